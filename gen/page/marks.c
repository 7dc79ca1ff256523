/* Round the cards of a home sheet: crop marks in margins and gutters and never on a card, a ruler of 100 mm to check
 * the printer by, what the sheet is; and the page from which the offset of the backs is read. Called by impose.c. */
#include "page/sheets.h"

enum { OFF = 1500, LONG = 5000, SHORT = 3500, LEAST = 2000, STROKE = 90 }; /* um: from the trim, of a mark, its line */
enum { TIGHT = 14000 };                              /* um: a margin with no room for long marks and a caption */
enum { RULER = 100000, STRIP = 3400, SMALL = 7500 }; /* um, um, mpt */
enum { EDGE = 5200 };                                /* um: where captions begin; printers lose 4 to 6 mm */
enum { APART = 4000, FINE = 5000, FINER = 250 };     /* um between captions; mpt of the least credit, and of a step */

void canvas_part(struct canvas *v, um x, um y, um w, um h, const struct part_at *part)
{
    struct item i = {.kind = ITEM_PART, .x = x, .y = y, .w = w, .h = h, .part = part};
    ARENA_PUSH(v->a, v, i);
}

static um caption_put(struct canvas *v, const struct marks *m, struct str s, um x, um baseline, enum align align)
{
    struct piece p = {.text = s, .font = FONT_SANS, .mpt = SMALL, .colour = m->theme->grey};
    struct lines l = text_break(m->engine, v->a, &p, 1, INT32_MAX, RAGGED_TEXT);
    if (!l.n)
        return 0;
    um w = l.line[0].width;
    canvas_line(v, align == ALIGN_RIGHT ? x - w : align == ALIGN_CENTER ? x - w / 2 : x, baseline, &l.line[0]);
    return w;
}

/* ---- crop marks ---- */

/* Cuts along one direction: from `at`, `n` cards of `size`, `gutter` apart. */
struct cuts {
    um at, size, gutter;
    unsigned n;
};

static um cut(const struct cuts *c, unsigned i)
{
    return c->at + (um)(i / 2) * (c->size + c->gutter) + (i % 2 ? c->size : 0);
}

static um cuts_end(const struct cuts *c)
{
    return cut(c, 2 * c->n - 1);
}

/* Do captions and ruler lie above and below the cards? Else they stand beside them. */
static bool strips_lie(const struct home *h)
{
    return h->y >= TIGHT || h->y >= h->x;
}

/* Of marks that begin `off` before the cards; where a strip is on that side, they end at it if they can. */
static um mark_length(um margin, um off, bool strip)
{
    um length = margin < TIGHT ? SHORT : LONG, room = margin - off - EDGE - STRIP;
    if (!strip || room >= length)
        return length;
    return room > LEAST ? room : LEAST;
}

/* A mark along the y axis at x, or along the x axis at y with `across`. */
static void mark(struct canvas *v, const struct marks *m, bool across, um at, um from, um length)
{
    if (across)
        canvas_rule(v, from, at, length, 0, STROKE, m->theme->ink);
    else
        canvas_rule(v, at, from, 0, length, STROKE, m->theme->ink);
}

/* At each cut of `c`, marks before and behind the cards of `o` (the cuts the other way) and in the gutters between. */
static void marks_along(struct canvas *v, const struct marks *m, const struct cuts *c, const struct cuts *o,
                        bool across)
{
    um off = m->bleed > OFF - 300 ? m->bleed + 300 : OFF, end = cuts_end(o);
    um length = mark_length(o->at, off, across != strips_lie(m->home));
    for (unsigned i = 0; i < 2 * c->n; i++) {
        if (i && cut(c, i) == cut(c, i - 1)) /* butted: one cut for two cards */
            continue;
        mark(v, m, across, cut(c, i), o->at - off - length, length);
        mark(v, m, across, cut(c, i), end + off, length);
        for (unsigned k = 1; k < o->n && o->gutter >= 2000; k++)
            mark(v, m, across, cut(c, i), cut(o, 2 * k - 1) + o->gutter / 6, o->gutter - o->gutter / 6 * 2);
    }
}

static void block_marks(struct canvas *v, const struct marks *m, um x, um y)
{
    const struct home *h = m->home;
    struct cuts cols = {x, m->profile->w, h->gutter, h->across}, rows = {y, m->profile->h, h->gutter, h->down};
    marks_along(v, m, &cols, &rows, false);
    marks_along(v, m, &rows, &cols, true);
}

/* ---- captions and the ruler, as strips that lie above and below the cards or stand beside them ---- */

static const struct part_at *strip_part(struct canvas *v, const struct canvas *strip, um w, unsigned turn)
{
    struct page *p = ARENA_NEW(v->a, struct page);
    *p = (struct page){.w = w, .h = STRIP, .item = strip->at, .n = strip->n};
    struct part_at *at = ARENA_NEW(v->a, struct part_at);
    *at = (struct part_at){.page = p, .turn = turn};
    return at;
}

static const struct part_at *ruler_strip(struct canvas *v, const struct marks *m, um w, unsigned turn)
{
    struct canvas s = {.a = v->a};
    um x = (w - RULER) / 2, y = STRIP - 500;
    caption_put(&s, m, STR("check at 100 %"), x - 2000, y - 300, ALIGN_RIGHT);
    caption_put(&s, m, STR("100 mm"), x + RULER + 2000, y - 300, ALIGN_LEFT);
    canvas_rule(&s, x, y, RULER, 0, STROKE, m->theme->ink);
    for (um k = 0; k <= RULER; k += 5000) {
        um high = k % RULER == 0 ? 2600 : k % 10000 ? 700 : 1300;
        canvas_rule(&s, x + k, y - high, 0, high, STROKE, m->theme->ink);
    }
    return strip_part(v, &s, w, turn);
}

/* Whose the rules are, between the captions of the two ends: on one line at the largest size that fits, at the least
 * on as many as it takes, upwards, so that nothing of it is lost. */
static void credit_put(struct canvas *v, const struct marks *m, um from, um to)
{
    struct piece p = {.text = m->home->credit, .font = FONT_SANS, .mpt = SMALL, .colour = m->theme->grey};
    struct lines l = {0};
    if (!p.text.n)
        return;
    for (; p.mpt >= FINE; p.mpt -= FINER) {
        l = text_break(m->engine, v->a, &p, 1, to - from, RAGGED_EVEN);
        if (l.n <= 1)
            break;
    }
    for (size_t i = 0; i < l.n; i++)
        canvas_line(v, (from + to - l.line[i].width) / 2, STRIP - 800 - (um)(l.n - 1 - i) * um_of_mpt(FINE) * 11 / 10,
                    &l.line[i]);
}

static const struct part_at *title_strip(struct canvas *v, const struct marks *m, um w, unsigned turn)
{
    struct canvas s = {.a = v->a};
    const struct home *h = m->home;
    const char *side = m->folded ? "fronts and backs" : m->back ? "backs" : "fronts";
    um left_w = caption_put(&s, m, str_printf(v->a, "%.*s · %s · sheet %zu", STRF(h->title), side, m->leaf + 1), 0,
                            STRIP - 800, ALIGN_LEFT);
    struct str right =
        m->folded ? str_printf(v->a, "%.*s · fold on the line, glue, then cut", STRF(h->note))
        : m->back ? str_printf(v->a, "Turn on the %s edge · same marks", h->turn == TURN_LONG ? "long" : "short")
                  : str_printf(v->a, "%.*s · cut on the marks", STRF(h->note));
    um right_w = caption_put(&s, m, right, w, STRIP - 800, ALIGN_RIGHT);
    credit_put(&s, m, left_w + APART, w - right_w - APART);
    return strip_part(v, &s, w, turn);
}

static void strips_draw(struct canvas *v, const struct marks *m)
{
    const struct home *h = m->home;
    um w = home_width(h), high = home_height(h);
    if (strips_lie(h)) {
        um long_w = w - 2 * 2 * EDGE;
        canvas_part(v, 2 * EDGE, EDGE, long_w, STRIP, title_strip(v, m, long_w, 0));
        canvas_part(v, 2 * EDGE, high - EDGE - STRIP, long_w, STRIP, ruler_strip(v, m, long_w, 0));
        return;
    }
    um long_h = high - 2 * 2 * EDGE;
    canvas_part(v, EDGE, 2 * EDGE, STRIP, long_h, title_strip(v, m, long_h, 3));
    canvas_part(v, w - EDGE - STRIP, 2 * EDGE, STRIP, long_h, ruler_strip(v, m, long_h, 3));
}

static void fold_draw(struct canvas *v, const struct marks *m)
{
    um x = home_width(m->home) / 2, high = home_height(m->home);
    for (um y = EDGE; y < high - EDGE; y += 4000)
        canvas_rule(v, x, y, 0, 2000, STROKE, m->theme->grey);
}

void marks_draw(struct canvas *v, const struct marks *m)
{
    const struct home *h = m->home;
    um dx = m->back ? h->offset_x : 0, dy = m->back ? h->offset_y : 0;
    block_marks(v, m, h->x + dx, h->y + dy);
    if (m->folded) {
        um wide = (um)h->across * h->step_x - h->gutter;
        block_marks(v, m, home_width(h) - h->x - wide + h->offset_x, h->y + h->offset_y);
        fold_draw(v, m);
    }
    strips_draw(v, m);
}

/* ---- calibration ---- */

enum { REACH = 10000, TICK = 500, ARM = 60000 }; /* um: of a scale on each side of nothing; its step; of the cross */

/* The number at a tick is the offset to write, so its sign is that of the shift seen through the paper where turning
 * the sheet mirrors that direction, and the opposite where it does not. */
static void scale_draw(struct canvas *v, const struct marks *m, um x, um y, bool across)
{
    bool same = across == home_flips_across(m->home);
    for (um k = -REACH; k <= REACH; k += TICK) {
        um high = k % 5000 == 0 ? 4000 : k % 1000 == 0 ? 2600 : 1500;
        if (across)
            canvas_rule(v, x + k, y - high, 0, high, STROKE, m->theme->ink);
        else
            canvas_rule(v, x, y + k, high, 0, STROKE, m->theme->ink);
        if (k % 5000)
            continue;
        um value = (same ? k : -k) / 1000;
        struct str text = value < 0 ? str_printf(v->a, "−%d", (int)-value) : str_printf(v->a, "%d", (int)value);
        if (across)
            caption_put(v, m, text, x + k, y - high - 800, ALIGN_CENTER);
        else
            caption_put(v, m, text, x + high + 800, y + k + 900, ALIGN_LEFT);
    }
}

static void calibration_words(struct canvas *v, const struct marks *m, bool back)
{
    const char *const front[] = {"Print both sides of this page as you print the cards, and hold it against the light.",
                                 ("Where the back's upright line crosses the upper scale, read x; where its level line "
                                  "crosses the right one, read y."),
                                 "Write them in the deck: offset: [x mm, y mm]. Then both lines fall on 0."};
    um x = home_width(m->home) / 2, y = home_height(m->home) / 4;
    if (back) {
        caption_put(v, m, STR("Back: two lines, to be seen through the paper"), x, home_height(m->home) - y,
                    ALIGN_CENTER);
        return;
    }
    for (size_t i = 0; i < sizeof front / sizeof *front; i++)
        caption_put(v, m, str_of(front[i]), x, y + (um)i * 4000, ALIGN_CENTER);
}

struct page calibration_page(const struct home *h, struct engine *e, const struct theme *t, struct arena *a, bool back)
{
    struct canvas v = {.a = a};
    struct marks m = {.home = h, .engine = e, .theme = t, .back = back};
    um w = home_width(h), high = home_height(h), x = w / 2, y = high / 2;
    calibration_words(&v, &m, back);
    if (back) {
        canvas_rule(&v, x + h->offset_x, y - ARM / 2 + h->offset_y, 0, ARM, STROKE, t->ink);
        canvas_rule(&v, x - ARM / 2 + h->offset_x, y + h->offset_y, ARM, 0, STROKE, t->ink);
    } else {
        scale_draw(&v, &m, x, y - ARM / 4, true);
        scale_draw(&v, &m, x + ARM / 4, y, false);
        um long_w = w - 4 * EDGE;
        canvas_part(&v, 2 * EDGE, high - high / 4, long_w, STRIP, ruler_strip(&v, &m, long_w, 0));
    }
    return (struct page){.w = w, .h = high, .item = v.at, .n = v.n, .label = back ? STR("back") : STR("front")};
}
