/* Pages composed by cost: narrow tables stand abreast, sections keep their order and have one bar each, a form is taken
 * where it saves height, sides with room have larger type; and what is higher than a page is cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/inner.h"
#include "pages.h"

/* Two columns of short words, and as many rows below a head. */
static const struct table *narrow_table(struct fixture *f, unsigned rows)
{
    struct table *t = ARENA_NEW(f->a, struct table);
    struct box *box = ARENA_ARRAY(f->a, struct box, 2 * (rows + 1));
    struct table_row *row = ARENA_ARRAY(f->a, struct table_row, rows + 1);
    row[0].head = true;
    for (unsigned i = 0; i < 2 * (rows + 1); i++)
        box[i] = (struct box){.words = words_of(f->a, i % 2 ? STR("6+") : STR("Line"),
                                                PARA_STYLE_CELL, CHAR_STYLE_PLAIN),
                              .row = i / 2,
                              .col = i % 2,
                              .rows = 1,
                              .cols = 1};
    *t = (struct table){.rows = rows + 1,
                        .cols = 2,
                        .row = row,
                        .col = ARENA_ARRAY(f->a, struct table_col, 2),
                        .box = box,
                        .n = 2 * ((size_t)rows + 1)};
    return t;
}

/* Blocks T1, T2 and so on of so many rows, 0 ending a section. */
static struct sheet sheet_of(struct fixture *f, const unsigned *rows, size_t n)
{
    struct section *section = ARENA_ARRAY(f->a, struct section, n + 1);
    struct block *block = ARENA_ARRAY(f->a, struct block, n);
    size_t sections = 1;
    section[0].block = block;
    for (size_t i = 0; i < n; i++) {
        struct section *s = &section[sections - 1];
        s->title =
            words_of(f->a, str_printf(f->a, "S%zu", sections), PARA_STYLE_BAR, CHAR_STYLE_STRONG);
        s->columns = 1;
        if (!rows[i]) {
            section[sections++].block = &block[i + 1];
            continue;
        }
        struct str name = str_printf(f->a, "T%zu", i + 1);
        block[i] = (struct block){.id = name,
                                  .title = words_of(f->a, name, PARA_STYLE_CHART, CHAR_STYLE_PLAIN),
                                  .table = narrow_table(f, rows[i])};
        s->n_block++;
    }
    static const struct str footer[] = {{"foot", 4}};
    return (struct sheet){.name = STR("demo"),
                          .title = words_of(f->a, STR("Demo"), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN),
                          .footer = footer,
                          .n_footer = 1,
                          .paper = STR("a4 landscape"),
                          .theme = STR("classic"),
                          .columns = 3,

                          .min_mpt = 8000,
                          .max_mpt = 8000,
                          .section = section,
                          .n_section = sections};
}

static struct composed composed_of(struct fixture *f, const struct sheet *s)
{
    struct composed c;
    assert_true(sheet_composed(f, f->t, s, &c));
    return c;
}

static const struct page_block *block_named(const struct composed *c, const char *name, size_t *times)
{
    const struct page_block *found = NULL;
    *times = 0;
    for (size_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < c->page[i].n_block; k++)
            if (str_is(c->page[i].block[k].name, name)) {
                found = &c->page[i].block[k];
                ++*times;
            }
    return found;
}

/* On each other three such tables in one section would take three times the height. */
static void narrow_tables_stand_abreast(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {5, 5, 5};
    struct sheet s = sheet_of(f, rows, 3);
    struct composed c = composed_of(f, &s);
    size_t n;
    const struct page_block *a = block_named(&c, "T1", &n), *b = block_named(&c, "T2", &n),
                            *d = block_named(&c, "T3", &n);
    assert_non_null(a);
    assert_int_equal(a->y, b->y);
    assert_int_equal(b->y, d->y);
    assert_true(a->x + a->w < b->x && b->x + b->w < d->x);
}

/* Four texts of two words, the first of some 110 letters without a space to break at: at 8 pt it is
 * about half as wide as the page, and no narrower column may have it. */
static void a_text_is_no_narrower_than_its_longest_word(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {5, 5, 5, 5};
    struct sheet s = sheet_of(f, rows, 4);
    struct buf chunk = {.a = f->a};
    while (chunk.n < 120)
        buf_putz(&chunk, "canister\xc2\xa0");
    buf_putz(&chunk, "shell and shot");
    const struct words text = words_of(f->a, buf_str(&chunk), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    for (size_t i = 0; i < 4; i++) {
        struct block *b = (struct block *)&s.section[0].block[i];
        b->table = NULL;
        *(i % 2 ? &b->note : &b->lead) = &text;
        *(i % 2 ? &b->n_note : &b->n_lead) = 1;
    }
    struct composed c = composed_of(f, &s);
    size_t n;
    for (size_t i = 0; i < c.n; i++)
        for (size_t k = 0; k < c.page[i].n; k++) {
            const struct item *word = &c.page[i].item[k];
            const struct page_block *b = block_named(&c, "T1", &n);
            if (word->kind == ITEM_LINE_OF_TEXT && word->line->n &&
                str_is(word->line->word[0].shape->text, "canister"))
                assert_true(word->line->width <= b->w);
        }
}

/* Labels of some 180 letters, a line of the page at 8 pt. */
static void labels_fill_lines(struct fixture *f, const struct sheet *s)
{
    struct buf label = {.a = f->a};
    while (label.n < 180)
        buf_putz(&label, "Line of foot ");
    for (size_t i = 0; i < s->section[0].n_block; i++) {
        const struct table *m = s->section[0].block[i].table;
        for (size_t k = 0; k < m->n; k += 2)
            ((struct box *)m->box)[k].words =
                words_of(f->a, buf_str(&label), PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
        ((struct table_col *)m->col)[0].stretch = STRETCH_WORDS;
    }
}

/* Three tables of 36 lines, each of 3.7 mm with the least air: a page holds one. All of them are 400 mm high, where
 * wrapped lines are not counted. */
static void what_is_too_much_is_told_in_pages(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {35, 35, 35};
    struct sheet s = sheet_of(f, rows, 3);
    struct composed c;
    labels_fill_lines(f, &s);
    s.max_pages = 1;
    assert_false(sheet_composed(f, f->t, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, " mm too long for 1 page, and need 3"));
}

/* Two tables of 22 rows, each a line of the page or two of half of it, are 183 mm high abreast at 8 pt with the usual
 * air in their rows, and 167 mm with the least: what a layout allows one page stands on one. */
static void rows_are_tight_where_pages_are_few(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {21, 21};
    struct sheet s = sheet_of(f, rows, 2);
    labels_fill_lines(f, &s);
    assert_int_equal(composed_of(f, &s).n, 2);
    s.max_pages = 1;
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 1);
    assert_int_equal(c.mpt, 8000);
}

/* First down, then across: no section stands left of one before it that it begins above. */
static void sections_keep_their_order(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {12, 0, 4, 4, 0, 9, 0, 3, 3, 3, 0, 14};
    struct sheet s = sheet_of(f, rows, 12);
    struct composed c = composed_of(f, &s);
    const struct page_block *before = NULL;
    assert_int_equal(c.n, 1);
    for (size_t i = 1, n; i <= 5; i++) {
        const struct page_block *bar = block_named(&c, str_printf(f->a, "S%zu", i).p, &n);
        assert_int_equal(n, 1); /* and one bar each */
        assert_true(bar->leads);
        assert_true(!before || bar->y > before->y || bar->x > before->x);
        before = bar;
    }
}

/* What stands behind the sheet's title, in the largest letters of the page. */
static bool head_says(struct fixture *f, const struct page *p, const char *words)
{
    struct buf b = {.a = f->a};
    page_dump(&b, p);
    return str_find(buf_str(&b), words) >= 0;
}

/* The bars of a side name its sections; only its author gives the side itself a name. */
static void a_side_has_the_name_that_its_author_gives(void **state)
{
    struct fixture *f = *state;
    static const char *const name[] = {"Command and control of the army", "Movement of horse and foot", "Fire",
                                       "Fight"};
    static const unsigned rows[] = {9, 0, 9, 0, 9, 0, 30, 30, 30, 30, 30, 30, 30, 30};
    struct sheet s = sheet_of(f, rows, 14);
    for (size_t i = 0; i < 4; i++)
        ((struct section *)(uintptr_t)s.section)[i].title =
            words_of(f->a, str_of(name[i]), PARA_STYLE_BAR, CHAR_STYLE_STRONG);
    struct composed c = composed_of(f, &s);
    assert_true(c.n > 1);
    assert_false(head_says(f, &c.page[0], " more"));
    ((struct section *)(uintptr_t)s.section)[0].side = STR("Before the fight");
    c = composed_of(f, &s);
    assert_true(head_says(f, &c.page[0], "Before the fight"));
}

/* Over the page a section has its bar again; no block is cut or lost. */
static void a_section_goes_on_over_the_page(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30};
    struct sheet s = sheet_of(f, rows, 14);
    struct composed c = composed_of(f, &s);
    size_t n;
    assert_true(c.n > 1);
    block_named(&c, "S1", &n);
    assert_int_equal(n, c.n);
    for (size_t i = 1; i <= 14; i++) {
        const struct page_block *b = block_named(&c, str_printf(f->a, "T%zu", i).p, &n);
        assert_int_equal(n, 1);
        assert_true(b->whole);
    }
}

/* Of 24 rows and of 12 in two halves the page takes what is lower. */
static void a_form_is_taken_that_saves_height(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {24};
    struct sheet s = sheet_of(f, rows, 1);
    struct block *b = (struct block *)(uintptr_t)&s.section[0].block[0];
    size_t n;
    struct composed c = composed_of(f, &s);
    um tall = block_named(&c, "T1", &n)->h;
    const struct table *form = narrow_table(f, 12);
    b->form = &form;
    b->n_form = 1;
    c = composed_of(f, &s);
    assert_true(block_named(&c, "T1", &n)->h < tall * 3 / 4);
}

/* Type grows until the page is full, and the side with less on it is at most a point larger than the other. */
static void type_grows_with_the_room(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {10, 10, 0, 10};
    struct sheet s = sheet_of(f, rows, 4);
    s.max_pages = 1;
    s.min_mpt = 7500;
    s.max_mpt = 12000;
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 1);
    assert_true(c.mpt >= 11000);
}

/* The title is six times as high as the body: at each size a page has other room for its charts.
 * The size that is sought is the largest of those at which the sheet can be composed without any
 * other size. */
static void room_is_measured_at_each_size(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {98, 98, 98, 98, 98, 98};
    struct sheet s = sheet_of(f, rows, 6);
    struct theme t = *f->t;
    struct composed c, alone;
    int32_t largest = 8500;
    t.floor = 0;
    t.para_style[PARA_STYLE_TITLE].fixed = false;
    t.para_style[PARA_STYLE_TITLE].size = 6000;
    s.max_pages = 1;
    for (bool fits = false; !fits; largest -= fits ? 0 : SIZE_STEP) {
        s.min_mpt = s.max_mpt = largest;
        fits = sheet_composed(f, &t, &s, &alone);
    }
    s.min_mpt = 4500;
    s.max_mpt = 8500;
    assert_true(sheet_composed(f, &t, &s, &c));
    assert_in_range(largest, s.min_mpt + SIZE_STEP, s.max_mpt - SIZE_STEP);
    assert_int_equal(c.mpt, largest);
}

/* Four copies in quarters of the paper, two in its halves, or one on its side, by what is on the
 * sheet. */
static void copies_by_content(void **state)
{
    static const struct {
        unsigned tables, rows, copies;
    } all[] = {{2, 5, 4}, {6, 18, 2}, {6, 60, 1}};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        unsigned rows[6];
        for (unsigned k = 0; k < all[i].tables; k++)
            rows[k] = all[i].rows;
        struct sheet s = sheet_of(f, rows, all[i].tables);
        s.paper = STR("a4 copies");
        s.min_mpt = 8500;
        s.max_mpt = 9000;
        struct composed c = composed_of(f, &s);
        size_t bars = 0;
        for (size_t k = 0; k < c.page[0].n; k++)
            bars += c.page[0].item[k].kind == ITEM_LINE_OF_TEXT &&
                    str_is(c.page[0].item[k].line->word[0].shape->text, "S1");
        assert_int_equal(bars, all[i].copies);
        assert_int_equal(c.page[0].w, all[i].copies > 1 ? 210000 : 297000);
        assert_int_equal(c.page[0].h, all[i].copies > 1 ? 297000 : 210000);
    }
}

/* Rows of a block that stand on all pages, in order: each once. */
static unsigned rows_on(const struct composed *c, const char *name, unsigned *min)
{
    unsigned rows = 0;
    *min = UINT32_MAX;
    for (size_t i = 0; i < c->n; i++)
        for (size_t k = 0; k < c->page[i].n_block; k++) {
            const struct page_block *b = &c->page[i].block[k];
            if (!str_is(b->name, name))
                continue;
            rows += b->rows;
            *min = b->rows < *min ? b->rows : *min;
        }
    return rows;
}

/* A table of 250 rows is higher than any page at that size: it is cut, no row is lost, none stands twice, and no part
 * is short; what stands beside it is composed as ever. */
static void what_is_higher_than_a_page_is_cut(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {250, 0, 5, 5};
    struct sheet s = sheet_of(f, rows, 4);
    struct block *b = (struct block *)(uintptr_t)&s.section[0].block[0];
    struct buf lead = {.a = f->a};
    size_t n;
    unsigned min;
    for (size_t i = 0; i < 300; i++)
        buf_putz(&lead, "and so on ");
    struct words said = words_of(f->a, buf_str(&lead), PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    b->lead = &said; /* before its first rows, and nowhere else */
    b->n_lead = 1;
    struct composed c = composed_of(f, &s);
    assert_true(c.tries > 0); /* it did not flow */
    assert_false(block_named(&c, "T1", &n)->whole);
    assert_true(n > 1);
    assert_int_equal(rows_on(&c, "T1", &min), 250);
    assert_true(min >= 4);
    const struct page_block *x = block_named(&c, "T3", &n), *y = block_named(&c, "T4", &n);
    assert_int_equal(x->y, y->y);
    b->keep = true; /* unless its author wants it whole */
    assert_false(sheet_composed(f, f->t, &s, &c));
    assert_true(found(f, RULE_DOES_NOT_FIT, "higher than a page"));
}

/* A room of 100 x 20 mm: with a hair of ink from top to foot 30 mm from the left, what is left of it is too narrow to
 * write into, and what is right of it white; a line of text through the middle leaves two strips of 9 mm, and another
 * half as far down nothing. A ground of white is no ink, a tint is. */
static void white_is_what_one_could_write_into(void **state)
{
    struct fixture *f = *state;
    struct line line = {.max_mpt = 3000};
    struct item item[] = {
        {.kind = ITEM_RULE, .x = 30500, .y = 0, .h = 20000, .stroke = 100},
        {.kind = ITEM_RECT, .x = 0, .y = 0, .w = 100000, .h = 20000, .colour = {255, 255, 255}},
        {.kind = ITEM_LINE_OF_TEXT, .x = 0, .y = 10750, .w = 100000, .line = &line},
        {.kind = ITEM_RECT, .x = 0, .y = 4000, .w = 100000, .h = 1000, .colour = {220, 220, 220}},
        {.kind = ITEM_RECT, .x = 0, .y = 15000, .w = 100000, .h = 1000, .colour = {220, 220, 220}},
    };
    struct page page = {.w = 100000, .h = 20000, .item = item};
    assert_int_equal(page_white(f->a, &page, 0, 0, 100000, 20000), 1000);
    page.n = 2;
    assert_int_equal(page_white(f->a, &page, 0, 0, 100000, 20000), 690);
    page.n = 3; /* capitals of 3 pt reach 0.7 mm up, tails 0.2 mm down: a cell of each */
    item[0].x = 0;
    assert_int_equal(page_white(f->a, &page, 0, 0, 100000, 20000), 99 * 19 / 2);
    page.n = 5;
    assert_int_equal(page_white(f->a, &page, 0, 0, 100000, 20000), 0);
    assert_int_equal(page_white(f->a, &page, 0, 0, 39000, 20000), 0);
}

/* The same from one run to the next; and of four times the charts, in sections alike, the search weighs some ten times
 * the rectangles and never more than sixteen, the square. Counted, not timed. */
static void the_search_is_the_same_and_bounded(void **state)
{
    struct fixture *f = *state;
    static const unsigned few[] = {6, 4, 5, 0, 8, 3, 4}, many[] = {6, 4, 5, 0, 8, 3, 4, 0, 6, 4, 5, 0, 8, 3, 4, 0,
                                                                   6, 4, 5, 0, 8, 3, 4, 0, 6, 4, 5, 0, 8, 3, 4};
    struct sheet one = sheet_of(f, few, 7), four = sheet_of(f, many, 31);
    struct composed a = composed_of(f, &four), b = composed_of(f, &four), c = composed_of(f, &one);
    struct buf x = {.a = f->a}, y = {.a = f->a};
    for (size_t i = 0; i < a.n; i++)
        page_dump(&x, &a.page[i]);
    for (size_t i = 0; i < b.n; i++)
        page_dump(&y, &b.page[i]);
    assert_true(str_eq(buf_str(&x), buf_str(&y)));
    assert_int_equal(a.tries, b.tries);
    struct sheet two = sheet_of(f, many, 15);
    struct composed d = composed_of(f, &two);
    print_message("rectangles weighed: %zu, of twice the charts %zu, of four times %zu\n", c.tries, d.tries, a.tries);
    assert_true(c.tries > 0);
    assert_true(a.tries <= 16 * c.tries && d.tries <= 4 * c.tries);
}

int main(int argc, char **argv)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(narrow_tables_stand_abreast),
        CASE(sections_keep_their_order),
        CASE(a_section_goes_on_over_the_page),
        CASE(a_form_is_taken_that_saves_height),
        CASE(type_grows_with_the_room),
        CASE(copies_by_content),
        CASE(room_is_measured_at_each_size),
        CASE(what_is_higher_than_a_page_is_cut),
        CASE(white_is_what_one_could_write_into),
        CASE(the_search_is_the_same_and_bounded),
        CASE(rows_are_tight_where_pages_are_few),
        CASE(what_is_too_much_is_told_in_pages),
        CASE(a_side_has_the_name_that_its_author_gives),
        CASE(a_text_is_no_narrower_than_its_longest_word),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("tile", tests, NULL, NULL);
}
