/* The ranges of rows and columns to findings: gaps, overlaps, rows that are never read, totals that no row has.
 *
 * A lane is painted once (cover.c), and each mistake is said once: of rows that share numbers only the worst is said
 * (the same numbers, all of them, some of them), rows hidden by one and the same row are said together, and the order
 * is judged only among rows that share nothing. */
#include "check/lane.h"
#include "check/words.h"

enum { FINDINGS_MOST = 20 }; /* of one lane; the rest is only counted */

struct report {
    struct check_run *r;
    const struct lane *l;
    struct cover cover;
    struct finding **blamed; /* by band: the finding that already names it as the one that hides others */
    bool *shares;            /* by band: it shares numbers, so its place in the order is not judged */
    size_t said;
    struct finding *last;
};

static struct buf words_new(const struct report *p)
{
    return (struct buf){.a = p->r->a};
}

static struct str subject(const struct report *p, int64_t slot)
{
    struct buf b = words_new(p);
    lane_put_subject(&b, p->l, cover_value(&p->l->line, slot));
    return buf_str(&b);
}

static struct str label_of_range(const struct report *p, struct range x)
{
    struct buf b = words_new(p);
    lane_put_range(&b, p->l, x);
    return buf_str(&b);
}

static const struct band *band_at(const struct report *p, size_t i)
{
    return &p->l->band[i];
}

/* Counts a finding; past the most, the last one says that more were left out. */
static bool may_say(struct report *p)
{
    p->said++;
    if (p->said == FINDINGS_MOST + 1)
        finding_note(p->r->d, p->last, "more of the kind are left out here");
    return p->said <= FINDINGS_MOST;
}

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
        finding_note(p->r->d, f, "%.*s%s\"%.*s\" gives \"%.*s\", \"%.*s\" gives \"%.*s\"", STRF(column),
                     column.n ? ": " : "", STRF(x->label.s), STRF(one->s), STRF(y->label.s), STRF(two->s));
        return;
    }
    finding_note(p->r->d, f, "both give the same");
}

/* One more or one less; on a line of listed values the next of them. */
static bool value_beside(const struct report *p, struct rat x, bool up, struct rat *out)
{
    const struct cover_line *line = &p->l->line;
    if (line->kind != COVER_LIST)
        return up ? rat_add(out, x, RAT(1)) : rat_sub(out, x, RAT(1));
    for (size_t i = 0; i < line->n; i++)
        if (rat_cmp(line->at[i], x) == 0 && (up ? i + 1 < line->n : i > 0)) {
            *out = line->at[up ? i + 1 : i - 1];
            return true;
        }
    return false;
}

static bool closed_whole(const struct range *x)
{
    return (x->no_lo || (rat_whole(x->lo) && !x->lo_open)) && (x->no_hi || (rat_whole(x->hi) && !x->hi_open));
}

/* Two bands that share an end: where to begin the upper one, or where to end the lower one. */
static void help_overlap(const struct report *p, struct finding *f, const struct band *x, const struct band *y)
{
    struct range low = x->range, high = y->range;
    if (y->range.no_lo || (!x->range.no_lo && rat_cmp(y->range.lo, x->range.lo) < 0)) {
        low = y->range, high = x->range;
        const struct band *swap = x;
        x = y, y = swap;
    }
    if (high.no_lo || low.no_hi || (!high.no_hi && rat_cmp(low.hi, high.hi) > 0))
        return;
    if (p->l->line.kind == COVER_DENSE) {
        struct str end = label_of_range(p, (struct range){.lo = low.hi, .hi = low.hi});
        struct str begin = label_of_range(p, (struct range){.lo = high.lo, .hi = high.lo});
        if (rat_cmp(low.hi, high.lo) == 0)
            finding_help(p->r->d, f, "write `edges: lower` if %.*s belongs to \"%.*s\", `edges: upper` if to \"%.*s\"",
                         STRF(end), STRF(x->label.s), STRF(y->label.s));
        else
            finding_help(p->r->d, f, "end \"%.*s\" at %.*s, or begin \"%.*s\" at %.*s", STRF(x->label.s), STRF(begin),
                         STRF(y->label.s), STRF(end));
        return;
    }
    if (!closed_whole(&low) || !closed_whole(&high))
        return;
    struct range up = high, down = low;
    bool can_up = value_beside(p, low.hi, true, &up.lo) && (up.no_hi || rat_cmp(up.lo, up.hi) <= 0);
    bool can_down = value_beside(p, high.lo, false, &down.hi) && (down.no_lo || rat_cmp(down.lo, down.hi) <= 0);
    if (can_up && can_down)
        finding_help(p->r->d, f, "write \"%.*s\" for \"%.*s\", or \"%.*s\" for \"%.*s\"", STRF(label_of_range(p, up)),
                     STRF(y->label.s), STRF(label_of_range(p, down)), STRF(x->label.s));
    else if (can_up)
        finding_help(p->r->d, f, "write \"%.*s\" for \"%.*s\"", STRF(label_of_range(p, up)), STRF(y->label.s));
    else if (can_down)
        finding_help(p->r->d, f, "write \"%.*s\" for \"%.*s\"", STRF(label_of_range(p, down)), STRF(x->label.s));
}

static struct finding *say_shared(struct report *p, size_t i, size_t other, struct span at)
{
    const struct cover_row *row = &p->cover.row[i];
    struct diag *d = p->r->d;
    const char *noun = lane_noun(p->l);
    if (range_same(&band_at(p, i)->range, &band_at(p, other)->range))
        return diag_add(d, RULE_DUPLICATE_ROW, at, "two %ss are \"%.*s\"", noun, STRF(band_at(p, other)->label.s));
    if (row->dead)
        return diag_add(d, RULE_DEAD_ROW, at, "\"%.*s\" is never read: the %ss before it have all of it",
                        STRF(band_at(p, i)->label.s), noun);
    struct buf b = words_new(p);
    lane_put_overlap(&b, p->l, cover_value(&p->l->line, row->at));
    return diag_add(d, RULE_BAND_OVERLAP, at, "%.*s", STRF(buf_str(&b)));
}

/* Band i shares numbers with one before it. */
static void shared_row(struct report *p, size_t i)
{
    size_t other = p->cover.row[i].other;
    const struct band *x = band_at(p, other), *y = band_at(p, i);
    p->shares[i] = p->shares[other] = true;
    if (!x->own && !y->own)
        return;
    if (p->blamed[other]) {
        if (p->blamed[other]->n_also < 4)
            finding_also(p->r->d, p->blamed[other], y->label.at, "and here");
        return;
    }
    if (!may_say(p))
        return;
    const struct band *here = y->own ? y : x, *there = y->own ? x : y;
    struct finding *f = say_shared(p, i, other, here->label.at);
    struct rat first = cover_value(&p->l->line, p->cover.row[i].at);
    struct str value = label_of_range(p, (struct range){.lo = first, .hi = first});
    finding_label(p->r->d, f, "and here");
    finding_also(p->r->d, f, there->label.at, "%.*s is here", STRF(value));
    note_cells(p, f, x, y);
    help_overlap(p, f, x, y);
    p->last = f;
    p->blamed[other] = f;
}

/* -1, 0, 1 by where the bands begin. */
static int band_order(const struct range *x, const struct range *y)
{
    if (x->no_lo || y->no_lo)
        return (int)y->no_lo - (int)x->no_lo;
    int c = rat_cmp(x->lo, y->lo);
    return c ? c : (int)x->lo_open - (int)y->lo_open;
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
            if (sign * band_order(&band_at(p, at[tail[mid]])->range, &band_at(p, at[i])->range) < 0)
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
        if (in[k] || !band_at(p, at[k])->own || !may_say(p))
            continue;
        const struct band *b = band_at(p, at[k]);
        p->last = diag_add(p->r->d, RULE_BAND_ORDER, b->label.at, "\"%.*s\" stands out of order", STRF(b->label.s));
        if (k > 0 && band_at(p, at[k - 1])->own)
            finding_also(p->r->d, p->last, band_at(p, at[k - 1])->label.at, "after this %s", lane_noun(p->l));
        finding_help(p->r->d, p->last, "let the %ss %s from first to last", lane_noun(p->l),
                     in == up ? "rise" : "fall");
    }
}

/* The band that ends just below the gap, or the one that begins just above it; -1 for none. */
static ptrdiff_t neighbour(const struct report *p, struct cover_span gap, bool above)
{
    for (size_t i = 0; i < p->l->n; i++)
        if (above ? p->l->span[i].lo == gap.hi + 1 : p->l->span[i].hi == gap.lo - 1)
            return (ptrdiff_t)i;
    return -1;
}

/* Which values the gap holds, where it is more than one. */
static void note_gap(const struct report *p, struct finding *f, struct cover_span gap)
{
    struct buf b = words_new(p);
    if (p->l->line.kind == COVER_DENSE || gap.lo == gap.hi)
        return;
    lane_put_value(&b, p->l, cover_value(&p->l->line, gap.lo));
    if (gap.hi >= COVER_FAR) {
        buf_putz(&b, " and all above");
    } else {
        buf_putz(&b, " to ");
        lane_put_value(&b, p->l, cover_value(&p->l->line, gap.hi));
    }
    finding_note(p->r->d, f, "%.*s stand in no %s", STRF(buf_str(&b)), lane_noun(p->l));
}

static void help_gap(const struct report *p, struct finding *f, struct cover_span gap, const struct band *low,
                     const struct band *high)
{
    struct range down = low->range, up = high->range;
    if (p->l->line.kind == COVER_DENSE) {
        finding_help(p->r->d, f, "end \"%.*s\" where \"%.*s\" begins%s", STRF(low->label.s), STRF(high->label.s),
                     p->l->chart->kind == CHART_MODIFIERS ? "" : ", and say by `edges` which of them has the bound");
        return;
    }
    down.hi = cover_value(&p->l->line, gap.hi);
    up.lo = cover_value(&p->l->line, gap.lo);
    down.hi_open = up.lo_open = false;
    finding_help(p->r->d, f, "write \"%.*s\" for \"%.*s\", or \"%.*s\" for \"%.*s\"", STRF(label_of_range(p, down)),
                 STRF(low->label.s), STRF(label_of_range(p, up)), STRF(high->label.s));
}

/* Values between two bands. */
static void say_gap(struct report *p, struct cover_span gap, const struct band *low, const struct band *high)
{
    bool low_first = low < high;
    const struct band *first = low_first ? low : high, *second = low_first ? high : low;
    const struct band *here = second->own ? second : first, *there = here == second ? first : second;
    if (!here->own || !may_say(p))
        return;
    struct finding *f = p->last =
        diag_add(p->r->d, RULE_BAND_GAP, here->label.at, "no %s for %.*s", lane_noun(p->l), STRF(subject(p, gap.lo)));
    finding_label(p->r->d, f, here == low ? "this one ends below it" : "this one begins above it");
    finding_also(p->r->d, f, there->label.at, there == low ? "this one ends below it" : "this one begins above it");
    note_gap(p, f, gap);
    help_gap(p, f, gap, low, high);
}

/* The first and the last thing that the roll comes to. */
static struct str reach_words(const struct report *p)
{
    struct buf b = words_new(p);
    buf_printf(&b, "%.*s comes to ", STRF(p->l->axis->expression.s));
    lane_put_value(&b, p->l, cover_value(&p->l->line, p->l->domain.lo));
    buf_putz(&b, " to ");
    lane_put_value(&b, p->l, cover_value(&p->l->line, p->l->domain.hi));
    return buf_str(&b);
}

/* Values below the first band or above the last. */
static void say_uncovered(struct report *p, struct cover_span gap, const struct band *next, bool above)
{
    const struct band *here = next && next->own ? next : NULL;
    struct span at = here ? here->label.at : p->l->axis->expression.at;
    if ((next && !here) || !may_say(p))
        return;
    int64_t slot = above ? gap.lo : gap.hi;
    struct finding *f = p->last =
        diag_add(p->r->d, RULE_REACH_UNCOVERED, at, "no %s for %.*s", lane_noun(p->l), STRF(subject(p, slot)));
    if (p->l->need == LANE_REACH)
        finding_note(p->r->d, f, "%.*s", STRF(reach_words(p)));
    else if (next)
        finding_note(p->r->d, f, "nothing above \"%.*s\" has a %s", STRF(next->label.s), lane_noun(p->l));
    if (!next)
        return;
    struct range open = next->range, rest = next->range;
    if (above)
        open.no_hi = true, rest.no_lo = false, rest.lo = next->range.hi, rest.lo_open = rest.no_hi = true;
    else
        open.no_lo = true, open.hi = next->range.hi, rest.no_hi = false, rest.hi = next->range.lo,
        rest.hi_open = rest.no_lo = true;
    finding_help(p->r->d, f, "add a %s \"%.*s\", or write \"%.*s\" for \"%.*s\"", lane_noun(p->l),
                 STRF(label_of_range(p, rest)), STRF(label_of_range(p, open)), STRF(next->label.s));
}

static void gap_check(struct report *p, struct cover_span gap)
{
    ptrdiff_t low = neighbour(p, gap, false), high = neighbour(p, gap, true);
    bool at_low = gap.lo <= p->l->domain.lo, at_high = gap.hi >= p->l->domain.hi;
    if (!at_low && !at_high && low >= 0 && high >= 0)
        say_gap(p, gap, band_at(p, (size_t)low), band_at(p, (size_t)high));
    else if (at_high)
        say_uncovered(p, gap, low >= 0 ? band_at(p, (size_t)low) : NULL, true);
    else
        say_uncovered(p, gap, high >= 0 ? band_at(p, (size_t)high) : NULL, false);
}

/* A band that no roll comes to, or that goes on where no roll follows. */
static void reach_check(struct report *p, size_t i)
{
    const struct band *b = band_at(p, i);
    const struct cover_line *line = &p->l->line;
    struct cover_span s = p->l->span[i], domain = p->l->domain;
    struct rat most = cover_value(line, domain.hi), least = cover_value(line, domain.lo);
    bool none = s.lo > s.hi || s.lo > domain.hi || s.hi < domain.lo;
    bool over = !b->range.no_hi && !b->range.hi_open && rat_cmp(b->range.hi, most) > 0;
    bool under = !b->range.no_lo && !b->range.lo_open && rat_cmp(b->range.lo, least) < 0;
    if (!b->own || (!none && !over && !under) || !may_say(p))
        return;
    struct buf words = words_new(p);
    if (none) {
        buf_printf(&words, "no roll comes to \"%.*s\"", STRF(b->label.s));
    } else {
        buf_putz(&words, "no roll comes to ");
        lane_put_value(&words, p->l, over ? b->range.hi : b->range.lo);
    }
    struct finding *f = p->last = diag_add(p->r->d, RULE_OUT_OF_REACH, b->label.at, "%.*s", STRF(buf_str(&words)));
    finding_note(p->r->d, f, "%.*s", STRF(reach_words(p)));
}

/* The face of a listed line next to x, at or above it, or at or below it; false where there is none. */
static bool face_near(const struct cover_line *line, struct rat x, bool up, struct rat *out)
{
    bool found = false;
    for (size_t i = 0; i < line->n && !(up && found); i++)
        if (up ? rat_cmp(line->at[i], x) >= 0 : rat_cmp(line->at[i], x) <= 0) {
            *out = line->at[i];
            found = true;
        }
    return found;
}

static bool lane_of_digits(const struct lane *l)
{
    const struct roll *roll = l->axis ? l->axis->roll : NULL;
    return l->need == LANE_REACH && l->line.kind == COVER_LIST && roll && roll->kind == ROLL_DICE &&
           roll->die == DIE_DIGITS;
}

/* Dice that are read as digits show no 17 and no 20: an end of a row that is none of their faces is a slip. */
static void digits_check(struct report *p, size_t i)
{
    const struct band *b = band_at(p, i);
    struct range real = b->range;
    bool lo =
        b->range.no_lo || (face_near(&p->l->line, b->range.lo, true, &real.lo) && rat_cmp(real.lo, b->range.lo) == 0);
    bool hi =
        b->range.no_hi || (face_near(&p->l->line, b->range.hi, false, &real.hi) && rat_cmp(real.hi, b->range.hi) == 0);
    if ((lo && hi) || !b->own || !may_say(p))
        return;
    struct buf words = words_new(p);
    lane_put_value(&words, p->l, lo ? b->range.hi : b->range.lo);
    if (!lo && !hi && !range_single(&b->range)) {
        buf_putz(&words, " and no ");
        lane_put_value(&words, p->l, b->range.hi);
    }
    struct finding *f = p->last = diag_add(p->r->d, RULE_NO_SUCH_FACE, b->label.at, "%.*s shows no %.*s",
                                           STRF(p->l->axis->expression.s), STRF(buf_str(&words)));
    finding_note(p->r->d, f, "its dice are read as digits, each from 1 to 6");
    if (p->l->span[i].lo <= p->l->span[i].hi)
        finding_help(p->r->d, f, "write \"%.*s\" for \"%.*s\"", STRF(label_of_range(p, real)), STRF(b->label.s));
}

static void lane_check(struct check_run *r, struct lane *l)
{
    bool own = false;
    for (size_t i = 0; i < l->n; i++)
        own |= l->band[i].own;
    if (!own)
        return;
    if (lane_measure(r, l))
        r->tally->checks++;
    else
        r->tally->not_run++;
    struct report p = {r, l, cover_paint(r->a, l->span, l->n, l->domain), NULL, NULL, 0, NULL};
    p.blamed = ARENA_ARRAY(r->a, struct finding *, l->n);
    p.shares = ARENA_ARRAY(r->a, bool, l->n);
    for (size_t i = 0; i < l->n; i++)
        if (p.cover.row[i].shared)
            shared_row(&p, i);
    order_check(&p);
    for (size_t i = 0; i < p.cover.n_gap && p.said <= FINDINGS_MOST; i++)
        gap_check(&p, p.cover.gap[i]);
    for (size_t i = 0; l->need == LANE_REACH && i < l->n; i++) {
        if (lane_of_digits(l))
            digits_check(&p, i);
        else
            reach_check(&p, i);
    }
}

static bool padded(const struct lane *l)
{
    if (l->axis && l->axis->hundred)
        return true;
    for (size_t i = 0; i < l->n; i++) {
        struct str s = l->band[i].label.s;
        if (s.n >= 2 && s.p[0] == '0' && s.p[1] >= '0' && s.p[1] <= '9')
            return true;
    }
    return false;
}

/* The rows as one lane. With a label that could not be read nothing is judged: it has had its finding. */
static void rows_check(struct check_run *r, const struct chart *c)
{
    struct lane l = {.chart = c, .axis = c->down.kind == AXIS_NAMED || c->down.kind == AXIS_NONE ? NULL : &c->down};
    l.band = ARENA_ARRAY(r->a, struct band, c->n_row);
    bool stretch = false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (!row->has_range) {
            r->tally->not_run += l.axis ? 1 : 0;
            return;
        }
        if (row->band.unit != UNIT_NONE)
            l.unit = row->band.unit;
        stretch |=
            row->band.range.no_lo || row->band.range.no_hi || rat_cmp(row->band.range.lo, row->band.range.hi) < 0;
        l.band[l.n++] = (struct band){row->label, row->band.range, row->cell, row_is_own(c, row)};
    }
    l.padded = padded(&l);
    if (l.n && (l.axis || stretch))
        lane_check(r, &l);
}

/* Columns from `from` on that stand under one head; returns where the next head begins. */
static size_t columns_check(struct check_run *r, const struct chart *c, size_t from)
{
    const struct axis *axis = c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE ? &c->across : NULL;
    struct lane l = {.chart = c, .columns = true, .head = c->col[from].head, .axis = axis};
    bool stretch = axis != NULL;
    size_t i = from;
    l.band = ARENA_ARRAY(r->a, struct band, c->n_col);
    for (; i < c->n_col && str_eq(c->col[i].head.s, l.head.s); i++) {
        const struct column *col = &c->col[i];
        if (!col->has_range)
            continue;
        if (col->band.unit != UNIT_NONE)
            l.unit = col->band.unit;
        stretch |=
            col->band.range.no_lo || col->band.range.no_hi || rat_cmp(col->band.range.lo, col->band.range.hi) < 0;
        l.band[l.n++] = (struct band){col->label, col->band.range, NULL, chart_is_own(c)};
    }
    l.padded = padded(&l);
    if (l.n > 1 && stretch)
        lane_check(r, &l);
    return i;
}

/* The ranges of a one-of as one lane: kills of 4-5 and 6-7. A distance that two share is taken for the nearer one's. */
static void choice_check(struct check_run *r, const struct chart *c, size_t group)
{
    struct lane l = {0};
    bool stretch = false;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += c->row[i].group == (int)group;
    l.band = ARENA_ARRAY(r->a, struct band, n);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        struct range range;
        enum unit unit;
        if (row->group != (int)group || row->then || !range_of_label(row->label.s, &range, &unit))
            continue;
        if (l.n && unit != l.unit) /* some in inches, some in figures: no one line */
            return;
        l.unit = unit;
        stretch |= range.no_lo || range.no_hi || rat_cmp(range.lo, range.hi) < 0;
        l.band[l.n++] = (struct band){row->label, range, row->cell, row_is_own(c, row)};
    }
    if (l.n < 2 || !stretch)
        return;
    struct chart *lower = arena_copy(r->a, c, sizeof *c);
    lower->edges = l.unit == UNIT_NONE ? EDGES_NONE : EDGES_LOWER;
    l.chart = lower;
    l.padded = padded(&l);
    lane_check(r, &l);
}

static void bands_run(struct check_run *r, const struct chart *c)
{
    for (size_t g = 0; c->kind == CHART_MODIFIERS && g < c->n_group; g++)
        if (c->group[g].kind == GROUP_ONE_OF)
            choice_check(r, c, g);
    if (c->kind != CHART_BANDS && c->kind != CHART_GRID)
        return;
    rows_check(r, c);
    for (size_t i = 0; c->kind == CHART_GRID && i < c->n_col;)
        i = columns_check(r, c, i);
}

const struct check check_bands = {
    .name = "bands",
    .rule = RULE_BAND_GAP,
    .also = {RULE_BAND_OVERLAP, RULE_BAND_ORDER, RULE_DUPLICATE_ROW, RULE_DEAD_ROW, RULE_OUT_OF_REACH,
             RULE_REACH_UNCOVERED, RULE_NO_SUCH_FACE},
    .n_also = 7,
    .chart = bands_run,
};
