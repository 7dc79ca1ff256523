/* A lookup in a chart to the distribution of what it comes to: the cell, or the dice in it, rolled for this lookup.
 *
 * What a chart says of some keys never changes, so each node remembers its lookups. Called by eval.c. */
#include "odds/run.h"

enum { MEMO_MOST = 4096 };

static struct bag *found_bag(struct run *c, const struct node *e, const struct lookup *l);

/* A roll that stands in a chart: a program of its own, with no names but the charts. */
static struct bag *roll_in_chart(struct run *c, const struct node *e, const struct roll *r)
{
    struct env env = {.model = c->env->model, .set = c->env->set};
    struct run sub = *c;
    sub.env = &env;
    sub.depth++;
    if (c->depth >= CHART_DEPTH)
        return run_fail(c, e, "the charts roll each other without end"), NULL;
    sub.prog = program_new(c->a, r, &env, false, NULL, c->err);
    if (!sub.prog)
        return NULL;
    sub.slot = ARENA_ARRAY(c->a, struct value, sub.prog->n_slot);
    sub.bound = (struct mask){{0}};
    struct bag *b = run_eval(&sub, sub.prog->root);
    c->work = sub.work;
    c->effort = sub.effort;
    c->refused = sub.refused;
    c->let_go = sub.let_go;
    c->na = sub.na;
    c->power_key = sub.power_key;
    c->power.at = sub.power.at;
    c->power.n = sub.power.n;
    c->power.cap = sub.power.cap;
    if (!b && !c->na) { /* its place is in the chart's text, not in this expression's */
        c->err->lo = e->r->lo;
        c->err->hi = e->r->hi;
    }
    return b;
}

static struct bag *roll_inner(struct run *c, const struct node *e, const struct lookup *l)
{
    if (!l->inner->down.roll)
        return run_fail(c, e, "the inner chart has no die"), NULL;
    struct bag *die = roll_in_chart(c, e, l->inner->down.roll);
    if (!die)
        return NULL;
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < die->n; i++) {
        struct value key[2] = {die->at[i].value, value_of_word(l->column)};
        struct lookup in = chart_lookup(c->a, l->inner, key, l->column.n ? 2 : 1);
        struct bag *b = found_bag(c, e, &in);
        if (!b || !run_mix(c, e, &m, die->at[i].weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, die->total);
}

static struct bag *found_bag(struct run *c, const struct node *e, const struct lookup *l)
{
    switch (l->kind) {
    case LOOKUP_VALUE:
        c->na = c->na || l->value.kind == VALUE_NA;
        return c->na ? NULL : bag_one(c->a, l->value);
    case LOOKUP_ROLL:
        return roll_in_chart(c, e, l->roll);
    case LOOKUP_INNER:
        return roll_inner(c, e, l);
    case LOOKUP_OUTSIDE:
        run_fail(c, e, "%.*s", STRF(l->why));
        return NULL;
    }
    return NULL;
}

static struct lookup lookup_once(struct run *c, const struct node *e, const struct value *key)
{
    struct value k = {.kind = VALUE_TUPLE, .at = key, .n = e->n};
    struct memo *m = e->memo;
    if (!m->key)
        m->key = bag_new(c->keep);
    ptrdiff_t at = bag_find(m->key, &k);
    if (at >= 0)
        return m->found.at[at];
    struct lookup l = chart_lookup(c->keep, e->chart, key, e->n);
    if (m->key->n < MEMO_MOST) {
        struct value mine = value_dup(c->keep, k);
        bag_add(c->keep, m->key, &mine, (struct nat){NULL, 0});
        ARENA_PUSH(c->keep, &m->found, l);
    }
    return l;
}

struct bag *run_chart(struct run *c, const struct node *e, const struct value *key)
{
    if (!e->chart)
        return run_fail(c, e, "there is no chart %.*s", STRF(e->r->word)), NULL;
    struct lookup l = lookup_once(c, e, key);
    return found_bag(c, e, &l);
}
