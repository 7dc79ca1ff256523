/* Inside tests/typos: where the text of a chart can have a typo, and what makes typos of it. */
#ifndef BS_TYPOS_INSIDE_H
#define BS_TYPOS_INSIDE_H
#include "typos.h"
#include "yaml/tree.h"

struct typo_run {
    struct typo_request request;
    struct arena *a;
    struct dictionary *dictionary; /* read once, before the work is shared out */
    const struct node **root;      /* of each file by its number, once it is asked for */
    uint32_t n_root;
};

/* What stands at a spot, as a bit. */
enum spot_class {
    SPOT_VALUE = 1 << 0,  /* a cell that is no words: a number, need, die, roll, distance, modifier */
    SPOT_NONE = 1 << 1,   /* a cell with -- */
    SPOT_TERM = 1 << 2,   /* a cell that says a word of a list */
    SPOT_WORDS = 1 << 3,  /* a cell with words */
    SPOT_BAND = 1 << 4,   /* a label that is a range */
    SPOT_NAME = 1 << 5,   /* a label that is a name */
    SPOT_HEAD = 1 << 6,   /* what stands over a column */
    SPOT_STEP = 1 << 7,   /* a step's words */
    SPOT_NOTE = 1 << 8,   /* notes, readings, footnotes, what a modifier is for each of */
    SPOT_ROLL = 1 << 9,   /* what is rolled on the chart */
    SPOT_LIMIT = 1 << 10, /* up-to of a modifier */
    SPOT_ANSWER = 1 << 11 /* what an example of this chart comes to */
};
enum { SPOT_CELL = SPOT_VALUE | SPOT_NONE | SPOT_TERM | SPOT_WORDS };
struct spot {
    enum spot_class class;
    struct span at; /* the scalar with its quotes */
    struct str raw; /* as it stands in the file */
    const struct chart *chart;
    size_t row, col; /* (size_t)-1: of none */
    const struct cell *cell;
    struct span entry; /* the row with its label, or the step, or the note; else `at` */
};
struct spots {
    struct spot *at;
    size_t n, cap;
};
void spots_of(struct typo_run *u, const struct chart *whole, struct spots *out);

/* A row of a mapping, or an item of a list, as it stands among others. */
struct entry {
    const struct node *in; /* NULL: none was found */
    size_t i;
    struct span at;
};
const struct node *file_root(struct typo_run *u, uint32_t file);
/* With `key` the pair whose key is at that byte; else the item of a list in which it stands. */
struct entry entry_at(struct typo_run *u, uint32_t file, uint32_t lo, bool key);
struct entry entry_of(struct typo_run *u, const struct chart *c, size_t row);
const struct node *scalar_at(struct typo_run *u, uint32_t file, uint32_t lo);
struct str file_text(const struct typo_run *u, struct span at);

/* One chart while its typos of one kind are made. */
struct maker {
    struct typo_run *u;
    struct arena *a;
    const struct chart *whole;
    const struct spots *spots;
    size_t kind;
    uint64_t dice;
    struct typos *out;
};
uint64_t dice_throw(uint64_t *dice, uint64_t n); /* 0 to n - 1 */
/* A kind that changes the text of one spot: what stands there instead, or false. */
typedef bool spot_change(struct maker *m, const struct spot *s, struct buf *to);
struct typo typo_begin(struct maker *m, const struct spot *s);
void typo_edit(struct maker *m, struct typo *p, struct span at, struct str to);
void typo_put(struct maker *m, struct typo *p);
void beside_put(struct maker *m, struct typo *p, const struct chart *c, size_t row);

spot_change change_digit, change_digits_swapped, change_digit_dropped, change_digit_doubled, change_point_lost,
    change_plus_lost, change_sign_flipped, change_sign_lost, change_die, change_dice, change_half_double, change_unit,
    change_value_lost, change_bound_up, change_bound_down, change_end_lost, change_fraction, change_term,
    change_letters, change_letter_lost, change_word_figure, change_negation, change_opposite, change_reference,
    change_list, change_list_lost, change_mark_lost, change_text_digit;
/* Kinds of several places at once. */
void make_across(struct maker *m), make_down(struct maker *m), make_exchanged(struct maker *m),
    make_shifted_down(struct maker *m), make_shifted_across(struct maker *m), make_above(struct maker *m),
    make_left(struct maker *m), make_labels(struct maker *m), make_heads(struct maker *m), make_bounds(struct maker *m),
    make_filled(struct maker *m), make_row_lost(struct maker *m), make_row_doubled(struct maker *m),
    make_row_repeated(struct maker *m), make_note_lost(struct maker *m), make_note_moved(struct maker *m),
    make_mark_moved(struct maker *m), make_step_lost(struct maker *m), make_steps_swapped(struct maker *m),
    make_step_doubled(struct maker *m);
void make_quoted(struct maker *m), make_spaced(struct maker *m), make_comment(struct maker *m),
    make_breaks(struct maker *m), make_order(struct maker *m), make_behind(struct maker *m);
#endif
