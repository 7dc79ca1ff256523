/* The first method: exact distributions by enumeration over distinct states, not over faces. */
#ifndef BS_ODDS_ODDS_H
#define BS_ODDS_ODDS_H
#include "model/lookup.h"

/* What one expression may take: steps of some 20 ns, that is about 10 s, and memory. The steps are an estimate made of
 * states and faces before the work is done, so that the same is refused on every machine, by name and with the
 * estimate; env->budget, or else the model's, is how many times as much it may be (0: once). */
enum { ODDS_BUDGET = 500000000, ODDS_MEGABYTES = 400 };

/* What all evaluations of a run may take together for each set, checks, examples and tables: about
 * a second, and the memory of what is kept. Past it nothing more is evaluated, and who evaluates
 * says nothing of its own: the run says it, once. */
enum { RUN_STEPS = 50000000, RUN_STEPS_QUICK = 10000000 /* on each save */, RUN_MEGABYTES = 64 };
struct spent {
    double steps, bytes, most_steps, most_bytes;
    bool over;
    struct span now, at; /* what is evaluated at the moment, and what was when it was over */
};
/* So many times the steps, and the memory. */
struct spent *spent_new(struct arena *a, bool quick, double steps, double kept);
/* What comes now is for the text at `at`. */
void spent_on(const struct model *m, struct span at);
/* Takes so much; false where that is over. */
bool spent_take(const struct model *m, double steps, double bytes);
bool spent_over(const struct model *m);

/* The distribution of `r` under `env`, into `a`. False and *err (place and words, naming the values that led there) on
 * a mistake or over budget. An outcome that is NA (a cell n/a) gives a dist of one outcome of kind VALUE_NA. `states`,
 * which may be NULL: how many distinct cases were weighed. */
bool odds_eval(struct arena *a, const struct roll *r, const struct env *env, struct dist *out, uint64_t *states,
               struct roll_error *err);

/* Smallest and largest value that `r` can come to, names of modifiers charts in it counting for all they can add.
 * False where it has no end, is not a number or is in error. For coverage checks. */
struct reach {
    struct rat lo, hi;
    bool whole; /* every value between is whole */
};
bool odds_reach(struct arena *a, const struct roll *r, const struct env *env, struct reach *out,
                struct roll_error *err);

/* An odds entry over all its givens: a cell for each combination, the first given slowest. */
struct grid_cell {
    const struct value *given; /* n_given of them, in the entry's order */
    struct dist dist;          /* with named outcomes: words, the names, sorted as every dist is; who prints them
                                  takes their order from entry->outcome */
    bool na;                   /* left out: a lookup came to n/a */
    bool failed;
    bool whole; /* all of the table failed: this case stands for any */
    struct roll_error error;
};
struct grid {
    const struct odds_entry *entry;
    struct env only; /* of one that is kept: names and values of the givens that were fixed */
    struct grid_cell *cell;
    size_t n;
    struct nat enumerated; /* states weighed in all */
    bool *comes;           /* by outcome: in one of the cells, if none failed */
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
/* P(value >= at least), for number outcomes; never is more than all. */
struct frac dist_at_least(struct arena *a, const struct dist *d, struct rat least);
#endif
