/* Functions, charts and first(...): a name and its brackets to a node, with the number of arguments that it takes.
 *
 * Part of the parser, called by parse.c for the three kinds of token that open a bracket of arguments. `face` may
 * stand in the second argument of those that ask something of each die, and there alone; of a pool of whole rolls it
 * is `roll`. */
#include "roll/parser.h"

struct signature {
    size_t least, most;
    bool face; /* the second argument is about each die */
    const char *form;
};

static struct signature signature_of(enum roll_call call)
{
    switch (call) {
    case CALL_FLOOR:
        return (struct signature){1, 1, false, "floor(a)"};
    case CALL_CEIL:
        return (struct signature){1, 1, false, "ceil(a)"};
    case CALL_ROUND:
        return (struct signature){1, 1, false, "round(a)"};
    case CALL_ABS:
        return (struct signature){1, 1, false, "abs(a)"};
    case CALL_MIN:
        return (struct signature){2, SIZE_MAX, false, "min(a, b, ...); of a pool, lowest(1, pool)"};
    case CALL_MAX:
        return (struct signature){2, SIZE_MAX, false, "max(a, b, ...); of a pool, highest(1, pool)"};
    case CALL_CLAMP:
        return (struct signature){3, 3, false, "clamp(x, low, high)"};
    case CALL_COUNT:
        return (struct signature){2, 2, true, "count(pool, condition on face)"};
    case CALL_SUM:
        return (struct signature){1, 2, true, "sum(pool) or sum(pool, worth of face)"};
    case CALL_HIGHEST:
        return (struct signature){2, 2, false, "highest(how many, pool)"};
    case CALL_LOWEST:
        return (struct signature){2, 2, false, "lowest(how many, pool)"};
    case CALL_DISTINCT:
        return (struct signature){1, 1, false, "distinct(pool)"};
    case CALL_REROLL:
        return (struct signature){2, 2, true, "reroll(pool, condition on face)"};
    case CALL_REROLL_ONCE:
        return (struct signature){2, 2, true, "reroll_once(pool, condition on face)"};
    case CALL_EXPLODE:
        return (struct signature){3, 3, true, "explode(pool, condition on face, how often at most)"};
    }
    return (struct signature){0, 0, false, ""};
}

static bool parse_args(struct parser *p, const struct token *name, const struct signature *s, struct args *list)
{
    enum at_hand outer = p->hand;
    do {
        if (list->n == s->most)
            return parser_fail(p, p->t.lo, p->t.hi, "one argument too many; write %s", s->form);
        if (s->face && list->n == 1)
            p->hand = roll_is_rolls(list->at[0]) ? HAND_ROLL : HAND_FACE;
        const struct roll *r = parse_expr(p);
        p->hand = outer;
        if (!r)
            return false;
        ARENA_PUSH(p->a, list, r);
    } while (parser_take(p, TOKEN_COMMA));
    if (list->n < s->least && p->t.kind == TOKEN_CLOSE)
        parser_fail(p, name->lo, name->hi, "an argument is missing; write %s", s->form);
    return !p->failed;
}

/* The name and its opening bracket. */
static bool parse_open(struct parser *p, const struct token *name, const char *form)
{
    parser_advance(p);
    if (!p->failed && p->t.kind != TOKEN_OPEN)
        parser_fail(p, name->lo, name->hi, "%.*s is a function and wants brackets; write %s", STRF(name->text), form);
    return !p->failed && parser_enter(p);
}

static bool parse_close(struct parser *p)
{
    parser_leave(p);
    return parser_expect(p, TOKEN_CLOSE, "a sign, a comma or )");
}

const struct roll *parse_call(struct parser *p)
{
    struct token name = p->t;
    struct signature s = signature_of(name.call);
    struct args list = {0};
    if (!parse_open(p, &name, s.form))
        return NULL;
    parser_advance(p);
    if (p->t.kind == TOKEN_CLOSE)
        return parser_fail(p, name.lo, name.hi, "an argument is missing; write %s", s.form);
    if (!parse_args(p, &name, &s, &list) || !parse_close(p))
        return NULL;
    struct roll *r = parser_node(p, ROLL_CALL, name.lo);
    r->call = name.call;
    r->arg = list.at;
    r->n = list.n;
    return r;
}

const struct roll *parse_chart(struct parser *p)
{
    static const struct signature s = {1, 2, false, "chart(id, row) or chart(id, row, column)"};
    struct token name = p->t, id;
    struct str why = {"", 0};
    struct args list = {0};
    if (!parse_open(p, &name, s.form))
        return NULL;
    id = lex_id(p->a, p->text, p->t.hi, &why);
    if (id.kind != TOKEN_ID && !why.n)
        return parser_fail(p, id.lo, id.hi, "a chart's id is wanted here; write %s", s.form);
    if (id.kind != TOKEN_ID)
        return parser_fail(p, id.lo, id.hi, "%.*s", STRF(why));
    p->t = id;
    parser_advance(p);
    if (p->t.kind == TOKEN_CLOSE)
        return parser_fail(p, name.lo, name.hi, "what to look up is missing; write %s", s.form);
    if (!parser_expect(p, TOKEN_COMMA, "a comma") || !parse_args(p, &name, &s, &list) || !parse_close(p))
        return NULL;
    struct roll *r = parser_node(p, ROLL_CHART, name.lo);
    r->word = id.text;
    r->arg = list.at;
    r->n = list.n;
    return r;
}

/* NAME "in" item: the name is at hand. It is bound only once its item was read. */
static bool parse_tries(struct parser *p, struct token *var, struct roll_item *item)
{
    *var = p->t;
    if (var->kind != TOKEN_NAME && !p->failed)
        parser_unexpected(p, "the name of a counter, as in first(k in 1..6, ...),");
    else if (scope_is_free(&p->scope, var->text))
        parser_fail(p, var->lo, var->hi, "%.*s is already a given value; choose another name", STRF(var->text));
    else if (!p->failed && scope_living(&p->scope, var->text))
        parser_fail(p, var->lo, var->hi, "%.*s is already named at column %u; choose another name", STRF(var->text),
                    scope_living(&p->scope, var->text)->lo + 1);
    parser_advance(p);
    return parser_expect(p, TOKEN_IN, "in") && parse_item(p, item) &&
           parser_expect(p, TOKEN_COMMA, "a sign or a comma");
}

const struct roll *parse_first(struct parser *p)
{
    struct token name = p->t, var;
    struct roll_item *item = ARENA_NEW(p->a, struct roll_item);
    size_t outer = p->scope.n;
    if (!parse_open(p, &name, "first(k in 1..6, condition)"))
        return NULL;
    parser_advance(p);
    if (!parse_tries(p, &var, item))
        return NULL;
    scope_bind(p->a, &p->scope, var.text, var.lo, false);
    const struct roll *condition = parse_expr(p);
    scope_end(&p->scope, outer);
    if (!condition || !parse_close(p))
        return NULL;
    struct roll *r = parser_node(p, ROLL_FIRST, name.lo);
    parser_set_args(p, r, condition, NULL);
    r->word = var.text;
    r->item = item;
    r->n_item = 1;
    return r;
}
