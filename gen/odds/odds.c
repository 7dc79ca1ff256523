/* Evaluates an expression to its exact distribution, or to its smallest and largest possible total.
 * Also holds the rules of every evaluation: errors show the values of names, and steps and memory
 * have budgets.
 *
 * An evaluation has its own arenas; only the result is copied out. A let with a single use that is
 * certainly reached is inlined; after an error, the expression is evaluated again without inlining,
 * so that the message can show the values of names. The first error is kept. Called by commands,
 * checks and grid.c; all of gen/odds uses the budgets. */
#include "odds/run.h"
#include <stdarg.h>
#include <stdio.h>

enum { NAMES_SHOWN = 6, MESSAGE_MAX = 255 }; /* names, and bytes without them */

/* ---- errors ---- */

/* A name bound to dice is left out of the message, because its value is being evaluated. */
bool run_fail(struct odds_run *c, const struct expr *e, const char *format, ...)
{
    struct buf b = {.a = c->keep};
    va_list args;
    va_start(args, format);
    buf_put(&b, str_cut(str_vprintf(c->keep, format, args), 0, MESSAGE_MAX));
    va_end(args);
    unsigned shown = 0; /* " with n = 0, m = 3": the plain values that e reads */
    for (size_t i = 0; i < c->prog->n_slot && shown < NAMES_SHOWN; i++) {
        const struct slot *s = &c->prog->slot[i];
        if (!mask_has(&e->free, (int)i) || !mask_has(&c->bound, (int)i) || s->pool)
            continue;
        put_named(&b, shown++ ? ", " : " with ", s->name, " = ", &c->slot[i]);
    }
    *c->err = (struct roll_error){e->r->at, buf_str(&b), {"", 0}};
    return false;
}

void put_named(struct buf *b, const char *before, struct str name, const char *is,
               const struct value *v)
{
    buf_printf(b, "%s%.*s%s", before, STRF(name), is);
    buf_put_value(b, v);
}

bool run_too_large(struct odds_run *c, const struct expr *e)
{
    return run_fail(c, e, "the number is too large");
}

struct roll_error error_dup(struct arena *a, const struct roll_error *e)
{
    return (struct roll_error){e->at, str_dup(a, e->message), str_dup(a, e->help), e->near};
}

/* ---- budget of a run: all evaluations together ---- */

struct spent *spent_new(struct arena *a, bool quick, double steps, double kept)
{
    struct spent *s = ARENA_NEW(a, struct spent);
    s->max_steps = (quick ? RUN_STEPS_QUICK : RUN_STEPS) * steps;
    s->max_bytes = RUN_MEGABYTES * 1e6 * kept;
    return s;
}

/* Called before each evaluation, so that the only finding of a run over budget names the current
 * one. */
void spent_on(const struct model *m, struct span at)
{
    if (m && m->spent)
        m->spent->now = at;
}

bool spent_over(const struct model *m)
{
    return m && m->spent && m->spent->over;
}

/* Once the budget is exceeded, every later evaluation is refused. */
bool spent_take(const struct model *m, double steps, double bytes)
{
    struct spent *s = m ? m->spent : NULL;
    if (!s || s->over)
        return !s;
    s->steps += steps;
    s->bytes += bytes;
    s->over = s->steps >= s->max_steps || s->bytes >= s->max_bytes;
    if (s->over)
        s->at = s->now;
    return !s->over;
}

/* ---- budget of one evaluation ---- */

/* The budget of the environment, of the model (--budget), or 1. */
double run_budget(const struct env *env)
{
    double times = env->budget > 0 ? env->budget : env->model ? env->model->budget : 0;
    return times > 0 ? times : 1;
}

/* Suggests a sufficient budget, if it is realistic. */
static struct str advice(struct odds_run *c, double times)
{
    enum { TIMES_MAX = 100 };
    if (times >= TIMES_MAX)
        return STR("ask for less at once");
    return str_printf(c->keep, "--budget %d allows more", (int)times + 1);
}

/* "538 million", "7.2 s": three digits, without powers of ten. */
static struct str amount(struct odds_run *c, double x, const char *unit)
{
    const double max = 1e6;
    if (x >= max)
        return str_printf(c->keep, "over %.0f%s", max, unit);
    return x < 100 ? str_printf(c->keep, "%.3g%s", x, unit) : str_printf(c->keep, "%.0f%s", x, unit);
}

/* Steps are charged before the work. The printed time assumes 50 million steps a second. */
bool run_spend(struct odds_run *c, const struct expr *e, double steps)
{
    const double million = 1e6, second = 5e7, max = c->times * ODDS_BUDGET;
    if (c->env && !spent_take(c->env->model, steps, 0)) {
        c->refused = true;
        return run_fail(c, e, "the odds of this run together exceed the budget");
    }
    c->effort += steps;
    if (c->effort < max)
        return run_room(c, e, 0);
    struct str needs = amount(c, c->effort / million, " million"), takes = amount(c, c->effort / second, " s");
    struct str has = amount(c, max / million, " million"), lasts = amount(c, max / second, " s");
    struct str more = advice(c, c->effort / ODDS_BUDGET);
    c->refused = true;
    return run_fail(c, e, "this needs %.*s steps or more, some %.*s, and the budget is %.*s, %.*s: %.*s", STRF(needs),
                    STRF(takes), STRF(has), STRF(lasts), STRF(more));
}

/* A case is one combination of states that gets a weight; odds books print their number as
 * enumerated. */
bool run_charge(struct odds_run *c, const struct expr *e, double cases, double each)
{
    if (!run_spend(c, e, (cases < 1 ? 1 : cases) * each))
        return false;
    c->work += cases < 1 ? 1 : (uint64_t)cases;
    return true;
}

/* Memory of both arenas since the evaluation began, minus memory given back, plus the coming
 * `bytes`. */
bool run_room(struct odds_run *c, const struct expr *e, double bytes)
{
    double megabytes = (bytes + (double)(arena_size(c->a) + arena_size(c->keep) - c->had - c->let_go)) / 1e6;
    if (megabytes < c->times * ODDS_MEGABYTES)
        return true;
    struct str needs = amount(c, megabytes, " MB"), has = amount(c, c->times * ODDS_MEGABYTES, "");
    struct str more = advice(c, megabytes / ODDS_MEGABYTES);
    c->refused = true;
    return run_fail(c, e, "this needs %.*s of memory or more, and the budget is %.*s: %.*s", STRF(needs), STRF(has),
                    STRF(more));
}

/* Measured: a lookup takes five units; four words of a weight take one. */
double run_step(struct nat total)
{
    return 5 + (double)total.n / 4;
}

/* A list doubles when it is full, and its index is four times as long as it. */
bool run_grows(struct odds_run *c, const struct expr *e, const struct weighted_values *b)
{
    return run_room(c, e, (double)b->cap * 2 * (double)(sizeof *b->at + 4 * sizeof *b->index));
}

/* A new total may rescale all existing weights. */
bool run_mix(struct odds_run *c, const struct expr *e, struct mix *m, struct nat weight,
             const struct weighted_values *part)
{
    if (!part)
        return false;
    double n = (double)part->n + (nat_cmp(m->den, part->total) ? (double)m->weighted_values->n : 0);
    double limbs = (double)(m->den.n + part->total.n + weight.n);
    if (!run_spend(c, e, n * run_step(part->total)) || !run_room(c, e, 8 * n * limbs) ||
        !run_grows(c, e, m->weighted_values))
        return false;
    mix_weighted_values(c->a, m, weight, part);
    return true;
}

/* ---- one evaluation ---- */

struct odds_run run_open(void)
{
    return (struct odds_run){.a = arena_new(), .keep = arena_new()};
}

void run_close(struct odds_run *c)
{
    arena_drop(c->a);
    arena_drop(c->keep);
}

/* The arenas belong to the run and are kept; all other members are reset. */
struct weighted_values *run_once(struct odds_run *c, const struct program *p, const struct env *env,
                                 double times, struct roll_error *err)
{
    c->prog = p;
    c->env = env;
    c->err = err;
    c->times = times;
    c->na = c->refused = false;
    c->effort = 0;
    c->depth = 0;
    c->start = arena_mark(c->a);
    c->had = arena_size(c->a) + arena_size(c->keep);
    c->let_go = 0;
    c->bound = (struct mask){{0}};
    c->slot = ARENA_ARRAY(c->a, struct value, p->n_slot);
    for (size_t i = 0; i < p->n_slot; i++)
        if (p->slot[i].given)
            run_bind(c, (int)i, p->slot[i].given);
    return run_eval(c, p->root);
}

/* Uses a fiftieth of the budget. If that is not enough, or the error does not occur again, the
 * first message is kept. */
void run_retell(struct odds_run *c, const struct program *p, struct program **plain, const struct roll *r,
                const struct env *env, bool modifiers, struct roll_error *err)
{
    struct roll_error better = *err;
    if (!p->inlined || c->refused)
        return;
    arena_rewind(c->a, c->start);
    if (!*plain)
        *plain = program_new(c->keep, r, env, false, modifiers, &better);
    if (*plain && !run_once(c, *plain, env, run_budget(env) * ODDS_EXPLAIN, &better) && !c->na && !c->refused)
        *err = better;
    c->na = false; /* it was an error */
}

/* Returns NULL on an error, and if c->na is set. */
static struct weighted_values *evaluate(struct odds_run *c, const struct roll *r,
                                        const struct env *env, bool modifiers,
                                        struct roll_error *err)
{
    enum { SHOWN = 5 }; /* printed digits of a weight and of the total */
    struct program *plain = NULL, *p;
    *err = (struct roll_error){r->at, STR("this cannot be calculated"), {"", 0}};
    p = program_new(c->keep, r, env, true, modifiers, err);
    struct weighted_values *b = p ? run_once(c, p, env, run_budget(env), err) : NULL;
    if (b) { /* size of a copy of the values, and of their printed fractions */
        double bytes = (double)b->n * (double)b->total.n * sizeof(uint64_t) * SHOWN;
        for (size_t i = 0; i < b->n; i++)
            bytes +=
                (double)(sizeof b->at[i] + b->at[i].value.n * sizeof *b->at + b->at[i].weight.n * sizeof(uint64_t));
        b = run_room(c, p->root, bytes) ? b : NULL;
    }
    if (p && !b && !c->na)
        run_retell(c, p, &plain, r, env, modifiers, err);
    return b;
}

/* Copies the distribution into the caller's arena; the run and its states are freed. */
bool odds_eval(struct arena *a, const struct roll *r, const struct env *env, struct dist *out, uint64_t *states,
               struct roll_error *err)
{
    static const struct env none;
    struct odds_run c = run_open();
    struct weighted_values *b = evaluate(&c, r, env ? env : &none, false, err);
    if (c.na)
        b = weighted_values_one(c.a, (struct value){.kind = VALUE_NA});
    if (b)
        *out = weighted_values_dist(a, b);
    else
        *err = error_dup(a, err);
    if (states)
        *states = c.work;
    run_close(&c);
    return b;
}

/* ---- reach ---- */

/* Only the ends of the distribution are used, but finding the possible values takes the same
 * work. */
bool odds_reach(struct arena *a, const struct roll *r, const struct env *env, struct reach *out, struct roll_error *err)
{
    struct env mine = env ? *env : (struct env){.model = NULL};
    struct odds_run c = run_open();
    struct weighted_values *b = evaluate(&c, r, &mine, true, err);
    const char *wrong = c.na ? "this may be n/a" : NULL;
    out->whole = true;
    for (size_t i = 0; b && i < b->n && !wrong; i++) {
        struct rat x;
        if (b->at[i].value.kind == VALUE_WORD || !value_number(&b->at[i].value, &x)) {
            wrong = "this is not always a number";
            break;
        }
        out->lo = i && rat_cmp(out->lo, x) < 0 ? out->lo : x;
        out->hi = i && rat_cmp(out->hi, x) > 0 ? out->hi : x;
        out->whole = out->whole && rat_whole(x);
    }
    if (wrong)
        *err = (struct roll_error){r->at, str_of(wrong), {"", 0}};
    else if (!b)
        *err = error_dup(a, err);
    run_close(&c);
    return b && !wrong;
}

/* Adds the weights in place; no sum exceeds the total, so its number of limbs is enough. */
struct frac dist_at_least(struct arena *a, const struct dist *d, struct rat min)
{
    uint64_t *sum = ARENA_ARRAY(a, uint64_t, d->total.n); /* the sum of all weights is the total */
    struct rat r;
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i].value.kind == VALUE_NEVER ||
            (value_number(&d->at[i].value, &r) && rat_cmp(r, min) >= 0))
            nat_gather(sum, d->total.n, d->at[i].weight);
    return frac_make(a, false, nat_of_limbs(sum, d->total.n), d->total);
}
