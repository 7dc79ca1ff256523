/* Documents: what layouts/ asks for, as sheets. */
#ifndef BS_SHOW_DOC_H
#define BS_SHOW_DOC_H
#include "layout/read.h"
#include "look/card.h"
#include "odds/odds.h"
#include "show/deck.h"

/* All that layouts/ asks for, decks made, sheets and books judged; a bad document is kept out of building. */
struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable);

/* The same, with sheets for the troops of the command line; NULL: it names none. `judge`: only for the findings; no sheet and
 * no book is kept. */
struct documents documents_for(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                               bool *unreadable, const struct tonight *tonight, bool judge);

/* waiver-idle: nothing of the document was found to be so. `crib` may be NULL. */
void doc_waivers_check(struct diag *d, const struct layout *doc, const bool *waived,
                       const bool *crib);
/* Of all that a document is made from: SHA-256, hex. */
struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc);

/* A sheet, or its crib, made once for all its variants. NULL where it cannot be made; then perhaps with findings that
 * only its odds could tell: unknown-reference (an outcome that never comes), bad-roll. `faults`: it is made by force,
 * and what has one is stamped; else NULL. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib);

/* The sheet for one variant on one of its papers: they share all but the frame of it. */
const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper);

/* An odds table and its proof, computed once for all variants and outputs. */
enum odds_verdict {
    VERIFIED,   /* all its cells were walked, and are equal */
    NOT_WALKED, /* some were not */
    DISAGREES
};
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    struct span at; /* in a book: what asks for it */
    bool partial;   /* not all values of all givens */
    bool proved;    /* odds_tables_prove has seen it: what follows is known */
    enum odds_verdict verdict;
    size_t examples;     /* worked examples of its set that use a chart of its own */
    size_t cells;        /* of grid.n, less those left out */
    size_t cells_walked; /* of these, by the second method: each question once, for all cells that ask it */
    size_t cells_alike;  /* of those walked, with like faces thrown as one */
    struct nat walked;   /* throws of its questions that were walked */
    struct str why;      /* why not all were walked; or where the methods part */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only);
/* odds_proof.c: what the second method says of n tables together, with at most so many throws
 * times the model's budget; those of all questions that were walked, each once. */
enum { BOOK_THROWS = 20000000 };
struct nat odds_tables_prove(struct arena *a, const struct model *m, struct odds_table *t, size_t n,
                             uint64_t throws);
/* One entry, and both times its outcomes or both times its numbers. */
bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y);
/* Each table once, in order, as a book's files have them; what is shown in part is left to the whole. How many. */
size_t odds_tables_distinct(struct odds_table *t, size_t n);

/* The odds book as a sheet, NULL as above or for methods-differ; *table are its tables in order, each
 * once, computed and proved. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                                  const struct faults *faults, const struct odds_table **table, size_t *n);

/* The deck with cards marked that are made by force, and stand on one of these errors; NULL: it is not. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc,
                         const struct faults *faults);
#endif
