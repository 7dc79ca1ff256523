/* What layouts/ asks for, as values: sheets, odds books and decks, read once and whole, with every finding that can be
 * known from them, the charts and the looks; const from then on. Sheets, cards and pages are made from them.
 *
 * Names are looked up when a layout is read: what is not there is a finding then, and left out of the value, so that
 * whoever makes of it meets nothing wrong. Texts stay the author's, in Markdown, with their places. Lists and texts
 * live as long as the arena that they were read to. */
#ifndef BS_LAYOUT_LAYOUT_H
#define BS_LAYOUT_LAYOUT_H
#include "layout/basis.h"
#include "layout/tongue.h"
#include "look/look.h"
#include "yaml/field.h"

/* Bounds of what a layout may say. MOST_SPAN: columns inside a section; a page is divided more coarsely. MOST_HUES: as
 * many as a theme can have (look.h), so that a hue beyond them is a slip. */
enum { MOST_PAGES = 200, MOST_COLUMNS = 6, MOST_PANELS = 4, MOST_SPAN = 12, MOST_HUES = 12 };

/* --- how a document speaks */

/* What a box is coloured for. Layouts say the four of outcomes; the others are those of who makes tables. */
enum tone {
    TONE_NONE,
    TONE_HEAD, /* header row: the hue's tint */
    TONE_KEY,  /* inverse: the shared die column */
    TONE_WORST,
    TONE_BAD, /* of a track `shade` 1..4: the deeper, the worse */
    TONE_PLAIN,
    TONE_GOOD, /* outcomes */
    TONE_SHADE /* odds: `shade` 0..6 of the hue, white text on 5 and 6 */
};
/* Words that colour an outcome: a cell (or its footnote) that has them in it gets the tone. The first rule that fits
 * holds. */
struct tone_rule {
    struct str words;
    enum tone tone;
    unsigned percent; /* so much of it, the rest the paper; 0: all */
};
/* Words of outcomes as a layout wants them. Who makes keeps which of them some chart had, by number: that none had one
 * is a finding. */
struct phrase {
    enum { PHRASE_WORDING, PHRASE_BADGE, PHRASE_HEADLINE } kind;
    struct str words;
    struct str as; /* WORDING: printed instead of a cell, label or mark that says just this */
    struct span at;
};

/* The troops that a sheet is for, and what is left out for that (extract.c); filled as items are read and joined. */
struct extract {
    struct texts name;               /* as the layout says them */
    bool *is_term;                   /* by a name's number: of the set */
    LIST(struct str) absent;         /* words of lists of terms, of which other words are among the names */
    LIST(const struct chart *) left; /* charts, and parts of some, of which nothing stands on the sheet */
    struct cut_list {
        struct cut {
            const struct chart *of;
            struct str label; /* a row or a column */
        } * at;
        size_t n, cap;
    } * cuts; /* what is left out of the others */
};

/* How a document wants its charts shown, whichever they are. All zero: as the set has it. */
struct manner {
    const struct tongue *tongue; /* NULL: English, in the authors' words */
    enum unit units;             /* NONE: each set's own */
    bool both_units;             /* in and cm, whatever `units` says */
    bool has_scale;
    struct rat scale;         /* another figure scale: distances are multiplied */
    struct rounding rounding; /* instead of the set's; step 0: not said */
    struct span units_at;     /* where that is said */
    const struct tone_rule *tone;
    size_t n_tone;
    const struct phrase *phrase; /* badges stand on a small dark ground, headlines bold on a line of their own */
    size_t n_phrase;
    struct str theatre;            /* rows that are only in others are left out; empty: none are */
    bool bare_pairs;               /* 3 / 9 without its unit, which the sheet's key explains */
    const struct extract *extract; /* NULL: for all troops */
};

/* --- how one chart stands */

enum notes_place {
    NOTES_BELOW,
    NOTES_ABOVE,
    NOTES_NONE,
    NOTES_SHORT, /* footnotes alone, without their reasons */
    NOTES_ALL,   /* below; and what is said of the source stands on the sheet too */
};
/* INSIDE: a mark's words stand in the cell of an outcome, where they are read when it is rolled. */
enum marks_place { MARKS_BELOW, MARKS_INSIDE };
enum view { VIEW_OWN, VIEW_TABLE, VIEW_TRACK, VIEW_TURNED, VIEW_LINE };
enum chart_order { ORDER_AS_WRITTEN, ORDER_PLUS_FIRST };
/* Columns that say the same under two heads are one, unless NO; rows too where YES. */
enum merge { MERGE_OWN, MERGE_NO, MERGE_YES };
/* A chart as a layout asks for it: which of its rows and columns, in which order, how and with what round it. All zero
 * but `chart`: as its kind stands. */
struct chart_ask {
    const struct chart *chart;
    struct texts only, without; /* columns and rows, by name; kept, or left out */
    enum view view;
    enum merge merge;
    struct { /* rows of a modifiers chart under other names, by their labels or those of their groups; of a joined table
                a row, and what it is called in charts that have none of its name */
        struct str name;
        struct texts row;
    } * group;
    size_t n_group;
    enum chart_order order;         /* modifiers: inside a group */
    const struct chart *band_chart; /* tracks: modifiers that begin along the way, */
    struct text band_group;         /* those of this one-of */
    struct text corner;             /* above the labels of rows, instead of their name and that of the columns */
    enum notes_place notes; /* where its own notes stand; NONE: its readings neither. Footnotes are always below */
    enum marks_place marks;
    bool retitled; /* it stands under another title, or under none */
    bool beside;   /* names of groups stand left of their rows, not above them */
    bool lines;    /* modifiers of which at most one applies are one line where they are short */
    unsigned fold; /* modifiers in so many columns side by side; 0 and 1: one */
};
/* One of the charts that stand round a die column, in a panel or in a joined table. `head`: a name over each run of
 * those that have the same; `title` and `aside` where not the chart's own title and first note. */
struct beside {
    const struct chart *chart;
    struct str head, title, aside;
    const struct chart *taken; /* of a joined table: what is taken of the chart, as a grid; NULL: all of it */
    bool heads;                /* of a joined table: it speaks of the columns, and stands over them */
};

/* --- what stands on the page */

/* What is said round an item, whatever it is. A text that is not said has no place (at.file is 0). */
struct framing {
    struct text title, aside;
    struct text question; /* of a book: what its contents ask of it; "no": they leave it out */
    bool untitled;        /* `title: no` */
    struct texts lead;    /* paragraphs above a table; of a text or an example these are it */
    unsigned span;        /* columns of its section; 0: all */
    bool keep;            /* never broken over two columns */
    bool loose;           /* `keep: no`: may be broken even where it would fit whole */
    bool crib;            /* stands in the crib too, by itself or with its section */
};

/* What stands in a section. The kind is that of the first key that says one: `chart`, `beside`, `join` and so on. */
struct odds_item; /* odds_ask.h */
enum ask_kind { ASK_CHART, ASK_BESIDE, ASK_JOIN, ASK_PANEL, ASK_TEXT, ASK_EXAMPLE, ASK_ODDS, ASK_DECK };
struct layout_item {
    enum ask_kind kind;
    struct span at, extent; /* where to point; all that is written of it */
    struct framing frame;
    struct need_slice needs;      /* what it asks for, in the basis of its layout */
    struct chart_ask ask;         /* CHART; of BESIDE, JOIN and PANEL only how notes and marks stand */
    LIST(struct beside) of;       /* BESIDE, JOIN, PANEL */
    const struct chart *with;     /* PANEL: a grid whose row of an outcome's name is told below it; or NULL */
    const struct odds_item *odds; /* ODDS */
    const struct deck_item *deck; /* DECK: of an odds book */
};

/* A bar and what stands below it. */
struct layout_section {
    struct text title;       /* its bar; not said: it has none */
    const struct str *phase; /* by number: one, or several that share it */
    size_t n_phase;
    struct str number; /* of its only phase, where that is printed */
    unsigned hue;      /* its own or its phase's, 1..MOST_HUES; 0: neutral */
    struct text aside;
    struct text question; /* of a book's: asked of all its tables, in the contents */
    struct texts lead;
    unsigned columns; /* of a book's, across the page; 0: its tables flow through the columns of the page */
    struct text side; /* begins a side, with these words behind the title */
    bool new_page, crib;
    const struct layout_item *item;
    size_t n_item;
    struct span at, extent;
    struct need_slice needs; /* of all of it, its items too */
};

/* The sequence of play: steps of a chart, or what the layout says instead of them. */
struct layout_prompt {
    struct str number; /* of a step, printed before it; or empty */
    struct str text;
};
struct layout_phase {
    struct str number, title; /* number: by which a layout calls it */
    LIST(struct layout_prompt) prompt;
    unsigned hue;               /* 0: neutral */
};
/* AS_SAID: a variant shows them as its document does, and a document that does not say as its pages have room. */
enum phases_show { PHASES_RAIL, PHASES_STRIP, PHASES_NONE, PHASES_AS_SAID };
struct layout_phases {
    const struct chart *chart; /* of steps; NULL: there is no sequence of play */
    enum phases_show show;
    bool numbered; /* else its numbers are the layout's alone, and not printed */
    um width;      /* of the rail; 0: the theme's */
    LIST(struct layout_phase) list;
};

/* drafts.c: the chart of steps that is the set's sequence of play, by what it is called, or NULL; what a step of it is
 * called, its words up to a colon; and the phase whose name is misspelt as `name`, empty where it is one or none is. */
const struct chart *turn_of(const struct set *set);
struct str step_title(const struct row *step);
struct str phase_slip(struct arena *a, const struct chart *turn, struct str name);

/* --- documents */

/* Troops that the command line names, and of which sheets it wants them; none: of the only one that there is. */
struct tonight {
    struct str troops; /* with commas between, or with semicolons where their names have commas */
    const char *const *sheet;
    size_t n;
};

/* What a document allows the fit, which takes the largest type that keeps to it. What it does not say a theme does. */
struct fitting {
    unsigned pages,
        fold; /* the most that it may take; panels that the paper is folded to. 0: as many as it takes, none */
    struct points type; /* of ROLE_BODY; 0: the theme's */
};

/* A document in one of its themes. What is 0 is as the document has it. */
struct variant {
    struct text theme;
    const struct theme *look; /* what the theme is */
    struct str mark;          /* in the file's name, between the document's and the paper's: "", "-mono" or "-crib" */
    bool crib;                /* the short tier: what is marked for it alone */
    struct fitting fit;
    unsigned columns;
    enum phases_show phases;
    struct span type_at; /* where the sizes of type are said */
    struct texts paper;
};

/* A language that it asks for; with other papers, or in some of its themes alone. */
struct language_ask {
    struct text code;
    struct texts paper, theme; /* none: as the document has them */
};

/* One document: a file of layouts/, in one of the languages that it asks for. What is of sheets and books alone stands
 * beside what is of decks, since most that goes through documents does not ask which they are. */
struct deck_layout; /* deck.h */
struct deck_made;   /* show/decks.h */
struct sheet;       /* show/sheet.h */
enum document_kind { DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK, DOCUMENT_DECK };
struct layout {
    enum document_kind kind;
    struct str name;   /* the file's: "zulu-war" */
    struct str called; /* the same, and of one in another language that: "zulu-war-de" */
    struct text title;
    const struct set *set;
    const struct language_ask *language; /* as it says; none: the set's own */
    size_t n_language;
    bool again; /* the same document as the one before it in the list, in another language */
    uint32_t source;
    struct span at;
    bool bad;                     /* it cannot be made: no set, no paper, nothing to print */
    struct basis *basis;          /* what it stands on */
    LIST(struct variant) variant; /* at least 1, but of decks */
    /* of sheets and odds books; what is not said is empty or 0 */
    struct text subtitle, date, theatre;
    unsigned columns; /* of a book's page, at least 1 */
    struct fitting fit;
    struct texts print;          /* outputs: pdf, svg, png; none said: pdf */
    const struct waiver *waiver; /* what its pages may be found to be, with reasons */
    size_t n_waiver;
    struct manner manner;
    struct extract *extract; /* `for` some troops; NULL: for all */
    struct str tonight;      /* made for those of the command line, of the sheet of this name; else empty */
    bool drawn;              /* its sections are those of another sheet, or of the one that the set is given */
    bool draft;              /* of no file: no author put its charts where they stand */
    struct layout_phases phases;
    struct texts key; /* explained once, below the phases */
    const struct layout_section *section;
    size_t n_section;
    bool has_crib; /* anything in it is marked for the crib */
    bool errata; /* of a book: a section of what its set's author says of the source, at the end */
    bool errata_book; /* of a sheet: a book of its set has that section */
    const struct layout **on_sheet; /* of a book: sheets of its set in its language, on which its charts may stand; */
    size_t n_sheet;                 /* sound ones alone, for all troops and theatres (show/documents.c) */
    struct span errata_at;
    struct need_slice errata_needs;
    const struct sheet *sheet; /* what was made of it, but for its odds; NULL without a set (show/documents.c) */
    /* of decks: what is asked for; and what was made of it, NULL where it is bad (show/documents.c) */
    struct deck_layout *cards;
    const struct deck_made *deck;
};
/* All that layouts/ has, by kind and name: decks, sheets, odds books. */
struct documents {
    struct layout *at;
    size_t n;
    bool torn;     /* a layout was not read to its end: what it would print is not known */
    size_t drafts; /* the last so many are of no file, but of sets without one */
};
/* Has it a crib, as its last variant? */
bool layout_crib(const struct layout *l);
/* Where a variant goes on a paper, below the folder of outputs and without an ending: "sheets/zulu-war-mono-a4". */
struct str layout_file(struct arena *a, const struct layout *l, const struct variant *v, struct str paper);

/* --- what a chart can be asked for (fits.c) */

bool column_named(const struct texts *list, const struct chart *c, size_t col);
bool row_named(const struct texts *list, const struct chart *c,
               size_t row); /* by its label, or a group's that it is in */
bool column_shown(const struct chart_ask *ask, const struct chart *c, size_t col);
/* --- for which troops (extract.c) */
/* Do the words stand in the text, as whole words? Capitals do not matter. */
bool text_names(struct str text, struct str words);

/* What an extract keeps of a chart: the chart itself, a copy with fewer rows, columns or parts, or NULL. The copy lives
 * in `a`, its cells are the chart's own. */
const struct chart *extract_chart(struct arena *a, const struct extract *e, const struct chart *c);
bool extract_left(const struct extract *e, const struct chart *c); /* is it left out, or the chart whose part it is? */
/* "for British regulars and Maxim", or how many they are, if so many letters do not hold the names. */
struct str extract_words(struct arena *a, const struct tongue *in, const struct set *set, const struct extract *e,
                         size_t letters);
struct str extract_report(struct arena *a, const struct extract *e); /* what is left out: a line a chart */
struct str extract_left_words(struct arena *a, const struct tongue *in,
                              const struct extract *e); /* titles of what is left out, or empty */

/* Why a chart cannot stand as ask->view wants, in words; NULL where it can. */
const char *view_misfit(const struct chart_ask *ask, const struct chart *c);
/* Can these stand round one die column: bands on the same roll, with whole numbers for bounds? */
bool beside_fits(const struct beside *of, size_t n);
bool turn_fits(const struct chart *c); /* rows and columns under one name each, and no groups */
/* --- and what a table of several (joins.c) */

const struct chart *join_part(const struct beside *b); /* what of its chart stands there */
/* Rows of a group, or all that are no line between, as a grid without groups. NULL: the chart has none such. */
const struct chart *join_taken(struct arena *a, const struct chart *c, struct str group, struct str title);
/* A row of the joined table, ask->group[at]: how many rows the chart has for it. */
size_t join_rows_of(const struct chart *c, const struct chart_ask *ask, size_t at);
/* The row that says what stands over the column, or NULL; and is there one for every column, and no other? */
const struct row *join_head_row(const struct chart *heads, const struct column *col);
bool join_heads_fit(const struct chart *heads, const struct chart *grid);
bool join_is_stack(const struct beside *of, size_t n); /* the same columns, and no row of one name */
bool join_is_list(const struct beside *of, size_t n);  /* modifiers: one list with a column of signs for each */
/* Why these cannot be one table, in words about *which; NULL where they can. */
const char *join_misfit(const struct beside *of, size_t n, size_t *which);
bool items_join(const struct layout_item *x,
                const struct layout_item *y); /* are these bare charts one table? */
bool join_agrees(const struct chart *x, const struct chart *y);            /* the same rows in the same order? */

/* Dice whose sums stand in a strip: ways[i] of all throws come to lo + i. */
struct dice_sum {
    int64_t lo, hi, ways[13], all; /* 13: sums that stand side by side on a strip; 2d6 has 11 */
};
bool strip_fits(const struct chart *c, struct dice_sum *sum);
ptrdiff_t track_column(const struct chart_ask *ask, const struct chart *c); /* its column of small counts, or -1 */
bool order_matters(const struct chart *c); /* modifiers: does one multiply what stands above it? */

/* What of a text cannot print as it is meant: where, what it is, what to do; false where there
 * is none. `lines`: each is a paragraph of its own. */
struct text_slip {
    size_t lo, hi;
    const char *fact, *help;
};
bool text_slip_find(struct str s, bool lines, struct text_slip *out);
#endif
