/* Runs another program (git, for a revision) and returns its output as bytes. Called by
 * diff/revision.c.
 *
 * No shell is involved, so names may contain any characters. A program that prints too much or
 * takes too long is killed with all its children, also when this process is asked to stop. */
#include "base/program.h"
#include "base/system.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { NO_SUCH = 127, TIME_MS = 30000, LOOK_MS = 100 };

/* The command for the child process. */
struct running {
    const char *const *word;
    bool errors;
};

/* Runs in the child and never returns. The child has its own process group, which can be killed,
 * and receives signals again. */
static void child_become(void *data, int to)
{
    const struct running *r = data;
    const int null = open("/dev/null", O_RDWR);
    const int error = r->errors ? to : null;
    sigset_t none;
    if (null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(to, STDOUT_FILENO) < 0 || dup2(error, STDERR_FILENO) < 0)
        _exit(NO_SUCH - 1);
    close(to);
    setpgid(0, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    /* Restores the environment variables that main hid from the libraries by a lower-case first
     * letter. git needs them for its settings, such as the trusted folders. */
    for (char **v = environ; v && *v; v++)
        if (**v >= 'a')
            **v = (char)(**v - 'a' + 'A');
    execvp(r->word[0], (char *const *)(uintptr_t)r->word); /* execvp does not change the strings */
    _exit(errno == ENOENT ? NO_SUCH : NO_SUCH - 1);
}

/* Reads into *out to the end. Returns false if the output is too long, too late, or a stop was
 * requested. */
static bool output_read(int from, size_t max, struct buf *out)
{
    const int64_t until = clock_ms() + TIME_MS;
    char piece[8192];
    while (clock_ms() < until && !stop_is_requested()) {
        struct pollfd wait = {.fd = from, .events = POLLIN};
        if (poll(&wait, 1, LOOK_MS) <= 0)
            continue;
        const ssize_t n = read(from, piece, sizeof piece);
        if (n == 0)
            return true;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || out->n + (size_t)n > max)
            return false;
        buf_put(out, (struct str){piece, (size_t)n});
    }
    return false;
}

bool process_hear(void (*producer)(void *data, int to), void *data, size_t max, struct buf *out,
                  int *status)
{
    int ends[2];
    *status = 0;
    if (pipe(ends))
        return false;
    const int child = process_part();
    if (child == 0) {
        close(ends[0]);
        producer(data, ends[1]);
        _exit(NO_SUCH - 1);
    }
    close(ends[1]);
    const bool whole = child > 0 && output_read(ends[0], max, out);
    close(ends[0]);
    if (child > 0 && !whole && kill(-child, SIGKILL))
        kill(child, SIGKILL);
    return child > 0 && process_await(child, status) && whole && WIFEXITED(*status);
}

enum program_end program_run(const char *const *word, bool errors, size_t max, struct buf *out)
{
    int status;
    struct running r = {word, errors};
    if (!process_hear(child_become, &r, max, out, &status))
        return PROGRAM_FAILED;
    if (WEXITSTATUS(status) == NO_SUCH)
        return PROGRAM_ABSENT;
    return WEXITSTATUS(status) == 0 ? PROGRAM_DONE : PROGRAM_FAILED;
}
