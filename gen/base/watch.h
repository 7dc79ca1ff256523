/* Watches a folder for saved files, and this process for stop requests. See watch.c. */
#ifndef BS_BASE_WATCH_H
#define BS_BASE_WATCH_H
#include <stdbool.h>
#include <stdint.h>

/* Why a wait ended. If several apply, the first. */
enum watched { WATCHED_STOP, WATCHED_READABLE, WATCHED_CHANGE, WATCHED_NOTHING };

/* Checksum of names, sizes and times of all files in a folder, but for the subfolder `except`.
 * False if the system could give a later change the same time, or if there are too many files. */
bool folder_state(const char *folder, const char *except, uint64_t *sum);

struct watcher;
/* `except` is a subfolder that is ignored, since this program writes there; it need not exist yet.
 * `by_asking`: polls, without the system's notifications. The stop signals are held (stops_hold)
 * until the watcher is dropped. NULL if out of memory. */
struct watcher *watcher_new(const char *folder, const char *except, bool by_asking);
void watcher_drop(struct watcher *w);
/* Takes the current state as the reference for later changes, and watches new folders. */
void watcher_look(struct watcher *w);
/* Waits until a file is saved, made, renamed or removed, a stop is requested, or `fd` (unless -1)
 * is readable or at its end. At most `ms` milliseconds; for ever if negative. */
enum watched watcher_wait(struct watcher *w, int fd, int ms);
#endif
