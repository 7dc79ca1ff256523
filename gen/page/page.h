/* Pages: boxes with coordinates, ready to be painted. Origin top left, y down, um. Painted in order.
 * A page is what is proved and traced: overflow and overlap are decided here, never from pixels. */
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
    ITEM_PLACE,        /* (x, y) is called `name`: links lead there */
    ITEM_TAG,          /* opens a structure element `name` ("Table", "TR", "TH", "TD", "H1", "P", "L", "LI"); where w
                        * is given, its text is meant to stand in the box; `cell` is what a TH or TD is in its table */
    ITEM_TAG_END,      /* closes it; only leaves hold text */
    ITEM_PICTURE,      /* `picture` as large as the box holds it, in its middle, or covering it; `colour` is an SVG's
                        * currentColor, `radius` that of the box's corners where it covers */
    ITEM_PART,         /* another page seen through the box, which cuts it off: `part` */
};

struct page;
struct picture;
/* A page on a page: (dx, dy) is its origin as seen from the window's corner; then the window is turned about its middle
 * by `turn` quarters, clockwise. `shared`: painted often, so that a file has it once. */
struct part_at {
    const struct page *page;
    um dx, dy;
    unsigned turn;
    bool shared;
};

/* What a reader of the tags must know of a cell: how many rows and columns it takes, 0 for one, and what a head is for.
 * The rows of a Table's tags have all their columns, so that these can be counted. */
enum scope { SCOPE_NONE, SCOPE_COLUMN, SCOPE_ROW };
struct cell_tag {
    uint16_t rows, cols;
    enum scope scope;
    uint16_t under; /* as struct box has them: what it should stand under, for who judges whether it does */
    bool names;
};

/* A rectangle that goes over from its own colour into another, which lets `clear` percent of its ground through. */
struct fade {
    bool is; /* else it is one colour */
    struct colour to;
    uint8_t clear;
    enum towards towards;
};
enum corners { CORNERS_ALL, CORNERS_TOP, CORNERS_BOTTOM }; /* which of them `radius` makes round */

struct item {
    enum item_kind kind;
    um x, y, w, h, stroke, radius;
    struct colour colour;
    const struct line *line;
    const struct str
        *place; /* of a line: by the `link` of its words, less one, the name of the place that they lead to */
    struct str name;
    struct str to; /* of the tag "Link": the place that its words lead to; while it is painted */
    unsigned level;
    const struct picture *picture;
    bool cover;           /* of a picture: it fills the box, and what is over is cut off */
    uint8_t clear;        /* of a rectangle or a picture: percent of what is below that shows through */
    enum corners corners; /* of a rectangle */
    struct fade fade;     /* of a rectangle */
    const struct part_at *part;
    struct cell_tag cell;
};

/* A column as it was composed, for who judges whether columns end together. Columns of one `line` stand side by side;
 * a page has several lines where stripes, or rows of a section, stand on each other. */
enum column_end {
    COLUMN_FULL,  /* it reaches the line by itself */
    COLUMN_GAP,   /* by `gap`, before its last block */
    COLUMN_ROWS,  /* by `gap`, shared by the rows of its only table */
    COLUMN_SHORT, /* not at all: y_end lies above the line */
};
struct page_column {
    um x, w, y_first, y_end; /* where its first bar or block begins, and its last ends */
    um line;                 /* where the columns beside it end together */
    um gap;
    enum column_end ended_by;
};

/* A bar, or what a page has of a block, as it was composed: nothing of it is meant to leave the box. */
struct page_block {
    um x, y, w, h;
    struct str name;
    struct span at;
    unsigned rows; /* of its table, without heads and the names of groups */
    bool whole;    /* false: it goes on elsewhere */
    bool leads;    /* a bar, below which something of its section must follow */
    const struct block *of; /* the form that is drawn, or NULL: a bar */
    size_t from;            /* its first item of the page; they end where the next block begins */
};

struct page {
    um w, h;
    const struct item *item;
    size_t n;
    struct str label;
    um bleed; /* how far inside its edges it is trimmed; 0: it is the whole sheet */
    const struct page_column *column;
    size_t n_column;
    const struct page_block *block;
    size_t n_block;
};
/* Where pages come from that are made one at a time: the i-th into `a`, which may be rewound once it is painted. */
struct page_source {
    struct page (*page)(void *data, struct arena *a, size_t i);
    void *data;
    size_t n;
};

/* What a document says of itself; all of it is in the file that comes out. `date` is "2026-11-21", never today's. */
struct about {
    struct str title, subject, keywords, language, date;
};

/* Where all of a picture stands, in place of its box: inside of it, or with `cover` beyond its edges. */
struct item picture_placed(const struct item *i);

/* Trace for tests and --dump pages: an item a line, text in quotes, mm with two decimals. */
void page_dump(struct buf *b, const struct page *p);
#endif
