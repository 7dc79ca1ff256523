/* Odds as a layout asks for them, between odds_block.c that reads it and odds_grid.c that lays the table out. */
#ifndef BS_DOC_ODDS_ASK_H
#define BS_DOC_ODDS_ASK_H
#include "doc/making.h"
#include "sheet/plot.h"

enum { DOWN_OUTCOMES = -2 };
enum odds_measure {
    MEASURE_MEAN,
    MEASURE_SPREAD,
    MEASURE_AT_LEAST,
    MEASURE_OUTCOMES,
    MEASURE_ONE /* an outcome by name */,
    MEASURE_FROM /* it, or one that comes after it */
};
struct odds_show {
    enum odds_measure measure;
    struct text name; /* ONE */
    bool has_least;   /* AT_LEAST: of this number only */
    struct rat least;
};
struct odds_ask {
    const struct odds_entry *entry;
    int down, across;         /* indexes into entry->given, or -1; down: DOWN_OUTCOMES for a row an outcome */
    int over;                 /* stands over `across`, in heads of its own; or -1 */
    const struct node *heads; /* names of givens and of what is shown, and their heads; or NULL */
    struct odds_show *show;
    size_t n_show;
    struct env only;  /* givens of one value */
    unsigned places;  /* decimals of percents */
    unsigned at_most; /* the largest n of at-least; 0: all */
    bool fractions;   /* the exact fraction in a column beside each percent */
    bool worth;       /* what one more modifier is worth, in a sentence */
    bool strip;       /* on a sheet: hairlines, means to one place and shaded */
    bool titled;      /* what is said at the right end of its title's line need not stand in the table */
};
/* n tables as one, side by side; NULL where nothing could be worked out. *name: what its numbers are, where only the
 * title's line says it, or empty. *said: where modifiers stop to matter and what one more is worth. An outcome by name
 * that never comes is an unknown-reference, to k->late. */
const struct table *odds_grid_lay(struct making *k, const struct odds_ask *t, const struct odds_table *const *o,
                                  size_t n, struct str *name, struct words *said);
/* --- odds_words.c: the model in words, readings and the proof; and what the figures say of themselves, behind the lead
 */
/* `own`: the layout has no lead of its own. */
void odds_words_put(struct making *k, struct block *b, const struct odds_table *const *o, size_t n, bool own);
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
    enum odds_measure measure;
    struct value value;
    struct str name; /* as it is printed */
    struct str key;  /* as `heads` calls it */
};
struct columns {
    struct column_of *at;
    size_t n, cap;
};
/* Every outcome that comes up: in the entry's order where it names them, else sorted. */
bool odds_some_failed(const struct odds_table *o); /* a case that could not be worked out: its outcomes are not known */
void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o);
struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct column_of *c);
size_t odds_given_index(const struct given *g, const struct value *v);
/* --- odds_names.c: what stands over and beside numbers */
bool odds_outcomes_named(const struct odds_entry *e);
/* What the outcomes count, "hits": the roll that they are; or empty. */
struct str odds_quantity(const struct odds_entry *e);
/* "shaken", "3", "recalled", "not recalled", "good 1, sixes 0". */
struct str odds_outcome_text(struct arena *a, const struct odds_entry *e, const struct value *v);
/* As names are the same everywhere; and 1 is +1, -1 as it is printed. */
bool odds_same_name(struct str x, struct str y);
/* Is it called so: as it is written in a roll, or yes and no for a truth value; or as it is printed? */
bool odds_value_called(struct arena *a, const struct value *v, struct str name);
bool odds_outcome_called(struct arena *a, const struct odds_entry *e, const struct value *v, struct str name);
bool odds_is_chance(const struct column_of *c); /* no mean, no spread */
/* "mean hits", "shaken or more"; and with what it is counted in, "shaken or more, %": the head of a column. */
struct str odds_column_name(struct arena *a, const struct odds_ask *t, const struct column_of *c);
struct str odds_column_head(struct arena *a, const struct odds_ask *t, const struct column_of *c);
/* What stands once over the columns from..*to, which are all numbers: "hits"; empty where that is one column, or words.
 */
struct str odds_numbers_over(const struct odds_ask *t, const struct columns *c, size_t from, size_t *to);
/* What the layout has to say of this name; empty where it says nothing. */
struct str odds_head_find(const struct odds_ask *t, struct str name);
/* The given's own name, or the words that the layout has instead. */
struct str odds_given_name(const struct odds_ask *t, const struct given *g);
/* What the layout calls one value, {rain: {false: dry, true: rain}}; empty where it says nothing. */
struct str odds_value_head(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v);
/* A value where its given's name stands over it: words as written, a true minus, a plus where the source has one; of a
 * truth value the given's name, or that it is not so. */
struct str odds_value_text(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v);
/* The head or group that the i-th value stands below in its chart, or empty; and the value with it. */
struct str odds_value_outer(const struct given *g, size_t i);
struct str odds_value_whole(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v);
/* Where no name stands over it: "Breechloader / Short 0-9in", "supports 2", or what the head of the given makes of it.
 */
struct str odds_named_value(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v);
struct str odds_template_fill(struct arena *a, struct str head, struct str value); /* "{}+ to hit" */
/* The group a cell belongs to: its values of all givens but those down, across and fixed. */
struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell);
/* Givens of one value, "theirs 3, order formed"; or empty. */
struct str odds_fixed_text(struct arena *a, const struct odds_ask *t);
/* Does a plot's panel stand for this given's value? */
bool odds_is_panel_name(const struct odds_ask *t, int given);
/* A true minus; a plus where `plus`. */
struct str odds_number_text(struct arena *a, struct rat r, bool plus);
/* A mean: a dash where it is exactly 0, "<0.01" where it only rounds to it. */
struct str odds_decimal_text(struct arena *a, struct frac x, unsigned places);
/* --- odds_limits.c: where a given stops to matter */
struct odds_ends {
    size_t from, to; /* its values but those at either end that are like their neighbour in every cell */
};
bool odds_is_signed(const struct given *g); /* numbers, some below 0 */
bool odds_is_unmodified(const struct given *g,
                        const struct value *v); /* 0, of a given that adds: written with a plus */
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
/* "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_say_ends(struct making *k, const struct odds_ask *t, int given, struct odds_ends ends, struct words *said);
/* "Each +1 adds 9 to 26 points to win": of a signed given, where every step goes the same way. */
void odds_say_worth(struct making *k, const struct odds_ask *t, const struct odds_table *o, int given,
                    struct odds_ends ends, const struct column_of *c, struct words *said);
#endif
