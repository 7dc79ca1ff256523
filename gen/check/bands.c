/* The ranges of rows and columns to findings: gaps, overlaps, rows that are never read, totals that no row has, and
 * distances that begin above nothing.
 *
 * A lane is painted once (cover.c), and each mistake is said once: of rows that share numbers only the worst is said
 * (the same numbers, all of them, some of them), rows hidden by one and the same row are said together, and the order
 * is judged only among rows that share nothing.
 *
 * A measure names itself ("unit size, figures": the thing, then what it is counted in); a roll is a total, or where a
 * single die is thrown a roll. Numbers keep the shape that the labels have: units, and two digits for 00 to 99. */
#include "check/cover.h"
#include "model/read.h"

/* Findings of one lane: a column typed by a row too low breaks every one, and the first few say so. Places that one
 * finding names beside its own. */
enum { FINDINGS_MOST = 20, BLAMED_MOST = 4 };

struct report {
    struct check_run *r;
    struct diag *d;
    const struct lane *l;
    const char *noun;       /* of a band: row or column */
    struct str thing, unit; /* of the measure "unit size, figures"; or empty */
    struct cover cover;
    struct finding **blamed; /* by band: the finding that already names it as the one that hides others */
    bool *shares;            /* by band: it shares numbers, so its place in the order is not judged */
    size_t said;
    struct finding *last;
};

/* ---- words ---- */

/* A measure to its thing and its unit; what follows the comma counts only where it is words. */
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

/* Two digits where the labels have them: "05", and "00" for the 100 of a d100. */
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

/* "a total of 5", "a unit size of 24 figures", "4 (figures)": never "a figures". */
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

/* "unit sizes overlap at 24 figures"; only a plain noun takes an s: "unit size", not "difference in resolve". */
static struct str overlap_words(const struct report *p, int64_t slot)
{
    struct str noun = p->thing;
    bool plain = noun.n && str_find(noun, " in ") < 0 && str_find(noun, " of ") < 0 && str_find(noun, "'") < 0 &&
                 !str_starts(noun, "the ") && !str_ends(noun, "s");
    if (plain)
        return str_printf(p->r->a, "%.*ss overlap at %.*s", STRF(noun), STRF(slot_words(p, slot)));
    return str_printf(p->r->a, "two %ss have %.*s", p->noun, STRF(subject(p, slot)));
}

/* As a label: "20-23", "<1", "7+". */
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

/* What the roll comes to. */
static void note_reach(const struct report *p, struct finding *f)
{
    finding_also(p->d, f, p->l->axis->expression.at, "this is rolled");
    finding_note(p->d, f, "%.*s comes to %.*s to %.*s", STRF(p->l->axis->expression.s),
                 STRF(slot_words(p, p->l->domain.lo)), STRF(slot_words(p, p->l->domain.hi)));
}

/* Counts a finding; past the most, the last one says that more were left out. */
static bool may_say(struct report *p)
{
    p->said++;
    if (p->said == FINDINGS_MOST + 1)
        finding_note(p->d, p->last, "more of the kind are left out here");
    return p->said <= FINDINGS_MOST;
}

/* Words around a bound, and whether they mean what is above it, and without it. */
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

/* "up to 6in", "over 12in", "6 or more". */
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

/* What stands behind the range of "3-5 stands"; nothing behind one in words, "6 or more". */
static struct str case_noun(struct str label)
{
    struct measure m;
    const ptrdiff_t blank = str_find_char(label, ' ');
    const bool counted = blank > 0 && char_is_digit(label.p[0]) && !case_in_words(label, &m);
    return counted ? str_cut(label, (size_t)blank, label.n) : STR("");
}

/* A label with another range in it: "Short 0in-7in" of "Short 0-6in". */
static void put_label(const struct report *p, struct buf *b, struct range x, struct str label)
{
    struct measure m;
    size_t from = 0;
    if (!label_range(label, &m, &from))
        from = 0;
    buf_printf(b, "\"%.*s%.*s%.*s\" for \"%.*s\"", (int)from, label.p, STRF(label_words(p, x)),
               STRF(case_noun(label)), STRF(label));
}

/* "write NEW for OLD", for one or both of two bands; of none nothing. */
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
        finding_help(p->d, f, "write %.*s", STRF(buf_str(&b)));
}

/* ---- numbers that two rows have ---- */

/* What two bands give, where one column tells them apart. */
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
        finding_note(p->d, f, "%.*s%s\"%.*s\" gives \"%.*s\", \"%.*s\" gives \"%.*s\"", STRF(column),
                     column.n ? ": " : "", STRF(x->label.s), STRF(one->s), STRF(y->label.s), STRF(two->s));
        return;
    }
    finding_note(p->d, f, "both give the same");
}

/* One step more or less; on a line of listed values the next of them. */
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

/* Both ends are whole numbers that belong to it, so that one more or one less can be written. */
static bool closed_whole(const struct range *x)
{
    return (x->no_lo || (rat_whole(x->lo) && !x->lo_open)) && (x->no_hi || (rat_whole(x->hi) && !x->hi_open));
}

/* Two bands that share an end: where to begin the upper one, or where to end the lower one. */
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
            finding_help(p->d, f, "write `edges: lower` if %.*s belongs to \"%.*s\", `edges: upper` if to \"%.*s\"",
                         STRF(end), STRF(lower->label.s), STRF(upper->label.s));
        else
            finding_help(p->d, f, "end \"%.*s\" at %.*s, or begin \"%.*s\" at %.*s", STRF(lower->label.s), STRF(begin),
                         STRF(upper->label.s), STRF(end));
        return;
    }
    if (!closed_whole(low) || !closed_whole(high))
        return;
    struct range up = *high, down = *low;
    bool can_up = value_beside(p, low->hi, true, &up.lo) && (up.no_hi || rat_cmp(up.lo, up.hi) <= 0);
    bool can_down = value_beside(p, high->lo, false, &down.hi) && (down.no_lo || rat_cmp(down.lo, down.hi) <= 0);
    help_write(p, f, can_up ? &up : NULL, upper, can_down ? &down : NULL, lower);
}

/* Band i shares numbers with one before it. */
static void shared_check(struct report *p, size_t i)
{
    const struct cover_row *row = &p->cover.row[i];
    const struct band *x = &p->l->band[row->other], *y = &p->l->band[i];
    struct finding *f = p->blamed[row->other];
    p->shares[i] = p->shares[row->other] = true;
    if (!x->own && !y->own)
        return;
    if (f) {
        if (f->also.n < BLAMED_MOST)
            finding_also(p->d, f, y->label.at, "and here");
        return;
    }
    if (!may_say(p))
        return;
    const struct band *here = y->own ? y : x, *there = y->own ? x : y;
    struct rat first = cover_value(&p->l->line, row->at);
    if (range_same(&y->range, &x->range))
        f = diag_add(p->d, RULE_DUPLICATE_ROW, here->label.at, "two %ss are \"%.*s\"", p->noun, STRF(x->label.s));
    else if (row->dead)
        f = diag_add(p->d, RULE_DEAD_ROW, here->label.at, "\"%.*s\" is never read: the %ss before it have all of it",
                     STRF(y->label.s), p->noun);
    else
        f = diag_add(p->d, RULE_BAND_OVERLAP, here->label.at, "%.*s", STRF(overlap_words(p, row->at)));
    finding_label(p->d, f, "and here");
    finding_also(p->d, f, there->label.at, "%.*s is here",
                 STRF(label_words(p, (struct range){.lo = first, .hi = first})));
    note_cells(p, f, x, y);
    if (there->own) /* a row of a chart that this one is `from` is not this author's to change, but to leave out */
        help_overlap(p, f, x, y);
    else
        finding_help(p->d, f, "if it stands instead of \"%.*s\", leave that one out: `without: [%.*s]`",
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

/* Marks one longest run of bands (by `sign` rising or falling); returns its length. Patience: the smallest last band of
 * each length so far. */
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

/* What stands outside the longest run, rising or falling, is out of order: so the fewest rows are blamed. */
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
        if (in[k] || !b->own || !may_say(p))
            continue;
        p->last = diag_add(p->d, RULE_BAND_ORDER, b->label.at, "\"%.*s\" stands out of order", STRF(b->label.s));
        if (before && before->own)
            finding_also(p->d, p->last, before->label.at, "after this %s", p->noun);
        /* It belongs before the first of the run that comes behind it. */
        const struct band *next = NULL, *last = NULL;
        for (size_t i = 0; i < n && !next; i++) {
            int c = range_step(&b->range, &p->l->band[at[i]].range) * (in == up ? 1 : -1);
            next = in[i] && c > 0 ? &p->l->band[at[i]] : NULL;
            last = in[i] ? &p->l->band[at[i]] : last;
        }
        finding_help(p->d, p->last, "move it to stand %s \"%.*s\"", next ? "before" : "behind",
                     STRF((next ? next : last)->label.s));
    }
}

/* ---- numbers that no row has ---- */

/* Numbers one by one, of something that goes on: reinforcements in turns 1, 3 and 8. */
static bool is_list(const struct lane *l)
{
    return !l->stretch && l->need == LANE_UP && !l->axis->to.d;
}

/* Values between two bands. */
static void say_gap(struct report *p, struct cover_span gap, const struct band *low, const struct band *high)
{
    static const char below[] = "this one ends below it", above[] = "this one begins above it";
    const struct band *first = low < high ? low : high, *second = low < high ? high : low;
    const struct band *here = second->own ? second : first, *there = here == second ? first : second;
    bool dense = p->l->line.kind == COVER_DENSE;
    if (!here->own || !may_say(p))
        return;
    struct finding *f = p->last =
        diag_add(p->d, RULE_BAND_GAP, here->label.at, "no %s for %.*s", p->noun, STRF(subject(p, gap.lo)));
    struct rat off;
    const struct rat wide = dense ? RAT(1) : p->l->common;
    const bool thin = rat_sub(&off, high->range.lo, low->range.hi) && rat_cmp(off, wide) <= 0;
    /* It may add nothing, or never come; a list of single numbers divides nothing. */
    if (p->l->chart->kind == CHART_MODIFIERS || thin || is_list(p->l))
        f->level = LEVEL_NOTE;
    finding_label(p->d, f, "%s", here == low ? below : above);
    finding_also(p->d, f, there->label.at, "%s", there == low ? below : above);
    if (dense) {
        finding_help(p->d, f, "end \"%.*s\" where \"%.*s\" begins%s", STRF(low->label.s), STRF(high->label.s),
                     p->l->chart->kind == CHART_MODIFIERS ? "" : ", and say by `edges` which of them has the bound");
        return;
    }
    if (gap.hi >= COVER_FAR)
        finding_note(p->d, f, "%.*s and all above stand in no %s", STRF(slot_words(p, gap.lo)), p->noun);
    else if (gap.lo != gap.hi)
        finding_note(p->d, f, "%.*s to %.*s stand in no %s", STRF(slot_words(p, gap.lo)), STRF(slot_words(p, gap.hi)),
                     p->noun);
    struct range down = low->range, up = high->range;
    down.hi = cover_value(&p->l->line, gap.hi);
    up.lo = cover_value(&p->l->line, gap.lo);
    down.hi_open = up.lo_open = false;
    help_write(p, f, &down, low, &up, high);
    if (thin && p->l->axis)
        finding_help(p->d, f, "%.*s; if it never comes, `measure: {what: \"%.*s\", step: %.*s}`",
                     STRF(f->help), STRF(p->l->axis->measure.s),
                     STRF(number_words(p->r->a, wide, UNIT_NONE)));
}

/* Values below the first band or above the last, which is `next`; NULL where no band is beside them. */
static void say_uncovered(struct report *p, struct cover_span gap, const struct band *next, bool above)
{
    const struct axis *axis = p->l->axis;
    struct span at = next ? next->label.at : axis->expression.at;
    if ((next && !next->own) || !may_say(p))
        return;
    struct str missing = subject(p, above ? gap.lo : gap.hi);
    struct finding *f = p->last =
        diag_add(p->d, RULE_REACH_UNCOVERED, at, "no %s for %.*s", p->noun, STRF(missing));
    if (p->l->need == LANE_REACH)
        note_reach(p, f);
    if (!next)
        return;
    /* What is beside it with no end there, and what lies behind that end. */
    struct range open = next->range, rest = {.no_lo = !above, .no_hi = above, .lo_open = above, .hi_open = !above};
    const struct rat end = above ? next->range.hi : next->range.lo;
    *(above ? &rest.lo : &rest.hi) = end;
    *(above ? &open.no_hi : &open.no_lo) = true;
    struct buf help = {.a = p->r->a};
    if (p->l->need == LANE_UP && !axis->to.d) {
        f->level = LEVEL_NOTE; /* whether it ends there is for its author to know */
        buf_printf(&help, "if nothing lies above, write `measure: {what: \"%.*s\", to: ",
                   STRF(axis->measure.s));
        buf_put_rat(&help, end);
        buf_putz(&help, "}`; else ");
    }
    finding_help(p->d, f, "%.*sadd a %s \"%.*s\", or write \"%.*s\" for \"%.*s\"",
                 STRF(buf_str(&help)), p->noun, STRF(label_words(p, rest)),
                 STRF(label_words(p, open)), STRF(next->label.s));
}

/* Between two bands it is a gap; at an end of the line it is what the roll or the measure comes to and no row has. */
static void gap_check(struct report *p, struct cover_span gap)
{
    const struct band *low = NULL, *high = NULL; /* what ends just below the gap, and what begins just above */
    bool at_low = gap.lo <= p->l->domain.lo, at_high = gap.hi >= p->l->domain.hi;
    for (size_t i = p->l->n; i-- > 0;) {
        low = p->l->span[i].hi == gap.lo - 1 ? &p->l->band[i] : low;
        high = p->l->span[i].lo == gap.hi + 1 ? &p->l->band[i] : high;
    }
    const bool parted = p->l->chart->kind == CHART_MODIFIERS && low && high && low->range.no_lo &&
                        high->range.no_hi; /* what lies between has no line */
    if (parted || (is_list(p->l) && p->cover.n_gap > 2))
        return; /* one number that is left out is likely lost; of several none is */
    if (!at_low && !at_high && low && high)
        say_gap(p, gap, low, high);
    else
        say_uncovered(p, gap, at_high ? low : high, at_high);
}

/* ---- rows that no roll comes to ---- */

/* A band that no roll comes to, or that goes on where no roll follows. */
static void reach_check(struct report *p, size_t i)
{
    const struct band *b = &p->l->band[i];
    struct cover_span s = p->l->span[i], domain = p->l->domain;
    struct rat most = cover_value(&p->l->line, domain.hi), least = cover_value(&p->l->line, domain.lo);
    const bool rolled = p->l->need == LANE_REACH;
    bool none = s.lo > s.hi || s.lo > domain.hi || s.hi < domain.lo;
    bool over = rolled ? !b->range.hi_open && rat_cmp(b->range.hi, most) > 0 : s.hi > domain.hi;
    bool under = rolled ? !b->range.lo_open && rat_cmp(b->range.lo, least) < 0 : s.lo < domain.lo;
    over = over && !b->range.no_hi;
    under = under && !b->range.no_lo;
    if (!b->own || (!none && !over && !under) || !may_say(p))
        return;
    struct str what =
        none ? str_printf(p->r->a, "\"%.*s\"", STRF(b->label.s)) : value_words(p, over ? b->range.hi : b->range.lo);
    p->last = diag_add(p->d, RULE_OUT_OF_REACH, b->label.at, "no %s comes to %.*s",
                       rolled ? "roll" : "measure", STRF(what));
    if (rolled)
        note_reach(p, p->last);
    else
        finding_also(p->d, p->last, p->l->axis->measure.at, "this says how far it goes");
}

/* Is x a face of a listed line? Else *x becomes the next one above, or below it, or stays where there is none. */
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

/* Dice that are read as digits show no 17 and no 20: an end of a row that is none of their faces is a slip. */
static void digits_check(struct report *p, size_t i)
{
    const struct band *b = &p->l->band[i];
    struct range real = b->range;
    bool lo = b->range.no_lo || is_face(&p->l->line, &real.lo, true);
    bool hi = b->range.no_hi || is_face(&p->l->line, &real.hi, false);
    if ((lo && hi) || !b->own || !may_say(p))
        return;
    struct str faces = value_words(p, lo ? b->range.hi : b->range.lo);
    if (!lo && !hi && !range_single(&b->range))
        faces = str_printf(p->r->a, "%.*s and no %.*s", STRF(faces), STRF(value_words(p, b->range.hi)));
    p->last = diag_add(p->d, RULE_NO_SUCH_FACE, b->label.at, "%.*s shows no %.*s", STRF(p->l->axis->expression.s),
                       STRF(faces));
    finding_note(p->d, p->last, "its dice are read as digits, each from 1 to %lld",
                 (long long)p->l->axis->roll->sides % 10);
    if (p->l->span[i].lo <= p->l->span[i].hi)
        help_write(p, p->last, &real, b, NULL, NULL);
}

/* ---- the dead zone: what no row says of things nearer ----
 *
 * Only measures with a unit are judged: a count of figures may well begin at 8. One band alone says where something
 * works; two and more divide a distance, and a reader looks for the rest of it. */

static void nearest_check(struct check_run *r, const struct lane *l)
{
    const struct band *near = NULL;
    const char *noun = l->columns ? "column" : "row";
    bool all = false, own = false;
    for (const struct band *b = l->band; b < l->band + l->n; b++) {
        own |= b->own;
        all |= b->range.no_lo || b->range.lo.n <= 0;
        near = near && rat_cmp(near->range.lo, b->range.lo) <= 0 ? near : b;
    }
    if (l->n < 2 || !own)
        return;
    r->tally->checks++;
    if (all || near->unit == UNIT_NONE)
        return;
    struct str from = number_words(r->a, near->range.lo, near->unit);
    struct finding *f = diag_add(r->d, RULE_UNDECLARED_DEAD_ZONE, near->label.at, "no %s for what is nearer than %.*s",
                                 noun, STRF(from));
    finding_note(r->d, f, "a reader cannot tell whether that is a dead zone or was left out");
    finding_help(r->d, f, "begin \"%.*s\" at 0, or add a %s \"<%.*s\" that says what is done there",
                 STRF(near->label.s), noun, STRF(from));
}

/* ---- lanes ---- */

/* A lane that is taken over whole is judged where it was written. Shared numbers are looked for before the order,
 * which leaves out the rows that have them. */
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
    for (size_t i = 0; i < p.cover.n_gap && p.said <= FINDINGS_MOST; i++)
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

/* The rows as one lane; of a grid those of each group, for a musket's ranges begin where a rifle's do. With a label
 * that could not be read nothing is judged: it has had its finding. */
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
            band_put(&l, c->row[to].label, &c->row[to].band, c->row[to].cell, row_is_own(c, &c->row[to]));
        if (c->kind == CHART_BANDS && c->down.kind == AXIS_MEASURE)
            nearest_check(r, &l);
        if (l.axis || l.stretch)
            lane_check(r, &l);
    }
}

/* The columns of a grid, those under each head as one lane. */
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
    enum { YEAR = 1000 }; /* 1939-1940 and 1940-1941 share one as everybody writes them */
    const ptrdiff_t blank = str_find_char(label, ' ');
    out->unit = UNIT_NONE;
    return (range_of_label(label, &out->range, &out->unit) || case_in_words(label, out) ||
            (blank > 0 && range_parse(str_cut(label, 0, (size_t)blank), &out->range))) &&
           (out->range.no_lo || rat_cmp(out->range.lo, RAT(YEAR)) < 0);
}

/* The ranges of a one-of as one lane: kills of 4-5 and 6-7. A distance that two share is taken for the nearer one's. */
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
            return; /* some in inches, some in figures: no one line */
        band_put(&l, row->label, &m, row->cell, row_is_own(c, row));
    }
    l.edges = l.unit == UNIT_NONE ? EDGES_NONE : EDGES_LOWER;
    if (l.n > 1 && l.stretch)
        lane_check(r, &l);
}

static void bands_run(struct check_run *r, const struct chart *c)
{
    for (size_t g = 0; c->kind == CHART_MODIFIERS && g < c->n_group; g++) {
        struct arena_mark mark = arena_mark(r->a); /* many groups of one chart must not take its size each */
        if (c->group[g].kind == GROUP_ONE_OF)
            choice_check(r, c, g);
        arena_rewind(r->a, mark);
    }
    if (c->kind == CHART_BANDS || c->kind == CHART_GRID)
        rows_check(r, c);
    if (c->kind == CHART_GRID)
        columns_check(r, c);
}

const struct check check_bands = {GIVES(RULE_BAND_GAP, RULE_BAND_OVERLAP, RULE_BAND_ORDER, RULE_DUPLICATE_ROW,
                                        RULE_DEAD_ROW, RULE_OUT_OF_REACH, RULE_UNDECLARED_DEAD_ZONE,
                                        RULE_REACH_UNCOVERED, RULE_NO_SUCH_FACE),
                                  .chart = bands_run};
