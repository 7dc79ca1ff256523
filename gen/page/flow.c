/* Sections to placed boxes on pages.
 *
 * A page is a pile of stripes. Sections that give no span flow, in order, through the page's columns; such a stripe may
 * be broken over pages, and is as low as it can be with every block whole. Sections that give a span stand side by
 * side, each an area of its own with columns inside; such a stripe is never broken. A bar never parts from its first
 * block. What a page leaves over goes to its last stripe, so that all columns end on the page's line. Called by
 * compose.c for each size it tries. */
#include "page/rows.h"

enum { STRIPE_GAP = 1000, STEP = 200 }; /* permille of em, um */
enum { NO_LIMIT = 100000000 };          /* um: higher than any block */

um room_left(const struct frame_room *room, unsigned first)
{
    um x = first ? room_width(room, 0, first) + room->gutter : 0;
    return x;
}

um room_width(const struct frame_room *room, unsigned first, unsigned span)
{
    if (first + span > room->columns)
        span = room->columns - first;
    if (span == room->columns)
        return room->w;
    um all = room->w - (um)(room->columns - 1) * room->gutter;
    unsigned sum = 0, mine = 0;
    for (unsigned i = 0; i < room->columns; i++) {
        unsigned weight = room->weight ? room->weight[i] : 1;
        sum += weight;
        mine += i >= first && i < first + span ? weight : 0;
    }
    return sum ? all / (um)sum * (um)mine + (um)(span - 1) * room->gutter : room->w;
}

void column_move(struct page_column *k, um x, um y)
{
    k->x += x;
    k->y_first += y;
    k->y_end += y;
    k->line += y;
}

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

void area_add(struct ctx *c, struct area *to, const struct area *from, um x, um y)
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
    for (int pass = 0; pass < (c->draft ? 1 : 2); pass++) {
        unsigned first = 0;
        for (size_t k = 0; k < n; k++) {
            const struct section *x = &s->section[i + k];
            one[k] = section_area(c, x, room_width(room, first, x->span), pass ? height : 0);
            height = one[k].height > height ? one[k].height : height;
            first += x->span;
        }
    }
    unsigned first = 0;
    for (size_t k = 0; k < n; k++) {
        area_add(c, &all, &one[k], room_left(room, first), 0);
        first += s->section[i + k].span;
    }
    all.height = height;
    return all;
}

/* The page that is being filled, and how far. */
struct pile {
    struct ctx *c;
    const struct sheet *s;
    const struct frame_room *room;
    struct flow *flow;
    um y;
};

static struct flow_page *page_now(struct pile *f)
{
    return &f->flow->at[f->flow->n - 1];
}

static void page_turn(struct pile *f, struct str side)
{
    struct flow_page p = {.side = side};
    if (f->flow->n && !side.n)
        p.side = page_now(f)->side;
    ARENA_PUSH(f->c->a, f->flow, p);
    f->y = 0;
}

static void page_names(struct pile *f, const struct section *s)
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

static void too_high(struct pile *f, um over, const struct block *b)
{
    if (over < STEP)
        over = STEP;
    if (over > f->flow->tall) {
        f->flow->tall = over;
        f->flow->high = b;
    }
}

static um stripe_gap(const struct pile *f)
{
    return f->y ? ctx_em(f->c, STRIPE_GAP) : 0;
}

static bool ends_page(const struct pile *f, size_t next)
{
    return next >= f->s->n_section || f->s->section[next].new_page;
}

static void bar_put(struct pile *f, const struct section *s, bool again)
{
    struct placed p = {.y = f->y + (again ? 0 : stripe_gap(f)), .bar = bar_set_make(f->c, s, f->room->w, again)};
    if (!again || s->title.n) {
        ARENA_PUSH(f->c->a, &page_now(f)->area, p);
        f->y = p.y + p.bar->total;
    }
    page_names(f, s);
}

/* Rows [from, to) of a section as wide as the page, which take `h`; what the page leaves over is theirs where nothing
 * comes below. */
static void wide_page(struct pile *f, struct tiers *r, size_t from, size_t to, um h, bool closes)
{
    struct ctx *c = f->c;
    bar_put(f, r->section, from > 0);
    um left = f->room->h - f->y - h;
    if (closes && left < f->room->h / 3)
        rows_share(c, r, from, to, left);
    for (size_t i = from; i < to; i++) {
        f->y += i > from ? r->at[i].gap : 0;
        if (!c->draft)
            row_put(c, &page_now(f)->area, r, i, f->y);
        f->y += r->at[i].h;
    }
}

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

/* A section as wide as the page: row after row; a row that finds no room begins the next page, and so do all where they
 * have room there and not here. */
static void wide_put(struct pile *f, size_t i)
{
    struct ctx *c = f->c;
    const struct section *s = &f->s->section[i];
    struct tiers r = rows_make(c, s, f->room->w);
    um bar[2] = {s->title.n || s->n_lead ? bar_set_make(c, s, f->room->w, false)->total : 0,
                 s->title.n ? bar_set_make(c, s, f->room->w, true)->total : 0};
    size_t from = 0, to, all;
    do {
        um head = stripe_gap(f) + bar[from > 0], room = f->room->h - f->y - head;
        um h = rows_fit(&r, from, &to, room);
        rows_fit(&r, 0, &all, f->room->h - bar[0]);
        if (f->y && ((to == from && r.n) || (!from && to < r.n && all == r.n))) {
            page_turn(f, (struct str){0});
            continue;
        }
        if (to == from && r.n) {
            too_high(f, r.at[from].h - room, &s->block[r.at[from].run[0].from]);
            h = r.at[to++].h;
        }
        wide_page(f, &r, from, to, h, to < r.n || ends_page(f, i + 1));
        from = to;
        if (from < r.n)
            page_turn(f, (struct str){0});
    } while (from < r.n);
}

/* Sections side by side, never broken: false where they are higher than a page and nothing was placed. */
static bool spans_put(struct pile *f, size_t i, size_t n)
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

/* Where the columns end that go on with `from` and have `limit`: on the page's line if they can, else on the least. */
static struct plan stream_plan(struct pile *f, const struct filling *l, size_t from, um limit, bool closes)
{
    size_t to = filling_reach(l, from, limit);
    if (to < l->q->n)
        return closes ? filling_best_page(l, from, to, limit, f->room->h, filling_pages(l, to, f->room->h))
                      : filling_best(l, from, to, limit);
    struct plan least = filling_best(l, from, to, filling_least(l, from));
    if (!closes)
        return least;
    struct plan line = filling_best(l, from, to, limit);
    return filling_prefers(l, &line, &least) ? line : least;
}

/* The atom higher than a page is counted, and the try is lost. */
static size_t stream_lost(struct pile *f, const struct filling *l, size_t from, um limit)
{
    const struct atom *a = &l->q->at[from];
    if (a->block)
        too_high(f, atom_height(f->c, a, l->k.w[0]) - limit, a->block);
    f->y = f->room->h;
    return from + 1;
}

/* One page's worth of sections that flow; gives the atom that begins the next. */
static size_t stream_page(struct pile *f, const struct filling *l, size_t from, bool closes)
{
    um gap = stripe_gap(f), limit = f->room->h - f->y - gap, used;
    size_t to = filling_reach(l, from, limit);
    if (to == from)
        return f->y ? from : stream_lost(f, l, from, limit);
    if (f->c->draft) {
        used = to == l->q->n ? filling_least(l, from) : limit;
    } else {
        struct plan p = stream_plan(f, l, from, limit, closes);
        filling_put(l, &p, &page_now(f)->area, 0, f->y + gap);
        to = p.cut[l->k.n];
        used = p.line;
        int64_t blank = closes ? (limit - used) / 1000 : 0; /* mm */
        uneven_add(f->c, blank * blank * l->k.n / 2);
    }
    for (size_t k = from; k < to; k++)
        page_names(f, l->q->at[k].section);
    f->y += gap + used;
    return to;
}

static struct queue stream_queue(struct pile *f, struct columns k, size_t i, size_t n, um whole, enum breaking how)
{
    struct queue q = {0};
    um widest = 0;
    for (unsigned p = 0; p < k.n; p++)
        widest = k.w[p] > widest ? k.w[p] : widest;
    for (size_t p = i; p < i + n; p++)
        queue_section(f->c, &q, &f->s->section[p], widest, whole, how);
    return q;
}

/* Blocks stay whole where that fits here; else what would leave a large hole is broken, and smaller blocks move on
 * whole. Where whole blocks leave columns that end far apart, tables are broken at their groups. */
static struct filling *stream_filling(struct pile *f, struct columns k, size_t i, size_t n, bool closes)
{
    um limit = f->room->h - f->y - stripe_gap(f);
    struct filling *l = ARENA_ARRAY(f->c->a, struct filling, 2);
    struct queue *q = ARENA_ARRAY(f->c->a, struct queue, 2);
    q[0] = stream_queue(f, k, i, n, NO_LIMIT, BREAK_LONG);
    filling_set(&l[0], f->c, &q[0], k, f->room->h);
    if (filling_reach(&l[0], 0, limit) < q[0].n) {
        q[1] = stream_queue(f, k, i, n, f->room->h / 5 * 3, BREAK_LONG);
        filling_set(&l[1], f->c, &q[1], k, f->room->h);
        return &l[1];
    }
    if (f->c->draft)
        return &l[0];
    q[1] = stream_queue(f, k, i, n, f->room->h / 3, BREAK_GROUPS);
    if (q[1].n == q[0].n)
        return &l[0];
    filling_set(&l[1], f->c, &q[1], k, f->room->h);
    struct plan whole = stream_plan(f, &l[0], 0, limit, closes), cut = stream_plan(f, &l[1], 0, limit, closes);
    bool better = cut.shorts <= whole.shorts && 2 * cut.cost < whole.cost;
    return &l[better ? 1 : 0];
}

static struct columns page_columns(struct pile *f, bool wide)
{
    unsigned n = wide ? 1 : f->room->columns;
    um *x = ARENA_ARRAY(f->c->a, um, n), *w = ARENA_ARRAY(f->c->a, um, n);
    for (unsigned i = 0; i < n; i++)
        x[i] = room_left(f->room, i), w[i] = wide ? f->room->w : room_width(f->room, i, 1);
    return (struct columns){n, x, w};
}

static void columns_pages(struct pile *f, bool wide, size_t i, size_t n)
{
    bool closes = ends_page(f, i + n);
    const struct filling *l = stream_filling(f, page_columns(f, wide), i, n, closes);
    for (size_t from = 0; from < l->q->n;) {
        from = stream_page(f, l, from, closes);
        if (from < l->q->n)
            page_turn(f, (struct str){0});
    }
}

static size_t flowing_count(const struct sheet *s, size_t i)
{
    size_t n = 1;
    while (i + n < s->n_section && !s->section[i + n].span && !s->section[i + n].new_page)
        n++;
    return n;
}

/* Sections from i on that flow because they are too high to stand side by side: n, and those behind that are too. */
static size_t high_count(const struct pile *f, size_t i, size_t n)
{
    const struct sheet *s = f->s;
    while (i + n < s->n_section && !s->section[i + n].new_page && s->section[i + n].span &&
           s->section[i + n].span < s->columns) {
        size_t more = stripe_count(s, i + n);
        if (spans_area(f->c, s, i + n, more, f->room, 0).height <= f->room->h)
            break;
        n += more;
    }
    return n;
}

struct flow flow_make(struct ctx *c, const struct sheet *s, const struct frame_room *room, size_t most)
{
    struct flow flow = {0};
    struct pile f = {c, s, room, &flow, 0};
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
        else if (wide || !x->span)
            columns_pages(&f, wide, i, n);
        else if (!spans_put(&f, i, n)) {
            n = high_count(&f, i, n);
            columns_pages(&f, false, i, n);
        }
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
