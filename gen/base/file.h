/* Files to read: only what is a file, and never a wait. */
#ifndef BS_BASE_FILE_H
#define BS_BASE_FILE_H
#include <stdint.h>
#include <stdio.h>

/* Opens a plain file of at most `most` bytes. A pipe that nobody writes would be waited for without end, and a device
 * never ends: neither is opened. NULL and *why, for people; errno is ENOENT or ENOTDIR where nothing is there, EFBIG
 * where too much is. */
FILE *file_open(const char *path, uint64_t most, uint64_t *size, const char **why);
#endif
