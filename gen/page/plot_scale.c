/* Plot panels with a vertical scale: curves.
 *
 * A point of a curve is at its exact share of the height, to the micrometre. Curves differ by
 * dashes, marks and the names at their ends, never only by colour. If names at the ends would touch
 * in any panel, a legend above the panels replaces them. Called by plot.c. */
#include "page/inner.h"

/* ---- curves */

/* Lengths of dash and gap, in turn. The first curve is solid. */
static const um dashes[CURVE_DASHES][4] = {
    {0},
    {CURVE_DASH, CURVE_DASH_GAP, CURVE_DASH, CURVE_DASH_GAP},
    {CURVE_DOT, CURVE_DOT_GAP, CURVE_DOT, CURVE_DOT_GAP},
    {CURVE_LONG, CURVE_LONG_GAP, CURVE_DOT, CURVE_LONG_GAP},
};

struct plot_cut plot_point_at(const struct plot_set *s, size_t row, size_t rows, struct frac share)
{
    um width = s->panel - s->label - s->tail;
    return (struct plot_cut){.x = um_part(width, 2 * (int64_t)row + 1, 2 * (int64_t)rows),
                             .y = s->height - (um)frac_scale(share, s->height)};
}

/* Draws a segment from (x, y) in the dashes of a curve. *at is the current stroke of the pattern,
 * *left what remains of it: the pattern continues over bends, so that curves can be told apart. The
 * length is the integer square root, found bit by bit from above, and never rounds up. Lengths are
 * below 2^31 um, so squares are below 2^62. */
static void segment_draw(struct ctx *c, const um *dash, unsigned *at, um *left, um x, um y, um dx, um dy,
                         struct colour colour)
{
    int64_t square = (int64_t)dx * dx + (int64_t)dy * dy, root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        root += (root + bit) * (root + bit) <= square ? bit : 0;
    um all = (um)root, done = 0;
    if (!dash[0]) {
        page_rule(c, x, y, dx, dy, CURVE_STROKE, colour);
        return;
    }
    while (done < all) {
        um step = *left < all - done ? *left : all - done;
        um fx = um_part(dx, done, all), fy = um_part(dy, done, all);
        um tx = um_part(dx, done + step, all), ty = um_part(dy, done + step, all);
        if (*at % 2 == 0)
            page_rule(c, x + fx, y + fy, tx - fx, ty - fy, CURVE_STROKE, colour);
        done += step;
        *left -= step;
        if (!*left) {
            *at = (*at + 1) % 4;
            *left = dash[*at];
        }
    }
}

/* Full and open discs, full and open squares. */
static void mark_draw(struct ctx *c, unsigned key, um x, um y, struct colour colour)
{
    bool open = key % CURVE_DASHES % 2, square = key % CURVE_DASHES > 1;
    struct colour ground = open ? c->t->paper : colour;
    x -= CURVE_MARK / 2;
    y -= CURVE_MARK / 2;
    if (square)
        page_rect(c, x, y, CURVE_MARK, CURVE_MARK, ground);
    else
        page_disc(c, x, y, CURVE_MARK, 0, ground);
    if (open && square)
        page_frame(c, x, y, CURVE_MARK, CURVE_MARK, CURVE_STROKE, colour);
    else if (open)
        page_disc(c, x, y, CURVE_MARK, CURVE_STROKE, colour);
}

/* The point of a key's curve in a row of the panel; false if the row has none. */
static bool point_of(const struct plot_set *s, const struct plot_panel *p, unsigned key, size_t row,
                     struct plot_cut *at)
{
    for (size_t i = 0; i < p->row[row].n; i++)
        if (p->row[row].slice[i].key == key) {
            *at = plot_point_at(s, row, p->n, p->row[row].slice[i].share);
            return true;
        }
    return false;
}

/* Draws the strokes, then the marks over them. A row without a share for the key has no point: the
 * curve continues to the next point, because a gap would look like a chance of zero. */
static void curve_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, unsigned key, um x, um y)
{
    const um *dash = dashes[key % CURVE_DASHES];
    struct colour colour = ctx_hue(c, s->hue);
    struct plot_cut *at = ARENA_ARRAY(c->a, struct plot_cut, p->n + 1);
    unsigned stroke = 0;
    um left = dash[0];
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        if (!point_of(s, p, key, i, &at[n]))
            continue;
        if (n++)
            segment_draw(c, dash, &stroke, &left, x + at[n - 2].x, y + at[n - 2].y, at[n - 1].x - at[n - 2].x,
                         at[n - 1].y - at[n - 2].y, colour);
    }
    for (size_t i = 0; i < n; i++)
        mark_draw(c, key, x + at[i].x, y + at[i].y, colour);
}

/* Names at the ends of the curves. They do not touch; else there would be a legend. */
static void names_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    struct plot_cut point;
    for (size_t i = 0; i < s->plot->n_key && p->n; i++)
        if (point_of(s, p, (unsigned)i, p->n - 1, &point))
            para_draw_tagged(c, &s->key[i].name, x, y + point.y - s->key[i].name.total / 2, s->tail, ALIGN_LEFT);
}

/* A level line with its number at the left. */
static void level_draw(struct ctx *c, const struct plot_set *s, um x, um y, struct str figure)
{
    struct para p = para_line(c, figure, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE, (struct ink){0});
    page_rule(c, x + s->label, y, s->panel - s->label - s->tail, 0, LEVEL_STROKE, c->t->rule);
    para_draw_tagged(c, &p, x, y - p.total / 2, s->label - ctx_em(c, LEVEL_GAP), ALIGN_RIGHT);
}

/* A line every 25 %. */
static void levels_draw(struct ctx *c, const struct plot_set *s, um x, um y)
{
    static const char *const name[] = {"100\u00a0%", "75", "50", "25", "0"};
    for (um i = 0; i <= 4; i++)
        level_draw(c, s, x, y + s->height * i / 4, str_of(name[i]));
}

/* Room for the widest label or figure along the foot. */
static um feet_width(struct ctx *c, const struct plot_panel *p)
{
    um w, min, widest = 0;
    para_widths(c, words_of(c->a, STR(">99"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN), &min, &widest);
    for (size_t i = 0; i < p->n; i++) {
        para_widths(c, words_of(c->a, p->row[i].label, PARA_STYLE_NOTE, CHAR_STYLE_STRONG), &min,
                    &w);
        widest = um_max(w, widest);
    }
    return widest + ctx_em(c, FOOTER_NAME_GAP);
}

/* Draws a text at `y` below the point of a row, within the panel. */
static void footer_put(struct ctx *c, const struct plot_set *s, size_t row, size_t rows,
                       struct str text, enum char_style char_style, um x, um y)
{
    struct para p = para_line(c, text, PARA_STYLE_NOTE, char_style, (struct ink){0});
    um at = plot_point_at(s, row, rows, frac_of_rat(c->a, RAT(0))).x, w = p.lines.width,
       room = s->panel - s->label;
    para_draw_tagged(c, &p, x + (at + w / 2 > room ? room - w : at - w / 2), y, w, ALIGN_LEFT);
}

/* The figures of the curves below the labels from row `first` on: a line for each curve, which
 * begins with the curve's mark. */
static void figures_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p,
                         size_t first, size_t stride, um x, um y)
{
    const um line =
        para_line(c, STR("0"), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN, (struct ink){0}).total;
    for (size_t k = 0; k < s->plot->n_key; k++) {
        y += line;
        mark_draw(c, (unsigned)k, x - ctx_em(c, LEVEL_GAP), y + line / 2, ctx_hue(c, s->hue));
        for (size_t i = first; i < p->n; i += stride)
            if (k < p->row[i].n)
                footer_put(c, s, i, p->n, p->row[i].slice[k].text, CHAR_STYLE_PLAIN, x, y);
    }
}

/* Labels along the foot: every n-th row with the smallest n that keeps them apart; always the last
 * row. */
static void feet_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x,
                      um y)
{
    um widest = feet_width(c, p),
       step = p->n > 1 ? (s->panel - s->label - s->tail) / (um)p->n : ONE_LINE;
    size_t stride = step > 0 ? (size_t)((widest + step - 1) / step) : 1,
           first = (p->n + stride - 1) % stride;
    for (size_t i = first; i < p->n; i += stride)
        footer_put(c, s, i, p->n, p->row[i].label, CHAR_STYLE_STRONG, x, y);
    figures_draw(c, s, p, first, stride, x, y);
    if (s->plot->footer.n) {
        struct para of =
            para_line(c, s->plot->footer, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE, (struct ink){0});
        if (of.lines.width <= s->label)
            para_draw_tagged(c, &of, x - s->label, y, s->label - ctx_em(c, LEVEL_GAP), ALIGN_RIGHT);
    }
}

/* Sample for the legend: the curve's stroke through its mark. */
void plot_curve_swatch(struct ctx *c, const struct plot_set *s, unsigned key, um x, um y)
{
    const um *dash = dashes[key % CURVE_DASHES];
    unsigned stroke = 0;
    um left = dash[0];
    segment_draw(c, dash, &stroke, &left, x, y, s->swatch, 0, ctx_hue(c, s->hue));
    mark_draw(c, key, x + s->swatch / 2, y, ctx_hue(c, s->hue));
}

/* ---- measuring and drawing */

/* True if the names at the curves' ends do not touch in any panel. */
static bool ends_part(const struct plot_set *s)
{
    struct plot_cut x, y;
    for (const struct plot_panel *p = s->plot->panel; p < s->plot->panel + s->plot->n_panel; p++)
        for (unsigned i = 0; p->n && i < s->plot->n_key; i++)
            for (unsigned k = 0; k < i; k++) {
                if (!point_of(s, p, i, p->n - 1, &x) || !point_of(s, p, k, p->n - 1, &y))
                    continue;
                um room = (s->key[i].name.total + s->key[k].name.total) / 2;
                if (x.y - y.y < room && y.y - x.y < room)
                    return false;
            }
    return true;
}

/* Curves have names at their ends if these do not touch. */
void plot_scale_measure(struct ctx *c, struct plot_set *s)
{
    const struct plot *p = s->plot;
    struct para level = para_line(c, STR("100\u00a0%"), PARA_STYLE_NOTE, CHAR_STYLE_ASIDE,
                                  (struct ink){s->hue, false});
    struct para footer =
        para_line(c, p->footer, PARA_STYLE_NOTE, CHAR_STYLE_ASIDE, (struct ink){s->hue, false});
    um named = footer.lines.width + ctx_em(c, LEVEL_GAP);
    s->label = level.lines.width + ctx_em(c, LEVEL_GAP);
    s->label = p->footer.n && named > s->label && named < ctx_em(c, CURVE_NAME) ? named : s->label;
    for (size_t i = 0; i < p->n_panel; i++) {
        um w = (um)p->panel[i].n * feet_width(c, &p->panel[i]);
        s->feet = um_max(w, s->feet);
    }
    s->height = ctx_em(c, CURVE_HIGH);
    s->footer = level.total + ctx_em(c, CURVE_FOOTER) + (um)p->n_key * level.total;
    for (size_t i = 0; i < p->n_key; i++) {
        s->key[i].name = para_make(c, p->key[i].name, (struct ink){s->hue, false}, ctx_em(c, CURVE_NAME));
        um w = s->key[i].name.lines.width + ctx_em(c, CURVE_NAME_GAP);
        s->tail = um_max(w, s->tail);
    }
    if (!ends_part(s))
        s->tail = 0;
}

void plot_scale_draw(struct ctx *c, const struct plot_set *s, const struct plot_panel *p, um x, um y)
{
    levels_draw(c, s, x, y);
    for (unsigned k = 0; k < s->plot->n_key; k++)
        curve_draw(c, s, p, k, x + s->label, y);
    if (s->tail)
        names_draw(c, s, p, x + s->panel - s->tail + ctx_em(c, LEVEL_GAP), y);
    feet_draw(c, s, p, x + s->label, y + s->height + ctx_em(c, CURVE_FOOTER));
}
