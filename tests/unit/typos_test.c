/* Typos of small charts: which there are of a kind, how the text reads then, and what the checks make of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "typos/typos.h"
#include "findings.h"

static const char CHARTS[] = "charts:\n"
                             "  loss:\n"
                             "    title: Loss\n"
                             "    bands:\n"
                             "      roll: d6\n"
                             "      columns: {N: count}\n"
                             "      rows:\n"
                             "        1-2: 7\n"
                             "        3-5: 12\n"
                             "        6: 11\n"
                             "  mods:\n"
                             "    title: Mods\n"
                             "    note: Not in woods\n"
                             "    modifiers:\n"
                             "      to: the D6\n"
                             "      rows: {Elite: +1, Tired: -2}\n"
                             "  order:\n"
                             "    title: Order\n"
                             "    note: Twice a turn\n"
                             "    steps:\n"
                             "      - Move\n"
                             "      - Shoot\n";
static const char EXAMPLE[] = "examples:\n  - {roll: \"chart(loss, 4)\", is: 12}\n";

struct stage {
    struct project p;
    struct typo_run *u;
};

static struct stage stage_new(const char *charts, const char *more, uint64_t seed)
{
    struct stage s = {0};
    project_open(&s.p);
    project_put(&s.p, "tables/t/set.yaml", SET);
    project_put(&s.p, "tables/t/charts.yaml", str_printf(s.p.a, "%s%s", charts, more).p);
    project_read(&s.p);
    assert_int_equal(diag_count(s.p.d, LEVEL_NOTE), 0);
    s.u = typo_run_new(
        &(struct typo_request){s.p.a, s.p.d, str_z(s.p.a, str_of(s.p.dir)), s.p.model, seed, 2});
    return s;
}

static void stage_drop(struct stage *s)
{
    project_drop(&s->p);
}

static struct typos of_kind(struct stage *s, const char *chart, const char *kind)
{
    struct typos m = {0};
    size_t k = 0;
    while (k < typo_kinds() && strcmp(typo_kind_at(k)->name, kind) != 0)
        k++;
    assert_true(k < typo_kinds());
    typos_of(s->u, model_chart_find(s->p.model, NULL, str_of(chart)), k, &m);
    return m;
}

/* How many there are, how many of them are caught, and how many of these at their row or beside it. */
static void assert_caught(struct stage *s, const char *chart, const char *kind, size_t n, size_t caught, size_t at_row)
{
    struct typos m = of_kind(s, chart, kind);
    const struct verdict *v = typos_try(s->u, &m);
    size_t got = 0, there = 0;
    for (size_t i = 0; i < m.n; i++) {
        assert_true(v[i].done);
        got += v[i].caught;
        there += v[i].own || v[i].partner;
    }
    if (m.n != n || got != caught || there != at_row)
        print_message("%s of %s\n", kind, chart);
    assert_int_equal(m.n, n);
    assert_int_equal(got, caught);
    assert_int_equal(there, at_row);
}

static void assert_words(struct stage *s, const char *chart, const char *kind, const char *words)
{
    struct typos m = of_kind(s, chart, kind);
    assert_true(m.n > 0);
    for (size_t i = 0; i < m.n; i++)
        if (str_is(typo_words(s->p.a, s->u, &m.at[i]), words))
            return;
    fail_msg("no \"%s\", but \"%s\"", words, typo_words(s->p.a, s->u, &m.at[0]).p);
}

static void texts(void **unused)
{
    (void)unused;
    struct stage s = stage_new(CHARTS, EXAMPLE, 1);
    assert_words(&s, "loss", "digits-swapped", "tables/t/charts.yaml:9: 12 -> 21");
    assert_words(&s, "loss", "swapped-down", "tables/t/charts.yaml:8: 7 -> 12; 12 -> 7");
    assert_words(&s, "loss", "copied-above", "tables/t/charts.yaml:10: 11 -> 12");
    assert_words(&s, "loss", "column-shifted", "tables/t/charts.yaml:9: 12 -> 7; 11 -> 12");
    assert_words(&s, "loss", "row-lost", "tables/t/charts.yaml:9: 3-5: 12 -> ");
    assert_words(&s, "loss", "row-doubled", "tables/t/charts.yaml:11:  -> 6: 11");
    assert_words(&s, "loss", "value-lost", "tables/t/charts.yaml:8: 7 -> --");
    assert_words(&s, "mods", "sign-flipped", "tables/t/charts.yaml:16: +1 -> -1");
    assert_words(&s, "mods", "row-lost", "tables/t/charts.yaml:16: , Tired: -2 -> ");
    assert_words(&s, "mods", "negation-lost", "tables/t/charts.yaml:13: Not in woods -> in woods");
    assert_words(&s, "mods", "note-lost", "tables/t/charts.yaml:13: note: Not in woods -> ");
    assert_words(&s, "order", "word-figure", "tables/t/charts.yaml:19: Twice a turn -> Once a turn");
    assert_words(&s, "order", "step-lost", "tables/t/charts.yaml:21: - Move -> ");
    assert_caught(&s, "order", "head-misspelt", 0, 0, 0); /* steps have no head, and no rows */
    assert_caught(&s, "order", "row-lost", 0, 0, 0);
    assert_words(&s, "order", "steps-swapped", "tables/t/charts.yaml:21: Move -> Shoot; Shoot -> Move");
    stage_drop(&s);
}

/* What coverage sees, and what only an example does. */
static void catches(void **unused)
{
    (void)unused;
    struct stage s = stage_new(CHARTS, "", 1);
    assert_caught(&s, "loss", "row-lost", 3, 3, 3);
    assert_caught(&s, "loss", "row-doubled", 3, 3, 3);
    assert_caught(&s, "loss", "digits-swapped", 1, 0, 0);
    assert_caught(&s, "loss", "swapped-down", 2, 0, 0);
    assert_caught(&s, "mods", "sign-lost", 2, 2, 2);
    assert_caught(&s, "order", "step-lost", 2, 0, 0);
    stage_drop(&s);
    s = stage_new(CHARTS, EXAMPLE, 1);
    assert_caught(&s, "loss", "digits-swapped", 1, 1, 1);
    assert_caught(&s, "loss", "swapped-down", 2, 2, 2); /* each has the 12 of the example */
    assert_caught(&s, "loss", "answer-changed", 1, 1, 1);
    stage_drop(&s);
}

/* What was found before the typo is no catch of it. */
static void known_before(void **unused)
{
    (void)unused;
    struct stage s = {0};
    static const char gap[] =
        "charts:\n  loss:\n    title: Loss\n    bands:\n      roll: d6\n      columns: {N: count}\n"
        "      rows:\n        1-2: 7\n        3-4: 12\n        6: 11\n";
    s = stage_new(gap, "", 1);
    assert_caught(&s, "loss", "digits-swapped", 1, 0, 0);
    stage_drop(&s);
}

static void rewrites(void **unused)
{
    (void)unused;
    struct stage s = stage_new(CHARTS, EXAMPLE, 1);
    struct typos m = {0};
    for (size_t i = 0; i < s.p.model->set[0]->n_chart; i++)
        typos_draw(s.u, s.p.model->set[0]->chart[i], 100, true, &m);
    const struct verdict *v = typos_try(s.u, &m);
    assert_true(m.n > 20);
    for (size_t i = 0; i < m.n; i++) {
        if (v[i].caught)
            print_message("%s: %s\n", typo_kind_at(m.at[i].kind)->name, typo_words(s.p.a, s.u, &m.at[i]).p);
        assert_true(v[i].done && !v[i].caught);
    }
    stage_drop(&s);
}

static struct str drawn(struct arena *a, uint64_t seed, const char *more, size_t max)
{
    struct stage s = stage_new(CHARTS, more, seed);
    struct typos m = {0};
    struct buf b = {.a = a};
    typos_draw(s.u, model_chart_find(s.p.model, NULL, STR("loss")), max, false, &m);
    assert_int_equal(m.n, max);
    for (size_t i = 0; i < m.n; i++)
        buf_printf(&b, "%s\n", typo_words(s.p.a, s.u, &m.at[i]).p);
    stage_drop(&s);
    return buf_str(&b);
}

/* By the seed and the chart alone, whatever else stands beside it. */
static void seeds(void **unused)
{
    (void)unused;
    struct arena *a = arena_new();
    struct str one = drawn(a, 1, "", 12), again = drawn(a, 1, "  more: {title: More, steps: [Wait]}\n", 12),
               other = drawn(a, 2, "", 12);
    assert_true(str_eq(one, again));
    assert_false(str_eq(one, other));
    arena_drop(a);
}

/* Rows of a CSV get their typos there. */
static void csv(void **unused)
{
    (void)unused;
    struct stage s = {0};
    project_open(&s.p);
    project_put(&s.p, "tables/t/set.yaml", SET);
    project_put(&s.p, "tables/t/charts.yaml",
                "charts:\n  guns:\n    title: Guns\n    grid:\n      rows: {csv: guns.csv}\n");
    project_put(&s.p, "tables/t/guns.csv", "Weapon,Short,Long\nMusket,6in,12in\nRifle,9in,27in\nBow,5in,10in\n");
    project_read(&s.p);
    s.u = typo_run_new(
        &(struct typo_request){s.p.a, s.p.d, str_z(s.p.a, str_of(s.p.dir)), s.p.model, 1, 2});
    assert_words(&s, "guns", "swapped-across", "tables/t/guns.csv:3: 9in -> 27in; 27in -> 9in");
    assert_words(&s, "guns", "row-lost", "tables/t/guns.csv:4: Bow,5in,10in -> ");
    stage_drop(&s);
}

/* Control lines and examples go, in braces and in lines of their own; all else stays. */
static void stripped(void **unused)
{
    (void)unused;
    struct stage s = {0};
    project_open(&s.p);
    project_put(&s.p, "tables/t/set.yaml", SET);
    project_put(&s.p, "tables/t/charts.yaml",
                "charts:\n"
                "  a:\n    title: A\n    total: 3\n    row-count: 2\n    bands: {roll: d6, rows: {1-3: 1, 4-6: 2}}\n"
                "  b: {title: B, steps: [Move], row-count: 1}\n"
                "examples:\n  - {weighted: a, is: 5, from: the page}\n");
    controls_strip(str_z(s.p.a, str_of(s.p.dir)));
    project_read(&s.p);
    assert_int_equal(diag_count(s.p.d, LEVEL_NOTE), 0);
    const struct set *set = s.p.model->set[0];
    assert_int_equal(set->n_chart, 2);
    assert_int_equal(set->n_example, 0);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(set->chart[i]->n_total, 0);
        assert_int_equal(set->chart[i]->row_count.s.n, 0);
        assert_false(set->chart[i]->bad);
    }
    stage_drop(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts),        cmocka_unit_test(catches),
                                       cmocka_unit_test(known_before), cmocka_unit_test(rewrites),
                                       cmocka_unit_test(seeds),        cmocka_unit_test(csv),
                                       cmocka_unit_test(stripped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
