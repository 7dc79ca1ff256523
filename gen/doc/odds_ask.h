/* Odds as a layout asks for them, between odds_block.c that reads it and odds_grid.c that lays the table out. */
#ifndef BS_DOC_ODDS_ASK_H
#define BS_DOC_ODDS_ASK_H
#include "doc/making.h"
#include "sheet/plot.h"

enum { DOWN_OUTCOMES = -2 };
enum measure {
    MEASURE_MEAN,
    MEASURE_SPREAD,
    MEASURE_AT_LEAST,
    MEASURE_OUTCOMES,
    MEASURE_ONE /* an outcome by name */,
    MEASURE_FROM /* it, or one that comes after it */
};
struct odds_show {
    enum measure measure;
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
    bool fractions;   /* the exact fraction behind each percent */
    bool worth;       /* what one more modifier is worth, in a sentence */
    bool strip;       /* on a sheet: hairlines, means to one place and shaded */
};
/* n tables as one, side by side; NULL where nothing could be worked out. *percents: are there any? *said: where
 * modifiers stop to matter and what one more is worth. An outcome by name that never comes is an unknown-reference, to
 * k->late. */
const struct table *odds_grid_lay(struct making *k, const struct odds_ask *t, const struct odds_table *const *o,
                                  size_t n, bool *percents, struct words *said);
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
    enum measure measure;
    struct value value;
    struct str name; /* as it is printed */
    struct str key;  /* as `heads` calls it */
};
struct columns {
    struct column_of *at;
    size_t n, cap;
};
/* Every outcome that comes up: in the entry's order where it names them, else sorted. */
void odds_outcomes_push(struct arena *a, struct columns *c, const struct odds_table *o);
struct columns odds_columns_of(struct making *k, const struct odds_ask *t, const struct odds_table *o);
struct frac odds_chance_of(struct arena *a, const struct odds_entry *e, const struct dist *d,
                           const struct column_of *c);
size_t odds_given_index(const struct given *g, const struct value *v);
/* The group a cell belongs to: its values of all givens but those down and across. */
struct str odds_group_text(struct arena *a, const struct odds_ask *t, const struct grid_cell *cell);
bool odds_is_fixed(const struct odds_ask *t, struct str name);
/* "Short 0-9in", "supports 2", or what the head of the given makes of it: "2 supports". */
struct str odds_named_value(struct arena *a, const struct odds_ask *t, const struct given *g, const struct value *v);
/* What the layout has to say of this name; empty where it says nothing. */
struct str odds_head_find(const struct odds_ask *t, struct str name);
/* --- odds_limits.c: where a given stops to matter */
struct odds_ends {
    size_t from, to; /* its values but those at either end that are like their neighbour in every cell */
};
bool odds_is_signed(const struct given *g); /* numbers, some below 0: a modifier */
struct odds_ends odds_ends_of(struct arena *a, const struct odds_table *o, int given);
/* "No sum of the modifiers is below -4; beyond +6 nothing changes." */
void odds_say_ends(struct making *k, const struct odds_entry *e, int given, struct odds_ends ends, struct words *said);
/* "Each +1 adds 9 to 26 points to win": of a signed given, where every step goes the same way. */
void odds_say_worth(struct making *k, const struct odds_ask *t, const struct odds_table *o, int given,
                    struct odds_ends ends, const struct column_of *c, struct words *said);
/* A given's value as people read it: words as written, a true minus, a sign where the given has negative values. */
struct str odds_value_text(struct arena *a, const struct given *g, const struct value *v);
#endif
