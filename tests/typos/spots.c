/* A chart to the places of its text that can be typoed: cells, labels, heads, steps, notes, each with the bytes of
 * the file that it is.
 *
 * What a spot is, is known from the model; where its text stands with its quotes, and the row that it is in, from the
 * tree of the file, which is read once more for it. What was taken over from another chart is typoed there and not
 * here. Called by draw.c. */
#include "inside.h"
#include <string.h>

struct str file_text(const struct typo_run *u, struct span at)
{
    const struct source *s = diag_source_at(u->request.d, at.file);
    return s ? str_cut(s->text, at.lo, at.hi) : STR("");
}

/* Findings of it were told when the model was read. */
const struct node *file_root(struct typo_run *u, uint32_t file)
{
    if (file >= u->n_root || !file)
        return NULL;
    const struct source *s = diag_source_at(u->request.d, file);
    struct diag *quiet = diag_part(u->request.d);
    if (!u->root[file] && s && !s->built_in)
        u->root[file] = csv_is_path(s->path) ? csv_parse(u->a, quiet, file, CSV_STRICT)
                                             : yaml_parse(u->a, quiet, file);
    return u->root[file];
}

static bool span_has(struct span s, uint32_t at)
{
    return s.lo <= at && at < s.hi;
}

/* Of a line of a CSV its list has the place of the first field alone. */
static struct span line_at(const struct node *n)
{
    struct span at = n->at;
    if (n->kind == NODE_LIST && n->n && n->item[n->n - 1]->at.hi > at.hi)
        at.hi = n->item[n->n - 1]->at.hi;
    return at;
}

/* From the top down to where `lo` is a key, or to the innermost item of a list that has it; of a CSV to its line. */
struct entry entry_at(struct typo_run *u, uint32_t file, uint32_t lo, bool key)
{
    struct entry found = {0};
    const struct source *s = diag_source_at(u->request.d, file);
    const bool csv = s && csv_is_path(s->path);
    for (const struct node *n = file_root(u, file), *next; n && !(csv && found.in); n = next) {
        next = NULL;
        for (size_t i = 0; n->kind == NODE_MAP && i < n->n && !next; i++) {
            const struct pair *p = &n->pair[i];
            if (span_has(p->key->at, lo))
                return key ? (struct entry){n, i, {file, p->key->at.lo, p->value->at.hi}} : found;
            next = span_has(p->value->at, lo) ? p->value : NULL;
        }
        for (size_t i = 0; n->kind == NODE_LIST && i < n->n && !next; i++)
            if (span_has(n->item[i]->at, lo)) {
                next = n->item[i];
                if (!key)
                    found = (struct entry){n, i, line_at(next)};
            }
    }
    return found;
}

const struct node *scalar_at(struct typo_run *u, uint32_t file, uint32_t lo)
{
    const struct node *n = file_root(u, file);
    for (const struct node *next; n && n->kind != NODE_TEXT; n = next) {
        next = NULL;
        for (size_t i = 0; n->kind == NODE_MAP && i < n->n && !next; i++)
            next = span_has(n->pair[i].key->at, lo)     ? n->pair[i].key
                   : span_has(n->pair[i].value->at, lo) ? n->pair[i].value
                                                        : NULL;
        for (size_t i = 0; n->kind == NODE_LIST && i < n->n && !next; i++)
            next = span_has(n->item[i]->at, lo) ? n->item[i] : NULL;
    }
    return n;
}

/* The number of a step may be the program's own; its words are what stands in the list. */
struct entry entry_of(struct typo_run *u, const struct chart *c, size_t row)
{
    const struct row *r = &c->row[row];
    if (c->kind == CHART_STEPS)
        return r->cell ? entry_at(u, r->cell[0].text.at.file, r->cell[0].text.at.lo, false) : (struct entry){0};
    return entry_at(u, r->label.at.file, r->label.at.lo, c->csv == 0);
}

/* Only what is one scalar of the file: not what the program made up, nor what stands in a block of several lines, of
 * which nobody knows the indentation. */
static void spot_put(struct typo_run *u, struct spot s, struct span at, struct spots *out)
{
    const struct node *n = at.file ? scalar_at(u, at.file, at.lo) : NULL;
    if (!n || n->quoting == QUOTE_BLOCK || !n->text.n)
        return;
    s.at = n->at;
    s.raw = file_text(u, s.at);
    for (size_t i = out->n; i-- > 0 && out->n - i < 200;)
        if (out->at[i].at.file == s.at.file && out->at[i].at.lo == s.at.lo)
            return;
    if (!s.entry.file)
        s.entry = s.at;
    ARENA_PUSH(u->a, out, s);
}

static enum spot_class class_of(const struct chart *c, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_NONE:
        return SPOT_NONE;
    case CELL_TEXT:
        return c->kind == CHART_STEPS ? SPOT_STEP : cell->term ? SPOT_TERM : SPOT_WORDS;
    case CELL_BAD:
    case CELL_NA:
    case CELL_SEE:
    case CELL_NO_FIRE:
        return SPOT_WORDS;
    case CELL_NUMBER:
    case CELL_RANGE:
    case CELL_ROLL:
    case CELL_ADD:
    case CELL_TIMES:
        return SPOT_VALUE;
    }
    return SPOT_WORDS;
}

static void texts_put(struct typo_run *u, struct spot s, const struct text *t, size_t n, struct spots *out)
{
    for (size_t i = 0; i < n; i++)
        if (t[i].s.n)
            spot_put(u, s, t[i].at, out);
}

static void row_spots(struct typo_run *u, const struct chart *c, size_t i, struct spots *out)
{
    const struct row *r = &c->row[i];
    struct entry e = entry_of(u, c, i);
    struct spot s = {.chart = c, .row = i, .col = (size_t)-1, .entry = e.in ? e.at : r->at};
    s.class = r->has_range ? SPOT_BAND : SPOT_NAME;
    if (c->kind != CHART_STEPS && !r->then)
        spot_put(u, s, r->label.at, out);
    for (size_t k = 0; r->cell && k < c->n_col; k++) {
        s.cell = &r->cell[k];
        s.col = k;
        s.class = class_of(c, s.cell);
        spot_put(u, s, s.cell->text.at, out);
    }
    s.cell = NULL;
    s.col = (size_t)-1;
    s.class = SPOT_NOTE;
    struct texts texts = {0};
    members_put(u->a, row_members, r, TEXT_ROW_NOTE, &texts);
    members_put(u->a, row_members, r, TEXT_EACH | TEXT_OTHER, &texts);
    texts_put(u, s, texts.at, texts.n, out);
    const struct node *map = e.in && e.in->kind == NODE_MAP ? e.in->pair[e.i].value : NULL;
    const struct node *limit = r->has_up_to ? node_find(map, "up-to") : NULL;
    s.class = SPOT_LIMIT;
    if (limit)
        spot_put(u, s, limit->at, out);
}

/* A chart with its parts and further dice, in the order in which they stand. */
static void chart_spots(struct typo_run *u, const struct chart *c, struct spots *out)
{
    struct spot s = {.chart = c, .row = (size_t)-1, .col = (size_t)-1};
    const bool own = chart_is_own(c);
    if (c->bad)
        return;
    s.class = SPOT_NOTE;
    if (own || c->title_given) {
        struct texts texts = {0};
        members_put(u->a, chart_members, c, TEXT_NOTE, &texts);
        texts_put(u, s, texts.at, texts.n, out);
        for (size_t i = 0; i < c->n_mark; i++)
            texts_put(u, s, &c->mark[i].text, 1, out);
    }
    s.class = SPOT_ROLL;
    if (own)
        texts_put(u, s, (struct text[]){c->down.expression, c->across.expression}, 2, out);
    for (size_t k = 0; own && c->kind != CHART_STEPS && k < c->n_col; k++) { /* the one of steps is not written */
        s.class = SPOT_HEAD;
        s.col = k;
        texts_put(u, s, &c->col[k].label, 1, out);
    }
    for (size_t i = 0; i < c->n_part; i++)
        chart_spots(u, c->part[i], out);
    for (size_t i = 0; i < c->n_row; i++) {
        if (!row_is_own(c, &c->row[i]))
            continue;
        row_spots(u, c, i, out);
        if (c->row[i].inner)
            chart_spots(u, c->row[i].inner, out);
    }
}

/* Does the example ask chart c? */
static bool example_asks(const struct typo_run *u, const struct example *e, const struct chart *c)
{
    const struct model *m = u->request.model;
    const struct chart *weighed = e->weighted ? model_chart_find(m, c->set, e->roll_text.s) : NULL;
    const struct roll **node;
    if (e->weighted)
        return weighed && (weighed == c || weighed->whole == c || c->whole == weighed);
    for (size_t n = roll_nodes(u->a, e->roll, &node); n-- > 0;)
        if (node[n]->kind == ROLL_CHART && model_chart_find(m, c->set, node[n]->word) == c)
            return true;
    return false;
}

void spots_of(struct typo_run *u, const struct chart *whole, struct spots *out)
{
    chart_spots(u, whole, out);
    for (size_t i = 0; i < whole->set->n_example; i++) {
        const struct example *e = &whole->set->example[i];
        bool known = e->roll || e->weighted, asks = known && example_asks(u, e, whole);
        for (size_t k = 0; known && k < whole->n_part; k++)
            asks = asks || example_asks(u, e, whole->part[k]);
        struct spot s = {
            .class = SPOT_ANSWER, .chart = whole, .row = (size_t)-1, .col = (size_t)-1, .entry = e->extent};
        if (asks)
            texts_put(u, s, (struct text[]){e->is, e->chance}, 2, out);
    }
}
