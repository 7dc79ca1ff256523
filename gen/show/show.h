/* Internal interface of show/: rich text, cells and footnotes of the chart being shown, and the
 * table builder. */
#ifndef BS_SHOW_SHOW_H
#define BS_SHOW_SHOW_H
#include "show/sheet.h"

/* Builder of rich text. A list that was returned as words is immutable. */
struct run_list {
    struct run *at;
    size_t n, cap;
};
/* Copy of `s` for chart `c` and its set; footnotes are collected in `foot` (NULL: ignore them). */
struct show show_of(const struct show *s, const struct chart *c, struct words_list *footer);
/* Copy of `w` with the units of the source, for remarks on the source. */
struct show show_source(const struct show *w);

/* --- words.c */
/* Placeholder for a cell in text that is set first; no text contains this character. */
#define SLOT '\x1a'
/* x and y in one text. Registers the translation of the result, because the author's text is
 * compared untranslated. */
struct str show_both(const struct show *w, struct str x, const char *between, struct str y);
/* Registers `said` as the translation of `text`, which was derived from an author's text. */
struct str show_keep(const struct show *w, struct str text, struct str translation);
void runs_put(struct arena *a, struct run_list *l, struct str text, enum para_style kind,
              enum char_style char_style);
void runs_add(struct arena *a, struct run_list *l,
              struct words w); /* adjacent runs with the same style become one */
bool words_eq(struct words a, struct words b);
/* A printed text of the program that has no places, and one with a place for `of`. */
struct str show_text(const struct show *w, enum msg what);
struct str show_fill(const struct show *w, enum msg what, struct str of);
/* x, with the colon of the language after it */
struct words with_colon(const struct show *w, struct words x, enum para_style kind,
                        enum char_style char_style);
/* A text without places as rich text. */
struct words show_plain(const struct show *w, enum msg what, enum para_style kind,
                        enum char_style char_style);
/* Fills the places of a printed text; its parts between ** get the style `strong`. */
struct words show_places(struct arena *a, struct str pattern, const struct words *of, size_t n,
                         enum para_style kind, enum char_style strong);
struct str words_text(struct arena *a, struct words w); /* without styles; a mark becomes ^ */
struct words words_slice(struct arena *a, struct words w, size_t from,
                         size_t to);             /* its bytes [from, to) */
bool words_same(struct words x, struct words y); /* equal letters; case and style are ignored */
struct words words_cat(struct arena *a, struct words w, struct str text, enum para_style kind,
                       enum char_style char_style);
struct words words_catz(struct arena *a, struct words w, const char *text, enum para_style kind,
                        enum char_style char_style);
/* w, and `in` after it in brackets */
struct words words_bracketed(struct arena *a, struct words w, struct words in, enum para_style kind,
                             enum char_style char_style);

/* --- cells.c: these write to a buffer, as printed */
void put_number(struct buf *b, const struct language *l, struct rat r);        /* 3, −2, 3.5, 1/3 */
void put_span(struct buf *b, const struct language *l, const struct range *r); /* 2–5, 7+, −3 to −1 */
void put_signed(struct buf *b, const struct language *l, struct rat r);        /* +1, −2, 0 */
void put_change(struct buf *b, const struct show *w, const struct measure *d); /* +1, −2, +2″ */
void put_need(struct buf *b, const struct language *l, const struct range *r, int64_t die); /* 3+, 1–4, 6 */
void put_roll(struct buf *b, const struct language *l, struct str text);                    /* 2D6 − D3 */
/* --- measures.c: one distance, or several with one unit: 3 / 9″, 7.5 / 23 cm. */
/* Are distances in this unit printed in the document's units? */
bool unit_is_standard(const struct show *w, enum unit u);
/* The unit of an axis whose bands are bare numbers, if the document converts it; else UNIT_NONE. */
enum unit axis_unit(const struct show *w, const struct axis *x);
/* The measured quantity of an axis, as a header. */
struct words axis_words(const struct show *w, const struct axis *x, enum char_style char_style);
bool unit_moves(const struct show *w, enum unit u); /* does conversion change the numbers? */
void put_distances(struct buf *b, const struct show *w, const struct measure *d, size_t n);
/* True if x and y share a bound that `edges` gives to one of them; x is open there if it is not
 * x. */
bool show_edge(const struct chart *c, struct measure *x, const struct measure *y);
struct str unit_text(const struct show *w, enum unit u); /* "inches", "cm", "hexes" */
/* A range among others: "to 12″" from zero, "over 12–36″", "12 to under 36″". */
void put_band(struct buf *b, const struct show *w, struct measure d);
/* These return rich text. */
/* The end of the number that begins at i; i if there is no number. */
size_t figure_end(struct str s, size_t i);
bool cells_alike(const struct cell *x, const struct cell *y); /* same content, and no marks */
bool cell_is_numeric(const struct column *col);
bool column_is_yes_no(const struct show *w, size_t col); /* printed as ticks and dashes */
struct words show_cell(const struct show *w, const struct row *r, size_t col, enum para_style kind);
/* A range of a roll in its normal form ("≤ 0"); any other label as the author wrote it
 * ("00–04"). */
struct words show_row_key(const struct show *w, const struct row *r, enum para_style kind,
                          enum char_style char_style);
/* The row as one cell by the chart's `reads`, with its marks and footnotes. */
struct words show_reads(const struct show *w, const struct row *r);
/* A sub-table on one line. */
struct words show_inner(const struct show *w, const struct chart *inner);
/* Sets the rating and tint of the box by the cells [from,to) of a row, by the first rule that
 * matches one of them. */
void box_rating(struct box *b, const struct show *w, const struct row *r, size_t from, size_t to);
/* Replaces a text by the layout's wording for it, and translates it. */
struct str worded(const struct show *w, struct str text);
/* An outcome by the chart's `reads`, or the cell of `col`. Headlines and badges get their styles;
 * the text of marks is inside if requested. */
struct words outcome_words(const struct show *w, const struct row *r, size_t col,
                           enum para_style kind);

struct words show_capital(const struct show *w, struct str text, enum para_style kind,
                          enum char_style char_style);
struct words show_lower(const struct show *w, struct str text, enum para_style kind);
/* "D6" of d6 + modifiers: the part before the first modifiers chart. A name in a roll of bands is
 * always a modifiers chart. */
struct str die_as_text(const struct show *w, struct str roll);
struct words die_words(const struct show *w, const struct chart *c, enum char_style char_style);

/* --- notes.c: footnotes. Each function appends raised footnote numbers to `to`. */
struct words with_note(const struct show *w, struct words to, struct words note,
                       enum para_style kind);
/* Like with_note, for a label: a short note is printed in place. */
struct words note_join(const struct show *w, struct words to, struct words note,
                       enum para_style kind);
/* Marks of a cell, short notes in place; of a label, a header or a name, likewise unless it ends in
 * a number; of a place within text, as numbers only. */
enum mark_form { MARK_SHORT, MARK_LABEL, MARK_FIGURES };
struct words with_marks(const struct show *w, struct words to, const struct text *mark, size_t n,
                        enum para_style kind, enum mark_form form);
/* The text with no-break spaces. */
struct str unbroken(struct arena *a, struct str s);
/* The marks of a cell: inside its text and after it. */
const struct mark *const *cell_marks(struct arena *a, const struct chart *c, const struct cell *cell, size_t *n);
/* Footnote numbers for a row: its variant, doubt and note, and an erratum of its label. */
struct words with_row_notes(const struct show *w, struct words to, const struct row *r,
                            enum para_style kind);
struct words with_cell_erratum(const struct show *w, struct words to, const struct row *r,
                               size_t col, enum para_style kind);
struct words with_cell_errata(const struct show *w, struct words to, const struct row *r,
                              enum para_style kind);
#define HOUSE_BAR "\xe2\x96\xae" /* copied and spoken as "changed" (text/engine.c) */
struct words house_marked(struct arena *a, struct words to, enum para_style kind);
/* Add the chart's notes and interpretations to the block's paragraphs. */
void block_reading(const struct show *w, struct words_list *below);
void block_notes(const struct show *w, struct words_list *above, struct words_list *below);
void block_close(const struct show *w, struct block *b, const struct words_list *above, struct words_list *below);
/* The chart's first note if it is short and no sentence: printed beside the title. */
struct str chart_aside(const struct chart *c);

/* --- tables.c: the table builder */
/* Boxes may be put in any order; they never overlap. A pointer to a box or a row is valid until the
 * next put. */
struct draft {
    struct arena *a;
    struct box_list {
        struct box *at;
        size_t n, cap;
    } box;
    LIST(struct table_row) row;
    struct table_col *col;
    unsigned cols;
    bool verticals, parted, folded, open; /* open: no rule below */
    bool shaded;
};
struct draft draft_new(struct arena *a, unsigned cols);
unsigned draft_row(struct draft *m, bool head, enum rule_below below); /* returns its index */
/* Adds a row with a name across all columns: the name of chart group `group`, or with -1 a heading
 * of no group. */
struct box *draft_group(struct draft *m, struct words name, int group);
/* A builder that begins with the name of the part as a header row, if there is one. */
struct draft draft_of(const struct show *w, unsigned cols);
struct box *draft_put(struct draft *m, unsigned row, unsigned col,
                      struct words words); /* 1 x 1, left-aligned, on the top line */
struct box *draft_head(struct draft *m, unsigned row, unsigned col, unsigned cols, struct words words);
/* Exchanges rows and columns; the single header row becomes the labels. `fifths`: a line after each
 * `fifths` rows, or 0. Call it before draft_table. */
void draft_turn(struct draft *m, unsigned fifths);
/* Moves group names to a column left of their rows. Call it before turning, merging or folding. */
void draft_groups_beside(struct draft *m);
/* Sets the body rows in `n` columns side by side. A group keeps its first row; where it continues
 * its name is repeated with `on`. Call it before draft_table. */
void draft_fold(struct draft *m, struct str on, unsigned n);
const struct table *draft_table(struct draft *m);

/* --- sheets.c */
/* "Charts of March 2011 · edition 1, 21 Nov 2026", or the known parts of it; `source`: with the
 * date of the source. */
struct str edition_line(const struct show *w, const struct set *set, struct str date, bool source);
/* Credits of the rules and of the errata, for the foot. */
struct str credit_of(const struct show *w, const struct set *set);
/* --- measures.c: the finding on distances that stay as written */
void unscaled_report(struct diag *d, const struct display_options *m,
                     const struct unscaled_list *l);
#endif
