/* What is asked of the operating system: files to read, and processes that share out pieces of work.
 *
 * What a path names is asked of the open file, not of the path: nobody can put another there in between. Called by all
 * that reads: charts, layouts, pictures, fonts.
 *
 * Workers are a few processes that take numbers from a pipe and give back which of them came out well. Called by run.c.
 * They end with their parent: one that is asked to stop asks them, and waits; one that is killed leaves it to the
 * kernel. Invariant: a message is one struct, far below PIPE_BUF, and so neither mixed nor torn. A number that is lost
 * with its worker is never answered, and stays false. The caller's libraries must have no threads running. */
#include "base/system.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files ---- */

/* A reason against what is open, NULL for none; errno as the caller is to find it. */
static const char *against(int fd, uint64_t most, struct stat *is)
{
    if (fstat(fd, is) != 0)
        return strerror(errno);
    if (!S_ISREG(is->st_mode))
        return errno = EISDIR, "this is no file but something else, perhaps a folder";
    if ((uint64_t)is->st_size > most)
        return errno = EFBIG, "the file is too large";
    return NULL;
}

FILE *file_open(const char *path, uint64_t most, uint64_t *size, const char **why)
{
    struct stat is;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        *why = errno == ENOENT ? "the file does not exist" : strerror(errno);
        return NULL;
    }
    *why = against(fd, most, &is);
    FILE *file = *why ? NULL : fdopen(fd, "rb");
    if (!file) {
        int error = errno;
        close(fd);
        *why = *why ? *why : "the file may not be opened";
        errno = error;
        return NULL;
    }
    *size = (uint64_t)is.st_size;
    return file;
}

/* ---- signals and workers ---- */

enum { WORKERS_MOST = 64, LOOK_MS = 50 /* how soon a parent sees that it is asked to stop */ };

static const int asks[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_ASKS = sizeof asks / sizeof *asks };

void stops_hold(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < N_ASKS; i++)
        sigaddset(&set, asks[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

bool stop_is_asked(void)
{
    sigset_t waits;
    sigpending(&waits);
    for (size_t i = 0; i < N_ASKS; i++) {
        struct sigaction is;
        if (sigismember(&waits, asks[i]) == 1 && sigaction(asks[i], NULL, &is) == 0 && is.sa_handler != SIG_IGN)
            return true;
    }
    return false;
}

void stops_release(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

struct answer {
    size_t i;
    bool good;
};

/* A whole message, or false at the end of the pipe. */
static bool message_read(int from, void *to, size_t size)
{
    ssize_t got;
    do
        got = read(from, to, size);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)size;
}

static bool message_write(int to, const void *from, size_t size)
{
    ssize_t put;
    do
        put = write(to, from, size);
    while (put < 0 && errno == EINTR);
    return put == (ssize_t)size;
}

/* The whole life of a worker. */
static void work(pid_t parent, int numbers, int answers, bool (*make)(void *data, size_t i), void *data)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent) /* gone before it could be said */
        _exit(0);
    struct answer a;
    memset(&a, 0, sizeof a); /* what pads it is written too */
    while (message_read(numbers, &a.i, sizeof a.i)) {
        a.good = make(data, a.i);
        if (!message_write(answers, &a, sizeof a))
            break;
    }
    _exit(0);
}

/* Waits for an answer; false where this process is asked to stop meanwhile. */
static bool answer_waits(int answers)
{
    struct pollfd from = {.fd = answers, .events = POLLIN};
    while (poll(&from, 1, LOOK_MS) <= 0)
        if (stop_is_asked())
            return false;
    return true;
}

/* Gives out a number for each answer that comes in, so that the pipe never fills. False where all is to stop. */
static bool numbers_give(int numbers, int answers, size_t ahead, size_t n, bool *good)
{
    struct answer a;
    size_t next = 0;
    while (next < n && next < ahead && message_write(numbers, &next, sizeof next))
        next++;
    if (next == n)
        close(numbers);
    bool on;
    while ((on = answer_waits(answers)) && message_read(answers, &a, sizeof a)) {
        good[a.i] = a.good;
        if (next == n)
            continue;
        message_write(numbers, &next, sizeof next);
        if (++next == n)
            close(numbers);
    }
    if (next < n) /* every worker is gone, or all is to stop */
        close(numbers);
    return on;
}

void jobs_run(unsigned processes, size_t n, bool (*make)(void *data, size_t i), void *data, bool *good)
{
    int numbers[2], answers[2];
    pid_t pid[WORKERS_MOST];
    pid_t self = getpid();
    sigset_t before;
    unsigned workers = processes < WORKERS_MOST ? processes : WORKERS_MOST, started = 0;
    bool stop = false;
    memset(good, 0, n * sizeof *good);
    if (pipe(numbers))
        return;
    if (pipe(answers)) {
        close(numbers[0]);
        close(numbers[1]);
        return;
    }
    fflush(NULL);
    stops_hold(&before);
    for (; started < workers && started < n; started++) {
        pid[started] = fork();
        if (pid[started] < 0)
            break;
        if (pid[started] == 0) {
            stops_release(&before);
            close(numbers[1]);
            close(answers[0]);
            work(self, numbers[0], answers[1], make, data);
        }
    }
    close(answers[1]);
    if (started)
        stop = !numbers_give(numbers[1], answers[0], started, n, good);
    else
        close(numbers[1]);
    close(numbers[0]);
    close(answers[0]);
    for (unsigned i = 0; stop && i < started; i++)
        kill(pid[i], SIGTERM);
    for (unsigned i = 0; i < started; i++)
        while (waitpid(pid[i], NULL, 0) < 0 && errno == EINTR)
            continue;
    stops_release(&before); /* a stop that waited comes now */
}
