/* Makes suggestions from tables: regular expressions for common spellings, and their
 * replacements. */
#ifndef BS_DIAG_REWRITE_H
#define BS_DIAG_REWRITE_H
#include "base/str.h"

/* `as` ignores capitals and does not match within quotes. \1 in `write` is its first group. */
struct rewrite {
    const char *as, *write;
};

/* Applies each row in turn to all its matches in the text. */
struct str rewrite_text(struct arena *a, struct str text, const struct rewrite *row, size_t n);
/* The replacement by the first row that matches at byte `at`, with the matched bytes *lo to *hi;
 * NULL if absent. */
const char *rewrite_at(struct arena *a, struct str text, size_t at, const struct rewrite *row,
                       size_t n, size_t *lo, size_t *hi);
#endif
