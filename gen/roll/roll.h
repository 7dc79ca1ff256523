/* The roll language: text to a tree. The grammar is LL(1); what it means is in value.h and in the evaluators.
 *
 * Every node knows its place in the file and its words, so that an error of any stage points at it, and trees of
 * several texts can be joined to one. The tree is immutable once parsed, lives in the arena given, and borrows the
 * text. */
#ifndef BS_ROLL_ROLL_H
#define BS_ROLL_ROLL_H
#include "base/num.h"
#include "diag/diag.h"

enum roll_kind {
    ROLL_NUMBER, /* number */
    ROLL_WORD,   /* word, without its quotes */
    ROLL_BOOL,   /* truth */
    ROLL_NEVER,
    ROLL_NAME,  /* word: a let name, a parameter, or (in bands) a modifiers chart */
    ROLL_FACE,  /* what is at hand in a condition, `face` of a die, `roll` of a whole roll, `card`:
                   the word */
    ROLL_DICE,  /* arg[0]: how many, or NULL for one; faces in `die` */
    ROLL_ROLLS, /* arg[0] rolls of arg[1], each afresh and each a number by itself: a pool */
    ROLL_LET,   /* word = arg[0]; in arg[1] */
    ROLL_IF,    /* arg[0] then arg[1] else arg[2] */
    ROLL_OR,
    ROLL_AND,     /* n args, left to right */
    ROLL_NOT,     /* arg[0] */
    ROLL_COMPARE, /* arg[0] op arg[1] */
    ROLL_IN,      /* arg[0] in item[0..n_item) */
    ROLL_ADD,
    ROLL_SUB,
    ROLL_MUL,
    ROLL_DIV,   /* arg[0], arg[1] */
    ROLL_NEG,   /* arg[0] */
    ROLL_TUPLE, /* n args, n >= 2 */
    ROLL_CALL,  /* a function of `call` with n args */
    ROLL_CHART, /* word: the chart's id; n args: row, column, by how many columns it is shifted.
                   truth: the column is the highest that arg[1], a number, reaches */
    ROLL_FIRST, /* word in item[0..n_item), arg[0] the condition */
    /* arg[0] cards out of item[0..n_item), item i arg[2 + i] times (NULL: once); or, where there
     * are none, out of the chart called word, arg[1] saying which of its decks (NULL: the one that
     * it has) */
    ROLL_DRAW,
    /* word = arg[0]; a turn makes arg[2] of it, until arg[1] holds; arg[3]: so many turns at the
     * most, or NULL. truth: how many turns that takes is asked, not in which state it ends. joint:
     * both are, a tuple (state, turn) */
    ROLL_UNTIL,
};

enum roll_op { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };

enum roll_call {
    CALL_FLOOR,
    CALL_CEIL,
    CALL_ROUND,
    CALL_ABS,
    CALL_MIN,
    CALL_MAX,
    CALL_CLAMP,
    CALL_KIND,   /* (result): its letters */
    CALL_AMOUNT, /* (result), (result, kind): its number, or that of a kind; written number() */
    CALL_COURSE, /* (a name of a joint until()): its state, which is written by the name alone; truth: its turn, turns()
                  */
    CALL_AGAINST, /* (result, who): which part of it applies */
    CALL_COUNT,   /* count(pool, condition on face) */
    CALL_SUM,     /* sum(pool) or sum(pool, worth of face) */
    CALL_HIGHEST,
    CALL_LOWEST,   /* (n, pool): a pool */
    CALL_DISTINCT, /* (pool) */
    CALL_REROLL,
    CALL_REROLL_ONCE, /* (pool, condition on face): a pool */
    CALL_EXPLODE,     /* (pool, condition on face, most): a pool. Of one without end (truth) `most` is as much as what
                         it is compared with, since each time adds 1 or more to what is asked; behind it what each face
                         counts for each question, where that is not what it shows: see endless.c */
    CALL_CARD,        /* (cards, k): what the k-th of them is; written card(k, cards) */
    CALL_PLACE,       /* (cards, condition on card): which is the first that meets it; written first(cards, ...) */
};

enum die_kind {
    DIE_SIDES,   /* d6: 1 to sides */
    DIE_PERCENT, /* d%: 0 to 99 */
    DIE_DIGITS,  /* d66, d666, d88: so many dice as `sides` has digits, each read as one: 11 to 16,
                    21 to 26, ... 66 */
    DIE_FACES,   /* d{...}: items, in order, repeats count */
    DIE_EXPR,    /* d(n): arg[1] is the number of sides */
};

/* What is in a pool: dice; whole rolls; cards in the order in which they were drawn; cards whose
 * order is lost. No pool, but what a name may stand for too: an until() with a last turn, and the
 * mean of turns() without one. */
enum roll_pool { POOL_DICE, POOL_ROLLS, POOL_CARDS, POOL_SORTED, POOL_COURSE, POOL_MEAN };

struct roll;
struct roll_item {
    const struct roll *lo, *hi;
}; /* hi NULL: one value; else lo..hi, whole steps from lo */

struct roll {
    enum roll_kind kind;
    struct span at;
    struct str words; /* as written; empty where a node was made by hand */
    enum roll_op op;
    enum roll_call call;
    enum die_kind die;
    int64_t sides; /* SIDES, DIGITS: 66, 666, 88 */
    struct rat number;
    struct str word;
    bool truth;          /* BOOL; CHART, UNTIL, COURSE: see there; explode(): as often as it comes */
    bool joint;          /* UNTIL: see there */
    bool bare;           /* NAME: nothing in the text binds it */
    enum roll_pool pool; /* NAME: what it is bound to */
    const struct roll **arg;
    size_t n;
    const struct roll_item *item;
    size_t n_item;
};

enum { ROLL_DEPTH = 64, ROLL_TEXT = 65536 };

struct roll_error {
    struct span at;
    struct str message, help; /* help.n == 0: there is none */
    struct span near;         /* of a row or column that was not found: the one that may have been meant; or nowhere */
    bool note;                /* of roll_two_dice: it may be meant so, and stops nothing */
};

/* Are dice with so many faces two or three smaller ones, read as digits? */
bool roll_is_digits(int64_t sides);
/* How many faces a die of digits has, which number its i-th face shows; and is r one that has no
 * face for x, as no D66 shows 17? r may be NULL. */
uint64_t roll_digits_faces(int64_t sides);
int64_t roll_digits_face(int64_t sides, uint64_t i);
bool roll_digits_lack(const struct roll *r, int64_t x);
/* Of a pool, what is in it: 4(2d6) is one of whole rolls, and so is what is made of it. Names as the parser marked
 * them. */
enum roll_pool roll_pool_of(const struct roll *r);
/* What a name of r is bound to, and as what: an until() with a last turn goes with the turn in which it ends. */
const struct roll *roll_bound(struct arena *a, const struct roll *r, enum roll_pool *pool);
/* Of a name of such an until() the state, or the turn; any other name as it is. */
const struct roll *roll_of_name(struct arena *a, const struct roll *name, bool turn);
/* endless.c: explode() without a number of times. Bounds each in r by what is asked of it, where it
 * stands; what a name is going to be bound to (`named`) is bounded later, by all that body asks of
 * the name. False, or NULL, and *err where one may go on without end. */
bool roll_endless(struct arena *a, const struct roll *r, bool named, struct roll_error *err);
const struct roll *roll_endless_let(struct arena *a, const struct roll *value, struct str name, const struct roll *body,
                                    struct roll_error *err);
/* False, and *err, where a pool of whole rolls stands where a number is wanted, or a mean is worked
 * with. `pool`: r itself may be such a pool. */
bool roll_asks_pools(const struct roll *r, bool pool, struct roll_error *err);

/* Parses and resolves names. The text stands at `at`: where that is as long as the text, a part of it can be pointed
 * at; else (words that were folded or unescaped) all of it is. NOWHERE: places are bytes of the text itself.
 * `free_names` are the names that may stand unbound (parameters; or, with any_name, any name: a caller that resolves
 * modifiers charts itself). NULL and *err on a mistake. */
struct roll_names {
    const struct str *at;
    size_t n;
    bool any_name;
    const enum roll_pool *pools; /* by name: what it stands for; NULL: for no pool */
    bool pool;                   /* the whole may be a pool of whole rolls: it is going to be named */
};
const struct roll *roll_parse(struct arena *a, struct str text, struct span at, const struct roll_names *names,
                              struct roll_error *err);

/* meant.c: of a text that roll_parse refused with *err, what is written instead of the words of
 * books, as its help. */
void roll_meant(struct arena *a, struct str text, const struct roll_names *names,
                struct roll_error *err);

/* What may be written, for people: calls in the order of enum roll_call, then the others. */
enum {
    ROLL_WORD_CHART = CALL_PLACE + 1,
    ROLL_WORD_FIRST,
    ROLL_WORD_DRAW,
    ROLL_WORD_ANY,
    ROLL_WORD_ALL,
    ROLL_WORD_HAS,
    ROLL_WORD_REACHED,
    ROLL_WORD_UNTIL,
    ROLL_WORD_TURNS,
    ROLL_WORD_DICE, /* no functions from here on */
    ROLL_WORD_ROLLS,
    ROLL_WORD_FACE,
    ROLL_WORD_ROLL,
};
struct roll_word {
    const char *form, *does, *example;
    bool asks; /* the example asks for a chart */
};
extern const struct roll_word roll_words_list[];
extern const size_t roll_words_n;

/* What was written there; `else_text` where nothing was. */
struct str roll_words(const struct roll *r, const char *else_text);
/* twice.c: false, and *err with both rewrites, where equal dice stand where one roll may be meant;
 * of a tree whose top was made by hand, in what that joins. */
bool roll_two_dice(struct arena *a, const struct roll *r, struct roll_error *err);
/* Does any mention of dice stand in r? charts: or a lookup, which may roll. */
bool roll_has_dice(struct arena *a, const struct roll *r, bool charts);
/* Every node, parents first: how many are in *at. Of NULL there is none. */
size_t roll_nodes(struct arena *a, const struct roll *r, const struct roll ***at);
/* Equal but for where they stand? Either may be NULL. */
bool roll_same(const struct roll *x, const struct roll *y);
#endif
