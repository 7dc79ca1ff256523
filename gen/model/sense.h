/* What a question can mean, before any dice are rolled: the words, dice and needs that its parts can come to.
 *
 * A word in quotes that the value beside it can never be, a face that its die does not have, a need of another die than
 * the one thrown: each would be answered with 0 % or 100 %, silently. They are told here, from the tree alone. */
#ifndef BS_MODEL_SENSE_H
#define BS_MODEL_SENSE_H
#include "model/model.h"

/* One thing that makes no sense, with its place in the expression that was judged. */
struct nonsense {
    enum rule_id rule;
    bool note;               /* likely, not certain: it stops nothing */
    struct roll_error error; /* help.n == 0: there is none */
};

/* Names bound so far, and what was found wrong. `m` may be NULL: then nothing is known of charts. */
struct judge;
struct judge *judge_new(struct arena *a, const struct model *m, const struct set *home);
void judge_given(struct judge *j, const struct given *g);
/* What is wrong with an expression, how many things; with a name, later ones may speak of it. Names that nothing bound
 * can be anything. *found holds until the next call. */
size_t judge_roll(struct judge *j, struct str name, const struct roll *r, const struct nonsense **found);
/* That of the word at a place of an expression, or of the function in whose brackets it stands;
 * NULL: of none. */
const struct roll_word *roll_word_at(struct arena *a, struct str text, struct span at);
#endif
