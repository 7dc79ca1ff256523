/* Makes suggestions from tables: regular expressions for common spellings, and their
 * replacements. */
#ifndef BS_DIAG_REWRITE_H
#define BS_DIAG_REWRITE_H
#include "base/str.h"

/* A row is "as -> write". `as` ignores capitals, and does not match within quotes unless it begins
 * with ^. \1 in `write` is its first group. */

/* Applies each row in turn to all its matches in the text. */
struct str rewrite_text(struct arena *a, struct str text, const char *const *row, size_t n);
#endif
