/* A table after it is interpreted and before it is written: headers, labels, kind, types. Private
 * to adopt/: view.c makes it, put.c writes it. */
#ifndef BS_ADOPT_VIEW_H
#define BS_ADOPT_VIEW_H
#include "adopt/raw.h"

/* A column of values; columns of labels and groups are not included. */
struct view_col {
    struct str above, name; /* "Short" over "0-6in" */
    size_t at;              /* among the cells of a row */
    enum type_kind type;
    bool german;      /* its dice are W6 in the source */
    const char *unit; /* "in": unit from the header, for numbers without a unit */
};
/* A row of values. Its texts are as in the source; view_cell returns the text for the chart. */
struct view_line {
    bool lost;          /* has no valid label: it stays in its place, to be reported there */
    struct str name;    /* its label, without signs of footnotes */
    struct label label; /* bands: of the range */
    const struct raw_row *row;
    const char *unsure; /* a doubt of the source */
    bool reworded;      /* its label is different in the source */
    struct raw_texts note;
    struct str opens; /* header or group that begins here; for bands it becomes a comment */
    bool guessed;     /* the heading may be a row of values: its cell is not merged across */
};
/* A table with all decisions for put.c, which reads only texts from the cells. */
struct view {
    struct arena *a;
    const struct raw_table *t;
    const struct raw_row *row; /* of the table: header rows first */
    size_t n_row;
    size_t heads, width, label; /* label: index of the column of labels; SIZE_MAX: none */
    size_t group;               /* index of the column of groups before it, or SIZE_MAX */
    struct str corner;
    struct view_col *col;
    size_t n_col;
    struct view_line *line;
    size_t n_line;
    enum chart_kind kind;
    bool swapped;           /* modifiers: the modifier comes before the situation */
    bool banded;            /* the columns of a grid are ranges */
    size_t blanks;          /* rows with empty cells */
    struct str roll;        /* bands: the dice; empty: a measure */
    const char *rolled;     /* the reason, if the roll is guessed */
    bool *taken;            /* by word below the table: it is a footnote of a row */
    struct raw_texts notes; /* words around the table */
    struct raw_texts guessed; /* text that may be a row */
    bool doubled;             /* guessed: two header rows */
};
struct view view_make(struct arena *a, const struct raw_table *t);
struct str view_cell(const struct view *v, const struct view_line *l, const struct view_col *c);
#endif
