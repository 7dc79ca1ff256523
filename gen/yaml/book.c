/* Reads a spreadsheet (.xlsx or .ods) into one tree per sheet, like the tree of a CSV of that
 * sheet. Both formats are zips of XML; only sheet names, shared texts, cells, formats and merges
 * are read.
 *
 * Each sheet becomes a source of its own: a line per row and tabs between the cells, so a finding's
 * line number is the sheet's row number. The computed value of a formula is stored beside it in the
 * file. A file is refused if it unpacks to more than BOOK_MOST bytes or if its XML declares
 * entities (they could expand without end). Called by adopt/, and by layout/ for the cards of a
 * deck. */
#include "yaml/book.h"
#include "yaml/field.h"
#include "yaml/inside.h"
#include "yaml/xml.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zip.h>

/* CELLS_MOST counts the cells of all sheets: a file of a few kB can name millions of cells, and
 * each takes memory. The limits are far above any chart and far below a spreadsheet's own limits,
 * because programs write a million empty rows after the last row. */
enum { SHEETS_MOST = 60, ROWS_MOST = 20000, TEXTS_MOST = 200000, CELLS_MOST = 1000000 };
enum { COLUMNS_MOST = CSV_COLUMNS };

/* Text as the spreadsheet shows it, with line breaks and trimmed. */
struct book_cell {
    struct str text;
    uint32_t lo, hi; /* in the source; set when the source is made */
    bool copied;     /* covered by a merged cell; has the text of its first cell */
};
struct book_row {
    struct book_cell *at;
    size_t n, cap;
};

/* Merged cells: all show the text of the first one, at (row, col). Counted from 0. */
struct merge {
    size_t row, col, rows, cols;
};
/* A sheet during reading. Its rows grow as cells arrive, in any order. */
struct sheet_cells {
    LIST(struct book_row) row;
    LIST(struct merge) merge;
};
/* A number format that the file defines, with its number. */
struct own_format {
    int64_t id;
    struct str code;
};
/* An open spreadsheet and the part of it that is read. Reading adds no findings: the first error
 * sets `why`, next() then returns false, and book_parse() adds one finding at the end. */
struct book {
    struct arena *a;
    zip_t *zip;
    /* read so far: bytes, and cells including the empty cells before them */
    size_t unpacked, cells;
    size_t text_bytes; /* bytes of all cell texts; each copy counts again */
    const char *why; /* why it cannot be read, or NULL */
    struct xml *x;
    enum xml_event event;
    bool since_1904; /* xlsx: dates count from 1904 */
    struct texts shared;
    struct texts styles;             /* xlsx: the format of each cell style, by style number */
    LIST(struct own_format) formats; /* xlsx: formats that the file defines */
    struct texts names;              /* of the sheets */
    struct texts parts;              /* xlsx: for each sheet, the id of its file */
    struct texts targets;            /* xlsx: id, file, id, file ... */
    struct texts raising;            /* ods: styles of superscript text */
    struct sheet_cells *sheet;       /* of SHEETS_MOST */
    size_t n_sheet;
};

static const char too_many_sheets[] = "it has more than 60 sheets";

/* ---- parts of the zip ---- */

/* Opens a file of the zip. Returns false if it is absent or unreadable; the latter sets b->why. */
static bool part_open(struct book *b, const char *path)
{
    enum { PIECE = 1 << 16 };
    zip_file_t *f = zip_fopen(b->zip, path, 0);
    struct buf bytes = {.a = b->a};
    char *piece = arena_alloc(b->a, PIECE);
    zip_int64_t n = 0;
    if (!f || b->why)
        return false;
    while (b->unpacked <= BOOK_MOST && (n = zip_fread(f, piece, PIECE)) > 0) {
        b->unpacked += (size_t)n;
        buf_put(&bytes, (struct str){piece, (size_t)n});
    }
    zip_fclose(f);
    if (b->unpacked > BOOK_MOST)
        b->why = "it unpacks to more than is read";
    else if (n < 0)
        b->why = "it is broken";
    else
        b->x = xml_new(b->a, buf_str(&bytes));
    return !b->why;
}

/* Advances to the next event. Returns false at the end of the part, which it closes, and after an
 * error. Declarations are refused because entities can double a document's size again and again;
 * spreadsheets have none. */
static bool next(struct book *b)
{
    if (!b->x)
        return false;
    if (!b->why)
        b->event = xml_next(b->x);
    if (b->event == XML_DECLARES)
        b->why = "its XML has declarations of its own";
    else if (b->event == XML_BROKEN)
        b->why = "its XML is broken";
    if (!b->why && b->event != XML_ENDS)
        return true;
    xml_drop(b->x);
    b->x = NULL;
    return false;
}

static bool opens(struct book *b, const char *name)
{
    return b->event == XML_OPENS && str_is(xml_name(b->x), name);
}

static bool closes(struct book *b, const char *name)
{
    return b->event == XML_CLOSES && str_is(xml_name(b->x), name);
}

static void keep(struct book *b, struct texts *to, struct str text)
{
    ARENA_PUSH(b->a, to, ((struct text){.s = text}));
}

/* Returns a copy: the parser's text is valid only until the next event. */
static struct str attribute(struct book *b, const char *name)
{
    return str_dup(b->a, xml_attribute(b->x, name));
}

/* ---- cells ---- */

/* Sets a cell; `text` is not copied. Repeats and merges write one text into many cells, so a few
 * bytes can stand for any amount of text: the sum of all texts is limited here. */
static void cell_set(struct book *b, struct sheet_cells *sheet, size_t row, size_t col,
                     struct str text)
{
    struct arena *a = b->a;
    if (row >= ROWS_MOST || col >= COLUMNS_MOST) {
        if (text.n)
            b->why = "a sheet has more than 20000 rows or 500 columns";
        return;
    }
    while (sheet->row.n <= row)
        ARENA_PUSH(a, &sheet->row, ((struct book_row){.n = 0}));
    struct book_row *r = &sheet->row.at[row];
    while (r->n <= col) {
        ARENA_PUSH(a, r, ((struct book_cell){.copied = false}));
        b->cells++;
    }
    b->text_bytes += text.n;
    if (b->cells > CELLS_MOST || b->text_bytes > BOOK_MOST)
        b->why = "it has too many cells";
    r->at[col].text = text;
}

/* Parses "AB12": column 27, row 11, counted from 0. */
static bool place_of(struct str s, size_t *row, size_t *col)
{
    size_t i = 0, c = 0, n = 0;
    for (; i < s.n && char_is_letter(s.p[i]) && c < 100000; i++)
        c = 26 * c + (size_t)(str_lower(s.p[i]) - 'a') + 1;
    size_t letters = i;
    for (; i < s.n && char_is_digit(s.p[i]) && n < 10000000; i++)
        n = 10 * n + (size_t)(s.p[i] - '0');
    *col = c - 1;
    *row = n - 1;
    return letters && n && c && i == s.n;
}

/* Trims and makes every line break '\n'; Excel writes foreign carriage returns as _x000D_. */
static struct str text_unescaped(struct arena *a, struct str s)
{
    static const char cr[] = "_x000D_";
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        if (str_starts(str_cut(s, i, s.n), cr))
            i += sizeof cr - 2;
        else if (s.p[i] != '\r')
            buf_putc(&b, s.p[i]);
    }
    return str_trim(buf_str(&b));
}

/* Formats a day number as 2026-03-01. Day numbers count from 1899-12-30, or from 1904-01-01 if the
 * book says so. Spreadsheets store a range such as 3-1 as a date if they take it for one. Numbers
 * before March 1900 stay as they are, because programs disagree about those days. */
static struct str date_text(struct arena *a, struct str days, bool since_1904)
{
    enum { TO_1904 = 1462, TO_1970 = 25569, DAY = 86400 };
    int64_t n;
    ptrdiff_t point = str_find_char(days, '.');
    if (!count_parse(point > 0 ? str_cut(days, 0, (size_t)point) : days, &n))
        return days;
    n += since_1904 ? TO_1904 : 0;
    if (n < 61 || n > 100000)
        return days;
    time_t seconds = (time_t)(n - TO_1970) * DAY;
    struct tm day;
    gmtime_r(&seconds, &day);
    return str_printf(a, "%04d-%02d-%02d", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/* State of reading the text of the current element up to its end: in ods the paragraphs <p> with
 * their spans, in xlsx the texts <t> in runs <r> and the value <v>. A formula <f> goes to
 * `formula`. Superscript text becomes " [x]": it is a footnote mark and not a digit of the number
 * before it. Pronunciation and notes are skipped. A text that is longer than YAML_SCALAR is an
 * error: cut short, it would look complete. */
struct words_reading {
    struct buf text, formula;
    size_t depth;   /* number of open elements, including the current one */
    size_t passed;  /* depth of the element that is skipped; 0: none */
    size_t raised;  /* depth of the superscript element; 0: none */
    struct buf *to; /* buffer that takes text; NULL: none */
};

static const char *const passed[] = {"rPh", "annotation", NULL}, *const texts[] = {"t", "v", "p",
                                                                                   NULL};

static bool is_one_of(struct str name, const char *const *names)
{
    for (; *names; names++)
        if (str_is(name, *names))
            return true;
    return false;
}

static bool span_is_raised(struct book *b)
{
    struct str style = xml_attribute(b->x, "style-name");
    for (size_t i = 0; i < b->raising.n; i++)
        if (str_eq(b->raising.at[i].s, style))
            return true;
    return false;
}

/* Tells whether this element holds the superscript text. */
static bool is_sign(const struct words_reading *w, struct str name)
{
    bool span = str_is(name, "span") && w->raised == w->depth;
    return w->raised && (str_is(name, "t") || span);
}

static void words_open(struct book *b, struct words_reading *w)
{
    struct str name = xml_name(b->x);
    w->depth++;
    if (!w->passed && is_one_of(name, passed))
        w->passed = w->depth;
    if (w->passed)
        return;
    if (str_is(name, "f"))
        w->to = &w->formula;
    else if (is_one_of(name, texts))
        w->to = &w->text;
    if ((str_is(name, "p") && w->text.n) || str_is(name, "line-break"))
        buf_putc(&w->text, '\n');
    else if (str_is(name, "s"))
        buf_putc(&w->text, ' ');
    else if (str_is(name, "vertAlign") && str_is(xml_attribute(b->x, "val"), "superscript"))
        w->raised = w->depth - 2; /* inside the <rPr> of a run */
    else if (str_is(name, "span") && span_is_raised(b))
        w->raised = w->depth;
    if (is_sign(w, name))
        buf_putz(&w->text, " [");
}

static void words_close(struct book *b, struct words_reading *w)
{
    struct str name = xml_name(b->x);
    if (is_sign(w, name))
        buf_putc(&w->text, ']');
    w->depth--;
    w->passed = w->passed > w->depth ? 0 : w->passed;
    w->raised = w->raised > w->depth ? 0 : w->raised;
    if (str_is(name, "f") || is_one_of(name, texts))
        w->to = NULL;
}

static struct str words_read(struct book *b, struct str *formula)
{
    struct words_reading w = {.text.a = b->a, .formula.a = b->a, .depth = 1};
    while (w.depth && next(b))
        if (b->event == XML_OPENS)
            words_open(b, &w);
        else if (b->event == XML_CLOSES)
            words_close(b, &w);
        else if (b->event == XML_WORDS && w.to && !w.passed) {
            buf_put(w.to, xml_words(b->x));
            if (w.to->n > YAML_SCALAR)
                b->why = "a text in it is too long for a cell";
        }
    *formula = buf_str(&w.formula);
    return buf_str(&w.text);
}

/* ---- xlsx ---- */

/* Reads the shared texts <si>, which cells name by number. */
static void shared_read(struct book *b)
{
    struct str formula;
    while (next(b)) {
        if (!opens(b, "si"))
            continue;
        if (b->shared.n >= TEXTS_MOST)
            b->why = "it has too many texts";
        keep(b, &b->shared, words_read(b, &formula));
    }
}

/* Format of a number format id: 14 to 17 and 22 are dates, 9 and 10 are percentages. */
static struct str format_of(const struct book *b, int64_t id)
{
    for (size_t i = 0; i < b->formats.n; i++)
        if (b->formats.at[i].id == id)
            return b->formats.at[i].code;
    if ((id >= 14 && id <= 17) || id == 22)
        return STR("d");
    return id == 9 || id == 10 ? STR("0%") : STR("0");
}

/* Content of one section of a number format: a date, or a number with text before and after it. */
struct shown {
    struct buf before, behind;
    bool number, date, share;
    bool other; /* a time of day, or a condition on the number */
};

/* Reads one character of a format outside quotes. The number of digits is ignored: the value has
 * the digits that were typed. */
static void letter_shown(struct shown *f, struct buf *to, char c)
{
    if (str_find_char(STR("0#?G"), c) >= 0) {
        f->number = true;
        f->behind.n = 0;
    }
    f->date = f->date || str_find_char(STR("dDyY"), c) >= 0;
    f->other = f->other || str_find_char(STR("hms<>="), c) >= 0;
    f->share = f->share || c == '%';
    if (str_find_char(STR("+-()/%: "), c) >= 0 || (unsigned char)c >= 0x80)
        buf_putc(to, c);
}

/* Reads section `n` of `+0;-0;"none"` (for numbers above, below and at 0), or the first section if
 * `n` is missing. */
static struct shown format_read(struct arena *a, struct str code, size_t n)
{
    struct shown f = {.before.a = a, .behind.a = a};
    bool quoted = false, inside = false;
    size_t at = 0;
    for (size_t i = 0; i < code.n && at <= n; i++) {
        char c = code.p[i];
        struct buf *to = f.number ? &f.behind : &f.before;
        /* the next character is literal */
        bool twice = !quoted && str_find_char(STR("\\_*"), c) >= 0;
        quoted ^= c == '"';
        inside = !quoted && (c == '[' || (inside && c != ']'));
        i += twice;
        if (!quoted && c == ';')
            at++;
        else if (at < n || c == '"')
            continue;
        else if (quoted || (c == '\\' && i < code.n))
            buf_putc(to, code.p[i]);
        else if (!twice && !(inside && str_find_char(STR("<>="), c) < 0))
            letter_shown(&f, to, c);
    }
    return at < n ? format_read(a, code, 0) : f;
}

/* Formats a number as its cell shows it. Programs write 0.3 as 0.30000000000000004, so values with
 * many digits are rounded to ten: more digits than any chart has, and fewer than the binary error
 * needs. */
static struct str number_as_text(struct book *b, struct str code, struct str s)
{
    char *end;
    double x = strtod(str_z(b->a, s), &end);
    struct shown f = format_read(b->a, code, x < 0 ? 1 : 2 * (x == 0));
    const struct str before = buf_str(&f.before);
    bool minus = x < 0 && str_find_char(before, '-') < 0 && str_find_char(before, '(') < 0;
    struct str digits = str_cut(s, x < 0, s.n);
    if (f.date)
        return date_text(b->a, s, b->since_1904);
    if (*end || f.other || !(f.number || before.n))
        return s;
    if (!f.number)
        return before; /* "none" for 0 */
    if (f.share || (s.n >= 12 && str_find_char(s, '.') >= 0))
        digits = str_printf(b->a, "%.10g", (x < 0 ? -x : x) * (f.share ? 100 : 1));
    return str_printf(b->a, "%s%.*s%.*s%.*s", minus ? "-" : "", STRF(before), STRF(digits), STRF(buf_str(&f.behind)));
}

/* Reads number formats and cell styles. Cell styles are the <xf> in <cellXfs>, in order; the <xf>
 * in <cellStyleXfs> are not cell styles. */
static void styles_read(struct book *b)
{
    enum { FORMATS_MOST = 1000, STYLES_MOST = 65536 };
    bool inside = false;
    while (next(b)) {
        int64_t id = -1;
        if (opens(b, "cellXfs") || closes(b, "cellXfs"))
            inside = b->event == XML_OPENS;
        if (b->event != XML_OPENS)
            continue;
        count_parse(attribute(b, "numFmtId"), &id);
        if (opens(b, "numFmt") && b->formats.n < FORMATS_MOST)
            ARENA_PUSH(b->a, &b->formats, ((struct own_format){id, attribute(b, "formatCode")}));
        if (opens(b, "xf") && inside && b->styles.n < STYLES_MOST)
            keep(b, &b->styles, format_of(b, id));
    }
}

/* Returns the text of a cell according to its type. A formula without a value returns the formula
 * itself, which callers report. An unknown shared text returns "?", so no cell gets the text of
 * another cell. */
static struct str value_as_text(struct book *b, struct str type, struct str style, struct str text,
                                struct str formula)
{
    int64_t n, no;
    struct str code = STR("0");
    if (count_parse(style, &no) && no >= 0 && (size_t)no < b->styles.n)
        code = b->styles.at[no].s;
    if (!text.n && formula.n && !str_is(type, "str"))
        return str_printf(b->a, "=%.*s", STRF(formula));
    if (!text.n)
        return text;
    if (str_is(type, "s"))
        return count_parse(text, &n) && n >= 0 && (size_t)n < b->shared.n ? b->shared.at[n].s
                                                                          : STR("?");
    if (str_is(type, "b"))
        return str_is(text, "1") ? STR("TRUE") : STR("FALSE");
    return !type.n || str_is(type, "n") ? number_as_text(b, code, text) : text;
}

/* Ignores merges after 10000: no chart has so many. */
static void merge_add(struct book *b, struct sheet_cells *sheet, struct merge m)
{
    enum { MERGES_MOST = 10000 };
    if ((m.rows > 1 || m.cols > 1) && sheet->merge.n < MERGES_MOST)
        ARENA_PUSH(b->a, &sheet->merge, m);
}

/* Reads a merge such as "B3:C4". */
static void merge_read(struct book *b, struct sheet_cells *sheet)
{
    struct str ref = attribute(b, "ref"), first;
    struct merge m;
    size_t row, col;
    if (!str_split(&ref, ':', &first) || !place_of(first, &m.row, &m.col) ||
        !place_of(ref, &row, &col) || row < m.row || col < m.col || row >= ROWS_MOST ||
        col >= COLUMNS_MOST)
        return;
    m.rows = row - m.row + 1;
    m.cols = col - m.col + 1;
    merge_add(b, sheet, m);
}

/* Reads <row r="3"> and <c r="B3" t="s" s="7">, with <f> or <v> inside. Rows and cells without a
 * position follow the last one. Merges come after all cells. */
static void cells_read(struct book *b, struct sheet_cells *sheet)
{
    size_t row = SIZE_MAX, col = 0, at_row, at_col;
    while (next(b)) {
        int64_t n;
        if (opens(b, "row")) {
            row = count_parse(attribute(b, "r"), &n) && n > 0 ? (size_t)n - 1 : row + 1;
            col = 0;
        } else if (opens(b, "mergeCell")) {
            merge_read(b, sheet);
        } else if (opens(b, "c")) {
            struct str type = attribute(b, "t"), style = attribute(b, "s"), formula;
            if (place_of(attribute(b, "r"), &at_row, &at_col)) {
                row = at_row;
                col = at_col;
            }
            struct str text = words_read(b, &formula);
            text = text_unescaped(b->a, value_as_text(b, type, style, text, formula));
            if (text.n)
                cell_set(b, sheet, row, col, text);
            col++;
        }
    }
}

/* Reads the sheet names, in the order of the spreadsheet's tabs. */
static void names_read(struct book *b)
{
    while (next(b)) {
        struct str truth = opens(b, "workbookPr") ? attribute(b, "date1904") : STR("");
        b->since_1904 = b->since_1904 || str_is(truth, "1") || str_is(truth, "true");
        if (!opens(b, "sheet"))
            continue;
        if (b->names.n == SHEETS_MOST)
            b->why = too_many_sheets;
        keep(b, &b->names, attribute(b, "name"));
        keep(b, &b->parts, attribute(b, "id"));
    }
}

/* Reads pairs of id and file name, for part_of(). */
static void targets_read(struct book *b)
{
    while (next(b)) {
        if (!opens(b, "Relationship") || b->targets.n > 8 * SHEETS_MOST)
            continue;
        keep(b, &b->targets, attribute(b, "Id"));
        keep(b, &b->targets, attribute(b, "Target"));
    }
}

/* Returns the file of a sheet. The id connects a sheet's name with its file: file numbers follow
 * the order of creation, so moved sheets and diagrams break the numbering. A sheet without an id
 * gets the file with its number. */
static const char *part_of(const struct book *b, size_t sheet)
{
    struct arena *a = b->a;
    for (size_t i = 0; sheet < b->parts.n && i + 1 < b->targets.n; i += 2) {
        struct str target = b->targets.at[i + 1].s;
        if (b->parts.at[sheet].s.n && str_eq(b->targets.at[i].s, b->parts.at[sheet].s))
            return str_starts(target, "/") ? str_z(a, str_cut(target, 1, target.n))
                                           : str_printf(a, "xl/%.*s", STRF(target)).p;
    }
    return str_printf(a, "xl/worksheets/sheet%zu.xml", sheet + 1).p;
}

static void xlsx_read(struct book *b)
{
    if (part_open(b, "xl/workbook.xml"))
        names_read(b);
    if (part_open(b, "xl/_rels/workbook.xml.rels"))
        targets_read(b);
    if (part_open(b, "xl/styles.xml"))
        styles_read(b);
    if (part_open(b, "xl/sharedStrings.xml"))
        shared_read(b);
    for (size_t i = 0; i < SHEETS_MOST && !b->why; i++)
        if (part_open(b, part_of(b, i))) {
            cells_read(b, &b->sheet[i]);
            b->n_sheet = i + 1;
        } else if (i >= b->names.n) {
            break;
        }
    if (!b->n_sheet && !b->why)
        b->why = "it is no .xlsx or .ods, or has no sheet";
}

/* ---- ods ---- */

/* Returns how often a row or cell repeats, at most `most` + 1. That is enough: cell_set() refuses
 * text beyond the limit, and text after the repeats never moves to a nearer cell. */
static size_t repeats_of(struct str s, size_t most)
{
    int64_t n;
    if (!count_parse(s, &n) || n < 1)
        return 1;
    return (uint64_t)n > most ? most + 1 : (size_t)n;
}

/* Like repeats_of() for spans; returns 1 if the span is absent or too large. */
static size_t spans_of(struct str s, size_t most)
{
    size_t n = repeats_of(s, most);
    return n < most ? n : 1;
}

/* Writes a cell as often as the cell and its row repeat. */
static void ods_cell(struct book *b, struct sheet_cells *sheet, size_t row, size_t rows,
                     size_t *col)
{
    struct merge m = {row, *col, spans_of(attribute(b, "number-rows-spanned"), ROWS_MOST),
                      spans_of(attribute(b, "number-columns-spanned"), COLUMNS_MOST)};
    struct str date = str_cut(attribute(b, "date-value"), 0, 10), type = attribute(b, "value-type"),
               formula = attribute(b, "formula"), unused;
    size_t cols = repeats_of(attribute(b, "number-columns-repeated"), COLUMNS_MOST);
    merge_add(b, sheet, m);
    struct str text = words_read(b, &unused);
    text = text_unescaped(b->a, date.n ? date : text);
    if (!text.n && formula.n && !type.n)
        text = str_printf(b->a, "=%.*s", STRF(formula));
    for (size_t k = 0; text.n && k < cols && !b->why; k++)
        for (size_t i = 0; i < rows && !b->why; i++)
            cell_set(b, sheet, row + i, *col + k, text);
    *col += cols;
}

/* Collects the names of superscript styles; *style is the current style. */
static void style_read(struct book *b, struct str *style)
{
    enum { RAISING_MOST = 1000 };
    if (opens(b, "style"))
        *style = attribute(b, "name");
    if (!opens(b, "text-properties") || !str_starts(xml_attribute(b->x, "text-position"), "super"))
        return;
    keep(b, &b->raising, *style);
    if (b->raising.n > RAISING_MOST)
        b->why = "it has too many styles";
}

/* Reads the file that has all sheets, styles and notes. Repeated rows and cells are one element
 * with a count; the end of each row and sheet is one element for up to a million empty cells. */
static void ods_read(struct book *b)
{
    struct sheet_cells *sheet = NULL;
    struct str style = STR("");
    size_t row = 0, rows = 0, col = 0;
    while (next(b)) {
        if (b->event == XML_OPENS)
            style_read(b, &style);
        if (opens(b, "table") && b->n_sheet == SHEETS_MOST) {
            b->why = too_many_sheets; /* else later cells would join the last sheet */
        } else if (opens(b, "table")) {
            keep(b, &b->names, attribute(b, "name"));
            sheet = &b->sheet[b->n_sheet++];
            row = 0;
        } else if (opens(b, "table-row")) {
            col = 0;
            rows = repeats_of(attribute(b, "number-rows-repeated"), ROWS_MOST);
        } else if (closes(b, "table-row")) {
            row += rows;
        } else if (sheet && (opens(b, "table-cell") || opens(b, "covered-table-cell"))) {
            ods_cell(b, sheet, row, rows, &col);
        }
    }
}

/* Copies the text of merged cells into all cells that they span, but only into rows that the sheet
 * has: a title may be merged down to the last possible row. */
static void merges_fill(struct book *b, struct sheet_cells *s)
{
    for (size_t i = 0; i < s->merge.n && !b->why; i++) {
        struct merge m = s->merge.at[i];
        if (m.row >= s->row.n || m.col >= s->row.at[m.row].n || m.rows * m.cols > 10000)
            continue;
        struct str text = s->row.at[m.row].at[m.col].text;
        for (size_t k = 0; text.n && k < m.rows * m.cols && !b->why; k++) {
            size_t row = m.row + k / m.cols, col = m.col + k % m.cols;
            if (!k || row >= s->row.n)
                continue;
            cell_set(b, s, row, col, text);
            s->row.at[row].at[col].copied = true;
        }
    }
}

/* Writes a cell into the source. A source line is a row and a tab separates cells, so line breaks
 * and tabs in a text are written as escapes. Findings and hashes read this source. */
static void cell_put(struct buf *b, struct str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] == '\n' || text.p[i] == '\t' || text.p[i] == '\\')
            buf_printf(b, "\\%c", text.p[i] == '\n' ? 'n' : text.p[i] == '\t' ? 't' : '\\');
        else
            buf_putc(b, text.p[i]);
}

/* Adds the cells as a source that findings can point into. */
static uint32_t source_of(struct book *b, struct diag *d, struct str path, struct sheet_cells *s)
{
    struct buf text = {.a = b->a};
    for (size_t i = 0; i < s->row.n; i++) {
        for (size_t k = 0; k < s->row.at[i].n; k++) {
            struct book_cell *c = &s->row.at[i].at[k];
            if (k)
                buf_putc(&text, '\t');
            c->lo = (uint32_t)text.n;
            if (!c->copied)
                cell_put(&text, c->text);
            c->hi = (uint32_t)text.n;
        }
        buf_putc(&text, '\n');
    }
    return diag_source_add(d, path, buf_str(&text));
}

/* Makes a row like csv_parse(). All empty cells of a row share one node, placed at the first one,
 * because a sheet may have many. */
static const struct node *row_of(struct book *b, uint32_t file, const struct book_row *r)
{
    struct span at = {file, r->n ? r->at[0].lo : 0, r->n ? r->at[r->n - 1].hi : 0};
    struct node *line = node_new(b->a, NODE_LIST, at), *empty = NULL, *cell;
    line->item = ARENA_ARRAY(b->a, const struct node *, r->n);
    for (; line->n < r->n; line->n++) {
        const struct book_cell *c = &r->at[line->n];
        cell = c->text.n || !empty ? node_new(b->a, NODE_TEXT, (struct span){file, c->lo, c->hi}) : empty;
        cell->text = c->text;
        empty = c->text.n ? empty : cell;
        line->item[line->n] = cell;
    }
    return line;
}

static const struct node *rows_of(struct book *b, struct diag *d, struct str path, struct sheet_cells *s)
{
    uint32_t file = source_of(b, d, path, s);
    struct node *list = node_new(b->a, NODE_LIST, (struct span){file, 0, 0});
    list->item = ARENA_ARRAY(b->a, const struct node *, s->row.n);
    for (; list->n < s->row.n; list->n++)
        list->item[list->n] = row_of(b, file, &s->row.at[list->n]);
    return list;
}

/* Reads all sheets. The files in the zip decide the format, not the file's name: people rename
 * files. If the last sheets are diagrams, fewer sheets than names are read. */
static void sheets_read(struct book *b, struct str bytes)
{
    zip_error_t err;
    zip_source_t *src = zip_source_buffer_create(bytes.p, bytes.n, 0, &err);
    b->zip = src ? zip_open_from_source(src, ZIP_RDONLY, &err) : NULL;
    if (!b->zip)
        b->why = "it is no spreadsheet, or it is broken";
    else if (part_open(b, "content.xml"))
        ods_read(b);
    else
        xlsx_read(b);
    if (b->zip)
        zip_discard(b->zip);
    else if (src)
        zip_source_free(src);
    for (size_t i = 0; i < b->n_sheet && !b->why; i++)
        merges_fill(b, &b->sheet[i]);
}

/* Refuses the same characters and formulas as csv_parse(). */
bool book_sheet_guard(struct diag *d, const struct node *rows)
{
    if (!guard(d, rows->at.file, false))
        return false;
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < rows->item[i]->n; k++)
            if (str_starts(rows->item[i]->item[k]->text, "=")) {
                REPORT(d, RULE_BAD_VALUE, rows->item[i]->item[k]->at,
                       "open and save it in the spreadsheet, which works it out",
                       "this is a spreadsheet's formula, and not what it comes to");
                diag_source_torn(d, rows->at.file);
                return false;
            }
    return true;
}

bool book_is_path(struct str path)
{
    return str_ends(path, ".xlsx") || str_ends(path, ".ods");
}

bool book_parse(struct arena *a, struct diag *d, struct str path, struct str bytes, struct book_sheets *out)
{
    struct book b = {.a = a, .sheet = ARENA_ARRAY(a, struct sheet_cells, SHEETS_MOST)};
    sheets_read(&b, bytes);
    size_t n = b.n_sheet;
    if (b.why) {
        uint32_t file = diag_source_add(d, path, STR(""));
        diag_source_torn(d, file);
        REPORT(d, RULE_UNREADABLE, ((struct span){file, 0, 0}),
               "save it as CSV in the spreadsheet, and name that",
               "the spreadsheet cannot be read: %s", b.why);
        return false;
    }
    *out = (struct book_sheets){.at = ARENA_ARRAY(a, struct book_sheet, n)};
    for (size_t i = 0; i < n; i++) {
        struct str name = str_trim(i < b.names.n ? b.names.at[i].s : str_printf(a, "Sheet%zu", i + 1));
        if (b.sheet[i].row.n)
            out->at[out->n++] = (struct book_sheet){
                name,
                rows_of(&b, d, str_printf(a, "%.*s/%.*s", STRF(path), STRF(name)), &b.sheet[i])};
    }
    out->several = n > 1;
    return true;
}
