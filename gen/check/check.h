/* Checks: a check reads, reports, and edits nothing. One file a subject, gen/check/SLUG.c, with a row for each pass
 * over the charts: `const struct check check_NAME = {...}`. A pass may give several slugs, as band-gap and band-overlap
 * are read from one; the build makes the table from those lines, and level and page of a slug are in gen/rules/SLUG.md.
 */
#ifndef BS_CHECK_CHECK_H
#define BS_CHECK_CHECK_H
#include "model/model.h"
#include "yaml/field.h" /* struct texts */

struct check_run {
    struct arena *a; /* scratch for the run */
    struct diag *d;
    const struct model *model;     /* whole: what charts refer to is looked up here */
    const struct model *over;      /* the sets that are gone through */
    struct tally *tally;           /* a check counts each thing it looked at: tally->checks++, or not_run++ */
    struct dictionary *dictionary; /* the model's, or one for this run */
    bool with_odds;                /* also the checks that enumerate odds entries */
    struct {                       /* of distances.c, which looks through a set once */
        const struct set *of;
        enum unit all; /* the unit, not the set's, that all its distances are in; or NONE */
    } units;
};

struct check {
    const enum rule_id *gives; /* the slugs that it finds; GIVES writes both */
    size_t n_gives;
    bool needs_odds; /* runs only with with_odds */
    /* One of these two. `chart` is called for every chart, part and inner bands that is not bad. What either takes from
     * the scratch arena is gone when it has returned. */
    void (*chart)(struct check_run *r, const struct chart *c);
    void (*set)(struct check_run *r, const struct set *set);
};
#define GIVES(...)                                                                                                     \
    .gives = (const enum rule_id[]){__VA_ARGS__},                                                                      \
    .n_gives = sizeof(const enum rule_id[]){__VA_ARGS__} / sizeof(enum rule_id)
extern const struct check *const checks[];
extern const size_t n_checks;

/* All checks over the sets of `over`, some of m's or m itself; then waivers, which mark what is waived and find those that silence nothing. Counts into *t. */
void check_some(struct diag *d, const struct model *m, const struct model *over, bool with_odds, struct tally *t);
void check_all(struct diag *d, const struct model *m, bool with_odds, struct tally *t); /* over all of m */
/* False after a finding where a roll of a table has no outcome, or two. */
struct grid;
bool outcomes_sound(struct diag *d, struct arena *a, const struct odds_entry *e,
                    const struct grid *g);

/* ---- what is run around the table of checks ---- */

/* checks.yaml and baseline.yaml of the project: findings of `d` are marked by them from then on. */
void choices_read(struct arena *a, struct diag *d, const char *dir);
/* waiver-idle: what no finding was chosen for. To be asked once all was checked, pages too; where
 * there is an error it is not known, for what stands on one is not made. */
void choices_idle(struct diag *d);
extern const struct fields choices_fields;

void waivers_check(struct check_run *r); /* marks what is waived; waiver-idle */
/* weighted.c: one whose question is a chart, each cell times its place. */
void weighted_check(struct check_run *r, const struct set *set, const struct example *e);
/* distances.c: wrong-unit at a distance of the set, or at a text that is one. */
struct finding *wrong_unit_say(struct check_run *r, const struct set *set, struct text what);
/* printed.c: the chance that the number of a cell is; false where it is none. */
struct said_chance;
bool number_chance(const struct column *col, const struct cell *cell, struct said_chance *out);
/* What the example quotes, `said`, against how likely it is. */
void said_check(struct check_run *r, const struct set *set, const struct example *e, struct frac p);

/* ---- what checks go through (walk.c) ---- */

bool row_is_own(const struct chart *c, const struct row *r); /* not taken over unchanged from another chart */
bool chart_is_own(const struct chart *c);                    /* its columns and axes stand here */

/* The charts of a set that have rows, the parts of a chart in its stead: for (size_t at[2] = {0}; (c = chart_next(set,
 * at));). Inner bands are with their rows. */
const struct chart *chart_next(const struct set *set, size_t at[2]);

/* The cells of a chart, row by row, without the lines that have none: for (struct cell_walk i = {c, .own = true};
 * cells_next(&i);). */
struct cell_walk {
    const struct chart *chart;
    bool own; /* only those of rows that stand here */
    size_t next, row_at, col_at;
    const struct row *row;
    const struct column *col;
    const struct cell *cell;
};
bool cells_next(struct cell_walk *i);
size_t head_end(const struct chart *c, size_t from); /* behind the last column under the same head */
/* Texts of an author, in the order of the file; which of a chart's is a sum of these. */
enum text_kind {
    TEXT_TITLE = 1 << 0,
    TEXT_NOTE = 1 << 1, /* notes, the reading, footnotes of marks */
    TEXT_COLUMN = 1 << 2,
    TEXT_GROUP_NOTE = 1 << 3,
    TEXT_LABEL = 1 << 4,
    TEXT_THEN = 1 << 5, /* labels, but only of lines between the rows */
    TEXT_CELL = 1 << 6, /* of cells that are words */
    TEXT_ROW_NOTE = 1 << 7,
    TEXT_EACH = 1 << 8,   /* and what is rolled again */
    TEXT_WHY = 1 << 9,    /* and what is in doubt */
    TEXT_OTHER = 1 << 10, /* axes, heads, groups, what modifiers change */
    TEXT_OWN = 1 << 11,   /* not what was taken over from another chart */
    TEXT_WITHIN = 1 << 12 /* also of inner bands and of parts, unless they are bad */
};
void texts_of(struct arena *a, const struct chart *c, unsigned which, struct texts *out); /* added to *out */
/* What an odds entry says, and with `rolls` its expressions and givens. */
void texts_of_odds(struct arena *a, const struct odds_entry *e, bool rolls, struct texts *out);
/* All texts of a set in which its own words stand, for checks that look for words: not what is said to be printed, nor
 * why, for there misprints are quoted. `rolls`: with expressions, and with what examples answer. */
void texts_of_set(struct arena *a, const struct set *set, bool rolls, struct texts *out);

/* ---- what checks say and ask alike (walk.c) ---- */

struct str number_words(struct arena *a, struct rat x, enum unit u); /* "3", "3.5in", "1/3" */
/* Bytes [lo,hi) of a text as a span of the file; the whole text where its spelling in the file is another. */
struct span text_inside(struct diag *d, struct text t, size_t lo, size_t hi);
int place_order(struct text x, size_t at, struct text y, size_t there); /* of a byte of each, as they stand in files */
size_t words_in(struct str s);
/* Texts of lists of their own, alike as names are; sorted, so that many take no time.
 * for (size_t i = 0; named_next(&l, &i);): each that is as the one before it, at[i - 1], where
 * the nearest to it in place stands. */
struct named {
    struct str fold;
    struct text text;
    size_t list, place;
};
struct named_list {
    LIST(struct named) at;
};
void named_put(struct arena *a, struct named_list *l, struct text t, size_t list, size_t place);
bool named_next(struct named_list *l, size_t *i);
struct str row_name(struct arena *a, const struct chart *c, const struct row *r); /* with its group before it */
/* The same at the table, however it is spelled: -- is 0, terms are one word, capitals and hyphens do not count. */
bool cells_same(const struct cell *x, const struct cell *y);
#endif
