/* What the files share that turn a layout into a sheet. */
#ifndef BS_DOC_MAKING_H
#define BS_DOC_MAKING_H
#include "doc/doc.h"
#include "yaml/field.h"

/* A layout on its way to a sheet. `compute`: odds are worked out (not where only mistakes are looked for). */
struct making {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    const struct document *doc;
    const struct set *set;
    struct show show;
    struct sheet *sheet;
    bool compute;
};

struct words_array {
    const struct words *at;
    size_t n;
};
struct block_array {
    struct block *at;
    size_t n, cap;
};

/* --- ask_text.c: values of a layout, each with its finding where it is wrong. NULL nodes give nothing. */
struct words ask_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice);
struct words_array ask_texts(struct making *k, const struct node *n, enum kind_of_words kind);
struct str ask_text(const struct node *n);
bool ask_number(struct making *k, const struct node *n, int64_t least, int64_t most, int64_t *out);
bool ask_yes(struct making *k, const struct node *n);
/* "all" or a number: 0 or how many columns; 1 where nothing is said. */
unsigned ask_span(struct making *k, const struct node *n);
/* "no such thing, did you mean": a finding at n with the nearest of the names. */
void ask_unknown(struct making *k, const struct node *n, const char *what, const struct str *names, size_t n_names);
const struct chart *ask_chart(struct making *k, const struct node *n);
const struct odds_entry *ask_odds(struct making *k, const struct node *n);

/* --- sheet_rail.c: `phases:` */
void rail_read(struct making *k, const struct node *n);
const struct phase *rail_find(const struct making *k, struct str number);
/* --- sheet_blocks.c: one item of a list of charts */
void blocks_read(struct making *k, const struct node *n, struct block_array *out);
/* --- sheet_strip.c: `odds:` as a block */
bool strip_read(struct making *k, const struct node *n, struct block *out);
/* --- sheets.c: the whole layout. False where it cannot be made. */
bool sheet_read(struct making *k, const struct node *tree);
#endif
