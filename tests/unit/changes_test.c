/* `changes` of a sheet: bars beside what is another since an edition, and beside nothing else; the list of it, in words
 * worked out by hand; editions that are no editions, at their line; and what makes a page anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command.h"

/* `was` differs from `is` in the second cell of Sling, the modifier Snow, the band of Falls back, and in Uphill, which
 * is gone; the note of bows is worded anew. */
static const char was[] = "charts:\n"
                          "  bows:\n    title: Shooting\n    note: Measure from the base.\n"
                          "    grid:\n      edges: lower\n      down: weapon\n"
                          "      columns: {Short 0-6in: need, Long 6-18in: need}\n"
                          "      rows: {Bow: [4+, 5+], Sling: [5+, 5+], Thrown axe: [3+, 4+]}\n"
                          "  modifiers:\n    title: Shooting modifiers\n"
                          "    modifiers: {to: the die, rows: {Aimed: +1, Uphill: -1, In the dark: -2}}\n"
                          "  nerve:\n    title: Nerve\n"
                          "    bands: {roll: d6, columns: {Result: text, Move: distance}, rows: {1: [Flees, 6in], "
                          "2: [Falls back, 4in], 3-6: [Holds, --]}}\n";
static const char is[] = "charts:\n"
                         "  bows:\n    title: Shooting\n    note: Measure from the base, to the base.\n"
                         "    grid:\n      edges: lower\n      down: weapon\n"
                         "      columns: {Short 0-6in: need, Long 6-18in: need}\n"
                         "      rows: {Bow: [4+, 5+], Sling: [5+, 6], Thrown axe: [3+, 4+]}\n"
                         "  modifiers:\n    title: Shooting modifiers\n"
                         "    modifiers: {to: the die, rows: {Aimed: +1, Snow: -1, In the dark: -2}}\n"
                         "  nerve:\n    title: Nerve\n"
                         "    bands: {roll: d6, columns: {Result: text, Move: distance}, rows: {1: [Flees, 6in], "
                         "2-3: [Falls back, 4in], 4-6: [Holds, --]}}\n";
static const char head[] = "sheet: Small wars\nset: small\npaper: [a4]\ntheme: classic\ncolumns: 1\n";
static const char sections[] = "sections:\n  - Shooting: [bows, modifiers]\n  - Nerve: [nerve]\n";

static void has(const char *words)
{
    if (!strstr(ran.out, words) && !strstr(ran.err, words))
        print_message("no\n%s\nin\n%s%s", words, ran.out, ran.err);
    assert_true(strstr(ran.out, words) || strstr(ran.err, words));
}

static void has_not(const char *words)
{
    if (strstr(ran.out, words))
        print_message("there is\n%s\nin\n%s", words, ran.out);
    assert_null(strstr(ran.out, words));
}

static void sheet(const char *changes, const char *rest)
{
    char text[4096];
    snprintf(text, sizeof text, "%s%s%s", head, changes, rest);
    put("layouts/sheets/small.yaml", text);
}

/* The charts of today, and those of editions/1.0. */
static void editions(const char *old, const char *new)
{
    shell("mkdir -p %s/editions/1.0/tables/small && rm -f %s/tables/small/march.yaml", folder, folder);
    put("editions/1.0/tables/small/set.yaml", set_text);
    put("editions/1.0/tables/small/charts.yaml", old);
    put("tables/small/set.yaml", set_text);
    put("tables/small/charts.yaml", new);
}

static void dump(void)
{
    in_project("build small --dump pages");
    if (ran.code)
        print_message("%s%s", ran.out, ran.err);
    assert_int_equal(ran.code, 0);
}

/* Bars are the rules of 0.42 mm, and nothing else is; they stand outside of all tags, which are set in by two blanks
 * each. */
static size_t bars(void)
{
    size_t n = 0;
    for (const char *at = ran.out; (at = strstr(at, "stroke 0.42")); at++, n++) {
        const char *line = at;
        while (line > ran.out && line[-1] != '\n')
            line--;
        assert_memory_equal(line, "  rule ", 7);
    }
    return n;
}

/* Where the n-th text with these words stands, in mm. */
static void text_find(const char *words, double *x, double *y)
{
    char all[128];
    snprintf(all, sizeof all, "\"%s\"", words);
    for (const char *at = ran.out; (at = strstr(at, all)); at++) {
        const char *line = at;
        while (line > ran.out && line[-1] != '\n')
            line--;
        if (sscanf(line, " text %lf %lf", x, y) == 2)
            return;
    }
    print_message("no text %s in\n%s", words, ran.out);
    assert_true(false);
}

/* Is there a bar at the height of the words, at most so many mm left of them? */
static bool barred(const char *words, double most)
{
    double x, y, bx, by, w, h;
    text_find(words, &x, &y);
    for (const char *at = ran.out; (at = strstr(at, "\n  rule ")); at++)
        if (sscanf(at, "\n  rule %lf %lf %lf %lf", &bx, &by, &w, &h) == 4 &&
            !memcmp(strchr(at + 1, '#') + 8, "stroke 0.42", 11))
            if (by < y && y < by + h && bx < x && x - bx < most)
                return true;
    return false;
}

/* 1.3 mm from the panel, and the words at most a column of numbers further in. */
enum { NEAR = 12 };

static void bars_and_list(void **state)
{
    (void)state;
    editions(was, is);
    sheet("changes: {since: \"1.0\"}\n", sections);
    dump();
    assert_true(barred("Sling", NEAR));
    assert_true(barred("Snow", NEAR));
    assert_true(barred("Measure from the base, to the base.", NEAR));
    assert_false(barred("Bow", NEAR));
    assert_false(barred("Thrown axe", NEAR));
    assert_false(barred("Aimed", NEAR));
    assert_false(barred("In the dark", NEAR));
    assert_false(barred("Flees", 400));
    assert_true(barred("Falls back", 400));
    assert_true(barred("Holds", 400));
    in_project("build small --quiet");
    assert_int_equal(ran.code, 0);
    shell("pdftotext -layout %s/out/sheets/small-a4.pdf %s/out/text", folder, folder);
    char path[128];
    snprintf(path, sizeof path, "%s/out/text", folder);
    slurp(path, ran.out, sizeof ran.out);
    has("Changes since 1.0\n");
    has("Sling, Long 6\xE2\x80\x93\x31\x38\xE2\x80\xB3: 5+ is now 6\n");
    has("note: \xE2\x80\x9CMeasure from the base.\xE2\x80\x9D is now \xE2\x80\x9CMeasure from the base, to the "
        "base.\xE2\x80\x9D\n");
    has("modifier gone: Uphill: \xE2\x88\x92\x31\n");
    has("new modifier: Snow: \xE2\x88\x92\x31\n");
    has("Falls back: 2 is now 2\xE2\x80\x93\x33\n");
    has("Holds: 3\xE2\x80\x93\x36 is now 4\xE2\x80\x93\x36\n");
}

/* What did not change has no bar and no list, and a page is what it was to the last place. */
static void nothing_changed(void **state)
{
    (void)state;
    static char before[sizeof ran.out];
    editions(is, is);
    sheet("", sections);
    dump();
    strcpy(before, ran.out);
    sheet("changes: {since: \"1.0\", list: no}\n", sections);
    dump();
    assert_string_equal(ran.out, before);
    sheet("changes: {since: \"1.0\"}\n", sections);
    dump();
    assert_int_equal(bars(), 0);
    has("\"No changes since 1.0.\"");
    has_not("\"Changes since 1.0\"");
}

static void list_left_out_or_placed(void **state)
{
    (void)state;
    editions(was, is);
    sheet("changes: {since: \"1.0\", list: no}\n", sections);
    dump();
    assert_true(bars() > 3);
    has_not("Changes since");
    sheet("changes: {since: \"1.0\"}\n", "sections:\n  - News: [{changes: yes, title: What is new}]\n  - Shooting: "
                                         "[bows, modifiers]\n  - Nerve: [nerve]\n");
    dump();
    double x, news, shooting;
    text_find("What is new", &x, &news);
    text_find("Bow", &x, &shooting);
    assert_true(news < shooting);
    has_not("Changes since");
    sheet("", "sections:\n  - News: [{changes: yes}]\n  - Shooting: [bows, modifiers, nerve]\n");
    in_project("check");
    has("layouts/sheets/small.yaml:7:12: error: nothing says since which edition");
    has("add a line `changes: {since: EDITION}` to the sheet");
}

/* What the sheet does not print it does not list; a chart that is gone no sheet can print. */
static void of_this_sheet(void **state)
{
    (void)state;
    char old[4096];
    snprintf(old, sizeof old, "%s  omens:\n    title: Omens\n    steps: [Look up]\n", was);
    editions(old, is);
    sheet("changes: {since: \"1.0\"}\nwaive: {}\n", "sections:\n  - Shooting: [{chart: bows, without: [Sling]}]\n");
    in_project("build small --dump pages");
    has("chart gone: Omens");
    has("Measure from the base, to the base.");
    has_not("Sling");
    has_not("Falls back");
    has_not("Snow");
}

/* Columns that have come to say the same are printed once: the bar stays. So does that of a chart that has come to be
 * like its neighbour round one die. */
static void merged(void **state)
{
    (void)state;
    const char *twins = "charts:\n  fire:\n    title: Fire\n    grid:\n      edges: lower\n      down: quality\n"
                        "      columns:\n        New rifle: {Short 0-9in: need, Long 9-24in: need}\n"
                        "        Old rifle: {Short 0-6in: need, Long 6-18in: need}\n"
                        "      rows:\n        Good: [3+, 4+, 3+, 4+]\n        Fair: [4+, 5+, 4+, %s]\n";
    const char *beside = "  a: {title: Foot, bands: {roll: d6, columns: {R: text}, rows: {1-3: Stop, 4-6: Go}}}\n"
                         "  b: {title: Horse, bands: {roll: d6, columns: {R: text}, rows: {1-3: %s, 4-6: Go}}}\n"
                         "  c: {title: Guns, bands: {roll: d6, columns: {R: text}, rows: {1-3: Halt, 4-6: Roll}}}\n";
    char old[2048], new[2048], both[1024];
    snprintf(both, sizeof both, "%s%s", twins, beside);
    snprintf(old, sizeof old, both, "6", "Stay");
    snprintf(new, sizeof new, both, "5+", "Stop");
    editions(old, new);
    sheet("changes: {since: \"1.0\", list: no}\n", "sections:\n  - Fire: [fire]\n  - Move: [{beside: [a, b, c]}]\n");
    dump();
    assert_true(barred("Fair", NEAR));
    assert_false(barred("Good", NEAR));
    assert_true(barred("Stop", 400));
    assert_false(barred("Roll", 400));
}

/* What stands on a sheet in German, and in the words of its layout. */
static void in_other_words(void **state)
{
    (void)state;
    editions(was, is);
    sheet("changes: {since: \"1.0\"}\nlanguage: de\nwording: {Sling: Staff sling}\n", sections);
    in_project("build small --dump pages");
    has("\"\xC3\x84nderungen seit 1.0\"");
    has("neu (Modifikator): ");
    has("entf\xC3\xA4llt (Modifikator): ");
    has("Anmerkung: neu gefasst");
    has("\"Staff sling, Long 6\xE2\x80\x93\x31\x38\xE2\x80\xB3: 5+ ist jetzt \" sans-bold \"6\"");
}

/* Without the book that the set has of its odds. */
static void dump_sheet(void)
{
    dump();
    char *book = strstr(ran.out, "\nfile \"odds/");
    if (book)
        *book = 0;
}

/* A die that hits on 5+ hits with 1/3, on 6 with 1/6. Of six, 2 or more hit with 473/729 and with 12281/46656, which is
 * the greatest fall of them; the mean is 2 and 1. What is asked of a bow is as it was. */
static const char shots[] = "odds:\n  shots:\n    title: Six shots\n    given: {weapon: [Bow, Sling]}\n"
                            "    roll: {hits: 'count(6d6, face >= chart(bows, weapon, \"Long\"))'}\n"
                            "  fate:\n    title: Fate\n    roll: {end: 'chart(nerve, d6, \"Result\")'}\n";
static void odds_and_errata(void **state)
{
    (void)state;
    char old[4096], new[4096], *at;
    snprintf(old, sizeof old, "%s%s", was, shots);
    snprintf(new, sizeof new, "%s%s", is, shots);
    at = strstr(new, "1: [Flees, 6in]");
    assert_non_null(at);
    char rest[4096];
    strcpy(rest, at + strlen("1: [Flees, 6in]"));
    snprintf(at, sizeof new - (size_t)(at - new), "1: {cells: [Flees, 6in], printed: 1-2, why: two is below%s", "}");
    strcat(new, rest);
    editions(old, new);
    sheet("changes: {since: \"1.0\"}\n", "sections:\n  - Shooting: [bows, nerve]\n");
    in_project("build small --quiet");
    assert_int_equal(ran.code, 0);
    shell("pdftotext -layout %s/out/sheets/small-a4.pdf %s/out/text", folder, folder);
    char path[128];
    snprintf(path, sizeof path, "%s/out/text", folder);
    slurp(path, ran.out, sizeof ran.out);
    has("1: new erratum: printed 1\xE2\x80\x93\x32, played 1: two is below\n");
    has("What it does to the odds\nSix shots\n"
        "weapon Sling: 2 or more: 65 % is now 26 %; mean: 2.00 is now 1.00\nFate\nFalls back: 17 % is now 33 %\n");
    sheet("changes: {since: \"1.0\"}\n", "sections:\n  - Shooting: [bows]\n"); /* which Fate does not ask */
    dump_sheet();
    has("\"Six shots\"");
    has_not("\"Fate\"");
    sheet("changes: {since: \"1.0\"}\n", "sections:\n  - Shooting: [modifiers]\n");
    dump_sheet();
    has_not("What it does to the odds");
}

/* The row of a weapon whose chances changed, and a plot whole; of a sheet that prints no chart of them too. */
static void odds_have_bars(void **state)
{
    (void)state;
    char old[4096], new[4096];
    snprintf(old, sizeof old, "%s%s", was, shots);
    snprintf(new, sizeof new, "%s%s", is, shots);
    editions(old, new);
    const char *const given = "sections:\n  - Odds: [{odds: shots, down: weapon, show: %s}]\n";
    char sections_of[256];
    snprintf(sections_of, sizeof sections_of, given, "[mean, at-least]");
    sheet("changes: {since: \"1.0\", list: no}\n", sections_of);
    dump_sheet();
    assert_true(barred("Sling", NEAR));
    assert_false(barred("Bow", NEAR));
    sheet("changes: {since: \"1.0\", list: no}\n",
          "sections:\n  - Odds: [{odds: fate, title: How it ends, plot: bars}]\n");
    dump_sheet();
    assert_true(barred("How it ends", NEAR));
}

/* Beside a step of the rail, or the name of a phase whose step the layout words itself; and beside a disc of the strip.
 */
static void phases_have_bars(void **state)
{
    (void)state;
    const char *turn =
        "charts:\n  turn:\n    title: The turn\n    steps: [Move, {step: Shoot, steps: [%s, Slings]}, %s]\n"
        "  nerve:\n    title: Nerve\n    bands: {roll: d6, rows: {1-3: Stop, 4-6: Go}}\n";
    char old[1024], new[1024];
    snprintf(old, sizeof old, turn, "Bows", "Fight hard");
    snprintf(new, sizeof new, turn, "Bows first", "Fight");
    editions(old, new);
    sheet("changes: {since: \"1.0\", list: no}\n",
          "phases: {chart: turn, show: rail}\nsections:\n  - Nerve: [nerve]\n");
    dump_sheet();
    assert_true(barred("Fight", NEAR));
    assert_false(barred("Shoot", NEAR));
    assert_false(barred("Move", NEAR));
    assert_true(strstr(ran.out, "Bows first") != NULL);
    assert_int_equal(bars(), 2);
    sheet("changes: {since: \"1.0\", list: no}\n",
          "phases: {chart: turn, show: rail, prompts: {\"2\": [All in range]}}\nsections:\n  - Nerve: [nerve]\n");
    dump_sheet();
    assert_true(barred("Shoot", NEAR));
    assert_false(barred("All in range", NEAR));
    sheet("changes: {since: \"1.0\", list: no}\n",
          "phases: {chart: turn, show: strip}\nsections:\n  - Nerve: [nerve]\n");
    dump_sheet();
    assert_true(barred("Shoot", NEAR));
    assert_true(barred("Fight", NEAR));
    assert_false(barred("Move", NEAR));
}

/* A sheet whose charts have room has room with the list too: it is shortened, or has a side of its own. */
static void list_that_does_not_fit(void **state)
{
    (void)state;
    static char old[16384], new[16384];
    bool shorter = false, longer = false;
    for (unsigned rows = 32; rows <= 46; rows += 2) {
        size_t n = (size_t)snprintf(old, sizeof old,
                                    "charts:\n  bows:\n    title: Shooting\n    grid:\n      down: man\n"
                                    "      columns: {Dice: count}\n      rows:\n"),
               m = n;
        memcpy(new, old, n);
        for (unsigned i = 0; i < rows; i++) {
            n += (size_t)snprintf(old + n, sizeof old - n, "        Company %u: 2\n", i + 1);
            m += (size_t)snprintf(new + m, sizeof new - m, "        Company %u: 3\n", i + 1);
        }
        editions(old, new);
        const char *all = "fit: {pages: 1, type: 10pt}\nsections:\n  - Shooting: [bows]\n";
        sheet("", all);
        in_project("build small --dump pages");
        const bool fits = ran.code == 0;
        sheet("changes: {since: \"1.0\"}\n", all);
        in_project("build small --dump pages");
        if (fits != (ran.code == 0))
            print_message("%u rows\n%s", rows, ran.err);
        assert_true(fits == (ran.code == 0));
        const bool cut = strstr(ran.out, "have a bar, and no line here.") != NULL;
        shorter = shorter || cut;
        longer = longer || (fits && strstr(ran.out, "\npage "));
        assert_true(bars() > 0 || !fits);
    }
    assert_true(shorter);
    assert_true(longer);
}

static void finds(const char *since, const char *what, const char *help)
{
    char text[256];
    snprintf(text, sizeof text, "changes: {since: %s}\n", since);
    sheet(text, sections);
    in_project("check");
    snprintf(text, sizeof text, "layouts/sheets/small.yaml:6:18: error: %s", what);
    has(text);
    has(help);
    assert_int_equal(ran.code, 1);
}

#define GIT "git -c user.name=a -c user.email=a@b "
static void no_editions(void **state)
{
    (void)state;
    editions(was, is);
    setenv("GIT_CEILING_DIRECTORIES", "/tmp", 1);
    finds("1.1", "\"1.1\" is no folder with tables/ in it [unknown-reference]",
          "copy that edition's tables/ to editions/1.1/");
    shell("mkdir %s/editions/1.2", folder);
    finds("editions/1.2", "the folder editions/1.2 has no charts", "editions/1.2/tables/small/set.yaml");
    shell("mkdir -p %s/editions/2/tables && cp -r %s/tables/small %s/editions/2/tables/large", folder, folder, folder);
    finds("2", "the edition 2 has no set small [unknown-reference]", "sets that it has: large");
    put("editions/2/tables/small/set.yaml", set_text);
    finds("2", "in the edition 2 the set small has no charts", "name an edition of this set");
    put("editions/2/tables/small/c.yaml", "charts:\n  a:\n    title: A\n    bands: {roll: d6, rows: {6-1: Yes}}\n");
    finds("2", "the edition 2 has charts that cannot be read", "there: tables/small/c.yaml:4: ");
    shell("rm -r %s/editions/2 && cd %s && git init -q . && git add -A && " GIT "commit -qm one && git tag v1.5",
          folder, folder);
    finds("v1.6", "no folder with tables/ in it, and no revision, is called \"v1.6\"", "did you mean \"v1.5\"?");
    finds("\"-v\"", "no folder with tables/ in it, and no revision, is called \"-v\"", "\"1.0\", \"v1.5\"");
    shell("cd %s && git rm -rq --cached tables editions && " GIT "commit -qm two && git tag bare", folder);
    finds("bare", "the revision bare has no charts: there is no tables/ in it", "name a later revision");
}

static void is_made(const char *line)
{
    in_project("build small");
    has(line);
}

/* A tag that is moved makes the sheet anew, and so does another byte in a folder; what cannot be read leaves the last
 * good one. */
static void stale_and_kept(void **state)
{
    (void)state;
    editions(was, is);
    shell("cd %s && cp -r tables now && rm -r tables && cp -r editions/1.0/tables . && git init -q . && git add tables "
          "&& " GIT "commit -qm one && git tag v9 && rm -r tables && cp -r now tables && git add tables && " GIT
          "commit -qm two",
          folder);
    sheet("changes: {since: \"9\"}\n", sections); /* which git has as v9 */
    is_made("1 file written, 0 as before");
    is_made("0 files written, 1 as before");
    dump();
    has("\"Snow\"");
    has("\"Changes since 9\"");
    shell("cd %s && git tag -f v9 >/dev/null", folder);
    is_made("1 file written, 0 as before");
    dump();
    has("No changes since 9.");
    shell("cd %s && git tag -d v9 >/dev/null && cp out/sheets/small-a4.pdf kept.pdf", folder);
    in_project("build small");
    assert_int_equal(ran.code, 1);
    shell("cmp %s/kept.pdf %s/out/sheets/small-a4.pdf", folder, folder);
    sheet("changes: {since: editions/1.0}\n", sections);
    is_made("1 file written, 0 as before");
    shell("sed -i 's/Aimed: +1/Aimed: +2/' %s/editions/1.0/tables/small/charts.yaml", folder);
    is_made("1 file written, 0 as before");
    shell("! ls -d /tmp/broadside-diff-* 2>/dev/null");
}

/* A frame of the protocol of editors. */
static void frame(FILE *f, const char *format, ...)
{
    char text[8192];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(f, "Content-Length: %d\r\n\r\n%s", n, text);
}

/* A language server asks git for the files of a revision once, however often one types, and leaves nothing behind. A
 * git of our own notes what it is asked. */
static void an_editor_asks_once(void **state)
{
    (void)state;
    char path[256];
    editions(was, was);
    shell(
        "cd %s && git init -q . && git add tables && " GIT "commit -qm one && git tag v9 && mkdir bin tmp && "
        "printf '#!/bin/sh\\necho \"$*\" >>%s/asked\\nexec '$(command -v git)' \"$@\"\\n' >bin/git && chmod +x bin/git",
        folder, folder);
    put("tables/small/charts.yaml", is);
    sheet("changes: {since: v9}\n", sections);
    snprintf(path, sizeof path, "%s/talk", folder);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    frame(f,
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"rootUri\":\"file://"
          "%s\",\"capabilities\":{}}}",
          folder);
    frame(f, "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
    frame(f,
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file://%s/"
          "layouts/"
          "sheets/other.yaml\",\"languageId\":\"yaml\",\"version\":1,\"text\":\"sheet: Other\\n\"}}}",
          folder);
    for (int i = 2; i < 6; i++) {
        frame(f,
              "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/"
              "didChange\",\"params\":{\"textDocument\":{\"uri\":\"file://%s/"
              "layouts/sheets/other.yaml\",\"version\":%d},\"contentChanges\":[{\"text\":\"sheet: Other %d\\n\"}]}}",
              folder, i, i);
        frame(f,
              "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"textDocument/"
              "hover\",\"params\":{\"textDocument\":{\"uri\":\"file://%s/"
              "layouts/sheets/other.yaml\"},\"position\":{\"line\":0,\"character\":2}}}",
              i, folder);
    }
    frame(f, "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"shutdown\"}");
    frame(f, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
    fclose(f);
    shell("program=$(realpath \"$PROGRAM\") && cd %s && TMPDIR=%s/tmp PATH=%s/bin:$PATH $program lsp <talk >said",
          folder, folder, folder);
    snprintf(path, sizeof path, "%s/asked", folder);
    slurp(path, ran.out, sizeof ran.out);
    size_t trees = 0, names = 0;
    for (const char *at = ran.out; (at = strstr(at, "ls-tree")); at++)
        trees++;
    for (const char *at = ran.out; (at = strstr(at, "rev-parse")); at++)
        names++;
    assert_int_equal(trees, 1);
    assert_true(names > 2); /* a tag that is moved is seen */
    shell("! ls %s/tmp | grep -q .", folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bars_and_list, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_changed, setup, teardown),
        cmocka_unit_test_setup_teardown(list_left_out_or_placed, setup, teardown),
        cmocka_unit_test_setup_teardown(of_this_sheet, setup, teardown),
        cmocka_unit_test_setup_teardown(merged, setup, teardown),
        cmocka_unit_test_setup_teardown(in_other_words, setup, teardown),
        cmocka_unit_test_setup_teardown(odds_and_errata, setup, teardown),
        cmocka_unit_test_setup_teardown(odds_have_bars, setup, teardown),
        cmocka_unit_test_setup_teardown(phases_have_bars, setup, teardown),
        cmocka_unit_test_setup_teardown(list_that_does_not_fit, setup, teardown),
        cmocka_unit_test_setup_teardown(no_editions, setup, teardown),
        cmocka_unit_test_setup_teardown(stale_and_kept, setup, teardown),
        cmocka_unit_test_setup_teardown(an_editor_asks_once, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
