/* Exact distributions by enumeration over distinct states, not over faces. (The exhaustive check in
 * walk/ is the second, independent method.) */
#ifndef BS_ODDS_ODDS_H
#define BS_ODDS_ODDS_H
#include "model/lookup.h"

/* Budget of one expression: steps of about 20 ns, that is about 10 s, and memory. Steps are
 * estimated from states and faces before the work, so every machine refuses the same expressions
 * and can report the estimate. env->budget, or else the model's budget, multiplies both (0:
 * once). */
enum { ODDS_BUDGET = 500000000, ODDS_MEGABYTES = 400 };

/* Budget of all evaluations of a run together, for each set, with checks, examples and tables:
 * about one second, and the memory of cached results. After that all evaluations are refused. The
 * evaluating caller does not report this; the run reports it once. */
enum { RUN_STEPS = 50000000, RUN_STEPS_QUICK = 10000000 /* on each save */, RUN_MEGABYTES = 64 };
struct spent {
    double steps, bytes, max_steps, max_bytes;
    bool over;
    /* text of the current evaluation, and of the one that exceeded the budget */
    struct span now, at;
};
/* `steps` multiplies the step budget, `kept` the memory budget. */
struct spent *spent_new(struct arena *a, bool quick, double steps, double kept);
/* The next evaluation is of the text at `at`. */
void spent_on(const struct model *m, struct span at);
/* Charges the run's budget; false if it is exceeded. */
bool spent_take(const struct model *m, double steps, double bytes);
bool spent_over(const struct model *m);

/* Computes the distribution of `r` under `env` into `a`. Returns false and sets *err (place and
 * text, with the values of names) on an error or over budget. A result of n/a gives a dist of one
 * outcome of kind VALUE_NA. `states` (may be NULL): number of distinct cases that were weighed. */
bool odds_eval(struct arena *a, const struct roll *r, const struct env *env, struct dist *out, uint64_t *states,
               struct roll_error *err);

/* Smallest and largest possible total of `r`, used for coverage checks. A name of a modifiers chart
 * stands for any of its totals. Returns false if the total is unbounded, not a number, or in
 * error. */
struct reach {
    struct rat lo, hi;
    bool whole; /* every value between is whole */
};
bool odds_reach(struct arena *a, const struct roll *r, const struct env *env, struct reach *out,
                struct roll_error *err);

/* Result of an odds entry: a cell for each combination of givens; the first given changes
 * slowest. */
struct grid_cell {
    const struct value *given; /* n_given values, in the entry's order */
    /* named outcomes are words, sorted as in every dist; printers use the order of
     * entry->outcome */
    struct dist dist;
    bool na; /* left out: a lookup resulted in n/a */
    bool failed;
    bool whole; /* the whole table failed; this is its only case */
    struct roll_error error;
};
struct grid {
    const struct odds_entry *entry;
    struct env only; /* of a cached grid: names and values of the fixed givens */
    struct grid_cell *cell;
    size_t n;
    struct nat enumerated; /* states weighed in all */
    bool *comes;           /* by outcome: it occurs in some cell, if no cell failed */
    /* outcomes are not exclusive or not exhaustive: `witness` describes the first such roll;
     * otherwise witness.n == 0 */
    bool overlap, gap;
    struct str detector;
    size_t outcome_a, outcome_b;
};
/* `only`: givens fixed by --given (others take all their values). If the model caches grids, the
 * result is stored in the arena of the cache, and later requests with equal givens return it. */
struct grid odds_grid(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only);
/* An empty list of grids, for a model's side table. */
struct grids *grids_new(struct arena *a);
/* P(value >= at least) for numbers; `never` counts as greater than every number. */
struct frac dist_at_least(struct arena *a, const struct dist *d, struct rat min);
#endif
