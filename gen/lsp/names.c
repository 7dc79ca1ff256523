/* Names to what they are of, and back to every place that says them: definition, references, rename, and the charts of
 * a file as an outline.
 *
 * What stands at the cursor is told by its place alone, so that it is known in a file that is half written. All places
 * that say a name are found in the trees of the files, by the same field tables that read them: a key that names a
 * chart does so here too, whoever added it. Of a name SET/ID.PART the ID alone is renamed. Called by server.c. */
#include "look/look.h"
#include "lsp/inside.h"
#include <string.h>
#include <unistd.h>

/* ---- what a word is the name of ---- */

/* What an id with its set and part is made of. */
static bool in_id(char c)
{
    return char_is_name(c) || c == '.' || c == '/';
}

/* The id that the place is in or behind; empty, lo = hi, where there is none. */
static struct str id_around(struct str text, size_t at, size_t *lo, size_t *hi)
{
    for (*lo = at; *lo > 0 && in_id(text.p[*lo - 1]);)
        --*lo;
    for (*hi = at; *hi < text.n && in_id(text.p[*hi]);)
        ++*hi;
    while (*hi > *lo && !char_is_name(text.p[*hi - 1])) /* the full stop of a sentence */
        --*hi;
    return str_cut(text, *lo, *hi);
}

/* The nearest set that has the word wins, as it does for the reader. Where only a list is called so, *list is that, and
 * there is no word. */
static const struct text *term_find(const struct set *s, struct str word, const struct term_list **list)
{
    for (; s; s = s->from)
        for (size_t i = 0; i < s->n_terms; i++) {
            for (size_t k = 0; k < s->terms[i].n; k++)
                if (str_same_name(s->terms[i].term[k].s, word))
                    return *list = &s->terms[i], &s->terms[i].term[k];
            if (str_same_name(s->terms[i].name.s, word))
                *list = &s->terms[i];
        }
    return NULL;
}

struct str path_named(struct request *k, const struct forms *f, struct str word)
{
    if (forms_naming(f, NAMES_THEME))
        return str_printf(k->a, "layouts/themes/%.*s.yaml", STRF(word));
    if (forms_naming(f, NAMES_PROFILE))
        return str_printf(k->a, "layouts/cards/%.*s.yaml", STRF(word));
    if (!forms_naming(f, NAMES_FILE))
        return STR("");
    if (!str_ends(word, ".csv"))
        return word;
    size_t slash = k->b->path.n; /* a CSV lies beside who names it */
    while (slash > 0 && k->b->path.p[slash - 1] != '/')
        slash--;
    return str_printf(k->a, "%.*s%.*s", STRF(str_cut(k->b->path, 0, slash)), STRF(word));
}

/* A chart or odds table that is called so here. */
static bool called(const struct request *k, struct str id, bool charts, bool odds, struct thing *out)
{
    out->chart = charts && id.n ? model_chart_find(k->good->m, k->home, id) : NULL;
    out->odds = odds && id.n && !out->chart ? model_odds_find(k->good->m, k->home, id) : NULL;
    return out->chart || out->odds;
}

/* The words of a roll are looked up as the roll would; a word of a text only behind @. */
bool thing_at(struct request *k, const struct place *p, struct thing *out)
{
    enum rule_id rule;
    *out = (struct thing){0};
    struct str id = id_around(k->text, k->at, &out->lo, &out->hi);
    bool at = out->lo > 0 && k->text.p[out->lo - 1] == '@';
    bool looked_up = out->lo >= 6 && str_is(str_cut(k->text, out->lo - 6, out->lo), "chart(");
    const bool value = p->role == PLACE_VALUE || p->role == PLACE_ITEM || p->role == PLACE_OPEN;
    struct str key = frame_key(p->frame);
    if (at && called(k, id, true, true, out))
        return true;
    if (p->role == PLACE_KEY && (str_is(key, "charts") || str_is(key, "odds")) && p->frame->outer &&
        !p->frame->outer->outer)
        return called(k, id, str_is(key, "charts"), str_is(key, "odds"), out);
    if (p->role == PLACE_KEY && str_is(key, "waive") && rule_find(p->word, &rule))
        return out->rule = &rules[rule], true;
    if (value && (looked_up || forms_naming(&p->value, NAMES_CHART)) && called(k, id, true, false, out))
        return true;
    if (value && forms_naming(&p->value, NAMES_ODDS) && called(k, id, false, true, out))
        return true;
    if (value && forms_naming(&p->value, NAMES_ROLL) && called(k, id, true, false, out))
        return out->chart->kind == CHART_MODIFIERS;
    if (value && (str_starts(p->word, "rows of ") || str_starts(p->word, "columns of ")) &&
        called(k, id, true, false, out))
        return true;
    out->lo = p->lo;
    out->hi = p->hi;
    if (value && forms_naming(&p->value, NAMES_SET))
        return out->set = model_set_find(k->good->m, p->word), out->set != NULL;
    if (value && (out->path = path_named(k, &p->value, p->word)).n)
        return true;
    if (k->home && p->word.n)
        out->term = term_find(k->home, p->word, &out->list);
    return out->list != NULL && (out->term || (value && forms_naming(&p->value, NAMES_TYPE)));
}

/* A layout's set is what its line `set: X` says now, as it is typed: the file may be new, or half written, and then no
 * glance has it as a layout. */
struct place asked_place(struct request *k)
{
    struct str text = k->text, line, key;
    while (!set_of_path(k->b->path).n && !k->home && str_split(&text, '\n', &line))
        if (str_starts(line, "set:") && str_split(&line, ':', &key)) {
            ptrdiff_t comment = str_find(line, " #");
            k->home = model_set_find(k->good->m, str_trim(str_cut(line, 0, comment < 0 ? line.n : (size_t)comment)));
        }
    return place_at(k->a, k->kind, k->text, k->at);
}

/* Of a file its first line; NULL where the project has none, as for a theme that is part of the program: an editor
 * would open an empty one, and who saves that has lost the theme. */
json_t *answer_definition(struct request *k)
{
    struct place p = asked_place(k);
    struct thing t;
    if (!thing_at(k, &p, &t))
        return NULL;
    if (t.path.n || t.set) {
        struct str path = t.set ? str_printf(k->a, "tables/%.*s/set.yaml", STRF(t.set->id)) : t.path;
        const char *whole = str_printf(k->a, "%.*s/%.*s", STRF(k->b->root->dir), STRF(path)).p;
        if (!path_is_inside(path) || (!diag_held_find(k->g->d, path) && access(whole, R_OK) != 0))
            return NULL;
        return json_pack("{s:o, s:{s:{s:i,s:i}, s:{s:i,s:i}}}", "uri",
                         json_of(source_uri(k->a, k->s, k->b->root, path)), "range", "start", "line", 0, "character", 0,
                         "end", "line", 0, "character", 0);
    }
    struct span at = t.chart ? t.chart->at : t.odds ? t.odds->at : t.term ? t.term->at : t.list ? t.list->at : NOWHERE;
    return location_of(k, k->good, at);
}

/* ---- every place that says a name ---- */

/* `id`: the ID of what is written there, alone; `exact`: it stands so in the file, and can be edited. */
struct mention {
    const struct chart *chart;
    const struct odds_entry *odds;
    struct span id;
    bool exact;
};
struct mentions {
    struct arena *a;
    const struct glance *g;
    const struct set *home; /* of the file at hand */
    bool tables;            /* which is one of charts: `given` names rows and columns of them */
    LIST(struct mention) list;
};

/* Of a text that was folded from several lines, or that escapes some of its characters, places in it are none of the
 * file. But its words stand in the file in the same order: the third "shot" here is the third "shot" there, as long as
 * both have as many. */
static bool word_at(struct str s, struct str word, size_t i)
{
    return str_eq(str_cut(s, i, i + word.n), word) && (i == 0 || !char_is_name(s.p[i - 1])) &&
           (i + word.n == s.n || !char_is_name(s.p[i + word.n]));
}

/* How often the word stands before a place. */
static size_t words_before(struct str s, struct str word, size_t before)
{
    size_t n = 0;
    for (size_t i = 0; i + word.n <= s.n && i < before; i++)
        n += word_at(s, word, i);
    return n;
}

/* A name that is written in text[lo,hi) of a node: "set/shot.left" is a mention of the chart shot, at "shot". A part is
 * one of its whole, since both have one id. */
static void mention_put(struct mentions *m, const struct node *n, size_t lo, size_t hi, bool charts, bool odds)
{
    struct str name = str_cut(n->text, lo, hi), id = name;
    struct mention is = {0};
    is.chart = charts ? model_chart_find(m->g->m, m->home, name) : NULL;
    is.odds = odds && !is.chart ? model_odds_find(m->g->m, m->home, name) : NULL;
    if (!is.chart && !is.odds)
        return;
    ptrdiff_t slash = str_find_char(name, '/');
    id = str_cut(name, slash < 0 ? 0 : (size_t)slash + 1, name.n);
    ptrdiff_t dot = str_find_char(id, '.');
    id = str_cut(id, 0, dot < 0 ? id.n : (size_t)dot);
    while (is.chart && is.chart->whole)
        is.chart = is.chart->whole;
    size_t from = (size_t)(id.p - n->text.p);
    is.id = node_inside(n, from, from + id.n);
    struct str all = diag_source_at(m->g->d, n->at.file)->text, raw = str_cut(all, n->at.lo, n->at.hi);
    is.exact = str_eq(str_cut(all, is.id.lo, is.id.hi), id);
    if (!is.exact && words_before(raw, id, SIZE_MAX) == words_before(n->text, id, SIZE_MAX)) {
        size_t at = 0, nth = words_before(n->text, id, from);
        while (at + id.n < raw.n && !(word_at(raw, id, at) && nth-- == 0))
            at++;
        is.id = (struct span){n->at.file, n->at.lo + (uint32_t)at, n->at.lo + (uint32_t)(at + id.n)};
        is.exact = true;
    }
    ARENA_PUSH(m->a, &m->list, is);
}

/* Whatever the text is: @ID, and chart(ID, ...). A full stop or a slash that no letter follows is the sentence's. */
static void text_mentions(struct mentions *m, const struct node *n)
{
    struct str t = n->text;
    for (size_t i = 0; i + 1 < t.n; i++) {
        bool at = t.p[i] == '@', call = str_starts(str_cut(t, i, t.n), "chart(");
        size_t lo = i + (call ? 6 : 1);
        while (call && lo < t.n && t.p[lo] == ' ')
            lo++;
        if (!at && (!call || (i > 0 && char_is_name(t.p[i - 1]))))
            continue;
        size_t hi = lo;
        while (hi < t.n && (char_is_name(t.p[hi]) || (in_id(t.p[hi]) && hi + 1 < t.n && char_is_letter(t.p[hi + 1]))))
            hi++;
        mention_put(m, n, lo, hi, true, at);
    }
}

/* A name of the bare roll of bands is a modifiers chart: `d6 + pluck`. What does not parse is no mention, and a
 * finding. */
static void roll_mentions(struct mentions *m, const struct node *n)
{
    struct roll_names any = {.any_name = true};
    struct roll_error why;
    const struct roll **node, *r = roll_parse(m->a, n->text, NOWHERE, &any, &why);
    for (size_t i = 0, count = r ? roll_nodes(m->a, r, &node) : 0; i < count; i++)
        if (node[i]->kind == ROLL_NAME && node[i]->bare)
            mention_put(m, n, node[i]->at.lo, node[i]->at.hi, true, false);
}

/* Of several odds tables side by side `heads` names them, each with its head. */
static void head_mentions(struct mentions *m, const struct node *item)
{
    const struct node *odds = node_find(item, "odds"), *heads = node_find(item, "heads");
    for (size_t i = 0; heads && heads->kind == NODE_MAP && i < heads->n; i++)
        for (size_t k = 0; k < node_count(odds); k++)
            if (str_eq(heads->pair[i].key->text, node_text(node_at(odds, k))))
                mention_put(m, heads->pair[i].key, 0, heads->pair[i].key->text.n, false, true);
}

/* All below a node that says a name, by the rows that may apply to it. `given`: it is below a `given` of an odds table,
 * whose values are no rows of a table, since any name may stand there. */
static void node_mentions(struct mentions *m, const struct node *n, const struct forms *f, bool given)
{
    if (n->kind == NODE_TEXT) {
        struct str t = n->text;
        size_t lo = !given ? 0 : str_starts(t, "rows of ") ? 8 : str_starts(t, "columns of ") ? 11 : 0;
        text_mentions(m, n);
        if (forms_naming(f, NAMES_CHART) || forms_naming(f, NAMES_ODDS) || given)
            mention_put(m, n, lo, t.n, given || forms_naming(f, NAMES_CHART), forms_naming(f, NAMES_ODDS));
        else if (forms_naming(f, NAMES_ROLL))
            roll_mentions(m, n);
    }
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++) {
        struct forms of = forms_of_item(f);
        node_mentions(m, n->item[i], &of, given);
    }
    if (n->kind == NODE_MAP)
        head_mentions(m, n);
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++) {
        struct forms of = forms_of_key(f, n->pair[i].key->text);
        text_mentions(m, n->pair[i].key);
        node_mentions(m, n->pair[i].value, &of, given || (m->tables && str_is(n->pair[i].key->text, "given")));
    }
}

/* A file that was read twice is asked once, as it was read last. Trees are parsed anew: the model keeps what was meant,
 * and not each place that said it. */
static void mentions_find(struct mentions *m)
{
    const struct glance *g = m->g;
    for (uint32_t i = 1; i <= diag_files(g->d); i++) {
        const struct source *s = diag_source_at(g->d, i);
        const struct schema_of *kind = source_is_file(s) ? file_kind(s->path, s->text) : NULL;
        uint32_t newest;
        source_named(g, s->path, &newest);
        if (!kind || newest != i)
            continue;
        struct diag *part = diag_part(g->d); /* what is wrong with it was told */
        const struct node *tree = yaml_parse(m->a, part, i);
        struct forms f = forms_of_file(m->a, kind);
        struct str id = set_of_path(s->path); /* a layout names its set itself */
        m->tables = id.n > 0;
        m->home = model_set_find(g->m, m->tables ? id : node_text(node_find(tree, "set")));
        if (tree)
            node_mentions(m, tree, &f, false);
    }
}

/* Is one set made from the other? Then a chart of one id is one chart, here replaced and there not. */
static bool sets_related(const struct set *x, const struct set *y)
{
    for (const struct set *s = x; s; s = s->from)
        if (s == y)
            return true;
    for (const struct set *s = y; s; s = s->from)
        if (s == x)
            return true;
    return false;
}

/* A chart is not its namesake in a set that has nothing to do with its own. */
static bool is_same(const struct mention *m, const struct thing *t)
{
    if (t->chart)
        return m->chart && str_same_name(m->chart->id, t->chart->id) && sets_related(m->chart->set, t->chart->set);
    return m->odds && str_same_name(m->odds->id, t->odds->id) && sets_related(m->odds->set, t->odds->set);
}

/* Where it is defined, in its set and in those that replace it; then where it is named. */
static void family_put(struct mentions *m, const struct thing *t)
{
    for (size_t i = 0; i < m->g->m->n_set; i++) {
        const struct set *s = m->g->m->set[i];
        for (size_t k = 0; t->chart && k < s->n_chart; k++) {
            struct mention is = {.chart = s->chart[k], .id = s->chart[k]->at, .exact = true};
            if (is_same(&is, t))
                ARENA_PUSH(m->a, &m->list, is);
        }
        for (size_t k = 0; t->odds && k < s->n_odds; k++) {
            struct mention is = {.odds = s->odds[k], .id = s->odds[k]->at, .exact = true};
            if (is_same(&is, t))
                ARENA_PUSH(m->a, &m->list, is);
        }
    }
}

/* The whole chart or odds table at the cursor, as it is in the newest glance. */
static bool asked_thing(struct request *k, struct thing *t)
{
    struct place p = asked_place(k);
    if (!thing_at(k, &p, t) || (!t->chart && !t->odds))
        return false;
    while (t->chart && t->chart->whole)
        t->chart = t->chart->whole;
    return true;
}

/* In every file of the project, open or not, as the newest glance has them. */
json_t *answer_references(struct request *k)
{
    struct thing t;
    struct mentions m = {.a = k->a, .g = k->g};
    json_t *list = json_array(); /* of what is no chart and no odds table the places are not known: none, no error */
    if (!asked_thing(k, &t))
        return list;
    bool with_it = json_is_true(member(k->params, "context.includeDeclaration"));
    family_put(&m, &t);
    size_t own = m.list.n;
    mentions_find(&m);
    for (size_t i = with_it ? 0 : own; i < m.list.n; i++) {
        json_t *place = is_same(&m.list.at[i], &t) ? location_of(k, k->g, m.list.at[i].id) : NULL;
        if (place)
            json_array_append_new(list, place);
    }
    return list;
}

/* The id alone, without its set and part, is what one types over. */
json_t *answer_rename_range(struct request *k)
{
    struct thing t;
    if (!asked_thing(k, &t))
        return refuse(k, "charts and odds tables can be renamed, where they are named");
    struct str name = str_cut(k->text, t.lo, t.hi);
    ptrdiff_t slash = str_find_char(name, '/');
    size_t lo = t.lo + (slash < 0 ? 0 : (size_t)slash + 1);
    ptrdiff_t dot = str_find_char(str_cut(k->text, lo, t.hi), '.');
    return lines_range(&k->lines, lo, dot < 0 ? t.hi : lo + (size_t)dot);
}

/* As the reader of charts takes it; and neither a chart nor an odds table is called so already: @ID finds the chart
 * first, so that a chart of an odds table's name would take its places. */
static bool name_is_free(struct request *k, const struct thing *t, struct str name)
{
    bool good = name.n && (char_is_letter(name.p[0]) || name.p[0] == '_') && name.p[name.n - 1] != '-';
    for (size_t i = 0; i < name.n; i++)
        good = good && char_is_name(name.p[i]);
    if (!good)
        return refuse(k, "an id is letters, digits and hyphens, and starts with a letter: rifle-fire"), false;
    const struct set *home = t->chart ? t->chart->set : t->odds->set;
    for (size_t i = 0; i < k->g->m->n_set; i++) {
        const struct set *s = k->g->m->set[i];
        bool other = sets_related(s, home) &&
                     (model_chart_find(k->g->m, s, name) != NULL || model_odds_find(k->g->m, s, name) != NULL);
        if (other && !str_same_name(name, t->chart ? t->chart->id : t->odds->id))
            return refuse(k, "%.*s has a %.*s already", STRF(s->id), STRF(name)), false;
    }
    return true;
}

/* All or nothing: a name that is left behind would be a finding at best, and another chart's number at worst. */
json_t *answer_rename(struct request *k)
{
    struct thing t;
    struct mentions m = {.a = k->a, .g = k->g};
    struct str name = text_at(k->params, "newName");
    if (k->g != k->good)
        return refuse(k, "a file of the project cannot be read to its end: mend that first");
    if (!asked_thing(k, &t))
        return refuse(k, "charts and odds tables can be renamed, where they are named");
    if (!name_is_free(k, &t, name))
        return NULL;
    family_put(&m, &t);
    mentions_find(&m);
    json_t *changes = json_object();
    for (size_t i = 0; i < m.list.n; i++) {
        if (!is_same(&m.list.at[i], &t))
            continue;
        const struct source *s = diag_source_at(k->g->d, m.list.at[i].id.file);
        uint32_t line, column;
        source_place(s, m.list.at[i].id.lo, &line, &column);
        if (!m.list.at[i].exact)
            refuse(k, "%.*s:%u names it in a text of several lines: put that on one line first", STRF(s->path), line);
        edit_put(k, changes, m.list.at[i].id, name);
    }
    return json_pack("{s:o}", "changes", changes);
}

/* ---- the outline of a file ---- */

enum { SYMBOL_SECTION = 3, SYMBOL_CHART = 23, SYMBOL_ODDS = 12 };

/* `extent` ends where the next key begins, so that blank lines behind it are left out; the protocol wants `at` inside.
 */
static json_t *symbol(const struct request *k, struct str name, struct str detail, int kind, struct span extent,
                      struct span at)
{
    const struct line_index *l = source_lines(k->s, k->g, at.file);
    size_t hi = extent.hi > at.hi ? extent.hi : at.hi, lo = extent.lo < at.lo ? extent.lo : at.lo;
    while (hi > at.hi && hi <= l->text.n && char_is_blank(l->text.p[hi - 1]))
        hi--;
    return json_pack("{s:o, s:o, s:i, s:o, s:o}", "name", json_of(name.n ? name : STR("-")), "detail", json_of(detail),
                     "kind", kind, "range", lines_range(l, lo, hi), "selectionRange", lines_range(l, at.lo, at.hi));
}

/* Charts and odds tables of a file of charts, sections of a layout; each with all its lines, and its name to be shown.
 */
json_t *answer_symbols(struct request *k)
{
    json_t *list = json_array();
    uint32_t file;
    source_named(k->g, k->b->path, &file);
    for (size_t i = 0; file && i < k->g->m->n_set; i++) {
        const struct set *s = k->g->m->set[i];
        for (size_t n = 0; n < s->n_chart; n++)
            if (s->chart[n]->at.file == file)
                json_array_append_new(list, symbol(k, s->chart[n]->id, s->chart[n]->title.s, SYMBOL_CHART,
                                                   s->chart[n]->extent, s->chart[n]->at));
        for (size_t n = 0; n < s->n_odds; n++)
            if (s->odds[n]->at.file == file)
                json_array_append_new(list, symbol(k, s->odds[n]->id, s->odds[n]->title.s, SYMBOL_ODDS,
                                                   s->odds[n]->extent, s->odds[n]->at));
    }
    for (size_t i = 0; file && i < k->g->documents.n; i++) {
        const struct layout *doc = &k->g->documents.at[i];
        for (size_t n = 0; doc->source == file && n < doc->n_section; n++)
            if (doc->section[n].at.file == file)
                json_array_append_new(list, symbol(k, doc->section[n].title.s, STR(""), SYMBOL_SECTION,
                                                   doc->section[n].extent, doc->section[n].at));
    }
    return list;
}

/* What the outline has can be folded: editors fold YAML by its columns already, and these are the folds that mean
 * something. */
json_t *answer_folding(struct request *k)
{
    json_t *symbols = answer_symbols(k), *list = json_array();
    for (size_t i = 0; i < json_array_size(symbols); i++) {
        const json_t *one = json_array_get(symbols, i);
        const json_t *from = member(one, "range.start.line"), *to = member(one, "range.end.line");
        if (json_integer_value(to) > json_integer_value(from))
            json_array_append_new(list, json_pack("{s:O, s:O}", "startLine", from, "endLine", to));
    }
    json_decref(symbols);
    return list;
}
