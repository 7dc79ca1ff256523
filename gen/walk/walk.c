/* The exhaustive check: computes an expression's exact distribution from every face of every die.
 *
 * It uses no convolution: each path through the dice is evaluated separately and counted with its
 * chance. Only walk_alike() groups faces, namely faces that a count or a sum treats equally. The
 * code is deliberately slow and simple. It shares only the parser, the charts and the numbers with
 * gen/odds, so an agreement of both is worth printing. The number of paths is unknown in advance:
 * the walk ends with the last path or the budget. Called for --verify, for odds books and by the
 * tests.
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

/* An outcome. `times` is counted separately for each product of faces: paths with different
 * products have different weights, which are added as exact fractions at the end. */
struct memo_entry {
    struct value value;
    walk_times times;
    uint64_t hash;
    uint32_t odds; /* index of its product of faces */
};

/* ---- the tape ---- */

/* Returns the index of the product `before` times `faces`. Products outgrow a machine word on long
 * paths, but few are different: so they have numbers and are computed once at the end. */
static uint32_t odds_times(struct walker *w, uint32_t before, uint64_t faces)
{
    uint32_t i = w->product.at[before].first;
    while (i && w->product.at[i].faces != faces)
        i = w->product.at[i].next;
    if (i)
        return i;
    struct product p = {faces, before, 0, w->product.at[before].first, false};
    ARENA_PUSH(w->keep, &w->product, p);
    return w->product.at[before].first = (uint32_t)w->product.n - 1;
}

/* Product of the path so far; after the last die, of the whole path. */
static uint32_t die_choices_odds(const struct die_choices *t)
{
    return t->pos ? t->at[t->pos - 1].odds : 0;
}

uint32_t die_choices_bits(const struct die_choices *t)
{
    return t->pos ? t->at[t->pos - 1].bits : 0;
}

static walk_times die_choices_times(const struct die_choices *t)
{
    return t->pos ? t->at[t->pos - 1].times : 1;
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
    struct choice c = {.of = of,
                       .at = die_choices_show(t, of),
                       .since = w->cases,
                       .odds = odds_times(w, die_choices_odds(t), faces),
                       .times = die_choices_times(t),
                       .bits = die_choices_bits(t)};
    ARENA_PUSH(t->a, t, c);
    return true;
}

/* A die with one face is no choice and is not on the tape. `times` and `bits` are set at every
 * roll, because die_choices_next() keeps the values of the face before. */
bool die_choices_choose_alike(struct walker *w, uint64_t faces, const uint64_t *ways,
                              uint64_t classes, uint64_t *at)
{
    struct die_choices *t = w->die_choices;
    *at = 0;
    if (!walk_step(w) || classes == 1)
        return !w->stop;
    if (!die_choices_die(w, faces, classes))
        return false;
    struct choice *c = &t->at[t->pos];
    *at = c->at;
    if (ways) {
        c->times = die_choices_times(t) * ways[c->at];
        c->bits = die_choices_bits(t) + walk_bits(faces);
    }
    t->pos++;
    return true;
}

/* Removes dice on their last face and advances the last remaining die. The tape is then the
 * beginning of the next path; later dice are new. */
bool die_choices_next(struct die_choices *t, uint64_t path)
{
    while (t->n && t->at[t->n - 1].at + 1 == t->at[t->n - 1].of)
        t->n--;
    t->pos = 0;
    if (t->n) {
        t->at[t->n - 1].at++;
        t->at[t->n - 1].since = path;
    }
    return t->n > 0;
}

bool walk_cut(struct walker *w)
{
    w->stop = STOP_CUT;
    return false;
}

/* ---- reasons to stop ---- */

enum { NAMES_MAX = 4, FACES_SHOWN = 12, MESSAGE_MAX = 399 };

/* Appends the values of the names in a failed expression: each name once, in source order, up to
 * NAMES_MAX. */
static void bound_names_put(const struct walker *w, const struct roll *expression, struct buf *b)
{
    const struct roll **node;
    struct str seen[NAMES_MAX];
    size_t n_named = 0, n = roll_nodes(b->a, expression, &node);
    for (size_t k = 0; k < n && n_named < NAMES_MAX; k++) {
        const struct roll *r = node[k];
        const struct result *bound = NULL;
        bool twice = r->kind != ROLL_NAME && r->kind != ROLL_FACE;
        for (size_t i = 0; i < n_named; i++)
            twice = twice || str_eq(seen[i], r->word);
        for (size_t i = w->scope_low; i < w->scope.n && r->kind == ROLL_NAME; i++)
            bound = str_eq(w->scope.at[i].name, r->word) ? &w->scope.at[i] : bound;
        const struct value *given = r->kind == ROLL_FACE ? w->face : bound ? NULL : env_find(w->env, r->word);
        if (twice || (!bound && !given))
            continue;
        buf_printf(b, "%s%.*s is ", n_named ? " and " : ", where ", STRF(r->word));
        if (bound && bound->die) { /* a pool is shown by its faces */
            const struct value *v = &bound->value;
            for (size_t i = 0; i < v->n && i < FACES_SHOWN; i++) {
                buf_putz(b, i ? " + " : "");
                buf_put_value(b, &v->at[i]);
            }
            buf_putz(b, !v->n ? "no dice" : v->n > FACES_SHOWN ? " + ..." : "");
        } else {
            buf_put_value(b, bound ? &bound->value : given);
        }
        seen[n_named++] = r->word;
    }
}

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
    bound_names_put(w, r, &b);
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

/* Words are equal without regard to capitals, and a range equals the number at its low end. */
uint64_t walk_hash(const struct value *v, uint64_t h)
{
    h = mix(h, v->kind == VALUE_RANGE ? VALUE_NUMBER : v->kind);
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

/* Counts an outcome by value and product; the weight of a product is known only at the end. */
static void count_outcome(struct walker *w, const struct value *v, uint32_t odds, walk_times times)
{
    uint64_t hash = walk_hash(v, mix(1, odds));
    size_t k = hash & (w->slots - 1);
    w->product.at[odds].met = true;
    for (; w->slot[k]; k = (k + 1) & (w->slots - 1)) {
        struct memo_entry *e = &w->entry.at[w->slot[k] - 1];
        if (e->hash == hash && e->odds == odds && value_eq(&e->value, v)) {
            e->times += times;
            return;
        }
    }
    struct memo_entry e = {value_dup(w->keep, *v), times, hash, odds};
    ARENA_PUSH(w->keep, &w->entry, e);
    w->slot[k] = (uint32_t)w->entry.n;
    if (w->entry.n == OUTCOMES_MAX || arena_size(w->keep) > KEEP_MAX)
        walk_too_long(w, "not checked: there are too many different outcomes");
    if (2 * w->entry.n <= w->slots)
        return;
    w->slots *= 2; /* at most half full */
    w->slot = ARENA_ARRAY(w->keep, uint32_t, w->slots);
    for (size_t i = 0; i < w->entry.n; i++) {
        for (k = w->entry.at[i].hash & (w->slots - 1); w->slot[k];)
            k = (k + 1) & (w->slots - 1);
        w->slot[k] = (uint32_t)(i + 1);
    }
}

/* Orders entries by value, so that the result is sorted and equal values with different products
 * can be joined. */
static int by_value(const void *x, const void *y)
{
    const struct memo_entry *const *a = x, *const *b = y;
    int c = value_cmp(&(*a)->value, &(*b)->value);
    return c ? c : (*a > *b) - (*a < *b); /* of equal values the first found is used */
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
    size_t n = w->entry.n;
    struct nat *product = ARENA_ARRAY(s, struct nat, w->product.n), total = nat_of(s, 1), sum = nat_of(s, 0);
    const struct memo_entry **e = ARENA_ARRAY(s, const struct memo_entry *, n);
    product[0] = total;
    for (size_t i = 1; i < w->product.n; i++) { /* parents have smaller indices */
        product[i] = nat_mul(s, product[w->product.at[i].before], nat_of(s, w->product.at[i].faces));
        if (w->product.at[i].met)
            total = nat_mul(s, nat_div_exact(s, total, nat_gcd(s, total, product[i])), product[i]);
    }
    for (size_t i = 0; i < n; i++)
        e[i] = &w->entry.at[i];
    qsort(e, n, sizeof *e, by_value);
    *out = (struct dist){.at = ARENA_ARRAY(a, struct outcome, n), .total = nat_dup(a, total)};
    for (size_t i = 0, k; i < n; i = k) {
        struct nat weight = nat_of(s, 0);
        for (k = i; k < n && value_eq(&e[i]->value, &e[k]->value); k++)
            weight =
                nat_add(s, weight, nat_mul(s, times_nat(s, e[k]->times), nat_div_exact(s, total, product[e[k]->odds])));
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
    w->n_thrown = s->thrown;
    w->cut = 0;
}

/* Walks until the paths or the budget end. Memory of a path is freed after it, except the part that
 * the next path starts from; outcomes are copied. */
static void walk_paths(struct walker *w, const struct roll *r)
{
    struct value v;
    ARENA_PUSH(w->keep, &w->stand, ((struct stand){.r = r, .leaf = arena_mark(w->leaf)}));
    do {
        if (w->cases == w->budget) {
            walk_too_long(w, "not checked: more than %llu cases", (unsigned long long)w->budget);
            return;
        }
        stand_take(w);
        if (walk_path(w, &v) && (!w->cut || walk_cut(w)))
            count_outcome(w, &v, die_choices_odds(w->die_choices),
                          die_choices_times(w->die_choices));
        w->cases++;
    } while (!w->stop && die_choices_next(w->die_choices, w->cases));
}

/* Makes a walker without bounds; callers set the bounds they need. */
struct walker *walker_new(struct arena *a, const struct env *env)
{
    struct walker *w = ARENA_NEW(a, struct walker);
    *w = (struct walker){.keep = arena_new(), .leaf = arena_new(), .env = env};
    w->die_choices = w->whole = ARENA_NEW(w->keep, struct die_choices);
    w->die_choices->a = w->keep;
    w->budget = w->steps = UINT64_MAX;
    ARENA_PUSH(w->keep, &w->product, ((struct product){.faces = 1}));
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
    w->scope.n = w->die_choices->n = w->die_choices->pos = w->n_thrown = w->cut = 0;
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
    w->cases++;
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
static struct walk walk_whole(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget, bool alike)
{
    struct env none = {.model = NULL};
    struct walk out = {.verdict = WALK_DONE};
    const struct roll **node;
    uint64_t max = 0, steps = roll_nodes(a, r, &node) * STEPS_NODE + STEPS_MIN;
    struct walker *w;
    steps = budget < UINT64_MAX / STEPS_EACH - steps ? budget * STEPS_EACH + steps : UINT64_MAX;
    for (;;) { /* repeat with one more die per explosion, until no cut-off changes a result */
        w = walker_new(a, env ? env : &none);
        w->budget = budget;
        w->alike = alike;
        w->steps = steps;
        w->max = max++;
        w->slots = 256;
        w->slot = ARENA_ARRAY(w->keep, uint32_t, w->slots);
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

struct walk walk_eval(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget)
{
    return walk_whole(a, r, env, budget, false);
}

struct walk walk_alike(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget)
{
    return walk_whole(a, r, env, budget, true);
}
