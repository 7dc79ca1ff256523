/* Files of the author's own that a run puts in their places: what an editor saves meanwhile wins,
 * for every one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "emit/emit.h"
#include "project.h"
#include <stdio.h>
#include <string.h>

static void holds(const char *dir, const char *name, const char *want)
{
    char path[256], is[64] = "";
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    is[fread(is, 1, sizeof is - 1, f)] = '\0';
    fclose(f);
    assert_string_equal(is, want);
}

static bool both_replaced(struct arena *a, const char *dir, const char *meanwhile, struct str *why)
{
    struct aside *s = aside_open(a, str_of(dir));
    static const char *const name[] = {"a.yaml", "b.yaml"};
    for (size_t i = 0; i < 2; i++)
        file_put(dir, name[i], STR("old"));
    for (size_t i = 0; i < 2; i++) {
        aside_over(s, str_of(name[i]));
        assert_true(emit_text(a, STR("new"), aside_path(s, str_of(name[i])), why));
    }
    if (meanwhile)
        file_put(dir, meanwhile, STR("changed meanwhile"));
    return aside_commit(s, false, why);
}

static void what_is_saved_meanwhile_wins(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct str why = {0};
    char dir[64];
    folder_make(dir);
    assert_true(both_replaced(a, dir, NULL, &why));
    holds(dir, "a.yaml", "new");
    holds(dir, "b.yaml", "new");
    assert_false(both_replaced(a, dir, "b.yaml", &why));
    assert_true(str_find(why, "b.yaml cannot be replaced: it was changed meanwhile") >= 0);
    holds(dir, "a.yaml", "old");
    holds(dir, "b.yaml", "changed meanwhile");
    assert_false(both_replaced(a, dir, "a.yaml", &why));
    holds(dir, "a.yaml", "changed meanwhile");
    holds(dir, "b.yaml", "old");
    tree_remove(dir);
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_saved_meanwhile_wins)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
