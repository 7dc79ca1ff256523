/* Small things that several checks say or ask alike. */
#ifndef BS_CHECK_WORDS_H
#define BS_CHECK_WORDS_H
#include "check/check.h"

void words_put_number(struct buf *b, struct rat x); /* "3", "3.5", "1/3" */
/* Bytes [lo,hi) of a text as a span of the file; the whole text where its spelling in the file is another. */
struct span words_inside(struct diag *d, struct text t, size_t lo, size_t hi);
bool row_is_own(const struct chart *c, const struct row *r); /* not taken over unchanged from another chart */
bool chart_is_own(const struct chart *c);                    /* its columns and axes stand here */
struct str row_name(struct arena *a, const struct chart *c, const struct row *r); /* with its group before it */

/* The same at the table, however it is spelled: -- is 0, terms are one word, capitals and hyphens do not count. */
bool cells_same(const struct cell *x, const struct cell *y);
#endif
