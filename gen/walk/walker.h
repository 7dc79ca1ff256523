/* What the files of the walk share: the walker, its tape of choices, and what an expression comes to on one path.
 *
 * A path is one way that all dice can fall. The expression is evaluated afresh for each path; whenever a die is
 * rolled, the tape says which face it shows. Behind the end of the tape each new die shows its first face. Then the
 * last die that has another face moves on to it, as an odometer does, and the expression is evaluated again. */
#ifndef BS_WALK_WALKER_H
#define BS_WALK_WALKER_H
#include "walk/walk.h"

struct choice {
    uint64_t of, at; /* the face at hand, of so many equally likely */
    uint32_t odds;   /* number of the product of `of` up to here, in struct odds_list */
};
struct tape {
    struct arena *a;
    struct choice *at;
    size_t n, cap;
    size_t pos;     /* the next die's */
    uint64_t least; /* cases that there are at the least: each die on the tape has its other faces still to come */
};

/* The products of faces met on paths, each a product before it times one die. Number 0 is 1: no die yet. */
struct product {
    uint32_t before;
    uint64_t faces;
    uint32_t next;
};
struct odds_list {
    struct product *at;
    size_t n, cap;
    uint32_t *head;
    size_t heads; /* a power of two; 0 is none */
};

struct die {
    uint64_t faces;
    const struct value *face; /* NULL: numbers from `low` up */
    int64_t low;
    uint64_t digits;                  /* above 0: so many d6 read as the digits of one number */
    const struct whole_rolls *afresh; /* no die but a roll, whole; NULL for dice */
};

/* What an expression came to: a value, or dice that still can be asked for their faces. */
struct result {
    bool pool;
    bool fixed;         /* a pool whose size and dice hang on no other roll */
    struct value value; /* where it is no pool */
    const struct die *kind;
    const struct value *face;
    size_t n;
};

struct named {
    struct str name;
    struct result result;
    bool fixed;
};

/* What each roll of a pool of whole rolls is made of: the expression, and what it could see. */
struct whole_rolls {
    const struct roll *one;
    const struct named *name;
    size_t n;
    const struct value *face;
};

struct factor {
    uint64_t faces, count;
};

enum stop { STOP_NONE, STOP_ERROR, STOP_NA, STOP_LONG };

struct walker {
    struct arena *keep, *leaf; /* for the whole walk; for one path */
    const struct env *env;
    struct tape *tape;
    struct odds_list odds;
    struct {
        struct named *at;
        size_t n, cap;
    } scope;
    size_t scope_low;         /* names below are out of sight: the roll of a cell sees none */
    const struct value *face; /* in a condition on face */
    const struct roll *outer; /* the chart(...) whose cell is being rolled, else NULL */
    unsigned cells;
    struct found_charts *found;             /* chart.c's; NULL until a chart is asked */
    const struct accepted_before *accepted; /* again.c's */
    uint64_t budget, steps;
    /* The first path tells how many cases there are at least: the dice that every path rolls. */
    bool estimating;
    unsigned loose; /* above 0: what is rolled now may not be rolled on other paths */
    struct {
        struct factor *at;
        size_t n, cap;
    } factor;
    enum stop stop;
    struct roll_error error;
    struct str why;
    struct nat cases;
};

/* All of these give false once the walk has stopped; why is in the walker. */
bool walk_value(struct walker *w, const struct roll *r, struct value *out); /* a pool comes to its sum */
bool walk_result(struct walker *w, const struct roll *r, struct result *out);
bool walk_rat(struct walker *w, const struct roll *r, struct rat *out);
bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out);
bool walk_settle(struct walker *w, const struct roll *r, const struct result *from, struct value *out);
bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out);
bool walk_step(struct walker *w);
struct result walk_plain(struct value v);

bool walk_dice(struct walker *w, const struct roll *r, struct result *out); /* pool.c */
bool walk_rolls(struct walker *w, const struct roll *r, struct result *out);
bool walk_throw(struct walker *w, const struct die *kind, struct value *out); /* one die, or one whole roll */
bool walk_pool_call(struct walker *w, const struct roll *r, struct result *out);
bool walk_each_pool_call(struct walker *w, const struct roll *r, struct result *out); /* again.c */
bool walk_pool(struct walker *w, const struct roll *r, struct result *out);
bool walk_face_truth(struct walker *w, const struct roll *condition, const struct value *face, bool *out);
struct value walk_face_of(const struct die *kind, uint64_t i);
bool walk_whole(struct walker *w, const struct roll *r, const char *what, uint64_t *out);
bool walk_count_and_kind(struct walker *w, const struct roll *r, uint64_t *count, struct die *kind);
bool walk_budget_dice(struct walker *w, uint64_t faces, uint64_t count, bool fixed);
bool walk_is_fixed(const struct walker *w, const struct roll *r);
bool walk_names_are_fixed(const struct walker *w, const struct roll *r);     /* dice and face aside */
bool walk_chart(struct walker *w, const struct roll *r, struct result *out); /* chart.c */

bool tape_choose(struct walker *w, uint64_t of, uint64_t *at); /* tape.c */
bool tape_next(struct tape *t);
uint32_t tape_odds(const struct tape *t);
void walk_fail(struct walker *w, const struct roll *r, const char *format, ...) __attribute__((format(printf, 3, 4)));
void walk_too_long(struct walker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void walk_too_many(struct walker *w);        /* says the factors met so far */
uint64_t walk_power(uint64_t x, uint64_t n); /* UINT64_MAX where it is more */
bool walk_factors_fit(const struct walker *w);

/* weights.c: outcome to exact weight. */
struct weights;
struct weights *weights_new(struct arena *a);
bool weights_add(struct weights *t, const struct value *v, uint32_t odds); /* false: too many different outcomes */
/* False where the weights do not come to one, which would be a fault of this program. */
bool weights_dist(const struct weights *t, const struct odds_list *odds, struct arena *a, struct dist *out);
#endif
