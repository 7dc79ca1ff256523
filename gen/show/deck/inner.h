/* Internal interface of deck/: a deck while it is made from its layout. */
#ifndef BS_SHOW_DECK_INNER_H
#define BS_SHOW_DECK_INNER_H
#include "layout/deck.h"
#include "show/deck/deck.h"
#include "show/show.h"

/* --- odds.c: number of cards for each result. Works on numbers only. */
/* Maximum cases of a die: a product with DECK_MAX, or of two dice, fits 64 bits. */
enum { DEAL_TOTAL = 1 << 30 };
struct deal_die { /* its values ascending, each with its weight out of `total` */
    const struct rat *value;
    const uint64_t *weight;
    size_t n;
    uint64_t total;
};
struct deal_line { /* a chart: its result for each value of its die */
    size_t die;
    const size_t *event; /* by value of the die */
    size_t n_event;
};
struct deal_card { /* cards of one face with equal results on the other dice */
    size_t face;
    const size_t *event; /* by line */
    size_t *place;       /* positions in the deck, from 0, ascending */
    size_t n;
    /* Number of the combination of several dice that it represents, from 1; 0: any. */
    size_t thrown;
};
struct deal {
    const struct deal_die *die;
    size_t n_die;
    const struct deal_line *line;
    size_t n_line;
    size_t cards;
    /* Values lo..hi of the first die, for which all its charts have the same result. */
    struct {
        size_t lo, hi;
        size_t first, n; /* its positions in the deck */
    } * face;
    size_t n_face;
    const struct deal_card *card;
    size_t n_card;
    bool numbered; /* each value of the first die is one card: positions are its values */
};
/* Where each value of the die is an event: the value. */
struct rat deal_value(const struct deal *d, size_t line, size_t event);
struct frac deal_ratio(struct arena *a, uint64_t n, uint64_t d);

/* --- a deck being made */
struct deck_hand { /* the chart of an arm as printed on cards */
    const struct deck_arm *arm;
    struct show show;        /* without the columns that the arm leaves out */
    const struct rat *total; /* possible totals of the modifiers in its roll */
    size_t n_total;
};
/* State while a deck is made. */
struct deck_making {
    struct arena *a, *scratch; /* scratch: reset after each text */
    struct diag *d;
    struct asking request; /* for findings on unknown names */
    const struct model *m;
    const struct deck_layout *l;
    struct show show;       /* for texts of the layout */
    struct deck_hand *hand; /* by arm */
    struct deck_made *made;
    LIST(struct card) card;
    struct icons icons;
    const struct deal *deal;      /* of rolled charts; else NULL */
    struct tabling *tabling;      /* NULL if no face shows tables */
    int digits;                   /* digits of the die's numbers: 2 for a die read as 00 to 99 */
    bool hundred;                 /* a d100 read as 01 to 00 */
    size_t sides;                 /* of each die that a card shows; 0: none */
    bool *unseen;                 /* by column: used only for look-up, shown on no face */
    struct deck_working *working; /* the field being computed; or NULL */
    /* Rolls of fields whose error was reported, because it is the same on every card. */
    LIST(const struct roll *) reported;
};

/* --- odds.c */
/* Deals the charts as cards; false after a finding. */
bool deck_deal(struct deck_making *m);
/* Sets the odds of the cards made so far, and compares those of a dealt deck with the dice. */
void deck_odds_put(struct deck_making *m);

/* --- cards.c */
/* Values lo..hi of the first die as text: "05–14". */
struct str deck_range(struct deck_making *m, size_t lo, size_t hi);
/* "6 in 100": a share of the deck's cards. */
struct str deck_share(const struct deck_making *m, size_t n, size_t of);
void card_field_put(struct arena *a, struct card *c, const char *name, struct words w);

void card_field_add(struct arena *a, struct card *c, struct card_field field);

/* --- field.c: computed fields. `line`: of a file, or NULL; `row`: name of the card's row in
 * charts. */
void deck_fields_put(struct deck_making *m, struct card *card, const struct deck_line *line,
                     struct text row);
struct str deck_row_called(struct arena *a, const struct chart *c, const struct row *r);
/* Value of a hole in the field being computed; `written`: the hole with its braces, returned on
 * error. */
struct str deck_field_hole(struct deck_making *m, const struct deck_hole *hole, struct str written);

/* --- rules.c: cards without a result */
/* Adds the cards that tell players to shuffle. */
void deck_shuffle_put(struct deck_making *m);
void deck_rules_put(struct deck_making *m); /* adds the card of rules, if requested */
struct str deck_dice_text(struct deck_making *m);

/* --- part.c: the text of an arm */
/* "2–5" for whole numbers, "05–14" with `digits` 2; with `sign` "−2 to 0", "+1". */
struct str card_span(struct arena *a, const struct language *l, struct rat lo, struct rat hi,
                     int digits, bool sign);
/* Plain words of a card. */
struct words card_plain(struct arena *a, struct str s);
/* A text of the layout as printed, with its holes computed. A hole without a single value is
 * reported, and printed as written. */
struct str deck_filled(struct deck_making *m, const struct deck_text *t);
struct words deck_set_words(struct deck_making *m, struct str text, enum para_style kind,
                            enum char_style char_style);
struct words deck_words(struct deck_making *m, const struct deck_text *t, enum para_style kind,
                        enum char_style char_style);
/* In a dealt deck: the row of bands of an event, or NULL; and the text of a line's arm for it. */
const struct row *deck_event_row(const struct deck_hand *hand, size_t event);
struct card_part deck_event_part(struct deck_making *m, size_t line, size_t event);
/* For a chart without a roll: a row as a card. */
struct card_part deck_row_part(const struct deck_hand *hand, size_t row);
/* The name of an event: the cell of its first shown column; empty if that column has numbers, or
 * with `reads`. */
struct words card_headline(const struct show *w, const struct row *r);

/* --- part.c: tables of all arms, if a face of the deck shows them */
struct tabling;
struct tabling *deck_tabling(struct deck_making *m); /* NULL if no face shows tables */
void deck_tables_put(struct tabling *t, struct card *card, const struct deal_card *from);
void deck_tables_close(struct tabling *t); /* adds the legend; call it after the last card */

#endif
