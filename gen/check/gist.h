/* What a sentence turns on: its figures, its nots and the words that whoever read the page again names. */
#ifndef BS_CHECK_GIST_H
#define BS_CHECK_GIST_H
#include "base/str.h"

/* Does `said`, in whatever words, turn on what `read` names? Figures and dice in their order, as many nots (no, never,
 * none, without, cannot, unless, nor ...), and each other word of `read` as often, with whatever ending: "charge" is in
 * "charging". Numbers in letters are figures from two to twelve, and so are half, halved, twice, double and doubled;
 * "@id" is a word. Empty when it does; else why not, in the words of a note. */
struct str gist_differs(struct arena *a, struct str said, struct str read);
#endif
