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
    *c->err = (struct roll_error){e->r->lo, e->r->hi, buf_str(&b)};
    return false;
}

bool run_charge(struct run *c, const struct node *e, double steps)
{
    if (steps < (double)(ODDS_BUDGET - c->work)) {
        c->work += steps < 1 ? 1 : (uint64_t)steps;
        return run_room(c, e, 0);
    }
    return run_fail(c, e, "this needs about %.2g steps, and the budget is %d", steps + (double)c->work, ODDS_BUDGET);
}

bool run_room(struct run *c, const struct node *e, double bytes)
{
    double megabytes = (bytes + (double)(arena_size(c->a) - c->had - c->let_go)) / 1e6;
    if (megabytes < ODDS_MEGABYTES)
        return true;
    return run_fail(c, e, "this needs about %.2g MB of memory, and the budget is %d", megabytes, ODDS_MEGABYTES);
}
