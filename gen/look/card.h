/* What cards look like: profiles (sizes of cards and what print services ask) and templates (boxes of a face). Both are
 * files in layouts/cards; nothing is drawn here. */
#ifndef BS_LOOK_CARD_H
#define BS_LOOK_CARD_H
#include "look/look.h"

/* layouts/cards/NAME.yaml with `card:`; a size and, for a service, what it wants and when that was read. */
enum card_order { ORDER_FRONTS_THEN_BACKS, ORDER_FRONT_BACK, ORDER_BACK_FRONT };
struct profile {
    struct str name, title;
    um w, h;           /* trimmed */
    um bleed;          /* beyond the trim, on each side; 0: none */
    um safe;           /* from the trim inwards: words stand inside */
    um radius;         /* of its corners */
    unsigned px_w, px_h, dpi; /* of a face as a picture, bleed included; 0: at 300 dpi, from the size */
    enum card_order order;    /* of the pages of a press file */
    struct str service, read; /* "The Game Crafter", "2026-11-20"; or empty */
    struct span at;
};
/* A profile that cannot be read gives findings and NULL. `asked_at`: where the deck names it. */
const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                                   struct span asked_at);

/* A picture of the project: SVG, or PNG with its size in pixels. */
struct picture {
    struct str path; /* below the project */
    struct str file; /* as it is opened */
    bool svg;
    unsigned w, h; /* PNG: pixels; SVG: its natural size in um, 0 where it has none */
};
/* image-missing, image-unreadable (an SVG with text elements, not a picture) at `asked_at`; NULL then. Each is read
 * once. */
const struct picture *picture_read(struct arena *a, struct diag *d, const char *dir, struct str path,
                                   struct span asked_at);

/* How a kind of words on a card is set. Its size is found once for the whole deck, between the two; leading is
 * tightened to `leading_least` before the size falls. */
struct card_role {
    struct str name;
    enum font font, strong, italic;
    int32_t least, most;             /* mpt */
    int32_t leading, leading_least;  /* permille of the size */
    bool has_colour;
    struct colour colour;
    bool hue; /* in the hue of the card, or of the arm */
};

enum card_shows {
    CARD_FILL,    /* nothing but its ground and frame */
    CARD_WORDS,   /* `words`, with {fields} of the card */
    CARD_PARTS,   /* what each arm reads, one below the other */
    CARD_PICTURE, /* `picture`, or the card's own icon */
};
/* A box of a face; x, y from the trimmed corner, so that what reaches the bleed begins below 0. Painted in order. */
struct card_box {
    struct str name;
    um x, y, w, h;
    enum card_shows shows;
    struct str words;
    const struct picture *picture;
    bool own_picture; /* of the card: its `icon` */
    const struct card_role *role;  /* of words; of the text of parts */
    const struct card_role *headline, *label, *rung; /* of parts */
    unsigned align;                /* 0 left, 1 centre, 2 right */
    unsigned middle;               /* 0 top, 1 middle, 2 bottom */
    bool has_fill, fill_hue;
    struct colour fill;
    um stroke, radius, pad;
    struct colour stroke_colour;
    bool stroke_hue, turned; /* turned: upside down */
    um icon;                 /* parts: width of the column of icons */
    bool apart;              /* parts: only those of arms `apart`; else only the others where a box for those exists */
    struct span at;
};
struct card_template {
    struct str name;
    const struct card_role *role;
    size_t n_role;
    const struct card_box *box;
    size_t n_box;
    struct span at;
};
const struct card_template *card_template_read(struct arena *a, struct diag *d, const char *dir, struct str path,
                                               const struct theme *theme, struct span asked_at);
#endif
