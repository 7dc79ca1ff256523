/* A box for a deck, to print, cut, fold and glue: one sheet with its flat pattern. The deck's own back stands on the
 * front and the rear of the box, its title on the sides and the lid; what is cut is a whole line, what is folded a
 * dashed one, what is glued is hatched. Called by make_deck.c.
 *
 *     glue | front | side | rear | side       The rear carries the lid above, with its tongue, and the bottom below,
 *                                             with a flap that is glued behind the front; the sides carry dust flaps.
 *
 * Invariant: nothing is measured here but from the card, the number of cards and their stock, so that two papers give
 * one box; where it does not fit on a paper, tuck_make says so, and nothing is drawn smaller. */
#include "page/cards.h"
#include "page/inner.h"

/* um */
enum {
    BOX_SLACK = 1000, /* round the cards, so that they slide */
    BOX_GLUE = 12000, /* wide enough for a glue stick */
    BOX_TONGUE = 15000,
    BOX_DUST = 15000, /* at the most */
    BOX_NOTCH = 9000, /* of the thumb, half its width */
    BOX_BLEED = 2000, /* colour beyond a cut or a fold: hands cut and fold so truly */
    BOX_STROKE = 180,
    BOX_DASH = 2000,
    BOX_HATCH = 3000,
    BOX_WORDS = 5000 /* a side narrower than this has no title */
};
enum { NAME_MPT_MOST = 16000, NAME_MPT_LEAST = 7000, NAME_MPT_STEP = 500 }; /* mpt */

um tuck_depth(unsigned cards, um stock)
{
    return (um)cards * stock + BOX_SLACK;
}

/* How far the pattern reaches: the five strips side by side, and the lid and the bottom above and below them. */
static um tuck_wide(const struct tuck *b)
{
    return BOX_GLUE + 2 * (b->w + b->d);
}
static um tuck_high(const struct tuck *b)
{
    return BOX_TONGUE + b->h + 2 * b->d + BOX_GLUE;
}

bool tuck_make(struct tuck *b, const struct paper *paper, const struct profile *p, unsigned cards, um stock)
{
    const um strips = CAPTION_STRIP + MARK_BLEED_OFF;
    *b = (struct tuck){.profile = p, .paper = *paper, .cards = cards, .d = tuck_depth(cards, stock)};
    b->w = p->w + BOX_SLACK;
    b->h = p->h + BOX_SLACK;
    for (int lies = 0; lies < 2; lies++) {
        um w = lies ? paper->h : paper->w, h = lies ? paper->w : paper->h;
        b->landscape = lies;
        b->x = (w - tuck_wide(b)) / 2;
        b->y = (h - strips - tuck_high(b)) / 2;
        if (b->x >= PRINTER_LOST && b->y >= PRINTER_LOST)
            return true;
    }
    return false;
}

/* Where its strips and rows begin: x of glue, front, side, rear, side and the end; y of tongue, lid, front, bottom,
 * glue and the end. */
struct pattern {
    um x[6], y[6];
};
static struct pattern pattern_of(const struct tuck *b)
{
    const um wide[] = {BOX_GLUE, b->w, b->d, b->w, b->d}, high[] = {BOX_TONGUE, b->d, b->h, b->d, BOX_GLUE};
    struct pattern p = {.x = {b->x}, .y = {b->y}};
    for (size_t i = 0; i < 5; i++) {
        p.x[i + 1] = p.x[i] + wide[i];
        p.y[i + 1] = p.y[i] + high[i];
    }
    return p;
}

/* ---- what is printed on it */

/* The largest on one line in a box of w by h, turned by quarters; nothing where it would be too small to be read. */
static void title_put(struct ctx *c, struct str title, um x, um y, um w, um h, unsigned turn, struct colour colour)
{
    um across = (turn % 2 ? h : w) - 2 * BOX_SLACK, room = turn % 2 ? w : h;
    if (!title.n || room < BOX_WORDS)
        return;
    for (int32_t mpt = NAME_MPT_MOST; mpt >= NAME_MPT_LEAST; mpt -= NAME_MPT_STEP) {
        struct piece p = {.text = title, .font = FONT_TITLE, .mpt = mpt, .colour = colour};
        struct lines l = text_break(c->e, c->a, &p, 1, INT32_MAX, RAGGED_TEXT);
        if (l.n != 1 || l.line[0].width > across || um_of_mpt(mpt) * 3 / 2 > room)
            continue;
        struct ctx own = {.a = c->a, .e = c->e, .t = c->t};
        struct page *page = ARENA_NEW(c->a, struct page);
        page_line(&own, (across + 2 * BOX_SLACK - l.line[0].width) / 2, (room + um_of_mpt(mpt) * 7 / 10) / 2, l.line);
        *page = (struct page){.w = across + 2 * BOX_SLACK, .h = room, .item = own.item.at, .n = own.item.n};
        page_part(c, x, y, w, h, (struct part_at){.page = page, .turn = turn});
        return;
    }
}

/* The deck's back in the middle of a panel, with as much of its bleed as lies beyond its edges. */
static void back_put(struct ctx *c, const struct tuck *b, um x, um y, size_t card)
{
    if (!b->faces.backs)
        return;
    struct page face = b->faces.page(b->faces.data, c->a, card, true);
    um out = um_least(face.bleed, BOX_SLACK / 2 + BOX_BLEED), over = out - BOX_SLACK / 2;
    page_part(
        c, x - over, y - over, b->w + 2 * over, b->h + 2 * over,
        (struct part_at){.page = arena_copy(c->a, &face, sizeof face), .dx = out - face.bleed, .dy = out - face.bleed});
}

/* Colour first, somewhat beyond what is cut and folded; then the backs, over it; the sides last, whose edges are folds
 * on both. */
static void panels_draw(struct ctx *c, const struct tuck *b, const struct pattern *p)
{
    const um up = p->y[2] - BOX_BLEED, high = b->h + 2 * BOX_BLEED;
    page_rect(c, p->x[1] - BOX_BLEED, up, b->w + 2 * BOX_BLEED, high, b->ground);
    page_rect(c, p->x[3], p->y[1] - BOX_BLEED, b->w, b->h + 2 * b->d + 2 * BOX_BLEED, b->ground);
    back_put(c, b, p->x[1], p->y[2], 0);
    back_put(c, b, p->x[3], p->y[2], b->faces.n ? b->faces.n - 1 : 0);
    page_rect(c, p->x[2], up, b->d, high, b->ground);
    page_rect(c, p->x[4], up, b->d + BOX_BLEED, high, b->ground);
    page_rect(c, p->x[3], p->y[1] - BOX_BLEED, b->w, b->d + BOX_BLEED, b->ground);
    page_rect(c, p->x[3], p->y[3], b->w, b->d + BOX_BLEED, b->ground);
    title_put(c, b->title, p->x[2], p->y[2], b->d, b->h, 1, b->ink);
    title_put(c, b->title, p->x[4], p->y[2], b->d, b->h, 3, b->ink);
    title_put(c, b->title, p->x[3], p->y[1], b->w, b->d, 2, b->ink);
    if (!b->faces.backs)
        title_put(c, b->title, p->x[1], p->y[2], b->w, b->h, 0, b->ink);
}

/* ---- lines */

/* A line that is cut: whole, on white, so that it is seen on any ground. */
static void cut_put(struct ctx *c, const um (*at)[2], size_t n)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i + 1 < n; i++)
            page_rule(c, at[i][0], at[i][1], at[i + 1][0] - at[i][0], at[i + 1][1] - at[i][1],
                      pass ? BOX_STROKE : MARK_HALO, pass ? c->t->ink : (struct colour){255, 255, 255});
}
#define CUT(c, ...) cut_put(c, (const um[][2]){__VA_ARGS__}, sizeof((const um[][2]){__VA_ARGS__}) / sizeof(um[2]))

/* A line that is folded: dashes of white and grey by turns, which are seen on any ground. */
static void fold_put(struct ctx *c, um x, um y, um dx, um dy)
{
    const um length = dx ? dx : dy;
    page_rule(c, x, y, dx, dy, BOX_STROKE, (struct colour){255, 255, 255});
    for (um at = 0; at < length; at += 2 * BOX_DASH) {
        um dash = um_least(BOX_DASH, length - at);
        page_rule(c, dx ? x + at : x, dx ? y : y + at, dx ? dash : 0, dx ? 0 : dash, BOX_STROKE, c->t->grey);
    }
}

/* Where glue goes. */
static void hatch_put(struct ctx *c, um x, um y, um w, um h)
{
    for (um at = BOX_HATCH; at < w + h; at += BOX_HATCH) {
        um x0 = um_most(at - h, 0), x1 = um_least(at, w);
        page_rule(c, x + x0, y + at - x0, x1 - x0, x0 - x1, HAIR_STROKE, c->t->grey);
    }
}

static void folds_draw(struct ctx *c, const struct tuck *b, const struct pattern *p)
{
    for (size_t i = 1; i < 5; i++)
        fold_put(c, p->x[i], p->y[2], 0, b->h);
    for (size_t row = 2; row < 4; row++)
        for (size_t i = 2; i < 5; i++)
            fold_put(c, p->x[i], p->y[row], p->x[i + 1] - p->x[i], 0);
    fold_put(c, p->x[3], p->y[1], b->w, 0);
    fold_put(c, p->x[3], p->y[4], b->w, 0);
}

/* Round what stands beyond the panels: the tongue with its corners taken off, dust flaps that narrow, so that they go
 * in beside the lid, and a notch for the thumb in the front. */
static void cuts_draw(struct ctx *c, const struct tuck *b, const struct pattern *p)
{
    const um *x = p->x, *y = p->y;
    const um off = 4000, dust = um_least(BOX_DUST, b->w / 2), in = um_least(b->d / 5, 3000), n = BOX_NOTCH;
    const um mid = x[1] + b->w / 2;
    CUT(c, {x[1], y[2]}, {x[0], y[2] + off}, {x[0], y[3] - off}, {x[1], y[3]});
    CUT(c, {x[1], y[2]}, {mid - n, y[2]}, {mid - n * 9 / 10, y[2] + n * 44 / 100},
        {mid - n * 7 / 10, y[2] + n * 71 / 100}, {mid - n * 4 / 10, y[2] + n * 92 / 100}, {mid, y[2] + n},
        {mid + n * 4 / 10, y[2] + n * 92 / 100}, {mid + n * 7 / 10, y[2] + n * 71 / 100},
        {mid + n * 9 / 10, y[2] + n * 44 / 100}, {mid + n, y[2]}, {x[2], y[2]});
    CUT(c, {x[1], y[3]}, {x[2], y[3]});
    for (size_t i = 2; i < 5; i += 2) {
        CUT(c, {x[i], y[2]}, {x[i] + in, y[2] - dust}, {x[i + 1] - in, y[2] - dust}, {x[i + 1], y[2]});
        CUT(c, {x[i], y[3]}, {x[i] + in, y[3] + dust}, {x[i + 1] - in, y[3] + dust}, {x[i + 1], y[3]});
    }
    CUT(c, {x[3], y[2]}, {x[3], y[1]}, {x[3] + 500, y[1] - 8000}, {x[3] + 2000, y[1] - 12000}, {x[3] + 6000, y[0]},
        {x[4] - 6000, y[0]}, {x[4] - 2000, y[1] - 12000}, {x[4] - 500, y[1] - 8000}, {x[4], y[1]}, {x[4], y[2]});
    CUT(c, {x[3], y[3]}, {x[3], y[4]}, {x[3] + off, y[5]}, {x[4] - off, y[5]}, {x[4], y[4]}, {x[4], y[3]});
    CUT(c, {x[5], y[2]}, {x[5], y[3]});
}

/* Its name and size, and at the right end how lines are told apart. */
static void words_draw(struct ctx *c, const struct tuck *b, um w, um h)
{
    const struct language *in = engine_language(c->e);
    const um y = h - PRINTER_LOST, key = 9000;
    struct str deep = str_printf(c->a, "%lld.%lld mm", (long long)(b->d / 1000), (long long)(b->d % 1000 / 100));
    struct str name = str_printf(c->a, "%.*s · %.*s · %.*s", STRF(b->title),
                                 STRF(say_of(c->a, in, SAY_BOX, str_printf(c->a, "%u", b->cards))), STRF(deep));
    struct piece p = {.text = name, .font = FONT_SANS, .mpt = CAPTION_MPT, .colour = c->t->grey};
    struct lines l = text_break(c->e, c->a, &p, 1, INT32_MAX, RAGGED_TEXT);
    um x = w - 2 * PRINTER_LOST;
    if (l.n)
        page_line(c, 2 * PRINTER_LOST, y, l.line);
    for (int i = 0; i < 3; i++) {
        static const enum saying said[] = {SAY_BOX_GLUE, SAY_BOX_FOLD, SAY_BOX_CUT};
        p.text = saying_in(in, said[i]);
        struct lines word = text_break(c->e, c->a, &p, 1, INT32_MAX, RAGGED_TEXT);
        um wide = word.n ? word.line[0].width : 0;
        if (word.n)
            page_line(c, x - wide, y, word.line);
        x -= wide + key + 1500;
        if (i == 0)
            hatch_put(c, x, y - 2500, key, 2500);
        else if (i == 1)
            fold_put(c, x, y - 1000, key, 0);
        else
            CUT(c, {x, y - 1000}, {x + key, y - 1000});
        x -= 3000;
    }
}

struct page tuck_page(void *tuck, struct arena *a, size_t page)
{
    const struct tuck *b = tuck;
    struct ctx c = {.a = a, .e = b->e, .t = b->t};
    const struct pattern p = pattern_of(b);
    const um w = b->landscape ? b->paper.h : b->paper.w, h = b->landscape ? b->paper.w : b->paper.h;
    (void)page;
    panels_draw(&c, b, &p);
    hatch_put(&c, p.x[0] + BOX_HATCH / 2, p.y[2] + 2 * BOX_HATCH, BOX_GLUE - BOX_HATCH - BOX_BLEED,
              b->h - 4 * BOX_HATCH);
    hatch_put(&c, p.x[3] + 2 * BOX_HATCH, p.y[4] + BOX_BLEED + BOX_HATCH / 2, b->w - 4 * BOX_HATCH,
              BOX_GLUE - BOX_BLEED - BOX_HATCH);
    folds_draw(&c, b, &p);
    cuts_draw(&c, b, &p);
    words_draw(&c, b, w, h);
    return (struct page){.w = w, .h = h, .item = c.item.at, .n = c.item.n, .label = STR("box")};
}
