/* A bag: values with exact weights, each value once, in the order in which they came. Private to gen/odds.
 *
 * P(value) = weight / total. Unlike a dist it is not sorted, and it keeps ranges of the same low end apart, since a
 * later `in` can tell them apart. Bags live in a scratch arena and may share values and limbs. */
#ifndef BS_ODDS_BAG_H
#define BS_ODDS_BAG_H
#include "roll/value.h"

struct bag {
    struct outcome *at;
    size_t n, cap;
    uint32_t *index;   /* open hashing: 1 + place in at; NULL while the bag is small */
    size_t index_size; /* a power of two */
    struct nat total;
};

struct bag *bag_new(struct arena *a);
struct bag *bag_one(struct arena *a, struct value v); /* certain */
/* Adds weight to v; a tuple's elements are copied (one level) where v is new. */
void bag_add(struct arena *a, struct bag *b, const struct value *v, struct nat weight);
ptrdiff_t bag_find(const struct bag *b, const struct value *v); /* its place, or -1 */
/* Divides the weights and the total by what they have in common. */
void bag_reduce(struct arena *a, struct bag *b);
/* Sorts by value_cmp, in place. */
void bag_sort(struct bag *b);
/* The contract's form, copied into `a`: sorted, values of equal order merged. */
struct dist bag_dist(struct arena *a, struct bag *b);

/* A mixture: parts of different totals under weights of their own. den is the least common multiple of the totals
 * so far; the bag's weights are over (sum of the parts' weights) * den. */
struct mix {
    struct bag *bag;
    struct nat den;
};
struct mix mix_new(struct arena *a);
void mix_value(struct arena *a, struct mix *m, struct nat weight, const struct value *v);
void mix_bag(struct arena *a, struct mix *m, struct nat weight, const struct bag *part);
/* What a part's weights over `total` are to be multiplied by; rescales what is there where it must. */
struct nat mix_scale(struct arena *a, struct mix *m, struct nat total);
struct bag *mix_end(struct arena *a, struct mix *m, struct nat weights); /* weights: the sum of the parts' */
#endif
