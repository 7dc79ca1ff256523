/* A deck to faces: its template stretched to the profile, each role fitted once for all cards, then a page a card, made
 * when it is asked for. Called by run.c, for press files and pictures, and through impose.c for home sheets.
 *
 * Invariant: faces exist only where every card fits at its deck's sizes; drawing decides nothing any more. What the
 * cards share stands on a page of its own, painted once in a file. */
#include "page/card_inner.h"
#include <inttypes.h>

/* All backs are alike, or they would tell what is on the front. */
unsigned card_hue(const struct faces *f, const struct face_side *s, size_t card)
{
    return s == &f->side[0] && f->deck->card[card].hue ? f->deck->card[card].hue : f->deck->hue;
}

struct span card_at(const struct faces *f, size_t card)
{
    struct span at = f->deck->card[card].at;
    return at.file ? at : f->deck->at;
}

um pad_inner_w(const struct box_at *b)
{
    return b->w - b->box->pad[SIDE_LEFT] - b->box->pad[SIDE_RIGHT];
}

um pad_inner_h(const struct box_at *b)
{
    return b->h - b->box->pad[SIDE_TOP] - b->box->pad[SIDE_BOTTOM];
}

/* A picture that cannot be used has its finding where the deck names it first. */
const struct picture *card_picture(struct faces *f, struct str path, struct span at)
{
    for (size_t i = 0; i < f->refused.n; i++)
        if (str_eq(f->refused.at[i], path))
            return NULL;
    const struct picture *p = picture_find(f->side[0].t->pictures, f->d, path, at);
    if (!p)
        ARENA_PUSH(f->a, &f->refused, path);
    return p;
}

/* ---- making ---- */

static void arms_make(struct faces *f)
{
    const struct deck *k = f->deck;
    f->arm_icon = ARENA_ARRAY(f->a, const struct picture *, k->n_arm);
    for (size_t i = 0; i < k->n_arm; i++) {
        if (k->arm[i].icon.n)
            f->arm_icon[i] = card_picture(f, k->arm[i].icon, k->at);
        f->arms = f->arms || k->arm[i].icon.n;
        f->heads = f->heads || k->arm[i].label.n;
    }
    f->heads = f->heads && !f->arms;
    for (size_t i = 0; i < k->n_card; i++)
        if (k->card[i].icon.n)
            card_picture(f, k->card[i].icon, card_at(f, i));
}

static void cards_number(struct faces *f)
{
    unsigned next = 1;
    f->first = ARENA_ARRAY(f->a, unsigned, f->deck->n_card);
    for (size_t i = 0; i < f->deck->n_card; i++) {
        f->first[i] = next;
        next += f->deck->card[i].copies;
    }
}

static um stretch(um u, um of, um to)
{
    int64_t n = (int64_t)u * to * 2 + (u < 0 ? -of : of);
    return of ? (um)(n / (2 * (int64_t)of)) : u;
}

/* As a picture of the template's size is set on the card: as large as it holds, in the middle. */
static struct box_at box_keep(const struct faces *f, const struct card_template *t, const struct card_box *b)
{
    const struct profile *p = f->p;
    bool tall = (int64_t)p->w * t->h < (int64_t)p->h * t->w;
    um of = tall ? t->w : t->h, to = tall ? p->w : p->h;
    um x = (p->w - stretch(t->w, of, to)) / 2, y = (p->h - stretch(t->h, of, to)) / 2;
    return (struct box_at){.box = b,
                           .x = x + stretch(b->x, of, to),
                           .y = y + stretch(b->y, of, to),
                           .w = stretch(b->w, of, to),
                           .h = stretch(b->h, of, to)};
}

/* Both edges are stretched, so that boxes that touch still do. */
static struct box_at box_place(const struct faces *f, const struct card_template *t, const struct card_box *b)
{
    const struct profile *p = f->p;
    um out = b->place == CARD_AT_BLEED ? p->bleed : 0;
    if (b->place != CARD_AT_BOX)
        return (struct box_at){.box = b, .x = -out, .y = -out, .w = p->w + 2 * out, .h = p->h + 2 * out};
    if (b->keep)
        return box_keep(f, t, b);
    um x = stretch(b->x, t->w, p->w), y = stretch(b->y, t->h, p->h);
    return (struct box_at){
        .box = b, .x = x, .y = y, .w = stretch(b->x + b->w, t->w, p->w) - x, .h = stretch(b->y + b->h, t->h, p->h) - y};
}

static bool box_make(struct faces *f, struct face_side *s, struct box_at *at)
{
    const struct card_box *b = at->box;
    if (b->shows == CARD_WORDS)
        card_words_split(f, at);
    at->varies = at->varies || b->shows == CARD_PARTS || b->own_picture;
    if (b->shows == CARD_PARTS)
        *(b->apart ? &s->apart : &s->together) = at;
    return card_words_known(f, at);
}

static bool side_make(struct faces *f, struct face_side *s, const struct card_template *t)
{
    bool good = true;
    t = card_template_grown(f->a, t, f->p);
    s->t = t;
    s->role = ARENA_ARRAY(f->a, struct role_at, t->n_role);
    s->box = ARENA_ARRAY(f->a, struct box_at, t->n_box);
    s->n_box = t->n_box;
    s->labels = ARENA_ARRAY(f->a, struct labels, 2);
    for (size_t i = 0; i < t->n_box; i++) {
        s->box[i] = box_place(f, t, &t->box[i]);
        good = box_make(f, s, &s->box[i]) && good;
    }
    while (s->n_fixed < s->n_box && !s->box[s->n_fixed].varies)
        s->n_fixed++;
    s->ground = ARENA_ARRAY(f->a, const struct page *, f->t->n_hue + 1);
    card_boxes_check(f, s);
    return good;
}

struct faces *faces_make(struct arena *a, struct diag *d, struct engine *e, const struct theme *t,
                         const struct deck *deck, const struct profile *p, const struct card_template *front,
                         const struct card_template *back)
{
    struct faces *f = ARENA_NEW(a, struct faces);
    struct diag *own = diag_part(d);
    *f = (struct faces){.a = a, .scratch = arena_new(), .d = own, .e = e, .t = t, .deck = deck, .p = p};
    f->side[0].t = front;
    f->has_back = back != NULL;
    arms_make(f);
    cards_number(f);
    bool good = deck->n_card && side_make(f, &f->side[0], front);
    good = (!back || side_make(f, &f->side[1], back)) && good;
    if (good) {
        card_fit(f, &f->side[0]);
        card_grounds_check(f, &f->side[0]);
        if (back) {
            card_fit(f, &f->side[1]);
            card_grounds_check(f, &f->side[1]);
        }
    }
    arena_drop(f->scratch);
    f->scratch = NULL;
    diag_join(own);
    return good && !diag_has(own, LEVEL_ERROR) ? f : NULL;
}

/* ---- pages ---- */

static struct page page_of(const struct faces *f, const struct canvas *v, struct str label)
{
    const struct profile *p = f->p;
    return (struct page){.w = p->w + 2 * p->bleed,
                         .h = p->h + 2 * p->bleed,
                         .item = v->at,
                         .n = v->n,
                         .label = label,
                         .bleed = p->bleed};
}

/* The boxes that do not vary, in this hue: made when first asked for. */
static const struct page *ground_of(struct faces *f, struct face_side *s, size_t card, unsigned hue)
{
    size_t i = f->t->n_hue && hue ? (hue - 1) % f->t->n_hue + 1 : 0;
    if (!s->ground[i]) {
        struct canvas v = {.a = f->a};
        struct page *page = ARENA_NEW(f->a, struct page);
        card_boxes_draw(f, &v, s, 0, s->n_fixed, card, hue);
        *page = page_of(f, &v, STR(""));
        s->ground[i] = page;
    }
    return s->ground[i];
}

/* Across the top, over whatever stands there. */
static void stamp_draw(const struct faces *f, struct canvas *v)
{
    enum { SIZE = 9000, HIGH = 4600, PAD = 1500, BASE = 3350 }; /* mpt; um */
    struct piece word = {.text = STR("UNCHECKED"), .font = FONT_SANS_BOLD, .mpt = SIZE, .colour = f->t->paper};
    struct lines l = text_break(f->e, v->a, &word, 1, INT32_MAX, RAGGED_TEXT);
    if (!l.n)
        return;
    um w = l.line[0].width + 2 * PAD, x = f->p->bleed + (f->p->w - w) / 2, y = f->p->bleed + f->p->safe;
    canvas_rect(v, x, y, w, HIGH, f->t->worst);
    canvas_line(v, x + PAD, y + BASE, &l.line[0]);
}

static struct page face(struct faces *f, struct face_side *s, struct arena *a, size_t card)
{
    struct canvas v = {.a = a};
    unsigned hue = card_hue(f, s, card);
    if (s->n_fixed) {
        const struct page *ground = ground_of(f, s, card, hue);
        struct part_at *part = ARENA_NEW(a, struct part_at);
        *part = (struct part_at){.page = ground, .shared = true};
        struct item i = {.kind = ITEM_PART, .w = ground->w, .h = ground->h, .part = part};
        ARENA_PUSH(a, &v, i);
    }
    card_boxes_draw(f, &v, s, s->n_fixed, s->n_box, card, hue);
    if (f->deck->unchecked || (s == &f->side[0] && f->deck->card[card].unchecked))
        stamp_draw(f, &v);
    return page_of(f, &v, f->deck->card[card].id);
}

/* What is made when first asked for does not show. */
struct page faces_front(const struct faces *f, struct arena *a, size_t card)
{
    struct faces *own = (struct faces *)f;
    return face(own, &own->side[0], a, card);
}

struct page faces_back(const struct faces *f, struct arena *a, size_t card)
{
    struct faces *own = (struct faces *)f;
    return f->has_back ? face(own, &own->side[1], a, card) : page_of(f, &(struct canvas){.a = a}, STR(""));
}
