/* Another program's output to bytes: git's, where a revision is asked for. Called by diff/revision.c.
 *
 * No shell stands between, so that a name is a name whatever it holds. One that prints without end, or that takes too
 * long, is ended with all that it started, and so is one while the process is asked to stop. */
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

/* What is run, as its child gets it. */
struct running {
    const char *const *word;
    bool errors;
};

/* In the child; never comes back. It has a group of its own, which can be ended, and hears signals again. */
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
    /* what main hid from the libraries by a small letter: git finds its settings by it, as which
     * folders it trusts */
    for (char **v = environ; v && *v; v++)
        if (**v >= 'a')
            **v = (char)(**v - 'a' + 'A');
    execvp(r->word[0], (char *const *)(uintptr_t)r->word); /* which changes none of them */
    _exit(errno == ENOENT ? NO_SUCH : NO_SUCH - 1);
}

/* Into *out, to its end; false where that is too much, too late or not wanted any more. */
static bool output_read(int from, size_t most, struct buf *out)
{
    const int64_t until = clock_ms() + TIME_MS;
    char piece[8192];
    while (clock_ms() < until && !stop_is_asked()) {
        struct pollfd wait = {.fd = from, .events = POLLIN};
        if (poll(&wait, 1, LOOK_MS) <= 0)
            continue;
        const ssize_t n = read(from, piece, sizeof piece);
        if (n == 0)
            return true;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || out->n + (size_t)n > most)
            return false;
        buf_put(out, (struct str){piece, (size_t)n});
    }
    return false;
}

bool process_hear(void (*say)(void *data, int to), void *data, size_t most, struct buf *out,
                  int *status)
{
    int ends[2];
    *status = 0;
    if (pipe(ends))
        return false;
    const int child = process_part();
    if (child == 0) {
        close(ends[0]);
        say(data, ends[1]);
        _exit(NO_SUCH - 1);
    }
    close(ends[1]);
    const bool whole = child > 0 && output_read(ends[0], most, out);
    close(ends[0]);
    if (child > 0 && !whole && kill(-child, SIGKILL))
        kill(child, SIGKILL);
    return child > 0 && process_await(child, status) && whole && WIFEXITED(*status);
}

enum program_end program_run(const char *const *word, bool errors, size_t most, struct buf *out)
{
    int status;
    struct running r = {word, errors};
    if (!process_hear(child_become, &r, most, out, &status))
        return PROGRAM_FAILED;
    if (WEXITSTATUS(status) == NO_SUCH)
        return PROGRAM_ABSENT;
    return WEXITSTATUS(status) == 0 ? PROGRAM_DONE : PROGRAM_FAILED;
}
