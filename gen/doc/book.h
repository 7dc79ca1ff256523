/* An odds book as asked for, between the file that reads it and the file that lays its tables out. */
#ifndef BS_DOC_BOOK_H
#define BS_DOC_BOOK_H
#include "doc/doc.h"

enum { DOWN_OUTCOMES = -2 };
enum measure { MEASURE_MEAN, MEASURE_SPREAD, MEASURE_AT_LEAST, MEASURE_OUTCOMES, MEASURE_ONE /* an outcome by name */ };
struct book_show { enum measure measure; struct text name; };
struct book_table {
    const struct odds_entry *entry;
    int down, across;              /* indexes into entry->given, or -1; down: DOWN_OUTCOMES for a row an outcome */
    struct book_show *show; size_t n_show;
    unsigned places;               /* decimals of percents */
    bool fractions;                /* the exact fraction behind each percent */
    struct text title, across_title;
    unsigned at_most;              /* the largest n of at-least; 0: all */
    unsigned span;
    struct span at;
};
struct book_section { struct text title, aside, number; unsigned hue, columns; struct text *lead; size_t n_lead;
                      struct book_table *table; size_t n; bool new_page; struct span at; };
struct book {
    struct text title, subtitle, theme;
    unsigned columns, most_pages;
    int32_t least_mpt, most_mpt;
    struct book_section *section; size_t n;
};
/* One table of the book as a block: grid, words, proof. */
struct block book_block(const struct show *show, const struct book_table *t, const struct odds_table *o);
#endif
