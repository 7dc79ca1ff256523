/* Shared declarations of the files of page/. Not for other layers.
 *
 * Measuring comes first and draws no items; drawing uses the measurements and repeats no decision.
 * All lengths are um. Measurements live in ctx.a while one size is tried. */
#ifndef BS_PAGE_INNER_H
#define BS_PAGE_INNER_H
#include "page/compose.h"
#include "page/taste.h"
#include "show/plot.h"

struct tiler;
/* The parts of a page around a sheet's charts, from the top: masthead, phases, room for the charts,
 * foot. */
struct frame {
    const struct paper *paper;
    bool landscape;
    /* head: height of the masthead; top: where the charts begin */
    um page_w, page_h, margin, head, top, bottom;
    /* the title of a side is below that of the sheet */
    bool stacked;
    bool untitled;                                /* there is no room for the side's title */
    /* permille by which titles are smaller than the theme's size */
    int32_t title_less;
    /* descenders of the foot's letters, below the margin's edge */
    um tails;
    um x, w, h, gutter;                           /* of the room for charts */
    unsigned columns;
};
/* Frames that one sheet has on one paper, each with all else that decides it. */
struct frames {
    size_t n;
    struct frame_found {
        int32_t body; /* mpt */
        enum phases_show phases;
        struct frame frame;
    } at[FRAMES_KEPT];
};

/* Placed parts of blocks, in the coordinates of a page or of an area of a page. */
struct area {
    struct part *at;
    size_t n, cap;
    um height;
    int32_t body; /* mpt: its own size; 0: the size of all pages */
    LIST(struct page_column) columns;
    LIST(const struct section *) section; /* of a page: the sections with content on it */
    struct str side;
};
/* Content that does not fit: wider than its column, the rail of phases higher than the page, or a
 * block higher than a whole page. Each is listed once, with its largest excess. */
enum misfit_kind { MISFIT_WIDE, MISFIT_RAIL, MISFIT_HIGH };
struct misfit {
    enum misfit_kind kind;
    um over;
    struct str what;
    struct span at;
    const struct block *block; /* or NULL */
};
/* How a sheet is set: found by trying, and kept for its other variants. It does not depend on a
 * theme's colours. */
struct setting {
    int32_t mpt;
    unsigned columns, weight; /* weight: index into WEIGHTS */
    size_t pages;             /* the most pages; 0: no limit */
    enum phases_show phases;
    bool tiled; /* false: its sections flow */
    /* rows have the smallest padding: with more, the sheet would need more pages */
    bool tight;
    int64_t cost;
};
struct page_flow {
    struct area *at; /* pages; the last one is filled up to y */
    size_t n, cap;
    um y;
    um over; /* how much the allowed pages are exceeded */
};

/* Context for setting and drawing: one try of a sheet at one body size, or one card face. Lengths
 * that scale with the type are multiples of `em`, the body size in um. For a card all members after
 * `unknown` are zero. The lists live in `a`: after a rewind of `a`, use a new context. */
struct ctx {
    struct arena *a;
    struct engine *e;
    const struct theme *t;
    LIST(struct item) item;   /* of the page being drawn */
    LIST(struct piece) piece; /* of the paragraph being set */
    struct str unknown;       /* the first word with a glyph that is in no font, or n == 0 */
    const struct sheet *s;    /* the sheet whose references are printed, or NULL */
    int32_t body;             /* mpt */
    um em;
    LIST(struct misfit) misfit;
    unsigned page; /* the page being drawn, from 1; else 0 */
    /* cache of measured bars and blocks: a layout requests each several times */
    LIST(struct block_set *) made;
    bool draft;                    /* only the fit is needed: columns need not end together */
    struct frame frame;
    struct frames *frames; /* shared by tries that only ask for the number of pages */
    struct page_flow flow;
    struct tiler *tiler; /* non-NULL if the sheet is composed by cost */
    /* non-NULL if only heights and widths are needed: paragraphs then have no lines */
    struct ruler *ruler;
    int32_t smallest, largest; /* allowed type size */
    struct setting as;         /* how the sheet is set in this try */
    bool fits;           /* all content fits on the allowed pages */
    /* For each sheet_ref: the number of digits to reserve (0: none), and the final page number. */
    struct side {
        unsigned digits, number;
    } * side;
    /* for each sheet_ref: the name of its destination; NULL: no page is drawn yet */
    const struct str *place;
};
um ctx_em(const struct ctx *c, int32_t permille);           /* permille of the body size, in um */
void ctx_size(struct ctx *c, int32_t mpt);                  /* sets the body size */
/* above and below the words of its cells */
um ctx_row_pad(const struct ctx *c, const struct table *t);
int32_t para_style_mpt(const struct ctx *c, enum para_style r);
struct colour ctx_hue(const struct ctx *c, unsigned hue); /* 0: the neutral colour */
/* ignored if the excess is not positive */
void ctx_misfit(struct ctx *c, struct misfit m);

/* --- page.c: adds all items to pages */
void page_put(struct ctx *c, struct item i);
void page_rect(struct ctx *c, um x, um y, um w, um h, struct colour colour);
void page_frame(struct ctx *c, um x, um y, um w, um h, um stroke, struct colour colour);
void page_rule(struct ctx *c, um x, um y, um dx, um dy, um stroke, struct colour colour);
void page_disc(struct ctx *c, um x, um y, um size, um ring /* 0: filled */, struct colour colour);
/* notes the first word of the line with a glyph that is in no font */
void line_look(struct ctx *c, const struct line *line);
void page_line(struct ctx *c, um x, um baseline, const struct line *line);
struct page page_made(const struct ctx *c, um w, um h); /* with the items so far */
void page_part(struct ctx *c, um x, um y, um w, um h, struct part_at part);
void page_tag(struct ctx *c, const char *name);
void page_end(struct ctx *c);

/* --- links.c: destinations of references in the sheet's words */
void places_name(struct ctx *c); /* call it after blocks are placed, and before pages are drawn */
/* marks the start of the block, if any words refer to it */
void place_put(struct ctx *c, const struct block *b, um x, um y);

/* --- para.c: words in a style, broken to a width */
/* The style of a text run: a paragraph style of the theme at a body size, or a paragraph style of a
 * template at its deck's size. It has a colour and a font for each character style. The height of a
 * line is `leading` permille of its largest piece. */
struct style {
    /* capitals: the font whose capitals are centred in a line */
    enum font font, strong, italic, thin, capitals;
    int32_t mpt, leading;
    struct colour plain, aside, pale, hue, badge, apart;
    struct colour badge_ground, apart_ground;
    bool grounds;    /* badges and raised numbers have grounds */
    int32_t spacing; /* between letters, permille of the size; such words are on one line */
    bool upper;      /* in capitals */
};
void piece_put(struct ctx *c, const struct style *s, enum char_style char_style, struct str text);
void piece_icon_put(struct ctx *c, const struct style *s, enum char_style char_style,
                    struct str name, const struct picture *p);
struct para {
    struct lines lines;
    um *height; /* of each line */
    um total;
    enum font capitals;
};
/* Makes a paragraph of the pieces put so far. A line without pieces has the height of a line in
 * `s`. */
struct para para_set(struct ctx *c, const struct style *s, um width, enum ragged ragged);

/* Text in the phase's hue; inverse: white, on a dark ground. */
struct ink {
    unsigned hue;
    bool inverse;
};
/* Lines are as full as possible. Lines of heads, bars and titles, and of words that are not aligned
 * left, have even lengths. */
struct para para_make(struct ctx *c, struct words w, struct ink ink, um width);
struct para para_make_in(struct ctx *c, struct words w, struct ink ink, um width, enum align align);
struct para para_line(struct ctx *c, struct str text, enum para_style kind,
                      enum char_style char_style, struct ink ink);
void para_widths(struct ctx *c, struct words w, um *min, um *max);
struct text_units para_units(struct ctx *c, struct words w);
/* from its top to the baseline of its first line; 0 if it has no lines */
um para_base(const struct ctx *c, const struct para *p);
/* returns the y below it */
um para_draw(struct ctx *c, const struct para *p, um x, um y, um width, enum align align);
/* tagged as a P */
um para_draw_tagged(struct ctx *c, const struct para *p, um x, um y, um width, enum align align);
struct str words_joined(struct ctx *c, struct words w); /* without character styles */
/* For ctx.ruler: caches the widths and heights of words. The words must live as long as the ruler,
 * at the same address. */
struct ruler *ruler_new(struct arena *a);
/* Left words and right words on one line of `width`. If both do not fit, the right words go
 * below. */
struct title {
    struct para left, right;
    bool below;
    um total;
};
struct title title_make(struct ctx *c, struct words left, struct words right, struct ink ink, um width);
void title_draw(struct ctx *c, const struct title *t, um x, um y, um width);

/* --- table.c */
struct table_set {
    const struct table *table;
    /* widths and heights; a folded list has heights for each half, one half after another */
    um width, *col, *row;
    um *col_x;            /* left edges, cols + 1 elements */
    unsigned halves;      /* of a folded list, whose halves have separate row heights; else 1 */
    unsigned *half;       /* of each column */
    struct para *para;    /* one per box */
    unsigned *group;      /* for each row: the row of its group's name plus one, or 0 */
    bool *whole;          /* for each row: true if no page may end before it */
    um head;              /* height of the head rows */
    /* width with all words on one line each; width of the longest word in each column */
    um natural, min;
    unsigned heads, hue;
    /* additional lines by wrapping, beyond those that the author wrote or that a full line of text
     * needs */
    unsigned wraps;
};
/* Of spread.c: distributes spare width evenly to the columns that stretch, or keeps values near
 * their labels. */
enum stretch table_stretch(const struct table *t, unsigned col);
void table_spread(const struct table *t, um *col, um spare);
void table_spread_near(const struct ctx *c, const struct table *t, um *col, um spare);
bool ctx_small(const struct ctx *c); /* is the paper smaller than A4? Keys are narrower there */
um table_pad(const struct ctx *c, const struct table *t); /* left and right of a box's words */
struct table_set *table_set_make(struct ctx *c, const struct table *t, um width, unsigned hue);
/* of body rows, with the name of their group */
um table_set_height(const struct table_set *s, unsigned from, unsigned to);
/* Draws the heads, the name of a continued group, and rows [from,to) at (x, y). The rows are higher
 * by `more` in total. Returns the y below them. */
um table_set_draw(struct ctx *c, const struct table_set *s, unsigned from, unsigned to, um more, um x, um y);
/* true if lines or shades separate its columns */
bool table_is_matrix(const struct table *t);
/* true if the row is a group's name */
bool table_row_names(const struct table *t, unsigned row);
unsigned table_rows(const struct table *t, unsigned from, unsigned to); /* without group names */

/* --- plot.c */
struct plot_key_set {
    /* group: the legend's word for several keys, if this key is the first of them */
    struct para name, group;
    um x, swatch, y;
    bool ruled; /* a hairline separates it from the group before */
};
struct plot_set {
    const struct plot *plot;
    um width;
    unsigned hue;
    unsigned beside, rows;         /* panels in a row; rows of panels */
    /* widths: of a panel, of its labels, of the gap between two; gap between rows */
    um panel, label, gap, row_gap;
    um bar, pitch, head, legend;
    um swatch, key_gap;
    unsigned min; /* percent: smaller slices have no number */
    struct para note;
    um note_y; /* the note about all panels is at the legend's right or below it */
    struct para *title;
    struct plot_key_set *key;
};
struct plot_set *plot_set_make(struct ctx *c, const struct plot *p, um width, unsigned hue);
/* how much the plot is too narrow; <= 0 if it fits */
um plot_set_lack(const struct ctx *c, const struct plot_set *s);
/* Height of rows of panels [from,to), with the gaps between them, below the legend. */
um plot_set_height(const struct plot_set *s, unsigned from, unsigned to);
/* how much its bars can grow */
um plot_set_can(const struct ctx *c, const struct plot_set *s, unsigned from, unsigned to);
um plot_set_draw(struct ctx *c, const struct plot_set *s, unsigned from, unsigned to, um more, um x, um y);
/* A box cut from a bar. */
struct plot_cut {
    um x, y, w, h;
};
/* The place of a slice in a bar of `width`: between its cuts, less half the gap at each. */
struct plot_cut plot_cut_at(struct ctx *c, const struct plot_row *r, size_t slice, um width);
struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k);

/* --- block.c: a block measured for a width, or the bar of its section. The first part of a broken
 * block has title and lead; the others are marked as continued. */
struct block_set {
    const struct section *section;
    const struct block *block; /* NULL: the bar, with the section's procedure below it */
    um width;
    int32_t body; /* body size at the measurement, mpt */
    /* of a bar: 1 if its section continues, and the bar says so; of a block: 0 for its own table,
     * or the number of its form */
    size_t form;
    struct title title, on;
    struct para *lead, *note;
    um lead_total, note_total;
    unsigned note_cols; /* number of columns of the notes below a wide table */
    um note_width;
    size_t note_to[NOTE_COLS]; /* index after the last note of each column */
    struct table_set *table;
    struct plot_set *plot; /* instead of a table */
    um gap, para_gap;      /* between lead and table, table and notes; between paragraphs */
    um lack;               /* how much its table or plot is wider than the block; <= 0 if it fits */
    um pad;                /* inside a frame */
    /* of a bar: its own height, and its height with the procedure below it */
    um bar, total;
};
/* A bar, or a part of a block, with its place: in its area after placing, in its column before. */
struct part {
    struct block_set *set;
    um x, y;
    unsigned from, to;           /* rows of its table, or of its plot's panels */
    unsigned note_from, note_to; /* its notes */
    bool first;
    /* total height added to its rows, so that its column ends with the others */
    um more;
};
/* Measures a block; with NULL, the bar of the section. `form`: as in block_set. */
struct block_set *block_set_make(struct ctx *c, const struct section *section,
                                 const struct block *b, um width, size_t form);
/* call it before a part that is not the first is measured */
void block_set_goes_on(struct ctx *c, struct block_set *s);
struct part part_whole(struct block_set *s);
um part_height(const struct part *p);
void part_draw(struct ctx *c, const struct part *p);

/* --- columns.c: blocks, in order, in columns that end on one line */
/* The unit that columns are filled with; a column may end between any two atoms. A block that may
 * be broken is several atoms, each joined to the one before. */
struct block_part {
    const struct section *section;
    const struct block *block;   /* NULL: a bar without a block */
    bool begins;                 /* first of its section: the bar comes first */
    bool joins;                  /* continues the block of the atom before */
    unsigned from, to;           /* rows of the block's table */
    unsigned note_from, note_to; /* its notes */
    /* cost of ending a column before it, in the unit of packing_plan */
    int64_t cut;
};
enum breaking {
    BREAK_LONG,   /* between any two rows; notes may be separated from their table */
    BREAK_GROUPS, /* only at the names of groups */
    /* at names of groups, between rows of panels, and at other rows with enough rows on both
     * sides */
    BREAK_BOOK,
};
/* The height of a column from one atom to another is computed once per width, and cached. */
struct packing {
    struct ctx *c;
    struct block_part *at;
    size_t n, cap;
    unsigned columns;
    um *x, *w;          /* of each column */
    um limit;           /* the largest height of a column */
    bool follows;       /* its section's bar is already above its first atom */
    bool quiet;         /* the section's bar is above all its columns, so none is added */
    struct fall **fall; /* heights of each column, by the atom that it begins with */
};
/* Columns of equal width, which take `width` from x on with the gutters between them. */
struct packing packing_new(struct ctx *c, um x, um width, unsigned columns, um gutter, bool quiet);
/* Adds blocks [from, to) of a section, with the bar above the first one unless the packing is
 * quiet. Blocks higher than `whole` may be broken. Then close it. */
void packing_add_blocks(struct packing *f, const struct section *s, size_t from, size_t to,
                        um whole, enum breaking how);
void packing_close(struct packing *f, um limit);
/* The first atom that does not fit if the columns begin with `from` and are filled to `height`; n
 * if all fit. */
size_t packing_reach(const struct packing *f, size_t from, um height);
/* The least height at which the columns hold all remaining atoms; -1 if that is above f->limit. */
um packing_min(const struct packing *f, size_t from);
size_t packing_pages(const struct packing *f, size_t from, um room);

/* Columns [cut[i], cut[i + 1]) that end on `line`, as evenly as possible. `shorts` columns cannot
 * reach the line. */
struct plan {
    size_t *cut;
    um line;
    int64_t cost;
    unsigned shorts;
};
/* The best plan from `from` to `to`. With pages > 0 it may end anywhere up to `to`, if the rest
 * then takes at most `pages` pages of height `room`. */
struct plan packing_plan(const struct packing *f, size_t from, size_t to, um line, um room, size_t pages);
/* True if ending on the lower line `far` is better than ending on `near` with blank space below. */
bool packing_prefers(const struct packing *f, const struct plan *far, const struct plan *near);
void packing_put(const struct packing *f, const struct plan *p, struct area *a, um x, um y);
/* height of [from, to) in the first column */
um packing_height(const struct packing *f, size_t from, size_t to);
/* the least height at which the columns hold them */
um packing_low(const struct packing *f, size_t from, size_t to);
/* the height of this atom by itself */
um packing_block_part(const struct packing *f, size_t i);

/* --- fill.c: distributes left-over space */
/* how much the rows of its table can grow */
um rows_can(const struct ctx *c, const struct block *b, unsigned from, unsigned to);
/* how much of the slack they took */
um parts_grow(const struct ctx *c, struct part *part, size_t n, um slack);
void page_fill(struct ctx *c, struct area *a, um line);

/* --- flow.c: sections into pages of c->frame, c->flow */
um room_width(const struct frame *f, unsigned span);
void flow_make(struct ctx *c);
/* Blocks of a section side by side: runs of neighbours with the same span. All columns of a row end
 * on one line. */
struct row_of_columns {
    struct packing *run;
    size_t n;
    um h;
};
unsigned block_span(const struct section *s, size_t i);
/* Puts the bar of a section above all its columns, at flow.y, and moves flow.y below it. */
void flow_bar(struct ctx *c, struct block_set *bar);
/* Makes the tier that begins with block *from, and moves *from past it. */
struct row_of_columns row_of_columns_make(struct ctx *c, const struct section *s, um width,
                                          size_t *from, enum breaking how);
struct area *flow_page(struct ctx *c); /* the last page */
/* True if the block's table is wider than `width`. This is a query: it leaves no misfit. */
bool block_lacks(struct ctx *c, const struct section *s, const struct block *b, um width);
void flow_turn(struct ctx *c);         /* adds a page */
void flow_names(struct ctx *c, const struct section *s);
/* Reports that a block is higher than a page, and ends this page. */
void flow_too_high(struct ctx *c, um over, const struct block *b);
/* --- book.c: a section of an odds book. */
void book_put(struct ctx *c, const struct section *s);

/* --- tile.c: sections to pages composed by cost. */
struct tiler;
/* page: context with the page's frame and type size. NULL if there are no blocks, or too many. */
struct tiler *tiler_new(const struct ctx *base, const struct ctx *page);
/* true if the same tables would be cut for `page`, and keys are as wide */
bool tiler_serves(const struct tiler *t, const struct ctx *page);
void tiler_drop(struct tiler *t);
size_t tiler_tries(const struct tiler *t); /* number of rectangles compared so far; for tests */
/* Number of pages needed in c->frame at c->body; *cost receives their cost. 0 if a block is higher
 * than a page. */
size_t tile_pages(struct tiler *t, const struct ctx *c, int64_t *cost);
void tiler_weigh(struct tiler *t, unsigned weight); /* index into WEIGHTS; initially the first */
/* Fills c->flow. False if a page is too high. */
bool tile_make(struct ctx *c, struct tiler *t);

/* --- white.c: permille of an area that is blank in rectangles of at least 40 x 8 mm */
int page_white(struct arena *a, const struct page *p, um x, um y, um w, um h);

/* --- frame.c: masthead, phases and foot around an area */
bool frame_has_rail(const struct ctx *c);
/* sets c->frame, except for its paper, which is already set */
void frame_make(struct ctx *c);
/* true if content on it depends on an error */
bool page_is_unchecked(const struct sheet *s, const struct area *p);
void frame_draw(struct ctx *c, const struct area *p, size_t page, size_t pages);

#endif
