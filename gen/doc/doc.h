/* Documents: what layouts/ asks for, as sheets. */
#ifndef BS_DOC_DOC_H
#define BS_DOC_DOC_H
#include "look/look.h"
#include "odds/grid.h"
#include "sheet/sheet.h"

enum document_kind { DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK };
struct document {
    enum document_kind kind;
    struct str name; /* the file's: "zulu-war" */
    struct text title;
    const struct set *set;
    const struct text *paper;
    size_t n_paper;
    struct str hash; /* of its layout and the model's */
    const struct node *tree;
    uint32_t source;
    bool bad;
};
struct documents {
    const struct document *at;
    size_t n;
    const struct chart *const *printed; /* every chart that a layout asks for, as often as it does */
    size_t n_printed;
};

/* Reads DIR/layouts/sheets and DIR/layouts/odds, by name. Findings for mistakes; a bad document is kept out of
 * building. */
struct documents documents_read(struct arena *a, struct diag *d, const char *dir, const struct model *m,
                                bool *unreadable);

/* not-printed: charts of sets with sheets that no sheet has. Before check_all, which applies their waivers. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all);

/* A sheet, for one of its papers. NULL where it cannot be made; then perhaps with findings that only its odds could
 * tell: unknown-reference (an outcome that never comes), bad-roll. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct document *doc,
                              struct str paper);

/* An odds table and its proof, computed once for all papers and outputs. */
enum odds_proof {
    PROOF_NONE,
    PROOF_SHORT,
    PROOF_LONG
}; /* how much is walked: nothing; a build's share; what --verify asks */
enum odds_verdict { VERIFIED, NOT_WALKED, DISAGREES };
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    bool partial; /* not all values of all givens */
    enum odds_proof proof;
    enum odds_verdict verdict;
    size_t cells_walked; /* of grid.n, less those left out */
    struct nat walked;
    struct str why; /* cases walked; why not all, or where the methods part */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only, enum odds_proof proof);
void buf_put_odds_json(struct buf *b,
                       const struct odds_table *t); /* the object of `odds --format json`; no line break */
void buf_put_odds_csv(struct buf *b, const struct odds_table *t); /* a line for each outcome of each cell */
void buf_put_dist_csv(struct buf *b, const struct dist *d);

/* The odds book as a sheet, NULL as above or for methods-differ; *table are its tables in order, computed and proved,
 * NULL in *table at the first call. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct document *doc,
                                  struct str paper, struct odds_table **table, size_t *n);
#endif
