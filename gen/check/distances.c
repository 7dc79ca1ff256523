/* Checks distances: a second unit with a wrong conversion, and units that the set does not use.
 *
 * An inch is 2.54 cm exactly (the international inch of 1959). The set may declare how its rulebook
 * rounds each unit; without a declaration, any value that rounds to the whole unit passes. Both
 * ends of a range are converted. */
#include "check/check.h"

/* ---- two units, and those of the set ---- */

/* Measures with a unit in a chart's columns, rows and cells, each with its label or cell. */
struct measures {
    struct measured {
        const struct measure *m;
        const struct text *what;
    } * at;
    size_t n, cap;
};

static void measure_put(struct arena *a, struct measures *out, const struct measure *m, const struct text *what,
                        bool wanted)
{
    if (wanted && (m->unit != UNIT_NONE || m->second_unit != UNIT_NONE))
        ARENA_PUSH(a, out, ((struct measured){m, what}));
}

/* `own`: only readable measures that are written in the chart. */
static struct measures measures_of(struct arena *a, const struct chart *c, bool own)
{
    struct measures out = {0};
    for (size_t k = 0; k < c->n_col; k++)
        measure_put(a, &out, &c->col[k].band, &c->col[k].label, !own || chart_is_own(c));
    for (size_t i = 0; i < c->n_row; i++)
        measure_put(a, &out, &c->row[i].band, &c->row[i].label, !own || row_is_own(c, &c->row[i]));
    for (struct cell_walk i = {.chart = c, .own = own}; cells_next(&i);)
        measure_put(a, &out, &i.cell->value, &i.cell->text, !own || i.cell->kind != CELL_BAD);
    return out;
}

/* Converts real units exactly (a yard is 914.4 mm) unless the set defines a factor; only the set
 * can define hexes and paces. */
static bool convert(const struct set *set, struct rat x, enum unit from, enum unit to, struct rat *out)
{
    struct rat factor;
    return (unit_factor(set, from, to, &factor) || unit_lengths(from, to, &factor)) &&
           rat_mul(out, x, factor);
}

/* Rounding step of the second unit. */
static struct rat round_step(const struct set *set, enum unit u)
{
    return set->round[u].step.n > 0 ? set->round[u].step : RAT(1);
}

/* True within half a step on either side: rulebooks round halves both ways. */
static bool close_enough(const struct set *set, struct rat exact, struct rat printed, enum unit u)
{
    struct rat step = round_step(set, u), off, steps;
    if (!rat_sub(&off, exact, printed))
        return true;
    off.n = off.n < 0 ? -off.n : off.n;
    if (!rat_mul(&off, off, RAT(2)) || rat_cmp(off, step) > 0)
        return false;
    bool declared = set->round[u].step.n > 0;
    return !declared || (rat_div(&steps, printed, step) && rat_whole(steps));
}

/* Checks one end of a distance in both units. Returns false if the conversion is wrong, whether or
 * not it could be reported. */
static bool end_check(struct check_run *r, const struct set *set, const struct measure *m, struct rat first,
                      struct rat second)
{
    enum unit u = m->second_unit;
    struct rat exact, right, other, back, step = round_step(set, u), steps;
    if (!convert(set, first, m->unit, u, &exact) || close_enough(set, exact, second, u))
        return true;
    if (!rat_div(&steps, exact, step) || !rat_mul(&right, RAT(rat_round(steps)), step))
        return false;
    struct str is = number_words(r->a, first, m->unit), text = number_words(r->a, second, u);
    struct str should = number_words(r->a, right, u);
    struct finding *f = diag_add(r->d, RULE_CONVERSION_DIFFERS, m->second_text.at,
                                 "%.*s is %.*s, not %.*s", STRF(is), STRF(should), STRF(text));
    finding_note(f, "exactly %.*s; rounded to %.*s", STRF(number_words(r->a, exact, u)),
                 STRF(number_words(r->a, step, u)));
    /* The first value may be the wrong one: the help also shows the half unit that converts to the
     * second value. */
    if (convert(set, second, u, m->unit, &other) && rat_mul(&other, other, RAT(2)) &&
        rat_div(&other, RAT(rat_round(other)), RAT(2)) && convert(set, other, m->unit, u, &back) &&
        close_enough(set, back, second, u))
        finding_help(f, "write %.*s for %.*s, or %.*s for %.*s", STRF(should), STRF(text),
                     STRF(number_words(r->a, other, m->unit)), STRF(is));
    else {
        finding_help(f, "write %.*s for %.*s", STRF(should), STRF(text));
        finding_fix_word(f, text, should);
    }
    return false;
}

static void conversions_run(struct check_run *r, const struct chart *c)
{
    const struct measures all = measures_of(r->a, c, true);
    for (size_t i = 0; i < all.n; i++) {
        const struct measure *m = all.at[i].m;
        const struct range *x = &m->range, *y = &m->second;
        if (m->second_unit == UNIT_NONE)
            continue;
        r->tally->checks++;
        if (x->no_lo != y->no_lo || x->no_hi != y->no_hi) {
            bool end = x->no_hi != y->no_hi;
            struct str first = all.at[i].what->s;
            ptrdiff_t bracket = str_find_char(first, '(');
            first = str_trim(str_cut(first, 0, bracket < 0 ? first.n : (size_t)bracket));
            const char *has = (end ? y->no_hi : y->no_lo) ? "no" : "an";
            REPORT(r->d, RULE_CONVERSION_DIFFERS, m->second_text.at,
                   "give both an open end, or neither: 5in-8in (12.5cm-20.5cm), 5in+ (12.5cm+)",
                   "\"%.*s\" has %s %s, but \"%.*s\" has %s", STRF(m->second_text.s), has,
                   end ? "end" : "beginning", STRF(first), has[0] == 'n' ? "one" : "none");
            continue;
        }
        bool good = x->no_lo || end_check(r, c->set, m, x->lo, y->lo);
        if (good && !x->no_hi && !(range_single(x) && rat_cmp(y->lo, y->hi) == 0))
            end_check(r, c->set, m, x->hi, y->hi);
    }
}

const struct check check_conversions = {GIVES(RULE_CONVERSION_DIFFERS), .chart = conversions_run};

/* Returns the unit (in or cm) of all distances of a set if `units` differs: then one finding
 * reports `units`. Returns NONE if the distances use several units, if there is only one distance,
 * or if a chart waives wrong-unit. */
static enum unit units_all(struct check_run *r, const struct set *set)
{
    const struct text *first = NULL;
    const struct chart *c;
    enum unit all = UNIT_NONE;
    size_t n = 0;
    for (size_t at[2] = {0}; (c = chart_next(set, at));) {
        const struct measures own = measures_of(r->a, c, true);
        for (size_t i = 0; i < own.n; i++) {
            enum unit u = own.at[i].m->unit;
            if (u == UNIT_NONE)
                continue;
            if ((n && u != all) || u == set->units || own.at[i].m->second_unit == set->units)
                return UNIT_NONE;
            all = u;
            first = n++ ? first : own.at[i].what;
        }
        for (size_t i = 0; own.n && i < c->n_waiver; i++)
            if (c->waiver[i].rule == RULE_WRONG_UNIT)
                return UNIT_NONE;
    }
    if (n < 2 || (all != UNIT_IN && all != UNIT_CM))
        return UNIT_NONE;
    struct str is = unit_name(all), text = unit_name(set->units);
    struct finding *f =
        diag_add(r->d, RULE_WRONG_UNIT, set->units_at.file ? set->units_at : set->at,
                 "all %zu distances of %.*s are in %.*s, but its `units` are %.*s%s", n,
                 STRF(set->id), STRF(is), STRF(text), set->units_at.file ? "" : ", the default");
    finding_also(f, first->at, "the first is here");
    finding_help(f, "write `units: %.*s`", STRF(is));
    if (set->units_at.file)
        finding_fix_word(f, text, is);
    return all;
}

struct finding *wrong_unit_report(struct check_run *r, const struct set *set, struct text what)
{
    const struct str unit = unit_name(set->units);
    struct finding *f = diag_add(r->d, RULE_WRONG_UNIT, what.at,
                                 "\"%.*s\" is not in the set's units", STRF(what.s));
    finding_note(f, "the `units` of %.*s are `%.*s`", STRF(set->id), STRF(unit));
    finding_help(f, "write the distance in `%.*s`; the other unit may follow in brackets",
                 STRF(unit));
    return f;
}

/* True if all row labels are measures in another unit than the set's, like the calibres of guns. */
static bool rows_are_calibres(const struct chart *c)
{
    bool all = c->down.kind == AXIS_NAMED && c->n_row > 1;
    for (size_t i = 0; i < c->n_row; i++)
        all = all && range_single(&c->row[i].band.range) && c->row[i].band.unit != UNIT_NONE &&
              c->row[i].band.unit != c->set->units;
    return all;
}

static void units_run(struct check_run *r, const struct chart *c)
{
    const enum unit ours = c->set->units;
    if (c->set->units_unknown)
        return;
    if (r->units.of != c->set) {
        r->units.of = c->set;
        r->units.all = units_all(r, c->set);
    }
    if (r->units.all != UNIT_NONE)
        return;
    const struct measures all = measures_of(r->a, c, false), own = measures_of(r->a, c, true);
    size_t alike = 0;
    while (alike < all.n && all.at[alike].m->unit == all.at[0].m->unit)
        alike++;
    /* Several measures, all in the same other unit: the author means it, for example feet of ground
     * or metres of scale. */
    if (alike > 1 && alike == all.n && all.at[0].m->unit != UNIT_IN && all.at[0].m->unit != UNIT_CM)
        return;
    const bool calibres = rows_are_calibres(c);
    for (size_t i = 0; i < own.n; i++) {
        const struct measure *m = own.at[i].m;
        const struct text *what = own.at[i].what;
        if (m->unit == UNIT_NONE)
            continue;
        r->tally->checks++;
        if (m->unit == ours || m->second_unit == ours) /* either of two units may be the set's */
            continue;
        if (calibres && m >= &c->row[0].band && m <= &c->row[c->n_row - 1].band)
            continue;
        wrong_unit_report(r, c->set, *what);
    }
}

const struct check check_units = {GIVES(RULE_WRONG_UNIT), .chart = units_run};

