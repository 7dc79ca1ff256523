/* Reads conditions of decks (`where`) and of the boxes of a card's face (`if`), and evaluates them.
 * Names and words are compared as elsewhere, ignoring case, blanks and hyphens. Which fields exist
 * and what they hold is known to the callers: layout/deck_where.c, look/card.c, show/deck/cards.c.
 *
 * Recursion is as deep as the parser allows. */
#include "look/condition.h"

enum { CONDITION_MAX = 2000 }; /* bytes: it is evaluated for each line or card */

const struct roll *condition_parse(struct arena *a, struct diag *d, const struct node *n,
                                   bool fields, const char *help)
{
    const struct roll_names names = {.any_name = true, .fields = fields};
    struct roll_error err;
    if (n->text.n > CONDITION_MAX) {
        diag_add(d, RULE_OVER_LIMIT, n->at, "`%s` is longer than %d bytes", fields ? "if" : "where",
                 CONDITION_MAX);
        return NULL;
    }
    const struct roll *r = roll_parse(a, n->text, node_inside(n, 0, n->text.n), &names, &err);
    if (!r)
        REPORT(d, RULE_BAD_VALUE, err.at, help, "%.*s", STRF(err.message));
    return r;
}

bool condition_is_word(const struct roll *r)
{
    return r->kind == ROLL_NAME || r->kind == ROLL_WORD;
}

struct text condition_text(const struct roll *value)
{
    return (struct text){condition_is_word(value) ? value->word : value->words, value->at};
}

bool condition_fits(enum roll_op op, const struct roll *value)
{
    return value->kind == ROLL_NUMBER || (condition_is_word(value) && (op == OP_EQ || op == OP_NE));
}

/* A range is two comparisons. */
static bool list_run(const struct roll *r, condition_test *test, void *with)
{
    bool is = false;
    for (const struct roll_item *i = r->item; i < r->item + r->n_item; i++) {
        bool one = test(with, r->arg[0], i->hi ? OP_GE : OP_EQ, i->lo);
        if (i->hi)
            one = test(with, r->arg[0], OP_LE, i->hi) && one;
        is = is || one;
    }
    return is;
}

bool condition_run(const struct roll *r, condition_test *test, void *with)
{
    const bool any = r->kind == ROLL_OR;
    bool is = !any;
    if (any || r->kind == ROLL_AND || r->kind == ROLL_NOT) {
        for (size_t i = 0; i < r->n; i++)
            is = condition_run(r->arg[i], test, with) == any ? any : is;
        return is != (r->kind == ROLL_NOT);
    }
    if ((r->kind != ROLL_COMPARE && r->kind != ROLL_IN) || !condition_is_word(r->arg[0]))
        return test(with, r, OP_NE, NULL);
    return r->kind == ROLL_IN ? list_run(r, test, with) : test(with, r->arg[0], r->op, r->arg[1]);
}

bool condition_compare(struct str is, enum roll_op op, const struct roll *value)
{
    enum { LESS = 1, EQUAL = 2, MORE = 4 };
    static const unsigned holds[] = {
        [OP_EQ] = EQUAL,        [OP_NE] = LESS | MORE, [OP_LT] = LESS,
        [OP_LE] = LESS | EQUAL, [OP_GT] = MORE,        [OP_GE] = MORE | EQUAL};
    struct rat n;
    if (condition_is_word(value))
        return str_same_name(is, value->word) == (op == OP_EQ);
    if (!rat_parse(&n, is))
        return op == OP_NE;
    int order = rat_cmp(n, value->number);
    unsigned how = order > 0 ? MORE : EQUAL;
    return holds[op] & (order < 0 ? LESS : how);
}
