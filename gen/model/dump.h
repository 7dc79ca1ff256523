/* A chart as text, CSV or Markdown. */
#ifndef BS_MODEL_DUMP_H
#define BS_MODEL_DUMP_H
#include "base/rows.h"
#include "model/model.h"

/* The chart as played, or as printed (with what its errata put right as the book has it). Ends in a line break.
 * Allocates in b's arena. CSV of a chart with parts has an empty line between two of them. */
void model_dump_chart(struct buf *b, const struct chart *c, enum format format, bool as_printed);

/* Without the signs of its chart's marks. */
struct str text_without_marks(struct arena *a, const struct chart *c, struct str s);
/* A cell's value in the set's own units: "12in", "5+", "--". */
void buf_put_cell(struct buf *b, const struct chart *c, const struct cell *cell);
/* What stands behind the cell of a modifier: " each hour, to -4, to the melee". */
void buf_put_up_to(struct buf *b, const struct row *r); /* the limit of a modifier */
void buf_put_limits(struct buf *b, const struct chart *c, const struct row *r);
/* A chart as the lines that dump prints of it: what every column is called, and of each line its label and cells. */
struct said_line {
    const struct chart *chart; /* of a further die: that one's */
    const struct row *row;
    struct str label, played;     /* as printed; as played */
    struct str full, full_played; /* with both units, as its author wrote it */
    const struct str *cell;       /* as printed, n_head of them; without a place where the line has none */
    const struct str *played_cell;
    const size_t *col; /* which of its chart's columns a cell is of */
};
struct said_table {
    const struct str *head, *full_head; /* "Head / label" */
    const struct span *head_at;
    size_t n_head;
    const struct said_line *line;
    size_t n_line;
};
struct said_table model_said(struct arena *a, const struct chart *c);
#endif
