/* What Broadside's PDFs are measured beside: the lines of a text file on A4 pages by pango's layouts and cairo, and
 * nothing else. No checks, no fit, no tags: the least that a program of these libraries does for the same words.
 *
 *   bare TEXT OUT.pdf [SIZE]     SIZE in points, 8.5 where it is not given; a form feed in TEXT begins a page
 *
 * Built apart from the library, by `make bench`:
 *   cc -O2 bare.c $(pkg-config --cflags --libs pangocairo cairo-pdf) */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_W = 595, PAGE_H = 842, MARGIN = 24 };

struct bare {
    cairo_t *cr;
    PangoLayout *layout;
    double y;
    int pages;
};

static char *read_all(const char *path, size_t *n)
{
    FILE *in = fopen(path, "rb");
    char *all = NULL;
    *n = 0;
    if (!in)
        return NULL;
    for (size_t cap = 0;;) {
        if (*n == cap) {
            cap = cap ? 2 * cap : 65536;
            all = realloc(all, cap + 1);
        }
        size_t got = all ? fread(all + *n, 1, cap - *n, in) : 0;
        if (!got)
            break;
        *n += got;
    }
    fclose(in);
    return all;
}

static PangoLayout *layout_new(cairo_t *cr, double size)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoContext *context = pango_layout_get_context(layout);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_destroy(options);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, "Roboto Condensed");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_width(layout, (PAGE_W - 2 * MARGIN) * PANGO_SCALE);
    return layout;
}

static void page_end(struct bare *b)
{
    cairo_show_page(b->cr);
    b->y = MARGIN;
    b->pages++;
}

static void line_put(struct bare *b, const char *text, size_t n)
{
    int height;
    pango_layout_set_text(b->layout, text, (int)n);
    pango_layout_get_size(b->layout, NULL, &height);
    double high = (double)height / PANGO_SCALE;
    if (b->y + high > PAGE_H - MARGIN)
        page_end(b);
    cairo_move_to(b->cr, MARGIN, b->y);
    pango_cairo_show_layout(b->cr, b->layout);
    b->y += high;
}

static void text_put(struct bare *b, const char *p, size_t n)
{
    const char *end = p + n;
    while (p < end) {
        if (*p == '\f') {
            page_end(b);
            p++;
            continue;
        }
        size_t line = strcspn(p, "\n\f");
        line_put(b, p, line);
        p += line + (p[line] == '\n');
    }
}

int main(int argc, char **argv)
{
    size_t n;
    if (argc < 3) {
        fprintf(stderr, "bare TEXT OUT.pdf [SIZE]\n");
        return 2;
    }
    char *text = read_all(argv[1], &n);
    if (!text) {
        perror(argv[1]);
        return 3;
    }
    text[n] = '\0';
    cairo_surface_t *surface = cairo_pdf_surface_create(argv[2], PAGE_W, PAGE_H);
    struct bare b = {cairo_create(surface), NULL, MARGIN, 0};
    b.layout = layout_new(b.cr, argc > 3 ? strtod(argv[3], NULL) : 8.5);
    text_put(&b, text, n);
    page_end(&b);
    cairo_surface_finish(surface);
    int status = cairo_surface_status(surface) ? 3 : 0;
    printf("%d pages\n", b.pages);
    g_object_unref(b.layout);
    cairo_destroy(b.cr);
    cairo_surface_destroy(surface);
    free(text);
    return status;
}
