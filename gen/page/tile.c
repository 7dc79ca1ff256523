/* Sections that say nothing of where they stand to pages composed by cost.
 *
 * Every rectangle of a page is one of four things: a block in one of its forms; a bar above what its section has; one
 * rectangle above another; two of them abreast. So a page is found by cutting: for each run of blocks and each width
 * the cheapest rectangle is made from the cheapest of its parts, and kept. Sections keep their order, first down, then
 * across; one has one bar, above all that it has on a page. Columns of the page part sections; inside one of them
 * tables stand abreast where they are narrow enough. What a rectangle costs is its height, and as height what it
 * wastes: tables far wider than their words, words that wrap, bars that stand again.
 *
 * All of it is measured once, at one size of type and in cells as wide as a little more than its em, for everything
 * scales with the type: at another size the page has more or fewer cells. What is chosen is then measured as it will
 * stand. Slack is given from the root down, to rows first and then to gaps. Called by compose.c. */
#include "page/inner.h"

enum { MEASURED_AT = 8500 /* mpt */, MOST_CELLS = 160, BUCKETS = 8192 };

struct lump { /* what is never cut: a block, or the bar of a section that has none */
    const struct section *section;
    const struct block *block;
    size_t form; /* its first among all forms of all lumps */
};
/* Of a form at a width; h 0: not measured yet, -1: it is wider. */
struct measured {
    um h, waste, can;
};
/* At MEASURED_AT. */
struct tile {
    enum { TILE_NONE, TILE_PART, TILE_ABOVE, TILE_ABREAST } kind;
    um h, pen;        /* pen: what it costs besides, as if it were so much higher */
    um can;           /* what its rows and gaps may take of a page's slack */
    um gap;           /* ABOVE */
    unsigned w;       /* in cells */
    unsigned columns; /* ABREAST, of the page: that the left one takes; 0: within a section */
    const struct section *section;
    const struct block *block, *form_of; /* PART; NULL: a bar. form_of: the lump's own */
    bool again;
    const struct tile *a, *b;
};
struct known {
    uint64_t set;
    uint16_t from, to, w, columns;
    const struct tile *tile;
    struct known *next;
};
struct tiler {
    struct arena *a, *scratch;
    struct ctx *c; /* in which is measured; what is, is given back at once */
    um cell;
    LIST(struct lump) lump;
    const struct tile **leaf;  /* of each lump, by its width in cells */
    struct measured *measured; /* of each form, by its width */
    unsigned *natural;
    struct known *inside[BUCKETS], *page[BUCKETS];
    unsigned width[MOST_COLUMNS + 1]; /* in cells, of so many columns of the page that is tried */
    um weight;                        /* what waste is worth beside height */
    size_t tries;                     /* rectangles that were weighed */
};
static const struct tile none = {.kind = TILE_NONE};

static int64_t cost_of(const struct tiler *t, const struct tile *x)
{
    return x->h + (int64_t)t->weight * x->pen;
}

static const struct tile *cheaper(const struct tiler *t, const struct tile *x, const struct tile *y)
{
    if (x->kind == TILE_NONE)
        return y;
    return y->kind == TILE_NONE || cost_of(t, x) <= cost_of(t, y) ? x : y;
}

static const struct tile *tile_new(struct tiler *t, struct tile of)
{
    return arena_copy(t->a, &of, sizeof of);
}

/* `more`: what it costs besides. */
static const struct tile *above(struct tiler *t, const struct tile *a, const struct tile *b, um gap, um more)
{
    if (a->kind == TILE_NONE || b->kind == TILE_NONE)
        return &none;
    return tile_new(t, (struct tile){.kind = TILE_ABOVE,
                                     .w = a->w,
                                     .h = a->h + gap + b->h,
                                     .pen = a->pen + b->pen + more,
                                     .gap = gap,
                                     .a = a,
                                     .b = b});
}

/* Abreast, what can grow does, though the other may not: so much as they can in the mean of their widths.
 *
 * What is left below the lower of two, when its rows have grown, is a hole, told by its share of their width. */
static um hole_of(const struct tile *x, um h, unsigned w)
{
    um left = h - x->h - x->can;
    return left > 0 ? (um)((int64_t)left * x->w / w) : 0;
}

static const struct tile *abreast(struct tiler *t, const struct tile *a, const struct tile *b, unsigned columns,
                                  um more)
{
    if (a->kind == TILE_NONE || b->kind == TILE_NONE)
        return &none;
    unsigned w = a->w + 1 + b->w;
    um h = a->h > b->h ? a->h : b->h, can_a = a->can - (h - a->h), can_b = b->can - (h - b->h);
    um pen = more + (um)(((int64_t)a->pen * a->w + (int64_t)b->pen * b->w) / w);
    can_a = can_a > 0 ? can_a : 0;
    can_b = can_b > 0 ? can_b : 0;
    um can = (um)(((int64_t)can_a * a->w + (int64_t)can_b * b->w) / w);
    return tile_new(t, (struct tile){.kind = TILE_ABREAST,
                                     .w = w,
                                     .h = h,
                                     .pen = pen + (hole_of(a, h, w) + hole_of(b, h, w)) / HOLE_PART,
                                     .can = can,
                                     .columns = columns,
                                     .a = a,
                                     .b = b});
}

/* ---- one block */

/* What a table wastes, as height: white between a label and its value, words that wrap where they need not. */
static um waste_of(const struct tiler *t, const struct block_set *s, um h)
{
    const struct table_set *m = s->table;
    unsigned wraps = s->title.below || s->title.left.lines.n > 1 ? 1 : 0;
    if (!m) { /* words alone: a narrow column of them is read word by word */
        um lack = t->cell * TEXT_CELLS - s->width;
        return lack > 0 ? (um)((int64_t)h * lack / s->width) : 0;
    }
    um most = m->natural + m->natural / LOOSE_PART, far = s->width > most ? s->width - most : 0;
    return (um)((int64_t)h * far / s->width) + (um)((int64_t)(m->wraps + wraps) * WRAP_COST / (s->width / 1000 + 1));
}

/* What the rows of a table may take without being seen to. */
static um can_of(const struct ctx *c, const struct block_set *s)
{
    if (!s->table || s->block->kind == BLOCK_FRAME)
        return 0;
    const struct table *m = s->table->table;
    um rows = (um)table_rows(m, s->table->heads, m->rows);
    return rows * ctx_em(c, m->verticals || m->parted || m->shaded ? TILE_MATRIX_MORE : TILE_ROW_MORE);
}

/* What a measurement took is given back: the words' shapes are the engine's, and the sum is all that is kept. */
static struct arena_mark measuring(struct tiler *t)
{
    t->c->made.at = NULL;
    t->c->made.n = t->c->made.cap = 0;
    t->c->piece.at = NULL;
    t->c->piece.n = t->c->piece.cap = 0;
    t->c->wide.at = NULL;
    t->c->wide.n = t->c->wide.cap = 0;
    return arena_mark(t->scratch);
}

static const struct tile *form_tile(struct tiler *t, const struct lump *u, size_t form, unsigned w)
{
    const struct block *b = form ? &u->block->form[form - 1] : u->block;
    struct measured *k = &t->measured[(u->form + form) * (MOST_CELLS + 1) + w];
    if (!k->h) {
        struct arena_mark m = measuring(t);
        struct block_set *set = block_set_make(t->c, u->section, b, (um)w * t->cell, false);
        struct part p = part_whole(set);
        um h = part_height(&p);
        *k = (struct measured){set->lack > 0 ? -1 : h ? h : 1, waste_of(t, set, h), can_of(t->c, set)};
        arena_rewind(t->scratch, m);
    }
    if (k->h < 0)
        return &none;
    return tile_new(t, (struct tile){.kind = TILE_PART,
                                     .w = w,
                                     .h = k->h,
                                     .pen = k->waste + (form ? k->h / FORM_PART : 0),
                                     .can = k->can,
                                     .section = u->section,
                                     .block = b,
                                     .form_of = u->block});
}

static const struct tile *leaf_tile(struct tiler *t, size_t i, unsigned w)
{
    const struct tile **leaf = &t->leaf[i * (MOST_CELLS + 1) + w];
    const struct block *b = t->lump.at[i].block;
    if (*leaf || !b)
        return *leaf ? *leaf : &none;
    *leaf = form_tile(t, &t->lump.at[i], 0, w);
    for (size_t k = 1; k <= b->n_form; k++)
        *leaf = cheaper(t, *leaf, form_tile(t, &t->lump.at[i], k, w));
    return *leaf;
}

/* In how many cells its words stand on one line each; 0: it has no table. */
static unsigned natural_of(struct tiler *t, size_t i)
{
    const struct lump *u = &t->lump.at[i];
    if (t->natural[i] || !u->block || !u->block->table)
        return t->natural[i];
    struct arena_mark m = measuring(t);
    struct block_set *set = block_set_make(t->c, u->section, u->block, MOST_CELLS * t->cell, false);
    um title = set->title.left.lines.width, w = set->table->natural > title ? set->table->natural : title;
    arena_rewind(t->scratch, m);
    return t->natural[i] = (unsigned)(w / t->cell) + 1;
}

/* ---- rectangles within a section */

static struct known **known_at(struct known **bucket, struct known key)
{
    size_t hash = (size_t)(key.set * 2654435761u) + key.from * 1013u + key.to * 8191u + key.w * 31u + key.columns * 7u;
    struct known **k = &bucket[(hash ^ hash >> 13) % BUCKETS];
    while (*k && !((*k)->set == key.set && (*k)->from == key.from && (*k)->to == key.to && (*k)->w == key.w &&
                   (*k)->columns == key.columns))
        k = &(*k)->next;
    return k;
}

static const struct tile *keep(struct tiler *t, struct known **bucket, struct known key, const struct tile *tile)
{
    struct known *k = arena_copy(t->a, &key, sizeof key);
    k->tile = tile;
    t->tries++;
    *known_at(bucket, key) = k;
    return tile;
}

/* Lumps of one section, as a set: bit i is the i-th behind `first`. A few of them may change places where that saves
 * more than it costs; more than that stay in their order. */
struct some {
    size_t first;
    uint64_t set;
};

static unsigned count_of(uint64_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static size_t only_of(struct some s)
{
    size_t i = s.first;
    while (!(s.set & 1))
        s.set >>= 1, i++;
    return i;
}

/* Pairs of which the later stands before the earlier. */
static unsigned swaps_of(uint64_t before, uint64_t after)
{
    unsigned n = 0;
    for (; before; before &= before - 1)
        n += count_of(after & ((before & -before) - 1));
    return n;
}

/* The next of the ways to part a set in two, in a fixed order; 0: there is none. All of them for a few lumps, else
 * those that keep the order. */
static uint64_t part_next(uint64_t set, uint64_t part)
{
    if (count_of(set) <= REORDER_MOST)
        return part ? (part - 1) & set : (set - 1) & set;
    uint64_t rest = set & ~part, more = part | (rest & -rest);
    return more == set ? 0 : more;
}

static const struct tile *inside(struct tiler *t, struct some s, unsigned w);

/* Some left of the others, at the widths that make sense: parts of the whole, and what a lone one needs by itself. */
static const struct tile *sides(struct tiler *t, struct some a, struct some b, unsigned w, const struct tile *best)
{
    static const struct {
        unsigned part, of;
    } parts[] = {{1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}};
    enum { PARTS = sizeof parts / sizeof *parts };
    um swaps = (um)swaps_of(a.set, b.set) * ctx_em(t->c, REORDER_COST);
    unsigned left[PARTS + 1], n = 0;
    for (size_t i = 0; i < PARTS; i++)
        left[n++] = (w + 1) * parts[i].part / parts[i].of - 1;
    unsigned own_a = count_of(a.set) == 1 ? natural_of(t, only_of(a)) : 0;
    unsigned own_b = !own_a && count_of(b.set) == 1 ? natural_of(t, only_of(b)) : 0;
    if (own_a + own_b && own_a + own_b + ABREAST_CELLS < w)
        left[n++] = own_a ? own_a : w - 1 - own_b;
    for (unsigned i = 0; i < n; i++) {
        if (left[i] < ABREAST_CELLS || left[i] + 1 + ABREAST_CELLS > w)
            continue;
        const struct tile *x = inside(t, a, left[i]);
        if (x->kind == TILE_NONE || (best->kind != TILE_NONE && x->h > cost_of(t, best)))
            continue;
        const struct tile *y = inside(t, b, w - 1 - left[i]);
        if (y->kind != TILE_NONE && (best->kind == TILE_NONE || y->h <= cost_of(t, best)))
            best = cheaper(t, best, abreast(t, x, y, 0, swaps));
    }
    return best;
}

static const struct tile *inside(struct tiler *t, struct some s, unsigned w)
{
    const struct known key = {.set = s.set, .from = (uint16_t)s.first, .w = (uint16_t)w};
    unsigned n = count_of(s.set);
    if (n == 1)
        return leaf_tile(t, only_of(s), w);
    struct known **k = known_at(t->inside, key);
    if (*k)
        return (*k)->tile;
    const struct tile *best = &none;
    for (uint64_t part = part_next(s.set, 0); part; part = part_next(s.set, part)) {
        struct some a = {s.first, part}, b = {s.first, s.set & ~part};
        um swaps = (um)swaps_of(a.set, b.set) * ctx_em(t->c, REORDER_COST);
        best = cheaper(t, best, above(t, inside(t, a, w), inside(t, b, w), ctx_em(t->c, BLOCK_GAP), swaps));
        if (n <= ABREAST_MOST)
            best = sides(t, a, b, w, best);
    }
    return keep(t, t->inside, key, best);
}

/* Lumps [from, to) of one section. */
static const struct tile *inside_all(struct tiler *t, size_t from, size_t to, unsigned w)
{
    size_t n = to - from;
    return n > 64 ? &none : inside(t, (struct some){from, n == 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1}, w);
}

/* ---- rectangles of a page */

static bool bar_of(const struct section *s)
{
    return s->title.n || s->n_lead;
}

/* Of one section: its bar, and what is below it. A page that goes on with it says so. */
static const struct tile *section_tile(struct tiler *t, size_t from, size_t to, unsigned w)
{
    const struct lump *u = &t->lump.at[from];
    bool again = from && t->lump.at[from - 1].section == u->section;
    if (!bar_of(u->section))
        return inside_all(t, from, to, w);
    struct arena_mark m = measuring(t);
    const struct block_set *set = block_set_make(t->c, u->section, NULL, (um)w * t->cell, again);
    um wraps = set->title.below || set->title.left.lines.n > 1 ? BAR_WRAPS : 0, h = set->total;
    arena_rewind(t->scratch, m);
    const struct tile *bar = tile_new(t, (struct tile){.kind = TILE_PART,
                                                       .w = w,
                                                       .h = h,
                                                       .pen = ctx_em(t->c, again ? AGAIN_COST : wraps),
                                                       .section = u->section,
                                                       .again = again});
    return u->block ? above(t, bar, inside_all(t, from, to, w), 0, 0) : bar;
}

static const struct tile *several(struct tiler *t, size_t from, size_t to, unsigned columns)
{
    unsigned w = t->width[columns];
    const struct known key = {
        .from = (uint16_t)from, .to = (uint16_t)to, .w = (uint16_t)w, .columns = (uint16_t)columns};
    struct known **k = known_at(t->page, key);
    if (*k)
        return (*k)->tile;
    if (t->lump.at[from].section == t->lump.at[to - 1].section)
        return keep(t, t->page, key, section_tile(t, from, to, w));
    const struct tile *best = &none;
    for (size_t m = from + 1; m < to; m++) {
        if (t->lump.at[m].section == t->lump.at[m - 1].section)
            continue;
        best = cheaper(
            t, best, above(t, several(t, from, m, columns), several(t, m, to, columns), ctx_em(t->c, SECTION_GAP), 0));
        for (unsigned left = 1; left < columns; left++)
            best = cheaper(t, best, abreast(t, several(t, from, m, left), several(t, m, to, columns - left), left, 0));
    }
    return keep(t, t->page, key, best);
}

/* ---- pages */

struct tiler *tiler_new(const struct ctx *base)
{
    struct arena *a = base->a;
    struct tiler *t = ARENA_NEW(a, struct tiler);
    t->a = a;
    t->c = arena_copy(a, base, sizeof *base);
    t->c->body = MEASURED_AT;
    t->c->em = um_of_mpt(MEASURED_AT);
    t->c->side = ARENA_ARRAY(a, struct side, base->s->n_ref + 1);
    for (size_t i = 0; i < base->s->n_ref; i++)
        t->c->side[i].digits = base->s->most_pages != 1;
    t->cell = ctx_em(t->c, TILE_CELL);
    t->weight = 1;
    for (size_t i = 0; i < base->s->n_section; i++) {
        const struct section *s = &base->s->section[i];
        for (size_t k = 0; k < s->n_block; k++)
            ARENA_PUSH(a, &t->lump, ((struct lump){.section = s, .block = &s->block[k]}));
        if (!s->n_block && bar_of(s))
            ARENA_PUSH(a, &t->lump, ((struct lump){.section = s}));
    }
    if (!t->lump.n || t->lump.n > TILES_MOST)
        return NULL;
    size_t forms = 0;
    for (size_t i = 0; i < t->lump.n; i++) {
        t->lump.at[i].form = forms;
        forms += 1 + (t->lump.at[i].block ? t->lump.at[i].block->n_form : 0);
    }
    t->measured = ARENA_ARRAY(a, struct measured, forms * (MOST_CELLS + 1));
    t->scratch = arena_new();
    t->c->a = t->scratch;
    t->leaf = ARENA_ARRAY(a, const struct tile *, t->lump.n *(MOST_CELLS + 1));
    t->natural = ARENA_ARRAY(a, unsigned, t->lump.n);
    return t;
}

size_t tiler_tries(const struct tiler *t)
{
    return t ? t->tries : 0;
}

void tiler_drop(struct tiler *t)
{
    if (t)
        arena_drop(t->scratch);
}

/* What was found for another weight is forgotten; what was measured is not. */
void tiler_weigh(struct tiler *t, unsigned weight)
{
    t->weight = (um)weight;
    for (size_t i = 0; i < BUCKETS; i++)
        t->inside[i] = NULL;
    for (size_t i = 0; i < t->lump.n * (MOST_CELLS + 1); i++)
        t->leaf[i] = NULL;
}

/* A length of the page in the size that all is measured at. */
static int64_t as_measured(um u, int32_t mpt)
{
    return (int64_t)u * MEASURED_AT / mpt;
}

/* Columns of the page in cells, at its size of type. */
static void widths_set(struct tiler *t, const struct ctx *c)
{
    const struct frame *f = &c->frame;
    um column = (f->w - (um)(f->columns - 1) * f->gutter) / (um)f->columns;
    for (unsigned k = 1; k <= f->columns; k++) {
        int64_t w = as_measured((um)k * column + (um)(k - 1) * f->gutter, c->body) / t->cell;
        t->width[k] = w > MOST_CELLS ? MOST_CELLS : (unsigned)w;
    }
    for (size_t i = 0; i < BUCKETS; i++)
        t->page[i] = NULL;
}

/* From the last lump to the first: on how few pages what begins with it stands, and of these how the blanks of all are
 * evened out. next[i]: where the page ends that begins with i. Returns the pages of all, 0 where a lump is higher than
 * a page. */
static size_t pages_find(struct tiler *t, const struct ctx *c, size_t *next, int64_t *cost)
{
    const struct frame *f = &c->frame;
    int64_t high = as_measured(f->h, c->body);
    size_t n = t->lump.n, *pages = ARENA_ARRAY(c->a, size_t, n + 1);
    widths_set(t, c);
    for (size_t from = n; from-- > 0;) {
        pages[from] = SIZE_MAX;
        for (size_t to = from + 1; to <= n; to++) {
            bool cuts = to < n && t->lump.at[to].section == t->lump.at[to - 1].section;
            const struct tile *s = several(t, from, to, f->columns);
            if (s->kind == TILE_NONE || s->h > high)
                break;
            if (pages[to] == SIZE_MAX)
                continue;
            int64_t blank = high - s->h > s->can ? (high - s->h - s->can) / 1000 : 0,
                    all = cost[to] + blank * blank + (cuts ? PAGE_CUT : 0);
            all += (int64_t)s->pen * PEN_BLANK / 1000;
            if (pages[to] + 1 < pages[from] || (pages[to] + 1 == pages[from] && all < cost[from])) {
                pages[from] = pages[to] + 1;
                cost[from] = all;
                next[from] = to;
            }
        }
    }
    return pages[0] == SIZE_MAX ? 0 : pages[0];
}

size_t tile_pages(struct tiler *t, const struct ctx *c, int64_t *cost)
{
    int64_t *costs = ARENA_ARRAY(c->a, int64_t, t->lump.n + 1);
    size_t pages = pages_find(t, c, ARENA_ARRAY(c->a, size_t, t->lump.n + 1), costs);
    *cost = costs[0];
    return pages;
}

/* ---- placing */

/* A tile as it will stand: measured at its own size and width. */
struct stone {
    const struct tile *of;
    um w, h, gap;
    um can;        /* what its rows may take */
    unsigned gaps; /* that slack may go into */
    struct block_set *set;
    const struct stone *a, *b;
};

static struct stone *part_stone(struct ctx *c, const struct tile *s, um w)
{
    struct stone x = {.of = s, .w = w, .set = block_set_make(c, s->section, s->block, w, s->again)};
    struct part p = part_whole(x.set);
    x.h = part_height(&p);
    x.can = s->block ? can_of(c, x.set) : 0;
    return arena_copy(c->a, &x, sizeof x);
}

static um lesser(um x, um y)
{
    return x < y ? x : y;
}

static struct stone *stone_of(struct ctx *c, const struct tile *s, um w)
{
    struct stone x = {.of = s, .w = w};
    if (s->kind == TILE_PART)
        return part_stone(c, s, w);
    if (s->kind == TILE_ABOVE) {
        x.gap = (um)((int64_t)s->gap * c->body / MEASURED_AT);
        x.a = stone_of(c, s->a, w);
        x.b = stone_of(c, s->b, w);
        x.h = x.a->h + x.gap + x.b->h;
        x.can = x.a->can + x.b->can;
        x.gaps = x.a->gaps + x.b->gaps + (x.gap > 0);
        return arena_copy(c->a, &x, sizeof x);
    }
    const struct frame *f = &c->frame;
    um column = (f->w - (um)(f->columns - 1) * f->gutter) / (um)f->columns, left;
    x.gap = s->columns ? f->gutter : ctx_em(c, TILE_CELL);
    if (s->columns)
        left = (um)s->columns * column + (um)(s->columns - 1) * f->gutter;
    else
        left = (um)((int64_t)(w - x.gap) * s->a->w / (s->a->w + s->b->w));
    x.a = stone_of(c, s->a, left);
    x.b = stone_of(c, s->b, w - x.gap - left);
    x.h = x.a->h > x.b->h ? x.a->h : x.b->h;
    um can_a = x.a->can - (x.h - x.a->h), can_b = x.b->can - (x.h - x.b->h);
    x.can = (um)(((int64_t)(can_a > 0 ? can_a : 0) * x.a->w + (int64_t)(can_b > 0 ? can_b : 0) * x.b->w) / w);
    x.gaps = x.a->gaps < x.b->gaps ? x.a->gaps : x.b->gaps;
    return arena_copy(c->a, &x, sizeof x);
}

/* At (x, y), `more` higher than it is: rows take what they may, gaps what remains, and the foot what they cannot. */
static void stone_put(struct ctx *c, struct area *to, const struct stone *s, um x, um y, um more)
{
    if (s->of->kind == TILE_PART) {
        struct part p = part_whole(s->set);
        p.x = x, p.y = y;
        p.more = lesser(more, s->can);
        p.form_of = s->of->form_of;
        ARENA_PUSH(c->a, to, p);
        return;
    }
    if (s->of->kind == TILE_ABREAST) {
        stone_put(c, to, s->a, x, y, s->h - s->a->h + more);
        stone_put(c, to, s->b, x + s->a->w + s->gap, y, s->h - s->b->h + more);
        return;
    }
    um rows = lesser(more, s->can), each = s->gaps ? lesser((more - rows) / (um)s->gaps, TILE_GAP_MORE) : 0;
    um a = s->can ? (um)((int64_t)rows * s->a->can / s->can) : 0, b = rows - a;
    a += each * (um)s->a->gaps;
    b += each * (um)s->b->gaps;
    stone_put(c, to, s->a, x, y, a);
    stone_put(c, to, s->b, x, y + s->a->h + a + s->gap + (s->gap > 0 ? each : 0), b);
}

/* Lumps [from, to) on one page, which has room for larger type than the fullest does: as much larger as fits. NULL: it
 * comes out higher than it was counted. */
static const struct stone *page_stone(struct ctx *c, struct tiler *t, size_t from, size_t to, int32_t most)
{
    const struct stone *best = NULL;
    for (int32_t base = c->body, mpt = base; mpt <= base + PAGE_LARGER && mpt <= most; mpt += SIZE_STEP) {
        struct ctx at = *c;
        at.body = mpt;
        at.em = um_of_mpt(mpt);
        widths_set(t, &at);
        const struct tile *tile = several(t, from, to, c->frame.columns);
        if (tile->kind == TILE_NONE || tile->h > as_measured(c->frame.h, mpt))
            break;
        const struct stone *s = stone_of(&at, tile, c->frame.w);
        c->made = at.made;
        if (s->h > c->frame.h || at.too_wide > 0)
            break;
        best = s;
        c->body = mpt;
    }
    return best;
}

/* What a side is called behind the sheet's title, where there are several: its sections, as many as are read at once.
 */
static struct str side_named(struct ctx *c, const struct area *p)
{
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < p->section.n; i++) {
        struct str title = words_said(c, p->section.at[i]->title);
        if (!title.n || (b.n && b.n + title.n > SIDE_LETTERS))
            continue;
        buf_putz(&b, b.n ? " \xc2\xb7 " : "");
        buf_put(&b, title);
    }
    return buf_str(&b);
}

/* What c->frame has room for, at c->body. False where a page comes out higher than it was counted. */
bool tile_make(struct ctx *c, struct tiler *t, int32_t most)
{
    size_t n = t->lump.n, *next = ARENA_ARRAY(c->a, size_t, n + 1);
    int64_t *cost = ARENA_ARRAY(c->a, int64_t, n + 1);
    int32_t body = c->body;
    if (!pages_find(t, c, next, cost))
        return false;
    for (size_t i = 0; i < n; i = next[i]) {
        struct area p = {.height = c->frame.h};
        const struct stone *s = page_stone(c, t, i, next[i], most);
        for (size_t k = i; k < next[i]; k++)
            if (!p.section.n || p.section.at[p.section.n - 1] != t->lump.at[k].section)
                ARENA_PUSH(c->a, &p.section, t->lump.at[k].section);
        if (!s)
            return false;
        p.body = c->body;
        if (next[0] < n)
            p.side = side_named(c, &p);
        c->em = um_of_mpt(c->body);
        stone_put(c, &p, s, 0, 0, c->frame.h - s->h);
        ARENA_PUSH(c->a, &c->flow, p);
        c->body = body;
        c->em = um_of_mpt(body);
    }
    uneven_add(c, cost[0]);
    return true;
}
