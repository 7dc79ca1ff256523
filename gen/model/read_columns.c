/* `columns` and `cell` to typed columns.
 *
 * A mapping gives each its type; a list has names alone, all of the type of `cell` (text, if nothing is said). A name
 * with a list or mapping of its own is a head over several columns, one level deep. There is always at least one
 * column, so that later stages need no case for none. Called by the readers of bands and grids. */
#include "model/read.h"

/* `columns`: names alone, or with their types; below a head once more. */
const struct field type_row = {NULL, FIELD_TEXT};
static const struct field below_forms[] = {{NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &type_row}, {NULL, FIELD_END}};
static const struct field below_item = {NULL, FIELD_ANY, .of = below_forms};
static const struct field column_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_LIST, .of = &below_item}, {NULL, FIELD_MAP, .of = &type_row}, {NULL, FIELD_END}};
static const struct field column_value = {NULL, FIELD_ANY, .of = column_forms};
static const struct field item_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_MAP, .of = &column_value}, {NULL, FIELD_END}};
static const struct field column_item = {NULL, FIELD_ANY, .of = item_forms};
const struct field columns_forms[] = {{NULL, FIELD_TEXT},
                                      {NULL, FIELD_LIST, .of = &column_item},
                                      {NULL, FIELD_MAP, .of = &column_value},
                                      {NULL, FIELD_END}};

struct columns_reader {
    const struct scope *s;
    struct columns list;
    struct type cell;
    struct text head;
};

/* A label's own range: "Short 0-12in". Its name is what stands before it. */
static void column_range(const struct node *n, struct column *c)
{
    struct measure m;
    size_t from;
    if (!label_range(c->label.s, &m, &from))
        return;
    measure_place(&m, n);
    c->has_range = true;
    c->band = m;
    struct str name = str_trim(str_cut(c->label.s, 0, from));
    if (name.n)
        c->name = name;
}

static void column_add(struct columns_reader *r, const struct node *name, const struct node *type)
{
    struct column c = {.type = r->cell, .head = r->head};
    if (!node_is_text(name)) {
        if (name->kind != NODE_BAD)
            diag_add(r->s->r->d, RULE_BAD_VALUE, name->first, "a column's name is a text");
        return;
    }
    c.label = label_read(r->s, name, &c.mark, &c.n_mark);
    c.name = c.label.s;
    c.type_at = type ? type->at : name->at;
    if (type && !type_read(r->s, type, &c.type))
        c.type = (struct type){TYPE_TEXT, NULL};
    column_range(name, &c);
    ARENA_PUSH(r->s->r->a, &r->list, c);
}

/* The columns below a head, or at the top: names of a list, or names and types of a mapping. */
static void columns_of(struct columns_reader *r, const struct node *n);

static void column_pair(struct columns_reader *r, const struct pair *p)
{
    if (p->value->kind == NODE_TEXT) {
        column_add(r, p->key, p->value);
    } else if (p->value->kind == NODE_BAD) {
        return;
    } else if (r->head.s.n) {
        diag_add(r->s->r->d, RULE_BAD_VALUE, p->key->at, "a head stands over columns, not over further heads");
    } else {
        r->head = label_read(r->s, p->key, NULL, NULL);
        columns_of(r, p->value);
        r->head = (struct text){{"", 0}, NOWHERE};
    }
}

static void columns_of(struct columns_reader *r, const struct node *n)
{
    for (size_t i = 0; i < n->n; i++) {
        if (n->kind == NODE_MAP)
            column_pair(r, &n->pair[i]);
        else if (n->item[i]->kind == NODE_MAP)
            columns_of(r, n->item[i]);
        else
            column_add(r, n->item[i], NULL);
    }
}

void columns_read(const struct scope *s, const struct node *columns, const struct node *cell)
{
    struct columns_reader r = {s, {0}, {TYPE_TEXT, NULL}, {{"", 0}, NOWHERE}};
    if (cell && !type_read(s, cell, &r.cell))
        r.cell = (struct type){TYPE_TEXT, NULL};
    if (columns && (columns->kind == NODE_LIST || columns->kind == NODE_MAP))
        columns_of(&r, columns);
    else if (columns && columns->kind == NODE_TEXT)
        column_add(&r, columns, NULL);
    if (!r.list.n) {
        if (columns && columns->kind != NODE_BAD) {
            diag_add(s->r->d, RULE_BAD_VALUE, columns->first, "no column is named here");
            s->chart->bad = true;
        }
        struct column one = {.type = r.cell, .type_at = cell ? cell->at : s->chart->at};
        one.label.at = s->chart->at;
        one.label.s = one.head.s = one.name = (struct str){"", 0};
        ARENA_PUSH(s->r->a, &r.list, one);
    }
    s->chart->col = r.list.at;
    s->chart->n_col = r.list.n;
}

/* In a banded grid a column is a range of the number across: "2", "3-5", "0-12in". */
void columns_band(const struct scope *s)
{
    struct chart *c = s->chart;
    struct column *col = arena_copy(s->r->a, c->col, c->n_col * sizeof *col);
    for (size_t i = 0; i < c->n_col; i++) {
        struct measure m;
        if (col[i].has_range)
            continue;
        if (axis_range(s->r->a, &c->across, col[i].label.s, &m) == RANGE_OK) {
            col[i].has_range = true;
            col[i].band = (struct measure){.range = m.range, .unit = m.unit};
            continue;
        }
        struct finding *f =
            diag_add(s->r->d, RULE_BAD_RANGE, col[i].label.at, "\"%.*s\" is no range of numbers", STRF(col[i].label.s));
        finding_note(s->r->d, f, "with `roll` or `measure` the columns of a grid are ranges of that number");
        finding_help(s->r->d, f, "write 6, 2-5, 7+ or <1");
    }
    c->col = col;
}
