/* Shared by press.c and press_words.c. Private to emit/. */
#ifndef BS_EMIT_PRESS_H
#define BS_EMIT_PRESS_H
#include "emit/emit.h"
#include "emit/inks.h"

/* Converts PDF operators of a page or a form to inks, into `out`. `w`, `h`: size of a page in
 * points; 0: a form. `flat`: the file has no transparency, and operators for it are removed. False
 * on an unknown operator, which is put in *word. */
struct painted_words {
    struct inks *inks;
    bool flat;
    double w, h;
};
bool words_to_inks(const struct painted_words *as, struct str in, struct buf *out, struct str *word);

/* pdf.c: libqpdf without messages on standard error; is a PDF file complete? */
struct _qpdf_data *qpdf_quiet(void);
bool pdf_is_whole(const char *path);
/* pdf.c: the box of a page, so far inside its edges, as a PDF array in points: "[ 8.504 8.504
 * 170.079 240.945 ]". */
const char *page_box(struct arena *a, const struct page *of, um inside);
#endif
