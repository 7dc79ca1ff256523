/* Tables being built, row by row and box by box; nothing is checked but by the callers' care that boxes never overlap.
 * Called by the show_KIND.c and by doc's odds strips; the finished table has its boxes in reading order. */
#include "sheet/show.h"
#include <stdlib.h>

struct maker maker_new(struct arena *a, unsigned cols)
{
    return (struct maker){.a = a, .col = ARENA_ARRAY(a, struct table_col, cols ? cols : 1), .cols = cols};
}

unsigned maker_row(struct maker *m, bool head, enum rule_below below)
{
    ARENA_PUSH(m->a, &m->row, ((struct table_row){.head = head, .below = below}));
    return (unsigned)m->row.n - 1;
}

unsigned maker_group(struct maker *m, struct words name)
{
    unsigned row = maker_row(m, false, RULE_NONE);
    m->row.at[row].group = true;
    struct box *b = maker_put(m, row, 0, name);
    b->cols = m->cols;
    b->head = true;
    return row;
}

struct box *maker_put(struct maker *m, unsigned row, unsigned col, struct words words)
{
    ARENA_PUSH(m->a, &m->box, ((struct box){.words = words, .row = row, .col = col, .rows = 1, .cols = 1}));
    return &m->box.at[m->box.n - 1];
}

/* The row at which the next of the columns begins: `rows` on, but never right after a group's name; at a group's name
 * where that makes no column an eighth longer. `left`: columns that are still to come. */
static unsigned fold_end(const struct maker *m, unsigned from, unsigned rows, unsigned left)
{
    unsigned all = (unsigned)m->row.n, end = from + rows < all ? from + rows : all,
             most = rows + (rows < 8 ? 1 : rows / 8);
    for (unsigned d = 0; d < rows; d++) {
        if (end + d < all && m->row.at[end + d].group && rows + d <= most)
            return end + d;
        if (end - d < all && m->row.at[end - d].group && all - (end - d) <= left * most)
            return end - d;
    }
    while (end < all && end > from + 1 && (m->row.at[end - 1].group || m->row.at[end].goes_on))
        end--;
    return end;
}

/* The name of the group that row `from` goes on with, where it is none itself and a column begins with it. */
static const struct box *name_before(const struct maker *m, unsigned from)
{
    const struct box *name = NULL;
    for (size_t i = 0; i < m->box.n; i++) { /* in the order of rows */
        const struct box *b = &m->box.at[i];
        if (b->row == from && b->col == 0)
            return name && !b->names && b->under == name->under ? name : NULL;
        if (b->names && b->row < from)
            name = b->under ? b : NULL;
    }
    return NULL;
}

/* A group that goes on in the next column has its name there too. */
static void name_again(struct arena *a, struct box_list *out, const struct box *name, unsigned row, unsigned col)
{
    struct box again = *name;
    again.words = words_cat(a, name->words, STR(" \xc2\xb7 continued"), WORDS_GROUP, VOICE_ASIDE);
    again.row = row;
    again.col = col;
    ARENA_PUSH(a, out, again);
}

/* Every part has its columns, and but for the last a gap behind them. */
void maker_fold(struct maker *m, unsigned n)
{
    unsigned all = (unsigned)m->row.n, head = 0, most = 0, cols = m->cols, wide = cols + 1;
    while (head < all && m->row.at[head].head)
        head++;
    unsigned each = (all - head + n - 1) / n;
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, wide * n);
    struct box_list was = m->box;
    struct box_list out = {0};
    for (unsigned part = 0, from = head; part < n; part++) {
        unsigned end = part + 1 == n ? all : fold_end(m, from, each, n - part - 1), down = 0;
        const struct box *name = part ? name_before(m, from) : NULL;
        if (name)
            down = 1, name_again(m->a, &out, name, head, part * wide);
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
        most = end - from + down > most ? end - from + down : most;
        from = end;
    }
    m->box = out;
    for (size_t i = 0; i < m->box.n; i++)
        if (m->box.at[i].row < head)
            m->box.at[i].cols = wide * n - 1;
    m->row.n = head;
    for (unsigned r = 0; r < most; r++)
        maker_row(m, false, RULE_HAIR);
    m->cols = wide * n - 1;
    m->col = col;
}

void maker_turn(struct maker *m)
{
    struct row_list row = {0};
    unsigned cols = (unsigned)m->row.n;
    for (unsigned r = 0; r < m->cols; r++)
        ARENA_PUSH(m->a, &row, ((struct table_row){.head = r == 0, .below = r ? RULE_HAIR : RULE_STRONG}));
    for (size_t i = 0; i < m->box.n; i++) {
        struct box *b = &m->box.at[i], was = *b;
        b->row = was.col, b->col = was.row;
        b->rows = was.cols, b->cols = was.rows;
        b->head = b->row == 0 || b->col == 0;
        b->tone = b->row == 0 ? TONE_HEAD : was.tone == TONE_HEAD ? TONE_NONE : was.tone;
        b->align = b->col == 0 ? ALIGN_LEFT : ALIGN_CENTER;
    }
    m->row = row;
    m->cols = cols;
    m->col = ARENA_ARRAY(m->a, struct table_col, cols);
    for (unsigned c = 1; c < cols; c++)
        m->col[c].stretch = STRETCH_EVEN;
}

/* Row by row, as it is read. */
static int box_order(const void *x, const void *y)
{
    const struct box *p = x, *q = y;
    return p->row != q->row ? (p->row < q->row ? -1 : 1) : p->col < q->col ? -1 : p->col > q->col;
}

const struct table *maker_table(struct maker *m)
{
    if (m->row.n == 0)
        return NULL;
    m->row.at[m->row.n - 1].below = m->open ? RULE_NONE : RULE_STRONG;
    if (m->box.n) /* a grid of odds puts them column by column, and has thousands */
        qsort(m->box.at, m->box.n, sizeof *m->box.at, box_order);
    struct table *t = ARENA_NEW(m->a, struct table);
    *t = (struct table){.rows = (unsigned)m->row.n,
                        .cols = m->cols,
                        .row = m->row.at,
                        .col = m->col,
                        .box = m->box.at,
                        .n = m->box.n,
                        .verticals = m->verticals,
                        .parted = m->parted};
    return t;
}
