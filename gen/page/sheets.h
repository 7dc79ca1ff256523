/* What impose.c and marks.c share: sheets of cards and what stands round the cards. Not for other layers. */
#ifndef BS_PAGE_SHEETS_H
#define BS_PAGE_SHEETS_H
#include "page/cards.h"
#include "page/inner.h"

um home_width(const struct home *h); /* of the paper as it lies */
um home_height(const struct home *h);
/* Does turning the paper over change left and right? Else it changes top and bottom. */
bool home_flips_across(const struct home *h);

struct marks {
    const struct home *home;
    const struct profile *profile;
    struct engine *engine;
    const struct theme *theme;
    um bleed;
    size_t leaf;
    bool back, folded;
};
void marks_draw(struct canvas *v, const struct marks *m);
void canvas_part(struct canvas *v, um x, um y, um w, um h, const struct part_at *part);
#endif
