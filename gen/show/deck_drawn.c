/* The decks of layouts, as draw() of the roll language knows them: what each card says, and how
 * many there are of it.
 *
 * Of a deck that is drawn for a roll a card says to each arm what a lookup finds in the row of its
 * chart, in so many cards as were dealt for it; of one of rows, or of a CSV, its title. Cards that
 * only say when to shuffle say nothing, and are left out, as in the odds that a book prints of a
 * deck. Called by run.c, for `roll`. */
#include "model/read.h"
#include "show/decks.h"
#include "show/doc.h"
#include "show/show.h"

struct dealt_list {
    struct dealt_deck *at;
    size_t n, cap;
};

/* Equal words are one card, so many times. */
static void card_put(struct dealt_deck *to, struct chart_card *card, const struct chart_card *c)
{
    size_t i = 0;
    while (i < to->n && !value_eq(&card[i].value, &c->value))
        i++;
    card[i] = (struct chart_card){c->value, (i < to->n ? card[i].n : 0) + c->n};
    to->n += i == to->n;
}

/* A row is what a lookup finds in the first column that its arm shows; what is none has a name, or
 * is called as the number or column that it is. */
static bool event_says(struct arena *a, const struct deck_arm *arm, const struct deck_event *e,
                       struct value *out, struct str *why)
{
    size_t col = 0;
    *out = card_called(e->name.n ? e->name : e->label);
    if (!e->row)
        return true;
    const struct chart_ask ask = {.chart = arm->chart, .without = arm->without};
    while (col < ask.chart->n_col && !column_shown(&ask, ask.chart, col))
        col++;
    return col == ask.chart->n_col ||
           card_of_row(a, ask.chart, (size_t)(e->row - ask.chart->row), col, out, why);
}

static void cards_put(struct arena *a, struct dealt_list *all, const struct deck_made *made)
{
    for (size_t i = 0; i < made->odds->n_arm; i++) {
        const struct deck_arm_odds *o = &made->odds->arm[i];
        struct dealt_deck one = {.name = made->deck.name};
        struct chart_card *card = ARENA_ARRAY(a, struct chart_card, o->n_event + 1), c;
        one.card = card;
        one.arm = made->odds->n_arm > 1 ? o->arm : STR("");
        for (const struct deck_event *e = o->event; e < o->event + o->n_event; e++) {
            c.n = e->cards;
            if (c.n && event_says(a, &made->layout->arm[i], e, &c.value, &one.why))
                card_put(&one, card, &c);
        }
        if (one.n || one.why.n)
            ARENA_PUSH(a, all, one);
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
