/* What the files that set cards share. Inside page only.
 *
 * A side of a card is its template stretched to the profile. Measuring comes first and draws nothing; it goes through
 * the same functions as drawing, so that what was measured is what is printed. */
#ifndef BS_PAGE_CARD_INNER_H
#define BS_PAGE_CARD_INNER_H
#include "page/cards.h"
#include "page/inner.h"

/* A role at the size that was decided. */
struct role_at {
    const struct card_role *role;
    int32_t mpt, leading; /* leading in permille of the size */
};

/* A piece of a box's words: as written, or the field of that name. */
struct word_part {
    struct str text;
    bool field;
};

/* A box on this profile's card; x, y from the trimmed corner. */
struct box_at {
    const struct card_box *box;
    um x, y, w, h;
    const struct word_part *part; /* CARD_WORDS */
    size_t n_part;
    bool varies; /* from card to card, by more than its hue */
};

/* The words below icons, at one size: the same on all cards. */
struct labels {
    struct card_para *para; /* one an arm; NULL: not set yet */
    int32_t mpt;
    um width; /* of the column that icons and words need */
};

struct face_side {
    const struct card_template *t;
    struct labels *labels; /* of the boxes of parts: of those together, of those apart */
    struct role_at *role;  /* as in the template */
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
    struct {
        struct str *at;
        size_t n, cap;
    } refused;          /* pictures that have their finding */
    struct str unknown; /* the first word with a glyph that no font has, of what was measured last */
};

/* How much room is missing; 0 or less: none. */
struct card_need {
    um high, wide;
};

/* card_words.c */
struct card_para {
    struct lines lines;
    const struct role_at *role;
    um line, total; /* heights */
};
struct words_at { /* how words are set */
    const struct role_at *role;
    unsigned hue;
    enum ragged ragged;
};
const struct role_at *role_at(const struct face_side *s, const struct card_role *r);
struct card_para card_para_make(struct faces *f, struct arena *a, struct words_at at, struct words w, um width);
struct card_para card_box_para(struct faces *f, struct arena *a, const struct face_side *s, const struct box_at *b,
                               size_t card, um width);
struct colour card_run_colour(const struct faces *f, struct words_at at, enum voice voice);
/* A bit for each enum voice that the box's words have on this card. */
unsigned card_box_voices(const struct faces *f, const struct box_at *b, size_t card);
um card_para_draw(struct faces *f, struct canvas *v, const struct card_para *p, um x, um y, um width, unsigned align);
void card_words_split(struct faces *f, struct box_at *b);
bool card_words_known(struct faces *f, const struct box_at *b); /* unknown-reference for {fields} that no card has */

/* card_rungs.c: what a further die shows, below the words of a part. */
struct rung_at {
    struct card_para label, text;
    um x, in, width; /* from the left of the words; from there to its text; of the text */
    size_t row;
};
struct rungs_at {
    struct rung_at *at;
    size_t n, n_row;
    um *row_h, total; /* heights */
    um wide;          /* by how much a word is too wide */
};
struct rungs_of { /* how they are set */
    const struct face_side *s;
    const struct card_box *b;
    unsigned hue;
    um width;
};
struct rungs_room {
    um x, y, width, left; /* left: of the part's height, shared as air */
    bool above;           /* words stand above them */
};
struct rungs_at card_rungs_make(struct faces *f, struct arena *a, struct rungs_of of, const struct card_part *p);
um card_rungs_air(const struct card_box *b, const struct rungs_at *r,
                  const struct rungs_room *room); /* of room->left */
void card_rungs_draw(struct faces *f, struct canvas *v, const struct card_box *b, const struct rungs_at *r,
                     const struct rungs_room *room);

/* card_parts.c */
struct card_need card_parts_need(struct faces *f, const struct face_side *s, size_t card);
/* *both: NULL before a card's first box of parts, then kept for its second. */
struct parts_both;
void card_parts_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b, size_t card,
                     struct parts_both **both);

/* card_fit.c: each role's size for the whole deck; false where a card does not fit, with findings. */
bool card_fit(struct faces *f, struct face_side *s);
struct card_need card_box_need(struct faces *f, const struct face_side *s, const struct box_at *b, size_t card);

/* card_check.c: what can be told without a card's words. */
void card_boxes_check(struct faces *f, const struct face_side *s);

/* card_ground.c: low-contrast, of words on what is below them; sizes are known. */
void card_grounds_check(struct faces *f, const struct face_side *s);

/* card_draw.c */
void card_ground_draw(struct faces *f, struct canvas *v, const struct card_box *b, um x, um y, um w, um h,
                      unsigned hue);
void canvas_picture(struct canvas *v, um x, um y, um w, um h, const struct picture *p, struct colour colour);
void card_boxes_draw(struct faces *f, struct canvas *v, const struct face_side *s, size_t from, size_t to, size_t card,
                     unsigned hue);

/* card_grow.c: the template for a larger card: type, icons and gaps as much larger; itself where the card is not. */
const struct card_template *card_template_grown(struct arena *a, const struct card_template *t,
                                                const struct profile *p);

/* card.c */
unsigned card_hue(const struct faces *f, const struct face_side *s, size_t card);
const struct picture *card_picture(struct faces *f, struct str path, struct span at);
struct span card_at(const struct faces *f, size_t card);
um pad_inner_w(const struct box_at *b);
um pad_inner_h(const struct box_at *b);
#endif
