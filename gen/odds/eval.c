/* A node of the tree to the exact distribution of its value, under names that are bound to plain values.
 *
 * The invariant that makes this right: once every shared name has a value, the arguments of a node are independent,
 * since each mention of dice is a new roll. So arguments are combined as a product; what is shared is let.c's.
 * Recursion follows the tree where it nests, never its chains, never the dice. Called by odds.c, grid.c and, for
 * conditions, by pool.c. */
#include "odds/run.h"
#include <stdlib.h>

enum { PREFIX_FROM = 256 }; /* pairs; above it a comparison of numbers uses prefix sums */

void run_bind(struct run *c, int slot, const struct value *v)
{
    c->slot[slot] = *v;
    mask_set(&c->bound, slot, true);
}

void run_free(struct run *c, int slot)
{
    mask_set(&c->bound, slot, false);
}

/* ---- certain nodes: one value ---- */

/* Dice where a number is wanted, or a function that counts dice. */
static bool is_pool_call(const struct node *e)
{
    if (e->kind != ROLL_CALL)
        return e->kind == ROLL_DICE || e->kind == ROLL_ROLLS;
    enum roll_call f = e->r->call;
    return e->pool || f == CALL_COUNT || f == CALL_SUM || f == CALL_DISTINCT;
}

static bool value_of_one(struct run *c, const struct node *e, struct bag *b, struct value *out)
{
    if (!b)
        return false;
    if (b->n != 1)
        return run_fail(c, e, "dice cannot stand here");
    *out = b->at[0].value;
    return true;
}

static bool value_of_name(struct run *c, const struct node *e, struct value *out)
{
    if (e->slot < 0 || !mask_has(&c->bound, e->slot))
        return run_fail(c, e, "%.*s is not bound to a value", STRF(e->r->word));
    if (c->prog->slot[e->slot].pool)
        return value_of_one(c, e, run_pool(c, e), out);
    *out = c->slot[e->slot];
    return true;
}

static bool value_of_logic(struct run *c, const struct node *e, struct value *out)
{
    bool stop = e->kind == ROLL_OR, truth = !stop;
    for (size_t i = 0; i < e->n && truth != stop; i++) {
        struct value v;
        if (!run_value(c, e->arg[i], &v) || !run_truth(c, e->arg[i], &v, &truth))
            return false;
    }
    *out = value_of_bool(truth);
    return true;
}

static bool value_of_if(struct run *c, const struct node *e, struct value *out)
{
    struct value v;
    bool truth;
    if (!run_value(c, e->arg[0], &v) || !run_truth(c, e->arg[0], &v, &truth))
        return false;
    return run_value(c, e->arg[truth ? 1 : 2], out);
}

static bool value_of_args(struct run *c, const struct node *e, struct value *out)
{
    enum { FEW = 4 };
    struct value few[FEW], *arg = few;
    size_t n = e->n + 2 * e->n_item;
    if (n > FEW || e->kind == ROLL_TUPLE)
        arg = ARENA_ARRAY(c->a, struct value, n);
    n = 0;
    for (size_t i = 0; i < e->n; i++)
        if (!run_value(c, e->arg[i], &arg[n++]))
            return false;
    for (size_t i = 0; i < e->n_item; i++)
        if (!run_value(c, e->item[i].lo, &arg[n++]) || (e->item[i].hi && !run_value(c, e->item[i].hi, &arg[n++])))
            return false;
    return e->kind == ROLL_CHART ? value_of_one(c, e, run_chart(c, e, arg), out) : run_apply(c, e, arg, out);
}

/* a + b - c ...: from the leftmost operand on, since a chain may be as long as the text. */
static bool value_of_chain(struct run *c, const struct node *e, struct value *out)
{
    struct value arg[2];
    if (!run_value(c, e->link[0]->arg[0], &arg[0]))
        return false;
    for (size_t i = 0; i < e->n_link; i++) {
        struct value v;
        if (!run_value(c, e->link[i]->arg[1], &arg[1]) || !run_apply(c, e->link[i], arg, &v))
            return false;
        arg[0] = v;
    }
    *out = arg[0];
    return true;
}

bool run_value(struct run *c, const struct node *e, struct value *out)
{
    const struct value *known = run_pool_known(c, e);
    if (c->effort++ > c->times * ODDS_BUDGET) /* conditions are asked of many faces, and may be long */
        return run_spend(c, e, 0);
    if (known) {
        *out = *known;
        return true;
    }
    if (e->random || is_pool_call(e))
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
    case ROLL_NAME:
    case ROLL_FACE:
        return value_of_name(c, e, out);
    case ROLL_OR:
    case ROLL_AND:
        return value_of_logic(c, e, out);
    case ROLL_IF:
        return value_of_if(c, e, out);
    case ROLL_LET:
    case ROLL_FIRST:
    case ROLL_DICE:
    case ROLL_ROLLS:
        return value_of_one(c, e, run_eval(c, e), out);
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return value_of_chain(c, e, out);
    case ROLL_NOT:
    case ROLL_COMPARE:
    case ROLL_IN:
    case ROLL_NEG:
    case ROLL_TUPLE:
    case ROLL_CALL:
    case ROLL_CHART:
        return value_of_args(c, e, out);
    }
    return false;
}

/* ---- products of independent arguments ---- */

struct operands {
    const struct bag **at;
    size_t n;
};

static bool operands_make(struct run *c, const struct node *e, struct operands *o)
{
    o->at = ARENA_ARRAY(c->a, const struct bag *, e->n + 2 * e->n_item);
    o->n = 0;
    for (size_t i = 0; i < e->n; i++)
        if (!(o->at[o->n++] = run_eval(c, e->arg[i])))
            return false;
    for (size_t i = 0; i < e->n_item; i++)
        if (!(o->at[o->n++] = run_eval(c, e->item[i].lo)) ||
            (e->item[i].hi && !(o->at[o->n++] = run_eval(c, e->item[i].hi))))
            return false;
    return true;
}

/* What one combination comes to, into the mixture. */
static bool operands_put(struct run *c, const struct node *e, const struct value *arg, struct nat w, struct mix *m)
{
    if (e->kind == ROLL_CHART) {
        struct bag *b = run_chart(c, e, arg);
        return b && run_mix(c, e, m, w, b);
    }
    struct value v;
    if (!run_apply(c, e, arg, &v))
        return false;
    mix_value(c->a, m, w, &v);
    return true;
}

/* Steps `at` to the next combination, the last argument fastest; w[i + 1] is the weight of the first i + 1. */
static size_t operands_next(const struct operands *o, size_t *at)
{
    size_t i = o->n;
    while (i-- > 0) {
        if (++at[i] < o->at[i]->n)
            return i;
        at[i] = 0;
    }
    return o->n;
}

static struct bag *operands_product(struct run *c, const struct node *e, const struct operands *o)
{
    size_t *at = ARENA_ARRAY(c->a, size_t, o->n);
    struct value *arg = ARENA_ARRAY(c->a, struct value, o->n);
    struct nat *w = ARENA_ARRAY(c->a, struct nat, o->n + 1), total = nat_of(c->a, 1);
    double pairs = 1;
    for (size_t i = 0; i < o->n; i++) {
        pairs *= (double)o->at[i]->n;
        total = nat_mul(c->a, total, o->at[i]->total);
    }
    size_t bytes = e->kind == ROLL_TUPLE ? 2 * sizeof(struct outcome) + e->n * sizeof(struct value) : 0;
    if (!run_charge(c, e, pairs, run_step(total) + (double)o->n) ||
        !run_room(c, e, pairs * (double)(bytes + 16 + 8 * total.n)))
        return NULL;
    struct mix m = mix_new(c->a);
    w[0] = nat_of(c->a, 1);
    for (size_t from = 0; from < o->n; from = operands_next(o, at)) {
        for (size_t i = from; i < o->n; i++) {
            arg[i] = o->at[i]->at[at[i]].value;
            w[i + 1] = nat_mul(c->a, w[i], o->at[i]->at[at[i]].weight);
        }
        if (!operands_put(c, e, arg, w[o->n], &m) || !run_grows(c, e, m.bag))
            return NULL;
    }
    return mix_end(c->a, &m, total);
}

/* ---- comparisons by prefix sums ---- */

struct step {
    struct rat x;
    struct nat weight;
};

static int by_step(const void *x, const void *y)
{
    return rat_cmp(((const struct step *)x)->x, ((const struct step *)y)->x);
}

static struct step *steps_make(struct run *c, const struct bag *b)
{
    struct step *l = ARENA_ARRAY(c->a, struct step, b->n);
    for (size_t i = 0; i < b->n; i++) {
        if (!value_number(&b->at[i].value, &l[i].x))
            return NULL;
        l[i].weight = b->at[i].weight;
    }
    qsort(l, b->n, sizeof *l, by_step);
    return l;
}

/* Weights of x < y and of x == y: one walk over x with two running sums over y. */
static void steps_weigh(struct run *c, const struct step *x, size_t nx, const struct step *y, size_t ny,
                        struct nat total_y, struct nat *less, struct nat *equal)
{
    struct nat below = nat_of(c->a, 0);
    *less = *equal = below;
    size_t k = 0, at;
    for (size_t i = 0; i < nx; i++) {
        while (k < ny && rat_cmp(y[k].x, x[i].x) < 0)
            below = nat_add(c->a, below, y[k++].weight);
        struct nat same = nat_of(c->a, 0);
        for (at = k; at < ny && rat_cmp(y[at].x, x[i].x) == 0; at++)
            same = nat_add(c->a, same, y[at].weight);
        struct nat above = nat_sub(c->a, nat_sub(c->a, total_y, below), same);
        *less = nat_add(c->a, *less, nat_mul(c->a, x[i].weight, above));
        *equal = nat_add(c->a, *equal, nat_mul(c->a, x[i].weight, same));
    }
}

static struct nat op_weight(struct run *c, enum roll_op op, struct nat less, struct nat equal, struct nat total)
{
    struct nat le = nat_add(c->a, less, equal);
    switch (op) {
    case OP_EQ:
        return equal;
    case OP_NE:
        return nat_sub(c->a, total, equal);
    case OP_LT:
        return less;
    case OP_LE:
        return le;
    case OP_GT:
        return nat_sub(c->a, total, le);
    case OP_GE:
        return nat_sub(c->a, total, less);
    }
    return total;
}

static struct bag *truth_bag(struct run *c, struct nat yes, struct nat total)
{
    struct bag *b = bag_new(c->a);
    struct value no_value = value_of_bool(false), yes_value = value_of_bool(true);
    struct nat no = nat_sub(c->a, total, yes);
    if (no.n)
        bag_add(c->a, b, &no_value, no);
    if (yes.n)
        bag_add(c->a, b, &yes_value, yes);
    b->total = total;
    return b;
}

/* NULL where some value is not a number: the product then says which. */
static struct bag *compare_steps(struct run *c, const struct node *e, const struct operands *o)
{
    const struct bag *x = o->at[0], *y = o->at[1];
    struct step *lx = steps_make(c, x), *ly = steps_make(c, y);
    if (!lx || !ly)
        return NULL;
    struct nat less, equal, total = nat_mul(c->a, x->total, y->total);
    if (!run_spend(c, e, (double)(x->n + y->n) * run_step(total)))
        return NULL;
    steps_weigh(c, lx, x->n, ly, y->n, y->total, &less, &equal);
    return truth_bag(c, op_weight(c, e->r->op, less, equal, total), total);
}

static struct bag *eval_args(struct run *c, const struct node *e)
{
    struct operands o;
    if (!operands_make(c, e, &o))
        return NULL;
    if (e->kind == ROLL_COMPARE && o.at[0]->n * o.at[1]->n > PREFIX_FROM) {
        struct bag *b = compare_steps(c, e, &o);
        if (b || c->refused)
            return b;
    }
    return operands_product(c, e, &o);
}

static struct bag *eval_chain(struct run *c, const struct node *e)
{
    struct bag *left = run_eval(c, e->link[0]->arg[0]);
    for (size_t i = 0; i < e->n_link && left; i++) {
        const struct bag *at[2] = {left, run_eval(c, e->link[i]->arg[1])};
        left = at[1] ? operands_product(c, e->link[i], &(struct operands){at, 2}) : NULL;
    }
    return left;
}

/* min and max of many: one argument at a time, so that the states stay as few as the values. */
static struct bag *eval_extreme(struct run *c, const struct node *e)
{
    struct bag *so_far = run_eval(c, e->arg[0]);
    struct node two = *e;
    const struct node *arg[2] = {e->arg[0], e->arg[0]};
    two.arg = arg;
    for (size_t i = 1; i < e->n && so_far; i++) {
        const struct bag *at[2] = {so_far, run_eval(c, e->arg[i])};
        arg[1] = e->arg[i];
        two.n = 2;
        so_far = at[1] ? operands_product(c, &two, &(struct operands){at, 2}) : NULL;
    }
    if (!so_far || e->n > 1)
        return so_far;
    two.n = 1;
    return operands_product(c, &two, &(struct operands){(const struct bag *[]){so_far}, 1});
}

/* ---- branches ---- */

/* The weight of true among b's total; false where some value is not a truth. */
static bool weight_of_true(struct run *c, const struct node *e, const struct bag *b, struct nat *out)
{
    *out = nat_of(c->a, 0);
    for (size_t i = 0; i < b->n; i++) {
        bool truth;
        if (!run_truth(c, e, &b->at[i].value, &truth))
            return false;
        if (truth)
            *out = b->at[i].weight;
    }
    return true;
}

static struct bag *eval_if(struct run *c, const struct node *e)
{
    struct nat yes, no;
    struct bag *cond = run_eval(c, e->arg[0]);
    if (!cond || !weight_of_true(c, e->arg[0], cond, &yes))
        return NULL;
    no = nat_sub(c->a, cond->total, yes);
    struct bag *then = yes.n ? run_eval(c, e->arg[1]) : NULL;
    if (yes.n && (!then || !no.n))
        return then;
    struct bag *other = run_eval(c, e->arg[2]);
    if (!other || !yes.n)
        return other;
    struct mix m = mix_new(c->a);
    if (!run_mix(c, e, &m, yes, then) || !run_mix(c, e, &m, no, other))
        return NULL;
    return mix_end(c->a, &m, cond->total);
}

/* `or` is not (not a and not b): go on while the answer is open, with the weight of that. */
static struct bag *eval_logic(struct run *c, const struct node *e)
{
    bool is_or = e->kind == ROLL_OR;
    struct nat open = nat_of(c->a, 1), total = open, yes;
    for (size_t i = 0; i < e->n && open.n; i++) {
        struct bag *b = run_eval(c, e->arg[i]);
        if (!b || !weight_of_true(c, e->arg[i], b, &yes) || !run_spend(c, e, run_step(total)))
            return NULL;
        open = nat_mul(c->a, open, is_or ? nat_sub(c->a, b->total, yes) : yes);
        total = nat_mul(c->a, total, b->total);
    }
    return truth_bag(c, is_or ? nat_sub(c->a, total, open) : open, total);
}

/* first(k in ..., condition): P(k) = P(all before failed) P(k succeeds). Weights are kept over the total so far and
 * brought to the last one from the back. */
static struct bag *eval_first(struct run *c, const struct node *e)
{
    struct values v = {0};
    if (!run_items(c, e, &v) || !run_charge(c, e, (double)v.n, 1))
        return NULL;
    struct nat *hit = ARENA_ARRAY(c->a, struct nat, v.n), *total = ARENA_ARRAY(c->a, struct nat, v.n);
    struct nat open = nat_of(c->a, 1), after = open, yes;
    size_t n = 0;
    for (; n < v.n && open.n; n++) {
        run_bind(c, e->slot, &v.at[n]);
        struct bag *b = run_eval(c, e->arg[0]);
        if (!b || !weight_of_true(c, e->arg[0], b, &yes) || !run_spend(c, e, 2 * run_step(open)))
            return NULL;
        hit[n] = nat_mul(c->a, open, yes);
        open = nat_mul(c->a, open, nat_sub(c->a, b->total, yes));
        total[n] = b->total;
    }
    run_free(c, e->slot);
    struct bag *out = bag_new(c->a);
    struct value none = value_of_number(RAT(0));
    if (open.n)
        bag_add(c->a, out, &none, open);
    while (n-- > 0) {
        if (hit[n].n)
            bag_add(c->a, out, &v.at[n], nat_mul(c->a, hit[n], after));
        after = nat_mul(c->a, after, total[n]);
    }
    out->total = after;
    return out;
}

struct bag *run_eval(struct run *c, const struct node *e)
{
    struct value v;
    if (is_pool_call(e))
        return run_pool(c, e);
    if (e->spread)
        return arena_copy(c->a, e->spread, sizeof *e->spread);
    if (e->kind == ROLL_LET)
        return run_let(c, e);
    if (!e->random && e->kind != ROLL_FIRST)
        return run_value(c, e, &v) ? bag_one(c->a, v) : NULL;
    if (e->kind == ROLL_IF)
        return eval_if(c, e);
    if (e->kind == ROLL_OR || e->kind == ROLL_AND)
        return eval_logic(c, e);
    if (e->kind == ROLL_FIRST)
        return eval_first(c, e);
    if (is_arithmetic(e->kind))
        return eval_chain(c, e);
    if (e->kind == ROLL_CALL && (e->r->call == CALL_MIN || e->r->call == CALL_MAX))
        return eval_extreme(c, e);
    return eval_args(c, e);
}
