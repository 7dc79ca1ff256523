/* A page's items to calls of cairo. Called by pdf.c, svg.c and pixels.c, so that all outputs show the same.
 *
 * Glyphs are painted through FreeType faces of the painter's own, opened from the engine's files: text/ and paint/
 * share glyph numbers and no library. Nothing is measured here: widths were decided in integers, and a double only
 * places. */
#include "paint/painter.h"
#include <cairo-ft.h>
#include <cairo.h>
#include <ft2build.h>
#include <math.h>
#include FT_FREETYPE_H
#include <stdlib.h>
#include <string.h>

struct font_at {
    cairo_font_face_t *face;
    uint32_t space;
};

struct painter {
    const struct engine *fonts;
    struct font_at font[FONT_COUNT]; /* opened when first used */
    cairo_font_options_t *options;
    struct painter_marks marks;
    struct keepsakes *kept;
    struct arena *a; /* the three lists below: one show call's worth */
    struct {
        cairo_glyph_t *at;
        size_t n, cap;
    } glyphs;
    struct {
        cairo_text_cluster_t *at;
        size_t n, cap;
    } clusters;
    struct buf text;
};

struct painter *painter_new(const struct engine *fonts)
{
    struct arena *a = arena_new();
    struct painter *p = ARENA_NEW(a, struct painter);
    p->a = a;
    p->fonts = fonts;
    p->text.a = a;
    p->kept = keepsakes_new(a);
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
    for (size_t i = 0; i < FONT_COUNT; i++)
        cairo_font_face_destroy(p->font[i].face);
    keepsakes_drop(p->kept);
    cairo_font_options_destroy(p->options);
    arena_drop(p->a);
}

void painter_set_marks(struct painter *p, struct painter_marks marks)
{
    p->marks = marks;
}

double painter_points(um u)
{
    return u * 72.0 / 25400.0;
}

enum paint_error painter_error(unsigned status)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return PAINT_OK;
    return status == CAIRO_STATUS_WRITE_ERROR ? PAINT_WRITE
           : status == CAIRO_STATUS_NO_MEMORY ? PAINT_LIMIT
                                              : PAINT_FONT;
}

/* ---- fonts ---- */

/* Each face has a FreeType library for itself, and both end with the face: cairo keeps faces in a cache of its own for
 * longer than any painter lives. */
struct owned {
    FT_Library library;
    FT_Face face;
};
static const cairo_user_data_key_t owned_key;

static void owned_drop(void *data)
{
    struct owned *o = data;
    FT_Done_Face(o->face);
    FT_Done_FreeType(o->library);
    free(o);
}

static cairo_font_face_t *face_open(const char *path, uint32_t *space)
{
    struct owned *o = calloc(1, sizeof *o);
    if (!o || FT_Init_FreeType(&o->library)) {
        free(o);
        return NULL;
    }
    if (FT_New_Face(o->library, path, 0, &o->face)) {
        FT_Done_FreeType(o->library);
        free(o);
        return NULL;
    }
    *space = FT_Get_Char_Index(o->face, ' ');
    cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(o->face, FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT);
    if (cairo_font_face_set_user_data(face, &owned_key, o, owned_drop)) {
        cairo_font_face_destroy(face);
        owned_drop(o);
        return NULL;
    }
    return face;
}

static struct font_at *font_at(struct painter *p, enum font f)
{
    struct font_at *at = &p->font[f];
    if (!at->face)
        at->face = face_open(engine_font_path(p->fonts, f), &at->space);
    return at->face ? at : NULL;
}

/* ---- text ---- */

/* A cluster says which bytes a run of glyphs stands for; what is copied out of a PDF comes from them. Bytes before the
 * first glyph, or behind the last, belong to the glyph next to them. */
static void clusters_put(struct painter *p, const struct shape *s)
{
    for (size_t i = 0; i < s->n;) {
        size_t end = i + 1;
        while (end < s->n && s->glyph[end].cluster <= s->glyph[i].cluster)
            end++;
        size_t from = i == 0 ? 0 : s->glyph[i].cluster, to = end < s->n ? s->glyph[end].cluster : s->text.n;
        cairo_text_cluster_t c = {(int)(to - from), (int)(end - i)};
        ARENA_PUSH(p->a, &p->clusters, c);
        i = end;
    }
}

static void word_put(struct painter *p, const struct set_word *w, double x, double y)
{
    double em = w->mpt / 1000.0 / 1000000.0;
    int64_t pen = 0;
    if (!w->shape->n)
        return;
    for (size_t i = 0; i < w->shape->n; i++) {
        const struct glyph *g = &w->shape->glyph[i];
        cairo_glyph_t out = {g->id, x + (double)(pen + g->dx) * em, y + g->dy * em};
        ARENA_PUSH(p->a, &p->glyphs, out);
        pen += g->advance;
    }
    if (w->shape->said.n) { /* the figure's glyphs together stand for the words */
        cairo_text_cluster_t c = {(int)w->shape->said.n, (int)w->shape->n};
        ARENA_PUSH(p->a, &p->clusters, c);
        buf_put(&p->text, w->shape->said);
        return;
    }
    clusters_put(p, w->shape);
    buf_put(&p->text, w->shape->text);
}

/* A real blank, so that words do not run together when they are copied or read aloud: between words, before what a
 * footnote's figure says, and at a line's end. */
static void blank_put(struct painter *p, uint32_t glyph, double x, double y)
{
    cairo_glyph_t g = {glyph, x, y};
    cairo_text_cluster_t c = {1, 1};
    ARENA_PUSH(p->a, &p->glyphs, g);
    ARENA_PUSH(p->a, &p->clusters, c);
    buf_putc(&p->text, ' ');
}

static bool same_style(const struct set_word *a, const struct set_word *b)
{
    return a->shape->font == b->shape->font && a->mpt == b->mpt && a->rise == b->rise && a->colour.r == b->colour.r &&
           a->colour.g == b->colour.g && a->colour.b == b->colour.b;
}

static void colour_set(cairo_t *cr, struct colour c)
{
    cairo_set_source_rgb(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

static void run_show(struct painter *p, cairo_t *cr, const struct font_at *font, const struct set_word *first)
{
    cairo_set_font_face(cr, font->face);
    cairo_set_font_size(cr, first->mpt / 1000.0);
    cairo_set_font_options(cr, p->options);
    colour_set(cr, first->colour);
    cairo_show_text_glyphs(cr, p->text.p, (int)p->text.n, p->glyphs.at, (int)p->glyphs.n, p->clusters.at,
                           (int)p->clusters.n, 0);
}

/* The words from `i` on that share a style in one call; returns the first that does not. */
static size_t run_paint(struct painter *p, cairo_t *cr, const struct item *item, size_t i, bool *failed)
{
    const struct set_word *first = &item->line->word[i];
    const struct font_at *font = font_at(p, first->shape->font);
    double y = painter_points(item->y - first->rise);
    p->glyphs.n = p->clusters.n = p->text.n = 0;
    if (!font)
        *failed = true;
    for (; i < item->line->n && same_style(first, &item->line->word[i]); i++) {
        const struct set_word *w = &item->line->word[i];
        bool last = i + 1 == item->line->n, blank = w->space || (last && !item->line->goes_on);
        if (w->shape->said.n && i > 0 && !w[-1].space && font)
            blank_put(p, font->space, painter_points(item->x + w->x), y);
        word_put(p, w, painter_points(item->x + w->x), y);
        if (blank && font)
            blank_put(p, font->space, painter_points(item->x + w->x + shape_width(w->shape, w->mpt)), y);
    }
    if (p->glyphs.n && font)
        run_show(p, cr, font, first);
    return i;
}

static bool line_paint(struct painter *p, cairo_t *cr, const struct item *item)
{
    bool failed = false;
    for (size_t i = 0; i < item->line->n;)
        i = run_paint(p, cr, item, i, &failed);
    return !failed;
}

/* ---- shapes ---- */

static void path_rounded(cairo_t *cr, double x, double y, double w, double h, double r)
{
    const double quarter = acos(0.0);
    if (r <= 0) {
        cairo_rectangle(cr, x, y, w, h);
        return;
    }
    r = fmin(r, fmin(w, h) / 2);
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -quarter, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, quarter);
    cairo_arc(cr, x + r, y + h - r, r, quarter, 2 * quarter);
    cairo_arc(cr, x + r, y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

static void path_circle(cairo_t *cr, const struct item *i, double inset)
{
    double w = painter_points(i->w), h = painter_points(i->h);
    cairo_new_sub_path(cr);
    cairo_arc(cr, painter_points(i->x) + w / 2, painter_points(i->y) + h / 2, fmax(0, fmin(w, h) / 2 - inset), 0,
              4 * acos(0.0));
    cairo_close_path(cr);
}

static void shape_fill(cairo_t *cr, const struct item *i)
{
    colour_set(cr, i->colour);
    if (i->kind == ITEM_DISC)
        path_circle(cr, i, 0);
    else
        path_rounded(cr, painter_points(i->x), painter_points(i->y), painter_points(i->w), painter_points(i->h),
                     painter_points(i->radius));
    cairo_fill(cr);
}

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
                     painter_points(i->radius) - s / 2);
    }
    cairo_stroke(cr);
}

static enum paint_error item_paint(struct painter *p, cairo_t *cr, const struct item *i)
{
    switch (i->kind) {
    case ITEM_LINE_OF_TEXT:
        return !i->line || line_paint(p, cr, i) ? PAINT_OK : PAINT_FONT;
    case ITEM_RECT:
    case ITEM_DISC:
        shape_fill(cr, i);
        return PAINT_OK;
    case ITEM_FRAME:
    case ITEM_RING:
    case ITEM_RULE:
        shape_stroke(cr, i);
        return PAINT_OK;
    case ITEM_PICTURE:
        return keepsake_picture(p->kept, cr, i);
    case ITEM_PART:
        return keepsake_part(p->kept, p, cr, i);
    case ITEM_OUTLINE:
        if (p->marks.outline)
            p->marks.outline(p->marks.data, i);
        return PAINT_OK;
    case ITEM_TAG:
    case ITEM_TAG_END:
        if (p->marks.tag)
            p->marks.tag(p->marks.data, i);
        return PAINT_OK;
    }
    return PAINT_OK;
}

enum paint_error painter_page(struct painter *p, cairo_t *cr, const struct page *page)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    for (size_t i = 0; i < page->n; i++) {
        enum paint_error error = item_paint(p, cr, &page->item[i]);
        if (error)
            return error;
    }
    return painter_error(cairo_status(cr));
}
