/* What the tests of layouts share: the charts of tests/sheet/demo, each layout in a folder of its own. Include after
 * cmocka.h. */
#ifndef BS_TESTS_LAYOUTS_H
#define BS_TESTS_LAYOUTS_H
#include "project.h"
#include "show/doc.h"

#define HEAD "sheet: A demo\nset: demo\npaper: a4 landscape\n" /* three lines */
#define RAIL "phases: {chart: turn}\n"

static inline int bench_open(void **state)
{
    struct project *t = calloc(1, sizeof *t);
    bool unreadable = false;
    project_open(t);
    t->model = model_read(t->a, t->d, "tests/sheet/demo", &unreadable);
    *state = t;
    return unreadable;
}

static inline struct documents documents_at(struct project *t, const char *path, const char *layout)
{
    bool unreadable = false;
    project_put(t, path, layout);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_false(unreadable);
    all.n -= all.drafts;
    return all;
}

static inline struct documents documents_of(struct project *t, const char *layout)
{
    return documents_at(t, "layouts/sheets/demo.yaml", layout);
}

/* The one finding of a layout, and its line. */
static inline void finds(struct project *t, const char *layout, enum rule_id rule, unsigned line, const char *words)
{
    documents_of(t, layout);
    finding_is(t, "layouts/sheets/demo.yaml", rule, line, words);
}

static inline void same(struct str got, const char *want)
{
    if (!str_is(got, want))
        print_message("\"%.*s\", not \"%s\"\n", STRF(got), want);
    assert_true(str_is(got, want));
}

/* The only sheet of a layout without a finding. */
static inline const struct sheet *sheet_of(struct project *t, const char *layout)
{
    struct documents all = documents_of(t, layout);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_int_equal(all.n, 1);
    assert_false(all.at[0].bad);
    const struct sheet *s = doc_sheet(t->a, t->d, t->model, &all.at[0], NULL, false);
    assert_non_null(s);
    return s;
}

#endif
