/* Evaluates questions of pools: the number of dice that satisfy a condition, the sum of their
 * values, the number of different faces. Equal dice are never listed: each has a distribution, and
 * n dice have its n-th power.
 *
 * In the states of a let, a named pool becomes the joint results of its uses if every use is a
 * count or sum that can be evaluated face by face; otherwise it becomes its faces. A pool in a
 * state is a tuple: (0, a number for each use), or (false, number of its die in c->dice, faces).
 * Called by eval.c and let.c. */
#include "odds/run.h"

/* ---- value of a face for a use ---- */

static bool is_distinct(const struct expr *use)
{
    return use->kind == ROLL_CALL && use->r->call == CALL_DISTINCT;
}

/* Returns the condition or value that a use applies to each face; NULL if it uses the face
 * itself. */
static const struct expr *use_worth(const struct expr *use)
{
    bool asks = use->kind == ROLL_CALL &&
                (use->r->call == CALL_COUNT || use->r->call == CALL_SUM || use->r->call == CALL_PLACE);
    return asks && use->n == 2 ? use->arg[1] : NULL;
}

/* Returns the value of a face for a use: count(p, condition), sum(p, value), or a pool as a number,
 * which uses the face. The result is always a list of weighted values of numbers. */
struct weighted_values *pool_worth(struct odds_run *c, const struct expr *use,
                                   const struct value *face)
{
    const struct expr *worth = use_worth(use);
    bool truth = false, counts = worth && use->r->call == CALL_COUNT;
    struct rat x;
    if (!worth) /* many faces may be so */
        return run_number(c, use, face, &x) ? weighted_values_one(c->a, value_of_number(x)) : NULL;
    struct weighted_values *b = shape_request(c, worth, face), *out = weighted_values_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        const struct value *v = &b->at[i].value;
        if (counts ? !run_truth(c, worth, v, &truth) : !run_number(c, worth, v, &x))
            return NULL;
        struct value number = value_of_number(counts ? RAT(truth) : x);
        if (b->n == 1)
            return weighted_values_one(c->a, number);
        weighted_values_add(c->a, out, &number, b->at[i].weight);
    }
    if (b)
        out->total = b->total;
    return b ? out : NULL;
}

/* ---- counting ---- */

static bool all_numbers(const struct weighted_values *die)
{
    bool all = true;
    for (size_t i = 0; i < die->n && all; i++)
        all = die->at[i].value.kind == VALUE_NUMBER;
    return all;
}

/* Answers one question of dice in order, the places from lo up to hi. `worth` NULL: count different
 * faces. */
static struct weighted_values *window_total(struct odds_run *c, const struct expr *use,
                                            const struct shape *s,
                                            struct weighted_values *const *worth)
{
    const struct window w = {s->keeps ? s->lo : 0, s->keeps ? s->hi : s->n, !worth};
    struct weighted_values *b = run_windows(c, use, s, worth, &w, 1),
                           *out = weighted_values_new(c->a);
    for (size_t i = 0; b && i < b->n; i++)
        /* all other elements are equal */
        weighted_values_put(c->a, out, b->at[i].value.at[1], b->at[i].weight);
    if (b)
        out->total = b->total;
    return b ? out : NULL;
}

/* Returns the joint value of n equal dice: the n-th power of one die. Kept dice are dependent, and
 * use the recursion over faces. */
static struct weighted_values *shape_total(struct odds_run *c, const struct expr *use,
                                           const struct shape *s)
{
    bool bare = !asks_pool(use) && !is_keep(use);
    if (s->kind == SHAPE_FACES) /* a single die or card is its face, which may be a word */
        return shape_over_faces(c, use, s->faces, NULL);
    if (s->n == 0)
        return weighted_values_one(c->a, value_of_number(RAT(0)));
    bool words = s->n == 1 && bare && !s->keeps && !all_numbers(s->die);
    if (words && s->again)
        return shape_over_faces(c, use, shape_faces(c, use, s), NULL);
    if (words || (s->cards && s->n == 1 && bare))
        return arena_copy(c->a, s->die, sizeof *s->die);
    struct weighted_values **base = ARENA_ARRAY(c->a, struct weighted_values *, s->die->n);
    bool certain = true; /* the value of each face is certain */
    for (size_t i = 0; i < s->die->n; i++) {
        if (!(base[i] = pool_worth(c, use, &s->die->at[i].value)))
            return NULL;
        certain = certain && base[i]->n == 1;
    }
    struct shape kinds = *s;
    if (certain && s->cards && !s->keeps)
        shape_merge(c, &kinds, base);
    if (certain && s->cards)
        return window_total(c, use, &kinds, base);
    if (!s->keeps && !s->cards)
        return run_power(c, use, shape_unit(c, use, s, base, SUM_NUMBERS), s->n, SUM_NUMBERS);
    if (certain)
        return s->lo && s->hi < s->n ? window_total(c, use, s, base)
                                     : run_keep(c, use, s->die, base, s->n, s->hi - s->lo, !!s->lo, SUM_NUMBERS);
    return shape_over_faces(c, use, shape_faces(c, use, s), NULL);
}

/* Dice with equal chances for all faces have a fast method; other dice are evaluated in order. */
static struct weighted_values *shape_distinct(struct odds_run *c, const struct expr *e,
                                              const struct shape *s)
{
    if (s->kind == SHAPE_DICE && !s->again) {
        bool even = !s->keeps && !s->cards;
        for (size_t i = 1; i < s->die->n && even; i++)
            even = nat_cmp(s->die->at[i].weight, s->die->at[0].weight) == 0;
        return even ? run_distinct(c, e, s->die, s->n) : window_total(c, e, s, NULL);
    }
    struct weighted_values *faces = shape_faces(c, e, s), *b = weighted_values_new(c->a);
    for (size_t i = 0; faces && i < faces->n; i++) {
        struct value v = value_of_number(RAT((int64_t)(faces->at[i].value.n / 2)));
        weighted_values_add(c->a, b, &v, faces->at[i].weight);
    }
    if (faces)
        b->total = faces->total;
    return faces ? b : NULL;
}

/* A state of numbers has one number for each use of the pool, after the 0. */
const struct value *run_pool_known(const struct odds_run *c, const struct expr *e)
{
    if (e->use < 0)
        return NULL;
    int slot = use_name(e)->slot;
    bool known = c->prog->slot[slot].pool && mask_has(&c->bound, slot) && c->slot[slot].at[0].kind == VALUE_NUMBER;
    return known ? &c->slot[slot].at[1 + e->use] : NULL;
}

/* ---- pools as values of a state ---- */

const struct expr *use_keeps(const struct expr *use)
{
    return is_keep(use) || use->kind == ROLL_NAME ? use : use->arg[0];
}

/* Can every use be evaluated face by face now? */
static bool uses_ready(const struct odds_run *c, const struct slot *s)
{
    for (size_t i = 0; i < s->use.n; i++) {
        const struct expr *worth = use_worth(s->use.at[i].node), *k = use_keeps(s->use.at[i].node);
        if (worth && (worth->random || !mask_within(&worth->free, &c->bound, FACE_SLOT)))
            return false;
        for (; is_keep(k); k = k->arg[1])
            if (k->arg[0]->random || !mask_within(&k->arg[0]->free, &c->bound, FACE_SLOT))
                return false;
    }
    return s->use.n && !s->apart;
}

/* Computes the values of each face for all uses, as tuples (0, a number for each use). False if a
 * use fails for a face. */
static bool joint_bases(struct odds_run *c, const struct slot *s, const struct weighted_values *die,
                        struct weighted_values **joint)
{
    for (size_t i = 0; i < die->n; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, s->use.n + 1);
        at[0] = value_of_number(RAT(0));
        for (size_t k = 0; k < s->use.n; k++) {
            const struct expr *use = s->use.at[k].node;
            struct weighted_values *b = is_distinct(use) ? weighted_values_one(c->a, at[0])
                                                         : pool_worth(c, use, &die->at[i].value);
            if (!b || b->n != 1)
                return false;
            at[k + 1] = b->at[0].value;
        }
        joint[i] = weighted_values_one(c->a, value_tuple(at, s->use.n + 1));
    }
    return true;
}

/* Caps of the elements of a joint power: the largest count that matters to each use; UINT64_MAX if
 * it is unknown or unlimited. Element 0 is the 0 that distinguishes numbers from dice. */
static void use_caps(struct odds_run *c, const struct slot *s, uint64_t *cap)
{
    cap[0] = UINT64_MAX;
    for (size_t i = 0; i < s->use.n; i++) {
        const struct pool_question *l = &s->use.at[i];
        struct value v;
        struct rat x;
        cap[i + 1] = UINT64_MAX;
        if (!l->by || mask_has(&l->by->free, FACE_SLOT) || !mask_within(&l->by->free, &c->bound, FACE_SLOT) ||
            !run_value(c, l->by, &v) || !value_number(&v, &x))
            continue;
        int64_t max = l->tight ? rat_ceil(x) : rat_floor(x);
        cap[i + 1] = max < 0 ? 0 : (uint64_t)max + !l->tight;
    }
}

/* Computes the places lo to hi (excluding hi) of the sorted dice that a use reads. `k` is the use's
 * highest or lowest, or its pool; the innermost function is evaluated first. False if the number of
 * dice to keep is not valid; the use itself reports that. */
static bool use_window(struct odds_run *c, const struct expr *k, const struct shape *shape, struct window *w)
{
    struct value v;
    w->lo = shape->keeps ? shape->lo : 0;
    w->hi = shape->keeps ? shape->hi : shape->n;
    if (!is_keep(k))
        return true;
    if (!use_window(c, k->arg[1], shape, w) || !run_value(c, k->arg[0], &v) || v.kind != VALUE_NUMBER ||
        !rat_whole(v.number) || v.number.n < 0)
        return false;
    uint64_t take = (uint64_t)v.number.n;
    if (take < w->hi - w->lo && k->r->call == CALL_HIGHEST)
        w->lo = w->hi - take;
    else if (take < w->hi - w->lo)
        w->hi = w->lo + take;
    return true;
}

/* Computes the windows of all uses if some use depends on the order of the dice or on the number of
 * different faces; otherwise *n is 0. False if this method does not apply. */
static bool use_windows(struct odds_run *c, const struct slot *s, const struct shape *shape, struct window *w,
                        size_t *n)
{
    bool kept = shape->keeps, ordered = shape->cards || (kept && shape->lo && shape->hi < shape->n);
    for (size_t i = 0; i < s->use.n; i++) {
        kept = kept || is_keep(use_keeps(s->use.at[i].node));
        ordered = ordered || kept || is_distinct(s->use.at[i].node);
    }
    *n = ordered ? s->use.n : 0;
    for (size_t i = 0; i < shape->die->n && ordered && kept; i++)
        if (shape->die->at[i].value.kind != VALUE_NUMBER)
            return false;
    for (size_t i = 0; i < *n; i++) {
        w[i].distinct = is_distinct(s->use.at[i].node);
        if (!use_window(c, use_keeps(s->use.at[i].node), shape, &w[i]))
            return false;
    }
    return !ordered || !shape->again;
}

/* Returns the joint results of the uses. NULL if they must be computed from the faces; errors of a
 * use are not reported here, but where that use is reached, if it is. */
static struct weighted_values *shape_joint(struct odds_run *c, const struct expr *e,
                                           const struct slot *s, const struct shape *shape)
{
    struct roll_error is_default, *err = c->err;
    struct mask bound = c->bound;
    bool na = c->na;
    if (!uses_ready(c, s) || shape->kind == SHAPE_FACES || shape->n == 0)
        return NULL;
    for (size_t i = 0; i < s->use.n && shape->n == 1; i++) /* a single die is its face */
        if (!asks_pool(s->use.at[i].node) && !is_keep(s->use.at[i].node) && !all_numbers(shape->die))
            return NULL;
    struct weighted_values **base = ARENA_ARRAY(c->a, struct weighted_values *, shape->die->n);
    struct window *w = ARENA_ARRAY(c->a, struct window, s->use.n);
    uint64_t *cap = ARENA_ARRAY(c->a, uint64_t, s->use.n + 1);
    size_t n_window;
    c->err = &is_default;
    bool ok = joint_bases(c, s, shape->die, base) && use_windows(c, s, shape, w, &n_window);
    if (ok && !n_window && !shape->keeps)
        use_caps(c, s, cap);
    c->err = err;
    c->na = na;
    c->bound = bound;
    if (!ok)
        return NULL;
    struct shape kinds = *shape;
    bool order = shape->keeps;
    for (size_t i = 0; i < n_window; i++)
        order = order || w[i].distinct || w[i].lo || w[i].hi < shape->n;
    if (shape->cards && !order)
        shape_merge(c, &kinds, base);
    if (n_window)
        return run_windows(c, e, &kinds, base, w, n_window);
    if (shape->keeps)
        return run_keep(c, e, shape->die, base, shape->n, shape->hi - shape->lo, !!shape->lo, SUM_NUMBERS);
    return run_power_capped(c, e, shape_unit(c, e, shape, base, SUM_NUMBERS), shape->n, cap);
}

/* Returns the number of a die in c->dice. Equal dice share a number, so that equal pools are one
 * state. */
static int64_t die_number(struct odds_run *c, const struct weighted_values *die)
{
    for (size_t i = 0; i < c->dice.n; i++) {
        const struct weighted_values *d = c->dice.at[i];
        size_t same = 0;
        while (d->n == die->n && same < d->n && value_eq(&d->at[same].value, &die->at[same].value) &&
               nat_cmp(d->at[same].weight, die->at[same].weight) == 0)
            same++;
        if (same == die->n && d->n == die->n)
            return (int64_t)i;
    }
    ARENA_PUSH(c->keep, &c->dice, weighted_values_dup(c->keep, die));
    return (int64_t)c->dice.n - 1;
}

/* Binds numbers if possible, otherwise faces. Each combination of faces is a separate state, which
 * costs much more. */
static struct weighted_values *bind_shape(struct odds_run *c, const struct expr *e,
                                          const struct slot *s, const struct shape *shape)
{
    bool order = false;
    for (size_t i = 0; i < s->use.n && shape->cards; i++)
        order = order || asks_order(s->use.at[i].node);
    if (shape->cards && (order || s->apart))
        return shape_bind_order(c, e, s, shape, die_number(c, shape->plain));
    struct weighted_values *joint = shape_joint(c, e, s, shape),
                           *from = joint ? joint : shape_faces(c, e, shape);
    struct weighted_values *out = weighted_values_new(c->a);
    if (joint || !from)
        return from;
    if (!run_room(c, e, (double)from->n * (sizeof *from->at + 3 * sizeof(struct value))))
        return NULL;
    struct value die = value_of_number(RAT(die_number(c, shape->plain)));
    out->at = ARENA_ARRAY(c->a, struct outcome, from->n);
    out->cap = from->n;
    for (size_t i = 0; i < from->n; i++) {
        size_t n = shape->order ? 4 : 3; /* cards with a known order keep it */
        struct value *at = ARENA_ARRAY(c->a, struct value, n);
        at[0] = value_of_bool(false);
        at[1] = die;
        at[2] = from->at[i].value;
        if (shape->order)
            at[3] = *shape->order;
        weighted_values_put(c->a, out, value_tuple(at, n), from->at[i].weight);
    }
    out->total = from->total;
    return out;
}

/* A pool of several shapes (its number of dice is rolled) is the mixture of their results. */
struct weighted_values *run_pool(struct odds_run *c, const struct expr *e, const struct slot *s)
{
    const struct value *known = s ? NULL : run_pool_known(c, e);
    struct shapes shapes = {0};
    struct mix m = mix_new(c->a);
    if (known)
        return weighted_values_one(c->a, *known);
    if (!shapes_make(c, !s && asks_pool(e) ? e->arg[0] : e, &shapes))
        return NULL;
    for (size_t i = 0; i < shapes.n; i++) {
        const struct shape *shape = &shapes.at[i];
        struct weighted_values *b = s                ? bind_shape(c, e, s, shape)
                                    : asks_order(e)  ? shape_order(c, e, shape)
                                    : is_distinct(e) ? shape_distinct(c, e, shape)
                                                     : shape_total(c, e, shape);
        if (shapes.n == 1)
            return b;
        if (!run_mix(c, e, &m, shape->weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, shapes.total);
}
