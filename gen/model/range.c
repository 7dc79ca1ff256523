/* Reads ranges of numbers, with or without units: "2-5", "7+", "<1", "6in-11in", "9in (23cm)".
 *
 * One scanner reads the labels of rows and columns and the cells, so that they agree. A range with
 * reversed ends has its own verdict, since it needs a different help text. Called by all readers of
 * labels and cells, and by readers of ranges in documents. */
#include "model/read.h"

/* Scanners get the rest of the text and remove what they have read from its front. After a failure
 * the rest is undefined, so the next attempt starts from a copy. */
static bool scan_take(struct str *t, const char *z)
{
    if (!str_starts(*t, z))
        return false;
    *t = str_cut(*t, str_of(z).n, t->n);
    return true;
}

/* Includes no-break, thin and figure spaces, which texts copied from books and web pages
 * contain. */
static void scan_blanks(struct str *t)
{
    for (size_t n = t->n + 1; t->n && t->n < n;) {
        n = t->n;
        if (char_is_blank(t->p[0]))
            *t = str_cut(*t, 1, t->n);
        else if (!scan_take(t, "\xC2\xA0") && !scan_take(t, "\xE2\x80\xAF") && !scan_take(t, "\xE2\x80\x89"))
            scan_take(t, "\xE2\x80\x87");
    }
}

/* A separator between two ends; accepts all typographic dashes. */
static bool scan_dash(struct str *t)
{
    static const char *const dashes[] = {"..",           "-",     "\u2010", "\u2011", "\u2012", "\xE2\x80\x93",
                                         "\xE2\x80\x94", "\u2212"};
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (scan_take(t, dashes[i]))
            return true;
    return false;
}

static bool scan_end(struct str *t)
{
    scan_blanks(t);
    return !t->n;
}

/* Reads digits as a whole number; false if there are none or too many. *scale is 10 to the number
 * of digits. */
static bool scan_digits(struct str *t, int64_t *out, int64_t *scale)
{
    size_t n = 0;
    *out = 0;
    *scale = 1;
    for (; n < t->n && char_is_digit(t->p[n]); n++) {
        if (n >= 15)
            return false;
        *out = *out * 10 + (t->p[n] - '0');
        *scale *= 10;
    }
    *t = str_cut(*t, n, t->n);
    return n > 0;
}

/* Reads a whole number, a decimal with at most six places, or a fraction, with an optional sign
 * (also a typographic minus). */
static bool scan_number(struct str *t, struct rat *out)
{
    int64_t sign = 1, n, d = 1, scale;
    if (scan_take(t, "-") || scan_take(t, "\xE2\x88\x92") || scan_take(t, "\xE2\x80\x93"))
        sign = -1;
    else
        scan_take(t, "+");
    if (!scan_digits(t, &n, &scale))
        return false;
    if (t->n > 1 && t->p[0] == '.' && char_is_digit(t->p[1])) {
        int64_t part;
        *t = str_cut(*t, 1, t->n);
        if (!scan_digits(t, &part, &d) || d > 1000000 || n > INT64_MAX / 2 / d)
            return false;
        n = n * d + part;
    } else if (t->n > 1 && t->p[0] == '/' && char_is_digit(t->p[1])) {
        *t = str_cut(*t, 1, t->n);
        if (!scan_digits(t, &d, &scale))
            return false;
    }
    return d > 0 && rat_make(out, sign * n, d);
}

/* Reads a unit. It must not be followed by letters ("men" does not start with a metre). Restores
 * the position if there is no unit. */
static enum unit scan_unit(struct str *t)
{
    const struct str back = *t;
    scan_blanks(t);
    size_t end = 0;
    while (end < t->n && char_is_letter(t->p[end]))
        end++;
    if (!end) /* 9", also with a double prime or a curly quote */
        end = str_starts(*t, "\"") ? 1 : str_starts(*t, "\u2033") || str_starts(*t, "\u201D") ? 3 : 0;
    enum unit u = unit_find(str_cut(*t, 0, end));
    *t = u == UNIT_NONE ? back : str_cut(*t, end, t->n);
    return u;
}

/* Reads "<1", ">=7": one bound, unbounded on the other side. Longer signs come first. */
static bool scan_bound(struct str *t, struct range *out, enum unit *unit)
{
    static const struct {
        const char *sign;
        struct range is;
    } bounds[] = {
        {">=", {.no_hi = true}}, {"\xE2\x89\xA5", {.no_hi = true}}, {">", {.no_hi = true, .lo_open = true}},
        {"<=", {.no_lo = true}}, {"\xE2\x89\xA4", {.no_lo = true}}, {"<", {.no_lo = true, .hi_open = true}},
    };
    struct rat x;
    size_t i = 0;
    while (i < sizeof bounds / sizeof *bounds && !scan_take(t, bounds[i].sign))
        i++;
    if (i == sizeof bounds / sizeof *bounds)
        return false;
    scan_blanks(t);
    if (!scan_number(t, &x))
        return false;
    *out = bounds[i].is;
    out->lo = out->hi = x;
    *unit = scan_unit(t);
    return scan_end(t);
}

/* The unit may follow one end or both, but must be the same. */
enum range_verdict range_scan(struct str s, struct range *out, enum unit *unit)
{
    struct range r = {RAT(0), RAT(0), false, false, false, false};
    *unit = UNIT_NONE;
    scan_blanks(&s);
    struct str t = s;
    if (scan_bound(&t, out, unit))
        return RANGE_OK;
    t = s;
    if (!scan_number(&t, &r.lo))
        return RANGE_NOT;
    enum unit first = scan_unit(&t), second = first;
    r.hi = r.lo;
    if (!scan_end(&t)) {
        if (scan_take(&t, "+")) {
            r.no_hi = true;
            if (first == UNIT_NONE)
                second = scan_unit(&t);
        } else { /* dots too: a negative end is written -3..-1 */
            bool dash = scan_dash(&t);
            scan_blanks(&t);
            if (!dash || !scan_number(&t, &r.hi))
                return RANGE_NOT;
            second = scan_unit(&t);
        }
        if (!scan_end(&t))
            return RANGE_NOT;
    }
    if (first != second && first != UNIT_NONE)
        return RANGE_UNITS;
    *out = r;
    *unit = second;
    return !r.no_hi && rat_cmp(r.lo, r.hi) > 0 ? RANGE_REVERSED : RANGE_OK;
}

/* For ranges without units: rolls, target numbers, counts, modifiers. */
bool range_parse(struct str s, struct range *out)
{
    struct range r;
    enum unit unit;
    if (range_scan(s, &r, &unit) != RANGE_OK || unit != UNIT_NONE)
        return false;
    *out = r;
    return true;
}

/* Reads "9in (23cm)". The second quantity must have a different unit. A check compares the two,
 * since it knows the set's rounding. */
enum range_verdict measure_parse(struct str s, struct measure *out)
{
    struct measure m = {.second_text.s = STR("")};
    s = str_trim(s);
    ptrdiff_t open = str_find_char(s, '(');
    struct str first = open < 0 ? s : str_cut(s, 0, (size_t)open);
    enum range_verdict v = range_scan(first, &m.range, &m.unit);
    if (v != RANGE_OK)
        return v;
    if (open >= 0) {
        if (!str_ends(s, ")"))
            return RANGE_NOT;
        m.second_text.s = str_cut(s, (size_t)open + 1, s.n - 1);
        v = range_scan(m.second_text.s, &m.second, &m.second_unit);
        if (v != RANGE_OK)
            return v;
        if (m.unit == UNIT_NONE || m.second_unit == UNIT_NONE || m.unit == m.second_unit)
            return RANGE_UNITS;
    }
    *out = m;
    return RANGE_OK;
}

/* n is the text that m was parsed from. If n was normalized before, the place is the whole text. */
void measure_place(struct measure *m, const struct node *n)
{
    if (m->second_unit != UNIT_NONE)
        m->second_text.at = node_part(n, m->second_text.s);
}

/* Reads the range of a label on an axis. A d100 shows 100 as 00, and tables print "96-00". For d%
 * (00 to 99), 00 is 0, unless it ends a range or an earlier row begins at 01; then the chart uses a
 * d100. For a label with a name, reads the distance after the name. */
enum range_verdict axis_range(struct arena *a, struct axis *axis, struct str label, struct measure *out)
{
    size_t from;
    if (label_range(label, out, &from))
        return RANGE_OK;
    const struct roll *r = axis->kind == AXIS_ROLL ? axis->roll : NULL;
    const bool die = r && r->kind == ROLL_DICE && !r->arg[0] && r->sides == 100;
    const bool percent = die && r->die == DIE_PERCENT, d100 = die && r->die == DIE_SIDES;
    struct str s = str_trim(label), before = str_ends(s, "00") ? str_cut(s, 0, s.n - 2) : s;
    const bool ends = before.n != s.n && (d100 || (percent && (before.n || axis->from_one)));
    const bool hundred =
        ends &&
        !(before.n && (char_is_digit(before.p[before.n - 1]) || before.p[before.n - 1] == '.'));
    const enum range_verdict v =
        measure_parse(hundred ? str_printf(a, "%.*s100", STRF(before)) : label, out);
    axis->hundred = axis->hundred || (hundred && v == RANGE_OK);
    axis->from_one = axis->from_one || (v == RANGE_OK && rat_cmp(out->range.lo, RAT(1)) == 0);
    if (percent && v == RANGE_OK && !out->range.no_hi && rat_cmp(out->range.hi, RAT(100)) == 0) {
        struct roll *as = arena_copy(a, r, sizeof *r);
        as->die = DIE_SIDES;
        axis->roll = as;
    }
    return v;
}

/* "+2" and "-1/2" are numbers; "2+" is a range. */
bool number_parse(struct str s, struct rat *out)
{
    struct range r;
    if (!range_parse(s, &r) || !range_single(&r))
        return false;
    *out = r.lo;
    return true;
}

/* Finds the longest end that is a range: each start of a word is tried from the left, so that "Long
 * 2 12-24in" has the name "Long 2". */
bool label_range(struct str label, struct measure *out, size_t *from)
{
    for (size_t i = 0; i < label.n; i++) {
        if (i && label.p[i - 1] != ' ')
            continue;
        struct measure m;
        if (measure_parse(str_cut(label, i, label.n), &m) != RANGE_OK || m.unit == UNIT_NONE || range_single(&m.range))
            continue;
        *out = m;
        *from = i;
        return true;
    }
    return false;
}

/* Words before the range are its name. Without a unit the whole label must be the range. */
bool range_of_label(struct str label, struct range *out, enum unit *unit)
{
    struct measure m;
    size_t from;
    if (measure_parse(label, &m) != RANGE_OK && !label_range(label, &m, &from))
        return false;
    *out = m.range;
    *unit = m.unit;
    return true;
}

/* Recovers a range from a spreadsheet's date: "1-Mar", "3-Jan" and "Mar-1" were 1-3. The smaller
 * number comes first, in any order of day and month; "2026-03-01" is such a date too. */
bool range_of_date(struct str s, int64_t *lo, int64_t *hi)
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    struct str rest = str_trim(s), part[3] = {{"", 0}};
    int64_t number[3] = {0}, month = 0, x = 0;
    size_t n = 0, words = 0;
    while (n < 3 && str_split(&rest, str_find_char(rest, '-') >= 0 ? '-' : ' ', &part[n])) {
        int64_t scale;
        struct str t = part[n];
        if (t.n == 3 && char_is_letter(t.p[0]))
            for (size_t m = 0; m < 12; m++)
                if (str_same_word(t, (struct str){months + 3 * m, 3})) {
                    words++;
                    month = (int64_t)m + 1;
                }
        if (!char_is_letter(t.n ? t.p[0] : 'x') && (!scan_digits(&t, &number[n], &scale) || t.n))
            return false;
        n++;
    }
    x = n == 2 && words == 1 ? number[0] + number[1] : 0;
    /* the export format of spreadsheets */
    if (n == 3 && !words && part[0].n == 4 && number[0] > 1900) {
        month = number[1];
        x = number[2];
    }
    *lo = month < x ? month : x;
    *hi = month < x ? x : month;
    return !rest.n && month >= 1 && month <= 12 && x >= 1 && x <= 31 && month != x;
}
