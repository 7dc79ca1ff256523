/* Proves finished pages: turns their boxes, lines and words into findings. A finding names the page
 * and the words, and is reported at the block in the layout to which they belong. Called by
 * compose.c.
 *
 * Geometry: each item becomes a spot (a rectangle with ink), and one sweep down the page compares
 * all spots that share a height. Text: lines are read as words between spaces, as a player reads
 * them, and not as the line breaker saw them. What belongs together is deliberately defined a
 * second time here. */
#include "page/compose.h"
#include "page/taste.h"
#include <stdlib.h>

struct prover {
    const struct proof *k;
    const struct page *page;
    size_t number; /* page number, from 1 */
    struct {
        struct finding *first;
        size_t n;
    } reported[RULE_COUNT];
    LIST(struct proof_spot) spot;
};

static bool is_text(const struct item *i)
{
    return i->kind == ITEM_LINE_OF_TEXT && i->line && i->line->n;
}

/* Source of the block at (x, y), or of the document. */
static struct span place_at(const struct prover *p, um x, um y)
{
    for (size_t i = 0; i < p->page->n_block; i++) {
        const struct page_block *b = &p->page->block[i];
        if (b->at.file && x >= b->x && x < b->x + b->w && y >= b->y && y < b->y + b->h)
            return b->at;
    }
    return p->k->at;
}

/* A bar without a line in the layout is reported at the document. */
static struct span block_place(const struct prover *p, const struct page_block *b)
{
    return b->at.file ? b->at : p->k->at;
}

/* The first violation of a rule on a page becomes a finding; the others are counted. */
__attribute__((format(printf, 4, 5))) static void report(struct prover *p, enum rule_id rule,
                                                         struct span at, const char *fact, ...)
{
    const struct proof *k = p->k;
    va_list args;
    for (size_t i = 0; i < k->n_waiver; i++)
        if (k->waiver[i].rule == rule) {
            k->waived[i] = true;
            return;
        }
    va_start(args, fact);
    struct str text = str_vprintf(k->a, fact, args);
    va_end(args);
    if (p->reported[rule].n++)
        return;
    struct finding *f =
        diag_add(k->d, rule, at, "%.*s, page %zu: %.*s", STRF(k->name), p->number, STRF(text));
    if (f->level < LEVEL_ERROR && f->source && !str_starts(f->source->path, "("))
        f->waive_in = f->source->path;
    p->reported[rule].first = f;
}

/* To a hundredth; PROOF_TOUCH, the least distance that is reported, is five hundredths. */
static struct str mm(const struct prover *p, um u)
{
    int hundredths = (int)((u < 0 ? -u : u) + 5) / 10;
    return str_printf(p->k->a, "%d.%02d mm", hundredths / 100, hundredths % 100);
}

/* The words of a line, shortened. */
static struct str words_at(const struct prover *p, const struct item *i)
{
    struct buf b = {.a = p->k->a};
    for (size_t k = 0; k < i->line->n; k++) {
        const struct set_word *w = &i->line->word[k];
        if (b.n + w->shape->text.n > PROOF_WORDS && b.n) {
            buf_putz(&b, "...");
            break;
        }
        buf_put(&b, w->shape->alt_text.n ? w->shape->alt_text : w->shape->text);
        if (w->space && k + 1 < i->line->n)
            buf_putc(&b, ' ');
    }
    return buf_str(&b);
}

/* ---- items to spots; a text's box is that of its glyphs, not of its line, so that lines may be
 * set tightly */

enum spot_kind { SPOT_TEXT, SPOT_RULE, SPOT_GROUND, SPOT_BLOCK };
struct proof_spot {
    um x0, y0, x1, y1;
    enum spot_kind kind;
    size_t of;   /* index of the item or block */
    bool housed; /* a text that is inside a block */
};

/* From the highest ascender to the lowest descender of its words' fonts, with raised words at their
 * height. */
static struct proof_spot text_spot(const struct item *i, size_t of)
{
    struct proof_spot k = {i->x, i->y, i->x + i->line->width, i->y, SPOT_TEXT, of, false};
    for (size_t w = 0; w < i->line->n; w++) {
        const struct set_word *word = &i->line->word[w];
        k.y0 = um_min(k.y0, i->y - word->rise - advance_width(word->shape->up, word->mpt));
        k.y1 = um_max(k.y1, i->y - word->rise + advance_width(word->shape->down, word->mpt));
    }
    return k;
}

/* A rule may be drawn backwards, with a negative width or height. */
static void spot_put(struct prover *p, um x, um y, um w, um h, enum spot_kind kind, size_t of)
{
    struct proof_spot k = {
        um_min(x, x + w), um_min(y, y + h), um_max(x, x + w), um_max(y, y + h), kind, of, false};
    ARENA_PUSH(p->k->a, &p->spot, k);
}

/* A frame is four rules. A ring is no spot, since text inside it is intended. */
static void spots_find(struct prover *p)
{
    for (size_t of = 0; of < p->page->n_block; of++) {
        const struct page_block *b = &p->page->block[of];
        spot_put(p, b->x, b->y, b->w, b->h, SPOT_BLOCK, of);
    }
    for (size_t of = 0; of < p->page->n; of++) {
        const struct item *i = &p->page->item[of];
        um s = i->stroke / 2;
        if (is_text(i))
            ARENA_PUSH(p->k->a, &p->spot, text_spot(i, of));
        if (i->kind == ITEM_RECT || i->kind == ITEM_DISC || i->kind == ITEM_PICTURE || i->kind == ITEM_RULE)
            spot_put(p, i->x, i->y, i->w, i->h, i->kind == ITEM_RULE ? SPOT_RULE : SPOT_GROUND, of);
        for (int far = 0; far < 2 && i->kind == ITEM_FRAME; far++) {
            spot_put(p, i->x, far ? i->y + i->h - s : i->y + s, i->w, 0, SPOT_RULE, of);
            spot_put(p, far ? i->x + i->w - s : i->x + s, i->y, 0, i->h, SPOT_RULE, of);
        }
    }
}

/* ---- overlap and overflow, of pairs */

static const struct item *item_of(const struct prover *p, const struct proof_spot *k)
{
    return &p->page->item[k->of];
}

static struct span spot_place(const struct prover *p, const struct proof_spot *k)
{
    return place_at(p, k->x0 + (k->x1 - k->x0) / 2, k->y0 + (k->y1 - k->y0) / 2);
}

/* Intersection of two spots; a side that ends before it begins means no intersection. */
static struct proof_spot shared(const struct proof_spot *a, const struct proof_spot *b)
{
    return (struct proof_spot){.x0 = um_max(a->x0, b->x0),
                               .y0 = um_max(a->y0, b->y0),
                               .x1 = um_min(a->x1, b->x1),
                               .y1 = um_min(a->y1, b->y1)};
}

static bool holds(const struct item *i, um x, um y)
{
    return (i->kind == ITEM_RECT || i->kind == ITEM_DISC) && x >= i->x && x <= i->x + i->w && y >= i->y &&
           y <= i->y + i->h;
}

/* An overlap is always reported for the text that becomes hard to read. */
static void meets_report(struct prover *p, const struct proof_spot *text, struct str how)
{
    report(p, RULE_OVERLAP, spot_place(p, text), "\"%.*s\" is %.*s",
           STRF(words_at(p, item_of(p, text))), STRF(how));
}

/* `in`: their intersection. A rule that is hidden by a later shape is allowed, like the line of a
 * rail behind its discs. */
static void rule_meets(struct prover *p, const struct proof_spot *text, const struct proof_spot *rule,
                       const struct proof_spot *in)
{
    bool flat = rule->y0 == rule->y1;
    um along = flat ? in->x1 - in->x0 : in->y1 - in->y0, lo = flat ? rule->y0 - text->y0 : rule->x0 - text->x0,
       hi = flat ? text->y1 - rule->y1 : text->x1 - rule->x1;
    bool crosses = along > PROOF_TOUCH && lo > PROOF_TOUCH && hi > PROOF_TOUCH;
    for (size_t i = rule->of + 1; crosses && i < text->of; i++)
        crosses = !holds(&p->page->item[i], in->x0, in->y0) || !holds(&p->page->item[i], in->x1, in->y1);
    if (crosses)
        meets_report(p, text, STR("crossed by a rule"));
}

/* How far a spot reaches out of another one, on its worst side; negative if it is inside. */
static um leaves(const struct proof_spot *k, const struct proof_spot *outer)
{
    return um_max(um_max(outer->x0 - k->x0, k->x1 - outer->x1),
                  um_max(outer->y0 - k->y0, k->y1 - outer->y1));
}

/* False if a word leaves its ground and is unreadable there, compared with the last colour painted
 * below it: white on white. */
static bool word_reads(const struct prover *p, size_t of, const struct set_word *w, const struct proof_spot *ground)
{
    const struct item *i = &p->page->item[of];
    um x = i->x + w->x, y = i->y - w->rise;
    struct proof_spot k = {.x0 = x,
                           .x1 = x + shape_width(w->shape, w->mpt),
                           .y0 = y - advance_width(w->shape->up, w->mpt),
                           .y1 = y + advance_width(w->shape->down, w->mpt)};
    bool blank = k.y1 <= k.y0;
    if (blank || k.x1 <= ground->x0 + PROOF_TOUCH || k.x0 >= ground->x1 - PROOF_TOUCH ||
        leaves(&k, ground) <= PROOF_TOUCH)
        return true;
    um mid_x = k.x0 + (k.x1 - k.x0) / 2, mid_y = k.y0 + (k.y1 - k.y0) / 2;
    const um point[4][2] = {{k.x0, mid_y}, {k.x1, mid_y}, {mid_x, k.y0}, {mid_x, k.y1}};
    for (size_t n = 0; n < 4; n++) {
        size_t at = of;
        while (at > 0 && !holds(&p->page->item[at - 1], point[n][0], point[n][1]))
            at--;
        if (contrast_tenths(w->colour, at ? p->page->item[at - 1].colour : p->k->paper) < PROOF_UNREAD)
            return false;
    }
    return true;
}

/* A text over the edge of a ground is checked word by word. */
static void ground_meets(struct prover *p, const struct proof_spot *text, const struct proof_spot *ground)
{
    const struct line *line = item_of(p, text)->line;
    if (ground->of > text->of)
        meets_report(p, text, STR("covered by later painting"));
    for (size_t w = 0; ground->of < text->of && leaves(text, ground) > PROOF_TOUCH && w < line->n; w++)
        if (!word_reads(p, text->of, &line->word[w], ground))
            report(p, RULE_OVERFLOW, spot_place(p, text),
                   "\"%.*s\" leaves its background and is illegible outside",
                   STRF(line->word[w].shape->text));
}

static void leaves_report(struct prover *p, const struct proof_spot *k, struct str what, um by,
                          struct span at)
{
    static const char *const names[] = {
        [SPOT_TEXT] = "", [SPOT_RULE] = "a rule", [SPOT_GROUND] = "a shape", [SPOT_BLOCK] = "a block"};
    struct str thing = str_of(names[k->kind]);
    if (k->kind == SPOT_TEXT)
        thing = str_printf(p->k->a, "\"%.*s\"", STRF(words_at(p, item_of(p, k))));
    report(p, RULE_OVERFLOW, at, "%.*s leaves %.*s by %.*s", STRF(thing), STRF(what),
           STRF(mm(p, by)));
}

/* An item in a block must be completely inside it. A rule on the block's edge counts as inside. */
static void block_meets(struct prover *p, struct proof_spot *k, const struct proof_spot *block, um x, um y)
{
    const struct page_block *b = &p->page->block[block->of];
    um slack = k->kind == SPOT_TEXT ? PROOF_TOUCH : PROOF_STROKE;
    if (k->kind == SPOT_RULE ? x < 0 || y < 0 || (x <= slack && y <= slack) : x <= slack || y <= slack)
        return;
    k->housed = true;
    if (leaves(k, block) > slack)
        leaves_report(p, k,
                      b->name.n ? str_printf(p->k->a, "the column of %.*s", STRF(b->name))
                                : STR("its column"),
                      leaves(k, block), block_place(p, b));
}

/* Kinds are sorted: a text comes before the things it may be printed on. Shapes may overlap each
 * other. */
static void pair_prove(struct prover *p, struct proof_spot *a, struct proof_spot *b)
{
    struct proof_spot *lo = a->kind <= b->kind ? a : b, *hi = lo == a ? b : a, in = shared(a, b);
    um x = in.x1 - in.x0, y = in.y1 - in.y0, deep = um_min(x, y);
    if (hi->kind == SPOT_BLOCK && lo->kind == SPOT_BLOCK && deep > PROOF_TOUCH) {
        const struct page_block *one = &p->page->block[lo->of], *two = &p->page->block[hi->of];
        report(p, RULE_OVERLAP, block_place(p, two), "%.*s and %.*s share %.*s of a column",
               STRF(one->name), STRF(two->name), STRF(mm(p, deep)));
    } else if (hi->kind == SPOT_BLOCK && lo->kind != SPOT_BLOCK) {
        block_meets(p, lo, hi, x, y);
    } else if (hi->kind == SPOT_TEXT && deep > PROOF_TOUCH) {
        struct str other = words_at(p, item_of(p, hi));
        meets_report(
            p, lo,
            str_printf(p->k->a, "printed over \"%.*s\" by %.*s", STRF(other), STRF(mm(p, deep))));
    } else if (lo->kind == SPOT_TEXT && hi->kind == SPOT_RULE) {
        rule_meets(p, lo, hi, &in);
    } else if (lo->kind == SPOT_TEXT && hi->kind == SPOT_GROUND && deep > PROOF_TOUCH) {
        ground_meets(p, lo, hi);
    }
}

/* At the same height texts come first, then in painting order, so that the order is the same on all
 * systems. */
static int by_top(const void *x, const void *y)
{
    const struct proof_spot *a = x, *b = y;
    if (a->y0 != b->y0)
        return a->y0 < b->y0 ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->of < b->of ? -1 : a->of > b->of;
}

/* open[]: earlier spots that reach down to this one. Except for blocks and long rules, spots end a
 * few lines below their top, so each spot meets only a few; a block meets everything inside it. */
static void sweep(struct prover *p)
{
    size_t *open = ARENA_ARRAY(p->k->a, size_t, p->spot.n + 1), n = 0;
    if (p->spot.n)
        qsort(p->spot.at, p->spot.n, sizeof *p->spot.at, by_top);
    for (size_t i = 0; i < p->spot.n; i++) {
        struct proof_spot *k = &p->spot.at[i];
        size_t kept = 0;
        for (size_t j = 0; j < n; j++) {
            struct proof_spot *other = &p->spot.at[open[j]];
            if (other->y1 < k->y0)
                continue;
            open[kept++] = open[j];
            if (other->x0 <= k->x1 && k->x0 <= other->x1)
                pair_prove(p, other, k);
        }
        open[kept++] = i;
        n = kept;
    }
}

/* ---- margins, the room, cells */

/* Marks for folding and cutting must be completely in the margins. */
static void margins_prove(struct prover *p)
{
    const struct proof *k = p->k;
    um m = k->margin, right = p->page->w - m, footer = p->page->h - m;
    for (size_t i = 0; i < p->spot.n; i++) {
        const struct proof_spot *s = &p->spot.at[i];
        bool mark = s->kind == SPOT_RULE && item_of(p, s)->kind == ITEM_RULE &&
                    (s->x1 <= m || s->y1 <= m || s->x0 >= right || s->y0 >= footer);
        bool in_room = k->w && s->x0 >= k->x - PROOF_TOUCH && s->x0 < k->x + k->w && s->y0 >= k->y - PROOF_TOUCH &&
                       s->y0 < k->y + k->h;
        um over = leaves(
            s, &(struct proof_spot){.x0 = m,
                                    .y0 = m,
                                    .x1 = right,
                                    .y1 = s->kind == SPOT_TEXT ? footer + k->tails : footer});
        if (over > (s->kind == SPOT_TEXT ? PROOF_TOUCH : PROOF_STROKE) && !mark)
            leaves_report(p, s, STR("the margins"), over, spot_place(p, s));
        if (s->kind == SPOT_TEXT && in_room && !s->housed)
            report(p, RULE_OVERFLOW, k->at, "\"%.*s\" is outside every block",
                   STRF(words_at(p, item_of(p, s))));
    }
}

/* Compares each text with the box of the innermost element around it that has a box. */
static void cells_prove(struct prover *p)
{
    enum { DEPTH = 32 };
    const struct item *open[DEPTH];
    size_t depth = 0;
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *t = &p->page->item[i];
        if (t->kind == ITEM_TAG) {
            if (depth < DEPTH)
                open[depth] = t->w || !depth ? t : open[depth - 1];
            depth++;
        } else if (t->kind == ITEM_TAG_END && depth) {
            depth--;
        }
        if (!is_text(t) || !depth || depth > DEPTH || !open[depth - 1]->w)
            continue;
        const struct item *cell = open[depth - 1];
        struct proof_spot k = text_spot(t, i);
        struct proof_spot place = {.x0 = cell->x, .y0 = cell->y, .x1 = cell->x + cell->w, .y1 = cell->y + cell->h};
        um over = leaves(&k, &place);
        if (over > PROOF_TOUCH)
            leaves_report(p, &k, STR("its cell"), over, place_at(p, t->x, t->y));
    }
}

/* ---- columns; quadratic loops, since a page has some dozens of blocks and a few columns */

/* Reports rows and bars that are separated from the rest, and columns beside each other that do not
 * end on one line (except on the last page). */
static void columns_prove(struct prover *p, bool last)
{
    const struct page *page = p->page;
    um worst = 0;
    for (size_t i = 0; i < page->n_block; i++) {
        const struct page_block *b = &page->block[i], *next = NULL;
        for (const struct page_block *k = page->block; k < page->block + page->n_block; k++) {
            bool below = k != b && k->y >= b->y + b->h && k->x < b->x + b->w && b->x < k->x + k->w;
            next = below && (!next || k->y < next->y) ? k : next;
        }
        if (b->leads && (!next || next->leads)) /* a bar that is followed only by another bar */
            report(p, RULE_ORPHAN_LINE, block_place(p, b),
                   "nothing follows the bar %.*s in its column", STRF(b->name));
        if (!b->whole && b->rows == 1)
            report(p, RULE_ORPHAN_LINE, block_place(p, b),
                   "one row of %.*s is separated from the others", STRF(b->name));
    }
    for (size_t i = 0; i < page->n_column * page->n_column && !last && !p->k->book; i++) {
        const struct page_column *a = &page->column[i / page->n_column], *b = &page->column[i % page->n_column];
        if (a->y_end > a->y_first && b->y_end > b->y_first && a->line == b->line)
            worst = um_max(worst, a->y_end - b->y_end);
    }
    if (worst <= PROOF_UNEVEN)
        return;
    report(p, RULE_UNEVEN_COLUMNS, p->k->at, "the ends of neighbouring columns are %.*s apart",
           STRF(mm(p, worst)));
    if (p->reported[RULE_UNEVEN_COLUMNS].n == 1)
        finding_help(p->reported[RULE_UNEVEN_COLUMNS].first, "change the order of its charts");
}

/* ---- holes: empty areas between blocks that could hold a chart */

struct hole {
    um x, y, w, h;
};

static int64_t area_of(const struct hole *h)
{
    return (int64_t)h->w * h->h;
}

/* The widest free part of a horizontal strip of the room. */
static struct hole strip_hole(const struct prover *p, um top, um footer)
{
    const struct proof *k = p->k;
    struct hole best = {.y = top, .h = footer - top};
    for (um from = k->x; from < k->x + k->w;) {
        um to = k->x + k->w, next = to;
        bool taken = false;
        for (size_t i = 0; i < p->page->n_block; i++) {
            const struct page_block *b = &p->page->block[i];
            if (b->y >= footer || b->y + b->h <= top || b->x + b->w <= from)
                continue;
            if (b->x <= from) {
                next = taken ? um_max(next, b->x + b->w) : b->x + b->w;
                taken = true;
            } else {
                to = um_min(to, b->x);
            }
        }
        if (!taken && to - from > best.w)
            best.x = from, best.w = to - from;
        from = taken ? next : to;
    }
    return best;
}

/* The largest hole of the page. It reaches from the room's top or a block's foot to a block's top
 * or the room's foot. Cubic in the number of blocks, of which there are some dozens. */
static struct hole hole_of(const struct prover *p)
{
    const struct proof *k = p->k;
    const struct page_block *b = p->page->block;
    size_t n = p->page->n_block;
    struct hole best = {.w = 0};
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= n; j++) {
            um top = i < n ? b[i].y + b[i].h : k->y, footer = j < n ? b[j].y : k->y + k->h;
            if (footer - top < PROOF_HOLE_HIGH || (int64_t)(footer - top) * k->w <= area_of(&best))
                continue;
            struct hole h = strip_hole(p, top, footer);
            best = h.w >= PROOF_HOLE_WIDE && area_of(&h) > area_of(&best) ? h : best;
        }
    return best;
}

/* The nearest block above the hole, or beside it (`above` false). NULL if there is none. */
static const struct page_block *hole_neighbour(const struct prover *p, const struct hole *h, bool above)
{
    const struct page_block *best = NULL;
    for (const struct page_block *b = p->page->block; b < p->page->block + p->page->n_block; b++) {
        bool meets = above ? b->x < h->x + h->w && h->x < b->x + b->w && b->y + b->h <= h->y
                           : b->y < h->y + h->h && h->y < b->y + b->h && b->x + b->w <= h->x;
        if (meets && (!best || (above ? b->y + b->h > best->y + best->h : b->x + b->w > best->x + best->w)))
            best = b;
    }
    return best;
}

/* True if this block is everything that its layout entry produced, so that it can be moved in the
 * list. */
static bool stands_alone(const struct page *page, size_t pages, const struct page_block *b)
{
    size_t n = 0;
    for (size_t i = 0; i < pages; i++)
        for (size_t k = 0; k < page[i].n_block; k++)
            n += page[i].block[k].at.file == b->at.file && page[i].block[k].at.lo == b->at.lo;
    return b->name.n && b->at.file && b->whole && !b->leads && n == 1;
}

/* The block to move into the hole: the largest that fits, preferably from a later page, then from
 * entries after `by` in the list, then from an earlier page. If none fits: the smallest block of
 * another page, so that the page is composed anew. NULL if no block can be moved. */
static const struct page_block *hole_filler(const struct prover *p, const struct hole *h, const struct page_block *by,
                                            size_t pages, size_t *number)
{
    const struct page *page = p->page - (p->number - 1);
    const struct page_block *best = NULL;
    int rank = 0;
    for (size_t i = 0; i < pages; i++)
        for (const struct page_block *b = page[i].block; b < page[i].block + page[i].n_block; b++) {
            bool fits = b->w <= h->w && b->h <= h->h, later = i + 1 > p->number, other = i + 1 != p->number;
            bool behind = by && !by->leads && b->at.file == by->at.file && b->at.lo > by->at.lo;
            int now = !fits ? other : later ? 4 : other ? 2 : behind ? 3 : 0;
            int64_t more = best ? (int64_t)b->w * b->h - (int64_t)best->w * best->h : 0;
            if (now < rank || !now || (now == rank && (fits ? more <= 0 : more >= 0)) || !stands_alone(page, pages, b))
                continue;
            best = b;
            rank = now;
            *number = i + 1;
        }
    return best;
}

/* Suggests what would fill the hole, and how to waive it if it is intended. */
static void hole_help(const struct prover *p, struct finding *f, const struct hole *h,
                      const struct page_block *by, bool footer, size_t pages)
{
    const struct proof *k = p->k;
    size_t number = 0;
    const struct page_block *filler = hole_filler(p, h, by, pages, &number);
    struct buf b = {.a = k->a};
    if (filler)
        buf_printf(&b, "move %.*s here in the list, from page %zu, where it takes %d x %d mm", STRF(filler->name),
                   number, (int)(filler->w / 1000), (int)(filler->h / 1000));
    else if (footer && k->mpt >= k->max_mpt)
        buf_printf(&b, "allow larger type, with `type: %dpt..%dpt` %.*s", (int)(k->mpt / 1000),
                   (int)(k->mpt / 1000) + 4, STRF(k->limits));
    else
        buf_putz(&b, "put another chart here in the list, or omit one");
    finding_help(f, "%s", b.p);
}

/* The foot of the last page may stay empty, if that costs no page. */
static void holes_prove(struct prover *p, size_t pages)
{
    const struct proof *k = p->k;
    struct hole h = k->holes && p->page->n_block ? hole_of(p) : (struct hole){0, 0, 0, 0};
    bool footer = h.w == k->w && h.y + h.h == k->y + k->h, last = p->number == pages;
    int64_t room = (int64_t)k->w * k->h;
    if (!h.w || area_of(&h) * (footer && last ? PROOF_FOOTER_PART : PROOF_HOLE_PART) < room ||
        (footer && pages == 1))
        return;
    const struct page_block *above = hole_neighbour(p, &h, true), *beside = hole_neighbour(p, &h, false),
                            *by = above ? above : beside;
    struct str where =
        by && by->name.n ? str_printf(k->a, ", %s %.*s", above ? "below" : "beside", STRF(by->name)) : STR("");
    report(p, RULE_HOLE, by ? block_place(p, by) : k->at,
           "%d x %d mm are empty, %d mm from the left and %d mm from the top%.*s",
           (int)(h.w / 1000), (int)(h.h / 1000), (int)(h.x / 1000), (int)(h.y / 1000), STRF(where));
    if (p->reported[RULE_HOLE].n)
        hole_help(p, p->reported[RULE_HOLE].first, &h, by, footer, pages);
}

/* ---- text: quantities and what belongs to them */

static bool is_among(struct str t, const char *const *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(t, word[i]))
            return true;
    return false;
}
#define AMONG(t, words) is_among(t, words, sizeof(words) / sizeof *(words))

/* A word without punctuation and brackets around it. */
static struct str without_stops(struct str t)
{
    while (t.n && strchr("([", t.p[0]))
        t = str_cut(t, 1, t.n);
    while (t.n && strchr(".,;:)]!?", t.p[t.n - 1]))
        t.n--;
    return t;
}

/* ASCII digits only; dashes, primes and fractions of other encodings do not count. */
static bool has_digit(struct str t)
{
    for (size_t i = 0; i < t.n; i++)
        if (char_is_digit(t.p[i]))
            return true;
    return false;
}

/* Numbers with their signs ("2-5", "1/2", "9%", "+1") or dice ("2D6"), without other letters.
 * Non-ASCII bytes count as signs: dashes, primes, fractions. */
static bool is_quantity(struct str t)
{
    t = without_stops(t);
    for (size_t i = 0; i < t.n; i++) {
        bool die = (t.p[i] == 'D' || t.p[i] == 'd') && i + 1 < t.n && char_is_digit(t.p[i + 1]);
        if (char_is_letter(t.p[i]) && !die)
            return false;
    }
    return has_digit(t);
}

/* True if `t` joins two quantities: a word joins numbers, a sign also dice. A closing bracket
 * separates them: "(side 2) or 1". */
static bool joins(struct str before, struct str t, struct str after)
{
    static const char *const signs[] = {"-", "/", ":", "+", "x", "\xE2\x80\x93", "\xE2\x88\x92", "\xC3\x97"};
    static const char *const words[] = {"to", "or", "in"};
    if (!is_quantity(before) || !is_quantity(after) || str_ends(before, ")"))
        return false;
    bool dice = str_find(before, "D") >= 0 || str_find(before, "d") >= 0 || str_find(after, "D") >= 0 ||
                str_find(after, "d") >= 0;
    return AMONG(t, signs) || (AMONG(t, words) && !dice);
}

/* As in "2-". */
static bool ends_open(struct str t)
{
    static const char *const dash[] = {"-", "/", "\xE2\x80\x93", "\xE2\x88\x92", "\xC3\x97"};
    for (size_t i = 0; i < sizeof dash / sizeof *dash; i++)
        if (t.n > strlen(dash[i]) && str_ends(t, dash[i]))
            return char_is_digit(t.p[t.n - strlen(dash[i]) - 1]);
    return false;
}

/* True if a line end between the second and the third of four words would split a range or a
 * quantity. */
static bool parts(const struct str w[4])
{
    static const char *const units[] = {"in",    "inch", "inches", "cm", "mm",  "m", "ft",           "yd",
                                        "yards", "pace", "paces",  "D6", "D10", "%", "\xE2\x80\xB3", "\""};
    static const char *const signs[] = {
        "+", "-", "<", ">", "=", "\xE2\x88\x92", "\xC2\xB1", "\xC3\x97", "\xE2\x89\xA4", "\xE2\x89\xA5"};
    bool digit = w[2].n && char_is_digit(w[2].p[0]);
    if (ends_open(w[1]) && digit)
        return true;
    if (is_quantity(w[1]) && char_is_digit(w[1].p[w[1].n - 1]) && AMONG(without_stops(w[2]), units))
        return true;
    if (joins(w[1], w[2], w[3]) || joins(w[0], w[1], w[2]))
        return true;
    return AMONG(w[1], signs) && is_quantity(w[2]) && !is_quantity(w[0]) && digit;
}

/* Summary of a line: number of words, the first two and the last two words, and their positions. */
struct normalized_text {
    struct str first[2], last[2];
    size_t n;
    um first_end, kept_end, last_end; /* kept_end: end of the last word but one */
};

/* Raised marks are not part of a word. */
static struct normalized_text normalized_text_of(const struct prover *p, const struct line *l)
{
    struct normalized_text g = {.first = {{"", 0}, {"", 0}}, .last = {{"", 0}, {"", 0}}};
    for (size_t i = 0; i < l->n; g.n++) {
        struct buf text = {.a = p->k->a};
        g.kept_end = g.last_end;
        for (bool more = true; more && i < l->n; i++) {
            const struct set_word *w = &l->word[i];
            if (!w->rise && !w->shape->alt_text.n)
                buf_put(&text, w->shape->text);
            g.last_end = w->x + shape_width(w->shape, w->mpt);
            more = !w->space;
        }
        g.last[0] = g.last[1];
        g.last[1] = buf_str(&text);
        g.first_end = g.n ? g.first_end : g.last_end;
        if (g.n < 2)
            g.first[g.n] = g.last[1];
    }
    return g;
}

/* Reports a line that ends inside a range or quantity; and a last line of one word, if the line
 * above could have given up its last word. Words that may belong together are not reported. */
static void lines_prove(struct prover *p, const struct item *at, const struct normalized_text *up,
                        const struct normalized_text *down, bool ends)
{
    const struct str w[4] = {up->last[0], up->last[1], down->first[0], down->first[1]};
    if (parts(w))
        report(p, RULE_BROKEN_RANGE, place_at(p, at->x, at->y),
               "\"%.*s %.*s\" ends a line and \"%.*s %.*s\" begins the next", STRF(w[0]),
               STRF(w[1]), STRF(w[2]), STRF(w[3]));
    bool held = has_digit(w[0]) || has_digit(w[1]) || str_is(w[1], "\xC2\xB7");
    um width = up->last_end - up->kept_end + down->first_end;
    if (ends && down->n == 1 && up->n > 2 && !held && width <= at->line->room)
        report(p, RULE_ORPHAN_LINE, place_at(p, at->x, at->y),
               "\"%.*s\" is alone on its line; \"%.*s\" would also fit there", STRF(w[2]),
               STRF(w[1]));
}

/* Lines of one text follow each other on the page; `ends` marks the last one. */
static void texts_prove(struct prover *p)
{
    const struct item *above = NULL; /* the line that this one continues */
    struct normalized_text up = {.n = 0};
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *at = &p->page->item[i];
        if (!is_text(at))
            continue;
        for (size_t k = 0; k < at->line->n; k++) {
            const struct set_word *w = &at->line->word[k];
            if (w->mpt >= p->k->floor || w->rise)
                continue;
            report(p, RULE_BELOW_TYPE_FLOOR, place_at(p, at->x, at->y),
                   "\"%.*s\" is printed at %d.%02d pt; the minimum is %d.%02d",
                   STRF(w->shape->text), (int)(w->mpt / 1000), (int)(w->mpt % 1000 / 10),
                   (int)(p->k->floor / 1000), (int)(p->k->floor % 1000 / 10));
            break;
        }
        if (!above && at->line->ends)
            continue;
        struct normalized_text now = normalized_text_of(p, at->line);
        if (above)
            lines_prove(p, above, &up, &now, at->line->ends && !at->line->less);
        above = at->line->ends ? NULL : at;
        up = now;
    }
}

/* ---- rows under heads */

/* Words of the cell whose tag is item i. */
static struct str cell_words(const struct prover *p, size_t i)
{
    for (i++; i < p->page->n && p->page->item[i].kind != ITEM_TAG_END; i++)
        if (is_text(&p->page->item[i]))
            return words_at(p, &p->page->item[i]);
    return STR("an empty cell");
}

/* All rows between two heads must belong to the first head, as in the chart. When a table begins
 * anew, on the next page or beside its first half, the rows have no head. */
static void heads_prove(struct prover *p)
{
    const struct item *head = NULL; /* tag of the head above, or NULL */
    size_t named = 0, row = 0, reported_row = 0;
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *at = &p->page->item[i];
        bool tag = at->kind == ITEM_TAG, cell = tag && (str_is(at->name, "TH") || str_is(at->name, "TD"));
        if (tag && str_is(at->name, "Table"))
            head = NULL;
        if (tag && str_is(at->name, "TR"))
            row = i;
        if (cell && at->cell.names) {
            head = at->cell.under ? at : NULL;
            named = i;
        } else if (cell && at->cell.rows && at->cell.scope != SCOPE_COLUMN && row != reported_row &&
                   at->cell.under != (head ? head->cell.under : 0)) {
            reported_row = row;
            struct str above = head ? cell_words(p, named) : STR("no header"),
                       words = cell_words(p, i);
            for (size_t k = i + 1; k < p->page->n && !str_is(p->page->item[k].name, "TR"); k++)
                if (p->page->item[k].kind == ITEM_TAG && str_is(p->page->item[k].name, "TH"))
                    /* the last header cell of a row describes it best; before it is the row's
                     * sign */
                    words = cell_words(p, k);
            report(p, RULE_ROW_UNDER_WRONG_HEAD, place_at(p, at->x, at->y),
                   "\"%.*s\" is under \"%.*s\", but not in its chart", STRF(words), STRF(above));
            if (p->reported[RULE_ROW_UNDER_WRONG_HEAD].n == 1)
                finding_help(p->reported[RULE_ROW_UNDER_WRONG_HEAD].first,
                             "in its chart, put the ungrouped rows from here on into a group: "
                             "`Name: {any-of: {...}}`");
        }
    }
}

/* Proves each page separately. Columns of the last page may end at different heights. */
bool pages_prove(const struct proof *k, const struct page *page, size_t n)
{
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        struct prover *p = ARENA_NEW(k->a, struct prover);
        *p = (struct prover){.k = k, .page = &page[i], .number = i + 1};
        spots_find(p);
        sweep(p);
        margins_prove(p);
        cells_prove(p);
        texts_prove(p);
        heads_prove(p);
        columns_prove(p, i + 1 == n);
        holes_prove(p, n);
        for (size_t r = 0; r < RULE_COUNT; r++) {
            if (p->reported[r].n > 1)
                finding_note(p->reported[r].first, "and %zu more on this page",
                             p->reported[r].n - 1);
            good = good && (!p->reported[r].n || rules[r].level < LEVEL_ERROR);
        }
    }
    return good;
}
