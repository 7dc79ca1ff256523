/* Draws pictures in a process of its own, which is given little time, little memory and no files, and is ended with
 * this one: whatever a hostile SVG, PNG or JPEG does to librsvg, libpng and libjpeg, here it is a word for a finding.
 * Called through look/, once for each picture of a run, before the processes part that make documents.
 *
 * An SVG has a process for itself, since librsvg keeps much. A PNG or JPEG is given to the one that drew the last, for
 * to part is dearer than to decode: a deck has a thousand. One that does not come back from it takes nobody with it:
 * what it had in hand is drawn once more in a new process, which alone can refuse it.
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
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/* ---- in the child ---- */

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

static bool pipe_take(int from, void *to, size_t n)
{
    char *at = to;
    while (n) {
        ssize_t got = read(from, at, n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

/* The first picture's bytes came with the process; those of each other one are sent behind their number. It ends when
 * nobody asks any more, and when anything is wrong. */
static void child_draw(struct str bytes, bool svg, int fd)
{
    bool good = drawing_send(bytes, svg, pipe_put, &fd);
    for (uint64_t n; !svg;) {
        process_time(0); /* it may wait for long until it is asked again */
        if (!pipe_take(fd, &n, sizeof n))
            break;
        process_time(CONFINED_CPU_MS);
        char *own = malloc(n + 1);
        if (!own || !pipe_take(fd, own, n))
            break;
        good = drawing_send((struct str){own, n}, false, pipe_put, &fd);
        free(own);
    }
    _exit(!good);
}

/* ---- in the parent ---- */

/* The process that draws, and how long it has. `late`: it was ended for it. */
struct child {
    pid_t pid, of; /* of: whose child it is; one that parted from us is not to ask it */
    int fd;
    int64_t until; /* milliseconds */
    bool late;
    unsigned ms; /* of processor time that were told */
};

static bool child_start(struct child *c, struct str bytes, bool svg)
{
    int pair[2];
    pid_t self = getpid();
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return false;
    *c = (struct child){.of = self, .fd = pair[0], .until = clock_ms() + CONFINED_MS};
    c->pid = process_part();
    if (c->pid == 0) {
        process_confine(self, pair[1]);
        child_draw(bytes, svg, pair[1]);
    }
    close(pair[1]);
    if (c->pid < 0)
        close(pair[0]);
    return c->pid > 0;
}

/* Can it be read from, or written to, in time? */
static bool child_ready(struct child *c, short events)
{
    for (;;) {
        int64_t left = c->until - clock_ms();
        struct pollfd p = {.fd = c->fd, .events = events};
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        c->late = ready == 0;
        return ready > 0;
    }
}

/* All of n bytes, in time. */
static bool child_read(struct child *c, void *to, size_t n)
{
    char *at = to;
    while (n) {
        ssize_t got = child_ready(c, POLLIN) ? read(c->fd, at, n) : 0;
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

static bool child_write(struct child *c, const void *from, size_t n)
{
    const char *at = from;
    while (n) {
        ssize_t put = child_ready(c, POLLOUT) ? send(c->fd, at, n, MSG_NOSIGNAL | MSG_DONTWAIT) : 0;
        if (put < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (put <= 0)
            return false;
        at += put;
        n -= (size_t)put;
    }
    return true;
}

/* One more picture for a process that waits for it. */
static bool child_ask(struct child *c, struct str bytes)
{
    const uint64_t n = bytes.n;
    c->until = clock_ms() + CONFINED_MS;
    return child_write(c, &n, sizeof n) && child_write(c, bytes.p, bytes.n);
}

/* Milliseconds of the processor since it was asked last: of one that ended all of them. */
static void child_used(struct child *c, unsigned all, struct picture_drawn *out)
{
    out->ms += all > c->ms ? all - c->ms : 0;
    c->ms = all > c->ms ? all : c->ms;
}

static void child_used_so_far(struct child *c, struct picture_drawn *out)
{
#ifdef __linux__
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(c->pid, &clock) == 0 && clock_gettime(clock, &t) == 0)
        child_used(c, (unsigned)(t.tv_sec * 1000 + t.tv_nsec / 1000000), out);
#else
    (void)c, (void)out; /* it is counted when it ends */
#endif
}

/* Whether it was late the signal tells, too: SIGPROF is the end of its processor time. */
static void child_end(struct child *c, struct picture_drawn *out)
{
    struct rusage used = {0};
    int status = 0;
    pid_t pid;
    close(c->fd);
    if (c->late)
        kill(c->pid, SIGKILL);
    while ((pid = wait4(c->pid, &status, 0, &used)) < 0 && errno == EINTR)
        continue;
    out->late = c->late || (pid > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF);
    child_used(c,
               (unsigned)((used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                          (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000),
               out);
    c->pid = 0;
}

/* Fits picture_drawn: nobody asks any more. What another process started is not ours to end. */
static void idle_end(void *own)
{
    struct child *c = own;
    struct picture_drawn nobody = {0};
    if (c->pid && c->of == getpid())
        child_end(c, &nobody);
    else if (c->pid)
        close(c->fd);
    free(c);
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
    bool pixels = h->shades && h->w && h->h && h->shades <= 2 && h->w <= PIXELS_SIDE && h->h <= PIXELS_SIDE;
    bool one = p->svg ? (h->script > 0) != pixels : !h->script && !h->shades;
    if (!one || h->script > SCRIPT_LIMIT || h->across <= 0 || h->down <= 0 || h->takes_hue > 1)
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
    p->takes_hue = h->takes_hue;
    p->pixels_w = h->w;
    p->pixels_h = h->h;
    if (!child_read(c, script, h->script) || !images_read(c, a, h->shades, (size_t)h->w * h->h, p->pixels))
        return false;
    return true;
}

/* What comes of one picture. */
struct child_answer {
    struct drawing_head head;
    bool is_read, good; /* there is a head; and all that it says there is */
};

static struct child_answer answer_read(struct child *c, struct arena *a, struct picture *p)
{
    struct child_answer is = {.is_read = false};
    is.is_read = child_read(c, &is.head, sizeof is.head) && !is.head.why[sizeof is.head.why - 1] &&
                 !is.head.help[sizeof is.head.help - 1];
    is.good = is.is_read && !is.head.why[0] && drawing_read(c, a, &is.head, p);
    return is;
}

/* By a process that waits for work, and does not end over it. Else it is as if there had been none; but one that took
 * too long took it over this picture. */
static bool idle_draws(struct child *c, struct arena *a, struct str bytes, struct picture *p, struct child_answer *is,
                       struct picture_drawn *out)
{
    if (!c->pid || c->of != getpid()) {
        c->pid = 0;
        return false;
    }
    if (child_ask(c, bytes))
        *is = answer_read(c, a, p);
    child_used_so_far(c, out);
    if (is->good || (is->is_read && is->head.why[0]))
        return true;
    child_end(c, out);
    return out->late;
}

/* False with out->why and ->help, which stand in findings as they are. */
bool paint_picture(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    struct child_answer is = {.is_read = false};
    struct child *idle = out->own ? out->own : calloc(1, sizeof *idle), one = {.pid = 0};
    *out = (struct picture_drawn){.own = idle, .own_end = idle_end};
    if (!idle || p->svg || !idle_draws(idle, a, bytes, p, &is, out)) {
        struct child *c = p->svg || !idle ? &one : idle;
        out->why = "no process can be started to draw it";
        if (!child_start(c, bytes, p->svg)) {
            c->pid = 0;
            return false;
        }
        is = answer_read(c, a, p);
        child_used_so_far(c, out);
        if (c == &one || !(is.good || (is.is_read && is.head.why[0])))
            child_end(c, out);
        out->why = NULL;
    }
    if (is.good)
        return true;
    if (out->late) {
        out->why = "it takes more than 4 seconds to draw";
        out->help = "simplify it, or save it as PNG from the program that drew it";
    } else if (is.is_read && is.head.why[0]) {
        out->why = str_z(a, str_of(is.head.why));
        out->help = str_z(a, str_of(is.head.help));
    } else {
        out->why = "drawing it takes more than 112 MB of memory, or is more than librsvg can do";
        out->help = "simplify it, or save it as PNG from the program that drew it";
    }
    return false;
}
