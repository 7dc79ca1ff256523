/* Files of a project outside the model: layouts, with their pictures and cards; second readings;
 * translations. Used by the command diff. */
#ifndef BS_DIFF_WRITTEN_H
#define BS_DIFF_WRITTEN_H
#include "diff/diff.h"
#include "yaml/tree.h"

struct written_file {
    struct str path;         /* the first member, for str_cmp_first */
    const struct node *tree; /* NULL: a picture, or an unreadable file */
    struct str bytes;        /* of a picture */
    bool bad;                /* it could not be read */
};
struct written_files {
    struct written_file *at; /* sorted by path */
    size_t n, cap;
};
/* Reads the YAML, CSV and picture files below layouts/ in the project DIR, and the YAML and CSV
 * files of each set's again/ and words/. Findings go to `d`, which must outlive the result. */
struct written_files written_read(struct arena *a, struct diag *d, const char *dir);

struct written_change {
    enum change_kind kind; /* ADDED, GONE, or WORDS for a changed file */
    struct str path;
    const char *what; /* "sheet", "deck", "second reading" */
    struct str title; /* of a document; or empty */
};
struct written_changes {
    struct written_change *at;
    size_t n, cap;
};
/* Lists changes sorted by path; files in layouts/ only if both editions have some. The order of
 * keys, quotes, comments, line breaks, and a single text for a list of one are ignored. */
void written_compare(struct arena *a, const struct written_files *was, const struct written_files *is,
                     struct written_changes *out);
/* Returns text such as "another deck" or "new sheet: Zulu War", without the file's name. */
struct str written_words(struct arena *a, const struct written_change *c);
#endif
