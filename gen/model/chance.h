/* Printed chances in two forms: "58 %" (or per cent) and "1 in 6". */
#ifndef BS_MODEL_CHANCE_H
#define BS_MODEL_CHANCE_H
#include "base/num.h"

/* A chance quoted in a text, with its place, so that it can be checked and rewritten separately. */
struct stated_chance {
    size_t lo, hi; /* byte range in the text */
    struct rat value;
    /* the number after "in", for an exact chance; 0 for a percent, rounded to `places` */
    int64_t of;
    unsigned places; /* decimals of a percent */
};

/* Finds all chances in a text, in order; returns their number. Ranges ("10-20 %"), modifiers ("+10
 * %") and values above 1 are skipped. */
size_t chances_of(struct arena *a, struct str text, struct stated_chance **out);
/* Reads a text that is a single chance; false for other texts. */
bool chance_parse(struct arena *a, struct str text, struct stated_chance *out);
/* The chance of a percent in a cell, with `places` decimals. */
struct stated_chance chance_of_percent(struct rat percent, unsigned places);
/* True if p agrees with the quoted chance. A percent may be rounded, with halves up or down; the
 * other form must be exact. */
bool chance_agrees(struct arena *a, const struct stated_chance *c, struct frac p);
/* The corrected chance in the author's own form, to replace bytes lo to hi. */
struct str chance_rewrite(struct arena *a, struct str text, const struct stated_chance *c,
                          struct frac p);
/* "5/18 (27.8 %)": the exact fraction if it is short enough, and the percent. */
struct str chance_exact(struct arena *a, struct frac p);
#endif
