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

/* A number that would make the total right if it were written as `meant`. */
struct slip {
    const struct cell *cell;
    struct str is, meant;
};
enum { SLIPS_SHOWN = 3 }; /* more are no explanation */

/* ---- possible explanations ---- */

static bool has_bad(const struct chart *c)
{
    bool bad = c->bad;
    for (struct cell_walk i = {.chart = c}; !bad && cells_next(&i);)
        bad = i.cell->kind == CELL_BAD || (i.row->inner && has_bad(i.row->inner));
    for (size_t i = 0; !bad && i < c->n_part; i++)
        bad = has_bad(c->part[i]);
    return bad;
}

/* True if x and y differ only in two exchanged neighbours. */
static bool is_swapped(struct str x, struct str y)
{
    size_t k = 0;
    while (k < x.n && k < y.n && x.p[k] == y.p[k])
        k++;
    return x.n == y.n && k + 1 < x.n && x.p[k] == y.p[k + 1] && x.p[k + 1] == y.p[k] && str_distance(x, y, 1) == 1;
}

/* Appends the numbers of a cell that would be right with two digits swapped or with the other sign.
 * Returns the new number, which may exceed SLIPS_SHOWN. */
static size_t slips_of_cell(struct check_run *r, const struct cell *cell, struct rat by, struct slip *slip, size_t n)
{
    struct figure x;
    for (size_t i = 0; figure_next(cell->text.s, &i, &x);) {
        struct rat meant, sum;
        if (!rat_sub(&meant, x.is, by) || !rat_add(&sum, x.is, meant))
            continue;
        const struct slip one = {cell, number_words(r->a, x.is, UNIT_NONE), number_words(r->a, meant, UNIT_NONE)};
        if (!(cell->kind == CELL_ADD && !sum.n) && !is_swapped(one.is, one.meant))
            continue;
        if (n < SLIPS_SHOWN)
            slip[n] = one;
        n++;
    }
    return n;
}

static size_t slips_find(struct check_run *r, const struct chart *c, const struct off *off, struct slip *slip, size_t n)
{
    const struct total *t = off->total;
    for (struct cell_walk i = {.chart = c}; cells_next(&i);) {
        bool among = t->kind == TOTAL_ALL || t->index == (t->kind == TOTAL_ROW ? i.row_at : i.col_at);
        n = among && !i.row->then ? slips_of_cell(r, i.cell, off->by, slip, n) : n;
    }
    for (size_t i = 0; t->kind == TOTAL_ALL && i < c->n_row; i++)
        n = c->row[i].inner ? slips_find(r, c->row[i].inner, off, slip, n) : n;
    for (size_t i = 0; t->kind == TOTAL_ALL && i < c->n_part; i++)
        n = slips_find(r, c->part[i], off, slip, n);
    return n;
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
    struct slip slip[SLIPS_SHOWN];
    for (size_t i = 1; i < offs->of.n; i++)
        if (near->total->kind == TOTAL_ALL ||
            (near->total->kind == TOTAL_COLUMN && crossed && offs->of.at[i].total->kind == TOTAL_ROW))
            near = &offs->of.at[i];
    size_t slips = crossed ? slips_of_cell(r, crossed, near->by, slip, 0) : slips_find(r, c, near, slip, 0);
    const struct cell *where = crossed ? crossed : slips == 1 ? slip[0].cell : NULL;
    struct finding *f = diag_add(r->d, RULE_TOTAL_DIFFERS, where ? where->text.at : near->total->at,
                                 "the figures of %.*s come to %.*s, not to %.*s", STRF(of_words(r->a, c, near->total)),
                                 STRF(number_words(r->a, near->sum, UNIT_NONE)), STRF(str_trim(near->total->text)));
    for (size_t i = 0; i < offs->of.n; i++)
        if (where || &offs->of.at[i] != near)
            finding_also(r->d, f, offs->of.at[i].total->at, "the cells come to %.*s",
                         STRF(number_words(r->a, offs->of.at[i].sum, UNIT_NONE)));
    for (size_t i = 0; !where && slips <= SLIPS_SHOWN && i < slips; i++)
        finding_also(r->d, f, slip[i].cell->text.at, "with %.*s for %.*s it would be right", STRF(slip[i].meant),
                     STRF(slip[i].is));
    if (!where && !slips && near->total->kind != TOTAL_ALL)
        finding_point(r->d, f,
                      near->total->kind == TOTAL_ROW ? c->row[near->total->index].label.at
                                                     : c->col[near->total->index].label.at,
                      STR("this is added up"));
    if (where && slips == 1)
        finding_note(r->d, f, "with %.*s for %.*s it would be right", STRF(slip[0].meant),
                     STRF(slip[0].is));
    else if (slips > 1 && slips <= SLIPS_SHOWN)
        finding_note(r->d, f, "one of %zu cells with two digits swapped, or another sign, would explain it", slips);
    finding_help(r->d, f, "%s",
                 crossed ? "look this cell up in the source; if it is right, both totals are wrong"
                         : "look the cells up in the source; if all are right, add them up again");
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
        finding_also(r->d, f, offs->of.at[i].total->at, "this differs too: the cells come to %.*s",
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
            finding_also(r->d, f, c->row[i].label.at,
                         twice ? "it is here twice" : "without this one both would be right");
    }
    finding_help(r->d, f, "count the rows of the source: %s; or write `row-count: %lld`",
                 by < 0 ? "one that is not here is lost" : "one that is here is too many", rows);
    return true;
}

static void chart_totals(struct check_run *r, const struct chart *c)
{
    struct offs offs = {.of = {0}};
    for (size_t i = 0; i < c->n_part; i++)
        if (!c->part[i]->bad)
            chart_totals(r, c->part[i]);
    if ((c->n_total || c->row_count.s.n) && has_bad(c)) {
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
