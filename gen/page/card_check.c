/* Checks a card face. Before the words are set: boxes keep to the safe zone, grounds reach the
 * bleed, and pictures have the resolution that print needs. After the sizes are fitted: words on
 * one plain colour (the fill of a box, or the paper) have enough contrast. Called by card.c once
 * for each side.
 *
 * Contrast is computed from the painted items. Boxes that do not vary are drawn once for each hue,
 * the others once for each card. Words on a picture, on a fade, on a transparent item or across an
 * edge are not checked. */
#include "page/card_inner.h"
#include <inttypes.h>

/* Formats thousandths (um or mpt) with one decimal, as millimetres or points. */
const char *tenths(struct arena *a, int32_t n)
{
    return str_printf(a, "%" PRId32 ".%" PRId32, n / 1000, n % 1000 / 100).p;
}

/* ---- boxes */

/* By how much the corners of a rectangle are nearer than `min` to the card's trim. For a token
 * that is its outline; for a card it includes the rounded corners. */
static um corners_over(const struct profile *p, um min, um x0, um y0, um x1, um y1)
{
    const um x[2] = {x0, x1}, y[2] = {y0, y1};
    um in = min;
    for (size_t i = 0; i < 4; i++)
        while (in > -p->bleed && !card_holds(p, x[i % 2], y[i / 2], in))
            in -= CARD_SLACK;
    return min - in;
}

/* True for a ground that reaches the end of the bleed. */
static bool is_all(const struct faces *f, const struct box_at *b)
{
    um out = f->p->bleed - CARD_SLACK;
    return b->box->fill.kind != CARD_INK_NONE && b->x <= -out && b->y <= -out &&
           b->x + b->w >= f->p->w + out && b->y + b->h >= f->p->h + out;
}

/* True if the art visibly ends where the box ends. It does not if a ground of its own colour
 * continues below it. A drawing above a full ground is uncertain, because it may paint no ground;
 * it counts as not ending. */
static bool art_ends(const struct faces *f, const struct face_side *s, const struct box_at *b)
{
    const struct card_ink *fill = &b->box->fill;
    const struct picture *p = b->art ? b->art[s->card.at[0] - f->deck->card] : b->box->picture;
    bool picture = b->box->shows == CARD_PICTURE && !b->box->own_picture;
    bool ends = picture || b->box->fades || fill->kind != CARD_INK_NONE;
    for (const struct box_at *k = s->box; ends && k < b->of; k++) {
        const struct card_ink *below = &k->box->fill;
        bool same = below->kind == fill->kind && below->percent == fill->percent &&
                    !k->box->fades && !b->box->fades &&
                    !memcmp(&below->colour, &fill->colour, sizeof fill->colour);
        ends = !is_all(f, k) || (picture ? p && !p->svg : !same);
    }
    return ends;
}

/* Rule line-at-cut. `beyond` is how far each side is beyond the cut. A line in the bleed is not
 * visible. The corners of a rounded box may be nearer to the corners of a rounded card. True after
 * a finding. */
static bool line_check(struct faces *f, const struct box_at *b, const um beyond[4])
{
    const struct profile *p = f->p;
    um over = 0, in[4];
    for (size_t i = 0; i < 4; i++) {
        um inside = beyond[i] < p->bleed - CARD_SLACK ? -beyond[i] : p->w / 2;
        over = um_max(over, LINE_NEAR - inside);
        in[i] = inside + b->box->radius * 3 / 10;
    }
    over = um_max(over, corners_over(p, LINE_NEAR, in[0], in[1], p->w - in[2], p->h - in[3]));
    if (over <= CARD_SLACK)
        return false;
    over += 99;
    struct finding *e = diag_add(
        f->d, RULE_LINE_AT_CUT, b->box->at,
        "the line around \"%.*s\" is closer to the cut than cuts are accurate", STRF(b->box->name));
    finding_help(e, "move it %s mm inwards, or delete `frame`", tenths(f->a, over));
    return true;
}

/* True after a finding. */
static bool edges_check(struct faces *f, const struct face_side *s, const struct box_at *b)
{
    um beyond[4] = {-b->x, -b->y, b->x + b->w - f->p->w, b->y + b->h - f->p->h}, lack = 0;
    for (size_t i = 0; i < 4; i++)
        if (beyond[i] >= -CARD_SLACK && beyond[i] < f->p->bleed - CARD_SLACK)
            lack = um_max(lack, f->p->bleed - beyond[i]);
    if (b->box->frame.kind != CARD_INK_NONE && b->box->sides == EDGE_ALL &&
        line_check(f, b, beyond))
        return true;
    if (!lack || !art_ends(f, s, b))
        return false;
    lack += 99;
    REPORT(f->d, RULE_ART_SHORT_OF_BLEED, b->box->at,
           "write `at: bleed`, or keep it inside the card",
           "the box \"%.*s\" reaches the cut, but ends %s "
           "mm before the end of the bleed",
           STRF(b->box->name), tenths(f->a, lack));
    return true;
}

/* Where a finding about a picture is reported: at the card that names it, else at its box. */
static struct span picture_at(const struct faces *f, const struct box_at *b,
                              const struct card *card)
{
    struct span at = b->box->own_picture ? card_at(f, card) : b->box->at;
    if (b->art)
        card_picture_path(f->a, card, b->box->art.s, &at);
    return at.file ? at : card_at(f, card);
}

/* Checks the resolution of a picture. A picture is as large as the box holds, or large enough to
 * cover it; in the second case the lower of its two resolutions counts. A picture of several cards
 * is reported at the first one. */
static void density_check(struct faces *f, const struct picture *p, um w, um h,
                          const struct box_at *b, const struct card *card)
{
    if (!p || p->svg || w <= 0 || h <= 0)
        return;
    int64_t across = (int64_t)p->w * 25400 / w, down = (int64_t)p->h * 25400 / h;
    bool by_width = b->box->fit == FIT_COVER ? across <= down : across > down;
    int64_t dpi = by_width ? across : down, wide = by_width ? w : (int64_t)h * p->w / p->h;
    if (dpi >= DPI_MIN)
        return;
    for (size_t i = 0; i < f->coarse.n; i++)
        if (f->coarse.at[i] == p)
            return;
    ARENA_PUSH(f->a, &f->coarse, p);
    struct finding *e =
        diag_add(f->d, RULE_IMAGE_TOO_SMALL, picture_at(f, b, card),
                 "the picture %.*s is printed at %" PRId64 " dpi", STRF(p->path), dpi);
    finding_note(e, "it has %u x %u pixels", p->w, p->h);
    finding_help(e, "choose one with %" PRId64 " pixels across, an SVG, or a smaller box",
                 (wide * DPI_MIN + 25399) / 25400);
}

/* Checks the boxes with a place on the template. The boxes inside others are checked on each
 * card. */
void card_boxes_check(struct faces *f, struct face_side *s)
{
    for (size_t k = 0; k < s->n_box; k = box_next(s, k)) {
        const struct box_at *b = &s->box[k];
        if (b->box->shows == CARD_BOXES)
            continue;
        edges_check(f, s, b);
        for (size_t i = 0; b->box->shows == CARD_PICTURE && i < s->card.n; i++) {
            const struct face face = face_of(f, s, s->card.at[i], f->a);
            density_check(f, box_picture(&face, b), inner_w(b), inner_h(b), b, face.card);
        }
        for (size_t i = 0; b->box->shows == CARD_PARTS && i < f->deck->n_arm; i++)
            density_check(f, f->arm_icon[i], b->box->icon_w, b->box->icon_h, b, s->card.at[0]);
    }
}

/* ---- what is below words */

/* Words, or an icon in a line of text, with their place on the page. */
struct inked {
    const struct box_at *of;
    struct item at;
    struct str words;
};
struct belows {
    struct item *at;
    size_t n, cap, fixed; /* fixed: number of items from the boxes that do not vary */
    LIST(struct inked) word;
    size_t fixed_words;
};
/* Which findings a box already has, on any card. */
struct box_seen {
    bool pale;   /* some of its words are unreadable */
    bool placed; /* its place has a finding */
    bool cut;    /* some of its words are too near to the cut */
    bool met;    /* some of its words overlap another box's words */
};
/* A face that is being checked, and the items below its words so far, in the order of painting. */
struct looking {
    struct face *k;
    struct belows *list;
    struct box_seen *seen; /* one for each box of the side */
};

static struct box_seen *seen_of(const struct looking *l, const struct box_at *b)
{
    return &l->seen[b->of - l->k->s->box];
}

/* Converts an item of a page to the coordinates of the page on which it is seen through a window,
 * perhaps upside down. */
static struct item turned_over(const struct item *i, const struct item *part)
{
    struct item t = *i;
    if (!part)
        return t;
    t.x = part->x + (part->part->turn ? part->w - i->x - i->w : i->x);
    t.y = part->y + (part->part->turn ? part->h - i->y - i->h : i->y);
    return t;
}

static void below_put(struct looking *l, const struct item *i, const struct item *part)
{
    if (i->kind != ITEM_RECT && i->kind != ITEM_FRAME && i->kind != ITEM_PICTURE)
        return;
    const struct item placed = i->kind == ITEM_PICTURE ? picture_placed(i) : *i;
    const struct item one = turned_over(&placed, part);
    if (one.w > 0 && one.h > 0)
        ARENA_PUSH(l->k->f->a, l->list, one);
}

static bool holds(const struct item *i, um x, um y)
{
    return x >= i->x && y >= i->y && x < i->x + i->w && y < i->y + i->h;
}

/* True if all of a rectangle is on one colour, which *ground receives. The area inside a frame's
 * line is not covered by the frame. */
static bool plain_ground(const struct looking *l, const struct item *place, struct colour *ground)
{
    um right = place->x + place->w, bottom = place->y + place->h;
    bool plain = true;
    *ground = l->k->f->t->paper;
    for (size_t i = 0; i < l->list->n; i++) {
        const struct item *b = &l->list->at[i];
        um s = b->kind == ITEM_FRAME ? b->stroke : 0;
        bool inside =
            s && place->x >= b->x + s && place->y >= b->y + s && right <= b->x + b->w - s && bottom <= b->y + b->h - s;
        bool meets = b->x < right && place->x < b->x + b->w && b->y < bottom && place->y < b->y + b->h;
        if (b->kind == ITEM_RECT && !b->clear && !b->fade.is && holds(b, place->x, place->y) &&
            holds(b, right - 1, bottom - 1)) {
            *ground = b->colour;
            plain = true;
        } else if (meets && !inside) {
            plain = false;
        }
    }
    return plain;
}

/* ---- a word */

/* Checks the contrast of a word with its ground, from the top of its capitals to its baseline, if
 * that ground is one colour. Each box gets one finding. */
static void word_type_check(struct looking *l, const struct box_at *b, const struct set_word *w,
                            const struct item *word)
{
    struct faces *f = l->k->f;
    struct box_seen *seen = seen_of(l, b);
    struct colour ground, ink = w->colour;
    if (seen->pale || word->w <= 0 || word->h <= 0 || !plain_ground(l, word, &ground))
        return;
    unsigned tenths = contrast_tenths(ink, ground);
    if (tenths >= READABLE)
        return;
    seen->pale = true;
    struct finding *e =
        diag_add(f->d, RULE_LOW_CONTRAST, b->box->at,
                 "the words of \"%.*s\" have a contrast of %u.%u to 1 on their background",
                 STRF(b->box->name), tenths / 10, tenths % 10);
    finding_note(e, "\"%.*s\" is #%02x%02x%02x on #%02x%02x%02x, on card %.*s",
                 STRF(w->shape->text), ink.r, ink.g, ink.b, ground.r, ground.g, ground.b,
                 STRF(l->k->card->id));
    finding_help(e,
                 "small text needs 4.5 to 1: change the colour of the role, or the fill below it");
}

/* Checks the distance to the cut of a word, or of an icon; `at` is its place on the page. */
static void ink_check(struct looking *l, const struct box_at *b, struct str word, const struct item *at)
{
    struct faces *f = l->k->f;
    const struct profile *p = f->p;
    struct box_seen *seen = seen_of(l, b);
    um x = at->x - p->bleed, y = at->y - p->bleed;
    um over = !seen->cut && at->w > 0 ? corners_over(p, p->safe, x, y, x + at->w, y + at->h) : 0;
    if (over <= CARD_SLACK)
        return;
    seen->cut = true;
    over += 99;
    struct finding *e = diag_add(f->d, RULE_OUTSIDE_SAFE_ZONE, b->box->at,
                                 "the box \"%.*s\" has \"%.*s\" %s mm outside the safe zone",
                                 STRF(b->box->name), STRF(word), tenths(f->a, over));
    finding_note(e, "on card %.*s; %.*s keeps words %s mm from the cut", STRF(l->k->card->id),
                 STRF(p->name), tenths(f->a, p->safe));
    finding_help(e, "move it inwards, or give it more `pad`");
}

/* True if two words overlap, measured from the tops of capitals to the baselines. */
static bool words_share(const struct item *a, const struct item *b)
{
    return um_min(a->x + a->w, b->x + b->w) - um_max(a->x, b->x) > WORDS_MEET &&
           um_min(a->y + a->h, b->y + b->h) - um_max(a->y, b->y) > WORDS_MEET;
}

static void meeting_report(const struct looking *l, const struct inked *a, const struct inked *on)
{
    struct faces *f = l->k->f;
    const struct card_box *box = a->of->box, *other = on->of->box;
    struct finding *e =
        diag_add(f->d, RULE_OVERLAP, box->at, "\"%.*s\" of \"%.*s\" overlaps \"%.*s\" of \"%.*s\"",
                 STRF(a->words), STRF(box->name), STRF(on->words), STRF(other->name));
    finding_note(e, "on card %.*s", STRF(l->k->card->id));
    finding_also(e, other->at, "the other box");
    finding_help(e, "move one of them, or make it smaller");
}

/* Reports words that overlap those of another box, once for each box. Words too pale to read count
 * as a background. */
static void words_meet(struct looking *l, const struct box_at *b, struct str text,
                       const struct item *at)
{
    const struct inked own = {b->of, *at, text};
    struct box_seen *seen = seen_of(l, b);
    struct belows *below = l->list;
    for (size_t i = 0; i < below->word.n && !seen->pale && !seen->met; i++) {
        const struct inked *w = &below->word.at[i];
        seen->met = w->of != b->of && !seen_of(l, w->of)->pale && words_share(&w->at, at);
        if (seen->met)
            meeting_report(l, &own, w);
    }
    ARENA_PUSH(l->k->f->a, &below->word, own);
}

/* True if pictures in the box are icons: in a line of text, the card's own, or an arm's. A picture
 * that only the template names is art. */
static bool may_have_icon(const struct box_at *b)
{
    return b->box->own_picture || b->box->shows == CARD_PARTS || b->box->shows == CARD_WORDS;
}

/* Checks one word. Its height is from the top of its capitals to the baseline; its ink extends
 * below if it has letters with descenders. The placeholder of an icon is not a word. */
static void set_word_look(struct looking *l, const struct box_at *b, const struct item *line, const struct set_word *w,
                          const struct item *part)
{
    um high = um_part(um_of_mpt(w->mpt), CAPITALS_HIGH, 1000), low = 0;
    struct item at = {
        .x = line->x + w->x, .y = line->y - w->rise - high, .w = shape_width(w->shape, w->mpt), .h = high};
    struct item ink = at;
    if (w->icon)
        return;
    for (size_t i = 0; i < w->shape->text.n; i++)
        low = strchr("gjpqy,;Q()", w->shape->text.p[i]) ? high * 3 / 10 : low;
    ink.h += low;
    at = turned_over(&at, part);
    ink = turned_over(&ink, part);
    ink_check(l, b, w->shape->text, &ink);
    word_type_check(l, b, w, &at);
    words_meet(l, b, w->shape->text, &at);
}

static void icon_look(struct looking *l, const struct box_at *b, const struct item *icon,
                      const struct item *part)
{
    struct item at = picture_placed(icon);
    at = turned_over(&at, part);
    ink_check(l, b, icon->picture->path, &at);
    if (b->box->shows == CARD_WORDS)
        words_meet(l, b, icon->picture->path, &at);
}

/* Checks the words among the items; other items are added to the items below later words. `part`:
 * the window through which the items are seen, perhaps turned. A turned window inside a turned
 * window is upright. */
static void items_look(struct looking *l, const struct box_at *b, const struct item *item, size_t n,
                       const struct item *part)
{
    for (size_t i = 0; i < n; i++) {
        if (item[i].kind == ITEM_PART) {
            struct item in = turned_over(&item[i], part);
            struct part_at at = *item[i].part;
            at.turn = (at.turn + (part ? part->part->turn : 0)) % 4;
            in.part = &at;
            items_look(l, b, at.page->item, at.page->n, &in);
            continue;
        }
        if (item[i].kind == ITEM_PICTURE && may_have_icon(b))
            icon_look(l, b, &item[i], part);
        if (item[i].kind != ITEM_LINE_OF_TEXT) {
            below_put(l, &item[i], part);
            continue;
        }
        for (size_t j = 0; j < item[i].line->n; j++)
            set_word_look(l, b, &item[i], &item[i].line->word[j], part);
    }
}

/* ---- boxes with their words */

/* Checks a box inside another one. Its place is only known here, so its edges and its picture are
 * checked as for other boxes; a finding on its edges is reported once for each box. */
static void placed_check(struct looking *l, const struct box_at *b)
{
    struct box_seen *seen = seen_of(l, b);
    seen->placed = seen->placed || edges_check(l->k->f, l->k->s, b);
    density_check(l->k->f, box_picture(l->k, b), inner_w(b), inner_h(b), b, l->k->card);
}

static void boxes_look(struct looking *l, size_t from, size_t to)
{
    struct faces *f = l->k->f;
    for (size_t i = from; i < to; i = box_next(l->k->s, i)) {
        const struct box_at *b = &l->k->s->box[i];
        struct arena_mark mark = arena_mark(f->scratch);
        l->k->c = (struct ctx){.a = f->scratch, .e = f->e, .t = f->t};
        l->k->parts = NULL;
        struct box_list list = flow_boxes(l->k, b);
        for (size_t n = 0; n < list.n; n++) {
            if (b->box->shows == CARD_BOXES)
                placed_check(l, &list.at[n]);
            sign_check(l->k, &list.at[n]);
            size_t first = l->k->c.item.n;
            box_draw(l->k, &list.at[n]);
            items_look(l, &list.at[n], l->k->c.item.at + first, l->k->c.item.n - first, NULL);
        }
        arena_rewind(f->scratch, mark);
    }
}

/* Rule back-tells-card: a back that is equal for all cards except for the items below its words. If
 * a type has a back of its own, the backs differ on purpose. */
static void hues_check(struct faces *f, const struct face_side *s)
{
    const struct belows *first = s->ground.at[0].below;
    bool other = false, own = false;
    for (size_t i = 0; i < f->deck->n_type; i++)
        own |= f->deck->type[i].face[1] != NULL;
    for (size_t i = 1; i < s->ground.n && !own; i++)
        for (size_t n = 0; n < first->n; n++)
            other |= memcmp(&first->at[n].colour, &s->ground.at[i].below->at[n].colour,
                            sizeof first->at[n].colour) != 0;
    if (other)
        REPORT(
            f->d, RULE_BACK_TELLS_CARD, s->t->at,
            "give it its own colour; or print the kind on the back, if each kind has its own pile",
            "the backs of these cards differ only in their hue");
}

/* The items of the boxes that do not vary are cached for each hue, and used for each card. */
void card_grounds_check(struct faces *f, struct face_side *s)
{
    struct looking l = {.seen = ARENA_ARRAY(f->a, struct box_seen, s->n_box + 1)};
    for (size_t i = 0; i < s->card.n; i++) {
        struct face k = face_of(f, s, s->card.at[i], f->scratch);
        struct ground *ground = ground_find(f, s, k.hue);
        bool made = ground->below != NULL;
        l.k = &k;
        l.list = ground->below = made ? ground->below : ARENA_NEW(f->a, struct belows);
        if (!made) {
            boxes_look(&l, 0, s->n_fixed);
            l.list->fixed = l.list->n;
            l.list->fixed_words = l.list->word.n;
        }
        l.list->n = l.list->fixed;
        l.list->word.n = l.list->fixed_words;
        boxes_look(&l, s->n_fixed, s->n_box);
    }
    if (s->back && s->n_fixed == s->n_box)
        hues_check(f, s);
}
