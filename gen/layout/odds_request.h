/* The odds tables of sheets and books as requested: the entry, the givens down and across, the
 * columns and their names. Read once by odds.c and then const; odds_names.c makes the names. This
 * stage computes no odds, so that an outcome without an entry's name is only a name until the table
 * is made. */
#ifndef BS_LAYOUT_ODDS_REQUEST_H
#define BS_LAYOUT_ODDS_REQUEST_H
#include "layout/layout.h"
#include "model/lookup.h"

/* Contents of a column. Layouts request the first five and the last. A finished table has the
 * others in place of OUTCOMES, AT_LEASTS and NAMED, one column for each possible outcome. */
enum odds_measure {
    MEASURE_MEAN,
    MEASURE_SPREAD,
    MEASURE_AT_LEASTS, /* a column for each number except the smallest */
    MEASURE_OUTCOMES,
    MEASURE_NAMED,  /* one outcome, to be found among the possible ones */
    MEASURE_ONE,    /* P(outcome == value) */
    MEASURE_AT_MIN, /* P(outcome >= value) */
    MEASURE_FROM,   /* P(value or a later outcome of its entry) */
    MEASURE_TRIES   /* tries until yes has a chance of `value` per cent */
};
/* Only ONE, AT_MIN, FROM and TRIES use `value`. `key` is the author's name, by which `heads` finds
 * a column regardless of its printed name. */
struct odds_column {
    enum odds_measure measure;
    struct value value;
    struct str name; /* printed name: "2 or more" */
    struct str key;  /* name in `heads`: "at-least 2" */
    struct span at;  /* its place in the layout */
    bool is_default; /* default column, not requested: the outcomes may be shown differently */
};
struct odds_columns {
    struct odds_column *at;
    size_t n, cap;
};
/* The layout's own text for a column, a given or a table; with `one`, for one value of a given. */
struct odds_head {
    struct str of, words;
    bool one;
    struct value value;
};

enum { DOWN_OUTCOMES = -2 }; /* value of `down`: one row per outcome and no given */
/* One table. down, across, over: indexes into entry->given, or -1. `over` is above `across`, with
 * its own headers. */
struct odds_view {
    const struct odds_entry *entry;
    int down; /* or DOWN_OUTCOMES, for one row per outcome */
    int across, over;
    struct env only; /* givens with a fixed value, by name */
    struct odds_columns show;
    const struct odds_head *head;
    size_t n_head;
};

enum plot_kind {
    PLOT_BARS, /* a bar per row, divided by the chances of its outcomes */
    PLOT_YES,  /* the same */
    PLOT_NO
};
/* In the order of the bars. `group`: a word above neighbours that share it, or empty. */
struct odds_letter {
    struct text name; /* name of an outcome */
    struct str letter, group;
};
/* Tables printed side by side as one; usually only one. */
struct odds_item {
    struct span at;
    /* on a sheet: hairlines, shaded means with one decimal; no model in words, no check */
    bool strip;
    const struct odds_view *view;
    size_t n;
    unsigned places;  /* decimals of percents, 0..6 */
    unsigned at_most; /* max number of columns for AT_LEASTS; 0: unlimited */
    bool fractions;   /* the exact fraction in a column beside each percentage */
    /* a letter index: a letter for each column, and below it the column of each letter once */
    bool letter_index;
    bool printed; /* false: computed, checked and in the book's data, but not printed */
    enum plot_kind plot;
    unsigned beside; /* panels of a plot side by side; 0: as many as fit */
    const struct odds_letter *letter;
    size_t n_letter;
    const struct rating_rule *rating; /* by the full name of an outcome or of its group */
    size_t n_rating;
};

extern const struct fields odds_sheet_fields, odds_book_fields;
struct asking;
/* Reads a mapping and the texts around it. Returns NULL after a finding if nothing remains to
 * show. */
const struct odds_item *odds_item_read(struct asking *k, const struct node *map, bool strip,
                                       struct framing *frame);

/* What a layout writes of a table, found in it; false or NULL after a finding with all names. */
bool odds_given_find(struct asking *k, const struct odds_entry *e, struct text name, int *out);
const struct value *odds_value_find(struct asking *k, const struct given *g, struct text name);
bool odds_show_read(struct asking *k, struct odds_view *v, struct text s); /* adds to v->show */
bool odds_measure_counts(enum odds_measure m); /* its outcomes must be numbers */
/* The entry without the names of its outcomes, whose outcomes are the numbers of its last roll. */
const struct odds_entry *odds_entry_of_numbers(struct asking *k, const struct odds_entry *e);

/* --- odds_names.c: names of headers and rows */
/* Names are made in one place, because a grid, a plot, a sentence and a data file must use the same
 * name for an outcome. `in`: the language (NULL: English); `view`: the table. */
struct odds_names {
    struct arena *a;
    const struct translator *in;
    const struct odds_view *view;
};
/* The counted quantity, "hits": the name of the outcomes' roll; or empty. */
struct str odds_quantity(const struct odds_entry *e);
/* "shaken", "3", "recalled", "not recalled", "good 1, sixes 0". */
struct str odds_outcome_text(struct arena *a, const struct odds_entry *e, const struct value *v);
/* Text of the outcome "never". Only a target number is missed for ever; a process with a limit of n
 * tries ends: "not by turn 3". `part`: of a result with several parts, or NULL. */
struct str odds_never_text(struct arena *a, const struct translator *in, const struct odds_entry *e,
                           const struct roll *part);
/* Returns the first part of a result that is not named by its roll; or NULL. */
const struct roll *odds_part_unnamed(const struct odds_entry *e);
/* Compares like names elsewhere; and 1 equals +1, -1 equals its printed form. */
bool odds_same_name(struct str x, struct str y);
/* True if `name` is the value's name: as written in a roll, yes or no for a truth value, or as
 * printed. */
bool odds_value_called(struct arena *a, const struct value *v, struct str name);
bool odds_outcome_called(struct arena *a, const struct odds_entry *e, const struct value *v,
                         struct str name);

struct odds_column odds_column_one(struct str name, struct value v);
struct odds_column odds_column_at_least(struct arena *a, struct rat min);
struct odds_column odds_column_tries(struct arena *a, int64_t percent);
bool odds_is_chance(const struct odds_column *c); /* false for a mean, a spread and tries */
/* The translation of a name of this table. */
struct str odds_text(const struct odds_names *w, struct str text);
/* "mean", "2 or more", "shaken", without a text of the layout. */
struct str odds_column_text(const struct odds_names *w, const struct odds_column *c);
/* The layout's text, else "mean hits", "shaken or more"; as a column header with its unit, "shaken
 * or more, %". */
struct str odds_column_name(const struct odds_names *w, const struct odds_column *c, bool head);

/* The layout's text for this name, or for one value of this given, {rain: {false: dry}}; else
 * empty. Not translated. */
struct str odds_head_find(const struct odds_view *t, struct str name, const struct value *one);
bool odds_head_is_template(struct str head); /* "{}+ to hit": text with a place for a value */
struct str odds_template_fill(struct arena *a, struct str head, struct str value);
/* The name of a given, or the layout's text for it. */
struct str odds_given_name(const struct odds_names *w, const struct given *g);
/* How the i-th value of a given is named. BELOW: without the given's name, which is above ("+2",
 * "Short"; for a truth value the name or its negation). WHOLE: with the header above it in its
 * chart ("Breechloader / Short"). ALONE: numbers with the given's name ("supports 2"), words
 * without. FULLY: always with that name. The layout's text for the value replaces all forms. */
enum odds_naming { NAMED_BELOW, NAMED_WHOLE, NAMED_ALONE, NAMED_FULLY };
struct str odds_value_text(const struct odds_names *w, const struct given *g, size_t i,
                           enum odds_naming how);
/* The header or group above the i-th value in its chart, or empty. */
struct str odds_value_outer(const struct given *g, size_t i);
size_t odds_given_index(const struct given *g, const struct value *v);
/* True if n values of a given, two or more, are consecutive whole numbers: those at[0..n), or with
 * NULL the first n. */
bool odds_is_run(const struct given *g, const size_t *at, size_t n);
/* True if the table has one value of the given. */
bool odds_is_fixed(const struct odds_view *t, const struct given *g);
/* True if the table has several values of the i-th given, and they are neither down nor across:
 * they make groups. */
bool odds_is_grouped(const struct odds_view *t, int given);
/* The group name of a cell: the values of its grouped givens. With `cell` NULL: of the fixed
 * givens, "theirs 3, order formed". Empty if there are none. */
struct str odds_givens_text(const struct odds_names *w, const struct value *cell);
#endif
