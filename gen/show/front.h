/* What the files share that make the front of an odds book: book_front.c has its contents and the whole, book_read.c
 * what tells how to read it. */
#ifndef BS_SHOW_FRONT_H
#define BS_SHOW_FRONT_H
#include "show/odds_show.h"
#include "show/show.h"

/* Made last, of blocks that are filled already: it reads them and changes none.
 * The book behind its front, whole: its sections, proof and errata among them. */
struct front {
    struct making *k;
    struct arena *a;
    const struct language *in;
    const struct section *section;
    size_t n;
    struct str text;           /* all that its blocks say, a box or a paragraph a line */
    size_t proof, proof_block; /* where the page of proof begins */
    struct str hash;
};

/* What the program says, with what it is said of in it; words between ** are strong. */
struct words front_said(const struct front *f, enum saying what, const struct words *of, size_t n, enum role kind);
struct words front_plain(const struct front *f, struct str s, enum role kind, enum voice voice);
struct block front_block(const struct front *f, const char *id, enum saying title,
                         const struct words *lead, size_t n);
/* The number of the page on which a block stands. */
struct words front_page(const struct front *f, size_t section, size_t block, enum role kind, enum voice voice);

/* --- book_read.c */
bool read_make(const struct front *f,
               struct block *out); /* how to read a figure, and the shades; false: there is none */
struct block signs_make(const struct front *f); /* words and signs that the book has */
#endif
