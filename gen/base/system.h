/* What is asked of the operating system: only files that are files, and never a wait; numbered pieces of work, done by
 * processes of their own; and the signals that ask a process to stop. */
#ifndef BS_BASE_SYSTEM_H
#define BS_BASE_SYSTEM_H
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Opens a plain file of at most `most` bytes. A pipe that nobody writes would be waited for without end, and a device
 * never ends: neither is opened. NULL and *why, for people; errno is ENOENT or ENOTDIR where nothing is there, EFBIG
 * where too much is. */
FILE *file_open(const char *path, uint64_t most, uint64_t *size, const char **why);

/* The two change places in one step; false where the system cannot, and nothing is changed. */
bool file_exchange(const char *one, const char *other);

/* What this program is and the libraries that it has open, as the linker has marked them: another build of any of them
 * says something else. Called once for each, in the order of their loading; false where the system does not tell. */
bool program_builds(void (*put)(void *to, const void *bytes, size_t n), void *to);

/* Milliseconds by a clock that only goes on, whatever is set: for how long something took or may take, never for what
 * is printed. From where it counts is of no account. */
int64_t clock_ms(void);

/* Memory that processes which part later still share, zero at first; NULL where there is none. */
void *memory_share(size_t size);
void memory_unshare(void *p, size_t size);

/* fork(), once no other thread of this process is left, with what was to be written written: a thread that holds a lock
 * in this moment would leave it shut in the copy. -1 where there is none, or a thread does not end. Nobody else calls
 * fork(). */
int process_part(void);
bool process_is_alone(void); /* as far as the system tells */
/* Until it ends, or once it is asked to, and ended by force where it does not; `status` as of waitpid, or NULL. */
bool process_await(int pid, int *status);
bool process_stop(int pid, int *status);

#ifdef BS_PATIENT /* under valgrind, which is slow and large */
enum { PATIENCE = 15 };
#else
enum { PATIENCE = 1 };
#endif
enum {
    CONFINED_CPU_MS = 4000 * PATIENCE, /* of the processor: ten times what an honest picture takes when all is busy */
    CONFINED_MS = 40000 * PATIENCE     /* by the clock: only what sleeps takes that long */
};
/* In a process that has just parted from `parent`: little memory, the time above, no file but `to`,
 * and an end with that. What it reads may do to the libraries whatever it does. */
void process_confine(int parent, int to);
void process_time(int ms); /* of processor time from now on; 0: without end */

/* Calls make(data, i) for i in 0..n-1, in that order, in so many processes at once; good[i] says which came to true
 * there. A process that ends early leaves what it had in hand false, and the rest to the others. What make() leaves in
 * memory is gone for the caller, but for what is shared, and not for the process's next piece. tick(data), unless it is
 * NULL, is called here twenty times a second meanwhile. A process that does nothing at all for so long is ended: how
 * many were. */
unsigned jobs_run(unsigned processes, size_t n, bool (*make)(void *data, size_t i), void *data, bool *good,
                  void (*tick)(void *data), unsigned patience_ms);

/* On standard error, while this process works: after a second `words` and how long it takes, second by second, in one
 * line of a terminal. waiting_end takes it away again; of one that could not begin it does nothing. */
struct waiting {
    int teller; /* the process that tells; 0: none */
    int64_t since;
};
struct waiting waiting_begin(const char *words);
void waiting_end(struct waiting w);

/* Where something must be taken away before a process may end: INT, TERM and HUP wait from hold to release, and come
 * then; a long piece of work looks whether one was sent (and is not ignored), and ends early. No handler, no flag. */
void stops_hold(sigset_t *before);
bool stop_is_asked(void);
void stops_take(void);       /* what was asked is done: it does not come any more */
sigset_t stops_heeded(void); /* of those signals the ones that are not ignored */
void stops_release(const sigset_t *before);
#endif
