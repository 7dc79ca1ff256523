/* Reads a spreadsheet (.xlsx or .ods) into one tree per sheet, like the tree of a CSV of that
 * sheet. Both formats are zips of XML; only sheet names, shared texts, cells, formats and merges
 * are read.
 *
 * Each sheet becomes a source of its own: a line per row and tabs between the cells, so a finding's
 * line number is the sheet's row number. The computed value of a formula is stored beside it in the
 * file. A file is refused if it unpacks to more than BOOK_MAX bytes or if its XML declares
 * entities (they could expand without end). Called by adopt/, and by layout/ for the cards of a
 * deck. */
#include "yaml/book.h"
#include "late_zip.h"
#include "yaml/field.h"
#include "yaml/inside.h"
#include "yaml/xml.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* CELLS_MAX counts the cells of all sheets: a file of a few kB can name millions of cells, and
 * each takes memory. The limits are far above any chart and far below a spreadsheet's own limits,
 * because programs write a million empty rows after the last row. */
enum { SHEETS_MAX = 60, ROWS_MAX = 20000, TEXTS_MAX = 200000, CELLS_MAX = 1000000 };
enum { COLUMNS_MAX = CSV_COLUMNS };

/* NULL: an empty cell. Until the source is made, the span of a cell counts its texts: a cell that a
 * merge covers has none of its own. */
struct book_row {
    struct node **at;
    size_t n, cap;
};

/* Merged cells: all show the text of the first one, at (row, col). Counted from 0. */
struct merge {
    size_t row, col, rows, cols;
};
/* A sheet during reading. Its rows grow as cells arrive, in any order. */
struct sheet_cells {
    struct str name, part; /* part: the id of its file in an xlsx */
    LIST(struct book_row) row;
    LIST(struct merge) merge;
};
/* What a file of an xlsx calls by an id: its number formats, its other files. */
struct book_ids {
    struct book_id {
        struct str id, is;
    } * at;
    size_t n, cap;
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
    struct texts styles;       /* xlsx: the format of each cell style, by style number */
    struct book_ids formats;   /* xlsx: formats that the file defines */
    struct book_ids files;     /* xlsx: files of sheets */
    struct texts raising;      /* ods: styles of superscript text */
    struct sheet_cells *sheet; /* of SHEETS_MAX */
    size_t n_name, n_sheet;    /* sheets with a name, and those that are read */
};

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
    while (b->unpacked <= BOOK_MAX && (n = zip_fread(f, piece, PIECE)) > 0) {
        b->unpacked += (size_t)n;
        buf_put(&bytes, (struct str){piece, (size_t)n});
    }
    zip_fclose(f);
    if (b->unpacked > BOOK_MAX)
        b->why = "its unpacked size is too large";
    else if (n < 0)
        b->why = "it is damaged";
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
        b->why = "its XML has its own declarations";
    else if (b->event == XML_BROKEN)
        b->why = "its XML is damaged";
    if (!b->why && b->event != XML_ENDS)
        return true;
    xml_drop(b->x);
    b->x = NULL;
    return false;
}

/* `names`: names with blanks between them. */
static bool is_among(struct str name, const char *names)
{
    struct str all = str_of(names), one;
    while (str_split(&all, ' ', &one))
        if (str_eq(one, name))
            return true;
    return false;
}

/* Has the current element one of these names? */
static bool is(struct book *b, const char *names)
{
    return is_among(xml_name(b->x), names);
}

/* Advances to the next element with one of these names, whatever it is in. */
static bool element(struct book *b, const char *names)
{
    while (next(b))
        if (b->event == XML_OPENS && is(b, names))
            return true;
    return false;
}

/* Returns a copy: the parser's text is valid only until the next event. */
static struct str attribute(struct book *b, const char *name)
{
    return str_dup(b->a, xml_attribute(b->x, name));
}

/* Reads a number that counts from 1; `otherwise` if the attribute is absent or is no such number.
 * FAR is beyond each limit and may be added up: text after many repeats never moves to a nearer
 * cell. */
static size_t number(struct book *b, const char *name, size_t otherwise)
{
    enum { FAR = 10000000 };
    int64_t n;
    if (!count_parse(xml_attribute(b->x, name), &n) || n < 1)
        return otherwise;
    return n < FAR ? (size_t)n : FAR;
}

static void id_keep(struct book *b, struct book_ids *to, const char *id, const char *is)
{
    enum { IDS_MAX = 1000 };
    if (to->n < IDS_MAX)
        ARENA_PUSH(b->a, to, ((struct book_id){attribute(b, id), attribute(b, is)}));
}

/* Returns what the id stands for; `otherwise` if the file does not say. */
static struct str id_find(const struct book_ids *all, struct str id, struct str otherwise)
{
    for (size_t i = 0; i < all->n; i++)
        if (str_eq(all->at[i].id, id))
            return all->at[i].is;
    return otherwise;
}

static void keep(struct book *b, struct texts *to, struct str text)
{
    ARENA_PUSH(b->a, to, ((struct text){.s = text}));
}

/* ---- cells ---- */

/* Sets a cell; `text` is not copied. Repeats and merges write one text into many cells, so a few
 * bytes can stand for any amount of text: the sum of all texts is limited here. */
static void cell_set(struct book *b, struct sheet_cells *sheet, size_t row, size_t col,
                     struct str text, bool copied)
{
    if (row >= ROWS_MAX || col >= COLUMNS_MAX) {
        b->why = "a sheet has more than 20000 rows or 500 columns";
        return;
    }
    while (sheet->row.n <= row)
        ARENA_PUSH(b->a, &sheet->row, ((struct book_row){.n = 0}));
    struct book_row *r = &sheet->row.at[row];
    for (; r->n <= col; b->cells++)
        ARENA_PUSH(b->a, r, NULL);
    b->text_bytes += text.n;
    if (b->cells > CELLS_MAX || b->text_bytes > BOOK_MAX)
        b->why = "it has too many cells";
    r->at[col] = node_new(b->a, NODE_TEXT, (struct span){.hi = !copied});
    r->at[col]->text = text;
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

/* The texts of a cell: what it shows, and its formula. */
struct words {
    struct buf text, formula, *to; /* to: NULL: text is not of the cell */
};

/* Superscript text is a footnote mark and not a digit of the number before it. `run`: the run
 * around the element is raised. */
static bool is_raised(struct book *b, bool run)
{
    struct str style = xml_attribute(b->x, "style-name");
    for (size_t i = 0; i < b->raising.n && is(b, "span"); i++)
        if (str_eq(b->raising.at[i].s, style))
            return true;
    return run && is(b, "t");
}

/* Where the text of the element goes, and what stands before it. */
static void words_begin(struct book *b, struct words *w)
{
    if (is(b, "f"))
        w->to = &w->formula;
    else if (is(b, "t v p"))
        w->to = &w->text;
    if ((is(b, "p") && w->text.n) || is(b, "line-break"))
        buf_putc(&w->text, '\n');
    else if (is(b, "s"))
        buf_putc(&w->text, ' ');
}

/* Reads the element that has just opened, up to its end: in ods the paragraphs <p> with their
 * spans, in xlsx the texts <t> in runs <r> and the value <v>. *run is set if the element raises the
 * run around it; raised text becomes " [x]". Pronunciation and notes are skipped. */
static void words_read(struct book *b, struct words *w, bool *run)
{
    struct words skipped = {.text.a = b->a, .formula.a = b->a};
    struct buf *outer = w->to;
    bool properties = is(b, "rPr"), raised = false, sign = is_raised(b, *run);
    if (is(b, "rPh annotation"))
        w = &skipped;
    if (is(b, "vertAlign") && str_is(xml_attribute(b->x, "val"), "superscript"))
        *run = true;
    words_begin(b, w);
    buf_putz(&w->text, sign ? " [" : "");
    while (next(b) && b->event != XML_CLOSES)
        if (b->event == XML_OPENS)
            words_read(b, w, properties ? run : &raised);
        else if (b->event == XML_WORDS && w->to)
            buf_put(w->to, xml_words(b->x));
    buf_putz(&w->text, sign ? "]" : "");
    w->to = outer;
}

/* Reads the current element, such as a cell. A text that is longer than YAML_SCALAR is an error:
 * cut short, it would look complete. */
static struct str cell_read(struct book *b, struct str *formula)
{
    struct words w = {.text.a = b->a, .formula.a = b->a};
    bool run = false;
    words_read(b, &w, &run);
    if (w.text.n > YAML_SCALAR || w.formula.n > YAML_SCALAR)
        b->why = "a text in it is too long for a cell";
    *formula = buf_str(&w.formula);
    return buf_str(&w.text);
}

/* ---- xlsx ---- */

/* Reads the shared texts <si>, which cells name by number. */
static void shared_read(struct book *b)
{
    struct str formula;
    while (element(b, "si")) {
        if (b->shared.n >= TEXTS_MAX)
            b->why = "it has too many texts";
        keep(b, &b->shared, cell_read(b, &formula));
    }
}

/* Format of a number format id: 14 to 17 and 22 are dates, 9 and 10 are percentages. */
static struct str format_of(const struct book *b, struct str id)
{
    struct str known = STR("0");
    if (is_among(id, "14 15 16 17 22"))
        known = STR("d");
    else if (is_among(id, "9 10"))
        known = STR("0%");
    return id_find(&b->formats, id, known);
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
    enum { STYLES_MAX = 65536 };
    bool inside = false;
    while (element(b, "numFmt xf cellXfs cellStyleXfs"))
        if (is(b, "numFmt"))
            id_keep(b, &b->formats, "numFmtId", "formatCode");
        else if (!is(b, "xf"))
            inside = is(b, "cellXfs");
        else if (inside && b->styles.n < STYLES_MAX)
            keep(b, &b->styles, format_of(b, attribute(b, "numFmtId")));
}

/* Returns the i-th text; `otherwise` if there is none. */
static struct str text_at(const struct texts *t, struct str i, struct str otherwise)
{
    int64_t n;
    if (count_parse(i, &n) && n >= 0 && (size_t)n < t->n)
        return t->at[n].s;
    return otherwise;
}

/* Reads the text of a cell according to its type. A formula without a value returns the formula
 * itself, which callers report. An unknown shared text returns "?", so no cell gets the text of
 * another cell. */
static struct str value_read(struct book *b)
{
    struct str type = attribute(b, "t"), formula,
               code = text_at(&b->styles, attribute(b, "s"), STR("0")),
               text = cell_read(b, &formula);
    if (!text.n && formula.n && !str_is(type, "str"))
        return str_printf(b->a, "=%.*s", STRF(formula));
    if (!text.n)
        return text;
    if (str_is(type, "s"))
        return text_at(&b->shared, text, STR("?"));
    if (str_is(type, "b"))
        return str_is(text, "1") ? STR("TRUE") : STR("FALSE");
    return !type.n || str_is(type, "n") ? number_as_text(b, code, text) : text;
}

/* Ignores merges after 10000: no chart has so many. */
static void merge_add(struct book *b, struct sheet_cells *sheet, struct merge m)
{
    enum { MERGES_MAX = 10000 };
    if ((m.rows > 1 || m.cols > 1) && sheet->merge.n < MERGES_MAX)
        ARENA_PUSH(b->a, &sheet->merge, m);
}

/* Reads a merge such as "B3:C4". */
static void merge_read(struct book *b, struct sheet_cells *sheet)
{
    struct str ref = attribute(b, "ref"), first;
    struct merge m;
    size_t row, col;
    if (!str_split(&ref, ':', &first) || !place_of(first, &m.row, &m.col) ||
        !place_of(ref, &row, &col) || row < m.row || col < m.col || row >= ROWS_MAX ||
        col >= COLUMNS_MAX)
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
    while (element(b, "row c mergeCell")) {
        if (is(b, "mergeCell")) {
            merge_read(b, sheet);
            continue;
        }
        if (is(b, "row")) {
            row = number(b, "r", row + 2) - 1;
            col = 0;
            continue;
        }
        if (place_of(attribute(b, "r"), &at_row, &at_col)) {
            row = at_row;
            col = at_col;
        }
        struct str text = text_unescaped(b->a, value_read(b));
        if (text.n)
            cell_set(b, sheet, row, col, text, false);
        col++;
    }
}

/* Starts the next sheet; NULL if there are too many: else its cells would join the last one. */
static struct sheet_cells *sheet_add(struct book *b)
{
    if (b->n_name == SHEETS_MAX) {
        b->why = "it has more than 60 sheets";
        return NULL;
    }
    struct sheet_cells *sheet = &b->sheet[b->n_name++];
    sheet->name = attribute(b, "name");
    return sheet;
}

/* Reads the sheet names, in the order of the spreadsheet's tabs. */
static void names_read(struct book *b)
{
    struct sheet_cells *sheet;
    while (element(b, "workbookPr sheet"))
        if (is(b, "workbookPr"))
            b->since_1904 = is_among(xml_attribute(b->x, "date1904"), "1 true");
        else if ((sheet = sheet_add(b)))
            sheet->part = attribute(b, "id");
}

/* Returns the file of a sheet. The id connects a sheet's name with its file: file numbers follow
 * the order of creation, so moved sheets and diagrams break the numbering. A sheet without an id
 * gets the file with its number. */
static const char *part_of(const struct book *b, size_t sheet)
{
    struct str id = b->sheet[sheet].part, target = STR("");
    if (id.n)
        target = id_find(&b->files, id, target);
    if (!target.n)
        return str_printf(b->a, "xl/worksheets/sheet%zu.xml", sheet + 1).p;
    if (str_starts(target, "/"))
        return str_z(b->a, str_cut(target, 1, target.n));
    return str_printf(b->a, "xl/%.*s", STRF(target)).p;
}

static void xlsx_read(struct book *b)
{
    if (part_open(b, "xl/workbook.xml"))
        names_read(b);
    if (part_open(b, "xl/_rels/workbook.xml.rels"))
        while (element(b, "Relationship"))
            id_keep(b, &b->files, "Id", "Target");
    if (part_open(b, "xl/styles.xml"))
        styles_read(b);
    if (part_open(b, "xl/sharedStrings.xml"))
        shared_read(b);
    for (size_t i = 0; i < SHEETS_MAX && !b->why; i++)
        if (part_open(b, part_of(b, i))) {
            cells_read(b, &b->sheet[i]);
            b->n_sheet = i + 1;
        } else if (i >= b->n_name) {
            break;
        }
    if (!b->n_sheet && !b->why)
        b->why = "it is not an .xlsx or .ods, or has no sheet";
}

/* ---- ods ---- */

/* Returns over how many rows or columns a cell spans: 1 if it says none, or `max` or more. */
static size_t spans_of(struct book *b, const char *name, size_t max)
{
    size_t n = number(b, name, 1);
    return n < max ? n : 1;
}

/* Writes a cell as often as the cell and its row repeat. */
static void ods_cell(struct book *b, struct sheet_cells *sheet, size_t row, size_t rows,
                     size_t *col)
{
    struct merge m = {row, *col, spans_of(b, "number-rows-spanned", ROWS_MAX),
                      spans_of(b, "number-columns-spanned", COLUMNS_MAX)};
    struct str date = str_cut(attribute(b, "date-value"), 0, 10), type = attribute(b, "value-type"),
               formula = attribute(b, "formula"), unused;
    size_t cols = number(b, "number-columns-repeated", 1);
    merge_add(b, sheet, m);
    struct str text = cell_read(b, &unused);
    text = text_unescaped(b->a, date.n ? date : text);
    if (!text.n && formula.n && !type.n)
        text = str_printf(b->a, "=%.*s", STRF(formula));
    for (size_t k = 0; text.n && k < cols && !b->why; k++)
        for (size_t i = 0; i < rows && !b->why; i++)
            cell_set(b, sheet, row + i, *col + k, text, false);
    *col += cols;
}

/* Reads the file that has all sheets, styles and notes. Repeated rows and cells are one element
 * with a count; the end of each row and sheet is one element for up to a million empty cells. */
static void ods_read(struct book *b)
{
    enum { RAISING_MAX = 1000 };
    struct sheet_cells *sheet = NULL;
    struct str style = STR("");
    size_t row = 0, rows = 0, col = 0;
    while (element(b, "style text-properties table table-row table-cell covered-table-cell")) {
        if (is(b, "style")) {
            style = attribute(b, "name");
        } else if (is(b, "text-properties")) {
            if (str_starts(xml_attribute(b->x, "text-position"), "super"))
                keep(b, &b->raising, style); /* a style of raised text */
            if (b->raising.n > RAISING_MAX)
                b->why = "it has too many styles";
        } else if (is(b, "table")) {
            sheet = sheet_add(b);
            row = rows = 0;
        } else if (is(b, "table-row")) {
            row += rows;
            col = 0;
            rows = number(b, "number-rows-repeated", 1);
        } else if (sheet) {
            ods_cell(b, sheet, row, rows, &col);
        }
    }
    b->n_sheet = b->n_name;
}

/* ---- the whole ---- */

/* Copies the text of merged cells into all cells that they span, but only into rows that the sheet
 * has: a title may be merged down to the last possible row. */
static void merges_fill(struct book *b, struct sheet_cells *s)
{
    for (size_t i = 0; i < s->merge.n && !b->why; i++) {
        const struct merge m = s->merge.at[i];
        if (m.row >= s->row.n || m.col >= s->row.at[m.row].n || m.rows * m.cols > 10000)
            continue;
        const struct node *first = s->row.at[m.row].at[m.col];
        for (size_t k = 1; first && k < m.rows * m.cols && !b->why; k++)
            if (m.row + k / m.cols < s->row.n)
                cell_set(b, s, m.row + k / m.cols, m.col + k % m.cols, first->text, true);
    }
}

/* Writes a cell into the source. A source line is a row and a tab separates cells, so line breaks
 * and tabs in a text are written as escapes. Findings and hashes read this source. */
static void cell_put(struct buf *b, struct str text)
{
    for (size_t i = 0; i < text.n; i++) {
        ptrdiff_t sign = str_find_char(STR("\n\t\\"), text.p[i]);
        if (sign >= 0)
            buf_putc(b, '\\');
        buf_putc(b, sign >= 0 ? "nt\\"[sign] : text.p[i]);
    }
}

/* Writes a row into the source and makes its list, like csv_parse(). All empty cells of a row are
 * one node, placed at the first one: a sheet may have many. */
static struct node *row_of(struct arena *a, const struct book_row *r, struct buf *source)
{
    struct node *line = node_new(a, NODE_LIST, (struct span){.lo = (uint32_t)source->n}),
                *empty = NULL;
    line->item = ARENA_ARRAY(a, const struct node *, r->n);
    for (; line->n < r->n; line->n++) {
        struct node *cell = r->at[line->n];
        if (line->n)
            buf_putc(source, '\t');
        line->item[line->n] = cell ? cell : empty;
        if (!cell && empty)
            continue;
        if (!cell)
            line->item[line->n] = cell = empty = node_new(a, NODE_TEXT, NOWHERE);
        cell->at.lo = (uint32_t)source->n;
        if (cell->at.hi)
            cell_put(source, cell->text);
        cell->at.hi = (uint32_t)source->n;
    }
    line->at.hi = (uint32_t)source->n;
    buf_putc(source, '\n');
    return line;
}

/* The number of a source is known once its text is. */
static void file_set(struct node *n, uint32_t file)
{
    n->at.file = file;
    n->first = n->at;
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        file_set((struct node *)n->item[i], file);
}

static const struct node *rows_of(struct book *b, struct diag *d, struct str path,
                                  const struct sheet_cells *s)
{
    struct buf source = {.a = b->a};
    struct node *list = node_new(b->a, NODE_LIST, NOWHERE);
    list->item = ARENA_ARRAY(b->a, const struct node *, s->row.n);
    for (; list->n < s->row.n; list->n++)
        list->item[list->n] = row_of(b->a, &s->row.at[list->n], &source);
    file_set(list, diag_source_add(d, path, buf_str(&source)));
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
        b->why = "it is not a spreadsheet, or it is damaged";
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
                       "open and save it in the spreadsheet, which calculates it",
                       "this is a spreadsheet's formula without its result");
                diag_source_incomplete(d, rows->at.file);
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
    struct book b = {.a = a, .sheet = ARENA_ARRAY(a, struct sheet_cells, SHEETS_MAX)};
    sheets_read(&b, bytes);
    size_t n = b.n_sheet;
    if (b.why) {
        uint32_t file = diag_source_add(d, path, STR(""));
        diag_source_incomplete(d, file);
        REPORT(d, RULE_UNREADABLE, ((struct span){file, 0, 0}),
               "save it as CSV in the spreadsheet, and use that",
               "the spreadsheet cannot be read: %s", b.why);
        return false;
    }
    *out = (struct book_sheets){.at = ARENA_ARRAY(a, struct book_sheet, n)};
    for (size_t i = 0; i < n; i++) {
        struct str name = str_trim(b.sheet[i].name), whole;
        if (i >= b.n_name)
            name = str_printf(a, "Sheet%zu", i + 1);
        whole = str_printf(a, "%.*s/%.*s", STRF(path), STRF(name));
        if (b.sheet[i].row.n)
            out->at[out->n++] = (struct book_sheet){name, rows_of(&b, d, whole, &b.sheet[i])};
    }
    out->several = n > 1;
    return true;
}
