/* Reads the labels of rows and columns as numbers: finds the label that contains a number, and the
 * column that a number reaches.
 *
 * Only this file matches numbers with labels. Both evaluators, cards, decks, examples, plots and
 * checks depend on it, so an error would be the same in all results and remain unseen. Hence the
 * rules are strict: neighbours under one header are all ranges ("5-7", "Turn 2"), all odds ("2:1")
 * or all words. A number in two ranges belongs to neither, unless `edges` decides. Allocates no
 * memory. Called by find.c, and by code that finds a row by its number. */
#include "model/lookup.h"
#include "model/read.h"
#include <string.h>

/* PAIR: odds with a hyphen that cannot be a range, as 3-1 and 1-2+; a neighbouring 1-2 is then odds
 * too. */
enum label_kind { LABEL_WORDS, LABEL_RANGE, LABEL_PAIR, LABEL_ODDS };

struct label {
    enum label_kind kind;
    struct range range;
    struct str words; /* words before a number without a unit: "Turn" of "Turn 2" */
};

/* Converts two numbers to odds; words if the quotient is not a number. */
static void label_odds(struct label *l, enum label_kind kind)
{
    l->kind = rat_div(&l->range.lo, l->range.lo, l->range.hi) ? kind : LABEL_WORDS;
    l->range.hi = l->range.lo;
}

/* Reads "2:1", "3-1", "1-2+". */
static bool odds_parse(struct str s, struct label *l)
{
    enum unit unit;
    bool plus = str_ends(s, "+");
    s.n -= plus;
    ptrdiff_t colon = str_find_char(s, ':');
    enum range_verdict v = range_scan(s, &l->range, &unit);
    bool odds = colon > 0 && number_parse(str_trim(str_cut(s, 0, (size_t)colon)), &l->range.lo) &&
                number_parse(str_trim(str_cut(s, (size_t)colon + 1, s.n)), &l->range.hi);
    if (odds || v == RANGE_REVERSED || (plus && v == RANGE_OK))
        label_odds(l, odds ? LABEL_ODDS : LABEL_PAIR);
    return l->kind != LABEL_WORDS;
}

/* A distance is tried first, since "Long 2 12-24in" is not "Long 2" with a suffix; "Turn 2" is a
 * number after a word. */
static struct label label_parse(struct str s)
{
    struct label l = {.kind = LABEL_WORDS};
    enum unit unit;
    size_t from = s.n;
    bool range = range_of_label(s, &l.range, &unit);
    if (!range && odds_parse(s, &l))
        return l;
    while (!range && from && s.p[from - 1] != ' ')
        from--;
    if (!range && from && range_parse(str_cut(s, from, s.n), &l.range))
        l.words = str_trim(str_cut(s, 0, from));
    if (range || l.words.n)
        l.kind = LABEL_RANGE;
    return l;
}

bool odds_of_word(struct str word, struct rat *odds)
{
    const struct label l = label_parse(word);
    *odds = l.range.lo;
    return l.kind == LABEL_ODDS;
}

struct text chart_label(const struct chart *c, bool rows, size_t i)
{
    return rows ? c->row[i].label : c->col[i].label;
}

/* The ranges of bands and of columns with distances were read with the model. */
static struct label label_at(const struct chart *c, bool rows, size_t i)
{
    bool ready = rows ? c->row[i].has_range : c->col[i].has_range;
    if (ready)
        return (struct label){.kind = LABEL_RANGE,
                              .range = rows ? c->row[i].band.range : c->col[i].band.range};
    if (rows && c->row[i].then)
        return (struct label){.kind = LABEL_WORDS};
    return label_parse(chart_label(c, rows, i).s);
}

/* ---- neighbours ---- */

/* A group of columns under one header, or of rows in one group, with the common kind of their
 * numbers. */
struct run {
    size_t from, to, odd; /* odd: index of a name among numbers, or `to` */
    enum label_kind kind;
    bool series; /* Turn 1, Turn 2: several with the same words */
};

/* Reads a label as the kind of its neighbours; words if it does not fit. */
static struct label label_among(const struct chart *c, bool rows, const struct run *r, size_t i)
{
    struct label l = label_at(c, rows, i);
    struct rat x;
    bool ends = l.kind == LABEL_RANGE && !l.words.n && !l.range.no_lo && !l.range.no_hi;
    if (r->kind == LABEL_PAIR && ends && !rat_parse(&x, chart_label(c, rows, i).s))
        label_odds(&l, LABEL_PAIR);
    if (l.kind != r->kind || (l.words.n && !r->series))
        l.kind = LABEL_WORDS;
    return l;
}

static bool same_side(const struct chart *c, bool rows, size_t x, size_t y)
{
    if (rows)
        return y < c->n_row && c->row[x].group == c->row[y].group;
    return y < c->n_col && str_eq(c->col[x].head.s, c->col[y].head.s);
}

static struct run run_read(const struct chart *c, bool rows, size_t from)
{
    struct run r = {.from = from, .to = from};
    struct str words = STR("");
    size_t behind = 0;
    for (; same_side(c, rows, from, r.to); r.to++) {
        struct label l = label_at(c, rows, r.to);
        if (l.words.n) {
            r.series = !behind++ || (r.series && str_same_name(l.words, words));
            words = l.words;
        } else if (l.kind > r.kind) {
            r.kind = l.kind;
        }
    }
    r.series = r.series && behind > 1;
    if (r.series && !r.kind)
        r.kind = LABEL_RANGE;
    r.odd = r.to;
    for (size_t i = from; !rows && r.kind && i < r.to; i++)
        if (label_among(c, rows, &r, i).kind == LABEL_WORDS)
            r.odd = i;
    return r;
}

/* True if `edges` assigns the bound x to this range. */
static bool owns_bound(const struct chart *c, const struct range *r, struct rat x)
{
    if (c->edges == EDGES_LOWER)
        return !r->no_hi && rat_cmp(r->hi, x) == 0;
    return c->edges == EDGES_UPPER && !r->no_lo && rat_cmp(r->lo, x) == 0;
}

/* The row that holds x, of rows that rise: the last that begins no higher, or none. */
static ptrdiff_t row_holding(const struct chart *c, struct rat x)
{
    size_t lo = 0, hi = c->n_row;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        const struct range *r = &c->row[mid].band.range;
        if (r->no_lo || rat_cmp(r->lo, x) <= 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo && range_has(&c->row[lo - 1].band.range, x) ? (ptrdiff_t)lo - 1 : -1;
}

/* Odds contain no number; column_reached handles them. */
ptrdiff_t chart_number_find(const struct chart *c, bool rows, struct rat x)
{
    ptrdiff_t at = -1;
    bool owned = false;
    struct run r = {.to = 0};
    if (rows && c->order.rising && c->order.of == c->row)
        return row_holding(c, x);
    for (size_t i = 0; i < (rows ? c->n_row : c->n_col); i++) {
        if (i == r.to)
            r = run_read(c, rows, i);
        struct label l = label_among(c, rows, &r, i);
        if (l.kind != LABEL_RANGE || !range_has(&l.range, x))
            continue;
        bool own = owns_bound(c, &l.range, x);
        if (at >= 0 && ((size_t)at < r.from || owned == own))
            return -2;
        at = at < 0 || own ? (ptrdiff_t)i : at;
        owned |= own;
    }
    return at;
}

/* ---- columns in order ---- */

/* A name among numbers makes the order undefined. */
static bool run_ordered(struct arena *a, const struct chart *c, const struct run *r,
                        struct str *why)
{
    if (r->odd < r->to)
        *why = str_printf(a,
                          "the column %.*s of %.*s is no %s, as its neighbours are; correct it, or "
                          "put the others under one header: {Odds: {\"1:1\": text, \"2:1\": text}}",
                          STRF(c->col[r->odd].label.s), STRF(c->id),
                          r->kind == LABEL_RANGE ? "range" : "odds");
    return r->odd == r->to;
}

/* Finds the only run of columns with numbers: with two headers, x would reach a column under
 * each. */
static bool run_of_numbers(struct arena *a, const struct chart *c, struct run *out, struct str *why)
{
    size_t many = 0;
    for (struct run r = {.to = 0}; r.to < c->n_col;) {
        r = run_read(c, false, r.to);
        if (r.kind != LABEL_WORDS) {
            *out = r;
            many++;
        }
    }
    if (many == 1)
        return run_ordered(a, c, out, why);
    *why = str_printf(
        a,
        many ? "several headers of %.*s have columns of numbers: name one, as \"HEAD / LABEL\""
             : "no column of %.*s is a number, a range or odds such as 3:1",
        STRF(c->id));
    return false;
}

/* The column with the highest start that is at most x, or -1; -2 if two columns have that start.
 * *least is the lowest start. */
static ptrdiff_t column_below(const struct chart *c, const struct run *r, struct rat x,
                              struct rat *min)
{
    struct rat best = RAT(0);
    ptrdiff_t at = -1, found = -1;
    *min = RAT(INT64_MAX);
    for (size_t i = r->from; i < r->to; i++) {
        const struct range range = label_among(c, false, r, i).range;
        const struct rat low = range.no_lo ? RAT(-INT64_MAX) : range.lo;
        int below = rat_cmp(low, x), more = at < 0 ? 1 : rat_cmp(low, best);
        *min = rat_cmp(low, *min) < 0 ? low : *min;
        if (below > 0 || (!below && range.lo_open) || more < 0)
            continue;
        at = (ptrdiff_t)i;
        found = more ? at : -2;
        best = low;
    }
    return found;
}

/* The column that contains x, else the last below it. A number below all columns is an error, since
 * only the author knows whether the lowest column applies. */
ptrdiff_t column_reached(struct arena *a, const struct chart *c, struct rat x, struct str *why)
{
    struct run r = {.from = 0};
    struct rat min;
    struct buf b = {.a = a};
    if (!run_of_numbers(a, c, &r, why))
        return -1;
    ptrdiff_t at = chart_number_find(c, false, x), below = column_below(c, &r, x, &min);
    at = at == -1 ? below : at;
    if (at == -1) {
        buf_put_rat(&b, x);
        buf_printf(&b,
                   " is below all columns of %.*s; if the lowest also covers less, write "
                   "reached(max(..., ",
                   STRF(c->id));
        buf_put_rat(&b, min);
        buf_putz(&b, "))");
    } else if (at == -2) {
        buf_printf(&b,
                   "several columns of %.*s contain the number, or begin alike; write `edges`, or "
                   "odds as 1:2",
                   STRF(c->id));
    }
    *why = buf_str(&b);
    return at;
}

/* Stays under its own header, and stops at the last column of the same type. Returns -1 - k if the
 * k-th column breaks the order. */
ptrdiff_t column_shifted(struct arena *a, const struct chart *c, size_t col, int64_t by,
                         struct str *why)
{
    int step = by < 0 ? -1 : 1;
    struct run r = {.to = 0};
    while (r.to <= col)
        r = run_read(c, false, r.to);
    if (!run_ordered(a, c, &r, why))
        return -(ptrdiff_t)r.odd - 1;
    for (size_t to = col + (size_t)step; by && to >= r.from && to < r.to;
         to += (size_t)step, by -= step) {
        if (c->col[to].type.kind != c->col[col].type.kind)
            break;
        col = to;
    }
    return (ptrdiff_t)col;
}
