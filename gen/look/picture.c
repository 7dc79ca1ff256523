/* A file to a picture: is it there, is it SVG that needs nothing but itself or PNG, how large is it? Then it is drawn,
 * by who has the libraries, and kept. Called as templates are read, and by page/ for the icons of arms and cards.
 *
 * An SVG is read as XML is nested, no more: elements that would be set in the system's fonts, and whatever would fetch
 * another file, are refused, for a card must look the same everywhere. Invariant: each file is opened and drawn once a
 * run. */
#include "look/picture.h"
#include "base/system.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    /* Bytes of a file, which is read whole into memory; an SVG is parsed besides. */
    PICTURE_MOST = 32 << 20,
    SVG_MOST = 4 << 20,
    DEPTH = 64,           /* of open elements, whose names are kept */
    SIDE_MOST = 20000,    /* pixels: half a metre, the largest card, at a thousand an inch */
    AREA_MOST = 16000000, /* pixels: 64 MB while a PNG is painted; a poker card at 1200 dpi has 14 million */
    LATE_MOST = 3,        /* pictures that took too long, before no other is tried: three seconds */
    MS_MOST = 60000,      /* of processor time for the pictures of a run: some thousands of usual ones */
    KEPT_MOST = 64 << 20, /* bytes of all drawings: a detailed one has 300 kB */
};

/* A path that was asked for: its picture, or why there is none. */
struct picture_found {
    struct pictures *all;
    struct str path;
    const struct picture *picture; /* NULL: for this reason */
    enum rule_id rule;
    struct str fact;
    const char *help;
};
struct pictures {
    struct arena *a;
    const char *dir;
    picture_drawer *draw;
    LIST(struct picture_found) found;
    size_t *slot, slots; /* into found, from 1; 0: free */
    unsigned late, ms;
    size_t kept;
};

static const struct picture *refuse(struct picture_found *r, const char *why, const char *help)
{
    r->rule = RULE_IMAGE_UNREADABLE;
    r->fact = str_printf(r->all->a, "the picture %.*s cannot be used: %s", STRF(r->path), why);
    r->help = help;
    return NULL;
}

static const struct picture *missing(struct picture_found *r, const char *why)
{
    r->rule = RULE_IMAGE_MISSING;
    r->fact = str_printf(r->all->a, "the picture %.*s %s", STRF(r->path), why);
    r->help = "write its path from the project's folder, such as layouts/cards/icons/star.svg";
    return NULL;
}

/* It is there and may not be read, as any other file. */
static const struct picture *unread(struct picture_found *r, const char *why)
{
    r->rule = RULE_UNREADABLE;
    r->fact = str_printf(r->all->a, "the picture %.*s cannot be opened: %s", STRF(r->path), why);
    return NULL;
}

/* Does the path stay inside the project? By its words alone: a link that leads out was put there by whoever has the
 * project, and is followed. */
static bool is_inside(struct str path)
{
    struct str part;
    if (!path.n || path.p[0] == '/' || str_find_char(path, 0) >= 0)
        return false;
    while (str_split(&path, '/', &part))
        if (str_is(part, ".."))
            return false;
    return true;
}

/* ---- PNG ---- */

static uint32_t big_endian(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* The chunks one behind the other, from IHDR to IEND: a file that was cut short has no end. */
static const struct picture *png_look(struct picture_found *r, struct picture *p, struct str t)
{
    size_t i = 8;
    if (t.n < 33 || big_endian(t.p + 8) != 13 || memcmp(t.p + 12, "IHDR", 4) != 0)
        return refuse(r, "it begins like a PNG and is none", NULL);
    p->w = big_endian(t.p + 16);
    p->h = big_endian(t.p + 20);
    if (!p->w || !p->h || p->w > SIDE_MOST || p->h > SIDE_MOST)
        return refuse(r, "it is larger than 20,000 pixels, or has none", NULL);
    if ((uint64_t)p->w * p->h > AREA_MOST)
        return refuse(r, "it has more than 16 million pixels", "save it smaller: 300 an inch are enough for print");
    for (; t.n - i >= 12; i += big_endian(t.p + i) + (size_t)12) {
        if (memcmp(t.p + i + 4, "IEND", 4) == 0)
            return p;
        if (big_endian(t.p + i) > t.n - i - 12)
            break;
    }
    return refuse(r, "the PNG is cut off before its end", "save it again");
}

/* ---- SVG ---- */

/* An SVG that is walked through from `i` on, with the names of the elements that are open. Where a step gives false and
 * `why` is NULL, the file is no XML; else it is, and is refused for that reason. */
struct svg {
    struct str t;
    size_t i;
    struct str open[DEPTH];
    size_t depth;
    bool begun;
    const char *why; /* it is refused */
    const char *help;
};

/* Behind the next `end`; false where there is none, and the file is no XML. */
static bool skip_past(struct svg *s, const char *end)
{
    ptrdiff_t at = str_find(str_cut(s->t, s->i, s->t.n), end);
    if (at < 0)
        return false;
    s->i += (size_t)at + strlen(end);
    return true;
}

/* The end of a tag: the first > outside quotes. */
static bool tag_end(const struct svg *s, size_t *end)
{
    char quote = 0;
    for (size_t i = s->i; i < s->t.n; i++) {
        char c = s->t.p[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '>')
            return *end = i, true;
        else if (c == '<')
            return false;
    }
    return false;
}

/* svg:text and text are alike. */
static struct str plain_name(struct str name)
{
    ptrdiff_t colon = str_find_char(name, ':');
    return colon < 0 ? name : str_cut(name, (size_t)colon + 1, name.n);
}

static bool starts_folded(struct str s, const char *lower)
{
    size_t n = strlen(lower);
    for (size_t i = 0; i < n; i++)
        if (i >= s.n || str_lower(s.p[i]) != lower[i])
            return false;
    return true;
}

static const char *const other_file = "it takes in another file";
static const char *const embed = "embed what it shows as PNG or JPEG, or name that picture in a box of its own";

static bool refuse_svg(struct svg *s, const char *why, const char *help)
{
    s->why = why;
    s->help = help;
    return false;
}

/* What is embedded: pixels only, for an SVG in it could have all that is refused here. */
static bool is_own(struct str to)
{
    return !to.n || to.p[0] == '#' || starts_folded(to, "data:image/png") || starts_folded(to, "data:image/jpeg") ||
           starts_folded(to, "data:image/jpg");
}

/* url(...) of a style: only of what is in the file itself. Looked for in every attribute, not in `style` alone: fill,
 * filter, mask and others take url(...) too. */
static bool style_is_own(struct str css)
{
    for (size_t i = 0; i < css.n; i++) {
        struct str rest = str_cut(css, i, css.n);
        if (starts_folded(rest, "@import"))
            return false;
        if (!starts_folded(rest, "url("))
            continue;
        size_t k = i + 4;
        while (k < css.n && (char_is_blank(css.p[k]) || css.p[k] == '"' || css.p[k] == '\''))
            k++;
        if (!is_own(str_cut(css, k, css.n)))
            return false;
    }
    return true;
}

static bool attribute_is_own(struct svg *s, struct str element, struct str name, struct str value)
{
    if (str_is(name, "xml:base"))
        return refuse_svg(s, "it says that it stands elsewhere, with xml:base", "take that attribute out");
    if (str_is(plain_name(name), "href") && !str_is(element, "a") && !is_own(str_trim(value)))
        return refuse_svg(s, other_file, embed);
    if (!style_is_own(value))
        return refuse_svg(s, other_file, embed);
    return true;
}

/* name="value" one behind the other; what is no attribute is left to who reads the SVG in earnest. */
static bool attributes_own(struct svg *s, struct str element, struct str t)
{
    for (size_t i = 0; i < t.n;) {
        while (i < t.n && (char_is_blank(t.p[i]) || t.p[i] == '/'))
            i++;
        size_t from = i;
        while (i < t.n && t.p[i] != '=')
            i++;
        struct str name = str_trim(str_cut(t, from, i++));
        while (i < t.n && char_is_blank(t.p[i]))
            i++;
        char quote = i < t.n ? t.p[i] : 0;
        from = ++i;
        while (i < t.n && t.p[i] != quote)
            i++;
        if (quote && !attribute_is_own(s, element, name, str_cut(t, from, i)))
            return false;
        i++;
    }
    return true;
}

static bool element_is_own(struct svg *s, struct str name, struct str attributes)
{
    static const char *const texts[] = {"text", "tspan", "textPath", "tref", "foreignObject"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (str_is(name, texts[i]))
            return refuse_svg(s, "it has text, which would be set in whatever font a system has",
                              "put the words in a box of the template, or turn them into paths");
    if (str_is(name, "script"))
        return refuse_svg(s, "it has a script", NULL);
    if (str_is(name, "include"))
        return refuse_svg(s, other_file, embed);
    return attributes_own(s, name, attributes);
}

/* One root, <svg>, and nothing behind its end. */
static bool open_tag(struct svg *s, size_t end)
{
    size_t from = s->i, to = from;
    while (to < end && !char_is_blank(s->t.p[to]) && s->t.p[to] != '/')
        to++;
    struct str name = str_cut(s->t, from, to), attributes = str_cut(s->t, to, end);
    bool empty = s->t.p[end - 1] == '/';
    if (!name.n || (s->begun && !s->depth))
        return false;
    if (!s->begun && !str_is(plain_name(name), "svg"))
        return false;
    s->begun = true;
    if (!element_is_own(s, plain_name(name), attributes))
        return false;
    if (!empty && s->depth == DEPTH)
        return refuse_svg(s, "its groups are nested more than 64 deep", NULL);
    if (!empty)
        s->open[s->depth++] = name;
    s->i = end + 1;
    return true;
}

/* Tags close in the order in which they were opened; what does not is broken, and another reader may guess otherwise.
 */
static bool close_tag(struct svg *s, size_t end)
{
    struct str name = str_trim(str_cut(s->t, s->i + 1, end));
    if (!s->depth || !str_eq(s->open[s->depth - 1], name))
        return false;
    s->depth--;
    s->i = end + 1;
    return true;
}

/* <?xml ...?> and its like. Another encoding than those that ASCII is part of could hide what is looked for here. */
static bool instruction(struct svg *s)
{
    struct str t = str_cut(s->t, s->i, s->t.n);
    ptrdiff_t end = str_find(t, "?>");
    t = str_cut(t, 0, end < 0 ? 0 : (size_t)end);
    ptrdiff_t at = starts_folded(t, "?xml") ? str_find(t, "encoding") : -1;
    if (starts_folded(t, "?xml-stylesheet"))
        return refuse_svg(s, other_file, "put its styles into the file");
    if (at >= 0) {
        struct str rest = str_trim(str_cut(t, (size_t)at + 8, t.n));
        rest = str_trim(str_cut(rest, 1, rest.n));
        rest = str_cut(rest, 1, rest.n);
        if (!starts_folded(rest, "utf-8") && !starts_folded(rest, "us-ascii") && !starts_folded(rest, "iso-8859-1"))
            return refuse_svg(s, "its letters are not in UTF-8", "save it as UTF-8");
    }
    return skip_past(s, "?>");
}

/* What stands behind a <: false where it is no XML, or refused. */
static bool markup(struct svg *s)
{
    struct str rest = str_cut(s->t, s->i, s->t.n);
    size_t end;
    if (str_starts(rest, "!--"))
        return skip_past(s, "-->");
    if (str_starts(rest, "?"))
        return instruction(s);
    if (str_starts(rest, "![CDATA["))
        return s->depth && skip_past(s, "]]>");
    if (str_starts(rest, "!")) {
        if (!tag_end(s, &end) || str_find_char(str_cut(s->t, s->i, end), '[') >= 0)
            return refuse_svg(s, "it declares entities of its own", NULL);
        s->i = end + 1;
        return true;
    }
    if (!tag_end(s, &end))
        return false;
    return rest.p[0] == '/' ? close_tag(s, end) : open_tag(s, end);
}

/* Between the marks only the styles of <style> are of interest. */
static bool svg_walk(struct svg *s)
{
    for (;;) {
        size_t from = s->i;
        bool style = s->depth && str_is(plain_name(s->open[s->depth - 1]), "style");
        bool more = skip_past(s, "<");
        if (!more)
            break;
        if (s->i >= s->t.n)
            return false;
        bool cdata = style && str_starts(str_cut(s->t, s->i, s->t.n), "![CDATA[");
        if (style && !cdata && !style_is_own(str_cut(s->t, from, s->i)))
            return refuse_svg(s, other_file, embed);
        from = s->i;
        if (!markup(s))
            return false;
        if (cdata && !style_is_own(str_cut(s->t, from, s->i)))
            return refuse_svg(s, other_file, embed);
    }
    return s->begun && !s->depth;
}

static const struct picture *svg_look(struct picture_found *r, struct picture *p, struct str t)
{
    struct svg s = {.t = t};
    if (t.n > SVG_MOST)
        return refuse(r, "an SVG of more than 4 MiB is no card's picture", NULL);
    if (!svg_walk(&s))
        return refuse(r, s.why ? s.why : "it is no SVG, or its elements are not closed", s.help);
    p->svg = true;
    return p;
}

/* ---- drawing ---- */

/* FNV-1a of 64 bits, with its offset basis and prime as published: the same everywhere, and quick on megabytes. */
uint64_t picture_sum(struct str bytes)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < bytes.n; i++)
        h = (h ^ (uint8_t)bytes.p[i]) * 1099511628211u;
    return h;
}

/* Bytes that stay in memory for as long as the run. */
static size_t kept(const struct picture *p)
{
    size_t shades = p->takes_hue ? 2 : 1, pixels = (size_t)p->pixels_w * p->pixels_h;
    return p->script.n + 4 * shades * (pixels + (size_t)p->glance.w * p->glance.h);
}

/* What a run spends on pictures is bounded as a whole, too. */
static const struct picture *draw(struct picture_found *r, struct picture *p, struct str bytes)
{
    struct pictures *all = r->all;
    struct picture_drawn drawn = {0};
    if (all->late >= LATE_MOST)
        return refuse(r, "three pictures before it take too long to draw, and no more are tried", "mend those first");
    if (all->ms >= MS_MOST)
        return refuse(r, "the pictures before it have taken a minute to draw", "simplify them, or save them as PNG");
    if (all->kept >= KEPT_MOST)
        return refuse(r, "the pictures before it fill 64 MiB once drawn", "save some of them as PNG");
    bool good = all->draw(r->all->a, bytes, p, &drawn);
    all->late += drawn.late;
    all->ms += drawn.ms;
    if (!good)
        return refuse(r, drawn.why, drawn.help);
    all->kept += kept(p);
    p->sum = p->svg ? 0 : picture_sum(bytes);
    p->bytes = bytes.n;
    return p;
}

/* Painting is linear in a colour that it uses: what is between black and white comes out between them. */
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

/* A channel of a premultiplied pixel over an opaque ground: v + ground * (1 - alpha), to the nearest of 255 steps, and
 * cut where rounding on both sides goes above. */
static uint8_t over(uint32_t v, unsigned shift, unsigned ground)
{
    unsigned sum = (v >> shift & 255) + (ground * (255 - (v >> 24)) + 127) / 255;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

struct colour picture_seen(const struct picture *p, um x, um y, um w, um h, struct colour hue, struct colour ground)
{
    const struct glance *g = &p->glance;
    if (x < 0 || y < 0 || x >= w || y >= h || !g->w || !g->h)
        return ground;
    size_t at = (size_t)((int64_t)y * g->h / h) * g->w + (size_t)((int64_t)x * g->w / w);
    uint32_t v = picture_pixel(g->shade, at, hue);
    return (struct colour){over(v, 16, ground.r), over(v, 8, ground.g), over(v, 0, ground.b)};
}

/* ---- files ---- */

/* By its first bytes, not by its name; its bytes are gone again afterwards, only the drawing stays. */
static const struct picture *look(struct picture_found *r, struct picture *p, FILE *from, size_t size)
{
    struct arena *own = arena_new();
    struct str t = {arena_alloc(own, size + 1), 0};
    t.n = fread((char *)t.p, 1, size, from);
    const struct picture *seen;
    if (ferror(from))
        seen = refuse(r, "it cannot be read to its end", NULL);
    else if (t.n > 8 && memcmp(t.p, "\x89PNG\r\n\x1a\n", 8) == 0)
        seen = png_look(r, p, t);
    else if (str_ends(r->path, ".png"))
        seen = refuse(r, "it is no PNG", NULL);
    else
        seen = svg_look(r, p, t);
    if (seen && r->all->draw)
        seen = draw(r, p, t);
    arena_drop(own);
    return seen;
}

/* A path that leads out of the project is not opened, whatever is there. */
static const struct picture *read_file(struct picture_found *r)
{
    uint64_t size;
    const char *why;
    if (!is_inside(r->path))
        return missing(r, "lies outside the project, where nothing is read");
    struct picture *p = ARENA_NEW(r->all->a, struct picture);
    p->path = r->path;
    p->file = str_printf(r->all->a, "%s/%.*s", r->all->dir, STRF(r->path));
    FILE *from = file_open(p->file.p, PICTURE_MOST, &size, &why);
    if (!from && (errno == ENOENT || errno == ENOTDIR))
        return missing(r, "is not there");
    if (!from && errno == EISDIR)
        return missing(r, "is no file but something else, perhaps a folder");
    if (!from && errno == EFBIG)
        return refuse(r, "it is larger than 32 MiB", NULL);
    if (!from)
        return unread(r, why);
    const struct picture *seen = look(r, p, from, (size_t)size);
    fclose(from);
    return seen;
}

/* ---- all of them ---- */

struct pictures *pictures_new(struct arena *a, const char *dir, picture_drawer *draw_one)
{
    struct pictures *p = ARENA_NEW(a, struct pictures);
    *p = (struct pictures){.a = a, .dir = str_z(a, str_of(dir)), .draw = draw_one};
    return p;
}

const char *pictures_dir(const struct pictures *p)
{
    return p->dir;
}

/* Open addressing by the path's hash: its slot, or the free one where it would be. */
static size_t *slot_of(const struct pictures *p, struct str path)
{
    size_t i = (size_t)picture_sum(path) & (p->slots - 1);
    while (p->slot[i] && !str_eq(p->found.at[p->slot[i] - 1].path, path))
        i = (i + 1) & (p->slots - 1);
    return &p->slot[i];
}

static void slots_grow(struct pictures *p)
{
    if (2 * (p->found.n + 1) <= p->slots)
        return;
    p->slots = p->slots ? 4 * p->slots : 64;
    p->slot = ARENA_ARRAY(p->a, size_t, p->slots);
    for (size_t i = 0; i < p->found.n; i++)
        *slot_of(p, p->found.at[i].path) = i + 1;
}

/* What came of it the first time is told every time: a picture that failed is not tried again. */
static struct picture_found *found_of(struct pictures *p, struct str path)
{
    slots_grow(p);
    size_t *slot = slot_of(p, path);
    if (!*slot) {
        struct picture_found f = {.all = p, .path = str_dup(p->a, path)};
        f.picture = read_file(&f);
        ARENA_PUSH(p->a, &p->found, f);
        *slot = p->found.n;
    }
    return &p->found.at[*slot - 1];
}

void picture_draw_ahead(struct pictures *p, struct str path)
{
    found_of(p, path);
}

const struct picture *picture_find(struct pictures *p, struct diag *d, struct str path, struct span asked_at)
{
    struct picture_found *f = found_of(p, path);
    if (f->picture)
        return f->picture;
    struct finding *e = diag_add(d, f->rule, asked_at, "%.*s", STRF(f->fact));
    if (f->help)
        finding_help(d, e, "%s", f->help);
    return NULL;
}
