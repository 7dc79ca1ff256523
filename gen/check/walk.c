/* Shared functions of checks: iteration over charts, cells and texts in source order, numbers in
 * words, and comparison of cells by their meaning in play.
 *
 * A chart `from` another shares its rows and columns. Inherited parts are checked in their own
 * chart, and "own" leaves them out here. Called by all checks of this folder. */
#include "check/check.h"
#include <stdlib.h>

bool chart_is_own(const struct chart *c)
{
    return !c->from;
}

const struct chart *chart_next(const struct set *set, size_t at[2])
{
    while (at[0] < set->n_chart) {
        const struct chart *c = set->chart[at[0]];
        if (at[1] < c->n_part)
            return c->part[at[1]++];
        at[0]++;
        at[1] = 0;
        if (!c->n_part)
            return c;
    }
    return NULL;
}

/* Skips rows outside `own` whole; `next` counts the cells of all rows. */
bool cells_next(struct cell_walk *i)
{
    const struct chart *c = i->chart;
    for (; i->next < c->n_row * c->n_col; i->next += c->n_col - i->next % c->n_col) {
        i->row_at = i->next / c->n_col;
        i->row = &c->row[i->row_at];
        if (!i->row->cell || (i->own && !row_is_own(c, i->row)))
            continue;
        i->col_at = i->next++ % c->n_col;
        i->col = &c->col[i->col_at];
        i->cell = &i->row->cell[i->col_at];
        return true;
    }
    return false;
}

bool chart_has_bad(const struct chart *c)
{
    bool bad = c->bad;
    for (struct cell_walk i = {.chart = c}; !bad && cells_next(&i);)
        bad = i.cell->kind == CELL_BAD || (i.row->inner && chart_has_bad(i.row->inner));
    for (size_t i = 0; !bad && i < c->n_part; i++)
        bad = chart_has_bad(c->part[i]);
    return bad;
}

size_t head_end(const struct chart *c, size_t from)
{
    size_t to = from;
    while (to < c->n_col && str_eq(c->col[to].head.s, c->col[from].head.s))
        to++;
    return to;
}

/* ---- texts ---- */

/* Appends the non-empty texts if `asked`. */
static void put(struct arena *a, struct texts *out, bool requested, const struct text *t, size_t n)
{
    for (size_t i = 0; requested && i < n; i++)
        if (t[i].s.n)
            ARENA_PUSH(a, out, t[i]);
}

void members_put(struct arena *a, const struct member *table, const void *of, unsigned which,
                 struct texts *out)
{
    for (const struct member *m = table; m->at; m++) {
        const struct texts all = member_texts(m, of);
        put(a, out, m->is & which, all.at, all.n);
    }
}

/* Inner bands are the row's own chart: their texts come with the row. */
static void put_row(struct arena *a, const struct chart *c, unsigned which, const struct row *row, struct texts *out)
{
    put(a, out, which & (TEXT_LABEL | (row->then ? TEXT_THEN : 0)), &row->label, 1);
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        put(a, out, row->cell[k].kind == CELL_TEXT && which & TEXT_CELL, &row->cell[k].text, 1);
    for (unsigned kind = TEXT_ROW_NOTE; kind <= TEXT_WHY; kind <<= 1)
        members_put(a, row_members, row, which & kind, out);
    if (which & TEXT_WITHIN && row->inner && !row->inner->bad)
        texts_of(a, row->inner, which, out);
}

void texts_of(struct arena *a, const struct chart *c, unsigned which, struct texts *out)
{
    const bool all = !(which & TEXT_OWN), own = all || chart_is_own(c);
    if (own || c->title_given) {
        members_put(a, chart_members, c, which & (TEXT_TITLE | TEXT_NOTE), out);
        for (size_t i = 0; i < c->n_mark; i++)
            put(a, out, which & TEXT_NOTE, &c->mark[i].text, 1);
    }
    if (own)
        members_put(a, chart_members, c, which & TEXT_OTHER, out);
    for (size_t k = 0; own && k < c->n_col; k++) {
        put(a, out, which & TEXT_COLUMN, &c->col[k].label, 1);
        put(a, out, which & TEXT_OTHER && (!k || !str_eq(c->col[k].head.s, c->col[k - 1].head.s)), &c->col[k].head, 1);
    }
    for (size_t i = 0; own && i < c->n_group; i++) {
        put(a, out, which & TEXT_OTHER, &c->group[i].label, 1);
        members_put(a, group_members, &c->group[i], which & TEXT_GROUP_NOTE, out);
    }
    for (size_t i = 0; i < c->n_row; i++)
        if (all || row_is_own(c, &c->row[i]))
            put_row(a, c, which, &c->row[i], out);
    for (size_t i = 0; which & TEXT_WITHIN && i < c->n_part; i++)
        if (!c->part[i]->bad)
            texts_of(a, c->part[i], which, out);
}

void texts_of_odds(struct arena *a, const struct odds_entry *e, bool rolls, struct texts *out)
{
    put(a, out, true, (struct text[]){e->title, e->words, e->reading}, 3);
    for (size_t k = 0; k < e->n_given; k++)
        put(a, out, rolls, &e->given[k].text, 1);
    for (size_t k = 0; k < e->n_roll; k++)
        put(a, out, rolls, &e->roll[k].text, 1);
    for (size_t k = 0; k < e->n_outcome; k++)
        put(a, out, rolls, &e->outcome[k].text, 1);
}

void texts_of_set(struct arena *a, const struct set *set, bool rolls, struct texts *out)
{
    for (size_t i = 0; i < set->n_chart; i++)
        if (!set->chart[i]->bad)
            texts_of(a, set->chart[i], ~(unsigned)TEXT_WHY, out);
    for (size_t i = 0; i < set->n_odds; i++)
        texts_of_odds(a, set->odds[i], rolls, out);
    for (size_t i = 0; i < set->n_example; i++)
        put(a, out, rolls, (struct text[]){set->example[i].roll_text, set->example[i].is}, 2);
}

/* ---- numbers in words, comparison ---- */

struct str number_words(struct arena *a, struct rat x, enum unit u)
{
    struct buf b = {.a = a};
    buf_put_places(&b, x, 3);
    buf_put(&b, unit_name(u));
    return buf_str(&b);
}

/* Maps bytes only if the file spells the text unchanged: after folding, escapes or doubled quotes
 * the mark would be misplaced. */
struct span text_inside(struct diag *d, struct text t, size_t lo, size_t hi)
{
    const struct source *s = diag_source_at(d, t.at.file);
    struct span all = t.at;
    if (hi <= lo)
        hi = lo + 1;
    if (!s || hi > t.s.n || all.hi > s->text.n)
        return all;
    struct str written = str_cut(s->text, all.lo, all.hi);
    size_t quote = written.n >= 2 && (written.p[0] == '"' || written.p[0] == '\'') ? 1 : 0;
    if (!str_eq(str_cut(written, quote, written.n - quote), t.s))
        return all;
    size_t base = all.lo + quote;
    return (struct span){all.file, (uint32_t)(base + lo), (uint32_t)(base + hi)};
}

struct str row_name(struct arena *a, const struct chart *c, const struct row *r)
{
    if (r->group < 0 || (size_t)r->group >= c->n_group)
        return r->label.s;
    return str_printf(a, "%.*s / %.*s", STRF(c->group[r->group].label.s), STRF(r->label.s));
}

static bool is_nought(const struct cell *c)
{
    return c->kind == CELL_NONE ||
           ((c->kind == CELL_NUMBER || c->kind == CELL_ADD) && c->value.range.lo.n == 0 && c->value.range.hi.n == 0);
}

bool cells_same(const struct cell *x, const struct cell *y)
{
    bool amounts =
        (x->kind == CELL_NUMBER || x->kind == CELL_RANGE) && (y->kind == CELL_NUMBER || y->kind == CELL_RANGE);
    if (is_nought(x) && is_nought(y))
        return true;
    if (x->kind != y->kind && !amounts)
        return false;
    switch (x->kind) {
    case CELL_BAD:
    case CELL_NONE:
    case CELL_NA:
    case CELL_SEE:
    case CELL_NO_FIRE:
        return true;
    case CELL_TEXT:
        return x->term && y->term ? x->term == y->term : str_same_name(x->text.s, y->text.s);
    case CELL_ROLL:
        return roll_same(x->roll, y->roll);
    case CELL_NUMBER:
    case CELL_RANGE:
    case CELL_ADD:
    case CELL_TIMES:
        return range_same(&x->value.range, &y->value.range) && x->value.unit == y->value.unit &&
               (x->value.second_unit == UNIT_NONE || y->value.second_unit == UNIT_NONE ||
                (range_same(&x->value.second, &y->value.second) && x->value.second_unit == y->value.second_unit));
    }
    return false;
}

int place_order(struct text x, size_t at, struct text y, size_t there)
{
    return span_cmp((struct span){x.at.file, x.at.lo + (uint32_t)at, 0},
                    (struct span){y.at.file, y.at.lo + (uint32_t)there, 0});
}

size_t words_in(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] != ' ' && (!i || s.p[i - 1] == ' ');
    return n;
}

void named_put(struct arena *a, struct named_list *l, struct text t, size_t list, size_t place)
{
    const struct str fold = str_fold(a, t.s);
    if (fold.n)
        ARENA_PUSH(a, &l->at, ((struct named){fold, t, list, place}));
}

static int named_order(const void *x, const void *y)
{
    const struct named *a = x, *b = y;
    const int lists = (a->list > b->list) - (a->list < b->list);
    const int words = lists ? lists : str_cmp(a->fold, b->fold);
    return words ? words : (a->place > b->place) - (a->place < b->place);
}

bool named_next(struct named_list *l, size_t *i)
{
    struct named *at = l->at.at;
    if (!*i && l->at.n)
        qsort(at, l->at.n, sizeof *at, named_order);
    while (++*i < l->at.n)
        if (at[*i].list == at[*i - 1].list && str_eq(at[*i].fold, at[*i - 1].fold))
            return true;
    return false;
}
