/* Another program's output to bytes: git's, where a project of an earlier day
 * is asked for. Called by diff.c.
 *
 * No shell stands between, so that a name is a name whatever it holds. One that
 * prints without end is ended. */
#include "base/program.h"
#include "base/system.h"
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NO_SUCH = 127 };

/* In the child; never comes back. */
static void child_become(const char *const *word, int to, bool errors)
{
    const int null = open("/dev/null", O_RDWR);
    if (null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(to, STDOUT_FILENO) < 0 ||
        dup2(errors ? to : null, STDERR_FILENO) < 0)
        _exit(NO_SUCH - 1);
    close(to);
    /* ours is cleaned of what could change a document; git's own settings, as
     * which folders it trusts, are found by it */
    const struct passwd *who = getpwuid(getuid());
    if (who)
        setenv("HOME", who->pw_dir, 0);
    execvp(word[0], (char *const *)(uintptr_t)word); /* which changes none of them */
    _exit(errno == ENOENT ? NO_SUCH : NO_SUCH - 1);
}

enum program_end program_run(const char *const *word, bool errors, size_t most, struct buf *out)
{
    int ends[2], status = 0;
    char piece[8192];
    if (pipe(ends))
        return PROGRAM_FAILED;
    const int child = process_part();
    if (child == 0) {
        close(ends[0]);
        child_become(word, ends[1], errors);
    }
    close(ends[1]);
    bool whole = child > 0;
    while (whole) {
        const ssize_t n = read(ends[0], piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        whole = out->n + (size_t)n <= most;
        if (whole)
            buf_put(out, (struct str){piece, (size_t)n});
    }
    close(ends[0]);
    if (child < 0)
        return PROGRAM_FAILED;
    const bool ended = whole ? process_await(child, &status) : process_stop(child, &status) && false;
    return !ended || !WIFEXITED(status)     ? PROGRAM_FAILED
           : WEXITSTATUS(status) == NO_SUCH ? PROGRAM_ABSENT
           : WEXITSTATUS(status) == 0       ? PROGRAM_DONE
                                            : PROGRAM_FAILED;
}
