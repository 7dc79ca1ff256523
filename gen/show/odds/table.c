/* Turns an odds entry into a table: the grid of the first method, and the worked examples that
 * cover it. proof.c verifies the table. Called for odds books and by the command `odds`. */
#include "model/lookup.h"
#include "show/doc.h"

/* Returns the chart of a use, or NULL. */
static const struct chart *chart_used(const struct model *m, const struct set *s, size_t use)
{
    return m->use[use].title ? NULL : model_chart_find(m, s, m->use[use].id);
}

/* True if chart `c` is used within the span. */
static bool span_uses(const struct model *m, const struct set *s, struct span in, const struct chart *c)
{
    for (size_t i = model_use_from(m, in.file, in.lo); i < m->n_use && span_within(m->use[i].at, in); i++)
        if (c && chart_used(m, s, i) == c)
            return true;
    return false;
}

/* True if a worked example uses a chart that the entry uses too. */
static bool example_covers(const struct model *m, const struct odds_entry *e, struct span example)
{
    for (size_t i = model_use_from(m, example.file, example.lo); i < m->n_use && span_within(m->use[i].at, example); i++)
        if (span_uses(m, e->set, e->extent, chart_used(m, e->set, i)))
            return true;
    return false;
}

/* Makes a table with verdict NOT_WALKED: a table never counts as verified by default. If the
 * outcomes of a roll overlap or have gaps, the verdict is final and `why` gives the reason: both
 * methods take the first outcome and would agree on a wrong result. */
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only)
{
    struct odds_table t = {.entry = e, .grid = odds_grid(a, m, e, only), .verdict = NOT_WALKED, .walked = nat_of(a, 0)};
    t.proved = t.grid.overlap || t.grid.gap;
    if (t.proved)
        t.why = STR("it does not have one outcome for each roll");
    for (size_t i = 0; i < t.grid.n; i++)
        t.cells += !t.grid.cell[i].na;
    for (size_t i = 0; i < e->set->n_example; i++)
        t.examples += example_covers(m, e, e->set->example[i].extent);
    return t;
}

bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y)
{
    return str_eq(x->id, y->id) && str_eq(x->set->id, y->set->id) && x->n_outcome == y->n_outcome;
}

/* True if two parts of a table have the same givens. */
static bool same_cells(const struct odds_table *x, const struct odds_table *y)
{
    bool same = x->grid.n == y->grid.n;
    for (size_t i = 0; same && i < x->grid.n; i++)
        for (size_t k = 0; same && k < x->entry->n_given; k++)
            same = value_eq(&x->grid.cell[i].given[k], &y->grid.cell[i].given[k]);
    return same;
}

size_t odds_tables_distinct(struct odds_table *t, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool is_repeated = false; /* by an earlier table, or by a later whole table */
        for (size_t k = 0; k < kept && !is_repeated; k++)
            is_repeated = odds_same_question(t[k].entry, t[i].entry) &&
                          (!t[k].partial || same_cells(&t[k], &t[i]));
        for (size_t k = i + 1; k < n && t[i].partial && !is_repeated; k++)
            is_repeated = !t[k].partial && odds_same_question(t[k].entry, t[i].entry);
        if (!is_repeated)
            t[kept++] = t[i];
    }
    return kept;
}
