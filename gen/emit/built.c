/* Reads and writes the build record of a document, OUT/.built/sheets/NAME, so that an unchanged
 * document is not built again and its findings are reported again. Called by run.c and make.c.
 *
 * The record is written with the document's files and moved to its place with them (files.c).
 * Invariants: it describes files of its own run, so that a later run rebuilds the document if a
 * file was changed. The record is not trusted: whatever its content, only plain files inside OUT
 * are opened, written or removed, and a damaged record counts as absent. Places of findings are
 * relative to pieces of the input, because a chart may have moved in its file.
 *
 *   broadside 1
 *   project FOLDER
 *   key SHA-256
 *   file SIZE SECONDS NANOSECONDS PATH
 *   walk ROLLS KEY                    of an odds book
 *   finding ...                       and the other lines of pack.c
 *   sum SHA-256                       of all lines before */
#include "base/system.h"
#include "emit/emit.h"
#include "emit/pack.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes; the record of a deck with ten thousand faces has a megabyte. */
enum { NOTE_MAX = 64 << 20 };
#define FIRST "broadside 1\n"

/* ---- writing ---- */

static void walks_put(struct buf *b, const struct kept_walks *w)
{
    for (size_t i = 0; i < w->n; i++)
        buf_printf(b, "walk %" PRIu64 " %.*s\n", w->at[i].cases, STRF(w->at[i].key));
}

struct str built_words(struct arena *a, const struct built *is, const struct ground *g, const struct diag *found)
{
    struct buf b = {.a = a};
    buf_putz(&b, FIRST "project ");
    line_put(&b, is->project);
    buf_printf(&b, "key %.*s\n", STRF(is->key));
    for (size_t i = 0; i < is->file.n; i++) {
        const struct made_file *one = &is->file.at[i];
        buf_printf(&b, "file %" PRIu64 " %" PRId64 " %" PRId64 " ", one->size, one->seconds, one->nanoseconds);
        line_put(&b, one->path);
    }
    walks_put(&b, &is->walks);
    if (!diag_pack(&b, found, ground_place, g))
        return (struct str){0};
    buf_printf(&b, "sum %.*s\n", STRF(bytes_sha256(a, buf_str(&b))));
    return buf_str(&b);
}

/* ---- reading ---- */

/* Only files in the folders for documents, without hidden or parent folders. */
static bool is_ours(struct str path)
{
    struct str rest = path, part;
    if (!str_starts(path, "sheets/") && !str_starts(path, "odds/") && !str_starts(path, "decks/") &&
        !str_starts(path, "web/"))
        return false;
    while (str_split(&rest, '/', &part))
        if (!part.n || part.p[0] == '.' || memchr(part.p, '\0', part.n))
            return false;
    return !str_ends(path, "/");
}

/* Reads a line before the findings. */
static bool line_read(struct arena *a, struct built *b, struct str line)
{
    struct line_rest l = {.a = a, .rest = line};
    struct str what = line_word(&l);
    if (str_is(what, "key")) {
        b->key = l.rest;
    } else if (str_is(what, "project")) {
        b->project = line_text(&l);
    } else if (str_is(what, "file")) {
        struct made_file f = {.size = line_number(&l, INT64_MAX)};
        f.seconds = (int64_t)line_number(&l, INT64_MAX);
        f.nanoseconds = (int64_t)line_number(&l, INT64_MAX);
        f.path = line_text(&l);
        l.bad = l.bad || !is_ours(f.path);
        ARENA_PUSH(a, &b->file, f);
    } else if (str_is(what, "walk")) {
        struct kept_walk w = {.cases = line_number(&l, INT64_MAX)};
        w.key = l.rest;
        ARENA_PUSH(a, &b->walks, w);
    } else {
        l.bad = true;
    }
    return !l.bad;
}

static struct str note_path(struct arena *a, struct str out, struct str name)
{
    return path_join(a, path_join(a, out, STR(".built")), name);
}

const struct built *built_read(struct arena *a, struct str out, struct str name)
{
    enum { TAIL = 4 + 64 + 1 }; /* "sum ", its digits, the line break */
    struct built *b = ARENA_NEW(a, struct built);
    struct str line, all;
    const char *why;
    if (!file_read(a, str_z(a, note_path(a, out, name)), NOTE_MAX, &all, &why))
        return NULL;
    if (all.n < sizeof FIRST + TAIL || !str_starts(all, FIRST))
        return NULL;
    struct str last = str_cut(all, all.n - TAIL, all.n), body = str_cut(all, 0, all.n - TAIL);
    if (!str_starts(last, "sum ") || !str_ends(last, "\n") ||
        !str_eq(str_cut(last, 4, TAIL - 1), bytes_sha256(a, body)))
        return NULL;
    b->findings = str_cut(body, sizeof FIRST - 1, body.n);
    while (b->findings.n && !str_starts(b->findings, "finding ")) {
        str_split(&b->findings, '\n', &line);
        if (!line_read(a, b, line))
            return NULL;
    }
    return b;
}

bool built_report(const struct built *b, const struct ground *g, struct diag *d)
{
    struct diag *part = diag_part(d);
    const bool good = diag_unpack(part, b->findings, ground_span, g);
    if (good)
        diag_join(part);
    return good;
}

/* ---- the files ---- */

/* Follows no symbolic links: neither the file nor its folders may be one. */
static bool file_stands(struct arena *a, const struct made_file *f, struct str out)
{
    struct stat st;
    for (size_t i = 0; i <= f->path.n; i++)
        if (i == f->path.n || f->path.p[i] == '/') {
            const char *path = path_join(a, out, str_cut(f->path, 0, i)).p;
            if (lstat(path, &st) != 0 || (i < f->path.n ? !S_ISDIR(st.st_mode) : !S_ISREG(st.st_mode)))
                return false;
        }
    return (uint64_t)st.st_size == f->size && st.st_mtim.tv_sec == f->seconds && st.st_mtim.tv_nsec == f->nanoseconds;
}

bool built_stands(struct arena *a, const struct built *b, struct str out)
{
    bool all = true;
    for (size_t i = 0; i < b->file.n && all; i++) {
        struct arena_mark mark = arena_mark(a);
        all = file_stands(a, &b->file.at[i], out);
        arena_rewind(a, mark);
    }
    return all;
}

/* Also removes folders that become empty, except the three folders for documents. */
bool built_remove(struct arena *a, const struct made_file *f, struct str out)
{
    if (!file_stands(a, f, out) || unlink(path_join(a, out, f->path).p) != 0)
        return false;
    size_t first = (size_t)str_find_char(f->path, '/');
    for (size_t i = f->path.n; i-- > first + 1;)
        if (f->path.p[i] == '/' && rmdir(path_join(a, out, str_cut(f->path, 0, i)).p) != 0)
            break;
    return true;
}

struct str *built_names(struct arena *a, struct str out, size_t *n)
{
    static const char *const folder[] = {"decks", "odds", "sheets"}; /* sorted */
    LIST(struct str) name = {0};
    for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
        size_t files;
        const struct str *file =
            folder_names(a, str_z(a, note_path(a, out, str_of(folder[i]))), &files);
        for (size_t k = 0; k < files; k++)
            if (file[k].p[0] != '.')
                ARENA_PUSH(a, &name, path_join(a, str_of(folder[i]), file[k]));
    }
    *n = name.n;
    return name.at;
}

bool built_put_keys(struct buf *b, struct str out)
{
    size_t n;
    const struct str *name = built_names(b->a, out, &n);
    for (size_t i = 0; i < n; i++) {
        const struct built *is = built_read(b->a, out, name[i]);
        if (!is || !built_stands(b->a, is, out))
            return false;
        buf_put(b, is->key);
    }
    return true;
}

void built_forget(struct arena *a, struct str out, struct str name)
{
    unlink(str_z(a, note_path(a, out, name)));
}

/* ---- what a command printed ---- */

/* The first line of a note, then the output. */
static struct str printed_sum(struct arena *a, struct str key, struct str printed)
{
    return bytes_sha256(a, str_printf(a, "%.*s\n%.*s", STRF(key), STRF(printed)));
}

bool printed_read(struct buf *b, struct str out, struct str command, struct str key)
{
    struct str rest, sum;
    const char *why;
    if (!file_read(b->a, str_z(b->a, note_path(b->a, out, command)), NOTE_MAX, &rest, &why) ||
        !str_split(&rest, '\n', &sum) || !str_eq(sum, printed_sum(b->a, key, rest)))
        return false;
    buf_put(b, rest);
    return true;
}

void printed_note(struct arena *a, struct str out, struct str command, struct str key,
                  struct str printed)
{
    struct str why;
    emit_text(a, str_printf(a, "%.*s\n%.*s", STRF(printed_sum(a, key, printed)), STRF(printed)),
              note_path(a, out, command), &why);
}
