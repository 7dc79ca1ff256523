/* Sheets, odds books and decks of layouts/ as values. Each layout is read once, with every finding
 * that follows from layouts, charts and themes; then it is const. Sheets, cards and pages are made
 * from these values.
 *
 * Names are resolved during reading: an unknown name is a finding and is left out, so that later
 * stages see only valid references. Texts remain the author's Markdown with their places. Lists and
 * texts live as long as the arena of the reader. */
#ifndef BS_LAYOUT_LAYOUT_H
#define BS_LAYOUT_LAYOUT_H
#include "layout/dependencies.h"
#include "layout/translator.h"

/* Limits of a layout. MAX_SPAN: columns inside a section; pages have fewer. MAX_HUES: the largest
 * number in a theme (look.h), so that a higher number must be a typo. */
enum { MAX_PAGES = 200, MAX_COLUMNS = 6, MAX_PANELS = 4, MAX_SPAN = 12, MAX_HUES = 12 };

/* --- how a document speaks */

/* The rating that colours a box. Layouts use the four outcome ratings; the others belong to the
 * makers of tables. */
enum rating {
    RATING_NONE,
    RATING_HEAD, /* header row: the tint of the hue */
    RATING_KEY,  /* inverse: the shared die column */
    RATING_WORST,
    RATING_BAD, /* on a track, `shade` is 1..4: darker is worse */
    RATING_PLAIN,
    RATING_GOOD, /* the best outcomes */
    RATING_SHADE /* odds: `shade` 0..6 of the hue; white text on 5 and 6 */
};
/* Words that rate an outcome: a cell gets the rating if it, or its footnote, contains them. The
 * first matching rule applies. */
struct rating_rule {
    struct str words;
    enum rating rating;
    unsigned percent; /* percent of the rating on the paper; 0: 100 */
};
/* Words of outcomes with a special style. The maker records which phrases occur in a chart; an
 * unused phrase is a finding. */
struct phrase {
    enum { PHRASE_WORDING, PHRASE_BADGE, PHRASE_HEADLINE } kind;
    struct str words;
    struct str as; /* WORDING: printed in place of a cell, label or mark with exactly these words */
    struct span at;
};

/* The troops that a sheet is for and the charts that are omitted for them (extract.c). Filled while
 * items are read and joined. */
struct extract {
    struct texts name;               /* names as written in the layout */
    bool *is_term;                   /* by index of `name`: it is a term of the set */
    LIST(struct str) absent;         /* words of term lists that have other words among the names */
    LIST(const struct chart *) left; /* charts and parts that are omitted completely */
    struct cut_list {
        struct cut {
            const struct chart *of;
            struct str label; /* a row or a column */
        } * at;
        size_t n, cap;
    } * cuts; /* omitted rows and columns of the other charts */
};

/* Display options of a document for all its charts. All zero: as the set has them. */
struct display_options {
    const struct translator *translator; /* NULL: English, no translation */
    enum unit units;             /* NONE: the units of each set */
    bool both_units;             /* print in and cm, regardless of `units` */
    bool has_scale;
    struct rat scale;         /* factor for distances, for another figure scale */
    struct rounding rounding; /* replaces the set's rounding; step 0: not set */
    struct span units_at;     /* place of this option */
    const struct rating_rule *rating;
    size_t n_rating;
    /* badges are on a small dark background; headlines are bold, on their own line */
    const struct phrase *phrase;
    size_t n_phrase;
    /* omit rows that belong only to other theatres; empty: omit no rows */
    struct str theatre;
    /* print 3 / 9 without the unit; the sheet's legend explains it */
    bool bare_pairs;
    const struct extract *extract; /* NULL: all troops */
};

/* --- how one chart stands */

enum notes_place {
    NOTES_BELOW,
    NOTES_ABOVE,
    NOTES_NONE,
    NOTES_SHORT, /* footnotes without their reasons */
    NOTES_ALL,   /* below; and source notes are on the sheet too */
};
/* INSIDE: the text of a mark is in the cell of its outcome, where players read it after a roll. */
enum marks_place { MARKS_BELOW, MARKS_INSIDE };
enum view { VIEW_OWN, VIEW_TABLE, VIEW_TRACK, VIEW_TURNED, VIEW_LINE };
enum chart_order { ORDER_AS_WRITTEN, ORDER_PLUS_FIRST };
/* Equal columns under different headers are merged, except with MERGE_NO. MERGE_YES merges equal
 * rows too. */
enum merge { MERGE_OWN, MERGE_NO, MERGE_YES };
/* How a layout shows one chart: its rows and columns, their order, the view, the texts around it.
 * All zero except `chart`: the default of its kind. */
struct chart_request {
    const struct chart *chart;
    struct texts only, without; /* columns and rows by name, to keep or to omit */
    enum view view;
    enum merge merge;
    /* Rows of a modifiers chart under other names, by their labels or group labels. In a joined
     * table: a row, and its names in charts that lack it. */
    struct {
        struct str name;
        struct texts row;
    } * group;
    size_t n_group;
    enum chart_order order;         /* modifiers: order inside a group */
    const struct chart *band_chart; /* tracks: modifiers that start along the track */
    struct text band_group;         /* the one-of group of band_chart */
    struct text corner;             /* replaces the corner header, the names of rows and columns */
    /* place of the chart's own notes; NONE hides its interpretations too. Footnotes are always
     * below */
    enum notes_place notes;
    enum marks_place marks;
    /* for a sheet: short choices are lines, and short group names beside their rows */
    bool compact;
    bool retitled; /* it has another title, or no title */
    unsigned fold; /* number of columns of modifiers side by side; 0 and 1: one */
};
/* One chart of several around a die column, in a panel or in a joined table. `head` is a name above
 * each run of charts with the same name. `title` and `aside` replace the chart's title and first
 * note. */
struct beside {
    const struct chart *chart;
    struct str head, title, aside;
    /* joined table: the part of the chart to use, as a grid; NULL: all of it */
    const struct chart *taken;
    /* joined table: this chart describes the columns and is printed above them */
    bool heads;
};

/* --- what stands on the page */

/* The texts around an item of any kind. A text that is not set has no place (at.file is 0). */
struct framing {
    struct text title, aside;
    struct text question; /* book: the item's question in the contents; "no": not in the contents */
    struct text answer;   /* book: the author's answer to it, with numbers in braces */
    bool untitled;        /* `title: no` */
    struct texts lead;    /* paragraphs above a table; for a text or an example, its content */
    unsigned span;        /* columns of its section; 0: all */
    bool keep;            /* never broken across two columns */
    bool loose;           /* `keep: no`: may be broken even if it would fit whole */
    bool crib;            /* also in the crib, either this item or its whole section */
};

/* An item of a section. Its kind is the first key that implies one: `chart`, `beside`, `join` and
 * so on. */
struct odds_item; /* odds_request.h */
enum request_kind {
    REQUEST_CHART,
    REQUEST_BESIDE,
    REQUEST_JOIN,
    REQUEST_PANEL,
    REQUEST_TEXT,
    REQUEST_EXAMPLE,
    REQUEST_ODDS,
    REQUEST_DECK
};
struct layout_item {
    enum request_kind kind;
    struct span at, extent; /* at: place for findings; extent: its full text */
    struct framing frame;
    struct need_slice needs; /* its dependencies, in the basis of its layout */
    /* CHART; for BESIDE, JOIN and PANEL only the places of notes and marks */
    struct chart_request request;
    LIST(struct beside) of;       /* BESIDE, JOIN, PANEL */
    /* PANEL: a grid whose rows explain the outcomes of the same name below; or NULL */
    const struct chart *with;
    const struct odds_item *odds; /* ODDS */
    const struct deck_item *deck; /* DECK: in an odds book */
};

/* A section: its bar and the items below it. */
struct layout_section {
    struct text title;       /* text of the bar; not set: no bar */
    const struct str *phase; /* the phase number, or several that share the section */
    size_t n_phase;
    struct str number; /* of its phases, if numbers are printed: "4", "6 · 7" */
    unsigned hue;      /* its own hue or that of its phase, 1..MAX_HUES; 0: neutral */
    struct text aside;
    struct text question; /* book: a question in the contents for all its tables */
    struct text answer;   /* book: the author's answer to it, with numbers in braces */
    struct texts lead;
    unsigned columns; /* book: columns across the page; 0: tables flow through the page's columns */
    struct text side; /* starts a new side, with this text after the title */
    bool new_page, crib;
    const struct layout_item *item;
    size_t n_item;
    struct span at, extent;
    struct need_slice needs; /* all of the section, with its items */
};

/* The sequence of play: the steps of a chart, or replacements in the layout. */
struct layout_prompt {
    struct str number; /* number of a step, printed before it; or empty */
    struct str text;
    const struct row *step; /* that it is the text of; or NULL */
};
struct layout_phase {
    struct str number, title; /* number: the layout's name for the phase */
    const struct row *step;
    LIST(struct layout_prompt) prompt;
    unsigned hue;               /* 0: neutral */
};
/* AS_SAID: a variant uses the document's value; a document without one decides by the space on its
 * pages. */
enum phases_show { PHASES_RAIL, PHASES_STRIP, PHASES_NONE, PHASES_INHERITED };
struct layout_phases {
    const struct chart *chart; /* a steps chart; NULL: no sequence of play */
    enum phases_show show;
    bool numbered; /* false: the numbers are only names in the layout and are not printed */
    um width;      /* width of the sidebar; 0: from the theme */
    LIST(struct layout_phase) list;
};

/* --- documents */

/* The documents that a command line names; n = 0: all. With troops: the sheets that get a sheet for
 * these troops; n = 0: the only sheet. */
struct documents_request {
    struct str troops; /* separated by commas, or by semicolons if names contain commas */
    const char *const *name;
    size_t n;
};

/* Limits of a document for the fit, which takes the largest type within them. Unset limits come
 * from the theme. */
struct fitting {
    unsigned pages,
        /* max number of pages, 0: unlimited; panels that the paper is folded to, 0: not folded */
        fold;
    struct points type; /* size of PARA_STYLE_BODY; 0: from the theme */
};

/* A document in one of its themes. A member that is 0 is as in the document. */
struct variant {
    struct text theme;
    const struct theme *look; /* the theme with this name */
    /* part of the file name between document and paper: "", "-mono" or "-crib" */
    struct str mark;
    bool crib; /* the crib: only items marked for it */
    struct fitting fit;
    unsigned columns;
    enum phases_show phases;
    struct span type_at; /* place of the type sizes */
    struct texts paper;
};

/* A language of a document; optionally with other papers, or only for some of its themes. */
struct language_request {
    struct text code;
    struct texts paper, theme; /* empty: as in the document */
};

/* One document: a layout file in one of its languages. Members for sheets and books are beside
 * those for decks, because most code that handles documents does not distinguish them. */
struct deck_layout; /* deck.h */
struct deck_made;   /* show/deck/deck.h */
struct sheet;       /* show/sheet.h */
enum document_kind { DOCUMENT_SHEET, DOCUMENT_ODDS_BOOK, DOCUMENT_DECK };
enum { DOCUMENT_KINDS = DOCUMENT_DECK + 1 };
struct layout {
    enum document_kind kind;
    struct str name;   /* name of the file: "zulu-war" */
    struct str called; /* the same; in another language "zulu-war-de" */
    struct text title;
    const struct set *set;
    const struct language_request *language; /* as written; empty: the set's language */
    size_t n_language;
    bool again; /* the same document as its predecessor in the list, in another language */
    uint32_t source;
    struct span at;
    bool bad;                     /* cannot be made: set, paper or contents are missing */
    struct dependencies *dependencies; /* its dependencies */
    LIST(struct variant) variant; /* at least 1, except for decks */
    /* Sheets and odds books only; unset values are empty or 0. */
    struct text subtitle, date, theatre, publisher, licence;
    unsigned columns; /* book: columns of the page, at least 1 */
    struct fitting fit;
    struct texts print;          /* outputs: pdf, svg, png; empty: pdf */
    const struct waiver *waiver; /* accepted findings of its pages, with reasons */
    size_t n_waiver;
    struct display_options display_options;
    struct extract *extract; /* `for` some troops; NULL: all */
    /* made for the troops of the command line: name of the original sheet; else empty */
    struct str troop_filter;
    /* its sections come from another sheet, or from the set's default sheet */
    bool drawn;
    bool draft; /* default layout without a file: no author chose the order */
    struct layout_phases phases;
    struct texts key; /* explained once, below the phases */
    const struct layout_section *section;
    size_t n_section;
    bool has_crib;    /* at least one item is marked for the crib */
    bool errata;      /* book: ends with a section of the author's notes on the source */
    bool errata_book; /* sheet: a book of its set has that section */
    struct span errata_at;
    struct need_slice errata_needs;
    /* the sheet without its odds; NULL without a set (show/documents.c) */
    const struct sheet *sheet;
    /* Decks: the layout, and the cards made from it, NULL if the deck is bad (show/documents.c). */
    struct deck_layout *cards;
    const struct deck_made *deck;
};
/* All documents of layouts/, by kind and name: decks, sheets, odds books. */
struct documents {
    struct layout *at;
    size_t n;
    bool incomplete; /* a layout could not be read completely: its contents are unknown */
    size_t drafts; /* number of default layouts without a file, at the end of the list */
};
/* True if its last variant is a crib. */
bool layout_crib(const struct layout *l);
/* Path of a variant on a paper, below the output folder and without an ending:
 * "sheets/zulu-war-mono-a4". */
struct str layout_file(struct arena *a, const struct layout *l, const struct variant *v, struct str paper);

/* --- which requests a chart allows (fits.c) */

bool column_named(const struct texts *list, const struct chart *c, size_t col);
bool row_named(const struct texts *list, const struct chart *c,
               size_t row); /* by its label or the label of its group */
bool column_shown(const struct chart_request *request, const struct chart *c, size_t col);
/* --- for which troops (extract.c) */
/* True if the text contains the words as whole words, ignoring case. */
bool text_names(struct str text, struct str words);

/* Returns the part of a chart for an extract: the chart itself, a copy with fewer rows, columns or
 * parts, or NULL. The copy is in `a` and borrows the chart's cells. */
const struct chart *extract_chart(struct arena *a, const struct extract *e, const struct chart *c);
/* A copy with only the columns to keep, at least one of which is left out. */
const struct chart *chart_with_columns(struct arena *a, const struct chart *c, const bool *keep);
/* The chart of which c has only some rows, columns or parts; else c. */
const struct chart *chart_full(const struct chart *c);
/* true if the chart or its whole is omitted */
bool extract_left(const struct extract *e, const struct chart *c);
/* "for British regulars and Maxim"; the number of names if they exceed `letters` characters. */
struct str extract_words(struct arena *a, const struct translator *in, const struct set *set,
                         const struct extract *e, size_t letters);
/* Puts the charts and rows that the sheet leaves out, one a line. */
void extract_put(struct buf *to, const struct layout *l);
struct str extract_left_words(struct arena *a, const struct translator *in,
                              const struct extract *e); /* titles of omitted charts, or empty */

/* Why the chart cannot have the view ask->view, as text; NULL if it can. */
const char *view_misfit(const struct chart_request *request, const struct chart *c);
/* True if these charts can share a die column: bands of the same roll with whole numbers as
 * bounds. */
bool beside_fits(const struct beside *of, size_t n);
bool turn_fits(const struct chart *c); /* rows and columns have one name each and no groups */
/* --- tables of several charts (joins.c) */

const struct chart *join_part(const struct beside *b); /* the part of its chart to show */
/* Number of the chart's rows for row ask->group[at] of the joined table. */
size_t join_rows_of(const struct chart *c, const struct chart_request *request, size_t at);
/* The row above a column, or NULL. */
const struct row *join_head_row(const struct chart *heads, const struct column *col);
/* equal columns, and row names that all differ */
bool join_is_stack(const struct beside *of, size_t n);
/* modifiers: one list with a column of signs for each chart */
bool join_is_list(const struct beside *of, size_t n);
/* Why these charts cannot form one table, as text about *which; NULL if they can. */
const char *join_misfit(const struct beside *of, size_t n, size_t *which);
/* True if two charts with the same rows, or two lists that share most rows, fit on a page as one
 * table. */
bool charts_join(const struct chart *x, const struct chart *y);
/* True if a text of the row that `which` selects (model/members.h) is not empty. */
bool row_has(const struct row *r, unsigned which);
/* True for modifiers with a limit: for each of something, up to a number, or to another value. */
bool row_has_limits(const struct row *r);
/* The same limits and notes. */
bool join_limits_same(const struct row *x, const struct row *y);
/* equal rows in equal order */
bool join_agrees(const struct chart *x, const struct chart *y);

/* The distribution of a dice sum in a strip: ways[i] of `all` throws give lo + i. */
struct dice_sum {
    /* 13: the most sums that fit side by side on a strip; 2d6 has 11 */
    int64_t lo, hi, ways[13], all;
};
bool strip_fits(const struct chart *c, struct dice_sum *sum);
/* the column of small counts, or -1 */
ptrdiff_t track_column(const struct chart_request *request, const struct chart *c);
bool order_matters(const struct chart *c); /* modifiers: true if a row multiplies the rows above */

#endif
