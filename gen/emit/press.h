/* Shared by pdf.c, press.c and press_words.c. Private to emit/. */
#ifndef BS_EMIT_PRESS_H
#define BS_EMIT_PRESS_H
#include "emit/inks.h"
#include "emit/objects.h"

/* Converts PDF operators of a page or a form to inks, into `out`. `w`, `h`: size of a page in
 * points; 0: a form. `flat`: the file has no transparency, and operators for it are removed. False
 * on an unknown operator, which is put in *word. */
struct painted_words {
    struct inks *inks;
    bool flat;
    double w, h;
};
bool words_to_inks(const struct painted_words *as, struct str in, struct buf *out, struct str *word);

/* A colour of three numbers from 0 to 1; false if they are different. */
bool colour_read(struct str s, struct colour *c);

/* pdf.c: the dates of an information dictionary in the form of ISO 32000, D:20261121000000Z. */
struct str dates_correct(struct arena *a, struct str map);
/* pdf.c: a copy of an object that is not a stream. */
struct object object_keep(struct arena *a, struct object o);
/* pdf.c: makes, paints and releases one page at a time; all have the size of the first, which goes
 * to *first. Table cells go to `cells`, in reading order, unless it is NULL. Frees `p`. */
struct cell_tags {
    struct cell_tag *at;
    size_t n, cap;
};
bool pages_paint(struct arena *a, struct paint *p, const struct page_source *pages, struct str path,
                 struct page *first, struct cell_tags *cells, struct str *why);
/* pdf.c: the box of a page, so far inside its edges, as a PDF array in points: "[ 8.504 8.504
 * 170.079 240.945 ]". */
struct str page_box(struct arena *a, const struct page *of, um inside);
#endif
