/* A `grid` mapping to a chart of named rows and columns; with `roll` or `measure` its columns are ranges. Called by
 * read_chart.c. */
#include "model/read.h"

enum { G_ROLL, G_MEASURE, G_COLUMNS, G_CELL, G_ROWS, G_DOWN, G_ACROSS, G_EDGES, G_DIE, G_FIELDS };
static const struct field grid_fields[G_FIELDS] = {
    [G_ROLL] = {"roll", FIELD_TEXT, false, "what is rolled, where the columns are its ranges"},
    [G_MEASURE] = {"measure", FIELD_TEXT, false, "what is measured, where the columns are its ranges"},
    [G_COLUMNS] = {"columns", FIELD_ANY, false, "names and types of the columns, or names alone with `cell`"},
    [G_CELL] = {"cell", FIELD_TEXT, false, "the type of columns that are a list of names"},
    [G_ROWS] = {"rows", FIELD_MAP, true, "labels and their cells; a mapping of rows is a group"},
    [G_DOWN] = {"down", FIELD_TEXT, false, "what stands over the rows"},
    [G_ACROSS] = {"across", FIELD_TEXT, false, "what stands over the columns"},
    [G_EDGES] = {"edges", FIELD_TEXT, false, "lower or upper: to which column a bound that two share belongs"},
    [G_DIE] = {"die", FIELD_TEXT, false, "the dice on which its needs are thrown, where not the set's"},
};

void grid_read(const struct scope *s, const struct node *n)
{
    const struct node *got[G_FIELDS];
    struct body body = {.rows = {0}};
    struct chart *c = s->chart;
    c->kind = CHART_GRID;
    if (!fields_read(s->r->d, n, "a grid", grid_fields, G_FIELDS, got) || !got[G_ROWS]) {
        c->bad = true;
        return;
    }
    c->down.kind = AXIS_NAMED;
    c->across.kind = got[G_COLUMNS] ? AXIS_NAMED : AXIS_NONE;
    axis_roll(s, got[G_ROLL], got[G_MEASURE], &c->across);
    c->down.title = text_read(s, got[G_DOWN]);
    c->across.title = text_read(s, got[G_ACROSS]);
    c->edges = edges_read(s, got[G_EDGES]);
    die_key_read(s, got[G_DIE]);
    columns_read(s, got[G_COLUMNS], got[G_CELL]);
    if (c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE)
        columns_band(s);
    rows_read(s, got[G_ROWS], &body);
    body_keep(c, &body);
}
