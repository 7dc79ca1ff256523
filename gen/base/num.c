/* Exact numbers: small fractions in two machine words, natural numbers of any size as limbs in an
 * arena.
 *
 * The only file that includes gmp.h. Invariants: a rat is in lowest terms with d > 0; a nat has no
 * leading zero limb; a frac is in lowest terms with den > 0, and zero is never negative. Results of
 * one or two words are computed without GMP. Sums and products of limbs use mpn on arena memory.
 * The other operations use an mpz that is cleared before the function returns. Called from all
 * layers: weights of odds, values of dice, printed percents. */
#include "base/num.h"
#include <gmp.h>
#include <math.h>
#include <string.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "a limb is 64 bits");
_Static_assert(GMP_NAIL_BITS == 0, "limbs are full");
_Static_assert(sizeof(long) == sizeof(int64_t), "what GMP takes as a long is any int64_t");

__extension__ typedef __int128 wide; /* the only typedefs: C11 has no name for a 128-bit type */
__extension__ typedef unsigned __int128 uwide;

/* ---- small fractions ---- */

uint64_t greatest_divisor(uint64_t x, uint64_t y)
{
    while (y) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

/* A division of two words calls the compiler's library, so the loop ends as soon as the smaller
 * number fits a word. */
static uwide gcd_wide(uwide x, uwide y)
{
    while (y > UINT64_MAX) {
        uwide r = x % y;
        x = y;
        y = r;
    }
    if (!y)
        return x;
    return greatest_divisor((uint64_t)y, (uint64_t)(x % y));
}

/* Sets *out to n/d in lowest terms; |n| and d are below 2^127. Returns false if the result does not
 * fit. Whole numbers, the usual case, need no division.
 *
 * The arguments of the four operations cannot overflow: a numerator times a denominator is at most
 * 2^63 (2^63 - 1), and the sum of two such products is below 2^127. */
static bool rat_reduce(struct rat *out, wide n, wide d)
{
    if (d == 0)
        return false;
    if (d < 0)
        n = -n, d = -d;
    if (d != 1) {
        wide g = (wide)gcd_wide(n < 0 ? (uwide)-n : (uwide)n, (uwide)d);
        n /= g, d /= g;
    }
    if (n < INT64_MIN || n > INT64_MAX || d > INT64_MAX)
        return false;
    *out = (struct rat){(int64_t)n, (int64_t)d};
    return true;
}

bool rat_make(struct rat *out, int64_t n, int64_t d)
{
    return rat_reduce(out, n, d);
}

/* Sums of dice are whole, and walks add millions of them. */
bool rat_add(struct rat *out, struct rat a, struct rat b)
{
    int64_t sum;
    if (a.d == 1 && b.d == 1 && !__builtin_add_overflow(a.n, b.n, &sum)) {
        *out = RAT(sum);
        return true;
    }
    return rat_reduce(out, (wide)a.n * b.d + (wide)b.n * a.d, (wide)a.d * b.d);
}

bool rat_sub(struct rat *out, struct rat a, struct rat b)
{
    return rat_reduce(out, (wide)a.n * b.d - (wide)b.n * a.d, (wide)a.d * b.d);
}

bool rat_mul(struct rat *out, struct rat a, struct rat b)
{
    return rat_reduce(out, (wide)a.n * b.n, (wide)a.d * b.d);
}

bool rat_div(struct rat *out, struct rat a, struct rat b)
{
    return rat_reduce(out, (wide)a.n * b.d, (wide)a.d * b.n);
}

/* Products of two 64-bit numbers fit 128 bits, so an overflow is impossible. */
int rat_cmp(struct rat a, struct rat b)
{
    if (a.d == b.d)
        return (a.n > b.n) - (a.n < b.n);
    wide x = (wide)a.n * b.d, y = (wide)b.n * a.d;
    return (x > y) - (x < y);
}

bool rat_whole(struct rat a)
{
    return a.d == 1;
}

/* Callers also pass the bounds of ranges that could not be read (0/0). */
int64_t rat_floor(struct rat a)
{
    return a.d ? a.n / a.d - (a.n % a.d < 0) : 0;
}

int64_t rat_ceil(struct rat a)
{
    return a.d ? a.n / a.d + (a.n % a.d > 0) : 0;
}

/* The remainder is doubled in 128 bits, since the double may exceed 2^63. */
int64_t rat_round(struct rat a)
{
    wide twice = a.d ? (wide)(a.n % a.d) * 2 : 0;
    return a.d ? a.n / a.d + (twice >= a.d) - (twice <= -(wide)a.d) : 0;
}

bool range_single(const struct range *r)
{
    return !r->no_lo && !r->no_hi && rat_cmp(r->lo, r->hi) == 0;
}

/* The lo or hi of an unbounded end is undefined and not compared. */
bool range_same(const struct range *x, const struct range *y)
{
    bool lo = x->no_lo == y->no_lo &&
              (x->no_lo || (rat_cmp(x->lo, y->lo) == 0 && x->lo_open == y->lo_open));
    bool hi = x->no_hi == y->no_hi &&
              (x->no_hi || (rat_cmp(x->hi, y->hi) == 0 && x->hi_open == y->hi_open));
    return lo && hi;
}

/* A bound shared by two rows is in both ranges; the caller chooses the row by `edges`. */
bool range_has(const struct range *r, struct rat x)
{
    int lo = rat_cmp(x, r->lo), hi = rat_cmp(x, r->hi);
    bool above = r->no_lo || (r->lo_open ? lo > 0 : lo >= 0);
    bool below = r->no_hi || (r->hi_open ? hi < 0 : hi <= 0);
    return above && below;
}

/* For counts and dice: an open end at a whole number moves to the next whole number. */
void range_whole(const struct range *r, bool *lo_end, int64_t *lo, bool *hi_end, int64_t *hi)
{
    *lo_end = !r->no_lo;
    *hi_end = !r->no_hi;
    *lo = r->lo_open ? rat_floor(r->lo) + 1 : rat_ceil(r->lo);
    *hi = r->hi_open ? rat_ceil(r->hi) - 1 : rat_floor(r->hi);
    *lo = r->no_lo ? 0 : *lo;
    *hi = r->no_hi ? 0 : *hi;
}

/* Appends the digits at s[*i...] to *n and multiplies *d by ten for each digit. Returns false
 * without a digit or on overflow. */
static bool parse_digits(struct str s, size_t *i, int64_t *n, int64_t *d)
{
    size_t start = *i;
    for (; *i < s.n && char_is_digit(s.p[*i]); ++*i)
        if (__builtin_mul_overflow(*n, 10, n) || __builtin_add_overflow(*n, (int64_t)(s.p[*i] - '0'), n) ||
            __builtin_mul_overflow(*d, 10, d))
            return false;
    return *i > start;
}

/* Accepts no sign but -, no spaces, no exponent; a decimal point needs digits on both sides.
 * rat_make refuses 1/0. */
bool rat_parse(struct rat *out, struct str s)
{
    int64_t n = 0, d = 1, below = 0, unused = 0;
    bool negative = s.n && s.p[0] == '-';
    size_t i = negative;
    if (!parse_digits(s, &i, &n, &unused))
        return false;
    bool fraction = i < s.n && s.p[i] == '/', point = i < s.n && s.p[i] == '.';
    i += fraction || point;
    if ((fraction && !parse_digits(s, &i, &below, &unused)) || (point && !parse_digits(s, &i, &n, &d)))
        return false;
    return i == s.n && rat_make(out, negative ? -n : n, fraction ? below : d);
}

void buf_put_rat(struct buf *b, struct rat a)
{
    buf_printf(b, "%lld", (long long)a.n);
    if (a.d != 1)
        buf_printf(b, "/%lld", (long long)a.d);
}

/* A decimal is finite if its denominator divides a power of ten; other numbers are written as a
 * fraction. */
void buf_put_places(struct buf *b, struct rat x, int max)
{
    int64_t scale = 1, k;
    int places = 0;
    while (places < max && scale % x.d != 0)
        scale *= 10, places++;
    if (!places || scale % x.d != 0 || x.n == INT64_MIN || __builtin_mul_overflow(x.n, scale / x.d, &k)) {
        buf_put_rat(b, x);
        return;
    }
    k = k < 0 ? -k : k;
    buf_printf(b, "%s%lld.%0*lld", x.n < 0 ? "-" : "", (long long)(k / scale), places, (long long)(k % scale));
}

/* ---- natural numbers ---- */

/* GMP has its own type for a limb, which may differ from uint64_t but has the same size. The casts
 * are only where limbs enter or leave this file. */
static mp_limb_t *limbs_new(struct arena *a, size_t n)
{
    return arena_alloc(a, n * sizeof(mp_limb_t));
}

static const mp_limb_t *limbs(struct nat x)
{
    return (const mp_limb_t *)(const void *)x.limb;
}

/* Removes leading zero limbs, so that a comparison may start with the lengths. */
static struct nat nat_trim(const mp_limb_t *p, size_t n)
{
    while (n && p[n - 1] == 0)
        n--;
    return (struct nat){(const uint64_t *)(const void *)p, n};
}

/* Copies the value of an mpz into the arena and clears the mpz: no mpz outlives the function that
 * created it. */
static struct nat nat_take(struct arena *a, mpz_t z)
{
    size_t n = mpz_size(z);
    struct nat x = nat_trim(arena_copy(a, mpz_limbs_read(z), n * sizeof(mp_limb_t)), n);
    mpz_clear(z);
    return x;
}

/* Reads x as an mpz without copying. `room` holds the header and needs no clearing. */
static mpz_srcptr nat_read(mpz_t room, struct nat x)
{
    return mpz_roinit_n(room, limbs(x), (mp_size_t)x.n);
}

/* Most weights are 1 (certainty) and share one constant, since nats are immutable. */
struct nat nat_of(struct arena *a, uint64_t k)
{
    static const uint64_t one = 1;
    if (k == 1)
        return (struct nat){&one, 1};
    mp_limb_t *p = limbs_new(a, 1);
    p[0] = k;
    return nat_trim(p, 1);
}

static bool nat_is_one(struct nat x)
{
    return x.n == 1 && x.limb[0] == 1;
}

/* A sum with zero returns the other operand: nats are immutable, so limbs can be shared. */
struct nat nat_add(struct arena *a, struct nat x, struct nat y)
{
    if (x.n < y.n)
        return nat_add(a, y, x);
    if (y.n == 0)
        return x;
    mp_limb_t *p = limbs_new(a, x.n + 1);
    p[x.n] = mpn_add(p, limbs(x), (mp_size_t)x.n, limbs(y), (mp_size_t)y.n);
    return nat_trim(p, x.n + 1);
}

/* The caller guarantees that no carry leaves `width`. */
void nat_gather(uint64_t *sum, size_t width, struct nat y)
{
    mp_limb_t *to = (mp_limb_t *)(void *)sum;
    if (y.n)
        mpn_add(to, to, (mp_size_t)width, limbs(y), (mp_size_t)y.n);
}

/* For results that outlive the scratch arena of their computation. */
struct nat nat_dup(struct arena *a, struct nat x)
{
    return (struct nat){arena_copy(a, x.limb, x.n * sizeof *x.limb), x.n};
}

struct nat nat_of_limbs(const uint64_t *limb, size_t n)
{
    return nat_trim((const mp_limb_t *)(const void *)limb, n);
}

/* The caller guarantees y <= x, so mpn_sub's borrow is ignored. */
struct nat nat_sub(struct arena *a, struct nat x, struct nat y)
{
    if (y.n == 0)
        return x;
    mp_limb_t *p = limbs_new(a, x.n);
    mpn_sub(p, limbs(x), (mp_size_t)x.n, limbs(y), (mp_size_t)y.n);
    return nat_trim(p, x.n);
}

struct nat nat_mul(struct arena *a, struct nat x, struct nat y)
{
    if (x.n < y.n)
        return nat_mul(a, y, x);
    if (y.n == 0)
        return y;
    if (nat_is_one(y))
        return x;
    mp_limb_t *p = limbs_new(a, x.n + y.n);
    if (x.n == 1) { /* the usual size of a weight needs no call */
        uwide w = (uwide)x.limb[0] * y.limb[0];
        p[0] = (mp_limb_t)w;
        p[1] = (mp_limb_t)(w >> 64);
        return nat_trim(p, 2);
    }
    mpn_mul(p, limbs(x), (mp_size_t)x.n, limbs(y), (mp_size_t)y.n);
    return nat_trim(p, x.n + y.n);
}

/* If x < y and y divides x, x is 0. */
struct nat nat_div_exact(struct arena *a, struct nat x, struct nat y)
{
    if (x.n < y.n || (y.n == 1 && y.limb[0] == 1))
        return x;
    if (x.n == 1)
        return nat_of(a, x.limb[0] / y.limb[0]);
    mpz_t q, xr, yr;
    mpz_init(q);
    mpz_divexact(q, nat_read(xr, x), nat_read(yr, y));
    return nat_take(a, q);
}

/* Nearly all numbers have one limb; GMP then allocates no memory. */
struct nat nat_gcd(struct arena *a, struct nat x, struct nat y)
{
    if (x.n == 0 || y.n == 0)
        return x.n ? x : y;
    if (y.n == 1)
        return nat_of(a, mpn_gcd_1(limbs(x), (mp_size_t)x.n, y.limb[0]));
    if (x.n == 1)
        return nat_gcd(a, y, x);
    mpz_t g, xr, yr;
    mpz_init(g);
    mpz_gcd(g, nat_read(xr, x), nat_read(yr, y));
    return nat_take(a, g);
}

struct nat nat_pow(struct arena *a, struct nat x, unsigned long e)
{
    mpz_t p, xr;
    mpz_init(p);
    mpz_pow_ui(p, nat_read(xr, x), e);
    return nat_take(a, p);
}

struct nat nat_binomial(struct arena *a, unsigned long n, unsigned long k)
{
    mpz_t c;
    mpz_init(c);
    mpz_bin_uiui(c, n, k);
    return nat_take(a, c);
}

size_t nat_bits(struct nat x)
{
    return x.n ? 64 * x.n - (size_t)__builtin_clzll(x.limb[x.n - 1]) : 0;
}

/* One term of a recurrence: the k-th coefficient is computed from the coefficient `at` places
 * before it, with the factor up - k per. */
struct poly_term {
    size_t at;
    int64_t up, per;
};

/* Miller's recurrence (Knuth, The Art of Computer Programming 2, 4.7, exercise 4 and equation 9): Q
 * = P^e satisfies P Q' = e P' Q, hence k p0 q_k = sum over i of (i (e + 1) - k) p_i q_(k-i). A run
 * of consecutive faces with equal weight has only two terms in S = (1 - x) P, at any length: (1 -
 * x) S Q' = e (S' (1 - x) + S) Q. Here each p_i occurs three times, and the terms inside a run
 * cancel. Writes the terms after the first, in ascending order, and returns their number. */
static size_t poly_terms(struct arena *a, const uint64_t *power, const uint64_t *coef, size_t n, int64_t e, bool runs,
                         struct poly_term **terms)
{
    size_t len = (size_t)power[n - 1] + 3, kept = 0;
    struct poly_term *t = ARENA_ARRAY(a, struct poly_term, len);
    for (size_t k = 0; k < n; k++) {
        int64_t i = (int64_t)power[k], p = (int64_t)coef[k];
        struct poly_term *at = t + i;
        at[0].per += p;
        at[0].up += p * i * (e + 1);
        at[1].per -= runs ? 2 * p : 0;
        at[1].up -= runs ? p * (2 * i * (e + 1) + 2) : 0;
        at[2].per += runs ? p : 0;
        at[2].up += runs ? p * (i * (e + 1) + 2) : 0;
    }
    for (size_t i = 1; i < len; i++)
        if (t[i].per || t[i].up)
            t[kept++] = (struct poly_term){i, t[i].up, t[i].per};
    *terms = t;
    return kept;
}

/* Some terms are negative, but the sum is not. It is computed modulo 2^(64 width), which exceeds
 * it, and divides exactly. */
static void poly_pow_step(mp_limb_t *block, size_t width, size_t k, const struct poly_term *t, size_t n, uint64_t first)
{
    mp_limb_t *to = block + k * width;
    mp_size_t w = (mp_size_t)width;
    for (size_t i = 0; i < n && t[i].at <= k; i++) {
        int64_t times = t[i].up - (int64_t)k * t[i].per;
        if (times >= 0)
            mpn_addmul_1(to, block + (k - t[i].at) * width, w, (mp_limb_t)times);
        else
            mpn_submul_1(to, block + (k - t[i].at) * width, w, (mp_limb_t)-times);
    }
    mpn_divexact_1(to, to, w, k * first);
}

static struct nat nat_total(struct arena *a, const uint64_t *coef, size_t n)
{
    struct nat total = nat_of(a, 0);
    for (size_t i = 0; i < n; i++)
        total = nat_add(a, total, nat_of(a, coef[i]));
    return total;
}

/* Uses the recurrence, or Kronecker's substitution if the recurrence has many terms: the polynomial
 * at 2^(64 width) is a number with one coefficient in every `width` limbs, and so is its power. One
 * limb more than the sum of all coefficients gives room for k p0, which is below 2^63.
 *
 * Measured: a term takes 3 ns plus 0.4 ns a limb; GMP's power takes 12 ns for each bit of its
 * number of limbs. */
const struct nat *nat_poly_pow(struct arena *a, const uint64_t *power, const uint64_t *coef, size_t n, uint64_t e,
                               size_t len)
{
    struct nat total = nat_total(a, coef, n), known = nat_pow(a, nat_of(a, coef[0]), e);
    size_t width = nat_pow(a, total, e).n + 1, room = (size_t)power[n - 1] * width + 1;
    struct poly_term *term, *run;
    uint64_t x;
    size_t n_term = poly_terms(a, power, coef, n, (int64_t)e, false, &term), n_run = n_term;
    /* x is an upper bound of the factors of a run, which must be below 2^63 */
    if (nat_fits(total, &x) && !__builtin_mul_overflow(x, 8 * (len + room + 8), &x) && !(x >> 63))
        n_run = poly_terms(a, power, coef, n, (int64_t)e, true, &run);
    if (n_run < n_term) {
        term = run;
        n_term = n_run;
    }
    double limbs = (double)len * (double)width;
    bool packed = (double)len * (double)n_term * (3 + 0.4 * (double)width) > limbs * 12 * log2(limbs);
    if (packed) {
        mp_limb_t *p = limbs_new(a, room);
        for (size_t i = 0; i < n; i++)
            p[power[i] * width] = coef[i];
        known = nat_pow(a, nat_trim(p, room), e);
    }
    mp_limb_t *block = limbs_new(a, len * width);
    struct nat *out = ARENA_ARRAY(a, struct nat, len);
    /* all coefficients (Kronecker), or the first */
    memcpy(block, known.limb, known.n * sizeof *block);
    for (size_t k = 0; k < len; k++) {
        if (k && !packed)
            poly_pow_step(block, width, k, term, n_term, coef[0]);
        out[k] = nat_trim(block + k * width, width);
    }
    return out;
}

/* One step of a chain: moves the weights of `from` to `next`, which is zeroed. */
static void chain_step(mp_limb_t *next, const mp_limb_t *from, mp_size_t width, const uint32_t *to,
                       const uint64_t *coef, size_t n, size_t len)
{
    for (size_t k = 0; k < len; k++, from += width, to += n) {
        if (mpn_zero_p(from, width))
            continue;
        for (size_t i = 0; i < n; i++) {
            mp_limb_t *place = next + (size_t)to[i] * (size_t)width;
            if (width == 1)
                *place += *from * coef[i];
            else
                /* no carry: the sum of all weights fits the width */
                mpn_addmul_1(place, from, width, coef[i]);
        }
    }
}

/* Two arrays of states alternate, each number as wide as the total weight. So the steps allocate no
 * memory. */
const struct nat *nat_chain(struct arena *a, const uint32_t *to, const uint64_t *coef, size_t n, uint64_t steps,
                            size_t len)
{
    struct nat total = nat_total(a, coef, n);
    size_t width = nat_pow(a, total, steps).n;
    mp_limb_t *now = limbs_new(a, len * width), *next = limbs_new(a, len * width);
    struct nat *out = ARENA_ARRAY(a, struct nat, len);
    now[0] = 1;
    for (uint64_t j = 0; j < steps; j++) {
        mp_limb_t *old = now;
        chain_step(next, now, (mp_size_t)width, to, coef, n, len);
        now = next;
        next = memset(old, 0, len * width * sizeof *old);
    }
    for (size_t k = 0; k < len; k++)
        out[k] = nat_trim(now + k * width, width);
    return out;
}

/* Since there are no leading zeros, the longer number is the larger. */
int nat_cmp(struct nat x, struct nat y)
{
    if (x.n != y.n)
        return x.n < y.n ? -1 : 1;
    if (x.n == 0)
        return 0;
    int c = mpn_cmp(limbs(x), limbs(y), (mp_size_t)x.n);
    return (c > 0) - (c < 0);
}

bool nat_fits(struct nat x, uint64_t *out)
{
    if (x.n > 1)
        return false;
    *out = x.n ? x.limb[0] : 0;
    return true;
}

/* mpz_get_str needs room for the digits, a sign and the NUL. */
void buf_put_nat(struct buf *b, struct nat x)
{
    uint64_t small;
    if (nat_fits(x, &small)) {
        buf_printf(b, "%llu", (unsigned long long)small);
        return;
    }
    mpz_t r;
    char *z = arena_alloc(b->a, mpz_sizeinbase(nat_read(r, x), 10) + 2);
    buf_putz(b, mpz_get_str(z, 10, r));
}

/* ---- signed fractions ---- */

/* Weights of a table share most of their factors, so each fraction is reduced when it is made;
 * later results stay small. Distributions themselves (odds/) are reduced only for printing. */
struct frac frac_make(struct arena *a, bool negative, struct nat num, struct nat den)
{
    struct nat g = num.n ? nat_gcd(a, num, den) : den;
    return (struct frac){negative && num.n, nat_div_exact(a, num, g), nat_div_exact(a, den, g)};
}

struct frac frac_of_rat(struct arena *a, struct rat r)
{
    uint64_t n = r.n < 0 ? 0 - (uint64_t)r.n : (uint64_t)r.n;
    return (struct frac){r.n < 0, nat_of(a, n), nat_of(a, (uint64_t)r.d)};
}

/* Cross-multiplies over the product of the denominators. With different signs, the result has the
 * sign of the larger operand. */
struct frac frac_add(struct arena *a, struct frac x, struct frac y)
{
    struct nat l = nat_mul(a, x.num, y.den), r = nat_mul(a, y.num, x.den), den = nat_mul(a, x.den, y.den);
    if (x.negative == y.negative)
        return frac_make(a, x.negative, nat_add(a, l, r), den);
    if (nat_cmp(l, r) >= 0)
        return frac_make(a, x.negative, nat_sub(a, l, r), den);
    return frac_make(a, y.negative, nat_sub(a, r, l), den);
}

struct frac frac_sub(struct arena *a, struct frac x, struct frac y)
{
    y.negative = !y.negative && y.num.n;
    return frac_add(a, x, y);
}

struct frac frac_mul(struct arena *a, struct frac x, struct frac y)
{
    return frac_make(a, x.negative != y.negative, nat_mul(a, x.num, y.num), nat_mul(a, x.den, y.den));
}

/* Compares exactly by cross products, since the result decides rows and findings. */
int frac_cmp(struct frac x, struct frac y)
{
    if (x.negative != y.negative)
        return x.negative ? -1 : 1;
    struct arena *a = arena_new();
    int c = nat_cmp(nat_mul(a, x.num, y.den), nat_mul(a, y.num, x.den));
    arena_drop(a);
    return x.negative ? -c : c;
}

bool frac_is_zero(struct frac x)
{
    return x.num.n == 0;
}

bool frac_is_one(struct frac x)
{
    return !x.negative && nat_is_one(x.num) && nat_is_one(x.den);
}

void buf_put_frac(struct buf *b, struct frac x)
{
    if (x.negative)
        buf_putc(b, '-');
    buf_put_nat(b, x.num);
    if (nat_is_one(x.den))
        return;
    buf_putc(b, '/');
    buf_put_nat(b, x.den);
}

/* ---- printed with rounding ---- */

/* Writes `scaled` / 10^places as digits with a decimal point. */
static void put_scaled(struct buf *b, const mpz_t scaled, unsigned places)
{
    char *z = arena_alloc(b->a, mpz_sizeinbase(scaled, 10) + 2);
    mpz_get_str(z, 10, scaled);
    size_t n = strlen(z);
    size_t whole = n > places ? n - places : 0;
    if (whole)
        buf_put(b, (struct str){z, whole});
    else
        buf_putc(b, '0');
    if (!places)
        return;
    buf_putc(b, '.');
    for (size_t k = n; k < places; k++)
        buf_putc(b, '0');
    buf_putz(b, z + whole);
}

/* q = num * scale / den, with halves rounded to even. Rounding halves up would make the printed
 * chances of a table exceed 100 more often than fall below it. */
static void round_half_even(mpz_t q, struct nat num, const mpz_t scale, struct nat den)
{
    mpz_t r, room, d;
    mpz_init(r);
    mpz_mul(q, nat_read(room, num), scale);
    mpz_tdiv_qr(q, r, q, nat_read(d, den));
    mpz_mul_2exp(r, r, 1);
    int c = mpz_cmp(r, d);
    if (c > 0 || (c == 0 && mpz_odd_p(q)))
        mpz_add_ui(q, q, 1);
    mpz_clear(r);
}

/* GMP's `long` has 64 bits if its limbs have; both are asserted above. */
int64_t frac_scale(struct frac x, int64_t k)
{
    mpz_t q, scale;
    mpz_init(q);
    mpz_init_set_si(scale, (long)k);
    round_half_even(q, x.num, scale, x.den);
    int64_t r = mpz_get_si(q);
    mpz_clear(q);
    mpz_clear(scale);
    return r;
}

/* Writes x times 10^shift, rounded half to even. Only zero is printed as 0. With shift 2 (percent),
 * only 1 is printed as 100. */
static void put_rounded(struct buf *b, struct frac x, unsigned places, unsigned shift)
{
    mpz_t q, scale;
    mpz_init(q);
    mpz_init(scale);
    mpz_ui_pow_ui(scale, 10, places + shift);
    round_half_even(q, x.num, scale, x.den);
    if (mpz_sgn(q) == 0 && !frac_is_zero(x)) {
        buf_putc(b, x.negative ? '>' : '<');
        mpz_set_ui(q, 1);
    } else if (shift && mpz_cmp(q, scale) == 0 && !frac_is_one(x)) {
        buf_putc(b, '>');
        mpz_sub_ui(q, q, 1);
    }
    if (x.negative && mpz_sgn(q))
        buf_putc(b, '-');
    put_scaled(b, q, places);
    mpz_clear(q);
    mpz_clear(scale);
}

void buf_put_mean(struct buf *b, struct frac x, unsigned places)
{
    put_rounded(b, x, places, 0);
}

void buf_put_percent(struct buf *b, struct frac p, unsigned places)
{
    put_rounded(b, p, places, 2);
}

/* floor(z + 1/2) = floor((floor(2 z) + 1) / 2), and floor(2 z) = isqrt(floor(4 z^2)) with z = sqrt(x) * 10^places. */
void buf_put_root(struct buf *b, struct frac x, unsigned places)
{
    mpz_t q, room;
    mpz_init(q);
    mpz_ui_pow_ui(q, 100, places);
    mpz_mul_ui(q, q, 4);
    mpz_mul(q, q, nat_read(room, x.num));
    mpz_tdiv_q(q, q, nat_read(room, x.den));
    mpz_sqrt(q, q);
    mpz_add_ui(q, q, 1);
    mpz_tdiv_q_2exp(q, q, 1);
    if (mpz_sgn(q) == 0 && !frac_is_zero(x)) {
        buf_putc(b, '<');
        mpz_set_ui(q, 1);
    }
    put_scaled(b, q, places);
    mpz_clear(q);
}

/* A small number is written with zeros before its digits, or with an exponent if there are more
 * than NOUGHTS zeros. The number of zeros is estimated from below by the lengths of numerator and
 * denominator, then increased to the exact value. */
void buf_put_digits(struct buf *b, struct frac p, unsigned digits)
{
    enum { NOUGHTS = 5 };
    mpz_t q, scale, min;
    if (frac_is_zero(p) || frac_is_one(p)) {
        buf_putc(b, frac_is_one(p) ? '1' : '0');
        return;
    }
    unsigned places = digits + (unsigned)((nat_bits(p.den) - nat_bits(p.num)) * 3 / 10);
    places -= places > digits ? 1 : 0;
    mpz_init(q);
    mpz_init(scale);
    mpz_init(min);
    mpz_ui_pow_ui(min, 10, digits - 1);
    mpz_ui_pow_ui(scale, 10, places);
    for (round_half_even(q, p.num, scale, p.den); mpz_cmp(q, min) < 0;
         round_half_even(q, p.num, scale, p.den)) {
        mpz_mul_ui(scale, scale, 10);
        places++;
    }
    mpz_mul_ui(min, min, 10);
    if (mpz_cmp(q, min) >= 0 && places == digits) /* rounds to 1 */
        mpz_sub_ui(q, min, 1);
    while (places > 1 && mpz_divisible_ui_p(q, 10)) {
        mpz_tdiv_q_ui(q, q, 10);
        places--;
    }
    size_t n = mpz_sizeinbase(q, 10);
    char *z = arena_alloc(b->a, n + 2);
    mpz_get_str(z, 10, q);
    n = strlen(z);
    if (places - n > NOUGHTS)
        buf_printf(b, "%c%s%se-%zu", z[0], n > 1 ? "." : "", z + 1, places - n + 1);
    else
        put_scaled(b, q, places);
    mpz_clear(q);
    mpz_clear(scale);
    mpz_clear(min);
}

/* Divides the mantissas and subtracts the exponents, so that weights of thousands of digits neither
 * overflow nor vanish. */
double frac_approx(struct frac x)
{
    mpz_t room;
    long en, ed;
    double n = mpz_get_d_2exp(&en, nat_read(room, x.num));
    double d = mpz_get_d_2exp(&ed, nat_read(room, x.den));
    double v = ldexp(n / d, (int)(en - ed));
    return x.negative ? -v : v;
}
