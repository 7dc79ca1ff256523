/* Texts that stand alone and are nearly others: found by odd.c and rosters.c, and spelling.c leaves their words to
 * them.
 */
#ifndef BS_CHECK_ODD_H
#define BS_CHECK_ODD_H
#include "check/check.h"

struct odd_text {
    struct text here, like;
    size_t times;    /* so many cells, or lists, have `like` */
    struct str list; /* of a name: what lists `like`; borrowed */
};
struct odd_texts {
    struct odd_text *at;
    size_t n, cap;
};
/* Of two folded texts: are they the same letters but for one, in long ones two, and the same figures? What differs is
 * in a word of four letters and more (or of three), for Type A and Type B are two things. */
bool texts_nearly(struct str x, struct str y);
/* Cells of a set that are nearly what others under their head say, added to *out. How many heads had enough to judge.
 */
size_t odd_cells_of(struct arena *a, const struct set *set, struct odd_texts *out);
/* Names in lists of a set that other lists of the same things spell otherwise. How many pairs of lists were compared.
 */
size_t odd_names_of(struct arena *a, const struct set *set, struct odd_texts *out);
#endif
