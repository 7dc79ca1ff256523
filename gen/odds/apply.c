/* Functions of plain values: arithmetic, comparison, membership. They use no dice. Called by eval.c
 * once for a node with a certain value, and otherwise for each combination of argument values.
 * Numbers are exact; a number that exceeds two machine words is an error, never a wrong number. A
 * value that has no meaning in its place (a word, a bounded range) is refused with a valid
 * rewrite. */
#include "odds/run.h"

/* Adds a rewrite to the last error. Always returns false. */
static bool help(struct odds_run *c, struct str words)
{
    enum { HELP_MAX = 255 };
    c->err->help = str_cut(words, 0, HELP_MAX);
    return false;
}

/* Converts a value that must be a number; a target number is refused. The message shows the value,
 * and for a target number a rewrite. */
bool run_number(struct odds_run *c, const struct expr *e, const struct value *v, struct rat *out)
{
    if (v->kind != VALUE_RANGE && value_number(v, out))
        return true;
    if (v->kind == VALUE_TUPLE)
        return run_fail(c, e, "a number is needed here, but this is a tuple");
    if (v->kind == VALUE_NEVER)
        return run_fail(c, e, "a number is needed here, but this is never"),
               help(c,
                    STR("write the value for never: let t = ...; if t == never then 0 else ..."));
    if (v->kind != VALUE_RANGE)
        return run_fail(c, e, "a number is needed here, but this is \"%.*s\"", STRF(v->word));
    run_fail(c, e, "%.*s is a range of numbers, but one is needed here%s",
             STRF(value_text(c->a, v)), v->open ? "; number(...) is its lowest" : "");
    if (!e->r->word.n) /* the dice that it counts */
        return help(c, STR("test a need with `in`: d6 in chart(...); numbers of dice, faces or "
                           "repeats come from a column of type count"));
    return help(
        c, str_printf(c->keep, "test it with `in`: ... in %.*s", STRF(roll_words(e->r, "..."))));
}

/* For sums, min and max: an open target number gives its lowest number. */
static bool number_moved(struct odds_run *c, const struct expr *e, const struct value *v,
                         struct rat *out)
{
    return value_number(v, out) || run_number(c, e, v, out);
}

/* The number of dice, cards or turns must be whole and >= `min`; otherwise the message is
 * `wanted`. */
bool run_whole(struct odds_run *c, const struct expr *e, const struct value *v, int64_t min,
               const char *wanted, uint64_t *out)
{
    struct buf b = {.a = c->a};
    struct rat x;
    if (!run_number(c, e, v, &x))
        return false;
    *out = (uint64_t)x.n;
    if (rat_whole(x) && x.n >= min)
        return true;
    buf_put_rat(&b, x);
    return run_fail(c, e, "%s, but this is %.*s", wanted, STRF(buf_str(&b)));
}

/* Returns the text of the other operand of the `in` or comparison that contains the target
 * number. */
static struct str held_against(struct odds_run *c, const struct roll *need)
{
    const struct roll **at, *other = NULL;
    for (size_t n = roll_nodes(c->keep, c->prog->root->r, &at); n-- > 0;) {
        const struct roll *r = at[n];
        for (size_t i = 0; r->kind == ROLL_IN && i < r->n_item; i++)
            other = r->item[i].lo == need ? r->arg[0] : other;
        for (size_t i = 0; r->kind == ROLL_COMPARE && i < 2; i++)
            other = r->arg[i] == need ? r->arg[1 - i] : other;
    }
    return other ? roll_words(other, "...") : STR("...");
}

/* Converts arg[i] of a sum. The suggested rewrite moves the added number to the dice. */
static bool sum_number(struct odds_run *c, const struct expr *e, size_t i, const struct value *v, struct rat *out)
{
    if (number_moved(c, e->arg[i], v, out))
        return true;
    bool plus = e->kind == ROLL_ADD, minus = e->kind == ROLL_SUB && i == 0;
    if (v->kind == VALUE_RANGE && (plus || minus))
        help(c, str_printf(c->keep, "add to the die instead: %.*s %c %.*s in %.*s",
                           STRF(held_against(c, e->r)), plus ? '-' : '+',
                           STRF(roll_words(e->arg[1 - i]->r, "...")),
                           STRF(roll_words(e->arg[i]->r, "..."))));
    return false;
}

/* Suggests `in` in place of a comparison whose side i is v. */
static bool help_met(struct odds_run *c, const struct expr *e, size_t i, const struct value *v)
{
    struct str met = str_printf(c->keep, "%.*s in %.*s", STRF(roll_words(e->arg[1 - i]->r, "face")),
                                STRF(roll_words(e->arg[i]->r, "...")));
    struct buf b = {.a = c->keep};
    bool order = e->r->op > OP_NE;
    buf_putz(&b, "write ");
    if (order && !v->open && !v->below && rat_cmp(v->number, v->high) == 0) { /* 14 on a D20 */
        buf_put_value(&b, v);
        buf_putz(&b, "+ in the chart if higher numbers also succeed, else ");
    }
    if (e->r->op != OP_NE)
        buf_put(&b, met);
    buf_putz(&b, order ? " if it is met, " : "");
    if (e->r->op != OP_EQ)
        buf_printf(&b, "not (%.*s)%s", STRF(met), order ? " if it is not" : "");
    return help(c, buf_str(&b));
}

/* Converts one side of a comparison. An open target number is met with >= and not met with <; the
 * meaning of `<=` depends on whether low rolls are good. */
static bool side_number(struct odds_run *c, const struct expr *e, size_t i, const struct value *v,
                        const struct value *other, struct rat *out)
{
    enum roll_op op = e->r->op;
    bool met = i ? op == OP_GE || op == OP_LT : op == OP_LE || op == OP_GT;
    return ((met || other->kind == VALUE_RANGE) && value_number(v, out)) ||
           run_number(c, e->arg[i], v, out) || (v->kind == VALUE_RANGE && help_met(c, e, i, v));
}

/* Conditions must be true or false: `if d6` is a typo, and numbers as truth values would give a
 * wrong answer. */
bool run_truth(struct odds_run *c, const struct expr *e, const struct value *v, bool *out)
{
    if (v->kind != VALUE_BOOL)
        return run_fail(c, e, "true or false is needed here");
    *out = v->truth;
    return true;
}

/* Is the sum a target number? 4+ minus 1 is 3+. Two target numbers, or a number minus a target
 * number, give a number. */
static bool moves_need(enum roll_kind kind, const struct value *arg)
{
    bool left = arg[0].kind == VALUE_RANGE, right = arg[1].kind == VALUE_RANGE;
    return kind == ROLL_SUB ? left && !right : kind == ROLL_ADD && left != right;
}

/* Exact + - * / of two values. `never` plus any value, or minus a number, is `never`. It is an
 * error to subtract `never`, or to multiply or divide with it. */
static bool apply_arith(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    static bool (*const of[])(struct rat *, struct rat, struct rat) = {rat_add, rat_sub, rat_mul, rat_div};
    struct rat x, y;
    bool never = arg[0].kind == VALUE_NEVER, other = arg[1].kind == VALUE_NEVER;
    if (e->kind == ROLL_SUB ? never && !other : e->kind == ROLL_ADD && (never || other)) {
        *out = arg[never ? 0 : 1];
        return true;
    }
    if (!sum_number(c, e, 0, &arg[0], &x) || !sum_number(c, e, 1, &arg[1], &y))
        return false;
    if (e->kind == ROLL_DIV && y.n == 0)
        return run_fail(c, e, "division by zero");
    if (!of[e->kind - ROLL_ADD](&x, x, y))
        return run_too_large(c, e);
    *out = moves_need(e->kind, arg) ? value_need(x) : value_of_number(x);
    return true;
}

/* cmp is negative, 0 or positive if x is less than, equal to or greater than y. */
bool op_holds(enum roll_op op, int cmp)
{
    enum { LESS = 1, EQUAL = 2, MORE = 4 };
    static const unsigned holds[] = {[OP_EQ] = EQUAL,        [OP_NE] = LESS | MORE, [OP_LT] = LESS,
                                     [OP_LE] = LESS | EQUAL, [OP_GT] = MORE,        [OP_GE] = MORE | EQUAL};
    return holds[op] & (cmp < 0 ? LESS : cmp ? MORE : EQUAL);
}

/* Compares as numbers if both values are numbers. Other values are equal if they are the same word,
 * target number or truth; a word is different from a number. `never` equals itself and the words
 * for none. */
static bool values_equal(struct odds_run *c, const struct expr *e, const struct value *arg, bool *out)
{
    const struct value *x = &arg[0], *y = &arg[1];
    struct rat p, q;
    bool a = value_number(x, &p), b = value_number(y, &q);
    bool left = x->kind == VALUE_RANGE, right = y->kind == VALUE_RANGE;
    if (left != right && (left ? y : x)->kind <= VALUE_BOOL)
        return side_number(c, e, right, right ? y : x, right ? x : y, &p);
    if (x->kind == VALUE_NEVER || y->kind == VALUE_NEVER)
        *out = x->kind == y->kind || (x->kind == VALUE_WORD && a) || (y->kind == VALUE_WORD && b);
    else
        *out = a && b ? rat_cmp(p, q) == 0 : a == b && value_eq(x, y);
    return true;
}

/* A tuple is a joint outcome and has no order; equality of tuples would hide which element is
 * meant. */
static bool no_tuple(struct odds_run *c, const struct expr *e, const struct value *v)
{
    return v->kind != VALUE_TUPLE ||
           run_fail(c, e, "a tuple cannot be compared; compare its parts");
}

/* `never` is greater than every number. */
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
    if ((!never && !side_number(c, e, 0, &arg[0], &arg[1], &x)) ||
        (!other && !side_number(c, e, 1, &arg[1], &arg[0], &y)))
        return false;
    *out = op_holds(op, never || other ? never - other : rat_cmp(x, y));
    return true;
}

/* arg: the value to find, then the values of the items in order, two for an item lo..hi. Stops at
 * the first match. A range from a chart matches the numbers between its ends, `never` matches no
 * value, and any other value must be equal. Searching a number among words of a chart is an error:
 * the odds would be 0 % by mistake. */
static bool apply_in(struct odds_run *c, const struct expr *e, const struct value *arg, bool *out)
{
    const struct value *x = arg;
    struct rat n, low, high;
    bool number = value_number(x, &n);
    if (!no_tuple(c, e->arg[0], x))
        return false;
    const struct expr *const *end = e->arg + e->n;
    for (size_t i = 0, at = 0; i < e->r->n_item && !*out; i++) {
        const struct value *v = &arg[1 + at];
        const struct expr *lo = end[at++], *hi = e->r->item[i].hi ? end[at++] : NULL, *side[2] = {e->arg[0], lo};
        const struct value both[2] = {*x, *v};
        struct expr equal = {.r = &(struct roll){.op = OP_EQ}, .arg = side, .n = 2};
        if (!hi && v->kind == VALUE_NEVER)
            continue;
        if (x->kind == VALUE_RANGE && (hi || v->kind != VALUE_RANGE))
            return run_number(c, e->arg[0], x, &n);
        if (!hi && number && v->kind == VALUE_WORD && lo->r->kind == ROLL_CHART && !value_number(v, &low)) {
            run_fail(c, lo, "a number is looked for, but %.*s is the word \"%.*s\"",
                     STRF(roll_words(lo->r, "the chart")), STRF(v->word));
            return help(
                c,
                STR("use only the columns and rows that have numbers: a list, as given: {x: [Near, "
                    "Far]}; if all of this column are numbers, write its type in `columns`"));
        }
        if (hi) {
            if (!run_number(c, lo, &v[0], &low) || !run_number(c, hi, &v[1], &high))
                return false;
            *out = number && rat_cmp(n, low) >= 0 && rat_cmp(n, high) <= 0;
        } else if (v->kind == VALUE_RANGE && number) {
            *out = value_holds(v, n);
        } else if (!no_tuple(c, lo, v) || !values_equal(c, &equal, both, out)) {
            return false;
        }
    }
    return true;
}

/* kind, number, floor, ceil, round, abs, min, max and clamp. Halves are rounded away from zero, as
 * in rulebooks. If an argument of min or max is `never`, the result is `never`: min(6, ...) must
 * not make an impossible target possible. */
static bool apply_call(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    static int64_t (*const whole[])(struct rat) = {
        [CALL_FLOOR] = rat_floor, [CALL_CEIL] = rat_ceil, [CALL_ROUND] = rat_round};
    struct rat x, low, high;
    struct str why;
    bool need = false;
    enum roll_call f = e->r->call;
    if (f == CALL_COURSE) { /* of a tuple that until() made */
        *out = arg[0].at[e->r->truth];
        return true;
    }
    if (f == CALL_KIND || f == CALL_AMOUNT || f == CALL_AGAINST) {
        bool ok = f == CALL_AGAINST ? value_against(c->a, arg, &arg[1], out, &why)
                  : f == CALL_KIND  ? value_kind(c->a, arg, out, &why)
                                    : value_amount(c->a, arg, e->n > 1 ? &arg[1] : NULL, out, &why);
        return ok || run_fail(c, e, "%.*s", STRF(why));
    }
    size_t n = f == CALL_MIN || f == CALL_MAX ? e->n : 1;
    if (f == CALL_CEIL && e->r->truth) { /* bound of an explosion, see roll/endless.c */
        bool range = arg->kind == VALUE_RANGE && !arg->open;
        if (range || !value_number(arg, &x))
            x = range ? arg->high : RAT(0);
        *out = value_of_number(RAT(rat_ceil(x)));
        return true;
    }
    *out = value_never();
    for (size_t i = 0; i < n; i++)
        if (arg[i].kind == VALUE_NEVER)
            return true;
    if (!number_moved(c, e->arg[0], &arg[0], &x))
        return false;
    for (size_t i = 1; i < n; i++) {
        if (!number_moved(c, e->arg[i], &arg[i], &low))
            return false;
        if (rat_cmp(low, x) * (f == CALL_MAX ? 1 : -1) > 0)
            x = low;
    }
    if (f == CALL_CLAMP) {
        if (!number_moved(c, e->arg[1], &arg[1], &low) ||
            !number_moved(c, e->arg[2], &arg[2], &high))
            return false;
        if (rat_cmp(low, high) > 0)
            return run_fail(c, e, "the low end of clamp is above its high end");
        if (rat_cmp(x, low) < 0)
            x = low;
        else if (rat_cmp(x, high) > 0)
            x = high;
    }
    if (f == CALL_ABS && x.n < 0 && !rat_sub(&x, RAT(0), x))
        return run_too_large(c, e);
    for (size_t i = 0; i < n && f >= CALL_MIN; i++)
        need = need || arg[i].kind == VALUE_RANGE;
    if (f <= CALL_ROUND)
        x = RAT(whole[f](x));
    *out = need ? value_need(x) : value_of_number(x);
    return true;
}

/* Names, dice, let, if, or, and, first and chart need more than the values of their arguments:
 * eval.c evaluates them. */
bool run_apply(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out)
{
    bool truth = false, ok;
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
        *out = value_tuple(arg, e->n);
        return true;
    case ROLL_NOT:
        ok = run_truth(c, e->arg[0], arg, &truth);
        truth = !truth;
        break;
    case ROLL_COMPARE:
        ok = apply_compare(c, e, arg, &truth);
        break;
    case ROLL_IN:
        ok = apply_in(c, e, arg, &truth);
        break;
    default:
        return run_fail(c, e, "this cannot be calculated");
    }
    *out = value_of_bool(truth);
    return ok;
}
