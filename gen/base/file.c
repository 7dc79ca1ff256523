/* A path to an open file. Called by all that reads: charts, layouts, pictures, fonts.
 *
 * What the path names is asked of the open file, not of the path: nobody can put another there in between. */
#include "base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A reason against what is open, NULL for none; errno as the caller is to find it. */
static const char *against(int fd, uint64_t most, struct stat *is)
{
    if (fstat(fd, is) != 0)
        return strerror(errno);
    if (!S_ISREG(is->st_mode))
        return errno = EISDIR, "this is no file but something else, perhaps a folder";
    if ((uint64_t)is->st_size > most)
        return errno = EFBIG, "the file is too large";
    return NULL;
}

FILE *file_open(const char *path, uint64_t most, uint64_t *size, const char **why)
{
    struct stat is;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        *why = errno == ENOENT ? "the file does not exist" : strerror(errno);
        return NULL;
    }
    *why = against(fd, most, &is);
    FILE *file = *why ? NULL : fdopen(fd, "rb");
    if (!file) {
        int error = errno;
        close(fd);
        *why = *why ? *why : "the file may not be opened";
        errno = error;
        return NULL;
    }
    *size = (uint64_t)is.st_size;
    return file;
}
