/* Documents: what layouts/ asks for, as sheets. */
#ifndef BS_DOC_DOC_H
#define BS_DOC_DOC_H
#include "layout/basis.h"
#include "look/card.h"
#include "odds/odds.h"
#include "sheet/deck.h"

/* How a deck is printed: what the run needs to call look/ and page/. */
enum deck_turn { DECK_TURN_LONG, DECK_TURN_SHORT };
enum deck_backs { DECK_BACKS_MIRRORED, DECK_BACKS_FOLDED, DECK_BACKS_NONE };
struct deck_print {
    const struct text *paper; /* of home sheets: "a4", "letter" */
    size_t n_paper;
    bool press, faces, simulator;
    enum deck_turn turn;
    enum deck_backs backs;
    um gutter, offset_x, offset_y;
    struct text profile, front, back, theme; /* profile and theme by name; front and back below the project, or empty */
    bool theme_said;                         /* else it is the usual one, which is built in where its file is missing */
};

/* What a deck does to the odds of its charts. */
struct deck_event {
    struct str label, name; /* "05-14", "The commander is hit" */
    size_t cards;
    struct frac chart, deck;
};
struct deck_arm_odds {
    struct str arm; /* empty where the deck has one chart */
    const struct chart *chart;
    const struct deck_event *event;
    size_t n_event;
    struct frac error; /* total variation distance */
};
struct deck_odds {
    const struct deck_arm_odds *arm;
    size_t n_arm;
    size_t cards;      /* without those that only say to shuffle */
    struct frac worst; /* the greatest error of an arm */
    struct frac joint; /* charts on other dice: how far a pair of results is at most from what two free dice would give,
                          in cards */
};
struct deck_made {
    struct deck deck;
    struct deck_print print;
    const struct deck_odds *odds; /* NULL where its cards are not drawn for a roll */
    const struct deal *deal;      /* likewise: how its cards were dealt */
    size_t smallest;              /* number of cards that keeps all odds; 0: more than any deck has */
    const struct basis *basis;
    bool bad;                 /* could not be made: it has its name and its basis alone */
    bool print_read;          /* its fields could be read, `print` among them */
    const struct theme *look; /* what `print` names */
    const struct profile *card;
    const struct card_template *front, *back; /* back: NULL where it has none */
};

struct decks {
    const struct deck_made **at;
    size_t n, cap;
};

struct documents {
    const struct layout *at;
    size_t n;
    bool torn; /* a layout was not read to its end: what it would print is not known */
};

/* Reads DIR/layouts/sheets and DIR/layouts/odds, by name. Findings for mistakes; a bad document is kept out of
 * building. */
struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable);

/* Of all that a document is made from: SHA-256, hex. */
struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc);

/* not-printed: charts of sets with sheets that no sheet has. Before check_all, which applies their waivers. */
void documents_printed_check(struct diag *d, const struct model *m, const struct documents *all);

/* A sheet, or its crib, made once for all its variants. NULL where it cannot be made; then perhaps with findings that
 * only its odds could tell: unknown-reference (an outcome that never comes), bad-roll. `faults`: it is made by force,
 * and what has one is stamped; else NULL. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib);

/* The sheet for one variant on one of its papers: they share all but the frame of it. */
const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper);

/* An odds table and its proof, computed once for all variants and outputs. */
enum odds_proof {
    PROOF_NONE,
    PROOF_SHORT,
    PROOF_LONG
}; /* how much is walked: nothing; a build's share; what --verify asks */
enum odds_verdict { VERIFIED, NOT_WALKED, DISAGREES };
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    bool partial; /* not all values of all givens */
    enum odds_proof proof;
    enum odds_verdict verdict;
    size_t cells_walked; /* of grid.n, less those left out */
    struct nat walked;
    struct str why; /* cases walked; why not all, or where the methods part */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m, const struct odds_entry *e,
                                  const struct env *only, enum odds_proof proof);
/* One entry, and both times its outcomes or both times its numbers. */
bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y);
/* Each table once, in order, as a book's files have them; what is shown in part is left to the whole. How many. */
size_t odds_tables_distinct(struct odds_table *t, size_t n);

/* The odds book as a sheet, NULL as above or for methods-differ; *table are its tables in order, each
 * once, computed and proved. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                                  const struct faults *faults, const struct odds_table **table, size_t *n);

/* A deck's cards and how they are printed; NULL where it could not be made. It was made when the layouts were read. */
const struct deck *doc_deck(const struct layout *doc);
/* The deck with cards marked that are made by force, and stand on one of these errors; NULL: it is not. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m, const struct layout *doc,
                         const struct faults *faults);
const struct deck_print *doc_deck_print(const struct layout *doc);
/* Its odds beside those of its charts, a line an event; nothing where it has none. */
void buf_put_deck_odds_csv(struct buf *b, const struct layout *doc);
/* What so many cards do to the odds at best: the greatest total variation distance of its charts. False where the deck
 * is not drawn for a roll. */
bool doc_deck_error(struct arena *a, const struct layout *doc, size_t cards, struct frac *out);
#endif
