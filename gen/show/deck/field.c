/* Computes fields of cards that a layout defines, such as `march: "{chart(movement-rates, troops,
 * \"March\")}"`: charts are looked up by the columns of a card, so that each number has one source.
 * Called by cards.c for each card, whose columns are already fields; deck_filled passes each
 * hole in braces to this file.
 *
 * A plain lookup is printed like the chart's cell: a die as a die, +1 with its sign, 5+ as 5+. A
 * distance in the set's own unit is printed without the unit, which the face shows once. Any other
 * expression is computed as by `roll`, and must have a single value. A hole that uses an empty
 * column is empty, and the template omits boxes that need it. Invariant: a failed lookup is
 * reported, and its card is not printed. */
#include "odds/odds.h"
#include "show/deck/inner.h"

/* State for one field of one card. */
struct deck_working {
    struct deck_making *m;
    const struct card *card;
    const struct deck_line *line;
    struct text row;
    struct env env; /* values of the card that the hole uses */
    bool is_filled; /* at least one hole is not empty */
};

static bool is_none(struct str s)
{
    return !s.n || word_is_none(s) || str_same_name(s, STR("none"));
}

/* The card's text in field `name`, and its place. */
static struct text requested_of(const struct deck_working *w, struct str name)
{
    if (w->line) {
        const struct deck_text *t = deck_cell(w->m->l, w->line, name);
        return t ? (struct text){str_trim(t->s), t->at} : (struct text){0};
    }
    if (str_same_name(name, STR("row")))
        return w->row;
    return (struct text){str_trim(words_text(w->m->scratch, card_field_find(w->card, name))),
                         w->card->at};
}

/* Binds the names in the hole to values. Numbers are bound as numbers, so that they match ranges;
 * false if a name is empty. */
static bool names_bind(struct deck_working *w, const struct deck_hole *hole)
{
    struct arena *a = w->m->scratch;
    struct str *name = ARENA_ARRAY(a, struct str, hole->n_name + 1);
    struct value *value = ARENA_ARRAY(a, struct value, hole->n_name + 1);
    w->env = (struct env){
        .model = w->m->m, .set = w->m->l->set, .name = name, .value = value, .n = hole->n_name};
    for (size_t i = 0; i < hole->n_name; i++) {
        struct str text = requested_of(w, hole->name[i]->word).s;
        struct rat number;
        name[i] = hole->name[i]->word;
        value[i] = rat_parse(&number, text) ? value_of_number(number) : value_of_word(text);
        if (is_none(text))
            return false;
    }
    return true;
}

/* Was the roll's error reported already? Used for errors that are the same on every card. */
static bool is_reported(struct deck_making *m, const struct roll *r)
{
    for (size_t i = 0; i < m->reported.n; i++)
        if (m->reported.at[i] == r)
            return true;
    ARENA_PUSH(m->a, &m->reported, r);
    return false;
}

/* The single value of a roll; false after a finding, which names the card if the roll uses it. */
static bool one_value(struct deck_working *w, const struct roll *r, struct value *out)
{
    struct deck_making *m = w->m;
    struct roll_error err;
    struct dist dist;
    bool known = odds_eval(m->scratch, r, &w->env, &dist, NULL, &err);
    if (known && dist.n == 1) {
        *out = dist.at[0].value;
        return true;
    }
    if (!w->env.n && is_reported(m, r))
        return false;
    struct finding *f =
        known ? diag_add(m->d, RULE_BAD_ROLL, r->at,
                         "this has %zu different values, but a card can print only one", dist.n)
              : diag_add(m->d, RULE_BAD_ROLL, err.at, "%.*s", STRF(err.message));
    if (w->env.n)
        finding_also(f, w->card->at, "on this card");
    if (known)
        finding_help(f, "write a value without a roll; only the die of a chart, {chart(ID, ROW)}, "
                        "is printed as a die");
    else if (err.help.n)
        finding_help(f, "%.*s", STRF(err.help));
    else
        finding_help(f, "broadside roll '...' calculates the same, step by step");
    return false;
}

/* Row names include the names of their groups, "Infantry Line (LI)". */
struct str deck_row_called(struct arena *a, const struct chart *c, const struct row *r)
{
    struct str name = r->label.s;
    for (int g = r->group; g >= 0; g = c->group[g].parent)
        name = str_printf(a, "%.*s %.*s", STRF(c->group[g].label.s), STRF(name));
    return name;
}

/* Reports an unknown row or column at the place of the word, in the card's line or in the
 * layout. */
static void not_found(struct deck_working *w, const struct roll *r, const struct chart *c,
                      const struct value *key, struct str why)
{
    struct deck_making *m = w->m;
    size_t i = r->n == 2 && (str_starts(why, "no column") || str_starts(why, "no single column"));
    const struct roll *by = r->arg[i];
    struct text text = {by->word, by->at};
    size_t n = i ? c->n_col : c->n_row;
    struct str *names = ARENA_ARRAY(m->a, struct str, n + 1);
    for (size_t k = 0; k < n; k++)
        names[k] = i ? c->col[k].label.s : deck_row_called(m->a, c, &c->row[k]);
    if (by->kind == ROLL_NAME)
        text = requested_of(w, by->word);
    else if (is_reported(m, by))
        return;
    if (str_starts(why, "no ") && key[i].kind == VALUE_WORD &&
        (by->kind == ROLL_NAME || by->kind == ROLL_WORD)) {
        const char *what =
            str_printf(m->a, "no %s%s of %.*s", str_starts(why, "no single") ? "single " : "",
                       i ? "column" : "row", STRF(c->id))
                .p;
        request_unknown(&m->request, (struct text){str_dup(m->a, text.s), text.at}, what, names, n);
        return;
    }
    struct finding *f =
        diag_add(m->d, RULE_BAD_ROLL, by->kind == ROLL_NAME ? text.at : r->at, "%.*s", STRF(why));
    if (by->kind == ROLL_NAME)
        finding_also(f, r->at, "asked here");
    finding_help(f, "broadside dump %.*s shows what the chart has", STRF(c->id));
}

/* Is the distance printed in the set's own unit without conversion? Then its number is
 * sufficient. */
static bool unit_is_own(const struct deck_making *m, const struct measure *v)
{
    const struct display_options *how = &m->l->display_options;
    enum unit own = m->l->set->units;
    return v->unit == own && (how->units == UNIT_NONE || how->units == own) && !how->both_units &&
           !how->has_scale;
}

/* The cell as in its chart, without a unit shared by all; empty for an empty cell. */
static struct str cell_as_text(struct deck_making *m, const struct chart *c, const struct row *r,
                               size_t col)
{
    struct show show = show_of(&m->show, c, NULL);
    const struct cell *cell = &r->cell[col];
    struct buf b = {.a = m->scratch};
    show.a = m->scratch;
    if (cell->kind == CELL_NONE || cell->kind == CELL_NA)
        return STR("");
    if (cell->kind == CELL_TEXT)
        return is_none(cell->text.s) ? STR("") : worded(&show, cell->text.s);
    if (cell->kind != CELL_NUMBER || !unit_is_own(m, &cell->value))
        return words_text(m->scratch, show_cell(&show, r, col, PARA_STYLE_NUMBER));
    buf_putz(&b, str_starts(cell->text.s, "+") ? "+" : "");
    put_number(&b, show_language(&show), cell->value.range.lo);
    return buf_str(&b);
}

static struct str value_as_text(struct deck_making *m, const struct value *v)
{
    struct buf b = {.a = m->scratch};
    if (v->kind == VALUE_NA || v->kind == VALUE_NEVER ||
        (v->kind == VALUE_WORD && is_none(v->word)))
        return STR("");
    if (v->kind == VALUE_WORD)
        return show_translate(&m->show, v->word);
    if (v->kind == VALUE_NUMBER)
        put_number(&b, show_language(&m->show), v->number);
    else
        buf_put_value(&b, v);
    return buf_str(&b);
}

/* Handles a successful lookup by a row, or by row and column; false if the roll must be computed
 * like other expressions. */
static bool looked_up(struct deck_working *w, const struct roll *r, struct str *out)
{
    struct deck_making *m = w->m;
    const struct chart *c = r->kind == ROLL_CHART && r->n && r->n <= 2 && !r->truth
                                ? model_chart_find(m->m, m->l->set, r->word)
                                : NULL;
    struct value key[2];
    for (size_t i = 0; c && i < r->n; i++)
        if (!one_value(w, r->arg[i], &key[i]))
            return true;
    struct lookup l = c ? chart_lookup(m->scratch, c, key, r->n, false) : (struct lookup){0};
    if (c && l.kind == LOOKUP_OUTSIDE)
        not_found(w, r, c, key, l.why);
    else if (l.row)
        *out = cell_as_text(m, c, l.row, l.col);
    return c && (l.row || l.kind == LOOKUP_OUTSIDE);
}

/* Returns `written` after a finding. In a conditional only the chosen branch is evaluated. */
struct str deck_field_hole(struct deck_making *m, const struct deck_hole *hole, struct str written)
{
    struct deck_working *w = m->working;
    const struct roll *r = hole->roll;
    struct value value;
    struct str out = written;
    if (!r)
        return written;
    if (!names_bind(w, hole))
        return STR("");
    while (r->kind == ROLL_IF) {
        if (!one_value(w, r->arg[0], &value))
            return written;
        r = r->arg[value.truth ? 1 : 2];
    }
    if (!looked_up(w, r, &out) && one_value(w, r, &value))
        out = value_as_text(m, &value);
    w->is_filled = w->is_filled || out.n;
    return out;
}

/* If all holes of a field are empty, the field is omitted, with the text between them. */
void deck_fields_put(struct deck_making *m, struct card *card, const struct deck_line *line,
                     struct text row)
{
    for (size_t i = 0; i < m->l->n_field; i++) {
        const struct deck_field *f = &m->l->field[i];
        struct arena_mark mark = arena_mark(m->scratch);
        struct deck_working w = {.m = m, .card = card, .line = line, .row = row, .is_filled = true};
        for (size_t h = 0; h < f->words.n_hole; h++) /* text with only pictures is always printed */
            w.is_filled = w.is_filled && f->words.hole[h].icon.n;
        m->working = &w;
        struct str text = str_dup(m->a, deck_filled(m, &f->words));
        m->working = NULL;
        arena_rewind(m->scratch, mark);
        if (w.is_filled)
            card_field_add(
                m->a, card,
                (struct card_field){f->name.s,
                                    deck_set_words(m, text, PARA_STYLE_BODY, CHAR_STYLE_PLAIN),
                                    text, card->at});
    }
}
