/* A page to pixels on white by cairo. Called by emit/png.c. */
#include "paint/painter.h"
#include <cairo.h>
#include <stdlib.h>

enum { PIXELS_MOST = 200000000 }; /* 800 MB; an A3 page at 1200 dpi is over it */

static int64_t pixels_of(um u, unsigned dpi)
{
    return ((int64_t)u * dpi + 12700) / 25400;
}

static enum paint_error draw(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out)
{
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(out->data, CAIRO_FORMAT_RGB24, (int)out->w, (int)out->h, (int)out->stride);
    cairo_t *cr = cairo_create(surface);
    struct painter *painter = painter_new(fonts);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, dpi / 72.0, dpi / 72.0);
    enum paint_error error = painter_page(painter, cr, page);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    painter_drop(painter);
    return error;
}

enum paint_error paint_pixels(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out)
{
    int64_t w = pixels_of(page->w, dpi), h = pixels_of(page->h, dpi);
    *out = (struct pixels){0, 0, 0, NULL};
    if (w < 1 || h < 1 || w > 32767 || h > 32767 || w * h > PIXELS_MOST)
        return PAINT_LIMIT;
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, (int)w);
    *out = (struct pixels){(unsigned)w, (unsigned)h, (unsigned)stride, calloc((size_t)h, (size_t)stride)};
    if (!out->data)
        return PAINT_LIMIT;
    enum paint_error error = draw(fonts, page, dpi, out);
    if (error)
        paint_pixels_drop(out);
    return error;
}

void paint_pixels_drop(struct pixels *p)
{
    free(p->data);
    p->data = NULL;
}
