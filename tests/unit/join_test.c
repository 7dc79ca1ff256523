/* Several charts as one table, and one chart in a line: what is asked for in a layout, row for row as the sheet's dump
 * has it, each worked out by hand; and the mistakes at their lines. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"
#include "show/chart/chart.h"

static const char tables[] =
    "charts:\n"
    "  ranges:\n"
    "    title: Ranges\n"
    "    grid:\n"
    "      down: weapon\n"
    "      cell: distance\n"
    "      columns: [Near, Far]\n"
    "      rows: {Flint or cap musket: [1in, 4in], Bow: [1in, 2in], Rifle: [2in, 8in]}\n"
    "  foot:\n"
    "    title: \"Modifiers: foot\"\n"
    "    modifiers:\n"
    "      to: the total\n"
    "      start: the level\n"
    "      rows:\n"
    "        Weapon: {one-of: {Rifle: 0, Flint musket: -3, Cap musket: -2, Bow or sling: -9}}\n"
    "        Range: {one-of: {Near: 0, Far: -4}}\n"
    "        Cover: {one-of: {Wood: -2, Wall: -4}}\n"
    "        Firer: {any-of: {Moving: {add: -4, note: this turn}, Mounted: -3}}\n"
    "        In line: 0\n"
    "        Losses: {add: -1, each: stand}\n"
    "  guns:\n"
    "    title: \"Modifiers: guns\"\n"
    "    modifiers:\n"
    "      to: the total\n"
    "      start: the level\n"
    "      rows:\n"
    "        Cover: {one-of: {Wood: -1, Wall: -4}}\n"
    "        Battery: {any-of: {Moving: {add: -4, note: this turn}, Raw: -3}}\n"
    "        In line: 0\n"
    "        Losses: {add: -1, each: gun}\n"
    "  status: {title: Status, bands: {measure: final level, columns: {Status: text},\n"
    "    rows: {<5: Weak, 5+: Firm}}}\n"
    "  moves:\n"
    "    title: Moves\n"
    "    grid:\n"
    "      down: order\n"
    "      across: status\n"
    "      cell: text\n"
    "      columns: [Firm, Weak]\n"
    "      rows: {Advance: [Normal, Halt], Hold: [Halt, Back]}\n"
    "  doubled: {title: Doubled, modifiers: {to: the total, rows: {Wood: -1, Uphill: x2}}}\n"
    "  orders:\n"
    "    title: Orders\n"
    "    grid:\n"
    "      down: order\n"
    "      across: status\n"
    "      cell: text\n"
    "      columns: [Firm, Weak]\n"
    "      rows: {Advance: {Line: [Normal, Back], Other: [Fast, Back]}, Retire: {Line: [Normal, Back], Other: "
    "[Normal, Halt]}}\n"
    "  horse: {title: Horse, grid: {down: unit, cell: count, columns: [Walk, Trot], rows: {Heavy: [2, 3], Light: [3, "
    "5]}}}\n"
    "  feet: {title: On foot, grid: {down: unit, cell: count, columns: [Walk, Trot], rows: {Line: [1, 2], Guard: [1, "
    "1]}}}\n"
    "  towns: {title: Towns, grid: {down: unit, columns: {Seen: text}, rows: {In it: at its edge, Behind: never}}}\n"
    "  crest: {title: Crest, grid: {down: view, columns: {Sight: distance}, rows: {Low: 0in, High: 6in}}}\n"
    "  test: {title: Test, bands: {roll: d6, columns: {Raw: text, Old: text},\n"
    "    rows: {1: [Runs, Stands], 2: [Runs, Runs], 3-6: [Stands, Stands]}}}\n";

static int tables_open(void **state)
{
    return charts_open(state, tables);
}

static struct str dump_of(struct project *t, const char *wording, const char *charts)
{
    struct buf b = {.a = t->a}, layout = {.a = t->a};
    buf_printf(&layout, HEAD "%ssections:\n  - A: [%s]\n", wording, charts);
    struct documents all = documents_of(t, buf_str(&layout).p);
    assert_int_equal(diag_count(t->d, LEVEL_ERROR), 0);
    assert_int_equal(all.n, 1);
    assert_non_null(all.at[0].sheet);
    sheet_dump(&b, all.at[0].sheet);
    return buf_str(&b);
}

static void has(struct str s, const char *want)
{
    if (str_find(s, want) < 0)
        print_message("%.*s\nhas no \"%s\"\n", STRF(s), want);
    assert_true(str_find(s, want) >= 0);
}

/* A group that the layout calls as another is that one. What one list lacks is a dash; a 0 stays where the other has
 * more; what is limited otherwise is a row of its own; and a row that is 0 in both says nothing, but in a choice. */
static void lists_as_one(void **state)
{
    struct project *t = *state;
    struct str s =
        dump_of(t, "wording: {Battery: Firer}\n", "{join: [foot, guns], without: [Weapon, Range]}");
    has(s, "title Modifiers\n");
    has(s, "aside the total\n");
    has(s, "lead Begin with the level\n");
    has(s, "0,1 head center th: *Foot*\n      0,2 head center th: *Guns*\n");
    has(s, "th: Losses<: each ><stand>\n");
    has(s, "th: Losses<: each ><gun>\n");
    has(s, "3,0 th one-of: *Cover**: *Wood\n      3,1 center: *−2*\n      3,2 center: *−1*\n");
    has(s, "6,0 th: Moving< (><this turn><)>\n      6,1 center: *−4*\n      6,2 center: *−4*\n      7,0 th: Raw\n");
    has(s, "7,1 center: *–*\n      7,2 center: *−3*\n");
    assert_true(str_find(s, "In line") < 0);
}

static void finds_join(struct project *t, const char *charts, enum rule_id rule, const char *words)
{
    struct buf layout = {.a = t->a};
    buf_printf(&layout, HEAD "sections:\n  - A: [%s]\n", charts);
    finds(t, buf_str(&layout).p, rule, 5, words);
}

/* The weapons' modifiers beside their ranges, though they are called otherwise; those of ranges below the names of the
 * columns; and the unit is said once, for no sign is a length. */
static void a_group_as_a_column(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "",
                           "{join: [{chart: foot, group: Weapon, title: Add}, ranges, {chart: foot, group: Range, "
                           "title: Add}], rows: {Flint musket: Flint or cap musket, Cap musket: Flint or cap "
                           "musket, Bow: Bow or sling}}");
    has(s, "0,0 head th: *Weapon*<");
    has(s, "0,1 head center th: *Add*\n      0,2 head center th: *Near*\n      0,3 head center th: *Far*\n");
    has(s, "1,0 head th: Add\n");
    has(s, "1,2 head center th: *0*\n      1,3 head center th: *−4*\n");
    has(s, "3,0 th: *Flint musket*\n      3,1 center: #*−3*\n      3,2 center: #*1*\n");
    has(s, "4,0 th: *Cap musket*\n      4,1 center: #*−2*\n");
    assert_true(str_find(s, "Flint or cap") < 0 && str_find(s, "sling") < 0);
}

/* What each status is come to by stands over it, instead of what the columns are. */
static void bands_over_their_outcomes(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "", "{join: [status, moves], title: Status and moves}");
    has(s, "0,0 key th: *Final level*\n      0,1 key center th: #*5+*\n      0,2 key center th: "
           "#*<5*\n");
    has(s, "1,0 head th: *Order*\n      1,1 head center th: *Firm*\n      1,2 head center th: *Weak*\n");
    has(s, "2,1 center: Normal\n");
}

static void what_cannot_be_one(void **state)
{
    struct project *t = *state;
    finds_join(t, "{join: [foot, doubled]}", RULE_BAD_VALUE, "multiplies");
    finds_join(t, "{join: [ranges, {chart: foot, group: Wepon}]}", RULE_UNKNOWN_REFERENCE, "\"Weapon\"");
    finds_join(t, "{join: [moves, towns]}", RULE_BAD_VALUE, "header above its columns");
    finds_join(t, "{join: [ranges, {chart: foot, group: Weapon}], rows: {Gun: [Rifle, Bow]}}",
               RULE_BAD_VALUE, "several");
    finds_join(t, "{join: [ranges, {chart: foot, group: Weapon}], rows: {Gun: Riffle}}", RULE_UNKNOWN_REFERENCE,
               "Rifle");
    finds_join(t, "{join: [foot, guns], without: [Wod]}", RULE_UNKNOWN_REFERENCE, "\"Wood\"");
    finds_join(t, "{chart: test, as: line}", RULE_BAD_VALUE, "several columns");
}

/* Words behind bold names, figures behind plain ones. */
static void rows_in_a_line(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "", "{chart: towns, as: line}, {chart: crest, as: line, corner: Past it}");
    has(s, "lead *Towns*<: >*In it*\xc2\xa0"
           "at its edge< · >*Behind*\xc2\xa0never\n");
    has(s, "lead *Past it*<: >Low\xc2\xa0*0″*< · >High\xc2\xa0*6″*\n");
}

/* The same columns and other rows: below each other, each under its title, with one row of heads. */
static void stacked(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "", "{join: [feet, {chart: horse, title: Mounted}], title: Moves}");
    has(s, "table 5 x 4, 1 head"); /* names of groups are beside their rows */
    has(s, "1,0 +2 key center th: On foot\n");
    has(s, "1,1 th: *Line*\n      1,2 center: #*1*\n      1,3 center: #*2*\n");
    has(s, "3,0 +2 key center th: Mounted\n      3,1 th: *Heavy*\n      3,2 center: #*2*\n");
    has(s, "4,1 th: *Light*\n      4,2 center: #*3*\n      4,3 center: #*5*\n");
}

static const struct box *box_of(struct project *t, const struct table *m, const char *words, unsigned col)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->box[i].col == col && str_eq(words_text(t->a, m->box[i].words), str_of(words)))
            return &m->box[i];
    fail_msg("no \"%s\" in column %u", words, col);
    return NULL;
}

/* Two groups of two rows: their names beside them and no row of their own, heads over both columns of names, and what
 * goes on from one group to the next stands in each. */
static void groups_beside_their_rows(void **state)
{
    struct project *t = *state;
    const struct chart *c = model_chart_find(t->model, NULL, STR("orders"));
    struct show s = {.a = t->a, .model = t->model};
    struct blocks up = show_blocks(&s, c);
    assert_int_equal(up.at[0].table->rows, 2 + 2 + 4);
    s.request.compact = true;
    const struct table *m = show_blocks(&s, c).at[0].table;
    assert_int_equal(m->cols, 4);
    assert_int_equal(m->rows, 2 + 4);
    const struct box *advance = box_of(t, m, "Advance", 0), *retire = box_of(t, m, "Retire", 0);
    assert_true(advance->row == 2 && advance->rows == 2 && retire->row == 4 && retire->rows == 2);
    assert_true(box_of(t, m, "Order", 0)->cols == 2);
    assert_true(box_of(t, m, "Line", 1)->row == 2);
    assert_true(box_of(t, m, "Back", 3)->row == 2 && box_of(t, m, "Back", 3)->rows == 2);
    assert_true(box_of(t, m, "Fast", 2)->rows == 1);
    assert_true(box_of(t, m, "Halt", 3)->row == 5);
    assert_int_equal(m->row[3].below, RULE_FIFTH);
}

int main(int argc, char **argv)
{
#define JOIN_TEST(f) cmocka_unit_test_setup_teardown(f, tables_open, bench_close)
    const struct CMUnitTest tests[] = {
        JOIN_TEST(lists_as_one),
        JOIN_TEST(a_group_as_a_column),
        JOIN_TEST(bands_over_their_outcomes),
        JOIN_TEST(what_cannot_be_one),
        JOIN_TEST(rows_in_a_line),
        JOIN_TEST(groups_beside_their_rows),
        JOIN_TEST(stacked),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
