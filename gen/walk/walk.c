/* The exhaustive check: computes an expression's exact distribution from every face of every die.
 *
 * It uses no convolution: each path through the dice is evaluated separately and counted with its
 * chance. Only a walk with `alike` groups faces, namely faces that a count or a sum treats equally.
 * The code is deliberately simple. It shares only the parser, the charts and the numbers
 * with gen/odds, so an agreement of both is worth printing. The number of paths is unknown in
 * advance: the walk ends with the last path or the budget. Called for --verify, for odds books and
 * by the tests.
 *
 * Invariants: evaluating with the same tape rolls the same dice in the same order, so the tape's
 * played prefix always fits. Every path is walked once, so the weights add up to one; that is
 * checked at the end. */
#include "walk/walker.h"
#include <stdarg.h>
#include <stdlib.h>

/* Limits of steps; a step is an evaluated node or a rolled die. STEPS_EACH is the average per case
 * of the budget: without a limit, a few cases with endless tries would run for minutes. The length
 * of the expression adds STEPS_NODE per node, for small budgets. */
enum { STEPS_EACH = 60, STEPS_NODE = 4, STEPS_MIN = 2000 };
/* Paths per estimate, and steps per path. */
enum { PROBES_FEW = 8, PROBES = 64, PROBE_STEPS = 100000 };
/* Memory limits: dice of one path, different outcomes, and bytes of all outcomes. */
enum { DIE_CHOICES_MAX = 400000, OUTCOMES_MAX = 1000000, KEEP_MAX = 200 << 20 };

/* ---- the tape ---- */

/* Returns the product `before` times `faces`. Products outgrow a machine word on long paths, but
 * few are different: they are computed once at the end. */
static struct branch *odds_times(struct walker *w, struct branch *before, uint64_t faces)
{
    const struct value v = value_of_number(RAT((int64_t)faces));
    struct branch *b = walk_branch(w, (uintptr_t)before, &v, true);
    if (b->what)
        return b;
    b->what = ARENA_NEW(w->keep, struct nat);
    b->odds = before;
    ARENA_PUSH(w->keep, &w->product, b);
    return b;
}

const struct choice *die_choices_so_far(const struct die_choices *t)
{
    return t->pos ? &t->at[t->pos - 1] : &t->none;
}

/* Returns the face of a new die. SHOW_ANY uses Knuth's linear congruential generator, so it gives
 * the same faces on every machine. */
static uint64_t die_choices_show(struct die_choices *t, uint64_t of)
{
    t->any = t->any * 6364136223846793005u + 1442695040888963407u;
    if (t->show == SHOW_FIRST)
        return 0;
    if (t->show == SHOW_LAST)
        return of - 1;
    return (t->any >> 33) % of;
}

/* Moves to the next die; adds a new one at the end of the tape. */
static bool die_choices_die(struct walker *w, uint64_t faces, uint64_t of)
{
    struct die_choices *t = w->die_choices;
    if (t->pos < t->n)
        return true;
    if (t->n == DIE_CHOICES_MAX)
        return walk_too_long(w, "not checked: a single case rolls more than %d dice",
                             DIE_CHOICES_MAX);
    struct choice c = *die_choices_so_far(t);
    c.of = of;
    c.at = die_choices_show(t, of);
    c.odds = odds_times(w, c.odds, faces);
    ARENA_PUSH(t->a, t, c);
    return true;
}

/* Fewer than 2^32 cases of 96 bits each fit together. */
bool walk_times_put(struct walker *w, walk_times *out, walk_times before, uint64_t ways)
{
    *out = before * ways;
    return !(*out >> 96) || walk_too_long(w, "not checked: a single case has too many ways");
}

/* A die with one face is no choice and is not on the tape. `times` is set at every roll, because
 * die_choices_next() keeps that of the face before. */
bool die_choices_choose(struct walker *w, uint64_t of, const struct faces *f, uint64_t *at)
{
    struct die_choices *t = w->die_choices;
    *at = 0;
    if (!walk_step(w) || of == 1)
        return !w->stop;
    if (!die_choices_die(w, f ? f->die.faces : of, of))
        return false;
    const struct choice *before = die_choices_so_far(t);
    struct choice *c = &t->at[t->pos];
    *at = c->at;
    t->pos++;
    return !f || walk_times_put(w, &c->times, before->times, f->at[c->at].ways);
}

struct choice *die_choices_put(struct walker *w, const struct faces *f)
{
    struct die_choices *t = w->die_choices;
    if (!die_choices_die(w, f->die.faces, 1))
        return NULL;
    struct choice *c = &t->at[t->pos++];
    for (uint64_t i = 1; i < f->n; i++)
        c->odds = odds_times(w, c->odds, f->die.faces);
    return c;
}

/* Removes dice on their last face and advances the last remaining die. The tape is then the
 * beginning of the next path; later dice are new. */
bool die_choices_next(struct die_choices *t)
{
    while (t->n && t->at[t->n - 1].at + 1 == t->at[t->n - 1].of)
        t->n--;
    t->pos = 0;
    if (t->n)
        t->at[t->n - 1].at++;
    return t->n > 0;
}

bool walk_cut(struct walker *w)
{
    w->stop = STOP_CUT;
    return false;
}

/* ---- reasons to stop ---- */

enum { MESSAGE_MAX = 399 };

/* An error in a chart's roll is reported at the expression's chart(...), because the roll's text is
 * elsewhere. */
bool walk_fail(struct walker *w, const struct roll *r, const char *format, ...)
{
    va_list args;
    struct buf b = {.a = w->keep};
    if (w->stop)
        return false;
    if (w->outer)
        buf_printf(&b, "in a roll of %.*s: ", STRF(w->outer->word));
    va_start(args, format);
    buf_put(&b, str_cut(str_vprintf(w->keep, format, args), 0, MESSAGE_MAX));
    va_end(args);
    w->error = (struct roll_error){w->outer ? w->outer->at : r->at, buf_str(&b), STR("")};
    w->stop = STOP_ERROR;
    return false;
}

bool walk_too_long(struct walker *w, const char *format, ...)
{
    va_list args;
    if (w->stop)
        return false;
    va_start(args, format);
    w->why = str_vprintf(w->keep, format, args);
    va_end(args);
    w->stop = STOP_LONG;
    return false;
}

/* ---- outcomes and their counts ---- */

/* Multiplies by 2^64 over the golden ratio: it is odd and spreads differences over all bits. */
static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

/* Words are equal without regard to capitals. */
static uint64_t walk_hash(const struct value *v, uint64_t h)
{
    h = mix(h, v->kind);
    if (v->kind == VALUE_NUMBER || v->kind == VALUE_RANGE)
        h = mix(mix(h, (uint64_t)v->number.n), (uint64_t)v->number.d);
    if (v->kind == VALUE_BOOL)
        h = mix(h, v->truth);
    for (size_t i = 0; v->kind == VALUE_WORD && i < v->word.n; i++)
        if ((unsigned char)v->word.p[i] < 0x80)
            h = mix(h, (uint64_t)str_lower(v->word.p[i]));
    for (size_t i = 0; v->kind == VALUE_TUPLE && i < v->n; i++)
        h = walk_hash(&v->at[i], h);
    return h;
}

/* Puts all branches into a table that is eight times as long. */
static void table_grow(struct walker *w)
{
    w->table = w->table ? 8 * w->table : 512;
    w->branch = ARENA_ARRAY(w->keep, struct branch *, w->table);
    for (struct branch *b = w->newest; b; b = b->older) {
        struct branch **at = &w->branch[b->hash & (w->table - 1)];
        b->next = *at;
        *at = b;
    }
}

/* A tuple with more than two values, such as a hand, rarely comes back. */
struct branch *walk_branch(struct walker *w, uintptr_t from, const struct value *v, bool wanted)
{
    enum { KEPT_MAX = 4096, TUPLE_MAX = 2 };
    const uint64_t hash = walk_hash(v, from);
    if (w->n_branch == w->table)
        table_grow(w);
    struct branch **at = &w->branch[hash & (w->table - 1)], *b = *at;
    while (b && (b->hash != hash || b->from != from || !value_eq(&b->value, v)))
        b = b->next;
    if (b)
        return b;
    if (!wanted && (w->kept == KEPT_MAX || v->n > TUPLE_MAX))
        return NULL;
    w->kept += !wanted;
    w->n_branch++;
    b = ARENA_NEW(w->keep, struct branch);
    *b = (struct branch){*at, w->newest, from, hash, value_dup(w->keep, *v)};
    return *at = w->newest = b;
}

/* Orders outcomes by value, so that the result is sorted and equal values with different products
 * can be joined. */
static int by_value(const void *x, const void *y)
{
    const struct branch *const *a = x, *const *b = y;
    int c = value_cmp(&(*a)->value, &(*b)->value);
    return c ? c : ((*a)->place > (*b)->place) - ((*a)->place < (*b)->place); /* the first found */
}

static struct nat times_nat(struct arena *a, walk_times t)
{
    const uint64_t limb[] = {(uint64_t)t, (uint64_t)(t >> 64)};
    return nat_dup(a, nat_of_limbs(limb, 2));
}

/* Joins equal values and converts the products to weights over their least common denominator: a
 * path with dice of 6 and 10 faces is one case of 60, or two of 120. Returns false if the weights
 * do not add up, which would be a bug. */
static bool walk_dist(struct walker *w, struct arena *a, struct dist *out)
{
    struct arena *s = w->keep;
    struct branch **e = w->outcome.at;
    size_t n = w->outcome.n;
    struct nat total = nat_of(s, 1), sum = nat_of(s, 0);
    for (size_t i = 0; i < w->product.n; i++) { /* in the order of the paths: parents come first */
        const struct branch *b = w->product.at[i];
        struct nat *product = (struct nat *)b->what;
        *product =
            nat_mul(s, *(const struct nat *)b->odds->what, nat_of(s, (uint64_t)b->value.number.n));
        if (b->times)
            total = nat_mul(s, nat_div_exact(s, total, nat_gcd(s, total, *product)), *product);
    }
    qsort(e, n, sizeof *e, by_value);
    *out = (struct dist){.at = ARENA_ARRAY(a, struct outcome, n), .total = nat_dup(a, total)};
    for (size_t i = 0, k; i < n; i = k) {
        struct nat weight = nat_of(s, 0);
        for (k = i; k < n && value_eq(&e[i]->value, &e[k]->value); k++) {
            struct nat ways = nat_div_exact(s, total, *(const struct nat *)e[k]->odds->what);
            weight = nat_add(s, weight, nat_mul(s, times_nat(s, e[k]->times), ways));
        }
        out->at[out->n++] = (struct outcome){value_dup(a, e[i]->value), nat_dup(a, weight)};
        sum = nat_add(s, sum, weight);
    }
    return nat_cmp(sum, total) == 0;
}

/* ---- the walk ---- */

/* Goes back to where the next path starts: the last stand before the changed die. The first stand
 * is before all dice. */
static void stand_take(struct walker *w)
{
    while (w->stand.at[w->stand.n - 1].pos >= w->die_choices->n && w->stand.n > 1)
        w->stand.n--;
    const struct stand *s = &w->stand.at[w->stand.n - 1];
    arena_rewind(w->leaf, s->leaf);
    w->scope.n = s->scope;
    w->die_choices->pos = s->pos;
    w->cut = 0;
}

bool walk_begin(struct walker *w)
{
    if (w->cases == w->budget)
        return walk_too_long(w, "not checked: more than %llu cases", (unsigned long long)w->budget);
    w->cases++;
    return true;
}

/* Outcomes are counted by value and product, because the weight of a product is computed only at
 * the end. A node with a kept end remembers the outcome that it counted last. */
bool walk_count(struct walker *w, const struct value *v)
{
    const struct choice *last = die_choices_so_far(w->die_choices);
    struct branch *b = w->rest ? w->rest->outcome : NULL;
    if (w->cut)
        return walk_cut(w);
    if (!b || b->odds != last->odds)
        b = walk_branch(w, (uintptr_t)last->odds->what, v, true);
    if (w->rest)
        w->rest->outcome = b;
    b->times += last->times;
    if (b->times != last->times)
        return true;
    b->odds = last->odds;
    b->odds->times = 1; /* some path ended with it */
    b->place = w->outcome.n;
    ARENA_PUSH(w->keep, &w->outcome, b);
    return (w->outcome.n < OUTCOMES_MAX && arena_size(w->keep) <= KEEP_MAX) ||
           walk_too_long(w, "not checked: there are too many different outcomes");
}

/* Walks until the paths or the budget end. Memory of a path is freed after it, except the part that
 * the next path starts from; outcomes are copied. */
static void walk_paths(struct walker *w, const struct roll *r)
{
    struct value v;
    ARENA_PUSH(w->keep, &w->stand, ((struct stand){.r = r, .leaf = arena_mark(w->leaf)}));
    w->stand.at[0].branch = walk_node(w, r);
    while (walk_begin(w)) {
        stand_take(w);
        if (!walk_path(w, &v) || !walk_count(w, &v) || !die_choices_next(w->die_choices))
            return;
    }
}

/* Makes a walker without bounds; callers set the bounds they need. */
struct walker *walker_new(struct arena *a, const struct env *env)
{
    struct walker *w = ARENA_NEW(a, struct walker);
    *w = (struct walker){.keep = arena_new(), .leaf = arena_new(), .env = env};
    w->die_choices = w->whole = ARENA_NEW(w->keep, struct die_choices);
    w->die_choices->a = w->keep;
    w->budget = w->steps = UINT64_MAX;
    struct nat *one = ARENA_NEW(w->keep, struct nat);
    *one = nat_of(w->keep, 1);
    w->one.what = one;
    w->die_choices->none = (struct choice){.odds = &w->one, .times = 1};
    return w;
}

void walker_drop(struct walker *w)
{
    arena_drop(w->leaf);
    arena_drop(w->keep);
}

static void walker_reset(struct walker *w)
{
    w->stop = STOP_NONE;
    w->scope.n = w->die_choices->n = w->die_choices->pos = w->cut = 0;
}

/* Evaluates many expressions with one walker, so it resets everything that an earlier one left
 * behind: its reason to stop and its dice. */
bool walk_settled(struct walker *w, const struct roll *r, struct value *out)
{
    walker_reset(w);
    w->steps = STEPS_MIN;
    return walk_value(w, r, out) && !w->stop && !w->die_choices->n;
}

/* Evaluates one path; returns the product of its dice's faces. */
static uint64_t probe(struct walker *w, const struct roll *r)
{
    struct arena_mark mark = arena_mark(w->leaf);
    struct value v;
    uint64_t n = 1;
    w->steps = PROBE_STEPS;
    do {
        w->max += w->stop == STOP_CUT;
        walker_reset(w);
    } while (!walk_value(w, r, &v) && w->stop == STOP_CUT);
    for (size_t i = 0; i < w->die_choices->pos; i++)
        n = n > UINT64_MAX / w->die_choices->at[i].of ? UINT64_MAX : n * w->die_choices->at[i].of;
    arena_rewind(w->leaf, mark);
    return w->stop == STOP_LONG ? UINT64_MAX : n;
}

/* Knuth's estimate: the number of paths in a tree is the mean, over random paths, of the product of
 * their branches. The first two paths have all first and all last faces; if the first few estimates
 * agree, no more are made. */
uint64_t walk_guess(const struct roll *r, const struct env *env, bool alike)
{
    struct arena *a = arena_new();
    struct walker *w = walker_new(a, env);
    uint64_t sum = 0, first = 0, n = PROBES_FEW;
    w->alike = alike;
    for (uint64_t i = 0; i < n && sum < UINT64_MAX; i++) {
        w->die_choices->show = i < SHOW_ANY ? (int)i : SHOW_ANY;
        uint64_t k = probe(w, r);
        first = i ? first : k;
        n = k == first ? n : PROBES;
        sum = k > UINT64_MAX / PROBES || sum > UINT64_MAX - k ? UINT64_MAX : sum + k;
    }
    walker_drop(w);
    arena_drop(a);
    return sum < UINT64_MAX ? sum / n + 1 : sum;
}

/* Walks an expression. The walk's arenas are freed before it returns; `a` has the dist, its values
 * and all error texts. The budget counts paths; steps are limited too, because a path may be
 * long. */
struct walk walk_eval(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget,
                      bool alike)
{
    struct walk out = {.verdict = WALK_DONE};
    const struct roll **node;
    uint64_t max = 0, steps = roll_nodes(a, r, &node) * STEPS_NODE + STEPS_MIN;
    struct walker *w;
    steps = budget < UINT64_MAX / STEPS_EACH - steps ? budget * STEPS_EACH + steps : UINT64_MAX;
    for (;;) { /* repeat with one more die per explosion, until no cut-off changes a result */
        w = walker_new(a, env);
        w->budget = budget;
        w->alike = alike;
        w->steps = steps;
        w->max = max++;
        walk_paths(w, r);
        if (w->stop != STOP_CUT)
            break;
        steps = w->steps;
        walker_drop(w);
    }
    out.cases = nat_of(a, w->cases);
    if (w->stop == STOP_LONG) {
        out.verdict = WALK_TOO_LONG;
        out.why = str_dup(a, w->why);
    } else if (w->stop == STOP_ERROR) {
        out.verdict = WALK_ERROR;
        out.error = (struct roll_error){w->error.at, str_dup(a, w->error.message), STR("")};
    } else if (w->stop == STOP_NA) { /* n/a leaves the whole situation out: one outcome with n/a */
        out.dist = (struct dist){ARENA_NEW(a, struct outcome), 1, nat_of(a, 1)};
        out.dist.at[0] = (struct outcome){VALUE_OF(NA, .n = 0), nat_of(a, 1)};
    } else if (!walk_dist(w, a, &out.dist)) {
        out.verdict = WALK_ERROR;
        out.error.message = STR(
            "the exhaustive check's chances do not add up to 1: this is an error of the program");
    }
    walker_drop(w);
    return out;
}
