/* Draws cards one after another, each remaining card equally likely, and evaluates card() and
 * first() on the drawn hand.
 *
 * Every card is enumerated, including equal ones: this method groups nothing. Called by eval.c and
 * pool.c. */
#include "walk/walker.h"

enum { CARDS_MAX = 100000 }; /* of a deck; all cards are in memory at once */

#define MANY_CARDS "the number of cards"

static bool put_cards(struct walker *w, const struct roll *r, struct value_list *deck,
                      struct value v, uint64_t times)
{
    if (v.kind > VALUE_WORD)
        return walk_fail(w, r, "a card is a number, a word, true or false");
    for (uint64_t i = 0; i < times && !w->stop; i++) {
        if (deck->n == CARDS_MAX)
            return walk_too_long(w, "not checked: a deck has more than %d cards", CARDS_MAX);
        ARENA_PUSH(w->leaf, deck, v);
    }
    return walk_step(w);
}

/* Adds item i of a list, a card or a range of numbers, as often as it says. */
static bool put_item(struct walker *w, const struct roll *r, size_t i, struct value_list *deck)
{
    const struct roll_item *item = &r->item[i];
    struct value v;
    struct rat lo, hi;
    uint64_t times = 1;
    if (r->arg[2 + i] && !walk_natural(w, r->arg[2 + i], MANY_CARDS, &times))
        return false;
    if (!item->hi)
        return walk_value(w, item->lo, &v) && put_cards(w, item->lo, deck, v, times);
    if (!walk_rat(w, item->lo, &lo) || !walk_rat(w, item->hi, &hi))
        return false;
    while (rat_cmp(lo, hi) <= 0)
        if (!put_cards(w, item->lo, deck, value_of_number(lo), times) || !rat_add(&lo, lo, RAT(1)))
            return false;
    return true;
}

static bool put_chart(struct walker *w, const struct roll *r, struct value_list *deck)
{
    const struct chart *c = w->env->model ? model_chart_find(w->env->model, w->env->set, r->word) : NULL;
    const struct chart_card *card;
    struct value by;
    struct str why;
    size_t n;
    if (r->arg[1] && !walk_value(w, r->arg[1], &by))
        return false;
    if (!draw_cards(w->leaf, w->env->model, c, r->word, r->arg[1] ? &by : NULL, &card, &n, &why))
        return walk_fail(w, r, "%.*s", STRF(why));
    for (size_t i = 0; i < n; i++)
        if (!put_cards(w, r, deck, card[i].value, card[i].n))
            return false;
    return true;
}

/* A hand with more orders than the budget has cases is not drawn. */
static bool hand_fits(struct walker *w, uint64_t cards, uint64_t drawn)
{
    uint64_t ways = 1;
    for (uint64_t i = 0; i < drawn && ways <= w->budget; i++)
        if (__builtin_mul_overflow(ways, cards - i, &ways))
            ways = UINT64_MAX;
    return ways <= w->budget ||
           walk_too_long(w, "not checked: the orders of %llu cards out of %llu",
                         (unsigned long long)drawn, (unsigned long long)cards);
}

/* Each drawn card is replaced by the last card of the deck. */
bool walk_draw(struct walker *w, const struct roll *r, struct result *out)
{
    static const struct die cards = {.cards = true};
    struct value_list deck = {0};
    uint64_t drawn, at;
    if (!walk_natural(w, r->arg[0], MANY_CARDS, &drawn))
        return false;
    for (size_t i = 0; i < r->n_item; i++)
        if (!put_item(w, r, i, &deck))
            return false;
    if (!r->n_item && !put_chart(w, r, &deck))
        return false;
    if (drawn > deck.n)
        return walk_fail(w, r, "there are only %zu cards to draw %llu from", deck.n, (unsigned long long)drawn);
    if (!hand_fits(w, deck.n, drawn))
        return false;
    struct value *hand = ARENA_ARRAY(w->leaf, struct value, drawn);
    for (uint64_t i = 0; i < drawn; i++) {
        if (!die_choices_choose(w, deck.n, NULL, &at))
            return false;
        hand[i] = deck.at[at];
        deck.at[at] = deck.at[--deck.n];
    }
    *out = (struct result){{.kind = VALUE_TUPLE, .at = hand, .n = (size_t)drawn}, &cards};
    return true;
}

/* card(k, hand) is the k-th card. first(hand, condition) is the position of the first card that
 * satisfies the condition, or never. */
bool walk_order(struct walker *w, const struct roll *r, struct result *out)
{
    struct result hand;
    struct rat k;
    bool is = false;
    size_t i = 0;
    if (!walk_result(w, r->arg[0], &hand))
        return false;
    if (!hand.die || !hand.die->cards)
        return walk_fail(w, r, "cards from draw() are needed here");
    const struct value *outer = w->face;
    if (r->call == CALL_CARD) {
        if (!walk_rat(w, r->arg[1], &k))
            return false;
        if (!rat_whole(k) || k.n < 1 || (uint64_t)k.n > hand.value.n)
            return walk_fail(w, r, "the hand has %zu cards, but not this one", hand.value.n);
        *out = (struct result){.value = hand.value.at[k.n - 1]};
        return true;
    }
    for (; i < hand.value.n && !is; i++) {
        w->face = &hand.value.at[i];
        bool ok = walk_truth(w, r->arg[1], "a condition on card", &is);
        w->face = outer;
        if (!ok)
            return false;
    }
    *out = (struct result){.value = is ? value_of_number(RAT((int64_t)i)) : value_never()};
    return true;
}
