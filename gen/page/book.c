/* Sets the sections of an odds book on pages: blocks below each other, as wide as the page; each
 * page is filled before the next one begins.
 *
 * Blocks of full width form a stream. A page ends where the cost is lowest: best between blocks,
 * then between groups of a table or rows of panels; between other rows only if much would stay
 * blank otherwise. At least four rows are kept on each side of a cut. Blocks with narrower spans
 * are set side by side (a tier). A tier that does not fit is broken in the same way, each column by
 * itself. All rows of the book have the same height; space that a page leaves over goes into its
 * gaps (fill.c). Called by flow.c. */
#include "page/inner.h"

/* Permille of a page that may stay blank rather than break a table there. */
enum {
    BLANK_GROUP = 40,
    BLANK_ROW = 110,
    BLANK_ROW_OF_COLUMNS = 100,
    BLANK_PAIR = 120,
    PAGE_ALL = 1000
};

static int64_t blank_of(const struct ctx *c, um blank)
{
    return (int64_t)blank * PAGE_ALL / c->frame.h;
}

/* Cost of ending before atom i, without the cost of the blank space. */
static int64_t end_before(const struct packing *f, size_t i)
{
    if (i >= f->n || !i)
        return 0;
    const struct block_part *x = &f->at[i - 1], *y = &f->at[i];
    if (!y->joins) /* a letter index follows its chart */
        return x->block && y->block && x->block->of && x->block->of == y->block->of ? BLANK_PAIR : 0;
    return f->at[i].cut < CUT_ROW ? BLANK_GROUP : BLANK_ROW;
}

/* Where a column that begins with `from` and has height `room` ends. Returns `from` if the column
 * should begin on the next page. */
static size_t book_end(const struct packing *f, size_t from, um room, bool may_wait)
{
    struct ctx *c = f->c;
    size_t to = packing_reach(f, from, room), best = from;
    int64_t min = may_wait ? blank_of(c, room) + end_before(f, from) : INT64_MAX;
    if (to == f->n)
        return to;
    for (size_t k = to; k > from; k--) {
        int64_t cost = blank_of(c, room - packing_height(f, from, k)) + end_before(f, k);
        if (cost < min) {
            min = cost;
            best = k;
        }
    }
    return best;
}

/* The gap is smaller if rows are tight. Space that a page leaves over is added to gaps in both
 * cases. */
static um gap_before(const struct ctx *c, bool begins)
{
    um gap = ctx_em(c, begins ? STRIPE_GAP : BLOCK_GAP);
    gap = c->as.tight ? gap * 3 / 4 : gap;
    return c->flow.y ? gap : 0;
}

/* Puts columns [from, to) of a packing at (0, y), each at its natural height. */
static void columns_put(struct ctx *c, const struct packing *f, size_t from, size_t to, um h)
{
    if (c->draft || from == to)
        return;
    struct plan p = packing_plan(f, from, to, h, 0, 0);
    packing_put(f, &p, flow_page(c), 0, c->flow.y);
}

/* --- blocks of full width */

static struct packing *stream_of(struct ctx *c, const struct section *s, size_t from, size_t to)
{
    struct packing *f = ARENA_NEW(c->a, struct packing);
    *f = packing_new(c, 0, c->frame.w, 1, 0, false);
    packing_add_blocks(f, s, from, to, 0, BREAK_BOOK);
    packing_close(f, c->frame.h);
    return f;
}

static void stream_put(struct ctx *c, const struct section *s, size_t first, size_t end)
{
    bool begins = first == 0;
    struct packing *f = stream_of(c, s, first, end);
    f->follows = !begins && c->flow.y;
    for (size_t from = 0; from < f->n;) {
        um gap = gap_before(c, begins), room = c->frame.h - c->flow.y - gap;
        size_t to = book_end(f, from, room, c->flow.y > 0);
        if (to == from && c->flow.y) {
            flow_turn(c);
            if (f->follows) { /* the bar is now above the stream */
                f = stream_of(c, s, first, end);
                from = 0;
            }
            continue;
        }
        if (to == from) {
            flow_too_high(c, packing_block_part(f, from) - room, f->at[from].block);
            from++;
            continue;
        }
        um h = packing_height(f, from, to);
        c->flow.y += gap;
        columns_put(c, f, from, to, h);
        flow_names(c, s);
        c->flow.y += h;
        from = to;
        if (from < f->n)
            flow_turn(c);
    }
}

/* --- blocks side by side */

/* Finds how far each run gets within `room`. False if one run gets nowhere; then all of them
 * wait. */
static bool runs_reach(const struct row_of_columns *t, const size_t *from, size_t *to, um room)
{
    bool some = false;
    for (size_t k = 0; k < t->n; k++) {
        const struct packing *f = &t->run[k];
        to[k] = f->columns == 1 ? book_end(f, from[k], room, false) : packing_reach(f, from[k], room);
        if (to[k] == from[k] && from[k] < f->n)
            return false;
        some = some || to[k] > from[k];
    }
    return some;
}

static um runs_height(const struct row_of_columns *t, const size_t *from, const size_t *to)
{
    um h = 0;
    for (size_t k = 0; k < t->n; k++) {
        const struct packing *f = &t->run[k];
        if (from[k] == to[k])
            continue;
        h = um_max(h, f->columns == 1 ? packing_height(f, from[k], to[k])
                                      : packing_low(f, from[k], to[k]));
    }
    return h;
}

static bool runs_end(const struct row_of_columns *t, const size_t *from)
{
    for (size_t k = 0; k < t->n; k++)
        if (from[k] < t->run[k].n)
            return false;
    return true;
}

/* The same blocks in the same columns, but each column is broken over pages by itself. */
static struct row_of_columns row_of_columns_cut(struct ctx *c, const struct section *s,
                                                const struct row_of_columns *whole)
{
    struct row_of_columns t = {.h = whole->h};
    size_t columns = 0;
    for (size_t k = 0; k < whole->n; k++)
        columns += whole->run[k].columns;
    t.run = ARENA_ARRAY(c->a, struct packing, columns);
    for (size_t k = 0; k < whole->n; k++) {
        const struct packing *f = &whole->run[k];
        struct plan p = packing_plan(f, 0, f->n, packing_min(f, 0), 0, 0);
        for (unsigned i = 0; i < f->columns; i++) {
            struct packing *one = &t.run[t.n];
            *one = packing_new(c, f->x[i], f->w[i], 1, 0, true);
            for (size_t b = p.cut[i]; b < p.cut[i + 1]; b++)
                if (!f->at[b].joins) {
                    size_t at = (size_t)(f->at[b].block - s->block);
                    packing_add_blocks(one, s, at, at + 1, 0, BREAK_BOOK);
                }
            packing_close(one, NO_LIMIT);
            t.n += one->n > 0;
        }
    }
    return t;
}

/* Whole blocks if they fit; else blocks broken over columns, if all of them fit then; else blocks
 * broken over pages. */
static struct row_of_columns row_of_columns_of(struct ctx *c, const struct section *s,
                                               size_t *first)
{
    size_t at = *first;
    bool bar = !at || !c->flow.y;
    struct row_of_columns t = row_of_columns_make(c, s, c->frame.w, first, BREAK_GROUPS);
    um over = bar && s->title.n + s->n_lead ? block_set_make(c, s, NULL, c->frame.w, at > 0)->total : 0;
    um room = c->frame.h - c->flow.y - gap_before(c, !at) - over;
    if (t.h <= room ||
        (c->flow.y && blank_of(c, room) < BLANK_ROW_OF_COLUMNS && t.h <= c->frame.h - over))
        return t;
    *first = at;
    struct row_of_columns cut = row_of_columns_make(c, s, c->frame.w, first, BREAK_BOOK);
    return cut.h <= room ? cut : row_of_columns_cut(c, s, &t);
}

/* Puts the tier that begins with block `first`. Returns the block after the tier. */
static size_t row_of_columns_put(struct ctx *c, const struct section *s, size_t first)
{
    bool begins = first == 0;
    struct row_of_columns t = row_of_columns_of(c, s, &first);
    size_t *from = ARENA_ARRAY(c->a, size_t, t.n), *to = ARENA_ARRAY(c->a, size_t, t.n);
    while (!runs_end(&t, from)) {
        bool bar = begins || !c->flow.y;
        struct block_set *over = bar && s->title.n + s->n_lead ? block_set_make(c, s, NULL, c->frame.w, !begins) : NULL;
        um gap = gap_before(c, begins), room = c->frame.h - c->flow.y - gap - (over ? over->total : 0);
        bool fits = runs_reach(&t, from, to, room);
        bool whole = fits && runs_end(&t, to);
        if (c->flow.y && !whole && (!fits || blank_of(c, room) < BLANK_ROW_OF_COLUMNS)) {
            flow_turn(c);
            continue;
        }
        if (!fits) {
            flow_too_high(c, t.h - room, t.run[0].at[0].block);
            break;
        }
        c->flow.y += gap;
        if (over && (begins || s->title.n))
            flow_bar(c, over);
        begins = false;
        flow_names(c, s);
        um h = runs_height(&t, from, to);
        for (size_t k = 0; k < t.n; k++)
            columns_put(c, &t.run[k], from[k], to[k], h), from[k] = to[k];
        c->flow.y += h;
        if (!runs_end(&t, from))
            flow_turn(c);
    }
    return first;
}

/* True if a table of the generated proof section is wider than its share of the page. */
static bool lacks_width(struct ctx *c, const struct section *s)
{
    um one = (c->frame.w - (um)(s->columns - 1) * c->t->gutter) / (um)s->columns;
    for (size_t i = 0; i < s->n_block && !s->of; i++) {
        um span = (um)block_span(s, i);
        if (block_lacks(c, s, &s->block[i], one * span + (span - 1) * c->t->gutter))
            return true;
    }
    return false;
}

void book_put(struct ctx *c, const struct section *s)
{
    if (!s->n_block || lacks_width(c, s)) {
        stream_put(c, s, 0, s->n_block);
        return;
    }
    for (size_t i = 0, end; i < s->n_block; i = end) {
        for (end = i; end < s->n_block && block_span(s, end) == s->columns;)
            end++;
        if (end > i)
            stream_put(c, s, i, end);
        else
            end = row_of_columns_put(c, s, i);
    }
}
