/* A `modifiers` mapping to rows of one column of type modifier, in groups.
 *
 * Rows keep the order written, for x2 doubles what stands above it. A group says how many of its members may apply;
 * `Then` is a line of words without a cell's meaning. What a row changes, if not what the chart does, is its `to`.
 * Called by read_chart.c, and by overlay.c for the rows that a `from` replaces. */
#include "model/read.h"

struct modifiers_keys {
    const struct node *to, *start, *rows;
};
struct modifier_keys {
    struct row_extras extras;
    const struct node *add, *each, *up_to, *one_of, *any_of, *to;
};
static const struct field modifier_value;
static const struct field situations = {NULL, FIELD_MAP, .of = &modifier_value};
static const struct field rows_forms[] = {
    {NULL, FIELD_MAP, .of = &modifier_value}, {NULL, FIELD_LIST, .of = &situations}, {NULL, FIELD_END}};
#define AT(member) offsetof(struct modifiers_keys, member), .node = true
static const struct field modifiers_table[] = {
    {"to", FIELD_TEXT, false, "what they change: each die, the total, the dice, the need, or words", AT(to)},
    {"start", FIELD_TEXT, false, "what they are added to", AT(start)},
    {"rows", FIELD_ANY, true, "situations and what each adds", AT(rows), .of = rows_forms},
};
#undef AT
#define AT(member) offsetof(struct modifier_keys, member), .node = true
static const struct field modifier_table[] = {
    {"note", FIELD_TEXTS, false, "a footnote of this row", AT(extras.note)},
    {"printed", FIELD_ANY, false, "as printed: the label, or the modifier", AT(extras.printed), .of = printed_forms},
    {"why", FIELD_TEXT, false, "why the row differs from print, or from its master", AT(extras.why)},
    {"by", FIELD_TEXT, false, "on whose authority the erratum stands", AT(extras.by)},
    {"unsure", FIELD_TEXT, false, "why the source could not be read for certain", AT(extras.unsure)},
    {"again", FIELD_TEXT, false, "when to roll again", AT(extras.again)},
    {"add", FIELD_TEXT, false, "what it adds", AT(add)},
    {"each", FIELD_TEXT, false, "for each of what", AT(each)},
    {"up-to", FIELD_TEXT, false, "the most that it comes to", AT(up_to)},
    {"one-of", FIELD_MAP, false, "at most one of these applies", AT(one_of), .of = &modifier_value},
    {"any-of", FIELD_MAP, false, "several of these may apply", AT(any_of), .of = &modifier_value},
    {"to", FIELD_TEXT, false, "what this one changes, where not the same as the rest", AT(to)},
};
#undef AT
const struct fields modifiers_fields = {"a modifiers chart", FIELDS_OF(modifiers_table)};
static const struct fields modifier_fields = {"a modifier", FIELDS_OF(modifier_table)};
static const struct field modifier_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &modifier_fields}, {NULL, FIELD_END}};
static const struct field modifier_value = {NULL, FIELD_ANY, .of = modifier_forms};

struct modifiers_reader {
    const struct scope *s;
    struct body *out;
    struct text to;
};

static const struct type modifier_type = {TYPE_MODIFIER, NULL};
static const struct type text_type = {TYPE_TEXT, NULL};

static struct row row_start(const struct modifiers_reader *r, const struct pair *p, int group)
{
    struct row row = {.group = group, .to = r->to};
    row.label = label_read(r->s, p->key, &row.label_mark, &row.n_label_mark);
    row.at = (struct span){p->key->at.file, p->key->at.lo, p->value->at.hi};
    row.why = row.unsure = row.again = row.each = (struct text){{"", 0}, NOWHERE};
    return row;
}

static void row_cell_put(const struct modifiers_reader *r, struct row *row, const struct node *n,
                         const struct type *type)
{
    struct cell *cell = ARENA_NEW(r->s->r->a, struct cell);
    cell->text = (struct text){{"", 0}, row->label.at};
    if (n)
        *cell = cell_read(r->s, n, type, false);
    row->cell = cell;
}

/* `up-to` may leave out the sign of `add`. */
static void up_to_read(const struct modifiers_reader *r, struct row *row, const struct node *n)
{
    struct range most;
    const struct cell *add = row->cell;
    if (!range_parse(n->text, &most) || !range_single(&most)) {
        struct finding *f = diag_add(r->s->r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no limit", STRF(n->text));
        finding_help(r->s->r->d, f, "write the most that it comes to, as +3 or -3");
        return;
    }
    bool minus = add->kind == CELL_ADD && add->value.range.lo.n < 0;
    bool sign = n->text.n && (n->text.p[0] == '+' || n->text.p[0] == '-');
    if (minus && !sign)
        most.lo.n = -most.lo.n;
    if (add->kind == CELL_ADD && sign && (most.lo.n < 0) != minus) {
        struct finding *f =
            diag_add(r->s->r->d, RULE_BAD_VALUE, n->at, "the limit and what it limits have different signs");
        finding_also(r->s->r->d, f, add->text.at, "what is added is here");
        return;
    }
    row->has_up_to = true;
    row->up_to = most.lo;
}

static void row_map(const struct modifiers_reader *r, struct row *row, const struct modifier_keys *k,
                    const struct node *n)
{
    bool slip = false; /* a name that is nearly the right one, or a value of another shape: that was said */
    row_cell_put(r, row, k->add, &modifier_type);
    static const char *const what[] = {"add", "one-of", "any-of"};
    for (size_t i = 0; i < sizeof what / sizeof *what; i++)
        slip |= field_is_meant(n, what[i], &modifier_fields);
    if (!k->add && !slip) {
        struct finding *f =
            diag_add(r->s->r->d, RULE_MISSING_KEY, n->first, "\"%.*s\" adds nothing", STRF(row->label.s));
        finding_help(r->s->r->d, f, "write `add: +1`, or `one-of:` or `any-of:` with the situations under it");
    }
    row->each = text_read(r->s, k->each);
    if (k->up_to)
        up_to_read(r, row, k->up_to);
    if (k->to)
        row->to = text_read(r->s, k->to);
    row_extras(r->s, row, &k->extras);
}

static void modifiers_of(struct modifiers_reader *r, const struct node *rows, int group);

static void group_read(struct modifiers_reader *r, const struct pair *p, int parent, const struct modifier_keys *k)
{
    const struct node *of = k->one_of ? k->one_of : k->any_of;
    struct group g = {.kind = k->one_of ? GROUP_ONE_OF : GROUP_ANY_OF, .parent = parent, .at = p->key->at};
    struct text before = r->to;
    const struct {
        const struct node *at;
        const char *key;
    } wrong[] = {
        {k->add, "add"}, {k->each, "each"}, {k->up_to, "up-to"}, {k->any_of, "any-of"}, {k->extras.printed, "printed"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (!wrong[i].at || wrong[i].at == of)
            continue;
        struct finding *f = diag_add(r->s->r->d, RULE_BAD_VALUE, wrong[i].at->first, "`%s` does not go with `%s`",
                                     wrong[i].key, k->one_of ? "one-of" : "any-of");
        finding_help(r->s->r->d, f, "write it in a row of the group");
    }
    g.label = label_read(r->s, p->key, &g.mark, &g.n_mark);
    g.note = texts_read(r->s, k->extras.note, &g.n_note);
    if (k->to)
        r->to = text_read(r->s, k->to);
    ARENA_PUSH(r->s->r->a, &r->out->groups, g);
    modifiers_of(r, of, (int)r->out->groups.n - 1);
    r->to = before;
}

static void modifier_read(struct modifiers_reader *r, const struct pair *p, int group)
{
    struct modifier_keys k = {0};
    bool then = str_same_name(p->key->text, STR("then"));
    if (p->value->kind == NODE_MAP && !fields_fill(r->s->r->a, r->s->r->d, p->value, &modifier_fields, &k))
        return;
    if (p->value->kind == NODE_MAP && (k.one_of || k.any_of)) {
        group_read(r, p, group, &k);
        return;
    }
    struct row row = row_start(r, p, group);
    if (p->value->kind == NODE_MAP)
        row_map(r, &row, &k, p->value);
    else if (then && node_is_text(p->value)) {
        row.then = true;
        row.label = text_read(r->s, p->value);
        row_cell_put(r, &row, p->value, &text_type);
    } else
        row_cell_put(r, &row, p->value, &modifier_type);
    ARENA_PUSH(r->s->r->a, &r->out->rows, row);
}

static void modifiers_of(struct modifiers_reader *r, const struct node *rows, int group)
{
    for (size_t i = 0; i < rows->n; i++) {
        if (rows->kind == NODE_MAP)
            modifier_read(r, &rows->pair[i], group);
        else if (rows->kind == NODE_LIST && rows->item[i]->kind == NODE_MAP) /* so that `Then` can stand twice */
            modifiers_of(r, rows->item[i], group);
        else if (rows->kind == NODE_LIST && rows->item[i]->kind != NODE_BAD)
            diag_add(r->s->r->d, RULE_BAD_VALUE, rows->item[i]->first, "a modifier is a situation and what it adds");
    }
}

void modifiers_rows(const struct scope *s, const struct node *rows, struct body *out)
{
    struct modifiers_reader r = {s, out, {{"", 0}, NOWHERE}};
    rows = rows_node(s, rows);
    if (!rows || (rows->kind != NODE_MAP && rows->kind != NODE_LIST))
        s->chart->bad = true;
    else
        modifiers_of(&r, rows, -1);
}

void modifiers_read(const struct scope *s, const struct node *n)
{
    struct modifiers_keys k = {0};
    struct chart *c = s->chart;
    struct body body = {.rows = {0}};
    struct column *col = ARENA_NEW(s->r->a, struct column);
    c->kind = CHART_MODIFIERS;
    col->label = (struct text){STR("Modifier"), c->at};
    col->name = col->label.s;
    col->head.s = STR("");
    col->type = modifier_type;
    col->type_at = c->at;
    c->col = col;
    c->n_col = 1;
    c->down.kind = AXIS_NAMED;
    if (!fields_fill(s->r->a, s->r->d, n, &modifiers_fields, &k) || !k.rows) {
        c->bad = true;
        return;
    }
    c->to = text_read(s, k.to);
    c->start = text_read(s, k.start);
    modifiers_rows(s, k.rows, &body);
    body_keep(c, &body);
}
