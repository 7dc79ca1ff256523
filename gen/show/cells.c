/* Converts a typed cell to rich text: numbers larger than words, target numbers as "3+", distances
 * in the document's units, rolls with a capital D. Also a whole row as one cell by the chart's
 * `reads`, and an outcome with the layout's wording, its headline on a separate line, badges, and
 * numbers sized by the height of the cell; and the names of columns and dice.
 *
 * Outcomes are compared before outcome_stacked changes their size, so that a merged cell still
 * equals its parts. Called by chart/rows.c, notes.c and the makers of cards. */
#include "model/read.h"
#include "show/show.h"

#define MINUS "\xe2\x88\x92"
#define EN_DASH "\xe2\x80\x93"
#define NO_BREAK "\xc2\xa0"

/* --- numbers */

/* A decimal with at most two places, else a fraction. */
void put_number(struct buf *b, const struct language *l, struct rat r)
{
    struct str point = (l ? l : &language_english)->decimal.s;
    if (r.n < 0) {
        buf_putz(b, MINUS);
        r.n = -r.n;
    }
    int64_t whole = r.n / r.d, rest = r.n % r.d;
    if (rest == 0)
        buf_printf(b, "%lld", (long long)whole);
    else if (100 % r.d != 0)
        buf_printf(b, "%lld/%lld", (long long)r.n, (long long)r.d);
    else if (10 % r.d == 0)
        buf_printf(b, "%lld%.*s%lld", (long long)whole, STRF(point), (long long)(rest * (10 / r.d)));
    else
        buf_printf(b, "%lld%.*s%02lld", (long long)whole, STRF(point), (long long)(rest * (100 / r.d)));
}

void put_signed(struct buf *b, const struct language *l, struct rat r)
{
    if (r.n > 0)
        buf_putc(b, '+');
    put_number(b, l, r);
}

void put_change(struct buf *b, const struct show *w, const struct measure *d)
{
    if (d->unit == UNIT_NONE) {
        put_signed(b, show_language(w), d->range.lo);
        return;
    }
    buf_putz(b, d->range.lo.n > 0 ? "+" : "");
    put_distances(b, w, d, 1);
}

/* For whole numbers: an open end is printed with the last whole number, "≤ 0" and "7+". */
void put_span(struct buf *b, const struct language *l, const struct range *r)
{
    bool lo_end, hi_end;
    int64_t lo, hi;
    range_whole(r, &lo_end, &lo, &hi_end, &hi);
    if (!lo_end && !hi_end)
        return;
    if (!lo_end)
        buf_putz(b, "\xe2\x89\xa4" NO_BREAK);
    put_number(b, l, RAT(lo_end ? lo : hi));
    if (!hi_end)
        buf_putc(b, '+');
    if (!lo_end || !hi_end || lo >= hi)
        return;
    if (lo < 0)
        buf_printf(b, NO_BREAK "%.*s" NO_BREAK, STRF(msg_text(l, MSG_TO)));
    else
        buf_putz(b, EN_DASH);
    put_number(b, l, RAT(hi));
}

/* 3+, 1–4, 6: a range up to the maximum of the die prints as open. */
void put_need(struct buf *b, const struct language *l, const struct range *r, int64_t die)
{
    put_number(b, l, r->lo);
    if (!r->no_hi && rat_cmp(r->lo, r->hi) == 0)
        return;
    if (r->no_hi || (rat_cmp(r->hi, RAT(die)) == 0 && rat_cmp(r->lo, RAT(1)) > 0)) {
        buf_putc(b, '+');
        return;
    }
    buf_putz(b, EN_DASH);
    put_number(b, l, r->hi);
}

/* "d6-d6" becomes D6−D6; d% becomes D100. */
void put_roll(struct buf *b, const struct language *l, struct str t)
{
    const char letter = (l ? l : &language_english)->die.s.p[0];
    for (size_t i = 0; i < t.n; i++) {
        char c = t.p[i], next = i + 1 < t.n ? t.p[i + 1] : ' ';
        bool die = (c == 'd' || c == 'D') && (i == 0 || !char_is_letter(t.p[i - 1])) &&
                   (char_is_digit(next) || next == '%' || next == '(' || next == '{');
        if (die && next == '%') {
            buf_printf(b, "%c100", letter);
            i++;
        } else if (die) {
            buf_putc(b, letter);
        } else if (c == '-' && (next == ' ' || char_is_digit(next) || next == 'd' || next == 'D')) {
            buf_putz(b, MINUS);
        } else if (c == '*') {
            buf_putz(b, "\xc3\x97");
        } else {
            buf_putc(b, c);
        }
    }
}

/* --- cells */

/* Decides the style of a column: numbers are large and centred, text is left-aligned. */
bool cell_is_numeric(const struct column *col)
{
    return col->type.kind != TYPE_TEXT && col->type.kind != TYPE_TERM;
}

/* Appends a number; false if the cell is text. A change to a move or a roll keeps its written
 * sign. */
static bool put_cell(struct buf *b, const struct show *w, const struct column *col, const struct cell *c)
{
    bool plus = str_starts(c->text.s, "+"), sign = plus || str_starts(c->text.s, "-");
    const struct language *l = show_language(w);
    switch (c->kind) {
    case CELL_BAD:
        buf_putc(b, '?');
        return true;
    case CELL_NONE:
        buf_putz(b, EN_DASH);
        return true;
    case CELL_NA:
        buf_put(b, msg_text(l, MSG_NOT_APPLICABLE));
        return true;
    case CELL_TEXT:
        return false;
    case CELL_NUMBER:
    case CELL_RANGE:
        if (c->kind == CELL_NUMBER && col->type.kind == TYPE_RATE)
            return false;
        if (c->value.unit != UNIT_NONE || (c->kind == CELL_RANGE && col->type.kind == TYPE_DISTANCE)) {
            buf_putz(b, plus ? "+" : "");
            put_distances(b, w, &c->value, 1);
        } else if (c->kind == CELL_NUMBER) {
            put_number(b, l, c->value.range.lo);
        } else if (col->type.kind == TYPE_NEED) {
            put_need(b, l, &c->value.range, column_need_dice(w->c, col).max);
        } else {
            put_span(b, l, &c->value.range);
        }
        if (c->kind == CELL_NUMBER && col->type.kind == TYPE_PERCENT)
            buf_putz(b, NO_BREAK "%");
        return true;
    case CELL_ROLL:
        buf_putz(b, plus ? "+" : sign ? MINUS : "");
        put_roll(b, l, str_cut(c->text.s, sign, c->text.s.n));
        return true;
    case CELL_ADD:
        put_change(b, w, &c->value);
        return true;
    case CELL_TIMES:
        buf_putz(b, "\xc3\x97");
        put_number(b, l, c->value.range.lo);
        return true;
    case CELL_SEE:
        buf_putz(b, "\xc2\xb1");
        return true;
    case CELL_NO_FIRE:
        buf_put(b, msg_text(l, MSG_NO_FIRE));
        return true;
    }
    return true;
}

/* "Not applicable" is grey; a bonus has the colour of its phase, a penalty is bold. */
static enum char_style number_char_style(const struct cell *c, enum para_style kind)
{
    if (c->kind == CELL_NA || (c->kind == CELL_NONE && kind != PARA_STYLE_SIGN))
        return CHAR_STYLE_ASIDE;
    if (kind == PARA_STYLE_SIGN)
        return c->kind == CELL_ADD && c->value.range.lo.n > 0 ? CHAR_STYLE_HUE : CHAR_STYLE_STRONG;
    return kind == PARA_STYLE_NUMBER ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN;
}

/* --- yes and no */

/* Copied and spoken as "yes" and "no" (text/engine.c). */
#define TICK "\xe2\x9c\x93"
#define NO_TICK "\xe2\x80\x92"

/* 1 for yes, -1 for no, 0 for any other text. */
static int yes_or_no(struct str s)
{
    return str_same_name(str_trim(s), STR("yes")) - str_same_name(str_trim(s), STR("no"));
}

static size_t reworded(const struct show *w, struct str text);
/* Ticks are used only in a column of yes and no: a dash for an empty cell would be read as a no.
 * Columns above ROWS_MAX belong to books. */
bool column_is_yes_no(const struct show *w, size_t col)
{
    enum { ROWS_MAX = 200 };
    const struct chart *c = w->c;
    if (c->n_row < 2 || c->n_row > ROWS_MAX || !chart_is_table(c) || c->reads.s.n)
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *x = &c->row[i].cell[col];
        if (x->kind != CELL_TEXT || c->row[i].inner || reworded(w, x->text.s) != SIZE_MAX ||
            !yes_or_no(x->text.s))
            return false;
    }
    return true;
}

/* --- numbers in text */

static bool starts_at(struct str s, size_t i, const char *what)
{
    return str_starts(str_cut(s, i, s.n), what);
}

/* The bytes of a sign at i, or 0. A sign joins numbers, and may precede one. */
static size_t sign_at(struct str s, size_t i)
{
    static const char *const signs[] = {
        "+",        "-",        "/", ".",           "\xe2\x88\x92", "\xe2\x80\x93",
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
static struct words figures_in(struct arena *a, struct words w)
{
    struct run_list l = {0};
    for (size_t i = 0; i < w.n; i++) {
        struct run r = w.run[i];
        bool words =
            (r.char_style == CHAR_STYLE_PLAIN || r.char_style == CHAR_STYLE_STRONG) && !r.ref;
        size_t from = 0;
        for (size_t k = 0; words && k < r.text.n; k++) {
            size_t end = figure_end(r.text, k);
            if (end == k)
                continue;
            if (k > from)
                runs_put(a, &l, str_cut(r.text, from, k), r.kind, r.char_style);
            runs_put(a, &l, str_cut(r.text, k, end), PARA_STYLE_NUMBER, CHAR_STYLE_STRONG);
            from = end;
            k = end - 1;
        }
        r.text = str_cut(r.text, from, r.text.n);
        if (r.text.n)
            ARENA_PUSH(a, &l, r);
    }
    return (struct words){l.at, l.n};
}

/* Without w->foot (for a card, or to compare cells) marks and errata are omitted, and yes and no
 * stay words. */
struct words show_cell(const struct show *w, const struct row *r, size_t col, enum para_style kind)
{
    const struct cell *c = &r->cell[col];
    struct buf b = {.a = w->a};
    struct words out;
    const int yes = yes_or_no(c->text.s);
    if (w->footer && yes && column_is_yes_no(w, col))
        out = words_of(w->a, yes > 0 ? STR(TICK) : STR(NO_TICK), PARA_STYLE_NUMBER,
                       yes > 0 ? CHAR_STYLE_STRONG : CHAR_STYLE_PALE);
    else if (put_cell(&b, w, &w->c->col[col], c))
        out = words_of(w->a, buf_str(&b), kind, number_char_style(c, kind));
    else if (kind == PARA_STYLE_NUMBER && !cell_is_numeric(&w->c->col[col]))
        out = figures_in(w->a, show_words(w, worded(w, c->text.s), PARA_STYLE_CELL));
    else
        out = show_words_in(w, worded(w, c->text.s), kind,
                            kind == PARA_STYLE_NUMBER ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN);
    if (!w->footer)
        return out;
    struct show named = *w; /* remarks below the table name the unit of the cell */
    named.bare = false;
    w = &named;
    out = with_marks(w, out, c->mark, c->n_mark, kind, MARK_SHORT);
    return with_cell_erratum(w, out, r, col, kind);
}

/* A measured value may be fractional: "<4" means every smaller value, and is not "≤ 3". */
static void put_bound(struct buf *b, const struct show *w, const struct range *r, enum unit unit)
{
    const bool open = r->no_lo ? r->hi_open : r->lo_open, above = !r->no_lo && !open;
    const struct rat x = r->no_lo ? r->hi : r->lo;
    const struct measure d = {.range = {.lo = x, .hi = x, .no_hi = above}, .unit = unit};
    if (r->no_lo)
        buf_putz(b, open ? "<" : "\xe2\x89\xa4" NO_BREAK);
    else
        buf_putz(b, open ? ">" : "");
    put_distances(b, w, &d, 1);
}

/* A label that is neither open nor negative is printed as the author wrote it: "00-04" on a D100 is
 * not the range 0 to 4. A row that shares a bound with another of its group says whose it is. A
 * range with a negative end is typed with hyphens, and printed with minus signs and "to". */
struct words show_row_key(const struct show *w, const struct row *r, enum para_style kind,
                          enum char_style char_style)
{
    struct buf b = {.a = w->a};
    struct measure band = r->band, named;
    struct range *x = &band.range;
    bool open = x->no_lo || x->no_hi, bare = r->has_range && band.unit == UNIT_NONE;
    bool below = (!x->no_lo && x->lo.n < 0) || (!x->no_hi && x->hi.n < 0);
    bool shares = x->lo_open && x->hi_open; /* `bounds: no` */
    const bool bounds = r->has_range && w->c->edges;
    const enum unit unit = bare ? axis_unit(w, &w->c->down) : UNIT_NONE;
    size_t name = 0;
    for (const struct row *y = w->c->row; bounds && y < w->c->row + w->c->n_row; y++)
        shares |=
            y != r && y->has_range && y->group == r->group && show_edge(w->c, &band, &y->band);
    if (shares) {
        struct str label = show_translate(w, r->label.s);
        label_range(label, &named, &name);
        if (bare)
            band.unit = unit;
        buf_putz(&b, name ? " " : "");
        put_band(&b, w, band);
        return words_cat(w->a, show_set_in(w, str_cut(label, 0, name), kind, char_style),
                         buf_str(&b), kind, char_style);
    }
    if (bare && w->c->down.kind == AXIS_MEASURE && open)
        put_bound(&b, w, x, unit);
    else if (unit != UNIT_NONE)
        put_distances(&b, w, &(struct measure){.range = *x, .unit = unit}, 1);
    else if (r->has_range && w->c->down.kind == AXIS_ROLL && open)
        put_span(&b, show_language(w), x);
    else if (bare && below && rat_whole(x->lo) && rat_whole(x->hi))
        put_span(&b, show_language(w), x);
    else
        return show_words_in(w, r->label.s, kind, char_style);
    return words_of(w->a, buf_str(&b), kind, char_style);
}

/* On sheets for play, notes go right after the text, because a footnote number within a line would
 * be overlooked. */
static struct words with_inner_notes(const struct show *w, struct words to, const struct row *r)
{
    struct row noted = *r;
    if (!w->left)
        return with_row_notes(w, to, r, PARA_STYLE_CELL);
    for (size_t i = 0; i < r->n_note; i++)
        to = words_bracketed(w->a, to,
                             show_words_in(w, r->note[i].s, PARA_STYLE_CELL, CHAR_STYLE_ASIDE),
                             PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
    const struct words again = show_words_in(w, r->again.s, PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
    if (again.n)
        to = words_join(
            w->a, to,
            show_msg(w, MSG_ROLL_AGAIN_ASIDE, PARA_STYLE_CELL, CHAR_STYLE_ASIDE, &again, 1));
    noted.n_note = noted.again.s.n = 0;
    return with_row_notes(w, to, &noted, PARA_STYLE_CELL);
}

/* "D6 1–2 dead · 3–5 wounded · 6 crushed (D6 1–5 found · 6 never found)", nested to any depth. */
struct words show_inner(const struct show *w, const struct chart *inner)
{
    struct show in = *w;
    in.c = inner;
    struct buf b = {.a = w->a};
    put_roll(&b, show_language(w), inner->down.expression.s);
    LIST(struct run) all = {0}; /* a row at a time, since a join copies what stands before it */
    struct words out = words_of(w->a, buf_str(&b), PARA_STYLE_CELL, CHAR_STYLE_ITALIC);
    for (size_t i = 0; i < inner->n_row; i++) {
        const struct row *r = &inner->row[i];
        out = words_catz(w->a, out, i ? " \xc2\xb7 " : " ", PARA_STYLE_CELL, CHAR_STYLE_ASIDE);
        out = words_join(w->a, out, show_row_key(&in, r, PARA_STYLE_CELL, CHAR_STYLE_STRONG));
        out = words_catz(w->a, out, NO_BREAK, PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        for (size_t c = 0; c < inner->n_col; c++) {
            if (r->cell[c].kind == CELL_NONE)
                continue;
            if (c)
                out = words_catz(w->a, out, ", ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
            out = words_join(w->a, out, show_cell(&in, r, c, PARA_STYLE_CELL));
        }
        out = with_inner_notes(&in, out, r);
        if (r->inner)
            out = words_bracketed(w->a, out, show_inner(w, r->inner), PARA_STYLE_CELL,
                                  CHAR_STYLE_PLAIN);
        for (size_t k = 0; k < out.n; k++)
            ARENA_PUSH(w->a, &all, out.run[k]);
        out.n = 0;
    }
    return (struct words){all.at, all.n};
}

/* --- rows that read in one cell */

/* Only distances share a unit with their neighbours. */
static bool is_distance(const struct cell *c)
{
    return (c->kind == CELL_NUMBER || c->kind == CELL_RANGE) && c->value.unit != UNIT_NONE;
}

/* State while the cells of a row are put into the places of its template. */
struct filling {
    const struct show *w;
    const struct row *r;
    /* Index of the piece for each SLOT, in order. An author's text with an escaped SLOT character
     * has more than `n`. */
    const size_t *slot;
    size_t n;
    struct run_list out;
};

/* "{Foot} / {Mounted}": the last of the adjacent distances that have the same unit. */
static size_t distances_end(const struct show *w, const struct row *r, size_t i)
{
    const struct reads_piece *p = w->c->piece;
    const struct cell *first = &r->cell[p[i].col];
    while (is_distance(first) && i + 2 < w->c->n_piece && p[i + 1].kind == READS_WORDS &&
           str_is(p[i + 1].words, " / ") && p[i + 2].kind == READS_CELL && is_distance(&r->cell[p[i + 2].col]) &&
           r->cell[p[i + 2].col].value.unit == first->value.unit)
        i += 2;
    return i;
}

/* Appends a value in the style of the surrounding words, or an author's text with its own Markdown,
 * and then its marks. Before a text that starts with a comma or a line break, trailing spaces are
 * removed. */
static void slot_put(struct filling *f, size_t piece, enum para_style kind,
                     enum char_style char_style)
{
    const struct show *w = f->w;
    const struct cell *c = &f->r->cell[w->c->piece[piece].col];
    const size_t end = distances_end(w, f->r, piece);
    struct measure *d = ARENA_ARRAY(w->a, struct measure, (end - piece) / 2 + 1);
    struct buf b = {.a = w->a};
    struct words words = {0};
    for (size_t i = piece; i <= end; i += 2)
        d[(i - piece) / 2] = f->r->cell[w->c->piece[i].col].value;
    if (is_distance(c))
        put_distances(&b, w, d, (end - piece) / 2 + 1);
    else if (!put_cell(&b, w, &w->c->col[w->c->piece[piece].col], c))
        words = show_words_in(w, worded(w, c->text.s), kind, char_style);
    if (b.n)
        words = words_of(w->a, buf_str(&b), kind, char_style);
    if (f->out.n && words.n && (str_starts(words.run[0].text, ",") || str_starts(words.run[0].text, "\n"))) {
        struct run *before = &f->out.at[f->out.n - 1];
        while (before->text.n && before->text.p[before->text.n - 1] == ' ')
            before->text.n--;
        f->out.n -= before->text.n == 0;
    }
    for (size_t i = piece; i <= end; i += 2) {
        const struct cell *marked = &f->r->cell[w->c->piece[i].col];
        words = with_marks(w, words, marked->mark, marked->n_mark, PARA_STYLE_CELL, MARK_SHORT);
    }
    runs_add(w->a, &f->out, words);
}

/* True for strong text that consists only of numbers (number cells, digits and signs): it is
 * printed larger. */
static bool is_figure(const struct filling *f, const struct run *x, size_t slot)
{
    bool figure = false, word = x->char_style != CHAR_STYLE_STRONG;
    for (size_t i = 0; i < x->text.n && !word; i++) {
        figure = figure || char_is_digit(x->text.p[i]) || x->text.p[i] == SLOT;
        word = char_is_letter(x->text.p[i]);
        if (x->text.p[i] == SLOT && slot < f->n) {
            enum cell_kind kind = f->r->cell[f->w->c->piece[f->slot[slot++]].col].kind;
            word = kind != CELL_NUMBER && kind != CELL_RANGE && kind != CELL_ADD;
        }
    }
    return figure && !word;
}

/* Translates a text of a template; spaces at its ends are kept, because it joins its neighbours. */
static struct str translate_within(const struct show *w, struct str s)
{
    struct str bare = str_trim(s), translated = show_translate(w, bare);
    if (!bare.n || translated.p == bare.p)
        return s;
    return str_printf(w->a, "%.*s%.*s%.*s", (int)(bare.p - s.p), s.p, STRF(translated),
                      (int)(s.n - bare.n - (size_t)(bare.p - s.p)), bare.p + bare.n);
}

/* The template is set with a SLOT for each cell, or for distances that share a unit; then each SLOT
 * is replaced by its cell. A bracket is omitted if one of its cells is empty. */
struct words show_reads(const struct show *w, const struct row *r)
{
    const struct chart *c = w->c;
    size_t *slot = ARENA_ARRAY(w->a, size_t, c->n_piece + 1), at = 0;
    struct filling f = {.w = w, .r = r, .slot = slot};
    struct buf b = {.a = w->a};
    for (size_t i = 0, end; i < c->n_piece; i++) {
        bool none = false;
        for (end = i; c->piece[i].kind == READS_OPEN && c->piece[end].kind != READS_CLOSE; end++)
            none = none || (c->piece[end].kind == READS_CELL && r->cell[c->piece[end].col].kind == CELL_NONE);
        if (none) {
            i = end;
        } else if (c->piece[i].kind == READS_WORDS) {
            buf_put(&b, translate_within(w, c->piece[i].words));
        } else if (c->piece[i].kind == READS_CELL) {
            buf_putc(&b, SLOT);
            slot[f.n++] = i;
            i = distances_end(w, r, i);
        }
    }
    struct words template = show_set_in(w, buf_str(&b), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
    for (const struct run *x = template.run; x < template.run + template.n; x++) {
        struct run own = *x;
        own.kind = is_figure(&f, x, at) ? PARA_STYLE_NUMBER : x->kind;
        for (size_t from = 0, i = 0; i <= x->text.n; i++) {
            if (i < x->text.n && x->text.p[i] != SLOT)
                continue;
            own.text = str_cut(x->text, from, i);
            runs_add(w->a, &f.out, (struct words){&own, own.text.n > 0});
            if (i < x->text.n && at < f.n)
                slot_put(&f, slot[at++], own.kind, own.char_style);
            from = i + 1;
        }
    }
    struct words out = {f.out.at, f.out.n};
    return with_row_notes(w, with_cell_errata(w, out, r, PARA_STYLE_CELL), r, PARA_STYLE_CELL);
}

/* --- ratings */

/* Searches the cell and its footnotes: "Fast ^free" is good because the mark's text says so. */
static bool cell_has(const struct show *w, const struct cell *c, struct str words)
{
    bool has = text_contains(c->text.s, words);
    for (size_t i = 0; i < c->n_mark && !has; i++) {
        const struct mark *m = chart_mark(w->c, c->mark[i].s);
        has = m && text_contains(m->text.s, words);
    }
    return has;
}

/* The first matching rule wins, not the first matching cell: authors put the worst rating first. */
void box_rating(struct box *b, const struct show *w, const struct row *r, size_t from, size_t to)
{
    b->rating = RATING_NONE;
    b->tint = 0;
    for (size_t i = w->display_options.n_rating; i-- > 0;)
        for (size_t c = from; c < to; c++)
            if (cell_has(w, &r->cell[c], w->display_options.rating[i].words)) {
                b->rating = w->display_options.rating[i].rating;
                b->tint = w->display_options.rating[i].percent;
            }
}

/* --- outcomes */

/* `met` is NULL if a single chart is shown, as for a card. */
static void phrase_met(const struct show *w, size_t phrase)
{
    if (w->met)
        w->met[phrase] = true;
}

/* Compares the whole text: a phrase within a sentence belongs to the author. */
static size_t reworded(const struct show *w, struct str text)
{
    for (size_t i = 0; i < w->display_options.n_phrase; i++)
        if (w->display_options.phrase[i].kind == PHRASE_WORDING &&
            str_eq(str_trim(text), w->display_options.phrase[i].words)) {
            phrase_met(w, i);
            return i;
        }
    return SIZE_MAX;
}

struct str worded(const struct show *w, struct str text)
{
    size_t i = reworded(w, text);
    return show_translate(w, i == SIZE_MAX ? text : w->display_options.phrase[i].as);
}

/* Same number of bytes as `w`; footnote numbers become ^, so that they match no word. */
static struct str plain_text(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < w.run[i].text.n; k++)
            buf_putc(&b, char_style_is_mark(w.run[i].char_style) ? '^' : w.run[i].text.p[k]);
    return buf_str(&b);
}

struct words words_slice(struct arena *a, struct words w, size_t from, size_t to)
{
    struct run_list l = {0};
    size_t at = 0;
    for (size_t i = 0; i < w.n; at += w.run[i].text.n, i++) {
        struct run r = w.run[i];
        size_t lo = from > at ? from - at : 0, hi = to > at ? to - at : 0;
        hi = hi < r.text.n ? hi : r.text.n;
        r.ref = lo == 0 && hi == r.text.n ? r.ref : NULL; /* a part of a title is no reference */
        r.text = str_cut(r.text, lo, hi);
        if (lo < hi)
            ARENA_PUSH(a, &l, r);
    }
    return (struct words){l.at, l.n};
}

/* Position of the phrase in s as separate words; -1 if absent. */
static ptrdiff_t phrase_find(struct str s, struct str words)
{
    for (size_t i = 0; words.n && i + words.n <= s.n; i++) {
        size_t end = i + words.n;
        bool before = i && (char_is_letter(s.p[i - 1]) || char_is_digit(s.p[i - 1]));
        bool behind = end < s.n && (char_is_letter(s.p[end]) || char_is_digit(s.p[end]));
        if (!before && !behind && str_eq(str_cut(s, i, end), words))
            return (ptrdiff_t)i;
    }
    return -1;
}

/* "Destroyed, recoil 3″" with the headline "Destroyed": bold, then the rest on a new line. */
static struct words with_headline(const struct show *w, struct words x)
{
    struct str s = plain_text(w->a, x);
    for (size_t i = 0; i < w->display_options.n_phrase; i++) {
        const struct phrase *h = &w->display_options.phrase[i];
        if (h->kind != PHRASE_HEADLINE)
            continue;
        const struct str words = show_translate(w, h->words);
        size_t end = words.n;
        if (phrase_find(s, words) != 0)
            continue;
        phrase_met(w, i);
        struct words head = words_of(w->a, str_cut(s, 0, end), PARA_STYLE_CELL, CHAR_STYLE_STRONG);
        while (end < s.n && (s.p[end] == ',' || s.p[end] == ';' || s.p[end] == ' ' || s.p[end] == '\n'))
            end++;
        if (end == s.n)
            return head;
        head = words_catz(w->a, head, "\n", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        return words_join(w->a, head, words_slice(w->a, x, end, s.n));
    }
    return x;
}

/* "if in melee, 1 kill": the badge replaces its comma too, and its spaces do not break. */
static struct words with_badge(const struct show *w, struct words x, size_t phrase)
{
    struct str s = plain_text(w->a, x),
               badge = show_translate(w, w->display_options.phrase[phrase].words);
    ptrdiff_t found = phrase_find(s, badge);
    if (found < 0)
        return x;
    phrase_met(w, phrase);
    struct str wide = unbroken(w->a, str_printf(w->a, "  %.*s  ", STRF(badge)));
    size_t at = (size_t)found, before = at;
    while (before > 0 && (s.p[before - 1] == ' ' || s.p[before - 1] == ','))
        before--;
    struct words out = words_slice(w->a, x, 0, before);
    if (before > 0)
        out = words_catz(w->a, out, " ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
    out = words_cat(w->a, out, wide, PARA_STYLE_NOTE, CHAR_STYLE_BADGE);
    return words_join(w->a, out, words_slice(w->a, x, at + badge.n, s.n));
}

/* The order matters: badges may be in the text of a mark, and after a headline. */
struct words outcome_words(const struct show *w, const struct row *r, size_t col,
                           enum para_style kind)
{
    bool whole = w->c->reads.s.n > 0;
    struct show in = *w;
    in.inside = w->request.marks == MARKS_INSIDE;
    struct words x = whole ? show_reads(&in, r) : show_cell(&in, r, col, kind);
    for (size_t c = whole ? 0 : col; in.inside && c < (whole ? w->c->n_col : col + 1); c++) {
        size_t n;
        const struct mark *const *mark = cell_marks(w->a, w->c, &r->cell[c], &n);
        for (size_t i = 0; i < n; i++) {
            x = words_catz(w->a, x, "\n", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
            x = words_join(w->a, x, show_words(w, worded(w, mark[i]->text.s), PARA_STYLE_CELL));
        }
    }
    x = with_headline(w, x);
    for (size_t i = 0; i < w->display_options.n_phrase; i++)
        if (w->display_options.phrase[i].kind == PHRASE_BADGE)
            x = with_badge(w, x, i);
    return x;
}

/* --- labels */

/* With a capital, or without one if the second letter is small too: "D6" is kept. */
struct words show_capital(const struct show *w, struct str text, enum para_style kind,
                          enum char_style char_style)
{
    return show_set_in(w, str_capital(w->a, show_translate(w, text)), kind, char_style);
}

struct words show_lower(const struct show *w, struct str text, enum para_style kind)
{
    struct buf b = {.a = w->a};
    const struct language *l = show_language(w);
    text = show_translate(w, text);
    buf_put(&b, text);
    bool name = (l && !l->small) || (text.n > 1 && !(text.p[1] >= 'a' && text.p[1] <= 'z'));
    if (b.n && b.p[0] >= 'A' && b.p[0] <= 'Z' && !name)
        b.p[0] = (char)(b.p[0] - 'A' + 'a');
    return show_set_in(w, buf_str(&b), kind, CHAR_STYLE_PLAIN);
}

struct str die_as_text(const struct show *w, struct str roll)
{
    struct str s = str_trim(roll);
    for (size_t i = 1; i + 2 < s.n; i++) {
        char next = s.p[i + 2], after = i + 3 < s.n ? s.p[i + 3] : ' ';
        bool dice = (next == 'd' || next == 'D') && (char_is_digit(after) || after == '%');
        if ((s.p[i] == '+' || s.p[i] == '-') && s.p[i + 1] == ' ' && next >= 'a' && next <= 'z' &&
            !dice) {
            s = str_trim(str_cut(s, 0, i));
            break;
        }
    }
    struct buf b = {.a = w->a};
    put_roll(&b, show_language(w), s);
    return buf_str(&b);
}

struct words die_words(const struct show *w, const struct chart *c, enum char_style char_style)
{
    return words_of(w->a, die_as_text(w, c->down.expression.s), PARA_STYLE_HEAD, char_style);
}

/* A cheap copy, so that options changed for one chart do not affect others. */
struct show show_of(const struct show *s, const struct chart *c, struct words_list *footer)
{
    struct show w = *s;
    w.c = c;
    w.set = c && c->set ? c->set : s->set;
    w.footer = footer;
    return w;
}

/* Compares the author's text: 1/2 and 0.5 differ. */
bool cells_alike(const struct cell *x, const struct cell *y)
{
    return x->kind == y->kind && !x->n_mark && !y->n_mark && str_eq(x->text.s, y->text.s);
}
