/* The fit: the largest body size, in quarter points, at which all sections stand on the pages allowed.
 *
 * Sizes are tried with the whole layout, halving what is left of their range; words are shaped once for all of them, so
 * a try costs little more than its additions. Where the layout has its columns fitted, their widths are moved for a
 * size that does not fit yet, and then for even ends. Nothing is clipped or shrunk below the floor: what does not fit
 * is a finding. */
#include "page/inner.h"
#include "page/prove.h"
#include <inttypes.h>

enum { STEP_MPT = 250, WEIGHT = 12 };

struct
try {
    struct ctx ctx;
    struct frame frame;
    struct flow flow;
    bool fits;
};

static struct try try_sides(struct arena *a, struct engine *e, const struct theme *t, const struct sheet *s,
                            const struct paper *paper, bool landscape, int32_t mpt, bool draft, struct side *side)
{
    struct try r = {
        .ctx = {.a = a, .e = e, .t = t, .body = mpt, .em = um_of_mpt(mpt), .draft = draft, .s = s, .side = side}};
    r.frame = frame_make(&r.ctx, s, paper, landscape);
    r.flow = flow_make(&r.ctx, s, &r.frame.room, s->most_pages);
    r.fits = r.ctx.too_wide <= 0 && !r.ctx.rail_over && r.flow.over <= 0 && !r.flow.tall &&
             (!s->most_pages || r.flow.n <= s->most_pages);
    return r;
}

static unsigned side_of(const struct flow *f, const struct block *b)
{
    for (size_t i = 0; i < f->n; i++)
        for (size_t k = 0; k < f->at[i].area.n; k++)
            if (!f->at[i].area.at[k].bar && f->at[i].area.at[k].part.set->block == b)
                return (unsigned)i + 1;
    return 0;
}

static unsigned digits_of(size_t n)
{
    return n < 10 ? 1 : n < 100 ? 2 : 3;
}

/* Where the pages put what is referred to. True where a number finds the room that was left for it, which may be too
 * wide; else the room is made, or taken from a sheet of one side. */
static bool sides_found(const struct flow *f, const struct sheet *s, struct side *side)
{
    bool good = true;
    for (size_t i = 0; i < s->n_ref; i++) {
        const struct sheet_ref *r = &s->ref[i];
        side[i].number = r->placed ? side_of(f, &s->section[r->section].block[r->block]) : 0;
        unsigned digits = side[i].number && f->n > 1 ? digits_of(side[i].number) : 0;
        if (digits > side[i].digits || (!digits && side[i].digits)) {
            side[i].digits = digits;
            good = false;
        }
    }
    return good;
}

/* A draft leaves room for the widest numbers that there can be, so that what it finds to fit does. Then room is left
 * for what the pages came to; it only grows, but once for a sheet that has one side: so this ends. */
static struct try try_size(struct arena *a, struct engine *e, const struct theme *t, const struct sheet *s,
                           const struct paper *paper, bool landscape, int32_t mpt, bool draft)
{
    enum { TRIES = 12 };
    struct side *side = ARENA_ARRAY(a, struct side, s->n_ref + 1);
    for (size_t i = 0; i < s->n_ref; i++)
        side[i].digits = s->most_pages == 1 ? 0 : !draft ? 1 : s->most_pages ? digits_of(s->most_pages) : 2;
    struct try r = try_sides(a, e, t, s, paper, landscape, mpt, draft, side);
    for (unsigned i = 0; !draft && s->n_ref && !sides_found(&r.flow, s, side) && i < TRIES; i++)
        r = try_sides(a, e, t, s, paper, landscape, mpt, draft, side);
    return r;
}

static void say_mm(struct buf *b, um over)
{
    buf_printf(b, "%" PRId32 " mm", (over + 999) / 1000);
}

/* What stands in the way, the widest thing first: more pages help only where there are too few. */
static void report(struct diag *d, struct arena *a, const struct sheet *s, const struct try *r, int32_t mpt)
{
    struct buf why = {.a = a};
    const struct block *high = r->flow.high;
    bool wide = r->ctx.too_wide > 0;
    if (wide) {
        buf_printf(&why, "%.*s is ", STRF(r->ctx.too_wide_id));
        say_mm(&why, r->ctx.too_wide);
        buf_putz(&why, " wider than its column");
    } else if (r->ctx.rail_over) {
        buf_putz(&why, "the rail of phases is ");
        say_mm(&why, r->ctx.rail_over);
        buf_putz(&why, " higher than the page");
    } else if (high) {
        buf_printf(&why, "%.*s is ", STRF(high->id.n ? high->id : STR("a block")));
        say_mm(&why, r->flow.tall);
        buf_putz(&why, " higher than a page");
    } else {
        buf_putz(&why, "the charts are ");
        say_mm(&why, r->flow.over);
        buf_printf(&why, " too long for %u page%s", s->most_pages, s->most_pages == 1 ? "" : "s");
    }
    struct span at = wide ? r->ctx.too_wide_at : high ? high->at : s->at;
    if (!at.file)
        at = s->at;
    struct finding *f =
        diag_add(d, RULE_DOES_NOT_FIT, at, "%.*s does not fit %.*s at %" PRId32 ".%02" PRId32 " pt: %.*s",
                 STRF(s->name), STRF(s->paper), mpt / 1000, mpt % 1000 / 10, STRF(buf_str(&why)));
    if (wide)
        finding_help(d, f, "shorten its longest words, give it a larger span, or leave out a column with `without`");
    else if (r->ctx.rail_over)
        finding_help(d, f, "write `show: strip` below `phases`, or shorter `prompts`");
    else if (high)
        finding_help(d, f, "let it be broken (no `keep`), or give its section a smaller span");
    else
        finding_help(d, f, "allow %u pages, or leave a chart out", s->most_pages + 1);
}

/* ---- pages */

static struct str bar_name(struct ctx *c, const struct section *s)
{
    struct buf b = {.a = c->a};
    for (size_t i = 0; i < s->title.n; i++)
        buf_put(&b, s->title.run[i].text);
    return buf_str(&b);
}

static unsigned rows_shown(const struct part *p)
{
    const struct table *t = p->set->table ? p->set->table->table : NULL;
    unsigned n = 0;
    for (unsigned r = p->from; t && r < p->to; r++)
        n += !(t->row && t->row[r].group);
    return n;
}

static struct page_block block_of(struct ctx *c, const struct placed *p, um x, um y)
{
    struct page_block b = {.x = x + p->x, .y = y + p->y, .whole = true};
    if (p->bar) {
        b.w = p->bar->width;
        b.h = p->bar->total;
        b.name = bar_name(c, p->bar->section);
        b.at = p->bar->section->at;
        b.leads = p->bar->section->n_block > 0;
        return b;
    }
    b.w = p->part.set->width;
    b.h = part_height(&p->part);
    b.name = p->part.set->block->id;
    b.at = p->part.set->block->at;
    b.rows = rows_shown(&p->part);
    const struct part whole = part_whole(p->part.set);
    b.whole = p->part.first && p->part.to == whole.to && p->part.note_to == whole.note_to;
    return b;
}

static const struct page_block *blocks_of(struct ctx *c, const struct area *a, um x, um y)
{
    struct page_block *b = ARENA_ARRAY(c->a, struct page_block, a->n);
    for (size_t i = 0; i < a->n; i++)
        b[i] = block_of(c, &a->at[i], x, y);
    return b;
}

static const struct page *pages_draw(struct try *r, const struct sheet *s, const struct paper *paper)
{
    struct ctx *c = &r->ctx;
    struct page *page = ARENA_ARRAY(c->a, struct page, r->flow.n);
    for (size_t i = 0; i < r->flow.n; i++) {
        struct canvas v = {.a = c->a};
        frame_draw(c, &v, &r->frame, s, &r->flow.at[i], i, r->flow.n, paper);
        area_draw(c, &v, &r->flow.at[i].area, r->frame.room.x, r->frame.top);
        struct column_list *l = &r->flow.at[i].area.columns;
        for (size_t k = 0; k < l->n; k++)
            column_move(&l->at[k], r->frame.room.x, r->frame.top);
        page[i] = (struct page){.w = r->frame.page_w,
                                .h = r->frame.page_h,
                                .item = v.at,
                                .n = v.n,
                                .label = str_printf(c->a, "%zu", i + 1),
                                .column = l->at,
                                .n_column = l->n,
                                .block = blocks_of(c, &r->flow.at[i].area, r->frame.room.x, r->frame.top),
                                .n_block = r->flow.at[i].area.n};
    }
    return page;
}

/* What is tried: all but the size. */
struct job {
    struct arena *a;
    struct engine *e;
    const struct theme *t;
    struct sheet s; /* with weights of columns of its own where they are sought */
    struct paper paper;
    bool landscape;
};

static bool size_fits(const struct job *j, int32_t mpt)
{
    struct arena_mark m = arena_mark(j->a);
    bool fits = try_size(j->a, j->e, j->t, &j->s, &j->paper, j->landscape, mpt, true).fits;
    arena_rewind(j->a, m);
    return fits;
}

/* The largest step above `least` that fits, by halving: larger type never needs less room. 0 steps where none is known.
 */
static int32_t steps_that_fit(const struct job *j, int32_t least, int32_t most)
{
    int32_t lo = 0, hi = (most - least) / STEP_MPT;
    if (size_fits(j, least + hi * STEP_MPT))
        return hi;
    while (hi - lo > 1) {
        int32_t mid = lo + (hi - lo) / 2;
        if (size_fits(j, least + mid * STEP_MPT))
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* How far the columns are from ending together; INT64_MAX where the size does not fit. */
static int64_t unevenness(const struct job *j, int32_t mpt)
{
    struct arena_mark m = arena_mark(j->a);
    struct try r = try_size(j->a, j->e, j->t, &j->s, &j->paper, j->landscape, mpt, false);
    arena_rewind(j->a, m);
    return r.fits ? r.ctx.uneven : INT64_MAX;
}

/* Moves width between neighbouring columns, a little and a little more: to the first that fits `mpt` where `even` is
 * NULL, else to the one that lowers *even most. False where none does. */
static bool widths_move(const struct job *j, unsigned *weight, int32_t mpt, int64_t *even)
{
    enum { STEPS = 2 };
    unsigned best_from = 0, best_to = 0, best_by = 0;
    for (unsigned by = 1; by <= STEPS; by++)
        for (unsigned i = 0; i + 1 < 2 * j->s.columns - 1; i++) {
            unsigned from = i / 2 + i % 2, to = i / 2 + (i + 1) % 2;
            if (weight[from] <= by + WEIGHT / 2)
                continue;
            weight[from] -= by, weight[to] += by;
            int64_t now = even ? unevenness(j, mpt) : 0;
            if (!even && size_fits(j, mpt))
                return true;
            if (even && now < *even)
                *even = now, best_from = from, best_to = to, best_by = by;
            weight[from] += by, weight[to] -= by;
        }
    weight[best_from] -= best_by, weight[best_to] += best_by;
    return best_by > 0;
}

/* Widths of columns for a size as large as may be; at that size, for ends as even as may be. */
static int32_t widths_seek(struct job *j, int32_t mpt, int32_t most)
{
    enum { ROUNDS = 2 };
    unsigned *weight = ARENA_ARRAY(j->a, unsigned, j->s.columns);
    for (unsigned i = 0; i < j->s.columns; i++)
        weight[i] = WEIGHT;
    j->s.weight = weight;
    bool fits = size_fits(j, mpt);
    while (!fits && widths_move(j, weight, mpt, NULL))
        fits = true;
    while (fits && mpt + STEP_MPT <= most &&
           (size_fits(j, mpt + STEP_MPT) || widths_move(j, weight, mpt + STEP_MPT, NULL)))
        mpt += STEP_MPT;
    int64_t even = fits ? unevenness(j, mpt) : 0;
    for (unsigned i = 0; fits && i < ROUNDS && widths_move(j, weight, mpt, &even); i++)
        ;
    return mpt;
}

/* A page that was forced bears a stamp over whatever stands there. */
static bool prove(const struct try *r, struct diag *d, const struct sheet *s, const struct page *page)
{
    const struct frame *f = &r->frame;
    const struct theme *t = r->ctx.t;
    struct proof k = {.a = r->ctx.a,
                      .d = d,
                      .name = str_printf(r->ctx.a, "%.*s on %.*s", STRF(s->name), STRF(s->paper)),
                      .at = s->at,
                      .margin = f->margin,
                      .floor = t->floor,
                      .x = f->room.x,
                      .y = f->top,
                      .w = f->room.w,
                      .h = f->room.h,
                      .paper = t->paper,
                      .waiver = s->waiver,
                      .n_waiver = s->n_waiver,
                      .waived = s->waived};
    bool stamped = false;
    for (size_t i = 0; i < r->flow.n; i++)
        stamped = stamped || page_is_unchecked(s, &r->flow.at[i]);
    return stamped || pages_prove(&k, page, r->flow.n);
}

bool compose(struct arena *a, struct diag *d, struct engine *e, const struct theme *t, const struct sheet *s,
             struct composed *out)
{
    struct job j = {.a = a, .e = e, .t = t, .s = *s};
    if (!paper_find(s->paper, &j.paper, &j.landscape))
        return false; /* had its finding when the layout was read */
    int32_t most = s->most_mpt ? s->most_mpt : t->body_most, least = s->least_mpt ? s->least_mpt : t->body_least;
    int32_t mpt = s->known_mpt;
    if (!mpt)
        mpt = least + STEP_MPT * steps_that_fit(&j, least, most);
    if (s->fitted && s->columns > 1 && !s->fold)
        mpt = widths_seek(&j, mpt, s->known_mpt ? mpt : most);
    struct try r = try_size(a, e, t, &j.s, &j.paper, j.landscape, mpt, false);
    if (!r.fits) {
        report(d, a, s, &r, mpt);
        return false;
    }
    *out = (struct composed){pages_draw(&r, s, &j.paper), r.flow.n, mpt};
    if (r.ctx.unknown.n)
        diag_add(d, RULE_MISSING_GLYPH, s->at, "no font of ours has a letter of \"%.*s\"", STRF(r.ctx.unknown));
    return prove(&r, d, s, out->page) && !r.ctx.unknown.n;
}
