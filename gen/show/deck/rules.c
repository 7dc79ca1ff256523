/* Cards without a result: cards that tell players to shuffle, and a card of rules on the use of the
 * deck, with its odds. Called for each deck after its own cards.
 *
 * These cards do not change the odds: a player who draws a shuffle card draws again, and the card
 * of rules is put aside. Its numbers are computed from the dealt cards. */
#include "show/deck/inner.h"
#include <stdlib.h>

/* Appends a line, as a template's `each` expects. */
static void lines_join(struct arena *a, struct words *to, struct words w)
{
    *to = words_between(a, *to, "\n", w);
}

static unsigned cards_of(const struct deck_making *m)
{
    unsigned n = 0;
    for (size_t i = 0; i < m->card.n; i++)
        n += m->card.at[i].copies;
    return n;
}

static struct words own_words(struct deck_making *m, enum msg s)
{
    return show_plain(&m->show, s, PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
}

/* --- cards to shuffle */

/* If the layout sets the time of shuffling, the player draws the next card first. */
void deck_shuffle_put(struct deck_making *m)
{
    struct arena *a = m->a;
    const struct deck_layout *l = m->l;
    struct text after = l->reshuffle.after;
    const struct language *in = show_language(&m->show);
    struct str when = after.at.file ? show_translate(&m->show, after.s) : msg_text(in, MSG_NOW);
    if (!l->reshuffle.cards)
        return;
    struct card card = {
        .id = STR("shuffle"), .copies = l->reshuffle.cards, .at = l->reshuffle.at, .n_part = 1};
    struct card_part *part = ARENA_NEW(a, struct card_part);
    struct words *text = ARENA_ARRAY(a, struct words, 2),
                 title = words_of(a, msg_text(in, MSG_SHUFFLE), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN);
    bool waits = after.at.file; /* if shuffling is later, drawing comes first; else shuffling */
    text[waits] = show_set_in(&m->show, msg_format(a, in, MSG_SHUFFLE_ALL, when), PARA_STYLE_BODY,
                              CHAR_STYLE_PLAIN);
    text[!waits] = own_words(m, waits ? MSG_DRAW_NOW : MSG_DRAW_ANOTHER);
    *part = (struct card_part){.text = text, .n_text = 2};
    card.part = part;
    card.type = l->n_type + 1;
    if (l->reshuffle.title.s.n)
        title = show_words(&m->show, l->reshuffle.title.s, PARA_STYLE_TITLE);
    card_field_put(a, &card, "title", title);
    card_field_put(a, &card, "share",
                   words_of(a, deck_share(m, card.copies, cards_of(m) + card.copies),
                            PARA_STYLE_NUMBER, CHAR_STYLE_PLAIN));
    card_field_put(a, &card, "headline", text[0]);
    card_field_put(a, &card, "steps", text[1]);
    ARENA_PUSH(a, &m->card, card);
}

/* --- the card of rules */

/* A line of the odds: a name and its numbers, "Witless|0–2|1.0". */
static void odds_line(struct deck_making *m, struct words *to, struct words name,
                      struct str figures)
{
    lines_join(m->a, to, words_cat(m->a, name, figures, PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
}

/* For a row of a grid of numbers: the lowest, the highest and the mean number over all cards, to a
 * tenth; false if a cell is not a number. */
static bool row_odds(struct deck_making *m, const struct row *r, struct str *figures)
{
    const struct deal *d = m->deal;
    struct rat lo = {0}, hi = {0};
    struct frac sum = deal_ratio(m->a, 0, 1);
    for (size_t i = 0; i < d->n_card; i++) {
        const struct cell *x =
            d->card[i].event[0] < m->hand[0].show.c->n_col ? &r->cell[d->card[i].event[0]] : NULL;
        if (!x || x->kind != CELL_NUMBER || rat_cmp(x->value.range.lo, x->value.range.hi) != 0)
            return false;
        struct rat v = x->value.range.lo;
        lo = i == 0 || rat_cmp(v, lo) < 0 ? v : lo;
        hi = i == 0 || rat_cmp(v, hi) > 0 ? v : hi;
        struct frac part =
            frac_mul(m->a, frac_of_rat(m->a, v), deal_ratio(m->a, d->card[i].n, d->cards));
        sum = frac_add(m->a, sum, part);
    }
    const struct language *in = show_language(&m->show);
    int64_t tenths = frac_scale(sum, 10);
    struct str mean = str_printf(m->a, "%s%lld.%lld", tenths < 0 ? "-" : "", llabs(tenths) / 10,
                                 llabs(tenths) % 10);
    *figures = str_printf(m->a, "|%.*s|%.*s", STRF(card_span(m->a, in, lo, hi, 0, false)),
                          STRF(format_number(m->a, in, mean)));
    return true;
}

/* For one grid of numbers a line for each row; for other charts a line for each face with its share
 * of the cards. Empty if it is too long. */
static struct words dealt_odds(struct deck_making *m)
{
    enum { LINES_MAX = 10 }; /* lines that fit below the steps */
    const struct show *w = &m->hand[0].show;
    const struct deal *d = m->deal;
    struct words out = {0};
    struct str figures;
    bool grid = chart_is_grid(w->c) && d->n_line == 1;
    for (size_t i = 0; grid && i < w->c->n_row; i++) {
        if (!row_odds(m, &w->c->row[i], &figures))
            return (struct words){0};
        odds_line(m, &out, show_row_key(w, &w->c->row[i], PARA_STYLE_BODY, CHAR_STYLE_STRONG),
                  figures);
    }
    if (grid || d->n_face > LINES_MAX)
        return grid && w->c->n_row <= LINES_MAX ? out : (struct words){0};
    for (size_t f = 0; f < d->n_face; f++) {
        struct words name = words_of(m->a, deck_range(m, d->face[f].lo, d->face[f].hi),
                                     PARA_STYLE_BODY, CHAR_STYLE_STRONG);
        odds_line(m, &out, name,
                  str_printf(m->a, "||%.*s", STRF(deck_share(m, d->face[f].n, d->cards))));
    }
    return out;
}

/* The dice that the deck replaces, as in the charts, without modifiers: "D100 or D10". */
struct str deck_dice_text(struct deck_making *m)
{
    const struct language *in = show_language(&m->show);
    struct buf b = {.a = m->a};
    for (size_t i = 0; i < m->l->n_arm; i++) {
        const struct chart *c = m->l->arm[i].chart;
        size_t before = 0;
        while (before < i && m->deal->line[before].die != m->deal->line[i].die)
            before++;
        if (before < i)
            continue;
        if (b.n)
            buf_printf(&b, " %.*s ", STRF(msg_text(in, MSG_OR)));
        buf_put(&b, die_as_text(&m->hand[i].show, chart_axis(c)->expression.s));
    }
    return buf_str(&b);
}

static void step_put(struct deck_making *m, struct words *to, struct str step)
{
    lines_join(m->a, to, show_set_in(&m->show, step, PARA_STYLE_BODY, CHAR_STYLE_PLAIN));
}

/* Where to read a card that has several lines: at the sum of the modifiers, or at one's own. */
static void reading_put(struct deck_making *m, struct words *out)
{
    const bool sum = m->hand[0].n_total;
    if (sum || m->l->n_arm > 1 || chart_is_grid(m->hand[0].show.c))
        lines_join(m->a, out, own_words(m, sum ? MSG_READ_SUM : MSG_READ_LINE));
}

/* For a dealt deck: how to draw, where to read, and when to shuffle. */
static struct words dealt_steps(struct deck_making *m, unsigned cards)
{
    struct arena *a = m->a;
    const struct language *in = show_language(&m->show);
    struct words out = {0};
    struct str title = {"", 0};
    for (size_t i = 0; i < m->card.n; i++)
        if (str_is(m->card.at[i].id, "shuffle"))
            title = words_text(a, card_field_find(&m->card.at[i], STR("title")));
    step_put(m, &out, msg_format(a, in, MSG_PUT_ASIDE, str_printf(a, "%u", cards)));
    step_put(m, &out, msg_format(a, in, MSG_DRAW_FOR, deck_dice_text(m)));
    reading_put(m, &out);
    step_put(m, &out,
             title.n ? msg_format(a, in, MSG_LEAVE_OUT, title) : msg_text(in, MSG_PUT_BACK));
    return out;
}

/* For a deck of rows: the title and number of each card. */
static struct words rows_held(struct deck_making *m)
{
    struct words out = {0};
    for (size_t i = 0; i < m->card.n; i++)
        odds_line(m, &out,
                  words_of(m->a, words_text(m->a, card_field_find(&m->card.at[i], STR("title"))),
                           PARA_STYLE_BODY, CHAR_STYLE_STRONG),
                  str_printf(m->a, "||%u", m->card.at[i].copies));
    return m->card.n <= 12 ? out : (struct words){0};
}

/* The use of each column of its tables: its chart's first note, else its title: "Regulars|artillery
 * and MGs too". */
static struct words columns_words(struct deck_making *m)
{
    struct arena *a = m->a;
    struct words out = {0};
    for (size_t i = 0; m->tabling && i < m->l->n_arm; i++) {
        const struct show *w = &m->hand[i].show;
        struct str aside = w->c->n_note ? w->c->note[0].s : STR("");
        lines_join(a, &out,
                   words_between(a, m->made->deck.arm[i].label, "|",
                                 show_words(w, aside.n ? aside : w->c->title.s, PARA_STYLE_BODY)));
    }
    return out;
}

/* Adds a second card of rules, because the first is full. */
static void columns_put(struct deck_making *m)
{
    struct arena *a = m->a;
    struct card card = {
        .id = STR("columns"), .copies = 1, .at = m->l->at, .rules = true, .type = m->l->n_type + 2};
    card_field_put(a, &card, "title", m->made->deck.title);
    card_field_put(a, &card, "columns", columns_words(m));
    card_field_put(a, &card, "aside", own_words(m, MSG_NOT_DEALT));
    ARENA_PUSH(a, &m->card, card);
}

/* A card of rules has no number, because it is not drawn. */
void deck_rules_put(struct deck_making *m)
{
    struct arena *a = m->a;
    const struct deck_layout *l = m->l;
    const struct language *in = show_language(&m->show);
    struct card card = {
        .id = STR("rules"), .copies = 1, .at = l->at, .rules = true, .type = l->n_type + 2};
    struct words steps = {0}, odds = {0};
    if (!deck_has_rules(l))
        return;
    bool own = l->rules.n && !str_is(l->rules.at[0].s, "yes");
    for (size_t i = 0; own && i < l->rules.n; i++)
        lines_join(a, &steps, show_words(&m->show, l->rules.at[i].s, PARA_STYLE_BODY));
    if (l->source == DECK_ROLLED) {
        steps = own ? steps : dealt_steps(m, cards_of(m));
        odds = dealt_odds(m);
    } else {
        odds = l->source == DECK_ROWS ? rows_held(m) : odds;
        if (!own)
            step_put(m, &steps, msg_text(in, MSG_LAY_BESIDE));
    }
    bool grid = l->source == DECK_ROLLED && chart_is_grid(m->hand[0].show.c);
    card_field_put(a, &card, "title",
                   words_of(a, msg_text(in, MSG_HOW_TO_USE), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN));
    card_field_put(a, &card, "steps", steps);
    card_field_put(a, &card, "odds", odds);
    card_field_put(a, &card, "aside", own_words(m, MSG_NOT_DEALT));
    if (odds.n && grid) {
        card_field_put(a, &card, "least-most", own_words(m, MSG_LEAST_MOST));
        card_field_put(a, &card, "mean", own_words(m, MSG_MEAN));
    } else if (odds.n) {
        card_field_put(a, &card, "mean", own_words(m, MSG_CARDS));
    }
    ARENA_PUSH(a, &m->card, card);
    if (m->tabling)
        columns_put(m);
}
