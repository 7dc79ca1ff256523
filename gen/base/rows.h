/* Prints rows of fields: aligned text and Markdown for people, CSV and JSON for programs. */
#ifndef BS_BASE_ROWS_H
#define BS_BASE_ROWS_H
#include "base/str.h"

/* Rows of n texts each, in the order of the column names. A field with p == NULL is empty. */
struct rows {
    struct buf *to;
    enum format format;
    size_t n;
    const struct str *name;
    /* text: width of each field in terminal columns; a longer field shifts the rest of the row */
    size_t *width;
    size_t gap; /* text: spaces between fields */
};
void rows_widen(const struct rows *r, const struct str *field); /* widens `width` to fit this row */
/* writes the header, except in JSON: each JSON row has the names */
void rows_head(const struct rows *r);
void rows_put(const struct rows *r, const struct str *field);
#endif
