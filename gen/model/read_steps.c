/* A list of `steps` to rows of one column of text, labelled 1, 2, ... and A, B, ... within.
 *
 * A `number` given stands as it is; where it is a whole number the count goes on from it, so that 4a between 4 and 5
 * changes nothing. Called by read_chart.c. */
#include "model/read.h"

struct step_keys {
    const struct node *step, *number, *steps, *note;
};
#define AT(member) offsetof(struct step_keys, member), .node = true
static const struct field step_table[] = {
    {"step", FIELD_TEXT, true, "what is done", AT(step)},
    {"number", FIELD_TEXT, false, "its number, where not the next", AT(number)},
    {"steps", FIELD_LIST, false, "steps within this one", AT(steps), .of = &step_item},
    {"note", FIELD_TEXTS, false, "a footnote of this step", AT(note)},
};
#undef AT
static const struct fields step_fields = {"a step", FIELDS_OF(step_table)};
static const struct field step_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &step_fields}, {NULL, FIELD_END}};
const struct field step_item = {NULL, FIELD_ANY, .of = step_forms};

/* 1, 2, ... at the top, A to Z (then AA) within, then numbers again. */
static struct str step_number(struct arena *a, unsigned depth, int64_t k)
{
    if (depth % 2 == 0)
        return str_printf(a, "%lld", (long long)k);
    if (k <= 26)
        return str_printf(a, "%c", (char)('A' + k - 1));
    return str_printf(a, "%c%c", (char)('A' + (k - 1) / 26 % 26 - 1), (char)('A' + (k - 1) % 26));
}

static struct text number_read(const struct scope *s, const struct node *n, int64_t *last)
{
    struct text number = text_read(s, n);
    struct range r;
    if (range_parse(number.s, &r) && range_single(&r) && rat_whole(r.lo) && r.lo.n > 0)
        *last = r.lo.n;
    return number;
}

static void steps_of(const struct scope *s, const struct node *list, unsigned depth, struct body *out);

static void step_read(const struct scope *s, const struct node *n, unsigned depth, int64_t *last, struct body *out)
{
    struct step_keys k = {0};
    const struct node *text = n;
    struct row row = {.group = -1, .depth = depth, .at = n->at};
    row.why = row.unsure = row.again = row.each = row.to = (struct text){{"", 0}, NOWHERE};
    if (n->kind == NODE_MAP) {
        if (!fields_fill(s->r->a, s->r->d, n, &step_fields, &k) || !k.step)
            return;
        text = k.step;
    } else if (n->kind != NODE_TEXT) {
        if (n->kind == NODE_LIST)
            diag_add(s->r->d, RULE_BAD_VALUE, n->first, "a step is a text, or a mapping with `step`");
        return;
    }
    struct cell *cell = ARENA_NEW(s->r->a, struct cell);
    *cell = cell_read(s, text, &s->chart->col[0].type, false);
    row.cell = cell;
    row.note = texts_read(s, k.note, &row.n_note);
    row.label =
        k.number ? number_read(s, k.number, last) : (struct text){step_number(s->r->a, depth, ++*last), text->at};
    ARENA_PUSH(s->r->a, &out->rows, row);
    if (k.steps)
        steps_of(s, k.steps, depth + 1, out);
}

static void steps_of(const struct scope *s, const struct node *list, unsigned depth, struct body *out)
{
    int64_t last = 0;
    for (size_t i = 0; i < list->n; i++)
        step_read(s, list->item[i], depth, &last, out);
}

void steps_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    struct body body = {.rows = {0}};
    struct column *col = ARENA_NEW(s->r->a, struct column);
    c->kind = CHART_STEPS;
    col->label = (struct text){STR("Step"), c->at};
    col->name = col->label.s;
    col->head.s = STR("");
    col->type = (struct type){TYPE_TEXT, NULL};
    col->type_at = c->at;
    c->col = col;
    c->n_col = 1;
    c->down.kind = AXIS_NAMED;
    if (n->kind == NODE_LIST && !n->n)
        diag_add(s->r->d, RULE_BAD_VALUE, n->first, "there is not one step here");
    steps_of(s, n, 0, &body);
    body_keep(c, &body);
}
