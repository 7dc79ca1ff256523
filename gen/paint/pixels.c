/* A page to pixels on white by cairo. Called by emit/png.c. */
#include "paint/painter.h"
#include <cairo.h>
#include <limits.h>
#include <stdlib.h>

enum { PIXELS_MOST = 200000000 }; /* 800 MB; an A3 page at 1200 dpi is over it */

static unsigned pixels_of(um u, unsigned dpi)
{
    int64_t n = ((int64_t)u * dpi + 12700) / 25400;
    return n < 0 ? 0 : n > UINT_MAX ? UINT_MAX : (unsigned)n;
}

static enum paint_error draw(const struct engine *fonts, const struct page *page, struct pixels *out)
{
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(out->data, CAIRO_FORMAT_RGB24, (int)out->w, (int)out->h, (int)out->stride);
    cairo_t *cr = cairo_create(surface);
    struct painter *painter = painter_new(fonts);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, out->w / painter_points(page->w), out->h / painter_points(page->h));
    enum paint_error error = painter_page(painter, cr, page);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    painter_drop(painter);
    return error;
}

enum paint_error paint_pixels_sized(const struct engine *fonts, const struct page *page, unsigned w, unsigned h,
                                    struct pixels *out)
{
    *out = (struct pixels){0, 0, 0, NULL};
    if (w < 1 || h < 1 || w > 32767 || h > 32767 || (uint64_t)w * h > PIXELS_MOST)
        return PAINT_LIMIT;
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, (int)w);
    *out = (struct pixels){w, h, (unsigned)stride, calloc(h, (size_t)stride)};
    if (!out->data)
        return PAINT_LIMIT;
    enum paint_error error = draw(fonts, page, out);
    if (error)
        paint_pixels_drop(out);
    return error;
}

enum paint_error paint_pixels(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out)
{
    return paint_pixels_sized(fonts, page, pixels_of(page->w, dpi), pixels_of(page->h, dpi), out);
}

void paint_pixels_drop(struct pixels *p)
{
    free(p->data);
    p->data = NULL;
}
