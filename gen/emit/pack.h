/* Finishing a PDF of cairo's. Private to emit/. */
#ifndef BS_EMIT_PACK_H
#define BS_EMIT_PACK_H
#include "emit/inner.h"

struct pack_about {
    struct str language;
    struct str trim; /* "[ x y x y ]" in points, the same for all pages; empty: the whole page */
};
/* The finished file behind what `out` has (nothing, that is), or false where the painted one is not laid out as cairo
 * 1.16 does, or memory ends; `out` is of no use then. */
bool pack_pdf(const struct bytes *painted, const struct pack_about *about, struct bytes *out);
#endif
