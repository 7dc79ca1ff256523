/* Names to what they mean: sets, charts, odds, rows and columns. Nothing is allocated.
 *
 * Names are compared as people call them, capitals, blanks, hyphens and underscores aside. A row's group or a column's
 * head may stand before it ("group / label" or "group label"). Called by every stage behind the model. */
#include "model/model.h"

const struct set *model_set_find(const struct model *m, struct str id)
{
    for (size_t i = 0; i < m->n_set; i++)
        if (str_same_name(m->set[i]->id, id))
            return m->set[i];
    return NULL;
}

static const struct chart *part_find(const struct chart *c, struct str name)
{
    for (size_t i = 0; i < c->n_part; i++)
        if (str_same_name(c->part[i]->name, name))
            return c->part[i];
    return NULL;
}

static const struct chart *chart_among(const struct chart *const *list, size_t n, struct str id, struct str part)
{
    size_t at = 0;
    while (at < n && !str_eq(list[at]->id, id)) /* to the letter first: that is quick, and nearly always right */
        at++;
    for (size_t i = 0; at == n && i < n; i++)
        if (str_same_name(list[i]->id, id))
            at = i;
    if (at == n)
        return NULL;
    return part.n ? part_find(list[at], part) : list[at];
}

/* "SET/ID" taken apart: *id is without the set, which is NULL where `m` has none of that name. */
static const struct set *home_of(const struct model *m, const struct set *home, struct str *id, bool *named)
{
    ptrdiff_t slash = str_find_char(*id, '/');
    *named = slash >= 0;
    if (slash < 0)
        return home;
    struct str set = str_cut(*id, 0, (size_t)slash);
    *id = str_cut(*id, (size_t)slash + 1, id->n);
    return model_set_find(m, set);
}

const struct set *model_set_of(const struct model *m, const struct set *home, struct str id)
{
    bool named;
    return home_of(m, home, &id, &named);
}

static const struct chart *set_chart(const struct set *s, struct str id, struct str part)
{
    for (; s; s = s->from) {
        const struct chart *c = chart_among(s->chart, s->n_chart, id, part);
        if (!c)
            c = chart_among(s->inherited, s->n_inherited, id, part);
        if (c)
            return c;
    }
    return NULL;
}

const struct chart *model_chart_find(const struct model *m, const struct set *home, struct str id)
{
    bool named;
    const struct set *s = home_of(m, home, &id, &named);
    ptrdiff_t dot = str_find_char(id, '.');
    struct str part = dot < 0 ? (struct str){"", 0} : str_cut(id, (size_t)dot + 1, id.n);
    if (dot >= 0)
        id = str_cut(id, 0, (size_t)dot);
    if (s || named)
        return set_chart(s, id, part);
    for (size_t i = 0; i < m->n_set; i++) {
        const struct chart *c = set_chart(m->set[i], id, part);
        if (c)
            return c;
    }
    return NULL;
}

static const struct odds_entry *set_odds(const struct set *s, struct str id)
{
    for (; s; s = s->from) {
        for (size_t i = 0; i < s->n_odds; i++)
            if (str_same_name(s->odds[i]->id, id))
                return s->odds[i];
        for (size_t i = 0; i < s->n_inherited_odds; i++)
            if (str_same_name(s->inherited_odds[i]->id, id))
                return s->inherited_odds[i];
    }
    return NULL;
}

bool odds_outcomes_named(const struct odds_entry *e)
{
    return e->n_outcome > 1 || (e->n_outcome == 1 && e->outcome[0].name.s.n);
}

const struct odds_entry *model_odds_find(const struct model *m, const struct set *home, struct str id)
{
    bool named;
    const struct set *s = home_of(m, home, &id, &named);
    if (s || named)
        return set_odds(s, id);
    for (size_t i = 0; i < m->n_set; i++) {
        const struct odds_entry *e = set_odds(m->set[i], id);
        if (e)
            return e;
    }
    return NULL;
}

static bool is_joint(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '/';
}

static struct str trim_slash(struct str s)
{
    s = str_trim(s);
    while (s.n && (s.p[s.n - 1] == '/' || s.p[s.n - 1] == ' '))
        s.n--;
    return s;
}

/* Is `name` what `label` is called with its groups before it? */
static bool path_is(struct str name, const struct chart *c, int group, struct str label)
{
    if (str_same_name(name, label))
        return true;
    if (group < 0)
        return false;
    for (size_t i = name.n; i-- > 1;) {
        if (is_joint(name.p[i]) && str_same_name(str_cut(name, i + 1, name.n), label) &&
            path_is(trim_slash(str_cut(name, 0, i)), c, c->group[group].parent, c->group[group].label.s))
            return true;
    }
    return false;
}

static bool head_is(struct str name, const struct column *col, struct str label)
{
    if (!col->head.s.n || !label.n)
        return false;
    for (size_t i = name.n; i-- > 1;)
        if (is_joint(name.p[i]) && str_same_name(str_cut(name, i + 1, name.n), label) &&
            str_same_name(trim_slash(str_cut(name, 0, i)), col->head.s))
            return true;
    return false;
}

/* -1: none so far; -2: several. */
static ptrdiff_t found(ptrdiff_t before, size_t i)
{
    return before == -1 ? (ptrdiff_t)i : -2;
}

/* A label without its range ("Short" for "Short 0-12in"). */
static struct str row_name(const struct row *r)
{
    size_t cut = r->label.s.n;
    if (!r->has_range || !r->band.unit)
        return r->label.s;
    for (size_t i = 0; i < r->label.s.n; i++)
        if (r->label.s.p[i] >= '0' && r->label.s.p[i] <= '9' && i && r->label.s.p[i - 1] == ' ')
            return str_trim(str_cut(r->label.s, 0, i));
    return str_cut(r->label.s, 0, cut);
}

/* Labels first, and only where none has the name its groups, and then its words without a range: most names are labels.
 */
ptrdiff_t chart_row_find(const struct chart *c, struct str name)
{
    ptrdiff_t at = -1;
    for (size_t i = 0; i < c->n_row; i++)
        if (!c->row[i].then && str_same_name(c->row[i].label.s, name))
            at = found(at, i);
    for (size_t i = 0, none = at == -1; none && i < c->n_row; i++)
        if (!c->row[i].then && path_is(name, c, c->row[i].group, c->row[i].label.s))
            at = found(at, i);
    for (size_t i = 0, none = at == -1; none && i < c->n_row; i++)
        if (!c->row[i].then && str_same_name(row_name(&c->row[i]), name))
            at = found(at, i);
    return at;
}

ptrdiff_t chart_col_find(const struct chart *c, struct str name)
{
    ptrdiff_t at = -1;
    for (size_t i = 0; i < c->n_col; i++)
        if (str_same_name(c->col[i].label.s, name))
            at = found(at, i);
    for (size_t i = 0, none = at == -1; none && i < c->n_col; i++)
        if (head_is(name, &c->col[i], c->col[i].label.s) || head_is(name, &c->col[i], c->col[i].name))
            at = found(at, i);
    for (size_t i = 0, none = at == -1; none && i < c->n_col; i++)
        if (str_same_name(c->col[i].name, name))
            at = found(at, i);
    for (size_t i = 0, none = at == -1; none && i < c->n_col; i++) /* a head that stands over one column */
        if (c->col[i].head.s.n && str_same_name(c->col[i].head.s, name))
            at = found(at, i);
    return at;
}

static void each_of(const struct chart *c, void (*see)(const struct chart *, void *), void *data)
{
    if (c->kind != CHART_PARTS)
        see(c, data);
    for (size_t i = 0; i < c->n_part; i++)
        each_of(c->part[i], see, data);
    for (size_t i = 0; i < c->n_row; i++)
        if (c->row[i].inner)
            each_of(c->row[i].inner, see, data);
}

void model_each_chart(const struct model *m, void (*see)(const struct chart *, void *), void *data)
{
    for (size_t i = 0; i < m->n_set; i++)
        for (size_t k = 0; k < m->set[i]->n_chart; k++)
            each_of(m->set[i]->chart[k], see, data);
}

const struct cell *row_cell(const struct row *r, size_t col, bool as_printed)
{
    if (as_printed && r->erratum.set && r->erratum.cell && r->erratum.cell[col])
        return r->erratum.cell[col];
    return &r->cell[col];
}

struct str row_label(const struct row *r, bool as_printed)
{
    return as_printed && r->erratum.set && r->erratum.label.s.n ? r->erratum.label.s : r->label.s;
}

const struct mark *chart_mark(const struct chart *c, struct str name)
{
    for (size_t i = 0; c && i < c->n_mark; i++)
        if (str_eq(c->mark[i].name.s, name))
            return &c->mark[i];
    return NULL;
}

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

const struct mark *chart_mark_at(const struct chart *c, struct str text, size_t i, size_t *end)
{
    if (i >= text.n || text.p[i] != '^')
        return NULL;
    for (*end = i + 1; *end < text.n && is_of_name(text.p[*end]);)
        ++*end;
    return chart_mark(c, str_cut(text, i + 1, *end));
}
