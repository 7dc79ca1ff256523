/* Bytes to a file that is either whole or not there: PATH.N.part~ is written, then renamed over PATH.
 * Called by every output. A device or a pipe (/dev/full, /dev/stdout) is written to directly: it cannot be renamed.
 *
 * Invariants: until out_commit says true, what stood at PATH stands there untouched. The first error is the one that is
 * reported, in the system's words; what comes after it is only its echo. A part is made by its run alone, never opened
 * through a link, and locked while that run lives: one without a lock was left by a run that was killed, and goes.
 * While a part stands, the signals that ask a run to stop wait: a stopped run takes its part away first. */
#include "base/jobs.h"
#include "emit/emit.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PARTS_MOST = 1000, FOLDERS_DEEP = 3 };

struct out {
    struct arena *a;
    const char *path, *part; /* the same for a device */
    FILE *file;
    sigset_t before;  /* the signals that were held back before a part stood */
    int error;        /* errno of the first failure */
    const char *what; /* "written", "renamed": how it failed */
};

static void fail(struct out *o, const char *what)
{
    if (o->error)
        return;
    o->error = errno ? errno : EIO;
    o->what = what;
}

/* Makes the directories that PATH stands in. One that is there already, or that another job just made, is fine. */
static bool directories_make(struct out *o)
{
    char *path = arena_copy(o->a, o->path, strlen(o->path) + 1);
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(path, 0777) && errno != EEXIST)
            return false;
        *p = '/';
    }
    return true;
}

bool out_failed(const struct out *o, struct str *why)
{
    if (o->error)
        *why = str_printf(o->a, "%s cannot be %s: %s", o->path, o->what, strerror(o->error));
    return o->error;
}

/* ---- parts ---- */

/* Is the open file still the one that has this name? */
static bool is_named(int fd, const char *path)
{
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && lstat(path, &named) == 0 && open_one.st_dev == named.st_dev &&
           open_one.st_ino == named.st_ino;
}

/* Removes a part that no run holds; false where one does, or where it is no file of ours. */
static bool part_remove_stale(const char *part)
{
    int fd = open(part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;
    bool stale = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && flock(fd, LOCK_EX | LOCK_NB) == 0 &&
                 is_named(fd, part) && unlink(part) == 0;
    if (fd >= 0)
        close(fd);
    return stale;
}

/* A new file, locked: -1 with EEXIST where somebody has the name. Between making and locking another run may have taken
 * it for stale: it is named no more then. */
static int part_make(const char *part)
{
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    if ((flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && is_named(fd, part))
        return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

static FILE *part_open(struct out *o)
{
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; fd < 0 && errno == EEXIST && i < PARTS_MOST; i++) {
        o->part = str_printf(o->a, "%s.%d.part~", o->path, i).p;
        fd = part_make(o->part);
        if (fd < 0 && errno == EEXIST) {
            if (part_remove_stale(o->part))
                fd = part_make(o->part);
            else
                errno = EEXIST;
        }
    }
    return fd < 0 ? NULL : fdopen(fd, "wb");
}

/* A pipe that nobody reads is an error, and no wait. */
static FILE *device_open(const char *path)
{
    int fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0)
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd < 0 ? NULL : fdopen(fd, "wb");
}

struct out *out_open(struct arena *a, struct str path)
{
    struct out *o = ARENA_NEW(a, struct out);
    struct stat st;
    o->a = a;
    o->path = o->part = str_z(a, path);
    errno = 0;
    if (stat(o->path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
        o->file = device_open(o->path);
    } else if (!directories_make(o)) {
        fail(o, "put there: its directory cannot be made");
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

bool out_write(void *out, const void *p, size_t n)
{
    struct out *o = out;
    if (o->error)
        return false;
    errno = 0;
    if (n && fwrite(p, 1, n, o->file) != n)
        fail(o, "written");
    if (o->part != o->path && stop_is_asked()) {
        errno = EINTR;
        fail(o, "written");
    }
    return !o->error;
}

const char *out_written(struct out *o)
{
    errno = 0;
    if (!o->error && fflush(o->file))
        fail(o, "written");
    return o->part;
}

/* The lock outlives the closing, which may still fail, and the renaming. */
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
    stops_release(&o->before); /* a stop that waited comes now */
}

void out_abandon(struct out *o)
{
    part_end(o, false);
}

void out_fill(struct out *o, bool (*write)(void *data, const char *path), void *data)
{
    if (o->error)
        return;
    errno = 0;
    if (!write(data, o->part))
        fail(o, "written");
}

bool out_commit(struct out *o, struct str *why)
{
    part_end(o, true);
    return !out_failed(o, why);
}

/* ---- what killed runs left ---- */

static void folder_sweep(struct arena *a, const char *folder, int deep)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        struct stat st;
        struct arena_mark mark = arena_mark(a);
        const char *path = str_printf(a, "%s/%s", folder, e->d_name).p;
        if (e->d_name[0] != '.' && lstat(path, &st) == 0) {
            if (S_ISDIR(st.st_mode) && deep > 1)
                folder_sweep(a, path, deep - 1);
            else if (S_ISREG(st.st_mode) && str_ends(str_of(path), ".part~"))
                part_remove_stale(path);
        }
        arena_rewind(a, mark);
    }
    if (dir)
        closedir(dir);
}

void out_sweep(struct arena *a, struct str folder)
{
    folder_sweep(a, str_z(a, folder), FOLDERS_DEEP);
}

bool emit_text(struct arena *a, struct str bytes, struct str path, struct str *why)
{
    struct out *o = out_open(a, path);
    out_write(o, bytes.p, bytes.n);
    return out_commit(o, why);
}
