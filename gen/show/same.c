/* Merges equal neighbour rows of a grid to one row under both names, if the layout requests it. The
 * result is the same chart with fewer rows; cells are not changed.
 *
 * Only neighbours are merged, because the author's order has a meaning. Rows with notes are not
 * merged, nor rows with amounts, which each row has for itself. Called by show.c. */
#include "show/show.h"

/* Hidden columns may differ. */
static bool rows_alike(const struct show *w, const struct chart *c, const struct row *x, const struct row *y)
{
    bool alike = x->group == y->group && row_is_plain(x) && row_is_plain(y) && !x->inner && !y->inner;
    for (size_t i = 0; alike && i < c->n_col; i++)
        if (column_shown(&w->ask, c, i))
            alike = !column_counts(c, i) && cells_alike(&x->cell[i], &y->cell[i]);
    return alike;
}

/* The names of rows [from,to) as one. If any name contains commas (`commas`), all are separated by
 * a dot. */
static struct str row_names(const struct show *w, const struct chart *c, size_t from, size_t to, bool commas)
{
    struct str both = c->row[from].label.s;
    for (size_t i = from + 1; i < to; i++)
        both = show_both(w, commas ? "%.*s \xc2\xb7 %.*s" : "%.*s, %.*s", both, c->row[i].label.s);
    return both;
}

static const struct chart *rows_merged(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    bool commas = false;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        commas = commas || str_find(c->row[i].label.s, ", ") >= 0;
    for (size_t i = 0, end; i < c->n_row; i = end) {
        for (end = i + 1; end < c->n_row && rows_alike(w, c, &c->row[i], &c->row[end]);)
            end++;
        row[n] = c->row[i];
        row[n++].label.s = row_names(w, c, i, end, commas);
    }
    return n == c->n_row ? c : chart_with_rows(w->a, c, row, n);
}

/* If all rows are equal, the merged row is named "Any quality". */
const struct chart *same_merged(const struct show *w, const struct chart *c)
{
    if (!chart_is_grid(c) || c->reads.s.n || w->ask.merge != MERGE_YES)
        return c;
    const struct chart *out = rows_merged(w, c);
    if (out->n_row == 1 && c->n_row > 2 && c->down.title.s.n) {
        struct row *row = arena_copy(w->a, out->row, sizeof *row);
        struct str what = c->down.title.s, text = show_fill(w, MSG_ANY, show_translate(w, what));
        row->label.s = show_keep(w, msg_format(w->a, NULL, MSG_ANY, what), text);
        out = chart_with_rows(w->a, out, row, 1);
    }
    return out;
}
