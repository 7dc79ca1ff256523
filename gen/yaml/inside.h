/* What the files of yaml/ share. Inside yaml only. */
#ifndef BS_YAML_INSIDE_H
#define BS_YAML_INSIDE_H
#include "yaml/field.h"

/* All that is wrong with a text is in refuse.c. Is the file fit to be parsed: not too large, UTF-8, no hidden
 * characters; YAML without directives? Else it is torn, after a finding. */
bool guard(struct diag *d, uint32_t file, bool yaml);

/* An error of libyaml's, in the players' words: `problem` and `context`, which may be NULL, as libyaml words them;
 * where it was `seen`, and where the thing had `begun`, one character or more. */
void syntax_report(struct diag *d, const char *problem, const char *context, struct span seen,
                   struct span begun);
/* Help that shows the text from `lo` to the end of its cell in quotes. */
void syntax_help_quote(struct diag *d, struct finding *f, const struct source *s, uint32_t lo);

/* What YAML takes silently and the author did not mean. */
/* A plain value cut by ` #x`; true where it is. */
bool trap_lost_comment(struct diag *d, const struct source *s, const struct node *value);
/* `>6` as a cell is an (empty) folded text to YAML; true where the head of a block text is odd. */
bool trap_block_head(struct diag *d, const struct source *s, struct span at);
/* `he who faces west"`: a quote behind a text that none opened; true where it is. */
bool trap_quote_behind(struct diag *d, const struct node *value);
/* Controls that an escape in double quotes made; true where there are. */
bool trap_hidden(struct diag *d, const struct node *value);
/* Joins what a comma inside round brackets parted, as NODE_BAD: in a flow list, whose pairs have no keys, or in a flow
 * map. The new number. */
size_t trap_commas(struct arena *a, struct diag *d, struct pair *pair, size_t n);

/* ---- slips.c: keys that no table has ---- */
enum { UNKNOWN_MOST = 20 }; /* of one mapping so many unknown keys are reported: more are not slips of the pen */
/* `key:` with nothing behind it; "" in quotes is a text that is empty, and may be meant. */
bool node_is_empty(const struct node *n);
/* The row of the key; t->n where none is called so. Tables are short, and mappings too: neither is worth a hash. */
size_t field_of(struct str key, const struct fields *t);
/* The keys of the table as "`a`, `b` and `c`". */
struct str fields_listed(struct arena *a, const struct fields *t);
/* A finding of the k-th key of the mapping, which no row has. */
void report_unknown(struct diag *d, const struct node *map, size_t k, const struct fields *t);
/* How many keys of the mapping were slips, told, and are read as what was meant from now on. */
const struct gone *gone_find(struct str key, const struct fields *t); /* or NULL */
size_t slips_read(struct diag *d, const struct node *map, const struct fields *t);

/* The key is read as another from now on: tree.c. */
void node_call(const struct pair *p, struct str name);
/* What is to be known of a type of field, for findings, schemas and the manual: fields.c. */
struct field_kind {
    enum node_kind shape; /* BAD: more than one */
    const char *name;     /* "a length" */
    const char *example;  /* what to write where one was refused; NULL where its bounds say it all */
    const char *words;    /* as the manual's reference has it, where not by its name */
    const char *json;     /* a schema's type, and the pattern of its texts; NULL: neither */
    const char *pattern;
    int64_t per; /* of what bounds are in (um, mpt, permille), one of what people write; and its unit */
    const char *unit;
};
extern const struct field_kind field_kinds[];
/* A bound as people write it: 2.5 of 2500 um in mm. */
void field_put_bound(struct buf *b, int64_t n, int64_t per);
#endif
