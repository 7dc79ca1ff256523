/* `diff`: two editions of small charts, with what must be said of each change
 * worked out by hand, and the odds too; editions that differ in writing alone;
 * revisions of git, and names that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "command.h"

static const char was[] = "charts:\n"
                          "  morale:\n"
                          "    title: Morale\n"
                          "    note: Throw once.\n"
                          "    bands:\n"
                          "      roll: d6\n"
                          "      columns: {Result: text, Foot: distance}\n"
                          "      rows:\n"
                          "        1-2: [Runs, 3in]\n"
                          "        3: [Falls back, 2in]\n"
                          "        4-6: [Holds, --]\n"
                          "  shooting:\n"
                          "    title: Shooting\n"
                          "    grid: {down: weapon, columns: {To hit: need, Shots: count}, rows: "
                          "{Rifle: [4+, 1], Bow: [5+, 2]}}\n"
                          "  factors:\n"
                          "    title: Factors\n"
                          "    modifiers: {to: the die, rows: {Cover: -1, Elite: +1, Moved: -1}}\n"
                          "  turn:\n"
                          "    title: The turn\n"
                          "    steps: [Move each unit, Shoot with the units in range, Fight]\n"
                          "odds:\n"
                          "  tests:\n    title: Tests\n    roll: {result: 'chart(morale, d6, "
                          "\"Result\")'}\n"
                          "  shot:\n    title: A shot\n    given: {weapon: [Rifle, Bow]}\n"
                          "    roll: {hits: 'count(6d6, face >= chart(shooting, weapon, \"To "
                          "hit\"))'}\n";
/* 4+ is 1/2 and becomes 5+, 1/3. Six dice give 3 hits or more with 42/64 =
 * 21/32 then, and with 1 - (64 + 192 + 240)/729 = 233/729 now; 2 or more with
 * 57/64 and 473/729. The greatest fall is that of 3 or more. */
static const char is[] = "charts:\n"
                         "  morale:\n"
                         "    title: Morale test\n"
                         "    note: Throw twice.\n"
                         "    bands:\n"
                         "      roll: d6\n"
                         "      columns: {Result: text, Foot: distance}\n"
                         "      rows:\n"
                         "        1: [Runs, 3in]\n"
                         "        2-3: [Falls back, 4in]\n"
                         "        4-6: {cells: [Holds, --], printed: 4-5, why: 6 is left out}\n"
                         "  fire:\n"
                         "    title: Shooting\n"
                         "    grid: {down: weapon, columns: {To hit: need, Shots: count}, rows: "
                         "{Rifle: [5+, 1], Bow: [5+, 2]}}\n"
                         "  factors:\n"
                         "    title: Factors\n"
                         "    modifiers: {to: the die, rows: {Cover: -2, Moved: {add: -1, each: "
                         "6in, up-to: -2}, Uphill: +1}}\n"
                         "  turn:\n"
                         "    title: The turn\n"
                         "    steps: [Draw a card, Move each unit, Shoot with all the units in "
                         "range, Fight]\n"
                         "odds:\n"
                         "  tests:\n    title: Tests\n    roll: {result: 'chart(morale, d6, "
                         "\"Result\")'}\n"
                         "  shot:\n    title: A shot\n    given: {weapon: [Rifle, Bow]}\n"
                         "    roll: {hits: 'count(6d6, face >= chart(fire, weapon, \"To hit\"))'}\n";

static void has(const char *words)
{
    if (!strstr(ran.out, words) && !strstr(ran.err, words))
        print_message("no\n%s\nin\n%s%s", words, ran.out, ran.err);
    assert_true(strstr(ran.out, words) || strstr(ran.err, words));
}

/* {F}/old and {F}/new, each a project of one set. */
static void editions(const char *old, const char *new)
{
    shell("mkdir -p %s/old/tables %s/new/tables && rm -rf %s/old/tables/* "
          "%s/new/tables/*",
          folder, folder, folder, folder);
    put("old/tables/small/set.yaml", set_text);
    put("new/tables/small/set.yaml", set_text);
    put("old/tables/small/charts.yaml", old);
    put("new/tables/small/charts.yaml", new);
}

static void compare(const char *options)
{
    char args[512];
    snprintf(args, sizeof args, "diff %s/old %s/new %s", folder, folder, options);
    run(args);
}

static void each_kind_of_change(void **state)
{
    (void)state;
    editions(was, is);
    compare("");
    has("Morale test (small/morale)\n"
        "  title: \"Morale\" is now \"Morale test\"\n"
        "  note: \"Throw once.\" is now \"Throw twice.\"\n"
        "  Runs: 1-2 is now 1\n"
        "  Falls back: 3 is now 2-3\n"
        "  2-3, Foot: 2in is now 4in\n"
        "  4-6: new printed value: 4-5\n"
        "  4-6: new reason: 6 is left out\n");
    has("Shooting (small/fire)\n  id: shooting is now fire\n  Rifle, To hit: 4+ "
        "is now 5+\n\n");
    has("Factors (small/factors)\n"
        "  modifier gone: Elite: +1\n"
        "  Cover: -1 is now -2\n"
        "  Moved: -1 is now -1 each 6in, to -2\n"
        "  new modifier: Uphill: +1\n");
    has("The turn (small/turn)\n"
        "  new step: 1: Draw a card\n"
        "  step 3: \"Shoot with the units in range\" is now \"Shoot with all the "
        "units in range\"\n\n");
    has("Effect on the odds\n"
        "  Tests (small/tests): 1 of 1 cell changes\n"
        "    Falls back: 17 % -> 33 %\n"
        "  A shot (small/shot): 1 of 2 cells changes\n"
        "    3 or more with weapon Rifle: 66 % -> 32 %, mean 3.00 -> 2.00\n");
    assert_int_equal(ran.code, 1);
}

/* Whose word errata stand by is told of the set, and not again at each. */
static void an_authority_is_told_once(void **state)
{
    (void)state;
    char set[512];
    editions(is, is);
    snprintf(set, sizeof set, "%serrata-by: %s\n", set_text, "us");
    put("old/tables/small/set.yaml", set);
    snprintf(set, sizeof set, "%serrata-by: %s\n", set_text, "them");
    put("new/tables/small/set.yaml", set);
    compare("");
    has("  errata approved by: us is now them\n");
    assert_null(strstr(ran.out, "authority"));
}

static void exact_in_json_and_escaped_in_markdown(void **state)
{
    (void)state;
    editions(was, is);
    compare("--format json");
    has("\"chart\": \"fire\", \"where\": \"Rifle, To hit\", \"was\": \"4+\", "
        "\"is\": \"5+\", \"words\": \"Rifle, To "
        "hit: 4+ is now 5+\"");
    has("\"outcome\": \"3 or more\", \"was\": \"21/32\", \"is\": \"233/729\", "
        "\"mean-was\": \"3\", \"mean-is\": \"2\"");
    compare("--format markdown");
    has("## Factors (small/factors)\n\n- modifier gone: Elite: +1\n");
    has("  - Falls back: 17 % -> 33 %\n");
}

static void rows_columns_and_charts_come_and_go(void **state)
{
    (void)state;
    editions("charts:\n"
             "  ranges:\n    title: Ranges\n"
             "    grid: {down: gun, columns: {Short 0-12in: need, Long 12-24in: "
             "need}, rows: {Light: [4+, 5+], Field: "
             "[3+, 4+]}}\n"
             "  old:\n    title: Old\n    steps: [One]\n"
             "  order:\n    title: Order\n    grid: {down: unit, columns: {Dice: "
             "count}, rows: {A: 1, B: 2, C: 3}}\n",
             "charts:\n"
             "  ranges:\n    title: Ranges\n"
             "    grid: {down: gun, columns: {Short 0-15in: need, Long 15-24in: need, "
             "Far 24in+: need},"
             " rows: {Light: [4+, 5+, 6+], Field: [3+, 4+, 5+], Heavy: [2+, 3+, "
             "4+]}}\n"
             "  order:\n    title: Order\n    grid: {down: unit, columns: {Dice: "
             "count}, rows: {B: 2, C: 3, A: 1}}\n"
             "  young:\n    title: Young\n    bands: {roll: d6, rows: {1-6: Yes}}\n");
    compare("");
    has("  column: Short 0-12in is now Short 0-15in\n"
        "  column: Long 12-24in is now Long 15-24in\n"
        "  new column: Far 24in+\n"
        "  new row: Heavy: 2+, 3+, 4+\n");
    has("Order (small/order)\n  A: place: first is now after C\n");
    has("  new chart: Young\n");
    has("  chart gone: Old\n");
}

/* Lines between rows, sentences in cells, a step worded anew where it stands,
 * what is said of a set. */
static void words_of_all_kinds(void **state)
{
    (void)state;
    editions("charts:\n"
             "  fate:\n    title: Fate\n"
             "    bands: {roll: d6, columns: {Result: text}, rows: {1: The horse "
             "goes down at once, 2-6: Safe}}\n"
             "  add:\n    title: Additions\n"
             "    modifiers: {to: the die, rows: [{row: A, add: +1}, {then: "
             "halve what is left}, {row: B, add: -1}]}\n"
             "  turn:\n    title: The turn\n    steps: [Move, It makes its own "
             "test; six or more succeeds., Fight]\n",
             "charts:\n"
             "  fate:\n    title: Fate\n"
             "    bands: {roll: d6, columns: {Result: text}, rows: {1: The horse "
             "goes down in the next phase, 2-6: Safe ^luck}}\n"
             "    marks: {luck: Once a game}\n"
             "  add:\n    title: Additions\n"
             "    modifiers: {to: the die, rows: [{row: A, add: +1}, {then: "
             "double what is left}, {row: B, add: -1}]}\n"
             "  turn:\n    title: The turn\n    steps: [Move, Make the test; six "
             "or more is enough., Fight]\n");
    compare("");
    has("Fate (small/fate)\n"
        "  luck: new footnote: Once a game\n"
        "  1: \"The horse goes down at once\" is now \"The horse goes down in "
        "the next phase\"\n"
        "  2-6: Safe is now Safe ^luck\n");
    has("Additions (small/add)\n  line between: \"halve what is left\" is now "
        "\"double what is left\"\n\n");
    has("The turn (small/turn)\n"
        "  step 2: \"It makes its own test; six or more succeeds.\" is now "
        "\"Make the test; six or more is enough.\"\n");
}

/* A campaign's own chart changes the odds that it takes over: 6d6 at 4+ and at
 * 5+, as above. */
static void odds_of_an_overlay(void **state)
{
    (void)state;
    const char *camp = "set: Camp\nfrom: small\nsource: {title: a camp, credit: "
                       "its author}\nedition: \"1\"\ndate: 2026-01-01\n";
    editions(was, was);
    put("old/tables/camp/set.yaml", camp);
    put("new/tables/camp/set.yaml", camp);
    put("old/tables/camp/c.yaml", "charts:\n  shooting: {from: shooting, rows: {Bow: [5+, 3]}}\n");
    put("new/tables/camp/c.yaml", "charts:\n  shooting: {from: shooting, rows: "
                                  "{Bow: [5+, 3], Rifle: [5+, 1]}}\n");
    compare("");
    assert_string_equal(ran.out,
                        "Shooting (camp/shooting)\n  Rifle, To hit: 4+ is now 5+\n\n"
                        "Effect on the odds\n"
                        "  A shot (camp/shot): 1 of 2 cells changes\n"
                        "    3 or more with weapon Rifle: 66 % -> 32 %, mean 3.00 -> 2.00\n");
    assert_int_equal(ran.code, 1);
}

/* A condition is told by its name, and by when it holds, whichever of the two comes first. */
static void conditions_have_names(void **state)
{
    (void)state;
#define RECALL(face, roll, outcomes)                                                                                   \
    "odds:\n  recall:\n    title: Recall\n    roll:\n      " roll " d6 < " face "\n" outcomes "\n"
    editions(was, was);
    put("old/tables/small/more.yaml", RECALL("3", "recalled:", ""));
    put("new/tables/small/more.yaml", RECALL("4", "recalled:", ""));
    compare("");
    has("    recalled: 33 % -> 50 %\n");
    put("old/tables/small/more.yaml", RECALL("3", "kept:", "    outcomes: kept"));
    put("new/tables/small/more.yaml", RECALL("2", "kept:", "    outcomes: kept"));
    compare("");
    has("    kept: 33 % -> 17 %\n");
    put("old/tables/small/more.yaml", RECALL("3", "kept:", "    outcomes: not kept"));
    put("new/tables/small/more.yaml", RECALL("2", "kept:", "    outcomes: not kept"));
    compare("");
    has("    true: 67 % -> 83 %\n");
}

/* Another order of keys, block for flow, quotes, comments, a dash for a hyphen,
 * a break in a text. */
static void writing_is_no_difference(void **state)
{
    (void)state;
    editions(was, "# the same\n"
                  "odds:\n"
                  "  tests: {title: 'Tests', roll: {result: 'chart(morale, d6, "
                  "\"Result\")'}}\n"
                  "  shot:\n    roll: {hits: 'count(6d6, face >= chart(shooting, weapon, "
                  "\"To hit\"))'}\n    given:\n      "
                  "weapon:\n"
                  "      - Rifle\n      - Bow\n    title: A shot\n"
                  "charts:\n"
                  "  morale:\n"
                  "    bands:\n"
                  "      columns:\n        Result: text\n        Foot: distance\n"
                  "      rows:\n"
                  "        \"1\xE2\x80\x93\x32\":\n          - 'Runs'\n          - 3in\n"
                  "        3: [\"Falls back\", 2in]\n"
                  "        4-6: [Holds, \"--\"]\n"
                  "      roll: d6\n"
                  "    note: >-\n      Throw\n      once.\n"
                  "    title: \"Morale\"\n"
                  "  shooting:\n    title: Shooting\n    grid:\n      down: weapon\n      "
                  "columns: {To hit: need, Shots: count}\n"
                  "      rows:\n        Rifle: [4+, 1]\n        Bow: [5+, 2]\n"
                  "  factors: {title: Factors, modifiers: {to: the die, rows: {Cover: -1, "
                  "Elite: +1, Moved: {add: -1}}}}\n"
                  "  turn:\n    title: The turn\n    steps:\n    - Move each unit\n    - "
                  "Shoot with the units in range\n    - "
                  "Fight\n");
    compare("");
    assert_string_equal(ran.out, "no difference\n");
    assert_int_equal(ran.code, 0);
}

/* A revision is read beside the project, which stays as it is, and nothing is
 * left behind. */
static void revisions(void **state)
{
    (void)state;
    shell("cd %s && git init -q . && git add -A && git -c user.name=a -c "
          "user.email=a@b commit -qm one && mkdir tmp",
          folder);
    char tmp[128];
    snprintf(tmp, sizeof tmp, "%s/tmp", folder);
    setenv("TMPDIR", tmp, 1);
    shell("sed -i 's/1-2: .slow, 3in/1-2: [slow, 4in/' %s/tables/small/march.yaml", folder);
    in_project("diff HEAD");
    assert_string_equal(ran.out, "March (small/march)\n  1-2, Foot: 3in is now 4in\n");
    assert_int_equal(ran.code, 1);
    in_project("diff HEAD HEAD");
    assert_string_equal(ran.out, "no difference\n");
    shell("cd %s && mkdir -p sub && cp -r tables sub/ && git add -A && git -c "
          "user.name=a -c user.email=a@b commit -qm "
          "two",
          folder);
    char args[256];
    snprintf(args, sizeof args, "diff -C %s/sub HEAD", folder); /* below the top of the history */
    run(args);
    assert_string_equal(ran.out, "no difference\n");
    shell("cd %s/tables/small && ln -s /etc/passwd far.yaml && git add -A && git "
          "-c user.name=a -c user.email=a@b "
          "commit -qm three",
          folder);
    in_project("diff HEAD HEAD~1");
    has("HEAD: tables/small/far.yaml is not a plain file");
    assert_int_equal(ran.code, 3);
    shell("! ls -d %s/tmp/* 2>/dev/null", folder);
}

/* What a project's own .git/config would have fetched or run, is not; and git says why it failed.
 * Its settings of the user's are read. A git that stands still ends with what it has started. */
static void a_history_runs_nothing(void **state)
{
    (void)state;
    unsetenv("TMPDIR");
    shell(
        "cd %s && git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm "
        "one && "
        "printf '#!/bin/sh\\ntouch %s/ran\\n' >evil && chmod +x evil && "
        "blob=$(git rev-parse HEAD:tables/small/march.yaml) && rm -f .git/objects/*/${blob#??} && "
        "git config remote.o.url ext::$PWD/evil && git config remote.o.promisor true && "
        "git config core.repositoryformatversion 1 && git config extensions.partialClone o && git "
        "config core.sshCommand $PWD/evil && "
        "git config core.fsmonitor $PWD/evil && git config remote.o.uploadpack $PWD/evil",
        folder, folder);
    in_project("diff HEAD");
    has("broadside: HEAD: git says: ");
    assert_int_equal(ran.code, 3);
    shell("! test -e %s/ran", folder);
    shell("printf '[core\\n' >%s/bad", folder);
    shell("GIT_CONFIG_GLOBAL=%s/bad \"$PROGRAM\" -C %s diff HEAD 2>&1 | grep -q 'git says: bad "
          "config'",
          folder, folder);
    shell("cd %s && mkdir bin && printf '#!/bin/sh\\nsleep 77 & echo $! >%s/pid; wait\\n' >bin/git "
          "&& "
          "chmod +x bin/git && ! PATH=$PWD/bin:$PATH timeout -s INT 1 \"$(realpath "
          "\"$OLDPWD/$PROGRAM\")\" diff HEAD && "
          "! grep -qs 'State:.[SR]' /proc/$(cat pid)/status",
          folder, folder);
}

static void what_is_no_edition(void **state)
{
    (void)state;
    in_project("diff nosuch");
    has("broadside: nosuch is not a folder with tables/, nor a revision of this project; git "
        "says: ");
    assert_int_equal(ran.code, 3);
    in_project("diff -- --output=x");
    has("--output=x is not a folder with tables/, nor a revision");
    assert_int_equal(ran.code, 3);
    in_project("diff");
    assert_int_equal(ran.code, 2);
    char whole[512];
    snprintf(whole, sizeof whole, "env PATH=/nowhere \"$PROGRAM\" -C %s diff HEAD 2>%s/said", folder, folder);
    assert_int_equal(WEXITSTATUS(system(whole)), 3);
    snprintf(whole, sizeof whole, "%s/said", folder);
    slurp(whole, ran.err, sizeof ran.err);
    has("reading a revision needs git, which is missing");
}

/* It is told for its edition, the rest is compared, and no difference is made
 * up for it. */
static void what_cannot_be_read(void **state)
{
    (void)state;
    editions("charts:\n  a:\n    title: A\n    bands: {roll: d6, rows: {6-1: Yes}}\n"
             "  b:\n    title: B\n    bands: {roll: d6, rows: {1-6: Yes}}\n",
             "charts:\n  a:\n    title: A\n    bands: {roll: d6, rows: {1-6: Yes}}\n"
             "  b:\n    title: B\n    bands: {roll: d6, rows: {1-6: No}}\n");
    compare("");
    has("tables/small/charts.yaml:4: ");
    has("/old\n");
    has("B (small/b)\n  1-6: Yes is now No\n");
    assert_int_equal(ran.code, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_kind_of_change, setup, teardown),
        cmocka_unit_test_setup_teardown(an_authority_is_told_once, setup, teardown),
        cmocka_unit_test_setup_teardown(exact_in_json_and_escaped_in_markdown, setup, teardown),
        cmocka_unit_test_setup_teardown(rows_columns_and_charts_come_and_go, setup, teardown),
        cmocka_unit_test_setup_teardown(words_of_all_kinds, setup, teardown),
        cmocka_unit_test_setup_teardown(odds_of_an_overlay, setup, teardown),
        cmocka_unit_test_setup_teardown(conditions_have_names, setup, teardown),
        cmocka_unit_test_setup_teardown(writing_is_no_difference, setup, teardown),
        cmocka_unit_test_setup_teardown(revisions, setup, teardown),
        cmocka_unit_test_setup_teardown(a_history_runs_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_edition, setup, teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_read, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
