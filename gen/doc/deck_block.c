/* A deck in an odds book: each event's cards, its chance on the dice where that is another, and the chance that it has
 * come by the k-th card. Drawn cards are not put back, so that the last is 1 - C(N-m, k) / C(N, k) for m of N cards.
 *
 * A deck that is not drawn for a roll stands by its cards. Called by odds_block.c for `deck:`. */
#include "doc/deck.h"
#include "doc/making.h"
#include "sheet/card_row.h"
#include "sheet/show.h"

enum { F_DECK, F_BY, F_ARMS, F_TITLE, F_ASIDE, F_LEAD, F_SPAN, F_KEEP, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    [F_DECK] = {"deck", FIELD_TEXT, true, "a deck of layouts/decks"},
    [F_BY] = {"by", FIELD_TEXTS, false, "the chance that a card has come by the first, the fifth: [1, 5]"},
    [F_ARMS] = {"arms", FIELD_TEXTS, false, "these arms alone"},
    [F_TITLE] = {"title", FIELD_TEXT, false, "the title here, instead of the deck's"},
    [F_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [F_LEAD] = {"lead", FIELD_TEXTS, false, "what it answers, above the table"},
    [F_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [F_KEEP] = {"keep", FIELD_TEXT, false, "no: it may be broken over two columns"},
};
enum { MOST_BY = 12 };

struct deck_show {
    struct making *k;
    const struct deck_made *made;
    size_t cards;
    unsigned by[MOST_BY];
    size_t n_by;
    bool exact;
    struct maker m;
};

static const struct deck_made *deck_asked(struct making *k, const struct node *n)
{
    const struct decks *all = k->doc->decks;
    struct str *names = ARENA_ARRAY(k->a, struct str, all->n + 1);
    for (size_t i = 0; i < all->n; i++) {
        names[i] = all->at[i]->deck.name;
        if (!str_eq(names[i], n->text))
            continue;
        basis_need(k->basis, (struct need){.deck = all->at[i]->basis});
        return all->at[i]->bad ? NULL : all->at[i];
    }
    ask_unknown(&k->ask, node_said(n), "no deck", names, all->n);
    return NULL;
}

static void by_read(struct deck_show *s, const struct node *n)
{
    for (size_t i = 0; n && i < (n->kind == NODE_LIST ? n->n : 1) && s->n_by < MOST_BY; i++) {
        unsigned k = ask_number(&s->k->ask, n->kind == NODE_LIST ? n->item[i] : n, 1, (unsigned)s->cards, 0);
        if (k)
            s->by[s->n_by++] = k;
    }
}

static struct box *put_cell(struct deck_show *s, unsigned row, unsigned col, struct str text, bool head)
{
    enum kind_of_words kind = head ? WORDS_HEAD : WORDS_CELL;
    struct box *b = maker_put(&s->m, row, col, words_of(s->k->a, text, kind, head ? VOICE_STRONG : VOICE_PLAIN));
    b->align = col ? ALIGN_RIGHT : ALIGN_LEFT;
    b->head = head;
    b->tone = head ? TONE_HEAD : TONE_NONE;
    return b;
}

static struct str percent(struct arena *a, struct frac p)
{
    struct buf b = {.a = a};
    buf_put_percent(&b, p, 1);
    return buf_str(&b);
}

/* Two rows where cards are counted: the words stand over all of the numbers, and what has none is as high as both. */
static void put_head(struct deck_show *s)
{
    static const char *const name[] = {"Event", "Cards", "On the dice, %"};
    unsigned two = s->n_by > 0, row = maker_row(&s->m, true, two ? RULE_NONE : RULE_STRONG), col = 0;
    unsigned numbers = two ? maker_row(&s->m, true, RULE_STRONG) : row;
    for (; col < (s->exact ? 2U : 3U); col++)
        put_cell(s, row, col, str_of(name[col]), true)->rows = 1 + two;
    if (two) {
        struct box *by = put_cell(s, row, col, STR("Come by card, %"), true);
        by->cols = (unsigned)s->n_by;
        by->align = ALIGN_CENTER;
    }
    for (size_t i = 0; i < s->n_by; i++)
        put_cell(s, numbers, col++, str_printf(s->k->a, "%u", s->by[i]), true);
}

static void put_event(struct deck_show *s, struct words name, size_t cards, const struct frac *chart)
{
    unsigned row = maker_row(&s->m, false, RULE_HAIR), col = 0;
    struct arena *a = s->k->a;
    maker_put(&s->m, row, col++, name)->head = true;
    put_cell(s, row, col++, str_printf(a, "%zu", cards), false);
    if (!s->exact)
        put_cell(s, row, col++, chart ? percent(a, *chart) : STR(""), false);
    for (size_t i = 0; i < s->n_by; i++)
        put_cell(s, row, col++, percent(a, deck_come_by(a, s->cards, cards, s->by[i])), false);
}

static struct words event_words(struct making *k, const struct deck_event *e)
{
    struct str dash = e->name.n ? STR("  ") : STR("");
    struct words label = show_words_in(&k->show, e->label, WORDS_CELL, VOICE_STRONG);
    label = words_join(k->a, label, words_of(k->a, dash, WORDS_CELL, VOICE_PLAIN));
    return words_join(k->a, label, words_of(k->a, e->name, WORDS_CELL, VOICE_PLAIN));
}

static bool arm_wanted(const struct node *n, struct str arm)
{
    for (size_t i = 0; n && i < (n->kind == NODE_LIST ? n->n : 1); i++)
        if (str_same_name(node_text(n->kind == NODE_LIST ? n->item[i] : n), arm))
            return true;
    return !n;
}

static void put_arms(struct deck_show *s, const struct node *only)
{
    const struct deck_odds *o = s->made->odds;
    for (size_t i = 0; i < o->n_arm; i++) {
        if (!arm_wanted(only, o->arm[i].arm))
            continue;
        struct words label = i < s->made->deck.n_arm ? s->made->deck.arm[i].label : (struct words){0};
        if (label.n && o->n_arm > 1)
            maker_group(&s->m, words_of(s->k->a, words_plain(s->k->a, label), WORDS_GROUP, VOICE_STRONG));
        for (size_t e = 0; e < o->arm[i].n_event; e++)
            put_event(s, event_words(s->k, &o->arm[i].event[e]), o->arm[i].event[e].cards, &o->arm[i].event[e].chart);
    }
}

static void put_cards(struct deck_show *s)
{
    for (size_t i = 0; i < s->made->deck.n_card; i++) {
        struct words title = card_field_find(&s->made->deck.card[i], "title");
        struct str name = title.n ? words_plain(s->k->a, title) : s->made->deck.card[i].id;
        put_event(s, words_of(s->k->a, name, WORDS_CELL, VOICE_PLAIN), s->made->deck.card[i].copies, NULL);
    }
}

static struct str note_of(const struct deck_show *s)
{
    struct buf b = {.a = s->k->a};
    const struct deck_odds *o = s->made->odds;
    buf_printf(&b, "%zu cards, drawn and not put back.", s->cards);
    if (o && s->exact)
        buf_putz(&b, " One card keeps the odds of the dice exactly.");
    if (o && !s->exact) {
        buf_putz(&b, " One card comes out otherwise than the dice in at most ");
        buf_put_percent(&b, o->worst, 2);
        buf_putz(&b, " % of all cases (total variation distance ");
        buf_put_frac(&b, o->worst);
        buf_putz(&b, ").");
    }
    if (o && !frac_is_zero(o->joint)) {
        buf_putz(&b, " Results of different dice are together on at most ");
        buf_put_decimal(&b, o->joint, 1);
        buf_putz(&b, " of a card more or less than two dice would have them.");
    }
    return buf_str(&b);
}

static void block_fill(struct deck_show *s, struct block *b, const struct node *only)
{
    struct words *note = ARENA_ARRAY(s->k->a, struct words, 1);
    s->m = maker_new(s->k->a, (unsigned)(s->n_by + (s->exact ? 2 : 3)));
    s->m.col[0].stretch = STRETCH_WORDS;
    put_head(s);
    if (s->made->odds)
        put_arms(s, only);
    else
        put_cards(s);
    b->table = maker_table(&s->m);
    note[0] = words_of(s->k->a, note_of(s), WORDS_NOTE, VOICE_ASIDE);
    b->note = note;
    b->n_note = 1;
}

void deck_odds_read(struct making *k, const struct node *n, struct blocks *out)
{
    const struct node *got[N_FIELDS];
    if (!fields_read(k->d, n, "a deck in an odds book", fields, N_FIELDS, got) || !got[F_DECK])
        return;
    const struct deck_made *made = deck_asked(k, got[F_DECK]);
    if (!made)
        return;
    struct deck_show s = {.k = k, .made = made};
    s.cards = made->odds ? made->odds->cards : made->deck.cards;
    s.exact = !made->odds || frac_is_zero(made->odds->worst);
    by_read(&s, got[F_BY]);
    if (!got[F_BY])
        s.by[s.n_by++] = 1;
    struct block b = {.kind = BLOCK_CHART, .id = made->deck.name, .at = got[F_DECK]->at};
    struct str title = words_plain(k->a, made->deck.title);
    b.title = got[F_TITLE] ? ask_words(k, got[F_TITLE], WORDS_CHART, VOICE_PLAIN)
                           : words_of(k->a, title, WORDS_CHART, VOICE_PLAIN);
    b.aside = ask_words(k, got[F_ASIDE], WORDS_ASIDE, VOICE_PLAIN);
    struct words_array lead = ask_texts(k, got[F_LEAD], WORDS_BODY);
    b.lead = lead.at;
    b.n_lead = lead.n;
    b.span = ask_span(&k->ask, got[F_SPAN]);
    b.keep = ask_yes(&k->ask, got[F_KEEP], false);
    block_fill(&s, &b, got[F_ARMS]);
    ARENA_PUSH(k->a, out, b);
}
