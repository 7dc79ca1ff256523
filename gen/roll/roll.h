/* The roll language: parses a text to a tree. The grammar is LL(1); value.h and the evaluators
 * define the meaning.
 *
 * Every node has its span and its words, so an error of any stage has a place, and trees of several
 * texts can be joined. The tree is immutable after parsing, is allocated in the caller's arena, and
 * borrows the text. */
#ifndef BS_ROLL_ROLL_H
#define BS_ROLL_ROLL_H
#include "base/num.h"
#include "diag/diag.h"

enum roll_kind {
    ROLL_NUMBER, /* number */
    ROLL_WORD,   /* word, without its quotes */
    ROLL_BOOL,   /* truth */
    ROLL_NEVER,
    ROLL_NAME, /* word: a let name, a given, or (in bands) a modifiers chart */
    /* word: the variable of a condition: `face` of a die, `roll` of a whole roll, or `card` */
    ROLL_FACE,
    ROLL_DICE,  /* arg[0]: how many, or NULL for one; faces in `die` */
    ROLL_ROLLS, /* arg[0] separate rolls of arg[1], each a number: a pool */
    ROLL_LET,   /* word = arg[0]; in arg[1] */
    ROLL_IF,    /* arg[0]: condition, arg[1]: then, arg[2]: else */
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
    /* word: the chart's id; n args: row, column, shift of the column. truth: the column is the
     * highest that the number arg[1] reaches */
    ROLL_CHART,
    ROLL_FIRST, /* word in item[0..n_item); arg[0]: condition */
    /* Draws arg[0] cards from item[0..n_item), with arg[2 + i] copies of item i (NULL: one).
     * Without items, draws from the chart `word`; arg[1] selects the deck (NULL: the chart's only
     * deck). */
    ROLL_DRAW,
    /* word starts as arg[0]; each turn sets it to arg[2] until arg[1] holds. arg[3]: maximum number
     * of turns, or NULL. The value is the final state; with `truth` the number of turns; with
     * `joint` the tuple (state, turn). */
    ROLL_UNTIL,
};

enum roll_op { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };

enum roll_call {
#define CALL(id, ...) CALL_##id,
#include "roll/calls.h"
};

enum die_kind {
    DIE_SIDES,   /* d6: 1 to sides */
    DIE_PERCENT, /* d%: 0 to 99 */
    /* d66, d666, d88: as many dice as `sides` has digits, each read as one digit: 11 to 16, 21 to
     * 26, ... 66 */
    DIE_DIGITS,
    DIE_FACES, /* d{...}: items, in order, repeats count */
    DIE_EXPR,  /* d(n): arg[1] is the number of sides */
};

/* Contents of a pool: dice; whole rolls; cards in the order drawn; cards whose order is lost. The
 * last two are not pools but may be bound to names: an until() with a last turn, and the mean of
 * turns() without one. */
enum roll_pool { POOL_DICE, POOL_ROLLS, POOL_CARDS, POOL_SORTED, POOL_COURSE, POOL_MEAN };

struct roll;
struct roll_item {
    const struct roll *lo, *hi;
}; /* hi NULL: one value; else lo..hi, whole steps from lo */

struct roll {
    enum roll_kind kind;
    struct span at;
    struct str words; /* as written; empty for a node that was not parsed */
    enum roll_op op;
    enum roll_call call;
    enum die_kind die;
    int64_t sides; /* SIDES, DIGITS: 66, 666, 88 */
    struct rat number;
    struct str word;
    bool truth;          /* BOOL; CHART, UNTIL, COURSE: see there; explode(): no limit */
    bool joint;          /* UNTIL: see there */
    bool bare;           /* NAME: unbound in the text */
    enum roll_pool pool; /* NAME: the kind of its value */
    const struct roll **arg;
    size_t n;
    const struct roll_item *item;
    size_t n_item;
};

enum { ROLL_DEPTH = 64, ROLL_TEXT = 65536 };

struct roll_error {
    struct span at;
    struct str message, help; /* help.n == 0: no help */
    /* for an unknown row or column: the span of the most similar one; or nowhere */
    struct span near;
    bool note; /* of roll_two_dice: may be intended, so it is not an error */
};

/* Is a die with this many faces two or three smaller dice, read as digits? */
bool roll_is_digits(int64_t sides);
/* Number of faces of a die of digits, and the number on its i-th face. roll_digits_lack: is r such
 * a die without a face x, as a D66 is for 17? r may be NULL. */
uint64_t roll_digits_faces(int64_t sides);
int64_t roll_digits_face(int64_t sides, uint64_t i);
bool roll_digits_lack(const struct roll *r, int64_t x);
/* Returns the contents of the pool r: 4(2d6) is a pool of whole rolls, and so are pools made from
 * it. Names use the marks of the parser. */
enum roll_pool roll_pool_of(const struct roll *r);
/* Returns a new node with the place of `like` and n arguments, which the caller sets. */
struct roll *roll_like(struct arena *a, const struct roll *like, enum roll_kind kind, size_t n);
/* Returns the value that r binds to its name, and its kind. An until() with a last turn becomes
 * joint with that turn. */
const struct roll *roll_bound(struct arena *a, const struct roll *r, enum roll_pool *pool);
/* For the name of such an until(), returns the state or the turn; any other name is returned
 * unchanged. */
const struct roll *roll_of_name(struct arena *a, const struct roll *name, bool turn);
/* endless.c: bounds each explode() without a limit in r by its uses. With `named`, r will be bound
 * to a name, and roll_endless_let bounds it later by all uses of the name in body. Returns false or
 * NULL and sets *err if an explosion has no bound. */
bool roll_endless(struct arena *a, const struct roll *r, bool named, struct roll_error *err);
const struct roll *roll_endless_let(struct arena *a, const struct roll *value, struct str name, const struct roll *body,
                                    struct roll_error *err);
/* Returns false and sets *err if a pool of whole rolls is used as a number, or if arithmetic uses a
 * mean. `pool`: r itself may be such a pool. */
bool roll_asks_pools(const struct roll *r, bool pool, struct roll_error *err);

/* Parses a text and resolves names. `at` is the span of the text. If it is as long as the text,
 * errors get exact places; otherwise (the text was folded or unescaped) the whole span. NOWHERE:
 * places are byte offsets in the text. roll_names lists the names that may be unbound (givens);
 * with any_name any name may be, for callers that resolve modifiers charts themselves. Returns NULL
 * and sets *err on an error. */
struct roll_names {
    const struct str *at;
    size_t n;
    bool any_name;
    /* a condition of a card's face: {field} is a word in its braces, and true if it is not empty;
     * `=` is ==, and the rest of the text after it, without a further comparison, is one word,
     * unless it is a number */
    bool fields;
    const enum roll_pool *pools; /* by name: the kind of its pool; NULL: no pools */
    /* the whole text may be a pool of whole rolls, because it will be bound to a name */
    bool pool;
};
const struct roll *roll_parse(struct arena *a, struct str text, struct span at, const struct roll_names *names,
                              struct roll_error *err);

/* suggestion.c: for a text that roll_parse rejected with *err, sets the help to its rewrite in the
 * roll language. */
void roll_suggestion(struct arena *a, struct str text, const struct roll_names *names,
                     struct roll_error *err);

/* Reference for authors: functions in the order of enum roll_call, then the other words. */
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
    ROLL_WORD_TUPLE,
};
/* A word of the language. least, most: the number of arguments of a function that is read as an
 * ordinary call; `second`: what its second argument is. */
struct roll_word {
    const char *form, *does, *example;
    size_t min, max;
    enum {
        SECOND_PLAIN,
        SECOND_OF_EACH /* evaluated for each element of the pool */,
        SECOND_HAS /* searched for */
    } second;
    bool needs_chart; /* the example needs a chart */
};
extern const struct roll_word roll_words_list[];
extern const size_t roll_words_n;

/* Returns the text of the node, or `else_text` if the node has none. */
struct str roll_words(const struct roll *r, const char *else_text);
/* twice.c: returns false and sets *err with both rewrites if equal dice are written twice and one
 * roll may be meant. If the root is a let without text, nodes with text are not checked: they were
 * checked separately. */
bool roll_two_dice(struct arena *a, const struct roll *r, struct roll_error *err);
/* Does r contain dice? charts: a lookup counts too, because it may roll. */
bool roll_has_dice(struct arena *a, const struct roll *r, bool charts);
/* Does it draw from a deck of a layout by its whole name, decks/NAME? NULL: no. */
bool roll_draws_deck(struct arena *a, const struct roll *r);
/* Returns the number of nodes and sets *at to them, parents first. For NULL returns 0. */
size_t roll_nodes(struct arena *a, const struct roll *r, const struct roll ***at);
/* Returns the index of the argument along which chains such as a + b + c grow; r->n if this kind
 * has no chains. */
size_t roll_chain(const struct roll *r);
/* Are two trees equal, apart from their places? Either may be NULL. */
bool roll_same(const struct roll *x, const struct roll *y);
#endif
