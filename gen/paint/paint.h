/* Pages to PDF, SVG and PNG by cairo. The only place that knows cairo, and the only one with floating point. */
#ifndef BS_PAINT_PAINT_H
#define BS_PAINT_PAINT_H
#include "look/picture.h"
#include "page/page.h"

struct paint; /* an open output */
enum paint_error { PAINT_OK, PAINT_WRITE, PAINT_FONT, PAINT_LIMIT, PAINT_PICTURE };
/* Bytes go to write(); it returns false to stop. */
struct paint_sink {
    bool (*write)(void *data, const void *p, size_t n);
    void *data;
};

/* PDF of all pages that follow. Fonts come from the engine's files by their own FreeType faces. Dates come from
 * `about`. */
struct paint *paint_pdf_new(const struct engine *fonts, const struct about *about, struct paint_sink sink);
/* The same for a press: pages alone, without bookmarks, links and tags. `flat`: what can be seen through is painted as
 * pixels, together with what stands below it, at so many an inch; 0: it stays as it is. */
struct paint *paint_press_new(const struct engine *fonts, const struct about *about, unsigned flat,
                              struct paint_sink sink);
enum paint_error paint_page(struct paint *p, const struct page *page);
enum paint_error paint_finish(struct paint *p); /* writes the end and frees p */
void paint_drop(struct paint *p);               /* frees p without finishing */

enum paint_error paint_svg(const struct engine *fonts, const struct page *page, struct paint_sink sink);
/* 8-bit RGB or grey rows for libpng, 4 bytes a pixel XRGB as cairo has them; NULL on a limit. Caller frees with
 * paint_pixels_drop. */
struct pixels {
    unsigned w, h, stride;
    unsigned char *data;
};
enum paint_error paint_pixels(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out);
/* The same in exactly w x h pixels, whatever that makes of the page's proportions (a pixel's worth, in practice). */
enum paint_error paint_pixels_sized(const struct engine *fonts, const struct page *page, unsigned w, unsigned h,
                                    struct pixels *out);
void paint_pixels_drop(struct pixels *p);

/* picture.c: draws a picture of the project, for pictures_new. The file may be anything at all. */
picture_drawer paint_picture;
#endif
