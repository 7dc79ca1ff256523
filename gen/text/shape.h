/* The one door to pango and fontconfig. Their types stay in shape.c. */
#ifndef BS_TEXT_SHAPE_H
#define BS_TEXT_SHAPE_H
#include "text/text.h"

struct shaper;
struct shaper *shaper_new(void);
void shaper_drop(struct shaper *s); /* NULL is allowed */
/* Adds the file as font f. False where it is no font. All are added before shaper_open. */
bool shaper_add(struct shaper *s, enum font f, const char *path);
/* Loads what was added. False with *which where pango came back with another file than the one added. */
bool shaper_open(struct shaper *s, enum font *which);

struct shaped {
    struct glyph *glyph;
    size_t n;
    bool unknown;
    int32_t up, down; /* ink above and below the baseline, micro-em */
};
/* Glyphs of `word` in font f, nowhere else; one that f lacks is glyph 0, and `unknown` says so. */
struct shaped shaper_shape(struct shaper *s, struct arena *a, enum font f, bool superior, struct str word);
bool shaper_has(struct shaper *s, enum font f, uint32_t rune);
int32_t shaper_cap_height(struct shaper *s, enum font f); /* micro-em */
#endif
