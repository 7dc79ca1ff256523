/* The measure beside Broadside's decks: a plain cairo/pango program that draws the same words on as many cards, nine on
 * a page with crop marks, and does nothing else.
 *
 *     cards_bare layouts|cached|photos|pixels CARDS.CSV OUT.PDF [FOLDER]
 *
 * CARDS.CSV has a header and then a title and a text a line, without quotes, and with photographs the path of a JPEG
 * below FOLDER. `photos`: as `cached`, and each photograph goes into the file as it is, without being looked at.
 * `pixels`: it is decoded first, as a program does that knows no better. `layouts`: Pango breaks and shapes each
 * card anew, as its examples do. `cached`: each word is shaped once, lines are filled greedily, and a line is one call:
 * the fastest that a plain program is known to be. Nothing is read, checked, fitted or balanced. */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* behind stdio.h, which it does not include */
#include <jpeglib.h>

#define MM (72.0 / 25.4)
enum { LINE = 4096, GLYPHS = 2048 };

struct bare {
    cairo_t *cr;
    PangoContext *context;
    PangoLayout *layout;
    PangoFont *font;
    cairo_scaled_font_t *scaled;
    GHashTable *words; /* cached: text to struct word */
    double space, leading;
};
struct word {
    PangoGlyphString *glyphs;
    double width;
};

static void text_open(struct bare *b)
{
    PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    b->context = pango_font_map_create_context(map);
    cairo_font_options_t *o = cairo_font_options_create();
    cairo_font_options_set_hint_style(o, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(o, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(b->context, o);
    cairo_font_options_destroy(o);
    pango_context_set_round_glyph_positions(b->context, FALSE);
    b->layout = pango_layout_new(b->context);
    PangoFontDescription *d = pango_font_description_from_string("Roboto Condensed");
    pango_font_description_set_absolute_size(d, 8 * PANGO_SCALE);
    pango_context_set_font_description(b->context, d);
    pango_layout_set_font_description(b->layout, d);
    pango_layout_set_width(b->layout, (int)(53 * MM * PANGO_SCALE));
    b->font = pango_font_map_load_font(map, b->context, d);
    b->scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(b->font));
    b->words = g_hash_table_new(g_str_hash, g_str_equal);
    b->leading = 9.6;
    pango_font_description_free(d);
    g_object_unref(map);
}

static const struct word *word_of(struct bare *b, const char *text)
{
    struct word *w = g_hash_table_lookup(b->words, text);
    if (w)
        return w;
    PangoAttrList *none = pango_attr_list_new();
    GList *items = pango_itemize(b->context, text, 0, (int)strlen(text), none, NULL);
    PangoItem *item = items->data;
    w = g_new0(struct word, 1);
    w->glyphs = pango_glyph_string_new();
    pango_shape(text, (int)strlen(text), &item->analysis, w->glyphs);
    w->width = pango_glyph_string_get_width(w->glyphs) / (double)PANGO_SCALE;
    g_hash_table_insert(b->words, g_strdup(text), w);
    g_list_free_full(items, (GDestroyNotify)pango_item_free);
    pango_attr_list_unref(none);
    return w;
}

struct row {
    cairo_glyph_t glyph[GLYPHS];
    cairo_text_cluster_t cluster[GLYPHS];
    char text[LINE];
    int n, n_cluster, n_text;
};

static void row_add(struct row *r, const struct word *w, const char *text, double x, double y)
{
    double pen = x;
    int bytes = (int)strlen(text);
    for (int i = 0; i < w->glyphs->num_glyphs && r->n < GLYPHS; i++) {
        r->glyph[r->n++] = (cairo_glyph_t){w->glyphs->glyphs[i].glyph, pen, y};
        pen += w->glyphs->glyphs[i].geometry.width / (double)PANGO_SCALE;
    }
    r->cluster[r->n_cluster++] = (cairo_text_cluster_t){bytes, w->glyphs->num_glyphs};
    memcpy(r->text + r->n_text, text, (size_t)bytes);
    r->n_text += bytes;
}

static void row_show(struct bare *b, struct row *r)
{
    cairo_set_scaled_font(b->cr, b->scaled);
    cairo_show_text_glyphs(b->cr, r->text, r->n_text, r->glyph, r->n, r->cluster, r->n_cluster, 0);
    r->n = r->n_cluster = r->n_text = 0;
}

static void card_cached(struct bare *b, char *title, char *text, double x, double y)
{
    static struct row r;
    double left = x + 5 * MM, pen = left, right = left + 53 * MM, base = y + 8 * MM;
    const double space = word_of(b, " ")->width;
    row_add(&r, word_of(b, title), title, left, base);
    row_show(b, &r);
    base += 14;
    for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) {
        const struct word *is = word_of(b, w);
        if (pen + is->width > right && r.n) {
            row_show(b, &r);
            base += b->leading;
            pen = left;
        }
        row_add(&r, is, w, pen, base);
        pen += is->width + space;
    }
    row_show(b, &r);
}

static void card_layout(struct bare *b, const char *title, const char *text, double x, double y)
{
    pango_layout_set_text(b->layout, title, -1);
    cairo_move_to(b->cr, x + 5 * MM, y + 6 * MM);
    pango_cairo_show_layout(b->cr, b->layout);
    pango_layout_set_text(b->layout, text, -1);
    cairo_move_to(b->cr, x + 5 * MM, y + 11 * MM);
    pango_cairo_show_layout(b->cr, b->layout);
}

/* A JPEG's bytes and size; its pixels only where they are wanted. */
static void card_photo(struct bare *b, const char *folder, const char *art, bool pixels, double x, double y)
{
    char path[LINE];
    snprintf(path, sizeof path, "%s/%s", folder, art);
    FILE *in = fopen(path, "rb");
    unsigned char *bytes = malloc(1 << 20);
    unsigned long n = in && bytes ? fread(bytes, 1, 1 << 20, in) : 0;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, n);
    jpeg_read_header(&jpeg, TRUE);
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)jpeg.image_width, (int)jpeg.image_height);
    if (pixels) {
        jpeg.out_color_space = JCS_EXT_BGRX;
        jpeg_start_decompress(&jpeg);
        while (jpeg.output_scanline < jpeg.output_height) {
            JSAMPROW row =
                cairo_image_surface_get_data(s) + jpeg.output_scanline * (size_t)cairo_image_surface_get_stride(s);
            jpeg_read_scanlines(&jpeg, &row, 1);
        }
        cairo_surface_mark_dirty(s);
    }
    jpeg_destroy_decompress(&jpeg);
    cairo_surface_set_mime_data(s, CAIRO_MIME_TYPE_JPEG, bytes, n, free, bytes);
    cairo_save(b->cr);
    cairo_translate(b->cr, x + 15 * MM, y + 12 * MM);
    cairo_scale(b->cr, 33 * MM / cairo_image_surface_get_width(s), 33 * MM / cairo_image_surface_get_width(s));
    cairo_set_source_surface(b->cr, s, 0, 0);
    cairo_paint(b->cr);
    cairo_restore(b->cr);
    cairo_surface_destroy(s);
    if (in)
        fclose(in);
}

static void marks(cairo_t *cr)
{
    cairo_set_line_width(cr, 0.25);
    for (int i = 0; i <= 3; i++) {
        double x = (10.5 + 63 * i) * MM, y = (16.5 + 88 * i) * MM;
        cairo_move_to(cr, x, 10 * MM), cairo_line_to(cr, x, 15 * MM);
        cairo_move_to(cr, x, 282 * MM), cairo_line_to(cr, x, 287 * MM);
        cairo_move_to(cr, 4 * MM, y), cairo_line_to(cr, 9 * MM, y);
        cairo_move_to(cr, 201 * MM, y), cairo_line_to(cr, 206 * MM, y);
    }
    cairo_stroke(cr);
}

int main(int argc, char **argv)
{
    FILE *in = argc >= 4 ? fopen(argv[2], "r") : NULL;
    if (!in) {
        fputs("cards_bare layouts|cached|photos|pixels CARDS.CSV OUT.PDF [FOLDER]\n", stderr);
        return 2;
    }
    struct bare b = {0};
    bool pixels = strcmp(argv[1], "pixels") == 0, photos = pixels || strcmp(argv[1], "photos") == 0;
    bool cached = photos || strcmp(argv[1], "cached") == 0;
    cairo_surface_t *surface = cairo_pdf_surface_create(argv[3], 210 * MM, 297 * MM);
    b.cr = cairo_create(surface);
    text_open(&b);
    char line[LINE];
    long n = -1;
    for (; fgets(line, sizeof line, in); n++) {
        char *text = strchr(line, ',');
        if (n < 0 || !text)
            continue;
        *text++ = 0;
        text[strcspn(text, "\n")] = 0;
        char *art = photos ? strchr(text, ',') : NULL;
        if (art)
            *art++ = 0;
        if (n && n % 9 == 0) {
            marks(b.cr);
            cairo_show_page(b.cr);
        }
        double x = (10.5 + 63 * (double)(n % 3)) * MM, y = (16.5 + 88 * (double)(n / 3 % 3)) * MM;
        cairo_rectangle(b.cr, x + 2.5 * MM, y + 2.5 * MM, 58 * MM, 83 * MM);
        cairo_stroke(b.cr);
        if (art && argc == 5)
            card_photo(&b, argv[4], art, pixels, x, y);
        if (cached)
            card_cached(&b, line, text, x, y);
        else
            card_layout(&b, line, text, x, y);
    }
    marks(b.cr);
    cairo_destroy(b.cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    fclose(in);
    return 0;
}
