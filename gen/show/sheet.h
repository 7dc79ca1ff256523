/* Sheets: blocks with meaning and no coordinates. Everything that is painted or walked (PDF, later HTML) comes from
 * here.
 *
 * show.c turns a chart into blocks; sheets.c turns a layout into a struct sheet. Footnotes (marks, errata,
 * variants) are numbered per block. What a thing looks like is the theme's affair: here is only what it is. */
#ifndef BS_SHOW_SHEET_H
#define BS_SHOW_SHEET_H
#include "layout/layout.h"
#include "model/remarks.h"

enum voice {
    VOICE_PLAIN,
    VOICE_STRONG,
    VOICE_ITALIC,
    VOICE_ASIDE, /* grey */
    VOICE_MARK,  /* a footnote's figure, raised */
    VOICE_HUE,   /* strong, in the phase's colour */
    VOICE_BADGE, /* strong, on a small dark ground */
    VOICE_APART, /* a footnote's figure behind another figure: raised, on a small light ground */
    VOICE_CODE,  /* as a terminal shows it, every sign as wide */
    VOICE_PALE,  /* thin, and paler than grey: a zero among counts */
};
struct run {
    struct str text;
    enum role kind;
    enum voice voice;
    const struct chart *ref; /* the chart that the words refer to; they are its title */
    unsigned note;           /* of a footnote's figure: which note of its block, from 1; else 0 */
    unsigned page;           /* one more than the sheet_ref whose page is printed instead of the words; else 0 */
    struct str icon; /* a picture that stands in place of the words, which are its name; by its path, or empty */
};
/* Words are values: who wants other runs makes a new list, and those that there are may be shared by many. They live as
 * long as the arena of the making; an author's bytes in them as long as the sources. */
struct words {
    const struct run *run;
    size_t n;
};

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* Of a row's first box: the row is one of several of which at most one applies, and stands among them so. */
enum one_of { ONE_OF_NONE, ONE_OF_FIRST, ONE_OF_ON, ONE_OF_LAST };
/* A box of a table: the cell at row, col, spanning rows x cols. Boxes never overlap; places without a box are empty. */
struct box {
    struct words words;
    unsigned row, col, rows, cols;
    enum tone tone;
    unsigned shade;
    unsigned tint; /* percent of its tone, the rest the paper; 0: all of it */
    enum align align;
    bool head;    /* TH: a row or column head */
    bool middle;  /* centred vertically too (merged cells); else on the top line */
    bool top;     /* on the top line even where the row has no other height */
    bool disc;    /* of its words a disc in its hue, white on it; a small one where it has none */
    unsigned hue; /* one more than the hue of its words; 0: its section's */
    bool boxed;   /* a framed square in the middle of its cell: a place of a track */
    /* What the chart says that it stands under: one more than its group, or 0. A box that `names` is a group's head, or
     * with 0 a line that ends one: what stands below it must be `under` the same (row-under-wrong-head). */
    unsigned under;
    bool names;
    enum one_of one_of;
    /* While its table is made: neighbours of the same number may be one (merge.c); 0: with none. */
    unsigned down, across;
};
enum rule_below { RULE_NONE, RULE_HAIR, RULE_FIFTH /* by which rows are counted */, RULE_STRONG };
/* Heads come before all else, and a row's height is what its words need on the page: none is known here. */
struct table_row {
    bool head;    /* repeated when the table is broken; heads come first */
    bool group;   /* a group's name: kept with the next row */
    bool goes_on; /* reads on from the row above ("or attached"), from which it is never parted */
    enum rule_below below;
};
enum stretch {
    STRETCH_TIGHT, /* as narrow as its words */
    STRETCH_EVEN,  /* shares what is left evenly with its like */
    STRETCH_WORDS  /* takes what is left and wraps */
};
struct table_col {
    enum stretch stretch;
    bool gap; /* nothing but white: between two halves of a list */
};
struct table {
    unsigned rows, cols;
    const struct table_row *row;
    const struct table_col *col;
    const struct box *box;
    size_t n;
    bool verticals; /* a matrix: hairlines between columns */
    bool parted;    /* white lines between columns, heads too: a strip */
    bool shaded;    /* a matrix on grounds, which white parts: no hairlines */
    bool folded;    /* halves of one list side by side: each ends with its own last row */
};

/* What is said of the source at a place of the charts, and stands in the errata of the set's book instead of here. A
 * place may be left out several times: by each form of a block. */
struct left_out {
    enum remark_kind kind;
    struct span at;
};
struct left_list {
    struct left_out *at;
    size_t n, cap;
};

/* Words of a distance that cannot be told in the document's units for certain, the text that they stand in and where it
 * is printed. */
struct unscaled_list {
    struct unscaled {
        struct str words, text;
        const struct chart *chart; /* NULL: it is the layout's */
    } * at;
    size_t n, cap, told; /* told: distances in words, so far */
};

struct plot;
enum block_kind { BLOCK_CHART, BLOCK_FRAME /* an example in a thin frame */ };
/* What stands together under one title, and is moved as one where it fits. Ids need not be unique: a chart may stand
 * twice, and its parts one after another. */
struct block {
    enum block_kind kind;
    struct str id;             /* chart or odds id, for outline and findings; or empty */
    struct words title, aside; /* aside stands at the right end of the title's line */
    struct words question;     /* of a book: what its contents ask of it; none: its title */
    struct words answer;       /* and what it answers, in a line; or none */
    bool aside_stays;          /* it says what the figures are: where the block goes on it stands there again */
    const struct words *lead;
    size_t n_lead;             /* paragraphs above the table */
    const struct table *table; /* or NULL */
    const struct plot *plot;   /* instead of a table (plot.h), or NULL */
    const struct words *note;
    size_t n_note; /* paragraphs below, footnotes last */
    const struct chart *const *chart;
    size_t n_chart;               /* what stands in it, as the model has them */
    const struct left_list *left; /* what its item leaves out; NULL: nothing */
    unsigned span;                /* columns of its section that it takes; 0: all of them */
    const struct block *form;     /* the same in other forms, of which a page takes the one that stands best */
    size_t n_form;
    bool reads_on;      /* a paragraph, as near to what stands above it as that */
    bool keep;          /* never broken */
    bool unchecked;     /* printed by --force, and something that it stands on has errors: its page is stamped */
    bool loose;         /* may be broken at its groups even where it would fit whole */
    const struct layout_item *of; /* what asks for it; NULL: nothing that the layout says of it alone */
    struct span at;               /* where the layout asks for it */
};

/* Blocks under one bar. */
struct section {
    const struct layout_section *of; /* NULL: the errata of a book */
    struct words title, aside;       /* the bar; title.n == 0: no bar */
    struct words question;           /* of a book: asked of all of it in the contents; or none */
    struct str number;               /* "4", or empty: a neutral bar */
    const struct str *phase;         /* the phases that it belongs to: one, or several that share it */
    size_t n_phase;
    unsigned hue; /* 1..n_hue of the theme; 0: neutral */
    const struct words *lead;
    size_t n_lead;
    const struct block *block;
    size_t n_block;
    unsigned columns; /* of a book's: across the page; 0: it flows with its neighbours */
    bool new_page;    /* begins a side */
    bool alone;       /* it flows through the page's columns where they hold its tables, and not with its neighbours */
    bool ragged;      /* its columns are running text, and end where it does */
    struct str side;  /* the subtitle of the side that it begins, or empty */
    struct span at;
};

struct phase {
    struct str number; /* by which a layout calls it */
    bool bare;         /* its number is not printed */
    struct words title;
    const struct words *prompt;
    size_t n_prompt;
    struct words brief; /* its prompts on one line, without the letters of its steps */
    unsigned hue;
};

/* What a reference prints: the title that the chart's block bears here, and the side on which it stands, which is known
 * when the pages are. A chart whose parts stand apart has one for each, in order. Without a chart it is a page alone,
 * as contents have it. */
struct sheet_ref {
    const struct chart *chart;
    struct str title;
    bool placed; /* false: the sequence of play, which is on every side */
    size_t section, block;
};

struct sheet {
    struct str name; /* of the file: "zulu-war" */
    struct words title, subtitle;
    const struct str *extract;   /* "for British regulars and Maxim", and said shorter: before all behind the title */
    size_t n_extract;            /* 0: it is for all troops */
    struct str edition_line;     /* "Edition 1, 21 Nov 2026" */
    struct str foot, hash;       /* provenance, left; the input's hash, for the file's metadata */
    const struct str *foot_less; /* the foot said shorter, and shorter still; who is credited stands in all of them */
    size_t n_foot_less;
    const struct language *language; /* NULL: English */
    struct str date;                 /* ISO, for the file's metadata */
    struct str paper;
    struct str theme;
    bool flows;                  /* through columns: a book, or folded; else it is composed by what it costs */
    bool book;                   /* of odds: its rows have one height, and its pages are filled one after another */
    bool holes;                  /* white of its pages is told */
    unsigned columns;            /* of a book's page */
    unsigned fold;               /* panels that the paper is folded to; 0: it is not */
    unsigned most_pages;         /* 0: as many as it takes */
    int32_t least_mpt, most_mpt; /* type size of ROLE_BODY; 0: the theme's */
    struct str limits; /* where a layout would say these of it: "below `fit`", "in `crib`"; empty: the first */
    const struct phase *phase;
    size_t n_phase; /* 0: no sequence of play */
    enum phases_show phases_show;
    struct words phases_title;
    int32_t rail_um; /* the rail's width; 0: the theme's */
    const struct words *key;
    size_t n_key; /* explained once, below the phases */
    const struct section *section;
    size_t n_section;
    const struct section *front; /* of a book: what stands before them, where they do not all stand on one page */
    size_t n_front;
    bool front_turns;              /* and they begin a page behind it */
    bool paged;                    /* a book: it has pages, not sides */
    const struct chart *phases_of; /* the chart of steps that is the sequence of play, or NULL */
    const struct sheet_ref *ref;
    size_t n_ref;                /* what its words refer to, for each chart together */
    const struct waiver *waiver; /* what its pages may be found to be, with reasons */
    size_t n_waiver;
    bool *waived;   /* one a waiver, for all variants: something was */
    bool unchecked; /* printed by --force with errors that all of it stands on: each page is stamped */
    bool wrong;     /* its making had an error, so that not all of it is here: it is not built */
    struct span at;
};

struct words_list {
    struct words *at;
    size_t n, cap;
};
/* How charts are to be shown, and the one that is. All zero but `a` and `model`: as the set has it. */
struct show {
    struct arena *a;
    const struct model *model;
    const struct set *set;     /* the chart's; else the home of @ids and of the rounding, may be NULL */
    struct manner manner;      /* of the document */
    struct chart_ask ask;      /* of the chart; whatever chart it names */
    bool *met;                 /* by a phrase's number: some chart had it; or NULL */
    struct span at;            /* of its blocks */
    const struct chart *c;     /* NULL for texts of the layout */
    const struct beside *over; /* of a joined table: what stands over its columns */
    size_t n_over;
    struct words_list *foot; /* footnotes of the block, numbered as they are met; NULL: none can stand */
    bool inside;             /* marks say nothing here: their words go into the cell */
    bool named;              /* the title of a chart that was named: what that names in turn is called by its id */
    bool bare;               /* distances without their unit, which stands in the head */
    /* It is played from: what is said of the source leaves it, and is noted here. NULL: all is said. */
    struct left_list *left;
    struct icons *icons; /* of a deck: pictures in its words; NULL: they are called by their names */
    struct unscaled_list *unscaled; /* where distances that stay as they are written are noted; or NULL */
};
/* The paths of those that were met are noted. */
struct icons {
    struct arena *a;
    const struct icon_names *names;
    LIST(struct str) met;
};

/* A chart as blocks, whatever its kind: one, but for parts that are not bands on one roll: then one for each part, the
 * first with the title of the whole. A bad chart gives none. */
struct blocks {
    struct block *at;
    size_t n, cap;
};
struct blocks show_blocks(const struct show *s, const struct chart *c);
struct blocks show_forms(const struct show *s, const struct chart *c); /* other forms of its one block */
/* Charts (bands on one roll) around one shared die column. `whole`: the chart whose parts they are, or NULL. */
struct block show_beside(const struct show *s, struct words title, const struct chart *whole,
                         const struct beside *of, size_t n);
/* Grids of the same rows as one table, the columns of each under its title. */
struct block show_join(const struct show *s, const struct beside *of, size_t n);
struct blocks show_join_forms(const struct show *s, const struct beside *of, size_t n); /* other forms of it */
/* Charts as cells side by side; `with` tells more of an outcome, by its name, or is NULL. */
struct block show_panel(const struct show *s, struct words title, const struct beside *of, size_t n,
                        const struct chart *with);
/* Inline Markdown (**strong**, *italic*) of the author's to runs; distances converted, @id replaced by titles, ^mark
 * raised. */
struct words show_words(const struct show *s, struct str text, enum role kind);
struct drawn_text {
    const struct block *of; /* the block in which it stands, in the form that is drawn; or NULL */
    struct str text;
};
/* Notes not-printed where words of a sheet are in none of these paragraphs of its pages; those of a
 * block, where it stands. */
void sheet_stands(struct arena *a, struct diag *d, const struct sheet *s, struct str where,
                  const struct drawn_text *text, size_t n);
struct words words_of(struct arena *a, struct str text, enum role kind, enum voice voice);
struct words words_join(struct arena *a, struct words x, struct words y);
bool voice_is_mark(enum voice v);                                           /* a footnote's figure */
/* The same in another voice wherever the author has none of his own. */
struct words show_words_in(const struct show *s, struct str text, enum role kind, enum voice voice);
/* What is put together of words that were said in the document's language already: set, and not looked up. */
struct words show_set_in(const struct show *s, struct str text, enum role kind, enum voice voice);
/* The language of the document (NULL: English), and an author's text in it. */
const struct language *show_language(const struct show *s);
struct str show_said(const struct show *s, struct str text);
/* What the program says of these words, in a voice of its own. */
struct words show_saying(const struct show *s, enum saying what, enum role kind, enum voice voice,
                         const struct words *of, size_t n);

#endif
