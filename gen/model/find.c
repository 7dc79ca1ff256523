/* Finds sets, charts, odds, rows and columns by name, and the cell for a row key and a column key.
 *
 * Names are compared without regard to capitals, spaces, hyphens and underscores. A row's group or
 * a column's header may precede its label ("group / label" or "group label"). Numbers are resolved
 * in labels.c. Rolls no dice; only lookups allocate. Called by every stage after the model, and by
 * both evaluators, so an error here would not show in their comparison. */
#include "model/lookup.h"
#include "model/read.h"
#include <stdlib.h>
#include <string.h>

bool chart_is_bands(const struct chart *c)
{
    return c->kind == CHART_BANDS;
}

bool chart_is_grid(const struct chart *c)
{
    return c->kind == CHART_GRID;
}

bool chart_is_table(const struct chart *c)
{
    return c->kind <= CHART_GRID;
}

bool chart_adds(const struct chart *c)
{
    return c->kind == CHART_MODIFIERS;
}

bool chart_is_procedure(const struct chart *c)
{
    return c->kind == CHART_STEPS;
}

bool chart_has_parts(const struct chart *c)
{
    return c->kind == CHART_PARTS;
}

const struct axis *chart_axis(const struct chart *c)
{
    return chart_is_grid(c) ? &c->across : &c->down;
}

/* ---- sets, charts, odds ---- */

/* Sets, charts and odds tables all begin with their id. */
const void *id_among(const void *list, size_t n, struct str id)
{
    const void *const *at = list;
    for (size_t i = 0; i < n; i++)
        if (str_same_name(*(const struct str *)at[i], id))
            return at[i];
    return NULL;
}

/* The folder's name, as in SET/ID. */
const struct set *model_set_find(const struct model *m, struct str id)
{
    return id_among(m->set, m->n_set, id);
}

const struct chart *chart_part(const struct chart *c, struct str name)
{
    for (size_t i = 0; i < c->n_part; i++)
        if (str_same_name(c->part[i]->name, name))
            return c->part[i];
    return NULL;
}

struct str group_path(struct arena *a, const struct chart *c, int group, struct str label)
{
    for (; group >= 0; group = c->group[group].parent)
        label = str_printf(a, "%.*s / %.*s", STRF(c->group[group].label.s), STRF(label));
    return label;
}

/* Finds a chart by id, then its part if `part` is not empty; NULL if absent. */
static const struct chart *chart_among(const struct chart *const *list, size_t n, struct str id,
                                       struct str part)
{
    const struct chart *c = id_among(list, n, id);
    return !c || !part.n ? c : chart_part(c, part);
}

/* An id without "SET/" belongs to home. */
const struct set *model_set_of(const struct model *m, const struct set *home, struct str id)
{
    ptrdiff_t slash = str_find_char(id, '/');
    return slash < 0 ? home : model_set_find(m, str_cut(id, 0, (size_t)slash));
}

/* Finds an id in a set or its base sets. */
typedef const void *set_finds(const struct set *s, struct str id);

/* Finds "ID" or "ID.PART". */
static const void *set_chart(const struct set *s, struct str id)
{
    struct str part = id;
    const struct chart *c = NULL;
    str_split(&part, '.', &id);
    for (; s && !c; s = s->from) {
        c = chart_among(s->chart, s->n_chart, id, part);
        if (!c)
            c = chart_among(s->inherited, s->n_inherited, id, part);
    }
    return c;
}

/* A set's own odds have priority over those of its base. */
static const void *set_odds(const struct set *s, struct str id)
{
    const void *e = NULL;
    for (; s && !e; s = s->from) {
        e = id_among(s->odds, s->n_odds, id);
        e = e ? e : id_among(s->inherited_odds, s->n_inherited_odds, id);
    }
    return e;
}

/* A single unnamed outcome is an expression whose values form the table; named outcomes are
 * conditions. */
bool odds_outcomes_named(const struct odds_entry *e)
{
    return e->n_outcome > 1 || (e->n_outcome == 1 && e->outcome[0].name.s.n);
}

/* Searches in the set named by the id, else in home; without both, in every set up to the first
 * match. */
static const void *model_find(const struct model *m, const struct set *home, struct str id, set_finds *finds)
{
    const struct set *s = model_set_of(m, home, id);
    ptrdiff_t slash = str_find_char(id, '/');
    const void *found = NULL;
    id = str_cut(id, (size_t)(slash + 1), id.n);
    if (s || slash >= 0)
        return finds(s, id);
    for (size_t i = 0; !found && i < m->n_set; i++)
        found = finds(m->set[i], id);
    return found;
}

/* In a derived set, also finds the copies of base charts whose home is the derived set (set_inherit
 * in read_set.c). */
const struct chart *model_chart_find(const struct model *m, const struct set *home, struct str id)
{
    return model_find(m, home, id, set_chart);
}

const struct odds_entry *model_odds_find(const struct model *m, const struct set *home, struct str id)
{
    return model_find(m, home, id, set_odds);
}

/* A derived set's terms include those of its base (set_inherit). */
bool set_has_term(const struct set *s, struct str id)
{
    for (size_t i = 0; i < s->n_terms; i++) {
        if (str_same_name(s->terms[i].name.s, id))
            return true;
        for (size_t k = 0; k < s->terms[i].n; k++)
            if (str_same_name(s->terms[i].term[k].s, id))
                return true;
    }
    return false;
}

bool set_is_from(const struct set *s, const struct set *base)
{
    while (s && s != base)
        s = s->from;
    return s;
}

/* Includes parts and further dice, each after its chart. A chart of parts has no rows and is
 * skipped. Inherited charts are listed only in their base set. */
size_t model_charts(struct arena *a, const struct model *m, const struct set *base, const struct chart ***at)
{
    LIST(const struct chart *) out = {0}, open = {0};
    for (size_t i = m->n_set; i-- > 0;)
        for (size_t k = !base || set_is_from(m->set[i], base) ? m->set[i]->n_chart : 0; k-- > 0;)
            ARENA_PUSH(a, &open, m->set[i]->chart[k]);
    while (open.n) {
        const struct chart *c = open.at[--open.n];
        if (!chart_has_parts(c))
            ARENA_PUSH(a, &out, c);
        for (size_t i = c->n_row; i-- > 0;)
            if (c->row[i].inner)
                ARENA_PUSH(a, &open, c->row[i].inner);
        for (size_t i = c->n_part; i-- > 0;)
            ARENA_PUSH(a, &open, c->part[i]);
    }
    *at = out.at;
    return out.n;
}

/* ---- rows and columns by name ---- */

/* True if `name` is `label` preceded by its groups (a row) or its header (a column; group -1),
 * joined by a space, a hyphen or a slash. */
static bool path_is(struct str name, struct str label, const struct chart *c, int group, struct str head)
{
    const struct group *g = group >= 0 ? &c->group[group] : NULL;
    if (!g && (!head.n || !label.n))
        return false;
    for (size_t i = name.n; i-- > 1;) {
        struct str above = str_trim(str_cut(name, 0, i));
        while (above.n && (above.p[above.n - 1] == '/' || above.p[above.n - 1] == ' '))
            above.n--;
        if (memchr(" -_/", name.p[i], 4) && str_same_name(str_cut(name, i + 1, name.n), label) &&
            (str_same_name(above, g ? g->label.s : head) || (g && path_is(above, g->label.s, c, g->parent, head))))
            return true;
    }
    return false;
}

/* A label without its range, like a column's `name`: "Short" for "Short 0-12in", "Long 2" for "Long
 * 2 12-24in". */
static struct str row_name(const struct row *r)
{
    struct measure m;
    size_t from = 0;
    if (!r->has_range || r->band.unit == UNIT_NONE || !label_range(r->label.s, &m, &from) || !from)
        return r->label.s;
    return str_trim(str_cut(r->label.s, 0, from));
}

/* Ways to name a row or a column, in the order of trial: most names are labels. BY_PATH: preceded by
 * the row's groups or the column's header. */
enum calling { BY_LABEL, BY_PATH, BY_NAME, BY_LONE_HEAD, CALLINGS };

/* A text line between rows has no name. */
static bool row_is_called(const struct chart *c, size_t i, enum calling way, struct str name)
{
    const struct row *r = &c->row[i];
    if (r->then)
        return false;
    if (way == BY_LABEL)
        return str_same_name(r->label.s, name);
    if (way == BY_PATH)
        return path_is(name, r->label.s, c, r->group, STR(""));
    return way == BY_NAME && str_same_name(row_name(r), name);
}

/* A header names a column only if it has a single column. */
static bool col_is_called(const struct chart *c, size_t i, enum calling way, struct str name)
{
    const struct column *col = &c->col[i];
    if (way == BY_LABEL)
        return str_same_name(col->label.s, name);
    if (way == BY_PATH)
        return path_is(name, col->label.s, c, -1, col->head.s) ||
               path_is(name, col->name, c, -1, col->head.s);
    if (way == BY_NAME)
        return str_same_name(col->name, name);
    return col->head.s.n && str_same_name(col->head.s, name);
}

static int row_cmp(const void *x, const void *y)
{
    return str_cmp_names((*(const struct row *const *)x)->label.s,
                         (*(const struct row *const *)y)->label.s);
}

void chart_order(struct arena *a, struct chart *c)
{
    struct row_order o = {c->row, ARENA_ARRAY(a, const struct row *, c->n_row + 1), 0, true, false};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        const struct range *above = &r->band.range, *below = i ? &r[-1].band.range : NULL;
        o.rising = o.rising && r->has_range &&
                   (!i || (!below->no_hi && !above->no_lo && rat_cmp(below->hi, above->lo) < 0));
        o.rolled = o.rolled || r->inner;
        for (size_t k = 0; r->cell && k < c->n_col; k++)
            o.rolled = o.rolled || r->cell[k].kind == CELL_ROLL;
        if (!r->then)
            o.by_name[o.n_name++] = r;
    }
    qsort(o.by_name, o.n_name, sizeof *o.by_name, row_cmp);
    c->order = o;
}

/* The row of this label, in the order of names. */
static ptrdiff_t row_labelled(const struct chart *c, struct str name)
{
    const struct row named = {.label = {.s = name}}, *key = &named;
    const struct row **all = c->order.by_name, **end = all + c->order.n_name;
    const struct row **at = bsearch(&key, all, c->order.n_name, sizeof *all, row_cmp);
    if (!at)
        return -1;
    bool twice = (at > all && !row_cmp(&key, at - 1)) || (at + 1 < end && !row_cmp(&key, at + 1));
    return twice ? -2 : *at - c->row;
}

/* The first way with a match decides. -1 if absent, -2 if ambiguous. */
static ptrdiff_t find_called(const struct chart *c, bool rows, struct str name)
{
    const bool ordered = rows && c->order.n_name && c->order.of == c->row;
    ptrdiff_t at = ordered ? row_labelled(c, name) : -1;
    for (enum calling way = ordered ? BY_PATH : BY_LABEL; way < CALLINGS && at == -1; way++)
        for (size_t i = 0; i < (rows ? c->n_row : c->n_col); i++)
            if (rows ? row_is_called(c, i, way, name) : col_is_called(c, i, way, name))
                at = at == -1 ? (ptrdiff_t)i : -2;
    return at;
}

ptrdiff_t chart_row_find(const struct chart *c, struct str name)
{
    return find_called(c, true, name);
}

ptrdiff_t chart_col_find(const struct chart *c, struct str name)
{
    return find_called(c, false, name);
}

bool row_limits_same(const struct row *x, const struct row *y)
{
    return x->has_up_to == y->has_up_to && (!x->has_up_to || rat_cmp(x->up_to, y->up_to) == 0);
}

/* An erratum has only the cells that differ from print. */
const struct cell *row_cell(const struct row *r, size_t col, bool as_printed)
{
    if (as_printed && r->erratum.set && r->erratum.cell && r->erratum.cell[col])
        return r->erratum.cell[col];
    return &r->cell[col];
}

/* An erratum may change the label: a misprinted band. */
struct str row_label(const struct row *r, bool as_printed)
{
    return as_printed && r->erratum.set && r->erratum.label.s.n ? r->erratum.label.s : r->label.s;
}

/* Compares exactly, since a mark is a sign, not a spoken name. */
const struct mark *chart_mark(const struct chart *c, struct str name)
{
    for (size_t i = 0; c && i < c->n_mark; i++)
        if (str_eq(c->mark[i].name.s, name))
            return &c->mark[i];
    return NULL;
}

/* A ^ that is not followed by the name of a footnote is an ordinary character. */
const struct mark *chart_mark_at(const struct chart *c, struct str text, size_t i, size_t *end)
{
    if (i >= text.n || text.p[i] != '^')
        return NULL;
    for (*end = i + 1; *end < text.n && char_is_name(text.p[*end]);)
        ++*end;
    return chart_mark(c, str_cut(text, i + 1, *end));
}

size_t model_use_from(const struct model *m, uint32_t file, uint32_t place)
{
    size_t lo = 0, hi = m->n_use;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        struct span at = m->use[mid].at;
        if (at.file < file || (at.file == file && at.lo < place))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* ---- lookups ---- */

/* A linear search, since givens are few. Names bound by let are stored in the evaluators. */
const struct value *env_find(const struct env *e, struct str name)
{
    for (size_t i = 0; i < e->n; i++)
        if (str_eq(e->name[i], name))
            return &e->value[i];
    return NULL;
}

/* Lists the full names of the rows or columns that `word` names: "Squad / Near", "Tank / Near". */
static void put_called(struct buf *b, const struct chart *c, bool rows, struct str word)
{
    size_t shown = 0;
    for (size_t i = 0; i < (rows ? c->n_row : c->n_col); i++) {
        const struct str label = chart_label(c, rows, i).s;
        struct str above = rows ? STR("") : c->col[i].head.s;
        if (rows && c->row[i].group >= 0)
            above = c->group[c->row[i].group].label.s;
        if (above.n && str_same_name(label, word))
            buf_printf(b, "%s\"%.*s / %.*s\"", shown++ ? " or " : "; write ", STRF(above),
                       STRF(label));
    }
}

/* Makes the error of a lookup: no `what` ("row", "column", ...) for this key. May suggest a similar
 * name. */
static struct lookup outside(struct arena *a, const struct chart *c, const char *what, const struct value *key)
{
    struct buf b = {.a = a};
    bool column = what[0] == 'c';
    struct str why;
    struct rat at = key->number;
    size_t n = column ? c->n_col : c->n_row;
    struct str *name = ARENA_ARRAY(a, struct str, n + 1);
    for (size_t i = 0; i < n; i++)
        name[i] = chart_label(c, !column, i).s;
    struct str near = key->kind == VALUE_WORD && what[0] != 's' ? str_nearest(key->word, name, n) : STR("");
    buf_printf(&b, "no %s for %.*s in %.*s", what, STRF(value_text(a, key)), STRF(c->id));
    if (!column && c->down.hundred && !near.n)
        buf_putz(&b, ", whose 00 is 100: roll d100");
    else if (key->kind == VALUE_NUMBER && what[0] == 's')
        buf_putz(&b, ", because two contain it; separate them, write `edges`, or name one");
    if (column &&
        (key->kind == VALUE_NUMBER || (key->kind == VALUE_WORD && odds_of_word(key->word, &at))) &&
        column_reached(a, c, at, &why) >= 0) {
        buf_putz(&b, "; the highest that is not above it is reached(");
        buf_put_rat(&b, at);
        buf_putz(&b, ")");
    } else if (near.n) {
        buf_printf(&b, "; did you mean \"%.*s\"?", STRF(near));
    }
    if (key->kind == VALUE_WORD && what[0] == 's')
        put_called(&b, c, what[7] == 'r', key->word);
    struct lookup l = {.kind = LOOKUP_OUTSIDE, .why = buf_str(&b)};
    for (size_t i = 0; near.n && i < n; i++)
        if (name[i].p == near.p)
            l.near = chart_label(c, !column, i).at;
    return l;
}

/* Finds a row or column by a value: as a number, else by its printed words, which are returned in
 * *word. A D66 cannot show 17, even if a row 14-22 contains it. */
static ptrdiff_t key_find(struct arena *a, const struct chart *c, bool rows, const struct value *key, struct str *word)
{
    struct rat number;
    *word = key->word;
    if (key->kind != VALUE_WORD && value_number(key, &number))
        return rows && roll_digits_lack(c->down.roll, number.n)
                   ? -1
                   : chart_number_find(c, rows, number);
    if (!word->n)
        *word = value_text(a, key);
    return find_called(c, rows, *word);
}

/* Target numbers are compared with whole numbers, so their ends are made whole: >4 becomes 5+. A
 * range that ends at the highest face is open above, and one that begins at the lowest is open
 * below, since modifiers can take the total there. */
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
    struct need_dice dice = column_need_dice(c, col);
    v.open = v.open || (hi_end && hi == dice.max);
    v.below = v.below || (lo_end && hi_end && lo <= dice.min);
    return v;
}

/* A bad cell gives an error, never 0. */
struct lookup chart_cell(struct arena *a, const struct chart *c, size_t row, size_t col)
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
    case CELL_NONE: /* none: for words the word "-", for a target number NEVER, else 0 */
        l.value = type->kind == TYPE_NEED                              ? value_never()
                  : type->kind == TYPE_TEXT || type->kind == TYPE_TERM ? value_of_word(STR("-"))
                                                                       : value_of_number(RAT(0));
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

/* Looks up a column that only further dice of rows have; `word` is the key's text. */
static struct lookup inner_lookup(struct arena *a, const struct chart *c, size_t row, const struct value *key,
                                  struct str word)
{
    bool known = false, need = false;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct chart *in = c->row[i].inner;
        ptrdiff_t at = in ? chart_col_find(in, word) : -1;
        known = known || at >= 0;
        need = need || (at >= 0 && in->col[at].type.kind == TYPE_NEED);
    }
    if (!known)
        return outside(a, c, "column", key);
    const struct chart *inner = c->row[row].inner;
    ptrdiff_t col = inner ? chart_col_find(inner, word) : -1;
    if (col < 0) {
        struct value none = need ? value_never() : value_of_word(STR("-"));
        return (struct lookup){.kind = LOOKUP_VALUE, .value = none};
    }
    return (struct lookup){.kind = LOOKUP_INNER, .inner = inner, .column = inner->col[col].label.s};
}

ptrdiff_t chart_col_of(struct arena *a, const struct chart *c, const struct value *key)
{
    struct str word;
    return key_find(a, c, false, key, &word);
}

/* Splits the keys into the key to look up and a shift in columns. A number is increased instead of
 * shifted. Returns an error text, or an empty one. */
static struct str key_shifted(const struct value *key, size_t n, bool reached, struct value *to,
                              int64_t *by)
{
    struct rat x, shift = RAT(0);
    const bool number = key[1].kind != VALUE_WORD && value_number(&key[1], &x);
    *to = key[1];
    if (n == 3 &&
        (key[2].kind == VALUE_RANGE || !value_number(&key[2], &shift) || !rat_whole(shift)))
        return STR("shift by a whole number of columns");
    if (reached && !number)
        return STR("reached needs a number");
    *by = number && !reached ? 0 : shift.n;
    if (number && !reached && !rat_add(&x, x, shift))
        return STR("the number is too large");
    if (number && n == 3)
        *to = value_of_number(x);
    return STR("");
}

/* Finds the column. If negative, *l has the error, or the further die with this column. */
static ptrdiff_t column_requested(struct arena *a, const struct chart *c, size_t row,
                                  const struct value *key, size_t n, bool reached, struct lookup *l)
{
    struct value to;
    struct str word;
    int64_t by = 0;
    l->why = key_shifted(key, n, reached, &to, &by);
    if (l->why.n)
        return -1;
    ptrdiff_t col =
        reached ? column_reached(a, c, to.number, &l->why) : key_find(a, c, false, &to, &word);
    if (col == -1 && n == 2)
        *l = inner_lookup(a, c, row, &to, word);
    else if (col < 0 && !reached)
        *l = outside(a, c, col == -2 ? "single column" : "column", &to);
    return col >= 0 && by ? column_shifted(a, c, (size_t)col, by, &l->why) : col;
}

/* Checks the arguments of a lookup; false if *l is already the result. A key n/a gives n/a, since
 * the case cannot occur. */
static bool is_requested(struct arena *a, const struct chart *c, const struct value *key, size_t n,
                         struct lookup *l)
{
    const bool na = key[0].kind == VALUE_NA || (n > 1 && key[1].kind == VALUE_NA);
    const char *why = NULL;
    if (c->bad)
        why = "%.*s could not be read";
    else if (chart_has_parts(c))
        why = "%.*s has parts: name one";
    else if (n == 1 && c->n_col > 1 && !na)
        why = "%.*s has several columns: name one";
    *l = (struct lookup){.kind = why || !na ? LOOKUP_OUTSIDE : LOOKUP_VALUE,
                         .value = {.kind = VALUE_NA}};
    if (why)
        l->why = str_printf(a, why, STRF(c->id));
    return !why && !na;
}

struct lookup chart_lookup(struct arena *a, const struct chart *c, const struct value *key,
                           size_t n, bool reached)
{
    struct str word;
    struct lookup l;
    if (!is_requested(a, c, key, n, &l))
        return l;
    ptrdiff_t row = key_find(a, c, true, &key[0], &word), col = 0;
    if (row < 0)
        return outside(a, c, row == -2 ? "single row" : "row", &key[0]);
    if (n > 1)
        col = column_requested(a, c, (size_t)row, key, n, reached, &l);
    const struct chart *inner = c->row[row].inner;
    if (col >= 0 && inner && chart_col_find(inner, c->col[col].label.s) >= 0) {
        l.why = STR("the row and its further dice both have this column: rename one");
        col = -1;
    }
    if (col < 0)
        return l;
    l = chart_cell(a, c, (size_t)row, (size_t)col);
    l.row = l.kind == LOOKUP_OUTSIDE ? NULL : &c->row[row];
    l.col = (size_t)col;
    return l;
}
