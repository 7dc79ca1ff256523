/* Chances in words and figures, and odds that are printed: what is taken for one, when it agrees with a fraction, what
 * is to be written instead. The fractions are counted by hand: of 36 throws of 2D6, 1 2 3 4 5 6 5 4 3 2 1 come to 2
 * to 12. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "findings.h"

static struct frac frac_of(struct arena *a, uint64_t n, uint64_t d)
{
    return frac_make(a, false, nat_of(a, n), nat_of(a, d));
}

static const struct {
    const char *said;
    uint64_t n, d;
    bool agrees;
} judged[] = {
    {"58 %", 7, 12, true},
    {"58 %", 4, 7, false}, /* 57.14 */
    {"58.3 %", 7, 12, true},
    {"58.4 %", 7, 12, false},
    {"58,3 %", 7, 12, true},
    {"58 per cent", 7, 12, true},
    {"12 %", 1, 8, true},
    {"13%", 1, 8, true}, /* half up or half to even */
    {"14 %", 1, 8, false},
    {"0 %", 1, 1000, true},
    {"1 in 6", 1, 6, true},
    {"6 in 36", 1, 6, true},
    {"1 in 6", 5, 36, false},
};

static void what_agrees(void **unused)
{
    (void)unused;
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof judged / sizeof *judged; i++) {
        struct stated_chance c;
        if (!chance_parse(a, str_of(judged[i].said), &c))
            fail_msg("\"%s\" is not a chance", judged[i].said);
        if (chance_agrees(a, &c, frac_of(a, judged[i].n, judged[i].d)) != judged[i].agrees)
            fail_msg("\"%s\" and %d/%d", judged[i].said, (int)judged[i].n, (int)judged[i].d);
    }
    arena_drop(a);
}

/* How many chances a text says, and the first. */
static void what_is_a_chance(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *first;
        size_t n;
    } of[] = {
        {"a loss of 10-20 % of figures", NULL, 0},
        {"+10 % to hit", NULL, 0},
        {"the charts of 1/2/2003", NULL, 0},
        {"the third row, a third of it, one in six", NULL, 0},
        {"outnumbered 2:1, 3 to 5 stands, 7 in 6", NULL, 0},
        {"1 in 6in", NULL, 0},
        {"the chance is about 58 %, not 1 in 2", "58 %", 2},
        {"routs (1 in 6)", "1 in 6", 1},
        {"5/36, a probability of 0.28", NULL, 0},
        {"just under a 1 in 6 chance", "1 in 6", 1},
        {"roll d% or d6 1 time", NULL, 0},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct stated_chance *c;
        struct str text = str_of(of[i].text);
        size_t n = chances_of(a, text, &c);
        if (n != of[i].n)
            fail_msg("\"%s\" has %zu", of[i].text, n);
        if (n) {
            assert_string_equal(str_z(a, str_cut(text, c->lo, c->hi)), of[i].first);
        }
    }
    arena_drop(a);
}

static void what_to_write(void **unused)
{
    (void)unused;
    static const struct {
        const char *said;
        uint64_t n, d;
        const char *write;
    } of[] = {
        {"58 %", 5, 12, "42 %"},
        {"58.3%", 5, 12, "41.7%"},
        {"58 %", 1, 1000, "<1 %"},
        {"1 in 6", 5, 36, "5 in 36"},
        {"9 in 36", 1, 6, "6 in 36"},
        {"1 in 6", 0, 1, "0 %"},
        {"1 in 6", 1, 1, "100 %"},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct stated_chance *c;
        struct str text = str_of(of[i].said);
        assert_int_equal(chances_of(a, text, &c), 1);
        assert_string_equal(str_z(a, chance_rewrite(a, text, c, frac_of(a, of[i].n, of[i].d))), of[i].write);
    }
    assert_string_equal(str_z(a, chance_exact(a, frac_of(a, 5, 18))), "5/18 (27.8 %)");
    assert_string_equal(str_z(a, chance_exact(a, frac_of(a, 12345, 1234567))), "1.0 %");
    arena_drop(a);
}

#define ROUT(rows)                                                                                                     \
    "charts:\n  c:\n    title: C\n    bands:\n      roll: 2d6\n      columns: {Result: text, Chance: percent}\n      " \
    "rows:\n" rows
static void columns(void **unused)
{
    (void)unused;
    /* 6, 15 and 15 of 36 */
    assert_findings(ROUT("        2-4: [routs, 17%]\n        5-7: [shaken, 42%]\n        8-12: [holds, 42%]\n"), "");
    assert_findings(ROUT("        2-4: [routs, 16.7%]\n        5-7: [shaken, 41.7%]\n        8-12: [holds, 41.7%]\n"),
                    "");
    assert_findings(
        ROUT("        2-4: [routs, 17%]\n        5-7: [shaken, 40%]\n        8-12: [holds, 42%]\n"),
        "9:23 odds-differ the text says \"40%\", but 2d6 is 5-7 in 5/12 (41.7 %)\n");
    /* a bound between two rows: one mistake, one finding; 10, 11, 5 and 10 of 36 */
#define MOVED "        2-5: [routs, 17%]\n        6-7: [shaken, 42%]\n        8: [holds, 14%]\n        9-12: [charges, 28%]\n"
    assert_findings(ROUT(MOVED),
                    "8:22 odds-differ the text says \"17%\", but 2d6 is 2-5 in 5/18 (27.8 %)\n");
    assert_note(ROUT(MOVED), RULE_ODDS_DIFFER,
                "so too: the text says \"42%\", but 2d6 is 6-7 in 11/36 (30.6 %)");
    /* so much or more */
    assert_findings(
        ROUT("        2-4: [routs, 100%]\n        5-7: [shaken, 83%]\n        8: [holds, 42%]\n    "
             "    9-12: "
             "[charges, 27%]\n"),
        "11:25 odds-differ the text says \"27%\", but 2d6 is at least 9-12 in 5/18 (27.8 %)\n");
    /* a chance of rain is no chance of the row */
    assert_findings(ROUT("        2-4: [wet, 80%]\n        5-7: [grey, 40%]\n        8-12: [fine, 10%]\n"), "");
    /* in the words of a cell, and of a note */
    assert_findings(
        "charts:\n  c:\n    title: C\n    bands:\n      roll: d6\n      rows:\n        1: dead (1 "
        "in 6)\n"
        "        2-3: lamed (1 in 3)\n        4: stunned (1 in 5)\n        5-6: unhurt (2 in 6)\n",
        "9:21 odds-differ the text says \"1 in 5\", but d6 is 4 in 1/6 (16.7 %)\n");
    assert_findings("charts:\n  c:\n    title: C\n    bands:\n      roll: d6\n      rows:\n"
                    "        1: {cells: dead, note: a 1 in 6 chance}\n        2-3: {cells: lamed, "
                    "note: a 1 in 3 chance}\n"
                    "        4: {cells: stunned, note: a 1 in 6 chance}\n        5-6: {cells: "
                    "unhurt, note: a 1 in 2 chance}\n",
                    "10:38 odds-differ the text says \"1 in 2\", but d6 is 5-6 in 1/3 (33.3 %)\n");
    /* beside needs */
#define HIT(far)                                                                                                       \
    "charts:\n  c:\n    title: C\n    grid:\n      down: range\n      die: d10\n      columns: {To hit: need, "        \
    "Chance: percent}\n      rows:\n        near: [4+, 70%]\n        mid: [6+, 50%]\n        far: [8+, " far           \
    "]\n        very far: [10, 10%]\n"
    assert_findings(HIT("30%"), "");
    assert_findings(HIT("20%"),
                    "11:19 odds-differ the text says \"20%\", but 8+ occurs in 3/10 (30.0 %)\n");
    /* shares that a table gives are not the chances of its rows */
    assert_findings(
        "charts:\n  c:\n    title: C\n    bands:\n      roll: d6\n      columns: {Result: text, Lost: percent}\n"
        "      rows:\n        1-2: [a, 5%]\n        3-4: [b, 10%]\n        5: [c, 17%]\n        6: [d, 20%]\n",
        "");
}

/* What an example quotes, wherever it stands; and examples whose chance is rounded. */
static void quoted(void **unused)
{
    (void)unused;
#define SAID(roll, quote)                                                                                              \
    "charts:\n  c:\n    title: C\n    steps: [Go]\n    reading: Roll 2D6, not a D12; 10-12 is 1 in 6 so, and 1 in 4 "  \
    "on a D12.\nexamples:\n  - {roll: '" roll "', said: \"" quote "\", from: it}\n"
    assert_findings(SAID("2d6 >= 10", "10-12 is 1 in 6"), "");
    assert_findings(SAID("d12 >= 10", "1 in 4 on a D12"), "");
    assert_findings(SAID("d12 >= 9", "1 in 4 on a D12"),
                    "5:59 odds-differ the text says \"1 in 4\", but d12 >= 9 is 1/3 (33.3 %)\n");
    assert_help(SAID("d12 >= 9", "1 in 4 on a D12"), RULE_ODDS_DIFFER, "if the roll is right, write \"1 in 3\"");
    assert_findings(SAID("d12 >= 9", "1 in 4 on a D13"),
                    "7:30 unknown-reference no text of this set has \"1 in 4 on a D13\"\n");
    assert_findings(SAID("d12 >= 9", "not a D12"),
                    "7:30 example-unclear \"not a D12\" states no chance\n");
    assert_findings(
        SAID("d12 >= 9", "1 in 6 so, and 1 in 4"),
        "7:30 example-unclear \"1 in 6 so, and 1 in 4\" states 2 chances, but must state one\n");
    assert_findings(SAID("d12", "1 in 4 on a D12"),
                    "7:12 example-unclear a chance needs yes or no, but this is 1\n");
#define CHANCE(words)                                                                                                  \
    "charts:\n  c: {title: C, steps: [Go]}\nexamples:\n  - {roll: 2d6 >= 8, chance: " words ", from: it}\n"
    assert_findings(CHANCE("41.7 %"), "");
    assert_findings(CHANCE("15 in 36"), "");
    assert_findings(CHANCE("about two fifths"),
                    "4:30 bad-value \"about two fifths\" is not a chance\n");
    assert_help(CHANCE("about two fifths"), RULE_BAD_VALUE,
                "write it in digits, rounded as in the rulebook: 1/3, 1 in 3, 33 %, 33.3 %");
    assert_findings(CHANCE("41.6 %"),
                    "4:30 odds-differ the example says 41.6 %, but the chance is 5/12\n");
    assert_help(CHANCE("41.6 %"), RULE_ODDS_DIFFER,
                "check the chart first; if it is right, write `chance: 41.7 %`");
    assert_findings(CHANCE("0.4167"),
                    "4:30 odds-differ the example says 0.4167, but the chance is 5/12\n");
    assert_findings(CHANCE("rather often"), "4:30 bad-value \"rather often\" is not a chance\n");
}

/* Charts that print odds. One die of two is 1 in 2, 1 in 3, 1 in 6; one of two dice 27, 20 and 11 of 36. Two dice
 * compared: 15, 6, 15 of 36; with a lead of one 21, 5, 10. */
static void tables(void **unused)
{
    (void)unused;
#define HITS(cell)                                                                                                     \
    "charts:\n  book:\n    title: Odds of a hit\n    grid:\n      down: dice\n      cell: percent\n      columns: "    \
    "[4+, 5+, \"6\"]\n      rows: {\"1\": [50, 33, 17], \"2\": [75, 56, " cell                                         \
    "]}\nodds:\n  hit: {title: Hit, words: w, "                                                                        \
    "given: {dice: 1..2, need: 4..6}, roll: {hit: 'count((dice)d6, face >= need) >= 1'}, printed: book}\n"
    assert_findings(HITS("31"), "");
    assert_findings(HITS("30.6"), "");
    assert_findings(HITS("30"),
                    "8:47 odds-differ the rulebook prints \"30\", but hit is 11/36 (30.6 %)\n");
    assert_findings(HITS("--"),
                    "8:47 odds-differ the rulebook prints \"--\", but hit is 11/36 (30.6 %)\n");
#define DUEL(cell)                                                                                                     \
    "charts:\n  book:\n    title: The duel\n    grid:\n      down: lead\n      cell: text\n      columns: [\"win, "    \
    "%\", "                                                                                                            \
    "tie, lose]\n      rows: {\"0\": [15 in 36, 1 in 6, 42 %], \"+1\": [58 %, " cell                                         \
    ", 28 %]}\nodds:\n  duel: {title: Duel, "                                                                          \
    "words: w, given: {lead: 0..1}, roll: {us: d6, them: d6}, outcomes: {win: us + lead > them, tie: us + lead == "    \
    "them, lose: us + lead < them}, printed: book}\n"
    assert_findings(DUEL("5 in 36"), "");
    assert_findings(DUEL("1 in 7"),
                    "8:58 odds-differ the rulebook prints \"1 in 7\", but duel is 5/36 (13.9 %)\n");
    /* numbers down the side: 1, 4, 6 and 5 of 16 */
#define COUNTS(rows, printed)                                                                                          \
    "charts:\n  book:\n    title: Hits of four dice\n    bands:\n      measure: hits\n      columns: {Chance: text}\n" \
    "      rows: {" rows                                                                                               \
    "}\nodds:\n  four: {title: F, words: w, roll: {hits: 'count(4d6, face >= 4)'}, printed: " printed "}\n"
    assert_findings(COUNTS("0: 1 in 16, 1: 1 in 4, 2: 3 in 8, 3+: 31 %", "book"), "");
    assert_findings(COUNTS("0: 1 in 16, 1: 1 in 4, 2: 3 in 8, 3+: 32 %", "book"),
                    "7:52 odds-differ the rulebook prints \"32 %\", but four is 5/16 (31.2 %)\n");
    assert_findings(COUNTS("0: 1 in 16, 1+: 15 in 16", "bok"), "9:78 unknown-reference no chart is called \"bok\"\n");
    /* what cannot be laid over each other is told, and nothing compared */
    assert_findings(
        "charts:\n  book:\n    title: B\n    grid:\n      down: a\n      columns: {Chance: "
        "percent}\n"
        "      rows: {few: 50, many: 90}\n"
        "odds:\n  o: {title: O, words: w, given: {n: 1..2}, roll: {x: d6 > n}, printed: book}\n",
        "9:73 example-unclear the values of \"n\" are neither rows nor columns of the chart\n");
    /* another table altogether: three are told, and how many differ */
    assert_note(
        "charts:\n  book:\n    title: B\n    grid:\n      down: n\n      columns: {Chance: "
        "percent}\n"
        "      rows: {\"1\": 10, \"2\": 11, \"3\": 12, \"4\": 13}\n"
        "odds:\n  o: {title: O, words: w, given: {n: 1..4}, roll: {x: d6 > n}, printed: book}\n",
        RULE_ODDS_DIFFER, "4 of 4 cells differ: this chart may not print o");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_agrees), cmocka_unit_test(what_is_a_chance), cmocka_unit_test(what_to_write),
        cmocka_unit_test(columns),          cmocka_unit_test(quoted),
        cmocka_unit_test(tables),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}
