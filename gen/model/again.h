/* Second readings: what is printed of a chart, typed once more from the page by somebody who did not look at the first
 * typing. tables/SET/again/CHART.yaml, or CHART.csv for the table alone, or both: then the table is the CSV's.
 *
 * A reading is texts and places, no values: it says what stands on paper, and is compared as texts are
 * (gen/check/again.c). Nothing of it is printed, rolled or looked up. */
#ifndef BS_MODEL_AGAIN_H
#define BS_MODEL_AGAIN_H
#include "model/dump.h"
#include "yaml/field.h"

/* A line of the table: groups stand before the label, and the rows of further dice behind theirs, as `dump` has them.
 */
struct again_row {
    struct text label;       /* "Weapon / British horse" */
    const struct text *cell; /* as many as were typed */
    size_t n_cell;
    struct text each, up_to, to, again;
    const struct text *note;
    size_t n_note;
    const struct node *printed; /* beside what is played: a label, or cells by column; NULL */
};
/* Footnotes of a group: `label` with the groups above, as a line's. */
struct again_group {
    struct text label;
    const struct text *note;
    size_t n_note;
};
/* What stands at the corner of a table, or over it: in the order of again_sides. */
enum again_side { AGAIN_ROLL, AGAIN_MEASURE, AGAIN_DOWN, AGAIN_ACROSS, AGAIN_TO, AGAIN_START, AGAIN_SIDES };
extern const char *const again_sides[];
/* What the chart says there; empty where it has none. */
struct text again_side_of(const struct chart *c, enum again_side side);
/* A chart without parts, or one of its parts. What was not typed is not compared: n_row 0 is a reading of words. */
struct again_table {
    struct text name; /* of a part, as its chart calls it; empty: the chart, or a part by its place */
    struct text title, reading;
    struct text side[AGAIN_SIDES];
    const struct text *note;
    size_t n_note;
    const struct mark *mark;
    size_t n_mark;
    const struct text *head;
    size_t n_head;
    const struct again_row *row;
    size_t n_row;
    const struct again_group *group;
    size_t n_group;
    bool csv; /* its table is the book's, as printed, without what limits a modifier */
};
struct again {
    struct str id;          /* the file's name without its ending */
    const struct chart *of; /* NULL: there is none, or it could not be read, which was found */
    struct span at;         /* the first of the files */
    struct text by, on;
    size_t unread; /* texts of it that say `?`, and are compared with nothing */
    bool bad;      /* what could not be read had its finding */
    const struct again_table *table;
    size_t n_table;
};
extern const struct fields again_fields;

/* True if it has the rows of its chart, typed by somebody and without `?`. */
bool again_is_reading(const struct again *g);
const struct again *again_of(const struct set *s, const struct chart *c); /* NULL: it was not read again */
/* The next figure of words from *i on: a number, dice, or a number in letters from two to twelve; `half` and what
 * doubles. As one writes it at the shortest: "3", "-1", "1/2", "2d6". */
bool word_figure_next(struct arena *a, struct str words, size_t *i, struct str *out, size_t *lo, size_t *hi);
#endif
