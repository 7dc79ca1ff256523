/* What is looked up stands out: from the cells of a grid, or of bands, to how its columns stand. Which are figures,
 * whatever their type; which unit they share, so that their head says it once; which words are so short that they stand
 * in the middle as figures do; which labels are too long for bold; and which matrix is shaded, in steps of its values.
 *
 * No cell is changed, and none is taken for what it is not: a column counts as figures where most of its cells begin
 * with one, and a unit as shared where every cell has it. Called by charts.c and tables.c. */
#include "show/show.h"

enum {
    /* Letters of a cell of figures that stands in the middle; of one in a sentence, which stays at the left. */
    FIGURE_CELL = 18,
    FIGURE_WORDS = 32,
    /* Letters of an outcome that stands in the middle, as figures beside it do. */
    SHORT_CELL = 14,
    /* Letters of a label that bold would make a paragraph; half of them, and none is bold. */
    LABEL_LONG = 24,
    LABELS_LONG_PART = 2,
    /* Columns of one type, where nothing is said to stand across: with fewer it is a list. */
    MATRIX_COLS = 5,
    OUTCOME_COLS = 3, /* of outcomes under one name: two are a list with a choice */
    /* Columns, rows and values of a matrix that shades tell more of than its figures do. */
    SHADED_COLS = 4,
    SHADED_ROWS = 3,
    SHADED_VALUES = 3,
    /* Rows between two lines that the eye counts by, where there are as many again. */
    FIFTH = 5,
};

/* --- figures in words */

static bool starts_at(struct str s, size_t i, const char *what)
{
    return str_starts(str_cut(s, i, s.n), what);
}

/* The bytes of a sign at i, or 0: it joins figures, and may stand before one. */
static size_t sign_at(struct str s, size_t i)
{
    static const char *const signs[] = {"+",        "-",        "/", ".",           "\xe2\x88\x92", "\xe2\x80\x93",
                                        "\xc3\x97", "\xc2\xb1", "*", "\xe2\x89\xa4"};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (starts_at(s, i, signs[k]))
            return str_of(signs[k]).n;
    return 0;
}

/* What ends a figure: a plus, inches, per cent. */
static size_t ending_at(struct str s, size_t i)
{
    static const char *const ends[] = {"+", "\"", "\xe2\x80\xb3", "%"};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
        if (starts_at(s, i, ends[k]))
            return str_of(ends[k]).n;
    return 0;
}

/* "2+1″", "D6", "−1", "3–4", "9+": the end of the figure that begins at i, or i. Not within a word: A4, 12pdr. */
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

/* The author's own emphasis and references stay as they are. */
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

/* Words alone: none of them figures, each of so many letters at the most. */
static bool cells_short(const struct chart *c, size_t col, size_t most)
{
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner || str_runes(c->row[i].cell[col].text.s) > most)
            return false;
    return true;
}

/* Most of its cells begin with a figure, and all are short. */
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

/* Two battalions of 100 points are 200: what says a row for both would be false. */
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

/* Is it figures that stand in the middle? Short words do beside others. */
static bool column_is_narrow(const struct chart *c, size_t col)
{
    return cell_is_numeric(&c->col[col]) || (column_is_figures(c, col) && cells_short(c, col, FIGURE_CELL));
}

/* The unit that every cell of the column prints, and no other beside it; UNIT_NONE where there is none such, and where
 * no head would say it. */
static enum unit column_unit(const struct show *w, size_t col)
{
    const struct manner *m = &w->manner;
    enum unit unit = UNIT_NONE;
    size_t n = 0;
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct cell *x = &w->c->row[i].cell[col];
        if (x->kind == CELL_NONE || x->kind == CELL_NA)
            continue;
        bool table = unit_is_told(w, x->value.unit);
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

/* --- a matrix, and its shades */

/* Is x worth less than y to who rolls, or a smaller count? */
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

/* Its place among the values of the matrix. false: one cell is no need and no count, or the values are too few. */
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
        if (look->n_value > 60) /* of a book's grid of odds */
            return false;
    }
    return look->n_value >= SHADED_VALUES;
}

/* The higher, the darker; nothing and zero are pale. */
unsigned shade_of_value(const struct grid_look *look, const struct column *col, const struct cell *x)
{
    size_t at = 0;
    if (!has_value(x))
        return 0;
    while (at < look->n_value && worth_cmp(col, look->value[at], x) < 0)
        at++;
    return 1 + (unsigned)(at * 6 / look->n_value);
}

/* Are all columns that are shown of one type, and what stands across is named, or they are many? Of bands, where one
 * looks up what the die and the column's name come to together (a table of combat results): are its outcomes words that
 * are as short as figures? */
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
    *counts = alike && first && (first->type.kind == TYPE_NEED || first->type.kind == TYPE_COUNT);
    if (w->c->kind == CHART_BANDS)
        return alike && brief && w->c->across.title.s.n && *cols >= OUTCOME_COLS;
    return w->c->kind == CHART_GRID && alike && (w->c->across.title.s.n || *cols >= MATRIX_COLS);
}

/* --- all of it */

/* Short words stand as the figures beside them do, and so do all of a matrix; where one column has sentences, words
 * are at the left. */
static void centred_set(const struct show *w, const unsigned *place, struct grid_look *look, bool matrix)
{
    bool figures = matrix, sentence = false;
    for (size_t i = 0; i < w->c->n_col; i++) {
        if (place[i] == NOT_SHOWN)
            continue;
        look->col[i].center = column_is_narrow(w->c, i) || column_is_yes_no(w, i);
        figures = figures || look->col[i].center;
        sentence = sentence || (!look->col[i].center && !cells_short(w->c, i, SHORT_CELL));
    }
    for (size_t i = 0; i < w->c->n_col && figures && !sentence; i++)
        look->col[i].center = true;
}

/* A unit that all columns share is said in the corner, of one alone beside its name; but not beside rows that are
 * numbers: "Strength, inches" over 1-3 would give them the unit. */
static void units_set(const struct show *w, const unsigned *place, struct grid_look *look)
{
    size_t n = 0, shown = 0, last = 0;
    bool all = true;
    for (size_t i = 0; i < w->c->n_col; i++) {
        if (place[i] == NOT_SHOWN)
            continue;
        look->col[i].unit = column_unit(w, i);
        n += look->col[i].unit != UNIT_NONE;
        if (w->c->col[i].type.kind == TYPE_MODIFIER) /* nobody takes +2 for a length */
            continue;
        all = all && look->col[i].unit != UNIT_NONE && (!shown || look->col[i].unit == look->col[last].unit);
        last = i;
        shown++;
    }
    bool words = !w->c->n_row || !w->c->row[0].has_range;
    look->unit = n && all && words && (shown > 1 || !w->c->col[last].label.s.n) ? look->col[last].unit : UNIT_NONE;
    look->alone = shown == 1;
}

/* `twins`: two heads over the same columns have a form of their own. */
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
    look.labels_plain = c->kind == CHART_GRID && labels_long(c);
    look.across = matrix && !twins && across_is_figures(w, place);
    look.down = matrix && down_is_figures(c);
    look.outcomes = matrix && c->kind == CHART_BANDS;
    look.shaded =
        matrix && counts && !twins && cols >= SHADED_COLS && c->n_row >= SHADED_ROWS && values_sorted(w, place, &look);
    look.keys = look.shaded && look.across && look.down;
    look.fifths = look.shaded && !c->n_group && (turned ? cols : c->n_row) >= 2 * FIFTH ? FIFTH : 0;
    return look;
}
