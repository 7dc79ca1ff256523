/* Comma-separated values, tab-separated ones, and Markdown to tables of plain cells; and what is common to all forms:
 * where one table ends and the next begins, which lines are titles and which words.
 *
 * A row that holds one text in its first cell, above a table of several columns, is its title; several such rows are
 * a title and words. Every text of the input comes to a cell, a title, or words. Called by chart.c. */
#include "adopt/raw.h"
#include "yaml/tree.h"

struct raw_table *raw_table_add(struct raw *r, struct raw_before *before)
{
    ARENA_PUSH(
        r->a, r,
        ((struct raw_table){.heads = SIZE_MAX, .title = before->title, .above = before->words}));
    *before = (struct raw_before){0};
    return &r->at[r->n - 1];
}

void raw_word_add(struct raw *r, struct raw_before *before, struct text said)
{
    if (before->title.at.hi)
        ARENA_PUSH(r->a, &before->words, said);
    else
        before->title = said;
}

void raw_before_end(struct raw *r, const struct raw_before *before, bool loose)
{
    struct raw_texts *to = r->n && !loose ? &r->at[r->n - 1].below : &r->loose;
    if (before->title.at.hi)
        ARENA_PUSH(r->a, to, before->title);
    for (size_t i = 0; i < before->words.n; i++)
        ARENA_PUSH(r->a, to, before->words.at[i]);
}

/* Blanks are folded here, once, for all readers. */
void raw_cell_add(struct raw *r, struct raw_cells *to, struct str text, struct span at)
{
    text = str_clean(r->a, text);
    ARENA_PUSH(r->a, to, ((struct raw_cell){.text = text, .joined.a = r->a, .at = at}));
    r->cells += text.n > 0;
}

/* Its place is that of its cells together. */
void raw_row_add(struct raw *r, struct raw_table *t, const struct raw_cells *cells)
{
    struct raw_row row = {cells->at, cells->n, {r->file, 0, 0}};
    if (cells->n) {
        row.at = cells->at[0].at;
        row.at.hi = cells->at[cells->n - 1].at.hi;
    }
    ARENA_PUSH(r->a, &t->row, row);
}

/* ---- one sheet of rows to tables ---- */

/* What is merged downwards is a text of each row, and what is merged across is one. */
size_t raw_row_width(const struct raw_row *row)
{
    size_t n = row->n;
    for (; n; n--) {
        const struct raw_cell *c = &row->cell[n - 1];
        bool across = n > 1 && c->copied && str_eq(c->text, c[-1].text);
        if (c->text.n && !across)
            break;
    }
    return n;
}

static void row_say(struct raw *r, const struct raw_row *row, struct raw_before *before)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->cell[i].text.n && !row->cell[i].copied)
            raw_word_add(r, before, (struct text){row->cell[i].text, row->at});
}

/* One text alone; below others it is no word where it is a range, for that is the label of a row.
 */
static bool is_word(struct raw *r, const struct raw_row *row, bool below)
{
    return raw_row_width(row) <= 1 &&
           !(below && row->n && label_clean(r->a, row->cell[0].text).is_range);
}

/* One text alone, above or below wider rows, is a title or words; and so is all where there is but
 * one row. */
void raw_block_add(struct raw *r, const struct raw_rows *rows, size_t lo, size_t hi,
                   struct raw_before *before)
{
    size_t first = lo, end = hi, i = lo;
    while (i < hi && raw_row_width(&rows->at[i]) <= 1)
        i++;
    bool list = i == hi;
    while (first < end && !list && is_word(r, &rows->at[first], false))
        first++;
    while (first < end && !list && is_word(r, &rows->at[end - 1], true))
        end--;
    if (end - first < 2)
        first = hi;
    for (i = lo; i < first; i++)
        row_say(r, &rows->at[i], before);
    if (first == hi)
        return;
    struct raw_table *t = raw_table_add(r, before);
    struct raw_before below = {.title.at.hi = 1}; /* it has one: all of them are words */
    t->row = (struct raw_rows){rows->at + first, end - first, end - first};
    for (i = end; i < hi; i++)
        row_say(r, &rows->at[i], &below);
    t->below = below.words;
}

/* Rows of one text each behind a table, of which the first begins as footnotes do, are its
 * footnotes. */
static bool footnotes_take(struct raw *r, const struct raw_rows *rows, size_t lo, size_t hi)
{
    for (size_t i = lo; i < hi; i++)
        if (raw_row_width(&rows->at[i]) > 1)
            return false;
    if (!r->n || !text_is_footnote(rows->at[lo].cell[0].text))
        return false;
    for (size_t i = lo; i < hi; i++)
        ARENA_PUSH(r->a, &r->at[r->n - 1].below,
                   ((struct text){rows->at[i].cell[0].text, rows->at[i].at}));
    return true;
}

/* A lone text behind the last table is words of it, and not lost; so are those of a sheet that has no table, behind the
 * last of the sheets before it, or else as words of the whole (r->loose). */
static void raw_part(struct raw *r, const struct raw_rows *rows, struct str name)
{
    struct raw_before before = {.title = {name, {r->file, 0, 0}}};
    for (size_t i = 0, end; i < rows->n; i = end) {
        end = i + 1;
        if (!raw_row_width(&rows->at[i]))
            continue;
        while (end < rows->n && raw_row_width(&rows->at[end]))
            end++;
        if (!footnotes_take(r, rows, i, end))
            raw_block_add(r, rows, i, end, &before);
    }
    raw_before_end(r, &before, false);
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

/* The rows of a CSV or a sheet. csv_parse passes over empty lines: where one was is seen by the
 * lines' numbers. Cells of a sheet that are merged have the text of the first, and no extent. */
static void rows_read(struct raw *r, const struct node *sheet, struct str title)
{
    struct raw_rows rows = {0};
    unsigned last = 0;
    r->file = sheet->at.file;
    for (size_t i = 0; i < sheet->n; i++) {
        const struct node *line = sheet->item[i];
        struct raw_cells cells = {0};
        struct span end = line->at;
        end.lo = end.hi;
        if (i && raw_line(r->d, line->at) > last + 1)
            ARENA_PUSH(r->a, &rows, ((struct raw_row){.n = 0}));
        for (size_t k = 0; k < line->n; k++) {
            const struct node *cell = line->item[k];
            raw_cell_add(r, &cells, cell->text, cell->at);
            cells.at[k].copied = cell->text.n && cell->at.lo == cell->at.hi;
            r->cells -= cells.at[k].copied;
        }
        ARENA_PUSH(r->a, &rows, ((struct raw_row){cells.at, cells.n, line->at}));
        last = raw_line(r->d, end);
    }
    raw_part(r, &rows, title);
}

void read_csv_tables(struct raw *r, bool tabs)
{
    const struct node *csv = csv_parse_as(r->a, r->d, r->file, tabs ? CSV_TABS : CSV_ANYHOW);
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

/* The cells between bars, of which `\|` is none. Those at both ends may be left out, and make no empty cell. A
 * backslash goes where Markdown would take it for a sign. */
static void bars_split(struct raw *r, struct str line, uint32_t lo, struct raw_cells *cells)
{
    size_t i = 0, end = line.n;
    while (i < end && char_is_blank(line.p[i]))
        i++;
    i += i < end && line.p[i] == '|';
    while (end > i && char_is_blank(line.p[end - 1]))
        end--;
    end -= end > i && line.p[end - 1] == '|' && !(end > 1 && line.p[end - 2] == '\\');
    for (size_t from = i; i <= end; i++) {
        if (i < end && (line.p[i] != '|' || (i && line.p[i - 1] == '\\')))
            continue;
        struct buf b = {.a = r->a};
        for (size_t k = from; k < i; k++)
            if (!(line.p[k] == '\\' && k + 1 < i && !char_is_letter(line.p[k + 1]) && !char_is_digit(line.p[k + 1]) &&
                  line.p[k + 1] != ' '))
                buf_putc(&b, line.p[k]);
        struct str raw = str_trim(str_cut(line, from, i));
        uint32_t at = lo + (uint32_t)(raw.p - line.p);
        raw_cell_add(r, cells, buf_str(&b), (struct span){r->file, at, at + (uint32_t)raw.n});
        from = i + 1;
    }
}

/* | --- | :-: |: under the head of a table. Further down `| - | + |` is a row of signs, and only what is drawn with
 * three dashes a line between rows. */
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

/* <br> and <sup>1</sup>, of which the 1 is a footnote's sign and no digit of the number before it. */
static size_t tag_length(struct str s)
{
    static const char *const tags[] = {"<br>", "<br/>", "<br />", "<sup>", "</sup>"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (str_starts(s, tags[i]))
            return str_of(tags[i]).n;
    return 0;
}

/* Without **strong** and `code`: what stands on paper. A note keeps what is strong: it is written
 * so here, too. */
static struct str marks_gone(struct arena *a, struct str s, bool note)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        struct str rest = str_cut(s, i, s.n);
        size_t tag = tag_length(rest);
        bool strong = str_starts(rest, "**") || str_starts(rest, "__");
        if (tag) {
            buf_putz(&b, str_starts(rest, "<sup") ? " [" : "");
            buf_putz(&b, str_starts(rest, "</sup") ? "]" : "");
            buf_putz(&b, str_starts(rest, "<br") ? " " : "");
            i += tag - 1;
        } else if (strong) {
            buf_putz(&b, note && s.p[i] == '*' ? "**" : "");
            i++;
        } else if (s.p[i] != '`') {
            buf_putc(&b, s.p[i]);
        }
    }
    return str_trim(buf_str(&b));
}

/* What is read before a table, and which table the words under it belong to. */
struct markdown_read {
    struct raw_before before;
    struct raw_table *open; /* until a line that is no row */
    size_t last;            /* SIZE_MAX: there was none since the last head */
};

/* "# Title" is a head; "- words" and paragraphs are words. */
static void words_line(struct raw *r, struct markdown_read *m, struct str t, struct span at)
{
    bool head = t.p[0] == '#' && (t.n == 1 || t.p[1] == ' ' || t.p[1] == '#');
    bool item = str_starts(t, "- ") || str_starts(t, "* ");
    while (head && t.n && t.p[0] == '#')
        t = str_cut(t, 1, t.n);
    t = str_trim(item ? str_cut(t, 2, t.n) : t);
    struct text said = {str_clean(r->a, marks_gone(r->a, t, !head)), at};
    m->open = NULL;
    if (!head && m->last != SIZE_MAX) {
        ARENA_PUSH(r->a, &r->at[m->last].below, said);
        return;
    }
    if (head && m->before.title.s.n) {
        ARENA_PUSH(r->a, &m->before.words, m->before.title);
        m->before.title = (struct text){0};
    }
    m->last = SIZE_MAX;
    raw_word_add(r, &m->before, said);
}

/* *All of it* is set in italics; any other star may be a footnote's. */
static struct str stars_gone(struct str s)
{
    struct str rest = str_cut(s, s.n > 2, s.n);
    bool both = s.n > 2 && s.p[0] == '*' && str_find_char(rest, '*') == (ptrdiff_t)rest.n - 1;
    return both ? str_cut(rest, 0, rest.n - 1) : s;
}

/* A line with bars: a row of the table at hand, or the first of a new one, which takes what was
 * said since the last. */
static void bars_line(struct raw *r, struct markdown_read *m, struct str line, uint32_t lo)
{
    struct raw_cells cells = {0};
    if (!m->open)
        m->open = raw_table_add(r, &m->before);
    bars_split(r, line, lo, &cells);
    for (size_t i = 0; i < cells.n; i++)
        cells.at[i].text = stars_gone(marks_gone(r->a, cells.at[i].text, false));
    m->last = r->n - 1;
    raw_row_add(r, m->open, &cells);
}

/* Heads, words, a table, and what stands under it. */
void read_markdown_tables(struct raw *r)
{
    const struct source *s = diag_source_at(r->d, r->file);
    struct markdown_read m = {.last = SIZE_MAX};
    struct str rest = s->text, line;
    while (str_split(&rest, '\n', &line)) {
        struct str t = str_trim(line);
        uint32_t lo = (uint32_t)(line.p - s->text.p);
        bool rule = is_rule(t, m.open && m.open->row.n > 0 && m.open->heads == 1);
        if (!t.n)
            m.open = NULL;
        else if (rule && m.open && m.open->row.n == 1)
            m.open->heads = 1;
        else if (!rule && str_find_char(t, '|') >= 0)
            bars_line(r, &m, line, lo);
        else if (!rule)
            words_line(r, &m, t, (struct span){r->file, lo, lo + (uint32_t)t.n});
    }
    raw_before_end(r, &m.before, false);
}
