/* For who reads layouts: the reading context, and what a layout's values mean. Each says what is wrong where it stands,
 * with the nearest name or what to write instead; where nothing is found, nothing comes back. */
#ifndef BS_LAYOUT_READ_H
#define BS_LAYOUT_READ_H
#include "layout/layout.h"

/* A layout on its way to a value. `basis` is where all that it asks for is kept, or NULL. */
struct asking {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    const struct set *set; /* of the document; NULL: it has none, and nothing can be looked up */
    struct basis *basis;
};

struct text node_said(const struct node *n); /* its text, or nothing, and where to point */
/* "no such thing, did you mean": a finding with the nearest of the names, or some of them. */
void ask_unknown(struct asking *k, struct text name, const char *what, const struct str *names, size_t n_names);
/* A need is noted of what is found. NULL also where it may stand in a file of its set that was not read. */
const struct chart *ask_chart(struct asking *k, const struct node *n);
const struct odds_entry *ask_odds(struct asking *k, struct text id);
/* Words of the author's: every @id in them names a chart or a term, and none has a ^mark. */
void ask_said(struct asking *k, const struct node *n);
/* The same of a text, or a list of them, that stands in a mapping by one of these keys, ended by NULL. */
void ask_said_in(struct asking *k, const struct node *map, const char *const *keys);
/* Words and their tones: worst, bad, plain, good. */
const struct tone_rule *ask_tones(struct asking *k, const struct node *map, size_t *n);
/* Single values, for who has no field table yet. "all" is a span of 0; nothing is 1. */
unsigned ask_number(struct asking *k, const struct node *n, unsigned least, unsigned most, unsigned otherwise);
bool ask_yes(struct asking *k, const struct node *n, bool otherwise);
unsigned ask_span(struct asking *k, const struct node *n);
#endif
