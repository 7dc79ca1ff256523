/* Reads `from`: a chart or a part derived from another by replacing rows.
 *
 * A derived chart starts as a shallow copy of its base: rows and columns are shared until `rows`
 * replaces some; a replaced row points to its base row (`master`). In bands, a row replaces the row
 * with the same range; in other charts, the row with the same label in the same group. Circular
 * references are refused. Called by read_chart.c. */
#include "model/members.h"
#include "model/read.h"
#include <string.h>

/* ---- charts ---- */

/* Finds the entry of the base chart, in the set or its base sets. In a derived set, a chart that
 * refers to its own id is derived from the base set's chart; so are its parts and further dice. */
static struct awaited *base_chart_entry(const struct scope *s, const struct set *set, struct str id,
                                        bool part)
{
    for (; set; set = set->from) {
        struct awaited *e = entry_find(s->r, set, id);
        const struct chart *c = s->chart;
        while (e && c && c != e->chart)
            c = c->whole;
        if (e && (!c || part || !set->from))
            return e;
    }
    return NULL;
}

/* Finds the base chart SET/ID.PART, and reads it first if necessary. A chart that is still being
 * read can be used only for its finished parts; anything else is a circle. Returns NULL after a
 * finding, or if the chart may be in an unread file. */
static const struct chart *base_chart_find(const struct scope *s, const struct node *from)
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
    struct awaited *e = base_chart_entry(s, set, id, part.n > 0);
    if (e)
        entry_read(s->r, e);
    if (e)
        c = part.n ? chart_part(e->chart, part) : e->chart;
    for (size_t i = 0; e && !c && i < e->chart->n_part; i++)
        ARENA_PUSH(s->r->brief, &known, e->chart->part[i]->name);
    if (e && c == s->chart && set->incomplete && !set->from)
        return NULL; /* the base set is missing, which has been reported */
    if (e && (c == s->chart || (e->state == ENTRY_READING && !(c && part.n)))) {
        struct finding *f = diag_add(s->d, RULE_BAD_VALUE, from->at,
                                     "\"%.*s\" would be derived from itself", STRF(s->chart->id));
        finding_also(f, e->chart->at, "through this chart");
        finding_help(f, "write the rows in one of them");
        return NULL;
    }
    if (c || (!e && set->incomplete))
        return c;
    if (!e)
        names_of_charts(s->r, set, &known);
    name = e ? part : id;
    unknown_report(s->r, node_part(from, name), e ? "part of that chart" : "chart", name, &known,
                   "write the id of a chart, ID.PART for a part, SET/ID for another set's");
    return NULL;
}

/* Starts the chart as a copy of its base. Returns false if the base is missing or bad: the chart is
 * then bad, and its own text is read only to report errors.
 *
 * Columns, rows and cells are shared with the base and immutable; overlay_rows makes new lists if
 * necessary. The identity of the chart is kept; everything else comes from the base until it is
 * replaced. */
bool overlay_take(const struct scope *s, const struct node *from)
{
    struct chart *c = s->chart;
    const struct chart *base_chart = base_chart_find(s, from);
    if (!base_chart)
        return false;
    struct chart was = *c;
    *c = *base_chart;
    c->id = was.id;
    c->set = was.set;
    c->at = was.at;
    c->extent = was.extent;
    c->csv = was.csv;
    c->name = was.name;
    c->whole = was.whole;
    c->from_id = (struct text){str_trim(from->text), from->at};
    c->from = base_chart;
    c->waiver = NULL; /* waivers apply only where they are written */
    c->n_waiver = 0;
    if (chart_has_parts(c) && was.whole) {
        struct finding *f = diag_add(s->d, RULE_BAD_VALUE, from->at,
                                     "\"%.*s\" has parts, but a part cannot", STRF(base_chart->id));
        finding_help(f, "name one of its parts: %.*s.PART", STRF(base_chart->id));
        return false;
    }
    /* copy the parts of the base under the same names */
    const struct chart **part = ARENA_ARRAY(s->a, const struct chart *, base_chart->n_part);
    for (size_t i = 0; i < base_chart->n_part; i++) {
        struct chart *own = arena_copy(s->a, base_chart->part[i], sizeof *own);
        own->id = str_printf(s->a, "%.*s.%.*s", STRF(c->id), STRF(own->name));
        own->set = c->set;
        own->from = base_chart->part[i];
        own->extent = c->extent;
        own->csv = 0;
        own->whole = c;
        own->n_total = 0;
        own->row_count.s.n = 0;
        part[i] = own;
    }
    c->part = part;
    return !base_chart->bad;
}

/* ---- rows ---- */

/* Two groups are the same if their labels and those of all outer groups are equal. */
static bool same_group(const struct body *x, int a, const struct body *y, int b)
{
    if (a < 0 || b < 0)
        return a < 0 && b < 0;
    const struct group *g = &x->groups.at[a], *h = &y->groups.at[b];
    return str_same_name(g->label.s, h->label.s) && same_group(x, g->parent, y, h->parent);
}

/* The group of `old` that equals group g of `given`; added if absent. */
static int group_of(const struct scope *s, struct body *old, const struct body *given, int g)
{
    if (g < 0)
        return -1;
    for (size_t i = 0; i < old->groups.n; i++)
        if (same_group(old, (int)i, given, g))
            return (int)i;
    struct group add = given->groups.at[g];
    add.parent = group_of(s, old, given, add.parent);
    ARENA_PUSH(s->r->brief, &old->groups, add);
    return (int)old->groups.n - 1;
}

/* Ranges without a lower end come first. Rows without a range are not ordered. */
static bool range_before(const struct row *a, const struct row *b)
{
    if (!a->has_range || !b->has_range)
        return false;
    if (a->band.range.no_lo || b->band.range.no_lo)
        return a->band.range.no_lo && !b->band.range.no_lo;
    return rat_cmp(a->band.range.lo, b->band.range.lo) < 0;
}

/* Matches the row's label, the label of one of its groups, or "group / label". */
static bool row_is_called(const struct body *b, const struct row *r, struct str name)
{
    ptrdiff_t cut = str_find(name, " / ");
    bool called = str_same_name(r->label.s, name);
    for (int g = r->group; g >= 0 && !called; g = b->groups.at[g].parent)
        called = str_same_name(b->groups.at[g].label.s, name) ||
                 (cut > 0 && str_same_name(b->groups.at[g].label.s, str_cut(name, 0, (size_t)cut)) &&
                  str_same_name(r->label.s, str_cut(name, (size_t)cut + 3, name.n)));
    return called;
}

/* The position of an added row. In bands: before the first row with a later range. In other charts:
 * after its group, or at the end. */
static size_t place_of(const struct chart *c, const struct body *old, const struct row *r)
{
    size_t n = old->rows.n, at = n;
    if (chart_is_bands(c)) {
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

/* Reports that none of the rows is called `name`. */
static void row_unknown(const struct scope *s, const struct row *row, size_t n, struct span at,
                        struct str name, const char *help)
{
    struct strs known = {0};
    for (size_t i = 0; i < n; i++)
        ARENA_PUSH(s->r->brief, &known, row[i].label.s);
    unknown_report(s->r, at, "row", name, &known, help);
}

/* The position given by `before` or `after`: relative to the first row, or the first of a group,
 * with that name. Returns n after a finding if it is absent. */
static size_t place_named(const struct scope *s, const struct body *old, const struct node *n,
                          bool behind)
{
    struct str name = str_trim(n->text);
    size_t at = old->rows.n;
    for (size_t i = 0; i < old->rows.n; i++)
        if (row_is_called(old, &old->rows.at[i], name))
            at = at == old->rows.n || behind ? i : at;
    if (at < old->rows.n)
        return at + behind;
    row_unknown(s, old->rows.at, at, n->at, name, "write the label of a row that this chart has");
    return at;
}

/* Replaces the changed cells of a row. Other properties of the old row are kept unless the change
 * sets them, in particular a doubt and the theatres. */
static void cells_change(const struct scope *s, struct row *r, const struct row *now, const struct node *change)
{
    const struct chart *c = s->chart;
    struct cell *cell = arena_copy(s->a, now->cell, c->n_col * sizeof *cell);
    struct text *why = r->why.s.n && !r->why_of ? ARENA_ARRAY(s->a, struct text, c->n_col) : NULL;
    struct strs known = {0};
    r->why_of = why ? why : r->why_of;
    columns_known(s, &known);
    for (size_t i = 0; i < change->n; i++) {
        const struct pair *p = &change->pair[i];
        ptrdiff_t col = chart_col_find(c, p->key->text);
        if (col >= 0 && why) /* a reason without columns applies to each changed cell */
            why[col] = (struct text){r->why.s, p->key->at};
        if (col >= 0)
            cell[col] = cell_read(s, p->value, &c->col[col].type, false);
        else if (col == -2)
            REPORT(s->d, RULE_UNKNOWN_REFERENCE, p->key->at,
                   "write its header before it: \"Head / Column\"",
                   "several columns are called \"%.*s\"", STRF(p->key->text));
        else
            unknown_report(s->r, p->key->at, "column", p->key->text, &known,
                           "changes must be given by column");
    }
    r->cell = cell;
    r->inner = r->inner ? r->inner : now->inner;
    members_inherit(row_members, r, now);
}

/* Marks the cells that differ, so that the change bar appears only where these columns are
 * printed. */
static void cells_mark(const struct scope *s, struct row *r, const struct row *now)
{
    size_t n = s->chart->n_col;
    if (!r->cell || !now->cell)
        return;
    struct cell *cell = arena_copy(s->a, r->cell, n * sizeof *cell);
    for (size_t i = 0; i < n; i++)
        cell[i].house = cell[i].kind != now->cell[i].kind || !str_eq(cell[i].text.s, now->cell[i].text.s);
    r->cell = cell;
}

/* Warns if a new row has nearly the name of an existing one: a typo would add a row and change
 * nothing. Rows with `before` or `after` are intended; names with digits are often similar. */
static void nearly_called(const struct scope *s, const struct body *old, const struct row *r)
{
    const struct str called = str_fold(s->a, r->label.s);
    for (size_t i = 0; may_search(s->r, 1) && i < old->rows.n; i++) {
        const struct row *o = &old->rows.at[i];
        const struct str name = str_fold(s->a, o->label.s);
        if (o->then || o->added || o->replaced || strpbrk(name.p, "0123456789") ||
            !str_nearest(called, &name, 1).n)
            continue;
        struct finding *f =
            diag_add(s->d, RULE_NEAR_ROW, r->label.at, "\"%.*s\" is a new row beside \"%.*s\"",
                     STRF(r->label.s), STRF(o->label.s));
        finding_help(f, "did you mean \"%.*s\"? If it is new, write its place: `after: %.*s`",
                     STRF(o->label.s), STRF(o->label.s));
        return;
    }
}

/* Replaces or adds a row. Returns the place behind it, where the search for the next begins: most
 * are given in the order of the base. */
static size_t overlay_row(const struct scope *s, struct body *old, const struct body *given,
                          struct row r, const struct patch *patch, size_t from)
{
    const struct chart *c = s->chart;
    size_t at = old->rows.n;
    for (size_t i = 0; i < old->rows.n && at == old->rows.n; i++) {
        const size_t k = (from + i) % old->rows.n;
        const struct row *o = &old->rows.at[k];
        if (o->added || o->then != r.then)
            continue;
        if (chart_is_bands(c)
                ? o->has_range && r.has_range && range_same(&o->band.range, &r.band.range)
                : str_same_name(o->label.s, r.label.s) && same_group(old, o->group, given, r.group))
            at = k;
    }
    r.group = group_of(s, old, given, r.group);
    r.house = s->set->house.s.n && !s->adopted;
    if (at == old->rows.n && patch && patch->change) {
        row_unknown(s, old->rows.at, at, r.label.at, r.label.s, "`change` needs an existing row");
        return from;
    }
    if (at == old->rows.n) {
        const struct node *place = patch ? patch->before ? patch->before : patch->after : NULL;
        size_t to = place ? place_named(s, old, place, !patch->before) : place_of(c, old, &r);
        r.added = true;
        if (!place && !chart_is_bands(c) && !r.then)
            nearly_called(s, old, &r);
        ARENA_PUSH(s->r->brief, &old->rows, r);
        for (size_t i = old->rows.n - 1; i > to; i--)
            old->rows.at[i] = old->rows.at[i - 1];
        old->rows.at[to] = r;
        return from;
    }
    const struct row *now = &old->rows.at[at];
    r.base_chart = now->base_chart;
    r.replaced = true;
    if (patch && patch->change)
        cells_change(s, &r, now, patch->change);
    if (r.house)
        cells_mark(s, &r, now);
    if (patch && (patch->before || patch->after))
        REFUSE(s, (patch->before ? patch->before : patch->after)->at,
               "delete its place: it stays in the place of the base", "\"%.*s\" is not a new row",
               STRF(r.label.s));
    old->rows.at[at] = r;
    return at + 1;
}

/* Refuses charts whose rows have no names: steps, and charts of parts. */
static bool has_rows(const struct scope *s, const struct node *n, const char *to)
{
    const bool parts = chart_has_parts(s->chart);
    if (!parts && !chart_is_procedure(s->chart))
        return true;
    REFUSE(s, n->first,
           parts ? "write `parts:`, each `from` a part of that chart, and `rows` under the "
                   "different ones"
                 : "write the whole chart, as played",
           "a chart of %s has no rows to %s", parts ? "parts" : "steps", to);
    return false;
}

void overlay_rows(const struct scope *s, const struct node *rows)
{
    struct chart *c = s->chart;
    struct body given = {.rows = {0}}, old = {.rows = {0}};
    if (!has_rows(s, rows, "replace"))
        return;
    const struct row *base = c->from->row; /* `without` may have left some of its rows out */
    for (size_t i = 0; i < c->n_row; i++, base++) {
        struct row r = c->row[i];
        while (base->at.lo != r.at.lo || base->at.file != r.at.file)
            base++;
        r.replaced = r.added = false; /* these flags are relative to this chart's own base */
        r.base_chart = base;
        ARENA_PUSH(s->r->brief, &old.rows, r);
    }
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(s->r->brief, &old.groups, c->group[i]);
    body_read(s, rows, &given);
    for (size_t i = 0, k = 0, from = 0; i < given.rows.n;
         i++) { /* patches are in the order of the rows */
        const bool has = k < given.patches.n && given.patches.at[k].row == i;
        from = overlay_row(s, &old, &given, given.rows.at[i], has ? &given.patches.at[k++] : NULL,
                           from);
    }
    for (size_t i = 0; i < old.rows.n; i++) /* of those that are as they were nobody asks */
        old.rows.at[i].base_chart = old.rows.at[i].replaced ? old.rows.at[i].base_chart : NULL;
    body_keep(s, &old);
}

/* Removes rows and keeps them in `gone` for reports. For a chart of parts, rows are removed in the
 * parts. */
void overlay_without(const struct scope *s, const struct node *names)
{
    struct chart *c = s->chart;
    struct body left = {.rows = {0}};
    LIST(struct row) gone = {0};
    if (!has_rows(s, names, "leave out"))
        return;
    for (size_t i = 0; i < c->n_gone; i++)
        ARENA_PUSH(s->a, &gone, c->gone[i]);
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(s->r->brief, &left.groups, c->group[i]);
    bool *goes = ARENA_ARRAY(s->a, bool, c->n_row + 1);
    for (size_t k = 0; k < node_count(names); k++) {
        const struct node *n = node_at(names, k);
        bool any = false;
        if (n->kind != NODE_TEXT)
            continue;
        for (size_t i = 0; i < c->n_row; i++)
            if (row_is_called(&left, &c->row[i], str_trim(n->text)))
                any = goes[i] = true;
        if (!any)
            row_unknown(s, c->row, c->n_row, n->at, str_trim(n->text),
                        "write the label of a row that the chart has");
    }
    for (size_t i = 0; i < c->n_row; i++)
        if (goes[i])
            ARENA_PUSH(s->a, &gone, c->row[i]);
        else
            ARENA_PUSH(s->r->brief, &left.rows, c->row[i]);
    c->gone = gone.at;
    c->n_gone = gone.n;
    if (left.rows.n) {
        body_keep(s, &left);
        return;
    }
    REFUSE(s, names->first, "omit the chart from the sheet instead", "no row is left");
    c->bad = true;
}

/* ---- inherited charts whose base chart the derived set replaces ---- */

/* True if the chart, or a part, is derived from a chart that is replaced by a set between `set` and
 * `base`. */
static bool stands_on_changed(struct reader *r, const struct chart *c, const struct set *set,
                              const struct set *base)
{
    for (const struct chart *m = c->from; m; m = m->from)
        for (const struct set *s = set; s && s != base; s = s->from)
            if (entry_find(r, s, m->whole ? m->whole->id : m->id))
                return true;
    for (size_t i = 0; i < c->n_part; i++)
        if (stands_on_changed(r, c->part[i], set, base))
            return true;
    return false;
}

/* The corresponding row of another chart: same label, in groups with the same labels. */
static const struct row *row_of_other(const struct chart *c, const struct row *row, const struct chart *other)
{
    const struct body x = {.groups = {(struct group *)c->group, c->n_group, 0}},
                      y = {.groups = {(struct group *)other->group, other->n_group, 0}};
    for (size_t i = 0; i < other->n_row; i++)
        if (other->row[i].cell && other->row[i].then == row->then &&
            str_same_name(other->row[i].label.s, row->label.s) && same_group(&x, row->group, &y, other->row[i].group))
            return &other->row[i];
    return NULL;
}

/* A rewritten chart of a set of house rules is compared with the chart it replaces, so that only
 * real differences are marked. */
static void house_compare(struct reader *r, const struct chart *c)
{
    const struct awaited *e = NULL;
    for (const struct set *base = c->set->from; base && !e; base = base->from)
        e = entry_find(r, base, c->whole ? c->whole->id : c->id);
    const struct chart *was = e ? e->chart : NULL;
    const struct chart *part = was && c->whole ? chart_part(was, c->name) : NULL;
    was = part ? part : was;
    for (size_t i = 0; i < c->n_part; i++)
        house_compare(r, c->part[i]);
    bool same = was && !c->from && !was->bad && was->kind == c->kind && was->n_col == c->n_col && !c->bad;
    for (size_t k = 0; same && k < c->n_col; k++)
        same = str_same_name(was->col[k].label.s, c->col[k].label.s) &&
               str_same_name(was->col[k].head.s, c->col[k].head.s);
    for (size_t i = 0; same && i < c->n_row; i++) {
        struct row *row = (struct row *)&c->row[i];
        const struct row *old = row->house && row->cell ? row_of_other(c, row, was) : NULL;
        if (!old)
            continue;
        cells_mark(&(struct scope){.a = r->a, .chart = (struct chart *)c}, row, old);
        row->base_chart = old;
        /* derived sets are typed by hand, and capitals do not change a rule */
        row->house = !row_texts_same(row, old, ROW_RULE, str_same_word, str_same_name) ||
                     !row->inner != !old->inner;
        for (size_t k = 0; k < c->n_col; k++)
            row->house = row->house || row->cell[k].house;
    }
}

/* All charts are registered before the first is read, since they may be derived from each other. */
void overlays_adopt(struct reader *r)
{
    const size_t first = r->entries.n;
    for (size_t i = 0; i < r->sets.n; i++) {
        struct set *set = r->sets.at[i].set;
        for (const struct set *base = set->from; base; base = base->from)
            for (size_t k = 0; k < first; k++) {
                const struct awaited *e = &r->entries.at[k];
                if (e->set != base || e->chart->bad || !stands_on_changed(r, e->chart, set, base))
                    continue;
                bool nearer = false; /* a nearer set has its own version */
                for (const struct set *s = set; s != base && !nearer; s = s->from)
                    nearer = entry_find(r, s, e->chart->id);
                if (nearer)
                    continue;
                struct awaited again = {e->key, e->value, set, ARENA_NEW(r->a, struct chart), ENTRY_WAITS, true};
                again.chart->id = e->chart->id;
                again.chart->set = set;
                again.chart->at = e->chart->at;
                again.chart->extent = e->chart->extent;
                entry_push(r, again);
            }
    }
    for (size_t i = first; i < r->entries.n; i++)
        entry_read(r, &r->entries.at[i]);
    for (size_t i = 0; i < first; i++)
        if (r->entries.at[i].set->house.s.n)
            house_compare(r, r->entries.at[i].chart);
}
