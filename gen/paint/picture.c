/* Draws pictures in a process of its own, which is given little time, little memory and no files, and is ended with
 * this one: whatever a hostile SVG, PNG or JPEG does to librsvg, libpng and libjpeg, here it is a word for a finding.
 * Called through look/, once for each picture of a run, before the processes part that make documents.
 *
 * Invariant: what comes back is counted before it is believed, and the child is always waited for. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include "base/system.h"
#include "paint/painter.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef BS_PATIENT /* under valgrind, which is slow and large */
enum { PATIENCE = 15 };
#else
enum { PATIENCE = 1 };
#endif
enum {
    CPU_MS = 800,            /* of processor time: with all else, an error comes within a second */
    WALL_MS = 10000,         /* where other work takes the processor: only what sleeps comes here */
    ROOM = 112 << 20,        /* bytes beside what this process has: a PNG of the largest area decodes in it */
    ROOM_ELSEWHERE = 1 << 30 /* in all, where the system does not say what we have */
};

/* ---- in the child ---- */

/* The address space that the child may come to have. */
static rlim_t room(void)
{
#if defined BS_ARENA_MALLOC || defined BS_PATIENT /* the sanitizers' shadows take all there is */
    return RLIM_INFINITY;
#else
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    bool known = f && fscanf(f, "%lu", &pages) == 1;
    if (f)
        fclose(f);
    return known ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ROOM : ROOM_ELSEWHERE;
#endif
}

/* Never above what this process may have itself, which would be refused. */
static void limit(int which, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(which, &now) != 0)
        return;
    if (now.rlim_max != RLIM_INFINITY && most > now.rlim_max)
        most = now.rlim_max;
    const struct rlimit limits = {most, most};
    setrlimit(which, &limits);
}

/* Signals do what they always do, for handlers here would undo or report what is not the child's. */
static void confine(pid_t parent)
{
    static const int some[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
                               SIGSEGV, SIGPIPE, SIGALRM, SIGTERM, SIGPROF, SIGXCPU, SIGXFSZ};
    const int ms = CPU_MS * PATIENCE;
    const struct itimerval cpu = {{0, 0}, {ms / 1000, ms % 1000 * 1000}};
    sigset_t none;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        signal(some[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1);
    alarm(WALL_MS * PATIENCE / 1000 + 1);
    setitimer(ITIMER_PROF, &cpu, NULL);
    int null = open("/dev/null", O_RDWR); /* what libraries say is for nobody */
    for (int fd = 0; null >= 0 && fd < 3; fd++)
        dup2(null, fd);
    setenv("RAYON_NUM_THREADS", "1", 1); /* each thread of librsvg's would want room of its own */
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
    limit(RLIMIT_AS, room());
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, 0); /* nothing else is opened */
}

/* Fits drawing_send; false where the parent reads no more. */
static bool pipe_put(void *data, const void *p, size_t n)
{
    const char *at = p;
    while (n) {
        ssize_t put = write(*(int *)data, at, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        n -= (size_t)put;
    }
    return true;
}

/* ---- in the parent ---- */

/* The process that draws, and how long it has. `late`: it was ended for it. */
struct child {
    pid_t pid;
    int from;
    int64_t until; /* milliseconds */
    bool late;
};

/* What is buffered is flushed first, lest the child write it again. */
static bool child_start(struct child *c, struct str bytes, bool svg)
{
    int pair[2];
    pid_t self = getpid();
    if (pipe(pair))
        return false;
    *c = (struct child){.pid = process_part(), .from = pair[0], .until = clock_ms() + WALL_MS * PATIENCE};
    if (c->pid == 0) {
        close(pair[0]);
        confine(self);
        _exit(!drawing_send(bytes, svg, pipe_put, &pair[1]));
    }
    close(pair[1]);
    if (c->pid < 0)
        close(pair[0]);
    return c->pid > 0;
}

/* All of n bytes, in time. */
static bool child_read(struct child *c, void *to, size_t n)
{
    char *at = to;
    while (n) {
        int64_t left = c->until - clock_ms();
        struct pollfd p = {.fd = c->from, .events = POLLIN};
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        c->late = ready == 0;
        ssize_t got = ready > 0 ? read(c->from, at, n) : -1;
        if (got < 0 && ready > 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

/* Whether it was late the signal tells, too: SIGPROF is the end of its processor time. */
static void child_end(struct child *c, struct picture_drawn *out)
{
    struct rusage used = {0};
    int status = 0;
    pid_t pid;
    close(c->from);
    if (c->late)
        kill(c->pid, SIGKILL);
    while ((pid = wait4(c->pid, &status, 0, &used)) < 0 && errno == EINTR)
        continue;
    out->late = c->late || (pid > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF);
    out->ms = (unsigned)((used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                         (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
}

/* ---- what came back ---- */

/* One or two images of a kind; of one, the second is the first. */
static bool images_read(struct child *c, struct arena *a, unsigned n, size_t size, const uint32_t *out[2])
{
    for (size_t i = 0; i < n; i++) {
        uint32_t *p = ARENA_ARRAY(a, uint32_t, size);
        if (!child_read(c, p, size * sizeof *p))
            return false;
        out[i] = p;
    }
    if (n == 1)
        out[1] = out[0];
    return true;
}

/* What it says of sizes is counted before it is believed. */
static bool drawing_read(struct child *c, struct arena *a, const struct drawing_head *h, struct picture *p)
{
    const uint32_t *glance[2] = {NULL, NULL};
    bool pixels = h->shades && h->w && h->h && h->shades <= 2 && h->w <= PIXELS_SIDE && h->h <= PIXELS_SIDE;
    bool one = p->svg ? (h->script > 0) != pixels : !h->script && !h->shades;
    if (!one || h->script > SCRIPT_LIMIT || h->across <= 0 || h->down <= 0 || h->glances < 1 || h->glances > 2 ||
        h->glance_w < 1 || h->glance_w > GLANCE_SIDE || h->glance_h < 1 || h->glance_h > GLANCE_SIDE)
        return false;
    char *script = arena_alloc(a, h->script + 1);
    p->across = h->across;
    p->down = h->down;
    if (!p->svg) {
        p->w = (unsigned)h->across / 1000;
        p->h = (unsigned)h->down / 1000;
    }
    p->form = !p->svg ? PICTURE_FILE : h->script ? PICTURE_SCRIPT : PICTURE_PIXELS;
    p->script = (struct str){script, h->script};
    p->takes_hue = h->glances == 2;
    p->pixels_w = h->w;
    p->pixels_h = h->h;
    if (!child_read(c, script, h->script) || !images_read(c, a, h->shades, (size_t)h->w * h->h, p->pixels) ||
        !images_read(c, a, h->glances, (size_t)h->glance_w * h->glance_h, glance))
        return false;
    p->glance.w = h->glance_w;
    p->glance.h = h->glance_h;
    p->glance.shade[0] = glance[0];
    p->glance.shade[1] = glance[1];
    return true;
}

/* False with out->why and ->help, which stand in findings as they are. */
bool paint_picture(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    struct drawing_head head = {.why = ""};
    struct child c;
    *out = (struct picture_drawn){.why = "no process can be started to draw it"};
    if (!child_start(&c, bytes, p->svg))
        return false;
    bool said =
        child_read(&c, &head, sizeof head) && !head.why[sizeof head.why - 1] && !head.help[sizeof head.help - 1];
    bool good = said && !head.why[0] && drawing_read(&c, a, &head, p);
    child_end(&c, out);
    out->why = NULL;
    if (good)
        return true;
    if (out->late) {
        out->why = "it takes more than 0.8 seconds to draw";
        out->help = "simplify it, or save it as PNG from the program that drew it";
    } else if (said && head.why[0]) {
        out->why = str_z(a, str_of(head.why));
        out->help = str_z(a, str_of(head.help));
    } else {
        out->why = "drawing it takes more than 112 MB of memory, or is more than librsvg can do";
        out->help = "simplify it, or save it as PNG from the program that drew it";
    }
    return false;
}
