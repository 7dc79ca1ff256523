/* What pools are asked: how many dice satisfy a condition, what they are worth, how many faces differ.
 *
 * Dice that are alike are never listed: each is worth a distribution, and n of them its n-th power. A named pool
 * becomes, in a let's states, the numbers that its uses want of it, jointly, where all of them are counts and sums that
 * can be told face by face; else the faces themselves. Called by eval.c and let.c. */
#include "odds/shape.h"

/* ---- what a face is worth to a use ---- */

/* The condition or worth that a use asks of each face; NULL where it takes the face as it is. */
static const struct node *use_worth(const struct node *use)
{
    bool asks = use->kind == ROLL_CALL && (use->r->call == CALL_COUNT || use->r->call == CALL_SUM);
    return asks && use->n == 2 ? use->arg[1] : NULL;
}

/* A use is count(p, condition), sum(p, worth), or a pool as a number: its face. Always a bag of numbers. */
static struct bag *use_base(struct run *c, const struct node *use, const struct value *face)
{
    if (!use_worth(use)) {
        struct rat x;
        return run_number(c, use, face, &x) ? bag_one(c->a, value_of_number(x)) : NULL;
    }
    struct bag *b = shape_ask(c, use->arg[1], face), *out = bag_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        struct rat x;
        bool truth;
        if (use->r->call == CALL_COUNT) {
            if (!run_truth(c, use->arg[1], &b->at[i].value, &truth))
                return NULL;
            x = RAT(truth);
        } else if (!run_number(c, use->arg[1], &b->at[i].value, &x)) {
            return NULL;
        }
        struct value v = value_of_number(x);
        bag_add(c->a, out, &v, b->at[i].weight);
    }
    if (!b)
        return NULL;
    out->total = b->total;
    return out;
}

static struct bag **use_bases(struct run *c, const struct node *use, const struct bag *die)
{
    struct bag **base = ARENA_ARRAY(c->a, struct bag *, die->n);
    for (size_t i = 0; i < die->n; i++)
        if (!(base[i] = use_base(c, use, &die->at[i].value)))
            return NULL;
    return base;
}

/* The bases as plain values; NULL where one is rolled. */
static struct value *certain(struct run *c, struct bag *const *base, size_t n)
{
    struct value *v = ARENA_ARRAY(c->a, struct value, n);
    for (size_t i = 0; i < n; i++) {
        if (base[i]->n != 1)
            return NULL;
        v[i] = base[i]->at[0].value;
    }
    return v;
}

/* ---- counting ---- */

struct seen {
    struct bag *face;
    struct {
        struct bag **at;
        size_t n, cap;
    } base;
};

static struct bag *seen_base(struct run *c, const struct node *use, const struct value *face, struct seen *seen)
{
    ptrdiff_t at = bag_find(seen->face, face);
    if (at >= 0)
        return seen->base.at[at];
    struct bag *b = use_base(c, use, face);
    if (!b)
        return NULL;
    bag_add(c->a, seen->face, face, (struct nat){NULL, 0});
    ARENA_PUSH(c->a, &seen->base, b);
    return b;
}

static struct bag *total_of_faces(struct run *c, const struct node *use, const struct value *faces, struct seen *seen)
{
    struct bag *sum = bag_one(c->a, value_of_number(RAT(0)));
    for (size_t i = 0; i < faces->n && sum; i += 2) {
        struct bag *base = seen_base(c, use, &faces->at[i], seen);
        struct bag *these = base ? run_power(c, use, base, (uint64_t)faces->at[i + 1].number.n, SUM_NUMBERS) : NULL;
        sum = these ? run_join(c, use, sum, these, SUM_NUMBERS) : NULL;
    }
    return sum;
}

static struct bag *total_over_faces(struct run *c, const struct node *use, const struct bag *faces)
{
    struct seen seen = {.face = bag_new(c->a)};
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < faces->n; i++) {
        struct bag *b = total_of_faces(c, use, &faces->at[i].value, &seen);
        if (!b || !run_mix(c, use, &m, faces->at[i].weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, faces->total);
}

/* Of dice of which some in the middle are kept, or are asked how many differ: one question. */
static struct bag *window_total(struct run *c, const struct node *use, const struct shape *s, const struct value *worth,
                                bool distinct)
{
    const struct window w = {s->lo, s->hi, distinct};
    struct bag **base = ARENA_ARRAY(c->a, struct bag *, s->die->n);
    for (size_t i = 0; i < s->die->n; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, 2);
        at[0] = value_of_number(RAT(0));
        at[1] = worth[i];
        base[i] = bag_one(c->a, (struct value){.kind = VALUE_TUPLE, .at = at, .n = 2});
    }
    struct bag *b = run_windows(c, use, s->die, base, s->n, &w, 1), *out = bag_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        struct outcome o = {b->at[i].value.at[1], b->at[i].weight}; /* they differ in nothing else: no search */
        ARENA_PUSH(c->a, out, o);
    }
    if (b)
        out->total = b->total;
    return b ? out : NULL;
}

static struct bag *shape_total(struct run *c, const struct node *use, const struct shape *s)
{
    if (s->kind == SHAPE_FACES)
        return total_over_faces(c, use, s->faces);
    if (s->n == 0)
        return bag_one(c->a, value_of_number(RAT(0)));
    struct bag **base = use_bases(c, use, s->die);
    if (!base)
        return NULL;
    if (s->keeps) {
        struct value *worth = certain(c, base, s->die->n);
        if (worth)
            return s->lo && s->hi < s->n ? window_total(c, use, s, worth, false)
                                         : run_keep(c, use, s->die, worth, s->n, s->hi - s->lo, !!s->lo, SUM_NUMBERS);
        struct bag *faces = shape_faces(c, use, s);
        return faces ? total_over_faces(c, use, faces) : NULL;
    }
    struct bag *unit = shape_unit(c, use, s, base, SUM_NUMBERS);
    return unit ? run_power(c, use, unit, s->n, SUM_NUMBERS) : NULL;
}

static struct bag *shape_distinct(struct run *c, const struct node *e, const struct shape *s)
{
    if (s->kind == SHAPE_DICE && !s->again && s->keeps)
        return window_total(c, e, s, ARENA_ARRAY(c->a, struct value, s->die->n), true);
    if (s->kind == SHAPE_DICE && !s->again)
        return run_distinct(c, e, s->die, s->n);
    struct bag *faces = shape_faces(c, e, s), *b = bag_new(c->a);
    for (size_t i = 0; faces && i < faces->n; i++) {
        struct value v = value_of_number(RAT((int64_t)(faces->at[i].value.n / 2)));
        bag_add(c->a, b, &v, faces->at[i].weight);
    }
    if (!faces)
        return NULL;
    b->total = faces->total;
    return b;
}

static bool is_question(const struct node *e)
{
    return e->kind == ROLL_CALL && !e->pool;
}

static struct bag *shape_answer(struct run *c, const struct node *e, const struct shape *s)
{
    return is_question(e) && e->r->call == CALL_DISTINCT ? shape_distinct(c, e, s) : shape_total(c, e, s);
}

const struct value *run_pool_known(const struct run *c, const struct node *e)
{
    if (e->use < 0)
        return NULL;
    const struct node *p = use_name(e);
    bool known =
        c->prog->slot[p->slot].pool && mask_has(&c->bound, p->slot) && c->slot[p->slot].at[0].kind == VALUE_NUMBER;
    return known ? &c->slot[p->slot].at[1 + e->use] : NULL;
}

struct bag *run_pool(struct run *c, const struct node *e)
{
    const struct node *p = is_question(e) ? e->arg[0] : e;
    const struct value *known = run_pool_known(c, e);
    struct shapes shapes = {0};
    if (known)
        return bag_one(c->a, *known);
    if (!shapes_make(c, p, &shapes))
        return NULL;
    if (shapes.n == 1)
        return shape_answer(c, e, &shapes.at[0]);
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < shapes.n; i++) {
        struct bag *b = shape_answer(c, e, &shapes.at[i]);
        if (!b || !run_mix(c, e, &m, shapes.at[i].weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, shapes.total);
}

/* ---- pools as values of a state ---- */

/* The first highest or lowest below a use, else the pool. */
static const struct node *use_keeps(const struct node *use)
{
    return is_keep(use) || use->kind == ROLL_NAME ? use : use->arg[0];
}

/* Can every use be told face by face, now? */
static bool uses_ready(const struct run *c, const struct slot *s)
{
    for (size_t i = 0; i < s->use.n; i++) {
        const struct node *worth = use_worth(s->use.at[i]), *k = use_keeps(s->use.at[i]);
        if (worth && (worth->random || !mask_within(&worth->free, &c->bound, FACE_SLOT)))
            return false;
        for (; is_keep(k); k = k->arg[1]) /* no -1 is a slot: nothing is left out */
            if (k->arg[0]->random || !mask_within(&k->arg[0]->free, &c->bound, FACE_SLOT))
                return false;
    }
    return s->use.n && !s->apart;
}

/* What each face is worth to every use, as tuples: (0, a number for each use), 0 to tell them from dice. NULL where a
 * use is in error for a face, which then shows where (and whether) that use is reached. */
static struct bag **joint_bases(struct run *c, const struct slot *s, const struct bag *die)
{
    struct bag **joint = ARENA_ARRAY(c->a, struct bag *, die->n);
    struct roll_error err, *before = c->err;
    struct mask bound = c->bound;
    bool na = c->na, ok = true;
    c->err = &err;
    for (size_t i = 0; i < die->n && ok; i++) {
        struct value *at = ARENA_ARRAY(c->a, struct value, s->use.n + 1);
        at[0] = value_of_number(RAT(0));
        for (size_t k = 0; k < s->use.n && ok; k++) {
            struct bag *b = use_base(c, s->use.at[k], &die->at[i].value);
            ok = b && b->n == 1;
            if (ok)
                at[k + 1] = b->at[0].value;
        }
        joint[i] = bag_one(c->a, (struct value){.kind = VALUE_TUPLE, .at = at, .n = s->use.n + 1});
    }
    c->err = before;
    c->na = na;
    c->bound = bound;
    return ok ? joint : NULL;
}

/* How far a use matters; UINT64_MAX where that is not known yet, or to the end. */
static uint64_t use_cap(struct run *c, const struct limit *l)
{
    struct value v;
    struct rat x;
    if (!l->by || mask_has(&l->by->free, FACE_SLOT) || !mask_within(&l->by->free, &c->bound, FACE_SLOT))
        return UINT64_MAX;
    if (!run_value(c, l->by, &v) || !value_number(&v, &x))
        return UINT64_MAX;
    int64_t most = l->tight ? rat_ceil(x) : rat_floor(x);
    return most < 0 ? 0 : (uint64_t)most + !l->tight;
}

/* The caps of a joint power's elements; the first is the 0 that tells numbers from dice. Errors show where they matter,
 * not here. */
static uint64_t *use_caps(struct run *c, const struct slot *s)
{
    uint64_t *cap = ARENA_ARRAY(c->a, uint64_t, s->use.n + 1);
    struct roll_error err, *before = c->err;
    bool na = c->na;
    c->err = &err;
    cap[0] = UINT64_MAX;
    for (size_t i = 0; i < s->use.n; i++)
        cap[i + 1] = use_cap(c, &s->limit.at[i]);
    c->err = before;
    c->na = na;
    return cap;
}

static bool is_distinct(const struct node *use)
{
    return use->kind == ROLL_CALL && use->r->call == CALL_DISTINCT;
}

/* Does some use look at the dice's order, or at how many faces differ? */
static bool uses_windows(const struct slot *s)
{
    for (size_t i = 0; i < s->use.n; i++)
        if (is_keep(use_keeps(s->use.at[i])) || is_distinct(s->use.at[i]))
            return true;
    return false;
}

/* The dice that a use looks at: those from lo up to hi where all lie in order. False where a number of dice to keep is
 * none: the use then says so. */
static bool use_window(struct run *c, const struct node *use, const struct shape *shape, struct window *w)
{
    enum { DEEP = 64 };
    uint64_t n = shape->n, keep[DEEP] = {0};
    const struct node *at[DEEP] = {NULL}, *k = use_keeps(use);
    size_t deep = 0;
    *w = (struct window){shape->keeps ? shape->lo : 0, shape->keeps ? shape->hi : n, is_distinct(use)};
    for (; is_keep(k); k = k->arg[1], deep++) {
        struct value v;
        if (deep == DEEP || !run_value(c, k->arg[0], &v) || v.kind != VALUE_NUMBER || !rat_whole(v.number) ||
            v.number.n < 0)
            return false;
        at[deep] = k;
        keep[deep] = (uint64_t)v.number.n;
    }
    while (deep-- > 0) { /* the innermost first */
        uint64_t most = w->hi - w->lo, take = keep[deep] < most ? keep[deep] : most;
        if (at[deep]->r->call == CALL_HIGHEST)
            w->lo = w->hi - take;
        else
            w->hi = w->lo + take;
    }
    return true;
}

static bool all_numbers(const struct bag *die)
{
    for (size_t i = 0; i < die->n; i++)
        if (die->at[i].value.kind != VALUE_NUMBER)
            return false;
    return true;
}

/* NULL with nothing said: not in this way. */
static struct bag *shape_windows(struct run *c, const struct node *e, const struct slot *s, const struct shape *shape,
                                 struct bag *const *base)
{
    struct window *w = ARENA_ARRAY(c->a, struct window, s->use.n);
    struct roll_error err, *before = c->err;
    bool na = c->na, ok = !shape->again && all_numbers(shape->die);
    c->err = &err;
    for (size_t i = 0; i < s->use.n && ok; i++)
        ok = use_window(c, s->use.at[i], shape, &w[i]);
    c->err = before;
    c->na = na;
    return ok ? run_windows(c, e, shape->die, base, shape->n, w, s->use.n) : NULL;
}

static struct bag *shape_joint(struct run *c, const struct node *e, const struct slot *s, const struct shape *shape)
{
    if (shape->kind == SHAPE_FACES || shape->n == 0)
        return NULL;
    struct bag **base = joint_bases(c, s, shape->die);
    if (!base)
        return NULL;
    if (uses_windows(s) || (shape->keeps && shape->lo && shape->hi < shape->n))
        return shape_windows(c, e, s, shape, base);
    if (shape->keeps)
        return run_keep(c, e, shape->die, certain(c, base, shape->die->n), shape->n, shape->hi - shape->lo, !!shape->lo,
                        SUM_NUMBERS);
    struct bag *unit = shape_unit(c, e, shape, base, SUM_NUMBERS);
    return unit ? run_power_capped(c, e, unit, shape->n, use_caps(c, s)) : NULL;
}

/* (false, faces, die), false to tell it from numbers: the plain die for rerolls and explosions still to come, weights
 * as bytes of their limbs. */
static struct value state_of_faces(struct run *c, const struct value *faces, const struct value *die)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, 3);
    at[0] = value_of_bool(false);
    at[1] = *faces;
    at[2] = *die;
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = 3};
}

static struct value die_value(struct run *c, const struct bag *die)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, 2 * die->n);
    for (size_t i = 0; i < die->n; i++) {
        struct nat w = die->at[i].weight;
        at[2 * i] = die->at[i].value;
        at[2 * i + 1] = value_of_word((struct str){(const char *)w.limb, w.n * sizeof *w.limb});
        at[2 * i + 1].truth = true; /* bytes */
    }
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = 2 * die->n};
}

static struct bag *bind_shape(struct run *c, const struct node *e, const struct slot *s, const struct shape *shape)
{
    struct bag *joint = uses_ready(c, s) ? shape_joint(c, e, s, shape) : NULL;
    struct bag *from = joint ? joint : shape_faces(c, e, shape), *out = bag_new(c->a);
    if (joint || !from)
        return from;
    if (!run_room(c, e, (double)from->n * (sizeof *from->at + 3 * sizeof(struct value))))
        return NULL;
    struct value die = die_value(c, shape->plain);
    out->at = ARENA_ARRAY(c->a, struct outcome, from->n);
    out->cap = from->n;
    for (; out->n < from->n; out->n++) { /* no two are the same: no search */
        const struct outcome *o = &from->at[out->n];
        out->at[out->n] = (struct outcome){state_of_faces(c, &o->value, &die), o->weight};
    }
    out->total = from->total;
    return out;
}

struct bag *run_pool_bind(struct run *c, const struct node *e, const struct slot *s)
{
    struct shapes shapes = {0};
    struct mix m = mix_new(c->a);
    if (!shapes_make(c, e, &shapes))
        return NULL;
    if (shapes.n == 1)
        return bind_shape(c, e, s, &shapes.at[0]);
    for (size_t i = 0; i < shapes.n; i++) {
        struct bag *b = bind_shape(c, e, s, &shapes.at[i]);
        if (!b || !run_mix(c, e, &m, shapes.at[i].weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, shapes.total);
}
