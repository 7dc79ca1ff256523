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

static inline int bench_close(void **state)
{
    project_drop(*state);
    free(*state);
    return 0;
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
    size_t n;
    uint32_t at, column;
    documents_of(t, layout);
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    if (n != 1)
        for (size_t i = 0; i < n; i++)
            print_message("%.*s\n", STRF(f[i]->fact));
    assert_int_equal(n, 1);
    source_place(diag_source_at(t->d, f[0]->at.file), f[0]->at.lo, &at, &column);
    assert_int_equal(f[0]->rule, rule);
    assert_int_equal(at, line);
    if (str_find(f[0]->fact, words) < 0 && str_find(f[0]->help, words) < 0)
        print_message("%.*s / %.*s\n", STRF(f[0]->fact), STRF(f[0]->help));
    assert_true(str_find(f[0]->fact, words) >= 0 || str_find(f[0]->help, words) >= 0);
    diag_drop(t->d);
    t->d = diag_new();
}

static inline void same(struct str got, const char *want)
{
    if (!str_is(got, want))
        print_message("\"%.*s\", not \"%s\"\n", STRF(got), want);
    assert_true(str_is(got, want));
}

#endif
