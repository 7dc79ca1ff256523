/* A page to an SVG file. Called by run.c for each page. */
#include "emit/inner.h"

bool emit_svg(struct arena *a, const struct engine *e, const struct page *page, struct str path, struct str *why)
{
    struct bytes painted = {NULL, 0, 0};
    enum paint_error error = paint_svg(e, page, (struct paint_sink){bytes_write, &painted});
    bool good = error ? paint_failed(a, error, path, why)
                      : emit_text(a, (struct str){(const char *)painted.p, painted.n}, path, why);
    bytes_drop(&painted);
    return good;
}
