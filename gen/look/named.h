/* Layouts that are called by name. Inside look only. */
#ifndef BS_LOOK_NAMED_H
#define BS_LOOK_NAMED_H
#include "yaml/tree.h"

struct named {
    const char *what, *folder; /* "theme", "layouts/themes" */
    const char *const *others; /* endings of what else lies there, up to NULL; or NULL */
};
struct str named_path(struct arena *a, const struct named *k, struct str name); /* FOLDER/NAME.yaml */
/* FOLDER/NAME.yaml as a source of the diag: 0 where it cannot be read. *missing: there is none of that name, and a
 * finding at `asked_at` says which there are. */
uint32_t named_read(struct arena *a, struct diag *d, const char *dir, const struct named *k, struct str name,
                    struct span asked_at, bool *missing);
#endif
