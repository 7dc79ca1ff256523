/* Paints a page's items by calls of cairo. surfaces.c calls it for all outputs, so that they look
 * the same.
 *
 * Glyphs are painted through FreeType faces of the painter, opened from the engine's files: text/
 * and paint/ share glyph numbers, but no library. The painter measures no text: widths are integers
 * decided before, and a double only places glyphs. Pictures were drawn when the layout was read
 * (look/picture.c) and are only repeated here, so the only failures are PNG and JPEG files that
 * have changed since.
 *
 * Repeated content (another page, a picture) is cached as a recording, so that a PDF stores a
 * deck's back or an icon once, however many cards have it. */
#include "paint/painter.h"
#include "base/built_in.h"
#include "late_cairo.h"
#include "late_freetype.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS_KEPT = 32 << 20 }; /* bytes of pictures that are cached besides the current one */

/* A cached recording or image. */
struct keepsake {
    const void *of; /* a struct page or a struct picture */
    struct colour colour;
    cairo_surface_t *surface;
    double w, h;                                               /* in its own units */
    size_t bytes;                                              /* of pixels */
    /* whether the background is visible through it */
    enum { THROUGH_UNKNOWN, THROUGH_NO, THROUGH_YES } through;
};

/* One for each document. painter_drop frees everything that it opened and cached, except cairo's
 * own caches. */
struct painter {
    const struct engine *fonts;
    struct font_at {
        cairo_font_face_t *face;
        uint32_t space;
    } * font; /* the engine's fonts, opened at first use */
    cairo_font_options_t *options;
    painter_mark *mark;
    void *data;            /* for mark */
    bool parted;           /* the current element has links among its words */
    unsigned flat;         /* dots per inch for transparent items; 0: they stay transparent */
    struct painter *under; /* the painter of these dots */
    struct arena *a;
    LIST(struct keepsake) kept;
    size_t kept_bytes;
    LIST(cairo_glyph_t) glyphs; /* these three: the content of one show call */
    LIST(cairo_text_cluster_t) clusters;
    struct buf text;
};

/* Without hinting, and with unrounded metrics: widths are already decided, and a page is the same
 * at every resolution. */
struct painter *painter_new(const struct engine *fonts, painter_mark *mark, void *data)
{
    struct arena *a = arena_new();
    struct painter *p = ARENA_NEW(a, struct painter);
    p->a = a;
    p->fonts = fonts;
    p->font = arena_alloc(a, engine_fonts(fonts) * sizeof *p->font);
    p->mark = mark;
    p->data = data;
    p->text.a = a;
    p->options = cairo_font_options_create();
    cairo_font_options_set_hint_style(p->options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(p->options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(p->options, CAIRO_ANTIALIAS_GRAY);
    return p;
}

void painter_drop(struct painter *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < engine_fonts(p->fonts); i++)
        cairo_font_face_destroy(p->font[i].face);
    for (size_t i = 0; i < p->kept.n; i++)
        cairo_surface_destroy(p->kept.at[i].surface);
    cairo_font_options_destroy(p->options);
    painter_drop(p->under);
    arena_drop(p->a);
}

/* 72 points and 25,400 micrometres are an inch. */
double painter_points(um u)
{
    return u * 72.0 / 25400.0;
}

/* Users can correct two of cairo's errors: a full disk, and too little memory for the pixels. Any
 * other failure is a font's. */
enum paint_error painter_error(unsigned status)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return PAINT_OK;
    if (status == CAIRO_STATUS_WRITE_ERROR)
        return PAINT_WRITE;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return PAINT_LIMIT;
    return PAINT_FONT;
}

/* ---- fonts ---- */

/* Each face has its own FreeType library; both are freed with the face. Cairo caches faces for
 * longer than a painter lives. */
static const cairo_user_data_key_t owned_key;

static void owned_drop(void *data)
{
    FT_Face face = data;
    FT_Library library = face->glyph->library;
    FT_Done_Face(face);
    FT_Done_FreeType(library);
}

/* NULL if the file cannot be opened again. */
static const struct font_at *font_at(struct painter *p, enum font f)
{
    struct font_at *at = &p->font[f];
    if (at->face)
        return at;
    FT_Library library;
    FT_Face file;
    if (FT_Init_FreeType(&library))
        return NULL;
    struct str anew;
    const char *path = engine_font(p->fonts, f, &anew);
    if (anew.n ? FT_New_Memory_Face(library, (const FT_Byte *)anew.p, (FT_Long)anew.n, 0, &file)
               : FT_New_Face(library, path, 0, &file)) {
        FT_Done_FreeType(library);
        return NULL;
    }
    cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(file, FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT);
    at->space = FT_Get_Char_Index(file, ' ');
    if (cairo_font_face_set_user_data(face, &owned_key, file, owned_drop)) {
        cairo_font_face_destroy(face);
        owned_drop(file);
        return NULL;
    }
    at->face = face;
    return at;
}

/* ---- text ---- */

/* Adds a word's glyphs. A cluster maps a run of glyphs to bytes of text; text copied from a PDF
 * comes from them. Bytes before the first glyph, or after the last, belong to the nearest glyph. */
static void word_put(struct painter *p, const struct set_word *w, double x, double y)
{
    const struct word_shape *s = w->shape;
    double em = w->mpt / 1000.0 / 1000000.0;
    int64_t pen = 0;
    if (!s->n)
        return;
    for (size_t i = 0; i < s->n; i++) {
        const struct glyph *g = &s->glyph[i];
        cairo_glyph_t out = {g->id, x + (double)(pen + g->dx) * em, y + g->dy * em};
        ARENA_PUSH(p->a, &p->glyphs, out);
        pen += g->advance;
    }
    if (s->alt_text.n) { /* all glyphs of the number map to the words */
        cairo_text_cluster_t c = {(int)s->alt_text.n, (int)s->n};
        ARENA_PUSH(p->a, &p->clusters, c);
        buf_put(&p->text, s->alt_text);
        return;
    }
    for (size_t i = 0, end; i < s->n; i = end) {
        for (end = i + 1; end < s->n && s->glyph[end].cluster <= s->glyph[i].cluster;)
            end++;
        size_t from = i == 0 ? 0 : s->glyph[i].cluster, to = end < s->n ? s->glyph[end].cluster : s->text.n;
        cairo_text_cluster_t c = {(int)(to - from), (int)(end - i)};
        ARENA_PUSH(p->a, &p->clusters, c);
    }
    buf_put(&p->text, s->text);
}

/* Adds a real blank, so that words are separate when they are copied or read aloud: between words,
 * before the text of a footnote's number, and at a line's end. */
static void blank_put(struct painter *p, uint32_t glyph, double x, double y)
{
    cairo_glyph_t g = {glyph, x, y};
    cairo_text_cluster_t c = {1, 1};
    ARENA_PUSH(p->a, &p->glyphs, g);
    ARENA_PUSH(p->a, &p->clusters, c);
    buf_putc(&p->text, ' ');
}

static bool same_colour(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* Compares styles. The ground of a badge is a separate item, and is ignored here. */
static bool same_style(const struct set_word *a, const struct set_word *b)
{
    return a->shape->font == b->shape->font && a->mpt == b->mpt && a->rise == b->rise &&
           same_colour(a->colour, b->colour);
}

/* The destination of word i of a line; empty without a link. */
static struct str leads_to(const struct item *item, size_t i)
{
    unsigned link = item->place ? item->line->word[i].link : 0;
    return link ? item->place[link - 1] : (struct str){"", 0};
}

static bool line_leads(const struct item *item)
{
    for (size_t i = 0; item->line && i < item->line->n; i++)
        if (leads_to(item, i).n)
            return true;
    return false;
}

/* Opens an element for the words of a line with the same destination, in the size of the words.
 * Only leaves of the tags hold text, so the words around a link become elements too. */
static void link_begin(struct painter *p, const struct item *item, size_t from, size_t to)
{
    enum { UP = 80 }; /* percent of the size, from the baseline to the top of the letters */
    const struct set_word *w = &item->line->word[from], *last = &item->line->word[to - 1];
    struct str place = leads_to(item, from);
    um high = um_of_mpt(w->mpt);
    struct item tag = {.kind = ITEM_TAG, .name = place.n ? STR("Link") : STR("Span"), .to = place};
    tag.x = item->x + w->x;
    tag.y = item->y - high * UP / 100;
    tag.w = last->x + shape_width(last->shape, last->mpt) - w->x;
    tag.h = high;
    p->mark(p->data, &tag);
}

static void colour_set(cairo_t *cr, struct colour c)
{
    cairo_set_source_rgb(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

/* The opacity of an item. */
static double solid(const struct item *i)
{
    return (100 - i->clear) / 100.0;
}

/* Paints words [from,to) of a line. Neighbours with the same style are painted in one call, so that
 * a PDF has them as one run of text. False if a font cannot be opened again. */
static bool words_paint(struct painter *p, cairo_t *cr, const struct item *item, size_t from, size_t to)
{
    const struct line *line = item->line;
    for (size_t i = from; i < to;) {
        const struct set_word *first = &line->word[i];
        const struct font_at *font = font_at(p, first->shape->font);
        double y = painter_points(item->y - first->rise);
        p->glyphs.n = p->clusters.n = p->text.n = 0;
        if (!font)
            return false;
        for (; i < to && same_style(first, &line->word[i]); i++) {
            const struct set_word *w = &line->word[i];
            if (w->shape->alt_text.n && i > 0 && !w[-1].space)
                blank_put(p, font->space, painter_points(item->x + w->x), y);
            word_put(p, w, painter_points(item->x + w->x), y);
            if (w->space || (i + 1 == line->n && !line->goes_on))
                blank_put(p, font->space, painter_points(item->x + w->x + shape_width(w->shape, w->mpt)), y);
        }
        if (!p->glyphs.n)
            continue;
        cairo_set_font_face(cr, font->face);
        cairo_set_font_size(cr, first->mpt / 1000.0);
        cairo_set_font_options(cr, p->options);
        colour_set(cr, first->colour);
        cairo_show_text_glyphs(cr, p->text.p, (int)p->text.n, p->glyphs.at, (int)p->glyphs.n, p->clusters.at,
                               (int)p->clusters.n, 0);
    }
    return true;
}

/* Paints a line at once, or in parts with different destinations. Only a PDF has links (p->mark):
 * other outputs are painted at once, to the same pixels. */
static bool line_paint(struct painter *p, cairo_t *cr, const struct item *item)
{
    const struct line *line = item->line;
    bool good = true;
    if (!p->mark || !(p->parted || line_leads(item)))
        return words_paint(p, cr, item, 0, line->n);
    for (size_t i = 0, end; i < line->n && good; i = end) {
        for (end = i + 1; end < line->n && str_eq(leads_to(item, end), leads_to(item, i));)
            end++;
        bool tagged = p->parted || leads_to(item, i).n;
        if (tagged)
            link_begin(p, item, i, end);
        good = words_paint(p, cr, item, i, end);
        if (tagged)
            p->mark(p->data, &(struct item){.kind = ITEM_TAG_END});
    }
    return good;
}

/* ---- shapes ---- */

/* A radius larger than the shorter side allows is reduced to the largest possible. */
static void path_rounded(cairo_t *cr, double x, double y, double w, double h, double r, enum corners round)
{
    const double quarter = acos(0.0);
    if (r <= 0) {
        cairo_rectangle(cr, x, y, w, h);
        return;
    }
    r = fmin(r, fmin(w, h) / 2);
    double above = round == CORNERS_BOTTOM ? 0 : r, below = round == CORNERS_TOP ? 0 : r;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - above, y + above, above, -quarter, 0);
    cairo_arc(cr, x + w - below, y + h - below, below, 0, quarter);
    cairo_arc(cr, x + below, y + h - below, below, quarter, 2 * quarter);
    cairo_arc(cr, x + above, y + above, above, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

/* The largest circle in the item, centred; `inset` in points. */
static void path_circle(cairo_t *cr, const struct item *i, double inset)
{
    double w = painter_points(i->w), h = painter_points(i->h);
    cairo_new_sub_path(cr);
    cairo_arc(cr, painter_points(i->x) + w / 2, painter_points(i->y) + h / 2, fmax(0, fmin(w, h) / 2 - inset), 0,
              4 * acos(0.0));
    cairo_close_path(cr);
}

/* Strokes frames and rings inside the item: with a path along its edges, half of the stroke would
 * be outside. */
static void shape_stroke(cairo_t *cr, const struct item *i)
{
    double s = painter_points(i->stroke), x = painter_points(i->x), y = painter_points(i->y);
    colour_set(cr, i->colour);
    cairo_set_line_width(cr, s);
    if (i->kind == ITEM_RING) {
        path_circle(cr, i, s / 2);
    } else if (i->kind == ITEM_RULE) {
        cairo_move_to(cr, x, y);
        cairo_line_to(cr, painter_points(i->x + i->w), painter_points(i->y + i->h));
    } else {
        path_rounded(cr, x + s / 2, y + s / 2, painter_points(i->w) - s, painter_points(i->h) - s,
                     painter_points(i->radius) - s / 2, CORNERS_ALL);
    }
    cairo_stroke(cr);
}

/* Sets a gradient from its start to its end, across or along the rectangle. */
static void fade_set(cairo_t *cr, const struct item *i)
{
    const struct fade *f = &i->fade;
    double x = painter_points(i->x), y = painter_points(i->y), right = painter_points(i->x + i->w),
           bottom = painter_points(i->y + i->h);
    bool down = f->towards == TOWARDS_BOTTOM || f->towards == TOWARDS_TOP,
         back = f->towards == TOWARDS_TOP || f->towards == TOWARDS_LEFT;
    double from_x = back ? right : x, from_y = back ? bottom : y, to_x = back ? x : right, to_y = back ? y : bottom;
    cairo_pattern_t *p = cairo_pattern_create_linear(from_x, from_y, down ? from_x : to_x, down ? to_y : from_y);
    cairo_pattern_add_color_stop_rgba(p, 0, i->colour.r / 255.0, i->colour.g / 255.0, i->colour.b / 255.0, solid(i));
    cairo_pattern_add_color_stop_rgba(p, 1, f->to.r / 255.0, f->to.g / 255.0, f->to.b / 255.0,
                                      (100 - f->clear) / 100.0);
    cairo_set_source(cr, p);
    cairo_pattern_destroy(p);
}

/* Fills with one colour or with a gradient. */
static void rect_fill(cairo_t *cr, const struct item *i)
{
    if (i->fade.is)
        fade_set(cr, i);
    else
        cairo_set_source_rgba(cr, i->colour.r / 255.0, i->colour.g / 255.0, i->colour.b / 255.0, solid(i));
    path_rounded(cr, painter_points(i->x), painter_points(i->y), painter_points(i->w), painter_points(i->h),
                 painter_points(i->radius), i->corners);
    cairo_fill(cr);
}

/* ---- pages on pages, and pictures ---- */

/* A picture that takes a hue is cached once for each of its colours. */
static struct keepsake *kept_find(struct painter *p, const void *of, struct colour c)
{
    for (size_t i = 0; i < p->kept.n; i++)
        if (p->kept.at[i].of == of && same_colour(p->kept.at[i].colour, c))
            return &p->kept.at[i];
    return NULL;
}

/* Adds to the cache. Only the latest pixels are kept, so that a deck of a thousand photographs
 * needs as little memory as one of ten. A picture loaded again has a name by which a PDF stores it
 * once. The older half is dropped at once, so that the search through the cache is rare. */
static struct keepsake *keep(struct painter *p, struct keepsake one)
{
    if (p->kept_bytes + one.bytes > PIXELS_KEPT) {
        size_t n = 0;
        for (size_t i = 0; i < p->kept.n; i++) {
            const struct keepsake *old = &p->kept.at[i];
            if (old->bytes && p->kept_bytes + one.bytes > PIXELS_KEPT / 2) {
                p->kept_bytes -= old->bytes;
                cairo_surface_destroy(old->surface);
            } else {
                p->kept.at[n++] = *old;
            }
        }
        p->kept.n = n;
    }
    p->kept_bytes += one.bytes;
    ARENA_PUSH(p->a, &p->kept, one);
    return &p->kept.at[p->kept.n - 1];
}

cairo_surface_t *recording_new(double w, double h)
{
    cairo_rectangle_t all = {0, 0, w, h};
    return cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all);
}

/* Paints a page that several pages show, by its recording. */
static enum paint_error shared_paint(struct painter *p, cairo_t *cr, const struct page *page)
{
    const struct colour none = {0, 0, 0};
    const struct keepsake *s = kept_find(p, page, none);
    if (!s) {
        struct keepsake one = {.of = page, .surface = recording_new(painter_points(page->w), painter_points(page->h))};
        cairo_t *own = cairo_create(one.surface);
        enum paint_error error = painter_page(p, own, page);
        cairo_destroy(own);
        s = keep(p, one);
        if (error)
            return error;
    }
    cairo_set_source_surface(cr, s->surface, 0, 0);
    cairo_paint(cr);
    return PAINT_OK;
}

/* Paints a page through a window, turned around the window's centre. An odd number of quarter turns
 * exchanges the window's width and height. */
static enum paint_error part_paint(struct painter *p, cairo_t *cr, const struct item *i)
{
    const struct part_at *at = i->part;
    um across = at->turn % 2 ? i->h : i->w, down = at->turn % 2 ? i->w : i->h;
    double w = painter_points(across), h = painter_points(down);
    cairo_save(cr);
    cairo_translate(cr, painter_points(i->x) + painter_points(i->w) / 2,
                    painter_points(i->y) + painter_points(i->h) / 2);
    if (at->turn % 4)
        cairo_rotate(cr, at->turn % 4 * acos(0.0));
    cairo_translate(cr, -w / 2, -h / 2);
    if (at->dx < 0 || at->dy < 0 || at->dx + at->page->w > across || at->dy + at->page->h > down) {
        cairo_rectangle(cr, 0, 0, w, h);
        cairo_clip(cr);
    }
    cairo_translate(cr, painter_points(at->dx), painter_points(at->dy));
    enum paint_error error = at->shared ? shared_paint(p, cr, at->page) : painter_page(p, cr, at->page);
    cairo_restore(cr);
    return error;
}

/* Mixes the two shades to colour c. The painter keeps the surface. */
static cairo_surface_t *pixels_load(const struct picture *p, struct colour c)
{
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)p->pixels_w, (int)p->pixels_h);
    unsigned char *row = cairo_image_surface_get_data(s);
    size_t stride = (size_t)cairo_image_surface_get_stride(s);
    for (size_t y = 0; row && y < p->pixels_h; y++, row += stride)
        for (size_t x = 0; x < p->pixels_w; x++) {
            uint32_t v = picture_pixel(p->pixels, y * p->pixels_w + x, c);
            memcpy(row + 4 * x, &v, sizeof v);
        }
    cairo_surface_mark_dirty(s);
    return s;
}

/* Attaches n bytes of malloc to a surface, which then owns them. */
static void bytes_attach(cairo_surface_t *s, const char *type, unsigned char *bytes, size_t n)
{
    if (cairo_surface_set_mime_data(s, type, bytes, n, free, bytes))
        free(bytes);
}

/* Attaches a JPEG to its surface, so that a PDF stores the file instead of its pixels; metadata
 * such as place and author is removed. */
static void jpeg_keep(cairo_surface_t *s, struct str bytes)
{
    unsigned char *own = s ? malloc(bytes.n + 2) : NULL;
    if (own)
        bytes_attach(s, CAIRO_MIME_TYPE_JPEG, own, drawing_jpeg_bare(bytes, own));
}

/* Loads a PNG or JPEG. NULL if its bytes have changed since they were checked. */
static cairo_surface_t *file_load(struct arena *a, const struct picture *p, bool as_is)
{
    struct arena_mark mark = arena_mark(a);
    uint64_t size;
    const char *why;
    FILE *from = built_in_or_open(p->file.p, p->path, p->bytes, &size, &why, NULL);
    struct str t = {arena_alloc(a, p->bytes + 1), 0};
    if (from) {
        t.n = fread((char *)t.p, 1, p->bytes + 1, from);
        fclose(from);
    }
    bool same = t.n == p->bytes && picture_sum(t) == p->sum;
    cairo_surface_t *s = NULL;
    if (same && p->jpeg)
        s = as_is ? drawing_blank(p) : drawing_jpeg(t, 0, NULL, &why, &why);
    else if (same)
        s = drawing_png(t);
    if (p->jpeg)
        jpeg_keep(s, t);
    arena_rewind(a, mark);
    return s;
}

/* Gives the surface the name that identifies it in a PDF. */
static void name_give(struct keepsake *s, struct str name)
{
    unsigned char *own = s->surface ? malloc(name.n + 1) : NULL;
    if (!own)
        return;
    memcpy(own, name.p, name.n);
    bytes_attach(s->surface, CAIRO_MIME_TYPE_UNIQUE_ID, own, name.n);
    s->bytes = (size_t)cairo_image_surface_get_stride(s->surface) * (size_t)cairo_image_surface_get_height(s->surface);
}

/* A NULL surface is cached too: an unreadable picture is not tried again. `jpegs`: the output
 * stores JPEGs unchanged and never uses their pixels. */
static struct keepsake picture_load(struct arena *a, const struct picture *p, struct colour c, bool jpegs)
{
    struct keepsake s = {.of = p, .colour = c, .w = p->across / 1000.0, .h = p->down / 1000.0};
    struct arena_mark mark = arena_mark(a);
    if (p->form == PICTURE_SCRIPT) {
        s.surface = drawing_repeat(drawing_script(a, p, c), s.w, s.h);
    } else {
        s.surface = p->form == PICTURE_FILE ? file_load(a, p, jpegs) : pixels_load(p, c);
        name_give(&s, str_printf(a, "%02x%02x%02x %.*s", c.r, c.g, c.b, STRF(p->path)));
        if (jpegs && p->jpeg) /* a JPEG without pixels; loading it again is quick */
            s.bytes = 4 * p->bytes;
    }
    arena_rewind(a, mark);
    return s;
}

/* The picture in the item's colour, from the cache or loaded. */
static struct keepsake *picture_kept(struct painter *p, const struct item *i)
{
    static const struct colour any = {0, 0, 0};
    const struct colour c = i->picture->takes_hue ? i->colour : any;
    struct keepsake *s = kept_find(p, i->picture, c);
    return s ? s : keep(p, picture_load(p->a, i->picture, c, p->mark != NULL));
}

/* Paints a picture as large as the item holds, or covering it, in its own proportions. The excess
 * is clipped to the item's box. */
static enum paint_error picture_paint(struct painter *p, cairo_t *cr, const struct item *i)
{
    const struct item at = picture_placed(i);
    const struct keepsake *s = picture_kept(p, i);
    if (!s->surface || cairo_surface_status(s->surface))
        return PAINT_PICTURE;
    bool pixels = i->picture->form == PICTURE_PIXELS;
    double scale = at.w > at.h ? painter_points(at.w) / s->w : painter_points(at.h) / s->h;
    cairo_save(cr);
    if (i->cover) {
        path_rounded(cr, painter_points(i->x), painter_points(i->y), painter_points(i->w), painter_points(i->h),
                     painter_points(i->radius), CORNERS_ALL);
        cairo_clip(cr);
    }
    cairo_translate(cr, painter_points(at.x), painter_points(at.y));
    cairo_scale(cr, scale, scale);
    if (pixels)
        cairo_scale(cr, s->w / i->picture->pixels_w, s->h / i->picture->pixels_h);
    cairo_set_source_surface(cr, s->surface, 0, 0);
    if (i->clear)
        cairo_paint_with_alpha(cr, solid(i));
    else
        cairo_paint(cr);
    cairo_restore(cr);
    return PAINT_OK;
}

static enum paint_error item_paint(struct painter *p, cairo_t *cr, const struct item *i)
{
    switch (i->kind) {
    case ITEM_LINE_OF_TEXT:
        return !i->line || line_paint(p, cr, i) ? PAINT_OK : PAINT_FONT;
    case ITEM_RECT:
        rect_fill(cr, i);
        return PAINT_OK;
    case ITEM_DISC:
        colour_set(cr, i->colour);
        path_circle(cr, i, 0);
        cairo_fill(cr);
        return PAINT_OK;
    case ITEM_FRAME:
    case ITEM_RING:
    case ITEM_RULE:
        shape_stroke(cr, i);
        return PAINT_OK;
    case ITEM_PICTURE:
        return picture_paint(p, cr, i);
    case ITEM_PART:
        return part_paint(p, cr, i);
    case ITEM_OUTLINE:
    case ITEM_PLACE:
    case ITEM_TAG:
    case ITEM_TAG_END:
        if (p->mark)
            p->mark(p->data, i);
        return PAINT_OK;
    }
    return PAINT_OK;
}

/* ---- transparency, for files that must not have it ---- */

void painter_flatten(struct painter *p, unsigned dpi)
{
    p->flat = dpi;
    if (dpi && !p->under)
        p->under = painter_new(p->fonts, NULL, NULL);
}

static bool item_is_through(struct painter *p, const struct item *i)
{
    for (size_t k = 0; i->kind == ITEM_PART && k < i->part->page->n; k++)
        if (item_is_through(p, &i->part->page->item[k]))
            return true;
    if (i->clear || (i->fade.is && i->fade.clear))
        return true;
    if (i->kind != ITEM_PICTURE)
        return false;
    struct keepsake *s = picture_kept(p, i);
    if (!s->surface || cairo_surface_status(s->surface))
        return false;
    if (s->through == THROUGH_UNKNOWN) {
        bool through = i->picture->form == PICTURE_SCRIPT ? surface_is_through(p->a, s->surface, s->w, s->h)
                                                          : pixels_are_through(s->surface);
        s->through = through ? THROUGH_YES : THROUGH_NO;
    }
    return s->through == THROUGH_YES;
}

/* True if the boxes of both overlap. A line of text has no height, so it counts as overlapping
 * everywhere. */
static bool meets(const struct item *a, const struct item *b)
{
    return a->kind == ITEM_LINE_OF_TEXT ||
           (a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h);
}

/* True if any item is painted below item `last`. A part of a page with a blank background is
 * painted as a page: transparent items in it are found there, and its text stays text. */
static bool stands_on_something(const struct page *page, size_t last)
{
    for (size_t k = 0; k < last; k++) {
        enum item_kind kind = page->item[k].kind;
        bool paints = kind != ITEM_OUTLINE && kind != ITEM_PLACE && kind != ITEM_TAG && kind != ITEM_TAG_END;
        if (paints && meets(&page->item[k], &page->item[last]))
            return true;
    }
    return false;
}

/* True if the item, or an item below it, has lines or letters. These need twice the resolution of
 * photographs and grounds. */
static bool has_lines(const struct page *page, size_t last)
{
    for (size_t k = 0; k <= last; k++) {
        const struct item *i = &page->item[k];
        bool lines = i->kind == ITEM_LINE_OF_TEXT || i->kind == ITEM_PART ||
                     (i->kind == ITEM_PICTURE && i->picture->form == PICTURE_SCRIPT);
        if (lines && (k == last || meets(i, &page->item[last])))
            return true;
    }
    return false;
}

/* The area of the page that an item covers, clipped to the page; for a picture, the area in which
 * it is drawn. */
static struct item covered_by(const struct page *page, const struct item *i, const struct keepsake *s)
{
    struct item r = {.x = i->x, .y = i->y, .w = i->w, .h = i->h};
    if (s && s->w > 0 && s->h > 0 && !i->cover) {
        double scale = fmin(i->w / s->w, i->h / s->h);
        r.w = um_min(i->w, (um)ceil(s->w * scale));
        r.h = um_min(i->h, (um)ceil(s->h * scale));
        r.x += (i->w - r.w) / 2;
        r.y += (i->h - r.h) / 2;
    }
    um right = um_min(r.x + r.w, page->w), footer = um_min(r.y + r.h, page->h);
    r.x = um_max(r.x, 0);
    r.y = um_max(r.y, 0);
    r.w = right - r.x;
    r.h = footer - r.y;
    return r;
}

/* Paints all items up to item `last` that are visible in the area, on white paper. */
static enum paint_error dots_paint(struct painter *p, cairo_surface_t *to, const struct page *page, size_t last,
                                   const struct item *place)
{
    cairo_t *cr = cairo_create(to);
    enum paint_error error = PAINT_OK;
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, cairo_image_surface_get_width(to) / painter_points(place->w),
                cairo_image_surface_get_height(to) / painter_points(place->h));
    cairo_translate(cr, -painter_points(place->x), -painter_points(place->y));
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    for (size_t i = 0; i <= last && !error; i++)
        error = item_paint(p, cr, &page->item[i]);
    cairo_destroy(cr);
    return error;
}

/* Paints a transparent item, and the items below it, as dots over its area. Dots that repeat on the
 * next card are painted once: equal traces of all items in the area give the same key. */
static enum paint_error flat_paint(struct painter *p, cairo_t *cr, const struct page *page, size_t last)
{
    const struct item *i = &page->item[last];
    const struct keepsake *picture = i->kind == ITEM_PICTURE ? picture_kept(p, i) : NULL;
    unsigned dpi = has_lines(page, last) ? 2 * p->flat : p->flat;
    struct item place = covered_by(page, i, picture);
    if (place.w <= 0 || place.h <= 0)
        return PAINT_OK;
    struct arena_mark mark = arena_mark(p->a);
    struct buf b = {.a = p->a};
    struct page below = {.w = place.w, .h = place.h, .item = page->item, .n = last + 1};
    page_dump(&b, &below);
    buf_printf(&b, "%d %d", (int)place.x, (int)place.y);
    uint64_t sum = picture_sum(buf_str(&b));
    arena_rewind(p->a, mark);
    const struct colour low = {(uint8_t)sum, (uint8_t)(sum >> 8), (uint8_t)(sum >> 16)};
    /* a key only, never dereferenced */
    const void *high = (const void *)(uintptr_t)(sum >> 24 | 1);
    const struct keepsake *s = kept_find(p, high, low);
    if (!s) {
        int w = (int)ceil(place.w * (double)dpi / 25400), h = (int)ceil(place.h * (double)dpi / 25400);
        struct keepsake one = {.of = high, .colour = low, .w = w, .h = h};
        one.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
        enum paint_error error =
            cairo_surface_status(one.surface) ? PAINT_LIMIT : dots_paint(p->under, one.surface, page, last, &place);
        name_give(&one, str_printf(p->a, "%016llx", (unsigned long long)sum));
        s = keep(p, one);
        if (error)
            return error;
    }
    cairo_save(cr);
    cairo_translate(cr, painter_points(place.x), painter_points(place.y));
    cairo_scale(cr, painter_points(place.w) / s->w, painter_points(place.h) / s->h);
    cairo_set_source_surface(cr, s->surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    return PAINT_OK;
}

/* True if a line of the element that item i opens has a link. Only lines before the element ends,
 * or before another begins in it, count. */
static bool element_leads(const struct page *page, size_t i)
{
    for (i++; i < page->n && page->item[i].kind != ITEM_TAG && page->item[i].kind != ITEM_TAG_END; i++)
        if (page->item[i].kind == ITEM_LINE_OF_TEXT && line_leads(&page->item[i]))
            return true;
    return false;
}

/* The first failed item ends the page: incomplete pages are not delivered. */
enum paint_error painter_page(struct painter *p, cairo_t *cr, const struct page *page)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    for (size_t i = 0; i < page->n; i++) {
        enum item_kind kind = page->item[i].kind;
        if (kind == ITEM_TAG || kind == ITEM_TAG_END)
            p->parted = kind == ITEM_TAG && p->mark && element_leads(page, i);
        bool through =
            p->flat && item_is_through(p, &page->item[i]) && (kind != ITEM_PART || stands_on_something(page, i));
        enum paint_error error = through ? flat_paint(p, cr, page, i) : item_paint(p, cr, &page->item[i]);
        if (error)
            return error;
    }
    return painter_error(cairo_status(cr));
}
