/* Reads `rows: {csv: FILE}` as the nodes that YAML would give, so that the readers of rows need no
 * code for CSV and findings point into the file. Also reads `csv: FOLDER`: each file as a chart.
 *
 * The first line names the columns. The column of labels is the one named like the chart's roll,
 * measure or `down`, else the first that is not a column of the chart. Without `columns`, the chart
 * gets all other columns, in order, each with the type of its cells. Without `roll` or `measure`,
 * the header of the labels is the roll. A list of one column has no labels; its lines are numbered.
 * Everything in the file is used or reported, except for named columns that the chart's `columns`
 * omits. Called by read_chart.c, read_rows.c and read.c. */
#include "model/read.h"

/* ---- the file ---- */

bool csv_is_named(const struct node *rows)
{
    return rows && rows->kind == NODE_MAP && rows->n == 1 && node_is_text(node_find(rows, "csv"));
}

const struct node *csv_open(const struct scope *s, const struct node *rows)
{
    const struct node *name = node_find(rows, "csv");
    struct str path = str_printf(s->a, "tables/%.*s/%.*s", STRF(s->set->id), STRF(name->text));
    bool inside = path_is_inside(name->text), missing = false;
    s->chart->csv = inside ? reader_source(s->r, path, &missing) : 0;
    if (missing || !inside)
        REPORT(s->d, RULE_UNREADABLE, name->at,
               "a CSV must be in the set's own folder or below it, and have its path there",
               "\"%.*s\" cannot be read", STRF(name->text));
    return s->chart->csv ? csv_parse(s->r->brief, s->d, s->chart->csv, CSV_STRICT) : NULL;
}

/* ---- headers ---- */

/* The roll in a header: "1d6", "Roll (2D6)", "d100 roll" give "d6", "2D6", "d100"; empty for other
 * texts. */
static struct str roll_of_head(struct arena *a, struct str head)
{
    struct str t = str_trim(head);
    struct roll_names none = {0};
    struct roll_error err;
    if (str_starts(t, "Roll") || str_starts(t, "roll"))
        t = str_trim(str_cut(t, 4, t.n));
    else if (str_ends(t, " Roll") || str_ends(t, " roll"))
        t = str_trim(str_cut(t, 0, t.n - 5));
    if (str_starts(t, "(") && str_ends(t, ")"))
        t = str_trim(str_cut(t, 1, t.n - 1));
    if (t.n > 2 && t.p[0] == '1' && (t.p[1] == 'd' || t.p[1] == 'D'))
        t = str_cut(t, 1, t.n);
    ptrdiff_t d = str_find_char(t, 'd') >= 0 ? str_find_char(t, 'd') : str_find_char(t, 'D');
    if (d < 0 || (size_t)d + 1 >= t.n || !(char_is_digit(t.p[d + 1]) || t.p[d + 1] == '%'))
        return STR("");
    return roll_parse(a, t, NOWHERE, &none, &err) ? t : STR("");
}

/* Removes the ^marks of footnotes. */
static struct str head_name(const struct node *head)
{
    ptrdiff_t mark = str_find(head->text, " ^");
    return mark > 0 ? str_trim(str_cut(head->text, 0, (size_t)mark)) : head->text;
}

static bool is_called(struct str head, struct str name)
{
    return name.n && str_same_name(str_trim(head), str_trim(name));
}

/* True if all cells of the column are empty. */
static bool column_is_empty(const struct node *csv, size_t col)
{
    for (size_t i = 0; i < csv->n; i++)
        if (col < csv->item[i]->n && csv->item[i]->item[col]->text.n)
            return false;
    return true;
}

/* The column of labels; SIZE_MAX if every column is one of the chart's. `known`: the chart's
 * columns are known. */
static size_t label_column(const struct scope *s, const struct node *csv, bool known)
{
    const struct node *head = csv->item[0];
    const struct axis *down = &s->chart->down;
    for (size_t i = 0; i < head->n; i++) {
        struct str name = head_name(head->item[i]), roll = roll_of_head(s->a, name);
        if (is_called(name, down->title.s) || is_called(name, down->expression.s) || is_called(name, down->measure.s) ||
            (roll.n && is_called(roll, down->expression.s)))
            return i;
    }
    size_t width = head->n;
    while (width && column_is_empty(csv, width - 1))
        width--;
    if (!known)
        return width > 1 ? 0 : SIZE_MAX;
    for (size_t i = 0; i < width; i++)
        if (chart_col_find(s->chart, head_name(head->item[i])) < 0)
            return i;
    return width == 1 && s->chart->n_col > 1 ? 0 : SIZE_MAX;
}

/* ---- types ---- */

/* "2d6", "D6+1". Without dice, a number or 5-6 would parse as a roll too. */
static bool has_dice(struct str t)
{
    for (size_t i = 0; i + 1 < t.n; i++)
        if (str_lower(t.p[i]) == 'd' && (char_is_digit(t.p[i + 1]) || t.p[i + 1] == '%'))
            return true;
    return false;
}

/* True if the cell shows the type. A guess needs at least one such cell: plain numbers are
 * counts. */
static bool type_shows(enum type_kind type, const struct cell *c)
{
    struct str t = c->text.s;
    switch (type) {
    case TYPE_DISTANCE:
        return c->value.unit != UNIT_NONE;
    case TYPE_MODIFIER:
        return str_starts(t, "+") || c->kind == CELL_TIMES || (str_starts(t, "-") && c->kind == CELL_ADD);
    case TYPE_NEED: /* 5+, or 5-6: other ranges may have another meaning */
        if (c->value.range.no_hi)
            return str_ends(t, "+") && c->value.range.lo.d == 1 && c->value.range.lo.n >= 0;
        return !range_single(&c->value.range) && rat_cmp(c->value.range.hi, RAT(6)) == 0;
    case TYPE_PERCENT:
        return str_ends(t, "%");
    case TYPE_RATE:
        return str_find(t, " in ") > 0 || str_find_char(t, '/') > 0 || str_find_char(t, '.') > 0;
    case TYPE_ROLL:
        return has_dice(t);
    case TYPE_DIE:
    case TYPE_COUNT:
    case TYPE_TEXT:
    case TYPE_TERM:
        return true;
    }
    return true;
}

/* The number of cells that fit the type. *of is the number of cells except none and n/a; *shows is
 * set if a cell shows the type. Reports no findings, since several types are tried. */
static size_t type_counts(const struct scope *s, const struct str *cell, size_t n, struct type type, size_t *of,
                          bool *shows)
{
    struct scope plain = {s->a, s->d, s->r, s->set, NULL};
    size_t fit = 0;
    *of = 0;
    *shows = type.kind == TYPE_TERM;
    for (size_t i = 0; i < n; i++) {
        struct node text = {.kind = NODE_TEXT, .text = cell[i]};
        ptrdiff_t mark = str_find(cell[i], " ^");
        if (mark > 0)
            text.text = str_trim(str_cut(cell[i], 0, (size_t)mark));
        if (!text.text.n || word_is_none(text.text) || str_same_word(text.text, STR("n/a")))
            continue;
        ++*of;
        if (str_find_char(text.text, '@') >= 0 || str_find_char(text.text, '^') >= 0)
            continue; /* a text with references, which a lenient reading would record */
        struct cell c = cell_read(&plain, &text, &type, true);
        bool good = c.kind != CELL_BAD && (type.kind == TYPE_TERM ? c.term != NULL : c.kind != CELL_TEXT);
        if (type.kind == TYPE_DIE)
            good = good && c.roll && c.roll->kind == ROLL_DICE;
        if (type.kind == TYPE_ROLL)
            good = good && (has_dice(text.text) || (c.roll && c.roll->kind == ROLL_NUMBER));
        fit += good;
        *shows = *shows || (good && type_shows(type.kind, &c));
    }
    return fit;
}

/* The type of all cells of a column, or of all but one in eight: the others are then reported
 * instead of hidden in a column of texts. A term list needs all cells, since words are usually
 * texts. */
static struct type type_guess(const struct scope *s, const struct str *cell, size_t n, bool all)
{
    static const enum type_kind order[] = {TYPE_DISTANCE, TYPE_MODIFIER, TYPE_PERCENT, TYPE_COUNT,
                                           TYPE_RATE,     TYPE_DIE,      TYPE_NEED,    TYPE_ROLL};
    enum { ONE_IN = 8 };
    size_t of;
    bool shows;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        struct type t = {order[i], NULL};
        size_t fit = type_counts(s, cell, n, t, &of, &shows);
        if (of && shows && fit && (of - fit) * ONE_IN <= (all ? 0 : of)) {
            t.guessed = true;
            return t;
        }
    }
    for (size_t i = 0; i < s->set->n_terms; i++) {
        struct type t = {TYPE_TERM, &s->set->terms[i], true};
        if (type_counts(s, cell, n, t, &of, &shows) == of && of)
            return t;
    }
    return (struct type){TYPE_TEXT, NULL, false};
}

enum type_kind type_of_texts(struct arena *a, const struct str *cell, size_t n)
{
    struct arena_mark mark = arena_mark(a);
    struct set none = {.id = STR("")};
    struct reader r = {.a = a, .brief = a, .d = diag_new()};
    struct type type = type_guess(&(struct scope){a, r.d, &r, &none, NULL}, cell, n, true);
    diag_drop(r.d);
    arena_rewind(a, mark);
    return type.kind;
}

/* Guesses the type from all cells of some columns, without those of the labels. */
static struct type cells_type(const struct scope *s, const struct node *csv, size_t from, size_t to,
                              size_t label)
{
    /* trial results are freed; the cells are read again later */
    struct arena_mark mark = arena_mark(s->a);
    struct str *cell = ARENA_ARRAY(s->a, struct str, csv->n * (to - from));
    size_t n = 0;
    for (size_t i = 1; i < csv->n; i++)
        for (size_t k = from; k < csv->item[i]->n && k < to; k++)
            if (k != label)
                cell[n++] = csv->item[i]->item[k]->text;
    struct type type = type_guess(s, cell, n, false);
    arena_rewind(s->a, mark);
    return type;
}

/* If all other columns have one type, the remaining column is judged together with them: in four
 * rows, one typo is a quarter of a column, but a small share of the whole table. `type` is per
 * column of the file; the column of labels is skipped. */
static void columns_agree(const struct scope *s, const struct node *csv, size_t label, struct type *type)
{
    size_t width = csv->item[0]->n, alike = 0, odd = SIZE_MAX;
    const struct type *all = NULL;
    for (size_t i = 0; i < width; i++)
        if (i != label && !column_is_empty(csv, i) && type[i].kind != TYPE_TEXT)
            all = &type[i];
    for (size_t i = 0; all && i < width; i++) {
        if (i == label || column_is_empty(csv, i))
            continue;
        if (type[i].kind == all->kind && type[i].kind != TYPE_TERM)
            alike++;
        else if (type[i].kind != TYPE_TEXT || odd != SIZE_MAX)
            return;
        else
            odd = i;
    }
    if (odd == SIZE_MAX || alike < 2)
        return;
    const struct type whole = cells_type(s, csv, 0, width, label);
    if (whole.kind == all->kind)
        type[odd] = whole;
}

/* ---- without `roll` and `columns` ---- */

/* A node for a text that is not in the file; its place is the cell it was made from, so that
 * findings point into the CSV. */
static struct node *text_node(struct arena *a, struct str text, struct span at)
{
    struct node *n = node_new(a, NODE_TEXT, at);
    n->text = text;
    return n;
}

/* The headers in the form of `columns`: label and type, with "Head / label" below its header.
 * Duplicate names are reported. NULL for a single unnamed column, with *cell as its type. */
static const struct node *heads_as_columns(const struct scope *s, const struct node *csv, size_t label,
                                           const struct node **cell)
{
    const struct node *head = csv->item[0];
    struct node *map = node_new(s->a, NODE_MAP, head->first), *below = NULL;
    struct pair *pair = ARENA_ARRAY(s->a, struct pair, head->n), *inner = NULL;
    struct type *types = ARENA_ARRAY(s->a, struct type, head->n + 1);
    for (size_t i = 0; i < head->n; i++)
        types[i] = cells_type(s, csv, i, i + 1, SIZE_MAX);
    columns_agree(s, csv, label, types);
    for (size_t i = 0; i < head->n; i++) {
        const struct node *name = head->item[i];
        struct str type;
        if (i == label || (!name->text.n && column_is_empty(csv, i)))
            continue;
        for (size_t k = 0; k < i; k++)
            if (k != label && name->text.n && str_same_name(name->text, head->item[k]->text)) {
                struct finding *f =
                    diag_add(s->d, RULE_DUPLICATE_KEY, name->at, "two columns are called \"%.*s\"", STRF(name->text));
                finding_also(f, head->item[k]->at, "first here");
                s->chart->bad = true;
            }
        type = type_name(types[i]);
        const struct node *value = text_node(s->a, type, name->at);
        ptrdiff_t slash = str_find(name->text, " / ");
        /* a single column needs no name; otherwise the cells are reported later */
        if (!name->text.n) {
            *cell = value;
            continue;
        }
        struct str above = slash > 0 ? str_cut(name->text, 0, (size_t)slash) : STR("");
        if (above.n && !(below && str_same_name(pair[map->n - 1].key->text, above))) {
            below = node_new(s->a, NODE_MAP, name->at);
            below->pair = inner = ARENA_ARRAY(s->a, struct pair, head->n - i);
            pair[map->n++] = (struct pair){text_node(s->a, above, name->at), below};
        }
        if (above.n)
            inner[below->n++] =
                (struct pair){text_node(s->a, str_cut(name->text, (size_t)slash + 3, name->text.n), name->at), value};
        else
            pair[map->n++] = (struct pair){name, value};
        below = above.n ? below : NULL;
    }
    map->pair = pair;
    return map->n ? map : NULL;
}

void csv_heads(const struct scope *s, const struct node *csv, bool bands, const struct node **roll,
               const struct node **columns, const struct node **cell)
{
    const struct node *head = csv->item[0];
    size_t label = label_column(s, csv, false);
    struct str dice = label == SIZE_MAX ? STR("") : roll_of_head(s->a, head->item[label]->text);
    if (bands && roll && dice.n)
        *roll = text_node(s->a, dice, head->item[label]->at);
    if (!*columns)
        *columns = heads_as_columns(s, csv, label, cell);
}

/* ---- lines ---- */

/* Reports a cell without a column, since it is usually part of a text with a comma, and would be
 * lost. */
static bool line_is_too_long(const struct scope *s, const struct node *head, const struct node *line, bool nameless)
{
    for (size_t i = 0; i < line->n; i++)
        if (line->item[i]->text.n && (i >= head->n || (!head->item[i]->text.n && !nameless && i))) {
            REPORT(s->d, RULE_RAGGED_GRID, line->item[i]->at,
                   "put quotes around a text that contains a comma", "this cell has no header");
            return true;
        }
    return false;
}

static bool line_is_empty(const struct node *line)
{
    for (size_t i = 0; i < line->n; i++)
        if (line->item[i]->text.n)
            return false;
    return true;
}

/* A line in the form of `rows`: its label, and a list of cells. */
struct csv_line {
    const struct node *label, *value;
};
struct csv_lines {
    struct csv_line *at;
    size_t n, cap;
};

/* Makes a mapping of lines lo to hi; their labels start at byte `from`. Consecutive lines of one
 * group ("Group / label") become an inner mapping. Bands have no groups. */
static struct node *lines_map(const struct scope *s, const struct csv_lines *l, size_t lo, size_t hi, size_t from,
                              unsigned depth)
{
    enum { GROUPS_DEEP = 8 };
    struct node *map = node_new(s->a, NODE_MAP, l->n ? l->at[0].label->at : (struct span){s->chart->csv, 0, 0});
    struct pair *pair = ARENA_ARRAY(s->a, struct pair, hi - lo + 1);
    for (size_t i = lo, end; i < hi; i = end) {
        const struct node *label = l->at[i].label;
        struct str rest = str_cut(label->text, from, label->text.n);
        ptrdiff_t slash =
            chart_is_bands(s->chart) || depth == GROUPS_DEEP ? -1 : str_find(rest, " / ");
        end = i + 1;
        if (slash <= 0) {
            const struct node *key = from ? text_node(s->a, rest, label->at) : label;
            pair[map->n++] = (struct pair){key, l->at[i].value};
            continue;
        }
        struct str group = str_cut(rest, 0, (size_t)slash + 3);
        while (end < hi && str_starts(str_cut(l->at[end].label->text, from, SIZE_MAX), str_z(s->a, group)))
            end++;
        struct node *key = text_node(s->a, str_cut(rest, 0, (size_t)slash), label->at);
        pair[map->n++] = (struct pair){key, lines_map(s, l, i, end, from + group.n, depth + 1)};
    }
    map->pair = pair;
    return map;
}

/* Finds the cell of a line for each column, SIZE_MAX if absent. A missing column is reported
 * once. */
static bool columns_find(const struct scope *s, const struct node *csv, size_t label, size_t *from)
{
    const struct chart *c = s->chart;
    const struct node *head = csv->item[0];
    bool good = head->n > 1 || c->n_col == 1, lacks = false;
    if (!good)
        REFUSE(s, csv->first, "separate its cells with commas, semicolons or tabs",
               "the first line of the CSV names no columns");
    for (size_t i = 0; i < c->n_col; i++)
        from[i] = SIZE_MAX;
    for (size_t i = head->n; i-- > 0;) {
        ptrdiff_t col = i == label ? -1 : chart_col_find(c, head_name(head->item[i]));
        if (col < 0)
            continue;
        if (from[col] != SIZE_MAX) { /* ambiguous */
            struct finding *f = diag_add(s->d, RULE_DUPLICATE_KEY, head->item[from[col]]->at,
                                         "two columns are called \"%.*s\"", STRF(head->item[i]->text));
            finding_also(f, head->item[i]->at, "first here");
            good = false;
        }
        from[col] = i;
    }
    for (size_t i = 0; i < c->n_col && good; i++) {
        struct str name = c->col[i].label.s;
        if (c->n_col == 1 && !name.n) /* a single unnamed column */
            from[i] = label == SIZE_MAX ? 0 : label == 0 && head->n > 1 ? 1 : label ? 0 : SIZE_MAX;
        if (from[i] != SIZE_MAX)
            continue;
        REPORT(s->d, RULE_UNKNOWN_REFERENCE, head->first,
               "name the columns in its first line, including the column of labels",
               "the CSV has no column \"%.*s\"", STRF(name));
        lacks = true;
    }
    return good && !lacks;
}

/* Makes the rows in file order. Labels are checked later by the reader of rows, as for YAML. */
const struct node *csv_rows(const struct scope *s, const struct node *csv)
{
    const struct chart *c = s->chart;
    const struct node *head = csv->item[0];
    struct csv_lines l = {0};
    if (chart_adds(c)) {
        REFUSE(s, head->first, "write them as YAML: broadside import FILE prints it",
               "modifiers cannot come from a CSV");
        return NULL;
    }
    size_t label = label_column(s, csv, true), *from = ARENA_ARRAY(s->a, size_t, c->n_col);
    bool nameless = c->n_col == 1 && !c->col[0].label.s.n;
    if (!columns_find(s, csv, label, from))
        return NULL;
    for (size_t i = 1; i < csv->n; i++) {
        const struct node *line = csv->item[i];
        if (line_is_empty(line) || line_is_too_long(s, head, line, nameless))
            continue;
        struct node *cells = node_new(s->a, NODE_LIST, line->first);
        cells->item = ARENA_ARRAY(s->a, const struct node *, c->n_col);
        /* a short line gives a ragged row, which is reported */
        for (size_t k = 0; k < c->n_col; k++) {
            bool there = from[k] < line->n;
            cells->item[k] = there ? line->item[from[k]] : node_new(s->a, NODE_BAD, line->first);
            cells->n += there;
        }
        const struct node *key = label == SIZE_MAX ? text_node(s->a, str_printf(s->a, "%zu", l.n + 1), line->first)
                                 : label < line->n ? line->item[label]
                                                   : text_node(s->a, STR(""), line->first);
        ARENA_PUSH(s->a, &l, ((struct csv_line){key, cells}));
    }
    return lines_map(s, &l, 0, l.n, 0, 0);
}

/* ---- a folder of CSVs ---- */

/* "NPC motives.csv" gets the id npc-motives. */
static struct str id_of_file(struct arena *a, struct str file)
{
    struct buf b = {.a = a};
    struct str name = str_fold(a, file);
    for (size_t i = 0; i < name.n; i++)
        buf_putc(&b, (char)(char_is_name(name.p[i]) ? name.p[i] : '-'));
    return buf_str(&b);
}

/* In small letters. Accents and signs separate words, because an id is typed. */
struct str chart_id_of(struct arena *a, struct str name)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < name.n && b.n < 40; i++) { /* a longer id nobody types */
        if (char_is_letter(name.p[i]) || (b.n && char_is_digit(name.p[i])))
            buf_putc(&b, (char)str_lower(name.p[i]));
        else if (b.n && b.p[b.n - 1] != '-')
            buf_putc(&b, '-');
    }
    while (b.n && b.p[b.n - 1] == '-')
        b.n--;
    return b.n ? buf_str(&b) : STR("table");
}

struct str title_of_path(struct arena *a, struct str path)
{
    struct str name = path;
    while (str_split(&path, '/', &name))
        ;
    name = str_dup(a, name);
    bool words = str_find_char(name, ' ') >= 0;
    char *p = (char *)name.p;
    size_t end = name.n;
    for (size_t i = 0; i < name.n; i++) {
        end = i && p[i] == '.' ? i : end;
        p[i] = !words && (p[i] == '-' || p[i] == '_') ? ' ' : p[i];
    }
    return str_capital(a, str_cut(name, 0, end));
}

/* Makes a mapping with one key, at the place where the file is named, so that one reader handles
 * both forms. */
static struct node *map_of_one(struct arena *a, struct span at, struct str key, const struct node *value)
{
    struct node *n = node_new(a, NODE_MAP, at);
    struct pair pair = {text_node(a, key, at), value};
    n->pair = arena_copy(a, &pair, sizeof pair);
    n->n = 1;
    return n;
}

/* Makes {title: Npc motives, bands: {rows: {csv: oracles/npc-motives.csv}}}, as an author would
 * write it at `at`. */
struct pair csv_as_chart(struct arena *a, struct str path, struct span at)
{
    struct str file = path;
    for (struct str rest = path; str_split(&rest, '/', &file);)
        ;
    file = str_cut(file, 0, file.n - 4);
    struct node *chart = node_new(a, NODE_MAP, at);
    const struct node *rows = map_of_one(a, at, STR("csv"), text_node(a, path, at));
    struct pair pair[] = {
        {text_node(a, STR("title"), at), text_node(a, title_of_path(a, path), at)},
        {text_node(a, STR("bands"), at), map_of_one(a, at, STR("rows"), rows)}};
    chart->pair = arena_copy(a, pair, sizeof pair);
    chart->n = 2;
    return (struct pair){text_node(a, id_of_file(a, file), at), chart};
}
