/* Typos put into charts, and what the checks find of them: the measuring tool behind `make mutate`.
 *
 * A typo is a change of the source text, as whoever types a book, or sets it, slips: the text with it goes through
 * the reader and the checks that `check` runs, in memory, and what they find that they do not find without it is its
 * verdict. Nothing is written. What a typo is follows from the seed, the chart's id and the kind alone, so that a
 * chart's typos are the same whatever else stands beside it. */
#ifndef BS_TYPOS_H
#define BS_TYPOS_H
#include "check/check.h"

/* What a typo spoils, for sums over several kinds. REWRITE spoils nothing: the text is written otherwise and says
 * the same, so that nothing may be found. */
enum typo_family {
    FAMILY_FIGURE, /* a figure, sign, die or unit of one cell or bound */
    FAMILY_RANGE,  /* a bound of rows or columns */
    FAMILY_PLACE,  /* right values in wrong places */
    FAMILY_ROW,    /* rows and steps lost, or there twice */
    FAMILY_WORD,   /* terms, names, words that turn a rule round */
    FAMILY_TEXT,   /* figures within sentences */
    FAMILY_NOTE,   /* notes, marks, and what refers to another chart */
    FAMILY_REWRITE,
    FAMILIES
};
extern const char *const family_names[];

struct typo_kind {
    const char *name, *does; /* "digit-swapped", "two neighbouring digits change places" */
    enum typo_family family;
};
size_t typo_kinds(void);
const struct typo_kind *typo_kind_at(size_t i);

enum { EDITS_MAX = 64 }; /* a column of more rows is shifted in its first ones */
struct typo {
    size_t kind;
    const struct chart *chart, *whole; /* where it stands; and the chart of the set that this is, or is within */
    size_t row, col, other;            /* the cell that is wrong, or (size_t)-1; `other`: a second row, or column */
    struct fix *edit;                  /* by place, in one file */
    size_t n_edit;
    struct span own[4], partner[4]; /* what is wrong; and what stands beside it, which a finding may as well name */
    size_t n_own, n_partner;
};
struct typos {
    struct typo *at;
    size_t n, cap;
};

/* All typos of a kind that a chart of a set can have, in an order that the seed makes. */
struct typo_run; /* a project whose charts get typos */
struct typo_request {
    struct arena *a;
    struct diag *d; /* in which `model` was read: its sources are what is typoed */
    const char *dir;
    const struct model *model;
    uint64_t seed;
    unsigned jobs;
};
struct typo_run *typo_run_new(const struct typo_request *request);
void typos_of(struct typo_run *u, const struct chart *whole, size_t kind, struct typos *out);
/* `most` of one chart, of all kinds that it can have alike: one of each, then a second of each. With `rewrites`, of the
 * harmless kinds instead. */
void typos_draw(struct typo_run *u, const struct chart *whole, size_t max, bool rewrites,
                struct typos *out);
struct str typo_words(struct arena *a, struct typo_run *u, const struct typo *m); /* "was -> is", with the line */

enum { VERDICT_RULES = 16 };
struct verdict {
    bool begun, done; /* begun and not done: the program crashed, or did not come to an end */
    bool caught;
    uint8_t level;     /* the worst that was found */
    bool own, partner; /* a finding names the place; or what stands beside it */
    uint32_t n;        /* findings that are not there without it */
    uint16_t rule[VERDICT_RULES];
    uint8_t n_rule; /* the first of them, each once */
};
/* In `jobs` processes; the verdicts are in the order of the typos. */
const struct verdict *typos_try(struct typo_run *u, const struct typos *m);

/* strip.c: takes `total`, `row-count` and `examples` out of every YAML file of a set in DIR/tables. */
void controls_strip(const char *dir);

#endif
