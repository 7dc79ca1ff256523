/* What the files of this layer share: a chart being shown, its footnotes, and a table being built. */
#ifndef BS_SHEET_SHOW_H
#define BS_SHEET_SHOW_H
#include "sheet/sheet.h"

struct run_list {
    struct run *at;
    size_t n, cap;
};
struct words_list {
    struct words *at;
    size_t n, cap;
};

/* Footnotes of a block, numbered as they are met. Equal texts share a number. */
struct footnotes {
    struct words_list text;
};

/* A chart on its way to a block. `c` is NULL for texts of the layout; `foot` is NULL where no footnote can stand. */
struct showing {
    const struct show *s;
    struct arena *a;
    const struct chart *c;
    const struct set *set;
    struct footnotes *foot;
    bool inside; /* marks say nothing here: outcome.c puts their words into the cell */
};
void block_holds(struct arena *a, struct block *b, const struct chart *c); /* one more chart that stands in it */
struct showing showing_of(const struct show *s, const struct chart *c, struct footnotes *foot);

/* --- words.c, typeset.c */
void runs_put(struct arena *a, struct run_list *l, struct str text, enum kind_of_words kind, enum voice voice);
struct words runs_words(const struct run_list *l);
bool words_eq(struct words a, struct words b);
struct str words_text(struct arena *a, struct words w); /* without voices; marks in ^ */
struct words words_cat(struct arena *a, struct words w, struct str text, enum kind_of_words kind, enum voice voice);
/* Markdown and all that show_words does, with the chart's marks. */
struct words show_text(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice);
/* Signs, dashes, distances, references and marks of a text without Markdown, into `out`. */
void typeset(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice, struct run_list *out);

/* --- numbers.c: all of them into a buffer, as printed */
void put_number(struct buf *b, struct rat r);                     /* 3, −2, 3.5, 1/3 */
void put_span(struct buf *b, const struct range *r);              /* 2–5, 7+, −3 to −1 */
void put_signed(struct buf *b, struct rat r);                     /* +1, −2, 0 */
void put_need(struct buf *b, const struct range *r, int64_t die); /* 3+, 1–4, 6 */
void put_roll(struct buf *b, struct str text);                    /* 2D6 − D3 */
void put_distance(struct buf *b, const struct show *s, const struct set *set, const struct measure *d);
/* Several single distances as one: 3 / 9″, 7.5 / 23 cm. */
void put_distances(struct buf *b, const struct show *s, const struct set *set, const struct measure *d, size_t n);

/* --- cell.c */
bool cell_is_numeric(const struct column *col);
struct words show_cell(const struct showing *w, const struct row *r, size_t col, enum kind_of_words kind);
struct words show_row_key(const struct showing *w, const struct row *r, enum kind_of_words kind, enum voice voice);
/* The row in one cell by the chart's `reads`, with its marks and its footnotes. */
struct words show_reads(const struct showing *w, const struct row *r);
struct words show_inner(const struct showing *w, const struct chart *inner); /* a ladder on one line */
enum tone tone_of(const struct showing *w, const struct row *r, size_t from, size_t to);
/* --- choose.c */
const struct chart *chart_chosen(const struct show *s, const struct chart *c); /* its rows, as the layout wants them */
bool group_reads_on(const struct chart *c, int group); /* is it a one-of so short that it needs no head of its own? */
bool modifiers_headed(const struct chart *c);          /* has any of its groups a head of its own? */

/* --- outcome.c: an outcome in its cell */
struct str worded(const struct show *s, struct str text); /* as the layout's wording has it */
/* By the chart's `reads`, or the cell of `col`; headlines and badges set apart, marks' words inside where asked. */
struct words outcome_words(const struct showing *w, const struct row *r, size_t col, enum kind_of_words kind);
/* The same in a box of so many rows: figures stand large and alone in a high one, small in what is bad. */
struct words outcome_stacked(const struct showing *w, struct words x, enum tone tone, unsigned rows);

/* --- notes.c: footnotes. Each gives the raised figures to stand behind the words. */
unsigned footnote(struct footnotes *f, struct arena *a, struct words text);
struct words with_mark(const struct showing *w, struct words to, unsigned number, enum kind_of_words kind);
struct words with_marks(const struct showing *w, struct words to, const struct text *mark, size_t n,
                        enum kind_of_words kind);
/* Those of a cell, in its words and behind them. */
const struct mark *const *cell_marks(struct arena *a, const struct chart *c, const struct cell *cell, size_t *n);
/* Figures of what a row says beside its cells: variant, doubt, note, and an erratum of its label. */
struct words with_row_notes(const struct showing *w, struct words to, const struct row *r, enum kind_of_words kind);
struct words with_cell_erratum(const struct showing *w, struct words to, const struct row *r, size_t col,
                               enum kind_of_words kind);
struct words with_cell_errata(const struct showing *w, struct words to, const struct row *r, enum kind_of_words kind);
/* The block's paragraphs: the chart's notes and readings where they belong. */
void block_reading(struct showing *w, struct words_list *below);
void block_notes(struct showing *w, struct words_list *above, struct words_list *below);
void block_close(struct showing *w, struct block *b, struct words_list *above, struct words_list *below);
/* The first note where it is short and no sentence: it stands beside the title. */
struct str chart_aside(const struct chart *c);

/* --- maker.c: a table being built */
struct box_list {
    struct box *at;
    size_t n, cap;
};
struct row_list {
    struct table_row *at;
    size_t n, cap;
};
struct maker {
    struct arena *a;
    struct box_list box;
    struct row_list row;
    struct table_col *col;
    unsigned cols;
    bool verticals, parted, open; /* open: no rule below */
};
struct maker maker_new(struct arena *a, unsigned cols);
unsigned maker_row(struct maker *m, bool head, enum rule_below below); /* its index */
unsigned maker_group(struct maker *m, struct words name);              /* a row with a name across */
struct box *maker_put(struct maker *m, unsigned row, unsigned col,
                      struct words words); /* 1 x 1, left, on the top line */
/* Rows and columns exchanged; the one head row becomes the labels. Before maker_table. */
void maker_turn(struct maker *m);
/* The body rows in `n` columns side by side, a group never parted from its first row. Before maker_table. */
void maker_fold(struct maker *m, unsigned n);
const struct table *maker_table(struct maker *m);

/* --- show_KIND.c: a chart of its own rows as a table; `part` is a name to stand above it, or empty */
const struct table *table_bands(struct showing *w, struct words part);
const struct table *table_strip(struct showing *w, const struct dice_sum *s, struct words part);
const struct table *table_track(struct showing *w, struct words part);
struct words strip_sentence(const struct showing *w,
                            const struct dice_sum *s); /* "In 36 throws: killed 6, out 14, unhurt 16." */
const struct table *table_grid(struct showing *w, struct words part);
const struct table *table_modifiers(struct showing *w, struct words part);
struct words modifiers_line(struct showing *w); /* "Clearing a jam (the D6): +1 ... · +2 Maxim" */
const struct table *table_steps(struct showing *w, struct words part);
const struct table *table_beside(struct showing *w, const struct beside *of, size_t n, struct words part);

/* --- heads.c: the head rows; columns of the chart stand at place[c] of the table, or NOT_SHOWN */
#define NOT_SHOWN 0xffffffffu
unsigned *columns_place(const struct showing *w, unsigned from,
                        unsigned *cols); /* one after another from `from`; *cols: the end */
/* Do all heads have the same columns below them, with the same cells? Then only those of the first are placed. */
bool heads_twin(const struct showing *w, unsigned *place, unsigned *cols);
void put_twin_heads(struct showing *w, struct maker *m, const unsigned *place, struct words corner);
struct words lower(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice);
void put_part(struct maker *m, struct words part);
void put_heads(struct showing *w, struct maker *m, const unsigned *place, struct words corner);
void set_columns(struct showing *w, struct maker *m, const unsigned *place, bool labels);
struct words capital(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice);
struct words die_words(const struct showing *w, const struct chart *c, enum voice voice); /* "D6" of d6 + modifiers */
#endif
