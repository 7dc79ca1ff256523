/* A lane's values to the words of the rulebook, for the findings of bands.c.
 *
 * A measure names itself ("unit size, figures": the thing, then what it is counted in); a roll is a total, or where a
 * single die is thrown a roll. Numbers keep the shape that the labels have: units, and two digits for 00 to 99. */
#include "check/lane.h"
#include "check/words.h"

const char *lane_noun(const struct lane *l)
{
    return l->columns ? "column" : "row";
}

/* "unit size, figures" is the noun and its unit; what follows the comma counts only where it is words. */
static struct str measure_noun(const struct lane *l, struct str *unit)
{
    struct str rest = l->axis->measure.s, noun;
    *unit = (struct str){"", 0};
    if (!str_split(&rest, ',', &noun))
        return *unit;
    rest = str_trim(rest);
    bool words = rest.n > 0;
    for (size_t i = 0; i < rest.n; i++)
        if (rest.p[i] >= '0' && rest.p[i] <= '9')
            words = false;
    if (words)
        *unit = rest;
    return str_trim(noun);
}

static bool lane_measured(const struct lane *l)
{
    return l->axis && l->axis->kind == AXIS_MEASURE && l->axis->measure.s.n;
}

/* Two digits where the labels have them: "05", and "00" for the 100 of a d100. */
static void put_padded(struct buf *b, const struct lane *l, struct rat x)
{
    if (l->axis && l->axis->hundred && rat_cmp(x, RAT(100)) == 0)
        x = RAT(0);
    if (l->padded && x.d == 1 && x.n >= 0 && x.n < 10)
        buf_putc(b, '0');
    words_put_number(b, x);
}

void lane_put_value(struct buf *b, const struct lane *l, struct rat x)
{
    struct str unit = {"", 0};
    put_padded(b, l, x);
    if (l->unit != UNIT_NONE)
        buf_put(b, unit_name(l->unit));
    else if (lane_measured(l))
        measure_noun(l, &unit);
    if (unit.n) {
        buf_putc(b, ' ');
        buf_put(b, unit);
    }
}

static bool single_die(const struct lane *l)
{
    const struct roll *roll = l->axis->roll;
    return roll && roll->kind == ROLL_DICE && !roll->arg[0];
}

void lane_put_subject(struct buf *b, const struct lane *l, struct rat x)
{
    struct str unit, noun = {"", 0};
    if (l->axis && l->axis->kind == AXIS_ROLL && !l->padded)
        buf_putz(b, single_die(l) ? "a roll of " : "a total of ");
    else if (lane_measured(l))
        noun = measure_noun(l, &unit);
    bool behind = str_starts(noun, "the ") || str_starts(noun, "The ") || str_ends(noun, "s"); /* never "a figures" */
    if (noun.n && !behind)
        buf_printf(b, "%s %.*s of ", str_find_char(STR("aeioAEIO"), noun.p[0]) >= 0 ? "an" : "a", STRF(noun));
    lane_put_value(b, l, x);
    if (behind)
        buf_printf(b, " (%.*s)", STRF(noun));
}

/* Only a plain noun takes an s: "unit size", not "difference in resolve". */
static bool plain_noun(struct str noun)
{
    return noun.n && str_find(noun, " in ") < 0 && str_find(noun, " of ") < 0 && str_find(noun, "'") < 0 &&
           !str_starts(noun, "the ") && !str_ends(noun, "s");
}

void lane_put_overlap(struct buf *b, const struct lane *l, struct rat x)
{
    struct str unit, noun = {"", 0};
    if (lane_measured(l))
        noun = measure_noun(l, &unit);
    if (plain_noun(noun)) {
        buf_printf(b, "%.*ss overlap at ", STRF(noun));
        lane_put_value(b, l, x);
    } else {
        buf_printf(b, "two %ss have ", lane_noun(l));
        lane_put_subject(b, l, x);
    }
}

static void put_end(struct buf *b, const struct lane *l, struct rat x)
{
    put_padded(b, l, x);
    buf_put(b, unit_name(l->unit));
}

void lane_put_range(struct buf *b, const struct lane *l, struct range x)
{
    if (x.no_lo && !x.no_hi)
        buf_putz(b, x.hi_open ? "<" : "<=");
    else if (x.no_hi && x.lo_open)
        buf_putz(b, ">");
    put_end(b, l, x.no_lo ? x.hi : x.lo);
    if (x.no_hi && !x.lo_open)
        buf_putc(b, '+');
    if (x.no_lo || x.no_hi || rat_cmp(x.lo, x.hi) == 0)
        return;
    buf_putz(b, x.lo.n < 0 ? ".." : "-");
    put_end(b, l, x.hi);
}
