/* Sets sections of a sheet on pages composed by cost. Called by compose.c.
 *
 * Each rectangle (tile) of a page has one of four kinds: a block in one of its forms, or rows of a
 * block that is higher than a page; a section bar above the section's content; one rectangle above
 * another; two rectangles side by side. A page is found by cutting: for each run of blocks and each
 * width, the cheapest rectangle is built from its cheapest parts, and cached. Sections keep their
 * order, first down, then across. A section has one bar, above all its content on a page. Columns
 * of the page separate sections; inside a column, narrow tables are placed side by side. The cost
 * of a rectangle is its height, plus its waste as additional height: tables far wider than their
 * words, words that wrap, repeated bars.
 *
 * Everything is measured once, at one type size and in cells slightly wider than its em, because
 * all lengths scale with the type: at another size the page has more or fewer cells. The chosen
 * composition is then measured at its real size. Slack is distributed from the root down, first to
 * rows, then to gaps. */
#include "page/inner.h"

enum { MEASURED_AT = 8500 /* mpt */, MAX_CELLS = 160 };

/* A unit that is never cut: a block, or rows of a block that is higher than most pages; or the bar
 * of a section without blocks. */
struct lump {
    const struct section *section;
    const struct block *block;
    /* its first form among the forms of all lumps; after a block's forms come those of its row
     * groups */
    size_t form;
    size_t bar;           /* among the forms: the bar of its section; then the repeated bar */
    unsigned part, parts; /* of the block; the lumps of a block follow each other */
    unsigned from, to;    /* rows, if there are several parts */
    bool inside;          /* no page may end before it: its section fits on a page */
    /* the width in cells at which all words are on one line each; 0: without a table */
    unsigned natural;
};
/* A form measured at a width. h is 0 before it is measured, and -1 if the form is wider. For rows,
 * h is the height of only these rows. */
struct measured {
    um h, waste, can;
    /* of a block: title, lead and heads; title and heads of a continued part; notes */
    um top, again, notes;
};
/* As estimated, lengths are at the size MEASURED_AT and widths in cells. A tile measured at its
 * real size and width has both in um. */
struct tile {
    enum { TILE_NONE, TILE_PART, TILE_ABOVE, TILE_ABREAST } kind;
    um w, h, pen;  /* pen: penalty, as additional height */
    um can;        /* how much of a page's slack its rows may take */
    um gap;        /* between its two tiles */
    unsigned gaps; /* number of gaps that may take slack */
    /* ABREAST of page columns: how many the left tile takes; 0: inside a section */
    unsigned columns;
    const struct section *section;
    const struct block *block; /* PART; NULL: a bar */
    size_t form;               /* of its table; of a bar: 1 if its section continues */
    /* PART of a block that is cut: the first of its lumps here */
    const struct lump *cut;
    unsigned cuts;    /* the number of these lumps */
    struct part part; /* of a measured PART */
    const struct tile *a, *b;
};
struct tiler {
    struct arena *a, *scratch;
    struct ctx *c; /* the context for measurements; its memory is released after each */
    um cell;
    LIST(struct lump) lump;
    struct measured *measured; /* of each form, by its width */
    /* height of the highest table that is whole, and of the lowest that may be cut */
    um whole, cut;
    /* Results by weight of waste, by first and last lump and by width. */
    struct {
        const struct tile ***inside;
        um weight;
    } known[WEIGHTS], *now;
    const struct tile **page;         /* by first lump, last lump and columns of the current page */
    unsigned width[MAX_COLUMNS + 1];  /* in cells, by number of columns */
    /* by the lump that begins a page: the lump that begins the next one, and the number and cost of
     * the pages from there on */
    struct page_end {
        size_t next, pages;
        int64_t cost;
    } * end;
    size_t tries; /* rectangles that were compared */
};
static const struct tile none = {.kind = TILE_NONE};

static int64_t cost_of(const struct tiler *t, const struct tile *x)
{
    return x->h + (int64_t)t->now->weight * x->pen;
}

/* True if a tile of this height and penalty is cheaper than the best one. Of two with the same cost
 * the first stays. */
static bool is_cheaper(const struct tiler *t, um h, um pen, const struct tile *best)
{
    return best->kind == TILE_NONE || h + (int64_t)t->now->weight * pen < cost_of(t, best);
}

/* False if a tile that has x as a part cannot be cheaper than the best one. */
static bool is_worth(const struct tiler *t, const struct tile *x, const struct tile *best)
{
    return x->kind != TILE_NONE && is_cheaper(t, x->h, 0, best);
}

/* Replaces *best if x is cheaper. */
static void weigh(const struct tiler *t, struct tile *best, const struct tile *x)
{
    if (x->kind != TILE_NONE && is_cheaper(t, x->h, x->pen, best))
        *best = *x;
}

/* Replaces *best by one tile above another, if that is cheaper. */
static void weigh_above(const struct tiler *t, struct tile *best, const struct tile *a,
                        const struct tile *b, um gap)
{
    const um h = a->h + gap + b->h, pen = a->pen + b->pen;
    if (a->kind != TILE_NONE && b->kind != TILE_NONE && is_cheaper(t, h, pen, best))
        *best = (struct tile){.kind = TILE_ABOVE,
                              .w = a->w,
                              .h = h,
                              .pen = pen,
                              .can = a->can + b->can,
                              .gap = gap,
                              .gaps = a->gaps + b->gaps + (gap > 0),
                              .a = a,
                              .b = b};
}

/* A hole is the space that remains below the lower tile after its rows have grown. Its height is
 * scaled by its share of the width. */
static um hole_of(const struct tile *x, um h, um w)
{
    um left = h - x->h - x->can;
    return left > 0 ? um_part(left, x->w, w) : 0;
}

/* How much the rows of a tile can grow beyond h, times its width. */
static int64_t can_beyond(const struct tile *x, um h)
{
    return (int64_t)um_max(x->can - (h - x->h), 0) * x->w;
}

/* Replaces *best by two tiles side by side, if that is cheaper. Each of the two grows
 * independently; together they grow by the mean of both, weighted by width. */
static void weigh_abreast(const struct tiler *t, struct tile *best, const struct tile *a,
                          const struct tile *b, um gap, unsigned columns)
{
    const um w = a->w + gap + b->w, h = um_max(a->h, b->h);
    if (a->kind == TILE_NONE || b->kind == TILE_NONE || !is_cheaper(t, h, 0, best))
        return;
    const int64_t pens = (int64_t)a->pen * a->w + (int64_t)b->pen * b->w;
    const um pen = (um)(pens / w) + hole_of(a, h, w) + hole_of(b, h, w);
    if (is_cheaper(t, h, pen, best))
        *best = (struct tile){.kind = TILE_ABREAST,
                              .w = w,
                              .h = h,
                              .pen = pen,
                              .can = (um)((can_beyond(a, h) + can_beyond(b, h)) / (a->w + b->w)),
                              .gap = gap,
                              .gaps = a->gaps < b->gaps ? a->gaps : b->gaps,
                              .columns = columns,
                              .a = a,
                              .b = b};
}

/* ---- one block */

/* Blank space in a table, as height: the space after words that are far shorter than their box. */
static um white_of(const struct table_set *m)
{
    int64_t all = 0;
    for (size_t i = 0; i < m->table->n; i++) {
        const struct box *b = &m->table->box[i];
        um left = m->col_x[b->col + b->cols] - m->col_x[b->col] - m->para[i].lines.width;
        left = b->align == ALIGN_CENTER ? left / 2 : left;
        if (b->rating == RATING_NONE && left > WHITE_WIDE)
            all += (int64_t)left * table_set_height(m, b->row, b->row + b->rows);
    }
    return (um)(all / m->width);
}

/* The waste of a table, as height: blank space between a label and its value, and words that wrap
 * without need. */
static um waste_of(const struct tiler *t, const struct block_set *s, um h)
{
    const struct table_set *m = s->table;
    unsigned wraps = s->title.below || s->title.left.lines.n > 1 ? 1 : 0;
    um lack = um_max(ctx_em(t->c, TEXT_LINE) - s->width, 0),
       text = m ? s->lead_total + s->note_total : h;
    um waste = um_part(text, lack, s->width);
    if (!m)
        return waste;
    um max = m->natural + m->natural / LOOSE_PART, far = um_max(s->width - max, 0);
    return waste + um_part(h, far, s->width) + white_of(m) +
           um_part(m->wraps + wraps, WRAP_COST, s->width / 1000 + 1);
}

/* How much the rows of a table may grow without being noticed. */
static um can_of(const struct ctx *c, const struct part *p)
{
    const struct block_set *s = p->set;
    if (!s->block || !s->table || s->block->kind == BLOCK_FRAME)
        return 0;
    const struct table *m = s->table->table;
    um rows = (um)table_rows(m, p->from, p->to),
       lent = c->as.tight ? 2 * (CELL_PAD_Y - CELL_PAD_TIGHT) : 0;
    return rows * ctx_em(c, lent + (table_is_matrix(m) ? TILE_MATRIX_MORE : TILE_ROW_MORE));
}

/* Begins a measurement, whose memory is released afterwards: the sizes of words stay cached, and
 * only the totals are needed. */
static struct arena_mark measuring(struct tiler *t)
{
    t->c->made.at = NULL;
    t->c->made.n = t->c->made.cap = 0;
    t->c->piece.at = NULL;
    t->c->piece.n = t->c->piece.cap = 0;
    t->c->misfit.at = NULL;
    t->c->misfit.n = t->c->misfit.cap = 0;
    return arena_mark(t->scratch);
}

static struct measured *measured_at(struct tiler *t, size_t form, unsigned w)
{
    return &t->measured[form * (MAX_CELLS + 1) + w];
}

/* Measures a form of a block; for the block's own form also the parts into which it may be cut. */
static const struct measured *form_measure(struct tiler *t, const struct lump *u, size_t form, unsigned w)
{
    struct measured *k = measured_at(t, u->form + form, w);
    if (k->h)
        return k;
    const struct block *b = u->block;
    struct arena_mark m = measuring(t);
    struct block_set *set = block_set_make(t->c, u->section, b, (um)w * t->cell, form);
    struct part p = part_whole(set);
    um h = part_height(&p);
    *k = (struct measured){
        set->lack > 0 ? -1 : um_max(h, 1), waste_of(t, set, h), can_of(t->c, &p), 0, 0, 0};
    for (unsigned i = 0; !form && u->parts > 1 && i < u->parts; i++) {
        const struct lump *own = u - u->part + i;
        p.from = own->from, p.to = own->to;
        um high = table_set_height(set->table, own->from, own->to);
        *measured_at(t, u->form + 1 + u->block->n_form + i, w) =
            (struct measured){.h = high, .can = can_of(t->c, &p)};
        p.first = i == 0;
        p.note_to = 0;
        block_set_goes_on(t->c, set);
        um round = part_height(&p) - high;
        k->top = i ? k->top : round;
        k->again = round;
        p.note_to = (unsigned)b->n_note;
        k->notes = part_height(&p) - high - round;
    }
    arena_rewind(t->scratch, m);
    return k;
}

/* The block in its cheapest form. */
static struct tile block_tile(struct tiler *t, const struct lump *u, unsigned w)
{
    struct tile best = none;
    for (size_t k = 0; k <= u->block->n_form; k++) {
        const struct measured *m = form_measure(t, u, k, w);
        if (m->h > 0)
            weigh(t, &best,
                  &(struct tile){.kind = TILE_PART,
                                 .w = (um)w,
                                 .h = m->h,
                                 .pen = m->waste + (k ? m->h / FORM_PART : 0),
                                 .can = m->can,
                                 .section = u->section,
                                 .block = u->block,
                                 .form = k});
    }
    return best;
}

/* n consecutive parts of a block, in its own form. */
static struct tile parts_tile(struct tiler *t, const struct lump *u, unsigned n, unsigned w)
{
    const struct measured *m = form_measure(t, u, 0, w);
    if (m->h < 0)
        return none;
    struct tile x = {.kind = TILE_PART,
                     .w = (um)w,
                     .h = (u->part ? m->again : m->top) + (u->part + n == u->parts ? m->notes : 0),
                     .pen =
                         m->waste / (um)u->parts * (um)n + (u->part ? ctx_em(t->c, AGAIN_COST) : 0),
                     .section = u->section,
                     .block = u->block,
                     .cut = u,
                     .cuts = n};
    for (unsigned i = 0; i < n; i++) {
        const struct measured *own =
            measured_at(t, u->form + 1 + u->block->n_form + u->part + i, w);
        x.h += own->h;
        x.can += own->can;
    }
    return x;
}

/* ---- rectangles within a section: runs of its lumps, which never change their order */

static const struct tile *best_inside(struct tiler *t, size_t from, size_t to, unsigned w);

/* The best tile of lumps [from, to) at a width, as far as it is known. */
static const struct tile *inside_at(struct tiler *t, size_t from, size_t to, unsigned w)
{
    const struct tile ***row = &t->now->inside[from * t->lump.n + to - 1];
    if (!*row)
        *row = ARENA_ARRAY(t->a, const struct tile *, MAX_CELLS + 1);
    const struct tile **known = *row + w;
    if (!*known)
        *known = best_inside(t, from, to, w);
    return *known;
}

/* The largest natural width of lumps [from, to). */
static unsigned natural_of(const struct tiler *t, size_t from, size_t to)
{
    unsigned w = 0;
    for (size_t i = from; i < to; i++)
        w = t->lump.at[i].natural > w ? t->lump.at[i].natural : w;
    return w;
}

/* Places lumps [from, m) to the left of lumps [m, to), at the useful widths: fractions of the
 * whole, and the natural width of each side. */
static void sides(struct tiler *t, size_t from, size_t m, size_t to, unsigned w, struct tile *best)
{
    static const unsigned parts[][2] = {{1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}};
    enum { PARTS = sizeof parts / sizeof *parts };
    unsigned left[PARTS + 2], n = 0, right = natural_of(t, m, to);
    for (size_t i = 0; i < PARTS; i++)
        left[n++] = (w + 1) * parts[i][0] / parts[i][1] - 1;
    left[n++] = natural_of(t, from, m);
    if (right + ABREAST_CELLS < w)
        left[n++] = w - 1 - right;
    for (unsigned i = 0; i < n; i++) {
        if (left[i] < ABREAST_CELLS || left[i] + 1 + ABREAST_CELLS > w)
            continue;
        const struct tile *x = inside_at(t, from, m, left[i]);
        if (is_worth(t, x, best))
            weigh_abreast(t, best, x, inside_at(t, m, to, w - 1 - left[i]), 1, 0);
    }
}

/* The lumps as one block, or as some parts of one; none if they are neither. */
static struct tile one_block(struct tiler *t, size_t from, size_t to, unsigned w)
{
    const struct lump *u = &t->lump.at[from];
    if (!u->block || t->lump.at[to - 1].block != u->block)
        return none;
    return to - from == u->parts ? block_tile(t, u, w) : parts_tile(t, u, (unsigned)(to - from), w);
}

static const struct tile *best_inside(struct tiler *t, size_t from, size_t to, unsigned w)
{
    struct tile best = one_block(t, from, to, w);
    for (size_t m = from + 1; m < to; m++) {
        const struct tile *x = inside_at(t, from, m, w);
        if (is_worth(t, x, &best))
            weigh_above(t, &best, x, inside_at(t, m, to, w), ctx_em(t->c, BLOCK_GAP));
        if (to - from <= ABREAST_MAX)
            sides(t, from, m, to, w, &best);
    }
    t->tries++;
    return best.kind == TILE_NONE ? &none : arena_copy(t->a, &best, sizeof best);
}

/* ---- rectangles of a page */

static bool bar_of(const struct section *s)
{
    return s->title.n || s->n_lead;
}

/* The tile of one section: its bar above its content. On a page that continues the section, the bar
 * says so. */
static struct tile section_tile(struct tiler *t, size_t from, size_t to, unsigned w)
{
    const struct lump *u = &t->lump.at[from];
    bool again = from && u[-1].section == u->section;
    const struct tile *below = u->block ? inside_at(t, from, to, w) : &none;
    if (!bar_of(u->section))
        return *below;
    struct measured *k = measured_at(t, u->bar + again, w);
    if (!k->h) {
        struct arena_mark m = measuring(t);
        const struct block_set *set = block_set_make(t->c, u->section, NULL, (um)w * t->cell, again);
        um wraps = set->title.below || set->title.left.lines.n > 1 ? BAR_WRAPS : 0;
        *k = (struct measured){.h = set->lack > 0 ? -1 : um_max(set->total, 1),
                               .waste = ctx_em(t->c, again ? AGAIN_COST : wraps)};
        arena_rewind(t->scratch, m);
    }
    if (k->h < 0)
        return none;
    const struct tile bar = {.kind = TILE_PART,
                             .w = (um)w,
                             .h = k->h,
                             .pen = k->waste,
                             .section = u->section,
                             .form = again};
    if (!u->block)
        return bar;
    struct tile both = none;
    weigh_above(t, &both, arena_copy(t->a, &bar, sizeof bar), below, 0);
    return both;
}

static const struct tile *several(struct tiler *t, size_t from, size_t to, unsigned columns)
{
    const struct tile **kept = &t->page[(from * t->lump.n + to - 1) * (TILE_COLUMNS + 1) + columns];
    const struct tile *found = *kept;
    struct tile best = none;
    if (found)
        return found;
    if (t->lump.at[from].section == t->lump.at[to - 1].section)
        best = section_tile(t, from, to, t->width[columns]);
    for (size_t m = from + 1; m < to; m++) {
        if (t->lump.at[m].section == t->lump.at[m - 1].section)
            continue;
        weigh_above(t, &best, several(t, from, m, columns), several(t, m, to, columns),
                    ctx_em(t->c, SECTION_GAP));
        for (unsigned left = 1; left < columns; left++)
            weigh_abreast(t, &best, several(t, from, m, left), several(t, m, to, columns - left), 1,
                          left);
    }
    return *kept = best.kind == TILE_NONE ? &none : arena_copy(t->a, &best, sizeof best);
}

/* ---- pages */

/* Adds the parts of a table but the last one, and sets the rows of the last one. It may be cut
 * before groups, and between rows if a group is long. Each part has at least MIN_PART rows. */
static void lumps_cut(struct tiler *t, const struct table_set *set, struct lump *last)
{
    unsigned rows = last->to;
    last->from = set->heads;
    for (unsigned r = last->from + 1; r < rows; r++) {
        um part = table_set_height(set, last->from, r);
        bool group = table_row_names(set->table, r);
        if (set->whole[r] || table_rows(set->table, last->from, r) < MIN_PART ||
            table_rows(set->table, r, rows) < MIN_PART ||
            part < ctx_em(t->c, group ? PART_HIGH : PART_HIGHER))
            continue;
        last->to = r;
        ARENA_PUSH(t->a, &t->lump, *last);
        last->from = r;
    }
    last->to = rows;
}

/* Adds a block as one lump, or as several if it is higher than `high`. */
static void lumps_put(struct tiler *t, const struct section *s, const struct block *b, um high)
{
    struct lump one = {.section = s, .block = b};
    size_t first = t->lump.n;
    if (b && b->table) {
        struct arena_mark m = measuring(t);
        const struct block_set *block = block_set_make(t->c, s, b, MAX_CELLS * t->cell, 0);
        const struct table_set *set = block->table;
        um all = set->head + table_set_height(set, set->heads, b->table->rows);
        bool whole = b->keep || b->kind == BLOCK_FRAME,
             cut = !whole && set->halves == 1 && all > high;
        one.natural = (unsigned)(um_max(set->natural, block->title.left.lines.width) / t->cell) + 1;
        one.to = b->table->rows;
        if (cut)
            lumps_cut(t, set, &one);
        t->whole = cut || whole ? t->whole : um_max(t->whole, all);
        t->cut = cut ? um_min(t->cut, all) : t->cut;
        arena_rewind(t->scratch, m);
    }
    ARENA_PUSH(t->a, &t->lump, one);
    for (size_t i = first; i < t->lump.n; i++) {
        t->lump.at[i].part = (unsigned)(i - first);
        t->lump.at[i].parts = (unsigned)(t->lump.n - first);
    }
}

/* Converts a length of the page to the size of the measurements. */
static int64_t as_measured(um u, int32_t mpt)
{
    return (int64_t)u * MEASURED_AT / mpt;
}

/* The largest height of a table on a page, below the bar of its section. */
static um table_max(const struct ctx *page)
{
    int64_t h = as_measured(page->frame.h, page->body) - um_of_mpt(MEASURED_AT) * 3;
    return h > NO_LIMIT ? NO_LIMIT : (um)h;
}

size_t tiler_tries(const struct tiler *t)
{
    return t ? t->tries : 0;
}

bool tiler_serves(const struct tiler *t, const struct ctx *page)
{
    um high = table_max(page);
    return !t || (t->whole <= high && t->cut > high && ctx_small(t->c) == ctx_small(page));
}

struct tiler *tiler_new(const struct ctx *base, const struct ctx *page)
{
    /* callers that try pages may release their memory while the measurements here stay */
    struct arena *a = arena_new();
    struct tiler *t = ARENA_NEW(a, struct tiler);
    t->a = a;
    t->c = arena_copy(a, base, sizeof *base);
    ctx_size(t->c, MEASURED_AT);
    t->c->side = ARENA_ARRAY(a, struct side, base->s->n_ref + 1);
    for (size_t i = 0; i < base->s->n_ref; i++)
        t->c->side[i].digits = base->as.pages != 1;
    t->cell = ctx_em(t->c, TILE_CELL);
    t->c->ruler = ruler_new(a);
    t->c->a = t->scratch = arena_new();
    t->cut = NO_LIMIT;
    um high = table_max(page);
    for (size_t i = 0; i < base->s->n_section; i++) {
        const struct section *s = &base->s->section[i];
        for (size_t k = 0; k < s->n_block; k++)
            lumps_put(t, s, &s->block[k], high);
        if (!s->n_block && bar_of(s))
            lumps_put(t, s, NULL, high);
    }
    size_t n = t->lump.n, forms = 0;
    for (size_t i = 0; i < n; i++) {
        struct lump *u = &t->lump.at[i];
        bool begins = !i || u->section != u[-1].section;
        u->bar = begins ? forms : u[-1].bar;
        forms += begins ? 2 : 0;
        u->form = u->part ? u[-1].form : forms;
        forms += u->part || !u->block ? 0 : 1 + u->block->n_form + (u->parts > 1 ? u->parts : 0);
    }
    if (!n || n > TILES_MAX) {
        tiler_drop(t);
        return NULL;
    }
    t->measured = ARENA_ARRAY(a, struct measured, forms * (MAX_CELLS + 1));
    t->end = ARENA_ARRAY(a, struct page_end, n + 1);
    t->page = ARENA_ARRAY(a, const struct tile *, n *n *(TILE_COLUMNS + 1));
    for (size_t i = 0; i < WEIGHTS; i++) {
        t->known[i].inside = ARENA_ARRAY(a, const struct tile **, n *n);
        t->known[i].weight = i ? t->known[i - 1].weight * WEIGHT_STEP : 1;
    }
    tiler_weigh(t, 0);
    return t;
}

void tiler_drop(struct tiler *t)
{
    if (!t)
        return;
    arena_drop(t->scratch);
    arena_drop(t->a);
}

void tiler_weigh(struct tiler *t, unsigned weight)
{
    t->now = &t->known[weight];
}

/* Sets the widths of the page's columns in cells, at its type size. */
static void widths_set(struct tiler *t, const struct ctx *c)
{
    for (unsigned k = 1; k <= c->frame.columns; k++) {
        int64_t w = as_measured(room_width(&c->frame, k), c->body) / t->cell;
        t->width[k] = w > MAX_CELLS ? MAX_CELLS : (unsigned)w;
    }
    memset(t->page, 0, sizeof(*t->page) * t->lump.n * t->lump.n * (TILE_COLUMNS + 1));
}

/* True if the lump is the first of a section that begins a side. */
static bool begins_side(const struct tiler *t, size_t i)
{
    const struct lump *u = &t->lump.at[i];
    return u->section->new_page && (!i || u[-1].section != u->section);
}

/* A section that fits on a page at the smallest size is one thing, and never cut. */
static void sections_keep(struct tiler *t, const struct ctx *c)
{
    const int64_t wide = as_measured(c->frame.w, c->smallest) / t->cell,
                  high = as_measured(c->frame.h, c->smallest);
    const unsigned w = wide > MAX_CELLS ? MAX_CELLS : (unsigned)wide,
                   now = (unsigned)(t->now - t->known);
    tiler_weigh(t, 0);
    for (size_t i = 0, to; i < t->lump.n; i = to) {
        for (to = i + 1; to < t->lump.n && t->lump.at[to].section == t->lump.at[i].section;)
            to++;
        const struct tile x = section_tile(t, i, to, w);
        for (size_t k = i + 1; k < to; k++)
            t->lump.at[k].inside = x.kind != TILE_NONE && x.h <= high;
    }
    tiler_weigh(t, now);
}

/* The penalty for ending a page before a lump, in the unit of a page's squared blank. */
static int64_t cut_before(const struct tiler *t, size_t to)
{
    const struct lump *u = &t->lump.at[to];
    if (to == t->lump.n || u->section != u[-1].section)
        return 0;
    return u->part ? BLOCK_CUT : PAGE_CUT;
}

/* Finds the end of the page that begins with a lump. */
static void page_end_find(struct tiler *t, size_t from, unsigned columns, int64_t high)
{
    struct page_end *here = &t->end[from];
    here->pages = SIZE_MAX;
    for (size_t to = from + 1; to <= t->lump.n; to++) {
        if (to - 1 > from && begins_side(t, to - 1))
            break;
        const struct page_end *then = &t->end[to];
        const struct tile *s = several(t, from, to, columns);
        if (s->kind == TILE_NONE || s->h > high)
            break;
        if (then->pages == SIZE_MAX || (to < t->lump.n && t->lump.at[to].inside))
            continue;
        int64_t left = high - s->h - s->can, blank = left > 0 ? left / 1000 : 0;
        int64_t all =
            then->cost + blank * blank + cut_before(t, to) + (int64_t)s->pen * PEN_BLANK / 1000;
        if (then->pages + 1 < here->pages || (then->pages + 1 == here->pages && all < here->cost))
            *here = (struct page_end){to, then->pages + 1, all};
    }
}

/* Finds page ends from the last lump to the first: the fewest pages for the lumps from i on, and
 * among these the division with the most even blanks. */
size_t tile_pages(struct tiler *t, const struct ctx *c, int64_t *cost)
{
    sections_keep(t, c);
    widths_set(t, c);
    for (size_t from = t->lump.n; from-- > 0;)
        page_end_find(t, from, c->frame.columns, as_measured(c->frame.h, c->body));
    *cost = t->end[0].cost;
    return t->end[0].pages == SIZE_MAX ? 0 : t->end[0].pages;
}

/* ---- placing */

static const struct tile *part_measure(struct ctx *c, const struct tile *s, um w)
{
    struct tile x = *s;
    struct block_set *set = block_set_make(c, s->section, s->block, w, s->form);
    x.w = w;
    x.part = part_whole(set);
    if (s->cut) {
        const struct lump *last = s->cut + s->cuts - 1;
        block_set_goes_on(c, set);
        x.part.from = s->cut->from, x.part.to = last->to;
        x.part.first = !s->cut->part;
        x.part.note_to = last->part + 1 == last->parts ? x.part.note_to : 0;
    }
    x.h = part_height(&x.part);
    x.can = can_of(c, &x.part);
    return arena_copy(c->a, &x, sizeof x);
}

/* The tile at its real size and width. */
static const struct tile *tile_measure(struct ctx *c, const struct tile *s, um w)
{
    um gap = s->columns ? c->frame.gutter : ctx_em(c, TILE_CELL), left = w, right = w;
    if (s->kind == TILE_PART)
        return part_measure(c, s, w);
    if (s->kind == TILE_ABOVE) {
        gap = um_part(s->gap, c->body, MEASURED_AT);
    } else {
        left = s->columns ? room_width(&c->frame, s->columns)
                          : um_part(w - gap, s->a->w, s->a->w + s->b->w);
        right = w - gap - left;
    }
    const struct tile *a = tile_measure(c, s->a, left), *b = tile_measure(c, s->b, right);
    struct tile x = none;
    if (s->kind == TILE_ABOVE)
        weigh_above(NULL, &x, a, b, gap);
    else
        weigh_abreast(NULL, &x, a, b, gap, s->columns);
    return arena_copy(c->a, &x, sizeof x);
}

/* Places a tile at (x, y), `more` higher than its natural height. */
static void tile_put(struct ctx *c, struct area *to, const struct tile *s, um x, um y, um more);

/* Rows take as much as they may, gaps take the rest up to their limit, and what remains is left at
 * the foot. */
static void above_put(struct ctx *c, struct area *to, const struct tile *s, um x, um y, um more)
{
    um rows = um_min(more, s->can),
       each = s->gaps ? um_min((more - rows) / (um)s->gaps, TILE_GAP_MORE) : 0;
    um a = um_part(rows, s->a->can, s->can), b = rows - a;
    a += each * (um)s->a->gaps;
    b += each * (um)s->b->gaps;
    tile_put(c, to, s->a, x, y, a);
    tile_put(c, to, s->b, x, y + s->a->h + a + s->gap + (s->gap > 0 ? each : 0), b);
}

static void tile_put(struct ctx *c, struct area *to, const struct tile *s, um x, um y, um more)
{
    if (s->kind == TILE_PART) {
        struct part p = s->part;
        p.x = x, p.y = y;
        p.more = um_min(more, s->can);
        ARENA_PUSH(c->a, to, p);
    } else if (s->kind == TILE_ABREAST) {
        tile_put(c, to, s->a, x, y, s->h - s->a->h + more);
        tile_put(c, to, s->b, x + s->a->w + s->gap, y, s->h - s->b->h + more);
    } else {
        above_put(c, to, s, x, y, more);
    }
}

/* The cheapest tile of lumps [from, to) on one page, at the type size of `at`. Its kind is
 * TILE_NONE if its computed height is too large. */
static const struct tile *page_tile(struct tiler *t, const struct ctx *at, size_t from, size_t to)
{
    widths_set(t, at);
    const struct tile *tile = several(t, from, to, at->frame.columns);
    return tile->h > as_measured(at->frame.h, at->body) ? &none : tile;
}

/* Sets lumps [from, to) on one page. NULL if their real height is larger than the page. */
static const struct tile *page_measure(struct ctx *c, struct tiler *t, size_t from, size_t to)
{
    const struct tile *tile = page_tile(t, c, from, to);
    const struct tile *s = tile->kind == TILE_NONE ? NULL : tile_measure(c, tile, c->frame.w);
    return s && s->h <= c->frame.h && !c->misfit.n ? s : NULL;
}

/* Fills c->flow with pages at c->body. False if a page is higher than computed. */
bool tile_make(struct ctx *c, struct tiler *t)
{
    const size_t n = t->lump.n;
    int64_t cost;
    struct str side = {0}; /* the name of the side in the layout */
    if (!tile_pages(t, c, &cost))
        return false;
    for (size_t i = 0, to; i < n; i = to) {
        to = t->end[i].next;
        struct area p = {.height = c->frame.h};
        const struct tile *s = page_measure(c, t, i, to);
        for (size_t k = i; k < to; k++)
            if (!p.section.n || p.section.at[p.section.n - 1] != t->lump.at[k].section)
                ARENA_PUSH(c->a, &p.section, t->lump.at[k].section);
        if (!s)
            return false;
        if (!i || begins_side(t, i))
            side = t->lump.at[i].section->side;
        p.side = side;
        tile_put(c, &p, s, 0, 0, c->frame.h - s->h);
        ARENA_PUSH(c->a, &c->flow, p);
    }
    return true;
}
