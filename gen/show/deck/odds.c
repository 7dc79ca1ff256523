/* Deals charts on dice as cards, and works out the exact odds of a deck: each event's share of the
 * cards and its chance on the dice, their distance, and the chance that a card comes within k
 * draws. Draws are without replacement. Players add modifiers named in a roll: a card replaces only
 * the dice. Called for each deck that is made, by commands, by odds books for `deck:`, and by run.c
 * for draw() in rolls.
 *
 * Each combination of results of the charts on the first die is a face, and gets its share of the
 * cards by largest remainder. Results of other dice are spread over the same cards so that the dice
 * are as independent as possible.
 *
 * Invariant: positions 0..cards-1 are ordered by the first die's values, and each line has an event
 * at each position. Values of another die cycle, starting with the last: with a hundred cards
 * numbered like d%, a D10 is the last digit. The result is deterministic. */
#include "odds/odds.h"
#include "base/rows.h"
#include "model/lookup.h"
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
static size_t *shares(struct arena *a, const uint64_t *weight, size_t n, uint64_t total,
                      size_t cards)
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

/* The combination of `dice` dice with `sides` sides, whose sum is the first die, at each position:
 * ordered by its sum, then by its faces, from 1. NULL if the number of cards is not a multiple of
 * the combinations. */
static const size_t *deal_throws(struct arena *a, const struct deal *d, size_t cards, size_t dice,
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

/* Gives `cards` cards to `d`, whose dice and lines are set, as near to the odds of the lines as
 * possible. `thrown`: the combination of dice at each position, which makes a card its own; NULL:
 * none. Cards of a face are adjacent, in the order of the first die; each other die is spread over
 * all positions. Cards of a face with equal events are one card with several positions. Uses no
 * random numbers: the same charts give the same deck on every machine. */
static void deal_make(struct arena *a, struct deal *d, size_t cards, const size_t *thrown)
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
static uint64_t deal_weight(const struct deal *d, size_t line, size_t event)
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

static size_t deal_cards(const struct deal *d, size_t line, size_t event)
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

/* Absolute difference. */
static struct frac deal_apart(struct arena *a, struct frac x, struct frac y)
{
    struct frac off = frac_sub(a, x, y);
    off.negative = false;
    return off;
}

static struct frac larger(struct frac x, struct frac y)
{
    return frac_cmp(y, x) > 0 ? y : x;
}

/* Greatest deviation, in cards, of a pair of results of charts on different dice from its exact
 * share. Two independent dice would give a pair of results the product of their shares; cards give
 * a whole number: the cards with event e on line x and event f on line y. */
static struct frac deal_joint(struct arena *a, const struct deal *d)
{
    struct frac max = deal_ratio(a, 0, 1);
    for (size_t y = 0; y < d->n_line; y++)
        for (size_t x = 0; x < y; x++)
            for (size_t e = 0; e < d->line[x].n_event && d->line[x].die != d->line[y].die; e++)
                for (size_t f = 0; f < d->line[y].n_event; f++) {
                    size_t both = 0;
                    for (size_t i = 0; i < d->n_card; i++)
                        both +=
                            d->card[i].event[x] == e && d->card[i].event[y] == f ? d->card[i].n : 0;
                    struct frac share =
                        deal_ratio(a, deal_cards(d, x, e) * deal_cards(d, y, f), d->cards);
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

/* The smallest number of cards that keeps all odds exactly; 0 if DECK_MAX is not enough: the least
 * common multiple of the denominators: each face and event needs a whole number of
 * cards. */
static size_t deal_smallest(struct arena *a, const struct deal *dice)
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

/* --- dice */

/* Names in a roll are modifiers, which the player adds to the card. */
struct name_list {
    struct str *at;
    size_t n, cap;
};

/* Reports at the layout's reference to the chart, because the chart itself may be right. */
static bool refuse(struct deck_making *m, const struct deck_hand *hand, const char *why)
{
    diag_add(m->d, RULE_BAD_VALUE, hand->arm->at, "\"%.*s\" cannot be dealt as cards: %s",
             STRF(hand->arm->chart->id), why);
    return false;
}

/* The roll of the chart: down for bands, across for a grid, like deck_is_rolled. */
static const struct roll *roll_of(const struct chart *c)
{
    return chart_axis(c)->roll;
}

/* The distribution of a chart's roll with all names set to `total`. */
static bool weigh(struct deck_making *m, const struct chart *c, const struct name_list *names,
                  struct rat total, struct dist *out)
{
    struct value *value = ARENA_ARRAY(m->a, struct value, names->n);
    for (size_t i = 0; i < names->n; i++)
        value[i] = value_of_number(total);
    struct env env = {
        .model = m->m, .set = c->set, .name = names->at, .value = value, .n = names->n};
    struct roll_error err;
    return roll_of(c) && odds_eval(m->a, roll_of(c), &env, out, NULL, &err);
}

/* Is y the distribution x with `by` added to each value? Then the modifiers are simply added to the
 * dice. */
static bool is_shifted(const struct dist *x, const struct dist *y, struct rat by)
{
    struct rat sum;
    if (x->n != y->n || nat_cmp(x->total, y->total) != 0)
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (x->at[i].value.kind != VALUE_NUMBER || y->at[i].value.kind != VALUE_NUMBER ||
            !rat_add(&sum, x->at[i].value.number, by) || rat_cmp(sum, y->at[i].value.number) != 0 ||
            nat_cmp(x->at[i].weight, y->at[i].weight) != 0)
            return false;
    return true;
}

/* Finds the possible totals of the modifiers in the roll; they must be one chart that is added to
 * the dice. */
static bool modifiers_weigh(struct deck_making *m, struct deck_hand *hand,
                            const struct name_list *names, const struct dist *bare)
{
    const struct chart *own = hand->arm->chart;
    struct rat *total;
    struct dist shifted;
    struct str why;
    const struct chart *c = names->n == 1 ? model_chart_find(m->m, own->set, names->at[0]) : NULL;
    if (!chart_is_bands(own))
        return refuse(m, hand, "its roll has modifiers");
    if (!c || !modifiers_totals(m->a, c, &total, &hand->n_total, &why) || !hand->n_total)
        return refuse(m, hand, "the totals of its modifiers cannot be listed");
    struct rat last = total[hand->n_total - 1];
    if (!weigh(m, own, names, last, &shifted) || !is_shifted(bare, &shifted, last))
        return refuse(m, hand, "its modifiers are not simply added to the dice");
    hand->total = total;
    return true;
}

/* Is a name in the roll not a chart? */
static bool names_unknown(const struct deck_making *m, const struct deck_hand *hand,
                          const struct name_list *names)
{
    for (size_t i = 0; i < names->n; i++)
        if (!model_chart_find(m->m, hand->arm->chart->set, names->at[i]))
            return true;
    return false;
}

/* The values of a chart's roll with their weights. A named modifier counts as 0; its possible
 * totals go into the hand for the card's sub-table. */
static bool die_weigh(struct deck_making *m, struct deck_hand *hand, struct deal_die *die)
{
    struct name_list names = {0};
    const struct roll **node;
    struct dist dist;
    for (size_t i = 0, n = roll_nodes(m->a, roll_of(hand->arm->chart), &node); i < n; i++)
        if (node[i]->kind == ROLL_NAME)
            ARENA_PUSH(m->a, &names, node[i]->word);
    if (!roll_of(hand->arm->chart) || names_unknown(m, hand, &names))
        return false; /* already reported at its place */
    if (!weigh(m, hand->arm->chart, &names, RAT(0), &dist))
        return refuse(m, hand, "its roll cannot be calculated separately");
    if (names.n && !modifiers_weigh(m, hand, &names, &dist))
        return false;
    struct rat *value = ARENA_ARRAY(m->a, struct rat, dist.n);
    uint64_t *weight = ARENA_ARRAY(m->a, uint64_t, dist.n);
    for (size_t i = 0; i < dist.n; i++)
        if (!value_number(&dist.at[i].value, &value[i]) || !nat_fits(dist.total, &die->total) ||
            die->total > DEAL_TOTAL || !nat_fits(dist.at[i].weight, &weight[i]))
            return refuse(m, hand, "its roll gives words, or has too many results");
    *die = (struct deal_die){value, weight, dist.n, die->total};
    return true;
}

/* Charts on dice with the same distribution share one draw: two copies of a roll are taken as one
 * roll. */
static bool same_die(const struct deal_die *x, const struct deal_die *y)
{
    if (x->n != y->n)
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (rat_cmp(x->value[i], y->value[i]) != 0 ||
            x->weight[i] * y->total != y->weight[i] * x->total)
            return false;
    return true;
}

/* Index of the row or column for the value, n_row or n_col if none; with modifiers each value is an
 * event. */
static size_t event_at(const struct deck_hand *hand, size_t i, struct rat value)
{
    const struct chart *c = hand->arm->chart;
    if (hand->n_total)
        return i;
    if (chart_is_bands(c)) {
        const struct row *r = deck_row_at(c, value);
        return r ? (size_t)(r - c->row) : c->n_row;
    }
    ptrdiff_t col = chart_number_find(c, false, value);
    return col < 0 ? c->n_col : (size_t)col;
}

/* The first die is the die of the first arm; other dice are added in order of use. */
static bool deck_weigh(struct deck_making *m, struct deal *d)
{
    size_t n = m->l->n_arm;
    struct deal_die *die = ARENA_ARRAY(m->a, struct deal_die, n + 1);
    struct deal_line *line = ARENA_ARRAY(m->a, struct deal_line, n);
    *d = (struct deal){.die = die, .line = line, .n_line = n};
    for (size_t i = 0; i < n; i++) {
        struct deal_die *own = &die[d->n_die];
        if (!die_weigh(m, &m->hand[i], own))
            return false;
        while (!same_die(&die[line[i].die], own))
            line[i].die++;
        d->n_die += line[i].die == d->n_die;
        size_t *event = ARENA_ARRAY(m->a, size_t, own->n);
        line[i].event = event;
        for (size_t v = 0; v < own->n; v++) {
            event[v] = event_at(&m->hand[i], v, own->value[v]);
            line[i].n_event = event[v] >= line[i].n_event ? event[v] + 1 : line[i].n_event;
        }
    }
    return true;
}

/* The combination of the dice that each card shows; NULL after a finding. */
static const size_t *throws_find(struct deck_making *m, const struct deal *d, size_t cards)
{
    const struct chart *c = m->hand[0].show.c;
    const struct roll *r = chart_axis(c)->roll;
    bool dice = r && r->kind == ROLL_DICE && r->die == DIE_SIDES &&
                (!r->n || !r->arg[0] || r->arg[0]->kind == ROLL_NUMBER);
    size_t n = dice && r->n && r->arg[0] ? (size_t)r->arg[0]->number.n : 1;
    m->sides = dice ? (size_t)r->sides : 0;
    const size_t *thrown = dice ? deal_throws(m->a, d, cards, n, m->sides) : NULL;
    if (thrown)
        return thrown;
    struct finding *f = diag_add(m->d, RULE_BAD_VALUE, m->l->throws_at,
                                 "these cards cannot be one roll of the dice each");
    if (dice)
        finding_help(f, "one card for each roll needs %llu cards, or a multiple",
                     (unsigned long long)d->die[0].total);
    else
        finding_help(f, "the chart's roll must be only dice, as 2d6; delete `throws`");
    return NULL;
}

/* made->smallest is the size without error. */
bool deck_deal(struct deck_making *m)
{
    struct deck_made *made = m->made;
    struct deal *d = ARENA_NEW(m->a, struct deal);
    if (!deck_weigh(m, d))
        return false;
    made->smallest = deal_smallest(m->a, d);
    size_t size = m->l->size ? m->l->size : made->smallest;
    if (size == 0) {
        REPORT(m->d, RULE_MISSING_KEY, m->l->cards_at, "write a `size`, and a `tolerance` for it",
               "no deck of up to %d cards keeps these odds exactly", DECK_MAX);
        return false;
    }
    const size_t *thrown = m->l->throws ? throws_find(m, d, size) : NULL;
    if (m->l->throws && !thrown)
        return false;
    deal_make(m->a, d, size, thrown);
    m->deal = made->deal = d;
    return true;
}

/* --- odds of the cards */

/* Names an event: the label of its row or column or the value of the die, and the text of the
 * row. */
static void event_name(struct deck_making *m, const struct deal *d, size_t line, size_t event,
                       struct deck_event *out)
{
    const struct deck_hand *of = &m->hand[line];
    const struct row *r = deck_event_row(of, event);
    out->label = STR("no row");
    if (of->n_total) {
        struct rat v = deal_value(d, line, event);
        out->label = card_span(m->a, NULL, v, v, 0, false);
    } else if (r) {
        out->row = r;
        out->label = r->label.s;
        out->name = words_text(m->a, card_headline(&of->show, r));
    } else if (chart_is_grid(of->show.c) && event < of->show.c->n_col) {
        out->label = of->show.c->col[event].label.s;
    }
}

/* Events that no value of the die gives are omitted, because no card can have them. The chart's
 * chances are for the dice without modifiers. The distance of an arm is half the sum of the
 * absolute differences (total variation distance): the greatest share of cases that differs. */
static const struct deck_odds *deck_odds_make(struct deck_making *m, const struct deal *d)
{
    struct arena *a = m->a;
    struct deck_odds *o = ARENA_NEW(a, struct deck_odds);
    struct deck_arm_odds *arm = ARENA_ARRAY(a, struct deck_arm_odds, d->n_line);
    *o = (struct deck_odds){
        .arm = arm, .n_arm = d->n_line, .cards = d->cards, .worst = deal_ratio(a, 0, 1)};
    for (size_t i = 0; i < d->n_line; i++) {
        struct deck_event *event = ARENA_ARRAY(a, struct deck_event, d->line[i].n_event);
        struct frac off = deal_ratio(a, 0, 1);
        arm[i] = (struct deck_arm_odds){m->l->arm[i].name, m->l->arm[i].chart, event, 0};
        for (size_t e = 0; e < d->line[i].n_event; e++) {
            uint64_t weight = deal_weight(d, i, e);
            if (weight == 0)
                continue;
            struct deck_event *put = &event[arm[i].n_event++];
            event_name(m, d, i, e, put);
            put->cards = deal_cards(d, i, e);
            put->chart = deal_ratio(a, weight, d->die[d->line[i].die].total);
            put->deck = deal_ratio(a, put->cards, d->cards);
            off = frac_add(a, off, deal_apart(a, put->deck, put->chart));
        }
        off = frac_mul(a, off, deal_ratio(a, 1, 2));
        if (frac_cmp(off, o->worst) > 0)
            o->worst = off;
    }
    o->joint = deal_joint(a, d);
    return o;
}

/* The event of a card, by its title or id. Cards with one name are one event. */
static struct deck_event *card_event(struct arena *a, const struct card *c,
                                     struct deck_arm_odds *arm)
{
    struct deck_event *event = (struct deck_event *)arm->event;
    struct str title = words_text(a, card_field_find(c, STR("title")));
    struct str name = title.n ? title : c->id;
    const uint32_t hash = str_hash(name); /* in a deck of thousands, names are mostly different */
    size_t k = 0;
    while (k < arm->n_event && !(event[k].hash == hash && str_eq(event[k].name, name)))
        k++;
    arm->n_event += k == arm->n_event;
    event[k].name = name;
    event[k].hash = hash;
    return &event[k];
}

static const struct deck_odds *deck_odds_of_cards(struct deck_making *m)
{
    struct frac none = deal_ratio(m->a, 0, 1);
    struct deck_arm_odds *arm = ARENA_NEW(m->a, struct deck_arm_odds);
    struct deck_odds *o = ARENA_NEW(m->a, struct deck_odds);
    arm->event = ARENA_ARRAY(m->a, struct deck_event, m->card.n);
    *o = (struct deck_odds){.arm = arm, .n_arm = 1, .worst = none, .joint = none};
    for (const struct card *c = m->card.at; c < m->card.at + m->card.n; c++)
        if (c->copies) {
            card_event(m->a, c, arm)->cards += c->copies;
            o->cards += c->copies;
        }
    return o;
}

/* Reports deck-odds-differ if the deck's odds differ from the dice by more than the author's
 * tolerance. */
void deck_odds_put(struct deck_making *m)
{
    struct deck_made *made = m->made;
    struct buf off = {.a = m->a};
    if (m->l->source != DECK_ROLLED)
        made->odds = deck_odds_of_cards(m);
    if (!m->deal)
        return;
    made->odds = deck_odds_make(m, m->deal);
    if (frac_cmp(made->odds->worst, frac_of_rat(m->a, m->l->tolerance)) <= 0)
        return;
    buf_put_percent(&off, made->odds->worst, 2);
    buf_putz(&off, " % (");
    buf_put_frac(&off, made->odds->worst);
    struct finding *f = diag_add(m->d, RULE_DECK_ODDS_DIFFER, m->l->size_at,
                                 "with %zu cards a draw differs from a roll in %.*s) of all cases",
                                 made->odds->cards, STRF(buf_str(&off)));
    unsigned enough = 1;
    while (frac_cmp(made->odds->worst, frac_of_rat(m->a, (struct rat){enough, 100})) > 0)
        enough++;
    if (made->smallest)
        finding_help(f, "%zu cards keep the odds exactly; or allow it with `tolerance: %u%%`",
                     made->smallest, enough);
    else
        finding_help(f, "allow it with `tolerance: %u%%`", enough);
}

/* Chances are exact fractions, so that users round only once, at the end. */
void buf_put_deck_odds_csv(struct buf *b, const struct deck_odds *o)
{
    const struct rows rows = {.to = b, .format = FORMAT_CSV, .n = 8};
    const bool rolled = o && o->arm->chart;
    if (rolled)
        buf_putz(b, "arm,chart,row,event,cards,of,chart p,deck p\n");
    for (size_t i = 0; rolled && i < o->n_arm; i++)
        for (const struct deck_event *v = o->arm[i].event; v < o->arm[i].event + o->arm[i].n_event;
             v++) {
            struct buf chart = {.a = b->a}, deck = {.a = b->a};
            buf_put_frac(&chart, v->chart);
            buf_put_frac(&deck, v->deck);
            rows_put(&rows, (struct str[]){o->arm[i].arm, o->arm[i].chart->id, v->label, v->name,
                                           str_printf(b->a, "%zu", v->cards),
                                           str_printf(b->a, "%zu", o->cards), buf_str(&chart),
                                           buf_str(&deck)});
        }
}

/* 1 - C(N-m, k) / C(N, k) for m of N cards and k draws: hypergeometric distribution, with none of
 * the m cards among the k. */
struct frac deck_come_by(struct arena *a, size_t cards, size_t of, size_t drawn)
{
    struct frac one = deal_ratio(a, 1, 1);
    if (drawn > cards)
        drawn = cards;
    if (drawn > cards - of)
        return one;
    return frac_sub(
        a, one,
        frac_make(a, false, nat_binomial(a, cards - of, drawn), nat_binomial(a, cards, drawn)));
}

/* --- in an odds book: cards of each event, its chance on the dice if different, and the chance
 * that it comes within k cards. A deck without a roll shows only its cards. */

/* `by`: draws with a column, at most the number of cards. `exact`: the deck keeps the odds of the
 * dice, which then need no column. */
struct deck_show {
    const struct show *w;
    const struct deck_made *made;
    unsigned *by;
    size_t n_by;
    bool exact;
    struct draft m;
};

static struct box *put_cell(struct deck_show *s, unsigned row, unsigned col, struct str text,
                            bool head)
{
    enum para_style kind = head ? PARA_STYLE_HEAD : PARA_STYLE_CELL;
    struct box *b =
        draft_put(&s->m, row, col,
                  words_of(s->w->a, text, kind, head ? CHAR_STYLE_STRONG : CHAR_STYLE_PLAIN));
    b->align = col ? ALIGN_RIGHT : ALIGN_LEFT;
    b->head = head;
    b->rating = head ? RATING_HEAD : RATING_NONE;
    return b;
}

/* Two rows if there are columns for draws: their title spans the numbers, and the other headers
 * span both rows. */
static void put_head(struct deck_show *s)
{
    static const enum msg name[] = {MSG_HEAD_EVENT, MSG_HEAD_CARDS, MSG_HEAD_DICE};
    const struct language *l = show_language(s->w);
    unsigned two = s->n_by > 0, row = draft_row(&s->m, true, two ? RULE_NONE : RULE_STRONG),
             col = 0;
    unsigned numbers = two ? draft_row(&s->m, true, RULE_STRONG) : row;
    for (; col < (s->exact ? 2U : 3U); col++)
        put_cell(s, row, col, msg_text(l, name[col]), true)->rows = 1 + two;
    if (two) {
        struct box *by = put_cell(s, row, col, msg_text(l, MSG_HEAD_BY_CARD), true);
        by->cols = (unsigned)s->n_by;
        by->align = ALIGN_CENTER;
    }
    for (size_t i = 0; i < s->n_by; i++)
        put_cell(s, numbers, col++, str_printf(s->w->a, "%u", s->by[i]), true);
}

static void put_event(struct deck_show *s, struct words name, const struct deck_event *e)
{
    const struct deck_odds *o = s->made->odds;
    unsigned row = draft_row(&s->m, false, RULE_HAIR), col = 0;
    struct arena *a = s->w->a;
    draft_put(&s->m, row, col++, name)->head = true;
    put_cell(s, row, col++, str_printf(a, "%zu", e->cards), false);
    /* Without the percent sign, which the header has. */
    for (size_t i = s->exact ? 1 : 0; i <= s->n_by; i++) {
        struct buf percent = {.a = a};
        buf_put_percent(&percent, i ? deck_come_by(a, o->cards, e->cards, s->by[i - 1]) : e->chart,
                        1);
        put_cell(s, row, col++, format_number(a, show_language(s->w), buf_str(&percent)), false);
    }
}

static void put_arms(struct deck_show *s)
{
    const struct deck_odds *o = s->made->odds;
    for (size_t i = 0; i < o->n_arm; i++) {
        if (o->n_arm > 1 && i < s->made->deck.n_arm && s->made->deck.arm[i].label.n) {
            struct str label = words_text(s->w->a, s->made->deck.arm[i].label);
            draft_group(&s->m, words_of(s->w->a, label, PARA_STYLE_GROUP, CHAR_STYLE_STRONG), -1);
        }
        for (const struct deck_event *e = o->arm[i].event; e < o->arm[i].event + o->arm[i].n_event;
             e++) {
            struct words name = show_words_in(s->w, e->label, PARA_STYLE_CELL, CHAR_STYLE_STRONG);
            if (e->name.n && e->label.n)
                name = words_catz(s->w->a, name, "  ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
            put_event(s, words_cat(s->w->a, name, e->name, PARA_STYLE_CELL, CHAR_STYLE_PLAIN), e);
        }
    }
}

/* In a deck that keeps the odds exactly, events with as many cards have equal rows: these are one
 * row, which has their number. */
static void put_alike(struct deck_show *s)
{
    const struct deck_odds *o = s->made->odds;
    for (size_t cards = 1; cards <= o->cards; cards++) {
        const struct deck_event *of = NULL;
        size_t n = 0;
        for (const struct deck_arm_odds *arm = o->arm; arm < o->arm + o->n_arm; arm++)
            for (size_t e = 0; e < arm->n_event; e++)
                if (arm->event[e].cards == cards) {
                    of = &arm->event[e];
                    n++;
                }
        if (of)
            put_event(
                s,
                words_of(s->w->a,
                         msg_format_count(s->w->a, show_language(s->w), MSG_EVENTS_COUNTED, n),
                         PARA_STYLE_CELL, CHAR_STYLE_STRONG),
                of);
    }
}

/* Answers whether the cards are as good as dice, and if not, the difference. */
static struct str note_of(const struct deck_show *s)
{
    struct buf b = {.a = s->w->a};
    const struct deck_odds *o = s->made->odds;
    const struct language *l = show_language(s->w);
    struct buf worst = {.a = b.a}, exact = {.a = b.a}, joint = {.a = b.a};
    buf_put(&b, msg_format_count(b.a, l, MSG_DRAWN, o->cards));
    if (o->arm->chart && s->exact)
        buf_put(&b, msg_text(l, MSG_DRAW_EXACT));
    if (!s->exact) {
        buf_put_percent(&worst, o->worst, 2);
        buf_putz(&worst, " %");
        buf_put_frac(&exact, o->worst);
        buf_put(&b, msg_format_two(b.a, l, MSG_DRAW_OFF, format_number(b.a, l, buf_str(&worst)),
                                   buf_str(&exact)));
    }
    if (!frac_is_zero(o->joint)) {
        buf_put_mean(&joint, o->joint, 1);
        buf_put(&b, msg_format(b.a, l, MSG_DRAW_TOGETHER, format_number(b.a, l, buf_str(&joint))));
    }
    return buf_str(&b);
}

/* A draw beyond the last card is reported here, because only dealing determines the number of
 * cards. */
struct block deck_block_make(const struct show *w, struct diag *d, const struct deck_item *item)
{
    const struct deck_made *made = item->deck->made;
    struct deck_show s = {.w = w, .made = made, .by = ARENA_ARRAY(w->a, unsigned, item->n_by)};
    s.exact = frac_is_zero(made->odds->worst);
    for (size_t i = 0; i < item->n_by; i++)
        if (item->by[i].n <= made->odds->cards)
            s.by[s.n_by++] = item->by[i].n;
        else
            diag_add(d, RULE_BAD_VALUE, item->by[i].at,
                     "a whole number from 1 to %zu is needed here", made->odds->cards);
    s.m = draft_new(w->a, (unsigned)(s.n_by + (s.exact ? 2 : 3)));
    s.m.col[0].stretch = STRETCH_WORDS;
    put_head(&s);
    if (s.exact && made->odds->n_arm > 1)
        put_alike(&s);
    else
        put_arms(&s);
    struct words *note = ARENA_NEW(w->a, struct words);
    *note = words_of(w->a, note_of(&s), PARA_STYLE_NOTE, CHAR_STYLE_ASIDE);
    struct str title = words_text(w->a, made->deck.title);
    return (struct block){.kind = BLOCK_CHART,
                          .id = made->deck.name,
                          .title = words_of(w->a, title, PARA_STYLE_CHART, CHAR_STYLE_PLAIN),
                          .table = draft_table(&s.m),
                          .note = note,
                          .n_note = 1};
}

/* --- for draw() in rolls: the value of each card, and its number of copies. In a deck that
 * replaces a roll, a card's value for an arm is the result of a lookup in its row of the arm's
 * chart; in other decks it is the card's title. Cards that only tell players to shuffle are left
 * out. */

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

static void cards_put(struct arena *a, struct dealt_list *all, const struct deck_made *made,
                      const struct dependencies *from)
{
    for (size_t i = 0; i < made->odds->n_arm; i++) {
        const struct deck_arm_odds *o = &made->odds->arm[i];
        struct dealt_deck one = {.name = made->deck.name, .from = from};
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
void decks_deal(struct arena *a, struct diag *d, struct model *m, const struct documents *all)
{
    struct dealt_list list = {0};
    for (const struct layout *l = all->at; l < all->at + all->n; l++)
        if (l->kind == DOCUMENT_DECK && l->deck && !l->again && l->deck->odds)
            cards_put(a, &list, l->deck, l->dependencies);
    m->deck = list.at;
    m->n_deck = list.n;
    odds_type_check(d, m, false, true);
    odds_type_check(d, m, true, true);
}
