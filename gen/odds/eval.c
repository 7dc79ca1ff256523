/* Evaluates a node of the tree to the exact distribution of its value, with all names bound to
 * plain values. This is correct because each mention of dice is a new roll: once every shared name
 * has a value, the arguments of a node are independent. Arguments are therefore combined as a
 * product; let.c handles shared values.
 *
 * A chart's result for given keys never changes, so each node caches its lookups; dice in a cell
 * are rolled for each lookup. Recursion follows only the nesting of the tree, not its chains or its
 * dice. A node that is not random is evaluated as a value instead of a list of weighted values,
 * because conditions are evaluated for each face of many dice. Called by odds.c, grid.c and, for
 * conditions, by pool.c. */
#include "odds/run.h"

/* number of pairs above which a comparison of numbers uses prefix sums */
enum { PREFIX_FROM = 256 };
/* limits: depth of charts that roll charts; cached lookups of a node */
enum { CHART_DEPTH = 32, LOOKUPS = 4096 };

/* A slot holds a plain value while its readers are evaluated; c->bound lists the slots in use. */
void run_bind(struct odds_run *c, int slot, const struct value *v)
{
    c->slot[slot] = *v;
    mask_set(&c->bound, slot, true);
}

void run_free(struct odds_run *c, int slot)
{
    mask_set(&c->bound, slot, false);
}

/* ---- charts ---- */

/* Evaluates a roll in a chart as a separate program, whose only names are charts. */
static struct weighted_values *roll_in_chart(struct odds_run *c, const struct expr *e,
                                             const struct roll *r)
{
    const struct odds_run outer = *c;
    struct env *env = ARENA_NEW(c->a, struct env);
    if (c->depth >= CHART_DEPTH)
        return run_fail(c, e, "the charts roll each other without end"), NULL;
    env->model = c->env->model;
    env->set = c->env->set;
    const struct program *prog = program_new(c->a, r, env, false, false, c->err);
    if (!prog)
        return NULL;
    c->env = env;
    c->prog = prog;
    c->slot = ARENA_ARRAY(c->a, struct value, prog->n_slot);
    c->bound = (struct mask){{0}};
    c->depth++;
    struct weighted_values *b = run_eval(c, prog->root);
    c->env = outer.env;
    c->prog = outer.prog;
    c->slot = outer.slot;
    c->bound = outer.bound;
    c->depth--;
    if (!b && !c->na) /* its place is in the chart, not in this expression */
        c->err->at = e->r->at;
    return b;
}

/* Returns the result of a lookup with its dice rolled. For n/a, returns NULL without an error and
 * sets c->na, which leaves the case out of the grid. A row with its own dice is a mixture: each
 * face is looked up in the requested column, in the bands of that row. */
static struct weighted_values *found_weighted_values(struct odds_run *c, const struct expr *e,
                                                     const struct lookup *l)
{
    struct mix m = mix_new(c->a);
    struct weighted_values *die;
    switch (l->kind) {
    case LOOKUP_VALUE:
        c->na = c->na || l->value.kind == VALUE_NA;
        return c->na ? NULL : weighted_values_one(c->a, l->value);
    case LOOKUP_ROLL:
        return roll_in_chart(c, e, l->roll);
    case LOOKUP_INNER:
        if (!l->inner->down.roll)
            return run_fail(c, e, "the inner chart has no die"), NULL;
        die = roll_in_chart(c, e, l->inner->down.roll);
        for (size_t i = 0; die && i < die->n; i++) {
            struct value key[2] = {die->at[i].value, value_of_word(l->column)};
            struct lookup in = chart_lookup(c->a, l->inner, key, l->column.n ? 2 : 1, false);
            if (!run_mix(c, e, &m, die->at[i].weight, found_weighted_values(c, e, &in)))
                return NULL;
        }
        return die ? mix_end(c->a, &m, die->total) : NULL;
    case LOOKUP_OUTSIDE:
        run_fail(c, e, "%.*s", STRF(l->why));
        c->err->near = l->near;
    }
    return NULL;
}

/* Evaluates a lookup with these keys, and rolls dice in the cell. */
static struct weighted_values *eval_chart(struct odds_run *c, const struct expr *e,
                                          const struct value *key)
{
    struct value k = value_tuple(key, e->n);
    struct lookups *m = e->lookups;
    if (!e->chart)
        return run_fail(c, e, "there is no chart %.*s", STRF(e->r->word)), NULL;
    if (!m->key)
        m->key = weighted_values_new(c->keep);
    ptrdiff_t at = weighted_values_find(m->key, &k);
    struct lookup l =
        at >= 0 ? m->found.at[at] : chart_lookup(c->keep, e->chart, key, e->n, e->r->truth);
    if (at < 0 && m->key->n < LOOKUPS) {
        k = value_dup(c->keep, k);
        weighted_values_add(c->keep, m->key, &k, (struct nat){NULL, 0});
        ARENA_PUSH(c->keep, &m->found, l);
    }
    return found_weighted_values(c, e, &l);
}

/* ---- certain nodes: one value ---- */

/* Some nodes are evaluated as distributions although they have only one value: 0d6, or a pool with
 * known contents. */
static bool value_of_one(struct odds_run *c, const struct expr *e, struct weighted_values *b,
                         struct value *out)
{
    if (!b)
        return false;
    if (b->n != 1)
        return run_fail(c, e, "dice are not allowed here");
    *out = b->at[0].value;
    return true;
}

/* A tuple keeps the array of its elements; other nodes do not use it after this call. */
static bool value_of_args(struct odds_run *c, const struct expr *e, struct value *out)
{
    enum { FEW = 4 };
    struct value few[FEW], *arg = few;
    if (e->n_all > FEW || e->kind == ROLL_TUPLE)
        arg = ARENA_ARRAY(c->a, struct value, e->n_all);
    for (size_t i = 0; i < e->n_all; i++)
        if (!run_value(c, e->arg[i], &arg[i]))
            return false;
    return e->kind == ROLL_CHART ? value_of_one(c, e, eval_chart(c, e, arg), out) : run_apply(c, e, arg, out);
}

/* Names are looked up. Conditions are evaluated only until they are decided. Chains are evaluated
 * from the left in a loop, since a chain may be as long as the text. Nodes with dice, and functions
 * of pools, are evaluated as a distribution of one outcome. */
bool run_value(struct odds_run *c, const struct expr *e, struct value *out)
{
    const struct value *known = e->use < 0 ? NULL : run_pool_known(c, e);
    struct value v, two[2];
    bool truth = e->kind == ROLL_AND, stop = !truth;
    bool plain = e->kind < ROLL_DICE || (e->kind > ROLL_LET && e->kind < ROLL_CALL);
    /* conditions are evaluated for many faces, and may be long */
    if (c->effort++ > c->times * ODDS_BUDGET)
        return run_spend(c, e, 0);
    if (known) {
        *out = *known;
        return true;
    }
    if (e->random || (!plain && (is_pool_call(e) || e->kind == ROLL_LET || e->kind == ROLL_FIRST ||
                                 e->kind == ROLL_UNTIL)))
        return value_of_one(c, e, run_eval(c, e), out);
    switch (e->kind) {
    case ROLL_NUMBER:
        *out = value_of_number(e->r->number);
        return true;
    case ROLL_WORD:
        *out = value_of_word(e->r->word);
        return true;
    case ROLL_BOOL:
        *out = value_of_bool(e->r->truth);
        return true;
    case ROLL_NEVER:
        *out = value_never();
        return true;
    case ROLL_NAME:
    case ROLL_FACE:
        if (e->slot < 0 || !mask_has(&c->bound, e->slot))
            return run_fail(c, e, "%.*s has no value", STRF(e->r->word));
        if (c->prog->slot[e->slot].pool)
            return value_of_one(c, e, run_pool(c, e, NULL), out);
        *out = c->slot[e->slot];
        return true;
    case ROLL_OR:
    case ROLL_AND:
        for (size_t i = 0; i < e->n && truth != stop; i++)
            if (!run_value(c, e->arg[i], &v) || !run_truth(c, e->arg[i], &v, &truth))
                return false;
        *out = value_of_bool(truth);
        return true;
    case ROLL_IF:
        return run_value(c, e->arg[0], &v) && run_truth(c, e->arg[0], &v, &truth) &&
               run_value(c, e->arg[truth ? 1 : 2], out);
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        if (!run_value(c, e->link[0]->arg[0], out))
            return false;
        for (size_t i = 0; i < e->n_link; i++) {
            two[0] = *out;
            if (!run_value(c, e->link[i]->arg[1], &two[1]) || !run_apply(c, e->link[i], two, out))
                return false;
        }
        return true;
    default:
        return value_of_args(c, e, out);
    }
}

/* ---- items ---- */

static bool range_put(struct odds_run *c, const struct expr *e, struct rat x, struct rat high,
                      struct values *all)
{
    double n = (double)high.n / (double)high.d - (double)x.n / (double)x.d;
    if (!run_charge(c, e, n, 4) || !run_room(c, e, n * 3 * sizeof *all->at))
        return false;
    while (rat_cmp(x, high) <= 0) {
        ARENA_PUSH(c->a, all, value_of_number(x));
        if (!rat_add(&x, x, RAT(1)))
            return run_too_large(c, e);
    }
    return true;
}

/* Expands 3..5 to 3, 4, 5, and also a range from a chart, since a range is not a card. */
bool run_item(struct odds_run *c, const struct expr *e, const struct expr *lo,
              const struct expr *hi, struct values *all)
{
    struct value v, end;
    if (!run_value(c, lo, &v))
        return false;
    if (!hi && (v.kind != VALUE_RANGE || e->kind == ROLL_DRAW)) {
        ARENA_PUSH(c->a, all, v);
        return true;
    }
    if (!hi && (v.open || v.below))
        return run_fail(c, lo, "this range has no end, but all its numbers are needed here");
    struct rat x = v.number, high = v.high;
    if (hi &&
        (!run_value(c, hi, &end) || !run_number(c, lo, &v, &x) || !run_number(c, hi, &end, &high)))
        return false;
    return range_put(c, e, x, high, all);
}

/* Returns all items: the faces of a die, or the tries of first(). */
bool run_items(struct odds_run *c, const struct expr *e, struct value *out)
{
    struct values all = {0};
    const struct expr *const *arg = e->arg + e->n;
    for (size_t i = 0; i < e->r->n_item; i++) {
        const struct expr *lo = *arg++, *hi = e->r->item[i].hi ? *arg++ : NULL;
        if (!run_item(c, e, lo, hi, &all))
            return false;
    }
    *out = value_tuple(all.at, all.n);
    return true;
}

/* ---- products of independent arguments ---- */

/* Visits each combination of values, the last argument's fastest; w[i + 1] is the weight of the
 * first i + 1 arguments. */
static struct weighted_values *product(struct odds_run *c, const struct expr *e,
                                       const struct weighted_values *const *arg, size_t n)
{
    size_t *at = ARENA_ARRAY(c->a, size_t, n);
    struct value *v = ARENA_ARRAY(c->a, struct value, n), one;
    struct nat *w = ARENA_ARRAY(c->a, struct nat, n + 1), total = nat_of(c->a, 1);
    double pairs = 1;
    for (size_t i = 0; i < n; i++) {
        pairs *= (double)arg[i]->n;
        total = nat_mul(c->a, total, arg[i]->total);
    }
    size_t bytes = e->kind == ROLL_TUPLE ? 2 * sizeof(struct outcome) + e->n * sizeof(struct value) : 0;
    if (!run_charge(c, e, pairs, run_step(total) + (double)n) ||
        !run_room(c, e, pairs * (double)(bytes + 16 + 8 * total.n)))
        return NULL;
    struct mix m = mix_new(c->a);
    w[0] = nat_of(c->a, 1);
    for (size_t from = 0; from < n;) {
        for (size_t i = from; i < n; i++) {
            v[i] = arg[i]->at[at[i]].value;
            w[i + 1] = nat_mul(c->a, w[i], arg[i]->at[at[i]].weight);
        }
        bool chart = e->kind == ROLL_CHART;
        if (chart ? !run_mix(c, e, &m, w[n], eval_chart(c, e, v)) : !run_apply(c, e, v, &one))
            return NULL;
        if (!chart)
            mix_value(c->a, &m, w[n], &one);
        if (!run_grows(c, e, m.weighted_values))
            return NULL;
        for (from = n; from > 0 && ++at[from - 1] == arg[from - 1]->n; from--)
            at[from - 1] = 0;
        from = from ? from - 1 : n;
    }
    return mix_end(c->a, &m, total);
}

/* + - * / of several operands, min and max combine one argument at a time, so that there are only
 * as many states as values. */
static struct weighted_values *eval_many(struct odds_run *c, const struct expr *e)
{
    bool chain = is_arithmetic(e->kind);
    size_t n = chain ? e->n_link + 1 : e->n;
    const struct expr *arg[2] = {e->arg[0], NULL};
    struct expr two = *e;
    struct weighted_values *left = run_eval(c, chain ? e->link[0]->arg[0] : e->arg[0]);
    two.arg = arg;
    two.n = n < 2 ? n : 2;
    if (left && n == 1)
        return product(c, &two, (const struct weighted_values *[]){left}, 1);
    for (size_t i = 1; i < n && left; i++) {
        arg[1] = chain ? e->link[i - 1]->arg[1] : e->arg[i];
        const struct weighted_values *at[2] = {left, run_eval(c, arg[1])};
        left = at[1] ? product(c, chain ? e->link[i - 1] : &two, at, 2) : NULL;
    }
    return left;
}

/* ---- comparisons by prefix sums ---- */

/* A condition as a distribution: no outcome has weight 0, so that a settled one has one value. */
static struct weighted_values *truth_weighted_values(struct odds_run *c, struct nat yes,
                                                     struct nat total)
{
    struct weighted_values *b = weighted_values_new(c->a);
    struct nat no = nat_sub(c->a, total, yes);
    if (no.n)
        weighted_values_put(c->a, b, value_of_bool(false), no);
    if (yes.n)
        weighted_values_put(c->a, b, value_of_bool(true), yes);
    b->total = total;
    return b;
}

/* Returns the outcomes as sorted plain numbers, with possible repeats. NULL if an outcome is not a
 * number. */
static const struct weighted_values *as_numbers(struct odds_run *c, const struct weighted_values *b)
{
    struct weighted_values *out = weighted_values_new(c->a);
    for (size_t i = 0; i < b->n; i++) {
        struct rat x;
        if (!value_number(&b->at[i].value, &x))
            return NULL;
        weighted_values_put(c->a, out, value_of_number(x), b->at[i].weight);
    }
    weighted_values_sort(out);
    return out;
}

/* Walks once over x, with two running sums over y. Returns NULL if a value is not a number; the
 * product then reports it. */
static struct weighted_values *compare_steps(struct odds_run *c, const struct expr *e,
                                             const struct weighted_values *x,
                                             const struct weighted_values *y)
{
    const struct nat of_y = y->total, total = nat_mul(c->a, x->total, of_y);
    struct nat below = nat_of(c->a, 0), less = below, equal = below, yes = below;
    size_t k = 0, at;
    if (!(x = as_numbers(c, x)) || !(y = as_numbers(c, y)))
        return NULL;
    if (!run_spend(c, e, (double)(x->n + y->n) * run_step(total)))
        return NULL;
    for (size_t i = 0; i < x->n; i++) {
        struct nat same = nat_of(c->a, 0);
        struct rat at_x = x->at[i].value.number;
        while (k < y->n && rat_cmp(y->at[k].value.number, at_x) < 0)
            below = nat_add(c->a, below, y->at[k++].weight);
        for (at = k; at < y->n && rat_cmp(y->at[at].value.number, at_x) == 0; at++)
            same = nat_add(c->a, same, y->at[at].weight);
        struct nat above = nat_sub(c->a, nat_sub(c->a, of_y, below), same);
        less = nat_add(c->a, less, nat_mul(c->a, x->at[i].weight, above));
        equal = nat_add(c->a, equal, nat_mul(c->a, x->at[i].weight, same));
    }
    const struct nat part[3] = {less, equal, nat_sub(c->a, nat_sub(c->a, total, less), equal)};
    for (int i = 0; i < 3; i++)
        yes = op_holds(e->r->op, i - 1) ? nat_add(c->a, yes, part[i]) : yes;
    return truth_weighted_values(c, yes, total);
}

/* Evaluates the distribution of every argument, then their product: they are independent (see
 * above). */
static struct weighted_values *eval_args(struct odds_run *c, const struct expr *e)
{
    const struct weighted_values **arg =
        ARENA_ARRAY(c->a, const struct weighted_values *, e->n_all);
    for (size_t i = 0; i < e->n_all; i++)
        if (!(arg[i] = run_eval(c, e->arg[i])))
            return NULL;
    if (e->kind == ROLL_COMPARE && arg[0]->n * arg[1]->n > PREFIX_FROM) {
        struct weighted_values *b = compare_steps(c, e, arg[0], arg[1]);
        if (b || c->refused)
            return b;
    }
    return product(c, e, arg, e->n_all);
}

/* ---- branches ---- */

bool run_chance(struct odds_run *c, const struct expr *e, const struct weighted_values *b,
                struct chance *out)
{
    bool truth;
    if (!b)
        return false;
    *out = (struct chance){nat_of(c->a, 0), b->total};
    for (size_t i = 0; i < b->n; i++) {
        if (!run_truth(c, e, &b->at[i].value, &truth))
            return false;
        out->hit = truth ? b->at[i].weight : out->hit;
    }
    return true;
}

/* P = P(yes) P(then) + P(no) P(else). A branch with probability 0 is not evaluated, so its errors
 * are not reported. */
static struct weighted_values *eval_if(struct odds_run *c, const struct expr *e)
{
    struct chance q;
    if (!run_chance(c, e->arg[0], run_eval(c, e->arg[0]), &q))
        return NULL;
    struct nat no = nat_sub(c->a, q.of, q.hit);
    struct weighted_values *then = q.hit.n ? run_eval(c, e->arg[1]) : NULL;
    if (q.hit.n && (!then || !no.n))
        return then;
    struct weighted_values *other = run_eval(c, e->arg[2]);
    if (!q.hit.n)
        return other;
    struct mix m = mix_new(c->a);
    if (!other || !run_mix(c, e, &m, q.hit, then) || !run_mix(c, e, &m, no, other))
        return NULL;
    return mix_end(c->a, &m, q.of);
}

/* `or` is not (not a and not b): evaluation continues while the result is undecided, with the
 * weight of that case. */
static struct weighted_values *eval_logic(struct odds_run *c, const struct expr *e)
{
    bool is_or = e->kind == ROLL_OR;
    struct nat open = nat_of(c->a, 1), all = open;
    struct chance q;
    for (size_t i = 0; i < e->n && open.n; i++) {
        if (!run_chance(c, e->arg[i], run_eval(c, e->arg[i]), &q) || !run_spend(c, e, run_step(all)))
            return NULL;
        open = nat_mul(c->a, open, is_or ? nat_sub(c->a, q.of, q.hit) : q.hit);
        all = nat_mul(c->a, all, q.of);
    }
    return truth_weighted_values(c, is_or ? nat_sub(c->a, all, open) : open, all);
}

bool run_try(struct odds_run *c, const struct expr *e, const struct weighted_values *b,
             struct nat *open, struct chance *q)
{
    if (!run_chance(c, e, b, q) || !run_spend(c, e, 2 * run_step(*open)))
        return false;
    struct nat miss = nat_sub(c->a, q->of, q->hit);
    q->hit = nat_mul(c->a, *open, q->hit);
    *open = nat_mul(c->a, *open, miss);
    return true;
}

/* Weights are relative to the total so far, and are rescaled to the last total from the back. */
struct weighted_values *run_first(struct odds_run *c, const struct value *v, const struct chance *q,
                                  size_t n, struct nat open)
{
    struct weighted_values *out = weighted_values_new(c->a);
    struct value none = value_never();
    struct nat after = nat_of(c->a, 1);
    if (open.n)
        weighted_values_add(c->a, out, &none, open);
    while (n-- > 0) {
        if (q[n].hit.n)
            weighted_values_add(c->a, out, &v[n], nat_mul(c->a, q[n].hit, after));
        after = nat_mul(c->a, after, q[n].of);
    }
    out->total = after;
    return out;
}

/* first(k in ..., condition) */
static struct weighted_values *eval_first(struct odds_run *c, const struct expr *e)
{
    struct value v;
    if (!run_items(c, e, &v) || !run_charge(c, e, (double)v.n, 1))
        return NULL;
    struct chance *q = ARENA_ARRAY(c->a, struct chance, v.n);
    struct nat open = nat_of(c->a, 1);
    size_t n = 0;
    for (; n < v.n && open.n; n++) {
        run_bind(c, e->slot, &v.at[n]);
        if (!run_try(c, e->arg[0], run_eval(c, e->arg[0]), &open, &q[n]))
            return NULL;
    }
    run_free(c, e->slot);
    return run_first(c, v.at, q, n, open);
}

/* Selects the evaluation for each kind of node. A pool evaluates to its sum. */
struct weighted_values *run_eval(struct odds_run *c, const struct expr *e)
{
    struct value v;
    if (is_pool_call(e))
        return run_pool(c, e, NULL);
    if (e->spread)
        return arena_copy(c->a, e->spread, sizeof *e->spread);
    if (e->kind == ROLL_LET)
        return run_let(c, e);
    if (e->kind == ROLL_FIRST)
        return eval_first(c, e);
    if (e->kind == ROLL_UNTIL)
        return run_until(c, e);
    if (!e->random)
        return run_value(c, e, &v) ? weighted_values_one(c->a, v) : NULL;
    if (e->kind == ROLL_IF)
        return eval_if(c, e);
    if (e->kind == ROLL_OR || e->kind == ROLL_AND)
        return eval_logic(c, e);
    if (is_arithmetic(e->kind) || (e->kind == ROLL_CALL && (e->r->call == CALL_MIN || e->r->call == CALL_MAX)))
        return eval_many(c, e);
    return eval_args(c, e);
}
