/* What is alike in odds stands once, under all its names, and what is settled is one row. The dice are small enough to
 * count by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "layouts.h"
#include "show/plot.h"

static const char tables[] =
    "charts:\n"
    "  sway-modifiers: {title: Sway, modifiers: {to: the D6, rows: {Hill: +2, Mud: +1, Rain: -2, "
    "Fog: -1}}}\n"
    "  drill: {title: Drill, grid: {down: drill, columns: {Hit: need}, rows: {Green: 5+, Trained: "
    "4+, Guard: 4+, "
    "Elite: 3+}}}\n"
    "  guns: {title: Guns, grid: {down: gun, columns: {Old: {Near: need, Far: need}, New: {Near: "
    "need, Far: need}}, "
    "rows: {All: [4+, 5+, 4+, 6+]}}}\n"
    "  bows: {title: Bows, grid: {down: bow, columns: {Old: {Near: need, Far: need}, New: {Close: "
    "need, Long: need}}, "
    "rows: {All: [4+, 5+, 4+, 6+]}}}\n"
    "odds:\n"
    /* 2d6 + m >= 9 is certain from 7 on, and never where m < -3 */
    "  pass: {given: {points: 0..9}, roll: {total: 2d6 + points}, outcomes: {pass: total >= 9, "
    "fail: total < 9}}\n"
    "  sway: {given: {modifier: sway-modifiers}, roll: {total: 'd6 + clamp(modifier, -1, 1)'}, "
    "outcomes: {holds: total "
    ">= 4, breaks: total < 4}}\n"
    "  swing: {given: {modifier: -3..+3}, roll: {total: 'd6 + clamp(modifier, -1, 1)'}, outcomes: "
    "{holds: total >= 4, "
    "breaks: total < 4}}\n"
    "  volley:\n    given: {dice: 1..2, drill: rows of drill, cover: [open, hedge, wall], lucky: "
    "[false, true]}\n"
    "    roll: {hits: 'count((dice)d6, face >= min(6, chart(drill, drill, \"Hit\") + (if cover == "
    "\"open\" or lucky "
    "and cover == \"open\" then 0 else 1)))'}\n"
    "  gun: {given: {gun: columns of guns}, roll: {hit: 'd6 in chart(guns, \"All\", gun)'}}\n"
    /* a third and 0.33: they are printed alike, and are not */
    "  bow: {given: {bow: columns of bows}, roll: {hit: 'd6 in chart(bows, \"All\", bow)'}}\n"
    "  sure: {given: {points: 1..5, need: [2, 4, 6]}, roll: {hit: 'd6 + points - 1 >= need'}}\n"
    "  near: {given: {of: [a, b]}, roll: {hit: 'd(300) <= (if of == \"a\" then 99 else 100)'}}\n"
    "  duel:\n    given: {ours: [D4, D6], theirs: [D4, D6], lead: -1..+1}\n"
    "    roll: {a: 'd(if ours == \"D4\" then 4 else 6) + lead', b: 'd(if theirs == \"D4\" then 4 "
    "else 6)'}\n"
    "    outcomes: {win: a > b, tie: a == b, lose: a < b}\n"
    "  even: {given: {lead: -1..+1}, roll: {a: d6 + lead, b: d6}, outcomes: {win: a > b, tie: a == "
    "b, lose: a < b}}\n"
    /* 2 coins against 2: 0, 1 or 2 more; 1 more for who is above */
    "  slope: {given: {dice: 1..2, above: [ours, none, theirs]}, roll: {a: '(dice)d2 + (if above "
    "== \"ours\" then 1 "
    "else "
    "0)', b: '(dice)d2 + (if above == \"theirs\" then 1 else 0)'}, outcomes: {win: a > b, tie: a "
    "== b, lose: a < b}}\n"
    "  storm: {given: {rams: 1..2}, roll: {turn: 'first(k in 1..3, d6 + rams >= 7)'}}\n"
    "  odd: {given: {lead: -1..+2}, roll: {a: d6 + lead, b: d6}, outcomes: {win: a > b, tie: a == "
    "b, lose: a < b}}\n"
    "  sums: {given: {dice: 1..2, cover: 0..2, far: 0..2}, roll: {hits: 'count((dice)d6, face >= "
    "cover + far + 2)'}}\n"
    "  apart: {given: {dice: 1..2, cover: 0..20, far: 0..10}, roll: {points: 'dice * d2 + cover * "
    "11 + far'}}\n"
    "  many: {given: {dice: 1..13, cover: 0..5, far: 0..5}, roll: {hits: 'count((dice)d6, face >= "
    "min(6, cover + far + "
    "2))'}}\n"
    /* 0 to 5 above: 21, 26, 30, 33, 35 and 36 of 36; 1 to 5 below: 15, 10, 6, 3 and 1 */
    "  stands: {given: {level: 1..20, line: [first, second, none]}, roll: {total: level + d6 - "
    "d6}, "
    "outcomes: {stands: 'total >= (if line == \"first\" then 10 else if line == \"second\" then 14 "
    "else 30)', runs: 'total < (if line == \"first\" then 10 else if line == \"second\" then 14 "
    "else "
    "30)'}}\n"
    /* the same but for one of the 36 rolls at one level */
    "  one-off: {given: {level: 1..20, line: [first, second]}, roll: {plus: d6, minus: d6, total: "
    "level + plus - minus}, outcomes: {stands: 'total >= (if line == \"first\" then 10 else 14) "
    "and "
    "not (level == 15 and line == \"second\" and plus == 6 and minus == 6)', runs: 'total < (if "
    "line "
    "== \"first\" then 10 else 14) or level == 15 and line == \"second\" and plus == 6 and minus "
    "== "
    "6'}}\n"
    "  rain: {given: {rain: [none, light, heavy], n: 1..3}, roll: {total: d6}, outcomes: {low: "
    "total <= 2 or n > 3 or rain == "
    "\"heavy\" and total == 3, high: n < 4 and total > 2 and not (rain == \"heavy\" and total == "
    "3)}}\n";

static int open_tables(void **state)
{
    return charts_open(state, tables);
}

/* The block of the only table of a book. */
static const struct block *block_of(struct project *t, const char *item)
{
    const struct odds_table *table = NULL;
    size_t n;
    struct buf b = {.a = t->a};
    buf_printf(&b, "odds-book: The odds\nset: demo\ntables: [{%s}]\n", item);
    struct documents all = documents_at(t, "layouts/odds/dice.yaml", str_z(t->a, buf_str(&b)));
    findings_say(t);
    const struct sheet *s = doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    return &s->section[0].block[0];
}

/* Its table row by row, cells parted by a stroke; a box over several rows has their number behind it. */
static struct str table_at(struct project *t, const char *item, size_t at)
{
    const struct table *m = block_of(t, item)[at].table;
    struct buf b = {.a = t->a};
    assert_non_null(m);
    for (unsigned r = 0; r < m->rows; r++) {
        bool first = true;
        for (size_t i = 0; i < m->n; i++) {
            const struct box *x = &m->box[i];
            if (x->row != r)
                continue;
            buf_putz(&b, first ? "" : " | ");
            for (size_t k = 0; k < x->words.n; k++)
                buf_put(&b, x->words.run[k].text);
            if (!m->row[r].head && x->rows > 1)
                buf_printf(&b, " x%u", x->rows);
            first = false;
        }
        buf_putz(&b, "\n");
    }
    return buf_str(&b);
}

static struct str table_of(struct project *t, const char *item)
{
    return table_at(t, item, 0);
}

#define TO "\u00a0to\u00a0"

/* From 7 points on 2D6 and they are 9 in any case. Of 36 throws 10 are 9 or more, 15 are 8, 21 are 7, 26, 30, 33, 35.
 */
static void what_is_settled_is_one_row(void **state)
{
    same(table_of(*state, "odds: pass, down: points, show: pass, places: 0"),
         "points | pass, %\n0 | 28\n1 | 42\n2 | 58\n3 | 72\n4 | 83\n5 | 92\n6 | 97\n7\u20139 | 100\n");
}

/* A chart's modifiers end where they do; what a table's author chose may go on. */
static void beyond_is_said_only_of_a_chart(void **state)
{
    same(table_of(*state, "odds: sway, down: modifier, show: holds, places: 0"),
         "modifier | holds, %\n\u2264\u2060\u22121 | 33\n0 | 50\n\u2265\u2060+1 | 67\n");
    same(table_of(*state, "odds: swing, down: modifier, show: holds, places: 0"),
         "modifier | holds, %\n\u22123" TO "\u22121 | 33\n0 | 50\n+1" TO "+3 | 67\n");
    same(table_of(*state, "odds: swing, across: modifier, show: holds, places: 0"),
         "holds, %, by modifier\n\u22123" TO "\u22121 | 0 | +1" TO "+3\n33 | 50 | 67\n");
}

/* Columns, what stands over them, and groups: one for each that differs. Luck changes nothing at all. */
static void columns_heads_and_groups(void **state)
{
    same(table_of(*state, "odds: volley, down: dice, across: [cover, drill], show: mean"),
         "dice | open | hedge; wall\nmean hits, by drill | mean hits, by drill\n"
         "Green | Trained; Guard | Elite | Green | Trained; Guard | Elite\nnot lucky; lucky\n"
         "1 | 0.33 | 0.50 | 0.67 | 0.17 | 0.33 | 0.50\n2 | 0.67 | 1.00 | 1.33 | 0.33 | 0.67 | 1.00\n");
    same(table_of(*state, "odds: volley, down: drill, show: mean, given: {dice: 2}"),
         "drill | cover, lucky open \u00b7 not lucky; lucky | hedge; wall \u00b7 not lucky; "
         "lucky\nmean hits | mean hits\n"
         "Green | 0.67 | 0.33\nTrained; Guard | 1.00 | 0.67\nElite | 1.33 | 1.00\n");
}

/* Where what stands below two heads is called the same, both heads stand over it; else only the whole names say it. */
static void heads_that_stand_below_others(void **state)
{
    same(table_of(*state, "odds: gun, down: gun, show: yes, places: 0"),
         "gun | hit, %\nOld / Near; New / Near | 50\nOld / Far | 33\nNew / Far | 17\n");
    same(table_of(*state, "odds: gun, across: gun, show: yes, places: 0"),
         "hit, %, by gun\nOld; New | Old | New\nNear | Far | Far\n50 | 33 | 17\n");
    same(table_of(*state, "odds: bow, across: bow, show: yes, places: 0"),
         "hit, %, by bow\nOld | New\nOld / Near; New / Close | Far | Long\n50 | 33 | 17\n");
}

static void what_rounds_alike_stays_apart(void **state)
{
    same(table_of(*state, "odds: near, down: of, show: yes, places: 0"), "of | hit, %\na | 33\nb | 33\n");
}

/* Never is a dash in each row; always is one box as far as it goes. Rows that differ in one column are two. */
static void certainty_is_one_box(void **state)
{
    same(table_of(*state, "odds: sure, down: points, across: need, show: yes, places: 0"),
         "points | hit, %, by need\n2 | 4 | 6\n1 | 83 | 50 | 17\n2 | 100 x4 | 67 | 33\n3 | 83 | 50\n4 | 100 x2 | 67\n5 "
         "| "
         "83\n");
}

/* Its panels: what each stands for, and in its first row what is won of how many. */
static struct str panels_of(struct project *t, const char *item)
{
    const struct plot *p = block_of(t, item)->plot;
    struct buf b = {.a = t->a};
    assert_non_null(p);
    for (size_t i = 0; i < p->n_panel; i++) {
        const struct plot_panel *x = &p->panel[i];
        buf_printf(&b, "%.*s, %.*s: %zu from %.*s\n", STRF(x->name), STRF(x->aside), x->n, STRF(x->row[0].label));
    }
    return buf_str(&b);
}

/* In light rain as in none; the number does not matter. */
static void panels_that_are_alike(void **state)
{
    same(panels_of(*state, "odds: rain, down: n, plot: bars"),
         "none; light, : 1 from 1\u20133\nheavy, : 1 from 1\u20133\n");
}

/* Two givens that add up before the dice are thrown: 2D6 of them, each hitting on the sum and 2 more. Sums are 0 to 4,
 * so that nine cells across and in groups are five columns; the chances of a hit are 5/6 to 1/6, of one or more of two
 * 1 - (1 - p)^2: 35/36, 8/9, 3/4, 5/9, 11/36. */
static void a_letter_index(void **state)
{
    same(table_of(*state, "odds: sums, down: dice, across: far, show: at-least 1, places: 0, finder: yes"),
         "cover | far\n0 | 1 | 2\n0 | A | B | C\n1 | B | C | D\n2 | C | D | E\n");
    same(table_at(*state, "odds: sums, down: dice, across: far, show: at-least 1, places: 0, finder: yes", 1),
         "dice | 1 or more, %\nA | B | C | D | E\n1 | 83 | 67 | 50 | 33 | 17\n2 | 97 | 89 | 75 | 56 | 31\n");
    same(table_at(*state, "odds: sums, down: dice, across: far, show: [mean, at-least 2], places: 0, finder: yes", 1),
         "dice | A | B | C | D | E\nmean hits | 2 or more, % | mean hits | 2 or more, % | mean hits | 2 or more, % | "
         "mean "
         "hits | 2 or more, % | mean hits | 2 or more, %\n"
         "1 | 0.8 | \u2013 | 0.7 | \u2013 | 0.5 | \u2013 | 0.3 | \u2013 | 0.2 | \u2013\n"
         "2 | 1.7 | 69 | 1.3 | 44 | 1.0 | 25 | 0.7 | 11 | 0.3 | 3\n");
}

/* Of three turns with 1 in 6 and with 2 in 6: 25/216 and 4/27 fall to the third, 125/216 and 8/27 to none. There is no
 * mean of what may not come. */
static void what_does_not_come_in_time(void **state)
{
    struct project *t = *state;
    const struct odds_table *table = NULL;
    size_t n;
    same(table_of(t, "odds: storm, down: rams, show: outcomes"),
         "rams | turn, % | not by turn 3, %\n1 | 2 | 3\n1 | 16.7 | 13.9 | 11.6 | 57.9\n2 | 33.3 | 22.2 | 14.8 | 29.6\n");
    struct documents all = documents_at(
        t, "layouts/odds/dice.yaml", "odds-book: The odds\nset: demo\ntables:\n  - {odds: storm, down: rams, show: mean}\n");
    doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 4, "storm has no mean");
}

/* What has nothing to find a letter by. */
static void a_letter_index_of_nothing(void **state)
{
    struct project *t = *state;
    documents_at(t, "layouts/odds/dice.yaml",
                 "odds-book: The odds\nset: demo\ntables:\n  - {odds: pass, down: points, show: pass, finder: yes}\n");
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 4,
               "a finder needs one table with a given down, one across, and at least one more");
}

/* 21 times 11 columns of which no two are alike. */
static void a_letter_index_of_too_much(void **state)
{
    struct project *t = *state;
    const struct odds_table *table = NULL;
    size_t n;
    struct documents all =
        documents_at(t, "layouts/odds/dice.yaml",
                     "odds-book: The odds\nset: demo\ntables:\n  - {odds: apart, down: dice, across: "
                     "far, show: mean, finder: yes}\n");
    doc_odds_book(t->a, t->d, t->model, &all.at[0], NULL, NULL, &table, &n);
    finding_is(t, "layouts/odds/dice.yaml", RULE_BAD_VALUE, 4, "too many columns differ");
}

static void has(struct str text, const char *part)
{
    if (str_find(text, part) < 0)
        fail_msg("no \"%s\" in:\n%.*s", part, STRF(text));
}

/* Lines that are one line shifted: their marks, and one row by the distance to them. */
#define FROM_MARK                                                                                  \
    "50\u00a0% or more from level | level above or below that, %; further: never, always\n"
#define DISTANCES "\u22125 | \u22124 | \u22123 | \u22122 | \u22121 | 0 | +1 | +2 | +3 | +4\n"
#define ROW_D6_LESS_D6 "3 | 8 | 17 | 28 | 42 | 58 | 72 | 83 | 92 | 97\n"
static void shifts_are_one_row(void **state)
{
    same(table_of(*state, "odds: stands, down: level, across: line, show: stands, places: 0"),
         FROM_MARK "stands, by line\nfirst | second | none | " DISTANCES
                   "10 | 14 | \u2013 | " ROW_D6_LESS_D6);
    /* without a second line there is nothing to shift, and outcomes have no mark */
    has(table_of(*state,
                 "odds: stands, down: level, given: {line: first}, show: stands, places: 0"),
        "\n9 | 42\n");
    has(table_of(*state,
                 "odds: stands, down: level, across: line, show: [stands, runs], places: 0"),
        "\n9 | ");
}

/* One of 36 rolls makes another line. */
static void a_shift_by_one_unit_differs(void **state)
{
    struct str t =
        table_of(*state, "odds: one-off, down: level, across: line, show: stands, places: 0");
    has(t, "level | stands, %, by line\n");
    has(t, "\n11 | 72 | 17\n");
    has(t, "\n15 | 100 x5 | 69\n");
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_tables, bench_close)
    const struct CMUnitTest tests[] = {
        CASE(what_is_settled_is_one_row),
        CASE(beyond_is_said_only_of_a_chart),
        CASE(columns_heads_and_groups),
        CASE(heads_that_stand_below_others),
        CASE(what_rounds_alike_stays_apart),
        CASE(certainty_is_one_box),
        CASE(panels_that_are_alike),
        CASE(what_does_not_come_in_time),
        CASE(a_letter_index),
        CASE(shifts_are_one_row),
        CASE(a_shift_by_one_unit_differs),
        CASE(a_letter_index_of_nothing),
        CASE(a_letter_index_of_too_much),
    };
    return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}
