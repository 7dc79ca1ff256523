/* Pages on pages and pictures: through a window, turned, and recorded once where they come again, so that a PDF has a
 * deck's back or an icon once however many cards bear it. Called by cairo_page.c.
 *
 * librsvg draws SVG, cairo reads PNG; both files were looked at when the layout was read (look/picture.c), so that what
 * fails here is a file that has changed since. */
#include "look/card.h"
#include "paint/painter.h"
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct keepsake {
    const void *of; /* a struct page or a struct picture */
    struct colour colour;
    cairo_surface_t *surface;
    double w, h; /* points; PNG: pixels */
};
struct keepsakes {
    struct arena *a;
    struct keepsake *at;
    size_t n, cap;
};

struct keepsakes *keepsakes_new(struct arena *a)
{
    struct keepsakes *k = ARENA_NEW(a, struct keepsakes);
    k->a = a;
    return k;
}

void keepsakes_drop(struct keepsakes *k)
{
    for (size_t i = 0; i < k->n; i++)
        cairo_surface_destroy(k->at[i].surface);
}

static struct keepsake *find(struct keepsakes *k, const void *of, struct colour c)
{
    for (size_t i = 0; i < k->n; i++) {
        const struct colour *x = &k->at[i].colour;
        if (k->at[i].of == of && x->r == c.r && x->g == c.g && x->b == c.b)
            return &k->at[i];
    }
    return NULL;
}

static struct keepsake *keep(struct keepsakes *k, struct keepsake one)
{
    ARENA_PUSH(k->a, k, one);
    return &k->at[k->n - 1];
}

static cairo_surface_t *recording(double w, double h)
{
    cairo_rectangle_t all = {0, 0, w, h};
    return cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all);
}

/* ---- pages ---- */

/* The window's own coordinates: its middle stays where it is, its sides change places with an odd quarter. */
static void window_enter(cairo_t *cr, const struct item *i, unsigned turn)
{
    double w = painter_points(i->w), h = painter_points(i->h);
    cairo_translate(cr, painter_points(i->x) + w / 2, painter_points(i->y) + h / 2);
    if (turn % 4)
        cairo_rotate(cr, turn % 4 * acos(0.0));
    if (turn % 2)
        cairo_translate(cr, -h / 2, -w / 2);
    else
        cairo_translate(cr, -w / 2, -h / 2);
}

static bool window_holds(const struct item *i)
{
    const struct part_at *at = i->part;
    um w = at->turn % 2 ? i->h : i->w, h = at->turn % 2 ? i->w : i->h;
    return at->dx >= 0 && at->dy >= 0 && at->dx + at->page->w <= w && at->dy + at->page->h <= h;
}

static enum paint_error shared_paint(struct keepsakes *k, struct painter *p, cairo_t *cr, const struct page *page)
{
    const struct colour none = {0, 0, 0};
    struct keepsake *s = find(k, page, none);
    if (!s) {
        struct keepsake one = {.of = page, .surface = recording(painter_points(page->w), painter_points(page->h))};
        cairo_t *own = cairo_create(one.surface);
        enum paint_error error = painter_page(p, own, page);
        cairo_destroy(own);
        s = keep(k, one);
        if (error)
            return error;
    }
    cairo_set_source_surface(cr, s->surface, 0, 0);
    cairo_paint(cr);
    return PAINT_OK;
}

enum paint_error keepsake_part(struct keepsakes *k, struct painter *p, cairo_t *cr, const struct item *i)
{
    const struct part_at *at = i->part;
    cairo_save(cr);
    window_enter(cr, i, at->turn);
    if (!window_holds(i)) {
        um w = at->turn % 2 ? i->h : i->w, h = at->turn % 2 ? i->w : i->h;
        cairo_rectangle(cr, 0, 0, painter_points(w), painter_points(h));
        cairo_clip(cr);
    }
    cairo_translate(cr, painter_points(at->dx), painter_points(at->dy));
    enum paint_error error = at->shared ? shared_paint(k, p, cr, at->page) : painter_page(p, cr, at->page);
    cairo_restore(cr);
    return error;
}

/* ---- pictures ---- */

/* An icon drawn in currentColor takes the colour that the page gives it. */
static bool svg_colour(RsvgHandle *svg, struct colour c)
{
    char css[64];
    snprintf(css, sizeof css, "svg { color: #%02x%02x%02x }", c.r, c.g, c.b);
    return rsvg_handle_set_stylesheet(svg, (const guint8 *)css, strlen(css), NULL);
}

static struct keepsake svg_record(const struct picture *pic, struct colour c, double w, double h)
{
    struct keepsake s = {.of = pic, .colour = c, .w = w, .h = h};
    RsvgHandle *svg = rsvg_handle_new_from_file(pic->file.p, NULL);
    if (!svg)
        return s;
    s.surface = recording(w, h);
    cairo_t *cr = cairo_create(s.surface);
    const RsvgRectangle all = {0, 0, w, h};
    bool good = svg_colour(svg, c) && rsvg_handle_render_document(svg, cr, &all, NULL);
    cairo_destroy(cr);
    g_object_unref(svg);
    if (!good) {
        cairo_surface_destroy(s.surface);
        s.surface = NULL;
    }
    return s;
}

static struct keepsake png_load(const struct picture *pic, struct colour c)
{
    struct keepsake s = {.of = pic, .colour = c, .surface = cairo_image_surface_create_from_png(pic->file.p)};
    if (cairo_surface_status(s.surface)) {
        cairo_surface_destroy(s.surface);
        s.surface = NULL;
        return s;
    }
    s.w = cairo_image_surface_get_width(s.surface);
    s.h = cairo_image_surface_get_height(s.surface);
    return s;
}

enum paint_error keepsake_picture(struct keepsakes *k, cairo_t *cr, const struct item *i)
{
    double w = painter_points(i->w), h = painter_points(i->h);
    struct keepsake *s = find(k, i->picture, i->colour);
    if (!s)
        s = keep(k, i->picture->svg ? svg_record(i->picture, i->colour, w, h) : png_load(i->picture, i->colour));
    if (!s->surface || s->w <= 0 || s->h <= 0)
        return PAINT_PICTURE;
    double scale = fmin(w / s->w, h / s->h);
    cairo_save(cr);
    cairo_translate(cr, painter_points(i->x) + (w - s->w * scale) / 2, painter_points(i->y) + (h - s->h * scale) / 2);
    cairo_scale(cr, scale, scale);
    cairo_set_source_surface(cr, s->surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    return PAINT_OK;
}
