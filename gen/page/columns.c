/* Decides where columns end. The heights of all runs of atoms are computed once per column width.
 * Columns are first filled as far as possible, to learn what fits. Then the ends of all columns are
 * chosen together: no column is higher than the line, and the sum of the squared shortfalls is the
 * smallest. A column's shortfall goes into the rows of its tables, as far as that is not noticed;
 * the rest goes into one gap before its last block. Called by flow.c and book.c. */
#include "page/inner.h"

#define NEVER INT64_MAX

/* ---- what columns are filled with */

/* Cost of a cut before row r. NEVER if too few rows (fewer than MIN_ROWS or BOOK_ROWS) would be
 * left together, in the table or in its group. The rows of a plot are panels: each may be alone. */
static int64_t row_cut(const struct block_set *b, unsigned r, enum breaking how)
{
    const struct table_set *s = b->table;
    const unsigned min = how == BREAK_BOOK ? BOOK_ROWS : MIN_ROWS;
    if (!s)
        return how == BREAK_LONG ? CUT_ROW : how == BREAK_BOOK ? CUT_GROUP : NEVER;
    const struct table *t = s->table;
    bool group = table_row_names(t, r);
    if (s->whole[r] || (how == BREAK_GROUPS && !group))
        return NEVER;
    unsigned before = r, after = r, above = r, below = r;
    while (!group && r - before < min && before > s->heads && !table_row_names(t, before - 1))
        before--;
    while (!group && after - r < min && after < t->rows && !table_row_names(t, after))
        after++;
    if (!group && (r - before < min || after - r < min))
        return NEVER;
    while (above > s->heads && table_rows(t, above, r) < min)
        above--;
    while (below < t->rows && table_rows(t, r, below) < min)
        below++;
    if (table_rows(t, above, r) < min || table_rows(t, r, below) < min)
        return NEVER;
    return group ? CUT_GROUP : CUT_ROW;
}

/* Adds the atom. Then `a` is the atom that continues the block after a cut of this cost. */
static void block_part_put(struct packing *f, struct block_part *a, int64_t cut)
{
    ARENA_PUSH(f->c->a, f, *a);
    a->from = a->to;
    a->note_from = a->note_to;
    a->joins = true;
    a->begins = false;
    a->cut = cut;
}

/* A block that fits is one atom, unless it is marked `loose`. Blocks with `keep` and examples are
 * always one atom; if one is too high, that is reported when it is placed. */
static void packing_add_block(struct packing *f, struct block_part a, um whole, enum breaking how)
{
    um widest = 0;
    for (unsigned k = 0; k < f->columns; k++)
        widest = um_max(f->w[k], widest);
    struct block_set *s = block_set_make(f->c, a.section, a.block, widest, 0);
    struct part p = part_whole(s);
    bool fits = part_height(&p) <= whole;
    a.from = p.from;
    if ((fits && !a.block->loose) || a.block->keep || a.block->kind == BLOCK_FRAME) {
        a.to = p.to, a.note_to = p.note_to;
        ARENA_PUSH(f->c->a, f, a);
        return;
    }
    if (fits) /* a plot may break between its rows of panels */
        how = s->plot ? BREAK_LONG : BREAK_GROUPS;
    for (unsigned r = p.from + 1; r < p.to; r++) {
        int64_t cut = row_cut(s, r, how);
        a.to = r;
        if (cut != NEVER)
            block_part_put(f, &a, cut);
    }
    a.to = p.to;
    bool notes = how == BREAK_LONG && s->note_cols == 1 && s->note_total > ctx_em(f->c, NOTES_LONG);
    if (notes && p.to > p.from)
        block_part_put(f, &a, CUT_NOTES);
    for (unsigned k = 1; notes && k < p.note_to; k++) {
        a.note_to = k;
        block_part_put(f, &a, CUT_NOTES);
    }
    a.note_to = p.note_to;
    ARENA_PUSH(f->c->a, f, a);
}

void packing_add_blocks(struct packing *f, const struct section *s, size_t from, size_t to,
                        um whole, enum breaking how)
{
    struct block_part a = {.section = s, .begins = !from && !f->quiet && (s->title.n || s->n_lead)};
    if (from == to && a.begins)
        ARENA_PUSH(f->c->a, f, a);
    for (size_t i = from; i < to; i++) {
        a.block = &s->block[i];
        packing_add_block(f, a, whole, how);
        a.begins = false;
    }
}

struct packing packing_new(struct ctx *c, um x, um width, unsigned columns, um gutter, bool quiet)
{
    struct packing f = {.c = c, .columns = columns, .quiet = quiet};
    um one = (width - (um)(columns - 1) * gutter) / (um)columns;
    f.x = ARENA_ARRAY(c->a, um, columns);
    f.w = ARENA_ARRAY(c->a, um, columns);
    for (unsigned i = 0; i < columns; i++) {
        f.x[i] = x + (um)i * (one + gutter);
        f.w[i] = one;
    }
    return f;
}

/* ---- heights */

/* at[k]: height of a column of the atoms from the first one to the k-th after it. Only heights up
 * to the limit are stored, so memory grows with atoms times atoms per column. Computed on first
 * use. */
struct fall {
    um *at;
    size_t n, cap;
    bool known;
};

/* Columns of the same width share their heights, so that three equal columns are measured once. */
void packing_close(struct packing *f, um limit)
{
    f->limit = limit;
    f->fall = ARENA_ARRAY(f->c->a, struct fall *, f->columns);
    for (unsigned i = 0; i < f->columns; i++) {
        for (unsigned p = 0; p < i && !f->fall[i]; p++)
            f->fall[i] = f->w[p] == f->w[i] ? f->fall[p] : NULL;
        if (!f->fall[i])
            f->fall[i] = ARENA_ARRAY(f->c->a, struct fall, f->n + 1);
    }
}

/* A column that grows by one atom at a time. Measuring and placing both use it, so that the placed
 * column is the planned one. */
struct growing {
    const struct block_part *first;
    struct block_set *bar; /* above the part, or NULL */
    /* y: from the column's top. The part has no set if the atom is a bar without a block */
    struct part part;
    um h;
};

/* Appends an atom. True if it begins a new part, false if it extends the column's last part. */
static bool grow(const struct packing *f, struct growing *g, const struct block_part *a, um width)
{
    struct ctx *c = f->c;
    bool begins = !g->first || !a->joins;
    if (begins) {
        bool again = !g->first && !a->begins && a->section->title.n && !f->quiet && !(f->follows && a == f->at);
        g->bar = a->begins || again ? block_set_make(c, a->section, NULL, width, again) : NULL;
        um y = g->h + (g->first ? ctx_em(c, a->block && a->block->reads_on ? PARA_GAP : BLOCK_GAP) : 0) +
               (g->bar ? g->bar->total : 0);
        g->part = (struct part){.y = y, .from = a->from, .note_from = a->note_from, .first = !a->joins};
        g->part.set = a->block ? block_set_make(c, a->section, a->block, width, 0) : NULL;
        if (a->joins)
            block_set_goes_on(c, g->part.set);
    }
    g->part.to = a->to;
    g->part.note_to = a->note_to;
    g->first = g->first ? g->first : a;
    g->h = g->part.y + (g->part.set ? part_height(&g->part) : 0);
    return begins;
}

um packing_block_part(const struct packing *f, size_t i)
{
    struct growing g = {.h = 0};
    return grow(f, &g, &f->at[i], f->w[0]) ? g.h : 0;
}

static const struct fall *fall_from(const struct packing *f, unsigned col, size_t from)
{
    struct fall *fall = &f->fall[col][from];
    struct growing g = {.h = 0};
    for (size_t i = from; !fall->known && i < f->n; i++) {
        grow(f, &g, &f->at[i], f->w[col]);
        if (g.h > f->limit)
            break;
        ARENA_PUSH(f->c->a, fall, g.h);
    }
    fall->known = true;
    return fall;
}

/* Number of atoms that a column holds up to a height. Heights rise, so binary search finds it. */
static size_t fall_reach(const struct fall *fall, um limit)
{
    size_t lo = 0, hi = fall->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (fall->at[mid] <= limit)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Greedy: each column takes as many atoms as it can. */
size_t packing_reach(const struct packing *f, size_t from, um height)
{
    for (unsigned i = 0; i < f->columns && from < f->n; i++)
        from += fall_reach(fall_from(f, i, from), height);
    return from;
}

um packing_height(const struct packing *f, size_t from, size_t to)
{
    return to > from ? fall_from(f, 0, from)->at[to - from - 1] : 0;
}

/* Binary search: atoms that fit one height fit each larger height. */
um packing_low(const struct packing *f, size_t from, size_t to)
{
    um lo = 0, hi = f->limit;
    while (hi - lo > 1) {
        um mid = lo + (hi - lo) / 2;
        if (packing_reach(f, from, mid) >= to)
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

um packing_min(const struct packing *f, size_t from)
{
    return packing_reach(f, from, f->limit) < f->n ? -1 : packing_low(f, from, f->n);
}

size_t packing_pages(const struct packing *f, size_t from, um room)
{
    size_t pages = 0;
    for (; from < f->n; pages++) {
        size_t to = packing_reach(f, from, room);
        from = to > from ? to : from + 1;
    }
    return pages;
}

/* ---- where columns end */

/* True if the atoms are one block or part of one, so that there is no gap for slack. */
static bool one_unit(const struct packing *f, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        if (!f->at[i].joins)
            return false;
    return true;
}

/* How much the rows of a column's tables may grow without being noticed. */
static um packing_more(const struct packing *f, size_t from, size_t to)
{
    um can = 0;
    for (size_t i = from, end; i < to; i = end) {
        for (end = i + 1; end < to && f->at[end].joins;)
            end++;
        can += rows_can(f->c, f->at[i].block, f->at[i].from, f->at[end - 1].to);
    }
    return can;
}

/* True if the slack can be hidden in a gap or in rows. */
static bool reaches(const struct packing *f, size_t from, size_t to, um slack, um line)
{
    um gap = line / GAP_PART < COLUMN_GAP_MAX ? line / GAP_PART : COLUMN_GAP_MAX;
    gap = one_unit(f, from, to) ? 0 : gap;
    return slack <= gap || slack <= gap + packing_more(f, from, to);
}

/* Squared length in mm2, computed in tenths of a millimetre: a hair costs nothing, and the square
 * cannot overflow. */
static int64_t square_mm(um u)
{
    int64_t tenths = u / 100;
    return tenths * tenths / 100;
}

static unsigned block_part_rows(const struct block_part *a)
{
    return a->block && a->block->table ? table_rows(a->block->table, a->from, a->to) : 0;
}

/* Cost of a column of height `h` that ends on the line. A single row of a broken table at the
 * column's top or foot costs LONE_ROW in addition. */
static int64_t end_cost(const struct packing *f, size_t from, size_t to, um h, um line)
{
    um slack = line - h;
    unsigned top = 0, footer = 0;
    for (size_t i = from; i < to && f->at[i].joins && top < MIN_ROWS; i++)
        top += block_part_rows(&f->at[i]);
    bool cut = to < f->n && f->at[to].joins;
    for (size_t i = to; cut && i-- > from && footer < MIN_ROWS;) {
        footer += block_part_rows(&f->at[i]);
        cut = f->at[i].joins;
    }
    int64_t lone = top == 1 || footer == 1 ? LONE_ROW : 0;
    if (!reaches(f, from, to, slack, line))
        return lone + SHORT_COLUMN + 2 * square_mm(slack);
    return lone + (one_unit(f, from, to) ? 2 : 1) * square_mm(slack);
}

/* For each atom from `from` on: the least cost of ending a column before it, and where that column
 * begins. */
struct ends {
    int64_t *cost;
    size_t *begin;
};

/* Ends of column `col`. `left` has the ends of the column to its left, or is NULL for the first
 * column. */
static struct ends column_ends(const struct packing *f, unsigned col, size_t from, size_t to, um line,
                               const struct ends *left)
{
    struct ends e = {ARENA_ARRAY(f->c->a, int64_t, to - from + 1), ARENA_ARRAY(f->c->a, size_t, to - from + 1)};
    for (size_t j = from; j <= to; j++)
        e.cost[j - from] = NEVER;
    for (size_t j = from; j <= (left ? to : from); j++) {
        int64_t base = left ? left->cost[j - from] : 0;
        if (base == NEVER)
            continue;
        if (j == f->n) { /* an empty column */
            if (base + EMPTY_COLUMN < e.cost[j - from])
                e.cost[j - from] = base + EMPTY_COLUMN, e.begin[j - from] = j;
            continue;
        }
        const struct fall *fall = fall_from(f, col, j);
        size_t reach = fall_reach(fall, line);
        base += left ? f->at[j].cut : 0;
        for (size_t k = j; k < j + reach && k < to; k++) {
            int64_t cost = base + end_cost(f, j, k + 1, fall->at[k - j], line);
            if (cost < e.cost[k + 1 - from])
                e.cost[k + 1 - from] = cost, e.begin[k + 1 - from] = j;
        }
    }
    return e;
}

/* Dynamic programming from left to right: for each column, the cheapest way to end before each
 * atom; then back from the last column's end. Time grows with columns times atoms times atoms per
 * column. */
struct plan packing_plan(const struct packing *f, size_t from, size_t to, um line, um room, size_t pages)
{
    unsigned n = f->columns;
    size_t end = to;
    struct ends *ends = ARENA_ARRAY(f->c->a, struct ends, n);
    for (unsigned i = 0; i < n; i++)
        ends[i] = column_ends(f, i, from, to, line, i ? &ends[i - 1] : NULL);
    const int64_t *cost = ends[n - 1].cost;
    for (size_t j = to; pages && j > from; j--)
        if (cost[j - from] != NEVER &&
            (cost[end - from] == NEVER || cost[j - from] + f->at[j].cut < cost[end - from] + f->at[end].cut) &&
            packing_pages(f, j, room) <= pages)
            end = j;
    struct plan p = {ARENA_ARRAY(f->c->a, size_t, n + 1), line, cost[end - from], 0};
    p.cut[n] = end;
    for (unsigned i = n; p.cost != NEVER && i-- > 0;) {
        size_t last = p.cut[i + 1], first = p.cut[i] = ends[i].begin[last - from];
        p.shorts += first < last && !reaches(f, first, last, line - fall_from(f, i, first)->at[last - first - 1], line);
    }
    return p;
}

/* Chooses the lower line if all columns reach it, and the nearer line if all columns reach only
 * that. If some columns fail at both lines, the costs decide; the blank area below the nearer line
 * counts half. */
bool packing_prefers(const struct packing *f, const struct plan *far, const struct plan *near)
{
    int64_t blank = square_mm(far->line - near->line) * (int64_t)f->columns / 2;
    if (!far->shorts || !near->shorts)
        return !far->shorts;
    return FAR_MIN * (far->line - near->line) < far->line && far->cost < near->cost + blank;
}

/* ---- placing */

/* Puts a column of atoms [from, to) at (x, y) and ends it on `line` if it can. Atoms that continue
 * a block make its part longer and add no new part, so a table that is not cut is drawn once, with
 * one head. */
static void column_put(const struct packing *f, unsigned col, size_t from, size_t to, um line, struct area *a, um x,
                       um y)
{
    struct ctx *c = f->c;
    struct growing g = {.h = 0};
    /* where the column begins, and its last unit (a bar or a block) */
    size_t first = a->n, last = a->n;
    for (size_t i = from; i < to; i++) {
        if (!grow(f, &g, &f->at[i], f->w[col])) {
            a->at[a->n - 1].to = g.part.to;
            a->at[a->n - 1].note_to = g.part.note_to;
            continue;
        }
        struct part bar = {0}, part = g.part;
        if (g.bar)
            bar = part_whole(g.bar);
        bar.x = part.x = x;
        part.y += y;
        bar.y = part.y - (g.bar ? g.bar->total : 0);
        last = a->n;
        if (bar.set)
            ARENA_PUSH(c->a, a, bar);
        if (part.set)
            ARENA_PUSH(c->a, a, part);
    }
    um slack = line - g.h;
    bool ragged = f->at[from].section && f->at[from].section->ragged;
    bool fills = slack > 0 && !ragged && reaches(f, from, to, slack, line);
    um gap = fills ? slack - parts_grow(c, a->at + first, a->n - first, slack) : 0;
    for (size_t i = last; i < a->n; i++)
        a->at[i].y += gap;
    struct page_column k = {x, f->w[col], y, fills || ragged ? y + line : y + g.h, y + line};
    ARENA_PUSH(c->a, &a->columns, k);
}

void packing_put(const struct packing *f, const struct plan *p, struct area *a, um x, um y)
{
    for (unsigned i = 0; i < f->columns; i++)
        if (p->cut[i] < p->cut[i + 1])
            column_put(f, i, p->cut[i], p->cut[i + 1], p->line, a, x + f->x[i], y);
}
