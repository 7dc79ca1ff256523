/* Queries of a parsed expression: its nodes, its dice, its pools of whole rolls. Reads the tree,
 * and allocates only lists of nodes.
 *
 * The parser nests at most ROLL_DEPTH levels, but chains (a + b + c, let a; let b; c) may be as
 * long as the text. Chains grow along one argument: every walk here follows that argument in a
 * loop, and only the others by recursion. Called by checks, by both evaluators and by the
 * parser. */
#include "roll/roll.h"

size_t roll_chain(const struct roll *r)
{
    bool arithmetic = r->kind >= ROLL_ADD && r->kind <= ROLL_DIV;
    if (r->kind == ROLL_LET)
        return 1;
    if (arithmetic)
        return 0;
    return r->n;
}

/* Parents come before their arguments, and arguments in text order, except that the argument along
 * which a chain grows comes last. Pending nodes are on an explicit stack, so deep trees do not
 * recurse. */
size_t roll_nodes(struct arena *a, const struct roll *r, const struct roll ***at)
{
    LIST(const struct roll *) out = {0}, open = {0};
    ARENA_PUSH(a, &open, r);
    while (open.n) {
        if (!(r = open.at[--open.n]))
            continue;
        size_t chain = roll_chain(r);
        ARENA_PUSH(a, &out, r);
        if (chain < r->n)
            ARENA_PUSH(a, &open, r->arg[chain]);
        for (size_t i = r->n_item; i--;) {
            ARENA_PUSH(a, &open, r->item[i].hi);
            ARENA_PUSH(a, &open, r->item[i].lo);
        }
        for (size_t i = r->n; i--;)
            if (i != chain)
                ARENA_PUSH(a, &open, r->arg[i]);
    }
    *at = out.at;
    return out.n;
}

/* This layer cannot know whether a chart rolls, so the caller decides whether a lookup counts as
 * dice. */
bool roll_has_dice(struct arena *a, const struct roll *r, bool charts)
{
    const struct roll **at;
    struct arena_mark mark = arena_mark(a);
    bool found = false;
    for (size_t n = roll_nodes(a, r, &at); n-- > 0;)
        found = found || at[n]->kind == ROLL_DICE || at[n]->kind == ROLL_DRAW ||
                (charts && at[n]->kind == ROLL_CHART);
    arena_rewind(a, mark);
    return found;
}

bool roll_draws_deck(struct arena *a, const struct roll *r)
{
    const struct roll **at;
    for (size_t n = roll_nodes(a, r, &at); n--;)
        if (at[n]->kind == ROLL_DRAW && str_starts(at[n]->word, "decks/"))
            return true;
    return false;
}

/* Compares all members of two nodes, except their places and their texts. */
static bool same_node(const struct roll *x, const struct roll *y)
{
    return x->kind == y->kind && x->op == y->op && x->call == y->call && x->die == y->die && x->sides == y->sides &&
           x->truth == y->truth && x->joint == y->joint && x->pool == y->pool && rat_cmp(x->number, y->number) == 0 &&
           str_eq(x->word, y->word) && x->n == y->n && x->n_item == y->n_item;
}

/* Chains are compared in a loop: two long sums need no recursion. */
bool roll_same(const struct roll *x, const struct roll *y)
{
    while (x && y && same_node(x, y)) {
        size_t chain = roll_chain(x);
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

/* For messages: a text that is too long is left out. */
struct str roll_words(const struct roll *r, const char *else_text)
{
    enum { WORDS_MAX = 100 }; /* bytes: more would not be read in a message */
    return r->words.n && r->words.n <= WORDS_MAX ? r->words : str_of(else_text);
}

/* ---- pools of whole rolls ---- */

/* No die has 44, 66, 88 or 666 faces. */
bool roll_is_digits(int64_t sides)
{
    int64_t digit = sides % 10;
    return digit > 1 && digit < 9 && (sides == 11 * digit || sides == 111 * digit);
}

/* 66: 6 x 6; 888: 8 x 8 x 8. */
uint64_t roll_digits_faces(int64_t sides)
{
    uint64_t faces = 1;
    for (; sides; sides /= 10)
        faces *= (uint64_t)sides % 10;
    return faces;
}

/* i counts the faces like an odometer; each digit is 1 or more. */
int64_t roll_digits_face(int64_t sides, uint64_t i)
{
    const uint64_t base = (uint64_t)sides % 10;
    int64_t face = 0;
    for (int64_t place = 1; sides; sides /= 10, place *= 10, i /= base)
        face += place * (int64_t)(i % base + 1);
    return face;
}

bool roll_digits_lack(const struct roll *r, int64_t x)
{
    bool digits = r && r->die == DIE_DIGITS;
    while (digits && x % 10 && x % 10 <= r->sides % 10)
        x /= 10;
    return digits && x;
}

/* Returns the index of the pool among the arguments of a function. For most it is the first, even
 * for card(k, cards), whose arguments the parser swaps. */
static size_t pool_arg(const struct roll *r)
{
    return r->call == CALL_HIGHEST || r->call == CALL_LOWEST ? 1 : 0;
}

/* highest, reroll and similar functions return a pool; count and sum return a number. The draw
 * order of the highest cards is lost. Both branches hold whole rolls, or neither does. One branch
 * with cards is enough to allow `card` and to forbid rerolls. */
enum roll_pool roll_pool_of(const struct roll *r)
{
    while (r->kind == ROLL_LET)
        r = r->arg[1];
    if (r->kind == ROLL_IF) {
        enum roll_pool yes = roll_pool_of(r->arg[1]), no = roll_pool_of(r->arg[2]),
                       max = yes > no ? yes : no;
        return max == POOL_ROLLS && yes != no ? POOL_DICE : max;
    }
    if (r->kind == ROLL_CALL && r->call >= CALL_HIGHEST && r->call <= CALL_EXPLODE && r->call != CALL_DISTINCT) {
        enum roll_pool of = roll_pool_of(r->arg[pool_arg(r)]);
        return of == POOL_CARDS ? POOL_SORTED : of;
    }
    if (r->kind == ROLL_UNTIL && r->truth && !r->arg[3])
        return POOL_MEAN;
    if (r->kind == ROLL_DRAW)
        return POOL_CARDS;
    if (r->kind == ROLL_ROLLS)
        return POOL_ROLLS;
    if (r->kind == ROLL_NAME)
        return r->pool;
    return POOL_DICE;
}

struct roll *roll_like(struct arena *a, const struct roll *like, enum roll_kind kind, size_t n)
{
    struct roll *r = ARENA_NEW(a, struct roll);
    *r =
        (struct roll){.kind = kind, .at = like->at, .words = like->words, .number = RAT(0), .n = n};
    r->arg = n ? ARENA_ARRAY(a, const struct roll *, n) : NULL;
    return r;
}

const struct roll *roll_bound(struct arena *a, const struct roll *r, enum roll_pool *pool)
{
    *pool = roll_pool_of(r);
    if (r->kind != ROLL_UNTIL || r->truth || r->n < 4 || !r->arg[3])
        return r;
    struct roll *joint = arena_copy(a, r, sizeof *r);
    joint->joint = true;
    *pool = POOL_COURSE;
    return joint;
}

const struct roll *roll_of_name(struct arena *a, const struct roll *name, bool turn)
{
    if (name->pool != POOL_COURSE)
        return name;
    struct roll *r = roll_like(a, name, ROLL_CALL, 1);
    r->call = CALL_COURSE;
    r->truth = turn;
    r->arg[0] = name;
    return r;
}

/* A sum of whole rolls is never meant: they are tested one by one. A mean is not a turn of any
 * game. */
static bool is_rolls(const struct roll *r)
{
    return roll_pool_of(r) == POOL_ROLLS || roll_pool_of(r) == POOL_MEAN;
}

/* Arguments of r that may be pools: values of lets and branches if r may be one; arguments of pool
 * functions always. */
static bool may_be_pool(const struct roll *r, size_t i, bool pool)
{
    if (r->kind == ROLL_LET)
        return i == 0 || pool;
    if (r->kind == ROLL_IF)
        return i > 0 && pool && roll_pool_of(r->arg[3 - i]) == POOL_ROLLS; /* both, or neither */
    return r->kind == ROLL_CALL && r->call >= CALL_COUNT && i == pool_arg(r);
}

/* The highest of some rolls is a number, like the highest of some dice. */
static const struct roll *stray(const struct roll *r, bool pool)
{
    while (r) {
        bool kept = r->kind == ROLL_CALL && (r->call == CALL_HIGHEST || r->call == CALL_LOWEST);
        if (!pool && !kept && r->kind != ROLL_LET && r->kind != ROLL_IF && is_rolls(r))
            return r;
        size_t chain = roll_chain(r);
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

/* The message lists the allowed uses of such a pool, because sums of them look right but are
 * wrong. */
bool roll_asks_pools(const struct roll *r, bool pool, struct roll_error *err)
{
    const struct roll *bare = stray(r, pool || roll_pool_of(r) == POOL_MEAN);
    if (!bare)
        return true;
    *err = (struct roll_error){
        bare->at,
        STR("these are whole rolls, which are tested, not added: count(..., roll >= 8), highest(1, "
            "...); sum(...) adds them, and to multiply write *"),
        STR("")};
    if (roll_pool_of(bare) != POOL_MEAN)
        return false;
    err->message = STR("this is the mean number of turns, which cannot be compared or counted");
    err->help = STR("limit the turns: turns(state = start, condition, next state, 20)");
    return false;
}
