/* What a text that is no range, or no distance, was meant to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"
#include "model/read.h"

struct case_of {
    const char *was, *suggestion;
};

static void ranges(void **unused)
{
    (void)unused;
    static const struct case_of pairs[] = {
        {"8 or more", "8+"},
        {"8 and up", "8+"},
        {"at least 8", "8+"},
        {"over 7", ">7"},
        {"more than 7", ">7"},
        {"4 or less", "<=4"},
        {"up to 4", "<=4"},
        {"under 5", "<5"},
        {"Less than 5", "<5"},
        {"10 to 15", "10-15"},
        {"(10-15)", "10-15"},
        {"10-15:", "10-15"},
        /* what nobody can know */
        {"4-", ""},
        {"10 or 15", ""},
        {"10+15", ""},
        {"ten to 15", ""},
        {"Fire", ""},
        {"All", ""},
        {"7 men or more", ""},
        {"", ""},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(str_z(a, range_suggestion(a, str_of(pairs[i].was))),
                            pairs[i].suggestion);
    arena_drop(a);
}

static void distances(void **unused)
{
    (void)unused;
    static const struct case_of pairs[] = {
        {"9 inches", "9in"}, {"9in.", "9in"},   {"9'", "9in"},          {"6-9 inches", "6-9in"},
        {"20 cms", "20cm"},  {"3 feet", "3ft"}, {"100 yards", "100yd"}, {"long", ""},
        {"9 men", ""},       {"inches", ""},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(str_z(a, distance_suggestion(a, str_of(pairs[i].was), UNIT_IN)),
                            pairs[i].suggestion);
    assert_string_equal(str_z(a, distance_suggestion(a, STR("9'"), UNIT_FT)), "9ft");
    arena_drop(a);
}

#define BANDS(roll, rows) "charts:\n  b:\n    title: B\n    bands:\n      roll: " roll "\n      rows: {" rows "}\n"
#define REACH(rows) "charts:\n  g:\n    title: G\n    grid:\n      columns: {R: distance}\n      rows: {" rows "}\n"

/* The dashes, blanks and primes of typesetters are read as they are meant, and are no findings. */
static void signs_of_typesetters(void **unused)
{
    (void)unused;
    assert_findings(BANDS("d6", "1\xE2\x80\x94"
                                "2: a, 3\xE2\x80\x91"
                                "4: b, 5\xC2\xA0\xE2\x80\x93\xC2\xA0"
                                "6: c"),
                    "");
    assert_findings(BANDS("2d6\xC2\xA0+\xC2\xA0"
                          "1",
                          "3-13: a"),
                    "");
    assert_findings(REACH("a: 9\xE2\x80\xB3, b: 8\xE2\x80\x9D, c: 7\xC2\xA0in"), "");
    /* no dice come to two thirds */
    assert_findings(BANDS("d6", "1: a, 2/3: b, 2-6: c"),
                    "6:20 bad-range \"2/3\" is not a range of numbers\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges),
        cmocka_unit_test(distances),
        cmocka_unit_test(signs_of_typesetters),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
