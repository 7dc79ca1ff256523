/* Checks the outlines of a font file before a letter of it is set. Called by text/, in a confined
 * process. */
#include "late_freetype.h"
#include "look/fonts.h"
#include FT_TRUETYPE_TAGS_H

/* False if an outline is broken, or if the ends of the outlines do not ascend within their table:
 * FreeType and HarfBuzz leave such a letter blank. */
bool font_outlines_are_whole(FT_Face face)
{
    const TT_Header *head = FT_Get_Sfnt_Table(face, FT_SFNT_HEAD);
    const FT_Long glyphs = face->num_glyphs;
    const unsigned size = head && head->Index_To_Loc_Format ? 4 : 2;
    FT_Byte at[4];
    FT_ULong last = 0, max = 0, bytes = size;
    bool good = true, lists = FT_Load_Sfnt_Table(face, TTAG_glyf, 0, NULL, &max) == 0;
    for (FT_Long i = 0; lists && good && i <= glyphs; i++) {
        good = FT_Load_Sfnt_Table(face, TTAG_loca, i * (FT_Long)size, at, &bytes) == 0;
        FT_ULong end = 0;
        for (unsigned k = 0; k < size; k++)
            end = end << 8 | at[k];
        end *= size == 2 ? 2 : 1;
        good = good && end >= last && end <= max;
        last = end;
    }
    for (FT_Long i = 0; good && i < glyphs; i++)
        good = FT_Load_Glyph(face, (FT_UInt)i, FT_LOAD_NO_SCALE) == 0;
    return good;
}
