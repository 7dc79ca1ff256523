/* What check.c runs around the table of checks: each in a file of its own. */
#ifndef BS_CHECK_ERRATA_H
#define BS_CHECK_ERRATA_H
#include "check/check.h"

void check_chart(struct check_run *r, const struct chart *c); /* every check of one chart (check.c) */
void check_gaps(struct check_run *r);                         /* fills r->gap from what was found (check.c) */
/* What the checks would find if the book were right: something at the erratum's row, something in another place, or
 * nothing. Rows are numbered as in the chart; only those that can be tried may be asked for. */
enum erratum_sight { ERRATUM_UNSEEN, ERRATUM_ELSEWHERE, ERRATUM_AT_ROW };
bool erratum_can_be_tried(const struct chart *c, const struct row *row);
enum erratum_sight erratum_sight(struct check_run *r, const struct chart *c, size_t row);
void errata_check(struct check_run *r);  /* erratum-idle, erratum-same */
void waivers_check(struct check_run *r); /* marks what is waived; waiver-idle */
#endif
