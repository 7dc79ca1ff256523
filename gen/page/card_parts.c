/* What each arm reads, one below the other: icons in a column, beside them a headline, text, and the rungs of a further
 * die (card_rungs.c). Called by card_fit.c to measure and by card_draw.c to draw.
 *
 * Room that is left is shared evenly between the parts. Arms that stand apart have a box of their own at the foot,
 * which grows upwards by what they need; the box of the others ends where it begins. */
#include "page/card_inner.h"

enum {
    LABEL_GAP = 350, /* below an icon */
    ICON_GAP = 900,  /* least room between the icons of one part, and the most */
    ICON_GAP_MOST = 2600,
    ROW_GAP = 3200, /* between icons in a row, and from them to the words below */
    ROW_LARGER = 3, /* halves: icons in a row are larger than those in a column */
    APART_AIR = 2400,
    HAIRLINE = 120,
};

struct part_set {
    const struct card_part *part;
    struct card_para head, headline, *text, *label; /* label: one an arm; head: theirs where the deck has no icons */
    size_t n_text;
    struct rungs_at rungs;
    um words_h, icons_h, total; /* words_h: with the rungs */
    bool above;                 /* its icons in a row above its words, all in the middle */
};
struct parts_set {
    struct part_set *at;
    size_t n;
    um words_x, words_w, icons_w;  /* from the box's inner edge */
    um total;                      /* with the least gaps */
    um wide;                       /* by how much a word is too wide */
    const struct card_para *label; /* one an arm */
};

static um most_of(um a, um b)
{
    return a > b ? a : b;
}

/* ---- which parts stand in which box ---- */

static bool part_apart(const struct faces *f, const struct card_part *p)
{
    return p->n_arm && f->deck->arm[p->arm[0]].apart;
}

static bool stands_in(const struct faces *f, const struct face_side *s, const struct card_box *b,
                      const struct card_part *p)
{
    if (!s->apart)
        return !b->apart;
    if (!s->together)
        return b->apart && part_apart(f, p);
    return part_apart(f, p) == b->apart;
}

/* The hue of words: of the one arm that reads them, else of the card. */
static unsigned part_hue(const struct faces *f, const struct face_side *s, const struct card_part *p, size_t card)
{
    return p->n_arm == 1 ? f->deck->arm[p->arm[0]].hue : card_hue(f, s, card);
}

/* ---- measuring ---- */

struct maker {
    struct faces *f;
    struct arena *a;
    const struct face_side *s;
    const struct card_box *b;
    struct parts_set *set;
    unsigned hue;
};

static struct card_para para(struct maker *m, const struct card_role *role, unsigned hue, struct words w, um width)
{
    enum ragged ragged = role == m->b->role ? RAGGED_TEXT : RAGGED_EVEN;
    struct words_at at = {role_at(m->s, role), hue, ragged};
    struct card_para p = card_para_make(m->f, m->a, at, w, width);
    m->set->wide = most_of(m->set->wide, p.lines.width - width);
    return p;
}

static void icons_make(struct maker *m, struct part_set *p)
{
    p->label = ARENA_ARRAY(m->a, struct card_para, p->part->n_arm);
    for (size_t i = 0; m->set->icons_w && i < p->part->n_arm; i++) {
        p->label[i] = m->set->label[p->part->arm[i]];
        p->icons_h += (i ? ICON_GAP : 0) + (m->f->arm_icon[p->part->arm[i]] ? m->b->icon_h : 0);
        p->icons_h += p->label[i].total ? LABEL_GAP + p->label[i].total : 0;
    }
}

/* The arms' names one behind the other. */
static struct words arms_words(struct maker *m, const struct card_part *of)
{
    struct words w = {NULL, 0};
    for (size_t i = 0; i < of->n_arm; i++) {
        if (i)
            w = words_join(m->a, w, words_of(m->a, STR(" \xC2\xB7 "), WORDS_BODY, VOICE_PLAIN));
        w = words_join(m->a, w, m->f->deck->arm[of->arm[i]].label);
    }
    return w;
}

static void text_make(struct maker *m, struct part_set *p, um width)
{
    const struct card_part *of = p->part;
    bool run_in = m->b->run_in && of->n_text > 1;
    struct words all = {NULL, 0};
    p->n_text = run_in ? 1 : of->n_text;
    p->text = ARENA_ARRAY(m->a, struct card_para, of->n_text);
    for (size_t i = 0; run_in && i < of->n_text; i++) {
        if (i)
            all = words_join(m->a, all, words_of(m->a, STR(" "), WORDS_BODY, VOICE_PLAIN));
        all = words_join(m->a, all, of->text[i]);
    }
    for (size_t i = 0; i < p->n_text; i++) {
        p->text[i] = para(m, m->b->role, m->hue, run_in ? all : of->text[i], width);
        p->words_h += p->text[i].total;
    }
}

static void words_make(struct maker *m, struct part_set *p, um width)
{
    const struct card_part *of = p->part;
    if (m->f->heads)
        p->head = para(m, m->b->label, m->hue, arms_words(m, of), width);
    p->headline = para(m, m->b->headline, m->hue, of->headline, width);
    p->words_h = p->head.total + p->headline.total;
    text_make(m, p, width);
    p->rungs = card_rungs_make(m->f, m->a, (struct rungs_of){m->s, m->b, m->hue, width}, of);
    m->set->wide = most_of(m->set->wide, p->rungs.wide);
    p->words_h += p->rungs.total;
}

static um larger(um u)
{
    return u * ROW_LARGER / 2;
}

/* The only part of its box, of several arms, with fewer words than its icons are high one below the other: they stand
 * in a row above. */
static void row_make(struct maker *m, struct part_set *p)
{
    um n = (um)p->part->n_arm, label = 0, width = m->set->words_x + m->set->words_w;
    um each = most_of(larger(m->b->icon_w), m->set->icons_w);
    if (!m->b->above || !m->set->icons_w || n < 2 || p->part->n_rung || p->words_h >= p->icons_h ||
        each * n + ROW_GAP * (n - 1) > width)
        return;
    words_make(m, p, width);
    for (size_t i = 0; i < p->part->n_arm; i++)
        label = most_of(label, p->label[i].total);
    p->above = true;
    p->icons_h = larger(m->b->icon_h) + LABEL_GAP + label + ROW_GAP;
    p->total = p->icons_h + p->words_h;
}

static void part_make(struct maker *m, struct part_set *p, const struct card_part *of, size_t card)
{
    p->part = of;
    m->hue = part_hue(m->f, m->s, of, card);
    words_make(m, p, m->set->words_w);
    icons_make(m, p);
    p->total = most_of(p->words_h, p->icons_h);
}

/* The words below icons, at one size: set when a card is first asked for, and again when the size has changed. */
static const struct labels *labels_of(struct faces *f, const struct face_side *s, const struct card_box *b)
{
    struct labels *l = &s->labels[b->apart];
    const struct role_at *role = role_at(s, b->label);
    if (l->para && l->mpt == role->mpt)
        return l;
    *l = (struct labels){ARENA_ARRAY(f->a, struct card_para, f->deck->n_arm), role->mpt, 0};
    for (size_t i = 0; i < f->deck->n_arm; i++) {
        struct words_at at = {role, f->deck->arm[i].hue, RAGGED_EVEN};
        l->para[i] = card_para_make(f, f->a, at, f->deck->arm[i].label, INT32_MAX);
        l->width = most_of(l->width, l->para[i].lines.width);
        l->width = most_of(l->width, f->arm_icon[i] ? b->icon_w : 0);
    }
    return l;
}

static struct parts_set parts_make(struct faces *f, struct arena *a, const struct face_side *s, const struct box_at *b,
                                   size_t card)
{
    const struct card *c = &f->deck->card[card];
    struct parts_set set = {.at = ARENA_ARRAY(a, struct part_set, c->n_part)};
    struct maker m = {.f = f, .a = a, .s = s, .b = b->box, .set = &set};
    if (f->arms) {
        const struct labels *l = labels_of(f, s, b->box);
        set.label = l->para;
        set.icons_w = l->width;
    }
    set.words_x = set.icons_w ? set.icons_w + b->box->gap : 0;
    set.words_w = pad_inner_w(b) - set.words_x;
    for (size_t i = 0; i < c->n_part; i++)
        if (stands_in(f, s, b->box, &c->part[i])) {
            part_make(&m, &set.at[set.n], &c->part[i], card);
            set.total += set.at[set.n].total + (set.n ? b->box->between : 0);
            set.n++;
        }
    if (set.n == 1) {
        row_make(&m, &set.at[0]);
        set.total = set.at[0].total;
    }
    return set;
}

static um pads(const struct card_box *b)
{
    return b->pad[SIDE_TOP] + b->pad[SIDE_BOTTOM];
}

/* How high the box of those apart is on this card: as the template has it, or what they need; 0: there are none. */
static um apart_height(const struct face_side *s, const struct parts_set *set)
{
    return s->apart && set->n ? most_of(s->apart->h, set->total + pads(s->apart->box)) : 0;
}

/* Where the box of the others ends. */
static um together_end(const struct face_side *s, um apart_h)
{
    if (!s->apart)
        return s->together->y + s->together->h;
    um end = s->apart->y + s->apart->h;
    return apart_h ? end - apart_h : end - s->apart->box->pad[SIDE_BOTTOM];
}

/* Both boxes of a card. */
struct parts_both {
    struct parts_set apart, together;
    um apart_h, apart_need; /* of its box, as it stands and at the least */
    um free;                /* what the others leave of their box; below 0: they want more */
};

static struct parts_both both_make(struct faces *f, struct arena *a, const struct face_side *s, size_t card)
{
    struct parts_both two = {.free = 0};
    if (s->apart)
        two.apart = parts_make(f, a, s, s->apart, card);
    two.apart_h = apart_height(s, &two.apart);
    two.apart_need = s->apart ? two.apart.total + pads(s->apart->box) : 0;
    if (s->together) {
        two.together = parts_make(f, a, s, s->together, card);
        two.free = together_end(s, two.apart_h) - s->together->y - two.together.total - pads(s->together->box);
    }
    return two;
}

/* Of what the others leave, the parts apart take a part's share as air, up to a point. */
static um apart_air(const struct parts_both *two)
{
    um want = two->apart.n ? APART_AIR - (two->apart_h - two->apart_need) : 0;
    um share = two->free / (um)(two->together.n + 1);
    want = want < share ? want : share;
    return want > 0 ? want : 0;
}

struct card_need card_parts_need(struct faces *f, const struct face_side *s, size_t card)
{
    struct arena_mark mark = arena_mark(f->scratch);
    struct parts_both two = both_make(f, f->scratch, s, card);
    struct card_need need = {s->together ? -two.free : two.apart_h - s->apart->h,
                             most_of(two.apart.wide, two.together.wide)};
    arena_rewind(f->scratch, mark);
    return need;
}

/* ---- drawing ---- */

struct pen {
    struct faces *f;
    struct canvas *v;
    const struct card_box *b;
    const struct parts_set *set;
    um x;
};

static void icon_draw(struct pen *pen, unsigned arm, um x, um y, um w, um h)
{
    static const struct card_ink hue = {CARD_INK_HUE, {0, 0, 0}, 100};
    canvas_picture(pen->v, x, y, w, h, pen->f->arm_icon[arm],
                   card_ink_colour(&hue, pen->f->t, pen->f->deck->arm[arm].hue));
}

static void icons_draw(struct pen *pen, const struct part_set *p, um y, um h)
{
    size_t n = p->part->n_arm;
    um gap = n > 1 ? (h - p->icons_h) / (um)(n + 1) + ICON_GAP : 0;
    gap = gap > ICON_GAP_MOST ? ICON_GAP_MOST : gap;
    y += (h - p->icons_h - (n > 1 ? (um)(n - 1) * (gap - ICON_GAP) : 0)) / 2;
    for (size_t i = 0; i < n; i++, y += gap) {
        if (pen->f->arm_icon[p->part->arm[i]]) {
            um x = pen->x + (pen->set->icons_w - pen->b->icon_w) / 2;
            icon_draw(pen, p->part->arm[i], x, y, pen->b->icon_w, pen->b->icon_h);
            y += pen->b->icon_h;
        }
        if (p->label[i].total)
            y = card_para_draw(pen->f, pen->v, &p->label[i], pen->x, y + LABEL_GAP, pen->set->icons_w, 1);
    }
}

static um above_draw(struct pen *pen, const struct part_set *p, um x, um y, um width)
{
    unsigned align = p->above ? 1 : 0;
    y = card_para_draw(pen->f, pen->v, &p->head, x, y, width, align);
    y = card_para_draw(pen->f, pen->v, &p->headline, x, y, width, align);
    for (size_t i = 0; i < p->n_text; i++)
        y = card_para_draw(pen->f, pen->v, &p->text[i], x, y, width, align);
    return y;
}

/* Icons in a row, words below them, in the middle of the box. */
static void row_draw(struct pen *pen, const struct part_set *p, um y, um h)
{
    um n = (um)p->part->n_arm, w = larger(pen->b->icon_w), each = most_of(w, pen->set->icons_w);
    um width = pen->set->words_x + pen->set->words_w, x = pen->x + (width - each * n - ROW_GAP * (n - 1)) / 2;
    y += (h - p->total) / 2;
    for (size_t i = 0; i < p->part->n_arm; i++, x += each + ROW_GAP) {
        unsigned arm = p->part->arm[i];
        if (pen->f->arm_icon[arm])
            icon_draw(pen, arm, x + (each - w) / 2, y, w, larger(pen->b->icon_h));
        card_para_draw(pen->f, pen->v, &p->label[i], x, y + larger(pen->b->icon_h) + LABEL_GAP, each, 1);
    }
    above_draw(pen, p, pen->x, y + p->icons_h, width);
}

static void words_draw(struct pen *pen, const struct part_set *p, um y, um h)
{
    um x = pen->x + pen->set->words_x, width = pen->set->words_w, left = h - p->words_h;
    struct rungs_room room = {.x = x, .width = width, .left = left, .above = p->words_h > p->rungs.total};
    um air = card_rungs_air(pen->b, &p->rungs, &room);
    room.y = above_draw(pen, p, x, y + (left - air) / 2, width);
    card_rungs_draw(pen->f, pen->v, pen->b, &p->rungs, &room);
}

static void set_draw(struct pen *pen, um y, um h)
{
    um contents = 0;
    for (size_t i = 0; i < pen->set->n; i++)
        contents += pen->set->at[i].total;
    um left = pen->set->n ? (h - contents) / (um)pen->set->n : 0;
    for (size_t i = 0; i < pen->set->n; i++) {
        const struct part_set *p = &pen->set->at[i];
        if (i)
            canvas_rule(pen->v, pen->x, y, pen->set->words_x + pen->set->words_w, 0, HAIRLINE, pen->f->t->rule);
        if (p->above) {
            row_draw(pen, p, y, p->total + left);
            continue;
        }
        if (pen->set->icons_w)
            icons_draw(pen, p, y, p->total + left);
        words_draw(pen, p, y, p->total + left);
        y += p->total + left;
    }
}

void card_parts_draw(struct faces *f, struct canvas *v, const struct face_side *s, const struct box_at *b, size_t card,
                     struct parts_both **both)
{
    if (!*both) {
        *both = ARENA_NEW(v->a, struct parts_both);
        **both = both_make(f, v->a, s, card);
        (*both)->apart_h += apart_air(*both);
    }
    um h = (*both)->apart_h, y = b->y, bottom = b->y + b->h, origin = f->p->bleed;
    if (b->box->apart && !h)
        return;
    if (b->box->apart)
        y = bottom - h;
    else
        bottom = together_end(s, h);
    const struct card_box *box = b->box;
    const struct parts_set *set = box->apart ? &(*both)->apart : &(*both)->together;
    struct pen pen = {f, v, box, set, origin + b->x + box->pad[SIDE_LEFT]};
    card_ground_draw(f, v, box, origin + b->x, origin + y, b->w, bottom - y, card_hue(f, s, card));
    set_draw(&pen, origin + y + box->pad[SIDE_TOP], bottom - y - pads(box));
}
