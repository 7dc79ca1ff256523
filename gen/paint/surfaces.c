/* Pages to a PDF, a page to an SVG or to pixels, by cairo. Called by emit/.
 *
 * A PDF has text that can be copied, bookmarks, tags in reading order, and the document's own dates; what cairo cannot
 * say of it (page boxes, language, ID) is added by emit/pdf.c. An SVG has its glyphs as outlines, so that it needs no
 * font where it is shown.
 *
 * Invariant: the same pages and the same about give the same bytes. Cairo would put the time of day into a PDF, so both
 * its dates are always set. */
#include "paint/painter.h"
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 8, DEPTH = 32 };  /* of a PDF's outline; of tags that are open */
enum { PIXELS_MOST = 200000000 }; /* 800 MB; an A3 page at 1200 dpi is over it */
enum { SIDE_MOST = 32767 };       /* of an image, as cairo counts it */

/* A sink that says no ends the document: every later call of cairo's fails. */
static cairo_status_t write_to(void *sink, const unsigned char *p, unsigned n)
{
    const struct paint_sink *s = sink;
    return s->write(s->data, p, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* ---- PDF ---- */

/* A PDF being written. `outline` has the last entry at each level, 0 where there is none. */
struct paint {
    struct arena *a;
    struct painter *painter;
    struct paint_sink sink;
    cairo_surface_t *surface;
    cairo_t *cr;
    int page, outline[LEVELS];         /* the last entry at each level */
    LIST(const struct item *) entries; /* of the page at hand, for the outline */
    const char *tag[DEPTH];
    size_t tags;
    size_t skipped; /* tags open beyond DEPTH: neither opened nor closed */
};

/* "2026-11-21" or SOURCE_DATE_EPOCH, in seconds, as cairo wants it; the first day of 2000 where there is no date. */
static const char *date_of(struct arena *a, struct str date)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    long long seconds = epoch && *epoch ? strtoll(epoch, &end, 10) : -1;
    if (seconds >= 0 && *end == '\0') {
        time_t t = (time_t)seconds;
        struct tm tm;
        char text[32];
        if (gmtime_r(&t, &tm) && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm))
            return str_z(a, str_of(text));
    }
    return date.n == 10 ? str_printf(a, "%.*sT00:00:00Z", STRF(date)).p : "2000-01-01T00:00:00Z";
}

/* Cairo's words for a link to a place of the file. */
static const char *link_attributes(struct arena *a, const struct item *i)
{
    return str_printf(a, "dest='%.*s' rect=[%.3f %.3f %.3f %.3f]", STRF(i->to), painter_points(i->x),
                      painter_points(i->y), painter_points(i->w), painter_points(i->h))
        .p;
}

/* Bookmarks hang on the nearest one before them that is of a higher level; a page may leave levels out. */
static void outline_put(struct paint *p, const struct item *i)
{
    unsigned level = i->level < LEVELS ? i->level : LEVELS - 1;
    int parent = CAIRO_PDF_OUTLINE_ROOT;
    for (unsigned k = level; k-- > 0 && parent == CAIRO_PDF_OUTLINE_ROOT;)
        parent = p->outline[k];
    struct str where = str_printf(p->a, "page=%d pos=[%.3f %.3f]", p->page, painter_points(i->x), painter_points(i->y));
    p->outline[level] = cairo_pdf_surface_add_outline(p->surface, parent, str_z(p->a, i->name), where.p,
                                                      level == 0 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : 0);
    for (unsigned k = level + 1; k < LEVELS; k++)
        p->outline[k] = CAIRO_PDF_OUTLINE_ROOT;
}

/* Fits painter_mark. Tags that are nested deeper than DEPTH are left out with their ends, so that the others still
 * match. */
static void mark_put(void *data, const struct item *i)
{
    struct paint *p = data;
    if (i->kind == ITEM_TAG && (p->tags == DEPTH || p->skipped)) {
        p->skipped++;
    } else if (i->kind == ITEM_TAG) {
        p->tag[p->tags] = str_z(p->a, i->name); /* cairo wants the name again at the end */
        cairo_tag_begin(p->cr, p->tag[p->tags++], i->to.n ? link_attributes(p->a, i) : "");
    } else if (i->kind == ITEM_TAG_END && p->skipped) {
        p->skipped--;
    } else if (i->kind == ITEM_TAG_END && p->tags) {
        cairo_tag_end(p->cr, p->tag[--p->tags]);
    } else if (i->kind == ITEM_PLACE) {
        struct str text = str_printf(p->a, "name='%.*s' x=%.3f y=%.3f", STRF(i->name),
                                     painter_points(i->x), painter_points(i->y));
        cairo_tag_begin(p->cr, CAIRO_TAG_DEST, text.p);
        cairo_tag_end(p->cr, CAIRO_TAG_DEST);
    }
    if (i->kind == ITEM_OUTLINE)
        ARENA_PUSH(p->a, &p->entries, i);
}

static struct paint *pdf_new(const struct engine *fonts, const struct about *about, bool marks, struct paint_sink sink)
{
    struct arena *a = arena_new();
    struct paint *p = ARENA_NEW(a, struct paint);
    p->a = a;
    p->sink = sink;
    p->painter = painter_new(fonts, marks ? mark_put : NULL, p);
    painter_takes_jpegs(p->painter);
    p->surface = cairo_pdf_surface_create_for_stream(write_to, &p->sink, 595, 842);
    p->cr = cairo_create(p->surface);
    const struct {
        cairo_pdf_metadata_t key;
        const char *value;
    } metadata[] = {
        {CAIRO_PDF_METADATA_TITLE, str_z(a, about->title)},
        {CAIRO_PDF_METADATA_SUBJECT, str_z(a, about->subject)},
        {CAIRO_PDF_METADATA_KEYWORDS, str_z(a, about->keywords)},
        {CAIRO_PDF_METADATA_CREATOR, "Broadside"},
        {CAIRO_PDF_METADATA_CREATE_DATE, date_of(a, about->date)},
        {CAIRO_PDF_METADATA_MOD_DATE, date_of(a, about->date)},
    };
    for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++)
        cairo_pdf_surface_set_metadata(p->surface, metadata[i].key, metadata[i].value);
    return p;
}

struct paint *paint_pdf_new(const struct engine *fonts, const struct about *about, struct paint_sink sink)
{
    return pdf_new(fonts, about, true, sink);
}

struct paint *paint_press_new(const struct engine *fonts, const struct about *about, unsigned flat,
                              struct paint_sink sink)
{
    struct paint *p = pdf_new(fonts, about, false, sink);
    painter_flatten(p->painter, flat);
    return p;
}

/* A page of any size. Nothing of it is kept but what cairo keeps: a deck has hundreds, and they come one at a time. An
 * error is told with the page that met it first, since cairo refuses all that comes behind one. Its bookmarks come when
 * it is written: cairo falls over one that leads to a page which is not. */
enum paint_error paint_page(struct paint *p, const struct page *page)
{
    struct arena_mark mark = arena_mark(p->a);
    p->page++;
    cairo_pdf_surface_set_size(p->surface, painter_points(page->w), painter_points(page->h));
    if (page->label.n)
        cairo_pdf_surface_set_page_label(p->surface, str_z(p->a, page->label));
    /* Cairo adds up the regions that its operations take, rectangle by rectangle, to see what it cannot say in PDF;
     * with thousands of them that is a tenth of the painting. One that takes the whole page ends the adding: it is the
     * page twice, even and odd, and so nothing. */
    cairo_save(p->cr);
    cairo_set_source_rgb(p->cr, 1, 1, 1);
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int twice = 0; twice < 2; twice++)
        cairo_rectangle(p->cr, 0, 0, painter_points(page->w), painter_points(page->h));
    cairo_fill(p->cr);
    cairo_restore(p->cr);
    enum paint_error error = painter_page(p->painter, p->cr, page);
    while (p->tags) /* a structure element does not go on over the page */
        cairo_tag_end(p->cr, p->tag[--p->tags]);
    p->skipped = 0;
    cairo_show_page(p->cr);
    for (size_t i = 0; i < p->entries.n && !cairo_status(p->cr); i++)
        outline_put(p, p->entries.at[i]);
    memset(&p->entries, 0, sizeof p->entries); /* which goes with the arena's mark */
    arena_rewind(p->a, mark);
    return error ? error : painter_error(cairo_status(p->cr));
}

enum paint_error paint_finish(struct paint *p)
{
    enum paint_error error = painter_error(cairo_status(p->cr));
    cairo_surface_finish(p->surface);
    if (!error)
        error = painter_error(cairo_surface_status(p->surface));
    paint_drop(p);
    return error;
}

/* Fits paint_sink, for what cairo still writes when a document is given up. */
static bool write_nothing(void *data, const void *p, size_t n)
{
    (void)data, (void)p, (void)n;
    return true;
}

/* Without an end: what was written so far is no document. */
void paint_drop(struct paint *p)
{
    if (!p)
        return;
    p->sink.write = write_nothing; /* an unfinished surface ends itself, and the sink may be gone */
    cairo_destroy(p->cr);
    cairo_surface_destroy(p->surface);
    painter_drop(p->painter);
    arena_drop(p->a);
}

/* ---- SVG ---- */

/* In points, as its pages are everywhere here; one page, for an SVG has no others. */
enum paint_error paint_svg(const struct engine *fonts, const struct page *page, struct paint_sink sink)
{
    double w = painter_points(page->w), h = painter_points(page->h);
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(write_to, &sink, w, h);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT);
    cairo_t *cr = cairo_create(surface);
    struct painter *painter = painter_new(fonts, NULL, NULL);
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

/* ---- pixels ---- */

/* To the nearest; a size that no image can have comes out as one that is refused. */
static unsigned pixels_of(um u, unsigned dpi)
{
    int64_t n = ((int64_t)u * dpi + 12700) / 25400;
    return n < 0 ? 0 : n > UINT_MAX ? UINT_MAX : (unsigned)n;
}

enum paint_error paint_pixels_sized(const struct engine *fonts, const struct page *page, unsigned w, unsigned h,
                                    struct pixels *out)
{
    *out = (struct pixels){0, 0, 0, NULL};
    if (w < 1 || h < 1 || w > SIDE_MOST || h > SIDE_MOST || (uint64_t)w * h > PIXELS_MOST)
        return PAINT_LIMIT;
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, (int)w);
    *out = (struct pixels){w, h, (unsigned)stride, calloc(h, (size_t)stride)};
    if (!out->data)
        return PAINT_LIMIT;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(out->data, CAIRO_FORMAT_RGB24, (int)w, (int)h, stride);
    cairo_t *cr = cairo_create(surface);
    struct painter *painter = painter_new(fonts, NULL, NULL);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, w / painter_points(page->w), h / painter_points(page->h));
    enum paint_error error = painter_page(painter, cr, page);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    painter_drop(painter);
    if (error)
        paint_pixels_drop(out);
    return error;
}

enum paint_error paint_pixels(const struct engine *fonts, const struct page *page, unsigned dpi, struct pixels *out)
{
    return paint_pixels_sized(fonts, page, pixels_of(page->w, dpi), pixels_of(page->h, dpi), out);
}

/* Twice is once. */
void paint_pixels_drop(struct pixels *p)
{
    free(p->data);
    p->data = NULL;
}
