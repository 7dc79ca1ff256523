/* Shared declarations of the files that set cards. Only for page/.
 *
 * A side of a card is its template stretched to the profile. Measuring comes first and draws no
 * items. It uses the same functions as drawing, so that the measurements match the print. */
#ifndef BS_PAGE_CARD_INNER_H
#define BS_PAGE_CARD_INNER_H
#include "page/cards.h"
#include "page/inner.h"

/* A part of a box's words: literal text, the field of that name, the item of a repeated box, or a
 * picture. */
enum word_kind { WORD_TEXT, WORD_FIELD, WORD_ITEM, WORD_INDEX, WORD_ITEMS, WORD_ICON };
struct word_part {
    struct str text;
    enum word_kind kind;
    size_t nth;        /* of an item: number of its part, from 1; 0: the whole item */
    struct words icon; /* the text run of the picture */
};
struct word_parts {
    struct word_part *at;
    size_t n, cap;
};
/* An item of the list that a box is repeated over. */
struct list_item {
    struct words words;
    size_t index, of; /* index from 1; of: number of items */
};

enum { PANEL_LEVELS = 3 };
enum { ITEMS_MAX = 60 }; /* boxes in a row; more are too small to see on a card */
struct item_list {
    struct list_item *at;
    size_t n, cap;
    bool cut; /* there are more */
};

/* A box on a card of this profile; x, y from the trimmed corner. Boxes inside others get their
 * place on each card separately, in a copy (card_flow.c). */
struct box_at {
    const struct card_box *box;
    um x, y, w, h;
    struct word_parts part;           /* CARD_WORDS */
    const struct picture **art;       /* CARD_PICTURE by a field: one per card; or NULL */
    struct word_parts each;
    struct word_parts *compared;      /* the parts of the texts in its condition, in their order */
    bool varies;                      /* differs from card to card, by more than its hue */
    /* the heights of a panel in this deck, ascending; n_level of them */
    um level[PANEL_LEVELS];
    size_t n_level;          /* 0: as high as its content */
    const struct box_at *of; /* the side's own box; in that box itself, its own address */
    /* only in a copy: */
    const struct list_item *item;
    /* what it shows on the card, once it is measured: its words; its sign, or the text that is
     * none; tables; boxes inside a turned box */
    const struct para *para;
    const struct sign *sign;
    struct str not_sign;
    struct set_table *table;
    const struct box_set *inside;
};

/* A measured box inside a box, on one card. `at` has its place relative to the corner of the outer
 * box. */
struct box_set {
    struct box_at at;
    struct box_set *kid;
    size_t n_kid;
    um need;    /* its natural height */
    um natural; /* natural width of a sign; 0: any width */
    um apart;   /* additional gap between boxes below each other */
    const struct box_at *cut;
    um over, wide; /* how much its content is too high and too wide for it; <= 0: it fits */
};
struct box_list {
    struct box_at *at;
    size_t n, cap;
    const struct box_at *cut; /* a box with more items than are kept */
};

/* What the cards of one hue share: the page of the boxes that do not vary, and (card_check.c) the
 * items below their words; NULL until it is made. */
struct ground {
    unsigned hue;
    const struct page *page;
    struct belows *below;
};

struct face_side {
    const struct card_template *t;
    bool back;
    LIST(const struct card *) card; /* the cards with this side */
    /* paragraph styles as in the template; a size shared by several templates is set here */
    struct card_para_style *requested;
    /* the same paragraph styles with the fitted size and leading in `max` and `leading` */
    struct card_para_style *para_style;
    struct box_at *box;
    /* the first n_fixed boxes do not vary: painted once for each hue */
    size_t n_box, n_fixed;
    const struct box_at *together, *apart, *tables; /* the boxes of parts, or NULL */
    /* of `tables`, at the sizes that were tried last (card_table.c) */
    struct table_plan *plan;
    LIST(struct ground) ground;
};

struct faces {
    struct arena *a, *scratch;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    const struct deck *deck;
    const struct profile *p;
    struct face_side *side; /* one per template: fronts before backs */
    size_t n_side;
    /* [0] fronts, [1] backs; by type, 0 for cards without a type: the side's number plus one; 0: no
     * side */
    size_t *which[2];
    unsigned *first;    /* of each card: the number of its first copy, from 1 */
    const struct picture **arm_icon; /* one per arm; or NULL */
    /* some arm has an icon: icons are in a column, names below them */
    bool arms;
    /* arms have names but no icons: the names are above their text */
    bool heads;
    /* boxes whose lists are longer than a card shows, each reported once */
    LIST(const struct box_at *) cut;
    LIST(struct str) refused;        /* pictures already reported as unusable */
    LIST(const struct picture *) coarse; /* pictures already reported for too few pixels */
};

/* A face that is measured or drawn, with its items. */
struct face {
    struct faces *f;
    struct face_side *s;
    const struct card *card;
    unsigned nth; /* of the deck with all copies, from 1; 0: all copies of the card */
    unsigned hue;
    struct ctx c;
    /* card_parts.c: both boxes of parts, after they are measured for drawing */
    struct parts_both *parts;
};

/* --- card.c: words, fields, boxes */
struct face face_of(struct faces *f, struct face_side *s, const struct card *card, struct arena *a);
struct para card_para(struct face *k, size_t para_style, unsigned hue, struct words w, um width,
                      enum ragged ragged);
/* Adds words to the current paragraph, in `ink` unless it is NULL; then sets it, with the leading
 * of `para_style`. */
void card_words_put(struct face *k, size_t para_style, unsigned hue, const struct colour *ink,
                    struct words w);
struct para card_words_set(struct face *k, size_t para_style, um width, enum ragged ragged);
bool part_is_dot(const struct word_part *p); /* a dot that separates fields; it is not a word */
struct para card_box_para(struct face *k, const struct box_at *b, um width);
/* How many of its paragraph styles the words of a box have. */
size_t box_n_para_style(const struct card_box *b);
/* What the side's cards of this hue share; new if needed. Valid until the next call. */
struct ground *ground_find(struct faces *f, struct face_side *s, unsigned hue);
/* NULL: the card has no such side */
struct face_side *card_side(const struct faces *f, const struct card *card, bool back);
struct colour hue_colour(const struct faces *f, unsigned hue);
struct colour face_ink(const struct face *k,
                       const struct card_ink *ink); /* in the hue of the face */
struct span card_at(const struct faces *f, const struct card *card);
um pads_across(const struct card_box *b);
um pads_down(const struct card_box *b);
um inner_w(const struct box_at *b); /* without its pads */
um inner_h(const struct box_at *b);
/* The picture of a box on a card; NULL: no picture. */
const struct picture *box_picture(const struct face *k, const struct box_at *b);
void ground_draw(struct face *k, const struct card_box *b, um x, um y, um w, um h);
void box_draw(struct face *k, const struct box_at *b);
struct words card_part_words(const struct face *k, const struct box_at *b,
                             const struct word_part *p);

/* --- card_list.c: a column as a list */
struct item_list list_items(struct arena *a, struct words w);
bool words_have(struct words w, char c);
struct words words_nth(struct arena *a, struct words w, const char *by, size_t nth);

/* --- card_flow.c: boxes in boxes */
/* true if its `if` holds on this card */
bool box_stands(const struct face *k, const struct box_at *b);
/* for a box that is not inside another one, with all that it shows */
struct box_set flow_measure(struct face *k, const struct box_at *b);
/* its boxes to paint, in order */
struct box_list flow_boxes(struct face *k, const struct box_at *b);
/* of a turned box, relative to its own corner */
struct box_list set_boxes(struct face *k, const struct box_set *s);
/* the next box that is not inside this one */
size_t box_next(const struct face_side *s, size_t i);

/* --- card_panel.c: the few heights of panels, after sizes are fitted */
void card_panels_find(struct faces *f, struct face_side *s);
um panel_height(const struct box_at *b, um need); /* the panel height for this needed height */
void panel_stretch(struct box_set *s, um more);   /* stretches its content by `more` */

/* --- card_signs.c: dice, ranges to scale and pips */
bool box_is_sign(const struct card_box *b);
/* Reads and sets the sign of a box into out->at. Sets its natural size, and out->wide to how much
 * `room` is too narrow. */
void sign_make(struct face *k, const struct box_at *b, um room, struct box_set *out);
void sign_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h);
/* reports words that cannot be drawn, at the card */
void sign_check(struct face *k, const struct box_at *b);
/* ink or paper, whichever has more contrast on the ground */
struct colour ink_on(const struct theme *t, struct colour ground);

/* All words of these parts on the card, joined. */
struct words card_parts_words(const struct face *k, const struct box_at *b,
                              const struct word_parts *parts);

/* --- card_parts.c: the text of each arm. The measurement of both boxes of parts is in the face. */
/* returns the excess height; *wide receives the excess width of a word; <= 0: it fits */
um parts_need(struct face *k, um *wide);
void parts_draw(struct face *k, const struct box_at *b);

/* --- card_table.c: the text of each arm, as a column of a table */
um tables_need(struct face *k, struct box_at *b, um *wide); /* as parts_need; sets b->table */
void tables_draw(struct face *k, const struct box_at *b);

/* --- card_fit.c: each paragraph style's size for the whole deck; findings if a card does not fit.
 * After the sizes of all sides are fitted, findings on sizes too small to read */
void card_fit(struct faces *f, struct face_side *s, bool again);
void card_floor_check(struct faces *f, struct face_side *s);

/* --- card_check.c: checks without a card's words; and low-contrast, after sizes are fitted */
void card_boxes_check(struct faces *f, struct face_side *s);
void card_grounds_check(struct faces *f, struct face_side *s);
const char *tenths(struct arena *a, int32_t n); /* a length or size for a finding: "2.5" */
#endif
