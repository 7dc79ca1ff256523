/* fonts/fonts.yaml as data: which file each font is. Whether a file is there and is that file, text/ finds out. */
#ifndef BS_LOOK_FONTS_H
#define BS_LOOK_FONTS_H
#include "look/look.h"

#define FONTS_FILE "fonts/fonts.yaml"

struct font_file {
    struct str package, sha256; /* 64 hexadecimal digits, lower case */
    const char *path;           /* absolute, or DIR/fonts/..., ready for open() */
    struct span at;             /* the entry's name in fonts.yaml */
};

/* Fills `out`, a row for each font. False with findings (at least one font-missing) where a font has no usable row. */
bool font_files_read(struct arena *a, struct diag *d, const char *dir, struct font_file out[FONT_COUNT]);
#endif
