/* What the two files of a theme's reading share. */
#ifndef BS_LOOK_THEME_H
#define BS_LOOK_THEME_H
#include "look/look.h"

/* Colours that have a name in a theme's file, and may be named by roles. */
enum theme_colour {
    COLOUR_PAPER,
    COLOUR_INK,
    COLOUR_GREY,
    COLOUR_RULE,
    COLOUR_NEUTRAL,
    COLOUR_WORST,
    COLOUR_BAD,
    COLOUR_PLAIN,
    COLOUR_GOOD,
    COLOUR_COUNT
};
struct colour *theme_colour_at(struct theme *t, enum theme_colour c);
void theme_built_in(struct theme *t);

struct theme_places { /* where a colour was written; NOWHERE: built in */
    struct span colour[COLOUR_COUNT], hue[12], role[ROLE_COUNT];
};
/* low-contrast for text below 4.5:1 against what it stands on; each colour once. `otherwise`: where to point for what
 * is built in. */
void theme_check(struct diag *d, const struct theme *t, const struct theme_places *at, struct span otherwise);
#endif
