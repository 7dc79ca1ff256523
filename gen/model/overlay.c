/* `from`: a chart or a part that is another with some rows replaced.
 *
 * A chart from another starts as a shallow copy of its master: rows and columns are shared, until `rows` replaces some;
 * a row that was replaced keeps its master. A bands row replaces the row of the same range, any other the row of the
 * same name in the same group. Circles are refused where they close. Called by read_chart.c. */
#include "model/read.h"

/* ---- charts ---- */

/* The entry of the master, in the set or in one that it is from. In an overlay a chart from its own name is from the
 * base's chart, be it the chart itself, a part of it or a further die. */
static struct awaited *master_entry(const struct scope *s, const struct set *set, struct str id, bool part)
{
    for (; set; set = set->from)
        for (size_t i = 0; i < s->r->entries.n; i++) {
            struct awaited *e = &s->r->entries.at[i];
            if (e->set != set || !str_same_name(e->chart->id, id))
                continue;
            const struct chart *c = s->chart;
            while (c && c != e->chart)
                c = c->whole;
            if (!c || part || !set->from)
                return e;
            break; /* an id is taken once in a set */
        }
    return NULL;
}

/* SET/ID.PART. Reads the master first, if it waits. One that is being read is found only by a part that is done:
 * anything else is a circle. NULL after a finding, or where it may stand in a file that was not read. */
static const struct chart *master_find(const struct scope *s, const struct node *from)
{
    struct str id = str_trim(from->text), part, name;
    const struct set *set = s->set;
    const struct chart *c = NULL;
    struct strs known = {0};
    ARENA_PUSH(s->a, &s->r->uses, ((struct use){from->at, id, false}));
    if (str_find_char(id, '/') >= 0) {
        str_split(&id, '/', &name);
        const struct awaited *home = set_entry_find(s->r, name);
        if (!home) {
            diag_add(s->d, RULE_UNKNOWN_REFERENCE, node_part(from, name), "no set is called \"%.*s\"", STRF(name));
            return NULL;
        }
        set = home->set;
    }
    part = id;
    str_split(&part, '.', &id);
    struct awaited *e = master_entry(s, set, id, part.n > 0);
    if (e)
        entry_read(s->r, e);
    if (e && !part.n)
        c = e->chart;
    for (size_t i = 0; e && part.n && i < e->chart->n_part; i++) {
        ARENA_PUSH(s->a, &known, e->chart->part[i]->name);
        if (!c && str_same_name(e->chart->part[i]->name, part))
            c = e->chart->part[i];
    }
    if (e && (c == s->chart || (e->state == ENTRY_READING && !(c && part.n)))) {
        struct finding *f =
            diag_add(s->d, RULE_BAD_VALUE, from->at, "\"%.*s\" would be taken from itself", STRF(s->chart->id));
        finding_also(s->d, f, e->chart->at, "by way of this chart");
        finding_help(s->d, f, "one of them must hold its rows itself");
        return NULL;
    }
    if (c || (!e && set->torn))
        return c;
    if (!e)
        names_of_charts(s->r, set, &known);
    name = e ? part : id;
    unknown_say(s->r, node_part(from, name), e ? "part of that chart" : "chart", name, &known,
                "write the id of a chart, ID.PART for a part, SET/ID for another set's");
    return NULL;
}

/* Columns, rows and their cells are shared with the master, which no one changes: overlay_rows makes new lists where it
 * has to. What says which chart this is stays; all else is the master's, until this one says otherwise. */
bool overlay_take(const struct scope *s, const struct node *from)
{
    struct chart *c = s->chart;
    const struct chart *master = master_find(s, from);
    if (!master)
        return false;
    struct chart was = *c;
    *c = *master;
    c->id = was.id;
    c->set = was.set;
    c->at = was.at;
    c->extent = was.extent;
    c->csv = was.csv;
    c->name = was.name;
    c->whole = was.whole;
    c->from_id = (struct text){str_trim(from->text), from->at};
    c->from = master;
    c->waiver = NULL; /* a waiver is for where it was written */
    c->n_waiver = 0;
    if (c->kind == CHART_PARTS && was.whole) {
        struct finding *f =
            diag_add(s->d, RULE_BAD_VALUE, from->at, "\"%.*s\" has parts, and a part has none", STRF(master->id));
        finding_help(s->d, f, "name one of its parts: %.*s.PART", STRF(master->id));
        return false;
    }
    /* the parts of a master are parts of this chart, of the same names */
    const struct chart **part = ARENA_ARRAY(s->a, const struct chart *, master->n_part);
    for (size_t i = 0; i < master->n_part; i++) {
        struct chart *own = arena_copy(s->a, master->part[i], sizeof *own);
        own->id = str_printf(s->a, "%.*s.%.*s", STRF(c->id), STRF(own->name));
        own->set = c->set;
        own->from = master->part[i];
        own->extent = c->extent;
        own->csv = 0;
        own->whole = c;
        part[i] = own;
    }
    c->part = part;
    return !master->bad;
}

/* ---- rows ---- */

/* Groups have no ids: they are the same where their labels are, all the way up. */
static bool same_group(const struct body *x, int a, const struct body *y, int b)
{
    if (a < 0 || b < 0)
        return a < 0 && b < 0;
    const struct group *g = &x->groups.at[a], *h = &y->groups.at[b];
    return str_same_name(g->label.s, h->label.s) && same_group(x, g->parent, y, h->parent);
}

/* The group of `old` that is group g of `given`, added where there is none. */
static int group_of(const struct scope *s, struct body *old, const struct body *given, int g)
{
    if (g < 0)
        return -1;
    for (size_t i = 0; i < old->groups.n; i++)
        if (same_group(old, (int)i, given, g))
            return (int)i;
    struct group add = given->groups.at[g];
    add.parent = group_of(s, old, given, add.parent);
    ARENA_PUSH(s->a, &old->groups, add);
    return (int)old->groups.n - 1;
}

/* Ranges without a lower end come before all others; rows without a range have no place among them. */
static bool range_before(const struct row *a, const struct row *b)
{
    if (!a->has_range || !b->has_range)
        return false;
    if (a->band.range.no_lo || b->band.range.no_lo)
        return a->band.range.no_lo && !b->band.range.no_lo;
    return rat_cmp(a->band.range.lo, b->band.range.lo) < 0;
}

/* Where an added row goes: in bands before the first row that the order of the ranges puts behind it; else behind its
 * group, or at the end. */
static size_t place_of(const struct chart *c, const struct body *old, const struct row *r)
{
    size_t n = old->rows.n, at = n;
    if (c->kind == CHART_BANDS) {
        bool falling = n > 1 && range_before(&old->rows.at[n - 1], &old->rows.at[0]);
        for (at = 0; at < n; at++)
            if (falling ? range_before(&old->rows.at[at], r) : range_before(r, &old->rows.at[at]))
                break;
    } else if (r->group >= 0) {
        for (size_t i = n; i-- > 0;)
            if (old->rows.at[i].group == r->group)
                return i + 1;
    }
    return at;
}

/* A row replaced twice (by a chart between) keeps the first master, which is the one in print. */
static void overlay_row(const struct scope *s, struct body *old, const struct body *given, struct row r)
{
    const struct chart *c = s->chart;
    size_t at = 0;
    for (; at < old->rows.n; at++) {
        const struct row *o = &old->rows.at[at];
        if (o->added || o->then != r.then)
            continue;
        bool same = c->kind == CHART_BANDS
                        ? o->has_range && r.has_range && range_same(&o->band.range, &r.band.range)
                        : str_same_name(o->label.s, r.label.s) && same_group(old, o->group, given, r.group);
        if (same)
            break;
    }
    r.group = group_of(s, old, given, r.group);
    if (at == old->rows.n) {
        size_t to = place_of(c, old, &r);
        r.added = true;
        ARENA_PUSH(s->a, &old->rows, r);
        for (size_t i = old->rows.n - 1; i > to; i--)
            old->rows.at[i] = old->rows.at[i - 1];
        old->rows.at[to] = r;
        return;
    }
    const struct row *now = &old->rows.at[at];
    r.master = now->master ? now->master : arena_copy(s->a, now, sizeof *now);
    for (size_t i = 0; i < c->from->n_row; i++) /* the master's own row, where it can be had */
        if (c->from->row[i].at.lo == now->at.lo && c->from->row[i].at.file == now->at.file)
            r.master = &c->from->row[i];
    r.replaced = true;
    old->rows.at[at] = r;
}

/* Steps are a text in order, and parts have rows of their own: neither has rows by name. */
void overlay_rows(const struct scope *s, const struct node *rows)
{
    struct chart *c = s->chart;
    struct body given = {.rows = {0}}, old = {.rows = {0}};
    if (c->kind == CHART_PARTS || c->kind == CHART_STEPS) {
        struct finding *f = diag_add(s->d, RULE_BAD_VALUE, rows->first, "a chart of %s has no rows to replace",
                                     c->kind == CHART_PARTS ? "parts" : "steps");
        if (c->kind == CHART_PARTS)
            finding_help(s->d, f,
                         "write `parts:`, each `from` a part of that chart, and `rows` under those that differ");
        return;
    }
    for (size_t i = 0; i < c->n_row; i++) {
        struct row r = c->row[i];
        r.replaced = r.added = false; /* marks are against this chart's own master */
        r.master = NULL;
        ARENA_PUSH(s->a, &old.rows, r);
    }
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(s->a, &old.groups, c->group[i]);
    body_read(s, rows, &given);
    for (size_t i = 0; i < given.rows.n; i++)
        overlay_row(s, &old, &given, given.rows.at[i]);
    body_keep(c, &old);
}
