/* Ranges that stand in the labels and heads of a grid, or of the columns of bands, to lanes that bands.c judges: "Short
 * 0-6, Medium 7-12, Long 13-20, Extreme 20-30" is read at the table as bands are, though to the program it is four
 * names.
 *
 * Labels that end in a distance are bands already where they are columns (bands.c); here is what has no unit, what
 * stands in brackets, and heads and groups, with or without. A name may end in figures that divide nothing: Panzer 3-4,
 * Spearmen 2-4. So a run of neighbours is judged only where it is divided as bands are: each begins above the one
 * before and ends above it, and most begin where that one ends. */
#include "check/cover.h"

/* The range with which a label ends, alone or behind words, in brackets or not: "13-20", "Long 13-20", "Long (0-12in)".
 * Bytes [*from,*to) of it are the range. */
static bool tail_find(struct str label, size_t *from, size_t *to, struct measure *out)
{
    *to = label.n && label.p[label.n - 1] == ')' ? label.n - 1 : label.n;
    for (size_t i = 0; i < *to; i++) {
        bool begins = !i || label.p[i - 1] == ' ' || (*to < label.n && label.p[i - 1] == '(');
        struct str s = str_cut(label, i, *to);
        if (!begins || char_is_letter(s.p[0]) || s.p[0] == '(')
            continue;
        *out = (struct measure){.unit = UNIT_NONE};
        if (!range_parse(s, &out->range) && !range_of_label(s, &out->range, &out->unit))
            continue;
        *from = i;
        return true;
    }
    return false;
}

/* How the upper of two bands begins: with the number behind the lower one, with its last one, or elsewhere. */
enum joint { JOINT_NEXT, JOINT_SHARED, JOINT_GAP, JOINT_ACROSS, JOINT_NONE /* they do not follow each other */ };

static enum joint joint_of(const struct range *low, const struct range *high)
{
    struct rat next;
    if (low->no_hi || high->no_lo || (!low->no_lo && rat_cmp(low->lo, high->lo) >= 0) ||
        (!high->no_hi && rat_cmp(low->hi, high->hi) >= 0) || !rat_add(&next, low->hi, RAT(1)))
        return JOINT_NONE;
    int c = rat_cmp(high->lo, low->hi);
    if (c == 0)
        return low->hi_open != high->lo_open ? JOINT_NEXT : JOINT_SHARED;
    return c < 0 ? JOINT_ACROSS : rat_cmp(high->lo, next) == 0 ? JOINT_NEXT : JOINT_GAP;
}

enum { YEAR = 1000 }; /* from there on numbers are years: 1939-1940 and 1940-1941 share one as everybody writes them */

/* Rising or falling, with most joints as bands have them. A gap beside a lone number is none: Type 1, Type 2-3, Type 5
 * are names. Where every joint is shared that may be chance in a list of names; columns of one type that do it divide
 * something, and rows do that begin at 0 or 1. */
static bool is_divided(const struct lane *l)
{
    size_t joints[JOINT_NONE + 1] = {0};
    bool falls = l->n > 1 && joint_of(&l->band[0].range, &l->band[1].range) == JOINT_NONE;
    for (size_t i = 0; i + 1 < l->n; i++) {
        const struct range *low = &l->band[falls ? i + 1 : i].range, *high = &l->band[falls ? i : i + 1].range;
        enum joint j = joint_of(low, high);
        joints[j]++;
        if (j == JOINT_NONE || (j == JOINT_GAP && (range_single(low) || range_single(high))))
            return false;
    }
    const struct range *first = &l->band[falls ? l->n - 1 : 0].range;
    bool from_start = l->n > 2 && (first->no_lo || first->lo.n <= first->lo.d);
    bool chance = rat_cmp(first->lo, RAT(YEAR)) >= 0 || (!l->columns && !from_start);
    size_t wrong = joints[JOINT_GAP] + joints[JOINT_ACROSS];
    return wrong + joints[JOINT_SHARED] > 0 && wrong <= joints[JOINT_NEXT] + joints[JOINT_SHARED] &&
           (joints[JOINT_NEXT] || (!wrong && !chance));
}

/* A run of neighbours that end in ranges of one unit; it ends with `label` where that is none. */
static void run_put(struct check_run *r, struct lane *l, const struct text *label, bool own)
{
    struct measure m;
    size_t from, to;
    bool good = label && tail_find(label->s, &from, &to, &m);
    if (!good || (l->n && m.unit != l->unit)) {
        if (l->stretch && is_divided(l))
            lane_check(r, l);
        l->n = 0;
        l->stretch = false;
    }
    if (!label || !good)
        return;
    struct text tail = {str_cut(label->s, from, to), text_inside(r->d, *label, from, to)};
    l->unit = m.unit;
    l->stretch |= !range_single(&m.range);
    l->band[l->n++] = (struct band){tail, m.range, m.unit, NULL, own};
}

/* Columns of one head and one type; then the heads themselves. */
static void columns_run(struct check_run *r, const struct chart *c)
{
    struct lane l = {.chart = c, .columns = true, .edges = c->edges, .band = ARENA_ARRAY(r->a, struct band, c->n_col)};
    for (size_t i = 0; i < c->n_col; i++) {
        const struct column *col = &c->col[i];
        if (i && (col->type.kind != col[-1].type.kind || !str_eq(col->head.s, col[-1].head.s)))
            run_put(r, &l, NULL, false);
        run_put(r, &l, col->has_range ? NULL : &col->label, chart_is_own(c));
    }
    run_put(r, &l, NULL, false);
    for (size_t i = 0; i < c->n_col; i = head_end(c, i))
        run_put(r, &l, c->col[i].head.s.n ? &c->col[i].head : NULL, chart_is_own(c));
    run_put(r, &l, NULL, false);
}

/* Rows of one group, but where all are distances, which bands.c has; then the groups within each. */
static void rows_run(struct check_run *r, const struct chart *c)
{
    size_t most = c->n_row > c->n_group ? c->n_row : c->n_group, distances = 0;
    struct lane l = {.chart = c, .edges = c->edges, .band = ARENA_ARRAY(r->a, struct band, most)};
    for (size_t i = 0; i < c->n_row; i++)
        distances += c->row[i].has_range;
    for (size_t i = 0; distances < c->n_row && i < c->n_row; i++) {
        if (i && c->row[i].group != c->row[i - 1].group)
            run_put(r, &l, NULL, false);
        run_put(r, &l, &c->row[i].label, row_is_own(c, &c->row[i]));
    }
    run_put(r, &l, NULL, false);
    for (int parent = -1; parent < (int)c->n_group; parent++) {
        for (size_t g = 0; g < c->n_group; g++)
            if (c->group[g].parent == parent)
                run_put(r, &l, &c->group[g].label, chart_is_own(c));
        run_put(r, &l, NULL, false);
    }
}

static void heads_run(struct check_run *r, const struct chart *c)
{
    bool banded = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE;
    if (!banded && (c->kind == CHART_GRID || c->kind == CHART_BANDS))
        columns_run(r, c);
    if (c->kind == CHART_GRID)
        rows_run(r, c);
}

const struct check check_heads = {GIVES(RULE_BAND_GAP, RULE_BAND_OVERLAP), .chart = heads_run};
