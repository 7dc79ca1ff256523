/* Conditions of decks and of the faces of cards: fields compared with words and numbers, joined by
 * and, or, not. They are expressions of the roll language. */
#ifndef BS_LOOK_CONDITION_H
#define BS_LOOK_CONDITION_H
#include "roll/roll.h"
#include "yaml/tree.h"

/* Parses the text of `n`. NULL after a finding, with `help` if the text is no expression. `fields`:
 * it is the `if` of a box, with fields as in roll_names; else `where`. */
const struct roll *condition_parse(struct arena *a, struct diag *d, const struct node *n,
                                   bool fields, const char *help);
/* Called for each comparison of a field with a value. `value` is NULL if `field` is no comparison
 * but a field alone, or an error. */
typedef bool condition_test(void *with, const struct roll *field, enum roll_op op,
                            const struct roll *value);
/* True if the condition holds, where the test gives the result of each comparison. It is called for
 * all of them. */
bool condition_run(const struct roll *r, condition_test *test, void *with);
/* Words allow only tests for equality; a number allows all. */
bool condition_fits(enum roll_op op, const struct roll *value);
bool condition_is_word(const struct roll *r);
/* The value as a text: the word, or the number as written. */
struct text condition_text(const struct roll *value);
/* Compares a text with a value that fits, a word or a number. A text that is not a number differs
 * from every number and is in no range. */
bool condition_compare(struct str is, enum roll_op op, const struct roll *value);
#endif
