/* A chart as a layout wants it, before it is shown: some of its rows and columns, rows that say the same as one, and
 * modifiers under other groups or with the plus first. What comes out is a chart again; no cell is changed.
 *
 * Relies on the layout's reader having found what is named wrongly. Called by show.c and show_panel. */
#include "show/show.h"

static const struct chart *with_rows(struct arena *a, const struct chart *c, const struct row *row, size_t n)
{
    struct chart *out = arena_copy(a, c, sizeof *c);
    out->row = row;
    out->n_row = n;
    return out;
}

/* The very chart where nothing is left out: who compares pointers finds it. */
static const struct chart *rows_chosen(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    bool some = false;
    for (size_t i = 0; i < c->n_row; i++)
        some = some || row_named(&w->ask.only, c, i);
    for (size_t i = 0; i < c->n_row; i++)
        if (!row_named(&w->ask.without, c, i) && (!some || row_named(&w->ask.only, c, i)))
            row[n++] = c->row[i];
    return n == c->n_row ? c : with_rows(w->a, c, row, n);
}

/* --- rows that say the same */

/* By the author's words: 1/2 and 0.5 are two ways to say it, and stay two. */
bool cells_alike(const struct cell *x, const struct cell *y)
{
    return x->kind == y->kind && !x->n_mark && !y->n_mark && str_eq(x->text.s, y->text.s);
}

bool row_is_plain(const struct row *r)
{
    return !r->n_note && !r->erratum.set && !r->unsure.s.n && !r->again.s.n && !r->why.s.n && !r->n_label_mark;
}

/* Columns that are not shown may differ. */
static bool rows_alike(const struct show *w, const struct chart *c, const struct row *x, const struct row *y)
{
    bool alike = x->group == y->group && row_is_plain(x) && row_is_plain(y) && !x->inner && !y->inner;
    for (size_t i = 0; alike && i < c->n_col; i++)
        alike = !column_shown(&w->ask, c, i) || cells_alike(&x->cell[i], &y->cell[i]);
    return alike;
}

/* Neighbours that say the same are one row with both names; where all do, it is "Any quality". */
static const struct chart *rows_merged(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        if (n && rows_alike(w, c, &c->row[i], &row[n - 1]))
            row[n - 1].label.s = str_printf(w->a, "%.*s, %.*s", STRF(row[n - 1].label.s), STRF(c->row[i].label.s));
        else
            row[n++] = c->row[i];
    }
    if (n == 1 && c->n_row > 2 && c->down.title.s.n)
        row[0].label.s = str_printf(w->a, "Any %.*s", STRF(c->down.title.s));
    return n == c->n_row ? c : with_rows(w->a, c, row, n);
}

/* --- modifiers in other groups, or in another order */

/* In the order of the layout's lists; a one-of goes along as a group of the new one. */
static const struct chart *regrouped(const struct show *w, const struct chart *c)
{
    const struct chart_ask *ask = &w->ask;
    size_t n = 0;
    struct group *group = ARENA_ARRAY(w->a, struct group, c->n_group + ask->n_group + 1);
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    for (size_t i = 0; i < c->n_group; i++)
        group[i] = c->group[i];
    for (size_t k = 0; k < ask->n_group; k++) {
        int mine = (int)(c->n_group + k);
        group[mine] = (struct group){.label = {.s = ask->group[k].name}, .kind = GROUP_PLAIN, .parent = -1};
        for (size_t i = 0; i < ask->group[k].row.n; i++)
            for (size_t r = 0; r < c->n_row; r++) {
                if (!row_named(&(struct texts){&ask->group[k].row.at[i], 1, 1}, c, r) || n == c->n_row)
                    continue;
                row[n] = c->row[r];
                bool one_of = row[n].group >= 0 && c->group[row[n].group].kind == GROUP_ONE_OF;
                *(one_of ? &group[row[n].group].parent : &row[n].group) = mine;
                n++;
            }
    }
    struct chart *out = arena_copy(w->a, with_rows(w->a, c, row, n), sizeof *c);
    out->group = group;
    out->n_group = c->n_group + ask->n_group;
    return out;
}

/* Groups stand in groups; the outermost is what the eye sees as one list. */
static int root_of(const struct chart *c, int group)
{
    while (group >= 0 && c->group[group].parent >= 0)
        group = c->group[group].parent;
    return group;
}

/* Rows that belong to one group, from `from` on; a line between ends them. One-ofs at the top stand among single rows.
 */
static size_t stretch_end(const struct chart *c, size_t from)
{
    size_t end = from;
    int root = root_of(c, c->row[from].group);
    bool loose = root < 0 || c->group[root].kind == GROUP_ONE_OF;
    while (end < c->n_row && !c->row[end].then) {
        int other = root_of(c, c->row[end].group);
        if (loose ? other >= 0 && c->group[other].kind != GROUP_ONE_OF : other != root)
            break;
        end++;
    }
    return end;
}

/* Within each stretch; a choice of one moves as its first row does. */
static const struct chart *plus_first(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t from = 0; from < c->n_row;) {
        size_t end = stretch_end(c, from);
        for (int minus = 0; minus < 2; minus++)
            for (size_t i = from, last; i < end; i = last) {
                int group = c->row[i].group;
                const struct cell *adds = &c->row[i].cell[0];
                bool choice = group >= 0 && c->group[group].kind == GROUP_ONE_OF;
                bool is_minus = adds->kind == CELL_ADD && adds->value.range.lo.n < 0;
                for (last = i + 1; choice && last < end && c->row[last].group == group;)
                    last++;
                for (size_t r = i; is_minus == minus && r < last; r++)
                    row[n++] = c->row[r];
            }
        for (from = end; from < c->n_row && c->row[from].then; from++)
            row[n++] = c->row[from];
    }
    return with_rows(w->a, c, row, n);
}

/* --- what is in no group, before the groups */

/* Up to SHORT rows the eye takes in at once: "+1 x, +2 or y". */
bool group_reads_on(const struct chart *c, int group)
{
    enum { SHORT = 3 };
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += c->row[i].group == group;
    return c->group[group].kind == GROUP_ONE_OF && n <= SHORT;
}

bool modifiers_headed(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].group >= 0 && (!group_reads_on(c, c->row[i].group) || c->group[c->row[i].group].parent >= 0))
            return true;
    return false;
}

/* Behind a group it would be read as one of it. Nothing crosses a line between, or a row that multiplies what stands
 * above it. */
static const struct chart *loose_first(const struct show *w, const struct chart *c)
{
    struct row *row = ARENA_ARRAY(w->a, struct row, c->n_row + 1);
    size_t n = 0;
    for (size_t from = 0, end; from < c->n_row; from = end) {
        for (end = from; end < c->n_row && !c->row[end].then && c->row[end].cell[0].kind != CELL_TIMES;)
            end++;
        for (int grouped = 0; grouped < 2; grouped++)
            for (size_t i = from; i < end; i++)
                if ((c->row[i].group >= 0) == grouped)
                    row[n++] = c->row[i];
        if (end < c->n_row)
            row[n++] = c->row[end++];
    }
    return with_rows(w->a, c, row, n);
}

/* In this order: rows are merged before they are grouped, and grouped before they are sorted. */
const struct chart *chart_chosen(const struct show *w, const struct chart *c)
{
    c = rows_chosen(w, c);
    if (c->kind == CHART_GRID && w->ask.merge == MERGE_YES)
        c = rows_merged(w, c);
    if (c->kind == CHART_MODIFIERS && w->ask.n_group)
        c = regrouped(w, c);
    if (c->kind == CHART_MODIFIERS && w->ask.order == ORDER_PLUS_FIRST && !order_matters(c))
        c = plus_first(w, c);
    if (c->kind == CHART_GRID ? c->n_group > 0 : c->kind == CHART_MODIFIERS && modifiers_headed(c))
        c = loose_first(w, c);
    return c;
}
