/* What the files of the proof share. */
#ifndef BS_PAGE_PROVER_H
#define BS_PAGE_PROVER_H
#include "page/prove.h"

struct prover {
    const struct proof *k;
    const struct page *page;
    size_t number; /* of the page, from 1 */
    bool last;
    struct {
        struct finding *first;
        size_t n;
    } said[RULE_COUNT];
};
/* The first of a rule on a page is a finding, the others are counted. */
void prover_say(struct prover *p, enum rule_id rule, struct span at, struct str fact);
struct span prover_place(const struct prover *p, um x, um y);          /* of the block there, or of the document */
struct str prover_words(const struct prover *p, const struct item *i); /* a line's words, shortened */
struct str prover_mm(const struct prover *p, um u);                    /* "0.35 mm" */
bool prover_is_text(const struct item *i);

void prove_places(struct prover *p);  /* prove_places.c: overlap, overflow */
void prove_text(struct prover *p);    /* prove_text.c: broken-range, orphan-line of words, below-type-floor */
void prove_heads(struct prover *p);   /* prove_text.c too: row-under-wrong-head */
void prove_columns(struct prover *p); /* prove_columns.c: orphan-line of blocks, uneven-columns */
#endif
