/* Reports saved files in a project: by notifications of the system (inotify) and, because network
 * folders and links send none, also by polling the sizes and times of the files. Called by the
 * top's watch.c.
 *
 * Invariant: no change is lost. A folder is watched before it is read. Changes during the caller's
 * work wait in the system's queue. Changes lost by the queue are found by polling. A superfluous
 * report costs the caller only some work.
 *
 * Names that begin with a dot or end with ~ are ignored: they are temporary files of editors. */
#define _DEFAULT_SOURCE 1
#include "base/watch.h"
#include "base/arena.h"
#include "base/str.h"
#include "base/system.h"
#include <dirent.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/signalfd.h>
#endif

enum {
    ASK_MS = 250,         /* polling interval without notifications */
    ASK_SELDOM_MS = 2000, /* polling interval with notifications */
    FOLDERS_DEEP = 32,    /* maximum depth below the project; ends a cycle of links */
    ENTRIES_MAX = 50000   /* limit of polled entries; a project has hundreds */
};

/* `sum` is a checksum of the state at the last look. */
struct watcher {
    struct arena *a;
    const char *folder, *except, *except_name;
    sigset_t before;
    int inotify, asks_stop; /* file descriptors; -1 where the system has none */
    uint64_t sum;
    time_t latest; /* change of a file */
    unsigned entries;
    bool all; /* hidden files too, but git's */
    dev_t except_dev;
    ino_t except_ino;
    int64_t requested_at; /* milliseconds */
};

static bool is_charts(const char *name, bool all)
{
    size_t n = strlen(name);
    if (all)
        return strcmp(name, "..") != 0 && strcmp(name, ".") != 0 && strcmp(name, ".git") != 0;
    return name[0] != '.' && n > 0 && name[n - 1] != '~';
}

/* FNV-1a. */
static uint64_t mix(uint64_t h, const void *p, size_t n)
{
    for (const unsigned char *b = p; n > 0; n--, b++)
        h = (h ^ *b) * 1099511628211u;
    return h;
}

/* Adds the checksums of all entries of a folder and its subfolders; a sum does not depend on the
 * order of listing. Also watches each folder; a repeated watch has no effect. */
static void folder_look(struct watcher *w, const char *path, int deep)
{
    struct stat st;
#ifdef __linux__
    if (w->inotify >= 0)
        inotify_add_watch(w->inotify, path,
                          IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                              IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
#endif
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir && (e = readdir(dir)) && w->entries < ENTRIES_MAX;) {
        if (!is_charts(e->d_name, w->all))
            continue;
        struct arena_mark mark = arena_mark(w->a);
        const char *one = str_printf(w->a, "%s/%s", path, e->d_name).p;
        w->entries++;
        if (stat(one, &st) == 0 && !(st.st_dev == w->except_dev && st.st_ino == w->except_ino)) {
            const bool folder = S_ISDIR(st.st_mode); /* of a folder only that it is there */
            const int64_t is[] = {(int64_t)st.st_mode, (int64_t)st.st_ino, st.st_size,
                                  st.st_ctim.tv_sec, st.st_ctim.tv_nsec};
            w->sum += mix(mix(14695981039346656037u, one, strlen(one)), is,
                          folder ? 2 * sizeof *is : sizeof is);
            w->latest = st.st_ctim.tv_sec > w->latest ? st.st_ctim.tv_sec : w->latest;
            if (folder && deep > 1)
                folder_look(w, one, deep - 1);
            else if (folder)
                w->latest = INT64_MAX / 2; /* what is deeper is not known */
        }
        arena_rewind(w->a, mark);
    }
    if (dir)
        closedir(dir);
}

void watcher_look(struct watcher *w)
{
    struct stat st;
    const bool there = stat(w->except, &st) == 0;
    w->except_dev = there ? st.st_dev : 0;
    w->except_ino = there ? st.st_ino : 0;
    w->sum = 0;
    w->entries = 0;
    folder_look(w, w->folder, FOLDERS_DEEP);
    w->requested_at = clock_ms();
}

bool folder_state(const char *folder, const char *except, uint64_t *sum)
{
    struct watcher w = {
        .a = arena_new(), .folder = folder, .except = except, .inotify = -1, .all = true};
    watcher_look(&w);
    arena_drop(w.a);
    *sum = w.sum;
    return w.entries < ENTRIES_MAX && w.latest + 2 < time(NULL); /* the coarsest times have 2 s */
}

struct watcher *watcher_new(const char *folder, const char *except, bool by_asking)
{
    struct arena *a = arena_new();
    struct watcher *w = ARENA_NEW(a, struct watcher);
    *w = (struct watcher){.a = a, .inotify = -1, .asks_stop = -1};
    w->folder = str_z(a, str_of(folder));
    w->except = str_z(a, str_of(except));
    w->except_name = strrchr(w->except, '/') ? strrchr(w->except, '/') + 1 : w->except;
    stops_hold(&w->before);
#ifdef __linux__
    sigset_t some = stops_heeded();
    w->asks_stop = signalfd(-1, &some, SFD_CLOEXEC | SFD_NONBLOCK);
    w->inotify = by_asking ? -1 : inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
#endif
    (void)by_asking;
    return w;
}

void watcher_drop(struct watcher *w)
{
    if (w->inotify >= 0)
        close(w->inotify);
    if (w->asks_stop >= 0)
        close(w->asks_stop);
    sigset_t before = w->before;
    arena_drop(w->a);
    stops_take(); /* the caller has ended because of the stop */
    stops_release(&before);
}

/* Reads the whole queue. Returns true if an event concerns charts; an overflow of the queue and an
 * event without a name count too. */
static bool has_event(struct watcher *w)
{
    bool some = false;
#ifdef __linux__
    union {
        struct inotify_event e;
        char bytes[8192];
    } in;
    for (ssize_t n; (n = read(w->inotify, &in, sizeof in)) > 0;)
        for (const char *at = in.bytes; at < in.bytes + n;) {
            struct inotify_event e;
            memcpy(&e, at, sizeof e);
            const char *name = e.len ? at + sizeof e : "";
            /* the caller's own output */
            const bool ours = e.len && strcmp(name, w->except_name) == 0;
            some = some || (!(e.mask & IN_IGNORED) && !ours && (!e.len || is_charts(name, false)));
            at += sizeof e + e.len;
        }
#else
    (void)w;
#endif
    return some;
}

enum watched watcher_wait(struct watcher *w, int fd, int ms)
{
    const int64_t until = ms < 0 ? INT64_MAX : clock_ms() + ms,
                  every = w->inotify < 0 ? ASK_MS : ASK_SELDOM_MS;
    for (;;) {
        const int64_t now = clock_ms(), request = w->requested_at + every,
                      next = request < until ? request : until;
        /* without a descriptor for signals, stops are polled too */
        const bool slow = w->asks_stop < 0 && next > now + ASK_MS;
        struct pollfd p[] = {{.fd = w->asks_stop, .events = POLLIN},
                             {.fd = fd, .events = POLLIN},
                             {.fd = w->inotify, .events = POLLIN}};
        poll(p, 3, next <= now ? 0 : slow ? ASK_MS : (int)(next - now));
        if (stop_is_requested())
            return WATCHED_STOP;
        if (p[1].revents)
            return WATCHED_READABLE;
        if (p[2].revents && has_event(w))
            return WATCHED_CHANGE;
        const uint64_t before = w->sum; /* for comparison with the state of the last look */
        if (clock_ms() >= request)
            watcher_look(w);
        if (w->sum != before)
            return WATCHED_CHANGE;
        if (clock_ms() >= until)
            return WATCHED_NOTHING;
    }
}
