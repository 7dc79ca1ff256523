/* Field tables: what keys a mapping may have, and what each is. One row a key: from it come the reader, the findings,
 * the JSON Schemas, and the manual's reference. A new key is one row, and the place that uses it. */
#ifndef BS_YAML_FIELD_H
#define BS_YAML_FIELD_H
#include "base/num.h"
#include "yaml/tree.h"
#include <stddef.h>

/* ---- one grammar for each kind of value, in every file that users write; these say nothing of what is wrong ---- */

typedef int32_t um;         /* micrometres; the one typedef of the house: a unit, not a struct */
enum { MPT_PER_PT = 1000 }; /* sizes of type are thousandths of a point, mpt */

struct colour {
    uint8_t r, g, b;
};
struct points { /* mpt; the same twice where one size is said */
    int32_t least, most;
};

bool count_parse(struct str s, int64_t *out);
/* "3mm", "0.3 cm", "0.12in"; a bare number is millimetres. Rounded to the nearest micrometre; to 100 m at the most. */
bool length_parse(struct str s, um *out);
bool percent_parse(struct str s, unsigned *out);     /* "11 %", "11"; to the nearest whole one, 0..100 */
bool share_parse(struct str s, struct rat *out);     /* "2 %", "1/50"; 0 to 1, exact */
bool colour_parse(struct str s, struct colour *out); /* "#2c6b3f" */
/* ---- tables ---- */

enum field_type {
    /* shapes alone, for a reader of its own; the place is a `const struct node *` */
    FIELD_ANY,  /* `of`: the forms that it may have, ended by a row of FIELD_END; NULL: anything */
    FIELD_LIST, /* `of`: what each item is */
    FIELD_MAP,  /* names with values; `of`: what each value is */
    /* texts; the place is a struct text, or a struct texts */
    FIELD_TEXT,
    FIELD_TEXTS, /* a text, or a list of texts */
    FIELD_DATE,  /* 2026-11-21 */
    /* values; the place is what stands behind the dash */
    FIELD_YES,     /* yes or no - bool */
    FIELD_COUNT,   /* a whole number, least..most - unsigned */
    FIELD_NUMBER,  /* an exact number, least..most in whole ones - struct rat */
    FIELD_LENGTH,  /* least..most in um - um */
    FIELD_LENGTHS, /* a list of so many: `count` - um[count] */
    FIELD_POINTS, /* a size of type or a range of them, least..most in mpt - struct points; `count` 1: no range, int32_t
                   */
    FIELD_PERMILLE, /* 1.2 or 1.2..1.05, least..most in permille - int32_t[2]; `count` 1: no range, int32_t */
    FIELD_PERCENT,  /* 11 % or 11, of a whole - unsigned */
    FIELD_SHARE,    /* 2 % or 1/50, 0 or more, less than all - struct rat */
    FIELD_COLOUR,   /* "#rrggbb" - struct colour */
    FIELD_WORD,     /* one of `words` - an enum, by its place among them */
    FIELD_KEYS,     /* a mapping with keys of its own, `keys` - their struct, itself */
    FIELD_END
};
/* What a text names: for schemas, completion and the manual. Whether it is there is found by who knows; a word that is
 * a CHOICE of things with names is an unknown-reference where it is none of them. */
enum naming {
    NAMES_NOTHING,
    NAMES_CHART,
    NAMES_ODDS,
    NAMES_COLUMN,
    NAMES_SET,
    NAMES_FILE,
    NAMES_ROLL,
    NAMES_CHOICE,
    NAMES_TYPE, /* of a column */
    NAMES_RULE, /* of a MAP: its keys are findings */
    NAMES_FONT,
    NAMES_THEME, /* by the file's name */
    NAMES_PROFILE,
    NAMES_PAPER,
    NAMES_PRINT /* a way to print a deck: home and a paper, or a word */
};

/* No place: the shape of the value is checked, and who reads finds it in the mapping. */
#define FIELD_LATER ((size_t)-1)

struct texts {
    struct text *at;
    size_t n, cap;
};

struct field {
    const char *key;
    enum field_type type;
    bool needed;
    const char *doc;          /* one line, behind "`key`: " or "with ": no capital, no full stop */
    size_t at;                /* offsetof its place in the struct that the table fills; or FIELD_LATER */
    int64_t least, most;      /* both 0: no bounds but the type's */
    const char *const *words; /* WORD: ended by NULL, in the order of the enum; TEXTS: what each is one of */
    const struct fields *keys;
    const struct field *of;
    unsigned count;
    enum naming names;
    bool node; /* the place is a `const struct node *`, for a reader of its own: its shape is checked, not its value */
};
/* A key that earlier versions had: it is passed over, with a warning and this help. */
struct gone {
    const char *key, *help;
};
struct fields {
    const char *what; /* the mapping in words: "a section of a sheet" */
    const struct field *field;
    size_t n;
    const struct gone *gone; /* ended by a row without a key; NULL if there is none */
};
#define FIELDS_OF(table) (table), sizeof(table) / sizeof *(table)

/* Fills `out` from a mapping. A key that is not there, or that is wrong (then with a finding), leaves its place as it
 * was: who calls puts the defaults there before. FILLED_NOT: it is no mapping (a finding, but for NODE_BAD).
 * FILLED_PARTLY: a value of it is missing or wrong. FILLED_BESIDES: all are right, and there are keys that are not
 * known. Texts are borrowed from the tree, lists of them made in `a`. */
enum filled { FILLED_NOT, FILLED_PARTLY, FILLED_BESIDES, FILLED_WHOLE };
enum filled fields_fill(struct arena *a, struct diag *d, const struct node *map, const struct fields *table, void *out);
/* One value by its row, as fields_fill does; false after a finding. */
bool field_fill(struct arena *a, struct diag *d, const struct node *value, const struct field *field, void *out);
/* Where `key` stands in `map`, or the mapping itself: for findings that come later. */
struct span field_place(const struct node *map, const char *key);
/* bad-value: `value` is not what `key` wants. Whoever calls adds its help. */
struct finding *field_refuse(struct diag *d, const struct node *value, const char *key, const char *wants);
/* Does the mapping have `key`, or a key that is in no table and nearly this? Then a missing `key` is no mistake of its
 * own. */
bool field_is_meant(const struct node *map, const char *key, const struct fields *table);
/* What stands behind it, so that one slip of a key is not told again as all that follows from its absence; or NULL. */
const struct node *field_meant(const struct node *map, const char *key, const struct fields *table);

/* ---- what tables say, for others to read: schema.c ---- */

/* A kind of file that users write. */
struct schema_of {
    const char *name;  /* "sheet": `broadside schema sheet`, and the schema's file name */
    const char *files; /* which files are of this kind, as a pattern below the project */
    const struct fields *top;
};

/* The schema whole, a mapping that is met more than once under $defs. It says no where a field table would say so of a
 * shape, a key, a word or a bound; what depends on other files or other values is not in it. */
void schema_put_json(struct buf *b, const struct schema_of *of);
/* One table a mapping, each once, in the order in which they are met: key, what may stand there, what it says. */
void schema_put_markdown(struct buf *b, const struct schema_of *of);
/* The same for broadside.5, as mdoc. */
void schema_put_mdoc(struct buf *b, const struct schema_of *of);
/* A text line of mdoc: no dot at its beginning, `words` between back quotes in bold. */
void mdoc_put(struct buf *b, struct str s);
/* A cell of a Markdown table: a bar in it would end it. */
void markdown_put(struct buf *b, struct str s);
/* What may stand behind one key, in words. */
void field_put_kind(struct buf *b, const struct field *f);
/* A line a mapping: its keys alone. */
void schema_put_keys(struct buf *b, const struct schema_of *of);
#endif
