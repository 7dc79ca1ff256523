/* Writes files that are either complete or absent, and moves the files of a document to their
 * places together.
 *
 * A file is written to PATH.N.part~, then renamed to PATH; all outputs use this. A device or a pipe
 * (/dev/full, /dev/stdout) is written directly, because it cannot be renamed. A document's files
 * are staged in a folder inside OUT, .making-PID-XXXXXX, and moved only when all are complete.
 * Called by make.c and the outputs.
 *
 * Invariants: until out_commit returns true, the old file at PATH is unchanged; if one file of a
 * document fails, all its old files remain. Only the first error is reported, with the system's
 * text, because later errors follow from it. A temporary file or folder is created by its run, is
 * never opened through a link, and is locked while that run lives: without a lock it was left by a
 * killed run, and is removed. A process number does not identify the owner, because two containers
 * that share OUT may both use number 1. Signals that stop the program are delayed while temporary
 * files exist, so that these are removed first. A file of the author (aside_over) is replaced only
 * by a file that is synced to disk and has its owner and permissions, and only if it was not saved
 * in the meantime. */
#include "base/built_in.h"
#include "base/system.h"
#include "emit/emit.h"
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PARTS_MAX = 1000, FOLDERS_DEEP = 3, ROOMS_MAX = 10 };
#define PREFIX ".making-"

/* Makes the folders that contain a path; with `whole` also the path itself. */
static bool folders_make(struct arena *a, struct str path, bool whole)
{
    while (!whole && path.n && path.p[path.n - 1] != '/')
        path.n--;
    return !path.n || g_mkdir_with_parents(str_z(a, path), 0777) == 0;
}

/* A file being written. After the first error writing stops, and closing removes the temporary
 * file. */
struct out {
    struct arena *a;
    const char *path, *part; /* `part` is the temporary name; equal to `path` for a device */
    FILE *file;
    sigset_t before;  /* signal mask before the temporary file existed */
    int error;        /* errno of the first failure */
    const char *what; /* for the message: "written", "renamed" */
};

/* Stores the first error. If a failure does not set errno (a short write), it is an I/O error. */
static void fail(struct out *o, const char *what)
{
    if (o->error)
        return;
    o->error = errno ? errno : EIO;
    o->what = what;
}

bool out_failed(const struct out *o, struct str *why)
{
    if (o->error)
        *why = str_printf(o->a, "%s cannot be %s: %s", o->path, o->what, strerror(o->error));
    return o->error;
}

/* ---- temporary files ---- */

/* Does the name still refer to the open file? */
static bool is_named(int fd, const char *path)
{
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && lstat(path, &named) == 0 && open_one.st_dev == named.st_dev &&
           open_one.st_ino == named.st_ino;
}

/* Removes a temporary file that no run has locked; false if it is locked or not a plain file. */
static bool part_remove_outdated(const char *part)
{
    int fd = open(part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;
    bool outdated = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
                    flock(fd, LOCK_EX | LOCK_NB) == 0 && is_named(fd, part) && unlink(part) == 0;
    if (fd >= 0)
        close(fd);
    return outdated;
}

/* Locks a new file or folder. Closes it and returns -1 with EEXIST if another run holds it or has
 * removed it as abandoned: then the name no longer refers to it. A file system without locks is
 * accepted, because there other runs remove nothing either. */
static int fd_lock(int fd, const char *path)
{
    if (fd < 0 ||
        ((flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && is_named(fd, path)))
        return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

/* Creates a new file and locks it; returns -1 with EEXIST if the name is used. */
static int part_make(const char *part)
{
    return fd_lock(open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666), part);
}

/* Opens the first possible number. An abandoned file of that name is replaced; for a folder or a
 * link the next number is tried. */
static FILE *part_open(struct out *o)
{
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; fd < 0 && errno == EEXIST && i < PARTS_MAX; i++) {
        o->part = str_printf(o->a, "%s.%d.part~", o->path, i).p;
        fd = part_make(o->part);
        if (fd < 0 && errno == EEXIST) {
            if (part_remove_outdated(o->part))
                fd = part_make(o->part);
            else
                errno = EEXIST;
        }
    }
    return fd < 0 ? NULL : fdopen(fd, "wb");
}

/* Is it a device or a pipe? */
static bool is_direct(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

struct out *out_open(struct arena *a, struct str path)
{
    struct out *o = ARENA_NEW(a, struct out);
    o->a = a;
    o->path = o->part = str_z(a, path);
    errno = 0;
    if (is_direct(o->path)) {
        int fd =
            /* A pipe without a reader is an error; do not wait. */
            open(o->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd >= 0)
            fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
        o->file = fd < 0 ? NULL : fdopen(fd, "wb");
    } else if (!folders_make(a, path, false)) {
        fail(o, "put there: its folder cannot be made");
        return o;
    } else {
        stops_hold(&o->before);
        o->file = part_open(o);
        if (!o->file) {
            int error = errno;
            stops_release(&o->before);
            errno = error;
        }
    }
    if (!o->file)
        fail(o, "written");
    return o;
}

/* After a request to stop, writing ends at once: the commit then fails and removes the temporary
 * file. */
bool out_write(void *out, const void *p, size_t n)
{
    struct out *o = out;
    if (o->error)
        return false;
    errno = 0;
    if (n && fwrite(p, 1, n, o->file) != n)
        fail(o, "written");
    if (o->part != o->path && stop_is_requested()) {
        errno = EINTR;
        fail(o, "written");
    }
    return !o->error;
}

/* The lock is held until the file is closed, which may fail, and renamed. */
static void part_end(struct out *o, bool keep)
{
    bool part = o->file && o->part != o->path;
    int lock = part ? dup(fileno(o->file)) : -1;
    errno = 0;
    if (o->file && fclose(o->file))
        fail(o, "written");
    o->file = NULL;
    if (!part)
        return;
    errno = 0;
    if (keep && !o->error && rename(o->part, o->path))
        fail(o, "replaced");
    if (!keep || o->error)
        unlink(o->part);
    if (lock >= 0)
        close(lock);
    stops_release(&o->before); /* delivers a delayed signal */
}

void out_abandon(struct out *o)
{
    part_end(o, false);
}

bool out_commit(struct out *o, struct str *why)
{
    part_end(o, true);
    return !out_failed(o, why);
}

/* Writes a whole file. */
bool emit_text(struct arena *a, struct str bytes, struct str path, struct str *why)
{
    struct out *o = out_open(a, path);
    out_write(o, bytes.p, bytes.n);
    return out_commit(o, why);
}

/* ---- the files of a document ---- */

/* The staged files of one document. `room` is created for the first file. */
struct aside {
    struct arena *a;
    struct str out;        /* OUT */
    struct str room;       /* OUT/.making-PID-XXXXXX; empty before the first file */
    int lock;              /* descriptor of the locked folder; -1 */
    sigset_t before;       /* signal mask before the folder existed */
    LIST(struct str) file; /* below OUT */
    struct made_files over; /* files of the author, with their state before */
    bool direct;            /* at least one file went to a device */
};

static bool fails(struct arena *a, struct str path, const char *how, struct str *why)
{
    int error = errno;
    *why = str_printf(a, "%.*s cannot be %s: %s", STRF(path), how, strerror(error ? error : EIO));
    return false;
}

/* Creates no folder yet, so that a run without output leaves none. */
struct aside *aside_open(struct arena *a, struct str out)
{
    struct aside *s = ARENA_NEW(a, struct aside);
    *s = (struct aside){.a = a, .out = out, .lock = -1};
    return s;
}

/* Before the folder is locked, another run may remove it as abandoned, so several are tried. On
 * failure the first file in it reports the error. */
static void room_make(struct aside *s)
{
    for (int i = 0; i < ROOMS_MAX && s->lock < 0; i++) {
        s->room = str_printf(s->a, "%.*s/" PREFIX "%ld-XXXXXX", STRF(s->out), (long)getpid());
        if (!folders_make(s->a, s->out, true) || !mkdtemp((char *)s->room.p))
            break;
        s->lock =
            fd_lock(open(s->room.p, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), s->room.p);
    }
    if (s->lock < 0)
        s->room = str_printf(s->a, "%.*s/" PREFIX "%ld-one", STRF(s->out), (long)getpid());
}

/* True for a name that Windows reserves for a device, with any ending: con.csv, LPT1. */
static bool is_device(struct arena *a, struct str name)
{
    static const char devices[] =
        " con prn aux nul com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 lpt1 lpt2 lpt3 "
        "lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 ";
    const ptrdiff_t dot = str_find_char(name, '.');
    const struct str stem = str_fold(a, dot < 0 ? name : str_cut(name, 0, (size_t)dot));
    return strstr(devices, str_printf(a, " %.*s ", STRF(stem)).p);
}

struct str path_portable(struct arena *a, struct str below)
{
    struct buf b = {.a = a};
    for (struct str part; below.n && str_split(&below, '/', &part);)
        buf_printf(&b, "%s%s%.*s", b.n ? "/" : "", is_device(a, part) ? "_" : "", STRF(part));
    return buf_str(&b);
}

struct str aside_path(struct aside *s, struct str below)
{
    struct str final = path_join(s->a, s->out, below);
    if (is_direct(final.p))
        return s->direct = true, final; /* devices and pipes are written directly */
    /* Delay stop signals while the folder exists: it is removed before they are delivered. */
    if (!s->room.n) {
        stops_hold(&s->before);
        room_make(s);
    }
    return path_join(s->a, s->room, below);
}

/* Replaces the staging folder by OUT, because users know only the final names. */
struct str aside_words(const struct aside *s, struct str why)
{
    for (ptrdiff_t at; s->room.n && (at = str_find(why, s->room.p)) >= 0;) {
        const struct str after = str_cut(why, (size_t)at + s->room.n, why.n);
        why = str_printf(s->a, "%.*s%.*s%.*s", (int)at, why.p, STRF(s->out), STRF(after));
    }
    return why;
}

/* Adds all files below a folder of the room, by their paths in the room; or with `top` only the
 * entries of that folder, with folders among them. */
static void files_list(struct aside *s, struct str below, bool top)
{
    size_t n;
    const struct str *name = folder_names(s->a, path_join(s->a, s->room, below).p, &n);
    for (size_t i = 0; i < n; i++) {
        struct stat st;
        const struct str one = below.n ? path_join(s->a, below, name[i]) : name[i];
        if (lstat(path_join(s->a, s->room, one).p, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && !top)
            files_list(s, one, false);
        else
            ARENA_PUSH(s->a, &s->file, one);
    }
}

/* Time and size belong to the file and are kept when it is renamed. */
static void made_add(struct aside *s, struct str folder, struct str below, struct made_files *out)
{
    struct stat st;
    if (stat(path_join(s->a, folder, below).p, &st) == 0) {
        const struct made_file f = {below, (uint64_t)st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec};
        ARENA_PUSH(s->a, out, f);
    }
}

void aside_over(struct aside *s, struct str below)
{
    made_add(s, s->out, below, &s->over);
}

bool aside_files(struct aside *s, struct made_files *out)
{
    if (s->room.n)
        files_list(s, STR(""), false);
    for (size_t i = 0; i < s->file.n; i++)
        made_add(s, s->room, s->file.at[i], out);
    s->file.n = 0; /* aside_commit lists them again */
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, str_cmp_first);
    return !s->direct;
}

void aside_drop(struct aside *s)
{
    if (!s || !s->room.n)
        return;
    folder_remove(str_z(s->a, s->room));
    s->room.n = 0;
    if (s->lock >= 0)
        close(s->lock);
    s->lock = -1;
    stops_release(&s->before); /* delivers a delayed signal */
}

/* Name in the room for the old version of file i, which is held until all files are moved. */
static struct str kept(const struct aside *s, size_t i)
{
    return str_printf(s->a, "%.*s/%zu.kept", STRF(s->room), i);
}

/* Gives the new file the owner and permissions of the old one, and syncs it to disk. */
static bool file_like(const char *new, const char *old)
{
    struct stat is, was;
    int fd = open(new, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    bool good = fd >= 0 && fstat(fd, &is) == 0 && lstat(old, &was) == 0 &&
                ((is.st_uid == was.st_uid && is.st_gid == was.st_gid) ||
                 fchown(fd, was.st_uid, was.st_gid) == 0) &&
                fchmod(fd, was.st_mode & 07777) == 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return good;
}

/* Exchanges both files in one step, so that the checked file is the one that was replaced: a file
 * that was saved in the meantime is exchanged back. */
static bool file_replace(struct aside *s, struct str below, const char *new, const char *final)
{
    struct made_files now = {0};
    for (size_t i = 0; i < s->over.n; i++) {
        const struct made_file *was = &s->over.at[i];
        if (!str_eq(was->path, below))
            continue;
        if (!file_like(new, final))
            return false;
        bool exchanged = file_exchange(new, final);
        made_add(s, exchanged ? s->room : s->out, below, &now);
        if (now.n && now.at->size == was->size && now.at->seconds == was->seconds &&
            now.at->nanoseconds == was->nanoseconds)
            return exchanged || rename(new, final) == 0;
        if (exchanged)
            file_exchange(new, final);
        errno = EBUSY;
        return false;
    }
    return rename(new, final) == 0;
}

/* Moves one entry of the room to its place. A folder (`anew`) is renamed only to an unused name or
 * an empty folder, never over a folder with content. */
static bool entry_move(struct aside *s, size_t i, bool anew, struct str *why)
{
    struct str below = s->file.at[i], from = path_join(s->a, s->room, below),
               to = path_join(s->a, s->out, below);
    errno = 0;
    if (anew)
        return rename(from.p, to.p) == 0 || fails(s->a, to, "put there", why);
    if (!folders_make(s->a, to, false))
        return fails(s->a, to, "put there: its folder cannot be made", why);
    if (link(to.p, kept(s, i).p) != 0 && errno != ENOENT)
        errno = 0; /* a file system without links: replace it without a backup */
    return file_replace(s, below, from.p, to.p) ||
           fails(s->a, to, errno == EBUSY ? "replaced: it was changed meanwhile" : "replaced", why);
}

/* Not atomic: a crash between two renames leaves some files new and some old. On an error, however,
 * the replaced files are restored, and new folders go back, to be removed with the room. */
bool aside_commit(struct aside *s, bool anew, struct str *why)
{
    bool good = true;
    size_t done = 0;
    if (s->room.n)
        files_list(s, STR(""), anew);
    for (; done < s->file.n && good; done += good)
        good = entry_move(s, done, anew, why);
    for (size_t i = 0; i < done && !good; i++) {
        struct str below = s->file.at[i], from = path_join(s->a, s->room, below),
                   to = path_join(s->a, s->out, below);
        if (anew)
            rename(to.p, from.p);
        else
            rename(kept(s, i).p, to.p);
    }
    aside_drop(s);
    return good;
}

/* ---- files of killed runs ---- */

/* Is the folder, or the nearest above it that exists, `root` or below it? */
static bool is_below(struct arena *a, struct str folder, struct str root)
{
    while (folder.n && access(str_z(a, folder), F_OK) != 0) {
        while (folder.n && folder.p[folder.n - 1] != '/')
            folder.n--;
        folder.n -= folder.n > 1;
    }
    return !path_leads_out(str_z(a, folder), str_z(a, root));
}

/* Skips folders whose names begin with a dot, because they are not the program's. */
static bool folder_sweep(struct arena *a, struct str folder, struct str root, int deep)
{
    size_t n;
    if (!is_below(a, folder, root))
        return false;
    bool good = true;
    const struct str *name = folder_names(a, str_z(a, folder), &n);
    for (size_t i = 0; i < n; i++) {
        struct stat st;
        const struct str path = path_join(a, folder, name[i]);
        if (name[i].p[0] == '.' || stat(path.p, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && deep > 1)
            good = folder_sweep(a, path, root, deep - 1) && good;
        else if (S_ISREG(st.st_mode) && str_ends(path, ".part~"))
            part_remove_outdated(path.p);
    }
    return good;
}

bool out_sweep(struct arena *a, struct str folder, struct str root)
{
    return folder_sweep(a, folder, root, FOLDERS_DEEP);
}

/* A locked folder is in use; links are skipped. */
void asides_sweep(struct arena *a, struct str out)
{
    size_t n;
    const struct str *name = folder_names(a, str_z(a, out), &n);
    for (size_t i = 0; i < n; i++) {
        if (!str_starts(name[i], PREFIX) || strtol(name[i].p + sizeof PREFIX - 1, NULL, 10) <= 0)
            continue;
        const struct str room = path_join(a, out, name[i]);
        const int fd = open(room.p, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
            folder_remove(room.p);
        if (fd >= 0)
            close(fd);
    }
}
