/* The options of the command line as a table. Each option is described in one row, and the parser,
 * --help, the manual page and the completion of shells use this row. */
#ifndef BS_OPTIONS_H
#define BS_OPTIONS_H
#include "run.h"

enum takes { TAKES_NOTHING, TAKES_TEXT, TAKES_LIST, TAKES_NUMBER, TAKES_WORD, TAKES_FORMAT };

/* An option: its name, the word and type of its value, its commands, and the text for --help. The
 * completion of its value depends on the word in `value`: completion.c has a row for each such
 * word. */
struct option {
    const char *name, *value;
    enum takes takes;
    size_t at;      /* offset in struct options */
    const char *of; /* the commands that have it, separated by spaces; NULL: all */
    const char *does;
    const char *words; /* TAKES_WORD: its words, separated by '|', in the order of their enum */
    unsigned first;    /* the value of the first word */
};

/* Rows of the tables of main.c, in the order of --help; NULL after the last row. */
const struct command *command_at(size_t i);
const struct option *option_at(size_t i);
const struct option *option_find(struct str name); /* or NULL */
/* Returns the command with this name or former name, or NULL. */
const struct command *command_named(const char *word);
bool option_is_of(const struct option *k, const struct command *c);
/* The allowed words of its value, separated by '|'; empty if any value is allowed, or if it has no
 * value. */
struct str option_words(struct arena *a, const struct option *k, const struct command *c);
#endif
