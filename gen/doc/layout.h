/* What all layouts share, read once: titles, counts, fits, sections' phases. Findings at their places. */
#ifndef BS_DOC_LAYOUT_H
#define BS_DOC_LAYOUT_H
#include "doc/doc.h"

struct fit { unsigned pages; int32_t least_mpt, most_mpt; };   /* 0: not said */

struct text layout_text(const struct node *n);                 /* NULL: empty, nowhere */
/* A whole number from least to most; otherwise a bad-value finding and `otherwise`. NULL n: otherwise. */
unsigned layout_number(struct diag *d, const struct node *n, unsigned least, unsigned most, unsigned otherwise);
bool layout_yes(struct diag *d, const struct node *n, bool otherwise);         /* yes or no */
/* {pages: 2, type: 7.5pt..10pt}; either may lack. A type below 5 pt or backwards is a bad-value. */
struct fit layout_fit(struct diag *d, const struct node *n);
/* A list of texts, or one text; *count of them. */
const struct text *layout_texts(struct arena *a, const struct node *n, size_t *count);
/* A mapping of one pair, as the items of lists of sections are: its key and value. False and a bad-value otherwise. */
bool layout_pair(struct diag *d, const struct node *n, const char *what, const struct node **key, const struct node **value);
/* "Edition 1 · 21 November 2026" of a set. */
struct str layout_edition(struct arena *a, const struct set *s);
#endif
