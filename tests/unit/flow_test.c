/* Where blocks stand: columns end on one line, in the order of play, their slack in one place; tables and notes part
 * without leaving a row alone; columns of a table are as wide as makes it lowest. Judged from pages, and from heights
 * worked out here by trying all widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/inner.h"
#include "page/taste.h"
#include "pages.h"

static struct words cell(struct fixture *f, struct str s)
{
    return words_of(f->a, s, PARA_STYLE_CELL, CHAR_STYLE_PLAIN);
}

/* Rows "1 words" to "n words" below a head; every `group`th row is a group's name, "G1", "G2". */
static const struct table *table_of(struct fixture *f, unsigned rows, unsigned group)
{
    struct table *t = ARENA_NEW(f->a, struct table);
    struct box *box = ARENA_ARRAY(f->a, struct box, 2 * (rows + 1));
    struct table_row *row = ARENA_ARRAY(f->a, struct table_row, rows + 1);
    struct table_col *col = ARENA_ARRAY(f->a, struct table_col, 2);
    col[1].stretch = STRETCH_WORDS;
    row[0].head = true;
    size_t n = 0;
    for (unsigned r = 0; r <= rows; r++) {
        row[r].group = group && r % group == 1;
        struct str label = str_printf(f->a, row[r].group ? "G%u" : r ? "%u" : "Row", r);
        box[n++] = (struct box){.words = cell(f, label), .row = r, .rows = 1, .cols = row[r].group ? 2 : 1};
        if (!row[r].group)
            box[n++] = (struct box){
                .words = cell(f, r ? STR("words") : STR("Words")), .row = r, .col = 1, .rows = 1, .cols = 1};
    }
    *t = (struct table){.rows = rows + 1, .cols = 2, .row = row, .col = col, .box = box, .n = n};
    return t;
}

/* A sheet of tables of so many rows each, titled T1, T2 and so on. */
static struct sheet sheet_of(struct fixture *f, const unsigned *rows, unsigned blocks, unsigned columns)
{
    struct block *block = ARENA_ARRAY(f->a, struct block, blocks);
    for (unsigned i = 0; i < blocks; i++)
        block[i] = (struct block){.id = STR("demo"),
                                  .title = words_of(f->a, str_printf(f->a, "T%u", i + 1),
                                                    PARA_STYLE_CHART, CHAR_STYLE_PLAIN),
                                  .table = table_of(f, rows[i], 0),
                                  .span = 1};
    return sheet_around(f, block, blocks, columns, 8000);
}

static struct block *block_at(const struct sheet *s, size_t i)
{
    return (struct block *)(uintptr_t)&s->section[0].block[i];
}

static struct composed composed_of(struct fixture *f, const struct sheet *s)
{
    struct composed c;
    assert_true(sheet_composed(f, f->t, s, &c));
    return c;
}

static struct str first_word(const struct item *i)
{
    return i->kind == ITEM_LINE_OF_TEXT && i->line->n ? i->line->word[0].shape->text : (struct str){"", 0};
}

static bool in_column(const struct page_column *k, const struct item *i)
{
    return i->x >= k->x && i->x < k->x + k->w && i->y >= k->y_first && i->y <= k->y_end;
}

/* The baseline of the line that begins with `word` in a column, or -1. */
static um line_of(const struct page *p, const struct page_column *k, const char *word)
{
    for (size_t i = 0; i < p->n; i++)
        if (in_column(k, &p->item[i]) && str_is(first_word(&p->item[i]), word))
            return p->item[i].y;
    return -1;
}

static size_t count_in(const struct page *p, const struct page_column *k, const char *word)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++)
        n += in_column(k, &p->item[i]) && str_is(first_word(&p->item[i]), word);
    return n;
}

static void columns_end_on_one_line(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {12, 9, 14, 8, 11, 10, 13, 9, 7};
    struct sheet s = sheet_of(f, rows, 9, 3);
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 1);
    assert_int_equal(c.page[0].n_column, 3);
    for (size_t i = 0; i < 3; i++) {
        const struct page_column *k = &c.page[0].column[i];
        assert_int_equal(k->y_first, c.page[0].column[0].y_first);
        assert_int_equal(k->y_end, c.page[0].column[0].y_end);
        assert_int_equal(k->y_end, k->line);
    }
}

/* Three tables of seven rows stand evenly but for the gap before the last: all that the column lacks and their rows
 * do not take. */
static void slack_goes_into_one_gap(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {7, 7, 7, 8, 9, 8};
    struct sheet s = sheet_of(f, rows, 6, 2);
    struct composed c = composed_of(f, &s);
    const struct page *p = &c.page[0];
    const struct page_column *k = &p->column[0];
    assert_int_equal(p->n_column, 2);
    um one = line_of(p, k, "T1"), two = line_of(p, k, "T2"), three = line_of(p, k, "T3");
    assert_true(one > 0 && two > one && three > two);
    assert_true(three - two > two - one);
    assert_int_equal(k->y_end, k->line);
    assert_int_equal(p->column[1].y_end, k->y_end);
}

/* One table of 20 rows beside one of 22: its rows share what it lacks, and its head keeps its height. */
static void a_lone_table_takes_slack_into_its_rows(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {20, 22};
    struct sheet s = sheet_of(f, rows, 2, 2);
    struct composed c = composed_of(f, &s);
    const struct page *p = &c.page[0];
    const struct page_column *k = p->column;
    assert_int_equal(k[0].y_end, k[1].y_end);
    um own = line_of(p, &k[1], "20") - line_of(p, &k[1], "19");
    um more = line_of(p, &k[0], "20") - line_of(p, &k[0], "19") - own;
    assert_true(more > 0);
    assert_true(abs(2 * own - 20 * more) <= 20); /* two rows less; rows share in whole um */
    um head = line_of(p, &k[0], "Row") - k[0].y_first, other = line_of(p, &k[1], "Row") - k[1].y_first;
    assert_true(abs(head - other) <= 1);
}

static void blocks_stay_in_order(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {3, 20, 5, 9, 30, 2, 8, 12, 6, 17, 4, 4};
    struct sheet s = sheet_of(f, rows, 12, 4);
    s.paper = STR("a4 landscape");
    struct composed c = composed_of(f, &s);
    unsigned next = 1;
    for (size_t i = 0; i < c.n; i++)
        for (size_t k = 0; k < c.page[i].n_column; k++)
            for (um last = 0, y; next <= 12; next++, last = y) {
                y = line_of(&c.page[i], &c.page[i].column[k], str_z(f->a, str_printf(f->a, "T%u", next)));
                if (y < 0)
                    break;
                assert_true(y > last);
            }
    assert_int_equal(next, 13);
}

/* Rows of a long table that stand in a column: its words, without the head's. */
static void no_row_is_left_alone(void **state)
{
    struct fixture *f = *state;
    for (unsigned n = 50; n < 75; n++) {
        struct sheet s = sheet_of(f, &n, 1, 3);
        s.paper = STR("a5");
        s.columns = 1;
        struct composed c = composed_of(f, &s);
        size_t all = 0;
        for (size_t i = 0; i < c.n; i++) {
            assert_int_equal(c.page[i].n_column, 1);
            const struct page_column *k = &c.page[i].column[0];
            size_t rows = 0;
            for (unsigned r = 1; r <= n; r++)
                rows += count_in(&c.page[i], k, str_z(f->a, str_printf(f->a, "%u", r)));
            assert_true(rows >= 2);
            assert_true(line_of(&c.page[i], k, "Row") > 0);
            all += rows;
        }
        assert_true(c.n > 1);
        assert_int_equal(all, n);
    }
}

/* Groups of nine rows: what goes on begins with a group's name, and says that it goes on. */
static void a_long_table_breaks_at_its_groups(void **state)
{
    struct fixture *f = *state;
    unsigned n = 120;
    struct sheet s = sheet_of(f, &n, 1, 2);
    block_at(&s, 0)->table = table_of(f, n, 10);
    struct composed c = composed_of(f, &s);
    size_t goes_on = 0;
    for (size_t i = 0; i < c.n; i++)
        for (size_t k = 0; k < c.page[i].n_column; k++) {
            const struct page_column *col = &c.page[i].column[k];
            um head = line_of(&c.page[i], col, "Row"), name = INT32_MAX, row = INT32_MAX;
            assert_true(head > 0);
            for (unsigned r = 1; r <= n; r++) {
                um y = line_of(&c.page[i], col, str_z(f->a, str_printf(f->a, r % 10 == 1 ? "G%u" : "%u", r)));
                um *min = r % 10 == 1 ? &name : &row;
                *min = y > 0 && y < *min ? y : *min;
            }
            assert_true(name < row);
            goes_on += count_in(&c.page[i], col, "continued") > 0;
        }
    assert_true(goes_on >= 1);
}

static size_t goes_on_in(struct fixture *f, bool loose)
{
    unsigned rows[] = {28, 24};
    size_t n = 0;
    struct sheet s = sheet_of(f, rows, 2, 1);
    s.max_pages = 2;
    s.min_mpt = s.max_mpt = 10000;
    block_at(&s, 1)->table = table_of(f, 24, 8);
    block_at(&s, 1)->loose = loose;
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 2);
    for (size_t i = 0; i < c.n; i++)
        for (size_t k = 0; k < c.page[i].n_column; k++)
            n += count_in(&c.page[i], &c.page[i].column[k], "continued");
    return n;
}

/* Less than half a page stays whole, unless it is said that it may go on: then not only the bar says so. */
static void a_loose_table_goes_on_between_its_groups(void **state)
{
    assert_int_equal(goes_on_in(*state, false), 1);
    assert_int_equal(goes_on_in(*state, true), 2);
}

static struct sheet noted(struct fixture *f, unsigned notes)
{
    unsigned rows = 12;
    struct sheet s = sheet_of(f, &rows, 1, 1);
    struct words *note = ARENA_ARRAY(f->a, struct words, notes);
    for (unsigned i = 0; i < notes; i++)
        note[i] = words_of(
            f->a,
            str_printf(f->a, "N%u and some more words that are read once and not in play.", i + 1),
            PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
    block_at(&s, 0)->note = note;
    block_at(&s, 0)->n_note = notes;
    s.paper = STR("a6");
    s.min_mpt = s.max_mpt = 12000;
    return s;
}

static void long_notes_part_from_their_table(void **state)
{
    struct fixture *f = *state;
    struct sheet s = noted(f, 30);
    struct composed c = composed_of(f, &s);
    assert_true(c.n > 1);
    for (unsigned i = 1; i <= 30; i++) {
        size_t times = 0;
        for (size_t k = 0; k < c.n; k++)
            times += count_in(&c.page[k], &c.page[k].column[0], str_z(f->a, str_printf(f->a, "N%u", i)));
        assert_int_equal(times, 1);
    }
    for (size_t k = 1; k < c.n; k++)
        assert_true(count_in(&c.page[k], &c.page[k].column[0], "T1") == 1);
}

static void a_kept_block_with_long_notes_does_not_fit(void **state)
{
    struct fixture *f = *state;
    struct sheet s = noted(f, 30);
    struct composed c;
    block_at(&s, 0)->keep = true;
    assert_false(sheet_composed(f, f->t, &s, &c));
    size_t n;
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(all[0]->rule, RULE_DOES_NOT_FIT);
    assert_true(str_find(all[0]->fact, "higher than a page") >= 0);
}

/* What fits at a size fits at each smaller one. */
static void sizes_that_fit_have_no_holes(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {12, 19, 14, 18, 11, 10, 13, 9, 17};
    struct sheet s = sheet_of(f, rows, 9, 3);
    s.max_pages = 1;
    bool fitted = false, ever = false;
    for (int32_t mpt = 14000; mpt >= 8000; mpt -= 250) {
        struct composed c;
        s.min_mpt = s.max_mpt = mpt;
        bool fits = sheet_composed(f, f->t, &s, &c);
        assert_true(fits || !fitted);
        ever = ever || (fits && mpt < 14000);
        fitted = fits;
    }
    assert_true(ever && fitted);
}

/* ---- widths of columns ---- */

static struct ctx ctx_of(struct fixture *f)
{
    return (struct ctx){.a = f->a, .e = f->e, .t = f->t, .body = 8000, .em = um_of_mpt(8000)};
}

static struct table *words_table(struct fixture *f, const char *const *z, unsigned rows, unsigned cols)
{
    struct table *t = ARENA_NEW(f->a, struct table);
    struct box *box = ARENA_ARRAY(f->a, struct box, rows * cols);
    struct table_col *col = ARENA_ARRAY(f->a, struct table_col, cols);
    for (unsigned i = 0; i < rows * cols; i++)
        box[i] = (struct box){.words = cell(f, str_of(z[i])), .row = i / cols, .col = i % cols, .rows = 1, .cols = 1};
    for (unsigned k = 0; k < cols; k++)
        col[k].stretch = STRETCH_WORDS;
    *t = (struct table){.rows = rows, .cols = cols, .col = col, .box = box, .n = rows * cols};
    return t;
}

/* Lines that the rows of a table take together at these widths of its three columns: INT32_MAX where a word is too
 * wide. */
static um lines_at(struct ctx *c, const struct table *t, const um *col)
{
    um total = 0;
    for (unsigned r = 0; r < t->rows; r++) {
        um max = 0;
        for (unsigned k = 0; k < 3; k++) {
            um room = col[k] - 2 * table_pad(c, t);
            struct para p = para_make(c, t->box[r * 3 + k].words, (struct ink){0}, room);
            if (p.lines.width > room)
                return INT32_MAX;
            max = (um)p.lines.n > max ? (um)p.lines.n : max;
        }
        total += max;
    }
    return total;
}

static void widths_are_the_lowest(struct fixture *f, const char *const *z, unsigned rows, um width)
{
    struct ctx c = ctx_of(f);
    struct table *t = words_table(f, z, rows, 3);
    const struct table_set *s = table_set_make(&c, t, width, 0);
    um best = INT32_MAX, got = lines_at(&c, t, s->col);
    for (um x = 2000; x < width; x += 250)
        for (um y = 2000; x + y < width - 2000; y += 250) {
            struct arena_mark mark = arena_mark(f->a);
            um lines = lines_at(&c, t, (um[]){x, y, width - x - y});
            arena_rewind(f->a, mark);
            best = lines < best ? lines : best;
        }
    assert_true(got <= best);
    assert_true(s->col_x[3] <= width);
}

static void columns_are_as_wide_as_makes_a_table_lowest(void **state)
{
    struct fixture *f = *state;
    static const char *const events[] = {"00-04",
                                         "Danger near the staff",
                                         "Roll on the commanders for each brigadier",
                                         "05-14",
                                         "The music falls silent",
                                         "All musicians are down",
                                         "15",
                                         "Soft sand",
                                         "The next move is so many inches shorter, of all"};
    static const char *const guns[] = {"Light, howitzer and tiger guns, swivel guns",
                                       "1",
                                       "1 or 2",
                                       "Mortars, heavy howitzers and siege artillery",
                                       "1",
                                       "1",
                                       "Horse and mounted artillery",
                                       "1 or a move",
                                       "1 or 2 if evading"};
    for (um width = 38000; width <= 80000; width += 3000) {
        widths_are_the_lowest(f, events, 3, width);
        widths_are_the_lowest(f, guns, 3, width);
    }
}

/* The bar of a section that fills three columns stands over them, once on each of its pages, and says on the second
 * that it goes on; two sections in the same columns have each a bar in its own. */
static void a_section_has_one_bar_over_its_columns(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {20, 20, 20, 20, 20, 20, 20, 20, 20, 20};
    struct sheet s = sheet_of(f, rows, 10, 3);
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 2);
    for (size_t i = 0; i < c.n; i++) {
        const struct page *p = &c.page[i];
        size_t bars = 0, on = 0;
        for (size_t k = 0; k < p->n; k++) {
            bars += str_is(first_word(&p->item[k]), "Section");
            on += str_is(first_word(&p->item[k]), "continued");
        }
        assert_int_equal(bars, 1);
        assert_int_equal(on, i);
        assert_int_equal(p->block[0].w, p->w - 2 * f->t->margin);
        assert_true(p->n_column > 1);
        assert_in_range(p->column[0].y_first, p->block[0].y + p->block[0].h, p->block[0].y + p->block[0].h + 10);
    }
    struct section two[2] = {s.section[0], s.section[0]};
    two[0].n_block = 2, two[1].block += 2, two[1].n_block = 2;
    s.section = two, s.n_section = 2;
    c = composed_of(f, &s);
    assert_true(c.page[0].block[0].w < c.page[0].w / 2);
}

/* The third table begins the next page, and leaves much blank: rows above it are higher by as much as they may be, and
 * the gap between the two tables too. The last page has room enough and stays as it is. */
static void a_page_that_ends_early_is_filled(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {14, 14, 40};
    struct sheet s = sheet_of(f, rows, 3, 1), two = sheet_of(f, rows, 2, 1);
    block_at(&s, 2)->keep = true;
    struct composed c = composed_of(f, &s), as_it_is = composed_of(f, &two);
    assert_int_equal(c.n, 2);
    const struct page *p = &c.page[0], *q = &as_it_is.page[0];
    const struct page_column *k = &p->column[0], *j = &q->column[0];
    um em = um_of_mpt(8000), row = line_of(p, k, "12") - line_of(p, k, "11");
    assert_in_range(row - (line_of(q, j, "12") - line_of(q, j, "11")), em / 4 - 2, em / 4 + 2);
    um down = line_of(p, k, "T2") - line_of(p, k, "T1"), down_before = line_of(q, j, "T2") - line_of(q, j, "T1");
    assert_in_range(down - down_before, em * (14 * 250 + FILL_GAP_MORE) / 1000 - 20,
                    em * (14 * 250 + FILL_GAP_MORE) / 1000 + 20);
    assert_in_range(k->y_end - k->y_first - (j->y_end - j->y_first), em * (28 * 250 + FILL_GAP_MORE) / 1000 - 40,
                    em * (28 * 250 + FILL_GAP_MORE) / 1000 + 40);
}

/* In a head and one row values are looked up under their heads, and share all the width; in more rows each stands near
 * its label. */
static void a_strip_takes_all_the_width(void **state)
{
    struct fixture *f = *state;
    struct ctx c = {.a = f->a, .e = f->e, .t = f->t, .body = 8000, .em = um_of_mpt(8000)};
    struct table_col kind[4] = {
        {STRETCH_TIGHT, false}, {STRETCH_EVEN, false}, {STRETCH_EVEN, false}, {STRETCH_EVEN, false}};
    struct table t = {.rows = 2, .cols = 4, .col = kind};
    um strip[4] = {10000, 10000, 10000, 10000}, list[4] = {10000, 10000, 10000, 10000};
    table_spread_near(&c, &t, strip, 300000);
    assert_int_equal(strip[0], 10000);
    for (size_t i = 1; i < 4; i++)
        assert_int_equal(strip[i], 110000);
    t.rows = 6;
    table_spread_near(&c, &t, list, 300000);
    assert_true(list[0] + list[1] + list[2] + list[3] < 200000);
}

/* Figures are looked up one by one: their rows may take more than rows of words. */
static void rows_of_figures_take_more(void **state)
{
    struct fixture *f = *state;
    struct ctx c = {.a = f->a, .e = f->e, .t = f->t, .body = 8000, .em = um_of_mpt(8000)};
    struct table t = *table_of(f, 10, 0);
    struct block b = {.kind = BLOCK_CHART, .table = &t};
    struct table_col words[3] = {{STRETCH_TIGHT, false}, {STRETCH_WORDS, false}, {STRETCH_EVEN, false}},
                     figures[3] = {{STRETCH_TIGHT, false}, {STRETCH_EVEN, false}, {STRETCH_EVEN, false}};
    t.cols = 3;
    t.col = words;
    assert_int_equal(rows_can(&c, &b, 1, 11), 10 * ctx_em(&c, ROW_MORE));
    t.col = figures;
    assert_int_equal(rows_can(&c, &b, 1, 11), 10 * ctx_em(&c, GRID_MORE));
    b.kind = BLOCK_FRAME;
    assert_int_equal(rows_can(&c, &b, 1, 11), 0);
}

/* A book, in a section as wide as the page; its tables at one size, each of so many rows, in groups or without. */
static struct sheet book_of(struct fixture *f, const unsigned *rows, unsigned blocks, const unsigned *group)
{
    struct sheet s = sheet_of(f, rows, blocks, 1);
    struct section *all = ARENA_ARRAY(f->a, struct section, 1);
    struct layout_item *item = ARENA_ARRAY(f->a, struct layout_item, blocks);
    for (unsigned i = 0; i < blocks; i++) {
        block_at(&s, i)->table = table_of(f, rows[i], group[i]);
        block_at(&s, i)->of = &item[i];
    }
    all[0] = s.section[0];
    all[0].columns = 1;
    s.section = all;
    s.book = true;
    s.max_pages = 0;
    s.min_mpt = s.max_mpt = 10000;
    return s;
}

/* The first row of a group or a table on the page, above all others. */
static unsigned first_row(struct fixture *f, const struct page *p, unsigned n)
{
    um min = INT32_MAX;
    unsigned first = 0;
    for (unsigned r = 1; r <= n; r++)
        for (int named = 0; named < 2; named++) {
            um y = line_of(p, &p->column[0], str_z(f->a, str_printf(f->a, named ? "G%u" : "%u", r)));
            if (y > 0 && y < min)
                min = y, first = r;
        }
    return first;
}

/* What begins the second page: a table that would leave less than a tenth blank; a group of one that would leave more;
 * any row, but the last four or the first four of its table, where there is no group. */
static void where_a_book_breaks(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {26, 32}, none[] = {0, 0}, groups[] = {0, 8};
    struct sheet s = book_of(f, rows, 2, none);
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 2);
    unsigned first = first_row(f, &c.page[1], 32);
    assert_in_range(first, 5, 29);
    s = book_of(f, rows, 2, groups);
    c = composed_of(f, &s);
    assert_int_equal(c.n, 2);
    assert_int_equal(first_row(f, &c.page[1], 32) % 8, 1);
    assert_true(first_row(f, &c.page[1], 32) > 1);
    block_at(&s, 1)->keep = true;
    c = composed_of(f, &s);
    assert_int_equal(first_row(f, &c.page[1], 32), 1);
}

/* Rows are tighter where that spares a page, and only there: 26 and 24 are a page and a few, 26 and 32 are two. Type a
 * little smaller spares one too. */
static void a_book_spares_a_page(void **state)
{
    struct fixture *f = *state;
    static const unsigned few[] = {26, 24}, many[] = {26, 32}, none[] = {0, 0};
    struct sheet s = book_of(f, few, 2, none), t = book_of(f, many, 2, none);
    struct composed x = composed_of(f, &s), y = composed_of(f, &t);
    assert_int_equal(x.n, 1);
    assert_int_equal(y.n, 2);
    const um tight = line_of(&x.page[0], &x.page[0].column[0], "10") - line_of(&x.page[0], &x.page[0].column[0], "9");
    assert_true(tight <
                line_of(&y.page[0], &y.page[0].column[0], "10") - line_of(&y.page[0], &y.page[0].column[0], "9"));
    t.max_mpt = 10000,
    t.min_mpt = 8000; /* half a point less is taken for a page, two points are not */
    assert_int_equal(composed_of(f, &t).n, 2);
    t.max_mpt = 9000;
    y = composed_of(f, &t);
    assert_int_equal(y.n, 1);
    assert_in_range(y.mpt, 8500, 9000);
}

/* However much a page leaves over, rows of a book are as high as on any other. */
static void rows_of_a_book_have_one_height(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {12, 12, 40}, none[] = {0, 0, 0};
    struct sheet s = book_of(f, rows, 3, none);
    block_at(&s, 2)->keep = true;
    struct composed c = composed_of(f, &s);
    assert_int_equal(c.n, 2);
    um pitch[2];
    for (size_t i = 0; i < 2; i++)
        pitch[i] = line_of(&c.page[i], &c.page[i].column[0], "10") - line_of(&c.page[i], &c.page[i].column[0], "9");
    assert_in_range(pitch[0], pitch[1] - 1, pitch[1] + 1);
}

/* A side that says no words of its own has none: those of the side before speak of other charts. One that goes on over
 * the page keeps them. */
static void a_new_side_has_its_own_head(void **state)
{
    struct fixture *f = *state;
    static const unsigned rows[] = {60, 5};
    struct sheet s = sheet_of(f, rows, 2, 1);
    struct section section[2] = {s.section[0], s.section[0]};
    section[0].n_block = section[1].n_block = 1;
    section[1].block++;
    section[0].side = STR("Orders and movement");
    section[1].new_page = true;
    s.section = section;
    s.n_section = 2;
    struct composed c = composed_of(f, &s);
    assert_true(c.n >= 3);
    for (size_t i = 0; i < c.n; i++) {
        struct buf b = {.a = f->a};
        page_dump(&b, &c.page[i]);
        assert_int_equal(str_find(buf_str(&b), "Orders and movement") >= 0, i + 1 < c.n);
    }
    section[1].side = STR("Fire");
    c = composed_of(f, &s);
    struct buf b = {.a = f->a};
    page_dump(&b, &c.page[c.n - 1]);
    assert_true(str_find(buf_str(&b), "Fire") >= 0);
}

int main(int argc, char **argv)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(columns_end_on_one_line),
        CASE(slack_goes_into_one_gap),
        CASE(a_lone_table_takes_slack_into_its_rows),
        CASE(blocks_stay_in_order),
        CASE(no_row_is_left_alone),
        CASE(a_long_table_breaks_at_its_groups),
        CASE(a_loose_table_goes_on_between_its_groups),
        CASE(long_notes_part_from_their_table),
        CASE(a_kept_block_with_long_notes_does_not_fit),
        CASE(sizes_that_fit_have_no_holes),
        CASE(columns_are_as_wide_as_makes_a_table_lowest),
        CASE(a_section_has_one_bar_over_its_columns),
        CASE(a_page_that_ends_early_is_filled),
        CASE(rows_of_figures_take_more),
        CASE(a_strip_takes_all_the_width),
        CASE(where_a_book_breaks),
        CASE(a_book_spares_a_page),
        CASE(rows_of_a_book_have_one_height),
        CASE(a_new_side_has_its_own_head),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("flow", tests, NULL, NULL);
}
