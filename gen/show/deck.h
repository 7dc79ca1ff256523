/* Decks: what each card says, with no coordinates. deck_cards.c composes them from charts or a CSV; page/ sets them
 * into the boxes of a template, which says what each looks like. */
#ifndef BS_SHOW_DECK_H
#define BS_SHOW_DECK_H
#include "show/sheet.h"

/* Who reads a line of a card: infantry, cavalry, officers. */
struct arm {
    struct str name; /* as the layout calls it */
    struct words label;
    struct str icon; /* an SVG of the project, by its path below it; or empty */
    unsigned hue;    /* 1..n_hue of the theme; 0: neutral */
    bool apart;      /* in a panel of its own below the others */
};

/* A further die that stays on the card: 1-2 dead, 3-5 wounded, 6 scratched. */
struct rung {
    struct words label, text;
};

/* What one arm reads, or several for whom it is the same. */
struct card_part {
    const unsigned *arm; /* indexes into deck.arm, in order */
    size_t n_arm;
    struct words headline;
    const struct words *text;
    size_t n_text; /* paragraphs */
    const struct rung *rung;
    size_t n_rung;
};

/* What its arms read side by side: heads in the first row, in the first column what the modifiers come to. */
struct card_table {
    struct words title; /* also in the corner; or none */
    const struct table *table;
};

/* A named word of a card, for templates: "title", "range", "share", and the columns of a CSV. */
struct card_field {
    struct str name;
    struct words words;
    struct str raw; /* as it is written, for what names a file; empty where nobody wrote it */
    struct span at;
};

/* One face, of which `copies` are in the deck. */
struct card {
    struct str id; /* of outlines, files and findings: "05-14" */
    const struct card_field *field;
    size_t n_field;
    const struct card_part *part;
    size_t n_part;
    const struct card_table *table;
    size_t n_table; /* as many on all cards that have some, of the same arms */
    unsigned copies;
    unsigned hue;    /* of its band, as card_ink_colour has it; 0: the deck's */
    size_t type;     /* of deck.type, from 1; 0: of none */
    struct str icon; /* a picture of the card's own, or empty */
    struct span at;  /* its row in a chart or a CSV: where findings point */
    struct span all; /* the whole of that row */
    bool rules;      /* says how the deck is used, and is not among those that are drawn */
    bool unchecked;  /* printed by --force, and what it says has errors: its face is stamped */
};

/* What cards of a type have of their own: a hue, or 0, and templates of their faces, or NULL. */
struct card_template;
struct card_type {
    struct str name;
    unsigned hue;
    const struct card_template *face[2];
};

struct deck {
    struct str name;
    struct words title;
    struct str edition_line, date, foot;
    const struct language *language; /* NULL: English */
    const struct tongue *tongue;     /* likewise */
    const struct set *set;
    const struct icon_names *icons;
    const struct str *icon; /* paths of those that stand in its words */
    size_t n_icon;
    unsigned hue;
    struct texts column; /* of its file: fields, also where no card has a word in them */
    const struct arm *arm;
    size_t n_arm;
    const struct card_type *type;
    size_t n_type;
    const struct card *card;
    size_t n_card;    /* faces */
    unsigned cards;   /* all copies together that are drawn */
    unsigned printed; /* and with the card of rules */
    bool unchecked;   /* printed by --force with errors that all of it stands on: faces and backs are stamped */
    struct span at;
    const struct waiver *waiver; /* what its faces may be found to be, with reasons */
    size_t n_waiver;
    bool *waived; /* one a waiver: something was */
};

/* "2–5" of whole numbers, "05–14" with `digits` 2; with a sign "−2 to 0", "+1". */
struct str card_span(struct arena *a, const struct language *l, struct rat lo, struct rat hi, int digits, bool sign);
bool words_same(struct words x, struct words y); /* to the letter, voices aside, capitals folded */

/* Words of a template in the deck's language; their {fields} stay. */
struct str deck_template_said(const struct deck *d, struct str words);

/* Letters and digits, with a hyphen for what else is between them: a part of a file's name, that ends before b has
 * `most` bytes. */
void buf_put_file_word(struct buf *b, struct str s, size_t most);

/* The field of that name; no words where there is none. */
struct words card_field_find(const struct card *c, struct str name);
bool deck_has_column(const struct deck *d, struct str name);
/* Does that {field} say so, or the same as that other {field}? As it is written or as it is printed: that has other signs,
 * and other words in another language. */
bool card_says(struct arena *a, const struct deck *deck, const struct card *c, struct str field, struct str is);
/* The picture that a face names with {fields}, as a path below the project: each field as it is written. Empty where
 * the card has nothing there. *at: the field's place, or the card's. */
/* What {SAID} in a template's words is, where it is a picture: a run of it; no words where it is none. A field of the
 * cards comes before it. */
struct words deck_icon_words(struct arena *a, const struct deck *d, struct str said);
struct str card_picture_path(struct arena *a, const struct card *c, struct str said, struct span *at);
#endif
