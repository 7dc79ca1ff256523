/* A section with a span as rows of blocks. For flow.c. */
#ifndef BS_PAGE_ROWS_H
#define BS_PAGE_ROWS_H
#include "page/columns.h"

/* Neighbouring blocks of one span are a run; runs stand side by side, a row, for as long as their spans fit the
 * section's columns, and the last of them takes the columns that are left. */
struct abreast {
    size_t from, to; /* blocks */
    unsigned span;
    struct queue queue;
    struct filling filling;
};
struct tier {
    struct abreast *run;
    size_t n;
    um h;
    um gap; /* before it, where it is not the first */
};
struct tiers {
    const struct section *section;
    um width;
    struct tier *at;
    size_t n, cap;
};
struct tiers rows_make(struct ctx *c, const struct section *s, um width);
/* Gives `slack` to rows [from, to), so that their last columns end as much lower; what they cannot take is given back.
 */
um rows_share(struct ctx *c, struct tiers *r, size_t from, size_t to, um slack);
void row_put(struct ctx *c, struct area *a, const struct tiers *r, size_t i, um y);
/* The whole section at (0, 0): its bar, and its rows so that they end at `height` (0: as low as they can be). */
struct area section_area(struct ctx *c, const struct section *s, um width, um height);
#endif
