/* Decks: cards and their odds, made from a layout; and what the files share that make them. */
#ifndef BS_SHOW_DECKS_H
#define BS_SHOW_DECKS_H
#include "layout/deck.h"
#include "show/deck.h"

/* What a deck does to the odds of its charts. */
struct deck_event {
    struct str label, name; /* "05-14", "The commander is hit"; a card of no roll has no label */
    const struct row *row;  /* of bands; or NULL */
    size_t cards;
    struct frac chart, deck;
};
struct deck_arm_odds {
    struct str arm; /* empty where the deck has one chart */
    const struct chart *chart; /* NULL where its cards are not drawn for a roll */
    const struct deck_event *event;
    size_t n_event;
};
struct deck_odds {
    const struct deck_arm_odds *arm;
    size_t n_arm;
    size_t cards;      /* without those that only say to shuffle */
    struct frac worst; /* the greatest error of an arm */
    struct frac joint; /* charts on other dice: how far a pair of results is at most from what two free dice would give,
                          in cards */
};
/* A deck as it is printed and asked about. It lives with the documents, and is const to all but who makes it; what is
 * stamped is a copy (deck_stamped). */
struct deck_made {
    struct deck deck;
    const struct deck_layout *layout;
    const struct deck_odds *odds; /* NULL where it could not be made */
    const struct deal *deal;      /* likewise: how its cards were dealt */
    size_t smallest;              /* number of cards that keeps all odds; 0: more than any deck has */
};

/* --- deck_cards.c */
/* Cards and odds into `out`; false where it cannot be made. Findings are of what only dealing can tell: charts that
 * cannot be dealt, odds that differ, ranges and cards that are called by name, and what is worked out in texts. */
bool deck_compose(struct arena *a, struct diag *d, const struct model *m, const struct deck_layout *l,
                  struct deck_made *out);
/* The pictures that its faces name by fields of its cards, into what it stands on; drawn, where there is who draws. */
void deck_pictures_note(struct arena *a, const struct deck_made *made, struct pictures *pictures, struct basis *basis);
/* --- deck_odds.c */
/* Its odds beside those of its charts, a line an event; nothing where it has no charts. */
void buf_put_deck_odds_csv(struct buf *b, const struct deck_odds *o);
/* The chance that one of `of` cards has come among the first `drawn` of `cards`, which are not put back. */
struct frac deck_come_by(struct arena *a, size_t cards, size_t of, size_t drawn);

/* --- deck_drawn.c: the decks of these documents, for draw(). */
struct documents;
const struct dealt_deck *decks_dealt(struct arena *a, const struct documents *all, size_t *n);

/* --- deck_deal.c: who gets how many cards, and which. Numbers alone. */
enum { DEAL_TOTAL = 1 << 30 }; /* cases of a die: a product with DECK_MOST cards, or with another die's, fits 64 bits */
struct deal_die {              /* its values ascending, by how many of `total` cases each comes */
    const struct rat *value;
    const uint64_t *weight;
    size_t n;
    uint64_t total;
};
struct deal_line { /* a chart: which of its results each value of its die comes to */
    size_t die;
    const size_t *event; /* by value of the die */
    size_t n_event;
};
struct deal_card { /* cards of one face that also agree in what the other dice say */
    size_t face;
    const size_t *event; /* of each line */
    size_t *place;       /* in the deck, from 0, ascending */
    size_t n;
    size_t thrown; /* which throw of several dice it stands for, from 1, in the order of their numbers; 0: of any */
};
struct deal {
    const struct deal_die *die;
    size_t n_die;
    const struct deal_line *line;
    size_t n_line;
    size_t cards;
    struct {          /* values lo..hi of the first die, for which all its charts say the same */
        size_t lo, hi;
        size_t first, n; /* its places in the deck */
    } * face;
    size_t n_face;
    const struct deal_card *card;
    size_t n_card;
    bool numbered; /* each value of the first die is one card: places are its values */
};
/* `d` has dice and lines, and gets `cards` cards, the nearest to the odds of its lines: the first die in order of its
 * values, the others spread over them. */
void deal_make(struct arena *a, struct deal *d, size_t cards);
/* Each throw of `dice` dice of so many `sides`, whose sum the first die is, as cards of its own; false where so many
 * cards are not each throw as often. */
bool deal_split(struct arena *a, struct deal *d, size_t dice, size_t sides);
/* The smallest number of cards that keeps all odds exactly; 0 where DECK_MOST are not enough. */
size_t deal_smallest(struct arena *a, const struct deal *d);
/* Of a line's events: cases of its die's total, and cards. */
uint64_t deal_weight(const struct deal *d, size_t line, size_t event);
size_t deal_cards(const struct deal *d, size_t line, size_t event);
struct frac deal_ratio(struct arena *a, uint64_t n, uint64_t d);
/* The greatest total variation distance of a line's deck from its chart. */
struct frac deal_worst(struct arena *a, const struct deal *d);
/* By how many cards a pair of results of charts on different dice is more or less than its share, at most. */
struct frac deal_joint(struct arena *a, const struct deal *d);

/* --- a deck that is made */
struct deck_hand { /* an arm's chart as it is put on cards */
    const struct deck_arm *arm;
    struct show show;        /* without the columns that the arm leaves out */
    const struct rat *total; /* what the modifiers named in its roll come to */
    size_t n_total;
};
/* A deck on its way. What an arm reads is made from its hand. */
struct deck_making {
    struct arena *a, *scratch; /* scratch: for one text at a time */
    struct diag *d;
    const struct model *m;
    const struct deck_layout *l;
    struct show show;       /* of the layout's own words */
    struct deck_hand *hand; /* by arm */
    struct deck_made *made;
    LIST(struct card) card;
    struct icons icons;
    const struct deal *deal;        /* of rolled charts */
    struct tabling *tabling;        /* likewise: NULL, no face shows tables */
    int digits;                     /* of the numbers of its die: "05" where it is read 00 to 99 */
    bool hundred;                   /* a d100 read as 01 to 00 */
    size_t sides;                   /* of each of the dice that a card shows */
    const bool *unseen;             /* by column: no face shows it, it only says what is looked up */
    struct deck_working *working;   /* the field that is worked out; or NULL */
    LIST(const struct roll *) told; /* of fields, what is wrong on every card alike, and was said */
};

/* --- deck_odds.c */
/* The dice of the charts, weighed, into `d`; false where they cannot be dealt, with a finding. */
bool deck_weigh(struct deck_making *m, struct deal *d);
const struct deck_odds *deck_odds_make(struct deck_making *m, const struct deal *d);
/* Of the cards made so far, which are not drawn for a roll. */
const struct deck_odds *deck_odds_of_cards(struct deck_making *m);

/* --- deck_cards.c */
struct str deck_range(struct deck_making *m, size_t lo, size_t hi); /* of values of the first die: "05–14" */
void card_field_put(struct arena *a, struct card *c, struct str name, struct words w);

void card_field_add(struct arena *a, struct card *c, struct card_field field);

/* --- deck_field.c: fields that the layout works out. `line`: of a file, or NULL; `row`: how charts call the row that
 * the card is of. */
void deck_fields_put(struct deck_making *m, struct card *card, const struct deck_line *line, struct text row);
struct str deck_row_called(struct arena *a, const struct chart *c, const struct row *r);
/* While one is worked out; `written`: the hole with its braces, for one that cannot be. */
struct str deck_field_hole(struct deck_making *m, const struct deck_hole *hole, struct str written);

/* --- deck_rules.c: cards that nobody reads a result from */
void deck_shuffle_put(struct deck_making *m); /* those that say when to shuffle, and the line on others */
void deck_rules_put(struct deck_making *m);   /* how the deck is used, where it says so */
struct str deck_dice_said(struct deck_making *m);

/* --- deck_part.c: what an arm reads */
/* A text of the layout in print, its holes worked out; what does not come to one value is found, and prints a ?. */
struct str deck_filled(struct deck_making *m, const struct deck_text *t);
struct words deck_said(struct deck_making *m, struct str text, enum role kind, enum voice voice);
struct words deck_words(struct deck_making *m, const struct deck_text *t, enum role kind, enum voice voice);
/* Of a deck that is dealt: the row of bands that an event is, or NULL; and what the arm of a line reads then. */
const struct row *deck_event_row(const struct deck_hand *hand, size_t event);
struct card_part deck_event_part(struct deck_making *m, size_t line, size_t event);
/* What a cell of a table says of a row: `w` is the hand's show, perhaps in another manner. */
struct words deck_cell_words(struct deck_making *m, const struct deck_hand *hand, const struct show *w,
                             const struct row *r);
/* Of a chart that is not rolled for: a row as a card. */
struct card_part deck_row_part(const struct deck_hand *hand, size_t row);
/* The event's name: the first shown column, where words follow it or nothing does; and by `reads` none. */
struct words card_headline(const struct show *w, const struct row *r);

/* --- deck_table.c: what all arms read as tables, where a face of the deck shows them so */
struct tabling;
struct tabling *deck_tabling(struct deck_making *m); /* NULL: none does */
void deck_tables_put(struct tabling *t, struct card *card, const struct deal_card *from);
void deck_tables_close(struct tabling *t); /* once all cards have theirs: the key */

#endif
