/* The options of the command line as a table: what is said of one is said once, and the parser, --help, the manual page
 * and the completion of shells have it from there. */
#ifndef BS_OPTIONS_H
#define BS_OPTIONS_H
#include "run.h"

enum takes {
    TAKES_NOTHING,
    TAKES_TEXT,
    TAKES_LIST,
    TAKES_NUMBER,
    TAKES_FORMAT,
    TAKES_STAGE,
    TAKES_LEVEL,
    TAKES_AS,
    TAKES_KIND,
    TAKES_FORM,
    TAKES_COLOR
};

/* A row is all that there is to say of an option: how it is called, what it takes, whose it is, and what --help
 * says. What a shell completes for its value hangs on `value`: completion.c has a row for each such word. */
struct option {
    const char *name, *value;
    enum takes takes;
    size_t at;      /* where in struct options */
    const char *of; /* the commands that have it, blanks between; NULL: all */
    const char *does;
};

/* The tables of main.c, in the order of --help; NULL behind the last row. */
const struct command *command_at(size_t i);
const struct option *option_at(size_t i);
bool option_is_of(const struct option *k, const struct command *c);
/* The words that its value is one of, '|' between; empty: any value, or none. */
struct str option_words(struct arena *a, const struct option *k, const struct command *c);
#endif
