/* n draws of small whole numbers added up, each sum no further than it matters.
 *
 * A count that is only compared with a constant matters up to that constant: beyond it the comparison says the same. So
 * the sums are a chain with few states, one step a draw, which is quicker than all sums where several uses stand side
 * by side. Where the numbers are not whole, or too many, the plain power is as right. Called by pool.c. */
#include "odds/run.h"

enum { LEN_MOST = 1 << 16 };

struct chain {
    const struct bag *unit;
    size_t n_digit;
    uint64_t *size; /* by digit: sums from 0 to size - 1, the last one meaning "or more" where it is capped */
    uint64_t *coef; /* by outcome */
    size_t len;     /* states: the product of the sizes */
    bool capped;    /* some digit is cut */
};

static bool digit_size(const struct bag *unit, size_t k, uint64_t n, uint64_t cap, uint64_t *size)
{
    uint64_t most = 0;
    for (size_t i = 0; i < unit->n; i++) {
        struct rat x = unit->at[i].value.at[k].number;
        if (!rat_whole(x) || x.n < 0)
            return false;
        most = (uint64_t)x.n > most ? (uint64_t)x.n : most;
    }
    if (__builtin_mul_overflow(most, n, &most) || (most > cap ? cap : most) >= LEN_MOST)
        return false;
    *size = (most > cap ? cap : most) + 1;
    return true;
}

static bool chain_make(struct run *c, const struct bag *unit, uint64_t n, const uint64_t *cap, struct chain *h)
{
    *h = (struct chain){.unit = unit, .n_digit = unit->at[0].value.n, .len = 1};
    h->size = ARENA_ARRAY(c->a, uint64_t, h->n_digit);
    h->coef = ARENA_ARRAY(c->a, uint64_t, unit->n);
    for (size_t k = 0; k < h->n_digit; k++) {
        if (!digit_size(unit, k, n, cap[k], &h->size[k]))
            return false;
        h->capped = h->capped || h->size[k] == cap[k] + 1;
        h->len *= h->size[k];
        if (h->len > LEN_MOST)
            return false;
    }
    for (size_t i = 0; i < unit->n; i++)
        if (!nat_fits(unit->at[i].weight, &h->coef[i]))
            return false;
    return h->capped;
}

/* Where outcome i leads from state k. */
static size_t chain_to(const struct chain *h, size_t k, size_t i)
{
    size_t to = 0, place = 1;
    for (size_t d = 0; d < h->n_digit; d++) {
        uint64_t sum = k / place % h->size[d] + (uint64_t)h->unit->at[i].value.at[d].number.n;
        to += place * (size_t)(sum < h->size[d] ? sum : h->size[d] - 1);
        place *= h->size[d];
    }
    return to;
}

static struct value chain_value(struct run *c, const struct chain *h, size_t k)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, h->n_digit);
    for (size_t d = 0; d < h->n_digit; d++) {
        at[d] = value_of_number(RAT((int64_t)(k % h->size[d])));
        k /= h->size[d];
    }
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = h->n_digit};
}

static struct bag *chain_run(struct run *c, const struct chain *h, uint64_t n)
{
    uint32_t *to = ARENA_ARRAY(c->a, uint32_t, h->len * h->unit->n);
    for (size_t k = 0; k < h->len; k++)
        for (size_t i = 0; i < h->unit->n; i++)
            to[k * h->unit->n + i] = (uint32_t)chain_to(h, k, i);
    const struct nat *w = nat_chain(c->a, to, h->coef, h->unit->n, n, h->len);
    struct bag *b = bag_new(c->a);
    for (size_t k = 0; k < h->len; k++)
        if (w[k].n) {
            struct outcome o = {chain_value(c, h, k), w[k]};
            ARENA_PUSH(c->a, b, o);
        }
    b->total = nat_pow(c->a, h->unit->total, (unsigned long)n);
    return b;
}

/* What the plain power would have to list: the ways to share n draws among the outcomes. */
static double count_ways(uint64_t n, size_t outcomes)
{
    double ways = 1;
    for (size_t i = 1; i < outcomes; i++)
        ways = ways * ((double)n + (double)i) / (double)i;
    return ways;
}

struct bag *run_power_capped(struct run *c, const struct node *e, struct bag *unit, uint64_t n, const uint64_t *cap)
{
    struct chain h;
    bag_reduce(c->a, unit);
    if (n < 2 || unit->n < 2 || !chain_make(c, unit, n, cap, &h))
        return run_power(c, e, unit, n, SUM_NUMBERS);
    double limbs = 1 + (double)nat_bits(unit->total) * (double)n / 64;
    double sums = (double)h.len * (double)unit->n * (double)n, each = 0.1 * (1 + limbs / 2);
    if (sums * each > 32 * count_ways(n, unit->n) * limbs)
        return run_power(c, e, unit, n, SUM_NUMBERS);
    if (!run_charge(c, e, sums, each) || !run_room(c, e, (double)h.len * (16 * limbs + 200)))
        return NULL;
    return chain_run(c, &h, n);
}
