/* The decks of layouts for draw() in the roll language: the value of each card, and its number of
 * copies.
 *
 * In a deck that replaces a roll, a card's value for an arm is the result of a lookup in its row of
 * the arm's chart, with as many copies as were dealt; in other decks it is the card's title. Cards
 * that only tell players to shuffle are left out, as in an odds book. Called by run.c for
 * `roll`. */
#include "show/deck/inner.h"
#include "show/doc.h"

struct dealt_list {
    struct dealt_deck *at;
    size_t n, cap;
};

/* Equal values are counted as one card. */
static void card_put(struct dealt_deck *to, struct chart_card *card, const struct chart_card *c)
{
    size_t i = 0;
    while (i < to->n && !value_eq(&card[i].value, &c->value))
        i++;
    card[i] = (struct chart_card){c->value, (i < to->n ? card[i].n : 0) + c->n};
    to->n += i == to->n;
}

/* The value of a row is its cell in the first column that the arm shows. Another event has its
 * name, or its number or column as a label. */
static bool event_value(struct arena *a, const struct deck_arm *arm, const struct deck_event *e,
                        struct value *out, struct str *why)
{
    size_t col = 0;
    *out = card_called(e->name.n ? e->name : e->label);
    if (!e->row)
        return true;
    const struct chart_request request = {.chart = arm->chart, .without = arm->without};
    while (col < request.chart->n_col && !column_shown(&request, request.chart, col))
        col++;
    return col == request.chart->n_col ||
           card_of_row(a, request.chart, (size_t)(e->row - request.chart->row), col, out, why);
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
            if (c.n && event_value(a, &made->layout->arm[i], e, &c.value, &one.why))
                card_put(&one, card, &c);
        }
        if (one.n || one.why.n)
            ARENA_PUSH(a, all, one);
    }
}

/* Skips copies of a deck in other languages. */
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
