/* Second readings: the texts of a chart, typed again from the page by a person who did not see the
 * first typing.
 *
 * The file is tables/SET/again/CHART.yaml, or CHART.csv with only the table, or both; then the
 * table is in the CSV. A reading consists of texts and places, without typed values: it records the
 * printed page and is compared as text (gen/check/again.c). It is never printed, rolled or looked
 * up. */
#ifndef BS_MODEL_AGAIN_H
#define BS_MODEL_AGAIN_H
#include "model/dump.h"
#include "yaml/field.h"

/* A line of the table. As in `dump`, the label starts with its groups, and the rows of further dice
 * follow their row. */
struct again_row {
    struct text label;       /* "Weapon / British horse" */
    const struct text *cell; /* as many cells as were typed */
    size_t n_cell;
    struct text each, up_to, to, again;
    const struct text *note;
    size_t n_note;
    /* the printed form of a row that is played differently: cells by column, or one text without a
     * name; NULL if absent */
    const struct mark *printed;
    size_t n_printed;
};
/* Footnotes of a group; `label` includes the outer groups, as in a row. */
struct again_group {
    struct text label;
    const struct text *note;
    size_t n_note;
};
/* The texts at the corner of a table or above it; indices of again_sides. */
enum again_side { AGAIN_ROLL, AGAIN_MEASURE, AGAIN_DOWN, AGAIN_ACROSS, AGAIN_TO, AGAIN_START, AGAIN_SIDES };
extern const char *const again_sides[];
/* The chart's own text at that place; may be empty. */
struct text again_side_of(const struct chart *c, enum again_side side);
/* A chart without parts, or one of its parts. Items that were not typed are not compared: n_row 0
 * means that only texts were typed. */
struct again_table {
    /* a part's name in its chart; empty for the chart, or for a part that is identified by its
     * position */
    struct text name;
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
    bool csv; /* the table is the rulebook's, as printed, without the limits of modifiers */
};
struct again {
    struct str id; /* the file's name without its extension */
    /* NULL if the chart does not exist or is unreadable, which has been reported */
    const struct chart *of;
    struct span at; /* in the first of the files */
    struct text by, on;
    size_t unread; /* number of texts that are `?` and therefore not compared */
    bool bad;      /* parts of it are unreadable, which has been reported */
    const struct again_table *table;
    size_t n_table;
};
extern const struct fields again_fields;

/* True if it has the rows of its chart, a name of the typist, and no `?`. */
bool again_is_reading(const struct again *g);
/* NULL if the chart has no second reading */
const struct again *again_of(const struct set *s, const struct chart *c);
/* The next number in a text from *i on: digits, dice, number words from two to twelve, `half`, and
 * words for doubling. *out has the shortest form: "3", "-1", "1/2", "2d6". *lo and *hi are its
 * bytes. */
bool word_figure_next(struct arena *a, struct str words, size_t *i, struct str *out, size_t *lo, size_t *hi);
#endif
