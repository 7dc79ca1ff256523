/* Odds as a layout asks for them, between odds_block.c that reads it and odds_grid.c that lays the table out. */
#ifndef BS_DOC_ODDS_ASK_H
#define BS_DOC_ODDS_ASK_H
#include "doc/making.h"

enum { DOWN_OUTCOMES = -2 };
enum measure { MEASURE_MEAN, MEASURE_SPREAD, MEASURE_AT_LEAST, MEASURE_OUTCOMES, MEASURE_ONE /* an outcome by name */ };
struct odds_show {
    enum measure measure;
    struct text name; /* ONE */
    bool has_least;   /* AT_LEAST: of this number only */
    struct rat least;
};
struct odds_ask {
    const struct odds_entry *entry;
    int down, across; /* indexes into entry->given, or -1; down: DOWN_OUTCOMES for a row an outcome */
    struct odds_show *show;
    size_t n_show;
    struct env only;  /* givens of one value */
    unsigned places;  /* decimals of percents */
    unsigned at_most; /* the largest n of at-least; 0: all */
    bool fractions;   /* the exact fraction behind each percent */
    bool strip;       /* on a sheet: hairlines, means to one place and shaded */
};
/* The table; NULL where nothing could be worked out. *percents: are there any? An outcome by name that never comes is
 * an unknown-reference, to k->late. */
const struct table *odds_grid_lay(struct making *k, const struct odds_ask *t, const struct odds_table *o,
                                  bool *percents);
/* A given's value as people read it: words as written, a true minus, a sign where the given has negative values. */
struct str odds_value_text(struct arena *a, const struct given *g, const struct value *v);
#endif
