/* Pages: boxes with coordinates, ready to be painted. Origin top left, y down, um. Painted in order.
 * A page is what is proved and traced: overflow and overlap are decided here, never from pixels. */
#ifndef BS_PAGE_PAGE_H
#define BS_PAGE_PAGE_H
#include "text/text.h"

enum item_kind {
    ITEM_LINE_OF_TEXT, /* line at (x, y): y is the baseline */
    ITEM_RECT,         /* filled with colour */
    ITEM_FRAME,        /* stroked inside its edge: `stroke` wide, corners of `radius` */
    ITEM_DISC,         /* filled circle in the box x, y, w, h */
    ITEM_RING,         /* stroked circle */
    ITEM_RULE,         /* a line from (x, y) to (x + w, y + h), `stroke` wide, butt ends */
    ITEM_OUTLINE,      /* bookmark `name` at level `level`, pointing at (x, y) */
    ITEM_TAG,          /* opens a structure element `name` ("Table", "TR", "TH", "TD", "H1", "P", "L", "LI"); */
    ITEM_TAG_END,      /* closes it; only leaves hold text */
};

struct item {
    enum item_kind kind;
    um x, y, w, h, stroke, radius;
    struct colour colour;
    const struct line *line;
    struct str name;
    unsigned level;
};

struct page {
    um w, h;
    const struct item *item;
    size_t n;
    struct str label;
};

/* What a document says of itself; all of it is in the file that comes out. `date` is "2026-11-21", never today's. */
struct about {
    struct str title, author, subject, keywords, language, date;
};

/* Trace for tests and --dump pages: an item a line, text in quotes, mm with two decimals. */
void page_dump(struct buf *b, const struct page *p);
#endif
