/* What `broadside proof` asks of a chart, in the order of the page: what stands over it, its heads, row by row labels
 * and cells with what limits them, footnotes, notes, and its reading; and what was keyed, as a second reading. */
#ifndef BS_KEYING_H
#define BS_KEYING_H
#include "model/again.h"

enum slot_kind {
    SLOT_TITLE,
    SLOT_SIDE, /* what stands at the corner of the table: again_sides */
    SLOT_HEAD,
    SLOT_GROUP, /* what stands over the rows that follow */
    SLOT_GROUP_NOTE,
    SLOT_LABEL,        /* as the book prints it */
    SLOT_LABEL_PLAYED, /* as it is played, where that is another */
    SLOT_CELL,
    SLOT_CELL_PLAYED,
    SLOT_TO, /* of a modifier, what it changes */
    SLOT_AGAIN,
    SLOT_ROW_NOTE,
    SLOT_MORE, /* a row of the page that the chart has not; nothing is its usual answer */
    SLOT_MARK,
    SLOT_NOTE,
    SLOT_READING
};
/* One thing that is asked for. `here` is what the chart says, which is never shown before all is keyed. */
struct keyed_slot {
    enum slot_kind kind;
    const struct chart *chart; /* the part */
    const struct said_table *table;
    const struct said_line *line; /* NULL: of no row */
    size_t row, at;               /* the row from 0; which column, side, note or mark */
    struct text here;
    bool words;       /* worded by its author: what it turns on will do */
    struct str keyed; /* without a place: not yet; empty: not read */
};
struct keying {
    struct arena *a;
    const struct chart *chart;
    struct keyed_slot *at;
    size_t n, cap;
};
struct keying keying_of(struct arena *a, const struct chart *whole);
/* "row 3 Musket | Long", by what was keyed of row and head, else as the chart calls them; on paper (`blind`) "row 3 |
 * column 2". */
struct str keying_question(const struct keying *k, size_t i, bool blind);
/* Another chart than the one that was keyed asks otherwise: what was keyed fits no more. */
struct str keying_stamp(const struct keying *k);
size_t keying_unread(const struct keying *k); /* of those that are keyed, or have passed */
size_t keying_asked(const struct keying *k);  /* without SLOT_MORE */
/* May several slots be keyed in one line, this one and the next? Those of a row, and heads. */
bool slots_joined(const struct keying *k, size_t i);
/* tables/SET/again/CHART.yaml; `by` and `on` may be empty. */
struct str keying_yaml(const struct keying *k, struct str by, struct str on);
/* `s` within double quotes. */
#endif
