/* What changed between two editions of a set: charts as the rulebook would say
 * it, and odds, worked out in both. */
#ifndef BS_DIFF_DIFF_H
#define BS_DIFF_DIFF_H
#include "model/model.h"

/* ADDED has no `was`, GONE no `is`; VALUE has both, as they are printed; WORDS
 * likewise, and they are sentences, which are quoted. */
enum change_kind { CHANGE_ADDED, CHANGE_GONE, CHANGE_VALUE, CHANGE_WORDS };
struct change {
    enum change_kind kind;
    const struct set *set;          /* of the new edition; where it is gone, of the old */
    const struct chart *chart;      /* likewise; NULL: the set itself, or an odds table */
    const struct odds_entry *entry; /* a change of what an odds table asks; else NULL */
    struct str where;               /* "Infantry, Foot", "1-2"; or empty */
    const char *what;               /* "row", "note", "title"; NULL: the value of `where` */
    struct str was, is;
    struct span at; /* in the new edition; where it is gone, in the old */
};
struct changes {
    struct change *at;
    size_t n, cap;
};
/* "Infantry, Foot: 6in is now 8in", "new row: 7+: Runs". Without the chart's
 * name. */
struct str change_words(struct arena *a, const struct change *c);
/* Of all sets, in the order of the new edition, what is gone where it stood or
 * at the end. Values are compared, never how they are written: two files that
 * say the same have no difference. What has had a finding is left out. */
void model_changes(struct arena *a, const struct model *was, const struct model *is,
                   struct changes *out);

/* What a cell of an odds table has lost or gained, where it changed most: of
 * numbers the chance of so many or more. */
struct odds_cell {
    struct str given;   /* "stands 6, need 5+"; or empty */
    struct str outcome; /* "2 or more", "disorder" */
    struct frac was, is;
    bool has_mean; /* all outcomes are numbers, in both */
    struct frac mean_was, mean_is;
};
/* Both are there. A table that one edition alone has is a change of its set. */
struct odds_change {
    const struct odds_entry *was, *is;
    size_t cells, changed; /* of the new edition; those that the old one has not
                              are counted in neither */
    size_t new_cells, gone_cells;
    size_t failed;              /* cells that one of the two cannot be worked out for */
    const struct odds_cell *at; /* those that changed, the most first */
};
struct odds_changes {
    struct odds_change *at;
    size_t n, cap;
};
/* Tables in which a cell changed, came, went or failed, in the order of the new
 * edition. Exact, by the first method. */
void odds_changes_find(struct arena *a, const struct model *was, const struct model *is,
                       const struct changes *changes, struct odds_changes *out);

/* Two chances in percent with as few decimals as tell them apart, six at the most. */
void chances_words(struct arena *a, struct frac was, struct frac is, struct str *x, struct str *y);
#endif
