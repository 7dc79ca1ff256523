/* Documents: turns the layouts of a project into sheets, odds books and decks. */
#ifndef BS_SHOW_DOC_H
#define BS_SHOW_DOC_H
#include "layout/read.h"
#include "look/card.h"
#include "show/deck/deck.h"
#include "show/odds/odds.h"

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

/* The odds book as a sheet; NULL as in doc_sheet, or on methods-differ. *table: its tables in
 * order, each once, computed and checked. `kept`: as in odds_tables_prove. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m,
                                  const struct layout *l, const struct faults *faults,
                                  struct kept_walks *kept, const struct odds_table **table,
                                  size_t *n);

/* The deck for --force: cards that depend on one of the errors in `faults` are marked to be
 * stamped. NULL: an unchanged deck. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc,
                         const struct faults *faults);
#endif
