/* What cards look like: profiles (sizes of cards and what print services ask) and templates (boxes of a face). Both are
 * files in layouts/cards; nothing is drawn here. Members that a file gives as one list or range (x, y, w, h; least,
 * most; leading and its least; icon_w, icon_h) stand behind each other in its order, since field tables fill them at
 * once. */
#ifndef BS_LOOK_CARD_H
#define BS_LOOK_CARD_H
#include "look/look.h"
#include "look/picture.h"

/* What is found of faces and may be meant: a deck's `waive` accepts it with the reason. */
extern const enum rule_id card_may_be[];
extern const size_t n_card_may_be;

/* layouts/cards/NAME.yaml with `card:`; a size and, for a service, what it wants and when that was read. */
enum card_order { ORDER_FRONTS_THEN_BACKS, ORDER_FRONT_BACK, ORDER_BACK_FRONT };
enum turn { TURN_LONG, TURN_SHORT }; /* over which edge of the paper a printer turns a sheet */
enum backs { BACKS_MIRRORED, BACKS_FOLDED /* beside their fronts, along a fold */, BACKS_NONE };
/* What a press is told: which standard its file keeps, and which condition of printing its inks are meant for. The
 * words in a profile are in these orders. */
enum press_standard { PRESS_X1A, PRESS_X4 };
enum press_condition { PRESS_SWOP, PRESS_FOGRA39 };
struct profile {
    struct str name;
    struct text title;
    um w, h;   /* trimmed */
    um bleed;  /* beyond the trim, on each side; 0: none */
    um safe;   /* from the trim inwards: words stand inside */
    um radius; /* of its corners */
    unsigned px_w, px_h, dpi;  /* of a face as a picture, bleed included; 0: at 300 dpi, from the size */
    enum card_order order;     /* of the pages of a press file */
    struct text service, read; /* "The Game Crafter", "2026-11-20"; or empty */
    struct text source;        /* where that was read */
    enum press_standard standard;
    enum press_condition condition;
    unsigned inks; /* percent that all four may cover together */
    struct span at;
};
extern const struct fields profile_fields, template_fields;
/* A profile that cannot be read gives findings and NULL. `asked_at`: where the deck names it. */
const struct profile *profile_read(struct arena *a, struct diag *d, const char *dir, struct str name,
                                   struct span asked_at);
/* Is (x, y) from the trimmed corner on the card as it is cut, `in` from its edge or more? */
bool card_holds(const struct profile *p, um x, um y, um in);
unsigned card_pixels(um u, unsigned dpi);                  /* of a length, to the nearest */
struct str profile_path(struct arena *a, struct str name); /* below the project */

/* A colour of a template: written out, or in the hue of the card (of the arm, in parts), then `percent` of it on the
 * theme's paper. */
enum card_ink_kind { CARD_INK_NONE, CARD_INK_FIXED, CARD_INK_HUE, CARD_INK_DEEP /* the hue, darkened */ };
struct card_ink {
    enum card_ink_kind kind;
    struct colour colour;
    unsigned percent;
};
/* `hue` is a number of the theme, 0 for none; or CARD_HUE_OWN and a colour of the author's own behind it, as 0xrrggbb.
 */
enum { CARD_HUE_OWN = 1 << 24 };
bool card_hue_parse(struct str s, unsigned most, unsigned *out); /* "4", to `most`, or "#2c6b3f" */
struct colour card_ink_colour(const struct card_ink *k, const struct theme *t, unsigned hue);

/* How a kind of words on a card is set, as the template asks; what was decided for a deck is page/'s own copy. Its size
 * is found once for the whole deck, between the two; leading is tightened to `leading_least` before the size falls. */
struct card_role {
    struct str name;
    struct text named; /* its font, as the template names it; or nothing */
    enum font font, strong, italic;
    int32_t least, most;            /* mpt */
    int32_t leading, leading_least; /* permille of the size */
    struct card_ink ink;
    int32_t spacing; /* between letters, permille of the size; such words stand on one line */
    bool caps;
    struct span at;
};

/* What a box shows: one thing, so that what is painted over what is seen in the order of the file. */
enum card_shows {
    CARD_FILL,    /* nothing but its ground and frame */
    CARD_WORDS,   /* `words`, with {fields} of the card */
    CARD_PARTS,   /* what each arm reads, one below the other */
    CARD_PICTURE, /* `picture`, or the card's own icon */
    CARD_BOXES,   /* boxes inside it, one behind the other */
    CARD_DIE,     /* the dice that `words` name, D8 or 2D6, as shapes with their numbers */
    CARD_BAR,     /* ranges to scale: `words` has items of a name, a value and an end */
    CARD_PIPS,    /* "2/4": so many bars, each higher than the one before it, of which the first are full */
};
/* Shapes of dice, and those that have none of their own. */
enum { CARD_DICE = 7 };
extern const int card_dice[CARD_DICE]; /* sides; 0: any other */
/* How the boxes in a box follow each other, and how those across share its width. */
enum card_flow { FLOW_DOWN, FLOW_ACROSS };
enum card_share { SHARE_EQUAL, SHARE_NATURAL /* each as wide as its words on one line */ };
/* `if`: always; where that field has words; where it is this, or is not. */
enum card_when { WHEN_ALWAYS, WHEN_FILLED, WHEN_IS, WHEN_IS_NOT };
/* A box of its own, the whole card as it is cut, or the card with its bleed, which is what art to the edge wants. */
enum card_place { CARD_AT_BOX, CARD_AT_CARD, CARD_AT_BLEED };
enum { SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM, SIDE_LEFT };
/* The words of a box's keys, each in the order in which card.c lists them. */
enum card_edge { EDGE_ALL, EDGE_TOP, EDGE_BOTTOM };
enum card_stand { STAND_TOP, STAND_MIDDLE, STAND_BOTTOM };
enum card_parts {
    PARTS_TOGETHER,
    PARTS_APART,  /* those of arms `apart`, the box growing upwards for them; the others' box ends above it */
    PARTS_TABLES, /* arms are columns, what the modifiers come to is rows */
    PARTS_NONE
};
enum card_rungs {
    RUNGS_CLOSE,
    RUNGS_COLUMNS, /* two short ones stand on one line */
    RUNGS_SPREAD   /* they share the height, hairlines between them, their words set right */
};
enum towards { TOWARDS_BOTTOM, TOWARDS_TOP, TOWARDS_RIGHT, TOWARDS_LEFT };
enum card_fit {
    FIT_INSIDE, /* as large as the box holds it, in its middle */
    FIT_COVER   /* all of the box is covered, and what is over is cut off */
};
enum card_shared {
    SHARED_BESIDE,
    SHARED_ABOVE /* icons in a row above words that are lower than their column, where no other part is */
};
/* A box of a face; x, y from the trimmed corner, so that what reaches the bleed begins below 0. Painted in order. */
struct card_box {
    struct str name;
    enum card_place place; /* the whole card, with its bleed or without: x, y, w, h are 0 */
    um x, y, w, h;         /* on a card of the template's size; faces stretch them to the profile's */
    bool keep; /* keeps its proportions on another card: scaled as a picture of the whole card is, in the middle */
    enum card_shows shows;
    struct text words;
    const struct picture *picture;
    bool own_picture; /* of the card: its `icon` */
    struct text art;  /* a picture's path, with {fields} of the card; else not said */
    enum card_fit fit;
    unsigned opacity;             /* percent: how solid its fill and its picture are; frames and words are */
    const struct card_role *role; /* of words; of the text of parts */
    const struct card_role *headline, *label, *rung, *figure; /* of parts */
    struct text named[5];                                     /* these five, as the template names them */
    unsigned align;                                           /* 0 left, 1 centre, 2 right */
    enum card_stand stand;
    struct card_ink fill, frame; /* of kind CARD_INK_NONE: none */
    bool fades;                  /* its fill goes over into: */
    struct card_ink fill_to;     /* of kind CARD_INK_NONE: what is below it */
    enum towards towards;
    struct card_ink ink;       /* of a picture: an SVG's currentColor */
    um stroke, radius, pad[4]; /* pad: from the edge to what it shows, by SIDE_ */
    enum card_edge round;      /* which corners are */
    enum card_edge sides;      /* where the frame's line runs */
    bool turned; /* upside down */
    um icon_w, icon_h, gap; /* parts: an icon, and from it to the text */
    um between;             /* parts: the least room from one to the next */
    bool run_in;            /* parts: paragraphs follow each other on one line */
    enum card_parts parts;
    enum card_rungs rungs;
    enum card_shared shared; /* icons of arms that read the same */
    enum card_when when;     /* where it stands at all: what `condition` has, against what `is` has */
    struct text condition, is;
    struct text each;    /* of a box in a box: the list over which it is repeated; or empty */
    enum card_flow flow; /* of boxes in it */
    enum card_share share;
    struct text signs[3];        /* `die`, `bar`, `pips`: what is said of one of them is `words`, too */
    bool solid;                  /* a die is filled, its number in the colour of paper */
    const struct picture **dice; /* its shapes, by card_dice; or NULL */
    bool ruled;                  /* hairlines between them, in `ink` */
    um width, height;            /* of a box in a box; 0: as it comes */
    size_t within;    /* so many boxes behind it in the template stand inside it, and not by `x` and `y` */
    struct span at;
};
/* A face as its file has it, for one size of card. It is stretched to the profile that a deck names (page/card.c), and
 * its own members never change: several decks may share it. */
struct card_template {
    struct str name;           /* the file's path */
    bool plain;                /* of a deck that names none: a field that no card has is left empty */
    struct pictures *pictures; /* of the project: icons of arms and cards are among them */
    um w, h;                   /* the card that its boxes are measured for */
    const struct card_role *role;
    size_t n_role;
    const struct card_box *box; /* each before those that stand inside it */
    size_t n_box;
    struct span at;
};
/* The faces of a deck that names none. */
#define CARD_PLAIN_FRONT "layouts/cards/plain-front.yaml"
#define CARD_PLAIN_ICON "layouts/cards/plain-icon-front.yaml"
#define CARD_PLAIN_BACK "layouts/cards/plain-back.yaml"
#define CARD_WIDE_FRONT "layouts/cards/plain-wide-front.yaml"
#define CARD_WIDE_ICON "layouts/cards/plain-wide-icon-front.yaml"
#define CARD_WIDE_BACK "layouts/cards/plain-wide-back.yaml"
#define CARD_SMALL_FRONT "layouts/cards/plain-small-front.yaml"
#define CARD_SMALL_ICON "layouts/cards/plain-small-icon-front.yaml"
/* Of cards that say to shuffle, and how their deck is used. */
#define CARD_SHUFFLE_FRONT "layouts/cards/shuffle-front.yaml"
#define CARD_RULES_FRONT "layouts/cards/rules-front.yaml"
#define CARD_COUNTER_FRONT "layouts/cards/counter-front.yaml"
#define CARD_COUNTER_ICON "layouts/cards/counter-icon-front.yaml"
#define CARD_COUNTER_BACK "layouts/cards/counter-back.yaml"
struct str card_template_path(struct arena *a, struct str said); /* as a deck says it: a path, or a name */
const struct card_template *card_template_read(struct arena *a, struct diag *d, struct pictures *pictures,
                                               struct str path, const struct theme *theme, struct span asked_at);
#endif
