/* What is built in, found by its name, and opened as if it lay in the project. The table itself is made from the files
 * by built_in.sh.
 *
 * Invariant: a built-in file is read only where the project has nothing at that path: what is there and cannot be read
 * is an error, and never replaced without a word. Called by all that reads below a project's folder. */
#include "base/built_in.h"
#include "base/system.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct built_in *built_in_find(struct str name)
{
    for (size_t lo = 0, hi = n_built_in; lo < hi;) {
        size_t mid = lo + (hi - lo) / 2;
        int c = str_cmp(name, built_ins[mid].name);
        if (c == 0)
            return &built_ins[mid];
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

/* Does a link on the way lead out of the project? The folder itself may be a link. */
static bool leads_out(const char *whole, struct str name)
{
    char *root = strndup(whole, strlen(whole) - name.n), *to = realpath(whole, NULL);
    char *in = root ? realpath(root, NULL) : NULL;
    size_t n = in ? strlen(in) : 0;
    bool out = to && in && (strncmp(to, in, n) != 0 || (n > 1 && to[n] != '/'));
    free(root);
    free(in);
    free(to);
    return out;
}

/* Whoever reads has a FILE in both cases, and so one way of reading. The stream is opened for reading alone: the bytes
 * stay as they are. */
FILE *built_in_or_open(const char *whole, struct str name, uint64_t most, uint64_t *size, const char **why, bool *is)
{
    FILE *from = file_open(whole, most, size, why);
    const struct built_in *b = !from && (errno == ENOENT || errno == ENOTDIR) ? built_in_find(name) : NULL;
    if (is)
        *is = b != NULL;
    if (from && leads_out(whole, name)) {
        fclose(from);
        *why = "a link leads out of the project, where nothing is read";
        return errno = EACCES, NULL;
    }
    if (!b)
        return from;
    *size = b->bytes.n;
    *why = "it is built in, and there is no memory to read it";
    return fmemopen((void *)b->bytes.p, b->bytes.n, "rb");
}
