/* Compares two models, an older and a newer edition, and lists the changes in the rulebook's words.
 * Called by the command diff.
 *
 * Charts are paired by their id; if the id is gone, by their title among the new charts. Parts that
 * a chart takes over from another (`from`) are reported only at the original. A chart that is
 * unreadable in one edition has its finding, and is not compared. */
#include "diff/compare.h"

static struct text here(struct str s, struct span at)
{
    return (struct text){s, at};
}

/* ---- rows ---- */

static struct str row_value(struct arena *a, const struct printed *p, size_t row)
{
    struct buf b = {.a = a};
    const struct str label = p->row[row];
    buf_put(&b, label);
    buf_putz(&b, label.n && p->c->row[row].cell ? ": " : "");
    for (size_t i = 0; p->c->row[row].cell && i < p->c->n_col; i++)
        buf_printf(&b, "%s%.*s", i ? ", " : "", STRF(printed_cell(p, row, i)));
    return buf_str(&b);
}

static const char *row_kind(const struct chart *c)
{
    if (chart_is_procedure(c))
        return "step";
    return chart_adds(c) ? "modifier" : "row";
}

/* Reports a changed label. A band is named by its result: "Holds: 4-6 is now 4-7"; a row without a
 * band by its old name. */
static void compare_label(const struct comparing *c, const struct printed *x, size_t i,
                          const struct printed *y, size_t k)
{
    const struct row *p = &x->c->row[i], *q = &y->c->row[k];
    struct str name = STR("");
    if (row_same(x, i, y, k))
        return;
    /* renumbered because a step was added or removed */
    if (chart_is_procedure(y->c) && y->c->n_row != x->c->n_row)
        return;
    if ((p->has_range || q->has_range) && y->c->n_col) {
        name = printed_cell(y, k, 0);
        if (!name.n)
            name = y->row[k];
    }
    change_put(c, CHANGE_VALUE, name, name.n ? NULL : row_kind(y->c), x->row[i], y->row[k], q->at);
}

/* True for a text so long that its end needs a mark. */
static bool is_sentence(struct str s)
{
    size_t blanks = 0;
    for (size_t i = 0; i < s.n; i++)
        blanks += s.p[i] == ' ';
    return blanks > 3;
}

/* "Infantry, Foot": the row, and its column if there are several. */
static struct str place_of(struct arena *a, struct str row, const struct chart *c, size_t col)
{
    const struct str head = column_words(a, &c->col[col]);
    if (c->n_col < 2 || !head.n)
        return row;
    return row.n ? str_printf(a, "%.*s, %.*s", STRF(row), STRF(head)) : head;
}

/* The facts of a row besides its label and cells; a fact about a single column is listed at that
 * column. */
static struct facts row_facts(struct arena *a, const struct chart *c, const struct row *r,
                              struct str name)
{
    static const char *const own[] = {"its own", "its neighbours'"};
    const struct erratum *e = &r->erratum;
    struct facts f = {.a = a, .where = name};
    if (r->has_range)
        fact_put(&f, FACT_VALUE, "bounds",
                 here(str_of(own[r->band.range.lo_open && r->band.range.hi_open]), r->at));
    fact_put_members(&f, row_members, r, r->at);
    fact_put(&f, FACT_VALUE, "printed value", e->label);
    fact_put(&f, FACT_WORDS, "reason", e->set ? e->why : r->why);
    if (!str_eq(e->by.s, c->set->errata_by.s)) /* else reported for the set */
        fact_put(&f, FACT_VALUE, "authority", e->by);
    for (size_t i = 0; i < c->n_col; i++) {
        f.where = place_of(a, name, c, i);
        if (e->cell && e->cell[i])
            fact_put(&f, FACT_VALUE, "printed value", here(cell_words(a, c, r, e->cell[i]), r->at));
        if (r->why_of && !str_eq(r->why_of[i].s, r->why.s))
            fact_put(&f, FACT_WORDS, "reason", r->why_of[i]);
    }
    return f;
}

static void compare_cells(const struct comparing *c, const struct printed *x, size_t i,
                          const struct printed *y, size_t k, const struct pairs *col)
{
    const bool steps = chart_is_procedure(y->c);
    const struct str name = y->row[k];
    for (size_t n = 0; n < col->n; n++) {
        if (col->to[n] < 0 || cell_same(x, i, n, y, k, (size_t)col->to[n]))
            continue;
        const size_t m = (size_t)col->to[n];
        const struct str was = printed_cell(x, i, n), is = printed_cell(y, k, m);
        struct str where = place_of(c->a, name, y->c, m);
        if (steps && name.n)
            where = str_printf(c->a, "step %.*s", STRF(name));
        const bool text = y->c->row[k].cell[m].kind == CELL_TEXT;
        const bool sentence = steps || (text && (is_sentence(was) || is_sentence(is)));
        change_put(c, sentence ? CHANGE_WORDS : CHANGE_VALUE, where, NULL, was, is,
                   y->c->row[k].at);
    }
}

static void compare_chart(struct comparing *c);

static void compare_row(const struct comparing *c, const struct printed *x, size_t i,
                        const struct printed *y, size_t k, const struct pairs *col)
{
    const struct row *p = &x->c->row[i], *q = &y->c->row[k];
    const struct str name = y->row[k];
    if (p->then)
        text_compare(c, FACT_WORDS, STR(""), "line between", p->label, q->label);
    else
        compare_label(c, x, i, y, k);
    compare_cells(c, x, i, y, k, col);
    const struct facts was = row_facts(c->a, x->c, p, name), is = row_facts(c->a, y->c, q, name);
    facts_compare(c, &was, &is);
    struct comparing in = *c;
    in.x = p->inner;
    in.y = q->inner;
    in.before = c->before.n ? str_printf(c->a, "%.*s / %.*s", STRF(c->before), STRF(name)) : name;
    if (p->inner && q->inner)
        compare_chart(&in);
    else
        text_compare(c, FACT_VALUE, name, "further die",
                     p->inner ? p->inner->down.expression : (struct text){0},
                     q->inner ? q->inner->down.expression : (struct text){0});
}

/* True if the chart omits this row of its base chart. */
static bool leaves_out(const struct chart *c, const struct row *r)
{
    bool out = false;
    for (size_t i = 0; i < c->n_gone && !out; i++)
        out = str_eq(c->gone[i].label.s, r->label.s);
    return out;
}

/* The position of a row. Rows are played, or searched, in their order, so the order matters. */
static struct str place_words(struct arena *a, const struct printed *p, size_t row)
{
    return row ? str_printf(a, "after %.*s", STRF(p->row[row - 1])) : STR("first");
}

static void compare_rows(const struct comparing *c, const struct pairs *col)
{
    const struct printed x = printed_new(c->a, c->x), y = printed_new(c->a, c->y);
    bool *moved = ARENA_ARRAY(c->a, bool, c->x->n_row);
    const struct pairs rows = rows_match(c->a, &x, &y, col, moved);
    for (size_t i = 0; i < rows.n; i++)
        if (rows.to[i] < 0 && (row_is_own(c->x, &c->x->row[i]) || leaves_out(c->y, &c->x->row[i])))
            whole_put(c, false, row_kind(c->x), row_value(c->a, &x, i), c->y->at);
    for (size_t k = 0; k < rows.m; k++) {
        const struct row *r = &c->y->row[k];
        const size_t i = (size_t)rows.from[k];
        const bool own = row_is_own(c->y, r);
        if (rows.from[k] < 0) {
            if (own || leaves_out(c->x, r))
                whole_put(c, true, row_kind(c->y), row_value(c->a, &y, k), r->at);
            continue;
        }
        if (own || row_is_own(c->x, &c->x->row[i]))
            compare_row(c, &x, i, &y, k, col);
        if (own && moved[i])
            change_put(c, CHANGE_VALUE,
                       chart_is_procedure(c->y) ? row_value(c->a, &y, k) : y.row[k], "place",
                       place_words(c->a, &x, i), place_words(c->a, &y, k), r->at);
    }
}

/* ---- facts of a whole chart ---- */

/* Lists the facts of a column; `name` is its name in the new edition. */
static void put_column(struct facts *f, const struct column *col, struct str name)
{
    const struct str type =
        col->type.terms ? col->type.terms->name.s : str_of(type_words[col->type.kind]);
    f->where = STR("");
    fact_put(f, FACT_ORDER, "column", here(name, col->label.at));
    f->where = name;
    fact_put(f, FACT_VALUE, "type", here(type, col->type_at.file ? col->type_at : col->label.at));
    fact_put_marks(f, col->mark, col->n_mark, col->label.at);
}

static void compare_columns(const struct comparing *c, const struct pairs *col, struct facts *was,
                            struct facts *is)
{
    const bool own = !c->x->from || !c->y->from;
    const struct text none = {0};
    for (size_t i = 0; i < col->n; i++) {
        const struct column *x = &c->x->col[i], *y = col->to[i] < 0 ? NULL : &c->y->col[col->to[i]];
        const struct text name = y ? here(column_words(c->a, y), y->label.at) : none;
        if (own && (!y || !column_same(x, y)))
            text_compare(c, FACT_VALUE, STR(""), "column", here(column_words(c->a, x), x->label.at),
                         name);
        if (y)
            put_column(was, x, name.s);
    }
    for (size_t k = 0; k < col->m; k++) {
        const struct column *y = &c->y->col[k];
        const struct str name = column_words(c->a, y);
        if (col->from[k] >= 0)
            put_column(is, y, name);
        else if (own)
            text_compare(c, FACT_VALUE, STR(""), "column", none, here(name, y->label.at));
    }
}

static void put_groups(struct facts *f, const struct chart *c)
{
    static const char *const kinds[] = {"", "one of them", "any of them"};
    for (size_t i = 0; i < c->n_group; i++) {
        const struct group *g = &c->group[i];
        f->where = g->label.s;
        fact_put(f, FACT_VALUE, "group", here(str_of(kinds[g->kind]), g->at));
        fact_put_members(f, group_members, g, g->at);
    }
}

static void put_totals(struct facts *f, const struct chart *c)
{
    for (size_t i = 0; i < c->n_total; i++) {
        f->where = c->total[i].of.s;
        fact_put(f, FACT_VALUE, "total", here(c->total[i].text, c->total[i].at));
    }
}

static void put_axis(struct facts *f, const char *roll, const char *measure, const struct axis *x)
{
    if (x->kind == AXIS_ROLL)
        fact_put_roll(f, roll, x->expression, x->roll);
    else if (x->kind == AXIS_MEASURE)
        fact_put(f, FACT_VALUE, measure, x->measure);
    const struct {
        const char *what;
        struct rat at;
    } part[] = {{"least", x->from}, {"most", x->to}, {"step", x->step}};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        struct buf b = {.a = f->a};
        if (!part[i].at.d)
            continue;
        buf_put_rat(&b, part[i].at);
        fact_put(f, FACT_VALUE, part[i].what, here(buf_str(&b), x->measure.at));
    }
}

/* "d6", "2d6"; "2 to 7" if no dice have these totals. */
struct str dice_words(struct arena *a, const struct need_dice *dice)
{
    const long long min = dice->min, max = dice->max;
    if (max <= 0)
        return STR("");
    if (min <= 0 || max % min)
        return str_printf(a, "%lld to %lld", min, max);
    return min == 1 ? str_printf(a, "d%lld", max) : str_printf(a, "%lldd%lld", min, max / min);
}

/* Lists the chart's own footnotes, without the footnotes of its whole chart or base chart. */
static void put_footnotes(struct facts *f, const struct chart *c)
{
    for (size_t i = 0; i < c->n_mark; i++) {
        f->where = c->mark[i].name.s;
        if (span_within(c->mark[i].text.at, c->extent))
            fact_put(f, FACT_WORDS, "footnote", c->mark[i].text);
    }
}

static const char *const edges[] = {"neither band", "the lower band", "the upper band"};

static struct facts chart_facts(struct arena *a, const struct chart *c, bool inner)
{
    const struct span at = c->from ? NOWHERE : c->at; /* position of values without their own */
    struct facts f = {.a = a, .within = c->from ? c->extent : NOWHERE};
    fact_put_members(&f, chart_members, c, at);
    fact_put(&f, FACT_VALUE, "kind of chart", here(str_of(kind_words[c->kind]), at));
    put_axis(&f, "roll", "measure", &c->down);
    put_axis(&f, "roll across", "measure across", &c->across);
    fact_put(&f, FACT_VALUE, "a bound that two bands share belongs to",
             here(str_of(edges[c->edges]), at));
    if (c->dice_given)
        fact_put(&f, FACT_VALUE, "die of its needs", here(dice_words(a, &c->dice), at));
    fact_put_all(&f, "note", c->note, c->n_note);
    put_groups(&f, c);
    if (!inner)
        put_footnotes(&f, c);
    put_totals(&f, c);
    fact_put_waivers(&f, c->waiver, c->n_waiver);
    return f;
}

static struct str chart_name(const struct chart *c)
{
    return c->whole ? c->name : c->id;
}

/* Compares two charts, also inner bands and parts. */
static void compare_chart(struct comparing *c)
{
    const struct chart *x = c->x, *y = c->y;
    if (x->bad || y->bad)
        return;
    struct facts was = chart_facts(c->a, x, c->before.n), is = chart_facts(c->a, y, c->before.n);
    const struct pairs col = columns_match(c->a, x, y);
    if (!c->before.n)
        text_compare(c, FACT_VALUE, STR(""), "id", here(chart_name(x), x->at),
                     here(chart_name(y), y->at));
    if (x->kind == y->kind)
        compare_columns(c, &col, &was, &is);
    facts_compare(c, &was, &is);
    if (x->kind == y->kind)
        compare_rows(c, &col);
    struct comparing in = *c;
    charts_compare(&in, x->part, x->n_part, y->part, y->n_part);
}

/* ---- the charts of a set, or the parts of a chart ---- */

struct two_lists {
    const struct chart *const *x, *const *y;
};

static bool charts_alike(const void *of, size_t i, size_t k)
{
    const struct two_lists *l = of;
    return str_same_name(chart_name(l->x[i]), chart_name(l->y[k]));
}

static bool charts_titled(const void *of, size_t i, size_t k)
{
    const struct two_lists *l = of;
    const struct chart *x = l->x[i], *y = l->y[k];
    return x->title.s.n && x->kind == y->kind && str_same_name(x->title.s, y->title.s);
}

void charts_compare(struct comparing *c, const struct chart *const *x, size_t n,
                    const struct chart *const *y, size_t m)
{
    const struct two_lists both = {x, y};
    struct pairs p = pairs_new(c->a, n, m);
    pairs_find(&p, charts_alike, &both);
    pairs_find(&p, charts_titled, &both);
    for (size_t i = 0; i < m + n; i++) {
        const bool fresh = i < m;
        const ptrdiff_t fellow = fresh ? p.from[i] : p.to[i - m];
        const struct chart *one = fresh ? y[i] : x[i - m];
        c->x = fresh && fellow >= 0 ? x[fellow] : NULL;
        c->y = one;
        if (c->x)
            compare_chart(c);
        else if (fellow < 0 && !one->bad)
            whole_put(c, fresh, one->whole ? "part" : "chart",
                      one->title.s.n ? one->title.s : chart_name(one), one->at);
    }
    c->x = c->y = NULL;
}
