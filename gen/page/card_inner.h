/* What the files that set cards share. Inside page only.
 *
 * A side of a card is its template stretched to the profile. Measuring comes first and draws nothing; it goes through
 * the same functions as drawing, so that what was measured is what is printed. */
#ifndef BS_PAGE_CARD_INNER_H
#define BS_PAGE_CARD_INNER_H
#include "page/cards.h"
#include "page/inner.h"

/* A piece of a box's words: as written, or the field of that name. */
struct word_part {
    struct str text;
    bool field;
};

/* A box on this profile's card; x, y from the trimmed corner. */
struct box_at {
    const struct card_box *box;
    um x, y, w, h;
    LIST(struct word_part) part; /* CARD_WORDS */
    bool varies;                 /* from card to card, by more than its hue */
};

struct face_side {
    const struct card_template *t;
    struct card_role *role; /* as in the template, but with the size and leading that were decided: `most`, `leading` */
    struct box_at *box;
    size_t n_box, n_fixed;                 /* the first n_fixed do not vary: painted once for each hue */
    const struct box_at *together, *apart; /* of parts; or NULL */
    const struct page **ground;            /* by hue, 0 to n_hue of the theme: the boxes that do not vary */
};

struct faces {
    struct arena *a, *scratch;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
    const struct deck *deck;
    const struct profile *p;
    struct face_side side[2];
    bool has_back;
    unsigned *first;                 /* of each card: the number of its first copy, from 1 */
    const struct picture **arm_icon; /* one an arm; or NULL */
    bool arms;                       /* some arm has an icon: icons stand in a column, names below them */
    bool heads;                      /* none has, but they have names: those stand above what they read */
    LIST(struct str) refused;        /* pictures that have their finding */
};

/* A face that is measured or drawn, with what is drawn of it. */
struct face {
    struct faces *f;
    struct face_side *s;
    size_t card;
    unsigned hue;
    struct ctx c;
    struct parts_both *parts; /* card_parts.c: both boxes of parts, once they are measured to be drawn */
};

/* --- card.c: words, fields, boxes. */
struct face face_of(struct faces *f, struct face_side *s, size_t card, struct arena *a);
struct para card_para(struct face *k, const struct card_role *role, unsigned hue, struct words w, um width,
                      enum ragged ragged);
struct para card_box_para(struct face *k, const struct box_at *b, um width);
struct colour card_voice_colour(const struct face *k, const struct card_role *role, enum voice voice);
unsigned card_box_voices(const struct face *k, const struct box_at *b); /* a bit for each that its words have */
const struct card_role *role_at(const struct face_side *s, const struct card_role *r); /* as it was decided */
size_t hue_index(const struct faces *f, unsigned hue);                                 /* 0 to n_hue of the theme */
struct colour hue_colour(const struct faces *f, unsigned hue);
const struct picture *card_picture(struct faces *f, struct str path, struct span at);
struct span card_at(const struct faces *f, size_t card);
um inner_w(const struct box_at *b); /* without its pads */
um inner_h(const struct box_at *b);
void ground_draw(struct face *k, const struct card_box *b, um x, um y, um w, um h);
void boxes_draw(struct face *k, size_t from, size_t to);

/* --- card_parts.c: what each arm reads. */
um parts_need(struct face *k, um *wide); /* by how much they are too high, and a word too wide; <= 0: not at all */
void parts_draw(struct face *k, const struct box_at *b);

/* --- card_fit.c: each role's size for the whole deck; findings where a card does not fit. */
void card_fit(struct faces *f, struct face_side *s);

/* --- card_check.c: what can be told without a card's words; and low-contrast, once sizes are known. */
void card_boxes_check(struct faces *f, struct face_side *s);
void card_grounds_check(struct faces *f, struct face_side *s);
#endif
