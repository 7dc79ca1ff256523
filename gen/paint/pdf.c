/* Pages to a PDF by cairo: text that can be copied, bookmarks, tags in reading order, and the document's own dates.
 * Called by emit/pdf.c, page by page; what cairo cannot say (page boxes, language, ID) is added there.
 *
 * Invariant: the same pages and the same about give the same bytes. Cairo would put the time of day in, so both dates
 * are always set. */
#include "paint/painter.h"
#include <cairo-pdf.h>
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 8, DEPTH = 32 };

struct paint {
    struct arena *a;
    struct painter *painter;
    struct paint_sink sink;
    cairo_surface_t *surface;
    cairo_t *cr;
    int page, outline[LEVELS]; /* the last entry at each level */
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

static void metadata_set(struct paint *p, const struct about *about)
{
    const char *date = date_of(p->a, about->date);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, str_z(p->a, about->title));
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_SUBJECT, str_z(p->a, about->subject));
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_KEYWORDS, str_z(p->a, about->keywords));
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATOR, "Broadside");
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_MOD_DATE, date);
}

static void outline_put(void *data, const struct item *i)
{
    struct paint *p = data;
    unsigned level = i->level < LEVELS ? i->level : LEVELS - 1;
    int parent = CAIRO_PDF_OUTLINE_ROOT;
    for (unsigned k = level; k-- > 0 && parent == CAIRO_PDF_OUTLINE_ROOT;)
        parent = p->outline[k];
    struct arena_mark mark = arena_mark(p->a);
    struct str where = str_printf(p->a, "page=%d pos=[%.3f %.3f]", p->page, painter_points(i->x), painter_points(i->y));
    p->outline[level] = cairo_pdf_surface_add_outline(p->surface, parent, str_z(p->a, i->name), where.p,
                                                      level == 0 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : 0);
    for (unsigned k = level + 1; k < LEVELS; k++)
        p->outline[k] = CAIRO_PDF_OUTLINE_ROOT;
    arena_rewind(p->a, mark);
}

static void tag_put(void *data, const struct item *i)
{
    struct paint *p = data;
    if (i->kind == ITEM_TAG && (p->tags == DEPTH || p->skipped)) {
        p->skipped++;
    } else if (i->kind == ITEM_TAG) {
        p->tag[p->tags] = str_z(p->a, i->name); /* cairo wants the name again at the end */
        cairo_tag_begin(p->cr, p->tag[p->tags++], "");
    } else if (p->skipped) {
        p->skipped--;
    } else if (p->tags) {
        cairo_tag_end(p->cr, p->tag[--p->tags]);
    }
}

static cairo_status_t write_to(void *sink, const unsigned char *p, unsigned n)
{
    const struct paint_sink *s = sink;
    return s->write(s->data, p, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

struct paint *paint_pdf_new(const struct engine *fonts, const struct about *about, struct paint_sink sink)
{
    struct arena *a = arena_new();
    struct paint *p = ARENA_NEW(a, struct paint);
    p->a = a;
    p->sink = sink;
    p->painter = painter_new(fonts);
    painter_set_marks(p->painter, (struct painter_marks){outline_put, tag_put, p});
    p->surface = cairo_pdf_surface_create_for_stream(write_to, &p->sink, 595, 842);
    p->cr = cairo_create(p->surface);
    metadata_set(p, about);
    return p;
}

/* Cairo adds up the regions that its operations take, rectangle by rectangle, to see what it cannot say in PDF; with
 * thousands of them that is a tenth of the painting. One that takes the whole page ends the adding: it is the page
 * twice, even and odd, and so nothing. */
static void region_end(cairo_t *cr, const struct page *page)
{
    double w = painter_points(page->w), h = painter_points(page->h);
    cairo_save(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_rectangle(cr, 0, 0, w, h);
    cairo_rectangle(cr, 0, 0, w, h);
    cairo_fill(cr);
    cairo_restore(cr);
}

enum paint_error paint_page(struct paint *p, const struct page *page)
{
    struct arena_mark mark = arena_mark(p->a);
    p->page++;
    cairo_pdf_surface_set_size(p->surface, painter_points(page->w), painter_points(page->h));
    if (page->label.n)
        cairo_pdf_surface_set_page_label(p->surface, str_z(p->a, page->label));
    region_end(p->cr, page);
    enum paint_error error = painter_page(p->painter, p->cr, page);
    while (p->tags) /* a structure element does not go on over the page */
        cairo_tag_end(p->cr, p->tag[--p->tags]);
    p->skipped = 0;
    cairo_show_page(p->cr);
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

static bool write_nothing(void *data, const void *p, size_t n)
{
    (void)data, (void)p, (void)n;
    return true;
}

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
