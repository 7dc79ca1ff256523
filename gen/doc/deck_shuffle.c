/* When a deck is shuffled again: cards of its own that say so, drawn besides, and a last line on the cards of some
 * ranges. Neither changes the odds of the others: who draws a card of its own shuffles and draws again. Called by
 * decks.c. */
#include "doc/deck.h"

enum { R_CARDS, R_TITLE, R_TEXT, R_AFTER, R_ON, N_RESHUFFLE };
static const struct field fields[N_RESHUFFLE] = {
    [R_CARDS] = {"cards", FIELD_TEXT, false, "how many cards say nothing else"},
    [R_TITLE] = {"title", FIELD_TEXT, false, "of those cards, instead of Shuffle"},
    [R_TEXT] = {"text", FIELD_TEXTS, false, "of those cards, instead of what to do"},
    [R_AFTER] = {"after", FIELD_TEXT, false, "when all cards are shuffled, in words: after this turn"},
    [R_ON] = {"on", FIELD_TEXTS, false, "ranges or titles of the cards that also say it"},
};

static struct words shuffle_words(struct deck_layout *l, const char *with, const struct node *after)
{
    struct str when = after ? after->text : STR("now");
    struct str all = str_printf(l->k->a, "%s %.*s.", with, STRF(when));
    return show_words_in(&l->k->show, all, WORDS_BODY, VOICE_ITALIC);
}

static void put_own(struct deck_layout *l, const struct node *const *got, unsigned copies, struct card_list *cards)
{
    struct arena *a = l->k->a;
    struct card card = {.id = STR("shuffle"), .copies = copies, .at = got[R_CARDS]->at};
    struct card_part *part = ARENA_ARRAY(a, struct card_part, 1);
    struct words *text = ARENA_ARRAY(a, struct words, 2);
    struct words title = ask_words(l->k, got[R_TITLE], WORDS_TITLE, VOICE_PLAIN);
    struct words_array own = ask_texts(l->k, got[R_TEXT], WORDS_BODY);
    text[0] = shuffle_words(l, "Shuffle all cards together", got[R_AFTER]);
    text[1] = words_of(a, STR("Then draw another."), WORDS_BODY, VOICE_PLAIN);
    *part = (struct card_part){.text = own.n ? own.at : text, .n_text = own.n ? own.n : got[R_AFTER] ? 1 : 2};
    card.part = part;
    card.n_part = 1;
    card_field_put(a, &card, "title", title.n ? title : words_of(a, STR("Shuffle"), WORDS_TITLE, VOICE_PLAIN));
    ARENA_PUSH(a, cards, card);
}

/* By its id, its title, or its range with a hyphen or a dash. */
static bool is_named(struct arena *a, const struct card *c, struct str name)
{
    struct words title = card_field_find(c, "title"), range = card_field_find(c, "range");
    struct buf b = {.a = a};
    for (size_t i = 0; range.n == 1 && i < range.run[0].text.n; i++)
        if (str_starts(str_cut(range.run[0].text, i, range.run[0].text.n), "\xe2\x80\x93"))
            i += 2, buf_putc(&b, '-');
        else
            buf_putc(&b, range.run[0].text.p[i]);
    return str_same_name(c->id, name) || str_same_name(buf_str(&b), name) ||
           (title.n == 1 && str_same_name(title.run[0].text, name));
}

static void put_line(struct deck_layout *l, struct card *card, struct words line)
{
    struct arena *a = l->k->a;
    struct card_part *part = ARENA_ARRAY(a, struct card_part, card->n_part + 1);
    struct words *text = ARENA_ARRAY(a, struct words, 1);
    for (size_t i = 0; i < card->n_part; i++)
        part[i] = card->part[i];
    *text = line;
    part[card->n_part] = (struct card_part){.text = text, .n_text = 1};
    card->part = part;
    card->n_part++;
}

static void put_on(struct deck_layout *l, const struct node *n, struct words line, struct card_list *cards)
{
    bool found = false;
    for (size_t i = 0; n->kind == NODE_TEXT && i < cards->n; i++)
        if (is_named(l->k->a, &cards->at[i], n->text)) {
            put_line(l, &cards->at[i], line);
            found = true;
        }
    if (n->kind == NODE_TEXT && !found)
        ask_unknown(&l->k->ask, node_said(n), "no card", NULL, 0);
}

void deck_shuffle(struct deck_layout *l, const struct node *n, struct card_list *cards)
{
    const struct node *got[N_RESHUFFLE];
    if (!fields_read(l->k->d, n, "`reshuffle`", fields, N_RESHUFFLE, got))
        return;
    const struct node *on = got[R_ON];
    for (size_t i = 0; on && i < (on->kind == NODE_LIST ? on->n : 1); i++)
        put_on(l, on->kind == NODE_LIST ? on->item[i] : on,
               shuffle_words(l, "Then shuffle all cards together", got[R_AFTER]), cards);
    unsigned copies = ask_number(&l->k->ask, got[R_CARDS], 1, DECK_MOST, 0);
    if (copies)
        put_own(l, got, copies, cards);
}
