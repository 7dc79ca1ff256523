/* What a deck does to odds: each event's share of the cards beside its chance on the dice, the distance of the two, how
 * far charts on different dice are tied to each other, and the chance that a card has come by the k-th draw. All exact.
 * Called by decks.c, by the commands and by the odds books. */
#include "doc/deck.h"
#include "sheet/card_row.h"

static struct frac ratio(struct arena *a, uint64_t n, uint64_t d)
{
    return frac_make(a, false, nat_of(a, n), nat_of(a, d));
}

/* What an event is called: its row's label, its column's, or the value of the die; and what befalls. */
static void event_name(struct deck_layout *l, const struct deal *d, size_t line, size_t event, struct deck_event *out)
{
    const struct deck_line *of = &l->line[line];
    const struct chart *c = of->chart;
    if (of->n_total) {
        struct rat v = d->die[d->line[line].die].value[event];
        out->label = card_span(l->k->a, v, v, 0, false);
    } else if (c->kind == CHART_GRID && event < c->n_col) {
        out->label = c->col[event].label.s;
    } else if (c->kind == CHART_BANDS && event < c->n_row) {
        out->label = c->row[event].label.s;
        out->name = words_plain(l->k->a, card_row_headline(&of->show, c, &c->row[event]));
    } else {
        out->label = STR("no row");
    }
}

static struct deck_arm_odds arm_odds(struct deck_layout *l, const struct deal *d, size_t line)
{
    struct arena *a = l->k->a;
    struct deck_event *event = ARENA_ARRAY(a, struct deck_event, d->line[line].n_event + 1);
    struct deck_arm_odds out = {.arm = l->line[line].name, .chart = l->line[line].chart, .event = event};
    for (size_t e = 0; e < d->line[line].n_event; e++) {
        uint64_t weight = deal_weight(d, line, e);
        if (weight == 0)
            continue;
        struct deck_event *o = &event[out.n_event++];
        event_name(l, d, line, e, o);
        o->cards = deal_cards(d, line, e);
        o->chart = ratio(a, weight, d->die[d->line[line].die].total);
        o->deck = ratio(a, o->cards, d->cards);
    }
    out.error = deal_error(a, d, line);
    return out;
}

static size_t both(const struct deal *d, size_t x, size_t e, size_t y, size_t f)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_card; i++)
        if (d->card[i].event[x] == e && d->card[i].event[y] == f)
            n += d->card[i].n;
    return n;
}

/* Of two lines on different dice: how many cards more or less a pair of results has than its share. */
static struct frac joint_of(struct arena *a, const struct deal *d, size_t x, size_t y)
{
    struct frac most = ratio(a, 0, 1);
    for (size_t e = 0; e < d->line[x].n_event; e++)
        for (size_t f = 0; f < d->line[y].n_event; f++) {
            struct frac share = ratio(a, deal_cards(d, x, e) * deal_cards(d, y, f), d->cards);
            struct frac off = frac_sub(a, ratio(a, both(d, x, e, y, f), 1), share);
            off.negative = false;
            if (frac_cmp(off, most) > 0)
                most = off;
        }
    return most;
}

const struct deck_odds *deck_odds_make(struct deck_layout *l, const struct deal *d)
{
    struct arena *a = l->k->a;
    struct deck_odds *o = ARENA_NEW(a, struct deck_odds);
    struct deck_arm_odds *arm = ARENA_ARRAY(a, struct deck_arm_odds, d->n_line + 1);
    *o = (struct deck_odds){.arm = arm, .n_arm = d->n_line, .cards = d->cards, .joint = ratio(a, 0, 1)};
    for (size_t i = 0; i < d->n_line; i++)
        arm[i] = arm_odds(l, d, i);
    o->worst = deal_worst(a, d);
    for (size_t i = 0; i < d->n_line; i++)
        for (size_t k = 0; k < i; k++) {
            bool two = d->line[i].die != d->line[k].die;
            struct frac joint = two ? joint_of(a, d, k, i) : ratio(a, 0, 1);
            if (frac_cmp(joint, o->joint) > 0)
                o->joint = joint;
        }
    return o;
}

bool doc_deck_error(struct arena *a, const struct layout *doc, size_t cards, struct frac *out)
{
    const struct deal *d = doc->deck ? doc->deck->deal : NULL;
    if (!d || cards == 0)
        return false;
    struct deal other = deal_make(a, d->die, d->n_die, d->line, d->n_line, cards);
    *out = deal_worst(a, &other);
    return true;
}

void buf_put_deck_odds_csv(struct buf *b, const struct layout *doc)
{
    const struct deck_odds *o = doc->deck ? doc->deck->odds : NULL;
    if (!o)
        return;
    buf_putz(b, "arm,chart,row,event,cards,of,chart p,deck p\n");
    for (size_t i = 0; i < o->n_arm; i++)
        for (size_t e = 0; e < o->arm[i].n_event; e++) {
            const struct deck_event *v = &o->arm[i].event[e];
            buf_put_csv(b, o->arm[i].arm);
            buf_putc(b, ',');
            buf_put_csv(b, o->arm[i].chart->id);
            buf_putc(b, ',');
            buf_put_csv(b, v->label);
            buf_putc(b, ',');
            buf_put_csv(b, v->name);
            buf_printf(b, ",%zu,%zu,", v->cards, o->cards);
            buf_put_frac(b, v->chart);
            buf_putc(b, ',');
            buf_put_frac(b, v->deck);
            buf_putc(b, '\n');
        }
}
