/* Distances to findings: a second unit that is another distance, and units that the set does not measure in.
 *
 * An inch is 2.54 cm exactly (the international inch of 1959). The set says to what its book rounds centimetres; where
 * it does not, anything that rounds to the whole unit passes. Both ends of a range are converted. */
#include "check/words.h"

static struct rat unit_mm(enum unit u)
{
    switch (u) {
    case UNIT_NONE:
        return RAT(0);
    case UNIT_IN:
        return (struct rat){127, 5};
    case UNIT_CM:
        return RAT(10);
    case UNIT_MM:
        return RAT(1);
    case UNIT_FT:
        return (struct rat){1524, 5};
    case UNIT_YD:
        return (struct rat){4572, 5};
    case UNIT_M:
        return RAT(1000);
    }
    return RAT(0);
}

static bool convert(struct rat x, enum unit from, enum unit to, struct rat *out)
{
    struct rat factor;
    return rat_div(&factor, unit_mm(from), unit_mm(to)) && rat_mul(out, x, factor);
}

/* The step to which the book rounds, in the second unit. */
static struct rat step_of(const struct set *set, enum unit u)
{
    return u == UNIT_CM && set->has_cm_rounding && set->cm_rounding.n > 0 ? set->cm_rounding : RAT(1);
}

static bool rounded(const struct set *set, struct rat exact, enum unit u, struct rat *out)
{
    struct rat step = step_of(set, u), steps;
    return rat_div(&steps, exact, step) && rat_mul(out, RAT(rat_round(steps)), step);
}

/* Half a step away passes on either side: books round halves both ways. */
static bool close_enough(const struct set *set, struct rat exact, struct rat printed, enum unit u)
{
    struct rat step = step_of(set, u), off, steps;
    bool declared = u == UNIT_CM && set->has_cm_rounding;
    if (!rat_sub(&off, exact, printed))
        return true;
    if (off.n < 0)
        off.n = -off.n;
    if (!rat_mul(&off, off, RAT(2)) || rat_cmp(off, step) > 0)
        return false;
    return !declared || (rat_div(&steps, printed, step) && rat_whole(steps));
}

/* The half unit that converts to what is printed behind it, in case that is what is right. */
static bool other_first(const struct set *set, const struct measure *m, struct rat second, struct rat *out)
{
    struct rat exact, twice, back;
    return convert(second, m->second_unit, m->unit, &exact) && rat_mul(&twice, exact, RAT(2)) &&
           rat_div(out, RAT(rat_round(twice)), RAT(2)) && convert(*out, m->unit, m->second_unit, &back) &&
           close_enough(set, back, second, m->second_unit);
}

static struct str distance(struct check_run *r, struct rat x, enum unit u)
{
    struct buf b = {.a = r->a};
    words_put_number(&b, x);
    buf_put(&b, unit_name(u));
    return buf_str(&b);
}

static void say_converts(struct check_run *r, const struct set *set, const struct measure *m, struct rat first,
                         struct rat second)
{
    struct rat exact, right, other;
    if (!convert(first, m->unit, m->second_unit, &exact) || !rounded(set, exact, m->second_unit, &right))
        return;
    struct str is = distance(r, first, m->unit), says = distance(r, second, m->second_unit);
    struct str should = distance(r, right, m->second_unit);
    struct finding *f = diag_add(r->d, RULE_CONVERSION_DIFFERS, m->second_text.at, "%.*s is %.*s, not %.*s", STRF(is),
                                 STRF(should), STRF(says));
    struct buf note = {.a = r->a};
    buf_printf(&note, "exactly %.*s; rounded to ", STRF(distance(r, exact, m->second_unit)));
    buf_put(&note, distance(r, step_of(set, m->second_unit), m->second_unit));
    finding_note(r->d, f, "%.*s", STRF(buf_str(&note)));
    if (other_first(set, m, second, &other))
        finding_help(r->d, f, "write %.*s for %.*s, or %.*s for %.*s", STRF(should), STRF(says),
                     STRF(distance(r, other, m->unit)), STRF(is));
    else
        finding_help(r->d, f, "write %.*s for %.*s", STRF(should), STRF(says));
}

/* False where an end was found wrong. */
static bool end_check(struct check_run *r, const struct set *set, const struct measure *m, struct rat first,
                      struct rat second)
{
    struct rat exact;
    if (!convert(first, m->unit, m->second_unit, &exact) || close_enough(set, exact, second, m->second_unit))
        return true;
    say_converts(r, set, m, first, second);
    return false;
}

static void measure_check(struct check_run *r, const struct set *set, const struct measure *m)
{
    const struct range *x = &m->range, *y = &m->second;
    if (m->second_unit == UNIT_NONE)
        return;
    r->tally->checks++;
    if (x->no_lo != y->no_lo || x->no_hi != y->no_hi) {
        struct finding *f = diag_add(r->d, RULE_CONVERSION_DIFFERS, m->second_text.at,
                                     "one of the two distances has an end, and the other has none");
        finding_help(r->d, f, "end both or neither: 5in-8in (12.5cm-20.5cm), 5in+ (12.5cm+)");
        return;
    }
    bool good = x->no_lo || end_check(r, set, m, x->lo, y->lo);
    bool same_end = !x->no_lo && rat_cmp(x->lo, x->hi) == 0 && rat_cmp(y->lo, y->hi) == 0;
    if (good && !x->no_hi && !same_end)
        end_check(r, set, m, x->hi, y->hi);
}

static void conversions_run(struct check_run *r, const struct chart *c)
{
    for (size_t k = 0; chart_is_own(c) && k < c->n_col; k++)
        measure_check(r, c->set, &c->col[k].band);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row_is_own(c, row))
            continue;
        measure_check(r, c->set, &row->band);
        for (size_t k = 0; row->cell && k < c->n_col; k++)
            if (row->cell[k].kind != CELL_BAD)
                measure_check(r, c->set, &row->cell[k].value);
    }
}

const struct check check_conversions = {
    .name = "conversions", .rule = RULE_CONVERSION_DIFFERS, .chart = conversions_run};

struct units {
    size_t n[UNIT_M + 1];
    size_t all;
};

static void unit_count(struct units *u, enum unit unit)
{
    if (unit != UNIT_NONE)
        u->n[unit]++, u->all++;
}

static struct units units_count(const struct chart *c)
{
    struct units u = {{0}, 0};
    for (size_t k = 0; k < c->n_col; k++)
        unit_count(&u, c->col[k].band.unit);
    for (size_t i = 0; i < c->n_row; i++) {
        unit_count(&u, c->row[i].band.unit);
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++)
            unit_count(&u, c->row[i].cell[k].value.unit);
    }
    return u;
}

/* Either of two units may be the set's. */
static void unit_check(struct check_run *r, const struct chart *c, const struct measure *m, struct text what)
{
    if (m->unit == UNIT_NONE)
        return;
    r->tally->checks++;
    if (m->unit == c->set->units || m->second_unit == c->set->units)
        return;
    struct finding *f =
        diag_add(r->d, RULE_WRONG_UNIT, what.at, "\"%.*s\" is not in the units of the set", STRF(what.s));
    finding_note(r->d, f, "distances of %.*s are in %.*s", STRF(c->set->id), STRF(unit_name(c->set->units)));
    finding_help(r->d, f, "write the distance in %.*s; the other unit may stand behind it in brackets",
                 STRF(unit_name(c->set->units)));
}

static void units_run(struct check_run *r, const struct chart *c)
{
    struct units u = units_count(c);
    /* All in one other unit, and more than once: so the author has it, feet of ground or metres of scale. */
    for (enum unit k = UNIT_IN; k <= UNIT_M; k++)
        if (u.all > 1 && u.n[k] == u.all && k != UNIT_IN && k != UNIT_CM)
            return;
    for (size_t k = 0; chart_is_own(c) && k < c->n_col; k++)
        unit_check(r, c, &c->col[k].band, c->col[k].label);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row_is_own(c, row))
            continue;
        unit_check(r, c, &row->band, row->label);
        for (size_t k = 0; row->cell && k < c->n_col; k++)
            if (row->cell[k].kind != CELL_BAD)
                unit_check(r, c, &row->cell[k].value, row->cell[k].text);
    }
}

const struct check check_units = {.name = "units", .rule = RULE_WRONG_UNIT, .chart = units_run};
