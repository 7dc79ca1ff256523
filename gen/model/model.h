/* The typed model: what the author meant. Read-only to every later stage.
 *
 * All kinds of chart come to one shape, rows x typed columns: bands have ranges for rows; grids have names (or, with a
 * roll or a measure, ranges for columns); modifiers have one column of type modifier; steps have one column of text
 * and their numbers for labels. So dump, odds and checks need no kinds. What could not be read is CELL_BAD or a chart
 * with `bad` set, has had its finding, and is skipped by all that follows. */
#ifndef BS_MODEL_MODEL_H
#define BS_MODEL_MODEL_H
#include "diag/diag.h"
#include "model/chance.h"
#include "roll/roll.h"
#include "roll/value.h"

struct chart;
struct set;
struct catalogue; /* catalogue.h */
struct again;

/* A list of a set's defined words: the type of a column whose cells may say nothing else. */
struct term_list {
    struct text name;        /* as `cell` or a column names it: "fate" */
    const struct text *term; /* in the author's order, 1,000 at most; spelled as they are printed */
    size_t n;
    struct span at;
};

/* What the cells of a column are. It is said once, over the column: by it alone a cell is read, never by how the cell
 * looks, so that "3-4" is a need, a text or a distance without its unit, and nobody has to guess which. */
enum type_kind {
    TYPE_TEXT,
    TYPE_DISTANCE,
    TYPE_DIE,
    TYPE_ROLL,
    TYPE_NEED,
    TYPE_MODIFIER,
    TYPE_RATE,
    TYPE_COUNT,
    TYPE_PERCENT,
    TYPE_TERM
};
extern const char *const type_words[]; /* in this order, up to NULL; for a list of terms its name is written */
struct type {
    enum type_kind kind;
    const struct term_list *terms; /* TERM */
    bool guessed;                  /* from the cells of a CSV, most of which are of it */
};

enum unit {
    UNIT_NONE,
    UNIT_IN,
    UNIT_CM,
    UNIT_MM,
    UNIT_FT,
    UNIT_YD,
    UNIT_M,
    UNIT_HEX,
    UNIT_SQUARE,
    UNIT_PACE,
    UNIT_BW, /* widths of a base */
    UNITS
};
/* units.c: as it is written, "hex"; and as it is printed behind a number, in the set's own words for its own unit. */
struct str unit_name(enum unit u);
bool unit_is_counted(enum unit u); /* hexes, squares: nobody measures half of one */
struct str unit_words(const struct set *set, enum unit u, bool one);
enum unit unit_find(struct str s);     /* UNIT_NONE: it is none */
enum unit unit_called(struct str word); /* as people write it out: "inches", "feet" */
extern const char *const unit_names[]; /* ended by NULL, from UNIT_IN on */
/* As the set writes it; the way back is worked out, and so are chains of several (unit_factor). */
struct conversion {
    enum unit from, to;
    struct rat by; /* one of `from` is so many of `to` */
};
/* Applied to what is printed and to nothing else: lookups and odds go by the exact figure. */
struct rounding {
    struct rat step; /* in the unit that is rounded; 0: not said */
    enum { ROUND_NEAREST, ROUND_UP, ROUND_DOWN } way;
};
/* What one is in the other for this set, exactly; false where nobody says. A NULL set has the lengths of the table
 * alone, in, cm, mm and ft. */
bool unit_factor(const struct set *set, enum unit from, enum unit to, struct rat *by);
struct rounding unit_rounding(const struct set *set, enum unit u);
bool rounding_parse(struct str s, struct rounding *out); /* "0.5", "1/2 up", "1 down" */
bool rounded(struct rat x, struct rounding to, struct rat *out);

/* "6", "2-5", "-3..-1", "7+", "<1", "<=0", ">6", ">=7", "00-04"; with en dash or hyphen. The whole text or false. */
bool range_parse(struct str s, struct range *out);
/* What is measured, in one unit or in two: "9in (23cm)", "5in+", "0in-5in (0cm-12.5cm)". Counts, needs and modifiers
 * are measures without a unit. */
struct measure {
    struct range range;
    enum unit unit;
    struct range second;
    enum unit second_unit;   /* NONE: it is written in one unit alone */
    struct text second_text; /* what stands in the brackets, and where */
};
/* The range that a label is, or ends in with a unit: "4-5", "8+", "Short 0-12in". False where it is words. */
bool range_of_label(struct str label, struct range *out, enum unit *unit);
/* What a spreadsheet made a date of: "1-Mar" was 1 and 3. */
bool range_of_date(struct str s, int64_t *lo, int64_t *hi);
/* The type that all of these texts have as cells; none and n/a are of any. */
enum type_kind type_of_texts(struct arena *a, const struct str *cell, size_t n);

enum cell_kind {
    CELL_BAD,     /* had its finding */
    CELL_NONE,    /* -- or -: nothing, counts as 0 */
    CELL_NA,      /* cannot arise */
    CELL_TEXT,    /* text; term where the column is a term list and it is one of them */
    CELL_NUMBER,  /* count, percent, rate (value.lo), single distance (with unit) */
    CELL_RANGE,   /* need, distance with two ends or open: `range`, unit for distances */
    CELL_ROLL,    /* die, roll, a modifier that is rolled: `roll` */
    CELL_ADD,     /* modifier: value.lo */
    CELL_TIMES,   /* modifier x2, x1/2: value.lo */
    CELL_SEE,     /* modifier +/-: see the note */
    CELL_NO_FIRE, /* modifier: no fire */
};

struct cell {
    enum cell_kind kind;
    struct text text;        /* as written, without ^marks, blanks folded */
    struct measure value;    /* NUMBER, RANGE, ADD, TIMES; single numbers have lo == hi; only distances have units */
    const struct roll *roll; /* ROLL */
    const struct text *term; /* TEXT of a term list: the term that it is */
    const struct text *mark;
    size_t n_mark; /* names of ^marks, in order */
    bool house;    /* another than in the row's master, by house rules */
};

struct need_dice { /* the lowest and highest that they show together; most 0: none are said */
    int64_t least, most;
};
/* A column is called by `label`, by `name`, or by head and label together; all three are what its author wrote, and a
 * roll that names one of them finds it whatever the sheet calls it. */
struct column {
    struct text label; /* "Short 0-12in": whole, as rows and columns are called */
    struct text head;  /* the head above it, or empty: "D6 at range" */
    struct type type;
    bool has_range;
    struct measure band; /* banded columns, and labels that end in a range: Short 0-12in (0-30cm) */
    struct str name;     /* the label without that range: "Short"; else the label */
    struct span type_at;
    const struct text *mark;
    size_t n_mark; /* ^marks behind the label */
    struct need_dice
        asked; /* needs that the set's die does not have: what the odds throw for them; most -1: two kinds */
};

/* PLAIN: rows of a grid under a name. Of modifiers it is said how many apply: of ONE_OF one at most, so that its totals
 * are a choice; of ANY_OF each by itself, so that they are sums (totals.c). */
enum group_kind { GROUP_PLAIN, GROUP_ONE_OF, GROUP_ANY_OF };
struct group {
    struct text label;
    enum group_kind kind;
    int parent; /* index or -1; always below its own, so that every walk upwards ends */
    struct span at;
    const struct text *note;
    size_t n_note;
    const struct text *mark;
    size_t n_mark;
};

/* What the book prints where it is played otherwise. The row itself has what is played: who forgets that there are
 * errata prints and rolls what is right. */
struct erratum {
    bool set;
    struct text label; /* as printed, or s.n == 0 where the label was right */
    bool has_range;
    struct measure band;      /* the label as printed, read as a range */
    const struct cell **cell; /* n_col entries: the cell as printed, or NULL where it was right; NULL: none differs */
    struct text why, by;      /* `by`: the row's, else the set's errata-by */
    struct span at;
};

/* One for all kinds of chart; what a kind has not is 0. Members of modifiers and of `from` stand at the end. */
struct row {
    struct text label; /* as written: "2-5", "1st rate", a situation, a step's number */
    bool has_range;
    struct measure band;     /* 0in-5in (0cm-12.5cm) */
    int group;               /* index into chart->group, or -1 */
    unsigned depth;          /* steps: 0 for 1, 1 for A */
    const struct cell *cell; /* n_col of them; a ragged row is filled with CELL_BAD (and had its finding) */
    struct span at;          /* label and cells */
    const struct text *note;
    size_t n_note;
    struct erratum erratum;
    struct text why; /* a reason without `printed`: a deliberate difference of a `from` chart */
    const struct text
        *why_of; /* n_col of them, each at the column's name: for whom `why` speaks; NULL: it names none */
    struct text unsure, again;  /* s.n == 0: not set */
    const struct text *only_in; /* the theatres in which it stands; none: in all */
    size_t n_only_in;
    const struct chart *inner; /* further die for this row: a bands chart, or NULL */
    const struct text *label_mark;
    size_t n_label_mark; /* ^marks behind the label */
    /* modifiers */
    struct text each; /* "each figure lost" */
    bool has_up_to;
    struct rat up_to; /* the most that `each` comes to */
    struct text to;   /* what this one changes, where not the chart's `to` */
    bool then;        /* a line between: text in label; no cells */
    /* from */
    bool replaced, added;     /* given in a `from` chart */
    bool house;               /* given by a set of house rules: marked in print */
    const struct row *master; /* the row that it replaces, or NULL */
};

/* A footnote: ^name in a text of the chart refers to it. Names are those of the chart, and of its parts. */
struct mark {
    struct text name, text;
};

/* What tells rows, or columns, apart: names, the ranges of what is rolled, or those of what is measured or counted.
 * NONE: the chart has no such side, as bands whose only column has no name. */
enum axis_kind { AXIS_NONE, AXIS_NAMED, AXIS_ROLL, AXIS_MEASURE };
/* To which of two bands a bound belongs that both name. NONE is said by nobody who means it: a shared bound is found as
 * an overlap then, for two players would read it two ways. */
enum edges { EDGES_NONE, EDGES_LOWER, EDGES_UPPER };
struct axis {
    enum axis_kind kind;
    struct text title;       /* down / across */
    struct text expression;  /* ROLL: as written */
    const struct roll *roll; /* ROLL: parsed; names in it are modifiers charts; NULL where bad */
    struct text measure;     /* MEASURE: words */
    struct rat from, to, step; /* MEASURE: its least and most value and its grid; d 0: not said */
    bool hundred;            /* ROLL of d100 whose labels write 100 as 00, as the die shows it */
    bool from_one;           /* a row before the one that is read begins at 1 */
};

/* A piece of `reads`: words as they stand, the cell of a column, or an end of a bracket, which is left out where a cell
 * in it is none. Brackets do not nest. */
enum reads_kind { READS_WORDS, READS_CELL, READS_OPEN, READS_CLOSE };
struct reads_piece {
    enum reads_kind kind;
    struct str words;
    size_t col;
};

enum chart_kind { CHART_BANDS, CHART_GRID, CHART_MODIFIERS, CHART_STEPS, CHART_PARTS };
extern const char
    *const kind_words[]; /* in this order, then "from", up to NULL: the keys of a chart's kind */

/* A finding that its author accepts, with the reason. It holds for what is found within the chart or odds table that it
 * stands in, and of errors that keep a document from being made too; one that silences nothing is found itself. With
 * `of` for what is found at that row, column or step alone, or what the finding has in quotes; with `under` too, for
 * what is found of both: a cell. */
struct waiver {
    enum rule_id rule;
    struct text slug, why;
    struct text of, under; /* or empty */
};
/* A question with the answer that the book gives: worked out at every build, so that a misread chart is found by the
 * book's own sums. */
struct example {
    struct text roll_text;             /* or the chart whose cells are weighed */
    const struct roll *roll;           /* NULL: it makes no sense, which was told; nobody works it out */
    bool weighted;                     /* `is` is what the cells of a chart come to, each times its place */
    bool has_is, has_chance, has_said; /* one of them at least */
    struct text is;                    /* what it comes to for certain, as its author writes answers: "9in", "5+" */
    struct text chance;                /* as written, "16.7%" */
    struct said_chance chance_is;      /* what `chance` says */
    struct text said;                  /* words of a text of this set that say how likely it is */
    struct text from;                  /* where the book has it; or empty */
    struct span at;
    struct span extent; /* all that is written of it */
    const struct set *set;
};

/* What the figures of a chart, of one of its columns or of a row come to, as its author found with a calculator. */
enum total_kind { TOTAL_ALL, TOTAL_COLUMN, TOTAL_ROW };
struct total {
    struct text of;  /* the column or row, as it is called here; empty where one figure is all that is said */
    struct str text; /* as written */
    struct rat is;
    struct span at;
    enum total_kind kind;
    size_t index; /* of the column or row */
};

/* A chart, a part of one, or the further die of a row. Made when its id is first met and filled when it is read, so
 * that others can point at it before: it never moves. A master's rows and columns are shared by the charts that are
 * from it, whence all of it is const. */
struct chart {
    struct str id; /* "steady-close-order"; a part "zulu-war-steady.regulars"; an inner one "X/05-14" */
    const struct set *set;
    enum chart_kind kind;
    bool bad;           /* its kind or shape could not be read */
    struct span at;     /* the id's place */
    struct span extent; /* all that is written of it; of inner bands: of their whole */
    uint32_t csv;       /* the file that its rows are from, or 0 */
    struct text title, reading;
    struct text section; /* the rules' own: "4.2", or empty */
    const struct text *note;
    size_t n_note;
    const struct mark *mark;
    size_t n_mark;
    const struct waiver *waiver;
    size_t n_waiver;
    struct text from_id;
    const struct chart *from; /* the chart that this one is another of */
    bool title_given;         /* from: title, notes, marks stated here */
    bool house_title;         /* its title is one of house rules: it is marked in print */
    const struct row *gone;   /* rows of its master, or of one before that, that are left out */
    size_t n_gone;
    struct axis down, across; /* bands: down is ROLL or MEASURE; banded grids: across is */
    enum edges edges;
    struct need_dice dice; /* of its needs: `die`, else what its title, down and across name */
    bool dice_given;       /* by `die` */
    struct text reads;     /* a row in one cell, as its author wrote it: "**{Result}**[, {Foot}]"; or empty */
    const struct reads_piece *piece;
    size_t n_piece; /* of `reads` */
    const struct column *col;
    size_t n_col;
    const struct group *group;
    size_t n_group;
    const struct row *row;
    size_t n_row;
    struct text to, start; /* modifiers */
    const struct total *total;
    size_t n_total;
    struct text row_count; /* how many rows there are, as its author counted them; or empty */
    int64_t rows_said;     /* the same as a number */
    const struct chart **part;
    size_t n_part;             /* PARTS; part names are in `name` */
    struct str name;           /* a part's own name */
    const struct chart *whole; /* of a part */
    const struct chart *full;  /* of what an extract keeps of a chart: that chart; else NULL */
};

/* A parameter of an odds entry, with every value it takes: 10,000 at most, each a line of its table. */
struct given {
    struct text name, text;
    const struct value *value;
    size_t n;
    const struct str *head, *label; /* of a chart's rows or columns: the group or head above each value (or empty), and
                                       what it is called below that; NULL where the values are the entry's own */
    bool plus;                      /* the source writes its positive numbers with a plus */
};
/* A name and what it is bound to. name empty for a lone expression; roll NULL where it could not be read, and then the
 * entry is bad. */
struct binding {
    struct text name, text;
    const struct roll *roll;
};
struct odds_entry {
    struct str id;
    struct text title, words, reading;
    struct text printed; /* the chart in which the book prints these odds, or empty */
    const struct set *set;
    struct span at, extent; /* of its id; of all that is written of it */
    bool bad;
    const struct given *given;
    size_t n_given;
    const struct binding *roll;
    size_t n_roll; /* in order; each sees those before it */
    const struct binding *outcome;
    size_t n_outcome;         /* named conditions; or one with an empty name: an expression */
    const struct roll *whole; /* all as one tree: let a = ...; let b = ...; outcome. With named outcomes a tuple of all
                                 conditions, in order. The trees of `roll` and `outcome` are its parts, and shared */
    const struct waiver *waiver;
    size_t n_waiver;
    bool house; /* of house rules, instead of another set's or beside it */
};

/* A folder of tables/. What an overlay (`from`) does not say for itself has been filled in from its base before any
 * chart is read, so that nobody who asks a set asks its base as well; but charts and odds of the base stand apart, in
 * `inherited`, for they are written, checked and printed there. */
struct set {
    struct str id; /* the folder: "colonial-campaigns" */
    struct text title, edition, date, credit, source_title, source_file, source_author, source_dated, figure_scale,
        errata_by, wording, /* wording: whose the words of the charts are; an overlay says it for itself */
        house;              /* whose house rules these are, or empty */
    enum unit units;
    struct span units_at;     /* where that is said, here or in the set that this one is from; file 0: nowhere */
    bool units_unknown;       /* what is said is no unit: `units` is a guess, and no distance is held against it */
    struct text unit_word[2]; /* its own words for one of its units, and for several; or empty */
    const struct conversion *conversion;
    size_t n_conversion;
    struct rounding round[UNITS]; /* to what its book rounds; step 0: not said */
    struct need_dice need;        /* what its needs are thrown on: d6 unless `die` says else */
    const struct term_list *terms;
    size_t n_terms;
    const struct text *words; /* its own, which no dictionary has; without those of the set that it is from */
    size_t n_words;
    const struct text *theatre; /* names that rows and sheets may be of */
    size_t n_theatre;
    const struct chart **chart;
    size_t n_chart; /* in file order, files by name; parts are inside theirs */
    const struct odds_entry **odds;
    size_t n_odds;
    const struct example *example;
    size_t n_example;
    /* overlays: the base's charts and odds that are not replaced here, with this set for a home (so that a roll in
       them finds the modifiers of this set); rows, columns and spans are shared */
    const struct chart **inherited;
    size_t n_inherited;
    const struct odds_entry **inherited_odds;
    size_t n_inherited_odds;
    const struct again *again; /* again.h: what was read a second time, by the names of the charts */
    size_t n_again;
    const struct catalogue *const *catalogue;
    size_t n_catalogue;  /* its words in other languages, by the names of their files */
    struct str language; /* of its own words: "en" where it does not say */
    struct text from_id;
    const struct set *from; /* overlay */
    struct span at;
    uint32_t set_file;
    bool torn; /* a file of it, or of one that it is from, is not there or was not read to its end: what is not found in
                  it may stand there */
};

/* A name of a chart, odds table or term in a chart, odds table or example, at its place: who has the place looks it up
 * from his own set, since what is taken over from another set asks the charts of its new home. */
struct use {
    struct span at;
    struct str id;
    bool title; /* @id: its title is printed, no more; else it is rolled on, or added to a roll */
};

/* All that tables/ says. Const from model_read on, but for its three side tables, which are of who works odds out. */
struct grids;
struct dealt_deck; /* lookup.h */
struct dictionary;
struct model {
    const struct set **set;
    size_t n_set; /* by id */
    const struct use *use;
    size_t n_use;    /* by file and place */
    struct str hash; /* SHA-256 of all that was read under tables/, hex */
    size_t files;
    double budget; /* of one expression, times the ordinary; 0 is 1 */
    struct spent
        *spent; /* a side table of odds/: what a run took so far for its odds, all together; or NULL: no matter */
    struct {    /* a set whose documents are read in this language too, where a command asks for it */
        struct str set, code;
    } also;
    const struct dealt_deck *deck; /* of layouts, where a command has read them for a roll */
    size_t n_deck;
    uint64_t walk_most; /* throws: a question that takes more is not walked, since nothing is
                           printed; 0: no bound */
    struct dictionary *dictionary; /* a side table of check/: the lists of words read so far, of whoever checks often;
                                      or NULL */
    struct grids *grids; /* a side table of odds/: what was worked out of this model so far; or NULL */
};

/* Reads every set below DIR/tables. Files that cannot be read are findings; never NULL. The model lives in `a`. */
const struct model *model_read(struct arena *a, struct diag *d, const char *dir, bool *unreadable);
/* Likewise, of these sets alone. */
const struct model *model_read_some(struct arena *a, struct diag *d, const char *dir, const struct str *set, size_t n,
                                    bool *unreadable);

/* Centimetres where a text has more of them than of inches. */
enum unit unit_of_text(struct str text);
/* A model of one set with one file of charts, which is no file: for who made the text and asks whether it is right. */
const struct model *model_of_text(struct arena *a, struct diag *d, struct str path, struct str yaml);

const struct set *model_set_find(const struct model *m, struct str id);
/* The set that an id stands in, or would: SET of SET/ID, else home; NULL where there is none. */
const struct set *model_set_of(const struct model *m, const struct set *home, struct str id);
/* Lookups by name: all of them compare as people call things, and give NULL or -1 where nothing is called so; a finding
 * is the affair of who knows the place.
 *
 * The footnote of a name; and that of a ^mark at text.p[i], *end behind it. NULL where the chart has none. */
const struct mark *chart_mark(const struct chart *c, struct str name);
const struct mark *chart_mark_at(const struct chart *c, struct str text, size_t i, size_t *end);
/* Is it a list of the set's terms, its base's among them, or a word of one? */
bool set_has_term(const struct set *s, struct str id);
/* ID, ID.PART, SET/ID, SET/ID.PART. `home` is the set that an id without SET/ belongs to; with NULL every set is
 * looked in and the first that has it is taken. Falls back on the set that home is from. */
const struct chart *model_chart_find(const struct model *m, const struct set *home, struct str id);
bool odds_outcomes_named(const struct odds_entry *e); /* conditions with names; else what its last roll comes to */
const struct odds_entry *model_odds_find(const struct model *m, const struct set *home, struct str id);
/* The rolls of an entry as one tree, let a = ...; let b = ...; and its outcomes, or the last of its rolls. What stands
 * in no text has the entry's place. NULL and *err where whole rolls are asked for as a number. */
const struct roll *odds_joined(struct arena *a, const struct odds_entry *e, bool outcomes, struct roll_error *err);
/* Row or column by name (capitals and hyphens aside; "group / label", "group label" or "head label" where labels
 * repeat; a label's name without its range too). -1: none; -2: several. */
ptrdiff_t chart_row_find(const struct chart *c, struct str name);
ptrdiff_t chart_col_find(const struct chart *c, struct str name);
/* What the needs of a column of c are thrown on, in this order: the dice that its label or head names (D10, "on 2D6"),
 * the chart's `die`, those that its title, down and across name, those of the odds that compare with it, the set's. */
struct need_dice column_need_dice(const struct chart *c, const struct column *col);
/* "d6", "2D6": false where it is something else. */
bool need_dice_parse(struct str s, struct need_dice *out);
/* Is it `base`, or from that? */
bool set_is_from(const struct set *s, const struct set *base);
/* Every chart that has rows: charts, their parts, and inner bands; how many are in *at. `base`: only those of that set
 * and of all that are from it; or NULL. */
size_t model_charts(struct arena *a, const struct model *m, const struct set *base, const struct chart ***at);
/* The index of the first use at or behind a byte of a file. */
size_t model_use_from(const struct model *m, uint32_t file, uint32_t place);
/* Every total that a modifiers chart can come to (adds only; one-of, any-of, each/up-to; rolls and multipliers are
 * reported in *why and give false). Sorted, into a. */
bool modifiers_totals(struct arena *a, const struct chart *c, struct rat **total, size_t *n, struct str *why);
/* Figures, as somebody adds them up who has the page and a calculator (control.c says what is one). */
struct figure {
    struct rat is;
    size_t lo, hi; /* its bytes, without a sign */
    bool too_long; /* more digits than anybody prints: `is` is not it */
};
bool figure_next(struct str s, size_t *i, struct figure *out); /* the next one from *i on, which is moved behind it */
/* Each adds to *sum; false where that is more than can be held. A chart's has its further dice and
 * parts. */
bool row_figures(const struct chart *c, const struct row *r, struct rat *sum);
bool column_figures(const struct chart *c, size_t col, struct rat *sum);
bool chart_figures(const struct chart *c, struct rat *sum);
/* weigh.c: each cell in reading order with what it comes to, its place being its number from 1; and what all of them
 * times their places come to. False where a cell is bad or the sum too large. */
struct weighed_cell {
    const struct chart *chart; /* the part, or the further die */
    const struct cell *cell;
    size_t row, col;
    struct rat is;
};
struct weighed_cells {
    struct weighed_cell *at;
    size_t n, cap;
};
bool chart_weighted(struct arena *a, const struct chart *c, struct weighed_cells *cells, struct rat *sum);
size_t chart_row_count(const struct chart *c); /* without lines between; with further dice and parts */
/* The cell as printed or as played: the two differ where the row has an erratum that names this column. */
const struct cell *row_cell(const struct row *r, size_t col, bool as_printed);
struct str row_label(const struct row *r, bool as_printed);
/* The keys of set.yaml, and of a file of charts beside it. */
extern const struct fields set_fields, charts_fields;
#endif
