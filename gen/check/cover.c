/* Finds gaps, shared slots and dead rows of ranges on a line of slots, and builds that line from a
 * lane's bands and axis. Used by bands.c.
 *
 * The line is cut at every bound, and the rows claim the pieces in source order: a piece belongs to
 * the first row that covers it. A claimed piece points to the next free piece, so no piece is
 * visited twice. A row that claims no piece is dead, however many earlier rows share its slots.
 * Sorting dominates the cost.
 *
 * The possible totals of a roll are computed exactly, from its distribution for every total of the
 * modifiers charts that it names. A measure uses its declared step, or else whole numbers, or the
 * fractions of its bounds: 7-12in follows 0-6in, and 100-190 follows 10-90. A measure is dense if
 * two bands share a bound. */
#include "check/cover.h"
#include "odds/odds.h"
#include <stdlib.h>

/* ---- values and slots ---- */

/* Returns how many values of the line are below x; `or_at` also counts x itself. */
static int64_t below(const struct cover_line *line, struct rat x, bool or_at)
{
    size_t lo = 0, hi = line->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int c = rat_cmp(line->at[mid], x);
        if (c < 0 || (or_at && c == 0))
            lo = mid + 1;
        else
            hi = mid;
    }
    return (int64_t)lo;
}

struct cover_span cover_all(const struct cover_line *line)
{
    switch (line->kind) {
    case COVER_GRID:
        return (struct cover_span){-COVER_FAR, COVER_FAR};
    case COVER_LIST:
        return (struct cover_span){0, (int64_t)line->n - 1};
    case COVER_DENSE:
        return (struct cover_span){0, 2 * (int64_t)line->n};
    }
    return (struct cover_span){1, 0};
}

static int64_t clamp(int64_t x, struct cover_span in)
{
    if (x < in.lo)
        return in.lo;
    if (x > in.hi)
        return in.hi;
    return x;
}

/* Converts a bound to steps of the grid; returns it unchanged if the result is not exact. */
static struct rat on_grid(const struct cover_line *line, struct rat x)
{
    struct rat steps;
    return rat_sub(&steps, x, line->from) && rat_div(&steps, steps, line->step) ? steps : x;
}

struct cover_span cover_span_of(const struct cover_line *line, const struct range *r)
{
    const struct cover_span all = cover_all(line);
    struct cover_span s = all;
    struct range scaled = *r;
    bool has_lo, has_hi;
    switch (line->kind) {
    case COVER_GRID:
        scaled.lo = on_grid(line, r->lo);
        scaled.hi = on_grid(line, r->hi);
        range_whole(&scaled, &has_lo, &s.lo, &has_hi, &s.hi);
        return (struct cover_span){has_lo ? clamp(s.lo, all) : all.lo, has_hi ? clamp(s.hi, all) : all.hi};
    case COVER_LIST:
        s.lo = r->no_lo ? s.lo : below(line, r->lo, r->lo_open);
        s.hi = r->no_hi ? s.hi : below(line, r->hi, !r->hi_open) - 1;
        break;
    /* bound k is slot 2k + 1; the stretch below it is slot 2k, the stretch above it is slot 2k +
     * 2 */
    case COVER_DENSE:
        s.lo = r->no_lo ? s.lo : 2 * below(line, r->lo, false) + (r->lo_open ? 2 : 1);
        s.hi = r->no_hi ? s.hi : 2 * below(line, r->hi, false) + (r->hi_open ? 0 : 1);
    }
    return s;
}

/* Returns the first whole number between two bounds, or their middle. */
static struct rat between(struct rat lo, struct rat hi)
{
    struct rat sum, middle = lo, whole = RAT(rat_floor(lo) + 1);
    if (rat_cmp(whole, hi) < 0)
        return whole;
    if (rat_add(&sum, lo, hi))
        rat_div(&middle, sum, RAT(2));
    return middle;
}

/* A slot before the first bound or after the last has no middle: the next whole number outside
 * represents it. */
struct rat cover_value(const struct cover_line *line, int64_t slot)
{
    size_t k = (size_t)slot / 2;
    struct rat x = RAT(slot);
    if (line->kind == COVER_GRID || !line->n)
        return line->step.d && rat_mul(&x, x, line->step) && rat_add(&x, x, line->from) ? x
                                                                                        : RAT(slot);
    if (line->kind == COVER_LIST)
        return line->at[slot];
    if (slot % 2)
        return line->at[k];
    if (k == 0)
        return RAT(rat_ceil(line->at[0]) - 1);
    return k == line->n ? RAT(rat_floor(line->at[k - 1]) + 1) : between(line->at[k - 1], line->at[k]);
}

/* ---- painting ---- */

#define NOBODY ((size_t)-1)

struct painting {
    int64_t *cut;
    size_t n;      /* piece p has the slots [cut[p], cut[p + 1]); n pieces, n + 1 cuts */
    size_t *owner; /* the row that claimed the piece, or NOBODY */
    size_t *next;  /* link towards the first free piece at or after this one */
};

static int slot_order(const void *x, const void *y)
{
    int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;
    return (a > b) - (a < b);
}

/* Makes at most two cuts per row and two for the domain, so the cost depends on the number of rows
 * and not on their extent. */
static struct painting pieces_cut(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain)
{
    struct painting p = {.cut = ARENA_ARRAY(a, int64_t, 2 * n + 2)};
    size_t cuts = 0, kept = 0;
    p.cut[cuts++] = domain.lo;
    p.cut[cuts++] = domain.hi + 1;
    for (size_t i = 0; i < n; i++)
        if (row[i].lo <= row[i].hi && row[i].lo <= domain.hi && row[i].hi >= domain.lo) {
            p.cut[cuts++] = clamp(row[i].lo, domain);
            p.cut[cuts++] = clamp(row[i].hi, domain) + 1;
        }
    qsort(p.cut, cuts, sizeof *p.cut, slot_order);
    for (size_t i = 0; i < cuts; i++)
        if (!kept || p.cut[kept - 1] != p.cut[i])
            p.cut[kept++] = p.cut[i];
    p.n = kept - 1;
    p.owner = ARENA_ARRAY(a, size_t, p.n);
    p.next = ARENA_ARRAY(a, size_t, p.n + 1);
    for (size_t i = 0; i <= p.n; i++)
        p.next[i] = i;
    for (size_t i = 0; i < p.n; i++)
        p.owner[i] = NOBODY;
    return p;
}

/* Returns the piece that starts at a slot; the slot is a cut. */
static size_t piece_at(const struct painting *p, int64_t slot)
{
    const int64_t *cut = bsearch(&slot, p->cut, p->n + 1, sizeof *p->cut, slot_order);
    return cut ? (size_t)(cut - p->cut) : p->n;
}

/* Returns the first free piece from i on. Each visited link is halved, so many overlapping rows
 * cost little more than one. */
static size_t piece_free(struct painting *p, size_t i)
{
    while (p->next[i] != i)
        i = p->next[i] = p->next[p->next[i]];
    return i;
}

/* `other` is the owner of the first piece that was already claimed: the place where this row starts
 * to repeat another row. */
static struct cover_row row_paint(struct painting *p, struct cover_span s, struct cover_span domain, size_t self)
{
    struct cover_row r = {false, false, 0, 0};
    if (s.lo > s.hi || s.lo > domain.hi || s.hi < domain.lo)
        return r;
    size_t to = piece_at(p, clamp(s.hi, domain) + 1);
    r.dead = true;
    for (size_t i = piece_at(p, clamp(s.lo, domain)); i < to; i++) {
        size_t open = piece_free(p, i);
        if (open != i && !r.shared)
            r = (struct cover_row){r.dead, true, p->owner[i], p->cut[i]};
        i = open;
        if (open >= to)
            break;
        r.dead = false;
        p->owner[open] = self;
        p->next[open] = open + 1;
    }
    return r;
}

struct cover cover_paint(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain)
{
    struct cover out = {ARENA_ARRAY(a, struct cover_row, n), NULL, 0};
    if (domain.lo > domain.hi)
        return out;
    struct painting p = pieces_cut(a, row, n, domain);
    for (size_t i = 0; i < n; i++)
        out.row[i] = row_paint(&p, row[i], domain, i);
    out.gap = ARENA_ARRAY(a, struct cover_span, p.n);
    for (size_t i = piece_free(&p, 0); i < p.n; i = piece_free(&p, i + 1)) {
        if (out.n_gap && out.gap[out.n_gap - 1].hi == p.cut[i] - 1)
            out.n_gap--; /* the gap continues */
        else
            out.gap[out.n_gap].lo = p.cut[i];
        out.gap[out.n_gap++].hi = p.cut[i + 1] - 1;
    }
    return out;
}

/* ---- the line of a roll ---- */

enum {
    /* Modifiers charts that one roll names: their totals multiply, and no rulebook adds more than
     * two. */
    NAMES_MAX = 4,
    /* Combinations of totals; each costs an evaluation. Beyond the limit only the inside of the
     * lane is checked. */
    TOTALS_MOST = 1024,
    /* Difference of the largest and smallest possible total; nobody looks up a wider table. */
    REACH_MAX = 2000
};

/* Returns all totals of a modifiers chart, in order; NULL if they cannot be computed. */
static struct rat *totals_of(struct check_run *r, const struct chart *c, size_t *n)
{
    struct rat *total;
    struct str why;
    return c && !c->bad && chart_adds(c) && modifiers_totals(r->a, c, &total, n, &why) && *n ? total
                                                                                             : NULL;
}

/* Makes the lane's line from every value of the roll, for every combination of totals of the n
 * charts. Returns false if a value is not a number or there are too many combinations. Combination
 * i is a mixed-radix number: total i % count[0] of the first chart, and so on. */
static bool line_of_values(struct check_run *r, struct lane *l, struct str *name, const struct chart *const *chart,
                           size_t n)
{
    LIST(struct rat) values = {0};
    struct rat *total[NAMES_MAX];
    size_t count[NAMES_MAX] = {0}, combinations = 1;
    for (size_t k = 0; k < n; k++) {
        total[k] = totals_of(r, chart[k], &count[k]);
        if (!total[k] || (combinations *= count[k]) > TOTALS_MOST)
            return false;
    }
    struct value value[NAMES_MAX];
    struct env env = {.model = r->model, .set = l->chart->set, .name = name, .value = value, .n = n};
    for (size_t i = 0; i < combinations; i++) {
        struct dist dist;
        struct roll_error err;
        for (size_t k = 0, rest = i; k < n; rest /= count[k++])
            value[k] = value_of_number(total[k][rest % count[k]]);
        if (!odds_eval(r->a, l->axis->roll, &env, &dist, NULL, &err))
            return false;
        for (size_t k = 0; k < dist.n; k++) {
            struct rat x;
            if (dist.at[k].value.kind != VALUE_NUMBER || !value_number(&dist.at[k].value, &x))
                return false;
            ARENA_PUSH(r->a, &values, x);
        }
    }
    l->line = (struct cover_line){
        .kind = COVER_LIST, .at = values.at, .n = rats_sort(values.at, values.n)};
    return values.n > 0;
}

/* Makes the line of a roll. Returns false if the roll has no end or is too expensive. A roll may
 * have holes (2 * d6 is never 3), so its values are listed. */
static bool line_of_roll(struct check_run *r, struct lane *l)
{
    const struct set *set = l->chart->set;
    const struct roll *roll = l->axis->roll;
    const struct roll **node;
    /* modifiers charts that the roll names; any other name is a local definition of the roll */
    const struct chart *chart[NAMES_MAX];
    struct str name[NAMES_MAX];
    size_t n = 0;
    struct reach reach;
    struct roll_error err;
    struct env env = {.model = r->model, .set = set};
    struct rat width;
    spent_on(r->model, l->axis->expression.at);
    if (!roll)
        return false;
    for (size_t i = 0, nodes = roll_nodes(r->a, roll, &node); i < nodes; i++) {
        struct str word = node[i]->word;
        const struct chart *c = node[i]->kind == ROLL_NAME ? model_chart_find(r->model, set, word) : NULL;
        bool known = !c || !chart_adds(c);
        for (size_t k = 0; k < n; k++)
            known = known || str_eq(name[k], word);
        if (known)
            continue;
        if (n == NAMES_MAX)
            return false;
        chart[n] = c;
        name[n++] = word;
    }
    if (!odds_reach(r->a, roll, &env, &reach, &err) || !rat_sub(&width, reach.hi, reach.lo) ||
        rat_cmp(width, RAT(REACH_MAX)) > 0 || !line_of_values(r, l, name, chart, n))
        return false;
    l->domain = cover_all(&l->line);
    return true;
}

/* ---- the line of a measure ---- */

/* Returns the largest number that divides both; 1 if it cannot be computed. */
static struct rat common_step(struct rat x, struct rat y)
{
    while (y.n) {
        struct rat times, rest = y;
        if (!rat_div(&times, x, y) || !rat_mul(&times, RAT(rat_floor(times)), y) ||
            !rat_sub(&rest, x, times))
            return RAT(1);
        x = y;
        y = rest;
    }
    return x;
}

/* True if one band ends where another begins and both include that bound. `edges` then takes the
 * bound from one of the two; if several bands end there, from the first. `bounds` has every bound
 * of the bands. */
static bool bands_meet(struct arena *a, const struct lane *l, const struct cover_line *bounds,
                       struct range *range)
{
    /* by bound: index + 1 of the band that ends there, or 0 */
    size_t *ends = ARENA_ARRAY(a, size_t, bounds->n);
    bool meet = false;
    for (size_t i = l->n; i-- > 0;) {
        const struct range *x = &l->band[i].range;
        if (!x->no_hi && !x->hi_open && !range_single(x))
            ends[below(bounds, x->hi, false)] = i + 1;
    }
    for (size_t i = 0; i < l->n; i++) {
        const struct range *x = &l->band[i].range;
        const bool begins = !x->no_lo && !x->lo_open && !range_single(x);
        const size_t end = begins ? ends[below(bounds, x->lo, false)] : 0;
        meet = meet || end;
        if (end && l->edges == EDGES_LOWER)
            range[i].lo_open = true;
        else if (end && l->edges == EDGES_UPPER)
            range[end - 1].hi_open = true;
    }
    return meet;
}

/* True for three or more bands if each gap between neighbours equals the common step of all bounds:
 * 10-90, 100-190, 200-290. Then the measure has that step. */
static bool stand_apart(const struct lane *l)
{
    enum { BANDS_MIN = 3 };
    size_t apart = 0;
    struct rat off;
    for (size_t i = 1; i < l->n; i++) {
        const struct range *low = &l->band[i - 1].range, *high = &l->band[i].range;
        apart += !low->no_hi && !high->no_lo && rat_sub(&off, high->lo, low->hi) &&
                 rat_cmp(off, l->common) == 0;
    }
    return l->n >= BANDS_MIN && apart + 1 == l->n;
}

/* Makes the line for bands without a roll; two of them may `meet` at a bound. */
static struct cover_line line_of_bounds(struct lane *l, const struct cover_line *bounds, bool meet)
{
    const struct axis *axis = l->axis;
    struct cover_line line = COVER_WHOLE;
    bool dense = l->unit != UNIT_NONE && !unit_is_counted(l->unit), whole = true;
    for (size_t i = 0; i < bounds->n; i++) {
        whole = whole && rat_whole(bounds->at[i]);
        l->common = common_step(l->common, bounds->at[i]);
    }
    l->common.n = l->common.n < 0 ? -l->common.n : l->common.n;
    if (axis && axis->step.d) {
        line.from = axis->from.d ? axis->from : RAT(0);
        line.step = l->common = axis->step;
    } else if (meet) {
        line = dense || !whole ? *bounds : line;
    } else if (!whole || stand_apart(l)) {
        line.step = l->common;
    }
    return line;
}

/* Values outside all bands are a fault only if the axis gives its extent: a roll at both ends, a
 * measure where it has `from` or `to`, and else above its first band. */
bool lane_measure(struct check_run *r, struct lane *l)
{
    struct range *range = ARENA_ARRAY(r->a, struct range, l->n);
    struct cover_span all = {COVER_FAR, -COVER_FAR};
    LIST(struct rat) at = {0};
    const struct axis *axis = l->axis;
    bool rolled = axis && axis->kind == AXIS_ROLL;
    l->line = COVER_WHOLE;
    l->common = RAT(0);
    bool known = !rolled || line_of_roll(r, l);
    l->need = axis && !rolled ? LANE_UP : LANE_INSIDE;
    l->need = rolled && known ? LANE_REACH : l->need;

    for (size_t i = 0; i < l->n; i++) {
        const struct range *x = &l->band[i].range;
        range[i] = *x;
        if (!x->no_lo)
            ARENA_PUSH(r->a, &at, x->lo);
        if (!x->no_hi)
            ARENA_PUSH(r->a, &at, x->hi);
    }
    if (axis && axis->from.d)
        ARENA_PUSH(r->a, &at, axis->from);
    if (axis && axis->to.d)
        ARENA_PUSH(r->a, &at, axis->to);
    const struct cover_line bounds = {
        .kind = COVER_DENSE, .at = at.at, .n = rats_sort(at.at, at.n)};
    const bool meet = bands_meet(r->a, l, &bounds, range);
    if (l->need != LANE_REACH)
        l->line = line_of_bounds(l, &bounds, meet);
    l->span = ARENA_ARRAY(r->a, struct cover_span, l->n);
    for (size_t i = 0; i < l->n; i++) {
        struct cover_span s = l->span[i] = cover_span_of(&l->line, &range[i]);
        all.lo = s.lo < all.lo ? s.lo : all.lo;
        all.hi = s.hi > all.hi ? s.hi : all.hi;
    }
    if (l->need == LANE_REACH)
        return known;
    l->domain = all;
    if (l->need == LANE_UP) {
        const struct range printed = {
            .lo = axis->from, .hi = axis->to, .no_hi = !axis->to.d, .no_lo = !axis->from.d};
        struct cover_span reach = cover_span_of(&l->line, &printed);
        l->domain.lo = axis->from.d ? reach.lo : all.lo;
        l->domain.hi = reach.hi;
    }
    return known;
}
