/* Sets sections as placed blocks on pages.
 *
 * A page is a pile of stripes. Sections flow, in order, through the page's columns. Such a stripe
 * may be broken over pages; it is as low as possible with every block whole. Sections of a book
 * with columns of their own are set across the page (book.c). A bar stays with its first block. The
 * space that a page leaves over goes to its last stripe, so that all columns end on the page's
 * line; what the stripe cannot take goes to all parts of the page (fill.c). Called by compose.c for
 * each size that it tries. */
#include "page/inner.h"

/* ---- the page's columns */

/* Width of `span` columns with the gutters between them. */
um room_width(const struct frame *f, unsigned span)
{
    if (span == f->columns)
        return f->w;
    return (f->w - (um)(f->columns - 1) * f->gutter) / (um)f->columns * (um)span + (um)(span - 1) * f->gutter;
}

/* ---- a section of a book: rows of blocks
 *
 * Neighbouring blocks of the same span are a run. A run fills as many columns as fit its width.
 * Runs are set side by side as a row, as long as their spans fit the section's columns; the last
 * run takes the remaining columns. All columns of a row end on one line. */

unsigned block_span(const struct section *s, size_t i)
{
    unsigned span = s->block[i].span;
    return !span || span > s->columns ? s->columns : span;
}

/* The row that begins with block *from; *from becomes the block after the row. A block that takes
 * all columns is a row of its own, so that a page may end after it. */
struct row_of_columns row_of_columns_make(struct ctx *c, const struct section *s, um width,
                                          size_t *from, enum breaking how)
{
    struct row_of_columns row = {.run = ARENA_ARRAY(c->a, struct packing, s->columns)};
    um gutter = c->t->gutter, column = (width - (um)(s->columns - 1) * gutter) / (um)s->columns, x = 0;
    for (unsigned used = 0; used < s->columns && *from < s->n_block;) {
        unsigned span = block_span(s, *from);
        size_t to = *from + 1;
        if (used + span > s->columns)
            break;
        while (span < s->columns && to < s->n_block && block_span(s, to) == span)
            to++;
        used += span;
        bool last = used >= s->columns || to >= s->n_block || used + block_span(s, to) > s->columns;
        unsigned takes = last ? span + s->columns - used : span, n = takes / span;
        um w = takes >= s->columns ? width : (um)takes * column + (um)(takes - 1) * gutter;
        struct packing *run = &row.run[row.n++];
        *run = packing_new(c, x, w, n, gutter, true);
        packing_add_blocks(run, s, *from, to, how == BREAK_BOOK ? 0 : NO_LIMIT, how);
        *from = to;
        packing_close(run, NO_LIMIT);
        um h = packing_min(run, 0);
        row.h = um_max(h, row.h);
        x += w + gutter;
        if (last)
            break;
    }
    return row;
}

/* ---- the pile */

struct area *flow_page(struct ctx *c)
{
    return &c->flow.at[c->flow.n - 1];
}

/* A page without its own subtitle repeats the subtitle of the page before it. */
static void page_turn(struct ctx *c, struct str side)
{
    struct area p = {.side = side};
    if (c->flow.n && !side.n)
        p.side = flow_page(c)->side;
    ARENA_PUSH(c->a, &c->flow, p);
    c->flow.y = 0;
}

void flow_turn(struct ctx *c)
{
    page_turn(c, (struct str){0});
}

void flow_names(struct ctx *c, const struct section *s)
{
    struct area *p = flow_page(c);
    if (!p->section.n || p->section.at[p->section.n - 1] != s)
        ARENA_PUSH(c->a, &p->section, s);
}

void flow_too_high(struct ctx *c, um over, const struct block *b)
{
    if (b)
        ctx_misfit(c, (struct misfit){MISFIT_HIGH, um_max(over, TALL_MIN), b->id, b->at, b});
    c->flow.y = c->frame.h;
}

void flow_bar(struct ctx *c, struct block_set *bar)
{
    struct part top = part_whole(bar);
    top.y = c->flow.y;
    ARENA_PUSH(c->a, flow_page(c), top);
    c->flow.y += bar->total;
}

static um stripe_gap(const struct ctx *c)
{
    return c->flow.y ? ctx_em(c, STRIPE_GAP) : 0;
}

/* ---- sections that flow */

/* The bar of a section that has several columns to itself: above all of them, once per page. Else
 * NULL. */
static struct block_set *bar_over(struct ctx *c, const struct packing *l, size_t from)
{
    return l->quiet ? block_set_make(c, l->at[0].section, NULL, c->frame.w, from > 0) : NULL;
}

/* The plan of columns that begin with `from` and have height `limit`: they end on the page's line
 * if they can, else at the least height. */
static struct plan stream_plan(struct ctx *c, const struct packing *l, size_t from, um limit, bool closes)
{
    size_t to = packing_reach(l, from, limit);
    const struct block_set *bar = bar_over(c, l, 1);
    um room = c->frame.h - (bar ? bar->total : 0); /* of columns that begin a page */
    if (to < l->n)
        return packing_plan(l, from, to, limit, room, closes ? packing_pages(l, to, room) : 0);
    struct plan min = packing_plan(l, from, to, packing_min(l, from), 0, 0);
    if (!closes)
        return min;
    struct plan line = packing_plan(l, from, to, limit, 0, 0);
    return packing_prefers(l, &line, &min) ? line : min;
}

/* Sets one page of flowing sections. Returns the atom that begins the next page. An atom higher
 * than a page is recorded as a misfit, and the try fails. */
static size_t stream_page(struct ctx *c, const struct packing *l, size_t from, bool closes)
{
    struct block_set *bar = bar_over(c, l, from);
    um top = c->flow.y + stripe_gap(c), y = top + (bar ? bar->total : 0), limit = c->frame.h - y,
       used = limit;
    size_t to = packing_reach(l, from, limit);
    if (to == from && c->flow.y)
        return from;
    c->flow.y = top;
    if (bar)
        flow_bar(c, bar);
    if (to == from) {
        flow_too_high(c, packing_block_part(l, from) - limit, l->at[from].block);
        return from + 1;
    }
    if (c->draft) {
        used = to == l->n ? packing_min(l, from) : limit;
    } else {
        struct plan p = stream_plan(c, l, from, limit, closes);
        packing_put(l, &p, flow_page(c), 0, y);
        to = p.cut[l->columns];
        used = p.line;
    }
    for (size_t k = from; k < to; k++)
        flow_names(c, l->at[k].section);
    c->flow.y = y + used;
    return to;
}

/* Fills the page's columns, or one column of full width, with sections [i, i + n). */
static struct packing *stream_fill(struct ctx *c, bool wide, size_t i, size_t n, um whole, enum breaking how)
{
    struct packing *l = ARENA_NEW(c->a, struct packing);
    *l = packing_new(c, 0, c->frame.w, wide ? 1 : c->frame.columns, c->frame.gutter, false);
    for (const struct section *s = &c->s->section[i]; s < &c->s->section[i + n]; s++)
        packing_add_blocks(l, s, 0, s->n_block, whole, how);
    bool one = n == 1 && l->columns > 1 && l->n > 1 && !c->s->fold && c->s->section[i].title.n;
    if (one && l->at[0].begins) {
        l->quiet = true;
        l->at[0].begins = false;
    }
    packing_close(l, c->frame.h);
    return l;
}

/* Blocks stay whole if that fits here. Else blocks that would leave a large hole are broken, and
 * smaller blocks move on whole. If whole blocks leave columns that end far apart, tables are broken
 * at their groups. */
static const struct packing *stream_best(struct ctx *c, bool wide, size_t i, size_t n, bool closes)
{
    struct packing *whole = stream_fill(c, wide, i, n, NO_LIMIT, BREAK_LONG);
    const struct block_set *bar = bar_over(c, whole, 0);
    um limit = c->frame.h - c->flow.y - stripe_gap(c) - (bar ? bar->total : 0);
    if (packing_reach(whole, 0, limit) < whole->n)
        return stream_fill(c, wide, i, n, c->frame.h / 5 * WHOLE_FIFTHS, BREAK_LONG);
    if (c->draft)
        return whole;
    struct packing *cut = stream_fill(c, wide, i, n, c->frame.h / GROUPS_PART, BREAK_GROUPS);
    if (cut->n == whole->n)
        return whole;
    struct plan p = stream_plan(c, whole, 0, limit, closes), q = stream_plan(c, cut, 0, limit, closes);
    return q.shorts <= p.shorts && CUT_GAINS * q.cost < p.cost ? cut : whole;
}

static void stream_put(struct ctx *c, bool wide, size_t i, size_t n)
{
    const bool closes = i + n >= c->s->n_section || c->s->section[i + n].new_page;
    const struct packing *l = stream_best(c, wide, i, n, closes);
    for (size_t from = 0; from < l->n;) {
        from = stream_page(c, l, from, closes);
        if (from < l->n)
            flow_turn(c);
    }
}

bool block_lacks(struct ctx *c, const struct section *s, const struct block *b, um width)
{
    const size_t misfits = c->misfit.n;
    bool lacks = b->table && block_set_make(c, s, b, width, 0)->lack > 0;
    c->misfit.n = misfits;
    return lacks;
}

/* True if one of the section's tables is wider than a column of the page. */
static bool lacks_width(struct ctx *c, const struct section *x)
{
    for (size_t i = 0; i < x->n_block; i++)
        if (block_lacks(c, x, &x->block[i], room_width(&c->frame, 1)))
            return true;
    return false;
}

/* True if section i flows through the same columns as the section before it. */
static bool flows_on(const struct sheet *s, size_t i)
{
    const struct section *x = &s->section[i];
    return i < s->n_section && !x->columns && !x->alone && !x->new_page;
}

static void sections_put(struct ctx *c, size_t from, size_t to)
{
    const struct sheet *s = c->s;
    for (size_t i = from, n; i < to; i += n) {
        const struct section *x = &s->section[i];
        if (x->new_page && (flow_page(c)->n || flow_page(c)->section.n)) {
            page_turn(c, x->side);
            /* may be empty: the former page's subtitle does not apply here */
            flow_page(c)->side = x->side;
        } else if (x->side.n) {
            flow_page(c)->side = x->side;
        }
        n = 1;
        if (x->columns) {
            book_put(c, x);
            continue;
        }
        while (!x->alone && flows_on(s, i + n))
            n++;
        stream_put(c, x->alone && lacks_width(c, x), i, n);
    }
}

/* A front with a page of its own is set in the largest type that fits the page: a book is opened
 * there, and its rows are not compared with other pages. False if the sheet has no such front, or
 * if it takes more than one page. */
static bool front_put(struct ctx *c)
{
    const struct sheet *s = c->s;
    const int32_t body = c->body;
    if (c->draft || !s->n_front || s->n_front >= s->n_section || !s->section[s->n_front].new_page)
        return false;
    for (int32_t mpt = body + FRONT_LARGER; mpt > body; mpt -= SIZE_STEP) {
        struct ctx large = *c;
        ctx_size(&large, mpt);
        flow_turn(&large);
        sections_put(&large, 0, s->n_front);
        if (large.flow.n > 1 || large.flow.y > c->frame.h || large.misfit.n)
            continue;
        *c = large;
        ctx_size(c, body);
        flow_page(c)->body = mpt;
        return true;
    }
    return false;
}

void flow_make(struct ctx *c)
{
    const struct sheet *s = c->s;
    bool front = front_put(c);
    if (!front)
        flow_turn(c);
    sections_put(c, front ? s->n_front : 0, s->n_section);
    for (size_t i = 0; i < c->flow.n && !c->draft; i++) {
        bool last = i + 1 == c->flow.n; /* the last page may keep a blank that is not a hole */
        if (!last || c->frame.h - c->flow.y < c->frame.h / FILL_MAX)
            page_fill(c, &c->flow.at[i], c->frame.h);
    }
    if (c->as.pages && c->flow.n > c->as.pages)
        c->flow.over += c->flow.y + (um)(c->flow.n - c->as.pages - 1) * c->frame.h;
}
