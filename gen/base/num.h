/* Exact numbers. Only num.c includes gmp.h.
 *
 * A `struct rat` is a small fraction in lowest terms, d > 0: values of dice and modifiers. Its
 * arithmetic reports overflow instead of wrapping. A `struct nat` is a natural number of any size:
 * weights (numbers of cases). Its limbs are in an arena, least significant first, without leading
 * zero limbs; n == 0 is zero. A `struct frac` is a signed ratio of two nats: probabilities and
 * means. Only the functions documented as rounding ever round. */
#ifndef BS_BASE_NUM_H
#define BS_BASE_NUM_H
#include "base/str.h"

struct rat {
    int64_t n, d; /* d > 0; 0/0 means unset and has the whole part 0 */
};

uint64_t greatest_divisor(uint64_t x, uint64_t y); /* common to both; of 0 and x it is x */

#define RAT(k) ((struct rat){(k), 1})
/* Each returns false on overflow or, for division, by zero; *out is untouched then. */
bool rat_make(struct rat *out, int64_t n, int64_t d);
bool rat_add(struct rat *out, struct rat a, struct rat b);
bool rat_sub(struct rat *out, struct rat a, struct rat b);
bool rat_mul(struct rat *out, struct rat a, struct rat b);
bool rat_div(struct rat *out, struct rat a, struct rat b);
int rat_cmp(struct rat a, struct rat b); /* -1, 0, 1; exact for all values */
bool rat_whole(struct rat a);
int64_t rat_floor(struct rat a);
int64_t rat_ceil(struct rat a);
int64_t rat_round(struct rat a);               /* halves away from zero, as rulebooks round */
bool rat_parse(struct rat *out, struct str s); /* "3", "-2", "1/3", "3.5"; the whole slice or false */
void buf_put_rat(struct buf *b, struct rat a); /* "3", "-1/2" */
/* Writes decimals as rulebooks do: "3", "3.5". Writes the fraction if it has no finite decimal of
 * at most `max` (<= 18) places. */
void buf_put_places(struct buf *b, struct rat x, int max);

/* A range of numbers. Ends are inclusive unless *_open is set. no_lo and no_hi: unbounded. A single
 * number has lo == hi. Never empty: readers refuse a range with reversed ends. */
struct range {
    struct rat lo, hi; /* undefined and not compared if the end is unbounded */
    bool no_lo, no_hi, lo_open, hi_open;
};
bool range_single(const struct range *r); /* one number */
bool range_same(const struct range *x, const struct range *y);
bool range_has(const struct range *r, struct rat x);
/* Smallest and largest whole number in the range; *_end is false on an unbounded side. */
void range_whole(const struct range *r, bool *lo_end, int64_t *lo, bool *hi_end, int64_t *hi);

struct nat {
    const uint64_t *limb;
    size_t n;
};

struct nat nat_of(struct arena *a, uint64_t k);
struct nat nat_dup(struct arena *a, struct nat x); /* copies x, whose arena may be freed */
struct nat nat_add(struct arena *a, struct nat x, struct nat y);
/* Adds y to the accumulator `sum`, which has `width` limbs and room for the carry. The caller
 * zeroes `sum` first. */
void nat_gather(uint64_t *sum, size_t width, struct nat y);
struct nat nat_of_limbs(const uint64_t *limb, size_t n);
struct nat nat_sub(struct arena *a, struct nat x, struct nat y); /* x >= y */
struct nat nat_mul(struct arena *a, struct nat x, struct nat y);
struct nat nat_div_exact(struct arena *a, struct nat x, struct nat y); /* y divides x, y > 0 */
struct nat nat_gcd(struct arena *a, struct nat x, struct nat y);
struct nat nat_pow(struct arena *a, struct nat x, unsigned long e);
struct nat nat_binomial(struct arena *a, unsigned long n, unsigned long k);
/* (sum of coef[i] x^power[i])^e: the coefficients of x^0 .. x^(len-1) in one block. power[0] == 0, ascending;
 * e >= 1; coef[i] > 0, and coef[i] * power[i] * (e + 1) and coef[0] * len are below 2^63. */
const struct nat *nat_poly_pow(struct arena *a, const uint64_t *power, const uint64_t *coef, size_t n, uint64_t e,
                               size_t len);
/* A Markov chain of `len` states that starts in state 0: from state k, outcome i leads to state
 * to[k * n + i] with weight coef[i]. Returns the states' weights after `steps` steps; their sum is
 * (sum of coef)^steps. */
const struct nat *nat_chain(struct arena *a, const uint32_t *to, const uint64_t *coef, size_t n, uint64_t steps,
                            size_t len);
size_t nat_bits(struct nat x); /* length in binary digits; 0 for zero */
int nat_cmp(struct nat x, struct nat y);
bool nat_fits(struct nat x, uint64_t *out);    /* true if x is below 2^64 */
void buf_put_nat(struct buf *b, struct nat x); /* decimal */

struct frac {
    bool negative;
    struct nat num, den;
};

struct frac frac_make(struct arena *a, bool negative, struct nat num, struct nat den); /* reduced; den > 0 */
struct frac frac_of_rat(struct arena *a, struct rat r);
struct frac frac_add(struct arena *a, struct frac x, struct frac y);
struct frac frac_sub(struct arena *a, struct frac x, struct frac y);
struct frac frac_mul(struct arena *a, struct frac x, struct frac y);
int frac_cmp(struct frac x, struct frac y);
bool frac_is_zero(struct frac x);
bool frac_is_one(struct frac x);
/* The printed form of the JSON contract: "n/d" in lowest terms, "n" for whole numbers. */
void buf_put_frac(struct buf *b, struct frac x);
/* x rounded half to even at `places` decimals, as digits ("16.7", "-0.50"). A non-zero x is never
 * printed as 0: "<0.01", ">-0.01". */
void buf_put_mean(struct buf *b, struct frac x, unsigned places);
/* A probability in percent: rounded half to even at `places`. Prints 0 only for 0 ("<0.1") and 100
 * only for 1 (">99.9"). Without a percent sign. */
void buf_put_percent(struct buf *b, struct frac p, unsigned places);
/* A probability as a decimal fraction with `digits` significant digits ("0.166666666666667",
 * "4.6e-12"), for programs. Rounded half to even, 1 only for exactly 1, without trailing zeros. 0
 * <= p <= 1. */
void buf_put_digits(struct buf *b, struct frac p, unsigned digits);
/* The square root of x, rounded half up at `places` decimals. Exact by integer root; 0 only if x is
 * 0. x >= 0. For standard deviations. */
void buf_put_root(struct buf *b, struct frac x, unsigned places);
/* k x, rounded half to even, for shares of a length. 0 <= x, k >= 0, and k x fits. */
int64_t frac_scale(struct frac x, int64_t k);
double frac_approx(struct frac x); /* only for drawing: bar lengths and shades, never decisions */
#endif
