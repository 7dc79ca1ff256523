/* Outputs: bytes to files, written beside and renamed into place, so that a failed build leaves the last good one. */
#ifndef BS_EMIT_EMIT_H
#define BS_EMIT_EMIT_H
#include "base/rows.h"
#include "layout/basis.h"
#include "look/card.h"
#include "paint/paint.h"
#include "show/doc.h"

/* A file being written: PATH.N.part~, then renamed over PATH by out_commit. Directories are made. Errors are kept until
 * commit. Each that is opened is committed or abandoned, the last opened first: signals that stop a run wait for it. */
struct out;
struct out *out_open(struct arena *a, struct str path);
bool out_write(void *out, const void *p, size_t n); /* fits paint_sink */
/* Flushes, closes and renames; false: the part is removed, and *why says what failed. It is not synced to the disk:
 * what a crash of the machine takes is made again by the next build. */
bool out_commit(struct out *o, struct str *why);
void out_abandon(struct out *o);
bool out_failed(const struct out *o, struct str *why); /* so far; *why says how */
/* The file as far as it is written, for who reads it back before it is abandoned. */
const char *out_written(struct out *o);
/* Removes the parts in a folder, and in those below it, that runs which were killed have left there. */
void out_sweep(struct arena *a, struct str folder);

/* How each of look's outputs is written: a new one is its word there, a file here and a row in outputs.c. */
struct output {
    bool page_alone; /* a file for each page, NAME-1.svg, and n is 1 */
    bool (*write)(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
                  struct str path, struct str *why);
};
extern const struct output outputs[OUTPUTS];

/* Each writes PATH from pages; false and *why (for people, with the system's words) where it could not. */
/* By cairo, then libqpdf: boxes, language, object streams, a fixed ID. */
bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why);
/* The same from pages made one at a time, over files beside PATH, so that memory does not grow with them. */
bool emit_pdf_pages(struct arena *a, const struct engine *e, const struct about *about, const struct page_source *pages,
                    struct str path, struct str *why);
/* The same for a press, in its inks (press.c). */
struct press {
    enum press_standard standard;
    enum press_condition condition;
    unsigned inks; /* percent that all four may cover together */
    unsigned dpi;  /* of what is painted as pixels, since it can be seen through */
    const struct theme *theme;
};
bool emit_press(struct arena *a, const struct engine *e, const struct about *about, const struct press *press,
                const struct page_source *pages, struct str path, struct str *why);
/* In exactly w x h pixels, or in as many as `dpi` makes where w is 0; the file says that resolution. */
bool emit_png(struct arena *a, const struct engine *e, const struct page *page, unsigned w, unsigned h, unsigned dpi,
              struct str path, struct str *why);
/* At the resolution of a screen. These two are of one page, and need nothing of `about`. */
bool emit_png_page(struct arena *a, const struct engine *e, const struct about *about, const struct page *page,
                   size_t n, struct str path, struct str *why);
bool emit_svg(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why);
/* Bytes as they are. */
bool emit_text(struct arena *a, struct str bytes, struct str path, struct str *why);

/* For the outputs themselves. Bytes gathered in memory, on the heap: documents are of megabytes, and an arena would
 * keep every size that they had. */
struct bytes {
    unsigned char *p;
    size_t n, cap;
};
bool bytes_write(void *bytes, const void *p, size_t n); /* fits paint_sink; false for lack of memory */
void bytes_drop(struct bytes *b);
/* Why painting failed, for people. False always, so that a caller may return it. */
bool paint_failed(struct arena *a, enum paint_error error, struct str path, struct str *why);

/* The column of a given in CSV: one that is called as a column of the file's own has "given" before
 * it. */
struct str given_column(struct arena *a, struct str given, bool book);
/* As a roll writes it. */
struct str value_text(struct arena *a, const struct value *v);
/* A distribution: bars, `value,p`, or the object of `roll --format json`; with its last line break.
 * What is a `mean` itself is no outcome of any game, and people are shown no bar of it. */
void emit_dist(struct buf *b, struct str expression, const struct dist *d, bool mean,
               enum format format);
/* A table of odds, a cell at a time: text, lines of CSV, or the object of `odds --format json`. A
 * full bar is its largest chance; or `whole` certainty, so that those of several tables can be
 * compared. False: the sink does. */
bool emit_odds(const struct odds_table *t, enum format format, bool whole, struct paint_sink to);

/* A book's numbers as data (book.c): each file by its ending, written to a sink; false: the sink does. */
struct book_data {
    const struct layout *doc;
    struct str hash;
    const struct odds_table *table;
    size_t n;
};
enum { BOOK_FILES = 3 };
extern const struct book_file {
    const char *extension;
    bool (*emit)(const struct book_data *d, struct paint_sink to);
} book_files[BOOK_FILES];
extern const char *const book_schema; /* of the JSON document */

/* The files of one document: written aside, inside the folder OUT, and put in their places all together. */
struct aside;
struct aside *aside_open(struct arena *a, struct str out); /* nothing is made before aside_path is asked */
struct str aside_path(struct aside *s, struct str below);  /* where to write what goes to OUT/BELOW; a device: itself */
/* BELOW is the author's own: its owner and rights stay, and what is saved there from now on wins.
 */
void aside_over(struct aside *s, struct str below);
struct str aside_words(const struct aside *s, struct str why); /* paths in it as those of OUT */
/* All in their places, or none: then *why. The aside is gone in either case, as by aside_drop, which loses all. */
bool aside_commit(struct aside *s, struct str *why);
/* The same for files that are all in folders, of which none stands there yet: nothing is ever replaced. */
bool aside_commit_new(struct aside *s, struct str *why);
void aside_drop(struct aside *s); /* NULL is allowed */
/* Its files so far, sorted, with what the file system says of them, which renaming leaves as it is. False where one
 * goes to a device, of which nothing can be said. */
struct made_file {
    struct str path; /* below OUT */
    uint64_t size;
    int64_t seconds, nanoseconds; /* when it was last written */
};
struct made_files {
    struct made_file *at;
    size_t n, cap;
};
bool aside_files(struct aside *s, struct made_files *out);
void asides_sweep(struct arena *a, struct str out); /* what processes left there that were killed */

/* built.c: what a run has noted of a document that it has made, OUT/.built/NAME, so that the next run may leave it as
 * it is: by which key, which files, and what was found. */
struct built {
    struct str project, key; /* the folder of whose document it is */
    struct made_files file;
};
/* The note as bytes; empty where something was found in a place that the document does not stand on. */
struct str built_words(struct arena *a, const struct built *b, const struct ground *g, const struct diag *found);
/* NULL where there is none, or it is not whole. */
const struct built *built_read(struct arena *a, struct str out, struct str name);
/* Do all its files stand there as they were written? */
bool built_stands(struct arena *a, const struct built *b, struct str out);
/* What was found, added to d, of a note whose key is that of `g`. False: it cannot be told, and the document is to be
 * made again. */
bool built_tell(struct arena *a, const struct built *b, const struct ground *g, struct diag *d);
/* Removes a file below OUT if it stands there as it was written; false where it does not. */
bool built_remove(struct arena *a, const struct made_file *f, struct str out);
void built_forget(struct arena *a, struct str out, struct str name); /* the note alone */
/* The names of all notes, sorted. */
struct str *built_names(struct arena *a, struct str out, size_t *n);

/* What is wrong with an expression, as one object of JSON; `column` from 1. */
void emit_roll_error(struct buf *b, struct str expression, uint32_t column, const struct roll_error *e);
void buf_put_value_json(struct buf *b, const struct value *v); /* the contract of DESIGN.md */

/* Notes not-printed where words of a sheet are on none of its pages. */
struct composed;
void pages_stand(struct arena *a, struct diag *d, const struct composed *c);

/* Findings to standard output in any format; `place` is the project's folder, in full. False if it
 * failed. */
bool report_print(const struct diag *d, struct str place, enum format format, bool color,
                  const struct tally *t);
#endif
