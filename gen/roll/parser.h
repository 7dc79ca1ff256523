/* What parse.c and calls.c share: the parser's state and the levels of the grammar that call each other. */
#ifndef BS_ROLL_PARSER_H
#define BS_ROLL_PARSER_H
#include "roll/lex.h"
#include "roll/names.h"

/* What a condition asks: `face` of each die, or `roll` of each whole roll. */
enum at_hand { HAND_NONE, HAND_FACE, HAND_ROLL };

struct parser {
    struct arena *a;
    struct str text;
    struct span at; /* of the text */
    struct token t; /* the one token of lookahead */
    uint32_t end;   /* where the last token taken ended */
    struct scope scope;
    unsigned depth;
    enum at_hand hand;
    bool rolls;  /* a pool of whole rolls stands somewhere */
    bool failed; /* *err is set; the first mistake is the one that is told */
    struct roll_error *err;
};

struct args {
    const struct roll **at;
    size_t n, cap;
};
struct items {
    struct roll_item *at;
    size_t n, cap;
};

/* All give NULL (or false) once the text has failed. */
const struct roll *parse_expr(struct parser *p);
const struct roll *parse_sum(struct parser *p);
bool parse_item(struct parser *p, struct roll_item *out);
const struct roll *parse_call(struct parser *p);
const struct roll *parse_chart(struct parser *p);
const struct roll *parse_first(struct parser *p);

struct roll *parser_node(struct parser *p, enum roll_kind kind, uint32_t lo); /* ends at the last token taken */
void parser_set_args(struct parser *p, struct roll *r, const struct roll *x, const struct roll *y);
void parser_advance(struct parser *p);
bool parser_take(struct parser *p, enum token_kind kind); /* takes it if it stands here */
bool parser_expect(struct parser *p, enum token_kind kind, const char *wanted);
bool parser_enter(struct parser *p); /* one level deeper */
void parser_leave(struct parser *p);
void *parser_fail(struct parser *p, uint32_t lo, uint32_t hi, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void *parser_unexpected(struct parser *p, const char *wanted); /* the token at hand */
#endif
