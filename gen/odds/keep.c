/* Evaluates the highest or lowest of n dice, questions of dice in order, and the number of
 * different faces. The recursions run over the faces, never over the dice. After the first faces,
 * `a` dice have been assigned; of the n - a others, m show the current face in C(n - a, m) p^m
 * ways, where p is the weight of the face. A level holds a list of weighted values of the results
 * so far for each a. Called by pool.c and shape.c. */
#include "odds/run.h"

/* Makes empty levels, indexed by the number of assigned dice. */
static struct weighted_values **levels_new(struct odds_run *c, uint64_t k)
{
    struct weighted_values **level = ARENA_ARRAY(c->a, struct weighted_values *, k);
    for (uint64_t a = 0; a < k; a++)
        level[a] = weighted_values_new(c->a);
    return level;
}

/* In machine words while the product fits. */
struct nat run_ways_next(struct arena *a, struct nat ways, struct nat p, uint64_t n, uint64_t m)
{
    uint64_t x, y;
    if (nat_fits(ways, &x) && nat_fits(p, &y) && !__builtin_mul_overflow(x, y, &x) &&
        !__builtin_mul_overflow(x, n - m, &x))
        return nat_of(a, x / (m + 1));
    return nat_div_exact(a, nat_mul(a, nat_mul(a, ways, p), nat_of(a, n - m)), nat_of(a, m + 1));
}

/* Adds m dice of value `worth` to every state of `from`. */
static bool level_move(struct odds_run *c, const struct expr *e, const struct weighted_values *from,
                       uint64_t m, const struct value *worth, enum sum_kind kind, struct nat ways,
                       struct weighted_values *to)
{
    struct value part, v;
    if (!run_times(c, e, worth, m, kind, &part))
        return false;
    for (size_t i = 0; i < from->n; i++) {
        if (!run_add(c, e, &from->at[i].value, &part, kind, NULL, &v))
            return false;
        weighted_values_add(c->a, to, &v, nat_mul(c->a, from->at[i].weight, ways));
        if (!run_grows(c, e, to))
            return false;
    }
    return true;
}

/* Faces of the die ascend; 1 <= k < n. The recursion starts at the best face for the kept dice;
 * once k dice are kept, the others may show this face or any later one. */
struct weighted_values *run_keep(struct odds_run *c, const struct expr *e,
                                 const struct weighted_values *die,
                                 struct weighted_values *const *worth, uint64_t n, uint64_t k,
                                 bool high, enum sum_kind kind)
{
    struct arena *s = c->a;
    double width = 1 + (double)nat_bits(die->total) * (double)n / 64;
    if (!run_charge(c, e, (double)die->n * (double)k * (double)k * width / 4, 1))
        return NULL;
    struct weighted_values **level = levels_new(c, k), *out = weighted_values_new(s);
    struct value zero = run_zero(c, &worth[0]->at[0].value, kind);
    struct nat later = die->total, *some = ARENA_ARRAY(s, struct nat, k + 1);
    weighted_values_add(s, level[0], &zero, nat_of(s, 1));
    for (size_t i = 0; i < die->n; i++) {
        size_t face = high ? die->n - 1 - i : i;
        struct nat p = die->at[face].weight, from = later;
        const struct value *one = &worth[face]->at[0].value;
        struct weighted_values **next = levels_new(c, k);
        later = nat_sub(s, later, p);
        for (uint64_t a = 0; a < k; a++) {
            if (!level[a]->n)
                continue;
            if (!run_charge(c, e, (double)level[a]->n * (double)(k - a + 1), 5 + width / 4))
                return NULL;
            some[0] = nat_of(s, 1);
            for (uint64_t m = 0; m < k - a; m++) {
                if (!level_move(c, e, level[a], m, one, kind, some[m], next[a + m]))
                    return NULL;
                some[m + 1] = run_ways_next(s, some[m], p, n - a, m);
            }
            /* Tail of the binomial: at least k - a of the n - a dice show this face. The ways are
             * all ways minus the ways with fewer; in those, the other dice show later faces,
             * later^(n - a - m). Powers start at the smallest. */
            struct nat done = nat_pow(s, from, (unsigned long)(n - a));
            struct nat tail = nat_pow(s, later, (unsigned long)(n - k + 1));
            for (uint64_t m = k - a; m-- > 0;) {
                done = nat_sub(s, done, nat_mul(s, some[m], tail));
                tail = nat_mul(s, tail, later);
            }
            if (!level_move(c, e, level[a], k - a, one, kind, done, out))
                return NULL;
        }
        level = next;
    }
    out->total = nat_pow(s, die->total, (unsigned long)n);
    return out;
}

/* ---- several questions of one pool ---- */

struct windows {
    struct odds_run *c;
    const struct expr *e;
    const struct window *w;
    size_t n_w;
    struct value *room; /* n_w + 1 */
};

/* The faces ascend: after `done` dice, m dice of this face take the places from `done` up to done +
 * m. `worth` is a number, or a tuple of a 0 and a number for each question; it is not read when
 * different faces are counted. */
static bool windows_move(const struct windows *h, const struct weighted_values *from, uint64_t done,
                         uint64_t m, const struct value *worth, struct nat ways,
                         struct weighted_values *to)
{
    const struct value v = value_tuple(h->room, h->n_w + 1);
    if (!h->w)
        return level_move(h->c, h->e, from, m, worth, SUM_FACES, ways, to);
    for (size_t i = 0; i < from->n; i++) {
        h->room[0] = from->at[i].value.at[0];
        for (size_t k = 0; k < h->n_w; k++) {
            const struct window *w = &h->w[k];
            uint64_t lo = w->lo > done ? w->lo : done, hi = w->hi < done + m ? w->hi : done + m;
            struct rat x = w->distinct ? RAT(1) : worth->kind == VALUE_TUPLE ? worth->at[k + 1].number : worth->number;
            h->room[k + 1] = from->at[i].value.at[k + 1];
            if (lo >= hi)
                continue;
            if ((!w->distinct && !rat_mul(&x, x, RAT((int64_t)(hi - lo)))) || !rat_add(&x, x, h->room[k + 1].number))
                return run_too_large(h->c, h->e);
            h->room[k + 1] = value_of_number(x);
        }
        weighted_values_add(h->c->a, to, &v, nat_mul(h->c->a, from->at[i].weight, ways));
        if (!run_grows(h->c, h->e, to))
            return false;
    }
    return true;
}

/* Like run_keep, but tracks all n dice, since a question may look at any of them. A state holds the
 * counts of all questions so far, or without questions the faces. m cards of a kind are drawn in
 * C(same, m) ways (hypergeometric counting). */
struct weighted_values *run_windows(struct odds_run *c, const struct expr *e,
                                    const struct shape *shape, struct weighted_values *const *worth,
                                    const struct window *w, size_t n_w)
{
    struct arena *s = c->a;
    const struct weighted_values *die = shape->die;
    const uint64_t n = shape->n;
    uint64_t later = 0, same = 0; /* cards with later faces, and cards with this face */
    nat_fits(die->total, &later);
    if (w && (!run_charge(c, e, (double)n * (double)die->n, 1) ||
              !run_room(c, e, (double)n * (double)die->n * 64)))
        return NULL;
    struct windows h = {c, e, w, n_w, ARENA_ARRAY(s, struct value, n_w + 1)};
    struct weighted_values **level = levels_new(c, n + 1);
    for (size_t k = 0; k <= n_w; k++)
        h.room[k] = value_of_number(RAT(0));
    const struct value none = value_tuple(h.room, w ? n_w + 1 : 0);
    weighted_values_add(s, level[0], &none, nat_of(s, 1));
    for (size_t i = 0; i < die->n; i++) {
        struct nat p = die->at[i].weight, one = nat_of(s, 1);
        struct weighted_values **next = levels_new(c, n + 1);
        nat_fits(p, &same);
        later -= shape->cards ? same : 0;
        double width = 5 + (double)nat_bits(p) * (double)n / 256 + (double)n_w;
        for (uint64_t done = 0; done <= n; done++) {
            /* The last face takes all dice that are left. */
            uint64_t left = n - done, m = shape->cards || i + 1 != die->n ? 0 : left;
            uint64_t max = shape->cards && same < left ? same : left;
            struct nat ways = m ? nat_pow(s, p, (unsigned long)m) : one;
            if (!level[done]->n)
                continue;
            if (!run_charge(c, e, (double)level[done]->n * (double)(max - m + 1), width))
                return NULL;
            for (; m <= max; ways = shape->cards ? run_ways_next(s, ways, one, same, m)
                                                 : run_ways_next(s, ways, p, left, m),
                             m++)
                if ((!shape->cards || left - m <= later) &&
                    !windows_move(&h, level[done], done, m, worth ? &worth[i]->at[0].value : NULL, ways,
                                  next[done + m]))
                    return NULL;
        }
        level = next;
    }
    weighted_values_sum(s, level[n]);
    return level[n];
}

/* ---- distinct faces ---- */

/* For equally likely faces. The next die shows one of the d faces seen, or a new one. Unequal faces
 * are evaluated as questions of dice in order. */
struct weighted_values *run_distinct(struct odds_run *c, const struct expr *e,
                                     const struct weighted_values *die, uint64_t n)
{
    struct arena *s = c->a;
    uint64_t faces = die->n;
    double steps = (double)n * (double)faces, width = 1 + (double)nat_bits(die->total) * (double)n / 64;
    if (!run_charge(c, e, steps * width, 1) || !run_room(c, e, steps * 16 * (width + 2)))
        return NULL;
    struct weighted_values *b = weighted_values_new(s);
    struct nat *by = ARENA_ARRAY(s, struct nat, faces + 1);
    by[0] = nat_of(s, 1);
    for (uint64_t i = 0; i < n; i++) {
        for (uint64_t d = i + 1 < faces ? i + 1 : faces; d >= 1; d--) {
            struct nat old = nat_mul(s, by[d], nat_of(s, d));
            by[d] = nat_add(s, old, nat_mul(s, by[d - 1], nat_of(s, faces - d + 1)));
        }
        by[0] = nat_of(s, 0);
    }
    for (size_t d = 0; d <= faces; d++)
        if (by[d].n)
            weighted_values_put(s, b, value_of_number(RAT((int64_t)d)), by[d]);
    weighted_values_sum(s, b);
    return b;
}
