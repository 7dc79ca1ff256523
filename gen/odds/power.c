/* Computes the distribution of the sum of n independent draws. The cheapest of three methods by
 * estimate is used: the power of a polynomial (values on a lattice; tuples are packed into one
 * exponent, digit by digit, with room for n draws), the ways to share n draws among the outcomes
 * (few outcomes, far apart), or squaring. A fourth method serves counts that matter only up to a
 * limit: a chain of few states, one step a draw. The recursion depth never depends on n, and the
 * cost is charged before the work.
 *
 * Values are numbers, tuples of numbers, or faces: tuples (face, count, face, count, ...) with
 * ascending faces. All values of one list of weighted values have the same form. Called by pool.c
 * and shape.c. */
#include "odds/run.h"
#include <stdlib.h>

#define DENSE_STEP 0.4 /* fraction of a step: one multiply-add of machine words in a row */

/* outcomes and bytes of results cached for other cells */
enum { CACHE_MAX = 4096, KEPT_MAX = 16 << 20 };
enum { CHAIN_MAX = 1 << 16 }; /* states */

/* ---- adding values ---- */

/* Returns the sum of zero draws, in the form of `like`. */
struct value run_zero(struct odds_run *c, const struct value *like, enum sum_kind kind)
{
    if (kind == SUM_FACES)
        return (struct value){.kind = VALUE_TUPLE};
    if (like->kind != VALUE_TUPLE)
        return value_of_number(RAT(0));
    struct value *at = ARENA_ARRAY(c->a, struct value, like->n);
    for (size_t i = 0; i < like->n; i++)
        at[i] = value_of_number(RAT(0));
    return value_tuple(at, like->n);
}

/* Merges two lists of (face, count), both ascending. */
static struct value merge_faces(struct odds_run *c, const struct value *x, const struct value *y, struct value *room)
{
    struct value *at = room ? room : ARENA_ARRAY(c->a, struct value, x->n + y->n);
    size_t n = 0, i = 0, k = 0;
    while (i < x->n || k < y->n) {
        int d = i == x->n ? 1 : k == y->n ? -1 : value_cmp(&x->at[i], &y->at[k]);
        const struct value *from = d <= 0 ? &x->at[i] : &y->at[k];
        at[n] = from[0];
        at[n + 1] = from[1];
        if (d == 0)
            at[n + 1].number.n += y->at[k + 1].number.n;
        i += d <= 0 ? 2 : 0;
        k += d >= 0 ? 2 : 0;
        n += 2;
    }
    return value_tuple(at, n);
}

/* Faces are merged; numbers, or the elements of tuples, are added. */
bool run_add(struct odds_run *c, const struct expr *e, const struct value *x, const struct value *y, enum sum_kind kind,
             struct value *room, struct value *out)
{
    bool tuple = x->kind == VALUE_TUPLE;
    size_t n = tuple ? x->n : 1;
    struct rat sum;
    if (kind == SUM_FACES) {
        *out = merge_faces(c, x, y, room);
        return true;
    }
    struct value *at = !tuple ? out : room ? room : ARENA_ARRAY(c->a, struct value, n);
    for (size_t i = 0; i < n; i++) {
        if (!rat_add(&sum, tuple ? x->at[i].number : x->number, tuple ? y->at[i].number : y->number))
            return run_too_large(c, e);
        at[i] = value_of_number(sum);
    }
    if (tuple)
        *out = value_tuple(at, n);
    return true;
}

/* n times x: numbers are multiplied; the counts of faces are multiplied by n. */
bool run_times(struct odds_run *c, const struct expr *e, const struct value *x, uint64_t n, enum sum_kind kind,
               struct value *out)
{
    bool tuple = x->kind == VALUE_TUPLE;
    size_t elements = !tuple ? 1 : kind == SUM_FACES && n == 0 ? 0 : x->n;
    struct value *at = tuple ? ARENA_ARRAY(c->a, struct value, elements) : out;
    for (size_t i = 0; i < elements; i++) {
        struct value v = tuple ? x->at[i] : *x;
        if (tuple && kind == SUM_FACES && i % 2 == 0)
            at[i] = v;
        else if (n > INT64_MAX || !rat_mul(&v.number, v.number, RAT((int64_t)n)))
            return run_too_large(c, e);
        else
            at[i] = value_of_number(v.number);
    }
    if (tuple)
        *out = value_tuple(at, elements);
    return true;
}

/* The convolution of two distributions: every value of x with every value of y. */
struct weighted_values *run_join(struct odds_run *c, const struct expr *e,
                                 const struct weighted_values *x, const struct weighted_values *y,
                                 enum sum_kind kind)
{
    size_t longest[2] = {0, 0};
    if (!x || !y)
        return NULL;
    for (size_t i = 0; i < x->n; i++)
        longest[0] = x->at[i].value.n > longest[0] ? x->at[i].value.n : longest[0];
    for (size_t i = 0; i < y->n; i++)
        longest[1] = y->at[i].value.n > longest[1] ? y->at[i].value.n : longest[1];
    size_t width = longest[0] + longest[1];
    double pairs = (double)x->n * (double)y->n, limbs = (double)(x->total.n + y->total.n);
    if (!run_charge(c, e, pairs, 5 + limbs / 4 + (double)width / 2) || !run_room(c, e, pairs * 8 * (limbs + 2)))
        return NULL;
    struct weighted_values *b = weighted_values_new(c->a);
    struct value v, *room = ARENA_ARRAY(c->a, struct value, width);
    for (size_t i = 0; i < x->n; i++)
        for (size_t k = 0; k < y->n; k++) {
            if (!run_add(c, e, &x->at[i].value, &y->at[k].value, kind, room, &v))
                return NULL;
            weighted_values_add(c->a, b, &v, nat_mul(c->a, x->at[i].weight, y->at[k].weight));
            if (!run_grows(c, e, b))
                return NULL;
        }
    b->total = nat_mul(c->a, x->total, y->total);
    return b;
}

/* Power by squaring: for units that are not on a lattice, or have weights above a machine word. */
static struct weighted_values *power_by_squares(struct odds_run *c, const struct expr *e,
                                                const struct weighted_values *unit, uint64_t n,
                                                enum sum_kind kind)
{
    struct weighted_values *out = weighted_values_one(c->a, run_zero(c, &unit->at[0].value, kind));
    for (uint64_t bit = (uint64_t)1 << 63; bit && out; bit >>= 1) {
        if (out->n > 1 || nat_bits(out->total) > 1)
            out = run_join(c, e, out, out, kind);
        if (out && n & bit)
            out = run_join(c, e, out, unit, kind);
    }
    return out;
}

/* ---- sharing n draws among the outcomes ---- */

struct share {
    struct odds_run *c;
    const struct expr *e;
    const struct weighted_values *unit;
    enum sum_kind kind;
    struct nat *last; /* powers of the last outcome's weight */
    struct value *room;
    size_t width; /* number of elements of a sum, for each outcome of the recursion */
    bool differ;  /* each outcome is one die, faces ascending: no two ways give the same sum */
    struct weighted_values *out;
};

/* If sums may be equal, each is searched; otherwise it is only appended. */
static void share_put(struct share *s, const struct value *sum, struct nat w)
{
    struct value v = *sum;
    if (!s->differ) {
        weighted_values_add(s->c->a, s->out, sum, w);
        return;
    }
    v.at = arena_copy(s->c->a, sum->at, sum->n * sizeof *sum->at);
    weighted_values_put(s->c->a, s->out, v, w);
}

/* Shares `left` draws among the outcomes from i on; m of them go to i in C(left, m) p^m ways. Each
 * term is made from the one before, C(left, m - 1) p^(m - 1), by p (left - m + 1) / m. The
 * recursion depth is the number of outcomes, not of draws. */
static bool share_rest(struct share *s, size_t i, uint64_t left, const struct value *sum, struct nat w)
{
    struct arena *a = s->c->a;
    struct value v = *sum, part;
    const struct outcome *o = &s->unit->at[i];
    /* Faces can be added in place only after the existing ones. */
    struct value *room = s->kind == SUM_NUMBERS || s->differ ? s->room + i * s->width : NULL;
    if (left == 0) {
        share_put(s, sum, w);
        return true;
    }
    if (i + 1 == s->unit->n) {
        if (!run_times(s->c, s->e, &o->value, left, s->kind, &part) ||
            !run_add(s->c, s->e, sum, &part, s->kind, room, &v))
            return false;
        share_put(s, &v, nat_mul(a, w, s->last[left]));
        return true;
    }
    for (uint64_t m = 0;; m++) {
        if (!share_rest(s, i + 1, left - m, &v, w))
            return false;
        if (m == left)
            return true;
        if (!run_add(s->c, s->e, &v, &o->value, s->kind, room, &v))
            return false;
        w = run_ways_next(a, w, o->weight, left, m);
    }
}

/* C(n + outcomes - 1, n), as an estimate. */
static double count_shares(uint64_t n, size_t outcomes)
{
    double k = 1;
    uint64_t small = n < outcomes - 1 ? n : outcomes - 1, large = n + outcomes - 1 - small;
    for (uint64_t i = 1; i <= small && k < 1e300; i++)
        k = k * (double)(large + i) / (double)i;
    return k;
}

/* Is each outcome a single die? Then the outcomes of its powers are all different, and listing them
 * is the fastest method. */
static bool all_single(const struct weighted_values *unit)
{
    for (size_t i = 0; i < unit->n; i++)
        if (unit->at[i].value.n != 2)
            return false;
    return true;
}

/* The multinomial theorem: n draws with m_i of outcome i have n! / (m_1! ... m_k!) p_1^m_1 ...
 * p_k^m_k ways. */
static struct weighted_values *power_by_shares(struct odds_run *c, const struct expr *e,
                                               const struct weighted_values *unit, uint64_t n,
                                               enum sum_kind kind)
{
    bool differ = kind == SUM_FACES && all_single(unit);
    size_t width = differ ? 2 * unit->n : unit->at[0].value.n;
    struct share s = {.c = c, .e = e, .unit = unit, .kind = kind, .width = width, .differ = differ};
    struct value zero = run_zero(c, &unit->at[0].value, kind);
    s.room = ARENA_ARRAY(c->a, struct value, unit->n * width);
    s.last = ARENA_ARRAY(c->a, struct nat, n + 1);
    s.out = weighted_values_new(c->a);
    if (differ) {
        s.out->cap = (size_t)count_shares(n, unit->n) + 1;
        s.out->at = ARENA_ARRAY(c->a, struct outcome, s.out->cap);
    }
    s.last[0] = nat_of(c->a, 1);
    for (uint64_t m = 1; m <= n; m++)
        s.last[m] = nat_mul(c->a, s.last[m - 1], unit->at[unit->n - 1].weight);
    if (!share_rest(&s, 0, n, &zero, nat_of(c->a, 1)))
        return NULL;
    s.out->total = nat_pow(c->a, unit->total, n);
    return s.out;
}

/* ---- the power of a polynomial ---- */

/* Numbers or tuples packed into one exponent: element k of a sum is low + step * (exponent / place
 * % size), where low is its minimum. */
struct lattice {
    struct {
        struct rat low, step;
        uint64_t size, place;
    } * digit;
    size_t n_digit;
    bool tuple;             /* otherwise there is one digit, and values are numbers */
    uint64_t *power, *coef; /* by outcome, ascending; power[0] is 0 */
    uint64_t base;          /* taken off every power */
    uint64_t len;           /* number of exponents that n draws can reach */
};

struct term {
    uint64_t power, coef;
};

/* Returns element `digit` of a tuple; a number is its own only element. */
static struct rat number_of(const struct value *v, size_t digit)
{
    return v->kind == VALUE_TUPLE ? v->at[digit].number : v->number;
}

/* Computes the largest common divisor of both numbers by Euclid's algorithm. False if it exceeds
 * machine words. */
static bool step_of(struct rat *x, struct rat y)
{
    while (y.n) {
        struct rat whole, rest;
        if (!rat_div(&whole, *x, y) || !rat_mul(&whole, y, RAT(rat_floor(whole))) || !rat_sub(&rest, *x, whole))
            return false;
        *x = y;
        y = rest;
    }
    return true;
}

/* Computes digit k of the values: the minimum, the common step, the number of steps that n draws
 * can reach, and each outcome's part of the exponent. *place is the place value of this digit, and
 * then of the next. */
static bool digit_make(const struct weighted_values *unit, size_t k, uint64_t n, struct lattice *l,
                       struct term *t, uint64_t *place)
{
    struct rat x, min = number_of(&unit->at[0].value, k), step = RAT(0);
    uint64_t max = 0;
    for (size_t i = 1; i < unit->n; i++)
        if (rat_cmp(number_of(&unit->at[i].value, k), min) < 0)
            min = number_of(&unit->at[i].value, k);
    for (size_t i = 0; i < unit->n; i++)
        if (!rat_sub(&x, number_of(&unit->at[i].value, k), min) || !step_of(&step, x))
            return false;
    step = step.n ? step : RAT(1);
    for (size_t i = 0; i < unit->n; i++) {
        if (!rat_sub(&x, number_of(&unit->at[i].value, k), min) || !rat_div(&x, x, step) || !rat_whole(x))
            return false;
        t[i].power += (uint64_t)x.n * *place;
        max = (uint64_t)x.n > max ? (uint64_t)x.n : max;
    }
    if (__builtin_mul_overflow(max, n, &max) || max == UINT64_MAX ||
        !rat_mul(&l->digit[k].low, min, RAT((int64_t)n)))
        return false;
    l->digit[k].step = step;
    l->digit[k].size = max + 1;
    l->digit[k].place = *place;
    return !__builtin_mul_overflow(*place, max + 1, place) && *place <= (uint64_t)1 << 48;
}

static void lattice_new(struct odds_run *c, const struct weighted_values *unit, struct lattice *l)
{
    const struct value *like = &unit->at[0].value;
    *l = (struct lattice){.tuple = like->kind == VALUE_TUPLE};
    l->n_digit = l->tuple ? like->n : 1;
    l->digit = arena_alloc(c->a, l->n_digit * sizeof *l->digit);
    l->power = ARENA_ARRAY(c->a, uint64_t, unit->n);
    l->coef = ARENA_ARRAY(c->a, uint64_t, unit->n);
}

/* Returns the value whose digit k is shown[k]; false if a number is too large. */
static bool lattice_value(struct odds_run *c, const struct expr *e, const struct lattice *l, const uint64_t *shown,
                          struct value *out)
{
    struct value *at = l->tuple ? ARENA_ARRAY(c->a, struct value, l->n_digit) : out;
    for (size_t k = 0; k < l->n_digit; k++) {
        struct rat x;
        if (!rat_mul(&x, l->digit[k].step, RAT((int64_t)shown[k])) || !rat_add(&x, l->digit[k].low, x))
            return run_too_large(c, e);
        at[k] = value_of_number(x);
    }
    if (l->tuple)
        *out = value_tuple(at, l->n_digit);
    return true;
}

static int by_power(const void *x, const void *y)
{
    uint64_t p = ((const struct term *)x)->power, q = ((const struct term *)y)->power;
    return (p > q) - (p < q);
}

/* Returns false if the values are not on a lattice, or if a number exceeds the limits of
 * nat_poly_pow. */
static bool lattice_make(struct odds_run *c, const struct weighted_values *unit, uint64_t n,
                         struct lattice *l)
{
    struct term *t = ARENA_ARRAY(c->a, struct term, unit->n);
    uint64_t place = 1, top;
    lattice_new(c, unit, l);
    for (size_t k = 0; k < l->n_digit; k++)
        if (!digit_make(unit, k, n, l, t, &place))
            return false;
    for (size_t i = 0; i < unit->n; i++)
        if (!nat_fits(unit->at[i].weight, &t[i].coef))
            return false;
    qsort(t, unit->n, sizeof *t, by_power);
    l->base = t[0].power;
    for (size_t i = 0; i < unit->n; i++) {
        l->power[i] = t[i].power - l->base;
        l->coef[i] = t[i].coef;
        if (__builtin_mul_overflow(l->power[i], n + 1, &top) || __builtin_mul_overflow(top, t[i].coef, &top) ||
            top >> 62)
            return false;
    }
    l->len = l->power[unit->n - 1] * n + 1;
    return !__builtin_mul_overflow(l->len, l->coef[0], &top) && !(top >> 62);
}

/* Computes the values of each digit once, for all sums. NULL if a number is too large. */
static struct value **lattice_numbers(struct odds_run *c, const struct expr *e, const struct lattice *l)
{
    struct value **number = ARENA_ARRAY(c->a, struct value *, l->n_digit);
    for (size_t k = 0; k < l->n_digit; k++) {
        number[k] = ARENA_ARRAY(c->a, struct value, l->digit[k].size);
        struct rat x = l->digit[k].low;
        for (uint64_t i = 0; i < l->digit[k].size; i++) {
            number[k][i] = value_of_number(x);
            if (i + 1 < l->digit[k].size && !rat_add(&x, x, l->digit[k].step))
                return run_too_large(c, e), NULL;
        }
    }
    return number;
}

/* Independent draws add up as polynomials multiply: one draw is the sum of coef x^power, and the
 * coefficients of its n-th power are the weights of the sums (generating functions; Graham, Knuth,
 * Patashnik, Concrete Mathematics, 8.3). */
static struct weighted_values *power_by_polynomial(struct odds_run *c, const struct expr *e,
                                                   const struct weighted_values *unit,
                                                   const struct lattice *l, uint64_t n)
{
    const struct nat *q = nat_poly_pow(c->a, l->power, l->coef, unit->n, n, (size_t)l->len);
    uint64_t *shown = ARENA_ARRAY(c->a, uint64_t, l->n_digit), exponent = 0 - n * l->base;
    struct value **number = lattice_numbers(c, e, l), v = {.kind = VALUE_TUPLE, .n = l->n_digit};
    struct weighted_values *b = weighted_values_new(c->a);
    size_t sums = 0;
    if (!number)
        return NULL;
    for (size_t i = 0; i < l->len; i++)
        sums += q[i].n > 0;
    weighted_values_reserve(c->a, b, sums);
    for (size_t k = l->n_digit; k;) { /* digits by the values' order, the last one fastest: the sums come sorted */
        /* a negative exponent wraps beyond l->len. The exponents differ, so the values do */
        if (exponent < l->len && q[exponent].n) {
            struct value *at = l->tuple ? arena_alloc(c->a, l->n_digit * sizeof *at) : NULL;
            for (size_t d = 0; d < l->n_digit && at; d++)
                at[d] = number[d][shown[d]];
            v.at = at;
            weighted_values_put(c->a, b, at ? v : number[0][shown[0]], q[exponent]);
        }
        for (k = l->n_digit; k; k--) {
            exponent += l->digit[k - 1].place;
            if (++shown[k - 1] < l->digit[k - 1].size)
                break;
            exponent -= l->digit[k - 1].size * l->digit[k - 1].place;
            shown[k - 1] = 0;
        }
    }
    b->total = nat_pow(c->a, unit->total, n);
    return b;
}

/* ---- the choice ---- */

/* Bytes of one way to share: its outcome twice, because the list grows; its elements; its weight
 * three times. */
static double way_bytes(const struct weighted_values *unit, uint64_t n, enum sum_kind kind,
                        double width)
{
    double max = (double)(n < unit->n ? n : unit->n),
           elements = kind == SUM_FACES ? 2 * max : (double)unit->at[0].value.n;
    double once = (double)sizeof *unit->at + elements * (double)sizeof(struct value) + 3 * 8 * (width + 2);
    return kind == SUM_FACES ? once : once + (double)sizeof *unit->at;
}

/* Estimates in steps of some 20 ns, by measurement: a way to share takes 8 or 32, with its search;
 * a dense coefficient takes one product for each outcome. */
static struct weighted_values *power_choose(struct odds_run *c, const struct expr *e,
                                            const struct weighted_values *unit, uint64_t n,
                                            enum sum_kind kind)
{
    struct lattice l;
    double bits = (double)nat_bits(unit->total) * (double)n; /* at least as many as there are */
    if (bits >= 64)
        bits = (double)nat_bits(nat_pow(c->a, unit->total, 16)) / 16 * (double)n;
    double width = bits < 64 ? 0 : bits / 64; /* words, but for one */
    double ways = count_shares(n, unit->n), shares = (kind == SUM_NUMBERS ? 32 : 8) * ways * (1 + width / 8);
    bool dense = kind == SUM_NUMBERS && lattice_make(c, unit, n, &l);
    double steps = dense ? (double)l.len * ((double)unit->n * (1 + width / 8) + 1 + 2 * width) : 0;
    if (dense && steps <= shares) {
        double bytes = (double)l.len * (24 * (width + 2) + 3 * sizeof *unit->at);
        return run_charge(c, e, steps, DENSE_STEP) && run_room(c, e, bytes) ? power_by_polynomial(c, e, unit, &l, n)
                                                                            : NULL;
    }
    if (shares < 1e6 || (kind == SUM_FACES && all_single(unit)))
        return run_charge(c, e, shares, 1) && run_room(c, e, ways * way_bytes(unit, n, kind, width))
                   ? power_by_shares(c, e, unit, n, kind)
                   : NULL;
    return run_charge(c, e, 1 + width, 1) ? power_by_squares(c, e, unit, n, kind) : NULL;
}

/* Makes the cache key of n and the unit; false if a weight exceeds a word. */
static bool power_key(struct odds_run *c, const struct weighted_values *unit, uint64_t n,
                      struct value *key)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, 2 * unit->n + 1);
    uint64_t w;
    at[0] = value_of_number(RAT((int64_t)n));
    for (size_t i = 0; i < unit->n; i++) {
        if (!nat_fits(unit->at[i].weight, &w) || w > INT64_MAX)
            return false;
        at[2 * i + 1] = unit->at[i].value;
        at[2 * i + 2] = value_of_number(RAT((int64_t)w));
    }
    *key = value_tuple(at, 2 * unit->n + 1);
    return true;
}

/* Results are cached in the memo of the grid, because its cells evaluate the same dice
 * repeatedly. */
struct weighted_values *run_power(struct odds_run *c, const struct expr *e,
                                  struct weighted_values *unit, uint64_t n, enum sum_kind kind)
{
    struct value v;
    if (!unit)
        return NULL;
    if (n == 0)
        return weighted_values_one(c->a, run_zero(c, &unit->at[0].value, kind));
    if (n == 1)
        return unit;
    if (unit->n == 1)
        return run_times(c, e, &unit->at[0].value, n, kind, &v) ? weighted_values_one(c->a, v)
                                                                : NULL;
    weighted_values_reduce(c->a, unit);
    weighted_values_sort(unit);
    bool keyed = kind == SUM_NUMBERS && n <= INT64_MAX && c->power && power_key(c, unit, n, &v);
    struct weighted_values *b = keyed ? memo_find(c->power, &v) : NULL;
    if (b || !(b = power_choose(c, e, unit, n, kind)))
        return b;
    if (!keyed || b->n > CACHE_MAX || arena_size(c->keep) > KEPT_MAX)
        return b;
    b = weighted_values_dup(c->keep, b);
    v = value_dup(c->keep, v);
    memo_put(c->keep, c->power, &v, b);
    return b;
}

/* ---- no further than it matters ---- */

/* A count that is only compared with a constant matters up to that constant: larger counts give the
 * same result. The sums are then a chain with few states, which is faster than all sums if there
 * are several uses. The last number of a capped digit means "or more"; `len` is the number of
 * states. Returns false if no digit is capped, or if the sums are not small whole numbers: the
 * plain power is also correct. */
static bool capped_make(struct odds_run *c, const struct weighted_values *unit, uint64_t n,
                        const uint64_t *cap, struct lattice *l)
{
    bool capped = false;
    lattice_new(c, unit, l);
    l->len = 1;
    for (size_t k = 0; k < l->n_digit; k++) {
        uint64_t max = 0;
        for (size_t i = 0; i < unit->n; i++) {
            struct rat x = unit->at[i].value.at[k].number;
            if (!rat_whole(x) || x.n < 0)
                return false;
            max = (uint64_t)x.n > max ? (uint64_t)x.n : max;
        }
        if (__builtin_mul_overflow(max, n, &max))
            return false;
        capped = capped || max >= cap[k];
        max = max > cap[k] ? cap[k] : max;
        l->digit[k].low = RAT(0);
        l->digit[k].step = RAT(1);
        l->digit[k].size = max + 1;
        l->digit[k].place = l->len;
        if (max >= CHAIN_MAX || (l->len *= max + 1) > CHAIN_MAX)
            return false;
    }
    for (size_t i = 0; i < unit->n; i++)
        if (!nat_fits(unit->at[i].weight, &l->coef[i]))
            return false;
    return capped;
}

/* Packs the digits of a state into its number, by the sizes of the digits. */
static struct weighted_values *capped_run(struct odds_run *c, const struct expr *e,
                                          const struct weighted_values *unit,
                                          const struct lattice *l, uint64_t n)
{
    uint32_t *to = ARENA_ARRAY(c->a, uint32_t, l->len * unit->n);
    uint64_t *shown = ARENA_ARRAY(c->a, uint64_t, l->n_digit);
    for (size_t k = 0; k < l->len * unit->n; k++) /* from state k / unit->n, by outcome k % unit->n */
        for (size_t d = 0; d < l->n_digit; d++) {
            uint64_t more = (uint64_t)unit->at[k % unit->n].value.at[d].number.n, size = l->digit[d].size;
            uint64_t sum = k / unit->n / l->digit[d].place % size + more;
            to[k] += (uint32_t)(l->digit[d].place * (sum < size ? sum : size - 1));
        }
    const struct nat *w = nat_chain(c->a, to, l->coef, unit->n, n, l->len);
    struct weighted_values *b = weighted_values_new(c->a);
    for (size_t k = 0; k < l->len; k++) {
        struct value v;
        for (size_t d = 0; d < l->n_digit; d++)
            shown[d] = k / l->digit[d].place % l->digit[d].size;
        if (w[k].n && !lattice_value(c, e, l, shown, &v))
            return NULL;
        if (w[k].n)
            weighted_values_put(c->a, b, v, w[k]);
    }
    b->total = nat_pow(c->a, unit->total, (unsigned long)n);
    return b;
}

/* Chooses by estimate: the chain, or the listing of the plain power, which is the ways to share n
 * draws among the outcomes. */
struct weighted_values *run_power_capped(struct odds_run *c, const struct expr *e,
                                         struct weighted_values *unit, uint64_t n,
                                         const uint64_t *cap)
{
    struct lattice l;
    double ways;
    if (!unit)
        return NULL;
    weighted_values_reduce(c->a, unit);
    if (n < 2 || unit->n < 2 || !capped_make(c, unit, n, cap, &l))
        return run_power(c, e, unit, n, SUM_NUMBERS);
    ways = count_shares(n, unit->n);
    double limbs = 1 + (double)nat_bits(unit->total) * (double)n / 64;
    double sums = (double)l.len * (double)unit->n * (double)n, each = 0.1 * (1 + limbs / 2);
    if (sums * each > 32 * ways * limbs)
        return run_power(c, e, unit, n, SUM_NUMBERS);
    if (!run_charge(c, e, sums, each) || !run_room(c, e, (double)l.len * (16 * limbs + 200)))
        return NULL;
    return capped_run(c, e, unit, &l, n);
}
