/* The deck that a set without one is given: which charts are events, which of them share its cards, and on what size of
 * card. Each expectation is worked out by hand from the charts below it. */
#include "show/deck/deck.h"
#include "show/doc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "layout/read.h"
#include "project.h"

/* `rows` rows that say `words`, on a die: each a number, the last of them all that are left. */
static void chart_put(struct buf *b, const char *id, const char *title, const char *roll, int faces, int rows,
                      const char *words)
{
    buf_printf(b, "  %s:\n    title: %s\n    bands:\n      roll: %s\n      columns: {What: text}\n      rows:\n", id,
               title, roll);
    for (int i = 1; i < rows; i++)
        buf_printf(b, "        %d: %d %s\n", i, i, words);
    buf_printf(b, "        %d-%d: %s\n", rows, faces, words);
}

#define SENTENCE "the men stop where they are" /* six words, 27 letters */

static struct str draft_of(void **state, struct buf *charts)
{
    struct project *t;
    assert_int_equal(charts_open(state, charts->p), 0);
    t = *state;
    return layout_draft(t->a, t->d, model_set_find(t->model, STR("demo")), DOCUMENT_DECK);
}

static struct buf charts_begin(struct arena *a)
{
    struct buf b = {.a = a};
    buf_putz(&b, "charts:\n");
    return b;
}

static void is_draft(void **state, struct buf *charts, const char *want)
{
    struct str got = draft_of(state, charts);
    if (!str_is(got, want))
        print_message("%.*s", STRF(got));
    assert_true(str_is(got, want));
    bench_close(state);
}

/* Each chance of a book that nobody laid out is a figure; what has most values goes down. */
static void odds_are_figures(void **state)
{
    struct project *t;
    const char *odds = "odds:\n"
                       "  hit: {given: {gun: [a, b], dice: 1..4}, roll: {hits: '(dice)d6 + (if gun "
                       "== \"a\" then 1 else 2)'}}\n"
                       "  wind: {roll: {wind: d6}}\n";
    assert_int_equal(charts_open(state, odds), 0);
    t = *state;
    const struct set *set = model_set_find(t->model, STR("demo"));
    struct str got = layout_draft(t->a, t->d, set, DOCUMENT_ODDS_BOOK);
    assert_true(str_find(got, "tables:\n  - {odds: hit, down: dice}\n  - {odds: wind}\n") >= 0);
    bench_close(state);
}

/* What could not be read is named like the rest, so that the document stands on its error. */
static void what_is_bad_is_named(void **state)
{
    struct project *t;
    const char *charts = "charts:\n"
                         "  men: {title: Men, grid: {columns: {Men: count}, rows: {Foot: 1}}}\n"
                         "  guns: {title: Guns, table: {Foot: 1}}\n"
                         "odds:\n"
                         "  hit: {roll: {hits: 2(d6}}\n"
                         "  wind: {roll: {wind: d6}}\n";
    assert_int_equal(charts_open(state, charts), 1); /* with findings */
    t = *state;
    const struct set *set = model_set_find(t->model, STR("demo"));
    struct str sheet = layout_draft(t->a, t->d, set, DOCUMENT_SHEET);
    struct str book = layout_draft(t->a, t->d, set, DOCUMENT_ODDS_BOOK);
    assert_true(set->chart[1]->bad && str_find(sheet, "charts: [men, guns]") >= 0);
    assert_true(set->odds[0]->bad &&
                str_find(book, "tables:\n  - {odds: hit}\n  - {odds: wind}\n") >= 0);
    bench_close(state);
}

/* Of 4,999 rows of one column beside one there is a sheet; one row more is a collection, and that
 * is said. */
static void a_collection_has_no_sheet(void **state)
{
    for (unsigned rows = 4999; rows <= 5000; rows++) {
        struct arena *a = arena_new();
        struct buf b = charts_begin(a);
        bool unreadable = false;
        buf_putz(&b, "  few: {title: Few, grid: {columns: {Men: count}, rows: {Foot: 1}}}\n");
        buf_putz(&b, "  names: {title: Names, grid: {columns: {Name: text}, rows: {");
        for (unsigned i = 0; i < rows; i++)
            buf_printf(&b, "R%u: x,\n      ", i);
        buf_putz(&b, "}}}\n");
        charts_open(state, b.p);
        struct project *t = *state;
        size_t before = diag_count(t->d, LEVEL_NOTE);
        struct documents all =
            documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
        assert_int_equal(all.drafts, rows == 4999);
        assert_int_equal(diag_count(t->d, LEVEL_NOTE) - before, rows == 5000);
        if (rows == 5000)
            finding_is(t, "tables/demo/charts.yaml", RULE_NOT_PRINTED, 3,
                       "have 20004 rows and cells");
        bench_close(state);
        arena_drop(a);
    }
}

/* Tests, figures, results of a word and short tables that nobody calls events are read off the sheet. */
static void what_is_no_event(void **state)
{
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    chart_put(&b, "sky", "Sky", "d20", 20, 9, SENTENCE);
    chart_put(&b, "few-events", "Few events", "d6", 6, 3, SENTENCE);
    chart_put(&b, "short-events", "Short events", "d6", 6, 6, "they stop");
    chart_put(&b, "long-events", "Long events", "3d6", 18, 12, SENTENCE);
    buf_putz(&b, "  adds:\n    title: Adds\n    modifiers: {to: the D6, rows: {Elite: +1}}\n");
    chart_put(&b, "test-events", "Test events", "d6 + adds", 7, 7, SENTENCE);
    buf_putz(
        &b, "  counts:\n    title: Events counted\n    bands: {roll: d6, columns: {Lost: count}, rows: {1: 1, 2: 2, 3: "
            "3, 4-6: 4}}\n");
    buf_putz(&b, "  hits:\n    title: Where it hits\n    bands:\n      roll: d10\n"
                 "      columns: {Front: text, Left: text, Right: text}\n      rows:\n");
    for (unsigned i = 1; i <= 10; i++) /* six words a row, and no cell of more than two */
        buf_printf(&b, "        %u: [Centre torso, Left leg, Right leg]\n", i);
    assert_int_equal(charts_open(state, b.p), 0);
    struct project *t = *state;
    assert_int_equal(layout_draft(t->a, t->d, model_set_find(t->model, STR("demo")), DOCUMENT_DECK).n, 0);
    bench_close(state);
    arena_drop(a);
}

/* Ten rows are more than one knows by heart, whatever they are called; where any are called events, those alone. */
static void one_chart(void **state)
{
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    chart_put(&b, "wounds", "Wounds", "d20", 20, 10, SENTENCE);
    is_draft(state, &b,
             "deck: \"Wounds\"\nset: demo\ncards: wounds\nhue: 4\nprofile: poker\nprint: [home a4, home letter]\n");
    chart_put(&b, "events", "Events of the march", "d6", 6, 4, SENTENCE);
    is_draft(state, &b,
             "deck: \"Events of the march\"\nset: demo\ncards: events\nhue: 4\nprofile: poker\nprint: [home a4, home "
             "letter]\n");
    arena_drop(a);
}

/* The D20 has most faces, and numbers the cards. 120 cards keep its odds and those of D6, D8 and D10; a die of seven
 * would want 840. */
static void several_charts(void **state)
{
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    bool unreadable = false;
    chart_put(&b, "foot-events", "Foot events", "d6", 6, 6, SENTENCE);
    chart_put(&b, "horse-events", "Horse events", "d20", 20, 7, SENTENCE);
    chart_put(&b, "sea-events", "Sea events", "d8", 8, 8, SENTENCE);
    chart_put(&b, "staff-events", "Staff events", "d10", 10, 5, SENTENCE);
    chart_put(&b, "sky-events", "Sky events", "d7", 7, 7, SENTENCE);
    is_draft(state, &b,
             "deck: \"Events\"\nset: demo\ncards: [horse-events, foot-events, sea-events, staff-events]\narms:\n"
             "  horse-events: {label: \"Horse\", hue: 1}\n  foot-events: {label: \"Foot\", hue: 2}\n"
             "  sea-events: {label: \"Sea\", hue: 3}\n  staff-events: {label: \"Staff\", hue: 4}\n"
             "title: no\nhue: 4\nprofile: poker\nprint: [home a4, home letter]\n");
    assert_int_equal(charts_open(state, b.p), 0);
    struct project *t = *state;
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    const struct layout *deck = &all.at[all.n - all.drafts];
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_int_equal(all.drafts, 2); /* and the sheet */
    assert_int_equal(deck->kind, DOCUMENT_DECK);
    assert_true(str_is(deck->name, "demo") && deck->deck);
    assert_int_equal(deck->deck->deck.cards, 120);
    assert_true(frac_is_zero(deck->deck->odds->worst));
    assert_true(str_is(card_field_find(&deck->deck->deck.card[0], STR("title")).run[0].text, "Events"));
    bench_close(state);
    arena_drop(a);
}

/* Titles with nothing in common are arms' names whole. A thousand letters want a tarot card, two thousand A6; what is
 * beyond stays off the cards. */
static void what_a_card_holds(void **state)
{
    struct arena *a = arena_new();
    struct buf b = charts_begin(a), text = {.a = a};
    while (text.n < 1000)
        buf_putz(&text, text.n ? " and on they go" : "and on they go");
    chart_put(&b, "events", "\"The march, on\"", "d6", 6, 6, text.p);
    is_draft(
        state, &b,
        "deck: \"The march, on\"\nset: demo\ncards: events\nhue: 4\nprofile: tarot\nprint: [home a4, home letter]\n");
    chart_put(&b, "more-events", "At sea", "d8", 8, 8, text.p);
    chart_put(&b, "most-events", "In camp", "d6", 6, 6, text.p);
    is_draft(state, &b,
             "deck: \"Events\"\nset: demo\ncards: [more-events, events]\narms:\n"
             "  more-events: {label: \"At sea\", hue: 1}\n  events: {label: \"The march, on\", hue: 2}\n"
             "title: no\nhue: 4\nprofile: a6\nprint: [home a4, home letter]\n");
    arena_drop(a);
}

/* Steps of which no chart speaks: the sheet has all charts all the same, in one section. */
static void no_chart_of_any_phase(void **state)
{
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    buf_putz(&b,
             "  turn:\n    title: The turn\n    steps: [Orders phase, Movement phase, Shooting phase, End phase]\n");
    chart_put(&b, "harm", "Critical hits", "d6", 6, 3, "lost");
    chart_put(&b, "guns", "Gunnery", "d6", 6, 3, "hit");
    assert_int_equal(charts_open(state, b.p), 0);
    struct project *t = *state;
    struct str got = layout_draft(t->a, t->d, model_set_find(t->model, STR("demo")), DOCUMENT_SHEET);
    assert_true(str_ends(got, "phases: {chart: turn}\nsections:\n  - \"\": {charts: [harm, guns]}\n"));
    bench_close(state);
    arena_drop(a);
}

/* A step in a phase counts as its name does, the best of several names wins, and what is behind a
 * colon is no name. Ammunition speaks of nothing, Fire of two phases as well as each other. */
static void charts_by_the_words_of_steps(void **state)
{
    static const char want[] = "sections:\n"
                               "  - \"Movement\": {phase: \"1\", charts: [moves]}\n"
                               "  - \"Offensive fire\": {phase: \"3\", charts: [offensive-guns]}\n"
                               "  - \"Combat\": {phase: \"4\", charts: [guns, melee]}\n"
                               "  - \"Other charts\": {charts: [ammunition, fire]}\n";
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    buf_putz(
        &b, "  turn:\n    title: The turn\n    steps:\n      - Movement\n      - Defensive fire\n"
            "      - Offensive fire\n      - {step: Combat, steps: [Guns, Rockets, Close combat]}\n"
            "      - \"Damage control: ammunition of each ship\"\n");
    chart_put(&b, "guns", "Guns", "d6", 6, 3, "hit");
    chart_put(&b, "melee", "Close combat", "d6", 6, 3, "out");
    chart_put(&b, "ammunition", "Ammunition", "d6", 6, 3, "left");
    chart_put(&b, "moves", "How far they move", "d6", 6, 3, "on");
    chart_put(&b, "fire", "Fire", "d6", 6, 3, "lost");
    chart_put(&b, "offensive-guns", "Offensive fire by day", "d6", 6, 3, "struck");
    assert_int_equal(charts_open(state, b.p), 0);
    struct project *t = *state;
    struct str got =
        layout_draft(t->a, t->d, model_set_find(t->model, STR("demo")), DOCUMENT_SHEET);
    if (!str_ends(got, want))
        fail_msg("%.*s", STRF(got));
    bench_close(state);
    arena_drop(a);
}

/* Fight names the melee, and no word of it does; what is added to its roll comes with it. Moves is
 * named by Fight too, but is called as its own phase. */
static void charts_that_steps_name(void **state)
{
    static const char want[] = "sections:\n"
                               "  - \"Moves\": {phase: \"1\", charts: [speed]}\n"
                               "  - \"Fight\": {phase: \"2\", charts: [weights, melee]}\n";
    struct arena *a = arena_new();
    struct buf b = charts_begin(a);
    buf_putz(&b, "  turn:\n    title: The turn\n    steps:\n      - Moves\n"
                 "      - \"Fight: by @melee; losers run by @speed\"\n      - End\n"
                 "  weights: {title: Weights, modifiers: {to: the die, rows: {Heavy: +1}}}\n");
    chart_put(&b, "speed", "Moves", "d6", 6, 3, "on");
    chart_put(&b, "melee", "Close combat", "d6 + weights", 7, 3, "out");
    assert_int_equal(charts_open(state, b.p), 0);
    struct project *t = *state;
    struct str got =
        layout_draft(t->a, t->d, model_set_find(t->model, STR("demo")), DOCUMENT_SHEET);
    if (!str_ends(got, want))
        fail_msg("%.*s", STRF(got));
    bench_close(state);
    arena_drop(a);
}

/* Of what is called by another word nobody knows whether it is the turn; it is named to the author.
 */
static void a_turn_by_another_name(void **state)
{
    assert_int_equal(
        charts_open(state, "charts:\n  ablauf: {title: Ablauf, steps: [Wind, Feuer, Flucht]}\n"),
        0);
    const struct set *set = model_set_find(((struct project *)*state)->model, STR("demo"));
    assert_null(turn_of(set));
    assert_ptr_equal(turn_unnamed(set), set->chart[0]);
    bench_close(state);
    assert_int_equal(
        charts_open(state, "charts:\n  turn: {title: Ablauf, steps: [Wind, Feuer, Flucht]}\n"), 0);
    assert_null(turn_unnamed(model_set_find(((struct project *)*state)->model, STR("demo"))));
    bench_close(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_are_figures),
        cmocka_unit_test(a_collection_has_no_sheet),
        cmocka_unit_test(what_is_bad_is_named),
        cmocka_unit_test(what_is_no_event),
        cmocka_unit_test(one_chart),
        cmocka_unit_test(several_charts),
        cmocka_unit_test(what_a_card_holds),
        cmocka_unit_test(no_chart_of_any_phase),
        cmocka_unit_test(charts_that_steps_name),
        cmocka_unit_test(charts_by_the_words_of_steps),
        cmocka_unit_test(a_turn_by_another_name),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
