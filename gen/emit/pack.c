/* A PDF as cairo 1.16 writes it to the finished file: small objects gathered into compressed streams, and what cairo
 * cannot say (page boxes, language, viewer's hints, one Document over all tags, an ID made from the content).
 *
 * libqpdf does the same for any PDF by taking every object apart, which costs more than painting the page did; here
 * objects are copied as text, since who wrote them is known. Whatever does not look as cairo writes it is refused, and
 * pdf.c goes to libqpdf. Called by pdf.c.
 *
 * Invariant: objects keep their numbers; new ones follow behind. A stream's bytes are copied untouched. */
#include "emit/pack.h"
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { BOXFUL = 256, ROW = 7, OBJECTS_MOST = 4000000 };

struct object {
    size_t from, to;         /* of its text, in struct packing's `text`: blanks are single, comments gone */
    size_t stream, stream_n; /* in the painted file; 0: no stream */
    bool gone;               /* a stream's length: written where it was referred to */
    uint32_t box, place;     /* the stream that it stands in, and which of those in it; or 0 */
    size_t at;               /* where it stands in the finished file */
};

struct packing {
    struct arena *a;
    struct str in;
    struct buf text;
    struct object *object; /* by number; 0 is none */
    uint32_t n, last, root, info;
    uint32_t tree, document; /* 0 where there are no tags */
    struct str top;          /* what a tag of the first level says of its parent */
    const struct pack_about *about;
    struct bytes *out;
    bool full; /* no memory for the file */
};

/* ---- reading ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0' || c == '\f';
}

static bool is_regular(char c)
{
    return !is_blank(c) && !strchr("()<>[]{}/%", c);
}

/* Digits at *i as a number; false where there are none, or too many. */
static bool number_read(struct str s, size_t *i, uint64_t *out)
{
    size_t start = *i;
    for (*out = 0; *i < s.n && s.p[*i] >= '0' && s.p[*i] <= '9' && *i - start < 18; ++*i)
        *out = *out * 10 + (uint64_t)(s.p[*i] - '0');
    return *i > start && *i - start < 18;
}

static bool word_read(struct str s, size_t *i, const char *z)
{
    if (!str_starts(str_cut(s, *i, s.n), z))
        return false;
    *i += strlen(z);
    return true;
}

/* The object referred to behind `key`, or 0: "/Root 12 0 R". */
static uint32_t reference(const struct packing *p, struct str s, const char *key)
{
    uint64_t number;
    ptrdiff_t at = str_find(s, key);
    size_t i = (size_t)at + strlen(key);
    return at >= 0 && number_read(s, &i, &number) && word_read(s, &i, " 0 R") && number && number < p->n
               ? (uint32_t)number
               : 0;
}

/* A string of brackets within brackets, as it stands. */
static bool string_copy(struct packing *p, size_t *i)
{
    size_t start = *i, deep = 0;
    for (; *i < p->in.n; ++*i) {
        char c = p->in.p[*i];
        deep += c == '(';
        deep -= c == ')';
        if (c == '\\')
            ++*i;
        if (!deep)
            break;
    }
    if (*i >= p->in.n)
        return false;
    ++*i;
    buf_put(&p->text, str_cut(p->in, start, *i));
    return true;
}

/* The object's text up to "endobj" or "stream"; false where the file ends before either. */
static bool object_read(struct packing *p, struct object *o, size_t i)
{
    bool blank = false;
    o->from = p->text.n;
    while (i < p->in.n) {
        size_t start = i;
        char c = p->in.p[i];
        if (is_blank(c) || c == '%') {
            while (c == '%' && i < p->in.n && p->in.p[i] != '\n')
                i++;
            i++;
            blank = true;
            continue;
        }
        while (i < p->in.n && is_regular(p->in.p[i]))
            i++;
        struct str word = str_cut(p->in, start, i);
        o->to = p->text.n;
        if (str_is(word, "endobj"))
            return true;
        if (str_is(word, "stream")) {
            o->stream = i + 1;
            return i < p->in.n && p->in.p[i] == '\n';
        }
        if (blank && p->text.n > o->from)
            buf_putc(&p->text, ' ');
        blank = false;
        if (c == '(' && !string_copy(p, &i))
            return false;
        if (i == start)
            i++; /* a bracket or a slash by itself */
        if (c != '(')
            buf_put(&p->text, str_cut(p->in, start, i));
    }
    return false;
}

static struct str text_of(const struct packing *p, const struct object *o)
{
    return str_cut(buf_str(&p->text), o->from, o->to);
}

/* "xref\n0 COUNT\n", rows of 20 bytes, "trailer <<...>>". */
static bool table_read(struct packing *p)
{
    uint64_t at, count, zero;
    size_t tail = p->in.n < 64 ? 0 : p->in.n - 64;
    ptrdiff_t start = str_find(str_cut(p->in, tail, p->in.n), "startxref\n");
    size_t i = tail + (size_t)start + strlen("startxref\n");
    if (start < 0 || !number_read(p->in, &i, &at) || at >= p->in.n)
        return false;
    i = (size_t)at;
    if (!word_read(p->in, &i, "xref\n0 ") || !number_read(p->in, &i, &count) || !word_read(p->in, &i, "\n") ||
        count < 2 || count > OBJECTS_MOST || (p->in.n - i) / 20 < count)
        return false;
    p->n = (uint32_t)count;
    p->object = ARENA_ARRAY(p->a, struct object, count);
    struct str trailer = str_cut(p->in, i + 20 * (size_t)count, p->in.n);
    p->root = reference(p, trailer, "/Root ");
    p->info = reference(p, trailer, "/Info ");
    if (!p->root || !p->info)
        return false;
    for (uint32_t k = 1; k < p->n; k++) {
        size_t row = i + 20 * (size_t)k, own;
        uint64_t number;
        if (!number_read(p->in, &row, &at) || !word_read(p->in, &row, " 00000 n") || at >= p->in.n)
            return false;
        own = (size_t)at;
        if (!number_read(p->in, &own, &number) || number != k || !word_read(p->in, &own, " ") ||
            !number_read(p->in, &own, &zero) || zero || !word_read(p->in, &own, " obj\n") ||
            !object_read(p, &p->object[k], own))
            return false;
    }
    return true;
}

/* Where a stream's length is an object of its own, that goes: the number stands in the stream's dictionary then. */
static bool lengths_read(struct packing *p)
{
    for (uint32_t k = 1; k < p->n; k++) {
        struct object *o = &p->object[k];
        struct str s = text_of(p, o);
        uint32_t other = o->stream ? reference(p, s, "/Length ") : 0;
        ptrdiff_t at = str_find(s, "/Length ");
        size_t i = other ? 0 : (size_t)at + strlen("/Length ");
        uint64_t n;
        if (!o->stream)
            continue;
        if (at < 0 || !number_read(other ? text_of(p, &p->object[other]) : s, &i, &n) || n > p->in.n - o->stream)
            return false;
        o->stream_n = (size_t)n;
        i = o->stream + o->stream_n;
        if (!word_read(p->in, &i, "\nendstream"))
            return false;
        if (other)
            p->object[other].gone = true;
    }
    return true;
}

/* ---- what is said anew ---- */

static void put_without_end(struct buf *b, struct str dictionary)
{
    buf_put(b, str_cut(dictionary, 0, dictionary.n - 2));
}

static void root_put(struct packing *p, struct buf *b, struct str s)
{
    put_without_end(b, s);
    buf_printf(b, "/Lang (%.*s) ", STRF(p->about->language));
    if (p->tree)
        buf_putz(b, "/MarkInfo << /Marked true >> ");
    /* The title in the window's bar; and no "fit to page", which makes every measure on a sheet wrong. */
    buf_putz(b, "/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> >>");
}

static bool page_put(const struct packing *p, struct buf *b, struct str s)
{
    ptrdiff_t from = str_find(s, "/MediaBox [");
    struct str rest = str_cut(s, (size_t)from + strlen("/MediaBox "), s.n), box;
    ptrdiff_t to = from < 0 ? -1 : str_find_char(rest, ']');
    if (to < 0)
        return false;
    box = str_cut(rest, 0, (size_t)to + 1);
    put_without_end(b, s);
    buf_printf(b, "/CropBox %.*s /BleedBox %.*s /TrimBox %.*s >>", STRF(box), STRF(box),
               STRF(p->about->trim.n ? p->about->trim : box));
    return true;
}

/* The tags hang on one Document, and that on the root. */
static bool tree_put(struct packing *p, struct buf *b, struct str s)
{
    ptrdiff_t kids = str_find(s, "/K [");
    ptrdiff_t end = kids < 0 ? -1 : str_find_char(str_cut(s, (size_t)kids, s.n), ']');
    if (end < 0)
        return false;
    buf_put(b, str_cut(s, 0, (size_t)kids));
    buf_printf(b, "/K %u 0 R", p->document);
    buf_put(b, str_cut(s, (size_t)(kids + end) + 1, s.n));
    return true;
}

static void document_put(struct packing *p, struct buf *b)
{
    struct str s = text_of(p, &p->object[p->tree]);
    size_t kids = (size_t)str_find(s, "/K [");
    size_t end = kids + (size_t)str_find_char(str_cut(s, kids, s.n), ']') + 1;
    buf_printf(b, "<< /Type /StructElem /S /Document /P %u 0 R %.*s >>", p->tree, STRF(str_cut(s, kids, end)));
}

/* A tag of the first level: its parent is the Document now. */
static bool top_tag_put(struct packing *p, struct buf *b, struct str s)
{
    ptrdiff_t at = p->tree ? str_find(s, p->top.p) : -1;
    if (at < 0)
        return false;
    buf_put(b, str_cut(s, 0, (size_t)at));
    buf_printf(b, "/P %u 0 R ", p->document);
    buf_put(b, str_cut(s, (size_t)at + p->top.n, s.n));
    return true;
}

static bool object_put(struct packing *p, struct buf *b, uint32_t k)
{
    if (p->tree && k == p->document) {
        document_put(p, b);
        return true;
    }
    struct str s = text_of(p, &p->object[k]);
    bool ok = true;
    if (k == p->root)
        root_put(p, b, s);
    else if (k == p->tree)
        ok = tree_put(p, b, s);
    else if (str_starts(s, "<< /Type /Page /"))
        ok = page_put(p, b, s);
    else if (!str_starts(s, "<< /Type /StructElem ") || !top_tag_put(p, b, s))
        buf_put(b, s);
    buf_putc(b, '\n');
    return ok;
}

/* ---- writing ---- */

static void put(struct packing *p, const void *bytes, size_t n)
{
    p->full = p->full || !bytes_write(p->out, bytes, n);
}

static void put_str(struct packing *p, struct str s)
{
    put(p, s.p, s.n);
}

/* "<< DICTIONARY /Length n /Filter /FlateDecode >> stream ...", the data compressed. */
static void put_deflated(struct packing *p, uint32_t number, struct str dictionary, struct str data)
{
    uLongf n = compressBound((uLong)data.n);
    Bytef *to = malloc(n);
    if (!to || compress2(to, &n, (const Bytef *)data.p, (uLong)data.n, Z_DEFAULT_COMPRESSION) != Z_OK)
        p->full = true;
    p->object[number].at = p->out->n;
    put_str(p, str_printf(p->a, "%u 0 obj\n<< %.*s /Length %lu /Filter /FlateDecode >>\nstream\n", number,
                          STRF(dictionary), (unsigned long)n));
    if (!p->full)
        put(p, to, n);
    put_str(p, STR("\nendstream\nendobj\n"));
    free(to);
}

static void stream_put(struct packing *p, uint32_t k)
{
    struct object *o = &p->object[k];
    struct str s = text_of(p, o);
    size_t at = (size_t)str_find(s, "/Length ") + strlen("/Length "), rest = at;
    uint64_t n;
    number_read(s, &rest, &n);
    word_read(s, &rest, " 0 R");
    o->at = p->out->n;
    put_str(p, str_printf(p->a, "%u 0 obj\n%.*s%zu%.*s\nstream\n", k, STRF(str_cut(s, 0, at)), o->stream_n,
                          STRF(str_cut(s, rest, s.n))));
    put(p, p->in.p + o->stream, o->stream_n);
    put_str(p, STR("\nendstream\nendobj\n"));
}

/* The small objects from *k on that one stream holds. */
static bool box_put(struct packing *p, uint32_t *k, uint32_t number)
{
    struct buf head = {.a = p->a}, body = {.a = p->a};
    uint32_t n = 0;
    for (; *k <= p->last && n < BOXFUL; ++*k) {
        struct object *o = &p->object[*k];
        if (o->stream || o->gone)
            continue;
        buf_printf(&head, "%u %zu ", *k, body.n);
        if (!object_put(p, &body, *k))
            return false;
        o->box = number;
        o->place = n++;
    }
    if (!n)
        return true;
    struct str dictionary = str_printf(p->a, "/Type /ObjStm /N %u /First %zu", n, head.n);
    buf_put(&head, buf_str(&body));
    put_deflated(p, number, dictionary, buf_str(&head));
    return true;
}

/* Kind, place (4 bytes) and number in the box (2), each row less the one above it. */
static void index_put(struct packing *p, uint32_t number, uint32_t n)
{
    unsigned char above[ROW] = {0}, row[ROW];
    char *sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, p->out->p, p->out->n);
    struct buf b = {.a = p->a};
    p->object[number].at = p->out->n;
    for (uint32_t k = 0; k < n; k++) {
        const struct object *o = &p->object[k];
        size_t place = o->box ? o->box : o->at;
        row[0] = o->box ? 2 : o->at ? 1 : 0;
        for (unsigned i = 0; i < 4; i++)
            row[1 + i] = (unsigned char)(place >> (24 - 8 * i) & 255);
        row[5] = (unsigned char)(o->place >> 8);
        row[6] = (unsigned char)(o->place & 255);
        buf_putc(&b, 2);
        for (unsigned i = 0; i < ROW; i++) {
            buf_putc(&b, (char)(unsigned char)(row[i] - above[i]));
            above[i] = row[i];
        }
    }
    put_deflated(p, number,
                 str_printf(p->a,
                            "/Type /XRef /Size %u /Root %u 0 R /Info %u 0 R /ID [<%s><%s>] /W [1 4 2] "
                            "/DecodeParms << /Predictor 12 /Columns %d >>",
                            n, p->root, p->info, sum, sum, ROW),
                 buf_str(&b));
    put_str(p, str_printf(p->a, "startxref\n%zu\n%%%%EOF\n", p->object[number].at));
    g_free(sum);
}

/* Room for the Document, the boxes and the index, behind what cairo numbered. */
static void objects_widen(struct packing *p)
{
    struct object *wide = ARENA_ARRAY(p->a, struct object, p->n + 3 + p->n / BOXFUL);
    memcpy(wide, p->object, p->n * sizeof *wide);
    p->object = wide;
}

static bool file_write(struct packing *p)
{
    uint32_t k = 1, number = p->n;
    if (p->tree) {
        p->document = number++;
        p->top = str_printf(p->a, "/P %u 0 R ", p->tree);
    }
    p->last = number - 1;
    objects_widen(p);
    put_str(p, STR("%PDF-1.5\n%\xB5\xED\xAE\xFB\n"));
    for (uint32_t i = 1; i < p->n; i++)
        if (p->object[i].stream)
            stream_put(p, i);
    while (k <= p->last)
        if (!box_put(p, &k, number++))
            return false;
    index_put(p, number, number + 1);
    return true;
}

static bool language_is_plain(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_regular(s.p[i]) || s.p[i] == '\\' || (unsigned char)s.p[i] > 126)
            return false;
    return s.n > 0;
}

bool pack_pdf(const struct bytes *painted, const struct pack_about *about, struct bytes *out)
{
    struct arena *a = arena_new();
    struct packing p = {
        .a = a, .in = {(const char *)painted->p, painted->n}, .text = {.a = a}, .about = about, .out = out};
    bool ok = language_is_plain(about->language) && str_starts(p.in, "%PDF-1.5\n") && p.in.n < UINT32_MAX / 2 &&
              table_read(&p) && lengths_read(&p);
    if (ok) {
        struct str root = text_of(&p, &p.object[p.root]);
        p.tree = reference(&p, root, "/StructTreeRoot ");
        ok = str_ends(root, ">>") && file_write(&p) && !p.full;
    }
    arena_drop(a);
    return ok;
}
