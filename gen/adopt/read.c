/* Reads comma-separated values, tab-separated values and Markdown as tables of plain cells, and
 * contains the rules for all formats: the limits of a table, titles and words. A row with a single
 * text in its first cell, above a table of several columns, is its title; several such rows are a
 * title and words. Every text of the input becomes a cell, a title, or words. Called by chart.c. */
#include "adopt/raw.h"
#include "yaml/tree.h"

struct raw_table *raw_table_add(struct raw *r)
{
    struct raw_table t = {.heads = SIZE_MAX, .title.s = r->sheet};
    if (r->words.n)
        t.title = r->words.at[0];
    for (size_t i = 1; i < r->words.n; i++)
        ARENA_PUSH(r->a, &t.above, r->words.at[i]);
    r->words.n = 0;
    r->sheet = STR("");
    ARENA_PUSH(r->a, r, t);
    return &r->at[r->n - 1];
}

void raw_words_end(struct raw *r, bool loose)
{
    struct raw_texts *to = r->n && !loose ? &r->at[r->n - 1].below : &r->loose;
    for (size_t i = 0; i < r->words.n; i++)
        ARENA_PUSH(r->a, to, r->words.at[i]);
    r->words.n = 0;
}

/* Folds blanks, for all readers. */
void raw_cell_add(struct raw *r, struct raw_row *to, struct str text, struct span at)
{
    text = str_clean(r->a, text);
    ARENA_PUSH(r->a, to, ((struct raw_cell){.text = text, .joined.a = r->a, .at = at}));
    r->cells += text.n > 0;
}

void raw_row_add(struct raw *r, struct raw_table *t, struct raw_row row)
{
    row.place.file = r->file;
    if (row.n) {
        row.place = row.at[0].at;
        row.place.hi = row.at[row.n - 1].at.hi;
    }
    ARENA_PUSH(r->a, &t->row, row);
}

/* ---- one sheet of rows to tables ---- */

/* A cell merged downwards is a text of each row; a cell merged across is one text. */
size_t raw_row_width(const struct raw_row *row)
{
    size_t n = row->n;
    for (; n; n--) {
        const struct raw_cell *c = &row->at[n - 1];
        bool across = n > 1 && c->copied && str_eq(c->text, c[-1].text);
        if (c->text.n && !across)
            break;
    }
    return n;
}

struct span raw_span(const struct raw *r, struct str t)
{
    uint32_t lo = (uint32_t)(t.p - diag_source_at(r->d, r->file)->text.p);
    return (struct span){r->file, lo, lo + (uint32_t)t.n};
}

void raw_text_add(struct raw *r, struct raw_texts *to, struct str text, struct span at)
{
    ARENA_PUSH(r->a, to, ((struct text){str_clean(r->a, text), at}));
}

void raw_title_add(struct raw *r, struct raw_texts *to, struct text title)
{
    raw_text_add(r, to, title.s, title.at);
    title = to->at[to->n - 1];
    to->at[to->n - 1] = to->at[0];
    to->at[0] = title;
}

static void row_words_add(struct raw *r, const struct raw_row *row, struct raw_texts *to)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->at[i].text.n && !row->at[i].copied)
            raw_text_add(r, to, row->at[i].text, row->place);
}

/* Is the row a single text? Below other rows, a range is the label of a row instead. */
static bool is_word(struct raw *r, const struct raw_row *row, bool below)
{
    return raw_row_width(row) <= 1 &&
           !(below && row->n && label_clean(r->a, row->at[0].text).is_range);
}

/* Does a row begin like a footnote of the table before it? */
static bool is_footnote(const struct raw *r, const struct raw_row *row)
{
    return r->n && !r->words.n && row->n && text_is_footnote(row->at[0].text);
}

static bool row_has(const struct raw_row *row, size_t from, size_t to)
{
    for (; from < to && from < row->n; from++)
        if (row->at[from].text.n)
            return true;
    return false;
}

/* Returns the column without text left of another table: that has two columns, and begins with a
 * die or the same head as the table before it, or one of both has a row where the other has none. 0
 * if there is no other table. */
static size_t beside_find(struct arena *a, const struct raw_row *row, size_t n)
{
    for (size_t gap = 2; gap < 40; gap++) { /* further right nobody looks for one */
        bool clear = true, wide = false,
             apart = n && row->n > gap + 1 &&
                     (str_eq(row->at[0].text, row->at[gap + 1].text) ||
                      type_of_texts(a, &row->at[gap + 1].text, 1) == TYPE_DIE);
        for (size_t i = 0; i < n && clear; i++) {
            bool right = row_has(&row[i], gap + 1, SIZE_MAX);
            clear = !row_has(&row[i], gap, gap + 1);
            wide = wide || row_has(&row[i], gap + 2, SIZE_MAX);
            apart = apart || row_has(&row[i], !right, gap) != right;
        }
        if (clear && wide && apart)
            return gap;
    }
    return 0;
}

/* Adds tables that stand side by side, each as a block of its own; false if there is one only. */
static bool beside_add(struct raw *r, struct raw_row *row, size_t n)
{
    size_t gap = beside_find(r->a, row, n);
    struct raw_row *right = ARENA_ARRAY(r->a, struct raw_row, n);
    for (size_t i = 0; gap && i < n; i++) {
        if (row[i].n <= gap)
            continue;
        right[i] = (struct raw_row){
            .at = row[i].at + gap + 1, .n = row[i].n - gap - 1, .place = row[i].place};
        row[i].n = gap;
    }
    if (gap) {
        raw_text_add(r, &r->loose,
                     STR("guessed: an empty column separates two tables side by side"), row->place);
        raw_block_add(r, row, n);
        raw_block_add(r, right, n);
    }
    return gap;
}

/* Rows with a single text, above or below wider rows, are titles or words; so is a block of one
 * row. After a table, such rows are its words if the first begins like a footnote. */
void raw_block_add(struct raw *r, struct raw_row *row, size_t n)
{
    size_t first = 0, end = n;
    if (beside_add(r, row, n))
        return;
    while (first < end && is_word(r, row + first, false))
        first++;
    bool list = first == end, notes = list && end && is_footnote(r, row);
    if (list)
        first = 0;
    while (!list && is_word(r, row + end - 1, true))
        end--;
    if (notes || end - first < 2)
        first = n;
    for (size_t i = 0; i < first; i++)
        row_words_add(r, row + i, notes ? &r->at[r->n - 1].below : &r->words);
    if (first == n)
        return;
    struct raw_table *t = raw_table_add(r);
    t->row = (struct raw_rows){row + first, end - first, end - first};
    for (; end < n; end++)
        row_words_add(r, row + end, is_footnote(r, row + end) ? &t->below : &t->guessed);
}

/* Reads a part of a sheet. A single text after the last table becomes words of that table. In a
 * sheet without tables it becomes words of the last table of earlier sheets, or of the whole input
 * (r->loose). */
static void part_read(struct raw *r, const struct raw_rows *rows)
{
    for (size_t i = 0, end; i < rows->n; i = end) {
        end = i + 1;
        if (!raw_row_width(&rows->at[i]))
            continue;
        while (end < rows->n && raw_row_width(&rows->at[end]))
            end++;
        raw_block_add(r, rows->at + i, end - i);
    }
}

/* ---- CSV ---- */

unsigned raw_line(const struct diag *d, struct span at)
{
    uint32_t line = 0, column;
    const struct source *s = diag_source_at(d, at.file);
    if (s)
        source_place(s, at.lo, &line, &column);
    return line;
}

/* Reads the rows of a CSV or a sheet. csv_parse skips empty lines; they are detected by gaps in the
 * line numbers. Merged cells of a sheet have the text of the first cell, and an empty span. */
static void rows_read(struct raw *r, const struct node *sheet, struct str title)
{
    struct raw_rows rows = {0};
    unsigned last = 0;
    r->file = sheet->at.file;
    r->sheet = title;
    for (size_t i = 0; i < sheet->n; i++) {
        const struct node *line = sheet->item[i];
        struct raw_row row = {.place = line->at};
        struct span end = line->at;
        end.lo = end.hi;
        if (i && raw_line(r->d, line->at) > last + 1)
            ARENA_PUSH(r->a, &rows, ((struct raw_row){.n = 0}));
        for (size_t k = 0; k < line->n; k++) {
            const struct node *cell = line->item[k];
            raw_cell_add(r, &row, cell->text, cell->at);
            row.at[k].copied = cell->text.n && cell->at.lo == cell->at.hi;
            r->cells -= row.at[k].copied;
        }
        ARENA_PUSH(r->a, &rows, row);
        last = raw_line(r->d, end);
    }
    part_read(r, &rows);
    raw_words_end(r, false);
}

void read_csv_tables(struct raw *r, bool tabs)
{
    const struct node *csv = csv_parse(r->a, r->d, r->file, tabs ? CSV_TABS : CSV_ANYHOW);
    if (csv)
        rows_read(r, csv, STR(""));
}

/* ---- spreadsheets ---- */

void read_book_tables(struct raw *r, struct str path, struct str bytes)
{
    struct book_sheets all;
    r->file = diag_source_add(r->d, path, STR(""));
    if (!book_parse(r->a, r->d, path, bytes, &all))
        return;
    for (size_t i = 0; i < all.n; i++)
        rows_read(r, all.at[i].rows, all.several ? str_clean(r->a, all.at[i].name) : STR(""));
}

/* ---- Markdown ---- */

/* Splits a line at bars, except at `\|`. Bars at the ends are optional and do not make empty cells.
 * A backslash is removed before a character that Markdown would read as a sign. */
static void bars_split(struct raw *r, struct str line, struct raw_row *cells)
{
    struct str t = str_cut(line, str_starts(line, "|"), line.n);
    t.n -= str_ends(t, "|") && !str_ends(t, "\\|");
    struct buf b = {.a = r->a};
    for (size_t i = 0, from = 0; i <= t.n; i++) {
        char next = i + 1 < t.n ? t.p[i + 1] : ' ';
        if (i == t.n || t.p[i] == '|') {
            raw_cell_add(r, cells, buf_str(&b), raw_span(r, str_trim(str_cut(t, from, i))));
            b = (struct buf){.a = r->a};
            from = i + 1;
            continue;
        }
        i += t.p[i] == '\\' && next != ' ' && !char_is_letter(next) && !char_is_digit(next);
        buf_putc(&b, t.p[i]);
    }
}

/* Is the line a rule such as | --- | :-: | below a header? Further down, `| - | + |` is a row of
 * signs, and only a line with three dashes separates rows. */
static bool is_rule(struct str line, bool below)
{
    bool dash = false, bar = false;
    for (size_t i = 0; i < line.n; i++) {
        if (str_find_char(STR("|-: \t+="), line.p[i]) < 0)
            return false;
        dash = dash || line.p[i] == '-' || line.p[i] == '=';
        bar = bar || line.p[i] == '|' || line.p[i] == '+';
    }
    return dash && bar && (!below || line.p[0] == '+' || str_find(line, "---") >= 0 || str_find(line, "===") >= 0);
}

/* Removes the marks of **strong** and `code`, which come in pairs: one alone is a sign, such as a
 * footnote's. Notes keep strong text, which has the same syntax here. A raised 1 is the sign of a
 * footnote, not a digit of the number before it. */
static struct str marks_gone(struct arena *a, struct str s, bool note)
{
    static const struct {
        const char *mark, *is;
    } marks[] = {{"**", ""},      {"__", ""},      {"`", ""},       {"<br>", " "}, {"<br/>", " "},
                 {"<br />", " "}, {"<sup>", " ["}, {"</sup>", "]"}, {"", ""}};
    bool open[sizeof marks / sizeof *marks] = {false};
    struct buf b = {.a = a};
    for (struct str rest = s; rest.n;) {
        size_t k = note; /* from the second on */
        while (!str_starts(rest, marks[k].mark))
            k++;
        const size_t n = strlen(marks[k].mark);
        const struct str after = str_cut(rest, n, rest.n);
        if (!n || !(*marks[k].is || open[k] || str_find(after, marks[k].mark) > 0)) {
            buf_putc(&b, *rest.p);
            rest = str_cut(rest, 1, rest.n);
            continue;
        }
        open[k] = !open[k];
        buf_putz(&b, marks[k].is);
        rest = after;
    }
    return str_trim(buf_str(&b));
}

struct markdown_read {
    struct raw_table *open; /* ends at the first line that is not a row */
    bool below;             /* a table was read since the last heading: words belong to it */
};

/* "# Title" is a heading; "- words" and paragraphs are words. A star before them may mark a
 * footnote, so it is kept. */
static void words_line(struct raw *r, struct markdown_read *m, struct str t)
{
    struct span at = raw_span(r, t);
    bool head = t.p[0] == '#' && (t.n == 1 || t.p[1] == ' ' || t.p[1] == '#');
    t = str_cut(t, str_starts(t, "- ") ? 2 : 0, t.n);
    while (head && t.n && t.p[0] == '#')
        t = str_cut(t, 1, t.n);
    m->open = NULL;
    m->below = m->below && !head;
    struct raw_texts *to = m->below ? &r->at[r->n - 1].below : &r->words;
    struct text text = {marks_gone(r->a, t, !head), at};
    if (head)
        raw_title_add(r, to, text);
    else
        raw_text_add(r, to, text.s, at);
}

/* *All of it* is italic; any other star may mark a footnote. */
static struct str stars_gone(struct str s)
{
    struct str rest = str_cut(s, s.n > 2, s.n);
    bool both = s.n > 2 && s.p[0] == '*' && str_find_char(rest, '*') == (ptrdiff_t)rest.n - 1;
    return both ? str_cut(rest, 0, rest.n - 1) : s;
}

/* Reads a line with bars as a row of the open table, or as the first row of a new table, which
 * takes the text since the last one. */
static void bars_line(struct raw *r, struct markdown_read *m, struct str line)
{
    struct raw_row cells = {0};
    if (!m->open)
        m->open = raw_table_add(r);
    bars_split(r, line, &cells);
    for (size_t i = 0; i < cells.n; i++)
        cells.at[i].text = stars_gone(marks_gone(r->a, cells.at[i].text, false));
    m->below = true;
    raw_row_add(r, m->open, cells);
}

/* Reads headings, words, tables, and the text below tables. */
void read_markdown_tables(struct raw *r)
{
    struct markdown_read m = {0};
    struct str rest = diag_source_at(r->d, r->file)->text, line;
    while (str_split(&rest, '\n', &line)) {
        line = str_trim(line);
        bool rule = is_rule(line, m.open && m.open->heads == 1);
        if (!line.n)
            m.open = NULL;
        else if (rule && m.open && m.open->row.n == 1)
            m.open->heads = 1;
        else if (!rule && str_find_char(line, '|') >= 0)
            bars_line(r, &m, line);
        else if (!rule)
            words_line(r, &m, line);
    }
    raw_words_end(r, false);
}
