/* Results of rolls: values, and exact distributions of values. Shared by both evaluators; evaluates
 * no expressions. */
#ifndef BS_ROLL_VALUE_H
#define BS_ROLL_VALUE_H
#include "base/num.h"

enum value_kind {
    VALUE_NUMBER,
    VALUE_BOOL,
    VALUE_WORD,
    VALUE_RANGE, /* a target number or a distance with two ends: 3-6, 5+ */
    VALUE_TUPLE, /* a joint outcome; or the faces of a pool */
    VALUE_NA,    /* the case does not arise according to the chart: the cell has no distribution */
    /* -- as a target number: no roll is enough; for first() and turns(): not in time. Greater than
     * every number; adding to it has no effect */
    VALUE_NEVER,
};

struct value {
    enum value_kind kind;
    bool truth;        /* BOOL */
    /* RANGE: no upper end (5+, or a target number that ends at the die's highest face) */
    bool open;
    bool below : 1;    /* RANGE: no lower end (<6in) */
    bool lo_out : 1;   /* RANGE: the low end itself is excluded (>6in) */
    bool hi_out : 1;   /* RANGE: its high end is (<6in) */
    struct rat number; /* NUMBER; RANGE: its low end */
    struct rat high;   /* RANGE: its high end if not open */
    struct str word;   /* WORD; RANGE: as written in the cell */
    const struct value *at;
    size_t n; /* TUPLE */
};

/* A value of that kind. All members are set, including unused numbers: values are copied whole, and
 * a rat of 0/0 cannot be compared. Compilers make a literal where it is wanted, but the result of a
 * function elsewhere, and then copy it: walks make many millions. */
#define VALUE_OF(kind_, ...)                                                                       \
    ((struct value){.kind = VALUE_##kind_, .number = RAT(0), .high = RAT(0), __VA_ARGS__})
#define value_of_number(...)                                                                       \
    ((struct value){.kind = VALUE_NUMBER, .number = __VA_ARGS__, .high = RAT(0)})
#define value_of_bool(b) VALUE_OF(BOOL, .truth = (b))
#define value_of_word(s) VALUE_OF(WORD, .word = (s))
#define value_never() VALUE_OF(NEVER, .n = 0)
struct value value_need(struct rat from); /* from + */
/* Is s the word for nothing, "-" as tables print it? */
bool word_is_none(struct str s);
/* A total order: numbers and ranges by their low number, `never`, false < true, words ignoring
 * case, tuples element by element. */
int value_cmp(const struct value *a, const struct value *b);
bool value_eq(const struct value *a, const struct value *b);
/* Converts a value to a number: numbers, bools (1 and 0), ranges without an upper end (their low
 * end), and the word "-" (0). Returns false for all other values, including bounded ranges and
 * never. */
bool value_number(const struct value *v, struct rat *out);
/* Does the range hold x? */
bool value_holds(const struct value *range, struct rat x);
/* kind(v), number(v) and number(v, kind) of the roll language, for results such as K/2, 2MC, D2,
 * A1/D2 or 1/2 loss. Returns false and sets *why if the result is ambiguous. */
bool value_kind(struct arena *a, const struct value *v, struct value *out, struct str *why);
bool value_amount(struct arena *a, const struct value *v, const struct value *kind, struct value *out, struct str *why);
/* against(v, who) of the roll language (against.c): the part of v that applies to `who`. Returns
 * false and sets *why if the result is ambiguous. */
bool value_against(struct arena *a, const struct value *v, const struct value *who, struct value *out, struct str *why);
struct value value_dup(struct arena *a, struct value v);       /* deep */
void buf_put_value(struct buf *b,
                   const struct value *v); /* for people: 3, 1/2, shaken, true, (2, false) */
struct str value_text(struct arena *a, const struct value *v); /* the same */

struct outcome {
    struct value value;
    struct nat weight;
};

/* Sorted by value, no two equal, no weight 0. P(outcome) = weight / total. total > 0; n == 0 does
 * not occur. */
struct dist {
    struct outcome *at;
    size_t n;
    struct nat total;
};

struct frac dist_p(struct arena *a, const struct dist *d, size_t i); /* reduced */
/* Mean, if every value is a number or bool; false for words and tuples. */
bool dist_mean(struct arena *a, const struct dist *d, struct frac *out);
bool dist_variance(struct arena *a, const struct dist *d, struct frac *out);
#endif
