/* Finds whether a drawing or an image has transparent parts; a file for a press may not have them.
 * Called by painter.c, once for each cached picture; drawing.c tries there whether a PDF takes a
 * drawing. */
#include "late_cairo.h"
#include "paint/painter.h"
#include <string.h>

static cairo_status_t gather(void *to, const unsigned char *bytes, unsigned n)
{
    if (to)
        buf_put(to, (struct str){(const char *)bytes, n});
    return CAIRO_STATUS_SUCCESS;
}

bool drawing_pdf(cairo_surface_t *s, double w, double h, struct buf *to)
{
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(gather, to, w, h);
    cairo_t *cr = cairo_create(pdf);
    cairo_set_source_surface(cr, s, 0, 0);
    cairo_paint(cr);
    cairo_show_page(cr);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(pdf);
    status = status ? status : cairo_surface_status(pdf);
    cairo_surface_destroy(pdf);
    return !status;
}

/* Lets cairo write the drawing to a PDF and searches its dictionaries, which cairo never
 * compresses. An image in that PDF means that cairo could not express a part of the drawing in
 * another way. */
bool surface_is_through(struct arena *a, cairo_surface_t *drawing, double w, double h)
{
    static const char *const signs[] = {"/SMask", "/BM", "/Image", "/ca 0", "/CA 0"};
    struct arena_mark mark = arena_mark(a);
    struct buf b = {.a = a};
    bool through = !drawing_pdf(drawing, w, h, &b);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !through; i++)
        through = str_find(buf_str(&b), signs[i]) >= 0;
    arena_rewind(a, mark);
    return through;
}

bool pixels_are_through(cairo_surface_t *s)
{
    const unsigned char *row = cairo_image_surface_get_data(s);
    size_t stride = (size_t)cairo_image_surface_get_stride(s), w = (size_t)cairo_image_surface_get_width(s);
    bool through = false;
    if (cairo_image_surface_get_format(s) != CAIRO_FORMAT_ARGB32)
        return false;
    for (int y = 0; y < cairo_image_surface_get_height(s) && !through; y++, row += stride)
        for (size_t x = 0; x < w && !through; x++) {
            uint32_t v;
            memcpy(&v, row + 4 * x, sizeof v);
            through = v >> 24 != 0xff;
        }
    return through;
}
