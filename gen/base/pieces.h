/* Splits a result such as K/2 or "Lose 2 figures" into numbers and words. */
#ifndef BS_BASE_PIECES_H
#define BS_BASE_PIECES_H
#include "base/num.h"

/* A piece of a result: a number or letters. `touches`: adjacent to the previous piece. */
struct result_piece {
    struct str text;
    struct rat number;
    bool is_number, touches, taken;
    /* separated by more than a space from the previous piece, so that a new phrase begins */
    bool parted;
};
bool pieces_of(struct arena *a, struct str s, struct result_piece **at, size_t *n, struct str *why);
/* piece_is: is the piece of that kind? piece_doubtful: may the word change a number beside it? */
bool piece_is(const struct result_piece *p, struct str kind);
bool piece_doubtful(const struct result_piece *p);
bool word_amount(struct result_piece *p, size_t n, size_t i, struct rat *out);
#endif
