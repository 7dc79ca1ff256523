/* Writes a page to an SVG file. Called by run.c for each page. */
#include "emit/emit.h"

/* Removes the id of the page's group. cairo numbers its surfaces within the process, so the id
 * would depend on earlier painting; no other element refers to it. */
static void name_drop(struct bytes *b)
{
    struct str all = {(const char *)b->p, b->n};
    ptrdiff_t at = str_find(all, "<g id=\"surface");
    if (at < 0)
        return;
    size_t from = (size_t)at + 2, to = from + strlen(" id=\"surface");
    while (to < b->n && b->p[to] != '"')
        to++;
    if (to == b->n)
        return;
    memmove(b->p + from, b->p + to + 1, b->n - to - 1);
    b->n -= to + 1 - from;
}

/* Paints to memory, because cairo's output is corrected before it is written. */
bool emit_svg(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why)
{
    (void)about, (void)n;
    struct bytes painted = {0};
    enum paint_error error = paint_svg(e, page, (struct paint_sink){bytes_write, &painted});
    name_drop(&painted);
    bool good = error ? paint_failed(a, error, path, why)
                      : emit_text(a, (struct str){(const char *)painted.p, painted.n}, path, why);
    bytes_drop(&painted);
    return good;
}
