/* The context of a cursor: file kind, mapping and key, and the values allowed there. */
#ifndef BS_LSP_PLACE_H
#define BS_LSP_PLACE_H
#include "lsp/kinds.h"

/* A mapping or a list that is open at the cursor. `key`: the current key; `keys`: all its keys,
 * also those after the cursor. */
struct nest {
    struct nest *outer;
    bool list, flow;
    unsigned depth;
    size_t column;    /* column of its keys or dashes; not used in brackets */
    struct text key;  /* its span has file 0; the offsets are those of the text */
    bool empty;       /* the key has no value yet */
    struct str about; /* the chart or odds table in its key `chart` or `odds` */
    struct keys {
        struct str *at;
        size_t n, cap;
    } keys;
};

/* The rows of field tables that may apply, without FIELD_ANY. */
enum { FORMS_MAX = 24 };
struct forms {
    const struct field *at[FORMS_MAX];
    size_t n;
};

enum place_para_style {
    PLACE_NOWHERE, /* in a comment, or in a file of unknown kind */
    PLACE_KEY,
    PLACE_VALUE, /* after a key */
    PLACE_ITEM,  /* in a list */
    PLACE_OPEN   /* a word on a separate line below a key: a key, or a whole value */
};
struct place {
    enum place_para_style para_style;
    struct nest *frame; /* NULL if no frame is open, as in an empty file */
    /* the word at the cursor without its quotes; the cursor may be before or after them */
    size_t lo, hi;
    struct str word; /* its text */
    char quote;      /* its quote character, or 0 */
    /* rows that apply to the surrounding mapping; rows that apply to the value */
    struct forms in, value;
};
/* Finds the context at offset `at`. Also works for incomplete text: it does not parse, but uses
 * columns and brackets. */
struct place place_at(struct arena *a, const struct schema_of *kind, struct str text, size_t at);

/* The row of a key, for a mapping with the rows `in`; NULL if the key is free or unknown. */
const struct field *forms_key(const struct forms *in, struct str key);
/* The row of the key at or before the place; if that key is free, the row of the nearest outer
 * key. */
const struct field *place_key(struct arena *a, const struct schema_of *kind, const struct place *p);
/* The first row of text type that names such objects; NULL if absent. */
const struct field *forms_naming(const struct forms *f, enum naming names);
/* The key whose value contains the frame: "rows" for the mapping below `rows:`; empty for the
 * outermost frame. */
struct str frame_key(const struct nest *f);
/* The nearest frame below such a key, from `f` outwards; NULL if absent. */
const struct nest *frame_below(const struct nest *f, const char *key);
/* True if the value is a roll. Rolls and outcomes of an odds table count too, though they are not
 * in a field table. */
bool place_asks_roll(const struct place *p);
#endif
