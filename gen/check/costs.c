/* Grids of distances to findings: a cost that is more than anything that it is taken from.
 *
 * A cost is a distance below nought. What it is taken from are the distances of the same set whose group of rows, or
 * row, is called as the cost's column is or as the head above it ("Infantry"); the most of these is what anybody has. A
 * mark of the cost that forbids a column by its name ("No charge.") takes that column out. A note that says "each 2cm"
 * and, further on, to how much it goes, makes it so many times the cost. */
#include "check/words.h"

struct amount {
    struct rat most;
    enum unit unit;
    struct span at;
    bool set;
};

/* What it costs, and whose the cost is. */
struct cost {
    const struct chart *chart;
    const struct row *row;
    const struct column *col;
    const struct cell *cell;
    struct str whose;
    struct rat amount; /* positive */
    int64_t times;
};

static bool forbids(struct arena *a, const struct cost *c, const struct column *col)
{
    for (size_t i = 0; i < c->cell->n_mark; i++)
        for (size_t k = 0; k < c->chart->n_mark; k++) {
            const struct mark *m = &c->chart->mark[k];
            struct str said = str_fold(a, m->text.s);
            if (str_same_name(m->name.s, c->cell->mark[i].s) && str_starts(said, "no") &&
                str_find(said, str_z(a, str_fold(a, col->name))) >= 0)
                return true;
        }
    return false;
}

static bool is_theirs(const struct chart *o, const struct row *row, struct str whose)
{
    return str_same_name(row->label.s, whose) ||
           (row->group >= 0 && str_same_name(o->group[row->group].label.s, whose));
}

static void amount_see(struct amount *most, const struct cell *cell)
{
    if ((cell->kind != CELL_NUMBER && cell->kind != CELL_RANGE) || cell->value.range.no_hi ||
        cell->value.range.hi.n <= 0 || cell->text.s.p[0] == '+' ||
        (most->set && rat_cmp(cell->value.range.hi, most->most) <= 0))
        return;
    *most = (struct amount){cell->value.range.hi, cell->value.unit, cell->text.at, true};
}

static void chart_see(struct arena *a, const struct cost *c, const struct chart *o, struct amount *most)
{
    for (size_t i = 0; i < o->n_part; i++)
        chart_see(a, c, o->part[i], most);
    if (o->bad || o->kind != CHART_GRID || o == c->chart)
        return;
    for (size_t i = 0; i < o->n_row; i++)
        for (size_t k = 0; k < o->n_col && o->row[i].cell && is_theirs(o, &o->row[i], c->whose); k++)
            if (o->col[k].type.kind == TYPE_DISTANCE && !forbids(a, c, &o->col[k]) &&
                o->row[i].cell[k].value.unit == c->cell->value.unit)
                amount_see(most, &o->row[i].cell[k]);
}

/* The number before a unit at *i of s, which goes on behind it; false where none comes. */
static bool distance_next(struct str s, size_t *i, struct rat *out)
{
    while (*i < s.n) {
        size_t from = *i, end;
        while (from < s.n && !(s.p[from] >= '0' && s.p[from] <= '9'))
            from++;
        for (end = from; end < s.n && ((s.p[end] >= '0' && s.p[end] <= '9') || s.p[end] == '.');)
            end++;
        *i = end;
        struct str unit = str_cut(s, end, s.n);
        if (end > from && (str_starts(unit, "cm") || str_starts(unit, "in") || str_starts(unit, "mm")) &&
            rat_parse(out, str_cut(s, from, end)) && out->n > 0)
            return true;
    }
    return false;
}

/* How often a note has its cost at the most: "for each 2cm of its height; none above 6cm" is three times. */
static int64_t times_of(const struct row *row)
{
    int64_t most = 1;
    for (size_t i = 0; i < row->n_note; i++) {
        struct str s = row->note[i].s;
        ptrdiff_t each = str_find(s, "each ");
        struct rat step, end, ratio;
        size_t at = each < 0 ? s.n : (size_t)each;
        if (!distance_next(s, &at, &step) || !distance_next(s, &at, &end) || !rat_div(&ratio, end, step))
            continue;
        most = rat_floor(ratio) > most ? rat_floor(ratio) : most;
    }
    return most;
}

static void say(struct check_run *r, const struct cost *c, const struct amount *most)
{
    struct str unit = unit_name(c->cell->value.unit);
    struct buf cost = {.a = r->a}, have = {.a = r->a};
    words_put_number(&cost, c->amount);
    words_put_number(&have, most->most);
    struct finding *f =
        diag_add(r->d, RULE_COST_ABOVE_ALLOWANCE, c->cell->text.at,
                 "\"%.*s\" costs %.*s%.*s, and %.*s has at most %.*s%.*s", STRF(row_name(r->a, c->chart, c->row)),
                 STRF(buf_str(&cost)), STRF(unit), STRF(c->whose), STRF(buf_str(&have)), STRF(unit));
    finding_also(r->d, f, most->at, "the most that there is to take it from");
    if (c->times > 1)
        finding_note(r->d, f, "it is %.*s, and by its note so much up to %lld times", STRF(c->cell->text.s),
                     (long long)c->times);
    finding_help(r->d, f, "put the number right; if it is the rules', waive it, and say what they mean by it");
}

static void cell_check(struct check_run *r, struct cost *c)
{
    struct amount most = {.set = false};
    const struct set *set = c->chart->set;
    for (size_t i = 0; i < set->n_chart; i++)
        chart_see(r->a, c, set->chart[i], &most);
    c->times = times_of(c->row);
    if (!most.set || !rat_sub(&c->amount, RAT(0), c->cell->value.range.lo) ||
        !rat_mul(&c->amount, c->amount, RAT(c->times))) {
        r->tally->not_run++;
        return;
    }
    r->tally->checks++;
    if (rat_cmp(c->amount, most.most) > 0)
        say(r, c, &most);
}

static void costs_run(struct check_run *r, const struct chart *c)
{
    if (c->kind != CHART_GRID)
        return;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; k < c->n_col && c->row[i].cell && row_is_own(c, &c->row[i]); k++) {
            const struct cell *cell = &c->row[i].cell[k];
            const struct column *col = &c->col[k];
            struct cost cost = {.chart = c, .row = &c->row[i], .col = col, .cell = cell};
            cost.whose = col->head.s.n ? col->head.s : col->name;
            if (col->type.kind == TYPE_DISTANCE && cell->kind == CELL_NUMBER && cell->value.range.lo.n < 0)
                cell_check(r, &cost);
        }
}

const struct check check_costs = {.name = "costs", .rule = RULE_COST_ABOVE_ALLOWANCE, .chart = costs_run};
