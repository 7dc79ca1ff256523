/* The two methods against each other on charts: what a roll looks up in them, numbers needed and found in their cells,
 * and how far totals of modifiers reach. What is expected is worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "odds/odds.h"
#include "project.h"
#include "show/odds/odds.h"
#include "walk/walk.h"

static const char charts_text[] =
    "charts:\n"
    "  fire:\n"
    "    title: Fire\n"
    "    grid:\n"
    "      edges: lower\n"
    "      columns:\n"
    "        Rifle: {Short 0-9in: need, Long 9-24in: need}\n"
    "        Musket: {Near: need, Far: need}\n"
    "      rows: {1st rate: [3-6, 4+, 5, --], Foot: {Line: [6, 5, 2-3, n/a]}}\n"
    "  events:\n"
    "    title: Events\n"
    "    bands:\n"
    "      roll: d%\n"
    "      columns: {Event: text}\n"
    "      rows:\n"
    "        00-49: {cells: Hit, bands: {roll: 2d6, columns: {Fate: text}, rows: {2-6: dead, 7-12: "
    "wounded}}}\n"
    "        50-89: Miss\n"
    "        90-99: --\n"
    "  range:\n"
    "    title: Range\n"
    "    bands: {edges: upper, measure: range, columns: {Die: die}, rows: {0in-5in: d6, 5in+: "
    "d8}}\n"
    "  both:\n"
    "    title: Both\n"
    "    parts:\n"
    "      dice: {title: Dice, grid: {columns: {Roll: roll, Die: die}, rows: {a: [2d6 + 1, d4], b: "
    "[d6-d6, 2d4]}}}\n"
    "      count: {title: Count, grid: {cell: count, columns: [1, 2], rows: {27: [1, 2], 26: [3, "
    "4]}}}\n"
    "  crt:\n"
    "    title: Combat results\n"
    "    grid:\n"
    "      columns: {Roll: text, Odds: {'1:2': text, '1:1': text, '2:1': text, '3:1+': text}}\n"
    "      rows: {1: [x, a, b, c, d], 2: [y, e, f, g, K/2]}\n"
    "  points:\n"
    "    title: Points\n"
    "    grid: {cell: count, columns: [1-2, 3-4, 5-7, 8-10, 11+], rows: {a: [1, 2, 3, 4, 5]}}\n"
    "  pairs:\n"
    "    title: Pairs\n"
    "    grid: {cell: text, columns: ['1-3', '1-2', '1-1', '2-1', '3-1+'], rows: {a: [v, w, x, y, "
    "z]}}\n"
    "  all-low: {title: Low, grid: {cell: text, columns: ['1-3', '1-2', '1-1'], rows: {a: [v, w, "
    "x]}}}\n"
    "  turn:\n"
    "    title: Turn\n"
    "    grid: {cell: count, columns: [Turn 1, Turn 2, Turn 3-4], rows: {Wave 1: [1, 2, 3], Wave "
    "2: [4, 5, 6]}}\n"
    "  models: {title: Models, grid: {cell: count, columns: [Tiger 1, Panzer 3, Panzer 4], rows: "
    "{a: [1, 2, 3]}}}\n"
    "  mixed: {title: Mixed, grid: {cell: count, columns: [1-2, 3 to 4, 5-7], rows: {a: [1, 2, "
    "3]}}}\n"
    "  signs: {title: Signs, grid: {cell: count, columns: ['1:2', '1-1', '2:1'], rows: {a: [1, 2, "
    "3]}}}\n"
    "  ends: {title: Ends, grid: {cell: count, columns: [<3, 3-5, '>6'], rows: {a: [1, 2, 3]}}}\n"
    "  twice:\n"
    "    title: Twice\n"
    "    grid: {cell: count, columns: {Foot: [1-2, 3-4], Horse: [1-3, 4-6]}, rows: {a: [1, 2, 3, "
    "4]}}\n"
    "  shared: {title: Shared, grid: {cell: count, columns: [0-4in, 4-8in], rows: {a: [1, 2]}}}\n"
    "  plus: {title: Plus, modifiers: {to: x, rows: {A: +1, B: -2, C: {one-of: {D: +1, E: +3}}}}}\n"
    "  each: {title: Each, modifiers: {to: x, rows: {A: {add: +1, each: c}}}}\n";

enum wanted { WANT_DIST, WANT_NA, WANT_ERROR };

static const struct looked {
    const char *text;
    enum wanted want;
    const char *same;
} looked[] = {
    /* dice in a cell are rolled, afresh for each lookup */
    {"chart(range, 2)", WANT_DIST, "d6"},
    {"chart(range, d6)", WANT_DIST, "if d6 < 5 then d6 else d8"},
    {"chart(range, 4) + chart(range, 4)", WANT_DIST, "2d6"},
    {"let x = chart(range, 4); x + x", WANT_DIST, "2 * d6"},
    {"first(k in 3..6, chart(range, k) >= 6)", WANT_DIST,
     "first(k in 3..6, if k < 5 then d6 == 6 else d8 >= 6)"},
    {"count(2d10, chart(range, face) == 6)", WANT_DIST,
     "count(2d10, if face < 5 then d6 == 6 else d8 == 6)"},
    {"chart(both.dice, \"a\", \"Roll\")", WANT_DIST, "2d6 + 1"},
    {"chart(both.dice, if d2 == 1 then \"a\" else \"b\", \"Die\")", WANT_DIST,
     "if d2 == 1 then d4 else 2d4"},
    /* edges: 5in belongs to the upper band here, 9in to the lower column there */
    {"chart(range, 5)", WANT_DIST, "d8"},
    {"chart(range, 9/2)", WANT_DIST, "d6"},
    {"d6 in chart(fire, \"1st rate\", 9)", WANT_DIST, "d6 >= 3"},
    {"d6 in chart(fire, \"1st rate\", 10)", WANT_DIST, "d6 >= 4"},
    /* needs: open where they end at the highest face, else a range */
    {"d6 + 1 in chart(fire, \"1st rate\", \"Rifle Short 0-9in\")", WANT_DIST, "d6 >= 2"},
    {"d6 in chart(fire, \"Foot Line\", \"Near\")", WANT_DIST, "d6 in 2..3"},
    /* a need plus or minus a number is a need, and so is what min and max leave of one */
    {"d6 in chart(fire, \"1st rate\", 9) - 1", WANT_DIST, "d6 >= 2"},
    {"d6 in 1 + chart(fire, \"1st rate\", 9)", WANT_DIST, "d6 >= 4"},
    {"let m = d2; count(2d6, face in chart(fire, \"1st rate\", 10) - 3 + m)", WANT_DIST,
     "let n = 1 + d2; count(2d6, face >= n)"},
    {"d6 in min(6, chart(fire, \"1st rate\", 9) + 4)", WANT_DIST, "d6 == 6"},
    {"d6 in max(5, chart(fire, \"1st rate\", 9))", WANT_DIST, "d6 >= 5"},
    {"d6 in clamp(chart(fire, \"1st rate\", 9), 4, 5)", WANT_DIST, "d6 >= 4"},
    {"d6 >= chart(fire, \"1st rate\", 9) - 1", WANT_DIST, "d6 >= 2"},
    {"9 - chart(fire, \"1st rate\", 9)", WANT_DIST, "6"},
    {"d6 in chart(fire, \"Foot Line\", \"Near\") - 1", WANT_ERROR, NULL},
    {"d6 in chart(fire, \"1st rate\", \"Far\") - 1", WANT_DIST, "d6 > 6"},
    {"d6 >= chart(fire, \"Foot Line\", \"Near\")", WANT_ERROR, NULL},
    {"let n = chart(fire, \"1st rate\", 9 * d2); count(2d6, face in n)", WANT_DIST,
     "let n = 2 + d2; count(2d6, face >= n)"},
    /* inner dice */
    {"chart(events, d%)", WANT_DIST,
     "let e = d%; if e < 50 then \"Hit\" else if e < 90 then \"Miss\" else \"-\""},
    {"chart(events, d%, \"Fate\")", WANT_DIST,
     "if d% >= 50 then \"-\" else if 2d6 <= 6 then \"dead\" else \"wounded\""},
    {"let e = d%; (chart(events, e), chart(events, e, \"Fate\") == \"dead\")", WANT_DIST,
     "let e = d%; (if e < 50 then \"Hit\" else if e < 90 then \"Miss\" else \"-\", e < 50 and 2d6 "
     "<= 6)"},
    /* parts; numbers as labels */
    {"chart(both.count, 25 + d2, d2)", WANT_DIST,
     "let r = d2; let c = d2; c + (if r == 1 then 2 else 0)"},
    /* columns: shifted along, and no further than the last; the highest that is reached */
    {"chart(crt, 1, \"1:1\" + 1)", WANT_DIST, "\"c\""},
    {"chart(crt, 1, \"1:1\" + 1 - 2)", WANT_DIST, "\"a\""},
    {"chart(crt, 1, \"1:2\" - 1)", WANT_DIST, "\"a\""},
    {"chart(crt, 1, \"2:1\" + 5)", WANT_DIST, "\"d\""},
    {"chart(crt, 1, \"1:1\" + (d3 - 2))", WANT_DIST,
     "let x = d3; if x == 1 then \"a\" else if x == 2 then \"b\" else \"c\""},
    {"let c = (if d2 == 1 then \"1:2\" else \"2:1\"); chart(crt, 1, c + 1)", WANT_DIST,
     "if d2 == 1 then \"b\" else \"d\""},
    {"chart(crt, 1, reached(7 / 4))", WANT_DIST, "\"b\""},
    {"chart(crt, 1, reached(2))", WANT_DIST, "\"c\""},
    {"chart(crt, 1, reached(9))", WANT_DIST, "\"d\""},
    {"chart(crt, d2, reached(d6 / 2) - 1)", WANT_DIST,
     "let r = d2; let x = d6; if r == 1 then (if x <= 3 then \"a\" else if x <= 5 then \"b\" else "
     "\"c\") else "
     "(if x <= 3 then \"e\" else if x <= 5 then \"f\" else \"g\")"},
    {"chart(crt, 1, reached(1/3))", WANT_ERROR, NULL},
    /* the column that holds a number is the one that it reaches; in a gap and beyond, the one below
     */
    {"chart(points, \"a\", 6)", WANT_DIST, "3"},
    {"chart(points, \"a\", reached(6))", WANT_DIST, "3"},
    {"chart(points, \"a\", reached(7) + 1)", WANT_DIST, "4"},
    {"chart(points, \"a\", reached(10 + 89))", WANT_DIST, "5"},
    {"chart(points, \"a\", reached(9/2))", WANT_DIST, "2"},
    {"chart(points, \"a\", reached(0))", WANT_ERROR, NULL},
    {"chart(points, \"a\", d10)", WANT_DIST,
     "let n = d10; if n <= 2 then 1 else if n <= 4 then 2 else if n <= 7 then 3 else 4"},
    {"chart(points, \"a\", 9/2)", WANT_ERROR, NULL},
    {"chart(ends, \"a\", reached(6))", WANT_DIST, "2"},
    {"chart(ends, \"a\", reached(-5))", WANT_DIST, "1"},
    {"chart(ends, \"a\", 7)", WANT_DIST, "3"},
    /* odds with hyphens: one of them that is no range makes odds of all; where none is, nobody can
       tell */
    {"chart(pairs, \"a\", reached(3/2))", WANT_DIST, "\"x\""},
    {"chart(pairs, \"a\", reached(5/12))", WANT_DIST, "\"v\""},
    {"chart(pairs, \"a\", reached(9) - 1)", WANT_DIST, "\"y\""},
    {"chart(pairs, \"a\", \"1-2\" + 1)", WANT_DIST, "\"x\""},
    {"chart(pairs, \"a\", 2)", WANT_ERROR, NULL},
    {"chart(all-low, \"a\", reached(1))", WANT_ERROR, NULL},
    {"chart(all-low, \"a\", reached(2))", WANT_ERROR, NULL},
    /* a number behind words is one where all stand behind the same */
    {"chart(turn, 2, 3)", WANT_DIST, "6"},
    {"chart(turn, \"Wave 1\", reached(9))", WANT_DIST, "3"},
    {"chart(models, \"a\", 3)", WANT_ERROR, NULL},
    /* names among numbers are no order, nor two signs of odds; two heads have a column each */
    {"chart(mixed, \"a\", reached(3))", WANT_ERROR, NULL},
    {"chart(mixed, \"a\", \"1-2\" + 1)", WANT_ERROR, NULL},
    {"chart(mixed, \"a\", 6)", WANT_DIST, "3"},
    {"chart(signs, \"a\", reached(1))", WANT_ERROR, NULL},
    {"chart(signs, \"a\", 1)", WANT_ERROR, NULL},
    {"chart(twice, \"a\", 2)", WANT_ERROR, NULL},
    {"chart(twice, \"a\", reached(2))", WANT_ERROR, NULL},
    {"chart(twice, \"a\", 6)", WANT_DIST, "4"},
    {"chart(twice, \"a\", \"Foot / 3-4\" - 1)", WANT_DIST, "1"},
    {"chart(shared, \"a\", 4)", WANT_ERROR, NULL},
    {"chart(crt, 1, 3)", WANT_ERROR, NULL},
    {"chart(crt, 1, \"1:1\" + 1/2)", WANT_ERROR, NULL},
    {"number(chart(crt, 2, reached(3)), \"K\")", WANT_DIST, "2"},
    {"let n = d2; chart(both.count, 27, n + 1 - 1)", WANT_DIST, "d2"},
    /* n/a leaves the case out, reached by any path */
    {"chart(fire, \"Foot Line\", \"Far\")", WANT_NA, NULL},
    {"chart(fire, if d6 == 6 then \"Foot Line\" else \"1st rate\", \"Far\")", WANT_NA, NULL},
    /* outside */
    {"chart(events, 100)", WANT_ERROR, NULL},
    {"chart(range, -1)", WANT_ERROR, NULL},
    {"chart(both.count, 25, 1)", WANT_ERROR, NULL},
    {"chart(both.count, 26, 3)", WANT_ERROR, NULL},
    {"chart(both.count, 24 + d3, 1)", WANT_ERROR, NULL},
    {"chart(fire, \"Horse\", \"Near\")", WANT_ERROR, NULL},
    {"chart(events, 1, \"Nothing\")", WANT_ERROR, NULL},
    {"if d6 > 6 then chart(events, 100) else 1", WANT_DIST, "1"},
};

static const struct roll *roll_of(struct arena *a, const char *text)
{
    struct roll_error err = {0};
    const struct roll *r = roll_parse(a, str_of(text), NOWHERE, &(struct roll_names){.any_name = true}, &err);
    if (!r)
        fail_msg("%s: %.*s", text, STRF(err.message));
    return r;
}

static void look_both_ways(struct project *p, const struct looked *l)
{
    struct env env = {.model = p->model, .set = p->model->set[0]};
    const struct roll *r = roll_of(p->a, l->text);
    struct dist d, want;
    struct value which;
    struct roll_error err = {0};
    bool ok = odds_eval(p->a, r, &env, &d, NULL, &err);
    struct walk w = walk_eval(p->a, r, &env, 1000000, false);
    if (ok != (l->want != WANT_ERROR) || w.verdict != (ok ? WALK_DONE : WALK_ERROR))
        fail_msg("%s: odds says \"%.*s\", the walk \"%.*s\"", l->text, STRF(ok ? STR("fine") : err.message),
                 STRF(w.verdict == WALK_DONE ? STR("fine") : w.error.message));
    if (!ok)
        return;
    if (!dist_same(p->a, &d, &w.dist, &which))
        fail_msg("%s: the methods differ", l->text);
    assert_int_equal(d.at[0].value.kind == VALUE_NA, l->want == WANT_NA);
    if (l->want == WANT_NA)
        return;
    assert_true(odds_eval(p->a, roll_of(p->a, l->same), &env, &want, NULL, &err));
    if (!dist_same(p->a, &d, &want, &which))
        fail_msg("%s is not %s", l->text, l->same);
}

static void test_charts(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/test/set.yaml", "set: Test\nunits: in\n");
    project_put(&p, "tables/test/charts.yaml", charts_text);
    project_read(&p);
    for (size_t i = 0; i < sizeof looked / sizeof *looked; i++)
        look_both_ways(&p, &looked[i]);
    project_drop(&p);
}

/* ---- needs ---- */

static const char needs_text[] =
    "charts:\n"
    "  hit:\n"
    "    title: Hit\n"
    "    grid:\n"
    "      cell: need\n"
    "      columns: [a, b]\n"
    "      rows: {never: [--, --], up: [5+, 3-6], six: [6, '>4'], low: [1-2, 2-4]}\n"
    "  far: {title: Far, grid: {columns: {Range: distance}, rows: {near: <6in, far: '>6in', mid: 6in-9in, on: 6in+}}}\n"
    "  deep:\n"
    "    title: Deep\n"
    "    bands:\n"
    "      roll: d2\n"
    "      columns: {Event: text}\n"
    "      rows:\n"
    "        1: Nothing\n"
    "        2: {cells: Fire, bands: {roll: d2, columns: {Need: need}, rows: {1: 4+, 2: --}}}\n";

#define IS_MET(die, need)                                                                          \
    die " in " need " if it is met, not (" die " in " need ") if it is not"
#define MET(die, need) "write " IS_MET(die, need)
#define HIT(row) "chart(hit, \"" row "\", \"a\")"
#define HIT_B(row) "chart(hit, \"" row "\", \"b\")"

/* What is wanted was worked out by hand; for an error it is "!", the column, and the help of the first method. */
#define NEVER_HELP "write the value for never: let t = ...; if t == never then 0 else ..."
static const struct {
    const char *text, *want;
} needs[] = {
    /* nothing is enough for --, and whatever is added to it or taken from it, nothing ever is */
    {"d6 in " HIT("never"), "false:1"},
    {"let n = " HIT("never") "; d6 in {1, n}", "false:5/6 true:1/6"},
    {"d6 >= " HIT("never"), "false:1"},
    {"d6 > " HIT("never"), "false:1"},
    {"d6 < " HIT("never"), "true:1"},
    {"d6 <= " HIT("never"), "true:1"},
    {HIT("never") " <= d6", "false:1"},
    {HIT("never") " > d6", "true:1"},
    {"d6 == " HIT("never"), "false:1"},
    {"d6 != " HIT("never"), "true:1"},
    {"count(5d6, face >= " HIT("never") ")", "0:1"},
    {"count(5d6, face in " HIT("never") ")", "0:1"},
    {"count(5d6, face < " HIT("never") ")", "5:1"},
    {HIT("never") " + 1", "never:1"},
    {HIT("never") " - d6", "never:1"},
    {"d6 + 3 + " HIT("never") " - 2", "never:1"},
    {"d6 + 100 >= " HIT("never") " - 100", "false:1"},
    {"let n = " HIT("never") "; let m = n - 3; (d6 >= m, m)", "(false, never):1"},
    {"(min(6, " HIT("never") "), max(0, " HIT("never") "), clamp(" HIT(
         "never") ", 2, 6), floor(" HIT("never") "))",
     "(never, never, never, never):1"},
    {"d6 >= min(6, " HIT("never") " - 1)", "false:1"},
    {"(" HIT("never") " == " HIT_B("never") ", " HIT("never") " == " HIT("up") ", " HIT(
         "never") " != " HIT("low") ")",
     "(true, false, true):1"},
    {"(" HIT("never") " == \"-\", " HIT("never") " == \"--\", " HIT("never") " == 0)",
     "(true, true, false):1"},
    {"let n = " HIT("never") "; n in {2..3, n}", "false:1"},
    {"if d2 == 1 then " HIT("never") " else 3", "3:1/2 never:1/2"},
    {"(d2 == 1, d6 >= (if d2 == 1 then " HIT("never") " else 3))",
     "(false, false):1/3 (false, true):1/6 "
     "(true, false):1/3 (true, true):1/6"},
    {"3 - " HIT("never"), "!5 " NEVER_HELP},
    {"2 * " HIT("never"), "!5 " NEVER_HELP},
    {"-" HIT("never"), "!2 " NEVER_HELP},
    {"(" HIT("never") ")d6", "!1 " NEVER_HELP},
    {"sum(2d6, " HIT("never") ")", "!10 " NEVER_HELP},
    /* what rises is also its lowest number: 5+, what ends at the highest face, and a lone highest
       face */
    {"d6 in " HIT("up"), "false:2/3 true:1/3"},
    {"d6 >= " HIT("up"), "false:2/3 true:1/3"},
    {"d6 + 1 in " HIT_B("up"), "false:1/6 true:5/6"},
    {"d6 + 1 >= " HIT_B("up"), "false:1/6 true:5/6"},
    {HIT_B("up") " + 1", "4+:1"},
    {"number(" HIT("up") ") == 5", "true:1"},
    {"number(" HIT("never") ")", "never:1"},
    {"d6 + 1 in " HIT("six"), "false:2/3 true:1/3"},
    {"d6 >= " HIT("six"), "false:5/6 true:1/6"},
    {"d6 in " HIT_B("six"), "false:2/3 true:1/3"},
    {"d6 >= " HIT_B("six"), "false:2/3 true:1/3"},
    /* two ends, or low to be rolled: behind `in`, and nowhere else */
    {"d6 in " HIT("low"), "false:2/3 true:1/3"},
    {"let n = " HIT_B("low") "; d6 in {n, 6}", "false:1/3 true:2/3"},
    {"d6 >= " HIT("low"), "!7 " MET("d6", HIT("low"))},
    {"d6 <= " HIT("low"), "!7 " MET("d6", HIT("low"))},
    {"d6 != " HIT("low"), "!7 write not (d6 in " HIT("low") ")"},
    {"d6 == " HIT("low"), "!7 write d6 in " HIT("low")},
    {HIT("low") " <= d6", "!1 " MET("d6", HIT("low"))},
    /* what begins at the lowest face is met below it, too: 1-2 less 1 on the die by 1 to 3 */
    {"d6 - 1 in " HIT("low"), "false:1/2 true:1/2"},
    {"d6 + 1 in " HIT("low"), "false:5/6 true:1/6"},
    {"d6 - 2 in " HIT_B("low"), "false:1/2 true:1/2"},
    {"d6 in " HIT("low") " + 1", "!7 add to the die instead: d6 - 1 in " HIT("low")},
    {HIT_B("low") " + 1", "!1 add to the die instead: ... - 1 in " HIT_B("low")},
    {"count(3d6, face >= " HIT("low") " - 2)",
     "!20 add to the die instead: face + 2 in " HIT("low")},
    {"min(6, " HIT("low") ")", "!8 test it with `in`: ... in " HIT("low")},
    {"d(" HIT("low") ")", "!1 test a need with `in`: d6 in chart(...); numbers of dice, faces or "
                          "repeats come from a column of type count"},
    {"count(explode(2d6, face == 6, " HIT("low") "), face >= 4)",
     "!7 test a need with `in`: d6 in chart(...); numbers of dice, faces or repeats come from a "
     "column of type count"},
    {"let n = " HIT("low") "; d6 in n..6", "!39 test it with `in`: ... in n"},
    {HIT("low") " in {1, 2}", "!1 test it with `in`: ... in " HIT("low")},
    {HIT("low") " == " HIT("low"), "true:1"},
    {HIT("low") " == " HIT_B("low"), "false:1"},
    {"let n = " HIT("low") "; let m = " HIT("up") "; n in {m, n}", "true:1"},
    {"let n = " HIT_B("low") "; first(k in n, k == 3)", "3:1"},
    {"let n = " HIT_B("low") "; d{n}", "2:1/3 3:1/3 4:1/3"},
    {"let n = " HIT("up") "; d{n}", "!34"},
    /* distances: an end may be outside, and two ends are no number */
    {"d{5, 6, 7} in chart(far, \"near\")", "false:2/3 true:1/3"},
    {"d{5, 6, 7} in chart(far, \"far\")", "false:2/3 true:1/3"},
    {"d{5, 6, 7} in chart(far, \"on\")", "false:1/3 true:2/3"},
    {"d{5, 6, 7} >= chart(far, \"on\")", "false:1/3 true:2/3"},
    {"d{5, 9, 10} in chart(far, \"mid\")", "false:2/3 true:1/3"},
    {"chart(far, \"mid\") + 1", "!1 add to the die instead: ... - 1 in chart(far, \"mid\")"},
    {"chart(far, \"far\") + 1", "!1 add to the die instead: ... - 1 in chart(far, \"far\")"},
    /* a row without the inner dice has no need that could be met */
    {"d6 >= chart(deep, 1, \"Need\")", "false:1"},
    {"d6 >= chart(deep, 2, \"Need\")", "false:3/4 true:1/4"},
};

static struct str dist_text(struct arena *a, const struct dist *d)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < d->n; i++) {
        buf_putz(&b, i ? " " : "");
        buf_put_value(&b, &d->at[i].value);
        buf_putc(&b, ':');
        buf_put_frac(&b, dist_p(a, d, i));
    }
    return buf_str(&b);
}

/* A need is no number of dice, and no number that ==, <= or > could compare: what is refused has no
 * second method to be asked. */
static const struct {
    const char *text, *want;
} no_numbers[] = {
    {"(" HIT("up") ")d6", "!1 test a need with `in`: d6 in chart(...); numbers of dice, faces or "
                          "repeats come from a column of type count"},
    {"d(" HIT("up") ")", "!1 test a need with `in`: d6 in chart(...); numbers of dice, faces or "
                         "repeats come from a column of type count"},
    {"draw(" HIT("up") ", 1..6)", "!6 test it with `in`: ... in " HIT("up")},
    {"d6 == " HIT("up"), "!7 write d6 in " HIT("up")},
    {"d6 != " HIT("up"), "!7 write not (d6 in " HIT("up") ")"},
    {"d6 <= " HIT("up"), "!7 write " IS_MET("d6", HIT("up"))},
    {"d6 > " HIT("up"), "!6 write " IS_MET("d6", HIT("up"))},
    {HIT("up") " < d6", "!1 write " IS_MET("d6", HIT("up"))},
    {"d6 in 1.." HIT("up"), "!10 test it with `in`: ... in " HIT("up")},
    {HIT("up") " in {4, 5}", "!1 test it with `in`: ... in " HIT("up")},
    {"first(k in 1.." HIT("up") ", d6 >= 5)", "!15 test it with `in`: ... in " HIT("up")},
};

static void need_both_ways(struct project *p, const char *text, const char *want)
{
    struct env env = {.model = p->model, .set = p->model->set[0]};
    const struct roll *r = roll_of(p->a, text);
    struct dist d;
    struct roll_error err = {0};
    struct str odds, walk;
    bool wrong = want[0] == '!';
    if (odds_eval(p->a, r, &env, &d, NULL, &err))
        odds = dist_text(p->a, &d);
    else
        odds = str_printf(p->a, "!%u%s%.*s", err.at.lo + 1, err.help.n ? " " : "", STRF(err.help));
    struct walk w = walk_eval(p->a, r, &env, 1000000, false);
    if (w.verdict == WALK_DONE)
        walk = dist_text(p->a, &w.dist);
    else
        walk = str_printf(p->a, "!%u", w.error.at.lo + 1);
    if (!str_is(odds, want))
        fail_msg("%s\nodds   %.*s\nwanted %s\n%.*s", text, STRF(odds), want, STRF(err.message));
    if (wrong ? w.verdict != WALK_ERROR : !str_is(walk, want))
        fail_msg("%s\nwalk   %.*s\nwanted %s", text, STRF(walk), want);
}

static void test_needs(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/test/set.yaml", "set: Test\nunits: in\ndie: d6\n");
    project_put(&p, "tables/test/charts.yaml", needs_text);
    project_read(&p);
    assert_int_equal(diag_count(p.d, LEVEL_ERROR), 0);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        need_both_ways(&p, needs[i].text, needs[i].want);
    for (size_t i = 0; i < sizeof no_numbers / sizeof *no_numbers; i++) {
        struct env env = {.model = p.model, .set = p.model->set[0]};
        struct roll_error err = {0};
        struct dist d;
        assert_false(odds_eval(p.a, roll_of(p.a, no_numbers[i].text), &env, &d, NULL, &err));
        struct str said = str_printf(p.a, "!%u %.*s", err.at.lo + 1, STRF(err.help));
        assert_string_equal(said.p, no_numbers[i].want);
    }
    project_drop(&p);
}

/* On a D10 the same cells have two ends: 3-6 is 3, 4, 5 or 6, and 6 is a 6. */
static void test_needs_of_a_larger_die(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/test/set.yaml", "set: Test\nunits: in\ndie: d10\n");
    project_put(&p, "tables/test/charts.yaml", needs_text);
    project_read(&p);
    need_both_ways(&p, "d10 in " HIT_B("up"), "false:3/5 true:2/5");
    need_both_ways(&p, "d10 >= " HIT_B("up"), "!8 " MET("d10", HIT_B("up")));
    need_both_ways(&p, "d10 in " HIT("six"), "false:9/10 true:1/10");
    need_both_ways(
        &p, "d10 >= " HIT("six"),
        "!8 write 6+ in the chart if higher numbers also succeed, else " IS_MET("d10", HIT("six")));
    need_both_ways(&p, "d10 >= " HIT("up"), "false:2/5 true:3/5");
    project_drop(&p);
}

static void reaches(struct project *p, const char *text, int64_t lo, int64_t hi, bool whole)
{
    struct env env = {.model = p->model, .set = p->model->set[0]};
    struct reach reach;
    struct roll_error err = {0};
    if (!odds_reach(p->a, roll_of(p->a, text), &env, &reach, &err))
        fail_msg("%s: %.*s", text, STRF(err.message));
    assert_true(rat_cmp(reach.lo, RAT(lo)) == 0 && rat_cmp(reach.hi, RAT(hi)) == 0 && reach.whole == whole);
}

/* Totals of plus: -2 to 4; a name of it is one total wherever it stands. */
static void test_reach(void **state)
{
    struct project p;
    struct reach reach;
    struct roll_error err;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/test/set.yaml", "set: Test\nunits: in\n");
    project_put(&p, "tables/test/charts.yaml", charts_text);
    project_read(&p);
    struct env env = {.model = p.model, .set = p.model->set[0]};
    reaches(&p, "2d6 + plus", 0, 16, true);
    reaches(&p, "plus - plus", 0, 0, true);
    reaches(&p, "(plus + 3) * d6", 1, 42, true);
    reaches(&p, "plus * 2 - plus", -2, 4, true);
    reaches(&p, "plus / 2", -1, 2, false);
    reaches(&p, "let m = plus; max(m, 0) + d6 - plus", 1, 8, true);
    reaches(&p, "count(4d6, face + plus >= 4)", 0, 4, true);
    reaches(&p, "chart(range, 4) + plus", -1, 10, true);
    assert_false(odds_reach(p.a, roll_of(p.a, "d6 + each"), &env, &reach, &err));
    assert_true(str_find(err.message, "without a limit") >= 0);
    assert_false(odds_reach(p.a, roll_of(p.a, "d6 + range"), &env, &reach, &err));
    assert_true(str_find(err.message, "not a modifiers chart") >= 0);
    assert_false(odds_reach(p.a, roll_of(p.a, "chart(fire, \"Foot Line\", \"Far\") + plus"), &env, &reach, &err));
    project_drop(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_charts), cmocka_unit_test(test_needs),
                                       cmocka_unit_test(test_needs_of_a_larger_die), cmocka_unit_test(test_reach)};
    return cmocka_run_group_tests_name("agree_charts", tests, NULL, NULL);
}
