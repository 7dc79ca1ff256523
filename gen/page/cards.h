/* Cards to pages: faces set in their template, and the print sheets for them. Pages are made one at
 * a time, each into an arena that may be rewound after painting. */
#ifndef BS_PAGE_CARDS_H
#define BS_PAGE_CARDS_H
#include "page/page.h"
#include "show/deck/deck.h"

/* --- card.c: a deck in its template; each paragraph style has one size for all cards */
struct faces;
/* Returns NULL with findings at the card's row: does-not-fit (which card, which box, by how many
 * mm), outside-safe-zone, missing-glyph, image-too-small, art-short-of-bleed. `back` may be
 * NULL. */
struct faces *faces_make(struct arena *a, struct diag *d, struct engine *e, const struct theme *t,
                         const struct deck *deck, const struct profile *p, const struct card_template *front,
                         const struct card_template *back);
/* A page of the trimmed size with its bleed around it. Its origin is the corner of the bleed;
 * page.bleed is the distance from there to the trim. It lives in `a`, and needs the faces. */
struct page faces_page(struct faces *f, struct arena *a, size_t card, bool back);
/* The nth card of the deck, from 0, where copies count as separate cards; and its page, with its
 * own number. */
const struct card *faces_card(const struct faces *f, size_t nth);
struct page faces_nth(struct faces *f, struct arena *a, size_t nth, bool back);

/* The source of faces for the sheets below. Copies count as separate cards; `n` is the number of
 * all cards of the deck. */
struct face_source {
    struct page (*page)(void *data, struct arena *a, size_t i, bool back);
    void *data;
    size_t n;
    bool backs;
    /* printed in outlines; NULL: no names */
    struct str (*name)(void *data, struct arena *a, size_t i);
};

/* --- impose.c: print sheets */
struct home {
    const struct profile *profile;
    struct engine *e;
    const struct theme *t;
    struct face_source faces;
    struct paper paper;
    bool landscape; /* chosen so that the most cards fit */
    unsigned across, down;
    /* the first card's trimmed corner; distance from one card to the next */
    um x, y, step_x, step_y;
    um gutter;               /* between trimmed cards; 0: butted */
    enum turn turn;
    enum backs backs;
    um offset_x, offset_y; /* shift of the backs, to correct the printer's own shift */
    struct str title, note, credit;
    bool blanks;      /* free places of the last leaf are cards to write on */
};
/* Places as many cards per sheet as fit. The caller sets the other members. False if not even one
 * card fits. `margin`: the edge that the printer leaves blank. */
bool home_make(struct home *h, const struct paper *paper, const struct profile *p, um gutter, um margin,
               enum backs backs);
size_t home_pages(const struct home *h);
/* For a page_source whose data is a home: a sheet; and the calibration scales for a printer's
 * offset, front and back of one leaf. */
struct page home_page(void *home, struct arena *a, size_t page);
struct page calibration_page(void *home, struct arena *a, size_t page);
#endif
