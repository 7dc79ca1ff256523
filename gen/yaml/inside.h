/* What the files of yaml/ share. Inside yaml only. */
#ifndef BS_YAML_INSIDE_H
#define BS_YAML_INSIDE_H
#include "yaml/tree.h"

/* All but the last is in refuse.c. Is the file fit to be parsed? False after a finding. */
bool guard_bytes(struct diag *d, uint32_t file); /* UTF-8, no hidden characters, not too large */
bool guard_yaml(struct diag *d, uint32_t file);  /* no directives, no flow deeper than YAML_DEPTH */
bool guard_is_hidden(uint32_t rune);             /* control and bidirectional characters; not tab, LF, CR */

/* An error of libyaml's, in the players' words. */
struct syntax_error {
    const char *problem, *context; /* as libyaml words them; context may be NULL */
    struct span at, begun;         /* where it was seen, where the thing began; one character or more */
};
void syntax_report(struct diag *d, const struct syntax_error *e);
/* The text of a cell from `lo` on: to the end of the line; inside brackets to the comma or bracket. */
struct str syntax_cell(const struct source *s, uint32_t lo, bool with_comment);
/* Help that shows the text from `lo` to the end of its cell in quotes. */
void syntax_help_quote(struct diag *d, struct finding *f, const struct source *s, uint32_t lo);

/* What YAML takes silently and the author did not mean. */
/* A plain value cut by ` #x`; true where it is. */
bool trap_lost_comment(struct diag *d, const struct source *s, const struct node *value);
/* `>6` as a cell is an (empty) folded text to YAML; true where the head of a block text is odd. */
bool trap_block_head(struct diag *d, const struct source *s, struct span at);
/* Controls that an escape in double quotes made; true where there are. */
bool trap_hidden(struct diag *d, const struct node *value);
/* Joins what a comma inside round brackets parted, as NODE_BAD: in a flow list, in a flow map. The new number. */
size_t trap_commas_list(struct arena *a, struct diag *d, const struct node **item, size_t n);
size_t trap_commas_map(struct arena *a, struct diag *d, struct pair *pair, size_t n);

struct node *node_new(struct arena *a, enum node_kind kind, struct span at);
#endif
