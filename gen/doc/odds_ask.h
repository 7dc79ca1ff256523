/* Odds as a layout asks for them, between odds_block.c that reads it and odds_grid.c that lays the table out. */
#ifndef BS_DOC_ODDS_ASK_H
#define BS_DOC_ODDS_ASK_H
#include "doc/making.h"
#include "sheet/plot.h"

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
/* --- odds_words.c: the model in words, readings and the proof; and what the figures say of themselves, behind the lead
 */
void odds_words_put(struct making *k, struct block *b, const struct odds_table *const *o, size_t n);
void odds_said_put(struct making *k, struct block *b, struct words said);
/* --- odds_plot.c */
struct odds_letter {
    struct text name; /* an outcome's */
    struct str letter, group;
};
struct odds_plotting {
    bool asked;
    bool chosen; /* `kind` is said; else it goes by what is shown */
    enum plot_kind kind;
    unsigned beside;
    const struct odds_letter *letter;
    size_t n_letter;
    const struct tone_rule *tone; /* by an outcome's whole name, or its group's */
    size_t n_tone;
};
/* False where `plot:` itself is wrong. */
bool odds_plotting_read(struct making *k, const struct node *plot, const struct node *letters, const struct node *tones,
                        struct odds_plotting *p);
/* n tables as one plot. *said: where modifiers stop to matter, or no words. */
const struct plot *odds_plot_make(struct making *k, const struct odds_plotting *p, const struct odds_ask *t,
                                  const struct odds_table *const *o, size_t n, struct words *said);
/* --- odds_columns.c */
/* What one column shows of a cell: mean, spread, P(>= n), or P(value). */
struct column_of {
    enum measure measure;
    struct value value;
    struct str name;
};
struct columns {
    struct column_of *at;
    size_t n, cap;
};
/* Every outcome that comes up: in the entry's order where it names them, else sorted. */
void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o);
struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct dist *d, const struct column_of *c);
size_t odds_given_index(const struct given *g, const struct value *v);
/* The group a cell belongs to: its values of all givens but down and (unless asked for) across. */
struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell, bool with_across);
/* A given's value as people read it: words as written, a true minus, a sign where the given has negative values. */
struct str odds_value_text(struct arena *a, const struct given *g, const struct value *v);
#endif
