/* Changes to the places of the new edition that they are about, so that who prints a chart can ask of each row, cell
 * and text whether it is another than it was. Called for sheets that mark their changes.
 *
 * A place is a span: rows and cells are copied on their way to a page, joined, turned and sorted, and keep it. */
#include "diff/diff.h"
#include <stdlib.h>

struct place_maker {
    struct arena *a;
    LIST(struct span) at;
};

static void put(struct place_maker *g, struct span at)
{
    if (at.file)
        ARENA_PUSH(g->a, &g->at, at);
}

static void texts_put(struct place_maker *g, const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(g, t[i].at);
}

static void chart_put(struct place_maker *g, const struct chart *c);

static void row_put(struct place_maker *g, const struct chart *c, const struct row *r)
{
    put(g, r->at);
    for (size_t i = 0; r->cell && i < c->n_col; i++)
        put(g, r->cell[i].text.at);
    texts_put(g, r->note, r->n_note);
    put(g, r->again.at);
    if (r->inner)
        chart_put(g, r->inner);
}

static void chart_put(struct place_maker *g, const struct chart *c)
{
    put(g, c->title.at);
    put(g, c->reading.at);
    put(g, c->to.at);
    put(g, c->start.at);
    texts_put(g, c->note, c->n_note);
    for (size_t i = 0; i < c->n_mark; i++)
        put(g, c->mark[i].text.at);
    for (size_t i = 0; i < c->n_row; i++)
        row_put(g, c, &c->row[i]);
    for (size_t i = 0; i < c->n_part; i++)
        chart_put(g, c->part[i]);
}

static bool same_place(struct span x, struct span y)
{
    return x.file == y.file && x.lo == y.lo && x.hi == y.hi;
}

/* A new column is its head and a cell in each row; a new part is a chart. */
static void whole_put(struct place_maker *g, const struct change *c)
{
    const struct chart *chart = c->chart;
    if (c->row) {
        row_put(g, chart, c->row);
        return;
    }
    if (same_place(chart->at, c->at))
        chart_put(g, chart);
    for (size_t i = 0; i < chart->n_part; i++)
        if (same_place(chart->part[i]->at, c->at))
            chart_put(g, chart->part[i]);
    for (size_t i = 0; i < chart->n_col; i++) {
        if (!same_place(chart->col[i].label.at, c->at))
            continue;
        put(g, c->at);
        for (size_t r = 0; r < chart->n_row; r++)
            if (chart->row[r].cell && !chart->row[r].then)
                put(g, chart->row[r].cell[i].text.at);
    }
}

static bool within(struct span at, struct span all)
{
    return at.file == all.file && at.lo >= all.lo && at.hi <= all.hi;
}

bool change_is_of(const struct change *c, const struct chart *top)
{
    const struct chart *whole = c->chart;
    while (whole && whole->whole)
        whole = whole->whole;
    for (const struct chart *m = top; m && c->chart; m = m->from) {
        if (c->chart == m || whole == m || within(c->chart->at, m->extent))
            return true;
        for (size_t i = 0; i < m->n_part; i++)
            for (const struct chart *p = m->part[i]->from; p; p = p->from)
                if (c->chart == p || within(c->chart->at, p->extent))
                    return true;
    }
    return false;
}

static int span_order(const void *x, const void *y)
{
    const struct span *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->lo != b->lo)
        return a->lo < b->lo ? -1 : 1;
    return (a->hi > b->hi) - (a->hi < b->hi);
}

struct places changes_places(struct arena *a, const struct changes *c)
{
    struct place_maker g = {.a = a};
    for (size_t i = 0; i < c->n; i++) {
        const struct change *one = &c->at[i];
        if (one->kind == CHANGE_GONE || !one->chart)
            continue;
        if (one->whole)
            whole_put(&g, one);
        else if (one->row && one->col != SIZE_MAX)
            put(&g, one->row->cell[one->col].text.at);
        else
            put(&g, same_place(one->at, one->chart->at) ? one->chart->title.at : one->at);
    }
    if (g.at.n)
        qsort(g.at.at, g.at.n, sizeof *g.at.at, span_order);
    return (struct places){g.at.at, g.at.n};
}

bool places_have(const struct places *p, struct span at)
{
    return at.file && p->n && bsearch(&at, p->at, p->n, sizeof at, span_order);
}
