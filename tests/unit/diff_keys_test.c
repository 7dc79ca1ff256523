/* Whatever a file of tables/ may say, `diff` tells when it is another: each key of the reference is changed by itself,
 * and what must be said of it is worked out by hand. A key that the reference has and this list has not fails. What no
 * model holds, layouts, readings, pictures and lists of cards, is told by its file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command.h"

enum file { SET, CHARTS, CAMP, CAMP_CHARTS, FILES };
static const char *const path[] = {"small/set.yaml", "small/charts.yaml", "camp/set.yaml", "camp/c.yaml"};
static const char *const whole[] = {
    "set: Small wars\n"
    "source: {title: A book, file: book.txt, credit: to the writer, dated: "
    "March 2011}\n"
    "edition: \"1\"\n"
    "date: 2026-01-01\n"
    "units: in\n"
    "unit-word: [inch, inches]\n"
    "conversions: [1 hex = 4in, 1 square = 2in, 1 pace = 1in, 1 BW = 3in, 1in = 20yd]\n"
    "rounding: {cm: 0.5, in: 1, mm: 5, ft: 1, yd: 10, m: 1, hex: 1, square: 1, pace: 1, BW: 1}\n"
    "figure-scale: 28mm\n"
    "errata-by: the editors\n"
    "wording: in our words\n"
    "die: d6\n"
    "terms: {state: [Holds, Shaken, Runs], arm: [Foot, Horse]}\n"
    "spelling: [Jezail, tulwar]\n"
    "theatres: [north, south]\n"
    "language: en\n",
    "charts:\n"
    "  morale:\n"
    "    title: Morale\n"
    "    section: \"4.2\"\n"
    "    note: [Throw once, Then look]\n"
    "    reading: A one is a one.\n"
    "    marks: {luck: Once a game}\n"
    "    total: {Foot: 9}\n"
    "    row-count: \"6\"\n"
    "    bands:\n"
    "      roll: d6 + factors\n"
    "      columns: {Result: state, Foot: distance}\n"
    "      down: throw\n"
    "      die: d8\n"
    "      reads: \"**{Result}**[, {Foot}]\"\n"
    "      rows:\n"
    "        <2: {cells: [Runs, 3in], note: At once, reroll: there is a hill}\n"
    "        2-3: {cells: [Shaken, 2in], printed: 2-4, why: 4 stands below, by: its author}\n"
    "        4: {cells: [Shaken, 4in], unsure: it is smudged}\n"
    "        5+: {cells: [\"Holds ^luck\", --], bands: {roll: d6, columns: {Fate: text}, rows: "
    "{1-3: lost, 4-6: "
    "found}}}\n"
    "  ranges:\n"
    "    title: Ranges\n"
    "    grid:\n"
    "      measure: distance\n"
    "      edges: lower\n"
    "      across: range\n"
    "      cell: need\n"
    "      columns: [0-6in, 6in+]\n"
    "      rows: {Bow: [4+, 5+], Sling: {cells: [5+, 6], only-in: north}}\n"
    "  throws:\n"
    "    title: Throws\n"
    "    grid: {roll: d6, down: man, columns: {1-3: text, 4-6: text}, die: d8, rows: {One: [a, b], "
    "Two: [c, d]}}\n"
    "  times:\n"
    "    title: Times\n"
    "    bands: {measure: {what: \"hours gone\", from: 0, to: 90, step: 1}, across: told, edges: "
    "lower, cell: text, columns: [Say, Do], rows: {0-2: "
    "{cells: [x, y], bounds: \"no\"}, 2+: [z, w]}}\n"
    "  factors:\n"
    "    title: Factors\n"
    "    modifiers:\n"
    "      to: the die\n"
    "      start: \"0\"\n"
    "      rows:\n"
    "        Cover: {add: +1, note: behind a wall, printed: +2, why: the text has +1, by: us}\n"
    "        Lost: {add: -1, each: figure, up-to: -2, to: the total, unsure: it is faint, only-in: "
    "south, reroll: it "
    "rains}\n"
    "        Hill: {one-of: {low: +1, high: +2}}\n"
    "        Wet: {any-of: {feet: -1, powder: -1}}\n"
    "  turn:\n"
    "    title: The turn\n"
    "    steps: [Move, {step: Shoot, number: \"2a\", note: all at once, steps: [Bows, Slings]}, "
    "Fight]\n"
    "  both:\n"
    "    title: Both\n"
    "    parts: {one: {title: One, steps: [Wait]}, two: {title: Two, steps: [Go]}}\n"
    "odds:\n"
    "  tests:\n"
    "    title: Tests\n"
    "    given: {need: 2..4}\n"
    "    roll: {result: d6}\n"
    "    outcomes: {hit: result >= need, miss: result < need}\n"
    "    caption: A die against the need.\n"
    "    reading: A need is reached by its own number.\n"
    "    waive: {not-walked: there is no need}\n"
    "examples:\n"
    "  - {roll: \"chart(throws, \\\"One\\\", 2)\", is: a, from: page 3}\n"
    "  - {roll: d6 >= 4, chance: 1/2}\n"
    "  - {weighted: factors, is: \"-5\"}\n",
    "set: Camp\n"
    "from: small\n"
    "house-rules: our club\n"
    "author: B. Author\n"
    "source: {title: A camp, credit: us}\n"
    "edition: \"1\"\n"
    "date: 2026-01-01\n",
    "charts:\n"
    "  turn:\n"
    "    from: turn\n"
    "    title: The camp's turn\n"
    "    section: \"9\"\n"
    "  camp-ranges:\n"
    "    from: ranges\n"
    "    without: Sling\n"
    "    rows: {Bow: {change: {0-6in: 3+}, why: near}, Stone: {cells: [5+, 6], after: Bow}, Spear: "
    "{cells: [4+, 6], "
    "before: Bow}}\n",
};
/* The key as the reference has it, below its heading; one edit; and a line that tells it. */
static const struct edit {
    const char *key;
    enum file in;
    const char *from, *to, *told;
} edits[] = {
    {"A set.set", SET, "set: Small wars", "set: Small war",
     "title: \"Small wars\" is now \"Small war\""},
    {"A set.source", SET, "title: A book", "title: The book",
     "source: \"A book\" is now \"The book\""},
    {"A set.author", CAMP, "author: B. Author", "author: C. Author",
     "author: \"B. Author\" is now \"C. Author\""},
    {"A set.edition", SET, "edition: \"1\"", "edition: \"2\"", "edition: 1 is now 2"},
    {"A set.date", SET, "2026-01-01", "2026-01-02", "date: 2026-01-01 is now 2026-01-02"},
    {"A set.units", SET, "units: in", "units: cm", "units: in is now cm"},
    {"A set.unit-word", SET, "[inch, inches]", "[inch, ins]",
     "word for several units: inches is now ins"},
    {"A set.conversions", SET, "1 hex = 4in", "1 hex = 5in", "hex: conversion: 4 in is now 5 in"},
    {"A set.rounding", SET, ", BW: 1}", "}", "BW: rounding gone: 1"},
    {"A set.figure-scale", SET, "28mm", "15mm", "figure scale: 28mm is now 15mm"},
    {"A set.errata-by", SET, "the editors", "the editor",
     "errata approved by: the editors is now the editor"},
    {"A set.wording", SET, "in our words", "in his words",
     "author of the words: \"in our words\" is now \"in his words\""},
    {"A set.die", SET, "die: d6", "die: d8", "die of its needs: d6 is now d8"},
    {"A set.terms", SET, "[Holds, Shaken", "[Holds, Quiet, Shaken", "state: new term: Quiet"},
    {"A set.terms", SET, "[Foot, Horse]", "[Horse, Foot]",
     "arm: order of terms: Foot, Horse is now Horse, Foot"},
    {"A set.terms", SET, ", arm: [Foot, Horse]", "", "arm: term gone: Horse"},
    {"A set.spelling", SET, "[Jezail, tulwar]", "[Jezail]", "own word gone: tulwar"},
    {"A set.theatres", SET, "[north, south]", "[north, south, east]", "new theatre: east"},
    {"A set.from", CAMP, "from: small\n", "", "from gone: small"},
    {"A set.house-rules", CAMP, "our club", "your club", "house rules: our club is now your club"},
    {"A set.language", SET, "language: en", "language: de", "language: en is now de"},
    {"A source.title", SET, "title: A book, ", "", "source gone: A book"},
    {"A source.file", SET, "book.txt", "book2.txt", "file: book.txt is now book2.txt"},
    {"A source.credit", SET, "to the writer", "to the author",
     "credit: \"to the writer\" is now \"to the author\""},
    {"A source.dated", SET, "March 2011", "May 2011",
     "date of the source: March 2011 is now May 2011"},
    {"A rounding.cm", SET, "{cm: 0.5", "{cm: 1", "cm: rounding: 1/2 is now 1"},
    {"A rounding.in", SET, " in: 1", " in: 2", "in: rounding: 1 is now 2"},
    {"A rounding.mm", SET, " mm: 5", " mm: 10", "mm: rounding: 5 is now 10"},
    {"A rounding.ft", SET, " ft: 1", " ft: 2", "ft: rounding: 1 is now 2"},
    {"A rounding.yd", SET, " yd: 10", " yd: 5", "yd: rounding: 10 is now 5"},
    {"A rounding.m", SET, " m: 1", " m: 2", "m: rounding: 1 is now 2"},
    {"A rounding.hex", SET, " hex: 1", " hex: 2", "hex: rounding: 1 is now 2"},
    {"A rounding.square", SET, " square: 1", " square: 2", "square: rounding: 1 is now 2"},
    {"A rounding.pace", SET, " pace: 1", " pace: 2", "pace: rounding: 1 is now 2"},
    {"A rounding.BW", SET, " BW: 1", " BW: 2", "BW: rounding: 1 is now 2"},
    {"A file of charts.charts", CHARTS,
     "  both:\n    title: Both\n    parts: {one: {title: One, steps: [Wait]}, two: {title: Two, "
     "steps: [Go]}}\n",
     "", "chart gone: Both"},
    {"A file of charts.csv", CHARTS, "charts:\n", "csv: more.csv\ncharts:\n", "new chart: "},
    {"A file of charts.odds", CHARTS, "odds:\n", "odds:\n  more: {title: More, roll: d6}\n",
     "new odds table: more"},
    {"A file of charts.examples", CHARTS, "  - {roll: d6 >= 4, chance: 1/2}\n", "",
     "d6 >= 4: example gone: 1/2"},
    {"A file of charts.examples", CHARTS, "examples:\n",
     "examples:\n  - {roll: d6 >= 7, is: \"no\"}\n", "d6 >= 7: new example: no"},
    {"A chart.title", CHARTS, "title: Morale", "title: Nerve",
     "title: \"Morale\" is now \"Nerve\""},
    {"A chart.section", CHARTS, "\"4.2\"", "\"4.3\"", "section: 4.2 is now 4.3"},
    {"A chart.note", CHARTS, "Then look]", "Look then]",
     "note: \"Then look\" is now \"Look then\""},
    {"A chart.note", CHARTS, "[Throw once, Then look]", "[Then look, Throw once]",
     "order of notes: Throw once, Then look is now Then look, Throw once"},
    {"A chart.reading", CHARTS, "A one is a one.", "A one is a six.",
     "reading: \"A one is a one.\" is now \"A one is a six.\""},
    {"A chart.marks", CHARTS, "Once a game", "Once a turn",
     "luck: footnote: \"Once a game\" is now \"Once a turn\""},
    {"A chart.waive", CHARTS, "    row-count",
     "    waive: {not-rising: the book has it so}\n    row-count",
     "not-rising: new waiver: the book has it so"},
    {"A chart.total", CHARTS, "{Foot: 9}", "{Foot: 10}", "Foot: total: 9 is now 10"},
    {"A chart.row-count", CHARTS, "\"6\"", "\"7\"", "row count: 6 is now 7"},
    {"A chart.bands", CHARTS, "bands:\n      roll: d6 + factors",
     "bands:\n      roll: d8 + factors", "roll: d6 + factors is now d8 + factors"},
    {"A chart.grid", CHARTS, "grid: {roll: d6, down: man", "grid: {roll: d6, down: who",
     "header of the rows: man is now who"},
    {"A chart.modifiers", CHARTS, "Cover: {add: +1, note", "Wall: {add: +1, note",
     "new modifier: Wall: +1"},
    {"A chart.steps", CHARTS, "[Move, {step", "[March, {step", "Move"},
    {"A chart.parts", CHARTS, "one: {title: One, steps: [Wait]}, ", "", "part gone: One"},
    {"A chart.from", CAMP_CHARTS, "from: turn", "from: both", "from: turn is now both"},
    {"A chart.rows", CAMP_CHARTS, "Stone: {", "Rock: {", "Rock"},
    {"A chart.without", CAMP_CHARTS, "    without: Sling\n", "", "new row: Sling: 5+, 6"},
    {"A bands chart.roll", CHARTS, "roll: d6 + factors", "roll: 2d6 + factors",
     "roll: d6 + factors is now 2d6 + factors"},
    {"A measure.what", CHARTS, "hours gone", "days gone", "measure: hours gone is now days gone"},
    {"A measure.from", CHARTS, "from: 0,", "from: -1,", "least: 0 is now -1"},
    {"A measure.to", CHARTS, "to: 90", "to: 60", "most: 90 is now 60"},
    {"A measure.step", CHARTS, "90, step: 1", "90, step: 2", "step: 1 is now 2"},
    {"A bands chart.measure", CHARTS, "{what: \"hours gone\", from: 0, to: 90, step: 1}",
     "days gone", "measure: hours gone is now days gone"},
    {"A bands chart.columns", CHARTS, "Foot: distance", "On foot: distance",
     "column: Foot is now On foot"},
    {"A bands chart.columns", CHARTS, "Foot: distance", "Foot: text",
     "Foot: type: distance is now text"},
    {"A bands chart.columns", CHARTS, "[Say, Do]", "[Do, Say]", "Say"},
    {"A bands chart.cell", CHARTS, "edges: lower, cell: text", "edges: lower, cell: arm",
     "Say: type: text is now arm"},
    {"A bands chart.rows", CHARTS, "<2: {", "<=1: {", "<2 is now <=1"},
    {"A bands chart.down", CHARTS, "down: throw", "down: total",
     "header of the rows: throw is now total"},
    {"A bands chart.across", CHARTS, "across: told", "across: said",
     "header of the columns: told is now said"},
    {"A bands chart.edges", CHARTS, "edges: lower, cell", "edges: upper, cell",
     "a bound that two bands share belongs to: the lower band is now the upper band"},
    {"A bands chart.die", CHARTS, "down: throw\n      die: d8", "down: throw\n      die: d10",
     "die of its needs: d8 is now d10"},
    {"A bands chart.reads", CHARTS, "**{Result}**[, {Foot}]", "**{Result}**[; {Foot}]",
     "row template: "},
    {"A row.note", CHARTS, "note: At once", "note: In time",
     "<2: note: \"At once\" is now \"In time\""},
    {"A row.printed", CHARTS, "printed: 2-4", "printed: 2-5", "2-3: printed value: 2-4 is now 2-5"},
    {"A row.why", CHARTS, "4 stands below", "4 stands there",
     "2-3: reason: \"4 stands below\" is now \"4 stands there\""},
    {"A row.by", CHARTS, "by: its author", "by: her author",
     "2-3: authority: its author is now her author"},
    {"A row.unsure", CHARTS, "it is smudged", "it is torn",
     "4: doubt: \"it is smudged\" is now \"it is torn\""},
    {"A row.reroll", CHARTS, "there is a hill", "there is a wood",
     "<2: reroll: \"there is a hill\" is now \"there is a wood\""},
    {"A row.only-in", CHARTS, "only-in: north", "only-in: south",
     "Sling: theatre: \"north\" is now \"south\""},
    {"A row.cells", CHARTS, "[Runs, 3in]", "[Runs, 4in]", "<2, Foot: 3in is now 4in"},
    {"A row.change", CAMP_CHARTS, "{0-6in: 3+}", "{0-6in: 2+}", "Bow, 0-6in: 3+ is now 2+"},
    {"A row.why", CAMP_CHARTS, "why: near", "why: so near",
     "Bow: reason: \"near\" is now \"so near\""},
    {"A row.after", CAMP_CHARTS, "after: Bow", "before: Bow", "Stone: place: "},
    {"A row.before", CAMP_CHARTS, "before: Bow", "after: Bow", "place: "},
    {"A row.bands", CHARTS, "1-3: lost", "1-2: lost", "1-3 is now 1-2"},
    {"A row.bands", CHARTS,
     ", bands: {roll: d6, columns: {Fate: text}, rows: {1-3: lost, 4-6: found}}", "",
     "5+: further die gone: d6"},
    {"A row.bounds", CHARTS, ", bounds: \"no\"", "", "0-2: bounds: its neighbours' is now its own"},
    {"A grid.roll", CHARTS, "grid: {roll: d6, down: man", "grid: {roll: d8, down: man",
     "roll across: d6 is now d8"},
    {"A grid.measure", CHARTS, "measure: distance", "measure: paces",
     "measure across: distance is now paces"},
    {"A grid.columns", CHARTS, "[0-6in, 6in+]", "[0-5in, 5in+]", "column: 0-6in is now 0-5in"},
    {"A grid.cell", CHARTS, "cell: need", "cell: text", "0-6in: type: need is now text"},
    {"A grid.rows", CHARTS, "Bow: [4+, 5+]", "Bow: [4+, 6]", "Bow, 6in+: 5+ is now 6"},
    {"A grid.down", CHARTS, "down: man", "down: who", "header of the rows: man is now who"},
    {"A grid.across", CHARTS, "across: range", "across: far",
     "header of the columns: range is now far"},
    {"A grid.edges", CHARTS, "edges: lower\n      across", "edges: upper\n      across",
     "a bound that two bands share belongs to: "},
    {"A grid.die", CHARTS, "4-6: text}, die: d8", "4-6: text}, die: d10",
     "die of its needs: d8 is now d10"},
    {"A modifiers chart.to", CHARTS, "to: the die", "to: each die",
     "what they change: the die is now each die"},
    {"A modifiers chart.start", CHARTS, "start: \"0\"", "start: \"1\"", "start: 0 is now 1"},
    {"A modifiers chart.rows", CHARTS, "        Lost: {add: -1", "        Dead: {add: -1",
     "modifier gone: Lost: -1"},
    {"A modifier.note", CHARTS, "behind a wall", "behind a hedge", "Cover: note: "},
    {"A modifier.printed", CHARTS, "printed: +2", "printed: +3",
     "Cover: printed value: +2 is now +3"},
    {"A modifier.why", CHARTS, "the text has +1", "the page has +1", "Cover: reason: "},
    {"A modifier.by", CHARTS, "by: us}", "by: you}", "Cover: authority: us is now you"},
    {"A modifier.unsure", CHARTS, "it is faint", "it is pale", "Lost: doubt: "},
    {"A modifier.reroll", CHARTS, "it rains", "it snows", "reroll: "},
    {"A modifier.only-in", CHARTS, "only-in: south", "only-in: north", "Lost: theatre: "},
    {"A modifier.add", CHARTS, "Cover: {add: +1", "Cover: {add: +3", "+1 is now +3"},
    {"A modifier.each", CHARTS, "each: figure", "each: man",
     "each figure, to -2, to the total is now -1 each man"},
    {"A modifier.up-to", CHARTS, "up-to: -2", "up-to: -3",
     "to -2, to the total is now -1 each figure, to -3"},
    {"A modifier.one-of", CHARTS, "Hill: {one-of: {", "Hill: {any-of: {",
     "Hill: group: one of them is now any of them"},
    {"A modifier.any-of", CHARTS, "Wet: {any-of: {feet", "Wet: {any-of: {toes",
     "new modifier: Wet / toes: -1"},
    {"A modifier.to", CHARTS, "to: the total", "to: the dice",
     "to the total is now -1 each figure, to -2, to the dice"},
    {"A modifier.after", CAMP_CHARTS, "    section: \"9\"\n",
     "    section: \"9\"\n  camp-factors: {from: factors, rows: {Mud: {add: -1, after: Cover}}}\n",
     "new chart: "},
    {"A modifier.before", CAMP_CHARTS, "    section: \"9\"\n",
     "    section: \"9\"\n  camp-factors: {from: factors, rows: {Mud: {add: -1, before: Cover}}}\n",
     "new chart: "},
    {"A step.step", CHARTS, "step: Shoot", "step: Fire", "Shoot"},
    {"A step.number", CHARTS, "number: \"2a\"", "number: \"2b\"", "2a is now 2b"},
    {"A step.steps", CHARTS, "[Bows, Slings]", "[Slings, Bows]", "B is now A"},
    {"A step.note", CHARTS, "all at once", "one by one",
     "note: \"all at once\" is now \"one by one\""},
    {"An odds table.title", CHARTS, "title: Tests", "title: The tests",
     "title: \"Tests\" is now \"The tests\""},
    {"An odds table.given", CHARTS, "need: 2..4", "need: 2..5", "need: given: 2..4 is now 2..5"},
    {"An odds table.roll", CHARTS, "{result: d6}", "{result: d8}", "result: roll: d6 is now d8"},
    {"An odds table.outcomes", CHARTS, "result >= need,", "result > need,",
     "hit: outcome: result >= need is now result > need"},
    {"An odds table.outcomes", CHARTS, "{hit: result >= need, miss: result < need}",
     "{miss: result < need, hit: result >= need}", "order of outcomes: hit, miss is now miss, hit"},
    {"An odds table.caption", CHARTS, "A die against the need.", "A die for the need.",
     "caption: "},
    {"An odds table.reading", CHARTS, "by its own number", "by the next number", "reading: "},
    {"An odds table.printed", CHARTS, "    title: Tests\n",
     "    title: Tests\n    printed: throws\n", "new chart that prints it: throws"},
    {"A chart.waive", CHARTS, "    row-count",
     "    waive: {not-rising: {Foot: the book has it so}}\n    row-count",
     "not-rising, Foot: new waiver: the book has it so"},
    {"An odds table.waive", CHARTS, "there is no need}", "there is none}", "not-walked: waiver: "},
    {"An example.roll", CHARTS, "d6 >= 4, chance", "d6 >= 5, chance", "d6 >= 5: new example: 1/2"},
    {"An example.weighted", CHARTS, "weighted: factors", "weighted: ranges",
     "factors, weighted: example gone: -5"},
    {"An example.is", CHARTS, "2)\", is: a", "2)\", is: b",
     "chart(throws, \"One\", 2): example: a is now b"},
    {"An example.chance", CHARTS, "chance: 1/2", "chance: 1/3", "d6 >= 4: example: 1/2 is now 1/3"},
    {"An example.quote", CHARTS, "chance: 1/2}", "chance: 1/2, quote: Throw once}",
     "d6 >= 4: example: 1/2 is now 1/2, \"Throw once\""},
    {"An example.from", CHARTS, "from: page 3", "from: page 4",
     "source: \"page 3\" is now \"page 4\""},
};

static void has(const char *words)
{
    if (!strstr(ran.out, words))
        print_message("no\n%s\nin\n%s%s", words, ran.out, ran.err);
    assert_non_null(strstr(ran.out, words));
}

static void editions(void)
{
    for (int i = 0; i < 2; i++)
        for (size_t f = 0; f < FILES; f++) {
            char at[64];
            snprintf(at, sizeof at, "%s/tables/%s", i ? "new" : "old", path[f]);
            put(at, whole[f]);
        }
    put("new/tables/small/more.csv", "d6,Say\n1-3,Stop\n4-6,Go\n");
    put("old/tables/small/more.csv", "d6,Say\n1-3,Stop\n4-6,Go\n");
}

static void compare(void)
{
    char args[256];
    snprintf(args, sizeof args, "diff %s/old %s/new", folder, folder);
    run(args);
}

static void each_key(void **state)
{
    (void)state;
    static char text[8192];
    size_t failed = 0;
    editions();
    compare();
    assert_string_equal(ran.err, "");
    assert_string_equal(ran.out, "no difference\n");
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        const struct edit *e = &edits[i];
        const char *at = strstr(whole[e->in], e->from);
        char file[64];
        if (!at)
            print_message("%s: nowhere\n", e->from);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole[e->in]), whole[e->in], e->to, at + strlen(e->from));
        snprintf(file, sizeof file, "new/tables/%s", path[e->in]);
        put(file, text);
        compare();
        if (!strstr(ran.out, e->told) || ran.code != 1) {
            print_message("%s, %s -> %s: no\n%s\nin\n%s%s", e->key, e->from, e->to, e->told, ran.out, ran.err);
            failed++;
        }
        put(file, whole[e->in]);
    }
    assert_int_equal(failed, 0);
}

/* The headings of the reference that tell of tables/ stand before that of sheets. */
static void no_key_is_left_out(void **state)
{
    (void)state;
    char heading[64] = "", key[128];
    size_t n = 0;
    run("schema --format markdown");
    for (char *line = strtok(ran.out, "\n"); line && strcmp(line, "## A sheet") != 0; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            snprintf(heading, sizeof heading, "%s", line + strspn(line, "# "));
        if (strncmp(line, "| `", 3) != 0)
            continue;
        snprintf(key, sizeof key, "%s.%.*s", heading, (int)strcspn(line + 3, "`"), line + 3);
        bool tried = false;
        for (size_t i = 0; i < sizeof edits / sizeof *edits && !tried; i++)
            tried = strcmp(edits[i].key, key) == 0;
        if (!tried)
            print_message("%s is changed nowhere\n", key);
        assert_true(tried);
        n++;
    }
    assert_true(n > 100);
}

/* One edit of a file of both editions, and what is told below its path. */
static void written(const char *file, const char *was, const char *is, const char *told)
{
    char at[128], said[512];
    snprintf(at, sizeof at, "old/%s", file);
    put(at, was);
    snprintf(at, sizeof at, "new/%s", file);
    put(at, is);
    compare();
    snprintf(said, sizeof said, "%s\n%s", file, told);
    has(said);
    assert_int_equal(ran.code, 1);
    put(at, was);
}

#define SHEET "sheet: Small wars\nset: small\npaper: [a4]\ncolumns: 2\nwording: {Bow: Longbow}\n"
#define SECTIONS "sections:\n  - Nerve: [morale, {chart: ranges, title: How far}]\n  - Turn: [turn]\n"
static void what_no_model_holds(void **state)
{
    (void)state;
    const char *const sheet = "layouts/sheets/small.yaml", *const cards = "layouts/decks/units.csv";
    editions();
    written(sheet, SHEET SECTIONS, SHEET "units: cm\n" SECTIONS, "  another sheet\n");
    written(cards, "name,arm,dice\nGuard,Foot,3\nLine,Foot,2\n", "name,arm,dice\nGuard,Foot,3\nLine,Foot,1\n",
            "  another list of cards\n");
    written("layouts/cards/a.svg", "<svg/>", "<svg />", "  another picture\n");
    written("tables/small/again/ranges.csv", ",0-6in,6in+\nBow,4+,5+\n", ",0-6in,6in+\nBow,4+,6\n",
            "  another second reading\n");
    put("new/layouts/sheets/late.yaml", SHEET SECTIONS);
    put("old/layouts/odds/early.yaml", "odds-book: Chances\nset: small\n");
    compare();
    has("layouts/odds/early.yaml\n  odds book gone: Chances\n\nlayouts/sheets/late.yaml\n  new sheet: Small wars\n");
}

/* An edition of tables/ alone, as most keep it, is compared with the tables of today. */
static void written_otherwise(void **state)
{
    (void)state;
    editions();
    put("old/layouts/sheets/small.yaml", SHEET SECTIONS);
    put("new/layouts/sheets/small.yaml",
        "# Today\nset: 'small'\nsheet: \"Small wars\"\nwording:\n  Bow: Longbow\ncolumns: 2\npaper: a4\n"
        "sections:\n  - Nerve:\n    - morale\n    - {title: How far, chart: ranges}\n  - Turn: turn\n");
    compare();
    assert_string_equal(ran.out, "no difference\n");
    shell("rm -r %s/old/layouts", folder);
    compare();
    assert_string_equal(ran.out, "no difference\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_key, setup, teardown),
        cmocka_unit_test_setup_teardown(no_key_is_left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(what_no_model_holds, setup, teardown),
        cmocka_unit_test_setup_teardown(written_otherwise, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
