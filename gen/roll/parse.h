/* Shared by the files of the parser: the position in the text, the names in scope, and the makers
 * of nodes. Private to gen/roll/parse*.c. The functions do not return failure: see parse.c. */
#ifndef BS_ROLL_PARSE_H
#define BS_ROLL_PARSE_H
#include "roll/lex.h"

enum { NAME_SHOWN = 64 /* bytes of a name in a message */, MESSAGE_MAX = 511 };

/* A name that let or first binds, or that is given from outside. A live name cannot be bound again,
 * so it has one meaning in its scope; a different bracket may reuse it. Names stay in the list
 * after their bracket ends, marked as not live, so that messages can distinguish them from unknown
 * names. */
struct bound_name {
    struct str name;
    uint32_t lo;
    bool given;
    bool live;           /* its bracket has not ended yet */
    enum roll_pool pool; /* kind of its value */
};

/* The variable of the current condition: `face` of each die, `roll` of each whole roll, or `card`.
 * The value that has() searches for becomes part of a condition on the pool of has() (parse_some).
 * There an outer `face` would be mistaken for the inner one, so HAND_HAS allows neither. */
enum at_hand { HAND_NONE, HAND_FACE, HAND_ROLL, HAND_CARD, HAND_HAS };

struct parser {
    struct arena *a;
    struct str text;
    struct span at; /* of the text */
    struct token t; /* the one token of lookahead */
    uint32_t end;   /* end of the last token read */
    LIST(struct bound_name) bound;
    bool any_name; /* an unbound name is allowed */
    bool fields;   /* as in roll_names */
    unsigned depth;
    enum at_hand hand;
    bool requested; /* the variable of the condition was read */
    bool failed; /* *err is set; only the first error is reported */
    struct roll_error *err;
    const struct roll *reached; /* a reached(...) that no enclosing chart() has used yet */
    bool endless;               /* some explode() has no limit */
    struct roll none;           /* placeholder result after an error */
};

/* Precedence of operators. The operands of one rank are parsed with the next, tighter rank. */
enum rank { RANK_NO_SIGN, RANK_OR, RANK_AND, RANK_NOT, RANK_COMPARE, RANK_SUM, RANK_PRODUCT, RANK_SIGN };

/* ---- parse.c ---- */

struct roll *parse_fail(struct parser *p, const struct token *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const struct token *parse_since(const struct parser *p, uint32_t lo);
const struct token *parse_token(const struct parser *p, const struct roll *r);
void parse_advance(struct parser *p);
bool parse_take(struct parser *p, enum token_kind kind);
struct roll *parse_unexpected(struct parser *p, const char *wanted);
void parse_expect(struct parser *p, enum token_kind kind, const char *wanted);
void parse_enter(struct parser *p);
uint32_t parse_start(const struct parser *p, const struct roll *r);
struct roll *parse_ends(struct parser *p, struct roll *r, uint32_t lo);
struct roll *parse_node(struct parser *p, enum roll_kind kind, uint32_t lo, size_t n, const struct roll *const *arg);
const struct bound_name *parse_bound(const struct parser *p, struct str name);
bool parse_knows(const struct parser *p, struct str name);
void parse_bind(struct parser *p, struct str name, uint32_t lo, bool given, enum roll_pool pool);
void parse_unbind(struct parser *p, size_t from);
void parse_free(struct parser *p, const struct token *name);
struct roll *parse_name_node(struct parser *p, const struct token *name,
                             const struct bound_name *b);
struct roll_item parse_item(struct parser *p);
void parse_items(struct parser *p, struct roll *r, const char *brace, const char *where);
const struct roll *parse_rank(struct parser *p, enum rank rank);
const struct roll *parse_expr(struct parser *p);

/* ---- parse_call.c: functions ---- */

void parse_close(struct parser *p);
struct roll *parse_args(struct parser *p, const struct token *name, int word, enum roll_kind kind);
const struct roll *parse_call(struct parser *p, const struct token *name);
/* Reports an error if r (which may be NULL) contains dice: `where` may not contain any. */
void parse_no_dice(struct parser *p, const struct roll *r, const char *where);
#endif
