/* Outcomes of paths to an exact distribution.
 *
 * How often each pair of outcome and odds was met is counted; only at the end do the odds become weights over their
 * least common denominator. The weights must then come to that denominator: every path was walked, none twice. */
#include "walk/walker.h"
#include <stdlib.h>

enum { OUTCOMES_MOST = 1000000 };

struct entry {
    struct value value;
    uint64_t hash, times;
    uint32_t odds;
};

struct weights {
    struct arena *a;
    struct {
        struct entry *at;
        size_t n, cap;
    } entry;
    uint32_t *slot; /* one-based numbers of entries, open addressing */
    size_t slots;   /* a power of two */
};

struct weights *weights_new(struct arena *a)
{
    struct weights *t = ARENA_NEW(a, struct weights);
    t->a = a;
    t->slots = 256;
    t->slot = ARENA_ARRAY(a, uint32_t, t->slots);
    return t;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

/* Equal values hash alike; words are equal whatever their capitals. */
static uint64_t hash_of(const struct value *v, uint64_t h)
{
    h = mix(h, v->kind == VALUE_RANGE ? VALUE_NUMBER : v->kind);
    if (v->kind == VALUE_NUMBER || v->kind == VALUE_RANGE)
        h = mix(mix(h, (uint64_t)v->number.n), (uint64_t)v->number.d);
    if (v->kind == VALUE_BOOL)
        h = mix(h, v->truth);
    for (size_t i = 0; v->kind == VALUE_WORD && i < v->word.n; i++)
        if ((unsigned char)v->word.p[i] < 0x80)
            h = mix(h, (uint64_t)str_lower(v->word.p[i]));
    for (size_t i = 0; v->kind == VALUE_TUPLE && i < v->n; i++)
        h = hash_of(&v->at[i], h);
    return h;
}

static void weights_grow(struct weights *t)
{
    t->slots *= 2;
    t->slot = ARENA_ARRAY(t->a, uint32_t, t->slots);
    for (size_t i = 0; i < t->entry.n; i++) {
        size_t k = t->entry.at[i].hash & (t->slots - 1);
        while (t->slot[k])
            k = (k + 1) & (t->slots - 1);
        t->slot[k] = (uint32_t)(i + 1);
    }
}

bool weights_add(struct weights *t, const struct value *v, uint32_t odds)
{
    uint64_t hash = hash_of(v, mix(1, odds));
    size_t k = hash & (t->slots - 1);
    for (; t->slot[k]; k = (k + 1) & (t->slots - 1)) {
        struct entry *e = &t->entry.at[t->slot[k] - 1];
        if (e->hash == hash && e->odds == odds && value_eq(&e->value, v)) {
            e->times++;
            return true;
        }
    }
    struct entry e = {value_dup(t->a, *v), hash, 1, odds};
    ARENA_PUSH(t->a, &t->entry, e);
    t->slot[k] = (uint32_t)t->entry.n;
    if (2 * t->entry.n > t->slots)
        weights_grow(t);
    return t->entry.n < OUTCOMES_MOST;
}

/* ---- the distribution ---- */

/* The product behind each number. Those before come first in the list. */
static struct nat *products(const struct odds_list *odds, struct arena *a, size_t n)
{
    struct nat *p = ARENA_ARRAY(a, struct nat, n);
    p[0] = nat_of(a, 1);
    for (size_t i = 1; i < n; i++)
        p[i] = nat_mul(a, p[odds->at[i].before], nat_of(a, odds->at[i].faces));
    return p;
}

static struct nat common_multiple(struct arena *a, const struct weights *t, const struct nat *product, size_t n)
{
    struct nat all = nat_of(a, 1);
    bool *seen = ARENA_ARRAY(a, bool, n);
    for (size_t i = 0; i < t->entry.n; i++) {
        uint32_t k = t->entry.at[i].odds;
        if (seen[k])
            continue;
        seen[k] = true;
        all = nat_mul(a, nat_div_exact(a, all, nat_gcd(a, all, product[k])), product[k]);
    }
    return all;
}

static int by_value(const void *x, const void *y)
{
    const struct entry *const *a = x, *const *b = y;
    int c = value_cmp(&(*a)->value, &(*b)->value);
    return c ? c : (*a > *b) - (*a < *b); /* the first met stands for its equals */
}

static struct nat nat_keep(struct arena *a, struct nat x)
{
    return (struct nat){arena_copy(a, x.limb, x.n * sizeof *x.limb), x.n};
}

/* Entries in order, equal values joined. `s` is scratch, the outcomes are in `a`. */
static struct nat join(const struct weights *t, struct arena *s, const struct nat *product, struct nat total,
                       struct arena *a, struct dist *out)
{
    const struct entry **e = ARENA_ARRAY(s, const struct entry *, t->entry.n);
    struct nat sum = nat_of(s, 0);
    for (size_t i = 0; i < t->entry.n; i++)
        e[i] = &t->entry.at[i];
    qsort(e, t->entry.n, sizeof *e, by_value);
    out->at = ARENA_ARRAY(a, struct outcome, t->entry.n);
    for (size_t i = 0, k; i < t->entry.n; i = k) {
        struct nat weight = nat_of(s, 0);
        for (k = i; k < t->entry.n && value_eq(&e[i]->value, &e[k]->value); k++)
            weight =
                nat_add(s, weight, nat_mul(s, nat_of(s, e[k]->times), nat_div_exact(s, total, product[e[k]->odds])));
        out->at[out->n++] = (struct outcome){value_dup(a, e[i]->value), nat_keep(a, weight)};
        sum = nat_add(s, sum, weight);
    }
    return sum;
}

bool weights_dist(const struct weights *t, const struct odds_list *odds, struct arena *a, struct dist *out)
{
    size_t n = odds->n ? odds->n : 1;
    struct nat *product = products(odds, t->a, n);
    struct nat total = common_multiple(t->a, t, product, n);
    *out = (struct dist){.total = nat_keep(a, total)};
    return nat_cmp(join(t, t->a, product, total, a, out), total) == 0;
}
