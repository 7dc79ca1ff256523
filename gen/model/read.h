/* Shared by the readers of model/ while a model is being built. No other layer includes it.
 *
 * A scope is the set and, below `charts`, the chart of a text. Charts are read on demand, since a
 * derived chart needs the columns of its base first: each is an entry that waits until it is
 * requested. References in texts and rolls are collected and resolved after all charts are read. */
#ifndef BS_MODEL_READ_H
#define BS_MODEL_READ_H
#include "model/model.h"
#include "yaml/field.h"

/* READING: a request in this state comes from the entry's own reader, so the references form a
 * circle. */
enum entry_state { ENTRY_WAITS, ENTRY_READING, ENTRY_READ };
/* An entry that is read on demand or later: a chart of a file, by its id; a set, after its base; a
 * file's odds or examples. */
struct awaited {
    /* only a chart has a key, and a set has none of both */
    const struct node *key, *value;
    struct set *set;
    struct chart *chart;    /* allocated at the start, filled when read; NULL for other entries */
    enum entry_state state; /* READ, for a set: its settings are completed from its base */
    /* a chart of the base that is read again, because its own base chart is different in this
     * set */
    bool adopted;
};
/* An @id of a text, or a roll with references to charts. Resolved after all charts are known, so
 * that references may point forward and to any file. */
struct reference {
    const struct roll *roll; /* NULL for an @id */
    struct str id;
    struct span at; /* of the id; of the whole text of the roll */
    const struct set *set;
    bool names; /* bare names in the roll are modifiers charts */
};
struct strs {
    struct str *at;
    size_t n, cap;
};

/* State of one run; freed when the model is complete. */
struct reader {
    struct arena *a; /* the model's arena, for permanent data */
    /* trees of files, and lists that are copied when they are complete; freed with the reader */
    struct arena *brief;
    struct diag *d;
    const char *dir; /* the project */
    struct model *model;
    /* entries: charts in file order, then the ones that are read again for a derived set */
    LIST(struct awaited)
    sets, entries, odds, examples;
    LIST(struct reference) references;
    LIST(struct use) uses; /* all references, resolved or not; kept by the model */
    void *hash;            /* a GChecksum, owned by read.c */
    void *by_id; /* a GHashTable of it too: the number of a chart's entry, by set and id */
    bool unreadable;       /* a file or a folder could not be opened, so the run fails */
    /* number of names compared for help texts; limited to SEARCHES_MAX against hostile input */
    size_t searched;
    /* numbers of one chart with a leading zero, or without a unit: one finding counts them all */
    struct {
        const struct chart *of;
        const char *what; /* which of the two mistakes: for distances or for counts */
        struct finding *finding;
        size_t others;
    } nought;
};

/* The context of a text. Passed to all readers, since footnotes, terms and units depend on it. */
struct scope {
    struct arena *a; /* the reader's arena */
    struct diag *d;
    struct reader *r;
    struct set *set;
    struct chart *chart; /* NULL outside of charts */
    bool adopted;        /* the text is in a different set than `set` */
};

/* Adds a bad-value finding with help that has no arguments; `s` is a scope or a reader. */
#define REFUSE(s, at, help, ...) REPORT((s)->d, RULE_BAD_VALUE, at, help, __VA_ARGS__)

/* Changes to a row of the base, by its number: single cells by column; or the row before or after
 * which it moves. */
struct patch {
    size_t row;
    const struct node *change, *before, *after;
};
/* The rows of a chart and their groups, while they are read; or its columns, with the default
 * header and type. */
struct body {
    LIST(struct row) rows;
    LIST(struct group) groups;
    LIST(struct column) columns;
    LIST(struct patch) patches; /* keys of rows that are allowed only in a derived chart */
    struct text head;
    struct type cell;
};

/* Checks examples for expressions without meaning, reports them, and marks them bad. */
void examples_judge(struct reader *r);
/* find.c: of a list of sets, charts or odds tables, the one of this id; or NULL */
const void *id_among(const void *list, size_t n, struct str id);
void chart_order(struct arena *a, struct chart *c); /* find.c: fills `order` */
/* read.c */
/* reads, counts and hashes a file; 0 and a finding on failure */
uint32_t reader_source(struct reader *r, struct str path, bool *missing);
/* the entry of a chart that is of this set itself, or NULL; entry_push adds one */
struct awaited *entry_find(struct reader *r, const struct set *set, struct str id);
void entry_push(struct reader *r, struct awaited e);
/* catalogue.c: files of tables/SET/words, by name */
void catalogues_read(struct reader *r, struct set *set, const struct strs *files);
/* read_text.c */
/* `part` is a slice of n's text; for other texts the span of n */
struct span node_part(const struct node *n, struct str part);
bool node_is_text(const struct node *n);
bool node_has_only(const struct node *n, const struct fields *t); /* no keys besides those of t */
struct text text_read(const struct scope *s, const struct node *n);
/* Reads the values of a mapping whose rows are texts (not `node`) into `out`, each as text_read
 * does; a missing or invalid value leaves its target unchanged. author_fill: after fields_fill. */
void author_texts(const struct scope *s, const struct node *map, const struct fields *t, void *out);
enum filled author_fill(const struct scope *s, const struct node *map, const struct fields *t,
                        void *out);
/* The id that starts at s.p[i]: words joined by single `-`, `.` or `/`; or empty. */
struct str id_at(struct str s, size_t i);
const struct text *texts_read(const struct scope *s, const struct node *n, size_t *count);
struct text label_read(const struct scope *s, const struct node *n, const struct text **mark, size_t *n_mark);
void two_dice_find(const struct scope *s, const struct roll *roll);
const struct roll *roll_read(const struct scope *s, const struct node *n, struct str text,
                             const struct roll_names *names);
/* True if `names` more names may be compared; 0 only queries. */
bool may_search(struct reader *r, size_t names);
/* maximum number of footnotes of a chart, and of terms of a list */
enum { CHART_MARKS = 200, LIST_TERMS = 1000 };
/* Adds the help "did you mean ...?" if a similar name exists, else `otherwise` (may be NULL). */
struct str help_nearest(struct reader *r, struct finding *f, struct str name, const struct strs *names,
                        const char *otherwise); /* the similar name, or an empty slice */
/* unknown-reference: there is no `what` ("chart", "column") named `name`; with the help of
 * help_nearest. */
struct finding *unknown_find(struct reader *r, struct span at, const char *what, struct str name,
                             const struct strs *names, const char *otherwise, struct str *near);
void unknown_report(struct reader *r, struct span at, const char *what, struct str name,
                    const struct strs *names, const char *otherwise);
/* range.c reports no findings, since a text is tried in several ways. The verdict tells the errors
 * apart, since "5-3" needs different help from "five". */
enum range_verdict { RANGE_OK, RANGE_NOT, RANGE_REVERSED, RANGE_UNITS /* two different units */ };
/* misfit.c: a column without any cell of its type gets one finding, and a fitting type. */
void columns_fit(const struct scope *s, const struct node *rows);
/* A file in the folder whose name equals `name` except for capitals or the ending; empty if
 * absent. */
struct str reader_name_suggestion(struct reader *r, struct str folder, struct str name);
/* suggestion.c: the probable range or distance for a text that is neither: "8 and up" gives 8+, "9
 * inches" gives 9in. Empty if uncertain. `own` is the set's unit. Only for help texts. */
struct str range_suggestion(struct arena *a, struct str s);
struct str distance_suggestion(struct arena *a, struct str s, enum unit own);
enum range_verdict range_scan(struct str s, struct range *out, enum unit *unit);
/* in authors' notation, including "+2"; false unless the whole text is a number */
bool number_parse(struct str s, struct rat *out);
/* measure_parse does not set the place of a second measure, since it has no file; measure_place
 * does. */
enum range_verdict measure_parse(struct str s, struct measure *out);
void measure_place(struct measure *m, const struct node *n);
/* The longest end of a label that is a range with a unit ("Short 0-12in"); *from is its start. */
bool label_range(struct str label, struct measure *out, size_t *from);
/* Reads a label on this axis. On a plain d100 an upper end 00 means 100, and the axis records this
 * notation. */
enum range_verdict axis_range(struct arena *a, struct axis *axis, struct str label, struct measure *out);
/* units.c: "1 hex = 4in" */
bool conversion_parse(struct str s, struct conversion *out);
/* read_cell.c */
bool type_read(const struct scope *s, const struct node *n, struct type *out);
struct str type_name(struct type type); /* as written in files */
/* cell_read with `lenient`: reports no findings, and reads an invalid value as text; for cells as
 * printed, and for guessing a type. */
/* ragged.c: for a list with one cell too few or too many: the probable cells, one node per column,
 * NULL for an unknown one. Adds place and help to the finding. NULL if uncertain. */
const struct node **ragged_suggestion(const struct scope *s, const struct node *n,
                                      struct finding *f);
struct cell cell_read(const struct scope *s, const struct node *n, const struct type *type, bool lenient);
/* Nested field tables, for the schemas and the manual. */
extern const struct field band_row, grid_row;
extern const struct fields bands_fields, grid_fields, modifiers_fields, chart_fields, odds_fields, example_fields;
/* read_rows.c */
/* for a derived chart: the replacing rows */
void body_read(const struct scope *s, const struct node *rows, struct body *out);
void rows_read(const struct scope *s, const struct node *rows);
void body_keep(const struct scope *s, const struct body *b);
void modifiers_read(const struct scope *s, const struct node *n);
/* read_csv.c */
bool csv_is_named(const struct node *rows); /* {csv: FILE} */
/* The contents of that file for the chart of the scope; NULL after a finding. */
const struct node *csv_open(const struct scope *s, const struct node *rows);
/* Settings from the headers of the file that the author has not given: `*roll` (unless `roll` is
 * NULL) and `*columns`; for a single unnamed column its type, `*cell`. */
void csv_heads(const struct scope *s, const struct node *csv, bool bands, const struct node **roll,
               const struct node **columns, const struct node **cell);
/* The lines of the file in the form of `rows`; NULL after a finding. Requires the chart's
 * columns. */
const struct node *csv_rows(const struct scope *s, const struct node *csv);
/* A CSV below the set's folder as a separate chart: its id and the equivalent value. */
struct pair csv_as_chart(struct arena *a, struct str path, struct span at);
/* need_dice.c */
void die_key_read(const struct scope *s, const struct node *n); /* `die` of bands or a grid */
bool need_dice_read(const struct scope *s, const struct node *n, struct need_dice *out);
/* the dice named in its texts, after it has been read */
void chart_dice_settle(struct chart *c);
/* Combines dice, which must be of one kind. most 0: none so far; below 0: two different kinds. */
void need_dice_join(struct need_dice *dice, struct need_dice other);
void need_dice_hear(
    struct reader *r); /* abstract_value.c: which dice the odds roll for target numbers */
/* read_chart.c */
void column_only(const struct scope *s, struct str label, enum type_kind type);
/* for bands, also as the further die of a row, or for a grid */
void ranges_read(const struct scope *s, const struct node *n);
void chart_read(const struct scope *s, const struct node *n);
void entry_read(struct reader *r, struct awaited *e);
/* `what`: "a chart", for the finding */
bool id_check(struct reader *r, const struct node *key, const char *what);
extern const struct field waiver_value; /* a value of `waive:` */
const struct waiver *waivers_read(const struct scope *s, const struct node *n, size_t *count);
/* read_again.c: files of tables/SET/again, by name */
void again_read(struct reader *r, struct set *set, const struct strs *files);
/* control.c: `total` and `row-count`, after the chart has been read */
void control_read(const struct scope *s, const struct node *total, const struct node *count);
/* overlay.c */
/* makes the chart a copy of its base */
bool overlay_take(const struct scope *s, const struct node *from);
void overlay_rows(const struct scope *s, const struct node *rows);
void overlay_without(const struct scope *s, const struct node *names); /* names of omitted rows */
/* Reads charts of a base set again for a derived set that replaces their base chart. */
void overlays_adopt(struct reader *r);
/* read_set.c, read_odds.c */
void set_read(struct reader *r, struct str id);
struct awaited *set_entry_find(struct reader *r, struct str id);
void sets_settle(struct reader *r);  /* resolves base sets and completes settings */
void sets_inherit(struct reader *r); /* charts and odds of derived sets */
void odds_read(struct reader *r, const struct awaited *at);
void examples_read(struct reader *r, const struct awaited *at);
void references_check(struct reader *r);
/* The chart with that id, or NULL and a finding. Reports no finding if it may be in an unread file.
 * A chart of parts does not count, unless it is bad. */
const struct chart *chart_wanted(struct reader *r, const struct set *home, struct str id, struct span at);
void names_of_charts(struct reader *r, const struct set *set, struct strs *out);
/* The names of the chart's columns, for a finding. */
void columns_known(const struct scope *s, struct strs *known);
#endif
