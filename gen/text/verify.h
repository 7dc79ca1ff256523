/* Are font files the files that fonts.yaml means? */
#ifndef BS_TEXT_VERIFY_H
#define BS_TEXT_VERIFY_H
#include "base/str.h"

enum verified { VERIFIED, VERIFY_ABSENT, VERIFY_OTHER };
struct verify {
    const char *path;
    struct str sha256; /* wanted: 64 hexadecimal digits, lower case */
    enum verified result;
    struct str found; /* VERIFY_OTHER: what it has; VERIFY_ABSENT: the system's reason */
};
/* Reads the files, several at once, and fills in the results. */
void verify_files(struct arena *a, struct verify *file, size_t n);
#endif
