/* Footnotes of what is played from: where each comes to be said, of a small chart each, and that none is lost or said
 * of another cell. A line of what is expected is a row of the table, its cells between bars; below it the notes. */
#include "show/show.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"

static struct str lines_of(struct arena *a, const struct block *b)
{
    struct buf s = {.a = a};
    unsigned row = 0;
    for (size_t i = 0; b->table && i < b->table->n; i++) {
        const struct box *x = &b->table->box[i];
        struct str text = words_text(a, x->words);
        buf_putz(&s, !i ? "" : x->row != row ? "\n" : " | ");
        for (size_t k = 0; k < text.n; k++)
            buf_putc(&s, text.p[k] == '\n' ? '/' : text.p[k]);
        if (x->rows > 1)
            buf_printf(&s, " x%u", x->rows);
        row = x->row;
    }
    for (size_t i = 0; i < b->n_note; i++)
        buf_printf(&s, "\n%.*s", STRF(words_text(a, b->note[i])));
    return buf_str(&s);
}

/* The only chart of a set, as a sheet shows it that has `before` figures of notes. */
static void shows(const char *chart, const char *want, const struct chart_ask *ask, size_t before)
{
    struct project p;
    struct left_list left = {0};
    project_open(&p);
    project_put(&p, "tables/t/set.yaml",
                "set: T\nsource: {title: t, credit: t}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n");
    project_put(&p, "tables/t/c.yaml", chart);
    project_read(&p);
    assert_int_equal(diag_count(p.d, LEVEL_ERROR), 0);
    const struct set *set = p.model->set[0];
    struct show s = {.a = p.a, .model = p.model, .set = set, .left = &left, .figures = before, .ask = *ask};
    struct blocks all = show_blocks(&s, set->chart[0]);
    assert_int_equal(all.n, 1);
    struct str got = lines_of(p.a, &all.at[0]);
    if (!str_is(got, want))
        print_message("%.*s\n", STRF(got));
    assert_true(str_is(got, want));
    project_drop(&p);
}

static void shows_behind(const char *chart, const char *want, enum view view, size_t before)
{
    const struct chart_ask ask = {.notes = NOTES_BELOW, .view = view};
    shows(chart, want, &ask, before);
}

static void shows_as(const char *chart, const char *want, enum view view)
{
    shows_behind(chart, want, view, 0);
}

#define GRID(columns, rows, marks)                                                                                     \
    "charts:\n  c:\n    title: C\n    grid:\n      down: troops\n      columns: {" columns "}\n      rows:\n" rows     \
    "    marks: {" marks "}\n"

static void short_words_stand_in_their_cell(void **state)
{
    (void)state;
    shows_as(GRID("Becomes: text, Loses: text", "        A: [shaken ^both, none]\n        B: [routed, half]\n",
                  "both: The winner as well."),
             "Troops | Becomes | Loses\nA | shaken (the winner as well) | none\nB | routed | half", VIEW_OWN);
    shows_as(GRID("Becomes: text, Loses: text", "        A ^x: [shaken ^x ^y, none]\n        B: [routed, half]\n",
                  "x: In woods, y: Uphill"),
             "Troops | Becomes | Loses\nA (in woods) | shaken (in woods, Uphill) | none\nB | routed | half", VIEW_OWN);
    shows_as(
        GRID("Move: distance, Shot: distance", "        A: [3in ^no, 4in]\n        B: [5in, 6in]\n", "no: no charge"),
        "Troops · inches | Move | Shot\nA | 3/no charge | 4\nB | 5 | 6", VIEW_OWN);
}

/* None stands behind a figure, and which cell each is of is seen: equal neighbours alone are one. */
static void several_figures_have_a_column_of_words(void **state)
{
    (void)state;
    shows_as(GRID("Foot: distance, Horse: distance",
                  "        A: [1in ^no ^go, 2in]\n        B: [3in ^no ^go, 4in ^no]\n        C: [5in, 6in]\n"
                  "        D: [7in ^no, 8in]\n",
                  "no: No charge., go: No march."),
             "Troops · inches | Foot |  | Horse\nA | 1 | no\u00a0charge, no\u00a0march x2 | 2\nB | 3 | 4/no charge\nC "
             "| 5 | 6\n"
             "D | 7 | no\u00a0charge | 8",
             VIEW_OWN);
}

static void what_holds_for_several_stands_once(void **state)
{
    (void)state;
    shows_as(GRID("Foot: distance, Horse: distance", "        A ^all: [1in, 2in]\n        B ^all: [3in, 4in]\n",
                  "all: these are halved on soft ground and at night"),
             "Troops · inches | Foot | Horse\nA | 1 | 2\nB | 3 | 4\nthese are halved on soft ground and at night",
             VIEW_OWN);
    shows_as(GRID("Foot: distance, Horse: distance",
                  "        G: {A ^all: [1in, 2in], B ^all: [3in, 4in]}\n        H: {C: [5in, 6in]}\n",
                  "all: these are halved on soft ground and at night"),
             "Troops · inches | Foot | Horse\nG^1\nA | 1 | 2\nB | 3 | 4\nH\nC | 5 | 6\n"
             "^1\u00a0these are halved on soft ground and at night",
             VIEW_OWN);
    shows_as(
        GRID("Foot: distance, Horse: distance", "        A: [1in ^all, 2in]\n        B: [3in ^all, 4in]\n",
             "all: these are halved on soft ground and at night"),
        "Troops · inches | Foot^1 | Horse\nA | 1 | 2\nB | 3 | 4\n^1\u00a0these are halved on soft ground and at night",
        VIEW_OWN);
    shows_as(
        GRID("Foot: distance, Horse: distance", "        A: [1in ^all, 2in ^all]\n        B: [3in, 4in]\n",
             "all: these are halved on soft ground and at night"),
        "Troops · inches | Foot | Horse\nA^1 | 1 | 2\nB | 3 | 4\n^1\u00a0these are halved on soft ground and at night",
        VIEW_OWN);
}

static void groups_beside_have_them_too(void **state)
{
    (void)state;
    const struct chart_ask ask = {.notes = NOTES_BELOW, .beside = true};
    shows(GRID("Foot: distance, Horse: distance",
               "        G: {A ^all: [1in, 2in], B ^all: [3in, 4in]}\n        H: {C: [5in, 6in], D: [7in, 8in]}\n",
               "all: these are halved on soft ground and at night"),
          "Troops · inches | Foot | Horse\nG^1 x2 | A | 1 | 2\nB | 3 | 4\nH x2 | C | 5 | 6\nD | 7 | 8\n"
          "^1\u00a0these are halved on soft ground and at night",
          &ask, 0);
    shows(GRID("Foot: distance, Horse: distance",
               "        G: {A ^all: [1in, 2in], B ^all: [3in, 4in]}\n        H: {C ^all: [5in, 6in], D ^all: [7in, "
               "8in]}\n",
               "all: these are halved on soft ground and at night"),
          "Troops · inches | Foot | Horse\nG x2 | A | 1 | 2\nB | 3 | 4\nH x2 | C | 5 | 6\nD | 7 | 8\n"
          "these are halved on soft ground and at night",
          &ask, 0);
}

/* A figure may stay behind words where there are two at the most; else the words under the table say of what. */
static void long_notes_say_of_what_they_are(void **state)
{
    (void)state;
    shows_as(
        GRID("Foot: distance, Horse: distance", "        A ^x: [1in, 2in]\n        B: [3in, 4in]\n",
             "x: these are halved on soft ground and at night"),
        "Troops · inches | Foot | Horse\nA^1 | 1 | 2\nB | 3 | 4\n^1\u00a0these are halved on soft ground and at night",
        VIEW_OWN);
    shows_as(GRID("Foot: distance, Horse: distance", "        A: [1in, 2in ^x]\n        B: [3in, 4in]\n",
                  "x: these are halved on soft ground and at night"),
             "Troops · inches | Foot | Horse\nA | 1 | 2\nB | 3 | 4\n"
             "A, Horse \u2013 these are halved on soft ground and at night",
             VIEW_OWN);
    shows_as(GRID("Foot: distance, Horse: distance",
                  "        A ^x ^z: [1in, 2in]\n        B ^x: [3in, 4in]\n        C: [5in, 6in]\n",
                  "x: these are halved on soft ground and at night, z: one of them goes to the rear with the wounded"),
             "Troops · inches | Foot | Horse\nA | 1 | 2\nB | 3 | 4\nC | 5 | 6\n"
             "A; B \u2013 these are halved on soft ground and at night\n"
             "A \u2013 one of them goes to the rear with the wounded",
             VIEW_OWN);
}

/* Heads take a few words, and no sentences. */
static void heads_stay_short(void **state)
{
    (void)state;
    shows_as(GRID("In the open ^x: distance, Under the best cover ^y: distance",
                  "        A: [1in, 2in]\n        B: [3in, 4in]\n",
                  "x: by day, y: these are halved on soft ground and at night"),
             "Troops · inches | In the open (by day) | Under the best cover^1\nA | 1 | 2\nB | 3 | 4\n"
             "^1\u00a0these are halved on soft ground and at night",
             VIEW_OWN);
}

/* A document has three figures at the most: what stands behind them is said by name. */
static void figures_are_few(void **state)
{
    (void)state;
    static const char grid[] =
        GRID("Foot: distance, Horse: distance", "        A ^x: [1in, 2in]\n        B: [3in, 4in]\n",
             "x: these are halved on soft ground and at night");
    shows_behind(
        grid,
        "Troops · inches | Foot | Horse\nA^1 | 1 | 2\nB | 3 | 4\n^1\u00a0these are halved on soft ground and at night",
        VIEW_OWN, 2);
    shows_behind(
        grid,
        "Troops · inches | Foot | Horse\nA | 1 | 2\nB | 3 | 4\nA \u2013 these are halved on soft ground and at night",
        VIEW_OWN, 3);
}

/* What is said of a row that is rolled is read where its effect is, not behind the die's figures. */
static void sentences_take_sentences(void **state)
{
    (void)state;
    shows_as(
        "charts:\n  c:\n    title: C\n    bands:\n      roll: d100\n      columns: {Event: text, Effect: text}\n"
        "      rows:\n        01-50: {cells: [Smoke, The next fire is at half its strength.], again: it rains hard}\n"
        "        51-00: [None, Nothing happens to the unit.]\n",
        "D100 | Event | Effect\n01–50 | Smoke | The next fire is at half its strength. Roll again: it rains hard.\n"
        "51–00 | None | Nothing happens to the unit.",
        VIEW_TABLE);
}

/* Also where the list stands in columns, and its group's name is in one of them. */
static void groups_of_modifiers_have_them_at_their_head(void **state)
{
    (void)state;
    static const char list[] = "charts:\n  c:\n    title: C\n    modifiers:\n      to: the die\n      rows:\n"
                               "        Charging: {any-of: {Horse ^star: +2, Foot ^star: +1, Led ^star: +1}}\n"
                               "        Always: {any-of: {High: +1, Tired: -1, Hidden: -2}}\n"
                               "    marks: {star: once a turn}\n";
    struct chart_ask ask = {.notes = NOTES_BELOW};
    shows(
        list,
        "Charging (once a turn)\n+2 | Horse\n+1 | Foot\n+1 | Led\nAlways\n+1 | High\n\u22121 | Tired\n\u22122 | Hidden",
        &ask, 0);
    ask.fold = 2;
    shows(list,
          "Charging (once a turn) | Always\n+2 | Horse | +1 | High\n+1 | Foot | \u22121 | Tired\n+1 | Led | \u22122 | "
          "Hidden",
          &ask, 0);
}

/* Where a note is said does not hang on what another has put there: the first ends in a figure. */
static void notes_are_placed_before_any_is_put(void **state)
{
    (void)state;
    shows_as(
        GRID("Event: text, Effect: text",
             "        R ^x ^y: [Smoke, The next fire is at half its strength.]\n        S: [None, Nothing happens to "
             "it.]\n",
             "x: Roll again on a throw of 6, y: Once in a game for each of the two sides of it."),
        "Troops | Event | Effect\n"
        "R | Smoke | The next fire is at half its strength. Roll again on a throw of 6. Once in a game for each of the "
        "two sides of it.\nS | None | Nothing happens to it.",
        VIEW_OWN);
    shows_as(
        GRID("Event: text, Effect: text",
             "        R ^x ^y: [Smoke, The next fire is at half strength]\n        S: [None, Nothing happens to it]\n",
             "x: Roll again on a throw of the 6, y: Once in a game for each of the two sides of it."),
        "Troops | Event | Effect\n"
        "R | Smoke | The next fire is at half strength. Roll again on a throw of the 6. Once in a game for each of the "
        "two "
        "sides of it.\nS | None | Nothing happens to it",
        VIEW_OWN);
}

/* However many dice are thrown in turn, and signs that are typed are set. What is measured may lie between 3 and 4. */
static void further_dice_and_labels(void **state)
{
    (void)state;
    shows_as("charts:\n  c:\n    title: C\n    bands:\n      roll: d6\n      columns: {Wound: text}\n      rows:\n"
             "        1-5: Hurt\n        6:\n          cells: Bad\n          bands:\n            roll: d6\n"
             "            rows:\n              1-5: Out\n              6:\n                cells: Dead\n"
             "                bands: {roll: d6, rows: {1-5: Found, 6: Lost}}\n",
             "D6 | Wound\n1\u20135 | Hurt\n6 | Bad/D6 1\u20135\u00a0Out \u00b7 6\u00a0"
             "Dead (D6 1\u20135\u00a0"
             "Found \u00b7 6\u00a0Lost)",
             VIEW_OWN);
    shows_as(
        "charts:\n  c:\n    title: C\n    bands:\n      measure: lead\n      columns: {Chase: text}\n      rows:\n"
        "        <-4: Away\n        -4..-2: Opens\n        -1-1: Same\n        2-4: Closes\n        '>4': Caught\n",
        "Lead | Chase\n<\u22124 | Away\n\u22124\u00a0to\u00a0\u22122 | Opens\n\u22121\u00a0to\u00a0"
        "1 | Same\n2\u20134 | "
        "Closes\n>4 | Caught",
        VIEW_OWN);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_words_stand_in_their_cell),
        cmocka_unit_test(several_figures_have_a_column_of_words),
        cmocka_unit_test(what_holds_for_several_stands_once),
        cmocka_unit_test(long_notes_say_of_what_they_are),
        cmocka_unit_test(groups_beside_have_them_too),
        cmocka_unit_test(notes_are_placed_before_any_is_put),
        cmocka_unit_test(heads_stay_short),
        cmocka_unit_test(figures_are_few),
        cmocka_unit_test(groups_of_modifiers_have_them_at_their_head),
        cmocka_unit_test(sentences_take_sentences),
        cmocka_unit_test(further_dice_and_labels),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
