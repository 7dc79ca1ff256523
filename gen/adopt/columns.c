/* Reads pasted text as tables: aligned columns separated by two blanks or a tab, and lists with an
 * entry on each line ("1-3 Fog"), whose texts may continue on the next line.
 *
 * Columns are found from all lines of a block together, so an empty cell does not shift the others.
 * A block without common columns, and with different numbers of fields, is a list if its lines
 * begin with labels; otherwise it is words. Called by chart.c. */
#include "adopt/raw.h"
#include "yaml/tree.h"

/* LINE_MAX and LINES_MAX limit the work, which is proportional to the product of lines, columns
 * and gutters. A text of LONG_TEXT bytes may have been broken by the typesetter, so a line without
 * a label continues it; a shorter text had room on its line. */
enum { LINE_MAX = 4000, LINES_MAX = 20000, TAB = 8, LONG_TEXT = 24 };

/* A line in terminal columns, with the column of each byte. Columns never decrease from one byte to
 * the next; all bytes of a letter have the column of its start. */
struct text_strip {
    struct str text; /* whole, a slice of the source */
    size_t *column;  /* of each byte */
    bool *ink;       /* by column: it contains a letter */
    size_t width;
};
struct text_strips {
    struct text_strip *at;
    size_t n, cap;
};
/* A tab advances to the next multiple of TAB, and a wide letter takes two columns, as in the
 * terminal from which the text was copied. */
static struct text_strip strip_of(struct arena *a, struct str line)
{
    struct text_strip s = {.text = line, .column = ARENA_ARRAY(a, size_t, line.n + 1)};
    if (line.n && line.p[line.n - 1] == '\r')
        s.text.n--;
    for (size_t i = 0; i < s.text.n;) {
        size_t from = i;
        uint32_t rune = str_rune(s.text, &i);
        for (size_t k = from; k < i; k++)
            s.column[k] = s.width;
        s.width += rune == '\t' ? TAB - s.width % TAB : rune_columns(rune);
    }
    s.ink = ARENA_ARRAY(a, bool, s.width + 1);
    for (size_t k = 0; k < s.text.n; k++)
        s.ink[s.column[k]] = s.ink[s.column[k]] || !char_is_blank(s.text.p[k]);
    return s;
}

/* Is the line a drawn line? At least half of its characters must be line characters. */
static bool is_drawn(struct str line)
{
    size_t drawn = 0;
    for (size_t i = 0; i < line.n; i++)
        drawn += str_find_char(STR("-=_+|*~"), line.p[i]) >= 0;
    return drawn > 2 && drawn >= line.n - (size_t)(line.n / 2);
}

static void line_keep(struct raw *r, struct str line, struct raw_texts *to)
{
    raw_text_add(r, to, line, raw_span(r, str_trim(line)));
}

static void cell_add(struct raw *r, struct raw_row *cells, struct str text)
{
    text = str_trim(text);
    raw_cell_add(r, cells, text, raw_span(r, text));
}

/* ---- columns ---- */

/* Start columns of a table in terminal columns, counted from zero; ascending, the first is 0. */
struct gutters {
    size_t *at;
    size_t n, cap;
};

static bool has_ink(const struct text_strip *s, size_t column)
{
    return column < s->width && s->ink[column];
}

static size_t widest(const struct text_strip *s, size_t n)
{
    size_t width = 0;
    for (size_t i = 0; i < n; i++)
        width = s[i].width > width ? s[i].width : width;
    return width;
}

/* A column begins after a place that is blank in all lines, if at least half of the texts that
 * begin there have two blanks before them: the other lines may fill the column before. A second
 * word of the header does not begin a column if only the first word is before it. */
static struct gutters gutters_find(struct arena *a, const struct text_strip *s, size_t n)
{
    struct gutters out = {0};
    bool filled = false; /* the current column has text below the first line */
    for (size_t c = 0, width = widest(s, n); c < width; c++) {
        size_t clear = 0, begun = 0, closed = 0;
        for (size_t i = 0; i < n; i++) {
            bool before = c > 1 && has_ink(&s[i], c - 2), begins = has_ink(&s[i], c);
            closed += c && has_ink(&s[i], c - 1);
            begun += begins;
            clear += begins && !before;
        }
        bool of_head = out.n && !filled && has_ink(s, c) && has_ink(s, c - 2);
        if (!closed && clear && clear * 2 >= begun && !of_head) {
            ARENA_PUSH(a, &out, c);
            filled = false;
        }
        filled = filled || begun > has_ink(s, c);
    }
    if (out.n)
        out.at[0] = 0;
    return out;
}

/* Finds gutters with and without the header, which may span several columns. */
static struct gutters gutters_of(struct arena *a, const struct text_strip *s, size_t n)
{
    struct gutters all = {0}, below = {0};
    if (n > 1)
        all = gutters_find(a, s, n);
    if (n > 2)
        below = gutters_find(a, s + 1, n - 1);
    return below.n > all.n ? below : all;
}

/* Returns the text of a line between two terminal columns; a word across an edge belongs to the
 * column of its start. */
static void strip_cut(struct raw *r, const struct text_strip *s, const struct gutters *e,
                      struct raw_row *cells)
{
    size_t from = 0;
    for (size_t i = 0; i < e->n; i++) {
        size_t end = from;
        while (end < s->text.n && (i + 1 == e->n || s->column[end] < e->at[i + 1]))
            end++;
        while (end < s->text.n && end > from && !char_is_blank(s->text.p[end - 1]) && !char_is_blank(s->text.p[end]))
            end++; /* a word is whole */
        cell_add(r, cells, str_cut(s->text, from, end));
        from = end;
    }
}

/* Returns the next field of a line, which ends at two blanks or a tab; empty after the last. */
static struct str field_take(struct str line, size_t *at)
{
    size_t from = *at;
    while (from < line.n && char_is_blank(line.p[from]))
        from++;
    size_t end = from;
    while (end < line.n && line.p[end] != '\t' &&
           !(line.p[end] == ' ' && end + 1 < line.n && char_is_blank(line.p[end + 1])))
        end++;
    *at = end;
    return str_cut(line, from, end);
}

static size_t fields_of(const struct text_strip *s)
{
    size_t n = 0, at = 0;
    while (field_take(s->text, &at).n)
        n++;
    return n;
}

/* Do all lines have the same number of fields, two or more, at any place? */
static bool fields_alike(const struct text_strip *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (fields_of(&s[i]) != fields_of(&s[0]))
            return false;
    return n > 1 && fields_of(&s[0]) > 1;
}

/* Appends the texts of the row to the cells above. */
static void row_join(struct raw_row *to, const struct raw_row *more)
{
    for (size_t i = 0; i < more->n && i < to->n; i++) {
        struct raw_cell *c = &to->at[i];
        const struct raw_cell *behind = &more->at[i];
        if (!c->text.n)
            *c = *behind;
        if (c->text.p == behind->text.p || !behind->text.n)
            continue;
        if (!c->joined.n)
            buf_put(&c->joined, c->text);
        buf_printf(&c->joined, " %.*s", STRF(behind->text));
        c->text = buf_str(&c->joined);
    }
}

/* Counts the cells with two blanks after a word that does not end a sentence; *at: the first of
 * them. */
static size_t gaps_in(const struct raw *r, const struct raw_row *cells, struct span *at)
{
    size_t n = 0;
    for (size_t i = 0; i < cells->n; i++) {
        const struct span in = cells->at[i].at;
        struct str s = str_cut(diag_source_at(r->d, r->file)->text, in.lo, in.hi);
        ptrdiff_t gap = str_find(s, "  ");
        if (gap <= 0 || str_find_char(STR(".:;!?"), s.p[gap - 1]) >= 0)
            continue;
        *at = at->file ? *at : in;
        n++;
    }
    return n;
}

/* Is the first cell empty, and some other cell not? Such a row continues the row above. */
static bool is_continued(const struct raw_row *row)
{
    return row->n > 1 && !row->at[0].text.n && raw_row_width(row);
}

static void columns_add(struct raw *r, const struct text_strip *s, size_t n,
                        const struct gutters *e, size_t rule, struct raw_table *t)
{
    struct span at = NOWHERE;
    size_t gaps = 0;
    if (rule)
        t->heads = 1;
    for (size_t i = 0; i < n; i++) {
        struct raw_row cells = {0};
        struct str field;
        if (e->n > 1)
            strip_cut(r, &s[i], e, &cells);
        else
            for (size_t from = 0; (field = field_take(s[i].text, &from)).n;)
                cell_add(r, &cells, field);
        gaps += gaps_in(r, &cells, &at);
        cells.guessed = i && fields_of(&s[i]) < 2 && raw_row_width(&cells) > 1 &&
                        !label_before(r->a, cells.at[0].text);
        if (t->row.n > 1 && is_continued(&cells))
            row_join(&t->row.at[t->row.n - 1], &cells);
        else
            raw_row_add(r, t, cells);
    }
    if (gaps > 1)
        REPORT(r->d, RULE_BAD_VALUE, at,
               "separate all columns by two spaces or a tab, also after the longest text",
               "two columns may be one here: %zu texts contain a gap", gaps);
}

/* ---- lists ---- */

static struct str label_of(struct arena *a, const struct text_strip *s)
{
    struct str line = str_trim(s->text);
    return str_cut(line, 0, label_before(a, line));
}

/* In a list, more than half of the lines begin with a label and have text after it. Texts that
 * continue on their own line have no label. */
static bool is_list(struct arena *a, const struct text_strip *s, size_t n)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        size_t label = label_of(a, &s[i]).n;
        found += label && label < str_trim(s[i].text).n;
    }
    return found * 2 > n;
}

/* "8. Storms" above "01-40 Calm" is the header of a numbered section: the next number is smaller,
 * or there are no numbers. */
static bool is_section(struct arena *a, const struct text_strip *s, size_t n)
{
    struct str number = label_of(a, s), next = STR("");
    for (size_t i = 1; i < n && !next.n; i++)
        next = label_of(a, &s[i]);
    bool falls =
        !next.n || rat_cmp(label_clean(a, next).range.lo, label_clean(a, number).range.lo) < 0;
    return falls && str_find_char(number, '.') > 0;
}

/* Splits "1-3 Fog and rain" into two cells. A line without a label continues the entry above if
 * that is long or if the line is indented; otherwise it becomes words below the list. */
static void list_add(struct raw *r, const struct text_strip *s, size_t n)
{
    struct raw_table *t = raw_table_add(r);
    for (size_t i = 0; i < n; i++) {
        struct str line = str_trim(s[i].text);
        size_t label = label_before(r->a, line);
        struct raw_row *above = t->row.n ? &t->row.at[t->row.n - 1] : NULL;
        struct raw_row cells = {0};
        struct str text = str_trim(str_cut(line, label, line.n));
        if (label && (str_starts(text, ":") || str_starts(text, "- ")))
            text = str_trim(str_cut(text, 1, text.n));
        cell_add(r, &cells, str_cut(line, 0, label));
        cell_add(r, &cells, text);
        if (label)
            raw_row_add(r, t, cells);
        else if (above && (char_is_blank(s[i].text.p[0]) || above->at[1].text.n >= LONG_TEXT))
            row_join(above, &cells);
        else
            line_keep(r, text, above ? &t->below : &t->above);
    }
    t->heads = 0;
}

/* ---- blocks ---- */

/* "* at rest", "1) at rest" */
static bool has_sign(struct arena *a, const struct text_strip *s)
{
    return text_is_footnote(str_trim(s->text)) || str_ends(label_of(a, s), ")");
}

static bool is_alone(struct arena *a, const struct text_strip *s)
{
    return fields_of(s) < 2 && !label_of(a, s).n;
}

/* Does a text begin at the edge of a column, and does no text cross an edge? */
static bool is_in_columns(const struct text_strip *s, const struct gutters *e)
{
    bool begins = false;
    for (size_t i = 1; i < e->n; i++) {
        if (has_ink(s, e->at[i] - 1))
            return false;
        begins = begins || has_ink(s, e->at[i]);
    }
    return begins;
}

/* Returns the columns without the last lines, if those would hide a column; *end: number of lines
 * left. */
static struct gutters gutters_best(struct arena *a, const struct text_strip *s, size_t *end)
{
    enum { NOTES_MAX = 8, ROWS_MAX = 400 };
    struct gutters best = gutters_of(a, s, *end);
    size_t n = *end;
    for (size_t k = n; k > 3 && n - k < NOTES_MAX && n < ROWS_MAX;) {
        struct gutters fewer = gutters_of(a, s, --k);
        if (fields_of(&s[k]) >= fewer.n || label_of(a, &s[k]).n)
            break;
        if (fewer.n > best.n) {
            best = fewer;
            *end = k;
        }
    }
    return best;
}

/* Returns the number of lines that belong to the table. Lines with one text at the end, and lines
 * that begin like notes, do not belong to it, except an indented line, which continues the last
 * row, and a line aligned with the columns. */
static size_t rows_end(struct arena *a, const struct text_strip *s, size_t n, struct gutters *e)
{
    bool signs = n > 1 && has_sign(a, &s[1]);
    size_t end = n;
    while (end > 2 && (is_alone(a, &s[end - 1]) || (!signs && has_sign(a, &s[end - 1]))))
        end--;
    while (end < n && char_is_blank(s[end].text.p[0]))
        end++;
    *e = gutters_best(a, s, &end);
    while (end < n && !has_sign(a, &s[end]) && is_in_columns(&s[end], e))
        end++;
    return end;
}

/* A line in columns is not certainly a note, even if it begins with a sign. */
static void notes_add(struct raw *r, const struct text_strip *s, size_t n, struct raw_table *t)
{
    for (size_t i = 0; i < n; i++) {
        bool sure = fields_of(&s[i]) < 2 && has_sign(r->a, &s[i]);
        line_keep(r, s[i].text, sure ? &t->below : &t->guessed);
    }
}

/* Returns the number of title lines at the top of a block. */
static size_t titles_end(struct arena *a, const struct text_strips *block, size_t rule)
{
    const struct text_strip *s = block->at;
    size_t first = 0;
    while (first < block->n && is_alone(a, &s[first]))
        first++;
    if (rule && first >= rule)
        first = rule - 1;
    if (block->n - first >= 2 && !rule && fields_of(&s[first]) < 2)
        first += is_section(a, s + first, block->n - first);
    return first;
}

/* Reads consecutive lines as a table with title and words, or only as words. `rule`: number of
 * lines above a drawn line; 0 without a drawn line.
 *
 * Titles and notes are removed first, because one long line would hide every gutter. A list with
 * columns is read as a table of columns; its labels are a column. */
static void block_read(struct raw *r, const struct text_strips *block, size_t rule)
{
    size_t first = titles_end(r->a, block, rule), n = block->n - first;
    const struct text_strip *s = block->at + first;
    struct gutters e = {0};
    size_t end = rows_end(r->a, s, n, &e);
    bool columns = e.n > 1 || rule || fields_alike(s, end),
         note = n == 1 && has_sign(r->a, s),
         list = !columns && !note && is_list(r->a, s, n);
    for (size_t i = 0; i < (columns || list ? first : block->n); i++)
        line_keep(r, block->at[i].text, &r->words);
    if (note)
        raw_words_end(r, false);
    if (list)
        list_add(r, s, n);
    if (!columns)
        return;
    struct raw_table *t = raw_table_add(r);
    columns_add(r, s, end, &e, rule, t);
    notes_add(r, s + end, n - end, t);
}

static bool is_too_much(struct raw *r, struct str line, size_t lines)
{
    bool much = line.n > LINE_MAX || lines > LINES_MAX;
    if (much)
        REPORT(r->d, RULE_OVER_LIMIT, raw_span(r, str_cut(line, 0, 80)), "import it in pieces",
               "the limit is %d lines, and %d letters in a line", LINES_MAX, LINE_MAX);
    return much;
}

/* Splits the text into blocks at empty lines; a block becomes a table or words. A drawn line is not
 * part of the block, but marks the lines above it as header rows. Text without a table at the end
 * becomes words of the last table. */
void read_text_tables(struct raw *r)
{
    struct str rest = diag_source_at(r->d, r->file)->text, line;
    struct text_strips block = {0};
    size_t rule = 0, lines = 0;
    for (bool more = true; more;) {
        more = str_split(&rest, '\n', &line);
        struct str text = more ? str_trim(line) : STR("");
        if (more && is_too_much(r, line, ++lines)) {
            r->n = 0;
            return;
        }
        if (text.n && is_drawn(text)) {
            rule = rule ? rule : block.n;
        } else if (text.n && !block.n && r->n && text_is_footnote(text)) {
            line_keep(r, text, &r->at[r->n - 1].below);
        } else if (text.n) {
            ARENA_PUSH(r->a, &block, strip_of(r->a, line));
        } else if (block.n) {
            block_read(r, &block, rule);
            block = (struct text_strips){0};
            rule = 0;
        }
    }
    raw_words_end(r, false);
}
