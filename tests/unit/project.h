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

/* What a deck looks like whose looks are not the matter: `front: layouts/cards/plain-front.yaml`, on the usual card. */
#define PLAIN_FRONT "front: layouts/cards/plain-front.yaml\n"
static inline void plain_cards_put(const char *dir)
{
    file_put(dir, "layouts/cards/poker.yaml", STR("card: poker\nsize: [63, 88]\nbleed: 3\nsafe: 3\ncorner: 3\n"));
    file_put(dir, "layouts/cards/plain-front.yaml",
             STR("face: Plain\nsize: [63, 88]\nroles:\n  text: {font: sans, size: 8pt}\nboxes:\n"
                 "  title: {at: [5, 5, 50, 20], words: \"{title}\", role: text}\n"));
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
    diag_drop(p->d);
    arena_drop(p->a);
}
#endif
