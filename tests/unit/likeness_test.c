/* What is unlike its like: a figure far beyond the others, a step said twice, a roll that no sister has; and what only
 * looks so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define RATES(rows)                                                                                                    \
    "charts:\n  g:\n    title: G\n    grid:\n      down: who\n      cell: distance\n      columns: [A, B]\n"           \
    "      rows: {" rows "}\n"

static void figures_far_beyond(void **unused)
{
    (void)unused;
    assert_findings(
        RATES("a: [6in, 9in], b: [112in, 15in]"),
        "8:33 far-figure \"112in\" is far beyond the others of its kind, the largest of which is \"15in\"\n");
    assert_findings(
        RATES("a: [6in, 9in], b: [12in, 15in], c: [51in, 3in]"),
        "8:50 far-figure \"51in\" is far beyond the others of its kind, the largest of which is \"15in\"\n");
    assert_findings(RATES("a: [6in, 9in], b: [12in, 48in]"), "");   /* 84 is not among them, and a gun has its range */
    assert_findings(RATES("a: [2in, 9in], b: [3in, 20in]"), "");    /* nobody writes 02 */
    assert_findings(RATES("a: [6in, 9in], b: [12in, 24in]"), "");   /* twice the largest is not far */
    assert_findings(RATES("a: [6in, 9in], b: [112in, --]"), "");    /* two others say nothing */
    assert_findings(RATES("a: [6in, 9in], b: [112in, 121in]"), ""); /* and it is not alone */
    assert_findings(
        RATES("a: [6in, 9in], b: [12in, 15in], c: [90in, 6in]"),
        "8:50 far-figure \"90in\" is far beyond the others of its kind, the largest of which is \"15in\"\n");
    assert_findings(RATES("a: [3in, 9in], b: [12in, 15in], c: [90in, 6in]"), ""); /* these are of no one size */
    assert_findings(RATES("a: [6in, 9in], b: [112in, 15in]") "  h:\n    title: H\n    grid:\n      down: gun\n"
                                                             "      cell: distance\n      columns: [A]\n"
                                                             "      rows: {Mortar: 120in}\n",
                    ""); /* another chart reaches as far */
    assert_findings("charts:\n  m:\n    title: M\n    modifiers:\n      to: each die\n"
                    "      rows: {a: +1, b: -2, c: -11, d: +1}\n",
                    "6:31 far-figure \"-11\" is far beyond the others of its kind, the largest of which is \"-2\"\n");
#define ADDS(list) "charts:\n  m:\n    title: M\n    modifiers:\n      to: each die\n      rows: {" list "}\n"
    assert_findings(ADDS("a: +1, b: -2, c: -1, d: +1, e: +7, f: +2"),
                    "6:45 far-figure \"+7\" is far beyond the others of its kind, the largest of which is \"-2\"\n");
    assert_findings(ADDS("a: +1, b: -2, c: -1, d: +1, e: +6, f: +2"), ""); /* three times as much is not far */
    assert_findings(ADDS("a: +1, b: -2, c: -1, d: +1, e: +7"), "");        /* and four others are few */
}

#define STEPS(steps) "charts:\n  s:\n    title: S\n    steps:\n" steps

static void steps_and_notes_said_twice(void **unused)
{
    (void)unused;
    assert_findings(STEPS("      - Move\n      - Fire\n      - fire\n"),
                    "7:9 said-twice this step stands here twice\n");
    assert_findings(STEPS("      - Fire\n      - Move\n      - Fire\n"), ""); /* a turn may have it so */
    assert_findings(STEPS("      - Each side fires all its guns\n      - Move\n      - Each side fires all its guns\n"),
                    "7:9 said-twice this step stands here twice\n");
    assert_findings("charts:\n  s:\n    title: S\n    note: [At night only, At night only]\n    steps: [Move]\n",
                    "4:27 said-twice this note stands here twice\n");
}

#define TEST_OF(id, roll)                                                                                              \
    "  " id ":\n    title: T\n    bands:\n      roll: " roll "\n      columns: {Result: text, Lost: count}\n"          \
    "      rows: {1-3: [Away, 1], 4-6: [Stays, 0]}\n"

static void rolls_of_sisters(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" TEST_OF("a", "d6") TEST_OF("b", "d6") TEST_OF("c", "d6") TEST_OF("d", "1d6"),
                    "23:13 lone-roll \"1d6\" is rolled here, and \"d6\" in all 3 charts with the same columns\n");
    assert_findings("charts:\n" TEST_OF("a", "d6") TEST_OF("b", "d6") TEST_OF("d", "1d6"), ""); /* two say nothing */
    assert_findings("charts:\n" TEST_OF("a", "d6") TEST_OF("b", "d6") TEST_OF("c", "1d6") TEST_OF("d", "1d6"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_far_beyond),
        cmocka_unit_test(steps_and_notes_said_twice),
        cmocka_unit_test(rolls_of_sisters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
