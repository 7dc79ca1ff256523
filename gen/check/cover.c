/* Ranges on a line of slots to gaps, shared slots and dead rows, for lane.c.
 *
 * The line is cut at every bound, and the rows paint the pieces in the order in which they are written: a piece belongs
 * to the first row that has it, and is never visited again, since each piece points at the next one without an owner.
 * So a row that paints nothing is dead, however many rows before it share in that. Sorting dominates. */
#include "check/cover.h"
#include <stdlib.h>

static int rat_order(const void *x, const void *y)
{
    return rat_cmp(*(const struct rat *)x, *(const struct rat *)y);
}

size_t cover_sort(struct rat *at, size_t n)
{
    size_t kept = 0;
    qsort(at, n, sizeof *at, rat_order);
    for (size_t i = 0; i < n; i++)
        if (!kept || rat_cmp(at[kept - 1], at[i]) != 0)
            at[kept++] = at[i];
    return kept;
}

/* How many values of the line lie below x, or with `or_at` at or below it. */
static size_t below(const struct cover_line *line, struct rat x, bool or_at)
{
    size_t lo = 0, hi = line->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int c = rat_cmp(line->at[mid], x);
        if (c < 0 || (or_at && c == 0))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int64_t not_far(int64_t x)
{
    return x < -COVER_FAR ? -COVER_FAR : x > COVER_FAR ? COVER_FAR : x;
}

static struct cover_span span_whole(const struct range *r)
{
    bool has_lo, has_hi;
    int64_t lo, hi;
    range_whole(r, &has_lo, &lo, &has_hi, &hi);
    return (struct cover_span){has_lo ? not_far(lo) : -COVER_FAR, has_hi ? not_far(hi) : COVER_FAR};
}

/* A bound that is on the line is slot 2k + 1; the stretch below it is 2k, the one above 2k + 2. */
static struct cover_span span_dense(const struct cover_line *line, const struct range *r)
{
    struct cover_span s = cover_all(line);
    if (!r->no_lo)
        s.lo = 2 * (int64_t)below(line, r->lo, false) + (r->lo_open ? 2 : 1);
    if (!r->no_hi)
        s.hi = 2 * (int64_t)below(line, r->hi, false) + (r->hi_open ? 0 : 1);
    return s;
}

static struct cover_span span_list(const struct cover_line *line, const struct range *r)
{
    struct cover_span s = cover_all(line);
    if (!r->no_lo)
        s.lo = (int64_t)below(line, r->lo, r->lo_open);
    if (!r->no_hi)
        s.hi = (int64_t)below(line, r->hi, !r->hi_open) - 1;
    return s;
}

struct cover_span cover_span_of(const struct cover_line *line, const struct range *r)
{
    switch (line->kind) {
    case COVER_WHOLE:
        return span_whole(r);
    case COVER_LIST:
        return span_list(line, r);
    case COVER_DENSE:
        return span_dense(line, r);
    }
    return (struct cover_span){1, 0};
}

struct cover_span cover_all(const struct cover_line *line)
{
    switch (line->kind) {
    case COVER_WHOLE:
        return (struct cover_span){-COVER_FAR, COVER_FAR};
    case COVER_LIST:
        return (struct cover_span){0, (int64_t)line->n - 1};
    case COVER_DENSE:
        return (struct cover_span){0, 2 * (int64_t)line->n};
    }
    return (struct cover_span){1, 0};
}

/* In the stretch between two bounds: its first whole number, else its middle. */
static struct rat between(struct rat lo, struct rat hi)
{
    struct rat sum, middle = lo, whole = RAT(rat_floor(lo) + 1);
    if (rat_cmp(whole, hi) < 0)
        return whole;
    if (rat_add(&sum, lo, hi))
        rat_div(&middle, sum, RAT(2));
    return middle;
}

struct rat cover_value(const struct cover_line *line, int64_t slot)
{
    if (line->kind == COVER_WHOLE || !line->n)
        return RAT(slot);
    if (line->kind == COVER_LIST)
        return line->at[slot];
    size_t k = (size_t)slot / 2;
    if (slot % 2)
        return line->at[k];
    if (k == 0)
        return RAT(rat_ceil(line->at[0]) - 1);
    return k == line->n ? RAT(rat_floor(line->at[k - 1]) + 1) : between(line->at[k - 1], line->at[k]);
}

struct pieces {
    int64_t *cut;
    size_t n;      /* piece p is the slots [cut[p], cut[p + 1]); n pieces, n + 1 cuts */
    size_t *owner; /* the row that painted it, or NOBODY */
    size_t *next;  /* the first piece at or after it without an owner, by way of others */
};
#define NOBODY ((size_t)-1)

static int slot_order(const void *x, const void *y)
{
    int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;
    return (a > b) - (a < b);
}

static struct cover_span clip(struct cover_span s, struct cover_span domain)
{
    return (struct cover_span){s.lo > domain.lo ? s.lo : domain.lo, s.hi < domain.hi ? s.hi : domain.hi};
}

static struct pieces pieces_cut(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain)
{
    struct pieces p = {ARENA_ARRAY(a, int64_t, 2 * n + 2), 0, NULL, NULL};
    size_t cuts = 0, kept = 0;
    p.cut[cuts++] = domain.lo;
    p.cut[cuts++] = domain.hi + 1;
    for (size_t i = 0; i < n; i++) {
        struct cover_span s = clip(row[i], domain);
        if (s.lo <= s.hi)
            p.cut[cuts++] = s.lo, p.cut[cuts++] = s.hi + 1;
    }
    qsort(p.cut, cuts, sizeof *p.cut, slot_order);
    for (size_t i = 0; i < cuts; i++)
        if (!kept || p.cut[kept - 1] != p.cut[i])
            p.cut[kept++] = p.cut[i];
    p.n = kept - 1;
    p.owner = ARENA_ARRAY(a, size_t, p.n);
    p.next = ARENA_ARRAY(a, size_t, p.n + 1);
    for (size_t i = 0; i <= p.n; i++)
        p.next[i] = i;
    for (size_t i = 0; i < p.n; i++)
        p.owner[i] = NOBODY;
    return p;
}

static size_t piece_at(const struct pieces *p, int64_t slot)
{
    size_t lo = 0, hi = p->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (p->cut[mid] < slot)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static size_t piece_free(struct pieces *p, size_t i)
{
    size_t end = i;
    while (p->next[end] != end)
        end = p->next[end];
    while (p->next[i] != end && p->next[i] != i) {
        size_t step = p->next[i];
        p->next[i] = end;
        i = step;
    }
    return end;
}

static struct cover_row row_paint(struct pieces *p, struct cover_span s, size_t self)
{
    struct cover_row r = {false, false, 0, 0};
    if (s.lo > s.hi)
        return r;
    size_t from = piece_at(p, s.lo), to = piece_at(p, s.hi + 1);
    r.dead = true;
    for (size_t i = from; i < to;) {
        size_t open = piece_free(p, i);
        if (open != i && !r.shared)
            r = (struct cover_row){r.dead, true, p->owner[i], p->cut[i]};
        if (open >= to)
            break;
        r.dead = false;
        p->owner[open] = self;
        p->next[open] = open + 1;
        i = open + 1;
    }
    return r;
}

static void gaps_find(struct arena *a, const struct pieces *p, struct cover *out)
{
    out->gap = ARENA_ARRAY(a, struct cover_span, p->n);
    for (size_t i = 0; i < p->n; i++) {
        if (p->owner[i] != NOBODY)
            continue;
        if (out->n_gap && out->gap[out->n_gap - 1].hi == p->cut[i] - 1)
            out->gap[out->n_gap - 1].hi = p->cut[i + 1] - 1;
        else
            out->gap[out->n_gap++] = (struct cover_span){p->cut[i], p->cut[i + 1] - 1};
    }
}

struct cover cover_paint(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain)
{
    struct cover out = {ARENA_ARRAY(a, struct cover_row, n), NULL, 0};
    if (domain.lo > domain.hi)
        return out;
    struct pieces p = pieces_cut(a, row, n, domain);
    for (size_t i = 0; i < n; i++)
        out.row[i] = row_paint(&p, clip(row[i], domain), i);
    gaps_find(a, &p, &out);
    return out;
}
