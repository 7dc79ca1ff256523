/* A small project in a folder of its own, for tests: files are written as an author would, read, and removed with all
 * that came to be there. Include after cmocka.h. */
#ifndef BS_TESTS_PROJECT_H
#define BS_TESTS_PROJECT_H
#include "model/model.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct project {
    struct arena *a;
    struct diag *d;
    const struct model *model; /* once project_read has read it */
    char dir[64];
    /* earlier lists of findings, whose sources have the texts of what was read with them */
    LIST(struct diag *) before;
};

/* Writes dir/path, and the folders that it wants. */
static inline void file_put(const char *dir, const char *path, struct str text)
{
    char whole[512];
    assert_true(snprintf(whole, sizeof whole, "%s/%s", dir, path) < (int)sizeof whole);
    for (char *slash = whole + strlen(dir) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        assert_true(mkdir(whole, 0700) == 0 || errno == EEXIST);
    }
    FILE *f = fopen(whole, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text.p, 1, text.n, f), text.n);
    assert_int_equal(fclose(f), 0);
}

/* The file, or the folder with all in it. */
static inline void tree_remove(const char *path)
{
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char below[512];
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        assert_true(snprintf(below, sizeof below, "%s/%s", path, e->d_name) < (int)sizeof below);
        tree_remove(below);
    }
    if (dir)
        closedir(dir);
    remove(path);
}

static inline void folder_make(char dir[64])
{
    strcpy(dir, "/tmp/broadside-test-XXXXXX");
    assert_non_null(mkdtemp(dir));
}

static inline void project_open(struct project *p)
{
    *p = (struct project){.a = arena_new(), .d = diag_new()};
    folder_make(p->dir);
}

static inline void project_put(const struct project *p, const char *path, const char *text)
{
    file_put(p->dir, path, str_of(text));
}

static inline void project_read(struct project *p)
{
    bool unreadable = false;
    p->model = model_read(p->a, p->d, p->dir, &unreadable);
    assert_false(unreadable);
}

static inline void project_drop(struct project *p)
{
    tree_remove(p->dir);
    for (size_t i = 0; i < p->before.n; i++)
        diag_drop(p->before.at[i]);
    diag_drop(p->d);
    arena_drop(p->a);
}

/* Begins a new list of findings, as another run would. */
static inline void findings_anew(struct project *p)
{
    ARENA_PUSH(p->a, &p->before, p->d);
    p->d = diag_new();
}

static inline void findings_say(const struct project *p)
{
    size_t n;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    for (size_t i = 0; i < n; i++)
        print_message("%.*s / %.*s\n", STRF(f[i]->fact), STRF(f[i]->help));
}

/* The one finding that there is: what it is, in which line of which file, and words of what it says or advises. */
static inline void finding_is(struct project *p, const char *file, enum rule_id rule, unsigned line, const char *words)
{
    size_t n;
    uint32_t at, column;
    const struct finding **f = diag_sorted(p->d, p->a, &n);
    if (n != 1 || (str_find(f[0]->fact, words) < 0 && str_find(f[0]->help, words) < 0))
        findings_say(p);
    assert_int_equal(n, 1);
    const struct source *s = diag_source_at(p->d, f[0]->at.file);
    source_place(s, f[0]->at.lo, &at, &column);
    assert_int_equal(f[0]->rule, rule);
    assert_true(str_is(s->path, file));
    assert_int_equal(at, line);
    assert_true(str_find(f[0]->fact, words) >= 0 || str_find(f[0]->help, words) >= 0);
    findings_anew(p);
}

/* A project for each test, by cmocka's setup and teardown: a set `demo` with these charts, in which nothing is wrong.
 */
static inline int charts_open(void **state, const char *charts)
{
    struct project *p = calloc(1, sizeof *p);
    project_open(p);
    project_put(
        p, "tables/demo/set.yaml",
        "set: Demo\nsource: {title: a demo, credit: its author}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n");
    project_put(p, "tables/demo/charts.yaml", charts);
    project_read(p);
    *state = p;
    findings_say(p);
    return diag_count(p->d, LEVEL_NOTE) != 0;
}

static inline int bench_close(void **state)
{
    project_drop(*state);
    free(*state);
    return 0;
}
#endif
