/* Converts foreign tables (a CSV file, a spreadsheet, a web page, text pasted from a PDF) to a
 * first YAML of charts. Kinds, types, ranges and dice are guessed; each guess is a comment at its
 * line, and a doubtful source is marked `unsure`. Unreadable input becomes a finding with its input
 * line, and a comment in the output: every text of the input is kept. Called by the commands adopt
 * and new. */
#ifndef BS_ADOPT_ADOPT_H
#define BS_ADOPT_ADOPT_H
#include "yaml/book.h"

enum adopt_form {
    ADOPT_ANY, /* whichever the input looks like */
    ADOPT_CSV,
    ADOPT_TSV,
    ADOPT_TEXT,
    ADOPT_MARKDOWN,
    ADOPT_HTML,
    ADOPT_XLSX, /* from here on spreadsheets */
    ADOPT_ODS
};
enum { ADOPT_MAX = BOOK_MAX }; /* bytes of an input, and of a spreadsheet unpacked */

struct adopt_ask {
    struct str path; /* name of the input in findings: "orders.csv", "(standard input)" */
    enum adopt_form form;
    /* of the first chart; empty: taken from its title, or from the input's name */
    struct str id, title;
};
/* Appends a file of charts made from the bytes to `out`; returns the number of charts. 0: no table
 * was found; this is reported, and the text of the input is in comments. */
size_t adopt_yaml(struct arena *a, struct diag *d, struct str bytes,
                  const struct adopt_ask *request, struct buf *out);
#endif
