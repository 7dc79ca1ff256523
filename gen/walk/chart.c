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

/* Down through inner bands, each with its die, to a value or a roll. */
static bool look_up(struct walker *w, const struct roll *r, const struct chart *c, struct value *key, size_t n,
                    struct value *out)
{
    for (;;) {
        struct lookup found = chart_lookup(w->leaf, c, key, n);
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
    const struct chart *c = w->env->model ? model_chart_find(w->env->model, w->env->set, r->word) : NULL;
    if (!c)
        walk_fail(w, r, "there is no chart called %.*s", STRF(str_cut(r->word, 0, 80)));
    for (size_t i = 0; i < r->n && !w->stop; i++)
        if (!walk_value(w, r->arg[i], &key[i]))
            return false;
    *out = walk_plain(value_of_number(RAT(0)));
    return !w->stop && look_up(w, r, c, key, r->n, &out->value);
}
