/* Completions at the cursor: keys that the mapping may still have, values, names of charts, rows
 * and columns, files.
 *
 * The field tables define the allowed keys and values. Names come from the last snapshot in which
 * all sets were readable, since the text being typed is often incomplete. Only text that the reader
 * would accept at that place is offered, apart from its quoting. Called by server.c. */
#include "layout/deck.h"
#include "lsp/inside.h"

enum { OFFERS_MAX = 1000 };
/* Numbers of the protocol, for the icon beside each completion. */
enum {
    KIND_FUNCTION = 3,
    KIND_FIELD = 5,
    KIND_STRUCT = 22,
    KIND_VALUE = 12,
    KIND_WORD = 14,
    KIND_FILE = 17,
    KIND_TERM = 20
};

struct offers {
    struct method_call *k;
    const struct place *p;
    json_t *list, *range;
};

/* Adds a completion. `text` is inserted; `label` is displayed and matched. */
static void completion(struct offers *o, struct str label, struct str text, int kind,
                       struct str detail, const char *doc)
{
    if (!label.n || json_array_size(o->list) >= OFFERS_MAX)
        return;
    char order[16];
    snprintf(order, sizeof order, "%04zu", json_array_size(o->list));
    json_t *item =
        json_pack("{s:o, s:i, s:s, s:{s:O, s:o}}", "label", json_of(label), "kind", kind,
                  "sortText", order, "textEdit", "range", o->range, "newText", json_of(text));
    if (detail.n)
        json_object_set_new(item, "detail", json_of(detail));
    if (doc)
        json_object_set_new(item, "documentation", json_string(doc));
    json_array_append_new(o->list, item);
}

static void completion_plain(struct offers *o, struct str word, int kind, struct str detail)
{
    completion(o, word, word, kind, detail, NULL);
}

/* ---- keys ---- */

/* True if the mapping has the key, except for the key being typed. */
static bool has_key(const struct place *p, struct str key)
{
    for (size_t i = 0; p->frame && i < p->frame->keys.n; i++)
        if (str_eq(p->frame->keys.at[i], key) && !str_eq(key, p->word))
            return true;
    return false;
}

/* A key is inserted with its colon, unless the text already has one. For a key with a block value
 * no space is added, so that the line does not end with one. */
static void completion_keys(struct offers *o)
{
    const struct forms *in = &o->p->in;
    size_t colon = o->p->hi;
    while (colon < o->k->text.n && o->k->text.p[colon] == ' ')
        colon++;
    const char *behind = colon < o->k->text.n && o->k->text.p[colon] == ':' ? "" : ": ";
    for (int needed = 1; needed >= 0; needed--) /* required keys come first */
        for (size_t i = 0; i < in->n; i++)
            for (size_t n = 0; in->at[i]->type == FIELD_KEYS && n < in->at[i]->keys->n; n++) {
                const struct field *f = &in->at[i]->keys->field[n];
                struct buf kind = {.a = o->k->a};
                if (f->needed != needed || has_key(o->p, str_of(f->key)) ||
                    forms_key(in, str_of(f->key)) != f)
                    continue;
                field_put_kind(&kind, f);
                bool block = f->type == FIELD_KEYS || f->type == FIELD_MAP || f->type == FIELD_LIST;
                bool flow = o->p->frame && o->p->frame->flow;
                completion(
                    o, str_of(f->key),
                    str_printf(o->k->a, "%s%s", f->key, *behind && block && !flow ? ":" : behind),
                    KIND_FIELD, buf_str(&kind), f->doc);
            }
    if (str_is(frame_key(o->p->frame), "waive"))
        for (int i = 0; i < RULE_COUNT; i++)
            completion(o, str_of(rules[i].slug), str_printf(o->k->a, "%s%s", rules[i].slug, behind),
                       KIND_WORD, STR(""), rules[i].fact);
}

/* ---- names ---- */

/* All charts and parts of the home set and its base sets; with `modifiers` only modifiers charts.
 * `before` is put before each name ("rows of "). */
static void completion_charts(struct offers *o, bool modifiers, const char *before)
{
    for (const struct set *s = o->k->home; s; s = s->from)
        for (size_t i = 0; i < s->n_chart; i++) {
            const struct chart *c = s->chart[i];
            /* the chart, then its parts */
            for (size_t n = 0; n <= (modifiers ? 0 : c->n_part); n++) {
                const struct chart *one = n ? c->part[n - 1] : c;
                if (!modifiers || chart_adds(one))
                    completion_plain(o, str_printf(o->k->a, "%s%.*s", before, STRF(one->id)),
                                     KIND_STRUCT, one->title.s);
            }
        }
}

static void completion_odds(struct offers *o)
{
    for (const struct set *s = o->k->home; s; s = s->from)
        for (size_t i = 0; i < s->n_odds; i++)
            completion_plain(o, s->odds[i]->id, KIND_FUNCTION, s->odds[i]->title.s);
}

static void completion_terms(struct offers *o, const struct term_list *only)
{
    for (const struct set *s = o->k->home; s; s = s->from)
        for (size_t i = 0; i < s->n_terms; i++)
            for (size_t n = 0; n < s->terms[i].n && (!only || only == &s->terms[i]); n++)
                completion_plain(o, s->terms[i].term[n].s, KIND_TERM, s->terms[i].name.s);
}

/* ---- files ---- */

/* Themes and cards: the project's own and the built-in ones. */
static void completion_named(struct offers *o, const struct named_kind *k)
{
    struct named_files all = named_all(o->k->a, str_z(o->k->a, o->k->b->root->dir), k);
    for (size_t i = 0; i < all.n; i++)
        completion_plain(o, all.at[i].name, KIND_FILE, all.at[i].own ? STR("") : STR("built in"));
}

/* ---- rolls ---- */

/* A label in a roll: a quoted word. Its quotes are escaped if the value itself is quoted. */
static void completion_label(struct offers *o, struct str label, struct str detail)
{
    const char *quote = o->p->quote == '"' ? "\\\"" : "\"";
    completion(o, label, str_printf(o->k->a, "%s%.*s%s", quote, STRF(label), quote), KIND_VALUE,
               detail, NULL);
}

static const struct chart *chart_called(const struct offers *o, struct str id)
{
    return model_chart_find(o->k->good->m, o->k->home, id);
}

/* For chart(ID, row, column): offers the current argument. Ranges are found by a number, which
 * needs no completion. */
static void completion_lookup(struct offers *o, struct str id, size_t argument)
{
    const struct chart *c = chart_called(o, str_trim(id));
    if (!argument)
        completion_charts(o, false, "");
    for (size_t i = 0; c && argument == 1 && i < c->n_row; i++)
        if (!c->row[i].then && (!c->row[i].has_range || c->down.kind == AXIS_NAMED))
            completion_label(o, c->row[i].label.s, c->title.s);
    for (size_t i = 0; c && argument == 2 && i < c->n_col; i++)
        completion_label(o, c->col[i].label.s, c->title.s);
}

/* The id of the chart or odds table that contains the cursor: the key of the second frame, below
 * `charts` or `odds`. Empty elsewhere. */
static struct str id_here(const struct offers *o, const char *kind)
{
    const struct nest *f = o->p->frame;
    while (f && f->outer && f->outer->outer && f->outer->outer->outer)
        f = f->outer;
    return f && f->outer && f->outer->outer && str_is(f->outer->outer->key.s, kind)
               ? f->outer->key.s
               : STR("");
}

/* The givens and rolls of the odds table that contains the cursor, from the last good snapshot. */
static void completion_odds_names(struct offers *o)
{
    const struct odds_entry *e = model_odds_find(o->k->good->m, o->k->home, id_here(o, "odds"));
    for (size_t i = 0; e && i < e->n_given; i++)
        completion_plain(o, e->given[i].name.s, KIND_VALUE, e->given[i].text.s);
    for (size_t i = 0; e && i < e->n_roll; i++)
        completion_plain(o, e->roll[i].name.s, KIND_VALUE, e->roll[i].text.s);
}

/* Finds the place within the roll: the innermost open bracket before the cursor, and the number of
 * the argument. */
static void completion_roll(struct offers *o)
{
    struct str before = str_cut(o->k->text, o->p->lo, o->k->at);
    size_t argument = 0, depth = 0, open = before.n;
    for (size_t i = before.n; i-- > 0 && open == before.n;) {
        char c = before.p[i];
        depth += c == ')';
        if (c == '(' && depth)
            depth--;
        else if (c == '(')
            open = i;
        argument += c == ',' && !depth;
    }
    if (open < before.n && str_ends(str_cut(before, 0, open), "chart")) {
        struct str rest = str_cut(before, open + 1, before.n), id;
        str_split(&rest, ',', &id);
        completion_lookup(o, id, argument);
        if (!argument)
            return;
    }
    completion_odds_names(o);
    if (!o->p->frame || !frame_below(o->p->frame, "odds"))
        completion_charts(o, true, "");
    for (size_t i = 0; i < roll_words_n; i++) {
        const struct roll_word *w = &roll_words_list[i];
        struct str form = str_of(w->form), word = form;
        word.n = 0;
        while (word.n < form.n && char_is_name(form.p[word.n]))
            word.n++;
        if (word.n < 2) /* n(2d6), a + b: no completion */
            continue;
        bool call = word.n < form.n && form.p[word.n] == '(';
        completion(o, word, call ? str_printf(o->k->a, "%.*s(", STRF(word)) : word,
                   call ? KIND_FUNCTION : KIND_WORD, form, w->does);
    }
}

/* ---- values ---- */

/* Columns, groups and rows of the chart named in the surrounding mapping. */
static void completion_columns(struct offers *o)
{
    const struct nest *f = o->p->frame;
    while (f && f->list)
        f = f->outer;
    const struct chart *c = f && f->about.n ? chart_called(o, f->about) : NULL;
    for (size_t i = 0; c && i < c->n_col; i++)
        completion_plain(o, c->col[i].label.s, KIND_VALUE, STR("column"));
    for (size_t i = 0; c && i < c->n_group; i++)
        completion_plain(o, c->group[i].label.s, KIND_VALUE, STR("group"));
    for (size_t i = 0; c && i < c->n_row; i++)
        if (!c->row[i].then)
            completion_plain(o, c->row[i].label.s, KIND_VALUE, STR("row"));
}

static void completion_words(struct offers *o, const char *const *word, struct str detail,
                             const char *doc)
{
    for (; word && *word; word++)
        completion(o, str_of(*word), str_of(*word), KIND_WORD, detail, doc);
}

static void completion_types(struct offers *o)
{
    completion_words(o, type_words, STR("type"), NULL);
    for (const struct set *s = o->k->home; s; s = s->from)
        for (size_t i = 0; i < s->n_terms; i++)
            completion_plain(o, s->terms[i].name.s, KIND_WORD, STR("terms of the set"));
}

static void completion_papers(struct offers *o, const char *before)
{
    for (size_t i = 0; i < n_named_papers; i++)
        completion_plain(o, str_printf(o->k->a, "%s%s", before, named_papers[i].name), KIND_WORD,
                         STR(""));
}

/* Offers the values of one row of a field table: its fixed words, and the names of its kind. */
static void completion_by_form(struct offers *o, const struct field *f)
{
    static const char *const yes_or_no[] = {"yes", "no", NULL};
    completion_words(o, f->type == FIELD_YES ? yes_or_no : f->words, STR(""), f->doc);
    switch (f->names) {
    case NAMES_CHART:
        completion_charts(o, false, "");
        break;
    case NAMES_ODDS:
        completion_odds(o);
        break;
    case NAMES_COLUMN:
        completion_columns(o);
        break;
    case NAMES_THEME:
        completion_named(o, &named_themes);
        break;
    case NAMES_PROFILE:
        completion_named(o, &named_profiles);
        break;
    case NAMES_TYPE:
        completion_types(o);
        break;
    case NAMES_PAPER:
        completion_papers(o, "");
        break;
    case NAMES_PRINT:
        completion_papers(o, "home ");
        completion_words(o, deck_prints + DECK_HOME + 1, STR(""), NULL);
        break;
    case NAMES_SET:
        for (size_t i = 0; i < o->k->good->m->n_set; i++)
            completion_plain(o, o->k->good->m->set[i]->id, KIND_STRUCT,
                             o->k->good->m->set[i]->title.s);
        break;
    default:
        break;
    }
}

/* For a cell: terms of the lists that are types of the chart's columns; for an unknown chart, all
 * terms. */
static void completion_cells(struct offers *o)
{
    const struct chart *c = chart_called(o, id_here(o, "charts"));
    if (!frame_below(o->p->frame, "rows") || !o->k->home)
        return;
    if (!c || c->bad) {
        completion_terms(o, NULL);
        return;
    }
    const struct term_list *last = NULL;
    for (size_t i = 0; i < c->n_col; i++) {
        const struct term_list *terms = c->col[i].type.terms;
        if (terms && terms != last)
            completion_terms(o, terms);
        last = terms;
    }
}

/* Limits the replaced text to the part from `lo` to the cursor. */
static void narrow(struct offers *o, size_t lo)
{
    json_decref(o->range);
    o->range = lines_range(&o->k->lines, lo, o->k->at);
}

/* Offers names after @ or ^ in any text. */
static bool completion_marked(struct offers *o)
{
    const struct method_call *k = o->k;
    size_t lo = k->at;
    while (lo > o->p->lo && char_is_name(k->text.p[lo - 1]))
        lo--;
    char sign = lo > o->p->lo ? k->text.p[lo - 1] : 0;
    if (sign != '@' && sign != '^')
        return false;
    narrow(o, lo);
    const struct chart *c = chart_called(o, id_here(o, "charts"));
    for (size_t i = 0; sign == '^' && c && i < c->n_mark; i++)
        completion_plain(o, c->mark[i].name.s, KIND_VALUE, c->mark[i].text.s);
    if (sign == '@') {
        completion_charts(o, false, "");
        completion_odds(o);
    }
    return true;
}

/* In a roll, only the current word is completed. Rolls occur as the value of a roll key, inside
 * chart(...) in any text, and as rolls and outcomes of an odds table, whose keys are not in a field
 * table. */
static void completion_values(struct offers *o)
{
    if (completion_marked(o))
        return;
    if (place_asks_roll(o->p) || str_find(str_cut(o->k->text, o->p->lo, o->k->at), "chart(") >= 0) {
        size_t lo = o->k->at;
        while (lo > o->p->lo && (char_is_name(o->k->text.p[lo - 1]) || o->k->text.p[lo - 1] == '.'))
            lo--;
        narrow(o, lo);
        completion_roll(o);
        return;
    }
    for (size_t i = 0; i < o->p->value.n; i++)
        completion_by_form(o, o->p->value.at[i]);
    /* a given's values, from a chart */
    if (frame_below(o->p->frame, "given") && frame_below(o->p->frame, "odds")) {
        completion_charts(o, false, "rows of ");
        completion_charts(o, false, "columns of ");
        completion_charts(o, true, "");
    }
    completion_cells(o);
}

/* The list is complete, and the editor filters it during typing; after OFFERS_MAX entries it
 * requests a new list. */
json_t *answer_completion(struct method_call *k)
{
    struct place p = requested_place(k);
    struct offers o = {k, &p, json_array(), lines_range(&k->lines, p.lo, p.hi)};
    /* outside the quotes, where an insertion would be beside the word */
    if (k->at < p.lo || k->at > p.hi)
        p.para_style = PLACE_NOWHERE;
    if (p.para_style == PLACE_KEY || p.para_style == PLACE_OPEN)
        completion_keys(&o);
    /* the keys of an item that is a mapping */
    if (p.para_style == PLACE_ITEM && p.frame && !p.frame->flow) {
        struct place item = p;
        struct nest own = {.outer = (struct nest *)p.frame};
        item.in = p.value;
        item.frame = &own;
        o.p = &item;
        completion_keys(&o);
        o.p = &p;
    }
    if (p.para_style == PLACE_VALUE || p.para_style == PLACE_ITEM || p.para_style == PLACE_OPEN)
        completion_values(&o);
    json_decref(o.range);
    return json_pack("{s:b, s:o}", "isIncomplete", json_array_size(o.list) >= OFFERS_MAX, "items",
                     o.list);
}
