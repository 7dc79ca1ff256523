/* A sheet to pages: table widths, columns, and the largest type that fits. */
#ifndef BS_PAGE_COMPOSE_H
#define BS_PAGE_COMPOSE_H
#include "page/page.h"
#include "sheet/sheet.h"

struct composed {
    const struct page *page;
    size_t n;
    int32_t mpt; /* the body size chosen */
};
/* False with a finding (does-not-fit, saying by how many millimetres, and what would help; missing-glyph)
 * where no size between the sheet's limits fits, or with one of the proof's (prove.h). The pages live in `a`. */
bool compose(struct arena *a, struct diag *d, struct engine *e, const struct theme *t, const struct sheet *s,
             struct composed *out);
#endif
