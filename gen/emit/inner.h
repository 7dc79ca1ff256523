/* What the outputs of emit/ share. */
#ifndef BS_EMIT_INNER_H
#define BS_EMIT_INNER_H
#include "emit/emit.h"

/* Bytes gathered in memory, on the heap: documents are of megabytes, and an arena would keep every size that they had.
 */
struct bytes {
    unsigned char *p;
    size_t n, cap;
};
bool bytes_write(void *bytes, const void *p, size_t n); /* fits paint_sink; false for lack of memory */
void bytes_drop(struct bytes *b);
/* Why painting failed, for people. False always, so that a caller may return it. */
bool paint_failed(struct arena *a, enum paint_error error, struct str path, struct str *why);
#endif
