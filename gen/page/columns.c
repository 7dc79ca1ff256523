/* Where columns end. The heights of all runs of atoms are found once for each width of column; then columns are filled
 * as full as they go to learn what fits, and the ends are chosen for all columns together: none higher than the line,
 * the sum of the squares of what each lacks the least. What a column lacks goes into one gap, before its last block;
 * where it has only one, into the rows of its table, as far as that is not seen. Called by flow.c and rows.c. */
#include "page/columns.h"

enum { BLOCK_GAP = 850, ROW_MORE = 250, MATRIX_MORE = 900, PANEL_MORE = 2600 }; /* permille of em */
enum { CUT_GROUP = 60, CUT_ROW = 250, CUT_NOTES = 400, SHORT = 400, LONE_ROW = 4000, EMPTY = 20000 }; /* mm2 */
enum { GAP_MOST = 30000, LEAST_ROWS = 2, NOTES_LONG = 6000 }; /* um; permille of em */
#define NEVER INT64_MAX

/* ---- the queue ---- */

static bool starts_group(const struct table *t, unsigned r)
{
    return t->row && r < t->rows && t->row[r].group;
}

/* Rows that stand together between `from` and `to`, without the names of groups. */
static unsigned rows_between(const struct table *t, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned r = from; r < to; r++)
        n += !starts_group(t, r);
    return n;
}

/* What it costs to cut before row r; NEVER where one row would be left alone, of the table or of its group. A plot's
 * rows are panels: each may stand alone. */
static int64_t row_cut(const struct block_set *b, unsigned r, enum breaking how)
{
    const struct table_set *s = b->table;
    if (!s)
        return how == BREAK_LONG ? CUT_ROW : NEVER;
    const struct table *t = s->table;
    bool group = starts_group(t, r);
    if (!table_set_may_break(s, r) || (how == BREAK_GROUPS && !group) || rows_between(t, s->heads, r) < LEAST_ROWS ||
        rows_between(t, r, t->rows) < LEAST_ROWS)
        return NEVER;
    unsigned before = r, after = r;
    while (!group && before > s->heads && !starts_group(t, before - 1))
        before--;
    while (!group && after < t->rows && !starts_group(t, after))
        after++;
    if (!group && (r - before < LEAST_ROWS || after - r < LEAST_ROWS))
        return NEVER;
    return group ? CUT_GROUP : CUT_ROW;
}

static void block_cut(struct ctx *c, struct queue *q, struct atom a, const struct block_set *s, enum breaking how)
{
    struct atom whole = a;
    a.note_to = a.note_from;
    for (unsigned r = whole.from + 1; r < whole.to; r++) {
        int64_t cut = row_cut(s, r, how);
        if (cut == NEVER)
            continue;
        a.to = r;
        ARENA_PUSH(c->a, q, a);
        a.from = r, a.joins = true, a.begins = false, a.cut = cut;
    }
    a.to = whole.to;
    bool part = how == BREAK_LONG && s->note_cols == 1 && s->note_total > ctx_em(c, NOTES_LONG);
    if (part && whole.to > whole.from) {
        ARENA_PUSH(c->a, q, a);
        a.from = whole.to, a.joins = true, a.begins = false, a.cut = CUT_NOTES;
    }
    for (unsigned k = 1; part && k < whole.note_to; k++) {
        a.note_to = k;
        ARENA_PUSH(c->a, q, a);
        a.note_from = k, a.joins = true, a.begins = false, a.cut = CUT_NOTES;
    }
    a.note_to = whole.note_to;
    ARENA_PUSH(c->a, q, a);
}

void queue_block(struct ctx *c, struct queue *q, struct atom a, um width, um whole, enum breaking how)
{
    const struct block_set *s = block_set_make(c, a.block, width, a.section->hue);
    struct part p = part_whole(s);
    a.from = p.from, a.to = p.to, a.note_to = p.note_to;
    bool fits = part_height(&p) <= whole;
    if ((fits && !a.block->loose) || a.block->keep || a.block->kind == BLOCK_FRAME)
        ARENA_PUSH(c->a, q, a);
    else
        block_cut(c, q, a, s,
                  !fits     ? how
                  : s->plot ? BREAK_LONG
                            : BREAK_GROUPS); /* a plot between its rows of panels */
}

void queue_section(struct ctx *c, struct queue *q, const struct section *s, um width, um whole, enum breaking how)
{
    struct atom a = {.section = s, .begins = s->title.n || s->n_lead};
    if (!s->n_block && a.begins)
        ARENA_PUSH(c->a, q, a);
    for (size_t i = 0; i < s->n_block; i++) {
        a.block = &s->block[i];
        queue_block(c, q, a, width, whole, how);
        a.begins = false;
    }
}

/* ---- heights ---- */

/* h[k]: the height of the atoms from the first to the k-th behind it, as a column; only those up to the limit. */
struct fall {
    um *h;
    size_t n;
    bool known;
};
struct grade {
    um w;
    struct fall *fall;
};

/* A column that grows by an atom at a time. */
struct growing {
    const struct atom *first;
    struct part part;
    um used; /* where the block begins that goes on */
    um h;
};

static bool grow_begins(const struct growing *g, const struct atom *a)
{
    return !g->first || !a->joins;
}

static struct bar_set *grow_bar(struct ctx *c, const struct growing *g, const struct atom *a, um width)
{
    if (a->begins)
        return bar_set_make(c, a->section, width, false);
    return !g->first && a->section->title.n ? bar_set_make(c, a->section, width, true) : NULL;
}

static struct part part_of_atom(struct ctx *c, const struct atom *a, um width)
{
    if (!a->block)
        return (struct part){0};
    struct block_set *s = block_set_make(c, a->block, width, a->section->hue);
    if (a->joins)
        block_set_goes_on(c, s);
    return (struct part){
        .set = s, .from = a->from, .to = a->to, .note_from = a->note_from, .note_to = a->note_to, .first = !a->joins};
}

static void grow(struct ctx *c, struct growing *g, const struct atom *a, um width)
{
    if (grow_begins(g, a)) {
        struct bar_set *bar = grow_bar(c, g, a, width);
        g->used = g->h + (g->first ? ctx_em(c, BLOCK_GAP) : 0) + (bar ? bar->total : 0);
        g->part = part_of_atom(c, a, width);
    } else {
        g->part.to = a->to;
        g->part.note_to = a->note_to;
    }
    if (!g->first)
        g->first = a;
    g->h = g->used + (g->part.set ? part_height(&g->part) : 0);
}

um atom_height(struct ctx *c, const struct atom *a, um width)
{
    struct growing g = {0};
    grow(c, &g, a, width);
    return g.h;
}

static const struct fall *fall_from(const struct filling *f, unsigned col, size_t from)
{
    struct fall *fall = &f->of[col]->fall[from];
    if (fall->known)
        return fall;
    struct {
        um *at;
        size_t n, cap;
    } list = {0};
    struct growing g = {0};
    for (size_t i = from; i < f->q->n; i++) {
        grow(f->c, &g, &f->q->at[i], f->of[col]->w);
        if (g.h > f->limit)
            break;
        ARENA_PUSH(f->c->a, &list, g.h);
    }
    *fall = (struct fall){list.at, list.n, true};
    return fall;
}

void filling_set(struct filling *f, struct ctx *c, const struct queue *q, struct columns k, um limit)
{
    *f = (struct filling){c, q, k, limit, ARENA_ARRAY(c->a, struct grade *, k.n)};
    for (unsigned i = 0; i < k.n; i++) {
        for (unsigned p = 0; p < i && !f->of[i]; p++)
            if (k.w[p] == k.w[i])
                f->of[i] = f->of[p];
        if (f->of[i])
            continue;
        f->of[i] = ARENA_NEW(c->a, struct grade);
        *f->of[i] = (struct grade){k.w[i], ARENA_ARRAY(c->a, struct fall, q->n + 1)};
    }
}

/* How many atoms a column takes up to a height: heights rise, so halving finds it. */
static size_t fall_reach(const struct fall *fall, um limit)
{
    size_t lo = 0, hi = fall->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (fall->h[mid] <= limit)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

size_t filling_reach(const struct filling *f, size_t from, um limit)
{
    for (unsigned i = 0; i < f->k.n && from < f->q->n; i++)
        from += fall_reach(fall_from(f, i, from), limit);
    return from;
}

um filling_least(const struct filling *f, size_t from)
{
    if (filling_reach(f, from, f->limit) < f->q->n)
        return -1;
    um lo = 0, hi = f->limit;
    while (hi - lo > 1) {
        um mid = lo + (hi - lo) / 2;
        if (filling_reach(f, from, mid) == f->q->n)
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

size_t filling_pages(const struct filling *f, size_t from, um room)
{
    size_t pages = 0;
    while (from < f->q->n) {
        size_t to = filling_reach(f, from, room);
        from = to > from ? to : from + 1;
        pages++;
    }
    return pages;
}

/* ---- where columns end ---- */

static bool one_unit(const struct filling *f, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        if (!f->q->at[i].joins)
            return false;
    return true;
}

/* What the rows of a column's only table may take without being seen to. */
um filling_more(const struct filling *f, size_t from, size_t to)
{
    const struct block *b = f->q->at[from].block;
    if (!b || !b->table || b->kind == BLOCK_FRAME)
        return 0;
    unsigned rows = rows_between(b->table, f->q->at[from].from, f->q->at[to - 1].to);
    bool matrix = b->table->verticals || b->table->parted;
    um each = ctx_em(f->c, matrix && rows == 1 ? PANEL_MORE : matrix ? MATRIX_MORE : ROW_MORE);
    return (um)rows * each;
}

static um gap_most(um line)
{
    return line / 4 < GAP_MOST ? line / 4 : GAP_MOST;
}

static bool reaches(const struct filling *f, size_t from, size_t to, um slack, um line)
{
    return slack <= 0 || slack <= (one_unit(f, from, to) ? filling_more(f, from, to) : gap_most(line));
}

static int64_t square_mm(um u)
{
    int64_t tenths = u / 100;
    return tenths * tenths / 100;
}

static unsigned atom_rows(const struct atom *a)
{
    return a->block && a->block->table ? rows_between(a->block->table, a->from, a->to) : 0;
}

/* A broken table that has one row alone in this column, at its top or at its foot. */
static bool lone_row(const struct filling *f, size_t from, size_t to)
{
    const struct atom *at = f->q->at;
    unsigned top = 0, foot = 0;
    for (size_t i = from; at[from].joins && i < to && at[i].joins; i++)
        top += atom_rows(&at[i]);
    bool cut = to < f->q->n && at[to].joins;
    for (size_t i = to; cut && i-- > from;) {
        foot += atom_rows(&at[i]);
        cut = at[i].joins;
    }
    return top == 1 || foot == 1;
}

static int64_t end_cost(const struct filling *f, size_t from, size_t to, um h, um line)
{
    um slack = line - h;
    int64_t lone = lone_row(f, from, to) ? LONE_ROW : 0;
    if (!reaches(f, from, to, slack, line))
        return lone + SHORT + 2 * square_mm(slack);
    return lone + (one_unit(f, from, to) ? 2 : 1) * square_mm(slack);
}

/* best[i][j]: the least cost of ending column i before atom j; before[i][j]: where that column begins. */
struct table_of_costs {
    int64_t **best;
    size_t **before;
};

static void costs_column(const struct filling *f, struct table_of_costs *t, unsigned i, size_t from, size_t to, um line)
{
    for (size_t j = from; j <= to; j++)
        t->best[i][j] = NEVER;
    for (size_t j = from; j <= (i ? to : from); j++) {
        int64_t base = i ? t->best[i - 1][j] : 0;
        if (base == NEVER)
            continue;
        if (j == f->q->n) { /* an empty column */
            if (base + EMPTY < t->best[i][j])
                t->best[i][j] = base + EMPTY, t->before[i][j] = j;
            continue;
        }
        const struct fall *fall = fall_from(f, i, j);
        size_t reach = fall_reach(fall, line);
        base += i ? f->q->at[j].cut : 0;
        for (size_t k = 0; k < reach && j + k < to; k++) {
            int64_t cost = base + end_cost(f, j, j + k + 1, fall->h[k], line);
            if (cost < t->best[i][j + k + 1])
                t->best[i][j + k + 1] = cost, t->before[i][j + k + 1] = j;
        }
    }
}

static struct table_of_costs costs_of(const struct filling *f, size_t from, size_t to, um line)
{
    struct table_of_costs t = {ARENA_ARRAY(f->c->a, int64_t *, f->k.n), ARENA_ARRAY(f->c->a, size_t *, f->k.n)};
    for (unsigned i = 0; i < f->k.n; i++) {
        t.best[i] = ARENA_ARRAY(f->c->a, int64_t, to + 1);
        t.before[i] = ARENA_ARRAY(f->c->a, size_t, to + 1);
        costs_column(f, &t, i, from, to, line);
    }
    return t;
}

static struct plan plan_of(const struct filling *f, const struct table_of_costs *t, size_t to, um line)
{
    unsigned n = f->k.n;
    struct plan p = {ARENA_ARRAY(f->c->a, size_t, n + 1), line, t->best[n - 1][to], 0};
    p.cut[n] = to;
    for (unsigned i = n; p.cost != NEVER && i-- > 0;) {
        size_t from = p.cut[i] = t->before[i][p.cut[i + 1]], last = p.cut[i + 1];
        p.shorts += from < last && !reaches(f, from, last, line - fall_from(f, i, from)->h[last - from - 1], line);
    }
    return p;
}

struct plan filling_best(const struct filling *f, size_t from, size_t to, um line)
{
    struct table_of_costs t = costs_of(f, from, to, line);
    return plan_of(f, &t, to, line);
}

struct plan filling_best_page(const struct filling *f, size_t from, size_t to, um line, um room, size_t pages)
{
    struct table_of_costs t = costs_of(f, from, to, line);
    const int64_t *end = t.best[f->k.n - 1];
    size_t best = to;
    for (size_t j = to; j > from; j--)
        if (end[j] != NEVER && (end[best] == NEVER || end[j] + f->q->at[j].cut < end[best] + f->q->at[best].cut) &&
            filling_pages(f, j, room) <= pages)
            best = j;
    return plan_of(f, &t, best, line);
}

bool filling_prefers(const struct filling *f, const struct plan *far, const struct plan *near)
{
    int64_t blank = square_mm(far->line - near->line) * (int64_t)f->k.n / 2;
    if (!far->shorts || !near->shorts)
        return !far->shorts;
    return 3 * (far->line - near->line) < far->line && far->cost < near->cost + blank;
}

/* ---- placing ---- */

struct col {
    struct placed *at;
    size_t n, cap;
    size_t last; /* where its last unit begins, a bar or a block */
};

static struct growing col_fill(const struct filling *f, struct col *col, size_t from, size_t to, um width)
{
    struct growing g = {0};
    for (size_t i = from; i < to; i++) {
        const struct atom *a = &f->q->at[i];
        bool begins = grow_begins(&g, a);
        struct bar_set *bar = begins ? grow_bar(f->c, &g, a, width) : NULL;
        grow(f->c, &g, a, width);
        if (!begins) {
            col->at[col->n - 1].part = g.part;
            continue;
        }
        col->last = col->n;
        if (bar)
            ARENA_PUSH(f->c->a, col, ((struct placed){.y = g.used - bar->total, .bar = bar}));
        if (a->block)
            ARENA_PUSH(f->c->a, col, ((struct placed){.y = g.used, .part = g.part}));
    }
    return g;
}

static enum column_end col_end(const struct filling *f, struct col *col, size_t from, size_t to, um slack, um line)
{
    if (slack <= 0)
        return COLUMN_FULL;
    if (!reaches(f, from, to, slack, line))
        return COLUMN_SHORT;
    if (one_unit(f, from, to)) {
        col->at[col->n - 1].part.more = slack;
        return COLUMN_ROWS;
    }
    for (size_t i = col->last; i < col->n; i++)
        col->at[i].y += slack;
    return COLUMN_GAP;
}

void uneven_add(struct ctx *c, int64_t by)
{
    c->uneven = by < NEVER - c->uneven ? c->uneven + by : NEVER;
}

void filling_put(const struct filling *f, const struct plan *p, struct area *a, um x, um y)
{
    uneven_add(f->c, p->cost);
    for (unsigned i = 0; i < f->k.n; i++) {
        size_t from = p->cut[i], to = p->cut[i + 1];
        if (from == to)
            continue;
        struct col col = {0};
        um left = x + f->k.x[i], h = col_fill(f, &col, from, to, f->k.w[i]).h;
        um slack = p->line - h;
        enum column_end by = col_end(f, &col, from, to, slack, p->line);
        um gap = by == COLUMN_GAP || by == COLUMN_ROWS ? slack : 0;
        struct page_column k = {left, f->k.w[i], y, y + h + gap, y + p->line, gap, by};
        ARENA_PUSH(f->c->a, &a->columns, k);
        for (size_t n = 0; n < col.n; n++) {
            col.at[n].x = left;
            col.at[n].y += y;
            ARENA_PUSH(f->c->a, a, col.at[n]);
        }
    }
}
