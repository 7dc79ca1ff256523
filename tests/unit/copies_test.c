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

#define TWO(a, b) "charts:\n" NOTED("x", a) NOTED("y", b)

/* Long ones that differ in a word are judged by one other; by figures and nots two things differ. */
static void one_against_one(void **unused)
{
    (void)unused;
    assert_findings(
        TWO("A stand of guns makes one hit at most", "A stand of guns makes one hit at least"),
        "4:44 copy-differs \"A stand of guns makes one hit at most\" stands here, and \"A stand of guns makes one hit "
        "at least\" in y\n");
    assert_findings(TWO("A stand of guns makes one hit at most", "A stand of guns makes two hits at most"), "");
    assert_findings(TWO("A stand of guns may not fire in it", "A stand of guns may fire in it"), "");
    assert_findings(TWO("A stand of guns may not fire in it by day or by night",
                        "A stand of guns may fire in it by day or by night"),
                    "4:31 copy-differs \"A stand of guns may not fire in it by day or by night\" stands here, and \"A "
                    "stand of guns may "
                    "fire in it by day or by night\" in y\n");
    /* in one chart they are a pair, said on purpose */
    assert_findings("charts:\n  x:\n    title: T\n    note: [A stand of guns makes one hit at most, "
                    "A stand of guns makes one hit at least]\n    steps: [Move]\n",
                    "");
}

/* A sentence that was copied into longer ones, and a figure of it that slipped. */
static void words_around(void **unused)
{
    (void)unused;
    assert_findings(THREE("As for guns a natural 6 always hits the target, whoever fires",
                          "For horse a natural 6 always hits the target",
                          "In woods a natural 5 always hits the target and kills it"),
                    COPY("12:30", "In woods a natural 5 always hits the target and kills it",
                         "As for guns a natural 6 always hits the target, whoever fires", "2"));
    assert_findings(THREE("As for guns a natural 6 always hits, whoever fires", "For horse a natural 6 always hits",
                          "In woods a natural 5 always hits and kills it"),
                    "");
}

/* What is written once counts once, though all charts that are from it have it. */
static void notes_of_a_master(void **unused)
{
    (void)unused;
    static const char charts[] =
        "charts:\n  m:\n    title: M\n    bands: {roll: d6, columns: {R: text}, rows: {1-3: \"a ^x\", 4-6: b}}\n"
        "    marks: {x: Guns or horse may not fire}\n"
        "  n:\n    title: N\n    from: m\n  o:\n    title: O\n    from: m\n"
        "  p:\n    title: P\n    note: Guns and horse may not fire\n    steps: [Move]\n"
        "  q:\n    title: Q\n    note: Guns and horse may not fire\n    steps: [Move]\n";
    assert_findings(charts, COPY("5:21", "Guns or horse may not fire", "Guns and horse may not fire", "2"));
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
        cmocka_unit_test(sentences_copied_wrong), cmocka_unit_test(sentences_that_differ),
        cmocka_unit_test(one_against_one),        cmocka_unit_test(words_around),
        cmocka_unit_test(notes_of_a_master),      cmocka_unit_test(cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
