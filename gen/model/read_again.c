/* Reads the files of tables/SET/again as second readings (again.h): lines with labels and cells, as
 * `dump` prints a chart, and its other texts.
 *
 * Invariant: the texts are not interpreted as the chart's reader would, so that an error of that
 * reader cannot occur twice. Called by read.c after the charts; compared by gen/check/again.c. */
#include "model/again.h"
#include "model/read.h"
#include <string.h>

/* Keys of a file, of a part and of a row. */
struct again_keys {
    struct text by, on;
    const struct node *marks, *rows, *parts, *printed;
    struct again_table table;
    struct again_row row;
};
#define AT(member) offsetof(struct again_keys, member)
static const struct field mark_value = {NULL, FIELD_TEXT}, row_value = {NULL, FIELD_ANY};
static const struct field row_list = {NULL, FIELD_ANY};
static const struct field rows_forms[] = {
    {NULL, FIELD_MAP, .of = &row_value}, {NULL, FIELD_LIST, .of = &row_list}, {NULL, FIELD_END}};
static const struct field row_table[] = {
    {"cells", FIELD_TEXTS, "the cells; `add` is the same", AT(row.cell)},
    {"add", FIELD_TEXTS, "the value of a modifier", AT(row.cell)},
    {"each", FIELD_TEXT, "the counted thing", AT(row.each)},
    {"up-to", FIELD_TEXT, "the limit of the value", AT(row.up_to)},
    {"to", FIELD_TEXT, "what this modifier changes", AT(row.to)},
    {"reroll", FIELD_TEXT, "when to roll again", AT(row.again), .was = "again"},
    {"note", FIELD_TEXTS, "its footnotes", AT(row.note)},
    {"printed", FIELD_ANY,
     "the printed text, if `cells` are as played: a label, or cells by column", AT(printed),
     .node = true},
};
static const struct fields row_fields = {"a row of a second reading", FIELDS_OF(row_table)};
#define WORDS                                                                                      \
    {"title", FIELD_TEXT, "the title of the chart", AT(table.title)},                              \
        {"note", FIELD_TEXTS, "its notes, in their order", AT(table.note)},                        \
        {"reading", FIELD_TEXT, "the interpretation of an ambiguous rule", AT(table.reading)},     \
        {"marks", FIELD_MAP, "its footnotes", AT(marks), .of = &mark_value, .node = true},         \
        {"roll", FIELD_TEXT, "the dice whose totals are its rows or columns",                      \
         AT(table.side[AGAIN_ROLL])},                                                              \
        {"measure", FIELD_TEXT, "the measure of its rows or columns",                              \
         AT(table.side[AGAIN_MEASURE])},                                                           \
        {"down", FIELD_TEXT, "the text above its row labels", AT(table.side[AGAIN_DOWN])},         \
        {"across", FIELD_TEXT, "the text above its columns", AT(table.side[AGAIN_ACROSS])},        \
        {"to", FIELD_TEXT, "what its modifiers change", AT(table.side[AGAIN_TO])},                 \
        {"start", FIELD_TEXT, "the base that they change", AT(table.side[AGAIN_START])},           \
        {"columns", FIELD_TEXTS, "the headers of its columns; `Head / column` below a header",     \
         AT(table.head)},                                                                          \
    {                                                                                              \
        "rows", FIELD_ANY, "labels and their cells; a mapping of rows is a group", AT(rows),       \
            .of = rows_forms, .node = true                                                         \
    }
static const struct field part_table[] = {WORDS};
static const struct fields part_fields = {"a part of a second reading", FIELDS_OF(part_table)};
static const struct field part_value = {NULL, FIELD_KEYS, .keys = &part_fields};
static const struct field again_table[] = {
    {"by", FIELD_TEXT, "the reader's name", AT(by)},
    {"on", FIELD_DATE, "the date: year-month-day", AT(on)},
    WORDS,
    {"parts", FIELD_MAP, "the parts of the chart, by name", AT(parts), .of = &part_value,
     .node = true},
};
#undef AT
const struct fields again_fields = {"a second reading", FIELDS_OF(again_table)};

const char *const again_sides[] = {"the roll",
                                   "the measure",
                                   "the text above the row labels",
                                   "the text above the columns",
                                   "what its modifiers change",
                                   "the base that they change"};

struct text again_side_of(const struct chart *c, enum again_side side)
{
    const struct axis *axis =
        chart_is_bands(c) || c->down.kind == AXIS_ROLL || c->down.kind == AXIS_MEASURE ? &c->down
                                                                                       : &c->across;
    switch (side) {
    case AGAIN_ROLL:
        return axis->expression;
    case AGAIN_MEASURE:
        return axis->measure;
    case AGAIN_DOWN:
        return c->down.title;
    case AGAIN_ACROSS:
        return c->across.title;
    case AGAIN_TO:
        return c->to;
    case AGAIN_START:
        return c->start;
    case AGAIN_SIDES:
        break;
    }
    return (struct text){.at = NOWHERE};
}

struct rows_read {
    LIST(struct again_row) rows;
    LIST(struct again_group) groups;
};

/* ---- numbers in words ---- */

/* "two", "half"; empty for other words. "One" is skipped, since it is often a pronoun. */
static struct str figure_of_letters(struct arena *a, struct str word)
{
    static const char *const is[][2] = {
        {"half", "1/2"}, {"halved", "1/2"}, {"twice", "2"}, {"double", "2"}, {"doubled", "2"}};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++)
        if (str_is_word(word, is[i][0]))
            return str_of(is[i][1]);
    const int number = number_of_word(word);
    return number > 1 ? str_printf(a, "%d", number) : STR("");
}

/* "2d6" from a word with digits; empty unless it is dice. */
static struct str dice_of_word(struct arena *a, struct str word)
{
    size_t d = 0;
    while (d < word.n && char_is_digit(word.p[d]))
        d++;
    bool dice = d + 1 < word.n && str_lower(word.p[d]) == 'd' && (char_is_digit(word.p[d + 1]) || word.p[d + 1] == '%');
    struct buf b = {.a = a};
    for (size_t i = 0; dice && i < word.n && (i <= d || char_is_digit(word.p[i]) || word.p[i] == '%'); i++)
        buf_putc(&b, (char)str_lower(word.p[i]));
    return buf_str(&b);
}

/* Words are tried before numbers, since the digits of dice are not numbers. */
bool word_figure_next(struct arena *a, struct str words, size_t *i, struct str *out, size_t *lo, size_t *hi)
{
    struct figure x = {.lo = words.n};
    size_t from = *i, end = *i;
    bool number = figure_next(words, &end, &x);
    for (size_t k = from; k < x.lo; k = *hi) {
        while (k < x.lo && !char_is_letter(words.p[k]) && !char_is_digit(words.p[k]))
            k++;
        *lo = *hi = k;
        while (*hi < words.n && (char_is_letter(words.p[*hi]) || char_is_digit(words.p[*hi]) || words.p[*hi] == '%'))
            ++*hi;
        bool name = k > 0 && (words.p[k - 1] == '@' || words.p[k - 1] == '^');
        bool part = name || (k > 0 && words.p[k - 1] == '-'); /* "two-handed"; not "d6-d6" */
        struct str word = str_cut(words, k, *hi);
        *out = part || !word.n ? STR("") : figure_of_letters(a, word);
        *out = out->n || name || !word.n ? *out : dice_of_word(a, word);
        *i = *hi;
        if (out->n)
            return true;
    }
    if (!number)
        return false;
    struct buf b = {.a = a};
    if (x.too_long)
        buf_put(&b, str_cut(words, x.lo, x.hi));
    else
        buf_put_rat(&b, x.is);
    *out = buf_str(&b);
    *lo = x.lo;
    *hi = x.hi;
    *i = end;
    return true;
}

/* ---- rows ---- */

/* A mapping is a row if all its keys are keys of a row; otherwise it is a group. */
static bool is_row(const struct node *n)
{
    return n->n && node_has_only(n, &row_fields);
}

/* The footnotes of a group: `note` among its rows, or a mapping with only a `note`. */
static const struct node *group_note(const struct node *n, const struct node *value, size_t i, unsigned depth)
{
    if (depth && n->kind == NODE_MAP && str_is(n->pair[i].key->text, "note"))
        return value;
    bool alone = value->kind == NODE_MAP && value->n == 1 && str_is(value->pair[0].key->text, "note");
    return alone ? value->pair[0].value : NULL;
}

/* Texts by name; a value that is no mapping is one text without a name. */
static const struct mark *marks_of(const struct scope *s, const struct node *n, size_t *count)
{
    const bool map = n && n->kind == NODE_MAP;
    *count = map ? n->n : n != NULL;
    struct mark *list = ARENA_ARRAY(s->a, struct mark, *count);
    for (size_t i = 0; map && i < n->n; i++)
        list[i] = (struct mark){{n->pair[i].key->text, n->pair[i].key->at},
                                text_read(s, n->pair[i].value)};
    if (n && !map)
        list[0].text = text_read(s, n);
    return list;
}

/* Reads rows. `before` is the text of the outer groups, "Weapon / ". Within a group, `note` is its
 * footnotes, not a row. */
static void rows_of(const struct scope *s, const struct node *n, struct str before, unsigned depth,
                    struct rows_read *out)
{
    enum { DEEP = 8 };
    for (size_t i = 0; i < n->n && depth < DEEP; i++) {
        if (n->kind == NODE_LIST && n->item[i]->kind == NODE_MAP) {
            rows_of(s, n->item[i], before, depth, out);
            continue;
        }
        struct again_keys k = {0};
        struct again_row *row = &k.row;
        const struct node *value = n->kind == NODE_MAP ? n->pair[i].value : n->item[i];
        if (n->kind == NODE_MAP)
            row->label = (struct text){text_fold(s->a, str_printf(s->a, "%.*s%.*s", STRF(before),
                                                                  STRF(n->pair[i].key->text))),
                                       n->pair[i].key->at};
        else
            row->label = (struct text){str_printf(s->a, "%.*s%zu", STRF(before), i + 1), value->at};
        const struct node *note = group_note(n, value, i, depth);
        if (note) {
            bool within = note == value;
            struct again_group group = {
                .label = {within ? str_cut(before, 0, before.n - 3) : row->label.s, note->at}};
            group.note = texts_read(s, note, &group.n_note);
            ARENA_PUSH(s->r->brief, &out->groups, group);
            continue;
        }
        if (value->kind == NODE_MAP && !is_row(value)) {
            rows_of(s, value, str_printf(s->a, "%.*s / ", STRF(row->label.s)), depth + 1, out);
            continue;
        }
        if (value->kind != NODE_MAP)
            row->cell = texts_read(s, value, &row->n_cell);
        else if (!author_fill(s, value, &row_fields, &k))
            continue;
        if (k.printed)
            row->printed = marks_of(s, k.printed, &row->n_printed);
        ARENA_PUSH(s->r->brief, &out->rows, *row);
    }
}

static struct again_table table_of(const struct scope *s, const struct again_keys *k,
                                   struct text name)
{
    struct again_table t = k->table;
    struct rows_read read = {.rows = {0}};
    t.name = name;
    t.mark = marks_of(s, k->marks, &t.n_mark);
    if (k->rows)
        rows_of(s, k->rows, STR(""), 0, &read);
    t.row = arena_copy(s->a, read.rows.at, read.rows.n * sizeof *t.row);
    t.n_row = read.rows.n;
    t.group = arena_copy(s->a, read.groups.at, read.groups.n * sizeof *t.group);
    t.n_group = read.groups.n;
    return t;
}

/* ---- a CSV ---- */

/* True if an empty line separates two tables; the parser skips empty lines. */
static bool is_parted(const struct source *s, const struct node *before, const struct node *line)
{
    size_t breaks = 0;
    for (size_t i = before->item[before->n - 1]->at.hi; i < line->item[0]->at.lo && i < s->text.n; i++)
        breaks += s->text.p[i] == '\n';
    return breaks > 1;
}

/* Reads the tables of a CSV, separated as by `dump --format csv`. The first line of each table has
 * the headers. */
static size_t tables_of_csv(const struct scope *s, const struct node *csv, struct again_table *out,
                            size_t max)
{
    const struct source *source = diag_source_at(s->d, csv->at.file);
    struct rows_read read = {.rows = {0}};
    size_t n = 0;
    for (size_t i = 0; i < csv->n; i++) {
        const struct node *line = csv->item[i];
        if (!line->n)
            continue;
        bool first = !n || is_parted(source, csv->item[i - 1], line);
        if (first && n == max)
            return n;
        size_t all;
        const struct text *text = texts_read(s, line, &all);
        if (first) {
            read = (struct rows_read){.rows = {0}};
            out[n++] = (struct again_table){.head = text + 1, .n_head = all - 1, .csv = true};
            continue;
        }
        ARENA_PUSH(s->a, &read.rows,
                   ((struct again_row){.label = *text, .cell = text + 1, .n_cell = all - 1}));
        out[n - 1].row = read.rows.at;
        out[n - 1].n_row = read.rows.n;
    }
    return n;
}

/* ---- the files ---- */

enum { TABLES_MAX = 200 };

/* Combines the texts of the YAML with the tables of the CSV, in the order of the parts. */
static void csv_join(const struct scope *s, struct again *g, const struct node *csv)
{
    const size_t max = csv->n < TABLES_MAX ? csv->n : TABLES_MAX; /* each has a header line */
    struct again_table *csvs = ARENA_ARRAY(s->a, struct again_table, max), *own;
    size_t n = tables_of_csv(s, csv, csvs, max);
    own = ARENA_ARRAY(s->a, struct again_table, n + g->n_table);
    for (size_t i = 0; i < g->n_table; i++)
        own[i] = g->table[i];
    bool whole = g->of && !chart_has_parts(g->of);
    for (size_t i = 0; i < n; i++) {
        size_t at = g->n_table;
        struct str name = g->of && i < g->of->n_part ? g->of->part[i]->name : STR("");
        for (size_t k = 0; k < g->n_table; k++)
            at = whole || (name.n && str_same_name(own[k].name.s, name)) ? k : at;
        if (at == g->n_table)
            own[g->n_table++] = (struct again_table){.name = {name, csvs[i].row ? csvs[i].row->label.at : csv->first}};
        if (own[at].n_row) {
            struct finding *f = diag_add(s->d, RULE_DUPLICATE_KEY, own[at].row[0].label.at,
                                         "\"%.*s\" has rows both here and in its CSV", STRF(g->id));
            finding_also(f, csv->first, "the others are here");
            finding_help(f, "delete one: the CSV has the table, the YAML the words around it");
            g->bad = true;
        }
        own[at].csv = true;
        own[at].head = csvs[i].head;
        own[at].n_head = csvs[i].n_head;
        own[at].row = csvs[i].row;
        own[at].n_row = csvs[i].n_row;
    }
    g->table = own;
    if (g->of && n != (g->of->n_part ? g->of->n_part : 1)) {
        struct finding *f = diag_add(s->d, RULE_READING_DIFFERS, csv->first, "\"%.*s\" has %zu table%s, not %zu",
                                     STRF(g->id), g->of->n_part ? g->of->n_part : 1, g->of->n_part > 1 ? "s" : "", n);
        finding_also(f, g->of->at, "the chart is here");
        finding_help(
            f, "separate the tables of a chart's parts by an empty line, each with its headers");
        g->bad = true;
    }
}

static void yaml_read(const struct scope *s, struct again *g, const struct node *n)
{
    struct again_keys k = {0};
    LIST(struct again_table) list = {0};
    if (n->kind == NODE_BAD || !author_fill(s, n, &again_fields, &k)) {
        g->bad = true;
        return;
    }
    g->by = k.by;
    g->on = k.on;
    if (!k.parts || k.rows || k.table.title.at.file || k.table.note || k.table.reading.at.file ||
        k.marks || k.table.side[AGAIN_TO].at.file) {
        struct again_table whole = table_of(s, &k, (struct text){0});
        ARENA_PUSH(s->a, &list, whole);
    }
    for (size_t i = 0; k.parts && i < k.parts->n; i++) {
        const struct pair *p = &k.parts->pair[i];
        struct again_keys of = {0};
        if (!author_fill(s, p->value, &part_fields, &of)) {
            g->bad = true;
            continue;
        }
        struct again_table part = table_of(s, &of, (struct text){p->key->text, p->key->at});
        ARENA_PUSH(s->a, &list, part);
    }
    g->table = list.at;
    g->n_table = list.n;
}

/* The chart of this set with the file's name; a finding with the nearest name if absent. */
static const struct chart *chart_called(struct reader *r, const struct set *set, struct str id,
                                        uint32_t file)
{
    const struct chart *c = model_chart_find(r->model, set, id);
    struct strs known = {0};
    if (c && str_eq(c->id, id) && !c->whole)
        return c;
    names_of_charts(r, set, &known);
    if (!set->incomplete)
        unknown_report(r, (struct span){file, 0, 0}, "chart of this set", id, &known,
                       "a second reading must have its chart's name: again/CHART.yaml");
    return NULL;
}

/* Number of texts that are `?`. */
static size_t unread_of(const struct node *n)
{
    size_t unread = n->kind == NODE_TEXT && str_is(n->text, "?");
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        unread += unread_of(n->item[i]);
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++)
        unread += unread_of(n->pair[i].key) + unread_of(n->pair[i].value);
    return unread;
}

/* Returns NULL if the file is unreadable or empty. It is not part of the model's hash, since it is
 * not printed. */
static const struct node *file_read(struct reader *r, const struct set *set, struct str name, struct again *g)
{
    struct str path = str_printf(r->a, "tables/%.*s/again/%.*s", STRF(set->id), STRF(name));
    uint32_t file = source_read(r->a, r->d, r->dir, path, NULL);
    const struct node *n = NULL;
    const struct source *s = diag_source_at(r->d, file);
    if (s && !s->text.n) /* still being written */
        return NULL;
    if (file)
        n = str_ends(name, ".csv") ? csv_parse(r->brief, r->d, file, CSV_STRICT)
                                   : yaml_parse(r->brief, r->d, file);
    r->unreadable = r->unreadable || !file;
    r->model->files += file != 0;
    g->at = g->at.file ? g->at : (struct span){file, 0, 0};
    g->bad = g->bad || !n;
    g->unread += n ? unread_of(n) : 0;
    return n;
}

/* `names` are sorted by bytes, so that the two files of a chart are adjacent, the CSV first. */
void again_read(struct reader *r, struct set *set, const struct strs *names)
{
    const struct scope s = {r->a, r->d, r, NULL, NULL, false};
    LIST(struct again) list = {0};
    struct arena_mark mark = arena_mark(r->brief);
    for (size_t i = 0, next; i < names->n; i = next) {
        struct str name = names->at[i], id = str_cut(name, 0, name.n - (str_ends(name, ".csv") ? 4 : 5));
        struct again g = {.id = id};
        const struct node *csv = NULL, *yaml = NULL;
        for (next = i; next < names->n && str_starts(names->at[next], str_z(r->a, str_printf(r->a, "%.*s.", STRF(id))));
             next++)
            *(str_ends(names->at[next], ".csv") ? &csv : &yaml) = file_read(r, set, names->at[next], &g);
        g.of = chart_called(r, set, id, g.at.file);
        if (yaml)
            yaml_read(&s, &g, yaml);
        if (csv && !g.bad)
            csv_join(&s, &g, csv);
        ARENA_PUSH(r->a, &list, g);
        arena_rewind(r->brief, mark);
    }
    set->again = list.at;
    set->n_again = list.n;
}

bool again_is_reading(const struct again *g)
{
    size_t rows = 0, want = g->of ? g->of->n_part ? g->of->n_part : 1 : 0;
    for (size_t i = 0; i < g->n_table; i++)
        rows += g->table[i].n_row > 0;
    return want && rows >= want && !g->unread;
}

const struct again *again_of(const struct set *s, const struct chart *c)
{
    for (size_t i = 0; i < s->n_again; i++)
        if (s->again[i].of == c)
            return &s->again[i];
    return NULL;
}
