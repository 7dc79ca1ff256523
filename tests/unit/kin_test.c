/* What holds between two columns in every row but one, in all charts that have them; and what only looks so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

/* Two charts of the same columns, four rows each. */
#define PACES(one, two)                                                                                                \
    "charts:\n  a:\n    title: A\n    bands:\n      roll: d8\n      columns: {Foot: distance, Mounted: distance}\n"    \
    "      rows: {1-2: [3in, 9in], 3-4: [6in, 12in], 5-6: " one ", 7-8: [12in, 18in]}\n"                               \
    "  b:\n    title: B\n    bands:\n      roll: d8\n      columns: {Foot: distance, Mounted: distance}\n"             \
    "      rows: {1-2: [6in, 12in], 3-4: [9in, 15in], 5-6: [12in, 18in], 7-8: " two "}\n"

static void steps_between_columns(void **unused)
{
    (void)unused;
    assert_findings(PACES("[9in, 15in]", "[15in, 21in]"), "");
    assert_findings(PACES("[9in, 18in]", "[15in, 21in]"),
                    "7:55 uneven-step from \"Foot\" to \"Mounted\" it is 9in here, and 6in in 7 other rows\n");
    assert_findings(PACES("[9in, 18in]", "[15in, 24in]"), ""); /* two rows have it so */
    assert_findings(PACES("[9in, 18in]", "[15in, 27in]"), ""); /* two rows each have their own */
    assert_findings(PACES("[9in, 18in]", "[--, --]"),
                    "7:55 uneven-step from \"Foot\" to \"Mounted\" it is 9in here, and 6in in 6 other rows\n");
}

static void the_larger_of_two(void **unused)
{
    (void)unused;
#define RANGES(last)                                                                                                   \
    "charts:\n  g:\n    title: G\n    grid:\n      down: gun\n      cell: distance\n      columns: [Short, Long]\n"    \
    "      rows: {A: [5in, 9in], B: [6in, 14in], C: [7in, 11in], D: [8in, 20in], E: [9in, 13in], F: [10in, 16in], "    \
    "G: " last "}\n"
    assert_findings(RANGES("[12in, 17in]"), "");
    assert_findings(RANGES("[17in, 12in]"),
                    "8:120 not-rising \"Long\" is below \"Short\" here, and above it in 6 other rows\n");
    assert_findings(RANGES("[12in, 12in]"), "");
    /* what is counted of a thing is no rule for the next one, but under one head, or by one `cell` */
#define COUNTS(columns)                                                                                                \
    "charts:\n  g:\n    title: G\n    grid:\n      down: plane\n      " columns                                        \
    "\n      rows: {A: [2, 6], B: [3, 8], C: [4, 5], D: [5, 10], E: [3, 7], F: [6, 7], G: [7, 6]}\n"
    assert_findings(COUNTS("columns: {Turn: count, Hull: count}"), "");
#define FALLS(place, head)                                                                                             \
    place " not-rising \"" head "Hull\" is below \"" head "Turn\" here, and above it in 6 other rows\n"
    assert_findings(COUNTS("cell: count\n      columns: [Turn, Hull]"), FALLS("8:85", ""));
    assert_findings(COUNTS("columns: {Ours: {Turn: count, Hull: count}}"), FALLS("7:85", ""));
}

static void both_or_neither(void **unused)
{
    (void)unused;
#define SOME(last)                                                                                                     \
    "charts:\n  p:\n    title: P\n    bands:\n      roll: d8\n      columns: {Foot: distance, Mounted: distance}\n"    \
    "      rows: {1: [--, --], 2: [--, --], 3: [3in, 5in], 4: [4in, 7in], 5: [5in, 9in], 6: [7in, 10in], 7: [8in, "    \
    "13in], "                                                                                                          \
    "8: " last "}\n"
    assert_findings(SOME("[9in, 16in]"), "");
    assert_findings(SOME("[9in, --]"),
                    "7:126 figure-missing \"Mounted\" has no figure here, and \"Foot\" has; in 7 other "
                    "rows both have or neither\n");
    assert_findings(SOME("[--, 16in]"), "7:121 figure-missing \"Foot\" has no figure here, and \"Mounted\" has; in 7 "
                                        "other rows both have or neither\n");
    assert_findings("charts:\n  m:\n    title: M\n    modifiers:\n      to: each die\n"
                    "      rows: {In cover: -1, Far away: --, Elite: +1, Raw: -1, Charging: +2}\n",
                    "6:38 figure-missing \"Far away\" adds nothing\n");
    assert_findings(
        "charts:\n  m:\n    title: M\n    modifiers:\n      to: each die\n"
        "      rows: {In cover: -1, Far away: {add: --, note: see the rules}, Elite: +1, Raw: -1, Charging: "
        "+2}\n",
        "");
}

static void multiples(void **unused)
{
    (void)unused;
#define POINTS(list)                                                                                                   \
    "charts:\n  p:\n    title: P\n    grid:\n      down: unit\n      columns: {Points: count}\n      rows: {" list "}" \
    "\n"
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 75, E: 125, F: 200, G: 25"), "");
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 75, E: 152, F: 200, G: 25"),
                    "7:47 odd-multiple \"152\" is no multiple of 25, and all 6 others are\n");
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 70, E: 120, F: 200, G: 15"), ""); /* half a step */
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 75, E: 12, F: 200, G: 25"), "");  /* less than half of one */
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 75, E: 13, F: 200, G: 25"),
                    "7:47 odd-multiple \"13\" is no multiple of 25, and all 6 others are\n");
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 75, E: 152, F: 25"), "");         /* five say nothing */
    assert_findings(POINTS("A: 50, B: 100, C: 150, D: 76, E: 152, F: 200, G: 25"), ""); /* and two odd ones neither */
    assert_findings(POINTS("A: 3, B: 3, C: 3, D: 3, E: 3, F: 3, G: 3, H: 4"), "");      /* nor one figure */
    assert_findings(POINTS("A: 2, B: 4, C: 6, D: 8, E: 10, F: 5, G: 12"), "");          /* evens by chance */
}

static void words_and_figures(void **unused)
{
    (void)unused;
#define ROUT(fourth, last)                                                                                             \
    "charts:\n  r:\n    title: R\n    bands:\n      roll: d8\n      columns: {Result: text, Also: text}\n      "       \
    "rows:\n"                                                                                                          \
    "        1: [Destroyed, removed]\n        2: [Routed, rearwards]\n        3: [Routed, to cover]\n"                 \
    "        4: " fourth                                                                                               \
    "\n        5: [Shaken, in melee]\n        6: [Halted, in column]\n        7: [Halted, waits]\n"                    \
    "        8: " last "\n"
    assert_findings(ROUT("[Shaken, in square]", "[Fights on, unless hit]"), "");
    assert_findings(ROUT("[Shaken, 6in]", "[Fights on, unless hit]"),
                    "11:21 figure-among-words \"6in\" stands here, and words in all 7 other cells of the column\n");
    assert_findings(ROUT("[Shaken, 6in]", "[Fights on, 9in]"), "");
    assert_findings(ROUT("[Shaken, shaken]", "[Fights on, unless hit]"),
                    "11:21 said-twice \"shaken\" stands here under \"Result\" and under \"Also\"; in 7 other rows they "
                    "differ\n");
}

static void ladders(void **unused)
{
    (void)unused;
#define STEPS(list)                                                                                                    \
    "charts:\n  l:\n    title: L\n    bands:\n      measure: figures\n      columns: {Points: count}\n      rows: "    \
    "{" list "}\n"
    assert_findings(STEPS("1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6+: 60"), "");
    assert_findings(STEPS("1: 10, 2: 20, 3: 25, 4: 40, 5: 50, 6+: 60"),
                    "7:31 uneven-step all steps are alike, but for those to \"25\"\n");
    assert_help(STEPS("1: 10, 2: 20, 3: 25, 4: 40, 5: 50, 6+: 60"), RULE_UNEVEN_STEP,
                "look in the book: 30 may be meant");
    assert_findings(STEPS("1: 10, 2: 15, 3: 30, 4: 40, 5: 50, 6+: 60"),
                    "7:24 uneven-step all steps are alike, but for those to \"15\"\n");
    assert_findings(STEPS("1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6+: 70"), ""); /* the last step may be longer */
    assert_findings(STEPS("1: 10, 2: 20, 3: 25, 4: 40, 5+: 50"), "");        /* four on a line may be there by chance */
    assert_findings(STEPS("1: 10, 2: 25, 3: 30, 4: 45, 5: 50, 6+: 60"), "");
    assert_findings(STEPS("1: 80, 2: 70, 3: 60, 4: 50, 5: 40, 6: 30, 7: 20, 8+: 15"),
                    "7:67 uneven-step all steps are alike, but for those to \"15\"\n");
}

static void one_situation_with_two_signs(void **unused)
{
    (void)unused;
#define FIRE(id, add)                                                                                                  \
    "  " id ":\n    title: " id "\n    modifiers: {to: the " id ", rows: {In cover: " add ", Elite: +1}}\n"
    assert_findings("charts:\n" FIRE("a", "-1") FIRE("b", "-2") FIRE("c", "-1") FIRE("d", "-1"), "");
    assert_findings("charts:\n" FIRE("a", "-1") FIRE("b", "+1") FIRE("c", "-1") FIRE("d", "-1"),
                    "7:45 sign-against-group \"In cover\" is +1 here, and takes away in all 3 other charts\n");
    assert_findings("charts:\n" FIRE("a", "-1") FIRE("b", "+1") FIRE("c", "-1"), "");
    assert_findings("charts:\n" FIRE("a", "-1") FIRE("b", "+1") FIRE("c", "-1") FIRE("d", "+1"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_between_columns),
        cmocka_unit_test(the_larger_of_two),
        cmocka_unit_test(both_or_neither),
        cmocka_unit_test(multiples),
        cmocka_unit_test(words_and_figures),
        cmocka_unit_test(ladders),
        cmocka_unit_test(one_situation_with_two_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
