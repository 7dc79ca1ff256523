/* House rules: a set that is from another, with rows and cells that are others, rows that are left out or stand where
 * they are said to, a title and odds of their own; what of it is marked on a sheet, and the mistakes at their lines.
 * What is from a changed chart changes with it. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"
#include "model/source_notes.h"
#include "show/show.h"

static const char base[] =
    "charts:\n"
    "  fire:\n"
    "    title: Fire\n"
    "    grid:\n"
    "      down: quality\n"
    "      columns: {Short: need, Long: need}\n"
    "      rows: {First: [3-6, 4-6], Second: [4-6, 5-6], Third: [5-6, 6]}\n"
    "  pace:\n"
    "    title: Pace\n"
    "    bands: {roll: d6, columns: {Foot: distance, Horse: distance}, rows: {1-3: [3in, 6in], 4-6: [6in, 9in]}}\n"
    "  pace-of-guards: {title: Pace of guards, from: pace, rows: {4-6: {cells: [7in, 9in], why: they are drilled}}}\n"
    "  paces:\n"
    "    title: Paces\n"
    "    parts:\n"
    "      line: {title: Line, from: pace}\n"
    "      guards: {title: Guards, from: pace-of-guards}\n"
    "  sum:\n"
    "    title: Modifiers\n"
    "    modifiers:\n"
    "      to: the die\n"
    "      rows: {Moved: -1, Cover: {one-of: {Wood: -1, Wall: -2}}, Aimed: +1}\n"
    "  toll: {title: Toll, bands: {roll: d6, columns: {Lost: count}, rows: {1-3: 1, 4-6: 2}}}\n"
    "  oath: {title: Oath, grid: {down: who, columns: {N: count}, rows: {Guard: {cells: 1, note: once a game}, Line: "
    "2}}}\n"
    "odds:\n"
    "  hit: {title: A hit, given: {quality: rows of fire}, roll: {hit: 'd6 in chart(fire, quality, \"Short\")'}, "
    "words: "
    "One.}\n";
static const char club[] =
    "charts:\n"
    "  fire: {from: fire, title: Fire at the club, rows: {First: {change: {Long: 3-6}}, Second: [4-6, 4-6]}}\n"
    "  pace: {from: pace, rows: {1-3: [4in, 6in]}}\n"
    "  sum: {from: sum, without: [Wall], rows: {Uphill: {add: -1, before: Aimed}, Downhill: {add: +1, after: Moved}}}\n"
    "  luck: {title: Luck, grid: {down: x, columns: {Y: count}, rows: {A: 1, B: 2}}}\n"
    "  toll: {title: Toll, bands: {roll: d6, columns: {Lost: count}, rows: {1-3: 1, 4-6: 3}}}\n"
    "  oath: {title: Oath, grid: {down: who, columns: {N: count}, rows: {Guard: {cells: 1, note: twice a game}, Line: "
    "2}}}\n"
    "odds:\n"
    "  hit: {title: A hit here, given: {quality: rows of fire}, roll: {hit: 'd6 in chart(fire, quality, \"Short\")'}, "
    "words: One.}\n";

static void house_put(struct project *p, const char *charts)
{
    project_put(p, "tables/demo/set.yaml", "set: Demo\nunits: in\n");
    project_put(p, "tables/demo/charts.yaml", base);
    project_put(p, "tables/club/set.yaml", "set: Demo\nfrom: demo\nhouse-rules: our club\n");
    project_put(p, "tables/club/charts.yaml", charts);
    project_read(p);
}

static int house_open(void **state)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    house_put(p, club);
    *state = p;
    findings_say(p);
    return diag_count(p->d, LEVEL_NOTE) != 0;
}

static int bare_open(void **state)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    *state = p;
    return 0;
}

static const struct chart *chart_of(const struct project *t, const char *id)
{
    const struct chart *c = model_chart_find(t->model, model_set_find(t->model, STR("club")), str_of(id));
    assert_non_null(c);
    return c;
}

static void row_is(const struct chart *c, size_t row, const char *label, const char *cell, bool house)
{
    assert_true(row < c->n_row);
    same(c->row[row].label.s, label);
    same(c->row[row].cell[c->n_col - 1].text.s, cell);
    assert_int_equal(c->row[row].house, house);
}

static void rows_and_cells(void **state)
{
    struct project *t = *state;
    const struct chart *c = chart_of(t, "fire");
    row_is(c, 0, "First", "3-6", true);
    same(c->row[0].cell[0].text.s, "3-6"); /* as it was */
    assert_true(c->row[0].cell[1].house && !c->row[0].cell[0].house);
    row_is(c, 1, "Second", "4-6", true);
    row_is(c, 2, "Third", "6", false);
    assert_true(c->house_title);
    assert_true(chart_of(t, "luck")->row[0].house);
    c = chart_of(t, "toll"); /* written anew: what says the same is not of house rules */
    row_is(c, 0, "1-3", "1", false);
    row_is(c, 1, "4-6", "3", true);
    c = chart_of(t, "oath"); /* and what has the same figures, and says something else of them, is */
    row_is(c, 0, "Guard", "1", true);
    row_is(c, 1, "Line", "2", false);
}

/* Places are said by the names of rows; what is left out is known. */
static void places(void **state)
{
    const struct chart *c = chart_of(*state, "sum");
    assert_int_equal(c->n_row, 5);
    row_is(c, 0, "Moved", "-1", false);
    row_is(c, 1, "Downhill", "+1", true);
    row_is(c, 2, "Wood", "-1", false);
    row_is(c, 3, "Uphill", "-1", true);
    row_is(c, 4, "Aimed", "+1", false);
    assert_int_equal(c->n_gone, 1);
    same(c->gone[0].label.s, "Wall");
}

/* Also by way of a chart that is not changed itself, and in parts; what that chart says itself stays, and is not of
 * house rules. */
static void what_is_from_it_changes(void **state)
{
    struct project *t = *state;
    const struct chart *c = chart_of(t, "pace-of-guards");
    same(c->row[0].cell[0].text.s, "4in");
    same(c->row[1].cell[0].text.s, "7in");
    assert_true(c->row[0].cell[0].house && !c->row[1].house);
    c = chart_of(t, "paces");
    same(c->part[0]->row[0].cell[0].text.s, "4in");
    same(c->part[1]->row[0].cell[0].text.s, "4in");
    same(c->part[1]->row[1].cell[0].text.s, "7in");
    assert_true(c->part[0]->row[0].house);
    const struct chart *whole = model_chart_find(t->model, model_set_find(t->model, STR("demo")), STR("paces"));
    same(whole->part[0]->row[0].cell[0].text.s, "3in");
}

static void has(struct str s, const char *want)
{
    if (str_find(s, want) < 0)
        print_message("%.*s\nhas no \"%s\"\n", STRF(s), want);
    assert_true(str_find(s, want) >= 0);
}

#define BAR "\xe2\x96\xae"
static struct str dump_of(struct project *t, const char *charts)
{
    struct buf b = {.a = t->a}, layout = {.a = t->a};
    buf_printf(&layout, "sheet: A demo\nset: club\nsections:\n  - A: [%s]\n", charts);
    sheet_dump(&b, sheet_of(t, buf_str(&layout).p));
    return buf_str(&b);
}

/* A bar where it is another, and none beside columns that are as they were. */
static void marks_of_a_sheet(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "fire, sum, paces, {odds: hit, down: quality}");
    has(s, "extract house rules of our club\n");
    has(s, "foot " BAR " House rules of our club: what they change is marked so.");
    has(s, "title *" BAR "*\xc2\xa0"
           "Fire at the club\n");
    has(s, "*" BAR "*\xc2\xa0*First*\n");
    has(s, "*" BAR "*\xc2\xa0*Second*\n");
    has(s, ": *Third*\n");
    has(s, BAR "*\xc2\xa0"
               "Downhill");
    has(s, "Left out: _Wall.");
    has(s, "title *" BAR "*\xc2\xa0"
           "A hit here\n");
    s = dump_of(t, "{chart: fire, only: [Short]}");
    has(s, ": *First*\n");
}

static void nothing_marked(void **state)
{
    struct project *t = *state;
    struct str s = dump_of(t, "{chart: fire, only: [Short], title: no}");
    assert_true(str_find(s, "marked so") < 0);
}

static void listed(void **state)
{
    struct project *t = *state;
    struct source_notes all = {0};
    source_notes_of(t->a, model_set_find(t->model, STR("club")), &all);
    size_t n = 0;
    for (size_t i = 0; i < all.n; i++)
        n += all.at[i].kind == SOURCE_NOTE_HOUSE;
    /* title, First, Second; 1-3; Wall, Downhill, Uphill; A, B of a new chart; 4-6 of the toll; a note; the odds */
    assert_int_equal(n, 12);
    assert_int_equal(all.n, n);
    same(all.at[0].printed, "Fire");
    same(all.at[1].printed, "Long 4-6");
    same(all.at[1].played, "Long 3-6");
}

/* One mistake in each, at its line. */
static void mistake(void **state, const char *charts, enum rule_id rule, unsigned line, const char *words)
{
    struct project *t = *state;
    house_put(t, charts);
    finding_is(t, "tables/club/charts.yaml", rule, line, words);
}

static void mistakes(void **state)
{
    mistake(state, "charts:\n  fire:\n    from: fire\n    rows: {First: {change: {Lnog: 3-6}}}\n",
            RULE_UNKNOWN_REFERENCE, 4, "Long");
    mistake(state, "charts:\n  fire:\n    from: fire\n    rows: {Frist: {change: {Long: 3-6}}}\n",
            RULE_UNKNOWN_REFERENCE, 4, "First");
    mistake(state, "charts:\n  fire:\n    from: fire\n    without: [Frist]\n", RULE_UNKNOWN_REFERENCE, 4, "First");
    mistake(state, "charts:\n  fire:\n    from: fire\n    without: [First, Second, Third]\n",
            RULE_BAD_VALUE, 4, "no row is left");
    mistake(state, "charts:\n  sum:\n    from: sum\n    rows: {Uphill: {add: -1, after: Moevd}}\n",
            RULE_UNKNOWN_REFERENCE, 4, "Moved");
    mistake(state, "charts:\n  sum:\n    from: sum\n    rows: {Aimed: {add: +2, after: Moved}}\n",
            RULE_BAD_VALUE, 4, "not a new row");
    mistake(state,
            "charts:\n  fire:\n    from: fire\n    rows: {First: {cells: [3-6, 3-6], change: "
            "{Long: 3-6}}}\n",
            RULE_BAD_VALUE, 4, "or only the changed ones");
    mistake(state, "charts:\n  fire:\n    from: fire\n    rows: {Thrid: [6, 6]}\n", RULE_NEAR_ROW, 4, "after: Third");
    mistake(state, "charts:\n  sum:\n    from: sum\n    rows: {Aimed: +2, Move: -2}\n", RULE_NEAR_ROW, 4, "Moved");
    mistake(state,
            "charts:\n  new:\n    title: New\n    grid: {down: x, columns: {Y: count}, rows: {A: {change: {Y: 1}}}}\n",
            RULE_BAD_VALUE, 4, "`from` another");
    mistake(state, "charts:\n  paces:\n    from: paces\n    without: [1-3]\n", RULE_BAD_VALUE, 4, "parts");
}

/* A doubt and the theatre of a row outlive a change of one of its cells; and a modifier that is written anew is another
 * where only its limit is. */
static void what_a_change_leaves(void **state)
{
    struct project *t = *state;
    static const char grid[] = "grid: {down: x, columns: {A: count, B: count}, rows: {Foot: {cells: [1, 2], unsure: "
                               "a blot, only-in: Egypt}}}";
    static const char sum[] = "  sum: {title: Sum, modifiers: {rows: {Lost: {add: -1, each: figure, up-to: ";
    project_put(t, "tables/demo/set.yaml", "set: Demo\nunits: in\ntheatres: [Egypt, Asia]\n");
    project_put(
        t, "tables/demo/charts.yaml",
        str_printf(t->a, "charts:\n  loss: {title: Loss, %s}\n%s", grid, str_printf(t->a, "%s3}}}}\n", sum).p).p);
    project_put(t, "tables/club/set.yaml", "set: Demo\nfrom: demo\nhouse-rules: our club\n");
    project_put(t, "tables/club/charts.yaml",
                str_printf(t->a, "charts:\n  loss: {from: loss, rows: {Foot: {change: {B: 3}}}}\n%s",
                           str_printf(t->a, "%s2}}}}\n", sum).p)
                    .p);
    project_read(t);
    const struct row *r = &chart_of(t, "loss")->row[0];
    same(r->cell[1].text.s, "3");
    same(r->unsure.s, "a blot");
    assert_int_equal(r->n_only_in, 1);
    assert_true(chart_of(t, "sum")->row[0].house);
}

/* A band that is left out leaves a gap, which the checks find as any other: nothing is waived for house rules. */
static void whose_rules(void **state)
{
    struct project *t = *state;
    project_put(t, "tables/demo/set.yaml", "set: Demo\nhouse-rules: nobody\n");
    project_read(t);
    finding_is(t, "tables/demo/set.yaml", RULE_MISSING_KEY, 2, "do not name their base");
}

/* What is from charts of rules that are not there is not told besides. */
static void rules_that_are_not_there(void **state)
{
    struct project *t = *state;
    house_put(t, club);
    project_put(t, "tables/club/set.yaml", "set: Demo\nfrom: dmeo\nhouse-rules: our club\n");
    project_read(t);
    finding_is(t, "tables/club/set.yaml", RULE_UNKNOWN_REFERENCE, 2, "no set is called \"dmeo\"");
}

int main(int argc, char **argv)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, house_open, bench_close)
#define BARE(f) cmocka_unit_test_setup_teardown(f, bare_open, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(rows_and_cells),
        TEST(places),
        TEST(what_is_from_it_changes),
        TEST(marks_of_a_sheet),
        TEST(nothing_marked),
        TEST(listed),
        BARE(mistakes),
        BARE(whose_rules),
        BARE(what_a_change_leaves),
        BARE(rules_that_are_not_there),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
