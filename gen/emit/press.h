/* What press.c and press_words.c share. Private to emit/. */
#ifndef BS_EMIT_PRESS_H
#define BS_EMIT_PRESS_H
#include "emit/emit.h"
#include "emit/inks.h"

/* Words of a page or a form as they are painted, with inks for colours: out gets them. `w`, `h`: of a page, in points;
 * 0: of a form. `flat`: nothing in the file can be seen through, and what says so goes. False where there is a word
 * that this does not know: *word is it. */
struct painted_words {
    struct inks *inks;
    bool flat;
    double w, h;
};
bool words_to_inks(const struct painted_words *as, struct str in, struct buf *out, struct str *word);

/* pdf.c: libqpdf without a word on standard error; did it write a file to its end? */
struct _qpdf_data *qpdf_quiet(void);
bool pdf_is_whole(const char *path);
#endif
