/* The models of a book's tables in words, for its page of proof. */
#ifndef BS_SHOW_BOOK_MODEL_H
#define BS_SHOW_BOOK_MODEL_H
#include "show/doc.h"

/* The model of an odds table in the author's Markdown: "Given dice 1 to 6. Rolled: ... Outcomes:
 * ...". */
struct str model_words(struct arena *a, const struct model *m, const struct translator *in,
                       const struct odds_entry *e);
/* The name of a chart in a model, from its title. */
struct str model_chart_name(struct arena *a, const struct translator *in, const struct chart *c);

/* --- book_charts.c: the charts that the tables look up: a reference if a sheet of the book's set
 * prints the chart, else its content in words */
struct words_list model_looked_up(const struct show *show, const struct layout *book, const struct odds_table *t,
                                  size_t n);
#endif
