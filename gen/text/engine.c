/* Opens a project's fonts: verifies the files, shapes words with pango, and caches the shapes.
 *
 * Opened once by run.c; page/ requests words, paint/ file names. Only this file uses pango and
 * fontconfig.
 *
 * Invariants: an engine exists only if every font file has the SHA-256 in fonts.yaml or its lock
 * file. engine_lock reports the sums that are in neither yet. The sums are not cached, since a
 * cache that trusts file times can be deceived. fontconfig has only the added files, and each font
 * loaded by pango is compared with the requested one, because both libraries silently replace a
 * missing family or weight. A shape is immutable and lives until the engine is dropped or the
 * language changes: lines and pages point to it.
 *
 * Words are shaped at SIZE, unhinted and unrounded, so that one shape serves every size. */
#include "base/built_in.h"
#include "base/late.h"
#include "base/program.h"
#include "base/system.h"
#include "late_fontconfig.h"
#include "late_freetype.h"
#include "late_gobject.h"
#include "late_harfbuzz.h"
#include "late_pango.h"
#include "late_subset.h"
#include "look/fonts.h"
#include "text/text.h"
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include FT_MULTIPLE_MASTERS_H

/* 1000 px: results are in 1/1024 px and a font's own units (2048 or 1000 per em) become whole
 * numbers; unit * 125 / 128 is micro-em. */
enum { SIZE = 1000 * PANGO_SCALE };
enum { FONT_MAX = 64 << 20 }; /* bytes of a file; the largest fonts in use have 2 MB */
/* bytes of cached break opportunities; then the cache is emptied */
enum { CHANCES_MAX = 1 << 20 };
enum { USUAL_ASCENT = 700000 }; /* micro-em, for capitals in a font without an H */
/* micro-em before a raised digit: PDF readers find the space there */
enum { HAIR = 120000 };

/* An open font: the verified file, and `font`, loaded from it by pango. */
struct font_open {
    const struct font_file *of;
    const char *path;
    GMappedFile *bytes; /* only while fonts are opened */
    struct str clean;   /* the sanitized contents of a project's own file; else empty */
    /* SHA-256 of its bytes; the reason for a failure, only while fonts are opened */
    char *sum, *error;
    GThread *thread;
    PangoFontDescription *wanted;
    PangoFont *font;
    PangoAttrList *list[2]; /* normal, and superior digits */
    char *file;             /* path as fontconfig writes it */
    const char *called;     /* name in the list */
    int32_t space, ascent;  /* requested for every line, so stored outside the cache */
    uint32_t blank;         /* glyph of the space */
};

/* A cached result for a text: its shape in the requested font, or its break opportunities. Key and
 * value are in one struct, for a GHashTable used as a set. */
struct cached {
    struct str text;
    unsigned requested; /* twice the font's number, plus one for superior digits */
    const void *is;
};

/* After opening, only the caches change; forked processes share what is cached before the fork. */
struct engine {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    const struct fonts *list;
    struct font_open *font; /* one for each font of the list */
    size_t n;
    GHashTable *shapes, *chances; /* sets of struct cached */
    /* arenas for the shapes and for the opportunities, with their sets */
    struct arena *cache, *known;
    const struct language *language; /* NULL is English */
    size_t known_n;                  /* size of the cached opportunities in bytes */
};

/* ---- files ---- */

/* Hashing two megabytes of fonts takes most of an engine's start, so each file is hashed in its own
 * thread. A thread writes only its own row, and all threads end before the next step, so that later
 * forks happen in a process of one thread.
 *
 * The hashed file is the opened and checked one: it is mapped by its descriptor, not by its
 * path. */
static gpointer file_hash(gpointer data)
{
    struct font_open *w = data;
    uint64_t size;
    const char *why;
    struct str path = str_of(w->path), name = w->of->file.s;
    name.n += name.n < path.n ? strlen("fonts/") : 0; /* as the project has it, or the whole path */
    name = str_cut(path, path.n - name.n, path.n);
    FILE *from = built_in_or_open(w->path, name, FONT_MAX, &size, &why, NULL);
    w->bytes = from ? g_mapped_file_new_from_fd(fileno(from), FALSE, NULL) : NULL;
    if (from)
        fclose(from); /* the mapping stays */
    if (!w->bytes) {
        w->error = g_strdup(from ? "the file cannot be read" : why);
        return NULL;
    }
    const guchar *bytes = (const guchar *)g_mapped_file_get_contents(w->bytes);
    const gsize n = g_mapped_file_get_length(w->bytes);
    w->sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, n);
    return NULL;
}

/* Reports a readable file with the wrong SHA-256. Returns true if the file can be used. */
static bool file_hold(struct diag *d, const struct font_open *w)
{
    const struct font_file *file = w->of;
    struct str sum = str_of(w->sum);
    if (!w->sum || str_eq(sum, file->sha256.s) || !file->sha256.s.n)
        return w->sum != NULL;
    struct finding *other = diag_add(d, RULE_FONT_MISSING, file->at,
                                     "the file of font \"%.*s\" is not the expected one: %s",
                                     STRF(file->name), file->path);
    finding_note(other, "its SHA-256 is %s", w->sum);
    if (file->locked) {
        finding_also(other, file->sha256.at, "the expected file");
        finding_help(other, "restore the earlier file; or, if the change is meant, delete this "
                            "line of " FONTS_LOCK);
    } else if (file->package.s.n)
        finding_help(
            other,
            "install the file of the package %.*s, or write the new sha256 if the change is meant",
            STRF(file->package.s));
    else
        finding_help(other,
                     "restore the earlier file, or write the new sha256 if the change is meant");
    return false;
}

/* Reports all missing files as one finding, with the packages to install, each once. A built-in
 * list of fonts has no line to point to. */
static void files_report(struct diag *d, const struct font_open *w, size_t fonts)
{
    struct buf paths = {.a = diag_arena(d)}, packages = {.a = diag_arena(d)};
    struct finding *f = NULL;
    size_t n = 0;
    for (size_t i = 0; i < fonts; i++)
        n += !w[i].sum;
    for (size_t i = 0; i < fonts; i++) {
        const struct font_file *file = w[i].of;
        const struct source *s = diag_source_at(d, file->at.file);
        bool is_reported = !file->package.s.n;
        if (w[i].sum)
            continue;
        if (!f)
            f = diag_add(
                d, RULE_FONT_MISSING, s && s->built_in ? NOWHERE : file->at,
                n == 1
                    ? "the file of font \"%.*s\" cannot be read, and text needs it"
                    : "the file of font \"%.*s\" cannot be read, nor %zu more, and text needs them",
                STRF(file->name), n - 1);
        else if (!(s && s->built_in))
            finding_also(f, file->at, "nor this");
        buf_printf(&paths, "%s%s: %s", paths.n ? "\n" : "", file->path, w[i].error);
        for (size_t k = 0; k < i; k++)
            is_reported = is_reported || (!w[k].sum && str_eq(w[k].of->package.s, file->package.s));
        if (!is_reported)
            buf_printf(&packages, " %.*s", STRF(file->package.s));
    }
    if (!f)
        return;
    f->note = buf_str(&paths);
    if (packages.n)
        finding_help(f,
                     "as root: apt install%.*s\nor name your own files in fonts/fonts.yaml; "
                     "`broadside list --text fonts/fonts.yaml` prints it",
                     STRF(buf_str(&packages)));
    else
        finding_help(f, "put the file in fonts/, or write its full path in fonts/fonts.yaml");
}

/* ---- fonts ---- */

/* Returns why a font file is unusable, or NULL. Only outlines scale to all sizes; a variable font
 * is several fonts, and the list has no names for them; without a character map there are no words.
 * Limits on names, sizes and counts protect against overflow by a malicious file. */
static const char *font_fault(FT_Library library, struct str bytes)
{
    enum { UNITS_MIN = 16, UNITS_MAX = 16384 };
    FT_Face face;
    if (FT_New_Memory_Face(library, (const FT_Byte *)bytes.p, (FT_Long)bytes.n, 0, &face))
        return "is not a font file, or is damaged";
    const char *why = NULL;
    if (!FT_IS_SFNT(face) || !FT_IS_SCALABLE(face))
        why = "is neither TrueType nor OpenType with outlines";
    else if (face->units_per_EM < UNITS_MIN || face->units_per_EM > UNITS_MAX ||
             face->num_glyphs < 2)
        why = "is a damaged font file";
    else if (FT_HAS_MULTIPLE_MASTERS(face))
        why = "is a variable font: use the files of its weights (\"static\"), each as a separate "
              "font";
    else if (FT_Select_Charmap(face, FT_ENCODING_UNICODE))
        why = "has no table of Unicode letters";
    else if (!font_outlines_are_whole(face))
        why = "has a damaged outline";
    FT_Done_Face(face);
    return why;
}

/* Rewrites the font with HarfBuzz, which checks all offsets and lengths. Keeps the outlines, their
 * names and the character map, because cairo does not check them. An invalid table becomes
 * empty. */
static hb_blob_t *font_anew(struct str bytes)
{
    static const char *const shaping[] = {"GSUB", "GPOS",
                                          "GDEF"}; /* shaping uses the original file */
    hb_blob_t *blob =
        hb_blob_create(bytes.p, (unsigned)bytes.n, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    hb_subset_input_t *all = hb_subset_input_create_or_fail();
    hb_set_add_range(hb_subset_input_glyph_set(all), 0, hb_face_get_glyph_count(face) - 1);
    hb_face_collect_unicodes(face, hb_subset_input_unicode_set(all));
    for (size_t i = 0; i < sizeof shaping / sizeof *shaping; i++)
        hb_set_add(hb_subset_input_set(all, HB_SUBSET_SETS_DROP_TABLE_TAG),
                   hb_tag_from_string(shaping[i], -1));
    hb_subset_input_set_flags(all, HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
    hb_face_t *anew = hb_subset_or_fail(face, all);
    return anew ? hb_face_reference_blob(anew) : hb_blob_get_empty();
}

/* Runs in a confined process, since the file may attack these libraries. Writes the reason for
 * refusal (or an empty text), a NUL, and the sanitized font for cairo. */
static void font_look(void *data, int to)
{
    const struct font_open *w = data;
    const struct str bytes = {g_mapped_file_get_contents(w->bytes),
                              g_mapped_file_get_length(w->bytes)};
    FT_Library library;
    unsigned n = 0;
    process_confine(getppid(), to);
    FILE *out = fdopen(to, "wb");
    if (!out || FT_Init_FreeType(&library))
        _exit(1);
    const char *why = font_fault(library, bytes), *anew = NULL;
    if (!why) {
        anew = hb_blob_get_data(font_anew(bytes), &n);
        why = font_fault(library, (struct str){anew, n});
    }
    fputs(why ? why : "", out);
    fputc('\0', out);
    fwrite(anew, 1, why ? 0 : n, out);
    _exit(fclose(out) != 0);
}

static const char *font_take(struct arena *a, struct font_open *w)
{
    struct buf output = {.a = a};
    int status;
    late_open_all(); /* that process opens no files */
    if (!process_hear(font_look, w, 2 * (size_t)FONT_MAX, &output, &status) || status)
        return "is a damaged font file, or needs more than 4 seconds or 112 MB to read";
    struct str why = {0};
    w->clean = buf_str(&output);
    str_split(&w->clean, '\0', &why);
    return why.n ? str_z(a, why) : NULL;
}

/* Checks the embedding permission in the file: a PDF for others must be allowed to contain the
 * font. */
static void licence_check(struct diag *d, FT_Library library, const struct font_file *file)
{
    FT_Face face;
    if (file->licence.s.n || FT_New_Face(library, file->path, 0, &face))
        return;
    if (FT_Get_FSType_Flags(face) & FT_FSTYPE_RESTRICTED_LICENSE_EMBEDDING) {
        struct finding *f = diag_add(d, RULE_FONT_GUARDED, file->at,
                                     "the font \"%.*s\" forbids use in PDFs", STRF(file->name));
        finding_help(f, "print services refuse such files: use another font; or write the "
                        "permission, `licence: bought for print`");
    }
    FT_Done_Face(face);
}

/* Names a project's own font by its position in the list, so that it cannot be confused with a
 * built-in font or with another file of the same family and weight. Further faces of the file get a
 * different name. */
static void font_rename(FcPattern *pattern, size_t place, bool first)
{
    char name[64];
    snprintf(name, sizeof name, "broadside own %zu%s", place, first ? "" : " other");
    FcPatternDel(pattern, FC_FAMILY);
    FcPatternDel(pattern, FC_FAMILYLANG);
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)name);
}

/* Adds a file to fontconfig. Returns false if it is not a font. All files are added before any font
 * is loaded. */
static bool font_add(struct engine *s, struct font_open *face)
{
    const char *path = face->path;
    FcChar8 *file = NULL;
    FcFontSet *set = FcConfigGetFonts(s->config, FcSetApplication);
    int before = set ? set->nfont : 0;
    if (!FcConfigAppFontAddFile(s->config, (const FcChar8 *)path))
        return false;
    set = FcConfigGetFonts(s->config, FcSetApplication);
    if (!set || set->nfont <= before || FcPatternGetString(set->fonts[before], FC_FILE, 0, &file) != FcResultMatch)
        return false;
    for (int i = before; face - s->font >= FONT_COUNT && i < set->nfont; i++)
        font_rename(set->fonts[i], (size_t)(face - s->font), i == before);
    /* Takes the names from the file, each set by its own call: "Roboto Condensed 10" as one string
     * is read as family Roboto. */
    face->wanted = pango_fc_font_description_from_pattern(set->fonts[before], FALSE);
    pango_font_description_set_absolute_size(face->wanted, SIZE);
    face->file = g_strdup((const char *)file);
    return true;
}

/* Digits of equal width do not need tnum and are better without it: in the italics of Roboto
 * Condensed, tnum gives a 6 and an 8 that are wider than the other digits. */
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

/* Kerning is on by default. Fallback is off, since pango would choose any of our fonts. Ligatures
 * are off: each needs its own span in a PDF, after which some readers stop. */
static PangoAttrList *attributes(const struct font_open *f, bool superior)
{
    char features[64];
    snprintf(features, sizeof features, "tnum=%d, liga=0, dnom=%d", figures_differ(f->font), superior);
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_desc_new(f->wanted));
    pango_attr_list_insert(list, pango_attr_fallback_new(FALSE));
    pango_attr_list_insert(list, pango_attr_font_features_new(features));
    return list;
}

/* Loads an added font. Returns false if pango chose a different file. */
static bool font_load(PangoContext *context, struct font_open *f)
{
    FcChar8 *file = NULL;
    f->font = pango_context_load_font(context, f->wanted);
    if (!f->font)
        return false;
    f->list[false] = attributes(f, false);
    f->list[true] = attributes(f, true);
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(f->font)); /* borrowed */
    return pattern && FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch &&
           strcmp((const char *)file, f->file) == 0;
}

/* Reports a file with the right sum that is unusable: an error in fonts.yaml, or of the library. */
static void font_refuse(struct diag *d, const struct font_file *file, const char *why)
{
    const struct source *s = diag_source_at(d, file->at.file);
    diag_add(d, RULE_FONT_MISSING, s && s->built_in ? NOWHERE : file->at,
             "font \"%.*s\" cannot be used: %s %s", STRF(file->name), file->path, why);
}

/* Reports the problems of all fonts together. Returns true only if every font is loaded. */
static bool fonts_open(struct arena *a, struct engine *e, struct diag *d)
{
    bool good = true;
    FT_Library library;
    for (size_t i = 0; i < e->n; i++) {
        struct font_open *w = &e->font[i];
        w->of = &e->list->at[i];
        w->path = w->of->path;
        w->thread = g_thread_try_new("verify", file_hash, w, NULL);
        if (!w->thread) /* if no thread is available, hash here */
            file_hash(w);
    }
    for (size_t i = 0; i < e->n; i++)
        if (e->font[i].thread)
            g_thread_join(e->font[i].thread);
    files_report(d, e->font, e->n);
    if (FT_Init_FreeType(&library))
        return false;
    for (size_t i = 0; i < e->n; i++) {
        struct font_open *w = &e->font[i];
        bool same = file_hold(d, w);
        /* a file listed by its absolute path with its sum has been checked by the author of the
         * list */
        bool own = w->of->locked || i >= FONT_COUNT || !str_starts(w->of->file.s, "/");
        const char *why = same && own ? font_take(a, w) : NULL;
        bool added = same && !why && font_add(e, w);
        if (same && !added)
            font_refuse(d, w->of, why ? why : "is not a font file");
        else if (same && w->of->locked)
            licence_check(d, library, w->of);
        good = good && added;
        g_clear_pointer(&w->error, g_free);
        g_clear_pointer(&w->bytes, g_mapped_file_unref);
    }
    FT_Done_FreeType(library);
    if (!good)
        return false;
    /* Set as current, since pango calls FcInit, which would otherwise read the system's
     * configuration and all its fonts. */
    FcConfigSetCurrent(e->config);
    e->map = pango_ft2_font_map_new();
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(e->map), e->config);
    e->context = pango_font_map_create_context(e->map);
    pango_context_set_round_glyph_positions(e->context, FALSE);
    /* the default is the environment's language */
    pango_context_set_language(e->context, pango_language_from_string("en"));
    for (size_t i = 0; i < e->n; i++)
        if (!font_load(e->context, &e->font[i])) {
            font_refuse(d, e->font[i].of, "has the names of another font in the list");
            return false;
        }
    return true;
}

/* ---- shaping ---- */

/* Rounds to the nearest, halves away from zero, so that a mirrored width is equal. */
static int32_t micro_em(int64_t units)
{
    return (int32_t)(units < 0 ? -((-units * 125 + 64) / 128) : (units * 125 + 64) / 128);
}

/* Shapes `word` in font f only. Missing characters become glyph 0 and set `unknown`. *glyph is the
 * shape's own array, still mutable for the caller. Pango may split a word at a change of script;
 * clusters still count from the start of the word. */
static struct word_shape glyphs_of(struct engine *s, enum font f, bool superior, struct str word, struct glyph **glyph)
{
    struct word_shape out = {.font = f, .called = s->font[f].called};
    *glyph = NULL;
    if (!word.n || word.n > INT32_MAX)
        return out;
    GList *items = pango_itemize_with_base_dir(s->context, PANGO_DIRECTION_LTR, word.p, 0, (int)word.n,
                                               s->font[f].list[superior], NULL);
    PangoGlyphString *glyphs = pango_glyph_string_new();
    for (GList *at = items; at; at = at->next) {
        PangoItem *item = at->data;
        pango_shape_item(item, word.p, (int)word.n, NULL, glyphs, PANGO_SHAPE_NONE);
        size_t more = (size_t)glyphs->num_glyphs, old = out.n * sizeof **glyph;
        *glyph = arena_grow(s->cache, *glyph, old, old + more * sizeof **glyph);
        for (size_t i = 0; i < more; i++) {
            const PangoGlyphInfo *g = &glyphs->glyphs[i];
            if (g->glyph == PANGO_GLYPH_EMPTY)
                continue;
            bool lacks = (g->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
            out.unknown = out.unknown || lacks;
            (*glyph)[out.n++] =
                (struct glyph){lacks ? 0 : g->glyph, micro_em(g->geometry.x_offset), micro_em(g->geometry.y_offset),
                               micro_em(g->geometry.width), (uint32_t)(item->offset + glyphs->log_clusters[i])};
            hb_glyph_extents_t box;
            if (lacks || !hb_font_get_glyph_extents(pango_font_get_hb_font(item->analysis.font), g->glyph, &box))
                continue;
            int32_t up = micro_em(box.y_bearing - g->geometry.y_offset);
            int32_t down = micro_em((int64_t)g->geometry.y_offset - box.y_bearing - box.height);
            out.up = up > out.up ? up : out.up;
            out.down = down > out.down ? down : out.down;
        }
    }
    pango_glyph_string_free(glyphs);
    g_list_free_full(items, (GDestroyNotify)pango_item_free);
    out.glyph = *glyph;
    return out;
}

/* Reads the font's character map, without shaping: called for each character of a word with unknown
 * ones. */
static bool has_glyph(struct engine *s, enum font f, uint32_t rune)
{
    hb_codepoint_t id;
    return hb_font_get_nominal_glyph(pango_font_get_hb_font(s->font[f].font), rune, &id);
}

enum font engine_home(struct engine *s, enum font f, uint32_t rune)
{
    if (has_glyph(s, f, rune))
        return f;
    for (size_t i = 0; i < s->list->n_fallback; i++)
        if (has_glyph(s, s->list->fallback[i], rune))
            return s->list->fallback[i];
    return f;
}

/* ---- the engine ---- */

/* FNV-1a over text and key; the halves are combined, since GLib's hashes have 32 bits. */
static guint known_hash(gconstpointer known)
{
    const struct cached *k = known;
    uint64_t h = (14695981039346656037u ^ k->requested) * 1099511628211u;
    for (size_t i = 0; i < k->text.n; i++)
        h = (h ^ (uint8_t)k->text.p[i]) * 1099511628211u;
    return (guint)(h ^ h >> 32);
}

static gboolean known_same(gconstpointer a, gconstpointer b)
{
    const struct cached *x = a, *y = b;
    return x->requested == y->requested && str_eq(x->text, y->text);
}

static void known_put(GHashTable *set, struct arena *a, struct str text, unsigned requested,
                      const void *is)
{
    const struct cached one = {text, requested, is};
    g_hash_table_add(set, arena_copy(a, &one, sizeof one));
}

/* Hashing the files takes most of the time, so the engine is opened once, before processes are
 * forked. */
struct engine *engine_new(struct arena *a, struct diag *d, const char *dir)
{
    const struct fonts *list = fonts_read(a, d, dir);
    if (!list)
        return NULL;
    struct engine *e = ARENA_NEW(a, struct engine);
    e->list = list;
    e->n = list->n;
    e->font = ARENA_ARRAY(a, struct font_open, e->n);
    e->config = FcConfigCreate();
    e->cache = arena_new();
    e->known = arena_new();
    e->shapes = g_hash_table_new(known_hash, known_same);
    e->chances = g_hash_table_new(known_hash, known_same);
    if (!fonts_open(a, e, d)) {
        engine_drop(e);
        return NULL;
    }
    for (size_t i = 0; i < e->n; i++) {
        struct glyph *glyph;
        e->font[i].called = str_z(a, e->font[i].of->name);
        struct word_shape blank = glyphs_of(e, (enum font)i, false, STR(" "), &glyph);
        e->font[i].space = blank.n ? glyph->advance : 0;
        e->font[i].blank = blank.n ? glyph->id : 0;
        hb_font_t *font = pango_font_get_hb_font(e->font[i].font);
        hb_codepoint_t id;
        hb_glyph_extents_t box;
        bool known = hb_font_get_nominal_glyph(font, 'H', &id) && hb_font_get_glyph_extents(font, id, &box);
        e->font[i].ascent = known ? micro_em(box.y_bearing) : USUAL_ASCENT;
    }
    return e;
}

/* The struct itself is in the caller's arena. A second call does nothing. */
void engine_drop(struct engine *e)
{
    if (!e || !e->cache)
        return;
    for (size_t i = 0; i < e->n; i++) {
        struct font_open *f = &e->font[i];
        g_free(f->sum);
        pango_font_description_free(f->wanted);
        g_clear_object(&f->font);
        g_clear_pointer(&f->list[false], pango_attr_list_unref);
        g_clear_pointer(&f->list[true], pango_attr_list_unref);
        g_free(f->file);
    }
    g_clear_object(&e->context);
    g_clear_object(&e->map);
    FcConfigDestroy(e->config);
    g_hash_table_destroy(e->shapes);
    g_hash_table_destroy(e->chances);
    arena_drop(e->cache);
    arena_drop(e->known);
    e->cache = NULL;
}

/* Glyphs may differ by language (the Serbian б), and so does the text for a footnote. */
void engine_speak(struct engine *e, const struct language *l)
{
    if (e->language == l)
        return;
    e->language = l;
    pango_context_set_language(e->context, pango_language_from_string(l ? str_z(e->known, l->code) : "en"));
    g_hash_table_remove_all(e->shapes);
    arena_drop(e->cache);
    e->cache = arena_new();
}

const struct language *engine_language(const struct engine *e)
{
    return e->language;
}

size_t engine_fonts(const struct engine *e)
{
    return e->n;
}

/* In the order of the list, with each file once: two fonts may use the same file. */
struct str engine_lock(const struct engine *e, struct arena *a)
{
    struct buf b = {.a = a};
    bool new = false;
    for (size_t i = 0; i < e->n; i++) {
        const struct font_file *f = e->font[i].of;
        bool twice = !f->locked;
        new = new || (f->locked && !f->sha256.s.n);
        for (size_t k = 0; k < i && !twice; k++)
            twice = e->font[k].of->locked && str_eq(e->font[k].of->file.s, f->file.s);
        if (!twice)
            buf_printf(&b, "%s  %.*s\n", e->font[i].sum, STRF(f->file.s));
    }
    return new ? buf_str(&b) : STR("");
}

const char *engine_font(const struct engine *e, enum font f, struct str *anew)
{
    *anew = e->font[f].clean;
    return e->font[f].path;
}

int32_t engine_space(struct engine *e, enum font f)
{
    return e->font[f].space;
}

int32_t engine_ascent(struct engine *e, enum font f)
{
    return e->font[f].ascent;
}

/* A sheet has a few thousand texts. A full cache is emptied as a whole. */
const uint8_t *engine_chances(struct engine *e, struct str text)
{
    const struct cached key = {text, 0, NULL}, *known = g_hash_table_lookup(e->chances, &key);
    if (known)
        return known->is;
    if (e->known_n > CHANCES_MAX) {
        g_hash_table_remove_all(e->chances);
        arena_drop(e->known);
        e->known = arena_new();
        e->known_n = 0;
    }
    uint8_t *chance = arena_alloc(e->known, text.n);
    text_chances(text, chance);
    known_put(e->chances, e->known, str_dup(e->known, text), 0, chance);
    e->known_n += 2 * text.n + sizeof key;
    return chance;
}

/* Hebrew, Arabic and similar scripts: their lines would have to be set from right to left, and
 * shaped across words. */
static bool runs_right(uint32_t rune)
{
    return (rune >= 0x590 && rune < 0x900) || (rune >= 0xFB1D && rune < 0xFE00) || (rune >= 0xFE70 && rune < 0xFF00) ||
           (rune >= 0x10800 && rune < 0x11000);
}

static bool has_rune(struct str s, bool (*is)(uint32_t))
{
    for (size_t i = 0; i < s.n;)
        if (is(str_rune(s, &i)))
            return true;
    return false;
}

static bool is_han(uint32_t rune)
{
    return (rune >= 0x2E80 && rune < 0xA000) || (rune >= 0xAC00 && rune < 0xD7B0) ||
           (rune >= 0xF900 && rune < 0xFB00) || (rune >= 0x20000 && rune < 0x30000);
}

const char *unknown_help(struct str word)
{
    if (has_rune(word, runs_right))
        return "text from right to left is not supported: write it in other letters";
    if (has_rune(word, is_han))
        return "put a font that has it in fonts/, name it in fonts/fonts.yaml, also under "
               "`fallback`; or use one of the package fonts-droid-fallback";
    return "write it in words, or add a font that has it to fonts/fonts.yaml, also under "
           "`fallback`";
}

/* If the font lacks a character, the whole word is tried in the fallbacks. text_break has already
 * split words at such characters, so that only these change font.
 *
 * A footnote's number is as high as capitals. It is made of the small digits of denominators,
 * because the numerators and superiors of some fonts map to separate characters (U+00B9), which
 * would appear in text copied from a PDF. */
static const struct word_shape *shape_new(struct engine *e, enum font f, bool superior, struct str word)
{
    struct glyph *glyph, *there;
    struct word_shape *s = ARENA_NEW(e->cache, struct word_shape);
    *s = glyphs_of(e, f, superior, word, &glyph);
    for (size_t i = 0; s->unknown && i < e->list->n_fallback; i++) {
        struct word_shape other = glyphs_of(e, e->list->fallback[i], superior, word, &there);
        if (!other.unknown) {
            *s = other;
            glyph = there;
        }
    }
    s->unknown = s->unknown || has_rune(word, runs_right);
    s->text = str_dup(e->cache, word);
    if (superior && word.n && char_is_digit(word.p[0]))
        s->alt_text = msg_format(e->cache, e->language, MSG_NOTE, word);
    const bool raised = s->alt_text.n > 0;
    if (str_is(word, "\xe2\x9c\x93")) /* in a column of ticks and dashes (show/cells.c) */
        s->alt_text = msg_text(e->language, MSG_YES);
    else if (str_is(word, "\xe2\x80\x92"))
        s->alt_text = msg_text(e->language, MSG_NO);
    else if (str_is(word, "\xe2\x96\xae")) /* for house rules (show/notes.c) */
        s->alt_text = msg_text(e->language, MSG_CHANGED);
    if (raised && s->n) {
        int32_t by = e->font[f].ascent - s->up;
        for (size_t i = 0; i < s->n && by > 0; i++)
            glyph[i].dy -= by;
        glyph[0].dx += HAIR;
        glyph[0].advance += HAIR;
        s->up += by > 0 ? by : 0;
        s->down -= by > 0 ? by : 0;
    }
    for (size_t i = 0; i < s->n; i++)
        s->advance += glyph[i].advance;
    return s;
}

const struct word_shape *engine_shape(struct engine *e, enum font f, bool superior, struct str word)
{
    const struct cached key = {word, 2 * (unsigned)f + superior, NULL}, *known = g_hash_table_lookup(e->shapes, &key);
    if (known)
        return known->is;
    const struct word_shape *s = shape_new(e, f, superior, word);
    known_put(e->shapes, e->cache, s->text, key.requested, s);
    return s;
}

/* Fills the picture's width with spaces, so that programs that find words by position see no gap.
 * The width of a very flat picture is limited to a word of ten letters. */
const struct word_shape *engine_icon(struct engine *e, struct arena *a, enum font f, struct str name,
                                     const struct picture *p)
{
    enum { WIDEST = 5000000 };
    struct word_shape *s = ARENA_NEW(a, struct word_shape);
    int64_t wide = p->down > 0 ? (int64_t)ICON_HIGH * 1000 * p->across / p->down : 0;
    wide = (wide < WIDEST ? wide : WIDEST) + 2 * (int64_t)ICON_SIDE * 1000;
    const int64_t n = e->font[f].space > 0 ? um_max((um)(wide / e->font[f].space), 1) : 1;
    struct glyph *g = ARENA_ARRAY(a, struct glyph, (size_t)n);
    for (int64_t i = 0; i < n; i++)
        g[i] = (struct glyph){.id = e->font[f].blank, .advance = (int32_t)(wide * (i + 1) / n - wide * i / n)};
    *s = (struct word_shape){
        .text = name, .alt_text = name, .font = f, .glyph = g, .n = (size_t)n, .advance = wide};
    s->up = (e->font[f].ascent + ICON_HIGH * 1000) / 2;
    s->down = ICON_HIGH * 1000 - s->up;
    return s;
}

um icon_rise(struct engine *e, enum font f, int32_t mpt)
{
    return advance_width((e->font[f].ascent + ICON_HIGH * 1000) / 2, mpt);
}

/* micro-em * mpt is 10^-9 pt, and a point is 3175/9 um: together 127/360,000,000. 2^31 * 2^24 * 127
 * is below 2^63. */
um advance_width(int32_t micro_em, int32_t mpt)
{
    int64_t n = (int64_t)micro_em * mpt * 127, d = 360000000;
    return (um)(n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d);
}

/* WIDEST is wider than any paper, so that a wider shape fits nowhere either. */
um shape_width(const struct word_shape *s, int32_t mpt)
{
    enum { WIDEST = 10000000 };
    if (s->advance > INT32_MAX)
        return WIDEST;
    um width = advance_width((int32_t)s->advance, mpt);
    return width < WIDEST ? width : WIDEST;
}
