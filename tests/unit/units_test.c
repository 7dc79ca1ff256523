/* Units: what is one in the other, exactly, for a set; rounding up, down and to the nearest; and distances as a sheet
 * prints them in hexes, base widths, yards of the ground and at another figure scale. All figures are worked out by
 * hand. */
#include "emit/stages.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "layouts.h"
#include "show/show.h"

static const char charts[] =
    "charts:\n"
    "  moves:\n"
    "    title: Moves\n"
    "    note: A ship turns after 1 hex, or 2-3 hexes.\n"
    "    grid: {down: ship, columns: {Sail: distance, Oars: distance}, rows: {Galley: [2hex, 3hex], Liner: [4 hexes, "
    "1hex]}}\n";

static struct project *project_of(const char *set, const char *text)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    project_put(p, "tables/demo/set.yaml", set);
    project_put(p, "tables/demo/charts.yaml", text);
    project_read(p);
    findings_say(p);
    return p;
}

static void project_end(struct project *p)
{
    project_drop(p);
    free(p);
}

static void is(const struct set *set, enum unit from, enum unit to, int64_t n, int64_t d)
{
    struct rat by;
    assert_true(unit_factor(set, from, to, &by));
    assert_true(by.n == n && by.d == d);
}

/* By way of an inch; an inch is 20 yd, and feet are of the table, but where the set says what one is. */
static void factors(void **state)
{
    (void)state;
    struct rat by;
    struct project *p =
        project_of("set: Demo\nunits: hex\nconversions: [1 hex = 4in, 1in = 20yd, 2pace = 3yd]\n", charts);
    const struct set *set = p->model->set[0];
    assert_int_equal(diag_count(p->d, LEVEL_NOTE), 0);
    is(set, UNIT_HEX, UNIT_IN, 4, 1);
    is(set, UNIT_HEX, UNIT_CM, 254, 25);
    is(set, UNIT_HEX, UNIT_YD, 80, 1);
    is(set, UNIT_YD, UNIT_HEX, 1, 80);
    is(set, UNIT_PACE, UNIT_YD, 3, 2);
    is(set, UNIT_FT, UNIT_IN, 12, 1);
    is(NULL, UNIT_IN, UNIT_MM, 127, 5);
    assert_false(unit_factor(set, UNIT_HEX, UNIT_BW, &by));
    assert_false(unit_factor(NULL, UNIT_YD, UNIT_IN, &by)); /* of the ground, until somebody says */
    project_end(p);
    p = project_of("set: Demo\nunits: ft\nconversions: [2in = 25ft]\n", "charts: {}\n");
    is(p->model->set[0], UNIT_FT, UNIT_IN, 2, 25);
    project_end(p);
}

static void rounds(const char *how, int64_t n, int64_t d, int64_t to_n, int64_t to_d)
{
    struct rounding r;
    struct rat x;
    assert_true(rounding_parse(str_of(how), &r));
    assert_true(rounded((struct rat){n, d}, r, &x));
    assert_true(x.n == to_n && x.d == to_d);
}

static void rounding(void **state)
{
    (void)state;
    struct rounding r;
    rounds("0.5", 13, 5, 5, 2); /* 2.6 */
    rounds("1/2 up", 13, 5, 3, 1);
    rounds("1/2 down", 14, 5, 5, 2);
    rounds("1 nearest", 5, 2, 3, 1); /* halves away from nothing */
    rounds("1 up", 4, 1, 4, 1);
    rounds("1 up", -13, 5, -3, 1);
    rounds("5", 12, 1, 10, 1);
    assert_false(rounding_parse(STR("0"), &r));
    assert_false(rounding_parse(STR("1 upward"), &r));
    assert_false(rounding_parse(STR(""), &r));
}

static struct str printed(struct project *t, const char *units)
{
    struct buf b = {.a = t->a}, layout = {.a = t->a};
    buf_printf(&layout, "sheet: A demo\nset: demo\n%ssections:\n  - A: [moves]\n", units);
    sheet_dump(&b, sheet_of(t, buf_str(&layout).p));
    return buf_str(&b);
}

static void has(struct str s, const char *want)
{
    if (str_find(s, want) < 0)
        print_message("%.*s\nhas no \"%s\"\n", STRF(s), want);
    assert_true(str_find(s, want) >= 0);
}

static void hexes(void **state)
{
    (void)state;
    struct project *p = project_of("set: Demo\nunits: hex\nconversions: [1 hex = 4in]\n", charts);
    struct str s = printed(p, "");
    has(s, "hexes");
    has(s, "*2*");
    has(s, "after 1\xc2\xa0hex, or 2\xe2\x80\x93"
           "3\xc2\xa0hexes.");
    assert_true(str_find(s, "1 hex is") < 0 && str_find(s, "is 4") < 0);
    s = printed(p, "units: in\n");
    has(s, "inches");
    has(s, "*16*");
    has(s, "after 4\xe2\x80\xb3, or 8\xe2\x80\x93"
           "12\xe2\x80\xb3.");
    has(s, "foot 1\xc2\xa0hex is 4\xc2\xa0in, rounded to 0.25\xc2\xa0in.");
    s = printed(p, "units: both\n");
    has(s, "8\xe2\x80\xb3 (20.5\xc2\xa0"
           "cm)"); /* 20.32 */
    s = printed(p, "units: {units: in, scale: 0.6, rounding: 0.5 up}\n");
    has(s, "*5*");   /* 2 hexes are 4.8 in */
    has(s, "*7.5*"); /* 3: 7.2 */
    has(s, "distances \xc3\x97\xc2\xa0"
           "0.6, rounded up to 0.5\xc2\xa0in.");
    project_end(p);
}

/* A grid of squares that its rules call areas. */
static void own_words(void **state)
{
    (void)state;
    struct project *p = project_of("set: Demo\nunits: square\nunit-word: [area, areas]\n",
                                   "charts:\n  moves: {title: Moves, note: Turn after 1sq., grid: {down: x, columns: "
                                   "{Go: distance}, rows: {A: 2sq, B: 3 squares}}}\n");
    struct str s = printed(p, "");
    has(s, "areas");
    has(s, "Turn after 1\xc2\xa0"
           "area.");
    project_end(p);
}

/* The 5 of 7,5 cm is no distance, and neither is the 250 of 1,250in: as they are typed they are
 * right. */
static void base_widths(void **state)
{
    (void)state;
    struct project *p = project_of(
        "set: Demo\nunits: BW\nconversions: [1BW = 40mm]\nrounding: {in: 0.5 down}\n",
        "charts:\n  moves: {title: Moves, grid: {down: x, columns: {Go: distance}, rows: {A: 2BW, B: 3BW}}}\n");
    has(printed(p, "units: mm\n"), "*120*");
    has(printed(p, "units: in\n"), "*4.5*"); /* 3 are 120 mm, 4.72 in */
    project_end(p);
}

static void mistakes_of_a_sheet(void **state)
{
    (void)state;
    struct project *p = project_of("set: Demo\nunits: hex\n", charts);
    finds(p, "sheet: A\nset: demo\nunits: in\nsections:\n  - A: [moves]\n", RULE_BAD_VALUE, 3, "1 hex = 4 in");
    finds(p, "sheet: A\nset: demo\nunits: both\nsections:\n  - A: [moves]\n", RULE_BAD_VALUE, 3,
          "no conversion");
    finds(p,
          "sheet: A\nset: demo\nunits: {scale: 0.6, rounding: half}\nsections:\n  - A: [moves]\n",
          RULE_BAD_VALUE, 3, "not a rounding step");
    project_end(p);
    p = project_of("set: Demo\nunits: hex\nconversions: [1 hex = 4in]\n", charts);
    finds(p, "sheet: A\nset: demo\nunits: {units: in, rounding: 20}\nsections:\n  - A: [moves]\n", RULE_ROUNDED_ALIKE,
          3, "nothing");
    finds(p, "sheet: A\nset: demo\nunits: {units: in, rounding: 15 up}\nsections:\n  - A: [moves]\n",
          RULE_ROUNDED_ALIKE, 3, "both print as 15");
    project_end(p);
}

static void printed_pair(struct project *t, const char *units)
{
    struct buf layout = {.a = t->a};
    buf_printf(&layout, "sheet: A demo\nset: demo\n%ssections:\n  - A: [moves, changes]\n", units);
    documents_of(t, buf_str(&layout).p);
}

static const char inches[] =
    "charts:\n"
    "  moves:\n"
    "    title: Moves\n"
    "    note: 'Turn for 4 inches, 5-7 inches or 9\" and within 3 in of a foe; say \"on 6\"'\n"
    "    grid: {down: x, columns: {Go: distance, Note: text}, rows: {A: [6in, 2 inches more], B: [8in, +3in]}}\n"
    "  changes:\n"
    "    title: Changes\n"
    "    modifiers:\n"
    "      to: the distance moved\n"
    "      rows:\n"
    "        Road: +2in\n"
    "        Tired: {add: -1in, each: figure, up-to: -3}\n"
    "  shots:\n"
    "    title: Shots\n"
    "    bands:\n"
    "      measure: {what: 'range, inches', to: 30}\n"
    "      columns: {Hit: need}\n"
    "      rows: {<4: 2+, 4-6: 3+, 7-12: 4+, 13+: 5+}\n"
    "  cells:\n"
    "    title: Cells\n"
    "    grid: {measure: range (inches), down: x, edges: lower, cell: count, columns: [0-6, 6-12, 12+], rows: "
    "{A: [3, 2, 1], B: [4, 3, 2]}}\n";

static struct str printed_all(struct project *t, const char *units)
{
    struct buf b = {.a = t->a}, layout = {.a = t->a};
    buf_printf(&layout, "sheet: A demo\nset: demo\n%ssections:\n  - A: [moves, changes, shots, cells]\n", units);
    sheet_dump(&b, sheet_of(t, buf_str(&layout).p));
    return buf_str(&b);
}

/* As written, halved, in centimetres (an inch is 2.54, to the half) and both: each figure worked out by hand. */
static void words_and_bands(void **state)
{
    (void)state;
    struct project *p = project_of("set: Demo\nunits: in\nrounding: {cm: 0.5}\n", inches);
    struct str s = printed_all(p, "");
    has(s, "for 4 inches, 5\xe2\x80\x93"
           "7 inches or 9\xe2\x80\xb3 and within 3 in of a foe; say \xe2\x80\x9con 6\xe2\x80\x9d");
    has(s, "Range, inches");
    has(s, "+2\xe2\x80\xb3");
    s = printed_all(p, "units: {scale: 0.5}\n");
    has(s, "for 2\xe2\x80\xb3, 2.5\xe2\x80\x93"
           "3.5\xe2\x80\xb3 or 4.5\xe2\x80\xb3 and within 1.5\xe2\x80\xb3 of a foe; say \xe2\x80\x9con 6\xe2\x80\x9d");
    has(s, "1\xe2\x80\xb3 more");
    has(s, "+1\xe2\x80\xb3");
    has(s, "\xe2\x88\x92"
           "0.5\xe2\x80\xb3");
    has(s, "\xe2\x88\x92"
           "1.5\xe2\x80\xb3"); /* at most -3in */
    has(s, "<2\xe2\x80\xb3");
    has(s, "2\xe2\x80\x93"
           "3\xe2\x80\xb3");
    has(s, "3.5\xe2\x80\x93"
           "6\xe2\x80\xb3");
    has(s, "6.5\xe2\x80\xb3+");
    has(s, "over\xc2\xa0"
           "6\xe2\x80\xb3");
    assert_true(str_find(s, "inches") < 0 || str_find(s, "Range, inches") < 0);
    s = printed_all(p, "units: {units: cm, scale: 0.5}\n");
    has(s, "for 5\xc2\xa0"
           "cm, 6.5\xe2\x80\x93"
           "9\xc2\xa0"
           "cm or 11.5\xc2\xa0"
           "cm and within 4\xc2\xa0"
           "cm of a foe"); /* 5.08; 6.35, 8.89; 11.43; 3.81 */
    has(s, "+2.5\xc2\xa0"
           "cm"); /* 2.54 */
    has(s, "16.5\xc2\xa0"
           "cm+"); /* 16.51 */
    project_end(p);
}

static void stays(const char *note, const char *to, const char *want, int errors)
{
    char text[800];
    struct project *p;
    snprintf(text, sizeof text,
             "charts:\n  moves:\n    title: Moves\n    note: '%s'\n    grid: {down: x, columns: {Go: distance}, rows: "
             "{A: 6in, B: 8in}}\n  changes: {title: Changes, modifiers: {to: %s, rows: {Road: +2, Hill: -1}}}\n",
             note, to);
    p = project_of("set: Demo\nunits: in\n", text);
    printed_pair(p, "units: in\n");
    assert_int_equal(diag_count(p->d, LEVEL_ERROR), 0);
    printed_pair(p, "units: {scale: 0.5}\n");
    assert_int_equal(diag_count(p->d, LEVEL_ERROR), errors);
    if (errors)
        finding_is(p, "tables/demo/charts.yaml", RULE_WRONG_UNIT, strcmp(to, "the dice") ? 6 : 3, want);
    project_end(p);
}

/* What cannot be told for certain is found where it moves, and only there. */
static void unscaled(void **state)
{
    (void)state;
    stays("Within one inch.", "the dice", "one inch", 1);
    stays("Within 2D6 inches.", "the dice", "2D6 inches", 1);
    stays("All is in inches.", "the dice", "in inches", 1);
    stays("Within 3 or 4in.", "the dice", "3 or 4in", 1);
    stays("Within 3/4in.", "the dice", "3/4in", 1);
    stays("Within 1\u00bd in.", "the dice", "1\u00bd in", 1);
    stays("In the first turn roll 6 in all, or a 5 in melee, on foot.", "the dice", "", 0);
    stays("No more.", "the distance", "+2", 1);
    stays("No more.", "the go", "+2", 1);
}

/* The part behind the comma is no distance of its own: where it should be told in other units, it is refused. */
static void commas_in_numbers(void **state)
{
    (void)state;
    stays("Move 1,250in back.", "the dice", "1,250in", 1);
    stays("Of a, 4in of b.", "the dice", "", 0);
}

static void mistakes_of_a_set(void **state)
{
    (void)state;
    struct project *p = project_of("set: Demo\nunits: hex\nconversions: [hex = four]\n", "charts: {}\n");
    finding_is(p, "tables/demo/set.yaml", RULE_BAD_VALUE, 3, "1 hex = 4in");
    project_end(p);
    p = project_of("set: Demo\nunits: in\nrounding: {cm: half}\n", "charts: {}\n");
    finding_is(p, "tables/demo/set.yaml", RULE_BAD_VALUE, 3, "not a rounding step");
    project_end(p);
}

#define BANDS(id, keys, rows)                                                                      \
    "  " id ": {title: " id ", bands: {" keys ", columns: {Hit: count}, rows: {" rows "}}}\n"

/* Whose a bound is that two rows share is said as for columns; other rows stand as they were typed.
 */
static void bounds_of_rows(void **state)
{
    (void)state;
    struct project *p = project_of(
        "set: Demo\nunits: in\n", "charts:\n" /* */
        BANDS("lower", "edges: lower, measure: range", "0in-6in: 1, 6in-12in: 2, 12in-24in: 3")
            BANDS("upper", "edges: upper, measure: range", "0in-5in: 1, 5in-11in: 2, 11in+: 3")
                BANDS("ends", "edges: lower, measure: range", "0in-7in: 1, 7in+: 2") BANDS(
                    "named", "edges: lower, measure: range", "Short 0in-8in: 1, Long 8in-16in: 2")
                    BANDS("apart", "edges: lower, measure: range", "0in-13in: 1, 14in-15in: 2")
                        BANDS("none", "measure: range",
                              "0in-17in: 1, 17in-18in: {cells: 2, bounds: no}, 18in+: 3")
                            BANDS("figures", "edges: upper, measure: figures",
                                  "30-40: 1, 40-50: 2, 50+: 3")
                                BANDS("hundred", "roll: d%", "00-04: 1, 05-99: 2"));
    struct buf b = {.a = p->a};
    sheet_dump(&b,
               sheet_of(p, "sheet: A demo\nset: demo\nsections:\n"
                           "  - A: [lower, upper, ends, named, apart, none, figures, hundred]\n"));
    static const char *const row[] = {"#*to\u00a06\u2033*",
                                      "#*over\u00a06\u201312\u2033*",
                                      "#*over\u00a012\u201324\u2033*",
                                      "#*under\u00a05\u2033*",
                                      "#*5 to\u00a0under\u00a011\u2033*",
                                      "#*11\u2033+*",
                                      "#*to\u00a07\u2033*",
                                      "#*over\u00a07\u2033*",
                                      "#*Short*#* to\u00a08\u2033*",
                                      "#*Long*#* over\u00a08\u201316\u2033*",
                                      "#*0\u201313\u2033*",
                                      "#*14\u201315\u2033*",
                                      "#*0\u201317\u2033*",
                                      "#*over\u00a017 to\u00a0under\u00a018\u2033*",
                                      "#*18\u2033+*",
                                      "#*30 to\u00a0under\u00a040*",
                                      "#*40 to\u00a0under\u00a050*",
                                      "#*50+*",
                                      "#*00\u201304*",
                                      "#*05\u201399*"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        has(buf_str(&b), row[i]);
    project_end(p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors),
        cmocka_unit_test(rounding),
        cmocka_unit_test(hexes),
        cmocka_unit_test(own_words),
        cmocka_unit_test(commas_in_numbers),
        cmocka_unit_test(base_widths),
        cmocka_unit_test(mistakes_of_a_sheet),
        cmocka_unit_test(mistakes_of_a_set),
        cmocka_unit_test(words_and_bands),
        cmocka_unit_test(unscaled),
        cmocka_unit_test(bounds_of_rows),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
