/* Reasons for what differs: they name their columns, and excuse no others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/stages.h"
#include "findings.h"
#include "model/dump.h"

#define PACE                                                                                                           \
    "charts:\n  pace:\n    title: Pace\n    bands:\n      roll: d6\n"                                                  \
    "      columns: {Gait: text, Foot: distance, Mounted: distance}\n"                                                 \
    "      rows:\n        1-3: [Slow, 3in, 9in]\n        4-6: [Fast ^free, 6in, 12in]\n    marks: {free: At will}\n"
#define DESERT_BEFORE PACE "  desert:\n    title: D\n    from: pace\n    rows:\n      4-6: "
#define DESERT(row) DESERT_BEFORE row "\n"

static void a_reason_names_its_columns(void **unused)
{
    (void)unused;
    const char *const unnamed =
        "15:54 why-unnamed the reason names no column: it would hide a typo in any of the 3\n";
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 9in], why: {Mounted: sand}}"), "");
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 9in], why: {mounted: sand}}"), "");
    assert_findings(DESERT("{cells: [Fast ^free, 3in, 9in], why: {Foot and Mounted: sand}}"), "");
    assert_findings(DESERT("{cells: [Fast ^free, 3in, 9in], why: {Foot: sand, Mounted: heat}}"), "");
    assert_findings(DESERT("{cells: [Fast, 6in, 12in],      why: {Gait: sand}}"), ""); /* in its marks alone */
    assert_findings(DESERT("{cells: [Fast ^free, 51in, 9in], why: {Mounted: sand}}"),
                    "15:33 facts-differ \"4-6\" is \"51in\" here, but \"6in\" in pace\n");
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 9in],      why: sand}"), unnamed);
    assert_note(DESERT("{cells: [Fast ^free, 3in, 9in], why: sand}"), RULE_WHY_UNNAMED,
                "the row differs from pace in Foot and Mounted");
    assert_help(DESERT("{cells: [Fast ^free, 3in, 9in], why: sand}"), RULE_WHY_UNNAMED,
                "if that is meant, write `why: {Foot and Mounted: the reason}`");
    assert_help(DESERT("[Fast ^free, 51in, 12in]"), RULE_FACTS_DIFFER,
                "write `why: {Foot: the reason}` in this row if it is meant; else correct it, and "
                "write the rulebook's text under `printed:`");
    assert_findings(DESERT("{change: {Mounted: 9in}, why: sand}"), ""); /* `change` has named it */
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 12in], why: sand, note: slower at noon}"), "");
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 9in], why: {Mount: sand}}"),
                    "15:50 unknown-reference no column is called \"Mount\"\n");
}

static void a_reason_without_a_difference(void **unused)
{
    (void)unused;
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 12in], why: sand}"),
                    "15:50 why-idle \"4-6\" is the same as in pace\n");
    assert_findings(DESERT("{cells: [Fast ^free, 6in, 9in], why: {Foot: mud, Mounted: sand}}"),
                    "15:50 why-idle \"Foot\" has a reason, but no difference\n");
    assert_findings(DESERT("{change: {Foot: 6in, Mounted: 9in}, why: sand}"),
                    "15:22 why-idle \"Foot\" has a reason, but no difference\n");
    assert_findings(
        PACE
        "  own:\n    title: O\n    bands:\n      roll: d6\n      columns: {A: count, B: count}\n"
        "      rows: {1-3: {cells: [1, 2], why: {B: so}}, 4-6: [2, 1]}\n",
        "16:41 why-idle \"B\" has a reason, but no difference\n");
}

/* An erratum speaks of what is printed; what is played is still held against the master. */
static void errata_and_reasons(void **unused)
{
    (void)unused;
    const char *const printed = "printed: {Foot: 9in}, why: ";
    char chart[1000];
    static const struct {
        const char *cells, *why, *want;
    } all[] = {
        {"[Fast ^free, 6in, 12in]", "slow", ""},
        {"[Fast ^free, 6in, 12in]", "{Foot: slow}", ""},
        {"[Fast ^free, 3in, 12in]", "slow",
         "15:33 facts-differ \"4-6\" is \"3in\" here, but \"6in\" in pace\n"},
        {"[Fast ^free, 6in, 51in]", "slow",
         "15:38 facts-differ \"4-6\" is \"51in\" here, but \"12in\" in pace\n"},
        {"[Fast ^free, 6in, 9in]", "{Foot: slow, Mounted: sand}", ""},
        {"[Fast ^free, 6in, 9in]", "{Mounted: sand}",
         "15:44 missing-key an erratum without its reason\n"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(chart, sizeof chart, DESERT_BEFORE "{cells: %s, %s%s}\n", all[i].cells, printed, all[i].why);
        assert_findings(chart, all[i].want);
    }
}

#define COAST(row) "  coast:\n    title: C\n    from: pace\n    rows:\n      4-6: " row "\n"

/* Each row that differs is told, whether the master is wrong or the row. */
static void rows_of_one_base_chart(void **unused)
{
    (void)unused;
    const char *const sand = "15:30 facts-differ \"4-6\" is \"9in\" here, but \"12in\" in pace\n";
    char both[300];
    snprintf(both, sizeof both,
             "%s20:30 facts-differ \"4-6\" is \"9in\" here, but \"12in\" in pace\n", sand);
    assert_findings(DESERT("[Fast ^free, 6in, 9in]") COAST("[Fast ^free, 6in, 9in]"), both);
    assert_findings(DESERT("[Fast ^free, 6in, 9in]") COAST("[Fast ^free, 6in, 12in]"), sand);
    assert_findings(DESERT("[Fast ^free, 6in, 9in]") COAST("{cells: [Fast ^free, 6in, 9in], why: {Mounted: sand}}"),
                    sand);
}

/* Who prints a reason has it as one text, whatever it names. */
static void reasons_as_text(void **unused)
{
    (void)unused;
    struct project p = project_check(
        DESERT(
            "{cells: [Fast ^free, 3in, 9in], why: {Foot: heat, Mounted: sand}}\n      1-3: {cells: [Slow, 2in, 9in], "
            "why: {Foot: mud}}"),
        false);
    const struct chart *c = p.model->set[0]->chart[1];
    assert_string_equal(str_z(p.a, c->row[0].why.s), "mud");
    assert_string_equal(str_z(p.a, c->row[1].why.s), "Foot: heat; Mounted: sand");
    struct buf b = {.a = p.a};
    chart_dump(&b, c, FORMAT_JSON, false);
    assert_non_null(strstr(str_z(p.a, buf_str(&b)), "\"why\": \"Foot: heat; Mounted: sand\""));
    project_drop(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reason_names_its_columns),
        cmocka_unit_test(a_reason_without_a_difference),
        cmocka_unit_test(errata_and_reasons),
        cmocka_unit_test(rows_of_one_base_chart),
        cmocka_unit_test(reasons_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
