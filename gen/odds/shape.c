/* A pool expression to shapes: dice that are alike, or faces told apart.
 *
 * Rerolls of dice not yet looked at only change the die (again until accepted is conditioning); explosions and keeping
 * are noted and worked in by whoever counts. What is done to dice already told apart goes face by face: each die turns
 * into a distribution of dice of its own. A die that is rolled again, or added, is the plain die that the expression
 * names, whatever was done to its pool before. Called by pool.c. */
#include "odds/shape.h"

/* ---- one die ---- */

struct bag *shape_ask(struct run *c, const struct node *e, const struct value *face)
{
    struct value before = c->slot[FACE_SLOT];
    bool bound = mask_has(&c->bound, FACE_SLOT);
    if (!run_spend(c, e, 4))
        return NULL;
    run_bind(c, FACE_SLOT, face);
    struct bag *b = run_eval(c, e);
    if (bound)
        run_bind(c, FACE_SLOT, &before);
    else
        run_free(c, FACE_SLOT);
    return b;
}

static bool ask_chance(struct run *c, const struct node *cond, const struct value *face, struct chance *out)
{
    struct bag *b = shape_ask(c, cond, face);
    if (!b)
        return false;
    *out = (struct chance){nat_of(c->a, 0), b->total};
    for (size_t i = 0; i < b->n; i++) {
        bool truth;
        if (!run_truth(c, cond, &b->at[i].value, &truth))
            return false;
        if (truth)
            out->hit = b->at[i].weight;
    }
    return true;
}

static struct nat chance_miss(struct run *c, struct chance q)
{
    return nat_sub(c->a, q.of, q.hit);
}

static struct chance *ask_chances(struct run *c, const struct node *cond, const struct bag *die)
{
    struct chance *q = ARENA_ARRAY(c->a, struct chance, die->n);
    for (size_t i = 0; i < die->n; i++)
        if (!ask_chance(c, cond, &die->at[i].value, &q[i]))
            return NULL;
    return q;
}

static struct value one_face(struct run *c, const struct value *face)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, 2);
    at[0] = *face;
    at[1] = value_of_number(RAT(1));
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = 2};
}

/* Each face of the die as a pool of that one die. */
static struct bag **die_singles(struct run *c, const struct bag *die)
{
    struct bag **b = ARENA_ARRAY(c->a, struct bag *, die->n);
    for (size_t i = 0; i < die->n; i++)
        b[i] = bag_one(c->a, one_face(c, &die->at[i].value));
    return b;
}

/* The die under the condition that it is accepted; NULL where no face ever is. */
static struct bag *die_accepted(struct run *c, const struct bag *die, const struct chance *q)
{
    struct mix m = mix_new(c->a);
    struct nat total = nat_of(c->a, 0);
    for (size_t i = 0; i < die->n; i++) {
        struct nat miss = chance_miss(c, q[i]);
        struct nat w = nat_mul(c->a, nat_mul(c->a, die->at[i].weight, miss), mix_scale(c->a, &m, q[i].of));
        if (miss.n)
            bag_add(c->a, m.bag, &die->at[i].value, w);
    }
    for (size_t i = 0; i < m.bag->n; i++)
        total = nat_add(c->a, total, m.bag->at[i].weight);
    if (!m.bag->n)
        return NULL;
    m.bag->total = total;
    bag_reduce(c->a, m.bag);
    return m.bag;
}

/* What one die showing `face` becomes: itself, or with the chance q a new roll of `next`. */
static struct bag *die_part(struct run *c, const struct value *face, struct chance q, const struct bag *next)
{
    struct bag *b = bag_new(c->a);
    struct nat miss = chance_miss(c, q);
    if (!next || !q.hit.n)
        return bag_one(c->a, *face);
    if (miss.n)
        bag_add(c->a, b, face, nat_mul(c->a, miss, next->total));
    for (size_t i = 0; i < next->n; i++)
        bag_add(c->a, b, &next->at[i].value, nat_mul(c->a, q.hit, next->at[i].weight));
    b->total = nat_mul(c->a, q.of, next->total);
    return b;
}

static struct bag *mix_die(struct run *c, const struct node *e, const struct bag *die, struct bag *const *part)
{
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < die->n; i++)
        if (!run_mix(c, e, &m, die->at[i].weight, part[i]))
            return NULL;
    return mix_end(c->a, &m, die->total);
}

/* A face that explodes: what it is worth, and with the chance q another die's worth, `more`. */
static struct bag *explode_part(struct run *c, const struct node *e, struct bag *base, struct chance q,
                                const struct bag *more, enum sum_kind kind)
{
    struct nat miss = chance_miss(c, q);
    if (!q.hit.n)
        return base;
    struct bag *both = run_join(c, e, base, more, kind);
    if (!both || !miss.n)
        return both;
    struct mix m = mix_new(c->a);
    if (!run_mix(c, e, &m, miss, base) || !run_mix(c, e, &m, q.hit, both))
        return NULL;
    return mix_end(c->a, &m, q.of);
}

/* How many faces explode, and how many different values the faces are worth. */
static void explode_sizes(struct run *c, const struct bag *die, const struct chance *q, struct bag *const *base,
                          size_t *hits, size_t *worths)
{
    struct bag *seen = bag_new(c->a);
    *hits = 0;
    for (size_t i = 0; i < die->n; i++) {
        *hits += q[i].hit.n > 0;
        bag_add(c->a, seen, &base[i]->at[0].value, (struct nat){NULL, 0});
    }
    *worths = seen->n;
}

/* Are so many explosions within the budget? Sums of j values out of w come to (w - 1) j + 1 values at the least, and
 * each is added up for every face that explodes, and mixed twice. */
static bool explode_fits(struct run *c, const struct node *e, const struct bag *die, uint64_t most, size_t hits,
                         size_t worths)
{
    double m = (double)most, w = (double)worths, limbs = m * (double)nat_bits(die->total) / 64;
    double sums = m * w + (w - 1) * m * (m - 1) / 2;
    double steps = (3 * (double)hits * sums + m * (double)die->n) * (5 + limbs * 2 / 3 / 4);
    return c->effort + steps < c->times * ODDS_BUDGET || run_spend(c, e, steps);
}

/* From the last explosion to the first: a die that may explode j times is made of one that may j - 1 times. */
static struct bag *explode_unit(struct run *c, const struct node *e, const struct bag *die, const struct chance *q,
                                uint64_t most, struct bag *const *base, enum sum_kind kind)
{
    struct bag *unit = mix_die(c, e, die, base);
    struct bag **part = ARENA_ARRAY(c->a, struct bag *, die->n);
    size_t hits, worths;
    if (!unit || !most)
        return unit;
    explode_sizes(c, die, q, base, &hits, &worths);
    if (!hits || !explode_fits(c, e, die, most, hits, worths))
        return hits ? NULL : unit;
    for (uint64_t j = 0; j < most && unit; j++) {
        if (!run_charge(c, e, (double)die->n * (1 + (double)nat_bits(unit->total) / 64), 1))
            return NULL;
        for (size_t i = 0; i < die->n; i++)
            if (!(part[i] = explode_part(c, e, base[i], q[i], unit, kind)))
                return NULL;
        unit = mix_die(c, e, die, part);
        if (unit)
            bag_reduce(c->a, unit);
    }
    return unit;
}

struct bag *shape_unit(struct run *c, const struct node *e, const struct shape *s, struct bag *const *base,
                       enum sum_kind kind)
{
    return explode_unit(c, e, s->die, s->again, s->again ? s->most : 0, base, kind);
}

/* ---- faces told apart ---- */

static struct value keep_faces(struct run *c, const struct value *faces, uint64_t k, bool high)
{
    struct value *at = ARENA_ARRAY(c->a, struct value, faces->n);
    size_t pairs = faces->n / 2, n = 0, start = faces->n;
    for (size_t i = 0; i < pairs && k; i++) {
        size_t p = 2 * (high ? pairs - 1 - i : i);
        uint64_t have = (uint64_t)faces->at[p + 1].number.n, take = have < k ? have : k;
        size_t to = high ? (start -= 2) : n; /* the best are written from the back, so that faces ascend */
        at[to] = faces->at[p];
        at[to + 1] = value_of_number(RAT((int64_t)take));
        k -= take;
        n += 2;
    }
    return (struct value){.kind = VALUE_TUPLE, .at = high ? at + start : at, .n = n};
}

/* Faces told apart, and of each pool only the k best or worst. */
static struct bag *keep_of_faces(struct run *c, const struct bag *faces, uint64_t k, bool high)
{
    struct bag *kept = bag_new(c->a);
    for (size_t i = 0; i < faces->n; i++) {
        struct value v = keep_faces(c, &faces->at[i].value, k, high);
        bag_add(c->a, kept, &v, faces->at[i].weight);
    }
    kept->total = faces->total;
    return kept;
}

static struct bag *kept_faces(struct run *c, const struct node *e, const struct shape *s, const struct value *worth)
{
    if (s->hi == s->n)
        return run_keep(c, e, s->die, worth, s->n, s->hi - s->lo, true, SUM_FACES);
    struct bag *low = run_keep(c, e, s->die, worth, s->n, s->hi, false, SUM_FACES);
    return low && s->lo ? keep_of_faces(c, low, s->hi - s->lo, true) : low;
}

struct bag *shape_faces(struct run *c, const struct node *e, const struct shape *s)
{
    if (s->kind == SHAPE_FACES)
        return s->faces;
    struct bag **base = die_singles(c, s->die);
    if (s->keeps) {
        struct value *worth = ARENA_ARRAY(c->a, struct value, s->die->n);
        for (size_t i = 0; i < s->die->n; i++)
            worth[i] = base[i]->at[0].value;
        return kept_faces(c, e, s, worth);
    }
    struct bag *unit = s->n ? shape_unit(c, e, s, base, SUM_FACES) : base[0];
    return unit ? run_power(c, e, unit, s->n, SUM_FACES) : NULL;
}

/* What a die becomes that is told apart, and how to make it: a function of its face. */
struct change {
    enum roll_call call;
    const struct node *cond;
    const struct shape *shape;
    struct bag *next; /* what is rolled when the condition holds, as faces */
};

static struct bag *as_faces(struct run *c, const struct node *e, const struct bag *die)
{
    struct bag **base = die_singles(c, die);
    return mix_die(c, e, die, base);
}

/* Worked out when a die first needs it: a condition that no die meets is asked of no other face. */
static bool change_next(struct run *c, const struct node *e, struct change *g, uint64_t most)
{
    const struct bag *die = g->shape->plain;
    if (g->next)
        return true;
    if (g->call == CALL_REROLL_ONCE || (g->call == CALL_EXPLODE && most < 2)) {
        g->next = as_faces(c, e, die);
        return g->next;
    }
    struct chance *q = ask_chances(c, g->cond, die);
    if (!q)
        return false;
    if (g->call == CALL_EXPLODE) {
        g->next = explode_unit(c, e, die, q, most - 1, die_singles(c, die), SUM_FACES);
        return g->next;
    }
    struct bag *accepted = die_accepted(c, die, q);
    if (!accepted)
        return run_fail(c, e, "this reroll never ends");
    g->next = as_faces(c, e, accepted);
    return g->next;
}

static struct bag *change_part(struct run *c, const struct node *e, struct change *g, const struct value *face,
                               uint64_t most)
{
    struct chance q;
    struct value one = one_face(c, face);
    if (!ask_chance(c, g->cond, face, &q) || (q.hit.n && !change_next(c, e, g, most)))
        return NULL;
    if (g->call == CALL_EXPLODE)
        return explode_part(c, e, bag_one(c->a, one), q, g->next, SUM_FACES);
    return die_part(c, &one, q, g->next);
}

static struct bag *change_one(struct run *c, const struct node *e, struct change *g, const struct value *faces,
                              uint64_t most, struct bag *seen, struct bag **part)
{
    struct bag *sum = bag_one(c->a, (struct value){.kind = VALUE_TUPLE});
    for (size_t i = 0; i < faces->n && sum; i += 2) {
        ptrdiff_t at = bag_find(seen, &faces->at[i]);
        if (at < 0) {
            struct bag *b = change_part(c, e, g, &faces->at[i], most);
            if (!b)
                return NULL;
            at = (ptrdiff_t)seen->n;
            part[at] = b;
            bag_add(c->a, seen, &faces->at[i], (struct nat){NULL, 0});
        }
        struct bag *these = run_power(c, e, part[at], (uint64_t)faces->at[i + 1].number.n, SUM_FACES);
        sum = these ? run_join(c, e, sum, these, SUM_FACES) : NULL;
    }
    return sum;
}

/* How many different faces stand in these pools, at the most. */
static size_t faces_most(const struct bag *faces)
{
    size_t n = 0;
    for (size_t i = 0; i < faces->n; i++)
        n += faces->at[i].value.n / 2;
    return n;
}

static struct bag *change_faces(struct run *c, const struct node *e, const struct shape *s, uint64_t most)
{
    struct change g = {.call = e->r->call, .cond = e->arg[1], .shape = s};
    struct bag *faces = shape_faces(c, e, s), *seen = bag_new(c->a);
    if (!faces)
        return NULL;
    struct bag **part = ARENA_ARRAY(c->a, struct bag *, faces_most(faces));
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < faces->n; i++) {
        struct bag *b = change_one(c, e, &g, &faces->at[i].value, most, seen, part);
        if (!b || !run_mix(c, e, &m, faces->at[i].weight, b))
            return NULL;
    }
    return mix_end(c->a, &m, faces->total);
}

/* ---- functions of pools ---- */

static bool whole_count(struct run *c, const struct node *e, const struct value *v, uint64_t *out)
{
    struct rat x;
    if (!run_number(c, e, v, &x))
        return false;
    if (!rat_whole(x) || x.n < 0) {
        struct buf b = {.a = c->a};
        buf_put_rat(&b, x);
        return run_fail(c, e, "a number of dice is 0 or more and whole, and this is %.*s", STRF(buf_str(&b)));
    }
    *out = (uint64_t)x.n;
    return true;
}

static bool die_sides(struct run *c, const struct node *e, const struct value *v, struct bag *die)
{
    struct rat x;
    int64_t from = e->r->die == DIE_PERCENT ? 0 : 1;
    if (!run_number(c, e, v, &x))
        return false;
    if (!rat_whole(x) || x.n < 1) {
        struct buf b = {.a = c->a};
        buf_put_rat(&b, x);
        return run_fail(c, e, "a die has 1 side or more, and this is %.*s", STRF(buf_str(&b)));
    }
    if (!run_charge(c, e, (double)x.n, 1) || !run_room(c, e, (double)x.n * sizeof *die->at))
        return false;
    struct nat one = nat_of(c->a, 1);
    die->n = die->cap = (size_t)x.n;
    die->at = ARENA_ARRAY(c->a, struct outcome, die->n);
    for (int64_t i = 0; i < x.n; i++)
        die->at[i] = (struct outcome){value_of_number(RAT(from + i)), one};
    die->total = nat_of(c->a, (uint64_t)x.n);
    return true;
}

static bool die_listed(struct run *c, const struct node *e, struct bag *die)
{
    struct values v = {0};
    if (!run_items(c, e, &v))
        return false;
    if (!v.n)
        return run_fail(c, e, "this die has no faces");
    for (size_t i = 0; i < v.n; i++) {
        struct rat x;
        if (!run_number(c, e, &v.at[i], &x))
            return false;
        struct value face = value_of_number(x);
        bag_add(c->a, die, &face, nat_of(c->a, 1));
        if (!run_spend(c, e, 5) || !run_grows(c, e, die))
            return false;
    }
    die->total = nat_of(c->a, v.n);
    return true;
}

static bool die_digits(struct run *c, const struct node *e, struct bag *die)
{
    uint64_t faces = roll_digits_faces(e->r->sides);
    for (uint64_t i = 0; i < faces; i++) {
        struct value face = value_of_number(RAT(roll_digits_face(e->r->sides, i)));
        bag_add(c->a, die, &face, nat_of(c->a, 1));
    }
    die->total = nat_of(c->a, faces);
    return run_charge(c, e, (double)faces, 1);
}

static struct bag *die_make(struct run *c, const struct node *e, const struct value *sides)
{
    struct bag *die = bag_new(c->a);
    if (e->r->die == DIE_DIGITS)
        return die_digits(c, e, die) ? die : NULL;
    struct value listed = value_of_number(RAT(e->r->die == DIE_PERCENT ? 100 : e->r->sides));
    bool ok = e->r->die == DIE_FACES ? die_listed(c, e, die) : die_sides(c, e, sides ? sides : &listed, die);
    if (ok)
        bag_sort(die);
    return ok ? die : NULL;
}

/* NdS, where N and S may be rolled themselves. */
static bool shapes_of_dice(struct run *c, const struct node *e, struct shapes *out)
{
    struct bag *count = e->arg[0] ? run_eval(c, e->arg[0]) : bag_one(c->a, value_of_number(RAT(1)));
    bool rolled = e->r->die == DIE_EXPR;
    struct bag *sides = rolled ? run_eval(c, e->arg[1]) : bag_one(c->a, value_of_number(RAT(1)));
    if (!count || !sides)
        return false;
    for (size_t k = 0; k < sides->n; k++) {
        struct bag *die = die_make(c, e, rolled ? &sides->at[k].value : NULL);
        for (size_t i = 0; die && i < count->n; i++) {
            struct shape s = {
                .die = die, .plain = die, .weight = nat_mul(c->a, count->at[i].weight, sides->at[k].weight)};
            if (!whole_count(c, e, &count->at[i].value, &s.n) || !run_spend(c, e, 4))
                return false;
            ARENA_PUSH(c->a, out, s);
        }
        if (!die)
            return false;
    }
    out->total = nat_mul(c->a, count->total, sides->total);
    return true;
}

/* What one whole roll comes to, as a die: its values are the faces. */
static struct bag *die_of_rolls(struct run *c, const struct node *e)
{
    struct bag *b = run_eval(c, e->arg[1]);
    if (!b)
        return NULL;
    for (size_t i = 0; i < b->n; i++) {
        enum value_kind kind = b->at[i].value.kind;
        if (kind != VALUE_NUMBER && kind != VALUE_WORD && kind != VALUE_BOOL)
            return run_fail(c, e, "each roll of a pool is a number, a word, true or false"), NULL;
    }
    struct bag *die = bag_new(c->a); /* the roll's own may be kept for others */
    *die = (struct bag){.at = arena_copy(c->a, b->at, b->n * sizeof *b->at), .n = b->n, .cap = b->n, .total = b->total};
    bag_reduce(c->a, die);
    bag_sort(die);
    return die;
}

/* N(roll): how many may be rolled too, and is asked once. */
static bool shapes_of_rolls(struct run *c, const struct node *e, struct shapes *out)
{
    struct bag *count = run_eval(c, e->arg[0]), *die = NULL;
    for (size_t i = 0; count && i < count->n; i++) {
        struct shape s = {.weight = count->at[i].weight};
        if (!whole_count(c, e, &count->at[i].value, &s.n))
            return false;
        if (s.n && !die && !(die = die_of_rolls(c, e)))
            return false;
        s.die = s.plain = s.n ? die : bag_one(c->a, value_of_number(RAT(0)));
        ARENA_PUSH(c->a, out, s);
    }
    if (count)
        out->total = count->total;
    return count;
}

static bool any_hit(const struct chance *q, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (q[i].hit.n)
            return true;
    return false;
}

/* What a die showing each face becomes when those that are hit are rolled again. */
static struct bag *die_again(struct run *c, const struct bag *die, const struct chance *q, const struct bag *next)
{
    struct mix m = mix_new(c->a);
    for (size_t i = 0; i < die->n; i++)
        mix_bag(c->a, &m, die->at[i].weight, die_part(c, &die->at[i].value, q[i], next));
    struct bag *b = mix_end(c->a, &m, die->total);
    bag_reduce(c->a, b);
    bag_sort(b);
    return b;
}

/* Rolling a plain die until it is accepted is the die under the condition of being accepted. */
static struct bag *reroll_next(struct run *c, const struct node *e, const struct shape *s)
{
    if (e->r->call == CALL_REROLL_ONCE)
        return s->plain;
    struct chance *q = ask_chances(c, e->arg[1], s->plain);
    struct bag *accepted = q ? die_accepted(c, s->plain, q) : NULL;
    if (q && !accepted)
        run_fail(c, e, "this reroll never ends");
    return accepted;
}

static bool shape_reroll(struct run *c, const struct node *e, struct shape *s)
{
    if (s->kind == SHAPE_FACES || s->again || s->keeps) {
        s->faces = change_faces(c, e, s, 1);
        s->kind = SHAPE_FACES;
        return s->faces;
    }
    if (s->n == 0)
        return true;
    struct chance *q = ask_chances(c, e->arg[1], s->die);
    if (!q || !any_hit(q, s->die->n))
        return q;
    struct bag *next = reroll_next(c, e, s);
    if (!next)
        return false;
    s->die = die_again(c, s->die, q, next);
    return true;
}

static bool shape_explode(struct run *c, const struct node *e, struct shape *s, uint64_t most)
{
    if (most == 0 || (s->kind == SHAPE_DICE && s->n == 0))
        return true;
    if (s->kind == SHAPE_FACES || s->again || s->keeps || s->die != s->plain) {
        s->faces = change_faces(c, e, s, most);
        s->kind = SHAPE_FACES;
        return s->faces;
    }
    s->most = most;
    s->again = ask_chances(c, e->arg[1], s->die);
    return s->again;
}

static bool shape_keep(struct run *c, const struct node *e, struct shape *s, uint64_t k)
{
    bool high = e->r->call == CALL_HIGHEST;
    for (size_t i = 0; i < s->plain->n; i++)
        if (s->plain->at[i].value.kind != VALUE_NUMBER)
            return run_fail(c, e, "highest and lowest want numbers");
    if (s->kind == SHAPE_DICE && !s->again) {
        uint64_t lo = s->keeps ? s->lo : 0, hi = s->keeps ? s->hi : s->n, take = k < hi - lo ? k : hi - lo;
        s->lo = high ? hi - take : lo;
        s->hi = high ? hi : lo + take;
        s->keeps = take && take < s->n;
        if (!take)
            s->n = 0;
        return true;
    }
    struct bag *faces = shape_faces(c, e, s);
    s->faces = faces ? keep_of_faces(c, faces, k, high) : NULL;
    s->kind = SHAPE_FACES;
    return s->faces;
}

/* A number that a function of pools takes, rolled or not: `then` for each of its values. */
static bool shapes_of_call(struct run *c, const struct node *e, struct shapes *out)
{
    enum roll_call f = e->r->call;
    bool keeps = f == CALL_HIGHEST || f == CALL_LOWEST;
    struct shapes from = {0};
    struct bag *number = keeps               ? run_eval(c, e->arg[0])
                         : f == CALL_EXPLODE ? run_eval(c, e->arg[2])
                                             : bag_one(c->a, value_of_number(RAT(0)));
    if (!number || !shapes_make(c, e->arg[keeps ? 1 : 0], &from))
        return false;
    for (size_t i = 0; i < from.n; i++)
        for (size_t k = 0; k < number->n; k++) {
            struct shape s = from.at[i];
            uint64_t n;
            s.weight = nat_mul(c->a, s.weight, number->at[k].weight);
            if (!whole_count(c, e, &number->at[k].value, &n))
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

/* Shapes under a condition: their weights times w, over one total. */
static bool shapes_put(struct run *c, const struct node *e, struct nat w, struct mix *m, struct shapes *out)
{
    struct shapes part = {0};
    if (!shapes_make(c, e, &part))
        return false;
    struct nat before = m->den, scale = nat_mul(c->a, w, mix_scale(c->a, m, part.total));
    struct nat more = nat_div_exact(c->a, m->den, before);
    for (size_t i = 0; i < out->n; i++)
        out->at[i].weight = nat_mul(c->a, out->at[i].weight, more);
    for (size_t i = 0; i < part.n; i++) {
        part.at[i].weight = nat_mul(c->a, part.at[i].weight, scale);
        ARENA_PUSH(c->a, out, part.at[i]);
    }
    return true;
}

static bool shapes_of_if(struct run *c, const struct node *e, struct shapes *out)
{
    struct bag *b = run_eval(c, e->arg[0]);
    struct mix m = mix_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        bool truth;
        if (!run_truth(c, e->arg[0], &b->at[i].value, &truth) ||
            !shapes_put(c, e->arg[truth ? 1 : 2], b->at[i].weight, &m, out))
            return false;
    }
    if (b)
        out->total = nat_mul(c->a, b->total, m.den);
    return b;
}

static bool shapes_of_let(struct run *c, const struct node *e, struct shapes *out)
{
    const struct slot *slot = &c->prog->slot[e->slot];
    struct bag *b = slot->pool ? run_pool_bind(c, e->arg[0], slot) : run_eval(c, e->arg[0]);
    struct mix m = mix_new(c->a);
    for (size_t i = 0; b && i < b->n; i++) {
        run_bind(c, e->slot, &b->at[i].value);
        if (!shapes_put(c, e->arg[1], b->at[i].weight, &m, out))
            return false;
    }
    run_free(c, e->slot);
    if (b)
        out->total = nat_mul(c->a, b->total, m.den);
    return b;
}

/* Dice that a let has bound: (false, faces, (face, weight, face, weight, ...)). */
static bool shapes_of_name(struct run *c, const struct node *e, struct shapes *out)
{
    struct bag *die = bag_new(c->a);
    if (e->slot < 0 || !c->prog->slot[e->slot].pool)
        return run_fail(c, e, "dice are wanted here");
    const struct value *v = &c->slot[e->slot];
    const struct value *list = &v->at[2];
    die->total = nat_of(c->a, 0);
    for (size_t i = 0; i < list->n; i += 2) {
        struct outcome o = {
            list->at[i],
            {(const uint64_t *)(const void *)list->at[i + 1].word.p, list->at[i + 1].word.n / sizeof(uint64_t)}};
        ARENA_PUSH(c->a, die, o);
        die->total = nat_add(c->a, die->total, o.weight);
    }
    struct shape s = {
        .kind = SHAPE_FACES, .die = die, .plain = die, .faces = bag_one(c->a, v->at[1]), .weight = nat_of(c->a, 1)};
    ARENA_PUSH(c->a, out, s);
    out->total = s.weight;
    return true;
}

bool shapes_make(struct run *c, const struct node *e, struct shapes *out)
{
    if (e->kind == ROLL_DICE)
        return shapes_of_dice(c, e, out);
    if (e->kind == ROLL_ROLLS)
        return shapes_of_rolls(c, e, out);
    if (e->kind == ROLL_NAME)
        return shapes_of_name(c, e, out);
    if (e->kind == ROLL_IF)
        return shapes_of_if(c, e, out);
    if (e->kind == ROLL_LET)
        return shapes_of_let(c, e, out);
    if (e->kind == ROLL_CALL && e->pool)
        return shapes_of_call(c, e, out);
    return run_fail(c, e, "dice are wanted here");
}
