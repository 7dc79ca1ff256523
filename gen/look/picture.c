/* A file to a picture: is it there, is it SVG without text or PNG, how large is it? Called as templates are read, and
 * by page/ for the icons of arms and cards.
 *
 * Only looked at here, painted elsewhere. An SVG is read as XML is nested, no more: elements that would be set in the
 * system's fonts, or would fetch other files, are refused, for a card must look the same everywhere. */
#include "look/card.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PICTURE_MOST = 32 << 20, SVG_MOST = 4 << 20, DEPTH = 64, SIDE_MOST = 20000 };

struct reading {
    struct arena *a;
    struct diag *d;
    struct str path;
    struct span at;
};

static const struct picture *refuse(struct reading *r, const char *why, const char *help)
{
    struct finding *f =
        diag_add(r->d, RULE_IMAGE_UNREADABLE, r->at, "the picture %.*s cannot be used: %s", STRF(r->path), why);
    if (help)
        finding_help(r->d, f, "%s", help);
    return NULL;
}

static const struct picture *missing(struct reading *r, const char *why)
{
    struct finding *f = diag_add(r->d, RULE_IMAGE_MISSING, r->at, "the picture %.*s %s", STRF(r->path), why);
    finding_help(r->d, f, "write its path from the project's folder, such as layouts/cards/icons/star.svg");
    return NULL;
}

/* Does the path stay inside the project? */
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
static const struct picture *png_look(struct reading *r, struct picture *p, struct str t)
{
    size_t i = 8;
    if (t.n < 33 || big_endian(t.p + 8) != 13 || memcmp(t.p + 12, "IHDR", 4) != 0)
        return refuse(r, "it begins like a PNG and is none", NULL);
    p->w = big_endian(t.p + 16);
    p->h = big_endian(t.p + 20);
    if (!p->w || !p->h || p->w > SIDE_MOST || p->h > SIDE_MOST)
        return refuse(r, "it is larger than 20,000 pixels, or has none", NULL);
    for (; t.n - i >= 12; i += big_endian(t.p + i) + (size_t)12) {
        if (memcmp(t.p + i + 4, "IEND", 4) == 0)
            return p;
        if (big_endian(t.p + i) > t.n - i - 12)
            break;
    }
    return refuse(r, "the PNG is cut off before its end", "save it again");
}

/* ---- SVG ---- */

struct svg {
    struct str t;
    size_t i;
    struct str open[DEPTH];
    size_t depth;
    bool begun;
    const char *why; /* it is refused */
    const char *help;
};

static bool skip_past(struct svg *s, const char *end)
{
    ptrdiff_t at = str_find(str_cut(s->t, s->i, s->t.n), end);
    if (at < 0)
        return false;
    s->i += (size_t)at + strlen(end);
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
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

static bool refused(struct svg *s, struct str name, struct str attributes)
{
    static const char *const texts[] = {"text", "tspan", "textPath", "tref", "foreignObject"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (str_is(name, texts[i])) {
            s->why = "it has text, which would be set in whatever font a system has";
            s->help = "put the words in a box of the template, or turn them into paths";
        }
    if (str_is(name, "script"))
        s->why = "it has a script";
    if (str_is(name, "image") && str_find(attributes, "data:") < 0)
        s->why = "it takes in another picture", s->help = "embed that picture, or name it in a box of its own";
    return s->why != NULL;
}

static bool open_tag(struct svg *s, size_t end)
{
    size_t from = s->i, to = from;
    while (to < end && !is_space(s->t.p[to]) && s->t.p[to] != '/')
        to++;
    struct str name = str_cut(s->t, from, to), attributes = str_cut(s->t, to, end);
    bool empty = s->t.p[end - 1] == '/';
    if (!name.n || (s->begun && !s->depth))
        return false;
    if (!s->begun && !str_is(plain_name(name), "svg"))
        return false;
    s->begun = true;
    if (refused(s, plain_name(name), attributes) || (!empty && s->depth == DEPTH))
        return false;
    if (!empty)
        s->open[s->depth++] = name;
    s->i = end + 1;
    return true;
}

static bool close_tag(struct svg *s, size_t end)
{
    struct str name = str_trim(str_cut(s->t, s->i + 1, end));
    if (!s->depth || !str_eq(s->open[s->depth - 1], name))
        return false;
    s->depth--;
    s->i = end + 1;
    return true;
}

/* What stands behind a <: false where it is no XML, or refused. */
static bool markup(struct svg *s)
{
    struct str rest = str_cut(s->t, s->i, s->t.n);
    size_t end;
    if (str_starts(rest, "!--"))
        return skip_past(s, "-->");
    if (str_starts(rest, "?"))
        return skip_past(s, "?>");
    if (str_starts(rest, "![CDATA["))
        return s->depth && skip_past(s, "]]>");
    if (str_starts(rest, "!")) {
        if (!tag_end(s, &end) || str_find_char(str_cut(s->t, s->i, end), '[') >= 0)
            return s->why = "it declares entities of its own", false;
        s->i = end + 1;
        return true;
    }
    if (!tag_end(s, &end))
        return false;
    return rest.p[0] == '/' ? close_tag(s, end) : open_tag(s, end);
}

static bool svg_walk(struct svg *s)
{
    while (skip_past(s, "<"))
        if (s->i >= s->t.n || !markup(s))
            return false;
    return s->begun && !s->depth;
}

static const struct picture *svg_look(struct reading *r, struct picture *p, struct str t)
{
    struct svg s = {.t = t};
    if (t.n > SVG_MOST)
        return refuse(r, "an SVG of more than 4 MiB is no card's picture", NULL);
    if (!svg_walk(&s))
        return refuse(r, s.why ? s.why : "it is no SVG, or its elements are not closed", s.help);
    p->svg = true;
    return p;
}

/* ---- files ---- */

static const struct picture *look(struct reading *r, struct picture *p, FILE *from, size_t size)
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
    arena_drop(own);
    return seen;
}

const struct picture *picture_read(struct arena *a, struct diag *d, const char *dir, struct str path,
                                   struct span asked_at)
{
    struct reading r = {.a = a, .d = d, .path = path, .at = asked_at};
    struct stat is;
    if (!is_inside(path))
        return missing(&r, "lies outside the project, where nothing is read");
    struct picture *p = ARENA_NEW(a, struct picture);
    p->path = str_dup(a, path);
    p->file = str_printf(a, "%s/%.*s", dir, STRF(path));
    if (stat(p->file.p, &is) != 0)
        return missing(&r, errno == ENOENT || errno == ENOTDIR ? "is not there" : strerror(errno));
    if (!S_ISREG(is.st_mode))
        return missing(&r, "is no file but something else, perhaps a folder");
    if (is.st_size > PICTURE_MOST)
        return refuse(&r, "it is larger than 32 MiB", NULL);
    FILE *from = fopen(p->file.p, "rb");
    if (!from)
        return missing(&r, "may not be opened");
    const struct picture *seen = look(&r, p, from, (size_t)is.st_size);
    fclose(from);
    return seen;
}
