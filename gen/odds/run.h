/* One evaluation of odds: the declarations shared by the files of gen/odds. Private to gen/odds.
 *
 * A function that fails returns NULL or false, and sets *err or `na`. */
#ifndef BS_ODDS_RUN_H
#define BS_ODDS_RUN_H
#include "odds/odds.h"

/* ---- tree.c ---- */

/* The parsed roll with names resolved to slots; all evaluation in gen/odds uses this tree.
 *
 * A slot holds the value of one bound name: slot 0 is `face`, then the givens, then lets and the
 * names of `first`. A let whose only use is certainly reached is inlined (its value is summed out
 * there), so only shared names make states. */
enum { SLOTS = 256, FACE_SLOT = 0 };

struct mask {
    uint64_t w[SLOTS / 64];
};

struct lookups { /* CHART: cached keys and results */
    struct weighted_values *key;
    LIST(struct lookup) found;
};

struct expr {
    /* place, words, numbers; its kind if this tree does not change the kind */
    const struct roll *r;
    enum roll_kind kind;
    const struct expr **arg;
    /* arg[i] is NULL if the roll's is; from n to n_all: the ends of the items, in order */
    size_t n, n_all;
    const struct expr **link;
    size_t n_link;             /* arithmetic: itself and the chain below its arg[0], lowest first */
    bool random;               /* contains dice: several values are possible under fixed slots */
    bool pool;                 /* evaluates to a pool; to its sum if a number is wanted */
    struct mask free;          /* the slots that it reads */
    int slot;                  /* NAME, LET, FIRST, UNTIL: its slot; NAME not bound: -1 */
    int use;                   /* index of this node in the uses of a pool slot; else -1 */
    /* of odds_reach: list of the totals of a modifiers chart, each equally likely */
    const struct weighted_values *spread;
    const struct chart *chart; /* CHART; NULL if the chart does not exist */
    struct lookups *lookups;   /* CHART */
};

/* One question of a pool. A count that is only compared with `by`, which contains no dice, matters
 * up to `by`, or up to one more if not `tight`. */
struct pool_question {
    const struct expr *node, *by;
    bool tight;
    /* card(k, hand): the enclosing condition, if it is certain and the card's only reader */
    const struct expr *request;
};

/* A name bound to a pool keeps the dice if some use needs more than their sum. */
struct slot {
    struct str name;
    bool pool;    /* bound to dice, and retained as dice */
    bool handled; /* some use needs more than the sum */
    /* some use needs the dice: neither the sum, nor a question of the pool or of its highest or
     * lowest dice */
    bool apart;
    LIST(struct pool_question) use;
    const struct value *given; /* bound from outside */
};

struct program {
    const struct expr *root;
    struct slot *slot;
    size_t n_slot, cap_slot;
    bool inlined; /* some let was inlined */
};

/* Returns NULL and sets *err if there are too many names. `modifiers`: an unbound name may be a
 * modifiers chart; it then stands for any of its possible totals, each equally likely. */
struct program *program_new(struct arena *a, const struct roll *r, const struct env *env, bool may_inline,
                            bool modifiers, struct roll_error *err);

/* highest or lowest: keeps some of the pool's dice by their order */
bool is_keep(const struct expr *e);
bool asks_pool(const struct expr *e); /* count, sum, distinct: a number from a pool */
/* a function of pools, or dice; their sum if a number is wanted */
bool is_pool_call(const struct expr *e);
/* the pool of the question, below highest and lowest */
const struct expr *use_name(const struct expr *e);
/* + - * /: chains of these nest to the left, and may be as long as the text */
bool is_arithmetic(enum roll_kind kind);

struct mask slot_reads(const struct slot *s); /* slots that the uses of a pool read */
/* `part` is evaluated as a part of e: e reads the slots of part, and is random if part is. */
void node_reads(struct expr *e, const struct expr *part);

bool mask_has(const struct mask *m, int slot);
void mask_set(struct mask *m, int slot, bool on);
struct mask mask_or(struct mask x, struct mask y);
bool mask_within(const struct mask *x, const struct mask *y, int except); /* x without `except` is part of y */

/* ---- weighted_values.c ---- */

/* A list of weighted values: values with exact weights, each value once, in order of insertion.
 * P(value) = weight / total. Unlike a dist it is not sorted. Weighted values live in a scratch
 * arena and may share values and limbs. */
struct weighted_values {
    struct outcome *at;
    size_t n, cap;
    uint32_t
        *index; /* open hashing: 1 + place in at; NULL while the list of weighted values is small */
    size_t index_size; /* a power of two */
    struct nat total;
};

struct weighted_values *weighted_values_new(struct arena *a);
struct weighted_values *weighted_values_one(struct arena *a, struct value v); /* certain */
/* Adds weight to v. If v is new, the elements of a tuple are copied (one level). */
void weighted_values_add(struct arena *a, struct weighted_values *b, const struct value *v,
                         struct nat weight);
/* Adds a new value without a search or a copy; the list of weighted values keeps its elements. */
void weighted_values_insert(struct arena *a, struct weighted_values *b, struct value v,
                            struct nat weight);
/* Appends to a list of weighted values that is never searched. */
void weighted_values_put(struct arena *a, struct weighted_values *b, struct value v,
                         struct nat weight);
void weighted_values_reserve(
    struct arena *a, struct weighted_values *b,
    size_t n); /* reserves space in an empty list of weighted values that is never searched */
ptrdiff_t weighted_values_find(const struct weighted_values *b,
                               const struct value *v); /* its place, or -1 */
/* sets the total to the sum of the weights */
void weighted_values_sum(struct arena *a, struct weighted_values *b);
/* Divides the weights and the total by their greatest common divisor. */
void weighted_values_reduce(struct arena *a, struct weighted_values *b);
/* Sorts by value_cmp, in place. */
void weighted_values_sort(struct weighted_values *b);
struct weighted_values *
weighted_values_dup(struct arena *a,
                    const struct weighted_values *b); /* a copy with its own memory */
/* Copies the list of weighted values, sorted, into `a` as a public dist. */
struct dist weighted_values_dist(struct arena *a, struct weighted_values *b);

/* A mixture of parts with different totals and with their own weights. den is the least common
 * multiple of the totals so far; the weights of the list are over (sum of the parts' weights) *
 * den. */
struct mix {
    struct weighted_values *weighted_values;
    struct nat den;
};
struct mix mix_new(struct arena *a);
void mix_value(struct arena *a, struct mix *m, struct nat weight, const struct value *v);
void mix_weighted_values(struct arena *a, struct mix *m, struct nat weight,
                         const struct weighted_values *part);
/* Returns the factor for the weights of a part over `total`; rescales the mixture if necessary. */
struct nat mix_scale(struct arena *a, struct mix *m, struct nat total);
struct weighted_values *mix_end(struct arena *a, struct mix *m,
                                struct nat weights); /* weights: the sum of the parts' */

/* Cached weighted values by key. */
struct memo {
    struct weighted_values *key;
    LIST(struct weighted_values *) weighted_values;
};
struct weighted_values *memo_find(const struct memo *m,
                                  const struct value *key); /* NULL: none yet */
void memo_put(struct arena *a, struct memo *m, const struct value *key, struct weighted_values *b);

/* ---- the run ---- */

/* Context of every function that evaluates: memory, values of names, budget. */
struct odds_run {
    struct arena *a;    /* scratch: weighted values, states; rewound when a result is not used */
    struct arena *keep; /* never rewound: memos and messages; outlives a cell of a grid */
    const struct env *env;
    const struct program *prog;
    struct value *slot; /* current values of the names */
    struct mask bound;  /* which slots hold something */
    struct roll_error *err;
    bool na;                       /* a lookup came to n/a */
    bool refused;                  /* over a budget: other methods are not tried */
    uint64_t work;                 /* weighed cases, reported to the caller */
    double effort;                 /* steps spent... */
    /* ... of this many times ODDS_BUDGET; memory is multiplied equally (ODDS_MEGABYTES) */
    double times;
    /* bytes of both arenas: allocated before this evaluation, and released during it */
    size_t had, let_go;
    unsigned depth;                /* of charts that roll charts */
    /* cached powers of dice, in `keep`, for other cells; NULL: no cache */
    struct memo *power;
    LIST(const struct weighted_values *)
    dice;                          /* in `keep`: the dice of the pools in states, by number */
    struct arena_mark start;       /* position in scratch at the start of this evaluation */
};

static inline struct value value_tuple(const struct value *at, size_t n)
{
    return (struct value){.kind = VALUE_TUPLE, .at = at, .n = n};
}

/* ---- odds.c: evaluating, errors and budgets ---- */

/* Fraction of the budget for a better error message: evaluation without inlined lets costs more. */
#define ODDS_EXPLAIN 0.02

struct odds_run run_open(void); /* with arenas of its own */
void run_close(struct odds_run *c);
/* Evaluates once, with the values of env; NULL on an error, and if c->na is set. */
struct weighted_values *run_once(struct odds_run *c, const struct program *p, const struct env *env,
                                 double times, struct roll_error *err);
/* After an error: evaluates again without inlined lets, so that *err can show the values of names.
 * *plain is that program; it is made if it is NULL. */
void run_retell(struct odds_run *c, const struct program *p, struct program **plain, const struct roll *r,
                const struct env *env, bool modifiers, struct roll_error *err);
double run_budget(const struct env *env); /* for `times` */
struct roll_error error_dup(struct arena *a, const struct roll_error *e);

bool run_fail(struct odds_run *c, const struct expr *e, const char *format, ...) __attribute__((format(printf, 3, 4)));
void put_named(struct buf *b, const char *before, struct str name, const char *is,
               const struct value *v);
bool run_too_large(struct odds_run *c, const struct expr *e); /* the number; always false */
/* Charges `cases` cases of `each` steps before the work. Returns false with an error if a budget is
 * exceeded. */
bool run_charge(struct odds_run *c, const struct expr *e, double cases, double each);
/* Charges steps without cases. */
bool run_spend(struct odds_run *c, const struct expr *e, double steps);
/* Checks the memory budget for `bytes` of coming allocations plus the memory used so far. */
bool run_room(struct odds_run *c, const struct expr *e, double bytes);
/* Checks the memory budget for the next growth of a list of weighted values. */
bool run_grows(struct odds_run *c, const struct expr *e, const struct weighted_values *b);
/* Charges for a mix_weighted_values and performs it. If `part` is NULL, it failed, and so does the
 * mixture. */
bool run_mix(struct odds_run *c, const struct expr *e, struct mix *m, struct nat weight,
             const struct weighted_values *part);
/* Steps of adding one weight over this total, including the search. */
double run_step(struct nat total);

/* ---- eval.c ---- */

/* Returns the distribution of e under the current slots. A pool evaluates to its sum. */
struct weighted_values *run_eval(struct odds_run *c, const struct expr *e);
/* Chance of a condition: `hit` of `of` cases. */
struct chance {
    struct nat hit, of;
};
/* Returns the chance of e, whose distribution is b; false if b is NULL, or if some value is not a
 * truth. */
bool run_chance(struct odds_run *c, const struct expr *e, const struct weighted_values *b,
                struct chance *out);
/* One try of first(), whose condition has the distribution b: *q becomes the chance that this try
 * is the first to succeed, and *open that none has. False as run_chance. */
bool run_try(struct odds_run *c, const struct expr *e, const struct weighted_values *b,
             struct nat *open, struct chance *q);
/* The result of n tries: v[i] for the i-th, or never. */
struct weighted_values *run_first(struct odds_run *c, const struct value *v, const struct chance *q,
                                  size_t n, struct nat open);
/* Evaluates a node that is not random. */
bool run_value(struct odds_run *c, const struct expr *e, struct value *out);
/* Binds or frees a slot. */
void run_bind(struct odds_run *c, int slot, const struct value *v);
void run_free(struct odds_run *c, int slot);
struct values {
    struct value *at;
    size_t n, cap;
};
bool run_item(struct odds_run *c, const struct expr *e, const struct expr *lo,
              const struct expr *hi, struct values *all);
/* Returns the values of a list of items as a tuple, in order, with repeats. */
bool run_items(struct odds_run *c, const struct expr *e, struct value *out);

struct weighted_values *run_let(struct odds_run *c, const struct expr *e);   /* let.c */
struct weighted_values *run_until(struct odds_run *c, const struct expr *e); /* until.c */

/* ---- apply.c: one function of values; never random. Arguments of `in`: the value to find, then
 * the ends of the items. ---- */

bool run_apply(struct odds_run *c, const struct expr *e, const struct value *arg, struct value *out);
bool run_number(struct odds_run *c, const struct expr *e, const struct value *v, struct rat *out);
bool run_whole(struct odds_run *c, const struct expr *e, const struct value *v, int64_t min,
               const char *wanted, uint64_t *out);
bool run_truth(struct odds_run *c, const struct expr *e, const struct value *v, bool *out);
bool op_holds(enum roll_op op, int cmp);

/* ---- power.c: dice added up. Faces are tuples (face, how many, face, how many, ...), faces ascending. ---- */

/* Kinds of addition: numbers (or tuples of numbers, element by element), or faces of dice rolled
 * together. */
enum sum_kind { SUM_NUMBERS, SUM_FACES };

struct weighted_values *run_power(struct odds_run *c, const struct expr *e,
                                  struct weighted_values *unit, uint64_t n, enum sum_kind kind);
/* Power of tuples of whole numbers whose element k matters up to cap[k]; larger results may be
 * returned as cap[k]. */
struct weighted_values *run_power_capped(struct odds_run *c, const struct expr *e,
                                         struct weighted_values *unit, uint64_t n,
                                         const uint64_t *cap);
struct weighted_values *run_join(struct odds_run *c, const struct expr *e,
                                 const struct weighted_values *x, const struct weighted_values *y,
                                 enum sum_kind kind);
/* `room`: memory for a tuple's elements, NULL for new memory; it may be x's own. */
bool run_add(struct odds_run *c, const struct expr *e, const struct value *x, const struct value *y, enum sum_kind kind,
             struct value *room, struct value *out);
bool run_times(struct odds_run *c, const struct expr *e, const struct value *x, uint64_t n, enum sum_kind kind,
               struct value *out);
struct value run_zero(struct odds_run *c, const struct value *like, enum sum_kind kind);

/* ---- keep.c: dice in order ---- */

/* C(n, m + 1) p^(m + 1) from C(n, m) p^m. */
struct nat run_ways_next(struct arena *a, struct nat ways, struct nat p, uint64_t n, uint64_t m);

/* The k highest or lowest of n dice. worth[i] is the value of the die's i-th face, which must be
 * certain. */
struct weighted_values *run_keep(struct odds_run *c, const struct expr *e,
                                 const struct weighted_values *die,
                                 struct weighted_values *const *worth, uint64_t n, uint64_t k,
                                 bool high, enum sum_kind kind);
/* Joint results of several questions about a shape's n dice or cards; each question covers the
 * sorted places from lo up to hi (excluding hi). worth[i] is certain: a tuple (0, a number for each
 * question) for the die's i-th face, or a plain number for a single question; NULL if all questions
 * count different faces. Outcomes have the same form. Without questions (`w` NULL) the outcomes are
 * the faces of all dice. */
struct window {
    uint64_t lo, hi;
    bool distinct;
};
struct shape;
struct weighted_values *run_windows(struct odds_run *c, const struct expr *e, const struct shape *s,
                                    struct weighted_values *const *worth, const struct window *w,
                                    size_t n_w);
struct weighted_values *run_distinct(struct odds_run *c, const struct expr *e,
                                     const struct weighted_values *die, uint64_t n);

/* ---- shape.c: pools as they are before they are counted ---- */

/* A pool expression evaluates to weighted shapes: only one, unless its number of dice or sides is
 * rolled. A DICE shape is n equal dice with unknown faces, perhaps with explosions or with only
 * some dice kept. A FACES shape is a distribution of known faces; every further function of the
 * dice makes one. */
enum shape_kind { SHAPE_DICE, SHAPE_FACES };

struct shape {
    struct nat weight;
    enum shape_kind kind;
    struct weighted_values *die; /* one die: its faces ascending, rerolls included */
    /* the same die as the expression names it: the die of rerolls and added dice */
    const struct weighted_values *plain;
    uint64_t n;                 /* DICE */
    /* DICE that are cards: weights of `die` are numbers of cards, drawn without replacement */
    bool cards;
    const struct value *order; /* FACES of cards: the cards in the order drawn; else NULL */
    /* plain DICE that explode: by face, the chance of one more die, up to `max` times */
    const struct chance *again;
    uint64_t max;
    bool keeps;        /* DICE with some kept: ... */
    uint64_t lo, hi;   /* ... the sorted places from lo up to hi: lo < hi, and fewer than n */
    struct weighted_values *faces; /* FACES */
    /* while dice are changed: the faces rolled if the condition holds. Made at first use: if no die
     * meets the condition, it is not evaluated for other faces */
    struct weighted_values *next;
};

struct shapes {
    struct shape *at;
    size_t n, cap;
    struct nat total;
};
bool shapes_make(struct odds_run *c, const struct expr *e, struct shapes *out);
struct weighted_values *shape_faces(struct odds_run *c, const struct expr *e,
                                    const struct shape *s);
/* For each case of known faces, adds up the values of the dice for e; or, with `change`, the new
 * faces that e makes of the dice. */
struct weighted_values *shape_over_faces(struct odds_run *c, const struct expr *e,
                                         const struct weighted_values *faces, struct shape *change);
/* Returns the sum of base[i], the value of the die's face i, over a die and its explosions. */
struct weighted_values *shape_unit(struct odds_run *c, const struct expr *e, const struct shape *s,
                                   struct weighted_values *const *base, enum sum_kind kind);
/* Evaluates e with `face` set to the argument. */
struct weighted_values *shape_request(struct odds_run *c, const struct expr *e,
                                      const struct value *face);

/* ---- pool.c: count, sum, distinct and plain sums of pools ---- */

/* Returns the number that e computes from its pool, or the pool's sum. With the pool slot `s` of a
 * let (NULL: none), returns the values of the slot, which are the joint results of its uses; called
 * once for each state. */
struct weighted_values *run_pool(struct odds_run *c, const struct expr *e, const struct slot *s);
/* Returns the number that a state holds in place of e's dice; NULL if the state holds the dice, or
 * if e does not read a pool. */
const struct value *run_pool_known(const struct odds_run *c, const struct expr *e);
/* Returns the value of a face for a use of the pool. */
struct weighted_values *pool_worth(struct odds_run *c, const struct expr *use,
                                   const struct value *face);
/* Returns the first highest or lowest below a use, or the pool if there is none. */
const struct expr *use_keeps(const struct expr *use);

/* ---- draw.c: cards that are not put back ---- */

bool shapes_of_draw(struct odds_run *c, const struct expr *e, struct shapes *out);
/* Merges cards of equal value into one kind, in *s and in worth. */
void shape_merge(struct odds_run *c, struct shape *s, struct weighted_values **worth);
/* card() and first(): functions that depend on the order of cards */
bool asks_order(const struct expr *e);
struct weighted_values *shape_order(struct odds_run *c, const struct expr *e,
                                    const struct shape *s);
/* Returns the states of a named hand if some use depends on its order; `deck`: the number of its
 * deck in c->dice. */
struct weighted_values *shape_bind_order(struct odds_run *c, const struct expr *e,
                                         const struct slot *s, const struct shape *shape,
                                         int64_t deck);
#endif
