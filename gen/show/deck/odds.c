/* The exact odds of a deck: reads the dice of its charts with their weights, and compares them with
 * the cards: each event's share of the cards and its chance on the dice, their distance, and the
 * chance that a card comes within k draws. Draws are without replacement.
 *
 * Players add modifiers named in a roll: a card replaces only the dice. Called for each deck that
 * is made, by commands, and by odds books for `deck:`. */
#include "base/rows.h"
#include "model/lookup.h"
#include "odds/odds.h"
#include "show/deck/inner.h"
#include "show/show.h"

/* --- dice */

/* Names in a roll are modifiers, which the player adds to the card. */
struct name_list {
    struct str *at;
    size_t n, cap;
};

/* Reports at the layout's reference to the chart, because the chart itself may be right. */
static bool refuse(struct deck_making *m, const struct deck_hand *hand, const char *why)
{
    diag_add(m->d, RULE_BAD_VALUE, hand->arm->at, "\"%.*s\" cannot be dealt as cards: %s", STRF(hand->arm->chart->id),
             why);
    return false;
}

/* The roll of the chart: down for bands, across for a grid, like deck_is_rolled. */
static const struct roll *roll_of(const struct chart *c)
{
    return chart_axis(c)->roll;
}

/* The distribution of a chart's roll with all names set to `total`. */
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
static bool modifiers_weigh(struct deck_making *m, struct deck_hand *hand, const struct name_list *names,
                            const struct dist *bare)
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
static bool names_unknown(const struct deck_making *m, const struct deck_hand *hand, const struct name_list *names)
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
        if (rat_cmp(x->value[i], y->value[i]) != 0 || x->weight[i] * y->total != y->weight[i] * x->total)
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

/* --- odds of the cards */

/* Names an event: the label of its row or column or the value of the die, and the text of the
 * row. */
static void event_name(struct deck_making *m, const struct deal *d, size_t line, size_t event, struct deck_event *out)
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
const struct deck_odds *deck_odds_make(struct deck_making *m, const struct deal *d)
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
        off = frac_div(a, off, deal_ratio(a, 2, 1));
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
    size_t k = 0;
    while (k < arm->n_event && !str_eq(event[k].name, name))
        k++;
    arm->n_event += k == arm->n_event;
    event[k].name = name;
    return &event[k];
}

const struct deck_odds *deck_odds_of_cards(struct deck_making *m)
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

/* Chances are exact fractions, so that users round only once, at the end. */
void buf_put_deck_odds_csv(struct buf *b, const struct deck_odds *o)
{
    static const struct str name[] = {{"arm", 3},   {"chart", 5}, {"row", 3},     {"event", 5},
                                      {"cards", 5}, {"of", 2},    {"chart p", 7}, {"deck p", 6}};
    const struct rows rows = {.to = b, .format = FORMAT_CSV, .n = sizeof name / sizeof *name, .name = name};
    const bool rolled = o && o->arm->chart;
    if (rolled)
        rows_head(&rows);
    for (size_t i = 0; rolled && i < o->n_arm; i++)
        for (const struct deck_event *v = o->arm[i].event; v < o->arm[i].event + o->arm[i].n_event; v++) {
            struct buf chart = {.a = b->a}, deck = {.a = b->a};
            buf_put_frac(&chart, v->chart);
            buf_put_frac(&deck, v->deck);
            rows_put(&rows, (struct str[]){o->arm[i].arm, o->arm[i].chart->id, v->label, v->name,
                                           str_printf(b->a, "%zu", v->cards), str_printf(b->a, "%zu", o->cards),
                                           buf_str(&chart), buf_str(&deck)});
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
    return frac_sub(a, one, frac_make(a, false, nat_binomial(a, cards - of, drawn), nat_binomial(a, cards, drawn)));
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

static struct box *put_cell(struct deck_show *s, unsigned row, unsigned col, struct str text, bool head)
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
    unsigned two = s->n_by > 0, row = draft_row(&s->m, true, two ? RULE_NONE : RULE_STRONG), col = 0;
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
        for (const struct deck_event *e = o->arm[i].event; e < o->arm[i].event + o->arm[i].n_event; e++) {
            struct words name = show_words_in(s->w, e->label, PARA_STYLE_CELL, CHAR_STYLE_STRONG);
            if (e->name.n && e->label.n)
                name = words_catz(s->w->a, name, "  ", PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
            put_event(s, words_cat(s->w->a, name, e->name, PARA_STYLE_CELL, CHAR_STYLE_PLAIN), e);
        }
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
        buf_put_decimal(&joint, o->joint, 1);
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
