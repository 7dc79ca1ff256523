/* Declarations shared by the files of yaml/. Only yaml/ includes this file. */
#ifndef BS_YAML_INSIDE_H
#define BS_YAML_INSIDE_H
#include "yaml/field.h"

/* Checks before parsing: file size, UTF-8, no hidden characters, and in YAML no directives. Returns
 * false after a finding and marks the source as torn. Findings about raw text are all in
 * refuse.c. */
bool guard(struct diag *d, uint32_t file, bool yaml);

/* Adds a finding for a syntax error of libyaml in the players' words. `problem` and `context` (may
 * be NULL) are libyaml's texts; `seen` is the place of the error, `begun` the start of the
 * construct, one character or more. */
void syntax_report(struct diag *d, const char *problem, const char *context, struct span seen,
                   struct span begun);
/* Adds help that shows the text at a place in quotes, with the edit, between two texts; `otherwise`
 * for a text that is long, or has signs for which the shown text would be wrong. */
void syntax_help_quoted(struct finding *f, struct span at, const char *before, const char *after,
                        const char *otherwise);
/* Adds help that quotes the text from `lo` to the end of its cell. */
void syntax_help_quote(struct finding *f, const struct source *s, uint32_t lo);

/* Traps: text that YAML accepts silently although the author meant something different. Each
 * returns true after a finding. */
/* A plain value that ` #x` cuts off as a comment. */
bool yaml_lint_lost_comment(struct diag *d, const struct source *s, const struct node *value);
/* The header of a block text with unusual signs; YAML takes the cell `>6` for an empty folded
 * text. */
bool yaml_lint_block_head(struct diag *d, const struct source *s, struct span at);
/* A closing quote that was never opened: `he who faces west"`. */
bool yaml_lint_quote_behind(struct diag *d, const struct node *value);
/* Control characters that an escape in double quotes makes; guard() sees only the file's bytes. */
bool yaml_lint_hidden(struct diag *d, const struct node *value);

/* ---- typos.c: keys that no table has ---- */
enum { UNKNOWN_MAX = 20 }; /* limit of reports per mapping: more unknown keys are not typos */
/* Lists the keys of the table as "`a`, `b` and `c`". */
struct str fields_listed(struct arena *a, const struct fields *t);
/* Reports the k-th key of the mapping as unknown. */
void report_unknown(struct diag *d, const struct node *map, size_t k, const struct fields *t);
/* Row of a key that earlier versions had, or NULL. */
const struct gone *gone_find(struct str key, const struct fields *t);
/* Reports misspelled keys and renames each to the meant key. Returns their number. */
size_t slips_read(struct diag *d, const struct node *map, const struct fields *t);

/* Renames a key of the tree, for a corrected typo (tree.c). */
void node_call(const struct pair *p, struct str name);
/* Description of a field type, for findings, schemas and the manual (fields.c). */
struct field_kind {
    enum node_kind shape; /* NODE_BAD: more than one shape */
    const char *name;     /* "a length" */
    const char *example;  /* help after a refused value; NULL if the bounds say enough */
    const char *words;    /* wording of the manual's reference; NULL: `name` */
    const char *json;     /* type in a JSON Schema and pattern of its texts; NULL if absent */
    const char *pattern;
    /* units of the bounds (um, mpt, permille) in one unit that people write, and the name of that
     * unit */
    int64_t per;
    const char *unit;
};
extern const struct field_kind field_kinds[];
/* Writes a bound as people write it: 2.5 for 2500 um in mm. */
void field_put_bound(struct buf *b, int64_t n, int64_t per);
/* Writes both bounds of the row, if it has any, after `before`; `unit` follows the first. */
void field_put_bounds(struct buf *b, const struct field *f, const char *before, const char *unit);
#endif
