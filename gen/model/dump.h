/* A chart as text, CSV, JSON or Markdown; and the whole model for --dump. */
#ifndef BS_MODEL_DUMP_H
#define BS_MODEL_DUMP_H
#include "model/model.h"

enum dump_format { DUMP_TEXT, DUMP_CSV, DUMP_JSON, DUMP_MARKDOWN };
bool dump_format_find(struct str name, enum dump_format *out);

/* The chart as played, or as printed. Ends in a line break. Allocates in b's arena. */
void model_dump_chart(struct buf *b, const struct chart *c, enum dump_format format, bool as_printed);
/* Every set, chart, odds table and example, one line a thing: for --dump model. */
void model_dump(struct buf *b, const struct model *m);
#endif
