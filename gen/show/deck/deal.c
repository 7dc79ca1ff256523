/* Deals charts on dice as cards. Each combination of results of the charts on the first die is a
 * face, and gets its share of the cards by largest remainder. Results of other dice are spread over
 * the same cards so that the dice are as independent as possible.
 *
 * Invariant: positions 0..cards-1 are ordered by the first die's values, and each line has an event
 * at each position. Values of another die cycle, starting with the last: with a hundred cards
 * numbered like d%, a D10 is the last digit. The result is deterministic. Called by odds.c,
 * and for each deck that is made. */
#include "show/deck/inner.h"

/* Do all charts on the first die have the same results for both values? */
static bool same_events(const struct deal *d, size_t x, size_t y)
{
    for (size_t i = 0; i < d->n_line; i++)
        if (d->line[i].die == 0 && d->line[i].event[x] != d->line[i].event[y])
            return false;
    return true;
}

/* Whole shares of `cards` in proportion to weight[0..n) by largest remainder (Hamilton's method of
 * apportionment): each share is off by less than a card, and the total variation distance is the
 * minimum for this number of cards. On equal remainders the first wins. weight * cards fits 64
 * bits: DEAL_TOTAL by DECK_MAX. */
static size_t *shares(struct arena *a, const uint64_t *weight, size_t n, uint64_t total, size_t cards)
{
    size_t *share = ARENA_ARRAY(a, size_t, n + 1), left = cards;
    uint64_t *rest = ARENA_ARRAY(a, uint64_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        share[i] = (size_t)(weight[i] * cards / total);
        rest[i] = weight[i] * cards % total;
        left -= share[i];
    }
    for (; left > 0; left--) {
        size_t max = 0;
        for (size_t i = 1; i < n; i++)
            if (rest[i] > rest[max])
                max = i;
        share[max]++;
        rest[max] = 0;
    }
    return share;
}

/* Finds ranges of values with the same results in all charts of the first die, and the number of
 * cards of each. */
static void faces_cut(struct arena *a, struct deal *d)
{
    const struct deal_die *die = &d->die[0];
    d->face = arena_alloc(a, (die->n + 1) * sizeof *d->face);
    d->n_face = 0;
    uint64_t *weight = ARENA_ARRAY(a, uint64_t, die->n + 1);
    for (size_t v = 0; v < die->n; v++) {
        if (v == 0 || !same_events(d, v - 1, v))
            d->face[d->n_face++].lo = v;
        d->face[d->n_face - 1].hi = v;
        weight[d->n_face - 1] += die->weight[v];
    }
    size_t *share = shares(a, weight, d->n_face, die->total, d->cards);
    for (size_t f = 0, at = 0; f < d->n_face; at += share[f], f++) {
        d->face[f].first = at;
        d->face[f].n = share[f];
    }
}

/* Can each value of the die have a whole number of cards? */
static bool is_exact(const struct deal_die *die, size_t cards)
{
    for (size_t v = 0; v < die->n; v++)
        if (die->weight[v] * cards % die->total != 0)
            return false;
    return true;
}

/* The item at each position: the item that is furthest behind its share, as in Bresenham's line
 * algorithm, so that each is spread evenly over the deck. On ties the last item wins, then the
 * first and those after it. */
static size_t *spread(struct arena *a, const size_t *share, size_t n, size_t cards)
{
    size_t *at = ARENA_ARRAY(a, size_t, cards + 1), *dealt = ARENA_ARRAY(a, size_t, n + 1);
    for (size_t place = 0; place < cards; place++) {
        int64_t max = INT64_MIN;
        for (size_t k = 0; k < n; k++) {
            size_t i = (n - 1 + k) % n;
            int64_t behind = (int64_t)(share[i] * (place + 1)) - (int64_t)(dealt[i] * cards);
            if (dealt[i] < share[i] && behind > max) {
                max = behind;
                at[place] = i;
            }
        }
        dealt[at[place]]++;
    }
    return at;
}

/* The value of a further die at each position. If its values cannot have exact shares, the events
 * of its first line are dealt instead. */
static const size_t *values_of(struct arena *a, const struct deal *d, size_t die)
{
    const struct deal_die *of = &d->die[die];
    if (is_exact(of, d->cards))
        return spread(a, shares(a, of->weight, of->n, of->total, d->cards), of->n, d->cards);
    size_t line = 0;
    while (d->line[line].die != die)
        line++;
    size_t n = d->line[line].n_event, *some = ARENA_ARRAY(a, size_t, n + 1);
    uint64_t *weight = ARENA_ARRAY(a, uint64_t, n + 1);
    for (size_t v = of->n; v-- > 0;) {
        some[d->line[line].event[v]] = v;
        weight[d->line[line].event[v]] += of->weight[v];
    }
    size_t *at = spread(a, shares(a, weight, n, of->total, d->cards), n, d->cards);
    for (size_t i = 0; i < d->cards; i++)
        at[i] = some[at[i]];
    return at;
}

/* The sum of the combination `code`, whose digits in base `sides` are the faces - 1. */
static size_t thrown_sum(size_t code, size_t dice, size_t sides)
{
    size_t sum = dice;
    for (size_t i = 0; i < dice; i++, code /= sides)
        sum += code % sides;
    return sum;
}

const size_t *deal_throws(struct arena *a, const struct deal *d, size_t cards, size_t dice,
                          size_t sides)
{
    const struct deal_die *die = &d->die[0];
    size_t all = 1, at = 0, *thrown = ARENA_ARRAY(a, size_t, cards + 1);
    for (size_t i = 0; i < dice; i++)
        all *= all > DECK_MAX ? 1 : sides;
    if (all > cards || cards % all || all != die->total)
        return NULL;
    for (size_t v = 0; v < die->n; v++)
        for (size_t code = 0; code < all; code++)
            for (size_t k = 0;
                 k < cards / all &&
                 rat_cmp(die->value[v], RAT((int64_t)thrown_sum(code, dice, sides))) == 0;
                 k++)
                thrown[at++] = code + 1;
    return thrown;
}

/* The card of a face with these events and this combination of dice; adds it if absent. */
static struct deal_card *card_at(struct arena *a, struct deal *d, struct deal_card *card,
                                 size_t face, const size_t *event, size_t thrown)
{
    for (size_t i = d->n_card; i > 0 && card[i - 1].face == face; i--)
        if (card[i - 1].thrown == thrown &&
            memcmp(card[i - 1].event, event, d->n_line * sizeof *event) == 0)
            return &card[i - 1];
    struct deal_card *c = &card[d->n_card++];
    c->face = face;
    c->thrown = thrown;
    c->event = arena_copy(a, event, d->n_line * sizeof *event);
    c->place = ARENA_ARRAY(a, size_t, d->face[face].n);
    return c;
}

/* Cards of a face are adjacent, in the order of the first die; each other die is spread over all
 * positions. Cards of a face with equal events are one card with several positions. Uses no random
 * numbers: the same charts give the same deck on every machine. */
void deal_make(struct arena *a, struct deal *d, size_t cards, const size_t *thrown)
{
    struct deal_card *card = ARENA_ARRAY(a, struct deal_card, cards + 1);
    const size_t **value = ARENA_ARRAY(a, const size_t *, d->n_die);
    size_t *event = ARENA_ARRAY(a, size_t, d->n_line + 1);
    d->cards = cards;
    d->n_card = 0;
    faces_cut(a, d);
    for (size_t i = 1; i < d->n_die; i++)
        value[i] = values_of(a, d, i);
    for (size_t place = 0, face = 0; place < cards; place++) { /* faces are adjacent */
        while (place >= d->face[face].first + d->face[face].n)
            face++;
        size_t lo = d->face[face].lo;
        for (size_t i = 0; i < d->n_line; i++)
            event[i] = d->line[i].event[d->line[i].die == 0 ? lo : value[d->line[i].die][place]];
        struct deal_card *c = card_at(a, d, card, face, event, thrown ? thrown[place] : 0);
        c->place[c->n++] = place;
    }
    d->card = card;
    d->numbered = d->die[0].n == cards && is_exact(&d->die[0], cards);
}

/* In cases of the line's own die: lines have different totals, so compare only shares. */
uint64_t deal_weight(const struct deal *d, size_t line, size_t event)
{
    const struct deal_die *die = &d->die[d->line[line].die];
    uint64_t sum = 0;
    for (size_t v = 0; v < die->n; v++)
        if (d->line[line].event[v] == event)
            sum += die->weight[v];
    return sum;
}

struct rat deal_value(const struct deal *d, size_t line, size_t event)
{
    return d->die[d->line[line].die].value[event];
}

size_t deal_cards(const struct deal *d, size_t line, size_t event)
{
    size_t sum = 0;
    for (size_t i = 0; i < d->n_card; i++)
        if (d->card[i].event[line] == event)
            sum += d->card[i].n;
    return sum;
}

struct frac deal_ratio(struct arena *a, uint64_t n, uint64_t d)
{
    return frac_make(a, false, nat_of(a, n), nat_of(a, d));
}

struct frac deal_apart(struct arena *a, struct frac x, struct frac y)
{
    struct frac off = frac_sub(a, x, y);
    off.negative = false;
    return off;
}

static struct frac larger(struct frac x, struct frac y)
{
    return frac_cmp(y, x) > 0 ? y : x;
}

/* Two independent dice would give a pair of results the product of their shares; cards give a whole
 * number: the cards with event e on line x and event f on line y. */
struct frac deal_joint(struct arena *a, const struct deal *d)
{
    struct frac max = deal_ratio(a, 0, 1);
    for (size_t y = 0; y < d->n_line; y++)
        for (size_t x = 0; x < y; x++)
            for (size_t e = 0; e < d->line[x].n_event && d->line[x].die != d->line[y].die; e++)
                for (size_t f = 0; f < d->line[y].n_event; f++) {
                    size_t both = 0;
                    for (size_t i = 0; i < d->n_card; i++)
                        both += d->card[i].event[x] == e && d->card[i].event[y] == f ? d->card[i].n : 0;
                    struct frac share = deal_ratio(a, deal_cards(d, x, e) * deal_cards(d, y, f), d->cards);
                    max = larger(max, deal_apart(a, deal_ratio(a, both, 1), share));
                }
    return max;
}

/* The smallest multiple of `cards` of which the fraction part / total is a whole number. */
static uint64_t wants(uint64_t cards, uint64_t part, uint64_t total)
{
    struct rat share, more;
    if (cards > DECK_MAX || !rat_make(&share, (int64_t)part, (int64_t)total) ||
        !rat_make(&more, (int64_t)cards, share.d))
        return DECK_MAX + 1;
    return (uint64_t)(more.n * share.d);
}

/* The least common multiple of the denominators: each face and event needs a whole number of
 * cards. */
size_t deal_smallest(struct arena *a, const struct deal *dice)
{
    struct deal d = *dice;
    uint64_t cards = 1;
    d.cards = 1;
    faces_cut(a, &d);
    for (size_t f = 0; f < d.n_face; f++) {
        uint64_t weight = 0;
        for (size_t v = d.face[f].lo; v <= d.face[f].hi; v++)
            weight += d.die[0].weight[v];
        cards = wants(cards, weight, d.die[0].total);
    }
    for (size_t i = 0; i < d.n_line; i++)
        for (size_t e = 0; e < d.line[i].n_event; e++)
            cards = wants(cards, deal_weight(&d, i, e), d.die[d.line[i].die].total);
    return cards > DECK_MAX ? 0 : (size_t)cards;
}
