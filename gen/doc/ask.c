/* Values of a layout to what they mean: texts, numbers, yes and no, the charts and odds that they name. What is wrong
 * gets one finding at its place, with the nearest name or what to write. Called by all that reads layouts. */
#include "doc/making.h"

struct str ask_text(const struct node *n)
{
    return n && n->kind == NODE_TEXT ? n->text : (struct str){0};
}

static struct span place_of(const struct node *n)
{
    return n->kind == NODE_TEXT ? n->at : n->first;
}

enum { NAMES_SHOWN = 8 };

void ask_unknown(struct making *k, const struct node *n, const char *what, const struct str *names, size_t n_names)
{
    struct finding *f =
        diag_add(k->d, RULE_UNKNOWN_REFERENCE, place_of(n), "%s is called \"%.*s\"", what, STRF(n->text));
    struct str near = str_nearest(n->text, names, n_names);
    if (near.n) {
        finding_help(k->d, f, "did you mean \"%.*s\"?", STRF(near));
        return;
    }
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < n_names && i < NAMES_SHOWN; i++)
        buf_printf(&b, "%s\"%.*s\"", i ? ", " : "there are ", STRF(names[i]));
    if (n_names > NAMES_SHOWN)
        buf_putz(&b, ", ...");
    if (n_names)
        finding_help(k->d, f, "%s", b.p);
}

struct name_list {
    struct str *at;
    size_t n, cap;
};

static void chart_names(struct arena *a, const struct chart *const *c, size_t n, struct name_list *l)
{
    for (size_t i = 0; i < n; i++) {
        ARENA_PUSH(a, l, c[i]->id);
        chart_names(a, c[i]->part, c[i]->n_part, l);
    }
}

/* Might an id that is not found stand in a file of its set that was not read? Then the layout stands on that set. */
static bool may_be_torn(struct making *k, struct str id)
{
    const struct set *set = model_set_of(k->m, k->set, id);
    if (set && set->torn)
        basis_need(k, (struct need){.all_of = set});
    return set && set->torn;
}

const struct chart *ask_chart(struct making *k, const struct node *n)
{
    if (n->kind != NODE_TEXT) {
        diag_add(k->d, RULE_BAD_VALUE, place_of(n), "a chart is called by its id, a text");
        return NULL;
    }
    const struct chart *c = model_chart_find(k->m, k->set, n->text);
    if (c)
        basis_need(k, (struct need){.chart = c});
    if (c || may_be_torn(k, n->text))
        return c;
    struct name_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        chart_names(k->a, s->chart, s->n_chart, &l);
    ask_unknown(k, n, "no chart", l.at, l.n);
    return NULL;
}

const struct odds_entry *ask_odds(struct making *k, const struct node *n)
{
    const struct odds_entry *e = model_odds_find(k->m, k->set, n->text);
    if (e)
        basis_need(k, (struct need){.odds = e});
    if (e || may_be_torn(k, n->text))
        return e;
    struct name_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        for (size_t i = 0; i < s->n_odds; i++)
            ARENA_PUSH(k->a, &l, s->odds[i]->id);
    ask_unknown(k, n, "no odds table", l.at, l.n);
    return NULL;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool is_term(const struct set *s, struct str name)
{
    for (; s; s = s->from)
        for (size_t i = 0; i < s->n_terms; i++)
            for (size_t j = 0; j < s->terms[i].n; j++)
                if (str_same_name(s->terms[i].term[j].s, name))
                    return true;
    return false;
}

/* Every @id of a text of the layout names a chart or a term. */
static void references_check(struct making *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != '@' || (i > 0 && is_name(s.p[i - 1])))
            continue;
        size_t end = i + 1;
        while (end < s.n &&
               (is_name(s.p[end]) || ((s.p[end] == '.' || s.p[end] == '/') && end + 1 < s.n && is_name(s.p[end + 1]))))
            end++;
        struct node name = *n;
        name.text = str_cut(s, i + 1, end);
        name.at = node_inside(n, i + 1, end);
        const struct chart *c = end > i + 1 ? model_chart_find(k->m, k->set, name.text) : NULL;
        if (c)
            basis_need(k, (struct need){.title = c});
        else if (end > i + 1 && !is_term(k->set, name.text))
            ask_chart(k, &name);
    }
}

/* Footnotes are a chart's: a layout's own words have none. */
static void marks_check(struct making *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0; i + 1 < s.n; i++) {
        if (s.p[i] != '^' || !is_name(s.p[i + 1]) || (i && s.p[i - 1] != ' ' && s.p[i - 1] != '('))
            continue;
        size_t end = i + 1;
        while (end < s.n && is_name(s.p[end]))
            end++;
        struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, node_inside(n, i, end),
                                     "no footnote is called \"%.*s\" here", STRF(str_cut(s, i + 1, end)));
        finding_help(k->d, f, "footnotes are a chart's, under its `marks:`; say it here in words, in brackets");
    }
}

struct words ask_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice)
{
    if (!n || n->kind != NODE_TEXT)
        return (struct words){0};
    references_check(k, n);
    marks_check(k, n);
    return show_words_in(&k->show, n->text, kind, voice);
}

struct words_array ask_texts(struct making *k, const struct node *n, enum kind_of_words kind)
{
    struct words_array out = {0};
    if (!n)
        return out;
    size_t all = n->kind == NODE_LIST ? n->n : 1;
    struct words *w = ARENA_ARRAY(k->a, struct words, all + 1);
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        if (one->kind == NODE_TEXT)
            w[out.n++] = ask_words(k, one, kind, VOICE_PLAIN);
        else if (one->kind != NODE_BAD)
            diag_add(k->d, RULE_BAD_VALUE, place_of(one), "a text is wanted here");
    }
    out.at = w;
    return out;
}

unsigned ask_number(struct making *k, const struct node *n, unsigned least, unsigned most, unsigned otherwise)
{
    struct rat r;
    if (!n)
        return otherwise;
    if (n->kind == NODE_TEXT && rat_parse(&r, n->text) && rat_whole(r) && r.n >= least && r.n <= most)
        return (unsigned)r.n;
    diag_add(k->d, RULE_BAD_VALUE, place_of(n), "a whole number from %u to %u is wanted here", least, most);
    return otherwise;
}

bool ask_yes(struct making *k, const struct node *n, bool otherwise)
{
    if (!n)
        return otherwise;
    if (!str_is(n->text, "yes") && !str_is(n->text, "no"))
        diag_add(k->d, RULE_BAD_VALUE, place_of(n), "\"%.*s\" is neither yes nor no", STRF(n->text));
    return str_is(n->text, "yes");
}

unsigned ask_span(struct making *k, const struct node *n)
{
    enum { MOST = 12 };
    return n && str_is(n->text, "all") ? 0 : ask_number(k, n, 1, MOST, 1);
}

const struct tone_rule *ask_tones(struct making *k, const struct node *map, size_t *n)
{
    static const struct str names[] = {{"worst", 5}, {"bad", 3}, {"plain", 5}, {"good", 4}};
    struct tone_rule *rule = ARENA_ARRAY(k->a, struct tone_rule, (map ? map->n : 0) + 1);
    *n = 0;
    for (size_t i = 0; map && i < map->n; i++) {
        const struct pair *p = &map->pair[i];
        unsigned t = 0;
        while (t < 4 && !str_eq(names[t], p->value->text))
            t++;
        if (t == 4)
            ask_unknown(k, p->value, "no tone", names, 4);
        else
            rule[(*n)++] = (struct tone_rule){p->key->text, (enum tone)(TONE_WORST + t)};
    }
    return rule;
}
