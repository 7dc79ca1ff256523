/* Colours as the four inks of a press: cyan, magenta, yellow and black, in percent of an area that is covered. */
#ifndef BS_EMIT_INKS_H
#define BS_EMIT_INKS_H
#include "look/card.h"

struct inks;
/* For a theme, whose colours have inks of their own, in a condition of printing; `limit`: percent of all four together.
 * NULL where there is no memory for it, or its profile is damaged. */
struct inks *inks_new(const struct theme *t, enum press_condition condition, unsigned limit);
void inks_drop(struct inks *k); /* NULL is allowed */

/* Of what is painted in one colour. `text`: of letters, which are black alone where they are nearly grey. */
struct four_inks inks_flat(struct inks *k, struct colour c, bool text);
/* A picture's pixels, three bytes each, to four. `w` of a row: where so many around are one colour that is also painted
 * flat, it has that colour's inks, so that no edge is seen where a picture ends on its ground. */
void inks_picture(struct inks *k, const uint8_t *rgb, uint8_t *cmyk, size_t w, size_t h);

/* What a file says of the condition it was made for. */
struct press_words {
    const char *identifier, *registry, *words; /* as the registry of conditions calls it */
    struct str profile;                        /* an ICC profile, the bytes */
};
struct press_words press_words(enum press_condition c);
#endif
