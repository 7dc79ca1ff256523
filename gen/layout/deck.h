/* A deck as layouts/decks/NAME.yaml describes it: the charts or the CSV of its cards, their text,
 * their number, and how they are printed. Read once and then const. The cards and their odds are
 * computed in show/. */
#ifndef BS_LAYOUT_DECK_H
#define BS_LAYOUT_DECK_H
#include "layout/read.h"
#include "look/card.h"

/* cards: a larger deck cannot be shuffled by hand, and every card is laid out */
enum { DECK_MAX = 1000 };

/* A text on a card. Each hole is an {EXPRESSION} with one value, which is printed in its place. */
/* Braces nest, and quotes hide them. An unclosed brace is reported and printed as it is. */
struct deck_hole {
    size_t lo, hi;                  /* byte range in the text, with the braces */
    const struct roll *roll;        /* NULL if it cannot be parsed, which was reported */
    struct span at;                 /* the text between the braces */
    struct str icon;                /* name of an icon in this place; then nothing is evaluated */
    const struct roll *const *name; /* in a field: the names of its card that the expression uses */
    size_t n_name;
};
struct deck_text {
    struct str s;
    struct span at; /* a place without file means: not set */
    const struct deck_hole *hole;
    size_t n_hole;
};

/* Shorter text for a row of a chart, or for a row of a further die in it; it replaces the text of
 * the row. */
struct deck_wording {
    /* names of the rows; inner is empty, except for a row of a further die */
    struct str row, inner;
    struct deck_text headline;
    bool has_text;
    const struct deck_text *text; /* paragraphs */
    size_t n_text;
    struct text again; /* when to draw again */
};

/* A computed field of each card. Its expressions may use the card's columns by name. */
struct deck_field {
    struct text name;
    struct deck_text words;
};

/* A troop type that reads its part of each card: infantry, cavalry, officers. A deck of one chart
 * has one arm without a name. */
struct deck_arm {
    struct str name;
    struct text label, icon; /* icon: path of an SVG below the project */
    unsigned hue;            /* hue as in card_ink_colour; 0: default */
    bool apart;              /* printed in a panel below the others */
    /* for `parts: table`: title of the table in which this arm is a column */
    struct text table;
    const struct chart *chart; /* NULL for a CSV, whose column has the arm's name */
    struct span at;            /* the place in the layout that names the chart */
    struct texts without;      /* columns that the cards omit */
    const struct deck_wording *wording;
    size_t n_wording;
};

/* Properties of all cards of one type; the type is the value of a column. */
struct deck_type {
    struct text name, front, back;
    unsigned hue;                        /* hue as in the deck */
    const struct card_template *face[2]; /* NULL: the deck's face */
};

/* A line of a CSV, which is one card. Lines with 0 copies are dropped. */
struct deck_line {
    /* id: from its column, else the line number; icon: a path below the project, or empty */
    struct str id, icon;
    unsigned copies, hue;   /* 1..DECK_MAX; hue as in card_ink_colour, 0: the deck's hue */
    struct deck_text *cell; /* by column; empty cells are not set */
    struct span at;         /* the first cell */
    const struct node *row;
};

/* The printed forms of a deck, in the order of the words in a layout. */
enum deck_output {
    DECK_HOME,
    DECK_PRESS,
    DECK_FACES,
    DECK_SIMULATOR,
    DECK_OUTPUTS
};
extern const char *const deck_prints[]; /* the words, ended by NULL; a paper may follow home */

/* The source of a deck's cards; all its charts have the same source. A rolled card has as many
 * copies as the dice give its total; a row card has `copies`. */
enum deck_source {
    DECK_ROLLED, /* all charts are rolled on: copies follow the odds of the dice */
    DECK_ROWS,   /* one card for each row of its charts */
    DECK_CSV
};
struct deck_made;
/* Const after reading. Members called `at` are places for findings; a text that is not set has no
 * place. */
struct deck_layout {
    struct str name;           /* name of the file: "john-company-events" */
    const struct dependencies *dependencies; /* its dependencies */
    /* the deck cannot be made: members except name and basis may be missing */
    bool bad;
    const struct deck_made *made; /* the cards, set by show/documents.c before anything is shown */
    const struct set *set;
    struct span at;
    struct text title, date;
    unsigned hue;        /* hue as in card_ink_colour */
    struct text type_by; /* the column with the type of a card */
    struct deck_type *type;
    size_t n_type;
    struct text icons_path;  /* folder of icons for its text, as written */
    struct icon_names icons; /* the icons in that folder */
    struct display_options display_options;
    struct texts language; /* languages as written; empty: the set's language */

    enum deck_source source;
    bool named; /* arms have names, which the cards print */
    bool lone;  /* one chart and no arms */
    struct deck_arm *arm;
    size_t n_arm;
    struct texts without; /* columns to omit, for arms without a list of their own */
    /* columns printed once in the legend if they follow from a cell's value */
    struct texts keyed;
    /* the arm whose events are card titles; "no": cards have the deck's title */
    struct text title_of;
    struct {
        struct text of; /* a range of a card, or a row */
        struct deck_text words;
    } * titled;
    size_t n_titled;
    struct texts column; /* columns of the CSV */
    struct texts requested; /* columns that `where`, `types`, `hue` and `fields` use */
    const struct deck_field *field;
    size_t n_field;
    bool sheet;              /* the data is a spreadsheet, not a CSV */
    const struct node *rows; /* rows of the file; the first has the headers */
    const struct deck_line *line;
    size_t n_line;

    unsigned copies; /* of each row's card, except for the rows in `copied` */
    struct {
        struct text of;
        unsigned n;
    } * copied;
    size_t n_copied;
    bool throws; /* every combination of the dice is a separate card */
    struct span throws_at;
    /* yes: one card explains the use of the deck; or the text of that card */
    struct texts rules;
    unsigned size; /* cards; 0: the smallest number that keeps all odds exact */
    struct rat tolerance;
    struct span size_at, cards_at;
    struct {
        unsigned cards; /* number of cards that only say to shuffle */
        struct text title, after;
        struct span at;
    } reshuffle;

    struct deck_way {
        enum deck_output output;
        struct text name; /* of its files; for HOME the paper */
    } * print;
    size_t n_print;
    struct texts services; /* names as written */
    struct deck_service {
        struct str name; /* of its folder */
        const struct profile *profile;
    } * service;
    size_t n_service;
    enum turn turn;
    enum backs backs;
    um gutter, offset[2];
    /* names as written: files of layouts/, or paths below the project */
    struct text profile, front, back, theme;
    /* The objects with these names, if usable. face: front, back; back is NULL without backs. */
    const struct theme *look;
    const struct profile *card;
    const struct card_template *face[2];
    /* faces of the shuffle cards and of the rules card; NULL: face[0] */
    const struct card_template *own_face[2];
};
bool deck_has_rules(const struct deck_layout *l);
extern const struct fields deck_fields;
/* Reads a deck. Returns false with findings if it cannot be made; *printed tells if its print
 * options were read even so. `dir` is the project, for its CSV. */
bool deck_layout_read(struct asking *k, const char *dir, const struct node *tree, struct deck_layout *out,
                      bool *printed);

/* --- deck_words.c, for deck.c */
extern const struct field deck_texts_forms[]; /* forms of a value of `texts` */
/* Reads a text with its references and holes. Returns an empty text if `n` is NULL. */
struct deck_text deck_words_read(struct asking *k, const struct node *n);
/* Reads `fields`; their holes may use the values of a card. */
void deck_fields_read(struct asking *k, struct deck_layout *l, const struct node *map);
/* Reads texts by row and appends them to the arm's. For rolled charts they are compared with the
 * rows (card-text-differs); the cards of other charts do not print them. */
void deck_wordings_read(struct asking *k, struct deck_arm *arm, const struct node *map, bool rolled);

/* --- deck_data.c: cards of the author's own */
extern const struct fields deck_data_fields;
bool deck_data_is_named(const struct node *cards); /* true if `cards` is the name of a data file */
/* Reads the lines of the file that become cards. Returns false with a finding if there are none.
 * `arms`: of the layout, or NULL. */
bool deck_data_read(struct asking *k, struct deck_layout *l, const char *dir, const struct node *cards,
                    const struct node *arms);
/* Reports unseen-column for columns that no face shows. Call it after the faces are read. */
void deck_columns_check(struct asking *k, const struct deck_layout *l);
/* Reads the text of the cells that the cards show. Call it after the faces are read. */
void deck_cells_read(struct asking *k, const struct deck_layout *l);
/* The templates of fronts and backs, of the deck and of its types. NULL: absent, or the deck's. */
size_t deck_n_face(const struct deck_layout *l);
const struct card_template *deck_face(const struct deck_layout *l, size_t i);
/* `name` is a column or a field. `words`: shown as words, not only as a picture */
bool deck_faces_show(const struct deck_layout *l, struct str name, bool words);
bool texts_have(const struct texts *t, struct str name);
ptrdiff_t deck_column(const struct deck_layout *l, struct str name); /* -1 if absent */
/* Names of a row card's values for `fields`, ended by NULL. */
extern const char *const deck_row_names[];
/* Reads a number of the theme or a colour; leaves *hue unchanged if `n` is NULL. In deck.c. */
void deck_hue_read(struct asking *k, const struct node *n, unsigned *hue);
/* Registers a column that the author names; false after a finding if the CSV lacks it. In deck.c.
 */
bool deck_column_named(struct asking *k, struct deck_layout *l, struct text column);
/* Reads the entry of one arm in `arms`. In deck.c. */
void deck_arm_fill(struct asking *k, struct deck_arm *arm, const struct node *map);

/* --- deck_where.c: which lines are cards */

/* Returns false after a finding: no line of the file has that word in its column, for any deck of
 * the file. "" is always accepted. */
bool where_word_check(struct asking *k, const struct node *rows, ptrdiff_t column,
                      struct text word);
/* Returns NULL after a finding. Adds the columns that it uses to l->asked. */
const struct roll *where_read(struct asking *k, struct deck_layout *l, const struct node *rows, const struct node *n);
bool where_holds(const struct deck_layout *l, const struct roll *where, const struct node *row);

/* --- in an odds book */
struct deck_item {
    const struct deck_layout *deck;
    struct {
        unsigned n; /* the chance to have drawn a card by the n-th draw */
        struct span at;
    } * by;
    size_t n_by;
};
extern const struct fields deck_item_fields;
/* Sets s->i.deck and the texts around it. Returns false if the deck does not exist or cannot be
 * made. */
bool deck_item_read(struct asking *k, const struct node *n, struct item_keys *s);

/* Returns the cell of that column; NULL if it is absent or empty. */
const struct deck_text *deck_cell(const struct deck_layout *l, const struct deck_line *line,
                                  struct str column);
/* Returns the row that contains a value, or NULL. */
const struct row *deck_row_at(const struct chart *c, struct rat value);
#endif
