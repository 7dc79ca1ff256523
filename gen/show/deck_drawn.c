/* The decks of layouts, as draw() of the roll language knows them: what each card says, and how many there are of it.
 *
 * Of a deck that is drawn for a roll a card says to each arm the event of its chart, in so many cards as were dealt for
 * it; of one of rows, or of a CSV, its title. Cards that only say when to shuffle say nothing, and are left out, as in
 * the odds that a book prints of a deck. Called by run.c, for `roll`. */
#include "model/read.h"
#include "show/decks.h"
#include "show/doc.h"
#include "show/show.h"

struct dealt_list {
    struct dealt_deck *at;
    size_t n, cap;
};

/* Equal words are one card, so many times. */
struct says_list {
    struct chart_card *at;
    size_t n, cap;
};

static void card_put(struct arena *a, struct says_list *l, struct str says, uint64_t n)
{
    struct rat x;
    struct chart_card c = {number_parse(says, &x) ? value_of_number(x) : value_of_word(says), n};
    for (size_t i = 0; i < l->n; i++)
        if (value_eq(&l->at[i].value, &c.value)) {
            l->at[i].n += n;
            return;
        }
    if (n)
        ARENA_PUSH(a, l, c);
}

static void deck_put(struct arena *a, struct dealt_list *all, const struct deck *d, struct str arm,
                     const struct says_list *cards)
{
    struct dealt_deck one = {.name = d->name, .arm = arm, .card = cards->at, .n = cards->n};
    if (cards->n)
        ARENA_PUSH(a, all, one);
}

/* An event has a name, or is called as its row is. */
static void cards_put(struct arena *a, struct dealt_list *all, const struct deck_made *made)
{
    const struct deck_odds *o = made->odds;
    for (size_t i = 0; i < o->n_arm; i++) {
        struct says_list cards = {0};
        for (const struct deck_event *e = o->arm[i].event; e < o->arm[i].event + o->arm[i].n_event; e++)
            card_put(a, &cards, e->name.n ? e->name : e->label, e->cards);
        deck_put(a, all, &made->deck, o->n_arm > 1 ? o->arm[i].arm : STR(""), &cards);
    }
}

/* A deck in another language is the same deck again. */
const struct dealt_deck *decks_dealt(struct arena *a, const struct documents *all, size_t *n)
{
    struct dealt_list list = {0};
    for (const struct layout *l = all->at; l < all->at + all->n; l++) {
        if (l->kind != DOCUMENT_DECK || !l->deck || l->again)
            continue;
        if (l->deck->odds)
            cards_put(a, &list, l->deck);
    }
    *n = list.n;
    return list.at;
}
