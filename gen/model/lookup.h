/* Lookups in charts, for both evaluators: the result of chart(ID, row, column). Rolls no dice. */
#ifndef BS_MODEL_LOOKUP_H
#define BS_MODEL_LOOKUP_H
#include "model/model.h"

/* Names available to an expression: charts, and names bound to values (givens). */
struct env {
    const struct model *model; /* NULL: no charts */
    const struct set *set;     /* home of ids without SET/ */
    const struct str *name;
    const struct value *value;
    size_t n;
    double budget; /* of one expression, as a multiple of the usual budget; 0: the model's budget */
};
const struct value *env_find(const struct env *e, struct str name);

enum lookup_kind {
    LOOKUP_VALUE,  /* value: NUMBER, WORD, RANGE or NA */
    LOOKUP_ROLL,   /* the cell has a die or a roll: `roll`, rolled anew for each lookup */
    LOOKUP_INNER,  /* roll the die of `inner` (inner->down.roll) and look up `column` in it */
    LOOKUP_OUTSIDE /* no row or column found: see `why` */
};
/* The result of a lookup; members of other kinds are 0. Lookups roll no dice, so that both
 * evaluators can share this code and still be independent. */
struct lookup {
    enum lookup_kind kind;
    struct value value;
    /* ROLL: belongs to the chart's own set, in which its charts are looked up */
    const struct roll *roll;
    const struct chart *inner; /* INNER: bands on a roll */
    struct str column;         /* INNER: column of that chart */
    struct str why;            /* OUTSIDE: "no row for 13 in conduct" */
    struct span near;          /* OUTSIDE: a similar label, or NOWHERE */
    const struct row *row;     /* VALUE, ROLL: place of the cell, for printing it as in the chart */
    size_t col;
};

/* The column for a key: -1 if absent, -2 if ambiguous. */
ptrdiff_t chart_col_of(struct arena *a, const struct chart *c, const struct value *key);

/* labels.c: the row or column that contains a number: -1 if absent, -2 if ambiguous. */
struct text chart_label(const struct chart *c, bool rows, size_t i);
ptrdiff_t chart_number_find(const struct chart *c, bool rows, struct rat x);
/* True for a word that is odds, "5:2"; *odds is their quotient, 5/2. */
bool odds_of_word(struct str word, struct rat *odds);
/* column_reached: the highest column whose number is at most x. column_shifted: the column `by`
 * steps away, limited to the last. Both return a negative number with *why if the columns do not
 * allow it. */
ptrdiff_t column_reached(struct arena *a, const struct chart *c, struct rat x, struct str *why);
ptrdiff_t column_shifted(struct arena *a, const struct chart *c, size_t col, int64_t by,
                         struct str *why);

/* The value of a cell, for lookups and for cards. A cell `3-6` whose upper end is the maximum of
 * the set's dice, or `5+`, is an open RANGE. The text "--" is the word "-"; a target number "--" is
 * NEVER; a number "--" is 0. */
struct lookup chart_cell(struct arena *a, const struct chart *c, size_t row, size_t col);

/* chart(c, key[0..n)): row, then column. With one column the second key is optional; a bands chart
 * with several columns and no column key is an error. Numbers find the range or number of a label,
 * words find labels. A column that only inner bands have gives INNER for rows with inner bands,
 * else the word "-" (for target numbers NEVER). With three keys, a named column is shifted by
 * key[2] along the columns under its header, up to the last; a number is increased before the
 * lookup. `reached`: use the highest column that the number key[1] reaches. */
struct lookup chart_lookup(struct arena *a, const struct chart *c, const struct value *key,
                           size_t n, bool reached);

/* The cards of a chart: the value of each and the number of copies; several cards may have the same
 * value. `by` names the deck: for a chart that is rolled, a number of cards; for other charts, the
 * column with the counts; NULL: the chart's only deck. Returns false with *why if it is not a
 * deck. */
struct chart_card {
    struct value value;
    uint64_t n;
};
/* The cards of a layout's deck, or of one of its arms. */
struct dependencies;
struct dealt_deck {
    struct str name, arm; /* empty for the whole deck */
    const struct dependencies *from;
    const struct chart_card *card;
    size_t n;
    struct str why; /* why they cannot be drawn; or empty */
};
/* card_of_row: the value of the card for a row, which is that of a lookup in the column. Returns
 * false with *why unless it is a number or a word. card_called: the value of a card with only a
 * name. */
bool card_of_row(struct arena *a, const struct chart *c, size_t row, size_t col, struct value *out,
                 struct str *why);
struct value card_called(struct str name);
/* The cards for draw(): those of the chart, or, if `c` is NULL, those of the layout's deck NAME (or
 * decks/NAME); then `by` is an arm. */
bool draw_cards(struct arena *a, const struct model *m, const struct chart *c, struct str name, const struct value *by,
                const struct chart_card **at, size_t *n, struct str *why);
/* The possible values of these cards as a given; NULL if there are no cards. `by`: the deck, or
 * NULL. */
const struct given *draw_cards_given(struct arena *a, const struct model *m, const struct set *home, struct str name,
                                     const struct roll *by);
/* Reports expressions without meaning in odds tables, which become bad: in all that draw from no
 * deck; or, when the decks are known, in the others. `inherited`: in derived sets. */
void odds_type_check(struct diag *d, const struct model *m, bool inherited, bool decks);
#endif
