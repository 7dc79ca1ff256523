/* Is a font file the file that fonts.yaml means? */
#ifndef BS_TEXT_VERIFY_H
#define BS_TEXT_VERIFY_H
#include "base/str.h"

enum verified { VERIFIED, VERIFY_ABSENT, VERIFY_OTHER };
/* Reads `path` and compares its SHA-256 (64 lower-case hexadecimal digits). For VERIFY_OTHER *found is what it has;
 * for VERIFY_ABSENT the system's reason. */
enum verified verify_file(struct arena *a, const char *path, struct str sha256, struct str *found);
#endif
