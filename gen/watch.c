/* `build --watch`: builds again after each save, until it is stopped. Called by run.c.
 *
 * Each build runs in a process of its own, so that bad files and errors in libraries cannot end the
 * watching, and memory does not grow. A further save ends a running build; the files of a document
 * are still published all together or not at all.
 *
 * Invariant: a build begins after the last known change, so that OUT always matches the saved files
 * when the project is at rest. */
#include "base/watch.h"
#include "base/system.h"
#include "batch.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SETTLE_MS = 12,     /* longest pause within a save: an editor empties and fills a file */
    SETTLE_MAX_MS = 120 /* a build starts even during a stream of saves */
};

struct watching {
    const struct options *o;
    struct watcher *files;
    int code; /* exit code of the last finished build */
    pid_t child;
    int from; /* a pipe that closes when the build ends */
};

/* Runs in the child. Signals are enabled again: they end it, or wait until it has removed its
 * unfinished files. */
static void child_run(const struct watching *w, pid_t parent)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    process_ends_with(parent, SIGTERM);
    int code = command_run(arena_new(), w->o, build);
    fflush(NULL);
    _exit(code);
}

/* Only the build has the other end of the pipe, so that its closing always signals the end of the
 * build. */
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

/* A build that is ended by a signal leaves the files as they were. */
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
        complain("the build stopped by itself; it is repeated when a file is saved");
        w->code = EXIT_FAULT;
    }
}

/* Waits for the end of the build; false if a change or a stop has interrupted it. */
static bool build_wait(struct watching *w, enum watched *why)
{
    *why = watcher_wait(w->files, w->from, -1);
    child_end(w, *why != WATCHED_READABLE);
    return *why == WATCHED_READABLE;
}

/* Waits until no file has been saved for a moment. */
static enum watched settle(struct watching *w, enum watched why)
{
    for (int ms = 0; why == WATCHED_CHANGE && ms < SETTLE_MAX_MS; ms += SETTLE_MS)
        why = watcher_wait(w->files, -1, SETTLE_MS);
    return why;
}

/* Prints one line after the first build, since a wrong project folder shows only then. */
static void print_watching(struct project *p)
{
    const bool here = strcmp(p->dir, ".") == 0;
    if (!p->o->quiet)
        buf_printf(&p->out,
                   "watching %.*s: documents are made again when a file is saved; Ctrl-C stops\n",
                   STRF(here ? STR("this folder") : shown(p->a, str_of(p->dir))));
    print_all(&p->out);
}

/* Watches until it is stopped; returns the code of the last build. */
int run_watch(struct project *p)
{
    struct watching w = {.o = p->o,
                         .files = watcher_new(p->dir, str_z(p->a, out_folder(p)), false)};
    enum watched why = WATCHED_CHANGE;
    bool is_printed = false;
    if (p->o->dump) {
        watcher_drop(w.files);
        complain("--watch makes documents: it cannot be used with --dump");
        return EXIT_USAGE;
    }
    while (why != WATCHED_STOP && !ferror(stdout)) {
        watcher_look(w.files);
        if (!child_start(&w)) {
            complain("no process can be started for the build: %s", strerror(errno));
            why = watcher_wait(w.files, -1, 1000);
            continue;
        }
        if (build_wait(&w, &why)) {
            if (w.code == EXIT_USAGE)
                break;
            if (!is_printed)
                print_watching(p);
            is_printed = true;
            why = watcher_wait(w.files, -1, -1);
        }
        why = settle(&w, why);
    }
    watcher_drop(w.files);
    return w.code;
}
