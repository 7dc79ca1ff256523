/* Checks read the model and report findings; they never edit. Each subject is a file
 * gen/check/SLUG.c with a row `const struct check check_NAME = {...}` for each pass over the
 * charts. A pass may give several rule names: band-gap and band-overlap come from one pass. The
 * build makes the table of checks from these rows; gen/rules/SLUG.md has the level and the page of
 * each rule. */
#ifndef BS_CHECK_CHECK_H
#define BS_CHECK_CHECK_H
#include "model/members.h"

struct check_run {
    struct arena *a; /* scratch memory for the run */
    struct diag *d;
    const struct model *model; /* the whole model, for references of charts */
    const struct model *over;  /* the sets to check */
    /* each check counts the things that it looked at: tally->checks++, or not_run++ */
    struct tally *tally;
    struct dictionary *dictionary; /* the model's, or a new one for this run */
    bool with_odds;                /* also run the checks that evaluate odds entries */
    struct {                       /* cache of distances.c, which examines each set once */
        const struct set *of;
        /* the unit of all distances of the set, if it is not the set's unit; else NONE */
        enum unit all;
    } units;
};

struct check {
    const enum rule_id *gives; /* the rules that the check can report; set with GIVES */
    size_t n_gives;
    bool needs_odds; /* runs only with with_odds */
    /* A check has one of these two functions. `chart` is called for every chart, part and inner
     * bands that is not bad. Memory that a check takes from the scratch arena is freed when it
     * returns. */
    void (*chart)(struct check_run *r, const struct chart *c);
    void (*set)(struct check_run *r, const struct set *set);
};
#define GIVES(...)                                                                                                     \
    .gives = (const enum rule_id[]){__VA_ARGS__},                                                                      \
    .n_gives = sizeof(const enum rule_id[]){__VA_ARGS__} / sizeof(enum rule_id)
extern const struct check *const checks[];
extern const size_t n_checks;

/* Runs all checks on the sets of `over`, which is m or some of its sets, and then the waivers. Adds
 * to *t. */
void check_some(struct diag *d, const struct model *m, const struct model *over, bool with_odds,
                struct tally *t);
/* True if no set is from this one, and it is from none: its checks read another set only where its
 * own texts name it. */
bool set_is_alone(const struct model *m, const struct set *set);
/* The same without the waivers, which waivers_check adds. */
void checks_run(struct diag *d, const struct model *m, const struct model *over, bool with_odds,
                struct tally *t);
/* Returns false after a finding if a roll of an odds table has no outcome or two. */
struct grid;
bool outcomes_sound(struct diag *d, struct arena *a, const struct odds_entry *e,
                    const struct grid *g);

/* ---- steps outside the table of checks ---- */

/* Reads the project's checks.yaml and baseline.yaml; they mark findings of `d` from then on. */
void choices_read(struct arena *a, struct diag *d, const char *dir);
/* Reports waiver-idle for choices without a finding. Call it after all checks, including those of
 * pages. It does nothing if there is an error, because parts with an error were not checked. */
void choices_unused(struct diag *d);
extern const struct fields choices_fields;

/* marks waived findings; reports waiver-idle */
void waivers_check(struct diag *d, const struct model *over, bool with_odds, struct tally *t);
/* weighted.c: checks an example whose question is a chart: the sum of each cell times its
 * position. */
void weighted_check(struct check_run *r, const struct set *set, const struct example *e);
/* A typo that explains why a sum is too large. */
struct correction {
    const struct cell *cell, *other; /* `other`: the second wrong cell, or NULL */
    struct str words;                /* the correction in words */
};
enum { CORRECTIONS_SHOWN = 6 }; /* more are no explanation */
struct corrections {
    struct correction at[CORRECTIONS_SHOWN];
    size_t n; /* may be more than CORRECTIONS_SHOWN */
};
/* Adds the numbers of a cell that are one edit away from the number smaller by `by`, or of which
 * two digits are `swapped`; in a modifier also those with the other sign. */
void corrections_of_cell(struct check_run *r, const struct cell *cell, struct rat by, bool swapped,
                         struct corrections *out);
/* distances.c: reports wrong-unit at a distance in any text. */
struct finding *wrong_unit_report(struct check_run *r, const struct set *set, struct text what);
/* printed.c: the chance that a cell's number means; false if the cell is not a chance. */
struct stated_chance;
bool number_chance(const struct column *col, const struct cell *cell, struct stated_chance *out);
/* chances.c */
/* True if p agrees with the quoted chance. A percent may be rounded, with halves up or down; the
 * other form must be exact. */
bool chance_agrees(struct arena *a, const struct stated_chance *c, struct frac p);
/* The corrected chance in the author's own form, to replace bytes lo to hi. */
struct str chance_rewrite(struct arena *a, struct str text, const struct stated_chance *c,
                          struct frac p);
/* "5/18 (27.8 %)": the exact fraction if it is short enough, and the percent. */
struct str chance_exact(struct arena *a, struct frac p);
/* Checks the chance in the text that the example quotes (`said`) against p. */
void quote_check(struct check_run *r, const struct set *set, const struct example *e,
                 struct frac p);

/* ---- iteration for checks (walk.c) ---- */

/* true if its columns and axes are written in this chart */
bool chart_is_own(const struct chart *c);

/* Iterates over the charts of a set that have rows, with the parts of a chart in place of the
 * chart: for (size_t at[2] = {0}; (c = chart_next(set, at));). Inner bands belong to their rows and
 * are not visited. */
const struct chart *chart_next(const struct set *set, size_t at[2]);

/* Iterates over the cells of a chart, row by row, skipping rows without cells: for (struct
 * cell_walk i = {c, .own = true}; cells_next(&i);). */
struct cell_walk {
    const struct chart *chart;
    bool own; /* only rows that are written in this chart */
    size_t next, row_at, col_at;
    const struct row *row;
    const struct column *col;
    const struct cell *cell;
};
bool cells_next(struct cell_walk *i);
/* True if the chart, a part or inner bands have an unreadable cell; it had its finding. */
bool chart_has_bad(const struct chart *c);
/* index after the last column under the same header */
size_t head_end(const struct chart *c, size_t from);
/* Appends the texts of the selected members that are not empty. */
void members_put(struct arena *a, const struct member *table, const void *of, unsigned which,
                 struct texts *out);
/* Appends the texts of a chart whose kinds (TEXT_...) are in `which`, in source order. */
void texts_of(struct arena *a, const struct chart *c, unsigned which, struct texts *out);
/* Appends the texts of an odds entry; `rolls` adds its expressions and givens. */
void texts_of_odds(struct arena *a, const struct odds_entry *e, bool rolls, struct texts *out);
/* Appends all texts of a set that use its own words, for checks that search words. `printed` texts
 * and reasons are excluded, because they quote errata. `rolls` adds expressions and the answers of
 * examples. */
void texts_of_set(struct arena *a, const struct set *set, bool rolls, struct texts *out);

/* ---- shared texts and comparisons of checks (walk.c) ---- */

struct str number_words(struct arena *a, struct rat x, enum unit u); /* "3", "3.5in", "1/3" */
/* Span in the file of bytes [lo,hi) of a text; the whole text if its spelling in the file
 * differs. */
struct span text_inside(struct diag *d, struct text t, size_t lo, size_t hi);
/* Orders byte `at` of x and byte `there` of y by their positions in files. */
int place_order(struct text x, size_t at, struct text y, size_t there);
size_t words_in(struct str s);
/* Texts of several lists, sorted by folded name, so that duplicates are found quickly even among
 * many texts. for (size_t i = 0; named_next(&l, &i);): visits each text that equals the text before
 * it in the same list. at[i - 1] is the equal text with the nearest `place`. */
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
/* with its group in front */
struct str row_name(struct arena *a, const struct chart *c, const struct row *r);
/* True if two cells mean the same in play: -- equals 0, terms are compared as terms, and capitals
 * and hyphens are ignored. */
bool cells_same(const struct cell *x, const struct cell *y);
#endif
