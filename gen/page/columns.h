/* Blocks, in order, into columns that end on one line. For flow.c and rows.c.
 *
 * A queue is what columns are filled with: atoms, between any two of which a column may end. A block that may be broken
 * is several atoms, one joined to the other. A filling asks how high the atoms from one to another would be as a
 * column, once for each, and chooses where columns end. */
#ifndef BS_PAGE_COLUMNS_H
#define BS_PAGE_COLUMNS_H
#include "page/inner.h"

struct atom {
    const struct section *section;
    const struct block *block;   /* NULL: a bar alone */
    bool begins;                 /* its section: the bar comes first */
    bool joins;                  /* goes on with the block of the atom before */
    unsigned from, to;           /* rows of the block's table */
    unsigned note_from, note_to; /* its notes */
    int64_t cut;                 /* what it costs to end a column before it, in the measure of filling_best */
};
struct queue {
    struct atom *at;
    size_t n, cap;
};
enum breaking {
    BREAK_LONG,   /* at any two rows, and notes may part from their table */
    BREAK_GROUPS, /* at the names of groups only */
};
/* A section's atoms; blocks higher than `whole` may be broken, measured at `width`. */
void queue_section(struct ctx *c, struct queue *q, const struct section *s, um width, um whole, enum breaking how);
void queue_block(struct ctx *c, struct queue *q, struct atom a, um width, um whole, enum breaking how);

struct columns {
    unsigned n;
    const um *x, *w;
};
struct grade; /* the heights at one width */
struct filling {
    struct ctx *c;
    const struct queue *q;
    struct columns k;
    um limit;          /* no column is higher than that */
    struct grade **of; /* by column */
};
void filling_set(struct filling *f, struct ctx *c, const struct queue *q, struct columns k, um limit);
/* The atom at which columns that begin with `from` and are filled to `limit` have to end; q->n: they hold it all. */
size_t filling_reach(const struct filling *f, size_t from, um limit);
/* The least height at which they hold all that is left; -1: none up to f->limit. */
um filling_least(const struct filling *f, size_t from);

/* Columns [cut[i], cut[i + 1]) that end on `line`, as evenly as may be. `shorts` of them cannot reach it. */
struct plan {
    size_t *cut;
    um line;
    int64_t cost;
    unsigned shorts;
};
/* The best that begins at `from` and ends at `to`. */
struct plan filling_best(const struct filling *f, size_t from, size_t to, um line);
/* The best of those that end somewhere up to `to` and leave no more than `pages` pages of height `room`. */
struct plan filling_best_page(const struct filling *f, size_t from, size_t to, um line, um room, size_t pages);
/* Is it better to end on the lower line `far`, or on `near` and leave what is below blank? */
bool filling_prefers(const struct filling *f, const struct plan *far, const struct plan *near);
size_t filling_pages(const struct filling *f, size_t from, um room);
void filling_put(const struct filling *f, const struct plan *p, struct area *a, um x, um y);
um filling_more(const struct filling *f, size_t from, size_t to); /* what rows of a lone table [from, to) may take */
um atom_height(struct ctx *c, const struct atom *a, um width);
/* Adds to c->uneven, and stays at INT64_MAX once a plan cost that. */
void uneven_add(struct ctx *c, int64_t by);
#endif
