/* The kinds of files that users write, and by which table each is read. */
#ifndef BS_CHECK_KINDS_H
#define BS_CHECK_KINDS_H
#include "yaml/field.h"

/* In the order in which the manual's reference has them: what is written first comes first. `top`
 * is NULL of what no user writes. */
enum { FILE_KINDS = 14 };
extern const struct schema_of file_kinds[FILE_KINDS];
/* What a file of the project is, by its path, and where two kinds lie in one folder by its keys;
 * NULL: none. */
const struct schema_of *file_kind(struct str path, struct str text);
#endif
