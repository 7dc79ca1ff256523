/* Tables being built, row by row and box by box; nothing is checked but by the callers' care that boxes never overlap.
 * Called by the show_KIND.c and by doc's odds strips; the finished table has its boxes in reading order. */
#include "sheet/show.h"

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

/* The row at which the next of the columns begins: `rows` on, but never right after a group's name. */
static unsigned fold_end(const struct maker *m, unsigned from, unsigned rows)
{
    unsigned end = from + rows < m->row.n ? from + rows : (unsigned)m->row.n;
    while (end < m->row.n && end > from + 1 && m->row.at[end - 1].group)
        end--;
    return end;
}

void maker_fold(struct maker *m, unsigned n)
{
    unsigned all = (unsigned)m->row.n, head = 0, most = 0, cols = m->cols;
    while (head < all && m->row.at[head].head)
        head++;
    unsigned each = (all - head + n - 1) / n;
    struct table_col *col = ARENA_ARRAY(m->a, struct table_col, cols * n);
    for (unsigned part = 0, from = head; part < n; part++) {
        unsigned end = part + 1 == n ? all : fold_end(m, from, each);
        for (size_t i = 0; i < m->box.n; i++) {
            struct box *b = &m->box.at[i];
            if (b->row >= from && b->row < end && b->col < cols && part > 0)
                *b = (struct box){b->words,
                                  b->row - from + head,
                                  b->col + part * cols,
                                  b->rows,
                                  b->cols,
                                  b->tone,
                                  b->shade,
                                  b->align,
                                  b->head,
                                  b->middle};
        }
        for (unsigned c = 0; c < cols; c++)
            col[part * cols + c] = m->col[c];
        most = end - from > most ? end - from : most;
        from = end;
    }
    for (size_t i = 0; i < m->box.n; i++)
        if (m->box.at[i].row < head)
            m->box.at[i].cols = cols * n;
    for (unsigned r = head; r < head + most; r++)
        m->row.at[r] = (struct table_row){.below = RULE_HAIR};
    m->row.n = head + most;
    m->cols = cols * n;
    m->col = col;
}

static bool reads_after(const struct box *x, const struct box *y)
{
    return x->row != y->row ? x->row > y->row : x->col > y->col;
}

/* By insertion: builders put boxes nearly in order already. */
static void sort_boxes(struct box *b, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && reads_after(&b[j - 1], &b[j]); j--) {
            struct box t = b[j];
            b[j] = b[j - 1];
            b[j - 1] = t;
        }
}

const struct table *maker_table(struct maker *m)
{
    if (m->row.n == 0)
        return NULL;
    m->row.at[m->row.n - 1].below = RULE_STRONG;
    sort_boxes(m->box.at, m->box.n);
    struct table *t = ARENA_NEW(m->a, struct table);
    *t = (struct table){.rows = (unsigned)m->row.n,
                        .cols = m->cols,
                        .row = m->row.at,
                        .col = m->col,
                        .box = m->box.at,
                        .n = m->box.n,
                        .verticals = m->verticals};
    return t;
}
