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
#endif
