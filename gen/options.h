/* The command line: one table of commands, one of options; parsing, --help and the manual come from them. */
#ifndef BS_OPTIONS_H
#define BS_OPTIONS_H
#include "base/rows.h"

enum exit_code { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_UNREADABLE = 3, EXIT_FAULT = 4 };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum fail_on { FAIL_ON_ERROR, FAIL_ON_WARNING };
enum as { AS_PLAYED, AS_PRINTED };
enum stage { STAGE_NONE, STAGE_TREE, STAGE_MODEL, STAGE_SHEET, STAGE_PAGES };

/* Everything is parsed: what takes one of some words is an enum, whose first is what stands without the option. */
struct options {
    const struct command *command;
    const char *dir, *out; /* -C, -o; out is NULL for "out" inside dir */
    unsigned jobs;         /* -j; 0: as many as there are processors */
    unsigned budget;       /* --budget; 0: the ordinary one */
    enum stage dump;       /* --dump: printed instead of files */
    enum format format;    /* --format: one of the command's, or text */
    enum fail_on fail_on;
    enum as as;               /* --as: the values of a chart */
    const char *batch;        /* --batch FILE or - */
    const char *sizes;        /* --sizes DECK */
    LIST(const char *) given; /* --given name=value */
    bool errata, no_odds, no_pages, quiet, verify, force, help, version;
    enum color color;
    const char **arg;
    size_t n_arg; /* what the command is about */
};

/* A new command is a row in main.c and a function. `formats`: a bit for each enum format that --format takes. */
struct command {
    const char *name, *takes, *does;
    unsigned least, most; /* arguments */
    unsigned formats;
    int (*run)(struct arena *a, const struct options *o);
};
extern const struct command commands[];
extern const size_t n_commands;

/* False with *why for people; `o` borrows argv. The first argument that is no option names the command; none: build. */
bool options_parse(struct arena *a, int argc, char **argv, struct options *o, struct str *why);
void options_help(struct buf *b, const struct command *of); /* NULL: of all */
#endif
