/* Decides the style of a look-up table from the cells of a grid or bands: columns of numbers,
 * whatever their type; units that a header can name once; short text that is centred like numbers;
 * labels that are too long for bold; and matrices that are shaded by value.
 *
 * Cells are not changed. A column counts as numbers if most of its cells start with one; a unit is
 * shared only if every cell has it. Called by charts.c and tables.c. */
#include "show/show.h"

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

/* --- numbers in text */

static bool starts_at(struct str s, size_t i, const char *what)
{
    return str_starts(str_cut(s, i, s.n), what);
}

/* The bytes of a sign at i, or 0. A sign joins numbers, and may precede one. */
static size_t sign_at(struct str s, size_t i)
{
    static const char *const signs[] = {"+",        "-",        "/", ".",           "\xe2\x88\x92", "\xe2\x80\x93",
                                        "\xc3\x97", "\xc2\xb1", "*", "\xe2\x89\xa4"};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (starts_at(s, i, signs[k]))
            return str_of(signs[k]).n;
    return 0;
}

/* A suffix of a number: plus, inches, percent. */
static size_t ending_at(struct str s, size_t i)
{
    static const char *const ends[] = {"+", "\"", "\xe2\x80\xb3", "%"};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        if (starts_at(s, i, ends[k]))
            return str_of(ends[k]).n;
    return 0;
}

/* "2+1″", "D6", "−1", "3–4", "9+": the end of the number that begins at i, or i. A number within a
 * word does not count: A4, 12pdr. */
size_t figure_end(struct str s, size_t i)
{
    size_t end = i;
    bool digit = false;
    if (i > 0 && (char_is_letter(s.p[i - 1]) || char_is_digit(s.p[i - 1])))
        return i;
    for (size_t k = i; k < s.n;) {
        size_t sign = sign_at(s, k), ending = ending_at(s, k);
        bool die = (s.p[k] == 'd' || s.p[k] == 'D') && k + 1 < s.n && char_is_digit(s.p[k + 1]);
        if (char_is_digit(s.p[k])) {
            digit = true;
            end = ++k;
        } else if (ending && digit) {
            end = k += ending;
        } else if (die || sign) {
            k += die ? 1 : sign;
        } else {
            break;
        }
    }
    return digit && (end == s.n || !char_is_letter(s.p[end])) ? end : i;
}

/* The author's own emphasis and references are kept. */
struct words figures_in(struct arena *a, struct words w)
{
    struct run_list l = {0};
    for (size_t i = 0; i < w.n; i++) {
        struct run r = w.run[i];
        bool words = (r.voice == VOICE_PLAIN || r.voice == VOICE_STRONG) && !r.ref;
        size_t from = 0;
        for (size_t k = 0; words && k < r.text.n; k++) {
            size_t end = figure_end(r.text, k);
            if (end == k)
                continue;
            if (k > from)
                runs_put(a, &l, str_cut(r.text, from, k), r.kind, r.voice);
            runs_put(a, &l, str_cut(r.text, k, end), ROLE_NUMBER, VOICE_STRONG);
            from = end;
            k = end - 1;
        }
        r.text = str_cut(r.text, from, r.text.n);
        if (r.text.n)
            ARENA_PUSH(a, &l, r);
    }
    return (struct words){l.at, l.n};
}

/* --- columns */

/* Is every cell at most `most` letters long, without a sub-table? */
static bool cells_short(const struct chart *c, size_t col, size_t most)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner || str_runes(c->row[i].cell[col].text.s) > most)
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
    const struct manner *m = &w->manner;
    enum unit unit = UNIT_NONE;
    size_t n = 0;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct cell *x = &w->c->row[i].cell[col];
        if (x->kind == CELL_NONE || x->kind == CELL_NA)
            continue;
        bool table = unit_is_standard(w, x->value.unit);
        bool two = table && (m->both_units || (m->units == UNIT_NONE && x->value.second_unit != UNIT_NONE));
        enum unit own = table && m->units != UNIT_NONE ? m->units : x->value.unit;
        if ((x->kind != CELL_NUMBER && x->kind != CELL_RANGE) || own == UNIT_NONE || two || (n && own != unit))
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

static bool across_is_figures(const struct show *w, const unsigned *place)
{
    for (size_t i = 0; i < w->c->n_col; i++)
        if (place[i] != NOT_SHOWN && (!is_figure_alone(w->c->col[i].label.s) || w->c->col[i].head.s.n))
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

/* Compares two target numbers by their value to the roller, or two counts; < 0 if x is less. */
static int worth_cmp(const struct column *col, const struct cell *x, const struct cell *y)
{
    const struct range *p = &x->value.range, *q = &y->value.range;
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
    return (x->kind == CELL_NUMBER || x->kind == CELL_RANGE) && !x->value.range.no_lo && !is_zero(x);
}

/* Sorts the distinct values of the matrix into look->value. False if a cell is neither a target
 * number nor a count, or if there are too few values. */
static bool values_sorted(const struct show *w, const unsigned *place, struct grid_look *look)
{
    const struct chart *c = w->c;
    size_t most = c->n_row * c->n_col;
    look->value = ARENA_ARRAY(w->a, const struct cell *, most + 1);
    for (size_t k = 0; k < most; k++) {
        size_t col = k % c->n_col, at = 0;
        const struct cell *x = &c->row[k / c->n_col].cell[col];
        if (place[col] == NOT_SHOWN || x->kind == CELL_NONE || x->kind == CELL_NA || is_zero(x))
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
    return look->n_value >= SHADED_VALUES;
}

/* Higher values are darker; empty cells and zeros have shade 0. */
unsigned shade_of_value(const struct grid_look *look, const struct column *col, const struct cell *x)
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
static bool is_matrix(const struct show *w, const unsigned *place, bool *counts, unsigned *cols)
{
    const struct column *first = NULL;
    bool alike = true, brief = true;
    *cols = 0;
    for (size_t i = 0; i < w->c->n_col; i++) {
        const struct column *x = &w->c->col[i];
        if (place[i] == NOT_SHOWN)
            continue;
        first = first ? first : x;
        alike = alike && x->type.kind == first->type.kind;
        brief = brief && cells_short(w->c, i, SHORT_CELL);
        ++*cols;
    }
    const bool axis = w->c->across.title.s.n > 0;
    *counts = alike && first &&
              (first->type.kind == TYPE_NEED ||
               (first->type.kind == TYPE_COUNT && (axis || across_is_figures(w, place))));
    if (chart_is_bands(w->c))
        return alike && brief && axis && *cols >= OUTCOME_COLS;
    return chart_is_grid(w->c) && alike && (axis || *cols >= MATRIX_COLS);
}

/* --- the whole table */

/* In a matrix all cells are centred. Elsewhere short text is centred beside numbers, unless a
 * column has sentences. */
static void centred_set(const struct show *w, const unsigned *place, struct grid_look *look, bool matrix)
{
    bool figures = matrix, sentence = false;
    for (size_t i = 0; i < w->c->n_col; i++) {
        if (place[i] == NOT_SHOWN)
            continue;
        look->col[i].center = cell_is_numeric(&w->c->col[i]) || column_is_yes_no(w, i) ||
                              (column_is_figures(w->c, i) && cells_short(w->c, i, FIGURE_CELL));
        figures = figures || look->col[i].center;
        sentence = sentence || (!look->col[i].center && !cells_short(w->c, i, SHORT_CELL));
    }
    for (size_t i = 0; i < w->c->n_col && figures && !sentence; i++)
        look->col[i].center = true;
}

/* A unit shared by all columns is printed in the corner, else beside the column's name. It never
 * goes beside row labels that are numbers: "Strength, inches" above 1-3 would give them the
 * unit. */
static void units_set(const struct show *w, const unsigned *place, struct grid_look *look)
{
    size_t n = 0, shown = 0, last = 0;
    bool all = true;
    for (size_t i = 0; i < w->c->n_col; i++) {
        if (place[i] == NOT_SHOWN)
            continue;
        look->col[i].unit = column_unit(w, i);
        n += look->col[i].unit != UNIT_NONE;
        if (w->c->col[i].type.kind == TYPE_MODIFIER) /* +2 is not taken for a length */
            continue;
        all = all && look->col[i].unit != UNIT_NONE && (!shown || look->col[i].unit == look->col[last].unit);
        last = i;
        shown++;
    }
    bool words = !w->c->n_row || !w->c->row[0].has_range;
    look->unit = n && all && words && (shown > 1 || !w->c->col[last].label.s.n) ? look->col[last].unit : UNIT_NONE;
    look->alone = shown == 1;
}

/* `twins`: two headers over equal columns have their own form. */
struct grid_look look_of(const struct show *w, const unsigned *place, bool twins, bool turned)
{
    const struct chart *c = w->c;
    struct grid_look look = {.col = ARENA_ARRAY(w->a, struct column_look, c->n_col + 1), .turned = turned};
    bool counts, matrix;
    unsigned cols;
    for (size_t i = 0; i < c->n_col; i++)
        look.col[i].figures = column_is_figures(c, i);
    matrix = is_matrix(w, place, &counts, &cols);
    centred_set(w, place, &look, matrix);
    if (!twins)
        units_set(w, place, &look);
    look.labels_plain = chart_is_grid(c) && labels_long(c);
    look.across = matrix && !twins && across_is_figures(w, place);
    look.down = matrix && down_is_figures(c);
    look.outcomes = matrix && chart_is_bands(c);
    look.shaded =
        matrix && counts && !twins && cols >= SHADED_COLS && c->n_row >= SHADED_ROWS && values_sorted(w, place, &look);
    look.keys = look.shaded && look.across && look.down;
    look.fifths = look.shaded && !c->n_group && (turned ? cols : c->n_row) >= 2 * FIFTH ? FIFTH : 0;
    return look;
}
