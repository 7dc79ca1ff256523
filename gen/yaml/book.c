/* A spreadsheet, .xlsx or .ods, to the trees that a CSV of each of its sheets would give: a zip of XML, of which the
 * names of sheets, the shared texts, the cells and what is merged are read, and nothing else.
 *
 * A sheet becomes a source of its own, its cells in lines with tabs between, so that the line of a finding is the row
 * of the sheet and people see what stands there. What is worked out stands in the file beside its formula. A file that
 * unpacks to more than a bound, or that has declarations of its own (which could double what it says without end), is
 * refused. Called by adopt/, and by layout/ for the cards of a deck. */
#include "yaml/book.h"
#include "yaml/field.h"
#include "yaml/inside.h"
#include <expat.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* CELLS_MOST is of all sheets: a file of a few kB can name millions, and each takes memory. Sheets, rows and columns
 * are far more than a chart has and far fewer than a spreadsheet may: programs write a million empty rows behind the
 * last. */
enum { SHEETS_MOST = 60, ROWS_MOST = 20000, TEXTS_MOST = 200000, CELLS_MOST = 1000000 };
enum { COLUMNS_MOST = CSV_COLUMNS };

/* As it is shown, with line breaks and without blanks around it. */
struct book_cell {
    struct str text;
    uint32_t lo, hi; /* of the source, once that is made */
    bool copied;     /* of a merged one, that stands in the place of another */
};
struct book_row {
    struct book_cell *cell;
    size_t n;
};

/* Cells from (row, col) on that are shown as one, which has the text of the first. Counted from nought. */
struct merge {
    size_t row, col, rows, cols;
};
/* A sheet while it is read: its rows grow with the cells that come, in whatever order they come. */
struct sheet_cells {
    LIST(struct book_row) row;
    struct {
        struct merge *at;
        size_t n, cap;
    } merge;
};
/* What a format makes of a number: a day, a share, or nothing that matters. */
enum shows { SHOWS_NUMBER, SHOWS_DATE, SHOWS_PERCENT };
struct own_format {
    int64_t id;
    enum shows shows;
};
/* A spreadsheet that is open. Nothing is told while it is read: `why` is set once, everything looks at it, and one
 * finding says it at the end. */
struct book {
    struct arena *a;
    zip_t *zip;
    size_t unpacked, cells; /* read so far: bytes, and cells with those that are empty before them */
    size_t said;            /* bytes of the texts of all cells, of each copy again */
    const char *why;        /* it cannot be read: why */
    bool since_1904;        /* xlsx: its days are counted from 1904 */
    struct texts shared;
    LIST(enum shows) styles;         /* xlsx: what each style of cells shows, by its number */
    LIST(struct own_format) formats; /* and which formats of the author's own show something */
    struct texts names;              /* of sheets */
    struct texts parts;              /* xlsx: of each sheet the id of its file */
    struct texts targets;            /* xlsx: id, file, id, file ... */
    struct texts raising;            /* ods: styles that raise their text */
};
/* The state of one XML file: which texts are wanted, and of which cell. */
struct book_reading {
    struct book *b;
    XML_Parser x;
    struct buf text;
    struct str formula; /* of the cell, behind a =; empty: it has none, or one that comes to a text of no letters */
    bool wants, is_shared, is_truth, is_text, in_phonetic;
    enum shows shows;       /* the cell's style */
    bool in_styles;         /* <cellXfs> is open */
    bool raised;            /* what comes is a footnote's sign, and no digit of the number before it */
    struct str style, date; /* ods: the style at hand */
    size_t row, col, repeat, copies;
    struct sheet_cells *sheet;
    struct sheet_cells *sheets; /* ods: all of one file */
    size_t n_sheets;
};

static const char too_many_sheets[] = "it has more than 60 sheets";

/* Names without their prefix: which prefix stands for which vocabulary is for each program to choose, and no two of the
 * elements that are asked for here are called alike. */
static struct str local(const char *name)
{
    const char *colon = strchr(name, ':');
    return str_of(colon ? colon + 1 : name);
}

/* Borrowed from the parser, and gone with the call; empty where there is none. */
static struct str attribute(const char **at, const char *name)
{
    for (size_t i = 0; at[i]; i += 2)
        if (str_is(local(at[i]), name))
            return str_of(at[i + 1]);
    return STR("");
}

/* ---- cells ---- */

/* `text` is not copied. What repeats and merges is written into every place, so that a few bytes can
 * stand for any number of long texts: their sum is bounded here, as what is unpacked is bounded where it is read. */
static void cell_set(struct book_reading *x, size_t row, size_t col, struct str text)
{
    struct arena *a = x->b->a;
    struct sheet_cells *sheet = x->sheet;
    if (row >= ROWS_MOST || col >= COLUMNS_MOST) {
        if (text.n)
            x->b->why = "a sheet has more than 20000 rows or 500 columns";
        return;
    }
    while (sheet->row.n <= row)
        ARENA_PUSH(a, &sheet->row, ((struct book_row){.n = 0}));
    struct book_row *r = &sheet->row.at[row];
    if (r->n <= col) {
        size_t room = 8, had = 8; /* places come in powers of two, of which n alone tells how many there are */
        while (had < r->n)
            had *= 2;
        while (room <= col)
            room *= 2;
        if (!r->n || room > had) {
            struct book_cell *more = ARENA_ARRAY(a, struct book_cell, room);
            if (r->n)
                memcpy(more, r->cell, r->n * sizeof *more);
            r->cell = more;
            x->b->cells += room;
        }
        r->n = col + 1;
    }
    x->b->said += text.n;
    if (x->b->cells > CELLS_MOST || x->b->said > BOOK_MOST)
        x->b->why = "it has too many cells";
    r->cell[col].text = text;
}

/* "AB12": column 27, row 11, counted from nought. */
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

/* 0.30000000000000004 is how a program writes 0.3: ten digits are more than any chart has, and fewer than those in
 * which the binary number differs from what was typed. */
static struct str number_said(struct arena *a, struct str s)
{
    if (s.n < 12 || str_find_char(s, '.') < 0)
        return s;
    struct str said = str_printf(a, "%.10g", strtod(str_z(a, s), NULL));
    return said;
}

/* 0.25 that is shown as 25 %. */
static struct str share_said(struct arena *a, struct str s)
{
    char *end;
    const char *z = str_z(a, s);
    double share = strtod(z, &end);
    return s.n && !*end ? str_printf(a, "%.10g%%", 100 * share) : str_dup(a, s);
}

/* A line break of a cell is one, as Excel writes those of other systems, too. */
static struct str text_said(struct arena *a, struct str s)
{
    static const char cr[] = "_x000D_";
    if (str_find(s, cr) < 0 && str_find_char(s, '\r') < 0)
        return str_trim(s);
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        if (str_starts(str_cut(s, i, s.n), cr))
            i += sizeof cr - 2;
        else if (s.p[i] != '\r')
            buf_putc(&b, s.p[i]);
    }
    return str_trim(buf_str(&b));
}

/* Days since the last of 1899, or the first of 1904 as the book says, as 2026-03-01: what a spreadsheet keeps of a
 * range that it took for a date. */
static struct str date_said(struct arena *a, struct str days, bool since_1904)
{
    static const int64_t in_month[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t n, year = 1900, month = 0;
    ptrdiff_t point = str_find_char(days, '.');
    if (!count_parse(point > 0 ? str_cut(days, 0, (size_t)point) : days, &n) || (n += since_1904 ? 1462 : 0) < 61 ||
        n > 100000)
        return days;
    n -= 2; /* from the first of 1900, and the day that its February did not have */
    for (int64_t long_year; n >= (long_year = 365 + (year % 4 == 0 && (year % 100 || year % 400 == 0))); year++)
        n -= long_year;
    for (int64_t length;
         n >= (length = in_month[month] + (month == 1 && year % 4 == 0 && (year % 100 || year % 400 == 0))); month++)
        n -= length;
    return str_printf(a, "%04lld-%02lld-%02lld", (long long)year, (long long)month + 1, (long long)n + 1);
}

/* Expat gives a text in pieces, as they come out of the zip. One that is longer than a YAML file may have is refused:
 * cut, it would look whole. */
static void text_take(void *data, const char *s, int n)
{
    struct book_reading *x = data;
    if (!x->wants || x->in_phonetic)
        return;
    if (x->text.n + (size_t)n > YAML_SCALAR)
        x->b->why = "a text in it is too long for a cell";
    else
        buf_put(&x->text, (struct str){s, (size_t)n});
}

/* ---- xlsx ---- */

/* <si> is one of the texts that cells name by their numbers, in runs <r>, each with its text <t>; <rPh> is how it is
 * pronounced, and stands in it as if it were more of it. */
static void shared_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    if (str_is(local(name), "si"))
        x->text = (struct buf){.a = x->b->a};
    x->in_phonetic = x->in_phonetic || str_is(local(name), "rPh");
    x->wants = str_is(local(name), "t");
    if (str_is(local(name), "vertAlign"))
        x->raised = str_is(attribute(at, "val"), "superscript");
    if (x->wants && x->raised)
        buf_putz(&x->text, " [");
}

static void shared_end(void *data, const char *name)
{
    struct book_reading *x = data;
    x->wants = false;
    if (str_is(local(name), "t") && x->raised)
        buf_putc(&x->text, ']');
    if (str_is(local(name), "r"))
        x->raised = false;
    if (str_is(local(name), "rPh"))
        x->in_phonetic = false;
    if (!str_is(local(name), "si"))
        return;
    if (x->b->shared.n >= TEXTS_MOST)
        x->b->why = "it has too many texts";
    else
        ARENA_PUSH(x->b->a, &x->b->shared, ((struct text){.s = str_dup(x->b->a, buf_str(&x->text))}));
}

/* Of a format of the author's own: outside quotes a d or a y is of a date, and a % of a share. */
static enum shows format_shows(struct str code)
{
    bool quoted = false;
    for (size_t i = 0; i < code.n; i++) {
        quoted ^= code.p[i] == '"' || code.p[i] == '[' || code.p[i] == ']';
        if (!quoted && (str_lower(code.p[i]) == 'd' || str_lower(code.p[i]) == 'y'))
            return SHOWS_DATE;
        if (!quoted && code.p[i] == '%')
            return SHOWS_PERCENT;
    }
    return SHOWS_NUMBER;
}

/* Formats 14 to 17 and 22 are dates, 9 and 10 are shares. */
static void styles_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    struct book *b = x->b;
    struct str tag = local(name);
    int64_t id = -1;
    if (str_is(tag, "cellXfs"))
        x->in_styles = true;
    count_parse(attribute(at, "numFmtId"), &id);
    if (str_is(tag, "numFmt")) {
        enum shows own = format_shows(attribute(at, "formatCode"));
        if (own != SHOWS_NUMBER && b->formats.n < 1000)
            ARENA_PUSH(b->a, &b->formats, ((struct own_format){id, own}));
    }
    if (!x->in_styles || !str_is(tag, "xf") || b->styles.n >= 65536)
        return;
    enum shows shows = (id >= 14 && id <= 17) || id == 22 ? SHOWS_DATE
                       : id == 9 || id == 10              ? SHOWS_PERCENT
                                                          : SHOWS_NUMBER;
    for (size_t i = 0; i < b->formats.n; i++)
        shows = b->formats.at[i].id == id ? b->formats.at[i].shows : shows;
    ARENA_PUSH(b->a, &b->styles, shows);
}

static void styles_end(void *data, const char *name)
{
    struct book_reading *x = data;
    if (str_is(local(name), "cellXfs"))
        x->in_styles = false;
}

/* <row r="3">, <c r="B3" t="s" s="7"> and in it <f> or <v>; rows and cells that are left out, or that do not say where
 * they stand, count on from the last. A merge comes behind all cells. */
static void cells_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    struct str tag = local(name);
    if (str_is(tag, "row")) {
        int64_t n;
        x->row = count_parse(attribute(at, "r"), &n) && n > 0 ? (size_t)n - 1 : x->row + 1;
        x->col = 0;
    } else if (str_is(tag, "c")) {
        size_t row, col;
        if (place_of(attribute(at, "r"), &row, &col)) {
            x->row = row;
            x->col = col;
        }
        int64_t style;
        x->is_shared = str_is(attribute(at, "t"), "s");
        x->is_truth = str_is(attribute(at, "t"), "b");
        x->is_text = str_is(attribute(at, "t"), "str");
        x->formula.n = 0;
        bool known = count_parse(attribute(at, "s"), &style) && style >= 0 && (size_t)style < x->b->styles.n;
        x->shows = known ? x->b->styles.at[style] : SHOWS_NUMBER;
        x->text = (struct buf){.a = x->b->a};
    } else if (str_is(tag, "mergeCell")) {
        struct str ref = attribute(at, "ref"), first;
        struct merge m;
        size_t row, col;
        if (str_split(&ref, ':', &first) && place_of(first, &m.row, &m.col) && place_of(ref, &row, &col) &&
            row >= m.row && col >= m.col && row < ROWS_MOST && col < COLUMNS_MOST && x->sheet->merge.n < 10000) {
            m.rows = row - m.row + 1;
            m.cols = col - m.col + 1;
            ARENA_PUSH(x->b->a, &x->sheet->merge, m);
        }
    }
    x->wants = str_is(tag, "v") || str_is(tag, "t") || str_is(tag, "f");
    if (str_is(tag, "v") || str_is(tag, "f"))
        x->text.n = 0;
}

/* What a cell comes to, by its type: a formula without a value is told by its own words, so that the view can doubt it;
 * a number of a shared text that is not there is a question mark, and no text of another cell. */
static void cells_end(void *data, const char *name)
{
    struct book_reading *x = data;
    struct str text = buf_str(&x->text);
    int64_t n;
    x->wants = false;
    if (str_is(local(name), "f")) { /* it stands before what it comes to, or before nothing */
        x->formula = str_printf(x->b->a, "=%.*s", STRF(text));
        x->text.n = 0;
    }
    if (!str_is(local(name), "c"))
        return;
    if (!text.n && x->formula.n && !x->is_text)
        text = x->formula;
    else if (x->is_shared && text.n)
        text = count_parse(text, &n) && n >= 0 && (size_t)n < x->b->shared.n ? x->b->shared.at[n].s : STR("?");
    else if (x->is_truth && text.n)
        text = str_is(text, "1") ? STR("TRUE") : STR("FALSE");
    else if (x->shows == SHOWS_DATE)
        text = date_said(x->b->a, text, x->b->since_1904);
    else if (x->shows == SHOWS_PERCENT)
        text = share_said(x->b->a, text);
    else
        text = number_said(x->b->a, str_dup(x->b->a, text));
    text = text_said(x->b->a, text);
    if (text.n)
        cell_set(x, x->row, x->col, text);
    x->col++;
}

/* The sheets in the order in which the spreadsheet shows them. */
static void names_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    struct book *b = x->b;
    struct arena *a = b->a;
    struct str tag = local(name), truth = attribute(at, "date1904");
    if (str_is(tag, "workbookPr"))
        b->since_1904 = str_is(truth, "1") || str_is(truth, "true");
    if (!str_is(tag, "sheet"))
        return;
    if (b->names.n == SHEETS_MOST) {
        b->why = too_many_sheets;
        return;
    }
    ARENA_PUSH(a, &b->names, ((struct text){.s = str_dup(a, attribute(at, "name"))}));
    ARENA_PUSH(a, &b->parts, ((struct text){.s = str_dup(a, attribute(at, "id"))}));
}

/* In pairs: what part_of goes through. */
static void targets_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    struct arena *a = x->b->a;
    if (!str_is(local(name), "Relationship") || x->b->targets.n > 8 * SHEETS_MOST)
        return;
    ARENA_PUSH(a, &x->b->targets, ((struct text){.s = str_dup(a, attribute(at, "Id"))}));
    ARENA_PUSH(a, &x->b->targets, ((struct text){.s = str_dup(a, attribute(at, "Target"))}));
}

/* The file of a sheet. Files are numbered as they were made, and a sheet that was moved, or one that is a diagram, has
 * another number than its place: a name goes with its file by the id alone. Where no id is, the number must do. */
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

/* ---- ods ---- */

/* How often a row or cell stands there. One more than a sheet may have is as good as any that is more: what is written
 * there, or behind it, is refused (cell_set), and never moved to a nearer place. */
static size_t repeats_of(struct str s, size_t most)
{
    int64_t n;
    if (!count_parse(s, &n) || n < 1)
        return 1;
    return (uint64_t)n > most ? most + 1 : (size_t)n;
}

/* One file has all sheets, styles and notes; what repeats is said by a number beside it, also at the end of each row
 * and sheet, where a million empty ones are one element. */
static void ods_start(void *data, const char *name, const char **at)
{
    struct book_reading *x = data;
    struct str tag = local(name);
    int64_t n;
    if (str_is(tag, "table") && x->n_sheets == SHEETS_MOST) {
        x->b->why = too_many_sheets; /* what comes would be read as more of the last */
    } else if (str_is(tag, "table")) {
        ARENA_PUSH(x->b->a, &x->b->names, ((struct text){.s = str_dup(x->b->a, attribute(at, "name"))}));
        x->sheet = &x->sheets[x->n_sheets++];
        x->row = 0;
    } else if (str_is(tag, "table-row")) {
        x->col = 0;
        x->repeat = repeats_of(attribute(at, "number-rows-repeated"), ROWS_MOST);
    } else if (x->sheet && (str_is(tag, "table-cell") || str_is(tag, "covered-table-cell"))) {
        struct str rows = attribute(at, "number-rows-spanned"), cols = attribute(at, "number-columns-spanned");
        struct merge m = {x->row, x->col, 1, 1};
        x->text = (struct buf){.a = x->b->a};
        m.rows = count_parse(rows, &n) && n > 0 && n < ROWS_MOST ? (size_t)n : 1;
        m.cols = count_parse(cols, &n) && n > 0 && n < COLUMNS_MOST ? (size_t)n : 1;
        if ((m.rows > 1 || m.cols > 1) && x->sheet->merge.n < 10000)
            ARENA_PUSH(x->b->a, &x->sheet->merge, m);
        x->date = str_dup(x->b->a, attribute(at, "date-value"));
        x->formula.n = 0;
        if (attribute(at, "formula").n && !attribute(at, "value-type").n)
            x->formula = str_printf(x->b->a, "=%.*s", STRF(attribute(at, "formula")));
        x->copies = repeats_of(attribute(at, "number-columns-repeated"), COLUMNS_MOST);
    } else if (str_is(tag, "p") && x->text.n) {
        buf_putc(&x->text, '\n');
    }
    if (str_is(tag, "line-break") && x->wants)
        buf_putc(&x->text, '\n');
    if (str_is(tag, "style"))
        x->style = str_dup(x->b->a, attribute(at, "name"));
    if (str_is(tag, "text-properties") && str_starts(attribute(at, "text-position"), "super"))
        ARENA_PUSH(x->b->a, &x->b->raising, ((struct text){.s = x->style}));
    for (size_t i = 0; str_is(tag, "span") && x->wants && i < x->b->raising.n; i++)
        x->raised = x->raised || str_eq(x->b->raising.at[i].s, attribute(at, "style-name"));
    if (str_is(tag, "span") && x->raised)
        buf_putz(&x->text, " [");
    if (str_is(tag, "s") && x->wants)
        buf_putc(&x->text, ' ');
    x->wants = x->wants || str_is(tag, "p");
    x->in_phonetic = x->in_phonetic || str_is(tag, "annotation");
}

/* The cell is written where it began, as often as it repeats: rows by the row's number, which is known by now. */
static void ods_end(void *data, const char *name)
{
    struct book_reading *x = data;
    struct str tag = local(name);
    if (str_is(tag, "span") && x->raised) {
        buf_putc(&x->text, ']');
        x->raised = false;
    }
    if (str_is(tag, "p"))
        x->wants = false;
    if (str_is(tag, "annotation"))
        x->in_phonetic = false;
    if (str_is(tag, "table-row") && x->sheet)
        x->row += x->repeat;
    if (!x->sheet || !(str_is(tag, "table-cell") || str_is(tag, "covered-table-cell")))
        return;
    size_t n = x->copies;
    struct str text = text_said(x->b->a, x->date.n ? str_cut(x->date, 0, 10) : buf_str(&x->text));
    text = text.n ? text : x->formula;
    x->formula.n = 0;
    x->date.n = 0;
    for (size_t k = 0; text.n && k < n && !x->b->why; k++)
        for (size_t row = 0; row < x->repeat && !x->b->why; row++)
            cell_set(x, x->row + row, x->col + k, text);
    x->col += n;
    x->text = (struct buf){.a = x->b->a};
}

/* ---- files of the zip ---- */

/* Entities of its own are what a document doubles itself with; spreadsheets have none. Without a declaration expat
 * knows the five of XML alone, so nothing can grow but by the bytes that are counted. */
static void doctype_refuse(void *data, const char *name, const char *system, const char *public, int internal)
{
    struct book_reading *x = data;
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    x->b->why = "its XML has declarations of its own";
    XML_StopParser(x->x, XML_FALSE);
}

/* False where the zip has no such file, or it cannot be read: then b->why. */
static bool xml_read(struct book *b, const char *path, struct book_reading *x, XML_StartElementHandler start,
                     XML_EndElementHandler end)
{
    zip_file_t *f = zip_fopen(b->zip, path, 0);
    char piece[65536];
    zip_int64_t n = 0;
    if (!f)
        return false;
    x->b = b;
    x->x = XML_ParserCreate(NULL);
    x->text = (struct buf){.a = b->a};
    XML_SetUserData(x->x, x);
    XML_SetElementHandler(x->x, start, end);
    XML_SetCharacterDataHandler(x->x, text_take);
    XML_SetStartDoctypeDeclHandler(x->x, doctype_refuse);
    while (!b->why && (n = zip_fread(f, piece, sizeof piece)) > 0) {
        b->unpacked += (size_t)n;
        if (b->unpacked > BOOK_MOST)
            b->why = "it unpacks to more than is read";
        else if (!XML_Parse(x->x, piece, (int)n, 0) && !b->why)
            b->why = "its XML is broken";
    }
    if (n < 0 && !b->why)
        b->why = "it is broken";
    XML_ParserFree(x->x);
    zip_fclose(f);
    return !b->why;
}

/* Merged cells are copied over what they span, as far as the sheet has rows: a title may be merged to the last row that
 * there could be. */
static void merges_fill(struct book *b, struct sheet_cells *s)
{
    struct book_reading x = {.b = b, .sheet = s};
    for (size_t i = 0; i < s->merge.n && !b->why; i++) {
        struct merge m = s->merge.at[i];
        if (m.row >= s->row.n || m.col >= s->row.at[m.row].n || m.rows * m.cols > 10000)
            continue;
        struct str text = s->row.at[m.row].cell[m.col].text;
        for (size_t k = 0; text.n && k < m.rows * m.cols && !b->why; k++) {
            size_t row = m.row + k / m.cols, col = m.col + k % m.cols;
            if (!k || row >= s->row.n)
                continue;
            cell_set(&x, row, col, text);
            s->row.at[row].cell[col].copied = true;
        }
    }
}

/* Into the source: a line of it is a row of the sheet, and a tab parts cells, so that breaks and tabs of a text are
 * written as two letters; as they are they would be lost, and the hash of what is printed with them. */
static void cell_put(struct buf *b, struct str said)
{
    for (size_t i = 0; i < said.n; i++)
        if (said.p[i] == '\n' || said.p[i] == '\t' || said.p[i] == '\\')
            buf_printf(b, "\\%c", said.p[i] == '\n' ? 'n' : said.p[i] == '\t' ? 't' : '\\');
        else
            buf_putc(b, said.p[i]);
}

/* The cells as a source of lines, which findings point into. */
static uint32_t source_of(struct book *b, struct diag *d, struct str path, struct sheet_cells *s)
{
    struct buf text = {.a = b->a};
    for (size_t i = 0; i < s->row.n; i++) {
        for (size_t k = 0; k < s->row.at[i].n; k++) {
            struct book_cell *c = &s->row.at[i].cell[k];
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

/* A row as a CSV has it. Empty cells are one node, at the first of them: a sheet may have many. */
static const struct node *row_of(struct book *b, uint32_t file, const struct book_row *r)
{
    struct span at = {file, r->n ? r->cell[0].lo : 0, r->n ? r->cell[r->n - 1].hi : 0};
    struct node *line = node_new(b->a, NODE_LIST, at), *empty = NULL, *cell;
    line->item = ARENA_ARRAY(b->a, const struct node *, r->n);
    for (; line->n < r->n; line->n++) {
        const struct book_cell *c = &r->cell[line->n];
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

/* Which of the two kinds it is the files in the zip say, not the name of the whole: people rename them. How many sheets
 * were read; that may be less than the number of their names, where the last are diagrams. */
static size_t sheets_read(struct book *b, struct str bytes, struct sheet_cells *sheets)
{
    zip_error_t err;
    zip_source_t *src = zip_source_buffer_create(bytes.p, bytes.n, 0, &err);
    b->zip = src ? zip_open_from_source(src, ZIP_RDONLY, &err) : NULL;
    struct book_reading x = {.sheets = sheets};
    size_t n = 0;
    if (!b->zip) {
        b->why = "it is no spreadsheet, or it is broken";
    } else if (xml_read(b, "content.xml", &x, ods_start, ods_end)) {
        n = x.n_sheets;
    } else if (!b->why) {
        x = (struct book_reading){0};
        xml_read(b, "xl/workbook.xml", &x, names_start, NULL);
        x = (struct book_reading){0};
        xml_read(b, "xl/_rels/workbook.xml.rels", &x, targets_start, NULL);
        x = (struct book_reading){0};
        xml_read(b, "xl/styles.xml", &x, styles_start, styles_end);
        x = (struct book_reading){0};
        xml_read(b, "xl/sharedStrings.xml", &x, shared_start, shared_end);
        for (size_t i = 0; i < SHEETS_MOST && !b->why; i++) {
            x = (struct book_reading){.sheet = &sheets[i], .row = SIZE_MAX};
            bool read = xml_read(b, part_of(b, i), &x, cells_start, cells_end);
            if (!read && i >= b->names.n)
                break;
            n = read ? i + 1 : n;
        }
        if (!n && !b->why)
            b->why = "it is no .xlsx or .ods, or has no sheet";
    }
    if (b->zip)
        zip_discard(b->zip);
    else if (src)
        zip_source_free(src);
    for (size_t i = 0; i < n && !b->why; i++)
        merges_fill(b, &sheets[i]);
    return n;
}

/* As csv_parse refuses them in a CSV. */
bool book_sheet_guard(struct diag *d, const struct node *rows)
{
    if (!guard(d, rows->at.file, false))
        return false;
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < rows->item[i]->n; k++)
            if (str_starts(rows->item[i]->item[k]->text, "=")) {
                SAY(d, RULE_BAD_VALUE, rows->item[i]->item[k]->at,
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
    struct book b = {.a = a};
    struct sheet_cells *sheets = ARENA_ARRAY(a, struct sheet_cells, SHEETS_MOST);
    size_t n = sheets_read(&b, bytes, sheets);
    if (b.why) {
        uint32_t file = diag_source_add(d, path, STR(""));
        diag_source_torn(d, file);
        SAY(d, RULE_UNREADABLE, ((struct span){file, 0, 0}), "save it as CSV in the spreadsheet, and name that",
            "the spreadsheet cannot be read: %s", b.why);
        return false;
    }
    *out = (struct book_sheets){.at = ARENA_ARRAY(a, struct book_sheet, n)};
    for (size_t i = 0; i < n; i++) {
        struct str name = str_trim(i < b.names.n ? b.names.at[i].s : str_printf(a, "Sheet%zu", i + 1));
        if (sheets[i].row.n)
            out->at[out->n++] = (struct book_sheet){
                name, rows_of(&b, d, str_printf(a, "%.*s/%.*s", STRF(path), STRF(name)), &sheets[i])};
    }
    out->several = n > 1;
    return true;
}
