/* Interprets a table of plain cells: its header rows, the column of labels, the kind of chart, the
 * types of its cells, the dice of its labels.
 *
 * Each decision uses the whole table, never a single cell, so one wrong cell does not change the
 * kind. Guesses become comments (put.c); rows without a valid place are kept as lost. Called by
 * chart.c. */
#include "adopt/view.h"
#include "roll/roll.h"

/* Rows have different lengths: cells past the end are empty. */
static struct str cell_at(const struct raw_row *row, size_t col)
{
    return col < row->n ? row->at[col].text : STR("");
}

/* Is the text a dash, as books print for an empty cell? */
static bool is_dash(struct arena *a, struct str s)
{
    struct str v = clean_value(a, s);
    return v.n && str_starts(STR("---"), str_z(a, v));
}

/* ---- header rows ---- */

/* Returns the number of columns up to the last with text in any row. */
static size_t width_of(const struct view *v)
{
    size_t width = 0;
    for (size_t i = 0; i < v->n_row; i++)
        width = raw_row_width(&v->row[i]) > width ? raw_row_width(&v->row[i]) : width;
    return width;
}

/* Is the cell merged with the label? Then it is not a value. */
static bool is_of_label(const struct raw_row *row, size_t col)
{
    return col < row->n && row->at[col].copied && str_eq(row->at[col].text, row->at[0].text);
}

/* Does a row repeat the header, as on each page of a document? put.c makes it a comment. */
static bool is_repeated(const struct view *v, size_t row)
{
    size_t i = v->heads && row >= v->heads ? 0 : SIZE_MAX;
    while (i < v->width && str_eq(cell_at(&v->row[row], i), cell_at(&v->row[v->heads - 1], i)))
        i++;
    return i == v->width;
}

/* Returns the type of a column's cells from row `from` on. */
static enum type_kind type_below(const struct view *v, size_t col, size_t from)
{
    struct str *cell = ARENA_ARRAY(v->a, struct str, v->n_row + 1);
    size_t n = 0;
    for (size_t i = from; i < v->n_row; i++)
        if (cell_at(&v->row[i], col).n && !is_of_label(&v->row[i], col) && !is_repeated(v, i))
            cell[n++] = clean_value(v->a, cell_at(&v->row[i], col));
    return type_of_texts(v->a, cell, n);
}

/* Do the cells after the first ascend, as ranges in a header do? */
static bool ascends(struct arena *a, const struct raw_row *row, size_t width)
{
    struct rat last = RAT(-1000000);
    for (size_t i = 1; i < width; i++) {
        struct label l = label_clean(a, cell_at(row, i));
        if (!l.is_range || rat_cmp(l.range.lo, last) <= 0)
            return false;
        last = l.range.lo;
    }
    return width > 2;
}

/* Does a cell of the row have the type of the column below it? */
static bool is_row(const struct view *v, size_t row)
{
    for (size_t i = 1; i < v->width; i++) {
        enum type_kind below = type_below(v, i, row + 1);
        if (cell_at(&v->row[row], i).n && below != TYPE_TEXT && below == type_below(v, i, row))
            return true;
    }
    return false;
}

/* Is the first row a merged header above the second? In a CSV, merging leaves empty cells after
 * each text. */
static bool is_double(struct view *v)
{
    const struct raw_row *first = v->row, *second = first + 1;
    bool holes = false, merged = false, words = raw_row_width(second) > 1;
    for (size_t i = 1; i < v->width; i++) {
        struct str below = cell_at(second, i);
        merged = merged || (i < first->n && first->at[i].copied);
        holes = holes || (i > 1 && !cell_at(first, i).n);
        words =
            words && (!below.n || label_clean(v->a, below).is_range || char_is_letter(below.p[0]));
    }
    bool over = !cell_at(second, 0).n || second->at[0].copied || !cell_at(first, 0).n;
    bool is = (merged || holes) && words && over && v->n_row > 2 && !is_row(v, 1);
    v->doubled = is && !merged;
    return is;
}

/* Guesses the number of header rows if the source does not mark them. A first row that resembles
 * the others is not a header: its label is a range like theirs, or its cells have the type of the
 * cells below. */
static size_t heads_guess(struct view *v)
{
    const struct raw_row *first = v->row;
    if (v->n_row < 2)
        return 0;
    if (is_double(v))
        return 2;
    if (!cell_at(first, 0).n || ascends(v->a, first, v->width))
        return 1;
    if (label_clean(v->a, cell_at(first, 0)).is_range &&
        label_clean(v->a, cell_at(first + 1, 0)).is_range)
        return 0;
    if (v->width == 1)
        return !label_before(v->a, cell_at(first, 0)) && v->n_row > 3;
    return !is_row(v, 0);
}

/* Takes the unit from "Range (in)" out of the name, since the cells get it. NULL without a unit. */
static const char *unit_of_head(struct str *name)
{
    ptrdiff_t open = str_ends(*name, ")") ? str_find_char(*name, '(') : 0;
    struct str unit = str_cut(*name, (size_t)open, name->n);
    bool cm = str_is(unit, "(cm)");
    if (open <= 0 || !(cm || str_is(unit, "(in)") || str_is(unit, "(\")")))
        return NULL;
    *name = str_trim(str_cut(*name, 0, (size_t)open));
    return cm ? "cm" : "in";
}

static struct str joined(struct arena *a, struct str s, struct str more)
{
    if (!s.n || !more.n)
        return s.n ? s : more;
    return str_printf(a, "%.*s, %.*s", STRF(s), STRF(more));
}

/* Does any cell of a column contain this text? With an empty `what`: does any cell have text? */
static bool column_says(const struct view *v, size_t col, const char *what)
{
    for (size_t i = v->heads; i < v->n_row; i++) {
        struct str s = cell_at(&v->row[i], col);
        if (s.n && str_find(s, what) >= 0)
            return true;
    }
    return false;
}

/* Returns the name of a column and its upper header; *over is the upper header of the column
 * before. */
static struct view_col column_named(const struct view *v, size_t col, struct str *over)
{
    struct view_col c = {.at = col};
    const struct raw_row *head = v->row;
    if (!v->heads)
        return c;
    c.name = cell_at(&head[v->heads - 1], col);
    if (v->heads > 1 && cell_at(head, col).n)
        *over = cell_at(head, col);
    if (!c.name.n)
        c.name = *over;
    else if (!str_eq(*over, c.name))
        c.above = *over;
    return c;
}

/* Makes the columns of values, each with its name, upper header and type. Columns of labels and
 * groups are not included, nor are columns without text and name. */
static void columns_make(struct view *v)
{
    struct str over = STR("");
    v->col = ARENA_ARRAY(v->a, struct view_col, v->width + 1);
    for (size_t i = 0; i < v->width; i++) {
        struct view_col c = column_named(v, i, &over);
        bool label = i == v->label || i == v->group;
        if (label)
            v->corner = joined(v->a, joined(v->a, v->corner, c.above), c.name);
        if (label || (!column_says(v, i, "") && !c.name.n))
            continue;
        c.type = type_below(v, i, v->heads);
        if (c.type == TYPE_COUNT || c.type == TYPE_RATE)
            c.unit = unit_of_head(&c.name);
        c.type = c.unit ? TYPE_DISTANCE : c.type;
        c.german = (c.type == TYPE_ROLL || c.type == TYPE_DIE) && column_says(v, i, "W");
        v->col[v->n_col++] = c;
    }
}

/* Returns 0 if the first column holds groups: it has text once for several rows, and the second
 * column has their labels. Continued rows must number at least half of the group rows; otherwise
 * some labels are just empty. Returns SIZE_MAX without groups. */
static size_t group_find(const struct view *v)
{
    size_t open = 0, filled = 0;
    const struct raw_row *head = v->row, *top = v->row + v->heads;
    if (v->heads > 1 && head->n > 2 && head->at[2].copied &&
        str_eq(head->at[1].text, head->at[2].text))
        return SIZE_MAX; /* the second header is a value, under the upper header of the third */
    for (const struct raw_row *r = top; r < v->row + v->n_row; r++) {
        bool own = cell_at(r, 0).n && !r->at[0].copied;
        if (!own && !cell_at(r, 1).n)
            return SIZE_MAX;
        open += !own;
        filled += own;
    }
    bool is = open && filled && open >= filled / 2 && cell_at(top, 0).n;
    return v->width > 2 && is ? 0 : SIZE_MAX;
}

/* ---- lines ---- */

static const struct text *footnote_find(const struct view *v, struct str sign)
{
    for (size_t i = 0; i < v->t->below.n; i++)
        if (str_eq(str_cut(v->t->below.at[i].s, 0, sign.n), sign))
            return &v->t->below.at[i];
    return NULL;
}

/* Takes footnotes such as " [1] [2]" from a label; their texts are below the table. The readers add
 * the brackets, because a raised 1 after "4-6" would read as "4-61". If a footnote is missing, the
 * row becomes unsure, with the reason. */
static struct str notes_take(struct view *v, struct view_line *l, struct str label)
{
    ptrdiff_t at = str_ends(label, "]") ? str_find(label, " [") : -1;
    struct str before = str_trim(str_cut(label, 0, at < 0 ? label.n : (size_t)at)), rest, sign;
    rest = str_cut(label, (size_t)at + 1, label.n);
    if (at < 0 || (!footnote_find(v, rest) && !label_clean(v->a, before).is_range))
        return label;
    while (str_split(&rest, ' ', &sign)) {
        const struct text *note = footnote_find(v, sign);
        if (note)
            v->taken[note - v->t->below.at] = true;
        if (note)
            ARENA_PUSH(v->a, &l->note,
                       ((struct text){str_trim(str_cut(note->s, sign.n, note->s.n)), note->at}));
        else
            l->unsure = "the source has a footnote sign here, but the table had no such footnote";
    }
    return before;
}

/* Does the modifier come before the situation, as in "+1 | elite troops"? */
static bool signs_first(const struct view *v)
{
    for (size_t i = v->heads; i < v->n_row; i++) {
        struct str text = cell_at(&v->row[i], 1);
        if (!text.n || char_is_digit(text.p[0]))
            return false;
    }
    return v->width == 2 && type_below(v, 0, v->heads) == TYPE_MODIFIER;
}

static bool has_blank(const struct view *v, const struct raw_row *row)
{
    for (size_t k = 0; k < v->n_col; k++)
        if (!cell_at(row, v->col[k].at).n)
            return true;
    return false;
}

static bool has_formula(const struct raw_row *row)
{
    for (size_t k = 0; k < row->n; k++)
        if (str_starts(row->at[k].text, "=") && row->at[k].text.n > 1)
            return true;
    return false;
}

/* Adds a line with its label (as a range if possible), its footnotes, and its doubts. */
static struct view_line *line_add(struct view *v, const struct raw_row *row)
{
    struct view_line l = {.row = row};
    struct str label = v->label == SIZE_MAX ? STR("") : notes_take(v, &l, cell_at(row, v->label));
    l.name = label;
    l.label = label_clean(v->a, label);
    struct str typed = clean_value(v->a, label);
    bool plain =
        str_find(typed, str_z(v->a, clean_value(v->a, l.label.text))) >= 0; /* "1." or "(1)" */
    l.reworded = l.label.is_range && !plain;
    l.unsure = l.label.doubt ? l.label.doubt : l.unsure;
    if (has_formula(row))
        l.unsure = "the source has a formula here, not its result";
    l.lost = v->label != SIZE_MAX && !label.n;
    v->blanks += has_blank(v, row);
    v->line[v->n_line] = l;
    return &v->line[v->n_line++];
}

/* A heading without rows below it becomes words that may be a row. */
static void heading_drop(struct view *v, const struct raw_row *heading)
{
    if (heading)
        ARENA_PUSH(v->a, &v->guessed, ((struct text){heading->at[0].text, heading->place}));
}

/* Converts rows to lines, each under its group or heading. */
static void lines_make(struct view *v)
{
    const struct raw_row *heading = NULL; /* that no row has followed yet */
    struct str group = STR("");
    v->line = ARENA_ARRAY(v->a, struct view_line, v->n_row + 1);
    for (size_t i = v->heads; i < v->n_row; i++) {
        const struct raw_row *row = &v->row[i];
        /* a heading is a row whose only text is a label that is no range */
        bool heads = v->label == 0 && raw_row_width(row) == 1 &&
                     !label_clean(v->a, row->at[0].text).is_range,
             groups = v->group == 0 && cell_at(row, 0).n;
        if (!raw_row_width(row) || is_repeated(v, i))
            continue;
        if (heads || groups)
            row->at[0].is_written = true;
        if (heads) {
            heading_drop(v, heading);
            heading = row;
            continue;
        }
        struct view_line *l = line_add(v, row);
        if (groups && !str_eq(row->at[0].text, group))
            l->opens = group = row->at[0].text;
        if (heading) {
            l->opens = heading->at[0].text;
            l->guessed = !(heading->n > 1 && heading->at[1].copied);
        }
        heading = NULL;
    }
    heading_drop(v, heading);
}

/* ---- kind ---- */

/* Returns "(2W6)," without punctuation, in typed form. */
static struct str word_bare(struct arena *a, struct str word)
{
    word = str_cut(word, str_starts(word, "("), word.n);
    while (word.n && str_find_char(STR("),.:;"), word.p[word.n - 1]) >= 0)
        word.n--;
    return clean_value(a, word);
}

/* Returns the dice that a text names: "Roll (2D6)", "D100", or the whole text if it is a roll with
 * names ("2d6 + quality"). Empty if the text names no dice or several: rules text may mention any
 * dice. */
static struct str dice_in(struct arena *a, struct str s)
{
    struct roll_names none = {0}, any = {.any_name = true};
    struct roll_error err;
    struct str rest = s, word, found = STR("");
    size_t n = 0;
    while (str_split(&rest, ' ', &word)) {
        word = word_bare(a, word);
        bool die = str_find_char(word, 'd') >= 0 || str_find_char(word, 'D') >= 0;
        if (!die || !roll_parse(a, word, NOWHERE, &none, &err))
            continue;
        found = word;
        n++;
    }
    if (n && str_find(s, str_z(a, found)) >= 0 && roll_parse(a, s, NOWHERE, &any, &err))
        return s;
    bool one = str_starts(found, "1d") || str_starts(found, "1D");
    return n == 1 ? str_cut(found, one, found.n) : STR("");
}

/* Labels make bands if four of five are ranges; half is enough if the corner names dice, since then
 * the other labels are wrong ranges. */
static bool all_ranges(struct view *v)
{
    size_t ranges = 0, of = 0;
    for (size_t i = 0; i < v->n_line; i++) {
        of += !v->line[i].lost;
        ranges += v->line[i].label.is_range;
    }
    bool dice = dice_in(v->a, v->corner).n > 0;
    return of && (dice ? ranges * 2 >= of : ranges * 5 >= of * 4);
}

/* Are all headers ranges, "0-6", "6-12", "12+", without an upper header? */
static bool heads_are_ranges(struct view *v)
{
    for (size_t i = 0; i < v->n_col; i++)
        if (v->col[i].above.n || !label_clean(v->a, v->col[i].name).is_range)
            return false;
    return v->n_col > 1;
}

/* ---- dice ---- */

/* Returns the last number if the labels cover the whole numbers from 1 without gaps; 0 if there are
 * gaps, overlaps or open ends. */
static int64_t last_covered(const struct view *v)
{
    int64_t last = 0, lo, hi;
    for (size_t i = 0; i < v->n_line; i++) {
        const struct range *r = &v->line[i].label.range;
        bool lo_end, hi_end;
        range_whole(r, &lo_end, &lo, &hi_end, &hi);
        if (!v->line[i].label.is_range || !lo_end || !hi_end || lo != last + 1)
            return 0;
        last = hi;
    }
    return last;
}

/* Finds the roll: the dice in the corner, in the title, or in a line above; or the die whose faces
 * are exactly the labels. v->rolled: the reason for a guess; NULL if the corner names the dice. */
static void roll_find(struct view *v)
{
    static const int64_t dice[] = {4, 6, 8, 10, 12, 20, 100};
    int64_t last = last_covered(v);
    v->roll = dice_in(v->a, v->corner);
    if (v->roll.n)
        return;
    v->roll = dice_in(v->a, v->t->title.s);
    v->rolled = "the title names the dice";
    for (size_t i = v->t->above.n; i-- > 0 && !v->roll.n;) {
        v->roll = dice_in(v->a, v->t->above.at[i].s);
        v->rolled = "the line above names the dice";
    }
    for (size_t i = 0; i < sizeof dice / sizeof *dice && !v->roll.n; i++)
        if (dice[i] == last) {
            v->roll = str_printf(v->a, "d%lld", (long long)last);
            v->rolled = "its labels are exactly its totals";
        }
    v->rolled = v->roll.n ? v->rolled : NULL;
}

/* ---- the whole ---- */

/* Tests the properties that occur in one kind only first: signs before situations, labels that are
 * ranges, a column of modifiers; any other table is a grid. Labels that are single numbers make a
 * grid if the columns are ranges too (a table of two dice), or if the labels do not ascend and no
 * dice are named: then they are names. */
static enum chart_kind kind_of(struct view *v)
{
    if (v->swapped)
        return CHART_MODIFIERS;
    if (v->label == SIZE_MAX)
        return CHART_BANDS;
    if (!all_ranges(v))
        return v->n_col == 1 && v->col[0].type == TYPE_MODIFIER ? CHART_MODIFIERS : CHART_GRID;
    bool singles = true, falls = false;
    for (size_t i = 0; i < v->n_line; i++) {
        const struct range *r = &v->line[i].label.range;
        singles = singles && range_single(r);
        falls = falls || (i && rat_cmp(r->lo, v->line[i - 1].label.range.lo) < 0 && !r->no_lo);
    }
    bool names = falls && v->n_col > 1 && !dice_in(v->a, v->corner).n;
    return (singles && heads_are_ranges(v)) || names ? CHART_GRID : CHART_BANDS;
}

/* The order matters: header rows and the column of labels decide the columns; columns decide the
 * lines; all of them decide the kind. No step is repeated. */
struct view view_make(struct arena *a, const struct raw_table *t)
{
    struct view v = {.a = a,
                     .t = t,
                     .row = t->row.at,
                     .n_row = t->row.n,
                     .label = 0,
                     .group = SIZE_MAX,
                     .guessed = t->guessed,
                     .notes = t->above};
    v.width = width_of(&v);
    v.taken = ARENA_ARRAY(a, bool, t->below.n + 1);
    v.heads = t->heads != SIZE_MAX ? t->heads : heads_guess(&v);
    if (v.heads >= v.n_row)
        v.heads = v.n_row > 1;
    v.group = group_find(&v);
    v.swapped = signs_first(&v);
    if (v.width == 1)
        v.label = SIZE_MAX;
    else
        v.label = v.group == 0 || v.swapped;
    columns_make(&v);
    lines_make(&v);
    v.kind = kind_of(&v);
    v.banded = v.kind == CHART_GRID && heads_are_ranges(&v);
    if (v.swapped)
        v.col[0].type = TYPE_MODIFIER;
    bool ranges = v.kind == CHART_BANDS && v.label != SIZE_MAX;
    if (ranges)
        roll_find(&v);
    if (ranges && v.heads == 0 && v.n_col == 1 && last_covered(&v) == (int64_t)v.n_line &&
        (!v.roll.n || v.n_line < 4))
        v.kind = CHART_STEPS; /* a list of five or seven is probably a procedure */
    for (size_t i = 0; i < v.t->below.n; i++)
        if (!v.taken[i])
            ARENA_PUSH(v.a, &v.notes, v.t->below.at[i]);
    return v;
}

/* Returns the text of a cell for output; `--` if it is empty or part of the label. Marks the cell
 * and its row's label as written. */
struct str view_cell(const struct view *v, const struct view_line *l, const struct view_col *c)
{
    struct str text = cell_at(l->row, c->at);
    if (v->label < l->row->n)
        l->row->at[v->label].is_written = true;
    if (text.n)
        l->row->at[c->at].is_written = true;
    if (!text.n || is_dash(v->a, text) || is_of_label(l->row, c->at))
        return STR("--");
    if (c->type == TYPE_TEXT || c->type == TYPE_TERM)
        return text;
    text = clean_value(v->a, text);
    return c->unit ? str_printf(v->a, "%.*s%s", STRF(text), c->unit) : text;
}
