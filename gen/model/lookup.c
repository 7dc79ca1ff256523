/* A chart, a row key and a column key to what the chart says there. No dice are rolled here.
 *
 * Numbers find ranges, and labels that are numbers; words find labels. A bound that two ranges share belongs where
 * `edges` puts it. Both evaluators call this, so it must be right once. */
#include "model/lookup.h"
#include "model/read.h"

struct key {
    const struct value *v;
    struct rat number;
    bool is_number;
    struct str word;
};

const struct value *env_find(const struct env *e, struct str name)
{
    for (size_t i = 0; i < e->n; i++)
        if (str_eq(e->name[i], name))
            return &e->value[i];
    return NULL;
}

static struct key key_of(struct arena *a, const struct value *v)
{
    struct key k = {v, RAT(0), false, v->word};
    struct buf b = {.a = a};
    if (v->kind != VALUE_WORD)
        k.is_number = value_number(v, &k.number);
    if (k.is_number || v->kind == VALUE_RANGE || v->kind == VALUE_WORD)
        return k; /* a number is looked for as one: its words are wanted only where it is not found */
    buf_put_value(&b, v);
    k.word = buf_str(&b);
    return k;
}

static struct lookup outside(struct arena *a, const struct chart *c, const char *what, const struct key *k)
{
    struct buf b = {.a = a};
    buf_put_value(&b, k->v);
    return (struct lookup){.kind = LOOKUP_OUTSIDE,
                           .why = str_printf(a, "no %s for %.*s in %.*s", what, STRF(buf_str(&b)), STRF(c->id))};
}

/* Of two ranges that hold x, the one that its shared bound belongs to. */
static bool takes_over(const struct chart *c, const struct range *first, const struct range *second, struct rat x)
{
    if (c->edges == EDGES_LOWER)
        return !second->no_hi && rat_cmp(second->hi, x) == 0 && !(!first->no_hi && rat_cmp(first->hi, x) == 0);
    if (c->edges == EDGES_UPPER)
        return !second->no_lo && rat_cmp(second->lo, x) == 0 && !(!first->no_lo && rat_cmp(first->lo, x) == 0);
    return false;
}

/* Labels of words, and of digits alone, are told at sight. */
static bool number_label(struct str label, struct rat x)
{
    struct range r;
    int64_t n = 0;
    size_t i = 0;
    for (; i < label.n && i < 15 && label.p[i] >= '0' && label.p[i] <= '9'; i++)
        n = 10 * n + (label.p[i] - '0');
    if (i && i == label.n)
        return x.d == 1 && x.n == n;
    for (; i < label.n; i++)
        if ((label.p[i] >= 'a' && label.p[i] <= 'z') || (label.p[i] >= 'A' && label.p[i] <= 'Z'))
            return false;
    return range_parse(label, &r) && range_single(&r) && rat_cmp(r.lo, x) == 0;
}

static ptrdiff_t row_of(const struct chart *c, const struct key *k)
{
    ptrdiff_t at = -1;
    for (size_t i = 0; k->is_number && i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->has_range && range_has(&r->band.range, k->number) &&
            (at < 0 || takes_over(c, &c->row[at].band.range, &r->band.range, k->number)))
            at = (ptrdiff_t)i;
    }
    for (size_t i = 0; k->is_number && at < 0 && i < c->n_row; i++)
        if (!c->row[i].has_range && number_label(c->row[i].label.s, k->number))
            at = (ptrdiff_t)i;
    return k->is_number ? at : chart_row_find(c, k->word);
}

static ptrdiff_t col_of(const struct chart *c, const struct key *k)
{
    ptrdiff_t at = -1;
    for (size_t i = 0; k->is_number && i < c->n_col; i++)
        if (number_label(c->col[i].label.s, k->number))
            at = (ptrdiff_t)i;
    for (size_t i = 0; k->is_number && at < 0 && i < c->n_col; i++) {
        const struct column *col = &c->col[i];
        if (col->has_range && range_has(&col->band.range, k->number)) {
            at = (ptrdiff_t)i;
            for (size_t n = i + 1; n < c->n_col; n++)
                if (c->col[n].has_range && range_has(&c->col[n].band.range, k->number) &&
                    takes_over(c, &c->col[at].band.range, &c->col[n].band.range, k->number))
                    at = (ptrdiff_t)n;
        }
    }
    return k->is_number ? at : chart_col_find(c, k->word);
}

/* A need is asked of whole numbers, so that its ends are some: >4 is 5+. One that ends at the highest face goes on. */
static struct value range_value(const struct chart *c, const struct column *col, const struct cell *cell)
{
    const struct range *r = &cell->value.range;
    struct value v = {.kind = VALUE_RANGE, .number = r->lo, .high = r->hi, .word = cell->text.s};
    bool lo_end, hi_end;
    int64_t lo, hi;
    v.open = r->no_hi;
    v.below = r->no_lo;
    v.lo_out = r->lo_open;
    v.hi_out = r->hi_open;
    if (col->type.kind != TYPE_NEED)
        return v;
    range_whole(r, &lo_end, &lo, &hi_end, &hi);
    v.number = lo_end ? RAT(lo) : v.number;
    v.high = hi_end ? RAT(hi) : v.high;
    v.lo_out = v.hi_out = false;
    v.open = v.open || (hi_end && hi == column_need_dice(c, col).most);
    return v;
}

/* What -- says: of words, that there is none; of a need, that nothing is enough; else that there are 0. */
static struct value nothing_of(const struct type *t)
{
    if (t->kind == TYPE_NEED)
        return value_never();
    return t->kind == TYPE_TEXT || t->kind == TYPE_TERM ? value_of_word(STR("-")) : value_of_number(RAT(0));
}

static struct lookup cell_lookup(struct arena *a, const struct chart *c, size_t row, size_t col)
{
    const struct cell *cell = &c->row[row].cell[col];
    const struct type *type = &c->col[col].type;
    struct lookup l = {.kind = LOOKUP_VALUE};
    switch (cell->kind) {
    case CELL_BAD:
        l = (struct lookup){.kind = LOOKUP_OUTSIDE};
        l.why =
            str_printf(a, "a cell of %.*s, in the row %.*s, could not be read", STRF(c->id), STRF(c->row[row].label.s));
        break;
    case CELL_NONE:
        l.value = nothing_of(type);
        break;
    case CELL_NA:
        l.value.kind = VALUE_NA;
        break;
    case CELL_TEXT:
        l.value = value_of_word(cell->term ? cell->term->s : cell->text.s);
        break;
    case CELL_NUMBER:
    case CELL_ADD:
        l.value = value_of_number(cell->value.range.lo);
        break;
    case CELL_RANGE:
        l.value = range_value(c, &c->col[col], cell);
        break;
    case CELL_TIMES:
    case CELL_SEE:
    case CELL_NO_FIRE:
        l.value = value_of_word(cell->text.s);
        break;
    case CELL_ROLL:
        l.kind = LOOKUP_ROLL;
        l.roll = cell->roll;
        break;
    }
    return l;
}

/* A column that only the further dice of rows have. */
static struct lookup inner_lookup(struct arena *a, const struct chart *c, size_t row, const struct key *k)
{
    bool known = false, need = false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct chart *in = c->row[i].inner;
        ptrdiff_t at = in ? chart_col_find(in, k->word) : -1;
        known = known || at >= 0;
        need = need || (at >= 0 && in->col[at].type.kind == TYPE_NEED);
    }
    if (!known)
        return outside(a, c, "column", k);
    const struct chart *inner = c->row[row].inner;
    ptrdiff_t col = inner ? chart_col_find(inner, k->word) : -1;
    if (col < 0) {
        struct value none = need ? value_never() : value_of_word(STR("-"));
        return (struct lookup){.kind = LOOKUP_VALUE, .value = none};
    }
    return (struct lookup){.kind = LOOKUP_INNER, .inner = inner, .column = inner->col[col].label.s};
}

ptrdiff_t chart_col_of(struct arena *a, const struct chart *c, const struct value *key)
{
    struct key k = key_of(a, key);
    return col_of(c, &k);
}

struct lookup chart_lookup(struct arena *a, const struct chart *c, const struct value *key, size_t n)
{
    if (c->bad || c->kind == CHART_PARTS || n == 0 || n > 2)
        return (struct lookup){.kind = LOOKUP_OUTSIDE,
                               .why = str_printf(a,
                                                 c->bad                   ? "%.*s could not be read"
                                                 : c->kind == CHART_PARTS ? "%.*s has parts: name one"
                                                                          : "%.*s is asked by a row and a column",
                                                 STRF(c->id))};
    if (key[0].kind == VALUE_NA || (n == 2 && key[1].kind == VALUE_NA))
        return (struct lookup){.kind = LOOKUP_VALUE, .value = {.kind = VALUE_NA}};
    struct key row_key = key_of(a, &key[0]);
    ptrdiff_t row = row_of(c, &row_key), col = 0;
    if (row < 0)
        return outside(a, c, row == -2 ? "single row" : "row", &row_key);
    if (n == 1 && c->n_col > 1)
        return (struct lookup){.kind = LOOKUP_OUTSIDE,
                               .why = str_printf(a, "%.*s has several columns: name one", STRF(c->id))};
    if (n == 2) {
        struct key col_key = key_of(a, &key[1]);
        col = col_of(c, &col_key);
        if (col == -1)
            return inner_lookup(a, c, (size_t)row, &col_key);
        if (col < 0)
            return outside(a, c, "single column", &col_key);
    }
    return cell_lookup(a, c, (size_t)row, (size_t)col);
}
