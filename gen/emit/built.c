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
 *   finding SLUG PIECE FROM TO FACT   then a line for each other text (finding_part in diag.c)
 *   also PIECE FROM TO WORDS          for the previous finding
 *   sum SHA-256                       of all lines before */
#include "base/system.h"
#include "emit/emit.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes; the record of a deck with ten thousand faces has a megabyte. */
enum { NOTE_MOST = 64 << 20 };
#define FIRST "broadside 1\n"

/* ---- writing ---- */

/* Writes a line; escapes line breaks and the escape character. */
static void put_words(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == '\n' || s.p[i] == '\\')
            buf_putz(b, s.p[i] == '\n' ? "\\n" : "\\\\");
        else
            buf_putc(b, s.p[i]);
    buf_putc(b, '\n');
}

static void put_field(struct buf *b, const char *what, struct str s)
{
    if (s.n) {
        buf_printf(b, "%s ", what);
        put_words(b, s);
    }
}

static bool put_place(struct buf *b, const struct ground *g, const char *what, struct span at)
{
    struct span place;
    bool known = ground_place(g, at, &place);
    buf_printf(b, "%s %" PRIu32 " %" PRIu32 " %" PRIu32 " ", what, place.file, place.lo, place.hi);
    return known;
}

struct str built_words(struct arena *a, const struct built *is, const struct ground *g, const struct diag *found)
{
    struct buf b = {.a = a};
    size_t n;
    const struct finding **f = diag_sorted(found, a, &n);
    bool known = true;
    buf_putz(&b, FIRST "project ");
    put_words(&b, is->project);
    buf_printf(&b, "key %.*s\n", STRF(is->key));
    for (size_t i = 0; i < is->file.n; i++) {
        const struct made_file *one = &is->file.at[i];
        buf_printf(&b, "file %" PRIu64 " %" PRId64 " %" PRId64 " ", one->size, one->seconds, one->nanoseconds);
        put_words(&b, one->path);
    }
    for (size_t i = 0; i < n; i++) {
        buf_printf(&b, "finding %s", rules[f[i]->rule].slug);
        known = put_place(&b, g, "", f[i]->at) && known;
        put_words(&b, f[i]->fact);
        struct finding copy = *f[i];
        if (copy.choice) /* the choice may be different in the next run */
            copy.why_waived.n = 0;
        for (size_t k = 0; finding_part[k]; k++)
            put_field(&b, finding_part[k], *finding_part_at(&copy, k));
        for (size_t k = 0; k < f[i]->also.n; k++) {
            known = put_place(&b, g, "also", f[i]->also.at[k].at) && known;
            put_words(&b, f[i]->also.at[k].s);
        }
    }
    buf_printf(&b, "sum %.*s\n", STRF(bytes_sha256(a, buf_str(&b))));
    return known ? buf_str(&b) : (struct str){0};
}

/* ---- reading ---- */

/* The rest of a line, read word by word; `bad` is set on a format error. */
struct note_line {
    struct arena *a;
    struct str rest;
    bool bad;
};

static struct str take_word(struct note_line *l)
{
    struct str word = {0};
    if (!str_split(&l->rest, ' ', &word))
        l->bad = true;
    return word;
}

static uint64_t take_number(struct note_line *l, uint64_t most)
{
    struct str word = take_word(l);
    uint64_t n = 0;
    bool good = word.n > 0 && word.n < 20;
    for (size_t i = 0; i < word.n && good; i++) {
        good = char_is_digit(word.p[i]);
        n = 10 * n + (uint64_t)(word.p[i] - '0');
    }
    l->bad = l->bad || !good || n > most;
    return l->bad ? 0 : n;
}

/* The rest of the line, unescaped. */
static struct str take_words(struct note_line *l)
{
    struct buf b = {.a = l->a};
    for (size_t i = 0; i < l->rest.n; i++) {
        bool escaped = l->rest.p[i] == '\\' && i + 1 < l->rest.n;
        i += escaped;
        buf_putc(&b, escaped && l->rest.p[i] == 'n' ? '\n' : l->rest.p[i]);
    }
    return buf_str(&b);
}

static struct span take_place(struct note_line *l)
{
    const uint32_t piece = (uint32_t)take_number(l, UINT32_MAX), lo = (uint32_t)take_number(l, UINT32_MAX);
    return (struct span){piece, lo, (uint32_t)take_number(l, UINT32_MAX)};
}

/* Only files in the folders for documents, without hidden or parent folders. */
static bool is_ours(struct str path)
{
    struct str rest = path, part;
    if (!str_starts(path, "sheets/") && !str_starts(path, "odds/") && !str_starts(path, "decks/"))
        return false;
    while (str_split(&rest, '/', &part))
        if (!part.n || part.p[0] == '.' || memchr(part.p, '\0', part.n))
            return false;
    return !str_ends(path, "/");
}

/* A record with the lines of its findings, which are read later. */
struct note {
    struct built is;
    LIST(struct str) findings;
};

static bool line_read(struct arena *a, struct note *n, struct str line)
{
    struct note_line l = {.a = a, .rest = line};
    struct str what = take_word(&l);
    if (str_is(what, "key")) {
        n->is.key = l.rest;
    } else if (str_is(what, "project")) {
        n->is.project = take_words(&l);
    } else if (str_is(what, "file")) {
        struct made_file f = {.size = take_number(&l, INT64_MAX)};
        f.seconds = (int64_t)take_number(&l, INT64_MAX);
        f.nanoseconds = (int64_t)take_number(&l, INT64_MAX);
        f.path = take_words(&l);
        l.bad = l.bad || !is_ours(f.path);
        ARENA_PUSH(a, &n->is.file, f);
    } else {
        ARENA_PUSH(a, &n->findings, line);
    }
    return !l.bad;
}

static struct str note_path(struct arena *a, struct str out, struct str name)
{
    return str_printf(a, "%.*s/.built/%.*s", STRF(out), STRF(name));
}

const struct built *built_read(struct arena *a, struct str out, struct str name)
{
    struct note *n = ARENA_NEW(a, struct note);
    struct str line, all = {0};
    uint64_t size;
    const char *why;
    FILE *from = file_open(str_z(a, note_path(a, out, name)), NOTE_MOST, &size, &why);
    if (!from)
        return NULL;
    char *bytes = arena_alloc(a, (size_t)size + 1);
    all = (struct str){bytes, fread(bytes, 1, (size_t)size, from)};
    fclose(from);
    enum { TAIL = 4 + 64 + 1 }; /* "sum ", its digits, the line break */
    if (all.n < sizeof FIRST + TAIL || !str_starts(all, FIRST))
        return NULL;
    struct str last = str_cut(all, all.n - TAIL, all.n), body = str_cut(all, 0, all.n - TAIL);
    if (!str_starts(last, "sum ") || !str_ends(last, "\n") ||
        !str_eq(str_cut(last, 4, TAIL - 1), bytes_sha256(a, body)))
        return NULL;
    for (struct str rest = str_cut(body, sizeof FIRST - 1, body.n); str_split(&rest, '\n', &line);)
        if (line.n && !line_read(a, n, line))
            return NULL;
    return &n->is;
}

/* Adds the content of one line; *f is the current finding. */
static bool line_report(struct note_line *l, const struct ground *g, struct diag *d,
                        struct finding **f)
{
    struct str what = take_word(l), slug;
    struct span at;
    enum rule_id rule;
    if (str_is(what, "finding")) {
        slug = take_word(l);
        if (!rule_find(slug, &rule) || !ground_span(g, take_place(l), &at) || l->bad)
            return false;
        *f = diag_add(d, rule, at, "%.*s", STRF(take_words(l)));
        return true;
    }
    if (!*f)
        return false;
    if (str_is(what, "also")) {
        if (!ground_span(g, take_place(l), &at) || l->bad)
            return false;
        finding_point(*f, at, str_dup(diag_arena(d), take_words(l)));
        return true;
    }
    size_t k = 0;
    while (finding_part[k] && !str_is(what, finding_part[k]))
        k++;
    if (finding_part[k])
        *finding_part_at(*f, k) = str_dup(diag_arena(d), take_words(l));
    (*f)->waived = (*f)->why_waived.n > 0;
    return finding_part[k] != NULL;
}

bool built_report(struct arena *a, const struct built *b, const struct ground *g, struct diag *d)
{
    const struct note *n = (const struct note *)b; /* `is` is the first member */
    struct diag *part = diag_part(d);
    struct finding *f = NULL;
    for (size_t i = 0; i < n->findings.n; i++)
        if (!line_report(&(struct note_line){.a = a, .rest = n->findings.at[i]}, g, part, &f))
            return false;
    diag_join(part);
    return true;
}

/* ---- the files ---- */

/* Follows no symbolic links: neither the file nor its folders may be one. */
static bool file_stands(struct arena *a, const struct made_file *f, struct str out)
{
    struct stat st;
    for (size_t i = 0; i <= f->path.n; i++)
        if (i == f->path.n || f->path.p[i] == '/') {
            const char *path = str_printf(a, "%.*s/%.*s", STRF(out), STRF(str_cut(f->path, 0, i))).p;
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
    if (!file_stands(a, f, out) || unlink(str_printf(a, "%.*s/%.*s", STRF(out), STRF(f->path)).p) != 0)
        return false;
    size_t first = (size_t)str_find_char(f->path, '/');
    for (size_t i = f->path.n; i-- > first + 1;)
        if (f->path.p[i] == '/' && rmdir(str_printf(a, "%.*s/%.*s", STRF(out), STRF(str_cut(f->path, 0, i))).p) != 0)
            break;
    return true;
}

static int by_name(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

struct str *built_names(struct arena *a, struct str out, size_t *n)
{
    static const char *const folder[] = {"sheets", "odds", "decks"};
    LIST(struct str) name = {0};
    for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
        DIR *dir = opendir(str_z(a, note_path(a, out, str_of(folder[i]))));
        for (const struct dirent *e; dir && (e = readdir(dir));)
            if (e->d_name[0] != '.')
                ARENA_PUSH(a, &name, str_printf(a, "%s/%s", folder[i], e->d_name));
        if (dir)
            closedir(dir);
    }
    *n = name.n;
    if (name.n)
        qsort(name.at, name.n, sizeof *name.at, by_name);
    return name.at;
}

void built_forget(struct arena *a, struct str out, struct str name)
{
    unlink(str_z(a, note_path(a, out, name)));
}
