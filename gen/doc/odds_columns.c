/* What the columns of an odds table are: outcomes in the order of their entry, means, at-least-n; and the chances of
 * each. Called by odds_grid.c and odds_plot.c. */
#include "doc/odds_ask.h"
#include <stdlib.h>

size_t odds_given_index(const struct given *g, const struct value *v)
{
    for (size_t i = 0; i < g->n; i++)
        if (value_eq(&g->value[i], v))
            return i;
    return 0;
}

static void column_push(struct arena *a, struct columns *c, struct column_of one)
{
    ARENA_PUSH(a, c, one);
}

static struct column_of outcome_named(struct str name)
{
    return (struct column_of){MEASURE_ONE, value_of_word(name), name, name};
}

bool odds_some_failed(const struct odds_table *o)
{
    for (size_t i = 0; i < o->grid.n; i++)
        if (o->grid.cell[i].failed)
            return true;
    return false;
}

static int value_order(const void *x, const void *y)
{
    return value_cmp(*(const struct value *const *)x, *(const struct value *const *)y);
}

static bool cell_counts(const struct grid_cell *cell)
{
    return !cell->na && !cell->failed;
}

void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o)
{
    const struct odds_entry *e = o->entry;
    if (odds_outcomes_named(e)) {
        for (size_t i = 0; i < e->n_outcome; i++)
            column_push(a, c, outcome_named(e->outcome[i].name.s));
        return;
    }
    struct arena *own = arena_new();
    size_t n = 0;
    for (size_t i = 0; i < o->grid.n; i++)
        n += cell_counts(&o->grid.cell[i]) ? o->grid.cell[i].dist.n : 0;
    const struct value **all = ARENA_ARRAY(own, const struct value *, n);
    n = 0;
    for (size_t i = 0; i < o->grid.n; i++)
        for (size_t k = 0; k < o->grid.cell[i].dist.n && cell_counts(&o->grid.cell[i]); k++)
            all[n++] = &o->grid.cell[i].dist.at[k].value;
    if (n)
        qsort(all, n, sizeof *all, value_order);
    for (size_t i = 0; i < n; i++)
        if (!i || value_cmp(all[i - 1], all[i]) != 0) {
            struct str name = odds_outcome_text(a, e, all[i]);
            column_push(a, c, (struct column_of){MEASURE_ONE, *all[i], name, name});
        }
    arena_drop(own);
}

static struct column_of at_least_of(struct arena *a, struct rat least)
{
    struct value v = value_of_number(least);
    struct buf key = {.a = a};
    buf_putz(&key, "at-least ");
    buf_put_rat(&key, least);
    return (struct column_of){MEASURE_AT_LEAST, v,
                              str_printf(a, "%.*s or more", STRF(odds_number_text(a, least, false))), buf_str(&key)};
}

/* at-least columns: one for each value above the smallest, up to the most asked for. */
static void at_least_push(struct arena *a, struct columns *c, const struct odds_ask *t, const struct odds_table *o)
{
    struct columns all = {0};
    odds_outcomes_push(a, &all, o);
    unsigned n = 0;
    for (size_t i = 0; i < all.n; i++) {
        struct rat r;
        if (!value_number(&all.at[i].value, &r) || i == 0 || (t->at_most && n == t->at_most))
            continue;
        column_push(a, c, at_least_of(a, r));
        n++;
    }
}

/* An outcome by name, among those that come up. Where some givens are left out, one that is not there may come up with
 * them. */
static struct column_of outcome_called(struct making *k, const struct odds_ask *t, const struct odds_table *o,
                                       struct text name)
{
    struct columns all = {0};
    odds_outcomes_push(k->a, &all, o);
    struct str *names = ARENA_ARRAY(k->a, struct str, all.n + 3);
    for (size_t i = 0; i < all.n; i++) {
        names[i] = all.at[i].name;
        if (odds_outcome_called(k->a, o->entry, &all.at[i].value, name.s))
            return all.at[i];
    }
    names[all.n] = STR("mean");
    names[all.n + 1] = STR("spread");
    names[all.n + 2] = STR("at-least");
    struct making late = *k;
    struct node n = {.kind = NODE_TEXT, .text = name.s, .at = name.at, .first = name.at};
    late.d = k->late;
    for (int i = 0; i < 2; i++) { /* of true and false one may never come */
        struct value v = value_of_bool(i);
        struct str called = odds_outcome_text(k->a, o->entry, &v);
        if (all.n && all.at[0].value.kind == VALUE_BOOL && odds_outcome_called(k->a, o->entry, &v, name.s))
            return (struct column_of){MEASURE_ONE, v, called, called};
    }
    if (!t->only.n && !odds_some_failed(o))
        ask_unknown(&late.ask, node_said(&n), "no outcome of this table", names, all.n + 3);
    return outcome_named(name.s);
}

/* An outcome of the entry's, or any that it names after this one. */
static struct column_of from_of(struct arena *a, struct str name)
{
    struct column_of c = outcome_named(name);
    c.measure = MEASURE_FROM;
    c.name = str_printf(a, "%.*s or more", STRF(name));
    c.key = str_printf(a, "%.*s+", STRF(name));
    return c;
}

struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o)
{
    struct columns c = {0};
    struct arena *a = k->a;
    for (size_t i = 0; i < t->n_show; i++) {
        const struct odds_show *s = &t->show[i];
        switch (s->measure) {
        case MEASURE_MEAN:
            column_push(a, &c, (struct column_of){MEASURE_MEAN, {0}, STR("mean"), STR("mean")});
            break;
        case MEASURE_SPREAD:
            column_push(a, &c, (struct column_of){MEASURE_SPREAD, {0}, STR("spread"), STR("spread")});
            break;
        case MEASURE_AT_LEAST:
            if (s->has_least)
                column_push(a, &c, at_least_of(a, s->least));
            else
                at_least_push(a, &c, t, o);
            break;
        case MEASURE_OUTCOMES:
            odds_outcomes_push(a, &c, o);
            break;
        case MEASURE_ONE:
            column_push(a, &c, outcome_called(k, t, o, s->name));
            break;
        case MEASURE_FROM:
            column_push(a, &c, from_of(a, s->name.s));
            break;
        }
    }
    return c;
}

static struct frac chance_of_value(struct arena *a, const struct dist *d, const struct value *v)
{
    size_t lo = 0, hi = d->n; /* outcomes are sorted */
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (value_cmp(&d->at[mid].value, v) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < d->n && value_eq(&d->at[lo].value, v) ? dist_p(a, d, lo) : frac_of_rat(a, RAT(0));
}

struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d, const struct column_of *c)
{
    struct rat least;
    struct frac p = frac_of_rat(a, RAT(0));
    bool from = false;
    if (c->measure == MEASURE_AT_LEAST && value_number(&c->value, &least))
        return dist_at_least(a, d, least);
    if (c->measure != MEASURE_FROM)
        return chance_of_value(a, d, &c->value);
    for (size_t i = 0; i < e->n_outcome; i++) {
        struct value v = value_of_word(e->outcome[i].name.s);
        from = from || value_eq(&v, &c->value);
        if (from)
            p = frac_add(a, p, chance_of_value(a, d, &v));
    }
    return p;
}
