/* `rows` to typed rows: for bands and grids, and for what `from` replaces in them.
 *
 * Every row gets exactly as many cells as the chart has columns; what is missing is CELL_BAD, with one finding for the
 * row. A label of bands is a range; in a grid a mapping without `cells` is a group of rows. Errata are read here, for
 * all kinds. A CSV is turned into the same shape of nodes first, so that its findings point into it. */
#include "model/read.h"

struct row_keys {
    struct row_extras extras;
    const struct node *cells, *bands, *bounds;
};
static const struct field printed_value = {NULL, FIELD_TEXT};
const struct field printed_forms[] = {{NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &printed_value}, {NULL, FIELD_END}};
#define AT(member) offsetof(struct row_keys, member), .node = true
static const struct field row_table[] = {
    {"note", FIELD_TEXTS, false, "a footnote of this row", AT(extras.note)},
    {"printed", FIELD_ANY, false, "as printed: a text is the label, a mapping is cells by column", AT(extras.printed),
     .of = printed_forms},
    {"why", FIELD_TEXT, false, "why the row differs from print, or from its master", AT(extras.why)},
    {"by", FIELD_TEXT, false, "on whose authority the erratum stands", AT(extras.by)},
    {"unsure", FIELD_TEXT, false, "why the source could not be read for certain", AT(extras.unsure)},
    {"again", FIELD_TEXT, false, "when to roll again", AT(extras.again)},
    {"cells", FIELD_ANY, true, "the row's cells: a list, or one text for one column", AT(cells), .of = cells_forms},
    {"bands", FIELD_KEYS, false, "a further die for this row", AT(bands), .keys = &bands_fields},
    {"bounds", FIELD_TEXT, false, "no: neither bound of its range is its own; they are its neighbours'", AT(bounds)},
};
#undef AT
const struct fields row_fields = {"a row", FIELDS_OF(row_table)};
static const struct field cell_form = {NULL, FIELD_TEXT};
const struct field cells_forms[] = {{NULL, FIELD_TEXT}, {NULL, FIELD_LIST, .of = &cell_form}, {NULL, FIELD_END}};
static const struct field band_forms[] = {{NULL, FIELD_TEXT},
                                          {NULL, FIELD_LIST, .of = &cell_form},
                                          {NULL, FIELD_KEYS, .keys = &row_fields},
                                          {NULL, FIELD_END}};
/* A mapping in a grid may be a group, whose rows have any names; so may one of those, as deep as it is wanted. */
static const struct field group_forms[] = {{NULL, FIELD_TEXT},
                                           {NULL, FIELD_LIST, .of = &cell_form},
                                           {NULL, FIELD_KEYS, .keys = &row_fields},
                                           {NULL, FIELD_MAP},
                                           {NULL, FIELD_END}};
static const struct field group_row = {NULL, FIELD_ANY, .of = group_forms};
static const struct field grid_forms[] = {{NULL, FIELD_TEXT},
                                          {NULL, FIELD_LIST, .of = &cell_form},
                                          {NULL, FIELD_KEYS, .keys = &row_fields},
                                          {NULL, FIELD_MAP, .of = &group_row},
                                          {NULL, FIELD_END}};
const struct field band_row = {NULL, FIELD_ANY, .of = band_forms}, grid_row = {NULL, FIELD_ANY, .of = grid_forms};

void body_keep(struct chart *c, const struct body *b)
{
    c->row = b->rows.at;
    c->n_row = b->rows.n;
    c->group = b->groups.at;
    c->n_group = b->groups.n;
}

/* "2 or less", "10 or more", "3 to 5" as a label is written; NULL for anything else. */
static const char *range_of_words(struct arena *a, struct str s)
{
    static const char *const up[] = {"more", "over", "better", "higher", "above", "greater", "up"};
    static const char *const down[] = {"less", "fewer", "under", "lower", "below", "worse"};
    ptrdiff_t to = str_find(s, " to "), either = str_find(s, " or ");
    struct range lo, hi;
    if (to > 0 && range_parse(str_cut(s, 0, (size_t)to), &lo) && range_parse(str_cut(s, (size_t)to + 4, s.n), &hi) &&
        range_single(&lo) && range_single(&hi) && lo.lo.d == 1 && hi.lo.d == 1 && lo.lo.n < hi.lo.n)
        return str_z(
            a, str_printf(a, "write \"%lld%s%lld\"", (long long)lo.lo.n, hi.lo.n < 0 ? ".." : "-", (long long)hi.lo.n));
    if (either <= 0 || !range_parse(str_cut(s, 0, (size_t)either), &lo) || !range_single(&lo) || lo.lo.d != 1)
        return NULL;
    struct str word = str_cut(s, (size_t)either + 4, s.n);
    for (size_t i = 0; i < sizeof up / sizeof *up; i++)
        if (str_same_word(word, str_of(up[i])))
            return str_z(a, str_printf(a, "write \"%lld+\"", (long long)lo.lo.n));
    for (size_t i = 0; i < sizeof down / sizeof *down; i++)
        if (str_same_word(word, str_of(down[i])))
            return str_z(a, str_printf(a, "write \"<%lld\"", (long long)lo.lo.n + 1));
    return NULL;
}

static void range_refuse(const struct scope *s, const struct node *key, struct str label, enum range_verdict v)
{
    bool reversed = v == RANGE_REVERSED, units = v == RANGE_UNITS;
    struct finding *f =
        diag_add(s->r->d, units ? RULE_WRONG_UNIT : RULE_BAD_RANGE, node_part(key, label), "\"%.*s\" %s", STRF(label),
                 reversed ? "runs from more to less"
                 : units  ? "mixes units"
                          : "is no range of numbers");
    bool nought = reversed && str_ends(label, "00");
    const char *meant = v == RANGE_NOT ? range_of_words(s->r->a, str_trim(label)) : NULL;
    finding_help(s->r->d, f, "%s",
                 meant      ? meant
                 : nought   ? "on d% 00 is nought, the smallest; with `roll: d100` it is 100, the largest"
                 : reversed ? "write the smaller number first; below nought write -3..-1"
                 : units    ? "write \"0in-5in (0cm-12.5cm)\": one unit, the other in brackets"
                            : "write 6, 2-5, 7+, <1 or \">6\"; for rows with names use a grid");
}

/* The label of a row of bands as the range that it is, alone or behind a name. */
void row_range(const struct scope *s, const struct node *key, struct row *row)
{
    struct measure m;
    size_t from = 0;
    enum range_verdict v = axis_range(s->r->a, &s->chart->down, row->label.s, &m);
    if (v != RANGE_OK && !label_range(row->label.s, &m, &from)) {
        if (s->chart->kind == CHART_BANDS)
            range_refuse(s, key, row->label.s, v);
        return;
    }
    if (s->chart->kind != CHART_BANDS && v == RANGE_OK && (m.unit == UNIT_NONE || range_single(&m.range)))
        return; /* in a grid a bare number is a name */
    measure_place(&m, key);
    row->band = m;
    row->has_range = true;
}

/* ---- errata ---- */

static ptrdiff_t printed_column(const struct scope *s, const struct node *key)
{
    const struct chart *c = s->chart;
    ptrdiff_t at = chart_col_find(c, key->text);
    if (at >= 0 || (c->kind == CHART_MODIFIERS && str_is(key->text, "add")))
        return at < 0 ? 0 : at;
    struct strs known = {0};
    for (size_t i = 0; i < c->n_col; i++)
        ARENA_PUSH(s->r->a, &known, c->col[i].label.s);
    struct finding *f =
        diag_add(s->r->d, RULE_UNKNOWN_REFERENCE, key->at,
                 at == -2 ? "several columns are called \"%.*s\"" : "no column is called \"%.*s\"", STRF(key->text));
    help_nearest(s->r, f, key->text, &known,
                 at == -2 ? "write its head before it" : "a mapping under `printed` goes by columns");
    return -1;
}

static void printed_cell(const struct scope *s, struct erratum *e, ptrdiff_t col, const struct node *n)
{
    const struct chart *c = s->chart;
    if (col < 0)
        return;
    struct cell *cell = ARENA_NEW(s->r->a, struct cell);
    *cell = cell_read(s, n, &c->col[col].type, true);
    if (!e->cell)
        e->cell = ARENA_ARRAY(s->r->a, const struct cell *, c->n_col);
    e->cell[col] = cell;
}

static void printed_label(const struct scope *s, struct erratum *e, const struct node *n)
{
    struct measure m;
    size_t from;
    e->label = label_read(s, n, NULL, NULL);
    if (axis_range(s->r->a, &s->chart->down, e->label.s, &m) != RANGE_OK && !label_range(e->label.s, &m, &from)) {
        if (s->chart->kind != CHART_BANDS)
            return;
        struct finding *f = diag_add(s->r->d, RULE_BAD_RANGE, n->at, "\"%.*s\" is no range, as the label of a row is",
                                     STRF(e->label.s));
        finding_help(s->r->d, f, "for a cell as printed write `printed: {%.*s: %.*s}`", STRF(s->chart->col[0].label.s),
                     STRF(e->label.s));
        return;
    }
    measure_place(&m, n);
    e->band = m;
    e->has_range = true;
}

/* `printed`: a text is the label, but for a modifier, where a text that is one ("+2") is the cell. */
static void erratum_read(const struct scope *s, struct row *row, const struct node *printed)
{
    struct erratum *e = &row->erratum;
    e->set = true;
    e->at = printed->at;
    if (printed->kind == NODE_TEXT) {
        struct type modifier = {TYPE_MODIFIER, NULL};
        struct cell cell = {.kind = CELL_TEXT};
        if (s->chart->kind == CHART_MODIFIERS)
            cell = cell_read(s, printed, &modifier, true);
        if (cell.kind != CELL_TEXT)
            printed_cell(s, e, 0, printed);
        else
            printed_label(s, e, printed);
    } else if (printed->kind == NODE_MAP) {
        for (size_t i = 0; i < printed->n; i++)
            printed_cell(s, e, printed_column(s, printed->pair[i].key), printed->pair[i].value);
    } else if (printed->kind == NODE_LIST) {
        struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, printed->first, "`printed` is no list");
        finding_help(s->r->d, f, "write the cells that differ by their columns: {Foot: 6in, Mounted: 12in}");
    }
    if (!row->why.s.n) {
        struct finding *f = diag_add(s->r->d, RULE_MISSING_KEY, printed->first, "an erratum without its reason");
        finding_help(s->r->d, f, "write `why:` beside `printed:`");
    }
}

void row_extras(const struct scope *s, struct row *row, const struct row_extras *k)
{
    row->note = texts_read(s, k->note, &row->n_note);
    row->why = text_read(s, k->why);
    row->unsure = text_read(s, k->unsure);
    row->again = text_read(s, k->again);
    if (k->printed) {
        erratum_read(s, row, k->printed);
        row->erratum.why = row->why;
        row->erratum.by = k->by ? text_read(s, k->by) : s->set->errata_by;
    }
}

/* ---- cells ---- */

static void row_ragged(const struct scope *s, struct row *row, const struct node *n, size_t have)
{
    const struct chart *c = s->chart;
    struct finding *f = diag_add(
        s->r->d, RULE_RAGGED_GRID, n->first, "\"%.*s\" has %zu cell%s, and there %s %zu column%s", STRF(row->label.s),
        have, have == 1 ? "" : "s", c->n_col == 1 ? "is" : "are", c->n_col, c->n_col == 1 ? "" : "s");
    if (have < c->n_col)
        finding_help(s->r->d, f, "write -- for a cell with nothing in it");
    else
        finding_help(s->r->d, f, "a comma ends a cell in [ ]: quote a text that has one");
}

static void row_cells(const struct scope *s, struct row *row, const struct node *n)
{
    size_t want = s->chart->n_col, have = n->kind == NODE_LIST ? n->n : 1;
    struct cell *cell = ARENA_ARRAY(s->r->a, struct cell, want);
    row->cell = cell;
    if (n->kind == NODE_MAP)
        diag_add(s->r->d, RULE_BAD_VALUE, n->first, "the cells of a row are a list, or one text");
    else if (n->kind != NODE_BAD && have != want)
        row_ragged(s, row, n, have);
    for (size_t i = 0; i < want; i++) {
        cell[i].text = (struct text){{"", 0}, n->first};
        if (n->kind == NODE_LIST && i < have)
            cell[i] = cell_read(s, n->item[i], &s->chart->col[i].type, false);
        else if (n->kind == NODE_TEXT && i == 0)
            cell[i] = cell_read(s, n, &s->chart->col[i].type, false);
    }
}

/* The further die of a row: bands of their own, with the marks of the chart that they stand in. */
static const struct chart *row_inner(const struct scope *s, const struct row *row, const struct node *n)
{
    struct chart *c = ARENA_NEW(s->r->a, struct chart);
    struct scope inner = {s->r, s->set, c};
    c->id = str_printf(s->r->a, "%.*s/%.*s", STRF(s->chart->id), STRF(row->label.s));
    c->set = s->chart->set;
    c->at = row->label.at;
    c->title =
        (struct text){str_printf(s->r->a, "%.*s: %.*s", STRF(s->chart->title.s), STRF(row->label.s)), row->label.at};
    c->mark = s->chart->mark;
    c->n_mark = s->chart->n_mark;
    c->whole = s->chart;
    c->extent = s->chart->extent;
    bands_read(&inner, n);
    return c;
}

/* Both ends of a range to those beside it, whatever `edges` says of the chart. */
static void row_bounds(const struct scope *s, struct row *row, const struct node *n)
{
    bool stretch = row->has_range && !range_single(&row->band.range);
    if (!str_is(n->text, "no") || !stretch) {
        struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "`bounds` is no, on a row that is a range");
        finding_help(s->r->d, f, "leave it out where the bounds are the row's own");
    }
    if (!stretch)
        return; /* else something was meant of them: that they overlap is no second mistake */
    row->band.range.lo_open = !row->band.range.no_lo;
    row->band.range.hi_open = !row->band.range.no_hi;
}

static void row_detailed(const struct scope *s, struct row *row, const struct node *n)
{
    struct row_keys k = {0};
    if (!fields_fill(s->r->a, s->r->d, n, &row_fields, &k))
        return;
    if (k.cells)
        row_cells(s, row, k.cells);
    row_extras(s, row, &k.extras);
    if (k.bounds)
        row_bounds(s, row, k.bounds);
    if (k.bands)
        row->inner = row_inner(s, row, k.bands);
}

static void row_read(const struct scope *s, const struct pair *p, int group, struct body *out)
{
    struct row row = {.group = group};
    row.label = label_read(s, p->key, &row.label_mark, &row.n_label_mark);
    row.at = (struct span){p->key->at.file, p->key->at.lo,
                           p->value->at.hi > p->key->at.lo ? p->value->at.hi : p->key->at.hi};
    row.why = row.unsure = row.again = row.each = row.to = (struct text){{"", 0}, NOWHERE};
    row_range(s, p->key, &row);
    if (p->value->kind == NODE_MAP)
        row_detailed(s, &row, p->value);
    else
        row_cells(s, &row, p->value);
    if (!row.cell) { /* its finding was given: as many bad cells as there are columns */
        struct cell *bad = ARENA_ARRAY(s->r->a, struct cell, s->chart->n_col);
        for (size_t i = 0; i < s->chart->n_col; i++)
            bad[i].text = (struct text){{"", 0}, p->key->at};
        row.cell = bad;
    }
    ARENA_PUSH(s->r->a, &out->rows, row);
}

/* A mapping is a group of rows, unless it has `cells` or nothing but what a row may have. */
static bool is_group(const struct node *n)
{
    bool only_extras = true;
    if (n->kind != NODE_MAP || node_find(n, "cells"))
        return false;
    for (size_t i = 0; i < n->n; i++) {
        bool extra = false;
        for (size_t k = 0; k < row_fields.n; k++)
            extra = extra || str_is(n->pair[i].key->text, row_table[k].key);
        only_extras = only_extras && extra;
    }
    return !only_extras;
}

static void rows_of(const struct scope *s, const struct node *rows, int group, struct body *out)
{
    if (!out->rows.cap) {
        out->rows.at = ARENA_ARRAY(s->r->a, struct row, rows->n);
        out->rows.cap = rows->n;
    }
    for (size_t i = 0; i < rows->n; i++) {
        const struct pair *p = &rows->pair[i];
        if (s->chart->kind != CHART_GRID || !is_group(p->value)) {
            row_read(s, p, group, out);
            continue;
        }
        struct group g = {.kind = GROUP_PLAIN, .parent = group, .at = p->key->at};
        g.label = label_read(s, p->key, &g.mark, &g.n_mark);
        ARENA_PUSH(s->r->a, &out->groups, g);
        rows_of(s, p->value, (int)out->groups.n - 1, out);
    }
}

void rows_read(const struct scope *s, const struct node *rows, struct body *out)
{
    if (!rows)
        return;
    rows = rows_node(s, rows);
    if (!rows || rows->kind != NODE_MAP)
        s->chart->bad = true;
    else
        rows_of(s, rows, -1, out);
}
