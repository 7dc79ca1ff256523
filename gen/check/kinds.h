/* The kinds of files that users write, and the field table of each. */
#ifndef BS_CHECK_KINDS_H
#define BS_CHECK_KINDS_H
#include "yaml/field.h"

/* In the order of the manual's reference: files that users write first come first. `top` is NULL
 * for files that no user writes. */
enum { FILE_KINDS = 14 };
extern const struct schema_of file_kinds[FILE_KINDS];
/* Returns the kind of a project file by its path, and by its keys if two kinds share a folder; NULL
 * if unknown. */
const struct schema_of *file_kind(struct str path, struct str text);
#endif
