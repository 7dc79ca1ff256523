/* Rows that a chart taken `from` another gives again: they say what the master says, or say why not.
 *
 * Compared by meaning, not by spelling. A row that repeats its master is no finding: it is the same fact, read twice
 * from the book, and proves both. */
#include "check/words.h"

static void say_differs(struct check_run *r, const struct chart *c, const struct row *row, size_t col)
{
    const struct cell *here = &row->cell[col], *there = &row->master->cell[col];
    struct str column = c->n_col > 1 && c->kind != CHART_MODIFIERS ? c->col[col].label.s : STR("");
    struct finding *f =
        diag_add(r->d, RULE_FACTS_DIFFER, here->text.at, "\"%.*s\" is \"%.*s\" here, and \"%.*s\" in %.*s",
                 STRF(row_name(r->a, c, row)), STRF(here->text.s), STRF(there->text.s), STRF(c->from->id));
    if (column.n)
        finding_label(r->d, f, "%.*s", STRF(column));
    finding_also(r->d, f, there->text.at, "as it stands in %.*s", STRF(c->from->id));
    finding_help(r->d, f,
                 "say by `why` that the difference is meant, or put it right: `printed` is for what the book has");
}

/* The first column in which they differ, or n_col. */
static size_t differs_at(const struct chart *c, const struct row *row)
{
    for (size_t k = 0; k < c->n_col; k++)
        if (row->cell[k].kind != CELL_BAD && row->master->cell[k].kind != CELL_BAD &&
            !cells_same(&row->cell[k], &row->master->cell[k]))
            return k;
    return c->n_col;
}

/* An `each` and its limit belong to a modifier as its number does. */
static bool limits_differ(const struct row *x, const struct row *y)
{
    return !str_same_name(x->each.s, y->each.s) || x->has_up_to != y->has_up_to ||
           (x->has_up_to && rat_cmp(x->up_to, y->up_to) != 0);
}

static void row_compare(struct check_run *r, const struct chart *c, const struct row *row)
{
    r->tally->checks++;
    if (row->why.s.n || row->erratum.set || row->then || row->master->then)
        return;
    size_t col = differs_at(c, row);
    if (col < c->n_col) {
        say_differs(r, c, row, col);
    } else if (limits_differ(row, row->master)) {
        struct finding *f =
            diag_add(r->d, RULE_FACTS_DIFFER, row->label.at, "\"%.*s\" has another limit here than in %.*s",
                     STRF(row_name(r->a, c, row)), STRF(c->from->id));
        finding_also(r->d, f, row->master->label.at, "as it stands in %.*s", STRF(c->from->id));
        finding_help(r->d, f, "say by `why` that the difference is meant");
    }
}

static void facts_run(struct check_run *r, const struct chart *c)
{
    if (!c->from || c->from->bad)
        return;
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].replaced && c->row[i].master && c->row[i].cell && c->row[i].master->cell)
            row_compare(r, c, &c->row[i]);
}

const struct check check_facts = {.name = "facts", .rule = RULE_FACTS_DIFFER, .chart = facts_run};
