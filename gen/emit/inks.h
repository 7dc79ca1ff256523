/* Colours as the four inks of a press: cyan, magenta, yellow and black, in percent of coverage. */
#ifndef BS_EMIT_INKS_H
#define BS_EMIT_INKS_H
#include "look/card.h"

struct inks;
/* For a theme, whose colours may have their own inks, and a printing condition; `limit`: maximum
 * total coverage in percent. NULL on lack of memory, or if the profile is damaged. */
struct inks *inks_new(const struct theme *t, enum press_condition condition, unsigned limit);
void inks_drop(struct inks *k); /* NULL is allowed */

/* Inks of a flat colour. `text`: letters; nearly grey letters use only black. */
struct four_inks inks_flat(struct inks *k, struct colour c, bool text);
/* Converts a picture's pixels from three bytes to four. `w`: pixels in a row. An area of one colour
 * that the theme gives inks gets the same inks, so that the edge of a picture on that background is
 * invisible. */
void inks_picture(struct inks *k, const uint8_t *rgb, uint8_t *cmyk, size_t w, size_t h);

/* Description of a printing condition for a file. */
struct press_words {
    const char *identifier, *registry, *words; /* as in the registry of printing conditions */
    struct str profile;                        /* bytes of an ICC profile */
};
struct press_words press_words(enum press_condition c);
#endif
