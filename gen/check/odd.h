/* Cells of words that stand alone and are nearly others: odd.c finds them, and spelling.c leaves their words to it. */
#ifndef BS_CHECK_ODD_H
#define BS_CHECK_ODD_H
#include "check/check.h"

struct odd_cell {
    const struct cell *cell, *like;
    size_t times; /* so often `like` stands under the same head */
};
struct odd_cells {
    struct odd_cell *at;
    size_t n, cap;
};
/* Those of a set, added to *out. How many heads had enough cells to judge. */
size_t odd_cells_of(struct arena *a, const struct set *set, struct odd_cells *out);
#endif
