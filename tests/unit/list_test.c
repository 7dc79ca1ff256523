/* `list`, and ids that several sets have, as a user meets them; and the pages of an odds book that say what the list of
 * errata says. PROGRAM is the program's path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project.h"
#include "show/doc.h"
#include <sys/wait.h>

#define SET(title)                                                                                                     \
    "set: " title                                                                                                      \
    "\nsource: {title: a test, credit: nobody}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\nerrata-by: us\n"

static const char charts[] =
    "charts:\n"
    "  losses:\n    title: Losses\n    reading: A part is lost.\n    bands:\n      measure: size\n"
    "      columns: {Each: count}\n      rows:\n        1-19: 2\n"
    "        20+: {cells: 4, printed: 19+, why: 19 stands above, by: them}\n"
    "  more:\n    title: More\n    from: losses\n    rows:\n      20+: {cells: 5, why: they are fewer}\n"
    "  guns:\n    title: Guns\n    grid: {down: gun, columns: {Dice: count}, rows: {Heavy: {cells: 3, unsure: a "
    "blot}}}\n"
    "odds:\n  die:\n    title: A die\n    words: One.\n    roll: {result: d6}\n";

static char text[65536];

/* What the program prints, on both streams; its exit code in *code. */
static const char *ran(const char *dir, const char *args, int *code)
{
    char command[1024];
    assert_non_null(getenv("PROGRAM"));
    snprintf(command, sizeof command, "%s -C %s %s 2>&1", getenv("PROGRAM"), dir, args);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    *code = WEXITSTATUS(pclose(f));
    return text;
}

static struct project two_sets(void)
{
    struct project p;
    project_open(&p);
    project_put(&p, "tables/a/set.yaml", SET("A"));
    project_put(&p, "tables/a/charts.yaml", charts);
    project_put(&p, "tables/b/set.yaml", SET("B"));
    project_put(&p, "tables/b/charts.yaml",
                "charts:\n  guns:\n    title: Guns\n    steps: [Fire]\n"
                "odds:\n  die:\n    title: A die\n    words: One.\n    roll: {result: d8}\n");
    return p;
}

static void text_of_what_is_built_in(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    assert_non_null(strstr(ran(p.dir, "list --text layouts/themes/large.yaml", &code), "\ntheme: "));
    assert_int_equal(code, 0);
    ran(p.dir, "list --text layouts/themes", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(text, "layouts/themes/large.yaml\nlayouts/themes/mono.yaml\n"));
    assert_null(strstr(text, "layouts/cards"));
    assert_string_equal(ran(p.dir, "list --text layouts/theme", &code),
                        "broadside: there is no built-in file layouts/theme\n");
    assert_int_equal(code, 2);
    project_drop(&p);
}

static void errata_are_listed(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    assert_string_equal(
        ran(p.dir, "list --errata", &code),
        "reading  a/losses  A part is lost.  tables/a/charts.yaml:4\n"
        "erratum  a/losses, 20+  printed \"19+\", played \"20+\": 19 stands above (them)  tables/a/charts.yaml:10\n"
        "variant  a/more, 20+  elsewhere \"4\", here \"5\": they are fewer  tables/a/charts.yaml:15\n"
        "unsure   a/guns, Heavy  a blot  tables/a/charts.yaml:18\n");
    assert_int_equal(code, 0);
    assert_string_equal(ran(p.dir, "list --errata --format csv", &code),
                        "kind,set,chart,row,printed,played,why,by,place\n"
                        "reading,a,losses,,,,A part is lost.,,tables/a/charts.yaml:4\n"
                        "erratum,a,losses,20+,19+,20+,19 stands above,them,tables/a/charts.yaml:10\n"
                        "variant,a,more,20+,4,5,they are fewer,,tables/a/charts.yaml:15\n"
                        "unsure,a,guns,Heavy,,,a blot,,tables/a/charts.yaml:18\n");
    ran(p.dir, "list --errata --format json", &code);
    assert_non_null(strstr(
        text, "{\"kind\": \"unsure\", \"set\": \"a\", \"chart\": \"guns\", \"row\": \"Heavy\", \"printed\": \"\""));
    ran(p.dir, "list --format csv", &code);
    assert_non_null(strstr(text, "kind,id,title,place\nset,a,A,tables/a/set.yaml:1\n"));
    ran(p.dir, "check --errata", &code);
    assert_int_equal(code, 2);
    project_drop(&p);
}

/* 14-22 holds 18 as a range, and no D66 shows it. */
static void digits_that_no_die_shows_find_no_row(void **state)
{
    (void)state;
    int code;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/a/set.yaml", "set: A\n");
    project_put(&p, "tables/a/charts.yaml",
                "charts: {six: {title: S, bands: {roll: d66, columns: {W: text}, rows: {11-13: x, "
                "14-22: y, 23-66: z}}}}\n");
    ran(p.dir, "roll 'chart(six, 18)'", &code);
    assert_int_equal(code, 1);
    assert_non_null(strstr(text, "no row for 18 in six"));
    assert_string_equal(ran(p.dir, "roll --format csv 'chart(six, 21)'", &code), "value,p\ny,1\n");
    project_drop(&p);
}

static void shared_ids_are_requested_back(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    assert_string_equal(ran(p.dir, "odds die", &code), "broadside: die is in several sets: write a/die or b/die\n");
    assert_int_equal(code, 2);
    assert_string_equal(ran(p.dir, "dump guns", &code), "broadside: guns is in several sets: write a/guns or b/guns\n");
    assert_int_equal(code, 2);
    ran(p.dir, "odds b/die --format csv", &code);
    assert_int_equal(code, 0);
    ran(p.dir, "dump losses", &code);
    assert_int_equal(code, 0);
    project_drop(&p);
}

/* A row that only records a misprint is as in its master; one that is played otherwise is not. */
static void rows_as_in_the_base_chart(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    project_put(&p, "tables/a/more.yaml",
                "charts:\n  same:\n    title: Same\n    from: losses\n    rows:\n"
                "      1-19: {cells: 2, printed: {Each: 3}, why: so}\n");
    assert_null(strstr(ran(p.dir, "dump same", &code), "different from"));
    assert_non_null(strstr(text, "printed 3: so"));
    assert_non_null(strstr(ran(p.dir, "dump more", &code), "different from losses"));
    project_drop(&p);
}

static void errata_of_a_book(void **state)
{
    (void)state;
    struct project p = two_sets();
    bool unreadable = false;
    const struct odds_table *table = NULL;
    size_t n;
    project_put(&p, "layouts/odds/a.yaml",
                "odds-book: A\nset: a\nerrata: yes\ntables: [{odds: die, down: outcomes}]\n");
    project_put(&p, "layouts/odds/b.yaml",
                "odds-book: B\nset: b\nerrata: yes\ntables: [{odds: die, down: outcomes}]\n");
    project_read(&p);
    struct documents all = documents_read(p.a, p.d, pictures_new(p.a, p.dir, NULL), p.model, &unreadable);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    const struct sheet *s = doc_odds_book(p.a, p.d, p.model, &all.at[0], NULL, NULL, &table, &n);
    assert_non_null(s);
    assert_int_equal(s->n_section, 3); /* behind the tables and their proof */
    const struct section *last = &s->section[2];
    assert_int_equal(last->n_block, 4);
    bool found = false; /* a paragraph for each chart, with the label as it is printed */
    for (size_t i = 0; i < last->block[0].lead->n && !found; i++)
        found = str_find(last->block[0].lead->run[i].text, "19+") >= 0;
    assert_true(found);
    table = NULL;
    s = doc_odds_book(p.a, p.d, p.model, &all.at[1], NULL, NULL, &table, &n);
    assert_int_equal(s->n_section, 2); /* nothing to say of it */
    project_drop(&p);
}

/* Without an id: the tables, as `list` has them; all of them worked out only where all are to be proved. */
static void odds_are_listed(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    ran(p.dir, "odds --format csv", &code);
    assert_int_equal(code, 0);
    assert_string_equal(text, "kind,id,title,place\nodds,a/die,A die,tables/a/charts.yaml:20\n"
                              "odds,b/die,A die,tables/b/charts.yaml:6\n");
    ran(p.dir, "odds --format json", &code);
    assert_non_null(strstr(text, "{\"kind\": \"odds\", \"id\": \"b/die\", \"title\": \"A die\", \"place\": "));
    ran(p.dir, "odds", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(text, "odds      a/die"));
    assert_non_null(strstr(text, "odds      b/die"));
    ran(p.dir, "completion words -- odds ''", &code);
    assert_string_equal(text, "die\na/die\ndie\nb/die\n");
    ran(p.dir, "odds --verify", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(text, "6 faces checked: the exhaustive check agrees"));
    assert_non_null(strstr(text, "8 faces checked: the exhaustive check agrees"));
    ran(p.dir, "odds --given n=1", &code);
    assert_int_equal(code, 2);
    project_drop(&p);
}

/* Columns are those of a terminal: wide letters take two, marks that combine none. */
static void what_is_listed_stands_in_columns(void **state)
{
    (void)state;
    int code;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/a/set.yaml", SET("A"));
    project_put(&p, "tables/a/charts.yaml",
                "charts:\n  c1: {title: abcd, steps: [x]}\n  c2: {title: \"\xe6\x88\xa6\xe9\x97\x98\", steps: [x]}\n"
                "  c3: {title: \"abcde\xcc\x81\", steps: [x]}\n  c4: {title: \"\xc3\xa9"
                "bcd\", steps: [x]}\n");
    ran(p.dir, "list", &code);
    assert_non_null(strstr(text, " abcd                                   tables/"));
    assert_non_null(strstr(text, " \xe6\x88\xa6\xe9\x97\x98                                   tables/"));
    assert_non_null(strstr(text, " abcde\xcc\x81                                  tables/"));
    assert_non_null(strstr(text, " \xc3\xa9"
                                 "bcd                                   tables/"));
    project_drop(&p);
}

/* A file may be called anything; what is printed of it steers no terminal, in no format and on no stream. */
static void names_of_files_steer_nothing(void **state)
{
    (void)state;
    int code;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/a\x1b[31m/set.yaml", SET("A"));
    project_put(&p,
                "tables/a\x1b[31m/\xc2\x9b"
                "2J\xe2\x80\xae.yaml",
                "charts:\n  c1: {title: T, steps: [x]}\nodds:\n  o: {title: O, words: w., roll: {x: d2}}\n");
    project_put(&p, "layouts/sheets/s\x1b]0;x\x07.yaml", "sheet: S\nset: none\npaper: [a4]\nsections: []\n");
    static const char *const args[] = {"list",
                                       "list --format csv",
                                       "list --format json",
                                       "list --errata",
                                       "check",
                                       "check --format short",
                                       "check --format json",
                                       "build --dump tree",
                                       "build --dump model",
                                       "odds",
                                       "build",
                                       "build 'x\x1b[2J'",
                                       "check 'x\x1b[2J'",
                                       "dump 'x\x1b[2J'",
                                       "odds 'x\x1b[2J'",
                                       "explain 'x\x1b[2J'",
                                       "list --text 'x\x1b[2J'",
                                       "roll 'x\x1b[2J'",
                                       "'x\x1b[2J'"};
    for (size_t i = 0; i < sizeof args / sizeof *args; i++) {
        ran(p.dir, args[i], &code);
        for (const char *t = text; *t; t++)
            assert_true((unsigned char)*t >= 0x20 || *t == '\n');
        assert_null(strstr(text, "\xc2\x9b"));
        assert_null(strstr(text, "\xe2\x80\xae"));
    }
    project_drop(&p);
}

/* What a spreadsheet would work out has an apostrophe before it in CSV, and is read again as it was; numbers, dice and
 * words behind numbers stay bare. A formula that a spreadsheet left is found. */
static void formulas_are_texts(void **state)
{
    (void)state;
    int code;
    struct project p;
    project_open(&p);
    project_put(&p, "tables/a/set.yaml", SET("A"));
    project_put(&p, "tables/a/charts.yaml",
                "charts:\n  c:\n    title: C\n    grid:\n      down: x\n      columns: {R: text}\n      rows:\n"
                "        a: '=1+1'\n        b: '@sum(A1)'\n        d: '-2+3+cmd|x!A0'\n        e: '+SUM(A1)'\n"
                "        f: '-1'\n        g: '+2in'\n        h: '--'\n        i: '-3..-1'\n        j: '+d6-d6'\n"
                "        k: '-1 each (2 at most)'\n        l: \"'=x\"\n        m: '+/-'\n        n: '-2, see note'\n"
                "  sum: {title: Sum, grid: {down: x, columns: {R: text}, rows: {a: b}}}\n");
    assert_string_equal(ran(p.dir, "dump c --format csv", &code),
                        "x,R\na,'=1+1\nb,'@sum(A1)\nd,'-2+3+cmd|x!A0\ne,'+SUM(A1)\nf,-1\ng,+2in\nh,--\ni,-3..-1\n"
                        "j,+d6-d6\nk,-1 each (2 at most)\nl,''=x\nm,+/-\nn,\"-2, see note\"\n");
    project_put(&p, "tables/a/back.csv", text);
    project_put(&p, "tables/a/back.yaml",
                "charts:\n  back:\n    title: B\n    grid: {down: x, columns: {R: text}, rows: {csv: back.csv}}\n");
    static char first[sizeof text];
    strcpy(first, text);
    assert_string_equal(ran(p.dir, "dump back --format csv", &code), first);
    project_put(&p, "tables/a/back.csv", "x,R\na,=1+1\n");
    assert_non_null(strstr(ran(p.dir, "check", &code), "back.csv:2:3: error: this is a spreadsheet's formula"));
    assert_int_equal(code, 1);
    project_drop(&p);
}

static void a_schema_says_what_its_reader_takes(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    const char *out = ran(p.dir, "schema set", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "\"$schema\": \"https://json-schema.org/draft/2020-12/schema\""));
    assert_non_null(strstr(out, "\"required\": [\"set\"]"));
    assert_non_null(strstr(out, "\"enum\": [\"in\", \"cm\", \"mm\""));
    assert_non_null(strstr(out, "\"additionalProperties\": false"));
    out = ran(p.dir, "schema charts --format markdown", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "\n| `title` | text | the title of the chart |\n"));
    assert_non_null(strstr(out, "\n| `edges` | `lower` or `upper` | "));
    out = ran(p.dir, "schema chart", &code);
    assert_int_equal(code, 2);
    assert_non_null(strstr(out, "charts"));
    ran(p.dir, "schema", &code);
    assert_int_equal(code, 0);
    FILE *f = fopen(str_printf(p.a, "%s/out/schemas/charts.json", p.dir).p, "rb");
    assert_true(f && fgetc(f) == '{');
    fclose(f);
    ran(p.dir, str_printf(p.a, "schema -o %s/tables/a/set.yaml", p.dir).p, &code); /* where no folder can be */
    assert_int_equal(code, 3);
    project_drop(&p);
}

/* Pages without the line that says what their input is, for a file is a part of it. */
static struct str pages_of(const struct project *p, const char *name)
{
    int code;
    struct buf b = {.a = p->a};
    const char *out =
        ran(p->dir, str_printf(p->a, "build --dump pages %s | sed '/ input [0-9a-f]/d; /\"[0-9a-f]\\{32\\}/d'", name).p,
            &code);
    buf_putz(&b, out);
    return buf_str(&b);
}

/* What a set is given that has no layout, kept as a file, makes the same pages; the file is the author's from then on.
 */
static void a_layout_to_start_from(void **state)
{
    (void)state;
    int code;
    struct project p = two_sets();
    project_put(&p, "tables/a/set.yaml", SET("\"Powder: \\\"A\\\"\""));
    project_put(
        &p, "tables/a/events.yaml",
        "charts:\n  events:\n    title: Events\n    bands:\n      roll: d6\n      columns: {Event: text, What "
        "befalls: text}\n      rows:\n        1: [Rain, No gun fires until the rain has gone]\n        2: [Fog, "
        "Nobody sees farther than a foot away]\n        3-5: [Fair, It is as nice as it was before]\n        6: "
        "[Snow, All moves are by half shorter now]\n");
    assert_int_equal(system(str_printf(p.a, "mkdir %s/layouts && cp -r layouts/themes %s/layouts/ && cp -r fonts %s/",
                                       p.dir, p.dir, p.dir)
                                .p),
                     0);
    struct str drafted = pages_of(&p, "a");
    assert_true(str_find(drafted, "Losses") >= 0);
    const char *out = ran(p.dir, "layout a", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "\nset: a\n"));
    assert_non_null(strstr(out, "losses, more, guns"));
    project_put(&p, "layouts/sheets/a.yaml", out);
    out = ran(p.dir, "layout --kind odds-book a", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "odds-book: "));
    project_put(&p, "layouts/odds/a.yaml", out);
    out = ran(p.dir, "layout --kind deck a", &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "\ncards: events\n"));
    project_put(&p, "layouts/decks/a.yaml", out);
    assert_true(str_find(drafted, "befalls") >= 0 && str_find(drafted, "farther") >= 0);
    assert_true(str_eq(drafted, pages_of(&p, "a")));
    assert_string_equal(ran(p.dir, "layout aa", &code), "broadside: there is no set aa: did you mean a\n");
    assert_int_equal(code, 2);
    assert_string_equal(ran(p.dir, "layout --kind deck b", &code),
                        "broadside: b has no chart that is rolled for events\n");
    assert_int_equal(code, 1);
    ran(p.dir, "layout --kind card a", &code);
    assert_int_equal(code, 2);
    project_drop(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errata_are_listed),
        cmocka_unit_test(odds_are_listed),
        cmocka_unit_test(text_of_what_is_built_in),
        cmocka_unit_test(digits_that_no_die_shows_find_no_row),
        cmocka_unit_test(shared_ids_are_requested_back),
        cmocka_unit_test(rows_as_in_the_base_chart),
        cmocka_unit_test(errata_of_a_book),
        cmocka_unit_test(what_is_listed_stands_in_columns),
        cmocka_unit_test(names_of_files_steer_nothing),
        cmocka_unit_test(formulas_are_texts),
        cmocka_unit_test(a_layout_to_start_from),
        cmocka_unit_test(a_schema_says_what_its_reader_takes),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
