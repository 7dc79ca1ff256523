/* Internal interface of the files that turn a layout into a sheet. */
#ifndef BS_SHOW_MAKING_H
#define BS_SHOW_MAKING_H
#include "show/odds/odds.h"

/* A referenced chart that the document does not print. The caller decides if it is reported: a book
 * may refer to charts of sheets. */
struct missing_chart {
    const struct chart *chart;
    struct span at;
};
/* Sums over the distinct tables of a book. */
struct book_sums {
    size_t tables, cells, walked, alike;
    struct nat cases, throws;
    bool all, parts;
};
/* State while a layout becomes a sheet, or a sheet is completed for printing. All inputs are const;
 * unknown names were reported when the layout was read, and are absent here. */
struct making {
    struct arena *a;
    struct diag *d; /* for findings that only the making reveals */
    const struct model *m;
    const struct set *set;
    const struct layout *doc;
    struct show show;
    struct sheet *sheet;
    bool crib;                        /* only parts with `crib: yes` count */
    LIST(struct odds_table) odds;     /* of a book, in order */
    struct kept_walks *kept;          /* of a book; or NULL */
    size_t pieces, letters;           /* of all blocks so far */
    size_t refused;                   /* pieces of a block that was not made because of the limit */
    bool over;                        /* the limit was reported: no more blocks are made */
    /* Charts that the text refers to but the document does not print, with the first place. */
    LIST(struct missing_chart) missing;
    /* Errors of inputs, to stamp blocks with --force; else NULL. */
    const struct faults *faults;
    struct need *need;           /* with --force: dependencies not stamped yet */
    LIST(struct sheet_ref) page; /* blocks of a book whose page numbers are printed */
    struct book_sums sums;       /* of its tables; valid after proof_section */
    /* Parts of the layout with errors; their blocks are stamped. */
    LIST(struct span) stamped;
};

/* --- sheets.c: sheet_make makes k->sheet from k->doc, without odds and stamps; sheet_report
 * reports its findings, or those of the crib */
void sheet_make(struct making *k);
void sheet_report(struct making *k, struct diag *d);
/* Completes k->sheet from `whole` (or its crib) with odds, or reports a finding; sets `over` above
 * the limit. `hash`: of the input. */
void sheet_finish(struct making *k, const struct sheet *whole, struct str hash);
/* Is there room for `more` pieces? Call it before they are made. If not, the finding is at the
 * item. */
bool pieces_fit(struct making *k, size_t more);
/* Does the block print the chart, or one that it is derived from, or with `parts` one that it is a
 * part of? */
bool block_has(const struct block *b, const struct chart *c, bool parts);
/* --- steps.c: gives a section its blocks, with the steps of its procedure as heads of their
 * tables */
void steps_spread(struct arena *a, struct section *s, struct blocks all);
/* --- measures.c: distances_report reports rounded-alike for all charts of a sheet; distances_words
 * is the note on distances for the foot, or empty */
void distances_report(struct making *k);
struct str distances_words(const struct making *k);
#endif
