/* Notes of what was built: what was found is told again where it stands by then; a note that lies is none. */
#include "emit/emit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h> /* wants those above */

#include "project.h"
#include "show/doc.h"

static const char set_text[] =
    "set: Ice\nsource: {title: Ice, credit: us}\nedition: \"1\"\ndate: 2026-01-02\nunits: in\n";
static const char charts_text[] =
    "charts:\n"
    "  cold:\n    title: Cold\n    bands:\n      roll: d6\n      columns: {Result: text}\n"
    "      rows:\n        1-3: Freezes\n        4-6: Walks\n"
    "  wind:\n    title: Wind\n    bands:\n      roll: d6\n      columns: {Result: text}\n"
    "      rows:\n        1-3: Blows\n        4-6: Howls\n";
static const char layout_text[] = "sheet: Cold\nset: ice\npaper: [a4]\nsections: [{Cold: [cold]}]\n";

/* The project as it stands, read anew, and the ground of its first sheet. */
static const struct ground *ground_read(struct project *t, const char *charts)
{
    bool unreadable = false;
    project_put(t, "tables/ice/set.yaml", set_text);
    project_put(t, "tables/ice/charts.yaml", charts);
    project_put(t, "layouts/sheets/cold.yaml", layout_text);
    findings_anew(t);
    t->model = model_read(t->a, t->d, t->dir, &unreadable);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_false(unreadable);
    for (size_t i = 0; i < all.n; i++)
        if (str_is(all.at[i].name, "cold"))
            return dependencies_ground(t->a, t->model, t->d, all.at[i].dependencies);
    fail();
    return NULL;
}

/* Where a word first stands in a file. */
static struct span place_of(const struct project *t, const char *path, const char *word)
{
    for (uint32_t i = 1; diag_source_at(t->d, i); i++) {
        const struct source *s = diag_source_at(t->d, i);
        ptrdiff_t at = str_is(s->path, path) ? str_find(s->text, word) : -1;
        if (at >= 0)
            return (struct span){i, (uint32_t)at, (uint32_t)(at + (ptrdiff_t)strlen(word))};
    }
    fail();
    return NOWHERE;
}

static struct str fact_group_of(const struct span at, const struct diag *d)
{
    const struct source *s = diag_source_at(d, at.file);
    return s ? str_cut(s->text, at.lo, at.hi) : STR("");
}

static void write_note(struct project *t, struct str words)
{
    file_put(t->dir, "out/.built/sheets/cold", words);
}

static struct str out_of(struct project *t)
{
    return str_printf(t->a, "%s/out", t->dir);
}

static struct built one_file(void)
{
    static struct made_file file = {.path = {"sheets/cold-a4.pdf", 18}, 5, 6, 7};
    static struct kept_walk walk = {{"of a walk", 9}, 46656};
    return (struct built){STR("/some\nwhere"), STR("a key"), {&file, 1, 1}, {&walk, 1, 1}};
}

static void test_findings_move_with_their_chart(void **state)
{
    (void)state;
    struct project t;
    project_open(&t);
    const struct ground *g = ground_read(&t, charts_text);
    const struct built b = one_file();
    struct diag *found = diag_part(t.d);
    struct finding *f =
        diag_add(found, RULE_HOLE, place_of(&t, "tables/ice/charts.yaml", "Freezes"), "line one\nand \\two");
    finding_label(f, "here");
    finding_note(f, "noted");
    finding_help(f, "a\nhelp");
    finding_also(f, place_of(&t, "layouts/sheets/cold.yaml", "paper"), "and %s", "there");
    finding_also(f, NOWHERE, "nowhere");
    struct str words = built_words(t.a, &b, g, found);
    assert_true(words.n > 0);
    write_note(&t, words);

    /* Another chart and a comment before it. */
    char moved[2048];
    snprintf(moved, sizeof moved, "charts:\n  # more\n  snow:\n    title: Snow\n    steps: [Falls]\n%s",
             charts_text + 8);
    g = ground_read(&t, moved);
    const struct built *again = built_read(t.a, out_of(&t), STR("sheets/cold"));
    assert_non_null(again);
    assert_true(str_is(again->key, "a key") && str_is(again->project, "/some\nwhere"));
    assert_int_equal(again->file.n, 1);
    assert_int_equal(again->file.at[0].nanoseconds, 7);
    assert_int_equal(again->walks.n, 1);
    assert_int_equal(again->walks.at[0].cases, 46656);
    assert_true(str_is(again->walks.at[0].key, "of a walk"));
    struct diag *told = diag_part(t.d);
    assert_true(built_report(again, g, told));
    size_t n;
    const struct finding **all = diag_sorted(told, t.a, &n);
    assert_int_equal(n, 1);
    assert_true(str_is(fact_group_of(all[0]->at, t.d), "Freezes"));
    assert_true(str_is(all[0]->fact, "line one\nand \\two") && str_is(all[0]->label, "here"));
    assert_true(str_is(all[0]->note, "noted") && str_is(all[0]->help, "a\nhelp"));
    assert_int_equal(all[0]->also.n, 2);
    assert_true(str_is(fact_group_of(all[0]->also.at[0].at, t.d), "paper") &&
                str_is(all[0]->also.at[0].s, "and there"));
    assert_int_equal(all[0]->also.at[1].at.file, 0);
    project_drop(&t);
}

/* What was found where the document does not stand could not be found again: then nothing is noted. */
static void test_foreign_places_are_not_noted(void **state)
{
    (void)state;
    struct project t;
    project_open(&t);
    const struct ground *g = ground_read(&t, charts_text);
    const struct built b = one_file();
    struct diag *found = diag_part(t.d);
    diag_add(found, RULE_HOLE, place_of(&t, "tables/ice/charts.yaml", "Howls"), "of a chart that is not on the sheet");
    assert_int_equal(built_words(t.a, &b, g, found).n, 0);
    project_drop(&t);
}

/* Each byte of a note made another, and each end cut off: none, or the same as before. */
static void test_broken_notes_are_none(void **state)
{
    (void)state;
    struct project t;
    project_open(&t);
    const struct ground *g = ground_read(&t, charts_text);
    const struct built b = one_file();
    struct str words = built_words(t.a, &b, g, diag_part(t.d));
    char bytes[1024];
    assert_true(words.n < sizeof bytes);
    for (size_t i = 0; i < words.n; i++) {
        memcpy(bytes, words.p, words.n);
        bytes[i] ^= 1;
        write_note(&t, (struct str){bytes, words.n});
        assert_null(built_read(t.a, out_of(&t), STR("sheets/cold")));
        write_note(&t, (struct str){words.p, i});
        assert_null(built_read(t.a, out_of(&t), STR("sheets/cold")));
    }
    write_note(&t, words);
    assert_non_null(built_read(t.a, out_of(&t), STR("sheets/cold")));
    project_drop(&t);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_findings_move_with_their_chart),
        cmocka_unit_test(test_foreign_places_are_not_noted),
        cmocka_unit_test(test_broken_notes_are_none),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
