/* Bytes to a file that is either whole or not there: PATH.part~ is written, then renamed over PATH.
 * Called by every output. A device or a pipe (/dev/full, /dev/stdout) is written to directly: it cannot be renamed.
 *
 * Invariant: until out_commit says true, what stood at PATH stands there untouched. The first error is the one that is
 * reported, in the system's words; what comes after it is only its echo. */
#include "emit/emit.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct out {
    struct arena *a;
    const char *path, *part; /* the same for a device */
    FILE *file;
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

struct out *out_open(struct arena *a, struct str path)
{
    struct out *o = ARENA_NEW(a, struct out);
    struct stat st;
    o->a = a;
    o->path = str_z(a, path);
    bool direct = stat(o->path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
    o->part = direct ? o->path : str_printf(a, "%s.part~", o->path).p;
    errno = 0;
    if (!direct && !directories_make(o)) {
        fail(o, "put there: its directory cannot be made");
        return o;
    }
    o->file = fopen(o->part, "wb");
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
    return !o->error;
}

static void part_close(struct out *o)
{
    errno = 0;
    if (o->file && fclose(o->file))
        fail(o, "written");
    o->file = NULL;
}

void out_abandon(struct out *o)
{
    bool opened = o->file;
    part_close(o);
    if (opened && o->part != o->path)
        unlink(o->part);
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
    bool opened = o->file;
    part_close(o);
    errno = 0;
    if (!o->error && o->part != o->path && rename(o->part, o->path))
        fail(o, "replaced");
    if (!o->error)
        return true;
    if (opened && o->part != o->path)
        unlink(o->part);
    *why = str_printf(o->a, "%s cannot be %s: %s", o->path, o->what, strerror(o->error));
    return false;
}

bool emit_text(struct arena *a, struct str bytes, struct str path, struct str *why)
{
    struct out *o = out_open(a, path);
    out_write(o, bytes.p, bytes.n);
    return out_commit(o, why);
}
