/* Checks: a check reads, reports, and edits nothing. One file a check, gen/check/SLUG.c (a file may hold several that
 * are read from one pass: band-gap and band-overlap), each with `const struct check check_NAME = {...}`; the build
 * makes the table from those lines. */
#ifndef BS_CHECK_CHECK_H
#define BS_CHECK_CHECK_H
#include "model/model.h"

struct check_run {
    struct arena *a; /* scratch for the run */
    struct diag *d;
    const struct model *model; /* whole: what charts refer to is looked up here */
    const struct model *over;  /* the sets that are gone through */
    struct tally *tally;       /* a check counts each thing it looked at: tally->checks++, or not_run++ */
    bool with_odds;            /* also the checks that enumerate odds entries */
    bool trying;               /* a misprint is tried (errata.c): the chart stands alone against the model */
    const struct span *gap;
    size_t n_gap; /* where the charts were found to have no row or column for something */
};

struct check {
    const char *name;
    enum rule_id rule; /* the first of the slugs it gives */
    enum rule_id also[7];
    size_t n_also;   /* and the others */
    bool needs_odds; /* runs only with with_odds */
    /* One of these two. `chart` is called for every chart, part and inner bands that is not bad. */
    void (*chart)(struct check_run *r, const struct chart *c);
    void (*model)(struct check_run *r);
};
extern const struct check *const checks[];
extern const size_t n_checks;

/* All checks over the model; then errata (erratum-idle, erratum-same), which run the checks again on what is printed;
 * then waivers, which mark what is waived (errata too) and find those that silence nothing. Counts into *t. */
void check_all(struct diag *d, const struct model *m, bool with_odds, struct tally *t);
/* The same for the sets of `over`, some of m's, as when one document is made. */
void check_some(struct diag *d, const struct model *m, const struct model *over, bool with_odds, struct tally *t);
#endif
