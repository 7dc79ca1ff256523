/* What the files of adopt/ share: an input as tables of plain cells, before anybody asks what they mean. Inside adopt
 * only. */
#ifndef BS_ADOPT_RAW_H
#define BS_ADOPT_RAW_H
#include "adopt/adopt.h"
#include "model/model.h"

/* Of a table, in each form: wider is no chart, and each column is told apart from all others by its name. */
enum { COLUMNS_MOST = CSV_COLUMNS };

/* A cell as it was read, blanks folded; `copied`: a merged one, that stands in the place of
 * another. `told`: what it says is written, in a chart or in a comment. */
struct raw_cell {
    struct str text;
    struct buf joined; /* of a text that goes on in further lines: text is what it holds */
    struct span at;
    bool head, copied, is_written;
};
/* As long as it is in the input: rows of a table need not agree. Cells are changed in place until the view is made. */
struct raw_row {
    struct raw_cell *at;
    size_t n, cap;
    struct span place; /* that of its cells together */
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
/* Rows under each other, one at least, with the words that stand above and below them. */
struct raw_table {
    struct text title;
    struct raw_texts above, below; /* lines that are no rows */
    struct raw_texts guessed;      /* and those right below it that may be rows */
    struct raw_rows row;
    size_t heads; /* rows that are heads for certain; SIZE_MAX: it is not known */
};
/* An input on its way: readers add to `at`, in the order of the source, and nothing takes a table away again but a
 * reader that gives the whole up (n is 0 then, and a finding says why). */
struct raw {
    struct arena *a;
    struct diag *d;
    uint32_t file;          /* the source that places are of */
    struct raw_texts loose; /* words of sheets before the first table */
    struct raw_texts words; /* what stands before the next table: its title first */
    struct str sheet;       /* a title for the next table, if it has no other */
    size_t cells;           /* of the source that have a text, be they of a table or not */
    struct raw_table *at;
    size_t n, cap;
};

/* ---- clean.c: texts ---- */

/* Dashes, minus signs, curly quotes and signs for inches and feet as one types them: for what is a
 * value. German dice, 2W6, are 2d6, and 7,5 cm is 7.5; without a unit 2,5 may be two figures, and
 * stays. */
struct str clean_value(struct arena *a, struct str s);

/* Does a line begin with the sign of a footnote? */
bool text_is_footnote(struct str line);

/* A label as ranges are written here: "3 or less" is <=3. */
struct label {
    struct str text;
    bool is_range;
    struct range range;
    const char *doubt; /* why it may be another; or NULL */
};
/* Any text may be asked; one that is no range comes back clean, and as it was otherwise. */
struct label label_clean(struct arena *a, struct str s);
/* "1. Goblins", "01-03 Wolves", "4 or more: Rain": how much of the line is a label; 0: none is there. */
size_t label_before(struct arena *a, struct str line);

/* ---- the readers: bytes that are a source of `d` already to tables ---- */
void read_csv_tables(struct raw *r, bool tabs);
void read_text_tables(struct raw *r);
void read_markdown_tables(struct raw *r);
void read_html_tables(struct raw *r);
/* A spreadsheet's bytes, packed: each of its sheets becomes a source "orders.xlsx/Sheet1" of its own. */
void read_book_tables(struct raw *r, struct str path, struct str bytes);
/* A table below r->words, which are taken. Good until the next is added. */
struct raw_table *raw_table_add(struct raw *r);
/* What no table has followed is words of the last one; of the whole, if `loose` or where there is
 * none. */
void raw_words_end(struct raw *r, bool loose);
/* Where a slice of the source stands in it. */
struct span raw_span(const struct raw *r, struct str t);
/* Blanks are folded in both, once, for all readers. */
void raw_text_add(struct raw *r, struct raw_texts *to, struct str text, struct span at);
void raw_cell_add(struct raw *r, struct raw_row *to, struct str text, struct span at);
void raw_row_add(struct raw *r, struct raw_table *t, struct raw_row row);
/* From 1, as findings say it; of a sheet it is the row. */
unsigned raw_line(const struct diag *d, struct span at);
/* Cells up to the last that has a text and is not merged with the one to its left: 1 of what goes
 * over the whole. */
size_t raw_row_width(const struct raw_row *row);
/* Rows, none of them empty, to a table; or to words, where they are none. */
void raw_block_add(struct raw *r, struct raw_row *row, size_t n);

/* ---- put.c ---- */
/* What is written so far. `ids` keeps charts of one file apart; what is found goes to `d`, at places of the input. */
struct put {
    struct arena *a;
    struct diag *d;
    struct buf *b;
    const struct adopt_ask *ask;
    struct raw_texts ids; /* taken so far */
    size_t left;          /* cells of the source that stand in no chart */
};
void put_chart(struct put *p, const struct raw_table *t);
void put_comment(struct put *p, int indent, const char *format, ...) __attribute__((format(printf, 3, 4)));
#endif
