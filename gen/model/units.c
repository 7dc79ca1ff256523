/* Units of distance: their names, conversions within a set, and the rulebook's rounding.
 *
 * Inches, centimetres, millimetres and feet are real lengths with the usual conversion (1 in is
 * 25.4 mm, 1 ft is 12 in; international, 1959). Hexes, squares, base widths, and yards, metres and
 * paces on the ground are converted as the set states: `conversions: [1 hex = 4in, 1in = 20yd]`;
 * this may include feet on the ground. All conversions are exact; only a printed distance is
 * rounded, once. Called by the readers of ranges, sets and layouts, and by printers. */
#include "model/read.h"

/* As written in files, in the order of enum unit; and, if different, the plural. */
const char *const unit_names[] = {"in", "cm", "mm", "ft", "yd", "m", "hex", "square", "pace", "BW", NULL};
static const char *const several[UNITS] = {
    [UNIT_HEX] = "hexes", [UNIT_SQUARE] = "squares", [UNIT_PACE] = "paces"};

bool unit_is_counted(enum unit u)
{
    return u == UNIT_HEX || u == UNIT_SQUARE;
}

struct str unit_name(enum unit u)
{
    return str_of(u == UNIT_NONE ? "" : unit_names[u - UNIT_IN]);
}

struct str unit_words(const struct set *set, enum unit u, bool one)
{
    if (set && u == set->units && set->unit_word[0].s.n)
        return one ? set->unit_word[0].s : set->unit_word[1].s;
    return one || !several[u] ? unit_name(u) : str_of(several[u]);
}

/* Also accepts plurals, a double prime, and common abbreviations of squares and base widths.
 * Case-sensitive: BW is a unit, Bw is not. */
enum unit unit_find(struct str s)
{
    for (enum unit u = UNIT_IN; u < UNITS; u++)
        if (str_is(s, unit_names[u - UNIT_IN]) || (several[u] && str_is(s, several[u])))
            return u;
    const bool prime = str_is(s, "\"") || str_is(s, "\u2033") || str_is(s, "\u201D");
    return prime ? UNIT_IN : str_is(s, "sq") ? UNIT_SQUARE : str_is(s, "bw") ? UNIT_BW : UNIT_NONE;
}

/* ---- conversions ---- */

bool unit_lengths(enum unit from, enum unit to, struct rat *by)
{
    static const struct rat mm[UNITS] = {
        [UNIT_IN] = {127, 5},  [UNIT_CM] = {10, 1},   [UNIT_MM] = {1, 1},
        [UNIT_FT] = {1524, 5}, [UNIT_YD] = {4572, 5}, [UNIT_M] = {1000, 1}};
    return mm[from].d && mm[to].d && rat_div(by, mm[from], mm[to]);
}

/* True if the set has a conversion for the unit, which then has no standard length. Inches,
 * centimetres and millimetres always keep theirs. */
static bool has_conversion(const struct set *set, enum unit u)
{
    for (size_t i = 0; set && i < set->n_conversion; i++)
        if (u != UNIT_IN && u != UNIT_CM && u != UNIT_MM &&
            (set->conversion[i].from == u || set->conversion[i].to == u))
            return true;
    return false;
}

/* A single conversion, by standard lengths or by the set. The set has priority for the units in its
 * conversions, such as feet on the ground. */
static bool step_of(const struct set *set, enum unit from, enum unit to, struct rat *by)
{
    if (from <= UNIT_FT && to <= UNIT_FT && !has_conversion(set, from) &&
        !has_conversion(set, to) && unit_lengths(from, to, by))
        return true;
    for (size_t i = 0; set && i < set->n_conversion; i++) {
        const struct conversion *c = &set->conversion[i];
        if (c->from == from && c->to == to)
            return *by = c->by, true;
        if (c->from == to && c->to == from)
            return rat_div(by, RAT(1), c->by);
    }
    return false;
}

/* Finds the shortest chain of conversions by breadth-first search. If two chains exist, they should
 * agree; contradictions are not detected here. */
bool unit_factor(const struct set *set, enum unit from, enum unit to, struct rat *by)
{
    struct rat is[UNITS] = {[UNIT_NONE] = {0, 1}};
    enum unit queue[UNITS], at;
    bool known[UNITS] = {false};
    size_t n = 0;
    queue[n++] = from;
    is[from] = RAT(1);
    known[from] = true;
    for (size_t i = 0; i < n && from != UNIT_NONE; i++) {
        at = queue[i];
        if (at == to)
            return *by = is[at], true;
        for (enum unit u = UNIT_IN; u < UNITS; u++) {
            struct rat one;
            if (known[u] || !step_of(set, at, u, &one) || !rat_mul(&is[u], is[at], one))
                continue;
            known[u] = true;
            queue[n++] = u;
        }
    }
    return false;
}

/* Reads "1 hex = 4in": two positive single distances in different units. */
bool conversion_parse(struct str s, struct conversion *out)
{
    struct str left;
    struct measure x, y;
    if (!str_split(&s, '=', &left) || measure_parse(left, &x) != RANGE_OK ||
        measure_parse(s, &y) != RANGE_OK)
        return false;
    bool good = range_single(&x.range) && range_single(&y.range) && x.range.lo.n > 0 && y.range.lo.n > 0 &&
                x.unit != UNIT_NONE && y.unit != UNIT_NONE && x.unit != y.unit && x.second_unit == UNIT_NONE &&
                y.second_unit == UNIT_NONE;
    *out = (struct conversion){x.unit, y.unit, RAT(0)};
    return good && rat_div(&out->by, y.range.lo, x.range.lo);
}

/* ---- rounding ---- */

/* Reads "0.5", "1/2 up", "1 down". */
bool rounding_parse(struct str s, struct rounding *out)
{
    static const char *const ways[] = {"nearest", "up", "down"};
    struct str step;
    s = str_trim(s);
    *out = (struct rounding){.way = ROUND_NEAREST};
    str_split(&s, ' ', &step);
    s = str_trim(s);
    while (s.n && out->way < 3 && !str_is(s, ways[out->way]))
        out->way++;
    return out->way < 3 && rat_parse(&out->step, step) && out->step.n > 0;
}

/* The set's rounding; otherwise a step that can be measured with a ruler in that unit. */
struct rounding unit_rounding(const struct set *set, enum unit u)
{
    static const struct rat step[UNITS] = {
        [UNIT_IN] = {1, 4}, [UNIT_CM] = {1, 2},  [UNIT_MM] = {1, 1},     [UNIT_FT] = {1, 4},   [UNIT_YD] = {1, 1},
        [UNIT_M] = {1, 1},  [UNIT_HEX] = {1, 2}, [UNIT_SQUARE] = {1, 2}, [UNIT_PACE] = {1, 1}, [UNIT_BW] = {1, 2}};
    if (set && set->round[u].step.n > 0)
        return set->round[u];
    return (struct rounding){step[u].d ? step[u] : RAT(1), ROUND_NEAREST};
}

/* Rounds the absolute value: -2.6 up is -3. */
bool rounded(struct rat x, struct rounding to, struct rat *out)
{
    struct rat steps, size = {x.n < 0 ? -x.n : x.n, x.d};
    if (!rat_div(&steps, size, to.step))
        return false;
    int64_t n = to.way == ROUND_UP ? rat_ceil(steps) : to.way == ROUND_DOWN ? rat_floor(steps) : rat_round(steps);
    if (!rat_mul(out, RAT(n), to.step))
        return false;
    out->n = x.n < 0 ? -out->n : out->n;
    return true;
}
