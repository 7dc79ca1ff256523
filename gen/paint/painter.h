/* One painter for all surfaces: a page's items onto a cairo context. Private to paint/. */
#ifndef BS_PAINT_PAINTER_H
#define BS_PAINT_PAINTER_H
#include "paint/paint.h"

struct _cairo; /* cairo_t, whose header stays in the .c files */
struct painter;
struct painter *painter_new(const struct engine *fonts);
void painter_drop(struct painter *p); /* NULL is allowed; contexts and surfaces may live on */
/* Paints what has colour. In points, from the top left, whatever scale the context has. */
enum paint_error painter_page(struct painter *p, struct _cairo *cr, const struct page *page);
/* With a PDF it also calls these for what has none; NULL for the others. */
struct painter_marks {
    void (*outline)(void *data, const struct item *item);
    void (*tag)(void *data, const struct item *item); /* ITEM_TAG and ITEM_TAG_END */
    void *data;
};
void painter_set_marks(struct painter *p, struct painter_marks marks);
double painter_points(um u);

/* parts.c: what stands on a page as a whole, a picture or another page; kept as a recording where it comes again. */
struct keepsakes;
struct keepsakes *keepsakes_new(struct arena *a);
void keepsakes_drop(struct keepsakes *k);
enum paint_error keepsake_part(struct keepsakes *k, struct painter *p, struct _cairo *cr, const struct item *item);
enum paint_error keepsake_picture(struct keepsakes *k, struct _cairo *cr, const struct item *item);
enum paint_error painter_error(unsigned cairo_status);
#endif
