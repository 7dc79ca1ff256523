/* Things that are printed as rows: aligned text and Markdown for people, CSV and JSON for programs. */
#ifndef BS_BASE_ROWS_H
#define BS_BASE_ROWS_H
#include "base/str.h"

/* Rows of n texts each, in the order of the columns' names. Of a row, a field without a place (p NULL) is empty. */
struct rows {
    struct buf *to;
    enum format format;
    size_t n;
    const struct str *name;
    size_t *width; /* text: columns of a terminal that each field fills; a longer one moves what follows */
    size_t gap;    /* text: blanks between fields */
};
void rows_widen(const struct rows *r, const struct str *field); /* width, to hold this row too */
void rows_head(const struct rows *r);                           /* JSON has none: each row has the names */
void rows_put(const struct rows *r, const struct str *field);
#endif
