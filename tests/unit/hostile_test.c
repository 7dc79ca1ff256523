/* Files and rolls that mean harm: each comes to an error, in little memory, and none hangs or ends
 * the program.
 *
 * Every case runs in a process of its own, which reports what it found; the parent reads what it
 * cost. The limit of time only catches what hangs: how fast things are is measured by `make bench`.
 * The limit of memory stands only where no sanitizer stretches it. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "odds/odds.h"
#include "project.h"
#include "show/doc.h"
#include "walk/walk.h"
#include "yaml/tree.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

enum { PEAK_KB = 64 * 1024, GIVE_UP_S = 60 };
enum { CAME_ERROR = 0, CAME_CLEAN = 10, CAME_CRASHED = 11, CAME_NO_MEMORY = 4 };

static char folder[64];

static bool limits_stand(void)
{
#ifdef BS_ARENA_MALLOC
    return false;
#else
    return !getenv("UNDER") && !getenv("LLVM_PROFILE_FILE");
#endif
}

/* -- a case in a process of its own -- */

static unsigned wrong; /* cases of the test at hand */
static bool by_budget; /* one expression's own budget is the limit: 400 MB, and the program */

static void complain(const char *format, ...)
{
    char words[512];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    print_error("%s\n", words);
    wrong++;
}

static int cases_begin(void **state)
{
    (void)state;
    wrong = 0;
    by_budget = false;
    return 0;
}

struct cost {
    int came;
    long peak_kb;
};

static struct cost cost_of(bool (*run)(struct str), struct str input)
{
    struct rusage used;
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        static const int caught[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}; /* by cmocka; here they end the child */
        for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
            signal(caught[i], SIG_DFL);
        struct rlimit max = {GIVE_UP_S, GIVE_UP_S};
        struct rlimit room = {(rlim_t)1 << 30, (rlim_t)1 << 30};
        setrlimit(RLIMIT_CPU, &max);
        if (limits_stand())
            setrlimit(RLIMIT_AS, &room); /* so that a failure here is no trouble for others */
        _exit(run(input) ? CAME_ERROR : CAME_CLEAN);
    }
    assert_true(child > 0 && wait4(child, &status, 0, &used) == child);
    return (struct cost){WIFEXITED(status) ? WEXITSTATUS(status) : CAME_CRASHED, used.ru_maxrss};
}

static bool too_dear(const struct cost *c)
{
    long kb = by_budget ? 420000 : PEAK_KB;
    return limits_stand() && c->peak_kb > kb;
}

static void cheap(const char *name, struct cost c)
{
    if (c.came == CAME_CRASHED || c.came == CAME_NO_MEMORY)
        complain("%s: ended by a signal or for lack of memory after %ld kB", name, c.peak_kb);
    else if (too_dear(&c))
        complain("%s: took %ld kB", name, c.peak_kb);
}

static void refused(const char *name, bool (*run)(struct str), struct str input)
{
    struct cost c = cost_of(run, input);
    cheap(name, c);
    if (c.came == CAME_CLEAN)
        complain("%s: no error, after %ld kB", name, c.peak_kb);
}

/* An error or none, but soon. */
static void bounded(const char *name, bool (*run)(struct str), struct str input)
{
    cheap(name, cost_of(run, input));
}

/* -- files -- */

static const char set_text[] =
    "set: Hostile\nsource: {title: none, credit: nobody}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n";

static int folder_open(void **state)
{
    (void)state;
    folder_make(folder);
    file_put(folder, "tables/hostile/set.yaml", str_of(set_text));
    return 0;
}

static int folder_drop(void **state)
{
    (void)state;
    tree_remove(folder);
    return 0;
}

static void remove_file(const char *path)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    assert_int_equal(remove(whole), 0);
}

/* The whole road of `check`, its printing too. */
static bool check_finds(struct str unused)
{
    (void)unused;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct tally t = {0};
    bool unreadable = false;
    struct model *m = arena_copy(a, model_read(a, d, folder, &unreadable), sizeof *m);
    m->spent = spent_new(a, false, 1, 1);
    struct documents documents = documents_read(a, d, pictures_new(a, folder, NULL), m, &unreadable);
    (void)documents;
    check_some(d, m, m, true, &t);
    FILE *nowhere = fopen("/dev/null", "w");
    diag_print(d, FORMAT_TEXT, false, &t, nowhere);
    return unreadable || diag_count(d, LEVEL_ERROR) > 0;
}

static bool csv_finds(struct str text)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    csv_parse(a, d, diag_source_add(d, STR("tables/hostile/rows.csv"), text), CSV_STRICT);
    return diag_count(d, LEVEL_ERROR) > 0;
}

static void file_refused(const char *name, struct str text)
{
    file_put(folder, "tables/hostile/charts.yaml", text);
    refused(name, check_finds, text);
}

static void file_bounded(const char *name, struct str text)
{
    file_put(folder, "tables/hostile/charts.yaml", text);
    bounded(name, check_finds, text);
}

/* head, then `piece` n times, then tail */
static struct str many(struct arena *a, const char *head, const char *piece, size_t n, const char *tail)
{
    struct buf b = {.a = a};
    buf_putz(&b, head);
    for (size_t i = 0; i < n; i++)
        buf_putz(&b, piece);
    buf_putz(&b, tail);
    return buf_str(&b);
}

static void files_of_brackets(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    file_refused("100 kB of [", many(a, "", "[", 100000, ""));
    file_refused("100 kB of {a: ", many(a, "", "{a: ", 25000, ""));
    file_refused("100 kB of {", many(a, "", "{", 100000, ""));
    file_refused("100 kB of ? ", many(a, "", "? ", 50000, ""));
    file_refused("100 kB of - ", many(a, "", "- ", 50000, "x"));
    file_refused("100 kB of ]", many(a, "charts: ", "]", 100000, ""));
    file_refused("40 lists in each other", many(a, "charts: {a: ", "[", 40, many(a, "", "]", 40, "}\n").p));
    file_refused("100 kB of [ in quotes that never close", many(a, "charts: \"", "[", 100000, ""));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void files_deep_by_indentation(void **state)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    (void)state;
    for (int i = 0; i < 400; i++)
        buf_printf(&b, "%*sa:\n", i, "");
    file_refused("400 levels of indentation", buf_str(&b));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void files_of_directives(void **state)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    (void)state;
    for (int i = 0; i < 60000; i++)
        buf_printf(&b, "%%TAG !%d! x\n", i);
    buf_putz(&b, "---\ncharts: {}\n");
    file_refused("60,000 %TAG lines", buf_str(&b));
    file_refused("%YAML 9.9", STR("%YAML 9.9\n---\ncharts: {}\n"));
    file_refused("1,000 documents", many(a, "", "--- {}\n", 1000, ""));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void files_of_anchors(void **state)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    (void)state;
    buf_putz(&b, "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (char c = 'b'; c <= 'z'; c++)
        buf_printf(&b, "%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", c, c, c - 1, c - 1, c - 1, c - 1,
                   c - 1, c - 1, c - 1, c - 1, c - 1);
    file_refused("a billion laughs", buf_str(&b));
    file_refused("an alias of itself", STR("charts: &a\n  x: *a\n"));
    file_refused("a merge key", STR("charts:\n  <<: {a: b}\n"));
    file_refused("a tag", STR("charts: !!python/object:os.system {x: y}\n"));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void files_too_large(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    file_refused("1 MB and a byte", many(a, "# ", "x", ((size_t)1 << 20) - 1, ""));
    file_refused("a text of 200 kB", many(a, "charts:\n  a: {title: ", "x", 200000, "}\n"));
    file_refused("300,000 items", many(a, "charts: [", "a,", 300000, "a]\n"));
    file_bounded("1 MB of empty lines", many(a, "", "\n", 1000000, ""));
    file_bounded("1 MB of blanks", many(a, "", " ", 1000000, ""));
    file_refused("30,000 times one key", many(a, "charts:\n", "  a: b\n", 30000, ""));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void files_of_odd_bytes(void **state)
{
    (void)state;
    file_refused("a NUL byte", (struct str){"charts:\n  a\0b: {}\n", 18});
    file_refused("bidirectional controls", STR("charts:\n  a:\n    title: \"x\xe2\x80\xaey\"\n"));
    file_refused("bidirectional controls, escaped", STR("charts:\n  a:\n    title: \"x\\u202ey\"\n    steps: [a]\n"));
    file_refused("a terminal's escape", STR("charts:\n  a:\n    title: \"x\x1b[2Jy\"\n"));
    file_refused("Latin-1", STR("charts:\n  a:\n    title: caf\xe9\n"));
    file_refused("overlong UTF-8", STR("charts:\n  a:\n    title: \"\xc0\xaf\"\n"));
    file_refused("a surrogate", STR("charts:\n  a:\n    title: \"\xed\xa0\x80\"\n"));
    file_refused("UTF-16", (struct str){"\xff\xfe"
                                        "c\0h\0",
                                        6});
    assert_int_equal(wrong, 0);
}

static void charts_of_many_rows(void **state)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    (void)state;
    buf_putz(&b, "charts:\n  a:\n    title: A\n    bands:\n      roll: d6\n      rows:\n");
    for (int i = 0; i < 20000; i++)
        buf_printf(&b, "        %d-%d: x\n", i, i + 3);
    file_refused("20,000 bands that overlap", buf_str(&b));
    file_refused("bands without end", STR("charts:\n  a:\n    title: A\n    bands:\n      roll: d6\n      rows:\n"
                                          "        1-999999999999999999999999: x\n"));
    file_bounded("bands of a die of 10^15",
                 STR("charts:\n  a:\n    title: A\n    bands:\n      roll: d1000000000000000\n      rows:\n"
                     "        1-5: x\n"));
    file_refused("charts from each other", STR("charts:\n  a: {title: A, from: b}\n  b: {title: B, from: a}\n"));
    file_refused("odds of 10^9 cases",
                 STR("odds:\n  a:\n    title: A\n    given: {n: 1..1000000000}\n    roll: {x: (n)d6}\n"));
    file_refused("odds of 1000 x 1000 x 1000 cases", STR("odds:\n  a:\n    title: A\n    given: {k: 1..1000, l: "
                                                         "1..1000, m: 1..1000}\n    roll: {x: k + l + m + d6}\n"));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void csv_files(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    refused("a quote that never closes", csv_finds, many(a, "a,b\n\"", "x,", 50000, ""));
    bounded("100 kB of commas", csv_finds, many(a, "", ",", 100000, ""));
    bounded("100 kB of quotes", csv_finds, many(a, "", "\"", 100000, ""));
    refused("a NUL byte", csv_finds, (struct str){"a,\0b\n", 5});
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* -- the sum of many small costs, counted and not timed -- */

/* How many findings of a rule `check` has on these charts; what its odds took of the run's budget in *spent. */
static size_t findings_of(struct str charts, enum rule_id rule, bool quick, struct spent *spent, struct tally *t)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool unreadable = false;
    size_t n, found = 0;
    file_put(folder, "tables/hostile/charts.yaml", charts);
    struct model *m = arena_copy(a, model_read(a, d, folder, &unreadable), sizeof *m);
    m->spent = spent_new(a, quick, 1, 1);
    *t = (struct tally){0};
    check_some(d, m, m, !quick, t);
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++)
        found += f[i]->rule == rule;
    *spent = *m->spent;
    diag_drop(d);
    arena_drop(a);
    return found;
}

/* Each is small; together they are more than a run may take. It is said once, at the one where it ran out. */
static void odds_together(void **state)
{
    struct arena *a = arena_new();
    struct spent spent;
    struct tally t;
    (void)state;
    const char *one = "  - {roll: \"30d100 >= 400\", chance: 1/2, from: nowhere}\n";
    assert_int_equal(findings_of(many(a, "examples:\n", one, 20, ""), RULE_OVER_LIMIT, false, &spent, &t), 0);
    assert_int_equal(t.not_run, 0);
    double each = spent.steps / 20;
    assert_int_equal(findings_of(many(a, "examples:\n", one, 3000, ""), RULE_OVER_LIMIT, false, &spent, &t), 1);
    assert_true(t.not_run > 0 && spent.steps < RUN_STEPS + each);
    /* on each save far less is worked out, and what is not is counted */
    assert_int_equal(findings_of(many(a, "examples:\n", one, 3000, ""), RULE_OVER_LIMIT, true, &spent, &t), 0);
    assert_true(t.not_run > 0 && spent.steps < RUN_STEPS_QUICK + each);
    struct str cells =
        STR("odds:\n  o: {title: O, words: w., given: {k: 1..50, l: 1..10}, roll: {x: \"100d100 + k + l\"}}\n");
    assert_int_equal(findings_of(cells, RULE_OVER_LIMIT, false, &spent, &t), 1);
    assert_true(spent.bytes < RUN_MEGABYTES * 1.2e6);
    assert_int_equal(findings_of(cells, RULE_BAD_ROLL, false, &spent, &t), 0);
    arena_drop(a);
}

static struct str numbered(struct arena *a, const char *head, const char *format, int n, const char *tail)
{
    struct buf b = {.a = a};
    buf_putz(&b, head);
    for (int i = 0; i < n; i++) {
        struct str all = str_of(format), part; /* # is the number */
        for (bool first = true; str_split(&all, '#', &part); first = false) {
            if (!first)
                buf_printf(&b, "%d", i);
            buf_put(&b, part);
        }
    }
    buf_putz(&b, tail);
    return buf_str(&b);
}

/* What grew with the square: each at a size at which the square is felt. */
static void many_of_one_kind(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    const char *mods = "charts:\n  m:\n    title: M\n    modifiers:\n      to: the total\n      rows:\n";
    const char *rolled = "  b:\n    title: B\n    bands: {roll: d6 + m, columns: {R: text}, rows: {<3: x, 3+: y}}\n";
    file_bounded("4,000 modifiers", numbered(a, mods, "        Situation #: +1\n", 4000, rolled));
    file_bounded("300 of which one is",
                 numbered(a, mods, "        S #: {one-of: {a: +#, b: +7, c: -1000}}\n", 300, rolled));
    file_refused("2,000 marks in a cell",
                 numbered(a, "charts:\n  a:\n    title: A\n    bands: {roll: d6, columns: {R: text}, rows: {1-6: \"x",
                          " ^m#", 2000, "\"}}\n    marks: {m0: x}\n"));
    file_refused("2,000 footnotes",
                 numbered(a,
                          "charts:\n  a:\n    title: A\n    bands: {roll: d6, columns: {R: text}, rows: "
                          "{1-6: x}}\n    marks: {",
                          "m#: x, ", 2000, "m: x}\n"));
    file_bounded("6,000 words, nearly others",
                 numbered(a, "charts:\n  a:\n    title: A\n    steps:\n",
                          "      - aaaabb#aaaacccc ddddee#ddddffff ddddee#ddddffff ddddee#ddddffff\n", 6000, ""));
    file_put(folder, "tables/hostile/r.csv", numbered(a, "n", ",k#", 50000, "\n"));
    file_refused("50,000 columns",
                 STR("charts:\n  a:\n    title: A\n    bands: {roll: d6, columns: {k1: text}, rows: {csv: r.csv}}\n"));
    remove_file("tables/hostile/r.csv");
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* The words of a column that are none of its list, each with the nearest of them: 3,000 x 1,000. */
static void misspelt_terms(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    struct str set = numbered(a,
                              "set: Hostile\nsource: {title: none, credit: nobody}\nedition: \"1\"\ndate: "
                              "2026-01-01\nunits: in\nterms:\n  m: [",
                              "term# x, ", 1000, "last]\n");
    file_put(folder, "tables/hostile/set.yaml", set);
    file_refused(
        "3,000 misspelt terms",
        numbered(a, "charts:\n  a:\n    title: A\n    bands:\n      measure: n\n      columns: {R: m}\n      rows:\n",
                 "        #: trem# x\n", 3000, ""));
    set = numbered(a,
                   "set: Hostile\nsource: {title: none, credit: nobody}\nedition: \"1\"\ndate: 2026-01-01\nunits: "
                   "in\nterms:\n  m: [",
                   "term# x, ", 5000, "last]\n");
    file_put(folder, "tables/hostile/set.yaml", set);
    file_refused("5,000 terms", STR("charts: {}\n"));
    file_put(folder, "tables/hostile/set.yaml", str_of(set_text));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* What a document's layout makes of it: findings of this rule, and bytes that were taken, in *bytes. */
static size_t made_of(const char *layout, const char *path, enum rule_id rule, size_t *bytes)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool unreadable = false;
    size_t n, found = 0, tables;
    file_put(folder, path, str_of(layout));
    struct model *m = arena_copy(a, model_read(a, d, folder, &unreadable), sizeof *m);
    m->spent = spent_new(a, false, 1, 1);
    m->grids = grids_new(a);
    size_t before = arena_size(a);
    struct documents all = documents_read(a, d, pictures_new(a, folder, NULL), m, &unreadable);
    const struct odds_table *table;
    for (size_t i = 0; i < all.n; i++)
        if (all.at[i].kind == DOCUMENT_ODDS_BOOK)
            doc_odds_book(a, d, m, &all.at[i], NULL, NULL, &table, &tables);
        else
            doc_sheet(a, d, m, &all.at[i], NULL, false);
    *bytes = arena_size(a) - before;
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++)
        found += f[i]->rule == rule;
    remove_file(path);
    diag_drop(d);
    arena_drop(a);
    return found;
}

/* What no page could hold is asked before it is laid, and said once; what a page can hold is laid. */
static void documents_too_large(void **state)
{
    static const char *const show[] = {"show: at-least", "show: [mean, at-least]", "plot: yes", "show: outcomes"};
    enum { ROOM = 40 << 20 };
    struct arena *a = arena_new();
    size_t bytes;
    (void)state;
    file_put(folder, "tables/hostile/charts.yaml",
             STR("odds:\n  o: {title: O, words: w., given: {k: 1..50, l: 1..10}, roll: {x: \"(k)d6 + l\"}}\n"));
    for (size_t i = 0; i < sizeof show / sizeof *show; i++) {
        struct str layout = str_printf(
            a, "odds-book: B\nset: hostile\npaper: [a4]\ntables:\n  - {odds: o, down: k, across: l, %s}\n", show[i]);
        assert_int_equal(made_of(layout.p, "layouts/odds/b.yaml", RULE_OVER_LIMIT, &bytes), 1);
        assert_true(bytes < ROOM);
    }
    assert_int_equal(made_of("odds-book: B\nset: hostile\npaper: [a4]\ntables:\n"
                             "  - {odds: o, down: k, across: l, show: mean}\n",
                             "layouts/odds/b.yaml", RULE_OVER_LIMIT, &bytes),
                     0);
    static const char sheet[] = "sheet: S\nset: hostile\npaper: [a4]\nsections:\n  - A: [g]\n";
    const char *grid =
        "charts:\n  g:\n    title: G\n    grid:\n      down: x\n"
        "      columns: {a: text, b: text, c: text, d: text, e: text, f: text, h: text, i: text, j: text, "
        "k: text, l: text, m: text}\n      rows:\n";
    const char *row = "        r#: [v, v, v, v, v, v, v, v, v, v, v, v]\n";
    file_put(folder, "tables/hostile/charts.yaml", numbered(a, grid, row, 2000, ""));
    assert_int_equal(made_of(sheet, "layouts/sheets/s.yaml", RULE_OVER_LIMIT, &bytes), 0);
    file_put(folder, "tables/hostile/charts.yaml", numbered(a, grid, row, 4000, ""));
    assert_int_equal(made_of(sheet, "layouts/sheets/s.yaml", RULE_OVER_LIMIT, &bytes), 1);
    assert_true(bytes < ROOM / 10); /* none of it was laid */
    /* many that are small together */
    struct buf b = {.a = a};
    buf_putz(&b, "sheet: S\nset: hostile\npaper: [a4]\nsections:\n  - A: [g");
    for (int i = 0; i < 2000; i++)
        buf_putz(&b, ", g");
    buf_putz(&b, "]\n");
    file_put(folder, "tables/hostile/charts.yaml", numbered(a, grid, row, 100, ""));
    assert_int_equal(made_of(buf_str(&b).p, "layouts/sheets/s.yaml", RULE_OVER_LIMIT, &bytes), 1);
    assert_true(bytes < ROOM);
    file_put(folder, "tables/hostile/charts.yaml", STR("charts: {}\n"));
    arena_drop(a);
}

/* Twice the rows of a further die take about twice the memory: a copy of all for each row took its
 * square. */
static void rows_of_an_inner_die(void **state)
{
    static const char sheet[] = "sheet: S\nset: hostile\npaper: [a4]\nsections:\n  - A: [g]\n";
    const char *head =
        "charts:\n  g:\n    title: G\n    bands:\n      roll: d2\n      columns: {R: text}\n"
        "      rows:\n        1: none\n        2:\n          cells: further\n          bands:\n"
        "            measure: points\n            columns: {R: text}\n            rows:\n";
    struct arena *a = arena_new();
    size_t bytes[2];
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        file_put(folder, "tables/hostile/charts.yaml",
                 numbered(a, head, "              #: x\n", 1000 << i, ""));
        made_of(sheet, "layouts/sheets/s.yaml", RULE_OVER_LIMIT, &bytes[i]);
    }
    assert_true(bytes[1] < 3 * bytes[0]);
    file_put(folder, "tables/hostile/charts.yaml", STR("charts: {}\n"));
    arena_drop(a);
}

/* Groups are judged against all rows: what was taken grew with the square. */
static void groups_together(void **state)
{
    struct arena *a = arena_new();
    struct spent spent;
    struct tally t;
    (void)state;
    const char *head = "charts:\n  m:\n    title: M\n    modifiers:\n      to: the total\n      rows:\n";
    const char *group = "        Situation #: {one-of: {a#: +1, b#: +7, c#: -1000}}\n";
    assert_int_equal(findings_of(numbered(a, head, group, 1000, ""), RULE_OVER_LIMIT, false, &spent, &t), 0);
    assert_int_equal(findings_of(numbered(a, head, group, 1001, ""), RULE_OVER_LIMIT, false, &spent, &t), 1);
    file_bounded("a thousand groups", numbered(a, head, group, 1000, ""));
    file_put(folder, "tables/hostile/charts.yaml", STR("charts: {}\n"));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* A further die whose label is no range, on cards: it ended the program. */
static void labels_that_are_no_range(void **state)
{
    struct arena *a = arena_new();
    static const char *const label[] = {"9-1", "x", "7+", "0-2", "<1", "5-7", "1..6"};
    (void)state;
    file_put(folder, "layouts/decks/d.yaml", STR("deck: D\nset: hostile\ncards: a\n"));
    for (size_t i = 0; i < sizeof label / sizeof *label; i++)
        file_bounded(label[i],
                     str_printf(a,
                                "charts:\n  a:\n    title: A\n    bands:\n      roll: d6\n      columns: {E: text}\n"
                                "      rows:\n        1-6:\n          cells: [Hit]\n          bands: {roll: d6, "
                                "columns: {F: text}, rows: {\"%s\": x, 3-5: x, 6: y}}\n",
                                label[i]));
    remove_file("layouts/decks/d.yaml");
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* A pipe that nobody writes, a device, a folder in place of a file: an error at once, and no wait. */
static void what_is_no_file(void **state)
{
    static const char *const path[] = {"tables/hostile/pipe.yaml", "layouts/sheets/pipe.yaml",
                                       "layouts/decks/pipe.yaml", "layouts/odds/pipe.yaml"};
    struct arena *a = arena_new();
    (void)state;
    file_put(folder, "tables/hostile/charts.yaml", STR("charts: {}\n"));
    for (size_t i = 0; i < sizeof path / sizeof *path; i++) {
        file_put(folder, path[i], STR(""));
        remove_file(path[i]);
        assert_int_equal(mkfifo(str_printf(a, "%s/%s", folder, path[i]).p, 0600), 0);
        refused(path[i], check_finds, STR(""));
        remove_file(path[i]);
        assert_int_equal(symlink("/dev/zero", str_printf(a, "%s/%s", folder, path[i]).p), 0);
        refused(path[i], check_finds, STR(""));
        remove_file(path[i]);
    }
    assert_int_equal(mkfifo(str_printf(a, "%s/tables/hostile/r.csv", folder).p, 0600), 0);
    file_refused("a pipe as CSV",
                 STR("charts:\n  a:\n    title: A\n    bands: {roll: d6, columns: {R: text}, rows: {csv: r.csv}}\n"));
    remove_file("tables/hostile/r.csv");
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

/* -- rolls -- */

static bool roll_errs(struct str text)
{
    struct arena *a = arena_new();
    struct roll_names none = {0};
    struct roll_error err = {0};
    struct env env = {0};
    struct dist d;
    const struct roll *r = roll_parse(a, text, NOWHERE, &none, &err);
    return !r || !odds_eval(a, r, &env, &d, NULL, &err);
}

static bool walk_stops(struct str text)
{
    struct arena *a = arena_new();
    struct roll_names none = {0};
    struct roll_error err = {0};
    struct env env = {0};
    const struct roll *r = roll_parse(a, text, NOWHERE, &none, &err);
    return !r || walk_eval(a, r, &env, 100000, false).verdict != WALK_DONE;
}

static void roll_refused(const char *name, struct str text)
{
    refused(name, roll_errs, text);
    refused(name, walk_stops, text);
}

/* Legal, large, or both: what it comes to is not the question. */
static void roll_bounded(const char *name, struct str text)
{
    bounded(name, roll_errs, text);
    bounded(name, walk_stops, text);
}

static void rolls_too_long(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    by_budget = true;
    roll_refused("64 kB and a byte", many(a, "1", "+", 65536, ""));
    roll_bounded("64 kB of 1 + 1", many(a, "1", "+1", 32767, ""));
    roll_bounded("64 kB of d6 + d6", many(a, "d6", "+d6", 21844, ""));
    roll_bounded("64 kB of 1 or 1", many(a, "true", " or true", 8000, ""));
    roll_refused("64 kB of (", many(a, "", "(", 65000, ""));
    roll_refused("64 kB of -", many(a, "", "-", 65000, "1"));
    roll_refused("64 kB of not", many(a, "", "not ", 16000, "true"));
    roll_refused("65 brackets", many(a, "", "(", 65, many(a, "1", ")", 65, "").p));
    roll_refused("100 nested calls", many(a, "", "abs(", 100, many(a, "1", ")", 100, "").p));
    roll_bounded("a tuple of 30,000", many(a, "(1", ",1", 30000, ")"));
    roll_bounded("a tuple of 1,000 dice", many(a, "(d6", ",d6", 999, ")"));
    roll_bounded("60 branches of two names",
                 many(a, many(a, "", "let a = d6;", 1, "let b = d6; ").p, "if a > 3 then b else ", 60, "a"));
    struct buf chain = {.a = a};
    buf_putz(&chain, "let n0 = d6;");
    for (int i = 1; i < 500; i++)
        buf_printf(&chain, "let n%d = n%d + 1;", i, i - 1);
    buf_putz(&chain, "n499");
    roll_bounded("500 lets, each of the one before", buf_str(&chain));
    roll_bounded("5,000 lets", many(a, "", "let a = d6;", 5000, "a"));
    arena_drop(a);
    assert_int_equal(wrong, 0);
}

static void rolls_too_large(void **state)
{
    (void)state;
    by_budget = true;
    roll_refused("d(10^9)", STR("d(1000000000)"));
    roll_refused("10^9 d6", STR("1000000000d6"));
    roll_refused("10^18 d 10^18", STR("1000000000000000000d1000000000000000000"));
    roll_refused("more than 64 bits", STR("99999999999999999999999999d6"));
    roll_refused("a sum of 10^6 dice", STR("1000000d6 + 1000000d6"));
    roll_refused("faces to 10^9", STR("d{1..1000000000}"));
    roll_refused("a product of dice of 10^6", STR("d(1000000) * d(1000000)"));
    roll_refused("first in 10^9", STR("first(k in 1..1000000000, d6 == 7)"));
    roll_refused("explode 10^9 times", STR("sum(explode(10d10, face == 10, 1000000000))"));
    roll_refused("10^9 rolls of 2d6", STR("count(1000000000(2d6), roll > 7)"));
    roll_refused("rolls of rolls", STR("sum(99999(sum(99999(sum(99999(d6))))))"));
    roll_refused("whole rolls rerolled without end", STR("sum(reroll(9(2d6), roll > 1))"));
    roll_refused("a reroll that never ends", STR("reroll(d6, face <= 6)"));
    roll_refused("highest of 10^6", STR("sum(highest(500000, 1000000d6))"));
    roll_refused("division by zero", STR("1 / (d6 - d6)"));
    roll_bounded("explode to many faces", STR("sum(explode(100d100, face >= 2, 100))"));
    roll_bounded("1000 d 1000", STR("1000d1000"));
    roll_bounded("more digits than anyone prints", STR("3000d20"));
    roll_bounded(
        "many questions of many dice",
        STR("let p = 60d20; (sum(p), highest(1, p), lowest(2, p), distinct(p), sum(lowest(9, highest(20, p))))"));
    roll_bounded("products of dice", STR("d97 * d89 * d83 * d79 * d73 * d71 * d67"));
    roll_bounded("a tuple of pools", STR("(d100, d100, d100, d100)"));
    roll_bounded("rerolls, explosions and dice of dice",
                 STR("let n = 2; let p = (reroll_once(explode(1d%, face >= n, 1), face >= 3))d(3); ((1)d%)"));
    roll_bounded("explosions of explosions",
                 STR("sum(explode(explode(explode(10d6, face == 6, 5), face >= 5, 5), face == 6, 5))"));
    roll_bounded("explosions told apart", STR("distinct(explode(explode(6d10, face == 10, 9), face >= 5, 9))"));
    roll_bounded("1 to 1000 dice", STR("(d1000)d6"));
    roll_bounded("a condition on many faces", STR("count(d(300000), face == 1 or face == 2)"));
    roll_bounded("1,000,000 named faces", STR("d{1..1000000}"));
    roll_bounded("numbers that outgrow 64 bits", STR("d1000000 * 1000000 * 1000000 * 1000000"));
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(files_of_brackets, cases_begin),
        cmocka_unit_test_setup(files_deep_by_indentation, cases_begin),
        cmocka_unit_test_setup(files_of_directives, cases_begin),
        cmocka_unit_test_setup(files_of_anchors, cases_begin),
        cmocka_unit_test_setup(files_too_large, cases_begin),
        cmocka_unit_test_setup(files_of_odd_bytes, cases_begin),
        cmocka_unit_test_setup(charts_of_many_rows, cases_begin),
        cmocka_unit_test_setup(csv_files, cases_begin),
        cmocka_unit_test_setup(odds_together, cases_begin),
        cmocka_unit_test_setup(many_of_one_kind, cases_begin),
        cmocka_unit_test_setup(misspelt_terms, cases_begin),
        cmocka_unit_test(documents_too_large),
        cmocka_unit_test(rows_of_an_inner_die),
        cmocka_unit_test_setup(groups_together, cases_begin),
        cmocka_unit_test_setup(labels_that_are_no_range, cases_begin),
        cmocka_unit_test_setup(what_is_no_file, cases_begin),
        cmocka_unit_test_setup(rolls_too_long, cases_begin),
        cmocka_unit_test_setup(rolls_too_large, cases_begin),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, folder_open, folder_drop);
}
