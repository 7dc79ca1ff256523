/* Sentences that are another but for a figure or a word that turns them round; and those that only are alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define NOTED(id, note) "  " id ":\n    title: T\n    note: " note "\n    steps: [Move]\n"
#define THREE(a, b, c) "charts:\n" NOTED("x", a) NOTED("y", b) NOTED("z", c)
#define COPY(place, here, there, n)                                                                                    \
    place " copy-differs \"" here "\" stands here alone, and \"" there "\" in " n " other places\n"

static void sentences_copied_wrong(void **unused)
{
    (void)unused;
    assert_findings(THREE("Guns or horse may not fire", "Guns and horse may not fire", "Guns and horse may not fire"),
                    COPY("4:16", "Guns or horse may not fire", "Guns and horse may not fire", "2"));
    assert_findings(THREE("Guns and horse may fire", "Guns and horse may not fire", "Guns and horse may not fire"),
                    COPY("4:11", "Guns and horse may fire", "Guns and horse may not fire", "2"));
    assert_findings(THREE("A natural 6 is always a hit", "A natural 6 is always a hit", "A natural 5 is always a hit"),
                    COPY("12:21", "A natural 5 is always a hit", "A natural 6 is always a hit", "2"));
    assert_findings(
        THREE("Once a turn this unit may fire", "Twice a turn this unit may fire", "Twice a turn this unit may fire"),
        COPY("4:11", "Once a turn this unit may fire", "Twice a turn this unit may fire", "2"));
    /* between points, whatever stands around it */
    assert_findings(THREE("Guns and horse may not fire; others may", "By night guns walk. Guns and horse may not fire.",
                          "Guns or horse may not fire"),
                    COPY("12:16", "Guns or horse may not fire", "Guns and horse may not fire", "2"));
}

static void sentences_that_differ(void **unused)
{
    (void)unused;
    /* one against one says nothing, nor do three that are three things */
    assert_findings(THREE("Guns or horse may not fire", "Guns and horse may not fire", "None may charge"), "");
    assert_findings(THREE("A natural 4 is always a hit", "A natural 5 is always a hit", "A natural 6 is always a hit"),
                    "");
    /* other words are another rule, and a short sentence is a result */
    assert_findings(THREE("Guns on hills may not fire", "Guns and horse may not fire", "Guns and horse may not fire"),
                    "");
    assert_findings(THREE("loses 1 stand here", "loses 2 stand here", "loses 2 stand here"), "");
}

#define GRID(rows)                                                                                                     \
    "charts:\n  g:\n    title: G\n    grid:\n      down: who\n      cell: text\n      columns: [Near, Far]\n"          \
    "      rows: {" rows "}\n"

static void cells(void **unused)
{
    (void)unused;
    assert_findings(
        GRID("a: [No move for this turn, No move for this turn], b: [No move for this turn, move for this turn]"),
        COPY("8:92", "move for this turn", "No move for this turn", "3"));
    assert_findings(GRID("a: [No move for this turn, No move for this turn], b: [Halts, move for this turn]"), "");
    assert_findings(GRID("a: [1 die for each stand here, 1 die for each stand here], "
                         "b: [1 die for each stand here, 2 die for each stand here]"),
                    "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_copied_wrong),
        cmocka_unit_test(sentences_that_differ),
        cmocka_unit_test(cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
