/* Finds the one edit that lets libyaml read a file after a syntax error. */
#ifndef BS_YAML_REPAIR_H
#define BS_YAML_REPAIR_H
#include "diag/diag.h"

struct repair {
    struct fix edit; /* without a file number: bytes of the text */
    size_t lo, hi;   /* bytes that the finding points at */
    const char *fact;
    struct str help;
};
/* Finds the edit after which libyaml reads to the end or some lines further. libyaml stopped at
 * byte `at` of the text, in a construct that began at `begun`. *tried counts the bytes read in all
 * trials and limits them. Returns false if no edit helps. */
bool repair_find(struct arena *a, struct str text, size_t at, size_t begun, size_t *tried, struct repair *out);
#endif
