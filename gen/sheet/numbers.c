/* Numbers, ranges, rolls and distances as they stand in print: true minus, en dash, double prime.
 *
 * Distances are stored as the author wrote them; here they come to the document's units. 1 in is 2.54 cm exactly, and
 * every result is rounded once, to a step that the set names. Called by typeset.c and cell.c. */
#include "sheet/show.h"

#define MINUS "\xe2\x88\x92"
#define EN_DASH "\xe2\x80\x93"
#define DOUBLE_PRIME "\xe2\x80\xb3"
#define NO_BREAK "\xc2\xa0"

/* A decimal where it has at most two places, else a fraction. */
void put_number(struct buf *b, struct rat r)
{
    if (r.n < 0) {
        buf_putz(b, MINUS);
        r.n = -r.n;
    }
    int64_t whole = r.n / r.d, rest = r.n % r.d;
    if (rest == 0)
        buf_printf(b, "%lld", (long long)whole);
    else if (100 % r.d != 0)
        buf_printf(b, "%lld/%lld", (long long)r.n, (long long)r.d);
    else if (10 % r.d == 0)
        buf_printf(b, "%lld.%lld", (long long)whole, (long long)(rest * (10 / r.d)));
    else
        buf_printf(b, "%lld.%02lld", (long long)whole, (long long)(rest * (100 / r.d)));
}

void put_signed(struct buf *b, struct rat r)
{
    if (r.n > 0)
        buf_putc(b, '+');
    put_number(b, r);
}

/* Of whole numbers: an open end is told by its last whole number, "≤ 0" and "7+". */
void put_span(struct buf *b, const struct range *r)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(r, &lo_end, &lo, &hi_end, &hi);
    if (!lo_end && hi_end) {
        buf_putz(b, "\xe2\x89\xa4" NO_BREAK);
        put_number(b, RAT(hi));
    } else if (!hi_end && lo_end) {
        put_number(b, RAT(lo));
        buf_putc(b, '+');
    } else if (lo_end && hi_end) {
        put_number(b, RAT(lo));
        if (lo < hi)
            buf_putz(b, lo < 0 ? NO_BREAK "to" NO_BREAK : EN_DASH);
        if (lo < hi)
            put_number(b, RAT(hi));
    }
}

void put_need(struct buf *b, const struct range *r, int64_t die)
{
    put_number(b, r->lo);
    bool to_the_top = r->no_hi || (rat_cmp(r->hi, RAT(die)) == 0 && rat_cmp(r->lo, RAT(1)) > 0);
    if (!r->no_hi && rat_cmp(r->lo, r->hi) == 0)
        return;
    if (to_the_top) {
        buf_putc(b, '+');
    } else {
        buf_putz(b, EN_DASH);
        put_number(b, r->hi);
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "d6-d6" is D6−D6; d% is printed as the D100 that it is read from. */
void put_roll(struct buf *b, struct str t)
{
    for (size_t i = 0; i < t.n; i++) {
        char c = t.p[i], next = i + 1 < t.n ? t.p[i + 1] : ' ';
        bool die = (c == 'd' || c == 'D') && (i == 0 || !is_letter(t.p[i - 1])) &&
                   (is_digit(next) || next == '%' || next == '(' || next == '{');
        if (die && next == '%') {
            buf_putz(b, "D100");
            i++;
        } else if (die) {
            buf_putc(b, 'D');
        } else if (c == '-' && (next == ' ' || is_digit(next) || next == 'd' || next == 'D')) {
            buf_putz(b, MINUS);
        } else if (c == '*') {
            buf_putz(b, "\xc3\x97");
        } else {
            buf_putc(b, c);
        }
    }
}

static bool rounded(struct rat *x, struct rat step)
{
    struct rat q;
    return rat_div(&q, *x, step) && rat_mul(x, RAT(rat_round(q)), step);
}

/* x of unit `from` in unit `to`, scaled and rounded. What overflows or has no conversion stays as it is. */
static struct rat converted(const struct show *s, const struct set *set, struct rat x, enum unit from, enum unit to)
{
    struct rat y = x, half = {1, 2}, quarter = {1, 4};
    if (s->manner.has_scale && !rat_mul(&y, y, s->manner.scale))
        return x;
    if (from == UNIT_IN && to == UNIT_CM && !rat_mul(&y, y, (struct rat){127, 50}))
        return x;
    if (from == UNIT_CM && to == UNIT_IN && !rat_mul(&y, y, (struct rat){50, 127}))
        return x;
    if (from == to && !s->manner.has_scale)
        return x;
    bool ok = rounded(&y, to == UNIT_IN ? quarter : set && set->has_cm_rounding ? set->cm_rounding : half);
    return ok ? y : x;
}

static void put_unit(struct buf *b, enum unit u)
{
    if (u == UNIT_IN)
        buf_putz(b, DOUBLE_PRIME);
    else if (u != UNIT_NONE)
        buf_printf(b, NO_BREAK "%.*s", STRF(unit_name(u)));
}

/* n distances joined by slashes, in one unit. A second measure of the author's own is taken where it is that unit. */
static void put_in(struct buf *b, const struct show *s, const struct set *set, const struct measure *d, size_t n,
                   enum unit to)
{
    bool open = false;
    for (size_t i = 0; i < n; i++) {
        bool second = to != UNIT_NONE && d[i].second_unit == to && !s->manner.has_scale;
        const struct range *r = second ? &d[i].second : &d[i].range;
        enum unit from = second ? to : d[i].unit;
        if (i)
            buf_putz(b, NO_BREAK "/" NO_BREAK);
        if (r->no_lo)
            buf_putz(b, "under" NO_BREAK);
        else
            put_number(b, converted(s, set, r->lo, from, to));
        if (!r->no_lo && !r->no_hi && rat_cmp(r->lo, r->hi) != 0)
            buf_putz(b, EN_DASH);
        if (!r->no_hi && (r->no_lo || rat_cmp(r->lo, r->hi) != 0))
            put_number(b, converted(s, set, r->hi, from, to));
        open = r->no_hi;
    }
    if (n == 1 || !s->manner.bare_pairs || s->manner.both_units)
        put_unit(b, to);
    if (open)
        buf_putc(b, '+');
}

static bool same_range(const struct range *x, const struct range *y)
{
    return x->no_lo == y->no_lo && x->no_hi == y->no_hi && rat_cmp(x->lo, y->lo) == 0 && rat_cmp(x->hi, y->hi) == 0;
}

/* "recoil 3 / 3″" is a recoil of 3″. */
void put_distances(struct buf *b, const struct show *s, const struct set *set, const struct measure *d, size_t n)
{
    size_t like = 1;
    while (like < n && same_range(&d[like].range, &d[0].range))
        like++;
    n = like == n ? 1 : n;
    bool table = d[0].unit == UNIT_IN || d[0].unit == UNIT_CM; /* of the playing table: others are ground scale */
    enum unit own = d[0].unit, first = !table || s->manner.units == UNIT_NONE ? own : s->manner.units;
    if (table && s->manner.both_units)
        first = s->manner.units == UNIT_CM ? UNIT_CM : UNIT_IN;
    put_in(b, s, set, d, n, first);
    /* "As the author wrote it" keeps his second measure. */
    bool as_written =
        table && s->manner.units == UNIT_NONE && !s->manner.both_units && n == 1 && d[0].second_unit != UNIT_NONE;
    if ((table && s->manner.both_units) || as_written) {
        buf_putz(b, " (");
        put_in(b, s, set, d, n, as_written ? d[0].second_unit : first == UNIT_IN ? UNIT_CM : UNIT_IN);
        buf_putc(b, ')');
    }
}

void put_distance(struct buf *b, const struct show *s, const struct set *set, const struct measure *d)
{
    put_distances(b, s, set, d, 1);
}
