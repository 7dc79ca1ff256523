/* Documents: what layouts/ asks for, as sheets. */
#ifndef BS_DOC_DOC_H
#define BS_DOC_DOC_H
#include "odds/grid.h"
#include "sheet/sheet.h"
#include "look/look.h"

enum document_kind { DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK };
struct document {
    enum document_kind kind;
    struct str name;                 /* the file's: "zulu-war" */
    struct text title;
    const struct set *set;
    const struct text *paper; size_t n_paper;
    struct str hash;                 /* of its layout and the model's */
    const struct node *tree; uint32_t source;
    bool bad;
};
struct documents { const struct document *at; size_t n; };

/* Reads DIR/layouts/sheets and DIR/layouts/odds, by name. Findings for mistakes; a bad document is kept out of building. */
struct documents documents_read(struct arena *a, struct diag *d, const char *dir, const struct model *m, bool *unreadable);

/* A sheet, for one of its papers. Findings: unknown-reference, ... NULL where it cannot be made. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct document *doc, struct str paper);

/* An odds table and its proof, computed once for all papers and outputs. */
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    bool verified_asked; enum { VERIFIED, NOT_WALKED, DISAGREES } verdict;
    struct nat walked; struct str why;    /* cases walked; why not, or where they part */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e, const struct env *only, bool verify);

/* The odds book as a sheet, its tables made with verification. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct document *doc, struct str paper,
                                  struct odds_table **table, size_t *n);
#endif
