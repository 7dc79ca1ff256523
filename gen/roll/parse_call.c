/* Parses function calls and checks their arguments. Called by parse.c for a name before a bracket
 * that the text does not bind: elsewhere `round` may be an author's own name. Functions that are
 * shorthand for others are expanded here, so evaluators do not need them: any() becomes a
 * comparison of a count. */
#include "roll/parse.h"

/* Returns the variable for a condition on the elements of a pool. */
static enum at_hand hand_of(const struct roll *pool)
{
    const enum roll_pool is = roll_pool_of(pool);
    if (is == POOL_ROLLS)
        return HAND_ROLL;
    return is == POOL_CARDS || is == POOL_SORTED ? HAND_CARD : HAND_FACE;
}

/* Parses a condition or value for each element of a pool. An expression that does not read the
 * variable is an error, except a literal truth value as the condition, or a value without dice. */
static const struct roll *parse_asking(struct parser *p, const struct roll *pool, bool worth)
{
    bool requested = p->requested;
    p->hand = hand_of(pool);
    p->requested = false;
    const struct roll *r = parse_expr(p);
    if (!p->requested && (worth ? roll_has_dice(p->a, r, false) : r->kind != ROLL_BOOL))
        parse_fail(p, parse_since(p, parse_start(p, r)),
                   "this condition does not use face, roll or card");
    p->requested = requested;
    return r;
}

/* The bracket that was entered. */
void parse_close(struct parser *p)
{
    p->depth--;
    parse_expect(p, TOKEN_CLOSE, "a sign, a comma or )");
}

/* Reports a bracket that closes before all arguments. */
static void check_missing(struct parser *p, const struct token *name, int word)
{
    if (p->t.kind == TOKEN_CLOSE)
        parse_fail(p, name, "an argument is missing; write %s",
                   roll_words_list[word].form);
}

/* Parses the arguments up to the closing bracket into a node of that kind. `face` is allowed only
 * in the second argument of functions with a condition on each die; for a pool of whole rolls it is
 * `roll`, for cards `card`. */
struct roll *parse_args(struct parser *p, const struct token *name, int word, enum roll_kind kind)
{
    LIST(const struct roll *) list = {0};
    enum at_hand outer = p->hand;
    const struct roll_word *w = &roll_words_list[word];
    bool face = w->second == SECOND_OF_EACH, has = w->second == SECOND_HAS;
    check_missing(p, name, word);
    do {
        if (list.n == w->max)
            parse_fail(p, &p->t, "one argument too many; write %s", w->form);
        p->hand = has && list.n == 1 ? HAND_HAS : outer;
        const struct roll *arg =
            face && list.n == 1 ? parse_asking(p, list.at[0], word == CALL_SUM) : parse_expr(p);
        ARENA_PUSH(p->a, &list, arg);
        p->hand = outer;
    } while (parse_take(p, TOKEN_COMMA));
    if (list.n < w->min)
        check_missing(p, name, word);
    parse_close(p);
    /* callers read every argument */
    return p->failed ? &p->none : parse_node(p, kind, name->lo, list.n, list.at);
}

/* column + 1 - n: the first operand is the column, the rest is the shift. Evaluation decides
 * whether the first operand names a column or is a number to which the rest is added. */
static void column_shift(struct parser *p, struct roll *chart)
{
    LIST(const struct roll *) link = {0};
    const struct roll *r = chart->arg[1];
    for (; r->kind == ROLL_ADD || r->kind == ROLL_SUB; r = r->arg[0])
        ARENA_PUSH(p->a, &link, r);
    bool reached = p->reached && r == p->reached;
    if (reached)
        p->reached = NULL;
    chart->truth = reached;
    if (!reached && (!link.n || (r->kind != ROLL_WORD && r->kind != ROLL_NAME && r->kind != ROLL_CHART)))
        return;
    struct roll *none = parse_node(p, ROLL_NUMBER, parse_start(p, chart), 0, NULL);
    const struct roll *shift = none;
    for (size_t i = link.n; i-- > 0;) {
        struct roll *copy = arena_copy(p->a, link.at[i], sizeof *copy);
        copy->arg = arena_copy(p->a, (const struct roll *const[]){shift, link.at[i]->arg[1]}, 2 * sizeof *copy->arg);
        shift = copy;
    }
    chart->arg = arena_copy(p->a, (const struct roll *const[]){chart->arg[0], reached ? r->arg[0] : r, shift},
                            3 * sizeof *chart->arg);
    chart->n = 3;
}

/* chart(ID, row, column): the id is not an expression and is read as written. */
static const struct roll *parse_chart(struct parser *p, const struct token *name)
{
    struct str why = STR("");
    struct token id = lex_id(p->a, p->text, p->t.lo, &why);
    if (id.kind != TOKEN_ID && !why.n)
        return parse_fail(p, &id, "a chart's id is needed here; write %s",
                          roll_words_list[ROLL_WORD_CHART].form);
    if (id.kind != TOKEN_ID)
        return parse_fail(p, &id, "%.*s", STRF(why));
    p->t = id;
    parse_advance(p);
    check_missing(p, name, ROLL_WORD_CHART);
    parse_expect(p, TOKEN_COMMA, "a comma");
    struct roll *r = parse_args(p, name, ROLL_WORD_CHART, ROLL_CHART);
    r->word = id.text;
    if (!p->failed && r->n == 2)
        column_shift(p, r);
    return r;
}

/* card(k, cards) and first(cards, condition on card). In the tree the cards are the first argument,
 * as in all functions of pools. */
static const struct roll *parse_order(struct parser *p, const struct token *name,
                                      enum roll_call call)
{
    struct roll *r = parse_args(p, name, (int)call, ROLL_CALL);
    r->call = call;
    if (p->failed)
        return r;
    const struct roll *k = r->arg[0];
    if (call == CALL_CARD) {
        r->arg[0] = r->arg[1];
        r->arg[1] = k;
    }
    if (roll_pool_of(r->arg[0]) != POOL_CARDS)
        parse_fail(p, name, "only cards from draw() have an order; for tries write %s",
                   roll_words_list[ROLL_WORD_FIRST].form);
    return r;
}

/* first(NAME in item, condition). The name is bound after its item was read. */
static const struct roll *parse_first(struct parser *p, const struct token *name)
{
    struct roll_item *item = ARENA_NEW(p->a, struct roll_item);
    struct str why = STR("");
    size_t outer = p->bound.n;
    struct token var = p->t;
    bool place = var.kind == TOKEN_NAME
                     ? lex_next(p->a, p->text, var.hi, &why).kind != TOKEN_IN &&
                           (parse_knows(p, var.text) || lex_function(var.text) >= 0)
                     : var.kind == TOKEN_OPEN || var.kind == TOKEN_LET;
    if (place)
        return parse_order(p, name, CALL_PLACE);
    if (var.kind != TOKEN_NAME)
        parse_unexpected(p, "the name of a counter, as in first(k in 1..6, ...),");
    parse_free(p, &var);
    parse_advance(p);
    parse_expect(p, TOKEN_IN, "in");
    *item = parse_item(p);
    parse_expect(p, TOKEN_COMMA, "a sign or a comma");
    parse_bind(p, var.text, var.lo, false, POOL_DICE);
    const struct roll *condition = parse_expr(p);
    parse_unbind(p, outer);
    parse_close(p);
    struct roll *r = parse_node(p, ROLL_FIRST, name->lo, 1, &condition);
    r->word = var.text;
    r->item = item;
    r->n_item = 1;
    return r;
}

/* ---- cards, and functions that are so before a bracket alone ---- */

/* Values that are evaluated once for all cards or turns may not contain dice, which would be rolled
 * again at each use. */
void parse_no_dice(struct parser *p, const struct roll *r, const char *where)
{
    if (r && !p->failed && roll_has_dice(p->a, r, true))
        parse_fail(p, parse_token(p, r),
                   "%s takes numbers, words and names, not dice; name the roll with let first",
                   where);
}

/* draw(how many, {cards}), draw(how many, 1..52), draw(how many, CHART) or draw(how many, CHART,
 * deck). A bound name starts a range; any other name is a chart's id. */
static struct roll *parse_draw(struct parser *p, const struct token *name)
{
    struct str why = STR("");
    check_missing(p, name, ROLL_WORD_DRAW);
    struct roll *r = parse_node(p, ROLL_DRAW, name->lo, 2, (const struct roll *const[]){parse_expr(p), NULL});
    check_missing(p, name, ROLL_WORD_DRAW);
    parse_expect(p, TOKEN_COMMA, "a sign or a comma");
    if (parse_take(p, TOKEN_BRACE)) {
        parse_items(p, r, "a comma, `of` (as in 4 of \"ace\") or }", "a list of cards");
    } else if (p->t.kind == TOKEN_NAME && !(parse_bound(p, p->t.text) && parse_knows(p, p->t.text))) {
        p->t = lex_id(p->a, p->text, p->t.lo, &why);
        r->word = p->t.text;
        parse_advance(p);
        if (parse_take(p, TOKEN_COMMA))
            r->arg[1] = parse_expr(p);
        parse_no_dice(p, r->arg[1], "the number of a chart's deck");
    } else {
        struct token t = p->t;
        parse_items(p, r, NULL, "a list of cards");
        if (!r->item->hi)
            parse_fail(p, parse_since(p, t.lo),
                       "draw from cards in braces, a range, or a chart's id; write %s",
                       roll_words_list[ROLL_WORD_DRAW].form);
    }
    parse_close(p);
    return parse_ends(p, r, name->lo);
}

/* Makes a node without text of its own; its place is the place of the function. */
static struct roll *node_made(struct parser *p, const struct token *name, enum roll_kind kind, const struct roll *x,
                              const struct roll *y)
{
    return parse_node(p, kind, name->lo, y ? 2 : x ? 1 : 0, (const struct roll *const[]){x, y});
}

/* Each becomes a comparison of a count. any: one or more; all: no element fails; has: one or more
 * equal elements. */
static const struct roll *parse_some(struct parser *p, const struct token *name, int w)
{
    const struct roll *args = parse_args(p, name, w, ROLL_CALL);
    if (p->failed)
        return args;
    const struct roll *condition = args->arg[1];
    if (w == ROLL_WORD_ALL)
        condition = node_made(p, name, ROLL_NOT, condition, NULL);
    if (w == ROLL_WORD_HAS) {
        static const char *const word[] = {[HAND_FACE] = "face", [HAND_ROLL] = "roll", [HAND_CARD] = "card"};
        struct roll *face = node_made(p, name, ROLL_FACE, NULL, NULL);
        parse_no_dice(p, condition, "has");
        face->word = str_of(word[hand_of(args->arg[0])]);
        condition = node_made(p, name, ROLL_COMPARE, face, condition);
    }
    struct roll *count = node_made(p, name, ROLL_CALL, args->arg[0], condition);
    struct roll *number = node_made(p, name, ROLL_NUMBER, NULL, NULL);
    count->call = CALL_COUNT;
    number->number = RAT(w != ROLL_WORD_ALL);
    struct roll *r = node_made(p, name, ROLL_COMPARE, count, number);
    r->op = w == ROLL_WORD_ALL ? OP_EQ : OP_GE;
    return r;
}

/* All other functions. The enclosing chart() uses the number of reached(number). */
static const struct roll *parse_plain(struct parser *p, const struct token *name, int w)
{
    struct roll *r = parse_args(p, name, w, ROLL_CALL);
    r->call = (enum roll_call)w;
    if (p->failed)
        return r;
    r->truth = w == CALL_EXPLODE && r->n == 2;
    p->endless = p->endless || r->truth;
    if (w >= CALL_REROLL && w <= CALL_EXPLODE && hand_of(r->arg[0]) == HAND_CARD)
        parse_fail(p, name, "cards cannot be rolled again; draw more, or test the drawn cards");
    if ((w == CALL_HIGHEST || w == CALL_LOWEST) && r->arg[1]->kind == ROLL_NUMBER)
        parse_fail(p, name, "the number comes first; write %s", roll_words_list[w].form);
    if (w != ROLL_WORD_REACHED)
        return r;
    r->call = CALL_FLOOR; /* not evaluated: the chart reads its number */
    if (p->reached)
        parse_fail(p, name, "there is a second reached column; write %s", roll_words_list[w].form);
    p->reached = r;
    return r;
}

/* turns(NAME): the number of turns of the until() that NAME is bound to; the name itself is the
 * final state. */
static const struct roll *parse_course(struct parser *p)
{
    struct token var = p->t;
    const struct bound_name *b = parse_bound(p, var.text);
    parse_advance(p);
    parse_close(p);
    struct roll *r = parse_name_node(p, &var, b);
    if (b->pool != POOL_COURSE)
        parse_fail(p, &var,
                   "this is not until() with a number of turns: let NAME = until(state = start, "
                   "condition, next state, turns)");
    return roll_of_name(p->a, r, true);
}

/* until(NAME = start, condition, next) and turns(...): the name is bound after the start value, up
 * to the end of the next state. */
static const struct roll *parse_until(struct parser *p, const struct token *name, int w)
{
    const char *form = roll_words_list[w].form;
    const struct roll *arg[4] = {NULL};
    size_t outer = p->bound.n;
    struct token var = p->t;
    struct str why = STR("");
    bool turns = w == ROLL_WORD_TURNS;
    if (var.kind != TOKEN_NAME)
        parse_fail(p, name, "the state's name is missing; write %s", form);
    else if (turns && parse_knows(p, var.text) && lex_next(p->a, p->text, var.hi, &why).kind == TOKEN_CLOSE)
        return parse_course(p);
    parse_free(p, &var);
    parse_advance(p);
    if (p->t.kind != TOKEN_IS)
        parse_fail(p, &var, "the start of the state is missing; write %s", form);
    parse_advance(p);
    for (size_t i = 0; i < 3; i++) {
        arg[i] = parse_expr(p);
        if (i == 0)
            parse_bind(p, var.text, var.lo, false, POOL_DICE);
        if (i == 2)
            break;
        check_missing(p, name, w);
        parse_expect(p, TOKEN_COMMA, "a sign or a comma");
    }
    parse_unbind(p, outer);
    if (parse_take(p, TOKEN_COMMA))
        arg[3] = parse_expr(p);
    parse_no_dice(p, arg[1], "the condition that ends it");
    parse_no_dice(p, arg[3], "the number of turns");
    parse_close(p);
    struct roll *r = parse_node(p, ROLL_UNTIL, name->lo, 4, arg);
    r->word = var.text;
    r->truth = turns;
    return r;
}

/* The name was read, and the next token is a bracket. */
const struct roll *parse_call(struct parser *p, const struct token *name)
{
    int w = lex_function(name->text);
    parse_enter(p);
    parse_advance(p);
    if (w == ROLL_WORD_CHART)
        return parse_chart(p, name);
    if (w == ROLL_WORD_FIRST)
        return parse_first(p, name);
    if (w == ROLL_WORD_DRAW)
        return parse_draw(p, name);
    if (w == CALL_CARD)
        return parse_order(p, name, CALL_CARD);
    if (w >= ROLL_WORD_UNTIL)
        return parse_until(p, name, w);
    return w >= ROLL_WORD_ANY && w <= ROLL_WORD_HAS ? parse_some(p, name, w)
                                                    : parse_plain(p, name, w);
}
