/* A small project, written out as an author would, and what is found in it. */
#ifndef BS_TESTS_FINDINGS_H
#define BS_TESTS_FINDINGS_H
#include "check/check.h"
#include "project.h"

static const char SET[] = "set: Test\nsource: {title: a test, credit: nobody}\nedition: \"1\"\ndate: 2026-01-01\n"
                          "units: in\nrounding: {cm: 0.5}\nerrata-by: the testers\n";

static struct tally tally; /* of the last project */

__attribute__((unused)) static struct project project_check(const char *charts, bool with_odds)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", SET);
    project_put(&p, "tables/t/charts.yaml", charts);
    project_read(&p);
    tally = (struct tally){0};
    check_some(p.d, p.model, p.model, with_odds, &tally);
    return p;
}

/* All findings, a line each: "LINE:COLUMN SLUG FACT", waived ones with a + before. */
__attribute__((unused)) static const char *findings(struct project *p)
{
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    struct buf b = {.a = p->a};
    buf_putz(&b, "");
    for (size_t i = 0; i < n; i++) {
        uint32_t line = 0, column = 0;
        const struct source *s = diag_source_at(p->d, f[i]->at.file);
        if (s)
            source_place(s, f[i]->at.lo, &line, &column);
        buf_printf(&b, "%s%u:%u %s %.*s\n", f[i]->waived ? "+" : "", line, column, rules[f[i]->rule].slug,
                   STRF(f[i]->fact));
    }
    return b.p;
}

__attribute__((unused)) static const struct finding *finding_of(struct project *p, enum rule_id rule)
{
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    for (size_t i = 0; i < n; i++)
        if (f[i]->rule == rule)
            return f[i];
    fail_msg("no %s in:\n%s", rules[rule].slug, findings(p));
    return NULL;
}

__attribute__((unused)) static void assert_findings(const char *charts, const char *want)
{
    struct project p = project_check(charts, true);
    assert_string_equal(findings(&p), want);
    project_drop(&p);
}

__attribute__((unused)) static void assert_help(const char *charts, enum rule_id rule, const char *help)
{
    struct project p = project_check(charts, true);
    assert_string_equal(str_z(p.a, finding_of(&p, rule)->help), help);
    project_drop(&p);
}

__attribute__((unused)) static void assert_note(const char *charts, enum rule_id rule, const char *note)
{
    struct project p = project_check(charts, true);
    assert_string_equal(str_z(p.a, finding_of(&p, rule)->note), note);
    project_drop(&p);
}
#endif
