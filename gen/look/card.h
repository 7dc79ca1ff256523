/* The appearance of cards: profiles (card sizes and the requirements of print services) and
 * templates (boxes of a face). Both are files in layouts/cards; this layer draws nothing. Members
 * that a file gives as one list or range (x, y, w, h; least, most; leading and its least; icon_w,
 * icon_h) are adjacent and in the same order, because field tables fill them at once. */
#ifndef BS_LOOK_CARD_H
#define BS_LOOK_CARD_H
#include "look/look.h"
#include "look/picture.h"

/* Rules about faces that a deck's `waive` can accept with a reason. */
extern const enum rule_id card_may_be[];
extern const size_t n_card_may_be;

/* A file layouts/cards/NAME.yaml with the key `card`: a size and, for a print service, its
 * requirements and the date on which they were read. */
enum card_order { ORDER_FRONTS_THEN_BACKS, ORDER_FRONT_BACK, ORDER_BACK_FRONT };
/* the edge of the paper over which the printer turns a sheet */
enum turn { TURN_LONG, TURN_SHORT };
enum backs { BACKS_MIRRORED, BACKS_FOLDED /* beside their fronts, along a fold */, BACKS_NONE };
/* The standard of a press file, and the printing condition of its inks. The words in a profile are
 * in these orders. */
enum press_standard { PRESS_X1A, PRESS_X4 };
enum press_condition { PRESS_SWOP, PRESS_FOGRA39 };
struct profile {
    struct str name;
    struct text title;
    um w, h;   /* trimmed size */
    um bleed;  /* beyond the trim on each side; 0: none */
    um safe;   /* distance from the trim to the area for text */
    um radius; /* of the corners */
    /* size of a face as a picture, with bleed; 0: computed from the size at 300 dpi */
    unsigned px_w, px_h, dpi;
    enum card_order order;     /* order of pages in a press file */
    struct text service, read; /* "The Game Crafter", "2026-11-20"; or empty */
    struct text source;        /* source of the service's requirements */
    enum press_standard standard;
    enum press_condition condition;
    unsigned inks; /* max percent of all four inks together */
    struct span at;
};
extern const struct fields profile_fields, template_fields;
/* Returns NULL after findings if the profile cannot be read. `requested_at`: its name in the deck.
 */
const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir,
                                   struct str name, struct span requested_at);
/* True if (x, y), from the trimmed corner, is on the trimmed card and at least `in` from its
 * edge. */
bool card_holds(const struct profile *p, um x, um y, um in);
/* length in pixels, rounded to nearest */
unsigned card_pixels(um u, unsigned dpi);
struct str profile_path(struct arena *a, struct str name); /* path below the project */

/* A colour of a template: fixed, or the hue of the card (in parts, of the arm); then `percent` of
 * it on the theme's paper. */
enum card_ink_kind { CARD_INK_NONE, CARD_INK_FIXED, CARD_INK_HUE, CARD_INK_DEEP /* the hue, darkened */ };
struct card_ink {
    enum card_ink_kind kind;
    struct colour colour;
    unsigned percent;
};
/* A hue is a number in the theme, 0 for the neutral colour, or CARD_HUE_OWN with an author's colour
 * as 0xrrggbb. */
enum { CARD_HUE_OWN = 1 << 24 };
/* parses "4", up to `max`, or "#2c6b3f" */
bool card_hue_parse(struct str s, unsigned max, unsigned *out);
struct colour card_ink_colour(const struct card_ink *k, const struct theme *t, unsigned hue);

/* Style of a kind of text on a card, as in the template; page/ has its own copy with the decisions
 * for a deck. One size between least and most is found for the whole deck; leading is reduced to
 * `leading_min` before the size. */
struct card_para_style {
    struct str name;
    struct text named; /* its font as written in the template, or empty */
    enum font font, strong, italic;
    int32_t min, max;             /* mpt */
    int32_t leading, leading_min; /* permille of the size */
    struct card_ink ink;
    int32_t spacing; /* between letters, permille of the size; such text is on one line */
    bool caps;
    struct span at;
};

/* The paragraph styles of a box: for its text, and the others of parts, of tables and of bars. */
enum card_para_style_of { OF_TEXT, OF_HEADLINE, OF_LABEL, OF_SUB_ROW, OF_FIGURE, CARD_PARA_STYLES };
enum { CARD_NO_PARA_STYLE = INT32_MAX };

/* The content of a box. A box has only one, so that the order of the file decides what is painted
 * on top. */
enum card_shows {
    CARD_FILL,    /* only its background and frame */
    CARD_WORDS,   /* `words`, with {fields} of the card */
    CARD_PARTS,   /* the text of each arm, one below the other */
    CARD_PICTURE, /* `picture`, or the card's own icon */
    CARD_BOXES,   /* boxes inside it, one after the other */
    CARD_DIE,     /* the dice in `words`, D8 or 2D6, as shapes with numbers */
    CARD_BAR,     /* ranges to scale: `words` has items of a name, a value and an end */
    CARD_PIPS,    /* "2/4": four bars of rising height, the first two filled */
};
/* Shapes of dice; the last is for all other dice. */
enum { CARD_DICE = 7 };
extern const int card_dice[CARD_DICE]; /* sides; 0: all other dice */
/* Direction of the boxes in a box, and how boxes across share its width. */
enum card_flow { FLOW_DOWN, FLOW_ACROSS };
enum card_share { SHARE_EQUAL, SHARE_NATURAL /* each as wide as its text on one line */ };
/* The box itself, the whole trimmed card, or the card with its bleed, for art up to the edge. */
enum card_place { CARD_AT_BOX, CARD_AT_CARD, CARD_AT_BLEED };
enum { SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM, SIDE_LEFT };
/* The words of a box's keys, in the order of the lists in card.c. */
enum card_edge { EDGE_ALL, EDGE_TOP, EDGE_BOTTOM };
enum card_stand { STAND_TOP, STAND_MIDDLE, STAND_BOTTOM };
enum card_parts {
    PARTS_TOGETHER,
    /* arms with `apart` are in a panel of their own, which grows upwards; the box of the others
     * ends above it */
    PARTS_APART,
    PARTS_TABLES, /* arms are columns, modifier totals are rows */
    PARTS_NONE
};
enum card_rungs {
    RUNGS_CLOSE,
    RUNGS_COLUMNS, /* two short ones share a line */
    RUNGS_SPREAD   /* they share the height, with hairlines between them and text aligned right */
};
enum towards { TOWARDS_BOTTOM, TOWARDS_TOP, TOWARDS_RIGHT, TOWARDS_LEFT };
enum card_fit {
    FIT_INSIDE, /* as large as fits into the box, centred */
    FIT_COVER   /* covers the whole box; the excess is cut off */
};
enum card_shared {
    SHARED_BESIDE,
    /* icons in a row above text that is lower than their column and has no part beside it */
    SHARED_ABOVE
};
/* A box of a face. x, y are from the trimmed corner, so that art in the bleed has coordinates below
 * 0. Boxes are painted in order. */
struct card_box {
    struct str name;
    enum card_place place; /* whole card, with or without bleed: x, y, w, h are 0 */
    /* on a card of the template's size; faces stretch them to the profile's size */
    um x, y, w, h;
    /* keeps its proportions on other cards: scaled like a picture of the whole card, and centred */
    bool keep;
    enum card_shows shows;
    struct text words;
    const struct picture *picture;
    bool own_picture; /* the picture is the card's `icon` */
    struct text art;  /* path of a picture with {fields} of the card; else not set */
    enum card_fit fit;
    unsigned opacity;             /* percent, for fill and picture; frames and text are opaque */
    /* its paragraph styles, as indexes into the template's, or CARD_NO_PARA_STYLE; and as the
     * template names them */
    size_t para_style[CARD_PARA_STYLES];
    struct text named[CARD_PARA_STYLES];
    unsigned align;                                           /* 0 left, 1 centre, 2 right */
    enum card_stand stand;
    struct card_ink fill, frame; /* CARD_INK_NONE: not drawn */
    bool fades;                  /* gradient from fill to fill_to */
    struct card_ink fill_to;     /* CARD_INK_NONE: transparent */
    enum towards towards;
    struct card_ink ink;       /* of a picture: currentColor of an SVG */
    um stroke, radius, pad[4]; /* pad: from the edge to the content, by SIDE_ */
    enum card_edge round;      /* the rounded corners */
    enum card_edge sides;      /* the sides with a frame */
    bool turned; /* upside down */
    um icon_w, icon_h, gap; /* parts: size of an icon, and its distance to the text */
    um between;             /* parts: min distance between two parts */
    bool run_in;            /* parts: paragraphs continue on one line */
    enum card_parts parts;
    enum card_rungs rungs;
    enum card_shared shared; /* icons of arms with equal text */
    struct text condition;
    /* `if`, parsed (look/condition.h), or NULL: always; and the fields and words that it compares
     */
    const struct roll *test;
    struct texts compared;
    struct text each;    /* box in a box: the list over which it is repeated; or empty */
    enum card_flow flow; /* of the boxes inside */
    enum card_share share;
    struct text signs[3];        /* `die`, `bar`, `pips`; the one that is set is also `words` */
    bool solid;                  /* a die is filled, its number has the paper's colour */
    const struct picture **dice; /* shapes by card_dice; or NULL */
    bool ruled;                  /* hairlines between parts, in `ink` */
    um width, height;            /* box in a box; 0: automatic */
    /* number of boxes after this one that are inside it; they ignore `x` and `y` */
    size_t within;
    struct span at;
};
/* A face as in its file, for one card size. page/card.c stretches a copy to the deck's profile; the
 * template itself never changes, because decks may share it. */
struct card_template {
    struct str name; /* path of the file */
    /* built-in face for decks without one: an unknown field is left empty */
    bool plain;
    struct pictures *pictures; /* pictures of the project, including icons of arms and cards */
    um w, h;                   /* the card size for its boxes */
    const struct card_para_style *para_style;
    size_t n_para_style;
    const struct card_box *box; /* each before the boxes inside it */
    size_t n_box;
    struct span at;
};
/* Takes off `rest` the text before its next {field} and the field with its name; false if there is
 * none: then *before is all that was left. */
bool card_field_take(struct str *rest, struct str *before, struct str *name);

/* The built-in faces of a deck without `front` or `back`. */
#define CARD_PLAIN_FRONT "layouts/cards/plain-front.yaml"
#define CARD_PLAIN_ICON "layouts/cards/plain-icon-front.yaml"
#define CARD_PLAIN_BACK "layouts/cards/plain-back.yaml"
#define CARD_WIDE_FRONT "layouts/cards/plain-wide-front.yaml"
#define CARD_WIDE_ICON "layouts/cards/plain-wide-icon-front.yaml"
#define CARD_WIDE_BACK "layouts/cards/plain-wide-back.yaml"
#define CARD_SMALL_FRONT "layouts/cards/plain-small-front.yaml"
#define CARD_SMALL_ICON "layouts/cards/plain-small-icon-front.yaml"
/* Cards that say to shuffle, cards that explain the deck, and counters. */
#define CARD_SHUFFLE_FRONT "layouts/cards/shuffle-front.yaml"
#define CARD_RULES_FRONT "layouts/cards/rules-front.yaml"
#define CARD_COUNTER_FRONT "layouts/cards/counter-front.yaml"
#define CARD_COUNTER_ICON "layouts/cards/counter-icon-front.yaml"
#define CARD_COUNTER_BACK "layouts/cards/counter-back.yaml"
struct str card_template_path(struct arena *a, struct str name); /* `said` is a path or a name */
const struct card_template *card_template_read(struct arena *a, struct diag *d,
                                               struct pictures *pictures, struct str path,
                                               const struct theme *theme, struct span requested_at);
#endif
