/* Coverage of a line by ranges: which values none has, which several have, and which row owns nothing.
 *
 * Every domain comes to one line of whole-numbered slots: whole numbers are their own slot; a list of values has a slot
 * for each; a dense measure has one for each bound that any range names and one for each stretch between two bounds. */
#ifndef BS_CHECK_COVER_H
#define BS_CHECK_COVER_H
#include "model/model.h"

enum cover_kind { COVER_WHOLE, COVER_LIST, COVER_DENSE };
struct cover_line {
    enum cover_kind kind;
    const struct rat *at;
    size_t n; /* LIST: the values; DENSE: the bounds; sorted, no two equal */
};
struct cover_span {
    int64_t lo, hi;
}; /* slots, both ends in; lo > hi: nothing */

#define COVER_FAR ((int64_t)1 << 60) /* stands for "without end" on a line of whole numbers */

struct cover_span cover_span_of(const struct cover_line *line, const struct range *r);
struct cover_span cover_all(const struct cover_line *line);
/* The smallest and simplest value in a slot. */
struct rat cover_value(const struct cover_line *line, int64_t slot);
/* Sorts and makes the values distinct; for the `at` of a line. */
size_t cover_sort(struct rat *at, size_t n);

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
#endif
