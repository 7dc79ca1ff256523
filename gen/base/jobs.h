/* Numbered pieces of work, done by processes of their own; and the signals that ask a process to stop. */
#ifndef BS_BASE_JOBS_H
#define BS_BASE_JOBS_H
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Calls make(data, i) for i in 0..n-1, in that order, in so many processes at once; good[i] says which came to true
 * there. A process that ends early leaves what it had in hand false, and the rest to the others. What make() leaves in
 * memory is gone for the caller, but not for the process's next piece. */
void jobs_run(unsigned processes, size_t n, bool (*make)(void *data, size_t i), void *data, bool *good);

/* Where something must be taken away before a process may end: INT, TERM and HUP wait from hold to release, and come
 * then; a long piece of work looks whether one was sent (and is not ignored), and ends early. No handler, no flag. */
void stops_hold(sigset_t *before);
bool stop_is_asked(void);
void stops_release(const sigset_t *before);
#endif
