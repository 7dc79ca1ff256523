/* Resolves names in a layout to charts, odds tables and terms, and checks the references and marks
 * in its texts.
 *
 * An error has one finding at its place, with the nearest name. Resolved names are added to the
 * dependencies of the layout. Called by all readers of layouts. */
#include "layout/read.h"
#include "model/read.h"

/* A node without text gives an empty text, with a place for findings. */
struct text node_as_text(const struct node *n)
{
    return n ? (struct text){node_text(n), node_place(n)} : (struct text){0};
}

/* A value of another kind counts as absent: it was reported when the field table was filled. */
const struct node *node_of(const struct node *map, const char *key, enum node_kind kind)
{
    const struct node *n = node_find(map, key);
    return n && n->kind == kind ? n : NULL;
}

enum { NAMES_SHOWN = 8 };

/* Makes one finding: with the nearest name, or with some of the names as examples. */
void request_unknown(struct asking *k, struct text name, const char *what, const struct str *names,
                     size_t n_names)
{
    struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, name.at, "%s is called \"%.*s\"",
                                 what, STRF(name.s));
    struct str near = str_nearest(name.s, names, n_names);
    if (near.n) {
        finding_help(f, "did you mean \"%.*s\"?", STRF(near));
        finding_fix_word(f, name.s, near);
        return;
    }
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < n_names && i < NAMES_SHOWN; i++)
        buf_printf(&b, "%s\"%.*s\"", i ? ", " : "there are ", STRF(names[i]));
    if (n_names > NAMES_SHOWN)
        buf_putz(&b, ", ...");
    if (n_names)
        finding_help(f, "%s", b.p);
}

/* Adds the ids of charts and their parts, SET/CHART.PART. The list may be long, because it is made
 * only for a finding. */
static void chart_names(struct arena *a, const struct chart *const *c, size_t n, struct str_list *l)
{
    for (size_t i = 0; i < n; i++) {
        ARENA_PUSH(a, l, c[i]->id);
        chart_names(a, c[i]->part, c[i]->n_part, l);
    }
}

/* True if an unknown id may be in an unread file of its set; then the layout depends on that
 * set. */
static bool may_be_incomplete(struct asking *k, struct str id)
{
    const struct set *set = model_set_of(k->m, k->set, id);
    if (set && set->incomplete)
        dependencies_need(k->dependencies, (struct need){.all_of = set});
    return set && set->incomplete;
}

/* Adds the need before the chart is checked: a document depends on everything it names, valid or
 * not. */
const struct chart *request_chart_called(struct asking *k, struct text id)
{
    const struct chart *c = model_chart_find(k->m, k->set, id.s);
    if (c)
        dependencies_need(k->dependencies, (struct need){.chart = c});
    if (c || may_be_incomplete(k, id.s))
        return c;
    struct str_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        chart_names(k->a, s->chart, s->n_chart, &l);
    k->dependencies->gaps = true;
    request_unknown(k, id, "no chart", l.at, l.n);
    return NULL;
}

const struct chart *request_chart(struct asking *k, const struct node *n)
{
    if (n->kind == NODE_TEXT)
        return request_chart_called(k, node_as_text(n));
    if (n->kind != NODE_BAD)
        diag_add(k->d, RULE_BAD_VALUE, node_place(n), "a chart must be named by its id, a text");
    return NULL;
}

/* As request_chart_called, for odds of the set and its base sets. */
const struct odds_entry *request_odds(struct asking *k, struct text id)
{
    const struct odds_entry *e = model_odds_find(k->m, k->set, id.s);
    if (e)
        dependencies_need(k->dependencies, (struct need){.odds = e});
    if (e || may_be_incomplete(k, id.s))
        return e;
    struct str_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        for (size_t i = 0; i < s->n_odds; i++)
            ARENA_PUSH(k->a, &l, s->odds[i]->id);
    request_unknown(k, id, "no odds table", l.at, l.n);
    return NULL;
}

/* Every @id in a text of the layout must name a chart or a term; only the chart's title is
 * printed. */
static void ids_check(struct asking *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != '@' || (i > 0 && char_is_name(s.p[i - 1])))
            continue;
        struct str id = id_at(s, i + 1);
        if (!id.n)
            continue;
        struct text name = {id, node_inside(n, i + 1, i + 1 + id.n)};
        const struct chart *c = model_chart_find(k->m, k->set, name.s);
        if (c)
            dependencies_need(k->dependencies, (struct need){.title = c});
        else if (!k->set || !set_has_term(k->set, name.s))
            request_chart_called(k, name);
    }
}

/* Footnotes belong to charts, so a text of the layout has no marks. */
static void marks_check(struct asking *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0, end; i + 1 < s.n; i++) {
        if (s.p[i] != '^' || !char_is_name(s.p[i + 1]) ||
            (i && s.p[i - 1] != ' ' && s.p[i - 1] != '('))
            continue;
        for (end = i + 1; end < s.n && char_is_name(s.p[end]);)
            end++;
        struct finding *f =
            diag_add(k->d, RULE_UNKNOWN_REFERENCE, node_inside(n, i, end),
                     "this chart has no footnote \"%.*s\"", STRF(str_cut(s, i + 1, end)));
        finding_help(
            f, "only charts have footnotes, under `marks:`; write the words here, in brackets");
    }
}

/* ---- text that would not print as intended ---- */

/* In a deck each line is a paragraph, and bold ends with it. */
static void typo_check(struct asking *k, const struct node *n)
{
    struct text_typo typo;
    if (text_typo_find(n->text, k->icons, &typo))
        REPORT(k->d, RULE_BAD_TEXT, node_inside(n, typo.lo, typo.hi), typo.help, "%s", typo.fact);
}

/* Checks a text once, when it is read. Later stages rely on this: they print an unknown reference
 * as a term, without a finding. */
void text_node_check(struct asking *k, const struct node *n)
{
    if (!n || n->kind != NODE_TEXT)
        return;
    ids_check(k, n);
    marks_check(k, n);
    typo_check(k, n);
}

/* Checking a list of keys makes it harder to forget a text. */
void text_nodes_check(struct asking *k, const struct node *map, const char *const *keys)
{
    for (; *keys; keys++) {
        const struct node *value = node_find(map, *keys);
        for (size_t i = 0; i < node_count(value); i++)
            text_node_check(k, node_at(value, i));
    }
}

/* in the order of enum rating */
static const char *const rating_words[] = {"worst", "bad", "plain", "good", NULL};
static const struct field rating_forms[] = {
    {"tones", FIELD_WORD, "its tone", .words = rating_words, .names = NAMES_CHOICE},
    {"tones", FIELD_TEXT, "or a share of it, the rest paper: good 50 %"},
    {.type = FIELD_END},
};
const struct field rating_row = {"tones", FIELD_WORD, "its tone", .words = rating_words,
                                 .names = NAMES_CHOICE},
                   share_row = {"tones", FIELD_ANY, "its rating, or a share of it: good 50 %",
                                .of = rating_forms};

/* Reads "good 50 %". A single word is read by the field table, which reports wrong words. */
static bool rating_read(struct asking *k, const struct node *n, bool shares,
                        struct rating_rule *out)
{
    struct str s = str_trim(node_text(n));
    ptrdiff_t blank = str_find_char(s, ' ');
    unsigned rating;
    if (blank < 0 || !shares) {
        out->percent = 0;
        bool good = field_fill(k->a, k->d, n, &rating_row, &rating);
        out->rating = good ? (enum rating)(RATING_WORST + rating) : RATING_NONE;
        return good;
    }
    for (unsigned i = 0; rating_words[i]; i++)
        if (str_is(str_cut(s, 0, (size_t)blank), rating_words[i]) && str_ends(s, "%") &&
            percent_parse(str_cut(s, (size_t)blank, s.n), &out->percent) && out->percent) {
            out->percent %= 100;
            out->rating = (enum rating)(RATING_WORST + i);
            return true;
        }
    struct finding *f = field_refuse(k->d, n, "tones", "a tone");
    finding_help(f, "write worst, bad, plain or good, or a share of it: good 50 %%");
    return false;
}

/* `shares`: percentages of a rating are allowed.
 *
 * Rules are in the order of the file, because the first match applies: "becomes shaken" must come
 * before "shaken". */
const struct rating_rule *request_ratings(struct asking *k, const struct node *map, bool shares,
                                          size_t *n)
{
    struct rating_rule *rule = ARENA_ARRAY(k->a, struct rating_rule, (map ? map->n : 0) + 1);
    *n = 0;
    for (size_t i = 0; map && i < map->n; i++) {
        rule[*n].words = map->pair[i].key->text;
        *n += map->pair[i].value->kind != NODE_BAD &&
              rating_read(k, map->pair[i].value, shares, &rule[*n]);
    }
    return rule;
}

/* --- wording of outcomes */

const struct field worded_row = {"wording", FIELD_TEXT, "its words here"};

/* The numbers in a text, in order: a wording may change words, but not numbers. */
static struct str digits_of(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    bool in = false;
    for (size_t i = 0; i < s.n; i++) {
        bool digit = char_is_digit(s.p[i]);
        if (digit && !in)
            buf_putc(&b, ' ');
        if (digit)
            buf_putc(&b, s.p[i]);
        in = digit;
    }
    return buf_str(&b);
}

/* Makes one list in the order wording, badges, headlines, because phrases are recorded by their
 * index. */
void request_phrases(struct asking *k, struct display_options *m, const struct node *tree)
{
    const struct node *wording = node_of(tree, "wording", NODE_MAP);
    const struct node *other[] = {node_find(tree, "badges"), node_find(tree, "headlines")};
    size_t listed = wording ? wording->n : 0;
    struct phrase *p =
        ARENA_ARRAY(k->a, struct phrase, listed + node_count(other[0]) + node_count(other[1]));
    m->phrase = p;
    for (size_t i = 0; i < listed; i++) {
        const struct pair *pair = &wording->pair[i];
        struct text as = {{"", 0}, NOWHERE};
        struct str words = str_trim(pair->key->text);
        if (field_fill(k->a, k->d, pair->value, &worded_row, &as) &&
            !str_eq(digits_of(k->a, words), digits_of(k->a, as.s)))
            diag_add(k->d, RULE_BAD_VALUE, as.at, "this text changes a number of \"%.*s\"",
                     STRF(words));
        p[m->n_phrase++] = (struct phrase){PHRASE_WORDING, words, as.s, pair->key->at};
    }
    for (int o = 0; o < 2; o++)
        for (size_t i = 0; i < node_count(other[o]); i++) {
            const struct node *n = node_at(other[o], i);
            if (n->kind == NODE_TEXT)
                p[m->n_phrase++] = (struct phrase){
                    o ? PHRASE_HEADLINE : PHRASE_BADGE, str_trim(n->text), {"", 0}, n->at};
        }
}

/* --- texts around an item */

const struct field span_forms[] = {
    {"span", FIELD_WORD, "all of them", .words = (const char *const[]){"all", NULL}},
    {"span", FIELD_COUNT, "the number of columns", .min = 1, .max = MAX_SPAN},
    {.type = FIELD_END},
};

/* 0 means all; a wrong value leaves *span unchanged. */
static void request_span(struct asking *k, const struct node *n, unsigned *span)
{
    if (n && str_is(node_text(n), "all"))
        *span = 0;
    else if (n && n->kind != NODE_BAD)
        field_fill(k->a, k->d, n, &span_forms[1], span);
}

/* Called after the plain fields are filled. `text` and `example` are lists of paragraphs like
 * `lead`. */
void request_framing(struct asking *k, const struct node *n, struct framing *frame)
{
    text_nodes_check(k, n,
                     (const char *const[]){"title", "aside", "lead", "text", "example", "question",
                                           "answer", NULL});
    request_span(k, node_find(n, "span"), &frame->span);
    frame->untitled = str_is(frame->title.s, "no");
    frame->loose = node_find(n, "keep") && !frame->keep;
}
