/* Lookups in charts, for both evaluators: what chart(ID, row, column) finds. No dice are rolled here. */
#ifndef BS_MODEL_LOOKUP_H
#define BS_MODEL_LOOKUP_H
#include "model/model.h"

/* What an expression may refer to: charts, and names bound to values (givens). */
struct env {
    const struct model *model; /* NULL: no charts */
    const struct set *set;     /* home of ids without SET/ */
    const struct str *name;
    const struct value *value;
    size_t n;
    double budget; /* of one expression, times the ordinary; 0: the model's */
};
const struct value *env_find(const struct env *e, struct str name);

enum lookup_kind {
    LOOKUP_VALUE,  /* value: NUMBER, WORD, RANGE or NA */
    LOOKUP_ROLL,   /* a die or roll stands in the cell: roll, afresh for each lookup */
    LOOKUP_INNER,  /* roll `inner`'s die (inner->down.roll) and look up column `column` in it */
    LOOKUP_OUTSIDE /* no row or column: `why` names what was looked for */
};
/* What is not of its kind is 0. Whoever evaluates goes on from here: that no dice are rolled while looking up lets both
 * methods share this, and still be two. */
struct lookup {
    enum lookup_kind kind;
    struct value value;
    const struct roll *roll;   /* ROLL: of the chart's own set, whose charts it asks */
    const struct chart *inner; /* INNER: bands on a roll */
    struct str column;         /* INNER: of that chart */
    struct str why;            /* OUTSIDE: "no row for 13 in conduct" */
    struct span near;          /* OUTSIDE: the label that may have been meant, or nowhere */
    const struct row *row;     /* VALUE, ROLL: where it stands in the chart, for who prints it as the chart does */
    size_t col;
};

/* The column that a key finds: -1 none, -2 several. */
ptrdiff_t chart_col_of(struct arena *a, const struct chart *c, const struct value *key);

/* labels.c: the row or column that holds a number: -1 none, -2 several, of which it may be
 * either. */
struct text chart_label(const struct chart *c, bool rows, size_t i);
ptrdiff_t chart_number_find(const struct chart *c, bool rows, struct rat x);
/* The highest column that a number reaches; and the column that so many steps lead to, no
 * further than the last. Negative, and *why, where the columns do not say it. */
ptrdiff_t column_reached(struct arena *a, const struct chart *c, struct rat x, struct str *why);
ptrdiff_t column_shifted(struct arena *a, const struct chart *c, size_t col, int64_t by,
                         struct str *why);

/* What a cell says, to a lookup that found it and to a card that is drawn. A cell `3-6` whose
 * high end is the set's need die, or `5+`, is an open RANGE; text "--" is the word "-", a need's
 * "--" is NEVER, a number's is 0. */
struct lookup chart_cell(struct arena *a, const struct chart *c, size_t row, size_t col);

/* chart(c, key[0..n)): row, then column; with one column the second key may be left out; a bands
 * chart without a column key and with several columns is an error. Numbers find the range or the
 * number that a label is, words find labels. A column that only inner bands have gives INNER for
 * rows that have it, the word "-" (of needs: NEVER) for others. Three keys: a column that is
 * named is shifted by key[2] along those under its head, and stops at the last; a number is
 * added to, and looked up. `reached`: the column is the highest that the number key[1] reaches. */
struct lookup chart_lookup(struct arena *a, const struct chart *c, const struct value *key,
                           size_t n, bool reached);

/* The cards of a chart: what each says, and how many there are of it; some may say the same. `by` names its deck: of a
 * chart that is rolled for a number of cards, of another the column that counts; NULL: the one that it has. False and
 * *why where it is no deck. */
struct chart_card {
    struct value value;
    uint64_t n;
};
/* Cards as a layout deals them, of a deck of that name, or of one of its arms. */
struct dealt_deck {
    struct str name, arm; /* arm: empty where it has none */
    const struct chart_card *card;
    size_t n;
    struct str why; /* they cannot be drawn; or empty */
};
/* What a card says that is drawn for a row: what a lookup finds in that column. False and *why
 * where that is no number and no word. And what one says that is called by a name alone. */
bool card_of_row(struct arena *a, const struct chart *c, size_t row, size_t col, struct value *out,
                 struct str *why);
struct value card_called(struct str name);
/* The cards that draw() names: of the chart, or, where that is NULL, of the layout's deck NAME (or decks/NAME); `by` is
 * then an arm. */
bool draw_cards(struct arena *a, const struct model *m, const struct chart *c, struct str name, const struct value *by,
                const struct chart_card **at, size_t *n, struct str *why);
/* What these cards can say, as the values of a given; NULL where there are none. `by`: which deck, or NULL. */
const struct given *draw_cards_given(struct arena *a, const struct model *m, const struct set *home, struct str name,
                                     const struct roll *by);
#endif
