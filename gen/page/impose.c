/* Imposes cards on print sheets for a home printer: as many cards as fit, backs behind their
 * fronts. Around the cards it draws crop marks (in margins and gutters, never on a card), a ruler
 * of 100 mm to check the printer, and captions. It also makes the calibration page, from which the
 * offset of the backs is read. Called by make_deck.c, page by page.
 *
 * Invariant: every grid is centred on its sheet, so that a turned sheet has each back behind its
 * front. Only the offset, which corrects a printer's own shift, moves the backs. */
#include "page/cards.h"
#include "page/inner.h"

/* A sheet in progress; its items go into `c`. */
struct leaf {
    struct ctx c;
    const struct home *home;
    um w, h;           /* of the paper in its orientation */
    um bleed;          /* of the faces */
    size_t number;     /* index of the leaf, from 0 */
    size_t cards;      /* cards on it, with blanks */
    size_t spare;      /* places without a card of the deck */
    bool back, folded; /* folded: backs are beside their fronts */
    /* true: turning the paper over swaps left and right; false: it swaps top and bottom */
    bool flips_across;
    bool lies;         /* captions and ruler are above and below the cards; else beside them */
};

/* Distance from the sheet's edge to the cards: unprintable margin, caption strip and bleed. */
static um strip_room(um bleed)
{
    return PRINTER_LOST + CAPTION_STRIP + MARK_BLEED_OFF + bleed;
}

static struct leaf leaf_new(const struct home *h, struct arena *a)
{
    return (struct leaf){.c = {.a = a, .e = h->e, .t = h->t},
                         .home = h,
                         .w = h->landscape ? h->paper.h : h->paper.w,
                         .h = h->landscape ? h->paper.w : h->paper.h,
                         .flips_across = (h->turn == TURN_LONG) != h->landscape,
                         .lies = h->y >= h->x || h->y >= strip_room(h->profile->bleed)};
}

/* ---- how many up */

/* Tries the paper in this orientation, and keeps it if more cards fit. On a folded sheet, half of
 * the paper counts. */
static void try_way(struct home *best, const struct profile *p, um margin, bool landscape)
{
    um gutter = best->gutter, w = landscape ? best->paper.h : best->paper.w,
       h = landscape ? best->paper.w : best->paper.h;
    bool folded = best->backs == BACKS_FOLDED;
    um room_w = folded ? (w - FOLD_GAP) / 2 - margin : w - 2 * margin, room_h = h - 2 * margin;
    struct home x = *best;
    x.across = room_w < p->w ? 0 : (unsigned)((room_w + gutter) / (p->w + gutter));
    x.down = room_h < p->h ? 0 : (unsigned)((room_h + gutter) / (p->h + gutter));
    if (x.across * x.down <= best->across * best->down)
        return;
    um wide = (um)x.across * (p->w + gutter) - gutter, high = (um)x.down * (p->h + gutter) - gutter;
    x.landscape = landscape;
    x.x = folded ? (w - FOLD_GAP) / 2 - wide : (w - wide) / 2;
    x.y = (h - high) / 2;
    *best = x;
}

/* If cards leave no margin for captions, a row or a column is left out (the one with fewer cards),
 * unless that costs too many cards. */
static void captions_make_room(struct home *h)
{
    const um need = strip_room(h->profile->bleed);
    const unsigned max = h->across * h->down;
    while (h->across > 0 && h->y < need && h->x < need) {
        bool row = h->across <= h->down || h->backs == BACKS_FOLDED;
        unsigned rest = row ? h->across * (h->down - 1) : (h->across - 1) * h->down;
        if ((max - rest) * CAPTION_COST > max)
            return;
        *(row ? &h->down : &h->across) -= 1;
        *(row ? &h->y : &h->x) += (row ? h->step_y : h->step_x) / 2;
    }
}

bool home_make(struct home *h, const struct paper *paper, const struct profile *p, um gutter, um margin,
               enum backs backs)
{
    *h = (struct home){.profile = p, .paper = *paper, .gutter = gutter, .backs = backs};
    h->step_x = p->w + gutter;
    h->step_y = p->h + gutter;
    try_way(h, p, margin + MARK_ROOM, false);
    try_way(h, p, margin + MARK_ROOM, true);
    captions_make_room(h);
    return h->across > 0;
}

static bool is_mirrored(const struct home *h)
{
    return h->backs == BACKS_MIRRORED && h->faces.backs;
}

size_t home_pages(const struct home *h)
{
    size_t up = (size_t)h->across * h->down, leaves = (h->faces.n + up - 1) / up;
    return is_mirrored(h) ? 2 * leaves : leaves;
}

/* ---- crop marks */

/* Distance from the edge to the strips: PRINTER_LOST, or less if the cards leave no room for that,
 * but at least CAPTION_LOST. */
static um strip_at(const struct leaf *l)
{
    um room = (l->lies ? l->home->y : l->home->x) - CAPTION_STRIP - MARK_BLEED_OFF;
    return um_max(um_min(PRINTER_LOST, room - MARK_NEAR), CAPTION_LOST);
}

/* Puts one line. Returns its width. */
static um caption_put(struct ctx *c, struct str s, um x, um baseline, enum align align)
{
    struct piece p = {.text = s, .font = FONT_SANS, .mpt = CAPTION_MPT, .colour = c->t->grey};
    struct lines l = text_break(c->e, c->a, &p, 1, INT32_MAX, RAGGED_TEXT);
    if (!l.n)
        return 0;
    um w = l.line[0].width;
    page_line(c, align == ALIGN_RIGHT ? x - w : align == ALIGN_CENTER ? x - w / 2 : x, baseline, &l.line[0]);
    return w;
}

/* Cuts along one direction: `n` cards of `size`, the first at `at`, `gutter` apart. */
struct cuts {
    um at, size, gutter;
    unsigned n;
};

/* Position of the i-th cut: even cuts begin a card, odd cuts end it. */
static um cut(const struct cuts *c, unsigned i)
{
    return c->at + (um)(i / 2) * (c->size + c->gutter) + (i % 2 ? c->size : 0);
}

/* A line of `length` from (x, y): along x if `across`, else along y. */
static void mark(struct ctx *c, bool across, um x, um y, um length)
{
    page_rule(c, x, y, across ? length : 0, across ? 0 : length, HAIR_STROKE, c->t->ink);
}

/* A mark along x if `across`, else along y, that begins at `from` and lies at `at` of the other
 * direction. If the cards have a bleed, it has a white line under it, so that it is visible on any
 * art. */
static void crop_mark(struct leaf *l, bool across, um from, um at, um length)
{
    um x = across ? from : at, y = across ? at : from;
    if (l->bleed > 0)
        page_rule(&l->c, x, y, across ? length : 0, across ? 0 : length, MARK_HALO, (struct colour){255, 255, 255});
    mark(&l->c, across, x, y, length);
}

/* Fits a mark into the `room` outside the cards. Returns its distance from the cut and sets its
 * length. The mark begins beyond the bleed if its least length fits there, else on the bleed. It
 * keeps off the cut, so that a slightly wrong cut shows no mark. */
static um mark_fit(const struct leaf *l, um room, um *length)
{
    um off = um_max(MARK_OFF, l->bleed > 0 ? l->bleed + MARK_BLEED_OFF : 0);
    if (room - off < MARK_MIN)
        off = um_max(um_min(MARK_OFF, room - MARK_MIN), MARK_NEAR);
    *length = um_max(um_min(MARK_LONG, room - off), 0);
    return off;
}

/* A leaf of many small cards may have only a few: empty rows get no marks. */
static bool row_is_used(const struct leaf *l, unsigned row)
{
    bool over = l->back && !l->flips_across;
    return (size_t)(over ? l->home->down - 1 - row : row) * l->home->across < l->cards;
}

/* Draws marks at each cut of `c`: before and behind the cards (up to `before` and `behind`), and in
 * the gutters. `o` has the cuts of the other direction. Butted cards share one cut. */
static void marks_along(struct leaf *l, const struct cuts *c, const struct cuts *o, bool across, um before, um behind)
{
    um end = cut(o, 2 * o->n - 1), length[2], inset = o->gutter / 6;
    const um off[2] = {mark_fit(l, o->at - before, &length[0]), mark_fit(l, behind - end, &length[1])};
    const um from[2] = {o->at - off[0] - length[0], end + off[1]};
    for (unsigned i = 0; i < 2 * c->n; i++) {
        um at = cut(c, i);
        if (i && at == cut(c, i - 1))
            continue;
        for (unsigned k = 0; k < 2; k++)
            crop_mark(l, across, from[k], at, length[k]);
        for (unsigned k = 1; k < o->n && o->gutter >= MARKED_GUTTER; k++) {
            if (across ? !row_is_used(l, i / 2) : !row_is_used(l, k - 1) && !row_is_used(l, k))
                continue;
            crop_mark(l, across, cut(o, 2 * k - 1) + inset, at, o->gutter - inset * 2);
        }
    }
}

/* Marks of one grid of cards, within the printable area, the strips, or the fold. All marks move by
 * dx and dy, so that marks of backs are behind the marks of fronts. */
static void block_marks(struct leaf *l, um x, um dx, um dy, um left, um right)
{
    const struct home *h = l->home;
    struct cuts cols = {x + dx, h->profile->w, h->gutter, h->across},
                rows = {h->y + dy, h->profile->h, h->gutter, h->down};
    um strip = strip_at(l) + CAPTION_STRIP + MARK_BLEED_OFF, above = l->lies ? strip : PRINTER_LOST;
    if (!l->lies) {
        left = um_max(left, strip);
        right = um_min(right, l->w - strip);
    }
    marks_along(l, &cols, &rows, false, above + dy, l->h - above + dy);
    marks_along(l, &rows, &cols, true, left + dx, right + dx);
}

/* ---- captions and ruler, as strips above and below the cards or beside them */

/* Ticks every 5 mm, longer ones every 10 mm, the longest at the ends. */
static void ruler_draw(struct ctx *c, um w)
{
    um x = (w - RULER) / 2, y = CAPTION_STRIP - RULER_UP;
    caption_put(c, msg_text(engine_language(c->e), MSG_CHECK_RULER), x - RULER_NAME_GAP,
                y - RULER_NAME_UP, ALIGN_RIGHT);
    caption_put(c, STR("100 mm"), x + RULER + RULER_NAME_GAP, y - RULER_NAME_UP, ALIGN_LEFT);
    mark(c, true, x, y, RULER);
    for (um k = 0; k <= RULER; k += 5000) {
        um high = k % RULER == 0 ? RULER_END : k % 10000 ? RULER_TICK : RULER_CM;
        mark(c, false, x + k, y - high, high);
    }
}

/* The sheet's name at the left, how to cut it at the right, the credit between them. The credit is
 * on one line in the largest size that fits; at the least size on several lines, upwards, so that
 * it is complete. */
static void captions_draw(struct leaf *l, struct ctx *c, um w)
{
    const struct home *h = l->home;
    const struct language *in = engine_language(h->e);
    struct str side = msg_text(in, l->folded ? MSG_FRONTS_AND_BACKS
                                   : l->back ? MSG_BACKS
                                             : MSG_FRONTS);
    struct str sheet = msg_format(c->a, in, MSG_DECK_SHEET, str_printf(c->a, "%zu", l->number + 1));
    struct str left = str_printf(c->a, "%.*s · %.*s · %.*s", STRF(h->title), STRF(side), STRF(sheet));
    struct str right = l->back && !l->folded
                           ? msg_text(in, h->turn == TURN_LONG ? MSG_TURN_LONG : MSG_TURN_SHORT)
                           : str_printf(c->a, "%.*s · %.*s", STRF(h->note),
                                        STRF(msg_text(in, l->folded ? MSG_FOLD : MSG_CUT)));
    if (l->spare && (!l->back || l->folded))
        left = str_printf(c->a, "%.*s · %.*s", STRF(left),
                          STRF(msg_format(c->a, in, l->home->blanks ? MSG_BLANKS : MSG_PLACES_FREE,
                                          str_printf(c->a, "%zu", l->spare))));
    um from = caption_put(c, left, 0, CAPTION_BASE, ALIGN_LEFT) + CREDIT_GAP;
    um to = w - caption_put(c, right, w, CAPTION_BASE, ALIGN_RIGHT) - CREDIT_GAP;
    struct piece p = {.text = h->credit, .font = FONT_SANS, .mpt = CAPTION_MPT, .colour = c->t->grey};
    struct lines credit = {0};
    for (bool fits = !p.text.n; !fits && p.mpt >= CREDIT_MIN; p.mpt -= CREDIT_STEP) {
        credit = text_break(c->e, c->a, &p, 1, to - from, RAGGED_EVEN);
        fits = credit.n <= 1;
    }
    for (size_t i = 0; i < credit.n; i++)
        page_line(c, (from + to - credit.line[i].width) / 2,
                  CAPTION_BASE - (um)(credit.n - 1 - i) * um_of_mpt(CREDIT_MIN) * 11 / 10,
                  &credit.line[i]);
}

/* Puts the ruler or the captions at (x, y), as a page part that may be turned. */
static void strip_put(struct leaf *l, um x, um y, um w, bool ruler, bool lies)
{
    struct ctx own = {.a = l->c.a, .e = l->c.e, .t = l->c.t};
    struct page *page = ARENA_NEW(own.a, struct page);
    if (ruler)
        ruler_draw(&own, w);
    else
        captions_draw(l, &own, w);
    *page = page_made(&own, w, CAPTION_STRIP);
    page_part(&l->c, x, y, lies ? w : CAPTION_STRIP, lies ? CAPTION_STRIP : w,
              (struct part_at){.page = page, .turn = lies ? 0 : 3});
}

/* The offset moves the marks of backs, but not the captions and the fold. */
static void marks_draw(struct leaf *l)
{
    const struct home *h = l->home;
    bool lie = l->lies;
    um at = strip_at(l), in = 2 * PRINTER_LOST, far = (lie ? l->h : l->w) - at - CAPTION_STRIP;
    um right = l->w - PRINTER_LOST, near_fold = l->w / 2 - MARK_BLEED_OFF;
    block_marks(l, h->x, l->back ? h->offset_x : 0, l->back ? h->offset_y : 0, PRINTER_LOST,
                l->folded ? near_fold : right);
    if (l->folded) {
        um wide = (um)h->across * h->step_x - h->gutter;
        block_marks(l, l->w - h->x - wide, h->offset_x, h->offset_y, l->w - near_fold, right);
        um end = lie ? at + CAPTION_STRIP : PRINTER_LOST;
        for (um y = end; y < l->h - end; y += 2 * FOLD_DASH)
            page_rule(&l->c, l->w / 2, y, 0, FOLD_DASH, HAIR_STROKE, l->c.t->grey);
    }
    um w = (lie ? l->w : l->h) - 2 * in;
    strip_put(l, lie ? in : at, lie ? at : in, w, false, lie);
    strip_put(l, lie ? in : far, lie ? far : in, w, true, lie);
}

/* ---- faces */

/* Puts the k-th face of the leaf. A back is behind its front: on the back of the leaf or beyond the
 * fold. If the sheet is turned over its vertical edge, left and right are swapped; else top and
 * bottom are swapped, and backs are printed upside down. The bleed is shown in full at the sheet's
 * edge, up to a strip, and up to half the gutter between cards. */
static void face_put(struct leaf *l, size_t k, struct page face, bool back)
{
    const struct home *h = l->home;
    const struct profile *p = h->profile;
    unsigned col = (unsigned)(k % h->across), row = (unsigned)(k / h->across);
    um x = h->x + (um)col * h->step_x, y = h->y + (um)row * h->step_y;
    bool across = h->backs == BACKS_FOLDED || l->flips_across;
    if (back) {
        x = (across ? l->w - x - p->w : x) + h->offset_x;
        y = (across ? y : l->h - y - p->h) + h->offset_y;
        col = across ? h->across - 1 - col : col;
        row = across ? row : h->down - 1 - row;
    }
    bool over = back && !across;
    um strip = strip_at(l) + CAPTION_STRIP, inner = um_min(face.bleed, h->gutter / 2);
    um level = um_max(um_min(face.bleed, h->x - (l->lies ? 0 : strip)), 0);
    um upright = um_max(um_min(face.bleed, h->y - (l->lies ? strip : 0)), 0);
    um left = col ? inner : level, right = col + 1 < h->across ? inner : level;
    um top = row ? inner : upright, bottom = row + 1 < h->down ? inner : upright;
    page_part(&l->c, x - left, y - top, p->w + left + right, p->h + top + bottom,
              (struct part_at){.page = arena_copy(l->c.a, &face, sizeof face),
                               .dx = (over ? right : left) - face.bleed,
                               .dy = (over ? bottom : top) - face.bleed,
                               .turn = over ? 2 : 0});
    l->bleed = face.bleed;
}

/* A blank card to write on, to replace a lost card or add one: an empty face with lines, or the
 * deck's back. */
static struct page blank_page(struct leaf *l, bool back)
{
    const struct profile *p = l->home->profile;
    struct ctx c = {.a = l->c.a, .e = l->c.e, .t = l->c.t};
    struct page *page = ARENA_NEW(c.a, struct page);
    if (back && l->home->faces.n) {
        *page = l->home->faces.page(l->home->faces.data, c.a, l->home->faces.n - 1, true);
        /* a back without text of a certain card */
        if (page->n == 1 && page->item->kind == ITEM_PART && page->item->part->shared)
            return *page;
    }
    um in = um_max(p->safe, um_min(p->w, p->h) / 20), w = p->w - 2 * in,
       lines = (p->h - 2 * in) / BLANK_LINE;
    struct item frame = {.kind = ITEM_FRAME,
                         .x = p->bleed + in,
                         .y = p->bleed + in,
                         .w = w,
                         .h = p->h - 2 * in,
                         .stroke = HAIR_STROKE,
                         .radius = um_max(p->radius - in / 2, 0),
                         .colour = c.t->grey};
    page_put(&c, frame);
    for (um i = 2; i < lines && !back; i++)
        page_rect(&c, p->bleed + 2 * in, p->bleed + in + i * BLANK_LINE, w - 2 * in, HAIR_STROKE,
                  c.t->rule);
    *page = page_made(&c, p->w + 2 * p->bleed, p->h + 2 * p->bleed);
    page->bleed = p->bleed;
    return *page;
}

static void outline_put(struct leaf *l, unsigned level, struct str name, um x, um y)
{
    struct item i = {.kind = ITEM_OUTLINE, .x = x, .y = y, .name = name, .level = level};
    if (name.n)
        page_put(&l->c, i);
}

/* Each front is a structure element, so that a screen reader finds the end of a card. Copies of a
 * card have one entry in the outline. */
static void front_put(struct leaf *l, size_t k, size_t i)
{
    const struct home *h = l->home;
    const struct face_source *s = &h->faces;
    struct str name = s->name ? s->name(s->data, l->c.a, i) : STR("");
    if (!i || !s->name || !str_eq(name, s->name(s->data, l->c.a, i - 1)))
        outline_put(l, 1, name, h->x + (um)(k % h->across) * h->step_x,
                    h->y + (um)(k / h->across) * h->step_y);
    const struct item card = {.kind = ITEM_TAG, .name = STR("Sect")}, words = {.kind = ITEM_TAG, .name = STR("P")},
                      end = {.kind = ITEM_TAG_END};
    page_put(&l->c, card);
    page_put(&l->c, words);
    face_put(l, k, s->page(s->data, l->c.a, i, false), false);
    page_put(&l->c, end);
    page_put(&l->c, end);
}

struct page home_page(void *home, struct arena *a, size_t page)
{
    const struct home *h = home;
    const struct face_source *s = &h->faces;
    struct leaf l = leaf_new(h, a);
    bool two = is_mirrored(h);
    size_t up = (size_t)h->across * h->down;
    l.back = two && page % 2;
    l.folded = h->backs == BACKS_FOLDED && s->backs;
    l.number = two ? page / 2 : page;
    size_t left = s->n - l.number * up;
    l.spare = left < up ? up - left : 0;
    l.cards = l.spare && !h->blanks ? left : up;
    if (!l.back) {
        struct str sheet = msg_format(a, engine_language(h->e), MSG_DECK_SHEET,
                                      str_printf(a, "%zu", l.number + 1));
        outline_put(&l, 0, sheet, 0, 0);
    }
    for (size_t k = 0, i = l.number * up; k < l.cards; k++, i++) {
        if (i >= s->n)
            face_put(&l, k, blank_page(&l, l.back), l.back);
        else if (l.back)
            face_put(&l, k, s->page(s->data, a, i, true), true);
        else
            front_put(&l, k, i);
        if (l.folded)
            face_put(&l, k, i < s->n ? s->page(s->data, a, i, true) : blank_page(&l, true), true);
    }
    marks_draw(&l);
    struct page out = page_made(&l.c, l.w, l.h);
    out.label = str_printf(a, "%zu%s", l.number + 1, l.back ? " back" : "");
    return out;
}

/* ---- calibration */

/* The number at a tick is the offset to write. It has the sign of the visible shift if turning the
 * sheet mirrors that direction, else the opposite sign. */
static void scale_draw(struct leaf *l, um x, um y, bool across)
{
    struct ctx *c = &l->c;
    bool same = across == l->flips_across;
    for (um k = -SCALE_REACH; k <= SCALE_REACH; k += SCALE_TICK) {
        um high = k % 5000 == 0 ? 4000 : k % 1000 == 0 ? 2600 : 1500, value = (same ? k : -k) / 1000;
        mark(c, !across, across ? x + k : x, across ? y - high : y + k, high);
        if (k % 5000)
            continue;
        struct str text = str_printf(c->a, "%s%d", value < 0 ? "−" : "", (int)(value < 0 ? -value : value));
        if (across)
            caption_put(c, text, x + k, y - high - 800, ALIGN_CENTER);
        else
            caption_put(c, text, x + high + 800, y + k + 900, ALIGN_LEFT);
    }
}

/* A cross in each corner; on the front with a tick per millimetre. If the printer only shifts the
 * paper, all five crosses are off by the same distance. Turning the sheet brings each corner behind
 * another one. */
static void corners_draw(struct leaf *l, um dx, um dy, bool scaled)
{
    for (unsigned i = 0; i < 4; i++) {
        const um x = (i % 2 ? l->w - CORNER_IN : CORNER_IN) + dx, y = (i / 2 ? l->h - CORNER_IN : CORNER_IN) + dy;
        mark(&l->c, false, x, y - CORNER_ARM, 2 * CORNER_ARM);
        mark(&l->c, true, x - CORNER_ARM, y, 2 * CORNER_ARM);
        for (um k = -CORNER_ARM; k <= CORNER_ARM && scaled; k += 1000) {
            mark(&l->c, false, x + k, y - CORNER_TICK / 2, CORNER_TICK);
            mark(&l->c, true, x - CORNER_TICK / 2, y + k, CORNER_TICK);
        }
    }
}

/* A small sheet; one corner is marked so that it can be recognised. */
static void small_sheet(struct leaf *l, um x, um y, um w, um h, bool right, bool low)
{
    struct colour grey = l->c.t->grey;
    um ex = right ? x + w : x, ey = low ? y + h : y, in = right ? -FLIP_EAR : FLIP_EAR, up = low ? -FLIP_EAR : FLIP_EAR;
    page_frame(&l->c, x, y, w, h, FLIP_STROKE, grey);
    page_rule(&l->c, ex + in, ey, -in, up, FLIP_STROKE, grey);
}

/* How to turn the paper: its front, an arrow around the axis, its back with the same corner marked,
 * and a caption. (x, y): the middle of the upper edge. */
static void flip_draw(struct leaf *l, um x, um y)
{
    const um high = l->h > l->w ? FLIP_SIZE : FLIP_SIZE * 7 / 10, wide = um_part(high, l->w, l->h);
    const um left = x - FLIP_SIZE / 2 - wide, right = x + FLIP_SIZE / 2, mid = y + high / 2;
    const bool across = l->flips_across;
    struct ctx *c = &l->c;
    struct colour grey = c->t->grey;
    small_sheet(l, left, y, wide, high, true, false);
    small_sheet(l, right, y, wide, high, !across, !across);
    for (um at = 0; at < (across ? high : wide); at += FOLD_DASH)
        page_rule(c, across ? left + wide / 2 : left + at, across ? y + at : mid, across ? 0 : FOLD_DASH / 2,
                  across ? FOLD_DASH / 2 : 0, HAIR_STROKE, grey);
    /* an arrow over the axis: half of a twelve-sided ring, and its head */
    static const int ring[7][2] = {{100, 0}, {87, 50}, {50, 87}, {0, 100}, {-50, 87}, {-87, 50}, {-100, 0}};
    const um arm = (across ? wide : high) / 3, cx = left + wide / 2;
    um px[7], py[7];
    for (unsigned i = 0; i < 7; i++) {
        um along = arm * ring[i][0] / 100, over = arm * ring[i][1] / 200;
        px[i] = cx + (across ? along : over);
        py[i] = mid - (across ? over : along);
        if (i)
            page_rule(c, px[i - 1], py[i - 1], px[i] - px[i - 1], py[i] - py[i - 1], FLIP_STROKE, grey);
    }
    for (int side = -1; side < 2; side += 2)
        page_rule(c, px[6], py[6], across ? side * FLIP_HEAD / 2 : FLIP_HEAD * (side + 1) / 2,
                  across || side < 0 ? -FLIP_HEAD : 0, FLIP_STROKE, grey);
    mark(c, true, x - FLIP_HEAD, mid, 2 * FLIP_HEAD);
    for (int side = -1; side < 2; side += 2)
        page_rule(c, x + FLIP_HEAD, mid, -FLIP_HEAD / 2, side * FLIP_HEAD / 2, HAIR_STROKE, c->t->ink);
    caption_put(c,
                msg_text(engine_language(c->e),
                         l->home->turn == TURN_LONG ? MSG_TURN_LONG : MSG_TURN_SHORT),
                x, y + high + CALIBRATION_LINE, ALIGN_CENTER);
}

/* Front and back of one leaf; the user holds it against the light. */
struct page calibration_page(void *home, struct arena *a, size_t page)
{
    static const enum msg front[] = {MSG_HOLD_TO_LIGHT, MSG_READ_OFFSET, MSG_WRITE_OFFSET,
                                     MSG_CORNERS, MSG_SERVES_ALL};
    const struct home *h = home;
    const struct language *in = engine_language(h->e);
    const bool back = page > 0;
    struct leaf l = leaf_new(h, a);
    um x = l.w / 2, y = l.h / 2, words = l.h / 5;
    corners_draw(&l, back ? h->offset_x : 0, back ? h->offset_y : 0, !back);
    for (size_t i = 0; !back && i < sizeof front / sizeof *front; i++)
        caption_put(&l.c, msg_text(in, front[i]), x, words + (um)i * CALIBRATION_LINE,
                    ALIGN_CENTER);
    if (back) {
        caption_put(&l.c, msg_text(in, MSG_BACK_LINES), x, l.h - words, ALIGN_CENTER);
        mark(&l.c, false, x + h->offset_x, y - SCALE_ARM / 2 + h->offset_y, SCALE_ARM);
        mark(&l.c, true, x - SCALE_ARM / 2 + h->offset_x, y + h->offset_y, SCALE_ARM);
    } else {
        scale_draw(&l, x, y - SCALE_ARM / 4, true);
        scale_draw(&l, x + SCALE_ARM / 4, y, false);
        flip_draw(&l, x, l.h - l.h / 3);
        strip_put(&l, 2 * PRINTER_LOST, l.h - 2 * PRINTER_LOST, l.w - 4 * PRINTER_LOST, true, true);
    }
    struct page out = page_made(&l.c, l.w, l.h);
    out.label = back ? STR("back") : STR("front");
    return out;
}
