/* Shared by the files of adopt/: the input as tables of plain cells, before they are interpreted.
 * Private to adopt/. */
#ifndef BS_ADOPT_RAW_H
#define BS_ADOPT_RAW_H
#include "adopt/adopt.h"
#include "model/model.h"

/* Limit of every format: a wider table cannot be a chart, and each column needs a unique name. */
enum { COLUMNS_MAX = CSV_COLUMNS };

/* A cell as it was read, with blanks folded. `copied`: a merged cell, a copy of its neighbour.
 * `is_written`: its text was written to a chart or a comment. */
struct raw_cell {
    struct str text;
    struct buf joined; /* buffer of a text that continues on further lines; text is a slice of it */
    struct span at;
    bool head, copied, is_written;
};
/* Rows of a table may have different lengths, as in the input. Cells are changed in place until the
 * view is made. */
struct raw_row {
    struct raw_cell *at;
    size_t n, cap;
    struct span place; /* span of all its cells */
    bool guessed;      /* it may be a note below the table */
};
/* Lists with tags, since they are handed from one reader's function to the next; all in the input's
 * arena. */
struct raw_rows {
    struct raw_row *at;
    size_t n, cap;
};
struct raw_texts {
    struct text *at;
    size_t n, cap;
};
/* At least one row, and the words above and below the rows. */
struct raw_table {
    struct text title;
    struct raw_texts above, below; /* lines outside of the rows */
    struct raw_texts guessed;      /* lines directly below it that may be rows */
    struct raw_rows row;
    size_t heads; /* number of certain header rows; SIZE_MAX: unknown */
};
/* An input while it is read. Readers append to `at` in source order; tables are removed only when a
 * reader gives up the whole input (then n is 0 and a finding has the reason). */
struct raw {
    struct arena *a;
    struct diag *d;
    uint32_t file;          /* the source that places are of */
    struct raw_texts loose; /* words of sheets before the first table */
    struct raw_texts words; /* text before the next table; the first is its title */
    struct str sheet;       /* title for the next table, if it has no title */
    size_t cells;           /* number of source cells with text, inside or outside of tables */
    struct raw_table *at;
    size_t n, cap;
};

/* ---- clean.c: texts ---- */

/* Converts dashes, minus signs, curly quotes, and the signs for inches and feet to typed
 * characters, for values. German 2W6 becomes 2d6, and 7,5 cm becomes 7.5; without a unit 2,5 may be
 * two numbers and is not changed. */
struct str clean_value(struct arena *a, struct str s);

/* Does a line begin with the sign of a footnote? */
bool text_is_footnote(struct str line);

/* A label in the notation of Broadside: "3 or less" is <=3. */
struct label {
    struct str text;
    bool is_range;
    struct range range;
    const char *doubt; /* why the label may be wrong; or NULL */
};
/* Reads any text as a label. A text that is not a range is returned clean, without conversion. */
struct label label_clean(struct arena *a, struct str s);
/* Returns the length of the label at the start of the line: "1. Goblins", "01-03 Wolves", "4 or
 * more: Rain"; 0 without a label. */
size_t label_before(struct arena *a, struct str line);

/* ---- the readers: bytes that are a source of `d` already to tables ---- */
void read_csv_tables(struct raw *r, bool tabs);
void read_text_tables(struct raw *r);
void read_markdown_tables(struct raw *r);
void read_html_tables(struct raw *r);
/* Reads the zipped bytes of a spreadsheet: each sheet becomes its own source
 * "orders.xlsx/Sheet1". */
void read_book_tables(struct raw *r, struct str path, struct str bytes);
/* Adds a table after r->words, which it takes. The pointer is valid until the next table is
 * added. */
struct raw_table *raw_table_add(struct raw *r);
/* Gives the remaining text to the last table; to the whole input if `loose`, or if there is no
 * table. */
void raw_words_end(struct raw *r, bool loose);
/* Returns the span of a slice of the source. */
struct span raw_span(const struct raw *r, struct str t);
/* These functions fold blanks, for all readers. */
void raw_text_add(struct raw *r, struct raw_texts *to, struct str text, struct span at);
/* Adds a text as the first. */
void raw_title_add(struct raw *r, struct raw_texts *to, struct text title);
void raw_cell_add(struct raw *r, struct raw_row *to, struct str text, struct span at);
void raw_row_add(struct raw *r, struct raw_table *t, struct raw_row row);
/* The line number from 1, as in findings; for a sheet, the row number. */
unsigned raw_line(const struct diag *d, struct span at);
/* Returns the number of cells up to the last that has a text and is not merged with its left
 * neighbour; 1 for a cell that spans the whole row. */
size_t raw_row_width(const struct raw_row *row);
/* Adds non-empty rows as a table, or as several that stand side by side; as words if they are not a
 * table. */
void raw_block_add(struct raw *r, struct raw_row *row, size_t n);

/* ---- put.c ---- */
/* Output so far. `ids` makes the charts of one file unique; findings go to `d` with places in the
 * input. */
struct put {
    struct arena *a;
    struct diag *d;
    struct buf *b;
    const struct adopt_ask *request;
    struct raw_texts ids; /* taken so far */
    size_t left;          /* source cells that are in no chart */
};
void put_chart(struct put *p, const struct raw_table *t);
void put_comment(struct put *p, int indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
#endif
