/* Writes pages to a PDF file: painted by cairo, then completed by libqpdf with features that cairo
 * lacks (page boxes, language, viewer preferences, object streams, an ID from the content). Called
 * by run.c for each document.
 *
 * Invariant: the file does not depend on time, machine or path, so that equal pages give equal
 * bytes. Objects are made from their PDF text; libqpdf's errors are silenced and returned in
 * *why. */
#include "emit/press.h"
#include <qpdf/qpdf-c.h>
#include <unistd.h>

/* Data of painted pages: the size of the first page, which all pages share, and table cells in
 * reading order, because cairo cannot write their attributes. */
struct pages_kept {
    struct page first;
    struct cell_tags cells;
    size_t next; /* next cell to be matched */
    /* Distinct cell attributes in the file; `object` has an attribute object for each. */
    LIST(struct cell_tag) classes;
    LIST(qpdf_oh) object;
};

bool pages_paint(struct arena *a, struct paint *p, const struct page_source *pages, struct str path,
                 struct page *first, struct cell_tags *cells, struct str *why)
{
    struct arena *own = arena_new();
    enum paint_error error = PAINT_OK;
    for (size_t i = 0; i < pages->n && !error; i++) {
        struct arena_mark mark = arena_mark(own);
        struct page page = pages->page(pages->data, own, i);
        error = paint_page(p, &page);
        for (size_t k = 0; cells && k < page.n; k++) {
            const struct item *at = &page.item[k];
            bool head = at->kind == ITEM_TAG && str_is(at->name, "TH");
            if (!head && !(at->kind == ITEM_TAG && str_is(at->name, "TD")))
                continue;
            struct cell_tag cell = at->cell;
            /* A header without a scope precedes its row: the label of a bar. */
            if (head && !cell.scope)
                cell.scope = SCOPE_ROW;
            ARENA_PUSH(a, cells, cell);
        }
        if (!i)
            *first = (struct page){.w = page.w, .h = page.h, .bleed = page.bleed};
        arena_rewind(own, mark);
    }
    arena_drop(own);
    if (error)
        paint_drop(p);
    else
        error = paint_finish(p);
    return error ? paint_failed(a, error, path, why) : true;
}

/* A length in points with three decimals. */
static struct str points(struct arena *a, um u)
{
    int64_t thousandths = ((int64_t)u * 72 * 1000 + 12700) / 25400;
    return str_printf(a, "%lld.%03lld", (long long)(thousandths / 1000), (long long)(thousandths % 1000));
}

const char *page_box(struct arena *a, const struct page *of, um inside)
{
    struct str near = points(a, inside), right = points(a, of->w - inside),
               top = points(a, of->h - inside);
    return str_printf(a, "[ %.*s %.*s %.*s %.*s ]", STRF(near), STRF(near), STRF(right), STRF(top))
        .p;
}

/* Without a bleed the trimmed page is the whole sheet. With a bleed the sheet is the bleed box, and
 * the trim box is inside. PDF coordinates start at the bottom. */
static void boxes_set(qpdf_data q, struct arena *a, const struct page *first)
{
    const char *trimmed = page_box(a, first, first->bleed);
    int n = qpdf_get_num_pages(q);
    for (int i = 0; i < n; i++) {
        qpdf_oh page = qpdf_get_page_n(q, (size_t)i), media = qpdf_oh_get_key(q, page, "/MediaBox");
        qpdf_oh trim = first->bleed ? qpdf_oh_parse(q, trimmed) : media;
        qpdf_oh_replace_key(q, page, "/CropBox", media);
        qpdf_oh_replace_key(q, page, "/BleedBox", media);
        qpdf_oh_replace_key(q, page, "/TrimBox", trim);
        if (first->bleed)
            qpdf_oh_release(q, trim);
        qpdf_oh_release(q, media);
        qpdf_oh_release(q, page);
    }
}

/* Puts the tags of all pages under one Document element, as readers expect; cairo puts each under
 * the root. */
static void document_tag(qpdf_data q, qpdf_oh root)
{
    qpdf_oh tree = qpdf_oh_get_key(q, root, "/StructTreeRoot"), kids = qpdf_oh_get_key(q, tree, "/K");
    qpdf_oh document = qpdf_make_indirect_object(q, qpdf_oh_parse(q, "<< /Type /StructElem /S /Document >>"));
    if (qpdf_oh_is_array(q, kids)) {
        for (int i = 0; i < qpdf_oh_get_array_n_items(q, kids); i++) {
            qpdf_oh kid = qpdf_oh_get_array_item(q, kids, i);
            qpdf_oh_replace_key(q, kid, "/P", document);
            qpdf_oh_release(q, kid);
        }
        qpdf_oh_replace_key(q, document, "/P", tree);
        qpdf_oh_replace_key(q, document, "/K", kids);
        qpdf_oh_replace_key(q, tree, "/K", document);
    }
    qpdf_oh_release(q, document);
    qpdf_oh_release(q, kids);
    qpdf_oh_release(q, tree);
}

/* A row contains only cells. Cells without span and scope need no attributes. The others have few
 * distinct attributes, so a linear search is sufficient. */
static void row_tag(qpdf_data q, struct arena *a, struct pages_kept *t, qpdf_oh kids)
{
    bool list = qpdf_oh_is_array(q, kids);
    int n = list ? qpdf_oh_get_array_n_items(q, kids) : 1;
    for (int i = 0; i < n && t->next < t->cells.n; i++) {
        const struct cell_tag c = t->cells.at[t->next++];
        if (c.rows <= 1 && c.cols <= 1 && !c.scope)
            continue;
        size_t k = 0;
        while (k < t->classes.n &&
               (t->classes.at[k].rows != c.rows || t->classes.at[k].cols != c.cols ||
                t->classes.at[k].scope != c.scope))
            k++;
        if (k == t->classes.n) {
            struct buf b = {.a = a};
            buf_putz(&b, "<< /O /Table");
            if (c.rows > 1)
                buf_printf(&b, " /RowSpan %u", c.rows);
            if (c.cols > 1)
                buf_printf(&b, " /ColSpan %u", c.cols);
            if (c.scope)
                buf_printf(&b, " /Scope /%s", c.scope == SCOPE_ROW ? "Row" : "Column");
            buf_putz(&b, " >>");
            ARENA_PUSH(a, &t->classes, c);
            ARENA_PUSH(a, &t->object, qpdf_make_indirect_object(q, qpdf_oh_parse(q, b.p)));
        }
        qpdf_oh cell = list ? qpdf_oh_get_array_item(q, kids, i) : kids;
        qpdf_oh_replace_key(q, cell, "/A", t->object.at[k]);
        if (list)
            qpdf_oh_release(q, cell);
    }
}

/* The elements of the structure tree and the stored cells have the same order, that of painting. */
static void cells_tag(qpdf_data q, struct arena *a, struct pages_kept *t, qpdf_oh element, unsigned depth)
{
    enum { DEEPEST = 40 };
    if (qpdf_oh_is_array(q, element)) {
        for (int i = 0; i < qpdf_oh_get_array_n_items(q, element); i++) {
            qpdf_oh kid = qpdf_oh_get_array_item(q, element, i);
            cells_tag(q, a, t, kid, depth + 1);
            qpdf_oh_release(q, kid);
        }
        return;
    }
    if (!qpdf_oh_is_dictionary(q, element) || depth > DEEPEST)
        return;
    qpdf_oh name = qpdf_oh_get_key(q, element, "/S"), kids = qpdf_oh_get_key(q, element, "/K");
    if (qpdf_oh_is_name(q, name) && strcmp(qpdf_oh_get_name(q, name), "/TR") == 0)
        row_tag(q, a, t, kids);
    else
        cells_tag(q, a, t, kids, depth + 1);
    qpdf_oh_release(q, kids);
    qpdf_oh_release(q, name);
}

/* Sets the document-wide entries of the catalogue: language, tags, viewer preferences. */
static void catalog_set(qpdf_data q, struct arena *a, const char *language, struct pages_kept *kept)
{
    qpdf_oh root = qpdf_get_root(q);
    qpdf_oh_replace_key(q, root, "/Lang", qpdf_oh_new_unicode_string(q, language));
    /* cairo writes tags without marking the file as tagged. */
    if (qpdf_oh_has_key(q, root, "/StructTreeRoot")) {
        qpdf_oh_replace_key(q, root, "/MarkInfo", qpdf_oh_parse(q, "<< /Marked true >>"));
        qpdf_oh tree = qpdf_oh_get_key(q, root, "/StructTreeRoot"), kids = qpdf_oh_get_key(q, tree, "/K");
        cells_tag(q, a, kept, kids, 0);
        qpdf_oh_release(q, kids);
        qpdf_oh_release(q, tree);
        document_tag(q, root);
    }
    /* Show the title in the window; no "fit to page", which would change all sizes. */
    qpdf_oh_replace_key(q, root, "/ViewerPreferences",
                        qpdf_oh_parse(q, "<< /DisplayDocTitle true /PrintScaling /None >>"));
    qpdf_oh_release(q, root);
}

/* Prevents libqpdf's warnings on standard error, about things that are corrected here. */
qpdf_data qpdf_quiet(void)
{
    qpdf_data q = qpdf_init();
    qpdf_silence_errors(q);
    qpdf_set_suppress_warnings(q, QPDF_TRUE);
    return q;
}

/* cairo writes them without "D:". */
void qpdf_dates_correct(qpdf_data q, struct arena *a)
{
    static const char *const keys[] = {"/CreationDate", "/ModDate"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *date = qpdf_get_info_key(q, keys[i]);
        if (date && !str_starts(str_of(date), "D:"))
            qpdf_set_info_key(q, keys[i], str_printf(a, "D:%s", date).p);
    }
}

/* Completes the file and writes it to `to`, or with NULL to libqpdf's memory. */
static bool complete(qpdf_data q, struct arena *a, const struct about *about, struct pages_kept *kept, const char *to)
{
    qpdf_dates_correct(q, a);
    boxes_set(q, a, &kept->first);
    catalog_set(q, a, about->language.n ? str_z(a, about->language) : "en", kept);
    if ((to ? qpdf_init_write(q, to) : qpdf_init_write_memory(q)) & QPDF_ERRORS)
        return false;
    qpdf_set_object_stream_mode(q, qpdf_o_generate);
    qpdf_set_deterministic_ID(q, QPDF_TRUE);
    return !(qpdf_write(q) & QPDF_ERRORS) && !qpdf_has_error(q);
}

/* Sets *why to libqpdf's error. Always returns false. */
static bool failed(qpdf_data q, struct arena *a, struct str path, struct str *why)
{
    qpdf_error error = qpdf_has_error(q) ? qpdf_get_error(q) : NULL;
    const char *text = error ? qpdf_get_error_message_detail(q, error) : "libqpdf gives no reason";
    *why = str_printf(a, "%.*s cannot be completed: %s", STRF(path), text);
    return false;
}

/* ---- few pages: in memory ---- */

/* An array of pages as a page source. */
static struct page page_of_array(void *data, struct arena *a, size_t i)
{
    (void)a;
    return ((const struct page *)data)[i];
}

/* Uses libqpdf's own copy of the result for writing. */
bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why)
{
    struct bytes painted = {NULL, 0, 0};
    const struct page_source pages = {page_of_array, (void *)page, n};
    struct pages_kept kept = {.next = 0};
    struct paint *p = paint_pdf_new(e, about, (struct paint_sink){bytes_write, &painted});
    if (!pages_paint(a, p, &pages, path, &kept.first, &kept.cells, why)) {
        bytes_drop(&painted);
        return false;
    }
    qpdf_data q = qpdf_quiet();
    bool good = !(qpdf_read_memory(q, "painted", (const char *)painted.p, painted.n, NULL) & QPDF_ERRORS) &&
                complete(q, a, about, &kept, NULL);
    good = good ? emit_text(a, (struct str){(const char *)qpdf_get_buffer(q), qpdf_get_buffer_length(q)}, path, why)
                : failed(q, a, path, why);
    qpdf_cleanup(&q);
    bytes_drop(&painted);
    return good;
}

/* ---- many pages: with files ---- */

/* libqpdf does not report if the end of a file could not be written, so this checks for the end
 * mark of PDF. */
bool pdf_is_whole(struct arena *a, const char *to, struct str path, struct str *why)
{
    static const char end[] = "%%EOF\n";
    char got[sizeof end - 1];
    FILE *in = fopen(to, "rb");
    bool whole = in && !fseek(in, -(long)sizeof got, SEEK_END) && fread(got, 1, sizeof got, in) == sizeof got &&
                 memcmp(got, end, sizeof got) == 0;
    if (in)
        fclose(in);
    if (!whole)
        *why = str_printf(a, "%.*s cannot be written: there is no room for all of it", STRF(path));
    return whole;
}

/* Completes the painted file to another file, which libqpdf writes by its path. */
static bool file_complete(struct arena *a, const struct about *about, struct pages_kept *kept, const char *painted,
                          const char *to, struct str path, struct str *why)
{
    qpdf_data q = qpdf_quiet();
    bool good =
        (!(qpdf_read(q, painted, NULL) & QPDF_ERRORS) && complete(q, a, about, kept, to)) || failed(q, a, path, why);
    qpdf_cleanup(&q); /* closes the file */
    return good && pdf_is_whole(a, to, path, why);
}

/* Two passes with files: cairo writes to a temporary file, and libqpdf writes the final one. Uses
 * less memory than emit_pdf, and more time. */
bool emit_pdf_pages(struct arena *a, const struct engine *e, const struct about *about, const struct page_source *pages,
                    struct str path, struct str *why)
{
    struct out *raw = out_open(a, path);
    struct pages_kept kept = {.next = 0};
    struct paint *p = paint_pdf_new(e, about, (struct paint_sink){out_write, raw});
    bool good = pages_paint(a, p, pages, path, &kept.first, &kept.cells, why);
    const char *painted = out_written(raw);
    good = !out_failed(raw, why) && good; /* the system's error is nearer to the cause */
    if (good) {
        struct out *o = out_open(a, path);
        good = !out_failed(o, why) && file_complete(a, about, &kept, painted, out_written(o), path, why);
        if (good)
            good = out_commit(o, why);
        else
            out_abandon(o);
    }
    out_abandon(raw);
    return good;
}
