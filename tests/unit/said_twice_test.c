/* Steps and notes that stand there twice; and what only looks so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define STEPS(steps) "charts:\n  s:\n    title: S\n    steps:\n" steps

static void steps_and_notes_said_twice(void **unused)
{
    (void)unused;
    assert_findings(STEPS("      - Move\n      - Fire\n      - fire\n"),
                    "7:9 said-twice this step is repeated here\n");
    assert_findings(STEPS("      - Fire\n      - Move\n      - Fire\n"), ""); /* a turn may have it so */
    assert_findings(STEPS("      - Each side fires all its guns\n      - Move\n      - Each side "
                          "fires all its guns\n"),
                    "7:9 said-twice this step is repeated here\n");
    assert_findings("charts:\n  s:\n    title: S\n    note: [At night only, At night only]\n    "
                    "steps: [Move]\n",
                    "4:27 said-twice this note is repeated here\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_and_notes_said_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
