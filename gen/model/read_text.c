/* Reads nodes as texts and rolls, and resolves the references in them.
 *
 * Every text of the author passes through here, so that all references are checked: spaces are
 * normalized, ^marks removed or checked, @ids and the charts in rolls recorded with their places.
 * When all charts are known, each reference is resolved in its set; an unknown name is reported
 * with the nearest one, unless it may be in an unread file. An unchanged text borrows the node's
 * bytes, so that later findings can point inside it. Called by every reader. */
#include "model/abstract_value.h"
#include "model/read.h"
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

bool node_is_text(const struct node *n)
{
    return n && n->kind == NODE_TEXT;
}

/* The place of a slice of the node's text. For a copied slice, the place of the whole node. */
struct span node_part(const struct node *n, struct str part)
{
    uintptr_t base = (uintptr_t)n->text.p, at = (uintptr_t)part.p;
    if (n->kind != NODE_TEXT || !part.p || at < base || at + part.n > base + n->text.n)
        return n->kind == NODE_TEXT ? n->at : n->first;
    return node_inside(n, at - base, at - base + part.n);
}

/* Limits against hostile input: footnotes of a text, and names compared for help texts in a run. */
enum { TEXT_MARKS = 50, SEARCHES_MAX = 500000, SUGGESTION_COSTS = 1000 };

/* Counts compared names, since the edit distances are the cost of a help text. 0 only queries. */
bool may_search(struct reader *r, size_t names)
{
    r->searched += names;
    return r->searched <= SEARCHES_MAX;
}

struct str help_nearest(struct reader *r, struct finding *f, struct str name, const struct strs *names,
                        const char *otherwise)
{
    struct str near = {"", 0};
    if (may_search(r, names->n))
        near = str_nearest(name, names->at, names->n);
    if (near.n) {
        finding_help(f, "did you mean \"%.*s\"?", STRF(near));
        finding_fix_word(f, name, near);
    } else if (otherwise)
        finding_help(f, "%s", otherwise);
    return near;
}

/* The common wording for unknown names. */
struct finding *unknown_find(struct reader *r, struct span at, const char *what, struct str name,
                             const struct strs *names, const char *otherwise, struct str *near)
{
    struct finding *f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, at, "no %s is called \"%.*s\"", what, STRF(name));
    *near = help_nearest(r, f, name, names, otherwise);
    return f;
}

void unknown_report(struct reader *r, struct span at, const char *what, struct str name,
                    const struct strs *names, const char *otherwise)
{
    struct str near;
    unknown_find(r, at, what, name, names, otherwise, &near);
}

/* Also points to the probable chart: if its id is misspelt there, all its uses lead to it. */
static void chart_point(struct reader *r, struct finding *f, const struct set *home, struct str near)
{
    const struct chart *c = near.n ? model_chart_find(r->model, home, near) : NULL;
    if (c)
        finding_also(f, c->at, "the name is here");
}

/* An id cannot start with a hyphen: "@-" is ordinary text. */
static bool begins_id(char c)
{
    return char_is_name(c) && c != '-';
}

struct str id_at(struct str s, size_t i)
{
    size_t start = i;
    while (i < s.n) {
        bool joint = s.p[i] == '-' || s.p[i] == '.' || s.p[i] == '/';
        if (!begins_id(s.p[i]) && !(joint && i + 1 < s.n && begins_id(s.p[i + 1])))
            break;
        i++;
    }
    return str_cut(s, start, i);
}

/* Reports an unknown ^mark, unless the chart's footnotes were cut off at the limit. */
static void mark_check(const struct scope *s, const struct node *n, struct str name)
{
    const struct chart *c = s->chart;
    struct strs known = {0};
    for (size_t i = 0; i < c->n_mark; i++)
        if (str_eq(c->mark[i].name.s, name))
            return;
    if (c->n_mark > CHART_MARKS)
        return; /* not all footnotes were read, which was reported */
    for (size_t i = 0; may_search(s->r, 0) && i < c->n_mark; i++)
        ARENA_PUSH(s->a, &known, c->mark[i].name.s);
    unknown_report(s->r, node_part(n, name), "footnote", name, &known,
                   "write its meaning under `marks:` of this chart");
}

/* Records each @id of the text, and checks each ^mark against the chart. */
static void text_scan(const struct scope *s, const struct node *n)
{
    struct str t = n->text;
    size_t marks = 0;
    for (size_t i = 0; i + 1 < t.n; i++) {
        bool opens = i == 0 || char_is_blank(t.p[i - 1]) || str_find_char(STR("([{\"'*"), t.p[i - 1]) >= 0;
        if ((t.p[i] != '@' && t.p[i] != '^') || !opens || !begins_id(t.p[i + 1]))
            continue;
        struct str id = id_at(t, i + 1);
        if (t.p[i] == '@')
            ARENA_PUSH(s->a, &s->r->references, ((struct reference){.id = id, .at = node_part(n, id), .set = s->set}));
        else if (s->chart && ++marks <= TEXT_MARKS)
            mark_check(s, n, id);
        else if (s->chart && marks == TEXT_MARKS + 1)
            diag_add(s->d, RULE_OVER_LIMIT, node_part(n, id), "a text has more than %d footnotes", TEXT_MARKS);
    }
}

bool node_has_only(const struct node *n, const struct fields *t)
{
    bool only = true;
    for (size_t i = 0; i < n->n; i++)
        only = only && fields_row(t, n->pair[i].key->text);
    return only;
}

/* Reads a text of the author: records its references and normalizes its spaces. Empty if the node
 * is absent or not a text. */
struct text text_read(const struct scope *s, const struct node *n)
{
    if (!node_is_text(n))
        return (struct text){.at = n ? n->at : NOWHERE};
    if (s->set) /* else a second reading, whose texts refer to nothing */
        text_scan(s, n);
    return (struct text){text_fold(s->a, n->text), n->at};
}

/* A single text is a list of one. The field tables have already reported other items. */
const struct text *texts_read(const struct scope *s, const struct node *n, size_t *count)
{
    struct text *list = ARENA_ARRAY(s->a, struct text, node_count(n));
    *count = 0;
    for (size_t i = 0; i < node_count(n); i++)
        if (node_is_text(node_at(n, i)))
            list[(*count)++] = text_read(s, node_at(n, i));
    return *count ? list : NULL;
}

void author_texts(const struct scope *s, const struct node *map, const struct fields *t, void *out)
{
    for (size_t i = 0; i < map->n; i++) {
        const struct field *f = fields_row(t, map->pair[i].key->text);
        const struct node *n = map->pair[i].value;
        if (!f || f->node || !field_fits(n, f))
            continue;
        if (f->type == FIELD_TEXT)
            *(struct text *)((char *)out + f->at) = text_read(s, n);
        if (f->type != FIELD_TEXTS)
            continue;
        struct texts list = {.cap = 0};
        list.at = (struct text *)(uintptr_t)texts_read(s, n, &list.n);
        memcpy((char *)out + f->at, &list, FIELD_TEXTS_SIZE);
    }
}

enum filled author_fill(const struct scope *s, const struct node *map, const struct fields *t,
                        void *out)
{
    const enum filled filled = fields_fill(s->a, s->d, map, t, out);
    if (filled != FILLED_NOT)
        author_texts(s, map, t, out);
    return filled;
}

/* Removes the marks at the end of a label; they are returned in the order of the text. */
struct text label_read(const struct scope *s, const struct node *n, const struct text **mark, size_t *n_mark)
{
    LIST(struct text) list = {0};
    struct str all = str_trim(n->text), t = all;
    text_scan(s, n);
    for (size_t at = t.n; at > 0; t = str_trim(str_cut(t, 0, at))) {
        for (at = t.n; at > 0 && !char_is_blank(t.p[at - 1]);)
            at--;
        if (at + 1 >= t.n || t.p[at] != '^' || id_at(t, at + 1).n != t.n - at - 1)
            break;
    }
    for (size_t i = t.n; i < all.n && list.n < TEXT_MARKS; i++) {
        struct str name = id_at(all, i + 1);
        if (all.p[i] == '^')
            ARENA_PUSH(s->a, &list, ((struct text){name, node_part(n, name)}));
    }
    if (mark) {
        *mark = list.at;
        *n_mark = list.n;
    }
    return (struct text){text_fold(s->a, t), list.n && t.n ? node_part(n, t) : n->at};
}

/* Reports an error, or a note if two separate rolls may be intended. */
void two_dice_find(const struct scope *s, const struct roll *roll)
{
    struct roll_error err;
    if (!roll_two_dice(s->a, roll, &err))
        roll_error_report(s->d, RULE_TWO_DICE, &err);
}

/* Reads the roll in node n. Errors are reported at their column; its charts are resolved later. */
const struct roll *roll_read(const struct scope *s, const struct node *n, struct str text,
                             const struct roll_names *names)
{
    struct roll_names none = {0};
    struct roll_error err;
    const struct roll *roll = roll_parse(s->a, text, node_part(n, text), names ? names : &none, &err);
    if (!roll) {
        if (may_search(s->r, SUGGESTION_COSTS))
            roll_suggestion(s->a, text, names ? names : &none, &err);
        roll_error_report(s->d, RULE_BAD_ROLL, &err);
        return NULL;
    }
    two_dice_find(s, roll);
    ARENA_PUSH(s->a, &s->r->references,
               ((struct reference){.roll = roll, .at = n->at, .set = s->set, .names = names && names->any_name}));
    return roll;
}

/* ---- references ---- */

/* Names of the set's charts and of its base sets' charts. Empty after the limit for compared names
 * is reached. */
void names_of_charts(struct reader *r, const struct set *set, struct strs *out)
{
    for (const struct set *s = set; s && may_search(r, 0); s = s->from)
        for (size_t i = 0; i < r->entries.n; i++)
            if (r->entries.at[i].set == s)
                ARENA_PUSH(r->a, out, r->entries.at[i].chart->id);
}

/* True if an unknown id may be in an unread file of its set. */
static bool may_be_incomplete(struct reader *r, const struct set *home, struct str id)
{
    const struct set *set = model_set_of(r->model, home, id);
    return set && set->incomplete;
}

/* Resolves an @id: a chart, an odds table or a term. It is recorded as a use even if it is unknown,
 * since dependencies include failed references. */
static void id_look_up(struct reader *r, const struct reference *ref)
{
    const struct set *set = ref->set;
    struct strs known = {0};
    ARENA_PUSH(r->a, &r->uses, ((struct use){ref->at, ref->id, true}));
    if (model_chart_find(r->model, set, ref->id) || model_odds_find(r->model, set, ref->id) ||
        set_has_term(set, ref->id) || may_be_incomplete(r, set, ref->id))
        return;
    names_of_charts(r, set, &known);
    for (size_t i = 0; i < set->n_odds; i++)
        ARENA_PUSH(r->a, &known, set->odds[i]->id);
    for (size_t i = 0; i < set->n_terms; i++)
        ARENA_PUSH(r->a, &known, set->terms[i].name.s);
    struct str near;
    struct finding *f = unknown_find(r, ref->at, "chart or term", ref->id, &known, NULL, &near);
    chart_point(r, f, set, near);
}

/* A chart of parts has no rows; a part must be named. */
const struct chart *chart_wanted(struct reader *r, const struct set *home, struct str id, struct span at)
{
    const struct chart *c = model_chart_find(r->model, home, id);
    struct strs known = {0};
    struct finding *f;
    if (c ? !chart_has_parts(c) || c->bad : may_be_incomplete(r, home, id))
        return c;
    if (!c) {
        struct str near;
        names_of_charts(r, home, &known);
        f = unknown_find(r, at, "chart", id, &known, NULL, &near);
        chart_point(r, f, home, near);
        return NULL;
    }
    f = diag_add(r->d, RULE_UNKNOWN_REFERENCE, at, "\"%.*s\" has parts, but no rows of its own",
                 STRF(id));
    if (c->n_part)
        finding_help(f, "name the part: %.*s", STRF(c->part[0]->id));
    return NULL;
}

/* Resolves a part of a roll. In a roll of bands a bare name is a modifiers chart of this set or a
 * base set; the help lists only this set's. Names bound by let or first are not charts. */
static void part_look_up(struct reader *r, const struct reference *ref, const struct roll *at)
{
    struct strs known = {0};
    bool chart = at->kind == ROLL_CHART || (at->kind == ROLL_DRAW && at->word.n);
    if (!chart && !(at->kind == ROLL_NAME && ref->names && at->bare))
        return;
    ARENA_PUSH(r->a, &r->uses, ((struct use){ref->at, at->word, false}));
    if (!ref->names && str_starts(at->word, "decks/")) {
        r->model->draws = true; /* the decks of layouts are read later */
        return;
    }
    if (chart) {
        chart_wanted(r, ref->set, at->word, at->at);
        return;
    }
    const struct chart *c = model_chart_find(r->model, ref->set, at->word);
    if (c ? chart_adds(c) || c->bad : may_be_incomplete(r, ref->set, at->word))
        return;
    for (size_t i = 0; i < r->entries.n; i++)
        if (r->entries.at[i].set == ref->set && chart_adds(r->entries.at[i].chart))
            ARENA_PUSH(r->a, &known, r->entries.at[i].chart->id);
    struct finding *f =
        diag_add(r->d, RULE_UNKNOWN_REFERENCE, at->at,
                 c ? "\"%.*s\" is not a modifiers chart" : "no modifiers chart is called \"%.*s\"",
                 STRF(at->word));
    struct str near =
        help_nearest(r, f, at->word, &known,
                     "a name in a roll is a modifiers chart: its possible totals are added");
    chart_point(r, f, ref->set, near);
}

/* By file number, in the order of reading, which is constant within a run. Uses are found by binary
 * search (layout/dependencies.c). */
static int by_place(const void *x, const void *y)
{
    return span_cmp(((const struct use *)x)->at, ((const struct use *)y)->at);
}

/* Resolves all references. The model keeps the uses, sorted by place, for dependencies of
 * charts. */
void references_check(struct reader *r)
{
    for (size_t i = 0; i < r->references.n; i++) {
        const struct reference *ref = &r->references.at[i];
        const struct roll **part;
        if (!ref->roll)
            id_look_up(r, ref);
        for (size_t k = 0, n = roll_nodes(r->a, ref->roll, &part); k < n; k++)
            part_look_up(r, ref, part[k]);
    }
    if (r->uses.n)
        qsort(r->uses.at, r->uses.n, sizeof *r->uses.at, by_place);
    r->model->use = r->uses.at;
    r->model->n_use = r->uses.n;
}
