/* An odds entry to a grid: a distribution for each combination of its givens.
 *
 * One program serves all cells; its memos of charts and of powers of dice outlive the cells, each cell's states do not.
 * With named outcomes a cell's values are tuples of truths, which become the one name whose condition holds; where none
 * or two do, a second evaluation that also lists what was rolled gives the witness. Called by commands, checks and odds
 * books. */
#include "odds/grid.h"
#include "odds/run.h"

enum { CELLS_MOST = 1000000 };

struct sheet { /* what all cells share */
    struct arena *keep, *scratch;
    const struct odds_entry *entry;
    const struct model *model;
    struct str *name;
    struct value *now; /* the givens of the cell at hand, where the programs look for them */
    const struct value **list;
    size_t *size;
    struct env env;
    struct program *program, *plain; /* plain: every let in its own place; made when an error wants it */
    struct run run;
    uint64_t work;
};

/* ---- one cell ---- */

static bool cell_run(struct sheet *g, const struct program *p, struct roll_error *err, struct bag **out, bool *na)
{
    bool explains = p != g->program;
    struct run *c = &g->run;
    c->a = g->scratch;
    c->keep = g->keep;
    c->remembers = true;
    c->env = &g->env;
    c->prog = p;
    c->err = err;
    c->na = false;
    c->work = 0;
    c->effort = 0;
    c->times = run_budget(&g->env) * (explains ? ODDS_EXPLAIN : 1);
    c->refused = false;
    c->depth = 0;
    c->had = arena_size(g->scratch) + arena_size(g->keep);
    c->let_go = 0;
    c->bound = (struct mask){{0}};
    c->slot = ARENA_ARRAY(g->scratch, struct value, p->n_slot);
    for (size_t i = 0; i < p->n_slot; i++)
        if (p->slot[i].given)
            run_bind(c, (int)i, p->slot[i].given);
    *out = run_eval(c, p->root);
    *na = c->na;
    g->work += c->work;
    return *out || *na;
}

/* The error again with every name in its own place: it can then say what the names were. */
static void cell_explain(struct sheet *g, struct roll_error *err)
{
    struct roll_error better = *err;
    struct bag *bag;
    bool na;
    if (!g->program->inlined || g->run.refused)
        return;
    if (!g->plain)
        g->plain = program_new(g->keep, g->entry->whole, &g->env, false, NULL, &better);
    if (g->plain && !cell_run(g, g->plain, &better, &bag, &na) && !g->run.refused)
        *err = better;
}

/* ---- named outcomes ---- */

static bool outcomes_are_named(const struct odds_entry *e)
{
    return e->n_outcome > 1 || (e->n_outcome == 1 && e->outcome[0].name.s.n);
}

/* Which of the conditions hold: how many, and the first two. */
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

/* entry->whole with the rolls' names listed behind the conditions: let a = ...; let b = ...; (conditions, a, b). */
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
        *name = (struct roll){.kind = ROLL_NAME, .lo = r->lo, .hi = r->hi, .word = e->roll[i].name.s};
        arg[n++] = name;
    }
    *copy = (struct roll){.kind = ROLL_TUPLE, .lo = r->lo, .hi = r->hi, .arg = arg, .n = n};
    return n > 1 ? copy : r;
}

static void put_named(struct buf *b, struct str name, const struct value *v)
{
    buf_putz(b, b->n ? ", " : "");
    buf_put(b, name);
    buf_putz(b, " = ");
    buf_put_value(b, v);
}

static void put_rolled(struct buf *b, const struct odds_entry *e, const struct value *v)
{
    size_t at = e->n_outcome;
    for (size_t i = 0; i < e->n_roll && v->kind == VALUE_TUPLE && at < v->n; i++)
        if (e->roll[i].name.s.n)
            put_named(b, e->roll[i].name.s, &v->at[at++]);
}

/* What was rolled, and for which givens, where `want` conditions (none, or more than one) hold. */
static struct str witness(struct sheet *g, struct arena *a, const struct roll *wide, bool none)
{
    struct buf b = {.a = a};
    struct roll_error err;
    struct bag *bag;
    bool na;
    size_t which[2];
    struct program *p = program_new(g->scratch, wide, &g->env, false, NULL, &err);
    if (p && cell_run(g, p, &err, &bag, &na) && !na) {
        bag_sort(bag);
        for (size_t i = 0; i < bag->n; i++)
            if ((truths(g->entry, &bag->at[i].value, which) == 0) == none &&
                truths(g->entry, &bag->at[i].value, which) != 1) {
                put_rolled(&b, g->entry, &bag->at[i].value);
                break;
            }
    }
    for (size_t i = 0; i < g->entry->n_given; i++)
        put_named(&b, g->entry->given[i].name.s, &g->now[i]);
    return buf_str(&b);
}

/* The witness and the two outcomes are of the first thing found wrong; after a gap the two are the same one. */
static void grid_broken(struct sheet *g, struct arena *a, struct grid *out, bool none, const size_t which[2])
{
    bool first = !out->gap && !out->overlap;
    out->gap = out->gap || none;
    out->overlap = out->overlap || !none;
    if (!first)
        return;
    out->witness = witness(g, a, with_names(g->scratch, g->entry, g->entry->whole), none);
    out->outcome_a = which[0];
    out->outcome_b = which[1];
}

/* Tuples of truths to names: the first that holds, so that the dist adds up even where the outcomes are wrong. */
static struct bag *named(struct sheet *g, struct arena *a, struct grid *out, const struct bag *bag)
{
    struct bag *b = bag_new(g->scratch);
    for (size_t i = 0; i < bag->n; i++) {
        size_t which[2] = {0, 0}, n = truths(g->entry, &bag->at[i].value, which);
        if (n != 1)
            grid_broken(g, a, out, n == 0, which);
        struct value v = value_of_word(n ? g->entry->outcome[which[0]].name.s : STR("(no outcome)"));
        bag_add(g->scratch, b, &v, bag->at[i].weight);
    }
    b->total = bag->total;
    return b;
}

/* ---- all cells ---- */

static void cell_make(struct sheet *g, struct arena *a, struct grid *out, struct grid_cell *cell)
{
    struct bag *bag;
    struct roll_error err = {g->entry->whole->lo, g->entry->whole->hi, STR("this cannot be worked out"), {"", 0}};
    if (!cell_run(g, g->program, &err, &bag, &cell->na)) {
        cell_explain(g, &err);
        cell->failed = true;
        cell->error = (struct roll_error){err.lo, err.hi, str_dup(a, err.message), str_dup(a, err.help)};
        return;
    }
    if (cell->na)
        bag = bag_one(g->scratch, (struct value){.kind = VALUE_NA});
    else if (outcomes_are_named(g->entry))
        bag = named(g, a, out, bag);
    size_t had = arena_size(a);
    cell->dist = bag_dist(a, bag);
    spent_take(g->model, 0, (double)(arena_size(a) - had));
}

static bool sheet_begin(struct sheet *g, const struct env *only, struct roll_error *err)
{
    const struct odds_entry *e = g->entry;
    g->name = ARENA_ARRAY(g->keep, struct str, e->n_given);
    g->now = ARENA_ARRAY(g->keep, struct value, e->n_given);
    g->list = ARENA_ARRAY(g->keep, const struct value *, e->n_given);
    g->size = ARENA_ARRAY(g->keep, size_t, e->n_given);
    for (size_t i = 0; i < e->n_given; i++) {
        const struct value *fixed = only ? env_find(only, e->given[i].name.s) : NULL;
        g->name[i] = e->given[i].name.s;
        g->list[i] = fixed ? fixed : e->given[i].value;
        g->size[i] = fixed ? 1 : e->given[i].n;
    }
    g->env = (struct env){.model = g->model, .set = e->set, .name = g->name, .value = g->now, .n = e->n_given};
    for (size_t i = 0; outcomes_are_named(e) && i < e->n_outcome; i++)
        if (e->outcome[i].roll && roll_has_dice(e->outcome[i].roll)) {
            *err = (struct roll_error){
                e->whole->lo, e->whole->hi, STR("a named outcome has dice of its own: name the roll first"), {"", 0}};
            return false;
        }
    g->program = program_new(g->keep, e->whole, &g->env, true, NULL, err);
    return g->program;
}

/* How many cells; 0 with an error where there are too many. */
static size_t count_cells(const struct sheet *g, struct roll_error *err)
{
    size_t n = 1;
    for (size_t i = 0; i < g->entry->n_given; i++) {
        n *= g->size[i];
        if (n > CELLS_MOST) {
            err->message = STR("the givens have more than 1000000 combinations");
            return 0;
        }
    }
    return n;
}

/* The whole grid is in error: one cell that says so. */
static void grid_fail(struct grid *out, struct arena *a, const struct roll_error *err)
{
    out->cell = ARENA_NEW(a, struct grid_cell);
    out->n = 1;
    out->cell->failed = true;
    out->cell->error = (struct roll_error){err->lo, err->hi, str_dup(a, err->message), str_dup(a, err->help)};
}

static void grid_fill(struct sheet *g, struct arena *a, struct grid *out)
{
    size_t n_given = g->entry->n_given;
    out->cell = ARENA_ARRAY(a, struct grid_cell, out->n);
    for (size_t i = 0; i < out->n; i++) {
        struct arena_mark mark = arena_mark(g->scratch);
        size_t left = i;
        for (size_t k = n_given; k-- > 0; left /= g->size[k])
            g->now[k] = g->list[k][left % g->size[k]];
        out->cell[i].given = arena_copy(a, g->now, n_given * sizeof *g->now);
        cell_make(g, a, out, &out->cell[i]);
        arena_rewind(g->scratch, mark);
    }
}

static struct grid grid_make(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only)
{
    struct sheet g = {.keep = arena_new(), .scratch = arena_new(), .entry = e, .model = m};
    struct grid out = {.entry = e};
    struct roll_error err = {0, 0, STR("this entry has no roll"), {"", 0}};
    spent_on(m, e->at);
    bool ok = e->whole && sheet_begin(&g, only, &err);
    if (ok) {
        err = (struct roll_error){e->whole->lo, e->whole->hi, {"", 0}, {"", 0}};
        out.n = count_cells(&g, &err);
    }
    if (!ok || err.message.n)
        grid_fail(&out, a, &err);
    else if (!spent_take(m, 0, (double)out.n * (double)(sizeof *out.cell + e->n_given * sizeof *g.now)))
        grid_fail(&out, a,
                  &(struct roll_error){0, 0, STR("the odds of this run together take more than they may"), {"", 0}});
    else
        grid_fill(&g, a, &out);
    out.enumerated = nat_of(a, g.work);
    arena_drop(g.scratch);
    arena_drop(g.keep);
    return out;
}

/* ---- what was worked out before ---- */

struct kept {
    const struct odds_entry *entry;
    struct env only; /* names and values */
    struct grid grid;
};
struct grids {
    struct arena *a;
    struct kept *at;
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

struct grid odds_grid(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only)
{
    struct grids *g = m ? m->grids : NULL;
    struct kept k = {.entry = e};
    if (!g)
        return grid_make(a, m, e, only);
    k.only.n = only ? only->n : 0;
    k.only.name = only ? only->name : NULL;
    k.only.value = only ? only->value : NULL;
    for (size_t i = 0; i < g->n; i++)
        if (g->at[i].entry == e && same_givens(&g->at[i].only, &k.only))
            return g->at[i].grid;
    k.only.name = arena_copy(g->a, k.only.name, k.only.n * sizeof *k.only.name);
    k.only.value = arena_copy(g->a, k.only.value, k.only.n * sizeof *k.only.value);
    k.grid = grid_make(g->a, m, e, only);
    ARENA_PUSH(g->a, g, k);
    return k.grid;
}
