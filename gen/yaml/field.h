/* Field tables: the keys that a mapping may have, and the type of each. Each key is one row. The
 * reader, the findings, the JSON Schemas and the manual's reference all come from these rows, so a
 * new key needs one row and the code that uses it. */
#ifndef BS_YAML_FIELD_H
#define BS_YAML_FIELD_H
#include "base/num.h"
#include "yaml/tree.h"
#include <stddef.h>

/* ---- one grammar for each kind of value in all users' files; these add no findings ---- */

/* micrometres; the project's only typedef, because it is a unit and not a struct */
typedef int32_t um;
enum { MPT_PER_PT = 1000 }; /* font sizes are in thousandths of a point (mpt) */

struct colour {
    uint8_t r, g, b;
};
struct points { /* mpt; both are equal for a single size */
    int32_t min, max;
};

bool count_parse(struct str s, int64_t *out);
/* Parses "3mm", "0.3 cm" or "0.12in"; a bare number is millimetres. Rounds to the nearest
 * micrometre; at most 100 m. */
bool length_parse(struct str s, um *out);
/* "11 %", "11"; rounded to a whole number, 0..100 */
bool percent_parse(struct str s, unsigned *out);
bool share_parse(struct str s, struct rat *out);     /* "2 %", "1/50"; 0 to 1, exact */
bool colour_parse(struct str s, struct colour *out); /* "#2c6b3f" */
/* ---- tables ---- */

enum field_type {
    /* shapes only, for a separate reader; the target is a `const struct node *` */
    FIELD_ANY,  /* `of`: the allowed forms, ended by a FIELD_END row; NULL: anything */
    FIELD_LIST, /* `of`: the type of each item */
    FIELD_MAP,  /* names with values; `of`: the type of each value */
    /* texts; the target is a struct text or a struct texts, or a pointer to texts with their number
     * behind it */
    FIELD_TEXT,
    FIELD_TEXTS, /* a text, or a list of texts */
    FIELD_DATE,  /* 2026-11-21 */
    /* values; the type of the target follows the dash */
    FIELD_YES,     /* yes or no - bool */
    FIELD_COUNT,   /* a whole number, least..most - unsigned */
    FIELD_NUMBER,  /* an exact number, least..most in whole ones - struct rat */
    FIELD_LENGTH,  /* least..most in um - um */
    FIELD_LENGTHS, /* a list of `count` lengths - um[count] */
    /* a font size or a range of sizes, least..most in mpt - struct points; `count` 1: no range -
     * int32_t */
    FIELD_POINTS,
    /* 1.2 or 1.2..1.05, least..most in permille - int32_t[2]; `count` 1: no range - int32_t */
    FIELD_PERMILLE,
    FIELD_PERCENT, /* 11 % or 11, a part of the whole - unsigned */
    FIELD_SHARE,   /* 2 % or 1/50, from 0 to less than 1 - struct rat */
    FIELD_COLOUR,  /* "#rrggbb" - struct colour */
    FIELD_WORD,    /* one of `words` - an enum whose value is its index */
    FIELD_KEYS,    /* a mapping with the keys of `keys` - their struct, embedded */
    FIELD_END
};
/* What a text refers to; used by schemas, completion and the manual. Later stages check that the
 * target exists. If a word is NAMES_CHOICE and not among `words`, the finding is
 * unknown-reference. */
enum naming {
    NAMES_NOTHING,
    NAMES_CHART,
    NAMES_ODDS,
    NAMES_COLUMN,
    NAMES_SET,
    NAMES_FILE,
    NAMES_ROLL,
    NAMES_CHOICE,
    NAMES_TYPE, /* the type of a column */
    NAMES_RULE, /* a MAP whose keys are rule names of findings */
    NAMES_FONT,
    NAMES_THEME, /* by its file name */
    NAMES_PROFILE,
    NAMES_PAPER,
    NAMES_PRINT /* a way to print a deck: `home` and a paper, or a word */
};

/* No target: only the value's shape is checked; the caller looks it up in the mapping. */
#define FIELD_LATER ((size_t)-1)

struct texts {
    struct text *at;
    size_t n, cap;
};
/* bytes of a list of texts that its row fills: the pointer and the number */
#define FIELD_TEXTS_SIZE offsetof(struct texts, cap)

struct field {
    const char *key;
    enum field_type type;
    /* one line that follows "`key`: " or "with "; no capital, no full stop */
    const char *doc;
    /* offsetof the target in the struct that the table fills; or FIELD_LATER */
    size_t at;
    int64_t min, max; /* both ends included; both 0: no bounds but the type's */
    /* WORD: ended by NULL, in the order of the enum; TEXTS: the allowed texts */
    const char *const *words;
    const struct fields *keys;
    const struct field *of;
    unsigned count;
    enum naming names;
    /* the target is a `const struct node *` for a separate reader: the value's shape is checked,
     * not its content */
    bool node;
    bool needed; /* a mapping without the key gets a finding */
    const char *was; /* an older name of the key, which is still read; or NULL */
};
/* A key that earlier versions had. It is skipped with a warning that has this help. */
struct gone {
    const char *key, *help;
};
struct fields {
    const char *what; /* name of the mapping in findings: "a section of a sheet" */
    const struct field *field;
    size_t n;
    const struct gone *gone; /* ended by a row without a key; NULL if absent */
};
#define FIELDS_OF(table) (table), sizeof(table) / sizeof *(table)

/* The row of a key, by its name or its older name; NULL if absent, or without a table. */
const struct field *fields_row(const struct fields *t, struct str key);
/* Fills `out` from a mapping. A missing or invalid key (the latter adds a finding) leaves its
 * target unchanged, so callers set the defaults first. FILLED_NOT: `map` is not a mapping (adds a
 * finding unless it is NODE_BAD). FILLED_PARTLY: a value is missing or invalid. FILLED_BESIDES: all
 * values are valid, but there are unknown keys. Texts are borrowed from the tree; lists of texts
 * are allocated in `a`. */
enum filled { FILLED_NOT, FILLED_PARTLY, FILLED_BESIDES, FILLED_WHOLE };
enum filled fields_fill(struct arena *a, struct diag *d, const struct node *map, const struct fields *table, void *out);
/* Fills one value from its row, like fields_fill(). Returns false after a finding. */
bool field_fill(struct arena *a, struct diag *d, const struct node *value, const struct field *field, void *out);
/* True if the value is not empty, and a text, a list or a mapping, as the type needs. */
bool field_fits(const struct node *value, const struct field *field);
/* Span of the value of `key` in `map`, or of the mapping if the key is absent; for findings of
 * later stages. */
struct span field_place(const struct node *map, const char *key);
/* Adds a bad-value finding: `value` is not `wants`, which `key` needs. The caller adds the help. */
struct finding *field_refuse(struct diag *d, const struct node *value, const char *key, const char *wants);
/* True if the mapping has `key` or an unknown key that is nearly spelled so. Then a missing `key`
 * needs no finding of its own. */
bool field_is_meant(const struct node *map, const char *key, const struct fields *table);
/* Value of `key` or of an unknown key that is nearly spelled so, or NULL. It prevents further
 * findings that follow from one misspelled key. */
const struct node *field_suggestion(const struct node *map, const char *key,
                                    const struct fields *table);

/* ---- output of field tables: schema.c ---- */

/* A kind of file that users write. */
struct schema_of {
    const char *name;  /* "sheet": `broadside schema sheet`, and the schema's file name */
    const char *files; /* pattern of the files of this kind, below the project's folder */
    const struct fields *top;
};

/* Writes the whole JSON Schema. Mappings that occur more than once go to $defs. The schema rejects
 * a wrong shape, key, word or bound, as field tables do; it does not check what depends on other
 * files or values. */
void schema_put_json(struct buf *b, const struct schema_of *of);
/* Writes one table per mapping, each once and in order of first use: key, allowed values,
 * description. */
void schema_put_markdown(struct buf *b, const struct schema_of *of);
/* Like schema_put_markdown(), as mdoc for broadside.5. */
void schema_put_mdoc(struct buf *b, const struct schema_of *of);
/* Writes a text line of mdoc: no dot at its start, `words` in back quotes become bold. */
void mdoc_put(struct buf *b, struct str s);
/* Writes a cell of a Markdown table; escapes bars, which would end the cell. */
void markdown_put(struct buf *b, struct str s);
/* Writes the allowed values of one key in words. */
void field_put_kind(struct buf *b, const struct field *f);
#endif
