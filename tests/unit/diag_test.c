/* Findings: places, order, doubles, and each printer's form to the letter. The projects of tests/findings are read and
 * checked, and must print what stands in their file `findings`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "emit/pack.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static char *printed(const struct diag *d, enum format format, bool color, const struct tally *t)
{
    char *text = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&text, &n);
    assert_true(diag_print(d, format, color, t, to));
    fclose(to);
    return text;
}

static void assert_printed(const struct diag *d, enum format format, const struct tally *t, const char *want)
{
    char *text = printed(d, format, false, t);
    assert_string_equal(text, want);
    free(text);
}

static struct span span_of(const struct diag *d, uint32_t file, const char *what)
{
    ptrdiff_t at = str_find(diag_source_at(d, file)->text, what);
    assert_true(at >= 0);
    return (struct span){file, (uint32_t)at, (uint32_t)at + (uint32_t)strlen(what)};
}

static const char MORALE[] =
    "    title: Unit morale loss\n      rows:\n        \"20-24\": [3]\n        \"24+\":   [4]\n";

static struct finding *add_overlap(struct diag *d, uint32_t file)
{
    struct finding *f =
        diag_add(d, RULE_BAND_OVERLAP, span_of(d, file, "\"24+\""), "unit sizes overlap at %d figures", 24);
    finding_label(f, "and here");
    finding_also(f, span_of(d, file, "\"20-24\""), "24 is here");
    finding_note(f,
                 "a unit of 24 figures would lose morale for each 3 and for each 4 figures lost");
    finding_help(f, "write \"25+\", or \"20-23\" if 24 belongs to the larger size");
    return f;
}

static void the_form_of_a_finding(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, STR("tables/x/morale.yaml"), str_of(MORALE));
    add_overlap(d, file);
    struct tally t = {14, 100, 412, 2};
    assert_printed(d, FORMAT_TEXT, &t,
                   "tables/x/morale.yaml:4:9: error: unit sizes overlap at 24 figures [band-overlap]\n"
                   "    3 |         \"20-24\": [3]\n"
                   "      |         ------- 24 is here\n"
                   "    4 |         \"24+\":   [4]\n"
                   "      |         ^^^^^ and here\n"
                   "   = note: a unit of 24 figures would lose morale for each 3 and for each 4 figures lost\n"
                   "   = help: write \"25+\", or \"20-23\" if 24 belongs to the larger size\n"
                   "1 error in 14 files (100 charts, 412 checks; 2 not run)\n");
    assert_printed(d, FORMAT_SHORT, &t,
                   "tables/x/morale.yaml:4:9: error: unit sizes overlap at 24 figures [band-overlap]\n");
    assert_printed(
        d, FORMAT_JSON, &t,
        "{\"file\":\"tables/x/morale.yaml\",\"line\":4,\"column\":9,\"end_line\":4,\"end_column\":14,\"level\":"
        "\"error\",\"slug\":\"band-overlap\",\"fact\":\"unit sizes overlap at 24 figures\",\"label\":\"and here\","
        "\"note\":\"a unit of 24 figures would lose morale for each 3 and for each 4 figures lost\",\"help\":"
        "\"write \\\"25+\\\", or \\\"20-23\\\" if 24 belongs to the larger size\",\"also\":[{\"file\":"
        "\"tables/x/morale.yaml\",\"line\":3,\"column\":9,\"end_line\":3,\"end_column\":16,\"label\":\"24 is here\"}],"
        "\"waived\":false,\"why\":null}\n");
    diag_drop(d);
}

static void another_file_is_a_note(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    uint32_t a = diag_source_add(d, STR("a.yaml"), STR("x: 1\n")), b = diag_source_add(d, STR("b.yaml"), STR("y: 2"));
    struct finding *f = diag_add(d, RULE_FACTS_DIFFER, span_of(d, b, "2"), "1 there and 2 here");
    finding_also(f, span_of(d, a, "1"), "it is 1 here");
    finding_note(f, "one\ntwo");
    diag_add(d, RULE_UNREADABLE, NOWHERE, "there are no tables");
    assert_printed(d, FORMAT_TEXT, &(struct tally){1, 1, 1, 0},
                   "error: there are no tables [unreadable]\n"
                   "b.yaml:1:4: error: 1 there and 2 here [facts-differ]\n"
                   "    1 | y: 2\n"
                   "      |    ^\n"
                   "a.yaml:1:4: note: it is 1 here\n"
                   "   = note: one\n"
                   "           two\n"
                   "2 errors in 1 file (1 chart, 1 check)\n");
    diag_drop(d);
}

/* Line breaks are YAML's; columns count characters; a byte order mark has no column. */
static void places(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF\xC3\xA9=1\r\n\r2\xC2\x85"
                               "3\xE2\x80\xA8"
                               "4\xE2\x80\xA9"
                               "5\n";
    static const struct {
        const char *what;
        uint32_t line, column;
    } cases[] = {{"1", 1, 3}, {"2", 3, 1}, {"3", 4, 1}, {"4", 5, 1}, {"5", 6, 1}};
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, STR("x"), str_of(text)), line, column;
    const struct source *s = diag_source_at(d, file);
    for (size_t i = 0; i < 5; i++) {
        source_place(s, span_of(d, file, cases[i].what).lo, &line, &column);
        assert_int_equal(line, cases[i].line);
        assert_int_equal(column, cases[i].column);
    }
    source_place(s, 1000, &line, &column);
    assert_int_equal(line, 7);
    assert_int_equal(column, 1);
    assert_null(diag_source_at(d, 0));
    assert_null(diag_source_at(d, 2));
    diag_drop(d);
}

static void sorted_and_once(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    uint32_t b = diag_source_add(d, STR("b"), STR("xyz")), a = diag_source_add(d, STR("a"), STR("xyz"));
    diag_add(d, RULE_SYNTAX, (struct span){b, 1, 2}, "second");
    diag_add(d, RULE_SYNTAX, (struct span){b, 0, 2}, "first of b");
    diag_add(d, RULE_WORDS_MISSING, (struct span){b, 1, 2}, "third");
    diag_add(d, RULE_SYNTAX, (struct span){a, 2, 3}, "of a");
    for (int i = 0; i < 100; i++)
        diag_add(d, RULE_SYNTAX, (struct span){b, 1, 2}, "second");
    assert_printed(d, FORMAT_SHORT, NULL,
                   "a:1:3: error: of a [syntax]\nb:1:1: error: first of b [syntax]\nb:1:2: error: "
                   "second [syntax]\n"
                   "b:1:2: warning: third [words-missing]\n");
    assert_int_equal(diag_count(d, LEVEL_ERROR), 3);
    assert_int_equal(diag_count(d, LEVEL_WARNING), 4);
    diag_drop(d);
}

static void waived_ones_are_counted(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, STR("x"), str_of(MORALE));
    struct finding *f = add_overlap(d, file);
    f->waived = true;
    f->why_waived = STR("house rule");
    assert_printed(d, FORMAT_TEXT, &(struct tally){1, 1, 1, 0}, "no findings, 1 waived in 1 file (1 chart, 1 check)\n");
    assert_printed(d, FORMAT_SHORT, NULL, "");
    char *json = printed(d, FORMAT_JSON, false, NULL);
    assert_non_null(strstr(json, "\"waived\":true,\"why\":\"house rule\"}\n"));
    free(json);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 0);
    diag_drop(d);
}

static void only_what_is_requested_for(void **state)
{
    (void)state;
    static const char *const paths[] = {"tables/a/x.yaml", "tables/ab/x.yaml", "tables/b.yaml"};
    struct diag *d = diag_new();
    for (size_t i = 0; i < 3; i++)
        diag_add(d, RULE_SYNTAX, (struct span){diag_source_add(d, str_of(paths[i]), STR("x")), 0, 1}, "no");
    struct str only[] = {STR("./tables/a/"), STR("tables/b.yaml")};
    char *text = printed(diag_below(d, only, 2), FORMAT_SHORT, false, NULL);
    assert_string_equal(text, "tables/a/x.yaml:1:1: error: no [syntax]\ntables/b.yaml:1:1: error: no [syntax]\n");
    free(text);
    diag_drop(d);
}

/* What an author wrote never steers the terminal: neither the line nor the words about it. */
static void nothing_steers_the_terminal(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, STR("x\033.yaml"),
                                    STR("a:\t\033[31m\xFF\xE2\x80\xAE"
                                        "b\n"));
    struct finding *f = diag_add(d, RULE_BAD_TEXT, span_of(d, file, "b"), "one\ntwo \033[1m");
    finding_label(f, "\x07");
    assert_printed(d, FORMAT_TEXT, NULL,
                   "x\\x1b.yaml:1:11: error: one\\ntwo \\x1b[1m [bad-text]\n"
                   "    1 | a:\\t\\x1b[31m\\xff\\u202eb\n"
                   "      |                       ^ \\x07\n");
    diag_drop(d);
}

static void wide_lines_are_clipped(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    for (int i = 0; i < 40000; i++)
        buf_printf(&b, "%05d,", i);
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, STR("x"), buf_str(&b));
    struct finding *f = diag_add(d, RULE_SYNTAX, span_of(d, file, "20000"), "here");
    finding_also(f, span_of(d, file, "00001"), "there");
    diag_add(d, RULE_SYNTAX, (struct span){file, 239999, 240000}, "end");
    char *text = printed(d, FORMAT_TEXT, false, NULL);
    assert_true(strlen(text) < 1000);
    char *mark = strchr(text, '^'), *line = strstr(text, "20000,");
    assert_non_null(mark);
    assert_non_null(line);
    /* The mark stands under its number: as far from the start of its line. */
    size_t mark_at = (size_t)(mark - text), line_at = (size_t)(line - text);
    while (mark_at && text[mark_at - 1] != '\n')
        mark_at--;
    while (line_at && text[line_at - 1] != '\n')
        line_at--;
    assert_int_equal((size_t)(mark - text) - mark_at, (size_t)(line - text) - line_at);
    assert_non_null(strstr(text, "----- there"));
    free(text);
    diag_drop(d);
    arena_drop(a);
}

static void color_only_if_requested(void **state)
{
    (void)state;
    struct diag *d = diag_new();
    add_overlap(d, diag_source_add(d, STR("x"), str_of(MORALE)));
    char *plain = printed(d, FORMAT_TEXT, false, NULL), *color = printed(d, FORMAT_TEXT, true, NULL);
    assert_null(strchr(plain, '\033'));
    assert_non_null(strstr(color, "\033[1;31merror:\033[0m"));
    free(plain);
    free(color);
    diag_drop(d);
}

static void names_are_found(void **state)
{
    (void)state;
    enum rule_id rule;
    assert_true(rule_find(STR("band-gap"), &rule));
    assert_int_equal(rule, RULE_BAND_GAP);
    assert_false(rule_find(STR("band-gape"), &rule));
}

/* A full disk is seen: /dev/full takes nothing. */
static void a_failing_stream_is_told(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        skip();
    struct diag *d = diag_new();
    add_overlap(d, diag_source_add(d, STR("x"), str_of(MORALE)));
    assert_false(diag_print(d, FORMAT_TEXT, false, NULL, full));
    fclose(full);
    diag_drop(d);
}

static char *file_text(const char *path)
{
    char *text = calloc(1, 1 << 16);
    FILE *f = fopen(path, "rb");
    assert_non_null(text);
    if (f) {
        assert_true(fread(text, 1, (1 << 16) - 1, f) < (1 << 16) - 1);
        fclose(f);
    }
    return text;
}

/* How many checks there were is no part of what was agreed: each new one counts. Is there such a number at the end? */
static bool checks_cut(char *report)
{
    char *at = strstr(report, " checks)\n");
    if (!at || at[strlen(" checks)\n")])
        return false;
    char *from = at;
    while (from > report && from[-1] >= '0' && from[-1] <= '9')
        from--;
    memmove(from, at, strlen(at) + 1);
    return from < at;
}

static bool project_agrees(const char *dir)
{
    char path[512];
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct tally t = {0};
    bool unreadable = false;
    const struct model *m = model_read(a, d, dir, &unreadable);
    check_some(d, m, m, true, &t);
    char *now = printed(d, FORMAT_TEXT, false, &t);
    snprintf(path, sizeof path, "%s/findings", dir);
    char *want = file_text(path);
    bool same = checks_cut(now) && checks_cut(want) && strcmp(now, want) == 0;
    if (!same)
        fprintf(stderr, "%s does not agree; now it is\n%s", path, now);
    free(now);
    free(want);
    diag_drop(d);
    arena_drop(a);
    return same;
}

static void projects_print_what_was_agreed(void **state)
{
    (void)state;
    size_t n = 0, same = 0;
    DIR *all = opendir("tests/findings");
    assert_non_null(all);
    for (struct dirent *e; (e = readdir(all));) {
        char dir[300];
        if (e->d_name[0] == '.')
            continue;
        snprintf(dir, sizeof dir, "tests/findings/%s", e->d_name);
        n++;
        same += project_agrees(dir);
    }
    closedir(all);
    assert_true(n > 0);
    assert_int_equal(same, n);
}

/* A piece of work has a list of its own: what was found before it is not in there, and it is forgotten unless joined.
 */
static void a_part_knows_its_own(void **state)
{
    (void)state;
    struct diag *d = diag_new(), *x = diag_part(d), *y = diag_part(d), *z = diag_part(d);
    uint32_t file = diag_source_add(d, STR("a.yaml"), STR("one\ntwo\n"));
    struct span at = {file, 0, 3};
    diag_add(d, RULE_BAD_VALUE, at, "one is wrong");
    assert_false(diag_has(x, LEVEL_NOTE));
    diag_add(x, RULE_BAD_VALUE, at, "one is wrong"); /* seen again: it is the part's, and listed once */
    diag_add(x, RULE_SYNTAX, (struct span){file, 4, 7}, "two cannot be read");
    diag_add(y, RULE_BAD_VALUE, at, "forgotten");
    diag_add(z, RULE_UNKNOWN_REFERENCE, at, "what follows");
    diag_add(z, RULE_BAD_VALUE, (struct span){file, 4, 7}, "and what does not");
    assert_true(diag_has(x, LEVEL_ERROR));
    assert_int_equal(diag_count(d, LEVEL_NOTE), 1);
    diag_join(x);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 2);
    diag_join_without(z, RULE_UNKNOWN_REFERENCE);
    assert_int_equal(diag_count(d, LEVEL_NOTE), 3);
    /* A file is a source once, as long as it says the same; one that is torn comes before all others. */
    assert_int_equal(diag_source_add(x, STR("a.yaml"), STR("one\ntwo\n")), file);
    uint32_t later = diag_source_add(x, STR("b.yaml"), STR("three\n"));
    assert_int_not_equal(later, file);
    assert_int_not_equal(diag_source_add(d, STR("a.yaml"), STR("changed\n")), file);
    diag_add(d, RULE_SYNTAX, (struct span){later, 0, 1}, "three is torn");
    diag_source_incomplete(x, later);
    size_t n;
    struct arena *a = arena_new();
    const struct finding **f = diag_sorted(d, a, &n);
    assert_int_equal(n, 4);
    assert_int_equal(f[0]->at.file, later);
    arena_drop(a);
    diag_drop(d);
}

static bool is_read(const void *files, struct span at, struct span *out)
{
    *out = at;
    return at.file <= *(const uint32_t *)files;
}

/* Another process has read the same files, and no more: what is found there comes over whole, or not at all. */
static void findings_come_over_as_bytes(void **state)
{
    (void)state;
    struct diag *here = diag_new(), *there = diag_new();
    struct arena *a = arena_new();
    struct buf bytes = {.a = a};
    const uint32_t files = 1;
    uint32_t file = diag_source_add(here, STR("tables/x/morale.yaml"), str_of(MORALE));
    assert_int_equal(diag_source_add(there, STR("tables/x/morale.yaml"), str_of(MORALE)), file);
    assert_int_equal(diag_files(here), 1);
    assert_true(diag_pack(&bytes, here, is_read, &files) && !bytes.n);
    add_overlap(here, file);
    diag_add(here, RULE_SYNTAX, NOWHERE, "nowhere");
    assert_true(diag_pack(&bytes, here, is_read, &files));
    assert_true(diag_unpack(there, buf_str(&bytes), is_read, &files));
    char *one = printed(here, FORMAT_JSON, false, NULL), *two = printed(there, FORMAT_JSON, false, NULL);
    assert_string_equal(one, two);
    diag_add(here, RULE_SYNTAX, (struct span){diag_source_add(here, STR("b.yaml"), STR("b")), 0, 1}, "only here");
    assert_false(diag_pack(&bytes, here, is_read, &files));
    assert_false(diag_unpack(there, buf_str(&bytes), is_read, &files));
    arena_drop(a);
    free(one);
    free(two);
    diag_drop(here);
    diag_drop(there);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_of_a_finding),
        cmocka_unit_test(another_file_is_a_note),
        cmocka_unit_test(places),
        cmocka_unit_test(sorted_and_once),
        cmocka_unit_test(a_part_knows_its_own),
        cmocka_unit_test(findings_come_over_as_bytes),
        cmocka_unit_test(waived_ones_are_counted),
        cmocka_unit_test(only_what_is_requested_for),
        cmocka_unit_test(nothing_steers_the_terminal),
        cmocka_unit_test(wide_lines_are_clipped),
        cmocka_unit_test(color_only_if_requested),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(a_failing_stream_is_told),
        cmocka_unit_test(projects_print_what_was_agreed),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
