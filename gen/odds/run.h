/* One evaluation by the first method, as the files of gen/odds share it. Private to gen/odds.
 *
 * Every function that can fail gives NULL or false, and has said why in *err or set `na`. */
#ifndef BS_ODDS_RUN_H
#define BS_ODDS_RUN_H
#include "odds/odds.h"
#include "odds/tree.h"

struct run {
    struct arena *a;    /* scratch: bags, states; rewound where what was made is not used */
    struct arena *keep; /* never rewound: memos and messages; outlives a cell of a grid */
    bool remembers;     /* powers of dice are worth keeping for other cells */
    const struct env *env;
    const struct program *prog;
    struct value *slot; /* what the names are now */
    struct mask bound;  /* which slots hold something */
    struct roll_error *err;
    bool na;               /* a lookup came to n/a */
    uint64_t work;         /* cases weighed, for who asks what it took */
    double effort;         /* steps spent... */
    double times;          /* ... of this many times ODDS_BUDGET, and of memory as many times ODDS_MEGABYTES */
    bool refused;          /* over a budget: not to be tried again in another way */
    struct bag *power_key; /* powers of dice that were worked out before, in `keep`: what of... */
    struct {
        struct bag **at;
        size_t n, cap;
    } power;            /* ... and the distribution */
    size_t had, let_go; /* of both arenas: bytes handed out before this evaluation, and given back in it */
    unsigned depth;     /* of charts that roll charts */
};

enum { CHART_DEPTH = 32 };
/* What of the budget may be spent on saying an error better: every name in its own place takes more. */
#define ODDS_EXPLAIN 0.02

/* eval.c: the distribution of e under the slots as they are. A pool is its sum. */
struct bag *run_eval(struct run *c, const struct node *e);
/* The one value of a node that is not random. */
bool run_value(struct run *c, const struct node *e, struct value *out);
/* Binds or frees a slot. */
void run_bind(struct run *c, int slot, const struct value *v);
void run_free(struct run *c, int slot);

/* let.c */
struct bag *run_let(struct run *c, const struct node *e);
/* chart.c: what a lookup under these keys comes to; dice in the cell rolled. */
struct bag *run_chart(struct run *c, const struct node *e, const struct value *key);

/* apply.c: one function of values; never random. `in` has what is looked for, then its items' ends. */
bool run_apply(struct run *c, const struct node *e, const struct value *arg, struct value *out);
bool run_number(struct run *c, const struct node *e, const struct value *v, struct rat *out);
bool run_truth(struct run *c, const struct node *e, const struct value *v, bool *out);
/* The values of a list of items, in order, repeats kept. */
struct values {
    struct value *at;
    size_t n, cap;
};
bool run_items(struct run *c, const struct node *e, struct values *out);

/* error.c */
double run_budget(const struct env *env); /* for `times` */
bool run_fail(struct run *c, const struct node *e, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* What to write instead, behind run_fail. Always false. */
bool run_help(struct run *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Before the work: so many cases, each of so many steps. False and an error where a budget does not cover it. */
bool run_charge(struct run *c, const struct node *e, double cases, double each);
/* The same for steps that weigh no cases. */
bool run_spend(struct run *c, const struct node *e, double steps);
/* The same for memory that the work is going to take, in bytes; what was taken so far is in it. */
bool run_room(struct run *c, const struct node *e, double bytes);
/* Room for a bag that is being filled to grow once more. */
bool run_grows(struct run *c, const struct node *e, const struct bag *b);
/* mix_bag, paid for. */
bool run_mix(struct run *c, const struct node *e, struct mix *m, struct nat weight, const struct bag *part);
/* Steps that one addition of weights over this total takes, with its search. */
double run_step(struct nat total);

/* pool.c: count, sum, distinct and plain sums of pools. */
struct bag *run_pool(struct run *c, const struct node *e);
/* The number that a state holds in place of the dice that e asks; NULL where it holds the dice, or e is no such node.
 */
const struct value *run_pool_known(const struct run *c, const struct node *e);
/* The values that a pool slot of a let takes: what later uses want of the dice. */
struct bag *run_pool_bind(struct run *c, const struct node *e, const struct slot *s);

/* What adding two values means: numbers (or tuples of them, element by element), or throwing dice together. */
enum sum_kind { SUM_NUMBERS, SUM_FACES };

/* power.c. Faces are tuples (face, how many, face, how many, ...), faces ascending. */
struct bag *run_power(struct run *c, const struct node *e, struct bag *unit, uint64_t n, enum sum_kind kind);
/* The same for tuples of whole numbers of which element k matters up to cap[k]: what is more may come out as cap[k]. */
struct bag *run_power_capped(struct run *c, const struct node *e, struct bag *unit, uint64_t n, const uint64_t *cap);
struct bag *run_join(struct run *c, const struct node *e, const struct bag *x, const struct bag *y, enum sum_kind kind);
/* `room`: where a tuple's elements go, NULL for new memory; it may be x's own. */
bool run_add(struct run *c, const struct node *e, const struct value *x, const struct value *y, enum sum_kind kind,
             struct value *room, struct value *out);
bool run_times(struct run *c, const struct node *e, const struct value *x, uint64_t n, enum sum_kind kind,
               struct value *out);
struct value run_zero(struct run *c, const struct value *like, enum sum_kind kind);

/* keep.c: the k highest or lowest of n dice, each worth[i] for the die's i-th face; and how many faces differ. */
struct bag *run_keep(struct run *c, const struct node *e, const struct bag *die, const struct value *worth, uint64_t n,
                     uint64_t k, bool high, enum sum_kind kind);
/* What some questions of the same n dice come to, jointly: each of those that lie from lo up to hi (not in it) when all
 * lie in order. worth[i] is certain and a tuple (0, a number for each question), what the die's i-th face counts; or
 * how many faces differ. Outcomes are tuples of that form. */
struct window {
    uint64_t lo, hi;
    bool distinct;
};
struct bag *run_windows(struct run *c, const struct node *e, const struct bag *die, struct bag *const *worth,
                        uint64_t n, const struct window *w, size_t n_w);
struct bag *run_distinct(struct run *c, const struct node *e, const struct bag *die, uint64_t n);
#endif
