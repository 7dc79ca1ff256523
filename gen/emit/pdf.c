/* Pages to a PDF file: painted by cairo, then completed by libqpdf with what cairo cannot say (page boxes, language,
 * viewer's hints, object streams, an ID made from the content). Called by run.c for each document.
 *
 * Invariant: nothing of the time, the machine or the path is in the file, so that the same pages give the same bytes.
 * Objects are made through their PDF text; libqpdf's own errors are silenced and come back as *why. */
#include "emit/inner.h"
#include <qpdf/qpdf-c.h>
#include <string.h>

static bool pages_paint(struct arena *a, const struct engine *e, const struct about *about, const struct page *page,
                        size_t n, struct str path, struct bytes *out, struct str *why)
{
    struct paint *p = paint_pdf_new(e, about, (struct paint_sink){bytes_write, out});
    enum paint_error error = PAINT_OK;
    for (size_t i = 0; i < n && !error; i++)
        error = paint_page(p, &page[i]);
    if (error) {
        paint_drop(p);
        return paint_failed(a, error, path, why);
    }
    error = paint_finish(p);
    return error ? paint_failed(a, error, path, why) : true;
}

/* The whole sheet is the trimmed page: an office printer's document has no bleed, and says so instead of leaving it
 * open. */
static void boxes_set(qpdf_data q)
{
    static const char *const boxes[] = {"/CropBox", "/BleedBox", "/TrimBox"};
    int n = qpdf_get_num_pages(q);
    for (int i = 0; i < n; i++) {
        qpdf_oh page = qpdf_get_page_n(q, (size_t)i), media = qpdf_oh_get_key(q, page, "/MediaBox");
        for (size_t k = 0; k < sizeof boxes / sizeof *boxes; k++)
            qpdf_oh_replace_key(q, page, boxes[k], media);
        qpdf_oh_release(q, media);
        qpdf_oh_release(q, page);
    }
}

/* The tags of all pages under one Document, as readers expect: cairo hangs each of them on the root by itself. */
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

static void catalog_set(qpdf_data q, const char *language)
{
    qpdf_oh root = qpdf_get_root(q);
    qpdf_oh_replace_key(q, root, "/Lang", qpdf_oh_new_unicode_string(q, language));
    if (qpdf_oh_has_key(q, root, "/StructTreeRoot")) { /* cairo writes the tags and forgets to say that there are any */
        qpdf_oh_replace_key(q, root, "/MarkInfo", qpdf_oh_parse(q, "<< /Marked true >>"));
        document_tag(q, root);
    }
    /* The title in the window's bar; and no "fit to page", which makes every measure on a sheet wrong. */
    qpdf_oh_replace_key(q, root, "/ViewerPreferences",
                        qpdf_oh_parse(q, "<< /DisplayDocTitle true /PrintScaling /None >>"));
    qpdf_oh_release(q, root);
}

static bool failed(qpdf_data q, struct arena *a, struct str path, struct str *why)
{
    qpdf_error error = qpdf_has_error(q) ? qpdf_get_error(q) : NULL;
    const char *text = error ? qpdf_get_error_message_detail(q, error) : "libqpdf gives no reason";
    *why = str_printf(a, "%.*s cannot be completed: %s", STRF(path), text);
    return false;
}

static bool complete(qpdf_data q, struct arena *a, const struct bytes *painted, const char *language, struct str path,
                     struct str *why)
{
    if (qpdf_read_memory(q, "painted", (const char *)painted->p, painted->n, NULL) & QPDF_ERRORS)
        return failed(q, a, path, why);
    boxes_set(q);
    catalog_set(q, language);
    if (qpdf_init_write_memory(q) & QPDF_ERRORS)
        return failed(q, a, path, why);
    qpdf_set_object_stream_mode(q, qpdf_o_generate);
    qpdf_set_deterministic_ID(q, QPDF_TRUE);
    if ((qpdf_write(q) & QPDF_ERRORS) || qpdf_has_error(q))
        return failed(q, a, path, why);
    return true;
}

bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why)
{
    struct bytes painted = {NULL, 0, 0};
    if (!pages_paint(a, e, about, page, n, path, &painted, why)) {
        bytes_drop(&painted);
        return false;
    }
    qpdf_data q = qpdf_init();
    qpdf_silence_errors(q);
    qpdf_set_suppress_warnings(q, QPDF_TRUE);
    bool good = complete(q, a, &painted, about->language.n ? str_z(a, about->language) : "en", path, why);
    if (good) {
        struct out *o = out_open(a, path);
        out_write(o, qpdf_get_buffer(q), qpdf_get_buffer_length(q));
        good = out_commit(o, why);
    }
    qpdf_cleanup(&q);
    bytes_drop(&painted);
    return good;
}
