/* The files of one document, put in their places all together: each is written whole into a folder of its own inside
 * OUT, .making-PID-XXXXXX, and only when all are there they are renamed to where they belong. Called by run.c through
 * make.c.
 *
 * Invariant: a document of which one file fails leaves all the last good ones. A run that is asked to stop removes its
 * folder first; one whose process was killed is removed by the next run. Names with a PID and six letters are one
 * process's alone, so that two runs do not meet. */
#include "base/jobs.h"
#include "emit/emit.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX ".making-"

struct aside {
    struct arena *a;
    struct str out;  /* OUT */
    struct str room; /* OUT/.making-PID-XXXXXX; empty until something is to be written */
    sigset_t before; /* the signals that were held back before it stood */
    struct {
        struct str *at; /* below OUT */
        size_t n, cap;
    } file;
};

static bool fails(struct arena *a, struct str path, const char *how, struct str *why)
{
    int error = errno;
    *why = str_printf(a, "%.*s cannot be %s: %s", STRF(path), how, strerror(error ? error : EIO));
    return false;
}

/* The folders that a path stands in, and with `whole` itself. */
static bool folders_make(struct arena *a, struct str path, bool whole)
{
    char *p = (char *)str_z(a, str_dup(a, path));
    for (size_t i = 1; i <= path.n; i++) {
        if (i < path.n ? p[i] != '/' : !whole)
            continue;
        p[i] = '\0';
        if (mkdir(p, 0777) && errno != EEXIST)
            return false;
        if (i < path.n)
            p[i] = '/';
    }
    return true;
}

struct aside *aside_open(struct arena *a, struct str out)
{
    struct aside *s = ARENA_NEW(a, struct aside);
    *s = (struct aside){.a = a, .out = out};
    return s;
}

/* Signals that ask a run to stop wait while the room stands: it is taken away before they are heard. */
static void room_make(struct aside *s)
{
    stops_hold(&s->before);
    s->room = str_printf(s->a, "%.*s/" PREFIX "%ld-XXXXXX", STRF(s->out), (long)getpid());
    /* What cannot be made is told by the first file that is to stand in it. */
    if (folders_make(s->a, s->out, true) && !mkdtemp((char *)s->room.p))
        s->room = str_printf(s->a, "%.*s/" PREFIX "%ld-one", STRF(s->out), (long)getpid());
}

struct str aside_path(struct aside *s, struct str below)
{
    struct str final = str_printf(s->a, "%.*s/%.*s", STRF(s->out), STRF(below));
    struct stat st;
    if (stat(final.p, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return final; /* a device or a pipe is written to as it is */
    if (!s->room.n)
        room_make(s);
    return str_printf(s->a, "%.*s/%.*s", STRF(s->room), STRF(below));
}

struct str aside_words(const struct aside *s, struct str why)
{
    struct buf b = {.a = s->a};
    while (why.n) {
        bool room = s->room.n && str_starts(why, s->room.p);
        buf_put(&b, room ? s->out : str_cut(why, 0, 1));
        why = str_cut(why, room ? s->room.n : 1, why.n);
    }
    return buf_str(&b);
}

/* All files below a folder of the room, by their paths in it. */
static void files_list(struct aside *s, struct str below)
{
    struct str path = str_printf(s->a, "%.*s/%.*s", STRF(s->room), STRF(below));
    DIR *dir = opendir(path.p);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        struct stat st;
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        struct str one =
            below.n ? str_printf(s->a, "%.*s/%s", STRF(below), e->d_name) : str_dup(s->a, str_of(e->d_name));
        if (lstat(str_printf(s->a, "%.*s/%.*s", STRF(s->room), STRF(one)).p, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode))
            files_list(s, one);
        else
            ARENA_PUSH(s->a, &s->file, one);
    }
    if (dir)
        closedir(dir);
}

static void tree_remove(struct arena *a, struct str path)
{
    DIR *dir = opendir(str_z(a, path));
    for (const struct dirent *e; dir && (e = readdir(dir));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            struct str one = str_printf(a, "%.*s/%s", STRF(path), e->d_name);
            struct stat st;
            if (lstat(one.p, &st) == 0 && S_ISDIR(st.st_mode))
                tree_remove(a, one);
            else
                unlink(one.p);
        }
    if (dir)
        closedir(dir);
    rmdir(str_z(a, path));
}

void aside_drop(struct aside *s)
{
    if (!s || !s->room.n)
        return;
    tree_remove(s->a, s->room);
    s->room.n = 0;
    stops_release(&s->before); /* a stop that waited comes now */
}

/* What stood in the place of the i-th file is kept in the room until all are there. */
static struct str kept(const struct aside *s, size_t i)
{
    return str_printf(s->a, "%.*s/%zu.kept", STRF(s->room), i);
}

static void put_back(const struct aside *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        rename(kept(s, i).p, str_printf(s->a, "%.*s/%.*s", STRF(s->out), STRF(s->file.at[i])).p);
}

bool aside_commit(struct aside *s, struct str *why)
{
    bool good = true;
    size_t done = 0;
    if (s->room.n)
        files_list(s, STR(""));
    for (; done < s->file.n && good; done += good) {
        struct str final = str_printf(s->a, "%.*s/%.*s", STRF(s->out), STRF(s->file.at[done]));
        errno = 0;
        good = folders_make(s->a, final, false) || fails(s->a, final, "put there: its directory cannot be made", why);
        if (!good)
            break;
        if (link(final.p, kept(s, done).p) != 0 && errno != ENOENT)
            errno = 0; /* a file system without links: it is replaced all the same */
        good = rename(str_printf(s->a, "%.*s/%.*s", STRF(s->room), STRF(s->file.at[done])).p, final.p) == 0 ||
               fails(s->a, final, "replaced", why);
    }
    if (!good)
        put_back(s, done);
    aside_drop(s);
    return good;
}

void asides_sweep(struct arena *a, struct str out)
{
    DIR *dir = opendir(str_z(a, out));
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        if (strncmp(e->d_name, PREFIX, sizeof PREFIX - 1) != 0)
            continue;
        long pid = strtol(e->d_name + sizeof PREFIX - 1, NULL, 10);
        if (pid > 0 && kill((pid_t)pid, 0) != 0 && errno == ESRCH)
            tree_remove(a, str_printf(a, "%.*s/%s", STRF(out), e->d_name));
    }
    if (dir)
        closedir(dir);
}
