/* The tree that the first method walks: the parsed roll with names resolved to slots. Private to gen/odds.
 *
 * A slot is a place for one bound name's value: slot 0 is `face`, then the givens, then lets and the names of `first`.
 * A let whose one use is sure to be reached is put in that use's place (its value is summed out there), so that
 * only names that are really shared make states. */
#ifndef BS_ODDS_TREE_H
#define BS_ODDS_TREE_H
#include "model/lookup.h"

enum { SLOTS = 256, FACE_SLOT = 0 };

struct mask {
    uint64_t w[SLOTS / 64];
};

struct lookups { /* CHART: keys that were looked up before, and what was found */
    struct bag *key;
    LIST(struct lookup) found;
};

struct expr {
    const struct roll *r; /* place, words, numbers; kind where kind is not of this tree's own */
    enum roll_kind kind;
    const struct expr **arg;
    size_t n, n_all; /* arg[i] NULL where the roll's is; from n to n_all the ends of the items, in order */
    const struct expr **link;
    size_t n_link;             /* arithmetic: itself and the chain below its arg[0], lowest first */
    bool random;               /* dice stand in it: may come to several values under fixed slots */
    bool pool;                 /* comes to a pool; its sum where a number is wanted */
    struct mask free;          /* the slots that it reads */
    int slot;                  /* NAME, LET, FIRST: its slot; NAME not bound: -1 */
    int use;                   /* of a pool slot's uses, which one this node is; else -1 */
    const struct bag *spread;  /* a value out of a list, each as likely as the next: odds_reach's modifiers */
    const struct chart *chart; /* CHART; NULL where there is no such chart */
    struct lookups *lookups;   /* CHART */
};

/* One thing that is asked of a pool. A count that is only compared with `by`, which is not rolled, matters up to by, or
 * if not `tight` one beyond it. */
struct question {
    const struct expr *node, *by;
    bool tight;
};

/* A name bound to a pool keeps its dice where some use wants more than their sum. */
struct slot {
    struct str name;
    bool pool;    /* bound to dice, and kept as dice */
    bool handled; /* some use wants more than the sum */
    bool apart;   /* some use is neither the sum, nor a question of the pool itself or of its highest or lowest dice */
    LIST(struct question) use;
    const struct value *given; /* bound from outside */
};

struct program {
    const struct expr *root;
    struct slot slot[SLOTS];
    size_t n_slot;
    bool inlined; /* some let was put in its use's place */
};

/* NULL and *err where it cannot be made (too many names). `modifiers`: a free name besides env's may be a modifiers
 * chart, and is then any total that it can come to, each as likely. */
struct program *program_new(struct arena *a, const struct roll *r, const struct env *env, bool may_inline,
                            bool modifiers, struct roll_error *err);

bool is_keep(const struct expr *e);      /* highest or lowest: some of the pool's dice, by their order */
bool asks_pool(const struct expr *e);    /* count, sum, distinct: of a pool a number */
bool is_pool_call(const struct expr *e); /* a function of pools, or dice; where a number is wanted, their sum */
const struct expr *use_name(const struct expr *e); /* the pool that is asked, below highest and lowest */
bool is_arithmetic(enum roll_kind kind);           /* + - * /: chains of them lean left, as long as the text */

struct mask slot_reads(const struct slot *s); /* what the uses of a pool read */
/* `part` is worked out where e is: e reads what it reads, and is random where it is. */
void node_reads(struct expr *e, const struct expr *part);

bool mask_has(const struct mask *m, int slot);
void mask_set(struct mask *m, int slot, bool on);
struct mask mask_or(struct mask x, struct mask y);
bool mask_within(const struct mask *x, const struct mask *y, int except); /* x without `except` is part of y */
#endif
