/* Odds tables, and the blocks and sections that show them: what other folders use of odds/. */
#ifndef BS_SHOW_ODDS_ODDS_H
#define BS_SHOW_ODDS_ODDS_H
#include "odds/odds.h"
#include "show/sheet.h"

/* An odds table with its exhaustive check, computed once for all variants and outputs. */
enum odds_verdict {
    VERIFIED,   /* the exhaustive check covered all cells and agrees */
    NOT_WALKED, /* it did not cover all cells */
    DISAGREES
};
struct odds_table {
    const struct odds_entry *entry;
    struct grid grid;
    struct span at; /* in a book: place of its request */
    struct str ground; /* in a book: hash of its input; empty: its walks are not kept */
    bool partial;   /* not all values of all givens */
    bool proved;    /* odds_tables_prove has run: the members below are valid */
    enum odds_verdict verdict;
    size_t examples; /* worked examples of its set that use one of its charts */
    size_t cells;    /* grid.n, less the omitted cells */
    /* Cells covered by the exhaustive check; equal questions are checked once. */
    size_t cells_walked;
    size_t cells_alike; /* of these, cells where equivalent faces of a die were rolled as one */
    struct nat walked;  /* number of rolls enumerated for its questions */
    struct str why;     /* reason why some cells were not checked, or where the methods differ */
};
struct odds_table odds_table_make(struct arena *a, const struct model *m,
                                  const struct odds_entry *e, const struct env *only);
/* Enumerated questions whose cells all agreed, sorted by key, with their numbers of rolls: the next
 * run need not enumerate them again. A key has the version of the enumeration, the input of the
 * table, the question and the distribution (table.c). */
struct kept_walk {
    struct str key; /* the first member, for str_cmp_first */
    uint64_t cases;
};
struct kept_walks {
    struct kept_walk *at;
    size_t n, cap;
};
/* Runs the exhaustive check on n tables together, with at most `throws` rolls times the model's
 * budget. Returns the number of rolls enumerated, each question once. `kept`: of the last run,
 * replaced by those of this one; NULL: none. */
enum { BOOK_THROWS = 20000000 };
struct nat odds_tables_prove(struct arena *a, const struct model *m, struct odds_table *t, size_t n,
                             uint64_t throws, struct kept_walks *kept);
/* Same entry, and both show outcomes or both show numbers. */
bool odds_same_question(const struct odds_entry *x, const struct odds_entry *y);
/* Removes duplicates, keeping the order of the files of a book; a complete table replaces a partial
 * one. Returns the new number. */
size_t odds_tables_distinct(struct odds_table *t, size_t n);

/* true if a situation could not be worked out: its outcomes are unknown */
bool odds_some_failed(const struct odds_table *o);
/* True if both have the same values with the same probabilities. On false *which is the first value
 * that differs. */
bool dist_same(struct arena *a, const struct dist *x, const struct dist *y, struct value *which);

/* --- block.c: blocks of a sheet or a book */
struct making;
/* `begin` makes a block with its title and the lead of the layout; `fill` works out its tables. */
struct block odds_block_begin(struct making *k, const struct layout_item *item);
/* second block of a finder */
struct block odds_letters_begin(struct making *k, const struct layout_item *item);
/* `b` has the n blocks of one item */
void odds_block_fill(struct making *k, struct block *b, size_t n);

/* --- answer.c: puts the answers of a book into its sections and blocks, when all are made */
void odds_answers_put(struct making *k, struct section *section, size_t n);

/* --- book_front.c, book_proof.c: sections of a book besides its tables */
/* The section on how the tables were computed and checked. `hash`: of the input. False without
 * tables. */
bool proof_section(struct making *k, const struct section *book, size_t n, struct str hash,
                   struct section *out);
/* The sections before the others; section `proof` is the page of proof. Returns the number of
 * sections, or 0. */
enum { FRONT_SECTIONS = 3 };
size_t front_make(struct making *k, const struct section *book, size_t n, size_t proof,
                  struct str hash, struct section *out);
/* The section of `errata: yes`, at the end. False if it would be empty. */
bool errata_section(struct making *k, struct section *out);
#endif
