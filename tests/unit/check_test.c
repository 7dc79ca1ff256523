/* Small projects, written out as an author would, read and checked: which finding, where, and in which words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define LOSSES                                                                                                         \
    "charts:\n  losses:\n    title: Losses\n    bands:\n      measure: unit size, figures\n"                           \
    "      columns: {One lost for each: count}\n      rows:\n"
#define ROLLED(roll) "charts:\n  r:\n    title: R\n    bands:\n      roll: " roll "\n      rows:\n"
#define RANGED(edges) "charts:\n  r:\n    title: R\n    bands:\n" edges "      measure: range\n      rows:\n"

static void whole_figures(void **unused)
{
    (void)unused;
    assert_findings(LOSSES "        1-19: 2\n        20-24: 3\n        25+: 4\n", "");
    assert_findings(LOSSES "        25+: 4\n        20-24: 3\n        <20: 2\n", "");
    assert_findings(LOSSES "        1-19: 2\n        20-24: 3\n        24+: 4\n",
                    "10:9 band-overlap unit sizes overlap at 24 figures\n");
    assert_help(LOSSES "        1-19: 2\n        20-24: 3\n        24+: 4\n", RULE_BAND_OVERLAP,
                "write \"25+\" for \"24+\", or \"20-23\" for \"20-24\"");
    assert_findings(LOSSES "        1-19: 2\n        22-24: 3\n        25+: 4\n",
                    "9:9 band-gap no row for a unit size of 20 figures\n");
    assert_findings("charts: {a: {title: A, bands: {measure: figures, rows: {1-3: x, 5+: y}}}}\n",
                    "1:65 band-gap no row for 4 (figures)\n");
    assert_help(LOSSES "        1-19: 2\n        22-24: 3\n        25+: 4\n", RULE_BAND_GAP,
                "write \"1-21\" for \"1-19\", or \"20-24\" for \"22-24\"");
    assert_findings(LOSSES "        1-19: 2\n        20-24: 3\n",
                    "9:9 reach-uncovered no row for a unit size of 25 figures\n");
}

static void one_mistake_one_finding(void **unused)
{
    (void)unused;
    assert_findings(LOSSES "        1-99: 2\n        20-24: 3\n        25-30: 4\n        31+: 5\n",
                    "9:9 dead-row \"20-24\" is never used: the rows before it cover all of it\n");
    assert_findings(LOSSES "        1-14: 1\n        15-24: 2\n        12-20: 3\n        25+: 4\n",
                    "10:9 dead-row \"12-20\" is never used: the rows before it cover all of it\n");
    assert_findings(LOSSES "        1-19: 2\n        25+: 4\n        20-24: 3\n",
                    "9:9 band-order \"25+\" is out of order\n");
    assert_help(LOSSES "        1-19: 2\n        25+: 4\n        20-24: 3\n", RULE_BAND_ORDER,
                "move it after \"20-24\"");
    assert_help(LOSSES "        10-19: 2\n        20-24: 3\n        1-9: 4\n        25+: 5\n",
                RULE_BAND_ORDER, "move it before \"10-19\"");
    assert_findings(LOSSES "        1-19: 2\n        20+: 3\n        \">=20\": 4\n",
                    "10:9 duplicate-row two rows are \"20+\"\n");
}

static void unread_rows_silence_a_lane(void **unused)
{
    (void)unused;
    struct project p = project_check(LOSSES "        1-19: 2\n        24-20: 3\n        25+: 4\n", false);
    assert_int_equal(finding_of(&p, RULE_BAD_RANGE)->rule, RULE_BAD_RANGE);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 1);
    assert_int_equal(tally.not_run, 1);
    project_drop(&p);
}

static void dense_measures(void **unused)
{
    (void)unused;
    assert_findings(RANGED("      edges: lower\n") "        0in-3.5in: a\n        3.5in-5in: b\n        5in+: c\n", "");
    assert_findings(RANGED("      edges: upper\n") "        0in-3.5in: a\n        3.5in-5in: b\n        5in+: c\n", "");
    assert_findings(RANGED("") "        0in-3.5in: a\n        3.5in+: c\n",
                    "8:9 band-overlap ranges overlap at 3.5in\n");
    assert_help(RANGED("") "        0in-3.5in: a\n        3.5in+: c\n", RULE_BAND_OVERLAP,
                "write `edges: lower` if 3.5in belongs to \"0in-3.5in\", `edges: upper` if to \"3.5in+\"");
    /* by the inch, unless two rows meet; and then one inch between two others is likely a slip */
    assert_findings(RANGED("      edges: lower\n") "        0in-9in: a\n        10in+: c\n", "");
    assert_findings(
        RANGED(
            "      edges: lower\n") "        0in-9in: a\n        9in-12in: b\n        13in+: c\n",
        "10:9 band-gap no row for a range of 12.5in\n");
    assert_findings(
        RANGED(
            "      edges: lower\n") "        0in-9in: a\n        9in-12in: b\n        14in+: c\n",
        "10:9 band-gap no row for a range of 13in\n");
    assert_findings(RANGED("") "        0in-9in: a\n        10in+: c\n", ""); /* by the inch */
    assert_findings(RANGED("") "        0in-9.5in: a\n        10in+: c\n", "");
    assert_findings(RANGED("") "        0in-9.5in: a\n        11in+: c\n",
                    "8:9 band-gap no row for a range of 10in\n");
    assert_findings(RANGED("") "        <9in: a\n        9in+: c\n", "");
    assert_findings(RANGED("      edges: lower\n") "        0in-9in: a\n        9in-20in: c\n",
                    "9:9 reach-uncovered no row for a range of 21in\n");
    /* hexes and squares are counted */
    assert_findings(RANGED("") "        0hex-2hex: a\n        3hex+: c\n", "");
    assert_findings(RANGED("") "        0hex-2hex: a\n        4hex+: c\n", "8:9 band-gap no row for a range of 3hex\n");
    assert_help(RANGED("") "        0hex-2hex: a\n        4hex+: c\n", RULE_BAND_GAP,
                "write \"0hex-3hex\" for \"0hex-2hex\", or \"3hex+\" for \"4hex+\"; if it never "
                "occurs, write `measure: {what: \"range\", step: 2}`");
    assert_findings(RANGED("") "        0square-2square: a\n        2square+: c\n",
                    "8:9 band-overlap ranges overlap at 2square\n");
    assert_findings(RANGED("") "        0in-2in: a\n        4in+: c\n",
                    "8:9 band-gap no row for a range of 3in\n");
}

#define SCORES(measure, rows)                                                                      \
    "charts:\n  s:\n    title: S\n    bands:\n      measure: " measure "\n      rows:\n" rows

/* Where a measure ends and in what steps it comes is its author's to say; until then it is a note.
 */
static void ends_and_steps(void **unused)
{
    (void)unused;
#define TENS "        10-20: a\n        30-40: b\n"
    assert_findings(SCORES("score", TENS), "8:9 band-gap no row for a score of 21\n"
                                           "8:9 reach-uncovered no row for a score of 41\n");
    struct project p = project_check(SCORES("score", TENS), false);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 2);
    assert_int_equal(diag_count(p.d, LEVEL_WARNING), 0);
    project_drop(&p);
    assert_findings(SCORES("{what: score, step: 10, to: 40}", TENS), "");
    assert_findings(SCORES("{what: score, from: 10, step: 10, to: 40}", TENS), "");
    assert_findings(SCORES("{what: score, from: 0, step: 10, to: 50}", TENS),
                    "7:9 reach-uncovered no row for a score of 0\n"
                    "8:9 reach-uncovered no row for a score of 50\n");
    assert_findings(SCORES("{what: score, to: 30}", "        10-20: a\n        21-40: b\n"),
                    "8:9 out-of-reach no measure covers 40\n");
    assert_findings(SCORES("{what: score, from: 1, to: 30, step: 10}",
                           "        1-10: a\n        11-20: b\n        21-30: c\n"),
                    "");
    /* as far apart as all bounds have in common: points in tens */
    assert_findings(SCORES("score", "        10-90: a\n        100-190: b\n        200+: c\n"), "");
    assert_findings(SCORES("score", "        10-90: a\n        110-190: b\n        200+: c\n"),
                    "8:9 band-gap no row for a score of 91\n"
                    "9:9 band-gap no row for a score of 191\n");
    /* numbers one by one are a list of what happens then; one that is left out may be lost */
    assert_findings(SCORES("turn", "        1: a\n        3: b\n        5: c\n        8: d\n"), "");
    assert_findings(SCORES("turn", "        1: a\n        2: b\n        4: c\n        5+: d\n"),
                    "9:9 band-gap no row for a turn of 3\n");
    assert_findings(SCORES("turn", "        1: a\n        2: b\n        4: c\n"),
                    "9:9 band-gap no row for a turn of 3\n"
                    "9:9 reach-uncovered no row for a turn of 5\n");
    assert_findings(SCORES("{what: turn, from: 1, to: 4}", "        1: a\n        4: b\n"),
                    "8:9 band-gap no row for a turn of 2\n");
    assert_findings(SCORES("score", "        0-19: a\n        21-29: b\n        30+: c\n"),
                    "8:9 band-gap no row for a score of 20\n");
    p = project_check(SCORES("score", "        0-19: a\n        21-29: b\n        30+: c\n"),
                      false);
    assert_int_equal(diag_count(p.d, LEVEL_ERROR), 1);
    project_drop(&p);
    assert_findings(SCORES("{from: 1}", "        1-2: a\n        3+: b\n"),
                    "5:7 missing-key a measure needs a `what`\n");
}

static void reach_of_rolls(void **unused)
{
    (void)unused;
    assert_findings(ROLLED("2d6") "        2-7: a\n        8-12: b\n", "");
    assert_findings(ROLLED("2d6") "        1-7: a\n        8+: b\n",
                    "7:9 out-of-reach no roll covers 1\n");
    assert_findings(ROLLED("2d6") "        1: z\n        2-7: a\n        8+: b\n",
                    "7:9 out-of-reach no roll covers \"1\"\n");
    assert_findings(ROLLED("2d6") "        3-7: a\n        8+: b\n", "7:9 reach-uncovered no row for a total of 2\n");
    assert_help(ROLLED("2d6") "        3-7: a\n        8+: b\n", RULE_REACH_UNCOVERED,
                "add a row \"<3\", or write \"<=7\" for \"3-7\"");
    assert_findings(ROLLED("d6 - (d6 - 3)") "        -2..8: a\n", "");
    assert_findings(ROLLED("d6 - (d6 - 3)") "        -1..8: a\n", "7:9 reach-uncovered no row for a total of -2\n");
    assert_findings(ROLLED("100d6 + 100d10 + 50d100") "        250-6600: a\n", "");
    assert_findings(ROLLED("d6 / 2") "        1/2-1: a\n        1.5-3: b\n", "");
    assert_findings(ROLLED("\"let x = d6; x + x\"") "        2: a\n        4: b\n        6-11: c\n",
                    "9:9 reach-uncovered no row for a total of 12\n");
    assert_findings(ROLLED("2 * d6") "        2: a\n        4: b\n        6-12: c\n", "");
    assert_findings(ROLLED("d%") "        00-04: a\n        06-99: b\n", "8:9 band-gap no row for 05\n");
    /* d66: gaps, overlaps and ends are counted on the faces that there are */
    assert_findings(ROLLED("D66") "        11-16: a\n        21-36: b\n        41-66: c\n", "");
    assert_findings(ROLLED("d66") "        11-15: a\n        21-66: b\n", "8:9 band-gap no row for a roll of 16\n");
    assert_findings(ROLLED("d66") "        11-21: a\n        21-66: b\n",
                    "8:9 band-overlap two rows have a roll of 21\n");
    assert_findings(ROLLED("d66") "        11-17: a\n        20-66: b\n",
                    "7:9 no-such-face d66 shows no 17\n8:9 no-such-face d66 shows no 20\n");
    assert_findings(ROLLED("d66") "        10-30: a\n        31-66: b\n        67: c\n",
                    "7:9 no-such-face d66 shows no 10 and no 30\n9:9 no-such-face d66 shows no 67\n");
    assert_findings(ROLLED("d66") "        11-56: a\n", "7:9 reach-uncovered no row for a roll of 61\n");
    assert_findings(ROLLED("d666") "        111-266: a\n        311-666: b\n", "");
    assert_findings(ROLLED("d666") "        111-265: a\n        311-666: b\n",
                    "8:9 band-gap no row for a roll of 266\n");
    assert_findings(ROLLED("d(66)") "        1-66: a\n", "");
    /* d100: 00 is 100 */
    assert_findings(ROLLED("d100") "        01-50: a\n        51-95: b\n        96-00: c\n", "");
    assert_findings(ROLLED("D100") "        01-99: a\n        00: c\n", "");
    assert_findings(ROLLED("d100") "        01-50: a\n        52-95: b\n        96-00: c\n",
                    "8:9 band-gap no row for 51\n");
    assert_findings(ROLLED("d100") "        01-50: a\n        51-00: b\n        00: c\n",
                    "9:9 dead-row \"00\" is never used: the rows before it cover all of it\n");
    assert_findings(ROLLED("d100") "        01-50: a\n        51-100: b\n", "");
    /* so it is on d%, where the rows begin at 01 or end at 100 */
    assert_findings(ROLLED("d%") "        01-50: a\n        51-00: b\n", "");
    assert_findings(ROLLED("d%") "        96-00: a\n        01-95: b\n", "");
    assert_findings(ROLLED("d%") "        01-99: a\n        00: b\n", "");
    assert_findings(ROLLED("d%") "        1-50: a\n        51-100: b\n", "");
    assert_findings(ROLLED("d%") "        00: a\n        01-99: b\n", "");
    assert_findings(ROLLED("d%") "        01-50: a\n        51-98: b\n        00: c\n",
                    "9:9 band-gap no row for 99\n");
    assert_findings(ROLLED("d%") "        01-50: a\n        51-99: b\n",
                    "7:9 reach-uncovered no row for 00\n");
    assert_findings(ROLLED("d6") "        1-3: a\n        5-6: b\n", "8:9 band-gap no row for a roll of 4\n");
}

static void reach_of_modifiers(void **unused)
{
    (void)unused;
#define MODIFIERS                                                                                                      \
    "  m:\n    title: M\n    modifiers:\n      to: the total\n      rows: {Elite: +1, Hurt: {one-of: {4-5: -1, 6-7: "  \
    "-2}}}\n"
    assert_findings(ROLLED("d6 + m") "        <1: a\n        1-6: b\n        7: c\n" MODIFIERS, "");
    assert_findings(ROLLED("d6 + m") "        1-6: b\n        7: c\n" MODIFIERS,
                    "7:9 reach-uncovered no row for a total of 0\n");
    assert_findings(ROLLED("d6 + m") "        <1: a\n        1-6: b\n" MODIFIERS,
                    "8:9 reach-uncovered no row for a total of 7\n");
    assert_findings(
        ROLLED(
            "d6 + m") "        <-1: z\n        -1..0: a\n        1-6: b\n        7: c\n" MODIFIERS,
        "7:9 out-of-reach no roll covers \"<-1\"\n");
}

static void banded_columns(void **unused)
{
    (void)unused;
#define GUNS(edges, columns)                                                                                           \
    "charts:\n  g:\n    title: G\n    grid:\n" edges "      down: gun\n      columns: " columns                        \
    "\n      rows: {Light: [4+, 5+]}\n"
    assert_findings(GUNS("      edges: lower\n", "{Short 0-12in: need, Long 12-36in: need}"), "");
    assert_findings(GUNS("", "{Short 0-12in: need, Long 12-36in: need}"), "6:37 band-overlap two columns have 12in\n");
    assert_findings(GUNS("      edges: lower\n", "{Short 0-12in: need, Long 14-36in: need}"),
                    "7:37 band-gap no column for 13in\n");
    assert_findings("charts:\n  g:\n    title: G\n    grid:\n      down: who\n      roll: d6\n      cell: count\n"
                    "      columns: [1-2, 3-4, 5]\n      rows: {Us: [1, 2, 3]}\n",
                    "8:27 reach-uncovered no column for a roll of 6\n");
}

static void names_alike(void **unused)
{
    (void)unused;
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid:\n      down: gun\n      columns: {To hit: need}\n      rows:\n"
        "        Light gun: 5+\n        Light-Gun: 6+\n",
        "9:9 duplicate-row two rows are called \"Light-Gun\"\n");
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid:\n      down: gun\n      cell: need\n      columns: [Near, Far, near]\n"
        "      rows: {Light: [5+, 6+, 6+]}\n",
        "7:28 duplicate-row two columns are called \"near\"\n");
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid:\n      down: gun\n      columns: {To hit: need}\n      rows:\n"
        "        Foot: {Line: 5+}\n        Horse: {Line: 6+}\n",
        "");
}

static void two_units(void **unused)
{
    (void)unused;
#define MARCH(cells)                                                                                                   \
    "charts:\n  m:\n    title: M\n    bands:\n      roll: d6\n      columns: {Foot: distance}\n      rows: "           \
    "{1-6: " cells "}\n"
    assert_findings(MARCH("9in (23cm)"), "");
    assert_findings(MARCH("9in (32cm)"), "7:24 conversion-differs 9in is 23cm, not 32cm\n");
    assert_help(MARCH("9in (20.5cm)"), RULE_CONVERSION_DIFFERS, "write 23cm for 20.5cm, or 8in for 9in");
    assert_findings(MARCH("6in-11in (15cm-28cm)"), "");
    assert_findings(MARCH("6in-11in (15cm-27cm)"), "7:29 conversion-differs 11in is 28cm, not 27cm\n");
    assert_findings(MARCH("5in+ (12.5cm)"),
                    "7:25 conversion-differs \"12.5cm\" has an end, but \"5in+\" has none\n");
    assert_findings(MARCH("23cm (9in)"), "");
    assert_findings(MARCH("20cm"), "7:19 wrong-unit \"20cm\" is not in the set's units\n");
    assert_findings(RANGED("      edges: upper\n") "        0in-5in (0cm-20.5cm): a\n        5in+ (12.5cm+): b\n",
                    "8:18 conversion-differs 5in is 12.5cm, not 20.5cm\n");
}

/* A rulebook has the unit over its table: what is typed without is told once for a chart. */
static void no_units(void **unused)
{
    (void)unused;
#define MOVES "charts:\n  m:\n    title: M\n    grid:\n      columns: {Foot: distance, Horse: distance}\n      rows:\n"
    assert_findings(MOVES "        Road: [10, 12]\n        Wood: [5, 0]\n",
                    "7:16 wrong-unit \"10\" is a distance without a unit\n");
    assert_help(MOVES "        Road: [10, 12]\n", RULE_WRONG_UNIT,
                "write 10in: each cell has the unit after the number");
}

static void texts(void **unused)
{
    (void)unused;
    assert_findings(
        "charts:\n  s:\n    title: S\n    note: \"a **bold word\"\n    steps: [Move, Fire]\n",
        "4:14 bad-text `**` begins bold here, but nothing ends it\n");
    assert_findings("charts:\n  s:\n    title: S\n    note: a (b\n    steps: [a) Move, \"b) **Fire**\"]\n",
                    "4:13 bad-text this bracket is never closed\n");
}

#define SCOUTS                                                                                                         \
    "charts:\n  scouts:\n    title: S\n    bands: {roll: d6, columns: {Seen: text}, rows: {1-3: Nothing seen, 4-6: "   \
    "Enemy seen}}\n"                                                                                                   \
    "  desert:\n    title: D\n    from: scouts\n    rows:\n"

static void facts(void **unused)
{
    (void)unused;
    assert_findings(
        SCOUTS "      4-6: Dust seen\n",
        "9:12 facts-differ \"4-6\" is \"Dust seen\" here, but \"Enemy seen\" in scouts\n");
    assert_findings(SCOUTS "      4-6: enemy-seen\n", "");
    assert_findings(SCOUTS "      4-6: {cells: Dust seen, why: it is dry}\n", "");
    assert_findings(SCOUTS "      4-6: {cells: Enemy seen, printed: {Seen: Dust seen}, why: it is not dry}\n", "");
}

static void examples(void **unused)
{
    (void)unused;
#define EXAMPLE(e) LOSSES "        1-19: 2\n        20-24: 3\n        25+: 4\nexamples:\n  - {" e ", from: the book}\n"
    assert_findings(EXAMPLE("roll: \"chart(losses, 24)\", is: 3"), "");
    assert_findings(EXAMPLE("roll: \"chart(losses, 24)\", is: 4"),
                    "12:37 example-differs the example says 4, but chart(losses, 24) is 3\n");
    struct project p = project_check(EXAMPLE("roll: \"chart(losses, 24)\", is: 4"), false);
    const struct finding *f = finding_of(&p, RULE_EXAMPLE_DIFFERS);
    uint32_t line, column;
    assert_int_equal(f->also.n, 1);
    source_place(diag_source_at(p.d, f->also.at[0].at.file), f->also.at[0].at.lo, &line, &column);
    assert_int_equal(line, 9);
    project_drop(&p);
    assert_findings(EXAMPLE("roll: 2d6 >= 10, chance: 1/6"), "");
    assert_findings(EXAMPLE("roll: 2d6 >= 10, chance: 1/7"),
                    "12:31 odds-differ the example says 1/7, but the chance is 1/6\n");
    assert_findings(EXAMPLE("roll: 2d6, is: 7"),
                    "12:12 example-unclear this can be 2 or 12: it has no single answer\n");
    assert_findings(EXAMPLE("roll: 2d6, chance: 1/6"),
                    "12:12 example-unclear a chance needs yes or no, but this is 2\n");
}

/* A chance of a cell, and a rate, are written as in the book. 25 % are 25 in a column of chances
 * alone, and a quarter elsewhere; nothing is rounded. */
static void examples_of_chances(void **unused)
{
    (void)unused;
#define SHARES(column, is)                                                                         \
    "charts:\n  c:\n    title: C\n    grid:\n      columns: {P: percent, R: rate, N: count}\n"     \
    "      rows: {Rain: [25 %, 1/3, 25]}\n"                                                        \
    "examples:\n  - {roll: 'chart(c, \"Rain\", \"" column "\")', is: " is ", from: it}\n"
    assert_findings(SHARES("P", "25"), "");
    assert_findings(SHARES("P", "25 %"), "");
    assert_findings(SHARES("P", "1 in 4"), "");
    assert_findings(
        SHARES("P", "2 in 4"),
        "8:41 example-differs the example says 2 in 4, but chart(c, \"Rain\", \"P\") is 25\n");
    assert_findings(
        SHARES("P", "26 %"),
        "8:41 example-differs the example says 26 %, but chart(c, \"Rain\", \"P\") is 25\n");
    assert_findings(SHARES("R", "1 in 3"), "");
    assert_findings(
        SHARES("R", "33 %"),
        "8:41 example-differs the example says 33 %, but chart(c, \"Rain\", \"R\") is 1/3\n");
    assert_findings(
        SHARES("N", "25 %"),
        "8:41 example-differs the example says 25 %, but chart(c, \"Rain\", \"N\") is 25\n");
}

/* What a gap breaks elsewhere is not said again. */
static void what_meets_a_gap_says_so(void **unused)
{
    (void)unused;
#define GAP ROLLED("d6") "        1-3: a\n        5-6: b\n"
    assert_findings(GAP "odds:\n  o:\n    title: O\n    words: W\n    roll: chart(r, d6)\n"
                        "examples:\n  - {roll: \"chart(r, 4)\", is: b, from: the book}\n",
                    "8:9 band-gap no row for a roll of 4\n13:11 bad-roll no row for 4 in r\n"
                    "15:13 bad-roll no row for 4 in r\n");
    assert_findings(ROLLED("d6") "        1-3: a\n        4-6: b\n"
                                 "examples:\n  - {roll: \"chart(r, 7)\", is: b, from: the book}\n",
                    "10:13 bad-roll no row for 7 in r\n");
}

static void outcomes(void **unused)
{
    (void)unused;
#define VOLLEY(outcomes)                                                                                               \
    "odds:\n  v:\n    title: V\n    words: W\n    roll:\n      hits: count(2d6, face >= 4)\n    outcomes: {" outcomes  \
    "}\n"
    assert_findings(VOLLEY("none: hits == 0, some: hits >= 1"), "");
    assert_findings(VOLLEY("few: hits <= 1, many: hits >= 1"),
                    "7:38 outcomes-overlap \"few\" and \"many\" can both be true\n");
    assert_findings(VOLLEY("none: hits == 0, both: hits == 2"),
                    "7:39 outcomes-gap no outcome is true if hits = 1\n");
    /* helps that are followed to the letter */
    assert_help(
        VOLLEY("few: hits <= 1, many: hits >= 1"), RULE_OUTCOMES_OVERLAP,
        "write (hits >= 1) and not (hits <= 1) if it belongs to \"few\", or change the conditions");
    assert_findings(VOLLEY("few: hits <= 1, many: (hits >= 1) and not (hits <= 1)"), "");
    assert_help(VOLLEY("none: hits == 0, both: hits == 2"), RULE_OUTCOMES_GAP,
                "add an outcome for the rest, not (hits == 0) and not (hits == 2); or include "
                "it in another");
    assert_findings(VOLLEY("none: hits == 0, both: hits == 2, one: not (hits == 0) and not (hits == 2)"), "");
    struct project p = project_check(VOLLEY("few: hits <= 1, many: hits >= 1"), false);
    assert_string_equal(findings(&p), "");
    assert_int_equal(tally.not_run, 1);
    project_drop(&p);
}

static void errata(void **unused)
{
    (void)unused;
    assert_findings(
        LOSSES "        1-19: 2\n        20-24: 3\n        25+: {cells: 4, printed: 24+, why: 24 is above}\n", "");
    assert_findings(LOSSES "        1-19: 2\n        20-24: 3\n        25+: {cells: 4, printed: "
                           "25+, why: 24 is above}\n",
                    "10:34 erratum-same \"25+\" is the same as printed and as played\n");
    assert_findings(SCOUTS "      4-6: {cells: Enemy seen, printed: {Seen: Dust seen}, why: so}\n", "");
}

static void waivers(void **unused)
{
    (void)unused;
#define WAIVED                                                                                                         \
    "charts:\n  losses:\n    title: Losses\n    waive: {band-gap: no such unit}\n    bands:\n      measure: size\n   " \
    "   rows: "
    assert_findings(WAIVED "{1-19: a, 21+: b}\n", "+7:23 band-gap no row for a size of 20\n");
    assert_findings(WAIVED "{1-19: a, 20+: b}\n",
                    "4:13 waiver-idle losses has no finding band-gap to waive\n");
    assert_findings(WAIVED
                    "{1-19: a, 20+: b}\n"
                    "  other:\n    title: O\n    bands: {measure: size, rows: {1-19: a, 21+: b}}\n",
                    "4:13 waiver-idle losses has no finding band-gap to waive\n"
                    "10:44 band-gap no row for a size of 20\n");
}

#define SIZES(cells)                                                                                                   \
    "charts:\n  l:\n    title: L\n    bands:\n      measure: unit size, figures\n      columns: {Lost: count}\n"       \
    "      rows: {" cells "}\n"

static void columns_that_rise(void **unused)
{
    (void)unused;
    assert_findings(SIZES("1-9: 2, 10-19: 3, 20-29: 5, 30+: 6"), "");
    assert_findings(SIZES("1-9: 2, 10-19: 3, 20-29: 9, 30-39: 5, 40+: 6"),
                    "7:39 not-rising every number rises, except \"9\"\n");
    assert_findings(SIZES("1-9: 9, 10-19: 7, 20-29: 5, 30-39: 8, 40+: 2"),
                    "7:49 not-rising every number falls, except \"8\"\n");
    assert_findings(SIZES("1-9: 2, 10-19: 9, 20-29: 3, 30-39: 9, 40+: 1"), ""); /* two of them: no column that rises */
    assert_findings(SIZES("1-9: 2, 10-19: 3, 20+: 1"), "");                     /* three say nothing */
    assert_findings(SIZES("1-9: 2, 10-19: 2, 20-29: 1, 30+: 2"), "");           /* nor do two different ones */
    assert_findings("charts:\n  g:\n    title: G\n    grid:\n      down: who\n      roll: d6\n     "
                    " cell: distance\n"
                    "      columns: [1, 2, 3, 4, 5-6]\n      rows: {Foot: [3in, 4in, --, 6in, "
                    "9in], Horse: [6in, 9in, "
                    "8in, 12in, 15in]}\n",
                    "9:64 not-rising every number rises, except \"8in\"\n");
    assert_findings("charts:\n  g:\n    title: G\n    grid:\n      down: who\n      cell: need\n      columns: [Near]\n"
                    "      rows: {A: 2+, B: 3+, C: 6+, D: 4+, E: 5+}\n",
                    ""); /* names have no order */
}

#define TWO(a, b)                                                                                                      \
    "charts:\n  a:\n    title: A\n    modifiers: {to: each die, " a                                                    \
    "}\n  b:\n    title: B\n    modifiers: {to: each die, " b "}\n"

static void limits(void **unused)
{
    (void)unused;
    assert_findings(TWO("rows: {In cover: -1}", "rows: {In cover: -1}"), "");
    assert_findings(TWO("rows: {In cover: -1}", "rows: {In-Cover: -2}"),
                    "7:48 modifier-limits-differ \"In-Cover\" is \"-2\" here, but \"-1\" in a\n");
    assert_findings(TWO("rows: {In cover: -1}", "start: 4, rows: {In cover: -2}"), "");
    assert_findings(TWO("rows: {In cover: -1}", "rows: {In cover: {add: -2, why: thicker}}"), "");
    assert_findings(TWO("rows: {Hit: {add: -1, each: hit, up-to: -3}}",
                        "rows: {Hit: {add: -1, each: hit, up-to: -4}}"),
                    "7:38 modifier-limits-differ \"Hit\" counts for each hit up to -4 here, but "
                    "for each hit up to -3 in a\n");
    /* A misprint that makes the two part is seen, whichever of them has it. */
    assert_findings(TWO("rows: {In cover: {add: -1, printed: {add: -3}, why: b has it}}", "rows: {In cover: -1}"), "");
}

/* A bound that neither of two ranges has for its own is a gap, and one that both leave to a third is not. */
static void bounds_of_neighbours(void **unused)
{
    (void)unused;
    assert_findings(RANGED("") "        0in-3in: a\n        3in-6in: {cells: no fire, bounds: no}\n        6in+: b\n",
                    "");
    assert_findings(RANGED("") "        0in-3in: {cells: a, bounds: no}\n        3in-6in: {cells: b, bounds: no}\n"
                               "        6in+: c\n",
                    "8:9 band-gap no row for a range of 3in\n");
    assert_findings(
        RANGED(
            "") "        0in-3in: a\n        3in-6in: {cells: b, bounds: yes}\n        6in+: c\n",
        "8:37 bad-value `bounds` must be no, on a row that is a range\n");
    assert_findings(LOSSES "        1-19: 2\n        20: {cells: 3, bounds: no}\n        21+: 4\n",
                    "9:32 bad-value `bounds` must be no, on a row that is a range\n");
}

static void spellings(void **unused)
{
    (void)unused;
#define NOTED(note) "charts:\n  s:\n    title: S\n    note: [" note "]\n    steps: [Move, Fire]\n"
    assert_findings(NOTED("artillery, an artillery, the artillery, artilery"),
                    "4:52 rare-spelling \"artilery\" is used once, but \"artillery\" 3 times\n");
    assert_findings(NOTED("artillery, artilery"), /* once is not often: the dictionary alone says
                                                     which is right */
                    "4:23 not-in-dictionary \"artilery\" is used once, and no dictionary has it\n");
    assert_findings(NOTED("charge charge charge charge change charger charged"), "");
    assert_findings(NOTED("skirmish skirmish skirmish skrimish"),
                    "4:39 rare-spelling \"skrimish\" is used once, but \"skirmish\" 3 times\n");
}

static void many_findings_are_capped(void **unused)
{
    (void)unused;
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    buf_putz(&b, LOSSES);
    for (int i = 0; i < 3000; i++)
        buf_printf(&b, "        %d: 1\n", 2 * i);
    buf_putz(&b, "        6001+: 2\n");
    struct project p = project_check(b.p, false);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 20);
    project_drop(&p);
    arena_drop(a);
}

#define ONE_OF(rows)                                                                                                   \
    "charts:\n  m:\n    title: M\n    modifiers:\n      to: the total\n      rows:\n        K: {one-of: {" rows "}}\n"

static void ranges_of_a_one_of(void **unused)
{
    (void)unused;
    assert_findings(ONE_OF("4-5: -1, 6-7: -2, 8+: -3, none: 0"), "");
    assert_findings(ONE_OF("4-5: -1, 7-8: -2"), "7:31 band-gap no row for 6\n");
    assert_findings(ONE_OF("1-3: -1, 3-4: -2"), "7:31 band-overlap two rows have 3\n");
    assert_findings(ONE_OF("0-6in: +1, 6-12in: 0, 12in+: -1"), "");
    assert_findings(ONE_OF("Short 0-6in: +1, Long 8-12in: 0"), "7:39 band-gap no row for 7in\n");
    assert_help(
        ONE_OF("Short 0-6in: +1, Long 8-12in: 0"), RULE_BAND_GAP,
        "write \"Short 0in-7in\" for \"Short 0-6in\", or \"Long 7in-12in\" for \"Long 8-12in\"");
    assert_findings("charts: {m: {title: M, modifiers: {to: x, rows: {K: {any-of: {1-3: -1, 2-4: -2}}}}}}\n", "");
    /* in an order, three cases rise or fall */
    assert_findings(ONE_OF("Short: 0, Medium: +2, Long: -4"),
                    "7:40 not-rising \"+2\" is not between the numbers before and after it\n");
    assert_findings(ONE_OF("Short: +2, Medium: +1, Long: -4"), "");
    assert_findings(ONE_OF("Wall: 0, Wood: +2, Hill: -4"), ""); /* no order */
}

/* "1-2 stands" is a range of stands; the cases of a one-of run one way, and by steps of one size.
 */
static void cases_in_words(void **unused)
{
    (void)unused;
    assert_findings(ONE_OF("1-2 stands: -1, 3-5 stands: +1, 5+ stands: +2"),
                    "7:54 band-overlap two rows have 5\n");
    assert_help(ONE_OF("1-2 stands: -1, 3-5 stands: +1, 5+ stands: +2"), RULE_BAND_OVERLAP,
                "write \"6+ stands\" for \"5+ stands\", or \"3-4 stands\" for \"3-5 stands\"");
    assert_findings(ONE_OF("1-2 stands: -1, 3-5 stands: +1, 6+ stands: +2"), "");
    assert_findings(ONE_OF("1-2 stands: -1, 2-5 figures: +1"), ""); /* of other things */
    assert_findings(ONE_OF("2 or less: +1, 3-5: 0, 5 or more: -1"),
                    "7:45 band-overlap two rows have 5\n");
    assert_findings(ONE_OF("up to 6in: +1, 6-12in: 0, over 13in: -1"),
                    "7:48 band-gap no row for 12.5in\n");
    assert_findings(ONE_OF("up to 6in: +1, over 12in: -1"), ""); /* between them there is no case */
    assert_findings(ONE_OF("1939-1940: +1, 1940-1941: +2"), "");
    assert_findings(ONE_OF("1: -1, 2: -2, 3: -30, 4: -40"), "");
    assert_findings(ONE_OF("1: -1, 2: -2, 3: -30"),
                    "7:39 not-rising \"-30\" is five times the next number or more\n");
    assert_findings(ONE_OF("1: -1, 2: -2, 3: -4, 4: -3"),
                    "7:46 not-rising every number falls, except \"-3\"\n");
    assert_findings("charts: {m: {title: M, modifiers: {to: x, rows: {Cover: x1}}}}\n",
                    "1:57 bad-value \"x1\" changes nothing\n");
}

#define RANGES(rows)                                                                               \
    "charts:\n  g:\n    title: G\n    grid:\n      columns: {Short: distance, Medium: distance, "  \
    "Long: distance}\n      rows:\n" rows

/* A number that is far from those beside it, and a text that is written as no other of its column.
 */
#define COLUMN(type, rows)                                                                         \
    "charts:\n  g:\n    title: G\n    grid:\n      columns: {N: " type "}\n      rows: {" rows "}" \
    "\n"
static const char *const columns[][2] = {
    {COLUMN("count", "A: 8, B: 14, C: 26, D: 4, E: 80, F: 130"),
     "6:37 not-rising every number rises, except \"4\"\n"},
    {COLUMN("count", "A: 27, B: 48, C: 1500, D: 150, E: 272"),
     "6:31 not-rising every number rises, except \"1500\"\n"},
    {COLUMN("count", "A: 27, B: 48, C: 88, D: 60, E: 272"), ""}, /* not far */
    {COLUMN("count", "A: 8, B: 6, C: 7, D: 55, E: 5, F: 6"),
     "6:35 not-rising \"55\" is five times the next number or more\n"},
    {COLUMN("count", "A: 8, B: 6, C: 7, D: 5, E: 6, F: 55"), ""},     /* a monster */
    {COLUMN("count", "A: 1, B: 2, C: 5, D: 10, E: 100, F: 500"), ""}, /* all rise */
    {COLUMN("count", "A: 1, B: 4, C: 5, D: 9, E: 1, F: 12"), ""},     /* 1 as A */
    {COLUMN("count", "A: 12, B: 6, C: 30, D: 4"), ""},                /* few */
    {COLUMN("count", "A: 3, B: 2, C: 0, D: 0, E: 0, F: 1"), ""},      /* few have any */
    {COLUMN("text", "A: 2 gp, B: 10 gp, C: 5 sp, D: 30 gp"), ""},     /* other coins */
    {COLUMN("text", "A: -1, B: -2, C: 0, D: -3"), ""},                /* none has a sign */
    {COLUMN("text", "A: A4, B: A3, C: D1, D: A1"), ""},               /* results of a fight */
    {COLUMN("text", "A: 6-4, B: a draw, C: lost"), ""},               /* the score of a game */
    {COLUMN("roll", "A: 2d6, B: 3d6, C: 2d8, D: 4d6, E: d6"),
     "6:33 odd-die only this place has a D8\n"},
    {COLUMN("roll", "A: 2d6, B: 3d6, C: 2d8, D: 4d6, E: d6, F: d4"),
     ""}, /* every weapon has its own */
    {COLUMN("roll", "A: 2d6, B: 3d6, C: 2d7"),
     "6:33 odd-die only this place has a D7, an unusual die\n"},
};

static void cells_unlike_their_column(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        assert_findings(columns[i][0], columns[i][1]);
}

/* Heads that have an order run one way in all rows; a figure is of the size of its like. */
static void ranges_of_weapons(void **unused)
{
    (void)unused;
#define TWO_GUNS "        Musket: [4in, 8in, 12in]\n        Gun: [12in, 24in, 36in]\n"
    assert_findings(RANGES(TWO_GUNS "        Rifle: [8in, 16in, 24in]\n"), "");
    /* a table of ranges ends where its weapons do */
    assert_findings("charts:\n  g:\n    title: G\n    grid:\n      edges: lower\n      down: gun\n"
                    "      across: range\n      measure: in\n      cell: need\n"
                    "      columns: [0-10, 10-20, 20-40]\n      rows: {Musket: [4+, 5+, 6+]}\n",
                    "");
    assert_findings(RANGES(TWO_GUNS "        Rifle: [16in, 12in, 24in]\n"),
                    "9:23 not-rising only here \"12in\" is less than \"16in\"\n");
    assert_findings(RANGES("        Musket: [4in, 8in, 12in]\n        Rifle: [16in, 12in, 24in]\n"),
                    "");
    assert_findings(RANGES(TWO_GUNS "        Rifle: [8in, 16in, 240in]\n"),
                    "9:28 not-rising \"240in\" is five times the next number or more\n");
    assert_findings(RANGES("        Bow: [6in, 8in, 40in]\n        Sling: [4in, 5in, 6in]\n"
                           "        Dart: [2in, 3in, 5in]\n        Lance: [2in, 3in, 4in]\n"),
                    "7:25 not-rising \"40in\" is five times the next number or more\n");
    assert_findings(RANGES("        Bow: [6in, 8in, 40in]\n        Lance: [1in, 1in, 1in]\n"
                           "        Dart: [2in, 3in, 8in]\n        Sling: [4in, 5in, 6in]\n"),
                    ""); /* the others are of no one size */
    assert_findings(
        RANGES(TWO_GUNS "        Bow: [8in, 16in, 30in]\n        Rifle: [8in, 16in, 240in]\n"),
        "10:28 not-rising \"240in\" is five times the next number or more\n");
    assert_findings(RANGES(TWO_GUNS "        Rifle: [-9in, 16in, 24in]\n"),
                    "9:17 not-rising \"-9in\" is below zero, but no other distance here is\n");
    /* what is rolled has no order that its results follow */
    assert_findings(
        "charts:\n  l:\n    title: L\n    bands:\n      roll: d6\n      columns: {Armour: "
        "count}\n      rows: {1: 9, 2: 30, 3: 15, 4: 16, 5-6: 20}\n",
        "");
    /* it is said where it may be waived; not of an error */
    struct project p = project_check(RANGES(TWO_GUNS "        Rifle: [-9in, 16in, x]\n"), false);
    assert_true(str_is(finding_of(&p, RULE_NOT_RISING)->waive_in, "g"));
    assert_int_equal(finding_of(&p, RULE_BAD_VALUE)->waive_in.n, 0);
    project_drop(&p);
    /* counts, where more rows say so */
#define COUNTED                                                                                       \
    "charts:\n  g:\n    title: G\n    grid:\n      columns: {Short: count, Long: count, HE: "      \
    "count}\n"                                                                                     \
    "      rows:\n        A: [5, 3, 1]\n        B: [6, 4, 9]\n        C: [9, 7, 2]\n"
    assert_findings(COUNTED "        D: [4, 2, 3]\n        E: [8, 6, 1]\n        F: [7, 8, 3]\n",
                    "12:16 not-rising only here \"8\" is more than \"7\"\n");
    assert_findings(COUNTED "        Mortar: [7, 8, 3]\n", "");
    assert_findings(COUNTED "        D: [7, 7, 30]\n", "");
    /* no distances: what stands below such heads may be of any kind */
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid:\n      columns: {Light: count, Heavy: count}\n"
        "      rows: {Cost: [3, 9], Armour: [1, 4], Speed: [12, 6]}\n",
        "");
}

#define SHOTS(columns, rows)                                                                       \
    "charts:\n  g:\n    title: G\n    grid:\n      cell: need\n      columns: [" columns "]\n"     \
    "      rows:\n" rows

/* A row may go its own way, as a mortar's or a rifle's with a least range; what breaks off within
 * a row, or against every other row, does not. */
static void rows_of_their_own_way(void **unused)
{
    (void)unused;
#define SHOT(rows) SHOTS("0-4, 5-8, 9-16, 17-24", rows)
    assert_findings(SHOT("        A: [2+, 3+, 4+, 6+]\n        B: [2+, 4+, 5+, --]\n"
                         "        Rifle: [4+, 3+, 5+, 6+]\n"),
                    "");
    assert_findings(SHOT("        A: [2+, 3+, 4+, 6+]\n        B: [2+, 4+, 5+, --]\n"
                         "        Mortar: [6+, 5+, 4+, --]\n"),
                    "");
    assert_findings(SHOT("        A: [2+, 3+, 4+, 6+]\n        B: [2+, 4+, 5+, --]\n"
                         "        C: [2+, 5+, 4+, 6+]\n"),
                    "10:21 not-rising every number rises, except \"4+\"\n");
    assert_findings(SHOT("        A: [2+, 3+, 4+, 6+]\n        B: [2+, 4+, 5+, --]\n"
                         "        C: [2+, 5+, 4+, --]\n"),
                    "10:21 not-rising only here \"4+\" is less than \"5+\"\n");
}

#define HULLS(rows)                                                                                \
    "charts:\n  g:\n    title: G\n    bands:\n      roll: 2d6\n      columns: {Hull: count, "      \
    "Masts: count, Crew: count}\n      rows:\n        2-3: [0, 0, 0]\n        4-5: [1, 0, "        \
    "0]\n" rows

/* Rows without an order of their own have one where every other column shows it. */
static void columns_show_the_order(void **unused)
{
    (void)unused;
    assert_findings(
        HULLS("        6-8: [2, 1, 1]\n        9-11: [3, 2, 0]\n        12: [4, 3, 2]\n"),
        "11:22 not-rising every number rises, except \"0\"\n");
    assert_findings(
        HULLS("        6-8: [2, 1, 1]\n        9-11: [3, 0, 0]\n        12: [4, 3, 2]\n"), "");
    assert_findings(
        HULLS("        6-8: [9, 1, 1]\n        9-11: [3, 2, 0]\n        12: [7, 3, 2]\n"), "");
#define QUALITIES(cells)                                                                           \
    "charts:\n  g:\n    title: G\n    grid:\n      die: d10\n      columns: {Test: need, Add: "    \
    "modifier}\n      rows:\n        Elite: [1-8, +2]\n        Veteran: [" cells ", +1]\n"         \
    "        Regular: [1-6, 0]\n        Green: [1-5, -1]\n        Conscript: [1-4, -2]\n"
    assert_findings(QUALITIES("1-7"), "");
    assert_findings(QUALITIES("1-9"), "9:19 not-rising every number falls, except \"1-9\"\n");
}

/* What is rolled for a wound joins in every row; times of the day and single numbers need not. */
static void ranges_in_cells(void **unused)
{
    (void)unused;
#define WOUNDS(row)                                                                                \
    "charts:\n  g:\n    title: G\n    grid:\n      columns: {Light: text, Grave: text}\n"          \
    "      rows:\n        Head: [1-20, 21-60]\n        Arm: [1-55, 56-95]\n        Leg: " row "\n"
    assert_findings(WOUNDS("[1-50, 51-92]"), "");
    assert_findings(WOUNDS("[1-50, 50-92]"),
                    "9:21 band-order \"50-92\" comes after \"1-50\" as in no other row does\n");
    assert_findings(WOUNDS("[1-50, 52-92]"), ""); /* of three rows */
    assert_findings(
        "charts:\n  g:\n    title: G\n    grid:\n      columns: {Up: text, Down: text}\n"
        "      rows: {A: ['6:30', '18:15'], B: ['4:45', '20:20'], C: ['5:40', '18:20'], "
        "D: ['8:05', '15:55']}\n",
        "");
#define GLASSES(rows)                                                                              \
    "charts:\n  g:\n    title: G\n    grid:\n      cell: count\n      rows: {" rows "}\n"
    assert_findings(GLASSES("'1': 1, 2-3: 2, 4-5: 3, 6+: 4"), "");
    assert_findings(GLASSES("'1': 1, 2-3: 2, 3-5: 3, 6+: 4"),
                    "6:30 band-order \"3-5\" comes after \"2-3\" as in no other row does\n");
    assert_findings(GLASSES("'12': 1, '6': 2, '9': 3, '18': 4"), "");
}

/* Texts are held against the set: its units, and what a die shows. */
static void facts_in_texts(void **unused)
{
    (void)unused;
#define HITS_OF(rows)                                                                              \
    "charts:\n  g:\n    title: G\n    grid:\n      cell: count\n      rows: {" rows "}\n"
    assert_findings("charts:\n  s: {title: S, steps: [Move 12cm.]}\n",
                    "2:30 wrong-unit \"12cm\" is not in the set's units\n");
    /* guns are called by their calibres: a slip stands by itself */
    assert_findings(
        "charts:\n  s: {title: S, steps: [The 12cm gun., A 15cm gun., The 21cm gun.]}\n", "");
    assert_findings(HITS_OF("8cm: 4, 12cm: 5, 15cm: 6"), "");
    assert_findings(HITS_OF("8cm: 4, 12in: 5, 15in: 6"),
                    "6:14 wrong-unit \"8cm\" is not in the set's units\n");
    assert_findings("charts:\n  s: {title: S, steps: [\"Move 5in (12cm), on 40mm bases.\"]}\n", "");
    assert_findings(
        "charts:\n  s: {title: S, steps: [\"Roll D6s: a 7 on a D6 hits, 6 on the D6 too.\"]}\n",
        "2:38 no-such-face a D6 never shows 7\n");
    struct project p = project_check("charts:\n  s: {title: S, steps: [Move 12cm.]}\n", false);
    assert_int_equal(diag_count(p.d, LEVEL_WARNING), 0);
    project_drop(&p);
}

#define HITS(type, rows) "charts:\n  h:\n    title: H\n    grid:\n      columns: {" type "}\n      rows: {" rows "}\n"

static void needs_that_dice_can_meet(void **unused)
{
    (void)unused;
    assert_findings(HITS("Hit: need", "a: 2-6, b: 6, c: 1-2, d: 5+, e: --, f: n/a, g: '>5', h: 1-6"), "");
    assert_findings(HITS("Hit: need", "a: 7+"), "6:17 no-such-face \"7+\": a D6 never shows 7\n");
    assert_findings(HITS("Hit: need", "a: 5-7"), "6:17 no-such-face \"5-7\": a D6 never shows 7\n");
    assert_findings(HITS("Hit: need", "a: 0-2"), "6:17 no-such-face \"0-2\": a D6 never shows 0\n");
    assert_findings(HITS("Hit: need", "a: 4.5+"), "6:17 no-such-face \"4.5+\": a D6 never shows 4.5\n");
    assert_findings(HITS("Hit: need", "a: '>6'"), "6:17 no-such-face \">6\": a D6 never shows 7\n");
    /* the column may name its dice */
    assert_findings(HITS("D10: need", "a: 7+, b: 10, c: 5-10"), "");
    assert_findings(HITS("D10: need", "a: 7-11"), "6:17 no-such-face \"7-11\": a D10 never shows 11\n");
    assert_findings(HITS("2D6: need", "a: 7+, b: 12"), "");
    assert_findings(HITS("2D6: need", "a: 1+"), "6:17 no-such-face \"1+\": a 2D6 never shows 1\n");
    assert_findings(HITS("To hit: {D8: need}", "a: 8"), "");
}

#define CROSSED(columns, row)                                                                      \
    "charts:\n  v:\n    title: V\n    bands:\n      roll: d6\n      cell: count\n      columns: "  \
    "[" columns "]\n      rows:\n        1-5: [0, 1, 1, 2, 3]\n        6: [" row "]\n"

/* Columns that are numbers join, or rise, and what stands below them rises with them. */
static void columns_in_order(void **unused)
{
    (void)unused;
#define FIGURES "1-3, 4-6, 7-10, 11-15, 16+"
    assert_findings(CROSSED(FIGURES, "1, 1, 2, 3, 5"), "");
    assert_findings(CROSSED(FIGURES, "1, 1, 5, 3, 4"),
                    "10:19 not-rising every number rises, except \"5\"\n");
    assert_findings(CROSSED("1-3, 4-6, 7-11, 11-15, 16+", "1, 1, 2, 3, 5"),
                    "7:33 band-order \"11-15\" comes after \"7-11\" as no other column does\n");
    assert_findings(CROSSED("0-3, 3-6, 6-10, 10-15, 15+", "1, 1, 2, 3, 5"), "");
    assert_findings(CROSSED("'1:2', '1:1', '3:1', '2:1', '4:1'", "1, 1, 2, 3, 5"),
                    "7:38 band-order \"2:1\" comes after \"3:1\" as no other column does\n");
    assert_findings(CROSSED("'1:2', '1:1', '2:1', '3:1', '6:1'", "1, 1, 2, 3, 5"), "");
    assert_findings(CROSSED("1, 2, 3, 5, 8", "1, 1, 2, 3, 5"), "");
    assert_findings(CROSSED("4+, 5+, 6+, Cost, Men", "1, 1, 2, 3, 5"), "");
}

/* A case of a one-of has as many digits as what else is added; a prize may have more. */
static void modifier_far_off(void **unused)
{
    (void)unused;
#define ADDED(rows) "charts: {m: {title: M, modifiers: {to: x, rows: {" rows "}}}}\n"
    assert_findings(ADDED("Guard: +1, Wood: -1, Range: {one-of: {Near: +20, Far: -2}}"),
                    "1:94 not-rising \"+20\" is five times the next number or more\n");
    assert_findings(ADDED("Guard: +1, Wood: -1, Range: {one-of: {Near: +2, Far: -2}}"), "");
    assert_findings(ADDED("Guard: +1, Wood: -1, Flag: +20, Hill: +2"), "");
}

#define FIGURED(note, labels)                                                                                          \
    "charts:\n  h:\n    title: H\n    note: \"" note "\"\n    grid:\n      columns: {X: text}\n      rows: {" labels   \
    "}\n"

static void figures_in_words(void **unused)
{
    static const char *const right[] = {"From 6-12in, 6in - 12in or 6in-12in; 3 in 8; 0.5in; 10in-20in.",
                                        "Of 1914-18, at odds of 3-1, on 2-1 or better, 6-4-2, 12-6/4.",
                                        "30-20in-40in is no range"};
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char text[300];
        snprintf(text, sizeof text, FIGURED("%s", "a: x"), right[i]);
        assert_findings(text, "");
    }
    assert_findings(FIGURED("From 12-6in they hit.", "a: x"),
                    "4:17 bad-range \"12-6in\" goes from large to small\n");
    assert_findings(FIGURED("From 12in-6in they hit.", "a: x"),
                    "4:17 bad-range \"12in-6in\" goes from large to small\n");
    assert_findings(FIGURED("N", "a: x, Short 12-6in: y"),
                    "7:26 bad-range \"12-6in\" goes from large to small\n");
    /* cells */
    assert_findings(HITS("Move: distance, Lost: count",
                         "a: [02in, 2], b: [0.5in, 10], c: [9in (23cm), 007], d: [0in, 0]"),
                    "6:18 bad-value \"02in\" is a distance that begins with a zero\n"
                    "6:60 bad-value \"007\" is a count that begins with a zero\n");
}

/* ---- questions that make no sense ---- */

#define WIND                                                                                                           \
    "charts:\n  w: {title: W, bands: {roll: d6, columns: {Wind: text, Sea: text}, rows: {1-3: [Calm, a], "             \
    "4-6: {cells: [Gale, b], bands: {roll: d6, columns: {Mast: text}, rows: {1-3: Broken, 4-6: Bent}}}}}}\n"           \
    "  n: {title: N, grid: {columns: {X: need, Y: count}, rows: {a: [3-6, 1], b: [4+, --]}}}\n"
#define REQUESTED(given, roll)                                                                     \
    WIND "odds:\n  o:\n    title: O\n    words: W\n    given: {" given                             \
         "}\n    roll:\n      x: '" roll "'\n"                                                     \
         "    outcomes: {all: 'n > 0 or t or f == \"open\" or c == \"wind\" or x == x'}\n" /* so   \
                                                                                              that \
                                                                                              all  \
                                                                                              is   \
                                                                                              read \
                                                                                            */
#define GIVEN "f: [Open, secure], n: 1..3, t: [true, false], c: [Wind, Sea]"
#define NEVER(place, what, word) place " unknown-word " what " is never \"" word "\"\n"

static void assert_level(const char *charts, enum level level)
{
    struct project p = project_check(charts, true);
    assert_int_equal(finding_of(&p, RULE_NO_SUCH_FACE)->level, level);
    project_drop(&p);
}

static void words_are_what_a_value_can_be(void **unused)
{
    static const struct {
        const char *text, *want;
    } requested[] = {
        /* a column, by its name or its number, whatever the capitals */
        {REQUESTED(GIVEN, "chart(w, d6, \"wind\") == \"GALE\""), ""},
        {REQUESTED(GIVEN, "chart(w, d6, \"Wind\") == \"gael\""),
         NEVER("10:35", "chart(w, d6, \"Wind\")", "gael")},
        {REQUESTED(GIVEN, "chart(w, d6, \"Wind\") == \"a\""),
         NEVER("10:35", "chart(w, d6, \"Wind\")", "a")},
        {REQUESTED(GIVEN, "chart(w, d6, c) == \"a\""), ""},
        {REQUESTED(GIVEN, "chart(w, d6, c) == \"bent\""),
         NEVER("10:30", "chart(w, d6, c)", "bent")},
        {REQUESTED(GIVEN, "chart(w, d6, if t then \"Wind\" else \"Mast\") == \"bent\""), ""},
        {REQUESTED(GIVEN, "chart(w, d6, \"Mast\") == \"bent\""), ""},
        {REQUESTED(GIVEN, "chart(w, d6, \"Mast\") == \"-\""), ""},
        {REQUESTED(GIVEN, "chart(w, d6, \"Mast\") == \"gale\""),
         NEVER("10:35", "chart(w, d6, \"Mast\")", "gale")},
        {REQUESTED(GIVEN, "chart(w, d6, \"Sea\") == \"-\""),
         NEVER("10:34", "chart(w, d6, \"Sea\")", "-")},
        {REQUESTED(GIVEN, "chart(n, \"a\", \"X\") == \"--\""),
         ""}, /* for a need it could be, as for a count it is 0 */
        /* a given, a name, a branch, a list */
        {REQUESTED(GIVEN, "f == \"open\""), ""},
        {REQUESTED(GIVEN, "f != \"opne\""), NEVER("10:16", "f", "opne")},
        {REQUESTED(GIVEN, "let w = chart(w, d6, \"Wind\"); w in {\"calm\", \"clam\"}"),
         NEVER("10:55", "w", "clam")},
        {REQUESTED(GIVEN, "let w = (if t then f else \"none\"); w == \"none\" or w == \"nnoe\""),
         NEVER("10:66", "w", "nnoe")},
        {REQUESTED(GIVEN, "let w = \"opne\"; f == w"), NEVER("10:32", "f", "opne")},
        {REQUESTED(GIVEN, "\"opne\" == f"), NEVER("10:11", "f", "opne")},
        {REQUESTED(GIVEN, "n == \"2\""), NEVER("10:16", "n", "2")},
        {REQUESTED(GIVEN, "t == \"true\""), NEVER("10:16", "t", "true")},
        {REQUESTED(GIVEN, "d6 == \"six\""), NEVER("10:17", "d6", "six")},
        /* faces */
        {REQUESTED(GIVEN, "count(2d6, face == 7)"),
         "10:30 no-such-face these dice never show 7: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "let p = 2d6; count(highest(1, p), face in 0..2)"),
         "10:53 no-such-face these dice never show 0: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "count(2d6, face >= 7)"),
         "10:30 no-such-face these dice never show more: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "count(explode(2d6, face == 6, 1), face > 6)"),
         "10:52 no-such-face these dice never show more: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "highest(1, explode(2d6, face == 6, 1)) >= 7"),
         "10:53 no-such-face these dice never show more: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "1 > d6"),
         "10:11 no-such-face these dice never show less: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "d6 > 5 and 2d6 <= 2 and d8 < 9 and d4 >= 1"), ""},
        {REQUESTED(GIVEN, "d6 in 7..8"),
         "10:17 no-such-face these dice never show 7: they show 1 to 6\n"},
        {REQUESTED(GIVEN, "let p = 2d6; p in {2, 12}"), ""},
        {REQUESTED(GIVEN, "2d6 == 1"),
         "10:18 no-such-face these dice never show 1: they show 2 to 12\n"},
        {REQUESTED(GIVEN, "d6 + n == 7"), ""},
        /* sums, and cards of which no two are alike: 5 and 6 are 11 */
        {REQUESTED(GIVEN, "d6 + 1 == 8"), "10:21 no-such-face this is never 8: it is 2 to 7\n"},
        {REQUESTED(GIVEN, "let x = 2d6 - d6; x >= 12"),
         "10:34 no-such-face this is never more: it is -4 to 11\n"},
        {REQUESTED(GIVEN, "let x = d6 - 1; x == 0 or x == 5"), ""},
        {REQUESTED(GIVEN, "draw(2, 1..6) == 12"),
         "10:28 no-such-face this is never 12: it is 3 to 11\n"},
        {REQUESTED(GIVEN, "draw(2, 1..6) == 11"), ""},
        {REQUESTED(GIVEN, "has(draw(5, 1..52), 53)"),
         "10:31 no-such-face this is never 53: it is 1 to 52\n"},
        {REQUESTED(GIVEN, "sum(highest(2, draw(3, 1..6)))"), ""},
        /* slips of writing */
        {REQUESTED(GIVEN, "4-6"),
         "10:11 bad-roll this subtracts the second number from the first\n"},
        {REQUESTED(GIVEN, "1/2d6"), "10:11 bad-roll this divides a number by a roll\n"},
        {REQUESTED(GIVEN, "3 - d6 >= 4+ -1"),
         "10:21 bad-roll this adds the second number to the first\n"},
        {REQUESTED(GIVEN, "3 - d6 >= 4 + -1"), ""},
        {REQUESTED(GIVEN, "lowest(1, 0d6)"), "10:21 bad-roll this rolls no dice: it is 0\n"},
        {REQUESTED(GIVEN, "count(3d6, face > count(2d6, face >= 4))"),
         "10:29 bad-roll `face` in these brackets belongs to the dice in them, not to the dice "
         "outside\n"},
        {REQUESTED(GIVEN, "count(2d{0,2,4}, face == 6)"),
         "10:36 no-such-face these dice never show 6: they show 0 to 4\n"},
        /* dice with words, and more dice than there are */
        {REQUESTED(GIVEN, "d{\"hit\",\"skull\"} == \"Skull\""), ""},
        {REQUESTED(GIVEN, "count(3d{\"hit\",1}, face == \"hit\")"), ""},
        {REQUESTED(GIVEN, "count(2d{\"hit\",1}, face == \"hid\")"), NEVER("10:38", "face", "hid")},
        {REQUESTED(GIVEN, "highest(3, 3d6)"), ""},
        {REQUESTED(GIVEN, "let p = 2d6; sum(highest(3, p))"), "10:36 bad-roll these are 2 dice\n"},
        /* a need of another die */
        {REQUESTED(GIVEN, "count(2d6, face >= chart(n, \"a\", \"X\"))"), ""},
        {REQUESTED(GIVEN, "count(2d10, face >= chart(n, \"a\", \"X\"))"),
         "10:31 bad-roll 3-6 is a need for a die of 6, but these dice reach 10\n"},
        {REQUESTED(GIVEN, "let m = chart(n, \"a\", \"X\") - n; d6 + d6 >= m"),
         "10:54 bad-roll 3-6 is a need for a die of 6, but these dice reach 12\n"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof requested / sizeof *requested; i++)
        assert_findings(requested[i].text, requested[i].want);
    assert_level(REQUESTED(GIVEN, "d6 in 7..8"), LEVEL_ERROR);
    assert_level(REQUESTED(GIVEN, "d6 in 5..8"), LEVEL_NOTE); /* it has two of them */
    assert_level(REQUESTED(GIVEN, "let x = 2d6 - d6; x >= 12"),
                 LEVEL_NOTE); /* perhaps one of several outcomes */
    assert_level(REQUESTED(GIVEN, "d6 + 1 == 8"), LEVEL_ERROR);
    assert_help(REQUESTED(GIVEN, "1/2d6"), RULE_BAD_ROLL, "half a roll is 2d6 / 2");
    assert_help(REQUESTED(GIVEN, "chart(w, d6, \"Wind\") == \"gael\""), RULE_UNKNOWN_WORD,
                "did you mean \"Gale\"?");
    assert_help(REQUESTED(GIVEN, "n == \"2\""), RULE_UNKNOWN_WORD, "write 2 without quotes");
    assert_help(REQUESTED(GIVEN, "number(chart(w, d6, \"Wind\"), \"gael\") > 0"), RULE_UNKNOWN_WORD,
                "did you mean \"Gale\"?");
    assert_help(REQUESTED(GIVEN, "d{\"hit\",\"skull\"} == \"skul\""), RULE_UNKNOWN_WORD,
                "did you mean \"skull\"?");
    assert_help(REQUESTED(GIVEN, "f == \"broken\""), RULE_UNKNOWN_WORD,
                "it may be \"Open\", \"secure\"");
}

/* Who is in no cell of the chart is an error; in one of them, or called `others`, he is known to
 * all. A number is so against all. */
#define CHARGE(expression)                                                                         \
    "charts:\n  c:\n    title: C\n    bands:\n      roll: d6\n      columns: {R: text, N: "        \
    "count}\n"                                                                                     \
    "      rows: {1-2: [Routed, 1], 3-4: ['Shaken, if cavalry: Routed', 2], 5-6: ['Holds, "        \
    "against guns: Shaken', 3]}\nexamples:\n  - {roll: '" expression "', chance: 1/3}\n"
static void who_is_in_no_cell_is_refused(void **unused)
{
    (void)unused;
    assert_findings(CHARGE("against(chart(c, d6, \"R\"), \"Guns\") == \"Routed\""), "");
    assert_findings(CHARGE("against(chart(c, d6, \"R\"), \"others\") == \"Holds\""), "");
    assert_findings(CHARGE("against(chart(c, d6, \"N\"), \"foot\") == 2"), "");
    assert_findings(CHARGE("against(chart(c, d6, \"R\"), \"foot\") == \"Holds\""),
                    "9:40 unknown-word chart(c, d6, \"R\") has no \"foot\"\n");
    assert_help(
        CHARGE("let r = chart(c, d6, \"R\"); against(r, \"foot\") == \"Holds\""), RULE_UNKNOWN_WORD,
        "it may be \"Routed\", \"Shaken, if cavalry: Routed\", \"Holds, against guns: Shaken\"");
}

static void capitals_tell_nothing_apart(void **unused)
{
    (void)unused;
    assert_findings(
        WIND
        "odds:\n  o:\n    title: O\n    words: W\n    given: {t: [True, FALSE], f: [Open, open]}\n"
        "    roll: {x: 'if t then f == \"OPEN\" else not t', w: 'chart(W, d6, \"WIND\")'}\n"
        "    outcomes: {Calm: w == \"CALM\" and (x or not x), gale: w != \"calm\"}\n",
        "");
    assert_findings(WIND "odds:\n  o:\n    title: O\n    words: W\n    roll: {w: 'chart(w, d6, \"Wind\")'}\n"
                         "    outcomes:\n      calm: w == \"calm\"\n      Calm: w == \"gale\"\n",
                    "11:7 duplicate-key a second outcome \"Calm\" of this table\n");
}

/* In outcomes, in examples, and in a table that an overlay has from its base; said once, and nothing is worked out. */
static void words_are_looked_at_everywhere(void **unused)
{
    struct project p;
    (void)unused;
    assert_findings(WIND "odds:\n  o:\n    title: O\n    words: W\n    roll: {w: 'chart(w, d6, \"Wind\")'}\n"
                         "    outcomes:\n      calm: w == \"clam\"\n      gale: w == \"Gale\"\n",
                    NEVER("10:18", "w", "clam"));
    assert_findings(WIND "examples:\n  - {roll: 'chart(w, 1, \"Wind\") == \"clam\"', chance: 0}\n"
                         "  - {roll: 'chart(w, 1, \"Wind\")', is: CALM}\n",
                    NEVER("5:36", "chart(w, 1, \"Wind\")", "clam"));
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", SET);
    project_put(&p, "tables/t/charts.yaml",
                WIND "odds:\n  o: {title: O, words: W, roll: 'chart(w, d6, \"Wind\") == \"gale\"'}\n");
    project_put(&p, "tables/u/set.yaml", "set: Under\nfrom: t\n");
    project_put(&p, "tables/u/charts.yaml",
                "charts:\n  w: {title: W, bands: {roll: d6, columns: {Wind: text}, rows: {1-6: Calm}}}\n");
    project_read(&p);
    assert_string_equal(findings(&p), NEVER("5:58", "chart(w, d6, \"Wind\")", "gale"));
    assert_false(p.model->set[0]->odds[0]->bad);
    assert_true(p.model->set[1]->inherited_odds[0]->bad);
    project_drop(&p);
}

static void dead_zones(void **unused)
{
    (void)unused;
    assert_findings(RANGED("      edges: lower\n") "        3in-6in: a\n        6in+: b\n",
                    "8:9 undeclared-dead-zone no row for distances nearer than 3in\n");
    assert_findings(RANGED("      edges: lower\n") "        0in-3in: no fire\n        3in-6in: a\n "
                                                   "       6in+: b\n",
                    "");
    assert_findings(RANGED("") "        <3in: no fire\n        3in+: b\n", "");
    assert_findings(ROLLED("'d{\"a\",\"b\"}'") "        a: x\n        b: y\n",
                    "5:13 bad-roll this die shows words, but the rows are numbers\n");
    assert_help(ROLLED("d%") "        01-50: a\n        51-99: b\n", RULE_REACH_UNCOVERED,
                "if 00 is 100, end \"51-99\" with 00; else add a row \"<01\", or write \"<=50\" "
                "for \"01-50\"");
    assert_findings(LOSSES "        8-19: 2\n        20+: 3\n", "");
    assert_findings(GUNS("      edges: lower\n", "{Short 2in-12in: need, Long 12in-36in: need}"),
                    "7:17 undeclared-dead-zone no column for distances nearer than 2in\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_zones),
        cmocka_unit_test(whole_figures),
        cmocka_unit_test(one_mistake_one_finding),
        cmocka_unit_test(unread_rows_silence_a_lane),
        cmocka_unit_test(dense_measures),
        cmocka_unit_test(ends_and_steps),
        cmocka_unit_test(reach_of_rolls),
        cmocka_unit_test(reach_of_modifiers),
        cmocka_unit_test(banded_columns),
        cmocka_unit_test(names_alike),
        cmocka_unit_test(two_units),
        cmocka_unit_test(no_units),
        cmocka_unit_test(texts),
        cmocka_unit_test(facts),
        cmocka_unit_test(examples),
        cmocka_unit_test(examples_of_chances),
        cmocka_unit_test(outcomes),
        cmocka_unit_test(what_meets_a_gap_says_so),
        cmocka_unit_test(errata),
        cmocka_unit_test(waivers),
        cmocka_unit_test(columns_that_rise),
        cmocka_unit_test(limits),
        cmocka_unit_test(bounds_of_neighbours),
        cmocka_unit_test(spellings),
        cmocka_unit_test(many_findings_are_capped),
        cmocka_unit_test(ranges_of_a_one_of),
        cmocka_unit_test(cases_in_words),
        cmocka_unit_test(cells_unlike_their_column),
        cmocka_unit_test(ranges_of_weapons),
        cmocka_unit_test(rows_of_their_own_way),
        cmocka_unit_test(columns_show_the_order),
        cmocka_unit_test(ranges_in_cells),
        cmocka_unit_test(columns_in_order),
        cmocka_unit_test(modifier_far_off),
        cmocka_unit_test(facts_in_texts),
        cmocka_unit_test(needs_that_dice_can_meet),
        cmocka_unit_test(figures_in_words),
        cmocka_unit_test(words_are_what_a_value_can_be),
        cmocka_unit_test(who_is_in_no_cell_is_refused),
        cmocka_unit_test(words_are_looked_at_everywhere),
        cmocka_unit_test(capitals_tell_nothing_apart),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
