/* Neighbours of a grid that say the same to one row, or one column, under both names: the same chart with fewer of
 * them, and no cell changed. A column that says one thing of all rows is said beside the title instead.
 *
 * Only neighbours, for the author's order means something, and only what is plain: where more is said of one than its
 * cells, it stands alone. Called by show.c. */
#include "show/show.h"

enum {
    /* Letters of the names of all that are one row, or one column, where nobody has asked for it. */
    ROW_NAMES = 40,
    COLUMN_NAMES = 24,
    /* Rows that a column is one for; letters of what it says, with its name. */
    ONE_ROWS = 3,
    ONE_LETTERS = 24,
};

/* `x`: of one or more. Where one has commas of its own (`commas`), a dot parts them all. */
static struct str both_names(const struct show *w, struct str x, struct str y, bool commas)
{
    return show_both(w, commas ? "%.*s \xc2\xb7 %.*s" : "%.*s, %.*s", x, y);
}

static bool has_comma(struct str s)
{
    return str_find(s, ", ") >= 0;
}

/* Columns that are not shown may differ. */
static bool rows_alike(const struct show *w, const struct chart *c, const struct row *x, const struct row *y)
{
    bool alike = x->group == y->group && row_is_plain(x) && row_is_plain(y) && !x->inner && !y->inner;
    for (size_t i = 0; alike && i < c->n_col; i++)
        alike = !column_shown(&w->ask, c, i) || cells_alike(&x->cell[i], &y->cell[i]);
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

/* Unasked only all that say the same, or none. */
static bool rows_fit(const struct show *w, const struct chart *c, size_t from, size_t to, bool commas)
{
    for (size_t i = from; i < to && w->ask.merge != MERGE_YES; i++)
        if (figure_end(c->row[i].label.s, 0) == c->row[i].label.s.n)
            return false;
    return w->ask.merge == MERGE_YES || str_runes(row_names(w, c, from, to, commas)) <= ROW_NAMES;
}

/* Neighbours that say the same are one row with both names; where all do, it is "Any quality". */
static const struct chart *rows_merged(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    bool commas = false;
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        commas = commas || has_comma(c->row[i].label.s);
    for (size_t i = 0, end; i < c->n_row; i = end) {
        for (end = i + 1; end < c->n_row && rows_alike(w, c, &c->row[i], &c->row[end]);)
            end++;
        if (end == i + 1 || !rows_fit(w, c, i, end, commas))
            end = i + 1;
        row[n] = c->row[i];
        row[n++].label.s = row_names(w, c, i, end, commas);
    }
    if (n == 1 && c->n_row > 2 && c->down.title.s.n)
        row[0].label.s = show_keep(w, say_of(w->a, NULL, SAY_ANY, c->down.title.s),
                                   say_of(w->a, show_language(w), SAY_ANY, show_said(w, c->down.title.s)));
    if (n == c->n_row)
        return c;
    struct chart *out = arena_copy(w->a, c, sizeof *c);
    out->row = row;
    out->n_row = n;
    return out;
}

/* Of one kind under one head, and no range or mark of either. */
static bool columns_alike(const struct chart *c, size_t x, size_t y)
{
    const struct column *p = &c->col[x], *q = &c->col[y];
    if (p->type.kind != q->type.kind || p->has_range || q->has_range || p->n_mark || q->n_mark ||
        !str_eq(p->head.s, q->head.s) || !p->label.s.n || !q->label.s.n)
        return false;
    for (size_t r = 0; r < c->n_row; r++) {
        const struct cell *a = &c->row[r].cell[x], *b = &c->row[r].cell[y];
        const struct cell **printed = c->row[r].erratum.set ? c->row[r].erratum.cell : NULL;
        if (!cells_alike(a, b) || a->value.unit != b->value.unit || a->kind == CELL_BAD || c->row[r].inner ||
            (printed && (printed[x] || printed[y])))
            return false;
    }
    return c->n_row > 0;
}

/* A row with the cells of the columns of[0..n). */
static void row_narrow(struct arena *a, struct row *r, const size_t *of, size_t n)
{
    struct cell *cell = ARENA_ARRAY(a, struct cell, n + 1);
    const struct cell **printed = ARENA_ARRAY(a, const struct cell *, n + 1);
    for (size_t i = 0; i < n; i++) {
        cell[i] = r->cell[of[i]];
        printed[i] = r->erratum.cell ? r->erratum.cell[of[i]] : NULL;
    }
    r->cell = cell;
    r->erratum.cell = r->erratum.cell ? printed : NULL;
}

/* The chart with these columns alone, the cells of which are those of the columns of[0..n). */
static const struct chart *narrowed(const struct show *w, const struct chart *c, const struct column *col,
                                    const size_t *of, size_t n)
{
    struct arena *a = w->a;
    if (n == c->n_col)
        return c;
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = ARENA_ARRAY(a, struct row, c->n_row + 1);
    for (size_t i = 0; i < c->n_row; i++) {
        row[i] = c->row[i];
        row_narrow(a, &row[i], of, n);
    }
    out->row = row;
    out->col = col;
    out->n_col = n;
    return out;
}

static struct str column_names(const struct show *w, const struct chart *c, size_t from, size_t to)
{
    struct str both = c->col[from].label.s;
    bool commas = false;
    for (size_t i = 0; i < c->n_col; i++)
        commas = commas || has_comma(c->col[i].label.s);
    for (size_t i = from + 1; i < to; i++)
        both = both_names(w, both, c->col[i].label.s, commas);
    return both;
}

/* Where a layout names columns it does so by the names that they have. */
static const struct chart *columns_merged(const struct show *w, const struct chart *c)
{
    struct column *col = ARENA_ARRAY(w->a, struct column, c->n_col + 1);
    size_t *of = ARENA_ARRAY(w->a, size_t, c->n_col + 1), n = 0;
    for (size_t i = 0, end; i < c->n_col && !w->ask.only.n && !w->ask.without.n; i = end) {
        for (end = i + 1; end < c->n_col && columns_alike(c, i, end);)
            end++;
        struct str both = column_names(w, c, i, end);
        if (str_runes(both) > COLUMN_NAMES)
            end = i + 1;
        of[n] = i;
        col[n] = c->col[i];
        if (end > i + 1)
            col[n].label.s = col[n].name = both;
        n++;
    }
    return n ? narrowed(w, c, col, of, n) : c;
}

/* Does it say one thing of all rows, and the same of each as words beside the title would? */
static bool column_one(const struct show *w, const struct chart *c, size_t col)
{
    const struct column *x = &c->col[col];
    const struct cell *first = c->n_row ? &c->row[0].cell[col] : NULL;
    if (c->n_row < ONE_ROWS || c->n_group || c->across.title.s.n || w->ask.only.n || w->ask.without.n || x->has_range ||
        x->n_mark || x->head.s.n || !x->label.s.n || first->kind == CELL_NONE || first->kind == CELL_NA ||
        first->kind == CELL_BAD || str_runes(x->label.s) + str_runes(first->text.s) > ONE_LETTERS)
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (!cells_alike(first, &r->cell[col]) || first->value.unit != r->cell[col].value.unit || r->inner ||
            (r->erratum.set && r->erratum.cell && r->erratum.cell[col]))
            return false;
    }
    return true;
}

/* Never all of them. */
static const struct chart *without_ones(const struct show *w, const struct chart *c)
{
    struct column *col = ARENA_ARRAY(w->a, struct column, c->n_col + 1);
    size_t *of = ARENA_ARRAY(w->a, size_t, c->n_col + 1), n = 0;
    for (size_t i = 0; i < c->n_col; i++)
        if (!column_one(w, c, i)) {
            of[n] = i;
            col[n++] = c->col[i];
        }
    return n ? narrowed(w, c, col, of, n) : c;
}

struct words same_words(const struct show *w)
{
    struct words out = {0};
    if (w->ask.merge != MERGE_SHORT || w->c->kind != CHART_GRID || without_ones(w, w->c) == w->c)
        return out;
    for (size_t i = 0; i < w->c->n_col; i++) {
        if (!column_one(w, w->c, i))
            continue;
        struct words one = show_words(w, w->c->col[i].label.s, ROLE_ASIDE);
        one = words_cat(w->a, one, STR("\xc2\xa0"), ROLE_ASIDE, VOICE_PLAIN);
        one = words_join(w->a, one, show_cell(w, &w->c->row[0], i, ROLE_ASIDE));
        out = words_beside(w->a, out, one);
    }
    return out;
}

/* As the layout asks for it: rows, however long their names come to be. As a form of its own: rows and columns whose
 * names stay short, and none that is looked up by its figure. */
const struct chart *same_merged(const struct show *w, const struct chart *c)
{
    bool form = w->ask.merge == MERGE_SHORT;
    if (c->kind != CHART_GRID || c->reads.s.n || (w->ask.merge != MERGE_YES && !form))
        return c;
    if (form)
        c = without_ones(w, c);
    c = rows_merged(w, c);
    return form ? columns_merged(w, c) : c;
}
