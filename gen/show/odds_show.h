/* What the files share that make a block of odds: odds_block.c works the tables out, odds_grid.c lays them out as one
 * table, odds_plot.c draws them, odds_shown.c knows what of their cells is shown. */
#ifndef BS_SHOW_ODDS_SHOW_H
#define BS_SHOW_ODDS_SHOW_H
#include "layout/odds_ask.h"
#include "show/making.h"
#include "show/plot.h"

/* An item on its way to a block: one table for each of its views. `titled`: what is said at the right end of its
 * title's line need not stand in the table. */
struct odds_block {
    struct making *k;
    const struct odds_item *ask;
    const struct odds_table **table;
    bool titled;
    /* what the grid or the plot has to say besides: */
    struct str name;   /* what its numbers are, where only the title's line says it, or empty */
    struct words said; /* where modifiers stop to matter and what one more is worth, or none */
};
/* All tables as one. NULL where there is nothing to show, or too much. An outcome by name that never comes is an
 * unknown-reference of the making. */
const struct table *odds_grid_lay(struct odds_block *b);
const struct plot *odds_plot_make(struct odds_block *b);
enum plot_kind odds_plot_kind(const struct odds_item *ask); /* what `plot: yes` comes to */

/* A block with its title and what the layout says above it; then all that has to be worked out for it. */
struct block odds_block_begin(struct making *k, const struct layout_item *item);
void odds_block_fill(struct making *k, struct block *b);

/* --- odds_shown.c */
bool odds_some_failed(const struct odds_table *o); /* a case that could not be worked out: its outcomes are not known */
/* Every outcome that comes up: in the entry's order where it names them, words in that of the charts, else sorted. */
void odds_outcomes_push(struct arena *a, const struct model *m, struct odds_columns *c, const struct odds_table *o);
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t, size_t table,
                                    const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c);
/* The values of a given that are shown: all but those at either end that are like their neighbour in every cell. */
struct odds_ends {
    size_t from, to;
};
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
bool odds_is_signed(const struct given *g); /* numbers, some below 0 */
/* 0, of a given that adds: written with a plus. */
bool odds_is_unmodified(const struct given *g, const struct value *v);
/* "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_say_ends(struct making *k, const struct odds_view *t, int given, struct odds_ends ends, struct words *said);
/* The distance between cells of neighbouring values of a given, or 0 where it is fixed. */
size_t odds_stride(const struct odds_table *o, int given);

/* --- odds_answer.c */
/* What a block's cells come to, in a sentence for who will not read them all; none where nothing short is true. */
struct words odds_answer(struct odds_block *b);
#endif
