/* Charts whose rows stand in a CSV: what spreadsheets write comes to the chart that its author means, and what cannot
 * be that is found at its place in the CSV. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "model/dump.h"
#include "project.h"

struct base_chart {
    const char *csv, *chart; /* tables/demo/rows.csv, and what stands behind `a:` */
    const char *dump;        /* the chart as CSV, with what is not in its cells before it; or the findings */
};

/* Both are printed with line breaks as they are, so that a test reads as a file does. */
static struct str said(struct project *p)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    assert_true(diag_print(p->d, FORMAT_SHORT, false, NULL, to));
    fclose(to);
    struct str s = str_dup(p->a, (struct str){text, n});
    free(text);
    return s;
}

static struct str dumped(struct project *p)
{
    static const char *const types[] = {"text",     "distance", "die",   "roll",    "need",
                                        "modifier", "rate",     "count", "percent", "term"};
    struct buf b = {.a = p->a};
    const struct chart *c = model_chart_find(p->model, NULL, STR("a"));
    assert_non_null(c);
    for (size_t i = 0; i < c->n_col; i++)
        buf_printf(&b, "%s%s", i ? " " : "", types[c->col[i].type.kind]);
    buf_putc(&b, '\n');
    model_dump_chart(&b, c, FORMAT_CSV, false);
    return buf_str(&b);
}

static void base_chart_try(const struct base_chart *m, bool good)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/demo/set.yaml", "set: Demo\nunits: in\nterms: {state: [steady, shaken, broken]}\n");
    project_put(&p, "tables/demo/rows.csv", m->csv);
    project_put(&p, "tables/demo/charts.yaml", str_printf(p.a, "charts:\n  a: {title: A, %s}\n", m->chart).p);
    bool unreadable;
    p.model = model_read(p.a, p.d, p.dir, &unreadable);
    struct str found = said(&p);
    if (good)
        assert_string_equal(str_z(p.a, found), "");
    assert_string_equal(str_z(p.a, good ? dumped(&p) : found), m->dump);
    project_drop(&p);
}

/* Each as some spreadsheet writes it. The expectations were worked out by hand from the format's description. */
static const struct base_chart masters[] = {
    /* Excel in Germany: semicolons, a byte order mark, CRLF; lines of nothing behind the table */
    {"\xEF\xBB\xBF"
     "d6;Weather;Move\r\n1-3;Fog, thick;6in\r\n4-6;\"Fine; \"\"dry\"\"\";12in\r\n;;\r\n;;\r\n",
     "bands: {rows: {csv: rows.csv}}",
     "text distance\nd6,Weather,Move\n1-3,\"Fog, thick\",6in\n4-6,\"Fine; \"\"dry\"\"\",12in\n"},
    {"sep=|\nd6|R\n1-6|a;b,c\n", "bands: {rows: {csv: rows.csv}}", "text\nd6,R\n1-6,\"a;b,c\"\n"},
    /* pasted from a sheet: tabs; the roll as books write it */
    {"Roll (1D6)\tDice\tLost\n1-3\t2D6\t1\n4-6\tD6\t0\n", "bands: {rows: {csv: rows.csv}}",
     "die count\nD6,Dice,Lost\n1-3,2D6,1\n4-6,D6,0\n"},
    /* the heads say the order, whichever it is; what a chart with columns does not ask for is the
       author's own */
    {"Effect,d100,My notes,Event\nnone,01-99,?,Rain\nmud,00,!,Flood\n",
     "bands: {roll: d100, columns: {Event: text, Effect: text}, rows: {csv: rows.csv}}",
     "text text\nd100,Event,Effect\n01-99,Rain,none\n00,Flood,mud\n"},
    /* nothing but a list: its lines are numbered */
    {"Name\nAnna\n\nBoris\n\"Carl, the Bald\"\n", "bands: {roll: d3, rows: {csv: rows.csv}}",
     "text\nd3,Name\n1,Anna\n2,Boris\n3,\"Carl, the Bald\"\n"},
    {"d6,\n1-3,Rain\n4-6,Sun\n", "bands: {rows: {csv: rows.csv}}",
     "text\nd6,\n1-3,Rain\n4-6,Sun\n"},
    {"d6,Unit\n1-3,Steady\n4-6,broken\n", "bands: {rows: {csv: rows.csv}}",
     "term\nd6,Unit\n1-3,Steady\n4-6,broken\n"},
    /* a text that a spreadsheet would work out */
    {"d6,R\n1-6,'=1+1\n", "bands: {rows: {csv: rows.csv}}", "text\nd6,R\n1-6,'=1+1\n"},
    /* grids: groups before the label, heads before the column's */
    {"Troops,Rifle / Near,Rifle / Far,Hits\nFoot / line,5+,6,1/2\nFoot / "
     "guard,4+,5-6,1\nGuns,2+,--,2\n",
     "grid: {down: Troops, rows: {csv: rows.csv}}",
     "need need rate\nTroops,Rifle / Near,Rifle / Far,Hits\nFoot / line,5+,6,1/2\nFoot / "
     "guard,4+,5-6,1\nGuns,2+,--,2\n"},
    {"odds,1,2-5,6\n1:2,AE,AR,--\n1:1,AR,EX,DE\n",
     "grid: {roll: d6, down: odds, rows: {csv: rows.csv}}",
     "text text text\nodds,1,2-5,6\n1:2,AE,AR,--\n1:1,AR,EX,DE\n"},
};

static void spreadsheets_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof masters / sizeof *masters; i++)
        base_chart_try(&masters[i], true);
}

static const struct base_chart mistakes[] = {
    {"d6,R\n1-3,Rain, heavy\n4-6,Sun\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:2:11: error: this cell has no header [ragged-grid]\n"},
    {"d6,R,S,\n1-3,Rain,x,y\n4-6,Sun,x,\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:2:12: error: this cell has no header [ragged-grid]\n"},
    {"d6,R\n1-Mar,Rain\n4-6,Sun\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:2:1: error: \"1-Mar\" is not a range of numbers [bad-range]\n"},
    {"Result,R\n1-6,Rain\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:1:1: error: the bands have no roll or measure [missing-key]\n"},
    {"d6,R,R\n1-6,Rain,Sun\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:1:6: error: two columns are called \"R\" [duplicate-key]\n"},
    {"d6,R\n1-6,=A1\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:2:5: error: this is a spreadsheet's formula without its result "
     "[bad-value]\n"},
    {"d6,R\n1-6,caf\xE9\n", "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:2:8: error: the file is not UTF-8 [bad-text]\n"},
    /* one slip among many distances does not make the column one of texts */
    {"d8,Move\n1,6in\n2,6in\n3,7in\n4,8 inn\n5,9in\n6,9in\n7,9in\n8,10in\n",
     "bands: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:5:3: error: \"8 inn\" is not a distance [bad-value]\n"},
    /* nor one in a table of counts, though it is one of three in its column: one cell of nine */
    {"Ship,A,B,C\nAjax,1,2,3\nBrig,2,O,4\nCog,3,4,5\n", "grid: {rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:3:8: error: \"O\" is not a count [bad-value]\n"},
    {"d6,R\n1-6,Rain\n",
     "bands: {roll: d6, columns: {R: text, Move: distance}, rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:1:1: error: the CSV has no column \"Move\" [unknown-reference]\n"},
    {"Situation,Modifier\nCharging,+1\n", "modifiers: {to: the die, rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:1:1: error: modifiers cannot come from a CSV [bad-value]\n"},
    /* which of them is meant nobody knows, also where only one is asked for */
    {"Unit,Move,Move\nFoot,4,6\n",
     "grid: {down: Unit, columns: {Move: count}, rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:1:11: error: two columns are called \"Move\" [duplicate-key]\n"},
    /* a line too short for the columns that are asked for has as many cells as they, and none where
       one stands */
    {"Unit,Move,Notes,Save\nFoot,4,x,5\nHorse,6,x\n",
     "grid: {down: Unit, columns: {Move: count, Save: count}, rows: {csv: rows.csv}}",
     "tables/demo/rows.csv:3:1: error: \"Horse\" has 1 cell, but there are 2 columns "
     "[ragged-grid]\n"},
    {"d6,R\n1-6,Rain\n", "bands: {rows: {csv: ../demo/rows.csv}}",
     "tables/demo/charts.yaml:2:37: error: \"../demo/rows.csv\" cannot be read [unreadable]\n"},
};

static void what_is_wrong_is_found_in_the_csv(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        base_chart_try(&mistakes[i], false);
}

/* A folder: each file is a chart, called as the file; the hash covers them. */
static void a_folder_of_tables(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "tables/demo/set.yaml", "set: Demo\n");
    project_put(&p, "tables/demo/oracles/NPC motives.csv", "d6,Motive\n1-3,Greed\n4-6,Fear\n");
    project_put(&p, "tables/demo/oracles/weather.csv", "d6,Sky\n1-6,Grey\n");
    project_put(&p, "tables/demo/oracles/mine.txt", "no table\n");
    project_put(&p, "tables/demo/lone.tsv", "d4\tWind\n1-4\tNorth\n");
    project_put(&p, "tables/demo/charts.yaml", "csv: [oracles/, lone.tsv]\ncharts: {x: {title: X, steps: [One]}}\n");
    project_read(&p);
    const struct chart *c = model_chart_find(p.model, NULL, STR("npc-motives"));
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    assert_int_equal(p.model->set[0]->n_chart, 4);
    assert_non_null(c);
    assert_true(str_is(c->title.s, "NPC motives"));
    assert_true(str_is(c->row[1].cell[0].text.s, "Fear"));
    assert_true(str_is(diag_source_at(p.d, c->row[1].at.file)->path, "tables/demo/oracles/NPC motives.csv"));
    assert_true(str_is(model_chart_find(p.model, NULL, STR("weather"))->title.s, "Weather"));
    assert_non_null(model_chart_find(p.model, NULL, STR("lone")));
    struct str before = p.model->hash;
    project_put(&p, "tables/demo/oracles/weather.csv", "d6,Sky\n1-6,Blue\n");
    findings_anew(&p);
    project_read(&p);
    assert_false(str_eq(before, p.model->hash));
    project_put(&p, "tables/demo/charts.yaml", "csv: nowhere\n");
    findings_anew(&p);
    bool unreadable;
    p.model = model_read(p.a, p.d, p.dir, &unreadable);
    assert_true(unreadable);
    finding_is(&p, "tables/demo/charts.yaml", RULE_UNREADABLE, 1, "\"nowhere\" cannot be read");
    project_put(&p, "tables/demo/empty/readme.txt", "");
    project_put(&p, "tables/demo/charts.yaml", "csv: empty\n");
    project_read(&p);
    finding_is(&p, "tables/demo/charts.yaml", RULE_BAD_VALUE, 1, "\"empty\" contains no CSV");
    project_drop(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spreadsheets_are_read),
        cmocka_unit_test(what_is_wrong_is_found_in_the_csv),
        cmocka_unit_test(a_folder_of_tables),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
