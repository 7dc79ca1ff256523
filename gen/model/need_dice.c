/* Finds the dice for the target numbers of a column.
 *
 * In this order: dice named in its label or header; `die` of its bands or grid; dice named in the
 * chart's title, down and across; dice of odds that compare with the column (collected by
 * abstract_value.c); the set's dice. Texts count only if they name a single kind of dice. Dice of
 * odds are used only if the set's dice lack the faces, so that an unrelated odds table does not
 * change the meaning of a target number. Called by all readers of target numbers. */
#include "model/read.h"

/* Reads digits at *i up to 9999; 0 if there are none. */
static int64_t few_digits(struct str s, size_t *i)
{
    int64_t n = 0;
    while (*i < s.n && char_is_digit(s.p[*i]) && n < 1000)
        n = 10 * n + (s.p[(*i)++] - '0');
    return n;
}

/* Reads "d6", "2D6". `letters` are the allowed letters for a die, since German texts use W. Dice
 * have 2 to 9999 faces; more is a year or a price. */
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

/* `die` accepts only d and D, since an error there is reported. */
bool need_dice_read(const struct scope *s, const struct node *n, struct need_dice *out)
{
    struct str die = str_trim(node_text(n));
    bool percent = str_is(die, "d%"), ok = percent || dice_parse(die, "dD", out);
    if (percent)
        *out = (struct need_dice){0, 99};
    if (n && !ok)
        REFUSE(
            s, n->at,
            "write the dice for needs: d6, 2d6; for percentiles d100 if 00 is 100, d% if it is 0",
            "\"%.*s\" is not a die", STRF(die));
    return ok;
}

/* Equal dice are kept; different ones give "two kinds", independent of the order of calls. */
void need_dice_join(struct need_dice *dice, struct need_dice other)
{
    if (!dice->max)
        *dice = other;
    else if (other.max && (dice->min != other.min || dice->max != other.max))
        *dice = (struct need_dice){0, -1};
}

/* ---- dice in words ---- */

/* Combines the dice named in `s` with the dice found so far. */
static void dice_in_words(struct str s, struct need_dice *named)
{
    int64_t before = 0;
    for (size_t i = 0, end; i < s.n; i = end) {
        for (end = i; end < s.n; end++) /* bytes beyond ASCII are letters */
            if (!char_is_digit(s.p[end]) && !char_is_letter(s.p[end]) && (unsigned char)s.p[end] < 0x80)
                break;
        if (end == i) {
            before = s.p[i] == ' ' ? before : 0;
            end++;
            continue;
        }
        struct str word = str_cut(s, i, end);
        struct need_dice dice;
        if (dice_parse(word, "dDW", &dice) &&              /* W6: in German rulebooks */
            (dice.min > 1 || !roll_is_digits(dice.max))) { /* D66: two dice, without a total */
            if (before && (word.p[0] < '0' || word.p[0] > '9'))
                dice = (struct need_dice){before, before * dice.max};
            need_dice_join(named, dice);
        }
        size_t digits = 0;
        before = few_digits(word, &digits);
        before = digits && digits == word.n ? before : number_of_word(word);
    }
}

/* True if the target numbers fit one of the dice but are below the minimum of all: "3D6, each on
 * 2+" is about one die. */
static bool needs_are_of_one(const struct chart *c, struct need_dice dice)
{
    bool below = false;
    for (size_t i = 0; i < c->n_row; i++)
        for (size_t k = 0; c->row[i].cell && k < c->n_col; k++) {
            const struct cell *cell = &c->row[i].cell[k];
            if (c->col[k].type.kind != TYPE_NEED || cell->kind != CELL_RANGE)
                continue;
            const struct rat *hi = cell->value.range.no_hi ? &cell->value.range.lo : &cell->value.range.hi;
            below = below ||
                    (!cell->value.range.no_lo && rat_cmp(cell->value.range.lo, RAT(dice.min)) < 0);
            if (rat_cmp(*hi, RAT(dice.max / dice.min)) > 0)
                return false;
        }
    return below;
}

/* Title, down and across must name the same dice; different dice count as unknown. */
void chart_dice_settle(struct chart *c)
{
    struct need_dice named = {0, 0};
    dice_in_words(c->title.s, &named);
    dice_in_words(c->down.title.s, &named);
    dice_in_words(c->across.title.s, &named);
    if (c->dice_given || named.max <= 0)
        return;
    if (named.min > 1 && needs_are_of_one(c, named))
        named = (struct need_dice){1, named.max / named.min};
    c->dice = named;
}

/* `die` has priority over dice named in texts. */
void die_key_read(const struct scope *s, const struct node *n)
{
    s->chart->dice_given = need_dice_read(s, n, &s->chart->dice);
}

/* ---- result ---- */

/* For a part, the dice of its whole chart come after its own: "Morale (2D6)" applies to all
 * parts. */
struct need_dice column_need_dice(const struct chart *c, const struct column *col)
{
    struct need_dice dice = {0, 0};
    dice_in_words(col->label.s, &dice);
    dice_in_words(col->head.s, &dice);
    if (dice.max > 0)
        return dice;
    for (const struct chart *x = c; x; x = x->whole)
        if (x->dice.max)
            return x->dice;
    if (col->requested.max > 0)
        return col->requested;
    return c->set ? c->set->need : (struct need_dice){1, 6};
}
