/* Finds all possible totals of a modifiers chart.
 *
 * A set of sums grows row by row: a single row, or a member of an any-of, is added or not; at most
 * one member of a one-of is added; `each` is added up to its limit. A roll, a multiplier, or an
 * `each` without limit has no list of totals, and the reason is returned. Rows that change a
 * different value than the chart are skipped. Called by coverage checks and by givens. */
#include "model/model.h"
#include <stdlib.h>

/* Limits: different totals; sums computed on the way, which are sorted. */
enum { TOTALS_MOST = 20000, STEPS_MAX = 1000000 };
struct sums { /* sorted and unique, except while the sums of a row are listed */
    struct rat *at;
    size_t n, cap;
};
struct totals {
    struct arena *a;
    const struct chart *c;
    struct str why;
    size_t steps;
};

static int rat_order(const void *a, const void *b)
{
    return rat_cmp(*(const struct rat *)a, *(const struct rat *)b);
}

/* Exact, as everywhere in the model: 1/2 and 2/4 are one number. */
size_t rats_sort(struct rat *at, size_t n)
{
    size_t kept = 0;
    if (n)
        qsort(at, n, sizeof *at, rat_order);
    for (size_t i = 0; i < n; i++)
        if (!kept || rat_cmp(at[kept - 1], at[i]) != 0)
            at[kept++] = at[i];
    return kept;
}

/* The reason begins with the label of the row. */
static bool fail(struct totals *t, const struct row *r, const char *why)
{
    t->why = str_printf(t->a, "\"%.*s\" %s", STRF(r->label.s), why);
    return false;
}

/* The sums of one row: 0, its value, or for `each` all multiples up to its limit. */
static bool row_sums(struct totals *t, const struct row *r, struct sums *out)
{
    const struct cell *c = r->cell;
    struct rat x = RAT(0);
    ARENA_PUSH(t->a, out, x);
    if (c->kind == CELL_ROLL)
        return fail(t, r, "is rolled");
    if (c->kind == CELL_TIMES)
        return fail(t, r, "multiplies");
    if (c->kind == CELL_SEE)
        return fail(t, r, "depends on its note");
    if (c->kind != CELL_ADD || !c->value.range.lo.n)
        return true; /* no fire, none and bad cells add 0 */
    if (r->each.s.n && !r->has_up_to)
        return fail(t, r, "counts each, without a limit");
    struct rat max = r->has_up_to ? r->up_to : c->value.range.lo;
    while (out->n < TOTALS_MOST) {
        if (!rat_add(&x, x, c->value.range.lo) ||
            (c->value.range.lo.n > 0 ? rat_cmp(x, max) > 0 : rat_cmp(x, max) < 0))
            break;
        ARENA_PUSH(t->a, out, x);
    }
    /* a limit that is not a multiple is a possible sum too */
    if (rat_cmp(out->at[out->n - 1], max) != 0)
        ARENA_PUSH(t->a, out, max);
    return true;
}

/* All sums of an element of `to` and an element of `more`. */
static bool sums_add(struct totals *t, struct sums *to, const struct sums *more)
{
    struct sums all = {0};
    struct rat x;
    t->steps += to->n * more->n;
    for (size_t i = 0; i < to->n * more->n && t->steps <= STEPS_MAX; i++) {
        if (!rat_add(&x, to->at[i / more->n], more->at[i % more->n]))
            return false;
        ARENA_PUSH(t->a, &all, x);
    }
    all.n = rats_sort(all.at, all.n);
    *to = all;
    if (t->steps > STEPS_MAX || all.n > TOTALS_MOST)
        t->why = STR("there are too many totals");
    return t->steps <= STEPS_MAX && all.n <= TOTALS_MOST;
}

/* Combines the sums of a member with those of its group: as an alternative, or added. */
static bool join(struct totals *t, enum group_kind kind, struct sums *to, const struct sums *more)
{
    if (kind != GROUP_ONE_OF)
        return sums_add(t, to, more);
    for (size_t i = 0; i < more->n; i++)
        ARENA_PUSH(t->a, to, more->at[i]);
    to->n = rats_sort(to->at, to->n);
    return true;
}

/* Combines the members of a group and its inner groups, by the kind of the group. */
static bool group_sums(struct totals *t, int group, struct sums *out)
{
    const struct chart *c = t->c;
    enum group_kind kind = group < 0 ? GROUP_ANY_OF : c->group[group].kind;
    ARENA_PUSH(t->a, out, RAT(0));
    for (size_t i = 0; i < c->n_row; i++) {
        struct sums one = {0};
        const struct row *r = &c->row[i];
        if (r->group != group || r->then || (r->to.s.n && !str_same_name(r->to.s, c->to.s)))
            continue; /* rows that change a different value are not part of the total */
        if (!row_sums(t, r, &one))
            return false;
        one.n = rats_sort(one.at, one.n); /* the sums of a negative row are in descending order */
        if (!join(t, kind, out, &one))
            return false;
    }
    for (size_t i = 0; i < c->n_group; i++) {
        struct sums one = {0};
        if (c->group[i].parent == group && (!group_sums(t, (int)i, &one) || !join(t, kind, out, &one)))
            return false;
    }
    return true;
}

/* Uses its own arena, since most lists are temporary, and callers keep their arena for a whole
 * run. */
bool modifiers_totals(struct arena *a, const struct chart *c, struct rat **total, size_t *n, struct str *why)
{
    struct totals t = {.a = arena_new(), .c = c, .why = STR("the sums are too large")};
    struct sums sums = {0};
    if (!chart_adds(c) || c->bad) {
        *why = STR("it is not a readable modifiers chart");
        arena_drop(t.a);
        return false;
    }
    bool good = group_sums(&t, -1, &sums);
    if (good)
        *total = arena_copy(a, sums.at, sums.n * sizeof *sums.at);
    else
        *why = str_dup(a, t.why);
    *n = sums.n;
    arena_drop(t.a);
    return good;
}
