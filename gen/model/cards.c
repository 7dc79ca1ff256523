/* Makes a deck of cards from a chart, for draw() of the roll language.
 *
 * A chart that is rolled has as many cards of a row as the dice have ways to reach it: the smallest
 * deck that keeps the odds exactly, or a requested multiple (a layout's `size`). In other charts a
 * row is a card, with the number of copies in its column of counts. The value of a card is the
 * first column of its row if the chart is rolled, else the label of the row. Modifiers are not in
 * the deck. Called by both evaluators and by abstract_value.c. Rolls no dice; the ways of plain
 * dice are counted. */
#include "model/lookup.h"
#include "model/read.h"

enum { SUM_MAX = 10000, DICE_MAX = 20, CARDS_MAX = 1000000 };

/* The number of ways to roll each total: way[i] for the total low + i; `of` is their sum. */
struct dice_ways {
    uint64_t *way, of;
    size_t n;
    int64_t low;
};

/* Reports why it is not a deck; `words` continue a sentence that begins with the id. */
static bool cards_fail(struct arena *a, const struct chart *c, struct str *why, const char *words)
{
    *why = str_printf(a, "%.*s %s", STRF(c->id), words);
    return false;
}

/* The dice of an expression with only dice: 2d6, d100, d%, d66; names of modifiers added to them
 * are ignored. NULL for others. */
static const struct roll *plain_dice(const struct roll *r)
{
    while (r && (r->kind == ROLL_ADD || r->kind == ROLL_SUB) && r->arg[1]->kind == ROLL_NAME)
        r = r->arg[0];
    bool plain = r && r->kind == ROLL_DICE && (r->die == DIE_SIDES || r->die == DIE_PERCENT || r->die == DIE_DIGITS);
    return plain && r->sides < SUM_MAX ? r : NULL;
}

/* Counts the ways by adding one die after another. */
static bool ways_make(struct arena *a, const struct roll *r, struct dice_ways *w)
{
    const struct roll *dice = plain_dice(r), *count = dice ? dice->arg[0] : NULL;
    int64_t n = !count ? 1 : count->kind == ROLL_NUMBER && rat_whole(count->number) ? count->number.n : 0;
    if (!dice || n < 1 || n > DICE_MAX || (double)n * (double)dice->sides > SUM_MAX)
        return false;
    bool digits = dice->die == DIE_DIGITS;
    uint64_t faces = digits ? roll_digits_faces(dice->sides) : (uint64_t)dice->sides;
    int64_t low = dice->die == DIE_PERCENT || digits ? 0 : 1;
    *w = (struct dice_ways){.of = 1, .n = (size_t)(n * dice->sides) + 1, .low = n * low};
    w->way = ARENA_ARRAY(a, uint64_t, w->n);
    w->way[0] = 1;
    for (int64_t k = 0; k < n; k++) {
        uint64_t *next = ARENA_ARRAY(a, uint64_t, w->n);
        if (__builtin_mul_overflow(w->of, faces, &w->of))
            return false;
        for (uint64_t f = 0; f < faces; f++) {
            size_t by = digits ? (size_t)roll_digits_face(dice->sides, f) : (size_t)f;
            for (size_t i = 0; i + by < w->n; i++)
                next[i + by] += w->way[i];
        }
        w->way = next;
    }
    return true;
}

bool card_of_row(struct arena *a, const struct chart *c, size_t row, size_t col, struct value *out,
                 struct str *why)
{
    struct lookup l = chart_cell(a, c, row, col);
    *out = l.value;
    if (l.kind == LOOKUP_VALUE && (l.value.kind == VALUE_NUMBER || l.value.kind == VALUE_WORD))
        return true;
    return cards_fail(
        a, c, why,
        "has a row that is neither a number nor a word, as cards are; write the cards: {2 of 4}");
}

struct value card_called(struct str name)
{
    struct rat x;
    return number_parse(name, &x) ? value_of_number(x) : value_of_word(name);
}

/* Counts the cards of a rolled chart by the ways of its dice. `size` 0: the smallest deck. */
static bool cards_rolled(struct arena *a, const struct chart *c, int64_t size, struct chart_card *card, struct str *why)
{
    struct dice_ways w;
    uint64_t common = 0;
    if (!ways_make(a, c->down.roll, &w))
        return cards_fail(
            a, c, why,
            "has a roll that is not plain dice; write its cards: {4 of \"Ambush\", ...}");
    for (size_t i = 0; i < w.n; i++) {
        const ptrdiff_t row = w.way[i] ? chart_number_find(c, true, RAT(w.low + (int64_t)i)) : 0;
        if (row < 0)
            return cards_fail(a, c, why,
                              "does not have exactly one row for each number of its dice");
        card[row].n += w.way[i];
    }
    for (size_t i = 0; i < c->n_row; i++)
        common = greatest_divisor(card[i].n, common);
    uint64_t min = w.of / common, times = size ? (uint64_t)size / min : 1;
    if (size && (uint64_t)size != min * times) {
        *why = str_printf(
            a, "%lld cards cannot keep the odds of %.*s; %llu can, and every multiple of it",
            (long long)size, STRF(c->id), (unsigned long long)min);
        return false;
    }
    for (size_t i = 0; i < c->n_row; i++)
        card[i].n = card[i].n / common * times;
    return true;
}

/* The column with the counts: the named one, or the only column of type count; -1: one card per
 * row; -2: error in *why. */
static ptrdiff_t counts_column(struct arena *a, const struct chart *c, const struct value *by, struct str *why)
{
    ptrdiff_t at = by ? chart_col_of(a, c, by) : -1;
    if (by && (at < 0 || by->kind != VALUE_WORD)) {
        cards_fail(a, c, why, "has no such column of counts, and no roll");
        return -2;
    }
    for (size_t i = 0; !by && i < c->n_col; i++) {
        if (c->col[i].type.kind == TYPE_COUNT && at >= 0) {
            *why = str_printf(a, "%.*s has several columns of counts; name one: draw(3, %.*s, \"%.*s\")", STRF(c->id),
                              STRF(c->id), STRF(c->col[i].label.s));
            return -2;
        }
        at = c->col[i].type.kind == TYPE_COUNT ? (ptrdiff_t)i : at;
    }
    return at;
}

/* A text line is not a card. An empty count is 0, so that a column may omit the row. */
static bool cards_listed(struct arena *a, const struct chart *c, const struct value *by, struct chart_card *card,
                         struct str *why)
{
    ptrdiff_t col = counts_column(a, c, by, why);
    if (col == -2)
        return false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct cell *cell = col >= 0 && c->row[i].cell ? &c->row[i].cell[col] : NULL;
        struct rat x = cell && cell->kind == CELL_NUMBER ? cell->value.range.lo : RAT(col < 0);
        if ((cell && cell->kind != CELL_NUMBER && cell->kind != CELL_NONE) || !rat_whole(x) ||
            x.n < 0 || x.n > CARDS_MAX)
            return cards_fail(a, c, why, "has a row whose number of cards is not a count");
        card[i].n = c->row[i].then ? 0 : (uint64_t)x.n;
    }
    return true;
}

/* Makes the cards, in the order of the rows. */
static bool chart_cards(struct arena *a, const struct chart *c, const struct value *by,
                        const struct chart_card **at, size_t *n, struct str *why)
{
    bool rolled = c->down.kind == AXIS_ROLL;
    struct chart_card *card = ARENA_ARRAY(a, struct chart_card, c->n_row + 1);
    if (c->bad || chart_has_parts(c))
        return cards_fail(a, c, why, c->bad ? "could not be read" : "has parts: name one");
    if (!chart_is_table(c))
        return cards_fail(a, c, why, "is not a deck: no row could be a card");
    if (rolled && by && (by->kind != VALUE_NUMBER || !rat_whole(by->number) || by->number.n < 1))
        return cards_fail(a, c, why, "has a roll; choose its number of cards: draw(3, id, 20)");
    int64_t size = rolled && by ? by->number.n : 0;
    bool good = rolled ? cards_rolled(a, c, size, card, why) : cards_listed(a, c, by, card, why);
    for (size_t i = 0; i < c->n_row && good; i++)
        if (rolled && card[i].n)
            good = card_of_row(a, c, i, 0, &card[i].value, why);
        else
            card[i].value = card_called(c->row[i].label.s);
    *at = card;
    *n = c->n_row;
    return good;
}

/* A deck with several arms needs the name of one, since a card has a different value for each. */
static bool cards_dealt(struct arena *a, const struct model *m, struct str name, const struct value *by,
                        const struct chart_card **at, size_t *n, struct str *why)
{
    struct str id = str_starts(name, "decks/") ? str_cut(name, 6, name.n) : name;
    const struct dealt_deck *found = NULL;
    struct buf arms = {.a = a};
    size_t several = 0;
    for (size_t i = 0; m && i < m->n_deck; i++) {
        const struct dealt_deck *d = &m->deck[i];
        if (!str_same_name(d->name, id))
            continue;
        several++;
        buf_printf(&arms, "%s\"%.*s\"", arms.n ? ", " : "", STRF(d->arm));
        if (by ? by->kind == VALUE_WORD && str_same_name(by->word, d->arm) : !found)
            found = d;
    }
    if (!several) {
        *why = str_printf(a, "there is no chart%s %.*s", m && m->n_deck ? " or deck" : "",
                          STRF(str_cut(name, 0, 80)));
        return false;
    }
    if (!found || (several > 1 && !by)) {
        *why =
            several == 1 && arms.n == 2
                ? str_printf(a, "the deck %.*s has no arms to choose from: draw(3, %.*s)", STRF(id),
                             STRF(name))
                : str_printf(
                      a, "name the arm that reads the cards: draw(3, %.*s, ARM); the deck has %.*s",
                      STRF(name), STRF(buf_str(&arms)));
        return false;
    }
    *at = found->card;
    *n = found->n;
    *why = found->why;
    return !why->n;
}

bool draw_cards(struct arena *a, const struct model *m, const struct chart *c, struct str name, const struct value *by,
                const struct chart_card **at, size_t *n, struct str *why)
{
    return c ? chart_cards(a, c, by, at, n, why) : cards_dealt(a, m, name, by, at, n, why);
}

/* The values of the cards. The number of cards (`by`) does not change the values of a rolled
 * chart. */
const struct given *draw_cards_given(struct arena *a, const struct model *m, const struct set *home, struct str name,
                                     const struct roll *by)
{
    const struct chart *c = m ? model_chart_find(m, home, name) : NULL;
    struct given *g = ARENA_NEW(a, struct given);
    const struct chart_card *card;
    struct value column = value_of_word(by && by->kind == ROLL_WORD ? by->word : STR(""));
    struct str why;
    if (!draw_cards(a, m, c, name, column.word.n ? &column : NULL, &card, &g->n, &why))
        return NULL;
    struct value *at = ARENA_ARRAY(a, struct value, g->n);
    for (size_t i = 0; i < g->n; i++)
        at[i] = card[i].value;
    g->value = at;
    return g;
}
