/* Outputs: bytes to files. Files are written under a temporary name and renamed, so that a failed
 * build keeps the last good files. */
#ifndef BS_EMIT_EMIT_H
#define BS_EMIT_EMIT_H
#include "base/rows.h"
#include "paint/paint.h"
#include "show/doc.h"

/* A file being written: PATH.N.part~, renamed to PATH by out_commit. Makes directories. Errors are
 * stored until commit. Each opened file must be committed or abandoned, in reverse order of
 * opening; signals that stop the program are delayed until then. */
struct out;
struct out *out_open(struct arena *a, struct str path);
bool out_write(void *out, const void *p, size_t n); /* has the type of paint_sink */
/* Flushes, closes and renames. On error returns false with the reason in *why, and removes the
 * temporary file. It is not synced to the disk: after a crash of the machine the next build makes
 * it again. */
bool out_commit(struct out *o, struct str *why);
void out_abandon(struct out *o);
/* Has writing failed so far? *why gets the reason. */
bool out_failed(const struct out *o, struct str *why);
/* Removes temporary files that killed runs left in a folder and its subfolders. False if a link to
 * or in the folder leads out of `root`. */
bool out_sweep(struct arena *a, struct str folder, struct str root);

/* Writer of an output kind. A new kind is a word in look/, a file here and a row in outputs.c. */
struct output {
    bool page_alone; /* a file for each page, NAME-1.svg; n is 1 */
    bool (*write)(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
                  struct str path, struct str *why);
};
extern const struct output outputs[OUTPUTS];

/* Each function writes PATH from pages; on error returns false with a readable reason in *why. */
/* Painted by cairo, with what it lacks: boxes, language, streams of objects, a fixed ID. */
bool emit_pdf(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why);
/* The same with pages made one at a time; memory for a page is freed when it is written. */
bool emit_pdf_pages(struct arena *a, const struct engine *e, const struct about *about, const struct page_source *pages,
                    struct str path, struct str *why);
/* The same for a press, in its inks (press.c). */
struct press {
    enum press_standard standard;
    enum press_condition condition;
    unsigned inks; /* maximum ink coverage in percent, all four inks together */
    unsigned dpi;  /* resolution of parts painted as pixels because they are transparent */
    const struct theme *theme;
};
bool emit_press(struct arena *a, const struct engine *e, const struct about *about, const struct press *press,
                const struct page_source *pages, struct str path, struct str *why);
/* Writes w x h pixels, or with w 0 as many as `dpi` gives; the file records the resolution. */
bool emit_png(struct arena *a, const struct engine *e, const struct page *page, unsigned w, unsigned h, unsigned dpi,
              struct str path, struct str *why);
/* At screen resolution. These two write one page, and ignore `about`. */
bool emit_png_page(struct arena *a, const struct engine *e, const struct about *about, const struct page *page,
                   size_t n, struct str path, struct str *why);
bool emit_svg(struct arena *a, const struct engine *e, const struct about *about, const struct page *page, size_t n,
              struct str path, struct str *why);
/* Writes bytes unchanged. */
bool emit_text(struct arena *a, struct str bytes, struct str path, struct str *why);

/* For the outputs themselves: bytes collected on the heap. Documents have megabytes, and an arena
 * would keep every intermediate size. */
struct bytes {
    unsigned char *p;
    size_t n, cap;
};
/* Appends bytes; has the type of paint_sink. False on lack of memory. */
bool bytes_write(void *bytes, const void *p, size_t n);
void bytes_drop(struct bytes *b);
/* Sets *why to a readable reason for the painting error. Always returns false, so that callers can
 * return it. */
bool paint_failed(struct arena *a, enum paint_error error, struct str path, struct str *why);

/* Writes all of b to the sink and empties it; its arena is rewound. False if the sink fails. */
bool buf_flush(struct buf *b, struct paint_sink to, struct arena_mark mark);
/* A text as JSON, with its quotes. */
const char *json_text(const struct buf *b, struct str s);
struct str frac_text(struct arena *a, struct frac f);
/* The distribution of a roll: bars, `value,p`, or the object of `roll --format json`, with a final
 * line break. A mean, as of turns(...) without a limit, is not an outcome: no bar. */
void emit_dist(struct buf *b, struct str expression, const struct roll *r, const struct dist *d,
               enum format format);
/* An odds table, one cell at a time: text, CSV lines, or the object of `odds --format json`. A full
 * bar is the table's largest chance, or with `whole` 100 %, so that tables can be compared. False
 * if the sink fails. */
bool emit_odds(const struct odds_table *t, enum format format, bool whole, struct paint_sink to);

/* The numbers of a book as data (book.c): files with all tables, and a data package with a file for
 * each table and each deck. */
struct book_data {
    const struct layout *doc;
    struct str hash; /* of the input of the book */
    const struct odds_table *table;
    size_t n;
};
/* Path of the i-th file below OUT, from 0; empty after the last. */
struct str book_file(struct arena *a, const struct book_data *d, size_t i);
/* Writes the i-th file. */
void book_emit(const struct book_data *d, size_t i, struct paint_sink to);
void book_schema_put(struct buf *b); /* JSON Schema of the JSON document */

/* Prints each changed line of a file before and after its edits, which keep the number of lines. */
void emit_edits(struct buf *b, struct str path, struct str was, struct str is);
/* Prints a remark for people, on one line. */
struct source_note;
struct str source_note_name(const struct source_note *m); /* "erratum" */
void emit_source_note(struct buf *b, const struct source_note *m, struct str set, struct str place);

/* The files of one document: staged inside the folder OUT, and moved to their places together. */
struct aside;
/* Creates no folder before the first aside_path. */
struct aside *aside_open(struct arena *a, struct str out);
/* Puts _ before names in a path that Windows reserves, since users share the files. */
struct str path_portable(struct arena *a, struct str below);
/* Returns the path to write for OUT/BELOW; a device is written directly. */
struct str aside_path(struct aside *s, struct str below);
/* BELOW belongs to the author: its owner and permissions are kept, and changes that the author
 * saves from now on win. */
void aside_over(struct aside *s, struct str below);
/* Replaces staged paths in a message by paths in OUT. */
struct str aside_words(const struct aside *s, struct str why);
/* Moves all files to their places, or none, with the reason in *why. `anew`: all files are in new
 * folders, and no file may be replaced. Ends `s` in both cases, like aside_drop. */
bool aside_commit(struct aside *s, bool anew, struct str *why);
void aside_drop(struct aside *s); /* deletes all staged files; NULL is allowed */
/* The staged files, sorted, with size and time, which renaming keeps. False if a file goes to a
 * device. */
struct made_file {
    struct str path; /* below OUT; the first member, for str_cmp_first */
    uint64_t size;
    int64_t seconds, nanoseconds; /* modification time */
};
struct made_files {
    struct made_file *at;
    size_t n, cap;
};
bool aside_files(struct aside *s, struct made_files *out);
void asides_sweep(struct arena *a, struct str out); /* removes staged files of killed processes */

/* built.c: the build record of a document, OUT/.built/NAME: its key, files and findings, so that
 * the next run can skip an unchanged document. */
struct built {
    struct str project, key; /* project: folder of the document's project */
    struct made_files file;
    struct kept_walks walks; /* of an odds book */
    struct str findings; /* packed: emit/pack.h */
};
/* The record as bytes; empty if a finding is at a place outside the document's inputs. */
struct str built_words(struct arena *a, const struct built *b, const struct ground *g, const struct diag *found);
/* NULL if absent or damaged. */
const struct built *built_read(struct arena *a, struct str out, struct str name);
/* Are all its files unchanged? */
bool built_stands(struct arena *a, const struct built *b, struct str out);
/* Adds the recorded findings to d; `g` must have the record's key. False: the record cannot be
 * used, and the document must be built. */
bool built_report(const struct built *b, const struct ground *g, struct diag *d);
/* Removes a file below OUT if it is unchanged; false otherwise. */
bool built_remove(struct arena *a, const struct made_file *f, struct str out);
void built_forget(struct arena *a, struct str out, struct str name); /* removes only the record */
/* Puts the keys of all records in OUT. False if one is damaged, or a file of one is changed. */
bool built_put_keys(struct buf *b, struct str out);
/* What a command without errors printed, in OUT/.built/COMMAND, with the key of its run. False if
 * there is none with this key. */
bool printed_read(struct buf *b, struct str out, struct str command, struct str key);
void printed_note(struct arena *a, struct str out, struct str command, struct str key,
                  struct str printed);
/* Sorted names of all records. */
struct str *built_names(struct arena *a, struct str out, size_t *n);

/* The error in an expression as a JSON object; `column` from 1. */
void emit_roll_error(struct buf *b, struct str expression, uint32_t column, const struct roll_error *e);
/* Writes a value as JSON; a number that JSON cannot hold exactly becomes a string. */
void buf_put_value_json(struct buf *b, const struct value *v);

/* Reports not-printed for texts of a sheet that are on none of its pages. */
struct composed;
void pages_stand(struct arena *a, struct diag *d, const struct composed *c);

/* Puts findings in any format; `place`: absolute path of the project. */
void report_put(struct buf *b, const struct diag *d, struct str place, enum format format,
                bool color, const struct tally *t);
#endif
