/* Completes a PDF while cairo paints it. Reads the objects of cairo's file as soon as they are
 * whole, gives each to its user, who changes its text, and writes it. Small objects are packed, up
 * to PACK at a time, into streams, which need much less room; these are written last, because their
 * ids follow cairo's. In: cairo's bytes; out: the file. Called by pdf.c and press.c.
 *
 * Invariants: an object that is not understood ends the file with an error. Objects keep cairo's
 * ids. The length of a stream, which cairo writes as an object after it, is part of its dictionary;
 * the id of that object stays free. The file's ID is a hash of its content. */
#include "emit/objects.h"
#include <glib.h>
#include <stdlib.h>
#include <zlib.h>

enum { PACK = 250 };                /* objects in a stream; readers unpack all for one */
enum kind { FREE, DIRECT, PACKED }; /* as ISO 32000-1, 7.5.8.3 counts them */
enum { ROW = 6, ROW_UP = 2 };       /* bytes of an entry: kind, offset, index; PNG's filter Up */

/* Where an object is: its offset, or the number of its pack and its index there. */
struct entry {
    uint32_t at;
    uint8_t index, kind;
};

struct objects {
    struct arena *a, *scratch; /* scratch: until the next painted object */
    struct out *to;
    struct arena *user; /* for messages */
    struct str path;
    bool packs, bad;
    bool painted; /* all of cairo's objects are taken; its table follows */
    object_change *change;
    void *data;
    struct bytes in; /* painted and not taken yet */
    uint64_t at;     /* bytes written */
    GChecksum *sum;  /* of them; NULL in the table */
    LIST(struct entry) entry;
    LIST(struct object) pack; /* without ids */
    struct buf ids, texts;    /* the next pack */
    unsigned n, info, catalogue;
};

/* cairo names a form or a picture as often as a page shows it. */
static struct str names_once(struct arena *a, struct str map)
{
    const char list[] = "/XObject";
    struct str names = map_get(map, list), name, value;
    struct buf b = {.a = a};
    buf_putz(&b, "<< ");
    for (size_t at = 0; map_next(names, &at, &name, &value);)
        if (!map_get(buf_str(&b), str_z(a, name)).n)
            buf_printf(&b, "%.*s %.*s ", STRF(name), STRF(value));
    buf_putz(&b, ">>");
    return names.n ? map_put(a, map, list, buf_str(&b)) : map;
}

struct str data_pack(struct arena *a, struct str bytes)
{
    uLongf n = compressBound((uLong)bytes.n);
    Bytef *to = arena_alloc(a, n);
    /* more pains save a twentieth of structure, and nothing of long pictures */
    return compress2(to, &n, (const Bytef *)bytes.p, (uLong)bytes.n, bytes.n < 100000 ? 9 : 6) ==
                   Z_OK
               ? (struct str){(char *)to, n}
               : STR("");
}

bool data_unpack(struct object o, struct bytes *out)
{
    Bytef part[16384];
    z_stream z = {.next_in = (Bytef *)(uintptr_t)o.data.p, .avail_in = (uInt)o.data.n};
    if (!str_is(map_get(o.text, "/Filter"), "/FlateDecode") || inflateInit(&z) != Z_OK)
        return false;
    int state;
    do {
        z.next_out = part;
        z.avail_out = sizeof part;
        state = inflate(&z, Z_NO_FLUSH);
    } while (bytes_write(out, part, sizeof part - z.avail_out) && state == Z_OK);
    inflateEnd(&z);
    return state == Z_STREAM_END;
}

/* ---- writing ---- */

static void put(struct objects *f, struct str s)
{
    f->bad = !out_write(f->to, s.p, s.n) || f->bad;
    if (f->sum)
        g_checksum_update(f->sum, (const guchar *)s.p, (gssize)s.n);
    f->at += s.n;
}

/* Appends the text of an object with single blanks, and without comments. */
static void text_put(struct buf *b, struct str s)
{
    for (size_t at = 0, from = 0; at < s.n; from = at) {
        at = blanks_end(s, from);
        if (at > from) {
            buf_putc(b, ' ');
            continue;
        }
        at = s.p[at] == '(' ? string_end(s, at) : word_end(s, at);
        buf_put(b, str_cut(s, from, at));
    }
}

static struct entry *entry_at(struct objects *f, unsigned id)
{
    while (f->entry.n <= id)
        ARENA_PUSH(f->a, &f->entry, ((struct entry){0, 0, FREE}));
    return &f->entry.at[id];
}

static void direct_put(struct objects *f, struct object o)
{
    *entry_at(f, o.id) = (struct entry){(uint32_t)f->at, 0, DIRECT};
    if (o.data.p)
        o.text = map_put(f->scratch, o.text, "/Length", str_printf(f->scratch, "%zu", o.data.n));
    struct buf text = {.a = f->scratch};
    buf_printf(&text, "%u 0 obj\n", o.id);
    text_put(&text, o.text);
    put(f, buf_str(&text));
    if (o.data.p) {
        put(f, STR("\nstream\n"));
        put(f, o.data);
        put(f, STR("\nendstream"));
    }
    put(f, STR("\nendobj\n"));
}

static void pack_end(struct objects *f)
{
    const size_t first = f->ids.n;
    buf_put(&f->ids, buf_str(&f->texts));
    struct str data = str_dup(f->a, data_pack(f->scratch, buf_str(&f->ids)));
    struct str text =
        str_printf(f->a, "<< /Type /ObjStm /N %u /First %zu /Filter /FlateDecode >>", f->n, first);
    ARENA_PUSH(f->a, &f->pack, ((struct object){0, text, data}));
    f->bad = f->bad || !data.n;
    f->n = 0;
    f->ids.n = f->texts.n = 0;
}

void object_put(struct objects *f, struct object o)
{
    if (o.data.p || !f->packs) {
        direct_put(f, o);
        return;
    }
    *entry_at(f, o.id) = (struct entry){(uint32_t)f->pack.n, (uint8_t)f->n, PACKED};
    buf_printf(&f->ids, "%u %zu ", o.id, f->texts.n);
    text_put(&f->texts, o.text);
    buf_putc(&f->texts, '\n');
    if (++f->n == PACK)
        pack_end(f);
}

unsigned object_id(struct objects *f)
{
    entry_at(f, (unsigned)f->entry.n);
    return (unsigned)f->entry.n - 1;
}

/* ---- the end of the file ---- */

/* The table as rows; in each, only what differs from the row before. `first`: id of the first
 * pack. */
static struct str rows_packed(struct objects *f, unsigned first)
{
    struct buf b = {.a = f->scratch};
    uint8_t was[ROW] = {0};
    for (size_t i = 0; i < f->entry.n; i++) {
        const struct entry e = f->entry.at[i];
        const uint32_t at = e.kind == PACKED ? first + e.at : e.at;
        const uint8_t row[ROW] = {
            e.kind, (uint8_t)(at >> 24), (uint8_t)(at >> 16), (uint8_t)(at >> 8), (uint8_t)at,
            e.index};
        buf_putc(&b, ROW_UP);
        for (size_t k = 0; k < ROW; k++)
            buf_putc(&b, (char)(row[k] - was[k]));
        memcpy(was, row, ROW);
    }
    return data_pack(f->scratch, buf_str(&b));
}

/* The entries of the last dictionary, with the sum of all objects. */
static struct str trailer(struct objects *f)
{
    const char *sum = g_checksum_get_string(f->sum);
    struct str s = str_printf(f->scratch, "/Size %zu /Root %u 0 R /Info %u 0 R /ID [<%s><%s>]",
                              f->entry.n, f->catalogue, f->info, sum, sum);
    g_checksum_free(f->sum);
    f->sum = NULL;
    return s;
}

static void table_put(struct objects *f)
{
    const struct str last = trailer(f);
    put(f, str_printf(f->scratch, "xref\n0 %zu\n", f->entry.n));
    for (size_t i = 0; i < f->entry.n; i++) {
        const struct entry e = f->entry.at[i];
        put(f, str_printf(f->scratch, "%010u %s \n", e.at, e.kind == FREE ? "65535 f" : "00000 n"));
    }
    put(f, str_printf(f->scratch, "trailer << %.*s >>\n", STRF(last)));
}

static void packs_put(struct objects *f)
{
    const unsigned first = (unsigned)f->entry.n;
    if (f->n)
        pack_end(f);
    for (size_t i = 0; i < f->pack.n; i++) {
        f->pack.at[i].id = first + (unsigned)i;
        direct_put(f, f->pack.at[i]);
    }
}

static void table_packed_put(struct objects *f, unsigned first)
{
    const unsigned id = object_id(f);
    *entry_at(f, id) = (struct entry){(uint32_t)f->at, 0, DIRECT};
    const struct str rows = rows_packed(f, first), last = trailer(f);
    struct str text = str_printf(f->scratch,
                                 "<< /Type /XRef %.*s /W [1 4 1] /Filter /FlateDecode "
                                 "/DecodeParms << /Predictor 12 /Columns %d >> >>",
                                 STRF(last), ROW);
    direct_put(f, (struct object){id, text, rows});
}

static void end_put(struct objects *f)
{
    const unsigned first = (unsigned)f->entry.n;
    if (f->packs)
        packs_put(f);
    const uint64_t at = f->at;
    if (f->packs)
        table_packed_put(f, first);
    else
        table_put(f);
    put(f, str_printf(f->scratch, "startxref\n%llu\n%%%%EOF\n", (unsigned long long)at));
    f->bad = f->bad || f->at > UINT32_MAX;
}

/* ---- reading ---- */

/* The length of a stream is the object after it: "195 0 R" in the dictionary, and "195 0 obj" with
 * that many bytes. Both end where cairo has paused, which tells them from data that contains the
 * same words: a picture may be hostile. Returns the end of both objects, or 0 if they are not
 * whole. */
static size_t stream_read(struct objects *f, struct str s, size_t from, struct object *o)
{
    static const char end[] = "\nendstream\nendobj\n";
    const struct str length = map_get(o->text, "/Length");
    ptrdiff_t n;
    for (size_t at = from; (n = str_find(str_cut(s, at, s.n), end)) >= 0; at++) {
        at += (size_t)n;
        struct str after = str_printf(f->scratch, "%s%.*sobj\n   %zu\nendobj\n", end,
                                      (int)(length.n ? length.n - 1 : 0), length.p, at - from);
        if (!str_eq(str_cut(s, at, s.n), after))
            continue;
        o->data = str_cut(s, from, at);
        return s.n;
    }
    return 0;
}

/* Reads the object at the start of a text. Returns its end, or 0 if it is not whole. */
static size_t object_read(struct objects *f, struct str s, struct object *o)
{
    size_t at = blanks_end(s, 0), to = str_digits_end(s, at);
    if (!text_is_next(s, &to, " 0 obj\n"))
        return 0;
    *o = (struct object){.id = (unsigned)strtoul(s.p + at, NULL, 10)};
    to = blanks_end(s, to);
    at = value_end(s, to);
    o->text = str_cut(s, to, at);
    if (at && text_is_next(s, &at, "\nendobj\n"))
        return at;
    return at && text_is_next(s, &at, "\nstream\n") ? stream_read(f, s, at, o) : 0;
}

static bool pack_give(struct objects *f, struct object pack);

/* An object that is kept has its id, too. cairo packs objects and its table from version 1.18 on.
 */
static bool object_give(struct objects *f, struct object o)
{
    const struct str type = map_get(o.text, "/Type");
    entry_at(f, o.id);
    if (str_is(type, "/XRef"))
        return f->painted = true;
    if (str_is(type, "/ObjStm"))
        return pack_give(f, o);
    if (!type.n)
        o.text = names_once(f->scratch, o.text);
    return f->change(f->data, f->scratch, f, o);
}

/* Gives the objects of a pack: the id and the offset of each, then their texts. */
static bool pack_give(struct objects *f, struct object pack)
{
    struct bytes all = {0};
    bool good = data_unpack(pack, &all) && bytes_write(&all, "\n\n", 3);
    const struct str s = {(const char *)all.p, all.n};
    const size_t first = map_number(pack.text, "/First");
    char *id = (char *)all.p;
    for (size_t n = map_number(pack.text, "/N"); n && good; n--) {
        struct object o = {.id = (unsigned)strtoul(id, &id, 10)};
        const size_t at = blanks_end(s, first + strtoul(id, &id, 10));
        o.text = str_cut(s, at, value_end(s, at));
        good = o.text.n && object_give(f, o);
    }
    bytes_drop(&all);
    return good;
}

/* cairo writes the end of an object with its last word, so nothing is read before. */
bool objects_take(void *objects, const void *p, size_t n)
{
    struct objects *f = objects;
    if (f->painted || f->bad)
        return !f->bad;
    f->bad = !bytes_write(&f->in, p, n);
    const struct str s = {(const char *)f->in.p, f->in.n};
    struct object o;
    f->painted = str_starts(s, "xref\n");
    if (!str_ends(s, "\nendobj\n"))
        return !f->bad;
    size_t at = 0;
    for (size_t more = 1; more && !f->bad; at += more) {
        struct arena_mark mark = arena_mark(f->scratch);
        more = object_read(f, str_cut(s, at, s.n), &o);
        f->bad = more && !object_give(f, o);
        arena_rewind(f->scratch, mark);
    }
    f->in.n -= at;
    memmove(f->in.p, f->in.p + at, f->in.n);
    return !f->bad;
}

struct objects *objects_open(struct arena *a, struct str path, const char *version,
                             object_change *change, void *data)
{
    struct arena *own = arena_new();
    struct objects *f = ARENA_NEW(own, struct objects);
    *f = (struct objects){.a = own,
                          .scratch = arena_new(),
                          .to = out_open(a, path),
                          .user = a,
                          .path = path,
                          .packs = strcmp(version, "1.5") >= 0,
                          .change = change,
                          .data = data,
                          .sum = g_checksum_new(G_CHECKSUM_MD5),
                          .ids = {.a = own},
                          .texts = {.a = own}};
    put(f, str_printf(f->scratch, "%%PDF-%s\n%%\277\367\242\376\n", version));
    return f;
}

bool objects_close(struct objects *f, bool good, unsigned info, unsigned catalogue, struct str *why)
{
    const bool whole = f->painted && info && catalogue;
    f->info = info;
    f->catalogue = catalogue;
    if (good && whole)
        end_put(f);
    if (good && (!whole || f->bad))
        *why = str_printf(f->user, "%.*s cannot be completed: %s", STRF(f->path),
                          whole ? "it is too large" : "cairo's file is not understood");
    good = !out_failed(f->to, why) && good && whole && !f->bad;
    if (good)
        good = out_commit(f->to, why);
    else
        out_abandon(f->to);
    if (f->sum)
        g_checksum_free(f->sum);
    bytes_drop(&f->in);
    arena_drop(f->scratch);
    arena_drop(f->a);
    return good;
}
