/* Finds lines of chances that are one line shifted: if a chance depends only on how far a number is
 * above or below a mark, one row by this distance and the marks have all its numbers.
 *
 * lines of exact fractions -> marks and rows by distance
 *
 * Invariant: nothing is assumed. Every chance of every line equals the one at its distance, or is 0
 * below the first distance or 1 above the last, and each row reaches both. Called by grid.c. */
#include "show/odds/inner.h"
#include <string.h>

/* The first place from which every chance is at least one half; n if a chance before is, too. */
static size_t mark_of(const struct frac *chance, size_t n, struct frac half)
{
    size_t mark = n, less = 0;
    while (mark > 0 && frac_cmp(chance[mark - 1], half) >= 0)
        mark--;
    while (less < mark && frac_cmp(chance[less], half) < 0)
        less++;
    return less == mark ? mark : n;
}

/* True if every chance of a line equals the one at its distance, where the row has one. */
static bool line_fits(const struct frac *chance, size_t n, const struct frac *at)
{
    size_t i = 0;
    while (i < n && (!odds_is_number(at[i]) || frac_cmp(at[i], chance[i]) == 0))
        i++;
    return i == n;
}

static bool line_is_never(const struct frac *chance, size_t n)
{
    size_t i = 0;
    while (i < n && frac_is_zero(chance[i]))
        i++;
    return i == n;
}

/* True if no row has a chance at this distance but 0, or with `sure` but 1. */
static bool is_settled(const struct odds_shifts *s, size_t at, bool sure)
{
    for (size_t k = 0; k < s->n; k++)
        if (odds_is_number(s->row[k][at]) &&
            !(sure ? frac_is_one(s->row[k][at]) : frac_is_zero(s->row[k][at])))
            return false;
    return true;
}

/* Leaves out the distances at both ends where all is settled. True if the rows have a chance at all
 * others and at the nearest that are left out. */
static bool ends_leave(struct odds_shifts *s, size_t n)
{
    s->from = 1;
    s->to = 2 * n - 1;
    while (s->from + 1 < s->to && is_settled(s, s->from, false))
        s->from++;
    while (s->to > s->from + 1 && is_settled(s, s->to - 1, true))
        s->to--;
    for (size_t k = 0; k < s->n; k++)
        for (size_t i = s->from - 1; i <= s->to; i++)
            if (!odds_is_number(s->row[k][i]))
                return false;
    return true;
}

/* Puts a line into the row that it fits, or into a new one. False if it has no mark. */
static bool line_put(struct arena *a, struct odds_shifts *s, size_t line, const struct frac *chance,
                     size_t n)
{
    const size_t mark = mark_of(chance, n, frac_of_rat(a, (struct rat){1, 2}));
    size_t k = 0;
    s->mark[line] = mark;
    s->of[line] = SIZE_MAX;
    if (!mark || mark == n)
        return mark && line_is_never(chance, n);
    while (k < s->n && !line_fits(chance, n, s->row[k] + n - mark))
        k++;
    if (k == s->n)
        s->row[s->n++] = ARENA_ARRAY(a, struct frac, 2 * n);
    memcpy(s->row[k] + n - mark, chance, n * sizeof *chance);
    s->of[line] = k;
    return true;
}

bool odds_shifts_find(struct arena *a, const struct frac *chance, size_t lines, size_t n,
                      struct odds_shifts *s)
{
    size_t some = 0;
    *s = (struct odds_shifts){.mark = ARENA_ARRAY(a, size_t, lines + 1),
                              .of = ARENA_ARRAY(a, size_t, lines + 1),
                              .row = ARENA_ARRAY(a, struct frac *, lines + 1)};
    for (size_t l = 0; l < lines; l++) {
        if (!line_put(a, s, l, chance + l * n, n))
            return false;
        some += s->of[l] < s->n;
    }
    return s->n && some >= 2 * s->n && ends_leave(s, n);
}
