/* Distributes the width that a table has in excess of its words over its columns. Called by
 * table.c, with columns that have room for all words. */
#include "page/inner.h"

enum stretch table_stretch(const struct table *t, unsigned col)
{
    return t->col ? t->col[col].stretch : STRETCH_EVEN;
}

/* Gives `spare` to the stretchable columns evenly, or to the last column if none stretches. */
void table_spread(const struct table *t, um *col, um spare)
{
    um stretchy = 0;
    for (unsigned k = 0; k < t->cols; k++)
        stretchy += table_stretch(t, k) != STRETCH_TIGHT;
    for (unsigned k = 0; k < t->cols; k++)
        if (table_stretch(t, k) != STRETCH_TIGHT)
            col[k] += spare / stretchy;
    if (!stretchy)
        col[t->cols - 1] += spare;
}

/* A head with one or two rows. It is read from a value up to its head, so its columns share the
 * whole width. */
static bool is_strip(const struct table *t)
{
    enum { ROWS = 3, COLS = 3 };
    unsigned even = 0;
    for (unsigned k = 0; k < t->cols; k++)
        even += table_stretch(t, k) == STRETCH_EVEN;
    return t->rows <= ROWS && even >= COLS;
}

static um near_max(const struct table *t, unsigned k)
{
    enum stretch stretch = table_stretch(t, k);
    if (stretch == STRETCH_TIGHT)
        return 0;
    if (stretch == STRETCH_EVEN)
        return NEAR_VALUE;
    if (k + 1 < t->cols)
        return NEAR_LABEL;
    return NO_LIMIT;
}

/* A column takes only limited extra white, because the eye must cross it from a label to its value.
 * The last column of words takes any amount, since its words begin at its left edge; else the rest
 * stays behind the last column. */
void table_spread_near(const struct ctx *c, const struct table *t, um *col, um spare)
{
    um *given = ARENA_ARRAY(c->a, um, t->cols);
    if (t->cols < 2 || table_is_matrix(t) || t->folded || is_strip(t)) {
        table_spread(t, col, spare);
        return;
    }
    for (um each = 1; spare > 0 && each > 0;) {
        um open = 0;
        for (unsigned k = 0; k < t->cols; k++)
            open += given[k] < near_max(t, k);
        each = open ? spare / open : 0;
        for (unsigned k = 0; k < t->cols; k++) {
            um more = um_min(each, near_max(t, k) - given[k]);
            given[k] += more, col[k] += more, spare -= more;
        }
    }
}
