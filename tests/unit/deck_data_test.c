/* Decks of an author's own file: what spreadsheets of all countries write is read as it was meant, several decks come
 * from one file, and what could be meant otherwise is found at its line. Files are written here byte by byte, as Excel
 * and LibreOffice write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
/* after those that it wants */
#include <cmocka.h>

#include "layouts.h"
#include "show/deck/deck.h"
#include "zips.h"

#define DECK "deck: Own\nset: demo\n" /* two lines */
static const char LAYOUT[] = "layouts/decks/own.yaml", CSV[] = "layouts/decks/own.csv";

static const struct layout *deck_of(struct project *t, const char *layout)
{
    struct documents all = documents_at(t, LAYOUT, layout);
    assert_true(all.n > 0);
    return &all.at[0];
}

/* Each card as "copies title: text / text", a line break as |; one card a line. */
static struct str cards_said(struct project *t, const struct deck *d)
{
    struct buf b = {.a = t->a};
    for (size_t i = 0; i < d->n_card; i++) {
        const struct card *c = &d->card[i];
        struct words title = card_field_find(c, STR("Title"));
        buf_printf(&b, "%u %.*s:", c->copies, STRF(title.n ? title.run[0].text : STR("-")));
        for (size_t k = 0; k < c->n_part; k++)
            for (size_t p = 0; p < c->part[k].n_text; p++)
                for (size_t w = 0; w < c->part[k].text[p].n; w++)
                    buf_printf(&b, "%s%.*s", p ? " / " : " ", STRF(c->part[k].text[p].run[w].text));
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

static void holds(struct project *t, struct str csv, const char *which, const char *want)
{
    file_put(t->dir, CSV, csv);
    const struct layout *doc =
        deck_of(t, str_printf(t->a, DECK "cards: {csv: own.csv%s}\nwithout: [type, cost, Card type]\n", which).p);
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    assert_non_null(doc->deck);
    same(cards_said(t, &doc->deck->deck), want);
}

static void finds_at(struct project *t, const char *csv, const char *which, const char *file, enum rule_id rule,
                     unsigned line, const char *words)
{
    file_put(t->dir, CSV, str_of(csv));
    deck_of(t, str_printf(t->a, DECK "cards: {csv: own.csv%s}\nwithout: [type, cost, Card type]\n", which).p);
    finding_is(t, file, rule, line, words);
}

static const char TWO[] = "2 Alpha: first; or, so\n1 Bravo: 1,5 in\n";

/* Excel in Germany parts by semicolons and ends lines in CRLF; LibreOffice quotes all texts if asked; `sep=` says it.
 */
static void files_of_all_countries(void **state)
{
    struct project *t = *state;
    holds(t,
          STR("\xef\xbb\xbf"
              "Title;Count;TEXT\r\nAlpha;2;\"first; or, so\"\r\nBravo;;1,5 in\r\n"),
          "", TWO);
    holds(t, STR("sep=;\r\ntitle;count;text\r\nAlpha;2;\"first; or, so\"\r\nBravo;1;1,5 in\r\n"), "", TWO);
    holds(t, STR("\"title\"\t\"count\"\t\"text\"\r\"Alpha\"\t2\t\"first; or, so\"\r\"Bravo\"\t\t\"1,5 in\"\r"), "",
          TWO);
    holds(t, STR("\"title\",\"count\",\"text\"\n\"Alpha\",2,\"first; or, so\"\n\"Bravo\",,\"1,5 in\"\n"), "", TWO);
    /* columns and lines that are empty, as a spreadsheet has them whose cells were cleared */
    holds(t, STR("title;count;text;;\r\n\r\nAlpha;2;\"first; or, so\";;\r\n;;;;\r\nBravo;1;1,5 in;;;;\r\n;;;;\r\n"), "",
          TWO);
    /* a line break in a cell parts paragraphs, whichever it is; quotes are doubled */
    holds(t, STR("title;text\r\nAlpha;\"He said \"\"no\"\".\r\nThen he left.\n\nEnd.\"\r\n"), "",
          "1 Alpha: He said “no”. / Then he left. / End.\n");
}

/* What Excel calls "Unicode text": UTF-16 with its mark, tabs, CRLF. The same bytes the other way round. */
static void utf_16(void **state)
{
    struct project *t = *state;
    static const char text[] = "title\ttext\r\n\xdc"
                               "bung\t1\r\n"; /* Latin-1: each byte is its rune */
    char little[2 * sizeof text], big[2 * sizeof text];
    size_t n = 2;
    memcpy(little, "\xff\xfe", 2);
    memcpy(big, "\xfe\xff", 2);
    for (size_t i = 0; i < sizeof text - 1; i++, n += 2) {
        little[n] = big[n + 1] = text[i];
        little[n + 1] = big[n] = 0;
    }
    holds(t, (struct str){little, n}, "",
          "1 \xc3\x9c"
          "bung: 1\n");
    holds(t, (struct str){big, n}, "",
          "1 \xc3\x9c"
          "bung: 1\n");
    file_put(t->dir, CSV, (struct str){little, n - 1}); /* cut in the middle of a letter */
    deck_of(t, DECK "cards: {csv: own.csv}\n");
    finding_is(t, CSV, RULE_BAD_TEXT, 1, "hidden character");
    file_put(t->dir, CSV,
             STR("title;text\r\n\xdc"
                 "bung;1\r\n")); /* what Excel calls CSV, without more */
    deck_of(t, DECK "cards: {csv: own.csv}\n");
    finding_is(t, CSV, RULE_BAD_TEXT, 2, "not UTF-8");
}

/* Of sixteen lines that have nothing in their last columns Excel writes no cells there. One short line among others is
 * a comma that was forgotten. */
static void lines_that_excel_cuts(void **state)
{
    struct project *t = *state;
    struct buf csv = {.a = t->a}, want = {.a = t->a};
    buf_putz(&csv, "title;text;cost\r\n");
    for (int i = 1; i < 20; i++) { /* lines 0 to 15 are whole, 16 to 19 are cut */
        buf_printf(&csv, i < 16 ? "C%d;t;1\r\n" : "C%d;t\r\n", i);
        buf_printf(&want, "1 C%d: t\n", i);
    }
    holds(t, buf_str(&csv), "", buf_str(&want).p);
    finds_at(t, "title;text;cost\r\nA;t;1\r\nB;t\r\n", "", CSV, RULE_RAGGED_GRID, 3, "2 cells");
}

static void mistakes_at_their_line(void **state)
{
    struct project *t = *state;
    finds_at(t, "title;count\r\nA;1\r\nB;2x\r\n", "", CSV, RULE_BAD_VALUE, 3, "whole number");
    finds_at(t, "title;text\r\nA;1\r\nB;\"open\r\nC;3\r\n", "", CSV, RULE_SYNTAX, 3, "never closed");
    finds_at(t, "title;text\r\nA;\"open\r\nB;\"3\r\n", "", CSV, RULE_SYNTAX, 3,
             "after the closing quote");
    finds_at(t, "title;text;\r\nA;1;lost\r\n", "", CSV, RULE_RAGGED_GRID, 2, "has no header");
    finds_at(t, "title;text\r\nA;1;lost\r\n", "", CSV, RULE_RAGGED_GRID, 2, "3 cells");
}

/* The first two would come once each, or lack their words, without a word. */
static void columns_called_otherwise(void **state)
{
    struct project *t = *state;
    static const char *const as[][2] = {{"title;text;Cuont\nA;1;2\n", "count"},
                                        {"Titel;text\nA;1\n", "title"},
                                        {"title;txt\nA;1\n", "text"},
                                        {"title;text;Icons\nA;1;foot\n", "icon"}};
    for (size_t i = 0; i < sizeof as / sizeof *as; i++) {
        finds_at(t, as[i][0], "", CSV, RULE_UNSEEN_COLUMN, 1,
                 str_printf(t->a, "rename it `%s`", as[i][1]).p);
    }
}

/* A face of the author's own shows what it names; what it does not name is told. */
static void columns_of_own_faces(void **state)
{
    struct project *t = *state;
    const char *layout = DECK "cards: {csv: own.csv}\nfront: layouts/cards/own.yaml\n";
    project_put(t, "layouts/cards/own.yaml",
                "face: F\nsize: [63, 88]\nroles: {r: {font: sans, size: 9pt}}\nboxes:\n"
                "  a: {at: [8, 8, 40, 40], words: \"{title} {COST} { Qty }\", role: r}\n");
    project_put(t, CSV, "title,cost\nA,3\n");
    deck_of(t, layout);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    project_put(t, CSV, "title,cost,Flavour\nA,3,x\n");
    deck_of(t, layout);
    finding_is(t, CSV, RULE_UNSEEN_COLUMN, 1, "Flavour");
    project_put(t, CSV, "title,cost,text\nA,3,x\n"); /* no parts, no {text} */
    deck_of(t, layout);
    finding_is(t, CSV, RULE_UNSEEN_COLUMN, 1, "text");
}

/* What a face shows is read as a sentence whatever its column is called; what none shows is not
 * looked at. */
static void cells_of_own_faces(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *cell;
        enum rule_id rule;
        const char *words;
    } ways[] = {
        {"2 {coinn}", RULE_BAD_ROLL, "did you mean {coin}"},
        {"1 {food for all", RULE_BAD_TEXT, "brace is never closed"},
        {"Pay 1} to land", RULE_BAD_TEXT, "has no opening brace"},
        {"**Two and more", RULE_BAD_TEXT, "nothing ends it"},
        {"\"**Two\nand** more\"", RULE_BAD_TEXT, "nothing ends it"}, /* two paragraphs */
        {"Two (or more", RULE_BAD_TEXT, "bracket is never closed"},
        {"{anybody} pays", RULE_BAD_ROLL, "is neither a picture"},
    };
    project_put(t, "layouts/cards/marks/coin.svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>");
    project_put(t, "layouts/cards/own.yaml",
                "face: F\nsize: [63, 88]\nroles: {r: {font: sans, size: 9pt}}\nboxes:\n"
                "  a: {at: [8, 8, 40, 40], words: \"{title} {yield}\", role: r}\n");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const char *layout = DECK
            "cards: {csv: own.csv}\nicons: layouts/cards/marks\nfront: own\nwithout: [notes]\n";
        project_put(t, CSV, str_printf(t->a, "title,yield,notes\nA,%s,x\n", ways[i].cell).p);
        deck_of(t, layout);
        finding_is(t, CSV, ways[i].rule, 2, ways[i].words);
        project_put(t, CSV, str_printf(t->a, "title,yield,notes\nA,2 {coin},%s\n", ways[i].cell).p);
        deck_of(t, layout);
        assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    }
}

/* What an `if` wants stands in some line of the file, also in one of another deck; it is an
 * expression. */
static void conditions_that_are_never_true(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *condition, *words;
        enum rule_id rule;
    } ways[] = {
        {"{type} = Ship", NULL, RULE_SYNTAX},
        {"{type} != weather", NULL, RULE_SYNTAX}, /* which `where` leaves out */
        {"{type} = {title}", NULL, RULE_SYNTAX},
        {"{title} = O'Hara's 2-4", NULL, RULE_SYNTAX}, /* which is printed with other signs */
        {"{cost} = -1", NULL, RULE_SYNTAX},
        {"{cost} = 1", "is called \"1\"", RULE_UNKNOWN_REFERENCE},
        {"{coin}", "a box cannot depend on {coin}", RULE_BAD_VALUE},
        {"{type} =", NULL, RULE_SYNTAX},
        {"{type} = Shop", "did you mean \"Ship\"", RULE_UNKNOWN_REFERENCE},
        {"{type} != Shop", "did you mean \"Ship\"", RULE_UNKNOWN_REFERENCE},
        {"{cost} = 3 and {type} = Ship", NULL, RULE_SYNTAX},
        {"{cost} in 1..3 or not ({type} in {Ship, Port})", NULL, RULE_SYNTAX},
        {"{type} in {Ship, Shop}", "did you mean \"Ship\"", RULE_UNKNOWN_REFERENCE},
        {"{cost} = 3 and {type} = Shop", "did you mean \"Ship\"", RULE_UNKNOWN_REFERENCE},
        {"not {coin} or {type}", "a box cannot depend on {coin}", RULE_BAD_VALUE},
        {"{cost} = 3 and type = Ship", "a field and its value, not \"type\"", RULE_BAD_VALUE},
        {"{cost} => 3", "join them with and, or, not", RULE_BAD_VALUE},
        {"{cost} > Ship", "a field and its value, not \"Ship\"", RULE_BAD_VALUE},
        {"{cost} > {type}", "a field and its value, not \"{type}\"", RULE_BAD_VALUE},
        {"{cost} + 1 == 3", "a field and its value, not \"{cost} + 1 == 3\"", RULE_BAD_VALUE},
        {"{cost} and 3", "a field and its value, not \"3\"", RULE_BAD_VALUE},
        {"{cost} >= 3 and", "the end is here", RULE_BAD_VALUE},
        {"({cost} >= 3", "is here, but", RULE_BAD_VALUE},
    };
    project_put(t, "marks/coin.svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        project_put(
            t, "layouts/cards/own.yaml",
            str_printf(t->a,
                       "face: F\nsize: [63, 88]\nroles: {r: {font: sans, size: 9pt}}\nboxes:\n"
                       "  a: {at: [8, 8, 40, 40], if: \"%s\", words: \"{title} {type} {cost}\", "
                       "role: r}\n",
                       ways[i].condition)
                .p);
        project_put(
            t, CSV,
            "title,type,cost\nSloop,Ship,3\nHarbour,Port,\nO'Hara's 2-4,Port,-1\nGale,Weather,2\n");
        deck_of(t,
                DECK "cards: {csv: own.csv, where: type != Weather}\nfront: own\nicons: marks\n");
        if (ways[i].words)
            finding_is(t, "layouts/cards/own.yaml", ways[i].rule, 5, ways[i].words);
        else
            assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    }
}

/* What a repeated box hangs on is in some list; a number may be one of a range, and what lines that
 * are left out say is not known. */
static void items_that_never_are(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *condition, *where;
        bool never;
    } ways[] = {
        {"{item} = Coin", "", false},
        {"{item} = coyn", "", true},
        {"{item.1} != food", "", true},
        {"{item} = 2", "", false},
        {"{item} = {title}", "", false},
        {"{item}", "", false},
        {"{item} = coyn", ", where: cost in 1..3", false},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        project_put(t, "layouts/cards/own.yaml",
                    str_printf(t->a,
                               "face: F\nsize: [63, 88]\nroles: {r: {font: sans, size: 9pt}}\n"
                               "boxes:\n  a:\n    at: [8, 8, 40, 40]\n    flow: across\n"
                               "    boxes:\n      t: {words: \"{title}{cost}\", role: r}\n"
                               "      b: {each: \"{goods}\", if: \"%s\", words: \"{item}\", "
                               "role: r}\n",
                               ways[i].condition)
                        .p);
        project_put(t, CSV, "title,cost,goods\nSloop,3,coin; wood\nPort,2,1..3\nGale,4,coyn\n");
        if (!*ways[i].where)
            project_put(t, CSV, "title,cost,goods\nSloop,3,coin; wood\nPort,2,1..3\n");
        deck_of(t, str_printf(t->a, DECK "cards: {csv: own.csv%s}\nfront: own\n", ways[i].where).p);
        if (ways[i].never)
            finding_is(t, "layouts/cards/own.yaml", RULE_UNKNOWN_REFERENCE, 10,
                       "no \"goods\" of a card has");
        else
            assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    }
}

static const char FLEET[] = "title,type,cost,Card type\nSloop,Ship,3,a b\nHarbour,port,,x\nGalleon, SHIP ,10,x\nGale,"
                            "Weather,2,\n";

static void parts_of_a_file(void **state)
{
    struct project *t = *state;
    static const char *const ways[][2] = {
        {"type == \"ship\"", "1 Sloop:\n1 Galleon:\n"},
        {"type == Ship and cost > 3", "1 Galleon:\n"},
        {"not type == Ship", "1 Harbour:\n1 Gale:\n"},
        {"type != ship", "1 Harbour:\n1 Gale:\n"},
        {"type == Port or cost <= 2", "1 Harbour:\n1 Gale:\n"},
        {"'type in {Ship, \"Port\"}'", "1 Sloop:\n1 Harbour:\n1 Galleon:\n"},
        {"cost in 3..10", "1 Sloop:\n1 Galleon:\n"},
        {"'\"card type\" == \"A B\"'", "1 Sloop:\n"},
        {"cost == \"\"", "1 Harbour:\n"},
        {"cost != 3", "1 Harbour:\n1 Galleon:\n1 Gale:\n"},
        {"cost < 3.0", "1 Gale:\n"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        holds(t, str_of(FLEET), str_printf(t->a, ", where: %s", ways[i][0]).p, ways[i][1]);
}

static void parts_that_are_none(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *where;
        enum rule_id rule;
        const char *words;
    } ways[] = {
        {"type == Shop", RULE_UNKNOWN_REFERENCE, "Shop"}, /* would leave all ships out */
        {"tipe == Ship", RULE_UNKNOWN_REFERENCE, "no column is called \"tipe\""},
        {"type = Ship", RULE_BAD_VALUE, "write =="},
        {"type == \"Ship", RULE_BAD_VALUE, "no closing quote"},
        {"type", RULE_BAD_VALUE, "compares columns"},
        {"cost + 1 == 3", RULE_BAD_VALUE, "compares columns"},
        {"type > Ship", RULE_BAD_VALUE, "compares columns"},
        {"cost > 99", RULE_BAD_VALUE, "no line"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        finds_at(t, FLEET, str_printf(t->a, ", where: '%s'", ways[i].where).p, LAYOUT, ways[i].rule, 3, ways[i].words);
    finds_at(t, "title,cost\nA,3\nB,x\n", ", where: cost > 1", CSV, RULE_BAD_VALUE, 3, "with a number");
}

/* No deck has them yet: each is told of at its line, or its file. */
static void files_that_nobody_names(void **state)
{
    struct project *t = *state;
    static const struct {
        const char *path, *text;
        enum rule_id rule;
        unsigned line;
    } files[] = {
        {"layouts/cards/later.yaml", "face: F\nsize: [63, 88]\nboxes:\n  a: {at: card, words: A, role: b}\n",
         RULE_UNKNOWN_REFERENCE, 4},
        {"layouts/cards/small.yaml", "card: small\nsize: [20, 20]\n\nsafe: 12\n", RULE_BAD_VALUE, 4},
        {"layouts/themes/mine.yaml", "theme: mine\nfrom: classic\nbars: filled\ntint: much\n", RULE_BAD_VALUE, 4},
        {"layouts/cards/icons/coin.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>1</text></svg>",
         RULE_IMAGE_UNREADABLE, 1}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        project_put(t, files[i].path, files[i].text);
        project_put(t, CSV, "title\nA\n");
        deck_of(t, DECK "cards: {csv: own.csv}\n");
        finding_is(t, files[i].path, files[i].rule, files[i].line, "");
        unlink(str_printf(t->a, "%s/%s", t->dir, files[i].path).p);
    }
}

/* ---- spreadsheets, as Excel and LibreOffice write them */

/* A title above the table is none; line 3 has a break in a cell, a share, a formula with what it comes to; Excel writes
 * no cells that are empty, and shares as fractions of one. */
static const char *const xlsx[] = {
    "xl/workbook.xml",
    "<workbook xmlns:r='r'><sheets><sheet name='Ships' sheetId='1' r:id='rId1'/><sheet name='Ports &amp; more' "
    "sheetId='2' r:id='rId2'/></sheets></workbook>",
    "xl/_rels/workbook.xml.rels",
    "<Relationships><Relationship Id='rId1' Target='worksheets/sheet1.xml'/><Relationship Id='rId2' "
    "Target='/xl/worksheets/sheet2.xml'/></Relationships>",
    "xl/styles.xml",
    "<styleSheet><numFmts count='1'><numFmt numFmtId='164' formatCode='0.0&quot;d&quot;%'/></numFmts><cellXfs>"
    "<xf numFmtId='0'/><xf numFmtId='9'/><xf numFmtId='164'/></cellXfs></styleSheet>",
    "xl/sharedStrings.xml",
    "<sst><si><t>Title</t></si><si><t>COUNT</t></si><si><t>Text</t></si><si><t>Sloop</t></si>"
    "<si><t xml:space='preserve'>Fast.\nClose to the _x000D_\nwind. "
    "</t></si><si><t>Galleon</t></si><si><t>Odds</t></si>"
    "<si><r><t xml:space='preserve'>Carries </t></r><r><rPr><b/></rPr><t>chests</t></r></si></sst>",
    "xl/worksheets/sheet1.xml",
    "<worksheet><sheetData><row r='2'><c r='A2' t='s'><v>0</v></c><c r='B2' t='s'><v>1</v></c><c r='C2' t='s'><v>2</v>"
    "</c><c r='D2' t='s'><v>6</v></c></row><row r='3'><c r='A3' t='s'><v>3</v></c><c r='B3'><f>1+1</f><v>2</v></c>"
    "<c r='C3' t='s'><v>4</v></c><c r='D3' s='1'><v>0.25</v></c></row><row r='5'><c r='A5' t='s'><v>5</v></c>"
    "<c r='C5' t='s'><v>7</v></c><c r='D5' s='2'><v>0.07</v></c></row></sheetData></worksheet>",
    "xl/worksheets/sheet2.xml",
    "<worksheet><sheetData><row><c t='inlineStr'><is><t>title</t></is></c><c t='inlineStr'><is><t>text</t></is></c>"
    "</row><row><c t='inlineStr'><is><t>Harbour</t></is></c><c t='str'><v>BODY</v></c></row></sheetData></worksheet>"};
static const char *const ods[] = {
    "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml",
    "<o:document-content xmlns:o='o' xmlns:t='t' xmlns:x='x'><o:body><o:spreadsheet><t:table "
    "t:name='Ships'><t:table-row>"
    "<t:table-cell o:value-type='string'><x:p>Title</x:p></t:table-cell><t:table-cell><x:p>Count</x:p></t:table-cell>"
    "<t:table-cell><x:p>Text</x:p></t:table-cell><t:table-cell t:number-columns-repeated='1021'/></t:table-row>"
    "<t:table-row><t:table-cell><x:p>Sloop</x:p></t:table-cell><t:table-cell o:value-type='float' "
    "o:value='2'><x:p>2</x:p>"
    "</t:table-cell><t:table-cell><x:p>Fast.</x:p><x:p>Close to "
    "the<x:line-break/>wind.</x:p></t:table-cell></t:table-row>"
    "<t:table-row t:number-rows-repeated='1048573'><t:table-cell t:number-columns-repeated='1024'/></t:table-row>"
    "</t:table><t:table t:name='Empty'><t:table-row><t:table-cell/></t:table-row></t:table></o:spreadsheet></o:body>"
    "</o:document-content>"};
enum { XLSX = 6, ODS = 2 };

static const struct layout *book_deck(struct project *t, const char *name, const char *const *files, size_t n,
                                      const char *which)
{
    file_put(t->dir, str_printf(t->a, "layouts/decks/%s", name).p, zip_of(t->a, files, n));
    return deck_of(t, str_printf(t->a, DECK "cards: {spreadsheet: %s%s}\nwithout: [Odds]\n", name, which).p);
}

static void sheets_of_spreadsheets(void **state)
{
    struct project *t = *state;
    const struct layout *doc = book_deck(t, "own.xlsx", xlsx, XLSX, ", sheet: ships");
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    const struct deck *d = &doc->deck->deck;
    same(cards_said(t, d), "2 Sloop: Fast. / Close to the / wind.\n1 Galleon: Carries chests\n");
    same(card_field_find(&d->card[0], STR("odds")).run[0].text, "25%");
    same(card_field_find(&d->card[1], STR("odds")).run[0].text, "7d%"); /* as its own format has it */
    doc = book_deck(t, "own.xlsx", xlsx, XLSX, ", sheet: Ports & more, where: title == harbour");
    same(cards_said(t, &doc->deck->deck), "1 Harbour: BODY\n");
    doc = book_deck(t, "own.ods", ods, ODS, "");
    findings_say(t);
    same(cards_said(t, &doc->deck->deck), "2 Sloop: Fast. / Close to the / wind.\n");
    /* a break that becomes a blank is another deck */
    struct str before = doc_hash(t->a, t->d, t->model, doc);
    const char *other[2 * ODS];
    memcpy(other, ods, sizeof other);
    char *text = arena_copy(t->a, ods[3], strlen(ods[3]) + 1), *at = strstr(text, "<x:line-break/>");
    memcpy(at, "              ", 15 - 1);
    at[14] = ' ';
    other[3] = text;
    assert_false(str_eq(before, doc_hash(t->a, t->d, t->model, book_deck(t, "own.ods", other, ODS, ""))));
}

static void mistakes_of_spreadsheets(void **state)
{
    struct project *t = *state;
    static const char sheet[] = "layouts/decks/own.ods/Ships";
    book_deck(t, "own.xlsx", xlsx, XLSX, "");
    finding_is(t, LAYOUT, RULE_MISSING_KEY, 3, "several sheets: Ships, Ports & more");
    book_deck(t, "own.xlsx", xlsx, XLSX, ", sheet: Ship");
    finding_is(t, LAYOUT, RULE_UNKNOWN_REFERENCE, 3, "Ship");
    deck_of(t, DECK "cards: {spreadsheet: none.ods}\n");
    finding_is(t, LAYOUT, RULE_UNKNOWN_REFERENCE, 3, "none.ods");
    deck_of(t, DECK "cards: {csv: own.xlsx}\n");
    finding_is(t, LAYOUT, RULE_BAD_VALUE, 3, "`spreadsheet:` instead of");
    deck_of(t, DECK "cards: {spreadsheet: own.xls}\n");
    finding_is(t, LAYOUT, RULE_BAD_VALUE, 3, "not an .xlsx or .ods");
    deck_of(t, DECK "cards: {csv: own.csv, sheet: Ships}\n");
    finding_is(t, LAYOUT, RULE_BAD_VALUE, 3, "no sheets");
    deck_of(t, DECK "cards: {spreadsheet: ../own.ods}\n");
    finding_is(t, LAYOUT, RULE_BAD_VALUE, 3, "beside this layout");
    project_put(t, "layouts/decks/own.ods", "PK no zip");
    deck_of(t, DECK "cards: {spreadsheet: own.ods}\n");
    finding_is(t, "layouts/decks/own.ods", RULE_UNREADABLE, 1, "cannot be read");
    const char
        *bare[2 * XLSX]; /* as programs write a formula that they do not work out; and one that comes to no letter */
    memcpy(bare, xlsx, sizeof bare);
    for (int i = 0; i < 2; i++) {
        bare[9] =
            i ? "<worksheet><sheetData><row r='1'><c r='A1' t='inlineStr'><is><t>title</t></is></c></row><row r='2'>"
                "<c r='A2' t='str'><f>IF(1,\"A\",\"\")</f><v>A</v></c><c r='B2' t='str'><f>IF(0,1,\"\")</f><v></v></c>"
                "</row></sheetData></worksheet>"
              : "<worksheet><sheetData><row r='1'><c r='A1' t='inlineStr'><is><t>title</t></is></c></row><row r='2'>"
                "<c r='A2'><f>1+1</f><v></v></c></row></sheetData></worksheet>";
        book_deck(t, "own.xlsx", bare, XLSX, ", sheet: Ships");
        if (!i)
            finding_is(t, "layouts/decks/own.xlsx/Ships", RULE_BAD_VALUE, 2, "formula");
    }
    findings_say(t);
    assert_int_equal(diag_count(t->d, LEVEL_NOTE), 0);
    static const char *const slips[][2] = {{"<x:p>2</x:p>", "two"},
                                           {"<x:p>Fast.</x:p>", "Err:502"},
                                           {"<x:p>Fast.</x:p>", "#REF!"},
                                           {"<x:p>Fast.</x:p>", "=A1+1"}};
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        ptrdiff_t from = str_find(str_of(ods[3]), slips[i][0]);
        struct str was = str_of(ods[3]), end = str_cut(was, (size_t)from + strlen(slips[i][0]), was.n);
        const char *other[] = {ods[0], ods[1], ods[2],
                               str_printf(t->a,
                                          "%.*s<x:p>%s</x:p></t:table-cell></t:table-row></t:table>"
                                          "</o:spreadsheet></o:body></o:document-content>%.*s",
                                          (int)from, was.p, slips[i][1], 0, end.p)
                                   .p};
        book_deck(t, "own.ods", other, ODS, "");
        finding_is(t, sheet, RULE_BAD_VALUE, 2, i ? "" : "whole number");
    }
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, bench_open, bench_close)
    const struct CMUnitTest tests[] = {
        TEST(files_of_all_countries),   TEST(utf_16),
        TEST(lines_that_excel_cuts),    TEST(mistakes_at_their_line),
        TEST(columns_called_otherwise), TEST(columns_of_own_faces),
        TEST(parts_of_a_file),          TEST(parts_that_are_none),
        TEST(cells_of_own_faces),       TEST(conditions_that_are_never_true),
        TEST(items_that_never_are),     TEST(files_that_nobody_names),
        TEST(sheets_of_spreadsheets),   TEST(mistakes_of_spreadsheets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
