/* Draws pictures in a separate process with little time, little memory and no files, which ends
 * with its parent. A hostile SVG, PNG or JPEG that breaks librsvg, libpng or libjpeg only causes a
 * finding. Called through look/, once for each picture of a run, before the processes that make
 * documents are forked.
 *
 * Each SVG has a process of its own, because librsvg keeps much memory. A PNG or JPEG is given to
 * the process that drew the last one, because forking costs more than decoding, and a deck may have
 * a thousand pictures. If that process fails, the current picture is drawn again in a new process,
 * and only that process can refuse it.
 *
 * Invariant: sizes from the child are checked before use, and the child is always waited for. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include "base/late.h"
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

/* One end of the connection. The parent has a deadline; the child waits as long as its parent. */
struct child {
    pid_t pid, of; /* of: its parent process; forks of the parent must not send it requests */
    int fd;
    int64_t until; /* milliseconds; 0: no deadline */
    bool late;     /* it was ended at the deadline */
    unsigned ms;   /* processor time already reported */
};

/* True if the connection is readable or writable before the deadline. Without a deadline, reading
 * and writing wait: a confined process may not poll. */
static bool child_ready(struct child *c, short events)
{
    while (c->until) {
        int64_t left = c->until - clock_ms();
        struct pollfd p = {.fd = c->fd, .events = events};
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        c->late = ready == 0;
        return ready > 0;
    }
    return true;
}

/* Reads all n bytes. False at the deadline, or if the other end is closed. */
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

/* Also a callback for drawing_send. */
static bool child_write(void *child, const void *from, size_t n)
{
    struct child *c = child;
    const char *at = from;
    const int flags = c->until ? MSG_NOSIGNAL | MSG_DONTWAIT : MSG_NOSIGNAL;
    while (n) {
        ssize_t put = child_ready(c, POLLOUT) ? send(c->fd, at, n, flags) : 0;
        if (put < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (put <= 0)
            return false;
        at += put;
        n -= (size_t)put;
    }
    return true;
}

/* ---- in the child ---- */

/* Draws the first picture, whose bytes came with the fork. For each further PNG or JPEG the parent
 * sends the size, then the bytes. The process ends when the parent closes the connection, and at
 * any error. */
static void child_draw(struct str bytes, bool svg, int fd)
{
    struct child parent = {.fd = fd};
    bool good = drawing_send(bytes, svg, child_write, &parent);
    for (uint64_t n; !svg;) {
        process_time(0); /* no time limit while it waits for a request */
        if (!child_read(&parent, &n, sizeof n))
            break;
        process_time(CONFINED_CPU_MS);
        char *own = malloc(n + 1);
        if (!own || !child_read(&parent, own, n))
            break;
        good = drawing_send((struct str){own, n}, false, child_write, &parent);
        free(own);
    }
    _exit(!good);
}

/* ---- in the parent ---- */

static bool child_start(struct child *c, struct str bytes, bool svg)
{
    int pair[2];
    pid_t self = getpid();
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return false;
    late_open_all(); /* the child opens no files */
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

/* Sends another picture to a process that waits for one. */
static bool child_request(struct child *c, struct str bytes)
{
    const uint64_t n = bytes.n;
    c->until = clock_ms() + CONFINED_MS;
    return child_write(c, &n, sizeof n) && child_write(c, bytes.p, bytes.n);
}

/* Adds the processor time, in milliseconds, since the last report. `all` is the total time of the
 * process. */
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
    (void)c, (void)out; /* counted when the process ends */
#endif
}

/* Ends the process. The signal also shows whether it was late: SIGPROF is the end of its processor
 * time. */
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

/* Callback of picture_drawn at the end of its use. A process that another process started is not
 * ended here. */
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

/* Reads one or two images of one size. If there is only one, out[1] is the same as out[0]. */
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

/* Reads the drawing that the head announces. Its sizes are checked first. */
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
    if (!p->svg)
        p->form = PICTURE_FILE;
    else if (h->script)
        p->form = PICTURE_SCRIPT;
    else
        p->form = PICTURE_PIXELS;
    p->script = (struct str){script, h->script};
    p->takes_hue = h->takes_hue;
    p->pixels_w = h->w;
    p->pixels_h = h->h;
    if (!child_read(c, script, h->script) || !images_read(c, a, h->shades, (size_t)h->w * h->h, p->pixels))
        return false;
    return true;
}

/* The result for one picture. */
struct child_answer {
    struct drawing_head head;
    bool is_read, good; /* the head was read; and all that the head announces */
};

static struct child_answer answer_read(struct child *c, struct arena *a, struct picture *p)
{
    struct child_answer is = {.is_read = false};
    is.is_read = child_read(c, &is.head, sizeof is.head) && !is.head.why[sizeof is.head.why - 1] &&
                 !is.head.help[sizeof is.head.help - 1];
    is.good = is.is_read && !is.head.why[0] && drawing_read(c, a, &is.head, p);
    return is;
}

/* Draws with a waiting process. False if the process is missing or failed; the picture is then
 * drawn in a new process. If the waiting process took too long, the result counts, because this
 * picture caused it. */
static bool unused_draws(struct child *c, struct arena *a, struct str bytes, struct picture *p,
                         struct child_answer *is, struct picture_drawn *out)
{
    if (!c->pid || c->of != getpid()) {
        c->pid = 0;
        return false;
    }
    if (child_request(c, bytes))
        *is = answer_read(c, a, p);
    child_used_so_far(c, out);
    if (is->good || (is->is_read && is->head.why[0]))
        return true;
    child_end(c, out);
    return out->late;
}

/* On failure returns false and sets out->why and out->help, which are printed in findings
 * unchanged. */
bool paint_picture(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    struct child_answer is = {.is_read = false};
    struct child *unused = out->own ? out->own : calloc(1, sizeof *unused), one = {.pid = 0};
    *out = (struct picture_drawn){.own = unused, .own_end = idle_end};
    if (!unused || p->svg || !unused_draws(unused, a, bytes, p, &is, out)) {
        struct child *c = p->svg || !unused ? &one : unused;
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
        out->why = "drawing it needs more than 112 MB of memory, or more than librsvg can do";
        out->help = "simplify it, or save it as PNG from the program that drew it";
    }
    return false;
}
