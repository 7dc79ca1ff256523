/* The exhaustive check: rolls every face of every die, one after another. It shares only the
 * parser, the charts and the numbers with odds/, so that an agreement of the two methods is
 * evidence. */
#ifndef BS_WALK_WALK_H
#define BS_WALK_WALK_H
#include "model/lookup.h"

/* DONE: all paths were walked. TOO_LONG: the budget or a memory limit ended the walk; the result of
 * the other method is neither confirmed nor refuted. ERROR: the expression fails on some path, and
 * dist is invalid. */
enum walk_verdict { WALK_DONE, WALK_TOO_LONG, WALK_ERROR };
struct walk {
    enum walk_verdict verdict;
    struct dist dist;
    struct nat cases; /* paths walked: all, or those before the walk stopped */
    struct str why;   /* TOO_LONG: "not walked: 6^24 cases" */
    struct roll_error error;
};
/* Evaluates r on every path. `budget` is the maximum number of paths, e.g. 10 million. The number
 * of paths is unknown in advance: a walk with more paths uses up the budget and then has no
 * result. `alike` rolls faces as one if a count or a sum gives them the same number: 24 dice that
 * hit or miss have 2^24 cases and not 6^24. */
struct walk walk_eval(struct arena *a, const struct roll *r, const struct env *env, uint64_t budget,
                      bool alike);
/* Hash of the sources that decide the result of a walk (Makefile). */
extern const char walk_version[];
/* Estimates the number of cases from a few paths, to order walks and to skip long ones. */
uint64_t walk_guess(const struct roll *r, const struct env *env, bool alike);

/* A situation's expression with its givens replaced, evaluated as far as no die decides; borrows
 * both. */
struct question {
    const struct roll *roll;
    struct env env;
    struct str key; /* equal keys can share one walk; empty: never shared */
};
struct question walk_question(struct arena *a, const struct roll *r, const struct env *env);
#endif
