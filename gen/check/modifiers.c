/* Compares modifiers and inherited rows. Reports the same situation with different numbers in two
 * charts, and a row that differs from the same row of the base.
 *
 * Meanings are compared, not spelling. A row that repeats its base is correct: it is the same fact,
 * read twice from the rulebook. `why` or a waiver marks an intended difference. */
#include "check/check.h"
#include <stdlib.h>

/* ---- one fact in two charts ---- */

/* Returns what a modifier changes: its own `to`, else its chart's. */
static struct str to_of(const struct chart *c, const struct row *row)
{
    return row->to.s.n ? row->to.s : c->to.s;
}

/* True for a modifier that is written here and has no reason (`why`) to differ. */
static bool is_compared(const struct chart *c, const struct row *row)
{
    return !row->then && row->cell && row->cell[0].kind != CELL_BAD && row->cell[0].kind != CELL_SEE &&
           row_is_own(c, row) && !row->house && !(row->why.s.n && !row->erratum.set);
}

/* True if two modifiers have the same name, group and changed value. */
static bool same_situation(const struct chart *c, const struct row *x, const struct chart *o, const struct row *y)
{
    bool grouped = x->group >= 0 && y->group >= 0;
    return str_same_name(x->label.s, y->label.s) && str_same_name(to_of(c, x), to_of(o, y)) &&
           (grouped ? str_same_name(c->group[x->group].label.s, o->group[y->group].label.s)
                    : x->group < 0 && y->group < 0);
}

/* "for each hit up to -3", "once". */
static struct str limit_words(struct arena *a, const struct row *row)
{
    struct buf b = {.a = a};
    if (row->each.s.n)
        buf_printf(&b, "for each %.*s%s", STRF(row->each.s), row->has_up_to ? " " : "");
    if (row->has_up_to)
        buf_printf(&b, "up to %s%.*s", row->up_to.n > 0 ? "+" : "", STRF(number_words(a, row->up_to, UNIT_NONE)));
    return b.n ? buf_str(&b) : STR("once");
}

/* Reports that a row of c and a row of o differ: in column k, or in their limits if k is
 * c->n_col. */
static struct finding *difference_report(struct check_run *r, enum rule_id rule,
                                         const struct chart *c, const struct row *row,
                                         const struct chart *o, const struct row *other, size_t k)
{
    struct str name = row_name(r->a, c, row);
    bool cells = k < c->n_col;
    const struct text *x = cells ? &row->cell[k].text : &row->label, *y = cells ? &other->cell[k].text : &other->label;
    struct finding *f;
    if (cells)
        f = diag_add(r->d, rule, x->at, "\"%.*s\" is \"%.*s\" here, but \"%.*s\" in %.*s",
                     STRF(name), STRF(x->s), STRF(y->s), STRF(o->id));
    else
        f = diag_add(r->d, rule, x->at, "\"%.*s\" counts %.*s here, but %.*s in %.*s", STRF(name),
                     STRF(limit_words(r->a, row)), STRF(limit_words(r->a, other)), STRF(o->id));
    if (cells && c->n_col > 1 && !chart_adds(c))
        finding_label(f, "%.*s", STRF(c->col[k].label.s));
    finding_also(f, y->at, "as in %.*s", STRF(o->id));
    const bool several = cells && c->n_col > 1;
    finding_help(f,
                 "write `why: %s%.*s%s` in this row if it is meant; else correct it, and write the "
                 "rulebook's text under `printed:`",
                 several ? "{" : "", STRF(several ? c->col[k].label.s : STR("the reason")),
                 several ? ": the reason}" : "");
    return f;
}

/* Compares two charts that start from the same value, in the same words. */
static void limits_compare(struct check_run *r, const struct chart *c, const struct chart *o)
{
    if (!chart_adds(o) || o->bad || !str_same_name(c->start.s, o->start.s))
        return;
    r->tally->checks++;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < o->n_row; k++) {
            const struct row *x = &c->row[i], *y = &o->row[k];
            if (!same_situation(c, x, o, y) || !is_compared(c, x) || !is_compared(o, y))
                continue;
            bool cells = !cells_same(&x->cell[0], &y->cell[0]);
            if (cells || !row_limits_same(x, y)) {
                struct finding *f = difference_report(r, RULE_MODIFIER_LIMITS_DIFFER, c, x, o, y,
                                                      cells ? 0 : c->n_col);
                finding_note(f, "both change %.*s", STRF(to_of(c, x)));
            }
            break;
        }
}

/* Compares each chart with the charts before it, so that a difference is reported once. A chart
 * that is tried with a typo is compared with all charts. */
static void limits_run(struct check_run *r, const struct chart *c)
{
    const struct chart *o;
    for (size_t at[2] = {0};
         chart_adds(c) && (o = chart_next(c->set, at)) && !str_eq(o->id, c->id);)
        limits_compare(r, c, o);
}

const struct check check_limits = {GIVES(RULE_MODIFIER_LIMITS_DIFFER), .chart = limits_run};

/* True if the author declares the difference in column k intended. Beside an erratum, a reason
 * covers only the printed value; a reason without a column covers every difference. */
static bool is_meant(const struct chart *c, const struct row *row, size_t k)
{
    if (row->why_of)
        return row->why_of[k].s.n;
    return row->why.s.n && (c->n_col == 1 || !row->erratum.set);
}

/* Returns the first column in which the row differs from its base without a reason; n_col if there
 * is none. */
static size_t first_differing(const struct chart *c, const struct row *row)
{
    const struct row *base_chart = row->base_chart;
    size_t k = 0;
    while (k < c->n_col && (row->cell[k].kind == CELL_BAD || base_chart->cell[k].kind == CELL_BAD ||
                            is_meant(c, row, k) || cells_same(&row->cell[k], &base_chart->cell[k])))
        k++;
    return k;
}

static bool is_held_against(const struct row *row)
{
    return row->cell && !row->house && !row->then && row->replaced && row->base_chart &&
           row->base_chart->cell && !row->base_chart->then;
}

/* Adds at most one finding per row, at the first different cell. A `why` declares the difference
 * intended. House rules need no reason: they are marked in print. */
static void row_compare(struct check_run *r, const struct chart *c, const struct row *row)
{
    const struct row *base_chart = row->base_chart;
    const size_t k = first_differing(c, row);
    if (k < c->n_col) {
        difference_report(r, RULE_FACTS_DIFFER, c, row, c->from, base_chart, k);
        return;
    }
    /* A modifier's `each` and limit count like its number. */
    if (!row->why.s.n && !row->erratum.set &&
        (!str_same_name(row->each.s, base_chart->each.s) || !row_limits_same(row, base_chart)))
        difference_report(r, RULE_FACTS_DIFFER, c, row, c->from, base_chart, c->n_col);
}

/* ---- reasons and their columns ----
 *
 * A reason for a whole row would also excuse every typo in it. So a reason names its columns,
 * unless there is only one column or `printed` or `change` has named them. A named column must
 * differ, in its value or in its marks. */

static bool column_differs(const struct row *row, size_t k)
{
    const struct cell *x = &row->cell[k], *y = &row->base_chart->cell[k];
    return x->kind == CELL_BAD || y->kind == CELL_BAD ||
           !texts_same(x->mark, x->n_mark, y->mark, y->n_mark, str_same_name) || !cells_same(x, y);
}

/* True if the rows differ outside their cells. */
static bool rest_differs(const struct row *x, const struct row *y)
{
    return !row_texts_same(x, y, ROW_RULE, str_same_name, str_same_name) || x->inner != y->inner ||
           x->n_label_mark != y->n_label_mark || x->unsure.s.n != y->unsure.s.n;
}

/* Reports a reason without a column in a row of several columns. */
static void why_unnamed(struct check_run *r, const struct chart *c, const struct row *row)
{
    struct buf names = {.a = r->a};
    size_t n = 0;
    for (size_t k = 0; k < c->n_col; k++)
        if (column_differs(row, k)) {
            buf_printf(&names, "%s%.*s", n++ ? " and " : "", STRF(c->col[k].label.s));
        }
    if (!n && !rest_differs(row, row->base_chart)) {
        struct finding *f =
            diag_add(r->d, RULE_WHY_IDLE, row->why.at, "\"%.*s\" is the same as in %.*s",
                     STRF(row_name(r->a, c, row)), STRF(c->from->id));
        finding_also(f, row->base_chart->label.at, "the row there");
        finding_help(f, "delete the reason, or find the difference in the rulebook");
    }
    if (!n || c->n_col == 1)
        return;
    const struct str list = buf_str(&names);
    struct finding *f =
        diag_add(r->d, RULE_WHY_UNNAMED, row->why.at,
                 "the reason names no column: it would hide a typo in any of the %zu", c->n_col);
    finding_note(f, "the row differs from %.*s in %.*s", STRF(c->from->id), STRF(list));
    finding_help(f, "if that is meant, write `why: {%.*s: the reason}`", STRF(list));
}

/* Reports named columns that do not differ. */
static void why_named(struct check_run *r, const struct chart *c, const struct row *row)
{
    const bool compared = row->base_chart && row->base_chart->cell && c->from;
    for (size_t k = 0; k < c->n_col; k++) {
        const bool printed = row->erratum.cell && row->erratum.cell[k];
        if (!row->why_of[k].s.n || !row->why_of[k].at.file || printed || (compared && column_differs(row, k)))
            continue;
        REPORT(r->d, RULE_WHY_IDLE, row->why_of[k].at,
               "delete its reason, or find the difference in the rulebook",
               "\"%.*s\" has a reason, but no difference", STRF(c->col[k].label.s));
    }
}

static void facts_run(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (row->why_of && row->cell && row_is_own(c, row) && !row->house && !chart_adds(c))
            why_named(r, c, row);
        if (!c->from || c->from->bad || !is_held_against(row))
            continue;
        r->tally->checks++;
        row_compare(r, c, row);
        if (row->why.s.n && !row->why_of && !row->erratum.set)
            why_unnamed(r, c, row);
    }
}

const struct check check_facts = {GIVES(RULE_FACTS_DIFFER, RULE_WHY_UNNAMED, RULE_WHY_IDLE),
                                  .chart = facts_run};
