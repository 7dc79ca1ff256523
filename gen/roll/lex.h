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
};

/* Returns the token at or after byte `at` of `text`. For TOKEN_BAD, *why describes the error and
 * its correction. */
struct token lex_next(struct arena *a, struct str text, uint32_t at, struct str *why);
/* Changes the token after one of the kind `before`, which ends at `from`, to what it is in a
 * condition of a card's face (roll_names.fields). */
void lex_field(struct token *t, struct str text, enum token_kind before, uint32_t from);
/* Reads a chart's id instead. Returns TOKEN_BAD without *why if the text there is not an id. */
struct token lex_id(struct arena *a, struct str text, uint32_t at, struct str *why);
/* Returns the usual correction for a misplaced token of this kind; NULL if there is no special
 * one. */
const char *lex_suggestion(enum token_kind kind);
/* Returns the index of the function in roll_words_list, or -1. A TOKEN_NAME is a function only
 * before a bracket: elsewhere `round` and `count` may be the author's own names. */
int lex_function(struct str name);
/* Returns the function with the most similar name, or an empty text. */
struct str lex_nearest_function(struct str name);
struct str lex_name(struct arena *a, const struct token *t);
#endif
