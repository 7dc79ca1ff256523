/* Copies a revision of a project's history to a folder. It gets the files from git, hundreds at a
 * time. Called by diff.c.
 *
 * Arguments of git never pass through a shell, and the size of its output is limited. The project
 * may come from strangers: git fetches no data, and runs no program from the project's own
 * configuration. */
#include "diff/revision.h"
#include "base/program.h"
#include "base/system.h"
#include "yaml/tree.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 10000, BYTES_MAX = 64 << 20, BLOBS_AT_ONCE = 500 };

bool folder_has_tables(const char *dir)
{
    struct arena *a = arena_new();
    struct stat st;
    bool has = stat(str_printf(a, "%s/tables", dir).p, &st) == 0 && S_ISDIR(st.st_mode);
    arena_drop(a);
    return has;
}

void revision_remove(struct revision *r)
{
    if (r->dir)
        folder_remove(r->dir);
}

/* Writes a file, and makes the missing folders above it. */
static bool file_write(struct revision *r, struct str path, struct str text)
{
    for (size_t i = 0; i < path.n; i++) {
        const char *above = str_printf(r->a, "%s/%.*s", r->dir, (int)i, path.p).p;
        if (path.p[i] == '/')
            mkdir(above, 0700);
    }
    const char *whole = str_printf(r->a, "%s/%.*s", r->dir, STRF(path)).p;
    FILE *f = fopen(whole, "wbx");
    if (!f)
        return false;
    bool good = !text.n || fwrite(text.p, 1, text.n, f) == text.n;
    return (fclose(f) == 0) && good;
}

/* True for the files of layouts/ that written.c reads, and for all of tables/; fonts, press
 * profiles and the author's notes are skipped. */
static bool is_wanted(struct str path, struct str mode)
{
    static const char *const ending[] = {".yaml", ".yml", ".csv", ".svg", ".png"};
    for (size_t i = 0; str_starts(mode, "100") && i < sizeof ending / sizeof *ending; i++)
        if (str_ends(path, ending[i]))
            return true;
    return str_starts(path, "tables/");
}

/* A file of the revision: git's name for its contents, and their size. */
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
        r->why = str_printf(r->a, "%.*s is not a plain file; links of a revision are not followed",
                            STRF(path));
        return false;
    }
    const size_t size = strtoull(str_z(r->a, str_trim(head)), NULL, 10);
    out->bytes += size;
    if (out->bytes > BYTES_MAX) {
        r->why = str_printf(r->a, "it holds more than %d MiB", BYTES_MAX >> 20);
        return false;
    }
    ARENA_PUSH(r->a, out, ((struct blob){path, str_z(r->a, name), size}));
    return true;
}

/* Runs git with options that restrict it to reading, followed by `word`. All calls of git go
 * through this function. */
static enum program_end git_run(struct revision *r, const char *project, const char *const *word, size_t n, bool errors,
                                struct buf *out)
{
    static const char *const careful[] = {
        "git",          "--no-pager", "--no-optional-locks",  "-c", "protocol.allow=never", "-c", "core.fsmonitor=false",
        "-c",           "core.hooksPath=/dev/null", "-C"};
    enum { CAREFUL = sizeof careful / sizeof *careful };
    const char **all = ARENA_ARRAY(r->a, const char *, CAREFUL + n + 2);
    for (size_t i = 0; i < CAREFUL; i++)
        all[i] = careful[i];
    all[CAREFUL] = project;
    for (size_t i = 0; i < n; i++)
        all[CAREFUL + 1 + i] = word[i];
    setenv("GIT_ALLOW_PROTOCOL", "", 1);
    setenv("GIT_NO_LAZY_FETCH", "1", 1);
    setenv("GIT_TERMINAL_PROMPT", "0", 1);
    return program_run(all, errors, BYTES_MAX, out);
}

/* Returns the last "fatal: " line of git's output, without that word; else the last line. */
static struct str git_message(struct str s)
{
    struct str rest = str_trim(s), line = {0}, fatal = {0};
    while (str_split(&rest, '\n', &line))
        if (str_starts(line, "fatal: "))
            fatal = str_cut(line, strlen("fatal: "), line.n);
    return fatal.n ? fatal : line;
}

/* Writes many files at once, because each call of git is a process. git prints the contents of
 * blobs one after the other, without separators. */
static bool blobs_write(struct revision *r, const char *project, const struct blob *b, size_t n)
{
    const char *word[BLOBS_AT_ONCE + 2] = {"show", "--no-textconv"};
    struct buf text = {.a = r->a};
    size_t all = 0, at = 0;
    for (size_t i = 0; i < n; i++) {
        word[2 + i] = b[i].name;
        all += b[i].size;
    }
    if (git_run(r, project, word, n + 2, true, &text) != PROGRAM_DONE || text.n != all) {
        r->why = str_printf(r->a, "git says: %.*s", STRF(git_message(buf_str(&text))));
        return false;
    }
    for (size_t i = 0; i < n; at += b[i++].size)
        if (!file_write(r, b[i].path, str_cut(buf_str(&text), at, at + b[i].size))) {
            r->why = str_printf(r->a, "%.*s cannot be read", STRF(b[i].path));
            return false;
        }
    return true;
}

static enum revision_end commit_find(struct revision *r, const char *project, const char *name)
{
    struct buf output = {.a = r->a};
    const char *const word[] = {"rev-parse", "--verify", str_printf(r->a, "%s^{commit}", name).p};
    if (!*name || *name == '-')
        return REVISION_UNNAMED;
    const enum program_end end = git_run(r, project, word, 3, true, &output);
    *(end == PROGRAM_DONE ? &r->commit : &r->why) = git_message(buf_str(&output));
    if (end == PROGRAM_ABSENT)
        return REVISION_NO_GIT;
    return end == PROGRAM_DONE ? REVISION_TAKEN : REVISION_UNKNOWN;
}

static enum revision_end refused(struct revision *r, struct str why)
{
    r->why = why;
    return REVISION_REFUSED;
}

/* Writes the revision's files to r->dir, which is empty. */
static enum revision_end revision_write(struct revision *r, const char *project)
{
    const char *const word[] = {"ls-tree", "-r", "-z", "-l", str_z(r->a, r->commit), "--", "tables/", "layouts/"};
    struct buf list = {.a = r->a};
    struct blobs blobs = {0};
    struct str line;
    if (git_run(r, project, word, sizeof word / sizeof *word, false, &list) != PROGRAM_DONE ||
        str_find(buf_str(&list), "\ttables/") < 0)
        return REVISION_BARE;
    struct str rest = buf_str(&list);
    for (size_t n = 0; rest.n && str_split(&rest, 0, &line); n++) {
        if (n == FILES_MAX)
            return refused(r, str_printf(r->a, "it holds more than %d files", FILES_MAX));
        if (line.n && !entry_read(r, line, &blobs))
            return REVISION_REFUSED;
    }
    for (size_t i = 0, n; i < blobs.n; i += n) {
        n = blobs.n - i > BLOBS_AT_ONCE ? BLOBS_AT_ONCE : blobs.n - i;
        if (stop_is_requested() || !blobs_write(r, project, blobs.at + i, n))
            return REVISION_REFUSED;
    }
    return REVISION_TAKEN;
}

enum revision_end revision_take(struct arena *a, const char *project, const char *name, struct revision *out)
{
    *out = (struct revision){.a = a};
    const enum revision_end found = commit_find(out, project, name);
    if (found != REVISION_TAKEN)
        return found;
    out->dir = folder_temporary(a, "diff");
    if (!out->dir)
        return refused(out, STR("no temporary folder can be made"));
    return revision_write(out, project);
}
