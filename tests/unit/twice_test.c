/* What an author types twice: control figures. What the figures of a text come to was added up by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/normalized_text.h"
#include "findings.h"

static const char *sum_of(struct arena *a, const char *text)
{
    struct rat sum = RAT(0);
    struct buf b = {.a = a};
    struct figure x;
    for (size_t i = 0; figure_next(str_of(text), &i, &x);)
        if (x.too_long || !rat_add(&sum, sum, x.is))
            return "too long";
    buf_put_rat(&b, sum);
    return buf_str(&b).p;
}

static void figures(void **unused)
{
    static const struct {
        const char *text, *sum;
    } cases[] = {
        {"5+", "5"},
        {"3-6", "9"},
        {"3\u20136", "9"},
        {"9in (23cm)", "32"},
        {"-2", "-2"},
        {"\u22122", "-2"},
        {"+3", "3"},
        {"-3..-1", "-4"},
        {"1/3", "1/3"},
        {"7 1/2", "15/2"},
        {"-1 1/2", "-3/2"},
        {"2\u00bd", "5/2"},
        {"1,000", "1000"},
        {"12,5", "17"},
        {"2.5", "5/2"},
        {"1 in 8", "9"},
        {"10%", "10"},
        {"2d6", "0"},
        {"D10", "0"},
        {"2D6+3in", "3"},
        {"d6-1", "-1"},
        {"d6 - 1", "-1"},
        {"d6-d3", "0"},
        {"d%", "0"},
        {"x2", "2"},
        {"\u00d72", "2"},
        {"x1/2", "1/2"},
        {"Mk2 gun, 3 crew", "3"},
        {"see @table-2, then 4", "4"},
        {"9in-12in", "21"},
        {"9\"-12\"", "21"},
        {"+1/-1", "0"},
        {"(-1)", "-1"},
        {"1st 4-6s", "11"},
        {"no fire", "0"},
        {"", "0"},
        {"99999999999999999999999999999999999999", "too long"},
    };
    struct arena *a = arena_new();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strcmp(sum_of(a, cases[i].text), cases[i].sum) != 0)
            fail_msg("\"%s\" is %s, not %s", cases[i].text, sum_of(a, cases[i].text), cases[i].sum);
    arena_drop(a);
}

#define GUNS(control, rifle, gun)                                                                                      \
    "charts:\n  guns:\n    title: Guns\n" control "    grid:\n      columns: {Short: distance, Long: distance}\n"      \
    "      rows:\n        Musket: [6in, 12in]\n        Rifle: " rifle "\n        Gun: " gun "\n"

static void totals(void **unused)
{
    (void)unused;
    assert_findings(GUNS("    total: 100\n", "[9in, 27in]", "[7in, 39in]"), "");
    assert_findings(GUNS("    total: {all: 100, Short: 22, long: 78, Gun: 46}\n", "[9in, 27in]", "[7in, 39in]"), "");
    /* swapped digits are at the cell; what nothing explains at the total */
    assert_findings(GUNS("    total: 100\n", "[9in, 72in]", "[7in, 39in]"),
                    "9:22 total-differs the numbers of \"Guns\" add up to 145, not 100\n");
    assert_findings(GUNS("    total: 100\n", "[9in, 28in]", "[7in, 39in]"),
                    "4:12 total-differs the numbers of \"Guns\" add up to 101, not 100\n");
    /* where row and column meet, one finding for three totals */
    assert_findings(GUNS("    total: {all: 100, Long: 78, Musket: 18, Rifle: 36}\n", "[9in, 28in]",
                         "[7in, 39in]"),
                    "9:22 total-differs the numbers of row \"Rifle\" add up to 37, not 36\n");
    /* two cells that changed places: the columns see it, and the chart's total does not */
    assert_findings(GUNS("    total: 100\n", "[7in, 27in]", "[9in, 39in]"), "");
    assert_findings(GUNS("    total: {Rifle: 36, Gun: 46}\n", "[7in, 27in]", "[9in, 39in]"),
                    "4:20 total-differs the numbers of row \"Rifle\" add up to 34, not 36\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: -7\n    modifiers:\n      to: the "
                    "total\n      rows:\n"
                    "        Tired: {add: -1, each: hour, up-to: -4}\n        Wet: +2\n",
                    "9:14 total-differs the numbers of \"M\" add up to -3, not -7\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: {T: 3}\n    parts:\n      a: {title: A, steps: [Pay 3]}\n",
                    "4:13 unknown-reference no column or row is called \"T\"\n");
    assert_findings("charts:\n  m:\n    title: M\n    total: 4\n    row-count: 2\n    parts:\n"
                    "      a: {title: A, total: 3, steps: [Pay 3]}\n      b: {title: B, steps: [Pay 1]}\n",
                    "");
    assert_findings(
        "charts:\n  m:\n    title: M\n    total: 11\n    row-count: 4\n    bands:\n      roll: d6\n      rows:\n"
        "        1-3: lose 2\n        4-6: {cells: lose 4, bands: {roll: d6, rows: {1-2: 2, 3-6: 3}}}\n",
        "");
    assert_findings("charts: {m: {title: M, total: 3 or 4, steps: [Pay 3]}}\n",
                    "1:31 bad-value a total is one number\n");
    assert_findings("charts: {m: {title: M, total: {all: [3]}, steps: [Pay 3]}}\n",
                    "1:32 bad-value a total is one number\n");
}

static void row_counts(void **unused)
{
    (void)unused;
    assert_findings(GUNS("    row-count: 3\n", "[9in, 27in]", "[7in, 39in]"), "");
    assert_findings(GUNS("    row-count: 2\n    total: 101\n", "[9in, 27in]", "[7in, 39in]"),
                    "4:16 rows-differ \"Guns\" has 3 rows, not 2\n");
    assert_findings(GUNS("    row-count: many\n", "[9in, 27in]", "[7in, 39in]"),
                    "4:16 bad-value `row-count` is a whole number\n");
    /* a line between is no row */
    assert_findings("charts:\n  m:\n    title: M\n    row-count: 2\n    modifiers:\n      to: the total\n      rows:\n"
                    "        - {Wet: -1, Then: halve it}\n        - {Dry: +1}\n",
                    "");
}

/* Places and what cells come to, by hand. */
static void weighted(void **unused)
{
    (void)unused;
#define WEIGH(is) "examples: [{weighted: guns, is: " is ", from: by hand}]\n"
    /* 6 + 2 x 12 + 3 x 9 + 4 x 27 + 5 x 7 + 6 x 39 */
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 39in]") WEIGH("434"), "");
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 39in]") WEIGH("+434"), "");
    /* what one slip explains is told there: swapped digits, 6 x 54 too many; 72 for 27, or 39 for 9, may be either */
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 93in]") WEIGH("434"),
                    "9:20 example-differs the cells of \"Guns\", each times its position, add up "
                    "to 758, not 434\n");
    assert_findings(GUNS("", "[9in, 72in]", "[7in, 39in]") WEIGH("434"),
                    "10:33 example-differs the cells of \"Guns\", each times its position, add up "
                    "to 614, not 434\n");
    /* two of a column that changed places, or 2in for 6in and the like; two of a row, and nothing else */
    assert_findings(GUNS("", "[7in, 27in]", "[9in, 39in]") WEIGH("434"),
                    "10:33 example-differs the cells of \"Guns\", each times its position, add up "
                    "to 438, not 434\n");
    assert_findings(GUNS("", "[9in, 27in]", "[39in, 7in]") WEIGH("434"),
                    "9:15 example-differs the cells of \"Guns\", each times its position, add up "
                    "to 402, not 434\n"
                    "9:21 not-rising only here \"7in\" is less than \"39in\"\n");
    /* what nothing explains, at the example */
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 39in]") WEIGH("4340"),
                    "10:33 example-differs the cells of \"Guns\", each times its position, add up "
                    "to 434, not 4340\n");
    /* dice, letters, limits, further dice, parts: 1 x 12 + 2 x 2; then 3 x 3, and behind it 4 x 5 + 5 x 0 */
    assert_findings(
        "charts:\n  guns:\n    title: G\n    parts:\n      a: {title: A, grid: {columns: {D: die, S: count}, "
        "rows: {x: [2d6, 2]}}}\n      b:\n        title: B\n        bands:\n          roll: d6\n"
        "          rows:\n            1-3: {cells: three men, bands: {roll: d6, rows: {1-3: 5 men, 4-6: none}}}\n"
        "            4-6: --\n" WEIGH("45"),
        "");
    assert_findings("charts:\n  guns:\n    title: M\n    modifiers:\n      to: the total\n      rows:\n"
                    "        - {Tired: {add: -1, each: hour, up-to: -4}, Wet: x2, Dark: +d6-d3, Then: halve it}\n"
                    "        - {Dry: +1/2}\n" WEIGH("28"),
                    ""); /* -5 + 2 x 2 + 3 x (6 + 3) + 4 x 1/2 */
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 39in]") "examples: [{weighted: gun, is: 4}]\n",
                    "10:23 unknown-reference no chart is called \"gun\"\n");
    assert_findings(
        GUNS("", "[9in, 27in]", "[7in, 39in]") "examples: [{weighted: guns, is: much}]\n",
        "10:33 bad-value a chart's sum is one number\n");
    assert_findings(
        GUNS("", "[9in, 27in]", "[7in, 39in]") "examples: [{weighted: guns, roll: d6, is: 4}]\n",
        "10:23 bad-value an example is a roll or a chart's sum\n");
    assert_findings(GUNS("", "[9in, 27in]", "[7in, 39in]") "examples: [{weighted: guns}]\n",
                    "10:12 missing-key an example without its answer\n");
    assert_findings("examples: [{is: 4}]\n", "1:12 missing-key an example without its question\n");
#undef WEIGH
}

#define SUB_TABLE(cells, is)                                                                       \
    "charts:\n  m:\n    title: M\n    grid:\n      columns: {N: count}\n      rows:\n" cells       \
    "examples: [{weighted: m, is: " is ", from: by hand}]\n"
#define AT(line, to, not )                                                                         \
    line " example-differs the cells of \"M\", each times its position, add up to " to             \
         ", not " not "\n"

/* What follows from no single figure is said at the sum: 5 + 2 x 7 + 3 x 6 + 4 x 8 = 69, and
 * without the 6 it is 51. */
static void weighted_losses(void **unused)
{
    (void)unused;
    assert_findings(SUB_TABLE("        a: 5\n        b: 7\n        c: --\n        d: 8\n", "69"),
                    AT("11:30", "51", "69"));
}

/* A term counts its place in its list: 1 x 2 + 2 x 1 + 3 x 3. */
static void weighted_terms(void **unused)
{
    struct project p;
    (void)unused;
    for (int wrong = 0; wrong < 2; wrong++) {
        project_open(&p);
        project_put(&p, "tables/t/set.yaml",
                    "set: T\nsource: {title: a test, credit: nobody}\nedition: \"1\"\ndate: 2026-01-01\n"
                    "terms: {fate: [stays, falls, is lost]}\n");
        project_put(&p, "tables/t/charts.yaml",
                    wrong ? "charts: {a: {title: A, grid: {cell: fate, columns: [x, y, z], rows: {b: [stays, falls, "
                            "is lost]}}}}\nexamples: [{weighted: a, is: 13}]\n"
                          : "charts: {a: {title: A, grid: {cell: fate, columns: [x, y, z], rows: {b: [falls, stays, "
                            "is lost]}}}}\nexamples: [{weighted: a, is: 13}]\n");
        project_read(&p);
        check_some(p.d, p.model, p.model, false, &tally);
        assert_int_equal(diag_count(p.d, LEVEL_ERROR), wrong);
        project_drop(&p);
    }
}

/* What a chart is from, or a base that changed, was added up elsewhere; what is played counts, and not what is printed.
 */
static void of_what(void **unused)
{
    (void)unused;
    assert_findings("charts:\n  a:\n    title: A\n    total: 6\n    bands: {roll: d3, columns: {N: "
                    "count}, rows: {1: "
                    "1, 2: 2, 3: 3}}\n"
                    "  b: {title: B, from: a, rows: {3: {cells: 4, why: it is so}}}\n"
                    "  c: {title: C, from: a, total: 8, rows: {3: {cells: 4, why: it is so}}}\n",
                    "7:33 total-differs the numbers of \"C\" add up to 7, not 8\n");
    assert_findings(
        "charts:\n  a:\n    title: A\n    total: 5\n    bands:\n      measure: men\n      columns: {N: count}\n"
        "      rows:\n        1-9: 2\n        10+: {cells: 3, printed: 9+, why: 9 stands above}\n",
        "");
}

/* ---- second readings ---- */

static void assert_read(const char *guns, const char *reading, const char *want)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/t/set.yaml", SET);
    project_put(&p, "tables/t/charts.yaml", guns);
    project_put(&p, "tables/t/again/guns.yaml", reading);
    project_read(&p);
    tally = (struct tally){0};
    check_some(p.d, p.model, p.model, false, &tally);
    struct buf found = {.a = p.a};
    struct str all = str_of(findings(&p)), line;
    buf_putz(&found, "");
    while (str_split(&all, '\n', &line))
        if (line.n && !str_starts(line, "+")) /* waived */
            buf_printf(&found, "%.*s\n", STRF(line));
    assert_string_equal(found.p, want);
    project_drop(&p);
}

#define ROWS "rows:\n  Musket: [6in, 12in]\n  Rifle: [9in, 27in]\n  Gun: [7in, 39in]\n"
#define SAYS(what) "reading-differs " what " in the second reading\n"

static void readings(void **unused)
{
    static const char good[] = GUNS("", "[9in, 27in]", "[7in, 39in]");
    (void)unused;
    assert_read(good, ROWS, "");
    assert_int_equal(tally.read_twice, 1);
    assert_read(good, "title: guns\ncolumns: [short, Long]\n" ROWS, "");
    assert_read(good, "title: \"?\"\n" ROWS, "");
    assert_int_equal(tally.read_twice, 0);
    /* how it is written is no difference; a figure that runs into its neighbour is */
    assert_read(good, "rows:\n  musket: [6 in, 12IN]\n  Rifle: [\"~ 9\", \"?\"]\n  Gun: [7in, 39in]\n", "");
    assert_read(GUNS("", "[9in, 72in]", "[7in, 39in]"), ROWS,
                "8:22 " SAYS("\"Rifle\", Long: \"72in\" here, \"27in\""));
    /* a line lost, one too many, two lines that changed places, values of two lines, a column that has slipped */
    assert_read(good, "rows:\n  Musket: [6in, 12in]\n  Gun: [7in, 39in]\n", "8:9 " SAYS("\"Rifle\" is not"));
    assert_read(good,
                "rows:\n  Musket: [6in, 12in]\n  Rifle: [9in, 27in]\n  Pistol: [2in, 4in]\n  Gun: "
                "[7in, 39in]\n",
                "8:9 reading-differs \"Pistol\" is in the second reading, but not in this chart\n");
    assert_read(good, "rows:\n  Rifle: [9in, 27in]\n  Musket: [6in, 12in]\n  Gun: [7in, 39in]\n",
                "7:9 " SAYS("\"Musket\" is at a different place"));
    assert_read(good, "rows:\n  Musket: [6in, 12in]\n  Rifle: [7in, 39in]\n  Gun: [9in, 27in]\n",
                "8:17 " SAYS("\"Rifle\", Short: \"9in\" here, \"7in\"") "9:15 " SAYS(
                    "\"Gun\", Short: \"7in\" here, \"9in\""));
    assert_read(
        good, "rows:\n  Musket: [6in, 27in]\n  Rifle: [9in, 39in]\n  Gun: [7in, 40in]\n",
        "7:23 " SAYS("\"Musket\", Long: \"12in\" here, \"27in\"") "8:22 " SAYS(
            "\"Rifle\", Long: \"27in\" here, \"39in\"") "9:20 " SAYS("\"Gun\", Long: \"39in\" "
                                                                     "here, \"40in\""));
    assert_read(good, "rows:\n  Musket: [6in, 12in]\n  Rifles: [9in, 27in]\n  Gun: [7in, 39in]\n",
                "8:9 " SAYS("\"Rifle\": \"Rifle\" here, \"Rifles\""));
    assert_read(good, "title: Canon\n", "3:12 " SAYS("the title: \"Guns\" here, \"Canon\""));
    assert_read("charts: {gun: {title: Gun, steps: [Fire]}}\n", ROWS,
                "1:1 unknown-reference no chart of this set is called \"guns\"\n");
}

/* A page that has the unit in its heads has bare figures: where all of a column is in one unit. */
static void units_in_heads(void **unused)
{
    static const char good[] = GUNS("", "[9in, 15in-27in]", "[7in, 39in]");
    (void)unused;
    assert_read(good, "rows:\n  Musket: [6, 12]\n  Rifle: [9, 15-27]\n  Gun: [7, 39]\n", "");
    assert_read(good, "rows:\n  Musket: [6, 12]\n  Rifle: [9, 15-72]\n  Gun: [7, 39cm]\n",
                "8:22 " SAYS("\"Rifle\", Long: \"15in-27in\" here, \"15-72\"") "9:20 " SAYS(
                    "\"Gun\", Long: \"39in\" here, \"39cm\""));
    assert_read("charts:\n  guns:\n    title: Guns\n    bands:\n      measure: range\n      columns: {Hits: count}\n"
                "      rows:\n        0in-3in: 4\n        3in+: 2\n      edges: lower\n",
                "rows:\n  0-3: 4\n  3+: 2\n", "");
    /* in two units a figure without one is another */
    assert_read("charts:\n  guns:\n    title: Guns\n    waive: {wrong-unit: guns}\n    grid:\n"
                "      columns: {Far: distance}\n      rows: {Musket: 6in, Rifle: 9cm}\n",
                "rows:\n  Musket: 6\n  Rifle: 9cm\n",
                "7:22 " SAYS("\"Musket\": \"6in\" here, \"6\""));
}

/* two heads that changed places, and one that is missing */
static void heads_read_again(void **unused)
{
    static const char good[] = GUNS("", "[9in, 27in]", "[7in, 39in]");
    (void)unused;
    assert_read(good, "columns: [Long, Short]\n" ROWS,
                "5:17 " SAYS("a column header: \"Short\" here, \"Long\"") "5:34 " SAYS(
                    "a column header: \"Long\" here, \"Short\""));
    assert_read(good, "columns: [Short]\n" ROWS,
                "5:17 " SAYS("\"guns\" has a different number of columns"));
}

#define WORDED(note, row, marks)                                                                                       \
    "charts:\n  guns:\n    title: Guns\n    note: " note "\n    modifiers:\n      to: each die\n      rows:\n"         \
    "        Tired ^m: " row "\n        Wet: {add: -1, printed: {add: +1}, why: it never helps}\n"                     \
    "    marks: {m: " marks "}\n"

static void words_read_again(void **unused)
{
    static const char good[] = WORDED("Roll 2D6 for three men", "{add: -1, each: hour, up-to: -4}", "not below 2");
    (void)unused;
    assert_read(good, "marks: {m: not below 3}\n",
                "10:16 " SAYS("footnote ^m: \"not below 2\" here, \"not below 3\""));
    assert_read(good, "note: [\"~ 2d6, three\", More]\n",
                "2:3 reading-differs a note of the second reading is not in this chart\n");
    /* what limits a modifier, and both values of an erratum */
    assert_read(good, "rows:\n  Tired: {add: -1, each: hour, up-to: 4}\n  Wet: +1\n", "");
    assert_read(good, "rows:\n  Tired: {add: -1, each: \"~\", up-to: 4}\n  Wet: +1\n", "");
    assert_read(good, "rows:\n  Tired: {add: -1, each: \"?\", up-to: 4}\n  Wet: +1\n", "");
    assert_read(good, "rows:\n  Tired: {add: -1, each: hour}\n  Wet: +1\n",
                "8:9 " SAYS("\"Tired\": \"-4\" here, \"--\""));
    assert_read(good, "rows:\n  Tired: {add: -1, each: hour, up-to: 4}\n  Wet: -1\n",
                "9:39 " SAYS("\"Wet\": \"+1\" here, \"-1\""));
    assert_read(good, "rows:\n  Tired: {add: -1, each: hour, up-to: 4}\n  Wet: {add: -1, printed: +1}\n", "");
    assert_read(good,
                "rows:\n  Tired: {add: -1, each: hour, up-to: 4}\n  Wet: {add: -2, printed: +1}\n",
                "9:20 " SAYS("\"Wet\": \"-1\" here, \"-2\""));
    assert_read(good,
                "rows:\n  Tired: {add: -1, each: hour, up-to: 4}\n  Wet: {add: -1, printed: +2}\n",
                "9:39 " SAYS("\"Wet\": \"+1\" here, \"+2\""));
}

/* By hand: what a reading of words that are put otherwise must name, and what it may leave out. */
static void gists(void **unused)
{
    static const struct {
        const char *said, *read, *why;
    } cases[] = {
        {"Roll 2D6 and lose three men", "2D6, 3", ""},
        {"Roll 2D6 and lose three men", "men lose: 2d6, three", ""},
        {"Roll 2D6 and lose three men", "3, 2D6",
         "its numbers are 2d6, 3 here, but 3, 2d6 in the interpretation"},
        {"Roll 2D6 and lose three men", "2D8, 3",
         "its numbers are 2d6, 3 here, but 2d8, 3 in the interpretation"},
        {"Roll 2D6 and lose three men", "",
         "its numbers are 2d6, 3 here, but none in the interpretation"},
        {"a loss of 2", "-2", "its numbers are 2 here, but -2 in the interpretation"},
        {"half the dice", "halved", ""},
        {"half the dice", "double", "its numbers are 1/2 here, but 2 in the interpretation"},
        /* nots count, whichever word says so */
        {"A mortar cannot fire canister", "mortars without canister", ""},
        {"A mortar fires canister", "mortar not canister",
         "not, no, never, without and the like: 0 here, 1 in the interpretation"},
        {"They don't move unless charged", "move, not, no", ""},
        {"They don\u2019t move", "never move", ""},
        {"They don't move", "move",
         "not, no, never, without and the like: 1 here, 0 in the interpretation"},
        {"A notable knot", "", ""},
        /* words, with whatever ending; as often as they are named */
        {"He charges and carries the colours", "charge, carry, colour", ""},
        {"It is running", "run", ""},
        {"The attacker's stands", "defender",
         "\"defender\" is in the interpretation, but not here"},
        {"The attacker meets the attacker", "attacker, defender",
         "\"defender\" is in the interpretation, but not here"},
        {"The attacker meets a defender", "attackers, attackers",
         "\"attackers\" is in the interpretation, but not here as often"},
        {"See @guns and @men", "@guns", ""},
        {"See @guns", "@men", "\"@men\" is in the interpretation, but not here"},
        {"On the 2nd turn", "2nd", ""},
        {"\u00c9lan is \u00e9lan", "\u00e9lan", ""},
    };
    struct arena *a = arena_new();
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct str why = normalized_text_differs(a, str_of(cases[i].said), str_of(cases[i].read));
        if (!str_is(why, cases[i].why))
            fail_msg("\"%s\" read as \"%s\": \"%.*s\", not \"%s\"", cases[i].said, cases[i].read, STRF(why),
                     cases[i].why);
    }
    arena_drop(a);
}

/* What stands beside the cells: over the table, under its groups, at labels; and a label in two units, as played. */
static void sides_and_groups(void **unused)
{
    static const char
        chart[] = "charts:\n  guns:\n    title: Guns\n    modifiers:\n      to: each die\n      start: the level\n"
                  "      rows:\n        Cover: {one-of: {soft: -1, hard: -2}, note: not behind a wall}\n"
                  "        Tired ^m: -1\n    marks: {m: not on the first 2 turns}\n",
        bands[] = "charts:\n  guns:\n    title: Guns\n    bands:\n      measure: range\n"
                  "      edges: upper\n      columns: {Fires: text}\n      rows:\n        0in-5in (0cm-12.5cm): "
                  "{cells: yes, printed: 0in-5in (0cm-20.5cm), why: 5in is 12.5cm}\n"
                  "        5in+: no\n";
    (void)unused;
    assert_read(chart, "to: each die\nstart: \"~ level\"\n", "");
    assert_read(chart, "to: the total\n",
                "5:11 " SAYS("what its modifiers change: \"each die\" here, \"the total\""));
    assert_read(chart, "roll: d6\n", "2:3 " SAYS("the roll: \"--\" here, \"d6\""));
    assert_read(bands, "measure: rage\n", "5:16 " SAYS("the measure: \"range\" here, \"rage\""));
    assert_read(chart, "rows:\n  Cover: {soft: -1, hard: -2, note: \"~ not, wall\"}\n  Tired ^m: -1\n", "");
    assert_read(chart, "rows:\n  Cover / soft: -1\n  Cover / hard: -2\n  Cover: {note: \"~ not, wall\"}\n  Tired: -1\n",
                "");
    assert_read(chart, "rows:\n  Cover: {soft: -1, hard: -2, note: \"~ wall\"}\n  Tired: -1\n",
                "8:53 " SAYS("a footnote: \"not behind a wall\" here, \"~ wall\""));
    assert_read(chart, "rows:\n  Cover: {soft: -1, hard: -2}\n  Tired ^m ^n: -1\n",
                "9:9 " SAYS("this label has different footnotes"));
    assert_read(chart, "rows:\n  Cover: {soft: -1 ^m, hard: -2}\n  Tired: -1\n",
                "8:32 " SAYS("this cell has different footnotes") "9:9 " SAYS(
                    "this label has different footnotes"));
    assert_read(chart, "rows:\n  Cover: {soft: -1, hard: -2}\n  Tired: -1\n  Wall: {note: \"~\"}\n",
                "2:3 reading-differs the group \"Wall\" of the second reading is not in this chart\n");
    assert_read(bands, "rows:\n  0in-5in (0cm-12.5cm): {cells: yes, printed: 0in-5in (0cm-20.5cm)}\n  5in+: no\n", "");
    assert_read(
        bands,
        "rows:\n  0in-5in (0cm-11.5cm): {cells: yes, printed: 0in-5in (0cm-20.5cm)}\n  5in+: no\n",
        "9:9 " SAYS("\"0in-5in\": \"0in-5in\" here, \"0in-5in (0cm-11.5cm)\""));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(figures),
                                       cmocka_unit_test(totals),
                                       cmocka_unit_test(row_counts),
                                       cmocka_unit_test(weighted),
                                       cmocka_unit_test(weighted_losses),
                                       cmocka_unit_test(weighted_terms),
                                       cmocka_unit_test(of_what),
                                       cmocka_unit_test(readings),
                                       cmocka_unit_test(units_in_heads),
                                       cmocka_unit_test(heads_read_again),
                                       cmocka_unit_test(words_read_again),
                                       cmocka_unit_test(gists),
                                       cmocka_unit_test(sides_and_groups)};
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
