/* Checks control totals: the sums of numbers and the number of rows that the author found by hand
 * (`total`, `row-count`).
 *
 * One fault is one finding. All different totals of a chart are reported together: at the cell
 * where a row and a column with the same difference cross, or where swapped digits or another sign
 * explain the difference. If the number of rows differs, the sums are not reported separately. A
 * chart with an unreadable cell is not checked, and neither is a chart that is tried as printed:
 * control totals apply to the chart as played. */
#include "check/check.h"

/* A total that differs: the sum of the cells, and the sum minus the control total. */
struct off {
    const struct total *total;
    struct rat sum, by;
};
struct offs {
    LIST(struct off) of;
};

enum { SLIPS_SHOWN = 3 }; /* more are no explanation */

/* ---- possible explanations ---- */

static void slips_find(struct check_run *r, const struct chart *c, const struct off *off,
                       struct corrections *out)
{
    const struct total *t = off->total;
    for (struct cell_walk i = {.chart = c}; cells_next(&i);)
        if (!i.row->then &&
            (t->kind == TOTAL_ALL || t->index == (t->kind == TOTAL_ROW ? i.row_at : i.col_at)))
            corrections_of_cell(r, i.cell, off->by, true, out);
    for (size_t i = 0; t->kind == TOTAL_ALL && i < c->n_row; i++)
        if (c->row[i].inner)
            slips_find(r, c->row[i].inner, off, out);
    for (size_t i = 0; t->kind == TOTAL_ALL && i < c->n_part; i++)
        slips_find(r, c->part[i], off, out);
}

/* Returns the cell where the only different row and column cross, if both have the same difference;
 * else NULL. */
static const struct cell *cell_crossed(const struct chart *c, const struct offs *offs)
{
    const struct off *row = NULL, *col = NULL;
    size_t rows = 0, cols = 0;
    for (size_t i = 0; i < offs->of.n; i++) {
        const struct off *o = &offs->of.at[i];
        rows += o->total->kind == TOTAL_ROW;
        cols += o->total->kind == TOTAL_COLUMN;
        row = o->total->kind == TOTAL_ROW ? o : row;
        col = o->total->kind == TOTAL_COLUMN ? o : col;
    }
    bool crossed = rows == 1 && cols == 1 && rat_cmp(row->by, col->by) == 0 && c->row[row->total->index].cell;
    return crossed ? &c->row[row->total->index].cell[col->total->index] : NULL;
}

/* ---- findings ---- */

static struct str of_words(struct arena *a, const struct chart *c, const struct total *t)
{
    switch (t->kind) {
    case TOTAL_ALL:
        return c->title.s.n ? str_printf(a, "\"%.*s\"", STRF(c->title.s)) : STR("this chart");
    case TOTAL_COLUMN:
        return str_printf(a, "column \"%.*s\"", STRF(c->col[t->index].label.s));
    case TOTAL_ROW:
        return str_printf(a, "row \"%.*s\"", STRF(row_name(a, c, &c->row[t->index])));
    }
    return STR("");
}

/* Reports the most specific total: a row or a column is more specific than the chart. */
static void difference_report(struct check_run *r, const struct chart *c, const struct offs *offs)
{
    const struct cell *crossed = cell_crossed(c, offs);
    const struct off *near = &offs->of.at[0];
    struct corrections slips = {.n = 0};
    for (size_t i = 1; i < offs->of.n; i++)
        if (near->total->kind == TOTAL_ALL ||
            (near->total->kind == TOTAL_COLUMN && crossed && offs->of.at[i].total->kind == TOTAL_ROW))
            near = &offs->of.at[i];
    if (crossed)
        corrections_of_cell(r, crossed, near->by, true, &slips);
    else
        slips_find(r, c, near, &slips);
    const struct cell *where = !crossed && slips.n == 1 ? slips.at[0].cell : crossed;
    struct finding *f = diag_add(
        r->d, RULE_TOTAL_DIFFERS, where ? where->text.at : near->total->at,
        "the numbers of %.*s add up to %.*s, not %.*s", STRF(of_words(r->a, c, near->total)),
        STRF(number_words(r->a, near->sum, UNIT_NONE)), STRF(str_trim(near->total->text)));
    for (size_t i = 0; i < offs->of.n; i++)
        if (where || &offs->of.at[i] != near)
            finding_also(f, offs->of.at[i].total->at, "the cells add up to %.*s",
                         STRF(number_words(r->a, offs->of.at[i].sum, UNIT_NONE)));
    for (size_t i = 0; !where && slips.n <= SLIPS_SHOWN && i < slips.n; i++)
        finding_also(f, slips.at[i].cell->text.at, "%.*s", STRF(slips.at[i].words));
    if (!where && !slips.n && near->total->kind != TOTAL_ALL)
        finding_point(f,
                      near->total->kind == TOTAL_ROW ? c->row[near->total->index].label.at
                                                     : c->col[near->total->index].label.at,
                      STR("this is the sum"));
    if (where && slips.n == 1)
        finding_note(f, "%.*s", STRF(slips.at[0].words));
    else if (slips.n > 1 && slips.n <= SLIPS_SHOWN)
        finding_note(f,
                     "one of %zu cells with two digits swapped, or another sign, would explain it",
                     slips.n);
    finding_help(f, "%s",
                 crossed ? "check this cell in the source; if it is right, both totals are wrong"
                         : "check the cells in the source; if all are right, add them up again");
}

/* Reports a wrong number of rows, together with the sums, which then differ too. Returns true if it
 * does. */
static bool rows_report(struct check_run *r, const struct chart *c, const struct offs *offs)
{
    long long rows = (long long)chart_row_count(c), by = rows - c->rows_stated;
    if (!c->row_count.s.n)
        return false;
    r->tally->checks++;
    if (!by)
        return false;
    struct finding *f =
        diag_add(r->d, RULE_ROWS_DIFFER, c->row_count.at, "\"%.*s\" has %lld row%s, not %lld",
                 STRF(c->title.s), rows, rows == 1 ? "" : "s", (long long)c->rows_stated);
    for (size_t i = 0; i < offs->of.n; i++)
        finding_also(f, offs->of.at[i].total->at, "this differs too: the cells add up to %.*s",
                     STRF(number_words(r->a, offs->of.at[i].sum, UNIT_NONE)));
    /* a duplicate row, or one that explains the sum */
    for (size_t i = 0; by > 0 && i < c->n_row; i++) {
        struct rat sum = RAT(0);
        bool twice = false;
        for (size_t k = 0; k < i && !twice; k++)
            twice = str_same_name(c->row[i].label.s, c->row[k].label.s) && c->row[i].group == c->row[k].group;
        bool alone = by == 1 && offs->of.n == 1 && offs->of.at[0].total->kind == TOTAL_ALL &&
                     row_figures(c, &c->row[i], &sum) && rat_cmp(sum, offs->of.at[0].by) == 0;
        if (twice || alone)
            finding_also(f, c->row[i].label.at,
                         twice ? "it is here twice" : "without this one both would be right");
    }
    finding_help(f, "count the source's rows: %s; or write `row-count: %lld`",
                 by < 0 ? "a row is missing here" : "a row is too many here", rows);
    return true;
}

static void chart_totals(struct check_run *r, const struct chart *c)
{
    struct offs offs = {.of = {0}};
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            chart_totals(r, c->part[i]);
    if ((c->n_total || c->row_count.s.n) && chart_has_bad(c)) {
        r->tally->not_run++;
        return;
    }
    for (size_t i = 0; i < c->n_total; i++) {
        struct off o = {&c->total[i], RAT(0), RAT(0)};
        bool known = o.total->kind == TOTAL_ALL   ? chart_figures(c, &o.sum)
                     : o.total->kind == TOTAL_ROW ? row_figures(c, &c->row[o.total->index], &o.sum)
                                                  : column_figures(c, o.total->index, &o.sum);
        known = known && rat_sub(&o.by, o.sum, o.total->is);
        r->tally->checks += known;
        r->tally->not_run += !known;
        if (known && o.by.n)
            ARENA_PUSH(r->a, &offs.of, o);
    }
    if (!rows_report(r, c, &offs) && offs.of.n)
        difference_report(r, c, &offs);
}

static void totals_of_set(struct check_run *r, const struct set *set)
{
    for (size_t i = 0; i < set->n_chart; i++)
        if (!set->chart[i]->bad)
            chart_totals(r, set->chart[i]);
}

const struct check check_totals = {GIVES(RULE_TOTAL_DIFFERS, RULE_ROWS_DIFFER), .set = totals_of_set};
