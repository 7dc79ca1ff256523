/* Pools as they are before they are counted. Private to gen/odds.
 *
 * A pool expression comes to shapes with weights: one of them, unless its number of dice or sides is itself rolled. A
 * shape of DICE is n equal dice not yet looked at, perhaps with explosions or only the best of them kept; one of FACES
 * is a distribution of faces already told apart, what any further function makes of the dice. */
#ifndef BS_ODDS_SHAPE_H
#define BS_ODDS_SHAPE_H
#include "odds/run.h"

enum shape_kind { SHAPE_DICE, SHAPE_FACES };

struct chance {
    struct nat hit, of;
};

struct shape {
    struct nat weight;
    enum shape_kind kind;
    struct bag *die;            /* one die: its faces ascending, rerolls worked in */
    struct bag *plain;          /* the same die as it is named, which is what is rolled again or added */
    uint64_t n;                 /* DICE */
    const struct chance *again; /* plain DICE that explode: by face, the chance of one more, `most` times at most */
    uint64_t most;
    bool keeps;        /* DICE of which some are kept: ... */
    uint64_t lo, hi;   /* ... in order, those from lo up to hi: lo < hi, and fewer than n */
    struct bag *faces; /* FACES */
};

struct shapes {
    struct shape *at;
    size_t n, cap;
    struct nat total;
};

/* shape.c */
bool shapes_make(struct run *c, const struct node *e, struct shapes *out);
struct bag *shape_faces(struct run *c, const struct node *e, const struct shape *s);
/* base[i] added up over the die and what it explodes into: the die's face i is worth base[i]. */
struct bag *shape_unit(struct run *c, const struct node *e, const struct shape *s, struct bag *const *base,
                       enum sum_kind kind);
/* Evaluates e with `face` as given. */
struct bag *shape_ask(struct run *c, const struct node *e, const struct value *face);
#endif
