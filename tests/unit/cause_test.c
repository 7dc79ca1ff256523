/* Mistakes of people who begin, as whole files: what is told is the cause, alone and at its place, and its help works.
 * What follows from it is not told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define GRID(columns, rows)                                                                                            \
    "charts:\n  g:\n    title: G\n    grid:\n      down: troops\n      " columns "\n      rows:\n" rows
#define ROWS "        a: [9in, 8in]\n        b: [7in, 6in]\n        c: [5in, 4in]\n"
#define BANDED(rows) "charts:\n  b:\n    title: B\n    bands:\n      {roll: d6, rows: {" rows "}}\n"
#define TYPED "columns: {Near: distance, Far: distance}"

static void bands_that_are_called_a_grid(void **unused)
{
    (void)unused;
#define RATIOS(kind)                                                                                                   \
    "charts:\n  c:\n    title: C\n    " kind ":\n      roll: d6\n      columns: {\"1:2\": text, \"1:1\": text, "       \
    "\"2:1\": text}\n      rows:\n        1-3: [x, y, z]\n        4-6: [p, q, r]\n"
    assert_findings(RATIOS("grid"), "6:17 bad-range \"1:2\" is not a range of numbers\n");
    assert_help(RATIOS("grid"), RULE_BAD_RANGE,
                "if the rows are these ranges, write `bands:` instead of `grid:`");
    assert_findings(RATIOS("bands"), "");
}

static void brackets_and_commas(void **unused)
{
    (void)unused;
    assert_findings(
        GRID("columns: {Near:distance, Far:distance}", ROWS),
        "6:21 syntax a name and its value are one text: a space is missing after the colon\n");
    assert_note(GRID("columns: {Near:distance, Far:distance}", ROWS), RULE_SYNTAX,
                "1 more time here");
    assert_findings(GRID(TYPED, ROWS "        d: {3in, 2in}\n"),
                    "11:12 syntax the cells of a row are in braces\n");
    assert_help(GRID(TYPED, ROWS "        d: [3in; 2in]\n"), RULE_RAGGED_GRID,
                "commas separate the cells of a row, not `;`: write [3in, 2in]");
    assert_help(GRID(TYPED, ROWS "        d: 3in | 2in\n"), RULE_RAGGED_GRID,
                "commas separate the cells of a row, not `|`: write [3in, 2in]");
    assert_findings(GRID("columns: Near, Far\n      cell: distance", ROWS),
                    "6:16 bad-value the names of several columns are one text\n");
    assert_findings("charts:\n  m:\n    title: M\n    modifiers:\n      to: it\n"
                    "      rows: {A: {add: -1, each: man, or horse, up-to: -3}}\n",
                    "6:38 comma-ends-value a comma before this ended the value\n");
    assert_help("charts:\n  m:\n    title: M\n    modifiers:\n      to: it\n"
                "      rows: {A: {add: -1, each: man, horse, or mule, up-to: -3}}\n",
                RULE_COMMA_ENDS_VALUE, "put quotes around the whole: \"man, horse, or mule\"");
    /* names of the author's own, too; a figure goes on in no words */
    assert_findings(BANDED("1-3: miss, and wait, or go, 4-6: hit, twice"),
                    "5:36 comma-ends-value a comma before this ended the value\n"
                    "5:63 comma-ends-value a comma before this ended the value\n");
    assert_help(BANDED("1-3: miss, and wait, or go, 4-6: hit"), RULE_COMMA_ENDS_VALUE,
                "put quotes around the whole: \"miss, and wait, or go\"");
    assert_help(BANDED("1-3: miss,\n        and wait, 4-6: hit"), RULE_COMMA_ENDS_VALUE,
                "put quotes around the whole value");
    assert_findings(BANDED("1-3: miss, 4-6: \"hit, twice\""), "");
    assert_findings(GRID("columns: {Near, Far}", ROWS),
                    "6:16 syntax names without values are in braces\n");
    assert_help(GRID("columns: {Near, Far}", ROWS), RULE_SYNTAX,
                "write a list as [Near, Far]; else give each name its value: `Near: ...`");
}

static void a_column_of_another_type(void **unused)
{
    (void)unused;
    assert_findings(GRID("columns: {Near: distance, Far: count}", ROWS),
                    "6:38 bad-value none of the 3 cells of \"Far\" has the type count\n");
    assert_help(GRID("columns: {Near: distance, Far: count}", ROWS), RULE_BAD_VALUE,
                "write `distance` as the type of the column");
    assert_help(GRID("columns: {Near: distance, Far: inches}", ROWS), RULE_UNKNOWN_REFERENCE, "write distance");
    /* one that fits: the others are slips, each at its place */
    assert_findings(
        GRID("columns: {Near: distance, Far: count}",
             "        a: [9in, 8]\n        b: [7in, 6in]\n        c: [5in, 4in]\n"),
        "9:18 bad-value \"6in\" is not a count\n10:18 bad-value \"4in\" is not a count\n");
}

static void rolls_of_none(void **unused)
{
    (void)unused;
#define ROLL(roll) "charts:\n  b:\n    title: B\n    bands:\n      roll: " roll "\n      rows: {1-6: a, 7+: b}\n"
    assert_findings(ROLL("1-100"), "5:13 bad-roll this rolls no dice: 1-100 is a number\n");
    assert_findings(ROLL("20"), "5:13 bad-roll this rolls no dice: 20 is a number\n");
    assert_help(ROLL("20"), RULE_BAD_ROLL,
                "write `d20` for one die with that many faces; write `measure` for a count");
    assert_help(ROLL("two dice"), RULE_BAD_ROLL, "write `2d6`");
    assert_help(ROLL("4+ on 3d6"), RULE_BAD_ROLL, "write `count(3d6, face >= 4)`, or `3d6 >= 4`");
    assert_findings(ROLL("D6 or D10"), "5:13 bad-roll true or false is needed here: `and` and `or` "
                                       "join whole questions, such as d6 >= 5\n");
    assert_findings(ROLL("2d6 >= 7"), "5:13 bad-roll this is true or false, and matches no row\n");
    assert_findings(ROLL("d{\"hit\",\"miss\"}"),
                    "5:13 bad-roll this die shows words, but the rows are numbers\n");
}

static void signs_that_nobody_sees(void **unused)
{
    (void)unused;
#define NOTE(note) "charts:\n  s:\n    title: S\n    note: " note "\n    steps: [Go]\n"
    assert_findings(NOTE("All move, then stop\""),
                    "4:30 syntax a quote is closed but was not opened\n");
    assert_findings(NOTE("All move 4\302\275\""), "");
    assert_findings(NOTE("All move 6\""), ""); /* inches */
    assert_findings(NOTE("Battery #"),
                    "4:19 lost-comment this is read as a comment and would not be printed\n");
    assert_findings(
        NOTE("\uFB01ghting again"),
        "4:11 not-in-dictionary \"\uFB01ghting\" is used once, and no dictionary has it\n");
}

/* ---- files ---- */

static void names_of_files(void **unused)
{
    (void)unused;
    static const char set[] = "set: T\nunits: in\n", chart[] = "charts:\n  s: {title: S, steps: [Go]}\n",
                      asks[] = "charts:\n  t: {title: T, steps: [See @s]}\n";
    static const struct {
        const char *path, *found;
    } cases[] = {
        {"tables/t/more.yml", "1:1 not-read this file is not read\n"},
        {"tables/t/more.YAML", "1:1 not-read this file is not read\n"},
        {"tables/t/more.yaml.txt", "1:1 not-read this file is not read\n"},
        {"tables/t/old/more.yaml", "1:1 not-read this file is not read\n"},
        {"tables/more.yaml", "1:1 not-read this file is not read\n"},
        {"more.yaml", "1:1 not-read this file is not read\n"},
        {"tables/t/more.yaml", ""},
        {"notes.txt", "2:30 unknown-reference no chart or term is called \"s\"\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct project p;
        project_open(&p);
        project_put(&p, "tables/t/set.yaml", set);
        project_put(&p, "tables/t/asks.yaml", asks);
        project_put(&p, cases[i].path, chart);
        project_read(&p);
        assert_string_equal(findings(&p), cases[i].found);
        project_drop(&p);
    }
}

static void what_the_lost_would_say(void **unused)
{
    (void)unused;
    static const char *const lost[] = {
        "  s: {title: S, steps: [Go]}\n",              /* no charts: */
        "charts:\n- s: {title: S, steps: [Go]}\n",     /* a list */
        "charts:\n  the s: {title: S, steps: [Go]}\n", /* no id */
        "charts:\n  x: {title: X, steps: [Go]}\n---\ncharts:\n  s: {title: S, steps: [Go]}\n",
    };
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        struct project p;
        size_t n;
        project_open(&p);
        project_put(&p, "tables/t/set.yaml", "set: T\nunits: in\n");
        project_put(&p, "tables/t/asks.yaml", "charts:\n  t: {title: T, steps: [See @s]}\n");
        project_put(&p, "tables/t/more.yaml", lost[i]);
        project_read(&p);
        const struct finding **f = diag_sorted(p.d, p.a, &n);
        assert_int_equal(n, 1);
        assert_string_equal(str_z(p.a, f[0]->source->path), "tables/t/more.yaml");
        project_drop(&p);
    }
}

/* Where no number finds a column, for one of them is no range, or no odds, as those beside it are. */
static void columns_of_two_kinds(void **unused)
{
    (void)unused;
#define COLUMNS(them)                                                                              \
    "charts:\n  fire:\n    title: Fire\n    grid:\n      columns: " them "\n"                      \
    "      rows: {Foot: [A, B, C], Horse: [B, C, D]}\n"
#define HELP                                                                                       \
    "as its neighbours are; correct it, or put the others under one header: "                      \
    "{Odds: {\"1:1\": text, \"2:1\": text}}\n"
    assert_findings(COLUMNS("[\"1:2\", \"1:1\", 3-6]"),
                    "5:31 bad-range the column 3-6 of fire is no odds, " HELP);
    assert_findings(COLUMNS("[1-2, \"3;4\", 5-6]"),
                    "5:22 bad-range the column 3;4 of fire is no range, " HELP);
    /* other things than the numbers beside them, all of one kind, and two alone */
    assert_findings(COLUMNS("[Level 1, Level 2, Notes]"), "");
    assert_findings(COLUMNS("[\"1:2\", \"1:1\", \"2:1\"]"), "");
    assert_findings(COLUMNS("{Odds: {\"1:2\": text, \"1:1\": text}, 3-6: text}"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_two_kinds),
        cmocka_unit_test(bands_that_are_called_a_grid),
        cmocka_unit_test(brackets_and_commas),
        cmocka_unit_test(a_column_of_another_type),  cmocka_unit_test(rolls_of_none),
        cmocka_unit_test(signs_that_nobody_sees),    cmocka_unit_test(names_of_files),
        cmocka_unit_test(what_the_lost_would_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
