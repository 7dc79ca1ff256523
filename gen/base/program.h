/* Runs another program and reads its output to the end. */
#ifndef BS_BASE_PROGRAM_H
#define BS_BASE_PROGRAM_H
#include "base/str.h"

enum program_end {
    PROGRAM_DONE,   /* exit status 0 */
    PROGRAM_FAILED, /* other exit status, too much output, or longer than 30 seconds */
    PROGRAM_ABSENT  /* the program is not installed */
};
/* Runs word[0] with its arguments, up to NULL, without a shell and with empty standard input. Its
 * output goes into *out, at most `max` bytes. With `errors`, standard error is included; without,
 * it is discarded. */
enum program_end program_run(const char *const *word, bool errors, size_t max, struct buf *out);
/* Runs say(data, to) in its own process and reads its output `to` the end, at most `max` bytes and
 * 30 seconds. Returns false if a limit is exceeded or the process is killed by a signal. *status as
 * of waitpid. */
bool process_hear(void (*producer)(void *data, int to), void *data, size_t max, struct buf *out,
                  int *status);
#endif
