/* Any text as a roll: where the parser takes it, both methods must come to the same fractions, or both to an error.
 *
 * An input whose first byte is 128 or more, which begins no roll, is choices: from the bytes behind it a sentence of
 * the grammar is made, so that runs don't end in the lexer. Run by tests/fuzz.sh; ROLL_SHOW=1 prints what is tried, for
 * a finding's report. */
#include "odds/odds.h"
#include "show/odds/odds.h"
#include "walk/walk.h"
#include <stdlib.h>

enum { WALK_MAX = 3000, TEXT_MAX = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes as choices; 0 where they are all used, which every production ends on. */
struct choices {
    const uint8_t *at;
    size_t n;
    unsigned depth;
    struct buf b;
    bool named; /* p is */
    bool rolls; /* p is a pool of whole rolls */
    bool k;     /* k is bound here */
};

static unsigned pick(struct choices *c, unsigned of)
{
    if (!c->n || c->b.n > TEXT_MAX || c->depth > 12)
        return 0;
    c->n--;
    return *c->at++ % of;
}

static void put_number(struct choices *c);
static bool put_pool(struct choices *c, bool rolls);
static void put_truth(struct choices *c);

static void put_small(struct choices *c, unsigned min, unsigned of)
{
    buf_printf(&c->b, "%u", min + pick(c, of));
}

static void put_die(struct choices *c)
{
    static const char *const die[] = {"d6",        "d4",          "d2",   "d10", "d%", "d{1,1,2}",
                                      "d{0..2,5}", "d{-1,1/2,2}", "d(3)", "d1",  "D3"};
    buf_putz(&c->b, die[pick(c, 11)]);
}

/* KEYWORD(, number, comma, number, ) */
static void put_two(struct choices *c, const char *before)
{
    buf_putz(&c->b, before);
    put_number(c);
    buf_putz(&c->b, ", ");
    put_number(c);
    buf_putc(&c->b, ')');
}

static void put_roll(struct choices *c)
{
    static const char *const test[] = {"roll == 1",
                                       "roll >= 3",
                                       "roll in {1, 4..6}",
                                       "not roll < 2",
                                       "roll + d2 >= 3",
                                       "roll == d2 + d2",
                                       "count((abs(floor(roll)))d2, face == 2) == 1",
                                       "roll >= n"};
    buf_putz(&c->b, test[pick(c, 8)]);
}

static void put_face(struct choices *c)
{
    static const char *const test[] = {"face == 1",    "face >= 3",      "face in {1, 4..6}",
                                       "not face < 2", "face + d2 >= 3", "face == 6 or face != 1 and face + 1 >= 4",
                                       "face == d2",   "face >= n"};
    buf_putz(&c->b, test[pick(c, 8)]);
}

/* Gives whether it is one of whole rolls. */
static bool put_of_pool(struct choices *c, const char *before, bool rolls, bool condition)
{
    buf_putz(&c->b, before);
    rolls = put_pool(c, rolls);
    if (condition) {
        buf_putz(&c->b, ", ");
        if (rolls)
            put_roll(c);
        else
            put_face(c);
    }
    return rolls;
}

/* `rolls`: whole rolls may stand here. */
static bool put_pool(struct choices *c, bool rolls)
{
    static const char *const keep[] = {"highest(", "lowest("};
    bool are = false;
    unsigned which = pick(c, 10);
    c->depth++;
    switch (which) {
    case 1:
    case 2:
        buf_putz(&c->b, keep[which - 1]);
        put_small(c, 0, 4);
        are = put_of_pool(c, ", ", true, false); /* the best of some rolls is a number too */
        buf_putc(&c->b, ')');
        break;
    case 3:
        are = put_of_pool(c, "reroll(", rolls, true);
        buf_putc(&c->b, ')');
        break;
    case 4:
        are = put_of_pool(c, "reroll_once(", rolls, true);
        buf_putc(&c->b, ')');
        break;
    case 5:
        are = put_of_pool(c, "explode(", rolls, true);
        buf_putz(&c->b, ", ");
        put_small(c, 0, 3);
        buf_putc(&c->b, ')');
        break;
    case 6:
        buf_putc(&c->b, '(');
        put_number(c);
        buf_putc(&c->b, ')');
        put_die(c);
        break;
    case 7:
        if (!rolls)
            break;
        put_small(c, 0, 3);
        buf_putz(&c->b, "(d2 + ");
        put_number(c);
        buf_putc(&c->b, ')');
        are = true;
        break;
    case 8:
        are = c->named && c->rolls && rolls;
        buf_putz(&c->b, !c->named || (c->rolls && !rolls) ? "2d3" : "p");
        break;
    default:
        put_small(c, 0, 4);
        put_die(c);
    }
    if (which == 7 && !rolls)
        buf_putz(&c->b, "d66");
    c->depth--;
    return are;
}

static void put_call(struct choices *c)
{
    static const char *const one[] = {"floor(", "ceil(", "round(", "abs("};
    bool rolls;
    switch (pick(c, 7)) {
    case 1:
        put_two(c, "min(");
        break;
    case 2:
        put_two(c, "max(");
        break;
    case 3:
        put_of_pool(c, "count(", true, true);
        buf_putc(&c->b, ')');
        break;
    case 4:
        rolls = put_of_pool(c, "sum(", true, false);
        buf_putz(&c->b, !pick(c, 2) ? ")" : rolls ? ", max(0, roll - 2))" : ", max(0, face - 2))");
        break;
    case 5:
        put_of_pool(c, "distinct(", true, false);
        buf_putc(&c->b, ')');
        break;
    case 6:
        buf_putz(&c->b, "first(j in 1..3, ");
        put_truth(c);
        buf_putc(&c->b, ')');
        break;
    default:
        buf_putz(&c->b, one[pick(c, 4)]);
        put_number(c);
        buf_putc(&c->b, ')');
    }
}

static void put_between(struct choices *c, const char *operator, void (*put)(struct choices *))
{
    buf_putc(&c->b, '(');
    put(c);
    buf_putz(&c->b, operator);
    put(c);
    buf_putc(&c->b, ')');
}

static void put_number(struct choices *c)
{
    static const char *const operator[] = {" + ", " - ", " * ", " / "};
    c->depth++;
    bool bind = !c->k;
    switch (pick(c, 9)) {
    case 1:
        put_die(c);
        break;
    case 2:
        put_pool(c, false);
        break;
    case 3:
        put_between(c, operator[pick(c, 4)], put_number);
        break;
    case 4:
        put_call(c);
        break;
    case 5:
        buf_putz(&c->b, "(if ");
        put_truth(c);
        buf_putz(&c->b, " then ");
        put_number(c);
        buf_putz(&c->b, " else ");
        put_number(c);
        buf_putc(&c->b, ')');
        break;
    case 6:
        buf_putz(&c->b, pick(c, 2) || !c->named ? "n" : c->rolls ? "sum(p)" : "p");
        break;
    case 7:
        if (bind) { /* not again inside its own scope */
            buf_putz(&c->b, "(let k = ");
            put_number(c);
            buf_putz(&c->b, "; ");
            c->k = true;
        }
        put_between(c, " + k - ", put_number);
        if (bind) {
            c->k = false;
            buf_putc(&c->b, ')');
        }
        break;
    case 8:
        buf_putz(&c->b, pick(c, 2) ? "a" : "b");
        break;
    default:
        put_small(c, 0, 7);
    }
    c->depth--;
}

static void put_truth(struct choices *c)
{
    static const char *const compare[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    c->depth++;
    switch (pick(c, 5)) {
    case 1:
        put_between(c, " and ", put_truth);
        break;
    case 2:
        put_between(c, " or ", put_truth);
        break;
    case 3:
        buf_putz(&c->b, "not ");
        put_between(c, compare[pick(c, 6)], put_number);
        break;
    case 4:
        put_number(c);
        buf_putz(&c->b, " in {1, 3..5}");
        break;
    default:
        put_between(c, compare[pick(c, 6)], put_number);
    }
    c->depth--;
}

/* A sentence: some names, then a number, a truth or a tuple of them. */
static struct str sentence(struct arena *a, const uint8_t *data, size_t size)
{
    struct choices c = {data, size, 0, {.a = a}, false, false, false};
    buf_putz(&c.b, "let a = d4; let b = d2; let n = ");
    buf_putz(&c.b, pick(&c, 2) ? "d3" : "2");
    buf_putz(&c.b, "; let p = ");
    c.rolls = put_pool(&c, true);
    c.named = true;
    buf_putz(&c.b, "; (");
    put_number(&c);
    while (pick(&c, 3)) {
        buf_putz(&c.b, ", ");
        if (pick(&c, 2))
            put_truth(&c);
        else
            put_number(&c);
    }
    buf_putc(&c.b, ')');
    return buf_str(&c.b);
}

static void part_ways(struct str text, const char *how, struct str first, struct str second)
{
    fprintf(stderr, "fuzz: %s\n  %.*s\n  odds: %.*s\n  walk: %.*s\n", how, STRF(text), STRF(first), STRF(second));
    abort();
}

static struct str shown(struct arena *a, const struct dist *d, struct value *at)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < d->n; i++)
        if (value_eq(&d->at[i].value, at)) {
            buf_put_value(&b, at);
            buf_putc(&b, ':');
            buf_put_frac(&b, dist_p(a, d, i));
        }
    return buf_str(&b);
}

static bool over_budget(struct str why)
{
    return str_find(why, "budget") >= 0 || str_find(why, "too ") >= 0 || str_find(why, "more than") >= 0;
}

static void compare(struct arena *a, struct str text, const struct roll *r)
{
    struct env env = {.budget = 0.002};
    struct dist d;
    struct roll_error err = {0};
    struct value at;
    struct walk w = walk_eval(a, r, &env, WALK_MAX, false);
    bool good = odds_eval(a, r, &env, &d, NULL, &err);
    if (w.verdict == WALK_TOO_LONG || (!good && over_budget(err.message)) ||
        (w.verdict == WALK_ERROR && over_budget(w.error.message)))
        return;
    if (good && w.verdict == WALK_ERROR)
        part_ways(text, "only the walk is in error", STR("a distribution"), w.error.message);
    if (!good && w.verdict == WALK_DONE)
        part_ways(text, "only odds is in error", err.message, STR("a distribution"));
    if (good && !dist_same(a, &d, &w.dist, &at))
        part_ways(text, "the fractions differ", shown(a, &d, &at), shown(a, &w.dist, &at));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct roll_names none = {0};
    struct roll_error err = {0};
    bool made = size && data[0] >= 128;
    struct str text = made ? sentence(a, data + 1, size - 1) : (struct str){(const char *)data, size};
    if (getenv("ROLL_SHOW"))
        fprintf(stderr, "%.*s\n", STRF(text));
    const struct roll *r = roll_parse(a, text, NOWHERE, &none, &err);
    if (!r && (err.at.lo > err.at.hi || err.at.hi > text.n || !err.message.n))
        part_ways(text, "a parse error without a place or words", err.message, STR(""));
    if (r && text.n <= 4 * TEXT_MAX)
        compare(a, text, r);
    arena_drop(a);
    return 0;
}
