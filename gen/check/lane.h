/* A lane: the ranges of a chart that are read against each other, and the values that they must cover. The rows of a
 * bands chart are one; the columns of a banded grid, or those under one head whose labels end in a range, are one each.
 */
#ifndef BS_CHECK_LANE_H
#define BS_CHECK_LANE_H
#include "check/check.h"
#include "check/cover.h"

struct band {
    struct text label;
    struct range range;
    const struct cell *cell; /* rows: the row's cells; columns: NULL */
    bool own;                /* false: taken over from another chart, and judged there */
};

/* How far a lane must reach. REACH: all of the line; UP: from its first band up; INSIDE: only what lies between bands.
 */
enum lane_need { LANE_REACH, LANE_UP, LANE_INSIDE };

struct lane {
    const struct chart *chart;
    bool columns;
    struct text head;        /* columns: the head they stand under, or empty */
    const struct axis *axis; /* the axis that the bands divide, or NULL for ranges in labels */
    struct band *band;
    size_t n;
    enum unit unit;
    struct cover_line line;
    struct cover_span *span; /* of each band, a shared bound given to one of two by `edges` */
    struct cover_span domain;
    enum lane_need need;
    bool padded; /* numbers from 00 to 99 */
};

/* Fills line, span, domain and need from the bands. False where what the axis comes to has no end, or cannot be worked
 * out: then the need is INSIDE. */
bool lane_measure(struct check_run *r, struct lane *l);

/* Words for findings. */
void lane_put_value(struct buf *b, const struct lane *l, struct rat x);   /* "24 figures", "3.5in", "05" */
void lane_put_subject(struct buf *b, const struct lane *l, struct rat x); /* "a total of 5" */
void lane_put_overlap(struct buf *b, const struct lane *l, struct rat x); /* "unit sizes overlap at 24 figures" */
void lane_put_range(struct buf *b, const struct lane *l, struct range x); /* as a label: "20-23" */
const char *lane_noun(const struct lane *l);                              /* "row" or "column" */
#endif
