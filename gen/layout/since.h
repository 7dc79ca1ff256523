/* `changes:` of a sheet: since which edition, and what is another since then. */
#ifndef BS_LAYOUT_SINCE_H
#define BS_LAYOUT_SINCE_H
#include "model/model.h"

struct node;
struct changes; /* diff/diff.h has both */
struct places;
/* What a sheet marks and lists. */
struct since {
    struct str edition; /* as that edition calls itself, "1.0"; else as the layout calls it */
    const struct set *was;
    const struct changes *changes; /* of all sets */
    const struct places *places;
    struct span at; /* where the layout says so */
    bool listed;    /* marks alone do not tell what was before, nor what is gone */
    const struct model *model_was, *model_is;
    struct since_odds { /* tables that roll on a chart of the sheet that changed, or that are asked otherwise */
        const struct odds_entry *was, *is;
    } * odds;
    size_t n_odds;
};
/* Editions that layouts name, each read once in a run. */
struct editions {
    struct arena *a;
    struct diag *all; /* whose life they have */
    const char *dir;  /* of the project */
    const struct model *m;
    LIST(struct edition *) list;
};
extern const struct fields changes_fields, changes_item_fields;
struct asking;
struct layout;
/* What the sheet says of it: NULL where it says nothing, or nothing that can be had, with a finding then. Its charts
 * are what the sheet is made from. */
const struct since *since_read(struct asking *k, const struct node *tree);
/* The odds that its list tells of; and the list at the end of a sheet that does not say where it stands. After its
 * sections. */
void since_list(struct asking *k, struct layout *l, const struct node *tree);
#endif
