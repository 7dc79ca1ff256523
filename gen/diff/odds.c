/* Compares each odds table that both models have, cell by cell, computed exactly in both. Called by
 * the command diff.
 *
 * Cells are paired by the values of their givens, in any order. For each changed cell the most
 * changed outcome is reported: "so many or more" for numbers, else the word. This file does not
 * round. */
#include "odds/odds.h"
#include "diff/diff.h"
#include <stdlib.h>

/* True if all givens that both tables have are equal. A given that only one table has is
 * ignored. */
static bool givens_same(const struct odds_entry *e, const struct grid_cell *x, const struct odds_entry *f,
                        const struct grid_cell *y)
{
    for (size_t i = 0; i < e->n_given; i++)
        for (size_t k = 0; k < f->n_given; k++)
            if (str_eq(e->given[i].name.s, f->given[k].name.s) && !value_eq(&x->given[i], &y->given[k]))
                return false;
    return true;
}

static struct str givens_words(struct arena *a, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->n_given; i++) {
        const struct value *v = &cell->given[i];
        const bool plus = e->given[i].plus && v->kind == VALUE_NUMBER && v->number.n > 0;
        buf_printf(&b, "%s%.*s %s", i ? ", " : "", STRF(e->given[i].name.s), plus ? "+" : "");
        buf_put_value(&b, v);
    }
    return buf_str(&b);
}

static bool numbers_alone(const struct dist *d)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i].value.kind != VALUE_NUMBER)
            return false;
    return true;
}

/* The chance of a value; of at least this value, if all are numbers. */
static struct frac chance_of(struct arena *a, const struct dist *d, const struct value *v, bool at_least)
{
    if (at_least)
        return dist_at_least(a, d, v->number);
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, v))
            return dist_p(a, d, i);
    return frac_of_rat(a, RAT(0));
}

static struct frac between(struct arena *a, struct frac x, struct frac y)
{
    struct frac d = frac_sub(a, x, y);
    d.negative = false;
    return d;
}

/* Name of a condition that is true or false: its own name, the name of the roll that it tests, or
 * the name of the last roll. */
static struct str condition_name(const struct odds_entry *e)
{
    const struct binding *of = e->n_outcome ? &e->outcome[0] : e->n_roll ? &e->roll[e->n_roll - 1] : NULL;
    if (!of || e->n_outcome > 1)
        return STR("");
    return !of->name.s.n && of->roll && of->roll->kind == ROLL_NAME ? of->roll->word : of->name.s;
}

/* Finds the most changed outcome, the first of several. For true and false it is true, since false
 * is the complement. Returns false without a change. */
static bool max_changed(struct arena *a, const struct odds_entry *e, const struct dist *x,
                        const struct dist *y, struct odds_cell *out)
{
    const bool numbers = numbers_alone(x) && numbers_alone(y);
    struct frac max = frac_of_rat(a, RAT(0));
    for (size_t i = 0; i < x->n + y->n; i++) {
        const struct value *v = i < x->n ? &x->at[i].value : &y->at[i - x->n].value;
        struct frac p = chance_of(a, x, v, numbers), q = chance_of(a, y, v, numbers), d = between(a, p, q);
        if (frac_cmp(d, max) <= 0)
            continue;
        const struct str name = v->kind == VALUE_BOOL ? condition_name(e) : STR("");
        struct value yes = *v;
        struct buf b = {.a = a};
        max = d;
        if (v->kind == VALUE_BOOL) {
            yes = value_of_bool(true);
            p = chance_of(a, x, &yes, false);
            q = chance_of(a, y, &yes, false);
        }
        if (name.n)
            buf_put(&b, name);
        else
            buf_put_value(&b, &yes);
        if (numbers)
            buf_putz(&b, " or more");
        out->outcome = buf_str(&b);
        out->was = p;
        out->is = q;
    }
    out->has_mean = numbers && dist_mean(a, x, &out->mean_was) && dist_mean(a, y, &out->mean_is);
    return !frac_is_zero(max);
}

/* Order of changed cells: the largest change first; equal changes stay in the order of the
 * table. */
struct ranked {
    struct odds_cell cell;
    struct frac by;
    size_t at;
};
static int ranked_cmp(const void *x, const void *y)
{
    const struct ranked *p = x, *q = y;
    const int by = frac_cmp(q->by, p->by);
    if (by)
        return by;
    if (p->at < q->at)
        return -1;
    return 1;
}

static struct odds_change table_compare(struct arena *a, const struct model *was, const struct odds_entry *x,
                                        const struct model *is, const struct odds_entry *y)
{
    struct grid g = odds_grid(a, was, x, &(struct env){0}), h = odds_grid(a, is, y, &(struct env){0});
    struct odds_change out = {.was = x, .is = y};
    struct ranked *all = ARENA_ARRAY(a, struct ranked, h.n);
    bool *met = ARENA_ARRAY(a, bool, g.n);
    for (size_t k = 0; k < h.n; k++) {
        const struct grid_cell *q = &h.cell[k], *p = NULL;
        /* usually at the same index */
        for (size_t i = 0; i < g.n && !p; i++) {
            const size_t at = (k + i) % g.n;
            if (!met[at] && givens_same(x, &g.cell[at], y, q)) {
                p = &g.cell[at];
                met[at] = true;
            }
        }
        struct odds_cell cell = {0};
        cell.given = givens_words(a, y, q);
        if (!p || p->na != q->na) {
            out.new_cells += !q->na;
            out.gone_cells += p && q->na;
            continue;
        }
        out.cells++;
        if (p->failed || q->failed)
            out.failed++;
        else if (!q->na && max_changed(a, y, &p->dist, &q->dist, &cell))
            all[out.changed] = (struct ranked){cell, between(a, cell.was, cell.is), k}, out.changed++;
    }
    for (size_t i = 0; i < g.n; i++)
        out.gone_cells += !met[i] && !g.cell[i].na;
    if (out.changed)
        qsort(all, out.changed, sizeof *all, ranked_cmp);
    struct odds_cell *at = ARENA_ARRAY(a, struct odds_cell, out.changed);
    for (size_t i = 0; i < out.changed; i++)
        at[i] = all[i].cell;
    out.at = at;
    return out;
}

void chances_words(struct arena *a, struct frac was, struct frac is, struct str *x, struct str *y)
{
    enum { PLACES = 6 };
    for (unsigned places = 0; places <= PLACES; places++) {
        struct buf p = {.a = a}, q = {.a = a};
        buf_put_percent(&p, was, places);
        buf_put_percent(&q, is, places);
        *x = buf_str(&p);
        *y = buf_str(&q);
        if (!str_eq(*x, *y))
            return;
    }
}

static const struct odds_entry *entry_of(const struct set *s, size_t i)
{
    return i < s->n_odds ? s->odds[i] : s->inherited_odds[i - s->n_odds];
}

/* Odds that a derived set takes over use its charts, so they are computed again if one of its
 * charts has changed. */
void odds_changes_find(struct arena *a, const struct model *was, const struct model *is, const struct changes *changes,
                       struct odds_changes *out)
{
    for (size_t i = 0; i < is->n_set; i++) {
        const struct set *y = is->set[i], *x = model_set_find(was, y->id);
        bool changed = false;
        for (size_t k = 0; k < changes->n && !changed; k++)
            changed = changes->at[k].set == y || changes->at[k].set == x;
        for (size_t k = 0; x && k < y->n_odds + (changed ? y->n_inherited_odds : 0); k++) {
            const struct odds_entry *now = entry_of(y, k), *then = model_odds_find(was, x, now->id);
            if (!then || then->bad || now->bad)
                continue;
            const struct odds_change one = table_compare(a, was, then, is, now);
            if (one.changed || one.new_cells || one.gone_cells || one.failed)
                ARENA_PUSH(a, out, one);
        }
    }
}
