/* What a table is wider than its words, to its columns. Called by table.c, with columns that have room for all words.
 */
#include "page/inner.h"

enum stretch table_stretch(const struct table *t, unsigned col)
{
    return t->col ? t->col[col].stretch : STRETCH_EVEN;
}

/* Gives `spare` to the columns that stretch, evenly; where none does, to the last. */
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

/* A head and a row or two: the eye goes from a value up to its head, so that its columns share all the width. */
static bool is_strip(const struct table *t)
{
    enum { ROWS = 3, COLS = 3 };
    unsigned even = 0;
    for (unsigned k = 0; k < t->cols; k++)
        even += table_stretch(t, k) == STRETCH_EVEN;
    return t->rows <= ROWS && even >= COLS;
}

static um near_most(const struct table *t, unsigned k)
{
    enum stretch stretch = table_stretch(t, k);
    return stretch == STRETCH_TIGHT  ? 0
           : stretch == STRETCH_EVEN ? NEAR_VALUE
           : k + 1 < t->cols         ? NEAR_LABEL
                                     : NO_LIMIT;
}

/* The eye goes from a label to its value over what is white between: a column takes no more than so much of it. The
 * last column of words takes what it gets, since it begins at its left; else what is left over lies behind the last
 * column. */
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
            open += given[k] < near_most(t, k);
        each = open ? spare / open : 0;
        for (unsigned k = 0; k < t->cols; k++) {
            um more = um_least(each, near_most(t, k) - given[k]);
            given[k] += more, col[k] += more, spare -= more;
        }
    }
}
