/* The stages of the road as text, for --dump and for tests. */
#ifndef BS_EMIT_STAGES_H
#define BS_EMIT_STAGES_H
#include "model/model.h"
#include "show/deck.h"

/* Every set, chart, odds table and example, one line a thing: for --dump model. */
void model_dump(struct buf *b, const struct model *m);
/* For --dump sheet: blocks as indented text. */
void sheet_dump(struct buf *b, const struct sheet *s);
void deck_dump(struct buf *b, const struct deck *d);
#endif
