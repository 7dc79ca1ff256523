/* The charts of a project at an earlier revision, copied from git to a temporary folder. Used by
 * the command diff. */
#ifndef BS_DIFF_REVISION_H
#define BS_DIFF_REVISION_H
#include "base/str.h"

enum revision_end {
    REVISION_TAKEN,
    REVISION_UNNAMED, /* not a name of a revision: empty, or with a hyphen at the start */
    REVISION_NO_GIT,  /* the program git is missing */
    REVISION_UNKNOWN, /* the name or the history is unknown to git; `why` is its message */
    REVISION_BARE,    /* no tables/ below the project's folder */
    REVISION_REFUSED  /* not written to disk; `why` is a whole sentence */
};
/* A copied revision. `dir` is the folder with tables/; the owner calls revision_remove. */
struct revision {
    struct arena *a;
    const char *dir;
    struct str commit; /* full name in git */
    struct str why;
};
/* Copies tables/ of the revision, from the project's own place in the history, and the files of
 * layouts/ that documents are read from. Links in tables/ are refused, others skipped; at most
 * 10,000 files and 64 MiB. The project is not changed, and code of the revision is not run. Ends
 * early on a stop signal. The caller must remove *out after every result. */
enum revision_end revision_take(struct arena *a, const char *project, const char *name, struct revision *out);
void revision_remove(struct revision *r);
/* True if the folder contains tables/. */
bool folder_has_tables(const char *dir);
#endif
