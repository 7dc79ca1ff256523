/* A state that goes on from turn to turn until a condition holds: followed on the path at hand where there is a last
 * turn; else by what its turns come to.
 *
 * What has no last turn has paths without end. So each state's turn is walked on a tape of its own, all the ways in
 * which its dice fall; that gives equations, how likely each end is from each state being the mean of how likely it is
 * from where the turn leads, and these are solved by Gauss's elimination with fractions. The path then takes one of so
 * many cases, as a die would. Called by eval.c. */
#include "walk/walker.h"

/* The matrix has the square of it in fractions, whose length grows with each elimination: the first method takes more
 * states, and says so beside what was not walked. */
enum { STATES_MOST = 200 };

struct until {
    struct walker *w;
    const struct roll *r;
    struct arena *own; /* for what outlives the paths of a turn, which are as many as its dice have faces */
    LIST(struct value) state;
    LIST(bool) over;
    struct frac *odds[STATES_MOST]; /* from each state that is known to each that there may be */
    uint64_t *met;                  /* of the turn at hand: paths to each state, each of `ways` cases */
    uint64_t ways;
};

/* With the state's name in sight: the condition, or the next state. */
static bool with_state(struct walker *w, const struct roll *r, const struct value *state, bool *over,
                       struct value *next)
{
    size_t scope = w->scope.n;
    ARENA_PUSH(w->keep, &w->scope, ((struct result){.value = *state, .name = r->word}));
    bool ok = over ? walk_truth(w, r->arg[1], "the end of this", over) : walk_value(w, r->arg[2], next);
    w->scope.n = scope;
    bool plain = !ok || !next || next->kind == VALUE_NUMBER || next->kind == VALUE_WORD || next->kind == VALUE_BOOL;
    return plain ? ok : walk_fail(w, r, "a state is a number, a word, true or false");
}

/* ---- so many turns ---- */

/* As anybody would play it: ask, roll, ask again. Dice of a turn lie on the path's own tape, so that n turns of one die
 * are as many paths as n dice. */
static bool until_turn(struct walker *w, const struct roll *r, struct value state, struct value *out)
{
    struct rat most;
    bool over = false;
    int64_t turn = 0;
    if (!walk_rat(w, r->arg[3], &most))
        return false;
    if (!rat_whole(most) || most.n < 0)
        return walk_fail(w, r->arg[3], "so many turns there cannot be");
    if (!with_state(w, r, &state, &over, NULL))
        return false;
    if (over && r->truth)
        return walk_fail(w, r, "this is over before it begins");
    while (!over && turn < most.n) {
        struct value next = state;
        if (!walk_step(w) || !with_state(w, r, &state, NULL, &next) || !with_state(w, r, &next, &over, NULL))
            return false;
        state = next;
        turn++;
    }
    struct value when = value_of_number(RAT(over ? turn : 0));
    *out = r->truth ? when : state;
    if (r->joint) {
        struct value *both = ARENA_ARRAY(w->leaf, struct value, 2);
        both[0] = state;
        both[1] = when;
        *out = (struct value){.kind = VALUE_TUPLE, .number = RAT(0), .high = RAT(0), .at = both, .n = 2};
    }
    return true;
}

/* ---- without a last turn ---- */

/* Its number, given to it when it is met first, the start's being 0; whether it ends there is asked that once. Equal
 * values are one state, so that words are so whatever their capitals. */
static bool state_number(struct until *u, const struct value *v, size_t *at)
{
    bool over = false;
    const struct nat one = nat_of(u->own, 1);
    for (*at = 0; *at < u->state.n; ++*at)
        if (value_eq(&u->state.at[*at], v))
            return true;
    if (u->state.n == STATES_MOST)
        return walk_too_long(u->w, "not walked: a chain of more than %d states", STATES_MOST);
    if (!with_state(u->w, u->r, v, &over, NULL))
        return false;
    struct frac *row = ARENA_ARRAY(u->own, struct frac, STATES_MOST);
    for (size_t i = 0; i < STATES_MOST; i++)
        row[i] = (struct frac){.den = one};
    u->odds[u->state.n] = row;
    ARENA_PUSH(u->own, &u->state, value_dup(u->own, *v));
    ARENA_PUSH(u->own, &u->over, over);
    return true;
}

/* What was counted goes into the row, each path with odds of 1 to its ways. */
static void turn_count(struct until *u, size_t from)
{
    struct arena *a = u->own;
    for (size_t to = 0; to < u->state.n; to++) {
        struct frac *f = &u->odds[from][to];
        if (u->met[to])
            *f = frac_add(a, *f, frac_make(a, false, nat_of(a, u->met[to]), nat_of(a, u->ways)));
        u->met[to] = 0;
    }
}

/* All the ways of one turn, one after another. Paths with as many dice of as many faces to one state are counted, and
 * nothing of a path is kept: a turn of eight dice is 1.7 million of them. */
static bool turn_walk(struct until *u, size_t from)
{
    struct walker *w = u->w;
    struct tape own = {.a = u->own}, *outer = w->tape;
    u->ways = 0;
    do {
        struct arena_mark mark = arena_mark(w->leaf);
        struct value next;
        uint64_t ways = 1;
        size_t to;
        w->tape = &own;
        bool ok = with_state(w, u->r, &u->state.at[from], NULL, &next);
        w->tape = outer;
        if (!ok || !state_number(u, &next, &to))
            return false;
        arena_rewind(w->leaf, mark);
        for (size_t i = 0; i < own.pos; i++)
            if (__builtin_mul_overflow(ways, own.at[i].of, &ways))
                return walk_too_long(w, "not walked: the paths of a turn");
        if (ways != u->ways)
            turn_count(u, from);
        u->ways = ways;
        u->met[to]++;
    } while (tape_next(&own, 0));
    turn_count(u, from);
    return true;
}

/* x = odds x + b for the states that go on: column `n` of the matrix is b, what a state has of itself. After it x. */
static bool solve(struct until *u, struct frac *m, size_t n)
{
    struct arena *a = u->own;
    for (size_t k = 0; k < n; k++) {
        size_t pivot = k;
        while (pivot < n && frac_is_zero(m[pivot * (n + 1) + k]))
            pivot++;
        if (pivot == n)
            return walk_fail(u->w, u->r, "this never ends: some state is left no more");
        for (size_t j = 0; j <= n; j++) {
            struct frac swap = m[k * (n + 1) + j];
            m[k * (n + 1) + j] = m[pivot * (n + 1) + j];
            m[pivot * (n + 1) + j] = swap;
        }
        for (size_t i = 0; i < n; i++) {
            struct frac times = m[i * (n + 1) + k];
            if (i == k || frac_is_zero(times) || !walk_step(u->w))
                continue;
            times = frac_div(a, times, m[k * (n + 1) + k]);
            for (size_t j = k; j <= n; j++)
                m[i * (n + 1) + j] = frac_sub(a, m[i * (n + 1) + j], frac_mul(a, times, m[k * (n + 1) + j]));
        }
    }
    for (size_t k = 0; k < n; k++)
        m[k * (n + 1) + n] = frac_div(a, m[k * (n + 1) + n], m[k * (n + 1) + k]);
    return !u->w->stop;
}

/* From the first state: how likely `end` is; or, where that is none, how many turns are the mean. */
static bool solve_for(struct until *u, size_t end, struct frac *out)
{
    struct arena *a = u->own;
    struct frac none = frac_of_rat(a, RAT(0)), one = frac_of_rat(a, RAT(1));
    size_t n = 0, *at = ARENA_ARRAY(a, size_t, u->state.n);
    for (size_t i = 0; i < u->state.n; i++)
        if (!u->over.at[i])
            at[n++] = i;
    struct frac *m = ARENA_ARRAY(a, struct frac, n * (n + 1));
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            m[i * (n + 1) + j] = frac_sub(a, i == j ? one : none, u->odds[at[i]][at[j]]);
        m[i * (n + 1) + n] = end < u->state.n ? u->odds[at[i]][end] : one;
    }
    if (!solve(u, m, n))
        return false;
    *out = m[n];
    return true;
}

/* A die with as many faces as all ends have cases. */
static bool end_choose(struct until *u, struct value *out)
{
    struct walker *w = u->w;
    struct arena *a = u->own;
    struct frac *f = ARENA_ARRAY(a, struct frac, u->state.n);
    struct nat all = nat_of(a, 1);
    uint64_t cases, at = 0, share = 0;
    for (size_t i = 0; i < u->state.n; i++) {
        if (!u->over.at[i])
            continue;
        if (!solve_for(u, i, &f[i]))
            return false;
        all = nat_mul(a, nat_div_exact(a, all, nat_gcd(a, all, f[i].den)), f[i].den);
    }
    if (!nat_fits(all, &cases) || cases > w->budget)
        return walk_too_long(w, "not walked: a chain without a last turn whose ends have too many cases");
    if (!tape_choose(w, cases, &at))
        return false;
    for (size_t i = 0; i < u->state.n; i++) {
        if (!u->over.at[i])
            continue;
        nat_fits(nat_mul(a, f[i].num, nat_div_exact(a, all, f[i].den)), &share);
        if (at < share) {
            *out = u->state.at[i];
            return true;
        }
        at -= share;
    }
    return walk_fail(w, u->r, "the ends of this do not come to one: this is a fault of the program");
}

/* The list of states grows while their turns are walked, and the loop ends when a turn leads nowhere new. turns() is
 * its mean, one value: how they are spread has no end to its list. */
static bool until_end(struct until *u, struct value start, struct value *out)
{
    struct walker *w = u->w;
    const struct roll *r = u->r;
    struct frac mean;
    struct rat x;
    uint64_t num, den;
    size_t at;
    if (!state_number(u, &start, &at))
        return false;
    for (size_t i = 0; i < u->state.n; i++)
        if (!u->over.at[i] && !turn_walk(u, i))
            return false;
    if (u->over.at[0]) {
        *out = r->truth ? value_of_number(RAT(0)) : start;
        return true;
    }
    if (!r->truth)
        return end_choose(u, out);
    if (!solve_for(u, u->state.n, &mean))
        return false;
    if (!nat_fits(mean.num, &num) || !nat_fits(mean.den, &den) || num > INT64_MAX || den > INT64_MAX ||
        !rat_make(&x, (int64_t)num, (int64_t)den))
        return walk_fail(w, r, "the mean number of turns is too long a fraction");
    *out = value_of_number(x);
    return true;
}

/* Its turns without a last are counted face by face, the third way too. */
bool walk_until(struct walker *w, const struct roll *r, struct value *out)
{
    struct parts *parts = w->parts;
    struct value start;
    if (!walk_value(w, r->arg[0], &start))
        return false;
    if (r->arg[3])
        return until_turn(w, r, start, out);
    w->parts = NULL;
    struct until u = {.w = w, .r = r, .own = arena_new()};
    u.met = ARENA_ARRAY(u.own, uint64_t, STATES_MOST);
    bool ok = until_end(&u, start, out);
    *out = ok ? value_dup(w->leaf, *out) : *out;
    arena_drop(u.own);
    w->parts = parts;
    return ok;
}
