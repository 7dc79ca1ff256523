/* Tables that somebody else has written - a CSV, a spreadsheet, a web page, what was pasted from a PDF - to a first
 * YAML of charts: kind, types, ranges and dice guessed, each doubt as a comment at its line, and `unsure` where the
 * source itself is in doubt. What could not be read is a finding with its line in the input, and a comment in the
 * output: nothing is dropped. Called by the commands adopt and new. */
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
    ADOPT_XLSX,
    ADOPT_ODS
};
enum { ADOPT_MOST = BOOK_MOST }; /* bytes of an input, and of a spreadsheet unpacked */

struct adopt_ask {
    struct str path; /* as findings name the input: "orders.csv", "(standard input)" */
    enum adopt_form form;
    struct str id, title; /* of the chart, of the first of several; empty: from its title, or the input's name */
};
/* A file of charts of what these bytes hold, behind what is in `out`; how many charts. 0: no table could be read, after
 * a finding, and what there was stands in comments. */
size_t adopt_yaml(struct arena *a, struct diag *d, struct str bytes, const struct adopt_ask *ask, struct buf *out);
/* "npc-motives": what may stand behind @ and in a roll, from a title; "table" of nothing. */
struct str adopt_id(struct arena *a, struct str name);
/* "NPC motives" of "tables/npc-motives.csv": what stands over it. */
struct str adopt_title(struct arena *a, struct str path);
#endif
