/* Chances as they are printed, in two forms: "58 %" (or per cent) and "1 in 6". */
#ifndef BS_MODEL_CHANCE_H
#define BS_MODEL_CHANCE_H
#include "base/num.h"

/* What a text claims, with its place, so that the claim can be judged and written anew without the rest. */
struct said_chance {
    size_t lo, hi; /* bytes of the text */
    struct rat value;
    int64_t of;      /* what stands behind "in": the chance is exact; 0: a per cent, rounded to `places` */
    unsigned places; /* decimals of a per cent */
};

/* All that a text says, in order; how many are in *out. Ranges ("10-20 %"), modifiers ("+10 %") and more than 1 are none. */
size_t chances_of(struct arena *a, struct str text, struct said_chance **out);
/* A chance that is all of the text; false where it is something else. */
bool chance_parse(struct arena *a, struct str text, struct said_chance *out);
/* Of a percent as it stands in a cell, so many decimals. */
struct said_chance chance_of_percent(struct rat percent, unsigned places);
/* Is p what was said? Percents as they are rounded, either way from the middle; the other form to the letter. */
bool chance_agrees(struct arena *a, const struct said_chance *c, struct frac p);
/* What is to be written instead, in the author's own form, for bytes lo to hi. */
struct str chance_rewrite(struct arena *a, struct str text, const struct said_chance *c, struct frac p);
/* "5/18 (27.8 %)": to the letter, where that can be read, and as a percent. */
struct str chance_exact(struct arena *a, struct frac p);
#endif
