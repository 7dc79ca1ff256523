/* The second method: walk every face of every die, one after another. It shares with odds/ the parser, the charts and
 * the numbers, and nothing else; that is what makes agreement worth printing. */
#ifndef BS_WALK_WALK_H
#define BS_WALK_WALK_H
#include "model/lookup.h"

/* DONE: every path was walked. TOO_LONG: the budget, or a bound on memory, ended before the paths did; that says
 * nothing for or against the other method. ERROR: the expression is wrong on some path, and its dist is nothing. */
enum walk_verdict { WALK_DONE, WALK_TOO_LONG, WALK_ERROR };
struct walk {
    enum walk_verdict verdict;
    struct dist dist;
    struct nat cases; /* leaves walked, all of them or as many as there were until it stopped */
    struct str why;   /* TOO_LONG: "not walked: 6^24 cases" */
    struct roll_error error;
};
/* `budget`: most leaves to walk, e.g. 10 million. It is not known before how many there are: a walk that has more goes
 * on until the budget is spent, and has then walked nothing that counts. */
struct walk walk_eval(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget);
/* The same, but that faces which a count or a sum takes for the same are thrown as one, with as many ways: 24 dice of
 * which each hits or misses are 2^24 cases, and not 6^24. */
struct walk walk_alike(struct arena *a, const struct roll *r, const struct env *env,
                       uint64_t budget);
/* About how many cases there are, by a few of them: which of several walks to begin with, and which not to begin. */
uint64_t walk_guess(const struct roll *r, const struct env *env, bool alike);

/* A cell's expression with the givens put in, worked out as far as no die decides; borrows both. */
struct question {
    const struct roll *roll;
    struct env env;
    struct str key; /* of two cells with one key one walk serves; or empty */
};
struct question walk_question(struct arena *a, const struct roll *r, const struct env *env);
#endif
