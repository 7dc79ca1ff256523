/* `build --watch`: saved files to documents that are made again, until somebody ends it. Called by run.c.
 *
 * Each build is made by a process of its own, which is gone afterwards with all
 * that it has read: so nothing that a file may hold, and no fault of a library, ends the watching, and its memory does
 * not grow. A build that a further save overtakes is ended; what it had made of a document is put in its place whole
 * or not at all, as ever.
 *
 * Invariant: a build begins after the last change that is known, so that what stands in OUT when nothing moves is made
 * of what is saved. */
#include "base/watch.h"
#include "base/system.h"
#include "batch.h"
#include "text/text.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    SETTLE_MS = 12,       /* between the steps in which an editor saves: it empties and fills a file, or renames */
    SETTLE_MOST_MS = 120  /* a stream of saves is not waited for */
};

struct watching {
    struct options o;
    struct watcher *files;
    int code; /* of the last build that came to its end */
    pid_t child;
    int from; /* a pipe that ends when it does */
};

/* In the child. Signals come through again: they end it, or wait until it has taken away what it was writing. */
static void child_run(const struct watching *w, pid_t parent)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent)
        _exit(EXIT_FAULT);
    struct arena *a = arena_new();
    int code = build(a, &w->o);
    fflush(NULL);
    _exit(code);
}

/* The pipe's other end is the build's alone, so that its end is seen when the build ends, however that comes. */
static bool child_start(struct watching *w)
{
    int pair[2];
    pid_t self = getpid();
    if (pipe(pair))
        return false;
    w->child = process_part();
    if (w->child == 0) {
        close(pair[0]);
        child_run(w, self);
    }
    close(pair[1]);
    w->from = pair[0];
    if (w->child < 0)
        close(pair[0]);
    return w->child > 0;
}

/* Ended by a signal of its own, a build leaves the files as they were. */
static void child_end(struct watching *w, bool kill_it)
{
    int status = 0;
    close(w->from);
    if (kill_it)
        process_stop(w->child, &status);
    else
        process_await(w->child, &status);
    if (!kill_it && WIFEXITED(status)) {
        w->code = WEXITSTATUS(status);
        return;
    }
    if (!kill_it) {
        complain("the build has come to an end by itself; it is tried again when a file is saved");
        w->code = EXIT_FAULT;
    }
}

/* False where it was overtaken by a change, or by the wish to stop. */
static bool build_wait(struct watching *w, enum watched *why)
{
    *why = watcher_wait(w->files, w->from, -1);
    child_end(w, *why != WATCHED_READABLE);
    return *why == WATCHED_READABLE;
}

/* Until nothing has been saved for a moment. */
static enum watched settle(struct watching *w, enum watched why)
{
    for (int ms = 0; why == WATCHED_CHANGE && ms < SETTLE_MOST_MS; ms += SETTLE_MS)
        why = watcher_wait(w->files, -1, SETTLE_MS);
    return why;
}

/* Once, behind the first build: before it nobody knows whether there is anything to watch. */
static void say_watching(const struct watching *w)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    put_shown(&b, str_of(w->o.dir));
    if (!w->o.quiet)
        printf("watching %s: documents are made again when a file is saved; Ctrl-C ends it\n",
               strcmp(w->o.dir, ".") == 0 ? "this folder" : b.p);
    fflush(stdout);
    arena_drop(a);
}

/* The code is that of the last build. */
int run_watch(struct arena *a, const struct options *o)
{
    const struct project p = {.a = a, .o = o};
    struct watching w = {.o = *o, .files = watcher_new(o->dir, str_z(a, out_folder(&p)), false)};
    enum watched why = WATCHED_CHANGE;
    bool said = false;
    if (o->dump) {
        watcher_drop(w.files);
        complain("--watch makes documents: it does not go with --dump");
        return EXIT_USAGE;
    }
    while (why != WATCHED_STOP && !ferror(stdout)) {
        watcher_look(w.files);
        if (!child_start(&w)) {
            complain("no process can be started to build: %s", strerror(errno));
            why = watcher_wait(w.files, -1, 1000);
            continue;
        }
        if (build_wait(&w, &why)) {
            if (w.code == EXIT_USAGE)
                break;
            if (!said)
                say_watching(&w);
            said = true;
            why = watcher_wait(w.files, -1, -1);
        }
        why = settle(&w, why);
    }
    watcher_drop(w.files);
    return w.code;
}
