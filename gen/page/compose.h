/* Sheets to pages: table widths, columns, and the largest type that fits; and checks of finished
 * pages. */
#ifndef BS_PAGE_COMPOSE_H
#define BS_PAGE_COMPOSE_H
#include "page/page.h"
#include "show/sheet.h"

struct composed {
    const struct page *page;
    size_t n;
    const struct sheet *sheet; /* the sheet of these pages, with its front if it has one */
    int32_t mpt;  /* the body size chosen */
    /* number of rectangles that the search by cost compared, for this sheet and the earlier ones;
     * 0: no search */
    size_t tries;
};
/* Shared by the themes and papers of one sheet: measurements of its words, costs of its rectangles,
 * and results for a theme with the same measures on the same paper. The composer must not outlive
 * `a`. */
struct composer;
struct composer *composer_new(struct arena *a, struct diag *d, struct engine *e);
void composer_drop(struct composer *k);
/* `s`: one variant of the sheet. The pages live in `a`. Returns false with a finding if no size
 * between the sheet's limits fits (does-not-fit, with the excess in millimetres and a remedy;
 * missing-glyph), or if a check of the pages reports an error. */
bool compose(struct composer *k, struct arena *a, const struct theme *t, const struct sheet *s,
             struct composed *out);

/* Checks pages from their boxes: boxes do not overlap or leave their places, and text that belongs
 * together is not separated. Every sheet is checked. */
struct proof {
    struct arena *a;
    struct diag *d;
    struct str name; /* name of the document and its paper, for findings */
    struct span at;  /* of the document, for content outside all blocks */
    um margin;       /* the least distance of content from an edge */
    um tails;        /* how far descenders may extend into the margin at the lower edge */
    int32_t floor;   /* mpt: the least type size, except for raised marks */
    /* the room for blocks: all content in it must be inside a block; w 0: not checked */
    um x, y, w, h;
    bool book;       /* an odds book: all rows have the same height, and columns end freely */
    bool holes;      /* report holes: set for a sheet; in a book, tables begin pages */
    int32_t mpt, max_mpt;  /* the type size, and the largest allowed size */
    struct str limits;     /* where the layout can allow other type sizes */
    struct colour paper;
    /* findings that are suppressed; each one used is marked in `waived` */
    const struct waiver *waiver;
    size_t n_waiver;
    bool *waived;
};
/* Reports overlap, overflow, broken-range, below-type-floor, orphan-line, uneven-columns,
 * row-under-wrong-head and hole: of each at most one finding a page, with the number of the others.
 * Returns false if one is an error. */
bool pages_prove(const struct proof *k, const struct page *page, size_t n);
#endif
