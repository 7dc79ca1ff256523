/* Notes on the source: errata, deliberate differences, doubts, and interpretations of ambiguous
 * rules. For `list --errata` and the last pages of an odds book. */
#ifndef BS_MODEL_REMARKS_H
#define BS_MODEL_REMARKS_H
#include "model/model.h"

/* ERRATUM: the rulebook is wrong; the played form is given. VARIANT: a derived chart differs
 * deliberately. UNSURE: illegible source. READING: interpretation of an ambiguous rule. HOUSE: from
 * house rules. */
enum remark_kind { REMARK_ERRATUM, REMARK_VARIANT, REMARK_UNSURE, REMARK_READING, REMARK_HOUSE };

struct remark {
    enum remark_kind kind;
    struct str chart, title; /* id and title of the chart or odds table */
    struct str row;          /* its label with its groups; empty for a reading */
    /* ERRATUM: as printed; VARIANT: as in the base chart, or empty for an added row */
    struct str printed;
    struct str played;
    struct str why, by; /* `why`: the reason, the doubt, the interpretation */
    struct span at;
};
struct remarks {
    struct remark *at;
    size_t n, cap;
};

/* Adds the set's own remarks to *out, in file order, without those of its base. Allocates in
 * `a`. */
void remarks_of(struct arena *a, const struct set *set, struct remarks *out);
#endif
