/* The options of the command line, the state of a project, and the functions of all commands.
 * Included by every file of gen/ itself. */
#ifndef BS_RUN_H
#define BS_RUN_H
#include "adopt/adopt.h"
#include "base/system.h"
#include "check/check.h"
#include "model/again.h"
#include "show/doc.h"

enum exit_code { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_UNREADABLE = 3, EXIT_FAULT = 4 };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum fail_on { FAIL_ON_ERROR, FAIL_ON_WARNING };
enum as { AS_PLAYED, AS_PRINTED };
enum stage { STAGE_NONE, STAGE_TREE, STAGE_MODEL, STAGE_SHEET, STAGE_PAGES, STAGE_INPUT };

/* The parsed command line. An option with a fixed list of words is an enum whose first member is
 * the default. */
struct options {
    const struct command *command;
    const char *dir, *out;    /* -C, -o; out is NULL for "out" inside dir */
    unsigned jobs;            /* -j; 0: one for each processor */
    unsigned budget;          /* --budget; 0: the default budget */
    enum stage dump;          /* --dump: the stage to print; no files are written */
    enum format format;       /* --format: a format of the command, or text */
    enum fail_on fail_on;
    enum as as;               /* --as: the values of a chart */
    enum document_kind kind;  /* --kind: the kind of document to list for a layout */
    const char *troops;       /* --for */
    enum adopt_form reads;    /* --reads: format of the file for adopt */
    const char *id, *title;   /* --id, --title of the adopted chart */
    const char *batch;        /* --batch FILE or - */
    const char *text;         /* --text FILE */
    const char *language;     /* --language CODE */
    bool sheet;               /* --sheet: print the form of a second reading */
    LIST(const char *) given; /* --given name=value */
    bool errata, deck, empty, no_odds, quiet, verify, force, help, version, watch, web, fix;
    enum color color;
    const char **arg;
    size_t n_arg; /* arguments of the command */
    char **words; /* the whole command line, with a last NULL */
};

/* How much of a project is read. Pictures are drawn, each in a process of its own, only if pages
 * are made. */
enum project_depth { READ_NOTHING, READ_TABLES, READ_LAYOUTS, READ_PICTURES };
/* The state of a command. Without a project `d` and `model` are NULL. */
struct project {
    struct arena *a;
    const struct options *o;
    const char *dir; /* the project's folder: o->dir, or an edition of diff */
    struct buf out;  /* what is printed at the end of the command */
    struct diag *d;
    const struct model *model;
    struct documents documents;
    struct pictures *pictures; /* named by templates and cards; drawn on first use */
    bool unreadable;
    bool reported;               /* unreadable files are reported by the command itself */
    struct engine *engine;       /* while documents are made; NULL if the fonts could not be opened
                                  * (a finding) */
    const struct faults *faults; /* with --force: findings that block documents, taken before
                                  * documents are made; else NULL */
    bool wrote;                  /* a file of OUT was written or removed */
    bool dry;                    /* documents are composed, but not written */
    bool tried;                  /* in a worker: the parent repeats failed work and reports it */
    struct aside *aside;         /* staging folder for the files of the document in work */
    const struct wanted *making; /* the document in work */
    struct kept_walks walks;     /* of the document in work, for its note */
    struct str place;            /* absolute path of the project's folder */
    struct str libraries;        /* a new note of world.c, to be written; or empty */
};
/* A new command is a row in main.c and a function, which puts its output into p->out and returns an
 * exit code. `formats` has a bit for each enum format that --format accepts. */
struct command {
    const char *name, *takes, *does;
    unsigned min, max; /* numbers of arguments */
    unsigned formats;
    enum project_depth reads;
    int (*run)(struct project *p);
    const char *old;   /* its former name, which is still accepted, or NULL */
    const char *group; /* for --help: the head of the group that it begins, or NULL */
};
/* Runs a command: reads as much of the project as its row asks for, prints p->out, reports
 * unreadable files, and frees the project. Returns the worst exit code. */
int command_run(struct arena *a, const struct options *o, int (*run)(struct project *p));

/* A document of a run; see batch.h. */
struct wanted;
/* Reads the project in p->dir, again if it was read before. */
void project_read(struct project *p, enum project_depth depth);
/* The same; `held` has files as an editor holds them, borrowed while `p` lives. */
void project_read_held(struct project *p, enum project_depth depth, const struct held *held,
                       size_t n);
void project_drop(struct project *p);
/* For commands that print no findings: reports the first error in the dependencies `need` of the
 * printed `name`, and returns EXIT_FINDINGS; EXIT_CLEAN without errors. */
int project_doubt(const struct project *p, const char *name, const struct need *need);
/* Prints "broadside: ..." on standard error; control characters in file names are made harmless. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns the set `name`; NULL after a complaint that suggests the nearest name. */
const struct set *set_requested(const struct project *p, const char *name);
/* Prints "there is no deck luk: did you mean luck". */
void complain_unknown(const char *what, const char *word, const struct str *names, size_t n);
/* "tables/a/charts.yaml:12"; empty without a file. Lines count from 1, as in editors. */
struct str place_of(struct arena *a, const struct project *p, struct span at);
/* As complain, with file and line if `at` has any. */
void complain_at(const struct project *p, struct span at, const char *fact);
/* True if output to the file descriptor `to` should have colour. */
bool color_wanted(const struct options *o, int to);
int worse(int a, int b); /* the worse of two exit codes */
/* Writes, flushes and empties `b`. A full disk is EXIT_UNREADABLE; a reader that has closed the
 * pipe is no error. Callers with more output check ferror(stdout) first. */
int print_all(struct buf *b);

/* Copy of `s` that is safe to print on a terminal: names of files and sets can contain control
 * characters. */
struct str shown(struct arena *a, struct str s);
/* True if `id` has no SET/ and several sets have charts or odds with it; complains with both full
 * names. */
bool id_is_shared(const struct model *m, const char *id, bool odds);
/* Returns the chart that an argument names. NULL after a complaint, with the exit code in *code; if
 * no chart has the name, *code is unchanged. */
const struct chart *chart_named(const struct project *p, const char *name, int *code);
/* Puts kinds, ids, titles and places of all entries, or only of odds tables, in the format of
 * --format. */
void entries_put(struct project *p, bool odds_alone);

/* proof.c: the YAML of a second reading with "?" for each value. `question` explains each "?"
 * outside of cells. */
struct reading_form {
    struct arena *a;
    struct buf yaml;
    LIST(struct str) question;
};
/* Adds a chart or a part, indented by `indent` columns, without the chart's own parts. */
void reading_form_put(struct reading_form *f, const struct chart *c, int indent);
/* form.c: makes the same form as a sheet to fill in by hand, and puts its path. Returns the exit
 * code. */
int form_make(struct project *p, const struct chart *c);

/* batch.c: false in a pipe, on a terminal that cannot move back on a line, and with --quiet. */
bool progress_wanted(const struct options *o);
/* A progress line on standard error, if one is wanted: after a second it shows "counting ID" and
 * the elapsed seconds, on one line of the terminal. waiting_end removes it. */
struct waiting {
    int line_writer; /* the process that writes the line; 0 if absent */
    int64_t since;
};
void waiting_end(struct waiting w);
struct waiting progress_begin(const struct options *o, const char *what, struct str id);

/* make.c: makes all files of a document, or no file. EXIT_FINDINGS if a file cannot be made;
 * EXIT_UNREADABLE, after a complaint, if a file cannot be written. Findings go to p->d. */
int document_make(struct project *p, const struct layout *doc);
/* make_deck.c: makes all files of a deck, with the same results. */
int deck_make(struct project *p, const struct layout *doc);
/* Complains of a failed output. Returns false, for the caller to return. */
bool not_written(const struct project *p, struct str why);
/* Writes a file. EXIT_UNREADABLE after a complaint. */
int file_put(const struct project *p, struct str bytes, struct str path);
/* out_folder is OUT: inside the project, or the folder of -o. out_path is the staged path of BELOW
 * for the document in work. */
struct str in_project(const struct project *p, const char *below); /* DIR/BELOW */
struct str out_folder(const struct project *p);
/* Sweeps OUT/BELOW. False, after a complaint, if a link leads out of the project, or of the folder
 * of -o: a project from elsewhere must not write over its reader's files. */
bool out_is_inside(const struct project *p, const char *below);
struct str out_path(const struct project *p, struct str below);

/* run.c: converts the path arguments of `check` to the form in findings. Each must be a file of the
 * project or a folder with such files; without arguments, or with ".", *n is 0. Complains of any
 * other path and returns false. */
bool paths_known(const struct project *p, struct str *only, size_t *n);
/* fix.c: edits the files for findings with one certain edit, and puts a diff. */
int fixes_make(struct project *p);

int run_build(struct project *p);
int run_check(struct project *p);
int run_audit(struct project *p);
int run_dump(struct project *p);
int run_odds(struct project *p);
int run_roll(struct project *p);
int run_layout(struct project *p);
int run_diff(struct project *p);
int run_list(struct project *p);
int run_adopt(struct project *p);
int run_proof(struct project *p);
int run_explain(struct project *p);
int run_words(struct project *p);
int run_schema(struct project *p);
int run_new(struct project *p);
int run_completion(struct project *p);
#endif
