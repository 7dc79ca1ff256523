/* Weighted values (weighted sets of values without repeats), mixtures of weighted values over one
 * common denominator, and memos from a value to a list of weighted values. Invariant: no value
 * occurs twice in a list of weighted values, and the weights of a finished list of weighted values
 * add up to its total. Values are equal if value_cmp returns 0. Called by every file of gen/odds.
 */
#include "odds/run.h"
#include <stdlib.h>
#include <string.h>

enum { SMALL = 8 }; /* up to this size a linear search is faster than a hash */

/* Fibonacci hashing: the multiplier is 2^64 over the golden ratio (Knuth, The Art of Computer
 * Programming 3, 6.4). */
static uint64_t stir(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

/* Equal values have equal hashes. */
static uint64_t hash_value(uint64_t h, const struct value *v)
{
    switch (v->kind) {
    case VALUE_NUMBER:
    case VALUE_RANGE:
        h = stir(h, (uint64_t)v->number.n);
        return v->number.d == 1 ? h : stir(h, (uint64_t)v->number.d);
    case VALUE_BOOL:
        return stir(h, 77u + v->truth);
    case VALUE_WORD:
        for (size_t i = 0; i < v->word.n; i++)
            if ((unsigned char)v->word.p[i] < 0x80) /* the case of words is ignored */
                h = stir(h, (uint64_t)str_lower(v->word.p[i]));
        return h;
    case VALUE_TUPLE:
        for (size_t i = 0; i < v->n; i++)
            h = hash_value(h, &v->at[i]);
        return h;
    default: /* n/a and `never` */
        return stir(h, 79);
    }
}

/* Same result as value_eq, but faster: it does not order the values. */
static bool same(const struct value *x, const struct value *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == VALUE_NUMBER)
        return x->number.n == y->number.n && x->number.d == y->number.d; /* in lowest terms */
    if (x->kind == VALUE_WORD)
        return str_same_word(x->word, y->word);
    if (x->kind != VALUE_TUPLE || x->n != y->n)
        return value_eq(x, y);
    for (size_t i = 0; i < x->n; i++)
        if (!same(&x->at[i], &y->at[i]))
            return false;
    return true;
}

struct weighted_values *weighted_values_new(struct arena *a)
{
    return ARENA_NEW(a, struct weighted_values);
}

struct weighted_values *weighted_values_one(struct arena *a, struct value v)
{
    struct weighted_values *b = weighted_values_new(a);
    b->total = nat_of(a, 1);
    b->at = ARENA_NEW(a, struct outcome);
    b->at[0] = (struct outcome){v, b->total};
    b->n = b->cap = 1;
    return b;
}

/* A few values are searched linearly; more are hashed with linear probing. A sorted list of
 * weighted values has lost its index. */
ptrdiff_t weighted_values_find(const struct weighted_values *b, const struct value *v)
{
    if (!b->index) {
        for (size_t i = 0; i < b->n; i++)
            if (same(&b->at[i].value, v))
                return (ptrdiff_t)i;
        return -1;
    }
    size_t i = (size_t)hash_value(0, v) & (b->index_size - 1);
    for (; b->index[i]; i = (i + 1) & (b->index_size - 1))
        if (same(&b->at[b->index[i] - 1].value, v))
            return (ptrdiff_t)b->index[i] - 1;
    return -1;
}

void weighted_values_put(struct arena *a, struct weighted_values *b, struct value v,
                         struct nat weight)
{
    struct outcome o = {v, weight};
    ARENA_PUSH(a, b, o);
}

void weighted_values_reserve(struct arena *a, struct weighted_values *b, size_t n)
{
    b->at = ARENA_ARRAY(a, struct outcome, n);
    b->cap = n;
}

/* The table is at most half full, so a search takes a step or two. */
static void index_put(struct weighted_values *b, size_t place)
{
    size_t i = (size_t)hash_value(0, &b->at[place].value) & (b->index_size - 1);
    while (b->index[i])
        i = (i + 1) & (b->index_size - 1);
    b->index[i] = (uint32_t)(place + 1);
}

/* The index is made when the list of weighted values outgrows SMALL. It is made again, four times
 * as long as the list of weighted values, when it is half full. */
void weighted_values_insert(struct arena *a, struct weighted_values *b, struct value v,
                            struct nat weight)
{
    weighted_values_put(a, b, v, weight);
    if (b->n <= SMALL)
        return;
    if (2 * b->n <= b->index_size) {
        index_put(b, b->n - 1);
        return;
    }
    for (b->index_size = 64; b->index_size < 4 * b->n;)
        b->index_size *= 2;
    b->index = ARENA_ARRAY(a, uint32_t, b->index_size);
    for (size_t i = 0; i < b->n; i++)
        index_put(b, i);
}

/* Adding a weight makes a new number: weights may be shared with other weighted values, and are
 * never changed in place. */
void weighted_values_add(struct arena *a, struct weighted_values *b, const struct value *v,
                         struct nat weight)
{
    ptrdiff_t at = weighted_values_find(b, v);
    if (at >= 0) {
        b->at[at].weight = nat_add(a, b->at[at].weight, weight);
        return;
    }
    struct value mine = *v;
    if (v->kind == VALUE_TUPLE)
        mine.at = arena_copy(a, v->at, v->n * sizeof *v->at);
    weighted_values_insert(a, b, mine, weight);
}

void weighted_values_sum(struct arena *a, struct weighted_values *b)
{
    b->total = nat_of(a, 0);
    for (size_t i = 0; i < b->n; i++)
        b->total = nat_add(a, b->total, b->at[i].weight);
}

/* Smaller numbers make powers faster, and equal dice get equal memo keys. */
void weighted_values_reduce(struct arena *a, struct weighted_values *b)
{
    uint64_t one;
    struct nat g = b->total;
    for (size_t i = 0; i < b->n; i++) {
        if (nat_fits(g, &one) && one == 1)
            return;
        g = nat_gcd(a, g, b->at[i].weight);
    }
    for (size_t i = 0; i < b->n; i++)
        b->at[i].weight = nat_div_exact(a, b->at[i].weight, g);
    b->total = nat_div_exact(a, b->total, g);
}

static int by_value(const void *x, const void *y)
{
    return value_cmp(&((const struct outcome *)x)->value, &((const struct outcome *)y)->value);
}

struct weighted_values *weighted_values_dup(struct arena *a, const struct weighted_values *b)
{
    struct weighted_values *mine = weighted_values_new(a);
    for (size_t i = 0; i < b->n; i++)
        weighted_values_put(a, mine, value_dup(a, b->at[i].value), nat_dup(a, b->at[i].weight));
    mine->total = nat_dup(a, b->total);
    return mine;
}

/* Most weighted values from dice or polynomials are sorted already; then no value moves and the
 * index stays valid. */
void weighted_values_sort(struct weighted_values *b)
{
    for (size_t i = 1; i < b->n; i++)
        if (by_value(&b->at[i - 1], &b->at[i]) > 0) {
            qsort(b->at, b->n, sizeof *b->at, by_value);
            b->index = NULL; /* the places have moved; a growing list of weighted values makes a new
                                index */
            b->index_size = 0;
            return;
        }
}

struct dist weighted_values_dist(struct arena *a, struct weighted_values *b)
{
    weighted_values_sort(b);
    struct dist d = {ARENA_ARRAY(a, struct outcome, b->n), 0, nat_dup(a, b->total)};
    size_t limbs = 0;
    for (size_t i = 0; i < b->n; i++)
        limbs += b->at[i].weight.n;
    uint64_t *to = ARENA_ARRAY(a, uint64_t, limbs); /* all weights in one block */
    for (size_t i = 0; i < b->n; i++) {
        const struct outcome *o = &b->at[i];
        struct nat w = {memcpy(to, o->weight.limb, o->weight.n * sizeof *to), o->weight.n};
        to += w.n;
        d.at[d.n++] = (struct outcome){value_dup(a, o->value), w};
    }
    return d;
}

struct mix mix_new(struct arena *a)
{
    return (struct mix){weighted_values_new(a), nat_of(a, 1)};
}

/* den is the least common multiple of the totals so far, and a part of total t has the factor den /
 * t. A total that does not divide den increases den and all earlier weights. */
struct nat mix_scale(struct arena *a, struct mix *m, struct nat total)
{
    if (nat_cmp(m->den, total) == 0)
        return nat_of(a, 1);
    struct nat more = nat_div_exact(a, total, nat_gcd(a, m->den, total));
    uint64_t one;
    if (!nat_fits(more, &one) || one != 1) {
        for (size_t i = 0; i < m->weighted_values->n; i++)
            m->weighted_values->at[i].weight = nat_mul(a, m->weighted_values->at[i].weight, more);
        m->den = nat_mul(a, m->den, more);
    }
    return nat_div_exact(a, m->den, total);
}

void mix_value(struct arena *a, struct mix *m, struct nat weight, const struct value *v)
{
    weighted_values_add(a, m->weighted_values, v, nat_mul(a, weight, m->den));
}

/* P = sum over the parts of P(part) P(value | part), the law of total probability, all over one
 * denominator. */
void mix_weighted_values(struct arena *a, struct mix *m, struct nat weight,
                         const struct weighted_values *part)
{
    if (part->n == 1 && nat_cmp(part->at[0].weight, part->total) == 0) { /* certain */
        mix_value(a, m, weight, &part->at[0].value);
        return;
    }
    struct nat scale = nat_mul(a, weight, mix_scale(a, m, part->total));
    for (size_t i = 0; i < part->n; i++)
        weighted_values_add(a, m->weighted_values, &part->at[i].value,
                            nat_mul(a, part->at[i].weight, scale));
}

struct weighted_values *mix_end(struct arena *a, struct mix *m, struct nat weights)
{
    m->weighted_values->total = nat_mul(a, weights, m->den);
    return m->weighted_values;
}

struct weighted_values *memo_find(const struct memo *m, const struct value *key)
{
    ptrdiff_t at = m->key ? weighted_values_find(m->key, key) : -1;
    return at >= 0 ? m->weighted_values.at[at] : NULL;
}

void memo_put(struct arena *a, struct memo *m, const struct value *key, struct weighted_values *b)
{
    if (!m->key)
        m->key = weighted_values_new(a);
    weighted_values_add(a, m->key, key, (struct nat){NULL, 0});
    ARENA_PUSH(a, &m->weighted_values, b);
}
