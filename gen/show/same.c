/* Neighbours of a grid that say the same to one row under both names, where the layout asks for
 * it: the same chart with fewer rows, and no cell changed.
 *
 * Only neighbours, for the author's order means something, and only what is plain: where more is
 * said of a row than its cells, it stands alone; and so does one with a count, which each of two
 * rows has for itself. Called by show.c. */
#include "show/show.h"

/* `x`: of one or more. Where one has commas of its own (`commas`), a dot parts them all. */
static struct str both_names(const struct show *w, struct str x, struct str y, bool commas)
{
    return show_both(w, commas ? "%.*s \xc2\xb7 %.*s" : "%.*s, %.*s", x, y);
}

/* Columns that are not shown may differ. */
static bool rows_alike(const struct show *w, const struct chart *c, const struct row *x, const struct row *y)
{
    bool alike = x->group == y->group && row_is_plain(x) && row_is_plain(y) && !x->inner && !y->inner;
    for (size_t i = 0; alike && i < c->n_col; i++)
        if (column_shown(&w->ask, c, i))
            alike = !column_counts(c, i) && cells_alike(&x->cell[i], &y->cell[i]);
    return alike;
}

/* The names of rows [from,to) as one. */
static struct str row_names(const struct show *w, const struct chart *c, size_t from, size_t to, bool commas)
{
    struct str both = c->row[from].label.s;
    for (size_t i = from + 1; i < to; i++)
        both = both_names(w, both, c->row[i].label.s, commas);
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

/* Where all rows say the same, the one of them is "Any quality". */
const struct chart *same_merged(const struct show *w, const struct chart *c)
{
    if (c->kind != CHART_GRID || c->reads.s.n || w->ask.merge != MERGE_YES)
        return c;
    const struct chart *out = rows_merged(w, c);
    if (out->n_row == 1 && c->n_row > 2 && c->down.title.s.n) {
        struct row *row = arena_copy(w->a, out->row, sizeof *row);
        struct str what = c->down.title.s,
                   said = say_of(w->a, show_language(w), SAY_ANY, show_said(w, what));
        row->label.s = show_keep(w, say_of(w->a, NULL, SAY_ANY, what), said);
        out = chart_with_rows(w->a, out, row, 1);
    }
    return out;
}
