/* Sections to placed boxes on pages.
 *
 * A page is a pile of stripes. Sections that give no span flow, in order, through the page's columns; such a stripe may
 * be broken over pages, and is as low as it can be with every block whole. Sections that give a span stand side by
 * side, each an area of its own with columns inside; such a stripe is never broken. A bar never parts from its first
 * block. What a column lacks at its end goes into one gap, before its last block. Called by compose.c for each size it
 * tries. */
#include "page/inner.h"

enum { BLOCK_GAP = 1000, STRIPE_GAP = 1100, STEP = 200 }; /* permille of em, permille of em, um */
enum { NO_LIMIT = 100000000 };                            /* um: higher than any block */

/* A bar or a block, waiting for its place. */
struct chunk {
    const struct section *section;
    struct bar_set *bar;
    struct part part;
};
struct queue {
    struct chunk *at;
    size_t n, cap;
};
struct col {
    struct placed *at;
    size_t n, cap;
    um used;
    size_t units;
};
/* How far a queue has been placed: the chunk next in turn, and its part where it was broken. */
struct turn {
    size_t next;
    struct part rest;
    bool broken;
};

static void queue_section(struct ctx *c, struct queue *q, const struct section *s, um width)
{
    struct chunk bar = {s, bar_set_make(c, s, width, false), {0}};
    if (s->title.n || s->n_lead)
        ARENA_PUSH(c->a, q, bar);
    for (size_t i = 0; i < s->n_block; i++) {
        struct chunk k = {s, NULL, part_whole(block_set_make(c, &s->block[i], width, s->hue))};
        ARENA_PUSH(c->a, q, k);
    }
}

static um gap_before(const struct ctx *c, const struct col *col)
{
    return col->n ? ctx_em(c, BLOCK_GAP) : 0;
}

static void put(struct ctx *c, struct col *col, struct placed p, um height, bool with_gap)
{
    p.y = col->used + (with_gap ? gap_before(c, col) : 0);
    ARENA_PUSH(c->a, col, p);
    col->used = p.y + height;
}

/* The next unit into the column: a block, with the bar that it belongs to where that comes first or begins the column.
 */
static bool column_take(struct ctx *c, struct col *col, const struct queue *q, struct turn *t, um limit,
                        um least_broken)
{
    const struct chunk *k = &q->at[t->next], *block = k;
    const struct bar_set *bar = k->bar;
    if (bar)
        block = t->next + 1 < q->n && !q->at[t->next + 1].bar ? k + 1 : NULL;
    else if (!col->n && k->section->title.n)
        bar = bar_set_make(c, k->section, k->part.set->width, true);
    um base = col->used + gap_before(c, col) + (bar ? bar->total : 0);
    struct part whole = block ? (t->broken ? t->rest : block->part) : (struct part){0}, head = whole, rest = {0};
    bool cut = false;
    if (block && base + part_height(&whole) > limit) {
        cut = (t->broken || part_height(&whole) > least_broken) && part_split(&whole, limit - base, &head, &rest);
        if (!cut)
            return false;
    } else if (base > limit) {
        return false;
    }
    bool gap = true;
    if (bar) {
        put(c, col, (struct placed){.bar = bar}, bar->total, true);
        gap = false;
    }
    if (block)
        put(c, col, (struct placed){.part = head}, part_height(&head), gap);
    t->broken = cut;
    t->rest = rest;
    if (cut)
        t->next += k->bar ? 1 : 0; /* what is left of the block comes next, below a bar that says so */
    else
        t->next += k->bar && block ? 2 : 1;
    col->units++;
    return !cut;
}

/* Fills n columns to `limit`; true where all of the queue is placed. Blocks higher than `least_broken` may be broken.
 */
static bool columns_fill(struct ctx *c, struct col *col, unsigned n, const struct queue *q, struct turn *t, um limit,
                         um least_broken)
{
    for (unsigned i = 0; i < n; i++) {
        col[i] = (struct col){0};
        while (t->next < q->n && column_take(c, &col[i], q, t, limit, least_broken))
            ;
    }
    return t->next >= q->n;
}

/* The least height at which n columns hold all that is left, or -1 where `limit` does not do. */
static um columns_balance(struct ctx *c, unsigned n, const struct queue *q, const struct turn *from, um limit,
                          um least_broken)
{
    struct col *col = ARENA_ARRAY(c->a, struct col, n);
    struct turn t = *from;
    if (!columns_fill(c, col, n, q, &t, limit, least_broken))
        return -1;
    um lo = 0, hi = limit;
    while (hi - lo > STEP) {
        um mid = lo + (hi - lo) / 2;
        t = *from;
        if (columns_fill(c, col, n, q, &t, mid, least_broken))
            hi = mid;
        else
            lo = mid;
    }
    return hi;
}

/* Ends a column on `target`: the slack goes before its last unit, where it is small enough to pass for a pause. The gap
 * that it makes. */
static um column_end(struct col *col, um target)
{
    um slack = target - col->used;
    if (col->units < 2 || slack <= 0 || slack > target / 6)
        return 0;
    size_t last = col->n - 1;
    if (last && col->at[last - 1].bar && col->at[last].part.set)
        last--;
    for (size_t i = last; i < col->n; i++)
        col->at[i].y += slack;
    col->used = target;
    return slack;
}

void column_move(struct page_column *k, um x, um y)
{
    k->x += x;
    k->y_first += y;
    k->y_end += y;
    k->line += y;
}

static um placed_width(const struct placed *p)
{
    return p->bar ? p->bar->width : p->part.set->width;
}

static um columns_place(struct ctx *c, struct area *a, struct col *col, unsigned n, um x, um y, um step, um target)
{
    um most = 0;
    for (unsigned i = 0; i < n; i++)
        most = col[i].used > most ? col[i].used : most;
    if (target < most)
        target = most;
    for (unsigned i = 0; i < n; i++) {
        um gap = column_end(&col[i], target);
        if (col[i].n) {
            enum column_end by = gap ? COLUMN_GAP : col[i].used < target ? COLUMN_SHORT : COLUMN_FULL;
            struct page_column k = {
                x + (um)i * step, placed_width(&col[i].at[0]), y, y + col[i].used, y + target, gap, by};
            ARENA_PUSH(c->a, &a->columns, k);
        }
        for (size_t k = 0; k < col[i].n; k++) {
            struct placed p = col[i].at[k];
            p.x = x + (um)i * step;
            p.y += y;
            ARENA_PUSH(c->a, a, p);
        }
    }
    return target;
}

static um span_width(um width, unsigned columns, unsigned span, um gutter)
{
    um one = (width - (um)(columns - 1) * gutter) / (um)columns;
    return span >= columns ? width : (um)span * one + (um)(span - 1) * gutter;
}

static unsigned block_span(const struct section *s, const struct block *b)
{
    return !b->span || b->span > s->columns ? s->columns : b->span;
}

/* Neighbouring blocks of one span are a run; runs stand side by side for as long as their spans fit the section's
 * columns, and the last of them takes the columns that are left. */
struct run_of {
    size_t from, to;
    unsigned span;
};

static struct run_of run_at(const struct section *s, size_t from)
{
    struct run_of r = {from, from + 1, block_span(s, &s->block[from])};
    while (r.to < s->n_block && block_span(s, &s->block[r.to]) == r.span)
        r.to++;
    return r;
}

static size_t runs_beside(const struct section *s, size_t from, struct run_of *run)
{
    size_t n = 0;
    unsigned sum = 0;
    while (from < s->n_block) {
        struct run_of r = run_at(s, from);
        if (sum + r.span > s->columns)
            break;
        sum += r.span;
        run[n++] = r;
        from = r.to;
    }
    run[n - 1].span += s->columns - sum;
    return n;
}

/* A run's blocks, in as many columns as they fit into the width that the run has; its height. */
static um run_place(struct ctx *c, struct area *a, const struct section *s, const struct run_of *r, um x, um y,
                    um width, um target)
{
    unsigned span = block_span(s, &s->block[r->from]), n = r->span / span;
    um gutter = c->t->gutter, one = span_width(width, n, 1, gutter);
    struct section *quiet = arena_copy(c->a, s, sizeof *s); /* no bar again inside a section */
    quiet->title = (struct words){0};
    struct queue q = {0};
    for (size_t i = r->from; i < r->to; i++) {
        struct chunk k = {quiet, NULL, part_whole(block_set_make(c, &s->block[i], one, s->hue))};
        ARENA_PUSH(c->a, &q, k);
    }
    struct turn t = {0};
    struct col *col = ARENA_ARRAY(c->a, struct col, n);
    um h = n > 1 ? columns_balance(c, n, &q, &t, NO_LIMIT, NO_LIMIT) : NO_LIMIT;
    columns_fill(c, col, n, &q, &t, h, NO_LIMIT);
    return columns_place(c, a, col, n, x, y, one + gutter, target);
}

/* All runs of a row at (0, y); stretched to `target` where that is more than they need. */
static um row_place(struct ctx *c, struct area *a, const struct section *s, const struct run_of *run, size_t n, um y,
                    um width, um target)
{
    for (int pass = 0; pass < 2; pass++) {
        struct area tried = {0};
        um x = 0;
        for (size_t i = 0; i < n; i++) {
            um w = span_width(width, s->columns, run[i].span, c->t->gutter);
            um h = run_place(c, pass ? a : &tried, s, &run[i], x, y, w, pass ? target : 0);
            target = h > target ? h : target;
            x += w + c->t->gutter;
        }
    }
    return target;
}

/* One section with a span: bar, then its blocks in rows. `height` > 0 stretches its end to there. */
static struct area section_area(struct ctx *c, const struct section *s, um width, um height)
{
    struct area a = {0};
    struct run_of *run = ARENA_ARRAY(c->a, struct run_of, s->n_block + 1);
    um y = 0;
    if (s->title.n || s->n_lead) {
        struct placed p = {.bar = bar_set_make(c, s, width, false)};
        ARENA_PUSH(c->a, &a, p);
        y = p.bar->total;
    }
    for (size_t i = 0; i < s->n_block;) {
        size_t n = runs_beside(s, i, run);
        bool last = run[n - 1].to == s->n_block;
        if (i)
            y += ctx_em(c, BLOCK_GAP);
        y += row_place(c, &a, s, run, n, y, width, last && height > y ? height - y : 0);
        i = run[n - 1].to;
    }
    a.height = y;
    return a;
}

static size_t stripe_count(const struct sheet *s, size_t i)
{
    unsigned sum = 0;
    for (size_t k = i; k < s->n_section && (k == i || !s->section[k].new_page); k++) {
        if (!s->section[k].span)
            return k - i ? k - i : 1;
        sum += s->section[k].span;
        if (sum >= s->columns)
            return k - i + 1;
    }
    return s->n_section - i;
}

static void area_add(struct ctx *c, struct area *to, const struct area *from, um x, um y)
{
    for (size_t i = 0; i < from->n; i++) {
        struct placed p = from->at[i];
        p.x += x;
        p.y += y;
        ARENA_PUSH(c->a, to, p);
    }
    for (size_t i = 0; i < from->columns.n; i++) {
        struct page_column k = from->columns.at[i];
        column_move(&k, x, y);
        ARENA_PUSH(c->a, &to->columns, k);
    }
}

static struct area spans_area(struct ctx *c, const struct sheet *s, size_t i, size_t n, const struct frame_room *room,
                              um height)
{
    struct area all = {0}, *one = ARENA_ARRAY(c->a, struct area, n);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t k = 0; k < n; k++) {
            const struct section *x = &s->section[i + k];
            one[k] = section_area(c, x, span_width(room->w, room->columns, x->span, room->gutter), pass ? height : 0);
            height = one[k].height > height ? one[k].height : height;
        }
    }
    um x = 0;
    for (size_t k = 0; k < n; k++) {
        area_add(c, &all, &one[k], x, 0);
        x += span_width(room->w, room->columns, s->section[i + k].span, room->gutter) + room->gutter;
    }
    all.height = height;
    return all;
}

/* The page that is being filled, and how far. */
struct filling {
    struct ctx *c;
    const struct sheet *s;
    const struct frame_room *room;
    struct flow *flow;
    um y;
};

static struct flow_page *page_now(struct filling *f)
{
    return &f->flow->at[f->flow->n - 1];
}

static void page_turn(struct filling *f, struct str side)
{
    struct flow_page p = {.side = side};
    if (f->flow->n && !side.n)
        p.side = page_now(f)->side;
    ARENA_PUSH(f->c->a, f->flow, p);
    f->y = 0;
}

static void page_names(struct filling *f, const struct section *s)
{
    struct flow_page *p = page_now(f);
    if (!p->n_section || p->section[p->n_section - 1] != s) {
        struct {
            const struct section **at;
            size_t n, cap;
        } list = {p->section, p->n_section, p->cap_section};
        ARENA_PUSH(f->c->a, &list, s);
        p->section = list.at, p->n_section = list.n, p->cap_section = list.cap;
    }
}

static void too_high(struct filling *f, um over, const struct block *b)
{
    if (over < STEP)
        over = STEP;
    if (over > f->flow->tall) {
        f->flow->tall = over;
        f->flow->high = b;
    }
}

static um stripe_gap(const struct filling *f)
{
    return f->y ? ctx_em(f->c, STRIPE_GAP) : 0;
}

static bool ends_page(const struct filling *f, size_t next)
{
    return next >= f->s->n_section || f->s->section[next].new_page;
}

static void bar_put(struct filling *f, const struct section *s, bool again)
{
    struct placed p = {.y = f->y + (again ? 0 : stripe_gap(f)), .bar = bar_set_make(f->c, s, f->room->w, again)};
    if (!again || s->title.n) {
        ARENA_PUSH(f->c->a, &page_now(f)->area, p);
        f->y = p.y + p.bar->total;
    }
    page_names(f, s);
}

/* A section as wide as the page: row after row of its runs; a row that finds no room begins the next page. */
static void wide_put(struct filling *f, size_t i)
{
    struct ctx *c = f->c;
    const struct section *s = &f->s->section[i];
    struct run_of *run = ARENA_ARRAY(c->a, struct run_of, s->n_block + 1);
    struct area whole = section_area(c, s, f->room->w, 0);
    um bar = s->title.n || s->n_lead ? bar_set_make(c, s, f->room->w, false)->total : 0;
    bool begun = false;
    for (size_t k = 0; k < s->n_block; k = run[0].to) {
        size_t n = runs_beside(s, k, run);
        struct area a = {0};
        um h = row_place(c, &a, s, run, n, 0, f->room->w, 0),
           before = begun ? ctx_em(c, BLOCK_GAP) : bar + stripe_gap(f);
        bool all = !begun && whole.height <= f->room->h && whole.height + stripe_gap(f) > f->room->h - f->y;
        if (f->y && (all || f->y + before + h > f->room->h)) {
            page_turn(f, (struct str){0});
            before = begun ? 0 : bar;
            if (begun)
                bar_put(f, s, true);
        }
        if (!begun)
            bar_put(f, s, false);
        else if (before)
            f->y += before;
        begun = true;
        um room = f->room->h - f->y;
        bool last = run[n - 1].to == s->n_block && ends_page(f, i + 1);
        if (h > room)
            too_high(f, h - room, &s->block[k]);
        else if (last && room - h < room / 3) {
            a = (struct area){0};
            h = row_place(c, &a, s, run, n, 0, f->room->w, room);
        }
        area_add(c, &page_now(f)->area, &a, 0, f->y);
        f->y += h;
        run[0].to = run[n - 1].to;
    }
    if (!s->n_block)
        bar_put(f, s, false);
}

/* Sections side by side, never broken: false where they are higher than a page and nothing was placed. */
static bool spans_put(struct filling *f, size_t i, size_t n)
{
    struct area a = spans_area(f->c, f->s, i, n, f->room, 0);
    if (a.height > f->room->h)
        return false;
    if (f->y + stripe_gap(f) + a.height > f->room->h && f->y)
        page_turn(f, (struct str){0});
    um room = f->room->h - f->y - stripe_gap(f);
    if (ends_page(f, i + n) && room - a.height < room / 3)
        a = spans_area(f->c, f->s, i, n, f->room, room);
    area_add(f->c, &page_now(f)->area, &a, 0, f->y + stripe_gap(f));
    for (size_t k = 0; k < n; k++)
        page_names(f, &f->s->section[i + k]);
    f->y += stripe_gap(f) + a.height;
    return true;
}

static bool same_turn(const struct turn *a, const struct turn *b)
{
    return a->next == b->next && a->broken == b->broken && (!a->broken || a->rest.from == b->rest.from);
}

/* One page's worth of sections that flow through n columns; true where all are placed. */
static bool columns_put(struct filling *f, unsigned n, const struct queue *q, struct turn *t, bool last)
{
    struct ctx *c = f->c;
    um one = span_width(f->room->w, n, 1, f->room->gutter), limit = f->room->h - f->y - stripe_gap(f);
    struct col *col = ARENA_ARRAY(c->a, struct col, n);
    um h = columns_balance(c, n, q, t, limit, NO_LIMIT), least_broken = NO_LIMIT;
    if (h < 0) {
        least_broken = f->room->h / 5 * 3; /* what would leave a large hole is broken; smaller blocks move on whole */
        h = columns_balance(c, n, q, t, limit, least_broken);
    }
    bool all = h >= 0;
    size_t from = t->next;
    struct turn before = *t;
    columns_fill(c, col, n, q, t, all ? h : limit, least_broken);
    if (same_turn(&before, t) &&
        !f->y) { /* what is left of a block is higher than a page: counted, and the try is lost */
        size_t tall = q->at[from].bar && from + 1 < q->n ? from + 1 : from;
        const struct part *p = t->broken ? &t->rest : &q->at[tall].part;
        if (p->set)
            too_high(f, part_height(p) - limit, p->set->block);
        columns_fill(c, col, 1, q, t, NO_LIMIT, NO_LIMIT);
        all = true;
    }
    um target = all && (!last || limit - h > limit / 3) ? 0 : limit;
    um used = columns_place(c, &page_now(f)->area, col, n, 0, f->y + stripe_gap(f), one + f->room->gutter, target);
    for (size_t k = from; k < q->n && k < t->next + (t->broken ? 1 : 0); k++)
        page_names(f, q->at[k].section);
    f->y += stripe_gap(f) + used;
    return t->next >= q->n;
}

static void columns_pages(struct filling *f, unsigned columns, size_t i, size_t n)
{
    struct queue q = {0};
    for (size_t k = i; k < i + n; k++)
        queue_section(f->c, &q, &f->s->section[k], span_width(f->room->w, columns, 1, f->room->gutter));
    struct turn t = {0};
    while (q.n && !columns_put(f, columns, &q, &t, ends_page(f, i + n)))
        page_turn(f, (struct str){0});
}

static size_t flowing_count(const struct sheet *s, size_t i)
{
    size_t n = 1;
    while (i + n < s->n_section && !s->section[i + n].span && !s->section[i + n].new_page)
        n++;
    return n;
}

struct flow flow_make(struct ctx *c, const struct sheet *s, const struct frame_room *room, size_t most)
{
    struct flow flow = {0};
    struct filling f = {c, s, room, &flow, 0};
    page_turn(&f, (struct str){0});
    for (size_t i = 0, n; i < s->n_section; i += n) {
        const struct section *x = &s->section[i];
        if (x->new_page && (page_now(&f)->area.n || page_now(&f)->n_section))
            page_turn(&f, x->side);
        else if (x->side.n)
            page_now(&f)->side = x->side;
        bool wide = x->span && x->span >= s->columns;
        n = wide ? 1 : x->span ? stripe_count(s, i) : flowing_count(s, i);
        if (wide && x->columns > 1)
            wide_put(&f, i);
        else if (wide || !x->span || !spans_put(&f, i, n))
            columns_pages(&f, wide ? 1 : room->columns, i, n); /* too high to stand side by side: they flow */
    }
    if (most && flow.n > most)
        flow.over += f.y + (um)(flow.n - most - 1) * room->h;
    return flow;
}

void area_draw(struct ctx *c, struct canvas *v, const struct area *a, um x, um y)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct placed *p = &a->at[i];
        if (p->bar)
            bar_draw(c, v, p->bar, x + p->x, y + p->y);
        else
            part_draw(c, v, &p->part, x + p->x, y + p->y);
    }
}
