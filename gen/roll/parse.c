/* The text of an expression to its tree, by recursive descent over the grammar of the roll language.
 *
 * One token of lookahead decides everywhere. Recursion happens only where the language nests (brackets, if, not, signs)
 * and is counted there, ROLL_DEPTH at most; chains are loops. The first mistake is kept, the rest of the text is then
 * the end of the text, so that every loop comes to its end. Called by all that read expressions: tables, odds entries,
 * the command line. */
#include "roll/parser.h"
#include <stdarg.h>
#include <stdio.h>

/* Bytes of the text as a place of its file. What stands at nothing is pointed at by the byte behind it. */
static struct span place_of(const struct parser *p, uint32_t lo, uint32_t hi)
{
    if (hi == lo && hi < p->text.n)
        hi++;
    if (p->at.file && p->at.hi - p->at.lo != p->text.n)
        return p->at;
    return (struct span){p->at.file, p->at.lo + lo, p->at.lo + hi};
}

static void fail_va(struct parser *p, uint32_t lo, uint32_t hi, const char *format, va_list args)
{
    char message[512];
    if (p->failed)
        return;
    int n = vsnprintf(message, sizeof message, format, args);
    size_t kept = n < 0 ? 0 : (size_t)n < sizeof message ? (size_t)n : sizeof message - 1;
    *p->err = (struct roll_error){place_of(p, lo, hi), str_dup(p->a, (struct str){message, kept}), {"", 0}};
    p->failed = true;
    p->t = (struct token){.kind = TOKEN_END, .lo = (uint32_t)p->text.n, .hi = (uint32_t)p->text.n};
}

void *parser_fail(struct parser *p, uint32_t lo, uint32_t hi, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_va(p, lo, hi, format, args);
    va_end(args);
    return NULL;
}

void parser_advance(struct parser *p)
{
    struct str why = {"", 0};
    if (p->failed)
        return;
    p->end = p->t.hi;
    p->t = lex_next(p->a, p->text, p->t.hi, &why);
    if (p->t.kind == TOKEN_BAD)
        parser_fail(p, p->t.lo, p->t.hi, "%.*s", STRF(why));
}

bool parser_take(struct parser *p, enum token_kind kind)
{
    if (p->failed || p->t.kind != kind)
        return false;
    parser_advance(p);
    return !p->failed;
}

/* What is usually meant where a token stands that cannot; NULL where nothing special is. */
static const char *meant_by(enum token_kind kind)
{
    switch (kind) {
    case TOKEN_LET:
        return "let stands at the start of the whole, of a bracket or of an argument; put brackets round it";
    case TOKEN_IF:
        return "an if inside a sum or a condition stands in brackets: (if ... then ... else ...)";
    case TOKEN_NOT:
        return "a not inside a sum or a comparison stands in brackets: (not ...)";
    case TOKEN_IS:
        return "= only names a roll after let; write == to compare";
    case TOKEN_DOTS:
        return "a range stands only after in, or between the braces of a die";
    case TOKEN_EQ:
    case TOKEN_NE:
    case TOKEN_LT:
    case TOKEN_LE:
    case TOKEN_GT:
    case TOKEN_GE:
    case TOKEN_IN:
        return "one comparison at a time; join two with and: a < b and b < c";
    case TOKEN_DIE:
    case TOKEN_DIE_BRACE:
    case TOKEN_DIE_BRACKET:
        return "the number of dice is a plain number or stands in brackets: 2d6, (n)d6";
    case TOKEN_SEMICOLON:
        return "a semicolon stands only behind let NAME = ...";
    case TOKEN_THEN:
    case TOKEN_ELSE:
        return "then and else belong to an if: if a then b else c";
    case TOKEN_BRACE:
    case TOKEN_UNBRACE:
        return "braces stand only behind in and d: in {1, 4..6}, d{2,3,3}";
    case TOKEN_END:
    case TOKEN_BAD:
    case TOKEN_NUMBER:
    case TOKEN_WORD:
    case TOKEN_NAME:
    case TOKEN_ID:
    case TOKEN_OR:
    case TOKEN_AND:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_FACE:
    case TOKEN_ROLL:
    case TOKEN_CALL:
    case TOKEN_CHART:
    case TOKEN_FIRST:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TIMES:
    case TOKEN_OVER:
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_COMMA:
        return NULL;
    }
    return NULL;
}

void *parser_unexpected(struct parser *p, const char *wanted)
{
    const char *meant = meant_by(p->t.kind);
    struct str name = lex_name(p->a, &p->t);
    if (roll_is_die_of_words(name))
        return parser_fail(p, p->t.lo, p->t.hi, "%.*s is no die here: dice are written with a d, as 2d6", STRF(name));
    if (meant)
        return parser_fail(p, p->t.lo, p->t.hi, "%.*s cannot stand here: %s", STRF(name), meant);
    return parser_fail(p, p->t.lo, p->t.hi, "%.*s stands where %s is wanted", STRF(name), wanted);
}

bool parser_expect(struct parser *p, enum token_kind kind, const char *wanted)
{
    if (p->t.kind != kind)
        parser_unexpected(p, wanted);
    return parser_take(p, kind);
}

bool parser_enter(struct parser *p)
{
    if (p->depth == ROLL_DEPTH)
        parser_fail(p, p->t.lo, p->t.hi, "this is nested more than %d deep; name a part of it with let", ROLL_DEPTH);
    p->depth++;
    return !p->failed;
}

void parser_leave(struct parser *p)
{
    p->depth--;
}

static uint32_t start_of(const struct parser *p, const struct roll *r)
{
    return (uint32_t)(r->words.p - p->text.p);
}

static void node_ends(struct parser *p, struct roll *r, uint32_t lo)
{
    r->at = place_of(p, lo, p->end);
    r->words = str_cut(p->text, lo, p->end);
}

struct roll *parser_node(struct parser *p, enum roll_kind kind, uint32_t lo)
{
    struct roll *r = ARENA_NEW(p->a, struct roll);
    r->kind = kind;
    r->number = RAT(0);
    node_ends(p, r, lo);
    return r;
}

void parser_set_args(struct parser *p, struct roll *r, const struct roll *x, const struct roll *y)
{
    r->n = y ? 2 : 1;
    r->arg = ARENA_ARRAY(p->a, const struct roll *, r->n);
    r->arg[0] = x;
    if (y)
        r->arg[1] = y;
}

static const struct roll *node_of(struct parser *p, enum roll_kind kind, uint32_t lo, const struct roll *x,
                                  const struct roll *y)
{
    if (p->failed)
        return NULL;
    struct roll *r = parser_node(p, kind, lo);
    parser_set_args(p, r, x, y);
    return r;
}

/* ---- dice ---- */

static bool no_dice(struct parser *p, const struct roll *r, const char *where)
{
    if (roll_has_dice(r))
        parser_fail(p, start_of(p, r), start_of(p, r) + (uint32_t)r->words.n,
                    "%s takes numbers, words and names, no dice; name the roll with let first", where);
    return !p->failed;
}

/* items "}": the opening is taken. */
static bool parse_items(struct parser *p, struct roll *into, const char *where)
{
    struct items list = {0};
    if (!parser_enter(p))
        return false;
    do {
        struct roll_item item;
        if (!parse_item(p, &item) || !no_dice(p, item.lo, where) || (item.hi && !no_dice(p, item.hi, where)))
            return false;
        ARENA_PUSH(p->a, &list, item);
    } while (parser_take(p, TOKEN_COMMA));
    parser_leave(p);
    into->item = list.at;
    into->n_item = list.n;
    return parser_expect(p, TOKEN_UNBRACE, "a comma or }");
}

static bool is_die(enum token_kind kind)
{
    return kind == TOKEN_DIE || kind == TOKEN_DIE_BRACE || kind == TOKEN_DIE_BRACKET;
}

static bool parse_die_size(struct parser *p, const struct roll **out)
{
    if (!parser_enter(p) || !(*out = parse_expr(p)))
        return false;
    parser_leave(p);
    return parser_expect(p, TOKEN_CLOSE, ")");
}

/* d66 and d666 are two and three d6 that are read as digits. */
static bool is_digits(struct rat sides)
{
    return rat_cmp(sides, RAT(66)) == 0 || rat_cmp(sides, RAT(666)) == 0;
}

/* The die at hand, `count` of them (NULL: one). */
static const struct roll *parse_die(struct parser *p, const struct roll *count, uint32_t lo)
{
    struct roll *r = parser_node(p, ROLL_DICE, lo);
    struct token t = p->t;
    const struct roll *size = NULL;
    parser_advance(p);
    r->die = t.kind == TOKEN_DIE_BRACE     ? DIE_FACES
             : t.kind == TOKEN_DIE_BRACKET ? DIE_EXPR
             : is_digits(t.number)         ? DIE_DIGITS
             : t.number.n                  ? DIE_SIDES
                                           : DIE_PERCENT;
    r->sides = r->die == DIE_PERCENT ? 100 : r->die == DIE_SIDES || r->die == DIE_DIGITS ? t.number.n : 0;
    if (r->die == DIE_DIGITS && count && (count->kind != ROLL_NUMBER || rat_cmp(count->number, RAT(1)) != 0))
        return parser_fail(p, lo, p->end,
                           "a d%lld is read, and several have no sum; ask each: count(4(d%lld), roll >= 50)",
                           (long long)r->sides, (long long)r->sides);
    if (r->die == DIE_FACES && !parse_items(p, r, "a die's list of faces"))
        return NULL;
    if (r->die == DIE_EXPR && !parse_die_size(p, &size))
        return NULL;
    parser_set_args(p, r, count, size);
    node_ends(p, r, lo);
    return p->failed ? NULL : r;
}

/* "(" expr ")" behind a number of rolls: each is one of the expression, whole. */
static const struct roll *parse_rolls(struct parser *p, const struct roll *count, uint32_t lo)
{
    const struct roll *one;
    parser_advance(p);
    if (!parser_enter(p) || !(one = parse_expr(p)))
        return NULL;
    parser_leave(p);
    if (!parser_expect(p, TOKEN_CLOSE, "a sign or )"))
        return NULL;
    if (!roll_has_dice(one))
        return parser_fail(p, lo, p->end,
                           "a number before a bracket is so many rolls of it, and no dice stand in it; to "
                           "multiply write *");
    p->rolls = true;
    return node_of(p, ROLL_ROLLS, lo, count, one);
}

/* ---- primaries ---- */

static const struct roll *parse_number(struct parser *p)
{
    uint32_t lo = p->t.lo;
    struct rat number = p->t.number;
    parser_advance(p);
    struct roll *r = parser_node(p, ROLL_NUMBER, lo);
    r->number = number;
    if (p->t.kind == TOKEN_OPEN)
        return parse_rolls(p, r, lo);
    return is_die(p->t.kind) ? parse_die(p, r, lo) : r;
}

static const struct roll *parse_bracket(struct parser *p)
{
    struct args list = {0};
    uint32_t lo = p->t.lo;
    parser_advance(p);
    if (!parser_enter(p))
        return NULL;
    do {
        const struct roll *r = parse_expr(p);
        if (!r)
            return NULL;
        ARENA_PUSH(p->a, &list, r);
    } while (parser_take(p, TOKEN_COMMA));
    parser_leave(p);
    if (!parser_expect(p, TOKEN_CLOSE, "a sign, a comma or )"))
        return NULL;
    if (is_die(p->t.kind) && list.n > 1)
        return parser_fail(p, p->t.lo, p->t.hi, "a die cannot stand behind a bracket of two or more; write (n)d6");
    if (is_die(p->t.kind))
        return parse_die(p, list.at[0], lo);
    if (list.n == 1 && p->t.kind == TOKEN_OPEN)
        return parse_rolls(p, list.at[0], lo);
    if (list.n == 1)
        return list.at[0];
    struct roll *r = parser_node(p, ROLL_TUPLE, lo);
    r->arg = list.at;
    r->n = list.n;
    return r;
}

static const struct roll *fail_name(struct parser *p, struct token t)
{
    struct str near = t.text.n > 64 ? (struct str){"", 0} : lex_nearest_function(t.text);
    struct str shown = str_cut(t.text, 0, 64), why;
    if (p->t.kind != TOKEN_OPEN) {
        why = scope_explain(p->a, &p->scope, t.text);
        return parser_fail(p, t.lo, t.hi, "%.*s", STRF(why));
    }
    if (near.n)
        return parser_fail(p, t.lo, t.hi, "there is no function %.*s; did you mean %.*s?", STRF(shown), STRF(near));
    return parser_fail(p, t.lo, t.hi, "there is no function %.*s; to multiply write %.*s * ( )", STRF(shown),
                       STRF(shown));
}

static const struct roll *parse_name(struct parser *p)
{
    struct token t = p->t;
    const struct bound *b = scope_living(&p->scope, t.text);
    bool any = p->scope.free && p->scope.free->any_name;
    bool known = b || scope_is_free(&p->scope, t.text) || (any && !scope_find(&p->scope, t.text));
    bool several = scope_is_rolls(&p->scope, t.text);
    parser_advance(p);
    if (p->failed)
        return NULL;
    if (!known || (p->t.kind == TOKEN_OPEN && several))
        return fail_name(p, t);
    if (is_die(p->t.kind))
        return parser_fail(p, p->t.lo, p->t.hi, "a name before a die stands in brackets; write (%.*s)d6",
                           STRF(str_cut(t.text, 0, 64)));
    struct roll *r = parser_node(p, ROLL_NAME, t.lo);
    r->word = t.text;
    r->truth = several;
    p->rolls = p->rolls || several;
    return p->t.kind == TOKEN_OPEN ? parse_rolls(p, r, t.lo) : r;
}

/* `face` of a die, `roll` of a whole roll: which of them the condition at hand asks. */
static const struct roll *parse_at_hand(struct parser *p)
{
    bool face = p->t.kind == TOKEN_FACE;
    if (p->hand == (face ? HAND_FACE : HAND_ROLL)) {
        struct token word = p->t;
        parser_advance(p);
        struct roll *r = parser_node(p, ROLL_FACE, word.lo);
        r->word = word.text;
        return p->failed ? NULL : r;
    }
    const char *why = p->hand == HAND_ROLL   ? "these are whole rolls; write roll for what each comes to"
                      : p->hand == HAND_FACE ? "these are single dice; write face for what each shows"
                      : face                 ? "face stands only in a condition on dice, as in count(4d6, face >= 4)"
                             : "roll stands only in a condition on whole rolls, as in count(4(2d6), roll >= 8)";
    return parser_fail(p, p->t.lo, p->t.hi, "%s", why);
}

/* A token that is a node by itself. */
static const struct roll *parse_leaf(struct parser *p, enum roll_kind kind)
{
    struct token t = p->t;
    parser_advance(p);
    struct roll *r = parser_node(p, kind, t.lo);
    r->truth = t.kind == TOKEN_TRUE;
    r->word = kind == ROLL_WORD ? t.text : (struct str){"", 0};
    return p->failed ? NULL : r;
}

static const struct roll *parse_primary(struct parser *p)
{
    switch (p->t.kind) {
    case TOKEN_DIE:
    case TOKEN_DIE_BRACE:
    case TOKEN_DIE_BRACKET:
        return parse_die(p, NULL, p->t.lo);
    case TOKEN_NUMBER:
        return parse_number(p);
    case TOKEN_WORD:
        return parse_leaf(p, ROLL_WORD);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return parse_leaf(p, ROLL_BOOL);
    case TOKEN_FACE:
    case TOKEN_ROLL:
        return parse_at_hand(p);
    case TOKEN_OPEN:
        return parse_bracket(p);
    case TOKEN_NAME:
        return parse_name(p);
    case TOKEN_CALL:
        return parse_call(p);
    case TOKEN_CHART:
        return parse_chart(p);
    case TOKEN_FIRST:
        return parse_first(p);
    case TOKEN_END:
    case TOKEN_BAD:
    case TOKEN_ID:
    case TOKEN_LET:
    case TOKEN_IF:
    case TOKEN_THEN:
    case TOKEN_ELSE:
    case TOKEN_OR:
    case TOKEN_AND:
    case TOKEN_NOT:
    case TOKEN_IN:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TIMES:
    case TOKEN_OVER:
    case TOKEN_EQ:
    case TOKEN_NE:
    case TOKEN_LT:
    case TOKEN_LE:
    case TOKEN_GT:
    case TOKEN_GE:
    case TOKEN_CLOSE:
    case TOKEN_BRACE:
    case TOKEN_UNBRACE:
    case TOKEN_COMMA:
    case TOKEN_SEMICOLON:
    case TOKEN_IS:
    case TOKEN_DOTS:
        break;
    }
    return parser_unexpected(p, "a value");
}

/* ---- the levels, from the tightest ---- */

static const struct roll *parse_unary(struct parser *p)
{
    uint32_t lo = p->t.lo;
    bool minus = p->t.kind == TOKEN_MINUS;
    if (!minus && p->t.kind != TOKEN_PLUS)
        return parse_primary(p);
    parser_advance(p);
    if (!parser_enter(p))
        return NULL;
    const struct roll *r = parse_unary(p);
    parser_leave(p);
    return r && minus ? node_of(p, ROLL_NEG, lo, r, NULL) : r;
}

static const struct roll *parse_product(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *r = parse_unary(p);
    while (r && (p->t.kind == TOKEN_TIMES || p->t.kind == TOKEN_OVER)) {
        enum roll_kind kind = p->t.kind == TOKEN_TIMES ? ROLL_MUL : ROLL_DIV;
        parser_advance(p);
        const struct roll *right = parse_unary(p);
        r = right ? node_of(p, kind, lo, r, right) : NULL;
    }
    return r;
}

const struct roll *parse_sum(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *r = parse_product(p);
    while (r && (p->t.kind == TOKEN_PLUS || p->t.kind == TOKEN_MINUS)) {
        enum roll_kind kind = p->t.kind == TOKEN_PLUS ? ROLL_ADD : ROLL_SUB;
        parser_advance(p);
        const struct roll *right = parse_product(p);
        r = right ? node_of(p, kind, lo, r, right) : NULL;
    }
    return r;
}

bool parse_item(struct parser *p, struct roll_item *out)
{
    uint32_t lo = p->t.lo;
    *out = (struct roll_item){parse_sum(p), NULL};
    if (!out->lo || !parser_take(p, TOKEN_DOTS))
        return !p->failed;
    out->hi = parse_sum(p);
    if (out->hi && out->lo->kind == ROLL_NUMBER && out->hi->kind == ROLL_NUMBER &&
        rat_cmp(out->lo->number, out->hi->number) > 0)
        parser_fail(p, lo, p->end, "this range is the wrong way round; the lower number stands first");
    return !p->failed;
}

static const struct roll *parse_in(struct parser *p, const struct roll *left, uint32_t lo)
{
    struct roll *r = parser_node(p, ROLL_IN, lo);
    parser_advance(p);
    if (parser_take(p, TOKEN_BRACE)) {
        if (!parse_items(p, r, "in {...}"))
            return NULL;
    } else {
        struct roll_item *item = ARENA_NEW(p->a, struct roll_item);
        if (!parse_item(p, item))
            return NULL;
        r->item = item;
        r->n_item = 1;
    }
    parser_set_args(p, r, left, NULL);
    node_ends(p, r, lo);
    return p->failed ? NULL : r;
}

static const struct roll *parse_compare(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *left = parse_sum(p);
    if (!left || p->t.kind == TOKEN_IN)
        return left ? parse_in(p, left, lo) : NULL;
    if (p->t.kind < TOKEN_EQ || p->t.kind > TOKEN_GE)
        return left;
    enum roll_op op = (enum roll_op)(p->t.kind - TOKEN_EQ + OP_EQ);
    parser_advance(p);
    const struct roll *right = parse_sum(p);
    if (!right)
        return NULL;
    struct roll *r = parser_node(p, ROLL_COMPARE, lo);
    r->op = op;
    parser_set_args(p, r, left, right);
    return r;
}

static const struct roll *parse_not(struct parser *p)
{
    uint32_t lo = p->t.lo;
    if (!parser_take(p, TOKEN_NOT))
        return p->failed ? NULL : parse_compare(p);
    if (!parser_enter(p))
        return NULL;
    const struct roll *r = parse_not(p);
    parser_leave(p);
    return r ? node_of(p, ROLL_NOT, lo, r, NULL) : NULL;
}

/* One level of `or` or `and`: all its operands as one node. */
static const struct roll *parse_joined(struct parser *p, enum token_kind sign, enum roll_kind kind,
                                       const struct roll *(*below)(struct parser *))
{
    struct args list = {0};
    uint32_t lo = p->t.lo;
    do {
        const struct roll *r = below(p);
        if (!r)
            return NULL;
        ARENA_PUSH(p->a, &list, r);
    } while (parser_take(p, sign));
    if (p->failed || list.n == 1)
        return p->failed ? NULL : list.at[0];
    struct roll *r = parser_node(p, kind, lo);
    r->arg = list.at;
    r->n = list.n;
    return r;
}

static const struct roll *parse_and(struct parser *p)
{
    return parse_joined(p, TOKEN_AND, ROLL_AND, parse_not);
}

static const struct roll *parse_choice(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *arg[3];
    if (!parser_take(p, TOKEN_IF))
        return p->failed ? NULL : parse_joined(p, TOKEN_OR, ROLL_OR, parse_and);
    if (!parser_enter(p) || !(arg[0] = parse_choice(p)) || !parser_expect(p, TOKEN_THEN, "a sign or then"))
        return NULL;
    if (!(arg[1] = parse_choice(p)) || !parser_expect(p, TOKEN_ELSE, "a sign or else (an if has an else)"))
        return NULL;
    if (!(arg[2] = parse_choice(p)))
        return NULL;
    parser_leave(p);
    struct roll *r = parser_node(p, ROLL_IF, lo);
    r->arg = arena_copy(p->a, arg, sizeof arg);
    r->n = 3;
    return r;
}

/* "let" NAME "=" choice ";": the let is at hand. The body is set by the caller. */
static struct roll *parse_let(struct parser *p)
{
    uint32_t lo = p->t.lo;
    parser_advance(p);
    struct token name = p->t;
    if (name.kind != TOKEN_NAME && !p->failed)
        return parser_fail(p, name.lo, name.hi, "%.*s cannot be a name; a name is letters, digits, _ and hyphens%s",
                           STRF(lex_name(p->a, &name)),
                           name.kind == TOKEN_END ? "" : ", and not a word of the language");
    if (scope_is_free(&p->scope, name.text))
        return parser_fail(p, name.lo, name.hi, "%.*s is already a given value; choose another name", STRF(name.text));
    const struct bound *b = scope_living(&p->scope, name.text);
    if (b)
        return parser_fail(p, name.lo, name.hi, "%.*s is already named at column %u; choose another name",
                           STRF(name.text), b->lo + 1);
    parser_advance(p);
    if (!parser_expect(p, TOKEN_IS, "="))
        return NULL;
    const struct roll *value = parse_choice(p);
    if (!value || !parser_expect(p, TOKEN_SEMICOLON, "a sign or ; (a let ends with it)"))
        return NULL;
    scope_bind(p->a, &p->scope, name.text, name.lo, roll_is_rolls(value));
    struct roll *r = parser_node(p, ROLL_LET, lo);
    parser_set_args(p, r, value, value);
    r->word = name.text;
    return r;
}

const struct roll *parse_expr(struct parser *p)
{
    struct {
        struct roll **at;
        size_t n, cap;
    } lets = {0};
    size_t outer = p->scope.n;
    while (!p->failed && p->t.kind == TOKEN_LET) {
        struct roll *r = parse_let(p);
        if (!r)
            return NULL;
        ARENA_PUSH(p->a, &lets, r);
    }
    const struct roll *body = p->failed ? NULL : parse_choice(p);
    scope_end(&p->scope, outer);
    if (!body)
        return NULL;
    for (size_t i = lets.n; i > 0; i--) {
        struct roll *let = lets.at[i - 1];
        let->arg[1] = body;
        node_ends(p, let, start_of(p, let));
        body = let;
    }
    return body;
}

const struct roll *roll_parse(struct arena *a, struct str text, struct span at, const struct roll_names *names,
                              struct roll_error *err)
{
    struct parser *p = ARENA_NEW(a, struct parser); /* not on the stack: the scope's heads are some kilobytes */
    *p = (struct parser){.a = a, .text = text, .at = at, .err = err, .scope.free = names};
    *err = (struct roll_error){.message = STR("")};
    if (text.n > ROLL_TEXT)
        return parser_fail(p, ROLL_TEXT, ROLL_TEXT, "an expression is at most 64 KiB long; name parts with let");
    parser_advance(p);
    const struct roll *r = p->failed ? NULL : parse_expr(p);
    if (r && p->t.kind != TOKEN_END)
        return p->t.kind == TOKEN_CLOSE ? parser_fail(p, p->t.lo, p->t.hi, "this bracket closes nothing; delete it")
                                        : parser_unexpected(p, "a sign, such as + or *,");
    if (r && p->rolls && !roll_asks_pools(r, names && names->pool, err))
        return NULL;
    return p->failed ? NULL : r;
}
