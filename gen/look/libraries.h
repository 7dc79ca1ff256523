/* What decides how pages look besides the files of a project: the program and its libraries. */
#ifndef BS_LOOK_LIBRARIES_H
#define BS_LOOK_LIBRARIES_H
#include "base/str.h"

/* Puts what identifies each loaded object (the linker's build id; without one, the state of its
 * file), and their paths, a line each. Puts nothing if the system cannot tell. */
void libraries_put(struct buf *ids, struct buf *paths);
/* Puts the size of a file and the times of its last changes; zeros if it is absent. */
void file_put_state(struct buf *b, const char *path);
#endif
