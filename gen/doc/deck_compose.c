/* Charts on dice to a deck's cards: the dice of the charts are weighed, dealt by deck_deal.c, and each face is put into
 * words: title, range, share, and what each arm reads. Arms that read the same share one part.
 *
 * Modifiers named in a roll stay with the player: the card is the dice alone, and has a line for each run of modifiers
 * that leads to one row. Called by decks.c. */
#include "doc/deck.h"
#include "odds/odds.h"
#include "sheet/card_row.h"

bool deck_is_dealt(const struct chart *c)
{
    return (c->kind == CHART_BANDS && c->down.kind == AXIS_ROLL) ||
           (c->kind == CHART_GRID && c->across.kind == AXIS_ROLL);
}

static const struct axis *axis_of(const struct chart *c)
{
    return c->kind == CHART_BANDS ? &c->down : &c->across;
}

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

static bool refuse(struct deck_layout *l, const struct deck_line *line, const char *why)
{
    diag_add(l->k->d, RULE_BAD_VALUE, line->at, "\"%.*s\" cannot be dealt as cards: %s", STRF(line->chart->id), why);
    return false;
}

/* The dice of a line's roll, with its modifiers, if any, at `total`. */
static bool weigh(struct deck_layout *l, const struct deck_line *line, struct name_list names, struct rat total,
                  struct dist *out)
{
    struct value *value = ARENA_ARRAY(l->k->a, struct value, names.n + 1);
    for (size_t i = 0; i < names.n; i++)
        value[i] = value_of_number(total);
    struct env env = {.model = l->k->m, .set = line->chart->set, .name = names.at, .value = value, .n = names.n};
    struct roll_error err;
    const struct axis *axis = axis_of(line->chart);
    return axis->roll && odds_eval(l->k->a, axis->roll, &env, out, NULL, &err);
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
static bool modifiers_read(struct deck_layout *l, struct deck_line *line, struct name_list names,
                           const struct dist *bare)
{
    struct rat *total;
    struct dist shifted;
    struct str why;
    const struct chart *c = names.n == 1 ? model_chart_find(l->k->m, line->chart->set, names.at[0]) : NULL;
    if (!c || !modifiers_totals(l->k->a, c, &total, &line->n_total, &why) || !line->n_total)
        return refuse(l, line, "its modifiers have no list of totals");
    struct rat last = total[line->n_total - 1];
    if (!weigh(l, line, names, last, &shifted) || !is_shifted(bare, &shifted, last))
        return refuse(l, line, "its modifiers are not simply added to the dice");
    line->total = total;
    return true;
}

static bool die_read(struct deck_layout *l, struct deck_line *line, struct deal_die *die)
{
    struct name_list names = {.a = l->k->a};
    struct dist dist;
    const struct axis *axis = axis_of(line->chart);
    if (axis->roll)
        roll_each(axis->roll, see_name, &names);
    if (!weigh(l, line, names, RAT(0), &dist))
        return refuse(l, line, "its roll cannot be worked out by itself");
    if (names.n && (line->chart->kind != CHART_BANDS || !modifiers_read(l, line, names, &dist)))
        return line->chart->kind == CHART_BANDS ? false : refuse(l, line, "its roll has modifiers");
    struct rat *value = ARENA_ARRAY(l->k->a, struct rat, dist.n);
    uint64_t *weight = ARENA_ARRAY(l->k->a, uint64_t, dist.n);
    for (size_t i = 0; i < dist.n; i++) {
        if (!value_number(&dist.at[i].value, &value[i]) || !nat_fits(dist.total, &die->total) ||
            die->total > DECK_TOTAL || !nat_fits(dist.at[i].weight, &weight[i]))
            return refuse(l, line, "its roll comes to words, or in too many ways");
    }
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

static size_t event_at(const struct deck_line *line, size_t i, struct rat value)
{
    const struct chart *c = line->chart;
    if (line->n_total)
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

static struct deal_line line_deal(struct deck_layout *l, const struct deck_line *line, const struct deal_die *die,
                                  size_t which)
{
    size_t *event = ARENA_ARRAY(l->k->a, size_t, die->n);
    struct deal_line out = {.die = which, .event = event};
    for (size_t i = 0; i < die->n; i++) {
        event[i] = event_at(line, i, die->value[i]);
        out.n_event = event[i] >= out.n_event ? event[i] + 1 : out.n_event;
    }
    return out;
}

bool deck_deal(struct deck_layout *l, struct deal *out, size_t cards)
{
    struct deal_die *die = ARENA_ARRAY(l->k->a, struct deal_die, l->n_line + 1);
    struct deal_line *line = ARENA_ARRAY(l->k->a, struct deal_line, l->n_line + 1);
    size_t n_die = 0;
    for (size_t i = 0; i < l->n_line; i++) {
        if (!die_read(l, &l->line[i], &die[n_die]))
            return false;
        size_t k = 0;
        while (!same_die(&die[k], &die[n_die]))
            k++;
        line[i] = line_deal(l, &l->line[i], &die[k], k);
        n_die += k == n_die;
    }
    *out = (struct deal){.die = die, .n_die = n_die, .line = line, .n_line = l->n_line};
    if (cards)
        *out = deal_make(l->k->a, die, n_die, line, l->n_line, cards);
    return true;
}

static uint64_t gcd(uint64_t x, uint64_t y)
{
    while (y) {
        uint64_t t = x % y;
        x = y;
        y = t;
    }
    return x;
}

/* Of which numbers of cards `part` of `total` is a whole number: multiples of this. */
static uint64_t wants(uint64_t cards, uint64_t part, uint64_t total)
{
    uint64_t each = total / gcd(part, total);
    return cards > DECK_MOST ? cards : cards / gcd(cards, each) * each;
}

bool deck_smallest(struct deck_layout *l, size_t *n)
{
    struct deal d;
    uint64_t cards = 1;
    if (!deck_deal(l, &d, 1))
        return false;
    for (size_t f = 0; f < d.n_face; f++) {
        uint64_t weight = 0;
        for (size_t v = d.face[f].lo; v <= d.face[f].hi; v++)
            weight += d.die[0].weight[v];
        cards = wants(cards, weight, d.die[0].total);
    }
    for (size_t i = 0; i < d.n_line; i++)
        for (size_t e = 0; e < d.line[i].n_event; e++)
            cards = wants(cards, deal_weight(&d, i, e), d.die[d.line[i].die].total);
    *n = cards > DECK_MOST ? 0 : (size_t)cards;
    return true;
}

/* --- words */

struct composing {
    struct deck_layout *l;
    const struct deal *d;
    int digits;   /* "05" where the die is read 00 to 99 */
    bool hundred; /* of a d100 read as 01 to 00 */
};

/* Does a chart of the first die write its 100 as 00? */
static bool reads_hundred(const struct deck_layout *l, const struct deal *d)
{
    for (size_t i = 0; i < d->n_line; i++) {
        const struct chart *c = l->line[i].chart;
        if (d->line[i].die == 0 && (c->kind == CHART_GRID ? c->across.hundred : c->down.hundred))
            return true;
    }
    return false;
}

static struct str span_of(const struct composing *c, size_t lo, size_t hi, bool words)
{
    struct arena *a = c->l->k->a;
    struct rat first = c->d->die[0].value[lo], last = c->d->die[0].value[hi];
    struct str s = card_span(a, first, last, c->digits, false);
    if (c->hundred && rat_cmp(last, RAT(100)) == 0) /* "96-00" is no range that runs on */
        s = lo == hi ? STR("00") : str_printf(a, "%.*s00", STRF(str_cut(s, 0, s.n - 3)));
    ptrdiff_t dash = words ? -1 : str_find(s, "\xe2\x80\x93");
    return dash < 0 ? s : str_printf(c->l->k->a, "%.*s-%.*s", (int)dash, s.p, STRF(str_cut(s, (size_t)dash + 3, s.n)));
}

static struct str place_name(const struct composing *c, size_t lo, size_t hi, bool words)
{
    if (c->d->numbered)
        return span_of(c, lo, hi, words);
    struct arena *a = c->l->k->a;
    return card_span(a, RAT((int64_t)lo + 1), RAT((int64_t)hi + 1), 0, false);
}

/* "05", "06–07", "20, 30": its own numbers. */
static struct str places_of(const struct composing *c, const struct deal_card *card)
{
    struct buf b = {.a = c->l->k->a};
    for (size_t i = 0, to; i < card->n; i = to + 1) {
        to = i;
        while (to + 1 < card->n && card->place[to + 1] == card->place[to] + 1)
            to++;
        if (i)
            buf_putz(&b, ", ");
        buf_put(&b, place_name(c, card->place[i], card->place[to], true));
    }
    return buf_str(&b);
}

void card_field_put(struct arena *a, struct card *c, const char *name, struct words w)
{
    if (!w.n)
        return;
    struct card_field *f = ARENA_ARRAY(a, struct card_field, c->n_field + 1);
    for (size_t i = 0; i < c->n_field; i++)
        f[i] = c->field[i];
    f[c->n_field++] = (struct card_field){str_of(name), w};
    c->field = f;
}

static void put_plain(const struct composing *c, struct card *card, const char *name, struct str text)
{
    card_field_put(c->l->k->a, card, name, words_of(c->l->k->a, text, WORDS_NUMBER, VOICE_PLAIN));
}

static struct card_part part_of(const struct composing *c, size_t line, const struct deal_card *card)
{
    const struct deck_line *of = &c->l->line[line];
    size_t event = card->event[line];
    if (of->n_total)
        return deck_totals_part(c->l, of, c->d->die[c->d->line[line].die].value[event]);
    if (of->chart->kind == CHART_GRID)
        return event < of->chart->n_col ? deck_column_part(c->l, of, event) : (struct card_part){0};
    return event < of->chart->n_row ? deck_part(c->l, of, &of->chart->row[event]) : (struct card_part){0};
}

static bool same_part(const struct card_part *x, const struct card_part *y)
{
    if (!words_same(x->headline, y->headline) || x->n_text != y->n_text || x->n_rung != y->n_rung)
        return false;
    for (size_t i = 0; i < x->n_text; i++)
        if (!words_same(x->text[i], y->text[i]))
            return false;
    for (size_t i = 0; i < x->n_rung; i++)
        if (!words_same(x->rung[i].label, y->rung[i].label) || !words_same(x->rung[i].text, y->rung[i].text))
            return false;
    return true;
}

static bool may_share(const struct deck *d, unsigned x, unsigned y)
{
    return x < d->n_arm && y < d->n_arm && d->arm[x].apart == d->arm[y].apart;
}

/* Into `part`, which has room for all lines: with one that says the same, or by itself. */
static void put_part(const struct composing *c, struct card_part *part, size_t *n, unsigned line, struct card_part said)
{
    struct arena *a = c->l->k->a;
    size_t i = 0;
    while (i < *n && !(same_part(&part[i], &said) && may_share(c->l->deck, part[i].arm[0], line)))
        i++;
    if (i == *n)
        part[(*n)++] = said;
    unsigned *arm = ARENA_ARRAY(a, unsigned, part[i].n_arm + 1);
    for (size_t k = 0; k < part[i].n_arm; k++)
        arm[k] = part[i].arm[k];
    arm[part[i].n_arm++] = line;
    part[i].arm = arm;
}

/* `titled`: the title is what a lone part's headline would say again. */
static void put_parts(const struct composing *c, struct card *card, const struct deal_card *from, bool titled)
{
    struct card_part *part = ARENA_ARRAY(c->l->k->a, struct card_part, c->d->n_line + 1);
    for (size_t i = 0; i < c->d->n_line; i++) {
        struct card_part said = part_of(c, i, from);
        if (said.headline.n || said.n_text || said.n_rung)
            put_part(c, part, &card->n_part, (unsigned)i, said);
    }
    for (size_t i = 0; c->l->deck->n_arm == 0 && i < card->n_part; i++)
        part[i].n_arm = 0;
    if (titled && card->n_part == 1 && c->d->n_line == 1) {
        part[0].headline.n = 0;
        card->n_part = part[0].n_text || part[0].n_rung ? 1 : 0;
    }
    card->part = part;
}

static const struct node *title_node(const struct deck_layout *l, struct str range)
{
    for (size_t i = 0; l->titles && i < l->titles->n; i++)
        if (str_same_name(l->titles->pair[i].key->text, range))
            return l->titles->pair[i].value;
    return NULL;
}

/* Of `titles`, else the event's name in the chart that gives titles; without a name, the chart's own title. */
static struct words title_of(const struct composing *c, const struct deal_card *card, struct str range, bool *own)
{
    struct deck_layout *l = c->l;
    const struct node *n = title_node(l, range);
    size_t line = 0;
    while (l->title_of.n && line + 1 < l->n_line && !str_same_name(l->line[line].name, l->title_of))
        line++;
    const struct deck_line *of = &l->line[line];
    struct words w = {0};
    size_t event = card->event[line];
    *own = n != NULL;
    if (n)
        return deck_words(l->k, n, WORDS_TITLE, VOICE_PLAIN);
    if (of->chart->kind == CHART_BANDS && !of->n_total && event < of->chart->n_row)
        w = card_row_headline(&of->show, of->chart, &of->chart->row[event]);
    *own = w.n == 0;
    if (!w.n)
        return l->deck->title;
    return words_of(l->k->a, words_plain(l->k->a, w), WORDS_TITLE, VOICE_PLAIN);
}

static struct str share_of(const struct composing *c, size_t n)
{
    return str_printf(c->l->k->a, "%zu in %zu", n, c->d->cards);
}

/* The first place of it, for names of files and findings: "05-14", or where a face is several cards "07", "05-14.2". */
static struct str id_of(const struct composing *c, size_t i, struct str face)
{
    const struct deal_card *card = &c->d->card[i];
    size_t nth = 1;
    if (card->n == c->d->face[card->face].n)
        return face;
    if (c->d->numbered)
        return span_of(c, card->place[0], card->place[0], false);
    for (size_t k = i; k > 0 && c->d->card[k - 1].face == card->face; k--)
        nth++;
    return str_printf(c->l->k->a, "%.*s.%zu", STRF(face), nth);
}

static struct span place_in_chart(const struct composing *c, const struct deal_card *card)
{
    const struct chart *chart = c->l->line[0].chart;
    size_t e = card->event[0];
    return chart->kind == CHART_BANDS && !c->l->line[0].n_total && e < chart->n_row ? chart->row[e].at
                                                                                    : c->l->line[0].at;
}

static struct card card_of(const struct composing *c, size_t i)
{
    const struct deal_card *from = &c->d->card[i];
    const struct deal_face *face = &c->d->face[from->face];
    struct card card = {.copies = (unsigned)from->n, .at = place_in_chart(c, from)};
    struct str range = span_of(c, face->lo, face->hi, false);
    bool own;
    card.id = id_of(c, i, range);
    struct words title = title_of(c, from, range, &own);
    card_field_put(c->l->k->a, &card, "title", title);
    put_plain(c, &card, "range", span_of(c, face->lo, face->hi, true));
    put_plain(c, &card, "share", share_of(c, face->n));
    put_plain(c, &card, "card", places_of(c, from));
    put_plain(c, &card, "copies", share_of(c, from->n));
    put_parts(c, &card, from, !own);
    return card;
}

static void titles_check(const struct composing *c)
{
    struct str *range = ARENA_ARRAY(c->l->k->a, struct str, c->d->n_face + 1);
    for (size_t f = 0; f < c->d->n_face; f++)
        range[f] = span_of(c, c->d->face[f].lo, c->d->face[f].hi, false);
    for (size_t i = 0; c->l->titles && i < c->l->titles->n; i++) {
        size_t f = 0;
        while (f < c->d->n_face && !str_same_name(range[f], c->l->titles->pair[i].key->text))
            f++;
        if (f == c->d->n_face)
            ask_unknown(&c->l->k->ask, node_said(c->l->titles->pair[i].key), "no range of a card", range, c->d->n_face);
    }
}

void deck_compose(struct deck_layout *l, const struct deal *d, struct card_list *out)
{
    const struct deal_die *die = &d->die[0];
    struct composing c = {.l = l, .d = d};
    if (rat_cmp(die->value[0], RAT(0)) >= 0 && rat_cmp(die->value[die->n - 1], RAT(99)) == 0)
        c.digits = 2;
    c.hundred = rat_cmp(die->value[die->n - 1], RAT(100)) == 0 && reads_hundred(l, d);
    c.digits = c.hundred ? 2 : c.digits;
    titles_check(&c);
    for (size_t i = 0; i < d->n_card; i++) {
        struct card card = card_of(&c, i);
        ARENA_PUSH(l->k->a, out, card);
    }
}
