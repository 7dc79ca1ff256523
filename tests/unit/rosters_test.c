/* What one chart lists or costs, and another has not: rosters and costs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define ROSTER(id, kind, rows)                                                                                         \
    "  " id ":\n    title: T " id "\n    grid:\n      down: " kind "\n      columns: {D6: need}\n      rows: {" rows   \
    "}\n"
#define SHOTS "Bow: 5+, Sling: 5+, Javelin: 4+"

/* Names that a list of the same things lacks: one finding a pair, at the chart that lacks it. */
static void names_that_are_lost(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "Weapon", SHOTS ", Gun: 6"),
                    "2:3 name-missing a has no \"Gun\", which b lists\n");
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "weapon", SHOTS ", Gun: 6, Arquebus: 6"),
                    ""); /* two of five: a choice among them */
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "target", SHOTS ", Gun: 6"), "");
    /* whoever has no row of his own is nobody's name, and yet a row that the other list lacks */
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "weapon", SHOTS ", Any other weapon: 6"), "");
    assert_findings(
        "charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "weapon", SHOTS ", Gun: 6, Any other weapon: 6"), "");
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS ", Musket: 6") ROSTER("b", "weapon", SHOTS ", Gun: 6"),
                    "8:3 name-missing b has no \"Musket\", which a lists\n"); /* called otherwise: one mistake */
    assert_findings("charts:\n" ROSTER("a", "weapon", "Bow: 5+, Sling or javelin: 4+") ROSTER("b", "weapon", SHOTS),
                    "");
    assert_findings("charts:\n  a:\n    title: A\n    modifiers:\n      to: each die\n      rows:\n        Weapon: "
                    "{one-of: {Bow: +1, Sling: 0, Javelin: -1}}\n" ROSTER("b", "weapon", SHOTS ", Gun: 6"),
                    "2:3 name-missing a has no \"Gun\", which b lists\n");
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS)
                        ROSTER("b", "weapon", SHOTS ", Gun: {cells: 6, unsure: the only gun of the book}"),
                    "");
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) "    reading: A gun needs a 6 as well.\n" ROSTER(
                        "b", "weapon", SHOTS ", Gun: 6"),
                    "");
}

#define NAMES "Advance: 5+, Charge: 4+, Retire: 3+, Hold: 2+"

/* Lists that nothing says are of the same things: where one is the other but for one name. */
static void names_of_partners(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" ROSTER("a", "order", NAMES ", Rally: 6") ROSTER("b", "seen", NAMES),
                    "8:3 partner-lacks b has no \"Rally\", which a lists\n");
    assert_findings("charts:\n" ROSTER("a", "order", NAMES) ROSTER("b", "seen", NAMES ", Rally: 6"),
                    "2:3 partner-lacks a has no \"Rally\", which b lists\n");
    /* two more, or one of its own: they are of other things; and so they may be with three names in both */
    assert_findings("charts:\n" ROSTER("a", "order", NAMES ", Rally: 6, Dig: 6") ROSTER("b", "seen", NAMES), "");
    assert_findings("charts:\n" ROSTER("a", "order", NAMES ", Rally: 6") ROSTER("b", "seen", NAMES ", Dig: 6"), "");
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "target", SHOTS ", Gun: 6"), "");
    assert_findings("charts:\n" ROSTER("a", "order", NAMES ", Rally: 6")
                        ROSTER("b", "seen", NAMES) "    note: Nobody answers a rally.\n",
                    "");
}

/* A name that is spelled otherwise is that one mistake, and not two names that two lists lack. */
static void names_that_are_near(void **unused)
{
    (void)unused;
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "weapon", "Bow: 5+, Sling: 5+, Javelins: 4+"),
                    "13:34 near-name \"Javelins\" is \"Javelin\" in a\n");
    assert_findings("charts:\n" ROSTER("a", "weapon", "Bow: 5+, Sling: 5+, Javelins: 4+") ROSTER("b", "weapon", SHOTS)
                        ROSTER("c", "weapon", SHOTS),
                    "7:34 near-name \"Javelins\" is \"Javelin\" in b\n"); /* two against one */
    assert_findings("charts:\n" ROSTER("a", "order", NAMES)
                        ROSTER("b", "seen", "Advance: 5+, Chrage: 4+, Retire: 3+, Hold: 2+"),
                    "13:27 near-name \"Chrage\" is \"Charge\" in a\n"); /* one finding, and no dictionary is asked */
    /* not by figures, nor by a letter that is a name */
    assert_findings("charts:\n" ROSTER("a", "weapon", "Bow: 5+, Sling: 5+, Type A: 4+")
                        ROSTER("b", "weapon", "Bow: 5+, Sling: 5+, Type B: 4+"),
                    "");
    assert_findings("charts:\n" ROSTER("a", "weapon", "Bow: 5+, Sling: 5+, Gun 3: 4+")
                        ROSTER("b", "weapon", "Bow: 5+, Sling: 5+, Gun 4: 4+"),
                    "");
    /* both are in one list: they are two things */
    assert_findings("charts:\n" ROSTER("a", "weapon", SHOTS) ROSTER("b", "weapon", SHOTS ", Javelins: 4+"),
                    "2:3 name-missing a has no \"Javelins\", which b lists\n");
}

/* Orders without a row: a list of terms is whole, so that two of six are not left out on purpose. */
static void terms_without_a_row(void **unused)
{
    (void)unused;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml",
                "set: T\nunits: in\nterms: {order: [advance, retire, charge, defend, hold, support]}\n");
    project_put(
        &p, "tables/t/charts.yaml",
        "charts:\n" ROSTER(
            "test", "order",
            "Advance: 3+, Retire: 4+, Charge: 5+, Defend: 2+") "  cards:\n    title: Cards\n    bands: {roll: d6, "
                                                               "columns: {Order: order}, rows: {1: advance, 2: retire, "
                                                               "3: charge, 4: defend, 5: hold, 6: support}}\n");
    project_read(&p);
    check_all(p.d, p.model, true, &tally);
    assert_string_equal(findings(&p), "2:3 name-missing test has no \"hold\", which order lists\n");
    project_drop(&p);
    project_open(&p); /* words of charts, by which sheets for some troops go: no chart need have all of them */
    project_put(&p, "tables/t/set.yaml", "set: T\nunits: in\nterms: {troops: [bow, sling, javelin, gun, horse]}\n");
    project_put(&p, "tables/t/charts.yaml",
                "charts:\n" ROSTER("a", "troops", SHOTS) ROSTER("b", "ground", "Gun: 6, Horse: 4+"));
    project_read(&p);
    check_all(p.d, p.model, true, &tally);
    assert_string_equal(findings(&p), "");
    project_drop(&p);
}

#define COSTS(cells, more)                                                                                             \
    "charts:\n  moves:\n    title: Moves\n    grid:\n      down: troops\n"                                             \
    "      columns: {Move: distance, Charge: distance}\n      rows: {Foot: [6in, 9in], Horse: [12in, 18in]}\n"         \
    "  ground:\n    title: Ground\n    grid:\n      down: ground\n      columns: {Foot: distance, Horse: distance}\n"  \
    "      rows:\n        Ditch: " cells "\n" more
#define BARRED "    marks: {slow: No charge.}\n"

static void costs_that_nobody_has(void **unused)
{
    (void)unused;
    assert_findings(COSTS("[-9in, -18in]", ""), "");
    assert_findings(COSTS("[-9.5in, -18in]", ""),
                    "14:17 cost-above-allowance \"Ditch\" costs 9.5in, and Foot has at most 9in\n");
    assert_findings(COSTS("[-6in ^slow, -12in]", BARRED), "");
    assert_findings(COSTS("[-7in ^slow, -12in]", BARRED),
                    "14:17 cost-above-allowance \"Ditch\" costs 7in, and Foot has at most 6in\n");
    assert_findings(COSTS("{cells: [-3in, -6in], note: for each 1in of its depth; 3in at most}", ""), "");
    assert_findings(COSTS("{cells: [-3in, -6in], note: for each 1in of its depth; 4in at most}", ""),
                    "14:25 cost-above-allowance \"Ditch\" costs 12in, and Foot has at most 9in\n"
                    "14:31 cost-above-allowance \"Ditch\" costs 24in, and Horse has at most 18in\n");
    assert_findings(COSTS("[+20in, -1in]", ""), "");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_are_lost),   cmocka_unit_test(names_of_partners),
        cmocka_unit_test(names_that_are_near),   cmocka_unit_test(terms_without_a_row),
        cmocka_unit_test(costs_that_nobody_has),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
