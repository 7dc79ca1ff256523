/* A revision of a project's history to a folder: its files are asked of git, hundreds at a time. Called by diff.c, and
 * by the layer diff/ for a sheet that marks its changes.
 *
 * What git is asked never is a shell's to read, and what it answers is measured before it is taken. */
#include "diff/revision.h"
#include "base/program.h"
#include "base/system.h"
#include "yaml/tree.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MOST = 10000, BYTES_MOST = 64 << 20, BLOBS_AT_ONCE = 500 };

bool folder_has_tables(const char *dir)
{
    struct arena *a = arena_new();
    struct stat st;
    bool has = stat(str_printf(a, "%s/tables", dir).p, &st) == 0 && S_ISDIR(st.st_mode);
    arena_drop(a);
    return has;
}

/* In the opposite order, so that folders are empty when their turn comes. */
void revision_remove(struct revision *r)
{
    while (r->made.n)
        remove(r->made.at[--r->made.n]);
}

/* The folders above it are made as they are wanted. */
static bool file_write(struct revision *r, struct str path, struct str text)
{
    for (size_t i = 0; i < path.n; i++) {
        const char *above = str_printf(r->a, "%s/%.*s", r->dir, (int)i, path.p).p;
        if (path.p[i] == '/' && mkdir(above, 0700) == 0)
            ARENA_PUSH(r->a, &r->made, above);
    }
    const char *whole = str_printf(r->a, "%s/%.*s", r->dir, STRF(path)).p;
    FILE *f = fopen(whole, "wbx");
    if (!f)
        return false;
    ARENA_PUSH(r->a, &r->made, whole);
    bool good = !text.n || fwrite(text.p, 1, text.n, f) == text.n;
    return (fclose(f) == 0) && good;
}

/* Of layouts/ what written.c reads; fonts, profiles of presses and notes of the author's are none of it. */
static bool is_wanted(struct str path, struct str mode)
{
    static const char *const ending[] = {".yaml", ".yml", ".csv", ".svg", ".png"};
    for (size_t i = 0; str_starts(mode, "100") && i < sizeof ending / sizeof *ending; i++)
        if (str_ends(path, ending[i]))
            return true;
    return str_starts(path, "tables/");
}

/* A file of the revision: what git calls its bytes, and how many these are. */
struct blob {
    struct str path;
    const char *name;
    size_t size;
};
struct blobs {
    struct blob *at;
    size_t n, cap;
    uint64_t bytes;
};

/* One line of `git ls-tree -l`: "100644 blob NAME  SIZE<tab>PATH". */
static bool entry_read(struct revision *r, struct str line, struct blobs *out)
{
    const ptrdiff_t tab = str_find_char(line, '\t');
    struct str head = str_cut(line, 0, tab < 0 ? 0 : (size_t)tab), path = str_cut(line, (size_t)(tab + 1), line.n),
               mode, kind, name;
    if (!str_split(&head, ' ', &mode) || !str_split(&head, ' ', &kind) || !str_split(&head, ' ', &name) ||
        !path_is_inside(path)) {
        r->why = str_printf(r->a, "%.*s cannot be read", STRF(path));
        return false;
    }
    if (!is_wanted(path, mode))
        return true;
    if (!str_starts(mode, "100")) {
        r->why = str_printf(r->a, "%.*s is no plain file; links of a revision are not followed", STRF(path));
        return false;
    }
    const size_t size = strtoull(str_z(r->a, str_trim(head)), NULL, 10);
    out->bytes += size;
    if (out->bytes > BYTES_MOST) {
        r->why = str_printf(r->a, "it holds more than %d MiB", BYTES_MOST >> 20);
        return false;
    }
    ARENA_PUSH(r->a, out, ((struct blob){path, str_z(r->a, name), size}));
    return true;
}

/* Many at a time, for each asking is a process: what git shows of blobs stands behind each other without anything
 * between. */
static bool blobs_write(struct revision *r, const char *project, const struct blob *b, size_t n)
{
    const char *word[BLOBS_AT_ONCE + 6] = {"git", "-C", project, "show", "--no-textconv"};
    struct buf text = {.a = r->a};
    size_t all = 0, at = 0;
    for (size_t i = 0; i < n; i++) {
        word[5 + i] = b[i].name;
        all += b[i].size;
    }
    const bool good = program_run(word, false, BYTES_MOST, &text) == PROGRAM_DONE && text.n == all;
    for (size_t i = 0; i < n; at += b[i++].size)
        if (!good || !file_write(r, b[i].path, str_cut(buf_str(&text), at, at + b[i].size))) {
            r->why = str_printf(r->a, "%.*s cannot be read", STRF(b[i].path));
            return false;
        }
    return true;
}

/* The last line of what git said, without its "fatal: ". */
static struct str git_said(struct str s)
{
    struct str rest = str_trim(s), line = {0};
    while (str_split(&rest, '\n', &line))
        if (str_starts(line, "fatal: "))
            return str_cut(line, strlen("fatal: "), line.n);
    return line;
}

static enum revision_end commit_find(struct revision *r, const char *project, const char *name)
{
    struct buf said = {.a = r->a};
    const char *const word[] = {"git", "-C", project, "rev-parse", "--verify", str_printf(r->a, "%s^{commit}", name).p,
                                NULL};
    if (!*name || *name == '-')
        return REVISION_UNNAMED;
    const enum program_end end = program_run(word, true, 1 << 16, &said);
    *(end == PROGRAM_DONE ? &r->commit : &r->why) = git_said(buf_str(&said));
    return end == PROGRAM_DONE ? REVISION_TAKEN : end == PROGRAM_ABSENT ? REVISION_NO_GIT : REVISION_UNKNOWN;
}

static enum revision_end refused(struct revision *r, struct str why)
{
    r->why = why;
    return REVISION_REFUSED;
}

static const char *temporary(void)
{
    const char *tmp = getenv("TMPDIR");
    return tmp && *tmp ? tmp : "/tmp";
}

/* What git has of it to r->dir, where there is nothing yet. */
static enum revision_end revision_write(struct revision *r, const char *project, bool layouts)
{
    const char *const word[] = {"git",
                                "-C",
                                project,
                                "ls-tree",
                                "-r",
                                "-z",
                                "-l",
                                str_z(r->a, r->commit),
                                "--",
                                "tables/",
                                layouts ? "layouts/" : NULL,
                                NULL};
    struct buf list = {.a = r->a};
    struct blobs blobs = {0};
    struct str line;
    if (program_run(word, false, BYTES_MOST, &list) != PROGRAM_DONE || str_find(buf_str(&list), "\ttables/") < 0)
        return REVISION_BARE;
    struct str rest = buf_str(&list);
    for (size_t n = 0; rest.n && str_split(&rest, 0, &line); n++) {
        if (n == FILES_MOST)
            return refused(r, str_printf(r->a, "it holds more than %d files", FILES_MOST));
        if (line.n && !entry_read(r, line, &blobs))
            return REVISION_REFUSED;
    }
    for (size_t i = 0, n; i < blobs.n; i += n) {
        n = blobs.n - i > BLOBS_AT_ONCE ? BLOBS_AT_ONCE : blobs.n - i;
        if (stop_is_asked() || !blobs_write(r, project, blobs.at + i, n))
            return REVISION_REFUSED;
    }
    return REVISION_TAKEN;
}

/* Nobody else can have put anything there. */
static bool is_ours(const char *kept)
{
    struct stat st;
    return lstat(kept, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() && (st.st_mode & 077) == 0;
}

enum revision_end revision_take(struct arena *a, const char *project, const char *name, bool layouts, const char *kept,
                                struct revision *out)
{
    *out = (struct revision){.a = a};
    const enum revision_end found = commit_find(out, project, name);
    if (found != REVISION_TAKEN)
        return found;
    if (kept && ((mkdir(kept, 0700) != 0 && errno != EEXIST) || !is_ours(kept)))
        kept = NULL;
    const char *stays = kept ? str_printf(a, "%s/%.*s", kept, STRF(out->commit)).p : NULL;
    if (stays && folder_has_tables(stays)) {
        out->dir = stays;
        return REVISION_TAKEN;
    }
    const struct str new = str_printf(a, "%s/broadside-diff-XXXXXX", kept ? kept : temporary());
    char *dir = arena_copy(a, new.p, new.n + 1);
    if (!mkdtemp(dir))
        return refused(out, str_printf(a, "no folder could be made in %s", kept ? kept : temporary()));
    out->dir = dir;
    ARENA_PUSH(a, &out->made, out->dir);
    const enum revision_end end = revision_write(out, project, layouts);
    if (end == REVISION_TAKEN && stays && rename(dir, stays) == 0) { /* else another process was first */
        out->dir = stays;
        out->made.n = 0;
    }
    return end;
}

const char *kept_name(struct arena *a)
{
    return str_printf(a, "%s/broadside-kept-%ld", temporary(), (long)getpid()).p;
}

static void folder_remove(struct arena *a, const char *path, unsigned deep)
{
    DIR *dir = deep ? opendir(path) : NULL;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        const char *below = str_printf(a, "%s/%s", path, e->d_name).p;
        struct stat st;
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 || lstat(below, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            folder_remove(a, below, deep - 1);
        else
            unlink(below);
    }
    if (dir)
        closedir(dir);
    rmdir(path);
}

void kept_remove(const char *kept)
{
    enum { DEEP = 16 };
    struct arena *a = arena_new();
    if (is_ours(kept))
        folder_remove(a, kept, DEEP);
    arena_drop(a);
}
