/* Opens a library at the first call of one of its functions. Called by the functions that late.sh
 * makes.
 *
 * Invariant: if the library is missing, the process ends with its name; a run that calls none of
 * its functions does not notice. */
#include "base/late.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

void late_open(const char *library, const char *const *name, void **to)
{
    void *from = dlopen(library, RTLD_LAZY), *at = from;
    for (; at && *name; name++)
        *to++ = at = dlsym(from, *name);
    if (!at) {
        fprintf(stderr, "broadside: %s\n", dlerror());
        exit(4);
    }
}
