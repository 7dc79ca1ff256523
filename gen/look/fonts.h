/* The fonts of a project, by the names that themes and faces use. fonts/fonts.yaml maps each name
 * to a file; fonts/fonts.lock has the SHA-256 of each file, unless fonts.yaml has it. See
 * fonts.c. */
#ifndef BS_LOOK_FONTS_H
#define BS_LOOK_FONTS_H
#include "look/look.h"

#define FONTS_FILE "fonts/fonts.yaml"
#define FONTS_LOCK "fonts/fonts.lock" /* readable by sha256sum -c in fonts/ */

/* The file of a font and its checksum. Another version of a font may have other widths, and then a
 * sheet that fitted no longer fits. */
struct font_file {
    struct str name;
    /* 64 hexadecimal digits, lower case; empty: not locked yet */
    struct text package, file, sha256;
    /* permission to embed a font whose file forbids it; or empty */
    struct text licence;
    /* sha256 comes from the lock file or is not known yet: the program maintains it */
    bool locked;
    /* the path of `file`: absolute, or DIR/fonts/..., ready for open() */
    const char *path;
    struct span at; /* its place in fonts.yaml */
};
enum { FONTS_MAX = 40, FALLBACKS_MAX = 12 };
/* The fonts of enum font first, then the project's own fonts in the order of its list. */
struct fonts {
    struct font_file *at;
    size_t n;
    enum font
        /* fonts to search for a missing character, in order; always includes FONT_SYMBOL */
        fallback[FALLBACKS_MAX + 1];
    size_t n_fallback;
};
extern const struct fields fonts_fields;
/* Returns NULL with findings if a font has no usable row. text/ checks that the files exist and
 * match their checksums. */
const struct fonts *fonts_read(struct arena *a, struct diag *d, const char *dir);

struct FT_FaceRec_; /* a file that FreeType has opened */
bool font_outlines_are_whole(struct FT_FaceRec_ *face);
#endif
