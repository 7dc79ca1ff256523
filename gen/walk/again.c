/* Dice that are rolled again: reroll, reroll_once, explode.
 *
 * A reroll without end is not walked without end: rolling until a face is accepted comes to each accepted face with
 * the odds that it has among the accepted ones, by the definition of a conditional probability. So a rerolled die
 * walks its accepted faces only. Where the condition rolls dice itself, those are walked for each face on a tape of
 * their own, and the face is accepted in so many cases. Called by eval.c. */
#include "walk/walker.h"

enum { FACES_MOST = 100000 };

struct accepted {
    struct rat *odds; /* for each face: of being accepted, then made whole */
    uint64_t cases;   /* their sum */
};

struct accepted_before {
    const struct accepted_before *next;
    const struct roll *call;
    struct die kind;
    struct accepted accepted;
};

static uint64_t gcd(uint64_t x, uint64_t y)
{
    while (y) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return x;
}

/* 1 over the product of the faces on the tape; false where that is beyond a machine word. */
static bool path_odds(const struct tape *t, struct rat *out)
{
    int64_t d = 1;
    for (size_t i = 0; i < t->pos; i++) {
        if (t->at[i].of > (uint64_t)(INT64_MAX / d))
            return false;
        d *= (int64_t)t->at[i].of;
    }
    return rat_make(out, 1, d);
}

/* The odds that `condition` leaves `face` lying, over all dice of the condition. */
static bool odds_of_face(struct walker *w, const struct roll *condition, const struct value *face, struct rat *out)
{
    struct tape own = {.a = w->leaf}, *outer = w->tape;
    struct rat one;
    bool again, ok = true;
    *out = RAT(0);
    w->tape = &own;
    w->loose++;
    do {
        ok = walk_face_truth(w, condition, face, &again);
        if (ok && !again && (!path_odds(&own, &one) || !rat_add(out, *out, one))) {
            walk_too_long(w, "not walked: the dice of a reroll's condition have too many cases");
            ok = false;
        }
    } while (ok && tape_next(&own));
    w->loose--;
    w->tape = outer;
    return ok;
}

/* Odds to numbers of cases, in lowest terms. */
static bool whole_cases(struct walker *w, const struct roll *r, struct accepted *acc, uint64_t faces)
{
    uint64_t all = 1, common = 0;
    for (uint64_t i = 0; i < faces; i++) {
        uint64_t more = (uint64_t)acc->odds[i].d / gcd(all, (uint64_t)acc->odds[i].d);
        if (all > INT64_MAX / more) {
            walk_too_long(w, "not walked: the dice of a reroll's condition have too many cases");
            return false;
        }
        all *= more;
    }
    for (uint64_t i = 0; i < faces; i++) {
        if (!rat_mul(&acc->odds[i], acc->odds[i], RAT((int64_t)all)))
            walk_too_long(w, "not walked: the dice of a reroll's condition have too many cases");
        common = gcd(common, (uint64_t)acc->odds[i].n);
    }
    if (common == 0)
        walk_fail(w, r, "this reroll never ends: every face is rolled again");
    for (uint64_t i = 0; i < faces && !w->stop; i++) {
        acc->odds[i].n /= (int64_t)common;
        acc->cases += (uint64_t)acc->odds[i].n;
    }
    return !w->stop;
}

static bool accept_afresh(struct walker *w, const struct roll *r, const struct die *kind, struct accepted *acc)
{
    if (kind->faces > FACES_MOST) {
        walk_too_long(w, "not walked: a rerolled die has more than %d faces", FACES_MOST);
        return false;
    }
    *acc = (struct accepted){ARENA_ARRAY(w->leaf, struct rat, kind->faces), 0};
    for (uint64_t i = 0; i < kind->faces; i++) {
        struct value face = walk_face_of(kind, i);
        if (!odds_of_face(w, r->arg[1], &face, &acc->odds[i]))
            return false;
    }
    return whole_cases(w, r, acc, kind->faces);
}

struct faces {
    struct value *at;
    size_t n, cap;
};

/* Whole rolls that are rolled until accepted: every way that one can fall is walked, with its odds and those that it is
 * accepted. `kind` becomes a list of what they come to. */
static bool accept_rolls(struct walker *w, const struct roll *r, struct die *kind, struct accepted *acc)
{
    struct tape own = {.a = w->leaf}, *outer = w->tape;
    struct faces list = {0};
    struct {
        struct rat *at;
        size_t n, cap;
    } odds = {0};
    bool ok = true;
    w->loose++;
    do {
        struct value v;
        struct rat one, kept;
        w->tape = &own;
        ok = walk_throw(w, kind, &v) && odds_of_face(w, r->arg[1], &v, &kept);
        if (ok && (list.n == FACES_MOST || !path_odds(&own, &one) || !rat_mul(&one, one, kept))) {
            walk_too_long(w, "not walked: a rerolled roll has too many cases");
            ok = false;
        }
        if (ok) {
            ARENA_PUSH(w->leaf, &list, v);
            ARENA_PUSH(w->leaf, &odds, one);
        }
    } while (ok && tape_next(&own));
    w->loose--;
    w->tape = outer;
    *kind = (struct die){.faces = list.n, .face = list.at};
    *acc = (struct accepted){odds.at, 0};
    return ok && whole_cases(w, r, acc, list.n);
}

struct hangs {
    const struct walker *w;
    bool on_rolls;
};

static void see_rolls(const struct roll *r, void *data)
{
    struct hangs *h = data;
    if (r->kind == ROLL_DICE || r->kind == ROLL_CHART || r->kind == ROLL_FIRST || r->kind == ROLL_LET ||
        (r->kind == ROLL_NAME && !env_find(h->w->env, r->word)))
        h->on_rolls = true;
}

/* What a condition of the face and the givens alone accepts of a plain die is the same on every path: it is kept. */
static bool accept(struct walker *w, const struct roll *r, const struct die *kind, struct accepted *acc)
{
    struct hangs h = {w, kind->face != NULL};
    for (const struct accepted_before *b = w->accepted; b; b = b->next)
        if (b->call == r && b->kind.faces == kind->faces && b->kind.low == kind->low &&
            b->kind.digits == kind->digits && !kind->face) {
            *acc = b->accepted;
            return walk_step(w);
        }
    if (!accept_afresh(w, r, kind, acc))
        return false;
    roll_each(r->arg[1], see_rolls, &h);
    if (h.on_rolls)
        return true;
    struct accepted_before *b = ARENA_NEW(w->keep, struct accepted_before);
    struct rat *odds = arena_copy(w->keep, acc->odds, kind->faces * sizeof *odds);
    *b = (struct accepted_before){w->accepted, r, *kind, {odds, acc->cases}};
    w->accepted = b;
    return true;
}

static bool roll_accepted(struct walker *w, const struct die *kind, const struct accepted *acc, struct value *out)
{
    uint64_t at, i = 0;
    if (!tape_choose(w, acc->cases, &at))
        return false;
    for (; at >= (uint64_t)acc->odds[i].n; i++)
        at -= (uint64_t)acc->odds[i].n;
    *out = walk_face_of(kind, i);
    return true;
}

/* Dice named on the spot: no need to roll first what is not kept. */
static bool reroll_fresh(struct walker *w, const struct roll *r, struct result *out)
{
    const struct roll *dice = r->arg[0];
    struct die *kind = ARENA_NEW(w->leaf, struct die);
    struct accepted acc = {NULL, 1};
    uint64_t count;
    bool fixed = walk_is_fixed(w, dice->arg[0]) && (dice->die != DIE_EXPR || walk_is_fixed(w, dice->arg[1])) &&
                 walk_names_are_fixed(w, r->arg[1]);
    if (!walk_count_and_kind(w, dice, &count, kind) || (count && !accept(w, r, kind, &acc)))
        return false;
    if (!walk_budget_dice(w, acc.cases, count, fixed))
        return false;
    struct value *face = ARENA_ARRAY(w->leaf, struct value, count);
    for (size_t i = 0; i < count; i++)
        if (!roll_accepted(w, kind, &acc, &face[i]))
            return false;
    *out = (struct result){.pool = true, .fixed = fixed, .kind = kind, .face = face, .n = (size_t)count};
    return true;
}

/* Dice that lie already: those that satisfy the condition are rolled until they do not, or once. */
static bool reroll_lying(struct walker *w, const struct roll *r, struct result *out)
{
    struct accepted acc = {NULL, 0};
    bool again, once = r->call == CALL_REROLL_ONCE;
    if (!walk_pool(w, r->arg[0], out))
        return false;
    struct die kind = *out->kind;
    struct value *face = arena_copy(w->leaf, out->face, out->n * sizeof *face);
    w->loose++;
    for (size_t i = 0; i < out->n; i++) {
        if (!walk_face_truth(w, r->arg[1], &face[i], &again))
            return false;
        if (again && !once && !acc.odds && !(kind.afresh ? accept_rolls(w, r, &kind, &acc) : accept(w, r, &kind, &acc)))
            return false;
        if (again && !(once ? walk_throw(w, &kind, &face[i]) : roll_accepted(w, &kind, &acc, &face[i])))
            return false;
    }
    w->loose--;
    out->face = face;
    return true;
}

/* The die `first` and those it brings, `most` of them. */
static bool explode_one(struct walker *w, const struct roll *r, const struct die *kind, struct value first,
                        uint64_t most, struct faces *list)
{
    bool more = true;
    ARENA_PUSH(w->leaf, list, first);
    for (uint64_t i = 0; i < most; i++) {
        if (!walk_face_truth(w, r->arg[1], &list->at[list->n - 1], &more))
            return false;
        if (!more)
            break;
        struct value next;
        if (!walk_throw(w, kind, &next))
            return false;
        ARENA_PUSH(w->leaf, list, next);
    }
    return true;
}

static bool explode(struct walker *w, const struct roll *r, struct result *out)
{
    struct faces list = {0};
    uint64_t most;
    if (!walk_pool(w, r->arg[0], out) || !walk_whole(w, r->arg[2], "how often a die adds another", &most))
        return false;
    w->loose++;
    for (size_t i = 0; i < out->n; i++)
        if (!explode_one(w, r, out->kind, out->face[i], most, &list))
            return false;
    w->loose--;
    out->face = list.at;
    out->n = list.n;
    out->fixed = false;
    return true;
}

bool walk_each_pool_call(struct walker *w, const struct roll *r, struct result *out)
{
    if (r->call == CALL_EXPLODE)
        return explode(w, r, out);
    if (r->call == CALL_REROLL && r->arg[0]->kind == ROLL_DICE)
        return reroll_fresh(w, r, out);
    return reroll_lying(w, r, out);
}
