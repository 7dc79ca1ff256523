/* What the files that read a card's template share. Inside look only. */
#ifndef BS_LOOK_CARD_READ_H
#define BS_LOOK_CARD_READ_H
#include "look/card.h"

struct card_reading {
    struct arena *a;
    struct diag *d;
    struct pictures *pictures;
    const struct theme *theme;
    struct card_role *role;
    size_t n_role;
    struct card_box *box;
    size_t n_box;
};
/* {filled: X, outlined: Y}: the one that fits the theme; all else is itself. */
const struct node *card_by_bars(struct card_reading *r, const struct node *n);
void card_ink_read(struct card_reading *r, const struct node *n, struct card_ink *out); /* NULL: left as it is */
const struct card_role *card_role_find(struct card_reading *r, const struct node *n);   /* NULL: NULL */
void card_boxes_read(struct card_reading *r, const struct node *map);
#endif
