/* What another program prints, read to its end. */
#ifndef BS_BASE_PROGRAM_H
#define BS_BASE_PROGRAM_H
#include "base/str.h"

enum program_end {
    PROGRAM_DONE,   /* it ended with 0 */
    PROGRAM_FAILED, /* it ended otherwise, printed more than it may, or took longer than 30 seconds */
    PROGRAM_ABSENT  /* there is none of that name */
};
/* Runs word[0] with the words behind it, up to NULL, without a shell and with nothing to read. What it prints goes
 * into *out, `most` bytes at most; with `errors` what it says on standard error too, which is dropped otherwise. */
enum program_end program_run(const char *const *word, bool errors, size_t most, struct buf *out);
/* What say(data, to) writes to `to` in a process of its own, to its end, at most so much and for 30
 * seconds. False where it is more, or the process did not end by itself; *status as of waitpid. */
bool process_hear(void (*say)(void *data, int to), void *data, size_t most, struct buf *out,
                  int *status);
#endif
