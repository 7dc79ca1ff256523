/* The language server: what it answers about a place in a file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client.h"

/* ---- what is told ---- */

static void hover_says_what_a_key_means(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(request("hover", CHARTS, 7, 8, ""), "`rows`: names");
    assert_has(request("hover", CHARTS, 7, 8, ""), "ranges and their cells");
    assert_has(request("hover", CHARTS, 7, 8, ""),
               "'range':{'start':{'line':7,'character':6},'end':{'line':7,'character':10}}");
}

/* d6 is 1 to 6, each a sixth, with a mean of 3.5; Led adds one at the most. */
static void hover_says_what_a_roll_comes_to(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    const char *told = request("hover", CHARTS, 5, 12, "");
    assert_has(told, "`d6 + pluck`: 1 to 6, mean 3.50; with its modifiers 1 to 7");
    assert_has(told, "- 6: **16.7 %** (1/6)");
}

/* Below 2 is a 1; 5 or 6 are two faces of six, 3 to 6 four. */
/* Of more outcomes than are listed it is said that there are more. */
static void hover_says_what_it_leaves_out(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n    bands: {roll: d8, columns: {A: text}, rows: {1: a, 2: b, 3: c, "
                      "4: d, 5: e, 6: f, 7: g, 8: h}}\n");
    assert_has(request("hover", CHARTS, 3, 18, ""), "- and 2 less likely");
}

static void hover_says_what_is_named(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    open_file(SHEET, sheet_yaml);
    assert_has(request("hover", CHARTS, 5, 18, ""), "**Pluck**, mire/pluck"); /* in a roll */
    assert_has(request("hover", CHARTS, 23, 37, ""), "**Shot**, mire/shot");  /* in chart() */
    assert_has(request("hover", CHARTS, 3, 16, ""), "**Shot**, mire/shot");   /* behind @ */
    assert_has(request("hover", SHEET, 4, 14, ""), "**Nerve**, mire/nerve");  /* in a layout */
    assert_has(request("hover", SHEET, 4, 32, ""), "**Shot**, mire/shot");    /* with its set */
    assert_has(request("hover", CHARTS, 20, 4, ""), "**Volley**, odds mire/volley");
    assert_has(request("hover", CHARTS, 6, 25, ""), "**state**: steady, shaken");
    assert_has(request("hover", SHEET, 1, 6, ""), "**Mire**, the set mire");
    assert_has(request("hover", CHARTS, 23, 13, ""),
               "`count(pool, condition on face)`"); /* the language's own words */
    assert_has(request("hover", CHARTS, 23, 17, ""), "how many dice of a pool");
}

static void a_finding_is_explained(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    assert_has(request("hover", CHARTS, 0, 14, ""), "unknown-key");
}

/* ---- what could be written ---- */

static void keys_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n    ba\n    note: n\n");
    const char *told = request("completion", CHARTS, 3, 6, "");
    assert_has(told, "{'label':'bands','kind':5");
    assert_has(told, "'textEdit':{'range':{'start':{'line':3,'character':4},'end':{'line':3,'character':6}},'newText':"
                     "'bands:'}");
    assert_has(told, "'label':'reading'");
    assert_lacks(told, "'label':'title'"); /* they are there */
    assert_lacks(told, "'label':'note'");
    assert_lacks(told, "'label':'roll'"); /* of bands, and not of a chart */
    open_file(CHARTS, "charts:\n  x:\n    bands: {\n");
    assert_has(request("completion", CHARTS, 2, 12, ""), "'label':'measure'");
    open_file(CHARTS, "charts:\n  x:\n    bands: {roll: d6\n    note: n\n    \n"); /* left open */
    told = request("completion", CHARTS, 4, 4, "");
    assert_has(told, "'label':'title'");
    assert_lacks(told, "'label':'note'");
    assert_lacks(told, "'label':'bands'");
    open_file(CHARTS, "charts:\n  x:\n    bands:\n      \n");
    told = request("completion", CHARTS, 3, 6, "");
    assert_has(told, "'label':'roll'");
    assert_lacks(told, "'label':'title'");
    open_file(SHEET, "sheet: X\n\n");
    told = request("completion", SHEET, 1, 0, "");
    assert_has(told, "'label':'sections'");
    assert_lacks(told, "'label':'sheet'");
}

static void a_colon_alone_is_no_key(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n :\n  y:\n    ba\n");
    assert_has(request("completion", CHARTS, 5, 6, ""), "'label':'bands'");
}

static void values_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    rest();
    const char *types = request("completion", CHARTS, 17, 27, "");
    assert_has(types, "'label':'need'");
    assert_has(types, "'label':'state'");
    assert_lacks(types, "'label':'shaken'");
    const char *cells = request("completion", CHARTS, 8, 14, "");
    assert_has(cells, "'label':'shaken'");
    assert_has(cells, "'label':'steady'");
    open_file(CHARTS,
              "charts:\n  x:\n    title: X\n    grid:\n      edges: \n      rows: {A: 1}\n    waive:\n      ba\n");
    assert_has(request("completion", CHARTS, 4, 13, ""), "'label':'upper'");
    assert_has(request("completion", CHARTS, 7, 8, ""), "'label':'band-gap'");
}

/* The file cannot be read while one types; the names are those of before. */
static void rolls_are_completed(void **state)
{
    struct buf b = {.a = a};
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    rest();
    buf_putz(&b, charts_yaml);
    buf_putz(&b, "  - {roll: \"chart(\n");
    open_file(CHARTS, b.p);
    const char *charts = request("completion", CHARTS, 26, 18, "");
    assert_has(charts, "'label':'shot'");
    assert_has(charts, "'label':'nerve'");
    assert_lacks(charts, "'label':'floor'");
    b.n -= 1;
    buf_putz(&b, "shot, \n");
    open_file(CHARTS, b.p);
    const char *rows = request("completion", CHARTS, 26, 24, "");
    assert_has(rows, "'label':'Bow'");
    assert_has(rows, "'newText':'\\\\\\'Gun\\\\\\''"); /* its quotes are escaped, since the value stands in such */
    b.n -= 1;
    buf_putz(&b, "Bow, \n");
    open_file(CHARTS, b.p);
    assert_has(request("completion", CHARTS, 26, 29, ""), "'label':'To hit'");
    open_file(CHARTS, "charts:\n  n:\n    bands:\n      roll: d6 + \n");
    const char *names = request("completion", CHARTS, 3, 17, "");
    assert_has(names, "'label':'pluck'");
    assert_has(names, "'label':'count'");
    assert_has(names, "'detail':'count(pool, condition on face)'");
    assert_lacks(names, "'label':'shot'"); /* no modifiers */
}

#define DECK "file://{P}/layouts/decks/mire.yaml"

static void names_in_layouts_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(SHEET, "sheet: M\nset: mire\npaper: \ntheme: \nsections:\n  - Fight: [nerve, ]\n");
    assert_has(request("completion", SHEET, 2, 7, ""), "'label':'a4'");
    assert_has(request("completion", SHEET, 3, 7, ""), "'label':'classic'"); /* built in */
    assert_has(request("completion", SHEET, 5, 19, ""), "'label':'shot'");
    assert_has(request("completion", SHEET, 1, 5, ""), "'label':'mire'");
    open_file(SHEET, "sheet: M\nset: mire\nsections:\n  - Fight: [{chart: shot, only: [");
    const char *columns = request("completion", SHEET, 3, 33, "");
    assert_has(columns, "'label':'Bow'");
    assert_has(columns, "'label':'To hit'");
    assert_lacks(columns, "'label':'Led'"); /* of another chart */
    open_file(SHEET, "sheet: M\nset: mire\nsections:\n  - Fight: [{chart: shot, ");
    assert_has(request("completion", SHEET, 3, 25, ""), "'label':'only'");
    open_file(DECK, "deck: M\nset: mire\ncards: nerve\nprint: [home a3, ]\n");
    assert_has(request("completion", DECK, 3, 17, ""), "'label':'home letter'");
    assert_has(request("completion", DECK, 3, 17, ""), "'label':'press'");
    open_file(CHARTS, "odds:\n  x:\n    given: {a: ro}\n");
    assert_has(request("completion", CHARTS, 2, 17, ""), "'label':'rows of shot'");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n    note: see @\n");
    assert_has(request("completion", CHARTS, 3, 15, ""), "'label':'volley'");
}

/* ---- names ---- */

static void definitions_are_found(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    open_file(SHEET, sheet_yaml);
    const char *shot =
        "{'id':7,'result':{'uri':'" CHARTS
        "','range':{'start':{'line':13,'character':2},'end':{'line':13,'character':6}}},'jsonrpc':'2.0'}\n";
    assert_string_equal(request("definition", SHEET, 4, 32, ""), shot);
    assert_string_equal(request("definition", CHARTS, 23, 37, ""), shot);
    assert_string_equal(request("definition", CHARTS, 22, 28, ""), shot);
    assert_has(request("definition", CHARTS, 5, 17, ""), "'start':{'line':10,'character':2}");
    assert_has(
        request("definition", CHARTS, 8, 14, ""),
        "'uri':'file://{P}/tables/mire/set.yaml','range':{'start':{'line':3,'character':18}");
    assert_has(request("definition", SHEET, 1, 7, ""), "'uri':'file://{P}/tables/mire/set.yaml'");
    assert_has(request("definition", CHARTS, 2, 13, ""), "'result':null");
}

/* A word in quotes is completed within them. */
static void quotes_stay(void **state)
{
    (void)state;
    begin("{}");
    open_file(SHEET, "sheet: M\nset: mire\ntheme: \"classic\"\n");
    assert_has(request("completion", SHEET, 2, 15, ""),
               "'character':8},'end':{'line':2,'character':15}},'newText':'classic'");
    assert_has(request("completion", SHEET, 2, 16, ""),
               "'items':[]"); /* it would take the quote away */
    assert_has(request("completion", SHEET, 2, 7, ""), "'items':[]");
    open_file(SHEET, "sheet: M\nset: mire\ntheme: \"classic\"  # ours\n");
    assert_has(request("completion", SHEET, 2, 15, ""),
               "'character':8},'end':{'line':2,'character':15}},'newText':'classic'");
}

/* ---- fixes ---- */

static const char actions[] =
    "{'id': 7, 'method': 'textDocument/codeAction', 'params': {'textDocument': {'uri': '" CHARTS
    "'}, 'range': {'start': {'line': %u, 'character': 0}, 'end': {'line': %u, 'character': 99}}, "
    "'context': {'diagnostics': []}}}";

static const char *actions_of(const char *text, unsigned line)
{
    open_file(CHARTS, text);
    return hear(str_printf(a, actions, line, line).p);
}

static void helps_that_are_one_edit_are_offered(void **state)
{
    (void)state;
    begin("{}");
    const char *told = actions_of("charts:\n  x:\n    titel: X\n    bands: {roll: d6, rows: {1+: a}}\n", 2);
    assert_has(told, "'title':'did you mean `title`?','kind':'quickfix'");
    assert_has(told, "'edit':{'changes':{'" CHARTS "':[{'range':{'start':{'line':2,'character':4},'end':{'line':2,"
                     "'character':9}},'newText':'title'}]}}");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    bands:\n      roll: d6\n      columns: {A: state}\n      "
                          "rows: {1+: stedy}\n",
                          6),
               "'newText':'steady'");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    note: see @pluk\n    bands: {roll: d6, rows: {1+: a}}\n"
                          "  pluck:\n    title: P\n    modifiers: {to: it, rows: {Led: +1}}\n",
                          3),
               "{'range':{'start':{'line':3,'character':15},'end':{'line':3,'character':19}},'newText':'pluck'}");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    bands:\n      roll: d6\n      rows:\n        4-1: a\n      "
                          "  5+: b\n",
                          6),
               "'newText':'1-4'");
    assert_has(actions_of("charts:\n  x:\n    title: Fire #2\n    bands: {roll: d6, rows: {1+: a}}\n", 2),
               "'newText':'\\'Fire #2\\''");
    assert_has(actions_of(charts_yaml, 2), "'result':[]");
    for (int i = 0; i < 3; i++) { /* who asks for other kinds alone is told of none */
        static const char *const only[] = {"['source.fixAll']", "['source', 'quickfix']", "['']"};
        open_file(CHARTS, "charts:\n  x:\n    titel: X\n");
        told = request("codeAction", CHARTS, 0, 0,
                       str_printf(a,
                                  ", 'range': {'start': {'line': 2, 'character': 0}, 'end': "
                                  "{'line': 2, 'character': 9}}, "
                                  "'context': {'only': %s}",
                                  only[i])
                           .p);
        assert_has(told, i ? "'kind':'quickfix'" : "'result':[]");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PROJECT(hover_says_what_a_key_means),
        IN_PROJECT(hover_says_what_a_roll_comes_to),
        IN_PROJECT(hover_says_what_it_leaves_out),
        IN_PROJECT(hover_says_what_is_named),
        IN_PROJECT(a_finding_is_explained),
        IN_PROJECT(keys_are_completed),
        IN_PROJECT(a_colon_alone_is_no_key),
        IN_PROJECT(values_are_completed),
        IN_PROJECT(rolls_are_completed),
        IN_PROJECT(names_in_layouts_are_completed),
        IN_PROJECT(definitions_are_found),
        IN_PROJECT(quotes_stay),
        IN_PROJECT(helps_that_are_one_edit_are_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
