/* The stricter measure beside Broadside: a plain cairo/pango program that draws the same words, in the same fonts, at
 * the same places on as many pages.
 *
 *     redraw FONTS.YAML OUT.PDF TRACE...
 *
 * A trace is what `broadside build --dump pages` prints. Only its lines of text are drawn, each run of one style as one
 * layout, in the same font files and in a font configuration of its own, so that it starts as fast as can be. Nothing
 * is checked, fitted, ruled, tagged or linked: it does less than Broadside has to. Each page labelled "1" opens the
 * next PDF; all are written over each other. */
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>

#include <fontconfig/fcfreetype.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FONTS = 16 };
#define MM_PT (72.0 / 25.4)

struct face {
    char name[32];
    PangoFontDescription *is;
};
struct redraw {
    struct face face[FONTS];
    size_t n_face;
    PangoContext *context;
    PangoLayout *layout;
    cairo_surface_t *surface;
    cairo_t *cairo;
    const char *out;
    /* the style at hand */
    const struct face *now;
    double size, rise;
    double r, g, b;
};

/* "  sans-bold:" and then "    file: PATH" of fonts.yaml. */
static void fonts_open(struct redraw *p, const char *yaml, FcConfig *config)
{
    char line[1024], name[32] = "", path[512];
    FILE *f = fopen(yaml, "r");
    while (f && fgets(line, sizeof line, f) && p->n_face < FONTS) {
        if (strncmp(line, "  ", 2) == 0 && line[2] != ' ' && sscanf(line, "  %31[a-z-]:", name) == 1)
            continue;
        int faces;
        if (sscanf(line, " file: %511s", path) != 1 || !FcConfigAppFontAddFile(config, (const FcChar8 *)path))
            continue;
        FcPattern *pattern = FcFreeTypeQuery((const FcChar8 *)path, 0, NULL, &faces);
        struct face *face = &p->face[p->n_face++];
        snprintf(face->name, sizeof face->name, "%s", name);
        face->is = pango_fc_font_description_from_pattern(pattern, FALSE);
        FcPatternDestroy(pattern);
    }
    if (f)
        fclose(f);
}

static void text_open(struct redraw *p, FcConfig *config)
{
    PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    p->context = pango_font_map_create_context(map);
    g_object_unref(map);
    cairo_font_options_t *o = cairo_font_options_create();
    cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(p->context, o);
    cairo_font_options_destroy(o);
    pango_context_set_round_glyph_positions(p->context, FALSE);
    p->layout = pango_layout_new(p->context);
}

static void file_close(struct redraw *p)
{
    if (!p->cairo)
        return;
    cairo_destroy(p->cairo);
    cairo_surface_finish(p->surface);
    if (cairo_surface_status(p->surface))
        fprintf(stderr, "redraw: %s\n", cairo_status_to_string(cairo_surface_status(p->surface)));
    cairo_surface_destroy(p->surface);
    p->cairo = NULL;
}

static void page_open(struct redraw *p, double w, double h, const char *label)
{
    if (p->cairo && strcmp(label, "1") != 0)
        cairo_show_page(p->cairo);
    else
        file_close(p);
    if (!p->cairo) {
        p->surface = cairo_pdf_surface_create(p->out, w, h);
        p->cairo = cairo_create(p->surface);
    }
    cairo_pdf_surface_set_size(p->surface, w, h);
}

static void run_draw(struct redraw *p, double *x, double y, const char *text, size_t n)
{
    pango_font_description_set_absolute_size(p->now->is, p->size * PANGO_SCALE);
    pango_layout_set_font_description(p->layout, p->now->is);
    pango_layout_set_text(p->layout, text, (int)n);
    cairo_set_source_rgb(p->cairo, p->r, p->g, p->b);
    cairo_move_to(p->cairo, *x, y - p->rise);
    pango_cairo_show_layout_line(p->cairo, pango_layout_get_line_readonly(p->layout, 0));
    PangoRectangle box;
    pango_layout_get_extents(p->layout, NULL, &box);
    *x += (double)box.width / PANGO_SCALE;
}

/* A font's name, "8.500", "#1f2328", or "up" and millimetres. */
static char *style_read(struct redraw *p, char *s)
{
    char word[32];
    int n = 0;
    unsigned colour;
    sscanf(s, "%31s%n", word, &n);
    if (word[0] == '#' && sscanf(word + 1, "%6x", &colour) == 1) {
        p->r = (double)(colour >> 16 & 255) / 255, p->g = (double)(colour >> 8 & 255) / 255,
        p->b = (double)(colour & 255) / 255;
    } else if (word[0] >= '0' && word[0] <= '9') {
        p->size = strtod(word, NULL);
    } else if (strcmp(word, "up") == 0) {
        char *end = s + n;
        p->rise = strtod(end, &end) * MM_PT;
        return end;
    }
    for (size_t i = 0; i < p->n_face; i++)
        if (strcmp(p->face[i].name, word) == 0)
            p->now = &p->face[i];
    return s + n;
}

/* The text between quotes at *s, unescaped into `to`; its length. */
static size_t quoted_read(char **s, char *to, size_t room)
{
    size_t n = 0;
    char *p = *s + 1;
    for (; *p && *p != '"' && n + 1 < room; p++) {
        if (*p == '\\' && p[1])
            p++;
        to[n++] = *p;
    }
    to[n] = 0;
    *s = *p ? p + 1 : p;
    return n;
}

/* "X Y WIDTH STYLE "words" STYLE "words" ..." */
static void line_draw(struct redraw *p, char *s)
{
    char text[4096];
    double x = strtod(s, &s) * MM_PT, y = strtod(s, &s) * MM_PT;
    strtod(s, &s);
    p->rise = 0;
    for (;;) {
        s += strspn(s, " \n");
        if (!*s)
            return;
        if (*s != '"') {
            s = style_read(p, s);
            continue;
        }
        size_t n = quoted_read(&s, text, sizeof text);
        if (p->now && p->cairo)
            run_draw(p, &x, y, text, n);
        p->rise = 0;
    }
}

static void trace_draw(struct redraw *p, const char *path)
{
    char line[8192], label[64];
    double w, h;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        char *s = line + strspn(line, " ");
        label[0] = 0;
        if (sscanf(s, "page %lf %lf \"%63[^\"]", &w, &h, label) >= 2)
            page_open(p, w * MM_PT, h * MM_PT, label);
        else if (strncmp(s, "text ", 5) == 0)
            line_draw(p, s + 5);
    }
    if (f)
        fclose(f);
    file_close(p);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("redraw FONTS.YAML OUT.PDF TRACE...\n", stderr);
        return 2;
    }
    struct redraw p = {.out = argv[2]};
    FcConfig *config = FcConfigCreate();
    fonts_open(&p, argv[1], config);
    text_open(&p, config);
    for (int i = 3; i < argc; i++)
        trace_draw(&p, argv[i]);
    return 0;
}
