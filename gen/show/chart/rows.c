/* Turns the rows of one chart into a table, by its kind: grids and bands as rows by columns under
 * headers; a grid of counts as tracks; rows that read in one cell; steps; bands on the sum of some
 * dice as a strip. modifiers.c makes modifiers, and beside.c bands that are read on one die.
 *
 * The style of a look-up table follows from its cells: columns of numbers, whatever their type;
 * units that a header can name once; short text that is centred like numbers; labels that are too
 * long for bold; and matrices that are shaded by value. A column counts as numbers if most of its
 * cells start with one; a unit is shared only if every cell has it. A bound shared by two ranges
 * belongs to one of them (`edges`); the other range is printed as "over 12–36″".
 *
 * Cells are not changed. Relies on the layout's reader to refuse views that do not fit their chart.
 * Called by blocks.c. */
#include "model/members.h"
#include "show/chart/inner.h"

enum {
    /* Maximum letters of a cell for a centred column of numbers, and for a left-aligned one with
     * sentences. */
    FIGURE_CELL = 18,
    FIGURE_WORDS = 32,
    /* Maximum letters of an outcome that is centred beside numbers. */
    SHORT_CELL = 14,
    /* Letters of a label that is too long for bold. If half the labels are longer, none is bold. */
    LABEL_LONG = 24,
    LABELS_LONG_PART = 2,
    /* Minimum columns of one type without a name across; with fewer the grid is a list. */
    MATRIX_COLS = 5,
    OUTCOME_COLS = 3, /* for outcomes under one name; two columns are a list with a choice */
    /* Minimum columns, rows and values of a matrix for which shades are useful. */
    SHADED_COLS = 4,
    SHADED_ROWS = 3,
    SHADED_VALUES = 3,
    /* Rows between two lines that help to count; used from twice that many rows. */
    FIFTH = 5,
};

struct column_look {
    bool figures;   /* its numbers get the style for numbers */
    bool center;    /* header and cells are centred */
    enum unit unit; /* unit of all its cells, printed in the header only */
};
struct grid_look {
    struct column_look *col; /* of the first n columns of the chart, which are those of the table */
    size_t n, last;          /* last: for bands, the column that gets the sub-table */
    enum unit unit;          /* unit of all shown columns, printed in the corner */
    bool alone;              /* only one column */
    bool turned;
    bool labels_plain; /* labels are too long for bold type */
    bool across, down; /* matrix: the keys in this direction are numbers, on a solid background */
    bool keys;         /* both directions have number keys */
    bool shaded;       /* its cells have grounds by their values, apart from each other by white */
    bool graded;       /* the same for dice, in cells with walls, so that equal dice are merged */
    const struct cell **value; /* each shaded value once, the smallest first */
    size_t n_value;
    unsigned fifths; /* a line after every `fifths` rows; 0: none */
};

/* --- columns */

/* Is every cell at most `max` letters long, without a sub-table? */
static bool cells_short(const struct chart *c, size_t col, size_t max)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner || str_runes(c->row[i].cell[col].text.s) > max)
            return false;
    return true;
}

/* True if most cells start with a number, and all are short. */
bool column_is_figures(const struct chart *c, size_t col)
{
    size_t figures = 0, words = 0;
    if (cell_is_numeric(&c->col[col]))
        return true;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *x = &c->row[i].cell[col];
        struct str s = str_trim(x->text.s);
        if (x->kind == CELL_NONE || x->kind == CELL_NA)
            continue;
        *(s.n && figure_end(s, 0) > 0 ? &figures : &words) += 1;
    }
    return figures > words && cells_short(c, col, FIGURE_WORDS);
}

/* Two battalions of 100 points are 200: one merged row for both would be wrong. */
bool column_counts(const struct chart *c, size_t col)
{
    switch (c->col[col].type.kind) {
    case TYPE_MODIFIER:
    case TYPE_RATE:
    case TYPE_COUNT:
    case TYPE_PERCENT:
        return true;
    case TYPE_TEXT:
    case TYPE_TERM:
        return column_is_figures(c, col);
    case TYPE_DISTANCE:
    case TYPE_DIE:
    case TYPE_ROLL:
    case TYPE_NEED:
        return false;
    }
    return false;
}

/* The unit that every cell of the column prints, without a second unit; else UNIT_NONE, also if no
 * header could name it. */
static enum unit column_unit(const struct show *w, size_t col)
{
    const struct display_options *m = &w->display_options;
    enum unit unit = UNIT_NONE;
    size_t n = 0;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct cell *x = &w->c->row[i].cell[col];
        if (x->kind == CELL_NONE || x->kind == CELL_NA)
            continue;
        bool table = unit_is_standard(w, x->value.unit);
        bool two = table &&
                   (m->both_units || (m->units == UNIT_NONE && x->value.second_unit != UNIT_NONE));
        enum unit own = table && m->units != UNIT_NONE ? m->units : x->value.unit;
        if ((x->kind != CELL_NUMBER && x->kind != CELL_RANGE) || own == UNIT_NONE || two ||
            (n && own != unit))
            return UNIT_NONE;
        unit = own;
        n++;
    }
    return n > 1 && !w->c->col[col].has_range ? unit : UNIT_NONE;
}

/* --- the two axes */

static bool is_figure_alone(struct str s)
{
    s = str_trim(s);
    return s.n && figure_end(s, 0) == s.n;
}

static bool across_is_figures(const struct chart *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_figure_alone(c->col[i].label.s) || c->col[i].head.s.n)
            return false;
    return true;
}

static bool down_is_figures(const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (!is_figure_alone(c->row[i].label.s))
            return false;
    return true;
}

static bool labels_long(const struct chart *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += str_runes(c->row[i].label.s) > LABEL_LONG;
    return n * LABELS_LONG_PART >= c->n_row && n > 0;
}

/* --- matrices and their shades */

/* The highest total of dice of one kind; 0 for other cells. */
static int64_t dice_top(const struct cell *x)
{
    const struct roll *r = x->kind == CELL_ROLL ? x->roll : NULL;
    if (!r || r->kind != ROLL_DICE)
        return 0;
    return r->sides * (r->n && r->arg[0] ? r->arg[0]->number.n : 1);
}

/* Compares two target numbers by their value to the roller, two dice by their highest total, or two
 * counts; < 0 if x is less. */
static int worth_cmp(const struct column *col, const struct cell *x, const struct cell *y)
{
    const struct range *p = &x->value.range, *q = &y->value.range;
    if (col->type.kind == TYPE_DIE)
        return (dice_top(x) > dice_top(y)) - (dice_top(x) < dice_top(y));
    if (col->type.kind != TYPE_NEED)
        return rat_cmp(p->lo, q->lo);
    int order = rat_cmp(q->lo, p->lo);
    return order || p->no_hi || q->no_hi ? order : rat_cmp(p->hi, q->hi);
}

static bool is_zero(const struct cell *x)
{
    return x->kind == CELL_NUMBER && x->value.range.lo.n == 0;
}

static bool has_value(const struct cell *x)
{
    return dice_top(x) || ((x->kind == CELL_NUMBER || x->kind == CELL_RANGE) &&
                           !x->value.range.no_lo && !is_zero(x));
}

/* Sorts the distinct values of the matrix into look->value. False if a cell is neither a target
 * number nor a count, or if there are too few values. */
static bool values_sorted(struct arena *a, const struct chart *c, size_t n, struct grid_look *look)
{
    size_t max = c->n_row * n;
    look->value = ARENA_ARRAY(a, const struct cell *, max + 1);
    for (size_t k = 0; k < max; k++) {
        size_t col = k % n, at = 0;
        const struct cell *x = &c->row[k / n].cell[col];
        if (x->kind == CELL_NONE || x->kind == CELL_NA || is_zero(x))
            continue;
        if (!has_value(x))
            return false;
        while (at < look->n_value && worth_cmp(&c->col[col], look->value[at], x) < 0)
            at++;
        if (at < look->n_value && worth_cmp(&c->col[col], look->value[at], x) == 0)
            continue;
        for (size_t i = look->n_value++; i > at; i--)
            look->value[i] = look->value[i - 1];
        look->value[at] = x;
        if (look->n_value > 60) /* a grid of odds in a book */
            return false;
    }
    return look->n_value >= (c->col->type.kind == TYPE_DIE ? 1 : SHADED_VALUES);
}

/* Higher values are darker; empty cells and zeros have shade 0. */
static unsigned shade_of_value(const struct grid_look *look, const struct column *col,
                               const struct cell *x)
{
    size_t at = 0;
    if (!has_value(x))
        return 0;
    while (at < look->n_value && worth_cmp(col, look->value[at], x) < 0)
        at++;
    return 1 + (unsigned)(at * 6 / look->n_value);
}

/* Are all shown columns of one type, with a name across or in sufficient number? For bands, read by
 * the die and the column (a combat results table): are its outcomes as short as numbers? *counts is
 * true if the values share one scale: counts do if the columns are one axis or numbers, while
 * speed, hull and points do not. */
static bool is_matrix(const struct chart *c, size_t n, bool *counts)
{
    const bool axis = c->across.title.s.n > 0;
    bool alike = n > 0, brief = true;
    for (size_t i = 0; i < n; i++) {
        alike = alike && c->col[i].type.kind == c->col->type.kind;
        brief = brief && cells_short(c, i, SHORT_CELL);
    }
    *counts = alike && (c->col->type.kind == TYPE_NEED || c->col->type.kind == TYPE_DIE ||
                        (c->col->type.kind == TYPE_COUNT && (axis || across_is_figures(c, n))));
    if (chart_is_bands(c))
        return alike && brief && axis && n >= OUTCOME_COLS;
    return chart_is_grid(c) && alike && (axis || n >= MATRIX_COLS);
}

/* --- the whole table */

/* In a matrix all cells are centred. Elsewhere short text is centred beside numbers, unless a
 * column has sentences. */
static void centred_set(const struct show *w, size_t n, struct grid_look *look, bool matrix)
{
    bool figures = matrix, sentence = false;
    for (size_t i = 0; i < n; i++) {
        look->col[i].center = cell_is_numeric(&w->c->col[i]) || column_is_yes_no(w, i) ||
                              (look->col[i].figures && cells_short(w->c, i, FIGURE_CELL));
        figures = figures || look->col[i].center;
        sentence = sentence || (!look->col[i].center && !cells_short(w->c, i, SHORT_CELL));
    }
    for (size_t i = 0; i < n && figures && (matrix || !sentence); i++)
        look->col[i].center = true;
}

/* A unit shared by all columns is printed in the corner, else beside the column's name. It never
 * goes beside row labels that are numbers: "Strength, inches" above 1-3 would give them the
 * unit. */
static void units_set(const struct show *w, size_t n, struct grid_look *look)
{
    const bool words = !w->c->n_row || !w->c->row[0].has_range;
    size_t shown = 0, last = 0;
    bool all = true;
    for (size_t i = 0; i < n; i++) {
        look->col[i].unit = column_unit(w, i);
        if (w->c->col[i].type.kind == TYPE_MODIFIER) /* +2 is not taken for a length */
            continue;
        all = all && (!shown || look->col[i].unit == look->col[last].unit);
        last = i;
        shown++;
    }
    look->alone = shown == 1;
    if (shown && all && words && (shown > 1 || !w->c->col[last].label.s.n))
        look->unit = look->col[last].unit;
}

/* Numbers, and the last column that is none, if there is one. */
static void figures_set(const struct chart *c, struct grid_look *look)
{
    look->last = c->n_col ? c->n_col - 1 : 0;
    for (size_t i = 0; i < look->n; i++) {
        look->col[i].figures = column_is_figures(c, i);
        if (!look->col[i].figures)
            look->last = i;
    }
}

/* In a matrix of values on one scale. */
static void shades_set(const struct show *w, struct grid_look *look)
{
    const struct chart *c = w->c;
    const bool valued = values_sorted(w->a, c, look->n, look);
    look->graded = valued && c->col->type.kind == TYPE_DIE;
    look->shaded = valued && !look->graded && look->n >= SHADED_COLS && c->n_row >= SHADED_ROWS;
    look->keys = look->shaded && look->across && look->down;
    if (look->shaded && !c->n_group && (look->turned ? look->n : c->n_row) >= 2 * FIFTH)
        look->fifths = FIFTH;
}

/* Two headers over equal columns have their own form. */
static struct grid_look look_of(const struct show *w, size_t twins, bool turned)
{
    const struct chart *c = w->c;
    const size_t n = twins ? twins : c->n_col;
    struct grid_look look = {
        .col = ARENA_ARRAY(w->a, struct column_look, n + 1), .n = n, .turned = turned};
    bool counts;
    figures_set(c, &look);
    const bool matrix = is_matrix(c, n, &counts);
    centred_set(w, n, &look, matrix);
    look.labels_plain = chart_is_grid(c) && labels_long(c);
    look.down = matrix && (chart_is_bands(c) || down_is_figures(c));
    if (twins)
        return look;
    units_set(w, n, &look);
    look.across = matrix && across_is_figures(c, n);
    if (matrix && counts)
        shades_set(w, &look);
    return look;
}

/* --- the columns of a chart */

/* Columns of numbers share the width evenly; text takes the rest; labels are tight unless they are
 * long. */
static void columns_stretch(const struct show *w, struct draft *m, const struct grid_look *look)
{
    enum { LONG_LABEL = 26 };
    size_t longest = 0;
    for (size_t r = 0; r < w->c->n_row; r++) {
        size_t n = str_runes(w->c->row[r].label.s);
        longest = n > longest ? n : longest;
    }
    m->col[0].stretch = longest > LONG_LABEL ? STRETCH_WORDS : STRETCH_TIGHT;
    for (size_t c = 0; c < look->n; c++)
        m->col[c + 1].stretch = look->col[c].center ? STRETCH_EVEN : STRETCH_WORDS;
}

/* --- headers */

/* "to 12″" for a range from zero. A bound shared with a neighbour under the same header is printed
 * as "under" or "over" if it belongs to the neighbour. */
static struct words range_words(const struct show *w, size_t col, enum para_style kind,
                                enum char_style char_style)
{
    const struct chart *all = chart_full(w->c); /* also columns that are not shown */
    const struct column *own = &w->c->col[col];
    struct measure d = own->band;
    struct buf b = {.a = w->a};
    bool shares = false;
    for (const struct column *x = all->col; x < all->col + all->n_col; x++)
        shares |= x->has_range && str_eq(own->head.s, x->head.s) &&
                  !range_same(&own->band.range, &x->band.range) && show_edge(w->c, &d, &x->band);
    if (d.unit == UNIT_NONE)
        d.unit = axis_unit(w, &w->c->across);
    if (d.unit == UNIT_NONE && !shares)
        put_span(&b, show_language(w), &d.range);
    else
        put_band(&b, w, d);
    return words_of(w->a, buf_str(&b), kind, char_style);
}

/* Appends the common unit of a column to its name, grey: on its own line if columns are narrow. */
static struct words with_unit(const struct show *w, struct words name, const struct grid_look *look,
                              size_t col)
{
    if (look->unit != UNIT_NONE || look->col[col].unit == UNIT_NONE)
        return name;
    if (name.n)
        name = words_catz(w->a, name, look->alone || look->turned ? " " : "\n", PARA_STYLE_NOTE,
                          CHAR_STYLE_PLAIN);
    return words_cat(w->a, name, unit_text(w, look->col[col].unit), PARA_STYLE_NOTE,
                     CHAR_STYLE_ASIDE);
}

static struct words column_head(const struct show *w, size_t col, const struct grid_look *look)
{
    const struct column *c = &w->c->col[col];
    enum para_style kind = look->across ? PARA_STYLE_SIGN : PARA_STYLE_HEAD;
    struct words out;
    if (!c->has_range) {
        out = with_unit(w, show_words_in(w, c->label.s, kind, CHAR_STYLE_STRONG), look, col);
    } else if (c->name.n == 0 || str_eq(c->name, c->label.s)) {
        out = range_words(w, col, kind, CHAR_STYLE_STRONG);
    } else {
        out = words_catz(w->a, show_words_in(w, c->name, PARA_STYLE_HEAD, CHAR_STYLE_STRONG), "\n",
                         PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
        out = words_join(w->a, out, range_words(w, col, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
    }
    return with_marks(w, out, c->mark, c->n_mark, PARA_STYLE_HEAD, MARK_LABEL);
}

/* The row of headers for several columns; columns without one get an empty box of the same rating.
 */
static void upper_put(const struct show *w, struct draft *m)
{
    const struct column *c = w->c->col;
    unsigned row = draft_row(m, true, RULE_NONE);
    draft_head(m, row, 0, 1, (struct words){0});
    for (unsigned i = 0, end; i < w->c->n_col; i = end) {
        for (end = i + 1; end < w->c->n_col && str_eq(c[end].head.s, c[i].head.s);)
            end++;
        draft_head(m, row, i + 1, end - i,
                   show_words_in(w, c[i].head.s, PARA_STYLE_HEAD, CHAR_STYLE_STRONG));
    }
}

/* The common header of all shown columns, if the chart has several headers: it goes into the
 * corner. */
static struct str lone_head(const struct show *w)
{
    const struct chart *all = chart_full(w->c);
    const struct str head = w->c->n_col ? w->c->col[0].head.s : STR("");
    bool several = false;
    for (size_t c = 0; c < w->c->n_col; c++)
        if (!str_eq(head, w->c->col[c].head.s))
            return STR("");
    for (size_t c = 0; c < all->n_col; c++)
        several = several || !str_eq(head, all->col[c].head.s);
    return several ? head : STR("");
}

/* Text columns are never merged: repeated text may be intended. */
static bool columns_alike(const struct chart *c, size_t x, size_t y)
{
    if (!str_eq(c->col[x].name, c->col[y].name) || c->col[x].n_mark || c->col[y].n_mark ||
        !cell_is_numeric(&c->col[x]) || c->col[x].type.kind != c->col[y].type.kind)
        return false;
    for (size_t r = 0; r < c->n_row; r++) {
        const struct cell *p = &c->row[r].cell[x], *q = &c->row[r].cell[y];
        const struct cell **printed = c->row[r].erratum.set ? c->row[r].erratum.cell : NULL;
        if (!cells_alike(p, q) || p->value.unit != q->value.unit ||
            (printed && (printed[x] || printed[y])))
            return false;
    }
    return true;
}

/* Do all headers have equal columns with equal cells? Then returns the number of columns under
 * each, of which the table has those of the first header; else 0. */
size_t heads_twin(const struct chart *c)
{
    size_t each = 0;
    while (each < c->n_col && str_eq(c->col[each].head.s, c->col[0].head.s))
        each++;
    if (!each || !c->col[0].head.s.n || each == c->n_col || c->n_col % each)
        return 0;
    for (size_t i = 0; i < c->n_col; i++)
        if (!str_eq(c->col[i].head.s, c->col[i - i % each].head.s) ||
            !columns_alike(c, i % each, i))
            return 0;
    return each;
}

/* The names in one row, then a row for each header with its ranges. */
static void put_twin_heads(const struct show *w, struct draft *m, unsigned each,
                           struct words corner)
{
    const struct chart *c = w->c;
    unsigned row = draft_row(m, true, RULE_NONE);
    draft_head(m, row, 0, 1, corner);
    for (unsigned i = 0; i < each; i++)
        draft_head(m, row, i + 1, 1,
                   show_words_in(w, c->col[i].name, PARA_STYLE_HEAD, CHAR_STYLE_STRONG));
    for (unsigned i = 0; i < c->n_col; i++) {
        if (i % each == 0) {
            row = draft_row(m, true, i + each == c->n_col ? RULE_STRONG : RULE_NONE);
            draft_head(m, row, 0, 1, show_words(w, c->col[i].head.s, PARA_STYLE_NOTE));
        }
        struct box *b = draft_head(m, row, i % each + 1, 1, (struct words){0});
        if (c->col[i].has_range)
            b->words = range_words(w, i, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    }
}

/* True if both names of a matrix of numbers are short enough for its corner, each with an arrow. */
static bool axes_short(const struct chart *c)
{
    enum { SHORT_AXIS = 10 };
    return c->across.title.s.n && c->down.title.s.n && str_runes(c->across.title.s) <= SHORT_AXIS &&
           str_runes(c->down.title.s) <= SHORT_AXIS;
}

static struct words corner_of_two(const struct show *w, bool turned)
{
    const struct str down = turned ? w->c->across.title.s : w->c->down.title.s;
    const struct str across = turned ? w->c->down.title.s : w->c->across.title.s;
    struct words out = show_capital(w, down, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    out = words_catz(w->a, out, "\xc2\xa0\xe2\x86\x93\n", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    out = words_join(w->a, out, show_capital(w, across, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
    return words_catz(w->a, out, "\xc2\xa0\xe2\x86\x92", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* A row with the values that a joined chart gives for the columns: ranges of bands, or
 * modifiers. */
static void over_put(const struct show *w, struct draft *m, const struct beside *b,
                     enum rule_below below)
{
    const struct chart *heads = join_part(b);
    struct show of = show_of(w, heads, NULL);
    bool bands = chart_is_bands(heads);
    struct str name = b->title.n                          ? b->title
                      : bands || !heads->col[0].label.s.n ? heads->title.s
                                                          : heads->col[0].label.s;
    const bool measured = !b->title.n && bands && heads->down.kind == AXIS_MEASURE;
    const enum char_style char_style = bands ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN;
    unsigned row = draft_row(m, true, below);
    const enum rating rating = bands ? RATING_KEY : RATING_HEAD;
    draft_head(m, row, 0, 1,
               measured ? axis_words(w, &heads->down, char_style)
                        : show_capital(w, name, PARA_STYLE_HEAD, char_style))
        ->rating = rating;
    for (unsigned i = 0; i < w->c->n_col; i++) {
        const struct row *r = join_head_row(heads, &w->c->col[i]);
        struct words words = {0};
        if (r)
            words = bands ? show_row_key(&of, r, PARA_STYLE_NUMBER, CHAR_STYLE_STRONG)
                          : show_cell(&of, r, 0, PARA_STYLE_SIGN);
        draft_head(m, row, i + 1, 1, words)->rating = rating;
    }
}

/* Number of charts up to the last one over the columns that is bands, or that is not. */
static size_t overs_of(const struct show *w, bool bands)
{
    size_t n = w->n_over;
    while (n && !(w->over[n - 1].heads && chart_is_bands(join_part(&w->over[n - 1])) == bands))
        n--;
    return n;
}

/* Bands that lead to a column go above the names, modifiers of the columns below them. */
static void overs_put(const struct show *w, struct draft *m, bool bands)
{
    const size_t n = overs_of(w, bands);
    if (!bands && n && m->row.n)
        m->row.at[m->row.n - 1].below = RULE_NONE;
    for (size_t i = 0; i < n; i++)
        if (w->over[i].heads && (chart_is_bands(join_part(&w->over[i]))) == bands)
            over_put(w, m, &w->over[i], i + 1 == n && !bands ? RULE_STRONG : RULE_NONE);
}

/* From the top: the name across, headers of several columns, names. Empty rows are omitted. */
static void put_heads(const struct show *w, struct draft *m, size_t twins, struct words corner,
                      const struct grid_look *look)
{
    const struct chart *c = w->c;
    struct str lone = twins ? STR("") : lone_head(w),
               corner_text = w->request.corner.s.n ? w->request.corner.s : lone;
    bool upper = false, labels = false;
    unsigned first = m->cols > 1; /* else no column is shown */
    if (corner_text.n)
        corner = show_words_in(w, corner_text, PARA_STYLE_HEAD, CHAR_STYLE_STRONG);
    if (look->unit != UNIT_NONE) {
        corner = corner.n
                     ? words_catz(w->a, corner, " \xc2\xb7 ", PARA_STYLE_NOTE, CHAR_STYLE_ASIDE)
                     : corner;
        corner =
            words_cat(w->a, corner, unit_text(w, look->unit), PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    }
    if (twins) {
        put_twin_heads(w, m, (unsigned)twins, corner);
        return;
    }
    if (look->keys && axes_short(c) && !w->request.corner.s.n) {
        corner = corner_of_two(w, look->turned);
    } else if (c->across.title.s.n && !w->request.corner.s.n && !overs_of(w, true)) {
        unsigned row = draft_row(m, true, RULE_NONE);
        if (first)
            draft_head(m, row, 0, 1, (struct words){0});
        draft_head(m, row, first, m->cols - first,
                   show_capital(w, c->across.title.s, PARA_STYLE_HEAD, CHAR_STYLE_PLAIN));
    }
    for (size_t i = 0; i < c->n_col; i++) {
        upper = upper || c->col[i].head.s.n;
        labels = labels || c->col[i].label.s.n;
    }
    overs_put(w, m, true);
    if (upper && !lone.n)
        upper_put(w, m);
    if (!labels && corner.n == 0)
        return;
    unsigned row = draft_row(m, true, RULE_STRONG);
    const size_t from = m->box.n;
    if (first)
        draft_head(m, row, 0, 1, corner);
    for (unsigned i = 0; i < c->n_col; i++)
        draft_head(m, row, i + 1, 1, column_head(w, i, look))->align =
            look->col[i].center ? ALIGN_CENTER : ALIGN_LEFT;
    for (struct box *b = m->box.at + from; look->across && b < m->box.at + m->box.n; b++)
        b->rating = RATING_KEY;
    overs_put(w, m, false);
}

/* --- rows by columns */

/* Outcomes and dice equal to their neighbours become one box (tables.c): in one column and group,
 * and across columns that are values of one key. Numbers are never merged, because each is read for
 * itself. */

static bool row_noted(const struct show *w, const struct row *r)
{
    return w->left ? r->house || row_has(r, ROW_PRINTED) : !row_is_plain(r);
}

/* On a sheet for play, errata are printed in the book, and do not prevent merging. */
static bool cell_plain(const struct show *w, const struct row *r, size_t col, bool sub_table)
{
    bool printed_else = !w->left && r->erratum.set && r->erratum.cell && r->erratum.cell[col];
    return w->request.merge != MERGE_NO && r->cell[col].kind != CELL_BAD && !printed_else &&
           !(sub_table && r->inner);
}

/* Sets the merge numbers of a cell, by the group of its row and the header of its column. A row
 * with notes is not merged down, and a cell with remarks is not merged at all. */
static void cell_joins(const struct show *w, const struct grid_look *g, const struct row *r,
                       size_t col, struct box *b)
{
    const struct chart *c = w->c;
    const struct column *x = &c->col[col];
    const bool dice = x->type.kind == TYPE_DIE || x->type.kind == TYPE_ROLL;
    const bool sub_table = chart_is_bands(c) && col == g->last;
    if (!cell_plain(w, r, col, sub_table) || (g->col[col].figures && !dice))
        return;
    b->down = row_noted(w, r) ? 0 : (unsigned)(r->group + 2);
    /* are its columns values of one key? */
    b->across = c->across.title.s.n || c->across.kind == AXIS_ROLL ||
                c->across.kind == AXIS_MEASURE || x->has_range;
    while (b->across && b->across <= col) {
        if (str_eq(c->col[b->across - 1].head.s, x->head.s))
            break;
        b->across++;
    }
}

/* The text of a cell; in the last text column also, on the next line, the sub-table of the row. */
static struct words cell_words(const struct show *w, const struct row *r, size_t col,
                               bool sub_table, enum para_style kind)
{
    struct words words = show_cell(w, r, col, kind);
    if (!sub_table || !r->inner)
        return words;
    if (r->cell[col].kind == CELL_NONE)
        words.n = 0;
    if (words.n)
        words = words_catz(w->a, words, "\n", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
    return words_join(w->a, words, show_inner(w, r->inner));
}

/* The label of a row; in bands and in matrices of numbers it has the style for numbers, in the
 * latter on a solid background. */
static struct box *put_key(const struct show *w, struct draft *m, const struct grid_look *g,
                           unsigned row, const struct row *r)
{
    const bool bands = chart_is_bands(w->c);
    const enum para_style kind = g->down ? PARA_STYLE_SIGN : PARA_STYLE_CELL;
    enum char_style char_style = g->labels_plain ? CHAR_STYLE_PLAIN : CHAR_STYLE_STRONG;
    struct words key = bands ? show_row_key(w, r, PARA_STYLE_NUMBER, CHAR_STYLE_STRONG)
                             : show_words_in(w, worded(w, r->label.s), kind, char_style);
    struct box *b = draft_put(m, row, 0, with_row_notes(w, key, r, kind));
    b->head = true;
    if (g->down) {
        b->rating = RATING_KEY;
        b->align = ALIGN_CENTER;
    }
    return b;
}

/* The rating of a cell: of outcomes by their text, in a shaded matrix by its value. */
static void cell_rating(const struct show *w, const struct grid_look *g, const struct row *r,
                        size_t c, struct box *b)
{
    bool numeric = cell_is_numeric(&w->c->col[c]);
    bool outcome =
        chart_is_bands(w->c) ? w->c->down.kind == AXIS_ROLL : w->c->across.title.s.n && !numeric;
    if (g->shaded || g->graded) {
        b->shade = shade_of_value(g, &w->c->col[c], &r->cell[c]);
        b->rating = RATING_SHADE;
    } else if (outcome) {
        box_rating(b, w, r, c, c + 1);
    }
    for (size_t i = 0; g->shaded && !b->shade && i < b->words.n; i++)
        if (b->words.run[i].kind == PARA_STYLE_NUMBER && b->words.n == 1)
            b->words = words_of(w->a, b->words.run[i].text, PARA_STYLE_NUMBER, CHAR_STYLE_PALE);
}

/* Every box of a row gets the number of its group, which the page check compares with the group
 * name above it (row-under-wrong-head). Outcomes have ratings: results of a roll, or text in a
 * matrix. */
static void put_row(const struct show *w, struct draft *m, const struct grid_look *g, size_t i)
{
    const struct row *r = &w->c->row[i];
    const bool bands = chart_is_bands(w->c), fifth = g->fifths && (i + 1) % g->fifths == 0;
    unsigned row = draft_row(m, false, fifth ? RULE_FIFTH : g->shaded ? RULE_NONE : RULE_HAIR);
    size_t from = m->box.n;
    struct show as = *w;
    put_key(w, m, g, row, r);
    for (unsigned c = 0; c < g->n; c++) {
        const struct column_look *look = &g->col[c];
        as.bare = look->unit != UNIT_NONE;
        struct words words = cell_words(&as, r, c, bands && c == g->last,
                                        look->figures ? PARA_STYLE_NUMBER : PARA_STYLE_CELL);
        struct box *b = draft_put(m, row, c + 1, words);
        b->align = look->center ? ALIGN_CENTER : ALIGN_LEFT;
        cell_rating(w, g, r, c, b);
        if (!g->shaded)
            cell_joins(w, g, r, c, b);
    }
    for (; from < m->box.n && w->c->n_group; from++)
        m->box.at[from].under = (unsigned)(r->group + 1);
}

/* A nested group is named with its parents: "Cavalry: heavy". */
static struct words group_name(const struct show *w, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = show_words(w, g->label.s, PARA_STYLE_GROUP);
    name = with_marks(w, name, g->mark, g->n_mark, PARA_STYLE_GROUP, MARK_LABEL);
    for (size_t i = 0; i < g->n_note && w->footer; i++)
        name = note_join(w, name, show_words(w, g->note[i].s, PARA_STYLE_NOTE), PARA_STYLE_GROUP);
    if (g->parent < 0)
        return name;
    return words_join(
        w->a, with_colon(w, group_name(w, g->parent), PARA_STYLE_GROUP, CHAR_STYLE_PLAIN), name);
}

/* The default text of the corner says how to find the row: the die, the quantity, or the kind of
 * names. */
static struct words corner_words(const struct show *w)
{
    const struct axis *down = &w->c->down;
    if (chart_is_bands(w->c) && down->kind == AXIS_ROLL)
        return die_words(w, w->c, CHAR_STYLE_STRONG);
    bool named = down->title.s.n || chart_is_grid(w->c);
    return named ? show_capital(w, down->title.s, PARA_STYLE_HEAD, CHAR_STYLE_STRONG)
                 : axis_words(w, down, CHAR_STYLE_STRONG);
}

/* A turned table has no row for the text above the columns: it goes into the corner. */
static struct str corner_turned(const struct show *w)
{
    const struct str across = show_translate(w, w->c->across.title.s),
                     down = show_translate(w, w->c->down.title.s);
    return str_capital(
        w->a, str_printf(w->a, "%.*s%s%.*s", STRF(across), down.n ? " / " : "", STRF(down)));
}

/* Are the names of groups so short that a column for them is narrower than rows for them are
 * high? */
static bool groups_stand_beside(const struct chart *c)
{
    enum { NAME_LETTERS = 14 };
    for (size_t i = 0; i < c->n_group; i++)
        if (c->group[i].parent >= 0 || str_runes(c->group[i].label.s) > NAME_LETTERS)
            return false;
    return chart_is_grid(c) && c->n_group > 1;
}

/* Makes bands and grids: rows by columns under headers; a grid may have groups and merged columns.
 * Turning comes after headers and groups are put upright, and merging after turning. */
const struct table *table_grid(const struct show *of)
{
    enum { MATRIX = 7 };
    struct show w = *of;
    const struct chart *c = w.c;
    const bool grid = chart_is_grid(c);
    bool turned = w.request.view == VIEW_TURNED && turn_fits(c) && !w.part.n;
    size_t twins = grid && w.request.merge != MERGE_NO ? heads_twin(c) : 0;
    struct grid_look g = look_of(&w, twins, turned);
    struct draft m = draft_of(&w, (unsigned)g.n + 1);
    m.shaded = g.shaded;
    m.verticals =
        !m.shaded &&
        ((grid && (c->across.kind != AXIS_NAMED || c->across.title.s.n || m.cols >= MATRIX)) ||
         g.down || g.graded);
    columns_stretch(&w, &m, &g);
    if (turned && c->across.title.s.n && !w.request.corner.s.n &&
        !g.keys) /* the text above the columns has no row in a turned table */
        w.request.corner.s = corner_turned(&w);
    put_heads(&w, &m, twins, corner_words(&w), &g);
    for (size_t i = 0; i < c->n_row; i++) {
        int group = c->n_group ? c->row[i].group : -1;
        /* In a matrix, group names look like headers. */
        if (group >= 0 && (i == 0 || c->row[i - 1].group != group))
            draft_group(&m, group_name(&w, group), group)->rating =
                m.verticals || m.shaded ? RATING_HEAD : RATING_NONE;
        put_row(&w, &m, &g, i);
    }
    if (w.request.compact && !turned && w.request.fold < 2 && groups_stand_beside(c))
        draft_groups_beside(&m);
    if (turned)
        draft_turn(&m, g.fifths);
    else if (w.request.fold > 1)
        draft_fold(&m, show_text(&w, MSG_CONTINUED), w.request.fold);
    return draft_table(&m);
}

/* --- tracks */

/* For each row boxes from 1 to its number, the last one dark. Boxes are shaded from the start of
 * each band of a one-of of modifiers, with the modifier below. */

/* The row of the one-of whose range contains x, or NULL. */
static const struct row *band_of(const struct show *w, int64_t x)
{
    const struct chart *c = w->request.band_chart;
    struct text name = w->request.band_group;
    const struct texts group = {&name, 1, 1};
    for (size_t i = 0; c && i < c->n_row; i++) {
        struct range r;
        if (row_named(&group, c, i) && range_parse(c->row[i].label.s, &r) && range_has(&r, RAT(x)))
            return &c->row[i];
    }
    return NULL;
}

/* A penalty must not get the colour of its phase, which may be green. */
static bool takes_away(const struct row *r)
{
    const struct cell *k = &r->cell[0];
    return (k->kind == CELL_ADD && k->value.range.lo.n < 0) || k->kind == CELL_NO_FIRE;
}

/* Puts the boxes of a row, and in a row below them the modifier of each band, if any; the last box
 * is in no band. A band is shaded from its start; each further band is darker. */
static void put_track(const struct show *w, struct draft *m, unsigned row, int64_t limit)
{
    struct show of = show_of(w, w->request.band_chart, NULL);
    const struct row *before = NULL;
    unsigned depth = 0, costs = 0;
    size_t cost = 0; /* box of the current band */
    for (int64_t x = 1; x <= limit; x++) {
        const struct row *band = band_of(w, x);
        bool begins = band && band != before;
        struct words text = words_of(w->a, str_printf(w->a, "%lld", (long long)x), PARA_STYLE_CELL,
                                     CHAR_STYLE_STRONG);
        struct box *b = draft_put(m, row, (unsigned)x, text);
        depth += begins;
        b->boxed = true;
        b->align = ALIGN_CENTER;
        if (x == limit)
            b->rating = RATING_WORST;
        else if (!band)
            b->rating = RATING_NONE;
        else if (takes_away(band))
            b->rating = RATING_BAD;
        else
            b->rating = RATING_SHADE;
        if (b->rating == RATING_BAD)
            b->shade = (depth < 4 ? depth : 4);
        else if (depth + 1 < 4)
            b->shade = depth + 1;
        else
            b->shade = 4;
        if (x < limit && begins) {
            costs = costs ? costs : draft_row(m, false, RULE_NONE);
            cost = m->box.n;
            draft_put(m, costs, (unsigned)x, show_cell(&of, band, 0, PARA_STYLE_NOTE))->align =
                ALIGN_CENTER;
        } else if (x < limit && band) {
            m->box.at[cost].cols++;
        }
        before = band;
    }
}

/* Box x of each row is in column x, so that equal counts align. An empty column after the longest
 * row takes the remaining width. */
static const struct table *table_track(const struct show *w)
{
    size_t col = (size_t)track_column(&w->request, w->c);
    int64_t max = 0;
    for (size_t r = 0; r < w->c->n_row; r++)
        max = w->c->row[r].cell[col].value.range.lo.n > max
                  ? w->c->row[r].cell[col].value.range.lo.n
                  : max;
    struct draft m = draft_of(w, (unsigned)max + 2);
    m.open = true;
    m.col[max + 1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE);
        struct words label =
            show_words_in(w, worded(w, r->label.s), PARA_STYLE_CELL, CHAR_STYLE_STRONG);
        if (r->group >= 0) { /* a track has no group names */
            struct words name =
                show_words_in(w, w->c->group[r->group].label.s, PARA_STYLE_CELL, CHAR_STYLE_STRONG);
            label = words_join(
                w->a, words_catz(w->a, name, ": ", PARA_STYLE_CELL, CHAR_STYLE_STRONG), label);
        }
        draft_put(&m, row, 0, with_row_notes(w, label, r, PARA_STYLE_CELL))->head = true;
        put_track(w, &m, row, r->cell[col].value.range.lo.n);
    }
    return draft_table(&m);
}

/* --- lists */

/* Charts with one text for each row: no headers. */

/* Rows that read in one cell, if not beside other charts: two columns without headers. */
static const struct table *table_reads(const struct show *w)
{
    struct draft m = draft_of(w, 2);
    m.col[1].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_HAIR);
        draft_put(&m, row, 0, show_row_key(w, r, PARA_STYLE_NUMBER, CHAR_STYLE_STRONG))->head =
            true;
        struct box *b = draft_put(&m, row, 1, show_reads(w, r));
        box_rating(b, w, r, 0, w->c->n_col);
    }
    if (w->request.fold > 1)
        draft_fold(&m, show_text(w, MSG_CONTINUED), w->request.fold);
    return draft_table(&m);
}

/* Sub-steps have letters and are indented, and those inside them more. */
static const struct table *table_steps(const struct show *w)
{
    unsigned last = 2;
    for (size_t i = 0; i < w->c->n_row; i++)
        if (w->c->row[i].depth >= last)
            last = w->c->row[i].depth + 1;
    struct draft m = draft_of(w, last + 1);
    m.col[last].stretch = STRETCH_WORDS;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        unsigned row = draft_row(&m, false, RULE_NONE), in = r->depth;
        draft_put(&m, row, in, show_words_in(w, r->label.s, PARA_STYLE_CELL, CHAR_STYLE_STRONG))
            ->head = true;
        draft_put(&m, row, in + 1,
                  with_row_notes(w, show_cell(w, r, 0, PARA_STYLE_CELL), r, PARA_STYLE_CELL))
            ->cols = last - in;
    }
    return draft_table(&m);
}

/* --- strips */

/* The totals of the dice in a row; below them the outcomes as merged cells, in shades of one colour
 * if their ratings differ; and the number of rolls for each total. */

/* Dark, mid or light shade of the one colour, if the layout has ratings for the outcomes. */
static unsigned shade_of(const struct show *w, const struct row *r)
{
    struct box b = {0};
    box_rating(&b, w, r, 0, 1);
    if (b.rating == RATING_WORST)
        return 6;
    if (b.rating == RATING_BAD)
        return 3;
    return 1;
}

/* Without ratings the keys are dark, like a die column. */
static void put_rating(struct box *b, bool ratings, unsigned shade, bool key)
{
    if (ratings)
        b->rating = RATING_SHADE;
    else if (key)
        b->rating = RATING_KEY;
    else
        b->rating = RATING_NONE;
    b->shade = shade;
    b->align = ALIGN_CENTER;
    b->head = key;
}

/* All totals have the same width, so that likely outcomes are in the middle. strip_fits guarantees
 * that the rows cover the sum's range. */
static const struct table *table_strip(const struct show *w, const struct dice_sum *s)
{
    struct draft m = draft_of(w, (unsigned)(s->hi - s->lo + 1));
    unsigned keys = draft_row(&m, true, RULE_NONE), outcomes = draft_row(&m, false, RULE_NONE),
             rolls = draft_row(&m, false, RULE_NONE);
    bool ratings = false;
    for (size_t i = 1; i < w->c->n_row; i++)
        ratings = ratings || shade_of(w, &w->c->row[i]) != shade_of(w, &w->c->row[0]);
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        int64_t lo, hi;
        bool lo_end, hi_end;
        range_whole(&r->band.range, &lo_end, &lo, &hi_end, &hi);
        for (int64_t x = lo; x <= hi; x++) {
            struct words key = words_of(w->a, str_printf(w->a, "%lld", (long long)x),
                                        PARA_STYLE_KEY, CHAR_STYLE_PLAIN);
            put_rating(draft_put(&m, keys, (unsigned)(x - s->lo), key), ratings, shade_of(w, r),
                       true);
            key = words_of(w->a, str_printf(w->a, "%lld", (long long)s->ways[x - s->lo]),
                           PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
            draft_put(&m, rolls, (unsigned)(x - s->lo), key)->align = ALIGN_CENTER;
        }
        struct words words =
            with_row_notes(w, outcome_words(w, r, 0, PARA_STYLE_CELL), r, PARA_STYLE_CELL);
        struct box *b = draft_put(&m, outcomes, (unsigned)(lo - s->lo), words);
        b->cols = (unsigned)(hi - lo + 1);
        put_rating(b, ratings, shade_of(w, r), false);
    }
    for (unsigned i = 0; i < m.cols; i++)
        m.col[i].stretch = STRETCH_EVEN;
    m.parted = m.open = true;
    return draft_table(&m);
}

/* "2D6 · small: rolls in 36": a strip has no corner to name the dice and to explain its last row.
 */
static struct words strip_note(const struct show *w, const struct dice_sum *s)
{
    struct words out =
        words_of(w->a, words_text(w->a, corner_words(w)), PARA_STYLE_NOTE, CHAR_STYLE_STRONG);
    out = words_catz(w->a, out, " \xc2\xb7 ", PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    return words_cat(w->a, out,
                     show_fill(w, MSG_ROLLS_IN, str_printf(w->a, "%lld", (long long)s->all)),
                     PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* By the kind of the chart, and by the view that the layout chooses. */
const struct table *chart_table(const struct show *w, struct words_list *below)
{
    const struct chart *c = w->c;
    const struct chart_request *request = &w->request;
    struct beside alone = {.chart = c};
    struct dice_sum sum;
    if (request->view == VIEW_LINE && !view_misfit(request, c))
        return NULL;
    if (request->view == VIEW_TRACK && track_column(request, c) >= 0)
        return table_track(w);
    if (chart_is_grid(c))
        return table_grid(w);
    if (chart_adds(c))
        return table_modifiers(w);
    if (chart_is_procedure(c))
        return table_steps(w);
    if (chart_has_parts(c))
        return NULL;
    bool reads = c->reads.s.n;
    if (reads && beside_fits(&alone, 1))
        return table_beside(w, &alone, 1);
    if (request->view == VIEW_TABLE || chart_full(c)->n_col > 1 || !strip_fits(c, &sum))
        return reads ? table_reads(w) : table_grid(w);
    if (!reads)
        ARENA_PUSH(w->a, below, strip_note(w, &sum));
    return table_strip(w, &sum);
}
