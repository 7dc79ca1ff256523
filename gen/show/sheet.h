/* Sheets: blocks with meaning and without coordinates. Every output (PDF, text, later HTML) is made
 * from them.
 *
 * chart/blocks.c turns a chart into blocks; sheets.c turns a layout into a struct sheet. Footnotes
 * (marks, errata, variants) are numbered per block. A sheet holds content only; the theme decides
 * its appearance. */
#ifndef BS_SHOW_SHEET_H
#define BS_SHOW_SHEET_H
#include "layout/layout.h"
#include "model/source_notes.h"

enum char_style {
    CHAR_STYLE_PLAIN,
    CHAR_STYLE_STRONG,
    CHAR_STYLE_ITALIC,
    CHAR_STYLE_ASIDE, /* grey */
    CHAR_STYLE_MARK,  /* number of a footnote, raised */
    CHAR_STYLE_HUE,   /* strong, in the colour of the phase */
    CHAR_STYLE_BADGE, /* strong, on a small dark background */
    CHAR_STYLE_APART, /* footnote number after another number: raised, on a small light background
                       */
    CHAR_STYLE_CODE,  /* monospaced, as in a terminal */
    CHAR_STYLE_PALE,  /* thin, and paler than grey: a zero among counts */
};
struct run {
    struct str text;
    enum para_style kind;
    enum char_style char_style;
    const struct chart *ref; /* the chart that this text refers to; the text is its title */
    unsigned note;           /* for a footnote number: the note of its block, from 1; else 0 */
    /* Index + 1 of the sheet_ref whose page number replaces the text; 0: none. */
    unsigned page;
    struct str icon; /* path of a picture that replaces the text (its name), or empty */
};
/* Rich text: a list of text runs. It is immutable and may be shared; to change runs, make a new
 * list. It lives as long as the arena of the document; the author's bytes in it live as long as the
 * sources. */
struct words {
    const struct run *run;
    size_t n;
};

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* Place of a row in a list of rows of which at most one applies; set on the row's first box. */
enum one_of { ONE_OF_NONE, ONE_OF_FIRST, ONE_OF_ON, ONE_OF_LAST };
/* A box of a table: the cell at row, col, spanning rows x cols. Boxes never overlap; positions
 * without a box are empty. */
struct box {
    struct words words;
    unsigned row, col, rows, cols;
    enum rating rating;
    unsigned shade;
    unsigned tint; /* percent of its rating mixed with the paper; 0: the full rating */
    enum align align;
    bool head;    /* TH: a row label or a column header */
    bool middle;  /* vertically centred too (merged cells); else on the top line */
    bool top;     /* on the top line even if no other box sets the height of the row */
    bool disc;    /* the text is white on a disc in its colour; without text, a small disc */
    unsigned hue; /* colour number of its text + 1; 0: the colour of its section */
    bool boxed;   /* a framed square in the middle of its cell: a box of a track */
    /* `under` is the box's group in the chart + 1, or 0. A box with `names` is the name of group
     * `under`, or with `under` 0 a line that ends a group: boxes below it must have the same
     * `under` (row-under-wrong-head). */
    unsigned under;
    bool names;
    enum one_of one_of;
    /* Only while the table is built: neighbours with the same number may be merged (tables.c); 0:
     * never. */
    unsigned down, across;
};
enum rule_below { RULE_NONE, RULE_HAIR, RULE_FIFTH /* helps to count rows */, RULE_STRONG };
/* Header rows come first. The height of a row is unknown here: the page computes it from the
 * text. */
struct table_row {
    bool head;    /* header row: comes first, repeated when the table is broken */
    bool group;   /* name of a group: kept with the next row */
    bool goes_on; /* continues the row above ("or attached") and is never separated from it */
    enum rule_below below;
};
enum stretch {
    STRETCH_TIGHT, /* as narrow as its text */
    STRETCH_EVEN,  /* shares the remaining width evenly with the other EVEN columns */
    STRETCH_WORDS  /* takes the remaining width and wraps */
};
struct table_col {
    enum stretch stretch;
    bool gap; /* empty column between two halves of a list */
};
struct table {
    unsigned rows, cols;
    const struct table_row *row;
    const struct table_col *col;
    const struct box *box;
    size_t n;
    bool verticals; /* matrix: hairlines between columns */
    bool parted;    /* strip: white lines between columns and headers */
    /* Matrix on coloured backgrounds with white lines between cells, without hairlines. */
    bool shaded;
    bool folded; /* halves of one list side by side: each half ends with its own last row */
};

/* A remark on the source that is printed in the errata of the set's odds book and not on the sheet.
 * A place may occur several times: once for each form of a block. */
struct left_out {
    enum source_note_kind kind;
    struct span at;
};
struct left_list {
    struct left_out *at;
    size_t n, cap;
};

/* Distances in text that have no certain conversion into the document's units: the distance, the
 * text around it and the chart that prints it. */
struct unscaled_list {
    struct unscaled {
        struct str words, text;
        const struct chart *chart; /* NULL: a text of the layout */
    } * at;
    size_t n, cap, n_converted; /* told: number of distances in text converted so far */
};

struct plot;
enum block_kind { BLOCK_CHART, BLOCK_FRAME /* an example in a thin frame */ };
/* Content under one title, moved as a unit if it fits. Ids need not be unique: a chart may be
 * printed twice, or as several parts. */
struct block {
    enum block_kind kind;
    /* Id of the chart or odds table, for the outline and for findings; or empty. */
    struct str id;
    struct words title, aside; /* aside: at the right end of the title's line */
    struct words name;         /* what references print; if empty: the title */
    struct words question;     /* in a book: question in the contents; if empty: the title */
    struct words answer;       /* in a book: answer to it, on one line; or empty */
    /* The aside explains the numbers: repeat it where the block continues. */
    bool aside_stays;
    const struct words *lead;
    size_t n_lead;             /* paragraphs above the table */
    const struct table *table; /* or NULL */
    const struct plot *plot;   /* replaces the table (plot.h); or NULL */
    const struct words *note;
    size_t n_note; /* paragraphs below the table, footnotes last */
    const struct chart *const *chart;
    size_t n_chart;               /* charts that the block prints, as in the model */
    const struct left_list *left; /* remarks that its item leaves out; NULL: none */
    unsigned span;                /* number of section columns that it spans; 0: all */
    const struct table **form;    /* its table in other forms; the page takes the best */
    size_t n_form;
    bool reads_on;  /* paragraph after another paragraph, without the gap of a block */
    bool keep;      /* never broken across columns or pages */
    bool unchecked; /* printed by --force although an input has errors: its page is stamped */
    bool loose;     /* may be broken between groups even if it fits whole */
    /* The item of the layout that requests it; NULL if it has no item. */
    const struct layout_item *of;
    struct span at; /* place of the request in the layout */
};

/* Blocks under one section bar. */
struct section {
    const struct layout_section *of; /* NULL: the errata of a book */
    struct words title, aside;       /* the section bar; title.n == 0: no bar */
    /* In a book: question for the whole section in the contents; or empty. */
    struct words question;
    struct words answer;     /* to it; or empty */
    struct str number;       /* "4"; empty: a neutral bar */
    const struct str *phase; /* the phases that it belongs to; usually one */
    size_t n_phase;
    unsigned hue; /* 1..n_hue of the theme; 0: neutral */
    const struct words *lead;
    size_t n_lead;
    const struct block *block;
    size_t n_block;
    /* In a book: its own columns across the page; 0: it flows with its neighbours. */
    unsigned columns;
    bool new_page; /* starts a new side */
    /* Flows through the page's columns if its tables fit them, but never with its neighbours. */
    bool alone;
    bool ragged;     /* columns of running text, not stretched to end at one height */
    struct str side; /* subtitle of the side that it starts, or empty */
    struct span at;
};

struct phase {
    struct str number; /* name of the phase in a layout */
    bool bare;         /* do not print the number */
    struct words title;
    const struct words *prompt;
    size_t n_prompt;
    struct words brief; /* the prompts on one line, without the letters of the steps */
    unsigned hue;
};

/* Target of a reference: the title of the chart's block on this sheet, and the block, whose page is
 * known after composition. A chart whose parts are separate blocks has one entry for each part, in
 * order. In the contents, an entry without a chart gives only a page number. */
struct sheet_ref {
    const struct chart *chart;
    struct str title;
    bool placed; /* false: the sequence of play, which is on every side */
    size_t section, block;
};

/* LARGE and CRIB stand beside the whole sheet: their phase bars have only names, and a crib has
 * narrow margins and bars. */
enum purpose { PURPOSE_WHOLE, PURPOSE_LARGE, PURPOSE_CRIB };

struct sheet {
    struct str name; /* of the file: "zulu-war" */
    struct words title, subtitle;
    /* "for British regulars and Maxim", longest first, then shorter versions; goes before other
     * text after the title */
    const struct str *extract;
    size_t n_extract;            /* 0: for all troops */
    struct str edition_line;     /* "Edition 1, 21 Nov 2026" */
    struct str hash;             /* of the input, for the metadata */
    /* Provenance, at the left, and shorter versions of it, longest first; each names the credits.
     */
    const struct str *footer;
    size_t n_footer;                 /* at least 1 */
    const struct language *language; /* NULL: English */
    struct str date;                 /* ISO 8601, for the metadata */
    struct str paper;
    struct str theme;
    /* Flows through columns (a book or a folded sheet); else composed by cost. */
    bool flows;
    /* Odds book: its rows have one height, and its pages are filled in order. */
    bool book;
    bool holes;                  /* report empty areas of its pages */
    unsigned columns;            /* of a book page */
    unsigned fold;               /* panels of the folded paper; 0: not folded */
    unsigned max_pages;          /* maximum number of pages; 0: no limit */
    int32_t min_mpt, max_mpt;    /* type size of PARA_STYLE_BODY; 0: from the theme */
    /* Where a layout sets these limits, for messages: "in `crib`"; empty: "below `fit`". */
    struct str limits;
    const struct phase *phase;
    size_t n_phase; /* 0: no sequence of play */
    enum phases_show phases_show;
    enum purpose purpose;
    struct words phases_title;
    int32_t rail_um; /* width of the phase sidebar; 0: from the theme */
    /* Lines of the legend, once, below the phases: those of the layout, and behind them, where the
     * phases are shown, n_turn of the chart of steps. */
    const struct words *key;
    size_t n_key, n_turn;
    const struct section *section;
    size_t n_section;
    /* Of a book: sections before the others, if these need more than one page. */
    const struct section *front;
    size_t n_front;
    bool front_turns;              /* the sections after the front start on a new page */
    const struct chart *phases_of; /* the steps chart of the sequence of play, or NULL */
    const struct sheet_ref *ref;
    /* Targets of references in its text; entries of one chart are adjacent. */
    size_t n_ref;
    const struct waiver *waiver; /* accepted findings of its pages, with reasons */
    size_t n_waiver;
    bool *waived; /* per waiver, for all variants: used at least once */
    /* Printed by --force with an error in an input of the whole sheet: every page is stamped. */
    bool unchecked;
    bool wrong; /* incomplete because of an error: not built */
    struct span at;
};

struct words_list {
    struct words *at;
    size_t n, cap;
};
/* Display options for charts, and the chart being shown. With all members 0 except `a` and `model`,
 * charts look as their sets define them. */
struct show {
    struct arena *a;
    const struct model *model;
    /* Set of the chart; else the set that resolves @ids and rounding; may be NULL. */
    const struct set *set;
    struct display_options display_options; /* options of the document */
    struct chart_request request; /* options for this chart; its member `chart` is ignored */
    bool *met;                 /* by phrase number: some chart used the phrase; or NULL */
    struct span at;            /* place that its blocks get */
    const struct chart *c;     /* NULL for texts of the layout */
    struct words part;         /* name of the part that it is, above its table; or empty */
    /* For a joined table: the charts whose headers go above its columns. */
    const struct beside *over;
    size_t n_over;
    /* Footnotes of the block, numbered in order of use; NULL: footnotes are dropped. */
    struct words_list *footer;
    bool inside; /* do not print marks: their text goes into the cell */
    /* Inside the title of a referenced chart: print ids for references in it. */
    bool named;
    bool bare; /* distances without their unit, which the header names */
    /* For sheets used in play: remarks on the source are collected here and not printed. NULL:
     * print them. */
    struct left_list *left;
    struct icons *icons;            /* for a deck: pictures in text; NULL: print their names */
    struct unscaled_list *unscaled; /* collects distances that stay as written; or NULL */
};
/* Icon names, and the paths of the icons used so far. */
struct icons {
    struct arena *a;
    const struct icon_names *names;
    LIST(struct str) met;
};

/* A chart of any kind as blocks: one block, or one for each part if the parts are not bands on one
 * roll. The first part then has the title of the whole. A bad chart gives no block. */
struct blocks {
    struct block *at;
    size_t n, cap;
};
/* Converts the author's inline Markdown (**strong**, *italic*) to runs. Distances are converted,
 * @id becomes the title of the chart, ^mark a footnote number. */
struct words show_words(const struct show *s, struct str text, enum para_style kind);
struct drawn_text {
    const struct block *of; /* the block that contains it, in the form that is drawn; or NULL */
    struct str text;
};
/* Calls `visit` for each rich text of a block that is drawn; `cell`: it is a box of its table. */
typedef void text_visitor(void *with, const struct words *w, bool cell);
void block_texts(const struct block *b, text_visitor *visit, void *with);
/* The number of lines of the legend where the phases are shown as the sheet has them. */
size_t sheet_keys(const struct sheet *s);

/* Reports not-printed for each text of a sheet that is missing from these paragraphs of its pages.
 * A block's text must be in a paragraph of that block. */
void sheet_stands(struct arena *a, struct diag *d, const struct sheet *s, struct str where,
                  const struct drawn_text *text, size_t n);
struct words words_of(struct arena *a, struct str text, enum para_style kind,
                      enum char_style char_style);
struct words words_join(struct arena *a, struct words x, struct words y);
/* The text without footnote numbers, and without blanks at its ends. */
struct str words_plain(struct arena *a, struct words w);
/* x and y with `between` as plain words of a body, if both have words */
struct words words_between(struct arena *a, struct words x, const char *between, struct words y);
bool char_style_is_mark(enum char_style v); /* a footnote number? */
/* Like show_words; text without the author's own emphasis gets `char_style`. */
struct words show_words_in(const struct show *s, struct str text, enum para_style kind,
                           enum char_style char_style);
/* For text made of parts that are already in the document's language: converted, not translated. */
struct words show_set_in(const struct show *s, struct str text, enum para_style kind,
                         enum char_style char_style);
/* The language of the document (NULL: English); show_translate translates the author's text into
 * it. */
const struct language *show_language(const struct show *s);
struct str show_translate(const struct show *s, struct str text);
/* A printed text of the program in `char_style`; `of` fills its places. */
struct words show_msg(const struct show *s, enum msg what, enum para_style kind,
                      enum char_style char_style, const struct words *of, size_t n);

#endif
