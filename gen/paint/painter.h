/* What the files of paint/ share: the painter of a page, and pictures as what cairo can repeat. Private to paint/. */
#ifndef BS_PAINT_PAINTER_H
#define BS_PAINT_PAINTER_H
#include "paint/paint.h"

struct _cairo; /* cairo_t, whose header stays in the .c files */
struct _cairo_surface;

/* painter.c: one painter for all surfaces. What has no colour, bookmarks and tags, goes to `mark`, of a PDF; NULL for
 * the others. */
struct painter;
typedef void painter_mark(void *data, const struct item *item);
struct painter *painter_new(const struct engine *fonts, painter_mark *mark, void *data);
/* From now on what can be seen through is painted as pixels with what stands below it, so many an inch (paint.h). */
void painter_flatten(struct painter *p, unsigned dpi);
/* What is painted on takes JPEGs as they are, and never looks at their pixels: a PDF. */
void painter_takes_jpegs(struct painter *p);
void painter_drop(struct painter *p); /* NULL is allowed; contexts and surfaces may live on */
/* In points, from the top left, whatever scale the context has. */
enum paint_error painter_page(struct painter *p, struct _cairo *cr, const struct page *page);
double painter_points(um u);
enum paint_error painter_error(unsigned cairo_status);
struct _cairo_surface *recording_new(double w, double h);
/* through.c: can anything be seen through a recording of that size, or through pixels? */
bool surface_is_through(struct arena *a, struct _cairo_surface *drawing, double w, double h);
bool pixels_are_through(struct _cairo_surface *pixels);

/* How large drawings are, and what they may cost. */
enum {
    DRAWING_SIDE = 1024,      /* units of a script's longer side; cairo keeps 256 parts of each */
    PIXELS_SIDE = 1600,       /* of what no script can tell: 430 dpi on a poker card with its bleed */
    PROOF_SIDE = 128,         /* a JPEG is decoded to so many pixels at least, to prove that it can be */
    EMBEDDED_LIMIT = 4000000, /* pixels of a picture in an SVG, more than are drawn of it */
    SCRIPT_LIMIT = 1 << 20,   /* bytes; what is longer is dearer to repeat on a page than its pixels */
};

/* What a process that draws sends before the bytes that it counts. */
struct drawing_head {
    char why[160], help[80]; /* it cannot be drawn, in words for a finding; then nothing else counts */
    int32_t across, down;    /* as in struct picture */
    uint32_t script;         /* bytes of it; 0: there is none */
    uint32_t w, h, shades;   /* pixels of each of 1 or 2 images; 0: there are none */
    uint32_t takes_hue;      /* 1: it means currentColor somewhere */
};
/* drawing.c: draws SVG, PNG or JPEG and gives what cairo can repeat to `put`, which may fail. Only ever called in a
 * process of its own: it may not come back, and of an SVG it frees nothing. */
bool drawing_send(struct str bytes, bool svg, bool (*put)(void *data, const void *p, size_t n), void *data);

/* A PNG that was proved to its pixels, and a script to a recording, once more; NULL where that fails. The caller
 * destroys them. */
struct _cairo_surface *drawing_png(struct str bytes);
/* jpeg.c: the same of a JPEG; NULL with *why, and *help or NULL, in words for a finding. It may come smaller, down to
 * so many pixels of its longer side; 0: as it is. whole: its own width and height, or NULL. */
struct _cairo_surface *drawing_jpeg(struct str bytes, unsigned enough, unsigned whole[2], const char **why,
                                    const char **help);
/* The file without what is noted in it, to its end; `to` has as many bytes as it, and two more. */
size_t drawing_jpeg_bare(struct str bytes, unsigned char *to);
/* What it measures, and none of its pixels: for a file that takes a JPEG as it is. */
struct _cairo_surface *drawing_blank(const struct picture *p);
struct _cairo_surface *drawing_repeat(struct str script, double w, double h);
/* The script with a colour for PICTURE_HUE. */
struct str drawing_script(struct arena *a, const struct picture *p, struct colour hue);
#endif
