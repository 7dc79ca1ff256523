/* The highest or lowest of n dice, and how many faces show: recursions over the faces, one at a time, never the dice.
 *
 * After the faces that come first, `a` dice have been seen and all of them kept; m of the n - a others show the face at
 * hand in C(n - a, m) p^m ways. Once k are kept the rest may fall on anything that is left. Called by pool.c. */
#include "odds/run.h"

struct keep {
    struct run *c;
    const struct node *e;
    uint64_t n, k;
    enum sum_kind kind;
    double each;        /* steps to add a state */
    struct bag **level; /* by a: what the dice kept so far are worth, with weights */
    struct bag *out;
};

static struct bag **levels_new(struct run *c, uint64_t k)
{
    struct bag **level = ARENA_ARRAY(c->a, struct bag *, k);
    for (uint64_t a = 0; a < k; a++)
        level[a] = bag_new(c->a);
    return level;
}

/* Ways for the n - a dice to show this face or a later one, at least k - a of them this face: all, less those with
 * fewer; some[m] = C(n - a, m) p^m. */
static struct nat ways_done(const struct keep *h, uint64_t a, const struct nat *some, struct nat p, struct nat later)
{
    struct arena *s = h->c->a;
    struct nat left = nat_pow(s, nat_add(s, p, later), (unsigned long)(h->n - a));
    struct nat tail = nat_pow(s, later, (unsigned long)(h->n - h->k + 1));
    for (uint64_t m = h->k - a; m-- > 0;) { /* later^(n - a - m), from the smallest power up */
        left = nat_sub(s, left, nat_mul(s, some[m], tail));
        tail = nat_mul(s, tail, later);
    }
    return left;
}

/* Every state with a dice kept, and m dice of the face at hand. */
static bool level_move(const struct keep *h, uint64_t a, uint64_t m, const struct value *worth, struct nat ways,
                       struct bag *to)
{
    struct arena *s = h->c->a;
    struct value part, v;
    if (!run_times(h->c, h->e, worth, m, h->kind, &part))
        return false;
    for (size_t i = 0; i < h->level[a]->n; i++) {
        const struct outcome *o = &h->level[a]->at[i];
        if (!run_add(h->c, h->e, &o->value, &part, h->kind, NULL, &v))
            return false;
        bag_add(s, to, &v, nat_mul(s, o->weight, ways));
        if (!run_grows(h->c, h->e, to))
            return false;
    }
    return true;
}

static bool keep_face(struct keep *h, const struct value *worth, struct nat p, struct nat later)
{
    struct arena *s = h->c->a;
    struct bag **next = levels_new(h->c, h->k);
    struct nat *some = ARENA_ARRAY(s, struct nat, h->k + 1);
    for (uint64_t a = 0; a < h->k; a++) {
        if (!h->level[a]->n)
            continue;
        if (!run_charge(h->c, h->e, (double)h->level[a]->n * (double)(h->k - a + 1), h->each))
            return false;
        some[0] = nat_of(s, 1);
        for (uint64_t m = 0; m < h->k - a; m++) {
            if (!level_move(h, a, m, worth, some[m], next[a + m]))
                return false;
            some[m + 1] = nat_mul(s, nat_mul(s, some[m], p), nat_of(s, h->n - a - m));
            some[m + 1] = nat_div_exact(s, some[m + 1], nat_of(s, m + 1));
        }
        if (!level_move(h, a, h->k - a, worth, ways_done(h, a, some, p, later), h->out))
            return false;
    }
    h->level = next;
    return true;
}

/* die's faces ascending; 1 <= k < n. */
struct bag *run_keep(struct run *c, const struct node *e, const struct bag *die, const struct value *worth, uint64_t n,
                     uint64_t k, bool high, enum sum_kind kind)
{
    double width = 1 + (double)nat_bits(die->total) * (double)n / 64;
    if (!run_charge(c, e, (double)die->n * (double)k * (double)k * width / 4, 1))
        return NULL;
    struct keep h = {c, e, n, k, kind, 5 + width / 4, levels_new(c, k), bag_new(c->a)};
    struct value zero = run_zero(c, &worth[0], kind);
    struct nat later = die->total;
    bag_add(c->a, h.level[0], &zero, nat_of(c->a, 1));
    for (size_t i = 0; i < die->n; i++) {
        size_t at = high ? die->n - 1 - i : i;
        later = nat_sub(c->a, later, die->at[at].weight);
        if (!keep_face(&h, &worth[at], die->at[at].weight, later))
            return NULL;
    }
    h.out->total = nat_pow(c->a, die->total, (unsigned long)n);
    return h.out;
}

/* ---- several questions of one pool ---- */

/* The faces come from the lowest to the highest: after `done` dice, m of this face lie from done up to done + m. */
static bool window_add(struct run *c, const struct node *e, const struct window *w, uint64_t done, uint64_t m,
                       const struct value *worth, struct value *sum)
{
    uint64_t lo = w->lo > done ? w->lo : done, hi = w->hi < done + m ? w->hi : done + m;
    struct rat x = RAT(1);
    if (lo >= hi)
        return true;
    if (!w->distinct && !rat_mul(&x, worth->number, RAT((int64_t)(hi - lo))))
        return run_fail(c, e, "the number is too large");
    if (!rat_add(&x, x, sum->number))
        return run_fail(c, e, "the number is too large");
    *sum = value_of_number(x);
    return true;
}

struct windows {
    struct run *c;
    const struct node *e;
    uint64_t n;
    const struct window *w;
    size_t n_w;
    struct value *room; /* n_w + 1 */
};

static bool windows_move(const struct windows *h, const struct bag *from, uint64_t done, uint64_t m,
                         const struct value *worth, struct nat ways, struct bag *to)
{
    for (size_t i = 0; i < from->n; i++) {
        const struct value v = {.kind = VALUE_TUPLE, .at = h->room, .n = h->n_w + 1};
        for (size_t k = 0; k < v.n; k++)
            h->room[k] = from->at[i].value.at[k];
        for (size_t k = 0; k < h->n_w; k++)
            if (!window_add(h->c, h->e, &h->w[k], done, m, &worth->at[k + 1], &h->room[k + 1]))
                return false;
        bag_add(h->c->a, to, &v, nat_mul(h->c->a, from->at[i].weight, ways));
        if (!run_grows(h->c, h->e, to))
            return false;
    }
    return true;
}

/* All states with `done` dice before this face. The last face takes all that are left. */
static bool windows_face(const struct windows *h, const struct bag *from, uint64_t done, const struct value *worth,
                         struct nat p, bool last, struct bag **next)
{
    struct arena *a = h->c->a;
    struct nat ways = nat_of(a, 1);
    double width = 5 + (double)nat_bits(p) * (double)h->n / 256 + (double)h->n_w;
    if (last)
        return run_charge(h->c, h->e, (double)from->n, width) &&
               windows_move(h, from, done, h->n - done, worth, nat_pow(a, p, (unsigned long)(h->n - done)), next[h->n]);
    if (!run_charge(h->c, h->e, (double)from->n * (double)(h->n - done + 1), width))
        return false;
    for (uint64_t m = 0; m <= h->n - done; m++) {
        if (!windows_move(h, from, done, m, worth, ways, next[done + m]))
            return false;
        ways = nat_mul(a, nat_mul(a, ways, p), nat_of(a, h->n - done - m));
        ways = nat_div_exact(a, ways, nat_of(a, m + 1));
    }
    return true;
}

struct bag *run_windows(struct run *c, const struct node *e, const struct bag *die, struct bag *const *worth,
                        uint64_t n, const struct window *w, size_t n_w)
{
    if (!run_charge(c, e, (double)n * (double)die->n, 1) || !run_room(c, e, (double)n * (double)die->n * 64))
        return NULL;
    struct windows h = {c, e, n, w, n_w, ARENA_ARRAY(c->a, struct value, n_w + 1)};
    struct bag **level = levels_new(c, n + 1);
    for (size_t k = 0; k <= n_w; k++)
        h.room[k] = value_of_number(RAT(0));
    const struct value none = {.kind = VALUE_TUPLE, .at = h.room, .n = n_w + 1};
    bag_add(c->a, level[0], &none, nat_of(c->a, 1));
    for (size_t i = 0; i < die->n; i++) {
        struct bag **next = levels_new(c, n + 1);
        for (uint64_t done = 0; done <= n; done++)
            if (level[done]->n &&
                !windows_face(&h, level[done], done, &worth[i]->at[0].value, die->at[i].weight, i + 1 == die->n, next))
                return NULL;
        level = next;
    }
    level[n]->total = nat_pow(c->a, die->total, (unsigned long)n);
    return level[n];
}

/* ---- distinct faces ---- */

static bool even_die(const struct bag *die)
{
    for (size_t i = 1; i < die->n; i++)
        if (nat_cmp(die->at[i].weight, die->at[0].weight))
            return false;
    return true;
}

/* Even faces, one die more: it shows one of the d seen, or one of the others. A die has as many faces as its weights
 * are, all one after reducing. */
static void distinct_even(struct run *c, const struct bag *die, uint64_t n, struct nat *by)
{
    uint64_t faces = die->n;
    by[0] = nat_of(c->a, 1);
    for (uint64_t i = 0; i < n; i++) {
        for (uint64_t d = i + 1 < faces ? i + 1 : faces; d >= 1; d--) {
            struct nat old = nat_mul(c->a, by[d], nat_of(c->a, d));
            by[d] = nat_add(c->a, old, nat_mul(c->a, by[d - 1], nat_of(c->a, faces - d + 1)));
        }
        by[0] = nat_of(c->a, 0);
    }
}

/* Any weights: face by face, m dice of it out of those left. at[dice * row + distinct]. */
static struct nat *distinct_any(struct run *c, const struct bag *die, uint64_t n)
{
    size_t row = die->n + 1, size = (size_t)(n + 1) * row;
    struct nat *now = ARENA_ARRAY(c->a, struct nat, size);
    now[0] = nat_of(c->a, 1);
    for (size_t f = 0; f < die->n; f++) {
        struct nat *next = ARENA_ARRAY(c->a, struct nat, size);
        for (uint64_t a = 0; a <= n; a++)
            for (size_t d = 0; d <= f; d++) {
                struct nat w = now[a * row + d];
                for (uint64_t m = 0; w.n && m <= n - a; m++) {
                    struct nat *to = &next[(a + m) * row + d + (m > 0)];
                    *to = nat_add(c->a, *to, w);
                    w = nat_mul(c->a, nat_mul(c->a, w, die->at[f].weight), nat_of(c->a, n - a - m));
                    w = nat_div_exact(c->a, w, nat_of(c->a, m + 1));
                }
            }
        now = next;
    }
    return now + n * row;
}

struct bag *run_distinct(struct run *c, const struct node *e, const struct bag *die, uint64_t n)
{
    bool even = even_die(die);
    double steps = (double)n * (double)die->n, width = 1 + (double)nat_bits(die->total) * (double)n / 64;
    double sums = even ? steps : steps * steps / 4;
    if (!run_charge(c, e, (even ? steps : steps * steps) * width, 1) || !run_room(c, e, sums * 16 * (width + 2)))
        return NULL;
    struct bag *b = bag_new(c->a);
    struct nat *by = even ? ARENA_ARRAY(c->a, struct nat, die->n + 1) : distinct_any(c, die, n);
    if (even)
        distinct_even(c, die, n, by);
    b->total = nat_of(c->a, 0);
    for (size_t d = 0; d <= die->n; d++) {
        struct value v = value_of_number(RAT((int64_t)d));
        if (!by[d].n)
            continue;
        bag_add(c->a, b, &v, by[d]);
        b->total = nat_add(c->a, b->total, by[d]);
    }
    return b;
}
