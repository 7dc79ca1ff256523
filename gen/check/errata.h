/* What check.c runs around the table of checks: each in a file of its own. */
#ifndef BS_CHECK_ERRATA_H
#define BS_CHECK_ERRATA_H
#include "check/check.h"

void check_chart(struct check_run *r, const struct chart *c);   /* every check of one chart (check.c) */
void check_gaps(struct check_run *r);                           /* fills r->gap from what was found (check.c) */
void errata_check(struct check_run *r);                         /* erratum-idle, erratum-same */
void waivers_check(struct check_run *r);                        /* marks what is waived; waiver-idle */
#endif
