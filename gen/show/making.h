/* What the files share that turn a layout into a sheet. */
#ifndef BS_SHOW_MAKING_H
#define BS_SHOW_MAKING_H
#include "layout/read.h"
#include "show/doc.h"

/* Kept in the making, and told or not by who asked for it: a book may speak of what it does not show. */
struct missing_chart {
    const struct chart *chart;
    struct span at;
};
/* Of an entry, what became of it; NULL: nothing. */
struct told_odds {
    const struct odds_entry *entry;
    const struct odds_change *change;
};
/* What the tables of a book come to together: each once. */
struct book_sums {
    size_t tables, cells, walked, alike;
    struct nat cases, throws;
    bool all, parts;
};
/* A layout on its way to a sheet, or a sheet that was made of it to one that is printed. All that it reads is const:
 * what it names wrongly was found when it was read, and is not in it. */
struct making {
    struct arena *a;
    struct diag *d; /* for what only the making finds */
    const struct model *m;
    const struct set *set;
    const struct layout *doc;
    struct show show;
    struct sheet *sheet;
    bool crib;                        /* only what is marked `crib: yes` counts */
    LIST(struct odds_table) odds;     /* of a book, in order */
    size_t pieces, letters;           /* of all blocks so far */
    size_t refused;                   /* pieces of a block that was not made, because a document may not have so many */
    bool over;                        /* that was said: nothing more is made */
    LIST(struct missing_chart) missing; /* charts that its words name and that stand nowhere on it, and where first */
    const struct faults *faults;        /* where what is unsound is stamped; else NULL */
    struct need *need;                  /* then: of its basis, those that are not stamped yet */
    LIST(struct sheet_ref) page;        /* blocks of a book whose pages are printed in it */
    struct book_sums sums;              /* of its tables, once its proof is made */
    LIST(struct span) stamped;          /* parts of the layout with errors, whose blocks are stamped */
};

/* --- stamp.c: n blocks are marked where their needs, or what is written of them in the layout, have an error. In the
 * end the same for all the rest of a sheet. */
void stamp_blocks(struct making *k, struct need_slice needs, struct span in, struct block *block, size_t n);
void stamp_rest(struct making *k);

/* --- sheets.c: k->sheet from k->doc, but for its odds and its stamps; what was found out about it, or about its crib
 */
void sheet_make(struct making *k);
void sheet_tell(struct making *k, struct diag *d);
/* k->sheet from one that was made so, or its crib: with its odds, or with a finding; `over` where it is too much.
 * `hash` is of its input. */
void sheet_finish(struct making *k, const struct sheet *whole, struct str hash);
bool is_asked(const struct making *k, const struct block *b); /* of the sheet, or of its crib */
/* Is there room for so many pieces more? Asked before they are made; where there is none, that is found at the item. */
bool pieces_fit(struct making *k, size_t more);
/* "Charts of March 2011 · edition 1, 21 Nov 2026", or what of it is known; with the date of its source or without. */
struct str edition_line(const struct show *w, const struct set *set, struct str date, bool source);
/* Whose the rules are and whose the errata, for the foot. */
struct str credit_of(const struct show *w, const struct set *set);
/* --- measures.c: rounded-alike, of all charts of a sheet; and what it says of its distances in its foot, or nothing */
void distances_tell(struct making *k);
void unscaled_tell(struct diag *d, const struct manner *m, const struct unscaled_list *l);
struct str distances_words(const struct making *k);
/* --- refs.c: what the sheet's words refer to, into the sheet; what stands nowhere into k->missing */
void refs_find(struct making *k);
/* --- deck_odds.c: `deck:` in a book */
struct block deck_block_make(struct making *k, const struct deck_item *item);
/* --- book_proof.c: what was counted and walked of all its tables, and their models. `hash`: of its input. How many
 * sections; 0: it has no tables. */
enum { PROOF_SECTIONS = 2 };
size_t proof_sections(struct making *k, const struct section *book, size_t n, struct str hash, struct section *out);
/* The number of the page on which a block of the book stands. */
struct words making_page(struct making *k, size_t section, size_t block, enum role kind, enum voice voice);
/* --- book_front.c: the sections that stand before those of a book, the `proof`-th of which is its proof. How many; 0
 * where it has none. */
enum { FRONT_SECTIONS = 3 };
size_t front_make(struct making *k, const struct section *book, size_t n, size_t proof, struct str hash,
                  struct section *out);
/* Paragraphs under one title, each a block, so that columns may end between any two. */
void making_paragraphs(struct making *k, struct blocks *out, const char *id, struct words title, const struct words *w,
                       size_t n, struct span at);
/* --- book_errata.c: what `errata: yes` asks for, at the end. False where there is nothing to say. */
bool errata_section(struct making *k, struct section *out);
/* --- foot.c: provenance, and shorter forms of it into `less`; then what the sheet says of itself there */
struct str foot_make(struct making *k, struct str *less, size_t *n_less);
void foot_finish(struct making *k);
#endif
