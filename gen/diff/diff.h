/* The changes between two editions of a set: charts in the rulebook's words, and odds, computed
 * exactly in both. */
#ifndef BS_DIFF_DIFF_H
#define BS_DIFF_DIFF_H
#include "model/model.h"

/* ADDED has an empty `was`, GONE an empty `is`. VALUE has both, as printed. WORDS also has both;
 * they are sentences, which are quoted. */
enum change_kind { CHANGE_ADDED, CHANGE_GONE, CHANGE_VALUE, CHANGE_WORDS };
struct change {
    enum change_kind kind;
    const struct set *set;          /* of the new edition; if gone, of the old */
    const struct chart *chart;      /* of the same edition; NULL: the set, or an odds table */
    const struct odds_entry *entry; /* the odds table whose question changed; else NULL */
    struct str where;               /* "Infantry, Foot", "1-2"; or empty */
    const char *what;               /* "row", "note", "title"; NULL: the value of `where` */
    struct str was, is;
    struct span at; /* in the new edition; if gone, in the old */
};
struct changes {
    struct change *at;
    size_t n, cap;
};
/* Returns text such as "Infantry, Foot: 6in is now 8in" or "new row: 7+: Runs", without the chart's
 * name. */
struct str change_words(struct arena *a, const struct change *c);
/* Lists the changes of all sets, in the order of the new edition; removed objects come at their old
 * position or at the end. Values are compared, not their notation: files with equal values have no
 * difference. Objects with a finding are skipped. */
void model_changes(struct arena *a, const struct model *was, const struct model *is,
                   struct changes *out);

/* The change of a cell of an odds table, for its most changed outcome; for numbers the chance of at
 * least this number. */
struct odds_cell {
    struct str given;   /* "stands 6, need 5+"; or empty */
    struct str outcome; /* "2 or more", "disorder" */
    struct frac was, is;
    bool has_mean; /* in both editions, all outcomes are numbers */
    struct frac mean_was, mean_is;
};
/* Changes of a table that both editions have. A table in only one edition is a change of its
 * set. */
struct odds_change {
    const struct odds_entry *was, *is;
    size_t cells, changed; /* cells of the new edition; cells that the old one lacks count in
                            * neither count */
    size_t new_cells, gone_cells;
    size_t failed;              /* cells that one edition could not compute */
    const struct odds_cell *at; /* changed cells, the largest change first */
};
struct odds_changes {
    struct odds_change *at;
    size_t n, cap;
};
/* Lists tables with changed, new, removed or failed cells, in the order of the new edition. The
 * odds are exact, by the first method. */
void odds_changes_find(struct arena *a, const struct model *was, const struct model *is,
                       const struct changes *changes, struct odds_changes *out);

/* Formats two chances as percentages with the fewest decimals that distinguish them, at most
 * six. */
void chances_words(struct arena *a, struct frac was, struct frac is, struct str *x, struct str *y);
#endif
