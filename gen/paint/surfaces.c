/* Writes pages to a PDF, or a page to an SVG or to pixels, by cairo. Called by emit/.
 *
 * A PDF has text that can be copied, bookmarks, tags in reading order, and the document's own
 * dates; emit/pdf.c adds the data that cairo cannot write (page boxes, language, ID). An SVG has
 * its glyphs as outlines, so that viewers need no font.
 *
 * Invariant: the same pages and the same `about` give the same bytes. Cairo would write the current
 * time into a PDF, so both dates are always set. */
#include "late_cairo.h"
#include "paint/painter.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 8, DEPTH = 32 };  /* levels of a PDF's outline; nesting of open tags */
enum { PIXELS_MAX = 200000000 };  /* 800 MB; an A3 page at 1200 dpi exceeds it */
enum { SIDE_MAX = 32767 };        /* of an image, cairo's limit */

/* If the sink refuses data the document ends: every later call of cairo fails. */
static cairo_status_t write_to(void *sink, const unsigned char *p, unsigned n)
{
    const struct paint_sink *s = sink;
    return s->write(s->data, p, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* ---- PDF ---- */

/* A PDF being written. */
struct paint {
    struct arena *a;
    struct painter *painter;
    struct paint_sink sink;
    cairo_surface_t *surface;
    cairo_t *cr;
    int page, outline[LEVELS];         /* the last outline entry at each level, 0 without one */
    LIST(const struct item *) entries; /* outline entries of the current page */
    const char *tag[DEPTH];
    size_t tags;
    size_t skipped; /* open tags beyond DEPTH: neither opened nor closed */
};

/* "2026-11-21" or SOURCE_DATE_EPOCH (in seconds) in cairo's format; the first day of 2000 without a
 * date. */
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

/* Cairo's attributes for a link to a destination in the file. */
static const char *link_attributes(struct arena *a, const struct item *i)
{
    return str_printf(a, "dest='%.*s' rect=[%.3f %.3f %.3f %.3f]", STRF(i->to), painter_points(i->x),
                      painter_points(i->y), painter_points(i->w), painter_points(i->h))
        .p;
}

/* Adds a bookmark below the nearest earlier one of a higher level; a page may omit levels. */
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

/* The painter_mark of a PDF. Tags nested deeper than DEPTH are omitted together with their ends, so
 * that the others still match. */
static void mark_put(void *data, const struct item *i)
{
    struct paint *p = data;
    if (i->kind == ITEM_TAG && (p->tags == DEPTH || p->skipped)) {
        p->skipped++;
    } else if (i->kind == ITEM_TAG) {
        p->tag[p->tags] = str_z(p->a, i->name); /* cairo needs the name again at the end */
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

/* Writes a page of any size. Only cairo keeps data of it: a deck has hundreds of pages, one at a
 * time. An error is reported with the first page that has it, because cairo refuses all later
 * calls. Bookmarks are added after the page is written: cairo crashes on a bookmark to a page that
 * does not exist yet. */
enum paint_error paint_page(struct paint *p, const struct page *page)
{
    struct arena_mark mark = arena_mark(p->a);
    p->page++;
    cairo_pdf_surface_set_size(p->surface, painter_points(page->w), painter_points(page->h));
    if (page->label.n)
        cairo_pdf_surface_set_page_label(p->surface, str_z(p->a, page->label));
    /* Cairo sums up the regions of its operations, rectangle by rectangle, to find parts that PDF
     * cannot express; with thousands of rectangles this takes a tenth of the painting time. A
     * region of the whole page ends the sum. This fill paints the page twice by the even-odd rule,
     * so it leaves no ink. */
    cairo_save(p->cr);
    cairo_set_source_rgb(p->cr, 1, 1, 1);
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int twice = 0; twice < 2; twice++)
        cairo_rectangle(p->cr, 0, 0, painter_points(page->w), painter_points(page->h));
    cairo_fill(p->cr);
    cairo_restore(p->cr);
    enum paint_error error = painter_page(p->painter, p->cr, page);
    while (p->tags) /* a structure element does not continue on the next page */
        cairo_tag_end(p->cr, p->tag[--p->tags]);
    p->skipped = 0;
    cairo_show_page(p->cr);
    for (size_t i = 0; i < p->entries.n && !cairo_status(p->cr); i++)
        outline_put(p, p->entries.at[i]);
    memset(&p->entries, 0, sizeof p->entries); /* its memory is released by the rewind */
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

/* A paint_sink for the output that cairo still writes when a document is abandoned. */
static bool write_nothing(void *data, const void *p, size_t n)
{
    (void)data, (void)p, (void)n;
    return true;
}

/* Frees the document without an end: the output so far is not a valid file. */
void paint_drop(struct paint *p)
{
    if (!p)
        return;
    /* destroying an unfinished surface writes its end, and the sink may be gone */
    p->sink.write = write_nothing;
    cairo_destroy(p->cr);
    cairo_surface_destroy(p->surface);
    painter_drop(p->painter);
    arena_drop(p->a);
}

/* ---- SVG ---- */

/* Writes one page, in points; an SVG has only one page. */
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

/* Rounds to the nearest; an impossible size becomes one that is refused. */
static unsigned pixels_of(um u, unsigned dpi)
{
    int64_t n = ((int64_t)u * dpi + 12700) / 25400;
    if (n < 0)
        return 0;
    if (n > UINT_MAX)
        return UINT_MAX;
    return (unsigned)n;
}

enum paint_error paint_pixels_sized(const struct engine *fonts, const struct page *page, unsigned w, unsigned h,
                                    struct pixels *out)
{
    *out = (struct pixels){0, 0, 0, NULL};
    if (w < 1 || h < 1 || w > SIDE_MAX || h > SIDE_MAX || (uint64_t)w * h > PIXELS_MAX)
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

/* May be called twice. */
void paint_pixels_drop(struct pixels *p)
{
    free(p->data);
    p->data = NULL;
}
