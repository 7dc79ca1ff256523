/* Reads a mapping below `charts` as a chart: the common keys, its columns, the rows of its kind,
 * its parts.
 *
 * Marks are read first, since all other texts may use them; columns before rows, whose cells need
 * the types. An entry is read once, on demand; while it is being read, other charts can use only
 * its finished parts. A chart always has at least one column, so that later stages need no special
 * case. Called by read.c, and by overlay.c for base charts. */
#include "model/read.h"

/* ---- fields ---- */

/* `columns`: names, with or without types; optionally below a header. */
static const struct field type_row = {NULL, FIELD_TEXT, .names = NAMES_TYPE};
static const struct field below_forms[] = {{NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &type_row}, {NULL, FIELD_END}};
static const struct field below_item = {NULL, FIELD_ANY, .of = below_forms};
static const struct field column_forms[] = {{NULL, FIELD_TEXT, .names = NAMES_TYPE},
                                            {NULL, FIELD_LIST, .of = &below_item},
                                            {NULL, FIELD_MAP, .of = &type_row},
                                            {NULL, FIELD_END}};
static const struct field column_value = {NULL, FIELD_ANY, .of = column_forms};
static const struct field item_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &column_value}, {NULL, FIELD_END}};
static const struct field column_item = {NULL, FIELD_ANY, .of = item_forms};
static const struct field columns_forms[] = {{NULL, FIELD_TEXT},
                                             {NULL, FIELD_LIST, .of = &column_item},
                                             {NULL, FIELD_MAP, .of = &column_value},
                                             {NULL, FIELD_END}};

#define AT(member) offsetof(struct axis, member)
static const struct field measure_table[] = {
    {"what", FIELD_TEXT, "the measured or counted quantity, in words", AT(measure), .needed = true},
    {"from", FIELD_NUMBER, "its smallest value", AT(from)},
    {"to", FIELD_NUMBER, "the limit of the value", AT(to)},
    {"step", FIELD_NUMBER, "the step between two values: 10 for tens only", AT(step), .min = 1,
     .max = INT32_MAX},
};
#undef AT
static const struct fields measure_fields = {"a measure", FIELDS_OF(measure_table)};
static const struct field measure_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &measure_fields}, {NULL, FIELD_END}};

/* Keys of bands, of grids (without `reads`), and of a step. */
struct kind_keys {
    const struct node *roll, *measure, *columns, *cell, *rows, *edges, *die, *reads;
    const struct node *step, *steps;
    struct text down, across;
    struct row row;
};
#define AT(member) offsetof(struct kind_keys, member), .node = true
#define TEXT(member) offsetof(struct kind_keys, member)
static const char *const edges_words[] = {"lower", "upper", NULL};
static const struct field bands_table[] = {
    {"roll", FIELD_TEXT, "the roll; a modifiers chart's id adds all its possible totals", AT(roll),
     .names = NAMES_ROLL},
    {"measure", FIELD_ANY, "the measured or counted quantity, in words; or {what, from, to, step}",
     AT(measure), .of = measure_forms},
    {"columns", FIELD_ANY, "names and types of the columns; by default one of text", AT(columns),
     .of = columns_forms},
    {"cell", FIELD_TEXT, "the type of the columns in a list of names", AT(cell),
     .names = NAMES_TYPE},
    {"rows", FIELD_MAP, "ranges and their cells; or {csv: FILE}, below the set's folder", AT(rows),
     .of = &band_row, .needed = true},
    {"down", FIELD_TEXT, "the text above the row labels", TEXT(down)},
    {"across", FIELD_TEXT, "the text above the columns", TEXT(across)},
    {"edges", FIELD_WORD, "lower or upper: the row to which a shared bound belongs", AT(edges),
     .words = edges_words},
    {"die", FIELD_TEXT, "the dice for its needs, if not the set's", AT(die)},
    {"reads", FIELD_TEXT, "a template of a row in one cell: \"**{Result}**[, {Foot}]\"", AT(reads)},
};
const struct fields bands_fields = {"a bands chart", FIELDS_OF(bands_table)};

static const struct field grid_table[] = {
    {"roll", FIELD_TEXT, "the roll whose ranges are the columns", AT(roll), .names = NAMES_ROLL},
    {"measure", FIELD_ANY, "the measure whose ranges are the columns", AT(measure),
     .of = measure_forms},
    {"columns", FIELD_ANY, "names and types of the columns, or only names with `cell`", AT(columns),
     .of = columns_forms},
    {"cell", FIELD_TEXT, "the type of the columns in a list of names", AT(cell),
     .names = NAMES_TYPE},
    {"rows", FIELD_MAP, "labels and their cells; a mapping of rows is a group; or {csv: FILE}",
     AT(rows), .of = &grid_row, .needed = true},
    {"down", FIELD_TEXT, "the text above the row labels", TEXT(down)},
    {"across", FIELD_TEXT, "the text above the columns", TEXT(across)},
    {"edges", FIELD_WORD, "lower or upper: the column to which a shared bound belongs", AT(edges),
     .words = edges_words},
    {"die", FIELD_TEXT, "the dice for its needs, if not the set's", AT(die)},
};
const struct fields grid_fields = {"a grid", FIELDS_OF(grid_table)};

static const struct field step_item;
static const struct field step_table[] = {
    {"step", FIELD_TEXT, "the action", AT(step), .needed = true},
    {"number", FIELD_TEXT, "its number, if not the next", TEXT(row.label)},
    {"steps", FIELD_LIST, "steps within this one", AT(steps), .of = &step_item},
    {"note", FIELD_TEXTS, "a footnote of this step", TEXT(row.note)},
};
#undef TEXT
#undef AT
static const struct fields step_fields = {"a step", FIELDS_OF(step_table)};
static const struct field step_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &step_fields}, {NULL, FIELD_END}};
static const struct field step_item = {NULL, FIELD_ANY, .of = step_forms};

enum { KINDS = 6 };
struct chart_keys {
    const struct node *marks, *waive, *rows, *without, *total, *row_count;
    const struct node *kind[KINDS]; /* bands to from; a chart has exactly one */
    struct chart chart;             /* its texts */
};
const char *const kind_words[] = {"bands", "grid", "modifiers", "steps", "parts", "from", NULL};
static const struct field total_value = {NULL, FIELD_TEXT};
static const struct field total_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &total_value}, {NULL, FIELD_END}};
static const struct field waiver_cells[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &total_value}, {NULL, FIELD_END}};
static const struct field waiver_name = {NULL, FIELD_ANY, .of = waiver_cells};
static const struct field waiver_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &waiver_name}, {NULL, FIELD_END}};
const struct field waiver_value = {NULL, FIELD_ANY, .of = waiver_forms};
static const struct field words_value = {NULL, FIELD_TEXT}, part_value = {NULL, FIELD_KEYS, .keys = &chart_fields};
#define AT(member) offsetof(struct chart_keys, member), .node = true
#define TEXT(member) offsetof(struct chart_keys, chart.member)
static const struct field chart_table[] = {
    {"title", FIELD_TEXT, "the title of the chart", TEXT(title)},
    {"section", FIELD_TEXT, "the section in the rules: 4.2; printed small beside its title",
     TEXT(section)},
    {"note", FIELD_TEXTS, "the text below it, or a list of texts", TEXT(note)},
    {"reading", FIELD_TEXT, "the interpretation of an ambiguous rule", TEXT(reading)},
    {"marks", FIELD_MAP, "the footnotes for ^name in a cell", AT(marks), .of = &words_value},
    {"waive", FIELD_MAP, "waivers, each with its reason, or a reason for each row, column or name",
     AT(waive), .of = &waiver_value, .names = NAMES_RULE},
    {"total", FIELD_ANY, "the sum of all numbers in its cells, or sums of columns and rows by name",
     AT(total), .of = total_forms},
    {"row-count", FIELD_TEXT, "its number of rows, including those of further dice and of parts",
     AT(row_count)},
    {"bands", FIELD_KEYS, "a roll or a measure looked up in ranges", AT(kind[0]),
     .keys = &bands_fields},
    {"grid", FIELD_KEYS, "rows and columns with names", AT(kind[1]), .keys = &grid_fields},
    {"modifiers", FIELD_KEYS, "situations and what each adds", AT(kind[2]),
     .keys = &modifiers_fields},
    {"steps", FIELD_LIST, "a procedure, or notes, in order", AT(kind[3]), .of = &step_item},
    {"parts", FIELD_MAP, "several charts under one title", AT(kind[4]), .of = &part_value},
    {"from", FIELD_TEXT, "another chart, the base of this one", AT(kind[5]), .names = NAMES_CHART},
    {"rows", FIELD_ANY, "with `from`: the rows that replace or add", AT(rows)},
    {"without", FIELD_TEXTS, "with `from`: rows, or groups of them, to leave out", AT(without)},
};
#undef TEXT
#undef AT
const struct fields chart_fields = {"a chart", FIELDS_OF(chart_table)};

/* ---- common keys ---- */

/* An id contains neither point nor slash, since in rolls and after @ these join it to a part or a
 * set. */
bool id_check(struct reader *r, const struct node *key, const char *what)
{
    struct str s = key->text;
    bool good = s.n && (char_is_letter(s.p[0]) || s.p[0] == '_') && s.p[s.n - 1] != '-';
    for (size_t i = 0; i < s.n; i++)
        good = good && char_is_name(s.p[i]);
    if (!good)
        REFUSE(r, key->at,
               "an id has letters, digits and hyphens, and begins with a letter: rifle-fire",
               "\"%.*s\" is not an id for %s", STRF(s), what);
    return good;
}

struct waivers {
    struct waiver *at;
    size_t n, cap;
};

/* A waiver without a reason is reported, but still effective: one finding is enough. */
static void waiver_put(const struct scope *s, struct waivers *list, struct waiver w, const struct node *why)
{
    w.why = text_read(s, why);
    if (!w.why.s.n && why->kind != NODE_BAD) {
        struct finding *f =
            diag_add(s->d, RULE_WAIVER_WITHOUT_REASON, w.of.s.n ? w.of.at : w.slug.at,
                     "the waiver of %s has no reason", rules[w.rule].slug);
        finding_help(f, "write the reason: `%.*s: the rulebook means it so`",
                     STRF(w.of.s.n ? w.of.s : str_of(rules[w.rule].slug)));
    }
    ARENA_PUSH(s->a, list, w);
}

/* Reads a single reason, or one for each name, or one for each name and each item under it. */
static void waiver_read(const struct scope *s, struct waivers *list, struct waiver w, const struct node *n)
{
    if (n->kind != NODE_MAP || w.under.s.n) {
        waiver_put(s, list, w, n);
        return;
    }
    for (size_t i = 0; i < n->n; i++) {
        const struct text name = {n->pair[i].key->text, n->pair[i].key->at};
        struct waiver one = w;
        *(w.of.s.n ? &one.under : &one.of) = name;
        waiver_read(s, list, one, n->pair[i].value);
    }
}

const struct waiver *waivers_read(const struct scope *s, const struct node *n, size_t *count)
{
    struct waivers list = {0};
    struct strs known = {0};
    for (size_t i = 0; i < RULE_COUNT; i++)
        ARENA_PUSH(s->a, &known, str_of(rules[i].slug));
    for (size_t i = 0; n && i < n->n; i++) {
        const struct pair *p = &n->pair[i];
        struct waiver w = {.slug = {p->key->text, p->key->at}};
        if (!rule_find(w.slug.s, &w.rule)) {
            unknown_report(s->r, p->key->at, "finding", w.slug.s, &known,
                           "write the rule name in the finding's brackets");
            continue;
        }
        waiver_read(s, &list, w, p->value);
    }
    *count = list.n;
    return list.at;
}

/* Adds the marks of `n` to the chart's; a mark with the same name is replaced. */
static void marks_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    LIST(struct mark) list = {0};
    struct scope plain = {s->a, s->d, s->r, s->set, NULL}; /* a footnote cannot use marks */
    if (!n)
        return;
    for (size_t i = 0; i < c->n_mark; i++)
        ARENA_PUSH(s->a, &list, c->mark[i]);
    for (size_t i = 0; i < n->n; i++) {
        struct mark m = {{n->pair[i].key->text, n->pair[i].key->at}, text_read(&plain, n->pair[i].value)};
        size_t k = 0;
        while (k < list.n && !str_eq(list.at[k].name.s, m.name.s))
            k++;
        if (k < list.n)
            list.at[k] = m;
        else
            ARENA_PUSH(s->a, &list, m);
        if (list.n > CHART_MARKS) {
            diag_add(s->d, RULE_OVER_LIMIT, n->pair[i].key->at, "a chart has more than %d footnotes", CHART_MARKS);
            break;
        }
    }
    c->mark = list.at;
    c->n_mark = list.n;
}

/* ---- columns ---- */

/* Adds a column. An unreadable type was reported; its cells become texts, which are always valid. A
 * label may end in a range: "Short 0-12in", with the name before it. */
static void column_add(const struct scope *s, struct body *out, const struct node *name, const struct node *type)
{
    struct column c = {.type = out->cell, .head = out->head};
    struct measure m;
    size_t from;
    if (!node_is_text(name)) {
        if (name->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, name->first, "a column's name must be a text");
        return;
    }
    c.label = label_read(s, name, &c.mark, &c.n_mark);
    c.name = c.label.s;
    c.type_at = type ? type->at : name->at;
    if (type && !type_read(s, type, &c.type))
        c.type = (struct type){TYPE_TEXT, NULL};
    if (label_range(c.label.s, &m, &from)) {
        struct str head = str_trim(str_cut(c.label.s, 0, from));
        measure_place(&m, name);
        c.has_range = true;
        c.band = m;
        c.name = head.n ? head : c.name;
    }
    ARENA_PUSH(s->r->brief, &out->columns, c);
}

/* Reads the columns below a header, or at the top level: a mapping gives types; a list has only
 * names, with the type of `cell` (default text). A name with its own list or mapping is a header;
 * headers do not nest. */
static void columns_of(const struct scope *s, struct body *out, const struct node *n)
{
    for (size_t i = 0; i < n->n; i++) {
        bool map = n->kind == NODE_MAP;
        const struct node *name = map ? n->pair[i].key : n->item[i], *value = map ? n->pair[i].value : NULL;
        if (!map && name->kind == NODE_MAP) {
            columns_of(s, out, name);
        } else if (!map || value->kind == NODE_TEXT) {
            column_add(s, out, name, value);
        } else if (value->kind != NODE_BAD && out->head.s.n) {
            diag_add(s->d, RULE_BAD_VALUE, name->at,
                     "a header has columns below it, not further headers");
        } else if (value->kind != NODE_BAD) {
            out->head = label_read(s, name, NULL, NULL);
            columns_of(s, out, value);
            out->head = (struct text){0};
        }
    }
}

/* The unnamed column of a chart with a single column. It has the chart's place, for findings. */
static struct column column_lone(const struct scope *s, struct str label, struct type type)
{
    return (struct column){.label = {label, s->chart->at}, .name = label, .type = type, .type_at = s->chart->at};
}

/* Steps and modifiers have a single column of a fixed type, and rows with names. */
void column_only(const struct scope *s, struct str label, enum type_kind type)
{
    struct column col = column_lone(s, label, (struct type){type, NULL});
    s->chart->col = arena_copy(s->a, &col, sizeof col);
    s->chart->n_col = 1;
    s->chart->down.kind = AXIS_NAMED;
}

/* Reports `columns: Near, Far` without brackets once, and reads it as the intended list. */
static void columns_in_text(const struct scope *s, struct body *out, const struct node *n)
{
    struct str rest = n->text, name;
    struct finding *f =
        diag_add(s->d, RULE_BAD_VALUE, n->at, "the names of several columns are one text");
    finding_help(f, "put them in brackets: [%.*s]", STRF(n->text));
    finding_fix(f, n->at, "[%.*s]", STRF(n->text));
    while (rest.n && str_split(&rest, ',', &name)) {
        struct node *one = ARENA_NEW(s->a, struct node);
        *one = *n;
        one->text = str_trim(name);
        column_add(s, out, one, NULL);
    }
}

/* `cell` is the type of the columns without their own. */
static void columns_read(const struct scope *s, const struct node *columns, const struct node *cell)
{
    struct body body = {.rows = {0}};
    if (cell && !type_read(s, cell, &body.cell))
        body.cell = (struct type){TYPE_TEXT, NULL};
    if (columns && (columns->kind == NODE_LIST || columns->kind == NODE_MAP))
        columns_of(s, &body, columns);
    else if (columns && columns->kind == NODE_TEXT && columns->quoting == QUOTE_PLAIN &&
             str_find_char(columns->text, ',') > 0)
        columns_in_text(s, &body, columns);
    else if (columns && columns->kind == NODE_TEXT)
        column_add(s, &body, columns, NULL);
    if (!body.columns.n) {
        if (columns && columns->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, columns->first, "no column is named here");
        s->chart->bad = s->chart->bad || columns != NULL;
        struct column one = column_lone(s, STR(""), body.cell);
        one.type_at = cell ? cell->at : one.type_at;
        ARENA_PUSH(s->r->brief, &body.columns, one);
    }
    s->chart->col = arena_copy(s->a, body.columns.at, body.columns.n * sizeof *s->chart->col);
    s->chart->n_col = body.columns.n;
}

/* Reads the columns of a banded grid as ranges: "2", "3-5", "0-12in". A label that is not a range
 * is reported, and its column has no range. If no label is a range, the author probably wanted
 * bands: a single finding. */
static void columns_band(const struct scope *s)
{
    struct chart *c = s->chart;
    struct column *col = arena_copy(s->a, c->col, c->n_col * sizeof *col);
    size_t ranges = 0;
    struct measure m;
    for (size_t i = 0; i < c->n_col; i++) {
        if (!col[i].has_range && axis_range(s->a, &c->across, col[i].label.s, &m) == RANGE_OK) {
            col[i].has_range = true;
            col[i].band = (struct measure){.range = m.range, .unit = m.unit};
        }
        ranges += col[i].has_range;
    }
    for (size_t i = 0; i < (ranges ? c->n_col : 1); i++) {
        if (col[i].has_range)
            continue;
        struct finding *f = diag_add(s->d, RULE_BAD_RANGE, col[i].label.at,
                                     "\"%.*s\" is not a range of numbers", STRF(col[i].label.s));
        if (!ranges && col[i].type.kind == TYPE_NEED)
            finding_help(f, "to name the die of these numbers, write `die: %.*s`",
                         STRF(c->across.expression.s));
        else
            finding_help(
                f, ranges ? "write 6, 2-5, 7+ or <1"
                          : "if the rows are these ranges, write `bands:` instead of `grid:`");
    }
    c->col = col;
}

/* ---- bands and grids ---- */

/* True if the expression rolls dice with numeric results. Reports others: a condition, a die of
 * words, a number, or 1-100, which is a difference. */
static bool is_thrown(const struct scope *s, const struct node *n, const struct roll *roll)
{
    const struct roll **part;
    struct range of;
    if (roll->kind >= ROLL_OR && roll->kind <= ROLL_IN) {
        REPORT(s->d, RULE_BAD_ROLL, n->at, "write only the dice: d6, or d10",
               "this is true or false, and matches no row");
        return false;
    }
    for (size_t k = 0; roll->kind == ROLL_DICE && k < roll->n_item; k++)
        if (roll->item[k].lo->kind == ROLL_WORD) {
            REPORT(s->d, RULE_BAD_ROLL, n->at,
                   "write `grid:` with a row for each face, and the die in the question; bands "
                   "need numbers",
                   "this die shows words, but the rows are numbers");
            return false;
        }
    for (size_t k = roll_nodes(s->a, roll, &part); k-- > 0;)
        if (part[k]->kind == ROLL_NAME || part[k]->kind == ROLL_DICE || part[k]->kind == ROLL_DRAW ||
            part[k]->kind == ROLL_CHART || part[k]->kind == ROLL_ROLLS)
            return true;
    struct finding *f = diag_add(s->d, RULE_BAD_ROLL, n->at, "this rolls no dice: %.*s is a number",
                                 STRF(text_fold(s->a, n->text)));
    if (range_parse(n->text, &of) && !of.no_hi && of.hi.d == 1 && of.hi.n > 1)
        finding_help(f,
                     "write `d%lld` for one die with that many faces; write `measure` for a count",
                     (long long)of.hi.n);
    else
        finding_help(f, "write dice: d6, 2d6, d100; write `measure` for a count");
    return false;
}

/* Reads a text, or a mapping. */
static void measure_read(const struct scope *s, const struct node *n, struct axis *axis)
{
    axis->kind = AXIS_MEASURE;
    axis->measure = text_read(s, n);
    if (n->kind == NODE_MAP)
        author_fill(s, n, &measure_fields, axis);
}

/* Reads `roll` or `measure` of bands, or across a grid. If both are present, `roll` is used, since
 * its ranges can be checked against the possible totals. Any name is accepted in the roll, since
 * the modifiers charts may not be read yet. */
static void axis_read(const struct scope *s, const struct node *roll, const struct node *measure, struct axis *axis)
{
    struct roll_names any = {.any_name = true};
    if (roll && measure) {
        struct finding *f = diag_add(s->d, RULE_BAD_VALUE, measure->at, "both a roll and a measure");
        finding_also(f, roll->at, "the roll is here");
        finding_help(f, "keep `roll` for dice, `measure` for a count or measurement");
    }
    if (roll) {
        axis->kind = AXIS_ROLL;
        axis->expression = (struct text){text_fold(s->a, roll->text), roll->at};
        axis->roll = roll_read(s, roll, roll->text, &any);
        if (axis->roll && !is_thrown(s, roll, axis->roll))
            axis->roll = NULL;
    } else if (measure) {
        measure_read(s, measure, axis);
    }
}

/* The column of {Name} at s.p[i], with *end after the bracket; -1 after a finding if absent. */
static ptrdiff_t reads_column(const struct scope *s, const struct node *n, struct str t, size_t i, size_t *end)
{
    struct strs known = {0};
    ptrdiff_t close = str_find_char(str_cut(t, i, t.n), '}');
    struct str name = str_cut(t, i + 1, close < 0 ? t.n : i + (size_t)close);
    ptrdiff_t col = close < 0 ? -1 : chart_col_find(s->chart, str_trim(name));
    *end = i + 1 + name.n + (close >= 0);
    if (close < 0) {
        diag_add(s->d, RULE_BAD_VALUE, node_part(n, name), "a { without its }");
    } else if (col < 0) {
        for (size_t k = 0; k < s->chart->n_col; k++)
            ARENA_PUSH(s->a, &known, s->chart->col[k].label.s);
        struct str near;
        struct finding *f = unknown_find(s->r, node_part(n, name), "column", name, &known,
                                         "{ } must contain a column of this chart", &near);
        for (size_t k = 0; near.n && k < s->chart->n_col; k++)
            if (s->chart->col[k].label.s.p == near.p)
                finding_also(f, s->chart->col[k].label.at, "the name is here");
    }
    return col;
}

/* Splits `reads` into pieces. Unknown names and nested brackets stay literal text. */
static void reads_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    LIST(struct reads_piece) list = {0};
    c->reads = text_read(s, n);
    struct str t = c->reads.s;
    bool open = false;
    for (size_t i = 0, words = 0, end; i <= t.n; i = end) {
        struct reads_piece p = {.kind = READS_WORDS};
        end = i + 1;
        if (i < t.n && t.p[i] == '{') {
            ptrdiff_t col = reads_column(s, n, t, i, &end);
            if (col >= 0)
                p = (struct reads_piece){.kind = READS_CELL, .col = (size_t)col};
        } else if (i < t.n && t.p[i] == (open ? ']' : '[')) {
            p.kind = open ? READS_CLOSE : READS_OPEN;
            open = !open;
        }
        if (i < t.n && p.kind == READS_WORDS)
            continue;
        if (i > words)
            ARENA_PUSH(s->a, &list, ((struct reads_piece){.kind = READS_WORDS, .words = str_cut(t, words, i)}));
        if (i < t.n)
            ARENA_PUSH(s->a, &list, p);
        words = end;
    }
    if (open) /* close an open bracket, so that its cells decide about it */
        ARENA_PUSH(s->a, &list, ((struct reads_piece){.kind = READS_CLOSE}));
    c->piece = list.at;
    c->n_piece = list.n;
}

/* Reads bands or a grid. Bands have a roll or a measure down; a grid may have one across. */
void ranges_read(const struct scope *s, const struct node *n)
{
    struct kind_keys k = {0};
    struct chart *c = s->chart;
    bool bands = chart_is_bands(c);
    if (!author_fill(s, n, bands ? &bands_fields : &grid_fields, &k) || !k.rows) {
        c->bad = true;
        return;
    }
    const struct node *csv = csv_is_named(k.rows) ? csv_open(s, k.rows) : NULL;
    if (csv_is_named(k.rows) && !csv) {
        c->bad = true;
        return;
    }
    c->down = (struct axis){.kind = bands ? AXIS_NONE : AXIS_NAMED, .title = k.down};
    bool guessed = csv && !k.columns;
    if (csv)
        csv_heads(s, csv, bands, k.roll || k.measure ? NULL : &k.roll, &k.columns, &k.cell);
    if (c->bad)
        return;
    c->across = (struct axis){.kind = k.columns ? AXIS_NAMED : AXIS_NONE, .title = k.across};
    axis_read(s, k.roll, k.measure, bands ? &c->down : &c->across);
    if (c->down.kind == AXIS_NONE) {
        c->bad = true;
        if (!field_is_meant(n, "roll", &bands_fields) && !field_is_meant(n, "measure", &bands_fields))
            REPORT(s->d, RULE_MISSING_KEY, csv ? csv->item[0]->first : c->at,
                   csv ? "name the column of the ranges after its dice, as d100, or write `roll` "
                         "or `measure` in the chart"
                       : "write `roll: d6` for a roll, or `measure: unit size` for a count",
                   "the bands have no roll or measure");
        if (csv)
            return;
    }
    if (k.edges) { /* without `edges` a shared bound is reported by a check as an overlap */
        c->edges = str_same_name(k.edges->text, STR("upper")) ? EDGES_UPPER : EDGES_LOWER;
        /* an unknown word counts as lower */
        if (c->edges == EDGES_LOWER && !str_same_name(k.edges->text, STR("lower")))
            REFUSE(s, k.edges->at,
                   "lower: a bound shared by two rows or columns belongs to the lower one",
                   "`edges` is lower or upper");
    }
    die_key_read(s, k.die);
    /* the columns were reported and are unknown */
    c->bad = c->bad || (node_find(n, "columns") && !k.columns);
    columns_read(s, k.columns, k.cell);
    for (size_t i = 0; guessed && i < c->n_col; i++) /* not yet shared */
        ((struct column *)(uintptr_t)&c->col[i])->type.guessed = true;
    if (!guessed && !csv && !c->bad)
        columns_fit(s, k.rows);
    if (c->across.kind == AXIS_ROLL || c->across.kind == AXIS_MEASURE)
        columns_band(s);
    rows_read(s, csv ? csv : k.rows);
    if (k.reads)
        reads_read(s, k.reads);
}

/* ---- steps ---- */

/* 1, 2, ... at the top level; A to Z, AA to ZZ, AAA and so on at the next; then numbers again. The
 * letters have no zero, hence the k - 1 before each. */
static struct str step_number(struct arena *a, unsigned depth, int64_t k)
{
    char letters[16];
    size_t at = sizeof letters;
    if (depth % 2 == 0)
        return str_printf(a, "%lld", (long long)k);
    for (; k > 0 && at > 0; k = (k - 1) / 26)
        letters[--at] = (char)('A' + (k - 1) % 26);
    return str_dup(a, (struct str){letters + at, sizeof letters - at});
}

/* Detects `- Oars: throw for each ram`, which YAML reads as a mapping, and `- Oars:` above a list
 * of steps. A key similar to one of a step's keys is a typo of that key instead. */
static bool is_colon_text(const struct scope *s, const struct node *n)
{
    if (n->kind != NODE_MAP || n->n != 1)
        return false;
    const struct node *key = n->pair[0].key, *value = n->pair[0].value;
    if (value->kind != NODE_TEXT && value->kind != NODE_LIST)
        return false;
    for (size_t i = 0; i < step_fields.n; i++)
        if (field_is_meant(n, step_fields.field[i].key, &step_fields))
            return false;
    if (value->kind == NODE_LIST) {
        struct finding *f =
            diag_add(s->d, RULE_MISSING_KEY, key->at, "a step with its own steps needs `step`");
        finding_help(f, "write `step: %.*s`, and on the next line `steps:` above its list",
                     STRF(key->text));
        return true;
    }
    struct finding *f = diag_add(s->d, RULE_SYNTAX, key->at, "a step contains a colon and a space");
    finding_note(f, "YAML reads the text before the colon as a name");
    finding_help(f, "put quotes around it: \"%.*s: %.*s\"", STRF(key->text), STRF(value->text));
    return true;
}

/* Reads steps. A given `number` is printed as it is; a whole number also sets the count, so that 4a
 * between 4 and 5 has no effect on it. */
static void steps_of(const struct scope *s, const struct node *list, unsigned depth, struct body *out)
{
    int64_t last = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct node *n = list->item[i];
        struct kind_keys k = {.step = n->kind == NODE_TEXT ? n : NULL,
                              .row = {.group = -1, .depth = depth, .at = n->at}};
        struct rat number;
        if (n->kind == NODE_LIST)
            diag_add(s->d, RULE_BAD_VALUE, n->first, "a step is a text, or a mapping with `step`");
        if (is_colon_text(s, n))
            continue;
        if ((n->kind == NODE_MAP && !author_fill(s, n, &step_fields, &k)) || !k.step)
            continue;
        struct cell cell = cell_read(s, k.step, &s->chart->col[0].type, false);
        k.row.cell = arena_copy(s->a, &cell, sizeof cell);
        if (!k.row.label.at.file)
            k.row.label = (struct text){step_number(s->a, depth, ++last), k.step->at};
        else if (number_parse(k.row.label.s, &number) && rat_whole(number) && number.n > 0)
            last = number.n;
        ARENA_PUSH(s->r->brief, &out->rows, k.row);
        if (k.steps)
            steps_of(s, k.steps, depth + 1, out);
    }
}

/* A procedure is one column of text with numbers as labels, so that it is dumped and printed like
 * other charts. */
static void steps_read(const struct scope *s, const struct node *n)
{
    struct body body = {.rows = {0}};
    column_only(s, STR("Step"), TYPE_TEXT);
    if (!n->n)
        diag_add(s->d, RULE_BAD_VALUE, n->first, "this list has no steps");
    steps_of(s, n, 0, &body);
    body_keep(s, &body);
}

/* ---- whole charts ---- */

/* Reads the parts. A part is a chart with the id WHOLE.PART, and shares the marks of the whole. */
static void parts_read(const struct scope *s, const struct node *n)
{
    LIST(const struct chart *) list = {0};
    struct chart *c = s->chart;
    if (c->whole) {
        REFUSE(s, c->at, "make it a chart, or move its parts to the others",
               "a part cannot have parts");
        c->bad = true;
        return;
    }
    for (size_t i = 0; i < n->n; i++) {
        const struct node *key = n->pair[i].key;
        if (!id_check(s->r, key, "a part"))
            continue;
        struct chart *part = ARENA_NEW(s->a, struct chart);
        *part = (struct chart){.name = key->text,
                               .id = str_printf(s->a, "%.*s.%.*s", STRF(c->id), STRF(key->text)),
                               .set = s->set,
                               .whole = c,
                               .at = key->at,
                               .extent = {key->at.file, key->at.lo, n->pair[i].value->at.hi},
                               .mark = c->mark,
                               .n_mark = c->n_mark};
        chart_read(&(struct scope){s->a, s->d, s->r, s->set, part, s->adopted}, n->pair[i].value);
        ARENA_PUSH(s->a, &list, part);
        c->part = list.at; /* a later part may be derived from this one */
        c->n_part = list.n;
    }
}

/* Chooses the chart's kind. With two kinds, the finding is at the later one, which is more often
 * the error. Returns the index among the keys of kinds, or KINDS after a finding. */
static int kind_pick(const struct scope *s, const struct node *n, const struct chart_keys *k)
{
    int kind = KINDS;
    for (int i = 0; i < KINDS; i++) {
        if (!k->kind[i])
            continue;
        if (kind != KINDS) {
            bool later = k->kind[i]->at.lo > k->kind[kind]->at.lo;
            REFUSE(s, k->kind[later ? i : kind]->first, "make two charts, or two `parts` of one",
                   "a chart must have one kind: this has `%s` and `%s`", kind_words[kind],
                   kind_words[i]);
            return KINDS;
        }
        kind = i;
    }
    if (kind == KINDS) {
        for (int i = 0; i < KINDS; i++)
            if (field_is_meant(n, kind_words[i], &chart_fields))
                return KINDS; /* its form or spelling was wrong and reported */
        REPORT(s->d, RULE_MISSING_KEY, s->chart->at,
               "write one of bands, grid, modifiers, steps, parts or from",
               "the chart \"%.*s\" is empty", STRF(s->chart->id));
    }
    if (kind != KINDS - 1 && k->rows)
        REPORT(s->d, RULE_UNKNOWN_KEY, k->rows->first,
               "indent it below bands, grid or modifiers; here it needs `from`",
               "`rows` is beside the chart's kind");
    if (kind != KINDS - 1 && k->without)
        REPORT(s->d, RULE_UNKNOWN_KEY, k->without->first,
               "delete the rows, or write the chart `from` another",
               "`without` needs a chart `from` another");
    return kind;
}

/* Marks the rows of charts that house rules write completely, and titles that they change in
 * derived charts. */
static void house_mark(const struct scope *s, bool from)
{
    struct chart *c = s->chart;
    bool own = s->set->house.s.n && !s->adopted;
    if (own && !from)
        for (size_t i = 0; i < c->n_row; i++)
            ((struct row *)c->row)[i].house = true;
    if (own && from && c->from && c->title_given && !str_eq(c->title.s, c->from->title.s))
        c->house_title = true;
}

/* Reads a chart. s->chart has its id, set and places. A bad chart keeps its readable parts, so that
 * references to it cause no further findings. */
void chart_read(const struct scope *s, const struct node *n)
{
    typedef void kind_reader(const struct scope *s, const struct node *n);
    static kind_reader *const by_kind[] = {ranges_read, ranges_read, modifiers_read, steps_read, parts_read};
    /* checks compare each group with all rows and with all other groups */
    enum { GROUPS_MAX = 1000 };
    struct chart_keys k = {0};
    struct chart *c = s->chart;
    if (n->kind == NODE_BAD || !fields_fill(s->a, s->d, n, &chart_fields, &k)) {
        c->bad = true;
        return;
    }
    int kind = kind_pick(s, n, &k);
    bool from = kind == KINDS - 1;
    c->bad = kind == KINDS || (from && !overlay_take(s, k.kind[kind]));
    marks_read(s, k.marks);
    c->title_given = k.chart.title.at.file != 0;
    k.chart = *c;
    author_texts(s, n, &chart_fields, &k);
    *c = k.chart;
    if (k.waive)
        c->waiver = waivers_read(s, k.waive, &c->n_waiver);
    if (!c->title.s.n && !c->bad && (c->title_given || !field_is_meant(n, "title", &chart_fields)))
        REPORT(s->d, RULE_MISSING_KEY, c->at, "write `title:` with the chart's title",
               "the chart \"%.*s\" has no title", STRF(c->id));
    if (kind < KINDS && !from) {
        c->kind = (enum chart_kind)kind; /* the kinds are in the order of their keys */
        by_kind[kind](s, k.kind[kind]);
    } else if (k.rows && !c->bad) {
        overlay_rows(s, k.rows);
    }
    if (from && k.without && !c->bad)
        overlay_without(s, k.without);
    house_mark(s, from);
    control_read(s, k.total, k.row_count);
    chart_dice_settle(c);
    if (c->n_group <= GROUPS_MAX)
        return;
    diag_add(s->d, RULE_OVER_LIMIT, c->group[GROUPS_MAX].label.at,
             "a chart has more than %d groups", GROUPS_MAX);
    c->bad = true;
}

/* Reads an entry once, on demand: a base chart is read by the first chart derived from it. */
void entry_read(struct reader *r, struct awaited *e)
{
    struct scope s = {r->a, r->d, r, e->set, e->chart, e->adopted};
    if (e->state != ENTRY_WAITS)
        return;
    struct arena_mark mark = arena_mark(r->brief);
    e->state = ENTRY_READING;
    chart_read(&s, e->value);
    e->state = ENTRY_READ;
    arena_rewind(r->brief, mark);
}
