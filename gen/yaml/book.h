/* Reads a spreadsheet (.xlsx or .ods) into one tree per sheet, like the tree of a CSV. See
 * book.c. */
#ifndef BS_YAML_BOOK_H
#define BS_YAML_BOOK_H
#include "yaml/tree.h"

enum { BOOK_MAX = 16 << 20 }; /* bytes of the file, and of its unpacked content */

/* `rows` is a LIST of LISTs of TEXT; empty rows are empty lists. A text may have line breaks. Each
 * cell of a merge has the text; all but the first have an empty span. */
struct book_sheet {
    struct str name;
    const struct node *rows;
};
struct book_sheets {
    struct book_sheet *at; /* sheets with cells, in the order of the spreadsheet's tabs */
    size_t n;
    bool several; /* the file has more than one sheet, even if only one has cells */
};
bool book_is_path(struct str path);
/* Reads `bytes`; each sheet becomes a source "PATH/NAME". Returns false after a finding at `path`
 * if the file is unreadable. */
bool book_parse(struct arena *a, struct diag *d, struct str path, struct str bytes, struct book_sheets *out);
/* Returns false after a finding if the sheet has a character that no parser should see or a formula
 * without its value. */
bool book_sheet_guard(struct diag *d, const struct node *rows);
/* Converts a document of a word processor, or an old spreadsheet, to a web page by running
 * LibreOffice. Returns an empty text after a finding at `path`, which says how to bring the
 * document in, if it is a PDF, or if LibreOffice is not installed or fails. */
struct str document_page(struct arena *a, struct diag *d, struct str path, struct str bytes);
#endif
