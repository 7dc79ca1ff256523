/* One draw's distribution to that of n independent draws added up.
 *
 * Three ways, the cheapest by estimate: the power of a polynomial (values on a lattice; tuples are packed into one
 * exponent, digit by digit, with room for n draws), the ways to share n draws among the outcomes (few outcomes, far
 * apart), or squaring. None recurses over n. Called by pool.c. */
#include "odds/run.h"
#include <stdlib.h>

#define DENSE_STEP 0.4 /* of a step: one product and sum of machine words in a row of them */

enum { CACHE_MOST = 4096, KEPT_MOST = 16 << 20 /* bytes of what other cells may use again */ };

/* ---- adding values ---- */

struct value run_zero(struct run *c, const struct value *like, enum sum_kind kind)
{
    if (kind == SUM_FACES)
        return (struct value){.kind = VALUE_TUPLE};
    if (like->kind != VALUE_TUPLE)
        return value_of_number(RAT(0));
    struct value *at = ARENA_ARRAY(c->a, struct value, like->n);
    for (size_t i = 0; i < like->n; i++)
        at[i] = value_of_number(RAT(0));
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = like->n};
}

static bool add_numbers(struct run *c, const struct node *e, const struct value *x, const struct value *y,
                        struct value *out)
{
    struct rat z;
    if (!rat_add(&z, x->number, y->number))
        return run_fail(c, e, "the number is too large");
    *out = value_of_number(z);
    return true;
}

static int face_cmp(const struct value *x, const struct value *y)
{
    return x->kind == VALUE_NUMBER && y->kind == VALUE_NUMBER ? rat_cmp(x->number, y->number) : value_cmp(x, y);
}

/* Two lists of (face, how many), both ascending, to one. */
static struct value merge_faces(struct run *c, const struct value *x, const struct value *y, struct value *room)
{
    struct value *at = room ? room : ARENA_ARRAY(c->a, struct value, x->n + y->n);
    size_t n = 0, i = 0, k = 0;
    while (i < x->n || k < y->n) {
        int d = i == x->n ? 1 : k == y->n ? -1 : face_cmp(&x->at[i], &y->at[k]);
        const struct value *from = d <= 0 ? &x->at[i] : &y->at[k];
        at[n] = from[0];
        at[n + 1] = from[1];
        if (d == 0)
            at[n + 1].number.n += y->at[k + 1].number.n;
        i += d <= 0 ? 2 : 0;
        k += d >= 0 ? 2 : 0;
        n += 2;
    }
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = n};
}

bool run_add(struct run *c, const struct node *e, const struct value *x, const struct value *y, enum sum_kind kind,
             struct value *room, struct value *out)
{
    if (kind == SUM_FACES) {
        *out = merge_faces(c, x, y, room);
        return true;
    }
    if (x->kind != VALUE_TUPLE)
        return add_numbers(c, e, x, y, out);
    struct value *at = room ? room : ARENA_ARRAY(c->a, struct value, x->n);
    for (size_t i = 0; i < x->n; i++)
        if (!add_numbers(c, e, &x->at[i], &y->at[i], &at[i]))
            return false;
    *out = (struct value){.kind = VALUE_TUPLE, .at = at, .n = x->n};
    return true;
}

/* n times x: numbers are multiplied; of a list of faces each is there n times as often. */
bool run_times(struct run *c, const struct node *e, const struct value *x, uint64_t n, enum sum_kind kind,
               struct value *out)
{
    struct rat z;
    if (x->kind != VALUE_TUPLE) {
        if (n > INT64_MAX || !rat_mul(&z, x->number, RAT((int64_t)n)))
            return run_fail(c, e, "the number is too large");
        *out = value_of_number(z);
        return true;
    }
    if (kind == SUM_FACES && n == 0) {
        *out = run_zero(c, x, kind);
        return true;
    }
    struct value *at = ARENA_ARRAY(c->a, struct value, x->n);
    for (size_t i = 0; i < x->n; i++) {
        at[i] = x->at[i];
        if ((kind == SUM_NUMBERS || i % 2) && !run_times(c, e, &x->at[i], n, SUM_NUMBERS, &at[i]))
            return false;
    }
    *out = (struct value){.kind = VALUE_TUPLE, .at = at, .n = x->n};
    return true;
}

/* The most elements that a value has. */
static size_t longest(const struct bag *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->n; i++)
        n = b->at[i].value.n > n ? b->at[i].value.n : n;
    return n;
}

struct bag *run_join(struct run *c, const struct node *e, const struct bag *x, const struct bag *y, enum sum_kind kind)
{
    size_t width = longest(x) + longest(y);
    double pairs = (double)x->n * (double)y->n, limbs = (double)(x->total.n + y->total.n);
    if (!run_charge(c, e, pairs, 5 + limbs / 4 + (double)width / 2) || !run_room(c, e, pairs * 8 * (limbs + 2)))
        return NULL;
    struct bag *b = bag_new(c->a);
    struct value v, *room = ARENA_ARRAY(c->a, struct value, width);
    for (size_t i = 0; i < x->n; i++) {
        for (size_t k = 0; k < y->n; k++) {
            if (kind == SUM_FACES)
                v = merge_faces(c, &x->at[i].value, &y->at[k].value, room);
            else if (!run_add(c, e, &x->at[i].value, &y->at[k].value, kind, room, &v))
                return NULL;
            bag_add(c->a, b, &v, nat_mul(c->a, x->at[i].weight, y->at[k].weight));
            if (!run_grows(c, e, b))
                return NULL;
        }
    }
    b->total = nat_mul(c->a, x->total, y->total);
    return b;
}

/* By squaring: for units that are on no lattice, or have weights above a machine word. */
static struct bag *power_by_squares(struct run *c, const struct node *e, const struct bag *unit, uint64_t n,
                                    enum sum_kind kind)
{
    struct bag *out = bag_one(c->a, run_zero(c, &unit->at[0].value, kind));
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
    struct run *c;
    const struct node *e;
    const struct bag *unit;
    enum sum_kind kind;
    struct nat *last; /* powers of the last outcome's weight */
    struct value *room;
    size_t width; /* a sum's elements, for each outcome that is being shared to */
    bool differ;  /* each outcome is one die, faces ascending: no two ways come to the same sum */
    struct bag *out;
};

/* C(n, m) p^m is made from C(n, m-1) p^(m-1) by p (n - m + 1) / m. */
static struct nat share_next(struct run *c, struct nat w, struct nat p, uint64_t left, uint64_t m)
{
    uint64_t x, y, z;
    if (nat_fits(w, &x) && nat_fits(p, &y) && !__builtin_mul_overflow(x, y, &z) && !__builtin_mul_overflow(z, left, &z))
        return nat_of(c->a, z / m);
    w = nat_mul(c->a, nat_mul(c->a, w, p), nat_of(c->a, left));
    return nat_div_exact(c->a, w, nat_of(c->a, m));
}

static void share_put(struct share *s, const struct value *sum, struct nat w)
{
    if (!s->differ) {
        bag_add(s->c->a, s->out, sum, w);
        return;
    }
    struct outcome o = {*sum, w};
    o.value.at = arena_copy(s->c->a, sum->at, sum->n * sizeof *sum->at);
    ARENA_PUSH(s->c->a, s->out, o);
}

/* Where outcome i's sum is made. Faces can be added in place only behind those that are there. */
static struct value *share_room(const struct share *s, size_t i)
{
    return s->kind == SUM_NUMBERS || s->differ ? s->room + i * s->width : NULL;
}

/* `left` draws among the outcomes from i on. Depth is the number of outcomes, not of draws. */
static bool share_rest(struct share *s, size_t i, uint64_t left, const struct value *sum, struct nat w)
{
    struct value v = *sum, part;
    const struct outcome *o = &s->unit->at[i];
    if (left == 0) {
        share_put(s, sum, w);
        return true;
    }
    if (i + 1 == s->unit->n) {
        if (!run_times(s->c, s->e, &o->value, left, s->kind, &part) ||
            !run_add(s->c, s->e, sum, &part, s->kind, share_room(s, i), &v))
            return false;
        share_put(s, &v, nat_mul(s->c->a, w, s->last[left]));
        return true;
    }
    for (uint64_t m = 0;; m++) {
        if (!share_rest(s, i + 1, left - m, &v, w))
            return false;
        if (m == left)
            return true;
        if (!run_add(s->c, s->e, &v, &o->value, s->kind, share_room(s, i), &v))
            return false;
        w = share_next(s->c, w, o->weight, left - m, m + 1);
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

/* Is each outcome one die? Then its powers' outcomes all differ, and nothing is quicker than listing them. */
static bool all_single(const struct bag *unit)
{
    for (size_t i = 0; i < unit->n; i++)
        if (unit->at[i].value.n != 2)
            return false;
    return true;
}

static struct bag *power_by_shares(struct run *c, const struct node *e, const struct bag *unit, uint64_t n,
                                   enum sum_kind kind)
{
    bool differ = kind == SUM_FACES && all_single(unit);
    size_t width = differ ? 2 * unit->n : unit->at[0].value.n;
    struct share s = {c,
                      e,
                      unit,
                      kind,
                      ARENA_ARRAY(c->a, struct nat, n + 1),
                      ARENA_ARRAY(c->a, struct value, unit->n * width),
                      width,
                      differ,
                      bag_new(c->a)};
    if (differ) {
        s.out->cap = (size_t)count_shares(n, unit->n) + 1;
        s.out->at = ARENA_ARRAY(c->a, struct outcome, s.out->cap);
    }
    struct value zero = run_zero(c, &unit->at[0].value, kind);
    s.last[0] = nat_of(c->a, 1);
    for (uint64_t m = 1; m <= n; m++)
        s.last[m] = nat_mul(c->a, s.last[m - 1], unit->at[unit->n - 1].weight);
    if (!share_rest(&s, 0, n, &zero, nat_of(c->a, 1)))
        return NULL;
    s.out->total = nat_pow(c->a, unit->total, n);
    return s.out;
}

/* ---- the power of a polynomial ---- */

/* value = low + step * (exponent / place % size), low being n times the least. */
struct digit {
    struct rat min, low, step;
    uint64_t size, place;
};

struct lattice {
    struct digit *digit;
    size_t n_digit;
    uint64_t *power, *coef; /* by outcome, ascending; power[0] is 0 */
    uint64_t base;          /* taken off every power */
    uint64_t len;           /* how many exponents n draws can come to */
};

static struct rat number_of(const struct value *v, size_t digit)
{
    return v->kind == VALUE_TUPLE ? v->at[digit].number : v->number;
}

static uint64_t gcd_of(uint64_t x, uint64_t y)
{
    while (y) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return x;
}

/* The least value and the largest step of which all differences are multiples. */
static bool digit_step(const struct bag *unit, size_t k, struct digit *d)
{
    uint64_t den = 1, step = 0;
    struct rat diff;
    d->min = number_of(&unit->at[0].value, k);
    for (size_t i = 0; i < unit->n; i++) {
        struct rat x = number_of(&unit->at[i].value, k);
        if (rat_cmp(x, d->min) < 0)
            d->min = x;
    }
    for (size_t i = 0; i < unit->n; i++) {
        if (!rat_sub(&diff, number_of(&unit->at[i].value, k), d->min))
            return false;
        uint64_t grow = (uint64_t)diff.d / gcd_of(den, (uint64_t)diff.d), num;
        if (__builtin_mul_overflow(den, grow, &den) || den > INT64_MAX ||
            __builtin_mul_overflow((uint64_t)diff.n, den / (uint64_t)diff.d, &num) || step > INT64_MAX / grow)
            return false;
        step = gcd_of(step * grow, num);
    }
    return step <= INT64_MAX && rat_make(&d->step, step ? (int64_t)step : 1, (int64_t)den);
}

/* How many steps value i lies above the least. */
static bool digit_of(const struct bag *unit, size_t i, size_t k, const struct digit *d, uint64_t *out)
{
    struct rat x;
    if (!rat_sub(&x, number_of(&unit->at[i].value, k), d->min) || !rat_div(&x, x, d->step) || !rat_whole(x))
        return false;
    *out = (uint64_t)x.n;
    return true;
}

static bool lattice_digits(struct run *c, const struct bag *unit, uint64_t n, struct lattice *l)
{
    const struct value *v = &unit->at[0].value;
    uint64_t place = 1, x;
    l->n_digit = v->kind == VALUE_TUPLE ? v->n : 1;
    l->digit = ARENA_ARRAY(c->a, struct digit, l->n_digit);
    for (size_t k = 0; k < l->n_digit; k++) {
        struct digit *d = &l->digit[k];
        if (!digit_step(unit, k, d) || !rat_mul(&d->low, d->min, RAT((int64_t)n)))
            return false;
        d->size = 1;
        d->place = place;
        for (size_t i = 0; i < unit->n; i++) {
            if (!digit_of(unit, i, k, d, &x) || __builtin_mul_overflow(x, n, &x) || x == UINT64_MAX)
                return false;
            d->size = x + 1 > d->size ? x + 1 : d->size;
        }
        if (__builtin_mul_overflow(place, d->size, &place) || place > (uint64_t)1 << 48)
            return false;
    }
    return true;
}

struct term {
    uint64_t power, coef;
};

static int by_power(const void *x, const void *y)
{
    uint64_t p = ((const struct term *)x)->power, q = ((const struct term *)y)->power;
    return (p > q) - (p < q);
}

static bool lattice_make(struct run *c, const struct bag *unit, uint64_t n, struct lattice *l)
{
    if (!lattice_digits(c, unit, n, l))
        return false;
    struct term *t = ARENA_ARRAY(c->a, struct term, unit->n);
    uint64_t x, top;
    for (size_t i = 0; i < unit->n; i++) {
        if (!nat_fits(unit->at[i].weight, &t[i].coef))
            return false;
        for (size_t k = 0; k < l->n_digit; k++) {
            digit_of(unit, i, k, &l->digit[k], &x);
            t[i].power += x * l->digit[k].place;
        }
    }
    qsort(t, unit->n, sizeof *t, by_power);
    l->base = t[0].power;
    l->power = ARENA_ARRAY(c->a, uint64_t, unit->n);
    l->coef = ARENA_ARRAY(c->a, uint64_t, unit->n);
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

static bool digit_number(const struct digit *d, uint64_t exponent, struct rat *out)
{
    struct rat up = d->step;
    uint64_t steps = d->size == 1 ? 0 : exponent / d->place % d->size;
    return rat_mul(&up, up, RAT((int64_t)steps)) && rat_add(out, d->low, up);
}

static bool lattice_value(struct run *c, const struct lattice *l, uint64_t exponent, struct value *out)
{
    struct value *at = out->kind == VALUE_TUPLE ? ARENA_ARRAY(c->a, struct value, l->n_digit) : out;
    for (size_t k = 0; k < l->n_digit; k++) {
        struct rat x;
        if (!digit_number(&l->digit[k], exponent, &x))
            return false;
        at[k] = value_of_number(x);
    }
    if (out->kind == VALUE_TUPLE)
        *out = (struct value){.kind = VALUE_TUPLE, .at = at, .n = l->n_digit};
    return true;
}

static struct bag *power_by_polynomial(struct run *c, const struct node *e, const struct bag *unit,
                                       const struct lattice *l, uint64_t n)
{
    const struct nat *q = nat_poly_pow(c->a, l->power, l->coef, unit->n, n, (size_t)l->len);
    struct bag *b = bag_new(c->a);
    for (uint64_t k = 0; k < l->len; k++) {
        struct value v = {.kind = unit->at[0].value.kind};
        if (!q[k].n)
            continue;
        if (!lattice_value(c, l, k + n * l->base, &v)) {
            run_fail(c, e, "the number is too large");
            return NULL;
        }
        struct outcome o = {v, q[k]}; /* exponents differ, so values do: no search */
        ARENA_PUSH(c->a, b, o);
    }
    b->total = nat_pow(c->a, unit->total, n);
    return b;
}

/* ---- the choice ---- */

/* What one way to share takes: its outcome, twice for the list that grows; its elements; its weight, made thrice. */
static double way_bytes(const struct bag *unit, uint64_t n, enum sum_kind kind, double width)
{
    double most = (double)(n < unit->n ? n : unit->n),
           elements = kind == SUM_FACES ? 2 * most : (double)unit->at[0].value.n;
    double once = (double)sizeof *unit->at + elements * (double)sizeof(struct value) + 3 * 8 * (width + 2);
    return kind == SUM_FACES ? once : once + (double)sizeof *unit->at;
}

static struct bag *power_choose(struct run *c, const struct node *e, const struct bag *unit, uint64_t n,
                                enum sum_kind kind)
{
    struct lattice l;
    double bits = (double)nat_bits(nat_pow(c->a, unit->total, 16)) / 16 * (double)n;
    double width = bits < 64 ? 0 : bits / 64; /* words, but for one */
    double ways = count_shares(n, unit->n), shares = (kind == SUM_NUMBERS ? 32 : 8) * ways * (1 + width / 8);
    bool dense = kind == SUM_NUMBERS && lattice_make(c, unit, n, &l);
    double steps = dense ? (double)l.len * ((double)unit->n * (1 + width / 8) + 1 + 2 * width) : 0;
    if (dense && steps <= shares)
        return run_charge(c, e, steps, DENSE_STEP) &&
                       run_room(c, e, (double)l.len * (24 * (width + 2) + 3 * sizeof *unit->at))
                   ? power_by_polynomial(c, e, unit, &l, n)
                   : NULL;
    if (shares < 1e6 || (kind == SUM_FACES && all_single(unit)))
        return run_charge(c, e, shares, 1) && run_room(c, e, ways * way_bytes(unit, n, kind, width))
                   ? power_by_shares(c, e, unit, n, kind)
                   : NULL;
    if (!run_charge(c, e, 1 + width, 1))
        return NULL;
    return power_by_squares(c, e, unit, n, kind);
}

/* n and the unit as one value, to find the power again; false where a weight is beyond a word. */
static bool power_key(struct run *c, const struct bag *unit, uint64_t n, struct value *key)
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
    *key = (struct value){.kind = VALUE_TUPLE, .at = at, .n = 2 * unit->n + 1};
    return true;
}

static struct nat nat_keep(struct arena *a, struct nat x)
{
    return (struct nat){arena_copy(a, x.limb, x.n * sizeof *x.limb), x.n};
}

static void power_remember(struct run *c, const struct value *key, const struct bag *b)
{
    if (b->n > CACHE_MOST || arena_size(c->keep) > KEPT_MOST)
        return;
    struct bag *mine = bag_new(c->keep);
    for (size_t i = 0; i < b->n; i++) {
        struct outcome o = {value_dup(c->keep, b->at[i].value), nat_keep(c->keep, b->at[i].weight)};
        ARENA_PUSH(c->keep, mine, o);
    }
    mine->total = nat_keep(c->keep, b->total);
    struct value k = value_dup(c->keep, *key);
    if (!c->power_key)
        c->power_key = bag_new(c->keep);
    bag_add(c->keep, c->power_key, &k, (struct nat){NULL, 0});
    ARENA_PUSH(c->keep, &c->power, mine);
}

struct bag *run_power(struct run *c, const struct node *e, struct bag *unit, uint64_t n, enum sum_kind kind)
{
    struct value v;
    if (n == 0)
        return bag_one(c->a, run_zero(c, &unit->at[0].value, kind));
    if (n == 1)
        return unit;
    if (unit->n == 1)
        return run_times(c, e, &unit->at[0].value, n, kind, &v) ? bag_one(c->a, v) : NULL;
    bag_reduce(c->a, unit);
    bag_sort(unit);
    bool keyed = kind == SUM_NUMBERS && n <= INT64_MAX && c->remembers && power_key(c, unit, n, &v);
    ptrdiff_t at = keyed && c->power_key ? bag_find(c->power_key, &v) : -1;
    if (at >= 0)
        return c->power.at[at];
    struct bag *b = power_choose(c, e, unit, n, kind);
    if (b && keyed)
        power_remember(c, &v, b);
    return b;
}
