/* Coverage of a line by ranges: which values none has, which several have, and which row owns
 * nothing; and lanes, the ranges of a chart that are read against each other.
 *
 * Every domain comes to one line of whole-numbered slots: a grid has a slot for each of its values;
 * a list of values has a slot for each; a dense measure has one for each bound that any range names
 * and one for each stretch between two bounds. */
#ifndef BS_CHECK_COVER_H
#define BS_CHECK_COVER_H
#include "check/check.h"

enum cover_kind { COVER_GRID, COVER_LIST, COVER_DENSE };
struct cover_line {
    enum cover_kind kind;
    struct rat from, step; /* GRID: slot k is from + k * step */
    const struct rat *at;
    size_t n; /* LIST: the values; DENSE: the bounds; sorted, no two equal */
};
struct cover_span {
    int64_t lo, hi;
}; /* slots, both ends in; lo > hi: nothing */

#define COVER_FAR ((int64_t)1 << 60) /* stands for "without end" on a grid */
#define COVER_WHOLE ((struct cover_line){COVER_GRID, RAT(0), RAT(1), NULL, 0})

struct cover_span cover_span_of(const struct cover_line *line, const struct range *r);
struct cover_span cover_all(const struct cover_line *line);
/* The smallest and simplest value in a slot. */
struct rat cover_value(const struct cover_line *line, int64_t slot);

struct cover_row {
    bool dead;   /* holds something, and all of it stands in rows before */
    bool shared; /* shares something with a row before: `other`, first at slot `at` */
    size_t other;
    int64_t at;
};
struct cover {
    struct cover_row *row;
    struct cover_span *gap;
    size_t n_gap;
};
/* Rows in the order written; slots outside `domain` count for nothing. */
struct cover cover_paint(struct arena *a, const struct cover_span *row, size_t n, struct cover_span domain);

/* The rows of a bands chart are one lane; the columns of a banded grid, or those under one head whose labels end in a
 * range, are one each. */
struct band {
    struct text label;
    struct range range;
    enum unit unit;
    const struct cell *cell; /* rows: the row's cells; columns: NULL */
    bool own;                /* false: taken over from another chart, and judged there */
};

/* How far a lane must reach. REACH: all of the line; UP: from its first band up; INSIDE: only what lies between bands.
 */
enum lane_need { LANE_REACH, LANE_UP, LANE_INSIDE };

struct lane {
    const struct chart *chart;
    bool columns;
    const struct axis *axis; /* the axis that the bands divide, or NULL for ranges in labels */
    enum edges edges;        /* which of two bands has a bound that both name */
    struct band *band;
    size_t n;
    enum unit unit;
    struct cover_line line;
    struct rat common; /* the largest step of which all bounds are multiples, or the axis' own */
    struct cover_span *span; /* of each band, a shared bound given to one of two by `edges` */
    struct cover_span domain;
    enum lane_need need;
    bool padded;  /* numbers from 00 to 99 */
    bool stretch; /* one band at least is more than a number */
};

/* Fills line, span, domain and need from the bands. False where what the axis comes to has no end, or cannot be worked
 * out: then the need is INSIDE. */
bool lane_measure(struct check_run *r, struct lane *l);
/* The range that a case of a one-of is called by: "6-12in", "Long 12-24in", "3-5 stands". */
bool case_range(struct str label, struct measure *out);
/* columns.c: what a head is called by, a range, a number or odds, "3:1". */
bool head_range(const struct column *col, struct range *out);
/* 1 where y begins above x, -1 where below it, 0 where they begin alike. */
int range_step(const struct range *x, const struct range *y);
#endif
