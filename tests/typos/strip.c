/* Files of tables/ to the same files without control lines: no `total`, no `row-count`, no `examples`.
 *
 * One key is cut at a time and the file is parsed again, so that cuts never meet. Called by main.c, on a copy. */
#include "base/arena.h"
#include "base/system.h"
#include "typos.h"
#include "yaml/tree.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_control(struct str key)
{
    return str_is(key, "total") || str_is(key, "row-count");
}

/* The bytes of pair i of a mapping with what parts it from its neighbour. */
static struct fix pair_cut(const struct node *map, size_t i)
{
    const struct pair *p = &map->pair[i];
    struct span at = p->key->at;
    at.hi = p->value->at.hi;
    if (i + 1 < map->n)
        at.hi = map->pair[i + 1].key->at.lo;
    else if (i > 0)
        at.lo = map->pair[i - 1].value->at.hi;
    return (struct fix){at, STR("")};
}

static bool control_find(const struct node *root, struct fix *out)
{
    const struct node *charts = node_find(root, "charts");
    for (size_t i = 0; root && root->kind == NODE_MAP && i < root->n; i++)
        if (str_is(root->pair[i].key->text, "examples")) {
            *out = pair_cut(root, i);
            return true;
        }
    for (size_t i = 0; charts && charts->kind == NODE_MAP && i < charts->n; i++) {
        const struct node *chart = charts->pair[i].value;
        for (size_t k = 0; chart->kind == NODE_MAP && k < chart->n; k++)
            if (is_control(chart->pair[k].key->text)) {
                *out = pair_cut(chart, k);
                return true;
            }
    }
    return false;
}

static void file_write(const char *path, struct str text)
{
    FILE *f = fopen(path, "w");
    if (!f || fwrite(text.p, 1, text.n, f) != text.n || fclose(f) != 0) {
        perror(path);
        exit(3);
    }
}

static void file_strip(const char *dir, struct str path)
{
    struct fix fix;
    for (bool more = true; more;) {
        struct arena *a = arena_new();
        struct diag *d = diag_new();
        uint32_t file = source_read(a, d, dir, path, NULL);
        more = file && control_find(yaml_parse(a, d, file), &fix);
        if (more)
            file_write(str_printf(a, "%s/%.*s", dir, STRF(path)).p,
                       fixes_apply(a, diag_source_at(d, file)->text, &fix, 1));
        diag_drop(d);
        arena_drop(a);
    }
}

void controls_strip(const char *dir)
{
    struct arena *a = arena_new();
    DIR *sets = opendir(str_printf(a, "%s/tables", dir).p);
    for (const struct dirent *s; sets && (s = readdir(sets));) {
        if (s->d_name[0] == '.')
            continue;
        DIR *files = opendir(str_printf(a, "%s/tables/%s", dir, s->d_name).p);
        for (const struct dirent *f; files && (f = readdir(files));)
            if (str_ends(str_of(f->d_name), ".yaml"))
                file_strip(dir, str_printf(a, "tables/%s/%s", s->d_name, f->d_name));
        if (files)
            closedir(files);
    }
    if (sets)
        closedir(sets);
    arena_drop(a);
}
