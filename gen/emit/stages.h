/* The stages of a build as text, for --dump and for tests. */
#ifndef BS_EMIT_STAGES_H
#define BS_EMIT_STAGES_H
#include "base/rows.h"
#include "show/deck/deck.h"

/* One line for each set, chart, odds table and example: for --dump model. */
void model_dump(struct buf *b, const struct model *m);
/* A chart in any format, as played or as printed; in JSON one object. Ends with a line break. */
void chart_dump(struct buf *b, const struct chart *c, enum format format, bool as_printed);
/* For --dump sheet: blocks as indented text. */
void sheet_dump(struct buf *b, const struct sheet *s);
void deck_dump(struct buf *b, const struct deck *d);
#endif
