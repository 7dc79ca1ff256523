/* The roll language: what is read and what is refused, at which column and in which words; values and their JSON.
 * Columns are counted by hand from the text, 1 for its first byte. */
#include "emit/emit.h"
#include "roll/roll.h"
#include "roll/value.h"
#include "show/odds/odds.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h> /* wants those above */

static const struct str parameters[] = {{"n", 1}, {"m", 1}, {"quality", 7}, {"stands", 6}};
static const struct roll_names names = {.at = parameters, .n = 4};

static const struct roll *parse(struct arena *a, const char *text, struct roll_error *err)
{
    return roll_parse(a, str_of(text), NOWHERE, &names, err);
}

static void accepts(const char *text)
{
    struct arena *a = arena_new();
    struct roll_error err;
    const struct roll *r = parse(a, text, &err);
    if (!r)
        fail_msg("%s\nrefused at column %u: %.*s", text, err.at.lo + 1, STRF(err.message));
    assert_true(r->at.lo < r->at.hi && r->at.hi <= strlen(text));
    arena_drop(a);
}

static void refuses(const char *text, unsigned column, const char *words)
{
    struct arena *a = arena_new();
    struct roll_error err;
    if (parse(a, text, &err))
        fail_msg("%s\nis accepted", text);
    if (err.at.lo + 1 != column || str_find(err.message, words) < 0)
        fail_msg("%s\nrefused at column %u: %.*s\nwanted at column %u: %s", text, err.at.lo + 1, STRF(err.message),
                 column, words);
    assert_true(err.at.lo <= err.at.hi && err.at.hi <= strlen(text));
    arena_drop(a);
}

/* And with what help. */
static void helps(const char *text, const char *help)
{
    struct arena *a = arena_new();
    struct roll_error err;
    if (parse(a, text, &err))
        fail_msg("%s\nis accepted", text);
    roll_suggestion(a, str_of(text), &names, &err);
    if (!str_is(err.help, help))
        fail_msg("%s\nhelped by: %.*s\nwanted: %s", text, STRF(err.help), help);
    arena_drop(a);
}

/* Are the trees of two texts the same? */
static bool reads_as(const char *text, const char *other)
{
    struct arena *a = arena_new();
    struct roll_error err;
    const struct roll *x = parse(a, text, &err), *y = parse(a, other, &err);
    assert_true(x && y);
    bool same = roll_same(x, y) && roll_same(y, x);
    arena_drop(a);
    return same;
}

static void test_manual(void **state)
{
    static const char *const all[] = {
        "d6",
        "2d6",
        "(n + 1)d6",
        "d100",
        "d%",
        "d{2,3,3,4,4,5}",
        "d{0..9}",
        "d(n)",
        "let hits = 3d6; hits + hits",
        "d6 + 1 - n * m / 2 == 3",
        "d6 != 1 and not d6 < 3 or 1 <= n",
        "d6 in 2..5",
        "d6 in {1, 4..6}",
        "quality in {\"shaken\", \"routed\"}",
        "if d6 > 3 then 1 else 2",
        "floor(1) + ceil(1) + round(1) + abs(1) + min(1, 2) + max(1, 2, 3) + clamp(n, 1, 6)",
        "(d6, d6)",
        "\"word\"",
        "true",
        "false",
        "count(4d6, face >= 4)",
        "let p = 4d6; count(p, face == 6 or face != 1 and face + m >= n)",
        "sum(4d6)",
        "sum(4d6, max(0, face - 3))",
        "highest(3, 4d6)",
        "lowest(1, 2d6)",
        "distinct(5d6)",
        "reroll(d%, face in 20..34)",
        "reroll_once(2d6, face == 1)",
        "explode(10d10, face == 10, 1)",
        "chart(critical-hit, 2d6)",
        "chart(artillery-fire, quality, \"Short 0-12in\")",
        "chart(deviation.crew, \"elite\")",
        "chart(SET/id.part, 1)",
        "first(k in 1..6, d6 + k - 1 >= 6)",
        "count((stands)d6, face + m in chart(rifle-fire, quality, n))",
        " # a comment\n 2 d6 # and one more\n + 1 ",
        "let a = d6; let b = d6; if a > b then \"a\" else if b > a then \"b\" else \"draw\"",
        "(let a = d6; a * a) + 1",
        "max(let a = d6; a, 2)",
        "- - 3 + + 2",
        "(2d6)d6",
        "d(2d6)",
        "3.5 * n",
        "d6-n",
        "count(4d6, count((face)d6, face == 6) > 0)",
        "d6 in {1, n}",
        "reroll_once(4d6, face < d6)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        accepts(all[i]);
}

static void test_refused_tokens(void **state)
{
    (void)state;
    refuses("", 1, "the end is here, but a value is needed");
    refuses("2d6 +", 6, "the end is here, but a value is needed");
    refuses("d + 1", 1, "a die needs its faces");
    refuses("2d0", 2, "no faces");
    refuses("d6 >= \"x", 7, "no closing quote");
    helps("d6 ≥ 4", "write `d6 >= 4`");
    helps("d6 => 4", "write `d6 >= 4`");
    helps("n && m", "write `n and m`");
    helps("2 × d6", "write `2 * d6`");
    refuses("[d6]", 1, "");
    refuses("d6 @ 2", 4, "@ has no meaning here");
    helps("'shaken'", "write `\"shaken\"`");
    refuses("99999999999999999999 + 1", 1, "too large");
    refuses("1 + d99999999999999999999", 5, "many faces");
    refuses("d6\x01", 3, "not text");
}

/* What players write is told in the words of the language, of their own numbers; nothing where it
 * is not certain. */
static void test_suggestion(void **state)
{
    static const struct {
        const char *text, *help;
    } all[] = {
        {"4+", "write `d6 >= 4`"},
        {"4+ on d6", "write `d6 >= 4`"},
        {"4+ on 3d6", "write `count(3d6, face >= 4)`, or `3d6 >= 4`"},
        {"8+ on 2d6", "write `2d6 >= 8`"},
        {"3D6 at least 4", "write `count(3d6, face >= 4)`, or `3d6 >= 4`"},
        {"d6 + 1 in 4+", "write `d6 + 1 >= 4`"},
        {"d6 in 4-6", "write `d6 in 4..6`"},
        {"d6 in {1, 4–6}", "write `d6 in {1, 4..6}`"},
        {"D6 x 10", "write `d6 * 10`"},
        {"D6x10 + 1", "write `d6 * 10 + 1`"},
        {"2d6kh1", "write `highest(1, 2d6)`"},
        {"4D6 kl 3", "write `lowest(3, 4d6)`"},
        {"best of 2d6", "write `highest(1, 2d6)`"},
        {"d6 + 1 vs d6", "write `d6 + 1 > d6`"},
        {"2d6 vs. 2d6", "write `2d6 > 2d6`"},
        {"roll 2d6", "write `2d6`"},
        {"Throw a W6 + 1", "write `d6 + 1`"},
        {"roll 2d6 foo", ""},
        {"chance of foo", ""},
        {"row of bows", "write `chart(bows, \"...\")`"},
        {"d6 in column of long-bows", "write `d6 in chart(long-bows, \"...\", \"...\")`"},
        {"W6", "write `d6`"},
        {"2W6 + w6", "write `2d6 + d6`"},
        {"2W6 kh 1", "write `highest(1, 2d6)`"},
        {"let w6 = 3; w6 foo", ""},
        {"d6!", "write `explode(d6, face == 6, 3)`"},
        {"d6! >= 8", "write `explode(d6, face == 6) >= 8`, or `explode(d6, face == 6, 3) >= 8`"},
        {"two dice plus n", "write `2d6 + n`"},
        {"chance of 5+ on 2d6", "write `count(2d6, face >= 5)`, or `2d6 >= 5`"},
        {"3d6 >= 5 successes", "write `count(3d6, face >= 5)`"},
        {"if 4+ on d6 then 2 else 0", "write `if d6 >= 4 then 2 else 0`"},
        {"d6 * 50 %", "write `d6 * 50 / 100`"},
        {"!(d6 == 1)", "write `not (d6 == 1)`"},
        {"n == “W6 x 2”", "write `n == \"W6 x 2\"`"},
        {"4+ on d6 + 1", ""}, /* no d6 >= 4 + 1 */
        {"d6 in 4+ 2 foo", ""},
        {"let x = 2; d6 x 3", "write `let x = 2; d6 * 3`"},
        {"d6 foo", ""},
        {"n ≥ foo", "write `>=`"},
        {"let x = explode(2d6, face == 6); x + 1",
         ""}, /* x is no sign where no number stands before it */
    };
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        helps(all[i].text, all[i].help);
    refuses("let d1 = d6; d1", 5, "not a die");
}

/* The spellings of AnyDice, Roll20, Foundry, spreadsheets, Python and rulebooks. A spelling with
 * two meanings is helped by both. */
static const struct {
    const char *text, *help;
} foreign[] = {
    {"3d6 drop lowest", "write `(let p = 3d6; p - lowest(1, p))`"},
    {"4d6dl1", "write `(let p = 4d6; p - lowest(1, p))`"},
    {"d20 adv", "write `highest(1, 2d20)`"},
    {"6d10 t8", "write `count(6d10, face >= 8)`"},
    {"d6 == 4+", "write `d6 >= 4`"},
    {"4dF", "write `4d{-1,0,1}`"},
    {"best of 3 d6", "write `highest(1, 3d6)`"},
    {"2d6 between 4 and 6", "write `2d6 in 4..6`"},
    {"[count {5,6} in 4d6]", "write `count(4d6, face in {5,6})`"},
    {"output 1@4d6", "write `highest(1, 4d6)`"},
    {"{1..3}@5d6", "write `highest(3, 5d6)`"},
    {"{2d6,1d12}kh1", "write `max(2d6,1d12)`"},
    {"2d6r<2", "write `reroll(2d6, face <= 2)`, or `reroll(2d6, face < 2)`"},
    {"5d10cs>7", "write `count(5d10, face >= 7)`, or `count(5d10, face > 7)`"},
    {"2d6min2", "write `sum(2d6, max(face, 2))`"},
    {"[[1d20+5]] vs 15", "write `1d20+5 >= 15`, or `1d20+5 > 15`"},
    {"=RANDBETWEEN(1,6)", "write `d6`"},
    {"IF(2d6>=10, \"hit\", \"miss\")", "write `(if 2d6>=10 then \"hit\" else \"miss\")`"},
    {"=ROUNDUP(d6/2,0)", "write `ceil(d6/2)`"},
    {"=COUNTIF(3d6,\">=4\")", "write `count(3d6, face >= 4)`"},
    {"AND(d6>=4, d8>=4)", "write `(d6>=4 and d8>=4)`"},
    {"sum(randint(1,6) for _ in range(3))", "write `3d6`"},
    {"2 <= d6 <= 5", "write `(let x = d6; 2 <= x and x <= 5)`"},
    {"\"hit\" if d6 >= 4 else \"miss\"", "write `if d6 >= 4 then \"hit\" else \"miss\"`"},
    {"d6 >= 4 ? 1 : 0", "write `if d6 >= 4 then 1 else 0`"},
    {"d6 // 2", "write `floor(d6 / 2)`"},
    {"d6^2", "write `(let x = d6; x * x)`"},
    {"d6 is 5 or 6", "write `d6 in {5, 6}`"},
    {"d6 == 5 or 6", "write `d6 in {5, 6}`"},
    {"2d6 in (2,12)", "write `2d6 in {2,12}`"},
    {"2d6 = 7", "write `2d6 == 7`"},
    {"x = d6; x + x", "write `let x = d6; x + x`"},
    {"let x = d6 x + x", "write `let x = d6; x + x`"},
    {"roll under 12 on 3d6", "write `3d6 < 12`, or `3d6 <= 12`"},
    {"5-6 on d6", "write `d6 in 5..6`"},
    {"at least one 6 on 3d6", "write `any(3d6, face == 6)`"},
    {"count(4d6 >= 5)", "write `count(4d6, face >= 5)`"},
    {"count(4d6, 6)", "write `count(4d6, face == 6)`"},
    {"highest(4d6, 3)", "write `highest(3, 4d6)`"},
    {"explode(d6, 6)", "write `explode(d6, face == 6, 3)`"},
    {"has(6, 3d6)", "write `has(3d6, 6)`"},
    {"2d6 reroll 1s", "write `reroll(2d6, face == 1)`, or `reroll_once(2d6, face == 1)`"},
    {"if d6 >= 4 then hit else miss", "write `if d6 >= 4 then \"hit\" else \"miss\"`"},
    {"d6-1 min 1", "write `max(d6 - 1, 1)`"},
    {"half d6 rounded up", "write `ceil(d6 / 2)`"},
    {"1d6 1d8", "write `1d6 + 1d8`"},
    {"2(d6)", "write `sum(2(d6))`, or `2 * (d6)`"},
    {"d6;d6",
     "one roll is `let x = d6; (x, x)`; separate rolls are `let x = d6; let x2 = d6; (x, x2)`"},
    {"2d6 + @{strength}", ""}, /* no number of the author */
    {"10d10x10cs>=8", "write `count(explode(10d10, face == 10, 3), face >= 8)`"},
};

static void test_foreign(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++)
        helps(foreign[i].text, foreign[i].help);
    refuses("d6 == 5 or 6", 12, "true or false is needed");
    refuses("2d6 in (2, 12)", 8, "write a list in braces");
    refuses("highest(4d6, 3)", 1, "the number comes first");
}

static void test_refused_grammar(void **state)
{
    (void)state;
    refuses("(1, 2)d6", 7, "bracket of two or more");
    refuses("n d6", 3, "write (n)d6");
    refuses("2d6 d6", 5, "the number of dice");
    refuses("d6d6", 1, "nothing is called d6d6"); /* a letter follows: no die */
    refuses("2 3", 3, "3 is here, but a sign");
    refuses("(d6", 4, "the end is here, but a sign, a comma or )");
    refuses("d6)", 3, "has no opening bracket");
    refuses("n = 3", 3, "write == to compare");
    refuses("1 < n < 3", 7, "one comparison at a time");
    refuses("1 + if n > 1 then 1 else 2", 5, "in brackets");
    refuses("if n > 1 then 2", 16, "an if has an else");
    refuses("1 + not true", 5, "(not ...)");
    refuses("1 + let a = 2; a", 5, "let begins the expression");
    refuses("let a = 2", 10, "a let ends with it");
    refuses("let 3 = 2; 3", 5, "is not a valid name");
    refuses("let roll = 2; 3", 5, "is not a valid name");
    refuses("let face = 2; 3", 5, "is not a valid name");
    refuses("1..3", 2, "a range is only allowed after in");
    refuses("d6 in 5..2", 7, "is reversed");
    refuses("d6 in 3-4", 7, "3..4");
    refuses("d6 in {1, 3-4}", 11, "3..4");
    refuses("d6 in {1, d6}", 11, "not dice");
    refuses("d{1, 2d6}", 6, "not dice");
    refuses("d6 in {}", 8, "braces");
    refuses("n in {1", 8, "a comma or }");
}

static void test_refused_names(void **state)
{
    (void)state;
    refuses("let max = 2; max(d6, 3)", 14, "max is a function, but also a name here");
    refuses("count + 1", 1, "count is a function and needs brackets");
    accepts("first(round in 1..3, d6 + round >= 6)");
    refuses("shaken", 1, "put a word in quotes: \"shaken\"");
    refuses("1 + qualty", 5, "did you mean quality?");
    refuses("let hits = d6; hit + 1", 16, "did you mean hits?");
    helps("n-d6", "write `n - d6`");
    helps("let a = d6; a-n", "write `let a = d6; a - n`");
    refuses("let a = 1; let a = 2; a", 16, "already named at column 5");
    refuses("let n = 1; n", 5, "already a given value");
    refuses("(let a = 1; a) + a", 18, "only valid in the bracket");
    refuses("let a = 1; 2 + (let a = 2; a)", 21, "already named at column 5");
    accepts("(let a = 1; a) + (let a = 2; a)");
    accepts("if n > 1 then (let a = d6; a) else (let a = d4; a + (let b = 1; b) + first(b in 1..2, d6 > b))");
    refuses("let a = a; a", 9, "nothing is called a");
    refuses("first(k in 1..6, true) + k", 26, "only valid in the bracket");
    refuses("let k = 1; first(k in 1..6, true)", 18, "already named at column 5");
    refuses("first(k in k..6, true)", 12, "nothing is called k");
    refuses("first(n in 1..6, true)", 7, "already a given value");
    refuses("face + 1", 1, "only allowed in a condition");
    refuses("count(4d6, true) + face", 20, "only allowed in a condition");
    refuses("highest(face, 4d6)", 9, "only allowed in a condition");
}

static void test_refused_calls(void **state)
{
    (void)state;
    refuses("count(4d6)", 1, "write count(pool, condition on face)");
    refuses("1 + count(4d6, face > 1, 2)", 26, "one argument too many");
    refuses("max(2d6)", 1, "highest(1, pool)");
    refuses("floor", 1, "needs brackets");
    refuses("floor()", 1, "an argument is missing");
    refuses("flor(2)", 1, "did you mean floor?");
    refuses("no(2)", 1, "no function no");
    refuses("n(2)", 1, "it has no dice; to multiply write *");
    refuses("chart(\"critical-hit\", 2)", 7, "without quotes");
    refuses("chart(x)", 1, "an argument is missing; write chart(id, row)");
    refuses("chart()", 7, "id is needed");
    refuses("chart(x, 1, 2, 3)", 16, "one argument too many");
    refuses("first(1..6, true)", 7, "the name of a counter");
    refuses("first(k, true)", 8, "but in is needed");
    refuses("count(4d6, 2d6 >= 7)", 12, "does not use face, roll or card");
    refuses("count(3d6, any(2d6, face >= 5))", 12,
            "does not use face, roll or card"); /* face is the inner die's */
    refuses("count(3d6, 5 >= 4)", 12, "does not use face, roll or card");
    refuses("count(3d6, n >= 4)", 12, "does not use face, roll or card");
    refuses("reroll(3d6, n == 1)", 13, "does not use face, roll or card");
    refuses("explode(d6, n == 6, 1)", 13, "does not use face, roll or card");
    refuses("first(draw(3, 1..6), n == 6)", 22, "does not use face, roll or card");
    refuses("count(3d6, any(2d6, face > face))", 21, "these are the same");
    accepts("count(3d6, true)");
    accepts("sum(3d6, n)");
    accepts("count(3d6, let f = face; any(2d6, face >= f))");
    accepts("count(3d6, face + d6 >= 7)");
    helps("d6 vs d6", "write `d6 > d6`");
}

static struct str repeat(struct arena *a, const char *before, const char *piece, size_t times, const char *after)
{
    struct buf b = {.a = a};
    buf_putz(&b, before);
    for (size_t i = 0; i < times; i++)
        buf_putz(&b, piece);
    buf_putz(&b, after);
    return buf_str(&b);
}

static void test_nesting(void **state)
{
    static const char *const opens[] = {"(", "-", "not ", "floor(", "d(", "if true then 1 else ", "1 + (2 * ", "d{d{"};
    struct arena *a = arena_new();
    struct roll_error err;
    (void)state;
    const char *in = str_z(a, repeat(a, "", "(", ROLL_DEPTH, "1"));
    assert_non_null(roll_parse(a, repeat(a, in, ")", ROLL_DEPTH, ""), NOWHERE, &names, &err));
    for (size_t i = 0; i < sizeof opens / sizeof opens[0]; i++) {
        assert_null(roll_parse(a, repeat(a, "", opens[i], 3000, "1"), NOWHERE, &names, &err));
        assert_true(str_find(err.message, "64 nested levels") >= 0);
    }
    arena_drop(a);
}

/* As long as a text may be, without recursion as deep as that. */
static void test_long_chains(void **state)
{
    struct arena *a = arena_new();
    struct roll_error err;
    struct buf b = {.a = a};
    const struct roll **node;
    (void)state;
    const struct roll *r = roll_parse(a, repeat(a, "1", "+1", 32767, ""), NOWHERE, &names, &err);
    assert_non_null(r);
    assert_int_equal(roll_nodes(a, r, &node), 2 * 32767 + 1);
    assert_false(roll_has_dice(a, r, true));
    assert_true(roll_same(r, r));
    assert_null(roll_parse(a, repeat(a, "1", "+1", 40000, ""), NOWHERE, &names, &err));
    assert_int_equal(err.at.lo, ROLL_TEXT);
    b.n = 0;
    for (int i = 0; i < 4000; i++)
        buf_printf(&b, "let x%d = 1;\n", i);
    buf_putz(&b, "x3999");
    r = roll_parse(a, buf_str(&b), NOWHERE, &names, &err);
    assert_non_null(r);
    assert_int_equal(roll_nodes(a, r, &node), 8001);
    arena_drop(a);
}

static void test_levels(void **state)
{
    (void)state;
    assert_true(reads_as("2d6 - 1 * n >= 4 or true", "(((2d6) - (1 * n)) >= 4) or (true)"));
    assert_false(reads_as("2d6 - 1 * n >= 4 or true", "(2d6 - 1) * n >= 4 or true"));
    assert_true(reads_as("1 - 2 - 3", "(1 - 2) - 3"));
    assert_false(reads_as("1 - 2 - 3", "1 - (2 - 3)"));
    assert_true(reads_as("let a = d%; (a, -a)", "let a = (d%); ((a), (-a))"));
    assert_false(reads_as("let a = d%; (a, -a)", "let a = d100; (a, -a)"));
    assert_true(reads_as("m in {1, 2..3}", "(m) in {(1), (2)..3}"));
    assert_false(reads_as("m in {1, 2..3}", "m in {1, 2, 3}"));
}

static void test_places(void **state)
{
    struct arena *a = arena_new();
    struct roll_error err;
    (void)state;
    const struct roll *r = parse(a, " (1 + n) / (n - 1) + 2", &err);
    assert_int_equal(r->kind, ROLL_ADD);
    assert_int_equal(r->arg[0]->kind, ROLL_DIV);
    assert_int_equal(r->arg[0]->at.lo, 1);
    assert_int_equal(r->arg[0]->at.hi, 18);
    assert_int_equal(r->arg[0]->arg[1]->at.lo, 12); /* a node in brackets is what stands in them */
    r = parse(a, "1 - 2 - 3", &err);                /* from the left */
    assert_int_equal(r->arg[0]->kind, ROLL_SUB);
    r = parse(a, "not n == 1", &err);
    assert_int_equal(r->kind, ROLL_NOT);
    r = parse(a, "n == 1 or n == 2 and m == 3", &err);
    assert_int_equal(r->kind, ROLL_OR);
    assert_int_equal(r->n, 2);
    arena_drop(a);
}

static uint32_t two_dice(const char *text)
{
    struct arena *a = arena_new();
    struct roll_error err;
    const struct roll *r = parse(a, text, &err);
    assert_non_null(r);
    uint32_t column = roll_two_dice(a, r, &err) ? 0 : err.at.lo + 1;
    arena_drop(a);
    return column;
}

static void test_two_dice(void **state)
{
    (void)state;
    assert_int_equal(two_dice("d6 == 1 or d6 == 6"), 12);
    assert_int_equal(two_dice("d6 == 1 or n > 2 and (2d8 > 3 and 2d8 < 5)"), 35);
    assert_int_equal(two_dice("d6 == 1 or d8 == 6"), 0);
    assert_int_equal(two_dice("2d6 == 2 or d6 == 6"), 0);
    assert_int_equal(two_dice("let a = d6; a == 1 or a == 6"), 0);
    assert_int_equal(two_dice("d6 + d6 == 7"), 0);
    /* by what they show, not by how that is written */
    assert_int_equal(two_dice("d6 == 1 or 1d6 == 6"), 12);
    assert_int_equal(two_dice("d{1..6} == 1 or d(6) == 6"), 17);
    assert_int_equal(two_dice("d{1,2,3} == 1 or d3 == 2"), 18);
    assert_int_equal(two_dice("d{1,2..6} == 1 or d6 == 2"), 19);
    assert_int_equal(two_dice("d{2,1,3} == 1 or d3 == 2"), 0);
    /* an if and what stands behind it; other dice are others */
    assert_int_equal(two_dice("if 2d6 >= 10 then 3 else if 2d6 >= 7 then 2 else 0"), 29);
    assert_int_equal(two_dice("if d6 >= 4 then d6 else 0"), 17);
    assert_int_equal(two_dice("if d6 >= 4 then 2d6 else 0"), 0);
    assert_int_equal(two_dice("if n == 1 then d6 else d6 + 1"), 0);
    assert_int_equal(two_dice("if distinct(3d6) == 1 then 3d6 else 0"), 28);
    assert_int_equal(
        two_dice("if chart(m, 2d6, \"R\") == \"Rout\" then chart(m, 2d6, \"Move\") else 0"), 47);
    /* different functions of one sum */
    assert_int_equal(two_dice("4d6 - lowest(1, 4d6)"), 17);
    assert_int_equal(two_dice("count(5d10, face >= 7) - count(5d10, face == 1)"), 32);
    assert_int_equal(two_dice("count(5d6, face >= 5) - count(5d6, face >= 5)"), 0);
    assert_int_equal(two_dice("count(4(2d6), roll >= 8) + count(4(2d6), roll == 2)"), 34);
    assert_int_equal(two_dice("10 * d6 + d6"), 0);
    assert_int_equal(two_dice("chart(hits, 2d6, \"Foot\") + chart(hits, 2d6, \"Horse\")"), 40);
    assert_int_equal(two_dice("(highest(1, 3d6), lowest(1, 3d6))"), 29);
    assert_int_equal(two_dice("count(4d6, face >= 4) > count(4d6, face >= 5)"), 0);
    assert_int_equal(two_dice("let a = d6; let b = d6; a == 1 or b == 6"), 0);
    assert_int_equal(two_dice("max(d6, d6) - min(d6, d6)"), 19);
    assert_int_equal(two_dice("max(d6, d6) + d6"), 0);
    assert_int_equal(two_dice("(2d6 == 7) + (2d6 == 11)"), 15);
    assert_int_equal(two_dice("(d6 >= 4) + (d6 >= 5)"), 0);
    /* one chart in two columns, or of two rows, or of the columns of two sides */
    assert_int_equal(two_dice("chart(m, 2d6, \"A\") * chart(m, 2d6, \"B\")"), 31);
    assert_int_equal(two_dice("chart(m, 2d6, \"A\") == chart(m, 2d6, \"B\")"), 32);
    assert_int_equal(two_dice("min(chart(m, 2d6, \"A\"), chart(m, 2d6, \"B\"))"), 34);
    assert_int_equal(two_dice("chart(m, 2d6 + 1, \"A\") > chart(m, 2d6, \"A\")"), 0);
    assert_int_equal(two_dice("chart(m, 2d6, \"A\") > chart(k, 2d6, \"B\")"), 0);
    assert_int_equal(two_dice("highest(1, 2d6) > lowest(1, 2d6)"), 0);
    assert_int_equal(two_dice("reroll_once(d6, face == 1) + d6"), 0);
}

/* Dice under two names. */
static void test_two_dice_named(void **state)
{
    (void)state;
    assert_int_equal(two_dice("let us = d6; let them = d6; us > them"), 0);
    assert_int_equal(two_dice("let us = 2d6 + 1; let them = 2d6; us > them"), 0);
    assert_int_equal(two_dice("let hi = highest(1, 2d6); let lo = lowest(1, 2d6); hi - lo"), 46);
    assert_int_equal(two_dice("let all = 2d6; let same = distinct(2d6) == 1; (all, same)"), 36);
    assert_int_equal(
        two_dice("let a = count(3d6, face == 6); let b = count(3d6, face == 1); a > b"), 46);
    assert_int_equal(two_dice("let a = chart(m, 2d6, \"R\"); let b = chart(m, 2d6, \"L\"); (a, b)"),
                     46);
    assert_int_equal(two_dice("let a = chart(m, 2d6, \"R\"); let b = chart(m, 2d6, \"R\"); (a, b)"),
                     0);
    assert_int_equal(two_dice("let a = reroll(d6, face == 1); let b = d6; a > b"), 0);
    assert_int_equal(two_dice("let a = 2d6; let b = distinct(a) == 1; (a, b)"), 0);
    /* needs of two sides: other givens in each; other numbers may be either, which is a note */
    assert_int_equal(
        two_dice("let a = count(4d6, face >= n); let b = count(4d6, face >= m); a > b"), 0);
    assert_int_equal(
        two_dice("let a = count(4d6, face >= 4); let b = count(4d6, face >= 5); a > b"), 46);
    struct arena *a = arena_new();
    struct roll_error err;
    assert_false(roll_two_dice(
        a, parse(a, "let a = count(4d6, face >= 4); let b = count(4d6, face >= 5); a", &err),
        &err));
    assert_true(err.note);
    assert_false(roll_two_dice(a, parse(a, "2d6 + chart(m, 2d6, \"Pts\")", &err), &err));
    assert_true(err.note);
    arena_drop(a);
}

static void test_two_dice_rewritten(void **state)
{
    struct arena *a = arena_new();
    struct roll_error err;
    (void)state;
    static const char *const cases[][2] = {
        {"1 + (4d6 - lowest(1, 4d6))", "one roll is `let x = 4d6; x - lowest(1, x)`; separate "
                                       "rolls are `let x = 4d6; let x2 = 4d6; x - lowest(1, x2)`"},
        {"max(d6, d6) - min(d6, d6)",
         "one roll is `let x = d6; let x2 = d6; max(x, x2) - min(x, x2)`; separate rolls are `let "
         "x = d6; let x2 = d6; let x3 = d6; let x4 = d6; max(x, x2) - min(x3, x4)`"},
        {"let x = 3; d6 == x or d6 == 6",
         "one roll is `let x2 = d6; x2 == x or x2 == 6`; separate rolls are `let x2 = d6; let x3 = "
         "d6; x2 == x or x3 == 6`"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_false(roll_two_dice(a, parse(a, cases[i][0], &err), &err));
        assert_true(str_is(err.help, cases[i][1]));
        assert_false(err.note);
    }
    arena_drop(a);
}

/* ---- values ---- */

static void json_is(struct value v, const char *wanted)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    buf_put_value_json(&b, &v);
    assert_string_equal(b.p, wanted);
    arena_drop(a);
}

static void test_value_json(void **state)
{
    struct value pair[2] = {value_of_number(RAT(2)), value_of_bool(false)};
    (void)state;
    json_is(value_of_number(RAT(-3)), "-3");
    json_is(value_of_number((struct rat){1, 2}), "\"1/2\"");
    json_is(value_of_number(RAT(9007199254740992)), "9007199254740992");
    json_is(value_of_number(RAT(9007199254740993)), "\"9007199254740993\"");
    json_is(value_of_bool(true), "true");
    json_is(value_of_word(STR("a \"b\"")), "\"a \\\"b\\\"\"");
    json_is((struct value){.kind = VALUE_TUPLE, .at = pair, .n = 2}, "[2, false]");
    json_is((struct value){.kind = VALUE_NEVER}, "\"never\"");
}

static void test_value_order(void **state)
{
    struct value all[] = {value_of_number((struct rat){-1, 2}),
                          value_of_number(RAT(0)),
                          value_of_number(RAT(3)),
                          {.kind = VALUE_RANGE, .number = RAT(3), .high = RAT(6), .word = STR("3-6")},
                          {.kind = VALUE_RANGE, .number = RAT(3), .high = RAT(0), .open = true, .word = STR("3+")},
                          {.kind = VALUE_NEVER},
                          value_of_bool(false),
                          value_of_bool(true),
                          value_of_word(STR("a")),
                          value_of_word(STR("Ab")),
                          value_of_word(STR("b"))};
    const size_t n = sizeof all / sizeof *all;
    struct rat r;
    (void)state;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            assert_int_equal(value_cmp(&all[i], &all[k]), (i > k) - (i < k));
    assert_false(value_number(&all[3], &r)); /* two ends are no number */
    assert_true(value_number(&all[4], &r) && rat_cmp(r, RAT(3)) == 0);
    assert_false(value_number(&all[5], &r)); /* never is none */
    struct value dash = value_of_word(STR("-")), loud = value_of_word(STR("AB"));
    assert_true(value_number(&dash, &r) && r.n == 0);
    assert_false(value_number(&all[8], &r));
    assert_true(value_eq(&loud, &all[9])); /* capitals do not matter */
    struct value big = value_of_word(STR("\xC3\x89toile")), small = value_of_word(STR("\xC3\xA9toile"));
    assert_true(value_eq(&big, &small)); /* of any script */
}

static void test_dist(void **state)
{
    struct arena *a = arena_new();
    struct outcome at[3] = {{value_of_number((struct rat){-1, 2}), nat_of(a, 2)},
                            {value_of_number(RAT(1)), nat_of(a, 1)},
                            {value_of_number(RAT(4)), nat_of(a, 1)}};
    struct outcome words[1] = {{value_of_word(STR("hit")), nat_of(a, 7)}};
    struct dist d = {at, 3, nat_of(a, 4)}, one = {words, 1, nat_of(a, 7)};
    struct frac f;
    struct buf b = {.a = a};
    (void)state;
    emit_dist(&b, STR("x"), NULL, &d, FORMAT_JSON); /* mean (-1/2*2 + 1 + 4) / 4 = 1 */
    assert_string_equal(
        b.p, "{\"expression\": \"x\", \"outcomes\": [{\"value\": \"-1/2\", \"p\": \"1/2\"}, "
             "{\"value\": 1, \"p\": \"1/4\"}, {\"value\": 4, \"p\": \"1/4\"}], \"mean\": \"1\"}\n");
    b.n = 0;
    emit_dist(&b, STR("y"), NULL, &one, FORMAT_JSON);
    assert_string_equal(
        b.p, "{\"expression\": \"y\", \"outcomes\": [{\"value\": \"hit\", \"p\": \"1\"}]}\n");
    b.n = 0;
    assert_true(dist_variance(a, &d, &f)); /* (2/4 + 1 + 16) / 4 - 1 = 35/8 - 1 */
    buf_put_frac(&b, f);
    buf_putc(&b, ' ');
    buf_put_frac(&b, dist_at_least(a, &d, RAT(1)));
    assert_string_equal(b.p, "27/8 1/2");
    arena_drop(a);
}

static void test_dist_same(void **state)
{
    struct arena *a = arena_new();
    struct outcome x[2] = {{value_of_number(RAT(1)), nat_of(a, 1)}, {value_of_number(RAT(2)), nat_of(a, 1)}};
    struct outcome y[2] = {{value_of_number(RAT(1)), nat_of(a, 3)}, {value_of_number(RAT(2)), nat_of(a, 3)}};
    struct dist half = {x, 2, nat_of(a, 2)}, six = {y, 2, nat_of(a, 6)}, seven = {y, 2, nat_of(a, 7)},
                one = {x, 1, nat_of(a, 1)};
    struct value which;
    (void)state;
    assert_true(dist_same(a, &half, &six, &which));
    assert_false(dist_same(a, &half, &seven, &which));
    assert_int_equal(which.number.n, 1);
    assert_false(dist_same(a, &one, &half, &which));
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manual),
        cmocka_unit_test(test_refused_tokens),
        cmocka_unit_test(test_suggestion),
        cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_refused_grammar),
        cmocka_unit_test(test_refused_names),
        cmocka_unit_test(test_refused_calls),
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_long_chains),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_two_dice),
        cmocka_unit_test(test_two_dice_named),
        cmocka_unit_test(test_two_dice_rewritten),
        cmocka_unit_test(test_value_json),
        cmocka_unit_test(test_value_order),
        cmocka_unit_test(test_dist),
        cmocka_unit_test(test_dist_same),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
