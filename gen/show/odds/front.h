/* Internal interface for the front of an odds book: book_front.c makes its contents, book_read.c
 * explains how to read it. */
#ifndef BS_SHOW_FRONT_H
#define BS_SHOW_FRONT_H
#include "show/odds/inner.h"
#include "show/show.h"

/* The whole book after its front, with errata and the page of proof. The front is made last, and
 * reads these blocks without changing them. */
struct front {
    struct making *k;
    struct arena *a;
    const struct language *in;
    const struct section *section;
    size_t n;
    struct str text;           /* all text of its blocks, one line for a box or paragraph */
    size_t proof, proof_block; /* place of the page of proof */
    struct str hash;
};

/* A printed text of the program with its places filled; text between ** is strong. */
struct words front_msg(const struct front *f, enum msg what, const struct words *of, size_t n,
                       enum para_style kind);
struct block front_block(const struct front *f, const char *id, enum msg title,
                         const struct words *lead, size_t n);
/* --- book_read.c */
/* The block on how to read a number and the shades; false if the book has no suitable number. */
bool read_make(const struct front *f,
               struct block *out);
struct block signs_make(const struct front *f); /* the words and signs of the book */
#endif
