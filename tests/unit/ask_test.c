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

/* 3 of the 6 pairs of d2 and d3 are the right's, 2 are equal, 1 the left's; one is 1 or more always. */
static void roll_compares_two(void **state)
{
    (void)state;
    run("roll --compare d2 d3");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "left:  d2\nright: d3\n"));
    assert_non_null(strstr(ran.out, "the left is more        16.7 %   1/6\n"));
    assert_non_null(strstr(ran.out, "equal                   33.3 %   1/3\n"));
    assert_non_null(strstr(ran.out, "the right is more       50.0 %   1/2\n"));
    run("roll --compare d2 d3 --format json");
    assert_non_null(strstr(ran.out, "\"first_more\": \"1/6\", \"equal\": \"1/3\", \"second_more\": \"1/2\"}\n"));
    run("roll --compare 'd2 >= 2' 'd3 >= 2'");
    assert_int_equal(ran.code, 0);
    assert_null(strstr(ran.out, "more"));
    run("roll d6 --at-least");
    assert_non_null(strstr(ran.out, "3    66.7 %  "));
    static const char *const refused[] = {"roll d2 d3", "roll --compare d2", "roll --compare d2 'd2 == 1'",
                                          "roll '\"a\"' --at-least", "roll --compare d2 d3 --format csv"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        run(refused[i]);
        assert_int_equal(ran.code, 2);
    }
    run("roll --compare d2 'd2 +'");
    assert_int_equal(ran.code, 1);
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

static void equal_dice_on_both_sides_are_warned_of(void **state)
{
    (void)state;
    run("roll 'd6 == 1 or d6 == 6' --format csv");
    assert_int_equal(ran.code, 0);
    assert_string_equal(ran.out, "value,p\nfalse,25/36\ntrue,11/36\n");
    assert_non_null(strstr(ran.err, "column 12: d6 is a new roll"));
    run("roll 'let x = d6; x == 1 or x == 6' --format csv");
    assert_string_equal(ran.err, "");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(roll_json_is_the_contract),         CASE(roll_csv_has_a_line_an_outcome),         CASE(roll_compares_two),
        CASE(roll_batch_goes_on_after_an_error), CASE(roll_batch_reads_all_or_says_so),        CASE(roll_has_a_budget),
        CASE(roll_error_points_at_its_column),   CASE(equal_dice_on_both_sides_are_warned_of),
    };
    return cmocka_run_group_tests_name("ask", tests, NULL, NULL);
}
