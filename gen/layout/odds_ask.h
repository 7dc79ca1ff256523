/* What a sheet or a book asks of odds: which tables, what goes down and across, what is shown and by what names. Read
 * once by odds.c, then const; odds_names.c words it. Nothing is worked out here: an outcome that no entry names is
 * known by name alone until the table is made. */
#ifndef BS_LAYOUT_ODDS_ASK_H
#define BS_LAYOUT_ODDS_ASK_H
#include "layout/layout.h"
#include "model/lookup.h"

/* What a column shows of a cell. The first five are asked for; a table that is made has the last three for OUTCOMES,
 * AT_LEASTS and NAMED, one for each outcome that comes. */
enum odds_measure {
    MEASURE_MEAN,
    MEASURE_SPREAD,
    MEASURE_AT_LEASTS, /* a column for each number but the smallest */
    MEASURE_OUTCOMES,
    MEASURE_NAMED,    /* one outcome, that is looked for among those that come */
    MEASURE_ONE,      /* P(outcome == value) */
    MEASURE_AT_LEAST, /* P(outcome >= value) */
    MEASURE_FROM      /* P(value, or an outcome that its entry names after it) */
};
/* `value` is of ONE, AT_LEAST and FROM alone. `key` is the author's, by which heads are found whatever is printed. */
struct odds_column {
    enum odds_measure measure;
    struct value value;
    struct str name; /* as it is printed: "2 or more" */
    struct str key;  /* as `heads` calls it: "at-least 2" */
    struct span at;  /* where the layout asks for it */
    bool unsaid;     /* it does not ask: what comes of the roll may be shown otherwise */
};
struct odds_columns {
    struct odds_column *at;
    size_t n, cap;
};
/* Words of the layout's own for what is shown, a given or a table; or, `one`, for one value of a given. */
struct odds_head {
    struct str of, words;
    bool one;
    struct value value;
};

enum { DOWN_OUTCOMES = -2 }; /* in `down`: a row an outcome, and no given */
/* One table. down, across, over: indexes into entry->given, or -1. `over` stands over `across`, in heads of its own. */
struct odds_view {
    const struct odds_entry *entry;
    int down; /* or DOWN_OUTCOMES, for a row an outcome */
    int across, over;
    struct env only; /* the givens that have one value, by name */
    struct odds_columns show;
    const struct odds_head *head;
    size_t n_head;
};

enum plot_kind {
    PLOT_BARS,    /* a bar a row, cut at the shares of its outcomes */
    PLOT_WTL,     /* the same of win, tie and lose, with figures instead of letters */
    PLOT_CURVES,  /* rows along the foot, a curve for each key through its shares */
    PLOT_COLUMNS, /* outcomes along the foot, a column for each as high as its share */
    PLOT_YES,     /* one of these, by what is shown: in a layout only */
    PLOT_NO
};
/* In the order of the bars. `group`: a word over neighbours that share it, or empty. */
struct odds_letter {
    struct text name; /* an outcome's */
    struct str letter, group;
};
/* Tables that stand as one, side by side; usually it is one. */
struct odds_item {
    struct span at;
    bool strip; /* on a sheet: hairlines, means to one place and shaded; no model in words, no proof */
    const struct odds_view *view;
    size_t n;
    unsigned places;  /* decimals of percents, 0..6 */
    unsigned at_most; /* how many columns AT_LEASTS may come to; 0: all */
    bool fractions;   /* the exact fraction in a column beside each percent */
    bool finder;      /* a letter for each column, and below each letter's column once */
    bool printed;     /* else it is worked out, proved and in the book's data, and on no page */
    enum plot_kind plot;
    unsigned beside; /* panels of a plot side by side; 0: as many as fit */
    const struct odds_letter *letter;
    size_t n_letter;
    const struct tone_rule *tone; /* by an outcome's whole name, or its group's */
    size_t n_tone;
};

extern const struct fields odds_sheet_fields, odds_book_fields;
struct asking;
/* What a mapping asks, and what stands round it. NULL after a finding that leaves nothing to show. */
const struct odds_item *odds_item_read(struct asking *k, const struct node *map, bool strip, struct framing *frame);

/* --- odds_names.c: what stands over and beside numbers */
/* Names are put together in one place, for a grid, a plot, a sentence and a file of data must call an outcome the same.
 *
 * What the outcomes count, "hits": the roll that they are; or empty. */
struct str odds_quantity(const struct odds_entry *e);
/* "shaken", "3", "recalled", "not recalled", "good 1, sixes 0". */
struct str odds_outcome_text(struct arena *a, const struct odds_entry *e, const struct value *v);
/* Only a need is never met for ever; what is tried so many times does not come by then: "not by
 * turn 3". `part`: of a result of several, or NULL. */
struct str odds_never_text(struct arena *a, const struct tongue *in, const struct odds_entry *e,
                           const struct roll *part);
/* Of a result of several parts the first that no roll's name stands for; or NULL. */
const struct roll *odds_part_unnamed(const struct odds_entry *e);
/* As names are the same everywhere; and 1 is +1, -1 as it is printed. */
bool odds_same_name(struct str x, struct str y);
/* Is it called so: as it is written in a roll, or yes and no for a truth value; or as it is printed? */
bool odds_value_called(struct arena *a, const struct value *v, struct str name);
bool odds_outcome_called(struct arena *a, const struct odds_entry *e, const struct value *v, struct str name);

struct odds_column odds_column_one(struct str name, struct value v);
struct odds_column odds_column_at_least(struct arena *a, struct rat least);
bool odds_is_chance(const struct odds_column *c); /* no mean, no spread */
/* "mean hits", "shaken or more"; and as the head of a column, with what it is counted in, "shaken or more, %". */
struct str odds_column_name(struct arena *a, const struct tongue *in, const struct odds_view *t,
                            const struct odds_column *c, bool head);
/* An outcome's own name, or what else stands in `of` or a head of this table, as `in` has it: NULL as it is. */
struct str odds_column_said(struct arena *a, const struct tongue *in, const struct odds_view *t,
                            const struct odds_column *c);
struct str odds_said(const struct tongue *in, const struct odds_view *t, struct str text);

/* What the layout has to say of this name, or of one value of this given, {rain: {false: dry}}; else empty. */
struct str odds_head_find(const struct odds_view *t, struct str name, const struct value *one);
bool odds_head_is_template(struct str head); /* "{}+ to hit", a value's place in words */
struct str odds_template_fill(struct arena *a, struct str head, struct str value);
/* The given's own name, or the words that the layout has instead. */
struct str odds_given_name(const struct tongue *in, const struct odds_view *t, const struct given *g);
/* How a value of a given is named: with nothing, where the given's name stands over it ("+2", "Short", and of a truth
 * value that name, or that it is not so); with the head that it stands below in its chart ("Breechloader / Short");
 * alone, where numbers bring the given's name ("supports 2") and words say what they are; with that name in any case.
 * What the layout calls the value stands for all of them. */
enum odds_naming { NAMED_BELOW, NAMED_WHOLE, NAMED_ALONE, NAMED_FULLY };
struct str odds_value_text(struct arena *a, const struct tongue *in, const struct odds_view *t, const struct given *g,
                           const struct value *v, enum odds_naming how);
/* The head or group that the i-th value stands below in its chart, or empty. */
struct str odds_value_outer(const struct given *g, size_t i);
size_t odds_given_index(const struct given *g, const struct value *v);
bool odds_is_fixed(const struct odds_view *t, const struct given *g); /* it has one value */
/* The group of a cell with these values: of all givens but those down, across and fixed. NULL: of the fixed ones,
 * "theirs 3, order formed". Empty where there are none. */
struct str odds_givens_text(struct arena *a, const struct tongue *in, const struct odds_view *t,
                            const struct value *cell);
#endif
