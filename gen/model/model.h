/* The typed model of all tables; read-only for all later stages.
 *
 * All kinds of charts have one shape, rows and typed columns. Bands have ranges as rows. Grids have
 * names (or, with a roll or a measure, ranges as columns). Modifiers have one column of type
 * modifier. Steps have one column of text and their numbers as labels. So dump, odds and checks
 * need no code per kind. Unreadable items are CELL_BAD or a chart with `bad` set; they have been
 * reported and are skipped by later stages. */
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

/* A list of a set's terms: the type of columns whose cells must be one of them. */
struct term_list {
    struct text name;        /* its name as a type: "fate" */
    const struct text *term; /* in the author's order, at most 1,000; spelled as printed */
    size_t n;
    struct span at;
};

/* The type of a column's cells. It is declared once, for the column, and decides how a cell is
 * read, independent of the cell's form: "3-4" may be a target number, a text, or a distance without
 * unit. */
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
/* in this order, ending with NULL; a term list is written as its name */
extern const char *const type_words[];
struct type {
    enum type_kind kind;
    const struct term_list *terms; /* only for TERM */
    bool guessed;                  /* guessed from the cells of a CSV, most of which fit */
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
    UNIT_BW, /* base widths */
    UNITS
};
/* units.c. unit_name: as written in files, "hex". unit_words: as printed after a number, with the
 * set's own words for its own unit. */
struct str unit_name(enum unit u);
bool unit_is_counted(enum unit u); /* hexes, squares: only whole numbers */
struct str unit_words(const struct set *set, enum unit u, bool one);
enum unit unit_find(struct str s);      /* UNIT_NONE if unknown */
enum unit unit_called(struct str word); /* full words: "inches", "feet" */
extern const char *const unit_names[];  /* from UNIT_IN on, ending with NULL */
/* A conversion in set.yaml. Inverses and chains of conversions are computed (unit_factor). */
struct conversion {
    enum unit from, to;
    struct rat by; /* one `from` is this many `to` */
};
/* Rounding of printed distances only; lookups and odds use exact numbers. */
struct rounding {
    struct rat step; /* in the rounded unit; 0: not set */
    enum { ROUND_NEAREST, ROUND_UP, ROUND_DOWN } way;
};
/* *by is how many `to` one `from` is in this set, exactly; false if unknown. A NULL set has only
 * the standard lengths in, cm, mm and ft. */
bool unit_factor(const struct set *set, enum unit from, enum unit to, struct rat *by);
/* unit_factor for lengths as such, yards and metres among them, whatever a set makes of them. */
bool unit_lengths(enum unit from, enum unit to, struct rat *by);
struct rounding unit_rounding(const struct set *set, enum unit u);
bool rounding_parse(struct str s, struct rounding *out); /* "0.5", "1/2 up", "1 down" */
bool rounded(struct rat x, struct rounding to, struct rat *out);

/* Reads "6", "2-5", "-3..-1", "7+", "<1", "<=0", ">6", ">=7", "00-04", with en dash or hyphen.
 * False unless the whole text is a range. */
bool range_parse(struct str s, struct range *out);
/* A quantity in one unit or two: "9in (23cm)", "5in+", "0in-5in (0cm-12.5cm)". Counts, target
 * numbers and modifiers are quantities without a unit. */
struct measure {
    struct range range;
    enum unit unit;
    struct range second;
    enum unit second_unit;   /* NONE if there is only one unit */
    struct text second_text; /* the text in brackets, with its place */
};
/* The range of a label that is a range or ends with one with a unit: "4-5", "8+", "Short 0-12in".
 * False for other labels. */
bool range_of_label(struct str label, struct range *out, enum unit *unit);
/* Recovers a range that a spreadsheet changed to a date: "1-Mar" was 1-3. */
bool range_of_date(struct str s, int64_t *lo, int64_t *hi);
/* The type that fits all these texts as cells; none and n/a fit every type. */
enum type_kind type_of_texts(struct arena *a, const struct str *cell, size_t n);

enum cell_kind {
    CELL_BAD,     /* unreadable, reported */
    CELL_NONE,    /* -- or -: none, counts as 0 */
    CELL_NA,      /* cannot occur */
    CELL_TEXT,    /* text; `term` is set if the column is a term list and has this term */
    CELL_NUMBER,  /* count, percent, rate (value.lo), single distance (with unit) */
    CELL_RANGE,   /* target number, distance that is a range: `range`, with unit for distances */
    CELL_ROLL,    /* die, roll, or a modifier that is rolled: `roll` */
    CELL_ADD,     /* modifier: value.lo */
    CELL_TIMES,   /* modifier x2, x1/2: value.lo */
    CELL_SEE,     /* modifier +/-: see the note */
    CELL_NO_FIRE, /* modifier: no fire */
};

struct cell {
    enum cell_kind kind;
    struct text text; /* as written, without ^marks, spaces normalized */
    /* NUMBER, RANGE, ADD, TIMES; a single number has lo == hi; only distances have units */
    struct measure value;
    const struct roll *roll; /* only for ROLL */
    const struct text *term; /* the term of a cell in a term list */
    const struct text *mark;
    size_t n_mark; /* names of ^marks, in order */
    bool house;    /* differs from the base chart's row, by house rules */
};

struct need_dice { /* lowest and highest total of the dice; most 0: not set */
    int64_t min, max;
};
/* A column can be named by `label`, by `name`, or by header and label together, all as the author
 * wrote them; a roll that uses one of these finds it, independent of the printed sheet. */
struct column {
    struct text label; /* "Short 0-12in": the complete label */
    struct text head;  /* the header above it, "D6 at range"; or empty */
    struct type type;
    bool has_range;
    /* for banded columns, and labels that end in a range: Short 0-12in (0-30cm) */
    struct measure band;
    struct str name;     /* the label without that range: "Short"; else the label */
    struct span type_at;
    const struct text *mark;
    size_t n_mark; /* ^marks after the label */
    /* for target numbers that the set's dice do not have: the dice that the odds roll for them;
     * most -1: two different kinds */
    struct need_dice requested;
};

/* PLAIN: rows of a grid with a common name. ONE_OF: at most one of the modifiers applies. ANY_OF:
 * each applies independently, so that the totals are sums (totals.c). */
enum group_kind { GROUP_PLAIN, GROUP_ONE_OF, GROUP_ANY_OF };
struct group {
    struct text label;
    enum group_kind kind;
    int parent; /* index or -1; always less than the group's own index, so that walks upwards end */
    struct span at;
    const struct text *note;
    size_t n_note;
    const struct text *mark;
    size_t n_mark;
};

/* The printed form of a row that is played differently. The row itself has the played form, so that
 * code that ignores errata prints and rolls the correct values. */
struct erratum {
    bool set;
    struct text label; /* as printed; s.n == 0 if the label was right */
    bool has_range;
    struct measure band; /* the printed label, read as a range */
    /* n_col entries: the cell as printed, or NULL if it was right; NULL if no cell differs */
    const struct cell **cell;
    struct text why, by; /* `by`: from the row, else from the set's errata-by */
    struct span at;
};

/* A row of any kind of chart; members of other kinds are 0. Members for modifiers and for `from`
 * are at the end. */
struct row {
    struct text label; /* as written: "2-5", "1st rate", a situation, a step's number */
    bool has_range;
    struct measure band;     /* 0in-5in (0cm-12.5cm) */
    int group;               /* index in chart->group, or -1 */
    unsigned depth;          /* steps: 0 for 1, 1 for A */
    /* n_col cells; missing cells of a ragged row are CELL_BAD (and reported) */
    const struct cell *cell;
    struct span at;          /* label and cells */
    const struct text *note;
    size_t n_note;
    struct erratum erratum;
    struct text why; /* a reason without `printed`: a deliberate difference of a derived chart */
    /* n_col texts, each with the place of the column's name: the columns that `why` explains;
     * NULL if `why` names no column */
    const struct text *why_of;
    struct text unsure, again;  /* s.n == 0 if not set */
    const struct text *only_in; /* the theatres that have this row; if none, all */
    size_t n_only_in;
    const struct chart *inner; /* bands chart for a further die of this row, or NULL */
    const struct text *label_mark;
    size_t n_label_mark; /* ^marks after the label */
    /* modifiers */
    struct text each; /* "each figure lost" */
    bool has_up_to;
    struct rat up_to; /* the limit of `each` */
    struct text to;   /* the value it changes, if different from the chart's `to` */
    bool then;        /* a text line between rows: text in label; no cells */
    /* from */
    bool replaced, added;     /* stated in the derived chart */
    bool house;               /* from house rules, marked in print */
    const struct row *base_chart; /* the row that it replaces, or NULL */
};

/* A footnote; ^name in a text of the chart refers to it. Names belong to the chart and its
 * parts. */
struct mark {
    struct text name, text;
};

/* The kind of labels on one side of a chart: names, ranges of a roll, or ranges of a measured or
 * counted value. NONE: there is no such side, as in bands with one unnamed column. */
enum axis_kind { AXIS_NONE, AXIS_NAMED, AXIS_ROLL, AXIS_MEASURE };
/* The band that owns a bound named by two bands. With NONE a shared bound is reported as an
 * overlap, since players could read it in two ways. */
enum edges { EDGES_NONE, EDGES_LOWER, EDGES_UPPER };
struct axis {
    enum axis_kind kind;
    struct text title;       /* `down` or `across` */
    struct text expression;  /* ROLL: as written */
    const struct roll *roll; /* ROLL: parsed; its names are modifiers charts; NULL if bad */
    struct text measure;     /* MEASURE: the measured thing, as text */
    struct rat from, to, step; /* MEASURE: minimum, maximum and grid; d 0: not set */
    bool hundred;              /* ROLL of d100 with 100 written as 00, as on the dice */
    bool from_one;             /* an earlier row begins at 1 */
};

/* A piece of `reads`: literal words, the cell of a column, or an end of a bracket. A bracket is
 * omitted if a cell in it is none. Brackets do not nest. */
enum reads_kind { READS_WORDS, READS_CELL, READS_OPEN, READS_CLOSE };
struct reads_piece {
    enum reads_kind kind;
    struct str words;
    size_t col;
};

enum chart_kind { CHART_BANDS, CHART_GRID, CHART_MODIFIERS, CHART_STEPS, CHART_PARTS };
/* In this order, then "from", ending with NULL: the keys for a chart's kind. */
extern const char *const kind_words[];

/* A finding accepted by the author, with the reason. It applies to findings within its chart or
 * odds table, including errors that prevent documents. An unused waiver is reported. `of` limits it
 * to findings at that row, column or step, or with that text in quotes; `under` limits it further
 * to a cell. */
struct waiver {
    enum rule_id rule;
    struct text slug, why;
    struct text of, under; /* may be empty */
};
/* A worked example: a question with the rulebook's answer, computed at every build to detect
 * misread charts. */
struct example {
    struct text roll_text;   /* or the chart with the positional sum */
    const struct roll *roll; /* NULL if invalid (reported); it is then not computed */
    /* `is` is the positional sum of a chart's cells: each value times its place */
    bool weighted;
    bool has_is, has_chance, has_quote; /* at least one is true */
    struct text is;                    /* the certain result, in the author's form: "9in", "5+" */
    struct text chance;                /* as written, "16.7%" */
    struct stated_chance chance_is;    /* the value of `chance` */
    /* quoted words from a text of this set that state the chance */
    struct text quote;
    struct text from; /* page or section in the rulebook; or empty */
    struct span at;
    struct span extent; /* all of its text */
    const struct set *set;
};

/* A control total: the sum of the numbers of a chart, a column or a row, which the author found
 * with a calculator. */
enum total_kind { TOTAL_ALL, TOTAL_COLUMN, TOTAL_ROW };
struct total {
    struct text of;  /* name of the column or row; empty for a single total of the whole chart */
    struct str text; /* as written */
    struct rat is;
    struct span at;
    enum total_kind kind;
    size_t index; /* of the column or row */
};

/* What lookups ask of the rows of a chart, found out once. It holds only while `of` is the chart's
 * own `row`: extracts have other rows. */
struct row_order {
    const struct row *of;
    const struct row **by_name; /* those that have a name, sorted by it */
    size_t n_name;
    bool rising; /* all are ranges, each above the one before */
    bool rolled; /* a cell is rolled, or a row has a further die */
};

/* A chart, a part of one, or the further die of a row. It is allocated when its id is first seen
 * and filled later, so that others can point to it early; its address never changes. Derived charts
 * share the rows and columns of their base, so everything is const. */
struct chart {
    /* "steady-close-order"; for a part "zulu-war-steady.regulars"; for an inner chart "X/05-14" */
    struct str id;
    const struct set *set;
    enum chart_kind kind;
    bool bad;           /* kind or shape unreadable */
    struct span at;     /* of the id */
    struct span extent; /* of its whole text; for inner bands that of their outer chart */
    uint32_t csv;       /* file of its rows, or 0 */
    struct text title, reading;
    struct text section; /* the rulebook's section: "4.2", or empty */
    const struct text *note;
    size_t n_note;
    const struct mark *mark;
    size_t n_mark;
    const struct waiver *waiver;
    size_t n_waiver;
    struct text from_id;
    const struct chart *from; /* the base chart of a derived one */
    bool title_given;         /* from: title, notes or marks are stated here */
    bool house_title;         /* the title is from house rules and marked in print */
    const struct row *gone;   /* rows of its base charts that are left out */
    size_t n_gone;
    struct axis down, across; /* bands: down is ROLL or MEASURE; banded grids: so is across */
    enum edges edges;
    /* dice of its target numbers: `die`, else those named in its title, down and across */
    struct need_dice dice;
    bool dice_given; /* set by `die` */
    /* format of a row in one cell, as written: "**{Result}**[, {Foot}]"; or empty */
    struct text reads;
    const struct reads_piece *piece;
    size_t n_piece; /* pieces of `reads` */
    const struct column *col;
    size_t n_col;
    const struct group *group;
    size_t n_group;
    const struct row *row;
    size_t n_row;
    struct row_order order;
    struct text to, start; /* only for modifiers */
    const struct total *total;
    size_t n_total;
    struct text row_count; /* number of rows, counted by the author; or empty */
    int64_t rows_stated;   /* the value of row_count */
    const struct chart **part;
    size_t n_part;             /* only for PARTS; their names are in `name` */
    struct str name;           /* name of a part */
    const struct chart *whole; /* for a part, its whole chart */
    const struct chart *full;  /* for an extract, the complete chart; else NULL */
};

/* An input of an odds table with all its values: at most 10,000, each a line of the table. */
struct given {
    struct text name, text;
    const struct value *value;
    size_t n;
    /* for the rows or columns of a chart: the group or header above each value (or empty), and its
     * label; NULL for the entry's own values */
    const struct str *head, *label;
    bool plus; /* the source writes positive numbers with a plus */
};
/* A name and its expression. The name is empty for a single expression. roll is NULL if it is
 * unreadable; the entry is then bad. */
struct binding {
    struct text name, text;
    const struct roll *roll;
};
struct odds_entry {
    struct str id;
    struct text title, words, reading;
    struct text printed; /* the chart in which the rulebook prints these odds, or empty */
    const struct set *set;
    struct span at, extent; /* of its id; of its whole text */
    bool bad;
    const struct given *given;
    size_t n_given;
    const struct binding *roll;
    size_t n_roll; /* in order; each can use the earlier ones */
    const struct binding *outcome;
    size_t n_outcome; /* named conditions; or one expression with an empty name */
    /* all as one tree: let a = ...; let b = ...; outcome. Named outcomes become a tuple of all
     * conditions, in order. Shares the trees of `roll` and `outcome`. */
    const struct roll *whole;
    const struct waiver *waiver;
    size_t n_waiver;
    bool house; /* from house rules, replacing or adding to another set */
};

/* A folder of tables/. Missing settings of a derived set (`from`) are filled in from its base
 * before any chart is read, so that later code need not look at the base. Charts and odds of the
 * base are kept apart, in `inherited`, since they are checked and printed in the base. */
struct set {
    struct str id; /* the folder: "colonial-campaigns" */
    /* wording: the author of the charts' words; a derived set has its own.
     * house: the author of these house rules, or empty */
    struct text title, edition, date, credit, source_title, source_file, source_author, source_dated, figure_scale,
        errata_by, wording, house;
    enum unit units;
    /* place of the units setting, here or in a base set; file 0 if absent */
    struct span units_at;
    /* the setting is invalid: `units` is a guess, and distances are not checked against it */
    bool units_unknown;
    struct text unit_word[2]; /* its own words for one and for several of its unit; or empty */
    const struct conversion *conversion;
    size_t n_conversion;
    struct rounding round[UNITS]; /* the rulebook's rounding; step 0: not set */
    struct need_dice need;        /* dice of its target numbers: d6 unless `die` is set */
    const struct term_list *terms;
    size_t n_terms;
    /* its own words that are not in a dictionary; without those of its base set */
    const struct text *words;
    size_t n_words;
    const struct text *theatre; /* names of theatres, for rows and sheets */
    size_t n_theatre;
    const struct chart **chart;
    size_t n_chart; /* in file order, files by name; parts are inside their charts */
    const struct odds_entry **odds;
    size_t n_odds;
    const struct example *example;
    size_t n_example;
    /* derived sets: charts and odds of the base that are not replaced here, with this set as home
     * (so that their rolls find the modifiers of this set); rows, columns and spans are shared */
    const struct chart **inherited;
    size_t n_inherited;
    const struct odds_entry **inherited_odds;
    size_t n_inherited_odds;
    const struct again *again; /* again.h: second readings, by chart id */
    size_t n_again;
    const struct catalogue *const *catalogue;
    size_t n_catalogue;  /* translation files, by name */
    struct str language; /* language of its texts; "en" by default */
    struct text from_id;
    const struct set *from; /* the base set */
    struct span at;
    uint32_t set_file;
    /* a file of this set or its base sets is missing or incomplete, so an absent item may be in the
     * unread part */
    bool incomplete;
};

/* A reference to a chart, odds table or term, at its place. The user of the place resolves it in
 * its own set, since an inherited item refers to the charts of its new set. */
struct use {
    struct span at;
    struct str id;
    bool title; /* @id: only its title is printed; else it is rolled or added to a roll */
};

/* The contents of tables/. Const after model_read, except for its three side tables, which belong
 * to the odds and check layers. */
struct grids;
struct dealt_deck; /* lookup.h */
struct dictionary;
struct model {
    const struct set **set;
    size_t n_set; /* sorted by id */
    const struct use *use;
    size_t n_use;    /* sorted by file and place */
    struct str hash; /* SHA-256 of all files read below tables/, hex */
    size_t files;
    double budget; /* of one expression, as a multiple of the usual budget; 0 means 1 */
    struct spent
        *spent; /* side table of odds/: total cost of the odds of a run so far; NULL: not limited */
    struct {    /* a set whose documents are also read in this language, for a command */
        struct str set, code;
    } also;
    bool draws;                    /* a roll draws from a deck of a layout */
    const struct dealt_deck *deck; /* decks of layouts, if they are read (decks_deal) */
    size_t n_deck;
    /* limit of rolls for the exhaustive check of a question; larger ones are skipped, since the
     * result is not printed; 0: no limit */
    uint64_t walk_max;
    /* side table of check/: cached dictionaries, for a process that checks often; or NULL */
    struct dictionary *dictionary;
    /* odds tables that share no input with the documents of this run; checks do not compute them */
    struct unneeded_list {
        const struct odds_entry **at;
        size_t n, cap;
    } unneeded;
    struct grids *grids; /* side table of odds/: cached results for this model; or NULL */
};

/* Reads every set below DIR/tables. Unreadable files are reported and set *unreadable. Never
 * returns NULL. The model is allocated in `a`, and its texts are bytes of the sources of `d`: both
 * must live as long as the model. */
const struct model *model_read(struct arena *a, struct diag *d, const char *dir, bool *unreadable);
/* Like model_read, but only for the sets in `set`. */
const struct model *model_read_some(struct arena *a, struct diag *d, const char *dir, const struct str *set, size_t n,
                                    bool *unreadable);

/* UNIT_CM if the text has more centimetres than inches, else UNIT_IN. */
enum unit unit_of_text(struct str text);
/* Names of what has none: "npc-motives" from a title, "table" from an empty one; "NPC motives" from
 * "tables/NPC motives.csv", and "Npc motives" from "npc-motives.csv". */
struct str chart_id_of(struct arena *a, struct str title);
struct str title_of_path(struct arena *a, struct str path);
/* A model of one set with one file of charts given as text, to check generated text. */
const struct model *model_of_text(struct arena *a, struct diag *d, struct str path, struct str yaml);

const struct set *model_set_find(const struct model *m, struct str id);
/* The set of an id: SET in SET/ID, else home; NULL if absent. */
const struct set *model_set_of(const struct model *m, const struct set *home, struct str id);
/* Lookups by name ignore capitals and hyphens. They return NULL or -1 if the name is absent;
 * reporting is left to the caller, who has the place.
 *
 * chart_mark: the footnote with a name. chart_mark_at: the footnote of a ^mark at text.p[i], with
 * *end after it. NULL if absent. */
const struct mark *chart_mark(const struct chart *c, struct str name);
const struct mark *chart_mark_at(const struct chart *c, struct str text, size_t i, size_t *end);
/* True if `id` is a term list of the set or its base, or a term in one. */
bool set_has_term(const struct set *s, struct str id);
/* Finds ID, ID.PART, SET/ID, SET/ID.PART. An id without SET/ is searched in `home`, then in its
 * base sets. With home NULL, the first set that has it is used. */
const struct chart *model_chart_find(const struct model *m, const struct set *home, struct str id);
/* the part with that name, or NULL */
const struct chart *chart_part(const struct chart *c, struct str name);
/* "Weapon / British / label": a label with the group and its outer groups (-1: none) before it */
struct str group_path(struct arena *a, const struct chart *c, int group, struct str label);
bool row_limits_same(const struct row *x, const struct row *y); /* of `each` */
/* false if inherited unchanged from another chart */
static inline bool row_is_own(const struct chart *c, const struct row *r)
{
    return !c->from || r->replaced || r->added;
}
/* true for named conditions; false if the outcome is the value of the last roll */
bool odds_outcomes_named(const struct odds_entry *e);
const struct odds_entry *model_odds_find(const struct model *m, const struct set *home, struct str id);
/* The rolls of an entry as one tree, let a = ...; let b = ...; followed by its outcomes, or by its
 * last roll. Nodes without a text get the entry's place. Returns NULL with *err if whole rolls are
 * used as a number. */
const struct roll *odds_joined(struct arena *a, const struct odds_entry *e, bool outcomes, struct roll_error *err);
/* Finds a row or column by name, ignoring capitals and hyphens. Also accepts "group / label",
 * "group label" or "head label" for repeated labels, and a label without its range. -1 if absent,
 * -2 if ambiguous. */
ptrdiff_t chart_row_find(const struct chart *c, struct str name);
ptrdiff_t chart_col_find(const struct chart *c, struct str name);
/* The dice of a column's target numbers: those named in its label or header (D10, "on 2D6"), else
 * the chart's `die`, else those named in its title, down and across, else those of the odds that
 * compare with it, else the set's. */
struct need_dice column_need_dice(const struct chart *c, const struct column *col);
/* True if s is `base` or derived from it. */
bool set_is_from(const struct set *s, const struct set *base);
/* All charts with rows: charts, parts and inner bands; returns their number. `base`: only charts of
 * that set and its derived sets; NULL: all. */
size_t model_charts(struct arena *a, const struct model *m, const struct set *base, const struct chart ***at);
/* Index of the first use at or after a byte of a file. */
size_t model_use_from(const struct model *m, uint32_t file, uint32_t place);
/* totals.c: sorts numbers and removes duplicates; returns how many are left. */
size_t rats_sort(struct rat *at, size_t n);
/* All possible totals of a modifiers chart (adds only; respects one-of, any-of, each/up-to).
 * Sorted, in `a`. Rolls and multipliers give false with *why. */
bool modifiers_totals(struct arena *a, const struct chart *c, struct rat **total, size_t *n, struct str *why);
/* A number in a text, as counted for control totals (defined in control.c). */
struct figure {
    struct rat is;
    size_t lo, hi; /* its bytes, without a sign */
    bool too_long; /* too many digits; `is` is not valid */
};
/* the next number from *i on; advances *i */
bool figure_next(struct str s, size_t *i, struct figure *out);
/* Each adds the numbers to *sum; false on overflow. chart_figures includes further dice and
 * parts. */
bool row_figures(const struct chart *c, const struct row *r, struct rat *sum);
bool column_figures(const struct chart *c, size_t col, struct rat *sum);
bool chart_figures(const struct chart *c, struct rat *sum);
/* weigh.c: the positional sum of a chart: each cell in reading order, times its number from 1.
 * Returns the cells and their sum; false if a cell is bad or on overflow. */
struct weighed_cell {
    const struct chart *chart; /* the part, or the chart of a further die */
    const struct cell *cell;
    size_t row, col;
    struct rat is;
};
struct weighed_cells {
    struct weighed_cell *at;
    size_t n, cap;
};
bool chart_weighted(struct arena *a, const struct chart *c, struct weighed_cells *cells, struct rat *sum);
size_t chart_row_count(const struct chart *c); /* without text lines; with further dice and parts */
/* The kind of a chart: a row for each range; rows and columns of names or ranges; numbers that are
 * added; steps; several charts under one title. A table is bands or a grid. */
bool chart_is_bands(const struct chart *c);
bool chart_is_grid(const struct chart *c);
bool chart_is_table(const struct chart *c);
bool chart_adds(const struct chart *c);
bool chart_is_procedure(const struct chart *c);
bool chart_has_parts(const struct chart *c);
/* The axis of the roll, if there is one: across in a grid, else down. */
const struct axis *chart_axis(const struct chart *c);
/* The cell as printed or as played. They differ only if the row has an erratum for this column. */
const struct cell *row_cell(const struct row *r, size_t col, bool as_printed);
struct str row_label(const struct row *r, bool as_printed);
/* typos.c: text that would not print as intended: its bytes, the problem, the help. Returns false
 * if there is none. With `lines`, each line is a paragraph. */
struct text_typo {
    size_t lo, hi;
    const char *fact, *help;
};
bool text_typo_find(struct str s, bool lines, struct text_typo *out);
bool text_contains(struct str s, struct str words); /* anywhere in it, compared as names */
/* turn_of returns the steps chart that is the set's sequence of play, found by its
 * name, or NULL. turn_unnamed returns the first steps chart of a set without one, which may be it.
 * step_title returns the title of a step, its text up to a colon. phase_typo returns
 * the phase of which `name` is a misspelling; empty if it is a phase, or if no phase or several are
 * near. */
const struct chart *turn_of(const struct set *set);
const struct chart *turn_unnamed(const struct set *set);
struct str step_title(const struct row *step);
struct str phase_typo(struct arena *a, const struct chart *turn, struct str name);
/* The keys of set.yaml, and of a file of charts. */
extern const struct fields set_fields, charts_fields;
#endif
