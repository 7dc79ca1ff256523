/* Inside model/: a chart as a table of plain texts, which the formats of dump.c print. */
#ifndef BS_MODEL_DUMP_TABLE_H
#define BS_MODEL_DUMP_TABLE_H
#include "model/dump.h"

struct dump_line {
    struct str *at;
}; /* n_col texts, the label first; NULL p where there is no cell */
struct dump_table {
    size_t n_col; /* with the label's */
    struct str *head;
    struct {
        struct dump_line *at;
        size_t n, cap;
    } line;
    struct {
        struct str *at;
        size_t n, cap;
    } note; /* footnotes: [1] is note.at[0]; rich tables only */
};

/* `rich`: with ^marks, [1] footnotes, limits of modifiers and kinds of groups, for people; else bare values, for
 * programs. */
void dump_table_make(struct arena *a, const struct chart *c, bool as_printed, bool rich, struct dump_table *out);
/* A cell's value in the set's own units: "12in", "5+", "--". */
void buf_put_cell(struct buf *b, const struct chart *c, const struct cell *cell);
struct str text_without_marks(struct arena *a, const struct chart *c, struct str s);
/* What rows are labelled by: "d6 + ucc-modifiers", "unit size, figures", "quality", "". */
struct str dump_corner(const struct chart *c);
void buf_put_exact(struct buf *b, struct rat x); /* 3.5 where it ends, else 1/3 */
void dump_json(struct buf *b, const struct chart *c, bool as_printed);
#endif
