/* A page to SVG by cairo: glyphs as outlines, so that it needs no font where it is shown. Called by emit/svg.c. */
#include "paint/painter.h"
#include <cairo-svg.h>
#include <cairo.h>

static cairo_status_t write_to(void *sink, const unsigned char *p, unsigned n)
{
    const struct paint_sink *s = sink;
    return s->write(s->data, p, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

enum paint_error paint_svg(const struct engine *fonts, const struct page *page, struct paint_sink sink)
{
    double w = painter_points(page->w), h = painter_points(page->h);
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(write_to, &sink, w, h);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
    cairo_t *cr = cairo_create(surface);
    struct painter *painter = painter_new(fonts);
    enum paint_error error = painter_page(painter, cr, page);
    cairo_show_page(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (!error)
        error = painter_error(cairo_surface_status(surface));
    cairo_surface_destroy(surface);
    painter_drop(painter);
    return error;
}
