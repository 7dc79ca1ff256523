/* Access to the operating system: opening regular files without blocking, worker processes for
 * numbered jobs, and the signals that request a stop. */
#ifndef BS_BASE_SYSTEM_H
#define BS_BASE_SYSTEM_H
#include "base/str.h"
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Opens a regular file of at most `max` bytes. Pipes and devices are refused, since reading them
 * might never end. On failure returns NULL with *why for people. errno is ENOENT or ENOTDIR if the
 * file does not exist, EFBIG if it is too large. */
FILE *file_open(const char *path, uint64_t max, uint64_t *size, const char **why);

/* Reads such a file to its end. */
bool file_read(struct arena *a, const char *path, uint64_t max, struct str *out, const char **why);
/* The names in a folder, sorted, without . and ..; none if it cannot be read. */
struct str *folder_names(struct arena *a, const char *folder, size_t *n);
/* Makes a folder TMPDIR/broadside-NAME-... for this user alone; NULL if it cannot be made. */
const char *folder_temporary(struct arena *a, const char *name);
/* Removes a folder that the program made, with its content; links are not followed. Ignores errors:
 * a file that cannot be removed remains. */
void folder_remove(const char *path);

/* Exchanges two files atomically. Returns false, without a change, if the system cannot. */
bool file_exchange(const char *one, const char *other);

/* Milliseconds of a monotonic clock with an arbitrary origin: only for durations and time
 * limits. */
int64_t clock_ms(void);

/* Memory that is shared with processes forked later; zeroed. NULL on failure. */
void *memory_share(size_t size);
void memory_unshare(void *p, size_t size);

/* Waits until this process has only one thread, flushes its output, and forks. A lock that another
 * thread holds would stay locked in the child. Returns -1 if fork fails or a thread does not end.
 * All forks go through this function. */
int process_part(void);
/* true if this process has one thread, as far as the system reports it */
bool process_is_alone(void);
/* process_await waits until the process ends. process_stop requests its end and kills it after a
 * timeout. `status` as of waitpid, or NULL. */
bool process_await(int pid, int *status);
bool process_stop(int pid, int *status);

#ifdef BS_PATIENT /* under valgrind, which is slow and needs much memory */
enum { TIMEOUT = 15 };
#else
enum { TIMEOUT = 1 };
#endif
enum {
    /* processor time: ten times the need of a normal picture on a busy machine */
    CONFINED_CPU_MS = 4000 * TIMEOUT,
    CONFINED_MS = 40000 * TIMEOUT /* elapsed time: only a sleeping process takes that long */
};
/* Confines a process just forked from `parent`: limits memory and time, closes all files but `to`,
 * and ends the process when `parent` ends. A library that is attacked through its input can then do
 * little harm. */
void process_confine(int parent, int to);
/* The process just forked from `parent` receives `signal` when that ends, or ends at once. */
void process_ends_with(int parent, int signal);
void process_time(int ms); /* limits the processor time from now on, in ms; 0: no limit */

/* Calls make(data, i) for i in 0..n-1, in order, spread over `processes` processes; good[i] is the
 * result. If a process ends early, its current job stays false and the others take the rest. Memory
 * that make() writes is visible to later jobs of the same process, but not to the caller unless it
 * is shared. tick(data), if not NULL, is called in the parent twenty times a second. A process that
 * uses no processor time for timeout_ms is killed; returns the number of killed processes. */
unsigned jobs_run(unsigned processes, size_t n, bool (*make)(void *data, size_t i), void *data,
                  bool *good, void (*tick)(void *data), unsigned timeout_ms);

/* Delays INT, TERM and HUP from stops_hold to stops_release, for code that must clean up before the
 * process ends. Long work calls stop_is_requested and ends early if it is true, that is, if one of
 * the signals is pending and not ignored. The code has neither a handler nor a flag. */
void stops_hold(sigset_t *before);
bool stop_is_requested(void);
void stops_take(void);       /* discards the pending signals after a stop was carried out */
sigset_t stops_heeded(void); /* the signals among these that are not ignored */
void stops_release(const sigset_t *before);
#endif
