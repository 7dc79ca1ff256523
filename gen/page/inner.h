/* What the files of page/ share. Not for other layers.
 *
 * Measuring comes first and draws nothing; drawing goes through what was measured and repeats no decision. All lengths
 * are um. What is measured lives in ctx.a, and is kept for as long as one size is tried. */
#ifndef BS_PAGE_INNER_H
#define BS_PAGE_INNER_H
#include "page/compose.h"
#include "page/taste.h"
#include "show/plot.h"

struct tiler;
/* Round the charts of a sheet, in the order from above: masthead, phases, room for the charts, foot. */
struct frame {
    const struct paper *paper;
    bool landscape;
    um page_w, page_h, margin, head, top, bottom; /* head: below the masthead; top: where the charts begin */
    bool stacked;                                 /* the title of a side stands below that of the sheet */
    bool untitled;                                /* there is no room for it */
    int32_t title_less;                           /* permille by which titles are smaller than the theme has them */
    um tails;                                     /* of the foot's letters, below the margin's edge */
    um x, w, h, gutter;                           /* of the room */
    unsigned columns;
};

/* Where parts of blocks stand: a page, or an area of one, in its own coordinates. */
struct area {
    struct part *at;
    size_t n, cap;
    um height;
    int32_t body; /* mpt: its own size; 0: that of all */
    LIST(struct page_column) columns;
    LIST(const struct section *) section; /* of a page: those that it has something of */
    struct str side;
};
/* What finds no room however a page is filled, and by how much; each once, at its worst. */
struct misfit {
    um over, need; /* need: the width that it wants, or 0 */
    struct str what;
    struct span at;
    const struct block *block; /* or NULL */
};
struct page_flow {
    struct area *at; /* pages, the last of which is filled up to y */
    size_t n, cap;
    um y;
    um over;                  /* what the pages allowed do not hold */
    LIST(struct misfit) high; /* higher than a whole page */
};

/* What setting and drawing need: of a sheet one try at one body size, of a card its face. Metrics that scale with the
 * type are multiples of `em`, the body size in um. Of a card all below `unknown` is zero. Its lists live in `a`: who
 * rewinds that goes on with a new context. */
struct ctx {
    struct arena *a;
    struct engine *e;
    const struct theme *t;
    LIST(struct item) item;   /* of the page that is drawn */
    LIST(struct piece) piece; /* of the paragraph that is set */
    struct str unknown;       /* the first word with a glyph that no font has, or n == 0 */
    const struct sheet *s;    /* whose references are printed, or NULL */
    int32_t body;             /* mpt */
    um em;
    um too_wide;                   /* by how much the worst table or word is wider than its column */
    LIST(struct misfit) wide;      /* all that are */
    unsigned page;                 /* that is drawn, from 1; else 0 */
    um rail_over;                  /* what the rail of phases is higher than the page, or 0 */
    LIST(struct block_set *) made; /* bars and blocks measured so far: a layout asks for each several times */
    bool draft;                    /* only whether it fits is asked: columns need not end together */
    struct frame frame;
    struct page_flow flow;
    struct tiler *tiler; /* it is composed by cost; else NULL */
    struct ruler *ruler; /* only heights and widths are asked: paragraphs have no lines; else NULL */
    int32_t largest;     /* and no side of it in larger type */
    bool tight;          /* rows have the least air that parts them: what is composed would need more pages else */
    bool fits;           /* all of it, on the pages allowed */
    /* Of each sheet_ref: room for so many figures, 0 for none; and what they are, in the end. */
    struct side {
        unsigned digits, number;
    } * side;
    const struct str *place; /* of each sheet_ref: what its place is called; NULL: no page is drawn yet */
};
um ctx_em(const struct ctx *c, int32_t permille);           /* that part of the body size */
void ctx_size(struct ctx *c, int32_t mpt);                  /* the body size from now on */
um ctx_row_pad(const struct ctx *c, const struct table *t); /* above and below the words of its cells */
int32_t role_mpt(const struct ctx *c, enum role r);
struct colour ctx_hue(const struct ctx *c, unsigned hue); /* 0: the neutral colour */
void ctx_too_wide(struct ctx *c, struct misfit m);        /* nothing where it is not */

/* --- page.c: the one writer of items. */
void page_put(struct ctx *c, struct item i);
void page_rect(struct ctx *c, um x, um y, um w, um h, struct colour colour);
void page_frame(struct ctx *c, um x, um y, um w, um h, um stroke, struct colour colour);
void page_rule(struct ctx *c, um x, um y, um dx, um dy, um stroke, struct colour colour);
void page_disc(struct ctx *c, um x, um y, um size, um ring /* 0: filled */, struct colour colour);
void page_line(struct ctx *c, um x, um baseline, const struct line *line);
void page_part(struct ctx *c, um x, um y, um w, um h, struct part_at part);
void page_tag(struct ctx *c, const char *name);
void page_end(struct ctx *c);

/* --- links.c: places that words of the sheet lead to. */
void places_name(struct ctx *c); /* when it is known where blocks stand, and before the pages are drawn */
void place_put(struct ctx *c, const struct block *b, um x, um y); /* of a block that begins there, if any words do */

/* --- para.c: words in a style, broken to a width. */
/* How a run is set: as a role of the theme at a body size, or as a role of a template at its deck's. A colour and a
 * font for what each voice says; a line is as high as `leading` permille of its largest piece. */
struct style {
    enum font font, strong, italic, thin, capitals; /* capitals: whose stand in the middle of a line */
    int32_t mpt, leading;
    struct colour plain, aside, pale, hue, badge, apart;
    struct colour badge_ground, apart_ground;
    bool grounds;    /* badges and figures apart have them */
    int32_t spacing; /* between letters, permille of the size; such words stand on one line */
    bool upper;      /* in capitals */
};
void piece_put(struct ctx *c, const struct style *s, enum voice voice, struct str text);
void piece_icon_put(struct ctx *c, const struct style *s, enum voice voice, struct str name, const struct picture *p);
struct para {
    struct lines lines;
    um *height; /* of each line */
    um total;
    enum font capitals;
};
/* The pieces that were put as a paragraph; a line without any is as high as one in `s`. */
struct para para_set(struct ctx *c, const struct style *s, um width, enum ragged ragged);

/* In the phase's hue; inverse: white, on a dark ground. */
struct ink {
    unsigned hue;
    bool inverse;
};
/* Lines are as full as can be; those of heads, bars and titles, and those of words that are not set left, even. */
struct para para_make(struct ctx *c, struct words w, struct ink ink, um width);
struct para para_make_in(struct ctx *c, struct words w, struct ink ink, um width, enum align align);
struct para para_line(struct ctx *c, struct str text, enum role kind, enum voice voice, struct ink ink);
void para_widths(struct ctx *c, struct words w, um *least, um *most);
struct text_units para_units(struct ctx *c, struct words w);
um para_draw(struct ctx *c, const struct para *p, um x, um y, um width, enum align align);        /* the y below it */
um para_draw_tagged(struct ctx *c, const struct para *p, um x, um y, um width, enum align align); /* as a P */
struct str words_joined(struct ctx *c, struct words w); /* without voices */
/* For ctx.ruler: what words come to is worked out once. They live as long as it, and in the same
 * place. */
struct ruler *ruler_new(struct arena *a);
/* Left words and right words on one line of `width`; where both do not fit the right ones go below. */
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
    um width, *col, *row; /* widths and heights; heights for each half of a folded list, one half after another */
    um *col_x;            /* left edges, cols + 1 of them */
    unsigned halves;      /* of a folded list, whose rows have heights of their own; else 1 */
    unsigned *half;       /* of each column */
    struct para *para;    /* one a box */
    unsigned *group;      /* of each row: one more than that of its group's name, or 0 */
    bool *whole;          /* of each row: no page may end before it */
    um head;              /* height of the head rows */
    um natural, least;    /* as wide as its words on one line each; as its longest word in each column */
    unsigned heads, hue;
    unsigned wraps; /* lines that its words take more than their author wrote and a line of text holds */
};
/* Of spread.c: evenly to the columns that stretch, and with values near their labels. */
enum stretch table_stretch(const struct table *t, unsigned col);
void table_spread(const struct table *t, um *col, um spare);
void table_spread_near(const struct ctx *c, const struct table *t, um *col, um spare);
um table_pad(const struct ctx *c, const struct table *t); /* left and right of a box's words */
struct table_set *table_set_make(struct ctx *c, const struct table *t, um width, unsigned hue);
um table_set_height(const struct table_set *s, unsigned from, unsigned to); /* body rows, with their group's name */
/* Draws the heads, the name of a group that goes on, and rows [from,to) at (x, y), these higher by `more` in all; gives
 * the y below them. */
um table_set_draw(struct ctx *c, const struct table_set *s, unsigned from, unsigned to, um more, um x, um y);
bool table_is_matrix(const struct table *t);                            /* are its columns parted by lines or shades? */
bool table_row_names(const struct table *t, unsigned row);              /* is it a group's name? */
unsigned table_rows(const struct table *t, unsigned from, unsigned to); /* without the names of groups */

/* --- plot.c */
struct plot_key_set {
    struct para name, group; /* group: where the legend's word over several stands before this one */
    um x, swatch, y;
    bool ruled; /* a hairline parts it from the group before */
};
struct plot_set {
    const struct plot *plot;
    um width;
    unsigned hue;
    unsigned beside, rows;         /* panels in a row; rows of panels */
    um panel, label, gap, row_gap; /* widths: of a panel, its labels in it, between two; between rows */
    um bar, pitch, head, foot, legend;
    um swatch, key_gap;
    um height, tail; /* of curves and columns: from nought to the top; for the words at curves' ends, 0: none there */
    unsigned least;  /* per cent: a slice of less has no figure */
    bool legended, means; /* its keys stand in a legend; a line for the means stands below the foot */
    struct para note;
    um note_y; /* what is said once of all panels, at the legend's right or below it */
    struct para *title;
    struct plot_key_set *key;
};
struct plot_set *plot_set_make(struct ctx *c, const struct plot *p, um width, unsigned hue);
um plot_set_lack(const struct ctx *c, const struct plot_set *s); /* how much too narrow; <= 0 where it is not */
/* Rows of panels [from,to), below the legend. */
um plot_set_height(const struct plot_set *s, unsigned from, unsigned to);
um plot_set_can(const struct ctx *c, const struct plot_set *s, unsigned from, unsigned to); /* its bars, or curves */
um plot_set_draw(struct ctx *c, const struct plot_set *s, unsigned from, unsigned to, um more, um x, um y);
/* For its tests. A box that is cut from a bar, or a point (w and h 0). */
struct plot_cut {
    um x, y, w, h;
};
/* Where a slice stands in a bar of `width`: between the cuts, less half the gap at each. */
struct plot_cut plot_cut_at(struct ctx *c, const struct plot_row *r, size_t slice, um width);
/* A chance of the row-th of so many rows, from the upper left of the drawing. */
struct plot_cut plot_point_at(const struct plot_set *s, size_t row, size_t rows, struct frac share);
struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k);
/* --- plot_scale.c: curves and columns. The first once label, key and hue are known and before the panels' width is. */
void plot_scale_measure(struct ctx *c, struct plot_set *s);
void plot_scale_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x, um y);
void plot_curve_swatch(struct ctx *c, const struct plot_set *s, unsigned key, um x, um y);

/* --- block.c: a block measured for a width, or the bar of its section. Broken, its first part has title and lead; the
 * others say that they go on. */
struct block_set {
    const struct section *section;
    const struct block *block; /* NULL: the bar, with the section's procedure below it */
    um width;
    int32_t body; /* at what size, mpt */
    bool again;   /* of a bar: its section goes on, and it says so */
    struct title title, on;
    struct para *lead, *note;
    um lead_total, note_total;
    unsigned note_cols; /* notes below a wide table stand in so many columns */
    um note_width;
    size_t note_to[NOTE_COLS]; /* where each of them ends */
    struct table_set *table;
    struct plot_set *plot; /* instead of a table */
    um gap, para_gap;      /* between lead and table, table and notes; between paragraphs */
    um lack;               /* by how much its table or plot is wider than it; <= 0 where it is not */
    um pad;                /* inside a frame */
    um bar, total;         /* of a bar: how high it is, and with what hangs below it */
};
/* A bar, or a part of a block, and where it stands: on its area once it is placed, in its column before. */
struct part {
    struct block_set *set;
    um x, y;
    unsigned from, to;           /* rows of its table, or of its plot's panels */
    unsigned note_from, note_to; /* its notes */
    bool first;
    um more;                     /* by which its rows are higher in all, so that its column ends where others do */
    const struct block *form_of; /* of a form: the block as its chart has it */
};
/* Of a block, or with NULL of its section's bar. */
struct block_set *block_set_make(struct ctx *c, const struct section *section, const struct block *b, um width,
                                 bool again);
void block_set_goes_on(struct ctx *c, struct block_set *s); /* before a part of it that is not the first is measured */
struct part part_whole(struct block_set *s);
um part_height(const struct part *p);
void part_draw(struct ctx *c, const struct part *p);

/* --- columns.c: blocks, in order, into columns that end on one line. */
void area_add(struct ctx *c, struct area *to, const struct area *from, um x, um y);

/* What columns are filled with, between any two of which a column may end. A block that may be broken is several
 * atoms, one joined to the other. */
struct atom {
    const struct section *section;
    const struct block *block;   /* NULL: a bar alone */
    bool begins;                 /* its section: the bar comes first */
    bool joins;                  /* goes on with the block of the atom before */
    unsigned from, to;           /* rows of the block's table */
    unsigned note_from, note_to; /* its notes */
    int64_t cut;                 /* what it costs to end a column before it, in the measure of packing_plan */
};
enum breaking {
    BREAK_LONG,   /* at any two rows, and notes may part from their table */
    BREAK_GROUPS, /* at the names of groups only */
    BREAK_BOOK,   /* at these, between rows of panels, and at other rows with company on either side */
};
/* How high the atoms from one to another would be as a column is found once for each width, and kept. */
struct packing {
    struct ctx *c;
    struct atom *at;
    size_t n, cap;
    unsigned columns;
    um *x, *w;          /* of each column */
    um limit;           /* none is higher than that */
    bool follows;       /* its section's bar stands above its first atom already */
    bool quiet;         /* no bar of the section, which stands above all of its columns */
    struct fall **fall; /* of each column, by the atom that it begins with */
};
struct packing packing_new(struct ctx *c, unsigned columns, bool quiet);
/* Sections and blocks are put into it, then it is closed. Blocks higher than `whole` may be broken. */
void packing_add_section(struct packing *f, const struct section *s, um whole, enum breaking how);
void packing_add_block(struct packing *f, struct atom a, um whole, enum breaking how);
void packing_close(struct packing *f, um limit);
/* The atom at which columns that begin with `from` and are filled to `height` have to end; n: they hold it all. */
size_t packing_reach(const struct packing *f, size_t from, um height);
/* The least height at which they hold all that is left; -1: none up to f->limit. */
um packing_least(const struct packing *f, size_t from);
size_t packing_pages(const struct packing *f, size_t from, um room);

/* Columns [cut[i], cut[i + 1]) that end on `line`, as evenly as may be. `shorts` of them cannot reach it. */
struct plan {
    size_t *cut;
    um line;
    int64_t cost;
    unsigned shorts;
};
/* The best that begins at `from` and ends at `to`; or with pages > 0 somewhere up to `to`, if what is left then takes
 * no more than so many pages of height `room`. */
struct plan packing_plan(const struct packing *f, size_t from, size_t to, um line, um room, size_t pages);
/* Is it better to end on the lower line `far`, or on `near` and leave what is below blank? */
bool packing_prefers(const struct packing *f, const struct plan *far, const struct plan *near);
void packing_put(const struct packing *f, const struct plan *p, struct area *a, um x, um y);
um packing_height(const struct packing *f, size_t from, size_t to); /* as its first column, which holds them */
um packing_low(const struct packing *f, size_t from, size_t to);    /* the least at which its columns hold them */
um packing_atom(const struct packing *f, size_t i);                 /* the height of that one alone */

/* --- fill.c: what is left over, to what stands there. */
um rows_can(const struct ctx *c, const struct block *b, unsigned from, unsigned to); /* that rows of its table take */
um parts_grow(const struct ctx *c, struct part *part, size_t n, um slack);           /* what they have taken of it */
void page_fill(struct ctx *c, struct area *a, um line);

/* --- flow.c: sections into pages of c->frame, c->flow. */
um room_width(const struct frame *f, unsigned span);
void flow_make(struct ctx *c);
/* Blocks of a section side by side: runs of neighbours of one span. All columns of a row end on one line. */
struct tier {
    struct packing *run;
    size_t n;
    um h;
};
unsigned block_span(const struct section *s, size_t i);
/* The one that begins with block *from; *from is then behind it. */
struct tier tier_make(struct ctx *c, const struct section *s, um width, size_t *from, enum breaking how);
struct area *flow_page(struct ctx *c); /* the last */
void flow_turn(struct ctx *c);         /* another */
void flow_names(struct ctx *c, const struct section *s);
void flow_too_high(struct ctx *c, um over, const struct block *b);
/* --- book.c: a section of an odds book. */
void book_put(struct ctx *c, const struct section *s);

/* --- tile.c: sections to pages composed by cost. */
struct tiler;
/* page: the frame of a page that it is for, and the size of type. NULL: nothing to compose, or too much. */
struct tiler *tiler_new(const struct ctx *base, const struct ctx *page);
bool tiler_serves(const struct tiler *t, const struct ctx *page); /* would the same tables be cut for it? */
void tiler_drop(struct tiler *t);
size_t tiler_tries(const struct tiler *t); /* rectangles weighed so far, for its tests */
/* How many pages it takes in c->frame at c->body, and what they cost; 0: a block is higher than one. */
size_t tile_pages(struct tiler *t, const struct ctx *c, int64_t *cost);
void tiler_weigh(struct tiler *t, unsigned weight); /* which of WEIGHTS; the first at first */
/* Into c->flow, sides with room in larger type up to `most`; false: a page came out too high. */
bool tile_make(struct ctx *c, struct tiler *t, int32_t most);

/* --- white.c: of a room without ink, what is 40 mm wide and 8 mm high or more; permille of it. */
int page_white(struct arena *a, const struct page *p, um x, um y, um w, um h);

/* --- frame.c: masthead, phases and foot round an area. */
bool frame_has_rail(const struct ctx *c);
void frame_make(struct ctx *c);                                      /* c->frame, but for its paper, which is known */
bool page_is_unchecked(const struct sheet *s, const struct area *p); /* does something on it stand on an error? */
void frame_draw(struct ctx *c, const struct area *p, size_t page, size_t pages);

#endif
