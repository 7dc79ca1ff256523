/* Writes a chart as text, CSV or Markdown. */
#ifndef BS_MODEL_DUMP_H
#define BS_MODEL_DUMP_H
#include "base/rows.h"
#include "model/model.h"

/* Writes the chart as played, or as printed (with the rulebook's errors that errata correct). Ends
 * with a line break. Allocates in b's arena. In CSV, parts of a chart are separated by an empty
 * line. */
void model_dump_chart(struct buf *b, const struct chart *c, enum format format, bool as_printed);

/* The text without the signs of its chart's footnotes. */
struct str text_without_marks(struct arena *a, const struct chart *c, struct str s);
/* Writes a cell's value in the set's own units: "12in", "5+", "--". */
void buf_put_cell(struct buf *b, const struct chart *c, const struct cell *cell);
/* Limits of a modifier, after its cell: " each hour, to -4, to the melee". */
void buf_put_up_to(struct buf *b, const struct row *r); /* only the maximum of a modifier */
void buf_put_limits(struct buf *b, const struct chart *c, const struct row *r);
/* A chart as the lines of `dump`: column names, and for each line its label and cells. */
struct dump_line {
    const struct chart *chart; /* the inner chart for a row of a further die */
    const struct row *row;
    struct str label, played;     /* label as printed; label as played */
    struct str full, full_played; /* with both units, as the author wrote it */
    /* n_head cells as printed; p is NULL if the line has no cell there */
    const struct str *cell;
    const struct str *played_cell;
    const size_t *col; /* each cell's column in the chart of the line */
};
struct dump_lines {
    const struct str *head, *full_head; /* "Head / label" */
    const struct span *head_at;
    size_t n_head;
    const struct dump_line *line;
    size_t n_line;
};
struct dump_lines model_dump_lines(struct arena *a, const struct chart *c);
#endif
