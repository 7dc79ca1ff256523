/* Writes a chart as text, CSV or Markdown, from a table of plain texts. Called by the command dump,
 * and by source_notes.c for the text of cells.
 *
 * The table has one line per row: groups precede the label, and rows of further dice follow their
 * row. Columns of further dice follow the chart's own, or share one with the same name, so that
 * every line has as many fields as the header. CSV has plain values, for programs; the other
 * formats add title, notes and footnotes. JSON, which is typed, is written in emit/. */
#include "model/dump.h"
#include "base/rows.h"
#include "model/members.h"
#include "model/read.h"

/* The table under construction. A footnote gets its number, the index in `note`, when its mark is
 * written. */
struct dump_table {
    struct arena *a;
    bool as_printed;
    bool full; /* labels with both units, as written by the author */
    /* for people: with ^marks, [1] footnotes, limits of modifiers, kinds of groups */
    bool rich;
    /* for a comparison: before the rows of a further die stands the label as printed */
    bool compared;
    struct strs head;            /* column names; the first is that of the labels */
    LIST(struct dump_line) line; /* the label stands before the cells, too */
    struct strs note;            /* footnotes: [1] is note.at[0] */
};

/* ---- values ---- */

/* Writes the unit at both ends: "2in-5in", "<=5in", ">5in", "12in+". */
static void put_distance(struct buf *b, const struct range *r, enum unit unit, bool plus)
{
    struct str u = unit_name(unit);
    if (r->no_lo)
        buf_putz(b, r->hi_open ? "<" : "<=");
    if (r->no_hi && r->lo_open)
        buf_putc(b, '>');
    if (plus && r->lo.n >= 0)
        buf_putc(b, '+');
    buf_put_places(b, r->no_lo ? r->hi : r->lo, 6);
    buf_put(b, u);
    if (r->no_hi && !r->lo_open)
        buf_putc(b, '+');
    if (r->no_lo || r->no_hi || rat_cmp(r->lo, r->hi) == 0)
        return;
    buf_putz(b, r->lo.n < 0 ? ".." : "-");
    buf_put_places(b, r->hi, 6);
    buf_put(b, u);
}

/* " ^wet" is a sign for readers; programs get only the words. */
struct str text_without_marks(struct arena *a, const struct chart *c, struct str s)
{
    struct buf b = {.a = a};
    size_t end;
    if (str_find_char(s, '^') < 0)
        return s;
    for (size_t i = 0; i < s.n;) {
        if (!chart_mark_at(c, s, i, &end)) {
            buf_putc(&b, s.p[i++]);
            continue;
        }
        while (b.n && b.p[b.n - 1] == ' ')
            b.n--;
        i = end;
    }
    return buf_str(&b);
}

void buf_put_up_to(struct buf *b, const struct row *r)
{
    if (!r->has_up_to)
        return;
    buf_putz(b, r->up_to.n < 0 ? ", to " : ", to +");
    buf_put_rat(b, r->up_to);
}

void buf_put_limits(struct buf *b, const struct chart *c, const struct row *r)
{
    if (r->each.s.n)
        buf_printf(b, " each %.*s", STRF(r->each.s));
    buf_put_up_to(b, r);
    if (r->to.s.n && !str_eq(r->to.s, c->to.s))
        buf_printf(b, ", to %.*s", STRF(r->to.s));
}

/* Uses the set's own unit if the cell has it, even as the second unit. */
void buf_put_cell(struct buf *b, const struct chart *c, const struct cell *cell)
{
    bool distance = cell->value.unit != UNIT_NONE && (cell->kind == CELL_NUMBER || cell->kind == CELL_RANGE);
    if (cell->kind == CELL_NONE)
        buf_putz(b, "--");
    else if (cell->kind == CELL_NA)
        buf_putz(b, "n/a");
    else if (!distance)
        buf_put(b, cell->text.s);
    else if (cell->value.unit != c->set->units && cell->value.second_unit == c->set->units)
        put_distance(b, &cell->value.second, cell->value.second_unit, false);
    else
        put_distance(b, &cell->value.range, cell->value.unit, str_starts(cell->text.s, "+"));
}

/* A label in the set's own unit: "0in-5in (0cm-12.5cm)" becomes "0in-5in". */
static struct str label_plain(struct arena *a, const struct chart *c, struct str label)
{
    struct measure m;
    size_t from;
    ptrdiff_t open = str_find_char(label, '(');
    if (!label_range(label, &m, &from) || m.second_unit == UNIT_NONE || open < 0)
        return label;
    if (m.unit != c->set->units && m.second_unit == c->set->units)
        return str_printf(a, "%.*s%.*s", STRF(str_cut(label, 0, from)), STRF(str_trim(m.second_text.s)));
    return str_trim(str_cut(label, 0, (size_t)open));
}

/* ---- columns ---- */

/* The header of the labels: "d6 + ucc-modifiers", "unit size, figures", "quality", "". */
static struct str corner(const struct chart *c)
{
    if (c->down.title.s.n)
        return c->down.title.s;
    if (chart_is_procedure(c))
        return STR("Number");
    if (chart_adds(c))
        return STR("Situation");
    if (c->down.kind == AXIS_ROLL)
        return c->down.expression.s;
    if (c->down.kind == AXIS_MEASURE)
        return c->down.measure.s;
    return STR("");
}

/* The table's column for column `col` of `c`; added if it is new. Columns are matched by name:
 * "Kills" of a further die is "Kills" of its chart, since programs cannot distinguish two fields
 * with the same name. */
static size_t column_place(struct dump_table *m, const struct chart *c, size_t col)
{
    struct str head = c->col[col].head.s, name = label_plain(m->a, c, c->col[col].label.s);
    if (head.n)
        name = str_printf(m->a, "%.*s / %.*s", STRF(head), STRF(name));
    for (size_t i = 1; i < m->head.n; i++)
        if (str_eq(m->head.at[i], name))
            return i;
    ARENA_PUSH(m->a, &m->head, name);
    return m->head.n - 1;
}

static void columns_place(struct dump_table *m, const struct chart *c)
{
    for (size_t k = 0; k < c->n_col; k++)
        column_place(m, c, k);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner && !c->row[i].inner->bad)
            columns_place(m, c->row[i].inner);
}

/* ---- rows ---- */

/* Only for rich tables, since plain ones are read by programs. */
static void put_marks(struct dump_table *m, struct buf *b, const struct text *mark, size_t n)
{
    for (size_t i = 0; m->rich && i < n; i++)
        buf_printf(b, " ^%.*s", STRF(mark[i].s));
}

/* The outermost group first: "Foot / formed / ". */
static void put_groups(struct dump_table *m, struct buf *b, const struct chart *c, int group)
{
    if (group < 0)
        return;
    const struct group *g = &c->group[group];
    put_groups(m, b, c, g->parent);
    buf_put(b, g->label.s);
    if (m->rich && g->kind != GROUP_PLAIN)
        buf_putz(b, g->kind == GROUP_ONE_OF ? " (one of)" : " (any of)");
    put_marks(m, b, g->mark, g->n_mark);
    buf_putz(b, " / ");
}

/* The outer steps of a step, before its own label: "4 / A". */
static void put_steps_above(struct buf *b, const struct chart *c, size_t at)
{
    unsigned depth = c->row[at].depth;
    if (!depth)
        return;
    for (size_t i = at; i-- > 0;) {
        if (c->row[i].depth >= depth)
            continue;
        put_steps_above(b, c, i);
        buf_put(b, c->row[i].label.s);
        buf_putz(b, " / ");
        return;
    }
}

/* Numbers notes from 1, in the order of the rows. */
static void put_footnote(struct dump_table *m, struct buf *b, struct str note)
{
    ARENA_PUSH(m->a, &m->note, note);
    buf_printf(b, " [%zu]", m->note.n);
}

/* The other form of the row, printed or played, with the reason and the author of the erratum. */
static struct str erratum_note(struct dump_table *m, const struct chart *c, const struct row *r)
{
    const struct erratum *e = &r->erratum;
    struct buf b = {.a = m->a};
    buf_putz(&b, m->as_printed ? "as printed; played" : "printed");
    const char *comma = " ";
    if (e->label.s.n) {
        buf_printf(&b, " %.*s", STRF(row_label(r, !m->as_printed)));
        comma = ", ";
    }
    for (size_t i = 0; e->cell && i < c->n_col; i++) {
        if (!e->cell[i])
            continue;
        buf_putz(&b, comma);
        if (c->col[i].label.s.n && c->n_col > 1)
            buf_printf(&b, "%.*s ", STRF(c->col[i].label.s));
        buf_put_cell(&b, c, row_cell(r, i, !m->as_printed));
        comma = ", ";
    }
    buf_printf(&b, ": %.*s", STRF(e->why.s));
    if (e->by.s.n)
        buf_printf(&b, " (%.*s)", STRF(e->by.s));
    return buf_str(&b);
}

/* True if the row shows the same values as its base row. A row that only records a printing error
 * is not a difference. */
static bool as_in_base_chart(struct dump_table *m, const struct chart *c, const struct row *r)
{
    const struct row *o = r->base_chart;
    if (!o || !o->cell || !r->cell || !row_limits_same(r, o) ||
        !str_same_name(r->each.s, o->each.s) ||
        !str_same_name(row_label(r, m->as_printed), row_label(o, m->as_printed)))
        return false;
    for (size_t k = 0; k < c->n_col; k++) {
        struct buf here = {.a = m->a}, there = {.a = m->a};
        buf_put_cell(&here, c, row_cell(r, k, m->as_printed));
        buf_put_cell(&there, c->from, row_cell(o, k, m->as_printed));
        if (!str_same_name(buf_str(&here), buf_str(&there)))
            return false;
    }
    return true;
}

/* An erratum's note has its reason; `why` without an erratum is the author's remark. */
static void put_footnotes(struct dump_table *m, struct buf *b, const struct chart *c, const struct row *r)
{
    for (const struct member *of = row_members; of->at; of++) {
        const struct texts all = member_texts(of, r);
        if (of->at == offsetof(struct row, why) && r->erratum.set) {
            put_footnote(m, b, erratum_note(m, c, r));
            continue;
        }
        for (size_t i = 0; of->footnote && i < all.n; i++)
            put_footnote(m, b, str_printf(m->a, "%s%.*s", of->footnote, STRF(all.at[i].s)));
    }
    if ((r->added || (r->replaced && !as_in_base_chart(m, c, r))) && c->from)
        put_footnote(m, b,
                     str_printf(m->a, r->replaced ? "different from %.*s" : "not in %.*s",
                                STRF(c->from->id)));
}

/* The identifying parts of the row first; in rich tables followed by marks and footnotes. */
static struct str label_text(struct dump_table *m, const struct chart *c, size_t at, struct str before)
{
    const struct row *r = &c->row[at];
    struct buf b = {.a = m->a};
    buf_put(&b, before);
    put_groups(m, &b, c, r->group);
    put_steps_above(&b, c, at);
    struct str label = row_label(r, m->as_printed);
    buf_put(&b, r->then ? STR("Then") : m->full ? label : label_plain(m->a, c, label));
    if (!m->rich)
        return buf_str(&b);
    put_marks(m, &b, r->label_mark, r->n_label_mark);
    put_footnotes(m, &b, c, r);
    return buf_str(&b);
}

/* The value, in rich tables with marks and limits. */
static struct str cell_text(struct dump_table *m, const struct chart *c, const struct row *r, size_t col)
{
    const struct cell *cell = row_cell(r, col, m->as_printed);
    struct buf b = {.a = m->a};
    buf_put_cell(&b, c, cell);
    if (!m->rich)
        return buf_str(&b);
    put_marks(m, &b, cell->mark, cell->n_mark);
    buf_put_limits(&b, c, r);
    return buf_str(&b);
}

/* Removes ^marks within a text if the table is plain. */
static struct str bare(const struct dump_table *m, const struct chart *c, struct str s)
{
    return m->rich ? s : text_without_marks(m->a, c, s);
}

/* `before`: the labels of the outer rows of a further die. */
static void lines_make(struct dump_table *m, const struct chart *c, struct str before)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        struct str *text = ARENA_ARRAY(m->a, struct str, m->head.n);
        size_t *col = ARENA_ARRAY(m->a, size_t, m->head.n);
        text[0] = bare(m, c, label_text(m, c, i, before));
        for (size_t k = 0; k < c->n_col; k++) {
            const size_t at = column_place(m, c, k);
            text[at] = bare(m, c, cell_text(m, c, r, k));
            col[at - 1] = k;
        }
        ARENA_PUSH(m->a, &m->line,
                   ((struct dump_line){
                       .chart = c, .row = r, .label = *text, .cell = text + 1, .col = col}));
        if (r->inner && !r->inner->bad)
            lines_make(m, r->inner,
                       str_printf(m->a, "%.*s%.*s / ", STRF(before),
                                  STRF(row_label(r, m->as_printed || m->compared))));
    }
}

/* All columns come before the first line, so that each line has as many fields as the header. */
static struct dump_table table_made(struct dump_table m, const struct chart *c)
{
    ARENA_PUSH(m.a, &m.head, bare(&m, c, corner(c)));
    columns_place(&m, c);
    lines_make(&m, c, STR(""));
    return m;
}

/* Each line as printed, as played, and both as written. */
struct dump_lines model_dump_lines(struct arena *a, const struct chart *c)
{
    const struct dump_table made = {.a = a, .compared = true};
    struct dump_table m[4];
    for (size_t i = 0; i < 4; i++) {
        m[i] = made;
        m[i].as_printed = i % 2 == 0;
        m[i].full = i > 1;
        m[i] = table_made(m[i], c);
    }
    const size_t n = m->head.n - 1;
    struct str *full = arena_copy(a, m->head.at + 1, n * sizeof *full);
    struct span *at = ARENA_ARRAY(a, struct span, n + 1);
    for (size_t k = 0; k < c->n_col; k++) {
        const struct column *col = &c->col[k];
        size_t to = column_place(m, c, k) - 1;
        at[to] = col->label.s.n ? col->label.at : NOWHERE;
        full[to] = col->head.s.n ? str_printf(a, "%.*s / %.*s", STRF(col->head.s), STRF(col->label.s)) : col->label.s;
    }
    for (size_t i = 0; i < m->line.n; i++) {
        struct dump_line *line = &m->line.at[i];
        line->played = m[1].line.at[i].label;
        line->played_cell = m[1].line.at[i].cell;
        line->full = m[2].line.at[i].label;
        line->full_played = m[3].line.at[i].label;
    }
    return (struct dump_lines){m->head.at + 1, full, at, n, m->line.at, m->line.n};
}

/* In text, a column is as wide as its widest field, in terminal columns. */
static void table_put(struct buf *b, enum format format, const struct dump_table *m)
{
    const struct rows rows = {b, format, m->head.n, m->head.at, ARENA_ARRAY(b->a, size_t, m->head.n), 2};
    rows_widen(&rows, m->head.at);
    for (size_t i = 0; i < m->line.n; i++)
        rows_widen(&rows, m->line.at[i].cell - 1);
    rows_head(&rows);
    for (size_t i = 0; i < m->line.n; i++)
        rows_put(&rows, m->line.at[i].cell - 1);
}

/* ---- whole charts ---- */

/* The texts outside of the table: start, changed value, notes, interpretation, footnotes, marks. */
static void put_words(struct buf *b, const struct chart *c, const char *item)
{
    if (c->start.s.n)
        buf_printf(b, "%sAdded to: %.*s.\n", item, STRF(c->start.s));
    if (c->to.s.n)
        buf_printf(b, "%sChanges: %.*s.\n", item, STRF(c->to.s));
    for (size_t i = 0; i < c->n_note; i++)
        buf_printf(b, "%s%.*s\n", item, STRF(c->note[i].s));
    if (c->reading.s.n)
        buf_printf(b, "%sReading: %.*s\n", item, STRF(c->reading.s));
    for (size_t i = 0; i < c->n_group; i++)
        for (size_t k = 0; k < c->group[i].n_note; k++)
            buf_printf(b, "%s%.*s: %.*s\n", item, STRF(c->group[i].label.s), STRF(c->group[i].note[k].s));
}

/* CSV contains only the table. */
static void put_one(struct buf *b, const struct chart *c, enum format format, bool as_printed)
{
    bool markdown = format == FORMAT_MARKDOWN;
    const char *item = markdown ? "- " : "";
    const struct dump_table m = table_made(
        (struct dump_table){.a = b->a, .as_printed = as_printed, .rich = format != FORMAT_CSV}, c);
    if (format == FORMAT_CSV) {
        table_put(b, format, &m);
        return;
    }
    if (markdown)
        buf_printf(b, "%s %.*s\n\n", c->whole ? "###" : "##", STRF(c->title.s));
    else
        buf_printf(b, "%.*s\n", STRF(c->title.s));
    size_t before = b->n;
    put_words(b, c, item);
    if (chart_has_parts(c))
        return;
    if (!markdown || b->n > before)
        buf_putc(b, '\n');
    table_put(b, format, &m);
    if (c->n_mark || m.note.n)
        buf_putc(b, '\n');
    for (size_t i = 0; i < c->n_mark; i++)
        buf_printf(b, "%s^%.*s: %.*s\n", item, STRF(c->mark[i].name.s), STRF(c->mark[i].text.s));
    for (size_t i = 0; i < m.note.n; i++)
        buf_printf(b, "%s[%zu] %.*s\n", item, i + 1, STRF(m.note.at[i]));
}

/* Parts follow one another. In CSV an empty line separates them, since they have different
 * columns. */
void model_dump_chart(struct buf *b, const struct chart *c, enum format format, bool as_printed)
{
    if (!chart_has_parts(c) || format != FORMAT_CSV)
        put_one(b, c, format, as_printed);
    for (size_t i = 0; i < c->n_part; i++) {
        if (i || format != FORMAT_CSV)
            buf_putc(b, '\n');
        put_one(b, c->part[i], format, as_printed);
    }
}
