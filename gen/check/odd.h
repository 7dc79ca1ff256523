/* When one text is nearly another: for odd.c, of cells, and rosters.c, of names. */
#ifndef BS_CHECK_ODD_H
#define BS_CHECK_ODD_H
#include "check/check.h"

/* Of two folded texts: are they the same letters but for one, in long ones two, and the same figures? What differs is
 * in a word of four letters and more (or of three), for Type A and Type B are two things. */
bool texts_nearly(struct str x, struct str y);
#endif
