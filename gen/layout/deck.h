/* A deck as layouts/decks/NAME.yaml asks for it: which charts or which CSV its cards are of, in what words, how many,
 * and how they are printed. Read once, then const; how its cards are dealt and what their odds are is found where it is
 * made. */
#ifndef BS_LAYOUT_DECK_H
#define BS_LAYOUT_DECK_H
#include "layout/read.h"
#include "look/card.h"

enum { DECK_MOST = 1000 }; /* cards: more than anybody shuffles, and each is laid out */

/* A text for a card. Each hole is an {EXPRESSION} in it, which must come to one value, printed in its place. */
/* Braces nest, and quotes hide them; what is never closed is told, and printed as it stands. */
struct deck_hole {
    size_t lo, hi;                  /* of the text, with its braces */
    const struct roll *roll;        /* NULL: it cannot be read, which was said */
    struct span at;                 /* of what is between them */
    struct str icon;                /* the name of a picture that stands there; nothing is worked out then */
    const struct roll *const *name; /* of a field: what of its card it asks */
    size_t n_name;
};
struct deck_text {
    struct str s;
    struct span at; /* in no file: it is not said */
    const struct deck_hole *hole;
    size_t n_hole;
};

/* Shorter words for a row of a chart, or of a further die's in it: what is said of it stands in place of the row's. */
struct deck_wording {
    struct str row, inner; /* as they are called; inner is empty but for a row of a further die */
    struct deck_text headline;
    bool has_text;
    const struct deck_text *text; /* paragraphs */
    size_t n_text;
    struct text again; /* when to draw again */
};

/* A field of each card that the layout works out of what the card says of itself: holes may ask columns by name. */
struct deck_field {
    struct text name;
    struct deck_text words;
};

/* Who reads a part of each card: infantry, cavalry, officers. A deck of one chart has one without a name. */
struct deck_arm {
    struct str name;
    struct text label, icon;   /* icon: an SVG below the project */
    unsigned hue;              /* as card_ink_colour has it; 0: none */
    bool apart;                /* in a panel below the others */
    struct text table;         /* of `parts: table`: the table that it is a column of, by its title */
    const struct chart *chart; /* NULL: of a CSV, whose column is called as it is */
    struct span at;            /* where the layout names that chart */
    struct texts without;      /* columns of it that stand on no card */
    const struct deck_wording *wording;
    size_t n_wording;
};

/* What cards of a type have in common, by what a column says. */
struct deck_type {
    struct text name, front, back;
    unsigned hue;                        /* as a deck's */
    const struct card_template *face[2]; /* NULL: the deck's */
};

/* A line of a CSV, each a card; those of no copies are not kept. */
struct deck_line {
    struct str id, icon;  /* id: of its column, else the line's number; icon: a path below the project, or empty */
    unsigned copies, hue; /* 1..DECK_MOST; as card_ink_colour has it, 0: the deck's */
    struct deck_text *cell; /* by column; empty ones are not said */
    struct span at;         /* its first cell */
    const struct node *row;
};

/* What may be printed of a deck. The words in a layout are in this order. */
enum deck_output {
    DECK_HOME,
    DECK_PRESS,
    DECK_FACES,
    DECK_SIMULATOR,
    DECK_OUTPUTS
};
extern const char *const deck_prints[]; /* these words, up to NULL; a paper stands behind home */

/* What a card is. All charts of a deck are of one source: a card that stands for a roll is dealt as often as the dice
 * fall so, one that stands for a row as often as `copies` says. */
enum deck_source {
    DECK_ROLLED, /* all its charts are rolled on: cards are dealt as the dice fall */
    DECK_ROWS,   /* a card for each row of its charts */
    DECK_CSV
};
struct deck_made;
/* Const when it is read. What is called `at` is where a finding points; texts that are not said have no place. */
struct deck_layout {
    struct str name;              /* of the file: "john-company-events" */
    const struct basis *basis;    /* what it stands on */
    bool bad;                     /* it cannot be made: all but its name and its basis may be missing */
    const struct deck_made *made; /* its cards; by show/documents.c, before anything of it is shown */
    const struct set *set;
    struct span at;
    struct text title, date;
    unsigned hue;        /* as card_ink_colour has it */
    struct text type_by; /* the column that says of which type a card is */
    struct deck_type *type;
    size_t n_type;
    struct text icons_said;  /* a folder of pictures that stand in its words, as it is written */
    struct icon_names icons; /* what is in it */
    struct manner manner;
    struct texts language; /* as it says; none: the set's own */

    enum deck_source source;
    bool named; /* arms have names of their own, which the cards show */
    bool lone;  /* one chart, and no arms */
    struct deck_arm *arm;
    size_t n_arm;
    struct texts without; /* of arms that say nothing of their own */
    struct texts keyed;   /* columns that the key says once, where they follow from what a cell says besides */
    struct text title_of; /* the arm whose events are the cards' titles; "no": the deck's own is */
    struct {
        struct text of; /* a range of a card, or a row */
        struct deck_text words;
    } * titled;
    size_t n_titled;
    struct texts column; /* of the CSV */
    struct texts asked;  /* columns that `where`, `types`, `hue` and `fields` ask */
    const struct deck_field *field;
    size_t n_field;
    bool sheet; /* it is no CSV, but a sheet of a spreadsheet */
    const struct node *rows; /* of the file, its heads the first */
    const struct deck_line *line;
    size_t n_line;

    unsigned copies; /* of each card of a row, but for these */
    struct {
        struct text of;
        unsigned n;
    } * copied;
    size_t n_copied;
    bool throws; /* each throw of its dice is a card of its own */
    struct span throws_at;
    struct texts rules;       /* yes: a card says how it is used; or what that says */
    unsigned size;            /* cards; 0: the fewest that keep all odds */
    struct rat tolerance;
    struct span size_at, cards_at;
    struct {
        unsigned cards; /* that say nothing else */
        struct text title, after;
        struct span at;
    } reshuffle;

    struct deck_way {
        enum deck_output output;
        struct text name; /* of its files; of HOME of the paper */
    } * print;
    size_t n_print;
    struct texts services; /* as they are named */
    struct deck_service {
        struct str name; /* of its folder */
        const struct profile *profile;
    } * service;
    size_t n_service;
    enum turn turn;
    enum backs backs;
    um gutter, offset[2];
    struct text profile, front, back, theme; /* as they are named: files of layouts/, or paths below the project */
    /* what these name, where they can be used: faces and backs; backs: NULL where it has none */
    const struct theme *look;
    const struct profile *card;
    const struct card_template *face[2];
    const struct card_template *own_face[2]; /* of cards that say to shuffle, of the card of rules; NULL: face[0] */
};
bool deck_has_rules(const struct deck_layout *l);
extern const struct fields deck_fields;
/* False where it cannot be made, with findings. `dir`: of the project, from which its CSV is read. *printed: how it is
 * printed is known even so. */
bool deck_layout_read(struct asking *k, const char *dir, const struct node *tree, struct deck_layout *out,
                      bool *printed);

/* --- deck_words.c, for deck.c */
extern const struct field deck_texts_forms[]; /* of a value of `texts` */
/* A text with its references and holes looked at; nothing where n is none. */
struct deck_text deck_words_read(struct asking *k, const struct node *n);
/* `fields`, whose holes may ask what a card says of itself. */
void deck_fields_read(struct asking *k, struct deck_layout *l, const struct node *map);
/* Words by row, behind those that the arm has already. Of charts that are rolled on they are compared with their rows
 * (card-text-differs); the cards of others do not print them. */
void deck_wordings_read(struct asking *k, struct deck_arm *arm, const struct node *map, bool rolled);

/* --- deck_data.c: cards of the author's own */
extern const struct fields deck_data_fields;
bool deck_data_is_named(const struct node *cards); /* is it a file of data that `cards` names? */
/* The lines of the file that are cards; false where there are none, with a finding. `arms`: of the layout, or NULL. */
bool deck_data_read(struct asking *k, struct deck_layout *l, const char *dir, const struct node *cards,
                    const struct node *arms);
/* unseen-column: what no face of the deck shows. Once its faces are read. */
void deck_columns_check(struct asking *k, const struct deck_layout *l);
/* What is written in the cells that its cards show, once its faces are read. */
void deck_cells_read(struct asking *k, const struct deck_layout *l);
/* The templates of its faces and backs, its own and those of its types; NULL: none, or the deck's.
 */
size_t deck_n_face(const struct deck_layout *l);
const struct card_template *deck_face(const struct deck_layout *l, size_t i);
bool deck_faces_show(const struct deck_layout *l, struct str name);  /* a column or a field */
ptrdiff_t deck_column(const struct deck_layout *l, struct str name); /* -1: there is none */
/* What cards of a row say of themselves, for `fields`; up to NULL. */
extern const char *const deck_row_names[];
/* A number of the theme, or a colour; nothing where there is none. By deck.c. */
void deck_hue_read(struct asking *k, const struct node *n, unsigned *hue);
/* What `arms` has by its name, by deck.c. */
void deck_arm_fill(struct asking *k, struct deck_arm *arm, const struct node *map);

/* --- deck_where.c: which lines are cards */

/* False after a finding: no line of the file has that word in its column, in whichever of its decks. "" is in any. */
bool where_word_check(struct asking *k, const struct node *rows, ptrdiff_t column,
                      struct text word);
/* NULL after a finding; l->asked has the columns that it asks. */
const struct roll *where_read(struct asking *k, struct deck_layout *l, const struct node *rows, const struct node *n);
bool where_holds(const struct deck_layout *l, const struct roll *where, const struct node *row);

/* --- in an odds book */
struct deck_item {
    const struct deck_layout *deck;
    struct {
        unsigned n; /* the chance that a card has come by the n-th */
        struct span at;
    } * by;
    size_t n_by;
};
extern const struct fields deck_item_fields;
/* s->i.deck and what stands round it; false where there is no such deck, or none that can be made. */
bool deck_item_read(struct asking *k, const struct node *n, struct item_said *s);

/* What a line of the CSV has in that column; NULL where it has none, or nothing in it. */
const struct deck_text *deck_cell(const struct deck_layout *l, const struct deck_line *line,
                                  struct str column);
/* The row that a value is in; NULL where it is in none. */
const struct row *deck_row_at(const struct chart *c, struct rat value);
#endif
