/* Resolves the name at the cursor to its object, and finds the definition of the object.
 *
 * The meaning of a word is decided by its place only, so that it works in an incomplete file.
 * Called by server.c and tell.c. */
#include "lsp/inside.h"

/* ---- the object that a word names ---- */

/* Characters of an id with its set and part. */
static bool in_id(char c)
{
    return char_is_name(c) || c == '.' || c == '/';
}

/* The id around or before the place; empty with lo = hi if absent. */
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

/* Finds a term. The nearest set with the word has priority, as in the reader. If only a list has
 * this name, *list is set and the result is NULL. */
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

/* Finds a chart or odds table by its id, as seen from the home set. */
static bool called(const struct method_call *k, struct str id, bool charts, bool odds,
                   struct symbol *out)
{
    out->chart = charts && id.n ? model_chart_find(k->good->m, k->home, id) : NULL;
    out->odds = odds && id.n && !out->chart ? model_odds_find(k->good->m, k->home, id) : NULL;
    return out->chart || out->odds;
}

/* A name in a roll is resolved as in the roll itself; a word of a text only after @. */
bool symbol_at(struct method_call *k, const struct place *p, struct symbol *out)
{
    enum rule_id rule;
    *out = (struct symbol){0};
    struct str id = id_around(k->text, k->at, &out->lo, &out->hi);
    bool at = out->lo > 0 && k->text.p[out->lo - 1] == '@';
    bool looked_up = out->lo >= 6 && str_is(str_cut(k->text, out->lo - 6, out->lo), "chart(");
    const bool value = p->para_style >= PLACE_VALUE; /* or an item, or open */
    struct str key = frame_key(p->frame);
    if (at && called(k, id, true, true, out))
        return true;
    if (p->para_style == PLACE_KEY && (str_is(key, "charts") || str_is(key, "odds")) &&
        p->frame->outer && !p->frame->outer->outer)
        return called(k, id, str_is(key, "charts"), str_is(key, "odds"), out);
    if (p->para_style == PLACE_KEY && str_is(key, "waive") && rule_find(p->word, &rule))
        return out->rule = &rules[rule], true;
    if (value && (looked_up || forms_naming(&p->value, NAMES_CHART)) && called(k, id, true, false, out))
        return true;
    if (value && forms_naming(&p->value, NAMES_ODDS) && called(k, id, false, true, out))
        return true;
    if (value && forms_naming(&p->value, NAMES_ROLL) && called(k, id, true, false, out))
        return chart_adds(out->chart);
    if (value && (str_starts(p->word, "rows of ") || str_starts(p->word, "columns of ")) &&
        called(k, id, true, false, out))
        return true;
    out->lo = p->lo;
    out->hi = p->hi;
    if (value && forms_naming(&p->value, NAMES_SET))
        return out->set = model_set_find(k->good->m, p->word), out->set != NULL;
    if (k->home && p->word.n)
        out->term = term_find(k->home, p->word, &out->list);
    return out->list != NULL && (out->term || (value && forms_naming(&p->value, NAMES_TYPE)));
}

/* Sets the home set of a layout from its current line `set: X`, since the snapshot has no layout
 * for a new or incomplete file. */
struct place requested_place(struct method_call *k)
{
    struct str text = k->text, line, key;
    while (!set_of_path(k->b->path).n && !k->home && str_split(&text, '\n', &line))
        if (str_starts(line, "set:") && str_split(&line, ':', &key)) {
            ptrdiff_t comment = str_find(line, " #");
            k->home = model_set_find(k->good->m, str_trim(str_cut(line, 0, comment < 0 ? line.n : (size_t)comment)));
        }
    return place_at(k->a, k->kind, k->text, k->at);
}

json_t *answer_definition(struct method_call *k)
{
    struct place p = requested_place(k);
    struct symbol t;
    struct span at = NOWHERE;
    if (!symbol_at(k, &p, &t))
        return NULL;
    if (t.chart)
        at = t.chart->at;
    else if (t.odds)
        at = t.odds->at;
    else if (t.term)
        at = t.term->at;
    else if (t.list)
        at = t.list->at;
    else if (t.set)
        at = t.set->at;
    return location_of(k->s, k->b->root, k->good, at);
}
