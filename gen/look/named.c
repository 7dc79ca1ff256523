/* Layouts that are called by the name of their file, themes and profiles of cards: opened, or told which there are. */
#include "look/named.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* A name is a file's, so it may not lead out of the folder. */
static bool is_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-_", s.p[i]) || !s.p[i])
            return false;
    return s.n > 0 && s.n < 100;
}

static int by_name(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

static bool ends_in_one_of(struct str s, const char *const *endings)
{
    for (; endings && *endings; endings++)
        if (str_ends(s, *endings))
            return true;
    return false;
}

static void unknown(struct arena *a, struct diag *d, const char *dir, const struct named *k, struct str name,
                    struct span asked_at)
{
    struct {
        struct str *at;
        size_t n, cap;
    } names = {NULL, 0, 0};
    struct buf list = {.a = a};
    DIR *folder = opendir(str_printf(a, "%s/%s", dir, k->folder).p);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        struct str file = str_of(e->d_name);
        if (str_ends(file, ".yaml") && !ends_in_one_of(str_cut(file, 0, file.n - 5), k->others))
            ARENA_PUSH(a, &names, str_dup(a, str_cut(file, 0, file.n - 5)));
    }
    if (folder)
        closedir(folder);
    if (names.n)
        qsort(names.at, names.n, sizeof *names.at, by_name); /* a folder's order is the file system's */
    for (size_t i = 0; i < names.n; i++)
        buf_printf(&list, "%s%.*s", i ? ", " : "", STRF(names.at[i]));
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, asked_at, "there is no %s \"%.*s\"", k->what, STRF(name));
    struct str near = names.n ? str_nearest(name, names.at, names.n) : (struct str){"", 0};
    if (near.n)
        finding_help(d, f, "did you mean \"%.*s\"?", STRF(near));
    else if (names.n)
        finding_help(d, f, "%s has %s", k->folder, list.p);
    else
        finding_help(d, f, "%s has none: copy the folder that comes with Broadside", k->folder);
}

struct str named_path(struct arena *a, const struct named *k, struct str name)
{
    return str_printf(a, "%s/%.*s.yaml", k->folder, STRF(name));
}

uint32_t named_read(struct arena *a, struct diag *d, const char *dir, const struct named *k, struct str name,
                    struct span asked_at, bool *missing)
{
    struct str path = named_path(a, k, name);
    *missing = !is_name(name);
    uint32_t source = *missing ? 0 : source_read(a, d, dir, path, missing);
    if (*missing)
        unknown(a, d, dir, k, name, asked_at);
    return source;
}
