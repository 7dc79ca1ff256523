/* Checks expressions for meaning before any dice are rolled, from the possible words, dice and
 * target numbers of their parts.
 *
 * It finds a quoted word that the compared value can never be, a face that the die does not have,
 * and a target number for different dice. Without this check, these would silently give 0 % or 100
 * %. Only the tree of the expression is used. */
#ifndef BS_MODEL_ABSTRACT_VALUE_H
#define BS_MODEL_ABSTRACT_VALUE_H
#include "model/model.h"

/* An expression without meaning, with its place in the checked expression. */
struct nonsense {
    enum rule_id rule;
    struct roll_error error; /* help.n == 0 if absent */
};

/* Names bound so far, and errors found. `m` may be NULL: charts are then unknown. */
struct type_check;
struct type_check *type_check_new(struct arena *a, const struct model *m, const struct set *home);
void type_check_given(struct type_check *j, const struct given *g);
/* Checks an expression; returns the number of errors. With a name, later expressions may use it. An
 * unbound name may have any value. *found is valid until the next call. */
size_t type_check_roll(struct type_check *j, struct str name, const struct roll *r,
                       const struct nonsense **found);
/* Reports an error with its help and its near match; as a note if e->note. */
struct finding *roll_error_report(struct diag *d, enum rule_id rule, const struct roll_error *e);
/* The entry of the roll language for the word at a place of an expression, or for the function
 * whose brackets contain the place; NULL if absent. */
const struct roll_word *roll_word_at(struct arena *a, struct str text, struct span at);
#endif
