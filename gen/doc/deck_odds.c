/* The odds of a deck: the dice of its charts are weighed, and what its cards make of them is told beside them, exactly:
 * each event's share of the cards and its chance on the dice, the distance of the two, and the chance that a card has
 * come by the k-th draw. Drawn cards are not put back.
 *
 * Modifiers named in a roll stay with the player: a card is the dice alone. Called for each deck that is made, by the
 * commands, and by odds books for `deck:`. */
#include "doc/deck.h"
#include "doc/making.h"
#include "odds/odds.h"
#include "sheet/show.h"

/* --- dice */

struct name_list {
    struct arena *a;
    struct str *at;
    size_t n, cap;
};

static void see_name(const struct roll *r, void *data)
{
    struct name_list *l = data;
    if (r->kind == ROLL_NAME)
        ARENA_PUSH(l->a, l, r->word);
}

static bool refuse(struct deck_making *m, const struct deck_hand *hand, const char *why)
{
    diag_add(m->d, RULE_BAD_VALUE, hand->arm->at, "\"%.*s\" cannot be dealt as cards: %s", STRF(hand->arm->chart->id),
             why);
    return false;
}

static const struct roll *roll_of(const struct chart *c)
{
    return c->kind == CHART_BANDS ? c->down.roll : c->across.roll;
}

/* The dice of a chart's roll, with its modifiers, if any, at `total`. */
static bool weigh(struct deck_making *m, const struct chart *c, const struct name_list *names, struct rat total,
                  struct dist *out)
{
    struct value *value = ARENA_ARRAY(m->a, struct value, names->n);
    for (size_t i = 0; i < names->n; i++)
        value[i] = value_of_number(total);
    struct env env = {.model = m->m, .set = c->set, .name = names->at, .value = value, .n = names->n};
    struct roll_error err;
    return roll_of(c) && odds_eval(m->a, roll_of(c), &env, out, NULL, &err);
}

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

/* The modifiers named in the roll: one chart, that is added to the dice. */
static bool modifiers_weigh(struct deck_making *m, struct deck_hand *hand, const struct name_list *names,
                            const struct dist *bare)
{
    const struct chart *own = hand->arm->chart;
    struct rat *total;
    struct dist shifted;
    struct str why;
    const struct chart *c = names->n == 1 ? model_chart_find(m->m, own->set, names->at[0]) : NULL;
    if (own->kind != CHART_BANDS)
        return refuse(m, hand, "its roll has modifiers");
    if (!c || !modifiers_totals(m->a, c, &total, &hand->n_total, &why) || !hand->n_total)
        return refuse(m, hand, "its modifiers have no list of totals");
    struct rat last = total[hand->n_total - 1];
    if (!weigh(m, own, names, last, &shifted) || !is_shifted(bare, &shifted, last))
        return refuse(m, hand, "its modifiers are not simply added to the dice");
    hand->total = total;
    return true;
}

static bool die_weigh(struct deck_making *m, struct deck_hand *hand, struct deal_die *die)
{
    struct name_list names = {.a = m->a};
    struct dist dist;
    if (roll_of(hand->arm->chart))
        roll_each(roll_of(hand->arm->chart), see_name, &names);
    if (!weigh(m, hand->arm->chart, &names, RAT(0), &dist))
        return refuse(m, hand, "its roll cannot be worked out by itself");
    if (names.n && !modifiers_weigh(m, hand, &names, &dist))
        return false;
    struct rat *value = ARENA_ARRAY(m->a, struct rat, dist.n);
    uint64_t *weight = ARENA_ARRAY(m->a, uint64_t, dist.n);
    for (size_t i = 0; i < dist.n; i++)
        if (!value_number(&dist.at[i].value, &value[i]) || !nat_fits(dist.total, &die->total) ||
            die->total > DEAL_TOTAL || !nat_fits(dist.at[i].weight, &weight[i]))
            return refuse(m, hand, "its roll comes to words, or in too many ways");
    *die = (struct deal_die){value, weight, dist.n, die->total};
    return true;
}

static bool same_die(const struct deal_die *x, const struct deal_die *y)
{
    if (x->n != y->n)
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (rat_cmp(x->value[i], y->value[i]) != 0 || x->weight[i] * y->total != y->weight[i] * x->total)
            return false;
    return true;
}

/* Which row or column the value comes to, n_row or n_col for none; with modifiers each value is an event. */
static size_t event_at(const struct deck_hand *hand, size_t i, struct rat value)
{
    const struct chart *c = hand->arm->chart;
    if (hand->n_total)
        return i;
    if (c->kind == CHART_BANDS) {
        const struct row *r = deck_row_at(c, value);
        return r ? (size_t)(r - c->row) : c->n_row;
    }
    for (size_t col = 0; col < c->n_col; col++)
        if (c->col[col].has_range && range_has(&c->col[col].band.range, value))
            return col;
    return c->n_col;
}

bool deck_weigh(struct deck_making *m, struct deal *d)
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

/* --- what its cards make of them */

/* What an event is called: its row's label, its column's, or the value of the die; and what befalls. */
static void event_name(struct deck_making *m, const struct deal *d, size_t line, size_t event, struct deck_event *out)
{
    const struct deck_hand *of = &m->hand[line];
    const struct chart *c = of->arm->chart;
    out->label = STR("no row");
    if (of->n_total) {
        struct rat v = d->die[d->line[line].die].value[event];
        out->label = card_span(m->a, v, v, 0, false);
    } else if (c->kind == CHART_GRID && event < c->n_col) {
        out->label = c->col[event].label.s;
    } else if (c->kind == CHART_BANDS && event < c->n_row) {
        out->label = c->row[event].label.s;
        out->name = words_plain(m->a, card_row_headline(&of->show, c, &c->row[event]));
    }
}

static struct frac ratio(struct arena *a, uint64_t n, uint64_t d)
{
    return frac_make(a, false, nat_of(a, n), nat_of(a, d));
}

const struct deck_odds *deck_odds_make(struct deck_making *m, const struct deal *d)
{
    struct arena *a = m->a;
    struct deck_odds *o = ARENA_NEW(a, struct deck_odds);
    struct deck_arm_odds *arm = ARENA_ARRAY(a, struct deck_arm_odds, d->n_line);
    *o = (struct deck_odds){.arm = arm, .n_arm = d->n_line, .cards = d->cards};
    for (size_t i = 0; i < d->n_line; i++) {
        struct deck_event *event = ARENA_ARRAY(a, struct deck_event, d->line[i].n_event);
        arm[i] = (struct deck_arm_odds){m->l->arm[i].name, m->l->arm[i].chart, event, 0, deal_error(a, d, i)};
        for (size_t e = 0; e < d->line[i].n_event; e++) {
            uint64_t weight = deal_weight(d, i, e);
            if (weight == 0)
                continue;
            struct deck_event *put = &event[arm[i].n_event++];
            event_name(m, d, i, e, put);
            put->cards = deal_cards(d, i, e);
            put->chart = ratio(a, weight, d->die[d->line[i].die].total);
            put->deck = ratio(a, put->cards, d->cards);
        }
    }
    o->worst = deal_worst(a, d);
    o->joint = deal_joint(a, d);
    return o;
}

bool deck_error(struct arena *a, const struct deck_made *made, size_t cards, struct frac *out)
{
    if (!made || !made->deal || cards == 0)
        return false;
    struct deal other = {.die = made->deal->die, .line = made->deal->line};
    other.n_die = made->deal->n_die;
    other.n_line = made->deal->n_line;
    deal_make(a, &other, cards);
    *out = deal_worst(a, &other);
    return true;
}

void buf_put_deck_odds_csv(struct buf *b, const struct deck_odds *o)
{
    if (!o)
        return;
    buf_putz(b, "arm,chart,row,event,cards,of,chart p,deck p\n");
    for (size_t i = 0; i < o->n_arm; i++)
        for (size_t e = 0; e < o->arm[i].n_event; e++) {
            const struct deck_event *v = &o->arm[i].event[e];
            const struct str text[] = {o->arm[i].arm, o->arm[i].chart->id, v->label, v->name};
            for (size_t k = 0; k < sizeof text / sizeof *text; k++) {
                buf_put_csv(b, text[k]);
                buf_putc(b, ',');
            }
            buf_printf(b, "%zu,%zu,", v->cards, o->cards);
            buf_put_frac(b, v->chart);
            buf_putc(b, ',');
            buf_put_frac(b, v->deck);
            buf_putc(b, '\n');
        }
}

/* 1 - C(N-m, k) / C(N, k) for m of N cards and k draws. */
struct frac deck_come_by(struct arena *a, size_t cards, size_t of, size_t drawn)
{
    struct frac one = ratio(a, 1, 1);
    if (drawn > cards)
        drawn = cards;
    if (drawn > cards - of)
        return one;
    return frac_sub(a, one, frac_make(a, false, nat_binomial(a, cards - of, drawn), nat_binomial(a, cards, drawn)));
}
