/* Numbers needed: the dice that they are thrown on, and figures as books print them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define HITS(type, rows) "charts:\n  h:\n    title: H\n    grid:\n      columns: {" type "}\n      rows: {" rows "}\n"
#define ROLLED(roll) "charts:\n  r:\n    title: R\n    bands:\n      roll: " roll "\n      rows:\n"
#define TITLED(title, keys, odds)                                                                                      \
    "charts:\n  h:\n    title: " title "\n    grid:\n      cell: need\n      columns: [\"1\", \"2\"]\n      " keys     \
    "\n" odds
#define ROWS79 "rows: {a: [7+, 9+], b: [4+, 12+]}"
#define BEYOND(at) at " no-such-face \"7+\": a D6 never shows 7\n"

static void dice_of_needs(void **unused)
{
    (void)unused;
    /* named by the title, down or across; by `die`; by odds; else the set's */
    assert_findings(TITLED("H", ROWS79, ""), BEYOND("7:18"));
    assert_findings(TITLED("Need on 2D6", ROWS79, ""), "");
    assert_findings(TITLED("Need on two D6", ROWS79, ""), "");
    assert_findings(TITLED("Need on 2 d6", ROWS79, ""), "");
    assert_findings(TITLED("H", "across: to hit on a D12\n      " ROWS79, ""), "");
    assert_findings(TITLED("H", "down: Gun (2D6)\n      " ROWS79, ""), "");
    assert_findings(TITLED("H", "die: 2d6\n      " ROWS79, ""), "");
    assert_findings(TITLED("D6", "die: d12\n      " ROWS79, ""), "");
    assert_findings(TITLED("H", "die: d%\n      " ROWS79, ""), "");
    assert_help(
        TITLED("H", "die: 2d%\n      " ROWS79, ""), RULE_BAD_VALUE,
        "write the dice for needs: d6, 2d6; for percentiles d100 if 00 is 100, d% if it is 0");
    assert_findings(TITLED("H", "die: two\n      " ROWS79, ""),
                    "7:12 bad-value \"two\" is not a die\n" BEYOND("8:18"));
    /* two kinds name neither; a D66 comes to no number needed; of 3D6 each is one where 2+ is asked */
    assert_findings(TITLED("2D6, or a D10", ROWS79, ""), BEYOND("7:18"));
    assert_findings(TITLED("After D66", ROWS79, ""), BEYOND("7:18"));
    assert_findings(TITLED("Fire, 3D6", "rows: {a: [2+, 3+], b: [4+, 5+]}", ""), "");
    assert_findings(TITLED("Fire, 3D6", "rows: {a: [1+, 30+], b: [4+, 5+]}", ""),
                    "7:18 no-such-face \"1+\": a 3D6 never shows 1\n7:22 no-such-face \"30+\": a 3D6 never shows 30\n");
#define ODDS(roll) "odds:\n  o: {title: O, words: W, roll: {hits: '" roll "'}}\n"
    assert_findings(TITLED("H", ROWS79, ODDS("2d6 + 1 >= chart(h, \"a\", \"1\")")),
                    "7:22 no-such-face \"9+\": a D6 never shows 9\n"); /* the other column is not asked */
    assert_findings(TITLED("H", ROWS79, ODDS("first(k in 1..2, 2d6 in chart(h, \"a\", k)) >= 2")),
                    "");
    assert_findings(TITLED("H", ROWS79, ODDS("count(3(2d6), roll >= chart(h, \"a\", d2)) >= 1")), "");
    assert_findings(TITLED("H", ROWS79, ODDS("let n = chart(h, \"a\", d2); let x = 2d6; x >= n")), "");
    assert_findings(TITLED("H", ROWS79, ODDS("count(3d6, face >= chart(h, \"a\", d2)) >= 1")), BEYOND("7:18"));
    assert_findings(TITLED("H", ROWS79, ODDS("d6 + d10 >= chart(h, \"a\", d2)")), BEYOND("7:18"));
    /* a need that the set's die has is the set's, whatever an odds table throws for it */
    assert_findings(
        TITLED("H", "rows: {a: [4-6, 5+], b: [4+, 6]}", ODDS("d10 in chart(h, \"a\", \"1\")")),
        "9:48 bad-roll 4-6 is a need for a die of 6, but these dice reach 10\n");
}

/* 4+ less 1: a book says 3, or 3+, of it, and no other number */
static void answers_that_are_needs(void **unused)
{
    (void)unused;
#define LESS(is)                                                                                   \
    TITLED("H", "rows: {a: [4+, 5+]}",                                                             \
           "examples:\n  - {roll: 'chart(h, \"a\", \"1\") - 1', is: " is "}\n")
    assert_findings(LESS("3"), "");
    assert_findings(LESS("3+"), "");
    assert_findings(
        LESS("4"),
        "9:42 example-differs the example says 4, but chart(h, \"a\", \"1\") - 1 is 3+\n");
}

/* What modifiers of the set bring the dice to is no slip, nor are several numbers that dice which
 * somebody named do not show. */
static void needs_beyond_the_dice(void **unused)
{
    (void)unused;
#define MODIFIED(rows)                                                                             \
    HITS("Hit: need", "a: 4+, b: 8+")                                                              \
    "  m:\n    title: M\n    modifiers:\n      to: the die\n      rows: {" rows "}\n"
    assert_findings(MODIFIED("Cover: -1"), "6:24 no-such-face \"8+\": a D6 never shows 8\n");
    assert_findings(MODIFIED("Aimed: +1"), "6:24 no-such-face \"8+\": a D6 never shows 8\n");
    assert_findings(MODIFIED("Aimed: +1, Close: +1"), "");
    assert_findings(HITS("2D6: need", "a: 8+, b: 14+"),
                    "6:24 no-such-face \"14+\": a 2D6 never shows 14\n");
    assert_findings(HITS("D20: need", "a: 15+, b: 25+, c: 30+"), "");
    assert_findings(HITS("D20: need", "a: 15-25, b: 20-30"),
                    "6:17 no-such-face \"15-25\": a D20 never shows 25\n");
}

/* A value that no table can have is told, and not left out, or taken for another. */
static void givens_have_values(void **unused)
{
    (void)unused;
#define GIVEN(values)                                                                              \
    "odds:\n  o: {title: O, words: W, given: {r: " values "}, roll: {h: d6 >= r}}\n"
#define NONE "would count as 0 here"
    assert_findings(GIVEN("[1, 2, --]"), "2:45 bad-value \"--\" " NONE "\n");
    assert_findings(GIVEN("[--]"), "2:39 bad-value \"--\" " NONE "\n");
    assert_findings(
        "odds:\n  o: {title: O, words: W, given: {r: [light, --]}, roll: {h: r == \"--\"}}\n", "");
#define FIRING(row)                                                                                \
    "charts:\n  m:\n    title: M\n    modifiers:\n      to: the die\n      rows: {a: -1, b: " row  \
    "}\n"                                                                                          \
    "odds:\n  o: {title: O, words: W, given: {r: m}, roll: {h: d6 + r >= 4}}\n"
    assert_findings(FIRING("no fire"),
                    "8:38 bad-value \"m\" may be no fire, which is not a total\n");
    assert_findings(FIRING("-2"), "");
}

/* 00 to 25 are 26 of the 100, and 00 to 24 are 25 */
static void percents_of_dice_from_nought(void **unused)
{
    (void)unused;
#define RAIN(roll)                                                                                 \
    "charts:\n  w: {title: W, grid: {columns: {Chance: percent, Men: count}, rows: {Rain: [25 %, " \
    "25]}}}\n"                                                                                     \
    "odds:\n  o: {title: O, words: W, roll: {h: '" roll "'}}\n"
#define NOUGHT "no-such-face 00 is 0 here, so 25 % are 26 of the 100\n"
    assert_findings(RAIN("d% <= chart(w, \"Rain\", \"Chance\")"), "4:38 " NOUGHT);
    assert_findings(RAIN("chart(w, \"Rain\", \"Chance\") < d%"), "4:67 " NOUGHT);
    assert_findings(RAIN("d% < chart(w, \"Rain\", \"Chance\")"), "");
    assert_findings(RAIN("d100 <= chart(w, \"Rain\", \"Chance\")"), "");
    assert_findings(RAIN("d% <= chart(w, \"Rain\", \"Men\")"), "");
    assert_findings(RAIN("d6 == 5-6"),
                    "4:44 bad-roll this subtracts the second number from the first\n");
    assert_help(RAIN("d6 == 5-6"), RULE_BAD_ROLL, "to test a range, use `in`: in 5..6");
}

/* To d% 00 is the lowest, to D100 the highest. Other dice than a chart's may be a rule. */
static void dice_are_those_of_the_chart(void **unused)
{
    (void)unused;
#define LOOKED(die, row, roll)                                                                     \
    "charts:\n  h:\n    title: H\n    bands: {roll: " die ", columns: {R: text}, rows: {" row         \
    ": A, 51-98: B, 99+: C}}\n"                                                                    \
    "odds:\n  o: {title: O, words: W, roll: {r: '" roll "'}}\n"
#define THIS "6:47 bad-roll this needs dice that show "
    assert_findings(LOOKED("d100", "<51", "chart(h, d%)"),
                    THIS "1 to 100, but these show 0 to 99\n");
    assert_findings(LOOKED("d%", "<51", "chart(h, d100 - 10)"),
                    THIS "0 to 99, but these show 1 to 100\n");
    assert_help(LOOKED("d%", "<51", "chart(h, d100)"), RULE_BAD_ROLL, "00 is 0 there: roll d%");
    assert_findings(LOOKED("d100", "<51", "chart(h, d100 + 10)"), "");
    assert_findings(LOOKED("d100", "<51", "chart(h, 2d6)"),
                    THIS "1 to 100, but these show 2 to 12\n");
    /* a column of a row that its further dice have too: those would never be thrown */
#define FURTHER(column)                                                                            \
    "charts:\n  h:\n    title: H\n    bands: {roll: d6, columns: {R: text, N: count}, rows: {1-5: "  \
    "[A, 1], 6: {cells: [B, 2], bands: {roll: d6, columns: {" column                                 \
    ": count}, rows: {1-6: 3}}}}}\n"                                                               \
    "odds:\n  o: {title: O, words: W, roll: {r: 'chart(h, d6, \"N\")'}}\n"
    assert_findings(
        FURTHER("N"),
        "6:38 bad-roll the row and its further dice both have this column: rename one\n");
    assert_findings(FURTHER("M"), "");
    /* a need: two dice are none of one, but one die may be better than another */
#define NEED(roll)                                                                                 \
    "charts:\n  n: {title: N, grid: {cell: need, die: 2d6, columns: [X], rows: {a: [7+]}}}\n"      \
    "odds:\n  o: {title: O, words: W, roll: {r: '" roll "'}}\n"
    assert_findings(NEED("d12 in chart(n, \"a\", \"X\")"),
                    "4:45 bad-roll this needs dice that show 2 to 12, but these show 1 to 12\n");
    assert_findings(NEED("2d6 in chart(n, \"a\", \"X\")"), "");
    assert_findings(NEED("2d8 in chart(n, \"a\", \"X\")"), "");
}

/* One to the right of the column that a given names, also where its name is a number, and no
 * further than the last. */
static void columns_are_shifted(void **unused)
{
    (void)unused;
#define ODD(is)                                                                                    \
    "charts:\n  odd: {title: O, grid: {cell: count, columns: [\"1\", \"3\", \"5\"], rows: {a: "    \
    "[10, 30, 50]}}}\n"                                                                            \
    "odds:\n  o:\n    title: O\n    words: W\n    given: {c: columns of odd}\n"                    \
    "    roll: {h: 'chart(odd, \"a\", c + 2)'}\n    outcomes: {all: " is "}\n"
    assert_findings(ODD("h == 50"), "");
}

static void one_mistake_is_one_finding(void **unused)
{
    (void)unused;
    assert_note(TITLED("H", ROWS79, ""), RULE_NO_SUCH_FACE, "2 more cells here have it");
    assert_help(TITLED("H", ROWS79, ""), RULE_NO_SUCH_FACE,
                "write a number that the D6 shows, -- if nothing is enough, or, for other dice, "
                "`die: 2d6` beside `rows`");
    /* too low and too high are two mistakes */
    assert_findings(TITLED("H", "rows: {a: [0+, 7+], b: [7+, 0-2]}", ""),
                    "7:18 no-such-face \"0+\": a D6 never shows 0\n7:22 no-such-face \"7+\": a D6 never shows 7\n");
    assert_findings(HITS("M: distance", "a: 02in, b: 04in, c: 12in"),
                    "6:17 bad-value \"02in\" is a distance that begins with a zero\n");
}

/* What books print and the program writes otherwise: the help is what to write, or it is read. */
static void labels_as_books_print_them(void **unused)
{
    (void)unused;
    assert_help(ROLLED("2d6") "        2 or less: a\n        3+: b\n", RULE_BAD_RANGE, "write \"<=2\"");
    assert_help(ROLLED("2d6") "        <10: a\n        10 or more: b\n", RULE_BAD_RANGE, "write \"10+\"");
    assert_help(ROLLED("2d6") "        2 to 5: a\n        6+: b\n", RULE_BAD_RANGE, "write \"2-5\"");
    assert_help(ROLLED("d6 - d6") "        -5 or less: a\n        -4+: b\n", RULE_BAD_RANGE, "write \"<=-5\"");
    assert_help(ROLLED("d6 - d6") "        <-1: a\n        -1 to +1: b\n        2+: c\n", RULE_BAD_RANGE,
                "write \"-1..1\"");
    assert_help(ROLLED("2d6") "        <5: a\n        5 or 6: b\n        7+: c\n", RULE_BAD_RANGE, "write \"5-6\"");
    assert_findings(TITLED("Of D100", "rows: {a: [01-90, 01-95], b: [91-00, 96-00]}", ""), "");
    assert_help(ROLLED("2d6") "        2 or so: a\n        6+: b\n", RULE_BAD_RANGE,
                "write 6, 2-5, 7+, <1 or \">6\"; for rows with names use a grid");
    assert_help(ROLLED("2d6") "        Dull 2-5: a\n        6+: b\n", RULE_BAD_RANGE,
                "write a name before a distance, as \"Dull 2-5in\"; before other numbers give it a "
                "column: columns: {Name: text, ...} and 2-5: [Dull, ...]");
    assert_findings(HITS("Nearest: need", "a: 5+, b: 6+") ODDS("d6 in chart(h, \"a\", \"Nearset\")"),
                    "8:47 bad-roll no column for Nearset in h; did you mean \"Nearest\"?\n");
    assert_help("charts:\n  r: {title: R, bands: {roll: d6, rows: {1-3: a, 4-6: b}}}\n"
                "  s: {title: S, from: r, rows: {1-3: a, 3-6: {cells: c, why: w}}}\n",
                RULE_DEAD_ROW, "if it replaces \"4-6\", leave out the old row: `without: [4-6]`");
}

/* The same of cells and dice. */
static void as_books_print_it(void **unused)
{
    (void)unused;
    /* a number is in no text: what a column of names would come to is nobody's odds */
    assert_findings(HITS("Hit: need, Name: text", "a: [5+, Axe], b: [6+, Bow]") ODDS("d6 in chart(h, \"a\", \"Hit\")"),
                    "");
    assert_findings(HITS("Hit: need, Name: text", "a: [5+, Axe], b: [6+, Bow]")
                        ODDS("d6 in chart(h, \"a\", \"Name\")"),
                    "8:47 unknown-word chart(h, \"a\", \"Name\") is a word, and a number never "
                    "equals a word\n");
    /* by == too, whatever stands in the text; but words may be compared with words, and dice may have them */
    assert_findings(HITS("Hit: need, Name: text", "a: [5+, 3], b: [6+, 5]")
                        ODDS("d6 == chart(h, \"a\", \"Name\")"),
                    "8:47 unknown-word chart(h, \"a\", \"Name\") is a word, and a number never "
                    "equals a word\n");
    assert_findings(HITS("Hit: need, Name: text", "a: [5+, 3], b: [6+, 5]")
                        ODDS("chart(h, \"a\", \"Name\") == chart(h, \"b\", \"Name\")"),
                    "");
    assert_findings(HITS("Hit: need", "a: 5+") ODDS("d{\"miss\", \"hit\"} == \"hit\""), "");
    assert_findings(
        HITS("Hit: need, Name: text", "a: [5+, Axe], b: [6+, 5]") ODDS("\"Axe\" in chart(h, \"a\", \"Name\")"), "");
    assert_help(HITS("Hit: need", "a: 5 or 6"), RULE_BAD_VALUE, "write 5-6");
    assert_help(HITS("Hit: need", "a: 4 or 6"), RULE_BAD_VALUE,
                "write 5+, 3-6 or 6; -- if nothing is enough");
    assert_help(HITS("M: distance", "a: 2d6in"), RULE_BAD_VALUE,
                "put rolls in a column of the type roll: 2d6");
    assert_findings(HITS("Lost: count", "a: '1,000'"), "6:17 bad-value \"1,000\" is not a count\n");
    /* the minus of a book, and a modifier a figure */
    assert_findings(HITS("M: modifier", "a: \xE2\x80\x93"
                                        "1, b: \xE2\x88\x92"
                                        "2, c: -3"),
                    "");
    assert_help("charts: {m: {title: M, modifiers: {to: x, rows: {K: -1 per figure}}}}\n",
                RULE_BAD_VALUE,
                "write {add: -1, each: figure lost}; with up-to: -3 if it is limited");
    assert_help(HITS("M: modifier", "a: -1 per figure"), RULE_BAD_VALUE,
                "write +1, -2, 0, x2, +d6, +/- (see the note) or no fire");
    assert_findings(TITLED("Hits on 2W6", ROWS79, ""), "");
    /* a head that stands over one column names it, over two it does not */
    assert_findings(
        HITS("Save: {on D6: need}", "a: 4+") "examples: [{roll: 'd6 >= chart(h, \"a\", \"Save\")', chance: 1/2}]\n",
        "");
    /* the answer of an example is a need of the column's die */
    assert_findings(HITS("D10: need", "a: 3+") "examples: [{roll: 'chart(h, \"a\")', is: 3-10}]\n", "");
    assert_findings(HITS("D10: need", "a: 3+") "examples: [{roll: 'chart(h, \"a\")', is: 3-6}]\n",
                    "7:40 example-differs the example says 3-6, but chart(h, \"a\") is 3+\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_of_needs),
        cmocka_unit_test(answers_that_are_needs),
        cmocka_unit_test(needs_beyond_the_dice),
        cmocka_unit_test(givens_have_values),
        cmocka_unit_test(columns_are_shifted),
        cmocka_unit_test(percents_of_dice_from_nought),
        cmocka_unit_test(dice_are_those_of_the_chart),
        cmocka_unit_test(one_mistake_is_one_finding),
        cmocka_unit_test(labels_as_books_print_them),
        cmocka_unit_test(as_books_print_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
