/* What a book says of a table before it: each sentence worked out by hand from the dice below. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"

static const char tables[] =
    "charts:\n"
    "  reach: {title: Reach, grid: {down: range, columns: {Hit: need}, rows: {Short: 4-6, Long: "
    "n/a}}}\n"
    "odds:\n"
    "  aim: {given: {dice: 1..4, range: rows of reach}, roll: {hits: 'count((dice)d6, face in "
    "chart(reach, range, "
    "\"Hit\"))'}}\n"
    "  volley: {given: {dice: 1..6, need: 4..5}, roll: {hits: 'count((dice)d6, face >= need)'}}\n"
    "  charge:\n    given: {modifier: -3..+3}\n    roll: {total: 'd6 + clamp(modifier, -2, 2)'}\n"
    "    outcomes: {win: total > 4, tie: total in 3..4, lose: total < 3}\n"
    "  loaded: {roll: {pips: 'd{1,1,2}'}}\n  coin: {roll: {side: d2}}\n  die: {roll: {pips: d6}}\n"
    "  nerve: {given: {losses: 1..4}, roll: {nerve: 'if d6 > losses then \"holds\" else "
    "\"runs\"'}}\n"
    "  rare: {given: {dice: 1..3}, roll: {hits: 'count((dice)d6, face == 6)'}}\n"
    "  lives: {given: {shots: 0..2}, roll: {n: 'count((shots)d6, face == 6)'}, "
    "outcomes: {lives: n == 0, sinks: n > 0}}\n"
    "  far: {given: {range: [near, out], dice: 1..4}, roll: {n: 'count((dice)d6, face >= "
    "(if range == \"near\" then 4 else 7))'}, outcomes: {hit: n >= 1, miss: n == 0}}\n"
    "  wet: {given: {wet: [false, true], dice: 1..3}, roll: {fails: 'count((dice)d6, face <= "
    "(if wet then 3 else 1)) >= 1'}}\n"
    "  resolve: {given: {level: -2..4}, roll: {holds: 'd6 + level >= 4'}}\n"
    "  salvo: {given: {guns: 1..4}, roll: {hits: 'if guns > 1 then count((guns)d6, face >= 5) else "
    "0'}}\n"
    "  climb: {given: {modifier: -1..+2}, roll: {up: '2d6 + modifier >= 8'}}\n"
    "  leap: {given: {modifier: -1..+3}, roll: {over: '2d6 + modifier >= 10'}}\n"
    "  ford: {given: {troops: [Guns, Foot, Horse, Camels]}, roll: {crosses: 'd6 > (if troops == "
    "\"Guns\" then 6 else "
    "if "
    "troops == \"Camels\" then 2 else 4)'}}\n"
    "  sum: {roll: {total: 2d6}}\n"
    "  press: {given: {modifier: -1..+1, dice: 1..2}, roll: {hit: 'sum(highest(1, (dice)d6)) + "
    "modifier >= 5'}}\n"
    "  pass: {given: {troops: [A, B, C, D, E, F, G]}, roll: {crosses: 'd6 > (if troops == \"A\" "
    "then 5 else if troops "
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
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    const struct block *block = &s->section[0].block[0];
    for (size_t i = 0; block->n_lead && i < block->lead[0].n; i++)
        buf_put(&said, block->lead[0].run[i].text);
    return buf_str(&said);
}

#define NB "\u00a0"
#define Q(name) "\u2018" name "\u2019"

/* 1 - 1/2^n is a half at 1 and 15/16 at 4; 1 - (2/3)^n is 5/9 at 2 and 665/729 at 6. Of three dice
 * 91 in 216 have a six. Never is no "at most", and 25 of 36 no end: beyond the table is more. */
static void how_many_for_even_and_for_ninety(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: at-least 1, question: How likely are 1 or more?"),
         "Even chance of " Q("1 or more") ": need 4: from" NB "dice 1, 90" NB "% from" NB
         "4; need 5: from" NB "dice 2, 90" NB "% from" NB "6.");
    same(answer_of(*state,
                   "odds: rare, down: dice, show: at-least 1, question: Are there 1 or more?"),
         "Even chance of " Q("1 or more") ": nowhere, at most 42" NB "% with dice 3.");
    struct str far = answer_of(*state, "odds: far, down: dice, show: hit, question: When a hit?");
    same(far, "Even chance of " Q("hit") ": near" NB "from" NB "dice 1, 90" NB "% from" NB
                                         "4; out" NB "never.");
    far = answer_of(*state, "odds: lives, down: shots, show: lives, question: When lives it?");
    same(far, "Even chance of " Q("lives") ": everywhere, still 69" NB "% with shots 2.");
}

/* 6 against losses: 5/6, 4/6, 3/6, 2/6 hold. A level below 0 is a level. */
static void to_and_from_a_level(void **state)
{
    same(answer_of(*state, "odds: nerve, down: losses, show: holds, question: Who holds?"),
         "Even chance of " Q("holds") ": up to" NB "losses 3.");
    same(answer_of(*state, "odds: resolve, down: level, show: yes, question: Who holds?"),
         "Even chance of " Q("holds") ": from" NB "level 0, 90" NB "% from" NB "3.");
}

/* Halves and thirds of each die. A die read 1 to 3 whole is no rule, nor is what begins above 0. */
static void means_as_a_rule(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: mean, question: How many hits?"),
         Q("mean hits") ": need 4: 1/2 \u00d7 dice; need 5: 1/3 \u00d7 dice.");
    same(answer_of(*state, "odds: salvo, down: guns, show: mean, question: How many hits?"), "");
    same(answer_of(*state, "odds: t1, down: modifier, show: mean, question: What is the total?"), "");
}

/* Side by side, in the order of the rows; never in words. Of more than six rows none. */
static void chances_side_by_side(void **state)
{
    same(answer_of(*state, "odds: ford, down: troops, show: yes, question: Who crosses?"),
         Q("crosses") ": Guns" NB "never; Foot" NB "33" NB "%; Horse" NB "33" NB "%; Camels" NB "67" NB "%.");
    same(answer_of(*state, "odds: pass, down: troops, show: crosses, question: Who crosses?"), "");
}

/* What the question does not name is not answered: the outcome, a value that is kept; nor is one of two that it names,
 * a gap in the cells, or several tables. */
static void what_is_not_named_is_not_answered(void **state)
{
    same(answer_of(*state, "odds: nerve, down: losses, show: holds, question: What becomes of it?"), "");
    same(answer_of(*state, "odds: nerve, down: losses, show: holds, question: Who withholds?"), "");
    same(answer_of(*state, "odds: nerve, down: losses, show: [holds, runs], question: Who holds and who runs?"), "");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: mean, question: How many hits?"), "");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: mean, question: How many hits with a need "
                           "of 4?"),
         Q("mean hits") ": 1/2 \u00d7 dice.");
    same(answer_of(*state, "odds: volley, down: dice, given: {need: 4}, show: mean, "
                           "question: How many hits with a need?"),
         "");
    same(answer_of(*state, "odds: wet, down: dice, given: {wet: no}, show: fails, "
                           "question: Fails wet powder?"),
         "");
    same(answer_of(*state, "odds: wet, down: dice, given: {wet: yes}, show: fails, "
                           "question: Fails wet powder?"),
         "Even chance of " Q("fails") ": from" NB "dice 1.");
    same(answer_of(*state, "odds: aim, down: dice, across: range, show: at-least 1, question: Are there 1 or more?"), "");
    same(answer_of(*state, "odds: [t1, t2], down: modifier, plot: bars, question: What is the total?"), "");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
    const struct CMUnitTest tests[] = {
        CASE(how_many_for_even_and_for_ninety), CASE(to_and_from_a_level),
        CASE(means_as_a_rule), CASE(chances_side_by_side), CASE(what_is_not_named_is_not_answered),
    };
    return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
