/* The models of a book's tables in words, each written out by hand from the roll beside it; and what its errata say in
 * columns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"
#include "show/odds/inner.h"

#define N(name) "*" name "*"
#define W(word) "\u2018" word "\u2019"
#define C(chart) "\u201c" chart "\u201d"

static struct str words_of_roll(void **state, const char *odds)
{
    struct project *t;
    struct buf b = {.a = NULL};
    assert_int_equal(bench_close(state), 0);
    struct arena *a = arena_new();
    b.a = a;
    buf_printf(
        &b,
        "charts:\n  fire: {title: Fire, grid: {down: rate, columns: {Near: need, Far: need, Dice: count}, rows: "
        "{1st: [3+, 4+, 2], 2nd: [4+, 5+, 1]}}}\n"
        "  shell: {title: Shell, grid: {down: rate, columns: {Near: need, Far: need, Dice: count}, rows: {1st: [2+, "
        "3+, 2], 2nd: [3+, 4+, 1]}}}\n%s",
        odds);
    charts_open(state, str_z(a, buf_str(&b)));
    arena_drop(a);
    t = *state;
    assert_false(
        diag_has(t->d, LEVEL_ERROR)); /* that not all of them read each given is a warning */
    return model_words(t->a, t->model, NULL, t->model->set[0]->odds[0]);
}

static int open_nothing(void **state)
{
    return charts_open(state, "charts:\n  none: {title: None, grid: {down: a, columns: {B: text}, rows: {c: d}}}\n");
}

static void says(void **state, const char *roll, const char *want)
{
    char odds[1024];
    snprintf(odds, sizeof odds, "odds:\n  x: {given: {n: 1..4, rate: rows of fire}, roll: {%s}}\n", roll);
    char model[1024];
    snprintf(model, sizeof model, "Given " N("n") " 1 to 4; " N("rate") " 1st or 2nd. %s.", want);
    same(words_of_roll(state, odds), model);
}

static void dice_and_what_they_count(void **state)
{
    says(state, "hits: 'count((n)d6, face == 6 or face != 1 and face + n >= 5)'",
         N("hits") ": how many of " N("n") " D6 have: face is 6, or face is not 1 and face + " N("n") " is at least 5");
    says(state, "less: '2d6 - (d6 + n) * 2'", N("less") ": 2D6 \u2212 (a D6 + " N("n") ") \u00d7 2");
    says(state, "best: 'sum(highest(2, 3d8))'", N("best") ": the sum of (the 2 highest of 3D8)");
    says(state, "die: 'max(0, d{1,1,2} - n)'",
         N("die") ": the larger of 0 and a die with the faces 1, 1, 2 \u2212 " N("n"));
    says(state, "die: 'd(2 * n)'", N("die") ": a die of (2 \u00d7 " N("n") ") faces");
    says(state, "aces: 'count(draw(3, {4 of \"ace\", 48 of \"other\"}), card == \"ace\")'",
         N("aces") ": how many of (3 cards, drawn and not put back, out of 4 of " W("ace") ", 48 of " W(
             "other") ") have: card is " W("ace"));
}

static void conditions_bind(void **state)
{
    says(state, "a: 'd6', b: 'if a in {1, 4..6} and not (a == 5) then 1 else if a < 3 then 2 else 0'",
         N("a") ": a D6; " N("b") ": 1 if " N("a") " is 1 or 4 to 6 and not (" N("a") " is 5), else 2 if " N(
             "a") " is less than 3, else 0");
    says(
        state, "a: 'd6', b: '(a > 1 or n > 2) and a != 3'",
        N("a") ": a D6; " N("b") ": (" N("a") " is more than 1, or " N("n") " is more than 2) and " N("a") " is not 3");
    says(state, "k: 'first(k in 1..n, d6 + k >= 6)'",
         N("k") ": the first " N("k") " of 1 to " N(
             "n") ", with fresh dice for each, for which a D6 + " N("k") " is at least 6; never if "
                                                                         "there is none");
}

/* Turn after turn; and what a rule has no words of ours for is as it was written. */
static void turns_go_on(void **state)
{
    says(state, "end: 'until(s = 0, s == 3, s + d2)'",
         N("end") ": the state in which it ends: " N("s") " is first 0; each turn, with fresh dice, makes of it (" N(
             "s") " + a D2); until " N("s") " is 3");
    says(state, "end: 'turns(s = 0, s == 3, s + d2, 4)'",
         N("end") ": in which turn it ends, or never: " N(
             "s") " is first 0; each turn, with fresh dice, makes of "
                  "it (" N("s") " + a D2); until " N("s") " is 3, or 4 turns have gone");
}

static void charts_are_looked_up(void **state)
{
    says(state, "hit: 'd6 in chart(fire, rate, \"Near\")'",
         N("hit") ": a D6 is within " C("Fire") " (" N("rate") ", " W("Near") ")");
}

static void givens_and_outcomes(void **state)
{
    struct str model = words_of_roll(
        state,
        "odds:\n  x:\n    given: {m: -2..+1, who: ['Foot, line', Horse], wet: [false, true]}\n"
        "    roll: {die: d6 + m}\n    outcomes: {good: die > 3, bad: die <= 3}\n");
    same(model, "Given *m* \u22122 to +1; *who* \u2018Foot, line\u2019 or \u2018Horse\u2019; "
                "*wet* no or yes. *die*: a D6 + *m*. Outcomes: **good** if *die* is more than 3; "
                "**bad** if *die* is at most 3.");
}

/* All paragraphs of the blocks of this id, a line each. */
static struct str paragraphs_of(struct project *t, const char *layout, const char *id)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", layout);
    findings_say(t);
    size_t book = 0;
    while (all.at[book].kind != DOCUMENT_ODDS_BOOK)
        book++;
    const struct sheet *s =
        doc_odds_book(t->a, t->d, t->model, &all.at[book], NULL, NULL, &table, &n);
    assert_non_null(s);
    for (size_t i = 0; i < s->n_section; i++)
        for (const struct block *k = s->section[i].block; k < s->section[i].block + s->section[i].n_block; k++)
            for (size_t p = 0; str_is(k->id, id) && p < k->n_lead; p++) {
                for (size_t r = 0; r < k->lead[p].n; r++)
                    buf_put(&b, k->lead[p].run[r].text);
                buf_putc(&b, '\n');
            }
    return buf_str(&b);
}

/* Only the column that is asked for; what is the same in all is said once. */
static void the_page_of_proof(void **state)
{
    words_of_roll(state, "odds:\n"
                         "  x: {title: A shot, given: {rate: rows of fire}, roll: {hit: 'd6 in "
                         "chart(fire, rate, \"Near\")'}}\n"
                         "  y: {title: A shell, given: {rate: rows of fire}, roll: {hit: 'd6 in "
                         "chart(shell, rate, \"Near\")'}}\n"
                         "  z: {title: Mine, roll: {hit: d6 >= 4}}\n");
    static const char layout[] =
        "odds-book: The odds\nset: demo\ntables: [{odds: x, down: rate}, {odds: y, down: rate}, {odds: z}]\n";
    same(paragraphs_of(*state, layout, "models"),
         "A shot (x) Given rate 1st or 2nd. hit: a D6 is within \u201cFire\u201d (rate, "
         "\u2018Near\u2019).\n"
         "A shell (y) Given rate 1st or 2nd. hit: a D6 is within \u201cShell\u201d (rate, "
         "\u2018Near\u2019).\n"
         "Mine (z) hit: a D6 is at least 4.\n");
}

/* A sheet that has what is asked for of a chart is named with its bar, also where two blocks share its columns; only
 * what no sheet has is told in words. The set's own draft of a sheet is one. */
static void where_charts_stand(void **state)
{
    words_of_roll(
        state,
        "odds:\n"
        "  x: {title: A shot, given: {rate: rows of fire}, roll: {hit: 'd6 in chart(fire, rate, \"Near\")'}}\n"
        "  y: {title: A shell, given: {rate: rows of fire}, roll: {hit: 'd6 in chart(shell, rate, \"Near\")'}}\n");
    static const char layout[] =
        "odds-book: The odds\nset: demo\ntables: [{odds: x, down: rate}, {odds: y, down: rate}]\n";
    struct str said = paragraphs_of(*state, layout, "looked-up");
    assert_true(str_find(said, "\nOn the sheet ") > 0 && str_find(said, "Fire; Shell.\n") > 0);
    assert_true(str_find(said, "1st 3+") < 0);
    project_put(*state, "layouts/sheets/demo.yaml",
                "sheet: A demo\nset: demo\npaper: a4\nsections:\n  - Firing: [{chart: fire, only: [Near]}]\n"
                "  - Shelling: [{chart: shell, only: [Far]}]\n");
    said = paragraphs_of(*state, layout, "looked-up");
    assert_true(str_find(said, "\nOn the sheet A demo. Firing: Fire.\nShell, by rate: 1st 2+; 2nd 3+.\n") > 0);
    project_put(*state, "layouts/sheets/demo.yaml",
                "sheet: A demo\nset: demo\npaper: a4\nsections:\n  - Firing: [{chart: fire, without: [2nd]}]\n"
                "  - Shelling: [{chart: shell, only: [Far], title: no}, {chart: shell, only: [Near, Dice], title: "
                "Bursts}]\n");
    said = paragraphs_of(*state, layout, "looked-up");
    assert_true(str_find(said, "\nOn the sheet A demo. Shelling: Shell (in \u201cBursts\u201d).\nFire, by rate: ") > 0);
}

/* A model of an earlier table, word for word, is not said again; outcomes that are a name's own
 * words are one phrase. */
static void what_is_said_once(void **state)
{
    words_of_roll(state, "odds:\n"
                         "  x:\n    title: One\n    given: {n: 1..4, rate: rows of fire}\n"
                         "    roll: {hits: 'count((n)d6, face == 6 or face != 1 and face + n >= "
                         "5)', word: 'if hits > 1 then "
                         "\"Good\" else if hits == 1 then \"Fair\" else \"Bad\"'}\n"
                         "    outcomes: {good: 'word == \"Good\"', fair: 'word == \"Fair\"', poor: "
                         "'word == \"Bad\"'}\n"
                         "  y:\n    title: Two\n    given: {n: 1..4}\n"
                         "    roll: {hits: 'count((n)d6, face >= 5)', best: 'hits + d6'}\n"
                         "  z:\n    title: Three\n    given: {n: 1..4}\n"
                         "    roll: {hits: 'count((n)d6, face >= 5)', best: 'hits + d6'}\n");
    struct str said = paragraphs_of(*state,
                                    "odds-book: The odds\nset: demo\ntables: [{odds: x, down: n}, "
                                    "{odds: y, down: n}, {odds: z, down: n}]\n",
                                    "models");
    assert_true(str_find(said, "Outcomes: poor if word is " W("Bad") "; the others are word by its name.\n") > 0);
    assert_true(str_find(said, "\nTwo (y) Given n 1 to 4. hits: how many of n D6 have: face is at "
                               "least 5; best: hits + a "
                               "D6.\nThree (z) As Two.\n") > 0);
}

/* In columns a chart is named once, before all that is said of it; charts that begin alike too. */
static void errata_in_columns(void **state)
{
    assert_int_equal(bench_close(state), 0);
    assert_int_equal(
        charts_open(
            state,
            "charts:\n"
            "  a:\n    title: \"March, foot\"\n    reading: Once a turn.\n    grid:\n      down: pace\n      columns: "
            "{Far: "
            "text}\n      rows:\n        Slow: [one]\n        Fast: {cells: [two], printed: {Far: three}, why: a "
            "slip}\n"
            "odds:\n  z: {roll: {hit: d6 >= 4}}\n"),
        0);
    struct str said = paragraphs_of(
        *state, "odds-book: The odds\nset: demo\ncolumns: 2\nerrata: yes\ntables: [{odds: z}]\n", "errata");
    same(said, "March, foot. Fast: Printed\u00a0three; Played\u00a0two: a slip.\nMarch, foot. Once a turn.\n");
}

#define CASE(f) cmocka_unit_test_setup_teardown(f, open_nothing, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(dice_and_what_they_count), CASE(conditions_bind),    CASE(turns_go_on),
        CASE(charts_are_looked_up),     CASE(where_charts_stand), CASE(what_is_said_once),
        CASE(givens_and_outcomes),      CASE(the_page_of_proof),  CASE(errata_in_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
