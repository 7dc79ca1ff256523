/* What a layout may request of a chart: the names of its rows and columns, and the views it can
 * have. Called by the readers of layouts, for findings, and by the makers of blocks, which rely on
 * the same answers. */
#include "layout/layout.h"

/* An empty name matches nothing, such as a column without a name. */
static bool named(const struct texts *list, struct str name)
{
    for (size_t i = 0; i < list->n && name.n; i++)
        if (str_same_name(list->at[i].s, name))
            return true;
    return false;
}

/* The name "Short" matches the column "Short 0-12in"; a header matches all columns below it. */
bool column_named(const struct texts *list, const struct chart *c, size_t col)
{
    const struct column *x = &c->col[col];
    return named(list, x->label.s) || named(list, x->name) || named(list, x->head.s);
}

/* The name of a group matches all rows below it at any depth, because layouts name whole groups. */
bool row_named(const struct texts *list, const struct chart *c, size_t row)
{
    bool yes = named(list, c->row[row].label.s);
    for (int g = c->row[row].group; g >= 0 && !yes; g = c->group[g].parent)
        yes = named(list, c->group[g].label.s);
    return yes;
}

/* `only` may name rows, columns or both: if it names no column, all columns are shown. */
bool column_shown(const struct chart_request *request, const struct chart *c, size_t col)
{
    bool some = false;
    for (size_t i = 0; i < c->n_col; i++)
        some |= column_named(&request->only, c, i);
    return !column_named(&request->without, c, col) &&
           (!some || column_named(&request->only, c, col));
}

/* x2 doubles only the rows above it. */
bool order_matters(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].then && c->row[i].cell[0].kind == CELL_TIMES)
            return true;
    return false;
}

/* --- around a die */

/* True if every band has whole numbers as bounds, so that faces can be counted. A row with a
 * further die does not fit beside another chart. */
static bool has_die(const struct chart *c)
{
    bool by_number = c->down.kind == AXIS_ROLL || c->down.kind == AXIS_MEASURE;
    if (c->bad || !chart_is_bands(c) || !by_number || c->n_row == 0)
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        bool whole =
            (r->band.range.no_lo || r->band.range.lo.d == 1) && (r->band.range.no_hi || r->band.range.hi.d == 1);
        if (!r->has_range || !whole || r->inner)
            return false;
    }
    return true;
}

/* Compares the text of the roll: d6 + extra and extra + d6 are different rolls for readers too. */
bool beside_fits(const struct beside *of, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct axis *x = &of[i].chart->down, *y = &of[0].chart->down;
        if (!has_die(of[i].chart) || !str_same_name(x->expression.s, y->expression.s) ||
            !str_same_name(x->measure.s, y->measure.s))
            return false;
    }
    return n > 0;
}

static bool has_inner(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner)
            return true;
    return false;
}

/* A header over several columns, or a group of several rows, would be printed sideways. */
bool turn_fits(const struct chart *c)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (c->col[i].head.s.n)
            return false;
    return chart_is_table(c) && !c->n_group && !has_inner(c);
}

/* --- strips */

enum { SUMS = sizeof(((struct dice_sum *)0)->ways) / sizeof(int64_t), SIDES = 12, DICE = 4, LONGEST = 14 };

/* Parses "2d6" and no other form. Counts throws die by die, because there are few. */
static bool sum_read(struct str s, struct dice_sum *out)
{
    struct rat dice, sides;
    struct str head;
    s = str_trim(s);
    if (!str_split(&s, str_find_char(s, 'D') < 0 ? 'd' : 'D', &head) || !rat_parse(&dice, head) ||
        !rat_parse(&sides, s) || !rat_whole(dice) || !rat_whole(sides) || dice.n < 2 || dice.n > DICE || sides.n < 2 ||
        sides.n > SIDES || dice.n * (sides.n - 1) >= SUMS)
        return false;
    *out = (struct dice_sum){.lo = dice.n, .hi = dice.n * sides.n, .ways = {1}, .all = 1};
    for (int64_t die = 0; die < dice.n; die++) {
        int64_t next[SUMS] = {0};
        for (int64_t i = 0; i < SUMS; i++)
            for (int64_t face = 0; face < sides.n && i + face < SUMS; face++)
                next[i + face] += out->ways[i];
        for (int64_t i = 0; i < SUMS; i++)
            out->ways[i] = next[i];
        out->all *= sides.n;
    }
    return true;
}

/* Text of up to LONGEST letters fits in a cell of a strip in the smallest type. Bands with an open
 * end have no width. */
bool strip_fits(const struct chart *c, struct dice_sum *sum)
{
    if (!chart_is_bands(c) || c->down.kind != AXIS_ROLL || c->n_col != 1 ||
        !sum_read(c->down.expression.s, sum))
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        bool lo_end, hi_end;
        int64_t lo, hi;
        range_whole(&r->band.range, &lo_end, &lo, &hi_end, &hi);
        if (!r->has_range || !lo_end || !hi_end || lo < sum->lo || hi > sum->hi || r->inner ||
            r->cell[0].kind != CELL_TEXT || str_runes(r->cell[0].text.s) > LONGEST)
            return false;
    }
    return c->n_row > 0;
}

/* --- tracks */

/* The first shown column of counts. MAX_BOXES: more boxes are hard to count. */
ptrdiff_t track_column(const struct chart_request *request, const struct chart *c)
{
    enum { MAX_BOXES = 24 };
    size_t col = 0;
    if (!chart_is_grid(c) || !c->n_row)
        return -1;
    while (col < c->n_col &&
           !(column_shown(request, c, col) && c->col[col].type.kind == TYPE_COUNT))
        col++;
    for (size_t r = 0; col < c->n_col && r < c->n_row; r++) {
        const struct cell *x = &c->row[r].cell[col];
        if (x->kind != CELL_NUMBER || !rat_whole(x->value.range.lo) || x->value.range.lo.n < 1 ||
            x->value.range.lo.n > MAX_BOXES)
            return -1;
    }
    return col < c->n_col ? (ptrdiff_t)col : -1;
}

/* True for modifiers, and for charts with one shown column. */
static bool line_fits(const struct chart_request *request, const struct chart *c)
{
    size_t shown = 0;
    for (size_t i = 0; i < c->n_col; i++)
        shown += column_shown(request, c, i);
    return !has_inner(c) &&
           (chart_adds(c) || (chart_is_table(c) && shown == 1 && !c->n_group && c->n_row > 0));
}

/* Returns text to follow the chart's id. A track or a turned grid that does not fit gets its
 * default view. */
const char *view_misfit(const struct chart_request *request, const struct chart *c)
{
    switch (request->view) {
    case VIEW_OWN:
    case VIEW_TABLE:
        return NULL;
    case VIEW_TRACK:
        return track_column(request, c) >= 0 ? NULL : "is not a grid with a column of small counts";
    case VIEW_TURNED:
        return turn_fits(c) ? NULL : "is not made of plain rows and columns";
    case VIEW_LINE:
        return line_fits(request, c) ? NULL : "has groups or several columns, and cannot be a line";
    }
    return NULL;
}
