/* Merges equal neighbours of a table to one box: down a column, across the columns of a matrix, and
 * in rectangles, so that the borders between different outcomes are visible.
 *
 * The maker of a box sets `down` and `across`: neighbours with equal numbers may be merged, 0
 * forbids it. The numbers come from the chart and guarantee equal meaning. This file also requires
 * equal print, including the style of each run, so that a merged box always shows the text of all
 * its cells. Called last, after a table is folded or turned, because a merged box must be in one
 * piece of it. */
#include "show/show.h"

/* Longer tables may be broken across columns and sides, and a box over several rows cannot be. In
 * them only cells that are equal in all rows are merged. */
enum { MERGED_ROWS_MOST = 24 };

struct plane { /* body of a table by position: index + 1 of the box of a single cell, or 0 */
    const struct draft *m;
    uint32_t *at;
    unsigned head; /* number of header rows, which are not merged */
};
struct extent {
    unsigned rows, cols;
};

static const struct box *box_in(const struct plane *p, unsigned row, unsigned col)
{
    uint32_t i = row < p->m->row.n && col < p->m->cols ? p->at[(size_t)row * p->m->cols + col] : 0;
    return i ? &p->m->box.at[i - 1] : NULL;
}

/* A dash means an empty cell: it belongs to its row, and one dash for many rows would be
 * overlooked. */
static bool is_dash(struct words w)
{
    return w.n == 1 && (str_is(w.run[0].text, "-") || str_is(w.run[0].text, "\xE2\x80\x93"));
}

static bool is_same_box(const struct box *x, const struct box *y)
{
    return x && y && x->words.n && !is_dash(x->words) && x->tone == y->tone && x->tint == y->tint &&
           x->shade == y->shade && x->under == y->under && x->align == y->align && words_eq(x->words, y->words);
}

/* Is the box closed on all sides, by lines or by its background? Text between two rows without
 * lines would be read as part of one row. */
static bool is_closed(const struct plane *p, const struct box *b)
{
    return p->m->verticals || p->m->shaded || b->tone != TONE_NONE;
}

/* Can the box at a position be merged with the box above it, or to its left? */
static bool goes_down(const struct plane *p, unsigned row, unsigned col)
{
    const struct box *x = row ? box_in(p, row - 1, col) : NULL, *y = box_in(p, row, col);
    return is_same_box(x, y) && is_closed(p, x) && x->down && x->down == y->down;
}

static bool goes_across(const struct plane *p, unsigned row, unsigned col)
{
    const struct box *x = col ? box_in(p, row, col - 1) : NULL, *y = box_in(p, row, col);
    return is_same_box(x, y) && is_closed(p, x) && x->across && x->across == y->across;
}

/* Can the whole next row, or next column, be added to a rectangle? */
static bool row_goes_on(const struct plane *p, unsigned row, unsigned col, unsigned cols)
{
    for (unsigned k = col; k < col + cols; k++)
        if (!goes_down(p, row, k) || (k > col && !goes_across(p, row, k)))
            return false;
    return true;
}

static bool col_goes_on(const struct plane *p, unsigned row, unsigned col, unsigned rows)
{
    for (unsigned k = row; k < row + rows; k++)
        if (!goes_across(p, k, col) || (k > row && !goes_down(p, k, col)))
            return false;
    return true;
}

/* The larger of two rectangles from a position: first across and then down, or first down and then
 * across. */
static struct extent block_at(const struct plane *p, unsigned row, unsigned col)
{
    struct extent wide = {1, 1}, deep = {1, 1};
    unsigned body = (unsigned)p->m->row.n - p->head;
    while (goes_across(p, row, col + wide.cols))
        wide.cols++;
    while (row_goes_on(p, row + wide.rows, col, wide.cols))
        wide.rows++;
    while (goes_down(p, row + deep.rows, col))
        deep.rows++;
    while (col_goes_on(p, row, col + deep.cols, deep.rows))
        deep.cols++;
    if (body > MERGED_ROWS_MOST && deep.rows != body)
        deep.rows = deep.cols = 1;
    if (body > MERGED_ROWS_MOST && wide.rows != body)
        wide.rows = 1;
    return wide.rows * wide.cols >= deep.rows * deep.cols ? wide : deep;
}

static void plane_fill(struct plane *p)
{
    const struct draft *m = p->m;
    p->at = ARENA_ARRAY(m->a, uint32_t, m->row.n * m->cols + 1);
    while (p->head < m->row.n && m->row.at[p->head].head)
        p->head++;
    for (size_t i = 0; i < m->box.n; i++) {
        const struct box *b = &m->box.at[i];
        if ((b->down || b->across) && b->rows == 1 && b->cols == 1 && b->row >= p->head)
            p->at[(size_t)b->row * m->cols + b->col] = (uint32_t)i + 1;
    }
}

/* Goes through rows from the left, so that the result is the same on every machine. Merged boxes
 * are removed, except the first of each rectangle, which is enlarged. */
void draft_merge(struct draft *m)
{
    struct plane p = {.m = m};
    plane_fill(&p);
    for (unsigned r = p.head; r < m->row.n; r++)
        for (unsigned c = 0; c < m->cols; c++) {
            struct extent e = block_at(&p, r, c);
            uint32_t first = p.at[(size_t)r * m->cols + c];
            if (e.rows * e.cols < 2)
                continue;
            for (unsigned y = r; y < r + e.rows; y++)
                for (unsigned x = c; x < c + e.cols; x++) {
                    uint32_t *at = &p.at[(size_t)y * m->cols + x];
                    m->box.at[*at - 1].rows = 0;
                    *at = 0;
                }
            struct box *b = &m->box.at[first - 1];
            b->rows = e.rows, b->cols = e.cols;
            b->middle = b->middle || e.rows > 1;
            b->align = e.cols > 1 ? ALIGN_CENTER : b->align;
        }
    size_t kept = 0;
    for (size_t i = 0; i < m->box.n; i++)
        if (m->box.at[i].rows)
            m->box.at[kept++] = m->box.at[i];
    m->box.n = kept;
}
