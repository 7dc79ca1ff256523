/* The second method against distributions worked out by hand in the comments. */
#include "walk/walk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h> /* wants those above */

static const struct str given_names[] = {{"n", 1}, {"q", 1}, {"zero", 4}, {"none", 4}, {"need", 4}, {"up", 2}};
static const struct roll_names names = {.at = given_names, .n = 6};

/* `reduced`: of walk_question(). The distribution as "value:p value:p", the error as "column:
 * words", or why it was not walked. */
static const char *walked(struct arena *a, const char *text, uint64_t budget, bool reduced)
{
    struct value given[] = {value_of_number(RAT(2)),
                            value_of_word(STR("elite")),
                            value_of_number(RAT(0)),
                            value_of_word(STR("-")),
                            {.kind = VALUE_RANGE, .number = RAT(3), .high = RAT(5), .word = STR("3-5")},
                            {.kind = VALUE_RANGE, .number = RAT(5), .high = RAT(0), .open = true, .word = STR("5+")}};
    struct env env = {.name = given_names, .value = given, .n = 6};
    struct roll_error err;
    struct buf b = {.a = a};
    const struct roll *r = roll_parse(a, str_of(text), NOWHERE, &names, &err);
    if (!r)
        fail_msg("%s: %.*s", text, STRF(err.message));
    struct question q = {.roll = r, .env = env};
    if (reduced)
        q = walk_question(a, r, &env);
    struct walk w = walk_eval(a, q.roll, &q.env, budget, false);
    if (w.verdict == WALK_ERROR)
        buf_printf(&b, "%u: %.*s", w.error.at.lo + 1, STRF(w.error.message));
    if (w.verdict == WALK_TOO_LONG)
        buf_put(&b, w.why);
    for (size_t i = 0; w.verdict == WALK_DONE && i < w.dist.n; i++) {
        buf_putz(&b, i ? " " : "");
        buf_put_value(&b, &w.dist.at[i].value);
        buf_putc(&b, ':');
        buf_put_frac(&b, dist_p(a, &w.dist, i));
    }
    return b.p;
}

/* As it is written, and reduced. */
static void comes_to(const char *text, const char *wanted)
{
    struct arena *a = arena_new();
    for (int i = 0; i < 2; i++) {
        const char *got = walked(a, text, 1000000, i);
        if (strcmp(got, wanted) != 0)
            fail_msg("%s\n%s comes to %s\nwanted   %s", text, i ? "reduced" : "", got, wanted);
    }
    arena_drop(a);
}

static void test_sums(void **state)
{
    (void)state;
    comes_to("d6", "1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6");
    comes_to("2d6", "2:1/36 3:1/18 4:1/12 5:1/9 6:5/36 7:1/6 8:5/36 9:1/9 10:1/12 11:1/18 12:1/36");
    comes_to("3d6 == 10", "false:7/8 true:1/8"); /* 27 of 216 */
    comes_to("d{2,3,3,4,4,5}", "2:1/6 3:1/3 4:1/3 5:1/6");
    comes_to("d{0..2, 9}", "0:1/4 1:1/4 2:1/4 9:1/4");
    comes_to("d{\"hit\", \"miss\", \"miss\"}", "hit:1/3 miss:2/3");
    comes_to("d% < 20", "false:4/5 true:1/5");
    comes_to("d% == 100", "false:1");
    comes_to("(n)d(n)", "2:1/4 3:1/2 4:1/4");
    comes_to("0d6", "0:1");
    comes_to("let a = d2; a + a", "2:1/2 4:1/2"); /* one roll */
    comes_to("d2 + d2", "2:1/4 3:1/2 4:1/4");     /* two */
    comes_to("d2 / 4", "1/4:1/2 1/2:1/2");
    comes_to("let a = d2; (a)d2", "1:1/4 2:3/8 3:1/4 4:1/8"); /* 1/2 of 1,2; 1/2 of 2,3,3,4 */
    comes_to("d(d2)", "1:3/4 2:1/4");
}

static void test_operators(void **state)
{
    (void)state;
    comes_to("(2 + 3 * 4 - 6 / 3, -n + 1, - - 2)", "(12, -1, 2):1");
    comes_to("(7 / 2, floor(7 / 2), ceil(7 / 2), round(7 / 2), abs(-3), floor(-7 / 2), round(-5 / 2))",
             "(7/2, 3, 4, 4, 3, -4, -3):1");
    comes_to("(min(3, 1, 2), max(3, 1, 2), clamp(9, 1, 6), clamp(0, 1, 6), clamp(3, 1, 6))", "(1, 3, 6, 1, 3):1");
    comes_to("(1 < 2) + (2 < 1) + true", "2:1");
    comes_to("not (d6 > 2) or d6 == 1", "false:5/9 true:4/9"); /* 1 - 2/3 * 5/6 */
    comes_to("d6 == 1 or d6 == 6", "false:25/36 true:11/36");
    comes_to("d6 == 1 and d6 == 6", "false:35/36 true:1/36");
    comes_to("if d6 > 4 then \"hit\" else \"miss\"", "hit:1/3 miss:2/3");
    comes_to("d6 in 2..4", "false:1/2 true:1/2");
    comes_to("d6 in {1, 4..5, n}", "false:1/3 true:2/3");
    comes_to("d6 in need", "false:1/2 true:1/2"); /* 3-5 */
    comes_to("d6 in up", "false:2/3 true:1/3");   /* 5+ */
    comes_to("d6 >= need", "7: a number is needed, but a range with two ends, 3-5, is here; test "
                           "it with in");
    comes_to("d6 >= up", "false:2/3 true:1/3"); /* its low end */
    comes_to("up + 1", "6+:1");
    comes_to("(q == \"elite\", q != \"elite\", q in {\"green\", \"elite\"}, q == 3)", "(true, false, true, false):1");
    comes_to("(q == \"ELITE\", q in {\"Elite\"})", "(true, true):1"); /* capitals do not matter */
    comes_to("(none + 2, none == 0, none == \"-\", none == \"--\")", "(2, true, true, true):1");
}

static void test_pools(void **state)
{
    (void)state;
    comes_to("count(3d6, face >= 5)", "0:8/27 1:4/9 2:2/9 3:1/27");
    comes_to("highest(3, 4d6) == 18", "false:425/432 true:7/432"); /* 21 of 1296 */
    comes_to("lowest(1, 2d6) == 1", "false:25/36 true:11/36");
    comes_to("highest(5, 2d2)", "2:1/4 3:1/2 4:1/4");
    comes_to("distinct(3d6)", "1:1/36 2:5/12 3:5/9"); /* 6, 90, 120 of 216 */
    comes_to("sum(2d2, max(0, face - 1))", "0:1/4 1:1/2 2:1/4");
    comes_to("sum(highest(1, 2d2))", "1:1/4 2:3/4");
    comes_to("let p = 2d2; (count(p, face == 1), p)", "(0, 4):1/4 (1, 3):1/2 (2, 2):1/4");
    comes_to("count(2d2, d2 == face)", "0:1/4 1:1/2 2:1/4"); /* a new die for each */
    comes_to("let a = d2; count(2d2, a == face)", "0:1/4 1:1/2 2:1/4");
    comes_to("count(2d2, count((face)d2, face == 2) > 0)", "0:9/64 1:15/32 2:25/64"); /* 5/8 each */
    comes_to("count(if n > 1 then 1d2 else 2d2, face == 1)", "0:1/2 1:1/2");
}

static void test_again(void **state)
{
    (void)state;
    comes_to("reroll(d6, face in 1..2)", "3:1/4 4:1/4 5:1/4 6:1/4");
    comes_to("let p = d4; (p, reroll(p, face <= 2))",
             "(1, 3):1/8 (1, 4):1/8 (2, 3):1/8 (2, 4):1/8 (3, 3):1/4 (4, 4):1/4");
    comes_to("reroll(highest(1, 2d2), face == 1)", "2:1");
    /* 1 is kept with 1/2, 2 always: 1/3 and 2/3 */
    comes_to("reroll(d2, face < d2)", "1:1/3 2:2/3");
    comes_to("let p = d2; reroll(p, face < d2)", "1:1/3 2:2/3"); /* 1/4 stays, 1/4 rolls again: 1/4 + 1/12 */
    comes_to("reroll_once(d2, face == 1)", "1:1/4 2:3/4");
    comes_to("count(reroll_once(2d6, face == 1), face == 6)", "0:841/1296 1:203/648 2:49/1296"); /* 7/36 each */
    comes_to("explode(d2, face == 2, 1)", "1:1/2 3:1/4 4:1/4");
    comes_to("explode(d2, face == 2, 2)", "1:1/2 3:1/4 5:1/8 6:1/8");
    comes_to("explode(2d2, face == 2, 1) == 2", "false:3/4 true:1/4");
    comes_to("explode(d6, face == 6, 0) == 6", "false:5/6 true:1/6");
    comes_to("explode(d100, face == 100, 12) > 1200", "false:999999999999999999999999/1000000000000000000000000 "
                                                      "true:1/1000000000000000000000000"); /* twelve 100s, any 13th */
}

static void test_first(void **state)
{
    (void)state;
    comes_to("first(k in 1..2, d6 + k - 1 >= 6)",
             "1:1/6 2:5/18 never:5/9"); /* 1/6, then 5/6 * 1/3 */
    comes_to("first(k in 1..6, d6 + k - 1 >= 6)", "1:1/6 2:5/18 3:5/18 4:5/27 5:25/324 6:5/324");
    comes_to("first(k in 3, true)", "3:1");
    comes_to("first(k in 1..2, count((k - 1)d6, face >= 5) == 1)",
             "2:1/3 never:2/3"); /* no dice, then one */
    comes_to("first(k in 1..3, if k == 2 then false else d2 == 1)", "1:1/2 3:1/4 never:1/4");
    comes_to("first(k in need, k == 5)", "5:1");
    comes_to("let a = d2; first(k in 1..9, k > a)", "2:1/2 3:1/2");
}

static void test_joint(void **state)
{
    (void)state;
    comes_to("let a = d2; (a, a == 2)", "(1, false):1/2 (2, true):1/2");
    comes_to("(d2, (d2, 2d1))", "(1, (1, 2)):1/4 (1, (2, 2)):1/4 (2, (1, 2)):1/4 (2, (2, 2)):1/4");
    comes_to("let a = 2d6; let b = 2d6; if a > b then 1 else if a < b then -1 else 0",
             "-1:575/1296 0:73/648 1:575/1296"); /* equal: (1+4+9+16+25)*2+36 = 146 of 1296 */
}

static void test_errors(void **state)
{
    (void)state;
    comes_to("1 + 3 / zero", "5: division by zero");
    comes_to("let a = d6; let b = a - 1; n / b", "28: division by zero");
    comes_to("(n - 3)d6", "2: the number of dice must be 0 or a whole number above");
    comes_to("(n / 4)d6", "2: the number of dice must be 0 or a whole number above");
    comes_to("d(zero)", "1: this die has no faces");
    comes_to("1 + q", "5: a number is needed, but the word \"elite\" is here");
    comes_to("q > 3", "1: the word \"elite\" has no order; compare words with == and !=");
    comes_to("(1, 2) == 2", "1: a tuple cannot be compared; compare its parts");
    comes_to("if 1 then 2 else 3", "4: if needs true or false, but this is 1; compare it");
    comes_to("count(n, face == 1)", "7: dice are needed here, such as 4d6, but this is 2");
    comes_to("count(d6, face)",
             "11: a condition on face needs true or false, but this is 1; compare it");
    comes_to("reroll(d6, face < 7)", "1: this reroll never ends: every face is rolled again");
    comes_to("9223372036854775807 + 1", "1: this number is too large to be counted exactly");
    comes_to("first(k in up, d6 == k)", "12: this range has no end, so the tries never end");
    comes_to("chart(nowhere, 2)", "1: there is no chart nowhere");
    comes_to("clamp(3, 6, 1)", "1: the low end of clamp is above its high end");
}

static void test_budget(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    assert_string_equal(walked(a, "24d6", 10000000, false), "not checked: 6^24 cases");
    assert_string_equal(
        walked(a, "let a = 24d6; let b = 18d6; let c = d10; (a, b)", 10000000, false),
        "not checked: 6^24 cases"); /* the first pool alone; the others are not come to */
    assert_string_equal(walked(a, "count(3d6, d8 > face)", 1000, false),
                        "not checked: more than 1000 cases");
    assert_string_equal(walked(a, "if d6 == 6 then 24d6 else 0", 1000000, false),
                        "not checked: 6^24 cases");
    assert_string_equal(walked(a, "1000000000d6", 1000, false), "not checked: 6^1000000000 cases");
    assert_string_equal(walked(a, "sum(1000000000d1)", 1000, false),
                        "not checked: a single case rolls 1000000000 dice");
    assert_string_equal(walked(a, "reroll(10d%, face < 50)", 1000000, false),
                        "not checked: 50^10 cases");
    assert_string_equal(walked(a, "2d6", 35, false), "not checked: 6^2 cases");
    assert_string_equal(walked(a, "if d6 > 1 then d6 else 0", 30, false),
                        "not checked: more than 30 cases");
    assert_string_equal(walked(a, "if d6 > 1 then d6 > 1 else true", 31, false),
                        "false:5/36 true:31/36");
    assert_string_equal(walked(a, "until(s = 0, s > 1, s + d2)", 1000, false),
                        "not checked: unlimited turns have no longest path");
    assert_string_equal(walked(a, "first(k in 1..1000000000000, false)", 10, false),
                        "not checked: following the cases one by one takes too many steps");
    assert_string_equal(walked(a, "first(k in 1..1000000000, d6 == 7)", 10000, false),
                        "not checked: following the cases one by one takes too many steps");
    assert_string_equal(walked(a, "first(k in 1..1000000000, d6 == 7)", 100000, false),
                        "not checked: a single case rolls more than 400000 dice");
    arena_drop(a);
}

/* With faces thrown as one that come to the same: by hand, and with as many throws as there are ways to tell apart. */
static void test_alike(void **state)
{
    static const struct {
        const char *text, *wanted;
        uint64_t throws; /* 0: too long */
    } try[] = {
        {"count(16d6, face >= 4) == 0", "false:65535/65536 true:1/65536", 65536},
        {"count(12d10, face == 10) == 12", "false:999999999999/1000000000000 true:1/1000000000000",
         4096},
        {"sum(2d6, if face == 6 then 2 else if face == 5 then 1 else 0)",
         "0:4/9 1:2/9 2:1/4 3:1/18 4:1/36", 9},
        {"let a = count(2d6, face > 4); let b = count((a + 1)d6, face == 1); (a > b, b > 1)",
         "(false, false):46/81 (false, true):5/243 (true, false):100/243", 18},
        {"count(3d6, face > 0)", "3:1", 1},
        {"count(2d6, face > 4) + d6", "1:2/27 2:4/27 3:1/6 4:1/6 5:1/6 6:1/6 7:5/54 8:1/54", 24},
        {"first(k in 1..2, count(2d6, face > 4) == 2)", "1:1/9 2:8/81 never:64/81", 13},
        {"count(40d6, face > 4)", NULL, 0},
    };
    struct arena *a = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof try / sizeof *try; i++) {
        struct roll_error err;
        struct buf b = {.a = a};
        const struct roll *r = roll_parse(a, str_of(try[i].text), NOWHERE, &(struct roll_names){0}, &err);
        assert_non_null(r);
        struct walk w = walk_eval(a, r, &(struct env){0}, 100000, true);
        assert_int_equal(w.verdict, try[i].wanted ? WALK_DONE : WALK_TOO_LONG);
        for (size_t k = 0; k < w.dist.n; k++) {
            buf_putz(&b, k ? " " : "");
            buf_put_value(&b, &w.dist.at[k].value);
            buf_putc(&b, ':');
            buf_put_frac(&b, dist_p(a, &w.dist, k));
        }
        if (!try[i].wanted)
            continue;
        uint64_t throws = 0;
        assert_string_equal(b.p, try[i].wanted);
        assert_true(nat_fits(w.cases, &throws));
        assert_int_equal(throws, try[i].throws);
    }
    arena_drop(a);
}

/* The end of a path is kept for the values of its names; only the same values, and no die, may give
 * the same. */
static void test_end_of_path(void **state)
{
    (void)state;
    comes_to("let a = d4 / 2; (a, floor(a))", "(1/2, 0):1/4 (1, 1):1/4 (3/2, 1):1/4 (2, 2):1/4");
    comes_to("let a = d{0, 1, true}; (a, a == 0)",
             "(0, true):1/3 (1, false):1/3 (true, false):1/3");
    comes_to("let a = d{\"hit\", \"miss\", \"lost\"}; let b = d2; (a == \"miss\", b)",
             "(false, 1):1/3 (false, 2):1/3 (true, 1):1/6 (true, 2):1/6");
    comes_to("let a = d2; let b = d2; if a == b then b else a + 7", "1:1/4 2:1/4 8:1/4 9:1/4");
    comes_to("let a = d2; let b = d2; if a == b then 9 else d2", "1:1/4 2:1/4 9:1/2");
    comes_to("let a = d3; (a - 1)d2", "0:1/3 1:1/6 2:1/4 3:1/6 4:1/12");
    comes_to("let a = d2; let b = d2; let c = d2; let h = d2; let e = d2; let f = d2; let g = d2; "
             "a + b + c + h + e + f + g == 14",
             "false:127/128 true:1/128");
    comes_to("let a = d{0, false}; a", "0:1/2 false:1/2");
    /* twice the squares of 1, 3, 6, 10, 15, 21, 25, 27, of 6^6 */
    comes_to("let a = sum(3d6, face); let b = sum(3d6, face); a == b",
             "false:3527/3888 true:361/3888");
    /* 2 + 2 is 4, and so is 1 + 3 before its further die: 5 of 9 have a 3 */
    comes_to("let a = min(explode(2d{2, 1, 3}, face == 3), 30); a >= 5", "false:4/9 true:5/9");
    /* equal faces of different dice: a 1 becomes a 2, or a 3 */
    comes_to("let p = if d2 == 1 then d{1, 2} else d{1, 3}; reroll(p, face == 1)", "2:1/2 3:1/2");
    comes_to("let a = d2; let b = d2; (reroll(d3, face == a), b)",
             "(1, 1):1/8 (1, 2):1/8 (2, 1):1/8 (2, 2):1/8 (3, 1):1/4 (3, 2):1/4");
}

/* The dice of a let that are the last of their path fall in a loop of their own. */
static void test_last_dice(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    comes_to("let a = d2; let h = count(2d2, face == a); (a, h)",
             "(1, 0):1/8 (1, 1):1/4 (1, 2):1/8 (2, 0):1/8 (2, 1):1/4 (2, 2):1/8");
    /* one 1 that counts; two dice, of which a 2 counts; three that do not */
    comes_to("let a = d3; let h = count((a)d2, face >= a); (a, h)",
             "(1, 1):1/3 (2, 0):1/12 (2, 1):1/6 (2, 2):1/12 (3, 0):1/3");
    comes_to("let h = sum(2d3, 2 - face); h", "-2:1/9 -1:2/9 0:1/3 1:2/9 2:1/9");
    comes_to("let h = sum(2d2, face / 2); (h, floor(h))", "(1, 1):1/4 (3/2, 1):1/2 (2, 2):1/4");
    comes_to("let h = count(2d2, face == 2); if h == 1 then h else d2", "1:3/4 2:1/4");
    comes_to("let h = count(2d2, face == 2); 6 / h", "32: division by zero");
    comes_to("let h = count(2d{1, 3}, face == 1); h", "0:1/4 1:1/2 2:1/4");
    comes_to("let p = 2d2; let h = count(2d2, face == 2); (h, reroll(p, face == 2))",
             "(0, 2):1/4 (1, 2):1/2 (2, 2):1/4");
    /* 2 x 2^9 cases */
    static const char text[] = "let a = d2; let h = count(9d2, face == 2); a * h > 17";
    assert_string_equal(walked(a, text, 1024, false), "false:1023/1024 true:1/1024");
    assert_string_equal(walked(a, text, 1023, false), "not checked: more than 1023 cases");
    arena_drop(a);
}

/* Dice of which only the sum is used are reduced to it, and others are not. */
static void test_sums_of_names(void **state)
{
    (void)state;
    comes_to("let p = 2d2; (p + 1, p == 3)", "(3, false):1/4 (4, true):1/2 (5, false):1/4");
    comes_to("let p = 2d2; let s = p; count(s, face == 1)", "0:1/4 1:1/2 2:1/4");
    comes_to("let p = 2d2; count(if p > 2 then p else 3d1, face == 1)", "0:1/4 1:1/2 3:1/4");
    comes_to("let p = 2d2; let s = 2d2; if p > s then 1 else if p < s then -1 else 0",
             "-1:5/16 0:3/8 1:5/16");
    comes_to("let p = d{\"hit\", \"miss\"}; p == \"hit\"", "false:1/2 true:1/2");
}

static void test_long_chain(void **state)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    (void)state;
    buf_putz(&b, "d2");
    for (int i = 0; i < 30000; i++)
        buf_putz(&b, "+1");
    assert_string_equal(walked(a, b.p, 1000, false), "30001:1/2 30002:1/2");
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),          cmocka_unit_test(test_operators),
        cmocka_unit_test(test_pools),         cmocka_unit_test(test_again),
        cmocka_unit_test(test_first),         cmocka_unit_test(test_joint),
        cmocka_unit_test(test_errors),        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_long_chain),    cmocka_unit_test(test_alike),
        cmocka_unit_test(test_end_of_path),   cmocka_unit_test(test_last_dice),
        cmocka_unit_test(test_sums_of_names),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
