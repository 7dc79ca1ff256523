/* An odds entry over all its givens: a cell for each combination, the first given slowest. */
#ifndef BS_ODDS_GRID_H
#define BS_ODDS_GRID_H
#include "odds/odds.h"

struct grid_cell {
    const struct value *given; /* n_given of them, in the entry's order */
    struct dist dist;          /* with named outcomes: words, the names, sorted as every dist is; who prints them
                                  takes their order from entry->outcome */
    bool na;                   /* left out: a lookup came to n/a */
    bool failed;
    struct roll_error error;
};
struct grid {
    const struct odds_entry *entry;
    struct grid_cell *cell;
    size_t n;
    struct nat enumerated; /* states weighed in all */
    /* outcomes that are not exclusive or not exhaustive: the first witness, else witness.n == 0 */
    bool overlap, gap;
    struct str witness;
    size_t outcome_a, outcome_b;
};
/* `only`: givens fixed by --given (others take all their values). Where the model keeps grids the result is kept, in
 * the arena of these, and given again to whoever asks the same. */
struct grid odds_grid(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only);
/* An empty list of grids, for a model's side table. */
struct grids *grids_new(struct arena *a);
#endif
