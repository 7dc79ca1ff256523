/* Finds, reads and lists the files of layouts/ that have names: themes, cards, pictures, languages.
 * They are in the project or built in; a finding for an unknown name lists the existing ones.
 * Called by the readers of themes, profiles and templates, and by `broadside list`.
 *
 * Invariant: a project's own file replaces the built-in file of the same name. */
#include "base/built_in.h"
#include "look/look.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The kind of a file in layouts/cards follows from its first key, not from its file name. */
const struct named_kind named_themes = {"theme", "layouts/themes", ".yaml", NULL},
                        named_profiles = {"profile", "layouts/cards", ".yaml", "card"},
                        named_services = {"print service", "layouts/cards", ".yaml", "service"},
                        named_templates = {"template", "layouts/cards", ".yaml", "face"},
                        named_icons = {"icon", "layouts/cards/icons", ".svg", NULL},
                        named_backs = {"back", "layouts/cards/backs", ".svg", NULL},
                        named_languages = {"language", "layouts/languages", ".yaml", NULL};

/* The name becomes a file name, so it must not lead out of the folder. */
static bool is_file_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-_", s.p[i]) || !s.p[i])
            return false;
    return s.n > 0 && s.n < 100;
}

struct str named_path(struct arena *a, const struct named_kind *k, struct str name)
{
    return str_printf(a, "%s/%.*s%s", k->folder, STRF(name), k->ending);
}

/* A plain name has neither a folder nor an ending. */
struct str icon_path(struct arena *a, struct str text)
{
    bool path = !text.n || str_find_char(text, '/') >= 0 || str_find_char(text, '.') >= 0;
    return path ? text : named_path(a, &named_icons, text);
}

/* ---- which there are ---- */

/* The order of a folder depends on the file system. */
struct str_list names_in(struct arena *a, const char *dir, struct str folder, bool folders)
{
    struct str_list out = {0};
    struct stat st;
    DIR *open = opendir(str_printf(a, "%s/%.*s", dir, STRF(folder)).p);
    if (!open)
        return out;
    for (struct dirent *e; (e = readdir(open));)
        if (e->d_name[0] != '.' &&
            (!folders || (fstatat(dirfd(open), e->d_name, &st, 0) == 0 && S_ISDIR(st.st_mode))))
            ARENA_PUSH(a, &out, str_dup(a, str_of(e->d_name)));
    closedir(open);
    if (out.n)
        qsort(out.at, out.n, sizeof *out.at, str_cmp_first);
    errno = 0;
    return out;
}

/* Searches without parsing YAML: the top-level keys of a file are at the left edge. */
bool named_has_key(struct str text, const char *key)
{
    struct str line;
    while (str_split(&text, '\n', &line))
        if (str_starts(line, key) && line.n > strlen(key) && line.p[strlen(key)] == ':')
            return true;
    return false;
}

/* Frees the file's bytes afterwards, so that listing a folder of hundreds of faces keeps none in
 * memory. */
static bool has_key(const char *dir, struct arena *a, struct str path, const char *key)
{
    uint64_t size;
    const char *why;
    struct arena_mark mark = arena_mark(a);
    FILE *from = built_in_or_open(str_printf(a, "%s/%.*s", dir, STRF(path)).p, path, YAML_FILE, &size, &why, NULL);
    if (!from)
        return false;
    char *bytes = arena_alloc(a, (size_t)size + 1);
    bool has = named_has_key((struct str){bytes, fread(bytes, 1, (size_t)size, from)}, key);
    fclose(from);
    arena_rewind(a, mark);
    return has;
}

/* Adds a file of the folder, if it has this kind and a valid name. */
static void file_put(struct arena *a, struct named_files *all, const char *dir, const struct named_kind *k,
                     struct str file, bool own)
{
    struct str name = str_cut(file, 0, file.n - strlen(k->ending)), path;
    if (!str_ends(file, k->ending) || !is_file_name(name))
        return;
    path = named_path(a, k, name);
    for (size_t i = 0; i < all->n; i++)
        if (str_eq(all->at[i].name, name)) {
            all->at[i].built_in = true;
            return;
        }
    if (!k->key || has_key(dir, a, path, k->key))
        ARENA_PUSH(a, all, ((struct named_file){str_dup(a, name), path, own, !own}));
}

/* Sorted, because the order of a folder depends on the file system. */
struct named_files named_all(struct arena *a, const char *dir, const struct named_kind *k)
{
    struct named_files all = {0};
    const struct str_list own = names_in(a, dir, str_of(k->folder), false);
    for (size_t i = 0; i < own.n; i++)
        file_put(a, &all, dir, k, own.at[i], true);
    size_t below = strlen(k->folder) + 1;
    for (size_t i = 0; i < n_built_in; i++) {
        struct str path = built_ins[i].name;
        if (str_starts(path, k->folder) && path.n > below && path.p[below - 1] == '/')
            file_put(a, &all, dir, k, str_cut(path, below, path.n), false);
    }
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, str_cmp_first);
    return all;
}

/* Returns the nearest of the existing names, including the project's own. */
static struct str name_near(struct arena *a, const struct named_files *all, struct str name)
{
    struct str *names = ARENA_ARRAY(a, struct str, all->n);
    for (size_t i = 0; i < all->n; i++)
        names[i] = all->at[i].name;
    return str_nearest(name, names, all->n);
}

/* ---- icons in running text ---- */

struct icon_names icon_names_read(struct arena *a, const char *dir, struct str folder)
{
    struct icon_names k = {.folder = folder.n ? folder : str_of(named_icons.folder), .bare = folder.n > 0};
    while (k.folder.n && k.folder.p[k.folder.n - 1] == '/')
        k.folder.n--;
    const struct named_kind kind = {named_icons.what, str_z(a, k.folder), named_icons.ending, NULL};
    if (path_is_inside(k.folder))
        k.all = named_all(a, dir, &kind);
    return k;
}

bool icon_is_there(const struct icon_names *k, struct str name)
{
    for (size_t i = 0; i < k->all.n; i++)
        if (str_eq(k->all.at[i].name, name))
            return true;
    return false;
}

bool icon_parse(const struct icon_names *k, struct str text, struct str *name)
{
    static const char prefix[] = "icon:";
    *name = str_trim(text);
    if (!str_starts(*name, prefix))
        return k->bare && icon_is_there(k, *name);
    *name = str_trim(str_cut(*name, sizeof prefix - 1, name->n));
    return true;
}

struct str icon_file(struct arena *a, const struct icon_names *k, struct str name)
{
    return str_printf(a, "%.*s/%.*s%s", STRF(k->folder), STRF(name), named_icons.ending);
}

struct str icon_near(struct arena *a, const struct icon_names *k, struct str name)
{
    return name_near(a, &k->all, name);
}

/* ---- of one that there is not ---- */

/* Lists every name, because there are few. */
struct str named_help(struct arena *a, const char *dir, const struct named_kind *k, struct str name)
{
    struct named_files all = named_all(a, dir, k);
    struct buf list = {.a = a};
    for (size_t i = 0; i < all.n; i++)
        buf_printf(&list, "%s%.*s", !i ? "" : i + 1 < all.n ? ", " : " and ", STRF(all.at[i].name));
    struct str near = name_near(a, &all, name);
    return near.n
               ? str_printf(a, "did you mean \"%.*s\"?", STRF(near))
               : str_printf(a, "there are %s; to add yours, put a file in %s", list.p, k->folder);
}

/* Only an unknown name costs a search of the folder; a valid name opens one file. */
void named_unknown(struct diag *d, const char *dir, const struct named_kind *k, struct str name,
                   struct span requested_at)
{
    struct finding *f = diag_add(d, RULE_UNKNOWN_REFERENCE, requested_at, "there is no %s \"%.*s\"",
                                 k->what, STRF(name));
    struct named_files all = named_all(diag_arena(d), dir, k);
    f->help = named_help(diag_arena(d), dir, k, name);
    finding_fix_word(f, name, name_near(diag_arena(d), &all, name));
}

/* ---- one of them ---- */

/* An invalid file name counts as missing and never becomes a path. */
const struct node *named_read(struct arena *a, struct diag *d, const char *dir,
                              const struct named_kind *k, struct str name, struct span requested_at,
                              bool *missing)
{
    *missing = !is_file_name(name);
    uint32_t source = *missing ? 0 : source_read(a, d, dir, named_path(a, k, name), missing);
    if (*missing)
        named_unknown(d, dir, k, name, requested_at);
    return source ? yaml_parse(a, d, source) : NULL;
}

/* The source has a path that no project can have: a project's file and the built-in file of the
 * same name may both be read, and both are hashed by path. */
const struct node *named_built_in(struct arena *a, struct diag *d, const struct named_kind *k, struct str name,
                                  struct str *path)
{
    const struct built_in *b = built_in_find(named_path(a, k, name));
    *path = str_printf(a, "(built in) %.*s", STRF(b->name));
    return yaml_parse(a, d, diag_source_add(d, *path, b->bytes));
}
