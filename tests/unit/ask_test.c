/* What is asked of rolls in the terminal: bars, JSON, CSV, batches, two beside each other, and mistakes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command.h"

static void roll_json_is_the_contract(void **state)
{
    (void)state;
    run("roll 'd{1,1,2} + 1/2' --format json");
    assert_int_equal(ran.code, 0);
    assert_string_equal(ran.out,
                        "{\"expression\": \"d{1,1,2} + 1/2\", \"outcomes\": [{\"value\": \"3/2\", \"p\": \"2/3\"}, "
                        "{\"value\": \"5/2\", \"p\": \"1/3\"}], \"mean\": \"11/6\"}\n");
    run("roll '(d2 == 1, \"a\")' --format json");
    assert_string_equal(
        ran.out,
        "{\"expression\": \"(d2 == 1, \\\"a\\\")\", \"outcomes\": [{\"value\": [false, \"a\"], \"p\": \"1/2\"}, "
        "{\"value\": [true, \"a\"], \"p\": \"1/2\"}]}\n");
}

static void roll_csv_has_a_line_an_outcome(void **state)
{
    (void)state;
    run("roll d2 --format csv");
    assert_string_equal(ran.out, "value,p\n1,1/2\n2,1/2\n");
}

static void roll_batch_goes_on_after_an_error(void **state)
{
    (void)state;
    char args[128];
    put("batch", "d2\n1 +\nd1\n2d6 == 13\n\"a\" == 1\n");
    snprintf(args, sizeof args, "roll --batch %s/batch", folder);
    run(args);
    assert_int_equal(ran.code, 1);
    assert_null(strstr(ran.out, "\"help\""));
    const char *second = strchr(ran.out, '\n') + 1;
    assert_non_null(strstr(second, "{\"expression\": \"1 +\", \"error\": {\"column\": 4, \"message\": "));
    assert_non_null(
        strstr(second, "{\"expression\": \"d1\", \"outcomes\": [{\"value\": 1, \"p\": \"1\"}], \"mean\": \"1\"}"));
}

static void roll_batch_reads_all_or_says_so(void **state)
{
    (void)state;
    char args[128];
    put("batch", "\xef\xbb\xbf"
                 "d{1}\r\n\r\n# a comment\r\n  # another\nd{2} # two");
    snprintf(args, sizeof args, "roll --batch %s/batch", folder);
    run(args);
    assert_int_equal(ran.code, 0);
    assert_string_equal(
        ran.out, "{\"expression\": \"d{1}\", \"outcomes\": [{\"value\": 1, \"p\": \"1\"}], \"mean\": \"1\"}\n"
                 "{\"expression\": \"d{2} # two\", \"outcomes\": [{\"value\": 2, \"p\": \"1\"}], \"mean\": \"2\"}\n");
    snprintf(args, sizeof args, "roll --batch %s", folder);
    run(args);
    assert_int_equal(ran.code, 3);
    run("roll d6 --batch -");
    assert_int_equal(ran.code, 2);
}

/* What is over the budget says by how much, and how to allow it. */
static void roll_has_a_budget(void **state)
{
    (void)state;
    run("roll '(d2000)d2000'");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "and the budget is"));
    run("roll 'd(1000000) * d(1000000)'");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "MB of memory or more, and the budget is 400: --budget 2 allows more"));
    run("roll d2 --budget 2 --format csv");
    assert_int_equal(ran.code, 0);
    run("roll d2 --budget 0");
    assert_int_equal(ran.code, 2);
    run("list --budget 2");
    assert_int_equal(ran.code, 2);
}

static void roll_error_points_at_its_column(void **state)
{
    (void)state;
    run("roll '2d6 + x'");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "column 7"));
}

static void faces_are_judged_as_in_a_table(void **state)
{
    (void)state;
    run("roll 'd66 in 17..20'");
    assert_int_equal(ran.code, 1);
    run("roll 'd% == 100'");
    assert_int_equal(ran.code, 1);
    run("roll 'turns(men = 2, men == 0, if d6 >= 4 then men - 1 else men)'");
    assert_non_null(
        strstr(ran.out, "mean 4.000 (4): the chance")); /* 2 times 2, and no bar of 100 % */
    assert_null(strstr(ran.out, "100.0 %"));
    run("roll 'd% <= 35' --format csv"); /* 00 to 35 are 36 of 100 */
    assert_string_equal(ran.out, "value,p\nfalse,16/25\ntrue,9/25\n");
    assert_non_null(strstr(ran.err, "note: column 1: 00 is 0 here"));
    run("roll 4-6");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "help: to test a range, use `in`: in 4..6"));
    run("roll 1/2d6");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.err, "note: column 1: this divides a number by a roll"));
    run("roll 'first(k in 1..3, d6 == 6) > 0'");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "help: ask `== never` or `!= never`"));
}

static void dice_read_as_digits(void **state)
{
    (void)state;
    run("roll 'd88 in 11..18' --format csv"); /* 8 of 64 */
    assert_string_equal(ran.out, "value,p\nfalse,7/8\ntrue,1/8\n");
    run("roll 'd44 >= 40' --format csv"); /* 41 to 44, 4 of 16 */
    assert_string_equal(ran.out, "value,p\nfalse,3/4\ntrue,1/4\n");
    run("roll 'd44 == 45'");
    assert_int_equal(ran.code, 1);
}

/* A pool is added before it is compared, and true is a number beside a die: both are told. */
static void what_is_added_is_told(void **state)
{
    (void)state;
    run("roll '6d10 >= 8' --format csv"); /* of 10^6: one way for 6, six for 7 */
    assert_string_equal(ran.out, "value,p\nfalse,7/1000000\ntrue,999993/1000000\n");
    assert_non_null(
        strstr(ran.err, "to count the dice that show it, write count(6d10, face >= 8)"));
    run("roll '3d6 > 4'");
    assert_non_null(strstr(ran.err, "count(3d6, face > 4)"));
    run("roll '3d6 >= 7'");
    assert_string_equal(ran.err, "");
    run("roll '2d6 >= 5'");
    assert_string_equal(ran.err, "");
    run("roll 'd6 == true'");
    assert_non_null(strstr(ran.err, "note: column 7: true counts as 1 here"));
    run("roll '(d6 >= 4) == true'");
    assert_string_equal(ran.err, "");
}

static void equal_dice_on_both_sides_are_refused(void **state)
{
    (void)state;
    run("roll 'd6 == 1 or d6 == 6' --format csv");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "column 12: d6 is written twice"));
    assert_non_null(strstr(ran.err, "help: one roll is `let x = d6; x == 1 or x == 6`"));
    run("roll 'let x = d6; x == 1 or x == 6' --format csv");
    assert_string_equal(ran.err, "");
}

/* What the function at hand is like: by its own name, by one that is nearly it, or by the brackets around. */
static void an_error_tells_the_function(void **state)
{
    (void)state;
    static const struct {
        const char *roll, *line;
    } of[] = {{"cont(4d6, face >= 5)", "count(pool, condition on face): how many dice"},
              {"count(4d6, faces >= 5)", "count(pool, condition on face): how many dice"},
              {"d6 + (max((3), ", "max(a, b, ...); of a pool"},
              {"face + 1", "face: in a condition on dice"},
              {"first(d6 >= 4)", "first(k in 1..6, condition): the first k"},
              {"let n = floor(3); count(3d6, face ++ 2)", "count(pool"},
              {"draw(3)", "draw(how many, {cards})"},
              {"any(3d6, fce == 6)", "any(pool, condition on face)"},
              {"d6 +", NULL},
              {"floor(d6) + ", NULL}};
    char args[128];
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        snprintf(args, sizeof args, "roll '%s'", of[i].roll);
        run(args);
        assert_int_equal(ran.code, 1);
        const char *example = strstr(ran.err, "\n  example: ");
        assert_true(!of[i].line == !example);
        if (of[i].line)
            assert_non_null(strstr(ran.err, of[i].line));
    }
    run("roll --format json 'cont(4d6)'"); /* programs are told what they always were */
    assert_null(strstr(ran.out, "how many dice"));
    assert_string_equal(ran.err, "");
}

static void givens_are_explained(void **state)
{
    (void)state;
    put("tables/small/given.yaml",
        "odds:\n  near:\n    title: How near?\n    given: {n: -2..+3, range: [short, long],"
        " step: [2, 4, 5, 6]}\n    roll: {x: '(if range == \"long\" then d6 else d8) + n + "
        "step'}\n");
    in_project("odds near --given n=1 --given rang=short");
    assert_int_equal(ran.code, 2);
    assert_string_equal(ran.err, "broadside: near has no given rang: did you mean range?\n  n=-2..+3\n"
                                 "  range=short, long\n  step=2, 4..6\n");
    in_project("odds near --given range=lung");
    assert_string_equal(ran.err, "broadside: range is never lung: did you mean long; it is one of:\n  short, long\n");
    in_project("odds near --given n=+4");
    assert_string_equal(ran.err, "broadside: n is never +4; it is one of:\n  -2..+3\n");
    for (int i = 0; i < 3; i++) { /* no value at all */
        static const char *const what[] = {"n", "n=", "'n= '"};
        char args[64];
        snprintf(args, sizeof args, "odds near --given %s", what[i]);
        in_project(args);
        assert_int_equal(ran.code, 2);
        assert_string_equal(
            ran.err,
            "broadside: --given n has no value: write --given 'n=-2'; its values:\n  -2..+3\n");
    }
    in_project("odds pace --given n=1");
    assert_string_equal(ran.err, "broadside: pace has no given n; it has no givens\n");
    in_project("odds naer");
    assert_string_equal(ran.err, "broadside: there is no odds table naer: did you mean near\n");
    in_project("odds something");
    assert_string_equal(ran.err, "broadside: there is no odds table something\n");
    in_project("odds near --given n=+1 --given range=SHORT --given step=2 --format csv");
    assert_string_equal(ran.err, "");
}

/* A full bar is the likeliest outcome of a table, and certainty where several tables are printed. */
static void bars_have_one_scale(void **state)
{
    (void)state;
    put("tables/small/given.yaml", "odds:\n  coin:\n    title: A coin\n    roll: {x: d2}\n");
#define TEN "\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588"
    in_project("odds coin");
    assert_non_null(strstr(ran.out, "50.0 %  " TEN TEN TEN TEN "  1/2"));
    in_project("odds --verify");
    assert_non_null(strstr(ran.out, "50.0 %  " TEN TEN "                      1/2"));
}

/* A mean is a number without a bar: 1 + 1/2 + 1/4 ... turns. Two faces in three tries leave 1/8,
 * which is not by turn 3; a die of three faces has three cases. */
static void means_and_what_is_late_are_said(void **state)
{
    (void)state;
    put("tables/small/given.yaml",
        "odds:\n  wait: {title: W, roll: {t: 'turns(on = true, not on, d2 == 1)'}}\n"
        "  late: {title: L, roll: {turn: 'first(k in 1..3, d2 == 2)'}}\n"
        "  own: {title: O, roll: {side: 'd{\"up\", \"down\", \"up\"}'}}\n");
    in_project("odds wait");
    assert_non_null(strstr(ran.out, "\nmean 2.000 (2): the chance of each turn: turns(..., 20)\n"));
    assert_null(strstr(ran.out, "%"));
    in_project("odds late");
    assert_non_null(strstr(ran.out, "\nnot by turn 3    12.5 %"));
    in_project("odds late --format csv");
    assert_non_null(strstr(ran.out, "\nnever,1/8\n"));
    in_project("odds own");
    assert_non_null(strstr(ran.out, "total 1; 3 cases enumerated"));
    put("tables/small/given.yaml",
        "odds:\n  named: {title: N, given: {p: 1..2}, roll: {far: 'd2 + p'}}\n");
    in_project("odds named --format csv --given p=1"); /* no two columns of one name */
    assert_string_equal(ran.out, "given p,outcome,p\n1,2,1/2\n1,3,1/2\n");
}

/* Over a second, on a terminal: what is worked on, taken away at the end; nothing in a pipe. The table has more to walk
 * than four seconds are enough for, and is stopped then. */
static void waiting_is_shown_on_a_terminal(void **state)
{
    (void)state;
    put("tables/small/given.yaml",
        "odds:\n  long:\n    title: Long\n    given: {m: 0..199}\n    roll:\n"
        "      a: sum(highest(3, 4d6)) + m\n      b: sum(highest(3, 4d6))\n    outcomes: "
        "{win: a > b, other: a <= b}\n");
    run("--version");
    if (system("script --version >/dev/null 2>&1") != 0)
        skip();
    /* It ends once it is seen, and fails after a minute. */
    shell("TERM=xterm script -qfec \"timeout 60 $PROGRAM -C %s odds long --verify --budget 4\" "
          "/dev/null >%s/seen & p=$!; "
          "until grep -q 'walking long  [1-9] s' %s/seen || ! kill -0 $p; do sleep 0.2; done; kill "
          "$p; wait $p; :" /* where it has ended, both fail */,
          folder, folder, folder);
    shell("grep -q 'walking long  [1-9] s' %s/seen", folder);
    in_project("odds pace --verify");
    assert_string_equal(ran.err, "");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(roll_json_is_the_contract),
        CASE(roll_csv_has_a_line_an_outcome),
        CASE(roll_batch_goes_on_after_an_error),
        CASE(roll_batch_reads_all_or_says_so),
        CASE(roll_has_a_budget),
        CASE(roll_error_points_at_its_column),
        CASE(faces_are_judged_as_in_a_table),
        CASE(dice_read_as_digits),
        CASE(what_is_added_is_told),
        CASE(equal_dice_on_both_sides_are_refused),
        cmocka_unit_test_setup_teardown(an_error_tells_the_function, setup, teardown),
        cmocka_unit_test_setup_teardown(givens_are_explained, setup, teardown),
        cmocka_unit_test_setup_teardown(bars_have_one_scale, setup, teardown),
        cmocka_unit_test_setup_teardown(means_and_what_is_late_are_said, setup, teardown),
        cmocka_unit_test_setup_teardown(waiting_is_shown_on_a_terminal, setup, teardown),
    };
    return cmocka_run_group_tests_name("ask", tests, NULL, NULL);
}
