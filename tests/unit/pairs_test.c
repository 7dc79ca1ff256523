/* What goes with a word in every row but one; and what only does so by chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

/* Of one shape: two charts of four rows. */
#define CHART_OF(type, id, a, b, c, d)                                                                                 \
    "  " id ":\n    title: T\n    bands:\n      roll: d6\n      columns: {Result: " type                               \
    ", Loss: count}\n      rows:\n"                                                                                    \
    "        1: [" a "]\n        2: [" b "]\n        3-4: [" c "]\n        5-6: [" d "]\n"
#define TEST_OF(...) CHART_OF("mood", __VA_ARGS__)
#define CHARTS "charts:\n"
#define PAIR(place, word, here, there, n)                                                                              \
    place " pair-broken beside \"" word "\" Loss is \"" here "\" here, and \"" there "\" in all " n " other rows\n"

static void assert_moods(const char *charts, const char *want)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", str_z(p.a, str_printf(p.a, "%sterms: {mood: [Shaken, Rallies]}\n", SET)));
    project_put(&p, "tables/t/charts.yaml", charts);
    project_read(&p);
    check_all(p.d, p.model, false, &tally);
    assert_string_equal(findings(&p), want);
    project_drop(&p);
}

static void what_goes_with_a_word(void **unused)
{
    (void)unused;
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0")
                     TEST_OF("y", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0"),
                 "");
    /* the value is wrong, or the word */
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0")
                     TEST_OF("y", "Shaken, 1", "Shaken, 2", "Rallies, 0", "Rallies, 0"),
                 PAIR("19:21", "Shaken", "2", "1", "3"));
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0")
                     TEST_OF("y", "Shaken, 1", "Rallies, 1", "Rallies, 0", "Rallies, 0"),
                 PAIR("19:22", "Rallies", "1", "0", "4"));
    /* over parts too, and none is a value */
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, --", "Rallies, --")
                     TEST_OF("y", "Shaken, 1", "Shaken, --", "Rallies, --", "Rallies, --"),
                 PAIR("19:21", "Shaken", "--", "1", "3"));
}

static void what_does_not(void **unused)
{
    (void)unused;
    /* two exceptions are a habit; all the same beside every word is no rule; two others are few */
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 2", "Rallies, 0", "Rallies, 0")
                     TEST_OF("y", "Shaken, 1", "Shaken, 3", "Rallies, 0", "Rallies, 0"),
                 "");
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 1", "Rallies, 1")
                     TEST_OF("y", "Shaken, 1", "Shaken, 2", "Rallies, 1", "Rallies, 1"),
                 "");
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0")
                     TEST_OF("y", "Shaken, 2", "Rallies, 0", "Rallies, 0", "Rallies, 0"),
                 "");
    /* what is no term is held to more */
    assert_findings(CHARTS CHART_OF("text", "x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 0")
                        CHART_OF("text", "y", "Shaken, 1", "Rallies, 1", "Rallies, 0", "Rallies, 0"),
                    "");
    /* one chart of four rows is too little */
    assert_moods(CHARTS TEST_OF("x", "Shaken, 1", "Shaken, 1", "Rallies, 0", "Rallies, 1"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_with_a_word),
        cmocka_unit_test(what_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
