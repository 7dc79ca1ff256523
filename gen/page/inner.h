/* What the files of page/ share: a canvas of items, paragraphs, tables, blocks, flow. Not for other layers.
 *
 * Measuring comes first and draws nothing; drawing repeats no decision. All lengths are um. */
#ifndef BS_PAGE_INNER_H
#define BS_PAGE_INNER_H
#include "page/compose.h"

/* One try at one body size. Metrics that scale with the type are multiples of `em`, the body size in um. */
struct block_set;
struct bar_set;
struct ctx {
    struct arena *a;
    struct engine *e;
    const struct theme *t;
    int32_t body; /* mpt */
    um em;
    um too_wide;
    struct str too_wide_id; /* the worst table or word that its column cannot hold, and by how much */
    struct span too_wide_at;
    um rail_over;       /* what the rail of phases is higher than the page, or 0 */
    struct str unknown; /* the first word with a glyph that no font has, or n == 0 */
    struct {
        struct block_set **at;
        size_t n, cap;
    } made; /* blocks measured so far: a layout asks for each several times */
    struct {
        struct bar_set **at;
        size_t n, cap;
    } bars;
    int64_t uneven;        /* how far columns are from ending together, in the measure of columns.c */
    bool draft;            /* only whether it fits is asked: columns need not end together */
    const struct sheet *s; /* whose references are printed, or NULL */
    struct side {
        unsigned digits,
            number; /* of each sheet_ref: room for so many figures, 0 for none; and what they are, in the end */
    } * side;
};
um ctx_em(const struct ctx *c, int32_t permille); /* that part of the body size */
int32_t role_mpt(const struct ctx *c, enum role r);
struct colour ctx_hue(const struct ctx *c, unsigned hue); /* 0: the neutral colour */

/* canvas.c: items of a page in the order of painting. */
struct canvas {
    struct arena *a;
    struct item *at;
    size_t n, cap;
};
void canvas_rect(struct canvas *v, um x, um y, um w, um h, struct colour colour);
void canvas_plate(struct canvas *v, um x, um y, um w, um h, um radius, struct colour colour); /* round corners */
void canvas_frame(struct canvas *v, um x, um y, um w, um h, um stroke, um radius, struct colour colour);
void canvas_rule(struct canvas *v, um x, um y, um dx, um dy, um stroke, struct colour colour);
void canvas_disc(struct canvas *v, um x, um y, um size, um ring /* 0: filled */, struct colour colour);
void canvas_line(struct canvas *v, um x, um baseline, const struct line *line);
void canvas_tag(struct canvas *v, const char *name);
/* A cell of a table, whose text stands in the box. */
void canvas_cell(struct canvas *v, bool head, struct cell_tag cell, um x, um y, um w, um h);
void canvas_tag_end(struct canvas *v);
void canvas_outline(struct canvas *v, um x, um y, unsigned level, struct str name);

/* para.c: words broken to a width. */
struct ink {
    unsigned hue;
    bool inverse;
}; /* inverse: white, on a dark ground */
struct para {
    struct lines lines;
    um *height;
    um total;
};
/* Lines are as full as can be; those of heads, bars and titles, and those of words that are not set left, even. */
struct para para_make(struct ctx *c, struct words w, struct ink ink, um width);
struct para para_make_in(struct ctx *c, struct words w, struct ink ink, um width, enum align align);
void para_widths(struct ctx *c, struct words w, um *least, um *most);
struct text_units para_units(struct ctx *c, struct words w);
um para_draw(struct ctx *c, struct canvas *v, const struct para *p, um x, um y, um width, enum align align); /* new y */
/* Left words and right words on one line of `width`; where both do not fit the right ones go below. */
struct title {
    struct para left, right;
    bool below;
    um total;
};
struct title title_make(struct ctx *c, struct words left, struct words right, struct ink ink, um width);
void title_draw(struct ctx *c, struct canvas *v, const struct title *t, um x, um y, um width);

/* table.c */
struct want {
    um least, most; /* widths of a box, with its padding */
    struct text_units units;
};
struct table_set {
    const struct table *table;
    um width, *col, *row; /* widths and heights */
    um *col_x;            /* left edges, cols + 1 of them */
    struct para *para;    /* one a box */
    struct want *want;    /* of each box, with its padding */
    um *row_y;            /* heights of the rows before each, rows + 1 of them */
    unsigned *group;      /* of each row: one more than that of its group's name, or 0 */
    um head;              /* height of the head rows */
    unsigned heads;
    struct ink ink;
};
/* widths.c: s->col, from what its columns need at least and what they would like; s->want is known. */
um box_pad(const struct ctx *c);
void widths_set(struct ctx *c, struct table_set *s, const um *least, const um *most);

struct table_set *table_set_make(struct ctx *c, const struct table *t, um width, unsigned hue, struct str id,
                                 struct span at);
um table_set_height(const struct table_set *s, unsigned from,
                    unsigned to);                                     /* body rows [from,to), their group's name */
bool table_set_may_break(const struct table_set *s, unsigned before); /* between rows before-1 and before? */
/* Draws the heads, the name of a group that goes on, and rows [from,to) at (x, y), these higher by `more` in all; gives
 * the y below them. */
um table_set_draw(struct ctx *c, struct canvas *v, const struct table_set *s, unsigned from, unsigned to, um more, um x,
                  um y);

enum { NOTE_COLS = 3 };
struct plot_set;
/* block.c: a block measured for a width. Broken, its first part has title and lead; the others say that they go on. */
struct block_set {
    const struct block *block;
    um width;
    unsigned hue;
    struct title title, again;
    bool titled;
    struct para *lead, *note;
    um lead_total, note_total, para_gap;
    unsigned note_cols; /* notes below a wide table stand in so many columns */
    um note_width;
    size_t note_to[NOTE_COLS]; /* where each of them ends */
    struct table_set *table;
    struct plot_set *plot; /* plot.h; instead of a table */
    um gap;                /* between lead and table, table and notes */
    um pad;                /* inside a frame */
};
struct part {
    const struct block_set *set;
    unsigned from, to;           /* rows of its table, or of its plot's panels */
    unsigned note_from, note_to; /* its notes */
    bool first;
    um more; /* by which its rows are higher in all, so that its column ends where others do */
};
struct block_set *block_set_make(struct ctx *c, const struct block *b, um width, unsigned hue);
void block_set_goes_on(struct ctx *c, struct block_set *s); /* before a part of it that is not the first is measured */
struct part part_whole(const struct block_set *s);
um part_height(const struct part *p);
um part_draw(struct ctx *c, struct canvas *v, const struct part *p, um x, um y);

/* bar.c: a section's bar and lead. */
struct bar_set {
    const struct section *section;
    um width;
    bool again;
    struct title title;
    struct para *lead;
    um bar, total;
};
struct bar_set *bar_set_make(struct ctx *c, const struct section *s, um width, bool again);
um bar_draw(struct ctx *c, struct canvas *v, const struct bar_set *b, um x, um y);

/* flow.c: sections into columns; see there. */
struct placed {
    um x, y;
    const struct bar_set *bar;
    struct part part;
}; /* a bar, or a part of a block (part.set) */
struct column_list {
    struct page_column *at;
    size_t n, cap;
};
struct area {
    struct placed *at;
    size_t n, cap;
    um height;
    struct column_list columns; /* in the area's own coordinates */
};
void column_move(struct page_column *k, um x, um y);
void area_add(struct ctx *c, struct area *to, const struct area *from, um x, um y);
struct flow_page {
    struct area area;
    const struct section **section;
    size_t n_section, cap_section;
    struct str side;
};
struct flow {
    struct flow_page *at;
    size_t n, cap;
    um over; /* what the pages allowed do not hold */
    um tall;
    const struct block *high; /* a block that is higher than a whole page, and by how much */
};
struct frame_room {
    um x, w, h;
    um gutter;
    unsigned columns;
    const unsigned *weight; /* of each column; NULL: all alike */
};
/* Where column `first` of the page begins, and how wide `span` columns from there are. */
um room_left(const struct frame_room *room, unsigned first);
um room_width(const struct frame_room *room, unsigned first, unsigned span);
/* All sections into pages of `room`; makes at most `most` pages (0: no limit) and says in flow.over what is left. */
struct flow flow_make(struct ctx *c, const struct sheet *s, const struct frame_room *room, size_t most);
void area_draw(struct ctx *c, struct canvas *v, const struct area *a, um x, um y);

/* rail.c: the phases and the key, beside the charts or above them. */
um rail_measure(struct ctx *c, const struct sheet *s, um room); /* what it is higher than `room`, or 0 */
void rail_draw(struct ctx *c, struct canvas *v, const struct sheet *s, const struct flow_page *p, size_t pages, um x,
               um top, um bottom);
um strip_height(struct ctx *c, const struct sheet *s, um width); /* with the gap below it; 0: nothing to show */
void strip_draw(struct ctx *c, struct canvas *v, const struct sheet *s, const struct flow_page *p, um x, um y,
                um width);

/* frame.c: masthead, phases and foot round an area. */
um frame_rail(const struct ctx *c, const struct sheet *s); /* width of the rail, without the gutter */
struct frame {
    bool stacked;                                 /* the title of a side stands below that of the sheet */
    um page_w, page_h, margin, head, top, bottom; /* head: below the masthead; top: where the charts begin */
    struct frame_room room;
};
struct frame frame_make(struct ctx *c, const struct sheet *s, const struct paper *paper, bool landscape);
bool page_is_unchecked(const struct sheet *s, const struct flow_page *p); /* does something on it stand on an error? */
void frame_draw(struct ctx *c, struct canvas *v, const struct frame *f, const struct sheet *s,
                const struct flow_page *p, size_t page, size_t pages, const struct paper *paper);
#endif
