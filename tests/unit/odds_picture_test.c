/* What a book draws of odds, as it is dumped: columns with so many throws of all, tones by what outcomes are called,
 * what never comes said in words, and plots of nothing. Shares are worked out by hand from the dice below. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static const char tables[] =
    "odds:\n"
    "  sum: {roll: {total: 2d6}}\n"
    "  mixed: {roll: {total: d6 + d8}}\n"
    "  many: {roll: {hits: 'count(4d6, face >= 5)'}}\n"
    "  rout: {given: {losses: 1..3}, roll: {total: d6}, outcomes: {rallies at once: total > 4 and "
    "losses < 4, "
    "later: total == 4, "
    "falls back: total in 2..3, destroyed: total == 1}}\n"
    "  stand: {given: {losses: 1..3}, roll: {total: d6 - losses}, outcomes: {unit routs: total < "
    "0, in doubt: total == "
    "0, unit holds: total > 0}}\n"
    "  ways: {roll: {total: d6}, outcomes: {left: total < 3, ahead: total in 3..4, right: total > "
    "4}}\n"
    "  wind: {roll: {x: d6, wind: 'if x <= 1 then \"backs\" else "
    "if x <= 3 then \"holds\" else \"veers\"'}}\n"
    "  lone: {roll: {far: d66}}\n"
    "  tens: {given: {way: [up, down]}, roll: "
    "{far: '3d6 * 10 + (if way == \"up\" then 0 else 200)'}}\n"
    "  pair: {roll: {x: d6, both: '(x, 7 - x)'}}\n"
    "  aim: {given: {shots: 1..3, range: [near, far]}, roll: {hits: 'count((shots)d6, face >= (if "
    "range == \"near\" "
    "then 4 else 7))'}}\n"
    "  march: {given: {fords: 0..3}, roll: {inches: 'max(6, 4 + 2d6)'}, outcomes: {late: inches < "
    "6 or fords "
    "> 3, in "
    "time: inches >= 6 and fords <= 3}}\n"
    "  swing: {given: {edge: [-2, 0, +2]}, roll: {hit: 2d6 + edge >= 8}}\n"
    "  hump: {given: {level: 1..3, kind: [up, mid]}, roll: {hit: 'd6 >= (if kind == \"up\" then 5 "
    "- level else if "
    "level "
    "== 2 then 2 else 6)'}}\n"
    "  fades: {given: {range: 1..4}, roll: {hits: 'max(0, d6 - range)'}}\n"
    "  reach: {given: {range: [near, far, out], need: 3..5}, roll: {hit: 'd6 >= need + (if range "
    "== \"near\" then 0 "
    "else 1)'}}\n"
    "  short: {given: {dice: 1..3}, roll: {hits: 'count((dice)d6, face >= 5)'}}\n"
    "  long: {given: {dice: 2..4}, roll: {hits: 'count((dice)d6, face >= 5)'}}\n"
    "  duel: {given: {edge: -1..+1}, roll: {diff: d6 + edge - d6}, outcomes: {win: diff > 0, tie: "
    "diff == 0, lose: "
    "diff "
    "< 0}}\n"
    "  back: {given: {edge: [+1, 0, -1]}, roll: {diff: d6 + edge - d6}, outcomes: {win: diff > 0, "
    "tie: diff == 0, "
    "lose: "
    "diff < 0}}\n"
    "  level: {given: {level: 1..6}, roll: {total: 'min(6, max(3, level)) + d6'}, outcomes: {weak: "
    "total < 8, strong: "
    "total >= 8}}\n";

static int open_tables(void **state)
{
    return charts_open(state, tables);
}

/* The book with this one table, as text; its findings are told. */
static struct str book_of(struct project *t, const char *item)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\ntables: [{%s}]\n", item);
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", str_z(t->a, buf_str(&b)));
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    struct buf out = {.a = t->a};
    sheet_dump(&out, s);
    return buf_str(&out);
}

static void has(struct str text, const char *words)
{
    if (str_find(text, words) < 0)
        print_message("no \"%s\" in\n%.*s\n", words, STRF(text));
    assert_true(str_find(text, words) >= 0);
}

static void lacks(struct str text, const char *words)
{
    if (str_find(text, words) >= 0)
        print_message("\"%s\" in\n%.*s\n", words, STRF(text));
    assert_true(str_find(text, words) < 0);
}

/* From good to bad: the best is the deepest of the good. Words of outcomes say nothing of good and bad: the author does. */
static void words_have_no_ratings(void **state)
{
    struct str t = book_of(*state, "odds: rout, down: losses, plot: bars");
    lacks(t, "marked");
    t = book_of(*state, "odds: ways, plot: bars");
    lacks(t, "marked");
    has(t, "key good 3/3 [] right");
    t = book_of(*state, "odds: rout, down: losses, plot: bars, tones: {destroyed: bad}");
    has(t, "key marked good 3/3 [] rallies at once");
    has(t, "key marked bad [] destroyed");
}

/* Words around the values of a given, wherever it stands; and what no table here is called. */
static void heads_hold_down_the_side(void **state)
{
    struct str t = book_of(
        *state,
        "odds: aim, down: range, across: shots, show: at-least 1, heads: {range: \"at {}\"}");
    has(t, "at near");
    t = book_of(*state, "odds: aim, down: range, plot: bars, heads: {range: \"at {}\"}");
    has(t, "at near");
    t = book_of(*state, "odds: fades, down: range, show: at-least 5, heads: {range: \"{} away\"}");
    has(t, "2\u20134 away"); /* alike, and one row */
    t = book_of(*state, "odds: [short, long], down: dice, plot: bars, heads: {short: 'A few'}");
    has(t, "A few");
    book_of(*state, "odds: short, down: dice, heads: {long: 'Many'}");
    finding_is(*state, "layouts/odds/dice.yaml", RULE_UNKNOWN_REFERENCE, 3, "nothing shown");
}

/* 4 + 2D6 is 6 at the least, however many the fords. */
static void plots_of_nothing_are_told(void **state)
{
    struct project *t = *state;
    book_of(t, "odds: march, down: fords, plot: bars");
    finding_is(t, "layouts/odds/dice.yaml", RULE_EMPTY_PLOT, 3, "this plot of march shows nothing");
}

/* Levels 1 to 3 are alike, and are one row. */
static void levels_fold_where_they_settle(void **state)
{
    struct str t = book_of(*state, "odds: level, down: level, plot: bars");
    has(t, "        1\u20133: ");
    lacks(t, "        2: ");
    lacks(t, "        3: ");
    has(t, "        6: ");
}

/* Mid is 1/6, 5/6, 1/6: its ends are alike, and it has no even chance "from 2". D6 - range is 2.5, 10/6, 1 and 1/2 on
 * average: no mean of 1 or more "from 1". */
static void from_holds_of_all_that_follows(void **state)
{
    struct str t = book_of(*state, "odds: hump, down: level, across: kind");
    lacks(t, "Even chance");
    t = book_of(*state, "odds: fades, down: range, show: mean");
    lacks(t, "1 or more");
}

/* Far and out are alike, near is not: 4/6 against 3/6 on a need of 3. */
static void one_head_over_two_is_found(void **state)
{
    struct project *t = *state;
    struct str both = book_of(t, "odds: reach, down: need, heads: {range: {far: beyond, out: beyond}}");
    has(both, "66.7");
    has(both, "beyond");
    assert_int_equal(diag_count(t->d, LEVEL_ERROR), 0);
    const struct odds_table *table = NULL;
    size_t n;
    struct documents all = documents_at(t, "layouts/odds/dice.yaml",
                                        "odds-book: The odds\nset: demo\ntables: [{odds: reach, down: need, heads: "
                                        "{range: {near: in sight, far: in sight}}}]\n");
    assert_null(doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n));
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 3, "two values of range are called \"in sight\"");
}

/* Two dice of the one would stand in the row of one die of the other. */
static void tables_side_by_side_have_the_same_rows(void **state)
{
    struct project *t = *state;
    documents_at(t, "layouts/odds/dice.yaml",
                 "odds-book: The odds\nset: demo\ntables: [{odds: [short, long], down: dice, show: mean}]\n");
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 3,
               "those of dice in long differ from short");
}

/* What is not printed is counted, proved and among the tables of the book's files, and its section goes with it. */
static void what_is_not_printed_is_in_the_data(void **state)
{
    struct project *t = *state;
    const struct odds_table *table = NULL;
    size_t n;
    struct documents all = documents_at(
        t, "layouts/odds/dice.yaml",
        "odds-book: The odds\nset: demo\nsections:\n  - Printed: [{odds: sum}, {odds: many, "
        "print: no}]\n  - Not printed: [{odds: mixed, print: no}]\n");
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    struct buf out = {.a = t->a};
    assert_non_null(s);
    sheet_dump(&out, s);
    assert_int_equal(n, 3);
    has(buf_str(&out), "  block sum\n");
    lacks(buf_str(&out), "  block many\n");
    lacks(buf_str(&out), "title Not printed");
    has(buf_str(&out), "3 tables");
}

/* Means alone are shaded by sixths of the largest, 1/2, 1 and 3/2 of 3/2; beside chances they are not. */
static void means_are_shaded(void **state)
{
    struct str t = book_of(*state, "odds: aim, down: shots, given: {range: near}, show: mean");
    has(t, "shade center 2: 0.50");
    has(t, "shade center 4: 1.00");
    has(t, "shade center 6: 1.50");
    t = book_of(*state, "odds: aim, down: shots, given: {range: near}, show: [mean, at-least 2]");
    has(t, "center: 0.50");
}

/* Of what is better the deepest tone, also where nothing is bad. */
static void the_best_is_deepest(void **state)
{
    struct str t = book_of(*state, "odds: rout, down: losses, plot: bars, tones: {rallies at once: good, later: good, "
                                   "falls back: plain, destroyed: plain}");
    has(t, "key good 2/2 [] rallies at once");
    has(t, "key good 1/2 [] later");
    lacks(t, "marked");
}

/* Nobody said what of the wind is more: the last of three is not the darkest, and the middle is not
 * between its neighbours. */
static void words_without_order_are_no_scale(void **state)
{
    struct str t = book_of(*state, "odds: wind, plot: bars");
    has(t, "key good 3/3 [] backs");
    has(t, "key good 1/3 [] holds");
    has(t, "key good 2/3 [] veers");
    t = book_of(*state, "odds: wind, plot: bars, tones: {backs: bad}");
    has(t, "key marked good 1/2 [] holds");
    has(t, "key marked good 2/2 [] veers");
}

/* A hit has 6, 15 and 26 of 36 throws. It is as likely as not in 4, 2 and 1: (5/6)^4 is 0.482 and
 * (7/12)^2 0.340. It is 90 % likely in 13, 5 and 2: (5/6)^12 is 0.112 and (5/6)^13 0.093, (7/12)^4
 * 0.116 and (7/12)^5 0.068. */
static void tries_until_it_is_likely(void **state)
{
    static const char *const tries[] = {"1,2 center: 4\n", "1,3 center: 13\n", "2,2 center: 2\n",
                                        "2,3 center: 5\n", "3,2 center: 1\n",  "3,3 center: 2\n"};
    struct str t = book_of(*state, "odds: swing, down: edge");
    has(t, "tries for 50\u00a0%");
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        has(t, tries[i]);
    t = book_of(
        *state,
        "odds: swing, down: edge, show: [yes, tries 75]"); /* (1/6, 7/12)^n is 1/4 or less */
    has(t, "1,2 center: 8\n");
    has(t, "2,2 center: 3\n");
}

static void what_is_no_yes_has_no_tries(void **state)
{
    struct project *t = *state;
    const struct odds_table *table = NULL;
    size_t n;
    struct documents all =
        documents_at(t, "layouts/odds/dice.yaml",
                     "odds-book: B\nset: demo\ntables: [{odds: sum, show: tries 90}]\n");
    assert_null(doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n));
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 3,
               "sum has no tries 90: it is not a yes or no");
}

/* 36 numbers of a D66 and 32 of 30 to 180 and 230 to 380 are no columns of a page: rows. 16 are. */
static void many_outcomes_are_rows(void **state)
{
    struct str t = book_of(*state, "odds: lone");
    has(t, "table 37 x 2, 1 head");
    has(t, "36,1 shade center 0: 2.8"); /* 1/36 */
    t = book_of(*state, "odds: tens, down: way");
    has(t, "table 33 x 3, 1 head"); /* the ways stand across */
    has(t, "32,0 center th: !380!");
    t = book_of(*state, "odds: tens, given: {way: up}, show: outcomes");
    has(t, "x16 center th: far, %");
}

/* The second part is worked out in place, and no word would stand before its values. */
static void a_part_without_a_name_is_found(void **state)
{
    struct project *t = *state;
    documents_at(t, "layouts/odds/dice.yaml", "odds-book: B\nset: demo\ntables: [{odds: pair}]\n");
    finding_is(t, "tables/demo/charts.yaml", RULE_BAD_VALUE, 11,
               "this part of the result needs a name as its header");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
    const struct CMUnitTest tests[] = {
        CASE(tries_until_it_is_likely),
        CASE(what_is_no_yes_has_no_tries),
        CASE(words_have_no_ratings),
        CASE(heads_hold_down_the_side),
        CASE(plots_of_nothing_are_told),
        CASE(levels_fold_where_they_settle),
        CASE(from_holds_of_all_that_follows),
        CASE(one_head_over_two_is_found),
        CASE(tables_side_by_side_have_the_same_rows),
        CASE(what_is_not_printed_is_in_the_data),
        CASE(means_are_shaded),
        CASE(the_best_is_deepest),
        CASE(words_without_order_are_no_scale),
        CASE(many_outcomes_are_rows),
        CASE(a_part_without_a_name_is_found),
    };
    return cmocka_run_group_tests_name("odds picture", tests, NULL, NULL);
}
