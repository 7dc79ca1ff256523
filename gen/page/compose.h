/* A sheet to pages: table widths, columns, and the largest type that fits; and finished pages judged. */
#ifndef BS_PAGE_COMPOSE_H
#define BS_PAGE_COMPOSE_H
#include "page/page.h"
#include "show/sheet.h"

struct composed {
    const struct page *page;
    size_t n;
    const struct sheet *sheet; /* whose pages they are, with its front if it has one */
    int32_t mpt;  /* the body size chosen */
    size_t tries; /* what the search by cost weighed for it and for those before it; 0: there was none */
};
/* What themes and papers of one sheet share: its words measured, its rectangles weighed, and what was found for a theme
 * of the same measures on the same paper. Pages and all else live in `a`; it lasts as long as them, or less. */
struct composer;
struct composer *composer_new(struct arena *a, struct diag *d, struct engine *e);
void composer_drop(struct composer *k); /* NULL is nothing */
/* `s`: the sheet, as one of its variants. False with a finding (does-not-fit, saying by how many millimetres, and what
 * would help; missing-glyph) where no size between the sheet's limits fits, or with one of the proof's. */
bool compose(struct composer *k, const struct theme *t, const struct sheet *s, struct composed *out);

/* Pages judged from their boxes: nothing overlaps, nothing leaves its place, nothing read as one is parted. Every sheet
 * is proved. */
struct proof {
    struct arena *a;
    struct diag *d;
    struct str name; /* of the document and its paper, as findings name it */
    struct span at;  /* of the document, for what lies in no block */
    um margin;       /* nothing stands nearer to an edge */
    um tails;        /* but letters at the lower one, by so much */
    int32_t floor;   /* mpt: no text is smaller, raised marks aside */
    um x, y, w, h;   /* the room for blocks: nothing in it stands outside all of them; w 0: not asked */
    bool book;       /* of odds: no row is higher than another, and columns end where they do */
    bool holes;      /* is white in it told? Of a sheet: tables of a book begin pages */
    int32_t mpt, most_mpt; /* the size of type, and the largest that is allowed */
    struct str limits;     /* where the layout would allow other type */
    struct colour paper;
    const struct waiver *waiver; /* findings that are not told, each noted in `waived` */
    size_t n_waiver;
    bool *waived;
};
/* overlap, overflow, broken-range, below-type-floor, orphan-line, uneven-columns, row-under-wrong-head, hole: of each
 * at most one finding a page, which says how many more there are. False where one of them is an error. */
bool pages_prove(const struct proof *k, const struct page *page, size_t n);
#endif
