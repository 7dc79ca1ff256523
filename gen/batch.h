/* The documents of a build or check: which can be made, which are up to date, and the making of the
 * others. See batch.c. */
#ifndef BS_BATCH_H
#define BS_BATCH_H
#include "emit/emit.h"
#include "run.h"

/* A document and its dependencies. */
struct wanted {
    const struct layout *doc;
    const struct ground *ground;
    struct str name;          /* document_path: the name of its note, and of its layout without the
                               * ending */
    struct str key;           /* digest of everything that determines its files and findings; empty
                               * if unknown */
    const struct built *last; /* note of the last run that made it; NULL if absent */
    bool sound;               /* it has no blocking error */
    bool stands;              /* its files are up to date with `key` */
};
struct batch {
    struct project *p;
    struct child_result *results; /* findings from the processes that make documents */
    uint32_t files;    /* number of files read before the processes started */
    LIST(struct wanted) doc;
    LIST(const struct wanted *) make; /* documents to make: the work that the processes share */
    unsigned ticks;                   /* ticks since the processes started */
    bool drawn;                       /* a progress line is on the terminal */
};
void batch_add(struct batch *b, const struct layout *doc);
/* Makes the documents, or composes them if p->dry. Findings go to p->d. Prints the written files on
 * standard output, except with --quiet. Returns an exit code. */
int documents_make(struct batch *b);

int build(struct project *p); /* run.c: one build, with or without --watch */
int run_watch(struct project *p);

/* Stages the note of the document in work, to be published with its files. Called by make.c; false
 * with *why on an error. */
bool document_note(struct project *p, struct str *why);
/* world.c: empty if the system cannot identify the program: then every document is made. */
struct str world_key(struct project *p);
/* world.c: digest of everything that decides what `build` and `check` print, with the state of all
 * files of the project and of OUT; empty for a run that has to be done. run_repeated prints what an
 * earlier run with this key has printed, and returns false if there was none. */
struct str run_key(struct project *p);
bool run_repeated(struct project *p, struct str key);
/* Delays the drawing of pictures that an earlier run has drawn without error. Call it before the
 * layouts are read. */
void pictures_remember(struct project *p);
#endif
