/* Inside model/: what the readers share while a model is being built. No other layer includes this.
 *
 * A scope says where a text stands: in which set and, below `charts`, in which chart. Charts are read on demand, for a
 * `from` needs its master's columns first: each waits as an entry until someone asks for it. References from texts
 * and rolls are noted as they are read and looked up when all charts are known. */
#ifndef BS_MODEL_READ_H
#define BS_MODEL_READ_H
#include "model/model.h"
#include "yaml/field.h"

/* READING: someone who asks for it now stands below its own reader, and has come back to where he began: a circle. */
enum entry_state { ENTRY_WAITS, ENTRY_READING, ENTRY_READ };
/* What waits until others were read: a chart of a file, by its id; a set for its base; a file's odds or examples. */
struct awaited {
    const struct node *key, *value; /* value: of a set its `from`, or NULL; no key but a chart's */
    struct set *set;
    struct chart *chart;    /* its own memory from the start, filled when read; NULL for others */
    enum entry_state state; /* READ: of a set, that it has from its base what it does not say for itself */
    bool adopted;           /* a chart of its base, read once more since one that it is from is another here */
};
/* An @id of a text, or a roll that may ask charts: looked up when all are known, so that what is written first may
 * speak of what is written last, in any file. */
struct reference {
    const struct roll *roll; /* NULL: an @id */
    struct str id;
    struct span at; /* of the id; of all that the roll stands in */
    const struct set *set;
    bool names; /* a bare name in the roll is a modifiers chart */
};
struct strs {
    struct str *at;
    size_t n, cap;
};

/* One for a run; gone when the model stands. */
struct reader {
    struct arena *a; /* the model's: what is read into it stays */
    struct diag *d;
    const char *dir; /* the project */
    struct model *model;
    LIST(struct awaited)
    sets, entries, odds, examples; /* entries: charts, in the order of files, and behind them those
                                      that are read once more for an overlay */
    LIST(struct reference) references;
    LIST(struct use) uses; /* all that was named, found or not: the model keeps them */
    void *hash;            /* a GChecksum, owned by read.c */
    bool unreadable;       /* a file or a folder could not be opened: the run fails, whatever else is right */
    size_t searched;       /* names compared for helps so far, SEARCHES_MOST in all: hostile input is refused in time */
    struct { /* figures of one chart that begin with a nought, or lack their unit: one finding, which counts the others
              */
        const struct chart *of;
        const char *what; /* distances and counts are two mistakes */
        struct finding *finding;
        size_t others;
    } nought;
};

/* Where what is read stands. Passed by all readers, so that a text knows whose footnotes, terms and units hold for it.
 */
struct scope {
    struct arena *a; /* the reader's */
    struct diag *d;
    struct reader *r;
    struct set *set;
    struct chart *chart; /* NULL outside of charts */
    bool adopted;        /* what is read is written in another set than that */
};

/* Of a row by its number: cells that change, by column, instead of all of them; before or behind which row it stands.
 */
struct patch {
    size_t row;
    const struct node *change, *before, *after;
};
/* The rows of a chart while they are read, and the groups over them; or its columns, the head and the type that those
 * have which say none of their own. */
struct body {
    LIST(struct row) rows;
    LIST(struct group) groups;
    LIST(struct column) columns;
    LIST(struct patch) patches; /* what is said of some of the rows that only a `from` chart may say */
    struct text head;
    struct type cell;
};

/* What makes no sense in odds tables (or in those that an overlay has from its base) and in examples is
 * found, and they are bad. */
void odds_judge(struct reader *r, bool inherited);
void examples_judge(struct reader *r);
/* read.c */
uint32_t reader_source(struct reader *r, struct str path, bool *missing); /* reads, counts, hashes; 0 and a finding */
/* catalogue.c: files of tables/SET/words, by name */
void catalogues_read(struct reader *r, struct set *set, const struct strs *files);
/* read_text.c */
struct span node_part(const struct node *n, struct str part); /* part: a slice of n's text, else all of n */
bool node_is_text(const struct node *n);
struct text text_read(const struct scope *s, const struct node *n);
const struct text *texts_read(const struct scope *s, const struct node *n, size_t *count);
struct text label_read(const struct scope *s, const struct node *n, const struct text **mark, size_t *n_mark);
void two_dice_find(const struct scope *s, const struct roll *roll);
const struct roll *roll_read(const struct scope *s, const struct node *n, struct str text,
                             const struct roll_names *names);
/* Whether so many names may be compared yet; 0 only asks. */
bool may_search(struct reader *r, size_t names);
enum { CHART_MARKS = 200, LIST_TERMS = 1000 }; /* footnotes of a chart, words of a list of terms */
/* Adds the help "did you mean ...?" where one of the names is near, else `otherwise` (may be NULL). */
struct str help_nearest(struct reader *r, struct finding *f, struct str name, const struct strs *names,
                        const char *otherwise); /* that name, or an empty slice */
/* unknown-reference: no `what` ("chart", "column") is called `name`; with the help of help_nearest. */
struct finding *unknown_find(struct reader *r, struct span at, const char *what, struct str name,
                             const struct strs *names, const char *otherwise, struct str *near);
void unknown_say(struct reader *r, struct span at, const char *what, struct str name, const struct strs *names,
                 const char *otherwise);
/* range.c: no findings are made there, since one text is tried in several ways. What is wrong with it is told apart,
 * for the help of "5-3" is another than that of "five". */
enum range_verdict { RANGE_OK, RANGE_NOT, RANGE_REVERSED, RANGE_UNITS /* two different ones */ };
/* misfit.c: a column none of whose cells is of its type has one finding, and another type from then on. */
void columns_fit(const struct scope *s, const struct node *rows);
/* A file of the folder that was to be called `name`, in other letters or with another ending; empty: there is none. */
struct str reader_name_meant(struct reader *r, struct str folder, struct str name);
/* meant.c: what a text that is no range, or no distance, was to be, as it is written: "8 and up" 8+, "9 inches" 9in.
 * Empty where that is not certain. `own` is the set's unit. For helps alone. */
struct str range_meant(struct arena *a, struct str s);
struct str distance_meant(struct arena *a, struct str s, enum unit own);
enum range_verdict range_scan(struct str s, struct range *out, enum unit *unit);
bool number_parse(struct str s, struct rat *out); /* as authors write it, "+2" too; the whole text or false */
/* Leaves the place of a second measure to measure_place: a parser of texts knows no files. */
enum range_verdict measure_parse(struct str s, struct measure *out);
void measure_place(struct measure *m, const struct node *n);
/* The longest end of a label that is a range with a unit ("Short 0-12in"): *from is where it starts. */
bool label_range(struct str label, struct measure *out, size_t *from);
/* A label on this axis: on a plain d100 an end 00 is 100, and the axis notes that it is written so. */
enum range_verdict axis_range(struct arena *a, struct axis *axis, struct str label, struct measure *out);
/* units.c: "1 hex = 4in" */
bool conversion_parse(struct str s, struct conversion *out);
/* read_cell.c */
bool type_read(const struct scope *s, const struct node *n, struct type *out);
struct str type_name(struct type type); /* as it is written */
/* Lenient: nothing is found, and what is no such value is a text; for cells as printed, and for guesses at a type. */
/* ragged.c: of a list with one cell less or more than there are columns: the cells as they were most likely meant, a
 * node a column, NULL for one that is not known; and the finding gets its place and help. NULL: nothing says so. */
const struct node **ragged_meant(const struct scope *s, const struct node *n, struct finding *f);
struct cell cell_read(const struct scope *s, const struct node *n, const struct type *type, bool lenient);
/* Field tables that stand in one another: for the schemas, and for the manual. */
extern const struct field band_row, grid_row;
extern const struct fields bands_fields, grid_fields, modifiers_fields, chart_fields, odds_fields, example_fields;
/* read_rows.c */
void body_read(const struct scope *s, const struct node *rows, struct body *out); /* of `from`: what replaces */
void rows_read(const struct scope *s, const struct node *rows);
void body_keep(struct chart *c, const struct body *b);
void modifiers_read(const struct scope *s, const struct node *n);
/* read_csv.c */
bool csv_is_named(const struct node *rows); /* {csv: FILE} */
/* That file, whole, for the chart of the scope; NULL after a finding. */
const struct node *csv_open(const struct scope *s, const struct node *rows);
/* What the heads of the file say where the author does not: `*roll`, unless `roll` is NULL, and `*columns`; or, of one
 * column without a name, its type, `*cell`. */
void csv_heads(const struct scope *s, const struct node *csv, bool bands, const struct node **roll,
               const struct node **columns, const struct node **cell);
/* Its lines as `rows` would have them; NULL after a finding. The chart's columns are known. */
const struct node *csv_rows(const struct scope *s, const struct node *csv);
/* A CSV below the set's folder as a chart of its own: its id, and what would stand behind that. */
struct pair csv_as_chart(struct arena *a, struct str path, struct span at);
/* need_dice.c */
void die_key_read(const struct scope *s, const struct node *n); /* `die` of bands or a grid */
void chart_dice_settle(struct chart *c);                        /* what its words name, when it has been read */
/* Dice of one kind: most 0 is none yet, below 0 there were two. */
void need_dice_join(struct need_dice *dice, struct need_dice other);
void need_dice_hear(struct reader *r); /* sense.c: what the odds throw for needs */
/* read_chart.c */
void column_only(const struct scope *s, struct str label, enum type_kind type);
void ranges_read(const struct scope *s, const struct node *n); /* bands, also the further die of a row, or a grid */
void chart_read(const struct scope *s, const struct node *n);
void entry_read(struct reader *r, struct awaited *e);
bool id_check(struct reader *r, const struct node *key, const char *what); /* `what`: "a chart", for the finding */
extern const struct field waiver_value;                                    /* one of `waive:` */
const struct waiver *waivers_read(const struct scope *s, const struct node *n, size_t *count);
/* read_again.c: files of tables/SET/again, by name */
void again_read(struct reader *r, struct set *set, const struct strs *files);
/* control.c: `total` and `row-count`, when the chart has been read */
void control_read(const struct scope *s, const struct node *total, const struct node *count);
/* overlay.c */
bool overlay_take(const struct scope *s, const struct node *from); /* becomes a copy of the master */
void overlay_rows(const struct scope *s, const struct node *rows);
void overlay_without(const struct scope *s, const struct node *names); /* rows that it is without */
/* Charts of a base that are from one that an overlay has another of are read for it once more. */
void overlays_adopt(struct reader *r);
/* read_set.c, read_odds.c */
void set_read(struct reader *r, struct str id);
struct awaited *set_entry_find(struct reader *r, struct str id);
void sets_settle(struct reader *r);  /* which set is from which, and what it says for both */
void sets_inherit(struct reader *r); /* charts and odds of overlay sets */
void odds_read(struct reader *r, const struct awaited *at);
void examples_read(struct reader *r, const struct awaited *at);
void references_check(struct reader *r);
/* The chart of that id, or NULL and a finding; silent where it may stand in a file that was not read. A chart of parts
 * is none, but for one that is bad. */
const struct chart *chart_wanted(struct reader *r, const struct set *home, struct str id, struct span at);
void names_of_charts(struct reader *r, const struct set *set, struct strs *out);
/* The names of the chart's columns, for a finding. */
void columns_known(const struct scope *s, struct strs *known);
#endif
