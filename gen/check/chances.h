/* Compares printed chances (model/chance.h) with exact odds, and writes corrections. */
#ifndef BS_CHECK_CHANCES_H
#define BS_CHECK_CHANCES_H
#include "model/chance.h"

/* True if p agrees with the quoted chance. A percent may be rounded, with halves up or down; the
 * other form must be exact. */
bool chance_agrees(struct arena *a, const struct stated_chance *c, struct frac p);
/* The corrected chance in the author's own form, to replace bytes lo to hi. */
struct str chance_rewrite(struct arena *a, struct str text, const struct stated_chance *c,
                          struct frac p);
/* "5/18 (27.8 %)": the exact fraction if it is short enough, and the percent. */
struct str chance_exact(struct arena *a, struct frac p);
#endif
