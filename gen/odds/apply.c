/* Functions of plain values: arithmetic, comparison, membership. No dice here.
 *
 * Called by eval.c for one value where a node is certain, and for each combination of its arguments where it is not.
 * Numbers are exact; what does not fit two machine words is an error, never a wrong number. What stands where it means
 * nothing (a word, a need with two ends) is refused with the rewrite that does. */
#include "odds/run.h"

/* A need of one number that does not go on: 14 on a D20. */
static bool is_alone(const struct value *v)
{
    return v->kind == VALUE_RANGE && !v->open && !v->below && rat_cmp(v->number, v->high) == 0;
}

/* A need that is no number: with == or + nothing can be said of 2-4. */
static bool has_two_ends(const struct value *v)
{
    struct rat x;
    return v->kind == VALUE_RANGE && !value_number(v, &x);
}

/* Where a number is wanted. value_number says what counts as one; for all else the message says what stands there, and
 * of a need what to write instead. */
bool run_number(struct odds_run *c, const struct expr *e, const struct value *v, struct rat *out)
{
    if (value_number(v, out))
        return true;
    if (v->kind == VALUE_TUPLE)
        return run_fail(c, e, "a number is wanted here, and this is a tuple");
    if (v->kind == VALUE_NEVER)
        return run_fail(c, e, "a number is wanted here, and this is never: no roll is enough");
    if (v->kind != VALUE_RANGE)
        return run_fail(c, e, "a number is wanted here, and this is \"%.*s\"", STRF(v->word));
    struct buf b = {.a = c->a};
    buf_put_value(&b, v);
    if (is_alone(v))
        run_fail(c, e, "%.*s is that number alone, and what it goes on from is wanted here", STRF(buf_str(&b)));
    else
        run_fail(c, e, "%.*s has two ends, and one number is wanted here", STRF(buf_str(&b)));
    return run_help(c, "ask it with `in`: face in %.*s", STRF(roll_words(e->r, "...")));
}

/* The same for arg[i] of a sum; the help takes what is added over to the die. */
static bool sum_number(struct odds_run *c, const struct expr *e, size_t i, const struct value *v, struct rat *out)
{
    if (run_number(c, e->arg[i], v, out))
        return true;
    bool plus = e->kind == ROLL_ADD, minus = e->kind == ROLL_SUB && i == 0;
    if (has_two_ends(v) && (plus || minus))
        run_help(c, "add to the die instead: face %c %.*s in %.*s", plus ? '-' : '+',
                 STRF(roll_words(e->arg[1 - i]->r, "...")), STRF(roll_words(e->arg[i]->r, "...")));
    return false;
}

/* The same for a side of a comparison; the help is the rewrite with `in`. */
static bool side_number(struct odds_run *c, const struct expr *e, size_t i, const struct value *v, struct rat *out)
{
    if (run_number(c, e->arg[i], v, out))
        return true;
    enum roll_op op = e->r->op;
    bool no = op == OP_NE || op == (i ? OP_LT : OP_GT) || op == (i ? OP_LE : OP_GE);
    struct str other = roll_words(e->arg[1 - i]->r, "face"), need = roll_words(e->arg[i]->r, "...");
    struct buf b = {.a = c->a};
    buf_put_value(&b, v);
    if (is_alone(v) && !no && op != OP_EQ)
        run_help(c, "write %.*s+ in the chart where more is enough too, else %.*s in %.*s", STRF(buf_str(&b)),
                 STRF(other), STRF(need));
    else if (has_two_ends(v))
        run_help(c, no ? "write not (%.*s in %.*s)" : "write %.*s in %.*s", STRF(other), STRF(need));
    return false;
}

/* Conditions are true or false and nothing else: `if d6` is a slip, where 1 and 0 would make it a wrong answer. */
bool run_truth(struct odds_run *c, const struct expr *e, const struct value *v, bool *out)
{
    if (v->kind != VALUE_BOOL)
        return run_fail(c, e, "true or false is wanted here");
    *out = v->truth;
    return true;
}

/* + - * / of two values, exact. */
static bool apply_arith(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    struct rat x, y, z;
    bool never = arg[0].kind == VALUE_NEVER, other = arg[1].kind == VALUE_NEVER, fits;
    /* Never and anything is never; but nothing can be said of what never is taken from, or multiplied. */
    if (e->kind == ROLL_SUB ? never && !other : e->kind == ROLL_ADD && (never || other)) {
        *out = arg[never ? 0 : 1];
        return true;
    }
    if (!sum_number(c, e, 0, &arg[0], &x) || !sum_number(c, e, 1, &arg[1], &y))
        return false;
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
        return run_too_large(c, e);
    *out = value_of_number(z);
    return true;
}

/* cmp: below 0, 0 or above 0, as x is below, equal to or above y. */
bool op_holds(enum roll_op op, int cmp)
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

/* Equal as numbers where both can be numbers, else the same word, need or truth; a word and a number differ. Never is
 * never, and the words for none are it too. */
static bool values_equal(struct odds_run *c, const struct expr *e, const struct value *arg, bool *out)
{
    const struct value *x = &arg[0], *y = &arg[1];
    struct rat p, q;
    bool a = value_number(x, &p), b = value_number(y, &q);
    bool needs = x->kind == VALUE_RANGE && y->kind == VALUE_RANGE;
    if (!needs && ((a && has_two_ends(y)) || (b && has_two_ends(x))))
        return side_number(c, e, a ? 1 : 0, a ? y : x, &p);
    if (x->kind == VALUE_NEVER || y->kind == VALUE_NEVER)
        *out = x->kind == y->kind || (x->kind == VALUE_WORD && a) || (y->kind == VALUE_WORD && b);
    else
        *out = a && b ? rat_cmp(p, q) == 0 : a == b && value_eq(x, y);
    return true;
}

/* A tuple is a joint outcome, not a number: it has no order, and equal tuples would hide which part is meant. */
static bool no_tuple(struct odds_run *c, const struct expr *e, const struct value *v)
{
    return v->kind != VALUE_TUPLE || run_fail(c, e, "a tuple cannot be compared; compare what stands in it");
}

/* Never stands above every number. */
static bool apply_compare(struct odds_run *c, const struct expr *e, const struct value *arg, bool *out)
{
    struct rat x, y;
    enum roll_op op = e->r->op;
    bool never = arg[0].kind == VALUE_NEVER, other = arg[1].kind == VALUE_NEVER;
    if (!no_tuple(c, e->arg[0], &arg[0]) || !no_tuple(c, e->arg[1], &arg[1]))
        return false;
    if (op == OP_EQ || op == OP_NE) {
        bool ok = values_equal(c, e, arg, out);
        *out = *out == (op == OP_EQ);
        return ok;
    }
    if ((!never && !side_number(c, e, 0, &arg[0], &x)) || (!other && !side_number(c, e, 1, &arg[1], &y)))
        return false;
    *out = op_holds(op, never || other ? never - other : rat_cmp(x, y));
    return true;
}

/* Is x what the item says? A range out of a chart holds what lies between its ends, never holds nothing; any other
 * value must be equal. `v` holds the item's value, or its two ends. */
static bool in_item(struct odds_run *c, const struct expr *e, const struct node_item *item, const struct value *x,
                    const struct value *v, bool *out)
{
    const struct expr *side[2] = {e->arg[0], item->lo};
    const struct value both[2] = {*x, *v};
    struct expr equal = {.r = &(struct roll){.op = OP_EQ}, .arg = side, .n = 2};
    struct rat n, low, high;
    bool number = value_number(x, &n);
    *out = false;
    if (!item->hi && v->kind == VALUE_NEVER)
        return true;
    if (has_two_ends(x) && (item->hi || v->kind != VALUE_RANGE))
        return run_number(c, e->arg[0], x, &n);
    if (!item->hi && (v->kind != VALUE_RANGE || !number))
        return no_tuple(c, item->lo, v) && values_equal(c, &equal, both, out);
    if (!item->hi) {
        *out = value_holds(v, n);
        return true;
    }
    if (!run_number(c, item->lo, &v[0], &low) || !run_number(c, item->hi, &v[1], &high))
        return false;
    *out = number && rat_cmp(n, low) >= 0 && rat_cmp(n, high) <= 0;
    return true;
}

/* arg: what is looked for, then the items' values in order. */
static bool apply_in(struct odds_run *c, const struct expr *e, const struct value *arg, bool *out)
{
    const struct value *v = arg + 1;
    if (!no_tuple(c, e->arg[0], arg))
        return false;
    for (size_t i = 0; i < e->n_item && !*out; v += e->item[i].hi ? 2 : 1, i++)
        if (!in_item(c, e, &e->item[i], arg, v, out))
            return false;
    return true;
}

/* floor, ceil, round, abs, min, max and clamp. Rounding of halves is away from zero, as rulebooks round. */
static bool apply_call(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    struct rat x, low, high;
    enum roll_call f = e->r->call;
    size_t n = f == CALL_MIN || f == CALL_MAX ? e->n : 1;
    for (size_t i = 0; i < n; i++)
        if (arg[i].kind == VALUE_NEVER) { /* what cannot be hit is not hit on a 6 because of a min(6, ...) */
            *out = value_never();
            return true;
        }
    if (!run_number(c, e->arg[0], &arg[0], &x))
        return false;
    for (size_t i = 1; i < n; i++) {
        if (!run_number(c, e->arg[i], &arg[i], &low))
            return false;
        if (rat_cmp(low, x) * (f == CALL_MAX ? 1 : -1) > 0)
            x = low;
    }
    if (f == CALL_CLAMP) {
        if (!run_number(c, e->arg[1], &arg[1], &low) || !run_number(c, e->arg[2], &arg[2], &high))
            return false;
        if (rat_cmp(low, high) > 0)
            return run_fail(c, e, "clamp has its low end above its high end");
        x = rat_cmp(x, low) < 0 ? low : rat_cmp(x, high) > 0 ? high : x;
    }
    if (f == CALL_ABS && x.n < 0 && !rat_sub(&x, RAT(0), x))
        return run_too_large(c, e);
    if (f == CALL_FLOOR)
        x = RAT(rat_floor(x));
    else if (f == CALL_CEIL)
        x = RAT(rat_ceil(x));
    else if (f == CALL_ROUND)
        x = RAT(rat_round(x));
    *out = value_of_number(x);
    return true;
}

/* The nodes that need more than values of their arguments (names, dice, let, if, or, and, first, chart) are not for
 * here: eval.c works them out. */
bool run_apply(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    bool truth = false;
    struct rat x;
    switch (e->kind) {
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        return apply_arith(c, e, arg, out);
    case ROLL_NEG:
        if (!run_number(c, e->arg[0], arg, &x))
            return false;
        if (!rat_sub(&x, RAT(0), x))
            return run_too_large(c, e);
        *out = value_of_number(x);
        return true;
    case ROLL_CALL:
        return apply_call(c, e, arg, out);
    case ROLL_TUPLE:
        *out = (struct value){.kind = VALUE_TUPLE, .at = arg, .n = e->n};
        return true;
    case ROLL_NOT:
        if (!run_truth(c, e->arg[0], arg, &truth))
            return false;
        truth = !truth;
        break;
    case ROLL_COMPARE:
        if (!apply_compare(c, e, arg, &truth))
            return false;
        break;
    case ROLL_IN:
        if (!apply_in(c, e, arg, &truth))
            return false;
        break;
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
        return run_fail(c, e, "this cannot be worked out");
    }
    *out = value_of_bool(truth);
    return true;
}
