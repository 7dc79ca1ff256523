/* A folder, watched for what is saved below it; and whether this process is asked to stop. See watch.c. */
#ifndef BS_BASE_WATCH_H
#define BS_BASE_WATCH_H
#include <stdbool.h>

/* What a wait ended with, the first of these that is so. */
enum watched { WATCHED_STOP, WATCHED_READABLE, WATCHED_CHANGE, WATCHED_NOTHING };

struct watcher;
/* `except` is a folder below it that is not looked into, where this program writes; it need not be there yet.
 * `by_asking`: without the system's help, as where it has none. The signals that ask to stop are held (stops_hold)
 * until it is dropped. NULL for lack of memory. */
struct watcher *watcher_new(const char *folder, const char *except, bool by_asking);
void watcher_drop(struct watcher *w);
/* What is there now is what later changes are told against; new folders are watched from here on. */
void watcher_look(struct watcher *w);
/* Until something is saved, made, renamed or removed, the process is asked to stop, or `fd` (unless it is -1) can be
 * read or is at its end; at most so many milliseconds, forever where they are negative. */
enum watched watcher_wait(struct watcher *w, int fd, int ms);
#endif
