/* One path: an expression to its value, with the faces that the tape says.
 *
 * A plain evaluation from left to right, as a player would do it by hand; nothing is known about distributions here.
 * Recursion is as deep as the parser lets brackets nest; chains of + - * / and of let are loops. Called by walk.c once
 * for each path, and by pool.c and again.c for what is asked of each die. */
#include "walk/walker.h"

bool walk_step(struct walker *w)
{
    if (w->steps == 0)
        walk_too_long(w, "not walked: following the cases one by one takes too many steps");
    else
        w->steps--;
    return !w->stop;
}

struct result walk_plain(struct value v)
{
    return (struct result){.value = v};
}

/* ---- from dice to values, from values to numbers ---- */

static const char *put_value_z(struct walker *w, const struct value *v)
{
    struct buf b = {.a = w->leaf};
    buf_put_value(&b, v);
    return str_z(w->leaf, str_cut(buf_str(&b), 0, 80));
}

bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out)
{
    if (v->kind == VALUE_NUMBER) {
        *out = v->number;
        return true;
    }
    if (value_number(v, out))
        return true;
    if (v->kind == VALUE_WORD)
        walk_fail(w, r, "the word \"%.*s\" stands where a number is wanted", STRF(str_cut(v->word, 0, 80)));
    else if (v->kind == VALUE_NEVER)
        walk_fail(w, r, "never stands where a number is wanted");
    else if (v->kind == VALUE_RANGE)
        walk_fail(w, r, "a range with two ends, %s, stands where a number is wanted; ask it with in",
                  put_value_z(w, v));
    else
        walk_fail(w, r, "a tuple stands where a number is wanted");
    return false;
}

/* One die is its face, be it a word; several are their sum. */
bool walk_settle(struct walker *w, const struct roll *r, const struct result *from, struct value *out)
{
    struct rat sum = RAT(0), x;
    if (!from->pool || from->n == 1) {
        *out = from->pool ? from->face[0] : from->value;
        return true;
    }
    for (size_t i = 0; i < from->n; i++) {
        if (!walk_to_rat(w, r, &from->face[i], &x))
            return false;
        if (!rat_add(&sum, sum, x)) {
            walk_fail(w, r, "the sum of these dice is too large to be counted exactly");
            return false;
        }
    }
    *out = value_of_number(sum);
    return true;
}

bool walk_value(struct walker *w, const struct roll *r, struct value *out)
{
    struct result x;
    return walk_result(w, r, &x) && walk_settle(w, r, &x, out);
}

/* ---- names ---- */

static const struct named *binding_of(const struct walker *w, struct str name)
{
    for (size_t i = w->scope.n; i > w->scope_low; i--)
        if (str_eq(w->scope.at[i - 1].name, name))
            return &w->scope.at[i - 1];
    return NULL;
}

static bool eval_name(struct walker *w, const struct roll *r, struct result *out)
{
    const struct named *b = binding_of(w, r->word);
    const struct value *given = b ? NULL : env_find(w->env, r->word);
    if (b)
        *out = b->result;
    else if (given && given->kind == VALUE_NA)
        w->stop = STOP_NA;
    else if (given)
        *out = walk_plain(*given);
    else
        walk_fail(w, r, "nothing is known of %.*s here; give it a value", STRF(r->word));
    return !w->stop;
}

struct fixed {
    const struct walker *w;
    bool is;
};

static void see_loose_name(const struct roll *r, void *data)
{
    struct fixed *f = data;
    const struct named *b = r->kind == ROLL_NAME ? binding_of(f->w, r->word) : NULL;
    if (b && !b->fixed)
        f->is = false;
}

static void see_loose(const struct roll *r, void *data)
{
    struct fixed *f = data;
    if (r->kind == ROLL_DICE || r->kind == ROLL_CHART || r->kind == ROLL_FACE)
        f->is = false;
    see_loose_name(r, data);
}

bool walk_names_are_fixed(const struct walker *w, const struct roll *r)
{
    struct fixed f = {w, true};
    if (w->estimating)
        roll_each(r, see_loose_name, &f);
    return f.is;
}

/* Does r come to the same on every path? Asked on the first path only, to tell how many paths there are. */
bool walk_is_fixed(const struct walker *w, const struct roll *r)
{
    struct fixed f = {w, true};
    if (w->estimating)
        roll_each(r, see_loose, &f);
    return f.is;
}

static void bind(struct walker *w, struct str name, const struct result *x, bool fixed)
{
    struct named b = {name, *x, fixed};
    ARENA_PUSH(w->keep, &w->scope, b);
}

/* ---- arithmetic ---- */

static bool combine(struct walker *w, const struct roll *r, struct rat x, struct rat y, struct rat *out)
{
    if (r->kind == ROLL_DIV && y.n == 0) {
        walk_fail(w, r, "division by zero");
        return false;
    }
    bool fits = r->kind == ROLL_ADD   ? rat_add(out, x, y)
                : r->kind == ROLL_SUB ? rat_sub(out, x, y)
                : r->kind == ROLL_MUL ? rat_mul(out, x, y)
                                      : rat_div(out, x, y);
    if (!fits)
        walk_fail(w, r, "this number is too large to be counted exactly");
    return fits;
}

static bool is_arithmetic(const struct roll *r)
{
    return r->kind >= ROLL_ADD && r->kind <= ROLL_DIV;
}

/* A number, or the never of a need: then *out is nothing. */
struct amount {
    struct rat x;
    bool never;
};

static bool eval_amount(struct walker *w, const struct roll *r, struct amount *out);

/* Whatever is added to never, or taken from it, leaves it never. */
static bool step_on(struct walker *w, const struct roll *r, struct amount *sum, const struct amount *next)
{
    bool adds = r->kind == ROLL_ADD || (r->kind == ROLL_SUB && !next->never);
    if (!sum->never && !next->never)
        return combine(w, r, sum->x, next->x, &sum->x);
    if (!adds)
        walk_fail(w, r, "never stands where a number is wanted");
    sum->never = true;
    return !w->stop;
}

/* a + b - c ...: from the leftmost operand on, in a loop. */
static bool eval_chain(struct walker *w, const struct roll *r, struct amount *out)
{
    size_t n = 0;
    struct amount sum, next;
    const struct roll *few[8], **link = few;
    for (const struct roll *k = r; is_arithmetic(k); k = k->arg[0])
        n++;
    if (n > sizeof few / sizeof *few)
        link = ARENA_ARRAY(w->leaf, const struct roll *, n);
    for (size_t i = n; i; i--, r = r->arg[0])
        link[i - 1] = r;
    if (!eval_amount(w, r, &sum))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!eval_amount(w, link[i]->arg[1], &next) || !walk_step(w) || !step_on(w, link[i], &sum, &next))
            return false;
    *out = sum;
    return true;
}

/* A number that needs no working out: it stands there, or a name or the die at hand has it. */
static bool at_hand(const struct walker *w, const struct roll *r, struct rat *out)
{
    const struct value *v = NULL;
    if (r->kind == ROLL_NUMBER) {
        *out = r->number;
        return true;
    }
    if (r->kind == ROLL_FACE) {
        v = w->face;
    } else if (r->kind == ROLL_NAME) {
        const struct named *b = binding_of(w, r->word);
        v = !b ? env_find(w->env, r->word) : b->result.pool ? NULL : &b->result.value;
    }
    if (!v || v->kind != VALUE_NUMBER)
        return false;
    *out = v->number;
    return true;
}

/* As walk_result would, but what is plainly a number takes no room for what it might have been. */
static bool eval_amount(struct walker *w, const struct roll *r, struct amount *out)
{
    struct value v;
    out->never = false;
    if (at_hand(w, r, &out->x))
        return walk_step(w);
    if (is_arithmetic(r))
        return walk_step(w) && eval_chain(w, r, out);
    if (!walk_value(w, r, &v))
        return false;
    out->never = v.kind == VALUE_NEVER;
    return out->never || walk_to_rat(w, r, &v, &out->x);
}

bool walk_rat(struct walker *w, const struct roll *r, struct rat *out)
{
    struct amount got;
    if (!eval_amount(w, r, &got))
        return false;
    if (got.never)
        walk_fail(w, r, "never stands where a number is wanted");
    *out = got.never ? RAT(0) : got.x;
    return !w->stop;
}

static struct result amount_result(const struct amount *x)
{
    return walk_plain(x->never ? value_never() : value_of_number(x->x));
}

static bool eval_minus(struct walker *w, const struct roll *r, struct result *out)
{
    struct rat x;
    if (!walk_rat(w, r->arg[0], &x))
        return false;
    if (!rat_sub(&x, RAT(0), x))
        walk_fail(w, r, "this number is too large to be counted exactly");
    *out = walk_plain(value_of_number(x));
    return !w->stop;
}

/* ---- comparing ---- */

static bool no_tuple(struct walker *w, const struct roll *r, const struct value *v)
{
    if (v->kind == VALUE_TUPLE)
        walk_fail(w, r, "a tuple cannot be compared; compare what stands in it");
    return !w->stop;
}

static bool two_ended(const struct value *v)
{
    struct rat low;
    return v->kind == VALUE_RANGE && !value_number(v, &low);
}

/* Numbers by what they count, words by their letters whether capital or small; a word and a number differ, unless the
 * word is "-", which is also what never is printed as. A need with two ends is the same as such a need only. */
static bool same_value(const struct value *x, const struct value *y)
{
    struct rat a, b;
    if (value_number(x, &a) && value_number(y, &b))
        return rat_cmp(a, b) == 0;
    if (x->kind == VALUE_NEVER || y->kind == VALUE_NEVER) {
        const struct value *other = x->kind == VALUE_NEVER ? y : x;
        return other->kind == VALUE_NEVER || (other->kind == VALUE_WORD && word_is_none(other->word));
    }
    if (x->kind == VALUE_RANGE && y->kind == VALUE_RANGE)
        return rat_cmp(x->number, y->number) == 0 && value_eq(x, y);
    return x->kind == VALUE_WORD && y->kind == VALUE_WORD && str_same_word(x->word, y->word);
}

/* A need with two ends beside a number: == would be a question that it cannot answer. */
static bool may_be_same(struct walker *w, const struct roll *r, const struct value *x, const struct value *y)
{
    struct rat a;
    if (x->kind == VALUE_RANGE && y->kind == VALUE_RANGE)
        return true;
    if (two_ended(x) && value_number(y, &a))
        return walk_to_rat(w, r, x, &a);
    if (two_ended(y) && value_number(x, &a))
        return walk_to_rat(w, r, y, &a);
    return true;
}

static bool holds(enum roll_op op, int c)
{
    switch (op) {
    case OP_EQ:
        return c == 0;
    case OP_NE:
        return c != 0;
    case OP_LT:
        return c < 0;
    case OP_LE:
        return c <= 0;
    case OP_GT:
        return c > 0;
    case OP_GE:
        return c >= 0;
    }
    return false;
}

static bool order_of(struct walker *w, const struct roll *r, const struct value *v, struct amount *out)
{
    out->never = v->kind == VALUE_NEVER;
    if (out->never)
        return true;
    if (v->kind == VALUE_WORD && !value_number(v, &out->x)) {
        walk_fail(w, r, "the word \"%.*s\" has no order; compare words with == and !=", STRF(str_cut(v->word, 0, 80)));
        return false;
    }
    return walk_to_rat(w, r, v, &out->x);
}

/* Never stands above every number. */
static int order(const struct amount *a, const struct amount *b)
{
    return a->never || b->never ? a->never - b->never : rat_cmp(a->x, b->x);
}

static bool eval_compare(struct walker *w, const struct roll *r, bool *out)
{
    struct value x, y;
    struct amount a, b;
    if ((is_arithmetic(r->arg[0]) || at_hand(w, r->arg[0], &a.x)) &&
        (is_arithmetic(r->arg[1]) || at_hand(w, r->arg[1], &b.x))) {
        bool ok = eval_amount(w, r->arg[0], &a) && eval_amount(w, r->arg[1], &b);
        *out = ok && holds(r->op, order(&a, &b));
        return ok;
    }
    if (!walk_value(w, r->arg[0], &x) || !walk_value(w, r->arg[1], &y))
        return false;
    if (!no_tuple(w, r->arg[0], &x) || !no_tuple(w, r->arg[1], &y))
        return false;
    if (r->op == OP_EQ || r->op == OP_NE) {
        *out = same_value(&x, &y) == (r->op == OP_EQ);
        return may_be_same(w, r, &x, &y);
    }
    if (!order_of(w, r->arg[0], &x, &a) || !order_of(w, r->arg[1], &y, &b))
        return false;
    *out = holds(r->op, order(&a, &b));
    return true;
}

/* A range of a chart holds all from its low to its high end, in a bare item or in braces; never holds nothing. */
static bool in_value(struct walker *w, const struct roll *r, const struct value *x, const struct value *item,
                     bool *found)
{
    struct rat a;
    *found = false;
    if (item->kind == VALUE_NEVER)
        return true;
    if (item->kind == VALUE_RANGE && value_number(x, &a)) {
        bool low = item->below || rat_cmp(a, item->number) >= (item->lo_out ? 1 : 0);
        *found = low && (item->open || rat_cmp(a, item->high) <= (item->hi_out ? -1 : 0));
        return true;
    }
    *found = same_value(x, item);
    return may_be_same(w, r, x, item);
}

static bool in_item(struct walker *w, const struct roll *r, const struct value *x, const struct roll_item *item,
                    bool *found)
{
    struct value v;
    struct rat a, lo, hi;
    if (!item->hi)
        return walk_value(w, item->lo, &v) && no_tuple(w, item->lo, &v) && in_value(w, r, x, &v, found);
    if (two_ended(x) && !walk_to_rat(w, r, x, &a))
        return false;
    if (!walk_rat(w, item->lo, &lo) || !walk_rat(w, item->hi, &hi))
        return false;
    *found = value_number(x, &a) && rat_cmp(a, lo) >= 0 && rat_cmp(a, hi) <= 0;
    return true;
}

static bool eval_in(struct walker *w, const struct roll *r, bool *found)
{
    struct value x;
    *found = false;
    if (!walk_value(w, r->arg[0], &x) || !no_tuple(w, r->arg[0], &x))
        return false;
    for (size_t i = 0; i < r->n_item && !*found; i++)
        if (!in_item(w, r->arg[0], &x, &r->item[i], found))
            return false;
    return true;
}

/* ---- conditions ---- */

/* Stops at the first operand that decides. What stands behind is not rolled then: the odds are the same. */
static bool eval_joined(struct walker *w, const struct roll *r, bool *truth)
{
    bool decides = r->kind == ROLL_OR;
    unsigned outer = w->loose;
    *truth = false;
    for (size_t i = 0; i < r->n; i++) {
        if (!walk_truth(w, r->arg[i], r->kind == ROLL_OR ? "or" : "and", truth))
            return false;
        if (*truth == decides)
            break;
        w->loose += !walk_is_fixed(w, r->arg[i]);
    }
    w->loose = outer;
    return true;
}

static bool eval_not(struct walker *w, const struct roll *r, bool *out)
{
    bool truth;
    if (!walk_truth(w, r->arg[0], "not", &truth))
        return false;
    *out = !truth;
    return true;
}

static bool is_condition(const struct roll *r)
{
    return r->kind >= ROLL_OR && r->kind <= ROLL_IN;
}

static bool eval_condition(struct walker *w, const struct roll *r, bool *out)
{
    return r->kind == ROLL_COMPARE ? eval_compare(w, r, out)
           : r->kind == ROLL_IN    ? eval_in(w, r, out)
           : r->kind == ROLL_NOT   ? eval_not(w, r, out)
                                   : eval_joined(w, r, out);
}

bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out)
{
    struct value v;
    if (is_condition(r))
        return walk_step(w) && eval_condition(w, r, out);
    if (!walk_value(w, r, &v))
        return false;
    if (v.kind != VALUE_BOOL)
        walk_fail(w, r, "%s wants true or false, and this is %s; compare it with something", who, put_value_z(w, &v));
    *out = v.truth;
    return !w->stop;
}

static bool eval_tuple(struct walker *w, const struct roll *r, struct result *out)
{
    struct value *at = ARENA_ARRAY(w->leaf, struct value, r->n);
    for (size_t i = 0; i < r->n; i++)
        if (!walk_value(w, r->arg[i], &at[i]))
            return false;
    *out = walk_plain((struct value){.kind = VALUE_TUPLE, .number = RAT(0), .high = RAT(0), .at = at, .n = r->n});
    return true;
}

/* ---- functions of numbers ---- */

/* What has a never among it, or for its number, stays never: it is not brought down to 6 by a min(6, ...). */
static bool eval_extreme(struct walker *w, const struct roll *r, struct amount *out)
{
    struct amount x;
    for (size_t i = 0; i < r->n; i++) {
        if (!eval_amount(w, r->arg[i], &x))
            return false;
        if (i == 0 || x.never || (!out->never && (rat_cmp(x.x, out->x) < 0) == (r->call == CALL_MIN)))
            *out = x;
    }
    return true;
}

static bool eval_clamp(struct walker *w, const struct roll *r, struct amount *out)
{
    struct rat lo, hi;
    if (!eval_amount(w, r->arg[0], out) || !walk_rat(w, r->arg[1], &lo) || !walk_rat(w, r->arg[2], &hi))
        return false;
    if (rat_cmp(lo, hi) > 0)
        walk_fail(w, r, "clamp's low end is above its high end");
    if (!out->never)
        out->x = rat_cmp(out->x, lo) < 0 ? lo : rat_cmp(out->x, hi) > 0 ? hi : out->x;
    return !w->stop;
}

static bool eval_rounded(struct walker *w, const struct roll *r, struct amount *out)
{
    if (!eval_amount(w, r->arg[0], out) || out->never)
        return !w->stop;
    struct rat x = out->x;
    if (r->call != CALL_ABS)
        out->x = RAT(r->call == CALL_FLOOR ? rat_floor(x) : r->call == CALL_CEIL ? rat_ceil(x) : rat_round(x));
    else if (x.n < 0 && !rat_sub(&out->x, RAT(0), x))
        walk_fail(w, r, "this number is too large to be counted exactly");
    return !w->stop;
}

static bool eval_call(struct walker *w, const struct roll *r, struct result *out)
{
    struct amount x = {RAT(0), false};
    bool ok = false;
    switch (r->call) {
    case CALL_FLOOR:
    case CALL_CEIL:
    case CALL_ROUND:
    case CALL_ABS:
        ok = eval_rounded(w, r, &x);
        break;
    case CALL_MIN:
    case CALL_MAX:
        ok = eval_extreme(w, r, &x);
        break;
    case CALL_CLAMP:
        ok = eval_clamp(w, r, &x);
        break;
    case CALL_COUNT:
    case CALL_SUM:
    case CALL_HIGHEST:
    case CALL_LOWEST:
    case CALL_DISTINCT:
        return walk_pool_call(w, r, out);
    case CALL_REROLL:
    case CALL_REROLL_ONCE:
    case CALL_EXPLODE:
        return walk_each_pool_call(w, r, out);
    }
    *out = amount_result(&x);
    return ok;
}

/* ---- first ---- */

static bool tries(struct walker *w, const struct roll *r, struct rat *lo, struct rat *hi)
{
    struct value v;
    if (!walk_value(w, r->item->lo, &v))
        return false;
    bool range = v.kind == VALUE_RANGE && !r->item->hi;
    *lo = v.number;
    *hi = v.high;
    if (!range && !walk_to_rat(w, r->item->lo, &v, lo))
        return false;
    if (!range)
        *hi = *lo;
    if (r->item->hi)
        return walk_rat(w, r->item->hi, hi);
    if (range && (v.open || v.below))
        walk_fail(w, r->item->lo, "this range has no end, and so the tries have none");
    return !w->stop;
}

static bool eval_first(struct walker *w, const struct roll *r, struct result *out)
{
    struct rat k, hi;
    bool truth = false;
    size_t scope = w->scope.n;
    if (!tries(w, r, &k, &hi))
        return false;
    while (!truth && rat_cmp(k, hi) <= 0) {
        *out = walk_plain(value_of_number(k));
        bind(w, r->word, out, true);
        if (!walk_truth(w, r->arg[0], "first", &truth))
            return false;
        w->scope.n = scope;
        w->loose += w->estimating; /* further tries hang on this one; eval's end puts it back */
        if (!truth && !rat_add(&k, k, RAT(1)))
            break;
    }
    if (!truth)
        *out = walk_plain(value_of_number(RAT(0)));
    return true;
}

/* ---- all kinds ---- */

static bool eval_let(struct walker *w, const struct roll *r)
{
    struct result x;
    if (!walk_result(w, r->arg[0], &x))
        return false;
    bind(w, r->word, &x, walk_is_fixed(w, r->arg[0]));
    return true;
}

static bool eval_node(struct walker *w, const struct roll *r, struct result *out)
{
    struct amount sum = {RAT(0), false};
    bool truth, ok;
    switch (r->kind) {
    case ROLL_NUMBER:
        *out = walk_plain(value_of_number(r->number));
        return true;
    case ROLL_WORD:
        *out = walk_plain(value_of_word(r->word));
        return true;
    case ROLL_BOOL:
        *out = walk_plain(value_of_bool(r->truth));
        return true;
    case ROLL_NAME:
        return eval_name(w, r, out);
    case ROLL_FACE:
        if (!w->face)
            walk_fail(w, r, "there is no die at hand here");
        else
            *out = walk_plain(*w->face);
        return !w->stop;
    case ROLL_DICE:
        return walk_dice(w, r, out);
    case ROLL_ROLLS:
        return walk_rolls(w, r, out);
    case ROLL_OR:
    case ROLL_AND:
    case ROLL_NOT:
    case ROLL_COMPARE:
    case ROLL_IN:
        truth = false;
        ok = eval_condition(w, r, &truth);
        *out = walk_plain(value_of_bool(truth));
        return ok;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        ok = eval_chain(w, r, &sum);
        *out = amount_result(&sum);
        return ok;
    case ROLL_NEG:
        return eval_minus(w, r, out);
    case ROLL_TUPLE:
        return eval_tuple(w, r, out);
    case ROLL_CALL:
        return eval_call(w, r, out);
    case ROLL_CHART:
        return walk_chart(w, r, out);
    case ROLL_FIRST:
        return eval_first(w, r, out);
    case ROLL_LET:
    case ROLL_IF:
        break; /* in walk_result */
    }
    return false;
}

/* let and if go on with what they end in, in a loop; what they bound is out of sight behind them. */
bool walk_result(struct walker *w, const struct roll *r, struct result *out)
{
    size_t scope = w->scope.n;
    unsigned loose = w->loose;
    bool truth = false, ok = true;
    while (ok && (r->kind == ROLL_LET || r->kind == ROLL_IF)) {
        ok = walk_step(w) && (r->kind == ROLL_LET ? eval_let(w, r) : walk_truth(w, r->arg[0], "if", &truth));
        if (ok && r->kind == ROLL_IF)
            w->loose += !walk_is_fixed(w, r->arg[0]);
        if (ok)
            r = r->arg[r->kind == ROLL_LET || truth ? 1 : 2];
    }
    ok = ok && walk_step(w) && eval_node(w, r, out);
    w->scope.n = scope;
    w->loose = loose;
    return ok;
}
