/* The text of an expression to its tree: a table of signs for what binds how tight, a table of functions for what a
 * value can begin with.
 *
 * One token of lookahead decides everywhere. Recursion happens only where the language nests (brackets, if, not, signs)
 * and is counted there, ROLL_DEPTH at most; chains are loops. The first mistake is kept, and from there on the rest of
 * the text is its end: every loop comes to its end, and what is still made of it is never seen. So nothing here asks
 * whether what it called went well, but for roll_parse. Called by all that read expressions: tables, odds entries,
 * cards, the command line. */
#include "roll/lex.h"

enum { NAME_HEADS = 512, NAME_SHOWN = 64 /* bytes of a name in a message */, MESSAGE_MOST = 511 };

/* A name: bound by let and first, or given from outside. None is bound again while it lives, so that a name means one
 * thing wherever it is read; another bracket may bind it anew. What a bracket bound stays in the list when the bracket
 * ends, no longer living, to be told apart from a name that never was. */
struct bound_name {
    struct str name;
    uint32_t lo;
    bool given;
    bool live;   /* its bracket has not ended yet */
    bool rolls;  /* stands for a pool of whole rolls */
    size_t next; /* of the same head, one-based; 0 ends */
};

/* What a condition asks: `face` of each die, or `roll` of each whole roll. */
enum at_hand { HAND_NONE, HAND_FACE, HAND_ROLL };

struct parser {
    struct arena *a;
    struct str text;
    struct span at; /* of the text */
    struct token t; /* the one token of lookahead */
    uint32_t end;   /* where the last token taken ended */
    LIST(struct bound_name) bound;
    size_t head[NAME_HEADS]; /* by hash, since a hostile text may bind thousands; one-based, the newest first */
    bool any_name;           /* what nothing bound may stand all the same */
    unsigned depth;
    enum at_hand hand;
    bool rolls;  /* a pool of whole rolls stands somewhere */
    bool failed; /* *err is set; the first mistake is the one that is told */
    struct roll_error *err;
    struct roll none; /* stands where something failed */
};

/* How tight a sign binds. The operands of one rank are of the next, and read all that is tighter. */
enum rank { RANK_NO_SIGN, RANK_OR, RANK_AND, RANK_NOT, RANK_COMPARE, RANK_SUM, RANK_PRODUCT, RANK_SIGN };

static const struct roll *parse_expr(struct parser *p);
static const struct roll *parse_rank(struct parser *p, enum rank rank);
static struct roll *fail_at(struct parser *p, uint32_t lo, uint32_t hi, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Bytes of the text as a place of its file. What stands at nothing is pointed at by the byte behind it. */
static struct span place_of(const struct parser *p, uint32_t lo, uint32_t hi)
{
    if (hi == lo && hi < p->text.n)
        hi++;
    if (p->at.file && p->at.hi - p->at.lo != p->text.n)
        return p->at;
    return (struct span){p->at.file, p->at.lo + lo, p->at.lo + hi};
}

/* The first mistake is told, and ends the text: what a later one would say follows from it. */
static struct roll *fail_at(struct parser *p, uint32_t lo, uint32_t hi, const char *format, ...)
{
    va_list args;
    if (p->failed)
        return &p->none;
    va_start(args, format);
    struct str message = str_cut(str_vprintf(p->a, format, args), 0, MESSAGE_MOST);
    va_end(args);
    *p->err = (struct roll_error){place_of(p, lo, hi), message, {"", 0}};
    p->failed = true;
    p->t = (struct token){.kind = TOKEN_END, .lo = (uint32_t)p->text.n, .hi = (uint32_t)p->text.n};
    return &p->none;
}

/* What is no token fails the text, for the reason that the lexer gives. */
static void advance(struct parser *p)
{
    struct str why = {"", 0};
    p->end = p->t.hi;
    p->t = lex_next(p->a, p->text, p->t.hi, &why);
    if (p->t.kind == TOKEN_BAD)
        fail_at(p, p->t.lo, p->t.hi, "%.*s", STRF(why));
}

/* Is it this token? Then it is taken. */
static bool take(struct parser *p, enum token_kind kind)
{
    bool is = p->t.kind == kind;
    if (is)
        advance(p);
    return is;
}

/* The likeliest slip first: a die of German books, then what is usually meant where such a token stands. */
static struct roll *unexpected(struct parser *p, const char *wanted)
{
    const char *meant = lex_meant(p->t.kind);
    struct str name = lex_name(p->a, &p->t);
    if (roll_is_die_of_words(name))
        return fail_at(p, p->t.lo, p->t.hi, "%.*s is no die here: dice are written with a d, as 2d6", STRF(name));
    if (meant)
        return fail_at(p, p->t.lo, p->t.hi, "%.*s cannot stand here: %s", STRF(name), meant);
    return fail_at(p, p->t.lo, p->t.hi, "%.*s stands where %s is wanted", STRF(name), wanted);
}

/* `wanted` says in words what could stand here, for the message. */
static void expect(struct parser *p, enum token_kind kind, const char *wanted)
{
    if (!take(p, kind))
        unexpected(p, wanted);
}

/* One level deeper; whoever enters takes it off p->depth again. Only here the parser recurses, so that a hostile text
 * cannot take its stack. */
static void enter(struct parser *p)
{
    if (p->depth++ == ROLL_DEPTH)
        fail_at(p, p->t.lo, p->t.hi, "this is nested more than %d deep; name a part of it with let", ROLL_DEPTH);
}

/* Where a node begins in the text: its words are a slice of it. */
static uint32_t start_of(const struct parser *p, const struct roll *r)
{
    return (uint32_t)(r->words.p - p->text.p);
}

/* A node made before its end was read is given its place once more. */
static struct roll *node_ends(struct parser *p, struct roll *r, uint32_t lo)
{
    r->at = place_of(p, lo, p->end);
    r->words = str_cut(p->text, lo, p->end);
    return r;
}

/* From byte `lo` to the last token taken. */
static struct roll *node_new(struct parser *p, enum roll_kind kind, uint32_t lo, size_t n,
                             const struct roll *const *arg)
{
    struct roll *r = ARENA_NEW(p->a, struct roll);
    r->kind = kind;
    r->number = RAT(0);
    r->n = n;
    r->arg = n ? arena_copy(p->a, arg, n * sizeof *arg) : NULL;
    return node_ends(p, r, lo);
}

/* ---- names ---- */

/* FNV-1a of 32 bits (Fowler, Noll, Vo): names are short, and only where they land matters. */
static size_t head_of(struct str name)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < name.n; i++)
        h = (h ^ (unsigned char)name.p[i]) * 16777619u;
    return h % NAME_HEADS;
}

/* The newest of that name, living or not: an older one cannot have outlived it. */
static const struct bound_name *bound_find(const struct parser *p, struct str name)
{
    for (size_t i = p->head[head_of(name)]; i; i = p->bound.at[i - 1].next)
        if (str_eq(p->bound.at[i - 1].name, name))
            return &p->bound.at[i - 1];
    return NULL;
}

static bool is_known(const struct parser *p, struct str name)
{
    const struct bound_name *b = bound_find(p, name);
    return b && b->live;
}

/* The newest of a head stands first, and is found before those that have ended. */
static void name_bind(struct parser *p, struct str name, uint32_t lo, bool given, bool rolls)
{
    size_t *head = &p->head[head_of(name)];
    struct bound_name b = {name, lo, given, true, rolls, *head};
    ARENA_PUSH(p->a, &p->bound, b);
    *head = p->bound.n;
}

/* Those bound since there were `from` are out of reach. */
static void names_end(struct parser *p, size_t from)
{
    for (size_t i = from; i < p->bound.n; i++)
        p->bound.at[i].live = false;
}

/* Names that are at hand already are not bound again. */
static void expect_free(struct parser *p, const struct token *name)
{
    const struct bound_name *b = bound_find(p, name->text);
    if (!b || !b->live)
        return;
    if (b->given)
        fail_at(p, name->lo, name->hi, "%.*s is already a given value; choose another name", STRF(name->text));
    else
        fail_at(p, name->lo, name->hi, "%.*s is already named at column %u; choose another name", STRF(name->text),
                b->lo + 1);
}

/* What to say of a name that stands unbound. n-d6 and a-b are names by the language's rule, and who wrote them may have
 * meant a subtraction. */
static struct roll *name_unknown(struct parser *p, struct token t)
{
    struct str name = t.text, shown = str_cut(name, 0, NAME_SHOWN);
    if (bound_find(p, name))
        return fail_at(p, t.lo, t.hi, "%.*s ends with the bracket that it is named in; name it further out",
                       STRF(shown));
    for (size_t i = 1; i + 1 < name.n; i++) {
        struct str head = str_cut(name, 0, i), tail = str_cut(name, i + 1, name.n);
        bool die = str_lower(tail.p[0]) == 'd' && tail.n > 1 && char_is_digit(tail.p[1]);
        if (name.p[i] == '-' && is_known(p, head) && (die || is_known(p, tail)))
            return fail_at(p, t.lo, t.hi, "a hyphen between letters belongs to the name; write %.*s - %.*s to subtract",
                           STRF(head), STRF(tail));
    }
    LIST(struct str) all = {0}; /* those bound here come before those from outside */
    for (int given = 0; given < 2; given++)
        for (size_t i = 0; i < p->bound.n; i++)
            if (p->bound.at[i].live && p->bound.at[i].given == given)
                ARENA_PUSH(p->a, &all, p->bound.at[i].name);
    struct str near = name.n > NAME_SHOWN ? (struct str){"", 0} : str_nearest(name, all.at, all.n);
    if (near.n)
        return fail_at(p, t.lo, t.hi, "nothing is called %.*s; did you mean %.*s?", STRF(shown), STRF(near));
    return fail_at(p, t.lo, t.hi,
                   "nothing is called %.*s; name a roll with let %.*s = ...; or put a word in quotes: \"%.*s\"",
                   STRF(shown), STRF(shown), STRF(shown));
}

/* ---- dice ---- */

/* A value or lo..hi. Ends that are numbers are compared now; others when they are worked out. */
static struct roll_item parse_item(struct parser *p)
{
    uint32_t lo = p->t.lo;
    struct roll_item item = {parse_rank(p, RANK_SUM), NULL};
    if (!take(p, TOKEN_DOTS)) { /* 3-4 is -1, and who writes it has the ranges of charts in mind */
        const struct roll *r = item.lo;
        bool range = r && r->kind == ROLL_SUB && r->arg[0]->kind == ROLL_NUMBER && r->arg[1]->kind == ROLL_NUMBER &&
                     rat_cmp(r->arg[0]->number, r->arg[1]->number) < 0;
        if (range)
            fail_at(p, lo, p->end, "a range of numbers is written %.*s..%.*s here; with a hyphen it is a subtraction",
                    STRF(r->arg[0]->words), STRF(r->arg[1]->words));
        return item;
    }
    item.hi = parse_rank(p, RANK_SUM);
    if (item.lo->kind == ROLL_NUMBER && item.hi->kind == ROLL_NUMBER && rat_cmp(item.lo->number, item.hi->number) > 0)
        fail_at(p, lo, p->end, "this range is the wrong way round; the lower number stands first");
    return item;
}

/* items "}": the opening is taken. Faces and members of a list are values that stand; dice in them would be rolled at
 * each look. */
static void parse_items(struct parser *p, struct roll *into, const char *where)
{
    LIST(struct roll_item) list = {0};
    enter(p);
    do {
        struct roll_item item = parse_item(p);
        const struct roll *dice = roll_has_dice(p->a, item.lo) ? item.lo : item.hi;
        if (dice && roll_has_dice(p->a, dice))
            fail_at(p, start_of(p, dice), start_of(p, dice) + (uint32_t)dice->words.n,
                    "%s takes numbers, words and names, no dice; name the roll with let first", where);
        ARENA_PUSH(p->a, &list, item);
    } while (take(p, TOKEN_COMMA));
    p->depth--;
    into->item = list.at;
    into->n_item = list.n;
    expect(p, TOKEN_UNBRACE, "a comma or }");
}

static bool is_die(enum token_kind kind)
{
    return kind == TOKEN_DIE || kind == TOKEN_DIE_BRACE || kind == TOKEN_DIE_BRACKET;
}

/* expr ")": the opening is taken. */
static const struct roll *parse_inside(struct parser *p, const char *wanted)
{
    enter(p);
    const struct roll *r = parse_expr(p);
    p->depth--;
    expect(p, TOKEN_CLOSE, wanted);
    return r;
}

/* The die at hand, `count` of them (NULL: one). */
static const struct roll *parse_die(struct parser *p, const struct roll *count, uint32_t lo)
{
    struct roll *r = node_new(p, ROLL_DICE, lo, 1, &count);
    struct token t = p->t;
    advance(p);
    if (t.kind == TOKEN_DIE_BRACE) {
        r->die = DIE_FACES;
        parse_items(p, r, "a die's list of faces");
    } else if (t.kind == TOKEN_DIE_BRACKET) {
        r->die = DIE_EXPR;
        r->n = 2;
        r->arg = arena_copy(p->a, (const struct roll *const[]){count, parse_inside(p, ")")}, 2 * sizeof count);
    } else if (t.number.n) {
        bool digits = t.number.d == 1 && (t.number.n == 66 || t.number.n == 666); /* two and three d6, as digits */
        r->die = digits ? DIE_DIGITS : DIE_SIDES;
        r->sides = t.number.n;
    } else {
        r->die = DIE_PERCENT;
        r->sides = 100;
    }
    if (r->die == DIE_DIGITS && count && (count->kind != ROLL_NUMBER || rat_cmp(count->number, RAT(1)) != 0))
        fail_at(p, lo, p->end, "a d%lld is read, and several have no sum; ask each: count(4(d%lld), roll >= 50)",
                (long long)r->sides, (long long)r->sides);
    return node_ends(p, r, lo);
}

/* Before a die a value says how many; before a bracket, of how many rolls of the expression in it each is one, whole.
 */
static const struct roll *parse_counted(struct parser *p, const struct roll *count, uint32_t lo)
{
    if (is_die(p->t.kind))
        return parse_die(p, count, lo);
    if (!take(p, TOKEN_OPEN))
        return count;
    const struct roll *one = parse_inside(p, "a sign or )");
    if (!roll_has_dice(p->a, one))
        fail_at(p, lo, p->end,
                "a number before a bracket is so many rolls of it, and no dice stand in it; to multiply write *");
    p->rolls = true;
    return node_new(p, ROLL_ROLLS, lo, 2, (const struct roll *const[]){count, one});
}

/* ---- calls ---- */

/* How each is written stands with what it does in words.c. */
struct signature {
    size_t least, most;
    bool face; /* the second argument is about each die */
};

static const struct signature signatures[] = {
    [CALL_FLOOR] = {1, 1, false},   [CALL_CEIL] = {1, 1, false},       [CALL_ROUND] = {1, 1, false},
    [CALL_ABS] = {1, 1, false},     [CALL_MIN] = {2, SIZE_MAX, false}, [CALL_MAX] = {2, SIZE_MAX, false},
    [CALL_CLAMP] = {3, 3, false},   [CALL_COUNT] = {2, 2, true},       [CALL_SUM] = {1, 2, true},
    [CALL_HIGHEST] = {2, 2, false}, [CALL_LOWEST] = {2, 2, false},     [CALL_DISTINCT] = {1, 1, false},
    [CALL_REROLL] = {2, 2, true},   [CALL_REROLL_ONCE] = {2, 2, true}, [CALL_EXPLODE] = {3, 3, true},
};

/* The arguments up to the closing bracket, as a node of that kind. `face` may stand in the second argument of those
 * that ask something of each die, and there alone; of a pool of whole rolls it is `roll`. */
static struct roll *parse_args(struct parser *p, const struct token *name, const struct signature *s, const char *form,
                               enum roll_kind kind)
{
    LIST(const struct roll *) list = {0};
    enum at_hand outer = p->hand;
    do {
        if (list.n == s->most)
            fail_at(p, p->t.lo, p->t.hi, "one argument too many; write %s", form);
        if (s->face && list.n == 1)
            p->hand = roll_is_rolls(list.at[0]) ? HAND_ROLL : HAND_FACE;
        ARENA_PUSH(p->a, &list, parse_expr(p));
        p->hand = outer;
    } while (take(p, TOKEN_COMMA));
    if (list.n < s->least && p->t.kind == TOKEN_CLOSE)
        fail_at(p, name->lo, name->hi, "an argument is missing; write %s", form);
    p->depth--;
    expect(p, TOKEN_CLOSE, "a sign, a comma or )");
    return p->failed ? &p->none : node_new(p, kind, name->lo, list.n, list.at); /* others ask for each argument */
}

/* The name, and up to its opening bracket, behind which an id may stand that is no token. */
static struct token parse_open(struct parser *p, const char *form)
{
    struct token name = p->t;
    advance(p);
    if (p->t.kind != TOKEN_OPEN)
        fail_at(p, name.lo, name.hi, "%.*s is a function and wants brackets; write %s", STRF(name.text), form);
    enter(p);
    return name;
}

/* How many arguments there may be is in the table, and told with the form that it wants. */
static const struct roll *parse_call(struct parser *p)
{
    const struct signature *s = &signatures[p->t.call];
    const char *form = roll_words_list[p->t.call].form;
    struct token name = parse_open(p, form);
    advance(p);
    if (p->t.kind == TOKEN_CLOSE)
        fail_at(p, name.lo, name.hi, "an argument is missing; write %s", form);
    struct roll *r = parse_args(p, &name, s, form, ROLL_CALL);
    r->call = name.call;
    return r;
}

/* chart(ID, row, column): the id is no expression, and is taken as it is written. */
static const struct roll *parse_chart(struct parser *p)
{
    static const struct signature s = {1, 2, false};
    const char *form = roll_words_list[ROLL_WORD_CHART].form;
    struct token name = parse_open(p, form);
    struct str why = {"", 0};
    struct token id = lex_id(p->a, p->text, p->t.hi, &why);
    if (id.kind != TOKEN_ID && !why.n)
        return fail_at(p, id.lo, id.hi, "a chart's id is wanted here; write %s", form);
    if (id.kind != TOKEN_ID)
        return fail_at(p, id.lo, id.hi, "%.*s", STRF(why));
    p->t = id;
    advance(p);
    if (p->t.kind == TOKEN_CLOSE)
        fail_at(p, name.lo, name.hi, "what to look up is missing; write %s", form);
    expect(p, TOKEN_COMMA, "a comma");
    struct roll *r = parse_args(p, &name, &s, form, ROLL_CHART);
    r->word = id.text;
    return r;
}

/* first(NAME in item, condition). The name is bound only once its item was read. */
static const struct roll *parse_first(struct parser *p)
{
    struct roll_item *item = ARENA_NEW(p->a, struct roll_item);
    size_t outer = p->bound.n;
    struct token name = parse_open(p, roll_words_list[ROLL_WORD_FIRST].form);
    advance(p);
    struct token var = p->t;
    if (var.kind != TOKEN_NAME)
        unexpected(p, "the name of a counter, as in first(k in 1..6, ...),");
    expect_free(p, &var);
    advance(p);
    expect(p, TOKEN_IN, "in");
    *item = parse_item(p);
    expect(p, TOKEN_COMMA, "a sign or a comma");
    name_bind(p, var.text, var.lo, false, false);
    const struct roll *condition = parse_expr(p);
    names_end(p, outer);
    p->depth--;
    expect(p, TOKEN_CLOSE, "a sign, a comma or )");
    struct roll *r = node_new(p, ROLL_FIRST, name.lo, 1, &condition);
    r->word = var.text;
    r->item = item;
    r->n_item = 1;
    return r;
}

/* ---- values ---- */

static const struct roll *parse_number(struct parser *p)
{
    struct token t = p->t;
    advance(p);
    struct roll *r = node_new(p, ROLL_NUMBER, t.lo, 0, NULL);
    r->number = t.number;
    return parse_counted(p, r, t.lo);
}

/* A token that is a node by itself. */
static const struct roll *parse_leaf(struct parser *p)
{
    struct token t = p->t;
    advance(p);
    struct roll *r = node_new(p, t.kind == TOKEN_WORD ? ROLL_WORD : ROLL_BOOL, t.lo, 0, NULL);
    r->truth = t.kind == TOKEN_TRUE;
    r->word = t.kind == TOKEN_WORD ? t.text : (struct str){"", 0};
    return r;
}

/* One expression in brackets is itself, and may count dice; two or more are a tuple. The brackets are no part of its
 * place. */
static const struct roll *parse_bracket(struct parser *p)
{
    static const struct signature any = {1, SIZE_MAX, false};
    struct token open = p->t;
    advance(p);
    enter(p);
    const struct roll *r = parse_args(p, &open, &any, "", ROLL_TUPLE);
    if (r->n == 1)
        return parse_counted(p, r->arg[0], open.lo);
    if (is_die(p->t.kind))
        fail_at(p, p->t.lo, p->t.hi, "a die cannot stand behind a bracket of two or more; write (n)d6");
    return r;
}

/* A name that a bracket follows is a number of whole rolls, or a function that there is not. */
static const struct roll *parse_name(struct parser *p)
{
    struct token t = p->t;
    const struct bound_name *b = bound_find(p, t.text);
    bool known = b ? b->live : p->any_name, several = known && b && b->rolls;
    struct str shown = str_cut(t.text, 0, NAME_SHOWN);
    advance(p);
    if (!known && p->t.kind != TOKEN_OPEN)
        return name_unknown(p, t);
    if (!known || (p->t.kind == TOKEN_OPEN && several)) {
        struct str near = t.text.n > NAME_SHOWN ? (struct str){"", 0} : lex_nearest_function(t.text);
        if (near.n)
            return fail_at(p, t.lo, t.hi, "there is no function %.*s; did you mean %.*s?", STRF(shown), STRF(near));
        return fail_at(p, t.lo, t.hi, "there is no function %.*s; to multiply write %.*s * ( )", STRF(shown),
                       STRF(shown));
    }
    if (is_die(p->t.kind))
        return fail_at(p, p->t.lo, p->t.hi, "a name before a die stands in brackets; write (%.*s)d6", STRF(shown));
    struct roll *r = node_new(p, ROLL_NAME, t.lo, 0, NULL);
    r->word = t.text;
    r->truth = several;
    r->bare = !b || b->given;
    p->rolls = p->rolls || several;
    return parse_counted(p, r, t.lo);
}

/* `face` of a die, `roll` of a whole roll: which of them the condition at hand asks. */
static const struct roll *parse_at_hand(struct parser *p)
{
    struct token word = p->t;
    bool face = word.kind == TOKEN_FACE;
    if (p->hand == (face ? HAND_FACE : HAND_ROLL)) {
        advance(p);
        struct roll *r = node_new(p, ROLL_FACE, word.lo, 0, NULL);
        r->word = word.text;
        return r;
    }
    const char *why = p->hand == HAND_ROLL   ? "these are whole rolls; write roll for what each comes to"
                      : p->hand == HAND_FACE ? "these are single dice; write face for what each shows"
                      : face                 ? "face stands only in a condition on dice, as in count(4d6, face >= 4)"
                             : "roll stands only in a condition on whole rolls, as in count(4(2d6), roll >= 8)";
    return fail_at(p, word.lo, word.hi, "%s", why);
}

/* What can begin a value, by its token. */
static const struct roll *parse_primary(struct parser *p)
{
    static const struct roll *(*const by_token[TOKEN_KINDS])(struct parser *) = {
        [TOKEN_NUMBER] = parse_number, [TOKEN_WORD] = parse_leaf,    [TOKEN_TRUE] = parse_leaf,
        [TOKEN_FALSE] = parse_leaf,    [TOKEN_FACE] = parse_at_hand, [TOKEN_ROLL] = parse_at_hand,
        [TOKEN_OPEN] = parse_bracket,  [TOKEN_NAME] = parse_name,    [TOKEN_CALL] = parse_call,
        [TOKEN_CHART] = parse_chart,   [TOKEN_FIRST] = parse_first,
    };
    if (is_die(p->t.kind))
        return parse_die(p, NULL, p->t.lo);
    return by_token[p->t.kind] ? by_token[p->t.kind](p) : unexpected(p, "a value");
}

/* ---- signs ---- */

struct sign {
    enum rank rank;
    enum roll_kind kind;
    enum roll_op op;
};

/* Those before a value, which may be stacked. `not` is looser than a comparison: not a == b is not (a == b). A plus
 * says nothing, and makes no node: its kind is that of a number. */
static const struct sign before_value[TOKEN_KINDS] = {
    [TOKEN_NOT] = {RANK_NOT, ROLL_NOT, 0},
    [TOKEN_MINUS] = {RANK_SIGN, ROLL_NEG, 0},
    [TOKEN_PLUS] = {RANK_SIGN, ROLL_NUMBER, 0},
};

/* Those between two values. */
static const struct sign between[TOKEN_KINDS] = {
    [TOKEN_OR] = {RANK_OR, ROLL_OR, 0},
    [TOKEN_AND] = {RANK_AND, ROLL_AND, 0},
    [TOKEN_IN] = {RANK_COMPARE, ROLL_IN, 0},
    [TOKEN_EQ] = {RANK_COMPARE, ROLL_COMPARE, OP_EQ},
    [TOKEN_NE] = {RANK_COMPARE, ROLL_COMPARE, OP_NE},
    [TOKEN_LT] = {RANK_COMPARE, ROLL_COMPARE, OP_LT},
    [TOKEN_LE] = {RANK_COMPARE, ROLL_COMPARE, OP_LE},
    [TOKEN_GT] = {RANK_COMPARE, ROLL_COMPARE, OP_GT},
    [TOKEN_GE] = {RANK_COMPARE, ROLL_COMPARE, OP_GE},
    [TOKEN_PLUS] = {RANK_SUM, ROLL_ADD, 0},
    [TOKEN_MINUS] = {RANK_SUM, ROLL_SUB, 0},
    [TOKEN_TIMES] = {RANK_PRODUCT, ROLL_MUL, 0},
    [TOKEN_OVER] = {RANK_PRODUCT, ROLL_DIV, 0},
};

/* What stands behind `in`: one item, or some in braces. */
static const struct roll *parse_in(struct parser *p, const struct roll *left, uint32_t lo)
{
    struct roll *r = node_new(p, ROLL_IN, lo, 1, &left);
    if (take(p, TOKEN_BRACE)) {
        parse_items(p, r, "in {...}");
    } else {
        struct roll_item item = parse_item(p);
        r->item = arena_copy(p->a, &item, sizeof item);
        r->n_item = 1;
    }
    return node_ends(p, r, lo);
}

/* A value with all the signs that are as tight as `rank` or tighter. Sums and products are read from the left; the
 * operands of a chain of `or`, or of `and`, are one node. One comparison at a rank: 1 < x < 6 would compare a truth,
 * and its second sign is left for whoever refuses it, as all signs are that are no looser than what was just closed
 * (`closed`). */
static const struct roll *parse_rank(struct parser *p, enum rank rank)
{
    uint32_t lo = p->t.lo;
    struct sign sign = before_value[p->t.kind];
    enum rank closed = sign.rank >= rank ? sign.rank : RANK_SIGN;
    const struct roll *r;
    if (sign.rank >= rank) {
        advance(p);
        enter(p);
        r = parse_rank(p, sign.rank);
        p->depth--;
        r = sign.kind == ROLL_NUMBER ? r : node_new(p, sign.kind, lo, 1, &r);
    } else {
        r = parse_primary(p);
    }
    for (sign = between[p->t.kind]; sign.rank >= rank && sign.rank < closed; sign = between[p->t.kind]) {
        enum token_kind token = p->t.kind;
        LIST(const struct roll *) list = {0};
        closed = sign.rank <= RANK_COMPARE ? sign.rank : closed;
        advance(p);
        if (sign.kind == ROLL_IN) {
            r = parse_in(p, r, lo);
            continue;
        }
        ARENA_PUSH(p->a, &list, r);
        do
            ARENA_PUSH(p->a, &list, parse_rank(p, sign.rank + 1));
        while (sign.rank <= RANK_AND && take(p, token));
        struct roll *joined = node_new(p, sign.kind, lo, list.n, list.at);
        joined->op = sign.op;
        r = joined;
    }
    return r;
}

/* Both ways must be said: an if without else would come to nothing where it does not hold. */
static const struct roll *parse_choice(struct parser *p)
{
    uint32_t lo = p->t.lo;
    const struct roll *arg[3];
    if (!take(p, TOKEN_IF))
        return parse_rank(p, RANK_OR);
    enter(p);
    arg[0] = parse_choice(p);
    expect(p, TOKEN_THEN, "a sign or then");
    arg[1] = parse_choice(p);
    expect(p, TOKEN_ELSE, "a sign or else (an if has an else)");
    arg[2] = parse_choice(p);
    p->depth--;
    return node_new(p, ROLL_IF, lo, 3, arg);
}

/* "let" NAME "=" choice ";": the let is at hand. */
static struct roll *parse_let(struct parser *p)
{
    uint32_t lo = p->t.lo;
    advance(p);
    struct token name = p->t;
    if (name.kind != TOKEN_NAME)
        fail_at(p, name.lo, name.hi, "%.*s cannot be a name; a name is letters, digits, _ and hyphens%s",
                STRF(lex_name(p->a, &name)), name.kind == TOKEN_END ? "" : ", and not a word of the language");
    expect_free(p, &name);
    advance(p);
    expect(p, TOKEN_IS, "=");
    const struct roll *value = parse_choice(p);
    expect(p, TOKEN_SEMICOLON, "a sign or ; (a let ends with it)");
    name_bind(p, name.text, name.lo, false, roll_is_rolls(value));
    struct roll *r = node_new(p, ROLL_LET, lo, 2, (const struct roll *const[]){value, value});
    r->word = name.text; /* the caller puts what stands behind it in place of the second */
    return r;
}

/* Lets in a row are a chain along their last argument, built from the back, so that a thousand of them are no depth. */
static const struct roll *parse_expr(struct parser *p)
{
    LIST(struct roll *) lets = {0};
    size_t outer = p->bound.n;
    while (p->t.kind == TOKEN_LET)
        ARENA_PUSH(p->a, &lets, parse_let(p));
    const struct roll *body = parse_choice(p);
    names_end(p, outer);
    for (size_t i = lets.n; i > 0; i--) {
        struct roll *let = lets.at[i - 1];
        let->arg[1] = body;
        body = node_ends(p, let, start_of(p, let));
    }
    return body;
}

/* The whole text is one expression. That pools of whole rolls are asked and not added is looked at last, when all names
 * are known. */
const struct roll *roll_parse(struct arena *a, struct str text, struct span at, const struct roll_names *names,
                              struct roll_error *err)
{
    struct parser *p = ARENA_NEW(a, struct parser); /* not on the stack: the heads are some kilobytes */
    *p = (struct parser){.a = a, .text = text, .at = at, .err = err, .any_name = names && names->any_name};
    p->none.words = str_cut(text, text.n, text.n);
    *err = (struct roll_error){.message = STR("")};
    if (text.n > ROLL_TEXT)
        fail_at(p, ROLL_TEXT, ROLL_TEXT, "an expression is at most 64 KiB long; name parts with let");
    for (size_t i = 0; names && i < names->n; i++)
        name_bind(p, names->at[i], 0, true, names->rolls && names->rolls[i]);
    advance(p);
    const struct roll *r = parse_expr(p);
    if (p->t.kind == TOKEN_CLOSE)
        fail_at(p, p->t.lo, p->t.hi, "this bracket closes nothing; delete it");
    else if (p->t.kind != TOKEN_END)
        unexpected(p, "a sign, such as + or *,");
    if (!p->failed && p->rolls)
        p->failed = !roll_asks_pools(r, names && names->pool, err);
    return p->failed ? NULL : r;
}
