/* The second method: an expression to its exact distribution, by walking every face of every die.
 *
 * No grouping, no convolution, nothing summed out: each path through the dice is evaluated by itself and counted with
 * its odds. It is slow and simple on purpose, and shares nothing with gen/odds but the parser, the charts and the
 * numbers; what both come to is worth printing. Called for --verify and by the tests. */
#include "walk/walker.h"

/* What one case may take of the whole on average: more, and a few cases with endless tries would walk for minutes. */
enum { STEPS_EACH = 20, STEPS_NODE = 4, STEPS_LEAST = 2000 };

/* One path to its outcome. */
static void walk_path(struct walker *w, const struct roll *r, struct weights *t)
{
    struct value v;
    struct arena_mark mark = arena_mark(w->leaf);
    w->scope.n = 0;
    if (walk_value(w, r, &v) && !weights_add(t, &v, tape_odds(w->tape)))
        walk_too_long(w, "not walked: there are too many different outcomes");
    arena_rewind(w->leaf, mark);
}

static uint64_t walk_all(struct walker *w, const struct roll *r, struct weights *t)
{
    uint64_t cases = 0;
    do {
        if (cases == w->budget)
            walk_too_long(w, "not walked: more than %llu cases", (unsigned long long)w->budget);
        else
            walk_path(w, r, t);
        if (w->estimating && !w->stop && !walk_factors_fit(w))
            walk_too_many(w);
        w->estimating = false;
        cases++;
    } while (!w->stop && tape_next(w->tape));
    return cases;
}

/* A lookup that comes to n/a leaves the whole case out: one outcome that says so. */
static struct dist dist_na(struct arena *a)
{
    struct dist d = {ARENA_NEW(a, struct outcome), 1, nat_of(a, 1)};
    d.at[0] = (struct outcome){{.kind = VALUE_NA, .number = RAT(0), .high = RAT(0)}, nat_of(a, 1)};
    return d;
}

static struct nat nat_kept(struct arena *a, struct nat x)
{
    return (struct nat){arena_copy(a, x.limb, x.n * sizeof *x.limb), x.n};
}

static struct walk report(struct arena *a, const struct walker *w, const struct weights *t, uint64_t cases)
{
    struct walk out = {.verdict = WALK_DONE, .cases = nat_of(a, cases)};
    switch (w->stop) {
    case STOP_ERROR:
        out.verdict = WALK_ERROR;
        out.error =
            (struct roll_error){w->error.lo, w->error.hi, str_dup(a, w->error.message), str_dup(a, w->error.help)};
        break;
    case STOP_LONG:
        out.verdict = WALK_TOO_LONG;
        out.why = str_dup(a, w->why);
        out.cases = nat_kept(a, w->cases);
        break;
    case STOP_NA:
        out.dist = dist_na(a);
        break;
    case STOP_NONE:
        if (weights_dist(t, &w->odds, a, &out.dist))
            break;
        out.verdict = WALK_ERROR;
        out.error.message = STR("the walk's cases do not come to one: this is a fault of the program");
        break;
    }
    return out;
}

static void node_count(const struct roll *r, void *data)
{
    uint64_t *n = data;
    *n += r != NULL;
}

/* How much evaluating the whole walk may take: by its budget of cases, and by the length of the expression. */
static uint64_t steps_of(const struct roll *r, uint64_t budget)
{
    uint64_t nodes = 0;
    roll_each(r, node_count, &nodes);
    uint64_t least = nodes * STEPS_NODE + STEPS_LEAST;
    return budget < UINT64_MAX / STEPS_EACH - least ? budget * STEPS_EACH + least : UINT64_MAX;
}

struct walk walk_eval(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget)
{
    struct env none = {.model = NULL};
    struct arena *keep = arena_new(), *leaf = arena_new();
    struct tape tape = {.a = keep};
    struct walker w = {.keep = keep,
                       .leaf = leaf,
                       .env = env ? env : &none,
                       .tape = &tape,
                       .budget = budget,
                       .steps = steps_of(r, budget),
                       .estimating = true};
    struct weights *t = weights_new(keep);
    uint64_t cases = walk_all(&w, r, t);
    struct walk out = report(a, &w, t, cases);
    arena_drop(leaf);
    arena_drop(keep);
    return out;
}
