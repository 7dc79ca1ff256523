/* Evaluates a pool expression to shapes: equal dice, or known faces. Rerolls of unknown dice only
 * change the die (rerolling until accepted is conditioning); explosions and keeping are recorded,
 * and callers include them when they count. A function of known dice works face by face: each die
 * becomes a distribution of dice. A reroll or an added die uses the plain die of the expression,
 * without the changes of earlier functions. Called by pool.c. */
#include "odds/run.h"

/* ---- one die ---- */

/* Conditions can be nested: the previous face is restored. */
struct weighted_values *shape_request(struct odds_run *c, const struct expr *e,
                                      const struct value *face)
{
    struct value before = c->slot[FACE_SLOT];
    bool bound = mask_has(&c->bound, FACE_SLOT);
    if (!run_spend(c, e, 4))
        return NULL;
    run_bind(c, FACE_SLOT, face);
    struct weighted_values *b = run_eval(c, e);
    if (bound)
        run_bind(c, FACE_SLOT, &before);
    else
        run_free(c, FACE_SLOT);
    return b;
}

/* A condition with its own dice holds in some of its cases. */
static bool request_chance(struct odds_run *c, const struct expr *cond, const struct value *face,
                           struct chance *out)
{
    return run_chance(c, cond, shape_request(c, cond, face), out);
}

static struct chance *request_chances(struct odds_run *c, const struct expr *cond,
                                      const struct weighted_values *die)
{
    struct chance *q = ARENA_ARRAY(c->a, struct chance, die->n);
    for (size_t i = 0; i < die->n; i++)
        if (!request_chance(c, cond, &die->at[i].value, &q[i]))
            return NULL;
    return q;
}

/* (face, 1) */
static struct value one_face(struct odds_run *c, const struct value *face)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, 2);
    at[0] = *face;
    at[1] = value_of_number(RAT(1));
    return value_tuple(at, 2);
}

/* Converts each face of the die to a pool of one die. */
static struct weighted_values **die_singles(struct odds_run *c, const struct weighted_values *die)
{
    struct weighted_values **b = ARENA_ARRAY(c->a, struct weighted_values *, die->n);
    for (size_t i = 0; i < die->n; i++)
        b[i] = weighted_values_one(c->a, one_face(c, &die->at[i].value));
    return b;
}

/* Mixes the results of each face by the law of total probability. */
static struct weighted_values *mix_die(struct odds_run *c, const struct expr *e,
                                       const struct weighted_values *die,
                                       struct weighted_values *const *part)
{
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < die->n; i++)
        if (!run_mix(c, e, &m, die->at[i].weight, part[i]))
            return NULL;
    return mix_end(c->a, &m, die->total);
}

/* ---- dice that are rolled again ---- */

/* Returns the distribution of a rerolled plain die: rolled once, or until it is accepted, which is
 * the die under that condition. `q`: the chances of its faces, if known. */
static struct weighted_values *die_next(struct odds_run *c, const struct expr *e,
                                        const struct weighted_values *plain, const struct chance *q)
{
    if (e->r->call != CALL_REROLL)
        return arena_copy(c->a, plain, sizeof *plain);
    q = q ? q : request_chances(c, e->arg[1], plain);
    struct mix m = mix_new(c->a);
    for (size_t i = 0; q && i < plain->n; i++) {
        struct nat miss = nat_sub(c->a, q[i].of, q[i].hit);
        struct nat w = nat_mul(c->a, nat_mul(c->a, plain->at[i].weight, miss), mix_scale(c->a, &m, q[i].of));
        if (miss.n)
            weighted_values_add(c->a, m.weighted_values, &plain->at[i].value, w);
    }
    if (q && !m.weighted_values->n)
        run_fail(c, e, "this reroll never ends");
    if (!m.weighted_values->n)
        return NULL;
    weighted_values_sum(c->a, m.weighted_values);
    weighted_values_reduce(c->a, m.weighted_values);
    return m.weighted_values;
}

/* With chance q the changed die, otherwise the old one. */
static struct weighted_values *either(struct odds_run *c, const struct expr *e,
                                      struct weighted_values *is, struct chance q,
                                      struct weighted_values *becomes)
{
    struct nat miss = nat_sub(c->a, q.of, q.hit);
    struct mix m = mix_new(c->a);
    if (!q.hit.n)
        return is;
    if (!becomes || !miss.n)
        return becomes;
    if (!run_mix(c, e, &m, miss, is) || !run_mix(c, e, &m, q.hit, becomes))
        return NULL;
    return mix_end(c->a, &m, q.of);
}

/* Computed from the last explosion to the first: a die with up to j explosions is made of one with
 * up to j - 1. */
static struct weighted_values *explode_unit(struct odds_run *c, const struct expr *e,
                                            const struct weighted_values *die,
                                            const struct chance *q, uint64_t max,
                                            struct weighted_values *const *base, enum sum_kind kind)
{
    struct weighted_values *unit = mix_die(c, e, die, base), *worth = weighted_values_new(c->a);
    struct weighted_values **part = ARENA_ARRAY(c->a, struct weighted_values *, die->n);
    size_t hits = 0;
    if (!unit || !max)
        return unit;
    for (size_t i = 0; i < die->n; i++) {
        hits += q[i].hit.n > 0;
        weighted_values_add(c->a, worth, &base[i]->at[0].value, (struct nat){NULL, 0});
    }
    if (!hits)
        return unit;
    /* Is this number of explosions within the budget? Sums of j values of w have at least (w - 1) j
     * + 1 values; each is added for every face that explodes, and mixed twice. */
    double m = (double)max, w = (double)worth->n, limbs = m * (double)nat_bits(die->total) / 64;
    double sums = m * w + (w - 1) * m * (m - 1) / 2;
    double steps = (3 * (double)hits * sums + m * (double)die->n) * (5 + limbs * 2 / 3 / 4);
    if (c->effort + steps >= c->times * ODDS_BUDGET && !run_spend(c, e, steps))
        return NULL;
    for (uint64_t j = 0; j < max && unit; j++) {
        if (!run_charge(c, e, (double)die->n * (1 + (double)nat_bits(unit->total) / 64), 1))
            return NULL;
        for (size_t i = 0; i < die->n; i++)
            if (!(part[i] = !q[i].hit.n ? base[i] : either(c, e, base[i], q[i], run_join(c, e, base[i], unit, kind))))
                return NULL;
        unit = mix_die(c, e, die, part);
        if (unit)
            weighted_values_reduce(c->a, unit);
    }
    return unit;
}

struct weighted_values *shape_unit(struct odds_run *c, const struct expr *e, const struct shape *s,
                                   struct weighted_values *const *base, enum sum_kind kind)
{
    return explode_unit(c, e, s->die, s->again, s->again ? s->max : 0, base, kind);
}

/* ---- known faces ---- */

/* Keeps only the k highest or lowest of each pool. */
static struct weighted_values *
keep_of_faces(struct odds_run *c, const struct weighted_values *faces, uint64_t k, bool high)
{
    struct weighted_values *kept = weighted_values_new(c->a);
    for (size_t i = 0; i < faces->n; i++) {
        const struct value *from = &faces->at[i].value;
        struct value *at = ARENA_ARRAY(c->a, struct value, from->n), v = {.kind = VALUE_TUPLE};
        uint64_t left = k;
        size_t pairs = from->n / 2, start = high ? from->n : 0;
        for (size_t p = 0; p < pairs && left; p++) {
            const struct value *pair = &from->at[2 * (high ? pairs - 1 - p : p)];
            uint64_t have = (uint64_t)pair[1].number.n, take = have < left ? have : left;
            size_t to = high ? (start -= 2) : v.n; /* the best are written from the back, so that faces ascend */
            at[to] = pair[0];
            at[to + 1] = value_of_number(RAT((int64_t)take));
            left -= take;
            v.n += 2;
        }
        v.at = at + start;
        weighted_values_add(c->a, kept, &v, faces->at[i].weight);
    }
    kept->total = faces->total;
    return kept;
}

/* The slowest method: every combination of faces, as counts. n dice of f faces have C(n + f - 1, n)
 * of them, not f^n. */
struct weighted_values *shape_faces(struct odds_run *c, const struct expr *e, const struct shape *s)
{
    if (s->kind == SHAPE_FACES)
        return s->faces;
    struct weighted_values **base = die_singles(c, s->die);
    if (s->cards) {
        struct weighted_values *drawn = run_windows(c, e, s, base, NULL, 0);
        drawn = drawn && s->keeps ? keep_of_faces(c, drawn, s->hi, false) : drawn;
        return drawn && s->keeps ? keep_of_faces(c, drawn, s->hi - s->lo, true) : drawn;
    }
    if (!s->keeps) {
        struct weighted_values *unit = s->n ? shape_unit(c, e, s, base, SUM_FACES) : base[0];
        return run_power(c, e, unit, s->n, SUM_FACES);
    }
    if (s->hi == s->n)
        return run_keep(c, e, s->die, base, s->n, s->hi - s->lo, true, SUM_FACES);
    struct weighted_values *low = run_keep(c, e, s->die, base, s->n, s->hi, false, SUM_FACES);
    return low && s->lo ? keep_of_faces(c, low, s->hi - s->lo, true) : low;
}

/* Computes the new faces of a die that shows `face`: rerolled, or exploded up to s->most times. */
static struct weighted_values *change_part(struct odds_run *c, const struct expr *e,
                                           struct shape *s, const struct value *face)
{
    struct chance q, *chances;
    struct value one = one_face(c, face);
    bool explodes = e->r->call == CALL_EXPLODE;
    if (!request_chance(c, e->arg[1], face, &q))
        return NULL;
    if (q.hit.n && !s->next && explodes && s->max > 1) {
        struct weighted_values **base = die_singles(c, s->plain);
        chances = request_chances(c, e->arg[1], s->plain);
        s->next =
            chances ? explode_unit(c, e, s->plain, chances, s->max - 1, base, SUM_FACES) : NULL;
    } else if (q.hit.n && !s->next) {
        const struct weighted_values *die = die_next(c, e, s->plain, NULL);
        s->next = die ? mix_die(c, e, die, die_singles(c, die)) : NULL;
    }
    if (q.hit.n && !s->next)
        return NULL;
    struct weighted_values *is = weighted_values_one(c->a, one);
    return either(c, e, is, q, explodes && q.hit.n ? run_join(c, e, is, s->next, SUM_FACES) : s->next);
}

/* The number of dice with each face is known, so each face adds that many times its value or its
 * new faces; the cases are mixed by their weights. */
struct weighted_values *shape_over_faces(struct odds_run *c, const struct expr *e,
                                         const struct weighted_values *faces, struct shape *change)
{
    const struct value none = {.kind = VALUE_TUPLE}, zero = value_of_number(RAT(0));
    enum sum_kind kind = change ? SUM_FACES : SUM_NUMBERS;
    const bool bare = !change && !asks_pool(e) && !is_keep(e);
    struct memo seen = {.key = NULL};
    struct mix m = mix_new(c->a);
    for (size_t i = 0; faces && i < faces->n; i++) {
        const struct value *v = &faces->at[i].value;
        /* a single die is its face */
        bool shown = bare && v->n == 2 && rat_cmp(v->at[1].number, RAT(1)) == 0;
        struct weighted_values *sum = weighted_values_one(c->a, shown    ? v->at[0]
                                                                : change ? none
                                                                         : zero);
        for (size_t k = 0; k < v->n && sum && !shown; k += 2) {
            struct weighted_values *one = memo_find(&seen, &v->at[k]);
            if (!one) {
                if (!(one = change ? change_part(c, e, change, &v->at[k]) : pool_worth(c, e, &v->at[k])))
                    return NULL;
                memo_put(c->a, &seen, &v->at[k], one);
            }
            sum = run_join(c, e, sum, run_power(c, e, one, (uint64_t)v->at[k + 1].number.n, kind), kind);
        }
        if (!run_mix(c, e, &m, faces->at[i].weight, sum))
            return NULL;
    }
    return faces ? mix_end(c->a, &m, faces->total) : NULL;
}

/* Rerolls and explosions of known faces, or of dice that must be listed as faces. */
static bool change_faces(struct odds_run *c, const struct expr *e, struct shape *s, uint64_t max)
{
    struct weighted_values *faces = shape_faces(c, e, s);
    s->max = max;
    s->next = NULL;
    s->faces = shape_over_faces(c, e, faces, s);
    s->kind = SHAPE_FACES;
    return s->faces;
}

/* ---- dice as they are named ---- */

#define MANY_DICE "a number of dice must be 0 or a whole number above"

/* A face that is listed twice has twice the weight. Words and truths are kept; all other values
 * must be numbers. */
static bool die_listed(struct odds_run *c, const struct expr *e, struct weighted_values *die)
{
    struct value v;
    if (!run_items(c, e, &v))
        return false;
    if (!v.n)
        return run_fail(c, e, "this die has no faces");
    for (size_t i = 0; i < v.n; i++) {
        struct value face = v.at[i];
        bool plain = face.kind == VALUE_WORD || face.kind == VALUE_BOOL;
        if (!plain && !run_number(c, e, &v.at[i], &face.number))
            return false;
        if (!plain)
            face = value_of_number(face.number);
        weighted_values_add(c->a, die, &face, nat_of(c->a, 1));
        if (!run_charge(c, e, 1, 5) || !run_grows(c, e, die))
            return false;
    }
    die->total = nat_of(c->a, v.n);
    return true;
}

/* `sides`: for a die whose size is computed. Faces ascend, each with weight 1, from 1 or (d%) from
 * 0. */
static struct weighted_values *die_make(struct odds_run *c, const struct expr *e,
                                        const struct value *sides)
{
    struct weighted_values *die = weighted_values_new(c->a);
    enum die_kind kind = e->r->die;
    uint64_t n = kind == DIE_DIGITS ? roll_digits_faces(e->r->sides) : kind == DIE_PERCENT ? 100 : 0;
    struct nat one = nat_of(c->a, 1);
    if (kind == DIE_FACES) {
        if (!die_listed(c, e, die))
            return NULL;
        weighted_values_sort(die);
        return die;
    }
    struct value named = value_of_number(RAT(n ? (int64_t)n : e->r->sides));
    if (!run_whole(c, e, sides ? sides : &named, 1, "a die has 1 side or more", &n) ||
        !run_charge(c, e, (double)n, 1) || !run_room(c, e, (double)n * sizeof *die->at))
        return NULL;
    die->n = die->cap = (size_t)n;
    die->at = ARENA_ARRAY(c->a, struct outcome, n);
    for (uint64_t i = 0; i < n; i++) {
        int64_t face = kind == DIE_DIGITS ? roll_digits_face(e->r->sides, i) : (int64_t)i + (kind != DIE_PERCENT);
        die->at[i] = (struct outcome){value_of_number(RAT(face)), one};
    }
    die->total = nat_of(c->a, n);
    return die;
}

/* Makes a die of one whole roll: the values of the roll are its faces. */
static struct weighted_values *die_of_rolls(struct odds_run *c, const struct expr *e)
{
    struct weighted_values *b = run_eval(c, e->arg[1]);
    if (!b)
        return NULL;
    for (size_t i = 0; i < b->n; i++) {
        enum value_kind kind = b->at[i].value.kind;
        if (kind != VALUE_NUMBER && kind != VALUE_WORD && kind != VALUE_BOOL)
            return run_fail(c, e, "each roll of a pool is a number, a word, true or false"), NULL;
    }
    struct weighted_values *die =
        weighted_values_new(c->a); /* the result of the roll may be cached for others */
    *die = (struct weighted_values){.at = arena_copy(c->a, b->at, b->n * sizeof *b->at),
                                    .n = b->n,
                                    .cap = b->n,
                                    .total = b->total};
    weighted_values_reduce(c->a, die);
    weighted_values_sort(die);
    return die;
}

/* NdS, whose N and S may be rolled; or N(roll). The roll is evaluated only if N is not 0. */
static bool shapes_of_dice(struct odds_run *c, const struct expr *e, struct shapes *out)
{
    const struct value one = value_of_number(RAT(1));
    bool rolls = e->kind == ROLL_ROLLS, rolled = !rolls && e->r->die == DIE_EXPR;
    struct weighted_values *count =
        e->arg[0] ? run_eval(c, e->arg[0]) : weighted_values_one(c->a, one);
    struct weighted_values *sides =
        rolled ? run_eval(c, e->arg[1]) : weighted_values_one(c->a, one);
    if (!count || !sides)
        return false;
    for (size_t k = 0; k < sides->n; k++) {
        struct weighted_values *die =
            rolls ? NULL : die_make(c, e, rolled ? &sides->at[k].value : NULL);
        if (!die && !rolls)
            return false;
        for (size_t i = 0; i < count->n; i++) {
            struct shape s = {.weight = nat_mul(c->a, count->at[i].weight, sides->at[k].weight)};
            if (!run_whole(c, e, &count->at[i].value, 0, MANY_DICE, &s.n) || !run_spend(c, e, 4))
                return false;
            if (s.n && !die && !(die = die_of_rolls(c, e)))
                return false;
            s.plain = s.die = die ? die : weighted_values_one(c->a, one);
            ARENA_PUSH(c->a, out, s);
        }
    }
    out->total = nat_mul(c->a, count->total, sides->total);
    return true;
}

/* ---- functions of pools ---- */

/* The dice stay equal and unknown: each becomes the mixture of its old faces, if it is not
 * rerolled, and of a new roll. */
static bool shape_reroll(struct odds_run *c, const struct expr *e, struct shape *s)
{
    if (s->kind == SHAPE_FACES || s->again || s->keeps)
        return change_faces(c, e, s, 1);
    if (s->n == 0)
        return true;
    const uint64_t before = c->work;
    struct chance *q = request_chances(c, e->arg[1], s->die);
    bool hit = false, untouched = s->die == s->plain;
    for (size_t i = 0; q && i < s->die->n; i++)
        hit = hit || q[i].hit.n;
    if (!hit)
        return q;
    if (untouched && e->r->call == CALL_REROLL) /* the same cases are of the new roll too */
        c->work += c->work - before;
    struct weighted_values *next = die_next(c, e, s->plain, untouched ? q : NULL),
                           **part = ARENA_ARRAY(c->a, struct weighted_values *, s->die->n);
    for (size_t i = 0; i < s->die->n && next; i++)
        if (!(part[i] = either(c, e, weighted_values_one(c->a, s->die->at[i].value), q[i], next)))
            return false;
    s->die = next ? mix_die(c, e, s->die, part) : NULL;
    if (!s->die)
        return false;
    weighted_values_reduce(c->a, s->die);
    weighted_values_sort(s->die);
    return true;
}

/* Returns the value of the face for the k-th use; the face itself if no value is written. */
static bool face_counts(struct odds_run *c, const struct expr *e, size_t k, const struct value *face, struct rat *out)
{
    struct value v = *face;
    struct weighted_values *b = e->n > 3 ? shape_request(c, e->arg[k], face) : NULL;
    if (e->n > 3 && !b)
        return false;
    if (b)
        v = b->at[0].value;
    if (v.kind == VALUE_BOOL)
        v = value_of_number(RAT(v.truth));
    return run_number(c, e, &v, out);
}

/* Explosions without a limit: no face may subtract, each exploding face must add 1 or more to all
 * uses, and some faces must not explode. Then the number of repeats is the largest compared number
 * (see roll/endless.c). */
static bool explode_ends(struct odds_run *c, const struct expr *e,
                         const struct weighted_values *die)
{
    struct chance *q = request_chances(c, e->arg[1], die);
    bool ends = false;
    for (size_t i = 0; q && i < die->n; i++) {
        struct rat x;
        for (size_t k = 3; k < (e->n > 3 ? e->n : 4); k++) {
            if (!face_counts(c, e, k, &die->at[i].value, &x))
                return false;
            if (x.n < 0 || (q[i].hit.n && rat_cmp(x, RAT(1)) < 0))
                return run_fail(c, e,
                                "without a limit each exploding die adds 1 or more to the result; "
                                "write the maximum of explosions");
        }
        ends = ends || nat_cmp(q[i].hit, q[i].of) < 0;
    }
    return q && (ends || run_fail(c, e, "this explosion never ends: every face explodes"));
}

/* Only recorded: added dice are included when the value of each face is known. */
static bool shape_explode(struct odds_run *c, const struct expr *e, struct shape *s, uint64_t max)
{
    if (e->r->truth && (s->n || s->kind == SHAPE_FACES) && !explode_ends(c, e, s->plain))
        return false;
    if (max == 0 || (s->kind == SHAPE_DICE && s->n == 0))
        return true;
    if (s->kind == SHAPE_FACES || s->again || s->keeps || s->die != s->plain)
        return change_faces(c, e, s, max);
    s->max = max;
    s->again = request_chances(c, e->arg[1], s->die);
    return s->again;
}

/* highest of lowest of ... is a window of the sorted dice; only explosions, and known faces, need
 * the faces. */
static bool shape_keep(struct odds_run *c, const struct expr *e, struct shape *s, uint64_t k)
{
    bool high = e->r->call == CALL_HIGHEST;
    for (size_t i = 0; i < s->plain->n; i++)
        if (s->plain->at[i].value.kind != VALUE_NUMBER)
            return run_fail(c, e, "highest and lowest need numbers");
    if (s->kind == SHAPE_DICE && !s->again) {
        uint64_t lo = s->keeps ? s->lo : 0, hi = s->keeps ? s->hi : s->n, take = k < hi - lo ? k : hi - lo;
        s->lo = high ? hi - take : lo;
        s->hi = high ? hi : lo + take;
        s->keeps = take && take < s->n;
        if (!take)
            s->n = 0;
        return true;
    }
    struct weighted_values *faces = shape_faces(c, e, s);
    s->faces = faces ? keep_of_faces(c, faces, k, high) : NULL;
    s->kind = SHAPE_FACES;
    s->order = NULL;
    return s->faces;
}

/* The number argument of a pool function may be rolled: the function is applied under each
 * value. */
static bool shapes_of_call(struct odds_run *c, const struct expr *e, struct shapes *out)
{
    enum roll_call f = e->r->call;
    bool keeps = f == CALL_HIGHEST || f == CALL_LOWEST;
    struct shapes from = {0};
    if (f == CALL_EXPLODE && (e->n < 3 || (e->r->truth && e->arg[2]->random)))
        return run_fail(c, e, "this may never end; write the maximum of explosions");
    struct weighted_values *number = keeps ? run_eval(c, e->arg[0])
                                     : f == CALL_EXPLODE
                                         ? run_eval(c, e->arg[2])
                                         : weighted_values_one(c->a, value_of_number(RAT(0)));
    if (!number || !shapes_make(c, e->arg[keeps ? 1 : 0], &from))
        return false;
    for (size_t i = 0; i < from.n; i++)
        for (size_t k = 0; k < number->n; k++) {
            struct shape s = from.at[i];
            uint64_t n;
            s.weight = nat_mul(c->a, s.weight, number->at[k].weight);
            if (!run_whole(c, e, &number->at[k].value, 0, MANY_DICE, &n))
                return false;
            bool ok = keeps               ? shape_keep(c, e, &s, n)
                      : f == CALL_EXPLODE ? shape_explode(c, e, &s, n)
                                          : shape_reroll(c, e, &s);
            if (!ok)
                return false;
            ARENA_PUSH(c->a, out, s);
        }
    out->total = nat_mul(c->a, from.total, number->total);
    return true;
}

/* ---- pools under a condition, or a name ---- */

/* For if and let: the pool under each value of the condition or of the name. The weights of a
 * case's shapes are multiplied by its own weight, over one total of the mixture; if that grows, all
 * weights are rescaled. */
static bool shapes_of_each(struct odds_run *c, const struct expr *e, struct shapes *out)
{
    bool let = e->kind == ROLL_LET, truth = false;
    const struct slot *slot = let ? &c->prog->slot[e->slot] : NULL;
    struct weighted_values *b =
        let && slot->pool ? run_pool(c, e->arg[0], slot) : run_eval(c, e->arg[0]);
    struct mix m = mix_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        struct shapes part = {0};
        if (let)
            run_bind(c, e->slot, &b->at[i].value);
        else if (!run_truth(c, e->arg[0], &b->at[i].value, &truth))
            return false;
        if (!shapes_make(c, e->arg[let || truth ? 1 : 2], &part))
            return false;
        struct nat before = m.den, scale = nat_mul(c->a, b->at[i].weight, mix_scale(c->a, &m, part.total));
        struct nat more = nat_div_exact(c->a, m.den, before);
        for (size_t k = 0; k < out->n; k++)
            out->at[k].weight = nat_mul(c->a, out->at[k].weight, more);
        for (size_t k = 0; k < part.n; k++) {
            part.at[k].weight = nat_mul(c->a, part.at[k].weight, scale);
            ARENA_PUSH(c->a, out, part.at[k]);
        }
    }
    if (let)
        run_free(c, e->slot);
    if (b)
        out->total = nat_mul(c->a, b->total, m.den);
    return b;
}

/* Evaluates e to shapes. Each kind of pool expression has one function; the dice of a name come
 * from its state. */
bool shapes_make(struct odds_run *c, const struct expr *e, struct shapes *out)
{
    if (e->kind == ROLL_DRAW)
        return shapes_of_draw(c, e, out);
    if (e->kind == ROLL_DICE || e->kind == ROLL_ROLLS)
        return shapes_of_dice(c, e, out);
    if (e->kind == ROLL_IF || e->kind == ROLL_LET)
        return shapes_of_each(c, e, out);
    if (e->kind == ROLL_CALL && e->pool)
        return shapes_of_call(c, e, out);
    if (e->kind != ROLL_NAME || e->slot < 0 || !c->prog->slot[e->slot].pool)
        return run_fail(c, e, "dice are needed here");
    /* bound dice of a let: (false, the die's number, faces) */
    const struct value *v = &c->slot[e->slot];
    struct shape s = {.kind = SHAPE_FACES, .plain = c->dice.at[v->at[1].number.n], .weight = nat_of(c->a, 1)};
    s.faces = weighted_values_one(c->a, v->at[2]);
    s.order = v->n > 3 ? &v->at[3] : NULL;
    ARENA_PUSH(c->a, out, s);
    out->total = s.weight;
    return true;
}
