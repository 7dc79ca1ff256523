/* A table as it is understood, before it is written: heads, labels, kinds, types. Inside adopt/, between view.c, which
 * makes it, and put.c, which writes it. */
#ifndef BS_ADOPT_VIEW_H
#define BS_ADOPT_VIEW_H
#include "adopt/raw.h"

/* A column of values: those of labels and groups are none. */
struct view_col {
    struct str above, name; /* "Short" over "0-6in" */
    size_t at;              /* among the cells of a row */
    enum type_kind type;
    bool german;      /* its dice are W6 in the source */
    bool gap;         /* an empty column stands before it */
    const char *unit; /* "in": what the head says of numbers without one */
};
/* A row of values. Its texts are those of the source still; what the chart says is asked of view_cell. */
struct view_line {
    bool lost; /* no label can be given to it: it stays among the others, to be told there */
    struct str name;    /* its label, without signs of footnotes */
    struct label label; /* bands: of the range */
    const struct raw_row *row;
    const char *unsure; /* a doubt of the source */
    bool reworded;      /* its label is another text in the source */
    struct raw_texts note;
    struct str
        opens; /* the heading or group that begins here: bands have none, and put it in a comment */
    bool guessed; /* that may be a row instead: it is merged with none */
};
/* The table once more, with an answer to each question that put.c would ask; it asks the cells for nothing but their
 * texts. */
struct view {
    struct arena *a;
    const struct raw_table *t;
    const struct raw_row *row; /* of the table: heads first */
    size_t n_row;
    size_t heads, width, label; /* label: the column of labels; SIZE_MAX: there is none */
    size_t group;               /* that of the groups before it, or SIZE_MAX */
    struct str corner;
    struct view_col *col;
    size_t n_col;
    struct view_line *line;
    size_t n_line;
    enum chart_kind kind;
    bool swapped;           /* modifiers: what is added stands before the situation */
    bool banded;            /* the columns of a grid are ranges */
    size_t blanks;          /* rows with empty cells */
    struct str roll;        /* bands: what is rolled; empty: a measure */
    const char *rolled;     /* how that is known, where it is guessed */
    bool *taken;            /* of the words below: those that are footnotes of rows */
    struct raw_texts notes; /* what stands around it */
    struct raw_texts guessed; /* and what may be a row */
    bool doubled;             /* two rows of heads are guessed */
};
struct view view_make(struct arena *a, const struct raw_table *t);
struct str view_cell(const struct view *v, const struct view_line *l, const struct view_col *c);
#endif
