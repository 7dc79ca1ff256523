/* Files of the repository that are part of the program: themes, cards, the list of fonts, and whatever else the
 * Makefile's BUILT_IN names. Each is called by its path in the repository ("layouts/themes/classic.yaml"), as a project
 * calls a file of its own; a project's own file of that name comes first. */
#ifndef BS_BASE_BUILT_IN_H
#define BS_BASE_BUILT_IN_H
#include "base/str.h"
#include <stdio.h>

struct built_in {
    struct str name, bytes;
};
/* In the order of their names, compared as bytes. Made by gen/base/built_in.sh. */
extern const struct built_in built_ins[];
extern const size_t n_built_in;

const struct built_in *built_in_find(struct str name); /* NULL: there is none */

/* As file_open (base/system.h) opens `whole`, which is `name` below a project's folder; or what is built in of that
 * name where nothing is there. *is, which may be NULL: it is that. */
FILE *built_in_or_open(const char *whole, struct str name, uint64_t most, uint64_t *size, const char **why, bool *is);
#endif
