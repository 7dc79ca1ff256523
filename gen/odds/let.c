/* Evaluates a chain of lets to the distribution of its body, with a table of states. A state is a
 * tuple of the values that later links still read, with an exact weight. Values that are not read
 * any more are left out, so that states merge.
 *
 * If the body is an `if`, `and` or `or` and its branches read different names, the states are
 * divided as soon as the condition is known, and each part keeps only the values of its branch. The
 * cost of a chain of "roll again" is then the sum of its dice, not their product. Every let is
 * evaluated in every part, even if it is not read, since it may be in error. Pools are bound as
 * late as possible, when more is known about their uses.
 *
 * Called by eval.c. Invariant: the weights of the states add up to the table's total after merges,
 * divisions and removals. */
#include "odds/run.h"

enum { STATE_BYTES = 32 }; /* minimum bytes of a state that merges with an existing one */
enum { LOGIC_MAX = 64 };   /* operands of and, or: longer ones are not divided */

struct link {
    int slot;
    const struct expr *from;
    bool pool;
    /* slots read after the link; slots read by the link, with the conditions of its uses if it is a
     * pool */
    struct mask need, reads;
};

/* let a = 2d6; let b = d6; if a > b ...: links a and b, and the body. During evaluation a state has
 * an element for each live name, in the order of `live`. */
struct chain {
    LIST(struct link) link;
    const struct expr *body;
    struct mask outer; /* slots bound outside of the chain */
    int *live;
    size_t n_live; /* slot of each element of a state */
};

/* Computes the slots that are read after each link; returns all slots that the chain reads. */
static struct mask chain_needs(struct chain *h)
{
    struct mask need = h->body->free;
    for (size_t i = h->link.n; i-- > 0;) {
        h->link.at[i].need = need;
        need = mask_or(need, h->link.at[i].reads);
    }
    return need;
}

/* Lists the links in text order, but with pools as late as possible, and computes the slots that
 * each link reads. */
static struct chain *chain_make(struct odds_run *c, const struct expr *e)
{
    struct chain *h = ARENA_NEW(c->a, struct chain);
    for (; e->kind == ROLL_LET; e = e->arg[1]) {
        const struct slot *s = &c->prog->slot[e->slot];
        struct link l = {.slot = e->slot, .from = e->arg[0], .pool = s->pool, .reads = e->arg[0]->free};
        if (l.pool)
            l.reads = mask_or(l.reads, slot_reads(s));
        mask_set(&l.reads, l.slot, false);
        ARENA_PUSH(c->a, &h->link, l);
    }
    for (size_t i = h->link.n; i-- > 0;) /* a pool moves after the lets that do not read it */
        for (size_t k = i; h->link.at[k].pool && k + 1 < h->link.n; k++) {
            struct link l = h->link.at[k];
            if (mask_has(&h->link.at[k + 1].from->free, l.slot))
                break;
            h->link.at[k] = h->link.at[k + 1];
            h->link.at[k + 1] = l;
        }
    h->body = e;
    h->outer = c->bound;
    h->live = ARENA_ARRAY(c->a, int, h->link.n);
    chain_needs(h);
    return h;
}

static void chain_bind(struct odds_run *c, const struct chain *h, const struct value *state)
{
    for (size_t i = 0; i < h->n_live; i++)
        run_bind(c, h->live[i], &state->at[i]);
}

/* ---- one link ---- */

/* Copies the elements of a state that are still read; element k is the state's from[k]-th. The
 * caller fills elements with from[k] = -1. */
static struct value *state_row(struct odds_run *c, const struct value *state, const int *from, size_t n)
{
    struct value *row = ARENA_ARRAY(c->a, struct value, n);
    for (size_t k = 0; k < n; k++)
        if (from[k] >= 0)
            row[k] = state->at[from[k]];
    return row;
}

/* Combines a state with each value of the link, which becomes the last element of the row. From an
 * `only` state, all new states are different. */
static bool state_spread(struct odds_run *c, const struct link *l, const struct outcome *state,
                         const struct weighted_values *b, const int *from, size_t n, bool only,
                         struct mix *m)
{
    struct value *row = state_row(c, &state->value, from, n), v = value_tuple(row, n);
    if (!mask_has(&l->need, l->slot)) { /* unread: its values do not distinguish states */
        weighted_values_add(c->a, m->weighted_values, &v, state->weight);
        return run_spend(c, l->from, 5 + (double)n) && run_grows(c, l->from, m->weighted_values);
    }
    double each = run_step(b->total) + (double)n;
    if (!run_charge(c, l->from, (double)b->n, each) || !run_room(c, l->from, (double)b->n * STATE_BYTES))
        return false;
    struct nat w = nat_mul(c->a, state->weight, mix_scale(c->a, m, b->total));
    if (only)
        weighted_values_reserve(c->a, m->weighted_values, b->n);
    for (size_t i = 0; i < b->n; i++) {
        if (only && i)
            v.at = row = arena_copy(c->a, row, n * sizeof *row);
        row[n - 1] = b->at[i].value;
        struct nat weight = nat_mul(c->a, b->at[i].weight, w);
        if (only)
            weighted_values_put(c->a, m->weighted_values, v, weight);
        else
            weighted_values_add(c->a, m->weighted_values, &v, weight);
        if (!run_grows(c, l->from, m->weighted_values))
            return false;
    }
    return true;
}

/* Evaluates one link: spreads every state over the values of the link, and keeps the old values
 * that are still read. States with equal values of the slots that the link reads share one
 * distribution. */
static struct weighted_values *chain_step(struct odds_run *c, struct chain *h, const struct link *l,
                                          const struct weighted_values *states)
{
    int slot[SLOTS], from[SLOTS];
    size_t n = 0;
    struct mix m = mix_new(c->a);
    struct memo known = {.key = NULL};
    for (size_t i = 0; i < h->n_live; i++)
        if (mask_has(&l->need, h->live[i])) {
            slot[n] = h->live[i];
            from[n++] = (int)i;
        }
    if (mask_has(&l->need, l->slot)) {
        slot[n] = l->slot;
        from[n++] = -1;
    }
    for (size_t i = 0; i < states->n; i++) {
        const struct value *state = &states->at[i].value;
        struct value *at = ARENA_ARRAY(c->a, struct value, h->n_live), key = {.kind = VALUE_TUPLE, .at = at};
        for (size_t k = 0; k < h->n_live; k++)
            if (mask_has(&l->reads, h->live[k]))
                at[key.n++] = state->at[k];
        chain_bind(c, h, state);
        struct weighted_values *b = memo_find(&known, &key);
        if (!b && (b = l->pool ? run_pool(c, l->from, &c->prog->slot[l->slot]) : run_eval(c, l->from)))
            memo_put(c->a, &known, &key, b);
        if (!b || !state_spread(c, l, &states->at[i], b, from, n, states->n == 1, &m))
            return NULL;
    }
    for (size_t k = 0; k < n; k++)
        h->live[k] = slot[k];
    h->n_live = n;
    return mix_end(c->a, &m, states->total);
}

/* ---- the body ---- */

/* Evaluates a node with dice in a separate arena, so the caller can keep or free the result. */
static struct weighted_values *eval_apart(struct odds_run *c, const struct expr *e,
                                          struct arena **own)
{
    struct arena *outer = c->a;
    size_t had = c->had, let_go = c->let_go;
    c->a = *own = arena_new();
    /* still counted: only the difference is used, and it may wrap in between */
    c->had -= arena_size(outer);
    struct weighted_values *b = run_eval(c, e);
    c->a = outer;
    c->had = had;
    c->let_go = let_go;
    return b;
}

/* Evaluates the body in one state. Many states give few values, so the memory of a repeated value
 * is released. */
static bool body_put(struct odds_run *c, const struct expr *body, struct nat weight, struct mix *m)
{
    struct value v;
    struct arena *own;
    if (!body->random) {
        struct arena_mark mark = arena_mark(c->a);
        size_t before = arena_size(c->a);
        if (!run_value(c, body, &v))
            return false;
        ptrdiff_t at = weighted_values_find(m->weighted_values, &v);
        if (at < 0) {
            weighted_values_insert(c->a, m->weighted_values, v, nat_mul(c->a, weight, m->den));
            return run_spend(c, body, run_step(weight)) && run_grows(c, body, m->weighted_values);
        }
        c->let_go += arena_size(c->a) - before;
        arena_rewind(c->a, mark);
        struct nat *w = &m->weighted_values->at[at].weight;
        *w = nat_add(c->a, *w, nat_mul(c->a, weight, m->den));
        return run_spend(c, body, run_step(weight));
    }
    /* b itself may be cached for others */
    struct weighted_values *b = eval_apart(c, body, &own), part = {.n = b ? b->n : 0};
    bool ok = b && run_charge(c, body, (double)b->n, 1);
    if (b) {
        part.at = arena_copy(own, b->at, b->n * sizeof *b->at);
        part.total = nat_dup(c->a, b->total);
    }
    for (size_t i = 0; ok && i < part.n; i++) {
        struct outcome *o = &part.at[i];
        o->value = weighted_values_find(m->weighted_values, &o->value) < 0
                       ? value_dup(c->a, o->value)
                       : o->value;
        o->weight = nat_dup(c->a, o->weight);
    }
    ok = ok && run_mix(c, body, m, weight, &part);
    arena_drop(own);
    return ok;
}

/* ---- parting at a condition ---- */

struct parting {
    const struct expr *cond, *then, *other;
};

/* Makes a node for a decided condition, with the place of the condition for messages. */
static const struct expr *truth_node(struct odds_run *c, const struct expr *like, bool truth)
{
    struct roll *r = ARENA_NEW(c->a, struct roll);
    struct expr *e = ARENA_NEW(c->a, struct expr);
    *r = (struct roll){.kind = ROLL_BOOL, .at = like->r->at, .truth = truth};
    *e = (struct expr){.r = r, .kind = ROLL_BOOL, .slot = -1, .use = -1};
    return e;
}

/* Simplifies a node whose first argument has become `first`, which may be a decided truth: `true
 * and b` becomes b, `false and b` false, `if true then x else y` x. */
static const struct expr *rest_of(struct odds_run *c, const struct expr *e, const struct expr *first)
{
    bool settled = first->kind == ROLL_BOOL, truth = settled && first->r->truth, decides = e->kind == ROLL_OR;
    if (settled && e->kind == ROLL_NOT)
        return truth_node(c, e, !truth);
    if (settled && e->kind == ROLL_IF)
        return e->arg[truth ? 1 : 2];
    if (settled && (truth == decides || e->n == 1))
        return truth_node(c, e, truth);
    struct expr *rest = ARENA_NEW(c->a, struct expr);
    *rest = *e;
    rest->arg = ARENA_ARRAY(c->a, const struct expr *, e->n);
    rest->n = rest->n_all = 0;
    rest->random = false;
    rest->free = (struct mask){{0}};
    for (size_t i = settled ? 1 : 0; i < e->n; i++) {
        const struct expr *arg = i ? e->arg[i] : first;
        rest->arg[rest->n++] = arg;
        rest->n_all = rest->n;
        node_reads(rest, arg);
    }
    return rest;
}

/* Finds the first condition on the way to the value of the node, and the rest of the node for true
 * and for false: `if a and b then x else y` tests a first, then leaves `if b then x else y`, or
 * y. */
static bool parting_of(struct odds_run *c, const struct expr *e, struct parting *p)
{
    struct parting first;
    if ((e->kind != ROLL_IF && e->kind != ROLL_AND && e->kind != ROLL_OR && e->kind != ROLL_NOT) ||
        e->n > LOGIC_MAX)
        return false;
    if (!parting_of(c, e->arg[0], &first))
        first = (struct parting){e->arg[0], truth_node(c, e, true), truth_node(c, e, false)};
    *p = (struct parting){first.cond, rest_of(c, e, first.then), rest_of(c, e, first.other)};
    return true;
}

/* Is the condition known before link `at`, and does dividing there save a slot of a state or of a
 * later link that one of the branches does not read? After the last link, or around a single link,
 * dividing pays only if the body still has dice. */
static bool chain_parts(struct odds_run *c, const struct chain *h, size_t at, struct parting *p)
{
    bool last = at == h->link.n || h->link.n == 1, spares = false;
    struct mask known = h->outer;
    if ((last && !h->body->random) || !parting_of(c, h->body, p))
        return false;
    for (size_t i = 0; i < h->n_live + h->link.n - at; i++) {
        bool live = i < h->n_live;
        int slot = live ? h->live[i] : h->link.at[at + i - h->n_live].slot;
        spares = spares || (mask_has(&h->body->free, slot) &&
                            (!mask_has(&p->then->free, slot) || !mask_has(&p->other->free, slot)));
        mask_set(&known, slot, live);
    }
    return spares && mask_within(&p->cond->free, &known, FACE_SLOT);
}

/* Makes the chain that continues from link `at` with one branch; from[k] is the index in h's states
 * of its k-th element. */
static struct chain *chain_branch(struct odds_run *c, const struct chain *h, size_t at, const struct expr *body,
                                  int *from)
{
    struct chain *b = ARENA_NEW(c->a, struct chain);
    *b = *h;
    b->body = body;
    b->link.at = arena_copy(c->a, h->link.at + at, (h->link.n - at) * sizeof *h->link.at);
    b->link.n = b->link.cap = h->link.n - at;
    b->live = ARENA_ARRAY(c->a, int, h->link.n + h->n_live);
    b->n_live = 0;
    const struct mask need = chain_needs(b);
    for (size_t i = 0; i < h->n_live; i++)
        if (mask_has(&need, h->live[i])) {
            from[b->n_live] = (int)i;
            b->live[b->n_live++] = h->live[i];
        }
    return b;
}

/* Returns the chance of the condition in the current state. */
static bool cond_weigh(struct odds_run *c, const struct expr *cond, struct chance *q)
{
    struct arena *own = NULL;
    struct weighted_values *b = cond->random ? eval_apart(c, cond, &own) : run_eval(c, cond);
    bool ok = run_chance(c, cond, b, q);
    if (ok && own)
        *q = (struct chance){nat_dup(c->a, q->hit), nat_dup(c->a, q->of)};
    arena_drop(own);
    return ok;
}

/* Adds a state's share of one branch: the values that the branch reads. */
static bool part_put(struct odds_run *c, const struct chain *b, const int *from, const struct outcome *state,
                     struct nat share, struct mix *m)
{
    if (!share.n)
        return true;
    struct value *row = state_row(c, &state->value, from, b->n_live),
                 v = value_tuple(row, b->n_live);
    weighted_values_add(c->a, m->weighted_values, &v, nat_mul(c->a, state->weight, share));
    return run_spend(c, b->body, run_step(state->weight) + (double)b->n_live) &&
           run_grows(c, b->body, m->weighted_values);
}

static struct weighted_values *chain_rest(struct odds_run *c, struct chain *h,
                                          struct weighted_values *states);

/* Sends states to the branch that their condition selects. If the condition has its own dice, a
 * state goes both ways, with its share of each. */
static struct weighted_values *chain_part(struct odds_run *c, const struct chain *h, size_t at,
                                          const struct parting *p,
                                          const struct weighted_values *states)
{
    int *from[2] = {ARENA_ARRAY(c->a, int, h->n_live), ARENA_ARRAY(c->a, int, h->n_live)};
    struct chain *branch[2] = {chain_branch(c, h, at, p->then, from[0]), chain_branch(c, h, at, p->other, from[1])};
    struct mix part[2] = {mix_new(c->a), mix_new(c->a)}, out = mix_new(c->a);
    for (size_t i = 0; i < states->n; i++) {
        struct chance q;
        chain_bind(c, h, &states->at[i].value);
        if (!run_spend(c, p->cond, 4) || !cond_weigh(c, p->cond, &q))
            return NULL;
        struct nat scale = mix_scale(c->a, &part[0], q.of), no = nat_sub(c->a, q.of, q.hit);
        mix_scale(c->a, &part[1], q.of); /* both parts keep the same total */
        if (!part_put(c, branch[0], from[0], &states->at[i], nat_mul(c->a, q.hit, scale), &part[0]) ||
            !part_put(c, branch[1], from[1], &states->at[i], nat_mul(c->a, no, scale), &part[1]))
            return NULL;
    }
    for (size_t k = 0; k < 2;
         k++) { /* the weights of states and outcomes are already parts of the whole */
        struct weighted_values *own = part[k].weighted_values, *end, whole;
        if (!own->n)
            continue;
        weighted_values_sum(c->a, own);
        if (!(end = chain_rest(c, branch[k], own)))
            return NULL;
        whole = *end;
        /* the factor from the branch's own dice */
        whole.total = nat_div_exact(c->a, end->total, own->total);
        if (!run_mix(c, branch[k]->body, &out, nat_of(c->a, 1), &whole))
            return NULL;
    }
    return mix_end(c->a, &out, nat_mul(c->a, states->total, part[0].den));
}

/* Evaluates all links and the body from these states on. The total of the result is a multiple of
 * the states' total. */
static struct weighted_values *chain_rest(struct odds_run *c, struct chain *h,
                                          struct weighted_values *states)
{
    struct parting p;
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i <= h->link.n; i++) {
        if (chain_parts(c, h, i, &p))
            return chain_part(c, h, i, &p, states);
        if (i < h->link.n && !(states = chain_step(c, h, &h->link.at[i], states)))
            return NULL;
    }
    for (size_t i = 0; i < states->n; i++) {
        chain_bind(c, h, &states->at[i].value);
        if (!body_put(c, h->body, states->at[i].weight, &m))
            return NULL;
    }
    return mix_end(c->a, &m, states->total);
}

/* Starts from one certain state without values. */
struct weighted_values *run_let(struct odds_run *c, const struct expr *e)
{
    struct chain *h = chain_make(c, e);
    struct weighted_values *out =
        chain_rest(c, h, weighted_values_one(c->a, (struct value){.kind = VALUE_TUPLE}));
    for (size_t i = 0; i < h->link.n; i++)
        run_free(c, h->link.at[i].slot);
    return out;
}
