/* What a book says of a table before it: each sentence worked out by hand from the dice below. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static const char tables[] =
    "charts:\n"
    "  reach: {title: Reach, grid: {down: range, columns: {Hit: need}, rows: {Short: 4-6, Long: n/a}}}\n"
    "odds:\n"
    "  aim: {given: {dice: 1..4, range: rows of reach}, roll: {hits: 'count((dice)d6, face in chart(reach, range, "
    "\"Hit\"))'}}\n"
    "  volley: {given: {dice: 1..6, need: 4..5}, roll: {hits: 'count((dice)d6, face >= need)'}}\n"
    "  charge:\n    given: {modifier: -3..+3}\n    roll: {total: 'd6 + clamp(modifier, -2, 2)'}\n"
    "    outcomes: {win: total > 4, tie: total in 3..4, lose: total < 3}\n"
    "  loaded: {roll: {pips: 'd{1,1,2}'}}\n  coin: {roll: {side: d2}}\n  die: {roll: {pips: d6}}\n"
    "  nerve: {given: {losses: 1..4}, roll: {nerve: 'if d6 > losses then \"holds\" else \"runs\"'}}\n"
    "  rare: {given: {dice: 1..3}, roll: {hits: 'count((dice)d6, face == 6)'}}\n"
    "  resolve: {given: {level: -2..4}, roll: {holds: 'd6 + level >= 4'}}\n"
    "  salvo: {given: {guns: 1..4}, roll: {hits: 'if guns > 1 then count((guns)d6, face >= 5) else 0'}}\n"
    "  climb: {given: {modifier: -1..+2}, roll: {up: '2d6 + modifier >= 8'}}\n"
    "  leap: {given: {modifier: -1..+3}, roll: {over: '2d6 + modifier >= 10'}}\n"
    "  ford: {given: {troops: [Guns, Foot, Horse, Camels]}, roll: {crosses: 'd6 > (if troops == \"Guns\" then 6 else "
    "if "
    "troops == \"Camels\" then 2 else 4)'}}\n"
    "  sum: {roll: {total: 2d6}}\n"
    "  press: {given: {modifier: -1..+1, dice: 1..2}, roll: {hit: 'sum(highest(1, (dice)d6)) + modifier >= 5'}}\n"
    "  pass: {given: {troops: [A, B, C, D, E, F, G]}, roll: {crosses: 'd6 > (if troops == \"A\" then 5 else if troops "
    "== "
    "\"B\" then 2 else 4)'}}\n"
    "  t1: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t2: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t3: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t4: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t5: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t6: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n"
    "  t7: {given: {modifier: -1..+1}, roll: {total: 'd6 + modifier'}}\n";

static int open_tables(void **state)
{
    return charts_open(state, tables);
}

/* The first paragraph of the only table of a book; empty where it has none. */
static struct str answer_of(struct project *t, const char *item)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a}, said = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\ntables: [{%s}]\n", item);
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", str_z(t->a, buf_str(&b)));
    findings_say(t);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, &table, &n);
    assert_non_null(s);
    const struct block *block = &s->section[0].block[0];
    for (size_t i = 0; block->n_lead && i < block->lead[0].n; i++)
        buf_put(&said, block->lead[0].run[i].text);
    return buf_str(&said);
}

#define NB "\u00a0"
#define Q(name) "\u2018" name "\u2019"

/* 1 - 1/2^n is a half at 1 and 15/16 at 4; 1 - (2/3)^n is 5/9 at 2 and 665/729 at 6. Two hits of 5+ with five dice come
 * in 131 of 243, and with six in 473 of 729, which is no 90 %; three of them with four dice in 1 of 9 at the most. */
static void how_many_for_even_and_for_ninety(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: at-least 1"),
         "Even chance of " Q("1 or more") ", and 90" NB "%: need 4: from" NB "1" NB "die and" NB "4; need 5: from" NB
                                          "2 and" NB "6.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: at-least 1"),
         "Even chance of " Q("1 or more") " from" NB "1" NB "die, 90" NB "% from" NB "4.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 5}, show: at-least 2"),
         "Even chance of " Q("2 or more") " from" NB "5" NB "dice (65" NB "% with" NB "6).");
    same(answer_of(*state, "odds: rare, down: dice, show: at-least 1"),
         Q("1 or more") ": at most 42" NB "%, with 3" NB "dice.");
}

/* What grows as the axis falls; what is no count has its name; and a level below 0 is a level, and nothing that adds. 6
 * against losses: 5/6, 4/6, 3/6, 2/6 hold. */
static void to_and_from_a_level(void **state)
{
    same(answer_of(*state, "odds: nerve, down: losses, show: holds"),
         "Even chance of " Q("holds") " up to" NB "3" NB "losses (83" NB "% with" NB "1).");
    same(answer_of(*state, "odds: resolve, down: level, show: yes"),
         "Even chance of " Q("holds") " from" NB "level 0, 90" NB "% from" NB "3.");
}

/* What is said of the one line that has figures is not said of all. */
static void one_line_of_two(void **state)
{
    same(answer_of(*state, "odds: aim, down: dice, across: range, show: at-least 1"),
         "Even chance of " Q("1 or more") ": Short" NB "from" NB "1" NB "die, 90" NB "% from" NB "4.");
}

/* Halves and thirds of each die; and a die read 1 to 3 whole, whose mean comes to 1 with two dice: 1/3 + 1/3 + 1/3 of
 * the third is 1 with three. */
static void means_rise(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: mean"),
         "Mean hits of each die: need 4: 0.50; need 5: 0.33.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: mean"), "Mean hits of each die: 0.50.");
    same(answer_of(*state, "odds: salvo, down: guns, show: mean"), "Mean hits, 1 or more: from" NB "3" NB "guns.");
    same(answer_of(*state, "odds: t1, down: modifier, show: mean"), "Mean total at" NB "0: 3.50. +1 adds 1.00.");
}

/* 5 and 6 win at 0, and each +1 one face more up to +2. 3 and 4 tie. */
static void what_one_more_is_worth(void **state)
{
    same(answer_of(*state, "odds: charge, down: modifier, show: win"),
         Q("win") " at" NB "0: 33" NB "%. +1 is worth 17" NB "points.");
    same(answer_of(*state, "odds: charge, down: modifier, plot: win"),
         Q("win") " at" NB "0: 33" NB "%, win or tie 67" NB "%. +1 is worth 17" NB "points.");
    same(answer_of(*state, "odds: charge, down: modifier, show: lose"),
         Q("lose") " at" NB "0: 33" NB "%. +1 takes 17" NB "points.");
    same(answer_of(*state, "odds: charge, down: modifier, show: win, worth: no"), Q("win") " at" NB "0: 33" NB "%.");
}

/* 2D6 for 8 or more: 15 of 36 at 0, 21 with +1, 26 with +2; from -1 on it is 10 to 15. For 10 or more: 6, 10, 15, 21.
 */
static void where_one_more_is_worth_most(void **state)
{
    same(answer_of(*state, "odds: climb, down: modifier, show: yes"),
         Q("up") " at" NB "0: 42" NB "%. +1 is worth most at" NB "0: 17" NB "points.");
    same(answer_of(*state, "odds: leap, down: modifier, show: yes"),
         Q("over") " at" NB "0: 17" NB "%. +1 is worth 11" NB "points at" NB "0, most from" NB "+2 to" NB "+3: 17.");
}

/* Rows in no order: from the likeliest down, the same together, and never in words. */
static void of_rows_in_no_order(void **state)
{
    same(answer_of(*state, "odds: ford, down: troops, show: yes"),
         Q("crosses") ": Camels" NB "67" NB "%; Foot, Horse" NB "33" NB "%; Guns" NB "never.");
}

/* A number beside the axis is said as a count; of many rows the ends. One die of 5 or more is 2 in 6, the better of two
 * 1 - 16/36. */
static void numbers_beside_and_ends(void **state)
{
    struct str said = answer_of(*state, "odds: press, down: modifier, across: dice, show: hit");
    const char want[] = Q("hit") " at" NB "0: 1" NB "die" NB "33" NB "%; 2" NB "dice" NB "56" NB "%. ";
    assert_true(str_starts(said, want));
    same(answer_of(*state, "odds: pass, down: troops, show: crosses"),
         Q("crosses") ": from 17" NB "% (A) to 67" NB "% (B).");
}

/* Of two that are as likely both are named, of six none. Of 2D6, 6 to 8 are 16 of 36, and 5 to 9 24 of 36. */
static void the_likeliest(void **state)
{
    same(answer_of(*state, "odds: loaded, show: outcomes"), "Likeliest: 1," NB "2" NB "in" NB "3.");
    same(answer_of(*state, "odds: coin, show: outcomes"), "Likeliest: 1 or 2," NB "each" NB "1" NB "in" NB "2.");
    same(answer_of(*state, "odds: die, show: outcomes"), "");
    same(answer_of(*state, "odds: sum, show: outcomes"),
         "Likeliest: 7," NB "1" NB "in" NB "6; 2" NB "in" NB "3 lie from" NB "5 to" NB "9.");
    same(answer_of(*state, "odds: nerve, down: losses, plot: bars"),
         "Likeliest: holds up to" NB "2" NB "losses; holds or runs up to" NB "3; runs above.");
}

/* Seven tables are no sentence: what one step changes in any of them is. A D6 loses its lowest total, and wins one. */
static void many_tables(void **state)
{
    same(answer_of(*state, "odds: [t1, t2, t3, t4, t5, t6, t7], down: modifier, plot: bars"),
         "Each +1 changes 1 result in 6 at most.");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
    const struct CMUnitTest tests[] = {
        CASE(how_many_for_even_and_for_ninety),
        CASE(to_and_from_a_level),
        CASE(one_line_of_two),
        CASE(means_rise),
        CASE(what_one_more_is_worth),
        CASE(where_one_more_is_worth_most),
        CASE(of_rows_in_no_order),
        CASE(numbers_beside_and_ends),
        CASE(the_likeliest),
        CASE(many_tables),
    };
    return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
