/* The program as a user meets it: exit codes, outputs, and that a failed build costs nothing. PROGRAM is its path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command.h"

static void a_roll_may_begin_with_a_minus(void **state)
{
    (void)state;
    run("roll '-2 + d6' --format csv");
    assert_int_equal(ran.code, 0);
    run("roll -d6 --format csv");
    assert_int_equal(ran.code, 0);
    run("roll '-(d6 + 1)' --format csv");
    assert_int_equal(ran.code, 0);
    run("roll -x");
    assert_int_equal(ran.code, 2);
}

static void wrong_command_lines_are_exit_2(void **state)
{
    (void)state;
    static const char *const wrong[] = {"chek",
                                        "check --format xml",
                                        "roll",
                                        "roll d6 --verify",
                                        "build --dump pages --formt x",
                                        "check --fail-on note",
                                        "explain band-gapp",
                                        "-j 0 build"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        run(wrong[i]);
        assert_int_equal(ran.code, 2);
        assert_true(ran.err[0] != 0);
    }
    run("chek");
    assert_non_null(strstr(ran.err, "did you mean check?"));
}

static void help_names_every_command(void **state)
{
    (void)state;
    run("--help");
    assert_int_equal(ran.code, 0);
    static const char *const name[] = {"build", "check", "dump", "odds", "roll", "layout", "list", "explain"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        assert_non_null(strstr(ran.out, name[i]));
    assert_null(strstr(ran.out, "--verify")); /* an option of one command is in its own help */
    run("odds --help");
    assert_non_null(strstr(ran.out, "--verify"));
}

/* What no die can change is answered, and noted. */
static void constant_answers_are_noted(void **state)
{
    static const char *const same[] = {"1 in 6", "min(d6, 0)", "3 == 4"}, *const differ[] = {
                                                                              "d6 in {1, 6}",
                                                                              "1 / 6"};
    char args[64];
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        snprintf(args, sizeof args, "roll '%s'", same[i]);
        run(args);
        assert_int_equal(ran.code, 0);
        assert_non_null(strstr(ran.err, "this is the same for every roll"));
    }
    for (size_t i = 0; i < sizeof differ / sizeof *differ; i++) {
        snprintf(args, sizeof args, "roll '%s'", differ[i]);
        run(args);
        assert_string_equal(ran.err, "");
    }
}

static void former_names_of_commands(void **state)
{
    static const char *const names[][2] = {
        {"adopt", "import"}, {"proof", "rekey"}, {"words", "translate"}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char args[64], help[sizeof ran.out];
        snprintf(args, sizeof args, "%s --help", names[i][0]);
        run(args);
        memcpy(help, ran.out, sizeof help);
        snprintf(args, sizeof args, "%s --help", names[i][1]);
        run(args);
        assert_int_equal(ran.code, 0);
        assert_string_equal(help, ran.out);
    }
}

static void a_full_disk_is_exit_3(void **state)
{
    (void)state;
    char command[512];
    snprintf(command, sizeof command, "%s roll 100d6 --format json >/dev/full 2>%s/stderr", getenv("PROGRAM"), folder);
    assert_int_equal(WEXITSTATUS(system(command)), 3);
    snprintf(command, sizeof command, "%s -C %s check >/dev/full 2>%s/stderr", getenv("PROGRAM"), folder, folder);
    assert_int_equal(WEXITSTATUS(system(command)), 3);
}

/* The command's exit code, with its standard output somewhere else. */
static int code_to(const char *args, const char *to)
{
    char command[1024];
    snprintf(command, sizeof command, "%s %s %s 2>%s/stderr", getenv("PROGRAM"), args, to, folder);
    int code = WEXITSTATUS(system(command));
    char err[128];
    snprintf(err, sizeof err, "%s/stderr", folder);
    slurp(err, ran.err, sizeof ran.err);
    return code;
}

static void help_needs_room_too(void **state)
{
    (void)state;
    static const char *const args[] = {"--help", "--version", "roll --help", "list", "explain", "explain bad-roll"};
    for (size_t i = 0; i < sizeof args / sizeof *args; i++) {
        assert_int_equal(code_to(args[i], ">/dev/full"), 3);
        assert_non_null(strstr(ran.err, "could not be written"));
    }
}

/* `list | head`: who reads has seen enough. The code is what it would have been. */
static void a_reader_may_leave(void **state)
{
    (void)state;
    char command[1024];
    static const char *const args[] = {"list", "explain", "roll 100d6 --format json", "check", "odds", "dump march"};
    for (size_t i = 0; i < sizeof args / sizeof *args; i++) {
        const char *gap = strchr(args[i], ' ');
        int word = gap ? (int)(gap - args[i]) : (int)strlen(args[i]);
        snprintf(command, sizeof command,
                 "sh -c '{ trap \"\" PIPE; sleep 0.2; %s %.*s -C %s %s; echo $? >%s/code; } 2>%s/stderr | true'",
                 getenv("PROGRAM"), word, args[i], folder, args[i] + word, folder, folder);
        assert_int_equal(system(command), 0);
        snprintf(command, sizeof command, "%s/code", folder);
        slurp(command, ran.out, sizeof ran.out);
        assert_string_equal(ran.out, "0\n");
        snprintf(command, sizeof command, "%s/stderr", folder);
        slurp(command, ran.err, sizeof ran.err);
        assert_string_equal(ran.err, "");
    }
}

/* Whatever the libraries below read from the environment, the bytes are the same; SOURCE_DATE_EPOCH is asked for. */
static void the_environment_changes_nothing(void **state)
{
    (void)state;
    static const char *const with[] = {
        "", "FREETYPE_PROPERTIES='truetype:interpreter-version=35 cff:no-stem-darkening=0' "
            "HB_SHAPER_LIST=fallback HB_OPTIONS=x PANGO_LANGUAGE=ar PANGO_RC_FILE=/x LANG=tr_TR.UTF-8 "
            "LC_ALL=ar_EG.UTF-8 FONTCONFIG_FILE=/dev/null FC_DEBUG=1 G_DEBUG=all GIO_USE_VFS=x TZ=Asia/Tokyo"};
    put("layouts/sheets/small.yaml", "sheet: Small wars\nset: small\npaper: [a4]\nprint: [pdf, png, svg]\n"
                                     "sections:\n  - March: [march]\n");
    for (size_t i = 0; i < 2; i++)
        shell("env %s %s build --quiet -C %s -o %s/env%zu", with[i], getenv("PROGRAM"), folder, folder, i);
    shell("diff -r -x .built %s/env0 %s/env1", folder, folder);
    shell("env SOURCE_DATE_EPOCH=86400 %s build --quiet -C %s -o %s/env2", getenv("PROGRAM"), folder, folder);
    shell("! cmp -s %s/env0/sheets/small-a4.pdf %s/env2/sheets/small-a4.pdf", folder, folder);
    shell("cmp %s/env0/sheets/small-a4-1.png %s/env2/sheets/small-a4-1.png", folder, folder);
    shell("rm -r %s/env0 %s/env1 %s/env2", folder, folder, folder);
    put("layouts/sheets/small.yaml", sheet_text);
}

/* A word of any length, wherever it stands: found, and nothing made. 3,500 letters once came round to a small width. */
static void a_word_that_fits_nowhere_is_found(void **state)
{
    (void)state;
    static const size_t length[] = {900, 3500, 20000, 60000};
    static char word[60001], text[130000];
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        memset(word, 'm', length[i]);
        word[length[i]] = 0;
        for (int place = 0; place < 3; place++) {
            snprintf(text, sizeof text,
                     "sheet: %s\nsubtitle: %s\nset: small\npaper: [a4]\nsections:\n  - March: [march%s]\n",
                     place == 0 ? word : "S", place == 1 ? word : "s", place == 2 ? ", long" : "");
            put("layouts/sheets/small.yaml", text);
            snprintf(text, sizeof text, "charts:\n  long:\n    title: %s\n    steps: [a]\n", place == 2 ? word : "L");
            put("tables/small/long.yaml", text);
            in_project("build");
            assert_int_equal(ran.code, 1);
            assert_true(strstr(ran.out, "[overflow]") || strstr(ran.out, "[does-not-fit]"));
            char made[128];
            snprintf(made, sizeof made, "%s/out/sheets/small-a4.pdf", folder);
            assert_int_not_equal(access(made, F_OK), 0);
        }
    }
    shell("rm -rf %s/tables/small/long.yaml %s/out", folder, folder);
    put("layouts/sheets/small.yaml", sheet_text);
}

/* A font that is a pipe, or a device without an end. */
static void a_font_that_is_no_file_is_found(void **state)
{
    (void)state;
    shell("cp %s/fonts/fonts.yaml %s/fonts.good && mkfifo %s/fonts/pipe", folder, folder, folder);
    shell("sed -i '0,/file: .*/s//file: pipe/' %s/fonts/fonts.yaml", folder);
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "[font-missing]"));
    shell("rm %s/fonts/pipe && ln -s /dev/zero %s/fonts/pipe", folder, folder);
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "[font-missing]"));
    shell("rm %s/fonts/pipe && mv %s/fonts.good %s/fonts/fonts.yaml && rm -rf %s/out", folder, folder, folder, folder);
}

static void check_is_clean_and_counts(void **state)
{
    (void)state;
    in_project("check");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "no findings in 2 files"));
}

static void check_of_a_file_shows_its_findings_alone(void **state)
{
    char absolute[256];
    (void)state;
    put("tables/small/more.yaml",
        "charts:\n  odd:\n    title: Odd\n    bands:\n      roll: d6\n      rows:\n        1-5: [x]\n");
    in_project("check --format short ./tables/small/march.yaml");
    assert_null(strstr(ran.out, "more.yaml"));
    assert_int_equal(ran.code, 0);
    in_project("check --format short tables/small/");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "more.yaml:7:"));
    snprintf(absolute, sizeof absolute, "check --format short %s/tables/small/more.yaml", folder);
    in_project(absolute);
    assert_non_null(strstr(ran.out, "more.yaml:7:"));
    /* A folder beside the project, whose path begins as the project's does. */
    snprintf(absolute, sizeof absolute, "%sXtables", folder);
    assert_int_equal(mkdir(absolute, 0700), 0);
    snprintf(absolute, sizeof absolute, "check --format short %sXtables", folder);
    in_project(absolute);
    assert_int_equal(rmdir(strrchr(absolute, ' ') + 1), 0);
    assert_int_equal(ran.code, 3);
    in_project("check tables/smal");
    assert_int_equal(ran.code, 3);
    assert_non_null(strstr(ran.err, "tables/smal"));
}

static void check_finds_a_gap_at_its_line(void **state)
{
    (void)state;
    put("tables/small/march.yaml",
        "charts:\n  march:\n    title: March\n    bands:\n      roll: d6\n      columns: {Pace: text}\n"
        "      rows:\n        1-2: [slow]\n        4-6: [fast]\n");
    in_project("check --format short");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "tables/small/march.yaml:9:"));
    assert_non_null(strstr(ran.out, "[band-gap]"));
}

static void dump_prints_csv(void **state)
{
    (void)state;
    in_project("dump march --format csv");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "1-2,slow,3in"));
    in_project("dump marhc");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.err, "did you mean"));
}

static bool exists(const char *path)
{
    char whole[256];
    struct stat st;
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    return stat(whole, &st) == 0 && st.st_size > 0;
}

static void build_makes_the_sheet_twice_the_same(void **state)
{
    (void)state;
    in_project("build");
    assert_int_equal(ran.code, 0);
    assert_true(exists("out/sheets/small-a4.pdf"));
    shell("cp %s/out/sheets/small-a4.pdf %s/first.pdf", folder, folder);
    in_project("build -j 2");
    shell("cmp %s/out/sheets/small-a4.pdf %s/first.pdf", folder, folder);
}

/* Of a sheet that is asked for, or the only one; each row that goes is told. */
static void sheets_for_some_troops(void **state)
{
    (void)state;
    in_project("build --for Foot");
    assert_int_equal(ran.code, 0);
    assert_true(exists("out/sheets/small-for-foot-a4.pdf"));
    assert_false(exists("out/sheets/small-a4.pdf"));
    assert_non_null(strstr(ran.out, "small-for-foot leaves out nothing\n"));
    in_project("build small --for 'Foot, Hrose'");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "this set has no \"Hrose\""));
    in_project("build smal --for Foot");
    assert_int_equal(ran.code, 2);
    in_project("build --for ' , '");
    assert_int_equal(ran.code, 2);
    assert_non_null(strstr(ran.err, "names no troops"));
    in_project("check --for Foot");
    assert_int_equal(ran.code, 2);
    put("layouts/sheets/other.yaml", sheet_text);
    in_project("build --for Foot");
    assert_int_equal(ran.code, 2);
    assert_non_null(strstr(ran.err, "name the sheet"));
    shell("rm %s/layouts/sheets/other.yaml", folder);
}

static void a_failed_build_leaves_the_last_sheet(void **state)
{
    (void)state;
    in_project("build");
    shell("cp %s/out/sheets/small-a4.pdf %s/first.pdf", folder, folder);
    put("layouts/sheets/small.yaml", "sheet: Small wars\nset: small\npaper: [a4]\nsections:\n  - March: [marsh]\n");
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "layouts/sheets/small.yaml:5:"));
    assert_non_null(strstr(ran.out, "[unknown-reference]"));
    shell("cmp %s/out/sheets/small-a4.pdf %s/first.pdf", folder, folder);
}

static void a_sheet_that_does_not_fit_is_a_finding(void **state)
{
    (void)state;
    char text[8192] = "sheet: Small wars\nset: small\npaper: [a5]\nfit: {pages: 1, type: 24pt..28pt}\nsections:\n";
    for (int i = 0; i < 12; i++)
        strcat(text, "  - March: [march]\n");
    put("layouts/sheets/small.yaml", text);
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "[does-not-fit]"));
    assert_non_null(strstr(ran.out, " mm "));
    assert_false(exists("out/sheets/small-a5.pdf"));
}

/* A chart of two rows beside one that fills its column, on a page that another follows; told once, whoever made the
 * document. */
static void uneven_columns_are_told_and_printed(void **state)
{
    (void)state;
    const char *text = "sheet: Small wars\nset: small\npaper: [a4]\nfit: {fold: 2}\nsections:\n"
                       "  - March: [trek, march]\n  - Again: {side: Again, charts: [march]}\n";
    char chart[2048] = "charts:\n  trek:\n    title: Trek\n    bands:\n      roll: d35\n      "
                       "columns: {Pace: text}\n"
                       "      rows:\n";
    for (int i = 1; i <= 35; i++)
        snprintf(chart + strlen(chart), sizeof chart - strlen(chart), "        %d: [%d wagons]\n", i, 40 - i);
    put("tables/small/trek.yaml", chart);
    put("layouts/sheets/small.yaml", text);
    put("layouts/sheets/other.yaml", text);
    const char *const jobs[] = {"build -j 1 --color never", "build -j 2 --color never"};
    for (size_t i = 0; i < 2; i++) {
        in_project(jobs[i]);
        assert_int_equal(ran.code, 0);
        const char *first =
            strstr(ran.out, "small on a4, page 1: the ends of neighbouring columns are ");
        assert_non_null(first);
        assert_non_null(
            strstr(ran.out, "other on a4, page 1: the ends of neighbouring columns are "));
        assert_null(strstr(first + 1, "small on a4, page 1: columns"));
        assert_non_null(strstr(ran.out, "2 warnings"));
        assert_true(exists("out/sheets/small-a4.pdf") && exists("out/sheets/other-a4.pdf"));
    }
}

static void a_missing_font_is_a_finding(void **state)
{
    (void)state;
    shell("sed -i 's|RobotoCondensed-Bold.ttf|RobotoCondensed-Bolt.ttf|' %s/fonts/fonts.yaml", folder);
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "[font-missing]"));
}

static void out_that_cannot_be_written_is_exit_3(void **state)
{
    (void)state;
    put("out", "a file where a folder should be");
    put("layouts/odds/small.yaml", "odds-book: Odds\nset: small\ntables: [pace]\n");
    in_project("build -j 2");
    assert_int_equal(ran.code, 3);
    char *line = strstr(ran.err, "sheets"); /* once of each document, whoever met it first */
    assert_non_null(line);
    assert_null(strstr(line + 1, "out/sheets"));
}

static void force_prints_charts_with_errors(void **state)
{
    (void)state;
    put("tables/small/march.yaml",
        "charts:\n  march:\n    title: March\n    bands:\n      roll: d6\n      columns: {Pace: text}\n"
        "      rows:\n        1-2: [slow]\n        4-6: [fast]\n");
    in_project("build");
    assert_int_equal(ran.code, 1);
    assert_false(exists("out/sheets/small-a4.pdf"));
    in_project("build --force");
    assert_int_equal(ran.code, 1);
    assert_true(exists("out/sheets/small-a4.pdf"));
    in_project("build --force --dump pages");
    assert_non_null(strstr(ran.out, "UNCHECKED"));
}

/* Odds on a chart with a gap: what can be worked out stands there, the rest is a question mark,
 * never a dash; both have their finding, and what only names the chart stands on its title
 * alone. */
static void force_prints_odds_of_a_gap(void **state)
{
    (void)state;
    put("tables/small/march.yaml",
        "charts:\n  march:\n    title: March\n    bands:\n      roll: d6\n      columns: {Pace: text}\n"
        "      rows:\n        1-2: [slow]\n        4-6: [fast]\n"
        "  halt:\n    title: Halt\n    note: See @march.\n    bands: {roll: d2, rows: {1: a, 2: b}}\n"
        "odds:\n  pace:\n    title: Pace\n    given: {m: [0, 3]}\n"
        "    roll: {pace: 'chart(march, d{1,3} + m, \"Pace\")'}\n");
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\ntables: [{odds: pace, down: m, show: [fast, slow]}]\n");
    put("layouts/sheets/small.yaml", "sheet: Small\nset: small\npaper: [a4]\nsections:\n  - A: [halt]\n");
    in_project("build --force small");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "2 errors"));
    assert_non_null(strstr(ran.out, "band-gap"));
    assert_non_null(strstr(ran.out, "no row for 3 in march"));
    shell("pdftotext %s/out/odds/small-a4.pdf - | grep -q UNCHECKED", folder);
    shell("test $(pdftotext %s/out/odds/small-a4.pdf - | grep -c '^?$') = 2", folder);
    shell("! pdftotext %s/out/sheets/small-a4.pdf - | grep -q UNCHECKED", folder);
}

static void every_stage_can_be_dumped(void **state)
{
    (void)state;
    static const char *const stage[] = {"tree", "model", "sheet", "pages"};
    for (size_t i = 0; i < 4; i++) {
        char args[64];
        snprintf(args, sizeof args, "build --dump %s", stage[i]);
        in_project(args);
        assert_int_equal(ran.code, 0);
        assert_non_null(strstr(ran.out, i == 1 ? "march" : "March"));
    }
    assert_true(strncmp(ran.out, "file \"sheets/small-a4\"\npage 210.00 297.00 \"1\"\n", 46) == 0);
    assert_false(exists("out/sheets/small-a4.pdf"));
}

/* What a review of goldens reads: a word moved by 3 and 4 mm, one came for one that went, a second "6" is the second.
 */
static void moved_items_are_counted(void **state)
{
    (void)state;
    put("old.trace", "page 210.00 297.00 \"1\"\ntext 8.00 15.00 9.00 sans \"March\"\ntext 8.00 20.00 2.00 sans \"6\"\n"
                     "text 8.00 25.00 2.00 sans \"6\"\ntext 8.00 30.00 9.00 sans \"slow\"\npage 210.00 297.00 \"2\"\n");
    put("new.trace", "page 210.00 297.00 \"1\"\ntext 11.00 19.00 9.00 sans \"March\"\ntext 8.00 20.00 2.00 sans \"6\"\n"
                     "text 8.00 26.00 2.00 sans \"6\"\ntext 8.00 30.00 9.00 sans \"fast\"\npage 210.00 297.00 \"3\"\n");
    shell("awk -f tests/moved.awk %s/old.trace %s/new.trace >%s/said", folder, folder, folder);
    char said[128];
    snprintf(said, sizeof said, "%s/said", folder);
    slurp(said, ran.out, sizeof ran.out);
    assert_string_equal(ran.out, "  page \"1\": 2 moved (5.00 mm at most), 1 came, 1 went\n  page \"2\" is gone\n"
                                 "  page \"3\" is new\n");
}

static void numbers_of_named_outcomes_are_the_last_rolls(void **state)
{
    (void)state;
    put("tables/small/run.yaml", "odds:\n  run:\n    title: Run\n    given: {m: [0, 1], n: [0, 4]}\n"
                                 "    roll: {total: d6 + m + n}\n"
                                 "    outcomes: {low: total < 4, high: total >= 4}\n");
    put("layouts/sheets/small.yaml", "sheet: Small wars\nset: small\npaper: [a4]\n"
                                     "sections:\n  - March: [march, {odds: run, down: m, show: mean}]\n");
    in_project("build --dump sheet");
    assert_int_equal(ran.code, 0);
    static const char *const mean[] = {"3.5", "4.5", "7.5", "8.5"};
    for (size_t i = 0; i < 4; i++)
        assert_non_null(strstr(ran.out, mean[i]));
}

static void odds_agree_when_walked(void **state)
{
    (void)state;
    in_project("odds pace --format json --verify");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "{\"value\": \"fast\", \"p\": \"2/3\"}"));
    assert_non_null(strstr(ran.out, "\"walked\": 6, \"agree\": true"));
    in_project("odds pace --format csv");
    assert_string_equal(ran.out, "outcome,p\nfast,2/3\nslow,1/3\n");
}

static void a_given_number_keeps_its_sign(void **state)
{
    (void)state;
    put("tables/small/given.yaml",
        "odds:\n  signed:\n    title: Signed\n    given: {n: -1..+1}\n    roll: {x: n * 5}\n");
    in_project("odds signed --format csv --given n=1");
    assert_string_equal(ran.out, "n,outcome,p\n1,5,1\n");
    in_project("odds signed --format csv --given n=+1");
    assert_string_equal(ran.out, "n,outcome,p\n1,5,1\n");
    in_project("odds signed --format csv --given n=-1");
    assert_string_equal(ran.out, "n,outcome,p\n-1,-5,1\n");
    in_project("odds signed --given n=2");
    assert_int_equal(ran.code, 2);
    in_project("odds signed --given n=0 --given n=1");
    assert_int_equal(ran.code, 2);
}

static void a_chart_of_two_sets_is_warned_of(void **state)
{
    (void)state;
    in_project("roll 'chart(march, 1)'");
    assert_null(strstr(ran.err, "several sets"));
    shell("cp -R %s/tables/small %s/tables/twin", folder, folder);
    in_project("roll '1 == 2 or chart(march, 1) == 3'");
    assert_non_null(strstr(
        ran.err, "column 11: march is in several sets; small/march is used; or write twin/march"));
    in_project("roll 'chart(twin/march, 1)'");
    assert_null(strstr(ran.err, "several sets"));
}

static void no_project_is_exit_3_or_a_finding(void **state)
{
    (void)state;
    run("check -C /nonexistent-folder");
    assert_true(ran.code == 3);
}

/* The tables of an odds book are written once, whatever it looks like. */
static void a_file_for_each_theme(void **state)
{
    (void)state;
    put("layouts/sheets/small.yaml", "sheet: Small wars\nset: small\npaper: [a4, letter]\n"
                                     "theme: [classic, mono, {large: {type: 12pt..14pt, paper: a5}}]\n"
                                     "sections:\n  - March: [march]\n");
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\ntheme: [classic, mono]\ntables: [{odds: pace, down: outcomes}]\n");
    in_project("build --quiet");
    assert_int_equal(ran.code, 0);
    shell("cd %s/out && test \"$(ls odds sheets | tr '\\n' ' ')\" = 'odds: small small-a4.pdf "
          "small-mono-a4.pdf small.csv "
          "small.json small.ndjson  sheets: small-a4.pdf small-large-a5.pdf small-letter.pdf "
          "small-mono-a4.pdf "
          "small-mono-letter.pdf '",
          folder);
}

/* What the numbers of a page are stands on it; what is shown twice is in the files once. */
static void a_page_of_odds_names_its_numbers(void **state)
{
    (void)state;
    static const char *const words[] = {"mean paces", "not fast",      "3 or more, %",        "exact", "83.3",
                                        "5/6",        "\"m down, per", "fast\""};
    put("tables/small/run.yaml", "odds:\n  run:\n    title: Run\n    given: {m: [0, 1], fast: [false, true]}\n"
                                 "    roll: {paces: d6 + m + (if fast then 1 else 0)}\n");
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\ncolumns: 3\ntables:\n"
        "  - {odds: run, down: m, across: fast, show: mean}\n"
        "  - {odds: run, title: Again, down: m, show: at-least 3, given: {fast: true}, fractions: "
        "yes}\n"
        "  - {odds: run, title: Drawn, down: m, plot: bars, given: {fast: true}}\n");
    in_project("build --dump pages small");
    assert_int_equal(ran.code, 0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!strstr(ran.out, words[i]))
            print_message("no %s in\n%s\n", words[i], ran.out);
        assert_non_null(strstr(ran.out, words[i]));
    }
    char *proof = strstr(ran.out, "Are the numbers right?");
    assert_non_null(proof);
    *proof = 0; /* a tick is read as yes */
    assert_null(strstr(ran.out, "\"yes\""));
    assert_null(strstr(ran.out, "narrow")); /* sixths of a page hold their figures */
    in_project("build --quiet small");
    shell("test $(grep -c '^run,' %s/out/odds/small.csv) = 24 && test $(wc -l < %s/out/odds/small.ndjson) = 1", folder,
          folder);
}

/* Where a table goes on in another column, what its figures are stands there too. */
static void a_table_that_goes_on_keeps_its_name(void **state)
{
    (void)state;
    put("tables/small/run.yaml", "odds:\n  run:\n    title: Run\n    given: {m: 1..120, n: [1, 2]}\n"
                                 "    roll: {paces: d6 + m + n}\n");
    put("layouts/odds/small.yaml",
        "odds-book: Odds\nset: small\npaper: a5\ntables: [{odds: run, down: m, show: mean, given: {n: 2}}]\n");
    in_project("build --dump pages small");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "\"n 2\""));
    assert_non_null(strstr(ran.out, "\"n 2; continued\""));
    const char *first = strstr(ran.out, "\"mean paces\"");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "\"mean paces\""));
}

/* A build of one document speaks of it and what it stands on: not of another's layout, nor of another chart. */
static void a_named_build_speaks_of_that_alone(void **state)
{
    (void)state;
    put("layouts/sheets/other.yaml", "sheet: Other\nset: small\npaper: [a4]\nsections:\n  - March: [marsh]\n");
    put("tables/small/gap.yaml", "charts:\n  gap:\n    title: Gap\n    bands: {roll: d6, rows: {1-2: a, 4-6: b}}\n");
    in_project("build small");
    assert_int_equal(ran.code, 0);
    assert_null(strstr(ran.out, "marsh"));
    assert_null(strstr(ran.out, "band-gap"));
    in_project("build other");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "marsh"));
    put("layouts/sheets/other.yaml", "sheet: Other\nset: small\npaper: [a4]\nsections:\n  - March: [march, gap]\n");
    in_project("build other");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "band-gap"));
}

static void input_of(const char *pdf, char to[65])
{
    shell("pdfinfo %s/%s | sed -n 's/^Keywords: *//p' >%s/hash", folder, pdf, folder);
    char path[128];
    snprintf(path, sizeof path, "%s/hash", folder);
    slurp(path, to, 65);
    assert_int_equal(strlen(to), 64);
}

/* The fonts are of what a document is made from. */
static void fonts_are_in_the_hash(void **state)
{
    (void)state;
    char before[65], after[65];
    in_project("build");
    input_of("out/sheets/small-a4.pdf", before);
    shell("echo '# a remark' >>%s/fonts/fonts.yaml", folder);
    in_project("build");
    input_of("out/sheets/small-a4.pdf", after);
    assert_string_not_equal(before, after);
}

/* Marks are for readers who see the footnotes: a program gets the words, in heads, labels and amid a cell. */
static void marks_are_in_no_csv(void **state)
{
    (void)state;
    put("tables/small/marks.yaml",
        "charts:\n  marks:\n    title: Marks ^a\n    grid:\n      down: gun ^a\n      columns: {One ^a: text, Two: "
        "count}\n"
        "      rows: {X ^a: ['a cow ^a, sold', 5 ^a], Y: [6 m^2, 7]}\n    marks: {a: by day}\n");
    in_project("dump marks --format csv");
    assert_int_equal(ran.code, 0);
    assert_string_equal(ran.out, "gun,One,Two\nX,\"a cow, sold\",5\nY,6 m^2,7\n");
    in_project("dump marks --format json");
    assert_non_null(strstr(ran.out, "\"a cow, sold\", 5]"));
    put("layouts/sheets/small.yaml", "sheet: Small\nset: small\npaper: [a4]\nsections:\n  - A: [marks]\n");
    in_project("build small --dump sheet");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "6 m^2")); /* no footnote 2 */
}

/* A layout's words have no footnotes: the name of one would stand raised and unexplained. */
static void marks_in_a_layout_are_found(void **state)
{
    (void)state;
    put("layouts/sheets/small.yaml", "sheet: Small\nset: small\npaper: [a4]\nkey: [a key ^wet]\nsections:\n"
                                     "  - A: [{chart: march, lead: 6 m^2, aside: in rain ^wet}]\n");
    in_project("check");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "small.yaml:4:13: error: this chart has no footnote \"wet\""));
    assert_non_null(strstr(ran.out, "small.yaml:6:52: error: this chart has no footnote"));
    assert_non_null(strstr(ran.out, "2 errors"));
}

/* A wrong name is one mistake: that the chart which was meant is on no sheet follows from it. */
static void a_wrong_name_is_told_once(void **state)
{
    (void)state;
    put("layouts/sheets/small.yaml", "sheet: Small wars\nset: small\npaper: [a4]\nsections:\n  - March: [mrach]\n");
    in_project("check --format short");
    assert_int_equal(ran.code, 1);
    assert_non_null(strstr(ran.out, "no chart is called \"mrach\""));
    assert_null(strstr(ran.out, "not-printed"));
}

/* The phases are the index of the sheet: a phase with charts on another side has its number, one
 * with charts nowhere has none. */
static void phases_have_the_sides_of_their_charts(void **state)
{
    (void)state;
    char text[2048], rows[1024] = "";
    for (int i = 1; i <= 16; i++)
        sprintf(rows + strlen(rows), "        %d: a pace forward\n", i);
    snprintf(text, sizeof text,
             "charts:\n  turn: {title: Turn, steps: [A, B, C]}\n  one:\n    title: One\n    "
             "bands:\n      roll: d16\n"
             "      rows:\n%s  two: {title: Two, from: one}\n  three: {title: Three, from: one}\n",
             rows);
    put("tables/small/more.yaml", text);
    put("layouts/sheets/small.yaml",
        "sheet: Small wars\nset: small\npaper: [a5 landscape]\n"
        "fit: {pages: 2, type: 8pt..9pt}\nphases: {chart: turn, show: rail}\n"
        "sections:\n  - A: [march, one]\n  - B: {new-page: yes, charts: [two, three]}\n");
    in_project("build small --dump pages");
    size_t one = 0, two = 0;
    for (const char *at = ran.out; (at = strstr(at, "\u2002side ")); at++) {
        one += at[8] == '1';
        two += at[8] == '2';
    }
    assert_int_equal(one, 1); /* A, on the second side */
    assert_int_equal(two, 1); /* B, on the first; C is nowhere */
}

/* Of 12 cards 4 are slow, as two of six faces are: by the second card one has come in 1 - 8/12 *
 * 7/11; of two arms each reads its own chart. A deck of rows counts copies, and cards that only say
 * to shuffle say nothing. What a card of a row says is what chart() finds there: of d6 rows 1-3,
 * 4-5, 6 with --, +2, -1 the mean is 2/3 - 1/6, and a need is no card. */
static void a_deck_of_a_layout_is_drawn_from(void **state)
{
    (void)state;
    put("layouts/decks/column.yaml", "deck: March\nset: small\ncards: march\nsize: 12\n"
                                     "reshuffle: {cards: 1, title: Shuffle, after: at once}\n");
    put("layouts/decks/arms.yaml", "deck: Arms\nset: small\ncards: {foot: march, horse: ride}\n");
    put("layouts/decks/orders.yaml", "deck: Orders\nset: small\ncards: orders\ncopies: {Halt: 3}\n");
    put("tables/small/more.yaml",
        "charts:\n  ride:\n    title: Ride\n    bands:\n      roll: d6\n      columns: {Pace: "
        "text}\n"
        "      rows:\n        1-5: trot\n        6: gallop\n"
        "  orders:\n    title: Orders\n    grid:\n      columns: {Do: text}\n"
        "      rows:\n        Halt: stand\n        Go: march\n"
        "  luck:\n    title: Luck\n    bands:\n      roll: d6\n      columns: {Pay: modifier, Hit: "
        "need}\n"
        "      rows:\n        1-3: [--, 4+]\n        4-5: [+2, 5+]\n        6: [-1, --]\n");
    put("layouts/decks/lucky.yaml", "deck: Luck\nset: small\ncards: luck\n");
    put("layouts/decks/hits.yaml", "deck: Hits\nset: small\ncards: luck\nwithout: [Pay]\n");
    put("layouts/decks/lines.yaml", "deck: Lines\nset: small\ncards: {csv: lines.csv}\n");
    put("layouts/decks/lines.csv", "title,count\nAmbush,1\n7,3\n");
    static const struct {
        const char *roll, *says;
    } is[] = {
        {"card(1, draw(1, lucky))", "mean 0.500 (1/2)"},
        {"card(1, draw(1, luck))", "mean 0.500 (1/2)"},
        {"sum(draw(6, lucky))", "3   100.0 %"}, /* 3 * 0 + 2 * 2 - 1 */
        {"card(1, draw(1, lines)) == 7", "3/4"},
        {"first(draw(12, column), card == \"slow\") <= 2", "19/33"},
        {"card(2, draw(3, decks/column)) == \"slow\"", "1/3"},
        {"count(draw(12, column), card == \"fast\")", "8   100.0 %"},
        {"card(1, draw(1, arms, \"horse\")) == \"gallop\"", "1/6"},
        {"card(1, draw(1, arms, \"foot\")) == \"slow\"", "1/3"},
        {"count(draw(2, decks/orders), card == \"Halt\") == 2", "1/2"}, /* 3/4 * 2/3 */
    };
    static const struct {
        const char *roll, *says;
    } no[] = {
        {"draw(1, nothing)", "there is no chart or deck nothing"},
        {"draw(1, arms)", "name the arm that reads the cards"},
        {"draw(1, arms, \"guns\")", "the deck has \"foot\", \"horse\""},
        {"draw(1, column, \"foot\")", "no arms to choose from"},
        {"draw(13, column)", "from a deck of 12"},
        {"card(1, draw(1, hits))", "luck has a row that is neither a number nor a word"},
        {"first(draw(12, column), card == \"slwo\")", "did you mean \"slow\"?"},
    };
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
        char args[256];
        snprintf(args, sizeof args, "roll '%s'", is[i].roll);
        in_project(args);
        if (ran.code || !strstr(ran.out, is[i].says))
            fail_msg("%s: %s%s", is[i].roll, ran.out, ran.err);
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        char args[256];
        snprintf(args, sizeof args, "roll '%s'", no[i].roll);
        in_project(args);
        if (ran.code != 1 || !strstr(ran.err, no[i].says))
            fail_msg("%s: %s%s", no[i].roll, ran.out, ran.err);
    }
    shell("rm -r %s/layouts/decks %s/tables/small/more.yaml", folder, folder);
}

/* Whoever sends a project sends no way to read what lies beside it; a link within is followed, and
 * so is one to the whole. */
static void links_that_lead_out_are_refused(void **state)
{
    (void)state;
    static const char *const link[] = {"tables/small/more.yaml", "layouts/decks/lines.csv",
                                       "layouts/themes/own.yaml", "layouts/marks/coin.svg"};
    static const char *const is[] = {
        "charts: {}\n", "title,text\nA,1 {coin}\n", "theme: own\nfrom: classic\n",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>"};
    for (size_t i = 0; i < 4; i++)
        put(link[i], is[i]);
    put("layouts/decks/lines.yaml", "deck: Lines\nset: small\ntheme: own\nicons: layouts/marks\n"
                                    "cards: {csv: lines.csv}\n");
    in_project("check --format short");
    assert_int_equal(ran.code, 0);
    shell("mkdir %s-out", folder);
    for (size_t i = 0; i < 4; i++) {
        shell("cd %s && mv %s kept && ln -s ../../kept %s", folder, link[i], link[i]);
        in_project("check --format short");
        assert_int_equal(ran.code, 0);
        shell("cd %s && mv kept ../${PWD##*/}-out/f && ln -sf $PWD-out/f %s", folder, link[i]);
        in_project("check --format short");
        if (!ran.code || !strstr(ran.out, "a link leads out of the project"))
            fail_msg("%s: %s%s", link[i], ran.out, ran.err);
        put("kept", is[i]);
        shell("cd %s && rm %s && mv kept %s", folder, link[i], link[i]);
    }
    shell("cd %s && rm -r layouts tables/small/more.yaml ../${PWD##*/}-out", folder);
}

/* Nothing is written through a link that leads out, at any depth; where it is meant, -o says so.
 * Within the project a link is followed. */
static void nothing_is_written_through_a_link_that_leads_out(void **state)
{
    (void)state;
    static const char *const link[] = {"out", "out/sheets", "out/odds", "out/decks/x",
                                       "out/.built"};
    in_project("build --quiet");
    assert_int_equal(ran.code, 0);
    shell("mkdir %s-out", folder);
    for (size_t i = 0; i < 5; i++) {
        shell("cd %s && rm -rf out && mkdir -p $(dirname %s) && ln -s $PWD-out %s", folder, link[i],
              link[i]);
        in_project("build");
        assert_int_equal(ran.code, 3);
        assert_non_null(strstr(ran.err, "a link leads out of the project; to write there"));
    }
    shell("cd %s && rm -rf out && ln -s $PWD-out out", folder);
    in_project("schema");
    assert_int_equal(ran.code, 3);
    shell("rmdir %s-out && cd %s && rm out && mkdir real && ln -s real out", folder,
          folder); /* it is empty */
    in_project("build --quiet");
    assert_int_equal(ran.code, 0);
    shell("cd %s && rm -rf out real", folder);
}

/* A cell of three lines in a row with the least air, and the outline that marks it where there are no grounds: the one
 * does not cross the other. Of our own sheets the longest, at a size at which its rows are tight. */
static void outlines_keep_clear_of_tight_rows(void **state)
{
    (void)state;
    shell("rm -rf %s/tables %s/layouts && cp -r tables layouts %s/", folder, folder, folder);
    shell("cd %s/layouts/sheets && sed -i 's/^theme:.*/theme: mono/; s/^fit:.*/fit: {pages: 2, "
          "type: 9pt}/; "
          "s/^paper:.*/paper: [letter landscape]/; /^crib:/d' "
          "colonial-campaigns.yaml",
          folder);
    in_project("build colonial-campaigns --quiet");
    assert_null(strstr(ran.out, "is crossed by a rule"));
    assert_int_equal(ran.code, 0);
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(wrong_command_lines_are_exit_2),
        CASE(a_roll_may_begin_with_a_minus),
        CASE(a_deck_of_a_layout_is_drawn_from),
        CASE(links_that_lead_out_are_refused),
        CASE(nothing_is_written_through_a_link_that_leads_out),
        CASE(help_names_every_command),
        CASE(former_names_of_commands),
        CASE(constant_answers_are_noted),
        CASE(a_full_disk_is_exit_3),
        CASE(help_needs_room_too),
        CASE(a_reader_may_leave),
        CASE(the_environment_changes_nothing),
        CASE(a_word_that_fits_nowhere_is_found),
        CASE(a_font_that_is_no_file_is_found),
        CASE(check_is_clean_and_counts),
        CASE(check_finds_a_gap_at_its_line),
        CASE(check_of_a_file_shows_its_findings_alone),
        CASE(dump_prints_csv),
        CASE(build_makes_the_sheet_twice_the_same),
        CASE(sheets_for_some_troops),
        CASE(a_table_that_goes_on_keeps_its_name),
        CASE(a_page_of_odds_names_its_numbers),
        CASE(a_file_for_each_theme),
        CASE(a_failed_build_leaves_the_last_sheet),
        CASE(a_sheet_that_does_not_fit_is_a_finding),
        CASE(uneven_columns_are_told_and_printed),
        CASE(a_missing_font_is_a_finding),
        CASE(out_that_cannot_be_written_is_exit_3),
        CASE(force_prints_charts_with_errors),
        CASE(force_prints_odds_of_a_gap),
        CASE(every_stage_can_be_dumped),
        CASE(moved_items_are_counted),
        CASE(odds_agree_when_walked),
        CASE(numbers_of_named_outcomes_are_the_last_rolls),
        CASE(a_given_number_keeps_its_sign),
        CASE(a_wrong_name_is_told_once),
        CASE(phases_have_the_sides_of_their_charts),
        CASE(a_chart_of_two_sets_is_warned_of),
        CASE(no_project_is_exit_3_or_a_finding),
        CASE(a_named_build_speaks_of_that_alone),
        CASE(fonts_are_in_the_hash),
        CASE(marks_are_in_no_csv),
        CASE(marks_in_a_layout_are_found),
        CASE(outlines_keep_clear_of_tight_rows),
    };
    return cmocka_run_group_tests_name("command", tests, NULL, NULL);
}
