/* Plots measured and drawn; between plot.c and block.c. */
#ifndef BS_PAGE_PLOT_H
#define BS_PAGE_PLOT_H
#include "page/inner.h"
#include "sheet/plot.h"

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
    um height, tail; /* of curves: from never to always; for the words at their ends */
    struct para note;
    um note_y; /* what is said once of all panels, at the legend's right or below it; -1: nothing */
    struct para *title;
    struct plot_key_set *key;
};
struct plot_set *plot_set_make(struct ctx *c, const struct plot *p, um width, unsigned hue);
um plot_set_lack(const struct ctx *c, const struct plot_set *s); /* how much too narrow; <= 0 where it is not */
/* Rows of panels [from,to), below the legend. */
um plot_set_height(const struct plot_set *s, unsigned from, unsigned to);
um plot_set_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, unsigned from, unsigned to, um x, um y);

/* --- curve.c */
struct curve_point {
    um x, y;
};
/* A chance of the row-th of so many rows, from the upper left of the drawing. */
struct curve_point curve_point_at(const struct plot_set *s, size_t row, size_t rows, struct frac share);
void curves_draw(struct ctx *c, struct canvas *v, const struct plot_set *s, const struct plot_panel *p, um x, um y);

/* --- plot.c */
struct plot_cut {
    um x, y, w, h;
};
/* Where a slice stands in a bar of `width`: between the cuts, less half the gap at each. */
struct plot_cut plot_cut_at(struct ctx *c, const struct plot_row *r, size_t slice, um width);
struct colour plot_ground(const struct ctx *c, unsigned hue, const struct plot_key *k);
#endif
