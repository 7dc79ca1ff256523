/* Parses an expression into its tree. One table gives the precedence of operators; another gives
 * the function for each token that begins a value. One token of lookahead is enough everywhere.
 *
 * Recursion occurs only where the language nests (brackets, if, not, signs) and is limited to
 * ROLL_DEPTH; chains are loops. Only the first error is kept; after it the parser sees the end of
 * the text, so every loop ends and the remaining nodes are never used. Therefore only roll_parse
 * tests for failure. Called by all readers of expressions: charts, odds entries, cards, the command
 * line. */
#include "roll/parse.h"

/* Returns the span in the file for bytes of the text. An empty range is widened to the next
 * byte. */
static struct span place_of(const struct parser *p, uint32_t lo, uint32_t hi)
{
    if (hi == lo && hi < p->text.n)
        hi++;
    if (p->at.file && p->at.hi - p->at.lo != p->text.n)
        return p->at;
    return (struct span){p->at.file, p->at.lo + lo, p->at.lo + hi};
}

/* Reports the first error and ends the text: later errors would be consequences of the first. */
struct roll *parse_fail(struct parser *p, const struct token *at, const char *format, ...)
{
    va_list args;
    if (p->failed)
        return &p->none;
    va_start(args, format);
    struct str message = str_cut(str_vprintf(p->a, format, args), 0, MESSAGE_MAX);
    va_end(args);
    *p->err = (struct roll_error){.at = place_of(p, at->lo, at->hi), .message = message, .help = STR("")};
    p->failed = true;
    p->t = (struct token){.kind = TOKEN_END, .lo = (uint32_t)p->text.n, .hi = (uint32_t)p->text.n};
    return &p->none;
}

/* Returns the text from byte `lo` to the last token read, as a token for messages. The next
 * function does the same for a node. */
const struct token *parse_since(const struct parser *p, uint32_t lo)
{
    const struct token t = {.lo = lo, .hi = p->end};
    return arena_copy(p->a, &t, sizeof t);
}

const struct token *parse_token(const struct parser *p, const struct roll *r)
{
    const uint32_t lo = parse_start(p, r);
    const struct token t = {.lo = lo, .hi = lo + (uint32_t)r->words.n};
    return arena_copy(p->a, &t, sizeof t);
}

/* A bad token fails the parse with the lexer's reason. */
void parse_advance(struct parser *p)
{
    struct str why = STR("");
    enum token_kind before = p->t.kind;
    p->end = p->t.hi;
    p->t = lex_next(p->a, p->text, p->t.hi, &why);
    if (p->fields)
        lex_field(&p->t, p->text, before, p->end);
    if (p->t.kind == TOKEN_BAD)
        parse_fail(p, &p->t, "%.*s", STRF(why));
}

/* Reads the token if it is of this kind; returns whether it was. */
bool parse_take(struct parser *p, enum token_kind kind)
{
    bool is = p->t.kind == kind;
    if (is)
        parse_advance(p);
    return is;
}

/* Adds the usual correction for a misplaced token of this kind. */
struct roll *parse_unexpected(struct parser *p, const char *wanted)
{
    const char *suggestion = lex_suggestion(p->t.kind);
    struct str name = lex_name(p->a, &p->t);
    if (suggestion)
        return parse_fail(p, &p->t, "%.*s is not allowed here: %s", STRF(name), suggestion);
    return parse_fail(p, &p->t, "%.*s is here, but %s is needed", STRF(name), wanted);
}

/* `wanted` describes the expected text for the message. */
void parse_expect(struct parser *p, enum token_kind kind, const char *wanted)
{
    if (!parse_take(p, kind))
        parse_unexpected(p, wanted);
}

/* Enters one level of nesting; the caller decrements p->depth afterwards. Every recursion passes
 * through here, so a hostile text cannot overflow the stack. */
void parse_enter(struct parser *p)
{
    if (p->depth++ == ROLL_DEPTH)
        parse_fail(p, &p->t, "the limit of %d nested levels is reached; name a part of it with let",
                   ROLL_DEPTH);
}

/* Returns the offset of a node in the text. The words of a node are a slice of the text. */
uint32_t parse_start(const struct parser *p, const struct roll *r)
{
    return (uint32_t)(r->words.p - p->text.p);
}

/* Sets the place of a node again, if it was made before its end was read. */
struct roll *parse_ends(struct parser *p, struct roll *r, uint32_t lo)
{
    r->at = place_of(p, lo, p->end);
    r->words = str_cut(p->text, lo, p->end);
    return r;
}

/* Returns the span from byte `lo` to the last token read. */
struct roll *parse_node(struct parser *p, enum roll_kind kind, uint32_t lo, size_t n, const struct roll *const *arg)
{
    struct roll *r = ARENA_NEW(p->a, struct roll);
    r->kind = kind;
    r->number = RAT(0);
    r->n = n;
    r->arg = n ? arena_copy(p->a, arg, n * sizeof *arg) : NULL;
    return parse_ends(p, r, lo);
}

/* ---- names ---- */

/* Returns the newest binding of a name, live or not; an older one cannot have outlived it. */
const struct bound_name *parse_bound(const struct parser *p, struct str name)
{
    for (size_t i = p->bound.n; i; i--)
        if (str_eq(p->bound.at[i - 1].name, name))
            return &p->bound.at[i - 1];
    return NULL;
}

/* Is the name bound, with its bracket still open? */
bool parse_knows(const struct parser *p, struct str name)
{
    const struct bound_name *b = parse_bound(p, name);
    return b && b->live;
}

void parse_bind(struct parser *p, struct str name, uint32_t lo, bool given, enum roll_pool pool)
{
    struct bound_name b = {name, lo, given, true, pool};
    ARENA_PUSH(p->a, &p->bound, b);
}

/* Ends the scope of the names bound since there were `from`. */
void parse_unbind(struct parser *p, size_t from)
{
    for (size_t i = from; i < p->bound.n; i++)
        p->bound.at[i].live = false;
}

/* Reports a name that is already in scope and cannot be bound again. */
void parse_free(struct parser *p, const struct token *name)
{
    const struct bound_name *b = parse_bound(p, name->text);
    if (b && b->live)
        parse_fail(p, name, "%.*s is already %.*s; choose another name",
                   STRF(name->text),
                   STRF(b->given ? STR("a given value")
                                 : str_printf(p->a, "named at column %u", b->lo + 1)));
}

/* Reports an unbound name with a suggestion. */
static struct roll *name_unknown(struct parser *p, struct token t)
{
    struct str name = t.text, shown = str_cut(name, 0, NAME_SHOWN);
    int function = lex_function(name);
    if (parse_bound(p, name))
        return parse_fail(p, &t, "%.*s is only valid in the bracket that names it; name it outside",
                          STRF(shown));
    if (function >= 0)
        return parse_fail(p, &t, "%.*s is a function and needs brackets; write %s", STRF(name),
                          roll_words_list[function].form);
    LIST(struct str) all = {0};
    for (size_t i = p->bound.n; i-- > 0;) /* local names take precedence over given names */
        if (p->bound.at[i].live)
            ARENA_PUSH(p->a, &all, p->bound.at[i].name);
    struct str near = str_nearest(shown, all.at, all.n);
    if (near.n)
        return parse_fail(p, &t, "nothing is called %.*s; did you mean %.*s?", STRF(shown),
                          STRF(near));
    return parse_fail(p, &t,
                      "nothing is called %.*s; name a roll with let %.*s = ...; or put a word in "
                      "quotes: \"%.*s\"",
                      STRF(shown), STRF(shown), STRF(shown));
}

/* ---- dice ---- */

/* Parses a value or lo..hi. Literal ends are compared now; others at evaluation. */
struct roll_item parse_item(struct parser *p)
{
    uint32_t lo = p->t.lo;
    struct roll_item item = {parse_rank(p, RANK_SUM), NULL};
    if (item.lo->kind == ROLL_TUPLE)
        parse_fail(p, parse_since(p, lo), "write a list in braces: in {2, 12}");
    /* the author of 3-4 means a range, as charts print it, not -1 */
    if (!parse_take(p, TOKEN_DOTS)) {
        const struct roll *r = item.lo;
        bool range = r && r->kind == ROLL_SUB && r->arg[0]->kind == ROLL_NUMBER && r->arg[1]->kind == ROLL_NUMBER &&
                     rat_cmp(r->arg[0]->number, r->arg[1]->number) < 0;
        if (range)
            parse_fail(p, parse_since(p, lo),
                       "write a range of numbers as %.*s..%.*s here; a hyphen subtracts",
                       STRF(r->arg[0]->words), STRF(r->arg[1]->words));
        return item;
    }
    item.hi = parse_rank(p, RANK_SUM);
    if (item.lo->kind == ROLL_NUMBER && item.hi->kind == ROLL_NUMBER && rat_cmp(item.lo->number, item.hi->number) > 0)
        parse_fail(p, parse_since(p, lo), "this range is reversed; write the lower number first");
    return item;
}

/* Dice in a list would be rolled again at each use. */
static struct roll_item parse_still(struct parser *p, const char *where)
{
    struct roll_item item = parse_item(p);
    parse_no_dice(p, item.lo, where);
    parse_no_dice(p, item.hi, where);
    return item;
}

/* items "}" after an opening brace that was read (`brace` describes the expected text), or one
 * item. Used for faces, list members and cards; each item may have "n of" before it. */
void parse_items(struct parser *p, struct roll *r, const char *brace, const char *where)
{
    LIST(struct roll_item) list = {0};
    LIST(const struct roll *) arg = {0};
    const bool cards = r->kind == ROLL_DRAW;
    ARENA_PUSH(p->a, &arg, r->arg[0]);
    ARENA_PUSH(p->a, &arg, NULL);
    parse_enter(p);
    do {
        struct roll_item item = parse_still(p, where);
        const struct roll *times = NULL;
        if (cards && p->t.kind == TOKEN_NAME && str_is(p->t.text, "of")) {
            times = item.lo;
            parse_advance(p);
            item = parse_still(p, where);
        }
        ARENA_PUSH(p->a, &list, item);
        ARENA_PUSH(p->a, &arg, times);
    } while (brace && parse_take(p, TOKEN_COMMA));
    p->depth--;
    r->item = list.at;
    r->n_item = list.n;
    if (cards) {
        r->arg = arg.at;
        r->n = arg.n;
    }
    if (brace)
        parse_expect(p, TOKEN_UNBRACE, brace);
}

/* Is the token the start of a die, after the number of dice if any? */
static bool is_die(enum token_kind kind)
{
    return kind == TOKEN_DIE || kind == TOKEN_DIE_BRACE || kind == TOKEN_DIE_BRACKET;
}

/* Parses expr ")"; the opening bracket was read. */
static const struct roll *parse_inside(struct parser *p)
{
    parse_enter(p);
    const struct roll *r = parse_expr(p);
    parse_close(p);
    return r;
}

/* Returns the last item of a list that counts from 1, such as {1..6} or {1, 2, 3}. */
static const struct roll *faces_end(const struct roll *r)
{
    struct rat next = RAT(1);
    const struct roll *end = NULL;
    for (size_t i = 0; i < r->n_item; i++) {
        const struct roll *lo = r->item[i].lo;
        end = r->item[i].hi ? r->item[i].hi : lo;
        if (lo->kind != ROLL_NUMBER || end->kind != ROLL_NUMBER || rat_cmp(lo->number, next) != 0 ||
            !rat_add(&next, end->number, RAT(1)))
            return NULL;
    }
    return end;
}

/* Reads the current die token; `count` is the number of dice (NULL: one). */
static const struct roll *parse_die(struct parser *p, const struct roll *count, uint32_t lo)
{
    bool one = count && count->kind == ROLL_NUMBER && rat_cmp(count->number, RAT(1)) == 0;
    count = one ? NULL : count;
    struct roll *r = parse_node(p, ROLL_DICE, lo, 1, &count);
    const struct roll *sides = NULL;
    struct token t = p->t;
    parse_advance(p);
    if (t.kind == TOKEN_DIE_BRACE) {
        r->die = DIE_FACES;
        parse_items(p, r, "a comma or }", "a die's list of faces");
        sides = faces_end(r);
    } else if (t.kind == TOKEN_DIE_BRACKET) {
        r->die = DIE_EXPR;
        r->n = 2;
        sides = parse_inside(p);
        r->arg = arena_copy(p->a, (const struct roll *const[]){count, sides}, 2 * sizeof count);
    } else if (t.number.n) {
        r->die = roll_is_digits(t.number.n) ? DIE_DIGITS : DIE_SIDES;
        r->sides = t.number.n;
    } else {
        r->die = DIE_PERCENT;
        r->sides = 100;
    }
    if (sides && sides->kind == ROLL_NUMBER && rat_whole(sides->number) && sides->number.n > 0) {
        r->die = DIE_SIDES; /* d{1..6}, d(6) */
        r->sides = sides->number.n;
        r->n = 1;
        r->n_item = 0;
    }
    if (r->die == DIE_DIGITS && count)
        parse_fail(
            p, parse_since(p, lo),
            "the digits of a d%lld are not added; test each roll: count(4(d%lld), roll >= 50)",
            (long long)r->sides, (long long)r->sides);
    return parse_ends(p, r, lo);
}

/* Before a die, the value is the number of dice. Before a bracket, it is the number of separate
 * rolls of the expression in the bracket. */
static const struct roll *parse_counted(struct parser *p, const struct roll *count, uint32_t lo)
{
    if (is_die(p->t.kind))
        return parse_die(p, count, lo);
    if (!parse_take(p, TOKEN_OPEN))
        return count;
    const struct roll *one = parse_inside(p);
    if (!roll_has_dice(p->a, one, true))
        parse_fail(
            p, parse_since(p, lo),
            "a number before a bracket repeats its roll, but it has no dice; to multiply write *");
    return parse_node(p, ROLL_ROLLS, lo, 2, (const struct roll *const[]){count, one});
}

/* ---- values ---- */

/* Digits directly before a die or a bracket are a count: 2d6, and 2(d6 + 1), which is two rolls and
 * not a product. */
static const struct roll *parse_number(struct parser *p)
{
    struct token t = p->t;
    parse_advance(p);
    struct roll *r = parse_node(p, ROLL_NUMBER, t.lo, 0, NULL);
    r->number = t.number;
    return parse_counted(p, r, t.lo);
}

/* Makes a node of a single token. */
static const struct roll *parse_leaf(struct parser *p)
{
    struct token t = p->t;
    parse_advance(p);
    enum roll_kind kind = t.kind == TOKEN_WORD ? ROLL_WORD : ROLL_BOOL;
    struct roll *r = parse_node(p, t.kind == TOKEN_NEVER ? ROLL_NEVER : kind, t.lo, 0, NULL);
    r->truth = t.kind == TOKEN_TRUE;
    r->word = t.text;
    return r;
}

/* One expression in brackets is itself, and may be a number of dice; two or more are a tuple. The
 * brackets are not part of its span. */
static const struct roll *parse_bracket(struct parser *p)
{
    struct token open = p->t;
    parse_advance(p);
    parse_enter(p);
    const struct roll *r = parse_args(p, &open, ROLL_WORD_TUPLE, ROLL_TUPLE);
    if (r->n == 1)
        return parse_counted(p, r->arg[0], open.lo);
    if (is_die(p->t.kind))
        parse_fail(p, &p->t, "a bracket of two or more cannot have a die after it; write (n)d6");
    return r;
}

/* The variable of the current condition: `face` of a die, `roll` of a whole roll, `card` of cards.
 * The word was read. */
static const struct roll *at_hand(struct parser *p, const struct token *word, enum at_hand asks)
{
    static const char *const why[] = {
        [HAND_NONE] = "face, roll and card are only allowed in a condition on dice, whole rolls or "
                      "cards, as in count(4d6, face >= 4), count(4(2d6), roll >= 8) or "
                      "count(draw(5, 1..52), card <= 13)",
        [HAND_FACE] = "these are single dice; write face for what each shows",
        [HAND_ROLL] = "these are whole rolls; write roll for the result of each",
        [HAND_CARD] = "these are cards; write card for the value of each",
        [HAND_HAS] = "has has its own pool; name the value first: let x = face; has(pool, x)",
    };
    if (p->hand != asks)
        return parse_fail(p, word, "%s", why[p->hand]);
    struct roll *r = parse_node(p, ROLL_FACE, word->lo, 0, NULL);
    r->word = word->text;
    p->requested = true;
    return r;
}

/* Makes a node for a name that is bound to b; b is NULL if the text does not bind it. */
struct roll *parse_name_node(struct parser *p, const struct token *name, const struct bound_name *b)
{
    struct roll *r = parse_node(p, ROLL_NAME, name->lo, 0, NULL);
    r->word = name->text;
    r->pool = b ? b->pool : POOL_DICE;
    r->bare = !b || b->given;
    return r;
}

/* A name before a bracket is a number of whole rolls if the text binds it; otherwise it is a
 * function. */
static const struct roll *parse_name(struct parser *p)
{
    struct token t = p->t;
    const struct bound_name *b = parse_bound(p, t.text);
    bool known = b ? b->live : p->any_name, several = known && b && b->pool == POOL_ROLLS;
    struct str shown = str_cut(t.text, 0, NAME_SHOWN);
    parse_advance(p);
    if (p->t.kind == TOKEN_OPEN && lex_function(t.text) >= 0) {
        if (b && b->live)
            return parse_fail(p, &t, "%.*s is a function, but also a name here; change the name",
                              STRF(shown));
        return parse_call(p, &t);
    }
    if (str_is(t.text, "card") && (p->hand == HAND_CARD || !known)) {
        if (b && b->live)
            return parse_fail(p, &t,
                              "card is the current card here, but also a name; change the name");
        return at_hand(p, &t, HAND_CARD);
    }
    if (!known && p->t.kind != TOKEN_OPEN)
        return name_unknown(p, t);
    if (!known || (p->t.kind == TOKEN_OPEN && several)) {
        struct str near = lex_nearest_function(shown);
        return parse_fail(p, &t,
                          near.n ? "there is no function %.*s; did you mean %.*s?"
                                 : "there is no function %.*s; to multiply write %.*s * ( )",
                          STRF(shown), STRF(near.n ? near : shown));
    }
    if (is_die(p->t.kind))
        return parse_fail(p, &p->t, "put a name before a die in brackets; write (%.*s)d6",
                          STRF(shown));
    return parse_counted(p, roll_of_name(p->a, parse_name_node(p, &t, b), false), t.lo);
}

static const struct roll *parse_at_hand(struct parser *p)
{
    struct token word = p->t;
    parse_advance(p);
    return at_hand(p, &word, word.kind == TOKEN_FACE ? HAND_FACE : HAND_ROLL);
}

/* Parser of a value by its first token. */
static const struct roll *parse_primary(struct parser *p)
{
    static const struct roll *(*const by_token[TOKEN_KINDS])(struct parser *) = {
        [TOKEN_NUMBER] = parse_number, [TOKEN_WORD] = parse_leaf,    [TOKEN_TRUE] = parse_leaf,
        [TOKEN_FALSE] = parse_leaf,    [TOKEN_NEVER] = parse_leaf,   [TOKEN_FACE] = parse_at_hand,
        [TOKEN_ROLL] = parse_at_hand,  [TOKEN_OPEN] = parse_bracket, [TOKEN_NAME] = parse_name,
    };
    if (is_die(p->t.kind))
        return parse_die(p, NULL, p->t.lo);
    return by_token[p->t.kind] ? by_token[p->t.kind](p) : parse_unexpected(p, "a value");
}

/* ---- signs ---- */

struct sign {
    enum rank rank;
    enum roll_kind kind;
    enum roll_op op;
};

/* Prefix operators, which may be repeated. `not` binds less tightly than a comparison: not a == b
 * is not (a == b). A plus has no effect and makes no node; its kind is ROLL_NUMBER. */
static const struct sign before_value[TOKEN_KINDS] = {
    [TOKEN_NOT] = {RANK_NOT, ROLL_NOT},
    [TOKEN_MINUS] = {RANK_SIGN, ROLL_NEG},
    [TOKEN_PLUS] = {RANK_SIGN, ROLL_NUMBER},
};

/* Those between two values. */
static const struct sign between[TOKEN_KINDS] = {
    [TOKEN_OR] = {RANK_OR, ROLL_OR},
    [TOKEN_AND] = {RANK_AND, ROLL_AND},
    [TOKEN_IN] = {RANK_COMPARE, ROLL_IN},
    [TOKEN_EQ] = {RANK_COMPARE, ROLL_COMPARE, OP_EQ},
    [TOKEN_NE] = {RANK_COMPARE, ROLL_COMPARE, OP_NE},
    [TOKEN_LT] = {RANK_COMPARE, ROLL_COMPARE, OP_LT},
    [TOKEN_LE] = {RANK_COMPARE, ROLL_COMPARE, OP_LE},
    [TOKEN_GT] = {RANK_COMPARE, ROLL_COMPARE, OP_GT},
    [TOKEN_GE] = {RANK_COMPARE, ROLL_COMPARE, OP_GE},
    [TOKEN_PLUS] = {RANK_SUM, ROLL_ADD},
    [TOKEN_MINUS] = {RANK_SUM, ROLL_SUB},
    [TOKEN_TIMES] = {RANK_PRODUCT, ROLL_MUL},
    [TOKEN_OVER] = {RANK_PRODUCT, ROLL_DIV},
};

/* Parses the right side of `in`: one item, or several in braces. */
static const struct roll *parse_in(struct parser *p, const struct roll *left, uint32_t lo)
{
    struct roll *r = parse_node(p, ROLL_IN, lo, 1, &left);
    if (parse_take(p, TOKEN_BRACE)) {
        parse_items(p, r, "a comma or }", "in {...}");
    } else {
        struct roll_item item = parse_item(p);
        r->item = arena_copy(p->a, &item, sizeof item);
        r->n_item = 1;
    }
    return parse_ends(p, r, lo);
}

/* A plus makes no node; -5 becomes a number. */
static const struct roll *sign_put(struct parser *p, enum roll_kind kind, uint32_t lo,
                                   const struct roll *r)
{
    struct roll *x = parse_node(p, kind, lo, 1, &r);
    if (kind == ROLL_NEG && r->kind == ROLL_NUMBER) {
        x->kind = ROLL_NUMBER;
        x->n = 0;
        rat_sub(&x->number, x->number, r->number);
    }
    return kind == ROLL_NUMBER ? r : x;
}

/* Reports an operand of `and` or `or` that is never true or false: d6 == 5 or 6. */
static void truth_expect(struct parser *p, const struct roll *r)
{
    if (r->kind <= ROLL_WORD || r->kind == ROLL_DICE ||
        (r->kind >= ROLL_ADD && r->kind <= ROLL_NEG))
        parse_fail(
            p, parse_token(p, r),
            "true or false is needed here: `and` and `or` join whole questions, such as d6 >= 5");
}

/* Parses a value with all operators of precedence `rank` or tighter. Sums and products associate to
 * the left; the operands of a chain of `or` or `and` are one node. A rank allows one comparison: 1
 * < x < 6 would compare a truth value. The second sign is left for the caller to reject, as are all
 * signs that bind no less tightly than the last one (`closed`). */
const struct roll *parse_rank(struct parser *p, enum rank rank)
{
    uint32_t lo = p->t.lo;
    struct sign sign = before_value[p->t.kind];
    enum rank closed = sign.rank >= rank ? sign.rank : RANK_SIGN;
    const struct roll *r;
    if (sign.rank >= rank) {
        parse_advance(p);
        parse_enter(p);
        r = parse_rank(p, sign.rank);
        p->depth--;
        r = sign_put(p, sign.kind, lo, r);
    } else {
        r = parse_primary(p);
    }
    for (sign = between[p->t.kind]; sign.rank >= rank && sign.rank < closed; sign = between[p->t.kind]) {
        enum token_kind token = p->t.kind;
        LIST(const struct roll *) list = {0};
        closed = sign.rank <= RANK_COMPARE ? sign.rank : closed;
        parse_advance(p);
        if (sign.kind == ROLL_IN) {
            r = parse_in(p, r, lo);
            continue;
        }
        ARENA_PUSH(p->a, &list, r);
        do
            ARENA_PUSH(p->a, &list, parse_rank(p, sign.rank + 1));
        while (sign.rank <= RANK_AND && parse_take(p, token));
        for (size_t i = 0; sign.rank <= RANK_AND && !p->fields && i < list.n; i++)
            truth_expect(p, list.at[i]);
        if (sign.kind == ROLL_COMPARE && list.at[0]->kind == ROLL_FACE &&
            list.at[1]->kind == ROLL_FACE)
            parse_fail(
                p, parse_since(p, lo),
                "these are the same; for an outer die write let f = face; any(..., face > f)");
        struct roll *joined = parse_node(p, sign.kind, lo, list.n, list.at);
        joined->op = sign.op;
        r = joined;
    }
    return r;
}

/* `else` is required: without it the expression has no value if the condition is false. */
static const struct roll *parse_choice(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *arg[3];
    if (!parse_take(p, TOKEN_IF))
        return parse_rank(p, RANK_OR);
    parse_enter(p);
    arg[0] = parse_choice(p);
    parse_expect(p, TOKEN_THEN, "a sign or then");
    arg[1] = parse_choice(p);
    parse_expect(p, TOKEN_ELSE, "a sign or else (an if has an else)");
    arg[2] = parse_choice(p);
    p->depth--;
    return parse_node(p, ROLL_IF, lo, 3, arg);
}

/* "let" NAME "=" choice ";": `let` is the current token. */
static struct roll *parse_let(struct parser *p)
{
    uint32_t lo = p->t.lo;
    parse_advance(p);
    struct token name = p->t;
    if (name.kind != TOKEN_NAME)
        parse_fail(p, &name, "%.*s is not a valid name; a name is letters, digits, _ and hyphens%s",
                   STRF(lex_name(p->a, &name)),
                   name.kind == TOKEN_END ? "" : ", not a die or a word of the language");
    parse_free(p, &name);
    parse_advance(p);
    parse_expect(p, TOKEN_IS, "=");
    enum roll_pool pool;
    const struct roll *value = roll_bound(p->a, parse_choice(p), &pool);
    parse_expect(p, TOKEN_SEMICOLON, "a sign or ; (a let ends with it)");
    parse_bind(p, name.text, name.lo, false, pool);
    struct roll *r = parse_node(p, ROLL_LET, lo, 2, (const struct roll *const[]){value, value});
    r->word = name.text; /* the caller replaces the second argument with the body */
    return r;
}

/* Consecutive lets form a chain along their last argument. The chain is built from the end, so a
 * thousand lets add no depth. */
const struct roll *parse_expr(struct parser *p)
{
    LIST(struct roll *) lets = {0};
    size_t outer = p->bound.n;
    while (p->t.kind == TOKEN_LET)
        ARENA_PUSH(p->a, &lets, parse_let(p));
    const struct roll *body = parse_choice(p);
    parse_unbind(p, outer);
    for (size_t i = lets.n; i > 0; i--) {
        struct roll *let = lets.at[i - 1];
        let->arg[1] = body;
        body = parse_ends(p, let, parse_start(p, let));
    }
    return body;
}

/* The whole text must be one expression. The check that pools of whole rolls are not added up is
 * last, when all names are known. */
const struct roll *roll_parse(struct arena *a, struct str text, struct span at, const struct roll_names *names,
                              struct roll_error *err)
{
    struct parser *p = ARENA_NEW(a, struct parser);
    *p = (struct parser){.a = a,
                         .text = text,
                         .at = at,
                         .err = err,
                         .any_name = names && names->any_name,
                         .fields = names && names->fields};
    p->none.words = str_cut(text, text.n, text.n);
    *err = (struct roll_error){.message = STR("")};
    if (text.n > ROLL_TEXT)
        parse_fail(p, &(struct token){.lo = ROLL_TEXT, .hi = ROLL_TEXT},
                   "an expression is at most 64 KiB long; name parts of it with let");
    for (size_t i = 0; names && i < names->n; i++)
        parse_bind(p, names->at[i], 0, true, names->pools ? names->pools[i] : POOL_DICE);
    parse_advance(p);
    const struct roll *r = parse_expr(p);
    if (p->t.kind == TOKEN_CLOSE)
        parse_fail(p, &p->t, "this bracket has no opening bracket; delete it");
    else if (p->t.kind != TOKEN_END)
        parse_unexpected(p, "a sign, such as + or *,");
    if (p->reached)
        parse_fail(p, parse_token(p, p->reached), "reached is only allowed as a chart's column: %s",
                   roll_words_list[ROLL_WORD_REACHED].form);
    bool named = names && names->pool;
    p->failed = p->failed || (p->endless && !roll_endless(a, r, named, err)) ||
                !roll_asks_pools(r, named, err);
    return p->failed ? NULL : r;
}
