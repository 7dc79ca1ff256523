/* Sets boxes inside boxes: below each other at the heights of their words, or side by side, sharing
 * a width. A box without content on a card takes no room, so the following boxes move up. A
 * repeated box appears once for each item of its list. Called by card_fit.c, which measures, and by
 * card.c and card_check.c for the boxes to paint.
 *
 * Measuring builds a tree of the boxes on this card, with natural heights at the tried sizes.
 * Placing gives them positions and turns the tree into a list in painting order: for a box with
 * boxes its ground, its content, the hairlines, its frame. Each list element is a copy of the
 * side's box, with a pointer to it. */
#include "page/card_inner.h"

size_t box_next(const struct face_side *s, size_t i)
{
    return i + 1 + s->box[i].box->within;
}

/* ---- visible boxes */

static struct str parts_text(const struct face *k, const struct box_at *b,
                             const struct word_parts *parts)
{
    return words_plain(k->c.a, card_parts_words(k, b, parts));
}

bool box_stands(const struct face *k, const struct box_at *b)
{
    const size_t n = b->box->compared.n;
    struct str *printed = ARENA_ARRAY(k->c.a, struct str, n);
    for (size_t i = 0; i < n; i++)
        printed[i] = parts_text(k, b, &b->compared[i]);
    return card_meets(k->c.a, k->card, b->box, printed);
}

/* False if the box has fields and all of them are empty on this card, even with literal text
 * between them. */
static bool has_words(const struct face *k, const struct box_at *b)
{
    bool fields = false;
    for (size_t i = 0; i < b->part.n; i++) {
        const struct word_parts one = {&b->part.at[i], 1, 1};
        bool field = b->part.at[i].kind != WORD_TEXT && b->part.at[i].kind != WORD_ICON;
        fields = fields || field;
        if (field && parts_text(k, b, &one).n)
            return true;
    }
    return !fields;
}

static struct box_list kids_find(struct face *k, const struct box_at *of);

/* True if the box, with its current item, has content on this card. */
static bool has_content(struct face *k, const struct box_at *b)
{
    if (!box_stands(k, b))
        return false;
    if (b->box->shows == CARD_WORDS || box_is_sign(b->box))
        return has_words(k, b);
    if (b->art || b->box->own_picture)
        return box_picture(k, b) != NULL;
    return b->box->shows != CARD_BOXES || kids_find(k, b).n > 0;
}

/* The boxes inside `of` with content on this card, in order, each once per item of its list; not
 * measured yet. */
static struct box_list kids_find(struct face *k, const struct box_at *of)
{
    struct box_list out = {0};
    const struct face_side *s = k->s;
    size_t from = (size_t)(of->of - s->box);
    for (size_t i = from + 1; i < box_next(s, from); i = box_next(s, i)) {
        struct box_at b = s->box[i];
        b.item = of->item;
        if (!b.box->each.at.file) {
            if (has_content(k, &b))
                ARENA_PUSH(k->c.a, &out, b);
            continue;
        }
        struct item_list items = list_items(k->c.a, card_parts_words(k, &b, &b.each));
        out.cut = items.cut ? &s->box[i] : out.cut;
        for (size_t n = 0; n < items.n; n++) {
            b.item = &items.at[n];
            if (has_content(k, &b))
                ARENA_PUSH(k->c.a, &out, b);
        }
    }
    return out;
}

/* ---- measuring */

/* The natural width: its own width, or its words on as many lines as their author wrote, or its
 * content. */
static um width_natural(struct face *k, const struct box_at *b)
{
    um max = 0, sum = 0;
    if (b->box->width)
        return b->box->width;
    if (b->box->shows == CARD_WORDS) {
        struct para p = card_box_para(k, b, INT32_MAX);
        return p.lines.width + pads_across(b->box);
    }
    if (box_is_sign(b->box)) {
        struct box_set s = {0};
        sign_make(k, b, 0, &s);
        return s.natural + pads_across(b->box);
    }
    if (b->box->shows != CARD_BOXES)
        return 0;
    struct box_list kids = kids_find(k, b);
    for (size_t i = 0; i < kids.n; i++) {
        um w = width_natural(k, &kids.at[i]);
        max = um_max(max, w);
        sum += w + (i ? b->box->gap : 0);
    }
    return pads_across(b->box) + (b->box->flow == FLOW_ACROSS ? sum : max);
}

/* Sets the widths of boxes side by side in `w`: boxes with a width of their own get it; the others
 * share the rest, or get their natural widths. Returns how much all are too wide. */
static um widths_share(struct face *k, const struct card_box *b, const struct box_list *kids, um room, um *w)
{
    um left = room, shares = 0, used = 0;
    for (size_t i = 0; i < kids->n; i++) {
        bool own = kids->at[i].box->width || b->share == SHARE_NATURAL;
        w[i] = own ? width_natural(k, &kids->at[i]) : 0;
        left -= w[i] + (i ? b->gap : 0);
        shares += !own;
    }
    um spare = left > 0 && shares ? left : 0;
    for (size_t i = 0, n = 0; i < kids->n; i++) {
        if (kids->at[i].box->width || b->share == SHARE_NATURAL)
            continue;
        /* so that the last box ends at the end of the room */
        um to = um_part(spare, (int64_t)++n, shares);
        w[i] = to - used;
        used = to;
    }
    return left < 0 ? -left : 0;
}

static void set_make(struct face *k, const struct box_at *of, um w, struct box_set *out);

/* Makes the boxes inside `out` on this card, in a width of `w`, and computes their height. */
static void kids_make(struct face *k, struct box_set *out, um w)
{
    const struct card_box *b = out->at.box;
    struct box_list kids = kids_find(k, &out->at);
    bool across = b->flow == FLOW_ACROSS;
    um room = w - pads_across(b), *share = ARENA_ARRAY(k->c.a, um, kids.n + 1);
    out->n_kid = kids.n;
    out->kid = ARENA_ARRAY(k->c.a, struct box_set, kids.n + 1);
    out->need = pads_down(b);
    out->cut = kids.cut;
    if (across)
        out->wide = widths_share(k, b, &kids, room, share);
    for (size_t i = 0; i < kids.n; i++) {
        struct box_set *kid = &out->kid[i];
        set_make(k, &kids.at[i], across ? share[i] : room, kid);
        out->need = across ? um_max(out->need, kid->need + pads_down(b))
                           : out->need + kid->need + (i ? b->gap : 0);
    }
}

/* Makes one box in a width of `w`, with all that it shows set. */
static void set_make(struct face *k, const struct box_at *of, um w, struct box_set *out)
{
    const struct card_box *b = of->box;
    um room = w - pads_across(b);
    *out = (struct box_set){.at = *of};
    out->at.w = w;
    if (b->shows == CARD_BOXES) {
        kids_make(k, out, w);
    } else if (b->shows == CARD_PARTS && b->parts == PARTS_TABLES) {
        out->need = of->h + tables_need(k, &out->at, &out->wide);
    } else if (b->shows == CARD_PARTS) {
        out->need = of->h + parts_need(k, &out->wide);
    } else if (b->shows == CARD_WORDS) {
        struct para p = card_box_para(k, of, room);
        out->at.para = arena_copy(k->c.a, &p, sizeof p);
        out->need = p.total + pads_down(b);
        out->wide = p.lines.width - room;
    } else if (box_is_sign(b)) {
        sign_make(k, of, room, out);
        out->need += pads_down(b);
    }
    out->over = b->height ? out->need - b->height : 0;
    out->need = b->height ? b->height : out->need;
}

/* ---- placing */

/* Places the boxes in a height of `h`, which may be more than needed. Boxes side by side are as
 * high as their row. */
static void set_place(struct box_set *s, um h)
{
    const struct card_box *b = s->at.box;
    bool across = b->flow == FLOW_ACROSS;
    um room_h = h - pads_down(b), room_w = s->at.w - pads_across(b), sum = 0;
    s->at.h = h;
    for (size_t i = 0; i < s->n_kid; i++)
        sum += (across ? s->kid[i].at.w : s->kid[i].need) + (i ? b->gap + s->apart : 0);
    um left = across ? room_w - sum : room_h - sum, part = across ? (um)b->align : (um)b->stand;
    um x = b->pad[SIDE_LEFT], y = b->pad[SIDE_TOP];
    x += across && left > 0 ? left * part / 2 : 0;
    y += !across && left > 0 ? left * part / 2 : 0;
    for (size_t i = 0; i < s->n_kid; i++) {
        struct box_set *kid = &s->kid[i];
        um high = across && !kid->at.box->height ? room_h : kid->need;
        kid->at.x = x;
        kid->at.y = y + (across ? (room_h - high) * (um)b->stand / 2 : 0);
        set_place(kid, high);
        *(across ? &x : &y) += (across ? kid->at.w : high) + b->gap + s->apart;
    }
}

/* A copy of `like` with only a ground and a frame. */
static struct box_at plain_box(struct arena *a, const struct box_at *like, struct card_ink fill, struct card_ink frame)
{
    struct card_box *own = arena_copy(a, like->box, sizeof *own);
    struct box_at out = *like;
    own->shows = CARD_FILL;
    own->turned = false;
    own->fill = fill;
    own->frame = frame;
    out.box = own;
    return out;
}

static void set_list(struct arena *a, const struct box_set *s, um x, um y, bool top, struct box_list *out)
{
    const struct card_ink none = {.kind = CARD_INK_NONE};
    const struct card_box *b = s->at.box;
    struct box_at at = s->at;
    at.x = x;
    at.y = y;
    if (b->shows != CARD_BOXES || (b->turned && !top)) {
        at.inside = b->shows == CARD_BOXES ? s : NULL;
        ARENA_PUSH(a, out, at);
        return;
    }
    if (b->fill.kind != CARD_INK_NONE)
        ARENA_PUSH(a, out, plain_box(a, &at, b->fill, none));
    for (size_t i = 0; i < s->n_kid; i++)
        set_list(a, &s->kid[i], x + s->kid[i].at.x, y + s->kid[i].at.y, false, out);
    for (size_t i = 1; i < s->n_kid && b->ruled; i++) {
        struct box_at rule = plain_box(a, &at, b->ink, none);
        um before = (b->gap + s->apart + CARD_STROKE) / 2;
        ((struct card_box *)rule.box)->radius = 0;
        if (b->flow == FLOW_ACROSS) {
            rule.x = x + s->kid[i].at.x - before;
            rule.y = y + b->pad[SIDE_TOP];
            rule.w = CARD_STROKE;
            rule.h = at.h - pads_down(b);
        } else {
            rule.x = x + b->pad[SIDE_LEFT];
            rule.y = y + s->kid[i].at.y - before;
            rule.w = at.w - pads_across(b);
            rule.h = CARD_STROKE;
        }
        ARENA_PUSH(a, out, rule);
    }
    if (b->frame.kind != CARD_INK_NONE)
        ARENA_PUSH(a, out, plain_box(a, &at, none, b->frame));
}

/* ---- for measuring and painting */

/* Measures a box of the template. `over` is the excess over its room; the height of boxes is 0 if
 * no box inside has content. */
struct box_set flow_measure(struct face *k, const struct box_at *b)
{
    struct box_set s;
    set_make(k, b, b->w, &s);
    if (b->box->shows == CARD_BOXES && !s.n_kid)
        s.need = 0;
    s.over = s.need ? s.need - b->h : 0;
    return s;
}

/* The boxes to paint on this card. A box with boxes is as high as its content, and is placed in the
 * template's room by its `stand`. */
struct box_list flow_boxes(struct face *k, const struct box_at *b)
{
    struct box_list out = {0};
    if (!box_stands(k, b) || (b->box->shows == CARD_WORDS && !has_words(k, b)))
        return out; /* words without content have no ground either */
    struct box_set *s = arena_alloc(k->c.a, sizeof *s);
    *s = flow_measure(k, b);
    if (b->box->shows != CARD_BOXES) {
        ARENA_PUSH(k->c.a, &out, s->at);
        return out;
    }
    if (!s->need)
        return out;
    um room = b->h, high = um_min(room, panel_height(b->of, s->need));
    panel_stretch(s, high - s->need);
    set_place(s, high);
    s->at.y += (room - s->at.h) * (um)b->box->stand / 2;
    set_list(k->c.a, s, s->at.x, s->at.y, false, &out);
    return out;
}

/* The boxes inside a turned box, relative to its own corner. */
struct box_list set_boxes(struct face *k, const struct box_set *s)
{
    struct box_list out = {0};
    set_list(k->c.a, s, -k->f->p->bleed, -k->f->p->bleed, true, &out);
    return out;
}
