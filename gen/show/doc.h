/* Documents: turns the layouts of a project into sheets, odds books and decks. */
#ifndef BS_SHOW_DOC_H
#define BS_SHOW_DOC_H
#include "layout/read.h"
#include "look/card.h"
#include "odds/odds.h"
#include "show/deck/deck.h"

/* Reads all of layouts/: makes the decks, and checks sheets and books. A bad document is not
 * built. */
struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable);

/* The same for a command line. If it names documents, only these are made, with the documents that
 * they show (request NULL: all). `findings_only`: nothing is retained but the decks that a book
 * shows. */
struct documents documents_for(struct arena *a, struct diag *d, struct pictures *pictures,
                               const struct model *m, bool *unreadable,
                               const struct documents_request *request, bool findings_only);

/* Reports waiver-idle for waivers of the document without a finding. `crib` may be NULL. */
void doc_waivers_check(struct diag *d, const struct layout *doc, const bool *waived,
                       const bool *crib);
/* SHA-256, in hex, of all inputs of the document. */
struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc);

/* A sheet, or its crib, made once for all its variants. NULL on error, perhaps with findings that
 * only its odds reveal: unknown-reference (an impossible outcome), bad-roll. `faults`: --force is
 * given, and parts with an error are stamped; else NULL. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib);

/* The sheet for one variant on one paper size. Variants share everything but the struct sheet and
 * its sections. */
const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper);

/* An odds table with its exhaustive check, computed once for all variants and outputs. */
enum odds_verdict {
    VERIFIED,   /* the exhaustive check covered all cells and agrees */
    NOT_WALKED, /* it did not cover all cells */
    DISAGREES
};
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    struct span at; /* in a book: place of its request */
    bool partial;   /* not all values of all givens */
    bool proved;    /* odds_tables_prove has run: the members below are valid */
    enum odds_verdict verdict;
    size_t examples; /* worked examples of its set that use one of its charts */
    size_t cells;    /* grid.n, less the omitted cells */
    /* Cells covered by the exhaustive check; equal questions are checked once. */
    size_t cells_walked;
    size_t cells_alike; /* of these, cells where equivalent faces of a die were rolled as one */
    struct nat walked;  /* number of rolls enumerated for its questions */
    struct str why;     /* reason why some cells were not checked, or where the methods differ */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only);
/* odds_proof.c: runs the exhaustive check on n tables together, with at most `throws` rolls times
 * the model's budget. Returns the number of rolls enumerated, each question once. */
enum { BOOK_THROWS = 20000000 };
struct nat odds_tables_prove(struct arena *a, const struct model *m, struct odds_table *t, size_t n,
                             uint64_t throws);
/* Same entry, and both show outcomes or both show numbers. */
bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y);
/* Removes duplicates, keeping the order of the files of a book; a complete table replaces a partial
 * one. Returns the new number. */
size_t odds_tables_distinct(struct odds_table *t, size_t n);

/* The odds book as a sheet; NULL as in doc_sheet, or on methods-differ. *table: its tables in
 * order, each once, computed and checked. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                                  const struct faults *faults, const struct odds_table **table, size_t *n);

/* The deck for --force: cards that depend on one of the errors in `faults` are marked to be
 * stamped. NULL: an unchanged deck. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc,
                         const struct faults *faults);
#endif
