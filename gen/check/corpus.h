/* Every text that an author wrote in a set, in the order of the files: for checks that look for words. */
#ifndef BS_CHECK_CORPUS_H
#define BS_CHECK_CORPUS_H
#include "check/check.h"

struct corpus {
    struct text *at;
    size_t n, cap;
};

/* The set's own texts: titles, notes, labels, cells that are words, marks, groups, and what its odds and examples say.
 * Added to *out. Not what is said to be printed, nor why: there misprints are quoted. `rolls`: with expressions. */
void corpus_of(struct arena *a, const struct set *set, bool rolls, struct corpus *out);
#endif
