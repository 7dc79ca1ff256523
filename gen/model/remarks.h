/* What the author says of the source: errata, deliberate differences, what could not be read for certain, and how a
 * rule is read that can be read two ways. For `list --errata` and the last pages of an odds book. */
#ifndef BS_MODEL_REMARKS_H
#define BS_MODEL_REMARKS_H
#include "model/model.h"

/* ERRATUM: the book is wrong, and what is played is said. VARIANT: a chart `from` another differs on purpose. UNSURE:
 * it could not be read for certain. READING: it can be read two ways, and this is the one. HOUSE: of house rules. */
enum remark_kind { REMARK_ERRATUM, REMARK_VARIANT, REMARK_UNSURE, REMARK_READING, REMARK_HOUSE };
struct str remark_name(enum remark_kind kind); /* "erratum" */

struct remark {
    enum remark_kind kind;
    struct str chart, title; /* the id and the title of the chart, or of the odds table */
    struct str row;          /* its label, its group's before it; empty for a reading */
    struct str printed;      /* ERRATUM: as printed; VARIANT: as in the master, or empty where the row is added */
    struct str played;
    struct str why, by; /* `why`: the reason, the doubt, the reading */
    struct span at;
};
struct remarks {
    struct remark *at;
    size_t n, cap;
};

/* The set's own, in the order of its files; not its base's. Added to *out, in `a`. */
void remarks_of(struct arena *a, const struct set *set, struct remarks *out);
#endif
