/* Every erratum of the project's own tables, put back as printed: the checks find fault with the misprint at its row,
 * or the row stands in tests/errata-unseen.txt with the reason why nothing in the tables can.
 *
 * And what sheets leave out of what is said of the source is in the list of errata, and in the book of their set.
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
#include "show/doc.h"

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

/* What `list --errata` and the set's book tell: its own, and its base's. */
static struct remarks told_of(struct arena *a, const struct set *set)
{
    struct remarks all = {0};
    for (; set; set = set->from)
        remarks_of(a, set, &all);
    return all;
}

/* Remarks that are alike in all but their chart share a row of the book. */
static size_t rows_due(const struct remarks *all, enum remark_kind kind)
{
    size_t due = 0;
    for (size_t i = 0; i < all->n; i++) {
        const struct remark *x = &all->at[i];
        bool before = false;
        for (const struct remark *y = all->at; y < x; y++)
            before = before || (x->kind == y->kind && str_eq(x->row, y->row) && str_eq(x->printed, y->printed) &&
                                str_eq(x->played, y->played) && str_eq(x->why, y->why) && str_eq(x->by, y->by));
        due += x->kind == kind && !before;
    }
    return due;
}

/* The remarks of a kind in the book's last section: rows of a table below its head, or in columns a block each, of
 * which the first has the title. */
static size_t rows_of(const struct sheet *book, const char *title)
{
    const struct section *last = &book->section[book->n_section - 1];
    for (size_t i = 0; i < last->n_block; i++) {
        const struct block *b = &last->block[i];
        size_t to = i + 1;
        if (!b->title.n || !str_is(b->title.run[0].text, title))
            continue;
        while (to < last->n_block && !last->block[to].title.n)
            to++;
        return b->table ? b->table->rows - 1 : to - i;
    }
    return 0;
}

static void left_try(struct tables *t, const struct documents *all, const struct layout *l)
{
    const struct remarks told = told_of(t->a, l->set);
    const struct layout *book = NULL;
    size_t left = 0;
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].kind == DOCUMENT_ODDS_BOOK && all->at[i].set == l->set)
            book = &all->at[i];
    for (size_t i = 0; i < l->sheet->n_section; i++)
        for (size_t b = 0; b < l->sheet->section[i].n_block; b++) {
            const struct left_list *list = l->sheet->section[i].block[b].left;
            for (size_t n = 0; list && n < list->n; n++) {
                size_t k = 0;
                while (k < told.n &&
                       (told.at[k].kind != list->at[n].kind || told.at[k].at.file != list->at[n].at.file ||
                        told.at[k].at.lo != list->at[n].at.lo))
                    k++;
                if (k == told.n)
                    fprintf(stderr, "%.*s leaves out what is told nowhere, in file %u at byte %u\n", STRF(l->name),
                            list->at[n].at.file, list->at[n].at.lo);
                t->wrong += k == told.n;
                left++;
            }
        }
    t->tried += left;
    if (!left)
        return;
    assert_true(l->errata_book);
    assert_non_null(book);
    assert_int_equal(rows_of(book->sheet, "Errata"), rows_due(&told, REMARK_ERRATUM));
    assert_int_equal(rows_of(book->sheet, "Differences that are meant"), rows_due(&told, REMARK_VARIANT));
    assert_int_equal(rows_of(book->sheet, "Not read for certain"), rows_due(&told, REMARK_UNSURE));
}

static void what_leaves_the_sheets(void **unused)
{
    (void)unused;
    bool unreadable = false;
    struct tables t = {.a = arena_new(), .d = diag_new()};
    t.model = model_read(t.a, t.d, ".", &unreadable);
    struct documents all = documents_read(t.a, t.d, pictures_new(t.a, ".", NULL), t.model, &unreadable);
    assert_false(unreadable);
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind == DOCUMENT_SHEET)
            left_try(&t, &all, &all.at[i]);
    assert_true(t.tried > 0);
    assert_int_equal(t.wrong, 0);
    diag_drop(t.d);
    arena_drop(t.a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(misprints_of_the_tables),
                                       cmocka_unit_test(what_leaves_the_sheets)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
