/* Cards to pages: faces set in their template, and the sheets that they are printed on. Pages are made one at a time,
 * each into an arena that may be rewound once it is painted. */
#ifndef BS_PAGE_CARDS_H
#define BS_PAGE_CARDS_H
#include "look/card.h"
#include "page/page.h"
#include "show/deck.h"

/* --- card.c: a deck in its template; each role's size is decided once for all cards. */
struct faces;
/* NULL with findings at the card's row: does-not-fit (which card, which box, by how many mm), outside-safe-zone,
 * missing-glyph, image-too-small, art-short-of-bleed. `back` may be NULL. */
struct faces *faces_make(struct arena *a, struct diag *d, struct engine *e, const struct theme *t,
                         const struct deck *deck, const struct profile *p, const struct card_template *front,
                         const struct card_template *back);
/* A page of the trimmed size with its bleed round it: its origin is the bleed's corner, page.bleed says how far in the
 * trim lies. Lives in `a`, or as long as the faces. */
struct page faces_page(struct faces *f, struct arena *a, size_t card, bool back);
/* One of the card's copies, from 1, which has a number of its own. */
struct page faces_copy(struct faces *f, struct arena *a, size_t card, unsigned copy, bool back);

/* Where faces come from, for the sheets below: copies are counted out, `n` is all cards of the deck. */
struct face_source {
    struct page (*page)(void *data, struct arena *a, size_t i, bool back);
    void *data;
    size_t n;
    bool backs;
    struct str (*name)(void *data, struct arena *a, size_t i); /* in outlines; NULL: they have none */
};

/* --- impose.c: home sheets. */
struct home {
    const struct profile *profile;
    struct engine *e;
    const struct theme *t;
    struct face_source faces;
    struct paper paper;
    bool landscape; /* chosen so that the most cards fit */
    unsigned across, down;
    um x, y, step_x, step_y; /* the first card's trimmed corner; from one to the next */
    um gutter;               /* between trimmed cards; 0: butted */
    enum turn turn;
    enum backs backs;
    um offset_x, offset_y; /* of the backs, to mend a printer's own */
    struct str title, note, credit;
    bool blanks;      /* free places of the last leaf are cards to write on */
};
/* As many up as fit, for who sets all that it says nothing of; false where not one does. `margin`: what the printer
 * leaves white. */
bool home_make(struct home *h, const struct paper *paper, const struct profile *p, um gutter, um margin,
               enum backs backs);
size_t home_pages(const struct home *h);
/* For a page_source, with a home for its data: a sheet; and scales to read a printer's offset from, the front and back
 * of one leaf. */
struct page home_page(void *home, struct arena *a, size_t page);
struct page calibration_page(void *home, struct arena *a, size_t page);
#endif
