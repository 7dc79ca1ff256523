/* The one edit with which a file that YAML gives up on can be read. */
#ifndef BS_YAML_REPAIR_H
#define BS_YAML_REPAIR_H
#include "diag/diag.h"

struct repair {
    struct fix edit;  /* in no file: bytes of the text */
    size_t lo, hi;    /* what is pointed at */
    const char *fact;
    struct str help;
};
/* libyaml stopped at byte `at` of the text, within what had `begun`: the edit with which it comes to the end, or some
 * lines further. *tried counts the bytes that were read for it, and bounds them. False: none of them helps. */
bool repair_find(struct arena *a, struct str text, size_t at, size_t begun, size_t *tried, struct repair *out);
#endif
