/* Tables that are far larger, deeper or wider than anybody's: adopted in little time and memory, or refused with a
 * word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "adopted.h"

/* What would take minutes, or more stack than there is: many rows of one name, many strokes, many brackets. */
static void much_of_one_thing(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct buf same = {.a = a}, deep = {.a = a}, marks = {.a = a};
    buf_putz(&same, "Unit,Move,Fire\n");
    for (int i = 0; i < 4900; i++)
        buf_printf(&same, "foot,a,%d of it\n", i);
    struct str yaml = adopted(a, d, buf_str(&same), ADOPT_CSV);
    assert_true(str_find(yaml, "foot (4900): [a, 4899 of it]\n") > 0);
    buf_putz(&deep, "| Unit | Move | Fire |\n|---|---|---|\n| ");
    buf_putz(&marks, "| Unit | Move |\n|---|---|\n| foot | ");
    for (int i = 0; i < 300000; i++) {
        buf_putz(&deep, "a / ");
        buf_putc(&marks, '[');
    }
    buf_putz(&deep, "foot | slow | 2 |\n| horse | fast | 1 |\n");
    buf_putz(&marks, " |\n| horse | fast |\n");
    assert_true(str_find(adopted(a, d, buf_str(&deep), ADOPT_ANY), "horse: [fast, 1]\n") > 0);
    assert_true(str_find(adopted(a, d, buf_str(&marks), ADOPT_ANY), "horse: fast\n") > 0);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 0);
    struct buf page = {.a = a}; /* of tables that are none, and what stands behind them */
    for (int i = 0; i < 600; i++)
        buf_putz(&page, "<table><tr><td>x</table>");
    buf_putz(&page, "<table><tr><td>a<td>b<tr><td>c<td>d</table>");
    assert_true(str_find(adopted(a, d, buf_str(&page), ADOPT_HTML), "c: d\n") > 0);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 0);
    struct buf nested = {.a = a}, across = {.a = a}; /* deeper than is read apart, and wider than in other forms */
    buf_putz(&nested, "<table><tr><th>A<th>B<tr><td>1<td>x");
    for (int i = 0; i < 18; i++)
        buf_putz(&nested, "<table><tr><td>");
    for (int i = 0; i < 18; i++)
        buf_putz(&nested, "</table>");
    buf_putz(&nested, "<tr><td>2<td>last</table>");
    assert_true(str_find(adopted(a, d, buf_str(&nested), ADOPT_HTML), "2: last\n") > 0);
    for (int i = 0; i < 3 * 300; i++)
        buf_printf(&across, "%s<td>c%d", i % 300 ? "" : i ? "<tr>" : "<table><tr>", i % 300);
    assert_true(str_find(adopted(a, d, buf_str(&across), ADOPT_HTML), "c299") > 0);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 0);
    struct buf below = {.a = a}; /* deeper than libxml2 goes */
    for (int i = 0; i < 300; i++)
        buf_putz(&below, "<div>");
    buf_putz(&below, "<table><tr><td>a<td>b<tr><td>c<td>d</table>");
    adopted(a, d, buf_str(&below), ADOPT_HTML);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 1);
    const char *script = "<SCRIPT>a < b</SCRIPT><table><tr><th>d6<th>Hits<tr><td>1-3<td>0<tr><td>4-6<td>1</table>";
    assert_true(str_find(adopted(a, d, str_of(script), ADOPT_HTML), "4-6: 1\n") > 0);
    diag_drop(d);
    arena_drop(a);
}

/* One cell in 38,000 places, and columns without end. */
static void columns_without_end(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct buf spans = {.a = a}, wide = {.a = a}, gutters = {.a = a};
    buf_putz(&spans, "<table><tr><td>a<td rowspan=200 colspan=190>");
    for (int i = 0; i < 20000; i++)
        buf_putc(&spans, 'x');
    for (int i = 0; i < 199; i++)
        buf_putz(&spans, "<tr><td>b");
    adopted(a, d, buf_str(&spans), ADOPT_HTML);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 1);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 5000; i++)
            buf_printf(&wide, "|%s%s", k == 1 ? "--" : "a", i == 4999 ? "|\n" : "");
    adopted(a, d, buf_str(&wide), ADOPT_MARKDOWN);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 2);
    for (int i = 0; i < 500 * 900; i++)
        buf_putz(&gutters, i % 900 == 899 ? "ab\n" : "ab  ");
    adopted(a, d, buf_str(&gutters), ADOPT_TEXT);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 3);
    diag_drop(d);
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(much_of_one_thing), cmocka_unit_test(columns_without_end)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
