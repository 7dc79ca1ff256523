/* Questions about a parsed expression: every node, its dice, equal dice, pools of whole rolls. Reads the tree,
 * allocates nothing.
 *
 * The parser nests at most ROLL_DEPTH levels, but chains (a + b + c, let a; let b; c) may be as long as the text:
 * they grow along one argument, and every walk here follows that one by a loop and only the others by recursion.
 * Called by checks, by both evaluators and by the parser. */
#include "roll/roll.h"

/* The argument along which chains of this kind grow; past the last one where none do. */
static size_t chain_arg(const struct roll *r)
{
    bool arithmetic = r->kind >= ROLL_ADD && r->kind <= ROLL_DIV;
    return r->kind == ROLL_LET ? 1 : arithmetic ? 0 : r->n;
}

/* Parents before their arguments, and those in the order written, but for the one along which a chain grows: it is
 * last. */
void roll_each(const struct roll *r, void (*see)(const struct roll *, void *), void *data)
{
    while (r) {
        size_t chain = chain_arg(r);
        see(r, data);
        for (size_t i = 0; i < r->n; i++)
            if (i != chain)
                roll_each(r->arg[i], see, data);
        for (size_t i = 0; i < r->n_item; i++) {
            roll_each(r->item[i].lo, see, data);
            roll_each(r->item[i].hi, see, data);
        }
        r = chain < r->n ? r->arg[chain] : NULL;
    }
}

static void see_dice(const struct roll *r, void *data)
{
    if (r->kind == ROLL_DICE || r->kind == ROLL_CHART)
        *(bool *)data = true;
}

/* A chart may roll, so it counts as dice: whether it does is not known here. */
bool roll_has_dice(const struct roll *r)
{
    bool found = false;
    roll_each(r, see_dice, &found);
    return found;
}

/* All that a node says but where it stands; its words are what it says, written. */
static bool same_node(const struct roll *x, const struct roll *y)
{
    return x->kind == y->kind && x->op == y->op && x->call == y->call && x->die == y->die && x->sides == y->sides &&
           x->truth == y->truth && rat_cmp(x->number, y->number) == 0 && str_eq(x->word, y->word) && x->n == y->n &&
           x->n_item == y->n_item;
}

/* Chains by a loop, as in roll_each: two long sums are compared without depth. */
bool roll_same(const struct roll *x, const struct roll *y)
{
    while (x && y && same_node(x, y)) {
        size_t chain = chain_arg(x);
        for (size_t i = 0; i < x->n; i++)
            if (i != chain && !roll_same(x->arg[i], y->arg[i]))
                return false;
        for (size_t i = 0; i < x->n_item; i++)
            if (!roll_same(x->item[i].lo, y->item[i].lo) || !roll_same(x->item[i].hi, y->item[i].hi))
                return false;
        if (chain >= x->n)
            return true;
        x = x->arg[chain];
        y = y->arg[chain];
    }
    return x == y;
}

enum { DICE_MOST = 256 }; /* more different dice in one condition are not compared: it is a warning, not a proof */

struct dice {
    const struct roll *at[DICE_MOST];
    size_t n;
};

static void see_die(const struct roll *r, void *data)
{
    struct dice *d = data;
    if (r->kind == ROLL_DICE && d->n < DICE_MOST)
        d->at[d->n++] = r;
}

/* Dice of a later operand that stand in an earlier one too. */
static void see_condition(const struct roll *r, void *data)
{
    struct dice d = {.n = 0};
    const struct roll **first = data;
    if (r->kind != ROLL_OR && r->kind != ROLL_AND)
        return;
    for (size_t k = 0; k < r->n; k++) {
        size_t before = d.n;
        roll_each(r->arg[k], see_die, &d);
        for (size_t i = before; i < d.n; i++)
            for (size_t j = 0; j < before; j++)
                if (roll_same(d.at[i], d.at[j]) && (!*first || d.at[i]->words.p < (*first)->words.p))
                    *first = d.at[i];
    }
}

/* "d6 == 1 or d6 == 6" rolls twice, where its author asks one roll. Only equal dice are told: two different ones are
 * meant. */
const struct roll *roll_two_dice(const struct roll *r)
{
    const struct roll *found = NULL;
    roll_each(r, see_condition, &found);
    return found;
}

/* For messages: what would not be read there is left out. */
struct str roll_words(const struct roll *r, const char *else_text)
{
    enum { WORDS_MOST = 100 }; /* bytes: more would not be read in a message */
    return r->words.n && r->words.n <= WORDS_MOST ? r->words : str_of(else_text);
}

/* ---- pools of whole rolls ---- */

/* 6 x 6, or 6 x 6 x 6. */
uint64_t roll_digits_faces(int64_t sides)
{
    return sides == 66 ? 36 : 216;
}

/* i counts the faces as an odometer does; each digit is 1 to 6. */
int64_t roll_digits_face(int64_t sides, uint64_t i)
{
    int64_t face = 0;
    for (int64_t place = 1; sides; sides /= 10, place *= 10, i /= 6)
        face += place * (int64_t)(i % 6 + 1);
    return face;
}

/* Which argument of a function of pools is the pool. */
static size_t pool_arg(const struct roll *r)
{
    return r->call == CALL_HIGHEST || r->call == CALL_LOWEST ? 1 : 0;
}

/* What highest, reroll and the like make of a pool is one; what count and sum make of it is a number. */
bool roll_is_rolls(const struct roll *r)
{
    while (r->kind == ROLL_LET)
        r = r->arg[1];
    if (r->kind == ROLL_IF)
        return roll_is_rolls(r->arg[1]) && roll_is_rolls(r->arg[2]);
    if (r->kind == ROLL_CALL && r->call >= CALL_HIGHEST && r->call != CALL_DISTINCT)
        return roll_is_rolls(r->arg[pool_arg(r)]);
    return r->kind == ROLL_ROLLS || (r->kind == ROLL_NAME && r->truth);
}

/* Below r: what is let or chosen may be a pool where r may be one, what is asked may be one always. */
static bool may_be_pool(const struct roll *r, size_t i, bool pool)
{
    if (r->kind == ROLL_LET)
        return i == 0 || pool;
    if (r->kind == ROLL_IF)
        return i > 0 && pool && roll_is_rolls(r->arg[3 - i]); /* both, or neither */
    return r->kind == ROLL_CALL && r->call >= CALL_COUNT && i == pool_arg(r);
}

/* The best of some rolls is a number as the best of some dice is. */
static const struct roll *stray(const struct roll *r, bool pool)
{
    while (r) {
        bool kept = r->kind == ROLL_CALL && (r->call == CALL_HIGHEST || r->call == CALL_LOWEST);
        if (!pool && !kept && r->kind != ROLL_LET && r->kind != ROLL_IF && roll_is_rolls(r))
            return r;
        size_t chain = chain_arg(r);
        const struct roll *found = NULL;
        for (size_t i = 0; i < 2 * r->n_item && !found; i++)
            found = stray(i % 2 ? r->item[i / 2].hi : r->item[i / 2].lo, false);
        for (size_t i = 0; i < r->n && !found; i++)
            if (i != chain && r->arg[i])
                found = stray(r->arg[i], may_be_pool(r, i, pool));
        if (found || chain >= r->n)
            return found;
        pool = may_be_pool(r, chain, pool);
        r = r->arg[chain];
    }
    return NULL;
}

/* The one finding names what may be done with such a pool, since sums of them look right and are not. */
bool roll_asks_pools(const struct roll *r, bool pool, struct roll_error *err)
{
    const struct roll *bare = stray(r, pool);
    if (bare)
        *err = (struct roll_error){
            bare->at,
            STR("these are whole rolls, which are asked, not added: count(..., roll >= 8), highest(1, ...); "
                "sum(...) adds them, and to multiply write *"),
            STR("")};
    return !bare;
}

/* W and digits, and nothing else: a name that only begins so is a name. */
bool roll_is_die_of_words(struct str name)
{
    size_t i = 1;
    while (i < name.n && char_is_digit(name.p[i]))
        i++;
    return i > 1 && i == name.n && str_lower(name.p[0]) == 'w';
}
