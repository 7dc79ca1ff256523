/* Field tables: what keys a mapping may have. One row a field; reader, unknown-key help and (later) schema come from
 * it. */
#ifndef BS_YAML_FIELD_H
#define BS_YAML_FIELD_H
#include "yaml/tree.h"

enum field_type { FIELD_TEXT, FIELD_LIST, FIELD_MAP, FIELD_ANY, FIELD_TEXTS /* a text or a list of texts */ };
struct field {
    const char *key;
    enum field_type type;
    bool needed;
    const char *doc; /* one line, for manual and schema */
};

/* Checks `map` against the table: unknown-key (with the nearest known one, and comma-ends-value where an odd key ends
 * in ')'), missing-key, bad-value for a wrong shape. got[i] is field i's value or NULL (also where its shape is wrong).
 * False where map is no mapping (bad-value). `what` names the thing in words: "a bands chart". */
bool fields_read(struct diag *d, const struct node *map, const char *what, const struct field *table, size_t n,
                 const struct node **got);
/* Does the mapping have `key`, or a key that is in no table and nearly this? Then a missing `key` is no mistake of its
 * own. */
bool field_is_meant(const struct node *map, const char *key, const struct field *table, size_t n);
#endif
