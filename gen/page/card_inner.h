/* What the files that set cards share. Inside page only.
 *
 * A side of a card is its template stretched to the profile. Measuring comes first and draws nothing; it goes through
 * the same functions as drawing, so that what was measured is what is printed. */
#ifndef BS_PAGE_CARD_INNER_H
#define BS_PAGE_CARD_INNER_H
#include "page/cards.h"
#include "page/inner.h"

/* A piece of a box's words: as written, the field of that name, or what a repeated box is repeated for. */
enum word_kind { WORD_TEXT, WORD_FIELD, WORD_ITEM, WORD_INDEX, WORD_ITEMS, WORD_ICON };
struct word_part {
    struct str text;
    enum word_kind kind;
    size_t nth;        /* of an item: the part of it, from 1; 0: all of it */
    struct words icon; /* the picture that it is */
};
struct word_parts {
    struct word_part *at;
    size_t n, cap;
};
/* One of the list that a box is repeated over. */
struct list_item {
    struct words words;
    size_t index, of; /* from 1 */
};

enum { PANEL_LEVELS = 3 };
enum { ITEMS_MOST = 60 }; /* boxes of a row: more are too small to be seen on a card */
struct item_list {
    struct list_item *at;
    size_t n, cap;
    bool cut; /* there are more */
};

/* A box on this profile's card; x, y from the trimmed corner. Those that stand in another have their place on each card
 * alone, in a copy of them (card_flow.c). */
struct box_at {
    const struct card_box *box;
    um x, y, w, h;
    struct word_parts part;           /* CARD_WORDS */
    const struct picture **art;       /* CARD_PICTURE by a field: of each card; or NULL */
    struct word_parts when, is, each; /* what its `if` and its `each` ask for */
    bool varies;                      /* from card to card, by more than its hue */
    um level[PANEL_LEVELS];           /* the heights that a panel has in this deck, from the least; of n_level */
    size_t n_level;                   /* 0: it is as high as what it holds */
    /* of a copy: */
    const struct box_at *of; /* the side's own; of that itself */
    const struct list_item *item;
    const struct para *para;      /* its words, where they are set */
    const struct box_set *inside; /* turned, with boxes in it */
};

/* A box in a box as it is on a card, measured: `at` has its place from the corner of the one that it stands in. */
struct box_set {
    struct box_at at;
    struct box_set *kid;
    size_t n_kid;
    um need;  /* its height, as it comes */
    um apart; /* between boxes that stand one below another, besides their gap */
    const struct box_at *cut;
    um over, wide; /* by how much what it shows is too high for it, and too wide; <= 0: not at all */
};
struct box_list {
    struct box_at *at;
    size_t n, cap;
    const struct box_at *cut; /* one of which there are more than are kept */
};

struct face_side {
    const struct card_template *t;
    bool back;
    size_t first;            /* the first card that has it */
    struct card_role *asked; /* as in the template; where several templates share a role, its size is theirs */
    struct card_role *role;  /* the same with the size and leading that were decided: `most`, `leading` */
    struct box_at *box;
    size_t n_box, n_fixed;                          /* the first n_fixed do not vary: painted once for each hue */
    const struct box_at *together, *apart, *tables; /* of parts; or NULL */
    struct table_plan *plan;                        /* of `tables`, at the sizes that were tried (card_table.c) */
    const struct page **ground;                     /* by hue_index: the boxes that do not vary */
};

struct faces {
    struct arena *a, *scratch;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    const struct deck *deck;
    const struct profile *p;
    struct face_side *side; /* one a template: fronts before backs */
    size_t n_side;
    size_t *which[2];   /* fronts, backs: by type, 0 for cards of none: one more than the side's number; 0: none */
    LIST(unsigned) hue; /* those that cards have of their own */
    unsigned *first;    /* of each card: the number of its first copy, from 1 */
    const struct picture **arm_icon; /* one an arm; or NULL */
    bool arms;                       /* some arm has an icon: icons stand in a column, names below them */
    bool heads;                      /* none has, but they have names: those stand above what they read */
    LIST(const struct box_at *) cut; /* whose lists are longer than a card shows, each told once */
    LIST(struct str) refused;        /* pictures that have their finding */
    LIST(const struct picture *) coarse; /* and those of too few pixels */
};

/* A face that is measured or drawn, with what is drawn of it. */
struct face {
    struct faces *f;
    struct face_side *s;
    size_t card;
    unsigned copy; /* of the card, from 1; 0: all of them */
    unsigned hue;
    struct ctx c;
    struct parts_both *parts; /* card_parts.c: both boxes of parts, once they are measured to be drawn */
};

/* --- card.c: words, fields, boxes. */
struct face face_of(struct faces *f, struct face_side *s, size_t card, struct arena *a);
struct para card_para(struct face *k, const struct card_role *role, unsigned hue, struct words w, um width,
                      enum ragged ragged);
/* Words on their way to a paragraph, in `ink` unless it is NULL; and set, with the leading of `role`. */
void card_words_put(struct face *k, const struct card_role *role, unsigned hue, const struct colour *ink,
                    struct words w);
struct para card_words_set(struct face *k, const struct card_role *role, um width, enum ragged ragged);
bool part_is_dot(const struct word_part *p); /* which parts fields, and is no word */
struct para card_box_para(struct face *k, const struct box_at *b, um width);
const struct card_role *role_at(const struct face_side *s, const struct card_role *r); /* as it was decided */
size_t hue_index(const struct faces *f, unsigned hue); /* 0 to n_hue of the theme, then those of cards' own */
size_t hue_count(const struct faces *f);
struct face_side *card_side(const struct faces *f, size_t card, bool back); /* NULL: it has none */
struct colour hue_colour(const struct faces *f, unsigned hue);
struct span card_at(const struct faces *f, size_t card);
um pads_across(const struct card_box *b);
um pads_down(const struct card_box *b);
um inner_w(const struct box_at *b); /* without its pads */
um inner_h(const struct box_at *b);
/* What a box of a picture has on a card; NULL: nothing. */
const struct picture *box_picture(const struct face *k, const struct box_at *b);
void ground_draw(struct face *k, const struct card_box *b, um x, um y, um w, um h);
void box_draw(struct face *k, const struct box_at *b);
struct words card_part_words(const struct face *k, const struct box_at *b,
                             const struct word_part *p);

/* --- card_list.c: a column as a list. */
struct item_list list_items(struct arena *a, struct words w);
struct str words_plain(struct arena *a, struct words w); /* without blanks at its ends */
bool words_have(struct words w, char c);
struct words words_nth(struct arena *a, struct words w, const char *by, size_t nth);

/* --- card_flow.c: boxes in boxes. */
bool box_stands(const struct face *k, const struct box_at *b);       /* by its `if` */
struct box_set flow_measure(struct face *k, const struct box_at *b); /* one of the side's own */
struct box_list flow_boxes(struct face *k, const struct box_at *b);  /* what of it is painted, in order */
struct box_list set_boxes(struct face *k, const struct box_set *s);  /* of one that is turned, from its own corner */
size_t box_next(const struct face_side *s, size_t i);                /* the next that stands by itself */

/* --- card_panel.c: the few heights that panels have, once sizes are known. */
void card_panels_find(struct faces *f, struct face_side *s);
um panel_height(const struct box_at *b, um need); /* of a panel that needs so much */
void panel_stretch(struct box_set *s, um more);   /* what it holds, to fill as much more */

/* --- card_signs.c: dice, ranges to scale and pips. */
bool box_is_sign(const struct card_box *b);
bool box_has_role(const struct card_box *b); /* words of a role of its own, in whatever it shows */
/* As it comes, in *w and *h; what it lacks in a width of `room`, where that has an end. */
void sign_size(struct face *k, const struct box_at *b, um *w, um *h);
um sign_lack(struct face *k, const struct box_at *b, um room);
void sign_draw(struct face *k, const struct box_at *b, um x, um y, um w, um h);
void sign_check(struct face *k, const struct box_at *b); /* a finding at the card where it cannot be drawn */
/* All that such words say on the card, joined. */
struct words card_parts_words(const struct face *k, const struct box_at *b,
                              const struct word_parts *parts);

/* --- card_parts.c: what each arm reads. */
um parts_need(struct face *k, um *wide); /* by how much they are too high, and a word too wide; <= 0: not at all */
void parts_draw(struct face *k, const struct box_at *b);

/* --- card_table.c: what each arm reads, as a column of a table. */
um tables_need(struct face *k, um *wide); /* as parts_need */
void tables_draw(struct face *k, const struct box_at *b);

/* --- card_fit.c: each role's size for the whole deck; findings where a card does not fit, and, once the sizes of all
 * sides are known, where one keeps them below what can be read. */
void card_fit(struct faces *f, struct face_side *s, bool again);
void card_floor_check(struct faces *f, struct face_side *s);

/* --- card_check.c: what can be told without a card's words; and low-contrast, once sizes are known. */
void card_boxes_check(struct faces *f, struct face_side *s);
void card_grounds_check(struct faces *f, struct face_side *s);
const char *tenths(struct arena *a, int32_t n); /* of a length or a size, for a finding: "2.5" */
#endif
