/* Writes a chart as JSON, for the command `dump`.
 *
 * Sub-tables and parts are nested charts of the same form, to any depth. Numbers are JSON numbers,
 * units are given, and an empty cell is null; a fraction is a text "n/d", as in all JSON of
 * Broadside. */
#include "emit/stages.h"
#include "model/dump.h"
#include "model/members.h"
#include "model/read.h"

/* Omits an empty text. */
static void put_text(struct buf *b, const char *key, struct str s)
{
    if (s.n)
        json_put_text(b, key, s);
}

/* The caller closes the list. */
static void open_list(struct buf *b, const char *key)
{
    json_key(b, str_of(key));
    buf_putc(b, '[');
}

/* A fraction is a text, because JSON numbers cannot hold it exactly. */
static void put_number(struct buf *b, struct rat x)
{
    if (!rat_whole(x))
        buf_putc(b, '"');
    buf_put_rat(b, x);
    if (!rat_whole(x))
        buf_putc(b, '"');
}

/* A list of texts; omitted if empty. */
static void put_texts(struct buf *b, const char *key, const struct text *at, size_t n)
{
    if (!n)
        return;
    open_list(b, key);
    for (size_t i = 0; i < n; i++) {
        json_next(b);
        buf_put_json(b, at[i].s);
    }
    buf_putc(b, ']');
}

/* {"low": 2, "high": 5, "unit": "in"}; an open end is null. */
static void put_range(struct buf *b, const struct range *r, enum unit unit)
{
    buf_putc(b, '{');
    for (int high = 0; high < 2; high++) {
        json_key(b, high ? STR("high") : STR("low"));
        if (high ? r->no_hi : r->no_lo)
            buf_putz(b, "null");
        else
            put_number(b, high ? r->hi : r->lo);
    }
    if ((r->lo_open && !r->no_lo) || (r->hi_open && !r->no_hi))
        buf_putz(b, ", \"open\": true");
    put_text(b, "unit", unit_name(unit));
    buf_putc(b, '}');
}

/* A distance or factor is an object with the name of its type, so that 12 inches differ from 12. */
static void put_value(struct buf *b, const struct chart *of, const struct cell *c)
{
    const char *name = c->kind == CELL_TIMES                                  ? "times"
                       : c->kind == CELL_NUMBER && c->value.unit != UNIT_NONE ? "distance"
                                                                              : NULL;
    switch (c->kind) {
    case CELL_NONE:
        buf_putz(b, "null");
        return;
    case CELL_NA:
        buf_putz(b, "\"n/a\"");
        return;
    case CELL_ADD:
    case CELL_NUMBER:
    case CELL_TIMES:
        if (name)
            buf_printf(b, "{\"%s\": ", name);
        put_number(b, c->value.range.lo);
        if (name) {
            put_text(b, "unit", unit_name(c->value.unit));
            buf_putc(b, '}');
        }
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

/* Empty headers are omitted; labels are not, because they identify cells. */
static void put_columns(struct buf *b, const struct chart *c)
{
    open_list(b, "columns");
    for (size_t i = 0; i < c->n_col; i++) {
        const struct column *col = &c->col[i];
        json_next(b);
        buf_putc(b, '{');
        put_text(b, "head", col->head.s);
        json_put_text(b, "label", col->label.s);
        put_text(b, "type", type_name(col->type));
        if (col->has_range) {
            json_key(b, STR("range"));
            put_range(b, &col->band.range, col->band.unit);
        }
        put_texts(b, "marks", col->mark, col->n_mark);
        buf_putc(b, '}');
    }
    buf_putc(b, ']');
}

/* The outermost group first. */
static void put_group(struct buf *b, const struct chart *c, int group)
{
    static const char *const kinds[] = {"group", "one-of", "any-of"};
    const struct group *g = &c->group[group];
    if (g->parent >= 0)
        put_group(b, c, g->parent);
    json_next(b);
    buf_putc(b, '{');
    json_put_text(b, kinds[g->kind], g->label.s);
    buf_putc(b, '}');
}

static void chart_json(struct buf *b, const struct chart *c, bool as_printed);

/* The texts of a row. Its limit follows the value that it changes; the origin of a row follows its
 * reason. */
static void put_members(struct buf *b, const struct row *r)
{
    for (const struct member *m = row_members; m->at; m++) {
        const struct texts all = member_texts(m, r);
        if (m->is & MEMBER_LIST)
            put_texts(b, m->key, all.at, all.n);
        else if (m->key)
            put_text(b, m->key, all.at->s);
        if (m->at == offsetof(struct row, to)) {
            if (r->has_up_to) {
                json_key(b, STR("up-to"));
                put_number(b, r->up_to);
            }
            if (r->then)
                buf_putz(b, ", \"then\": true");
        }
        if (m->at == offsetof(struct row, why) && (r->replaced || r->added))
            put_text(b, "from", r->replaced ? STR("replaced") : STR("added"));
    }
}

/* Empty keys are omitted, except for label and cells. */
static void put_row(struct buf *b, const struct chart *c, const struct row *r, bool as_printed)
{
    buf_putc(b, '{');
    if (r->group >= 0) {
        open_list(b, "groups");
        put_group(b, c, r->group);
        buf_putc(b, ']');
    }
    json_put_text(b, "label", row_label(r, as_printed));
    if (r->has_range) {
        json_key(b, STR("range"));
        const struct measure *band = as_printed && r->erratum.has_range ? &r->erratum.band : &r->band;
        put_range(b, &band->range, band->unit);
    }
    if (r->depth)
        buf_printf(b, ", \"depth\": %u", r->depth);
    open_list(b, "cells");
    for (size_t i = 0; i < c->n_col; i++) {
        json_next(b);
        put_value(b, c, row_cell(r, i, as_printed));
    }
    buf_putc(b, ']');
    put_members(b, r);
    if (r->inner) {
        json_key(b, STR("inner"));
        chart_json(b, r->inner, as_printed);
    }
    buf_putc(b, '}');
}

/* One object; each row is on its own line, so that diffs of two dumps are readable. */
static void chart_json(struct buf *b, const struct chart *c, bool as_printed)
{
    const bool parts = chart_has_parts(c);
    buf_putc(b, '{');
    put_text(b, "id", c->id);
    put_text(b, "set", c->set->id);
    put_text(b, "title", text_without_marks(b->a, c, c->title.s));
    put_text(b, "section", text_without_marks(b->a, c, c->section.s));
    put_text(b, "kind", str_of(kind_words[c->kind]));
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
        json_key(b, STR("marks"));
        buf_putc(b, '{');
        for (size_t i = 0; i < c->n_mark; i++)
            put_text(b, str_z(b->a, c->mark[i].name.s), c->mark[i].text.s);
        buf_putc(b, '}');
    }
    if (!parts)
        put_columns(b, c);
    open_list(b, parts ? "parts" : "rows");
    for (size_t i = 0; parts && i < c->n_part; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        chart_json(b, c->part[i], as_printed);
    }
    for (size_t i = 0; !parts && i < c->n_row; i++) {
        buf_putz(b, i ? ",\n  " : "\n  ");
        put_row(b, c, &c->row[i], as_printed);
    }
    buf_putz(b, !parts && c->n_row ? "\n]}" : "]}");
}

void chart_dump(struct buf *b, const struct chart *c, enum format format, bool as_printed)
{
    if (format != FORMAT_JSON) {
        model_dump_chart(b, c, format, as_printed);
        return;
    }
    chart_json(b, c, as_printed);
    buf_putc(b, '\n');
}
