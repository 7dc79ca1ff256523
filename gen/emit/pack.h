/* Findings as lines of text, for a process or a later run that has read the same inputs. See
 * pack.c. */
#ifndef BS_EMIT_PACK_H
#define BS_EMIT_PACK_H
#include "diag/diag.h"

/* Converts a place to one that the other side understands, or back. Returns false if it has none.
 */
typedef bool diag_places(const void *data, struct span at, struct span *out);
/* Writes all findings, sorted. Returns false if a place has no conversion. */
bool diag_pack(struct buf *b, const struct diag *d, diag_places *place, const void *data);
/* Adds the findings to `d`, with the levels of their rules. Returns false, with part of them added,
 * if the lines are damaged. */
bool diag_unpack(struct diag *d, struct str lines, diag_places *place, const void *data);

/* Writes a text to the end of its line; escapes line breaks and the escape character. */
void line_put(struct buf *b, struct str s);
/* The rest of a line, read word by word; `bad` is set on a format error. */
struct line_rest {
    struct arena *a;
    struct str rest;
    bool bad;
    diag_places *place; /* of a line of a finding */
    const void *data;
};
struct str line_word(struct line_rest *l);
uint64_t line_number(struct line_rest *l, uint64_t max);
struct str line_text(struct line_rest *l); /* the rest of the line, unescaped */
#endif
