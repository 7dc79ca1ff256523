/* The table builder, row by row and box by box: it folds a table, turns it, and merges equal
 * neighbours.
 *
 * Callers must ensure that boxes never overlap; this is not checked. The finished table has its
 * boxes in reading order. Called by chart/rows.c and the other makers of tables. */
#include "show/show.h"
#include <stdlib.h>

/* The number of columns is fixed until the table is folded or turned; at least one is allocated. */
struct draft draft_new(struct arena *a, unsigned cols)
{
    return (struct draft){.a = a, .col = ARENA_ARRAY(a, struct table_col, cols ? cols : 1), .cols = cols};
}

/* The rule is a request: the last row gets the table's own rule. */
unsigned draft_row(struct draft *m, bool head, enum rule_below below)
{
    ARENA_PUSH(m->a, &m->row, ((struct table_row){.head = head, .below = below}));
    return (unsigned)m->row.n - 1;
}

struct box *draft_group(struct draft *m, struct words name, int group)
{
    unsigned row = draft_row(m, false, RULE_NONE);
    m->row.at[row].group = true;
    struct box *b = draft_put(m, row, 0, name);
    b->cols = m->cols;
    b->head = true;
    b->names = group >= 0;
    b->under = (unsigned)(group + 1);
    return b;
}

/* The pointer is valid until the next box is put. */
struct box *draft_put(struct draft *m, unsigned row, unsigned col, struct words words)
{
    ARENA_PUSH(m->a, &m->box, ((struct box){.words = words, .row = row, .col = col, .rows = 1, .cols = 1}));
    return &m->box.at[m->box.n - 1];
}

/* Cost of starting a column at a row, in the unit of the squared column heights. */
enum {
    FOLD_NEVER = -1,
    FOLD_GROUP = 12,  /* splits a group, whose name is repeated: as bad as four uneven rows */
    FOLD_CHOICE = 24, /* splits a one-of, which is read as a whole */
    FOLD_LATER = 1,   /* a column that is higher than the one before it */
    FOLD_REACH = 64,  /* search range for a cut around its even position, in rows */
    FOLDS_MAX = 8,    /* columns of a table */
};

/* FOLD_NEVER right after a group's name, and if a row continues the one above. */
static int64_t fold_cost(const struct draft *m, const struct box *const *first, unsigned r)
{
    const struct box *b = first[r], *above = first[r - 1];
    if (m->row.at[r - 1].group || m->row.at[r].goes_on)
        return FOLD_NEVER;
    if (b && (b->one_of == ONE_OF_ON || b->one_of == ONE_OF_LAST))
        return FOLD_CHOICE;
    bool within = b && above && !m->row.at[r].group && !b->names && b->under && b->under == above->under;
    return within ? FOLD_GROUP : 0;
}

/* The ends of k + 1 columns over the rows from r that minimize the sum of squared heights and costs
 * of cuts, and this sum, or INT64_MAX. A table has few columns, so that all cuts are tried. */
static int64_t fold_ends(const struct draft *m, const struct box *const *first, unsigned r,
                         unsigned k, unsigned *end)
{
    const unsigned all = (unsigned)m->row.n, rest = all - r, even = r + rest / (k + 1);
    int64_t best = k ? INT64_MAX : (int64_t)rest * rest;
    unsigned further[FOLDS_MAX];
    for (unsigned i = 0; i <= k; i++)
        end[i] = all;
    for (unsigned to = even > r + FOLD_REACH ? even - FOLD_REACH : r + 1;
         k && to <= all && to <= even + FOLD_REACH; to++) {
        const int64_t high = to - r, cost = to < all ? fold_cost(m, first, to) : 0;
        const int64_t after =
            cost == FOLD_NEVER ? INT64_MAX : fold_ends(m, first, to, k - 1, further);
        if (after == INT64_MAX)
            continue;
        const int64_t sum = high * high + after + cost + (all - to > high * k ? FOLD_LATER : 0);
        if (sum >= best)
            continue;
        best = sum;
        end[0] = to;
        memcpy(end + 1, further, k * sizeof *end);
    }
    return best;
}

/* The name of the group that row `from`, the first of a column, continues; NULL if it starts a
 * group. */
static const struct box *name_before(const struct draft *m, unsigned from)
{
    const struct box *name = NULL;
    for (size_t i = 0; i < m->box.n; i++) { /* boxes are ordered by row */
        const struct box *b = &m->box.at[i];
        if (b->row == from && b->col == 0)
            return name && !b->names && b->under == name->under ? name : NULL;
        if (b->names && b->row < from)
            name = b->under && m->row.at[b->row].group ? b : NULL;
    }
    return NULL;
}

/* Each part gets all columns, followed by a gap except for the last. A group that continues in the
 * next part has its name there too. */
void draft_fold(struct draft *m, struct str on, unsigned n)
{
    unsigned all = (unsigned)m->row.n, head = 0, max = 0, cols = m->cols, wide = cols + 1;
    while (head < all && m->row.at[head].head)
        head++;
    unsigned ends[FOLDS_MAX];
    const struct box **first = ARENA_ARRAY(m->a, const struct box *, all + 1);
    for (size_t i = m->box.n; i-- > 0;)
        if (m->box.at[i].col == 0)
            first[m->box.at[i].row] = &m->box.at[i];
    fold_ends(m, first, head, n - 1, ends);
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, wide * n);
    struct box_list was = m->box;
    struct box_list out = {0};
    for (unsigned part = 0, from = head; part < n; part++) {
        unsigned end = ends[part], down = 0;
        const struct box *name = part ? name_before(m, from) : NULL;
        if (name) {
            struct box again = *name;
            again.words = words_cat(m->a, name->words, str_printf(m->a, " \xc2\xb7 %.*s", STRF(on)),
                                    PARA_STYLE_GROUP, CHAR_STYLE_ASIDE);
            again.row = head;
            again.col = part * wide;
            ARENA_PUSH(m->a, &out, again);
            down = 1;
        }
        for (size_t i = 0; i < was.n; i++) {
            struct box b = was.at[i];
            if (b.row < (part ? from : 0) || b.row >= end)
                continue;
            if (part)
                b.row = b.row - from + head + down, b.col += part * wide;
            ARENA_PUSH(m->a, &out, b);
        }
        for (unsigned c = 0; c < cols; c++)
            col[part * wide + c] = m->col[c];
        col[part * wide + cols].gap = true;
        max = end - from + down > max ? end - from + down : max;
        from = end;
    }
    m->box = out;
    for (size_t i = 0, end = m->box.n; i < end; i++) {
        struct box b = m->box.at[i];
        if (b.row >= head)
            continue;
        if (b.col == 0 && b.cols >= cols)
            m->box.at[i].cols = wide * n - 1;
        /* Each part repeats the column headers. */
        for (unsigned part = 1; part < n && b.cols < cols; part++) {
            b.col += wide;
            ARENA_PUSH(m->a, &m->box, b);
        }
    }
    m->row.n = head;
    for (unsigned r = 0; r < max; r++)
        draft_row(m, false, RULE_HAIR);
    m->cols = wide * n - 1;
    m->col = col;
    m->folded = true;
}

/* Removes the rows of group names; each name goes beside its rows, as a key that spans them. A
 * table with such boxes is closed: each of its cells has walls. */
void draft_groups_beside(struct draft *m)
{
    unsigned rows = (unsigned)m->row.n, *to = ARENA_ARRAY(m->a, unsigned, rows + 1), kept = 0, first = rows;
    for (unsigned r = 0; r < rows; r++) {
        bool name = m->row.at[r].group && !m->row.at[r].head;
        first = name && first == rows ? r : first;
        to[r] = kept;
        if (name && kept && !m->row.at[kept - 1].head)
            m->row.at[kept - 1].below = RULE_FIFTH;
        if (!name)
            m->row.at[kept++] = m->row.at[r];
    }
    to[rows] = kept;
    for (size_t i = 0; i < m->box.n; i++) {
        struct box *b = &m->box.at[i];
        unsigned was = b->row, end = was + 1;
        bool name = b->head && b->names && b->cols == m->cols;
        while (name && end < rows && !(to[end] == to[end + 1]))
            end++;
        b->row = to[was];
        b->under = 0;
        b->names = false;
        if (name) {
            b->rows = to[end] - to[was];
            b->cols = 1;
            b->middle = true;
            b->rating = RATING_KEY;
            b->align = ALIGN_CENTER;
        } else if (b->col == 0 && (was < first || b->cols == m->cols)) {
            b->cols++;
        } else {
            b->col++;
        }
    }
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, m->cols + 1);
    for (unsigned c = 0; c < m->cols; c++)
        col[c + 1] = m->col[c];
    m->col = col;
    m->cols++;
    m->row.n = kept;
    m->verticals = !m->shaded;
}

/* Groups and spans turn with their boxes, and solid backgrounds are kept; rules are set anew. */
void draft_turn(struct draft *m, unsigned fifths)
{
    unsigned cols = (unsigned)m->row.n;
    m->row.n = 0;
    for (unsigned r = 0; r < m->cols; r++) {
        bool fifth = fifths && r && r % fifths == 0 && m->cols > 2 * fifths;
        enum rule_below below = r == 0 ? RULE_STRONG : fifth ? RULE_FIFTH : m->shaded ? RULE_NONE : RULE_HAIR;
        ARENA_PUSH(m->a, &m->row, ((struct table_row){.head = r == 0, .below = below}));
    }
    for (size_t i = 0; i < m->box.n; i++) {
        struct box *b = &m->box.at[i], was = *b;
        b->row = was.col, b->col = was.row;
        b->rows = was.cols, b->cols = was.rows;
        b->down = was.across, b->across = was.down;
        b->head = b->row == 0 || b->col == 0;
        if (was.rating != RATING_KEY)
            b->rating = b->row == 0                 ? RATING_HEAD
                        : was.rating == RATING_HEAD ? RATING_NONE
                                                    : was.rating;
        b->align = b->col == 0 && b->rating != RATING_KEY ? ALIGN_LEFT : ALIGN_CENTER;
    }
    m->cols = cols;
    m->col = ARENA_ARRAY(m->a, struct table_col, cols);
    for (unsigned c = 1; c < cols; c++)
        m->col[c].stretch = STRETCH_EVEN;
}

/* --- equal neighbours as one box: down a column, across the columns of a matrix, and in
 * rectangles, so that the borders between different outcomes are visible. The maker of a box sets
 * `down` and `across`: neighbours with equal numbers may be merged, 0 forbids it. The numbers come
 * from the chart and guarantee equal meaning; equal print is required too, including the style of
 * each run, so that a merged box always shows the text of all its cells. */

/* Longer tables may be broken across columns and sides, and a box over several rows cannot be. In
 * them only cells that are equal in all rows are merged. */
enum { MERGED_ROWS_MAX = 24 };

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
    return x && y && x->words.n && !is_dash(x->words) && x->rating == y->rating &&
           x->tint == y->tint && x->shade == y->shade && x->under == y->under &&
           x->align == y->align && words_eq(x->words, y->words);
}

/* Is the box closed on all sides, by lines or by its background? Text between two rows without
 * lines would be read as part of one row. */
static bool is_closed(const struct plane *p, const struct box *b)
{
    return p->m->verticals || p->m->shaded || b->rating != RATING_NONE;
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
    if (body > MERGED_ROWS_MAX && deep.rows != body)
        deep.rows = deep.cols = 1;
    if (body > MERGED_ROWS_MAX && wide.rows != body)
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
static void draft_merge(struct draft *m)
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

/* Reading order: by row, then by column. */
static int box_order(const void *x, const void *y)
{
    const struct box *p = x, *q = y;
    if (p->row != q->row)
        return (p->row < q->row ? -1 : 1);
    if (p->col < q->col)
        return -1;
    return p->col > q->col;
}

/* NULL if the table has no rows. Merges boxes only now, after the table is folded or turned,
 * because a merged box must be in one piece of it. Sorts the boxes by row, as the painters require.
 */
const struct table *draft_table(struct draft *m)
{
    if (m->row.n == 0)
        return NULL;
    draft_merge(m);
    m->row.at[m->row.n - 1].below = m->open ? RULE_NONE : RULE_STRONG;
    if (m->box.n) /* a grid of odds has thousands of boxes, column by column */
        qsort(m->box.at, m->box.n, sizeof *m->box.at, box_order);
    struct table *t = ARENA_NEW(m->a, struct table);
    *t = (struct table){.rows = (unsigned)m->row.n,
                        .cols = m->cols,
                        .row = m->row.at,
                        .col = m->col,
                        .box = m->box.at,
                        .n = m->box.n,
                        .verticals = m->verticals,
                        .parted = m->parted,
                        .shaded = m->shaded,
                        .folded = m->folded};
    return t;
}

/* The part is in a header row, so that it is repeated if the table is broken. */
struct draft draft_of(const struct show *w, unsigned cols)
{
    struct draft m = draft_new(w->a, cols);
    if (!w->part.n)
        return m;
    unsigned row = draft_group(&m, w->part, -1)->row;
    m.row.at[row].head = true;
    return m;
}

/* Centred, except in the first column, above the labels; callers may change the box. */
struct box *draft_head(struct draft *m, unsigned row, unsigned col, unsigned cols,
                       struct words words)
{
    struct box *b = draft_put(m, row, col, words);
    b->cols = cols;
    b->rating = RATING_HEAD;
    b->head = true;
    b->align = col ? ALIGN_CENTER : ALIGN_LEFT;
    return b;
}
