/* Dice that words name: those that nobody makes, those that stand nowhere else; and what only looks so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define SHOTS(note, more)                                                                                              \
    "charts:\n  s:\n    title: S\n    note: " note "\n    bands: {roll: d6, rows: {1-3: A miss, 4-6: A hit}}\n"        \
    "  t:\n    title: T\n    steps: [Roll a D6 to move, Roll 2D6 to halt, " more "]\n"

static void dice_in_words(void **unused)
{
    (void)unused;
    assert_findings(SHOTS("Roll one D6.", "Stand"), "");
    assert_findings(SHOTS("Roll one D8.", "Roll 3D6 to rally"),
                    "4:20 odd-die only this place has a D8\n");
    assert_note(SHOTS("Roll one D8.", "Roll 3D6 to rally"), RULE_ODD_DIE,
                "a D6 is named or rolled in 4 places of this set");
    assert_findings(SHOTS("Roll one D8.", "Stand"), "");              /* three others are few */
    assert_findings(SHOTS("Roll one D8.", "Roll D8 to rally"), "");   /* it is not alone */
    assert_findings(SHOTS("Roll one D20.", "Roll 3D6 to rally"), ""); /* no slip makes a 20 of a 6 */
    assert_findings(SHOTS("Roll one D9.", "Stand"),
                    "4:20 odd-die only this place has a D9, an unusual die\n");
    assert_findings(SHOTS("Roll 2D9s.", "Code AD9"), ""); /* these are no dice */
    assert_findings(SHOTS("Roll one D8.", "Roll 3D6 to rally") "  u:\n    title: U\n    bands: {roll: d8, rows: {1-8: "
                                                               "Lost}}\n",
                    ""); /* another chart rolls it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(dice_in_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
