/* Internal interface of chart/. */
#ifndef BS_SHOW_CHART_INNER_H
#define BS_SHOW_CHART_INNER_H
#include "show/chart/chart.h"

/* --- blocks.c */
/* True if no erratum, note, doubt or mark is printed with the row. */
bool row_is_plain(const struct row *r);
/* Does the row add 0, without any other content? */
bool modifier_is_none(const struct chart *c, const struct row *r);

/* --- rows.c */
/* Is it a column of numbers, by its type or because most of its cells are numbers? */
bool column_is_figures(const struct chart *c, size_t col);
/* Does the column hold an amount for each row (points, losses, shares)? */
bool column_counts(const struct chart *c, size_t col);

/* The number of columns under each header if the columns of all headers are equal; else 0. */
size_t heads_twin(const struct chart *c);
/* --- modifiers.c */
const struct table *table_modifiers(const struct show *w);
struct words chart_line(const struct show *w); /* for modifiers or one column: running text */
bool list_headed(const struct show *w);        /* does any group have a name in a row of its own? */
/* --- rows.c, beside.c: the chart's own rows as a table, with w->part above it */
/* Text of its kind goes to `below`. NULL: the chart is a line of text. */
const struct table *chart_table(const struct show *w, struct words_list *below);
const struct table *table_grid(const struct show *w); /* for a grid or bands */
const struct table *table_beside(const struct show *w, const struct beside *of, size_t n);
#endif
