/* Where a line may end: a class for each byte of a text. */
#ifndef BS_TEXT_CHANCE_H
#define BS_TEXT_CHANCE_H
#include "base/str.h"

enum chance {
    CHANCE_NONE,   /* part of a word */
    CHANCE_BLANK,  /* a blank; a line may end here */
    CHANCE_WEAK,   /* a blank behind a short word or a number: a line may end here, but had better not */
    CHANCE_GLUE,   /* a blank that holds its neighbours together: U+00A0, 3 in, 6 / 12 */
    CHANCE_DROP,   /* one more of a run of blanks: nothing */
    CHANCE_AFTER,  /* a sign after which a line may end: loose-order, foot/mounted */
    CHANCE_SOFT,   /* a soft hyphen: shown where the line ends here, else nothing */
    CHANCE_FORCED, /* a line break of the author's */
};
/* out[i] for the first byte of each rune, CHANCE_NONE for the others; out has text.n places. */
void text_chances(struct str text, uint8_t *out);
#endif
