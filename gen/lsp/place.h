/* Where a cursor is: in which key of which mapping of which file, and what may stand there. */
#ifndef BS_LSP_PLACE_H
#define BS_LSP_PLACE_H
#include "check/kinds.h"

/* A mapping or a list that is open round the cursor. `key`: of the pair at hand; `keys`: all that it has, behind the
 * cursor too. */
struct nest {
    struct nest *outer;
    bool list, flow;
    unsigned depth;
    size_t column;    /* not in brackets: where its keys or dashes begin */
    struct text key;  /* in no file: its bytes are those of the text */
    bool empty;       /* nothing stood behind the key yet */
    struct str about; /* the chart or the odds table that it names, by a key `chart` or `odds` */
    struct keys {
        struct str *at;
        size_t n, cap;
    } keys;
};

/* The rows of field tables that may apply, none of them FIELD_ANY. */
enum { FORMS_MOST = 24 };
struct forms {
    const struct field *at[FORMS_MOST];
    size_t n;
};

enum place_role {
    PLACE_NOWHERE, /* in a comment, or in a file of no kind */
    PLACE_KEY,
    PLACE_VALUE, /* behind a key */
    PLACE_ITEM,  /* of a list */
    PLACE_OPEN   /* alone on a line below a key: a key, or all of a value */
};
struct place {
    enum place_role role;
    struct nest *frame;     /* NULL: nothing is open, as in an empty file */
    size_t lo, hi;          /* the word that the cursor is at, without its quotes: it may be before or behind them */
    struct str word;        /* it */
    char quote;             /* it stands in these, or 0 */
    struct forms in, value; /* what the mapping may be that it is in; what the value at hand may be */
};
/* Of a text half written, as of one that is whole: nothing is parsed, columns and brackets decide. */
struct place place_at(struct arena *a, const struct schema_of *kind, struct str text, size_t at);

/* The row of a key, in a mapping that may be these; NULL: any name may stand there, or none is known. */
const struct field *forms_key(const struct forms *in, struct str key);
/* The row of the key that the place is at or behind; of the nearest further out, where that one may have any name. */
const struct field *place_key(struct arena *a, const struct schema_of *kind, const struct place *p);
/* The first row that is a text naming such things; NULL. */
const struct field *forms_naming(const struct forms *f, enum naming names);
/* The key behind which the frame stands: "rows" of the mapping below `rows:`; empty for the outermost. */
struct str frame_key(const struct nest *f);
/* The frame behind such a key, from `f` outwards; NULL. */
const struct nest *frame_below(const struct nest *f, const char *key);
/* Is the value a roll? Each roll and outcome of an odds table is one, though no field table has its
 * name. */
bool place_asks_roll(const struct place *p);
#endif
