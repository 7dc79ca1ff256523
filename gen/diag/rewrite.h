/* Helps out of tables: what people write, as regular expressions, and what is written instead. */
#ifndef BS_DIAG_REWRITE_H
#define BS_DIAG_REWRITE_H
#include "base/str.h"

/* `as` without regard to capitals, and never within quotes; \1 in `write` is its first group. */
struct rewrite {
    const char *as, *write;
};

/* The text with each row in turn, wherever it stands. */
struct str rewrite_text(struct arena *a, struct str text, const struct rewrite *row, size_t n);
/* The first row that is about byte `at`: what it writes, for the bytes *lo to *hi; NULL where none
 * is. */
const char *rewrite_at(struct arena *a, struct str text, size_t at, const struct rewrite *row,
                       size_t n, size_t *lo, size_t *hi);
#endif
