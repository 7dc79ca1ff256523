/* Adopting tables: that what Broadside dumps comes back, but for rows of further dice, marks,
 * limits of modifiers and parts, which only its own dumps have; that no word of any is lost; that
 * spreadsheets are read, and what cannot be read is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* after those that it wants */
#include <cmocka.h>

#include "adopted.h"
#include "model/dump.h"
#include "project.h"
#include "zips.h"
#include <zip.h>

/* ---- there and back ---- */

/* A project of the repository's sets, and of each another that is from it, with all charts adopted from their dumps. */
static void adopted_put(struct project *p, const struct project *home, enum format format, enum adopt_form form)
{
    for (size_t i = 0; i < home->model->n_set; i++) {
        const struct set *s = home->model->set[i];
        struct buf yaml = {.a = p->a};
        buf_putz(&yaml, "charts:\n");
        for (size_t k = 0; k < s->n_chart; k++) {
            if (format != FORMAT_CSV && s->chart[k]->kind == CHART_PARTS)
                continue;
            struct buf dump = {.a = p->a}, one = {.a = p->a};
            model_dump_chart(&dump, s->chart[k], format, false);
            const struct adopt_ask request = {.path = s->chart[k]->id,
                                              .form = form,
                                              .id = s->chart[k]->id,
                                              .title = s->chart[k]->title.s};
            struct diag *d = diag_new();
            adopt_yaml(p->a, d, buf_str(&dump), &request, &one);
            size_t n;
            const struct finding **f = diag_sorted(d, p->a, &n);
            for (size_t j = 0; j < n; j++)
                print_message("%.*s: %.*s\n", STRF(s->chart[k]->id), STRF(f[j]->fact));
            buf_put(&yaml, str_cut(buf_str(&one), 8, one.n));
            diag_drop(d);
        }
        const char *folder = str_printf(p->a, "tables/again-%.*s", STRF(s->id)).p;
        project_put(p, str_printf(p->a, "%s/set.yaml", folder).p,
                    str_printf(p->a, "set: Again\nfrom: %.*s\n", STRF(s->id)).p);
        project_put(p, str_printf(p->a, "%s/charts.yaml", folder).p, yaml.p);
        struct str copy = str_printf(p->a, "cp -R tables/%.*s %s/tables/", STRF(s->id), p->dir);
        assert_int_equal(system(copy.p), 0);
    }
}

/* How many charts dump otherwise than before. */
static size_t there_and_back(enum format format, enum adopt_form form, size_t *all)
{
    struct project home = {.a = arena_new(), .d = diag_new(), .dir = "."}, p;
    size_t wrong = 0;
    project_read(&home);
    project_open(&p);
    adopted_put(&p, &home, format, form);
    bool unreadable;
    p.model = model_read(p.a, p.d, p.dir, &unreadable);
    *all = 0;
    for (size_t i = 0; i < home.model->n_set; i++) {
        const struct set *s = home.model->set[i],
                         *again = model_set_find(p.model, str_printf(p.a, "again-%.*s", STRF(s->id)));
        assert_non_null(again);
        for (size_t k = 0; k < s->n_chart; k++) {
            if (format != FORMAT_CSV && s->chart[k]->kind == CHART_PARTS)
                continue; /* each part is a table of its own there */
            const struct chart *c = NULL;
            struct buf was = {.a = p.a}, is = {.a = p.a};
            for (size_t j = 0; j < again->n_chart; j++)
                c = str_eq(again->chart[j]->id, s->chart[k]->id) ? again->chart[j] : c;
            model_dump_chart(&was, s->chart[k], format, false);
            if (c)
                model_dump_chart(&is, c, format, false);
            ++*all;
            if (c && str_eq(buf_str(&was), buf_str(&is)))
                continue;
            wrong++;
            if (getenv("ADOPT_SHOW"))
                printf("==== %.*s/%.*s\n%s---- is\n%s\n", STRF(s->id), STRF(s->chart[k]->id), was.p,
                       is.n ? is.p : "nothing");
        }
    }
    if (getenv("ADOPT_SHOW"))
        findings_say(&p);
    for (size_t i = 0; i < home.model->n_set; i++)
        unlink(str_printf(p.a, "%s/tables/%.*s", p.dir, STRF(home.model->set[i]->id)).p);
    project_drop(&p);
    diag_drop(home.d);
    arena_drop(home.a);
    return wrong;
}

static void charts_come_back(void **state)
{
    size_t all, wrong = there_and_back(FORMAT_CSV, ADOPT_ANY, &all);
    (void)state;
    assert_true(all >= 100);
    assert_true(all - wrong >= 77);
    wrong = there_and_back(FORMAT_MARKDOWN, ADOPT_ANY, &all);
    assert_true(all - wrong >= 67);
    wrong = there_and_back(FORMAT_TEXT, ADOPT_ANY, &all);
    assert_true(all - wrong >= 67);
}

/* How many words the CSV has; each must stand in the YAML. */
static size_t words_found(struct arena *a, struct str csv, struct str yaml)
{
    size_t words = 0;
    for (size_t lo = 0, hi; lo < csv.n; lo = hi + (hi == lo)) {
        for (hi = lo; hi < csv.n && (char_is_letter(csv.p[hi]) || char_is_digit(csv.p[hi]));)
            hi++;
        const char *word = str_z(a, str_cut(csv, lo, hi));
        if (hi > lo && str_find(yaml, word) < 0)
            fail_msg("%s is lost in\n%s", word, str_z(a, yaml));
        words += hi > lo;
    }
    return words;
}

/* Each word of each chart's CSV stands in what is adopted, in the chart or in a comment; signs are
 * left out, for YAML quotes some of them. */
static void no_word_is_lost(void **state)
{
    struct project home = {.a = arena_new(), .d = diag_new(), .dir = "."};
    size_t words = 0;
    (void)state;
    project_read(&home);
    for (size_t i = 0; i < home.model->n_set; i++)
        for (size_t k = 0; k < home.model->set[i]->n_chart; k++) {
            struct arena *a = arena_new();
            struct diag *d = diag_new();
            struct buf dump = {.a = a};
            model_dump_chart(&dump, home.model->set[i]->chart[k], FORMAT_CSV, false);
            struct str yaml = adopted(a, d, buf_str(&dump), ADOPT_CSV), csv = buf_str(&dump);
            words += words_found(a, csv, yaml);
            diag_drop(d);
            arena_drop(a);
        }
    assert_true(words > 5000);
    diag_drop(home.d);
    arena_drop(home.a);
}

/* ---- spreadsheets ---- */

static const char *const xlsx[] = {
    "xl/workbook.xml",
    "<workbook><sheets><sheet name='Guns'/></sheets></workbook>",
    "xl/sharedStrings.xml",
    "<sst><si><t>Fire</t></si><si><t>Gun</t></si><si><r><t>Ran</t></r><r><t>ge</t></r></si><si><t>Near</t></si>"
    "<si><t>Far</t></si><si><t>Light</t></si><si><t>5+</t></si><si><t>6+</t></si></sst>",
    "xl/worksheets/sheet1.xml",
    "<worksheet><sheetData><row r='1'><c r='A1' t='s'><v>0</v></c></row>"
    "<row r='3'><c r='A3' t='s'><v>1</v></c><c r='B3' t='s'><v>2</v></c></row>"
    "<row r='4'><c r='B4' t='s'><v>3</v></c><c r='C4' t='s'><v>4</v></c></row>"
    "<row r='5'><c r='A5' t='s'><v>5</v></c><c r='B5' t='s'><v>6</v></c><c r='C5' "
    "t='s'><f>1+5</f><v>7</v></c></row>"
    "</sheetData><mergeCells><mergeCell ref='B3:C3'/><mergeCell ref='A3:A4'/></mergeCells></worksheet>"};
static const char *const ods[] = {
    "content.xml",
    "<o:doc xmlns:o='o' xmlns:t='t' xmlns:x='x'><t:table t:name='Guns'><t:table-row><t:table-cell><x:p>Fire</x:p>"
    "</t:table-cell></t:table-row><t:table-row t:number-rows-repeated='1'><t:table-cell "
    "t:number-columns-repeated='1000'/></t:table-row><t:table-row><t:table-cell "
    "t:number-rows-spanned='2'><x:p>Gun</x:p>"
    "</t:table-cell><t:table-cell t:number-columns-spanned='2'><x:p>Range</x:p></t:table-cell>"
    "<t:covered-table-cell/></t:table-row><t:table-row><t:covered-table-cell/><t:table-cell><x:p>Near</x:p>"
    "</t:table-cell><t:table-cell><x:p>Far</x:p></t:table-cell></"
    "t:table-row><t:table-row><t:table-cell><x:p>Light</x:p>"
    "</t:table-cell><t:table-cell><x:p>5+</x:p></t:table-cell><t:table-cell><x:p>6+</x:p></t:table-cell></"
    "t:table-row>"
    "</t:table></o:doc>"};
/* a range that became a date, a raised sign, and a formula that was not worked out */
static const char *const odd[] = {
    "xl/workbook.xml",
    "<workbook><sheets><sheet name='Odd'/></sheets></workbook>",
    "xl/styles.xml",
    "<styleSheet><numFmts><numFmt numFmtId='170' formatCode='d\\-mmm'/></numFmts><cellXfs><xf numFmtId='0'/>"
    "<xf numFmtId='170'/></cellXfs></styleSheet>",
    "xl/sharedStrings.xml",
    "<sst><si><t>d6</t></si><si><t>Hits</t></si><si><r><t>2</t></r><r><rPr><vertAlign val='superscript'/></rPr>"
    "<t>1</t></r></si><si><t>4-6</t></si></sst>",
    "xl/worksheets/sheet1.xml",
    "<worksheet><sheetData><row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>"
    "<row r='2'><c r='A2' s='1'><v>46082</v></c><c r='B2' t='s'><v>2</v></c></row>"
    "<row r='3'><c r='A3' t='s'><v>3</v></c><c r='B3'><f>1+1</f></c></row></sheetData></worksheet>"};
static const char odd_yaml[] = "  x:\n"
                               "    title: X\n"
                               "    bands:\n"
                               "      roll: d6\n"
                               "      columns:\n"
                               "        Hits: text\n"
                               "      rows:\n"
                               "        # \"2026-03-01\" in the source\n"
                               "        1-3:\n"
                               "          cells: 2 [1]\n"
                               "          unsure: a spreadsheet turned the range here into a date\n"
                               "        4-6:\n"
                               "          cells: \"=1+1\"\n"
                               "          unsure: the source has a formula here, not its result\n";
/* a sheet of one text before that of the table */
static const char *const words_first[] = {
    "content.xml",
    "<d><table name='Notes'><table-row><table-cell><p>Read me</p></table-cell></table-row></table>"
    "<table name='Fire'><table-row><table-cell><p>d6</p></table-cell><table-cell><p>Hits</p></table-cell>"
    "</table-row><table-row><table-cell><p>1-3</p></table-cell><table-cell><p>0</p></table-cell>"
    "</table-row><table-row><table-cell><p>4-6</p></table-cell><table-cell><p>1</p></table-cell>"
    "</table-row></table></d>"};
static const char *const bomb[] = {"content.xml", "<!DOCTYPE a [<!ENTITY b 'bbbb'>]><a>&b;</a>"};
static const char guns_yaml[] = "  fire:\n    title: Fire\n    grid:\n      down: Gun\n      columns:\n        Range:\n"
                                "          Near: need\n          Far: need\n      rows:\n        Light: [5+, 6+]\n";

/* Sheets that were moved: the first is in the second file. Days since 1904, a truth, and a text that is not there. */
static const char *const moved[] = {
    "xl/workbook.xml",
    "<w xmlns:r='r'><workbookPr date1904='1'/><sheets><sheet name='Fire' r:id='b'/><sheet name='Move' r:id='a'/>"
    "</sheets></w>",
    "xl/_rels/workbook.xml.rels",
    "<R><Relationship Id='a' Target='worksheets/sheet1.xml'/>"
    "<Relationship Id='b' Target='/xl/worksheets/sheet2.xml'/></R>",
    "xl/styles.xml",
    "<s><cellXfs><xf numFmtId='14'/></cellXfs></s>",
    "xl/worksheets/sheet1.xml",
    "<s><row><c t='str'><v>Unit</v></c><c t='str'><v>Pace</v></c></row>"
    "<row><c t='str'><v>foot</v></c><c t='b'><v>1</v></c></row>"
    "<row><c t='str'><v>horse</v></c><c t='b'><v>0</v></c><c t='s'/></row></s>",
    "xl/worksheets/sheet2.xml",
    "<s><row><c t='str'><v>d6</v></c><c t='str'><v>Hits</v></c></row>"
    "<row><c s='0'><v>44620</v></c><c t='str'><v>none</v></c></row>"
    "<row><c t='str'><v>4-6</v></c><c t='str'><v>two</v></c></row></s>"};
static const char moved_yaml[] =
    "  fire:\n"
    "    title: Fire\n"
    "    bands:\n"
    "      roll: d6\n"
    "      columns:\n"
    "        Hits: text\n"
    "      rows:\n"
    "        # \"2026-03-01\" in the source\n"
    "        1-3:\n"
    "          cells: none\n"
    "          unsure: a spreadsheet turned the range here into a date\n"
    "        4-6: two\n"
    "  move:\n"
    "    title: Move\n"
    "    grid:\n"
    "      down: Unit\n"
    "      columns:\n"
    "        Pace: text\n"
    "      rows:\n"
    "        foot: TRUE\n"
    "        horse: FALSE\n";

/* What a format puts before or behind a number is read with it, and a text is no number, whatever points it has. */
static const char *const formats[] = {
    "xl/workbook.xml",
    "<w><sheets><sheet name='Fire'/></sheets></w>",
    "xl/styles.xml",
    "<s><numFmts><numFmt numFmtId='164' formatCode='+0;-0;&quot;none&quot;'/>"
    "<numFmt numFmtId='165' formatCode='0.0&quot;&#x2033;&quot;'/><numFmt numFmtId='166' formatCode='0\\+'/>"
    "<numFmt numFmtId='167' formatCode='0;[Red]0'/><numFmt numFmtId='168' formatCode='[&lt;1]0%;0'/>"
    "<numFmt numFmtId='169' formatCode='#,##0_);(#,##0)'/></numFmts>"
    "<cellXfs><xf numFmtId='164'/><xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='167'/><xf numFmtId='168'/>"
    "<xf numFmtId='169'/></cellXfs></s>",
    "xl/worksheets/sheet1.xml",
    "<s><row><c t='str'><v>Unit</v></c><c t='str'><v>A</v></c><c t='str'><v>B</v></c><c t='str'><v>C</v></c>"
    "<c t='str'><v>D</v></c><c t='str'><v>E</v></c><c t='str'><v>F</v></c></row>"
    "<row><c t='str'><v>foot</v></c><c s='0'><v>1</v></c><c s='1'><v>4.5</v></c><c s='2'><v>4</v></c>"
    "<c s='3'><v>-2</v></c><c s='4'><v>3</v></c><c s='5'><v>7</v></c></row>"
    "<row><c t='str'><v>horse</v></c><c s='0'><v>0</v></c><c s='1'><v>12</v></c><c s='2'><v>5</v></c>"
    "<c s='3'><v>2</v></c><c s='4'><v>2</v></c><c s='5'><v>-7</v></c></row>"
    "<row><c t='inlineStr'><is><t>Halt. Form square.</t></is></c><c s='0'><v>-1</v></c></row></s>"};
static const char formats_yaml[] =
    "  x:\n"
    "    title: X\n"
    "    # rows whose cells are empty in the source and --, none, here: 1\n"
    "    grid:\n"
    "      down: Unit\n"
    "      columns:\n"
    "        A: text\n"
    "        B: distance\n"
    "        C: need\n"
    "        D: text\n"
    "        E: count\n"
    "        F: text\n"
    "      rows:\n"
    "        foot: [+1, 4.5in, 4+, -2, 3, 7]\n"
    "        horse: [none, 12in, 5+, 2, 2, (7)]\n"
    "        Halt. Form square.: [-1, --, --, --, --, --]\n";

/* What stands further right or down than is read, and a sheet too many, is refused; and so is what names cells by the
 * million. Nothing of it moves to a place that is read. */
static void sheets_too_large(void **state)
{
    static const struct {
        const char *row;
        unsigned rows, sheets;
        const char *why;
    } large[] = {
        {"<table-row><table-cell number-columns-repeated='600'/><table-cell><p>6</p></table-cell></table-row>", 1, 1,
         "500 columns"},
        {"<table-row number-rows-repeated='18446744073709551615'/><table-row number-rows-repeated='30000'>"
         "<table-cell><p>6</p></table-cell></table-row>",
         1, 1, "20000 rows"},
        {"<table-row number-rows-repeated='150'><table-cell number-columns-repeated='500'><p>6</p></table-cell>"
         "</table-row>",
         60, 1, "too many cells"},
        {"<table-row><table-cell><p>6</p></table-cell></table-row>", 1, 61, "60 sheets"}};
    struct arena *a = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct diag *d = diag_new();
        struct buf b = {.a = a};
        size_t n;
        buf_putz(&b, "<doc>");
        for (unsigned k = 0; k < large[i].sheets; k++) {
            buf_printf(&b, "<table name='%u'>", k);
            for (unsigned row = 0; row < large[i].rows; row++)
                buf_putz(&b, large[i].row);
            buf_putz(&b, "</table>");
        }
        buf_putz(&b, "</doc>");
        const char *const file[] = {"content.xml", buf_str(&b).p};
        adopted(a, d, zip_of(a, file, 1), ADOPT_ANY);
        const struct finding **f = diag_sorted(d, a, &n);
        assert_int_equal(n, 1);
        assert_true(str_find(f[0]->fact, large[i].why) > 0);
        diag_drop(d);
    }
    arena_drop(a);
}

/* A few bytes that stand for gigabytes: a long text that is repeated, or merged over ten thousand cells. */
static void texts_without_end(void **state)
{
    struct arena *a = arena_new();
    char *text = arena_alloc(a, 70001);
    (void)state;
    memset(text, 'x', 70000);
    for (int merged = 2; merged >= 0; merged--) { /* 2: and one text that no cell takes, which is not cut */
        text[60000] = merged == 2 ? 'x' : 0;
        struct diag *d = diag_new();
        struct buf b = {.a = a};
        size_t n;
        buf_printf(&b, "<d><table name='A'>");
        if (merged)
            buf_printf(&b,
                       "<table-row><table-cell number-rows-spanned='100' number-columns-spanned='100'><p>%s</p>"
                       "</table-cell></table-row>",
                       text);
        for (int i = 0; merged && i < 99; i++)
            buf_putz(&b, "<table-row><table-cell number-columns-repeated='2'><p>y</p></table-cell></table-row>");
        if (!merged)
            buf_printf(&b,
                       "<table-row number-rows-repeated='400'><table-cell number-columns-repeated='100'><p>%s</p>"
                       "</table-cell></table-row>",
                       text);
        buf_putz(&b, "</table></d>");
        const char *const file[] = {"content.xml", buf_str(&b).p};
        adopted(a, d, zip_of(a, file, 1), ADOPT_ANY);
        const struct finding **f = diag_sorted(d, a, &n);
        assert_int_equal(n, 1);
        assert_true(str_find(f[0]->fact, merged == 2 ? "too long for a cell" : "too many cells") > 0);
        assert_true(arena_size(a) < 100u << 20);
        diag_drop(d);
    }
    arena_drop(a);
}

static void sheets_of_a_spreadsheet(void **state)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    (void)state;
    assert_string_equal(str_z(a, adopted(a, d, zip_of(a, xlsx, 3), ADOPT_ANY)), guns_yaml);
    assert_string_equal(str_z(a, adopted(a, d, zip_of(a, ods, 1), ADOPT_ANY)), guns_yaml);
    assert_string_equal(str_z(a, adopted(a, d, zip_of(a, odd, 4), ADOPT_ANY)), odd_yaml);
    assert_string_equal(str_z(a, adopted(a, d, zip_of(a, moved, 5), ADOPT_ANY)), moved_yaml);
    assert_string_equal(str_z(a, adopted(a, d, zip_of(a, formats, 3), ADOPT_ANY)), formats_yaml);
    assert_true(str_starts(adopted(a, d, zip_of(a, words_first, 1), ADOPT_ANY), "  # Read me\n  fire:\n"));
    assert_int_equal(diag_count(d, LEVEL_NOTE), 0);
    adopted(a, d, zip_of(a, bomb, 1), ADOPT_ANY);
    adopted(a, d, STR("PK\3\4 and no more"), ADOPT_ANY);
    assert_int_equal(diag_count(d, LEVEL_ERROR), 2);
    diag_drop(d);
    arena_drop(a);
}

/* What is too much, or no table, is refused with a message, and nothing is printed but what was there, in comments. */
static void what_is_no_table(void **state)
{
    struct arena *a = arena_new();
    char *many = arena_alloc(a, 200000), *wide = arena_alloc(a, 20000);
    (void)state;
    for (size_t i = 0; i < 200000; i++)
        many[i] = i % 4 == 3 ? '\n' : "1 a"[i % 4];
    for (size_t i = 0; i < 20000; i++)
        wide[i] = 'a';
    const struct {
        struct str bytes;
        const char *words;
    } wrong[] = {{STR("Only words\nand nothing else here\n"), "there is no table here"},
                 {STR(""), "there is no table here"},
                 {{many, 200000}, "the limit is 20000 lines"},
                 {{wide, 20000}, "and 4000 letters in a line"},
                 {STR("a,\"b\n1,2\n"), "a quote is opened and never closed"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct diag *d = diag_new();
        struct buf b = {.a = a};
        const struct adopt_ask request = {.path = STR("x"),
                                          .form = i == 4 ? ADOPT_CSV : ADOPT_TEXT};
        assert_int_equal(adopt_yaml(a, d, wrong[i].bytes, &request, &b), 0);
        size_t n;
        const struct finding **f = diag_sorted(d, a, &n);
        assert_true(n >= 1);
        assert_true(str_find(f[0]->fact, wrong[i].words) >= 0);
        diag_drop(d);
    }
    arena_drop(a);
}

/* Texts of Windows and of UTF-16 are read, which is said. */
static void other_encodings(void **state)
{
    static const char sixteen[] = "\xFF\xFE"
                                  "d\0"
                                  "6\0\t\0R\0\n\0"
                                  "1\0-\0"
                                  "6\0\t\0\xE9\0\n\0";
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    (void)state;
    const char *yaml =
        "  # the source was not UTF-8 and was read as Windows or UTF-16 text: check its letters\n"
        "  x:\n"
        "    title: X\n"
        "    bands:\n"
        "      roll: d6\n"
        "      columns:\n"
        "        R: text\n"
        "      rows:\n"
        "        1-6: \xC3\xA9\n";
    assert_string_equal(
        str_z(a, adopted(a, d,
                         STR("d6,R\n1\x96"
                             "6,\xE9\n"),
                         ADOPT_ANY)),
        "  # the source was not UTF-8 and was read as Windows or UTF-16 text: check its letters\n"
        "  x:\n"
        "    title: X\n"
        "    bands:\n"
        "      roll: d6\n"
        "      columns:\n"
        "        R: text\n"
        "      rows:\n"
        "        1\xE2\x80\x93" "6: \xC3\xA9\n");
    assert_string_equal(str_z(a, adopted(a, d, (struct str){sixteen, sizeof sixteen - 1}, ADOPT_ANY)), yaml);
    diag_drop(d);
    arena_drop(a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charts_come_back),  cmocka_unit_test(no_word_is_lost),
        cmocka_unit_test(texts_without_end), cmocka_unit_test(sheets_of_a_spreadsheet),
        cmocka_unit_test(sheets_too_large),  cmocka_unit_test(what_is_no_table),
        cmocka_unit_test(other_encodings),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
