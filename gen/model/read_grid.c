/* A `grid` mapping to a chart of named rows and columns; with `roll` or `measure` its columns are ranges. Called by
 * read_chart.c. */
#include "model/read.h"

#define AT(member) offsetof(struct axes_keys, member), .node = true
static const char *const edges_words[] = {"lower", "upper", NULL};
static const struct field axes_table[] = {
    {"roll", FIELD_TEXT, false, "what is rolled, where the columns are its ranges", AT(roll), .names = NAMES_ROLL},
    {"measure", FIELD_TEXT, false, "what is measured, where the columns are its ranges", AT(measure)},
    {"columns", FIELD_ANY, false, "names and types of the columns, or names alone with `cell`", AT(columns),
     .of = columns_forms},
    {"cell", FIELD_TEXT, false, "the type of columns that are a list of names", AT(cell)},
    {"rows", FIELD_MAP, true, "labels and their cells; a mapping of rows is a group", AT(rows), .of = &grid_row},
    {"down", FIELD_TEXT, false, "what stands over the rows", AT(down)},
    {"across", FIELD_TEXT, false, "what stands over the columns", AT(across)},
    {"edges", FIELD_WORD, false, "lower or upper: to which column a bound that two share belongs", AT(edges),
     .words = edges_words},
    {"die", FIELD_TEXT, false, "the dice on which its needs are thrown, where not the set's", AT(die)},
};
const struct fields grid_fields = {"a grid", FIELDS_OF(axes_table)};

void grid_read(const struct scope *s, const struct node *n)
{
    struct axes_keys k = {0};
    struct body body = {.rows = {0}};
    struct chart *c = s->chart;
    c->kind = CHART_GRID;
    if (!fields_fill(s->r->a, s->r->d, n, &grid_fields, &k) || !k.rows) {
        c->bad = true;
        return;
    }
    c->down.kind = AXIS_NAMED;
    c->across.kind = k.columns ? AXIS_NAMED : AXIS_NONE;
    axis_roll(s, k.roll, k.measure, &c->across);
    c->down.title = text_read(s, k.down);
    c->across.title = text_read(s, k.across);
    c->edges = edges_read(s, k.edges);
    die_key_read(s, k.die);
    columns_read(s, k.columns, k.cell);
    if (c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE)
        columns_band(s);
    rows_read(s, k.rows, &body);
    body_keep(c, &body);
}
