/* The charts of a project at an earlier day, as git has them, in a folder of their own. */
#ifndef BS_DIFF_REVISION_H
#define BS_DIFF_REVISION_H
#include "base/str.h"

enum revision_end {
    REVISION_TAKEN,
    REVISION_UNNAMED, /* no name of a revision: empty, or it begins with a hyphen */
    REVISION_NO_GIT,  /* that program is not there */
    REVISION_UNKNOWN, /* git has none of that name, or no history here; `why` is what it says */
    REVISION_BARE,    /* it has no tables/ below the project's place */
    REVISION_REFUSED  /* it could not be put on disk; `why` is a whole sentence */
};
/* `dir`: the folder, with tables/ in it; whoever has it removes all of it again. */
struct revision {
    struct arena *a;
    const char *dir;
    struct str commit; /* its name by git, in full */
    struct str why;
    struct str_made {
        const char **at;
        size_t n, cap;
    } made; /* in the order in which it was made */
};
/* tables/ of the revision, below the project's own place in the history: files alone, links are refused; and of
 * layouts/ what a document is read from, without links. At most 10,000 files and 64 MiB. Nothing of the
 * project is touched, and nothing of the revision is run. Ends early once the process is asked to stop. *out is to be
 * removed, whatever comes back. */
enum revision_end revision_take(struct arena *a, const char *project, const char *name, struct revision *out);
void revision_remove(struct revision *r);
/* Has the folder tables/ in it? */
bool folder_has_tables(const char *dir);
#endif
