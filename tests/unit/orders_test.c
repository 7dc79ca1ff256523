/* Two neighbours of a list that stand the other way round in another one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define GRID(id, a, b, c, d)                                                                                           \
    "  " id ":\n    title: T " id "\n    grid:\n      down: who " id "\n      columns: {N: count}\n      rows: {" a    \
    ": 1, " b ": 2, " c ": 3, " d ": 4}\n"
#define TURNED(place, a, b, in)                                                                    \
    place " order-differs \"" a "\" is before \"" b "\" here, but after it in " in "\n"

static void rows_turned(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Low", "High", "Middle", "Top"),
                    TURNED("13:22", "High", "Middle", "x"));
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Middle", "Low", "High", "Top"),
                    TURNED("13:14", "Middle", "Low", "x"));
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Low", "Middle", "Top", "High"),
                    TURNED("13:33", "Top", "High", "x"));
    /* three against one */
    assert_findings("charts:\n" GRID("x", "Low", "High", "Middle", "Top") GRID("y", "Low", "Middle", "High", "Top")
                        GRID("z", "Low", "Middle", "High", "Top"),
                    TURNED("7:22", "High", "Middle", "y"));
    assert_note("charts:\n" GRID("x", "Low", "High", "Middle", "Top")
                    GRID("y", "Low", "Middle", "High", "Top")
                        GRID("z", "Low", "Middle", "High", "Top"),
                RULE_ORDER_DIFFERS, "2 lists have them in that order, none as here");
}

static void lists_in_their_own_order(void **unused)
{
    (void)unused;
    /* the same, quite another, two that are no neighbours, few in common */
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Low", "Middle", "High", "Top"),
                    "");
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Top", "High", "Middle", "Low"),
                    "");
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "High", "Middle", "Low", "Top"),
                    "");
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Low", "High", "Middle", "Best"),
                    "");
    /* two orders, and each has its like */
    assert_findings("charts:\n" GRID("x", "Low", "Middle", "High", "Top") GRID("y", "Low", "High", "Middle", "Top")
                        GRID("z", "Low", "High", "Middle", "Top") GRID("w", "Low", "Middle", "High", "Top"),
                    "");
}

static void heads_turned(void **unused)
{
    (void)unused;
#define HEADS(id, a, b, c)                                                                                             \
    "  " id ":\n    title: T " id "\n    grid:\n      down: who " id "\n      cell: count\n      columns: [" a ", " b  \
    ", " c "]\n      rows: {r" id ": [1, 2, 3], s" id ": [4, 5, 6]}\n"
    assert_findings("charts:\n" HEADS("x", "Move", "Charge", "Rout") HEADS("y", "Move", "Rout", "Charge")
                        HEADS("z", "Move", "Charge", "Rout"),
                    TURNED("14:23", "Rout", "Charge", "x"));
    assert_findings("charts:\n" HEADS("x", "Move", "Charge", "Rout") HEADS("y", "Move", "Rout", "Charge"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_turned),
        cmocka_unit_test(lists_in_their_own_order),
        cmocka_unit_test(heads_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
