/* Files of a project that no model holds: layouts, with their pictures and cards; second readings; words in other
 * languages. */
#ifndef BS_DIFF_WRITTEN_H
#define BS_DIFF_WRITTEN_H
#include "diff/diff.h"
#include "yaml/tree.h"

struct written_file {
    struct str path;
    const struct node *tree; /* NULL: a picture, or what could not be read */
    struct str bytes;        /* of a picture */
    bool bad;                /* it could not be read */
};
struct written_files {
    struct written_file *at; /* by path */
    size_t n, cap;
};
/* Of the project DIR: YAML, CSV and pictures below layouts/, and YAML and CSV of each set's again/ and words/. What is
 * found while they are read goes to `d`, which they live as long as. */
struct written_files written_read(struct arena *a, struct diag *d, const char *dir);

struct written_change {
    enum change_kind kind; /* ADDED, GONE, or WORDS: both have it, and it is another */
    struct str path;
    const char *what; /* "sheet", "deck", "second reading" */
    struct str title; /* of a document; or empty */
};
struct written_changes {
    struct written_change *at;
    size_t n, cap;
};
/* By path, files that are new or gone in their place; layouts only where both editions have some. The order of keys,
 * quotes, comments, breaks, and one text for a list of one are of no account. */
void written_compare(struct arena *a, const struct written_files *was, const struct written_files *is,
                     struct written_changes *out);
/* "another deck", "new sheet: Zulu War". Without the file's name. */
struct str written_words(struct arena *a, const struct written_change *c);
#endif
