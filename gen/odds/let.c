/* A chain of lets to the distribution of its body, by a table of states.
 *
 * A state is a tuple of the values that something later still reads, with an exact weight; a value that nothing reads
 * any more is left out of the tuple, so that states merge. Dice kept as dice are bound as late as can be: by then more
 * is known of what their uses ask. Called by eval.c. */
#include "odds/run.h"

enum { STATE_BYTES = 32 }; /* of one state that merges with another, at the least */

struct link {
    int slot;
    const struct node *from;
    bool pool;
    struct mask need, reads;
};

struct chain {
    struct {
        struct link *at;
        size_t n, cap;
    } link;
    const struct node *body;
    int *live;
    size_t n_live; /* which slot each element of a state is */
};

/* A pool's binding looks at its uses' conditions too. */
static struct mask link_reads(const struct run *c, const struct link *l)
{
    struct mask m = l->from->free;
    const struct slot *s = &c->prog->slot[l->slot];
    for (size_t i = 0; l->pool && i < s->use.n; i++) {
        m = mask_or(m, s->use.at[i]->free);
        if (s->limit.at[i].by)
            m = mask_or(m, s->limit.at[i].by->free);
    }
    mask_set(&m, l->slot, false);
    return m;
}

/* Moves a pool behind the lets that do not read it. */
static void chain_defer(struct chain *h)
{
    for (size_t i = h->link.n; i-- > 0;)
        for (size_t k = i; h->link.at[k].pool && k + 1 < h->link.n; k++) {
            struct link l = h->link.at[k];
            if (mask_has(&h->link.at[k + 1].from->free, l.slot))
                break;
            h->link.at[k] = h->link.at[k + 1];
            h->link.at[k + 1] = l;
        }
}

static struct chain *chain_make(struct run *c, const struct node *e)
{
    struct chain *h = ARENA_NEW(c->a, struct chain);
    for (; e->kind == ROLL_LET; e = e->arg[1]) {
        struct link l = {.slot = e->slot, .from = e->arg[0], .pool = c->prog->slot[e->slot].pool};
        ARENA_PUSH(c->a, &h->link, l);
    }
    h->body = e;
    h->live = ARENA_ARRAY(c->a, int, h->link.n);
    chain_defer(h);
    struct mask need = e->free;
    for (size_t i = h->link.n; i-- > 0;) {
        h->link.at[i].need = need;
        h->link.at[i].reads = link_reads(c, &h->link.at[i]);
        need = mask_or(need, h->link.at[i].reads);
    }
    return h;
}

static void chain_bind(struct run *c, const struct chain *h, const struct value *state)
{
    for (size_t i = 0; i < h->n_live; i++)
        run_bind(c, h->live[i], &state->at[i]);
}

/* The state's values that the link reads: equal ones give equal distributions. */
static struct value chain_key(struct run *c, const struct chain *h, const struct link *l, const struct value *state)
{
    struct value *key = ARENA_ARRAY(c->a, struct value, h->n_live);
    size_t n = 0;
    for (size_t i = 0; i < h->n_live; i++)
        if (mask_has(&l->reads, h->live[i]))
            key[n++] = state->at[i];
    return (struct value){.kind = VALUE_TUPLE, .at = key, .n = n};
}

static struct bag *link_eval(struct run *c, const struct link *l)
{
    return l->pool ? run_pool_bind(c, l->from, &c->prog->slot[l->slot]) : run_eval(c, l->from);
}

struct known {
    struct bag *key;
    struct {
        struct bag **at;
        size_t n, cap;
    } bag;
};

static struct bag *link_once(struct run *c, const struct chain *h, const struct link *l, const struct value *state,
                             struct known *known)
{
    struct value key = chain_key(c, h, l, state);
    ptrdiff_t at = bag_find(known->key, &key);
    if (at >= 0)
        return known->bag.at[at];
    struct bag *b = link_eval(c, l);
    if (!b)
        return NULL;
    bag_add(c->a, known->key, &key, (struct nat){NULL, 0});
    ARENA_PUSH(c->a, &known->bag, b);
    return b;
}

/* The live slots after a link: where each comes from, -1 being the link's own new value. */
static size_t live_next(const struct chain *h, const struct link *l, int *slot, int *from)
{
    size_t n = 0;
    for (size_t i = 0; i < h->n_live; i++)
        if (mask_has(&l->need, h->live[i])) {
            slot[n] = h->live[i];
            from[n++] = (int)i;
        }
    if (mask_has(&l->need, l->slot)) {
        slot[n] = l->slot;
        from[n++] = -1;
    }
    return n;
}

static bool state_spread(struct run *c, const struct link *l, const struct outcome *state, const struct bag *b,
                         const int *from, size_t n, struct mix *m)
{
    struct value *row = ARENA_ARRAY(c->a, struct value, n);
    const struct value v = {.kind = VALUE_TUPLE, .at = row, .n = n};
    double each = run_step(b->total) + (double)n;
    if (!run_charge(c, l->from, (double)b->n, each) || !run_room(c, l->from, (double)b->n * STATE_BYTES))
        return false;
    struct nat w = nat_mul(c->a, state->weight, mix_scale(c->a, m, b->total));
    for (size_t i = 0; i < b->n; i++) {
        for (size_t k = 0; k < n; k++)
            row[k] = from[k] < 0 ? b->at[i].value : state->value.at[from[k]];
        bag_add(c->a, m->bag, &v, nat_mul(c->a, b->at[i].weight, w));
        if (!run_grows(c, l->from, m->bag))
            return false;
    }
    return true;
}

static struct bag *chain_step(struct run *c, struct chain *h, const struct link *l, const struct bag *states)
{
    int slot[SLOTS], from[SLOTS];
    size_t n = live_next(h, l, slot, from);
    struct mix m = mix_new(c->a);
    struct known known = {.key = bag_new(c->a)};
    for (size_t i = 0; i < states->n; i++) {
        chain_bind(c, h, &states->at[i].value);
        struct bag *b = link_once(c, h, l, &states->at[i].value, &known);
        if (!b || !state_spread(c, l, &states->at[i], b, from, n, &m))
            return NULL;
    }
    for (size_t k = 0; k < n; k++)
        h->live[k] = slot[k];
    h->n_live = n;
    return mix_end(c->a, &m, states->total);
}

/* The body under one state, or an outcome of the last link. */
static bool body_put(struct run *c, const struct node *body, struct nat weight, struct mix *m)
{
    struct value v;
    if (!body->random) {
        struct arena_mark mark = arena_mark(c->a);
        size_t before = arena_size(c->a);
        if (!run_value(c, body, &v))
            return false;
        ptrdiff_t at = bag_find(m->bag, &v);
        if (at < 0) {
            mix_value(c->a, m, weight, &v);
            return run_spend(c, body, run_step(weight)) && run_grows(c, body, m->bag);
        }
        c->let_go += arena_size(c->a) - before;
        arena_rewind(c->a, mark); /* many states, few values: what was made for a known value is let go */
        struct nat *w = &m->bag->at[at].weight;
        *w = nat_add(c->a, *w, nat_mul(c->a, weight, m->den));
        return run_spend(c, body, run_step(weight));
    }
    struct bag *b = run_eval(c, body);
    return b && run_charge(c, body, (double)b->n, 1) && run_mix(c, body, m, weight, b);
}

static struct bag *chain_end(struct run *c, const struct chain *h, const struct bag *states)
{
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < states->n; i++) {
        chain_bind(c, h, &states->at[i].value);
        if (!body_put(c, h->body, states->at[i].weight, &m))
            return NULL;
    }
    return mix_end(c->a, &m, states->total);
}

/* A chain of one link needs no table: the states are the link's outcomes. */
static struct bag *chain_single(struct run *c, const struct chain *h)
{
    const struct link *l = &h->link.at[0];
    struct mix m = mix_new(c->a);
    struct bag *b = link_eval(c, l);
    if (!b || !run_charge(c, l->from, (double)b->n, 1))
        return NULL;
    for (size_t i = 0; i < b->n; i++) {
        run_bind(c, l->slot, &b->at[i].value);
        if (!body_put(c, h->body, b->at[i].weight, &m))
            return NULL;
    }
    run_free(c, l->slot);
    return mix_end(c->a, &m, b->total);
}

struct bag *run_let(struct run *c, const struct node *e)
{
    struct chain *h = chain_make(c, e);
    if (h->link.n == 1 && mask_has(&h->link.at[0].need, h->link.at[0].slot))
        return chain_single(c, h);
    struct bag *states = bag_one(c->a, (struct value){.kind = VALUE_TUPLE});
    for (size_t i = 0; i < h->link.n && states; i++)
        states = chain_step(c, h, &h->link.at[i], states);
    struct bag *out = states ? chain_end(c, h, states) : NULL;
    for (size_t i = 0; i < h->link.n; i++)
        run_free(c, h->link.at[i].slot);
    return out;
}
