/* Every sheet of this project, in each theme and language, on A4 and Letter, read back from its
 * pages: a section that fits on a side is never cut over two, its blocks stand in their order, and a
 * chart has one orientation everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "pages.h"
#include "project.h"
#include "show/doc.h"

struct reading {
    struct fixture *f;
    struct arena *a;
    const struct model *m;
    size_t sides, cut;
};

static size_t sides_of(const struct composed *c, const struct section *s)
{
    size_t sides = 0;
    for (size_t i = 0; i < c->n; i++) {
        bool here = false;
        for (size_t k = 0; k < c->page[i].n_block; k++)
            here = here || (c->page[i].block[k].of >= s->block &&
                            c->page[i].block[k].of < s->block + s->n_block);
        sides += here;
    }
    return sides;
}

/* Composed by itself on one side, as small as the sheet allows. */
static bool fits_a_side(struct reading *r, const struct theme *t, struct sheet one, const struct section *s)
{
    struct diag *d = diag_new();
    struct fixture f = {.a = r->a, .d = d, .e = r->f->e};
    struct composed c;
    one.section = s;
    one.n_section = 1;
    one.n_ref = 0;
    one.max_pages = 1;
    one.max_mpt = one.min_mpt;
    bool fits = sheet_composed(&f, t, &one, &c);
    diag_drop(d);
    return fits;
}

/* A later block is right of an earlier one or below it. */
static void blocks_in_order(const struct page *p, struct str name)
{
    for (size_t i = 0; i < p->n_block; i++)
        for (size_t k = 0; k < p->n_block; k++) {
            const struct page_block *x = &p->block[i], *y = &p->block[k];
            if (!x->of || !y->of || x->of >= y->of || x->of->of == y->of->of)
                continue;
            bool right = y->x >= x->x + x->w, below = y->y >= x->y + x->h;
            if (!right && !below)
                fail_msg("%.*s: %.*s stands before %.*s", STRF(name), STRF(y->name), STRF(x->name));
        }
}

static void sheet_reads(struct reading *r, const struct layout *l, const struct variant *v,
                        const struct text *paper)
{
    const struct sheet *whole = doc_sheet(r->a, r->f->d, r->m, l, NULL, false);
    assert_non_null(whole);
    const struct theme *t = theme_read(r->a, r->f->d, ".", v->theme.s, NOWHERE);
    const struct sheet *s = sheet_variant(r->a, whole, v, paper);
    struct composed c;
    assert_true(sheet_composed(r->f, t, s, &c));
    for (size_t i = 0; i < s->n_section; i++)
        if (sides_of(&c, &s->section[i]) > 1) {
            r->cut++;
            if (fits_a_side(r, t, *s, &s->section[i]))
                fail_msg("%.*s on %.*s: %.*s is cut", STRF(l->called), STRF(paper->s),
                         STRF(words_plain(r->a, s->section[i].title)));
        }
    for (size_t i = 0; i < c.n; i++)
        for (size_t n = 0; n < s->n_section; n++) {
            struct page_block *mine = ARENA_ARRAY(r->a, struct page_block, c.page[i].n_block);
            struct page one = {.block = mine};
            for (size_t k = 0; k < c.page[i].n_block; k++)
                if (c.page[i].block[k].of >= s->section[n].block &&
                    c.page[i].block[k].of < s->section[n].block + s->section[n].n_block)
                    mine[one.n_block++] = c.page[i].block[k];
            blocks_in_order(&one, l->called);
        }
    r->sides += c.n;
}

/* Heads above and columns of names at the left: what a turned table has otherwise. */
static void heads_of(const struct table *t, unsigned *above)
{
    *above = 0;
    while (*above < t->rows && t->row[*above].head)
        ++*above;
}

/* The same blocks in another language have the same rows and columns, and a form only puts its rows
 * beside each other. */
static void turns_nowhere(const struct layout *l, const struct layout *first)
{
    for (size_t i = 0; i < l->sheet->n_section; i++)
        for (size_t k = 0; k < l->sheet->section[i].n_block; k++) {
            const struct block *b = &l->sheet->section[i].block[k],
                               *x = &first->sheet->section[i].block[k];
            assert_int_equal(!b->table, !x->table);
            for (size_t f = 0; b->table && f < b->n_form; f++) {
                unsigned own, form;
                heads_of(b->table, &own);
                heads_of(b->form[f], &form);
                assert_int_equal(own, form);
                assert_true(b->form[f]->cols > b->table->cols && b->form[f]->rows < b->table->rows);
            }
            if (!b->table)
                continue;
            assert_int_equal(b->table->cols, x->table->cols);
            assert_int_equal(b->table->rows, x->table->rows);
        }
}

static void every_side_of_every_sheet(void **state)
{
    struct reading r = {.f = *state};
    bool unreadable = false;
    r.m = model_read(r.f->a, r.f->d, ".", &unreadable);
    struct documents all = documents_read(
        r.f->a, r.f->d, pictures_new(r.f->a, ".", NULL), r.m, &unreadable);
    const struct layout *first = NULL;
    for (size_t i = 0; i < all.n; i++) {
        const struct layout *l = &all.at[i];
        if (l->kind != DOCUMENT_SHEET)
            continue;
        first = l->again ? first : l;
        turns_nowhere(l, first);
        for (size_t v = 0; v < l->variant.n; v++)
            for (size_t p = 0; p < l->variant.at[v].paper.n && !l->variant.at[v].crib; p++) {
                r.a = arena_new();
                sheet_reads(&r, l, &l->variant.at[v], &l->variant.at[v].paper.at[p]);
                arena_drop(r.a);
            }
    }
    print_message("%zu sides; %zu sections are higher than one\n", r.sides, r.cut);
    assert_true(r.sides > 150);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_side_of_every_sheet, setup, teardown),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
