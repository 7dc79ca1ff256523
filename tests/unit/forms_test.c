/* The other forms in which a chart may stand: choices as boxes across, yes and no as tick and dash.
 * That none of them loses a word, a sign or a head, and that what does not fit into one is not
 * offered in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"
#include "show/chart/chart.h"
#include "show/doc.h"

static const char tables[] =
    "charts:\n"
    "  fire:\n"
    "    title: Fire\n"
    "    modifiers:\n"
    "      to: the die\n"
    "      rows:\n"
    "        Aimed: +1\n"
    "        Ground:\n"
    "          any-of:\n"
    "            Uphill: -1\n"
    "            Cover:\n"
    "              one-of: {Brush: -1, Wall or bank: -2, Loophole: -3, Open: 0}\n"
    "        Hands: {one-of: {Mittens on: -1, Gloves on: 0}}\n"
    "        Losses: {one-of: {Some of them: {add: -1, each: figure}, Many: -2}}\n"
    "  arms:\n"
    "    title: Small arms\n"
    "    modifiers:\n"
    "      to: the total\n"
    "      start: the unit's level\n"
    "      rows:\n"
    "        Mounted: -3\n"
    "        Moving: {add: -4, note: this turn}\n"
    "        Cover: {one-of: {Woods: -2, Works: -6, Open: 0}}\n"
    "        Status: {one-of: {Shaken: -2, Panicked: no fire}}\n"
    "        Uphill: 0\n"
    "  guns:\n"
    "    title: Artillery\n"
    "    modifiers:\n"
    "      to: the total\n"
    "      start: the battery's level\n"
    "      rows:\n"
    "        Uphill: -1\n"
    "        Moving: {add: -5, note: this turn}\n"
    "        Cover: {one-of: {Woods: -1, Works: -5}}\n"
    "        Status: {one-of: {Shaken: -2, Wavering: -3, Panicked: no fire}}\n"
    "  near: {title: Near, modifiers: {to: the die, rows: {General near: +1, Flank open: -1}}}\n"
    "  again: {title: Far, modifiers: {to: the die, rows: {General near: +1, Flank open: -1}}}\n"
    "  noted: {title: Noted, modifiers: {to: the die, rows: {General near: {add: +1, note: on foot}, Flank: -1}}}\n"
    "  moves: {title: Moves, grid: {down: gait, columns: {Distance: distance}, rows: {Crawl: 2 in, Walk: 5 in, Run: 9 "
    "in}}}\n"
    "  points: {title: Points, grid: {down: ground, columns: {Points: count}, rows: {Wood: 2, Hill: 2, Road: 1}}}\n"
    "  two: {title: Two, grid: {down: gun, columns: {Hits: count, Crew: count}, rows: {A: [1, 2], B: [1, 3]}}}\n"
    "  may:\n"
    "    title: May it\n"
    "    grid:\n"
    "      down: troops\n"
    "      columns: {Charge: text, Swim: text}\n"
    "      rows: {Foot: [\"yes\", \"no\"], Horse: [\"no\", \"yes\"], Guns: [\"no\", \"at half\"]}\n"
    "  losses:\n"
    "    title: Losses\n"
    "    grid:\n"
    "      down: stands\n"
    "      across: factor\n"
    "      columns: {4: count, 3: count, 2: count, 1: count}\n"
    "      rows: {1: [1, 0, 0, 0], 2: [2, 1, 0, 0], 3: [3, 2, 1, 0]}\n";

static int bench_open(void **state)
{
    return charts_open(state, tables);
}

static const struct chart *chart(struct project *t, const char *id)
{
    const struct chart *c = model_chart_find(t->model, NULL, str_of(id));
    assert_non_null(c);
    return c;
}

static struct block block_of(struct project *t, const char *id, struct chart_request request)
{
    struct words_list footer = {0};
    struct show s = {.a = t->a, .model = t->model, .request = request, .footer = &footer};
    struct blocks l = show_blocks(&s, chart(t, id));
    assert_int_equal(l.n, 1);
    return l.at[0];
}

static const struct box *at(const struct table *t, unsigned row, unsigned col)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->box[i].row == row && t->box[i].col == col)
            return &t->box[i];
    return NULL;
}

static void says(struct project *t, struct words w, const char *want)
{
    struct str s = words_text(t->a, w);
    if (!str_eq(s, str_of(want)))
        fail_msg("\"%.*s\" is not \"%s\"", STRF(s), want);
}

static void box_is(struct project *t, const struct table *m, unsigned row, unsigned col, unsigned cols,
                   const char *words)
{
    const struct box *b = at(m, row, col);
    assert_non_null(b);
    says(t, b->words, words);
    assert_int_equal(b->cols, cols);
}

#define MINUS "\xe2\x88\x92"

/* Cover is under Ground, whose name has a row; Hands is a head of its own, since another group has one; and what is
 * counted for each figure keeps its row and its bracket. */
static void short_choices_are_boxes(void **state)
{
    static const char *const cover[] = {MINUS "1 Brush", MINUS "2 Wall or bank", MINUS "3 Loophole",
                                        "0 Open"};
    static const char *const hands[] = {MINUS "1 Mittens on", "0 Gloves on"};
    struct project *t = *state;
    struct block b = block_of(t, "fire", (struct chart_request){.compact = true});
    const struct table *m = b.table;
    assert_int_equal(m->cols, 1 + 4); /* the least number that 4 and 2 divide */
    assert_int_equal(m->rows, 9);
    box_is(t, m, 0, 1, 4, "Aimed");
    box_is(t, m, 1, 0, 5, "Ground");
    box_is(t, m, 3, 0, 5, "Cover one of");
    for (unsigned i = 0; i < 4; i++) {
        box_is(t, m, 4, 1 + i, 1, cover[i]);
        assert_true(at(m, 4, 1 + i)->boxed);
        assert_int_equal(at(m, 4, 1 + i)->under, at(m, 3, 0)->under);
    }
    box_is(t, m, 5, 0, 5, "Hands one of");
    for (unsigned i = 0; i < 2; i++)
        box_is(t, m, 6, 1 + 2 * i, 2, hands[i]);
    assert_int_not_equal(at(m, 6, 1)->under, at(m, 4, 1)->under);
    box_is(t, m, 7, 1, 4, "Losses: Some of them: each figure");
    assert_int_equal(at(m, 7, 0)->one_of, ONE_OF_FIRST);
    b = block_of(t, "fire", (struct chart_request){0});
    assert_int_equal(b.table->rows, 2 + 1 + 1 + 4 + 2 + 2);
}

/* Signs in the number's voice, as they are in a column of their own. */
static void signs_stand_out_in_boxes(void **state)
{
    struct project *t = *state;
    struct block b = block_of(t, "fire", (struct chart_request){.compact = true});
    size_t signs = 0;
    for (unsigned k = 1; k <= 4; k++) {
        const struct run *sign = at(b.table, 4, k)->words.run;
        signs += sign->kind == PARA_STYLE_SIGN;
        assert_true(sign->char_style == CHAR_STYLE_STRONG || str_is(sign->text, "0"));
    }
    assert_int_equal(signs, 4);
}

/* In two columns and in three. */
static void forms_of_a_list(void **state)
{
    struct project *t = *state;
    struct show s = {.a = t->a, .model = t->model};
    assert_int_equal(show_forms(&s, chart(t, "fire"), NULL, 0).n, 2);
}

/* Rows stay rows and columns columns: the composing has nothing else to choose from, on any paper.
 */
static void one_orientation(void **state)
{
    static const char *const ids[] = {"near", "moves", "points", "may", "losses"};
    struct project *t = *state;
    struct show s = {.a = t->a, .model = t->model};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_int_equal(show_forms(&s, chart(t, ids[i]), NULL, 0).n, 0);
}

/* Only where a column has nothing else. */
static void yes_and_no_as_tick_and_dash(void **state)
{
    struct project *t = *state;
    struct block b = block_of(t, "may", (struct chart_request){0});
    box_is(t, b.table, 1, 1, 1, "\xe2\x9c\x93");
    box_is(t, b.table, 1, 2, 1, "no");
    b = block_of(t, "may", (struct chart_request){.merge = MERGE_NO});
    box_is(t, b.table, 2, 1, 1, "\xe2\x80\x92");
    assert_int_equal(at(b.table, 2, 1)->align, ALIGN_CENTER);
}

/* No count is lost, and nothing is looked for where there is none. */
static void zeros_among_counts_are_pale(void **state)
{
    struct project *t = *state;
    struct block b = block_of(t, "losses", (struct chart_request){0});
    const struct box *zero = at(b.table, 2, 4), *three = at(b.table, 3, 1);
    says(t, zero->words, "0");
    assert_int_equal(zero->words.run[0].char_style, CHAR_STYLE_PALE);
    says(t, three->words, "3");
    assert_int_equal(three->words.run[0].char_style, CHAR_STYLE_STRONG);
}

/* In a default layout. */
static void lists_that_share_most_rows_are_one(void **state)
{
    struct project *t = *state;
    assert_true(charts_join(chart(t, "arms"), chart(t, "guns")));
    assert_false(charts_join(chart(t, "arms"), chart(t, "points")));
}

int main(int argc, char **argv)
{
#define FORMS_TEST(f) cmocka_unit_test_setup_teardown(f, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        FORMS_TEST(short_choices_are_boxes),
        FORMS_TEST(signs_stand_out_in_boxes),
        FORMS_TEST(forms_of_a_list),
        FORMS_TEST(one_orientation),
        FORMS_TEST(yes_and_no_as_tick_and_dash),
        FORMS_TEST(zeros_among_counts_are_pale),

        FORMS_TEST(lists_that_share_most_rows_are_one),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
