/* Change bars: a rule in the gutter, left of what is another since the edition that a sheet speaks of. Words bring the
 * mark with them (show/changes.c), so that rows may be sorted, joined, turned or broken on their way.
 *
 * Invariant: bars stand outside of every box and every tag: they move nothing, and a reader of the tags does not meet
 * them. Called by who draws blocks, tables and the sequence of play. */
#include "page/inner.h"

/* In the margin they stay where home printers still print, if the margin has room for that. */
void change_bar(struct ctx *c, um x, um y, um h)
{
    um off = CHANGE_OFF;
    if (x - off < CHANGE_EDGE)
        off = um_most(x - CHANGE_EDGE, CHANGE_NEAR);
    page_rule(c, x - off, y, 0, h, CHANGE_STROKE, ctx_hue(c, 0));
}

/* One rule beside rows that follow each other. */
static void rows_draw(struct ctx *c, um x, const bool *on, const um *y, const um *h, unsigned rows)
{
    for (unsigned r = 0, end; r < rows; r = end) {
        end = r + 1;
        if (!on[r] || y[r] < 0)
            continue;
        um below = y[r] + h[r];
        for (; end < rows && on[end] && y[end] == below; end++)
            below += h[end];
        change_bar(c, x, y[r], below - y[r]);
    }
}

/* Of a folded list each half has its own, between the two. */
void table_bars_draw(struct ctx *c, const struct table_set *s, um x, const um *y, const um *h)
{
    const unsigned rows = s->table->rows;
    bool *on = ARENA_ARRAY(c->a, bool, (size_t)s->halves *rows + 1);
    for (size_t i = 0; i < s->table->n; i++) {
        const struct box *b = &s->table->box[i];
        for (unsigned r = b->row; s->para[i].changed && r < b->row + b->rows; r++)
            on[(size_t)s->half[b->col] * rows + r] = true;
    }
    for (unsigned half = 0, k = 0; half < s->halves; half++) {
        while (s->half[k] != half || s->table->col[k].gap)
            k++;
        rows_draw(c, x + s->col_x[k], on + (size_t)half * rows, y + (size_t)half * rows, h + (size_t)half * rows, rows);
    }
}
