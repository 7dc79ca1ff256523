/* Shared declarations of paint/: the painter of a page, and pictures in a form that cairo can
 * repeat. Private to paint/. */
#ifndef BS_PAINT_PAINTER_H
#define BS_PAINT_PAINTER_H
#include "paint/paint.h"

struct _cairo; /* cairo_t, whose header stays in the .c files */
struct _cairo_surface;

/* painter.c: one painter for all surfaces. Items without colour (bookmarks, tags) go to `mark` in a
 * PDF, which also stores JPEGs unchanged; it is NULL for other outputs and for a press. */
struct painter;
typedef void painter_mark(void *data, const struct item *item);
struct painter *painter_new(const struct engine *fonts, painter_mark *mark, void *data);
/* From now on transparent items are rasterized together with their background, at this many dots
 * per inch (paint.h). */
void painter_flatten(struct painter *p, unsigned dpi);
void painter_drop(struct painter *p); /* NULL is allowed; contexts and surfaces may outlive it */
/* Paints in points from the top left, whatever scale the context has. */
enum paint_error painter_page(struct painter *p, struct _cairo *cr, const struct page *page);
double painter_points(um u);
enum paint_error painter_error(unsigned status);
struct _cairo_surface *recording_new(double w, double h);
/* through.c: true if a recording of that size, or an image, has transparent parts. */
bool surface_is_through(struct arena *a, struct _cairo_surface *drawing, double w, double h);
bool pixels_are_through(struct _cairo_surface *pixels);
/* Appends the recording as a PDF of one page; with NULL it is only tried. False if it cannot be
 * one. */
bool drawing_pdf(struct _cairo_surface *s, double w, double h, struct buf *to);

/* Sizes and limits of drawings. */
enum {
    DRAWING_SIDE = 1024, /* units of a script's longer side; cairo keeps 256 parts of each */
    /* for drawings without a script: 430 dpi on a poker card with its bleed */
    PIXELS_SIDE = 1600,
    PROOF_SIDE = 128,         /* to check a JPEG, it is decoded to at least this many pixels */
    SCRIPT_SIDE = 256,        /* pixels at which a script is compared with its drawing */
    EMBEDDED_LIMIT = 4000000, /* pixels of a picture in an SVG; more than are drawn of it */
    /* bytes; a longer script takes longer to repeat on a page than its pixels */
    SCRIPT_LIMIT = 1 << 20,
};

/* Header that the drawing process sends before the bytes it announces. */
struct drawing_head {
    /* non-empty: an error for a finding; then the other members are invalid */
    char why[160], help[80];
    int32_t across, down;    /* as in struct picture */
    uint32_t script;         /* length in bytes; 0: no script */
    uint32_t w, h, shades;   /* pixels of each of 1 or 2 images; 0: no images */
    uint32_t takes_hue;      /* 1: it uses currentColor */
};
/* drawing.c: draws an SVG, PNG or JPEG and sends a form that cairo can repeat to `put`, which may
 * fail. Call it only in a separate process: it may never return, and it frees no memory of an
 * SVG. */
bool drawing_send(struct str bytes, bool svg, bool (*put)(void *data, const void *p, size_t n), void *data);

/* Decodes a checked PNG to its pixels, or repeats a script to a recording; NULL on failure. The
 * caller destroys the surface. */
struct _cairo_surface *drawing_png(struct str bytes);
/* jpeg.c: the same for a JPEG; on failure NULL with *why, and *help or NULL, as text for a finding.
 * The result may be smaller, with at least `enough` pixels on its longer side; 0: full size. whole:
 * receives the full width and height, or NULL. */
struct _cairo_surface *drawing_jpeg(struct str bytes, unsigned enough, unsigned whole[2], const char **why,
                                    const char **help);
/* Writes the file without its metadata, and returns its length; `to` has the size of the file plus
 * two bytes. */
size_t drawing_jpeg_bare(struct str bytes, unsigned char *to);
/* A surface of the picture's size without its pixels: for a file that stores a JPEG unchanged. */
struct _cairo_surface *drawing_blank(const struct picture *p);
struct _cairo_surface *drawing_repeat(struct str script, double w, double h);
/* The script with `hue` in place of PICTURE_HUE. */
struct str drawing_script(struct arena *a, const struct picture *p, struct colour hue);
#endif
