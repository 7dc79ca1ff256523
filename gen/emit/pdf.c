/* Pages to a PDF file: painted by cairo, then packed here with what cairo cannot say: page boxes, language, what a cell
 * of a table spans and heads, viewer's hints, an ID made from the content. Called by outputs.c, and by make_deck.c
 * where the pages are many.
 *
 * What cairo painted is a PDF of the plain kind: objects one behind the other, and a table of where each begins (ISO
 * 32000-1, 7.5.4). Objects keep their numbers, and nearly all of them their text: those without a stream go by hundreds
 * into streams of objects (7.5.7), which makes the file a fourth, and a few get keys at their front. So the time goes
 * with the bytes: a sheet has an object for each cell of its tables, and a library that reads and writes them as values
 * takes as long for that as the rest of a build.
 *
 * Invariants: nothing of the time, the machine or the path is in the file, so that the same pages give the same bytes.
 * What does not look as cairo writes it is an error, and never guessed at. */
#include "emit/emit.h"
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { HELD_MOST = 100 };                 /* objects in one stream: who wants one of them has to read all */
enum { PLACE_AT = 5, PLACE_IN = 2 };      /* bytes of a place's two numbers: files of a terabyte */
enum { PLACE = 1 + PLACE_AT + PLACE_IN }; /* with its kind: a row of the table of places */

enum { PLACE_NONE, PLACE_FILE, PLACE_STREAM }; /* as the format has them */

/* A file on its way. `at` counts what was written of it, all of which is in `sum`. */
struct packer {
    struct arena *a;
    const struct about *about;
    struct page first;           /* its sizes are those of all */
    LIST(struct cell_tag) cells; /* in the order of reading, for cairo cannot say what a cell is */
    size_t cell;                 /* the next of them */
    struct paint_sink to;
    GChecksum *sum; /* NULL once the ID was made from it */
    uint64_t at;
    LIST(struct place {
        unsigned char kind; /* PLACE_FILE or _STREAM; 0: nowhere */
        uint64_t at;        /* byte; or the stream of objects that it is in */
        size_t in;          /* which of its objects it is */
    })
    place;                    /* by number */
    struct buf numbers, held; /* of the stream of objects that is open: where each begins, and their text */
    size_t n_held, stream;    /* how many; its number */
    size_t root, info, table; /* of cairo's: numbers of two objects, and where the table of places begins */
    size_t tree;              /* the number of the root of all tags; 0: there are none */
    LIST(struct kind {
        struct cell_tag cell;
        size_t number; /* of its attributes */
    })
    kinds;
};

/* ---- cairo's part ---- */

/* Each page is made, painted and forgotten. */
static bool pages_paint(struct packer *k, const struct engine *e, const struct page_source *pages, struct str path,
                        struct paint_sink sink, struct str *why)
{
    struct paint *p = paint_pdf_new(e, k->about, sink);
    struct arena *own = arena_new();
    enum paint_error error = PAINT_OK;
    for (size_t i = 0; i < pages->n && !error; i++) {
        struct arena_mark mark = arena_mark(own);
        struct page page = pages->page(pages->data, own, i);
        error = paint_page(p, &page);
        for (size_t n = 0; n < page.n; n++) {
            const struct item *at = &page.item[n];
            bool head = at->kind == ITEM_TAG && str_is(at->name, "TH");
            if (!head && !(at->kind == ITEM_TAG && str_is(at->name, "TD")))
                continue;
            struct cell_tag cell = at->cell;
            if (head && !cell.scope) /* one that does not say what it is for stands before its row: a bar's label */
                cell.scope = SCOPE_ROW;
            ARENA_PUSH(k->a, &k->cells, cell);
        }
        k->first = i ? k->first : page;
        arena_rewind(own, mark);
    }
    arena_drop(own);
    if (error)
        paint_drop(p);
    else
        error = paint_finish(p);
    return !error || paint_failed(k->a, error, path, why);
}

/* ---- objects ---- */

static bool put(struct packer *k, const void *p, size_t n)
{
    if (k->sum)
        g_checksum_update(k->sum, p, (gssize)n);
    k->at += n;
    return k->to.write(k->to.data, p, n);
}

/* A number for an object that cairo had not. */
static size_t number_new(struct packer *k)
{
    const struct place none = {PLACE_NONE, 0, 0};
    ARENA_PUSH(k->a, &k->place, none);
    return k->place.n - 1;
}

/* An object of ours, which begins here in the file; `keys` besides its length. */
static bool stream_put(struct packer *k, size_t number, struct str keys, struct str text)
{
    struct arena_mark mark = arena_mark(k->a);
    uLongf n = compressBound((uLong)text.n);
    Bytef *small = arena_alloc(k->a, n);
    compress(small, &n, (const Bytef *)text.p, (uLong)text.n); /* has no reason to fail: the room is enough */
    struct str before =
        str_printf(k->a, "%zu 0 obj\n<< /Length %lu /Filter /FlateDecode %.*s >>\nstream\n", number, n, STRF(keys));
    k->place.at[number] = (struct place){PLACE_FILE, k->at, 0};
    bool good = put(k, before.p, before.n) && put(k, small, n) && put(k, "\nendstream\nendobj\n", 18);
    arena_rewind(k->a, mark);
    return good;
}

/* The objects that wait, as one. */
static bool held_put(struct packer *k)
{
    if (!k->n_held)
        return true;
    struct str keys = str_printf(k->a, "/Type /ObjStm /N %zu /First %zu", k->n_held, k->numbers.n);
    buf_put(&k->numbers, buf_str(&k->held));
    bool good = stream_put(k, k->stream, keys, buf_str(&k->numbers));
    k->numbers.n = k->held.n = k->n_held = 0;
    return good;
}

/* An object without a stream. */
static bool hold(struct packer *k, size_t number, struct str text)
{
    if (!k->n_held)
        k->stream = number_new(k);
    k->place.at[number] = (struct place){PLACE_STREAM, k->stream, k->n_held++};
    buf_printf(&k->numbers, "%zu %zu ", number, k->held.n);
    buf_put(&k->held, text);
    buf_putc(&k->held, '\n');
    return k->n_held < HELD_MOST || held_put(k);
}

/* A dictionary with more keys, before its own. */
static struct str with(struct packer *k, struct str dictionary, struct str keys)
{
    return str_printf(k->a, "<< %.*s%.*s", STRF(keys), STRF(str_cut(dictionary, 2, dictionary.n)));
}

/* ---- what cairo cannot say ---- */

/* From `key` to the first `end`, with both; or empty. */
static struct str entry_find(struct str dictionary, const char *key, char end)
{
    ptrdiff_t at = str_find(dictionary, key);
    struct str rest = at < 0 ? STR("") : str_cut(dictionary, (size_t)at, dictionary.n);
    return str_cut(rest, 0, (size_t)(str_find_char(rest, end) + 1));
}

/* Empty where a page has no size. Without a bleed the whole sheet is the trimmed page: an office printer's document
 * says so instead of leaving it open. With one the sheet is the bleed, and is trimmed that far inside; PDF counts from
 * below, in points. */
static struct str page_boxes(struct packer *k, struct str page)
{
    const struct page *first = &k->first;
    struct str media = entry_find(page, "/MediaBox", ']'), all = str_cut(media, strlen("/MediaBox"), media.n),
               trim = all;
    if (!media.n)
        return media;
    if (first->bleed) {
        const um side[] = {first->bleed, first->bleed, first->w - first->bleed, first->h - first->bleed};
        struct buf b = {.a = k->a};
        for (size_t i = 0; i < 4; i++) {
            int64_t thousandths = ((int64_t)side[i] * 72 * 1000 + 12700) / 25400;
            buf_printf(&b, " %lld.%03lld", (long long)(thousandths / 1000), (long long)(thousandths % 1000));
        }
        trim = str_printf(k->a, " [%.*s ]", STRF(buf_str(&b)));
    }
    return str_printf(k->a, "/CropBox%.*s /BleedBox%.*s /TrimBox%.*s", STRF(all), STRF(all), STRF(trim));
}

/* The catalogue says what holds for all of the file: language, tags, what a viewer shows. The title stands in the
 * window's bar; and no "fit to page", which makes every measure on a sheet wrong. */
static struct str catalog_keys(struct packer *k, struct str catalog)
{
    struct str language = k->about->language.n ? k->about->language : STR("en");
    struct buf b = {.a = k->a};
    buf_putz(&b, "/Lang <");
    for (size_t i = 0; i < language.n; i++)
        buf_printf(&b, "%02x", (unsigned char)language.p[i]);
    buf_putz(&b, "> /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>");
    if (k->tree && str_find(catalog, "/MarkInfo") < 0) /* cairo writes the tags and forgets to say that there are any */
        buf_putz(&b, " /MarkInfo << /Marked true >>");
    return buf_str(&b);
}

/* The tags of all pages stand under one Document, as readers expect: cairo hangs each of them on the root by itself.
 * It takes the number of cairo's root, to which they all point as to what they stand under. */
static bool tree_put(struct packer *k, size_t number, struct str root)
{
    struct str kids = entry_find(root, "/K [", ']'), pages = entry_find(root, "/ParentTree ", 'R');
    kids = kids.n ? kids : entry_find(root, "/K ", 'R'); /* a single one */
    return kids.n && pages.n &&
           hold(k, number,
                str_printf(k->a, "<< /Type /StructElem /S /Document /P %zu 0 R %.*s >>", k->tree, STRF(kids))) &&
           hold(k, k->tree, str_printf(k->a, "<< /Type /StructTreeRoot /K %zu 0 R %.*s >>", number, STRF(pages)));
}

/* The keys of the next cell, empty for most, which span nothing and head nothing. Those that say the same, of which a
 * document has a handful of kinds, share an object of attributes. The elements of a tree stand in the order in which
 * they were painted, and so do the cells. */
static struct str cell_keys(struct packer *k)
{
    const struct cell_tag c = k->cell < k->cells.n ? k->cells.at[k->cell++] : (struct cell_tag){0};
    size_t i = 0;
    if (c.rows <= 1 && c.cols <= 1 && !c.scope)
        return STR("");
    while (i < k->kinds.n && (k->kinds.at[i].cell.rows != c.rows || k->kinds.at[i].cell.cols != c.cols ||
                              k->kinds.at[i].cell.scope != c.scope))
        i++;
    if (i == k->kinds.n) {
        struct buf b = {.a = k->a};
        buf_putz(&b, "<< /O /Table");
        if (c.rows > 1)
            buf_printf(&b, " /RowSpan %u", c.rows);
        if (c.cols > 1)
            buf_printf(&b, " /ColSpan %u", c.cols);
        if (c.scope)
            buf_printf(&b, " /Scope /%s", c.scope == SCOPE_ROW ? "Row" : "Column");
        buf_putz(&b, " >>");
        const struct kind one = {c, number_new(k)};
        ARENA_PUSH(k->a, &k->kinds, one);
        if (!hold(k, one.number, buf_str(&b)))
            return STR("");
    }
    return str_printf(k->a, "/A %zu 0 R", k->kinds.at[i].number);
}

/* Cairo names what a page repeats in its resources as often as it stands there, where a key may be there once. */
static struct str resources_once(struct packer *k, struct str resources)
{
    static const char key[] = "/XObject <<";
    ptrdiff_t at = str_find(resources, key), end;
    struct buf b = {.a = k->a};
    if (at < 0)
        return resources;
    struct str rest = str_cut(resources, (size_t)at + strlen(key), resources.n), list, one;
    buf_put(&b, str_cut(resources, 0, (size_t)at + strlen(key)));
    list = str_cut(rest, 0, (size_t)(str_find_char(rest, '>') + 1));
    rest = str_cut(rest, list.n, rest.n);
    while ((end = str_find(list, " R")) >= 0) {
        one = str_cut(list, 0, (size_t)end + 2);
        list = str_cut(list, one.n, list.n);
        if (str_find(buf_str(&b), str_z(k->a, one)) < 0)
            buf_put(&b, one);
    }
    buf_put(&b, list);
    buf_put(&b, rest);
    return buf_str(&b);
}

/* The root of all tags, as the catalogue names it, is another than cairo's. */
static bool catalog_put(struct packer *k, size_t number, struct str catalog)
{
    struct str rest = catalog, keys = catalog_keys(k, catalog);
    struct buf b = {.a = k->a};
    ptrdiff_t tree = str_find(catalog, "/StructTreeRoot "), end = 0;
    if (tree >= 0) {
        rest = str_cut(catalog, (size_t)tree, catalog.n);
        end = str_find(rest, " 0 R");
        buf_put(&b, str_cut(catalog, 0, (size_t)tree));
        buf_printf(&b, "/StructTreeRoot %zu", k->tree);
        rest = str_cut(rest, (size_t)end, rest.n);
    }
    buf_put(&b, rest);
    return end >= 0 && (tree < 0 || k->tree) && hold(k, number, with(k, buf_str(&b), keys));
}

/* ---- the file ---- */

struct object {
    size_t from, number;
};

static int by_place(const void *a, const void *b)
{
    const struct object *x = a, *y = b;
    return (x->from > y->from) - (x->from < y->from);
}

/* The objects that cairo wrote, in the order in which they stand, with the table behind them as the last; NULL where
 * something is not as it should be. The file ends with the numbers that are wanted behind their words, and with the
 * place of the table, which has a row of 20 bytes for each object: "0000000015 00000 n \n". */
static struct object *objects_find(struct packer *k, struct str painted, size_t *n)
{
    enum { ROW = 20, END = 200 };
    static const char *const word[] = {"/Size ", "/Root ", "/Info ", "startxref\n"};
    struct str end = str_of(str_z(k->a, str_cut(painted, painted.n > END ? painted.n - END : 0, painted.n)));
    size_t size, *to[] = {&size, &k->root, &k->info, &k->table};
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        ptrdiff_t at = str_find(end, word[i]);
        if (at < 0)
            return NULL;
        *to[i] = strtoul(end.p + at + strlen(word[i]), NULL, 10);
    }
    struct str head = str_printf(k->a, "xref\n0 %zu\n", size), table = str_cut(painted, k->table, painted.n);
    if (size > painted.n / ROW || !str_starts(table, head.p) || table.n < head.n + size * ROW)
        return NULL;
    struct object *o = ARENA_ARRAY(k->a, struct object, size + 1);
    *n = 0;
    for (size_t i = 0; i < size; i++) {
        size_t from = strtoul(table.p + head.n + i * ROW, NULL, 10);
        if (from >= k->table)
            return NULL;
        if (from) /* not the first, and none that cairo did without */
            o[(*n)++] = (struct object){from, i};
        number_new(k);
    }
    o[*n].from = k->table;
    qsort(o, *n, sizeof *o, by_place);
    return o;
}

/* One of cairo's, from its number to the word "endobj". */
static bool object_put(struct packer *k, size_t number, struct str object)
{
    char head[32];
    int n = snprintf(head, sizeof head, "%zu 0 obj\n", number);
    if (!str_starts(object, head) || !str_ends(object, "endobj\n"))
        return false;
    struct str text = str_cut(object, (size_t)n, object.n - strlen("endobj\n"));
    if (str_ends(text, "endstream\n")) {
        k->place.at[number] = (struct place){PLACE_FILE, k->at, 0};
        return put(k, object.p, object.n);
    }
    if (number == k->root)
        return catalog_put(k, number, text);
    if (str_starts(text, "<< /Type /StructTreeRoot\n")) {
        k->tree = number_new(k);
        return tree_put(k, number, text);
    }
    if (str_starts(text, "<< /Type /StructElem\n   /S /TH\n") ||
        str_starts(text, "<< /Type /StructElem\n   /S /TD\n")) {
        struct str keys = cell_keys(k);
        return hold(k, number, keys.n ? with(k, text, keys) : text);
    }
    if (str_starts(text, "<< /Type /Page ")) {
        struct str boxes = page_boxes(k, text);
        return boxes.n && hold(k, number, with(k, text, boxes));
    }
    return hold(k, number, str_starts(text, "<<\n") ? resources_once(k, text) : text);
}

/* The table of places is a stream too (7.5.8), of rows that say by how much each byte is more than the one above it
 * (the filter "up" of PNG): rows are alike, so that little is left of them. */
static bool places_put(struct packer *k)
{
    size_t number = number_new(k);
    uint64_t start = k->at;
    struct buf rows = {.a = k->a};
    unsigned char last[PLACE] = {0}, row[PLACE];
    k->place.at[number] = (struct place){PLACE_FILE, start, 0};
    for (size_t i = 0; i < k->place.n; i++) {
        const struct place p = k->place.at[i];
        row[0] = (unsigned char)p.kind;
        for (size_t b = 0; b < PLACE_AT; b++)
            row[1 + b] = (unsigned char)(p.at >> 8 * (PLACE_AT - 1 - b));
        for (size_t b = 0; b < PLACE_IN; b++)
            row[1 + PLACE_AT + b] = (unsigned char)((p.kind ? p.in : 0xffff) >> 8 * (PLACE_IN - 1 - b));
        buf_putc(&rows, 2);
        for (size_t b = 0; b < PLACE; b++)
            buf_putc(&rows, (char)(unsigned char)(row[b] - last[b]));
        memcpy(last, row, PLACE);
    }
    const char *id = g_checksum_get_string(k->sum);
    struct str keys =
        str_printf(k->a,
                   "/Type /XRef /W [ 1 %d %d ] /DecodeParms << /Columns %d /Predictor 12 >> /Size %zu /Root %zu 0 R "
                   "/Info %zu 0 R /ID [ <%.32s> <%.32s> ]",
                   PLACE_AT, PLACE_IN, PLACE, k->place.n, k->root, k->info, id, id);
    /* The sum is read, and takes no more. */
    k->sum = NULL;
    struct str end = str_printf(k->a, "startxref\n%llu\n%%%%EOF\n", (unsigned long long)start);
    return stream_put(k, number, keys, buf_str(&rows)) && put(k, end.p, end.n);
}

/* One pass over what cairo wrote. False where it is not understood, or the sink takes no more. */
static bool pack(struct packer *k, struct str painted)
{
    static const char begin[] = "%PDF-1.5\n%\xb5\xed\xae\xfb\n"; /* bytes that say that it is no text */
    size_t n = 0;
    const struct object *o = objects_find(k, painted, &n);
    bool good = o && put(k, begin, sizeof begin - 1);
    for (size_t i = 0; good && i < n; i++)
        good = object_put(k, o[i].number, str_cut(painted, o[i].from, o[i + 1].from));
    return good && k->cell == k->cells.n && held_put(k) && places_put(k);
}

/* What was painted, as the file at `path`. */
static bool packed(struct packer *k, struct str painted, struct str path, struct str *why)
{
    struct out *o = out_open(k->a, path);
    GChecksum *sum = k->sum = g_checksum_new(G_CHECKSUM_SHA256);
    k->to = (struct paint_sink){out_write, o};
    bool good = pack(k, painted);
    g_checksum_free(sum);
    if (good)
        return out_commit(o, why);
    if (!out_failed(o, why))
        *why = str_printf(k->a, "%.*s cannot be completed: cairo wrote it in another way than is known", STRF(path));
    out_abandon(o);
    return false;
}

/* Pages that are all there, as a source of pages. */
static struct page page_of_array(void *data, struct arena *a, size_t i)
{
    (void)a;
    return ((const struct page *)data)[i];
}

/* Few pages are packed in memory. */
bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why)
{
    struct bytes painted = {NULL, 0, 0};
    const struct page_source pages = {page_of_array, (void *)page, n};
    struct packer k = {.a = a, .about = about, .numbers.a = a, .held.a = a};
    bool good = pages_paint(&k, e, &pages, path, (struct paint_sink){bytes_write, &painted}, why) &&
                packed(&k, (struct str){(const char *)painted.p, painted.n}, path, why);
    bytes_drop(&painted);
    return good;
}

/* Of many, cairo's bytes go to a part that is thrown away, and are read from there: memory does not grow with them. */
bool emit_pdf_pages(struct arena *a, const struct engine *e, const struct about *about, const struct page_source *pages,
                    struct str path, struct str *why)
{
    struct out *raw = out_open(a, path);
    struct packer k = {.a = a, .about = about, .numbers.a = a, .held.a = a};
    struct stat st;
    bool good = pages_paint(&k, e, pages, path, (struct paint_sink){out_write, raw}, why);
    const char *part = out_written(raw);
    good = !out_failed(raw, why) && good; /* what the system says of the file is nearer to the cause */
    int fd = good ? open(part, O_RDONLY | O_CLOEXEC) : -1;
    void *p = fd < 0 || fstat(fd, &st) ? MAP_FAILED : mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p != MAP_FAILED) {
        good = packed(&k, (struct str){p, (size_t)st.st_size}, path, why);
        munmap(p, (size_t)st.st_size);
    } else if (good) {
        *why = str_printf(a, "%.*s cannot be completed: it cannot be read back", STRF(path));
        good = false;
    }
    if (fd >= 0)
        close(fd);
    out_abandon(raw);
    return good;
}
