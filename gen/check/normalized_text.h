/* Compares sentences by their numbers, negations and the words that a second reading lists. */
#ifndef BS_CHECK_NORMALIZED_TEXT_H
#define BS_CHECK_NORMALIZED_TEXT_H
#include "base/str.h"

/* Returns an empty string if `said` has everything that `read` lists, or else the reason as a note.
 * Numbers and dice must be equal and in the same order, and there must be equally many negations
 * (no, never, none, without, cannot, unless, nor ...). Each other word of `read` must occur as
 * often, with any ending: "charge" matches "charging". Numbers from two to twelve in letters count
 * as numbers, and so do half, halved, twice, double and doubled; "@id" is a word. */
struct str normalized_text_differs(struct arena *a, struct str quoted, struct str read);
#endif
