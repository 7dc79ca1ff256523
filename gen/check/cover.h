/* Coverage of a line by ranges: which values no range has, which values several ranges have, and
 * which rows own no value. Also lanes: the ranges of a chart that are compared with each other.
 *
 * Every domain becomes one line of whole-numbered slots. A grid has a slot for each of its values,
 * and so has a list of values. A dense measure has a slot for each bound that any range names and a
 * slot for each stretch between two bounds. */
#ifndef BS_CHECK_COVER_H
#define BS_CHECK_COVER_H
#include "check/check.h"

enum cover_kind { COVER_GRID, COVER_LIST, COVER_DENSE };
struct cover_line {
    enum cover_kind kind;
    struct rat from, step; /* GRID: slot k is from + k * step */
    const struct rat *at;
    size_t n; /* LIST: the values; DENSE: the bounds; sorted, without duplicates */
};
struct cover_span {
    int64_t lo, hi;
}; /* slots, both ends included; empty if lo > hi */

#define COVER_FAR ((int64_t)1 << 60) /* means "without end" on a grid */
#define COVER_WHOLE ((struct cover_line){COVER_GRID, RAT(0), RAT(1), NULL, 0})

struct cover_span cover_span_of(const struct cover_line *line, const struct range *r);
struct cover_span cover_all(const struct cover_line *line);
/* Returns the smallest and simplest value in a slot. */
struct rat cover_value(const struct cover_line *line, int64_t slot);

struct cover_row {
    bool dead; /* not empty, and rows before it have all of its slots */
    /* rows before it have some of its slots: `other` has slot `at`, the first of them */
    bool shared;
    size_t other;
    int64_t at;
};
struct cover {
    struct cover_row *row;
    struct cover_span *gap;
    size_t n_gap;
};
/* Rows are in source order; slots outside `domain` are ignored. */
struct cover cover_paint(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain);

/* The rows of a bands chart form one lane. So do the columns of a banded grid, or the columns under
 * one header if their labels end in a range. */
struct band {
    struct text label;
    struct range range;
    enum unit unit;
    const struct cell *cell; /* the cells of the band's row; NULL for columns */
    bool own;                /* false: inherited from another chart, and checked there */
};

/* The values that a lane must cover. REACH: the whole line; UP: from its first band upwards;
 * INSIDE: only the values between bands. */
enum lane_need { LANE_REACH, LANE_UP, LANE_INSIDE };

struct lane {
    const struct chart *chart;
    bool columns;
    const struct axis *axis; /* the axis that the bands divide; NULL for ranges in labels */
    enum edges edges;        /* which of two bands owns a bound that both name */
    struct band *band;
    size_t n;
    enum unit unit;
    struct cover_line line;
    struct rat common;       /* the largest step that divides all bounds, or the step of the axis */
    struct cover_span *span; /* of each band; `edges` gives a shared bound to one of two bands */
    struct cover_span domain;
    enum lane_need need;
    bool padded;  /* numbers from 00 to 99 */
    bool stretch; /* at least one band is more than a single number */
};

/* Fills line, span, domain and need from the bands. Returns false if the roll of the axis has no
 * end or cannot be evaluated; then need is INSIDE. */
bool lane_measure(struct check_run *r, struct lane *l);
/* Range in the label of a one-of case: "6-12in", "Long 12-24in", "3-5 stands". */
bool case_range(struct str label, struct measure *out);
/* columns.c: the number that a label is: a range, a number or odds such as "3:1". */
bool number_of_label(struct str label, struct range *out);
/* 1 if y begins above x, -1 if below, 0 if both begin at the same value. */
int range_step(const struct range *x, const struct range *y);
#endif
