/* One mistake is one finding: what follows from another is told with it; and what only stands near is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

#define BANDS(rows, more)                                                                                              \
    "charts:\n  r:\n    title: R\n    bands:\n      roll: d6\n      columns: [Result, Lost]\n      rows:\n" rows more
#define ROW(label, cells) "        " label ": [" cells "]\n"

/* The first line of each place beside the only finding, a line each. */
static const char *beside(struct project *p, const struct finding *f)
{
    struct buf b = {.a = p->a};
    buf_putz(&b, "");
    for (size_t i = 0; i < f->also.n; i++) {
        uint32_t line, column;
        source_place(diag_source_at(p->d, f->also.at[i].at.file), f->also.at[i].at.lo, &line, &column);
        buf_printf(&b, "%u %.*s\n", line, STRF(f->also.at[i].s));
    }
    return b.p;
}

static struct project one_finding(const char *charts, const struct finding **out)
{
    struct project p = project_check(charts, true);
    size_t n;
    const struct finding **f = diag_sorted(p.d, p.a, &n);
    if (n != 1)
        fail_msg("%zu findings:\n%s", n, findings(&p));
    *out = f[0];
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 1);
    return p;
}

/* "<5" for "<1" takes the numbers of four rows, and two examples read them. */
static void a_wrong_label_is_one(void **unused)
{
    (void)unused;
    const struct finding *f;
    struct project p = one_finding(
        BANDS(ROW("<5", "flees, 4") ROW("1", "halts, 3") ROW("2", "slow, 2") ROW("3", "slow, 1") ROW("4+", "on, 0"),
              "examples:\n  - {roll: 'chart(r, 2, \"Lost\")', is: 2}\n  - {roll: 'chart(r, 3, \"Lost\")', is: 1}\n"),
        &f);
    assert_int_equal(f->rule, RULE_DEAD_ROW);
    assert_int_equal(f->followers, 2);
    project_drop(&p);
    /* of many those are counted that are not shown */
    p = one_finding(BANDS(ROW("<5", "flees, 4") ROW("1", "halts, 3") ROW("4+", "on, 0"),
                          "examples:\n  - {roll: 'chart(r, 1, \"Lost\")', is: 3}\n"
                          "  - {roll: 'chart(r, 1, \"Result\")', is: halts}\n"
                          "  - {roll: 'chart(r, 4, \"Lost\")', is: 0}\n"
                          "  - {roll: 'chart(r, 4, \"Result\")', is: \"on\"}\n"
                          "  - {roll: 'chart(r, 2, \"Lost\")', is: 1}\n"),
                    &f);
    assert_int_equal(f->followers, 5);
    assert_true(str_ends(f->note, "2 more findings follow from it"));
    project_drop(&p);
}

/* Two bands that a third one meets are two mistakes, each with its own help; so are two cells of one row, and two
 * examples of two rows. */
static void what_stands_near_is_not(void **unused)
{
    (void)unused;
    assert_findings(BANDS(ROW("1-3", "a, 1") ROW("3-4", "b, 2") ROW("6+", "c, 3"), ""),
                    "9:9 band-overlap two rows have a roll of 3\n10:9 band-gap no row for a roll of 5\n");
    assert_findings("charts:\n  g:\n    title: G\n    grid:\n      down: who\n      columns: {A: count, B: count}\n"
                    "      rows: {a: [x, y]}\n",
                    "7:18 bad-value \"x\" is no count\n7:21 bad-value \"y\" is no count\n");
    assert_findings(BANDS(ROW("1-3", "a, 1") ROW("4-6", "b, 2"),
                          "examples:\n  - {roll: 'chart(r, 2, \"Lost\")', is: 2}\n"
                          "  - {roll: 'chart(r, 5, \"Lost\")', is: 3}\n"),
                    "11:39 example-differs the example says 2, and chart(r, 2, \"Lost\") comes to 1\n"
                    "12:39 example-differs the example says 3, and chart(r, 5, \"Lost\") comes to 2\n");
}

/* Who asks a head that is misspelt finds nothing there: each points at it, and the first tells of all. */
static void a_misspelt_name_is_one(void **unused)
{
    (void)unused;
    const struct finding *f;
    struct project p = one_finding(
        "charts:\n  g:\n    title: G\n    grid:\n      down: who\n      columns: {Cavlary: count, Foot: count}\n"
        "      rows: {a: [1, 2], b: [3, 4]}\nexamples:\n  - {roll: 'chart(g, \"a\", \"Cavalry\")', is: 1}\n"
        "  - {roll: 'chart(g, \"b\", \"Cavalry\")', is: 3}\n",
        &f);
    assert_int_equal(f->rule, RULE_BAD_ROLL);
    assert_string_equal(beside(&p, f),
                        "6 called so here\n"
                        "10 no column for Cavalry in g; did you mean \"Cavlary\"? [bad-roll]\n"
                        "6 \"Cavlary\" stands here alone, and no dictionary has it [not-in-dictionary]\n");
    project_drop(&p);
    p = one_finding("charts:\n  gnus:\n    title: G\n    note: [See @guns., Again @guns.]\n    grid:\n      down: who\n"
                    "      columns: {Foot: count}\n      rows: {a: [1]}\n",
                    &f);
    assert_int_equal(f->rule, RULE_UNKNOWN_REFERENCE);
    assert_int_equal(f->followers, 1);
    project_drop(&p);
}

/* Where only the file of what follows is asked about, that is told. */
static void it_stands_for_itself(void **unused)
{
    (void)unused;
    struct project p;
    struct tally t = {0};
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", SET);
    project_put(&p, "tables/t/charts.yaml", BANDS(ROW("1-3", "a, 1") ROW("4-6", "b, 2"), ""));
    project_put(&p, "tables/t/examples.yaml", "charts: {}\nexamples:\n  - {roll: 'chart(r, 3, \"Lot\")', is: 1}\n");
    project_put(&p, "tables/t/more.yaml", "charts: {}\nexamples:\n  - {roll: 'chart(r, 1, \"Lot\")', is: 1}\n");
    project_read(&p);
    check_all(p.d, p.model, true, &t);
    size_t n, all = diag_count(p.d, LEVEL_ERROR);
    const struct str only = STR("tables/t/more.yaml");
    struct diag *some = diag_below(p.d, &only, 1);
    const struct finding **f = diag_sorted(some, p.a, &n);
    if (n != 1)
        fail_msg("%zu findings of %zu: %s", n, all, findings(&p));
    assert_int_equal(f[0]->rule, RULE_BAD_ROLL);
    assert_non_null(f[0]->follows);
    assert_int_equal(diag_count(some, LEVEL_ERROR), 1);
    project_drop(&p);
}

/* What a whole chart comes to follows nothing: each that a modifier leaves without a row says so. */
static void what_a_chart_comes_to(void **unused)
{
    (void)unused;
#define SUM(id) "  " id ": {title: " id ", bands: {roll: d6 + m, rows: {0-1: a, 2-7: b}}}\n"
    assert_findings("charts:\n  m: {title: M, modifiers: {to: roll, rows: {Up: +2, Down: -1}}}\n" SUM("x") SUM("y"),
                    "3:54 reach-uncovered no row for a total of 8\n4:54 reach-uncovered no row for a total of 8\n");
    assert_findings("charts:\n  m: {title: M, modifiers: {to: roll, rows: {Up: +2, Down: -2}}}\n" SUM("x"),
                    "3:46 reach-uncovered no row for a total of -1\n3:54 reach-uncovered no row for a total of 8\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_label_is_one),   cmocka_unit_test(what_stands_near_is_not),
        cmocka_unit_test(a_misspelt_name_is_one), cmocka_unit_test(it_stands_for_itself),
        cmocka_unit_test(what_a_chart_comes_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
