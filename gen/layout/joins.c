/* Combines several charts into one table, and reports why some cannot be combined. Forms: grids
 * with the same rows side by side; groups of grids or of modifiers as further columns; modifiers or
 * bands as a header row above the columns they name; lists of modifiers with a column of signs for
 * each; grids with the same columns below each other.
 *
 * Called by the readers of layouts, for findings, and by the makers of blocks, which rely on the
 * same answers. */
#include "layout/layout.h"
#include "model/members.h"

const struct chart *join_part(const struct beside *b)
{
    return b->taken ? b->taken : b->chart;
}

static bool has_row(const struct chart *c, struct str name)
{
    size_t i = 0;
    while (i < c->n_row && !str_eq(c->row[i].label.s, name))
        i++;
    return i < c->n_row;
}

size_t join_rows_of(const struct chart *c, const struct chart_request *request, size_t at)
{
    size_t n = 0;
    if (has_row(c, request->group[at].name))
        return 1;
    for (size_t i = 0; i < request->group[at].row.n; i++)
        n += has_row(c, request->group[at].row.at[i].s);
    return n;
}

/* --- header rows */

/* For modifiers the row with the column's name; for bands the row with this result. */
const struct row *join_head_row(const struct chart *heads, const struct column *col)
{
    for (size_t i = 0; i < heads->n_row; i++) {
        const struct row *r = &heads->row[i];
        if (str_same_name(chart_is_bands(heads) ? r->cell[0].text.s : r->label.s, col->name))
            return r;
    }
    return NULL;
}

bool join_is_list(const struct beside *of, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (of[i].taken || !chart_adds(of[i].chart))
            return false;
    return n > 0;
}

/* --- charts below each other */

static bool columns_same(const struct chart *x, const struct chart *y)
{
    bool same = x->n_col == y->n_col && str_same_name(x->across.title.s, y->across.title.s);
    for (size_t i = 0; same && i < x->n_col; i++) {
        const struct column *p = &x->col[i], *q = &y->col[i];
        struct need_dice a = column_need_dice(x, p), b = column_need_dice(y, q);
        same = str_eq(p->label.s, q->label.s) && str_eq(p->head.s, q->head.s) &&
               p->type.kind == q->type.kind && !p->n_mark && !q->n_mark && a.min == b.min &&
               a.max == b.max;
    }
    return same;
}

/* Row names must all differ, because two rows of one name would read as one thing stated twice. All
 * charts must use the same dice, because different dice would need two headers. */
bool join_is_stack(const struct beside *of, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct chart *c = of[i].chart;
        if (c->bad || !chart_is_grid(c) || of[i].taken || of[i].heads || c->n_group ||
            c->set != of[0].chart->set || c->edges != of[0].chart->edges ||
            !columns_same(of[0].chart, c))
            return false;
        for (size_t k = 0; k < i; k++)
            for (size_t r = 0; r < c->n_row; r++)
                if (of[k].chart == c || has_row(of[k].chart, c->row[r].label.s))
                    return false;
    }
    return n > 1;
}

/* --- charts that cannot be combined */

/* True if target numbers keep their dice under the chart's title as a header. */
static bool needs_plain(const struct chart *c)
{
    for (size_t i = 0; i < c->n_col; i++) {
        struct column x = c->col[i];
        const struct chart bare = {.set = c->set};
        struct need_dice was = column_need_dice(c, &x), is;
        x.requested = was;
        x.head = c->title;
        is = column_need_dice(&bare, &x);
        if (is.min != was.min || is.max != was.max)
            return false;
    }
    return true;
}

/* True if the row has an erratum or a doubt. */
static bool row_has_notes(const struct row *r)
{
    return r->unsure.s.n || r->erratum.set;
}

bool row_has(const struct row *r, unsigned which)
{
    const struct member *m = row_members;
    while (m->at && !(m->is & which && member_texts(m, r).n))
        m++;
    return m->at;
}

bool row_has_limits(const struct row *r)
{
    return r->has_up_to || row_has(r, ROW_LIMIT);
}

/* House rules only have a mark. */
static bool says_more(const struct row *r)
{
    return row_has(r, ROW_ALONE) || (!r->house && (r->why.s.n || r->replaced || r->added));
}

/* Why a chart does not fit into a table of several, considered by itself; NULL if it does. `only`:
 * the other charts are headers above it. */
static const char *join_alone(const struct chart *c, bool only)
{
    if (!chart_is_grid(c) || c->bad)
        return "is not a grid";
    if (only)
        return NULL;
    if (c->across.title.s.n || c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE)
        return "also has a header above its columns";
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].parent >= 0)
            return "has groups in groups";
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->inner || says_more(r) || row_has_limits(r))
            return "has row properties that a shared row cannot have";
        for (size_t k = 0; k < i; k++)
            if (c->row[k].group == r->group && str_eq(c->row[k].label.s, r->label.s))
                return "has two rows with one name";
    }
    return needs_plain(c) ? NULL : "has needs without one clear die";
}

/* Why a list of modifiers does not fit, by itself: no row may have extra text, and no row may
 * multiply. Rows of one name are compared in list_pair. */
static const char *list_alone(const struct chart *c)
{
    if (c->bad || c->n_col != 1)
        return "is not a modifiers chart";
    if (order_matters(c))
        return "multiplies the sum of the rows above";
    for (size_t i = 0; i < c->n_row; i++)
        if (says_more(&c->row[i]))
            return "has row properties that a shared row cannot have";
    return NULL;
}

/* A header row has only text: no notes, marks or limits. */
static const char *heads_alone(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (row_has(r, ROW_PRINTED) || row_has_notes(r) || r->inner || row_has_limits(r) ||
            r->cell[0].n_mark)
            return "has row properties that a header cannot have";
    }
    return NULL;
}

static bool groups_clash(const struct chart *x, const struct chart *y)
{
    for (size_t k = 0; k < y->n_group; k++)
        for (size_t i = 0; i < x->n_group; i++) {
            const struct group *p = &x->group[i], *q = &y->group[k];
            if (str_eq(p->label.s, q->label.s) &&
                (p->kind != q->kind || (p->parent < 0) != (q->parent < 0) ||
                 (p->parent >= 0 && !str_eq(x->group[p->parent].label.s, y->group[q->parent].label.s)) || p->n_note ||
                 p->n_mark || q->n_note || q->n_mark))
                return true;
        }
    return false;
}

static const char *marks_clash(const struct chart *x, const struct chart *y)
{
    for (size_t i = 0; i < x->n_mark; i++)
        for (size_t k = 0; k < y->n_mark; k++)
            if (str_eq(x->mark[i].name.s, y->mark[k].name.s) && !str_eq(x->mark[i].text.s, y->mark[k].text.s))
                return "has a mark with a different meaning in a chart before it";
    return NULL;
}

/* Why two charts do not fit together. Two equal rows may not both have an erratum or a doubt,
 * because the joined row can show only one. */
static const char *join_pair(const struct chart *x, const struct chart *y)
{
    if (x == y)
        return "is repeated here";
    if (x->set != y->set || x->edges != y->edges)
        return "is measured differently from the charts before it";
    if (marks_clash(x, y))
        return marks_clash(x, y);
    if (groups_clash(x, y))
        return "has a group with more than a name";
    for (size_t i = 0; i < x->n_row && chart_is_grid(x); i++)
        for (size_t k = 0; k < y->n_row; k++)
            if (str_eq(x->row[i].label.s, y->row[k].label.s) && row_has_notes(&x->row[i]) &&
                row_has_notes(&y->row[k]))
                return "has an erratum or a doubt in the same place as a chart before it";
    return NULL;
}

/* Headers belong to the first chart with columns; charts that are all headers make no table. */
const char *join_misfit(const struct beside *of, size_t n, size_t *which)
{
    bool list = join_is_list(of, n), stack = join_is_stack(of, n);
    size_t columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += !of[i].heads;
    for (*which = 0; *which < n; ++*which) {
        const struct chart *c = join_part(&of[*which]);
        const char *why = of[*which].heads ? heads_alone(c)
                          : list           ? list_alone(c)
                                           : join_alone(c, stack || columns == 1);
        for (size_t i = 0; i < *which && !why && !of[*which].heads; i++)
            why = of[i].heads ? NULL : (stack ? marks_clash : join_pair)(join_part(&of[i]), c);
        if (why)
            return why;
    }
    *which = 0;
    return columns ? NULL : "has no table below it";
}

/* Requires equal labels in equal order: only such charts are joined without a request. */
bool join_agrees(const struct chart *x, const struct chart *y)
{
    bool same = x->n_row == y->n_row && x->n_row > 1 && str_same_name(x->down.title.s, y->down.title.s);
    for (size_t i = 0; same && i < x->n_row; i++) {
        const struct row *r = &x->row[i], *s = &y->row[i];
        same = str_eq(r->label.s, s->label.s) && (r->group < 0) == (s->group < 0) &&
               (r->group < 0 || str_eq(x->group[r->group].label.s, y->group[s->group].label.s));
    }
    return same;
}

/* --- charts that a default layout joins */

bool join_limits_same(const struct row *x, const struct row *y)
{
    return x->then == y->then && row_texts_same(x, y, ROW_LIMIT | TEXT_ROW_NOTE, str_eq, str_eq);
}

/* True if two rows of modifiers are equal except for their numbers. */
static bool rows_one(const struct chart *x, const struct row *r, const struct chart *y, const struct row *s)
{
    const struct group *g = r->group < 0 ? NULL : &x->group[r->group], *h = s->group < 0 ? NULL : &y->group[s->group];
    bool group = (!g && !h) || (g && h && g->kind == h->kind && str_eq(g->label.s, h->label.s));
    return group && str_eq(r->label.s, s->label.s) && join_limits_same(r, s);
}

/* True if two lists of modifiers share most rows, ignoring the numbers. */
static bool lists_agree(const struct chart *x, const struct chart *y)
{
    enum { MIN = 4, OF_LESS = 2, OF_LESS_ALL = 3, OF_MORE = 2 };
    size_t same = 0, less = x->n_row < y->n_row ? x->n_row : y->n_row, more = x->n_row + y->n_row - less;
    if (!chart_adds(x) || !chart_adds(y) || !str_same_name(x->to.s, y->to.s))
        return false;
    for (size_t i = 0; i < x->n_row; i++)
        for (size_t k = 0; k < y->n_row; k++)
            if (rows_one(x, &x->row[i], y, &y->row[k])) {
                same++;
                break;
            }
    return same >= MIN && same * OF_LESS_ALL >= less * OF_LESS && same * OF_MORE >= more;
}

bool charts_join(const struct chart *x, const struct chart *y)
{
    enum { COLUMNS = 8 };
    const struct beside both[] = {{.chart = x}, {.chart = y}};
    size_t which;
    return x->n_col + y->n_col <= COLUMNS && !join_misfit(both, 2, &which) &&
           (lists_agree(x, y) || join_agrees(x, y));
}
