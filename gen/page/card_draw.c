/* The boxes of a face to items of a page. Called by card.c for the ground that all cards share, once for each hue, and
 * for what differs from card to card. */
#include "page/card_inner.h"

void canvas_picture(struct canvas *v, um x, um y, um w, um h, const struct picture *p, struct colour colour)
{
    struct item i = {.kind = ITEM_PICTURE, .x = x, .y = y, .w = w, .h = h, .picture = p, .colour = colour};
    ARENA_PUSH(v->a, v, i);
}

/* Round above or below only: a round ground, and a square one over the half that has corners. */
static void fill_draw(struct canvas *v, const struct card_box *b, um x, um y, um w, um h, struct colour c)
{
    struct item i = {.kind = ITEM_RECT, .x = x, .y = y, .w = w, .h = h, .radius = b->radius, .colour = c};
    bool round = b->radius > 0;
    ARENA_PUSH(v->a, v, i);
    if (round && !b->round[0])
        canvas_rect(v, x, y, w, h / 2, c);
    if (round && !b->round[1])
        canvas_rect(v, x, y + h / 2, w, h - h / 2, c);
}

void card_ground_draw(struct faces *f, struct canvas *v, const struct card_box *b, um x, um y, um w, um h, unsigned hue)
{
    if (b->fill.kind != CARD_INK_NONE)
        fill_draw(v, b, x, y, w, h, card_ink_colour(&b->fill, f->t, hue));
    if (b->frame.kind == CARD_INK_NONE)
        return;
    struct colour c = card_ink_colour(&b->frame, f->t, hue);
    if (b->sides)
        canvas_rect(v, x, b->sides == 1 ? y : y + h - b->stroke, w, b->stroke, c);
    else
        canvas_frame(v, x, y, w, h, b->stroke, b->radius, c);
}

static void words_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b,
                       size_t card, um x, um y)
{
    um w = pad_inner_w(b), h = pad_inner_h(b);
    struct card_para p = card_box_para(f, v->a, s, b, card, w);
    um left = h - p.total;
    um dy = b->box->middle == 0 ? 0 : b->box->middle == 2 ? left : left / 2;
    card_para_draw(f, v, &p, x + b->box->pad[SIDE_LEFT], y + b->box->pad[SIDE_TOP] + dy, w, b->box->align);
}

static void picture_draw(struct faces *f, struct canvas *v, const struct box_at *b, size_t card, unsigned hue, um x,
                         um y)
{
    const struct picture *p = b->box->picture;
    if (b->box->own_picture && f->deck->card[card].icon.n)
        p = card_picture(f, f->deck->card[card].icon, card_at(f, card));
    if (p)
        canvas_picture(v, x + b->box->pad[SIDE_LEFT], y + b->box->pad[SIDE_TOP], pad_inner_w(b), pad_inner_h(b), p,
                       card_ink_colour(&b->box->ink, f->t, hue));
}

static void inside_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b,
                        size_t card, unsigned hue, um x, um y)
{
    card_ground_draw(f, v, b->box, x, y, b->w, b->h, hue);
    if (b->box->shows == CARD_WORDS)
        words_draw(f, v, s, b, card, x, y);
    if (b->box->shows == CARD_PICTURE)
        picture_draw(f, v, b, card, hue, x, y);
}

/* Upside down: a page of its own, seen through the box. */
static void turned_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b,
                        size_t card, unsigned hue, um x, um y)
{
    struct canvas own = {.a = v->a};
    inside_draw(f, &own, s, b, card, hue, 0, 0);
    struct page *page = ARENA_NEW(v->a, struct page);
    *page = (struct page){.w = b->w, .h = b->h, .item = own.at, .n = own.n};
    struct part_at *part = ARENA_NEW(v->a, struct part_at);
    *part = (struct part_at){.page = page, .turn = 2};
    struct item i = {.kind = ITEM_PART, .x = x, .y = y, .w = b->w, .h = b->h, .part = part};
    ARENA_PUSH(v->a, v, i);
}

void card_boxes_draw(struct faces *f, struct canvas *v, const struct face_side *s, size_t from, size_t to, size_t card,
                     unsigned hue)
{
    um origin = f->p->bleed;
    struct parts_both *both = NULL;
    for (size_t i = from; i < to; i++) {
        const struct box_at *b = &s->box[i];
        if (b->box->shows == CARD_PARTS)
            card_parts_draw(f, v, s, b, card, &both);
        else if (b->box->turned)
            turned_draw(f, v, s, b, card, hue, origin + b->x, origin + b->y);
        else
            inside_draw(f, v, s, b, card, hue, origin + b->x, origin + b->y);
    }
}
