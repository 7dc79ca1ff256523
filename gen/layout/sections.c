/* Reads the sections of a sheet or an odds book and their items: charts, charts side by side,
 * panels, texts, worked examples and odds.
 *
 * An unknown name is reported at its line, and its item is left out. Each item and each section
 * records its slice of the document's needs. Called by sheets.c. */
#include "layout/deck.h"
#include "layout/odds_request.h"

#define AT(member) offsetof(struct item_keys, member)
static const char *const note_words[] = {"below", "above", "no", "short", "all", NULL};
static const char *const mark_words[] = {"below", "inside", NULL};
static const char *const view_words[] = {"table", "track", "turned", "line", NULL};
static const char *const order_words[] = {"as-written", "plus-first", NULL};

#define NOTES_DOC                                                                                  \
    "notes: below, above or no; short: footnotes only, without reasons; all: with errata, "        \
    "differences and doubts"

/* Texts that any block may have around it. */
#define TITLE                                                                                      \
    {                                                                                              \
        "title", FIELD_TEXT, "its title here; no: none", AT(i.frame.title)                         \
    }
#define ASIDE                                                                                      \
    {                                                                                              \
        "aside", FIELD_TEXT, "grey words at the right end of the title line", AT(i.frame.aside)    \
    }
#define LEAD                                                                                       \
    {                                                                                              \
        "lead", FIELD_TEXTS, "the procedure, above the table", AT(i.frame.lead)                    \
    }
#define CRIB                                                                                       \
    {                                                                                              \
        "crib", FIELD_YES, "yes: also in the crib", AT(i.frame.crib)                               \
    }
#define NOTES                                                                                      \
    {                                                                                              \
        "notes", FIELD_WORD, "the place of the chart's " NOTES_DOC, AT(i.request.notes),           \
            .words = note_words                                                                    \
    }

/* --- a chart */

static const struct field band_rows[] = {
    {"chart", FIELD_TEXT, "the modifiers", AT(bands.chart) - AT(bands), .names = NAMES_CHART,
     .needed = true},
    {"group", FIELD_TEXT, "the one-of with the ranges of the track as rows",
     AT(bands.group) - AT(bands), .needed = true},
};
static const struct fields band_fields = {"the bands of a track", FIELDS_OF(band_rows)};
static const struct field group_rows = {"groups", FIELD_TEXTS, "its rows"};
static const struct field chart_rows[] = {
    {"chart", FIELD_TEXT, "the chart's id, or ID.PART", AT(chart), .names = NAMES_CHART,
     .needed = true},
    TITLE,
    ASIDE,
    LEAD,
    {"only", FIELD_TEXTS, "its columns or rows here", AT(i.request.only), .names = NAMES_COLUMN},
    {"without", FIELD_TEXTS, "columns or rows of the chart that are left out",
     AT(i.request.without), .names = NAMES_COLUMN},
    NOTES,
    {"as", FIELD_WORD, "its form: table, strip, track, turned, panel or line", AT(as),
     .words = view_words, .names = NAMES_CHOICE},
    {"corner", FIELD_TEXT, "the words above the row labels, instead of the chart's",
     AT(i.request.corner)},
    {"merge", FIELD_YES, "yes: merge rows of equal text, except counts; no: not even cells",
     AT(merge)},
    {"order", FIELD_WORD, "modifiers inside a group: as-written or plus-first", AT(i.request.order),
     .words = order_words},
    {"groups", FIELD_MAP, "modifiers under these names, each with its rows", FIELD_LATER,
     .of = &group_rows},
    {"bands", FIELD_KEYS, "for a track: the modifiers that begin along it", AT(bands),
     .keys = &band_fields},
    CRIB,
};

/* True if the chart or one of its parts has this row or column. */
static bool name_known(const struct chart *c, const struct texts *name)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (column_named(name, c, i))
            return true;
    for (size_t i = 0; i < c->n_row; i++)
        if (row_named(name, c, i))
            return true;
    for (size_t i = 0; i < c->n_part; i++)
        if (name_known(c->part[i], name))
            return true;
    return false;
}

/* Lists labels of the chart, including groups, because a layout may name rows by their group. */
static void name_unknown(struct asking *k, const struct chart *c, struct text name, bool columns, const char *what)
{
    LIST(struct str) known = {0};
    for (size_t i = 0; columns && i < c->n_col; i++)
        ARENA_PUSH(k->a, &known, c->col[i].label.s);
    for (size_t i = 0; i < c->n_row; i++)
        ARENA_PUSH(k->a, &known, c->row[i].label.s);
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(k->a, &known, c->group[i].label.s);
    request_unknown(k, name, what, known.at, known.n);
}

/* Checks names one by one, so that each unknown name has a finding at its own place. A bad chart is
 * skipped: rows may be missing, and their names would be reported wrongly. */
static void names_check(struct asking *k, const struct beside *of, size_t n,
                        const struct texts *names, const char *what)
{
    for (size_t i = 0; i < names->n && !of->chart->bad; i++) {
        const struct texts one = {&names->at[i], 1, 1};
        size_t at = 0;
        while (at < n && !name_known(of[at].chart, &one))
            at++;
        if (at == n)
            name_unknown(k, of->chart, names->at[i], true, what);
    }
}

/* A bad chart was reported before and gets no second finding. */
static bool is_modifiers(struct asking *k, const struct chart *c, struct span at)
{
    if (!chart_adds(c) && !c->bad)
        diag_add(k->d, RULE_BAD_VALUE, at, "\"%.*s\" is not a modifiers chart", STRF(c->id));
    return chart_adds(c) && !c->bad;
}

/* Every row must be in exactly one of the groups. Reports the first error. */
static void groups_check(struct asking *k, const struct chart *c,
                         const struct chart_request *request, struct span at)
{
    unsigned *times = ARENA_ARRAY(k->a, unsigned, c->n_row);
    for (size_t i = 0; i < request->n_group; i++)
        for (size_t item = 0; item < request->group[i].row.n; item++) {
            const struct texts one = {&request->group[i].row.at[item], 1, 1};
            bool any = false;
            for (size_t r = 0; r < c->n_row; r++)
                if (row_named(&one, c, r)) {
                    times[r]++;
                    any = true;
                }
            if (!any) {
                name_unknown(k, c, one.at[0], false, "no row of this chart");
                return;
            }
        }
    for (size_t r = 0; r < c->n_row; r++) {
        if (times[r] == 1)
            continue;
        REPORT(k->d, RULE_BAD_VALUE, at,
               "every row must be in exactly one group, by its label or its one-of's",
               times[r] ? "\"%.*s\" is in more than one group" : "\"%.*s\" is in no group",
               STRF(c->row[r].label.s));
        return;
    }
}

static void groups_fill(struct asking *k, struct chart_request *request, const struct node *n,
                        const struct field *rows)
{
    request->group = arena_alloc(k->a, (n->n + 1) * sizeof *request->group);
    request->n_group = n->n;
    for (size_t i = 0; i < n->n; i++) {
        request->group[i].name = n->pair[i].key->text;
        field_fill(k->a, k->d, n->pair[i].value, rows, &request->group[i].row);
    }
}

/* Errors in the groups do not end reading: the sheet is not made, but further findings are
 * useful. */
static void groups_read(struct asking *k, struct chart_request *request, const struct chart *c,
                        const struct node *n)
{
    if (!n || !is_modifiers(k, c, node_place(n)))
        return;
    groups_fill(k, request, n, &group_rows);
    groups_check(k, c, request, n->first);
}

/* The ranges of a one-of are shaded along the track, so its labels must be ranges. */
static void bands_read(struct asking *k, struct item_keys *s)
{
    struct text group = s->bands.group;
    const struct texts name = {&group, 1, 1};
    if (!s->bands.chart.at.file || !group.at.file)
        return;
    const struct chart *c = request_chart_called(k, s->bands.chart);
    if (!c || !is_modifiers(k, c, s->bands.chart.at))
        return;
    size_t rows = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        struct range r;
        if (!row_named(&name, c, i))
            continue;
        rows++;
        if (!range_parse(c->row[i].label.s, &r))
            diag_add(k->d, RULE_BAD_VALUE, group.at, "\"%.*s\" is not a range of a track",
                     STRF(c->row[i].label.s));
    }
    if (!rows)
        name_unknown(k, c, group, false, "no group of this chart");
    s->i.request.band_chart = c;
    s->i.request.band_group = group;
}

/* Returns false if the chart is unknown. A bad chart, which was reported, stays and shows
 * nothing. */
static bool chart_read(struct asking *k, const struct node *n, struct item_keys *s)
{
    struct chart_request *request = &s->i.request;
    const struct chart *c = s->chart.at.file ? request_chart_called(k, s->chart) : NULL;
    if (!c)
        return false;
    request->chart = c;
    request->retitled = s->i.frame.title.at.file;
    const struct beside alone = {.chart = c};
    names_check(k, &alone, 1, &request->without, "no column or row of this chart");
    names_check(k, &alone, 1, &request->only, "no column or row of this chart");
    if (node_find(n, "merge"))
        request->merge = s->merge ? MERGE_YES : MERGE_NO;
    struct span order = field_place(n, "order");
    if (node_find(n, "order") && is_modifiers(k, c, order) && request->order == ORDER_PLUS_FIRST &&
        order_matters(c))
        diag_add(k->d, RULE_BAD_VALUE, order,
                 "\"%.*s\" multiplies the total above it, so its order is fixed", STRF(c->id));
    groups_read(k, request, c, node_of(n, "groups", NODE_MAP));
    bands_read(k, s);
    request->view = view_words[s->as] ? (enum view)(VIEW_TABLE + s->as) : VIEW_OWN;
    const char *why = c->bad ? NULL : view_misfit(request, c);
    if (why) {
        diag_add(k->d, RULE_BAD_VALUE, field_place(n, "as"), "\"%.*s\" %s", STRF(c->id), why);
        request->view = VIEW_OWN;
    }
    return true;
}

/* --- charts side by side, and panels */

static const struct field one_rows[] = {
    {"chart", FIELD_TEXT, "the chart's id", AT(chart), .names = NAMES_CHART, .needed = true},
    {"title", FIELD_TEXT, "its name in the header, instead of its title", AT(i.frame.title)},
    {"aside", FIELD_TEXT, "the words below its name, instead of its first note", AT(i.frame.aside)},
};
static const struct field join_one_rows[] = {
    {"chart", FIELD_TEXT, "the chart's id", AT(chart), .names = NAMES_CHART, .needed = true},
    {"title", FIELD_TEXT, "its name in the header, instead of its title", AT(i.frame.title)},
    {"group", FIELD_TEXT, "the group with its rows, instead of all", AT(bands.group),
     .names = NAMES_COLUMN},
};
static const struct fields beside_one_fields = {"a chart beside others", FIELDS_OF(one_rows)},
                           panel_one_fields = {"a chart of a panel", one_rows, 2},
                           join_one_fields = {"a chart of a joined table",
                                              FIELDS_OF(join_one_rows)};
static const struct field beside_one_forms[] = {
    {"beside", FIELD_TEXT, "the chart's id", .names = NAMES_CHART},
    {"beside", FIELD_KEYS, "a chart under another name", .keys = &beside_one_fields},
    {.type = FIELD_END},
};
static const struct field panel_one = {
    "panel", FIELD_ANY, "a chart of the panel",
    .of = (const struct field[]){
        {"panel", FIELD_TEXT, "the chart's id", .names = NAMES_CHART},
        {"panel", FIELD_KEYS, "a chart under another name", .keys = &panel_one_fields},
        {.type = FIELD_END},
    }};
static const struct field beside_one = {"beside", FIELD_ANY, "a chart", .of = beside_one_forms};
static const struct field beside_below[] = {
    {"beside", FIELD_LIST, "charts", .of = &beside_one},
    {"beside", FIELD_TEXT, "the chart's id", .names = NAMES_CHART},
    {"beside", FIELD_KEYS, "a chart under another name", .keys = &beside_one_fields},
    {.type = FIELD_END},
};
static const struct field beside_head = {"beside", FIELD_ANY, "charts", .of = beside_below};
static const struct field beside_forms[] = {
    {"beside", FIELD_LIST, "charts", .of = &beside_one},
    {"beside", FIELD_MAP, "headers, and the charts below each", .of = &beside_head},
    {"beside", FIELD_TEXT, "the chart's id", .names = NAMES_CHART},
    {.type = FIELD_END},
};
static const struct field beside_rows[] = {
    {"beside", FIELD_ANY,
     "bands on one roll, around one die column: a list of charts, or headers with lists below them",
     FIELD_LATER, .of = beside_forms, .needed = true},
    TITLE,
    ASIDE,
    LEAD,
    NOTES,
    {"marks", FIELD_WORD, "the place of the words of a cell's mark: below or inside the cell",
     AT(i.request.marks), .words = mark_words},
    CRIB,
};
static const struct field join_one = {
    "join", FIELD_ANY, "a chart of the table",
    .of = (const struct field[]){
        {"join", FIELD_TEXT, "the chart's id", .names = NAMES_CHART},
        {"join", FIELD_KEYS, "a chart under another name", .keys = &join_one_fields},
        {.type = FIELD_END},
    }};
static const struct field join_row = {"rows", FIELD_TEXTS, "its names in the charts"};
static const struct field join_rows[] = {
    {"join", FIELD_LIST,
     "grids with the same rows as one table, the columns of each under its title; modifiers as one "
     "of its columns, or with bands of its totals as headers above; grids with the same columns "
     "one below another, each a group; or lists of modifiers as one",
     FIELD_LATER, .of = &join_one, .needed = true},
    TITLE,
    ASIDE,
    LEAD,
    NOTES,
    {"without", FIELD_TEXTS, "columns or rows of the charts that are left out",
     AT(i.request.without), .names = NAMES_COLUMN},
    {"rows", FIELD_MAP, "rows here, each with its name in a chart that names it differently",
     FIELD_LATER, .of = &join_row},
    CRIB,
};
static const struct field panel_rows[] = {
    {"panel", FIELD_LIST, "charts whose outcomes are side by side, one cell each", FIELD_LATER,
     .of = &panel_one, .needed = true},
    {"with", FIELD_TEXT, "a grid with the details of an outcome, in the row of its name", AT(with),
     .names = NAMES_CHART},
    TITLE,
    ASIDE,
    LEAD,
    NOTES,
    CRIB,
};

/* Reads one of them, a chart's id or a mapping; NULL if it is missing or bad. */
static const struct chart *one_read(struct asking *k, const struct node *n,
                                    const struct fields *fields, struct item_keys *s)
{
    *s = (struct item_keys){.chart = node_as_text(n)};
    if (n->kind == NODE_MAP) {
        s->chart = (struct text){0};
        if (fields_fill(k->a, k->d, n, fields, s) == FILLED_NOT || !s->chart.at.file)
            return NULL;
    }
    const struct chart *c =
        n->kind == NODE_MAP ? request_chart_called(k, s->chart) : request_chart(k, n);
    return c && !c->bad ? c : NULL;
}

/* A chart with parts adds its parts. */
static void beside_put(struct asking *k, const struct node *n, struct str head, struct layout_item *item)
{
    struct item_keys keys;
    const struct chart *c = one_read(k, n, &beside_one_fields, &keys);
    for (size_t i = 0; c && i < (chart_has_parts(c) ? c->n_part : 1); i++) {
        struct beside b = {chart_has_parts(c) ? c->part[i] : c, head, keys.i.frame.title.s,
                           keys.i.frame.aside.s};
        struct beside pair[2] = {item->of.n ? item->of.at[0] : b, b};
        if (b.chart->bad)
            continue;
        if (beside_fits(pair, 2))
            ARENA_PUSH(k->a, &item->of, b);
        else
            diag_add(
                k->d, RULE_BAD_VALUE, keys.chart.at,
                item->of.n
                    ? "\"%.*s\" has a different roll or measure, and cannot share the die of the "
                      "charts before it"
                    : "\"%.*s\" is not bands on a roll or a measure, and cannot be beside others",
                STRF(b.chart->id));
    }
}

/* With headers the value is a mapping of header to charts; without, it is the list itself. */
static bool beside_read(struct asking *k, const struct node *n, struct item_keys *s)
{
    const struct node *of = node_find(n, "beside");
    bool heads = of && of->kind == NODE_MAP;
    for (size_t i = 0; i < (heads ? of->n : 1); i++) {
        const struct node *list = heads ? of->pair[i].value : of;
        for (size_t c = 0; c < node_count(list); c++)
            beside_put(k, node_at(list, c), heads ? of->pair[i].key->text : STR(""), &s->i);
    }
    return s->i.of.n > 0;
}

/* A row of the joined table is one row of each chart, by its own name or by one of the listed
 * names. */
static void joined_rows_read(struct asking *k, struct layout_item *item, const struct node *n)
{
    struct chart_request *request = &item->request;
    if (!n)
        return;
    groups_fill(k, request, n, &join_row);
    for (size_t i = 0; i < n->n; i++) {
        names_check(k, item->of.at, item->of.n, &request->group[i].row,
                    "no column or row of these charts");
        for (size_t c = 0; c < item->of.n; c++)
            if (join_rows_of(join_part(&item->of.at[c]), request, i) > 1)
                diag_add(k->d, RULE_BAD_VALUE, node_place(n->pair[i].value),
                         "\"%.*s\" has several of these rows", STRF(item->of.at[c].chart->id));
    }
}

/* The rows of a group, or all rows except separators, as a grid without groups; NULL if there are
 * none. */
static const struct chart *join_taken(struct arena *a, const struct chart *c, struct str group,
                                      struct str title)
{
    struct text name = {.s = group};
    const struct texts names = {&name, 1, 1};
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct row *row = ARENA_ARRAY(a, struct row, c->n_row + 1);
    out->n_row = 0;
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].then && (!group.n || row_named(&names, c, i))) {
            row[out->n_row] = c->row[i];
            row[out->n_row++].group = -1;
        }
    if (!out->n_row || !c->n_col)
        return NULL;
    out->row = row;
    out->n_group = 0;
    if (!chart_adds(c))
        return out;
    struct column *col = arena_copy(a, c->col, sizeof *col);
    col->label = (struct text){title.n ? title : group.n ? group : c->title.s, c->title.at};
    col->name = col->label.s;
    col->type.kind = TYPE_MODIFIER;
    out->col = col;
    out->n_col = 1;
    out->kind = CHART_GRID;
    out->down = out->across = (struct axis){0};
    return out;
}

/* True if rows and columns match one to one, so that no header is left without a column. */
static bool join_heads_fit(const struct chart *heads, const struct chart *grid)
{
    size_t n_matched = 0;
    for (size_t i = 0; i < grid->n_col; i++)
        n_matched += join_head_row(heads, &grid->col[i]) != NULL;
    return heads->n_col == 1 && n_matched == grid->n_col && n_matched == heads->n_row;
}

/* Takes modifiers or a group as columns; a chart about the columns of the first grid becomes their
 * headers. */
static bool joined_take(struct asking *k, struct layout_item *item, const struct text *group)
{
    const struct chart *grid = NULL;
    for (size_t i = 0; i < item->of.n && !grid; i++)
        grid = chart_is_grid(item->of.at[i].chart) ? item->of.at[i].chart : NULL;
    for (size_t i = 0; i < item->of.n; i++) {
        struct beside *b = &item->of.at[i];
        bool modifiers = chart_adds(b->chart);
        if (group[i].s.n || (grid && modifiers))
            b->taken = join_taken(k->a, b->chart, group[i].s, b->title);
        if (group[i].s.n && !b->taken) {
            name_unknown(k, b->chart, group[i], false, "no group of this chart");
            return false;
        }
        if (grid && b->chart != grid && (modifiers || chart_is_bands(b->chart)))
            b->heads = join_heads_fit(join_part(b), grid);
    }
    return true;
}

/* Returns false if any chart is missing, because readers would take the table for complete. */
static bool join_read(struct asking *k, const struct node *n, struct item_keys *s)
{
    const struct node *of = node_of(n, "join", NODE_LIST);
    if (!of)
        return false;
    bool all = true;
    struct text *group = ARENA_ARRAY(k->a, struct text, of->n + 1);
    for (size_t i = 0; i < of->n; i++) {
        struct item_keys keys;
        const struct chart *c = one_read(k, of->item[i], &join_one_fields, &keys);
        all = all && c;
        group[s->i.of.n] = keys.bands.group;
        if (c)
            ARENA_PUSH(k->a, &s->i.of,
                       ((struct beside){.chart = c, .title = keys.i.frame.title.s}));
    }
    if (!all || !s->i.of.n || !joined_take(k, &s->i, group))
        return false;
    names_check(k, s->i.of.at, s->i.of.n, &s->i.request.without,
                "no column or row of these charts");
    joined_rows_read(k, &s->i, node_of(n, "rows", NODE_MAP));
    size_t which;
    s->i.request.retitled = s->i.frame.title.at.file;
    const char *why = join_misfit(s->i.of.at, s->i.of.n, &which);
    if (why)
        diag_add(k->d, RULE_BAD_VALUE, node_place(of->item[which]), "\"%.*s\" %s",
                 STRF(s->i.of.at[which].chart->id), why);
    return !why;
}

/* Charts of a panel need rows of outcomes. If `with` is bad, nothing is printed below. */
static bool panel_read(struct asking *k, const struct node *n, struct item_keys *s)
{
    const struct node *of = node_of(n, "panel", NODE_LIST);
    for (size_t i = 0; of && i < of->n; i++) {
        struct item_keys keys;
        const struct chart *c = one_read(k, of->item[i], &panel_one_fields, &keys);
        if (c && !chart_is_table(c))
            diag_add(k->d, RULE_BAD_VALUE, keys.chart.at, "\"%.*s\" has no rows of outcomes",
                     STRF(c->id));
        else if (c)
            ARENA_PUSH(k->a, &s->i.of,
                       ((struct beside){.chart = c, .title = keys.i.frame.title.s}));
    }
    const struct chart *with = of && s->with.at.file ? request_chart_called(k, s->with) : NULL;
    s->i.with = with && !with->bad ? with : NULL;
    return s->i.of.n > 0;
}

/* --- items */

static const struct field text_rows[] = {
    {"text", FIELD_TEXTS, "paragraphs", AT(i.frame.lead), .needed = true},
    TITLE,
    ASIDE,
    CRIB,
};
static const struct field example_rows[] = {
    {"example", FIELD_TEXTS, "a worked example, in a thin frame", AT(i.frame.lead), .needed = true},
    CRIB,
};

static const struct fields chart_fields = {"a chart of a sheet", FIELDS_OF(chart_rows), columns_gone},
                           beside_fields = {"charts beside each other", FIELDS_OF(beside_rows), columns_gone},
                           join_fields = {"charts as one table", FIELDS_OF(join_rows), columns_gone},
                           panel_fields = {"a panel of a sheet", FIELDS_OF(panel_rows), columns_gone},
                           text_fields = {"a text of a sheet", FIELDS_OF(text_rows), columns_gone},
                           example_fields = {"an example of a sheet", FIELDS_OF(example_rows)};

/* `n` is the whole mapping, for questions beyond the field table: which keys are present, and
 * where. */
typedef bool item_reader(struct asking *k, const struct node *n, struct item_keys *s);
/* The kind of a mapping is the first of these keys that it has. */
static const struct {
    const char *key;
    enum request_kind kind;
    const struct fields *fields;
    item_reader *read; /* returns false if the item cannot be made */
} kinds[] = {
    {"chart", REQUEST_CHART, &chart_fields, chart_read},
    {"beside", REQUEST_BESIDE, &beside_fields, beside_read},
    {"join", REQUEST_JOIN, &join_fields, join_read},
    {"panel", REQUEST_PANEL, &panel_fields, panel_read},
    {"text", REQUEST_TEXT, &text_fields, NULL},
    {"example", REQUEST_EXAMPLE, &example_fields, NULL},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The same as forms, for schemas and the manual. */
static const struct field sheet_item_forms[] = {
    {"charts", FIELD_TEXT, "a chart's id, or ID.PART", .names = NAMES_CHART},
    {"charts", FIELD_KEYS, "a chart", .keys = &chart_fields},
    {"charts", FIELD_KEYS, "charts beside each other", .keys = &beside_fields},
    {"charts", FIELD_KEYS, "charts as one table", .keys = &join_fields},
    {"charts", FIELD_KEYS, "a panel", .keys = &panel_fields},
    {"charts", FIELD_KEYS, "paragraphs", .keys = &text_fields},
    {"charts", FIELD_KEYS, "a worked example", .keys = &example_fields},
    {"charts", FIELD_KEYS, "odds", .keys = &odds_sheet_fields},
    {.type = FIELD_END},
};
static const struct field sheet_item = {"charts", FIELD_ANY, "the content of a section",
                                        .of = sheet_item_forms};
static const struct field book_item_forms[] = {
    {"tables", FIELD_KEYS, "a table, or several side by side", .keys = &odds_book_fields},
    {"tables", FIELD_KEYS, "a deck, and its display", .keys = &deck_item_fields},
    {.type = FIELD_END},
};
const struct field book_item = {"tables", FIELD_ANY, "a table or a deck", .of = book_item_forms};

/* A text is the id of a chart. Returns KINDS if the kind is unknown. */
static size_t kind_of(const struct node *n)
{
    size_t kind = 0;
    while (n->kind != NODE_TEXT && kind < KINDS && !node_find(n, kinds[kind].key))
        kind++;
    return kind;
}

static bool item_read(struct asking *k, const struct node *n, size_t kind, struct item_keys *s)
{
    if (n->kind == NODE_BAD)
        return false;
    if (kind == KINDS) {
        REPORT(k->d, RULE_BAD_VALUE, n->first,
               "write a chart's id, or a mapping with `chart`, `beside`, `join`, `panel`, `text`, "
               "`example` or "
               "`odds`",
               "this is not a block of a sheet");
        return false;
    }
    s->i.kind = kinds[kind].kind;
    if (n->kind == NODE_TEXT)
        s->chart = node_as_text(n);
    else if (fields_fill(k->a, k->d, n, kinds[kind].fields, s) == FILLED_NOT)
        return false;
    request_framing(k, n, &s->i.frame);
    return !kinds[kind].read || kinds[kind].read(k, n, s);
}

/* Reads odds, and in a book decks, which have readers of their own. */
static bool odds_read(struct asking *k, const struct layout *l, const struct node *n,
                      struct item_keys *s)
{
    struct layout_item *item = &s->i;
    item->kind =
        l->kind == DOCUMENT_ODDS_BOOK && node_find(n, "deck") ? REQUEST_DECK : REQUEST_ODDS;
    if (item->kind == REQUEST_DECK) {
        item->at = field_place(n, "deck");
        return deck_item_read(k, n, s);
    }
    item->odds = odds_item_read(k, n, l->kind == DOCUMENT_SHEET, &item->frame);
    return item->odds != NULL;
}

/* A section marked for the crib marks all its items. Unreadable items are left out. Date stamps use
 * the needs of each item. */
static void items_read(struct asking *k, struct layout *l, struct layout_section *s, const struct node *list)
{
    struct layout_item *all = ARENA_ARRAY(k->a, struct layout_item, node_count(list) + 1);
    for (size_t i = 0; i < node_count(list); i++) {
        const struct node *n = list->item[i];
        struct item_keys keys = {.i = {.at = node_place(n), .extent = n->at, .frame.span = 1},
                                 .as = sizeof view_words / sizeof *view_words - 1};
        keys.i.needs.from = dependencies_part(k->dependencies);
        size_t kind = kind_of(n);
        bool odds = l->kind == DOCUMENT_ODDS_BOOK || (kind == KINDS && node_find(n, "odds"));
        bool good = odds ? odds_read(k, l, n, &keys) : item_read(k, n, kind, &keys);
        keys.i.needs.n = k->dependencies->need.n - keys.i.needs.from;
        if (good && k->extract)
            good = extract_item(k, &keys.i);
        if (!good)
            continue;
        keys.i.frame.crib = keys.i.frame.crib || s->crib;
        l->has_crib = l->has_crib || keys.i.frame.crib;
        all[s->n_item++] = keys.i;
    }
    s->item = all;
}

/* --- sections */

#define IN_SECTION(member) offsetof(struct layout_section, member)
/* A sheet's sections use all rows except the last three, a book's all except the first. */
static const struct field section_rows[] = {
    {"charts", FIELD_LIST, "its content, in order", FIELD_LATER, .of = &sheet_item, .needed = true},
    {"phase", FIELD_TEXTS, "the number of its phase, for the colour; or of several that share it",
     FIELD_LATER},
    {"hue", FIELD_COUNT, "one of the theme's hues, instead of its phase's", IN_SECTION(hue), 0,
     MAX_HUES},
    {"aside", FIELD_TEXT, "grey words at the right end of the bar", IN_SECTION(aside)},
    {"lead", FIELD_TEXTS, "the procedure, below the bar", IN_SECTION(lead)},
    {"side", FIELD_TEXT, "begins a new side, with these words after the title", IN_SECTION(side)},
    {"new-page", FIELD_YES, "yes: begins a new side", IN_SECTION(new_page)},
    {"crib", FIELD_YES, "yes: all of it is also in the crib", IN_SECTION(crib)},
    {"tables", FIELD_LIST, "its content, in order", FIELD_LATER, .of = &book_item, .needed = true},
    {"columns", FIELD_COUNT, "columns across the page", IN_SECTION(columns), 1, MAX_SPAN},
    {"question", FIELD_TEXT, "the question of its tables, once in the book's contents",
     IN_SECTION(question)},
    {"answer", FIELD_TEXT, "the answer to it, with numbers in braces: {TABLE: hits, dice=3}",
     IN_SECTION(answer)},
};
enum { SECTION_ROWS = sizeof section_rows / sizeof *section_rows };
static const struct fields sheet_section_fields = {"a section", section_rows, SECTION_ROWS - 4,
                                                   columns_gone},
                           book_section_fields = {"a section", section_rows + 1, SECTION_ROWS - 1};
static const struct field sheet_section_forms[] = {
    {"sections", FIELD_LIST, "its content, in order", .of = &sheet_item},
    {"sections", FIELD_KEYS, "the same with more keys", .keys = &sheet_section_fields},
    {.type = FIELD_END},
};
static const struct field book_section_forms[] = {
    {"sections", FIELD_LIST, "its content, in order", .of = &book_item},
    {"sections", FIELD_KEYS, "the same with more keys", .keys = &book_section_fields},
    {.type = FIELD_END},
};
static const struct field sheet_below = {"sections", FIELD_ANY, "below its title",
                                         .of = sheet_section_forms},
                          book_below = {"sections", FIELD_ANY, "below its title",
                                        .of = book_section_forms};
const struct field sheet_section = {"sections", FIELD_MAP, "a title and its content",
                                    .of = &sheet_below, .count = 1},
                   book_section = {"sections", FIELD_MAP, "a title and its content",
                                   .of = &book_below, .count = 1};

/* In a sheet a phase must be in the sequence of play. A book has none, so the phase number is its
 * hue. */
static void phases_find(struct asking *k, const struct layout *l, struct layout_section *s,
                        const struct node *phase_names)
{
    const bool book = l->kind == DOCUMENT_ODDS_BOOK;
    const struct layout_phase *p = NULL;
    struct str *phase = ARENA_ARRAY(k->a, struct str, node_count(phase_names) + 1);
    struct buf all = {.a = k->a}; /* "6 · 7" */
    int64_t number;
    for (size_t i = 0; i < node_count(phase_names); i++) {
        struct text one = node_as_text(node_at(phase_names, i));
        p = book || !one.s.n ? NULL : phase_named(k, &l->phases, one);
        if (p || book)
            phase[s->n_phase++] = one.s;
    }
    /* A section without `phase` whose title is the name of a phase belongs to it. */
    for (size_t i = 0; i < l->phases.list.n && !phase_names && !s->n_phase; i++) {
        p = &l->phases.list.at[i];
        if (str_same_name(p->title, s->title.s))
            phase[s->n_phase++] = p->number;
    }
    for (size_t i = 0; i < s->n_phase && (book || l->phases.numbered); i++)
        buf_printf(&all, "%s%.*s", i ? " \u00b7 " : "", STRF(phase[i]));
    s->phase = phase;
    s->number = buf_str(&all);
    if (s->n_phase != 1)
        return;
    bool hue = book && count_parse(phase[0], &number) && number > 0 && number < UINT32_MAX;
    if (p)
        s->hue = p->hue;
    else if (hue)
        s->hue = (unsigned)number;
    else
        s->hue = 0;
}

/* *s has the defaults. The phase is resolved before `hue`, which overrides the phase's hue. */
static void section_read(struct asking *k, struct layout *l, struct layout_section *s, const struct node *n)
{
    bool sheet = l->kind == DOCUMENT_SHEET;
    if (fields_fill(k->a, k->d, n, sheet ? &sheet_section_fields : &book_section_fields, s) == FILLED_NOT)
        return;
    const struct node *items = node_find(n, sheet ? "charts" : "tables");
    unsigned hue = s->hue;
    text_nodes_check(k, n, (const char *const[]){"aside", "lead", "question", "answer", NULL});
    phases_find(k, l, s, node_find(n, "phase"));
    s->hue = node_find(n, "hue") ? hue : s->hue;
    if (!node_find(n, "new-page"))
        s->new_page = s->side.at.file != 0;
    if (items && items->kind == NODE_LIST)
        items_read(k, l, s, items);
}

/* Checks the form in the layout: a section is a mapping with one title. */
static bool section_shape(struct asking *k, const struct node *n, const char *items)
{
    if (n->kind == NODE_MAP && n->n == 1 && n->pair[0].value->kind != NODE_TEXT)
        return n->pair[0].value->kind != NODE_BAD;
    if (n->kind == NODE_BAD)
        return false;
    k->dependencies->gaps = true;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, node_place(n), "this is not a section");
    finding_help(f, "write `- Title: [%s]`, or `- Title:` with `%s:` and more below", items, items);
    return false;
}

/* An empty list is probably a mistake: the section would print only its bar. */
static void empty_check(struct asking *k, const struct node *list)
{
    if (list && !list->n)
        diag_add(k->d, RULE_BAD_VALUE, list->first, "this list is empty");
}

/* A section titled like a phase belongs to it and has its colour. Reports a title that nearly
 * matches a phase, unless the section has `phase` or another section has the exact title. Default
 * layouts are skipped: the program made their titles, and an author cannot correct them. */
static void phase_names_check(struct asking *k, const struct layout *l)
{
    const struct source *file = diag_source_at(k->d, k->dependencies->source);
    if (file && str_starts(file->path, "("))
        return;
    const struct chart *turn = l->phases.chart ? l->phases.chart : k->set ? turn_of(k->set) : NULL;
    for (const struct layout_section *s = l->section; turn && s < l->section + l->n_section; s++) {
        struct str phase = s->n_phase ? STR("") : phase_typo(k->a, turn, s->title.s);
        for (size_t i = 0; i < l->n_section && phase.n; i++)
            phase = str_same_name(l->section[i].title.s, phase) ? STR("") : phase;
        if (!phase.n)
            continue;
        struct finding *f = diag_add(k->d, RULE_NEAR_PHASE, s->title.at,
                                     "\"%.*s\" is not a phase of %.*s, but \"%.*s\" is",
                                     STRF(s->title.s), STRF(turn->id), STRF(phase));
        finding_help(f, "did you mean \"%.*s\"? A section with a different name needs `phase`",
                     STRF(phase));
        finding_fix_word(f, s->title.s, phase);
    }
}

/* Leaves out an invalid section; a section with an invalid mapping stays with its title only. */
void sections_read(struct asking *k, struct layout *l, const struct node *list, const struct node *bare)
{
    size_t listed = list ? list->n : 0;
    struct layout_section *all = ARENA_ARRAY(k->a, struct layout_section, listed + 1);
    empty_check(k, list);
    empty_check(k, bare);
    for (size_t i = 0; i < listed + (bare != NULL); i++) {
        const struct node *n = i < listed ? list->item[i] : bare;
        if (i < listed && !section_shape(k, n, l->kind == DOCUMENT_SHEET ? "charts" : "tables"))
            continue;
        const struct node *title = i < listed ? n->pair[0].key : NULL, *below = title ? n->pair[0].value : bare;
        struct layout_section *s = &all[l->n_section++];
        *s = (struct layout_section){.at = title ? title->at : bare->first};
        if (title) {
            s->title = node_as_text(title);
            s->extent = title->at;
        }
        s->needs.from = dependencies_part(k->dependencies);
        text_node_check(k, title);
        if (below->kind == NODE_LIST) {
            phases_find(k, l, s, NULL);
            items_read(k, l, s, below);
        } else {
            section_read(k, l, s, below);
        }
        s->new_page = s->new_page && s != all; /* the first section begins a page in any case */
        s->needs.n = k->dependencies->need.n - s->needs.from;
        l->n_section -= k->extract && !s->n_item; /* its items were all for other troops */
    }
    l->section = all;
    if (l->kind == DOCUMENT_SHEET)
        phase_names_check(k, l);
}
