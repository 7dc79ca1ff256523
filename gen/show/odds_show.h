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
    struct words caption; /* where modifiers stop to matter and what one more is worth, or none */
};
/* All tables as one. NULL where there is nothing to show, or too much. An outcome by name that never comes is an
 * unknown-reference of the making. With `finder` the first part has a letter for each column, the second these. */
enum odds_part { ODDS_WHOLE, ODDS_FINDER, ODDS_LETTERS };
const struct table *odds_grid_lay(struct odds_block *b, enum odds_part part);
/* Signs that a column takes by its head: its longest word, or a per cent; of a line that all
 * columns have. */
size_t odds_head_signs(struct str name);
enum { ODDS_LINE = 130 };
enum { ODDS_SHADES = 7 };
unsigned odds_shade_from(unsigned shade); /* the per cent where a shade of chances begins */
const struct plot *odds_plot_make(struct odds_block *b);

/* A block with its title and what the layout says above it; then all that has to be worked out for it. */
struct block odds_block_begin(struct making *k, const struct layout_item *item);
struct block odds_letters_begin(struct making *k, const struct layout_item *item); /* the second of a finder */
void odds_block_fill(struct making *k, struct block *b, size_t n);                 /* those of one item */

/* --- odds_shown.c */
bool odds_some_failed(const struct odds_table *o); /* a case that could not be worked out: its outcomes are not known */
/* Every outcome that comes up: in the entry's order where it names them, words in that of the charts, else sorted. */
void odds_outcomes_push(struct making *k, struct odds_columns *c, const struct odds_table *o);
/* A mean that was asked for, of what may never come, is a finding. */
void odds_means_check(struct making *k, const struct odds_view *t, const struct odds_table *o);
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t, size_t table,
                                    const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c);
/* The values of a given that are shown: all but those at either end that are like their neighbour in every cell. */
struct odds_ends {
    size_t from, to;
};
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
void odds_heads_check(const struct odds_block *b, const struct odds_view *t,
                      const struct odds_table *o);
bool odds_is_signed(const struct given *g); /* numbers, some below 0 */
/* 0, of a given that adds: written with a plus. */
bool odds_is_unmodified(const struct given *g, const struct value *v);
/* "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_ends_put(struct making *k, const struct odds_view *t, int given, struct odds_ends ends,
                   struct words *caption);
void odds_finder_put(struct making *k, struct words *caption);
/* The distance between cells of neighbouring values of a given, or 0 where it is fixed. */
size_t odds_stride(const struct odds_table *o, int given);

/* --- odds_fold.c: what is alike in a block, by exact fractions of what is shown */
enum odds_axis { ODDS_GROUP, ODDS_DOWN, ODDS_OVER, ODDS_ACROSS, ODDS_AXES };
/* Cells that stand under one head of their own, and the values of the first of them. */
struct odds_group {
    struct str text;
    const struct value *given;
};
/* No two cells have one place: groups of one table are parted by values, and several tables have the same rows, which
 * the reader of the layout sees to (layout/odds.c). Were it otherwise the later would hide the earlier. All cells of a
 * block's tables by their places: values of what goes down, across and over it, or several tables; and the combinations
 * of what else is given. */
struct odds_field {
    struct odds_columns columns; /* what is shown of each */
    size_t size[ODDS_AXES], n;
    const struct grid_cell **cell; /* NULL where there is none */
    unsigned *kind;                /* cells of one kind show the same in all columns; 0: there is none */
    size_t distinct;               /* kinds */
    LIST(struct odds_group) group;
};
/* Are two cells' givens the same, but for what goes down, across and over it? */
bool odds_same_group(const struct odds_view *t, const struct value *x, const struct value *y);
struct odds_field odds_field_make(struct odds_block *b, struct odds_columns columns);
size_t odds_field_at(const struct odds_field *f, size_t group, size_t down, size_t over, size_t across);
/* Places of an axis that stand as one, ascending: the cells of the first are shown, under the names of all. */
struct odds_slot {
    size_t *at;
    size_t n, cap;
};
struct odds_slots {
    struct odds_slot *at;
    size_t n, cap;
};
/* A sheet folds nothing: at the table one looks for the row by its number. A book folds numbers only next to each
 * other, because "5-8" is read as all between; words have no between, and may be one wherever they stand. */
enum odds_folding { FOLD_NONE, FOLD_NEAR /* next to each other */, FOLD_ANY };
enum odds_folding odds_folding_of(const struct given *g); /* NULL: several tables */
#define ODDS_ALL ((size_t)-1)
/* `group`: where they have to be alike, ODDS_ALL: in all. */
struct odds_slots odds_slots_of(struct arena *a, const struct odds_field *f, enum odds_axis axis, size_t group,
                                enum odds_folding how);
/* The cells of all values of `down` that have one group and one place across: a column of numbers. */
struct odds_line {
    size_t group, over, across;
    struct frac sum;
};
struct odds_lines {
    struct odds_line *at;
    size_t n, cap;
    unsigned *of; /* by the place of a column's first cell */
    bool many;    /* too many for letters */
};
struct odds_lines odds_lines_of(struct arena *a, const struct odds_field *f, const struct odds_entry *e);
struct str odds_letter_text(struct arena *a, size_t i); /* A, B, ... */
/* Whose values a slot's are, to name it. */
struct odds_naming_of {
    struct arena *a;
    const struct tongue *in;
    const struct odds_view *view;
    const struct given *given;
    bool limits; /* nothing lies beyond its values */
};
struct odds_naming_of odds_naming_make(struct odds_block *b, const struct odds_view *t, const struct given *g);
struct str odds_slot_text(const struct odds_naming_of *w, const struct odds_slot *s, enum odds_naming how);
struct str odds_slot_outer(const struct odds_naming_of *w, const struct odds_slot *s, bool *whole);
/* `headed`: the names of the givens stand over it. */
struct str odds_group_text(struct odds_block *b, const struct odds_field *f, const struct odds_slot *s, bool headed);

/* --- odds_answer.c */
/* What a block's cells come to, in a sentence for who will not read them all; none where the question does not name it. */
struct words odds_answer(struct odds_block *b, struct str question);
/* Same values with the same probabilities? On false, *which says at what value they part. */
bool dist_same(struct arena *a, const struct dist *x, const struct dist *y, struct value *which);
#endif
