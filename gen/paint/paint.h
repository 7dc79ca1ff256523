/* Pages to PDF, SVG and PNG by cairo. Only this folder uses cairo and floating point. */
#ifndef BS_PAINT_PAINT_H
#define BS_PAINT_PAINT_H
#include "look/picture.h"
#include "page/page.h"

struct paint; /* an open output */
enum paint_error { PAINT_OK, PAINT_WRITE, PAINT_FONT, PAINT_LIMIT, PAINT_PICTURE };
/* Output goes to write(), which returns false to stop. */
struct paint_sink {
    bool (*write)(void *data, const void *p, size_t n);
    void *data;
};

/* A PDF of all following pages. Fonts are opened from the engine's files as separate FreeType
 * faces. Dates are from `about`. */
struct paint *paint_pdf_new(const struct engine *fonts, const struct about *about, struct paint_sink sink);
/* The same for a press: only pages, without bookmarks, links and tags. `flat`: transparent items
 * are rasterized together with their background at this many dots per inch; 0: they stay
 * transparent. */
struct paint *paint_press_new(const struct engine *fonts, const struct about *about, unsigned flat,
                              struct paint_sink sink);
enum paint_error paint_page(struct paint *p, const struct page *page);
enum paint_error paint_finish(struct paint *p); /* writes the end and frees p */
void paint_drop(struct paint *p);               /* frees p without finishing */

enum paint_error paint_svg(const struct engine *fonts, const struct page *page, struct paint_sink sink);
/* 8-bit RGB or grey rows for libpng, 4 bytes per pixel, XRGB as in cairo; NULL if a limit is
 * exceeded. The caller frees it with paint_pixels_drop. */
struct pixels {
    unsigned w, h, stride;
    unsigned char *data;
};
enum paint_error paint_pixels(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out);
/* The same in exactly w x h pixels, even if that changes the page's proportions (in practice by one
 * pixel). */
enum paint_error paint_pixels_sized(const struct engine *fonts, const struct page *page, unsigned w, unsigned h,
                                    struct pixels *out);
void paint_pixels_drop(struct pixels *p);

/* picture.c: draws a picture of the project, for pictures_new. The file may be hostile. */
picture_drawer paint_picture;
#endif
