/* Internal interface of odds/. block.c works the tables out and writes their summary, shown.c finds
 * their columns and numbers, grid.c sorts them by place, merges equal values and lays them out as
 * one table, shift.c finds lines that are one line shifted, and plot.c draws them. book_front.c and
 * book_proof.c make the sections of a book besides its tables. */
#ifndef BS_SHOW_ODDS_INNER_H
#define BS_SHOW_ODDS_INNER_H
#include "layout/odds_request.h"
#include "layout/read.h"
#include "show/making.h"
#include "show/plot.h"
#include "show/show.h"

/* A layout item while its block is made, with one table for each of its views. If `titled`, the
 * line of the title can hold texts on its right, and the table need not repeat them. */
struct odds_block {
    struct making *k;
    const struct odds_item *request;
    const struct odds_table **table;
    struct odds_names names;     /* of the first view */
    struct odds_columns columns; /* shown columns of the first table, which are used for all */
    bool titled;
    /* Set by the grid or the plot for the block's texts: */
    struct str name;      /* unit of the numbers if only the title's line shows it, else empty */
    struct words caption; /* range in which modifiers change the result; may be empty */
};
/* Lays all tables of the block out as one. Returns NULL without columns or with too many cells. A
 * finder has two parts: ODDS_LETTER_INDEX has one letter per column of numbers, ODDS_LETTERS lists
 * the numbers of each letter. */
enum odds_part { ODDS_WHOLE, ODDS_LETTER_INDEX, ODDS_LETTERS };
const struct table *odds_grid_lay(struct odds_block *b, enum odds_part part);
/* Width of a column in characters: the longest word of its header, at least a percentage, plus a
 * gap. ODDS_LINE is the width of a line that all columns share. */
size_t odds_head_signs(struct str name);
enum { ODDS_LINE = 130 };
/* Per cent at which each shade of chances begins. */
enum { ODDS_SHADES = 7 };
extern const unsigned odds_shades[ODDS_SHADES];
const struct plot *odds_plot_make(struct odds_block *b);

/* Puts an answer first, before the n paragraphs of a lead, and a sentence on the numbers last: at
 * the end of the lead if that is one paragraph, else as a new one. Both may be empty. */
void odds_lead_put(struct arena *a, const struct words **lead, size_t *n, struct words answer,
                   struct words caption);
/* --- answer.c: the usual answer to a question; empty if there is none */
struct words odds_answer_usual(struct odds_block *b, struct str question);

/* --- shown.c */
/* Appends every outcome that comes up. Named outcomes keep the order of the entry, words the order
 * of the charts; other outcomes are sorted. */
void odds_outcomes_push(struct making *k, struct odds_columns *c, const struct odds_table *o);
/* The shown columns of a table. A named outcome that never comes is reported as
 * unknown-reference. */
struct odds_columns odds_columns_of(struct making *k, const struct odds_item *t,
                                    const struct odds_table *o);
/* The number of a column: a chance, a mean, or the variance of a spread; without a denominator
 * (odds_is_number) if there is none. */
struct frac odds_number_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct odds_column *c);
bool odds_is_number(struct frac x);
enum { ODDS_EVEN = 50, ODDS_LIKELY = 90 }; /* per cent of usual answers and columns */
/* "4"; "1000+" stands for that many or more. */
enum { TRIES_MAX = 1000 };
struct str odds_tries_text(struct arena *a, struct frac tries);
/* A chance rounded to whole per cent: "17", "<1". */
struct str odds_percent(struct arena *a, struct frac p, unsigned places);
/* Reports what the layout asks for and the table cannot show: a mean of outcomes that may never
 * come, or one header for values with different cells. */
void odds_table_check(const struct odds_block *b, const struct odds_view *t,
                      const struct odds_table *o);
/* The shown values of a given, `to` excluded: values at either end that equal their neighbour in
 * every cell are left out. */
struct odds_ends {
    size_t from, to;
};
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
bool odds_is_signed(const struct given *g); /* true if the first number is below 0 */
/* True for the 0 of a signed given that is written with a plus. */
bool odds_is_unmodified(const struct given *g, size_t i);
/* True if the chart of the given ends where its values end. */
bool odds_is_limited(const struct odds_view *t, const struct given *g);
/* Appends a sentence to the block's caption; `of` fills its places. */
void odds_caption_put(struct odds_block *b, enum msg what, const struct words *of, size_t n);
/* Appends a sentence such as "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_ends_put(struct odds_block *b, const struct given *g, struct odds_ends ends);
/* Distance between the cells of neighbouring values of a given; 0 if the given is fixed. */
size_t odds_stride(const struct odds_table *o, int given);
/* --- grid.c: the cells of tables by place, compared as exact fractions */
enum odds_axis { ODDS_GROUP, ODDS_DOWN, ODDS_OVER, ODDS_ACROSS, ODDS_AXES };
/* A group: cells under one name, with the given values of its first cell. */
struct odds_group {
    struct str text;
    const struct value *given;
};
/* A cell and its number in each column. Cells of equal `kind` show the same; without a cell it
 * is 0. */
struct odds_place {
    const struct grid_cell *cell;
    const struct frac *number;
    unsigned kind;
};
/* All cells of n tables by place; w: names of the first view, before the other views. The axes are
 * the values of `down`, `across` and `over` (or the tables, if there are several) and the groups,
 * which are combinations of the remaining givens. No two cells share a place: groups of one table
 * differ in their values, and layout/odds.c makes sure that several tables have the same rows.
 * Otherwise the later cell would hide the earlier one. */
struct odds_field {
    size_t size[ODDS_AXES], stride[ODDS_AXES], n;
    struct odds_place *at;
    LIST(struct odds_group) group;
};
struct odds_field odds_field_make(const struct odds_names *w, const struct odds_table *const *table,
                                  size_t n, struct odds_columns columns);
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
struct str odds_slot_text(const struct odds_names *w, const struct given *g,
                          const struct odds_slot *s, enum odds_naming how);

/* --- shift.c */
/* Rows that stand for lines of chances. Line l has its first chance of one half or more at place
 * mark[l], and is a part of row of[l]; SIZE_MAX: all its chances are 0. Row k has the chance at
 * distance i to the mark at row[k][n + i], n the chances of a line, for the indexes from..to, `to`
 * excluded. */
struct odds_shifts {
    size_t *mark, *of;
    struct frac **row;
    size_t n, from, to;
};
/* `chance` has n chances a line. False if the lines are not so, or if a row stands for less than
 * two lines on average: every line is its own. */
bool odds_shifts_find(struct arena *a, const struct frac *chance, size_t lines, size_t n,
                      struct odds_shifts *s);

/* --- sections of a book */
/* 1234567 as 1,234,567, or as the book's language groups digits: a comma may be its decimal
 * point. */
struct str making_grouped(const struct making *k, struct nat n);
/* The page number of a block of the book. */
struct words making_page(struct making *k, size_t section, size_t block, enum para_style kind,
                         enum char_style char_style);
#endif
