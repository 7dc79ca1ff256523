/* A word and a font to glyphs, by pango on a private fontconfig. Called by the engine, once for each word.
 *
 * Invariant: fontconfig knows the added files and nothing else, and what pango loads is compared with what was asked
 * for, because both libraries replace a missing family or weight without a word. Shaping is done at SIZE, unhinted
 * and unrounded, so that one shape serves every size. */
#include "text/shape.h"
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pangoft2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 1000 px: units come back in 1/1024 px, a font's own units are whole there (upem 2048 or 1000), and
 * unit * 125 / 128 is micro-em. */
enum { SIZE = 1000 * PANGO_SCALE };

struct face {
    PangoFontDescription *wanted;
    PangoFont *font;
    PangoAttrList *plain, *superior;
    char *file; /* as fontconfig spells it */
};

struct shaper {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    struct face face[FONT_COUNT];
};

struct shaper *shaper_new(void)
{
    struct shaper *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->config = FcConfigCreate();
    return s;
}

static void face_clear(struct face *f)
{
    pango_font_description_free(f->wanted);
    if (f->font)
        g_object_unref(f->font);
    if (f->plain)
        pango_attr_list_unref(f->plain);
    if (f->superior)
        pango_attr_list_unref(f->superior);
    g_free(f->file);
}

void shaper_drop(struct shaper *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < FONT_COUNT; i++)
        face_clear(&s->face[i]);
    if (s->context)
        g_object_unref(s->context);
    if (s->map)
        g_object_unref(s->map);
    FcConfigDestroy(s->config);
    free(s);
}

bool shaper_add(struct shaper *s, enum font f, const char *path)
{
    struct face *face = &s->face[f];
    FcChar8 *file = NULL;
    FcFontSet *set = FcConfigGetFonts(s->config, FcSetApplication);
    int before = set ? set->nfont : 0;
    if (!FcConfigAppFontAddFile(s->config, (const FcChar8 *)path))
        return false;
    set = FcConfigGetFonts(s->config, FcSetApplication);
    if (!set || set->nfont <= before || FcPatternGetString(set->fonts[before], FC_FILE, 0, &file) != FcResultMatch)
        return false;
    /* From the file's own names, each set by its own call: "Roboto Condensed 10" as one string is read as family
     * Roboto. */
    face->wanted = pango_fc_font_description_from_pattern(set->fonts[before], FALSE);
    pango_font_description_set_absolute_size(face->wanted, SIZE);
    face->file = g_strdup((const char *)file);
    return true;
}

/* Figures of one width need no feature, and are better without: Roboto Condensed's tnum brings a 6 and an 8 that are
 * wider than the others in its italics. */
static bool figures_differ(PangoFont *font)
{
    hb_font_t *hb = pango_font_get_hb_font(font);
    hb_position_t first = 0;
    for (hb_codepoint_t c = '0'; c <= '9'; c++) {
        hb_codepoint_t id;
        if (!hb_font_get_nominal_glyph(hb, c, &id))
            return false;
        hb_position_t width = hb_font_get_glyph_h_advance(hb, id);
        if (c == '0')
            first = width;
        else if (width != first)
            return true;
    }
    return false;
}

/* Kerning is on by default. Fallback is off: pango would take any other font of ours. So are ligatures: each costs a
 * span of its own in a PDF, which some readers do not read on behind. */
static PangoAttrList *attributes(const struct face *f, bool superior)
{
    char features[64];
    snprintf(features, sizeof features, "tnum=%d, liga=0, dnom=%d", figures_differ(f->font), superior);
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_desc_new(f->wanted));
    pango_attr_list_insert(list, pango_attr_fallback_new(FALSE));
    pango_attr_list_insert(list, pango_attr_font_features_new(features));
    return list;
}

static bool face_open(PangoContext *context, struct face *f)
{
    FcChar8 *file = NULL;
    f->font = pango_context_load_font(context, f->wanted);
    if (!f->font)
        return false;
    f->plain = attributes(f, false);
    f->superior = attributes(f, true);
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(f->font)); /* lent */
    return pattern && FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch &&
           strcmp((const char *)file, f->file) == 0;
}

bool shaper_open(struct shaper *s, enum font *which)
{
    /* Made current, since pango calls FcInit, which otherwise reads the system's configuration and all its fonts. */
    FcConfigSetCurrent(s->config);
    s->map = pango_ft2_font_map_new();
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(s->map), s->config);
    s->context = pango_font_map_create_context(s->map);
    pango_context_set_round_glyph_positions(s->context, FALSE);
    pango_context_set_language(s->context, pango_language_from_string("en")); /* else it is the environment's */
    for (size_t i = 0; i < FONT_COUNT; i++)
        if (!face_open(s->context, &s->face[i])) {
            *which = (enum font)i;
            return false;
        }
    return true;
}

static int32_t micro_em(int64_t units)
{
    return (int32_t)(units < 0 ? -((-units * 125 + 64) / 128) : (units * 125 + 64) / 128);
}

static struct glyph glyph_of(const PangoGlyphInfo *g, uint32_t cluster, bool *unknown)
{
    bool lacks = (g->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
    *unknown = *unknown || lacks;
    return (struct glyph){lacks ? 0 : g->glyph, micro_em(g->geometry.x_offset), micro_em(g->geometry.y_offset),
                          micro_em(g->geometry.width), cluster};
}

static void ink_add(struct shaped *out, hb_font_t *font, const PangoGlyphInfo *g)
{
    hb_glyph_extents_t box;
    if ((g->glyph & PANGO_GLYPH_UNKNOWN_FLAG) || !hb_font_get_glyph_extents(font, g->glyph, &box))
        return;
    int32_t up = micro_em(box.y_bearing - g->geometry.y_offset);
    int32_t down = micro_em((int64_t)g->geometry.y_offset - box.y_bearing - box.height);
    out->up = up > out->up ? up : out->up;
    out->down = down > out->down ? down : out->down;
}

static void item_shape(struct arena *a, PangoItem *item, struct str word, PangoGlyphString *glyphs, struct shaped *out)
{
    pango_shape_item(item, word.p, (int)word.n, NULL, glyphs, PANGO_SHAPE_NONE);
    size_t more = (size_t)glyphs->num_glyphs, old = out->n * sizeof *out->glyph;
    out->glyph = arena_grow(a, out->glyph, old, old + more * sizeof *out->glyph);
    for (size_t i = 0; i < more; i++) {
        if (glyphs->glyphs[i].glyph == PANGO_GLYPH_EMPTY)
            continue;
        uint32_t cluster = (uint32_t)(item->offset + glyphs->log_clusters[i]);
        out->glyph[out->n++] = glyph_of(&glyphs->glyphs[i], cluster, &out->unknown);
        ink_add(out, pango_font_get_hb_font(item->analysis.font), &glyphs->glyphs[i]);
    }
}

struct shaped shaper_shape(struct shaper *s, struct arena *a, enum font f, bool superior, struct str word)
{
    struct shaped out = {0};
    PangoAttrList *attrs = superior ? s->face[f].superior : s->face[f].plain;
    if (!word.n || word.n > INT32_MAX)
        return out;
    GList *items = pango_itemize_with_base_dir(s->context, PANGO_DIRECTION_LTR, word.p, 0, (int)word.n, attrs, NULL);
    PangoGlyphString *glyphs = pango_glyph_string_new();
    for (GList *i = items; i; i = i->next)
        item_shape(a, i->data, word, glyphs, &out);
    pango_glyph_string_free(glyphs);
    g_list_free_full(items, (GDestroyNotify)pango_item_free);
    return out;
}

bool shaper_has(struct shaper *s, enum font f, uint32_t rune)
{
    hb_codepoint_t id;
    return hb_font_get_nominal_glyph(pango_font_get_hb_font(s->face[f].font), rune, &id);
}

int32_t shaper_cap_height(struct shaper *s, enum font f)
{
    hb_font_t *font = pango_font_get_hb_font(s->face[f].font);
    hb_codepoint_t id;
    hb_glyph_extents_t box;
    if (!hb_font_get_nominal_glyph(font, 'H', &id) || !hb_font_get_glyph_extents(font, id, &box))
        return 700000;
    return micro_em(box.y_bearing);
}
