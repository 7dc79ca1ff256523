/* Declarations shared by the files that make odds blocks. odds_block.c works the tables out,
 * odds_grid.c lays them out as one table, odds_plot.c draws them, odds_shown.c finds the columns
 * and trims ends, odds_fold.c merges equal values, and odds_answer.c writes the summary. */
#ifndef BS_SHOW_ODDS_SHOW_H
#define BS_SHOW_ODDS_SHOW_H
#include "layout/odds_ask.h"
#include "show/making.h"
#include "show/plot.h"

/* A layout item while its block is made, with one table for each of its views. If `titled`, the
 * line of the title can hold texts on its right, and the table need not repeat them. */
struct odds_block {
    struct making *k;
    const struct odds_item *ask;
    const struct odds_table **table;
    bool titled;
    /* Set by the grid or the plot for the block's texts: */
    struct str name;      /* unit of the numbers if only the title's line shows it, else empty */
    struct words caption; /* range in which modifiers change the result; may be empty */
};
/* Lays all tables of the block out as one. Returns NULL without columns or with too many cells. A
 * named outcome that never comes is reported as unknown-reference. A finder has two parts:
 * ODDS_FINDER has one letter per column of numbers, ODDS_LETTERS lists the numbers of each
 * letter. */
enum odds_part { ODDS_WHOLE, ODDS_FINDER, ODDS_LETTERS };
const struct table *odds_grid_lay(struct odds_block *b, enum odds_part part);
/* Width of a column in characters: the longest word of its header, at least a percentage, plus a
 * gap. ODDS_LINE is the width of a line that all columns share. */
size_t odds_head_signs(struct str name);
enum { ODDS_LINE = 130 };
enum { ODDS_SHADES = 7 };
unsigned odds_shade_from(unsigned shade); /* per cent at which a shade of chances begins */
const struct plot *odds_plot_make(struct odds_block *b);

/* `begin` makes a block with its title and the lead of the layout; `fill` works out its tables. */
struct block odds_block_begin(struct making *k, const struct layout_item *item);
/* second block of a finder */
struct block odds_letters_begin(struct making *k, const struct layout_item *item);
/* `b` has the n blocks of one item */
void odds_block_fill(struct making *k, struct block *b, size_t n);

/* --- odds_shown.c */
/* true if a situation could not be worked out: its outcomes are unknown */
bool odds_some_failed(const struct odds_table *o);
/* Appends every outcome that comes up. Named outcomes keep the order of the entry, words the order
 * of the charts; other outcomes are sorted. */
void odds_outcomes_push(struct making *k, struct odds_columns *c, const struct odds_table *o);
/* Reports a mean or spread in the layout if the outcome may never come. */
void odds_means_check(struct making *k, const struct odds_view *t, const struct odds_table *o);
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t, size_t table,
                                    const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c);
/* The shown values of a given, `to` excluded: values at either end that equal their neighbour in
 * every cell are left out. */
struct odds_ends {
    size_t from, to;
};
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
void odds_heads_check(const struct odds_block *b, const struct odds_view *t,
                      const struct odds_table *o);
bool odds_is_signed(const struct given *g); /* true if the first number is below 0 */
/* True for the 0 of a signed given that is written with a plus. */
bool odds_is_unmodified(const struct given *g, const struct value *v);
/* Appends a sentence such as "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_ends_put(struct making *k, const struct odds_view *t, int given, struct odds_ends ends,
                   struct words *caption);
void odds_finder_put(struct making *k, struct words *caption);
/* Distance between the cells of neighbouring values of a given; 0 if the given is fixed. */
size_t odds_stride(const struct odds_table *o, int given);

/* --- odds_fold.c: equal values of a block, compared as exact fractions of the shown columns */
enum odds_axis { ODDS_GROUP, ODDS_DOWN, ODDS_OVER, ODDS_ACROSS, ODDS_AXES };
/* A group: cells under one name, with the given values of its first cell. */
struct odds_group {
    struct str text;
    const struct value *given;
};
/* All cells of a block's tables by place. The axes are the values of `down`, `across` and `over`
 * (or the tables, if there are several) and the groups, which are combinations of the remaining
 * givens. No two cells share a place: groups of one table differ in their values, and layout/odds.c
 * makes sure that several tables have the same rows. Otherwise the later cell would hide the
 * earlier one. */
struct odds_field {
    struct odds_columns columns; /* shown columns of each cell */
    size_t size[ODDS_AXES], n;
    const struct grid_cell **cell; /* NULL if the place has no cell */
    /* cells of equal kind show the same in all columns; 0: no cell */
    unsigned *kind;
    size_t distinct; /* number of kinds */
    LIST(struct odds_group) group;
};
/* True if two cells have equal givens, ignoring those of `down`, `across` and `over`. */
bool odds_same_group(const struct odds_view *t, const struct value *x, const struct value *y);
struct odds_field odds_field_make(struct odds_block *b, struct odds_columns columns);
size_t odds_field_at(const struct odds_field *f, size_t group, size_t down, size_t over, size_t across);
/* Places of an axis that are merged, ascending. The cells of the first place are shown, under the
 * names of all. */
struct odds_slot {
    size_t *at;
    size_t n, cap;
};
struct odds_slots {
    struct odds_slot *at;
    size_t n, cap;
};
/* How values may be merged. A sheet never merges values, because players look a row up by its
 * number. A book merges numbers only if they are neighbours, because "5-8" includes all numbers
 * between; it merges words at any distance. */
enum odds_folding { FOLD_NONE, FOLD_NEAR /* neighbours only */, FOLD_ANY };
enum odds_folding odds_folding_of(const struct given *g); /* NULL: the axis is several tables */
#define ODDS_ALL ((size_t)-1)
/* Merges equal places of `axis`. Places must be equal within `group`, or in all groups if it is
 * ODDS_ALL. */
struct odds_slots odds_slots_of(struct arena *a, const struct odds_field *f, enum odds_axis axis, size_t group,
                                enum odds_folding how);
/* A column of numbers: the cells of all values of `down` with one group and one place across. */
struct odds_line {
    size_t group, over, across;
    struct frac sum;
};
struct odds_lines {
    struct odds_line *at;
    size_t n, cap;
    /* number of the line by the place of a column's first cell, from 1; 0: no numbers */
    unsigned *of;
    bool many; /* too many lines for letters */
};
struct odds_lines odds_lines_of(struct arena *a, const struct odds_field *f, const struct odds_entry *e);
struct str odds_letter_text(struct arena *a, size_t i); /* A, B, ... */
/* Context for naming the values of a slot. */
struct odds_naming_of {
    struct arena *a;
    const struct tongue *in;
    const struct odds_view *view;
    const struct given *given;
    bool limits; /* the given's chart ends where its values end */
};
struct odds_naming_of odds_naming_make(struct odds_block *b, const struct odds_view *t, const struct given *g);
struct str odds_slot_text(const struct odds_naming_of *w, const struct odds_slot *s, enum odds_naming how);
struct str odds_slot_outer(const struct odds_naming_of *w, const struct odds_slot *s, bool *whole);
/* Name of a slot of groups. If `headed`, the names of the givens are in the header above it. */
struct str odds_group_text(struct odds_block *b, const struct odds_field *f, const struct odds_slot *s, bool headed);

/* --- odds_answer.c */
/* Returns a sentence that summarises the cells of a block; empty if the question does not name the
 * outcome and the fixed givens. */
struct words odds_answer(struct odds_block *b, struct str question);
/* True if both have the same values with the same probabilities. On false *which is the first value
 * that differs. Defined in odds_shown.c. */
bool dist_same(struct arena *a, const struct dist *x, const struct dist *y, struct value *which);
#endif
