/* Functions of plain values: arithmetic, comparison, membership. No dice here.
 *
 * Called by eval.c for one value where a node is certain, and for each combination of its arguments where it is not.
 * Numbers are exact; what does not fit two machine words is an error, never a wrong number. */
#include "odds/run.h"

bool run_number(struct run *c, const struct node *e, const struct value *v, struct rat *out)
{
    if (value_number(v, out))
        return true;
    if (v->kind == VALUE_TUPLE)
        return run_fail(c, e, "a number is wanted here, and this is a tuple");
    return run_fail(c, e, "a number is wanted here, and this is \"%.*s\"", STRF(v->word));
}

bool run_truth(struct run *c, const struct node *e, const struct value *v, bool *out)
{
    if (v->kind != VALUE_BOOL)
        return run_fail(c, e, "true or false is wanted here");
    *out = v->truth;
    return true;
}

static bool too_large(struct run *c, const struct node *e)
{
    return run_fail(c, e, "the number is too large");
}

static bool apply_arith(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat x, y, z;
    if (!run_number(c, e->arg[0], &arg[0], &x) || !run_number(c, e->arg[1], &arg[1], &y))
        return false;
    bool fits = false;
    if (e->kind == ROLL_DIV && y.n == 0)
        return run_fail(c, e, "division by zero");
    if (e->kind == ROLL_ADD)
        fits = rat_add(&z, x, y);
    else if (e->kind == ROLL_SUB)
        fits = rat_sub(&z, x, y);
    else if (e->kind == ROLL_MUL)
        fits = rat_mul(&z, x, y);
    else
        fits = rat_div(&z, x, y);
    if (!fits)
        return too_large(c, e);
    *out = value_of_number(z);
    return true;
}

static bool compare_is(enum roll_op op, int cmp)
{
    switch (op) {
    case OP_EQ:
        return cmp == 0;
    case OP_NE:
        return cmp != 0;
    case OP_LT:
        return cmp < 0;
    case OP_LE:
        return cmp <= 0;
    case OP_GT:
        return cmp > 0;
    case OP_GE:
        return cmp >= 0;
    }
    return false;
}

/* Equal as numbers where both can be numbers, else the same word or tuple; a word and a number differ. */
static bool values_equal(const struct value *x, const struct value *y)
{
    struct rat p, q;
    bool a = value_number(x, &p), b = value_number(y, &q);
    if (a && b)
        return rat_cmp(p, q) == 0;
    return a == b && value_eq(x, y);
}

static bool apply_compare(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat x, y;
    enum roll_op op = e->r->op;
    if (op == OP_EQ || op == OP_NE) {
        *out = value_of_bool(values_equal(&arg[0], &arg[1]) == (op == OP_EQ));
        return true;
    }
    if (!run_number(c, e->arg[0], &arg[0], &x) || !run_number(c, e->arg[1], &arg[1], &y))
        return false;
    *out = value_of_bool(compare_is(op, rat_cmp(x, y)));
    return true;
}

static bool apply_extreme(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat best, x;
    int sign = e->r->call == CALL_MAX ? 1 : -1;
    if (!run_number(c, e->arg[0], &arg[0], &best))
        return false;
    for (size_t i = 1; i < e->n; i++) {
        if (!run_number(c, e->arg[i], &arg[i], &x))
            return false;
        if (rat_cmp(x, best) * sign > 0)
            best = x;
    }
    *out = value_of_number(best);
    return true;
}

static bool apply_clamp(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat x, low, high;
    if (!run_number(c, e->arg[0], &arg[0], &x) || !run_number(c, e->arg[1], &arg[1], &low) ||
        !run_number(c, e->arg[2], &arg[2], &high))
        return false;
    if (rat_cmp(low, high) > 0)
        return run_fail(c, e, "clamp has its low end above its high end");
    *out = value_of_number(rat_cmp(x, low) < 0 ? low : rat_cmp(x, high) > 0 ? high : x);
    return true;
}

static bool apply_call(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat x;
    enum roll_call f = e->r->call;
    if (f == CALL_MIN || f == CALL_MAX)
        return apply_extreme(c, e, arg, out);
    if (f == CALL_CLAMP)
        return apply_clamp(c, e, arg, out);
    if (!run_number(c, e->arg[0], &arg[0], &x))
        return false;
    if (f == CALL_ABS && x.n < 0 && !rat_sub(&x, RAT(0), x))
        return too_large(c, e);
    if (f == CALL_FLOOR)
        x = RAT(rat_floor(x));
    else if (f == CALL_CEIL)
        x = RAT(rat_ceil(x));
    else if (f == CALL_ROUND)
        x = RAT(rat_round(x));
    *out = value_of_number(x);
    return true;
}

static bool apply_neg(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    struct rat x;
    if (!run_number(c, e->arg[0], arg, &x))
        return false;
    if (!rat_sub(&x, RAT(0), x))
        return too_large(c, e);
    *out = value_of_number(x);
    return true;
}

/* Is x what the item says? A range out of a chart holds what lies between its ends; any other value must be equal. */
static bool in_value(const struct value *x, const struct value *v)
{
    struct rat n;
    if (v->kind != VALUE_RANGE)
        return values_equal(x, v);
    return value_number(x, &n) && rat_cmp(n, v->number) >= 0 && (v->open || rat_cmp(n, v->high) <= 0);
}

/* `v` holds the item's value, or its two ends. */
static bool in_item(struct run *c, const struct node_item *item, const struct value *x, const struct value *v,
                    bool *out)
{
    struct rat n, low, high;
    if (!item->hi) {
        *out = in_value(x, v);
        return true;
    }
    if (!run_number(c, item->lo, &v[0], &low) || !run_number(c, item->hi, &v[1], &high))
        return false;
    *out = value_number(x, &n) && rat_cmp(n, low) >= 0 && rat_cmp(n, high) <= 0;
    return true;
}

/* arg: what is looked for, then the items' values in order. */
static bool apply_in(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    bool is = false;
    const struct value *v = arg + 1;
    for (size_t i = 0; i < e->n_item && !is; v += e->item[i].hi ? 2 : 1, i++)
        if (!in_item(c, &e->item[i], arg, v, &is))
            return false;
    *out = value_of_bool(is);
    return true;
}

bool run_apply(struct run *c, const struct node *e, const struct value *arg, struct value *out)
{
    bool truth = false;
    switch (e->kind) {
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return apply_arith(c, e, arg, out);
    case ROLL_NEG:
        return apply_neg(c, e, arg, out);
    case ROLL_NOT:
        if (!run_truth(c, e->arg[0], arg, &truth))
            return false;
        *out = value_of_bool(!truth);
        return true;
    case ROLL_COMPARE:
        return apply_compare(c, e, arg, out);
    case ROLL_IN:
        return apply_in(c, e, arg, out);
    case ROLL_CALL:
        return apply_call(c, e, arg, out);
    case ROLL_TUPLE:
        *out = (struct value){.kind = VALUE_TUPLE, .at = arg, .n = e->n};
        return true;
    case ROLL_NUMBER:
    case ROLL_WORD:
    case ROLL_BOOL:
    case ROLL_NAME:
    case ROLL_FACE:
    case ROLL_DICE:
    case ROLL_ROLLS:
    case ROLL_LET:
    case ROLL_IF:
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_CHART:
    case ROLL_FIRST:
        break;
    }
    return run_fail(c, e, "this cannot be worked out");
}

/* lo..hi as lo, lo + 1, ... up to hi. */
static bool item_range(struct run *c, const struct node *e, const struct node_item *item, struct values *out)
{
    struct value lo, hi;
    struct rat x, high;
    if (!run_value(c, item->lo, &lo) || !run_value(c, item->hi, &hi) || !run_number(c, item->lo, &lo, &x) ||
        !run_number(c, item->hi, &hi, &high))
        return false;
    double n = (double)high.n / (double)high.d - (double)x.n / (double)x.d;
    if (!run_charge(c, e, n, 4) || !run_room(c, e, n * 3 * sizeof *out->at))
        return false;
    while (rat_cmp(x, high) <= 0) {
        struct value v = value_of_number(x);
        ARENA_PUSH(c->a, out, v);
        if (!rat_add(&x, x, RAT(1)))
            return too_large(c, e);
    }
    return true;
}

bool run_items(struct run *c, const struct node *e, struct values *out)
{
    for (size_t i = 0; i < e->n_item; i++) {
        struct value v;
        if (e->item[i].hi) {
            if (!item_range(c, e, &e->item[i], out))
                return false;
            continue;
        }
        if (!run_value(c, e->item[i].lo, &v))
            return false;
        ARENA_PUSH(c->a, out, v);
    }
    return true;
}
