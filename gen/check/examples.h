/* Worked examples; errata.c asks them too, of a model with the misprint put back. */
#ifndef BS_CHECK_EXAMPLES_H
#define BS_CHECK_EXAMPLES_H
#include "check/check.h"

/* Works out one example of `set` with the charts of r->model; at most one finding. */
void example_check(struct check_run *r, const struct set *set, const struct example *e);
/* Does the example look something up in chart c? */
bool example_asks(const struct model *m, const struct set *set, const struct example *e, const struct chart *c);
/* Does the roll look something up in a chart with a gap, or with a cell that could not be read? Its failure is then
 * that fault, which has been said. */
bool lookup_fails_by_gap(const struct check_run *r, const struct set *set, const struct roll *roll);
#endif
