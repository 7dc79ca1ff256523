/* Misprints put into charts, and what the checks make of them.
 *
 * A misprint is a change of the source text, as whoever types a book, or sets it, slips: the text with it goes through
 * the reader and the checks that `check` runs, in memory, and what they find that they do not find without it is its
 * verdict. Nothing is written. What a misprint is follows from the seed, the chart's id and the kind alone, so that a
 * chart's misprints are the same whatever else stands beside it. */
#ifndef BS_AUDIT_AUDIT_H
#define BS_AUDIT_AUDIT_H
#include "check/check.h"

/* What a misprint spoils, for sums over several kinds. REWRITE spoils nothing: the text is written otherwise and says
 * the same, so that nothing may be found. */
enum misprint_family {
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

struct misprint_kind {
    const char *name, *does; /* "digit-swapped", "two neighbouring digits change places" */
    enum misprint_family family;
};
size_t misprint_kinds(void);
const struct misprint_kind *misprint_kind_at(size_t i);

enum { EDITS_MOST = 64 }; /* a column of more rows is shifted in its first ones */
struct misprint {
    size_t kind;
    const struct chart *chart, *whole; /* where it stands; and the chart of the set that this is, or is within */
    size_t row, col, other;            /* the cell that is wrong, or (size_t)-1; `other`: a second row, or column */
    struct fix *edit;                  /* by place, in one file */
    size_t n_edit;
    struct span own[4], partner[4]; /* what is wrong; and what stands beside it, which a finding may as well name */
    size_t n_own, n_partner;
};
struct misprints {
    struct misprint *at;
    size_t n, cap;
};

/* All misprints of a kind that a chart of a set can have, in an order that the seed makes. */
struct audit; /* a project that is audited */
struct audit_ask {
    struct arena *a;
    struct diag *d; /* in which `model` was read: its sources are what is misprinted */
    const char *dir;
    const struct model *model;
    uint64_t seed;
    unsigned jobs;
};
struct audit *audit_new(const struct audit_ask *ask);
void misprints_of(struct audit *u, const struct chart *whole, size_t kind, struct misprints *out);
/* `most` of one chart, of all kinds that it can have alike: one of each, then a second of each. With `rewrites`, of the
 * harmless kinds instead. */
void misprints_draw(struct audit *u, const struct chart *whole, size_t most, bool rewrites, struct misprints *out);
struct str misprint_words(struct arena *a, struct audit *u, const struct misprint *m); /* "was -> is", with the line */

enum { VERDICT_RULES = 6 };
struct verdict {
    bool begun, done; /* begun and not done: the program crashed, or did not come to an end */
    bool caught;
    uint8_t level;     /* the worst that was found */
    bool own, partner; /* a finding names the place; or what stands beside it */
    uint32_t n;        /* findings that are not there without it */
    uint16_t rule[VERDICT_RULES];
    uint8_t n_rule; /* the first of them, each once */
};
/* On all cores; the verdicts are in the order of the misprints. With `line`, a text that is put in somewhere first;
 * NULL then where that alone gives a finding. */
const struct verdict *misprints_try(struct audit *u, const struct misprints *m, const struct fix *line);

/* ---- what a chart's author is told of it: report.c ---- */

/* What finds a misprint. */
enum witness {
    WITNESS_COVERAGE,
    WITNESS_UNIT,
    WITNESS_EXAMPLE,
    WITNESS_ODDS,
    WITNESS_TWICE,
    WITNESS_CHART,
    WITNESS_BESIDE,
    WITNESS_WORDS,
    WITNESS_FORM,
    WITNESSES
};
extern const char *const witness_names[];

/* A cell, with wrong values and swaps that were tried in it, and how many of these were found. */
struct cell_trial {
    const struct chart *chart;
    size_t row, col;
    unsigned value, value_seen, swap, swap_seen;
};
struct cell_trials {
    struct cell_trial *at;
    size_t n, cap;
};
enum kept { KEPT_UNASKED, KEPT_NOT, KEPT_BY_HALF, KEPT };
enum kept cell_kept(const struct cell_trials *of, const struct chart *c, size_t row, size_t col);

enum { PASSED_MOST = 5, LINES_TRIED = 5 };
struct audit_report {
    const struct chart *chart;
    size_t tried, caught, at_row, crashed, over; /* over: caught by more than three findings */
    size_t by[WITNESSES];
    const struct misprint *passed[PASSED_MOST]; /* some that nothing finds, of different kinds */
    size_t n_passed;
    struct cell_trials cells;
    struct misprints *misprints;
    size_t first;    /* of its drawing among them */
    struct str line; /* audit_line: what would help most, to be put in at line_at; or empty */
    struct span line_at;
    size_t with_line; /* caught with it there */
};
/* One for each chart, `most` misprints drawn from each; with `cells` those of its cells are tried beside these. */
struct audit_report *audit_charts(struct audit *u, const struct chart *const *chart, size_t n, size_t most, bool cells);
/* Finds the line by trying some: needs the cells. */
void audit_line(struct audit *u, struct audit_report *r);
size_t audit_percent(size_t part, size_t of); /* to the nearest; 0 of none */
#endif
