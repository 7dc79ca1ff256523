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
/* tables/ of the revision, below the project's own place in the history: files alone, links are refused; and with
 * `layouts` of layouts/ what a document is read from, without links. At most 10,000 files and 64 MiB. Nothing of the
 * project is touched, and nothing of the revision is run. Ends early once the process is asked to stop. *out is to be
 * removed, whatever comes back. `kept`: of who reads often, or NULL. */
enum revision_end revision_take(struct arena *a, const char *project, const char *name, bool layouts, const char *kept,
                                struct revision *out);
void revision_remove(struct revision *r);
/* For a process that reads often, by itself or in processes that it starts: the name of a folder in which revisions
 * stay, by their commits, each asked of git once. It is made with the first, and this process removes it at its end.
 * What is there by that name and is not the user's own is left alone, and nothing is kept. */
const char *kept_name(struct arena *a);
void kept_remove(const char *kept);
/* Has the folder tables/ in it? */
bool folder_has_tables(const char *dir);
#endif
