/* Declarations shared by the files of walk/: the walker, its tape of choices, and the results of an
 * expression on one path.
 *
 * A path is one way in which all dice can fall. The expression is evaluated afresh for each path;
 * the tape has the face of each die. Beyond the end of the tape each new die shows its first face.
 * Then the last die with a further face moves on to it, like an odometer, and the expression is
 * evaluated again.
 *
 * There are two arenas. Memory for one path is in `leaf`, which is rewound after it, so that a
 * million paths need the memory of one. Memory in `keep` must not point into `leaf`. */
#ifndef BS_WALK_WALKER_H
#define BS_WALK_WALKER_H
#include "walk/walk.h"

__extension__ typedef unsigned __int128 walk_times;

struct choice {
    uint64_t of, at; /* `at` is the current face, of `of` equally likely ones */
    struct branch *odds; /* the product of faces up to this die */
    /* number of ways for the dice up to this one; 1 unless faces are alike */
    walk_times times;
};
struct die_choices {
    struct arena *a;
    struct choice none, *at; /* before all dice; each die */
    size_t n, cap;
    size_t pos; /* position of the next die */
    /* face of a new die; other than SHOW_FIRST only for estimates */
    enum { SHOW_FIRST, SHOW_LAST, SHOW_ANY } show;
    uint64_t any;
};

/* A value, after the values of its `from`, with everything kept for it. Paths reach the same values
 * again and again. */
struct branch {
    struct branch *next, *older; /* with the same place in the table; made before */
    /* the branch before, or a chart; of a node one more than the branch or the set before; of an
     * outcome `what` of its product */
    uintptr_t from;
    uint64_t hash;
    struct value value;
    /* of a node of the expression, after the values of all names: the end of the path, if no die is
     * rolled from the node on, and the outcome that was counted there last */
    const struct value *end;
    struct branch *outcome;
    /* of a node: struct faces of its dice, struct accepted of its reroll, struct chart; of the last
     * key of a chart: struct lookup; of a product of faces, each `value` times the one before:
     * struct nat. NULL: not found yet */
    const void *what;
    struct branch *odds; /* of an outcome: its product; of a product: the one before */
    walk_times times;    /* of an outcome: the number of its ways; of a product: 0 if it has none */
    size_t place;        /* of an outcome: among all outcomes */
};

/* State of the evaluation at a let, an if, a try of a first(), or their last operand. Everything
 * before it depends only on earlier dice, and stays valid until one of them changes. */
struct stand {
    const struct roll *r;
    size_t pos, scope;
    bool tries; /* r is a first() or a let of one, at try k of those up to hi */
    struct rat k, hi;
    struct arena_mark leaf;
    struct branch *branch; /* of r; or NULL */
};

struct value_list {
    struct value *at;
    size_t n, cap;
};

/* Description of a pool's dice, for rolling one of them again: faces, or a whole roll. */
struct die {
    uint64_t faces;
    const struct value *face;   /* NULL: numbers from `low` up, or digits */
    int64_t low;                /* 1; 0 for d% */
    bool cards;                 /* cards, which cannot be rerolled; no other member is set */
    /* 6 for d66: the i-th face is i in that base, each digit plus one; 0: not digits */
    uint64_t digits;
    const struct roll *one;     /* a whole roll in place of a die: its expression */
    const struct result *name;  /* the names that it sees */
    const struct value *around; /* the face around it */
    size_t n_name;
};

/* The dice of a count() or sum(), or plain dice, that each give a number: the truth of count(), the
 * value of sum(), or the face. */
enum { FACES_DICE = 64, FACES_KEPT = 120 };
struct faces {
    bool fits; /* neither other dice, nor too many dice or faces */
    uint64_t n, classes;
    struct die die;
    struct face_class {
        struct rat worth;
        uint64_t ways; /* number of faces */
    } * at;
};

/* Result of an expression: a value, or a pool of dice with faces. A face that is a whole roll with
 * a cut-off explosion is `open`: it means this or more. */
struct result {
    struct value value;    /* for a pool the tuple of its faces, in the order rolled */
    const struct die *die; /* NULL if not a pool */
    struct str name;       /* in a scope: the name that a let or first() bound on this path */
    size_t cut;            /* in a scope: number of its cut-off explosions */
    struct branch *branch; /* in a scope: of the values of all names so far; or NULL */
};

/* NA: a lookup gave n/a, which is not an error: the situation is left out. CUT: an endless
 * explosion was cut off where its rest may change the result. */
enum stop { STOP_NONE, STOP_ERROR, STOP_NA, STOP_LONG, STOP_CUT };

struct walker {
    struct arena *keep, *leaf; /* memory for the whole walk; memory for one path */
    const struct env *env;
    struct die_choices *die_choices;
    LIST(struct result) scope;
    size_t scope_low;         /* names below are invisible: a cell's roll sees none */
    const struct value *face; /* the die in a condition on face */
    const struct roll *outer; /* the outermost chart(...) whose cell is being rolled, or NULL */
    unsigned cells;           /* depth of nested charts */
    uint64_t budget, cases;   /* maximum number of paths; paths walked */
    LIST(struct stand) stand; /* of the current path, in order */
    struct die_choices *whole; /* the main tape; rerolls have tapes of their own */
    uint64_t steps;           /* left for all paths together */
    uint64_t max;             /* an endless explosion is cut off after so many dice */
    /* cut-off explosions that the current value depends on; if any, it means this or more */
    size_t cut;

    enum stop stop; /* the first reason that stopped the walk */
    struct roll_error error;
    struct str why;

    LIST(struct branch *) product; /* without the first, `one`, in the order of the paths */
    LIST(struct branch *) outcome; /* by value and product, in the order of the paths */
    struct branch **branch;        /* by hash, `table` places */
    struct branch *newest;
    size_t table, n_branch, kept; /* kept: number of branches that were not `wanted` */
    struct branch root, one;      /* without a name; without dice */
    struct branch *rest;          /* where the end of the current path was found; or NULL */
    bool alike;                   /* faces with the same number are rolled as one */
};

/* All of these functions return false once the walk has stopped; the walker has the reason. */
/* a pool gives its sum */
bool walk_value(struct walker *w, const struct roll *r, struct value *out);
bool walk_result(struct walker *w, const struct roll *r, struct result *out);
bool walk_rat(struct walker *w, const struct roll *r, struct rat *out);
/* Evaluates r to a whole number of 0 or more. `what` begins the error message: "the number of dice
 * cannot be -1". */
bool walk_natural(struct walker *w, const struct roll *r, const char *what, uint64_t *out);
bool walk_truth(struct walker *w, const struct roll *r, const char *who, bool *out);
bool walk_to_rat(struct walker *w, const struct roll *r, const struct value *v, struct rat *out);
/* stops the walk because the rest of an explosion matters; returns false */
bool walk_cut(struct walker *w);
/* from the last stand on */
bool walk_path(struct walker *w, struct value *out);
/* Binds a name; explosions cut off since `cut` belong to the value. */
void walk_bind(struct walker *w, struct str name, const struct result *x, size_t cut);
/* Returns the branch of r after the values of all names; NULL if they are not kept. */
struct branch *walk_node(struct walker *w, const struct roll *r);

/* Returns the branch of a value after `from`, and makes it if there is room or it is `wanted`;
 * otherwise NULL. */
struct branch *walk_branch(struct walker *w, uintptr_t from, const struct value *v, bool wanted);
/* walk.c: walker_new() makes a walker without bounds, on its first path. walk_settled() evaluates
 * an expression that no die decides; it returns false if a die decides it or if it fails. */
struct walker *walker_new(struct arena *a, const struct env *env);
void walker_drop(struct walker *w);
bool walk_settled(struct walker *w, const struct roll *r, struct value *out);

bool walk_dice(struct walker *w, const struct roll *r, struct result *out); /* pool.c: NdS, N(roll) */
/* draw.c: draw(), and functions of a hand */
bool walk_draw(struct walker *w, const struct roll *r, struct result *out);
bool walk_until(struct walker *w, const struct roll *r, struct value *out); /* until.c */
bool walk_order(struct walker *w, const struct roll *r, struct result *out);
/* count, reroll and similar calls */
bool walk_pool_call(struct walker *w, const struct roll *r, struct result *out);
/* The dice of a let's count() or sum(), if no other die can be rolled to the end of the path; or
 * NULL. `branch`: of the let. */
const struct faces *walk_last(struct walker *w, const struct roll *let, struct branch *branch);
/* Rolls dice of a count() or sum(), or plain dice for their sum, that each give a number. *done:
 * *out is the sum of the numbers; otherwise the dice are to be evaluated one by one. */
bool walk_dice_sum(struct walker *w, const struct roll *r, struct value *out, bool *done);

/* walk.c: rolls a die with `of` equally likely faces, or one of the `of` classes of `f`; *at is the
 * face or class, from 0. */
bool die_choices_choose(struct walker *w, uint64_t of, const struct faces *f, uint64_t *at);
/* Sets *out to the number of ways with one more die; false if the walk stops. */
bool walk_times_put(struct walker *w, walk_times *out, walk_times before, uint64_t ways);
/* Returns the last die before the current place; its product and ways include all dice before. */
const struct choice *die_choices_so_far(const struct die_choices *t);
bool die_choices_next(struct die_choices *t); /* moves to the next path; false after the last */
/* Begins a path; false if the budget has no more. Counts a path's value, with the chance on the
 * tape; false if the walk has stopped. */
bool walk_begin(struct walker *w);
bool walk_count(struct walker *w, const struct value *v);
/* Adds a choice with one face for all dice of a call, with their product of faces. */
struct choice *die_choices_put(struct walker *w, const struct faces *f);
/* Both record a reason and return false, for return statements; only the first reason counts. */
bool walk_fail(struct walker *w, const struct roll *r, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool walk_too_long(struct walker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Every evaluated node takes a step, so an endless path ends. */
static inline bool walk_step(struct walker *w)
{
    if (w->steps == 0)
        return walk_too_long(w, "not checked: following the cases one by one takes too many steps");
    w->steps--;
    return !w->stop;
}
#endif
