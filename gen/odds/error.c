/* Errors of an evaluation: the place, the words, and the names' values that led there; and the budgets of work and
 * memory.
 *
 * Called by every file of gen/odds. The first error stays. */
#include "odds/run.h"
#include <stdarg.h>
#include <stdio.h>

enum { NAMES_SHOWN = 6 };

/* " with n = 0, m = 3": the plain values that e reads. */
static void put_values(struct run *c, struct buf *b, const struct node *e)
{
    unsigned shown = 0;
    for (size_t i = 0; i < c->prog->n_slot && shown < NAMES_SHOWN; i++) {
        const struct slot *s = &c->prog->slot[i];
        if (!mask_has(&e->free, (int)i) || !mask_has(&c->bound, (int)i) || s->pool)
            continue;
        buf_putz(b, shown++ ? ", " : " with ");
        buf_put(b, s->name);
        buf_putz(b, " = ");
        buf_put_value(b, &c->slot[i]);
    }
}

bool run_fail(struct run *c, const struct node *e, const char *format, ...)
{
    char words[256];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    struct buf b = {.a = c->keep};
    buf_putz(&b, words);
    put_values(c, &b, e);
    *c->err = (struct roll_error){e->r->lo, e->r->hi, buf_str(&b), {"", 0}};
    return false;
}

bool run_help(struct run *c, const char *format, ...)
{
    char words[256];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    c->err->help = str_dup(c->keep, str_of(words));
    return false;
}

double run_budget(const struct env *env)
{
    double times = env->budget > 0 ? env->budget : env->model ? env->model->budget : 0;
    return times > 0 ? times : 1;
}

/* A budget that would do, where it is one that somebody might give. */
static struct str advice(struct run *c, double times)
{
    enum { TIMES_MOST = 100 };
    if (times >= TIMES_MOST)
        return STR("ask less at once");
    return str_printf(c->keep, "--budget %d allows more", (int)times + 1);
}

/* "538 million", "7.2 s": three figures, and no powers of ten. */
static struct str amount(struct run *c, double x, const char *unit)
{
    const double most = 1e6;
    if (x >= most)
        return str_printf(c->keep, "over %.0f%s", most, unit);
    return x < 100 ? str_printf(c->keep, "%.3g%s", x, unit) : str_printf(c->keep, "%.0f%s", x, unit);
}

struct spent *spent_new(struct arena *a, bool quick, double steps, double kept)
{
    struct spent *s = ARENA_NEW(a, struct spent);
    s->most_steps = (quick ? RUN_STEPS_QUICK : RUN_STEPS) * steps;
    s->most_bytes = RUN_MEGABYTES * 1e6 * kept;
    return s;
}

void spent_on(const struct model *m, struct span at)
{
    if (m && m->spent)
        m->spent->now = at;
}

bool spent_over(const struct model *m)
{
    return m && m->spent && m->spent->over;
}

bool spent_take(const struct model *m, double steps, double bytes)
{
    struct spent *s = m ? m->spent : NULL;
    if (!s || s->over)
        return !s;
    s->steps += steps;
    s->bytes += bytes;
    if (s->steps < s->most_steps && s->bytes < s->most_bytes)
        return true;
    s->over = true;
    s->at = s->now;
    return false;
}

bool run_spend(struct run *c, const struct node *e, double steps)
{
    const double million = 1e6, second = 5e7;
    if (c->env && !spent_take(c->env->model, steps, 0)) {
        c->refused = true;
        return run_fail(c, e, "the odds of this run together take more than they may");
    }
    c->effort += steps;
    if (c->effort < c->times * ODDS_BUDGET)
        return run_room(c, e, 0);
    double most = c->times * ODDS_BUDGET;
    struct str needs = amount(c, c->effort / million, " million"), takes = amount(c, c->effort / second, " s");
    struct str has = amount(c, most / million, " million"), lasts = amount(c, most / second, " s");
    struct str more = advice(c, c->effort / ODDS_BUDGET);
    c->refused = true;
    return run_fail(c, e, "this needs %.*s steps or more, some %.*s, and the budget is %.*s, %.*s: %.*s", STRF(needs),
                    STRF(takes), STRF(has), STRF(lasts), STRF(more));
}

bool run_charge(struct run *c, const struct node *e, double cases, double each)
{
    if (!run_spend(c, e, (cases < 1 ? 1 : cases) * each))
        return false;
    c->work += cases < 1 ? 1 : (uint64_t)cases;
    return true;
}

double run_step(struct nat total)
{
    return 5 + (double)total.n / 4;
}

bool run_grows(struct run *c, const struct node *e, const struct bag *b)
{
    return run_room(c, e, (double)b->cap * 2 * (double)(sizeof *b->at + 4 * sizeof *b->index));
}

/* A new total may scale all that is there. */
bool run_mix(struct run *c, const struct node *e, struct mix *m, struct nat weight, const struct bag *part)
{
    double n = (double)part->n + (nat_cmp(m->den, part->total) ? (double)m->bag->n : 0);
    double limbs = (double)(m->den.n + part->total.n + weight.n);
    if (!run_spend(c, e, n * run_step(part->total)) || !run_room(c, e, 8 * n * limbs) || !run_grows(c, e, m->bag))
        return false;
    mix_bag(c->a, m, weight, part);
    return true;
}

bool run_room(struct run *c, const struct node *e, double bytes)
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
