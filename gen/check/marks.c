/* Footnotes to findings: one that nothing refers to, and a cell that lacks the mark of all others that say the same.
 *
 * A mark is a small thing to lose, and what is printed without it reads well. A footnote that nobody asks for has lost
 * its only mark; where it has several, the other cells with the same words show it. Cells are held against those of
 * their own column, and of the columns under one head where these have one type. */
#include "check/check.h"
#include "layout/basis.h"

enum { SAME_LEAST = 2 }; /* cells that say the same and have the mark */

/* ---- a footnote that nothing refers to ---- */

static bool has_mark(const struct text *mark, size_t n, struct str name)
{
    for (size_t i = 0; i < n; i++)
        if (str_eq(mark[i].s, name))
            return true;
    return false;
}

/* Behind labels, heads and cells, which are kept without their marks. */
static bool is_marked(const struct chart *c, struct str name)
{
    for (size_t k = 0; k < c->n_col; k++)
        if (has_mark(c->col[k].mark, c->col[k].n_mark, name))
            return true;
    for (size_t g = 0; g < c->n_group; g++)
        if (has_mark(c->group[g].mark, c->group[g].n_mark, name))
            return true;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *row = &c->row[i];
        if (has_mark(row->label_mark, row->n_label_mark, name) || (row->inner && is_marked(row->inner, name)))
            return true;
        for (size_t k = 0; row->cell && k < c->n_col; k++)
            if (has_mark(row->cell[k].mark, row->cell[k].n_mark, name) || row->cell[k].kind == CELL_BAD)
                return true; /* what could not be read may have it */
    }
    for (size_t p = 0; p < c->n_part; p++)
        if (c->part[p]->bad || is_marked(c->part[p], name))
            return true;
    return false;
}

/* Within words, where it stays: "moves ^slow as it came". */
static bool is_said(struct arena *a, const struct chart *c, struct str name)
{
    struct texts all = {0};
    const char *mark = str_z(a, str_printf(a, "^%.*s", STRF(name)));
    texts_of(a, c, ~(unsigned)TEXT_OWN, &all);
    for (size_t i = 0; i < all.n; i++)
        if (str_find(all.at[i].s, mark) >= 0)
            return true;
    return str_find(c->reads.s, mark) >= 0;
}

static bool has_footnote(const struct chart *c, struct str name)
{
    for (size_t i = 0; c && i < c->n_mark; i++)
        if (str_eq(c->mark[i].name.s, name))
            return true;
    return false;
}

/* A footnote that says otherwise what the master's says is asked for by the master's rows. */
static void idle_check(struct check_run *r, const struct chart *c)
{
    for (size_t i = 0; i < c->n_mark; i++) {
        const struct mark *m = &c->mark[i];
        if (!span_within(m->name.at, c->extent) || has_footnote(c->from, m->name.s))
            continue;
        r->tally->checks++;
        if (is_marked(c, m->name.s) || is_said(r->a, c, m->name.s))
            continue;
        struct finding *f =
            diag_add(r->d, RULE_MARK_IDLE, m->name.at, "nothing refers to the footnote \"%.*s\"", STRF(m->name.s));
        finding_help(r->d, f, "write ^%.*s behind what it belongs to, or take the footnote out", STRF(m->name.s));
    }
}

/* ---- a mark that all others have ---- */

static bool same_marks(const struct cell *x, const struct cell *y)
{
    bool same = x->n_mark == y->n_mark;
    for (size_t i = 0; same && i < x->n_mark; i++)
        same = has_mark(y->mark, y->n_mark, x->mark[i].s);
    return same;
}

static bool same_place(const struct chart *c, size_t x, size_t y)
{
    return x == y || (c->kind == CHART_GRID && c->col[x].type.kind == c->col[y].type.kind &&
                      c->col[x].type.kind != TYPE_DISTANCE && str_eq(c->col[x].head.s, c->col[y].head.s));
}

/* Of cells that say what `one` says, others in the same place: all with the same marks, and these not its own. A mark
 * that one has alone is an exception, which is what marks are for. */
static const struct cell *marked_alike(const struct chart *c, const struct cell_walk *one, size_t *n)
{
    const struct cell *like = NULL;
    *n = 0;
    for (struct cell_walk i = {.chart = c}; cells_next(&i);) {
        if (i.cell == one->cell || !same_place(c, one->col_at, i.col_at) || !i.cell->text.s.n ||
            !str_same_name(i.cell->text.s, one->cell->text.s))
            continue;
        if (like && !same_marks(like, i.cell))
            return NULL;
        like = i.cell;
        ++*n;
    }
    return *n >= SAME_LEAST && like->n_mark && !same_marks(like, one->cell) ? like : NULL;
}

static struct str marks_words(struct arena *a, const struct cell *cell)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < cell->n_mark; i++)
        buf_printf(&b, " ^%.*s", STRF(cell->mark[i].s));
    return b.n ? buf_str(&b) : STR(" no mark");
}

static void missing_check(struct check_run *r, const struct chart *c)
{
    bool any = false;
    for (struct cell_walk i = {.chart = c}; cells_next(&i);)
        any = any || i.cell->n_mark;
    for (struct cell_walk i = {.chart = c, .own = true}; any && cells_next(&i);) {
        size_t n;
        const struct cell *like = i.cell->text.s.n && !i.cell->house ? marked_alike(c, &i, &n) : NULL;
        r->tally->checks++;
        if (!like)
            continue;
        struct finding *f =
            diag_add(r->d, RULE_MARK_MISSING, i.cell->text.at, "\"%.*s\" has%.*s here, and%.*s in %zu other cells",
                     STRF(i.cell->text.s), STRF(marks_words(r->a, i.cell)), STRF(marks_words(r->a, like)), n);
        finding_also(r->d, f, like->text.at, "as in this one");
        finding_help(r->d, f, "look in the book whether the footnote holds here too");
    }
}

static void marks_run(struct check_run *r, const struct chart *c)
{
    if (c->whole && c->whole->n_part && c->whole->part[0] == c) /* those of the whole, once */
        idle_check(r, c->whole);
    if (c->n_mark) {
        idle_check(r, c);
        missing_check(r, c);
    }
}

const struct check check_marks = {GIVES(RULE_MARK_IDLE, RULE_MARK_MISSING), .chart = marks_run};
