/* A column of needs to the dice that they are thrown on.
 *
 * In this order: the dice that its label or head names, `die` of its bands or grid, those that the chart's title, down
 * and across name, those of the odds that compare with it (sense.c hears them), the set's. Words name dice only where
 * they name one kind. What odds throw is heard only where the set's die does not have the faces, so that a table about
 * something else does not change what a need means. Called by all who read needs. */
#include "model/read.h"

/* Digits up to 9999, at *i; 0 where there are none. */
static int64_t few_digits(struct str s, size_t *i)
{
    int64_t n = 0;
    while (*i < s.n && char_is_digit(s.p[*i]) && n < 1000)
        n = 10 * n + (s.p[(*i)++] - '0');
    return n;
}

/* "d6", "2D6"; `letters` says which letter a die has, since only words may be German. Dice of 2 to 9999 faces: more is
 * a year or a price. */
static bool dice_parse(struct str s, const char *letters, struct need_dice *out)
{
    size_t i = 0;
    int64_t count = few_digits(s, &i), sides;
    bool one = i == 0;
    if (i == s.n || str_find_char(str_of(letters), s.p[i]) < 0)
        return false;
    i++;
    sides = few_digits(s, &i);
    if (i < s.n || sides < 2 || (!one && count < 1))
        return false;
    *out = one ? (struct need_dice){1, sides} : (struct need_dice){count, count * sides};
    return true;
}

/* Of `die`, where there is room for a finding, only the letter of these tables is right. */
bool need_dice_parse(struct str s, struct need_dice *out)
{
    return dice_parse(s, "dD", out);
}

/* None yet: those. Others: two kinds, from then on, and the order in which they were heard changes nothing. */
void need_dice_join(struct need_dice *dice, struct need_dice other)
{
    if (!dice->most)
        *dice = other;
    else if (other.most && (dice->least != other.least || dice->most != other.most))
        *dice = (struct need_dice){0, -1};
}

/* ---- dice in words ---- */

/* "2", "two": how many dice may follow; 0 where it is another word. */
static int64_t count_word(struct str w)
{
    size_t i = 0;
    int64_t n = few_digits(w, &i);
    return i && i == w.n ? n : number_of_word(w);
}

/* Joins the dice that `s` names to those that were named before. */
static void dice_in_words(struct str s, struct need_dice *named)
{
    int64_t before = 0;
    for (size_t i = 0, end; i < s.n; i = end) {
        for (end = i; end < s.n; end++) /* bytes beyond ASCII are letters of a word */
            if (!char_is_digit(s.p[end]) && !char_is_letter(s.p[end]) && (unsigned char)s.p[end] < 0x80)
                break;
        if (end == i) {
            before = s.p[i] == ' ' ? before : 0;
            end++;
            continue;
        }
        struct str word = str_cut(s, i, end);
        struct need_dice dice;
        bool digits = str_ends(word, "66");              /* D66: two dice side by side, that come to no number needed */
        if (!digits && dice_parse(word, "dDW", &dice)) { /* W6: in German books */
            if (before && (word.p[0] < '0' || word.p[0] > '9'))
                dice = (struct need_dice){before, before * dice.most};
            need_dice_join(named, dice);
        }
        before = count_word(word);
    }
}

/* The needs of a chart that are below, or above, what one of the dice shows: "3D6, each on 2+" speaks of one die. */
static bool needs_are_of_one(const struct chart *c, struct need_dice dice)
{
    bool below = false;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++) {
            const struct cell *cell = &c->row[i].cell[k];
            if (c->col[k].type.kind != TYPE_NEED || cell->kind != CELL_RANGE)
                continue;
            const struct rat *hi = cell->value.range.no_hi ? &cell->value.range.lo : &cell->value.range.hi;
            below = below || (!cell->value.range.no_lo && rat_cmp(cell->value.range.lo, RAT(dice.least)) < 0);
            if (rat_cmp(*hi, RAT(dice.most / dice.least)) > 0)
                return false;
        }
    return below;
}

/* Title, down and across must agree where several of them speak of dice: one that names another kind makes all unsure.
 */
void chart_dice_settle(struct chart *c)
{
    struct need_dice named = {0, 0};
    dice_in_words(c->title.s, &named);
    dice_in_words(c->down.title.s, &named);
    dice_in_words(c->across.title.s, &named);
    if (c->dice_given || named.most <= 0)
        return;
    if (named.least > 1 && needs_are_of_one(c, named))
        named = (struct need_dice){1, named.most / named.least};
    c->dice = named;
}

/* What is said outright is never overruled by words. */
void die_key_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    if (!n)
        return;
    c->dice_given = need_dice_parse(str_trim(n->text), &c->dice);
    if (c->dice_given)
        return;
    SAY(s->d, RULE_BAD_VALUE, n->at,
        "write the dice on which the needs of this chart are thrown: d6, 2d6; of percentiles d100, "
        "with 00 as 100",
        "\"%.*s\" is no die", STRF(str_trim(n->text)));
}

/* ---- the answer ---- */

/* Of a part the whole's dice count, too, but behind its own: "Morale (2D6)" over three parts speaks of all of them. */
struct need_dice column_need_dice(const struct chart *c, const struct column *col)
{
    struct need_dice dice = {0, 0};
    dice_in_words(col->label.s, &dice);
    dice_in_words(col->head.s, &dice);
    if (dice.most > 0)
        return dice;
    for (const struct chart *x = c; x; x = x->whole)
        if (x->dice.most)
            return x->dice;
    if (col->asked.most > 0)
        return col->asked;
    return c->set ? c->set->need : (struct need_dice){1, 6};
}
