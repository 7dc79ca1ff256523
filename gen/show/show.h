/* What the files of this layer share: words, cells and footnotes of a chart that is shown, and tables being built. */
#ifndef BS_SHOW_SHOW_H
#define BS_SHOW_SHOW_H
#include "show/sheet.h"

/* Runs on their way to words. What has been given away as words is never pushed to again. */
struct run_list {
    struct run *at;
    size_t n, cap;
};
struct words show_section(const struct show *w, const struct chart *c, struct words aside);
/* The same, with the chart that is shown, its set, and where its footnotes go; NULL: there are none. */
struct show show_of(const struct show *s, const struct chart *c, struct words_list *foot);
/* In the measures of the source, for what is said of it. */
struct show show_source(const struct show *w);

/* --- words.c */
/* Where a cell will stand in words that are set before it: no text has this character. */
#define SLOT '\x1a'
/* x and y in one text, "%.*s, %.*s", as the author's words are compared; and in the language of the document too. */
struct str show_both(const struct show *w, const char *format, struct str x, struct str y);
/* `text`, which was made of an author's, is said so. */
struct str show_keep(const struct show *w, struct str text, struct str said);
struct str reading_said(const struct show *w); /* "(our reading)" behind a rule: small and grey wherever it is said */
void runs_put(struct arena *a, struct run_list *l, struct str text, enum role kind, enum voice voice);
void runs_add(struct arena *a, struct run_list *l,
              struct words w); /* equal voices that meet are one run */
bool words_eq(struct words a, struct words b);
struct words show_plain(const struct show *w, enum saying what, enum role kind, enum voice voice); /* alone */
/* A saying with its places filled; what it has between ** is in the voice `strong`. */
struct words show_places(struct arena *a, struct str saying, const struct words *of, size_t n, enum role kind,
                         enum voice strong);
struct str words_text(struct arena *a, struct words w); /* without voices; marks in ^ */
struct words words_cat(struct arena *a, struct words w, struct str text, enum role kind, enum voice voice);

/* --- cells.c: into a buffer, as printed */
void put_number(struct buf *b, const struct language *l, struct rat r);        /* 3, −2, 3.5, 1/3 */
void put_span(struct buf *b, const struct language *l, const struct range *r); /* 2–5, 7+, −3 to −1 */
void put_signed(struct buf *b, const struct language *l, struct rat r);        /* +1, −2, 0 */
void put_change(struct buf *b, const struct show *w, const struct measure *d); /* +1, â2, +2â³ */
void put_need(struct buf *b, const struct language *l, const struct range *r, int64_t die); /* 3+, 1–4, 6 */
void put_roll(struct buf *b, const struct language *l, struct str text);                    /* 2D6 − D3 */
/* --- measures.c: several single distances as one, or one: 3 / 9″, 7.5 / 23 cm. */
bool unit_is_told(const struct show *w, enum unit u); /* do distances of it come in the document's units? */
enum unit axis_unit(const struct show *w, const struct axis *x); /* of bare bands that are printed as other figures */
struct words axis_words(const struct show *w, const struct axis *x, enum voice voice); /* what is measured, as a head */
bool unit_moves(const struct show *w, enum unit u);   /* as other figures than they are written? */
void put_distances(struct buf *b, const struct show *w, const struct measure *d, size_t n);
/* As words. */
bool cell_is_numeric(const struct column *col);
bool column_is_yes_no(const struct show *w, size_t col); /* printed as ticks and dashes */
struct words show_cell(const struct show *w, const struct row *r, size_t col, enum role kind);
/* The range of a roll by its ends ("≤ 0"); any other label as the author has it ("00–04"). */
struct words show_row_key(const struct show *w, const struct row *r, enum role kind, enum voice voice);
/* The row in one cell by the chart's `reads`, with its marks and its footnotes. */
struct words show_reads(const struct show *w, const struct row *r);
struct words show_inner(const struct show *w, const struct chart *inner); /* a ladder on one line */
/* Of the cells [from,to) of a row: the first rule that fits one of them. */
enum tone tone_of(const struct show *w, const struct row *r, size_t from, size_t to);
void box_tone(struct box *b, const struct show *w, const struct row *r, size_t from, size_t to); /* to the box */
struct str worded(const struct show *w, struct str text); /* as the layout's wording has it, and in its language */
/* By the chart's `reads`, or the cell of `col`; headlines and badges set apart, marks' words inside where asked. */
struct words outcome_words(const struct show *w, const struct row *r, size_t col, enum role kind);
/* The same in a box of so many rows: figures stand large and alone in a high one, small in what is bad. */
struct words outcome_stacked(const struct show *w, struct words x, enum tone tone, unsigned rows);

/* --- same.c */
const struct chart *chart_with_rows(struct arena *a, const struct chart *c, const struct row *row,
                                    size_t n);
const struct chart *same_merged(const struct show *w,
                                const struct chart *c); /* neighbours that say the same as one */
struct str title_text(struct arena *a, struct words w); /* without the figures of its footnotes */
/* --- show.c */
bool cells_alike(const struct cell *x,
                 const struct cell *y); /* they say the same, and have no marks */
bool row_is_plain(const struct row *r);                       /* no erratum, note, doubt or mark is printed with it */
bool modifier_is_none(const struct chart *c, const struct row *r); /* does it add 0, and say nothing besides? */
/* Is it so short that its name stands in its first row? */
bool group_reads_on(const struct chart *c, int group);

/* --- notes.c: footnotes. Each gives the raised figures to stand behind the words. */
struct words with_note(const struct show *w, struct words to, struct words note, enum role kind);
struct words with_said(const struct show *w, struct words to, struct words note, enum role kind); /* of a label */
/* Marks of a cell; of a label, a head or a name; of a place within words, as figures alone. */
struct words with_marks(const struct show *w, struct words to, const struct text *mark, size_t n, enum role kind);
struct words with_label_marks(const struct show *w, struct words to, const struct text *mark, size_t n, enum role kind);
struct words with_mark_figures(const struct show *w, struct words to, const struct text *mark, size_t n,
                               enum role kind);
/* Those of a cell, in its words and behind them. */
const struct mark *const *cell_marks(struct arena *a, const struct chart *c, const struct cell *cell, size_t *n);
/* Figures of what a row says beside its cells: variant, doubt, note, and an erratum of its label. */
struct words with_row_notes(const struct show *w, struct words to, const struct row *r, enum role kind);
struct words with_cell_erratum(const struct show *w, struct words to, const struct row *r, size_t col, enum role kind);
struct words with_cell_errata(const struct show *w, struct words to, const struct row *r, enum role kind);
#define HOUSE_BAR "\xe2\x96\xae" /* what a copy and a voice give for it is "changed" (text/engine.c) */
struct words house_marked(struct arena *a, struct words to, enum role kind);
/* The block's paragraphs: the chart's notes and readings where they belong. */
void block_reading(const struct show *w, struct words_list *below);
void block_notes(const struct show *w, struct words_list *above, struct words_list *below);
void block_close(const struct show *w, struct block *b, const struct words_list *above, struct words_list *below);
/* The first note where it is short and no sentence: it stands beside the title. */
struct str chart_aside(const struct chart *c);

/* --- tables.c: a table being built */
/* Boxes may be put in any order; they never overlap. A pointer to a box or a row is good until
 * the next is put. */
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
unsigned draft_row(struct draft *m, bool head, enum rule_below below); /* its index */
/* A row with a name across: of a group of the chart, under which rows stand, or with -1 of nothing that it knows. */
struct box *draft_group(struct draft *m, struct words name, int group);
void draft_part(struct draft *m, struct words part); /* the same among the heads, where it has words */
struct box *draft_put(struct draft *m, unsigned row, unsigned col,
                      struct words words); /* 1 x 1, left, on the top line */
struct box *draft_head(struct draft *m, unsigned row, unsigned col, unsigned cols, struct words words);
/* Rows and columns exchanged; the one head row becomes the labels. `fifths`: a line after each so many rows, or 0.
 * Before draft_table. */
void draft_turn(struct draft *m, unsigned fifths);
/* Names of groups in a column of their own, left of their rows. Before it is turned, merged or folded. */
void draft_groups_beside(struct draft *m);
/* The body rows in `n` columns side by side, a group never parted from its first row, its name with `on` behind it
 * where it goes on. Before draft_table. */
void draft_fold(struct draft *m, struct str on, unsigned n);
const struct table *draft_table(struct draft *m);
/* --- merge.c: equal neighbours to one box, by `down` and `across` of each. Last before draft_table. */
void draft_merge(struct draft *m);

/* --- voices.c: how what is looked up stands */
struct column_look {
    bool figures;   /* its cells have the number's voice where they are figures */
    bool center;    /* in the middle, head and cells */
    enum unit unit; /* all its cells have it, and the head says so */
};
struct grid_look {
    struct column_look *col; /* by the chart's columns */
    enum unit unit;          /* all that are shown share it: the corner says so */
    bool alone;              /* one column */
    bool turned;
    bool labels_plain; /* too long to be bold */
    bool across, down; /* of a matrix: its keys are figures */
    bool outcomes;     /* a matrix of a roll's outcomes, under what they are looked up by */
    bool keys;         /* both are, and stand on solid ground */
    bool shaded;
    const struct cell **value; /* of those that are shaded each once, the least worth first */
    size_t n_value;
    unsigned fifths; /* a line after each so many rows, or 0 */
};
struct grid_look look_of(const struct show *w, const unsigned *place, bool twins, bool turned);
unsigned shade_of_value(const struct grid_look *look, const struct column *col, const struct cell *x); /* 0..6 */
struct str unit_said(const struct show *w, enum unit u);   /* "inches", "cm", "hexes" */
size_t figure_end(struct str s, size_t i);                 /* of the figure that begins at i, or i */
struct words figures_in(struct arena *a, struct words w);  /* the figures in it large */
bool column_is_figures(const struct chart *c, size_t col); /* by its type, or by most of its cells */
/* What each row has for itself: points, losses, shares. */
bool column_counts(const struct chart *c, size_t col);

/* The columns of the chart stand at place[c] of the table, or NOT_SHOWN. */
#define NOT_SHOWN 0xffffffffu
unsigned *columns_place(const struct show *w, unsigned *cols);
void columns_stretch(const struct show *w, struct draft *m, const unsigned *place, const struct grid_look *look);
size_t heads_twin(const struct show *w, unsigned *place, unsigned *cols);
/* `corner`: above the labels, unless the layout has words for it; `twins`: of heads_twin, or 0. */
void put_heads(const struct show *w, struct draft *m, const unsigned *place, size_t twins, struct words corner,
               const struct grid_look *look);
struct words show_capital(const struct show *w, struct str text, enum role kind, enum voice voice);
struct words show_lower(const struct show *w, struct str text, enum role kind);
/* "D6" of d6 + modifiers: what stands before the first modifiers chart; names in a roll of bands are nothing else. */
struct str die_said(const struct show *w, struct str roll);
struct words die_words(const struct show *w, const struct chart *c, enum voice voice);

/* --- join.c: charts of the same rows as one chart; its title, and what stands over the columns of each */
const struct chart *chart_joined(const struct show *w, const struct beside *of, size_t n);
struct str joined_title(const struct show *w, const struct beside *of, size_t n);
struct str joined_head(const struct show *w, const struct beside *of, size_t n, size_t i);

/* --- modifiers.c */
const struct table *table_modifiers(const struct show *w, struct words part);
struct words chart_line(const struct show *w); /* of modifiers, or of one column: running words */
bool choices_have_lines(const struct show *w); /* can any choice stand in one line? */
/* --- charts.c, show_beside.c: a chart of its own rows as a table; `part` is a name to stand above it, or empty */
const struct table *table_reads(const struct show *w, struct words part);
const struct table *table_strip(const struct show *w, const struct dice_sum *s, struct words part);
struct words strip_sentence(const struct show *w, const struct dice_sum *s); /* "In 36 throws: killed 6, unhurt 30." */
const struct table *table_steps(const struct show *w, struct words part);
const struct table *table_grid(const struct show *w, struct words part); /* of a grid or bands */
const struct table *table_track(const struct show *w, struct words part);
const struct table *table_beside(const struct show *w, const struct beside *of, size_t n, struct words part);
#endif
