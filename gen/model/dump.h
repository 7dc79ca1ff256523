/* A chart as text, CSV, JSON or Markdown; and the whole model for --dump. */
#ifndef BS_MODEL_DUMP_H
#define BS_MODEL_DUMP_H
#include "base/rows.h"
#include "model/model.h"

/* The chart as played, or as printed (with what its errata put right as the book has it). Ends in a line break.
 * Allocates in b's arena. CSV of a chart with parts has an empty line between two of them. */
void model_dump_chart(struct buf *b, const struct chart *c, enum format format, bool as_printed);
/* Every set, chart, odds table and example, one line a thing: for --dump model. */
void model_dump(struct buf *b, const struct model *m);

/* A cell's value in the set's own units: "12in", "5+", "--". */
void buf_put_cell(struct buf *b, const struct chart *c, const struct cell *cell);
#endif
