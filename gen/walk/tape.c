/* The tape of choices, the exact odds of a path, and what stops a walk: an error, or too many cases.
 *
 * Invariant: evaluating again with the same tape rolls the same dice in the same order, so the tape's prefix that
 * was played always fits. The odds of a path are 1 over the product of its dice's faces; products are numbered, since
 * they outgrow a machine word on long paths though there are few different ones. Called by the evaluation. */
#include "walk/walker.h"
#include <stdarg.h>
#include <stdio.h>

enum { TAPE_MOST = 1000000, EXPONENT_MOST = 20000 };

static uint32_t *odds_head(const struct odds_list *list, uint32_t before, uint64_t faces)
{
    uint64_t h = (before * 0x9E3779B97F4A7C15u ^ faces) * 0x9E3779B97F4A7C15u;
    return &list->head[(h >> 32) & (list->heads - 1)];
}

static void odds_grow(struct arena *a, struct odds_list *list)
{
    list->heads = list->heads ? 4 * list->heads : 256;
    list->head = ARENA_ARRAY(a, uint32_t, list->heads);
    for (size_t i = 1; i < list->n; i++) {
        uint32_t *head = odds_head(list, list->at[i].before, list->at[i].faces);
        list->at[i].next = *head;
        *head = (uint32_t)i;
    }
}

static uint32_t odds_times(struct walker *w, uint32_t before, uint64_t faces)
{
    struct odds_list *list = &w->odds;
    if (!list->n)
        ARENA_PUSH(w->keep, list, ((struct product){0, 1, 0}));
    if (list->n > list->heads)
        odds_grow(w->keep, list);
    uint32_t *head = odds_head(list, before, faces);
    for (uint32_t i = *head; i; i = list->at[i].next)
        if (list->at[i].before == before && list->at[i].faces == faces)
            return i;
    ARENA_PUSH(w->keep, list, ((struct product){before, faces, *head}));
    return *head = (uint32_t)(list->n - 1);
}

uint32_t tape_odds(const struct tape *t)
{
    return t->pos ? t->at[t->pos - 1].odds : 0;
}

bool tape_choose(struct walker *w, uint64_t of, uint64_t *at)
{
    struct tape *t = w->tape;
    *at = 0;
    if (!walk_step(w) || of == 1)
        return !w->stop;
    if (t->pos == t->n) {
        if (t->n == TAPE_MOST) {
            walk_too_long(w, "not walked: one case alone rolls more than %d dice", TAPE_MOST);
            return false;
        }
        t->least += of - 1;
        if (t->least >= w->budget && (w->loose || !w->estimating)) { /* else the first path goes on, to name its dice */
            walk_too_long(w, "not walked: more than %llu cases", (unsigned long long)w->budget);
            return false;
        }
        struct choice c = {of, 0, odds_times(w, tape_odds(t), of)};
        ARENA_PUSH(t->a, t, c);
    }
    *at = t->at[t->pos++].at;
    return true;
}

bool tape_next(struct tape *t)
{
    while (t->n && t->at[t->n - 1].at + 1 == t->at[t->n - 1].of)
        t->least -= t->at[--t->n].of - 1;
    t->pos = 0;
    if (t->n)
        t->at[t->n - 1].at++;
    return t->n > 0;
}

/* ---- what leads to an error ---- */

enum { NAMES_MOST = 4 };

struct witness {
    const struct walker *w;
    struct buf b;
    struct str seen[NAMES_MOST];
    size_t n;
};

static const struct result *bound_in_sight(const struct walker *w, struct str name)
{
    for (size_t i = w->scope.n; i > w->scope_low; i--)
        if (str_eq(w->scope.at[i - 1].name, name))
            return &w->scope.at[i - 1].result;
    return NULL;
}

/* A pool is told by its faces. */
static void put_result(struct buf *b, const struct result *r)
{
    if (!r->pool)
        buf_put_value(b, &r->value);
    for (size_t i = 0; r->pool && i < r->n && i < 12; i++) {
        buf_putz(b, i ? " + " : "");
        buf_put_value(b, &r->face[i]);
    }
    if (r->pool && r->n == 0)
        buf_putz(b, "no dice");
    if (r->pool && r->n > 12)
        buf_putz(b, " + ...");
}

static void see_name(const struct roll *r, void *data)
{
    struct witness *d = data;
    struct str name = r->word;
    if ((r->kind != ROLL_NAME && r->kind != ROLL_FACE) || d->n == NAMES_MOST)
        return;
    for (size_t i = 0; i < d->n; i++)
        if (str_eq(d->seen[i], name))
            return;
    const struct result *bound = r->kind == ROLL_NAME ? bound_in_sight(d->w, name) : NULL;
    const struct value *given = r->kind == ROLL_FACE ? d->w->face : bound ? NULL : env_find(d->w->env, name);
    if (!bound && !given)
        return;
    buf_printf(&d->b, "%s%.*s is ", d->n ? " and " : ", where ", STRF(name));
    if (bound)
        put_result(&d->b, bound);
    else
        buf_put_value(&d->b, given);
    d->seen[d->n++] = name;
}

void walk_fail(struct walker *w, const struct roll *r, const char *format, ...)
{
    char message[400];
    va_list args;
    struct witness d = {.w = w, .b = {.a = w->keep}};
    if (w->stop)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (w->outer)
        buf_printf(&d.b, "in a roll of %.*s: ", STRF(w->outer->word));
    buf_putz(&d.b, message);
    roll_each(r, see_name, &d);
    if (w->outer)
        r = w->outer;
    w->error = (struct roll_error){r->lo, r->hi, buf_str(&d.b), {"", 0}};
    w->stop = STOP_ERROR;
}

/* ---- what is too long ---- */

void walk_too_long(struct walker *w, const char *format, ...)
{
    char message[200];
    va_list args;
    if (w->stop)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    w->why = str_dup(w->keep, str_of(message));
    w->cases = nat_of(w->keep, w->budget);
    w->stop = STOP_LONG;
}

uint64_t walk_power(uint64_t x, uint64_t n)
{
    uint64_t p = 1;
    if (x <= 1)
        return n ? x : 1;
    for (uint64_t i = 0; i < n; i++) {
        if (p > UINT64_MAX / x)
            return UINT64_MAX;
        p *= x;
    }
    return p;
}

bool walk_factors_fit(const struct walker *w)
{
    uint64_t p = 1;
    for (size_t i = 0; i < w->factor.n; i++) {
        uint64_t more = walk_power(w->factor.at[i].faces, w->factor.at[i].count);
        if (more > w->budget / p)
            return false;
        p *= more;
    }
    return true;
}

/* "not walked: 6^24 * 10 cases". The number itself is kept to a size that can be printed: a lower bound then. */
void walk_too_many(struct walker *w)
{
    struct buf b = {.a = w->keep};
    struct nat cases = nat_of(w->keep, 1);
    buf_putz(&b, "not walked: ");
    for (size_t i = 0; i < w->factor.n; i++) {
        struct factor f = w->factor.at[i];
        unsigned long e = f.count < EXPONENT_MOST ? (unsigned long)f.count : EXPONENT_MOST;
        buf_printf(&b, "%s%llu", i ? " * " : "", (unsigned long long)f.faces);
        if (f.count > 1)
            buf_printf(&b, "^%llu", (unsigned long long)f.count);
        cases = nat_mul(w->keep, cases, nat_pow(w->keep, nat_of(w->keep, f.faces), e));
    }
    buf_putz(&b, " cases");
    if (w->stop)
        return;
    w->why = buf_str(&b);
    w->cases = cases;
    w->stop = STOP_LONG;
}

static void add_factor(struct walker *w, uint64_t faces, uint64_t count)
{
    for (size_t i = 0; i < w->factor.n; i++)
        if (w->factor.at[i].faces == faces) {
            w->factor.at[i].count += count;
            return;
        }
    ARENA_PUSH(w->keep, &w->factor, ((struct factor){faces, count}));
}

/* Before `count` dice of `faces` are rolled. On the first path those that every path rolls are only noted, and the
 * path goes on, to name all of them; other pools that alone are too many end the walk at once. */
bool walk_budget_dice(struct walker *w, uint64_t faces, uint64_t count, bool fixed)
{
    const uint64_t most = 100000;
    bool noted = w->estimating && !w->loose && fixed;
    if (faces > 1 && count > 0 && noted)
        add_factor(w, faces, count);
    if (noted && count <= EXPONENT_MOST)
        return true;
    if (walk_power(faces, count) > w->budget) {
        if (!noted) { /* on the paths that come here: the others are fewer */
            w->factor.n = 0;
            add_factor(w, faces, count);
        }
        walk_too_many(w);
    } else if (count > most) {
        walk_too_long(w, "not walked: one case alone rolls %llu dice", (unsigned long long)count);
    }
    return !w->stop;
}
