/* Waivers that say what they are for: a row, a column, a cell, or a name that the finding has in quotes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "findings.h"

/* Two of one kind: a distance whose centimetres are wrong, in each of two rows. */
#define MOVES(waive)                                                                                                   \
    "charts:\n  m:\n    title: M\n    waive: " waive "\n    grid:\n      down: who\n"                                  \
    "      columns: {Short: distance, Long: distance}\n      rows:\n"                                                  \
    "        Foot: [6in (12cm), 12in (30.5cm)]\n        Horse: [9in (23cm), 18in (54cm)]\n"

static const char *found(struct project *p, const char *charts)
{
    *p = project_check(charts, true);
    return findings(p);
}

static void assert_silent(const char *charts, bool footer, bool horse)
{
    struct project p;
    const char *is = found(&p, charts);
    const char *at_footer = strstr(is, "9:"), *at_horse = strstr(is, "10:");
    assert_non_null(at_footer);
    assert_non_null(at_horse);
    assert_int_equal(at_footer > is && at_footer[-1] == '+', footer);
    assert_int_equal(at_horse > is && at_horse[-1] == '+', horse);
    assert_null(strstr(is, "waiver-idle"));
    project_drop(&p);
}

static void what_a_waiver_is_for(void **unused)
{
    (void)unused;
    assert_silent(MOVES("{conversion-differs: the book rounds}"), true, true);
    assert_silent(MOVES("{conversion-differs: {Foot: the book rounds}}"), true, false);
    assert_silent(MOVES("{conversion-differs: {foot: the book rounds, Horse: here too}}"), true, true);
    assert_silent(MOVES("{conversion-differs: {Long: the book rounds}}"), false, true);
    assert_silent(MOVES("{conversion-differs: {Horse: {Long: the book rounds}}}"), false, true);
    assert_silent(MOVES("{conversion-differs: {Long: {Horse: the book rounds}}}"), false, true);
}

static void assert_unused(const char *charts, const char *said)
{
    struct project p;
    const char *is = found(&p, charts);
    if (!strstr(is, said))
        fail_msg("not said:\n%sin:\n%s", said, is);
    project_drop(&p);
}

static void what_is_not_there(void **unused)
{
    (void)unused;
    assert_unused(MOVES("{conversion-differs: {Guns: the book rounds}}"),
                  "4:34 waiver-idle m has no finding conversion-differs of \"Guns\" to waive\n");
    assert_unused(
        MOVES("{conversion-differs: {Foot: {Long: the book rounds}}}"),
        "4:41 waiver-idle m has no finding conversion-differs of \"Foot / Long\" to waive\n");
    assert_unused(MOVES("{band-gap: {Foot: the book rounds}}"),
                  "4:24 waiver-idle m has no finding band-gap of \"Foot\" to waive\n");
    assert_unused(MOVES("{conversion-differs: {Foot: \"\"}}"),
                  "4:34 waiver-without-reason the waiver of conversion-differs has no reason\n");
}

/* A word of a note is in no row; the finding has it in quotes. */
static void names_in_quotes(void **unused)
{
    (void)unused;
#define SPELLED(waive)                                                                                                 \
    "charts:\n  x:\n    title: Cavalry and more cavalry\n    note: Cavalry; the cavarly flees.\n"                     \
    "    waive: {rare-spelling: " waive "}\n"                                                                          \
    "    grid: {down: who, columns: {N: count}, rows: {Cavalry: 1, Foot: 2}}\n"
    assert_findings(SPELLED("{cavarly: so it is in the book}"),
                    "+4:24 rare-spelling \"cavarly\" is used once, but \"Cavalry\" 4 times\n");
    assert_findings(SPELLED("{cavalier: so it is in the book}"),
                    "4:24 rare-spelling \"cavarly\" is used once, but \"Cavalry\" 4 times\n"
                    "5:29 waiver-idle x has no finding rare-spelling of \"cavalier\" to waive\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_waiver_is_for),
        cmocka_unit_test(what_is_not_there),
        cmocka_unit_test(names_in_quotes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
