/* The kinds of files that users write, and the field table of each. */
#ifndef BS_LSP_KINDS_H
#define BS_LSP_KINDS_H
#include "yaml/field.h"

/* In the order of the manual's reference: files that users write first come first. `top` is NULL
 * for files that no user writes. */
enum file_kind {
    KIND_SET,
    KIND_CHARTS,
    KIND_SHEET,
    KIND_BOOK,
    KIND_DECK,
    KIND_THEME,
    KIND_PROFILE,
    KIND_TEMPLATE,
    KIND_FONTS,
    KIND_WORDS,
    KIND_AGAIN,
    KIND_LANGUAGE,
    KIND_CHECKS,
    FILE_KINDS = KIND_CHECKS + 2 /* and the data of odds, which no user writes */
};
extern const struct schema_of file_kinds[FILE_KINDS];
/* Returns the kind of a project file by its path, and by its keys if two kinds share a folder; NULL
 * if unknown. */
const struct schema_of *file_kind(struct str path, struct str text);
#endif
