/* A chart to JSON, typed: what is a number is one, what has a unit says it, what is none is null.
 *
 * A fraction that is no whole number is a text "n/d", as everywhere in Broadside's JSON. Called by dump.c. */
#include "base/json.h"
#include "model/dump_table.h"

static void put_key(struct buf *b, const char *key)
{
    if (b->n && b->p[b->n - 1] != '{')
        buf_putz(b, ", ");
    buf_put_json(b, str_of(key));
    buf_putz(b, ": ");
}

static void put_text(struct buf *b, const char *key, struct str s)
{
    if (!s.n)
        return;
    put_key(b, key);
    buf_put_json(b, s);
}

static void put_number(struct buf *b, struct rat x)
{
    if (!rat_whole(x))
        buf_putc(b, '"');
    buf_put_rat(b, x);
    if (!rat_whole(x))
        buf_putc(b, '"');
}

static void put_texts(struct buf *b, const char *key, const struct text *at, size_t n)
{
    if (!n)
        return;
    put_key(b, key);
    buf_putc(b, '[');
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_putz(b, ", ");
        buf_put_json(b, at[i].s);
    }
    buf_putc(b, ']');
}

static void put_end(struct buf *b, const char *key, bool none, struct rat x)
{
    put_key(b, key);
    if (none)
        buf_putz(b, "null");
    else
        put_number(b, x);
}

/* {"low": 2, "high": 5, "unit": "in"}; an end that is not there is null. */
static void put_range(struct buf *b, const struct range *r, enum unit unit)
{
    buf_putc(b, '{');
    put_end(b, "low", r->no_lo, r->lo);
    put_end(b, "high", r->no_hi, r->hi);
    if ((r->lo_open && !r->no_lo) || (r->hi_open && !r->no_hi)) {
        put_key(b, "open");
        buf_putz(b, "true");
    }
    put_text(b, "unit", unit_name(unit));
    buf_putc(b, '}');
}

static void put_distance(struct buf *b, struct rat x, enum unit unit)
{
    buf_putz(b, "{\"distance\": ");
    put_number(b, x);
    put_text(b, "unit", unit_name(unit));
    buf_putc(b, '}');
}

static void put_value(struct buf *b, const struct chart *of, const struct cell *c)
{
    switch (c->kind) {
    case CELL_NONE:
        buf_putz(b, "null");
        return;
    case CELL_NA:
        buf_putz(b, "\"n/a\"");
        return;
    case CELL_NUMBER:
        if (c->value.unit != UNIT_NONE)
            put_distance(b, c->value.range.lo, c->value.unit);
        else
            put_number(b, c->value.range.lo);
        return;
    case CELL_ADD:
        put_number(b, c->value.range.lo);
        return;
    case CELL_TIMES:
        buf_putz(b, "{\"times\": ");
        put_number(b, c->value.range.lo);
        buf_putc(b, '}');
        return;
    case CELL_RANGE:
        put_range(b, &c->value.range, c->value.unit);
        return;
    case CELL_ROLL:
        buf_putz(b, "{\"roll\": ");
        buf_put_json(b, c->text.s);
        buf_putc(b, '}');
        return;
    case CELL_BAD:
    case CELL_TEXT:
    case CELL_SEE:
    case CELL_NO_FIRE:
        buf_put_json(b, text_without_marks(b->a, of, c->text.s));
        return;
    }
}

static void put_columns(struct buf *b, const struct chart *c)
{
    static const char *const types[] = {"text",     "distance", "die",   "roll",   "need",
                                        "modifier", "rate",     "count", "percent"};
    put_key(b, "columns");
    buf_putc(b, '[');
    for (size_t i = 0; i < c->n_col; i++) {
        const struct column *col = &c->col[i];
        buf_putz(b, i ? ", {" : "{");
        put_text(b, "head", col->head.s);
        put_key(b, "label");
        buf_put_json(b, col->label.s);
        put_text(b, "type", col->type.terms ? col->type.terms->name.s : str_of(types[col->type.kind]));
        if (col->has_range) {
            put_key(b, "range");
            put_range(b, &col->band.range, col->band.unit);
        }
        put_texts(b, "marks", col->mark, col->n_mark);
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
}

static void put_group(struct buf *b, const struct chart *c, int group)
{
    static const char *const kinds[] = {"group", "one-of", "any-of"};
    const struct group *g = &c->group[group];
    if (g->parent >= 0) {
        put_group(b, c, g->parent);
        buf_putz(b, ", ");
    }
    buf_printf(b, "{\"%s\": ", kinds[g->kind]);
    buf_put_json(b, g->label.s);
    buf_putc(b, '}');
}

static void put_limits(struct buf *b, const struct row *r)
{
    put_text(b, "each", r->each.s);
    put_text(b, "to", r->to.s);
    if (r->has_up_to) {
        put_key(b, "up-to");
        put_number(b, r->up_to);
    }
    if (r->then) {
        put_key(b, "then");
        buf_putz(b, "true");
    }
}

static void put_cells(struct buf *b, const struct chart *c, const struct row *r, bool as_printed)
{
    put_key(b, "cells");
    buf_putc(b, '[');
    for (size_t i = 0; i < c->n_col; i++) {
        if (i)
            buf_putz(b, ", ");
        put_value(b, c, row_cell(r, i, as_printed));
    }
    buf_putc(b, ']');
}

/* What stands beside the label and the cells. */
static void put_extras(struct buf *b, const struct row *r)
{
    put_texts(b, "notes", r->note, r->n_note);
    put_text(b, "why", r->why.s);
    if (r->replaced || r->added)
        put_text(b, "from", r->replaced ? STR("replaced") : STR("added"));
    put_text(b, "unsure", r->unsure.s);
    put_text(b, "again", r->again.s);
}

static void put_row(struct buf *b, const struct chart *c, const struct row *r, bool as_printed)
{
    const struct range *range = as_printed && r->erratum.has_range ? &r->erratum.band.range : &r->band.range;
    buf_putc(b, '{');
    if (r->group >= 0) {
        put_key(b, "groups");
        buf_putc(b, '[');
        put_group(b, c, r->group);
        buf_putc(b, ']');
    }
    put_key(b, "label");
    buf_put_json(b, row_label(r, as_printed));
    if (r->has_range) {
        put_key(b, "range");
        put_range(b, range, r->band.unit);
    }
    if (r->depth) {
        put_key(b, "depth");
        buf_printf(b, "%u", r->depth);
    }
    put_cells(b, c, r, as_printed);
    put_limits(b, r);
    put_extras(b, r);
    if (r->inner) {
        put_key(b, "inner");
        dump_json(b, r->inner, as_printed);
    }
    buf_putc(b, '}');
}

static void put_rows(struct buf *b, const struct chart *c, bool as_printed)
{
    put_key(b, "rows");
    buf_putc(b, '[');
    for (size_t i = 0; i < c->n_row; i++) {
        buf_putz(b, i ? ",\n  " : "\n  ");
        put_row(b, c, &c->row[i], as_printed);
    }
    buf_putz(b, c->n_row ? "\n]" : "]");
}

static void put_parts(struct buf *b, const struct chart *c, bool as_printed)
{
    put_key(b, "parts");
    buf_putc(b, '[');
    for (size_t i = 0; i < c->n_part; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        dump_json(b, c->part[i], as_printed);
    }
    buf_putc(b, ']');
}

void dump_json(struct buf *b, const struct chart *c, bool as_printed)
{
    static const char *const kinds[] = {"bands", "grid", "modifiers", "steps", "parts"};
    buf_putc(b, '{');
    put_text(b, "id", c->id);
    put_text(b, "set", c->set->id);
    put_text(b, "title", text_without_marks(b->a, c, c->title.s));
    put_text(b, "kind", str_of(kinds[c->kind]));
    put_text(b, "from", c->from ? c->from->id : STR(""));
    put_texts(b, "notes", c->note, c->n_note);
    put_text(b, "reading", c->reading.s);
    put_text(b, "start", c->start.s);
    put_text(b, "to", c->to.s);
    put_text(b, "down", text_without_marks(b->a, c, c->down.title.s));
    put_text(b, "across", text_without_marks(b->a, c, c->across.title.s));
    put_text(b, "roll", c->down.kind == AXIS_ROLL ? c->down.expression.s : c->across.expression.s);
    put_text(b, "measure", c->down.kind == AXIS_MEASURE ? c->down.measure.s : c->across.measure.s);
    if (c->n_mark) {
        put_key(b, "marks");
        buf_putc(b, '{');
        for (size_t i = 0; i < c->n_mark; i++)
            put_text(b, str_z(b->a, c->mark[i].name.s), c->mark[i].text.s);
        buf_putc(b, '}');
    }
    if (c->kind == CHART_PARTS) {
        put_parts(b, c, as_printed);
    } else {
        put_columns(b, c);
        put_rows(b, c, as_printed);
    }
    buf_putc(b, '}');
}
