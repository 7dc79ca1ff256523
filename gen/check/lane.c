/* A lane's bands and axis to a line of slots with a domain, for bands.c.
 *
 * What a roll comes to is worked out exactly: its distribution for every total of the modifiers charts it names. A
 * measure is counted in whole figures unless a label bears a unit or a fraction; then it is dense, and every value
 * between two bounds is one that somebody will measure. Which of two rows has a shared bound is said by `edges`, and
 * never guessed. */
#include "check/lane.h"
#include "odds/odds.h"
#include <stdlib.h>

/* Combinations of modifiers that are worth an evaluation each, and the widest reach that is evaluated at all. */
enum { TOTALS_MOST = 1024, REACH_MOST = 2000 };

struct names {
    const struct model *model;
    const struct set *set;
    struct str at[4];
    size_t n;
    bool many;
};

/* Modifiers charts that the roll names; any other bare name is one of its own lets. */
static void names_see(const struct roll *roll, void *data)
{
    struct names *names = data;
    if (roll->kind != ROLL_NAME)
        return;
    for (size_t i = 0; i < names->n; i++)
        if (str_eq(names->at[i], roll->word))
            return;
    const struct chart *c = model_chart_find(names->model, names->set, roll->word);
    if (!c || c->kind != CHART_MODIFIERS)
        return;
    if (names->n == sizeof names->at / sizeof *names->at)
        names->many = true;
    else
        names->at[names->n++] = roll->word;
}

struct values {
    struct rat *at;
    size_t n, cap;
};

/* The values of one distribution into `out`. False where one of them is no number. */
static bool values_add(struct arena *a, const struct dist *dist, struct values *out)
{
    for (size_t i = 0; i < dist->n; i++) {
        struct rat x;
        if (dist->at[i].value.kind != VALUE_NUMBER || !value_number(&dist->at[i].value, &x))
            return false;
        ARENA_PUSH(a, out, x);
    }
    return true;
}

/* Every value that the roll takes, for every combination of totals of the charts it names. */
static bool values_all(struct check_run *r, const struct lane *l, const struct names *names, struct values *out)
{
    struct rat *total[4];
    size_t count[4] = {0}, combinations = 1;
    for (size_t k = 0; k < names->n; k++) {
        struct str why;
        const struct chart *c = model_chart_find(r->model, l->chart->set, names->at[k]);
        if (c->bad || !modifiers_totals(r->a, c, &total[k], &count[k], &why) || !count[k])
            return false;
        combinations *= count[k];
        if (combinations > TOTALS_MOST)
            return false;
    }
    struct value value[4];
    struct env env = {.model = r->model, .set = l->chart->set, .name = names->at, .value = value, .n = names->n};
    for (size_t i = 0; i < combinations; i++) {
        size_t rest = i;
        for (size_t k = 0; k < names->n; k++) {
            value[k] = value_of_number(total[k][rest % count[k]]);
            rest /= count[k];
        }
        struct dist dist;
        struct roll_error err;
        if (!odds_eval(r->a, l->axis->roll, &env, &dist, NULL, &err) || !values_add(r->a, &dist, out))
            return false;
    }
    return true;
}

enum { COUNT_MOST = 1 << 20 }; /* dice, and sides, of a plain sum */

/* Where the terms of a plain sum are looked up, and how many modifiers charts it has named. */
struct plain {
    struct check_run *r;
    const struct set *set;
    unsigned charts;
};

/* One modifiers chart whose totals are every whole number between two. */
static bool plain_chart(struct plain *p, const struct roll *roll, struct cover_span *out)
{
    struct rat *total;
    size_t n;
    struct str why;
    const struct chart *c = model_chart_find(p->r->model, p->set, roll->word);
    if (p->charts++ || !c || c->bad || c->kind != CHART_MODIFIERS || !modifiers_totals(p->r->a, c, &total, &n, &why) ||
        !n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!rat_whole(total[i]))
            return false;
    *out = (struct cover_span){total[0].n, total[n - 1].n};
    return (size_t)(out->hi - out->lo) == n - 1;
}

/* A whole number, dice numbered one by one, or a modifiers chart. */
static bool plain_term(struct plain *p, const struct roll *roll, struct cover_span *out)
{
    if (roll->kind == ROLL_NAME)
        return plain_chart(p, roll, out);
    int64_t n = 1, sides = roll->die == DIE_PERCENT ? 99 : roll->sides;
    if (roll->kind == ROLL_NUMBER) {
        *out = (struct cover_span){roll->number.n, roll->number.n};
        return roll->number.d == 1 && roll->number.n >= 0 && roll->number.n <= COUNT_MOST;
    }
    if (roll->kind != ROLL_DICE || (roll->die != DIE_SIDES && roll->die != DIE_PERCENT) || sides > COUNT_MOST)
        return false;
    if (roll->arg[0]) {
        if (roll->arg[0]->kind != ROLL_NUMBER || roll->arg[0]->number.d != 1)
            return false;
        n = roll->arg[0]->number.n;
    }
    *out = (struct cover_span){roll->die == DIE_PERCENT ? 0 : n, n * sides};
    return n >= 0 && n <= COUNT_MOST;
}

/* What a sum of plain terms comes to, which is every whole number between two. False for anything else. Sums grow along
 * their first argument; only brackets nest. */
static bool plain_reach(struct plain *p, const struct roll *roll, struct cover_span *out)
{
    *out = (struct cover_span){0, 0};
    for (;; roll = roll->arg[0]) {
        bool sum = roll->kind == ROLL_ADD || roll->kind == ROLL_SUB;
        const struct roll *last = sum ? roll->arg[1] : roll;
        struct cover_span term;
        if (last->kind == ROLL_ADD || last->kind == ROLL_SUB ? !plain_reach(p, last, &term)
                                                             : !plain_term(p, last, &term))
            return false;
        out->lo += roll->kind == ROLL_SUB ? -term.hi : term.lo;
        out->hi += roll->kind == ROLL_SUB ? -term.lo : term.hi;
        if (!sum)
            return true;
    }
}

/* The line of a roll. False where it has no end or is not worth working out. Sums of plain dice have no holes; other
 * rolls may, 2 * d6 has no 3, and their values are listed. */
static bool line_of_roll(struct check_run *r, struct lane *l)
{
    spent_on(r->model, l->axis->expression.at);
    struct names names = {.model = r->model, .set = l->chart->set};
    struct values values = {0};
    struct reach reach;
    struct roll_error err;
    struct env env = {.model = r->model, .set = l->chart->set};
    struct rat width;
    if (!l->axis->roll)
        return false;
    struct plain plain = {r, l->chart->set, 0};
    if (plain_reach(&plain, l->axis->roll, &l->domain))
        return true;
    roll_each(l->axis->roll, names_see, &names);
    if (names.many || !odds_reach(r->a, l->axis->roll, &env, &reach, &err) || !rat_sub(&width, reach.hi, reach.lo) ||
        rat_cmp(width, RAT(REACH_MOST)) > 0 || !values_all(r, l, &names, &values) || !values.n)
        return false;
    l->line = (struct cover_line){COVER_LIST, values.at, cover_sort(values.at, values.n)};
    l->domain = cover_all(&l->line);
    return true;
}

static bool lane_dense(const struct lane *l)
{
    bool dense = l->unit != UNIT_NONE;
    for (size_t i = 0; i < l->n; i++)
        dense |= (!l->band[i].range.no_lo && !rat_whole(l->band[i].range.lo)) ||
                 (!l->band[i].range.no_hi && !rat_whole(l->band[i].range.hi));
    return dense;
}

static void line_of_measure(struct check_run *r, struct lane *l)
{
    struct values bounds = {0};
    if (!lane_dense(l))
        return;
    for (size_t i = 0; i < l->n; i++) {
        if (!l->band[i].range.no_lo)
            ARENA_PUSH(r->a, &bounds, l->band[i].range.lo);
        if (!l->band[i].range.no_hi)
            ARENA_PUSH(r->a, &bounds, l->band[i].range.hi);
    }
    l->line = (struct cover_line){COVER_DENSE, bounds.at, cover_sort(bounds.at, bounds.n)};
}

struct bound {
    struct rat at;
    size_t band;
};

static int bound_order(const void *x, const void *y)
{
    const struct bound *a = x, *b = y;
    int c = rat_cmp(a->at, b->at);
    return c ? c : (a->band > b->band) - (a->band < b->band);
}

static bool is_stretch(const struct range *x)
{
    return x->no_lo || x->no_hi || rat_cmp(x->lo, x->hi) < 0;
}

/* Where one band ends at the very value at which another begins, `edges` takes it from one of the two. */
static void edges_apply(struct arena *a, const struct lane *l, struct range *range)
{
    struct bound *upper = ARENA_ARRAY(a, struct bound, l->n);
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        if (!range[i].no_hi && !range[i].hi_open && is_stretch(&range[i]))
            upper[n++] = (struct bound){range[i].hi, i};
    qsort(upper, n, sizeof *upper, bound_order);
    for (size_t i = 0; i < l->n; i++) {
        if (l->band[i].range.no_lo || l->band[i].range.lo_open || !is_stretch(&l->band[i].range))
            continue;
        size_t lo = 0, hi = n;
        while (lo < hi) {
            size_t mid = lo + (hi - lo) / 2;
            if (rat_cmp(upper[mid].at, l->band[i].range.lo) < 0)
                lo = mid + 1;
            else
                hi = mid;
        }
        if (lo == n || rat_cmp(upper[lo].at, l->band[i].range.lo) != 0)
            continue;
        if (l->chart->edges == EDGES_LOWER)
            range[i].lo_open = true;
        else
            range[upper[lo].band].hi_open = true;
    }
}

static void spans_fill(struct check_run *r, struct lane *l)
{
    struct range *range = ARENA_ARRAY(r->a, struct range, l->n);
    l->span = ARENA_ARRAY(r->a, struct cover_span, l->n);
    for (size_t i = 0; i < l->n; i++)
        range[i] = l->band[i].range;
    if (l->chart->edges != EDGES_NONE)
        edges_apply(r->a, l, range);
    for (size_t i = 0; i < l->n; i++)
        l->span[i] = cover_span_of(&l->line, &range[i]);
}

/* From the first band up, or from the first to the last. */
static void domain_of_bands(struct lane *l)
{
    struct cover_span all = {COVER_FAR, -COVER_FAR};
    for (size_t i = 0; i < l->n; i++) {
        if (l->span[i].lo < all.lo)
            all.lo = l->span[i].lo;
        if (l->span[i].hi > all.hi)
            all.hi = l->span[i].hi;
    }
    l->domain = all;
    if (l->need == LANE_UP)
        l->domain.hi = cover_all(&l->line).hi;
}

bool lane_measure(struct check_run *r, struct lane *l)
{
    bool known = true;
    l->line = (struct cover_line){COVER_WHOLE, NULL, 0};
    l->need = !l->axis ? LANE_INSIDE : l->axis->kind == AXIS_ROLL ? LANE_REACH : LANE_UP;
    if (l->need == LANE_REACH && !line_of_roll(r, l)) {
        l->need = LANE_INSIDE;
        known = false;
    }
    if (l->need != LANE_REACH)
        line_of_measure(r, l);
    spans_fill(r, l);
    if (l->need != LANE_REACH)
        domain_of_bands(l);
    return known;
}
