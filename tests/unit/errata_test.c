/* Every erratum of the project's own tables, put back as printed: the checks find fault with the misprint at its row,
 * or the row stands in tests/errata-unseen.txt with the reason why nothing in the tables can.
 *
 * A line there is SET/CHART, a bar, the row's label, a bar, the reason. One whose erratum is seen after all fails too.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "project.h"

struct unseen {
    struct str chart, row;
    bool met;
};
struct tables {
    struct arena *a;
    struct diag *d;
    const struct model *model;
    struct check_run run;
    struct tally tally;
    struct {
        struct unseen *at;
        size_t n, cap;
    } list;
    size_t tried, wrong;
};

static struct str file_read(struct arena *a, const char *path)
{
    struct buf b = {.a = a};
    char piece[4096];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
        buf_put(&b, (struct str){piece, n});
    fclose(f);
    return buf_str(&b);
}

static void list_read(struct tables *t)
{
    struct str text = file_read(t->a, "tests/errata-unseen.txt"), line;
    while (str_split(&text, '\n', &line)) {
        struct str chart, row;
        if (!str_trim(line).n || line.p[0] == '#')
            continue;
        assert_true(str_split(&line, '|', &chart));
        assert_true(str_split(&line, '|', &row));
        assert_true(str_trim(line).n > 10); /* the reason */
        ARENA_PUSH(t->a, &t->list, ((struct unseen){str_trim(chart), str_trim(row), false}));
    }
}

static struct unseen *listed(struct tables *t, const struct chart *c, const struct row *row)
{
    struct str id = str_printf(t->a, "%.*s/%.*s", STRF(c->set->id), STRF(c->id));
    for (size_t i = 0; i < t->list.n; i++)
        if (str_eq(t->list.at[i].chart, id) && str_eq(t->list.at[i].row, row->label.s))
            return &t->list.at[i];
    return NULL;
}

static void row_try(struct tables *t, const struct chart *c, size_t i)
{
    const struct row *row = &c->row[i];
    bool seen = erratum_can_be_tried(c, row) && erratum_sight(&t->run, c, i) == ERRATUM_AT_ROW;
    struct unseen *known = listed(t, c, row);
    t->tried++;
    if (known)
        known->met = true;
    if (seen != !known) {
        t->wrong++;
        fprintf(stderr, "%.*s/%.*s | %.*s | %s\n", STRF(c->set->id), STRF(c->id), STRF(row->label.s),
                seen ? "seen, though it is listed as unseen" : "as printed it is not seen at its row");
    }
}

static void chart_try(struct tables *t, const struct chart *c)
{
    for (size_t i = 0; !c->bad && i < c->n_row; i++)
        if (c->row[i].erratum.set && row_is_own(c, &c->row[i]))
            row_try(t, c, i);
}

/* A line of a set that is not here yet waits for it. */
static size_t list_left_over(const struct tables *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->list.n; i++) {
        struct str set, rest = t->list.at[i].chart;
        str_split(&rest, '/', &set);
        if (t->list.at[i].met || !model_set_find(t->model, set))
            continue;
        fprintf(stderr, "tests/errata-unseen.txt: no erratum at %.*s, %.*s\n", STRF(t->list.at[i].chart),
                STRF(t->list.at[i].row));
        n++;
    }
    return n;
}

static void misprints_of_the_tables(void **unused)
{
    (void)unused;
    bool unreadable = false;
    struct tables t = {.a = arena_new(), .d = diag_new()};
    t.model = model_read(t.a, t.d, ".", &unreadable);
    t.run = (struct check_run){.a = arena_new(), .d = t.d, .model = t.model, .tally = &t.tally};
    assert_false(unreadable);
    list_read(&t);
    const struct chart **chart;
    for (size_t i = 0, n = model_charts(t.a, t.model, &chart); i < n; i++)
        chart_try(&t, chart[i]);
    assert_true(t.tried > 0);
    assert_int_equal(t.wrong + list_left_over(&t), 0);
    arena_drop(t.run.a);
    diag_drop(t.d);
    arena_drop(t.a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(misprints_of_the_tables)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
