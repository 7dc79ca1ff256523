/* Notes and marks of a chart: short ones in their place, the others by a figure, and none is lost or said of another
 * cell. A line of what is expected is a row of the table, its cells between bars; below it the notes. */
#include "show/chart/chart.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"

static struct str lines_of(struct arena *a, const struct block *b)
{
    struct buf s = {.a = a};
    unsigned row = 0;
    for (size_t i = 0; b->table && i < b->table->n; i++) {
        const struct box *x = &b->table->box[i];
        struct str text = words_text(a, x->words);
        buf_putz(&s, !i ? "" : x->row != row ? "\n" : " | ");
        for (size_t k = 0; k < text.n; k++)
            buf_putc(&s, text.p[k] == '\n' ? '/' : text.p[k]);
        if (x->rows > 1)
            buf_printf(&s, " x%u", x->rows);
        row = x->row;
    }
    for (size_t i = 0; i < b->n_note; i++)
        buf_printf(&s, "\n%.*s", STRF(words_text(a, b->note[i])));
    return buf_str(&s);
}

/* The only chart of a set, as a sheet shows it. */
static void shows(const char *chart, const char *want)
{
    struct project p;
    struct left_list left = {0};
    project_open(&p);
    project_put(&p, "tables/t/set.yaml",
                "set: T\nsource: {title: t, credit: t}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n");
    project_put(&p, "tables/t/c.yaml", chart);
    project_read(&p);
    assert_int_equal(diag_count(p.d, LEVEL_ERROR), 0);
    const struct set *set = p.model->set[0];
    const struct chart_request request = {.notes = NOTES_BELOW};
    struct show s = {.a = p.a, .model = p.model, .set = set, .left = &left, .request = request};
    struct blocks all = show_blocks(&s, set->chart[0]);
    assert_int_equal(all.n, 1);
    struct str got = lines_of(p.a, &all.at[0]);
    if (!str_is(got, want))
        print_message("%.*s\n", STRF(got));
    assert_true(str_is(got, want));
    project_drop(&p);
}

#define GRID(columns, rows, marks)                                                                                     \
    "charts:\n  c:\n    title: C\n    grid:\n      down: troops\n      columns: {" columns "}\n      rows:\n" rows     \
    "    marks: {" marks "}\n"

static void short_notes_stand_in_their_place(void **state)
{
    (void)state;
    shows(GRID("Becomes: text, Loses: text", "        A ^x: [shaken ^x ^y, none]\n        B: [routed, half]\n",
               "x: In woods, y: Uphill."),
          "Troops | Becomes | Loses\nA (In woods) | shaken (In woods, Uphill) | none\nB | routed | half");
    shows(GRID("Move: distance, Shot: distance", "        A: [3in ^no, 4in]\n        B: [5in, 6in]\n", "no: no charge"),
          "Troops · inches | Move | Shot\nA | 3/no charge | 4\nB | 5 | 6");
    /* rows that are numbers are no inches */
    shows("charts:\n  c:\n    title: C\n    bands: {measure: strength, columns: {Soil: distance, Clay: distance}, "
          "rows: {1-3: [6in, 3in], 4+: [9in, 4in]}}\n",
          "Strength | Soil/inches | Clay/inches\n1–3 | 6 | 3\n4+ | 9 | 4");
}

/* Equal notes share a figure; a second figure has a comma before it; behind a number a figure stands apart. */
static void long_notes_have_figures(void **state)
{
    (void)state;
    shows(GRID("Foot: distance, Then: text", "        A ^all: [1in ^all, runs ^all ^too]\n        B: [3in, stays]\n",
               "all: these are halved on soft ground and at night, too: and nobody runs back over a bridge"),
          "Troops | Foot/inches | Then\nA^1 | 1\u00a0^1 | runs^1^,^2\nB | 3 | stays\n"
          "^1\u00a0these are halved on soft ground and at night\n^2\u00a0and nobody runs back over a bridge");
}

/* A range is the narrowest column of a chart: not even short notes widen it. */
static void a_range_keeps_its_figure(void **state)
{
    (void)state;
    shows("charts:\n  c:\n    title: C\n    bands: {roll: d6, columns: {R: text}, rows: {1-3: {cells: [a], note: In "
          "woods}, 4-6: b}}\n",
          "D6 | R\n1–3\u00a0^1 | a\n4–6 | b\n^1\u00a0In woods");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_notes_stand_in_their_place),
        cmocka_unit_test(long_notes_have_figures),
        cmocka_unit_test(a_range_keeps_its_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
