/* A `bands` mapping to a chart whose rows are ranges of one number, rolled or measured. Also for the further die of a
 * row. Called by read_chart.c and read_rows.c. */
#include "model/read.h"

enum { B_ROLL, B_MEASURE, B_COLUMNS, B_CELL, B_ROWS, B_DOWN, B_ACROSS, B_EDGES, B_READS, B_DIE, B_FIELDS };
static const struct field bands_fields[B_FIELDS] = {
    [B_ROLL] = {"roll", FIELD_TEXT, false, "what is rolled; a modifiers chart's id stands for all that it can add"},
    [B_MEASURE] = {"measure", FIELD_TEXT, false, "what is measured or counted, in words"},
    [B_COLUMNS] = {"columns", FIELD_ANY, false, "names and types of the columns; one of text, if nothing is said"},
    [B_CELL] = {"cell", FIELD_TEXT, false, "the type of columns that are a list of names"},
    [B_ROWS] = {"rows", FIELD_MAP, true, "ranges and their cells"},
    [B_DOWN] = {"down", FIELD_TEXT, false, "what stands over the rows"},
    [B_ACROSS] = {"across", FIELD_TEXT, false, "what stands over the columns"},
    [B_EDGES] = {"edges", FIELD_TEXT, false, "lower or upper: to which row a bound that two share belongs"},
    [B_DIE] = {"die", FIELD_TEXT, false, "the dice on which its needs are thrown, where not the set's"},
    [B_READS] = {"reads", FIELD_TEXT, false, "how a row reads in one cell: \"**{Result}**[, {Foot}]\""},
};

/* `roll` or `measure` of bands, or across a grid. */
void axis_roll(const struct scope *s, const struct node *roll, const struct node *measure, struct axis *axis)
{
    struct roll_names any = {.any_name = true};
    if (roll && measure) {
        struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, measure->at, "both a roll and a measure");
        finding_also(s->r->d, f, roll->at, "the roll is here");
        finding_help(s->r->d, f, "keep `roll` where dice decide, `measure` where something is counted or measured");
    }
    if (roll) {
        axis->kind = AXIS_ROLL;
        axis->expression = (struct text){text_fold(s->r->a, roll->text), roll->at};
        axis->roll = roll_read(s, roll, roll->text, &any);
    } else if (measure) {
        axis->kind = AXIS_MEASURE;
        axis->measure = text_read(s, measure);
    }
}

enum edges edges_read(const struct scope *s, const struct node *n)
{
    if (!n)
        return EDGES_NONE;
    if (str_same_name(n->text, STR("lower")))
        return EDGES_LOWER;
    if (str_same_name(n->text, STR("upper")))
        return EDGES_UPPER;
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "`edges` is lower or upper");
    finding_help(s->r->d, f, "lower: a bound that two rows or columns share belongs to the lower one");
    return EDGES_LOWER; /* some side is meant: a shared bound is no second mistake */
}

/* Every {Name} of the template is a column, of the chart or of a row's further die. */
static void reads_check(const struct scope *s, const struct node *n)
{
    struct strs known = {0};
    for (size_t i = 0; i < s->chart->n_col; i++)
        ARENA_PUSH(s->r->a, &known, s->chart->col[i].label.s);
    for (size_t i = 0, end; i < n->text.n; i = end) {
        ptrdiff_t open = str_find_char(str_cut(n->text, i, n->text.n), '{');
        if (open < 0)
            return;
        size_t from = i + (size_t)open + 1;
        ptrdiff_t close = str_find_char(str_cut(n->text, from, n->text.n), '}');
        end = close < 0 ? n->text.n : from + (size_t)close;
        struct str name = str_cut(n->text, from, end);
        if (close < 0) {
            diag_add(s->r->d, RULE_BAD_VALUE, node_part(n, name), "a { without its }");
        } else if (chart_col_find(s->chart, name) < 0) {
            struct finding *f = diag_add(s->r->d, RULE_UNKNOWN_REFERENCE, node_part(n, name),
                                         "no column is called \"%.*s\"", STRF(name));
            help_nearest(s->r, f, name, &known, "what stands in { } is a column of this chart");
        }
    }
}

/* Is `roll` or `measure` there, or a slip of the pen for one? Then what is wrong with it was said. */
static bool axis_is_meant(const struct node *n)
{
    return field_is_meant(n, "roll", bands_fields, B_FIELDS) || field_is_meant(n, "measure", bands_fields, B_FIELDS);
}

static void axes_read(const struct scope *s, const struct node *n, const struct node *const *got)
{
    struct chart *c = s->chart;
    axis_roll(s, got[B_ROLL], got[B_MEASURE], &c->down);
    c->bad |= c->down.kind == AXIS_NONE;
    if (c->down.kind == AXIS_NONE && !axis_is_meant(n)) {
        struct finding *f = diag_add(s->r->d, RULE_MISSING_KEY, c->at, "it is not said what the bands are ranges of");
        finding_help(s->r->d, f, "write `roll: d6` for a roll, or `measure: unit size` for what is counted");
    }
    c->down.title = text_read(s, got[B_DOWN]);
    c->across.title = text_read(s, got[B_ACROSS]);
    c->across.kind = got[B_COLUMNS] ? AXIS_NAMED : AXIS_NONE;
    c->edges = edges_read(s, got[B_EDGES]);
    die_key_read(s, got[B_DIE]);
}

void bands_read(const struct scope *s, const struct node *n)
{
    const struct node *got[B_FIELDS];
    struct body body = {.rows = {0}};
    s->chart->kind = CHART_BANDS;
    if (!fields_read(s->r->d, n, "a bands chart", bands_fields, B_FIELDS, got) || !got[B_ROWS]) {
        s->chart->bad = true;
        return;
    }
    axes_read(s, n, got);
    columns_read(s, got[B_COLUMNS], got[B_CELL]);
    rows_read(s, got[B_ROWS], &body);
    body_keep(s->chart, &body);
    if (got[B_READS]) {
        s->chart->reads = text_read(s, got[B_READS]);
        reads_check(s, got[B_READS]);
    }
}
