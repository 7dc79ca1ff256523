/* The fonts of a project, by the names that themes and faces use: fonts/fonts.yaml says which file each is, and
 * fonts/fonts.lock of which bytes, where the list does not say it. See fonts.c. */
#ifndef BS_LOOK_FONTS_H
#define BS_LOOK_FONTS_H
#include "look/look.h"

#define FONTS_FILE "fonts/fonts.yaml"
#define FONTS_LOCK "fonts/fonts.lock" /* as sha256sum prints it, and may check it in fonts/ */

/* Which file a font is, and that it is that one to the byte: another version of a font has other widths, and a sheet
 * that fitted does not. */
struct font_file {
    struct str name;
    struct text package, file, sha256; /* 64 hexadecimal digits, lower case; none: it is not locked yet */
    struct text licence;               /* that allows what the file forbids; or nothing */
    bool locked;                       /* sha256 is of the lock, or nowhere yet: the program keeps it */
    const char *path;                  /* of `file`: absolute, or DIR/fonts/..., ready for open() */
    struct span at;                    /* where fonts.yaml has it */
};
enum { FONTS_MOST = 40, FALLBACKS_MOST = 12 };
/* Those of enum font first, then the project's own in the order of its list. */
struct fonts {
    struct font_file *at;
    size_t n;
    enum font
        fallback[FALLBACKS_MOST + 1]; /* where a sign is sought that a font lacks, FONT_SYMBOL always among them */
    size_t n_fallback;
};
extern const struct fields fonts_fields;
/* NULL with findings where a font has no usable row. Whether a file is there and is that file, text/ finds out. */
const struct fonts *fonts_read(struct arena *a, struct diag *d, const char *dir);
#endif
