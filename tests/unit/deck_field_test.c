/* Fields of cards that a layout works out of charts by what columns say: what is printed is the chart's own cell, and
 * what is not found is told where it is written. Expectations are read off the charts below by eye. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "project.h"
#include "said.h"
#include "show/deck/deck.h"
#include "show/doc.h"

static const char CHARTS[] = "charts:\n"
                             "  hulls:\n    title: Hulls\n    grid:\n      down: class\n"
                             "      columns: {Move: distance, Crew: die, Armour: modifier, Hit: need, Shield: text}\n"
                             "      rows:\n"
                             "        Fast:\n"
                             "          Scout: [12in, d6, +1, 5+, none]\n"
                             "          Raider: [9in, 2d8, -2, 4+, light]\n"
                             "        Slow:\n"
                             "          Scout: [4in, d12, +0, 3+, --]\n"
                             "  steps:\n    title: A table on a die\n    bands:\n      roll: d6\n"
                             "      rows: {1-3: no, 4-6: yes}\n";
static const char LAYOUT[] = "layouts/decks/own.yaml", CSV[] = "layouts/decks/own.csv";

static int charts_for_all(void **state)
{
    return charts_open(state, CHARTS);
}

static const struct layout *deck_of(struct project *t, const char *csv, const char *more)
{
    bool unreadable = false;
    project_put(t, CSV, csv);
    project_put(t, LAYOUT, str_printf(t->a, "deck: Own\nset: demo\ncards: {csv: own.csv}\nfront: own\n%s", more).p);
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    assert_true(all.n > 0);
    return &all.at[0];
}

/* A face that shows all of these columns and fields, so that none of them is unseen. */
static void face_put(struct project *t, const char *fields)
{
    project_put(t, "layouts/cards/own.yaml",
                str_printf(t->a,
                           "face: Own\nsize: [63, 88]\nroles:\n  text: {size: 8pt}\nboxes:\n"
                           "  a: {at: [5, 5, 53, 78], words: \"{ship}{class}%s\", role: text}\n",
                           fields)
                    .p);
}

static void field_is(struct project *t, const struct deck *d, size_t card, const char *field, const char *want)
{
    says(t->a, card_field_find(&d->card[card], str_of(field)), want);
}

#define FIELDS                                                                                                         \
    "fields:\n"                                                                                                        \
    "  move: '{chart(hulls, class, \"Move\")}'\n"                                                                      \
    "  crew: '{chart(hulls, CLASS, \"Crew\")}'\n"                                                                      \
    "  armour: '{chart(hulls, class, \"Armour\")}'\n"                                                                  \
    "  hit: '{chart(hulls, class, \"Hit\")}'\n"                                                                        \
    "  shield: 'shield {chart(hulls, class, \"Shield\")}'\n"                                                           \
    "  twice: '{2 * chart(hulls, class, \"Move\")} or {chart(hulls, class, \"Move\") / 2}'\n"                          \
    "  fast: '{if chart(hulls, class, \"Move\") >= 9 then \"fast\" else \"none\"}'\n"
#define CARDS "ship,class\nKite,Fast Scout\nGull,Fast Raider\nHulk,Slow Scout\nWreck,\n"

static void cells_stand_as_in_their_charts(void **state)
{
    struct project *t = *state;
    face_put(t, "{move}{crew}{armour}{hit}{shield}{twice}{fast}");
    const struct layout *doc = deck_of(t, CARDS, FIELDS);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct deck *d = &doc->deck->deck;
    assert_int_equal(d->n_card, 4);
    field_is(t, d, 0, "move", "12"); /* in the set's own unit, without it */
    field_is(t, d, 0, "crew", "D6");
    field_is(t, d, 0, "armour", "+1");
    field_is(t, d, 0, "hit", "5+");
    field_is(t, d, 0, "shield", ""); /* of none nothing is said, nor what stands round it */
    field_is(t, d, 0, "twice", "24 or 6");
    field_is(t, d, 0, "fast", "fast");
    field_is(t, d, 1, "move", "9");
    field_is(t, d, 1, "crew", "2D8");
    field_is(t, d, 1, "armour",
             "\xe2\x88\x92"
             "2");
    field_is(t, d, 1, "hit", "4+");
    field_is(t, d, 1, "shield", "shield light");
    field_is(t, d, 1, "twice", "18 or 4.5");
    field_is(t, d, 2, "move", "4"); /* two rows are called Scout: each by its group */
    field_is(t, d, 2, "shield", "");
    field_is(t, d, 2, "fast", "");
    static const char *const all[] = {"move", "crew", "armour", "hit", "shield", "twice", "fast"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) /* no class: nothing is asked */
        field_is(t, d, 3, all[i], "");
}

/* 12 in are 30 cm by the set's own rounding: what is not the set's unit never stands without it. */
static void another_unit_is_told(void **state)
{
    struct project *t = *state;
    face_put(t, "{move}");
    const struct layout *doc = deck_of(t, CARDS, "units: cm\nfields: {move: '{chart(hulls, class, \"Move\")}'}\n");
    findings_say(t);
    struct str said = plain(t->a, card_field_find(&doc->deck->deck.card[0], STR("move")));
    assert_true(str_find(said, "cm") > 0);
}

/* A card a row may ask other charts by its row. */
static void rows_request_by_their_names(void **state)
{
    struct project *t = *state;
    bool unreadable = false;
    project_put(t, "layouts/cards/own.yaml",
                "face: Own\nsize: [63, 88]\nroles:\n  text: {size: 8pt}\nboxes:\n"
                "  a: {at: [5, 5, 53, 78], words: \"{title} {move} {crew}\", role: text}\n");
    project_put(t, LAYOUT,
                "deck: Own\nset: demo\ncards: hulls\nfront: own\nfields:\n"
                "  move: '{chart(hulls, row, \"Move\")}'\n  crew: '{chart(hulls, row, \"Crew\")}'\n");
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct deck *d = &all.at[0].deck->deck;
    assert_int_equal(d->n_card, 3);
    field_is(t, d, 0, "move", "12");
    field_is(t, d, 2, "move", "4");
    field_is(t, d, 2, "crew", "D12");
}

/* Of cards that are rows of a chart: conditions hold for some card, as its cell is written, and
 * every column is on some face. */
static void conditions_request_what_rows_say(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *condition, *shown, *without, *words;
        enum rule_id rule;
    } ways[] = {
        {"{Armour} = -2", "{Hit}{Shield}", "", NULL, RULE_SYNTAX}, /* printed with a true minus */
        {"{title} != Scout", "{Armour}{Hit}{Shield}", "", NULL, RULE_SYNTAX},
        {"{Armour} = -3", "{Hit}{Shield}", "", "no card's \"Armour\" is called \"-3\"",
         RULE_UNKNOWN_REFERENCE},
        {"{Crew} = heavy", "{Armour}{Hit}{Shield}", "", "no card's \"Crew\"",
         RULE_UNKNOWN_REFERENCE},
        {"{title} = Sout", "{Armour}{Hit}{Shield}", "", "did you mean \"Scout\"",
         RULE_UNKNOWN_REFERENCE},
        {"{Weight} = 3", "{Armour}{Hit}{Shield}", "", NULL,
         RULE_SYNTAX}, /* told when the face is made */
        {"{title}", "{Armour}{Hit}", "", "no card shows the column \"Shield\" of hulls",
         RULE_UNSEEN_COLUMN},
        {"{title}", "{Armour}{Hit}", "without: [Shield]\n", NULL, RULE_SYNTAX},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        bool unreadable = false;
        project_put(
            t, "layouts/cards/own.yaml",
            str_printf(
                t->a,
                "face: Own\nsize: [63, 88]\nroles:\n  text: {size: 8pt}\nboxes:\n"
                "  a: {if: \"%s\", at: [5, 5, 53, 78], words: \"{Move}{Crew}%s\", role: text}\n",
                ways[i].condition, ways[i].shown)
                .p);
        project_put(
            t, LAYOUT,
            str_printf(t->a, "deck: Own\nset: demo\ncards: hulls\nfront: own\n%s", ways[i].without)
                .p);
        documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
        if (!ways[i].words) {
            findings_say(t);
            assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
            continue;
        }
        bool face = ways[i].rule == RULE_UNKNOWN_REFERENCE;
        finding_is(t, face ? "layouts/cards/own.yaml" : LAYOUT, ways[i].rule, face ? 6 : 3,
                   ways[i].words);
    }
}

static void wrong(struct project *t, const char *csv, const char *more, const char *file, enum rule_id rule,
                  unsigned line, const char *words)
{
    deck_of(t, csv, more);
    finding_is(t, file, rule, line, words);
}

#define ONE "ship,class\nKite,Fast Scout\nGull,Fast Raider\n"
static void what_is_not_found_is_told_where_it_is_written(void **state)
{
    struct project *t = *state;
    const char *move = "fields:\n  move: '{chart(hulls, class, \"Move\")}'\n";
    face_put(t, "{move}");
    wrong(t, "ship,class\nKite,Fast Scout\nGull,Fast Raidr\n", move, CSV, RULE_UNKNOWN_REFERENCE, 3, "Fast Raider");
    wrong(t, "ship,class\nKite,Scout\n", move, CSV, RULE_UNKNOWN_REFERENCE, 2, "no single row of hulls");
    wrong(t, ONE, "fields:\n  move: '{chart(hulls, class, \"Moves\")}'\n", LAYOUT, RULE_UNKNOWN_REFERENCE, 6, "Move");
    wrong(t, ONE, "fields:\n  move: '{chart(hulls, clss, \"Move\")}'\n", LAYOUT, RULE_UNKNOWN_REFERENCE, 6, "class");
    wrong(t, ONE, "fields:\n  move: '{chart(hull, \"Fast Scout\", \"Move\")}'\n", LAYOUT, RULE_BAD_ROLL, 6, "hull");
    wrong(t, ONE, "fields:\n  move: '{chart(hulls, \"Fast Scout\")}'\n", LAYOUT, RULE_BAD_ROLL, 6, "several columns");
    wrong(t, ONE, "fields:\n  move: '{d6 + 1}'\n", LAYOUT, RULE_BAD_ROLL, 6, "6 different values");
    wrong(t, ONE, "fields:\n  move: '{chart(hulls, }'\n", LAYOUT, RULE_BAD_ROLL, 6, "");
    wrong(t, ONE, "fields:\n  move: x\n  class: y\n", LAYOUT, RULE_DUPLICATE_KEY, 7,
          "a column is also called");
    wrong(t, ONE, "fields:\n  move: x\n  more: y\n", LAYOUT, RULE_UNSEEN_COLUMN, 7, "no card shows the field");
    project_put(t, LAYOUT, "deck: Own\nset: demo\ncards: steps\nfields: {move: x}\n");
    bool unreadable = false;
    documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    finding_is(t, LAYOUT, RULE_BAD_VALUE, 4, "dealt for a roll");
}

/* A set that is another with a row replaced: a deck of it looks up the row as it is there. */
static void a_set_from_another_has_its_own_rows(void **state)
{
    struct project *t = *state;
    project_put(t, "tables/late/set.yaml",
                "set: Late\nfrom: demo\nsource: {title: a demo, credit: its author}\nedition: \"1\"\n"
                "date: 2026-01-01\nunits: in\n");
    project_put(t, "tables/late/charts.yaml",
                "charts:\n  hulls:\n    from: hulls\n    rows:\n"
                "      Fast Scout: {cells: [15in, d8, +1, 5+, none], why: new engines}\n");
    project_read(t);
    findings_say(t);
    face_put(t, "{move}{crew}");
    bool unreadable = false;
    project_put(t, CSV, ONE);
    project_put(t, LAYOUT,
                "deck: Own\nset: late\ncards: {csv: own.csv}\nfront: own\nfields:\n"
                "  move: '{chart(hulls, class, \"Move\")}'\n  crew: '{chart(hulls, class, \"Crew\")}'\n");
    struct documents all = documents_read(t->a, t->d, pictures_new(t->a, t->dir, NULL), t->model, &unreadable);
    findings_say(t);
    const struct deck *d = &all.at[0].deck->deck;
    field_is(t, d, 0, "move", "15");
    field_is(t, d, 0, "crew", "D8");
    field_is(t, d, 1, "move", "9");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, charts_for_all, bench_close)
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(cells_stand_as_in_their_charts),
        TEST(another_unit_is_told),
        TEST(rows_request_by_their_names),
        TEST(conditions_request_what_rows_say),
        TEST(what_is_not_found_is_told_where_it_is_written),
        TEST(a_set_from_another_has_its_own_rows),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("fields of cards", tests, NULL, NULL);
}
