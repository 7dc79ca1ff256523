/* The first method: exact distributions by enumeration over distinct states, not over faces. */
#ifndef BS_ODDS_ODDS_H
#define BS_ODDS_ODDS_H
#include "model/lookup.h"

struct odds_cost {
    struct nat states;
}; /* distinct cases that were weighed */

/* What one expression may take: steps of some 20 ns, that is about 10 s, and memory. The steps are an estimate made of
 * states and faces before the work is done, so that the same is refused on every machine, by name and with the
 * estimate; env->budget, or else the model's, is how many times as much it may be (0: once). */
enum { ODDS_BUDGET = 500000000, ODDS_MEGABYTES = 400 };

/* The distribution of `r` under `env`, into `a`. False and *err (place and words, naming the values that led there) on
 * a mistake or over budget. An outcome that is NA (a cell n/a) gives a dist of one outcome of kind VALUE_NA. */
bool odds_eval(struct arena *a, const struct roll *r, const struct env *env, struct dist *out, struct odds_cost *cost,
               struct roll_error *err);

/* Smallest and largest value that `r` can come to, names of modifiers charts in it counting for all they can add.
 * False where it has no end, is not a number or is in error. For coverage checks. */
struct reach {
    struct rat lo, hi;
    bool whole; /* every value between is whole */
};
bool odds_reach(struct arena *a, const struct roll *r, const struct env *env, struct reach *out,
                struct roll_error *err);
#endif
