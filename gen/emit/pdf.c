/* Writes pages to a PDF file: painted by cairo, and completed object by object with features that
 * cairo lacks (page boxes, language, viewer preferences, attributes of table cells; objects.c adds
 * streams of objects and an ID from the content). Called by run.c for each document.
 *
 * Invariant: the file does not depend on time, machine or path, so that equal pages give equal
 * bytes. */
#include "emit/press.h"

/* The structure tree and the catalogue are kept until all other objects are written. */
struct completing {
    struct arena *a;
    const struct about *about;
    struct page first;      /* the size of the first page, which all pages share */
    struct cell_tags cells; /* table cells in reading order, whose attributes cairo cannot write */
    size_t next;            /* next cell to be matched */
    struct object tree, catalogue;
    unsigned info;
};

bool pages_paint(struct arena *a, struct paint *p, const struct page_source *pages, struct str path,
                 struct page *first, struct cell_tags *cells, struct str *why)
{
    struct arena *own = arena_new();
    enum paint_error error = PAINT_OK;
    for (size_t i = 0; i < pages->n && !error; i++) {
        struct arena_mark mark = arena_mark(own);
        struct page page = pages->page(pages->data, own, i);
        if (!i)
            *first = (struct page){.w = page.w, .h = page.h, .bleed = page.bleed};
        error = paint_page(p, &page);
        for (size_t k = 0; cells && k < page.n; k++) {
            const struct item *at = &page.item[k];
            if (at->kind == ITEM_TAG && (str_is(at->name, "TH") || str_is(at->name, "TD")))
                ARENA_PUSH(a, cells, at->cell);
        }
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

struct str page_box(struct arena *a, const struct page *of, um inside)
{
    struct str near = points(a, inside), right = points(a, of->w - inside),
               top = points(a, of->h - inside);
    return str_printf(a, "[ %.*s %.*s %.*s %.*s ]", STRF(near), STRF(near), STRF(right), STRF(top));
}

/* Without a bleed the trimmed page is the whole sheet. With a bleed the sheet is the bleed box, and
 * the trim box is inside. PDF coordinates start at the bottom. */
static struct str boxes_put(struct arena *a, struct str map, const struct page *first)
{
    struct str media = map_get(map, "/MediaBox");
    map = map_put(a, map, "/CropBox", media);
    map = map_put(a, map, "/BleedBox", media);
    return map_put(a, map, "/TrimBox", first->bleed ? page_box(a, first, first->bleed) : media);
}

/* A header without a scope precedes its row: the label of a bar. */
static struct str cell_put(struct arena *a, struct str map, struct cell_tag c, bool head)
{
    struct buf b = {.a = a};
    if (head && !c.scope)
        c.scope = SCOPE_ROW;
    if (c.rows > 1)
        buf_printf(&b, " /RowSpan %u", c.rows);
    if (c.cols > 1)
        buf_printf(&b, " /ColSpan %u", c.cols);
    if (c.scope)
        buf_printf(&b, " /Scope /%s", c.scope == SCOPE_ROW ? "Row" : "Column");
    return b.n ? map_put(a, map, "/A", str_printf(a, "<< /O /Table%s >>", b.p)) : map;
}

/* cairo writes them without "D:". */
struct str dates_correct(struct arena *a, struct str map)
{
    static const char *const keys[] = {"/CreationDate", "/ModDate"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct str date = map_get(map, keys[i]);
        if (date.n && !str_starts(date, "(D:"))
            map = map_put(a, map, keys[i], str_printf(a, "(D:%.*s", (int)date.n - 1, date.p + 1));
    }
    return map;
}

struct object object_keep(struct arena *a, struct object o)
{
    return (struct object){.id = o.id, .text = str_dup(a, o.text)};
}

/* The elements of the structure tree and the stored cells have the same order, that of painting. */
static struct str element_complete(struct completing *c, struct arena *a, struct str map)
{
    struct str kind = map_get(map, "/S");
    const bool head = str_is(kind, "/TH");
    if (!(head || str_is(kind, "/TD")) || c->next == c->cells.n)
        return map;
    return cell_put(a, map, c->cells.at[c->next++], head);
}

static bool object_complete(void *data, struct arena *a, struct objects *f, struct object o)
{
    struct completing *c = data;
    struct str type = map_get(o.text, "/Type");
    if (str_is(type, "/Page")) {
        o.text = boxes_put(a, o.text, &c->first);
    } else if (str_is(type, "/StructElem")) {
        o.text = element_complete(c, a, o.text);
    } else if (str_is(type, "/StructTreeRoot")) {
        c->tree = object_keep(c->a, o);
        return true;
    } else if (str_is(type, "/Catalog")) {
        c->catalogue = object_keep(c->a, o);
        return true;
    } else if (map_get(o.text, "/CreationDate").n) {
        o.text = dates_correct(a, o.text);
        c->info = o.id;
    }
    object_put(f, o);
    return true;
}

/* Puts the tags of all pages under one Document element, as readers expect; cairo puts each under
 * the root. They refer to the id of cairo's root, so that becomes the element, and the root has a
 * new one. */
static struct str tree_end(struct completing *c, struct objects *f)
{
    const unsigned root = object_id(f);
    struct object document = c->tree;
    document.text = str_printf(c->a, "<< /Type /StructElem /S /Document /P %u 0 R /K %.*s >>", root,
                               STRF(map_get(c->tree.text, "/K")));
    object_put(f, document);
    struct str kid = str_printf(c->a, "%u 0 R", document.id);
    object_put(f, (struct object){root, map_put(c->a, c->tree.text, "/K", kid)});
    return str_printf(c->a, "%u 0 R", root);
}

/* Sets the document-wide entries of the catalogue: language, tags, viewer preferences. */
static void catalogue_end(struct completing *c, struct objects *f)
{
    struct object o = c->catalogue;
    struct str language = c->about->language.n ? c->about->language : STR("en");
    o.text = map_put(c->a, o.text, "/Lang", str_printf(c->a, "(%.*s)", STRF(language)));
    /* cairo writes tags without marking the file as tagged. */
    if (c->tree.id) {
        o.text = map_put(c->a, o.text, "/MarkInfo", STR("<< /Marked true >>"));
        o.text = map_put(c->a, o.text, "/StructTreeRoot", tree_end(c, f));
    }
    /* Show the title in the window; no "fit to page", which would change all sizes. */
    o.text = map_put(c->a, o.text, "/ViewerPreferences",
                     STR("<< /DisplayDocTitle true /PrintScaling /None >>"));
    object_put(f, o);
}

bool emit_pdf_pages(struct arena *a, const struct engine *e, const struct about *about,
                    const struct page_source *pages, struct str path, struct str *why)
{
    struct completing c = {.a = a, .about = about};
    struct objects *f = objects_open(a, path, "1.5", object_complete, &c);
    struct paint *p = paint_pdf_new(e, about, (struct paint_sink){objects_take, f});
    const bool good = pages_paint(a, p, pages, path, &c.first, &c.cells, why);
    if (good && c.catalogue.id)
        catalogue_end(&c, f);
    return objects_close(f, good, c.info, c.catalogue.id, why);
}

/* An array of pages as a page source. */
static struct page page_of_array(void *data, struct arena *a, size_t i)
{
    (void)a;
    return ((const struct page *)data)[i];
}

bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why)
{
    const struct page_source pages = {page_of_array, (void *)page, n};
    return emit_pdf_pages(a, e, about, &pages, path, why);
}
