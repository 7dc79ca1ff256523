/* Shared by pdf.c, press.c and press_words.c. Private to emit/. */
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

/* pdf.c: libqpdf without messages on standard error. */
struct _qpdf_data *qpdf_quiet(void);
/* pdf.c: gives the dates of the file the form of ISO 32000, D:20261121000000Z. */
void qpdf_dates_correct(struct _qpdf_data *q, struct arena *a);
/* pdf.c: makes, paints and releases one page at a time; all have the size of the first, which goes
 * to *first. Table cells go to `cells`, in reading order, unless it is NULL. Frees `p`. */
struct cell_tags {
    struct cell_tag *at;
    size_t n, cap;
};
bool pages_paint(struct arena *a, struct paint *p, const struct page_source *pages, struct str path,
                 struct page *first, struct cell_tags *cells, struct str *why);
/* pdf.c: is the PDF file `to`, which will be moved to `path`, complete? */
bool pdf_is_whole(struct arena *a, const char *to, struct str path, struct str *why);
/* pdf.c: the box of a page, so far inside its edges, as a PDF array in points: "[ 8.504 8.504
 * 170.079 240.945 ]". */
const char *page_box(struct arena *a, const struct page *of, um inside);
#endif
