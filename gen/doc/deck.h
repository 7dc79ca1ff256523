/* Decks on their way from a layout to a struct deck: what the files deck*.c share. */
#ifndef BS_DOC_DECK_H
#define BS_DOC_DECK_H
#include "doc/making.h"
#include "sheet/deck.h"

enum { DECK_MOST = 1000, DECK_TOTAL = 1 << 30 };

/* --- deck_deal.c: who gets how many cards, and which. Numbers alone. */
struct deal_die { /* its values ascending, by how many of `total` cases each comes */
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
struct deal_face { /* values lo..hi of the first die, for which all its charts say the same */
    size_t lo, hi;
    size_t first, n; /* its places in the deck */
};
struct deal_card { /* cards of one face that also agree in what the other dice say */
    size_t face;
    const size_t *event; /* of each line */
    const size_t *place; /* in the deck, from 0, ascending */
    size_t n;
};
struct deal {
    const struct deal_die *die;
    size_t n_die;
    const struct deal_line *line;
    size_t n_line;
    size_t cards;
    const struct deal_face *face;
    size_t n_face;
    const struct deal_card *card;
    size_t n_card;
    bool numbered; /* each value of the first die is one card: places are its values */
};
/* `cards` cards, the nearest to the odds of the lines; the first die in order of its values, the others spread. */
struct deal deal_make(struct arena *a, const struct deal_die *die, size_t n_die, const struct deal_line *line,
                      size_t n_line, size_t cards);
/* Of a line's events: cases of its die's total, and cards. */
uint64_t deal_weight(const struct deal *d, size_t line, size_t event);
size_t deal_cards(const struct deal *d, size_t line, size_t event);
/* The total variation distance of a line's deck from its chart; the greatest of all lines. */
struct frac deal_error(struct arena *a, const struct deal *d, size_t line);
struct frac deal_worst(struct arena *a, const struct deal *d);

/* --- what a layout says */
enum {
    D_DECK,
    D_SET,
    D_CARDS,
    D_SIZE,
    D_TOLERANCE,
    D_ARMS,
    D_TITLE,
    D_TITLES,
    D_TEXTS,
    D_WITHOUT,
    D_COPIES,
    D_RESHUFFLE,
    D_UNITS,
    D_EDITION,
    D_DATE,
    D_FOOT,
    D_HUE,
    D_THEME,
    D_PROFILE,
    D_FRONT,
    D_BACK,
    D_PRINT,
    D_EDGES,
    D_BACKS,
    D_GUTTER,
    D_OFFSET,
    N_DECK
};
struct deck_line {
    struct str name; /* of its arm */
    const struct chart *chart;
    struct span at;
    struct show show;          /* with the columns that its arm leaves out */
    const struct node **texts; /* by row: entries of `texts` that name its arm */
    size_t n_texts;
    const struct rat *total; /* what the modifiers named in its roll come to */
    size_t n_total;
};
struct deck_layout {
    struct making *k;
    const struct node *tree;
    struct deck_made *made;
    struct deck *deck; /* made's */
    struct deck_line *line;
    size_t n_line;
    bool named; /* its lines are arms with names, not a list */
    const struct node *arms, *texts, *titles, *copies;
    struct str title_of; /* the arm whose headlines are the cards' titles */
    size_t size;         /* 0: the smallest exact one, or one card a row */
    struct rat tolerance;
    struct span at, size_at; /* of `cards`, and of `size` */
};
struct card_list {
    struct card *at;
    size_t n, cap;
};

/* --- decks.c, deck_print.c, deck_shuffle.c */
/* False where it cannot be made. The deck lives in k->a. */
bool deck_read(struct making *k, const struct node *tree, struct deck_made *out);
/* An entry of `arms:`; *without: the columns that it leaves out, or NULL. */
void deck_arm_read(struct making *k, struct arm *arm, const struct node *n, const struct node **without);
void deck_print_read(struct making *k, struct deck_print *p, const struct node *tree, const struct node *const *got);
/* `reshuffle:`: cards of its own, and a last line on others. */
void deck_shuffle(struct deck_layout *l, const struct node *n, struct card_list *cards);

/* --- deck_words.c, deck_part.c */
/* Words for a card: {EXPRESSION} worked out, @id replaced; findings at its place. */
struct words deck_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice);
/* The same where the findings have been told. */
struct words deck_words_known(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice);
struct card_part deck_part(struct deck_layout *l, const struct deck_line *line, const struct row *r);
/* A grid over a roll: what each row has in this column. */
struct card_part deck_column_part(struct deck_layout *l, const struct deck_line *line, size_t col);
/* A roll with modifiers: what each total of theirs makes of this value. */
struct card_part deck_totals_part(struct deck_layout *l, const struct deck_line *line, struct rat value);
const struct row *deck_row_at(const struct chart *c, struct rat value);
/* card-text-differs: a shorter text that has other numbers than its row, or leaves one or a term out. */
void deck_text_check(struct deck_layout *l, const struct node *text, const struct chart *c, const struct row *r);
/* Rows that `texts` names and no chart has. */
void deck_texts_check(struct deck_layout *l);

/* --- deck_compose.c, deck_rows.c, deck_csv.c: the cards */
bool deck_is_dealt(const struct chart *c);
bool deck_deal(struct deck_layout *l, struct deal *out, size_t cards); /* false: had its finding */
void deck_compose(struct deck_layout *l, const struct deal *d, struct card_list *out);
void deck_rows(struct deck_layout *l, const struct deck_line *line, struct card_list *out);
bool deck_csv(struct deck_layout *l, const struct node *file, struct card_list *out);
void card_field_put(struct arena *a, struct card *c, const char *name, struct words w);
/* The smallest number of cards that keeps all odds exactly; 0 where DECK_MOST are not enough. False: had its finding.
 */
bool deck_smallest(struct deck_layout *l, size_t *n);

/* --- deck_block.c: the chance that one of `of` cards has come among the first `drawn` of `cards`. */
struct frac deck_come_by(struct arena *a, size_t cards, size_t of, size_t drawn);

/* --- deck_odds.c */
const struct deck_odds *deck_odds_make(struct deck_layout *l, const struct deal *d);
#endif
