/* An expression to its exact distribution, or to the smallest and largest value that it can come to.
 *
 * An evaluation has arenas of its own; only the result is copied out. Lets are put in the place of their one
 * use where that is sure to be reached; an error is then found again with every name in its own place, so that the
 * message can say what the names were. Called by commands, checks and grid.c. */
#include "odds/odds.h"
#include "odds/run.h"

/* Two arenas: one is rewound while it works, the other holds the program, memos and messages. */
struct rooms {
    struct arena *scratch, *keep;
};

static struct rooms rooms_new(void)
{
    return (struct rooms){arena_new(), arena_new()};
}

static void rooms_drop(struct rooms r)
{
    arena_drop(r.scratch);
    arena_drop(r.keep);
}

static void run_begin(struct run *c, struct program *p, struct rooms r, const struct env *env, struct roll_error *err)
{
    *c = (struct run){.a = r.scratch, .keep = r.keep, .env = env, .prog = p, .err = err, .times = run_budget(env)};
    c->slot = ARENA_ARRAY(r.keep, struct value, p->n_slot);
    for (size_t i = 0; i < p->n_slot; i++)
        if (p->slot[i].given)
            run_bind(c, (int)i, p->slot[i].given);
}

struct attempt {
    struct bag *bag;
    bool na, inlined, refused;
    uint64_t work;
};

/* What a copy of the values takes, and their fractions in print. */
static double bytes_of(const struct bag *b)
{
    enum { SHOWN = 5 }; /* a weight in figures, over the total in figures */
    double bytes = (double)b->n * (double)b->total.n * sizeof(uint64_t) * SHOWN;
    for (size_t i = 0; i < b->n; i++)
        bytes += (double)(sizeof b->at[i] + b->at[i].value.n * sizeof *b->at + b->at[i].weight.n * sizeof(uint64_t));
    return bytes;
}

static bool attempt(struct rooms rooms, const struct roll *r, const struct env *env, const struct tree_names *names,
                    bool may_inline, struct attempt *out, struct roll_error *err)
{
    struct run c;
    size_t had = arena_size(rooms.scratch) + arena_size(rooms.keep);
    struct program *p = program_new(rooms.keep, r, env, may_inline, names, err);
    if (!p)
        return false;
    run_begin(&c, p, rooms, env, err);
    c.had = had;
    out->bag = run_eval(&c, p->root);
    if (out->bag && !run_room(&c, p->root, bytes_of(out->bag)))
        out->bag = NULL;
    out->na = c.na;
    out->refused = c.refused;
    out->work += c.work;
    out->inlined = p->inlined;
    return out->bag || out->na;
}

static bool evaluate(struct rooms rooms, const struct roll *r, const struct env *env, const struct tree_names *names,
                     struct attempt *out, struct roll_error *err)
{
    static const struct env none;
    *out = (struct attempt){0};
    *err = (struct roll_error){r->lo, r->hi, STR("this cannot be worked out"), {"", 0}};
    env = env ? env : &none;
    struct arena_mark mark = arena_mark(rooms.scratch);
    if (attempt(rooms, r, env, names, true, out, err))
        return true;
    struct attempt again = {0};
    struct roll_error better;
    struct env plain = *env;
    plain.budget = run_budget(env) * ODDS_EXPLAIN;
    arena_rewind(rooms.scratch, mark);
    if (out->inlined && !out->refused && !attempt(rooms, r, &plain, names, false, &again, &better) && !again.refused)
        *err = better;
    return false;
}

static struct roll_error error_kept(struct arena *a, const struct roll_error *e)
{
    return (struct roll_error){e->lo, e->hi, str_dup(a, e->message), str_dup(a, e->help)};
}

bool odds_eval(struct arena *a, const struct roll *r, const struct env *env, struct dist *out, struct odds_cost *cost,
               struct roll_error *err)
{
    struct rooms rooms = rooms_new();
    struct attempt t;
    bool ok = evaluate(rooms, r, env, NULL, &t, err);
    if (ok)
        *out = bag_dist(a, t.na ? bag_one(rooms.scratch, (struct value){.kind = VALUE_NA}) : t.bag);
    else
        *err = error_kept(a, err);
    if (cost)
        cost->states = nat_of(a, t.work);
    rooms_drop(rooms);
    return ok;
}

/* ---- reach ---- */

/* A name that is a modifiers chart: each total that it can come to, once. */
static const struct bag *modifiers_find(void *data, struct arena *a, struct str name, const struct roll *at,
                                        struct roll_error *err)
{
    const struct env *env = data;
    const struct chart *c = env && env->model ? model_chart_find(env->model, env->set, name) : NULL;
    struct rat *total;
    size_t n = 0;
    struct str why = STR("it has no totals");
    *err = (struct roll_error){at->lo, at->hi, {"", 0}, {"", 0}};
    if (!c || c->kind != CHART_MODIFIERS) {
        err->message = str_printf(a, "%.*s is not a modifiers chart", STRF(name));
        return NULL;
    }
    if (!modifiers_totals(a, c, &total, &n, &why) || !n) {
        err->message = str_printf(a, "%.*s: %.*s", STRF(name), STRF(why));
        return NULL;
    }
    struct bag *b = bag_new(a);
    for (size_t i = 0; i < n; i++) {
        struct value v = value_of_number(total[i]);
        bag_add(a, b, &v, nat_of(a, 1));
    }
    b->total = nat_of(a, b->n);
    return b;
}

static bool reach_of(const struct bag *b, const struct roll *r, struct reach *out, struct roll_error *err)
{
    out->whole = true;
    for (size_t i = 0; i < b->n; i++) {
        struct rat x;
        if (b->at[i].value.kind == VALUE_WORD || !value_number(&b->at[i].value, &x)) {
            *err = (struct roll_error){r->lo, r->hi, STR("this does not always come to a number"), {"", 0}};
            return false;
        }
        out->lo = i && rat_cmp(out->lo, x) < 0 ? out->lo : x;
        out->hi = i && rat_cmp(out->hi, x) > 0 ? out->hi : x;
        out->whole = out->whole && rat_whole(x);
    }
    return true;
}

bool odds_reach(struct arena *a, const struct roll *r, const struct env *env, struct reach *out, struct roll_error *err)
{
    struct env mine = env ? *env : (struct env){0};
    const struct tree_names names = {modifiers_find, &mine};
    struct rooms rooms = rooms_new();
    struct attempt t;
    bool ok = evaluate(rooms, r, &mine, &names, &t, err);
    if (ok && t.na) {
        *err = (struct roll_error){r->lo, r->hi, STR("this may come to n/a"), {"", 0}};
        ok = false;
    }
    ok = ok && reach_of(t.bag, r, out, err);
    if (!ok)
        *err = error_kept(a, err);
    rooms_drop(rooms);
    return ok;
}
