/* A template for a card that is larger than the one it is measured for. Boxes are stretched by card.c; what does not
 * follow from them grows here as a picture would: the largest type, icons, gaps and pads. The least type stays, and
 * nothing shrinks on a smaller card, where words want all the room. Called by card.c for each side. */
#include "page/card_inner.h"

struct growth {
    int64_t to, of; /* to / of above 1 */
};

static int32_t grown(struct growth g, int32_t v)
{
    return (int32_t)((v * g.to + g.of / 2) / g.of);
}

static const struct card_role *same_role(const struct card_template *t, const struct card_role *role,
                                         const struct card_role *r)
{
    return r ? &role[r - t->role] : NULL;
}

static void box_grow(struct growth g, const struct card_template *t, const struct card_role *role, struct card_box *b)
{
    b->role = same_role(t, role, b->role);
    b->headline = same_role(t, role, b->headline);
    b->label = same_role(t, role, b->label);
    b->rung = same_role(t, role, b->rung);
    b->icon_w = grown(g, b->icon_w);
    b->icon_h = grown(g, b->icon_h);
    b->gap = grown(g, b->gap);
    b->between = grown(g, b->between);
    b->radius = grown(g, b->radius);
    for (size_t i = 0; i < 4; i++)
        b->pad[i] = grown(g, b->pad[i]);
}

const struct card_template *card_template_grown(struct arena *a, const struct card_template *t, const struct profile *p)
{
    bool tall = (int64_t)p->w * t->h < (int64_t)p->h * t->w;
    struct growth g = {tall ? p->w : p->h, tall ? t->w : t->h};
    if (g.to <= g.of)
        return t;
    struct card_template *out = arena_copy(a, t, sizeof *t);
    struct card_role *role = arena_copy(a, t->role, t->n_role * sizeof *role);
    struct card_box *box = arena_copy(a, t->box, t->n_box * sizeof *box);
    for (size_t i = 0; i < t->n_role; i++)
        role[i].most = grown(g, role[i].most);
    for (size_t i = 0; i < t->n_box; i++)
        box_grow(g, t, role, &box[i]);
    out->role = role;
    out->box = box;
    return out;
}
