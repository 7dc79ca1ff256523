/* The fit: finds the largest body size, in quarter points, at which all sections fit on the allowed
 * pages.
 *
 * A sheet is composed by cost (tile.c). For each number of columns and each weight of waste, the
 * largest type is found that takes no more pages than a well readable size does; the cheapest of
 * these wins. The sections of a book, of folded paper and of a sheet with too many blocks flow;
 * their size is found by binary search. Nothing is clipped or shrunk below the theme's floor:
 * content that does not fit is a finding. Measurements that themes and papers share are made once.
 * Called by make.c for each paper and theme of a sheet. */
#include "page/inner.h"
#include <inttypes.h>

static unsigned digits_of(size_t n)
{
    if (n < 10)
        return 1;
    if (n < 100)
        return 2;
    return 3;
}

static unsigned side_of(const struct page_flow *f, const struct block *b)
{
    for (size_t i = 0; i < f->n; i++)
        for (size_t k = 0; k < f->at[i].n; k++)
            if (f->at[i].at[k].set->block == b)
                return (unsigned)i + 1;
    return 0;
}

/* Finds the page number of each reference. True if each number fits the room that was reserved for
 * it (which may be wider). Else more room is reserved, or the room is removed if the sheet has one
 * page. */
static bool sides_found(const struct page_flow *f, const struct sheet *s, struct side *side)
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

/* Tries one body size. A draft reserves room for the widest possible page numbers, so that a size
 * that fits as a draft fits in the end. Else room is reserved for the numbers that occur. Room only
 * grows, except once on a sheet of one page, so the loop ends. */
static struct ctx try_size(const struct ctx *base, int32_t mpt, bool draft)
{
    const struct sheet *s = base->s;
    struct side *side = ARENA_ARRAY(base->a, struct side, s->n_ref + 1);
    const size_t max = base->as.pages;
    struct ctx r;
    unsigned tries = 0, digits = max ? digits_of(max) : 2;
    if (!draft || max == 1)
        digits = max != 1;
    for (size_t i = 0; i < s->n_ref; i++)
        side[i].digits = digits;
    do {
        r = *base;
        r.draft = draft;
        r.side = side;
        ctx_size(&r, mpt);
        frame_make(&r);
        if (!base->tiler)
            flow_make(&r);
        else if (!tile_make(&r, base->tiler))
            r.flow.over = 1;
    } while (!draft && s->n_ref && !sides_found(&r.flow, s, side) && tries++ < SIDE_TRIES);
    r.fits = !r.misfit.n && r.flow.over <= 0 && (!max || r.flow.n <= max);
    return r;
}

/* ---- what does not fit */

static struct finding *not_fitting(struct diag *d, const struct sheet *s, struct span at,
                                   int32_t mpt, struct str why)
{
    return diag_add(d, RULE_DOES_NOT_FIT, at, "%.*s does not fit %.*s at %d.%02d pt: %.*s",
                    STRF(s->name), STRF(s->paper), mpt / 1000, mpt % 1000 / 10, STRF(why));
}

/* Where in the layout the author may allow more pages or other type. */
static struct str limits_of(const struct sheet *s)
{
    return s->limits.n ? s->limits : STR("below `fit`");
}

/* On folded paper no block crosses a panel. */
static const char *wide_help(const struct sheet *s, const struct misfit *m)
{
    if (!m->block)
        return "write `show: strip` below `phases`, or a larger `width`";
    if (s->fold && m->block->n_chart)
        return "turn it with `as: turned`, omit columns with `without`, or delete `fold`";
    if (!m->block->n_chart)
        return "print less of it: list its columns in `show`, end `at-least` with `at-most: 3`, "
               "put a given with fewer values `across`, or write `plot: yes`";
    return "turn it with `as: turned`, omit columns with `without`, or shorten its longest words";
}

/* A text has no rows to choose from. An example is kept whole without `keep`. */
static const char *high_help(struct arena *a, const struct sheet *s, const struct misfit *m)
{
    const char *first = "select rows with `only`";
    if (!m->block->n_chart && !m->block->table)
        first = "split its text";
    else if (m->block->keep)
        return "delete `keep`, so that it can be split";
    return str_printf(a, "%s, or allow smaller `type` %.*s", first, STRF(limits_of(s))).p;
}

static void misfit_report(struct diag *d, const struct ctx *r, int32_t mpt, const struct misfit *m)
{
    static const char *const how[] = {"wider than its column", "higher than the page",
                                      "higher than a page"};
    struct arena *a = diag_arena(d);
    struct str what = m->what.n ? m->what : STR("a block");
    struct finding *f = not_fitting(
        d, r->s, m->at.file ? m->at : r->s->at, mpt,
        str_printf(a, "%.*s is %d mm %s", STRF(what), (m->over + 999) / 1000, how[m->kind]));
    const char *help = "write `show: strip` below `phases`, or shorten `prompts`";
    if (m->kind != MISFIT_RAIL)
        help = m->kind == MISFIT_WIDE ? wide_help(r->s, m) : high_help(a, r->s, m);
    finding_help(f, "%s", help);
}

/* What a composed sheet would need: this many pages at this size, or this size (0: none found) on
 * the allowed pages. */
struct wants {
    size_t pages;
    int32_t mpt;
};

/* Text takes area as the square of its size. The excess at this size is the area that the fitting
 * size leaves free. It is reported as height, because authors count rows to leave out. */
static int64_t excess_mm(const struct ctx *r, int32_t mpt, const struct wants *w)
{
    const int64_t area = (int64_t)w->mpt * w->mpt,
                  high = (int64_t)r->frame.h * (int64_t)r->as.pages;
    um over = (r->flow.over + 999) / 1000;
    return w->pages ? (high * ((int64_t)mpt * mpt - area) / area + 999) / 1000 : over;
}

/* Too many blocks: more pages help. */
static void long_report(struct diag *d, const struct ctx *r, int32_t mpt, const struct wants *w)
{
    const struct sheet *s = r->s;
    struct arena *a = diag_arena(d);
    size_t pages = w->pages ? w->pages : r->flow.n;
    struct str by = STR("its charts are far"), also = STR("");
    if (w->mpt || !w->pages)
        by = str_printf(a, "%s charts are %s%" PRId64 " mm", w->pages ? "its" : "the",
                        w->pages ? "about " : "", excess_mm(r, mpt, w));
    if (w->pages)
        also = str_printf(a, ", and need %zu", pages);
    struct str why = str_printf(a, "%.*s too long for %zu page%s%.*s", STRF(by), r->as.pages,
                                r->as.pages == 1 ? "" : "s", STRF(also));
    finding_help(not_fitting(d, s, s->at, mpt, why),
                 "allow %zu pages, with `pages: %zu` %.*s, or omit a chart", pages, pages,
                 STRF(limits_of(s)));
}

/* Reports every misfit at its place; a block that is too wide is not also too high. */
static void report(struct diag *d, const struct ctx *r, int32_t mpt, const struct wants *w)
{
    for (size_t i = 0; i < r->misfit.n; i++) {
        const struct misfit *m = &r->misfit.at[i];
        bool is_reported = false;
        for (size_t k = 0; m->kind == MISFIT_HIGH && k < r->misfit.n; k++)
            is_reported = is_reported || (r->misfit.at[k].kind == MISFIT_WIDE &&
                                          r->misfit.at[k].block == m->block);
        if (!is_reported)
            misfit_report(d, r, mpt, m);
    }
    if (!r->misfit.n)
        long_report(d, r, mpt, w);
}

/* ---- pages */

/* Moves the parts of an area to the place that the frame leaves for them. */
static void area_move(struct area *a, um x, um y)
{
    for (size_t i = 0; i < a->n; i++) {
        a->at[i].x += x;
        a->at[i].y += y;
    }
    for (size_t i = 0; i < a->columns.n; i++) {
        struct page_column *k = &a->columns.at[i];
        k->x += x;
        k->y_first += y;
        k->y_end += y;
        k->line += y;
    }
}

static const struct page *pages_draw(struct ctx *c)
{
    struct page *page = ARENA_ARRAY(c->a, struct page, c->flow.n);
    places_name(c);
    for (size_t i = 0; i < c->flow.n; i++) {
        struct area *from = &c->flow.at[i];
        area_move(from, c->frame.x, c->frame.top);
        struct page_block *block = ARENA_ARRAY(c->a, struct page_block, from->n);
        /* A page has about as many items as the page before it, so room for them is allocated at
         * once. */
        c->item.cap = i ? c->item.n + c->item.n / 16 : 0;
        c->item.at = c->item.cap ? ARENA_ARRAY(c->a, struct item, c->item.cap) : NULL;
        c->item.n = 0;
        c->page = (unsigned)i + 1;
        frame_draw(c, from, i, c->flow.n);
        int32_t body = c->body;
        ctx_size(c, from->body ? from->body : body);
        for (size_t k = 0; k < from->n; k++) {
            const struct part *p = &from->at[k], whole = part_whole(p->set);
            const struct block_set *set = p->set;
            block[k] = (struct page_block){
                .x = p->x,
                .y = p->y,
                .w = set->width,
                .h = part_height(p),
                .name = set->block ? set->block->id : words_joined(c, set->section->title),
                .at = set->block ? set->block->at : set->section->at,
                .leads = !set->block && set->section->n_block,
                .rows = set->table ? table_rows(set->table->table, p->from, p->to) : 0,
                .whole = p->first && p->to == whole.to && p->note_to == whole.note_to,
                .of = set->block,
                .from = c->item.n,
            };
            part_draw(c, p);
        }
        ctx_size(c, body);
        page[i] = (struct page){.w = c->frame.page_w,
                                .h = c->frame.page_h,
                                .item = c->item.at,
                                .n = c->item.n,
                                .label = str_printf(c->a, "%zu", i + 1),
                                .column = from->columns.at,
                                .n_column = from->columns.n,
                                .block = block,
                                .n_block = from->n};
    }
    return page;
}

/* ---- sizes */

/* Makes c->frame, or takes it over. Sheet, theme and paper are the same in all tries. */
static void frame_find(struct ctx *c)
{
    struct frames *k = c->frames;
    size_t i = 0;
    while (i < k->n && (k->at[i].body != c->body || k->at[i].phases != c->as.phases))
        i++;
    if (i < k->n)
        c->frame = k->at[i].frame;
    else
        frame_make(c);
    if (i == k->n && i < FRAMES_KEPT)
        k->at[k->n++] = (struct frame_found){c->body, c->as.phases, c->frame};
    c->frame.columns = c->s->fold ? c->s->fold : c->as.columns;
}

/* Number of pages at a size in `columns` columns; 0 if the sheet cannot be composed so. */
static size_t pages_at(const struct ctx *base, unsigned columns, int32_t mpt, int64_t *cost)
{
    struct ctx r = *base;
    r.as.columns = columns;
    ctx_size(&r, mpt);
    frame_find(&r);
    return tile_pages(base->tiler, &r, cost);
}

/* Gives its memory back. */
static bool size_fits(const struct ctx *base, int32_t mpt)
{
    struct arena_mark m = arena_mark(base->a);
    int64_t cost;
    size_t pages = base->tiler ? pages_at(base, base->as.columns, mpt, &cost) : 0;
    bool fits = base->tiler ? pages && pages <= base->as.pages : try_size(base, mpt, true).fits;
    arena_rewind(base->a, m);
    return fits;
}

/* The largest size that fits: binary search, since larger type never needs less room. 0 if `min`
 * does not fit. */
static int32_t size_seek(const struct ctx *base, int32_t min, int32_t max)
{
    int32_t lo = 1, hi = (max - min) / SIZE_STEP + 1; /* lo: the number of sizes that fit */
    if (!size_fits(base, min))
        return 0;
    while (lo < hi) {
        int32_t mid = lo + (hi - lo) / 2;
        if (size_fits(base, min + mid * SIZE_STEP))
            lo = mid + 1;
        else
            hi = mid;
    }
    return min + (lo - 1) * SIZE_STEP;
}

/* A well readable size within the allowed range. */
static int32_t body_read(int32_t min, int32_t max)
{
    return um_max(um_min(TILE_BODY, max), min);
}

/* The fewest pages over all numbers of columns; 0 if no number of columns works. */
static size_t pages_fewest(const struct ctx *base, int32_t mpt)
{
    size_t fewest = 0;
    int64_t cost = 0;
    for (unsigned n = 1; n <= TILE_COLUMNS; n++) {
        size_t pages = pages_at(base, n, mpt, &cost);
        fewest = pages && (!fewest || pages < fewest) ? pages : fewest;
    }
    return fewest;
}

/* Chooses how the sequence of play is shown if the layout does not say. On small paper: a phase bar
 * (strip). On other paper: a phase sidebar (rail), if it takes no more pages than the bar and
 * leaves well readable type. */
static enum phases_show phases_choose(const struct ctx *base, int32_t body)
{
    struct ctx r = *base;
    int32_t mpt = um_max(body, RAIL_BODY);
    if (!base->s->n_phase || base->s->phases_show != PHASES_INHERITED)
        return base->s->phases_show;
    if (ctx_small(base))
        return PHASES_STRIP;
    r.as.phases = PHASES_STRIP;
    size_t strip = pages_fewest(&r, body);
    r.as.phases = PHASES_RAIL;
    struct ctx framed = r;
    ctx_size(&framed, mpt);
    frame_make(&framed);
    if (!strip || !frame_has_rail(&framed) || framed.misfit.n)
        return PHASES_STRIP;
    size_t rail = pages_fewest(&r, mpt);
    return rail && rail <= strip ? PHASES_RAIL : PHASES_STRIP;
}

/* ---- what variants share */

struct composer {
    struct arena *a, *pages; /* pages: of the sheet in work */
    struct diag *d;
    struct engine *e;
    LIST(struct found {
        const struct theme *t;
        struct sheet s; /* as it was requested */
        struct setting c;
    })
    found;
    /* A tiler is measured at one size, and serves all papers and sizes that cut the same tables. It
     * does not serve other type or padding, sections of another frame, or a sheet of one page
     * (which needs no page numbers). */
    LIST(struct measured_sheet {
        const struct theme *t;
        const struct section *section;
        bool one_page;
        bool tight;
        struct tiler *tiler;
    })
    tiler;
};

struct composer *composer_new(struct arena *a, struct diag *d, struct engine *e)
{
    struct composer *k = ARENA_NEW(a, struct composer);
    k->a = a, k->d = d, k->e = e;
    return k;
}

void composer_drop(struct composer *k)
{
    for (size_t i = 0; i < k->tiler.n; i++)
        tiler_drop(k->tiler.at[i].tiler);
}

static struct tiler *tiler_for(struct composer *k, const struct ctx *base, int32_t mpt)
{
    struct ctx page = *base;
    ctx_size(&page, mpt);
    frame_make(&page);
    const struct measured_sheet own = {base->t, base->s->section, base->as.pages == 1,
                                       base->as.tight, NULL};
    for (size_t i = 0; i < k->tiler.n; i++) {
        const struct measured_sheet *m = &k->tiler.at[i];
        if (m->section == own.section && m->one_page == own.one_page && m->tight == own.tight &&
            theme_measures_alike(m->t, own.t) && tiler_serves(m->tiler, &page))
            return m->tiler;
    }
    ARENA_PUSH(k->a, &k->tiler, own);
    return k->tiler.at[k->tiler.n - 1].tiler = tiler_new(base, &page);
}

/* ---- the cheapest */

/* Adds a setting to the n cheapest, sorted by cost, without duplicates of different weights.
 * Returns their new number. */
static size_t setting_rank(struct setting *best, size_t n, struct setting c)
{
    size_t at = n;
    while (at > 0 && best[at - 1].cost > c.cost)
        at--;
    const struct setting *same = at > 0 ? &best[at - 1] : NULL;
    if (at == TRIALS ||
        (same && same->cost == c.cost && same->columns == c.columns && same->mpt == c.mpt))
        return n;
    n = n < TRIALS ? n + 1 : n;
    for (size_t i = n - 1; i > at; i--)
        best[i] = best[i - 1];
    best[at] = c;
    return n;
}

/* Tries all numbers of columns and all weights of waste, each with its largest type, on as few
 * pages as a well readable size needs, if the layout allows that many. Writes the cheapest settings
 * to `best`. Returns their number; 0 if the sheet cannot be composed. */
static size_t settings_find(const struct ctx *base, int32_t min, int32_t max, struct setting *best)
{
    struct ctx r = *base;
    size_t fewest = pages_fewest(base, body_read(min, max)), n = 0;
    r.as.pages = fewest && (!r.as.pages || fewest < r.as.pages) ? fewest : r.as.pages;
    for (unsigned w = 0; w < WEIGHTS && r.as.pages; w++) {
        tiler_weigh(base->tiler, w);
        for (r.as.columns = 1; r.as.columns <= TILE_COLUMNS; r.as.columns++) {
            struct setting c = r.as;
            c.pages = base->as.pages;
            c.weight = w;
            c.tiled = true;
            c.mpt = size_seek(&r, min, max);
            if (!c.mpt || !pages_at(&r, c.columns, c.mpt, &c.cost))
                continue;
            c.cost += (int64_t)(max - c.mpt) / SIZE_STEP * SIZE_COST;
            n = setting_rank(best, n, c);
        }
    }
    return n;
}

static void setting_take(struct ctx *base, const struct setting *c)
{
    base->as = *c;
    if (c->tiled)
        tiler_weigh(base->tiler, c->weight);
    else
        base->tiler = NULL;
}

/* Cost of a setting when set as pages, with the cost of their empty area. INT64_MAX if it comes out
 * higher than estimated. Gives its memory back. */
static int64_t setting_cost(const struct ctx *base, const struct setting *c)
{
    struct arena_mark m = arena_mark(base->a);
    struct ctx own = *base;
    setting_take(&own, c);
    struct ctx r = try_size(&own, c->mpt, false);
    int64_t cost = c->cost;
    if (r.fits) {
        const struct page *page = pages_draw(&r);
        for (size_t i = 0; i < r.flow.n; i++) {
            int64_t white = page_white(r.a, &page[i], r.frame.x, r.frame.top, r.frame.w, r.frame.h);
            cost += white * white * WHITE_COST / 100;
        }
    }
    arena_rewind(base->a, m);
    return r.fits ? cost : INT64_MAX;
}

/* Composing estimates in cells; here the best settings are measured. A size that comes out too high
 * gives way to the next smaller one. False if the sheet cannot be composed. */
static bool tiled_setting(struct ctx *base, int32_t min, int32_t max)
{
    struct setting best[TRIALS], c = {.mpt = 0};
    struct ctx r = *base;
    int64_t even = INT64_MAX;
    tiler_weigh(base->tiler, 0);
    r.as.phases = phases_choose(base, body_read(min, max));
    size_t n = settings_find(&r, min, max, best);
    /* the blank of its pages only adds to a setting's cost */
    for (size_t i = 0; i < n && best[i].cost < even; i++) {
        int64_t cost = setting_cost(base, &best[i]);
        while (cost == INT64_MAX && best[i].mpt - SIZE_STEP >= min) {
            best[i].mpt -= SIZE_STEP;
            best[i].cost += SIZE_COST;
            cost = setting_cost(base, &best[i]);
        }
        if (cost < even)
            even = cost, c = best[i];
    }
    if (c.mpt)
        setting_take(base, &c);
    return c.mpt;
}

/* Sections that flow, in columns; if these are too narrow, in one column. */
static void flowing_setting(struct ctx *base, int32_t min, int32_t max)
{
    base->tiler = NULL;
    base->as.tight = false;
    base->as.columns = FLOW_COLUMNS;
    base->as.mpt = size_seek(base, min, max);
    if (base->as.mpt)
        return;
    base->as.columns = 1;
    base->as.mpt = um_max(size_seek(base, min, max), min);
}

/* Uses tighter rows if the allowed pages do not suffice. If the sheet cannot be composed, its
 * sections flow. */
static void composed_setting(struct composer *k, struct ctx *base, int32_t min, int32_t max)
{
    for (unsigned tight = 0; tight < (base->as.pages ? 2 : 1); tight++) {
        base->as.tight = tight;
        base->tiler = tiler_for(k, base, body_read(min, max));
        if (base->tiler && tiled_setting(base, min, max))
            return;
    }
    flowing_setting(base, min, max);
}

/* What a sheet needs that does not fit even with tight rows. It is estimated by tiling, because
 * flowing columns do not show how much is too much. Nothing if its sections always flow. */
static struct wants wants_find(struct composer *k, struct ctx r, int32_t min, int32_t max)
{
    enum { MIN_SUGGESTED = 3000 }; /* mpt: smaller sizes are not suggested */
    struct wants w = {0};
    r.as.tight = true;
    r.tiler = r.as.pages && !r.s->flows ? tiler_for(k, &r, body_read(min, max)) : NULL;
    if (!r.tiler)
        return w;
    tiler_weigh(r.tiler, 0);
    r.as.phases = phases_choose(&r, body_read(min, max));
    w.pages = pages_fewest(&r, min);
    for (int32_t mpt = min - SIZE_STEP; mpt >= MIN_SUGGESTED && w.pages && !w.mpt;
         mpt -= SIZE_STEP) {
        size_t pages = pages_fewest(&r, mpt);
        w.mpt = pages && pages <= r.as.pages ? mpt : 0;
    }
    w.pages = w.pages > r.as.pages ? w.pages : 0;
    return w;
}

/* Pages of a book at a size; 0 if it does not fit. Gives its memory back. */
static size_t book_pages(const struct ctx *base, int32_t mpt)
{
    struct arena_mark m = arena_mark(base->a);
    struct ctx r = try_size(base, mpt, false);
    arena_rewind(base->a, m);
    return r.fits ? r.flow.n : 0;
}

/* A book takes as few pages as with type slightly smaller than the largest: readers do not notice
 * half a point, but turn every page. Rows are tighter if that saves a page, as when the book would
 * end with a few lines on its last page. */
static void book_setting(struct ctx *base, int32_t min, int32_t max)
{
    enum { PAGE_WORTH = 500 };
    int32_t read = um_max(min, max - PAGE_WORTH);
    size_t pages = book_pages(base, read);
    base->as.tight = true;
    size_t fewer = book_pages(base, read);
    base->as.tight = fewer && (!pages || fewer < pages);
    pages = base->as.tight ? fewer : pages;
    if (pages) {
        min = read;
        base->as.pages = pages;
    }
    base->as.mpt = um_max(size_seek(base, min, max), min);
}

/* Proves the pages. A page with the UNCHECKED stamp is not proved, since the stamp covers its
 * content. */
static bool prove(const struct ctx *c, struct diag *d, const struct page *page, bool holes)
{
    const struct sheet *s = c->s;
    struct proof k = {.a = c->a,
                      .d = d,
                      .name = str_printf(c->a, "%.*s on %.*s", STRF(s->name), STRF(s->paper)),
                      .at = s->at,
                      .margin = c->frame.margin,
                      .tails = c->frame.tails,
                      .floor = c->t->floor,
                      .x = c->frame.x,
                      .y = c->frame.top,
                      .w = c->frame.w,
                      .h = c->frame.h,
                      .book = s->book,
                      .holes = holes,
                      .mpt = c->body,
                      .max_mpt = c->largest,
                      .limits = limits_of(s),
                      .paper = c->t->paper,
                      .waiver = s->waiver,
                      .n_waiver = s->n_waiver,
                      .waived = s->waived};
    for (size_t i = 0; i < c->flow.n; i++)
        if (page_is_unchecked(s, &c->flow.at[i]))
            return true;
    return pages_prove(&k, page, c->flow.n);
}

static const struct setting *setting_known(const struct composer *k, const struct theme *t, const struct sheet *s)
{
    for (size_t i = 0; i < k->found.n; i++) {
        const struct sheet *x = &k->found.at[i].s;
        if (str_eq(x->paper, s->paper) && x->max_pages == s->max_pages &&
            x->columns == s->columns && x->fold == s->fold && x->phases_show == s->phases_show &&
            x->min_mpt == s->min_mpt && x->max_mpt == s->max_mpt && x->flows == s->flows &&
            x->n_front == s->n_front && theme_measures_alike(k->found.at[i].t, t))
            return &k->found.at[i].c;
    }
    return NULL;
}

/* ---- the front of a book */

/* The front and the sections as one sheet; references are shifted by the front's sections. */
static const struct sheet *with_front(struct arena *a, const struct sheet *s)
{
    struct sheet *own = arena_copy(a, s, sizeof *s);
    struct section *all = ARENA_ARRAY(a, struct section, s->n_front + s->n_section);
    struct sheet_ref *ref = arena_copy(a, s->ref, s->n_ref * sizeof *ref);
    for (size_t i = 0; i < s->n_front; i++)
        all[i] = s->front[i];
    for (size_t i = 0; i < s->n_section; i++)
        all[s->n_front + i] = s->section[i];
    all[s->n_front].new_page = s->front_turns;
    for (size_t i = 0; i < s->n_ref; i++)
        ref[i].section += ref[i].placed ? s->n_front : 0;
    own->ref = ref;
    own->section = all;
    own->n_section += s->n_front;
    return own;
}

/* True if all sections after the front fit on one page, or if front and sections do not fit. */
static bool front_unused(const struct ctx *r)
{
    const struct sheet *s = r->s;
    if (!r->fits)
        return true;
    for (size_t i = 0; i < r->flow.n; i++)
        for (size_t k = 0; k < r->flow.at[i].n; k++)
            if (r->flow.at[i].at[k].set->section >= s->section + s->n_front)
                return i + 1 == r->flow.n;
    return true;
}

/* Finds how the sheet is set, or takes what was found for another variant. Returns the base of its
 * tries: without a size, nothing measured. */
static struct ctx setting_find(struct composer *k, const struct theme *t, const struct sheet *s,
                               const struct paper *paper, bool landscape,
                               const struct setting *known)
{
    struct ctx base = {.a = k->a, .e = k->e, .t = t, .s = s};
    base.frames = ARENA_NEW(k->a, struct frames);
    base.frame.paper = arena_copy(k->a, paper, sizeof *paper); /* a tiler keeps it */
    base.frame.landscape = landscape;
    base.as =
        (struct setting){.columns = s->columns, .phases = s->phases_show, .pages = s->max_pages};
    /* references in a phase sidebar, which is measured first */
    base.side = ARENA_ARRAY(k->a, struct side, s->n_ref + 1);
    for (size_t i = 0; i < s->n_ref; i++)
        base.side[i].digits = s->max_pages != 1;
    int32_t max = s->max_mpt ? s->max_mpt : t->body_max + (s->flows ? 0 : COMPOSED_LARGER);
    int32_t min = s->min_mpt ? s->min_mpt : t->body_min;
    base.largest = max;
    base.smallest = min;
    if (known) {
        base.as.tight = known->tight;
        base.tiler = known->tiled ? tiler_for(k, &base, body_read(min, max)) : NULL;
        setting_take(&base, known);
    } else if (!s->flows) {
        composed_setting(k, &base, min, max);
    } else if (s->book) {
        book_setting(&base, min, max);
    } else {
        base.as.mpt = um_max(size_seek(&base, min, max), min);
    }
    return base;
}

/* ---- several copies of a small sheet on a paper to cut */

/* Finds how many copies of a sheet of one side, in well readable type, are on the paper: four, two
 * in its halves, or one. *r is the try on a part of the paper. */
static unsigned copies_find(struct composer *k, const struct theme *t, const struct sheet *s,
                            const struct paper *whole, struct ctx *r)
{
    struct sheet *small = arena_copy(k->a, s, sizeof *s);
    small->max_pages = 1;
    small->min_mpt = um_max(s->min_mpt, TILE_BODY);
    for (unsigned n = COPIES_MAX; n > 1; n /= 2) {
        struct paper *part = arena_copy(k->a, whole, sizeof *whole);
        part->w = n > 2 ? whole->w / 2 : whole->w;
        part->h = whole->h / 2;
        struct ctx base = setting_find(k, t, small, part, false, NULL);
        base.a = k->pages;
        *r = try_size(&base, base.as.mpt, false);
        if (base.as.tiled && r->fits)
            return n;
    }
    return 1;
}

static bool is_once(enum item_kind kind)
{
    return kind == ITEM_TAG || kind == ITEM_TAG_END || kind == ITEM_PLACE || kind == ITEM_OUTLINE;
}

/* Marks where cuts begin, end and cross. */
static void cuts_put(struct ctx *c, unsigned across, um w, um h)
{
    for (unsigned k = 0; k <= across; k++) {
        const um x = (um)k * w;
        page_rule(c, x - CUT_LONG, h, 2 * CUT_LONG, 0, HAIR_STROKE, c->t->ink);
        for (um y = 0; k % across == 1 && y <= 2 * h; y += h)
            page_rule(c, x, y - CUT_LONG, 0, 2 * CUT_LONG, HAIR_STROKE, c->t->ink);
    }
}

/* A paper of n copies of a page. Only the first has tags and places. */
static const struct page *page_copy(struct ctx *c, const struct page *p, unsigned n)
{
    struct page *all = arena_copy(c->a, p, sizeof *p);
    const unsigned across = n / 2;
    c->item.at = NULL;
    c->item.n = c->item.cap = 0;
    for (unsigned k = 0; k < n; k++)
        for (size_t i = 0; i < p->n; i++) {
            struct item x = p->item[i];
            x.x += (um)(k % across) * p->w;
            x.y += (um)(k / across) * p->h;
            if (!k || !is_once(x.kind))
                page_put(c, x);
        }
    all->w = (um)across * p->w;
    all->h = 2 * p->h;
    cuts_put(c, across, p->w, p->h);
    all->item = c->item.at;
    all->n = c->item.n;
    return all;
}

/* Makes the pages and proves them. Holes are reported once for all themes. *idle (NULL: not
 * requested) becomes true if the front has no use; then there are no pages. */
static bool pages_compose(struct composer *k, const struct theme *t, const struct sheet *s,
                          struct composed *out, bool *unused)
{
    struct paper paper;
    bool landscape;
    if (!paper_find(s->paper, &paper, &landscape))
        return false; /* reported when the layout was read */
    const struct setting *known = setting_known(k, t, s);
    struct ctx base = {.as.pages = 0}, r;
    const bool parts = paper_copies(s->paper);
    const unsigned copies = parts && !known ? copies_find(k, t, s, &paper, &r) : 1;
    if (copies == 1) {
        base = setting_find(k, t, s, &paper, landscape || parts, known);
        base.a = k->pages;
        r = try_size(&base, base.as.mpt, false);
    }
    if (unused && (*unused = front_unused(&r)))
        return false;
    if (!r.fits) {
        struct wants w = wants_find(k, base, base.smallest, base.largest);
        report(k->d, &r, r.as.mpt, &w);
        return false;
    }
    if (copies == 1)
        ARENA_PUSH(k->a, &k->found, ((struct found){t, *s, r.as}));
    *out = (struct composed){pages_draw(&r), r.flow.n, s, r.as.mpt, tiler_tries(r.tiler)};
    if (r.unknown.n)
        finding_with_help(diag_add(k->d, RULE_MISSING_GLYPH, s->at,
                                   "no available font has a letter of \"%.*s\"", STRF(r.unknown)),
                          unknown_help(r.unknown));
    bool good = prove(&r, k->d, out->page, s->holes && !known) && !r.unknown.n;
    if (copies > 1)
        out->page = page_copy(&r, out->page, copies);
    return good;
}

/* A book keeps its front only if the front is useful. */
bool compose(struct composer *k, struct arena *a, const struct theme *t, const struct sheet *s,
             struct composed *out)
{
    bool unused = false;
    k->pages = a;
    if (!s->n_front || !s->n_section)
        return pages_compose(k, t, s, out, NULL);
    bool good = pages_compose(k, t, with_front(k->a, s), out, &unused);
    if (!unused)
        return good;
    struct sheet *own = arena_copy(k->a, s, sizeof *s);
    own->n_front = 0;
    return pages_compose(k, t, own, out, NULL);
}
