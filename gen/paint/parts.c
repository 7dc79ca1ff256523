/* Pages on pages and pictures: through a window, turned, and recorded once where they come again, so that a PDF has a
 * deck's back or an icon once however many cards bear it. Called by cairo_page.c.
 *
 * Pictures were drawn when the layout was read (look/picture.c) and are only repeated here, so that what fails is a PNG
 * that has changed since. */
#include "base/file.h"
#include "paint/drawing.h"
#include "paint/painter.h"
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS_KEPT = 64 << 20 }; /* bytes of pictures that are kept beside the one in hand */

struct keepsake {
    const void *of; /* a struct page or a struct picture; NULL: it was let go */
    struct colour colour;
    cairo_surface_t *surface;
    double w, h;  /* in units of its own */
    size_t bytes; /* of pixels */
};
struct keepsakes {
    struct arena *a;
    struct keepsake *at;
    size_t n, cap, bytes, first; /* first: before it no pixels are kept any more */
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

/* Of pixels only the last are kept, so that a deck of a thousand photographs needs no more room than one of ten. Those
 * that come again bear a name by which a PDF has them once. */
static struct keepsake *keep(struct keepsakes *k, struct keepsake one)
{
    for (; k->bytes + one.bytes > PIXELS_KEPT && k->first < k->n; k->first++) {
        struct keepsake *old = &k->at[k->first];
        if (!old->bytes)
            continue;
        k->bytes -= old->bytes;
        cairo_surface_destroy(old->surface);
        *old = (struct keepsake){.of = NULL};
    }
    k->bytes += one.bytes;
    ARENA_PUSH(k->a, k, one);
    return &k->at[k->n - 1];
}

/* The picture and its colour, as a name in a file. */
static void name_give(struct keepsake *s, const struct picture *p)
{
    char *name = s->surface ? malloc(p->path.n + 8) : NULL;
    if (!name)
        return;
    int n = snprintf(name, p->path.n + 8, "%02x%02x%02x %.*s", s->colour.r, s->colour.g, s->colour.b, STRF(p->path));
    if (cairo_surface_set_mime_data(s->surface, CAIRO_MIME_TYPE_UNIQUE_ID, (unsigned char *)name, (unsigned long)n,
                                    free, name))
        free(name);
    s->bytes = (size_t)cairo_image_surface_get_stride(s->surface) * (size_t)cairo_image_surface_get_height(s->surface);
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

static cairo_surface_t *pixels_load(const struct picture *p, struct colour c)
{
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)p->pixels_w, (int)p->pixels_h);
    unsigned char *row = cairo_image_surface_get_data(s);
    size_t stride = (size_t)cairo_image_surface_get_stride(s);
    for (size_t y = 0; row && y < p->pixels_h; y++, row += stride)
        for (size_t x = 0; x < p->pixels_w; x++) {
            uint32_t v = picture_pixel(p->pixels, y * p->pixels_w + x, c);
            memcpy(row + 4 * x, &v, sizeof v);
        }
    cairo_surface_mark_dirty(s);
    return s;
}

/* The bytes that were proved, or nothing. */
static cairo_surface_t *png_load(struct arena *a, const struct picture *p)
{
    struct arena_mark mark = arena_mark(a);
    uint64_t size;
    const char *why;
    FILE *from = file_open(p->file.p, p->bytes, &size, &why);
    struct str t = {arena_alloc(a, p->bytes + 1), 0};
    if (from) {
        t.n = fread((char *)t.p, 1, p->bytes + 1, from);
        fclose(from);
    }
    bool same = t.n == p->bytes && picture_sum(t) == p->sum;
    cairo_surface_t *s = same ? drawing_png(t) : NULL;
    arena_rewind(a, mark);
    return s;
}

static struct keepsake picture_load(struct arena *a, const struct picture *p, struct colour c)
{
    struct keepsake s = {.of = p, .colour = c, .w = p->across / 1000.0, .h = p->down / 1000.0};
    struct arena_mark mark = arena_mark(a);
    switch (p->form) {
    case PICTURE_FILE:
        s.surface = png_load(a, p);
        name_give(&s, p);
        break;
    case PICTURE_PIXELS:
        s.surface = pixels_load(p, c);
        name_give(&s, p);
        break;
    case PICTURE_SCRIPT:
        s.surface = drawing_repeat(drawing_script(a, p, c), s.w, s.h);
        break;
    }
    arena_rewind(a, mark);
    return s;
}

enum paint_error keepsake_picture(struct keepsakes *k, cairo_t *cr, const struct item *i)
{
    static const struct colour any = {0, 0, 0};
    const struct colour c = i->picture->takes_hue ? i->colour : any;
    double w = painter_points(i->w), h = painter_points(i->h);
    struct keepsake *s = find(k, i->picture, c);
    if (!s)
        s = keep(k, picture_load(k->a, i->picture, c));
    if (!s->surface || cairo_surface_status(s->surface))
        return PAINT_PICTURE;
    double scale = fmin(w / s->w, h / s->h);
    bool pixels = i->picture->form == PICTURE_PIXELS;
    cairo_save(cr);
    cairo_translate(cr, painter_points(i->x) + (w - s->w * scale) / 2, painter_points(i->y) + (h - s->h * scale) / 2);
    cairo_scale(cr, scale, scale);
    if (pixels)
        cairo_scale(cr, s->w / i->picture->pixels_w, s->h / i->picture->pixels_h);
    cairo_set_source_surface(cr, s->surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    return PAINT_OK;
}
