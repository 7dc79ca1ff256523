/* Charts of any kind as blocks: what other folders use of chart/. */
#ifndef BS_SHOW_CHART_CHART_H
#define BS_SHOW_CHART_CHART_H
#include "show/show.h"

struct blocks show_blocks(const struct show *s, const struct chart *c);
/* Other forms of the only block of a chart, or of a table that joins the n charts of `of`. */
struct blocks show_forms(const struct show *s, const struct chart *c, const struct beside *of,
                         size_t n);
/* Charts (bands on one roll) beside one shared die column. `whole`: the chart whose parts they are,
 * or NULL. */
struct block show_beside(const struct show *s, struct words title, const struct chart *whole,
                         const struct beside *of, size_t n);
/* Joins grids with the same rows to one table, each chart's columns under its title. */
struct block show_join(const struct show *s, const struct beside *of, size_t n);
/* Charts as cells side by side; `with` gives details of an outcome by its name; or NULL. */
struct block show_panel(const struct show *s, struct words title, const struct beside *of, size_t n,
                        const struct chart *with);
/* The chart with the rows and columns that the document shows, in its groups and its order; `c`
 * itself if it shows all. */
const struct chart *chart_chosen(const struct show *w, const struct chart *c);
/* A row of modifiers with all its limits, and the name of a group with its notes. */
struct words situation(const struct show *w, const struct row *r);
struct words group_words(const struct show *w, const struct group *g, enum para_style kind,
                         enum char_style char_style);
/* Appends the rulebook's section to the aside, small. */
struct words show_section(const struct show *w, const struct chart *c, struct words aside);
#endif
