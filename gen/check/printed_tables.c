/* Checks a chart that prints odds against its odds table (`printed`, odds-differ): each cell with a
 * chance must equal the computed chance.
 *
 * Labels of rows, columns, headers or groups select the values of the givens: each given uses the
 * labels of one of these places if all labels there are its values. The remaining labels name
 * outcomes or numbers ("2+"); without remaining labels the odds are those of a yes. A chart that
 * does not fit the odds table is reported as such, without findings for its cells. Runs with the
 * checks that compute odds. */
#include "check/check.h"
#include "odds/odds.h"

/* ---- places of the givens ---- */

enum { PLACES = 4, GIVENS_MAX = 4, CELLS_NAMED = 3 };
enum place { AT_ROW, AT_COLUMN, AT_HEAD, AT_GROUP, AT_NONE };
struct overlay {
    struct check_run *r;
    const struct odds_entry *e;
    const struct chart *c;
    enum place of[GIVENS_MAX];  /* by given */
    enum place outcome;         /* the place whose labels name outcomes; AT_NONE: a yes */
};

static struct str label_at(const struct chart *c, enum place at, size_t row, size_t col)
{
    switch (at) {
    case AT_ROW:
        return c->row[row].label.s;
    case AT_COLUMN:
        return c->col[col].label.s;
    case AT_HEAD:
        return c->col[col].head.s;
    case AT_GROUP:
        return c->row[row].group >= 0 ? c->group[c->row[row].group].label.s : (struct str){0};
    case AT_NONE:
        break;
    }
    return (struct str){0};
}

/* True if the label means the value: "5+" and "5" mean 5, "+1" means 1, yes means true. */
static bool is_called(struct arena *a, const struct value *v, struct str label)
{
    struct range x;
    if (v->kind == VALUE_NUMBER)
        return range_parse(str_starts(label, "+") ? str_cut(label, 1, label.n) : label, &x) && !x.no_lo &&
               rat_cmp(x.lo, v->number) == 0 && (x.no_hi || rat_cmp(x.hi, v->number) == 0);
    if (v->kind == VALUE_BOOL && str_same_name(label, v->truth ? STR("yes") : STR("no")))
        return true;
    return str_same_name(value_text(a, v), label);
}

static const struct value *value_called(struct arena *a, const struct given *g, struct str label)
{
    for (size_t i = 0; label.n && i < g->n; i++)
        if (is_called(a, &g->value[i], label))
            return &g->value[i];
    return NULL;
}

/* True if all labels of the place are values of the given. */
static bool is_along(const struct overlay *o, const struct given *g, enum place at)
{
    const bool across = at == AT_COLUMN || at == AT_HEAD;
    for (size_t i = 0; i < (across ? o->c->n_col : o->c->n_row); i++)
        if (!value_called(o->r->a, g, label_at(o->c, at, across ? 0 : i, across ? i : 0)))
            return false;
    return o->c->n_row && o->c->n_col;
}

/* Computes the chance of the outcome with this name; returns false if no outcome matches. */
static bool outcome_chance(struct check_run *r, const struct dist *d, struct str name,
                           struct frac *p)
{
    struct nat sum = nat_of(r->a, 0);
    struct range range;
    bool found = false, counts = range_parse(name, &range);
    for (size_t i = 0; i < d->n; i++) {
        const struct value *v = &d->at[i].value;
        bool is = v->kind == VALUE_NUMBER ? counts && range_has(&range, v->number) : is_called(r->a, v, name);
        found = found || is || (v->kind == VALUE_NUMBER && counts);
        if (is)
            sum = nat_add(r->a, sum, d->at[i].weight);
    }
    *p = frac_make(r->a, false, sum, d->total);
    return found;
}

/* True if the name is an outcome of the entry; its chance in this situation may be 0. */
static bool is_outcome(const struct odds_entry *e, struct str name)
{
    for (size_t i = 0; i < e->n_outcome; i++)
        if (str_same_name(e->outcome[i].name.s, name))
            return true;
    return false;
}

static void refuse(const struct overlay *o, const char *fact, struct str what, const char *help)
{
    struct finding *f = diag_add(o->r->d, RULE_EXAMPLE_UNCLEAR, o->e->printed.at, fact, STRF(what));
    finding_also(f, o->c->at, "the chart");
    finding_help(f, "%s", help);
}

/* Assigns a place to each given. Returns false after a finding if the chart does not fit. */
static bool overlay_find(struct overlay *o)
{
    bool taken[PLACES] = {false};
    for (size_t k = 0; k < o->e->n_given; k++) {
        const struct given *g = &o->e->given[k];
        o->of[k] = AT_NONE;
        for (enum place at = AT_ROW; at < AT_NONE && o->of[k] == AT_NONE; at++)
            if (!taken[at] && is_along(o, g, at))
                o->of[k] = at;
        if (o->of[k] == AT_NONE && g->n > 1)
            return refuse(o, "the values of \"%.*s\" are neither rows nor columns of the chart",
                          g->name.s, "name them as the given does, or fix it to one value"),
                   false;
        if (o->of[k] != AT_NONE)
            taken[o->of[k]] = true;
    }
    bool row = !taken[AT_ROW] && o->c->n_col == 1; /* with one column, the rows name the outcomes */
    o->outcome = row || taken[AT_COLUMN] ? taken[AT_ROW] ? AT_NONE : AT_ROW : AT_COLUMN;
    return true;
}

/* ---- its cells ---- */

static bool cell_chance(struct check_run *r, const struct column *col, const struct cell *cell,
                        struct stated_chance *out)
{
    struct str s = cell->text.s;
    struct rat x;
    if (cell->kind == CELL_NONE) {
        *out = (struct stated_chance){.value = RAT(0), .of = 1, .hi = s.n};
        return true; /* exactly 0 */
    }
    if (number_chance(col, cell, out))
        return true;
    if ((cell->kind != CELL_TEXT && cell->kind != CELL_NUMBER) || !chance_parse(r->a, s, out))
        return cell->kind == CELL_TEXT && rat_parse(&x, s) && x.n == 0 &&
               (*out = (struct stated_chance){.value = RAT(0), .of = 1, .hi = s.n}, true);
    return true;
}

/* Returns the situation of the cell in this row and column; NULL if absent. */
static const struct grid_cell *case_of(const struct overlay *o, const struct grid *g, size_t row, size_t col)
{
    for (size_t i = 0; i < g->n; i++) {
        bool is = !g->cell[i].failed && !g->cell[i].na;
        for (size_t k = 0; k < o->e->n_given && is; k++)
            is = o->of[k] == AT_NONE || is_called(o->r->a, &g->cell[i].given[k], label_at(o->c, o->of[k], row, col));
        if (is)
            return &g->cell[i];
    }
    return NULL;
}

/* Computes the chance for a cell: of its label, or of a yes if there is no label. Returns false if
 * the label is not an outcome. */
static bool counted(const struct overlay *o, const struct dist *d, size_t row, size_t col, struct frac *p)
{
    const struct str label = label_at(o->c, o->outcome, row, col);
    const ptrdiff_t comma = str_find_char(label, ','); /* a header may go on: "win, %" */
    const struct str name = comma > 0 ? str_cut(label, 0, (size_t)comma) : label;
    if (name.n && (outcome_chance(o->r, d, name, p) || is_outcome(o->e, name)))
        return true;
    if (d->n && d->at[0].value.kind == VALUE_BOOL && (o->outcome == AT_NONE || o->c->n_col == 1)) {
        outcome_chance(o->r, d, STR("true"), p);
        return true;
    }
    return false;
}

/* Reports each different cell up to CELLS_NAMED. If more differ, a note gives their number: the
 * chart may print another table. */
static void cells_compare(const struct overlay *o, const struct grid *g)
{
    struct check_run *r = o->r;
    struct finding *first = NULL;
    size_t differ = 0, all = 0;
    for (struct cell_walk i = {.chart = o->c}; cells_next(&i);) {
        const struct grid_cell *at = case_of(o, g, i.row_at, i.col_at);
        struct stated_chance stated;
        struct frac p;
        if (!at || !cell_chance(r, i.col, i.cell, &stated))
            continue;
        if (!counted(o, &at->dist, i.row_at, i.col_at, &p)) {
            refuse(o, "\"%.*s\" is not an outcome of these odds",
                   label_at(o->c, o->outcome, i.row_at, i.col_at),
                   "name rows or columns like the outcomes, or as numbers: 2, 3+");
            return;
        }
        all++;
        if (chance_agrees(r->a, &stated, p))
            continue;
        if (++differ > CELLS_NAMED)
            continue;
        struct str to = i.cell->kind == CELL_NONE
                            ? chance_exact(r->a, p)
                            : chance_rewrite(r->a, i.cell->text.s, &stated, p);
        struct finding *f =
            diag_add(r->d, RULE_ODDS_DIFFER, i.cell->text.at,
                     "the rulebook prints \"%.*s\", but %.*s is %.*s", STRF(i.cell->text.s),
                     STRF(o->e->id), STRF(chance_exact(r->a, p)));
        finding_also(f, i.row->label.at, "this row");
        finding_help(f,
                     "check in the rulebook: if it prints this, the odds table or one of its "
                     "charts is wrong; else write %.*s",
                     STRF(to));
        first = first ? first : f;
    }
    r->tally->checks += all > 0;
    if (differ > CELLS_NAMED)
        finding_note(first, "%zu of %zu cells differ: this chart may not print %.*s", differ, all,
                     STRF(o->e->id));
}

static void printed_tables_run(struct check_run *r, const struct set *set)
{
    for (size_t i = 0; i < set->n_odds; i++) {
        const struct odds_entry *e = set->odds[i];
        const struct chart *c = e->printed.s.n ? model_chart_find(r->model, set, e->printed.s) : NULL;
        struct overlay o = {.r = r, .e = e, .c = c};
        if (!c || c->bad || e->bad || !e->whole || chart_has_parts(c) || e->n_given > GIVENS_MAX)
            continue; /* a missing chart was reported at its reference */
        struct arena_mark mark = arena_mark(r->a);
        struct env env = {.model = r->model, .set = set};
        struct grid g = odds_grid(r->a, r->model, e, &env);
        if (!g.overlap && !g.gap && overlay_find(&o))
            cells_compare(&o, &g);
        arena_rewind(r->a, mark);
    }
}

const struct check check_printed_tables = {GIVES(RULE_ODDS_DIFFER, RULE_EXAMPLE_UNCLEAR), .needs_odds = true,
                                           .set = printed_tables_run};
