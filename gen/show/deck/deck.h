/* Decks: the content of each card, without coordinates. cards.c composes cards from charts or
 * a CSV file; page/ sets them into the boxes of a template, which defines their appearance. */
#ifndef BS_SHOW_DECK_H
#define BS_SHOW_DECK_H
#include "show/sheet.h"

/* A troop type that reads its part of a card: infantry, cavalry, officers. */
struct arm {
    struct str name; /* its name in the layout */
    struct words label;
    struct str icon; /* path of an SVG in the project, or empty */
    unsigned hue;    /* 1..n_hue of the theme; 0: neutral */
    bool apart;      /* printed in its own panel below the others */
};

/* A labelled row of a card, such as a row of a second roll: 1-2 dead, 3-5 wounded, 6 scratched. */
struct sub_row {
    struct words label, text;
};

/* The text for one arm, or for several arms with equal text. */
struct card_part {
    const unsigned *arm; /* indexes into deck.arm, ascending */
    size_t n_arm;
    struct words headline;
    const struct words *text;
    size_t n_text; /* paragraphs */
    const struct sub_row *sub_row;
    size_t n_sub_row;
};

/* A table with one column for each arm: headers in the first row, the total of the modifiers in the
 * first column. */
struct card_table {
    struct words title; /* also in the corner; or empty */
    const struct table *table;
};

/* A named text of a card, for templates: "title", "range", "share", and the columns of a CSV. */
struct card_field {
    struct str name;
    struct words words;
    struct str raw; /* source text, for file names; empty if the program made it */
    struct span at;
};

/* One card face; the deck has `copies` of it. */
struct card {
    struct str id; /* for outlines, files and findings: "05-14" */
    const struct card_field *field;
    size_t n_field;
    const struct card_part *part;
    size_t n_part;
    const struct card_table *table;
    size_t n_table; /* all cards that have tables have the same number, for the same arms */
    unsigned copies;
    unsigned hue;    /* of its band (card_ink_colour); 0: the deck's */
    size_t type;     /* index in deck.type + 1; 0: none */
    struct str icon; /* its own picture, or empty */
    struct span at;  /* its row in a chart or a CSV: place for findings */
    struct span all; /* the whole row */
    bool rules;      /* card of rules: explains the deck, and is not drawn */
    bool unchecked;  /* printed by --force although its content has errors: its face is stamped */
};

/* Options of a card type: a colour number, or 0, and templates of its faces, or NULL. */
struct card_template;
struct card_type {
    struct str name;
    unsigned hue;
    const struct card_template *face[2];
};

struct deck {
    struct str name;
    struct words title;
    struct str edition_line, date, footer;
    const struct language *language;     /* NULL: English */
    const struct translator *translator; /* NULL: no translation */
    const struct set *set;
    const struct icon_names *icons;
    const struct str *icon; /* paths of the icons in its text */
    size_t n_icon;
    unsigned hue;
    struct texts column; /* columns of its file: they are fields even if empty on all cards */
    const struct arm *arm;
    size_t n_arm;
    const struct card_type *type;
    size_t n_type;
    const struct card *card;
    size_t n_card;    /* distinct faces */
    unsigned cards;   /* copies of all cards that are drawn */
    unsigned printed; /* the same with the card of rules */
    /* Printed by --force with an error in an input of the whole deck: faces and backs are
     * stamped. */
    bool unchecked;
    struct span at;
    const struct waiver *waiver; /* accepted findings of its faces, with reasons */
    size_t n_waiver;
    bool *waived; /* per waiver: used at least once */
};

/* `deck:` in an odds book, with findings on what only dealing determines. */
struct deck_item;
struct block deck_block_make(const struct show *w, struct diag *d, const struct deck_item *item);

/* A template's text in the deck's language; {fields} are kept. */
struct str deck_translate(const struct deck *d, struct str words);

/* Appends letters and digits, with one hyphen for any other characters between them: a part of a
 * file name. Stops before b has `max` bytes. */
void buf_put_file_word(struct buf *b, struct str s, size_t max);

/* The field with that name; empty if absent. */
struct words card_field_find(const struct card *c, struct str name);
bool deck_has_column(const struct deck *d, struct str name);
/* Does a card meet the condition of a box? Compares source text and printed text, because printing
 * changes characters and translates. `printed`: the compared texts of the box on this card. */
struct card_box;
bool card_meets(struct arena *a, const struct card *c, const struct card_box *box,
                const struct str *printed);
/* Rich text of {SAID} in a template if it names an icon, else empty. A field of the cards with that
 * name has priority. */
struct words deck_icon_words(struct arena *a, const struct deck *d, struct str text);
/* Path below the project of the picture that a face names with {fields}; each field is replaced by
 * its source text. Empty if a field of the card is empty. *at: place of the field, or of the
 * card. */
struct str card_picture_path(struct arena *a, const struct card *c, struct str text,
                             struct span *at);

/* --- decks as documents */
/* Chances of one outcome by the chart and by the deck. */
struct deck_event {
    uint32_t hash; /* of the name; only while cards are counted */
    /* "05-14", "The commander is hit"; the label is empty for a card of no roll */
    struct str label, name;
    const struct row *row; /* row of bands, or NULL */
    size_t cards;
    struct frac chart, deck;
};
struct deck_arm_odds {
    struct str arm;            /* empty if the deck has one chart */
    const struct chart *chart; /* NULL if its cards are not drawn in place of a roll */
    const struct deck_event *event;
    size_t n_event;
};
struct deck_odds {
    const struct deck_arm_odds *arm;
    size_t n_arm;
    size_t cards;      /* without cards that only tell players to shuffle */
    struct frac worst; /* the greatest error of an arm */
    /* For charts on different dice: greatest deviation of a pair of results from independent dice,
     * in cards. */
    struct frac joint;
};
/* A deck as it is printed and queried. It lives as long as the documents, and is const after it is
 * made; a stamped deck is a copy (deck_stamped). */
struct deck_made {
    struct deck deck;
    const struct deck_layout *layout;
    const struct deck_odds *odds; /* NULL if the deck could not be made */
    const struct deal *deal;      /* how its cards were dealt, or NULL */
    /* Smallest number of cards that keeps all odds; 0: above the limit of a deck. */
    size_t smallest;
};

/* --- cards.c */
/* Makes cards and odds into `out`; false with findings on error. Reports only errors that dealing
 * reveals: charts that cannot be dealt, odds that differ, references to missing ranges and cards,
 * and values computed in texts. */
bool deck_compose(struct arena *a, struct diag *d, const struct model *m,
                  const struct deck_layout *l, struct deck_made *out);
/* Adds the pictures that faces name by fields of their cards to `basis`, and loads them into
 * `pictures`. */
void deck_pictures_note(struct arena *a, const struct deck_made *made, struct pictures *pictures,
                        struct dependencies *dependencies);
/* --- odds.c */
/* One line per outcome with its odds in the deck and in its chart; empty if the deck has no
 * charts. */
void buf_put_deck_odds_csv(struct buf *b, const struct deck_odds *o);
/* The chance that at least one of `of` cards is among the first `drawn` of `cards`, drawn without
 * replacement. */
struct frac deck_come_by(struct arena *a, size_t cards, size_t of, size_t drawn);

/* --- odds.c: gives the model the decks of these documents, for draw() in rolls, and checks the
 * odds tables that draw from them. */
struct documents;
void decks_deal(struct arena *a, struct diag *d, struct model *m, const struct documents *all);

#endif
