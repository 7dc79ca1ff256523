/* What the files of text/ know of an engine beyond text.h. */
#ifndef BS_TEXT_ENGINE_H
#define BS_TEXT_ENGINE_H
#include "text/text.h"

bool engine_has(struct engine *e, enum font f, uint32_t rune); /* the font itself, without FONT_SYMBOL */
/* text_chances of a text, found once: the same words are broken at many sizes and widths. Good until it is asked for
 * another text: no more is kept than a sheet needs. */
const uint8_t *engine_chances(struct engine *e, struct str text);
#endif
