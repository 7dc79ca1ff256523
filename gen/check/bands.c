/* Checks the ranges of rows and columns. Reports gaps, overlaps, rows that are never read, totals
 * without a row, and distances that do not begin at 0.
 *
 * cover.c computes a lane's coverage once, and each fault is reported once. Of rows that share
 * numbers only the worst case is reported (the same numbers, all of them, or some of them). Rows
 * hidden by the same row are one finding. The order is checked only among rows that share no
 * numbers.
 *
 * Findings name the measure ("unit size, figures": the thing, then its unit), or a total, or a roll
 * for a single die. Numbers are written like the labels: with units, and with two digits for 00 to
 * 99. */
#include "check/cover.h"
#include "model/read.h"

/* Limits of the findings per lane and of the extra places per finding: a column that is one row too
 * low breaks every band, and the first few findings show it. */
enum { FINDINGS_MAX = 20, BLAMED_MAX = 4 };

struct report {
    struct check_run *r;
    struct diag *d;
    const struct lane *l;
    const char *noun;       /* of a band: "row" or "column" */
    struct str thing, unit; /* of the measure "unit size, figures"; may be empty */
    struct cover cover;
    /* by band: the finding that names this band as the one that hides others */
    struct finding **blamed;
    bool *shares; /* by band: it shares numbers, so its order is not checked */
    size_t n_reported;
    struct finding *last;
};

/* ---- words ---- */

/* Splits a measure into thing and unit; the part after the comma counts only if it has no
 * digits. */
static void measure_split(struct report *p)
{
    struct str rest = p->l->axis && p->l->axis->kind == AXIS_MEASURE ? p->l->axis->measure.s : STR("");
    if (!str_split(&rest, ',', &p->thing))
        return;
    p->thing = str_trim(p->thing);
    p->unit = str_trim(rest);
    for (size_t i = 0; i < rest.n; i++)
        if (char_is_digit(rest.p[i]))
            p->unit = STR("");
}

/* Writes two digits if the labels have two: "05", and "00" for 100 on a d100. */
static void put_end(struct buf *b, const struct lane *l, struct rat x)
{
    if (l->axis && l->axis->hundred && rat_cmp(x, RAT(100)) == 0)
        x = RAT(0);
    if (l->padded && x.d == 1 && x.n >= 0 && x.n < 10)
        buf_putc(b, '0');
    buf_put_places(b, x, 3);
    buf_put(b, unit_name(l->unit));
}

/* "24 figures", "3.5in", "05" */
static struct str value_words(const struct report *p, struct rat x)
{
    struct buf b = {.a = p->r->a};
    put_end(&b, p->l, x);
    if (p->unit.n && p->l->unit == UNIT_NONE)
        buf_printf(&b, " %.*s", STRF(p->unit));
    return buf_str(&b);
}

static struct str slot_words(const struct report *p, int64_t slot)
{
    return value_words(p, cover_value(&p->l->line, slot));
}

/* "a total of 5", "a unit size of 24 figures", "4 (figures)"; a plural gets no article. */
static struct str subject(const struct report *p, int64_t slot)
{
    struct str noun = p->thing, value = slot_words(p, slot);
    const struct axis *axis = p->l->axis;
    if (axis && axis->kind == AXIS_ROLL && !p->l->padded) {
        bool die = axis->roll && axis->roll->kind == ROLL_DICE && !axis->roll->arg[0];
        return str_printf(p->r->a, "a %s of %.*s", die ? "roll" : "total", STRF(value));
    }
    if (!noun.n)
        return value;
    if (str_starts(noun, "the ") || str_starts(noun, "The ") || str_ends(noun, "s"))
        return str_printf(p->r->a, "%.*s (%.*s)", STRF(value), STRF(noun));
    const char *article = str_find_char(STR("aeioAEIO"), noun.p[0]) >= 0 ? "an" : "a";
    return str_printf(p->r->a, "%s %.*s of %.*s", article, STRF(noun), STRF(value));
}

/* "unit sizes overlap at 24 figures"; only a plain noun takes an s: "unit size", but not
 * "difference in resolve". */
static struct str overlap_words(const struct report *p, int64_t slot)
{
    struct str noun = p->thing;
    bool plain = noun.n && str_find(noun, " in ") < 0 && str_find(noun, " of ") < 0 && str_find(noun, "'") < 0 &&
                 !str_starts(noun, "the ") && !str_ends(noun, "s");
    if (plain)
        return str_printf(p->r->a, "%.*ss overlap at %.*s", STRF(noun), STRF(slot_words(p, slot)));
    return str_printf(p->r->a, "two %ss have %.*s", p->noun, STRF(subject(p, slot)));
}

/* Writes a range as a label: "20-23", "<1", "7+". */
static struct str label_words(const struct report *p, struct range x)
{
    struct buf b = {.a = p->r->a};
    if (x.no_lo && !x.no_hi)
        buf_putz(&b, x.hi_open ? "<" : "<=");
    else if (x.no_hi && x.lo_open)
        buf_putz(&b, ">");
    put_end(&b, p->l, x.no_lo ? x.hi : x.lo);
    if (x.no_hi && !x.lo_open)
        buf_putc(&b, '+');
    if (!x.no_lo && !x.no_hi && rat_cmp(x.lo, x.hi) != 0) {
        buf_putz(&b, x.lo.n < 0 ? ".." : "-");
        put_end(&b, p->l, x.hi);
    }
    return buf_str(&b);
}

/* Adds the possible totals of the roll. */
static void note_reach(const struct report *p, struct finding *f)
{
    finding_also(f, p->l->axis->expression.at, "this is the roll");
    finding_note(f, "the possible totals of %.*s are %.*s to %.*s", STRF(p->l->axis->expression.s),
                 STRF(slot_words(p, p->l->domain.lo)), STRF(slot_words(p, p->l->domain.hi)));
}

/* Counts a finding; past FINDINGS_MAX the last finding mentions that more are left out. */
static bool may_report(struct report *p)
{
    p->n_reported++;
    if (p->n_reported == FINDINGS_MAX + 1)
        finding_note(p->last, "further findings of this kind are left out here");
    return p->n_reported <= FINDINGS_MAX;
}

/* Words around a bound. `up`: the range is above the bound; `open`: the bound is excluded. */
static const struct bound_words {
    const char *before, *behind;
    bool up, open;
} bound_words[] = {
    {"up to ", "", false, false},    {"within ", "", false, false},
    {"", " or less", false, false},  {"", " or fewer", false, false},
    {"under ", "", false, true},     {"below ", "", false, true},
    {"less than ", "", false, true}, {"fewer than ", "", false, true},
    {"at least ", "", true, false},  {"", " or more", true, false},
    {"", " and over", true, false},  {"over ", "", true, true},
    {"above ", "", true, true},      {"more than ", "", true, true},
    {"beyond ", "", true, true},
};

static bool bound_parse(struct str s, const struct bound_words *w, struct measure *out)
{
    const size_t lo = str_of(w->before).n, hi = s.n - str_of(w->behind).n;
    return lo < hi && hi <= s.n && str_same_word(str_cut(s, 0, lo), str_of(w->before)) &&
           str_same_word(str_cut(s, hi, s.n), str_of(w->behind)) &&
           case_range(str_cut(s, lo, hi), out) && range_single(&out->range);
}

/* Parses "up to 6in", "over 12in", "6 or more". */
static bool case_in_words(struct str s, struct measure *out)
{
    for (size_t i = 0; i < sizeof bound_words / sizeof *bound_words; i++) {
        const struct bound_words *w = &bound_words[i];
        if (!bound_parse(s, w, out))
            continue;
        out->range.no_lo = !w->up;
        out->range.no_hi = w->up;
        out->range.lo_open = w->up && w->open;
        out->range.hi_open = !w->up && w->open;
        return true;
    }
    return false;
}

/* Returns the text after the range of "3-5 stands"; empty for a range in words such as "6 or
 * more". */
static struct str case_noun(struct str label)
{
    struct measure m;
    const ptrdiff_t blank = str_find_char(label, ' ');
    const bool counted = blank > 0 && char_is_digit(label.p[0]) && !case_in_words(label, &m);
    return counted ? str_cut(label, (size_t)blank, label.n) : STR("");
}

/* Writes a label with a new range: "Short 0in-7in" for "Short 0-6in". */
static void put_label(const struct report *p, struct buf *b, struct range x, struct str label)
{
    struct measure m;
    size_t from = 0;
    if (!label_range(label, &m, &from))
        from = 0;
    buf_printf(b, "\"%.*s%.*s%.*s\" for \"%.*s\"", (int)from, label.p, STRF(label_words(p, x)),
               STRF(case_noun(label)), STRF(label));
}

/* Adds the help "write NEW for OLD" for one or both of two bands; without a band it adds none. */
static void help_write(const struct report *p, struct finding *f, const struct range *low, const struct band *for_low,
                       const struct range *high, const struct band *for_high)
{
    struct buf b = {.a = p->r->a};
    if (low)
        put_label(p, &b, *low, for_low->label.s);
    if (low && high)
        buf_putz(&b, ", or ");
    if (high)
        put_label(p, &b, *high, for_high->label.s);
    if (b.n)
        finding_help(f, "write %.*s", STRF(buf_str(&b)));
}

/* ---- numbers that two rows share ---- */

/* Adds the results of two bands, from the first column in which they differ. */
static void note_cells(const struct report *p, struct finding *f, const struct band *x, const struct band *y)
{
    const struct chart *c = p->l->chart;
    if (!x->cell || !y->cell)
        return;
    for (size_t k = 0; k < c->n_col; k++) {
        const struct text *one = &x->cell[k].text, *two = &y->cell[k].text;
        if (x->cell[k].kind == CELL_BAD || y->cell[k].kind == CELL_BAD || cells_same(&x->cell[k], &y->cell[k]))
            continue;
        struct str column = c->n_col > 1 ? c->col[k].label.s : STR("");
        finding_note(f, "%.*s%s\"%.*s\" gives \"%.*s\", \"%.*s\" gives \"%.*s\"", STRF(column),
                     column.n ? ": " : "", STRF(x->label.s), STRF(one->s), STRF(y->label.s),
                     STRF(two->s));
        return;
    }
    finding_note(f, "both have the same cells");
}

/* One step up or down; on a line of listed values the next value. */
static bool value_beside(const struct report *p, struct rat x, bool up, struct rat *out)
{
    const struct cover_line *line = &p->l->line;
    if (line->kind != COVER_LIST)
        return up ? rat_add(out, x, line->step) : rat_sub(out, x, line->step);
    for (size_t i = 0; i < line->n; i++)
        if (rat_cmp(line->at[i], x) == 0 && (up ? i + 1 < line->n : i > 0)) {
            *out = line->at[up ? i + 1 : i - 1];
            return true;
        }
    return false;
}

/* True if both ends are whole and included, so the label can be written with an end one higher or
 * lower. */
static bool closed_whole(const struct range *x)
{
    return (x->no_lo || (rat_whole(x->lo) && !x->lo_open)) && (x->no_hi || (rat_whole(x->hi) && !x->hi_open));
}

/* Adds help for two bands that share an end: where to begin the upper band or end the lower
 * band. */
static void help_overlap(const struct report *p, struct finding *f, const struct band *x, const struct band *y)
{
    bool swap = y->range.no_lo || (!x->range.no_lo && rat_cmp(y->range.lo, x->range.lo) < 0);
    const struct band *lower = swap ? y : x, *upper = swap ? x : y;
    const struct range *low = &lower->range, *high = &upper->range;
    if (high->no_lo || low->no_hi || (!high->no_hi && rat_cmp(low->hi, high->hi) > 0))
        return;
    if (p->l->line.kind == COVER_DENSE) {
        struct str end = label_words(p, (struct range){.lo = low->hi, .hi = low->hi});
        struct str begin = label_words(p, (struct range){.lo = high->lo, .hi = high->lo});
        if (rat_cmp(low->hi, high->lo) == 0)
            finding_help(
                f,
                "write `edges: lower` if %.*s belongs to \"%.*s\", `edges: upper` if to \"%.*s\"",
                STRF(end), STRF(lower->label.s), STRF(upper->label.s));
        else
            finding_help(f, "end \"%.*s\" at %.*s, or begin \"%.*s\" at %.*s", STRF(lower->label.s),
                         STRF(begin), STRF(upper->label.s), STRF(end));
        return;
    }
    if (!closed_whole(low) || !closed_whole(high))
        return;
    struct range up = *high, down = *low;
    bool can_up = value_beside(p, low->hi, true, &up.lo) && (up.no_hi || rat_cmp(up.lo, up.hi) <= 0);
    bool can_down = value_beside(p, high->lo, false, &down.hi) && (down.no_lo || rat_cmp(down.lo, down.hi) <= 0);
    help_write(p, f, can_up ? &up : NULL, upper, can_down ? &down : NULL, lower);
}

/* Reports band i, which shares numbers with an earlier band. */
static void shared_check(struct report *p, size_t i)
{
    const struct cover_row *row = &p->cover.row[i];
    const struct band *x = &p->l->band[row->other], *y = &p->l->band[i];
    struct finding *f = p->blamed[row->other];
    p->shares[i] = p->shares[row->other] = true;
    if (!x->own && !y->own)
        return;
    if (f) {
        if (f->also.n < BLAMED_MAX)
            finding_also(f, y->label.at, "and here");
        return;
    }
    if (!may_report(p))
        return;
    const struct band *here = y->own ? y : x, *there = y->own ? x : y;
    struct rat first = cover_value(&p->l->line, row->at);
    if (range_same(&y->range, &x->range))
        f = diag_add(p->d, RULE_DUPLICATE_ROW, here->label.at, "two %ss are \"%.*s\"", p->noun, STRF(x->label.s));
    else if (row->dead)
        f = diag_add(p->d, RULE_DEAD_ROW, here->label.at,
                     "\"%.*s\" is never used: the %ss before it cover all of it", STRF(y->label.s),
                     p->noun);
    else
        f = diag_add(p->d, RULE_BAND_OVERLAP, here->label.at, "%.*s", STRF(overlap_words(p, row->at)));
    finding_label(f, "and here");
    finding_also(f, there->label.at, "%.*s is here",
                 STRF(label_words(p, (struct range){.lo = first, .hi = first})));
    note_cells(p, f, x, y);
    if (there->own) /* an inherited row can only be left out, not edited */
        help_overlap(p, f, x, y);
    else
        finding_help(f, "if it replaces \"%.*s\", leave out the old row: `without: [%.*s]`",
                     STRF(there->label.s), STRF(there->label.s));
    p->last = p->blamed[row->other] = f;
}

/* ---- the order of rows ---- */

int range_step(const struct range *x, const struct range *y)
{
    if (x->no_lo || y->no_lo)
        return (int)x->no_lo - (int)y->no_lo;
    int c = rat_cmp(y->lo, x->lo);
    return c ? c : (int)y->lo_open - (int)x->lo_open;
}

/* Marks one longest rising (sign 1) or falling (sign -1) run of bands and returns its length.
 * Patience sorting: tail[k] is the best last band of a run of length k + 1. */
static size_t longest(const struct report *p, const size_t *at, size_t n, int sign, bool *in)
{
    struct arena *a = p->r->a;
    size_t *tail = ARENA_ARRAY(a, size_t, n), *before = ARENA_ARRAY(a, size_t, n), length = 0;
    for (size_t i = 0; i < n; i++) {
        size_t lo = 0, hi = length;
        while (lo < hi) {
            size_t mid = lo + (hi - lo) / 2;
            if (sign * range_step(&p->l->band[at[tail[mid]]].range, &p->l->band[at[i]].range) > 0)
                lo = mid + 1;
            else
                hi = mid;
        }
        before[i] = lo ? tail[lo - 1] : i;
        tail[lo] = i;
        if (lo == length)
            length++;
        in[i] = false;
    }
    for (size_t k = length, i = k ? tail[k - 1] : 0; k > 0; k--, i = before[i])
        in[i] = true;
    return length;
}

/* Bands outside the longest run are out of order; so the fewest rows are reported. */
static void order_check(struct report *p)
{
    size_t *at = ARENA_ARRAY(p->r->a, size_t, p->l->n), n = 0;
    bool *up = ARENA_ARRAY(p->r->a, bool, p->l->n), *down = ARENA_ARRAY(p->r->a, bool, p->l->n);
    for (size_t i = 0; i < p->l->n; i++)
        if (!p->shares[i])
            at[n++] = i;
    size_t rising = longest(p, at, n, 1, up), falling = longest(p, at, n, -1, down);
    const bool *in = rising >= falling ? up : down;
    if (rising == n || falling == n)
        return;
    for (size_t k = 0; k < n; k++) {
        const struct band *b = &p->l->band[at[k]], *before = k ? &p->l->band[at[k - 1]] : NULL;
        if (in[k] || !b->own || !may_report(p))
            continue;
        p->last = diag_add(p->d, RULE_BAND_ORDER, b->label.at, "\"%.*s\" is out of order",
                           STRF(b->label.s));
        if (before && before->own)
            finding_also(p->last, before->label.at, "after this %s", p->noun);
        /* It belongs before the first band of the run that follows it. */
        const struct band *next = NULL, *last = NULL;
        for (size_t i = 0; i < n && !next; i++) {
            int c = range_step(&b->range, &p->l->band[at[i]].range) * (in == up ? 1 : -1);
            next = in[i] && c > 0 ? &p->l->band[at[i]] : NULL;
            last = in[i] ? &p->l->band[at[i]] : last;
        }
        finding_help(p->last, "move it %s \"%.*s\"", next ? "before" : "after",
                     STRF((next ? next : last)->label.s));
    }
}

/* ---- numbers without a row ---- */

/* True for single numbers of something that continues: reinforcements in turns 1, 3 and 8. */
static bool is_list(const struct lane *l)
{
    return !l->stretch && l->need == LANE_UP && !l->axis->to.d;
}

/* Reports values between two bands. */
static void gap_report(struct report *p, struct cover_span gap, const struct band *low,
                       const struct band *high)
{
    static const char below[] = "this one ends below it", above[] = "this one begins above it";
    const struct band *first = low < high ? low : high, *second = low < high ? high : low;
    const struct band *here = second->own ? second : first, *there = here == second ? first : second;
    bool dense = p->l->line.kind == COVER_DENSE;
    if (!here->own || !may_report(p))
        return;
    struct finding *f = p->last =
        diag_add(p->d, RULE_BAND_GAP, here->label.at, "no %s for %.*s", p->noun, STRF(subject(p, gap.lo)));
    struct rat off;
    const struct rat wide = dense ? RAT(1) : p->l->common;
    const bool thin = rat_sub(&off, high->range.lo, low->range.hi) && rat_cmp(off, wide) <= 0;
    /* Only a note if the missing value may be 0 or never occur, or if the rows are a list of single
     * numbers. */
    if (chart_adds(p->l->chart) || thin || is_list(p->l))
        f->level = LEVEL_NOTE;
    finding_label(f, "%s", here == low ? below : above);
    finding_also(f, there->label.at, "%s", there == low ? below : above);
    if (dense) {
        finding_help(
            f, "end \"%.*s\" where \"%.*s\" begins%s", STRF(low->label.s), STRF(high->label.s),
            chart_adds(p->l->chart) ? ""
                                    : ", and write `edges` to say which of them has the bound");
        return;
    }
    if (gap.hi >= COVER_FAR)
        finding_note(f, "%.*s and above are in no %s", STRF(slot_words(p, gap.lo)), p->noun);
    else if (gap.lo != gap.hi)
        finding_note(f, "%.*s to %.*s are in no %s", STRF(slot_words(p, gap.lo)),
                     STRF(slot_words(p, gap.hi)), p->noun);
    struct range down = low->range, up = high->range;
    down.hi = cover_value(&p->l->line, gap.hi);
    up.lo = cover_value(&p->l->line, gap.lo);
    down.hi_open = up.lo_open = false;
    help_write(p, f, &down, low, &up, high);
    if (thin && p->l->axis)
        finding_help(f, "%.*s; if it never occurs, write `measure: {what: \"%.*s\", step: %.*s}`",
                     STRF(f->help), STRF(p->l->axis->measure.s),
                     STRF(number_words(p->r->a, wide, UNIT_NONE)));
}

/* Reports values below the first band or above the last one, which is `next`; NULL if no band is
 * beside the values. */
static void uncovered_report(struct report *p, struct cover_span gap, const struct band *next,
                             bool above)
{
    const struct axis *axis = p->l->axis;
    struct span at = next ? next->label.at : axis->expression.at;
    const bool likely = p->l->need == LANE_UP && !axis->to.d;
    if (next && (!next->own || (likely && p->l->columns)))
        return; /* a table of ranges ends where its weapons do */
    if (!may_report(p))
        return;
    struct str missing = subject(p, above ? gap.lo : gap.hi);
    struct finding *f = p->last =
        diag_add(p->d, RULE_REACH_UNCOVERED, at, "no %s for %.*s", p->noun, STRF(missing));
    if (p->l->need == LANE_REACH)
        note_reach(p, f);
    if (!next)
        return;
    /* `open` is the neighbour without an end on that side; `rest` is the range beyond its end. */
    struct range open = next->range, rest = {.no_lo = !above, .no_hi = above, .lo_open = above, .hi_open = !above};
    const struct rat end = above ? next->range.hi : next->range.lo;
    *(above ? &rest.lo : &rest.hi) = end;
    *(above ? &open.no_hi : &open.no_lo) = true;
    struct buf help = {.a = p->r->a};
    const struct band *last = &p->l->band[p->l->n - 1];
    if (p->l->padded && rat_cmp(last->range.hi, RAT(99)) == 0)
        buf_printf(&help, "if 00 is 100, end \"%.*s\" with 00; else ", STRF(last->label.s));
    if (likely) {
        f->level = LEVEL_NOTE; /* only the author knows whether it ends there */
        buf_printf(&help, "if nothing is above, write `measure: {what: \"%.*s\", to: ",
                   STRF(axis->measure.s));
        buf_put_rat(&help, end);
        buf_putz(&help, "}`; else ");
    }
    finding_help(f, "%.*sadd a %s \"%.*s\", or write \"%.*s\" for \"%.*s\"", STRF(buf_str(&help)),
                 p->noun, STRF(label_words(p, rest)), STRF(label_words(p, open)),
                 STRF(next->label.s));
}

/* Between two bands it is a gap; at an end of the line it is a total or measure without a row. */
static void gap_check(struct report *p, struct cover_span gap)
{
    /* the band that ends just below the gap, and the band that begins just above it */
    const struct band *low = NULL, *high = NULL;
    bool at_low = gap.lo <= p->l->domain.lo, at_high = gap.hi >= p->l->domain.hi;
    for (size_t i = p->l->n; i-- > 0;) {
        low = p->l->span[i].hi == gap.lo - 1 ? &p->l->band[i] : low;
        high = p->l->span[i].lo == gap.hi + 1 ? &p->l->band[i] : high;
    }
    /* modifiers: the values between change nothing and need no row */
    const bool parted =
        chart_adds(p->l->chart) && low && high && low->range.no_lo && high->range.no_hi;
    if (parted || (is_list(p->l) && p->cover.n_gap > 2))
        return; /* one missing number is probably an error; several are not */
    if (!at_low && !at_high && low && high)
        gap_report(p, gap, low, high);
    else
        uncovered_report(p, gap, at_high ? low : high, at_high);
}

/* ---- rows that no roll reaches ---- */

/* Reports a band that no roll reaches, or that continues beyond the possible totals. */
static void reach_check(struct report *p, size_t i)
{
    const struct band *b = &p->l->band[i];
    struct cover_span s = p->l->span[i], domain = p->l->domain;
    struct rat max = cover_value(&p->l->line, domain.hi), min = cover_value(&p->l->line, domain.lo);
    const bool rolled = p->l->need == LANE_REACH;
    bool none = s.lo > s.hi || s.lo > domain.hi || s.hi < domain.lo;
    bool over = rolled ? !b->range.hi_open && rat_cmp(b->range.hi, max) > 0 : s.hi > domain.hi;
    bool under = rolled ? !b->range.lo_open && rat_cmp(b->range.lo, min) < 0 : s.lo < domain.lo;
    over = over && !b->range.no_hi;
    under = under && !b->range.no_lo;
    if (!b->own || (!none && !over && !under) || !may_report(p))
        return;
    struct str what =
        none ? str_printf(p->r->a, "\"%.*s\"", STRF(b->label.s)) : value_words(p, over ? b->range.hi : b->range.lo);
    p->last = diag_add(p->d, RULE_OUT_OF_REACH, b->label.at, "no %s covers %.*s",
                       rolled ? "roll" : "measure", STRF(what));
    if (rolled)
        note_reach(p, p->last);
    else
        finding_also(p->last, p->l->axis->measure.at, "this sets the range");
}

/* True if x is a value of a listed line. If not, *x becomes the next value above (`up`) or below
 * it, or stays if there is none. */
static bool is_face(const struct cover_line *line, struct rat *x, bool up)
{
    const struct rat *near = NULL;
    for (size_t i = 0; i < line->n && !(up && near); i++)
        if ((up ? 1 : -1) * rat_cmp(line->at[i], *x) >= 0)
            near = &line->at[i];
    bool is = near && rat_cmp(*near, *x) == 0;
    *x = near ? *near : *x;
    return is;
}

/* Dice that are read as digits never show 17 or 20: a row's end that is not one of their values is
 * a typo. */
static void digits_check(struct report *p, size_t i)
{
    const struct band *b = &p->l->band[i];
    struct range real = b->range;
    bool lo = b->range.no_lo || is_face(&p->l->line, &real.lo, true);
    bool hi = b->range.no_hi || is_face(&p->l->line, &real.hi, false);
    if ((lo && hi) || !b->own || !may_report(p))
        return;
    struct str faces = value_words(p, lo ? b->range.hi : b->range.lo);
    if (!lo && !hi && !range_single(&b->range))
        faces = str_printf(p->r->a, "%.*s and no %.*s", STRF(faces), STRF(value_words(p, b->range.hi)));
    p->last = diag_add(p->d, RULE_NO_SUCH_FACE, b->label.at, "%.*s shows no %.*s", STRF(p->l->axis->expression.s),
                       STRF(faces));
    finding_note(p->last, "its dice are read as digits, each from 1 to %lld",
                 (long long)p->l->axis->roll->sides % 10);
    if (p->l->span[i].lo <= p->l->span[i].hi)
        help_write(p, p->last, &real, b, NULL, NULL);
}

/* ---- the dead zone: distances nearer than every row ----
 *
 * Only measures with a unit are checked: a count of figures may begin at 8. A single band states
 * where something works; two or more bands divide a distance, and a reader expects the rest. */

static void nearest_check(struct check_run *r, const struct lane *l)
{
    const struct band *near = l->band;
    for (const struct band *b = near; b < l->band + l->n && !near->range.no_lo; b++)
        near = b->range.no_lo || rat_cmp(b->range.lo, near->range.lo) < 0 ? b : near;
    if (l->n > 1 && near->own && !near->range.no_lo && near->range.lo.n > 0 && near->unit)
        REPORT(r->d, RULE_UNDECLARED_DEAD_ZONE, near->label.at,
               "begin it at 0, or add a row for nearer distances",
               "no %s for distances nearer than %.*s", l->columns ? "column" : "row",
               STRF(number_words(r->a, near->range.lo, near->unit)));
}

/* ---- lanes ---- */

/* Checks a lane. An inherited lane is checked in its own chart. Shared numbers come before the
 * order check, which skips rows that share. */
static void lane_check(struct check_run *r, struct lane *l)
{
    bool own = false;
    l->padded = l->axis && l->axis->hundred;
    for (size_t i = 0; i < l->n; i++) {
        struct str s = l->band[i].label.s;
        own |= l->band[i].own;
        l->padded |= s.n >= 2 && s.p[0] == '0' && char_is_digit(s.p[1]);
    }
    if (!own)
        return;
    if (lane_measure(r, l))
        r->tally->checks++;
    else
        r->tally->not_run++;
    struct report p = {.r = r, .d = r->d, .l = l, .noun = l->columns ? "column" : "row"};
    measure_split(&p);
    p.cover = cover_paint(r->a, l->span, l->n, l->domain);
    p.blamed = ARENA_ARRAY(r->a, struct finding *, l->n);
    p.shares = ARENA_ARRAY(r->a, bool, l->n);
    for (size_t i = 0; i < l->n; i++)
        if (p.cover.row[i].shared)
            shared_check(&p, i);
    order_check(&p);
    for (size_t i = 0; i < p.cover.n_gap && p.n_reported <= FINDINGS_MAX; i++)
        gap_check(&p, p.cover.gap[i]);
    const struct roll *roll = l->need == LANE_REACH ? l->axis->roll : NULL;
    bool digits = l->line.kind == COVER_LIST && roll && roll->kind == ROLL_DICE && roll->die == DIE_DIGITS;
    const bool ends =
        l->need == LANE_REACH || (l->need == LANE_UP && (l->axis->from.d || l->axis->to.d));
    for (size_t i = 0; ends && i < l->n; i++)
        (digits ? digits_check : reach_check)(&p, i);
}

static void band_put(struct lane *l, struct text label, const struct measure *m, const struct cell *cell, bool own)
{
    l->unit = m->unit != UNIT_NONE ? m->unit : l->unit;
    l->stretch |= !range_single(&m->range);
    l->band[l->n++] = (struct band){label, m->range, m->unit, cell, own};
}

/* Checks the rows as one lane; in a grid each group is a lane, because the ranges of a musket and
 * of a rifle both begin at 0. If a label was unreadable nothing is checked: it had its finding. */
static void rows_check(struct check_run *r, const struct chart *c)
{
    const struct axis *axis = c->down.kind == AXIS_NAMED || c->down.kind == AXIS_NONE ? NULL : &c->down;
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].has_range) {
            r->tally->not_run += axis ? 1 : 0;
            return;
        }
    for (size_t from = 0, to; from < c->n_row; from = to) {
        struct lane l = {.chart = c, .axis = axis, .edges = c->edges};
        l.band = ARENA_ARRAY(r->a, struct band, c->n_row - from);
        for (to = from; to < c->n_row && c->row[to].group == c->row[from].group; to++)
            band_put(&l, c->row[to].label, &c->row[to].band, c->row[to].cell,
                     row_is_own(c, &c->row[to]));
        if (chart_is_bands(c) && c->down.kind == AXIS_MEASURE)
            nearest_check(r, &l);
        if (l.axis || l.stretch)
            lane_check(r, &l);
    }
}

/* Checks the columns of a grid; the columns under each header are a lane. */
static void columns_check(struct check_run *r, const struct chart *c)
{
    const struct axis *axis = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE ? &c->across : NULL;
    for (size_t from = 0, to; from < c->n_col; from = to) {
        struct lane l = {.chart = c, .columns = true, .axis = axis, .edges = c->edges, .stretch = axis != NULL};
        l.band = ARENA_ARRAY(r->a, struct band, c->n_col);
        to = head_end(c, from);
        for (const struct column *col = &c->col[from]; col < &c->col[to]; col++)
            if (col->has_range)
                band_put(&l, col->label, &col->band, NULL, chart_is_own(c));
        nearest_check(r, &l);
        if (l.n > 1 && l.stretch)
            lane_check(r, &l);
    }
}

bool case_range(struct str label, struct measure *out)
{
    enum { YEAR = 1000 }; /* years 1939-1940 and 1940-1941 share a year by convention */
    const ptrdiff_t blank = str_find_char(label, ' ');
    out->unit = UNIT_NONE;
    return (range_of_label(label, &out->range, &out->unit) || case_in_words(label, out) ||
            (blank > 0 && range_parse(str_cut(label, 0, (size_t)blank), &out->range))) &&
           (out->range.no_lo || rat_cmp(out->range.lo, RAT(YEAR)) < 0);
}

/* Checks the ranges of a one-of group as one lane: kills of 4-5 and 6-7. A shared distance belongs
 * to the nearer range. */
static void choice_check(struct check_run *r, const struct chart *c, size_t group)
{
    struct lane l = {.chart = c, .band = ARENA_ARRAY(r->a, struct band, c->n_row)};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        struct measure m;
        if (row->group != (int)group || row->then || !case_range(row->label.s, &m))
            continue;
        const struct str noun = case_noun(row->label.s);
        if (l.n && (m.unit != l.unit || !str_same_name(noun, case_noun(l.band[0].label.s))))
            return; /* different units or nouns are not one line */
        band_put(&l, row->label, &m, row->cell, row_is_own(c, row));
    }
    l.edges = l.unit == UNIT_NONE ? EDGES_NONE : EDGES_LOWER;
    if (l.n > 1 && l.stretch)
        lane_check(r, &l);
}

static void bands_run(struct check_run *r, const struct chart *c)
{
    for (size_t g = 0; chart_adds(c) && g < c->n_group; g++) {
        /* keeps memory small if a chart has many groups */
        struct arena_mark mark = arena_mark(r->a);
        if (c->group[g].kind == GROUP_ONE_OF)
            choice_check(r, c, g);
        arena_rewind(r->a, mark);
    }
    if (chart_is_table(c))
        rows_check(r, c);
    if (chart_is_grid(c))
        columns_check(r, c);
}

const struct check check_bands = {
    GIVES(RULE_BAND_GAP, RULE_BAND_OVERLAP, RULE_BAND_ORDER, RULE_DUPLICATE_ROW, RULE_DEAD_ROW,
          RULE_OUT_OF_REACH, RULE_UNDECLARED_DEAD_ZONE, RULE_REACH_UNCOVERED, RULE_NO_SUCH_FACE),
    .chart = bands_run};
