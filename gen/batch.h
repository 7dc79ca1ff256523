/* The documents that a run is about, for build and check: which of them can be made, which need not be, and the making
 * of the others. See batch.c. */
#ifndef BS_BATCH_H
#define BS_BATCH_H
#include "emit/emit.h"
#include "run.h"

/* A document and what it stands on. */
struct wanted {
    const struct layout *doc;
    const struct ground *ground;
    struct str name;          /* document_path: what its note is called, and its layout but for the ending */
    struct str key;           /* of all that its files and findings follow from; empty: it cannot be known */
    const struct built *last; /* what the last run that made it noted; NULL: nothing */
    bool sound;               /* it can be made */
    bool stands;              /* as it was made by that key: it need not be made again */
};
struct batch {
    struct project *p;
    struct said *said; /* by the processes that make them */
    uint32_t files;    /* read before those parted */
    LIST(struct wanted) doc;
    LIST(const struct wanted *) make; /* of them, those that are made: the work that processes share */
    unsigned ticks;                   /* since the processes parted */
    bool drawn;                       /* a line of progress stands on the terminal */
};
/* Its name in OUT: sheets/NAME, odds/NAME or decks/NAME. */
struct str document_path(struct arena *a, const struct layout *doc);
void batch_add(struct batch *b, const struct layout *doc);
/* Makes them, or composes them where p->dry; what is found goes to p->d. An exit code. Lines on standard output say
 * which files were written, unless nothing is to be said. */
int documents_make(struct batch *b);

int build(struct arena *a, const struct options *o); /* run.c: once, watched or not */
int run_watch(struct arena *a, const struct options *o);

/* Of the document that is made: its note, to be put in its place with its files. Called by make.c; false with *why. */
bool document_note(struct project *p, struct str *why);
/* Before the layouts are read: pictures that an earlier run has drawn well are put off. */
void pictures_remember(struct project *p);
#endif
