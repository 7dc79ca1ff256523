/* Plots, judged from their boxes: cuts lie where the exact shares say, blocks never overlap, words stand only where
 * they fit, and can be read on their ground. Shares are fractions written down here, not read from the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "page/inner.h"
#include <stdlib.h>
#include <string.h>

struct bench {
    struct arena *a, *own;
    struct diag *d;
    struct ctx c;
};

static int bench_open_as(void **state, const char *theme)
{
    struct bench *b = calloc(1, sizeof *b);
    b->a = arena_new();
    b->own = arena_new();
    b->d = diag_new();
    b->c = (struct ctx){.a = b->a, .body = 8500, .em = um_of_mpt(8500)};
    b->c.e = engine_new(b->own, b->d, ".");
    b->c.t = theme_read(b->a, b->d, ".", str_of(theme), NOWHERE);
    *state = b;
    return b->c.e ? 0 : -1;
}

static int bench_open(void **state)
{
    return bench_open_as(state, "classic");
}

static int mono_open(void **state)
{
    return bench_open_as(state, "mono");
}

static int bench_close(void **state)
{
    struct bench *b = *state;
    engine_drop(b->c.e);
    arena_drop(b->a);
    arena_drop(b->own);
    diag_drop(b->d);
    free(b);
    return 0;
}

static struct frac part(struct bench *b, int64_t n, int64_t d)
{
    struct rat r;
    assert_true(rat_make(&r, n, d));
    return frac_of_rat(b->a, r);
}

enum { KEYS = 5 };
static const char *const letters[KEYS] = {"D", "R", "S", "N", "F+"};

/* Five outcomes, and a row cut in `d`ths: n[i] of them for outcome i. */
static struct plot_row row_of(struct bench *b, const char *label, const int *n, int d)
{
    struct plot_slice *slice = ARENA_ARRAY(b->a, struct plot_slice, KEYS);
    struct plot_row r = {.label = str_of(label), .slice = slice};
    for (unsigned i = 0; i < KEYS; i++)
        if (n[i])
            slice[r.n++] = (struct plot_slice){i, part(b, n[i], d), str_of(letters[i])};
    return r;
}

static const struct plot *plot_of(struct bench *b, size_t panels)
{
    static const int cut[3][KEYS] = {{4, 2, 0, 0, 0}, {1, 1, 1, 1, 2}, {0, 0, 0, 0, 6}};
    static const char *const label[3] = {"\u22121", "0", "+1"};
    static const enum rating rating[KEYS] = {RATING_WORST, RATING_BAD, RATING_PLAIN, RATING_GOOD,
                                             RATING_GOOD};
    struct plot_key *key = ARENA_ARRAY(b->a, struct plot_key, KEYS);
    for (unsigned i = 0; i < KEYS; i++) {
        key[i] = (struct plot_key){.letter = str_of(letters[i]),
                                   .rating = rating[i],
                                   .step = i == 4,
                                   .steps = i < 3 ? 1 : 2};
        key[i].name =
            words_of(b->a, str_printf(b->a, "outcome %u", i), PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    }
    struct plot_panel *panel = ARENA_ARRAY(b->a, struct plot_panel, panels);
    for (size_t p = 0; p < panels; p++) {
        struct plot_row *row = ARENA_ARRAY(b->a, struct plot_row, 3);
        for (unsigned i = 0; i < 3; i++)
            row[i] = row_of(b, label[i], cut[i], 6);
        row[1].zero = true;
        panel[p] = (struct plot_panel){
            words_of(b->a, STR("Panel"), PARA_STYLE_CHART, CHAR_STYLE_PLAIN), row, 3};
    }
    struct plot *plot = ARENA_NEW(b->a, struct plot);
    *plot = (struct plot){.key = key, .n_key = KEYS, .panel = panel, .n_panel = panels};
    return plot;
}

static struct page drawn(struct bench *b, const struct plot *p, um width)
{
    struct ctx c = b->c;
    struct plot_set *s = plot_set_make(&c, p, width, 1);
    assert_int_equal(plot_set_draw(&c, s, 0, s->rows, 0, 0, 0), plot_set_height(s, 0, s->rows));
    return (struct page){.item = c.item.at, .n = c.item.n};
}

/* The middle of each gap is a sixth of the width, to the micrometre; the ends are the ends. */
static void cuts_lie_at_sixths(void **state)
{
    struct bench *b = *state;
    static const int n[KEYS] = {1, 1, 1, 1, 2};
    struct plot_row r = row_of(b, "", n, 6);
    for (um width = 59998; width <= 60003; width++) {
        um end = 0;
        for (size_t i = 0; i < r.n; i++) {
            struct plot_cut c = plot_cut_at(&b->c, &r, i, width);
            int64_t twelfths = 2 * (int64_t)width * (int64_t)i;
            um gap = i ? c.x - end : 0;
            if (i)
                assert_int_equal(gap, 300);
            if (twelfths % 12 != 6) /* i sixths, to the nearest; of two as near, either */
                assert_int_equal(c.x - gap / 2, (twelfths + 6) / 12);
            end = c.x + c.w;
        }
        assert_int_equal(end, width);
    }
}

static void a_lone_outcome_fills_the_bar(void **state)
{
    struct bench *b = *state;
    static const int n[KEYS] = {0, 0, 0, 0, 6};
    struct plot_row r = row_of(b, "", n, 6);
    struct plot_cut c = plot_cut_at(&b->c, &r, 0, 54321);
    assert_int_equal(r.n, 1);
    assert_int_equal(c.x, 0);
    assert_int_equal(c.w, 54321);
}

/* Shares far below a micrometre, and denominators of hundreds of digits, still end where the bar ends. */
static void huge_denominators_are_cut_exactly(void **state)
{
    struct bench *b = *state;
    struct nat all = nat_pow(b->a, nat_of(b->a, 6), 200), one = nat_of(b->a, 1);
    struct plot_slice slice[2] = {{0, frac_make(b->a, false, one, all), {0}},
                                  {1, frac_make(b->a, false, nat_sub(b->a, all, one), all), {0}}};
    struct plot_row r = {.slice = slice, .n = 2};
    struct plot_cut tiny = plot_cut_at(&b->c, &r, 0, 60000), rest = plot_cut_at(&b->c, &r, 1, 60000);
    assert_int_equal(tiny.x + tiny.w, 0);
    assert_int_equal(rest.x + rest.w, 60000);
}

static bool apart(const struct item *x, const struct item *y)
{
    return x->x + x->w <= y->x || y->x + y->w <= x->x || x->y + x->h <= y->y || y->y + y->h <= x->y;
}

static void blocks_never_overlap(void **state)
{
    struct bench *b = *state;
    for (um width = 60000; width <= 200000; width += 35000) {
        struct page v = drawn(b, plot_of(b, 5), width);
        for (size_t i = 0; i < v.n; i++)
            for (size_t k = i + 1; k < v.n; k++)
                if (v.item[i].kind == ITEM_RECT && v.item[k].kind == ITEM_RECT)
                    assert_true(apart(&v.item[i], &v.item[k]));
        for (size_t i = 0; i < v.n; i++)
            if (v.item[i].kind == ITEM_RECT || v.item[i].kind == ITEM_LINE_OF_TEXT)
                assert_true(v.item[i].x >= 0 && v.item[i].x + v.item[i].w <= width + 1);
    }
}

static struct str text_of(const struct item *i)
{
    return i->line->n ? i->line->word[0].shape->text : (struct str){0};
}

static bool is_text(const struct item *i, const char *z)
{
    return i->kind == ITEM_LINE_OF_TEXT && i->line->n && str_is(text_of(i), z);
}

static size_t count_text(const struct page *v, const char *z)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++)
        n += is_text(&v->item[i], z);
    return n;
}

/* 1 in 100 is no room for a letter; 99 in 100 is. Both letters stand in the legend. */
static void letters_stand_only_where_they_fit(void **state)
{
    struct bench *b = *state;
    static const int n[KEYS] = {1, 0, 0, 99, 0};
    struct plot p = *plot_of(b, 1);
    struct plot_row row = row_of(b, "0", n, 100);
    struct plot_panel panel = {.row = &row, .n = 1};
    p.panel = &panel;
    struct page v = drawn(b, &p, 60000);
    assert_int_equal(count_text(&v, "D"), 1);
    assert_int_equal(count_text(&v, "N"), 2);
    for (size_t i = 0; i < v.n; i++) /* each letter lies in a block */
        if (is_text(&v.item[i], "N") || is_text(&v.item[i], "D")) {
            bool in = false;
            for (size_t k = 0; k < i; k++)
                in = in || (v.item[k].kind == ITEM_RECT && v.item[k].x <= v.item[i].x &&
                            v.item[i].x + v.item[i].w <= v.item[k].x + v.item[k].w && v.item[k].y < v.item[i].y &&
                            v.item[i].y <= v.item[k].y + v.item[k].h);
            assert_true(in);
        }
}

/* The legend comes first, from left to right in the order of the bars. */
static void the_legend_has_the_order_of_the_bars(void **state)
{
    struct bench *b = *state;
    struct page v = drawn(b, plot_of(b, 1), 190000);
    um x = -1;
    size_t at = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        while (at < v.n && !is_text(&v.item[at], letters[i]))
            at++;
        assert_true(at < v.n);
        assert_true(v.item[at].x > x);
        x = v.item[at].x;
    }
}

/* Every outcome has its place in the legend, and what is said of the plot stands clear of it, however narrow it is. */
static void nothing_prints_over_the_legend(void **state)
{
    struct bench *b = *state;
    for (um width = 42000; width <= 200000; width += 7000) {
        struct plot p = *plot_of(b, 1);
        p.note =
            words_of(b->a, STR("modifier down, per cent across; rounded rows need not add to 100"),
                     PARA_STYLE_ASIDE, CHAR_STYLE_ASIDE);
        struct plot_set *s = plot_set_make(&b->c, &p, width, 1);
        struct page v = drawn(b, &p, width);
        assert_int_equal(count_text(&v, "outcome"), KEYS);
        for (size_t i = 0; i < v.n; i++)
            for (size_t k = i + 1; k < v.n; k++)
                if (v.item[i].kind == ITEM_LINE_OF_TEXT && v.item[k].kind == ITEM_LINE_OF_TEXT)
                    assert_true(apart(&v.item[i], &v.item[k]));
        for (size_t i = 0; i < v.n; i++) /* the legend and the note end where the panels begin */
            if (is_text(&v.item[i], "outcome") || is_text(&v.item[i], "modifier"))
                assert_true(v.item[i].y + v.item[i].h <= s->legend);
    }
}

/* A name wider than the plot is broken into lines, and what comes after it stands below. */
static void long_names_are_broken(void **state)
{
    struct bench *b = *state;
    struct plot p = *plot_of(b, 1);
    struct plot_key *key = arena_copy(b->a, p.key, KEYS * sizeof *key);
    key[1].name = words_of(
        b->a, STR("stands where it is until all of its friends have gone by and then goes too"),
        PARA_STYLE_BODY, CHAR_STYLE_PLAIN);
    p.key = key;
    struct page v = drawn(b, &p, 42000);
    for (size_t i = 0; i < v.n; i++)
        for (size_t k = i + 1; k < v.n; k++)
            if (v.item[i].kind == ITEM_LINE_OF_TEXT && v.item[k].kind == ITEM_LINE_OF_TEXT)
                assert_true(apart(&v.item[i], &v.item[k]) && v.item[k].x + v.item[k].w <= 42000);
}

/* That narrow slices carry no letter is said where one has no room for it, and nowhere else. */
static void bare_slices_are_told_of(void **state)
{
    struct bench *b = *state;
    struct plot p = *plot_of(b, 1);
    p.narrow = words_of(b->a, STR("bare"), PARA_STYLE_ASIDE, CHAR_STYLE_ASIDE);
    struct page v = drawn(b, &p, 60000); /* sixths of 5 cm hold a letter */
    assert_int_equal(count_text(&v, "bare"), 0);
    static const int n[KEYS] = {1, 0, 0, 99, 0};
    struct plot_row row = row_of(b, "0", n, 100);
    struct plot_panel panel = {.row = &row, .n = 1};
    p.panel = &panel;
    v = drawn(b, &p, 60000);
    assert_int_equal(count_text(&v, "bare"), 1);
}

/* Outcomes of one tone, with no letters to tell them apart: no two have one ground, in colour or in black and white. */
static void outcomes_have_grounds_of_their_own(void **state)
{
    struct bench *b = *state;
    static const enum rating ratings[] = {RATING_WORST, RATING_BAD, RATING_PLAIN, RATING_GOOD};
    for (size_t t = 0; t < sizeof ratings / sizeof *ratings; t++)
        for (unsigned steps = 2; steps <= 4; steps++)
            for (unsigned i = 0; i < steps; i++)
                for (unsigned k = i + 1; k < steps; k++) {
                    struct plot_key x = {.rating = ratings[t], .step = i, .steps = steps}, y = x;
                    y.step = k;
                    struct colour one = plot_ground(&b->c, 1, &x), two = plot_ground(&b->c, 1, &y);
                    assert_memory_not_equal(&one, &two, sizeof one);
                }
}

/* The label of the row without a modifier is white on the hue, at the height of its bar; no other label is. */
static void the_zero_row_is_marked(void **state)
{
    struct bench *b = *state;
    struct plot_set *s = plot_set_make(&b->c, plot_of(b, 1), 60000, 1);
    struct page v = drawn(b, s->plot, 60000);
    struct colour hue = ctx_hue(&b->c, 1), paper = b->c.t->paper;
    size_t marked = 0;
    for (size_t i = 0; i < v.n; i++) {
        bool first = v.item[i].kind == ITEM_RECT && v.item[i].x == 0 && v.item[i].y >= s->legend;
        if (first && !memcmp(&v.item[i].colour, &hue, sizeof hue)) {
            assert_int_equal(v.item[i].y, s->legend + s->head + s->pitch);
            marked++;
        }
        if (is_text(&v.item[i], "0"))
            assert_memory_equal(&v.item[i].line->word[0].colour, &paper, sizeof paper);
        if (is_text(&v.item[i], "+1"))
            assert_memory_not_equal(&v.item[i].line->word[0].colour, &paper, sizeof paper);
    }
    assert_int_equal(marked, 1);
}

/* All words in blocks are at 4.5 to 1 or better on what lies below them, in colour and in black and white. */
static void words_can_be_read_on_their_grounds(void **state)
{
    struct bench *b = *state;
    static const enum rating ratings[] = {RATING_NONE, RATING_KEY,   RATING_WORST,
                                          RATING_BAD,  RATING_PLAIN, RATING_GOOD};
    for (unsigned hue = 0; hue <= b->c.t->n_hue; hue++)
        for (size_t t = 0; t < sizeof ratings / sizeof *ratings; t++)
            for (unsigned steps = 1; steps <= 8; steps++)
                for (unsigned step = 0; step < steps; step++) {
                    struct plot_key k = {.rating = ratings[t], .step = step, .steps = steps};
                    struct colour g = plot_ground(&b->c, hue, &k);
                    assert_true(contrast_tenths(g, b->c.t->paper) >= 45 || contrast_tenths(g, b->c.t->ink) >= 45);
                }
}

/* Panels stand side by side at one width and one height; of five in a wide block none stands alone below. */
static void panels_are_of_one_scale(void **state)
{
    struct bench *b = *state;
    struct plot_set *s = plot_set_make(&b->c, plot_of(b, 6), 194000, 1);
    assert_int_equal(s->beside, 3);
    assert_int_equal(s->rows, 2);
    assert_int_equal(3 * s->panel + 2 * s->gap, 194000 - (194000 - 2 * s->gap) % 3);
    assert_int_equal(plot_set_height(s, 0, 2), 2 * plot_set_height(s, 0, 1) - s->legend + s->row_gap);
    s = plot_set_make(&b->c, plot_of(b, 7), 194000, 1); /* of seven four and three, not four, then two and one */
    assert_int_equal(s->beside, 4);
    assert_int_equal(s->rows, 2);
    assert_true(plot_set_lack(&b->c, s) <= 0);
    assert_true(plot_set_lack(&b->c, plot_set_make(&b->c, plot_of(b, 1), 30000, 1)) > 0);
}

/* Where the last bar of each row of panels ends; of bars ten stand as two rows of five, of five that may be four at the
 * most three and two, and a row of fewer is as wide. */
static void rows_of_panels_are_as_wide(void **state)
{
    struct bench *b = *state;
    struct plot p = *plot_of(b, 5);
    assert_int_equal(plot_set_make(&b->c, plot_of(b, 10), 194000, 1)->rows, 2);
    assert_int_equal(plot_set_make(&b->c, plot_of(b, 10), 194000, 1)->beside, 5);
    p.beside = 4;
    assert_int_equal(plot_set_make(&b->c, &p, 194000, 1)->beside, 3);
    struct page page = drawn(b, &p, 194000);
    um end[2] = {0, 0}, middle = 0;
    for (size_t i = 0; i < page.n; i++)
        middle = page.item[i].y > middle ? page.item[i].y : middle;
    middle /= 2;
    for (size_t i = 0; i < page.n; i++)
        if (page.item[i].kind == ITEM_RECT && page.item[i].x + page.item[i].w > end[page.item[i].y > middle])
            end[page.item[i].y > middle] = page.item[i].x + page.item[i].w;
    for (int row = 0; row < 2; row++)
        assert_in_range(end[row], 193990, 194000);
}

/* The widest share that rounds to a figure without room, and all below it, have none; the legend says which. In a bar
 * of 30 mm there is none for 7 of 100 and in one of 90 mm there is. */
static void figures_stand_from_a_share_on(void **state)
{
    struct bench *b = *state;
    struct plot p = *plot_of(b, 1);
    struct plot_slice slice[3] = {{0, part(b, 3, 100), STR("3"), true},
                                  {1, part(b, 7, 100), STR("7"), true},
                                  {2, part(b, 90, 100), STR("90"), true}};
    struct plot_row row = {.label = STR("0"), .slice = slice, .n = 3};
    struct plot_panel panel = {.row = &row, .n = 1};
    p.panel = &panel;
    p.figures = true;
    p.note = words_of(b->a, STR("per cent"), PARA_STYLE_ASIDE, CHAR_STYLE_PLAIN);
    struct page wide = drawn(b, &p, 90000), narrow = drawn(b, &p, 30000);
    assert_int_equal(count_text(&wide, "7"), 1);
    assert_int_equal(count_text(&wide, "90"), 1);
    assert_int_equal(count_text(&wide, "3"), 0);
    assert_int_equal(count_text(&narrow, "7"), 0);
    assert_int_equal(count_text(&narrow, "90"), 1);
    struct plot_set *s = plot_set_make(&b->c, &p, 90000, 1);
    assert_in_range(s->min, 4, 7);
    assert_true(plot_set_make(&b->c, &p, 30000, 1)->min > 7);
}

int main(int argc, char **argv)
{
#define PLOT_TEST(f) cmocka_unit_test_setup_teardown(f, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        PLOT_TEST(cuts_lie_at_sixths),
        PLOT_TEST(a_lone_outcome_fills_the_bar),
        PLOT_TEST(huge_denominators_are_cut_exactly),
        PLOT_TEST(blocks_never_overlap),
        PLOT_TEST(letters_stand_only_where_they_fit),
        PLOT_TEST(the_legend_has_the_order_of_the_bars),
        PLOT_TEST(nothing_prints_over_the_legend),
        PLOT_TEST(long_names_are_broken),
        PLOT_TEST(bare_slices_are_told_of),
        PLOT_TEST(outcomes_have_grounds_of_their_own),
        cmocka_unit_test_setup_teardown(outcomes_have_grounds_of_their_own, mono_open, bench_close),
        PLOT_TEST(the_zero_row_is_marked),
        PLOT_TEST(words_can_be_read_on_their_grounds),
        cmocka_unit_test_setup_teardown(words_can_be_read_on_their_grounds, mono_open, bench_close),
        PLOT_TEST(panels_are_of_one_scale),
        PLOT_TEST(rows_of_panels_are_as_wide),
        PLOT_TEST(figures_stand_from_a_share_on),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
