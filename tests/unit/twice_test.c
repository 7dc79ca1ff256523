/* What an author types twice: control figures. What the figures of a text come to was added up by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "findings.h"

static const char *sum_of(struct arena *a, const char *text)
{
    struct rat sum = RAT(0);
    struct buf b = {.a = a};
    struct figure x;
    for (size_t i = 0; figure_next(str_of(text), &i, &x);)
        if (x.too_long || !rat_add(&sum, sum, x.is))
            return "too long";
    buf_put_rat(&b, sum);
    return buf_str(&b).p;
}

static void figures(void **unused)
{
    static const struct {
        const char *text, *sum;
    } cases[] = {
        {"5+", "5"},
        {"3-6", "9"},
        {"3\u20136", "9"},
        {"9in (23cm)", "32"},
        {"-2", "-2"},
        {"\u22122", "-2"},
        {"+3", "3"},
        {"-3..-1", "-4"},
        {"1/3", "1/3"},
        {"7 1/2", "15/2"},
        {"-1 1/2", "-3/2"},
        {"2\u00bd", "5/2"},
        {"1,000", "1000"},
        {"12,5", "17"},
        {"2.5", "5/2"},
        {"1 in 8", "9"},
        {"10%", "10"},
        {"2d6", "0"},
        {"D10", "0"},
        {"2D6+3in", "3"},
        {"d6-1", "-1"},
        {"d6 - 1", "-1"},
        {"d6-d3", "0"},
        {"d%", "0"},
        {"x2", "2"},
        {"\u00d72", "2"},
        {"x1/2", "1/2"},
        {"Mk2 gun, 3 crew", "3"},
        {"see @table-2, then 4", "4"},
        {"9in-12in", "21"},
        {"9\"-12\"", "21"},
        {"+1/-1", "0"},
        {"(-1)", "-1"},
        {"1st 4-6s", "11"},
        {"no fire", "0"},
        {"", "0"},
        {"99999999999999999999999999999999999999", "too long"},
    };
    struct arena *a = arena_new();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strcmp(sum_of(a, cases[i].text), cases[i].sum) != 0)
            fail_msg("\"%s\" comes to %s, not %s", cases[i].text, sum_of(a, cases[i].text), cases[i].sum);
    arena_drop(a);
}

#define GUNS(control, rifle, gun)                                                                                      \
    "charts:\n  guns:\n    title: Guns\n" control "    grid:\n      columns: {Short: distance, Long: distance}\n"      \
    "      rows:\n        Musket: [6in, 12in]\n        Rifle: " rifle "\n        Gun: " gun "\n"

static void totals(void **unused)
{
    (void)unused;
    assert_findings(GUNS("    total: 100\n", "[9in, 27in]", "[7in, 39in]"), "");
    assert_findings(GUNS("    total: {all: 100, Short: 22, long: 78, Gun: 46}\n", "[9in, 27in]", "[7in, 39in]"), "");
    /* swapped digits are at the cell; what nothing explains at the total */
    assert_findings(GUNS("    total: 100\n", "[9in, 72in]", "[7in, 39in]"),
                    "9:22 total-differs the figures of \"Guns\" come to 145, not to 100\n");
    assert_findings(GUNS("    total: 100\n", "[9in, 28in]", "[7in, 39in]"),
                    "4:12 total-differs the figures of \"Guns\" come to 101, not to 100\n");
    /* where row and column meet, one finding for three totals */
    assert_findings(GUNS("    total: {all: 100, Long: 78, Musket: 18, Rifle: 36}\n", "[9in, 28in]", "[7in, 39in]"),
                    "9:22 total-differs the figures of row \"Rifle\" come to 37, not to 36\n");
    /* two cells that changed places: the columns see it, and the chart's total does not */
    assert_findings(GUNS("    total: 100\n", "[7in, 27in]", "[9in, 39in]"), "");
    assert_findings(GUNS("    total: {Rifle: 36, Gun: 46}\n", "[7in, 27in]", "[9in, 39in]"),
                    "4:20 total-differs the figures of row \"Rifle\" come to 34, not to 36\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: -7\n    modifiers:\n      to: the total\n      rows:\n"
                    "        Tired: {add: -1, each: hour, up-to: -4}\n        Wet: +2\n",
                    "9:14 total-differs the figures of \"M\" come to -3, not to -7\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: {T: 3}\n    parts:\n      a: {title: A, steps: [Pay 3]}\n",
                    "4:13 unknown-reference no column or row is called \"T\"\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: 4\n    row-count: 2\n    parts:\n"
                    "      a: {title: A, total: 3, steps: [Pay 3]}\n      b: {title: B, steps: [Pay 1]}\n",
                    "");
    assert_findings(
        "charts:\n  m:\n    title: M\n    total: 11\n    row-count: 4\n    bands:\n      roll: d6\n      rows:\n"
        "        1-3: lose 2\n        4-6: {cells: lose 4, bands: {roll: d6, rows: {1-2: 2, 3-6: 3}}}\n",
        "");
    assert_findings("charts: {m: {title: M, total: 3 or 4, steps: [Pay 3]}}\n",
                    "1:31 bad-value a total is one number\n");
    assert_findings("charts: {m: {title: M, total: {all: [3]}, steps: [Pay 3]}}\n",
                    "1:32 bad-value a total is one number\n");
}

static void row_counts(void **unused)
{
    (void)unused;
    assert_findings(GUNS("    row-count: 3\n", "[9in, 27in]", "[7in, 39in]"), "");
    assert_findings(GUNS("    row-count: 2\n    total: 101\n", "[9in, 27in]", "[7in, 39in]"),
                    "4:16 rows-differ \"Guns\" has 3 rows, not 2\n");
    assert_findings(GUNS("    row-count: many\n", "[9in, 27in]", "[7in, 39in]"),
                    "4:16 bad-value `row-count` is a whole number\n");
    /* a line between is no row */
    assert_findings("charts:\n  m:\n    title: M\n    row-count: 2\n    modifiers:\n      to: the total\n      rows:\n"
                    "        - {Wet: -1, Then: halve it}\n        - {Dry: +1}\n",
                    "");
}

/* What a chart is from, or a base that changed, was added up elsewhere; what is played counts, and not what is printed.
 */
static void of_what(void **unused)
{
    (void)unused;
    assert_findings("charts:\n  a:\n    title: A\n    total: 6\n    bands: {roll: d3, columns: {N: count}, rows: {1: "
                    "1, 2: 2, 3: 3}}\n"
                    "  b: {title: B, from: a, rows: {3: {cells: 4, why: it is so}}}\n"
                    "  c: {title: C, from: a, total: 8, rows: {3: {cells: 4, why: it is so}}}\n",
                    "7:33 total-differs the figures of \"C\" come to 7, not to 8\n");
    assert_findings(
        "charts:\n  a:\n    title: A\n    total: 5\n    bands:\n      measure: men\n      columns: {N: count}\n"
        "      rows:\n        1-9: 2\n        10+: {cells: 3, printed: 9+, why: 9 stands above}\n",
        "");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(figures), cmocka_unit_test(totals),
                                       cmocka_unit_test(row_counts), cmocka_unit_test(of_what)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
