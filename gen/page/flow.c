/* Sections to placed boxes on pages.
 *
 * A page is a pile of stripes. Sections that give no span flow, in order, through the page's columns; such a stripe may
 * be broken over pages, and is as low as it can be with every block whole. Sections that give a span stand side by
 * side, each an area of its own with columns inside; such a stripe is never broken. A bar never parts from its first
 * block. What a page leaves over goes to its last stripe, so that all columns end on the page's line;
 * what that cannot take, to all that stands there (fill.c). Called by compose.c for each size it tries. */
#include "page/inner.h"

/* ---- the page's columns */

/* Where column `first` of the page begins, and how wide `span` columns from there are. */
um room_width(const struct frame *f, unsigned first, unsigned span)
{
    span = first + span > f->columns ? f->columns - first : span;
    if (span == f->columns)
        return f->w;
    um all = f->w - (um)(f->columns - 1) * f->gutter;
    unsigned sum = 0, mine = 0;
    for (unsigned i = 0; i < f->columns; i++) {
        unsigned weight = f->weight ? f->weight[i] : 1;
        sum += weight;
        mine += i >= first && i < first + span ? weight : 0;
    }
    return sum ? all / (um)sum * (um)mine + (um)(span - 1) * f->gutter : f->w;
}

static um room_left(const struct frame *f, unsigned first)
{
    return first ? room_width(f, 0, first) + f->gutter : 0;
}

/* ---- a section with a span: rows of blocks
 *
 * Neighbouring blocks of one span are a run, which fills as many columns as they fit into its width; runs stand side by
 * side, a row, for as long as their spans fit the section's columns, and the last of them takes the columns that are
 * left. All columns of a row end on one line. */
struct tiers {
    struct tier *at;
    size_t n, cap;
};

unsigned block_span(const struct section *s, size_t i)
{
    unsigned span = s->block[i].span;
    return !span || span > s->columns ? s->columns : span;
}

/* The row that begins with block *from; *from is then behind it. What takes all columns is a row of its own, so that a
 * page may end behind it. */
struct tier tier_make(struct ctx *c, const struct section *s, um width, size_t *from, enum breaking how)
{
    struct tier row = {.run = ARENA_ARRAY(c->a, struct packing, s->columns)};
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
        um one = (w - (um)(n - 1) * gutter) / (um)n;
        struct packing *run = &row.run[row.n++];
        *run = packing_new(c, n, true);
        for (unsigned i = 0; i < n; i++)
            run->x[i] = x + (um)i * (one + gutter), run->w[i] = one;
        for (; *from < to; ++*from)
            packing_add_block(run, (struct atom){.section = s, .block = &s->block[*from]},
                              how == BREAK_BOOK ? 0 : NO_LIMIT, how);
        packing_close(run, NO_LIMIT);
        um h = packing_least(run, 0);
        row.h = h > row.h ? h : row.h;
        x += w + gutter;
        if (last)
            break;
    }
    return row;
}

/* Measured anew for each height that is tried, but from blocks that were measured once. */
static struct tiers rows_make(struct ctx *c, const struct section *s, um width)
{
    struct tiers rows = {0};
    for (size_t i = 0; i < s->n_block;) {
        struct tier row = tier_make(c, s, width, &i, BREAK_GROUPS);
        row.gap = rows.n ? ctx_em(c, ROW_GAP) : 0;
        ARENA_PUSH(c->a, &rows, row);
    }
    return rows;
}

/* What a row that is one table takes into its rows. */
static um row_can(const struct tier *row)
{
    const struct packing *f = &row->run[0];
    return row->n == 1 && f->columns == 1 && f->n == 1 ? packing_more(f, 0, 1) : 0;
}

/* Gives `slack` to rows [from, to), so that their last columns end as much lower. What they cannot take is lost. */
static void rows_share(struct ctx *c, struct tiers *r, size_t from, size_t to, um slack)
{
    um can = 0;
    if (c->draft || slack <= 0 || from >= to)
        return;
    for (size_t i = from; i + 1 < to; i++)
        can += row_can(&r->at[i]);
    um give = can < slack ? can : slack;
    for (size_t i = from; i + 1 < to && can; i++) {
        um here = (um)((int64_t)give * row_can(&r->at[i]) / can);
        r->at[i].h += here;
        slack -= here;
    }
    struct tier *last = &r->at[to - 1];
    bool takes = true; /* all its columns reach a line as much lower, or most of them better than its own */
    for (size_t i = 0; i < last->n && takes; i++) {
        const struct packing *f = &last->run[i];
        struct plan far = packing_plan(f, 0, f->n, last->h + slack, 0, 0),
                    near = packing_plan(f, 0, f->n, last->h, 0, 0);
        takes = packing_prefers(f, &far, &near);
    }
    if (takes)
        last->h += slack;
    else if (to - from > 1 && slack < ROW_GAP_MOST)
        last->gap += slack;
}

/* Rows [from, to) from y down; the y below them. */
static um rows_put(struct ctx *c, struct area *a, const struct tiers *r, size_t from, size_t to, um y)
{
    for (size_t i = from; i < to; y += r->at[i++].h) {
        y += i > from ? r->at[i].gap : 0;
        for (size_t k = 0; !c->draft && k < r->at[i].n; k++) {
            const struct packing *run = &r->at[i].run[k];
            struct plan p = packing_plan(run, 0, run->n, r->at[i].h, 0, 0);
            packing_put(run, &p, a, 0, y);
        }
    }
    return y;
}

/* The whole section at (0, 0): its bar, and its rows so that they end at `height` (0: as low as they can be). */
static struct area section_area(struct ctx *c, const struct section *s, um width, um height)
{
    struct area a = {0};
    struct tiers r = rows_make(c, s, width);
    um top = 0, total = 0;
    if (s->title.n || s->n_lead) {
        struct part bar = part_whole(block_set_make(c, s, NULL, width, false));
        ARENA_PUSH(c->a, &a, bar);
        top = part_height(&bar);
    }
    for (size_t i = 0; i < r.n; i++)
        total += r.at[i].h + r.at[i].gap;
    rows_share(c, &r, 0, r.n, height - top - total);
    a.height = rows_put(c, &a, &r, 0, r.n, top);
    return a;
}

/* ---- the pile */

struct area *flow_page(struct ctx *c)
{
    return &c->flow.at[c->flow.n - 1];
}

/* A page without a subtitle of its own goes on with the one before it. */
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
    over = over < TALL_LEAST ? TALL_LEAST : over;
    for (size_t i = 0; i < c->flow.high.n; i++)
        if (c->flow.high.at[i].block == b)
            return;
    ARENA_PUSH(c->a, &c->flow.high, ((struct misfit){.over = over, .what = b->id, .at = b->at, .block = b}));
}

static um stripe_gap(const struct ctx *c)
{
    return c->flow.y ? ctx_em(c, STRIPE_GAP) : 0;
}

static bool ends_page(const struct ctx *c, size_t next)
{
    return next >= c->s->n_section || c->s->section[next].new_page;
}

/* ---- a section as wide as the page: row after row */

/* How many rows from `from` on find room; their height. */
static um rows_fit(const struct tiers *r, size_t from, size_t *to, um room)
{
    um h = 0;
    for (*to = from; *to < r->n; ++*to) {
        um more = r->at[*to].h + (*to > from ? r->at[*to].gap : 0);
        if (h + more > room)
            break;
        h += more;
    }
    return h;
}

/* A row that finds no room begins the next page, and so do all where they have room there and not here. What a page
 * leaves over is theirs where nothing comes below. */
static void wide_put(struct ctx *c, size_t i)
{
    const struct section *s = &c->s->section[i];
    struct tiers r = rows_make(c, s, c->frame.w);
    struct block_set *bar[2] = {block_set_make(c, s, NULL, c->frame.w, false),
                                block_set_make(c, s, NULL, c->frame.w, true)};
    size_t from = 0, to, all;
    do {
        um room = c->frame.h - c->flow.y - stripe_gap(c) - bar[from > 0]->total, h = rows_fit(&r, from, &to, room);
        rows_fit(&r, 0, &all, c->frame.h - bar[0]->total);
        bool little = room < c->frame.h / FILL_MOST; /* more blank than that is worse than a section on two pages */
        if (c->flow.y && ((to == from && r.n) || (!from && to < r.n && all == r.n && little))) {
            page_turn(c, (struct str){0});
            continue;
        }
        if (to == from && r.n) {
            flow_too_high(c, r.at[from].h - room, r.at[from].run[0].at[0].block);
            h = r.at[to++].h;
        }
        if (!from || s->title.n) {
            struct part top = part_whole(bar[from > 0]);
            top.y = c->flow.y + (from ? 0 : stripe_gap(c));
            ARENA_PUSH(c->a, flow_page(c), top);
            c->flow.y = top.y + bar[from > 0]->total;
        }
        flow_names(c, s);
        um left = c->frame.h - c->flow.y - h;
        if ((to < r.n || ends_page(c, i + 1)) && left < c->frame.h / FILL_MOST)
            rows_share(c, &r, from, to, left);
        c->flow.y = rows_put(c, flow_page(c), &r, from, to, c->flow.y);
        from = to;
        if (from < r.n)
            page_turn(c, (struct str){0});
    } while (from < r.n);
}

/* ---- sections side by side */

/* How many from i on stand in one stripe. */
static size_t stripe_count(const struct sheet *s, size_t i)
{
    unsigned sum = 0;
    for (size_t k = i; k < s->n_section && (k == i || !s->section[k].new_page); k++) {
        if (!s->section[k].span)
            return k - i ? k - i : 1;
        if (k > i && sum + s->section[k].span > s->columns)
            return k - i;
        sum += s->section[k].span;
        if (sum >= s->columns)
            return k - i + 1;
    }
    return s->n_section - i;
}

/* As high as the highest of them, and at least `height`; a second pass tells the others. */
static struct area spans_area(struct ctx *c, size_t i, size_t n, um height)
{
    struct area all = {0}, *one = ARENA_ARRAY(c->a, struct area, n);
    const struct section *s = &c->s->section[i];
    for (int pass = 0; pass < (c->draft ? 1 : 2); pass++)
        for (size_t k = 0, first = 0; k < n; first += s[k++].span) {
            one[k] = section_area(c, &s[k], room_width(&c->frame, (unsigned)first, s[k].span), pass ? height : 0);
            height = one[k].height > height ? one[k].height : height;
        }
    for (size_t k = 0, first = 0; k < n; first += s[k++].span)
        area_add(c, &all, &one[k], room_left(&c->frame, (unsigned)first), 0);
    all.height = height;
    return all;
}

/* False where they are higher than a page and nothing was placed. */
static bool spans_put(struct ctx *c, size_t i, size_t n)
{
    struct area a = spans_area(c, i, n, 0);
    if (a.height > c->frame.h)
        return false;
    if (c->flow.y + stripe_gap(c) + a.height > c->frame.h && c->flow.y)
        page_turn(c, (struct str){0});
    um y = c->flow.y + stripe_gap(c), room = c->frame.h - y;
    if (ends_page(c, i + n) && room - a.height < room / FILL_MOST)
        a = spans_area(c, i, n, room);
    area_add(c, flow_page(c), &a, 0, y);
    for (size_t k = 0; k < n; k++)
        flow_names(c, &c->s->section[i + k]);
    c->flow.y = y + a.height;
    return true;
}

/* Sections from i on that flow because they are too high to stand side by side: n, and those behind that are too. */
static size_t high_count(struct ctx *c, size_t i, size_t n)
{
    const struct sheet *s = c->s;
    while (i + n < s->n_section && !s->section[i + n].new_page && s->section[i + n].span &&
           s->section[i + n].span < s->columns) {
        size_t more = stripe_count(s, i + n);
        if (spans_area(c, i + n, more, 0).height <= c->frame.h)
            break;
        n += more;
    }
    return n;
}

/* ---- sections that flow */

/* The bar of a section that has several columns to itself stands over them all, once a page; else NULL. */
static struct block_set *bar_over(struct ctx *c, const struct packing *l, size_t from)
{
    return l->quiet ? block_set_make(c, l->at[0].section, NULL, c->frame.w, from > 0) : NULL;
}

/* Where the columns end that go on with `from` and have `limit`: on the page's line if they can, else on the least. */
static struct plan stream_plan(struct ctx *c, const struct packing *l, size_t from, um limit, bool closes)
{
    size_t to = packing_reach(l, from, limit);
    const struct block_set *bar = bar_over(c, l, 1);
    um room = c->frame.h - (bar ? bar->total : 0); /* of columns that begin a page */
    if (to < l->n)
        return packing_plan(l, from, to, limit, room, closes ? packing_pages(l, to, room) : 0);
    struct plan least = packing_plan(l, from, to, packing_least(l, from), 0, 0);
    if (!closes)
        return least;
    struct plan line = packing_plan(l, from, to, limit, 0, 0);
    return packing_prefers(l, &line, &least) ? line : least;
}

/* One page's worth of sections that flow; gives the atom that begins the next. Of an atom higher than a page it is
 * counted by how much, and the try is lost. */
static size_t stream_page(struct ctx *c, const struct packing *l, size_t from, bool closes)
{
    struct block_set *bar = bar_over(c, l, from);
    um y = c->flow.y + stripe_gap(c) + (bar ? bar->total : 0), limit = c->frame.h - y, used = limit;
    size_t to = packing_reach(l, from, limit);
    if (to == from && c->flow.y)
        return from;
    if (bar) {
        struct part top = part_whole(bar);
        top.y = y - bar->total;
        ARENA_PUSH(c->a, flow_page(c), top);
    }
    if (to == from) {
        if (l->at[from].block)
            flow_too_high(c, packing_atom(l, from) - limit, l->at[from].block);
        c->flow.y = c->frame.h;
        return from + 1;
    }
    if (c->draft) {
        used = to == l->n ? packing_least(l, from) : limit;
    } else {
        struct plan p = stream_plan(c, l, from, limit, closes);
        packing_put(l, &p, flow_page(c), 0, y);
        to = p.cut[l->columns];
        used = p.line;
        int64_t blank = closes ? (limit - used) / 1000 : 0; /* mm */
        uneven_add(c, blank * blank * l->columns / 2);
    }
    for (size_t k = from; k < to; k++)
        flow_names(c, l->at[k].section);
    c->flow.y = y + used;
    return to;
}

/* Columns of the page, or one as wide as it, filled with sections [i, i + n). */
static struct packing *stream_fill(struct ctx *c, bool wide, size_t i, size_t n, um whole, enum breaking how)
{
    struct packing *l = ARENA_NEW(c->a, struct packing);
    *l = packing_new(c, wide ? 1 : c->frame.columns, false);
    for (unsigned k = 0; k < l->columns; k++) {
        l->x[k] = room_left(&c->frame, k);
        l->w[k] = wide ? c->frame.w : room_width(&c->frame, k, 1);
    }
    for (size_t p = i; p < i + n; p++)
        packing_add_section(l, &c->s->section[p], whole, how);
    bool one = n == 1 && l->columns > 1 && l->n > 1 && !c->s->fold && c->s->section[i].title.n;
    if (one && l->at[0].begins) {
        l->quiet = true;
        l->at[0].begins = false;
    }
    packing_close(l, c->frame.h);
    return l;
}

/* Blocks stay whole where that fits here; else what would leave a large hole is broken, and smaller blocks move on
 * whole. Where whole blocks leave columns that end far apart, tables are broken at their groups. */
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
    bool closes = ends_page(c, i + n);
    const struct packing *l = stream_best(c, wide, i, n, closes);
    for (size_t from = 0; from < l->n;) {
        from = stream_page(c, l, from, closes);
        if (from < l->n)
            page_turn(c, (struct str){0});
    }
}

/* Is a table of it wider than a column of the page? It is only asked: nothing is found to be too wide. */
static bool lacks_width(struct ctx *c, const struct section *x)
{
    const um before = c->too_wide;
    const size_t wide = c->wide.n;
    bool lacks = false;
    for (size_t i = 0; i < x->n_block; i++)
        lacks = lacks ||
                (x->block[i].table && block_set_make(c, x, &x->block[i], room_width(&c->frame, 0, 1), false)->lack > 0);
    c->too_wide = before;
    c->wide.n = wide;
    return lacks;
}

/* A wide section with columns of its own is rows; any other wide one, and those without a span, flow. */
static void sections_put(struct ctx *c, size_t from, size_t to)
{
    const struct sheet *s = c->s;
    for (size_t i = from, n; i < to; i += n) {
        const struct section *x = &s->section[i];
        if (x->new_page && (flow_page(c)->n || flow_page(c)->section.n)) {
            page_turn(c, x->side);
            flow_page(c)->side = x->side; /* or none: those of the side before are not of this one */
        } else if (x->side.n) {
            flow_page(c)->side = x->side;
        }
        bool wide = (x->span && x->span >= s->columns) || (x->alone && lacks_width(c, x));
        n = wide || !x->span ? 1 : stripe_count(s, i);
        while (!x->span && !x->alone && i + n < s->n_section && !s->section[i + n].span && !s->section[i + n].alone &&
               !s->section[i + n].new_page)
            n++;
        if (wide && s->book) {
            book_put(c, x);
        } else if (wide && x->columns > 1) {
            wide_put(c, i);
        } else if (wide || !x->span) {
            stream_put(c, wide, i, n);
        } else if (!spans_put(c, i, n)) {
            n = high_count(c, i, n);
            stream_put(c, false, i, n);
        }
    }
}

/* A front that has a page to itself is set as large as that page holds it: it is what a book is opened at, and has no
 * rows to compare with those of other pages. False where it has none, or more than one. */
static bool front_put(struct ctx *c)
{
    const struct sheet *s = c->s;
    const int32_t body = c->body;
    if (c->draft || !s->n_front || s->n_front >= s->n_section || !s->section[s->n_front].new_page)
        return false;
    for (int32_t mpt = body + FRONT_LARGER; mpt > body; mpt -= SIZE_STEP) {
        struct ctx large = *c;
        ctx_size(&large, mpt);
        page_turn(&large, (struct str){0});
        sections_put(&large, 0, s->n_front);
        if (large.flow.n > 1 || large.flow.y > c->frame.h || large.too_wide > 0 || large.flow.high.n)
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
        page_turn(c, (struct str){0});
    sections_put(c, front ? s->n_front : 0, s->n_section);
    for (size_t i = 0; i < c->flow.n && !c->draft; i++) {
        bool last = i + 1 == c->flow.n; /* which may be left with a blank that is no hole */
        if (!last || c->frame.h - c->flow.y < c->frame.h / FILL_MOST)
            page_fill(c, &c->flow.at[i], c->frame.h);
    }
    if (s->most_pages && c->flow.n > s->most_pages)
        c->flow.over += c->flow.y + (um)(c->flow.n - s->most_pages - 1) * c->frame.h;
}
