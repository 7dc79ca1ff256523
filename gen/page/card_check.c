/* What can be told of a face without its words: does each box keep to the safe zone, do grounds reach the bleed, have
 * pictures the pixels that print wants? Called by card.c once for each side. */
#include "page/card_inner.h"
#include <inttypes.h>

enum { SLACK = 20 /* um: rounding as boxes are stretched */, DPI_LEAST = 300 };

static um largest(const um *v, size_t n)
{
    um most = v[0];
    for (size_t i = 1; i < n; i++)
        most = v[i] > most ? v[i] : most;
    return most;
}

static bool has_words(const struct box_at *b)
{
    return b->box->shows == CARD_WORDS || b->box->shows == CARD_PARTS || b->box->own_picture;
}

static void safe_check(struct faces *f, const struct box_at *b)
{
    const um *pad = b->box->pad, safe = f->p->safe;
    um over[4] = {safe - b->y - pad[SIDE_TOP], b->x + b->w - pad[SIDE_RIGHT] - f->p->w + safe,
                  b->y + b->h - pad[SIDE_BOTTOM] - f->p->h + safe, safe - b->x - pad[SIDE_LEFT]};
    um most = largest(over, 4);
    if (!has_words(b) || most <= SLACK)
        return;
    struct finding *e = diag_add(f->d, RULE_OUTSIDE_SAFE_ZONE, b->box->at,
                                 "the box \"%.*s\" stands %" PRId32 ".%" PRId32 " mm outside the safe zone",
                                 STRF(b->box->name), (most + 99) / 1000, (most + 99) % 1000 / 100);
    finding_note(f->d, e, "%.*s keeps words %" PRId32 ".%" PRId32 " mm from the cut", STRF(f->p->name), safe / 1000,
                 safe % 1000 / 100);
    finding_help(f->d, e, "move it inwards, or give it more `pad`");
}

static bool holds(const struct box_at *outer, const struct box_at *inner)
{
    return outer->x <= inner->x && outer->y <= inner->y && outer->x + outer->w >= inner->x + inner->w &&
           outer->y + outer->h >= inner->y + inner->h;
}

/* An edge that is at the cut or beyond it, but not as far out as the bleed; by how much, or 0. */
static um short_by(um beyond, um bleed)
{
    return beyond >= -SLACK && beyond < bleed - SLACK ? bleed - beyond : 0;
}

/* Is there a ground to the end of the bleed below it? Then no paper shows. */
static bool has_ground(const struct faces *f, const struct face_side *s, const struct box_at *b)
{
    um out = f->p->bleed - SLACK;
    const struct box_at all = {.x = -out, .y = -out, .w = f->p->w + 2 * out, .h = f->p->h + 2 * out};
    for (const struct box_at *k = s->box; k < b; k++)
        if (k->box->fill.kind != CARD_INK_NONE && holds(k, &all))
            return true;
    return false;
}

static void bleed_check(struct faces *f, const struct face_side *s, const struct box_at *b)
{
    bool art = b->box->fill.kind != CARD_INK_NONE || (b->box->shows == CARD_PICTURE && !b->box->own_picture);
    um bleed = f->p->bleed;
    um miss[4] = {short_by(-b->x, bleed), short_by(-b->y, bleed), short_by(b->x + b->w - f->p->w, bleed),
                  short_by(b->y + b->h - f->p->h, bleed)};
    um most = largest(miss, 4);
    if (!art || most == 0 || has_ground(f, s, b))
        return;
    struct finding *e =
        diag_add(f->d, RULE_ART_SHORT_OF_BLEED, b->box->at,
                 "the box \"%.*s\" reaches the cut, but ends %" PRId32 ".%" PRId32 " mm before the end of the bleed",
                 STRF(b->box->name), (most + 99) / 1000, (most + 99) % 1000 / 100);
    finding_help(f->d, e, "write `at: bleed`, or keep it inside the card");
}

static void density_check(struct faces *f, const struct picture *p, um w, um h, struct span at)
{
    if (!p || p->svg || w <= 0 || h <= 0)
        return;
    int64_t across = (int64_t)p->w * 25400 / w, down = (int64_t)p->h * 25400 / h;
    int64_t dpi = across > down ? across : down; /* it is made as large as the box holds */
    if (dpi >= DPI_LEAST)
        return;
    struct finding *e =
        diag_add(f->d, RULE_IMAGE_TOO_SMALL, at, "the picture %.*s is printed at %" PRId64 " dpi", STRF(p->path), dpi);
    finding_note(f->d, e, "it has %u x %u pixels", p->w, p->h);
    int64_t wide = across > down ? w : (int64_t)h * p->w / p->h;
    finding_help(f->d, e, "take one of %" PRId64 " pixels across, an SVG, or a smaller box",
                 (wide * DPI_LEAST + 25399) / 25400);
}

static void pictures_check(struct faces *f, const struct box_at *b)
{
    um w = pad_inner_w(b), h = pad_inner_h(b);
    if (b->box->picture)
        density_check(f, b->box->picture, w, h, b->box->at);
    for (size_t i = 0; b->box->own_picture && i < f->deck->n_card; i++)
        if (f->deck->card[i].icon.n)
            density_check(f, card_picture(f, f->deck->card[i].icon, card_at(f, i)), w, h, card_at(f, i));
    for (size_t i = 0; b->box->shows == CARD_PARTS && i < f->deck->n_arm; i++)
        density_check(f, f->arm_icon[i], b->box->icon_w, b->box->icon_h, b->box->at);
}

void card_boxes_check(struct faces *f, const struct face_side *s)
{
    for (size_t i = 0; i < s->n_box; i++) {
        safe_check(f, &s->box[i]);
        bleed_check(f, s, &s->box[i]);
        pictures_check(f, &s->box[i]);
    }
}
