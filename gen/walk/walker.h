/* What the files of the walk share: the walker, its tape of choices, and what an expression comes to on one path.
 *
 * A path is one way that all dice can fall. The expression is evaluated afresh for each path; whenever a die is
 * rolled, the tape says which face it shows. Behind the end of the tape each new die shows its first face. Then the
 * last die that has another face moves on to it, as an odometer does, and the expression is evaluated again.
 *
 * Two arenas: what lives for one path is in `leaf`, which is emptied behind it, so that a walk of a million paths takes
 * the memory of one; nothing in `keep` may point into it. */
#ifndef BS_WALK_WALKER_H
#define BS_WALK_WALKER_H
#include "walk/walk.h"

__extension__ typedef unsigned __int128 walk_times;

struct choice {
    uint64_t of, at;                /* the face at hand, of so many equally likely */
    uint64_t since;                 /* the path on which it came to lie so; never less than that of the choice before */
    uint32_t odds; /* which product of faces, of walker.product, the dice up to this one come to */
    walk_times times;               /* the ways in which the dice up to this one fall so; 1 but for faces alike */
    uint32_t bits;                  /* that these ways can have at most */
};
struct tape {
    struct arena *a;
    struct choice *at;
    size_t n, cap;
    size_t pos;                                    /* the next die's */
    enum { SHOW_FIRST, SHOW_LAST, SHOW_ANY } show; /* the face of a new die; but for guesses it is the first */
    uint64_t any;
};

/* Where the evaluation of a path stood when it came to a let, an if, a try of a first(), or what they end in: all
 * before it hangs on dice that lie, as long as none of them turns. */
struct stand {
    const struct roll *r;
    size_t pos, scope, thrown;
    bool tries; /* r is a first(), or a let of one, and has come to the try k of those up to hi */
    struct rat k, hi;
    struct arena_mark leaf;
};

/* What a pool's dice are, to throw one of them again: faces, or a roll as a whole. */
struct die {
    uint64_t faces;
    const struct value *face;   /* NULL: numbers from `low` up, or digits */
    int64_t low;                /* 1; of d% 0 */
    bool cards;                 /* no dice but cards, which are not thrown again; nothing else is set */
    uint64_t digits; /* 6 of a d66: the i-th face is i in that base, each digit one more */
    const struct roll *one;     /* no die but a roll, whole: the expression, and what it could see */
    const struct result *name;  /* the names in its sight */
    const struct value *around; /* the face at hand around it */
    size_t n_name;
};

/* What an expression came to: a value, or dice that still can be asked for their faces. A face that
 * is a whole roll in which an explosion was cut short is `open`: it comes to that or more. */
struct result {
    struct value value;    /* of dice the tuple of their faces, in the order they fell */
    const struct die *die; /* NULL: it is no pool */
    struct str name;       /* in a scope: what a let or first() bound it to, on this path */
    size_t cut;            /* in a scope: explosions in it that were cut short */
};

/* The products of faces met on paths, as a tree: each is one before it times one die. */
struct product {
    uint64_t faces;
    uint32_t before, first, next; /* the first one behind it, and the next behind the same; 0 is none */
    bool met;                     /* some path ended with it */
};

/* NA: a lookup came to n/a, which is no error: the whole case is left out. CUT: an explosion
 * without end was cut short where more of it may change the answer. */
enum stop { STOP_NONE, STOP_ERROR, STOP_NA, STOP_LONG, STOP_CUT };

struct walker {
    struct arena *keep, *leaf; /* for the whole walk; for one path */
    const struct env *env;
    struct tape *tape;
    LIST(struct result) scope;
    size_t scope_low;         /* names below are out of sight: the roll of a cell sees none */
    const struct value *face; /* in a condition on face */
    const struct roll *outer; /* the chart(...) whose cell is being rolled, else NULL */
    unsigned cells;           /* how many charts deep */
    uint64_t budget, cases;   /* paths: the most, and those walked */
    LIST(struct stand) stand; /* of the path at hand, in order */
    struct tape *whole;       /* the tape of the whole; rerolls have tapes of their own */
    uint64_t steps;           /* left for all paths together */
    uint64_t most;            /* an explosion without end is cut short behind so many times, */
    size_t cut; /* and so many were, that what was worked out last stands on: it is that or more */

    enum stop stop; /* the first thing that stopped the walk, and why */
    struct roll_error error;
    struct str why;

    LIST(struct product) product;  /* number 0 is 1: no die yet */
    LIST(struct memo_entry) entry; /* outcomes met, by value and odds */
    uint32_t *slot;                /* one-based numbers of entries, open addressing */
    size_t slots;                  /* a power of two */

    struct asked *asked; /* eval.c's; charts that were asked before, and what they said */
    struct thrown *thrown;           /* pool.c's; what dice that still lie have come to, in the order of the path */
    size_t n_thrown;                 /* so many of these were met on the path at hand */
    bool alike;                      /* faces that come to the same are thrown as one */
};

/* All of these give false once the walk has stopped; why is in the walker. */
bool walk_value(struct walker *w, const struct roll *r, struct value *out); /* a pool comes to its sum */
bool walk_result(struct walker *w, const struct roll *r, struct result *out);
bool walk_rat(struct walker *w, const struct roll *r, struct rat *out);
/* `what` opens the message: "the number of dice cannot be -1". */
bool walk_natural(struct walker *w, const struct roll *r, const char *what, uint64_t *out);
bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out);
bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out);
bool walk_step(struct walker *w);
bool walk_cut(struct walker *w); /* more of an explosion is wanted: stops, and is false */
bool walk_path(struct walker *w, const struct stand *from, struct value *out); /* the whole, or from a stand on */

/* walk.c: a walker on the first path of nothing yet; and what no die decides: false where one does, or it is in error.
 */
struct walker *walker_new(struct arena *a, const struct env *env);
void walker_drop(struct walker *w);
bool walk_settled(struct walker *w, const struct roll *r, struct value *out);

bool walk_dice(struct walker *w, const struct roll *r, struct result *out); /* pool.c: NdS, N(roll) */
bool walk_draw(struct walker *w, const struct roll *r, struct result *out); /* draw.c: draw(), and its order */
bool walk_until(struct walker *w, const struct roll *r, struct value *out); /* until.c */
bool walk_order(struct walker *w, const struct roll *r, struct result *out);
bool walk_pool_call(struct walker *w, const struct roll *r, struct result *out); /* count, reroll and the like */
bool walk_dice_sum(struct walker *w, const struct roll *r, struct value *out, bool *done); /* NdS for its sum */

bool tape_choose(struct walker *w, uint64_t of, uint64_t *at); /* walk.c: the next die's face, from 0 on */
/* A die of `faces`, of which `classes` are told apart; in ways[i] of all the faces it is the i-th. */
bool tape_choose_alike(struct walker *w, uint64_t faces, const uint64_t *ways, uint64_t classes, uint64_t *at);
uint32_t tape_bits(const struct tape *t);      /* of the path as far as it has come */
bool tape_next(struct tape *t, uint64_t path); /* to the next path; false: it was the last */
/* These say why and give false, to be returned; what stopped the walk first stays. */
bool walk_fail(struct walker *w, const struct roll *r, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool walk_too_long(struct walker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
