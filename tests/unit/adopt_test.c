/* Adopting tables: that what Broadside dumps comes back, for every chart of the repository; that each way in which
 * others write a table comes to the YAML that one would have typed; and that what cannot be read is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "adopt/adopt.h"
#include "model/dump.h"
#include "project.h"

/* ---- there and back ---- */

/* A project of the repository's sets, and of each another that is from it, with all charts adopted from their dumps. */
static void adopted_put(struct project *p, const struct project *home, enum format format, enum adopt_form form)
{
    char *here = realpath("tables", NULL);
    assert_non_null(here);
    for (size_t i = 0; i < home->model->n_set; i++) {
        const struct set *s = home->model->set[i];
        struct buf yaml = {.a = p->a};
        buf_putz(&yaml, "charts:\n");
        for (size_t k = 0; k < s->n_chart; k++) {
            if (format != FORMAT_CSV && s->chart[k]->kind == CHART_PARTS)
                continue;
            struct buf dump = {.a = p->a}, one = {.a = p->a};
            model_dump_chart(&dump, s->chart[k], format, false);
            const struct adopt_ask ask = {
                .path = s->chart[k]->id, .form = form, .id = s->chart[k]->id, .title = s->chart[k]->title.s};
            struct diag *d = diag_new();
            adopt_yaml(p->a, d, buf_str(&dump), &ask, &one);
            size_t n;
            const struct finding **f = diag_sorted(d, p->a, &n);
            for (size_t j = 0; j < n; j++)
                print_message("%.*s: %.*s\n", STRF(s->chart[k]->id), STRF(f[j]->fact));
            buf_put(&yaml, str_cut(buf_str(&one), 8, one.n));
            diag_drop(d);
        }
        const char *folder = str_printf(p->a, "tables/again-%.*s", STRF(s->id)).p;
        project_put(p, str_printf(p->a, "%s/set.yaml", folder).p,
                    str_printf(p->a, "set: Again\nfrom: %.*s\n", STRF(s->id)).p);
        project_put(p, str_printf(p->a, "%s/charts.yaml", folder).p, yaml.p);
        assert_int_equal(symlink(str_printf(p->a, "%s/%.*s", here, STRF(s->id)).p,
                                 str_printf(p->a, "%s/tables/%.*s", p->dir, STRF(s->id)).p),
                         0);
    }
    free(here);
}

/* How many charts dump otherwise than before. */
static size_t there_and_back(enum format format, enum adopt_form form, size_t *all)
{
    struct project home = {.a = arena_new(), .d = diag_new(), .dir = "."}, p;
    size_t wrong = 0;
    project_read(&home);
    project_open(&p);
    adopted_put(&p, &home, format, form);
    bool unreadable;
    p.model = model_read(p.a, p.d, p.dir, &unreadable);
    *all = 0;
    for (size_t i = 0; i < home.model->n_set; i++) {
        const struct set *s = home.model->set[i],
                         *again = model_set_find(p.model, str_printf(p.a, "again-%.*s", STRF(s->id)));
        assert_non_null(again);
        for (size_t k = 0; k < s->n_chart; k++) {
            if (format != FORMAT_CSV && s->chart[k]->kind == CHART_PARTS)
                continue; /* each part is a table of its own there */
            const struct chart *c = NULL;
            struct buf was = {.a = p.a}, is = {.a = p.a};
            for (size_t j = 0; j < again->n_chart; j++)
                c = str_eq(again->chart[j]->id, s->chart[k]->id) ? again->chart[j] : c;
            model_dump_chart(&was, s->chart[k], format, false);
            if (c)
                model_dump_chart(&is, c, format, false);
            ++*all;
            if (c && str_eq(buf_str(&was), buf_str(&is)))
                continue;
            wrong++;
            if (getenv("ADOPT_SHOW"))
                printf("==== %.*s/%.*s\n%s---- is\n%s\n", STRF(s->id), STRF(s->chart[k]->id), was.p,
                       is.n ? is.p : "nothing");
        }
    }
    if (getenv("ADOPT_SHOW"))
        findings_say(&p);
    for (size_t i = 0; i < home.model->n_set; i++)
        unlink(str_printf(p.a, "%s/tables/%.*s", p.dir, STRF(home.model->set[i]->id)).p);
    project_drop(&p);
    diag_drop(home.d);
    arena_drop(home.a);
    return wrong;
}

static void every_chart_comes_back_from_csv(void **state)
{
    size_t all;
    (void)state;
    assert_int_equal(there_and_back(FORMAT_CSV, ADOPT_ANY, &all), 0);
    assert_true(all >= 100);
}

static void every_chart_comes_back_from_markdown(void **state)
{
    size_t all;
    (void)state;
    assert_int_equal(there_and_back(FORMAT_MARKDOWN, ADOPT_ANY, &all), 0);
}

static void every_chart_comes_back_from_text(void **state)
{
    size_t all;
    (void)state;
    assert_int_equal(there_and_back(FORMAT_TEXT, ADOPT_ANY, &all), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chart_comes_back_from_csv),
        cmocka_unit_test(every_chart_comes_back_from_markdown),
        cmocka_unit_test(every_chart_comes_back_from_text),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
