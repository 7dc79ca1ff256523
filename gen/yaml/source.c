/* A file of the project to a source of the diag. Nothing outside the project's folder is opened.
 *
 * A file that cannot be read is added without text, so that the finding has a path to stand at. Called by the readers
 * of sets and documents. */
#include "base/system.h"
#include "yaml/tree.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Does the path stay below the folder that it is read from? */
static bool is_inside(struct str path)
{
    struct str part;
    if (!path.n || str_starts(path, "/") || str_find_char(path, 0) >= 0)
        return false;
    while (str_split(&path, '/', &part))
        if (str_is(part, ".."))
            return false;
    return true;
}

static uint32_t refuse(struct diag *d, struct str path, enum rule_id rule, const char *why)
{
    uint32_t file = diag_source_add(d, path, STR(""));
    diag_source_torn(d, file);
    diag_add(d, rule, (struct span){file, 0, 0}, "%s", why);
    return 0;
}

void folder_refuse(struct diag *d, struct str path, const char *why)
{
    uint32_t folder = diag_source_add(d, path, STR(""));
    diag_source_torn(d, folder);
    diag_add(d, RULE_UNREADABLE, (struct span){folder, 0, 0}, "the folder cannot be opened: %s", why);
}

size_t source_most(struct str path)
{
    return str_ends(path, ".csv") ? CSV_FILE : YAML_FILE;
}

/* `size` bytes at the most: a file that grows meanwhile is taken as it was. */
static uint32_t read_open(struct arena *a, struct diag *d, struct str path, FILE *from, size_t size)
{
    struct arena_mark mark = arena_mark(a);
    char *text = arena_alloc(a, size);
    size_t n = fread(text, 1, size, from);
    uint32_t file = 0;
    if (ferror(from))
        refuse(d, path, RULE_UNREADABLE, "the file cannot be read to its end");
    else
        file = diag_source_add(d, path, (struct str){text, n});
    arena_rewind(a, mark);
    return file;
}

uint32_t source_read(struct arena *a, struct diag *d, const char *dir, struct str path, bool *missing)
{
    uint64_t size;
    const char *why;
    if (missing)
        *missing = false;
    if (!is_inside(path))
        return refuse(d, path, RULE_UNREADABLE, "the file lies outside the project, where nothing is read");
    size_t most = source_most(path);
    FILE *from = file_open(str_printf(a, "%s/%.*s", dir, STRF(path)).p, most, &size, &why);
    if (!from && missing && (errno == ENOENT || errno == ENOTDIR))
        return *missing = true, 0;
    if (!from && errno == EFBIG)
        return refuse(d, path, RULE_OVER_LIMIT, str_printf(a, "the file is larger than %zu KiB", most / 1024).p);
    if (!from)
        return refuse(d, path, RULE_UNREADABLE, why);
    uint32_t file = read_open(a, d, path, from, (size_t)size);
    fclose(from);
    return file;
}
