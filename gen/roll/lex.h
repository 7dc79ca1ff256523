/* Tokens of the roll language, one at a time. For parse.c only. */
#ifndef BS_ROLL_LEX_H
#define BS_ROLL_LEX_H
#include "roll/roll.h"

enum token_kind {
    TOKEN_END,
    TOKEN_BAD,
    TOKEN_NUMBER,
    TOKEN_WORD,
    TOKEN_NAME,
    TOKEN_ID,
    TOKEN_DIE, /* d6, d%: `number` is the number of sides, 0 for d%; 66 and 666 are read as digits
                */
    TOKEN_DIE_BRACE,   /* d{ */
    TOKEN_DIE_BRACKET, /* d( */
    TOKEN_LET,
    TOKEN_IF,
    TOKEN_THEN,
    TOKEN_ELSE,
    TOKEN_OR,
    TOKEN_AND,
    TOKEN_NOT,
    TOKEN_IN,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NEVER,
    TOKEN_FACE,
    TOKEN_ROLL,
    TOKEN_CALL, /* a function's name; `call` */
    TOKEN_CHART,
    TOKEN_FIRST,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_TIMES,
    TOKEN_OVER,
    TOKEN_EQ,
    TOKEN_NE,
    TOKEN_LT,
    TOKEN_LE,
    TOKEN_GT,
    TOKEN_GE,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_BRACE,
    TOKEN_UNBRACE,
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_IS,
    TOKEN_DOTS,
    TOKEN_KINDS
};

struct token {
    enum token_kind kind;
    uint32_t lo, hi;
    struct str text; /* NAME, ID: as written; WORD: without its quotes */
    struct rat number;
    enum roll_call call;
};

/* The token at or after byte `at` of `text`. TOKEN_BAD: *why says what is wrong with it and what to write. */
struct token lex_next(struct arena *a, struct str text, uint32_t at, struct str *why);
/* The same where a chart's id must stand; TOKEN_BAD without *why where there is none. */
struct token lex_id(struct arena *a, struct str text, uint32_t at, struct str *why);
/* What is usually meant where a token stands that cannot; NULL where nothing special is. */
const char *lex_meant(enum token_kind kind);
/* Which of roll_words_list a function is; below 0: none is called so. As a TOKEN_NAME it is one
 * before a bracket alone: `draw` and `all` may be names of one's own elsewhere. */
int lex_function(struct str name);
/* The function that is nearly called so, or an empty text; and a token as it is called in messages. */
struct str lex_nearest_function(struct str name);
struct str lex_name(struct arena *a, const struct token *t);
#endif
