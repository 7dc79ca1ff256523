/* Finds equal dice that are written twice although one roll may be meant: each mention of dice is a
 * new roll, so "d6 == 1 or d6 == 6" rolls two dice. Called when an expression is read, by tables
 * and by the command `roll`, and for the rolls of a table after all are named.
 *
 * Dice are equal if they show the same faces: the parser turns 1d6, d(6) and d{1..6} into a D6. One
 * roll may be meant on both sides of `or` and `and`, in an `if` and its branches, in a tuple, and
 * in several questions of one pool or several columns of one chart, in one expression or under two
 * names. Two rolls are meant if dice are compared (d6 > d6), added, or tested against the target
 * numbers of two sides. A named roll is always accepted, so a name is the correction. */
#include "roll/roll.h"

/* limits: dice of a node; nodes of a tree. Further ones are not checked */
enum { DICE_MAX = 64, NODES_MAX = 2000 };

struct dice {
    const struct roll *at;
    const struct roll *in; /* the outermost node that reads the dice or rolls them again; or NULL */
    size_t part, name; /* index of the operand with the dice; for a rewrite: index of the name */
};

/* The most likely number of rolls. */
enum suggestion { SUGGESTION_TWO, SUGGESTION_EITHER, SUGGESTION_ONE };

static bool within(const struct roll *r, const struct roll *outer)
{
    return outer && r->words.p >= outer->words.p && r->words.p < outer->words.p + outer->words.n;
}

/* max(d6, d6), the better of two equal rolls, is read as highest(1, 2d6). */
static bool asks(const struct roll *x)
{
    bool call = x->kind == ROLL_CALL;
    return x->kind == ROLL_CHART || x->kind == ROLL_FIRST || x->kind == ROLL_UNTIL ||
           (call && x->call >= CALL_COUNT) ||
           (call && x->call >= CALL_MIN && x->call <= CALL_MAX && roll_same(*x->arg, x->arg[1]));
}

/* Appends the dice below r to the n in `out`; for whole rolls, 4(2d6), the pool. */
static size_t dice_put(struct arena *a, const struct roll *r, size_t part, struct dice *out,
                       size_t n)
{
    const struct roll **node, *whole = NULL, *in = NULL;
    size_t nodes = roll_nodes(a, r, &node);
    for (size_t i = 0; i < nodes && n < DICE_MAX; i++) {
        const struct roll *x = node[i];
        in = asks(x) && !within(x, in) ? x : in;
        if ((x->kind != ROLL_DICE && x->kind != ROLL_DRAW && x->kind != ROLL_ROLLS) ||
            within(x, whole))
            continue;
        whole = x->kind == ROLL_ROLLS ? x : whole;
        out[n++] = (struct dice){x, within(x, in) ? in : NULL, part, 0};
    }
    return n;
}

/* Collects the dice of all operands of r; for a chain of lets, of all values and the body. */
static size_t dice_find(struct arena *a, const struct roll *r, struct dice *out)
{
    size_t n = 0, part = 0;
    const struct roll *rest = r;
    for (; rest->kind == ROLL_LET; rest = rest->arg[1])
        n = dice_put(a, rest->arg[0], part++, out, n);
    if (rest != r)
        return dice_put(a, rest, part, out, n);
    for (; part < r->n; part++)
        n = dice_put(a, r->arg[part], part, out, n);
    return n;
}

/* Does r use or bind the name? */
static bool uses_name(struct arena *a, const struct roll *r, struct str name)
{
    const struct roll **node;
    size_t n = roll_nodes(a, r, &node);
    while (n && !((node[n - 1]->kind == ROLL_NAME || node[n - 1]->kind == ROLL_LET) &&
                  str_eq(node[n - 1]->word, name)))
        n--;
    return n;
}

/* Does x use a name that y does not, such as the target number of its own side? */
static bool uses_more(struct arena *a, const struct roll *x, const struct roll *y)
{
    const struct roll **node;
    size_t n = roll_nodes(a, x, &node);
    while (n && (node[n - 1]->kind != ROLL_NAME || uses_name(a, y, node[n - 1]->word)))
        n--;
    return n;
}

/* Rerolled dice and repeated tries are different from dice that are read as rolled. */
static bool rolls_again(const struct roll *x)
{
    return x->kind == ROLL_FIRST || x->kind == ROLL_UNTIL ||
           (x->kind == ROLL_CALL && x->call >= CALL_REROLL && x->call <= CALL_EXPLODE);
}

/* Two lookups with equal dice: one chart in two columns. */
static enum suggestion charts_suggestion(const struct roll *x, const struct roll *y)
{
    bool columns = x->n > 1 && y->n > 1 && x->arg[1]->kind <= ROLL_WORD;
    return columns && str_eq(x->word, y->word) && roll_same(*x->arg, *y->arg) ? SUGGESTION_ONE
                                                                              : SUGGESTION_TWO;
}

/* Counts for two sides differ in the target number of each side: 4 or more, and 5 or more. */
static enum suggestion counts_suggestion(const struct roll *r, const struct roll *x,
                                         const struct roll *y)
{
    bool exact = x->kind == ROLL_COMPARE && x->op <= OP_NE;
    if (r->kind == ROLL_COMPARE)
        return SUGGESTION_TWO;
    return x->kind == y->kind && x->op == y->op && !exact ? SUGGESTION_EITHER : SUGGESTION_ONE;
}

/* How many rolls are meant if x and y, in two operands of r, read equal dice? x or y is NULL if its
 * dice are not in a function. */
static enum suggestion functions_suggestion(struct arena *a, const struct roll *r,
                                            const struct roll *x, const struct roll *y)
{
    const struct roll *one = x ? x : y;
    bool both = x && y, call = one && one->kind == ROLL_CALL;
    if (!one || rolls_again(one) || (both && (roll_same(x, y) || rolls_again(y))) ||
        (call && r->kind == ROLL_COMPARE && r->op >= OP_LT))
        return SUGGESTION_TWO;
    if (!both && one->kind == ROLL_CHART)
        return r->kind == ROLL_LET || r->kind == ROLL_COMPARE ? SUGGESTION_TWO : SUGGESTION_EITHER;
    if (both ? uses_more(a, x, y) && uses_more(a, y, x) : one->call < CALL_COUNT)
        return SUGGESTION_TWO;
    if (!both || r->kind == ROLL_ADD || r->kind == ROLL_SUB)
        return SUGGESTION_ONE;
    if (x->kind != ROLL_CALL || y->kind != ROLL_CALL)
        return x->kind == y->kind ? charts_suggestion(x, y) : SUGGESTION_TWO;
    if (x->call != CALL_COUNT || y->call != CALL_COUNT)
        return SUGGESTION_ONE;
    return counts_suggestion(r, x->arg[1], y->arg[1]);
}

/* Are equal dice in two operands of r one roll for any function of them? They are in (2d6 == 7) +
 * (2d6 == 11). */
static bool asks_one(const struct roll *r)
{
    const struct roll *x = *r->arg, *y = r->arg[1];
    return r->kind == ROLL_IF || r->kind == ROLL_OR || r->kind == ROLL_AND ||
           r->kind == ROLL_TUPLE ||
           (r->kind == ROLL_ADD && x->kind == ROLL_COMPARE && y->kind == ROLL_COMPARE &&
            x->op == OP_EQ && y->op == OP_EQ && !roll_same(x, y));
}

/* Returns the first dice that also occur in a different operand of r and that most likely mean one
 * roll. Only one of the two branches of an `if` is rolled. */
static const struct roll *again_in(struct arena *a, const struct roll *r,
                                   enum suggestion *suggestion)
{
    struct dice all[DICE_MAX];
    const struct roll *again = NULL;
    size_t n = dice_find(a, r, all);
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i && *suggestion < SUGGESTION_ONE; k++) {
            const struct dice *x = &all[k], *y = &all[i];
            if (x->part == y->part || (r->kind == ROLL_IF && x->part) || !roll_same(x->at, y->at))
                continue;
            enum suggestion now =
                asks_one(r) ? SUGGESTION_ONE : functions_suggestion(a, r, x->in, y->in);
            again = now > *suggestion ? y->at : again;
            *suggestion = now > *suggestion ? now : *suggestion;
        }
    return again;
}

/* ---- the two rewrites ---- */

/* Rewrites `whole`, which contains r, with names for all dice that are equal to `dice`: one name
 * for the first of each operand and a second for the next; with `apart`, a name for each. */
static struct str rewrite(struct arena *a, const struct roll *whole, const struct roll *r,
                          const struct roll *dice, bool apart)
{
    struct dice all[DICE_MAX];
    struct str name[DICE_MAX];
    struct buf b = {.a = a};
    size_t n = 0, names = 0;
    for (size_t i = 0, found = dice_find(a, r, all); i < found; i++) {
        if (!roll_same(all[i].at, dice))
            continue;
        all[i].name = n && (apart || all[n - 1].part == all[i].part) ? all[n - 1].name + 1 : 0;
        all[n++] = all[i];
    }
    for (size_t i = 0; i < n; i++)
        names = all[i].name < names ? names : all[i].name + 1;
    for (size_t i = 0, tried = 1; i < names; tried++) {
        name[i] = str_printf(a, "x%.0zu", tried > 1 ? tried : 0);
        if (uses_name(a, whole, name[i]))
            continue;
        buf_printf(&b, "let %.*s = %.*s; ", STRF(name[i]), STRF(dice->words));
        i++;
    }
    for (size_t i = 0, step; i < r->words.n; i += step) {
        size_t k = 0;
        while (k < n && all[k].at->words.p != r->words.p + i)
            k++;
        step = k < n ? all[k].at->words.n : 1;
        buf_put(&b, k < n ? name[all[k].name] : str_cut(r->words, i, i + 1));
    }
    return buf_str(&b);
}

/* Node kinds whose operands may share one roll. */
static bool is_judged(const struct roll *x)
{
    return (x->kind >= ROLL_LET && x->kind <= ROLL_TUPLE) ||
           (x->kind == ROLL_CALL && x->call >= CALL_MIN && x->call <= CALL_CLAMP);
}

/* `table`: x binds the names of a table and has no text. */
static struct str help_of(struct arena *a, const struct roll *r, const struct roll *x,
                          const struct roll *dice, bool table)
{
    if (table)
        return str_printf(a,
                          "for one roll, name it first, `dice: %.*s`, and use `dice` twice; for "
                          "two rolls, give each a name",
                          STRF(dice->words));
    return str_printf(a, "one roll is `%.*s`; separate rolls are `%.*s`",
                      STRF(rewrite(a, r, x, dice, false)), STRF(rewrite(a, r, x, dice, true)));
}

bool roll_two_dice(struct arena *a, const struct roll *r, struct roll_error *err)
{
    const struct arena_mark mark = arena_mark(a);
    const struct roll **node;
    bool joined = r->kind == ROLL_LET && !r->words.n; /* the texts were checked separately */
    enum suggestion max = SUGGESTION_TWO;
    for (size_t i = 0, n = roll_nodes(a, r, &node); i < n && n <= NODES_MAX; i++) {
        const struct roll *x = node[i], *again = NULL;
        if (max < SUGGESTION_ONE && is_judged(x) && !(joined && x->words.n))
            again = again_in(a, x, &max);
        if (!again)
            continue;
        *err =
            (struct roll_error){again->at,
                                str_printf(a, "%.*s is written twice, and each is a separate roll",
                                           STRF(roll_words(again, "this"))),
                                help_of(a, r, x, again, joined), NOWHERE, max < SUGGESTION_ONE};
    }
    if (max == SUGGESTION_TWO) /* no finding */
        arena_rewind(a, mark);
    return max == SUGGESTION_TWO;
}
