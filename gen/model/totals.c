/* Every total that a modifiers chart can come to.
 *
 * A set of sums grows row by row: a lone row, or a member of an any-of, is added or not; of a one-of at most one
 * member is; `each` is added up to its limit. What has no list (a roll, a multiplier, an `each` without limit) is said
 * in words. Rows that change something other than the chart does are no part of the total. Called by coverage checks
 * and by givens. */
#include "model/model.h"
#include <stdlib.h>

/* Different totals; and sums on the way to them, which are sorted. */
enum { TOTALS_MOST = 20000, STEPS_MOST = 1000000 };
struct sums { /* sorted, each once, but while a row's own are listed */
    struct rat *at;
    size_t n, cap;
};
struct totals {
    struct arena *a;
    const struct chart *c;
    struct str why;
    size_t steps;
};

/* Exact, as all numbers of the model: 1/2 and 2/4 are one total. */
static int rat_order(const void *a, const void *b)
{
    return rat_cmp(*(const struct rat *)a, *(const struct rat *)b);
}

/* Sorted, each once. */
static void sums_sort(struct sums *s)
{
    size_t n = 0;
    if (s->n)
        qsort(s->at, s->n, sizeof *s->at, rat_order);
    for (size_t i = 0; i < s->n; i++)
        if (!n || rat_cmp(s->at[n - 1], s->at[i]) != 0)
            s->at[n++] = s->at[i];
    s->n = n;
}

/* The reason begins with the row that it is of. */
static bool fail(struct totals *t, const struct row *r, const char *why)
{
    t->why = str_printf(t->a, "\"%.*s\" %s", STRF(r->label.s), why);
    return false;
}

/* What one row can add: nothing, once, or for `each` any number of times up to its limit. */
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
        return true; /* no fire, none, bad: nothing is added */
    if (r->each.s.n && !r->has_up_to)
        return fail(t, r, "counts each, without a limit");
    struct rat most = r->has_up_to ? r->up_to : c->value.range.lo;
    while (out->n < TOTALS_MOST) {
        if (!rat_add(&x, x, c->value.range.lo) ||
            (c->value.range.lo.n > 0 ? rat_cmp(x, most) > 0 : rat_cmp(x, most) < 0))
            break;
        ARENA_PUSH(t->a, out, x);
    }
    if (rat_cmp(out->at[out->n - 1], most) != 0) /* a limit that is no multiple is come to all the same */
        ARENA_PUSH(t->a, out, most);
    return true;
}

/* Every sum of one of `to` and one of `more`. */
static bool sums_add(struct totals *t, struct sums *to, const struct sums *more)
{
    struct sums all = {0};
    struct rat x;
    t->steps += to->n * more->n;
    for (size_t i = 0; i < to->n * more->n && t->steps <= STEPS_MOST; i++) {
        if (!rat_add(&x, to->at[i / more->n], more->at[i % more->n]))
            return false;
        ARENA_PUSH(t->a, &all, x);
    }
    sums_sort(&all);
    *to = all;
    if (t->steps > STEPS_MOST || all.n > TOTALS_MOST)
        t->why = STR("there are too many totals");
    return t->steps <= STEPS_MOST && all.n <= TOTALS_MOST;
}

/* Joins the sums of a member to those of its group: as one more choice, or added. */
static bool join(struct totals *t, enum group_kind kind, struct sums *to, const struct sums *more)
{
    if (kind != GROUP_ONE_OF)
        return sums_add(t, to, more);
    for (size_t i = 0; i < more->n; i++)
        ARENA_PUSH(t->a, to, more->at[i]);
    sums_sort(to);
    return true;
}

/* Members of a group and the groups within it, joined as the kind of the group says. */
static bool group_sums(struct totals *t, int group, struct sums *out)
{
    const struct chart *c = t->c;
    enum group_kind kind = group < 0 ? GROUP_ANY_OF : c->group[group].kind;
    ARENA_PUSH(t->a, out, RAT(0));
    for (size_t i = 0; i < c->n_row; i++) {
        struct sums one = {0};
        const struct row *r = &c->row[i];
        if (r->group != group || r->then || (r->to.s.n && !str_same_name(r->to.s, c->to.s)))
            continue; /* one that changes something else than the chart does is no part of the total */
        if (!row_sums(t, r, &one))
            return false;
        sums_sort(&one); /* those of a row that takes away run down */
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

/* In an arena of its own, since most of what is made on the way is of no use: only the last of many lists is the
 * answer, and callers keep their arena for a whole run. */
bool modifiers_totals(struct arena *a, const struct chart *c, struct rat **total, size_t *n, struct str *why)
{
    struct totals t = {.a = arena_new(), .c = c, .why = STR("the sums are too large")};
    struct sums sums = {0};
    if (c->kind != CHART_MODIFIERS || c->bad) {
        *why = STR("it is no modifiers chart that could be read");
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
