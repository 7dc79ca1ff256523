/* Evaluates an odds entry to a grid with a distribution for each combination of its givens. All
 * cells share one program; its memos of charts and of powers of dice outlive the cells, but the
 * states of a cell do not. With named outcomes, the values of a cell are tuples of truths, which
 * become the one name whose condition holds. If no condition or several hold, a second evaluation
 * that also lists the rolled values gives the witness. Called by commands, checks and odds
 * books. */
#include "odds/run.h"

enum { CELLS_MAX = 1000000 };

struct grid_making { /* shared by all cells */
    struct odds_run run;
    const struct odds_entry *entry;
    struct value *now; /* the givens of the current cell; the programs read them here */
    struct env env;
    struct program *program, *plain; /* plain: without inlined lets; made for the first error */
    struct grid *out;
    struct arena *a; /* of the grid */
};

/* ---- named outcomes ---- */

/* Counts the conditions that hold, and returns the first two. */
static size_t truths(const struct odds_entry *e, const struct value *v, size_t which[2])
{
    size_t n = 0;
    for (size_t i = 0; i < e->n_outcome; i++) {
        const struct value *t = e->n_outcome == 1 && v->kind != VALUE_TUPLE ? v : &v->at[i];
        if (t->kind == VALUE_BOOL && t->truth) {
            if (n < 2)
                which[n] = i;
            n++;
        }
    }
    return n;
}

/* Makes entry->whole with the rolls' names after the conditions: let a = ...; let b = ...;
 * (conditions, a, b). */
static const struct roll *with_names(struct arena *a, const struct odds_entry *e, const struct roll *r)
{
    struct roll *copy = ARENA_NEW(a, struct roll);
    *copy = *r;
    if (r->kind == ROLL_LET) {
        copy->arg = ARENA_ARRAY(a, const struct roll *, 2);
        copy->arg[0] = r->arg[0];
        copy->arg[1] = with_names(a, e, r->arg[1]);
        return copy;
    }
    size_t n = e->n_outcome == 1 ? 1 : r->n;
    const struct roll **arg = ARENA_ARRAY(a, const struct roll *, n + e->n_roll);
    for (size_t i = 0; i < n; i++)
        arg[i] = e->n_outcome == 1 ? r : r->arg[i];
    for (size_t i = 0; i < e->n_roll; i++) {
        if (!e->roll[i].name.s.n)
            continue;
        struct roll *name = ARENA_NEW(a, struct roll);
        *name = (struct roll){.kind = ROLL_NAME, .at = r->at, .word = e->roll[i].name.s};
        arg[n++] = name;
    }
    *copy = (struct roll){.kind = ROLL_TUPLE, .at = r->at, .arg = arg, .n = n};
    return n > 1 ? copy : r;
}

/* Describes the rolled values and givens for which no condition holds, or more than one. */
static struct str detector(struct grid_making *g, bool none)
{
    const struct odds_entry *e = g->entry;
    struct arena *a = g->run.a;
    struct buf b = {.a = g->a};
    struct roll_error err;
    size_t which[2], at = e->n_outcome;
    struct program *p = program_new(a, with_names(a, e, e->whole), &g->env, false, false, &err);
    struct weighted_values *weighted_values =
        p ? run_once(&g->run, p, &g->env, run_budget(&g->env) * ODDS_EXPLAIN, &err) : NULL;
    const struct value *v = NULL;
    if (weighted_values)
        weighted_values_sort(weighted_values);
    for (size_t i = 0; weighted_values && i < weighted_values->n && !v; i++) {
        size_t n = truths(e, &weighted_values->at[i].value, which);
        v = none    ? n == 0 ? &weighted_values->at[i].value : NULL
            : n > 1 ? &weighted_values->at[i].value
                    : NULL;
    }
    for (size_t i = 0; v && i < e->n_roll && v->kind == VALUE_TUPLE && at < v->n; i++)
        if (e->roll[i].name.s.n)
            put_named(&b, b.n ? ", " : "", e->roll[i].name.s, " = ", &v->at[at++]);
    for (size_t i = 0; i < e->n_given; i++)
        put_named(&b, b.n ? ", " : "", e->given[i].name.s, " = ", &g->now[i]);
    return buf_str(&b);
}

/* Converts tuples of truths to names. The first true one counts, so the dist adds up even if the
 * outcomes are wrong. The witness and the two outcomes describe the first error; for a gap the two
 * are equal. */
static struct weighted_values *named(struct grid_making *g,
                                     const struct weighted_values *weighted_values)
{
    struct weighted_values *b = weighted_values_new(g->run.a);
    struct grid *out = g->out;
    for (size_t i = 0; i < weighted_values->n; i++) {
        size_t which[2] = {0, 0}, n = truths(g->entry, &weighted_values->at[i].value, which);
        bool first = !out->gap && !out->overlap;
        out->comes[which[0]] = true;
        out->gap = out->gap || n == 0;
        out->overlap = out->overlap || n > 1;
        if (n != 1 && first) {
            out->detector = detector(g, n == 0);
            out->outcome_a = which[0];
            out->outcome_b = which[1];
        }
        struct value v = value_of_word(n ? g->entry->outcome[which[0]].name.s : STR("(no outcome)"));
        weighted_values_add(g->run.a, b, &v, weighted_values->at[i].weight);
    }
    b->total = weighted_values->total;
    return b;
}

/* ---- all cells ---- */

static void cell_fail(struct grid_cell *cell, struct arena *a, const struct roll_error *err)
{
    cell->failed = true;
    cell->error = error_dup(a, err);
}

/* Evaluates one cell in scratch and copies it out. The copy counts against the run's memory. */
static void cell_make(struct grid_making *g, struct grid_cell *cell)
{
    const struct roll *whole = g->entry->whole;
    struct roll_error err = {whole->at, STR("this cannot be calculated"), {"", 0}};
    struct weighted_values *weighted_values =
        run_once(&g->run, g->program, &g->env, run_budget(&g->env), &err);
    cell->na = g->run.na;
    if (!weighted_values && !cell->na) {
        run_retell(&g->run, g->program, &g->plain, whole, &g->env, false, &err);
        cell_fail(cell, g->a, &err);
        return;
    }
    if (cell->na)
        weighted_values = weighted_values_one(g->run.a, (struct value){.kind = VALUE_NA});
    else if (odds_outcomes_named(g->entry))
        weighted_values = named(g, weighted_values);
    size_t had = arena_size(g->a);
    cell->dist = weighted_values_dist(g->a, weighted_values);
    spent_take(g->env.model, 0, (double)(arena_size(g->a) - had));
}

/* Makes the value list of each given (all values or the fixed one) and the program. Returns false
 * and sets *err if the whole entry is in error. `n`: number of cells. */
static bool sheet_begin(struct grid_making *g, const struct env *only, const struct value **list, size_t *size,
                        size_t *n, struct roll_error *err)
{
    const struct odds_entry *e = g->entry;
    struct str *name = ARENA_ARRAY(g->run.keep, struct str, e->n_given);
    if (!e->whole)
        return false;
    *err = (struct roll_error){e->whole->at, {"", 0}, {"", 0}};
    g->now = ARENA_ARRAY(g->run.keep, struct value, e->n_given);
    for (size_t i = 0; i < e->n_given; i++) {
        const struct value *fixed = only ? env_find(only, e->given[i].name.s) : NULL;
        name[i] = e->given[i].name.s;
        list[i] = fixed ? fixed : e->given[i].value;
        size[i] = fixed ? 1 : e->given[i].n;
    }
    g->env.set = e->set;
    g->env.name = name;
    g->env.value = g->now;
    g->env.n = e->n_given;
    for (size_t i = 0; odds_outcomes_named(e) && i < e->n_outcome; i++)
        if (e->outcome[i].roll && roll_has_dice(g->run.keep, e->outcome[i].roll, true)) {
            err->message = STR("a named outcome rolls its own dice: name the roll first");
            return false;
        }
    g->program = program_new(g->run.keep, e->whole, &g->env, true, false, err);
    *n = 1;
    for (size_t i = 0; i < e->n_given && g->program; i++) {
        *n *= size[i];
        if (*n > CELLS_MAX) {
            err->message = STR("the givens have more than 1000000 combinations");
            return false;
        }
    }
    return g->program;
}

/* Makes the cells in the order of the entry: the last given changes fastest, like the digits of a
 * number. */
static struct grid grid_make(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only)
{
    struct grid out = {.entry = e};
    struct memo power = {.key = NULL};
    struct grid_making g = {.run = run_open(), .entry = e, .env = {.model = m}, .out = &out, .a = a};
    struct roll_error err = {NOWHERE, STR("this entry has no roll"), {"", 0}};
    const struct value **list = ARENA_ARRAY(g.run.keep, const struct value *, e->n_given);
    size_t *size = ARENA_ARRAY(g.run.keep, size_t, e->n_given), bytes = sizeof *out.cell + e->n_given * sizeof *g.now;
    g.run.power = &power;
    spent_on(m, e->at);
    bool ok = sheet_begin(&g, only, list, size, &out.n, &err);
    if (ok && !spent_take(m, 0, (double)out.n * (double)bytes)) {
        err = (struct roll_error){
            NOWHERE, STR("the odds of this run together exceed the budget"), {"", 0}};
        ok = false;
    }
    out.n = ok ? out.n : 1; /* a failed grid has one cell with the error */
    out.cell = ARENA_ARRAY(a, struct grid_cell, out.n);
    out.comes = ARENA_ARRAY(a, bool, e->n_outcome + 1);
    if (!ok) { /* and is any of its cases */
        struct value *first = ARENA_ARRAY(a, struct value, e->n_given);
        for (size_t i = 0; i < e->n_given; i++)
            first[i] = e->given[i].value[0];
        cell_fail(out.cell, a, &err);
        out.cell->whole = true;
        out.cell->given = first;
    }
    for (size_t i = 0; ok && i < out.n; i++) {
        struct arena_mark mark = arena_mark(g.run.a);
        size_t left = i;
        for (size_t k = e->n_given; k-- > 0; left /= size[k])
            g.now[k] = list[k][left % size[k]];
        out.cell[i].given = arena_copy(a, g.now, e->n_given * sizeof *g.now);
        cell_make(&g, &out.cell[i]);
        arena_rewind(g.run.a, mark);
    }
    out.enumerated = nat_of(a, g.run.work < out.n ? out.n : g.run.work); /* each has one */
    run_close(&g.run);
    return out;
}

/* ---- cached grids ---- */

/* Cache: checks, books and sheets request the same entry with the same givens. */
struct grids {
    struct arena *a;
    struct grid *at;
    size_t n, cap;
};

struct grids *grids_new(struct arena *a)
{
    struct grids *g = ARENA_NEW(a, struct grids);
    g->a = a;
    return g;
}

static bool same_givens(const struct env *x, const struct env *y)
{
    bool same = x->n == y->n;
    for (size_t i = 0; same && i < x->n; i++)
        same = str_eq(x->name[i], y->name[i]) && value_eq(&x->value[i], &y->value[i]);
    return same;
}

/* If the model has no cache of grids (tests, checks of one entry), each grid is evaluated again. */
struct grid odds_grid(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only)
{
    static const struct env all;
    struct grids *g = m ? m->grids : NULL;
    if (!g)
        return grid_make(a, m, e, only);
    only = only ? only : &all;
    for (size_t i = 0; i < g->n; i++)
        if (g->at[i].entry == e && same_givens(&g->at[i].only, only))
            return g->at[i];
    struct grid k = grid_make(g->a, m, e, only);
    k.only.n = only->n;
    k.only.name = arena_copy(g->a, only->name, only->n * sizeof *only->name);
    k.only.value = arena_copy(g->a, only->value, only->n * sizeof *only->value);
    ARENA_PUSH(g->a, g, k);
    return k;
}
