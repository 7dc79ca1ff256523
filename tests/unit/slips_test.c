/* Slips of the hand that make a whole chart read otherwise: cases whose ranges part, a phase's name with a letter too
 * few, a wrong unit of the set, a number said twice. One slip is one finding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define GRID(columns, rows) "charts: {g: {title: G, grid: {down: who, columns: {" columns "}, rows: {" rows "}}}}\n"
#define COLUMNS(labels) GRID(labels, "Bow: [1, 1, 1]")
#define ROWS(rows) GRID("N: count", rows)

/* Ranges behind names, in heads and in labels of rows, leave no gap and share no number, as bands do. */
static void ranges_in_groups(void **unused)
{
    (void)unused;
    /* in each group those of its own weapon, and none of another's */
    struct project p = project_check(ROWS("Rifle: {0-6in: 1, 6-9in: 2}, Musket: {0-4in: 1, 4-9in: 2}"), false);
    const char *found = findings(&p), *six = strstr(found, "two rows have 6in"),
               *four = strstr(found, "two rows have 4in");
    assert_true(six && four);
    assert_null(strstr(four + 1, "two rows"));
    assert_null(strstr(found, "dead-row"));
    project_drop(&p);
}

#define ONE_OF(rows) "charts: {m: {title: M, modifiers: {to: roll, rows: {A: {one-of: {" rows "}}, B: +1}}}}\n"

/* Up to, over, or more: what is in words is divided like figures. */
static void ranges_in_words(void **unused)
{
    (void)unused;
    assert_findings(ONE_OF("within 6in: +1, 6in-12in: 0, beyond 14in: -1"), "1:95 band-gap no row for 13in\n");
    assert_findings(ONE_OF("2 or fewer: +1, 3-5: 0, 5 and over: -1"),
                    "1:90 band-overlap two rows have 5\n");
    static const char *const right[] = {
        COLUMNS("Up to 6in: count, over 6in to 12in: count, over 12in: count"),
        COLUMNS("under 3: count, 3 to 5: count, 6 or more: count"),
        ROWS("up to 3: 1, over 3: 2"),
        ROWS("Commander within 6in: 1, Enemy over 12in: 2"), /* two things */
        ROWS("Commander within 6in: 1, Enemy within 12in: 2, Supports within 3in: 2"),
        ONE_OF("within 6in: +1, 6in to 12in: 0, over 12in: -1"),
        ONE_OF("Charging over 6in: +1, uphill: -1"),
        ONE_OF("up to 6in: +2, over 18in: -2"), /* between them nothing is added */
        ONE_OF("up to 6in: +2, 6in to 12in: +1, over 18in: -2"),
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        struct project p = project_check(right[i], false);
        assert_null(strstr(findings(&p), "band-"));
        project_drop(&p);
    }
}

/* What only looks like ranges, or is divided well. */
static void names_with_figures(void **unused)
{
    (void)unused;
    static const char *const right[] = {
        COLUMNS("Near 0-6: count, Middle 7-12: count, Far 13+: count"),
        COLUMNS("Far 13-20: count, Middle 7-12: count, Near <7: count"),
        COLUMNS("1939-1940: count, 1940-1941: count, 1941-1943: count"), /* years share their ends */
        COLUMNS("Foot 1-3: count, Horse 1-3: count, Guns 1-2: count"),
        COLUMNS("Green 6+: count, Trained 5+: count, Elite 4+: count"),
        COLUMNS("Score 1-6: count, Notes: text, Points 6-9: count"),
        COLUMNS("Score 1-6: count, Level 6-9: need, N: count"), /* of two types: two things */
        ROWS("Spears 2-4: 1, Bows 4-8: 2"),                     /* how many of them an army has */
        ROWS("Spears 2-4: 1, Bows 6-8: 2, Horse 12-18: 3"),
        ROWS("Type 1: 1, Type 2-3: 2, Type 5: 3"),
        ROWS("Rifle: {Near 0-6: 1, Far 7-12: 2}, Musket: {Near 0-4: 1, Far 5-8: 2}"),
        ROWS("\"Cold 6-10\": 1, \"Cold 11-15\": 2, \"Cold 16, 17\": 3"),
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        struct project p = project_check(right[i], false);
        const char *found = findings(&p);
        assert_null(strstr(found, "band-"));
        assert_null(strstr(found, "dead-row"));
        assert_null(strstr(found, "duplicate-row"));
        project_drop(&p);
    }
}

/* One slip of a name of five letters, two of eight; an ending is none, nor is a figure. */
static void near_phases(void **unused)
{
    (void)unused;
    static const struct {
        const char *section, *want;
    } cases[] = {
        {"Movment", "3:38 near-phase \"Movment\" is not a phase of turn, but \"Movement\" is\n"},
        {"movemnet", "3:38 near-phase \"movemnet\" is not a phase of turn, but \"Movement\" is\n"},
        {"Movement", ""},
        {"\"4.2\"", ""},
        {"Rallies", ""},
        {"Shoots", ""},
        {"Fir", ""},
        {"Charges", ""},
        {"Phase 3", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char charts[400];
        snprintf(
            charts, sizeof charts,
            "charts:\n  turn: {title: Sequence of play, steps: [\"Movement: all\", Fire, Charge, Shoot, Phase 2]}\n"
            "  r: {title: Running along, section: %s, bands: {roll: d6, rows: {1-6: x}}}\n",
            cases[i].section);
        assert_findings(charts, cases[i].want);
    }
    assert_findings("charts:\n  turn: {title: Sequence of play, steps: [Movement, Fire, Charge]}\n"
                    "  r: {title: R, section: Movment, waive: {near-phase: so}, bands: {roll: d6, "
                    "rows: {1-6: x}}}\n",
                    "+3:26 near-phase \"Movment\" is not a phase of turn, but \"Movement\" is\n");
}

/* A set, and a grid of distances in it: what is found, and no more of it than there are mistakes. */
static const char *found_of_set(struct project *p, const char *set, const char *rows)
{
    char charts[400];
    snprintf(charts, sizeof charts,
             "charts:\n  m:\n    title: Moves\n    grid:\n      down: who\n      columns: {Road: distance, Field: "
             "distance}\n"
             "      rows:\n%s",
             rows);
    project_open(p);
    project_put(p, "tables/t/set.yaml", set);
    project_put(p, "tables/t/charts.yaml", charts);
    project_read(p);
    tally = (struct tally){0};
    check_some(p->d, p->model, p->model, false, &tally);
    return findings(p);
}

/* What is wrong with `units` is told there, and not once more at each distance. */
static void units_once(void **unused)
{
    (void)unused;
    static const char cm[] = "        Foot: [10cm, 5cm]\n        Horse: [20cm, 15cm]\n",
                      both[] = "        Foot: [10cm, 5cm]\n        Horse: [8in, 15cm]\n",
                      waived[] = "        Foot: [10cm, 5cm]\n    waive: {wrong-unit: as printed}\n";
    static const struct {
        const char *set, *rows, *want;
    } cases[] = {
        {"set: T\nunit: cm\n", cm, "2:1 unknown-key a set has no `unit`\n"},
        {"set: T\nnote: the night\n", "        Foot: [10in, 5in]\n",
         "2:1 unknown-key a set has no `note`\n"}, /* date? */
        {"set: T\nunits: centimetres\n", cm,
         "2:8 bad-value \"centimetres\" are not units of a set\n"},
        {"set: T\nunits: furlongs\n", cm, "2:8 bad-value \"furlongs\" are not units of a set\n"},
        {"set: T\nunits: in\n", cm,
         "2:8 wrong-unit all 4 distances of t are in cm, but its `units` are in\n"},
        {"set: T\n", cm,
         "1:1 wrong-unit all 4 distances of t are in cm, but its `units` are in, the default\n"},
        {"set: T\nunits: cm\n", cm, ""},
        {"set: T\nunits: cm\n", both, "9:17 wrong-unit \"8in\" is not in the set's units\n"},
        {"set: T\nunits: in\n", waived,
         "+8:16 wrong-unit \"10cm\" is not in the set's units\n"
         "+8:22 wrong-unit \"5cm\" is not in the set's units\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct project p;
        assert_string_equal(found_of_set(&p, cases[i].set, cases[i].rows), cases[i].want);
        project_drop(&p);
    }
}

static void colon_in_step(void **unused)
{
    (void)unused;
#define STEPS(step) "charts:\n  s:\n    title: S\n    steps:\n      - " step "\n      - Fire\n"
    assert_findings(STEPS("Move: the slowest first"),
                    "5:9 syntax a step contains a colon and a space\n");
    assert_help(STEPS("Move: the slowest first"), RULE_SYNTAX, "put quotes around it: \"Move: the slowest first\"");
    assert_help(STEPS("stepp: Move"), RULE_UNKNOWN_KEY, "did you mean `step`?");
    assert_findings(STEPS("Move:\n        - Horse\n        - Foot"),
                    "5:9 missing-key a step with its own steps needs `step`\n");
    assert_help(STEPS("Move:\n        - Horse\n        - Foot"), RULE_MISSING_KEY,
                "write `step: Move`, and on the next line `steps:` above its list");
    /* the colon that is missing is the one before the value */
#define COVER                                                                                      \
    "charts:\n  m:\n    title: M\n    modifiers:\n      to: the die\n      rows:\n        Elite: " \
    "+1\n"
    assert_findings(COVER "        In heavy cover -2\n        Raw: -1\n",
                    "8:9 syntax a line is neither `name: value` nor an entry of a list\n");
    assert_help(COVER "        In heavy cover -2\n        Raw: -1\n", RULE_SYNTAX,
                "put a colon after the name: `In heavy cover:`");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_in_groups), cmocka_unit_test(ranges_in_words), cmocka_unit_test(names_with_figures),
        cmocka_unit_test(near_phases),     cmocka_unit_test(units_once),
        cmocka_unit_test(colon_in_step),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
