/* A project's fonts.yaml to an engine: verified font files, a shaper on them, and the cache of shaped words.
 * Opened once by run.c; page/ asks it for words, paint/ for file names.
 *
 * Invariant: an engine exists only where every font is the file that fonts.yaml names. A shape, once handed out, stays
 * where it is until the engine is dropped: lines and pages point at it. */
#include "text/engine.h"
#include "look/fonts.h"
#include "text/chance.h"
#include "text/shape.h"
#include "text/verify.h"
#include <string.h>

struct entry {
    uint64_t hash;
    const struct shape *shape;
    enum font asked;
    bool superior;
};

struct chances {
    uint64_t hash;
    struct str text;
    const uint8_t *chance;
    struct chances *next;
};
enum { BUCKETS = 4096, CHANCES_MOST = 1 << 20 }; /* bytes kept of them; then all are forgotten */

struct engine {
    struct shaper *shaper;
    struct arena *cache; /* shapes, and the table below */
    struct entry *entry; /* open addressing; `size` is a power of two, at most two thirds full */
    size_t size, used;
    const char *path[FONT_COUNT];
    int32_t space[FONT_COUNT], ascent[FONT_COUNT];
    struct chances *chances[BUCKETS];
    struct arena *known; /* they */
    size_t known_n;      /* bytes */
};

static bool font_check(struct diag *d, enum font f, const struct font_file *file, const struct verify *v)
{
    if (v->result == VERIFIED)
        return true;
    if (v->result == VERIFY_ABSENT) {
        struct finding *miss = diag_add(d, RULE_FONT_MISSING, file->at, "the file of font \"%s\" cannot be read: %s",
                                        font_name(f), file->path);
        finding_note(d, miss, "%.*s", STRF(v->found));
        finding_help(d, miss, "install the package %.*s", STRF(file->package));
        return false;
    }
    struct finding *other = diag_add(d, RULE_FONT_MISSING, file->at,
                                     "the file of font \"%s\" is another one than meant: %s", font_name(f), file->path);
    finding_note(d, other, "its SHA-256 is %.*s", STRF(v->found));
    finding_help(d, other, "install the file of the package %.*s, or write the new sha256 where the change is meant",
                 STRF(file->package));
    return false;
}

static void font_refuse(struct diag *d, enum font f, const struct font_file *file, const char *why)
{
    diag_add(d, RULE_FONT_MISSING, file->at, "font \"%s\" cannot be used: %s %s", font_name(f), file->path, why);
}

static bool fonts_open(struct engine *e, struct arena *a, struct diag *d, const struct font_file *file)
{
    bool good = true;
    enum font which;
    struct verify v[FONT_COUNT];
    for (size_t i = 0; i < FONT_COUNT; i++)
        v[i] = (struct verify){e->path[i] = file[i].path, file[i].sha256, VERIFY_ABSENT, {"", 0}};
    verify_files(a, v, FONT_COUNT);
    for (size_t i = 0; i < FONT_COUNT; i++) {
        if (!font_check(d, (enum font)i, &file[i], &v[i])) {
            good = false;
        } else if (!shaper_add(e->shaper, (enum font)i, file[i].path)) {
            font_refuse(d, (enum font)i, &file[i], "is no font file");
            good = false;
        }
    }
    if (!good || shaper_open(e->shaper, &which))
        return good;
    font_refuse(d, which, &file[which], "has the names of another font of the list");
    return false;
}

/* What is asked for with every line, so not through the cache. */
static void measure(struct engine *e)
{
    for (size_t i = 0; i < FONT_COUNT; i++) {
        struct shaped blank = shaper_shape(e->shaper, e->cache, (enum font)i, false, STR(" "));
        e->space[i] = blank.n ? blank.glyph[0].advance : 0;
        e->ascent[i] = shaper_cap_height(e->shaper, (enum font)i);
    }
}

struct engine *engine_new(struct arena *a, struct diag *d, const char *dir)
{
    struct font_file file[FONT_COUNT];
    if (!font_files_read(a, d, dir, file))
        return NULL;
    struct engine *e = ARENA_NEW(a, struct engine);
    e->shaper = shaper_new();
    e->cache = arena_new();
    e->known = arena_new();
    e->size = 1024;
    e->entry = ARENA_ARRAY(e->cache, struct entry, e->size);
    if (!fonts_open(e, a, d, file)) {
        engine_drop(e);
        return NULL;
    }
    measure(e);
    return e;
}

void engine_drop(struct engine *e)
{
    if (!e)
        return;
    shaper_drop(e->shaper);
    arena_drop(e->cache);
    arena_drop(e->known);
    e->shaper = NULL;
    e->cache = NULL;
}

const char *engine_font_path(const struct engine *e, enum font f)
{
    return e->path[f];
}

/* FNV-1a, 64 bits, over the word, its font and its kind. */
static uint64_t hash_of(enum font f, bool superior, struct str word)
{
    uint64_t h = (14695981039346656037u ^ (uint64_t)f * 2 ^ (superior ? 1u : 0u)) * 1099511628211u;
    for (size_t i = 0; i < word.n; i++)
        h = (h ^ (uint8_t)word.p[i]) * 1099511628211u;
    return h ^ h >> 32;
}

const uint8_t *engine_chances(struct engine *e, struct str text)
{
    uint64_t hash = hash_of(0, false, text);
    struct chances **at = &e->chances[hash % BUCKETS];
    while (*at && !((*at)->hash == hash && str_eq((*at)->text, text)))
        at = &(*at)->next;
    if (*at)
        return (*at)->chance;
    if (e->known_n > CHANCES_MOST) {
        arena_drop(e->known);
        e->known = arena_new();
        e->known_n = 0;
        memset(e->chances, 0, sizeof e->chances);
        at = &e->chances[hash % BUCKETS];
    }
    uint8_t *chance = arena_alloc(e->known, text.n);
    text_chances(text, chance);
    *at = ARENA_NEW(e->known, struct chances);
    **at = (struct chances){hash, {arena_copy(e->known, text.p, text.n), text.n}, chance, NULL};
    e->known_n += 2 * text.n + sizeof **at;
    return chance;
}

static struct entry *slot_of(struct entry *table, size_t size, uint64_t hash, enum font f, bool superior,
                             struct str word)
{
    size_t i = (size_t)hash & (size - 1);
    while (table[i].shape && !(table[i].hash == hash && table[i].asked == f && table[i].superior == superior &&
                               str_eq(table[i].shape->text, word)))
        i = (i + 1) & (size - 1);
    return &table[i];
}

static void cache_grow(struct engine *e)
{
    size_t size = e->size * 2;
    struct entry *table = ARENA_ARRAY(e->cache, struct entry, size);
    for (size_t i = 0; i < e->size; i++) {
        const struct entry *old = &e->entry[i];
        if (old->shape)
            *slot_of(table, size, old->hash, old->asked, old->superior, old->shape->text) = *old;
    }
    e->entry = table;
    e->size = size;
}

/* A footnote's figure stands as high as capitals do. It is made of the small figures of denominators: those of
 * numerators, and superiors, are signs of their own (U+00B9) in some fonts, which a PDF's copy would give for them. */
enum { HAIR = 120000 }; /* micro-em: readers of PDFs find the blank there */

static void got_raise(struct engine *e, enum font f, struct shaped *got)
{
    int32_t by = e->ascent[f] - got->up;
    for (size_t i = 0; i < got->n && by > 0; i++)
        got->glyph[i].dy -= by;
    if (got->n) {
        got->glyph[0].dx += HAIR;
        got->glyph[0].advance += HAIR;
    }
    got->up += by > 0 ? by : 0;
    got->down -= by > 0 ? by : 0;
}

/* Where the font lacks a sign, the whole word is sought in FONT_SYMBOL; text_break cuts words at such signs first, so
 * that only they change font. */
static const struct shape *shape_new(struct engine *e, enum font f, bool superior, struct str word)
{
    struct shape *s = ARENA_NEW(e->cache, struct shape);
    struct shaped got = shaper_shape(e->shaper, e->cache, f, superior, word);
    s->text = str_dup(e->cache, word);
    if (superior && word.n && word.p[0] >= '0' && word.p[0] <= '9')
        s->said = str_printf(e->cache, "(note %.*s)", STRF(word));
    s->font = f;
    if (got.unknown && f != FONT_SYMBOL) {
        struct shaped other = shaper_shape(e->shaper, e->cache, FONT_SYMBOL, superior, word);
        if (!other.unknown) {
            got = other;
            s->font = FONT_SYMBOL;
        }
    }
    if (s->said.n)
        got_raise(e, f, &got);
    s->glyph = got.glyph;
    s->n = got.n;
    s->unknown = got.unknown;
    s->up = got.up;
    s->down = got.down;
    for (size_t i = 0; i < got.n; i++)
        s->advance += got.glyph[i].advance;
    return s;
}

const struct shape *engine_shape(struct engine *e, enum font f, bool superior, struct str word)
{
    uint64_t hash = hash_of(f, superior, word);
    struct entry *at = slot_of(e->entry, e->size, hash, f, superior, word);
    if (at->shape)
        return at->shape;
    if (e->used * 3 >= e->size * 2) {
        cache_grow(e);
        at = slot_of(e->entry, e->size, hash, f, superior, word);
    }
    *at = (struct entry){hash, shape_new(e, f, superior, word), f, superior};
    e->used++;
    return at->shape;
}

int32_t engine_space(struct engine *e, enum font f)
{
    return e->space[f];
}

int32_t engine_ascent(struct engine *e, enum font f)
{
    return e->ascent[f];
}

bool engine_has(struct engine *e, enum font f, uint32_t rune)
{
    return shaper_has(e->shaper, f, rune);
}

size_t engine_words(const struct engine *e)
{
    return e->used;
}

/* micro-em * mpt is 10^-9 pt and a point is 3175/9 um: together 127/360,000,000. 2^31 * 2^24 * 127 is below 2^63. */
um advance_width(int32_t micro_em, int32_t mpt)
{
    int64_t n = (int64_t)micro_em * mpt * 127, d = 360000000;
    return (um)(n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d);
}

/* What is wider than any paper is as good as WIDEST: it fits nowhere. */
um shape_width(const struct shape *s, int32_t mpt)
{
    enum { WIDEST = 10000000 };
    if (s->advance > INT32_MAX)
        return WIDEST;
    um width = advance_width((int32_t)s->advance, mpt);
    return width < WIDEST ? width : WIDEST;
}
