/* A file that YAML gives up on: the finding stands at the slip, its edit followed to the letter mends the file, and
 * what stands behind the slip is read all the same. Each case is a small file with one slip; where it is, and what it
 * is called, was written down from the slip. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "yaml/tree.h"
#include <string.h>

#define HEAD "charts:\n  orders:\n"
#define TAIL                                                                                                           \
    "    steps:\n      - First\n      - Second\n  moves:\n    title: Moves\n    rows: {1: [6in, 9in], 2: [8in, "       \
    "12in]}\n"

static const struct {
    const char *typo;  /* behind HEAD; TAIL stands behind it */
    uint32_t line, at; /* of the finding */
    const char *fact;
} slips[] = {
    {"    title: \"Orders\n", 3, 12, "a quote is opened and never closed"},
    {"    title: 'Orders\n", 3, 12, "a quote is opened and never closed"},
    {"    \"title: Orders\n", 3, 5, "a quote is opened and never closed"},
    {"    title:Orders\n    note: x\n", 3, 5,
     "a line is neither `name: value` nor an entry of a list"},
    {"    title Orders\n    note: x\n", 3, 5,
     "a line is neither `name: value` nor an entry of a list"},
    {"    title: Orders\n\tnote: x\n", 4, 1, "a tab where only spaces are allowed"},
    {"\t\ttitle: Orders\n\t\tnote: x\n", 3, 1, "a tab where only spaces are allowed"},
    {"    rows: {1: 2, 3: 4 5: 6}\n", 3, 22, "a comma is missing"},
    {"    rows: {1: 2, 3: 4\n    note: x\n", 3, 11, "a bracket is opened and never closed"},
    {"    rows: {1: [2, 3}, 4: [5, 6]}\n    note: x\n", 3, 20, "the wrong bracket closes this"},
    {"    row: [1, 2, 3\n    note: x\n", 3, 10, "a bracket is opened and never closed"},
    {"    list:\n      - One\n      -Two\n      - Three\n", 5, 7,
     "an entry of a list has no space after its dash"},
    {"    list:\n      - One: a\n      Two: b\n      - Three: c\n", 5, 7,
     "an entry of a list has no dash"},
    {"    list:\n      One: a\n      - Two: b\n", 4, 7, "an entry of a list has no dash"},
    {"    list:\n      - One thing.\n      Another.\n    note: x\n", 5, 7,
     "an entry of a list has no dash"},
    {"    text: What is long enough to go on below\n    title Orders\n    note: x\n", 4, 5,
     "a line is neither `name: value` nor an entry of a list"},
    {"    list:\n      - \"One: a\n      - Two\n", 4, 9, "a quote is opened and never closed"},
    {"    rows: {1: [\"a b, c], 2: [d, e]}\n", 3, 16, "a quote is opened and never closed"},
};

static const struct finding *only_finding(struct arena *a, struct diag *d, size_t *n)
{
    const struct finding **all = diag_sorted(d, a, n);
    return *n ? all[0] : NULL;
}

static void a_typo_is_found_where_it_is_and_its_edit_corrections_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        struct arena *a = arena_new();
        struct diag *d = diag_new(), *after = diag_new();
        struct str text = str_printf(a, "%s%s%s", HEAD, slips[i].typo, TAIL);
        uint32_t file = diag_source_add(d, STR("x.yaml"), text), line, column;
        const struct node *root = yaml_parse(a, d, file);
        size_t n;
        const struct finding *f = only_finding(a, d, &n);
        assert_int_equal(n, 1);
        source_place(diag_source_at(d, file), f->at.lo, &line, &column);
        assert_string_equal(str_z(a, f->fact), slips[i].fact);
        assert_int_equal(line, slips[i].line);
        assert_int_equal(column, slips[i].at);
        assert_true(f->help.n > 0);
        /* What stands behind it is there, and at its place in the file. */
        const struct node *moves = node_find(node_find(root, "charts"), "moves");
        const struct node *title = node_find(moves, "title");
        assert_string_equal(str_z(a, node_text(title)), "Moves");
        assert_string_equal(str_z(a, str_cut(text, title->at.lo, title->at.hi)), "Moves");
        /* The edit, to the letter. */
        assert_int_equal(f->fix.at.file, file);
        struct str mended = str_printf(a, "%.*s%.*s%.*s", STRF(str_cut(text, 0, f->fix.at.lo)), STRF(f->fix.to),
                                       STRF(str_cut(text, f->fix.at.hi, text.n)));
        assert_non_null(yaml_parse(a, after, diag_source_add(after, STR("x.yaml"), mended)));
        only_finding(a, after, &n);
        assert_int_equal(n, 0);
        diag_drop(after);
        diag_drop(d);
        arena_drop(a);
    }
}

static void each_typo_of_a_file_is_told(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct str text = str_printf(
        a, "%s    title: \"Orders\n    list:\n      - One\n      -Two\n    rows: {1: 2 3: 4}\n%s", HEAD, TAIL);
    const struct node *root = yaml_parse(a, d, diag_source_add(d, STR("x.yaml"), text));
    size_t n;
    const struct finding **all = diag_sorted(d, a, &n);
    static const uint32_t at[] = {3, 6, 7};
    assert_non_null(root);
    assert_int_equal(n, 3);
    for (size_t i = 0; i < n; i++) {
        uint32_t line, column;
        source_place(all[i]->source, all[i]->at.lo, &line, &column);
        assert_int_equal(line, at[i]);
    }
    assert_true(all[0]->source->incomplete);
    diag_drop(d);
    arena_drop(a);
}

/* What no slip explains ends the reading as before, in libyaml's words; and a file of slips alone ends, too. */
static void what_cannot_be_mended_is_told_once(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct buf many = {.a = a}, deep = {.a = a};
    for (int i = 0; i < 3000; i++)
        buf_putz(&many, "- \"a\n- b: c: [d\n");
    for (int i = 0; i < 20; i++)
        buf_putz(&deep, "[{\"");
    const struct str text[] = {buf_str(&many), buf_str(&deep), STR("a: &\n- b\n")};
    for (size_t i = 0; i < 3; i++) {
        struct diag *d = diag_new();
        size_t n;
        uint32_t file = diag_source_add(d, STR("x.yaml"), text[i]);
        yaml_parse(a, d, file);
        only_finding(a, d, &n);
        assert_in_range(n, 1, 100);
        assert_true(diag_source_at(d, file)->incomplete);
        diag_drop(d);
    }
    arena_drop(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_typo_is_found_where_it_is_and_its_edit_corrections_it),
        cmocka_unit_test(each_typo_of_a_file_is_told),
        cmocka_unit_test(what_cannot_be_mended_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
