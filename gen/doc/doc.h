/* Documents: what layouts/ asks for, as sheets. */
#ifndef BS_DOC_DOC_H
#define BS_DOC_DOC_H
#include "look/look.h"
#include "odds/grid.h"
#include "sheet/sheet.h"

enum document_kind { DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK };
/* A document in one of its themes. What is 0 is as the document has it. */
struct variant {
    struct text theme;
    struct str mark; /* in the file's name, between the document's and the paper's: "", or "-mono" */
    unsigned pages, columns;
    int32_t least_mpt, most_mpt;
    struct span type_at; /* where the sizes of type are said */
    const struct text *paper;
    size_t n_paper;
};
struct document {
    enum document_kind kind;
    struct str name; /* the file's: "zulu-war" */
    struct text title;
    const struct set *set;
    const struct variant *variant;
    size_t n_variant; /* at least 1 */
    struct str hash;  /* of its layout and the model's */
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

/* A sheet, made once for all its variants. NULL where it cannot be made; then perhaps with findings that only its odds
 * could tell: unknown-reference (an outcome that never comes), bad-roll. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct document *doc);

/* The sheet for one variant on one of its papers: they share all but the frame of it. */
const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper);
/* Where it goes, below the folder of outputs and without an ending: "sheets/zulu-war-mono-a4". */
struct str doc_file(struct arena *a, const struct document *doc, const struct variant *v, struct str paper);

/* An odds table and its proof, computed once for all variants and outputs. */
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

/* The odds book as a sheet, NULL as above or for methods-differ; *table are its tables in order, computed and proved.
 */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct document *doc,
                                  const struct odds_table **table, size_t *n);
#endif
