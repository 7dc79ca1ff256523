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
    "  comma: {given: {dice: 1..2}, roll: {n: 'count((dice)d6, face >= 4)'}, outcomes: {'hit, or "
    "not': n > 0, none: n == 0}}\n"
    "  five: {given: {dice: 1..6}, roll: {hits: 'count((dice)d6, face >= 5)'}}\n"
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
    "  wide: {given: {range: ['near, or not', 'near, or out'], dice: 1..2}, roll: {n: "
    "'count((dice)d6, face >= (if range == \"near, or not\" then 4 else 5))'}, outcomes: {'hit, or "
    "not': n >= 1, miss: n == 0}}\n"
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
    "  turn: {roll: {turn: 'first(k in 1..2, d6 >= 5)'}}\n"
    "  sixes: {roll: {both: '2d6 >= 12'}}\n"
    "  marvel: {roll: {all: 'count(5d6, face == 6) == 5'}}\n"
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

/* 1 - (2/3)^n is 5/9 at 2 and 665/729 at 6; of three dice 91 in 216 have a six; 4/6 and 3/6 of a
 * die are over 2 and 3. A level below 0 is a level. The question names Holds by its stem. */
static void the_usual_answer(void **state)
{
    same(answer_of(*state,
                   "odds: five, down: dice, show: at-least 1, question: How likely are 1 or more?"),
         "1 or more: 50" NB "% or more from dice 2, 90" NB "% or more from 6.");
    same(answer_of(*state,
                   "odds: rare, down: dice, show: at-least 1, question: Are there 1 or more?"),
         "1 or more: at most 42" NB "% with dice 3.");
    same(answer_of(*state, "odds: nerve, down: losses, show: holds, question: Does he hold?"),
         "Holds: 50" NB "% or more up to losses 3.");
    same(answer_of(*state, "odds: resolve, down: level, show: yes, question: Who holds?"),
         "Holds: 50" NB "% or more from level 0, 90" NB "% or more from 3.");
    same(answer_of(*state, "odds: loaded, show: at-least 2, question: Are there 2 or more?"),
         "2 or more: 33" NB "%.");
}

/* What the question does not name is not answered: the outcome, or one of two; nor are several
 * givens, a fixed one, words down, or several tables. */
static void what_is_not_named_is_not_answered(void **state)
{
    static const char *const item[] = {
        "odds: nerve, down: losses, show: holds, question: What becomes of it?",
        "odds: nerve, down: losses, show: holds, question: Who withholds?",
        "odds: nerve, down: losses, show: [holds, runs], question: Who holds and who runs?",
        "odds: volley, down: dice, across: need, show: at-least 1, question: Are there 1 or more?",
        "odds: volley, down: dice, given: {need: 4}, show: at-least 1, question: Are there 1 or "
        "more?",
        "odds: ford, down: troops, show: yes, question: Who crosses?",
        "odds: [t1, t2], down: modifier, plot: bars, question: What is the total?",
    };
    for (size_t i = 0; i < sizeof item / sizeof *item; i++)
        same(answer_of(*state, item[i]), "");
}

/* The same numbers in the author's words: of 36 throws of two dice 16 have neither a five nor a
 * six. */
static void the_authors_answer(void **state)
{
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: at-least 1, question: "
                           "How many?, answer: '"
                           "On 5+ {least dice for 50 % at-least 1, need=5} as often as not, {least "
                           "dice for 90 % at-least 1, "
                           "need=5} nine times in ten, and one {at-least 1, dice=1, need=5}, two "
                           "{at-least 1, dice=2, need=5}.'"),
         "On 5+ 2 as often as not, 6 nine times in ten, and one 33" NB "%, two 56.");
    same(answer_of(*state, "odds: volley, down: dice, across: need, show: at-least 1, question: "
                           "How many?, answer: '"
                           "{volley: of 36 at-least 1, dice=2, need=5} of 36 throws, {mean, "
                           "dice=3, need=4} on average.'"),
         "20 of 36 throws, 1.5 on average.");
    same(answer_of(
             *state,
             "odds: nerve, down: losses, show: holds, question: How long?, answer: '"
             "Up to {most losses for 50 % holds}; he is safe with {most losses for 99 % holds}, "
             "and with 5 losses it is over.'"),
         "Up to 3; he is safe with less than 1, and with 5 losses it is over.");
    same(answer_of(*state, "odds: comma, down: dice, show: outcomes, question: When?, answer: "
                           "'{hit, or not; dice=2}, {hit, or not, dice=1}.'"),
         "75" NB "%, 50.");
    same(answer_of(*state,
                   "odds: wide, down: dice, across: range, show: miss, question: When?, "
                   "answer: '{hit, or not, range=near, or out, dice=1}, {least dice for 50 % "
                   "hit, or not, range=near, or out}.'"),
         "33" NB "%, 2.");
    same(answer_of(*state, "odds: far, down: dice, show: hit, question: When?, answer: 'Out {hit, "
                           "range=out, dice=4}.'"),
         "Out never.");
}

/* (35/36)^24 is 0.509 and ^25 0.494; ^81 is 0.102 and ^82 0.099. Five sixes need 17,905 tries. */
static void tries_until_it_is_likely(void **state)
{
    same(answer_of(*state, "odds: sixes, question: When?, answer: '{tries 50}, {tries 90}.'"),
         "25, 82.");
    same(answer_of(*state, "odds: marvel, question: When?, answer: '{tries 90}.'"), "1000+.");
}

static void refused(struct project *t, const char *of, const char *answer, const char *fact)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct str layout = str_printf(t->a,
                                   "odds-book: The odds\nset: demo\ntables: [{odds: %s, "
                                   "answer: '%s'}]\n",
                                   of, answer);
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", str_z(t->a, layout));
    assert_null(doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n));
    const struct finding **f = diag_sorted(t->d, t->a, &n);
    if (n != 1 || str_find(f[0]->fact, fact) < 0)
        fail_msg("%s: %zu findings, \"%.*s\"", answer, n, STRF(f[0]->fact));
    assert_int_equal(f[0]->level, LEVEL_ERROR);
}

/* Each at the answer, and the book is not made. */
static void a_number_that_is_none_is_refused(void **state)
{
    static const char none[] = "is not one number, not whole, no chance, or reached more than once",
                      limit[] = "needs a whole per cent from 1 to 100, and no number of throws";
    static const char *const wrong[][3] = {
        {"volley", "{hits, dice=1, need=4}", "no outcome of this table is called \"hits\""},
        {"volley", "{at-least 1, dice=1}",
         "is not one number: name a value of each given with several"},
        {"volley", "{at-least 1, dice=1, need=7}", "no value of this given is called \"7\""},
        {"volley", "{at-least 1, dice=1, dice=2, need=4}", "{dice} has two values"},
        {"volley", "{at-least 1, dyes=1, need=4}", "no given of this table is called \"dyes\""},
        {"volley", "{salvo: at-least 1, guns=1}", "names no table of this book"},
        {"volley", "{least dice for half at-least 1, need=4}", limit},
        {"volley", "{least dice for % at-least 1, need=4}", limit},
        {"volley", "{least dice for 50.5 % at-least 1, need=4}", limit},
        {"volley", "{least dice for 150 % at-least 1, need=4}", limit},
        {"volley", "{of 36 least dice for 50 % at-least 1, need=4}", limit},
        {"volley", "{least dice for 50 % mean, need=4}", none},
        {"volley", "33 % of them", "has a per cent that is not computed"},
        {"volley", "{spread, dice=1, need=4}", none},
        {"volley", "{of 7 at-least 1, dice=1, need=4}", none},
        {"volley", "{of 36 mean, dice=1, need=4}", none},
        {"volley", "{tries 50, dice=1, need=4}", none},
        {"volley", "{of at-least 1, dice=1, need=4}",
         "no outcome of this table is called \"of at-least 1\""},
        {"turn", "{mean}", none},
        {"volley", "One of {at-least 1, dice=1, need=4", "is not closed"},
        {"volley", "{at-least 1 {at-least 1, dice=1, need=4}", "is not closed"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        refused(*state, wrong[i][0], wrong[i][1], wrong[i][2]);
        assert_int_equal(bench_close(state), 0);
        open_tables(state);
    }
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
    const struct CMUnitTest tests[] = {
        CASE(the_usual_answer),
        CASE(what_is_not_named_is_not_answered),
        CASE(the_authors_answer),
        CASE(tries_until_it_is_likely),
        CASE(a_number_that_is_none_is_refused),
    };
    return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
