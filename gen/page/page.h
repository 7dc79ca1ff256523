/* Pages: boxes with coordinates, ready to be painted, in painting order. The origin is the top left
 * corner, y points down, the unit is um. Overflow and overlap are checked on these boxes, never on
 * pixels; tests read them as text. */
#ifndef BS_PAGE_PAGE_H
#define BS_PAGE_PAGE_H
#include "look/card.h"
#include "text/text.h"

enum item_kind {
    ITEM_LINE_OF_TEXT, /* line at (x, y): y is the baseline */
    ITEM_RECT,         /* filled with colour */
    ITEM_FRAME,        /* stroked inside its edge: `stroke` wide, corners of `radius` */
    ITEM_DISC,         /* filled circle in the box x, y, w, h */
    ITEM_RING,         /* stroked circle */
    ITEM_RULE,         /* a line from (x, y) to (x + w, y + h), `stroke` wide, butt ends */
    ITEM_OUTLINE,      /* bookmark `name` at level `level`, pointing at (x, y) */
    ITEM_PLACE,        /* destination `name` of links, at (x, y) */
    /* opens a structure element `name` ("Table", "TR", "TH", "TD", "H1", "P", "L", "LI"). If w is
     * set, its text should be inside the box. `cell` describes a TH or TD in its table */
    ITEM_TAG,
    ITEM_TAG_END,      /* closes the element; only leaves hold text */
    /* `picture`, centred and as large as the box holds, or covering the box. `colour` is an SVG's
     * currentColor; `radius` is the radius of the box's corners if it covers */
    ITEM_PICTURE,
    ITEM_PART,         /* another page seen through the box, which clips it: `part` */
};

struct page;
struct picture;
/* A page on a page. (dx, dy) is its origin relative to the window's corner; then the window is
 * turned around its centre by `turn` quarters, clockwise. `shared`: painted often, so that a file
 * stores it once. */
struct part_at {
    const struct page *page;
    um dx, dy;
    unsigned turn;
    bool shared;
};

/* Data of a cell for readers of the tags: the number of its rows and columns (0 means one), and the
 * scope of a head. Each row of a Table's tags has all its columns, so that they can be counted. */
enum scope { SCOPE_NONE, SCOPE_COLUMN, SCOPE_ROW };
struct cell_tag {
    uint16_t rows, cols;
    enum scope scope;
    uint16_t under; /* as in struct box: the header that it should be below, for the check */
    bool names;
};

/* A gradient from the rectangle's colour to another, of which `clear` percent is transparent. */
struct fade {
    bool is; /* false: one colour */
    struct colour to;
    uint8_t clear;
    enum towards towards;
};
enum corners { CORNERS_ALL, CORNERS_TOP, CORNERS_BOTTOM }; /* which corners `radius` rounds */

struct item {
    enum item_kind kind;
    um x, y, w, h, stroke, radius;
    struct colour colour;
    const struct line *line;
    const struct str
        *place; /* of a line: names of link destinations; a word's `link` minus one is the index */
    struct str name;
    struct str to; /* of the tag "Link": destination of its words; set while painting */
    unsigned level;
    const struct picture *picture;
    bool cover;           /* of a picture: it fills the box, and the excess is clipped */
    uint8_t clear;        /* of a rectangle or a picture: percent of transparency */
    enum corners corners; /* of a rectangle */
    struct fade fade;     /* of a rectangle */
    const struct part_at *part;
    struct cell_tag cell;
};

/* A column as composed, for the check that columns end together. Columns with the same `line` are
 * side by side; a page has several lines if stripes, or rows of a section, are above each other. */
struct page_column {
    um x, w, y_first, y_end; /* where its first bar or block begins, and its last one ends */
    um line;                 /* where the columns beside it end */
};

/* A bar, or the part of a block that is on this page, as composed. Its content should not leave the
 * box. */
struct page_block {
    um x, y, w, h;
    struct str name;
    struct span at;
    unsigned rows; /* of its table, without heads and group names */
    bool whole;    /* false: it continues elsewhere */
    bool leads;    /* a bar; content of its section must follow below it */
    const struct block *of; /* the form that is drawn; NULL: a bar */
    /* index of its first item on the page; its items end where the next block's begin */
    size_t from;
};

struct page {
    um w, h;
    const struct item *item;
    size_t n;
    struct str label;
    um bleed; /* distance from its edges to the trim; 0: not trimmed */
    const struct page_column *column;
    size_t n_column;
    const struct page_block *block;
    size_t n_block;
};
/* A source of pages that are made one at a time. The i-th page is allocated in `a`, which may be
 * rewound after painting. */
struct page_source {
    struct page (*page)(void *data, struct arena *a, size_t i);
    void *data;
    size_t n;
};

/* Metadata of a document, all written to the output file. `date` is "2026-11-21"; it is never the
 * current date. */
struct about {
    struct str title, subject, keywords, language, date;
};

/* The item with the picture's real place instead of its box: inside the box, or with `cover` beyond
 * its edges. */
struct item picture_placed(const struct item *i);

/* Writes the page as text for tests and --dump pages: one item per line, text in quotes, mm with
 * two decimals. */
void page_dump(struct buf *b, const struct page *p);
#endif
