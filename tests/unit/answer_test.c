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

/* 1 - 1/2^n is a half at 1 and 15/16 at 4; 1 - (2/3)^n is 5/9 at 2 and 665/729 at 6. Two hits of 5+ with six dice come
 * in 473 of 729, which is no 90 %. */
static void how_many_for_even_and_for_ninety(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: at-least 1"),
         "Least dice for an even chance of " Q("1 or more") ", and for 90" NB "%: need 4: 1," NB "4; need 5: 2," NB
                                                            "6.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 5}, show: at-least 2"),
         "Least dice for an even chance of " Q("2 or more") ", and for 90" NB "%: 5," NB
                                                            "\u2013 (\u2013 with none here).");
}

/* What is said of the one line that has figures is not said of all. */
static void one_line_of_two(void **state)
{
    same(answer_of(*state, "odds: aim, down: dice, across: range, show: at-least 1"),
         "Least dice for an even chance of " Q("1 or more") ", and for 90" NB "%: Short" NB "1," NB "4.");
}

static void means_rise(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: mean"),
         "On average, from dice 1 to 6: need 4: 0.50" NB "to" NB "3.00; need 5: 0.33" NB "to" NB "2.00.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: mean"),
         "On average, from dice 1 to 6: 0.50" NB "to" NB "3.00; each further one adds 0.50.");
}

/* 5 and 6 win at 0, and each +1 one face more up to +2. */
static void what_one_more_is_worth(void **state)
{
    same(answer_of(*state, "odds: charge, down: modifier, show: win"),
         Q("win") " at 0: 33.3" NB "%. From there +1 is worth 16.7" NB "points.");
    same(answer_of(*state, "odds: charge, down: modifier, show: lose"),
         Q("lose") " at 0: 33.3" NB "%. From there +1 takes 16.7" NB "points.");
    same(answer_of(*state, "odds: charge, down: modifier, show: win, worth: no"), Q("win") " at 0: 33.3" NB "%.");
}

/* Of two that are as likely both are named, of six none. */
static void the_likeliest(void **state)
{
    same(answer_of(*state, "odds: loaded, show: outcomes"), "Likeliest: 1," NB "66.7" NB "%.");
    same(answer_of(*state, "odds: coin, show: outcomes"), "Likeliest: 1 or 2," NB "each" NB "50.0" NB "%.");
    same(answer_of(*state, "odds: die, show: outcomes"), "");
    same(answer_of(*state, "odds: nerve, down: losses, plot: bars"),
         "Likeliest by losses: holds to" NB "2; holds or runs to" NB "3; runs.");
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
        CASE(how_many_for_even_and_for_ninety), CASE(one_line_of_two), CASE(means_rise),
        CASE(what_one_more_is_worth),           CASE(the_likeliest),   CASE(many_tables),
    };
    return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
