/* A spreadsheet, .xlsx or .ods, as one tree a sheet, each as a CSV of it would be. See book.c. */
#ifndef BS_YAML_BOOK_H
#define BS_YAML_BOOK_H
#include "yaml/tree.h"

enum { BOOK_MOST = 16 << 20 }; /* bytes, and as many unpacked */

/* A LIST of LISTs of TEXT, the empty rows of the sheet as empty lists. A text may have line breaks; of cells that are
 * merged each has the text, and all but the first no extent. */
struct book_sheet {
    struct str name;
    const struct node *rows;
};
struct book_sheets {
    struct book_sheet *at; /* those with cells, in the order in which the spreadsheet shows them */
    size_t n;
    bool several; /* it has more than one sheet, if only with cells in one */
};
bool book_is_path(struct str path);
/* Each sheet becomes a source "PATH/NAME". False where it cannot be read, after a finding at `path`. */
bool book_parse(struct arena *a, struct diag *d, struct str path, struct str bytes, struct book_sheets *out);
/* Has the sheet no character that no parser should see, and no formula that was not worked out? A finding, if it has.
 */
bool book_sheet_guard(struct diag *d, const struct node *rows);
#endif
