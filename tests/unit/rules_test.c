/* The rules' pages are tests: what stands under "## Wrong" must give the finding of the page, what stands under
 * "## Right" none at all. A page with neither, and without "## Shown by", fails.
 *
 * A fence is a file: ```yaml NAME, or tables/example/charts.yaml. A name that comes again begins another example. The
 * layouts of documents are only parsed here, or read beside tables; what they look like on paper is tried by tests that
 * have fonts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "project.h"
#include "show/doc.h"
#include "yaml/tree.h"

static const char SET[] = "set: Example\nsource: {title: an example, credit: its author}\nedition: \"1\"\n"
                          "date: 2026-01-01\nunits: in\n";
static const char TERMS[] = "terms: {status: [steady, shaken]}\n";

enum { FILES = 8 };
struct shown {
    struct str path[FILES], text[FILES];
    size_t n;
};

static bool has_file(const struct shown *e, const char *start)
{
    for (size_t i = 0; i < e->n; i++)
        if (str_starts(e->path[i], start))
            return true;
    return false;
}

static bool has_rule(const struct diag *d, struct arena *a, enum rule_id rule)
{
    size_t n;
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++)
        if (f[i]->rule == rule)
            return true;
    return false;
}

/* The example's set: with the terms where they are spoken of, for a list that nothing uses is a finding. */
static struct str set_text(struct arena *a, const struct shown *e)
{
    bool terms = false;
    for (size_t i = 0; i < e->n; i++)
        terms |= str_find(e->text[i], "status") >= 0;
    return str_printf(a, "%s%s", SET, terms ? TERMS : "");
}

/* Layouts by themselves: are they YAML? */
static void parse_layouts(struct arena *a, struct diag *d, const struct shown *e)
{
    for (size_t i = 0; i < e->n; i++)
        if (str_starts(e->path[i], "layouts/"))
            assert_non_null(yaml_parse(a, d, diag_source_add(d, e->path[i], e->text[i])));
}

static void run_project(struct arena *a, struct diag *d, const struct shown *e)
{
    char dir[64];
    struct tally t = {0};
    bool unreadable = false;
    folder_make(dir);
    file_put(dir, "tables/example/set.yaml", set_text(a, e));
    for (size_t i = 0; i < e->n; i++)
        file_put(dir, str_z(a, e->path[i]), e->text[i]);
    const struct model *m = model_read(a, d, dir, &unreadable);
    if (has_file(e, "layouts/")) {
        struct documents all = documents_read(a, d, pictures_new(a, dir, NULL), m, &unreadable);
        documents_printed_check(d, m, &all);
        for (size_t i = 0; i < all.n; i++) { /* a book finds more once its tables are worked out */
            const struct odds_table *table;
            size_t n;
            if (all.at[i].kind == DOCUMENT_ODDS_BOOK && !all.at[i].bad)
                doc_odds_book(a, d, m, &all.at[i], NULL, NULL, &table, &n);
        }
    }
    check_some(d, m, m, true, &t);
    tree_remove(dir);
}

static void try_example(enum rule_id rule, const struct shown *e, bool wrong)
{
    if (!e->n)
        return;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool layout = has_file(e, "layouts/") && !has_file(e, "tables/");
    if (layout)
        parse_layouts(a, d, e);
    else
        run_project(a, d, e);
    bool good = !wrong || layout ? diag_count(d, LEVEL_NOTE) == 0 : has_rule(d, a, rule);
    if (!good) {
        fprintf(stderr, "%s, %s:\n", rules[rule].slug,
                wrong ? "the wrong example does not give it" : "the right example is not clean");
        diag_print(d, FORMAT_TEXT, false, NULL, stderr);
    }
    diag_drop(d);
    arena_drop(a);
    assert_true(good);
}

static size_t fence_end(struct str page)
{
    ptrdiff_t end = str_find(page, "\n```");
    assert_true(end >= 0);
    return (size_t)end + 1;
}

static void put_file(enum rule_id rule, struct shown *e, bool wrong, struct str path, struct str text)
{
    for (size_t i = 0; i < e->n; i++)
        if (str_eq(e->path[i], path)) {
            try_example(rule, e, wrong);
            e->n = 0;
        }
    assert_true(e->n < FILES);
    e->path[e->n] = path;
    e->text[e->n++] = text;
}

/* Goes through the fences of a section; returns how many there were. */
static size_t try_section(enum rule_id rule, struct str section, bool wrong)
{
    struct shown e = {.n = 0};
    size_t fences = 0;
    for (ptrdiff_t at; (at = str_find(section, "```yaml")) >= 0; fences++) {
        section = str_cut(section, (size_t)at + 7, section.n);
        struct str path;
        str_split(&section, '\n', &path);
        path = str_trim(path);
        size_t end = fence_end(section);
        put_file(rule, &e, wrong, path.n ? path : STR("tables/example/charts.yaml"), str_cut(section, 0, end));
        section = str_cut(section, end + 3, section.n);
    }
    try_example(rule, &e, wrong);
    return fences;
}

/* What stands under a heading, to the next one; without p where there is no such heading. */
static struct str section_of(struct str page, const char *heading)
{
    ptrdiff_t at = str_find(page, heading);
    if (at < 0)
        return (struct str){NULL, 0};
    page = str_cut(page, (size_t)at + strlen(heading), page.n);
    ptrdiff_t end = str_find(page, "\n## ");
    return str_cut(page, 0, end < 0 ? page.n : (size_t)end);
}

static void test_page(void **state)
{
    enum rule_id rule = (enum rule_id)((const struct rule *)*state - rules);
    struct str page = str_of(rules[rule].page);
    struct str wrong = section_of(page, "\n## Wrong\n"), right = section_of(page, "\n## Right\n");
    assert_true(strlen(rules[rule].fact) > 10);
    if (str_trim(section_of(page, "\n## Shown by\n")).n) {
        assert_true(!wrong.p && !right.p);
        return;
    }
    assert_true(wrong.p && right.p);
    assert_true(try_section(rule, wrong, true) > 0);
    assert_true(try_section(rule, right, false) > 0);
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[RULE_COUNT];
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    for (size_t i = 0; i < RULE_COUNT; i++)
        tests[i] = (struct CMUnitTest){rules[i].slug, test_page, NULL, NULL, (void *)(uintptr_t)&rules[i]};
    return _cmocka_run_group_tests("rules", tests, RULE_COUNT, NULL, NULL);
}
