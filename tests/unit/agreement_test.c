/* Numbers and the words behind them: what does not agree, and what only looks so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define STEPS(steps) "charts:\n  s:\n    title: S\n    steps:\n" steps
#define STEP(text) "      - " text "\n"
#define WRONG(place, said) place " number-disagrees \"" said "\": the number and its word do not agree\n"

static void numbers_that_slipped(void **unused)
{
    (void)unused;
    assert_findings(STEPS(STEP("Give 1 order") STEP("Give 2 orders") STEP("Send 3 order more")),
                    WRONG("7:14", "3 order"));
    assert_findings(STEPS(STEP("Give an order") STEP("Give two orders") STEP("Send three order.")),
                    WRONG("7:14", "three order"));
    assert_findings(STEPS(STEP("Give 1 order") STEP("Give 2 orders") STEP("Send 1 orders more")),
                    WRONG("7:14", "1 orders"));
    assert_findings(STEPS(STEP("Send 1 battery") STEP("Take 2 batteries") STEP("Lose 2 battery")),
                    WRONG("7:14", "2 battery"));
    assert_findings(STEPS(STEP("Give 1 order") STEP("Give 2 orders") STEP("Send one order more")), "");
}

static void words_that_are_right(void **unused)
{
    (void)unused;
    /* the set does not say what several of them are called, or says it so itself */
    assert_findings(STEPS(STEP("Take 1 sheep") STEP("Lose 2 sheep") STEP("Drive 3 sheep")), "");
    assert_findings(STEPS(STEP("Give 1 order") STEP("Send 3 order more")), "");
    assert_findings(STEPS(STEP("Give 1 order") STEP("Give 2 orders") STEP("Send 3 order") STEP("Add 4 order")), "");
    /* faces of dice, adjectives, fractions, dice and a bonus */
    assert_findings(STEPS(STEP("Count 1 hit") STEP("Count 2 hits") STEP("Dice of 5 and 6 hit")), "");
    assert_findings(STEPS(STEP("Move 1 inch") STEP("Move 2 inches") STEP("Then a 6 inch move")), "");
    assert_findings(STEPS(STEP("Take 1 charge") STEP("Take 2 charges") STEP("Add the two charge bonuses")), "");
    assert_findings(STEPS(STEP("Lose 1 order") STEP("Lose 2 orders") STEP("Lose 1/2 order or +2 order")), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_slipped),
        cmocka_unit_test(words_that_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
