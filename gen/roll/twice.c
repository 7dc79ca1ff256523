/* Equal dice that stand twice where one roll may be meant: each mention of dice is a new roll, and
 * "d6 == 1 or d6 == 6" rolls two of them. Called where an expression is read, by tables and by the
 * command `roll`.
 *
 * Equal is what shows the same faces: the parser makes 1d6, d(6) and d{1..6} a D6. It may be meant
 * once on both sides of `or` and `and`, in an `if` and its else, in a tuple, and below different
 * functions or lookups of one sum. Two dice that are compared (d6 > d6), added, or thrown when
 * others have shown something are two; so is what has names of its own, which is the way out. */
#include "roll/roll.h"

enum {
    DICE_MOST = 64,
    NODES_MOST = 2000
}; /* of one operand; of a tree: a larger one is not looked through */

struct dice {
    const struct roll *at,
        *in; /* the outermost function of pools, or lookup, that they stand in, or NULL */
};

static bool within(const struct roll *r, const struct roll *outer)
{
    return outer && r->words.p >= outer->words.p && r->words.p < outer->words.p + outer->words.n;
}

/* What is rolled below r: of whole rolls, 4(2d6), the pool. */
static size_t dice_find(struct arena *a, const struct roll *r, struct dice *out)
{
    const struct roll **node, *whole = NULL, *in = NULL;
    size_t n = 0, nodes = roll_nodes(a, r, &node);
    for (size_t i = 0; i < nodes && n < DICE_MOST; i++) {
        const struct roll *x = node[i];
        bool asks = x->kind == ROLL_CHART || (x->kind == ROLL_CALL && x->call >= CALL_COUNT);
        in = asks && !within(x, in) ? x : in;
        if ((x->kind != ROLL_DICE && x->kind != ROLL_DRAW && x->kind != ROLL_ROLLS) ||
            within(x, whole))
            continue;
        whole = x->kind == ROLL_ROLLS ? x : whole;
        out[n++] = (struct dice){x, within(x, in) ? in : NULL};
    }
    return n;
}

/* Of a sum: different functions of a pool, or one of them and the pool; or two lookups. */
static bool functions_differ(const struct roll *x, const struct roll *y)
{
    bool call = (x && x->kind == ROLL_CALL) || (y && y->kind == ROLL_CALL);
    return (call || (x && y)) && !(x && y && roll_same(x, y));
}

/* The first dice of operand k that an earlier operand has too. */
static const struct roll *again_in(struct arena *a, const struct roll *r, size_t k)
{
    struct dice *x = ARENA_ARRAY(a, struct dice, DICE_MOST),
                *y = ARENA_ARRAY(a, struct dice, DICE_MOST);
    bool sum = r->kind == ROLL_ADD || r->kind == ROLL_SUB;
    size_t n = dice_find(a, r->arg[k], y);
    for (size_t i = 0; i < k; i++)
        for (size_t j = r->kind == ROLL_IF && i ? 0 : dice_find(a, r->arg[i], x); j-- > 0;)
            for (size_t m = 0; m < n; m++)
                if (roll_same(x[j].at, y[m].at) && (!sum || functions_differ(x[j].in, y[m].in)))
                    return y[m].at;
    return NULL;
}

/* The one of them that is equal to `dice` and begins there. */
static const struct roll *begins(const struct dice *all, size_t n, const char *at,
                                 const struct roll *dice)
{
    for (size_t k = 0; k < n; k++)
        if (all[k].at->words.p == at && roll_same(all[k].at, dice))
            return all[k].at;
    return NULL;
}

/* r with one roll for all dice that are equal to these; and how two are named. */
static struct str rewrites(struct arena *a, const struct roll *r, const struct roll *dice)
{
    struct dice *all = ARENA_ARRAY(a, struct dice, DICE_MOST);
    struct buf one = {.a = a};
    size_t n = dice_find(a, r, all);
    for (size_t i = 0, step; i < r->words.n; i += step) {
        const struct roll *here = begins(all, n, r->words.p + i, dice);
        step = here ? here->words.n : 1;
        buf_putc(&one, here ? 'x' : r->words.p[i]);
    }
    return str_printf(
        a,
        "one roll is `let x = %.*s; %.*s`; two have names, let x = %.*s; let y = %.*s; "
        "and each stands once",
        STRF(dice->words), STRF(buf_str(&one)), STRF(dice->words), STRF(dice->words));
}

bool roll_two_dice(struct arena *a, const struct roll *r, struct roll_error *err)
{
    const struct roll **node;
    for (size_t i = 0, n = roll_nodes(a, r, &node); i < n && n <= NODES_MOST; i++) {
        const struct arena_mark mark = arena_mark(a);
        enum roll_kind kind = node[i]->kind;
        const struct roll *again = NULL;
        bool asks = kind == ROLL_OR || kind == ROLL_AND || kind == ROLL_TUPLE || kind == ROLL_ADD ||
                    kind == ROLL_SUB;
        for (size_t k = kind == ROLL_IF ? 2 : 1;
             (asks || kind == ROLL_IF) && k < node[i]->n && !again; k++)
            again = again_in(a, node[i], k);
        arena_rewind(a, mark);
        if (!again)
            continue;
        struct str message = str_printf(a, "%.*s stands twice, and each is a roll of its own",
                                        STRF(roll_words(again, "this")));
        *err = (struct roll_error){again->at, message, rewrites(a, node[i], again), NOWHERE};
        return false;
    }
    return true;
}
