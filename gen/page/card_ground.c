/* Can the words of a card be read on what is really below them? Grounds, frames, pictures and the paper that a picture
 * leaves bare, in the order in which they are painted, against the colour that each word is printed in. Called by
 * card.c for each side, once its sizes are known.
 *
 * Judged from the items that are painted, and from the glance that each picture brings with it. What does not vary is
 * drawn once for each hue, the rest once for each card. A word is lost where a tenth of what lies below it is too near
 * to its colour: that is a letter of it. */
#include "page/card_inner.h"
#include <string.h>

enum {
    ENOUGH = 45,   /* 4.5 to 1, in tenths */
    TENTHS = 211,  /* a contrast is never above 21 to 1 */
    ACROSS = 24,   /* points looked at in a word, at the most */
    DOWN = 4,      /* and from its foot to the top of its capitals */
    POINT = 350,   /* um: half of what a glance shows of a poker card */
    LOST = 10,     /* part of a word that may be lost: one in so many */
    CAPITAL = 700, /* permille of the size: how high capitals are */
};

/* What is below words: an area, a frame, or a picture. */
struct below {
    const struct box_at *box;
    struct item item; /* of a picture: as it is placed */
    bool turned;      /* of a picture: it is upside down */
};
struct belows {
    struct below *at;
    size_t n, cap, fixed; /* fixed: of the boxes that do not vary */
    bool made;
};

struct looking {
    struct faces *f;
    const struct face_side *s;
    struct belows *list;
    size_t card;
    bool *told; /* by box */
};

/* What was seen below a word. */
struct sight {
    unsigned n, tenths[TENTHS];
    unsigned worst;
    struct colour ground;      /* where it is worst */
    const struct below *there; /* the picture that is there, or leaves that bare; or NULL */
    bool bare;
};

/* ---- grounds ---- */

/* As large as the box holds, in its middle. */
static void picture_place(struct item *i)
{
    int64_t across = i->picture->across, down = i->picture->down;
    um w = i->w, h = i->h;
    if (across * h > down * w)
        h = (um)((int64_t)w * down / across);
    else
        w = (um)((int64_t)h * across / down);
    i->x += (i->w - w) / 2;
    i->y += (i->h - h) / 2;
    i->w = w;
    i->h = h;
}

static void below_put(struct looking *k, const struct box_at *b, const struct item *i, bool turned)
{
    struct below below = {b, *i, turned};
    if (i->kind != ITEM_RECT && i->kind != ITEM_FRAME && i->kind != ITEM_PICTURE)
        return;
    if (i->kind == ITEM_PICTURE)
        picture_place(&below.item);
    if (below.item.w > 0 && below.item.h > 0)
        ARENA_PUSH(k->f->a, k->list, below);
}

static bool item_holds(const struct item *i, um x, um y)
{
    return x >= i->x && y >= i->y && x < i->x + i->w && y < i->y + i->h;
}

/* On the line that runs round, inside the edge. */
static bool frame_holds(const struct item *i, um x, um y)
{
    um s = i->stroke;
    return item_holds(i, x, y) && (x < i->x + s || y < i->y + s || x >= i->x + i->w - s || y >= i->y + i->h - s);
}

static bool item_meets(const struct item *i, const struct item *word)
{
    um s = i->kind == ITEM_FRAME ? i->stroke : 0;
    if (s && word->x >= i->x + s && word->y >= i->y + s && word->x + word->w <= i->x + i->w - s &&
        word->y + word->h <= i->y + i->h - s)
        return false; /* inside its line */
    return i->x < word->x + word->w && word->x < i->x + i->w && i->y < word->y + word->h && word->y < i->y + i->h;
}

static bool item_covers(const struct item *i, const struct item *word)
{
    return i->kind == ITEM_RECT && item_holds(i, word->x, word->y) &&
           item_holds(i, word->x + word->w - 1, word->y + word->h - 1);
}

static struct colour picture_at(const struct below *b, um x, um y, struct colour ground)
{
    const struct item *i = &b->item;
    um dx = x - i->x, dy = y - i->y;
    if (b->turned) {
        dx = i->w - 1 - dx;
        dy = i->h - 1 - dy;
    }
    return picture_seen(i->picture, dx, dy, i->w, i->h, i->colour, ground);
}

static bool same(struct colour a, struct colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* The last area that all of a place stands on, from which on the list must be looked at; is it all that it stands on?
 */
static size_t below_first(const struct looking *k, const struct item *place, bool *even)
{
    size_t from = 0;
    *even = true;
    for (size_t i = 0; i < k->list->n; i++) {
        const struct item *b = &k->list->at[i].item;
        if (item_covers(b, place)) {
            from = i;
            *even = true;
        } else if (item_meets(b, place)) {
            *even = false;
        }
    }
    return from;
}

/* ---- a word ---- */

static void point_see(struct looking *k, struct sight *s, size_t from, um x, um y, struct colour ink)
{
    struct colour c = k->f->t->paper;
    const struct below *there = NULL;
    bool bare = false;
    for (size_t i = from; i < k->list->n; i++) {
        const struct below *b = &k->list->at[i];
        bool picture = b->item.kind == ITEM_PICTURE;
        if (b->item.kind == ITEM_FRAME ? frame_holds(&b->item, x, y) : !picture && item_holds(&b->item, x, y)) {
            c = b->item.colour;
            there = NULL;
        } else if (picture && x >= b->box->x + k->f->p->bleed && y >= b->box->y + k->f->p->bleed &&
                   x < b->box->x + b->box->w + k->f->p->bleed && y < b->box->y + b->box->h + k->f->p->bleed) {
            struct colour seen = item_holds(&b->item, x, y) ? picture_at(b, x, y, c) : c;
            bare = same(seen, c);
            there = b;
            c = seen;
        }
    }
    unsigned tenths = contrast_tenths(ink, c);
    s->n++;
    s->tenths[tenths < TENTHS ? tenths : TENTHS - 1]++;
    if (tenths < s->worst) {
        s->worst = tenths;
        s->ground = c;
        s->there = there;
        s->bare = bare;
    }
}

/* What nine tenths of a word have at the least. */
static unsigned sight_tenths(const struct sight *s)
{
    unsigned most = s->n / LOST, lost = 0, i = 0;
    while (i < TENTHS - 1 && lost + s->tenths[i] <= most)
        lost += s->tenths[i++];
    return i;
}

static void report(struct looking *k, const struct box_at *b, struct str word, struct colour ink, const struct sight *s)
{
    struct faces *f = k->f;
    unsigned tenths = sight_tenths(s);
    k->told[b - k->s->box] = true;
    struct finding *e = diag_add(f->d, RULE_LOW_CONTRAST, b->box->at,
                                 "the words of \"%.*s\" have a contrast of %u.%u to 1 on their ground",
                                 STRF(b->box->name), tenths / 10, tenths % 10);
    struct str where = {"", 0};
    if (s->there)
        where = str_printf(f->a, s->bare ? ", which %.*s leaves bare" : " in %.*s", STRF(s->there->item.picture->path));
    finding_note(f->d, e, "\"%.*s\" is #%02x%02x%02x on #%02x%02x%02x%.*s, on card %.*s", STRF(word), ink.r, ink.g,
                 ink.b, s->ground.r, s->ground.g, s->ground.b, STRF(where), STRF(f->deck->card[k->card].id));
    finding_help(f->d, e, "small text wants 4.5 to 1: change the colour of the role, or the fill below it%s",
                 s->there ? ", or put a box with a fill over the picture" : "");
}

static void word_look(struct looking *k, const struct box_at *b, const struct set_word *w, um x, um y)
{
    um high = (um)((int64_t)um_of_mpt(w->mpt) * CAPITAL / 1000);
    const struct item word = {.x = x, .y = y - w->rise - high, .w = shape_width(w->shape, w->mpt), .h = high};
    struct sight s = {.worst = TENTHS};
    bool even;
    size_t from = below_first(k, &word, &even);
    um across = even ? 1 : word.w / POINT + 1, down = even ? 1 : DOWN;
    across = across > ACROSS ? ACROSS : across;
    if (word.w <= 0 || word.h <= 0)
        return;
    for (um i = 0; i < across; i++)
        for (um j = 0; j < down; j++)
            point_see(k, &s, from, word.x + (2 * i + 1) * word.w / (2 * across),
                      word.y + (2 * j + 1) * word.h / (2 * down), w->colour);
    if (sight_tenths(&s) >= ENOUGH)
        return;
    report(k, b, w->shape->text, w->colour, &s);
}

/* ---- boxes ---- */

/* Upside down in its box: what is left of its middle comes to stand right of it. */
static struct item turned_over(const struct item *i, const struct item *part)
{
    struct item t = *i;
    t.x = part->x + part->w - i->x - i->w;
    t.y = part->y + part->h - i->y - i->h;
    return t;
}

static void items_look(struct looking *k, const struct box_at *b, const struct item *item, size_t n,
                       const struct item *part)
{
    for (size_t i = 0; i < n; i++) {
        if (item[i].kind == ITEM_PART) {
            items_look(k, b, item[i].part->page->item, item[i].part->page->n, &item[i]);
        } else if (item[i].kind == ITEM_LINE_OF_TEXT) {
            for (size_t j = 0; j < item[i].line->n && !k->told[b - k->s->box]; j++) {
                const struct set_word *w = &item[i].line->word[j];
                struct item at = {.x = item[i].x + w->x, .y = item[i].y, .w = shape_width(w->shape, w->mpt)};
                if (part) {
                    um high = (um)((int64_t)um_of_mpt(w->mpt) * CAPITAL / 1000);
                    at = turned_over(&at, part);
                    at.y += high;
                }
                word_look(k, b, w, at.x, at.y);
            }
        } else {
            struct item t = part ? turned_over(&item[i], part) : item[i];
            below_put(k, b, &t, part != NULL);
        }
    }
}

/* Words that stand on one colour on every card need not be set to be judged: their voices say what they are printed in.
 * False where they do not. */
static bool even_look(struct looking *k, const struct box_at *b, unsigned hue)
{
    struct faces *f = k->f;
    um out = f->p->bleed;
    const um *pad = b->box->pad;
    const struct item place = {
        .x = b->x + out + pad[SIDE_LEFT], .y = b->y + out + pad[SIDE_TOP], .w = pad_inner_w(b), .h = pad_inner_h(b)};
    bool even;
    size_t from = below_first(k, &place, &even);
    if (!even)
        return false;
    unsigned voices = card_box_voices(f, b, k->card);
    for (unsigned v = 0; voices >> v; v++) {
        struct words_at at = {role_at(k->s, b->box->role), hue, RAGGED_TEXT};
        struct colour ink = card_run_colour(f, at, (enum voice)v);
        struct sight s = {.worst = TENTHS};
        point_see(k, &s, from, place.x + place.w / 2, place.y + place.h / 2, ink);
        if (voices >> v & 1 && sight_tenths(&s) < ENOUGH && !k->told[b - k->s->box])
            report(k, b, b->box->words, ink, &s);
    }
    return true;
}

static void box_look(struct looking *k, const struct box_at *b, size_t i, unsigned hue)
{
    struct canvas v = {.a = k->f->scratch};
    um out = k->f->p->bleed;
    bool words = b->box->shows == CARD_WORDS;
    if (words) { /* what they stand on first */
        card_ground_draw(k->f, &v, b->box, b->x + out, b->y + out, b->w, b->h, hue);
        items_look(k, b, v.at, v.n, NULL);
    }
    if (words && even_look(k, b, hue))
        return;
    v.n = 0;
    card_boxes_draw(k->f, &v, k->s, i, i + 1, k->card, hue);
    items_look(k, b, v.at, v.n, NULL);
}

static void boxes_look(struct looking *k, size_t from, size_t to, unsigned hue)
{
    struct faces *f = k->f;
    struct arena_mark mark = arena_mark(f->scratch);
    for (size_t i = from; i < to; i++)
        box_look(k, &k->s->box[i], i, hue);
    arena_rewind(f->scratch, mark);
}

void card_grounds_check(struct faces *f, const struct face_side *s)
{
    struct belows *by_hue = ARENA_ARRAY(f->a, struct belows, f->t->n_hue + 1);
    struct looking k = {.f = f, .s = s, .told = ARENA_ARRAY(f->a, bool, s->n_box + 1)};
    for (k.card = 0; k.card < f->deck->n_card; k.card++) {
        unsigned hue = card_hue(f, s, k.card);
        k.list = &by_hue[f->t->n_hue && hue ? (hue - 1) % f->t->n_hue + 1 : 0];
        if (!k.list->made) {
            boxes_look(&k, 0, s->n_fixed, hue);
            k.list->fixed = k.list->n;
            k.list->made = true;
        }
        k.list->n = k.list->fixed;
        boxes_look(&k, s->n_fixed, s->n_box, hue);
    }
}
