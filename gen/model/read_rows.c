/* Reads `rows` as typed rows: of bands, grids and modifiers, and the replacing rows of derived
 * charts.
 *
 * Every row gets exactly as many cells as the chart has columns. Missing cells are CELL_BAD, with
 * one finding for the row. A label of bands is a range. In a grid, a mapping without `cells` is a
 * group of rows. Modifiers keep their order, since x2 doubles the sum of the rows above it. A CSV
 * is first converted to the same nodes (read_csv.c), so that its findings point into it. Called by
 * read_chart.c and overlay.c. */
#include "model/read.h"
#include <string.h>

/* Keys of a row's mapping (common ones, of rows with cells, of modifiers), and of a modifiers
 * chart. */
struct row_keys {
    const struct node *printed, *why, *only_in;
    const struct node *cells, *bands, *bounds;
    const struct node *add, *up_to, *one_of, *any_of;
    const struct node *rows;
    const struct node *change, *before, *after;
    struct text start;
    struct row row;
};
static const struct field cell_form = {NULL, FIELD_TEXT};
static const struct field by_column_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &cell_form}, {NULL, FIELD_END}};
static const struct field cells_forms[] = {{NULL, FIELD_TEXT}, {NULL, FIELD_LIST, .of = &cell_form}, {NULL, FIELD_END}};
#define AT(member) offsetof(struct row_keys, member), .node = true
#define TEXT(member) offsetof(struct row_keys, member)
/* Keys of all rows and modifiers. */
#define ROW_KEYS                                                                                   \
    {"why", FIELD_ANY,                                                                             \
     "why it differs from print, or from its base: a text, or a mapping by column", AT(why),       \
     .of = by_column_forms},                                                                       \
        {"by", FIELD_TEXT, "the authority for the erratum", TEXT(row.erratum.by)},                 \
        {"unsure", FIELD_TEXT, "why the source is illegible", TEXT(row.unsure)},                   \
        {"reroll", FIELD_TEXT, "when to roll again", TEXT(row.again), .was = "again"},             \
        {"only-in", FIELD_TEXTS,                                                                   \
         "theatres of the set: sheets of other theatres leave the row out", AT(only_in)},          \
        {"after", FIELD_TEXT, "with `from`: the row after which to add it", AT(after)},            \
    {                                                                                              \
        "before", FIELD_TEXT, "with `from`: the row before which to add it", AT(before)            \
    }
static const struct field row_table[] = {
    {"note", FIELD_TEXTS, "a footnote of this row", TEXT(row.note)},
    {"printed", FIELD_ANY, "the printed text: a text is the label, a mapping is cells by column",
     AT(printed), .of = by_column_forms},
    ROW_KEYS,
    {"cells", FIELD_ANY, "the row's cells: a list, or one text for one column", AT(cells),
     .of = cells_forms},
    {"change", FIELD_MAP, "with `from`: the changed cells, by column, instead of all", AT(change),
     .of = &cell_form},
    {"bands", FIELD_KEYS, "a further die for this row", AT(bands), .keys = &bands_fields},
    {"bounds", FIELD_TEXT, "no: its range includes neither bound; they belong to its neighbours",
     AT(bounds)},
};
static const struct fields row_fields = {"a row", FIELDS_OF(row_table)};
static const struct field band_forms[] = {{NULL, FIELD_TEXT},
                                          {NULL, FIELD_LIST, .of = &cell_form},
                                          {NULL, FIELD_KEYS, .keys = &row_fields},
                                          {NULL, FIELD_END}};
/* A mapping in a grid may be a group, whose rows may have any names; groups may nest. */
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

/* Stores rows and groups together, since a row refers to its group by index. */
void body_keep(const struct scope *s, const struct body *b)
{
    struct chart *c = s->chart;
    c->row = arena_copy(s->a, b->rows.at, b->rows.n * sizeof *c->row);
    c->n_row = b->rows.n;
    c->group = arena_copy(s->a, b->groups.at, b->groups.n * sizeof *c->group);
    c->n_group = b->groups.n;
    chart_order(s->a, c);
}

/* Returns the rows, or those of the named CSV. An empty chart is reported, since it would pass
 * every check. */
static const struct node *rows_node(const struct scope *s, const struct node *rows)
{
    if (csv_is_named(rows))
        rows = csv_open(s, rows);
    /* for bands and grids it was opened for its headers */
    if (rows && s->chart->csv && rows->at.file == s->chart->csv)
        rows = csv_rows(s, rows);
    if (rows && !rows->n && (rows->kind == NODE_MAP || rows->kind == NODE_LIST))
        diag_add(s->d, RULE_BAD_VALUE, rows->first, "this chart has no rows");
    return rows;
}

/* ---- labels ---- */

/* Reports a bad label with help for the specific error: reversed ends, two units, or words that
 * mean a range. */
static void range_refuse(const struct scope *s, const struct node *key, struct str label, enum range_verdict v)
{
    static const struct {
        const char *fact, *help;
    } refusal[] = {
        [RANGE_NOT] = {"is not a range of numbers",
                       "write 6, 2-5, 7+, <1 or \">6\"; for rows with names use a grid"},
        [RANGE_REVERSED] = {"goes from large to small",
                            "write the smaller number first; below zero write -3..-1"},
        [RANGE_UNITS] = {"mixes units",
                         "write \"0in-5in (0cm-12.5cm)\": one unit, the other in brackets"}};
    const struct str range = v == RANGE_NOT ? range_suggestion(s->a, label) : STR("");
    const char *suggestion = range.n ? str_printf(s->a, "write \"%.*s\"", STRF(range)).p : NULL;
    int64_t lo, hi;
    if (v == RANGE_NOT && range_of_date(label, &lo, &hi))
        suggestion = str_printf(s->a,
                                "a spreadsheet read %lld-%lld as a date: format the column as text "
                                "there (Format, Cells, Text) and type it again",
                                (long long)lo, (long long)hi)
                         .p;
    ptrdiff_t blank = (ptrdiff_t)label.n - 1;
    struct range behind;
    enum unit unit;
    while (blank > 0 && label.p[blank] != ' ')
        blank--;
    if (v == RANGE_NOT && !suggestion && blank > 0 && char_is_letter(label.p[0]) &&
        range_parse(str_cut(label, (size_t)blank + 1, label.n), &behind))
        suggestion =
            str_printf(s->a,
                       "write a name before a distance, as \"%.*s%.*s\"; before other numbers "
                       "give it a column: columns: {Name: text, ...} and %.*s: [%.*s, ...]",
                       STRF(label), STRF(unit_name(s->set->units)),
                       STRF(str_cut(label, (size_t)blank + 1, label.n)),
                       STRF(str_cut(label, 0, (size_t)blank)))
                .p;
    if (v == RANGE_REVERSED && str_ends(label, "00"))
        suggestion = "with `roll: d100` 00 is 100, the largest";
    struct finding *f =
        diag_add(s->d, v == RANGE_UNITS ? RULE_WRONG_UNIT : RULE_BAD_RANGE, node_part(key, label),
                 "\"%.*s\" %s", STRF(label), refusal[v].fact);
    finding_help(f, "%s", suggestion ? suggestion : refusal[v].help);
    bool swap = v == RANGE_REVERSED && !str_ends(label, "00") &&
                range_scan(label, &behind, &unit) == v && unit == UNIT_NONE &&
                rat_whole(behind.lo) && rat_whole(behind.hi) && behind.hi.n >= 0;
    if (swap && str_eq(label, key->text))
        finding_fix_word(
            f, label,
            str_printf(s->a, "%lld-%lld", (long long)behind.hi.n, (long long)behind.lo.n));
    else if (suggestion && v == RANGE_NOT && str_eq(label, key->text) &&
             str_starts(str_of(suggestion), "write \""))
        finding_fix(f, key->at, "%s", suggestion + strlen("write "));
}

/* True if the axis rolls dice and the result is always whole. */
static bool is_of_whole(struct arena *a, const struct axis *axis)
{
    const struct roll **part;
    bool whole = axis->kind == AXIS_ROLL && axis->roll;
    for (size_t k = whole ? roll_nodes(a, axis->roll, &part) : 0; k-- > 0;)
        whole = whole && part[k]->kind != ROLL_DIV && part[k]->kind != ROLL_CHART && part[k]->kind != ROLL_NAME &&
                (part[k]->kind != ROLL_NUMBER || part[k]->number.d == 1);
    return whole;
}

/* Reads the label of a row as a range, with an optional name before it. */
static void row_range(const struct scope *s, const struct node *key, struct row *row)
{
    struct axis *down = &s->chart->down;
    struct measure m;
    enum range_verdict v = axis_range(s->a, down, row->label.s, &m);
    if (v == RANGE_OK && (m.range.lo.d != 1 || m.range.hi.d != 1) && is_of_whole(s->a, down))
        v = RANGE_NOT; /* 10/15: the result of dice is whole */
    if (v != RANGE_OK) {
        /* of a roll that was refused no row is judged */
        if (chart_is_bands(s->chart) && (down->roll || down->kind != AXIS_ROLL))
            range_refuse(s, key, row->label.s, v);
        return;
    }
    if (!chart_is_bands(s->chart) && (!m.unit || range_single(&m.range)))
        return; /* in a grid a plain number is a name */
    measure_place(&m, key);
    row->band = m;
    row->has_range = true;
}

/* ---- errata ---- */

/* The column with a name; a modifiers chart's single column is also called `add`. */
static ptrdiff_t named_column(const struct chart *c, struct str name)
{
    ptrdiff_t at = chart_col_find(c, name);
    return at < 0 && chart_adds(c) && str_is(name, "add") ? 0 : at;
}

void columns_known(const struct scope *s, struct strs *known)
{
    for (size_t i = 0; i < s->chart->n_col; i++)
        ARENA_PUSH(s->a, known, s->chart->col[i].label.s);
}

/* The column for a key of the mapping `of`; negative after a finding. */
static ptrdiff_t key_column(const struct scope *s, const struct node *key, const char *of)
{
    const struct chart *c = s->chart;
    ptrdiff_t at = named_column(c, key->text);
    if (at >= 0)
        return at;
    struct strs known = {0};
    columns_known(s, &known);
    struct finding *f =
        diag_add(s->d, RULE_UNKNOWN_REFERENCE, key->at,
                 at == -2 ? "several columns are called \"%.*s\"" : "no column is called \"%.*s\"", STRF(key->text));
    help_nearest(s->r, f, key->text, &known,
                 at == -2 ? "write its header before it"
                          : str_printf(s->a, "the mapping under `%s` must have columns", of).p);
    return -1;
}

/* Sets the reason for the columns in a key of `why`, such as "Foot and Mounted"; false if a part is
 * not a column. */
static bool why_columns(const struct chart *c, struct str names, struct text reason, struct text *of)
{
    for (struct str rest = names; rest.n;) {
        ptrdiff_t end = str_find(rest, " and ");
        ptrdiff_t col = named_column(c, str_trim(str_cut(rest, 0, end < 0 ? rest.n : (size_t)end)));
        if (col < 0)
            return false;
        of[col] = reason;
        rest = end < 0 ? str_cut(rest, rest.n, rest.n) : str_cut(rest, (size_t)end + 5, rest.n);
    }
    return names.n;
}

/* Reads one reason for the row, or one for each named column. The row also gets all reasons as one
 * text, for printing. A column's reason has the place of its name. */
static void why_read(const struct scope *s, struct row *row, const struct node *n)
{
    struct buf all = {.a = s->a};
    struct text *of;
    if (!n || n->kind != NODE_MAP) {
        row->why = text_read(s, n);
        return;
    }
    row->why_of = of = ARENA_ARRAY(s->a, struct text, s->chart->n_col);
    for (size_t i = 0; i < n->n; i++) {
        const struct node *key = n->pair[i].key;
        struct text reason = text_read(s, n->pair[i].value);
        ptrdiff_t col = named_column(s->chart, key->text);
        bool named = col >= 0 || why_columns(s->chart, key->text, (struct text){reason.s, key->at}, of);
        if (!named)
            key_column(s, key, "why");
        else if (col >= 0)
            of[col] = (struct text){reason.s, key->at};
        /* an unknown column was reported; the reason counts for all columns */
        for (size_t k = 0; !named && k < s->chart->n_col; k++)
            of[k] = of[k].s.n ? of[k] : (struct text){reason.s, NOWHERE};
        buf_printf(&all, "%s%.*s: %.*s", i ? "; " : "", STRF(key->text), STRF(reason.s));
        row->why = reason;
    }
    if (n->n > 1)
        row->why = (struct text){buf_str(&all), n->at};
}

/* Reads a cell as printed, leniently, since the print may be wrong. */
static void printed_cell(const struct scope *s, struct erratum *e, ptrdiff_t col, const struct node *n)
{
    const struct chart *c = s->chart;
    if (col < 0)
        return;
    struct cell *cell = ARENA_NEW(s->a, struct cell);
    *cell = cell_read(s, n, &c->col[col].type, true);
    if (!e->cell)
        e->cell = ARENA_ARRAY(s->a, const struct cell *, c->n_col);
    e->cell[col] = cell;
}

/* Reads the label as printed. In bands it must be a range; otherwise the text was probably meant
 * for a cell. */
static void printed_label(const struct scope *s, struct erratum *e, const struct node *n)
{
    struct measure m;
    e->label = label_read(s, n, NULL, NULL);
    if (axis_range(s->a, &s->chart->down, e->label.s, &m) != RANGE_OK) {
        if (!chart_is_bands(s->chart))
            return;
        struct finding *f =
            diag_add(s->d, RULE_BAD_RANGE, n->at,
                     "\"%.*s\" is not a range, as a row's label must be", STRF(e->label.s));
        finding_help(f, "to write a printed cell, use `printed: {%.*s: %.*s}`",
                     STRF(s->chart->col[0].label.s), STRF(e->label.s));
        return;
    }
    measure_place(&m, n);
    e->band = m;
    e->has_range = true;
}

/* Reads `printed`: a text is the label, but for a modifier a text such as "+2" is the cell. */
static void erratum_read(const struct scope *s, struct row *row, const struct node *printed)
{
    struct erratum *e = &row->erratum;
    e->set = true;
    e->at = printed->at;
    if (printed->kind == NODE_TEXT) {
        struct type modifier = {TYPE_MODIFIER, NULL};
        struct cell cell = {.kind = CELL_TEXT};
        if (chart_adds(s->chart))
            cell = cell_read(s, printed, &modifier, true);
        if (cell.kind != CELL_TEXT)
            printed_cell(s, e, 0, printed);
        else
            printed_label(s, e, printed);
    } else if (printed->kind == NODE_MAP) {
        for (size_t i = 0; i < printed->n; i++)
            printed_cell(s, e, key_column(s, printed->pair[i].key, "printed"), printed->pair[i].value);
    } else if (printed->kind == NODE_LIST) {
        REFUSE(s, printed->first, "write the different cells by column: {Foot: 6in, Mounted: 12in}",
               "`printed` cannot be a list");
    }
    bool reason = row->why.s.n > 0;
    for (size_t k = 0; row->why_of && e->cell && k < s->chart->n_col; k++)
        reason = reason && (!e->cell[k] || row->why_of[k].s.n);
    if (!reason)
        REPORT(s->d, RULE_MISSING_KEY, printed->first,
               row->why.s.n ? "write each column of `printed:` under `why:` too"
                            : "add `why:` beside `printed:`",
               "an erratum without its reason");
}

/* Reads `only-in`, which must name theatres of the set. Not allowed in bands, where an omitted row
 * would leave a gap. */
static void only_in_read(const struct scope *s, struct row *row, const struct node *n)
{
    const struct set *set = s->set;
    struct strs known = {0};
    if (n && chart_is_bands(s->chart)) {
        REFUSE(s, n->first, "write a chart `from` this one for the other theatre",
               "a row of bands is in all theatres, or its range would be a gap");
        return;
    }
    row->only_in = texts_read(s, n, &row->n_only_in);
    for (size_t i = 0; i < set->n_theatre; i++)
        ARENA_PUSH(s->a, &known, set->theatre[i].s);
    for (size_t i = 0; i < row->n_only_in && !set->incomplete; i++) {
        bool there = false;
        for (size_t k = 0; k < known.n; k++)
            there = there || str_same_name(known.at[k], row->only_in[i].s);
        if (!there)
            unknown_report(s->r, row->only_in[i].at, "theatre of the set", row->only_in[i].s,
                           &known, "add it to `theatres` of set.yaml");
    }
}

/* Reads the other keys of a row. `why` comes before the erratum, which needs the reason. */
static void row_extras(const struct scope *s, struct row_keys *k)
{
    struct row *row = &k->row;
    why_read(s, row, k->why);
    only_in_read(s, row, k->only_in);
    if (!k->printed) {
        row->erratum = (struct erratum){.set = false};
        return;
    }
    erratum_read(s, row, k->printed);
    row->erratum.why = row->why;
    if (!row->erratum.by.at.file)
        row->erratum.by = s->set->errata_by;
}

/* ---- cells ---- */

/* Fills exactly n_col cells, as later stages require. A row with too few or too many cells has one
 * finding and is read with the probable correction; without one, its cells are read as they are, so
 * that other errors are reported in the same run. */
static void row_cells(const struct scope *s, struct row *row, const struct node *n)
{
    size_t want = s->chart->n_col, have = node_count(n);
    struct cell *cell = ARENA_ARRAY(s->a, struct cell, want);
    const struct node **suggestion = NULL;
    row->cell = cell;
    if (n->kind == NODE_MAP) {
        diag_add(s->d, RULE_BAD_VALUE, n->first, "a row's cells must be a list, or one text");
    } else if (n->kind != NODE_BAD && have != want && !s->chart->bad) {
        struct finding *f =
            diag_add(s->d, RULE_RAGGED_GRID, n->first,
                     "\"%.*s\" has %zu cell%s, but there %s %zu column%s", STRF(row->label.s), have,
                     have == 1 ? "" : "s", want == 1 ? "is" : "are", want, want == 1 ? "" : "s");
        const char *help = "a comma ends a cell in [ ]: quote a text that contains a comma";
        if (n->kind == NODE_TEXT)
            help = "put the cells of a row in square brackets, with commas between them";
        else if (have < want)
            help = "write -- for an empty cell";
        for (size_t i = 0; n->kind == NODE_LIST && i < have; i++)
            if (str_starts(node_text(n->item[i]), "\u201C") ||
                str_starts(node_text(n->item[i]), "\u201E"))
                help = "YAML reads curly quotes as letters: write straight quotes, \"...\", around "
                       "a text with a comma";
        finding_help(f, "%s", help);
        suggestion = ragged_suggestion(s, n, f);
    }
    for (size_t i = 0; i < want; i++) {
        cell[i].text = (struct text){{"", 0}, n->first};
        if (suggestion && suggestion[i])
            cell[i] = cell_read(s, suggestion[i], &s->chart->col[i].type, false);
        else if (!suggestion && i < have &&
                 (n->kind == NODE_LIST || (n->kind == NODE_TEXT && want == 1)))
            cell[i] = cell_read(s, node_at(n, i), &s->chart->col[i].type, false);
    }
}

/* The further die of a row, rolled if the first roll gives this row: separate bands, with the marks
 * of the outer chart. */
static const struct chart *row_inner(const struct scope *s, const struct row *row, const struct node *n)
{
    struct chart *whole = s->chart, *c = ARENA_NEW(s->a, struct chart);
    struct str label = row->label.s;
    *c = (struct chart){.id = str_printf(s->a, "%.*s/%.*s", STRF(whole->id), STRF(label)),
                        .set = whole->set,
                        .at = row->label.at,
                        .title = {str_printf(s->a, "%.*s: %.*s", STRF(whole->title.s), STRF(label)), row->label.at},
                        .mark = whole->mark,
                        .n_mark = whole->n_mark,
                        .whole = whole,
                        .kind = CHART_BANDS,
                        .extent = whole->extent};
    ranges_read(&(struct scope){s->a, s->d, s->r, s->set, c}, n);
    return c;
}

/* Records `change`, `before` and `after`, which are allowed only in derived charts. */
static void patch_note(const struct scope *s, const struct row_keys *k, struct body *out)
{
    const struct node *first = k->change ? k->change : k->after ? k->after : k->before;
    if (!first)
        return;
    if (!s->chart->from)
        REFUSE(s, first->first, "write the whole row in its place",
               "`%s` needs a chart `from` another",
               k->change  ? "change"
               : k->after ? "after"
                          : "before");
    else
        ARENA_PUSH(s->r->brief, &out->patches,
                   ((struct patch){out->rows.n, k->change, k->before, k->after}));
}

/* Reads a row. A row with errors is kept, with bad cells, since its range is still covered. */
static void row_read(const struct scope *s, const struct pair *p, int group, struct body *out)
{
    struct row_keys k = {.row = {.group = group, .at = p->key->at}};
    const struct node *cells = p->value;
    struct row *row = &k.row;
    row->label = label_read(s, p->key, &row->label_mark, &row->n_label_mark);
    if (cells->at.hi > p->key->at.lo)
        row->at.hi = cells->at.hi;
    row_range(s, p->key, row);
    if (cells->kind == NODE_MAP) {
        bool good = author_fill(s, p->value, &row_fields, &k);
        cells = good && k.cells && !k.change ? k.cells : node_new(s->a, NODE_BAD, p->key->at);
        if (k.cells && k.change)
            REFUSE(s, k.change->first, "delete `cells`, or `change`",
                   "a row needs all of its cells, or only the changed ones");
        if (!k.cells && !k.change && !field_is_meant(p->value, "cells", &row_fields))
            REPORT(s->d, RULE_MISSING_KEY, p->value->first,
                   "add a line `cells:` with the row's cells: a list, or one text for one column",
                   "%s needs a `cells`", row_fields.what);
    }
    patch_note(s, &k, out);
    row_cells(s, row, cells);
    row_extras(s, &k);
    bool stretch = row->has_range && !range_single(&row->band.range);
    if (k.bounds && !(stretch && str_is(k.bounds->text, "no")))
        REFUSE(s, k.bounds->at, "delete it if the row includes its bounds",
               "`bounds` must be no, on a row that is a range");
    if (k.bounds && stretch) { /* both ends are excluded, whatever `edges` says */
        row->band.range.lo_open = !row->band.range.no_lo;
        row->band.range.hi_open = !row->band.range.no_hi;
    }
    if (k.bands)
        row->inner = row_inner(s, row, k.bands);
    ARENA_PUSH(s->r->brief, &out->rows, *row);
}

/* A mapping is a group of rows, unless it has `cells` or only keys of a row. */
static bool is_group(const struct node *n)
{
    return n->kind == NODE_MAP && !node_find(n, "cells") && !node_has_only(n, &row_fields);
}

/* Detects `{8in, 7in, 4in}`, which YAML reads as three keys without values; reports it and returns
 * the intended list. */
static const struct node *cells_in_braces(const struct scope *s, const struct node *n)
{
    bool empty = n->kind == NODE_MAP && n->n > 1;
    for (size_t i = 0; empty && i < n->n; i++) {
        const struct node *v = n->pair[i].value;
        empty = v->kind == NODE_TEXT && v->quoting == QUOTE_PLAIN && !v->text.n && v->at.lo >= n->at.lo &&
                v->at.hi <= n->at.hi;
    }
    const struct source *source = diag_source_at(s->d, n->at.file);
    if (!empty || !source || n->at.lo >= source->text.n || source->text.p[n->at.lo] != '{')
        return n;
    REPORT(s->d, RULE_SYNTAX, n->at, "write [ for { and ] for }",
           "the cells of a row are in braces");
    struct node *list = node_new(s->a, NODE_LIST, n->at);
    list->first = n->first;
    list->item = ARENA_ARRAY(s->a, const struct node *, n->n);
    for (list->n = 0; list->n < n->n; list->n++)
        list->item[list->n] = n->pair[list->n].key;
    return list;
}

/* Reads the rows below `group` (-1: top level). Allocates space for all rows at once, since rows
 * are large and growing a list copies it. */
static void rows_of(const struct scope *s, const struct node *rows, int group, struct body *out)
{
    if (!out->rows.cap) {
        out->rows.at = ARENA_ARRAY(s->r->brief, struct row, rows->n);
        out->rows.cap = rows->n;
    }
    for (size_t i = 0; i < rows->n; i++) {
        const struct pair list = {rows->pair[i].key, cells_in_braces(s, rows->pair[i].value)}, *p = &list;
        if (!chart_is_grid(s->chart) || !is_group(p->value)) {
            row_read(s, p, group, out);
            continue;
        }
        struct group g = {.kind = GROUP_PLAIN, .parent = group, .at = p->key->at};
        g.label = label_read(s, p->key, &g.mark, &g.n_mark);
        ARENA_PUSH(s->r->brief, &out->groups, g);
        rows_of(s, p->value, (int)out->groups.n - 1, out);
    }
}

/* ---- modifiers ---- */

static const struct field modifier_value;
static const struct field situations = {NULL, FIELD_MAP, .of = &modifier_value};
static const struct field rows_forms[] = {
    {NULL, FIELD_MAP, .of = &modifier_value}, {NULL, FIELD_LIST, .of = &situations}, {NULL, FIELD_END}};
static const struct field modifiers_table[] = {
    {"to", FIELD_TEXT, "what they change: each die, the total, the dice, the need, or words",
     TEXT(row.to)},
    {"start", FIELD_TEXT, "the base that they change", TEXT(start)},
    {"rows", FIELD_ANY, "situations and what each adds; or {csv: FILE}", AT(rows), .of = rows_forms,
     .needed = true},
};
static const struct field modifier_table[] = {
    {"note", FIELD_TEXTS, "a footnote of this row", TEXT(row.note)},
    {"printed", FIELD_ANY, "as printed: the label, or the modifier", AT(printed),
     .of = by_column_forms},
    ROW_KEYS,
    {"add", FIELD_TEXT, "its value", AT(add)},
    {"each", FIELD_TEXT, "the counted thing", TEXT(row.each)},
    {"up-to", FIELD_TEXT, "the limit of the value", AT(up_to)},
    {"one-of", FIELD_MAP, "at most one of these applies", AT(one_of), .of = &modifier_value},
    {"any-of", FIELD_MAP, "several of these may apply", AT(any_of), .of = &modifier_value},
    {"to", FIELD_TEXT, "what this one changes, if different from the rest", TEXT(row.to)},
};
#undef TEXT
#undef AT
const struct fields modifiers_fields = {"a modifiers chart", FIELDS_OF(modifiers_table)};
static const struct fields modifier_fields = {"a modifier", FIELDS_OF(modifier_table)};
static const struct field modifier_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &modifier_fields}, {NULL, FIELD_END}};
static const struct field modifier_value = {NULL, FIELD_ANY, .of = modifier_forms};

/* Reads `up-to`, which may omit the sign of `add`. */
static void up_to_read(const struct scope *s, struct row *row, const struct node *n)
{
    struct rat max;
    const struct cell *add = row->cell;
    if (!number_parse(n->text, &max)) {
        REFUSE(s, n->at, "write the limit, as +3 or -3", "\"%.*s\" is not a limit", STRF(n->text));
        return;
    }
    bool minus = add->kind == CELL_ADD && add->value.range.lo.n < 0;
    bool sign = n->text.n && (n->text.p[0] == '+' || n->text.p[0] == '-');
    if (minus && !sign)
        max.n = -max.n;
    if (add->kind == CELL_ADD && sign && (max.n < 0) != minus) {
        struct finding *f =
            diag_add(s->d, RULE_BAD_VALUE, n->at, "the limit and its value have different signs");
        finding_also(f, add->text.at, "the value is here");
        return;
    }
    row->has_up_to = true;
    row->up_to = max;
}

static void modifiers_of(const struct scope *s, const struct node *rows, int group, struct text to, struct body *out);

/* Reads a group of modifiers: how many of them may apply, and the value they change by default.
 * Keys of a row are reported here, since they would be ignored. */
static void modifier_group(const struct scope *s, const struct pair *p, const struct row_keys *k,
                           struct body *out)
{
    const struct node *of = k->one_of ? k->one_of : k->any_of;
    struct group g = {.kind = k->one_of ? GROUP_ONE_OF : GROUP_ANY_OF,
                      .parent = k->row.group,
                      .at = p->key->at,
                      .note = k->row.note,
                      .n_note = k->row.n_note};
    static const char *const wrong[] = {"add", "each", "up-to", "any-of", "printed", "only-in"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct node *at = node_find(p->value, wrong[i]);
        if (!at || at == of || !field_fits(at, fields_row(&modifier_fields, str_of(wrong[i]))))
            continue;
        REFUSE(s, at->first, "write it in a row of the group", "`%s` cannot be combined with `%s`",
               wrong[i], k->one_of ? "one-of" : "any-of");
    }
    g.label = label_read(s, p->key, &g.mark, &g.n_mark);
    ARENA_PUSH(s->r->brief, &out->groups, g);
    modifiers_of(s, of, (int)out->groups.n - 1, k->row.to, out);
}

/* Reads a modifier: a text, a mapping with conditions, or a group. A modifier without a value gets
 * a bad cell and a finding. `Then` with a text is a line between rows; with a modifier it is a
 * row. */
static void modifier_read(const struct scope *s, const struct pair *p, int group, struct text to, struct body *out)
{
    static const char *const what[] = {"add", "one-of", "any-of"};
    bool map = p->value->kind == NODE_MAP, typo = !map;
    struct row_keys k = {
        .add = map ? NULL : p->value,
        .row = {.group = group, .to = to, .at = {p->key->at.file, p->key->at.lo, p->value->at.hi}}};
    struct row *row = &k.row;
    if (map && !author_fill(s, p->value, &modifier_fields, &k))
        return;
    if (k.one_of || k.any_of) {
        modifier_group(s, p, &k, out);
        return;
    }
    struct cell cell = {.kind = CELL_BAD};
    row->label = label_read(s, p->key, &row->label_mark, &row->n_label_mark);
    row->then = str_same_name(p->key->text, STR("then")) && p->value->kind == NODE_TEXT;
    if (row->then)
        row->label = text_read(s, p->value);
    cell.text.at = row->label.at;
    if (k.add)
        cell =
            cell_read(s, k.add, &(struct type){row->then ? TYPE_TEXT : TYPE_MODIFIER, NULL}, false);
    row->cell = arena_copy(s->a, &cell, sizeof cell);
    /* a misspelled key or a wrong form was reported */
    for (size_t i = 0; i < sizeof what / sizeof *what; i++)
        typo |= field_is_meant(p->value, what[i], &modifier_fields);
    if (!k.add && !typo)
        REPORT(s->d, RULE_MISSING_KEY, p->value->first,
               "write `add: +1`, or `one-of:` or `any-of:` with the situations under it",
               "\"%.*s\" adds nothing", STRF(row->label.s));
    if (k.up_to)
        up_to_read(s, row, k.up_to);
    row_extras(s, &k);
    patch_note(s, &k, out);
    ARENA_PUSH(s->r->brief, &out->rows, *row);
}

/* A list of mappings is like one mapping, but may contain a key twice, such as `Then`. */
static void modifiers_of(const struct scope *s, const struct node *rows, int group, struct text to, struct body *out)
{
    for (size_t i = 0; i < rows->n; i++) {
        if (rows->kind == NODE_MAP)
            modifier_read(s, &rows->pair[i], group, to, out);
        else if (rows->kind == NODE_LIST && rows->item[i]->kind == NODE_MAP)
            modifiers_of(s, rows->item[i], group, to, out);
        else if (rows->kind == NODE_LIST && rows->item[i]->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, rows->item[i]->first,
                     "a modifier must be a situation and its value");
    }
}

/* ---- whole charts ---- */

/* Reads `rows` of any kind of chart. Without readable rows the chart is bad; otherwise each lookup
 * in it would be reported. */
void body_read(const struct scope *s, const struct node *rows, struct body *out)
{
    bool modifiers = chart_adds(s->chart);
    rows = rows_node(s, rows);
    if (!rows || !(rows->kind == NODE_MAP || (modifiers && rows->kind == NODE_LIST)))
        s->chart->bad = true;
    else if (modifiers)
        modifiers_of(s, rows, -1, (struct text){0}, out);
    else
        rows_of(s, rows, -1, out);
}

/* Reads the rows of a chart that is not derived; those of a derived chart go through overlay_rows,
 * which merges them with the base's. */
void rows_read(const struct scope *s, const struct node *rows)
{
    struct body body = {.rows = {0}};
    body_read(s, rows, &body);
    body_keep(s, &body);
}

/* Reads a modifiers chart. `to` and `start` are kept as text only: the odds add its totals wherever
 * a roll names it. */
void modifiers_read(const struct scope *s, const struct node *n)
{
    struct row_keys k = {0};
    struct chart *c = s->chart;
    column_only(s, STR("Modifier"), TYPE_MODIFIER);
    if (!author_fill(s, n, &modifiers_fields, &k) || !k.rows) {
        c->bad = true;
        return;
    }
    c->to = k.row.to;
    c->start = k.start;
    rows_read(s, k.rows);
}
