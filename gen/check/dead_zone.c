/* Ranges measured on the table to findings: those that begin above nothing, where no row says what is nearer.
 *
 * Only measures with a unit are judged: a count of figures may well begin at 8. Gaps between ranges are bands.c's. */
#include "check/words.h"

struct nearest {
    const struct text *label;
    struct range range;
    enum unit unit;
    bool all; /* reaches down to nothing */
    size_t n;
    bool own;
};

static void see(struct nearest *near, const struct text *label, const struct range *range, enum unit unit, bool own)
{
    near->n++;
    near->own |= own;
    if (range->no_lo || range->lo.n <= 0) {
        near->all = true;
        return;
    }
    if (near->label && rat_cmp(near->range.lo, range->lo) <= 0)
        return;
    near->label = label;
    near->range = *range;
    near->unit = unit;
}

static void judge(struct check_run *r, const struct nearest *near, const char *noun)
{
    if (near->n < 2 || !near->own)
        return;
    r->tally->checks++;
    if (near->all || near->unit == UNIT_NONE)
        return;
    struct buf from = {.a = r->a};
    words_put_number(&from, near->range.lo);
    buf_put(&from, unit_name(near->unit));
    struct finding *f = diag_add(r->d, RULE_UNDECLARED_DEAD_ZONE, near->label->at, "no %s for what is nearer than %.*s",
                                 noun, STRF(buf_str(&from)));
    finding_note(r->d, f, "a reader cannot tell whether that is a dead zone or was left out");
    finding_help(r->d, f, "begin \"%.*s\" at 0, or add a %s \"<%.*s\" that says what is done there",
                 STRF(near->label->s), noun, STRF(buf_str(&from)));
}

static void rows_judge(struct check_run *r, const struct chart *c)
{
    struct nearest near = {.n = 0};
    for (size_t i = 0; i < c->n_row; i++) {
        if (!c->row[i].has_range)
            return;
        see(&near, &c->row[i].label, &c->row[i].band.range, c->row[i].band.unit, row_is_own(c, &c->row[i]));
    }
    judge(r, &near, "row");
}

/* Columns under one head; returns where the next begins. */
static size_t columns_judge(struct check_run *r, const struct chart *c, size_t from)
{
    struct nearest near = {.n = 0};
    size_t k = from;
    for (; k < c->n_col && str_eq(c->col[k].head.s, c->col[from].head.s); k++)
        if (c->col[k].has_range)
            see(&near, &c->col[k].label, &c->col[k].band.range, c->col[k].band.unit, chart_is_own(c));
    judge(r, &near, "column");
    return k;
}

static void dead_zone_run(struct check_run *r, const struct chart *c)
{
    if (c->kind == CHART_BANDS && c->down.kind == AXIS_MEASURE)
        rows_judge(r, c);
    for (size_t k = 0; c->kind == CHART_GRID && k < c->n_col;)
        k = columns_judge(r, c, k);
}

const struct check check_dead_zone = {.name = "dead-zone", .rule = RULE_UNDECLARED_DEAD_ZONE, .chart = dead_zone_run};
