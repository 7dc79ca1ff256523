/* What sheets leave out of what is said of the source is in the list of errata, and in the book of their set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "project.h"
#include "show/doc.h"

struct tables {
    struct arena *a;
    struct diag *d;
    const struct model *model;
    size_t tried, wrong;
};

/* What `list --errata` and the set's book tell: its own, and its base's. */
static struct source_notes told_of(struct arena *a, const struct set *set)
{
    struct source_notes all = {0};
    for (; set; set = set->from)
        source_notes_of(a, set, &all);
    return all;
}

/* Remarks that are alike in all but their chart share a row of the book. */
static size_t rows_due(const struct source_notes *all, enum source_note_kind kind)
{
    size_t due = 0;
    for (size_t i = 0; i < all->n; i++) {
        const struct source_note *x = &all->at[i];
        bool before = false;
        for (const struct source_note *y = all->at; y < x; y++)
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
    const struct source_notes told = told_of(t->a, l->set);
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
    assert_int_equal(rows_of(book->sheet, "Errata"), rows_due(&told, SOURCE_NOTE_ERRATUM));
    assert_int_equal(rows_of(book->sheet, "Differences that are meant"),
                     rows_due(&told, SOURCE_NOTE_VARIANT));
    assert_int_equal(rows_of(book->sheet, "Not read for certain"),
                     rows_due(&told, SOURCE_NOTE_UNSURE));
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_leaves_the_sheets)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
