/* A result such as K/2 or "Lose 2 figures" in its pieces. */
#ifndef BS_BASE_PIECES_H
#define BS_BASE_PIECES_H
#include "base/num.h"

/* A piece of a result: a number, or letters; whether it touches the one before. */
struct result_piece {
    struct str text;
    struct rat number;
    bool is_number, touches, taken;
    bool parted; /* by more than a blank from the one before: another phrase begins */
};
bool pieces_of(struct arena *a, struct str s, struct result_piece **at, size_t *n, struct str *why);
/* Is it of that kind? May it change a number beside it? */
bool piece_is(const struct result_piece *p, struct str kind);
bool piece_doubtful(const struct result_piece *p);
bool word_amount(struct result_piece *p, size_t n, size_t i, struct rat *out);
#endif
