/* chart(id, row, column): what the chart says, with the dice that stand in its cells rolled.
 *
 * The looking up itself is the model's. A roll of a cell is evaluated out of sight of the expression's names, and a
 * mistake in it is told at the place of the chart(...) that led there. Called by eval.c. */
#include "walk/walker.h"

enum { CELLS_DEEP = 8 };

/* The roll of a cell or of a row's inner dice. */
static bool eval_cell(struct walker *w, const struct roll *at, const struct chart *c, const struct roll *r,
                      struct value *out)
{
    struct walker outer = *w;
    struct env env = {.model = w->env->model, .set = c->set};
    if (!r || w->cells == CELLS_DEEP) {
        walk_fail(w, at, r ? "its cells roll on charts without end" : "its dice could not be read");
        return false;
    }
    w->env = &env;
    w->scope_low = w->scope.n;
    w->face = NULL;
    w->outer = outer.outer ? outer.outer : at;
    w->cells++;
    bool ok = walk_value(w, r, out);
    w->env = outer.env;
    w->scope_low = outer.scope_low;
    w->face = outer.face;
    w->outer = outer.outer;
    w->cells--;
    return ok;
}

static bool fail_outside(struct walker *w, const struct roll *r, struct str why)
{
    walk_fail(w, r, "%.*s", STRF(why));
    return false;
}

/* ---- what was found before ---- */

enum { FOUND_MOST = 128 };

/* A lookup hangs on nothing but the chart and its keys; every path asks the same few. Keys are numbers, or words as
 * they stand in the expression or the chart. */
struct found {
    const struct chart *chart;
    struct value key[2];
    size_t n;
    struct lookup lookup;
};
struct found_charts {
    struct found at[FOUND_MOST];
    struct {
        const struct roll *call;
        const struct set *set;
        const struct chart *chart;
    } chart[FOUND_MOST / 16];
};

static uint64_t mixed(uint64_t h, uint64_t x)
{
    return (h ^ x) * 0x9E3779B97F4A7C15u;
}

static bool plain_key(const struct value *v)
{
    return v->kind == VALUE_NUMBER || v->kind == VALUE_WORD;
}

static bool same_key(const struct value *x, const struct value *y)
{
    return x->kind == y->kind && (x->kind == VALUE_NUMBER ? x->number.n == y->number.n && x->number.d == y->number.d
                                                          : x->word.p == y->word.p && x->word.n == y->word.n);
}

static struct found *found_at(struct found_charts *f, const struct chart *c, const struct value *key, size_t n)
{
    uint64_t h = mixed(n, (uint64_t)(uintptr_t)c);
    for (size_t i = 0; i < n; i++)
        h = key[i].kind == VALUE_NUMBER ? mixed(mixed(h, (uint64_t)key[i].number.n), (uint64_t)key[i].number.d)
                                        : mixed(h, (uint64_t)(uintptr_t)key[i].word.p);
    return &f->at[(h >> 40) % FOUND_MOST];
}

static struct lookup looked_up(struct walker *w, const struct chart *c, const struct value *key, size_t n)
{
    if (!n || !plain_key(&key[0]) || (n == 2 && !plain_key(&key[1])))
        return chart_lookup(w->leaf, c, key, n);
    struct found *f = found_at(w->found, c, key, n);
    if (f->chart == c && f->n == n && same_key(&f->key[0], &key[0]) && (n == 1 || same_key(&f->key[1], &key[1])))
        return f->lookup;
    struct lookup l = chart_lookup(w->leaf, c, key, n);
    if (l.kind != LOOKUP_OUTSIDE) /* its words would live no longer than this path */
        *f = (struct found){c, {key[0], key[1]}, n, l};
    return l;
}

static const struct chart *chart_called(struct walker *w, const struct roll *r)
{
    if (!w->env->model)
        return NULL;
    if (!w->found)
        w->found = ARENA_NEW(w->keep, struct found_charts);
    size_t i = (mixed(0, (uint64_t)(uintptr_t)r) >> 40) % (FOUND_MOST / 16);
    if (w->found->chart[i].call != r || w->found->chart[i].set != w->env->set) {
        w->found->chart[i].call = r;
        w->found->chart[i].set = w->env->set;
        w->found->chart[i].chart = model_chart_find(w->env->model, w->env->set, r->word);
    }
    return w->found->chart[i].chart;
}

/* Down through inner bands, each with its die, to a value or a roll. */
static bool look_up(struct walker *w, const struct roll *r, const struct chart *c, struct value *key, size_t n,
                    struct value *out)
{
    for (;;) {
        struct lookup found = looked_up(w, c, key, n);
        switch (found.kind) {
        case LOOKUP_VALUE:
            *out = found.value;
            if (out->kind == VALUE_NA)
                w->stop = STOP_NA;
            return !w->stop;
        case LOOKUP_ROLL:
            return eval_cell(w, r, c, found.roll, out);
        case LOOKUP_INNER:
            c = found.inner;
            if (!walk_step(w) || !eval_cell(w, r, c, c->down.roll, &key[0]))
                return false;
            key[1] = value_of_word(found.column);
            n = 2;
            break;
        case LOOKUP_OUTSIDE:
            return fail_outside(w, r, found.why);
        }
    }
}

bool walk_chart(struct walker *w, const struct roll *r, struct result *out)
{
    struct value key[2] = {{.kind = VALUE_NA}, {.kind = VALUE_NA}};
    const struct chart *c = chart_called(w, r);
    if (!c)
        walk_fail(w, r, "there is no chart called %.*s", STRF(str_cut(r->word, 0, 80)));
    for (size_t i = 0; i < r->n && !w->stop; i++)
        if (!walk_value(w, r->arg[i], &key[i]))
            return false;
    *out = walk_plain(value_of_number(RAT(0)));
    return !w->stop && look_up(w, r, c, key, r->n, &out->value);
}
