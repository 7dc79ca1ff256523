/* Opens and checks a picture file: it must be a PNG, a JPEG, or an SVG without external references,
 * of limited size. Then the drawer of the caller draws it, and the result is kept. Called while
 * templates are read, and by page/ for the icons of arms and cards.
 *
 * An SVG is parsed by libxml2, the same parser that draws it. Elements that need the system's fonts
 * and all references to other files are refused, because a card must look the same everywhere.
 * Invariant: each file is opened and drawn once per run. */
#include "look/picture.h"
#include "base/built_in.h"
#include "look/look.h"
#include "yaml/xml.h"
#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    /* Bytes of a file, which is read into memory; an SVG is parsed in addition. */
    PICTURE_MAX = 32 << 20,
    SVG_MAX = 4 << 20,
    DEPTH = 64,       /* of open elements: librsvg recurses on the stack */
    SIDE_MAX = 20000, /* pixels: the largest card, half a metre, at 1000 dpi */
    /* pixels: 64 MB while a PNG is painted; a poker card at 1200 dpi has 14 million */
    AREA_MAX = 16000000,
    /* pictures that exceed the time limit before no more are tried: 12 seconds */
    LATE_MAX = 3,
    MS_MAX = 60000, /* ms of processor time: a base for the run, plus */
    /* this for each picture: enough for ten thousand usual ones, too little for a hundred hostile
     * ones */
    MS_EACH = 20,
    KEPT_MAX = 128 << 20, /* bytes of all drawings: a detailed one has 300 kB */
    CHAINS = 1024,        /* hash chains by path: a deck may have ten thousand icons */
};

/* The pictures of a run. Limits apply to all pictures together, because a thousand small ones cost
 * as much as a large one. Pictures beyond a limit are refused, with advice. */
struct pictures {
    struct arena *a;
    const char *dir;
    picture_drawer *draw;
    struct picture *chain[CHAINS];
    unsigned late, ms, drawn;
    size_t kept;
    void *own; /* state of the drawer */
    void (*own_end)(void *own);
    const struct str *known; /* hashes of pictures drawn by an earlier run */
    size_t n_known;
    bool puts_off; /* pictures_put_off was called */
    bool wanted;   /* pages are being made: no more pictures are put off */
};

/* Sets the reason and returns false. Each picture has only one reason, the first. */
static bool refuse(struct pictures *all, struct picture *p, enum rule_id rule, const char *how, const char *why,
                   const char *help)
{
    p->rule = rule;
    p->fact = str_printf(all->a, "the picture %.*s %s%s", STRF(p->path), how, why);
    p->help = help;
    return false;
}

/* The file exists but cannot be printed. */
static bool unfit(struct pictures *all, struct picture *p, const char *why, const char *help)
{
    return refuse(all, p, RULE_IMAGE_UNREADABLE, "cannot be used: ", why, help);
}

/* ---- PNG ---- */

static uint32_t big_endian(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Follows the chunks from IHDR to IEND; a truncated file has no IEND. */
static bool png_look(struct pictures *all, struct picture *p, struct str t)
{
    size_t i = 8;
    if (t.n < 33 || big_endian(t.p + 8) != 13 || memcmp(t.p + 12, "IHDR", 4) != 0)
        return unfit(all, p, "it begins like a PNG, but is not one", NULL);
    p->w = big_endian(t.p + 16);
    p->h = big_endian(t.p + 20);
    if (!p->w || !p->h || p->w > SIDE_MAX || p->h > SIDE_MAX)
        return unfit(all, p, "it has no pixels, or more than 20,000 on a side", NULL);
    if ((uint64_t)p->w * p->h > AREA_MAX)
        return unfit(all, p, "it has more than 16 million pixels",
                     "save it smaller: 300 pixels an inch are enough for print");
    for (; t.n - i >= 12; i += big_endian(t.p + i) + (size_t)12) {
        if (memcmp(t.p + i + 4, "IEND", 4) == 0)
            return true;
        if (big_endian(t.p + i) > t.n - i - 12)
            break;
    }
    return unfit(all, p, "the PNG is cut off before its end", "save it again");
}

/* ---- SVG ---- */

/* An SVG during parsing. Character references are resolved: "&#117;rl(" arrives as "url(". */
struct svg {
    struct xml *x;
    struct buf style; /* text of the open <style>: an import may be split, with CDATA between */
    unsigned styles, depth;
    const char *why, *help; /* it is refused */
};

/* Keeps only the first reason. */
static void svg_refuse(struct svg *s, const char *why, const char *help)
{
    if (s->why)
        return;
    s->why = why;
    s->help = help;
}

static const char no_svg[] = "it is not an SVG, or its elements are not closed";

#define OTHER_FILE                                                                                 \
    "it refers to another file", "embed the picture as PNG or JPEG, or give it its own box"
#define HAS_TEXT                                                                                   \
    "it has text, whose font depends on the system",                                               \
        "put the words in a box of the template, or convert them to paths"

/* Schemes and types are valid in capitals too, and an attacker would use them. */
static bool starts_folded(struct str s, const char *lower)
{
    return str_same_word(str_cut(s, 0, strlen(lower)), str_of(lower));
}

/* Allows embedded pixels only: an embedded SVG could contain everything that is refused here. */
static bool is_own(struct str to)
{
    return !to.n || to.p[0] == '#' || starts_folded(to, "data:image/png") || starts_folded(to, "data:image/jpeg") ||
           starts_folded(to, "data:image/jpg");
}

/* Allows url(...) only for targets inside the file. Every attribute is checked, because fill,
 * filter, mask and others take url(...) too. */
static bool style_is_own(struct str css)
{
    for (size_t i = 0; i < css.n; i++) {
        if (css.p[i] == '@' && starts_folded(str_cut(css, i, css.n), "@import"))
            return false;
        if ((css.p[i] != 'u' && css.p[i] != 'U') || !starts_folded(str_cut(css, i, css.n), "url("))
            continue;
        size_t k = i + 4;
        while (k < css.n && (char_is_blank(css.p[k]) || css.p[k] == '"' || css.p[k] == '\''))
            k++;
        if (!is_own(str_cut(css, k, css.n)))
            return false;
    }
    return true;
}

/* An encoding that does not include ASCII could hide the searched text. */
static void encoding_look(struct svg *s)
{
    struct str is = xml_encoding(s->x);
    if (is.n && !starts_folded(is, "utf-8") && !starts_folded(is, "us-ascii") &&
        !starts_folded(is, "iso-8859-1"))
        svg_refuse(s, "its text is not in UTF-8", "save it as UTF-8");
}

static void attributes_look(struct svg *s, bool link)
{
    struct str name, value;
    while (xml_attribute_next(s->x, &name, &value)) {
        if (str_is(name, "xml:base"))
            svg_refuse(s, "it uses xml:base", "delete that attribute");
        bool fetches = str_is(xml_plain(name), "href") && !link;
        if ((fetches && !is_own(str_trim(value))) || !style_is_own(value))
            svg_refuse(s, OTHER_FILE);
    }
}

static void element_open(struct svg *s)
{
    static const struct {
        const char *name, *why, *help;
    } refused[] = {{"text", HAS_TEXT},
                   {"tspan", HAS_TEXT},
                   {"textPath", HAS_TEXT},
                   {"tref", HAS_TEXT},
                   {"foreignObject", HAS_TEXT},
                   {"include", OTHER_FILE},
                   {"script", "it has a script", NULL}};
    struct str name = xml_name(s->x);
    if (s->depth == 0 && !str_is(name, "svg"))
        svg_refuse(s, no_svg, NULL);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (str_is(name, refused[i].name))
            svg_refuse(s, refused[i].why, refused[i].help);
    if (s->depth++ == DEPTH)
        svg_refuse(s, "its groups are nested more than 64 deep", NULL);
    s->styles += str_is(name, "style");
    attributes_look(s, str_is(name, "a"));
}

/* The text of a style may come in pieces, so it is checked at the end of its element. */
static void element_close(struct svg *s)
{
    s->depth--;
    if (!str_is(xml_name(s->x), "style"))
        return;
    s->styles--;
    if (!style_is_own(buf_str(&s->style)))
        svg_refuse(s, OTHER_FILE);
}

/* Text matters only inside a style; elsewhere the element itself is refused. A style sheet in an
 * instruction is another file. */
static void event_look(struct svg *s, enum xml_event event)
{
    switch (event) {
    case XML_OPENS:
        element_open(s);
        break;
    case XML_CLOSES:
        element_close(s);
        break;
    case XML_WORDS:
        if (s->styles)
            buf_put(&s->style, xml_words(s->x));
        break;
    case XML_INSTRUCTS:
        if (starts_folded(xml_name(s->x), "xml-stylesheet"))
            svg_refuse(s, "it refers to another file", "put its styles into the file");
        break;
    case XML_DECLARES:
        svg_refuse(s, "it declares entities of its own", NULL);
        break;
    case XML_BROKEN:
        svg_refuse(s, no_svg, NULL);
        break;
    case XML_ENDS:
        break;
    }
}

/* Broken XML is refused without details, because SVGs are not written by hand. */
static bool svg_look(struct pictures *all, struct picture *p, struct str t, struct arena *own)
{
    struct svg s = {.style.a = own};
    enum xml_event event = XML_OPENS;
    p->svg = true;
    if (t.n > SVG_MAX)
        return unfit(all, p, "an SVG for a card is at most 4 MiB", NULL);
    s.x = xml_new(own, t);
    while (!s.why && event != XML_ENDS) {
        event = xml_next(s.x);
        encoding_look(&s);
        event_look(&s, event);
    }
    xml_drop(s.x);
    return !s.why || unfit(all, p, s.why, s.help);
}

/* ---- drawing ---- */

/* 64-bit FNV-1a with its published offset basis and prime: equal on every machine, and fast on
 * megabytes. */
uint64_t picture_sum(struct str bytes)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < bytes.n; i++)
        h = (h ^ (uint8_t)bytes.p[i]) * 1099511628211u;
    return h;
}

/* Also limits the total cost of a run. The limit is processor time, so that a busy machine does not
 * refuse pictures that an idle one draws. */
static bool draw(struct pictures *all, struct picture *p, struct str bytes)
{
    struct picture_drawn drawn = {0};
    if (all->late >= LATE_MAX)
        return unfit(all, p, "three earlier pictures take too long to draw, so no more are tried",
                     "correct these first");
    if (all->ms >= MS_MAX + MS_EACH * all->drawn)
        return unfit(all, p, "the earlier pictures took a minute to draw",
                     "simplify them, or save them as PNG");
    if (all->kept >= KEPT_MAX)
        return unfit(all, p, "the earlier pictures need 128 MiB when drawn",
                     "save some of them as PNG");
    drawn.own = all->own;
    bool good = all->draw(all->a, bytes, p, &drawn);
    all->own = drawn.own;
    all->own_end = drawn.own_end;
    all->late += drawn.late;
    all->ms += drawn.ms;
    all->drawn++;
    if (!good)
        return unfit(all, p, drawn.why, drawn.help);
    all->kept += p->script.n + (p->takes_hue ? 8 : 4) * (size_t)p->pixels_w * p->pixels_h;
    p->sum = p->svg ? 0 : picture_sum(bytes);
    p->bytes = bytes.n;
    return true;
}

/* Painting is linear in currentColor, so that interpolation between black and white is exact. */
uint32_t picture_pixel(const uint32_t *const shade[2], size_t i, struct colour hue)
{
    uint32_t b = shade[0][i], e = shade[1][i], out = b & 0xFF000000u;
    const unsigned part[3] = {hue.b, hue.g, hue.r};
    for (unsigned k = 0; k < 3; k++) {
        uint32_t x = b >> 8 * k & 255, y = e >> 8 * k & 255, v = (x * (255 - part[k]) + y * part[k] + 127) / 255;
        out |= (v > b >> 24 ? b >> 24 : v) << 8 * k;
    }
    return out;
}

/* ---- files ---- */

/* True if an earlier run drew it, or if it is an unchanged built-in picture, which the tests
 * draw. */
static bool is_drawn_well(const struct pictures *all, const struct picture *p, struct str bytes)
{
    const struct built_in *own = built_in_find(p->path);
    if (own && str_eq(own->bytes, bytes))
        return true;
    return all->n_known &&
           bsearch(&p->sha256, all->known, all->n_known, sizeof *all->known, str_cmp_first);
}

struct str bytes_sha256(struct arena *a, struct str bytes)
{
    gchar *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes.p, bytes.n);
    struct str s = str_dup(a, str_of(sum));
    g_free(sum);
    return s;
}

/* The bytes must be those that were checked before, because the hash of the document covers
 * these. */
static bool sum_take(struct pictures *all, struct picture *p, struct str bytes)
{
    const struct str is = bytes_sha256(all->a, bytes);
    const bool other = p->sha256.n && !str_eq(p->sha256, is);
    p->sha256 = is;
    p->put_off = all->draw && all->puts_off && !all->wanted && is_drawn_well(all, p, bytes);
    return !other || unfit(all, p, "it was changed while its pages were made", "build again");
}

/* Decides the type by the first bytes, not by the name. The bytes are freed afterwards; only the
 * drawing is kept. */
static bool look(struct pictures *all, struct picture *p, FILE *from, size_t size)
{
    struct arena *own = arena_new();
    struct str t = {arena_alloc(own, size + 1), 0};
    bool good;
    t.n = fread((char *)t.p, 1, size, from);
    if (ferror(from))
        good = unfit(all, p, "it cannot be read to its end", NULL);
    else if (t.n > 8 && memcmp(t.p, "\x89PNG\r\n\x1a\n", 8) == 0)
        good = png_look(all, p, t);
    else if (t.n > 3 && memcmp(t.p, "\xff\xd8\xff", 3) == 0)
        p->jpeg = good = true; /* its header is read by the drawer */
    else if (str_ends(p->path, ".png"))
        good = unfit(all, p, "it is not a PNG", NULL);
    else if (str_ends(p->path, ".jpg") || str_ends(p->path, ".jpeg"))
        good = unfit(all, p, "it is not a JPEG", NULL);
    else
        good = svg_look(all, p, t, own);
    good = good && sum_take(all, p, t) && (!all->draw || p->put_off || draw(all, p, t));
    arena_drop(own);
    return good;
}

/* A path that leads out of the project is never opened. */
static bool file_look(struct pictures *all, struct picture *p)
{
    static const char help[] = "write its path from the project's folder, such as layouts/cards/icons/star.svg";
    uint64_t size;
    const char *why;
    if (!path_is_inside(p->path))
        return refuse(all, p, RULE_IMAGE_MISSING, "",
                      "is outside the project, and such files are not read", help);
    FILE *from = built_in_or_open(p->file.p, p->path, PICTURE_MAX, &size, &why, NULL);
    if (!from && (errno == ENOENT || errno == ENOTDIR))
        return refuse(all, p, RULE_IMAGE_MISSING, "", "is missing", help);
    if (!from && errno == EISDIR)
        return refuse(all, p, RULE_IMAGE_MISSING, "", "is not a file, perhaps a folder", help);
    if (!from && errno == EFBIG)
        return unfit(all, p, "it is larger than 32 MiB", NULL);
    if (!from)
        return refuse(all, p, RULE_UNREADABLE, "cannot be opened: ", why, NULL);
    bool good = look(all, p, from, (size_t)size);
    fclose(from);
    return good;
}

/* ---- all of them ---- */

struct pictures *pictures_new(struct arena *a, const char *dir, picture_drawer *draw_one)
{
    struct pictures *p = ARENA_NEW(a, struct pictures);
    p->a = a;
    p->dir = str_z(a, str_of(dir));
    p->draw = draw_one;
    return p;
}

const char *pictures_dir(const struct pictures *p)
{
    return p->dir;
}

struct picture *picture_known(const struct pictures *all, struct str path)
{
    struct picture *p = all->chain[picture_sum(path) % CHAINS];
    while (p && !str_eq(p->path, path))
        p = p->next;
    return p;
}

/* The first result is final: a failed picture is not tried again. */
static const struct picture *picture_of(struct pictures *all, struct str path)
{
    struct picture *p = picture_known(all, path), **chain = &all->chain[picture_sum(path) % CHAINS];
    if (p && p->put_off && all->wanted)
        p->good = file_look(all, p); /* as on its first use */
    if (p)
        return p;
    p = ARENA_NEW(all->a, struct picture);
    p->path = str_dup(all->a, path);
    p->file = str_printf(all->a, "%s/%.*s", all->dir, STRF(path));
    p->good = file_look(all, p);
    p->next = *chain;
    return *chain = p;
}

void picture_draw_ahead(struct pictures *p, struct str path)
{
    picture_of(p, path);
}

/* Every use makes its own finding, but the picture is drawn once. For a missing icon the help lists
 * the existing ones. */
const struct picture *picture_find(struct pictures *all, struct diag *d, struct str path,
                                   struct span requested_at)
{
    const struct picture *p = picture_of(all, path);
    if (p->good)
        return p;
    struct finding *f = diag_add(d, p->rule, requested_at, "%.*s", STRF(p->fact));
    const size_t below = strlen(named_icons.folder) + 1, ending = strlen(named_icons.ending);
    if (p->rule == RULE_IMAGE_MISSING && str_starts(path, named_icons.folder) && path.n > below + ending)
        f->help = named_help(diag_arena(d), all->dir, &named_icons, str_cut(path, below, path.n - ending));
    else if (p->help)
        finding_help(f, "%s", p->help);
    return NULL;
}

/* Drawing is by far the largest cost of a picture. A run that makes no page from it needs only to
 * know that it can be drawn; an earlier run has drawn the same bytes. */
void pictures_put_off(struct pictures *all, const struct str *sha256, size_t n)
{
    all->puts_off = true;
    all->known = sha256;
    all->n_known = n;
}

void pictures_wanted(struct pictures *all)
{
    all->wanted = true;
}

void pictures_rest(struct pictures *all)
{
    if (all->own)
        all->own_end(all->own);
    all->own = NULL;
}

/* Sorted by bytes, because the chains depend on paths: the list for the next run must not depend on
 * the order of use. */
struct str *pictures_good(const struct pictures *all, struct arena *a, size_t *n)
{
    LIST(struct str) good = {0};
    for (size_t i = 0; i < CHAINS; i++)
        for (const struct picture *p = all->chain[i]; p; p = p->next)
            if (p->good && p->sha256.n)
                ARENA_PUSH(a, &good, p->sha256);
    if (good.n) /* this order does not depend on paths, machines or runs */
        qsort(good.at, good.n, sizeof *good.at, str_cmp_first);
    *n = 0;
    for (size_t i = 0; i < good.n; i++)
        if (!i || !str_eq(good.at[i], good.at[*n - 1]))
            good.at[(*n)++] = good.at[i];
    return good.at;
}
