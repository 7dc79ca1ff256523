/* The command line: one table of commands, one of options; parsing, --help and the manual come from them. */
#ifndef BS_OPTIONS_H
#define BS_OPTIONS_H
#include "base/str.h"
#include <stdio.h>

enum exit_code { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_UNREADABLE = 3, EXIT_FAULT = 4 };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

struct options {
    const struct command *command;
    const char *dir, *out; /* -C, -o */
    unsigned jobs;         /* -j; 0: as many as there are processors */
    unsigned budget;       /* --budget; 0: the ordinary one */
    const char *dump;      /* --dump tree|model|sheet|pages, or NULL */
    const char *format;    /* --format, or NULL: the command's first */
    const char *fail_on;   /* warning or error */
    const char *batch;     /* --batch FILE or - */
    const char *sizes;     /* --sizes DECK */
    const char **given;
    size_t n_given; /* --given name=value */
    bool as_printed, errata, no_odds, no_pages, quiet, verify, force, help, version;
    enum color color;
    const char **arg;
    size_t n_arg; /* what the command is about */
};

struct command {
    const char *name, *takes, *does;
    unsigned least, most; /* arguments */
    const char *formats;  /* "text|csv|json", or NULL */
    int (*run)(struct arena *a, const struct options *o);
};
extern const struct command commands[];
extern const size_t n_commands;

/* False with *why for people; `o` borrows argv. The first argument that is no option names the command; none: build. */
bool options_parse(struct arena *a, int argc, char **argv, struct options *o, struct str *why);
void options_help(struct buf *b, const struct command *of); /* NULL: of all */
bool options_color(const struct options *o, FILE *to);      /* a terminal, and neither --color never nor NO_COLOR */
#endif
