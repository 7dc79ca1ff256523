/* The options of the command line, and the commands, each the road as far as it needs it. Each returns an exit code. */
#ifndef BS_RUN_H
#define BS_RUN_H
#include "adopt/adopt.h"
#include "base/rows.h"
#include "check/check.h"
#include "model/again.h"
#include "show/doc.h"
#include "yaml/tree.h"

enum exit_code { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_UNREADABLE = 3, EXIT_FAULT = 4 };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum fail_on { FAIL_ON_ERROR, FAIL_ON_WARNING };
enum as { AS_PLAYED, AS_PRINTED };
enum stage { STAGE_NONE, STAGE_TREE, STAGE_MODEL, STAGE_SHEET, STAGE_PAGES, STAGE_INPUT };

/* Everything is parsed: what takes one of some words is an enum, whose first is what stands without the option. */
struct options {
    const struct command *command;
    const char *dir, *out;    /* -C, -o; out is NULL for "out" inside dir */
    unsigned jobs;            /* -j; 0: as many as there are processors */
    unsigned budget;          /* --budget; 0: the ordinary one */
    enum stage dump;          /* --dump: printed instead of files */
    enum format format;       /* --format: one of the command's, or text */
    enum fail_on fail_on;
    enum as as;               /* --as: the values of a chart */
    enum document_kind kind;  /* --kind: of what a layout is printed */
    const char *troops;       /* --for */
    enum adopt_form reads;    /* --reads: what adopt is given */
    const char *id, *title;   /* --id, --title of what adopt prints */
    const char *batch;        /* --batch FILE or - */
    const char *text;         /* --text FILE */
    const char *language;     /* --language CODE */
    bool sheet;               /* --sheet: a form of a second reading */
    LIST(const char *) given; /* --given name=value */
    bool errata, deck, empty, no_odds, quiet, verify, force, help, version, watch, fix;
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

/* What every command that reads the project starts from. */
struct project {
    struct arena *a;
    struct diag *d;
    const struct options *o;
    const struct model *model;
    struct documents documents;
    struct pictures *pictures; /* that templates and cards name: drawn when first asked for */
    bool unreadable;
    struct engine *engine;       /* while documents are made; NULL: the fonts could not be opened, which is a finding */
    const struct faults *faults; /* with --force: of all that was checked, before documents are made; else NULL */
    bool dry;                    /* documents are composed, and not written */
    bool tried;                  /* by a worker: what fails there is made again here, and told then */
    struct aside *aside;         /* where the files of the document that is made are written */
    const struct wanted *making; /* that document */
    struct str place;            /* the project's folder, in full */
};
/* A document that a run is about; see batch.h. */
struct wanted;
/* How far: pictures are drawn, in a process each, only where pages are made of them. */
enum project_depth { READ_TABLES, READ_LAYOUTS, READ_PICTURES };
void project_read(struct project *p, struct arena *a, const struct options *o, enum project_depth depth);
/* The same with files as an editor has them; borrowed as long as `p` is there. */
void project_read_held(struct project *p, struct arena *a, const struct options *o, enum project_depth depth,
                       const struct held *held, size_t n);
void project_drop(struct project *p);
/* For commands that print no findings: complains of what could not be read; the exit code, EXIT_CLEAN for nothing. And
 * of the first error known of what something that is printed stands on; EXIT_FINDINGS then. */
int project_unread(const struct project *p);
int project_doubt(const struct project *p, const char *name, const struct need *need);
/* "broadside: ..." on standard error; names of files in it cannot steer a terminal. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "there is no deck luk: did you mean luck" */
/* The set of that name; NULL, once the nearest was named. */
const struct set *set_asked(const struct project *p, const char *name);
void complain_unknown(const char *what, const char *word, const struct str *names, size_t n);
void complain_at(const struct project *p, struct span at, const char *fact); /* with file and line, where it has any */
int worse(int a, int b);                                                     /* of two exit codes */
/* Writes all of it and flushes; a full disk is exit 3. A pipe whose reader has seen enough is none; what has more to
 * print asks ferror(stdout) whether anybody reads on. */
int print_all(const struct buf *b);

/* commands.c: the end of a command that read the project: what of it could not be read counts too. */
int project_end(struct project *p, int code);
/* As a terminal may be shown it: names of files and sets can hold what would steer one. */
struct str shown(struct arena *a, struct str s);
/* An id without SET/ that several sets have charts or odds by: complains of it with both their names. */
bool id_is_shared(const struct model *m, const char *id, bool odds);
/* The chart that an argument names; NULL after a complaint, with the exit code in *code, which stays as it
 * is if there is no such chart. */
const struct chart *chart_named(const struct project *p, const char *name, int *code);
/* Kinds, ids, titles and places as --format says: of everything, or of odds tables. */
int entries_print(const struct project *p, bool odds_alone);

/* proof.c: the YAML of a second reading with "?" for each value, and what each "?" is that stands in no cell. */
struct reading_form {
    struct arena *a;
    struct buf yaml;
    LIST(struct str) question;
};
/* Adds a chart or one of its parts, `indent` columns to the right, without the chart's own parts. */
void reading_form_put(struct reading_form *f, const struct chart *c, int indent);
/* form.c: the same as a sheet to be filled in by hand; prints its path. The exit code. */
int form_print(const struct project *p, const struct chart *c);

/* batch.c: nothing in a pipe, on a terminal that can not go back on a line, or for who wants findings alone. */
bool progress_wanted(const struct options *o);

/* make.c: all files of a document, or none: EXIT_FINDINGS where one cannot be made, EXIT_UNREADABLE where one cannot be
 * written, with a complaint. What is found of it goes to p->d. */
int document_make(struct project *p, const struct layout *doc);
/* make_deck.c: all files of a deck, likewise. */
int deck_make(struct project *p, const struct layout *doc);
/* Complains of an output that failed; false, so that a caller may return it. */
bool not_written(const struct project *p, struct str why);
/* OUT: below the project unless -o says where. BELOW it: where the document that is made is written aside. */
struct str out_folder(const struct project *p);
struct str out_path(const struct project *p, struct str below);

/* run.c: the paths that `check` is asked for, as findings name files: each is a file of the project, or a folder of
 * some; none stands for all. False, with a complaint, where one is none. */
bool paths_known(const struct project *p, struct str *only, size_t *n);
/* fix.c: edits the files where what is found says one edit that is certain, and prints a diff of that. */
int fixes_make(struct arena *a, const struct options *o);

int run_build(struct arena *a, const struct options *o);
int run_check(struct arena *a, const struct options *o);
int run_audit(struct arena *a, const struct options *o);
int run_dump(struct arena *a, const struct options *o);
int run_odds(struct arena *a, const struct options *o);
int run_roll(struct arena *a, const struct options *o);
int run_layout(struct arena *a, const struct options *o);
int run_diff(struct arena *a, const struct options *o);
int run_list(struct arena *a, const struct options *o);
int run_adopt(struct arena *a, const struct options *o);
int run_proof(struct arena *a, const struct options *o);
int run_explain(struct arena *a, const struct options *o);
int run_words(struct arena *a, const struct options *o);
int run_schema(struct arena *a, const struct options *o);
int run_new(struct arena *a, const struct options *o);
int run_lsp(struct arena *a, const struct options *o);
int run_completion(struct arena *a, const struct options *o);
#endif
