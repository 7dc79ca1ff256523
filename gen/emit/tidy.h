/* Odds as CSV. A book's file has a row for each outcome of each situation, whose chance has three
 * columns; the file of a command has the chance as a fraction. */
#ifndef BS_EMIT_TIDY_H
#define BS_EMIT_TIDY_H
#include "emit/emit.h"

/* A column: its name, and for people its title; its type in a data package. */
struct data_column {
    struct str name, title;
    const char *type; /* "integer", "number", "boolean", "string"; NULL: it has no values */
};
struct data_columns {
    struct data_column *at;
    size_t n, cap;
};
#define DATA_COLUMN(name, type, title)                                                             \
    {                                                                                              \
        {name, sizeof name - 1}, {title, sizeof title - 1}, type                                   \
    }
/* The columns of a chance, and their fields: 2/3 is "2", "3", "0.666666666666667". */
enum { CHANCE_COLUMNS = 3 };
#define CHANCE                                                                                     \
    DATA_COLUMN("n", "integer", "the chance's numerator"),                                         \
        DATA_COLUMN("d", "integer", "the chance's denominator"),                                   \
        DATA_COLUMN("p", "number", "the chance, to 15 digits")
void chance_fields(struct arena *a, struct frac p, struct str field[CHANCE_COLUMNS]);

/* Which columns a file has besides the givens: bits 0 to 4 are table, outcome, n, d and p. Only
 * TIDY_ALONE, the file of one table, has a line for a situation that a lookup leaves out. */
enum tidy { TIDY_COMMAND = 0x12, TIDY_BOOK = 0x1f, TIDY_ALONE = 0x1e };
struct data_columns tidy_columns(struct arena *a, const struct odds_table *t, size_t n,
                                 enum tidy kind);
void tidy_put_head(struct buf *b, const struct data_column *column, size_t n);
/* The lines of a situation; nothing if it failed. */
void tidy_put_cell(struct buf *b, const struct data_columns *all, const struct odds_entry *e,
                   const struct grid_cell *cell, enum tidy kind);
/* All lines of n tables, with the header; false if the sink fails. */
bool tidy_emit(const struct odds_table *t, size_t n, enum tidy kind, struct paint_sink to);
#endif
