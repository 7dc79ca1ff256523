/* The texts of a row, a chart, a group and a set: one row of a table for each such member of the
 * struct.
 *
 * Checks, `diff`, `dump`, derived charts and joined tables find the texts by these tables. So a new
 * text needs one row here, the row of the field table that reads it, and the place that uses it.
 * Labels and cells are not in the tables. */
#ifndef BS_MODEL_MEMBERS_H
#define BS_MODEL_MEMBERS_H
#include "model/model.h"
#include "yaml/field.h" /* struct texts */

/* What a member is. A function with `which` selects the members that have any of its bits. */
enum member_is {
    /* kinds of texts; texts_of (check/check.h) appends the texts of a row in this order */
    TEXT_TITLE = 0x1,
    TEXT_NOTE = 0x2, /* notes, the interpretation, footnotes */
    TEXT_COLUMN = 0x4,
    TEXT_GROUP_NOTE = 0x8,
    TEXT_LABEL = 0x10,
    TEXT_THEN = 0x20, /* labels only of lines between the rows */
    TEXT_CELL = 0x40, /* cells that are text */
    TEXT_ROW_NOTE = 0x80,
    TEXT_EACH = 0x100,    /* also rerolls */
    TEXT_OTHER = 0x200,   /* axes, headers, groups, changed values */
    TEXT_WHY = 0x400,     /* also doubts */
    TEXT_OWN = 0x800,     /* for texts_of: without texts inherited from another chart */
    TEXT_WITHIN = 0x1000, /* for texts_of: also of inner bands and parts, unless they are bad */
    /* forms; without one of the first two the member is a struct text */
    MEMBER_LIST = 0x2000,  /* a pointer to texts, with their number behind it */
    MEMBER_MARKS = 0x4000, /* the same, with the names of footnotes */
    MEMBER_VALUE = 0x8000, /* `diff` does not quote it */
    ROW_LIMIT = 0x10000,   /* limits a modifier */
    ROW_ALONE = 0x20000,   /* is printed beside the row, which then cannot be joined with others */
    MEMBER_OWN = 0x40000,  /* is never taken from the base */
    SET_NAME = 0x80000,    /* has names, whose spelling is not checked */
    ROW_PRINTED = TEXT_ROW_NOTE | MEMBER_MARKS | ROW_ALONE, /* is printed beside the row */
    ROW_NOTED = ROW_PRINTED | TEXT_WHY,            /* the same, or a remark on the source */
    ROW_RULE = ROW_LIMIT | ROW_ALONE | MEMBER_LIST /* a different text is a different rule */
};
struct member {
    const char *fact; /* its name in `diff`; NULL if `diff` has other code for it */
    size_t at;        /* offset in the struct; 0 ends the table */
    unsigned is;
    const char *key;      /* in JSON, or NULL */
    const char *footnote; /* the words before it in a footnote of `dump`, or NULL */
};
extern const struct member row_members[], chart_members[], group_members[], set_members[];

/* The texts of a member of the struct `of`; none if a single text is empty. */
struct texts member_texts(const struct member *m, const void *of);
/* Copies each member that is empty in `to`, without the members that are MEMBER_OWN. */
void members_inherit(const struct member *table, void *to, const void *from);
/* True if both lists have the same texts. */
bool texts_same(const struct text *x, size_t n, const struct text *y, size_t m,
                bool same(struct str, struct str));
/* True if the limits and the selected members are equal: lists by `same`, single texts by
 * `text_same`. */
bool row_texts_same(const struct row *x, const struct row *y, unsigned which,
                    bool same(struct str, struct str), bool text_same(struct str, struct str));
#endif
