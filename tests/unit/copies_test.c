/* Sentences that are another but for a word; and those that only are alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define NOTED(id, note) "  " id ":\n    title: T\n    note: " note "\n    steps: [Move]\n"
#define THREE(a, b, c) "charts:\n" NOTED("x", a) NOTED("y", b) NOTED("z", c)
#define COPY(place, here, there, n)                                                                \
    place " copy-differs only this text has \"" here "\"; \"" there "\" is in " n " others\n"

static void sentences_copied_wrong(void **unused)
{
    (void)unused;
    assert_findings(THREE("Guns or horse may not fire", "Guns and horse may not fire", "Guns and horse may not fire"),
                    COPY("4:16", "or", "and", "2"));
    assert_findings(THREE("A natural 6 is always a hit", "A natural 6 is always a hit", "A natural 5 is always a hit"),
                    COPY("12:21", "5", "6", "2"));
    /* between points, whatever stands around it */
    assert_findings(THREE("Guns and horse may not fire; others may", "By night guns walk. Guns and horse may not fire.",
                          "Guns or horse may not fire"),
                    COPY("12:16", "or", "and", "2"));
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

/* What is written once counts once, though all charts that are from it have it. */
static void notes_of_a_base_chart(void **unused)
{
    (void)unused;
    static const char charts[] =
        "charts:\n  m:\n    title: M\n    bands: {roll: d6, columns: {R: text}, rows: {1-3: \"a ^x\", 4-6: b}}\n"
        "    marks: {x: Guns or horse may not fire}\n"
        "  n:\n    title: N\n    from: m\n  o:\n    title: O\n    from: m\n"
        "  p:\n    title: P\n    note: Guns and horse may not fire\n    steps: [Move]\n"
        "  q:\n    title: Q\n    note: Guns and horse may not fire\n    steps: [Move]\n";
    assert_findings(charts, COPY("5:21", "or", "and", "2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_copied_wrong),
        cmocka_unit_test(sentences_that_differ),
        cmocka_unit_test(notes_of_a_base_chart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
