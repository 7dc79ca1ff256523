/* Cells of words that are nearly what others under their head say; and those that are another result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define GRID(rows)                                                                                                     \
    "charts:\n  g:\n    title: G\n    grid:\n      down: who\n      cell: text\n      columns: [Near, Far]\n"          \
    "      rows: {" rows "}\n"
#define ODD(place, here, there, times)                                                                                 \
    place " odd-cell \"" here "\" stands here alone, and \"" there "\" in " times " cells under the same head\n"

static void cells_of_one_chart(void **unused)
{
    (void)unused;
    assert_findings(GRID("a: [Falls back, Halts], b: [Falls back, Halts], c: [Fall back, Halts]"),
                    ODD("8:66", "Fall back", "Falls back", "2"));
    assert_findings(GRID("a: [Falls back, Halts], b: [Falls back, Halts], c: [falls-back, Halts]"),
                    ODD("8:66", "falls-back", "Falls back", "2"));
    assert_findings(GRID("a: [Falls back, Halts], b: [Falls back, Halts], c: [Falls back, Halts]"), "");
    /* what stands twice is meant, and one against one says nothing */
    assert_findings(GRID("a: [Falls back, Fall back], b: [Falls back, Fall back], c: [Halts, Halts]"), "");
    assert_findings(GRID("a: [Falls back, Fall back], b: [Halts, Halts], c: [Halts, Halts]"), "");
    /* other figures are another result, and so is a short word */
    assert_findings(GRID("a: [Loses 1, Halts], b: [Loses 1, Halts], c: [Loses 2, Halts]"), "");
    assert_findings(GRID("a: [Foe, Foe], b: [Foe, Foe], c: [Fog, Foe]"), "");
    /* four cells are few */
    assert_findings(GRID("a: [Falls back, Falls back], b: [Falls back, Fall back]"), "");
}

#define TEST_OF(id, first)                                                                                             \
    "  " id ":\n    title: T\n    bands:\n      roll: d6\n      columns: {Result: text, Lost: count}\n"                \
    "      rows: {1-3: [" first ", 1], 4-6: [Stands, 0]}\n"

static void cells_of_several_charts(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" TEST_OF("a", "Runs away") TEST_OF("b", "Runs away") TEST_OF("c", "Run away"),
                    ODD("19:20", "Run away", "Runs away", "2"));
    assert_findings("charts:\n" TEST_OF("a", "Runs away") TEST_OF("b", "Runs off") TEST_OF("c", "Run away"), "");
}

/* A misspelt word in such a cell is one mistake. */
static void one_finding(void **unused)
{
    (void)unused;
    assert_findings(GRID("a: [Falls back, Halts], b: [Falls back, Halts], c: [Fals back, Halts]"),
                    ODD("8:66", "Fals back", "Falls back", "2"));
    assert_help(GRID("a: [Falls back, Halts], b: [Falls back, Halts], c: [Fals back, Halts]"), RULE_ODD_CELL,
                "write \"Falls back\", if that is meant; a list of these words under `terms` in set.yaml, and its name "
                "as the type of the column, holds every cell to them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_of_one_chart),
        cmocka_unit_test(cells_of_several_charts),
        cmocka_unit_test(one_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
